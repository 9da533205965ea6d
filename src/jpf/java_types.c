/* Types and definitions: enumerations and constants, a class for each type of records or arrays, globals, virtuals. */
#include "jpf/java_int.h"

#include <inttypes.h>
#include <string.h>

const BirType *java_type_of(const Java *java, BirId expression) {
    return &java->model->types.items[java->model->expressions.items[expression].type];
}

BirTypeKind java_kind_of(const Java *java, BirId expression) { return java_type_of(java, expression)->kind; }

/* The lowest supertype that has fields. */
BirId java_parent(const Java *java, BirId record) {
    const BirModel *model = java->model;
    BirSpan span = model->types.items[record].supertypes;
    BirId parent = BIR_NONE;
    for (uint32_t i = 0; i < span.count; i++) {
        BirId super = model->supertypes.items[span.first + i];
        if (super != record && model->types.items[super].members.count &&
            (parent == BIR_NONE || bir_is_subtype(model, super, parent)))
            parent = super;
    }
    return parent;
}

/* A class of Java has one superclass: every other supertype with fields must be above it. */
static void check_parent(Java *java, BirId record) {
    const BirModel *model = java->model;
    BirSpan span = model->types.items[record].supertypes;
    BirId parent = java_parent(java, record);
    for (uint32_t i = 0; i < span.count; i++) {
        BirId super = model->supertypes.items[span.first + i];
        if (super != record && model->types.items[super].members.count && !bir_is_subtype(model, parent, super))
            java_refuse(java, "record '%s', which has fields of both '%s' and '%s': a class of Java has one superclass",
                        bir_name(model, model->types.items[record].name),
                        bir_name(model, model->types.items[parent].name),
                        bir_name(model, model->types.items[super].name));
    }
}

bool java_is_loose(const Java *java, BirId type_id) {
    const BirType *type = bir_type(java->model, type_id);
    return type->kind == BIR_TYPE_ARRAY && bir_type(java->model, type->element)->kind == BIR_TYPE_REF &&
           (type->supertypes.count || java->has_subtypes[type - java->model->types.items]);
}

/* The class that references to a record or array are declared with: interfaces have no members, so there it is the
   class of all objects. */
static const char *class_of(Java *java, BirId target) {
    if (target != BIR_NONE && java_is_loose(java, target))
        return "References";
    if (target == BIR_NONE || strcmp(java->types[target], java->made[target]) != 0)
        return "Thing";
    return java->types[target];
}

const char *java_type(Java *java, BirId type_id) {
    const BirType *type = bir_type(java->model, type_id);
    switch (type->kind) {
    case BIR_TYPE_BOOLEAN: return "boolean";
    case BIR_TYPE_BYTE: return "byte";
    case BIR_TYPE_SHORT: return "short";
    case BIR_TYPE_CHAR: return "char";
    case BIR_TYPE_INT: return "int";
    case BIR_TYPE_LONG:
    case BIR_TYPE_RANGE:
    case BIR_TYPE_EXACT:
    case BIR_TYPE_ENUM: return "long";
    case BIR_TYPE_FLOAT: return "float";
    case BIR_TYPE_DOUBLE: return "double";
    case BIR_TYPE_STRING: return "String";
    case BIR_TYPE_TID: return "Process";
    case BIR_TYPE_LOCK: return "Lock";
    case BIR_TYPE_REF: return class_of(java, type->target);
    case BIR_TYPE_RECORD: return java->made[type - java->model->types.items];
    case BIR_TYPE_ARRAY: return arena_format(java->arena, "%s[]", java_type(java, type->element));
    default: return "Thing";
    }
}

void java_open_method(Java *java, const char *head, BirSpan parameters, bool are_numbered) {
    Text list = {0};
    for (uint32_t i = 0; i < parameters.count; i++) {
        const char *type = java_local_type(java, java->model->variables.items[parameters.first + i].type);
        const char *name = are_numbered ? arena_format(java->arena, "p%u", i) : java->variables[parameters.first + i];
        text_format(&list, "%s%s %s", i ? ", " : "", type, name);
    }
    java_open(java, "%s(%s)", head, text_string(&list));
    text_free(&list);
}

const char *java_local_type(Java *java, BirId type) {
    bool is_any = java->has.natives && bir_type(java->model, type)->kind == BIR_TYPE_REF;
    return is_any ? "Thing" : java_type(java, type);
}

