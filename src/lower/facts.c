/* What natives ask about classes while a program runs. */
#include "lower/facts.h"

#include <string.h>

static int64_t text_number(JavaProgram *program, const char *bytes, size_t length) {
    return strings_add_utf8(program->strings, bytes, length);
}

static int64_t name_number(JavaProgram *program, JvmName name) {
    return text_number(program, names_text(program->names, name), names_length(program->names, name));
}

/* The class that a string names; null for primitive types and for names that are none. */
static JavaClass *class_of_string(JavaProgram *program, uint32_t string) {
    Text text = {0};
    strings_show(program->strings, string, &text);
    static const char *const primitive[] = {"boolean", "byte",  "char",   "short", "int",
                                            "long",    "float", "double", "void"};
    bool is_primitive = false;
    for (uint32_t i = 0; i < sizeof primitive / sizeof primitive[0]; i++)
        is_primitive |= strcmp(text_string(&text), primitive[i]) == 0;
    JvmName name = names_add(program->names, text_string(&text), text.length);
    text_free(&text);
    if (is_primitive || !jvm_is_class_name(program->names, name))
        return NULL;
    return class_named(program, name);
}

static int64_t interfaces_of(JavaProgram *program, const JavaClass *class) {
    Text text = {0};
    for (uint32_t i = 0; i < class->interface_count; i++)
        text_format(&text, "%s;", names_text(program->names, class->interfaces[i]->name));
    if (jvm_descriptor_dimensions(program->names, class->name))
        text_add(&text, "java/lang/Cloneable;java/io/Serializable;");
    int64_t number = text_number(program, text_string(&text), text.length);
    text_free(&text);
    return number;
}

static const JvmInnerClass *inner_entry(const JavaClass *class) {
    for (uint32_t i = 0; class->file && i < class->file->inner_class_count; i++)
        if (class->file->inner_classes[i].inner == class->name)
            return &class->file->inner_classes[i];
    return NULL;
}

/* The class that a class is a member of, or in whose text a local or anonymous one stands. */
static int64_t surrounding(JavaProgram *program, const JavaClass *class, bool as_member) {
    const JvmInnerClass *inner = inner_entry(class);
    JvmName name = inner ? inner->outer : JVM_NO_NAME;
    if (name == JVM_NO_NAME && !as_member && class->file)
        name = class->file->enclosing_class;
    return name == JVM_NO_NAME ? 0 : name_number(program, name);
}

static int64_t permitted_by(JavaProgram *program, const JavaClass *class) {
    if (!class->file || !class->file->is_sealed)
        return 0;
    Text text = {0};
    for (uint32_t i = 0; i < class->file->permitted.count; i++)
        text_format(&text, "%s;", names_text(program->names, class->file->permitted.items[i]));
    int64_t number = text_number(program, text_string(&text), text.length);
    text_free(&text);
    return number;
}

static int64_t modifiers_of(const JavaClass *class) {
    const JvmInnerClass *inner = inner_entry(class);
    uint32_t flags = inner ? inner->flags : class->file ? class->file->flags & ~(uint32_t)JVM_SUPER : JVM_PUBLIC;
    return flags;
}

/* A field that a class declares, by the name of the class and its own, with a dot between them; or null. */
static JavaField *field_named(JavaProgram *program, uint32_t string) {
    Text text = {0};
    strings_show(program->strings, string, &text);
    const char *dot = strrchr(text_string(&text), '.');
    JavaField *found = NULL;
    if (dot) {
        JavaClass *class = class_named(program, names_add(program->names, text.bytes, (size_t)(dot - text.bytes)));
        JvmName name = names_add_string(program->names, dot + 1);
        for (uint32_t i = 0; class_load(program, class) && i < class->field_count; i++)
            if (class->fields[i].declared->name == name)
                found = &class->fields[i];
    }
    text_free(&text);
    return found;
}

static int64_t field_fact(JavaProgram *program, ClassFact fact, uint32_t string) {
    JavaField *field = field_named(program, string);
    bool is_static = field && field->declared->flags & JVM_STATIC;
    if (fact == CLASS_FIELD)
        return field && !is_static ? field->variable : BIR_NONE;
    if (fact == CLASS_STATIC)
        return is_static ? name_number(program, class_of_static(program, field)->name) : 0;
    if (!field)
        return 0;
    Text text = {0};
    text_format(&text, "%u:%s", field->declared->flags, names_text(program->names, field->declared->descriptor));
    int64_t number = text_number(program, text_string(&text), text.length);
    text_free(&text);
    return number;
}

