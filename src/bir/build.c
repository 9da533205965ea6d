#include "bir/build.h"

#include <stdlib.h>

BirId build_name(BirModel *model, const char *format, ...) {
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&text, format, arguments);
    va_end(arguments);
    return names_keep(model->names, &text);
}

BirType build_type(BirTypeKind kind, Position position) {
    return (BirType){.kind = kind,
                     .position = position,
                     .name = BIR_NONE,
                     .low.name = BIR_NONE,
                     .high.name = BIR_NONE,
                     .element = BIR_NONE,
                     .target_name = BIR_NONE,
                     .resolved = BIR_NONE,
                     .target = BIR_NONE};
}

BirId build_word_type(BirModel *model, BirTypeKind kind) {
    BirType type = build_type(kind, (Position){0});
    type.resolved = model->types.count;
    vector_push(model->arena, &model->types, type);
    return type.resolved;
}

void build_definition(BirModel *model, BirDefinitionKind kind, BirId id) {
    BirDefinition definition = {kind, id};
    vector_push(model->arena, &model->definitions, definition);
}

static void define_type(BirModel *model, BirId name, BirId type) {
    BirTypeDefinition definition = {.name = name, .type = type, .origin = {BIR_NONE, BIR_NONE, 0}};
    build_defined(model, type_definitions, definition, BIR_DEFINES_TYPE);
}

BirModel *build_model(void) {
    BirModel *model = bir_new();
    model->checked = true;
#define BUILD(field, KIND) model->type_##field = build_word_type(model, BIR_TYPE_##KIND);
    BIR_UNWRITTEN_TYPES(BUILD)
#undef BUILD
    model->type_monitor = build_word_type(model, BIR_TYPE_LOCK);
    model->types.items[model->type_monitor].waits = true;
    model->types.items[model->type_monitor].reentrant = true;
    model->type_object = build_record(model, build_name(model, "Object"));
    model->type_definitions.items[model->type_definitions.count - 1].predefined = true;
    return model;
}

BirId build_record(BirModel *model, BirId name) {
    BirId type = build_word_type(model, BIR_TYPE_RECORD);
    model->types.items[type].name = name;
    define_type(model, name, type);
    return type;
}

void build_record_members(BirModel *model, BirId record, BirSpan members, const BirId *supertypes, uint32_t count) {
    BirType *type = &model->types.items[record];
    type->members = members;
    type->supertypes = (BirSpan){model->supertypes.count, 0};
    BirId *sorted = arena_alloc(model->arena, (count + 1) * sizeof *sorted);
    for (uint32_t i = 0; i < count; i++)
        sorted[i] = supertypes[i];
    qsort(sorted, count, sizeof *sorted, vector_by_number);
    for (uint32_t i = 0; i < count; i++)
        if (i == 0 || sorted[i] != sorted[i - 1])
            vector_push(model->arena, &model->supertypes, sorted[i]);
    type->supertypes.count = model->supertypes.count - type->supertypes.first;
}

BirId build_array(BirModel *model, BirId name, BirId element) {
    BirId type = build_word_type(model, BIR_TYPE_ARRAY);
    model->types.items[type].element = element;
    define_type(model, name, type);
    return type;
}

BirId build_ref(BirModel *model, BirId target) {
    BirId type = build_word_type(model, BIR_TYPE_REF);
    model->types.items[type].target = target;
    /* The target was defined under a name just now, or before. */
    model->types.items[type].target_name = model->types.items[target].name;
    return type;
}

BirId build_variable(BirModel *model, BirId name, BirId type, BirId origin) {
    BirVariable variable = {
        .name = name, .type = type, .initial = BIR_NONE, .origin = {.name = origin, .file = BIR_NONE}};
    vector_push(model->arena, &model->variables, variable);
    return model->variables.count - 1;
}

BirId build_global(BirModel *model, BirId name, BirId type, BirId origin) {
    BirId variable = build_variable(model, name, type, origin);
    vector_push(model->arena, &model->globals, variable);
    build_definition(model, BIR_DEFINES_GLOBAL, variable);
    return variable;
}

BirId build_collection(BirModel *model, BirId name, BirId element) {
    BirCollection collection = {.name = name,
                                .element_name = model->types.items[element].name,
                                .element = element,
                                .origin = {BIR_NONE, BIR_NONE, 0}};
    collection.size.name = BIR_NONE;
    build_defined(model, collections, collection, BIR_DEFINES_COLLECTION);
    return model->collections.count - 1;
}

BirExpression build_unset(BirOp op, Position position) {
    return (BirExpression){.op = op,
                           .position = position,
                           .a = BIR_NONE,
                           .b = BIR_NONE,
                           .c = BIR_NONE,
                           .name = BIR_NONE,
                           .location_name = BIR_NONE,
                           .type = BIR_NONE,
                           .id = BIR_NONE,
                           .location = BIR_NONE};
}

BirId build_expression(BirModel *model, BirOp op, BirId type, BirId a, BirId b, BirId c) {
    BirExpression expression = build_unset(op, (Position){0});
    expression.a = a;
    expression.b = b;
    expression.c = c;
    expression.type = type;
    vector_push(model->arena, &model->expressions, expression);
    return model->expressions.count - 1;
}

BirId build_unary(BirModel *model, BirOp op, BirId type, BirId operand) {
    return build_expression(model, op, type, operand, BIR_NONE, BIR_NONE);
}

BirId build_binary(BirModel *model, BirOp op, BirId type, BirId left, BirId right) {
    return build_expression(model, op, type, left, right, BIR_NONE);
}