/* Whether Java's initial value of a type differs from the model's. */
static bool needs_filling(Java *java, BirId type_id) {
    const BirType *type = bir_type(java->model, type_id);
    if (type->kind == BIR_TYPE_RANGE || type->kind == BIR_TYPE_ENUM)
        return bir_zero(java->model, type_id) != 0;
    return type->kind == BIR_TYPE_LOCK || type->kind == BIR_TYPE_RECORD || type->kind == BIR_TYPE_ARRAY;
}

static const char *zero_of(Java *java, BirId type_id) {
    const BirType *type = bir_type(java->model, type_id);
    BirId id = (BirId)(type - java->model->types.items);
    switch (type->kind) {
    case BIR_TYPE_BOOLEAN: return "false";
    case BIR_TYPE_RANGE:
    case BIR_TYPE_ENUM: return arena_format(java->arena, "%" PRId64 "L", bir_zero(java->model, type_id));
    case BIR_TYPE_LOCK: return type->reentrant ? "new Lock(true)" : "new Lock(false)";
    case BIR_TYPE_RECORD: return arena_format(java->arena, "new %s()", java->made[id]);
    case BIR_TYPE_ARRAY: return arena_format(java->arena, "%s.make(%" PRId64 ")", java->made[id], type->low.value);
    case BIR_TYPE_STRING:
    case BIR_TYPE_TID:
    case BIR_TYPE_REF:
    case BIR_TYPE_NULL: return "null";
    default: return "0";
    }
}

const char *java_initial(Java *java, BirId variable) {
    const BirVariable *v = &java->model->variables.items[variable];
    return v->initial != BIR_NONE ? java_expression(java, v->initial) : zero_of(java, v->type);
}

/* A variable as a field of a class; a comment has its type in the model and its name in the program. */
static void write_field(Java *java, BirId variable, const char *modifier) {
    const BirVariable *v = &java->model->variables.items[variable];
    Text remark = {0};
    bir_print_type(java->model, v->type, &remark);
    if (v->origin.name != BIR_NONE)
        text_format(&remark, ", %s", bir_name(java->model, v->origin.name));
    java_line(java, "%s%s %s = %s; // %s", modifier, java_type(java, v->type), java->variables[variable],
              java_initial(java, variable), java_remark(java, text_string(&remark)));
    text_free(&remark);
}

void java_visit(Java *java, BirId type_id, const char *place, uint32_t depth) {
    const BirModel *model = java->model;
    const BirType *type = bir_type(model, type_id);
    if (type->kind == BIR_TYPE_REF) {
        java_line(java, "reach(all, %s);", place);
    } else if (type->kind == BIR_TYPE_RECORD && type->members.count) {
        java_line(java, "%s.visit(all);", place);
    } else if (type->kind == BIR_TYPE_ARRAY) {
        const BirType *element = bir_type(model, type->element);
        if (element->kind != BIR_TYPE_REF && element->kind != BIR_TYPE_RECORD && element->kind != BIR_TYPE_ARRAY)
            return;
        const char *item = arena_format(java->arena, "element%u", depth);
        java_open(java, "for (%s %s : %s)", java_type(java, type->element), item, place);
        java_visit(java, type->element, item, depth + 1);
        java_close(java);
    }
}

void java_visit_all(Java *java, BirSpan variables) {
    java_blank(java);
    java_open(java, "@Override void visit(ArrayList<Thing> all)");
    for (uint32_t i = 0; i < variables.count; i++)
        java_visit(java, java->model->variables.items[variables.first + i].type, java->variables[variables.first + i],
                   0);
    java_close(java);
}

/* The interfaces of a class or interface: its supertypes without fields. */
static void add_interfaces(Java *java, BirId record, const char *word) {
    const BirModel *model = java->model;
    BirSpan span = model->types.items[record].supertypes;
    for (uint32_t i = 0; i < span.count; i++) {
        BirId super = model->supertypes.items[span.first + i];
        if (super == record || super == model->type_object || model->types.items[super].members.count)
            continue;
        text_format(java->out, "%s %s", word, java->types[super]);
        word = ",";
    }
}

/* `cells`, `get` and `put`, by which natives use what an object holds: fields where the machine has them, elements in
   their order. */