/* How a call of one method type reaches a method of another; between their descriptors is a '>'. */
static Conversion conversion_of(JavaProgram *program, uint32_t string) {
    Text text = {0};
    strings_show(program->strings, string, &text);
    const char *call = text_string(&text), *method = strchr(call, '>');
    JvmMethodType from, to;
    bool are_types =
        method &&
        jvm_descriptor_method(program->arena, program->names, names_add(program->names, call, (size_t)(method - call)),
                              &from) &&
        jvm_descriptor_method(program->arena, program->names, names_add_string(program->names, method + 1), &to);
    text_free(&text);
    return are_types ? convert_method(program, &from, &to) : CONVERTS_NEVER;
}

/* A location as a line of a stack trace; what the engine adds around the program is not shown. */
static int64_t frame_text(JavaProgram *program, BirId location) {
    BirModel *model = program->model;
    BirId body = bir_location_body(model, location);
    if (body == BIR_NONE || program->sources.items[body].kind != BODY_METHOD)
        return 0;
    const JavaClass *owner = program->sources.items[body].method->owner;
    if (strncmp(names_text(program->names, owner->name), "bandera/engine/", 15) == 0)
        return 0;
    const BirOrigin *origin = &model->locations.items[location].origin;
    Text text = {0};
    text_add(&text, bir_name(model, model->bodies.items[body].origin.name));
    if (origin->file != BIR_NONE && origin->line)
        text_format(&text, "(%s:%u)", bir_name(model, origin->file), origin->line);
    else
        text_add(&text, "(Unknown Source)");
    int64_t number = text_number(program, text.bytes, text.length);
    text_free(&text);
    return number;
}

/* Whether a location belongs to a method of the user's classes. */
static bool is_own(const JavaProgram *program, BirId location) {
    BirId body = bir_location_body(program->model, location);
    return body != BIR_NONE && program->sources.items[body].kind == BODY_METHOD &&
           program->sources.items[body].method->owner->origin == CLASS_FROM_USER;
}

int64_t class_fact(void *context, ClassFact fact, BirId type, uint32_t string) {
    JavaProgram *program = context;
    if (fact == CLASS_FRAME)
        return frame_text(program, type);
    if (fact == CLASS_OWN)
        return is_own(program, type);
    if (fact == CLASS_FIELD || fact == CLASS_STATIC || fact == CLASS_FIELD_FACTS)
        return field_fact(program, fact, string);
    if (fact == CLASS_CONVERSION)
        return conversion_of(program, string);
    if (fact == CLASS_NAME) {
        JavaClass *class = type < program->by_type.count ? program->by_type.items[type] : NULL;
        return class ? name_number(program, class->name) : 0;
    }
    JavaClass *class = class_of_string(program, string);
    if (fact == CLASS_EXISTS)
        return class && class_load(program, class);
    if (!class || !class_load(program, class))
        return fact == CLASS_TYPE || fact == CLASS_COLLECTION ? (int64_t)BIR_NONE : 0;
    bool is_interface = class->file && class->file->flags & JVM_INTERFACE;
    switch (fact) {
    case CLASS_TYPE: return class->type;
    case CLASS_COLLECTION: return class_collection(program, class);
    case CLASS_SUPER: return class->super && !is_interface ? name_number(program, class->super->name) : 0;
    case CLASS_INTERFACES: return interfaces_of(program, class);
    case CLASS_SIMPLE_NAME: return name_number(program, class_simple_name(program, class));
    case CLASS_DECLARING: return surrounding(program, class, true);
    case CLASS_ENCLOSING: return surrounding(program, class, false);
    case CLASS_PERMITTED: return permitted_by(program, class);
    case CLASS_MODIFIERS: return modifiers_of(class);
    case CLASS_ASSERTIONS: return class->origin == CLASS_FROM_USER;
    case CLASS_IS_INSTANCE: return bir_is_subtype(program->model, type, class->type);
    default: return 0;
    }
}

void java_program_introduce(JavaProgram *program, Code *code) {
    program->strings = code->strings;
    WellKnown *known = &code->well_known;
    known->string_collection = class_collection(program, program->string);
    known->class_collection = class_collection(program, program->class_class);
    for (uint32_t i = 0; i < program->string->field_count; i++)
        if (program->string->fields[i].declared->type.type == JVM_TYPE_REFERENCE &&
            class_storage_type(program, program->string->fields[i].declared->type) == program->model->type_string)
            known->string_value = program->string->fields[i].variable;
    for (uint32_t i = 0; i < program->class_class->field_count; i++)
        if (strcmp(names_text(program->names, program->class_class->fields[i].declared->name), "name") == 0)
            known->class_name = program->class_class->fields[i].variable;
    known->assertion_type = class_named_text(program, "java/lang/AssertionError")->type;
    known->monitor_type = class_named_text(program, "java/lang/IllegalMonitorStateException")->type;
    known->index_type = class_named_text(program, "java/lang/IndexOutOfBoundsException")->type;
    known->thread_type = program->thread->type;
    known->chooses_random = program->options.choose_random;
    known->chooses_time = program->options.choose_time;
    code_extend(code);
}