BirId build_test(BirModel *model, BirOp op, BirId left, BirId right) {
    return build_expression(model, op, model->type_boolean, left, right, BIR_NONE);
}

static BirId build_leaf(BirModel *model, BirOp op, BirId type) {
    return build_expression(model, op, type, BIR_NONE, BIR_NONE, BIR_NONE);
}

static BirId build_integer(BirModel *model, BirOp op, BirId type, int64_t value) {
    BirId id = build_leaf(model, op, type);
    model->expressions.items[id].value.integer = value;
    return id;
}

BirId build_int(BirModel *model, int64_t value) {
    return build_integer(model, BIR_OP_INTEGER_LITERAL, model->type_int, value);
}

BirId build_long(BirModel *model, int64_t value) {
    return build_integer(model, BIR_OP_LONG_LITERAL, model->type_long, value);
}

BirId build_boolean(BirModel *model, bool value) {
    return build_integer(model, BIR_OP_BOOLEAN_LITERAL, model->type_boolean, value);
}

BirId build_float(BirModel *model, double value) {
    BirId id = build_leaf(model, BIR_OP_FLOAT_LITERAL, model->type_float);
    model->expressions.items[id].value.real = value;
    return id;
}

BirId build_double(BirModel *model, double value) {
    BirId id = build_leaf(model, BIR_OP_DOUBLE_LITERAL, model->type_double);
    model->expressions.items[id].value.real = value;
    return id;
}

BirId build_string(BirModel *model, BirId text) {
    BirId id = build_leaf(model, BIR_OP_STRING_LITERAL, model->type_string);
    model->expressions.items[id].value.string = text;
    return id;
}

BirId build_self(BirModel *model) { return build_leaf(model, BIR_OP_SELF, model->type_tid); }

BirId build_monitor(BirModel *model, BirId object) {
    return build_unary(model, BIR_OP_MONITOR, model->type_monitor, object);
}

BirId build_null(BirModel *model) { return build_leaf(model, BIR_OP_NULL_LITERAL, model->type_null); }

BirId build_global_name(BirModel *model, BirId global) {
    BirId id = build_leaf(model, BIR_OP_NAME, model->variables.items[global].type);
    BirExpression *expression = &model->expressions.items[id];
    expression->name = model->variables.items[global].name;
    expression->name_kind = BIR_NAME_GLOBAL;
    expression->id = global;
    return id;
}

BirId build_field(BirModel *model, BirId object, BirId field) {
    BirId id = build_unary(model, BIR_OP_FIELD, model->variables.items[field].type, object);
    model->expressions.items[id].name = model->variables.items[field].name;
    model->expressions.items[id].id = field;
    return id;
}

BirId build_index(BirModel *model, BirId array, BirId index, BirId element) {
    return build_expression(model, BIR_OP_INDEX, element, array, index, BIR_NONE);
}

BirId build_not(BirModel *model, BirId operand) { return build_unary(model, BIR_OP_NOT, model->type_boolean, operand); }

BirId build_instanceof(BirModel *model, BirId operand, BirId type) {
    BirId id = build_unary(model, BIR_OP_INSTANCEOF, model->type_boolean, operand);
    model->expressions.items[id].name = model->types.items[type].name;
    model->expressions.items[id].id = type;
    return id;
}

BirId build_cast(BirModel *model, BirId operand, BirId ref, bool trusted) {
    BirId id = build_unary(model, BIR_OP_CAST, ref, operand);
    BirExpression *expression = &model->expressions.items[id];
    expression->name = model->types.items[model->types.items[ref].target].name;
    expression->id = ref;
    expression->trusted = trusted;
    return id;
}

BirSpan build_list(BirModel *model, const BirId *items, uint32_t count) {
    BirSpan span = {model->lists.count, count};
    for (uint32_t i = 0; i < count; i++)
        vector_push(model->arena, &model->lists, items[i]);
    return span;
}

BirAction build_action(BirModel *model, BirActionOp op, BirId target, const BirId *arguments, uint32_t count) {
    return (BirAction){
        .op = op, .target = target, .arguments = build_list(model, arguments, count), .name = BIR_NONE, .id = BIR_NONE};
}

BirAction build_assign(BirModel *model, BirId target, BirId value) {
    return build_action(model, BIR_ACTION_ASSIGN, target, &value, 1);
}

/* An action on something that has a name. */
static BirAction on_named(BirAction action, BirId name, BirId id) {
    action.name = name;
    action.id = id;
    return action;
}

BirAction build_new(BirModel *model, BirId target, BirId collection) {
    return on_named(build_action(model, BIR_ACTION_NEW, target, NULL, 0), model->collections.items[collection].name,
                    collection);
}

BirAction build_new_array(BirModel *model, BirId target, BirId collection, BirId length) {
    return on_named(build_action(model, BIR_ACTION_NEW_ARRAY, target, &length, 1),
                    model->collections.items[collection].name, collection);
}

BirAction build_call(BirModel *model, BirId target, BirId body, const BirId *arguments, uint32_t count) {
    return on_named(build_action(model, BIR_ACTION_CALL, target, arguments, count), model->bodies.items[body].name,
                    body);
}

BirAction build_invoke(BirModel *model, BirId target, BirId virtual_id, const BirId *arguments, uint32_t count) {
    return on_named(build_action(model, BIR_ACTION_INVOKE, target, arguments, count),
                    model->virtuals.items[virtual_id].name, virtual_id);
}

BirAction build_native(BirModel *model, BirNative native, BirId target, const BirId *arguments, uint32_t count) {
    return on_named(build_action(model, BIR_ACTION_NATIVE, target, arguments, count),
                    build_name(model, "%s", bir_native_name(native)), native);
}
