/* Fields and methods: how names are resolved, which method an object runs, and the functions methods become. */
#include "lower/program.h"

#include <string.h>

static JavaField *own_field(JavaClass *class, JvmName name, JvmName descriptor) {
    for (uint32_t i = 0; i < class->field_count; i++)
        if (class->fields[i].declared->name == name && class->fields[i].declared->descriptor == descriptor)
            return &class->fields[i];
    return NULL;
}

JavaField *member_field(JavaProgram *program, JavaClass *class, JvmName name, JvmName descriptor) {
    if (!class_load(program, class))
        return NULL;
    JavaField *field = own_field(class, name, descriptor);
    for (uint32_t i = 0; !field && i < class->interface_count; i++)
        field = member_field(program, class->interfaces[i], name, descriptor);
    if (!field && class->super)
        field = member_field(program, class->super, name, descriptor);
    return field;
}

JavaField *member_own_field(JavaProgram *program, JavaClass *class, const char *text) {
    JvmName name = names_add_string(program->names, text);
    for (uint32_t i = 0; class_load(program, class) && i < class->field_count; i++)
        if (class->fields[i].declared->name == name)
            return &class->fields[i];
    return NULL;
}

JavaField *member_field_named(JavaProgram *program, JavaClass *class, const char *name, const char *descriptor) {
    return member_field(program, class, names_add_string(program->names, name),
                        names_add_string(program->names, descriptor));
}

static JavaMethod *own_method(JavaClass *class, JvmName name, JvmName descriptor) {
    for (uint32_t i = 0; i < class->method_count; i++)
        if (class->methods[i].declared->name == name && class->methods[i].declared->descriptor == descriptor)
            return &class->methods[i];
    return NULL;
}

static bool is_default(const JavaMethod *method) {
    return !(method->declared->flags & (JVM_ABSTRACT | JVM_PRIVATE | JVM_STATIC));
}

/* Of two methods of interfaces: the one that is declared further down; of unrelated ones, one that has code. */
static JavaMethod *more_specific(JavaProgram *program, JavaMethod *a, JavaMethod *b) {
    if (!a || !b)
        return a ? a : b;
    if (class_is_subtype(program, a->owner, b->owner))
        return a;
    return class_is_subtype(program, b->owner, a->owner) || (is_default(b) && !is_default(a)) ? b : a;
}

/* The most specific method of the interfaces of a class (JVMS 5.4.3.3). */
static JavaMethod *interface_method(JavaProgram *program, JavaClass *class, JvmName name, JvmName descriptor,
                                    JavaMethod *best) {
    for (JavaClass *c = class; c; c = c->super)
        for (uint32_t i = 0; i < c->interface_count; i++) {
            JavaMethod *own = own_method(c->interfaces[i], name, descriptor);
            if (own && !(own->declared->flags & (JVM_PRIVATE | JVM_STATIC)))
                best = more_specific(program, best, own);
            best = interface_method(program, c->interfaces[i], name, descriptor, best);
        }
    return best;
}

JavaMethod *member_method(JavaProgram *program, JavaClass *class, JvmName name, JvmName descriptor) {
    if (!class_load(program, class))
        return NULL;
    for (JavaClass *c = class; c; c = c->super) {
        JavaMethod *method = own_method(c, name, descriptor);
        if (method)
            return method;
    }
    JavaMethod *method = interface_method(program, class, name, descriptor, NULL);
    return method ? method : own_method(program->object, name, descriptor);
}

JavaMethod *member_method_named(JavaProgram *program, JavaClass *class, const char *name, const char *descriptor) {
    return member_method(program, class, names_add_string(program->names, name),
                         names_add_string(program->names, descriptor));
}

JavaMethod *member_initialiser(JavaProgram *program, JavaClass *class) {
    return own_method(class, names_add_string(program->names, "<clinit>"), names_add_string(program->names, "()V"));
}

JavaMethod *member_selected(JavaProgram *program, JavaClass *class, JvmName name, JvmName descriptor) {
    for (JavaClass *c = class; c; c = c->super) {
        JavaMethod *method = own_method(c, name, descriptor);
        if (method && !(method->declared->flags & (JVM_STATIC | JVM_PRIVATE)))
            return method;
    }
    return interface_method(program, class, name, descriptor, NULL);
}

BirId member_new_body(JavaProgram *program, BirId name, const BirId *parameters, uint32_t count, BirId result,
                      BodySource source) {
    BirModel *model = program->model;
    BirBody body = {.is_missing = true, .name = name, .result = result};
    body.origin = (BirOrigin){BIR_NONE, BIR_NONE, 0};
    body.parameters = (BirSpan){model->variables.count, count};
    for (uint32_t i = 0; i < count; i++)
        build_variable(model, build_name(model, "p%u", i), parameters[i], BIR_NONE);
    body.locals = (BirSpan){model->variables.count, 0};
    vector_push(model->arena, &model->bodies, body);
    vector_push(program->arena, &program->sources, source);
    return model->bodies.count - 1;
}

