/* Classes of a program: found by name, loaded when first used, and turned into record types. */
#include "base/bits.h"
#include "lower/program.h"

#include <string.h>

static const char *text_of(const JavaProgram *program, JvmName name) { return names_text(program->names, name); }

/* Remembers which class a BIR type stands for. */
static void note_type(JavaProgram *program, BirId type, JavaClass *class) {
    while (program->by_type.count <= type)
        vector_push(program->arena, &program->by_type, (JavaClass *)NULL);
    program->by_type.items[type] = class;
}

static void grow_by_name(JavaProgram *program, JvmName name) {
    uint32_t capacity = program->by_name_capacity ? program->by_name_capacity : 1024;
    while (capacity <= name)
        capacity *= 2;
    JavaClass **table = arena_alloc(program->arena, capacity * sizeof *table);
    if (program->by_name_capacity)
        memcpy(table, program->by_name, program->by_name_capacity * sizeof *table);
    program->by_name = table;
    program->by_name_capacity = capacity;
}

JavaClass *class_named_text(JavaProgram *program, const char *name) {
    return class_named(program, names_add_string(program->names, name));
}

JavaClass *class_named(JavaProgram *program, JvmName name) {
    if (name >= program->by_name_capacity)
        grow_by_name(program, name);
    if (program->by_name[name])
        return program->by_name[name];
    JavaClass *class = arena_alloc(program->arena, sizeof *class);
    class->name = name;
    class->collection = class->init_state = class->init_thread = class->init_body = BIR_NONE;
    program->by_name[name] = class;
    vector_push(program->arena, &program->classes, class);
    BirModel *model = program->model;
    if (jvm_descriptor_element(program->names, name, &class->element)) {
        BirId element = class_storage_type(program, class->element);
        class->type = build_array(model, name, element);
        model->types.items[class->type].name = name;
    } else if (strcmp(text_of(program, name), "java/lang/Object") == 0)
        class->type = model->type_object;
    else
        class->type = build_record(model, name);
    note_type(program, class->type, class);
    class->ref = build_ref(model, class->type);
    return class;
}

BirId class_storage_type(JavaProgram *program, JvmFieldType type) {
    BirModel *model = program->model;
    switch (type.type) {
    case JVM_TYPE_BOOLEAN: return model->type_boolean;
    case JVM_TYPE_BYTE: return program->type_byte;
    case JVM_TYPE_CHAR: return model->type_char;
    case JVM_TYPE_SHORT: return program->type_short;
    case JVM_TYPE_INT: return model->type_int;
    case JVM_TYPE_LONG: return model->type_long;
    case JVM_TYPE_FLOAT: return model->type_float;
    case JVM_TYPE_DOUBLE: return model->type_double;
    case JVM_TYPE_REFERENCE: break;
    case JVM_TYPE_VOID: return BIR_NONE;
    }
    /* Two classes of the engine's package stand for types of BIR. */
    const char *name = text_of(program, type.class_name);
    if (strcmp(name, "bandera/engine/Text") == 0)
        return model->type_string;
    if (strcmp(name, "bandera/engine/Tid") == 0)
        return model->type_tid;
    return class_named(program, type.class_name)->ref;
}

BirId class_value_type(JavaProgram *program, JvmFieldType type) {
    if (type.type == JVM_TYPE_BOOLEAN || type.type == JVM_TYPE_BYTE || type.type == JVM_TYPE_CHAR ||
        type.type == JVM_TYPE_SHORT)
        return program->model->type_int;
    return class_storage_type(program, type);
}

/* Takes over what is wrong with a class; the first problem of a program is kept. */
static void report_broken(JavaProgram *program, JavaClass *class, Failure *failure) {
    class->state = CLASS_BROKEN;
    failure_set(&program->problem, failure->kind, "%s", text_string(&failure->words));
    failure_free(failure);
}

/* Whether the code of every method of a class is well-formed. The JDK's own is checked when it is lowered. */
static bool verify(const JvmClass *file, Failure *failure) {
    Arena *scratch = arena_new();
    bool sound = true;
    for (uint32_t i = 0; i < file->method_count && sound; i++)
        sound = !file->methods[i].code || jvm_flow(scratch, file, &file->methods[i], failure);
    arena_free(scratch);
    return sound;
}