static void write_cells(Java *java, const BirType *type) {
    bool is_array = type->kind == BIR_TYPE_ARRAY;
    uint32_t count = is_array ? 1 : type->members.count;
    Text gets = {0}, puts = {0};
    for (uint32_t i = 0; i < count; i++) {
        BirId field = type->members.first + i,
              value = is_array ? type->element : java->model->variables.items[field].type;
        const char *place = is_array ? "items[at]" : java->variables[field];
        BirTypeKind kind = bir_type(java->model, value)->kind;
        if (kind == BIR_TYPE_ARRAY || kind == BIR_TYPE_RECORD || kind == BIR_TYPE_LOCK)
            java_refuse(java, "natives, and '%s', which is more than one value", place);
        const char *label =
            is_array ? "default" : arena_format(java->arena, "case %u", java->options->code->offsets[field]);
        text_format(&gets, "%s: return %s; ", label, place);
        text_format(&puts, "%s: %s = (%s) value; break; ", label, place, java_type(java, value));
    }
    const char *otherwise = is_array ? "" : "default: throw new IndexError(at, 0); ";
    java_blank(java);
    java_line(java,
              is_array ? "@Override int cells() { return items.length; }" : "@Override int cells() { return %u; }",
              count);
    java_line(java, "@Override Object get(int at) { switch (at) { %s%s} }", text_string(&gets), otherwise);
    java_line(java, "@Override void put(int at, Object value) { switch (at) { %s%s} }", text_string(&puts), otherwise);
    text_free(&gets);
    text_free(&puts);
}

/* Begins the class of a record or array. One without fields that others extend is an interface, with a class for its
   own objects. */
static void open_class(Java *java, BirId type, const char *parent, bool is_final) {
    bool is_interface = strcmp(java->types[type], java->made[type]) != 0;
    if (is_interface) {
        java_begin(java);
        text_format(java->out, "interface %s", java->types[type]);
        add_interfaces(java, type, " extends");
        text_add(java->out, " {\n");
        java_line(java, "}");
        java_blank(java);
    }
    java_begin(java);
    text_format(java->out, "static %sclass %s extends %s", is_final ? "final " : "", java->made[type], parent);
    if (is_interface)
        text_format(java->out, " implements %s", java->types[type]);
    else
        add_interfaces(java, type, " implements");
    text_add(java->out, " {\n");
    java->indentation++;
}

static void write_record(Java *java, BirId record) {
    const BirModel *model = java->model;
    const BirType *type = &model->types.items[record];
    BirId parent = java_parent(java, record);
    check_parent(java, record);
    open_class(java, record, parent == BIR_NONE ? "Thing" : java->types[parent], !java->has_subtypes[record]);
    Names *above = names_new(java->arena);
    for (uint32_t i = 0; parent != BIR_NONE && i < model->types.items[parent].members.count; i++)
        names_add_string(above, java->variables[model->types.items[parent].members.first + i]);
    for (uint32_t i = 0; i < type->members.count; i++) {
        const char *name = java->variables[type->members.first + i];
        if (names_find(above, name, strlen(name)) == UINT32_MAX)
            write_field(java, type->members.first + i, "");
    }
    if (java->has.visits && type->members.count)
        java_visit_all(java, type->members);
    if (java->has.natives && type->members.count)
        write_cells(java, type);
    java_close(java);
    java_blank(java);
}

/* `make`, which fills an array of so many elements. */
static void write_array_maker(Java *java, const BirType *type) {
    const char *element = java_type(java, type->element);
    size_t plain = strcspn(element, "[");
    java_open(java, "static %s[] make(int length)", element);
    /* new int[length][] for elements int[]: the new dimension comes first. */
    java_line(java, "%s[] items = new %.*s[length]%s;", element, (int)plain, element, element + plain);
    if (needs_filling(java, type->element)) {
        java_open(java, "for (int i = 0; i < length; i++)");
        java_line(java, "items[i] = %s;", zero_of(java, type->element));
        java_close(java);
    }
    java_line(java, "return items;");
    java_close(java);
}