BirId member_body(JavaProgram *program, JavaMethod *method) {
    if (method->body != BIR_NONE)
        return method->body;
    BirModel *model = program->model;
    const JvmMethod *declared = method->declared;
    bool is_static = declared->flags & JVM_STATIC;
    uint32_t count = declared->type.parameter_count + !is_static;
    BirId *parameters = arena_alloc(program->arena, (count + 1) * sizeof *parameters);
    if (!is_static)
        parameters[0] = method->owner->ref;
    for (uint32_t i = 0; i < declared->type.parameter_count; i++)
        parameters[i + !is_static] = class_value_type(program, declared->type.parameters[i]);
    BirId name =
        build_name(model, "%s.%s%s", names_text(program->names, method->owner->name),
                   names_text(program->names, declared->name), names_text(program->names, declared->descriptor));
    method->body = member_new_body(program, name, parameters, count, class_value_type(program, declared->type.result),
                                   (BodySource){.kind = BODY_METHOD, .method = method});
    model->bodies.items[method->body].origin.name = build_name(
        model, "%s.%s", class_java_name(program, method->owner->name), names_text(program->names, declared->name));
    model->bodies.items[method->body].is_library = method->owner->origin != CLASS_FROM_USER;
    model->bodies.items[method->body].is_idle =
        method->owner->origin == CLASS_FROM_MODEL && class_is_marked(program, method, "Lbandera/engine/Idle;");
    return method->body;
}

BirId member_virtual(JavaProgram *program, JvmName name, JvmName descriptor, const JvmMethodType *type) {
    const VirtualKey key = {name, descriptor};
    BirId id = table_add(program->virtuals, &key, sizeof key);
    if (id < program->model->virtuals.count)
        return id;
    BirModel *model = program->model;
    BirId *types = arena_alloc(program->arena, (type->parameter_count + 1) * sizeof *types);
    for (uint32_t i = 0; i < type->parameter_count; i++)
        types[i] = class_value_type(program, type->parameters[i]);
    BirId result = class_value_type(program, type->result);
    BirVirtual virtual = {
        .name = build_name(model, "%s%s", names_text(program->names, name), names_text(program->names, descriptor)),
        .parameters = {model->variables.count, type->parameter_count + 1},
        .result = result,
        .is_partial = true};
    build_variable(model, build_name(model, "this"), program->object->ref, BIR_NONE);
    for (uint32_t i = 0; i < type->parameter_count; i++)
        build_variable(model, build_name(model, "p%u", i + 1), types[i], BIR_NONE);
    vector_push(model->arena, &model->virtuals, virtual);
    build_definition(model, BIR_DEFINES_VIRTUAL, model->virtuals.count - 1);
    return id;
}

bool member_is_cache(const JavaProgram *program, const JavaField *field) {
    static const struct {
        const char *class, *name;
    } caches[] = {
        {"java/math/BigDecimal", "precision"},
        {"java/math/BigDecimal", "stringCache"},
        {"java/math/BigInteger", "bitCountPlusOne"},
        {"java/math/BigInteger", "bitLengthPlusOne"},
        {"java/math/BigInteger", "firstNonzeroIntNumPlusTwo"},
        {"java/math/BigInteger", "lowestSetBitPlusTwo"},
        {"java/net/URI", "decodedAuthority"},
        {"java/net/URI", "decodedFragment"},
        {"java/net/URI", "decodedPath"},
        {"java/net/URI", "decodedQuery"},
        {"java/net/URI", "decodedSchemeSpecificPart"},
        {"java/net/URI", "decodedUserInfo"},
        {"java/net/URI", "hash"},
        {"java/net/URI", "schemeSpecificPart"},
        {"java/util/AbstractMap", "keySet"},
        {"java/util/AbstractMap", "values"},
        {"java/util/Collections$CheckedMap", "entrySet"},
        {"java/util/Collections$UnmodifiableMap", "entrySet"},
        {"java/util/Collections$UnmodifiableMap", "keySet"},
        {"java/util/Collections$UnmodifiableMap", "values"},
        {"java/util/EnumMap", "entrySet"},
        {"java/util/HashMap", "entrySet"},
        {"java/util/IdentityHashMap", "entrySet"},
        {"java/util/TreeMap", "descendingMap"},
        {"java/util/TreeMap", "entrySet"},
        {"java/util/TreeMap", "navigableKeySet"},
        {"java/util/TreeMap$NavigableSubMap", "descendingMapView"},
        {"java/util/TreeMap$NavigableSubMap", "entrySetView"},
        {"java/util/TreeMap$NavigableSubMap", "navigableKeySetView"},
        {"java/util/WeakHashMap", "entrySet"},
    };
    if (field->owner->origin == CLASS_FROM_USER)
        return false;
    const char *class = names_text(program->names, field->owner->name);
    const char *name = names_text(program->names, field->declared->name);
    for (uint32_t i = 0; i < COUNT(caches); i++)
        if (strcmp(class, caches[i].class) == 0 && strcmp(name, caches[i].name) == 0)
            return true;
    return false;
}