/* Reads the file of a class; a model that is an overlay gets the JDK's class beneath it. */
static bool read_files(JavaProgram *program, JavaClass *class) {
    ClassFound found;
    Failure failure = {0};
    Lookup lookup = classpath_find(program->classpath, text_of(program, class->name), &found, &failure);
    class->state = CLASS_MISSING;
    if (lookup == LOOKUP_FOUND) {
        class->origin = found.origin;
        class->is_library = found.is_library;
        class->file = jvm_class_read(program->arena, program->names, found.bytes, found.length, found.where, &failure);
        if (class->file && !jvm_class_is(class->file, text_of(program, class->name), &failure))
            class->file = NULL;
        if (class->file && (found.origin != CLASS_FROM_USER || verify(class->file, &failure)))
            class->state = CLASS_LOADED;
    }
    if (failure.kind != FAILURE_NONE)
        report_broken(program, class, &failure);
    if (class->state == CLASS_LOADED && class->origin == CLASS_FROM_MODEL &&
        jvm_annotation(program->names, class->file->annotations, "Lbandera/engine/Overlay;")) {
        ClassFound under;
        if (classpath_find_jdk(program->classpath, text_of(program, class->name), &under, NULL) == LOOKUP_FOUND)
            class->under = jvm_class_read(program->arena, program->names, under.bytes, under.length, under.where, NULL);
    }
    return class->state == CLASS_LOADED;
}

/* Loads a supertype; a class that is its own supertype is broken. */
static JavaClass *load_supertype(JavaProgram *program, JavaClass *class, JvmName name) {
    JavaClass *super = class_named(program, name);
    if (!super->loading && class_load(program, super))
        return super;
    Failure failure = {0};
    if (super->loading)
        failure_set(&failure, FAILURE_INPUT, "%s: the class is its own supertype", class->file->where);
    else if (super->state == CLASS_MISSING)
        failure_set(&failure, FAILURE_INPUT, "%s: its supertype %s is not on the class path", class->file->where,
                    class_java_name(program, name));
    report_broken(program, class, &failure);
    return NULL;
}

static bool load_supertypes(JavaProgram *program, JavaClass *class) {
    const JvmClass *file = class->under ? class->under : class->file;
    if (file->super_name != JVM_NO_NAME && !(class->super = load_supertype(program, class, file->super_name)))
        return false;
    class->interfaces = arena_alloc(program->arena, (file->interfaces.count + 1) * sizeof *class->interfaces);
    for (uint32_t i = 0; i < file->interfaces.count; i++) {
        JavaClass *interface = load_supertype(program, class, file->interfaces.items[i]);
        if (!interface)
            return false;
        class->interfaces[class->interface_count++] = interface;
    }
    return true;
}

/* How a model declares a method that is the JDK's own; NULL where it does not. */
static const JvmMethod *marks_of(const JavaClass *class, const JvmMethod *method) {
    for (uint32_t i = 0; i < class->file->method_count; i++) {
        const JvmMethod *declared = &class->file->methods[i];
        if (declared->name == method->name && declared->descriptor == method->descriptor)
            return declared;
    }
    return NULL;
}

bool class_is_marked(const JavaProgram *program, const JavaMethod *method, const char *annotation) {
    return jvm_annotation(program->names, method->declared->annotations, annotation) ||
           (method->marks && jvm_annotation(program->names, method->marks->annotations, annotation));
}

/* Collects the methods and fields of a file, but for those that were collected from the file above it. */
static void add_members(JavaProgram *program, JavaClass *class, const JvmClass *file) {
    const char *original = "Lbandera/engine/Original;"; /* declared in a model only so that it can be compiled */
    for (uint32_t i = 0; i < file->field_count; i++) {
        const JvmField *field = &file->fields[i];
        bool known = false;
        for (uint32_t j = 0; j < class->field_count; j++)
            known |= class->fields[j].declared->name == field->name;
        if (!known)
            class->fields[class->field_count++] = (JavaField){field, class, BIR_NONE};
    }
    for (uint32_t i = 0; i < file->method_count; i++) {
        const JvmMethod *method = &file->methods[i];
        bool known = file != class->under && jvm_annotation(program->names, method->annotations, original);
        for (uint32_t j = 0; j < class->method_count; j++)
            known |= class->methods[j].declared->name == method->name &&
                     class->methods[j].declared->descriptor == method->descriptor;
        if (!known)
            class->methods[class->method_count++] =
                (JavaMethod){method, file, class, BIR_NONE, file == class->under ? marks_of(class, method) : NULL};
    }
}