/* The class of an array in the heap; of one that stands in a variable only its maker is used. */
static void write_array(Java *java, BirId array) {
    const BirType *type = &java->model->types.items[array];
    bool is_loose = java_is_loose(java, array);
    open_class(java, array, is_loose ? "References" : "Thing", true);
    if (!is_loose) {
        java_line(java, "final %s[] items;", java_type(java, type->element));
        java_blank(java);
    }
    java_open(java, "%s(int length)", java->made[array]);
    java_line(java, is_loose ? "super(length);" : "items = make(length);");
    java_close(java);
    java_blank(java);
    write_array_maker(java, type);
    if (is_loose) {
        BirId target = bir_type(java->model, type->element)->target;
        java_blank(java);
        java_open(java, "@Override boolean takes(Thing object)");
        java_line(java, "return object instanceof %s;", target == BIR_NONE ? "Thing" : java->types[target]);
        java_close(java);
    } else if (java->has.natives)
        write_cells(java, type);
    if (java->has.visits && !is_loose) {
        java_blank(java);
        java_open(java, "@Override void visit(ArrayList<Thing> all)");
        java_visit(java, array, "items", 0);
        java_close(java);
    }
    java_close(java);
    java_blank(java);
}

/* The name of an enumeration's constant, for texts. */
static void write_enumeration(Java *java, BirId id) {
    const BirModel *model = java->model;
    BirSpan members = model->types.items[id].members;
    for (uint32_t i = 0; i < members.count; i++)
        java_line(java, "static final long %s = %" PRId64 "L;", java->enumerators[members.first + i],
                  model->enumerators.items[members.first + i].value);
    java_open(java, "static String %s(long value)", java->types[id]);
    for (uint32_t i = 0; i < members.count; i++) {
        const char *name = bir_name(model, model->enumerators.items[members.first + i].name);
        java_open(java, "if (value == %s)", java->enumerators[members.first + i]);
        java_line(java, "return %s;", java_string(java, name, strlen(name)));
        java_close(java);
    }
    java_line(java, "return String.valueOf(value);");
    java_close(java);
    java_blank(java);
}

/* The function that makes the frame of the function that a virtual has for an object. */
static void write_virtual(Java *java, BirId id) {
    const BirModel *model = java->model;
    const BirVirtual *v = &model->virtuals.items[id];
    bool *done = arena_alloc(java->arena, model->types.count + 1);
    java_open_method(java, arena_format(java->arena, "static Frame %s", java->virtuals[id]), v->parameters, true);
    for (uint32_t i = 0; i < model->collections.count; i++) {
        BirId type = model->collections.items[i].element;
        BirId target = type == BIR_NONE || done[type] ? BIR_NONE : bir_virtual_target(model, id, type);
        if (target == BIR_NONE)
            continue;
        done[type] = true;
        BirSpan parameters = model->bodies.items[target].parameters;
        java_open(java, "if (((Thing) p0).getClass() == %s.class)", java->made[type]);
        java_begin(java);
        text_format(java->out, "return new %s(", java->bodies[target]);
        for (uint32_t j = 0; j < parameters.count; j++)
            text_format(java->out, "%s(%s) %sp%u", j ? ", " : "",
                        java_local_type(java, model->variables.items[parameters.first + j].type), j ? "" : "(Thing) ",
                        j);
        text_add(java->out, ");\n");
        java_close(java);
    }
    java_line(java, "((Object) p0).getClass();");
    java_line(java, "throw new LimitError(null, \"no such function\");");
    java_close(java);
    java_blank(java);
}

void java_definitions(Java *java) {
    const BirModel *model = java->model;
    for (uint32_t i = 0; i < model->constants.count; i++) {
        const BirConstant *constant = &model->constants.items[i];
        if (constant->is_boolean)
            java_line(java, "static final boolean %s = %s;", java->constants[i], constant->value ? "true" : "false");
        else
            java_line(java, "static final long %s = %" PRId64 "L;", java->constants[i], constant->value);
    }
    for (BirId i = 0; i < model->types.count; i++)
        if (model->types.items[i].kind == BIR_TYPE_ENUM)
            write_enumeration(java, i);
    for (uint32_t i = 0; i < model->globals.count; i++)
        write_field(java, model->globals.items[i], "static ");
    java_blank(java);
    for (BirId i = 0; i < model->types.count; i++) {
        if (model->types.items[i].kind == BIR_TYPE_RECORD && i != model->type_object)
            write_record(java, i);
        else if (model->types.items[i].kind == BIR_TYPE_ARRAY)
            write_array(java, i);
    }
    for (BirId i = 0; i < model->virtuals.count; i++)
        write_virtual(java, i);
}