/* The name of a field in the record: its own, unless an inherited one has it. */
static BirId field_name(JavaProgram *program, const JavaClass *class, JvmName name) {
    BirModel *model = program->model;
    BirSpan inherited = class->super ? model->types.items[class->super->type].members : (BirSpan){0, 0};
    for (uint32_t i = 0; i < inherited.count; i++)
        if (model->variables.items[inherited.first + i].name == name)
            return build_name(model, "%s.%s", text_of(program, class->name), text_of(program, name));
    return name;
}

/* The initial value of a static field that is a constant. Strings are set when the class is initialised. */
static BirId constant_value(JavaProgram *program, const JvmField *field) {
    const JvmConstant *constant = field->constant_value;
    if (!constant || constant->tag == JVM_CONSTANT_STRING)
        return BIR_NONE;
    switch (constant->tag) {
    case JVM_CONSTANT_LONG: return build_long(program->model, constant->value);
    case JVM_CONSTANT_FLOAT: return build_float(program->model, (double)bits_to_float(constant->value));
    case JVM_CONSTANT_DOUBLE: return build_double(program->model, bits_to_double(constant->value));
    default:
        if (field->type.type == JVM_TYPE_BOOLEAN)
            return build_boolean(program->model, constant->value != 0);
        return build_int(program->model, constant->value);
    }
}

/* Static fields become globals, the others members of the record after those that it inherits. */
static void declare_fields(JavaProgram *program, JavaClass *class) {
    BirModel *model = program->model;
    /* Types first: naming them adds to the table of variables' types, never to the variables. */
    BirId *types = arena_alloc(program->arena, (class->field_count + 1) * sizeof *types);
    BirId *names = arena_alloc(program->arena, (class->field_count + 1) * sizeof *names);
    for (uint32_t i = 0; i < class->field_count; i++) {
        const JvmField *field = class->fields[i].declared;
        types[i] = class_storage_type(program, field->type);
        names[i] = field_name(program, class, field->name);
        if (field->flags & JVM_STATIC) {
            BirId name = build_name(model, "%s.%s", text_of(program, class->name), text_of(program, field->name));
            class->fields[i].variable = build_global(model, name, types[i], BIR_NONE);
            model->variables.items[class->fields[i].variable].initial = constant_value(program, field);
        }
    }
    BirSpan inherited = class->super ? model->types.items[class->super->type].members : (BirSpan){0, 0};
    BirSpan members = {model->variables.count, inherited.count};
    for (uint32_t i = 0; i < inherited.count; i++) {
        BirVariable copy = model->variables.items[inherited.first + i];
        build_variable(model, copy.name, copy.type, copy.origin.name);
    }
    for (uint32_t i = 0; i < class->field_count; i++)
        if (!(class->fields[i].declared->flags & JVM_STATIC)) {
            class->fields[i].variable = build_variable(model, names[i], types[i], BIR_NONE);
            members.count++;
        }
    model->types.items[class->type].members = members;
}

/* Adds a supertype and everything above it to a list. */
static uint32_t add_supertypes(const JavaProgram *program, const JavaClass *super, BirId *list, uint32_t count) {
    const BirType *type = &program->model->types.items[super->type];
    list[count++] = super->type;
    for (uint32_t i = 0; i < type->supertypes.count; i++)
        list[count++] = program->model->supertypes.items[type->supertypes.first + i];
    return count;
}

static void declare_extends(JavaProgram *program, const JavaClass *class, const JavaClass *super) {
    BirModel *model = program->model;
    if (super->type == model->type_object)
        return;
    BirExtends extends = {.sub_name = class->name, .super_name = super->name, .sub = class->type, .super = super->type};
    vector_push(model->arena, &model->extends, extends);
    build_definition(model, BIR_DEFINES_EXTENDS, model->extends.count - 1);
}

static void declare_supertypes(JavaProgram *program, JavaClass *class) {
    BirModel *model = program->model;
    uint32_t most = 0;
    for (uint32_t i = 0; i <= class->interface_count; i++) {
        const JavaClass *super = i < class->interface_count ? class->interfaces[i] : class->super;
        most += super ? 1 + model->types.items[super->type].supertypes.count : 0;
    }
    BirId *list = arena_alloc(program->arena, (most + 1) * sizeof *list);
    uint32_t count = class->super ? add_supertypes(program, class->super, list, 0) : 0;
    if (class->super)
        declare_extends(program, class, class->super);
    for (uint32_t i = 0; i < class->interface_count; i++) {
        count = add_supertypes(program, class->interfaces[i], list, count);
        declare_extends(program, class, class->interfaces[i]);
    }
    build_record_members(model, class->type, model->types.items[class->type].members, list, count);
}

/* Arrays are subtypes of the arrays of their elements' supertypes (JLS 4.10.3). */
static bool load_array(JavaProgram *program, JavaClass *class) {
    BirModel *model = program->model;
    class->super = program->object;
    class->origin = CLASS_FROM_JDK;
    class->state = CLASS_LOADED;
    uint32_t count = 0;
    BirId *list = NULL;
    if (class->element.type == JVM_TYPE_REFERENCE) {
        JavaClass *element = class_named(program, class->element.class_name);
        if (!class_load(program, element)) {
            class->state = element->state;
            return false;
        }
        class->origin = element->origin;
        BirSpan above = model->types.items[element->type].supertypes;
        list = arena_alloc(program->arena, (above.count + 4) * sizeof *list);
        for (uint32_t i = 0; i < above.count; i++) {
            JavaClass *super = program->by_type.items[model->supertypes.items[above.first + i]];
            list[count++] = class_named(program, jvm_descriptor_array(program->names, super->name))->type;
        }
        if (element->type != model->type_object)
            list[count++] = class_named_text(program, "[Ljava/lang/Object;")->type;
    } else
        list = arena_alloc(program->arena, 4 * sizeof *list);
    list[count++] = class_named_text(program, "java/lang/Cloneable")->type;
    list[count++] = class_named_text(program, "java/io/Serializable")->type;
    for (uint32_t i = 0; i < count; i++)
        declare_extends(program, class, program->by_type.items[list[i]]);
    build_record_members(model, class->type, (BirSpan){0, 0}, list, count);
    return true;
}

bool class_load(JavaProgram *program, JavaClass *class) {
    if (class->state != CLASS_NAMED)
        return class->state == CLASS_LOADED;
    if (jvm_descriptor_dimensions(program->names, class->name))
        return load_array(program, class);
    class->loading = true;
    if (read_files(program, class) && load_supertypes(program, class)) {
        uint32_t fields = class->file->field_count + (class->under ? class->under->field_count : 0);
        uint32_t methods = class->file->method_count + (class->under ? class->under->method_count : 0);
        class->fields = arena_alloc(program->arena, (fields + 1) * sizeof *class->fields);
        class->methods = arena_alloc(program->arena, (methods + 1) * sizeof *class->methods);
        add_members(program, class, class->file);
        if (class->under)
            add_members(program, class, class->under);
        declare_fields(program, class);
        declare_supertypes(program, class);
    }
    class->loading = false;
    return class->state == CLASS_LOADED;
}

BirId class_collection(JavaProgram *program, JavaClass *class) {
    if (class->collection == BIR_NONE)
        class->collection = build_collection(
            program->model, build_name(program->model, "%s.objects", text_of(program, class->name)), class->type);
    return class->collection;
}

JavaClass *class_array_of(JavaProgram *program, JvmFieldType element) {
    if (element.type != JVM_TYPE_REFERENCE)
        return class_named(program, names_add(program->names, (const char[]){'[', jvm_type_letters[element.type]}, 2));
    return class_named(program, jvm_descriptor_array(program->names, element.class_name));
}

bool class_is_subtype(const JavaProgram *program, const JavaClass *sub, const JavaClass *super) {
    return bir_is_subtype(program->model, sub->type, super->type);
}

const char *class_java_name(const JavaProgram *program, JvmName name) {
    return jvm_java_name(program->arena, text_of(program, name));
}

bool class_may_race(const JavaProgram *program, const JavaClass *class) {
    const char *name = text_of(program, class->name);
    static const char *const ordered[] = {"java/util/concurrent/", "jdk/"};
    /* Comparisons of arrays, which many classes call. */
    if (strcmp(name, "jdk/internal/util/ArraysSupport") == 0)
        return true;
    /* Models of classes that are for one thread at a time. */
    static const char *const unordered[] = {"java/util/", "java/lang/StringBuilder", "java/lang/AbstractStringBuilder",
                                            "bandera/engine/Copies"};
    bool orders = false, is_plain_model = false;
    for (uint32_t i = 0; i < COUNT(ordered); i++)
        orders |= strncmp(name, ordered[i], strlen(ordered[i])) == 0;
    for (uint32_t i = 0; i < COUNT(unordered); i++)
        is_plain_model |= strncmp(name, unordered[i], strlen(unordered[i])) == 0;
    return class->origin == CLASS_FROM_USER || (!orders && (class->origin == CLASS_FROM_JDK || is_plain_model));
}

const JvmInnerClass *class_inner_entry(const JavaClass *class) {
    for (uint32_t i = 0; class->file && i < class->file->inner_class_count; i++)
        if (class->file->inner_classes[i].inner == class->name)
            return &class->file->inner_classes[i];
    return NULL;
}

JvmName class_simple_name(JavaProgram *program, const JavaClass *class) {
    const JvmInnerClass *inner = class_inner_entry(class);
    if (inner)
        return inner->simple_name == JVM_NO_NAME ? names_add(program->names, "", 0) : inner->simple_name;
    const char *name = text_of(program, class->name), *slash = strrchr(name, '/');
    return slash ? build_name(program->model, "%s", slash + 1) : class->name;
}

/* A class that no file has. */
static JavaClass *class_without_file(JavaProgram *program, JvmName name, ClassOrigin origin) {
    JavaClass *class = class_named(program, name);
    class->state = CLASS_LOADED;
    class->origin = origin;
    class->super = program->object;
    class->initialisation_known = true;
    return class;
}

JavaClass *class_of_static(JavaProgram *program, const JavaField *field) {
    JvmName name = build_name(program->model, "%s$$Static$%s", text_of(program, field->owner->name),
                              text_of(program, field->declared->name));
    JavaClass *class = class_named(program, name);
    if (!class->static_field) {
        class_without_file(program, name, field->owner->origin);
        class->static_field = field;
        program->model->types.items[class->type].members = (BirSpan){program->model->variables.count, 0};
        declare_supertypes(program, class);
    }
    return class;
}

JavaClass *class_of_lambda(JavaProgram *program, const JavaLambda *lambda, JavaClass *const *interfaces, uint32_t count,
                           const char *where) {
    BirModel *model = program->model;
    JvmName name = build_name(model, "%s$$Lambda$%u", where, ++program->lambdas);
    JavaClass *class = class_without_file(program, name, class_named_text(program, where)->origin);
    class->interfaces = arena_alloc(program->arena, count * sizeof *class->interfaces);
    memcpy(class->interfaces, interfaces, count * sizeof *class->interfaces);
    class->interface_count = count;
    uint32_t captured = lambda->captured_types->parameter_count;
    BirId *types = arena_alloc(program->arena, (captured + 1) * sizeof *types);
    for (uint32_t i = 0; i < captured; i++)
        types[i] = class_storage_type(program, lambda->captured_types->parameters[i]);
    BirSpan members = {model->variables.count, captured};
    for (uint32_t i = 0; i < captured; i++)
        build_variable(model, build_name(model, "captured%u", i), types[i], BIR_NONE);
    JavaLambda *kept = arena_alloc(program->arena, sizeof *kept);
    *kept = *lambda;
    kept->first_captured = members.first;
    class->lambda = kept;
    model->types.items[class->type].members = members;
    declare_supertypes(program, class);
    return class;
}
