/* For tests: whether two models are the same but for positions and for what checking adds. */
#ifndef BANDERA_TEST_BIR_EQUAL_H
#define BANDERA_TEST_BIR_EQUAL_H

#include "bir/bir.h"

#include <math.h>
#include <string.h>

/* Two models that are compared. Types and expressions are compared as trees, so that it does not matter whether a part
   is shared or left over in a table. */
typedef struct Pair {
    const BirModel *left, *right;
} Pair;

/* Two names, by their text. */
static bool same_name(Pair pair, BirId left, BirId right) {
    if (left == BIR_NONE || right == BIR_NONE)
        return left == right;
    size_t length = names_length(pair.left->names, left);
    return length == names_length(pair.right->names, right) &&
           memcmp(names_text(pair.left->names, left), names_text(pair.right->names, right), length) == 0;
}

/* Two origins; a line counts only with a file. */
static bool same_origin(Pair pair, const BirOrigin *left, const BirOrigin *right) {
    return same_name(pair, left->name, right->name) && same_name(pair, left->file, right->file) &&
           (left->file == BIR_NONE || left->line == right->line);
}

/* Two numbers as written. */
static bool same_number(Pair pair, const BirNumber *left, const BirNumber *right) {
    return same_name(pair, left->name, right->name) && (left->name != BIR_NONE || left->value == right->value);
}

/* Two lists of names. */
static bool same_uses(Pair pair, BirSpan left, BirSpan right) {
    if (left.count != right.count)
        return false;
    for (uint32_t i = 0; i < left.count; i++)
        if (!same_name(pair, pair.left->uses.items[left.first + i].name, pair.right->uses.items[right.first + i].name))
            return false;
    return true;
}

/* Whether two literals have the same value. Every NaN is the same; zeros with different signs are not. */
static bool same_value(Pair pair, const BirExpression *left, const BirExpression *right) {
    switch (left->op) {
    case BIR_OP_BOOLEAN_LITERAL:
    case BIR_OP_INTEGER_LITERAL:
    case BIR_OP_LONG_LITERAL:
    case BIR_OP_CHAR_LITERAL: return left->value.integer == right->value.integer;
    case BIR_OP_FLOAT_LITERAL:
    case BIR_OP_DOUBLE_LITERAL:
        if (isnan(left->value.real) || isnan(right->value.real))
            return isnan(left->value.real) && isnan(right->value.real);
        return left->value.real == right->value.real && signbit(left->value.real) == signbit(right->value.real);
    case BIR_OP_STRING_LITERAL: return same_name(pair, left->value.string, right->value.string);
    default: return true;
    }
}

/* Two expressions with all their operands. */
static bool same_expression(Pair pair, BirId left, BirId right) {
    if (left == BIR_NONE || right == BIR_NONE)
        return left == right;
    const BirExpression *a = &pair.left->expressions.items[left], *b = &pair.right->expressions.items[right];
    return a->op == b->op && same_name(pair, a->name, b->name) && same_name(pair, a->location_name, b->location_name) &&
           same_value(pair, a, b) && same_expression(pair, a->a, b->a) && same_expression(pair, a->b, b->b) &&
           same_expression(pair, a->c, b->c);
}

static bool same_variables(Pair pair, BirSpan left, BirSpan right);

/* The constants of two enumerations. */
static bool same_enumerators(Pair pair, BirSpan left, BirSpan right) {
    if (left.count != right.count)
        return false;
    for (uint32_t i = 0; i < left.count; i++) {
        const BirEnumerator *a = &pair.left->enumerators.items[left.first + i];
        const BirEnumerator *b = &pair.right->enumerators.items[right.first + i];
        if (!same_name(pair, a->name, b->name) || a->explicit_value != b->explicit_value ||
            (a->explicit_value && a->value != b->value))
            return false;
    }
    return true;
}

/* Two types as written. */
static bool same_type(Pair pair, BirId left, BirId right) {
    if (left == BIR_NONE || right == BIR_NONE)
        return left == right;
    const BirType *a = &pair.left->types.items[left], *b = &pair.right->types.items[right];
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case BIR_TYPE_NAMED: return same_name(pair, a->name, b->name);
    case BIR_TYPE_RANGE: return same_number(pair, &a->low, &b->low) && same_number(pair, &a->high, &b->high);
    case BIR_TYPE_LOCK: return a->waits == b->waits && a->reentrant == b->reentrant;
    case BIR_TYPE_ARRAY:
        return a->sized == b->sized && (!a->sized || same_number(pair, &a->low, &b->low)) &&
               same_type(pair, a->element, b->element);
    case BIR_TYPE_REF:
        return same_name(pair, a->target_name, b->target_name) && a->listed == b->listed &&
               (!a->listed || same_uses(pair, a->members, b->members));
    case BIR_TYPE_ENUM: return same_name(pair, a->name, b->name) && same_enumerators(pair, a->members, b->members);
    case BIR_TYPE_RECORD: return same_name(pair, a->name, b->name) && same_variables(pair, a->members, b->members);
    default: return true;
    }
}

/* Two variables, with type, initial value and origin. */
static bool same_variable(Pair pair, BirId left, BirId right) {
    const BirVariable *a = &pair.left->variables.items[left], *b = &pair.right->variables.items[right];
    return same_name(pair, a->name, b->name) && same_type(pair, a->type, b->type) &&
           same_expression(pair, a->initial, b->initial) && same_origin(pair, &a->origin, &b->origin);
}

/* Two lists of variables. */
static bool same_variables(Pair pair, BirSpan left, BirSpan right) {
    if (left.count != right.count)
        return false;
    for (uint32_t i = 0; i < left.count; i++)
        if (!same_variable(pair, left.first + i, right.first + i))
            return false;
    return true;
}

/* Two collections. */
static bool same_collection(Pair pair, const BirCollection *left, const BirCollection *right) {
    return same_name(pair, left->name, right->name) && left->sized == right->sized && left->kept == right->kept &&
           (!left->sized || same_number(pair, &left->size, &right->size)) &&
           same_name(pair, left->element_name, right->element_name) && same_origin(pair, &left->origin, &right->origin);
}

/* Two virtuals with their entries, in order. */
static bool same_virtual(Pair pair, const BirVirtual *left, const BirVirtual *right) {
    if (!same_name(pair, left->name, right->name) || !same_variables(pair, left->parameters, right->parameters) ||
        !same_type(pair, left->result, right->result) || left->entries.count != right->entries.count ||
        left->is_partial != right->is_partial)
        return false;
    for (uint32_t i = 0; i < left->entries.count; i++) {
        const BirVirtualEntry *a = &pair.left->virtual_entries.items[left->entries.first + i];
        const BirVirtualEntry *b = &pair.right->virtual_entries.items[right->entries.first + i];
        if (!same_name(pair, a->type_name, b->type_name) || !same_name(pair, a->function_name, b->function_name))
            return false;
    }
    return true;
}

/* Two type definitions. */
static bool same_type_definition(Pair pair, const BirTypeDefinition *left, const BirTypeDefinition *right) {
    return same_name(pair, left->name, right->name) && same_type(pair, left->type, right->type) &&
           same_origin(pair, &left->origin, &right->origin);
}

/* Two constants. */
static bool same_constant(Pair pair, const BirConstant *left, const BirConstant *right) {
    return same_name(pair, left->name, right->name) && left->is_boolean == right->is_boolean &&
           left->value == right->value;
}

static bool same_role(Pair pair, const BirRole *left, const BirRole *right) {
    return left->kind == right->kind && same_name(pair, left->name, right->name) &&
           same_name(pair, left->field_name, right->field_name);
}

static bool same_fact(Pair pair, const BirFact *left, const BirFact *right) {
    return same_name(pair, left->native_name, right->native_name) && same_name(pair, left->question, right->question) &&
           left->answer == right->answer && (left->answer != BIR_ANSWER_NUMBER || left->number == right->number) &&
           (left->answer != BIR_ANSWER_TEXT || same_name(pair, left->text, right->text));
}

/* Two definitions of any kind. */
static bool same_definition(Pair pair, BirDefinition left, BirDefinition right) {
    const BirModel *a = pair.left, *b = pair.right;
    if (left.kind != right.kind)
        return false;
    switch (left.kind) {
    case BIR_DEFINES_CONSTANT: return same_constant(pair, &a->constants.items[left.id], &b->constants.items[right.id]);
    case BIR_DEFINES_TYPE:
        return same_type_definition(pair, &a->type_definitions.items[left.id], &b->type_definitions.items[right.id]);
    case BIR_DEFINES_EXTENDS:
        return same_name(pair, a->extends.items[left.id].sub_name, b->extends.items[right.id].sub_name) &&
               same_name(pair, a->extends.items[left.id].super_name, b->extends.items[right.id].super_name);
    case BIR_DEFINES_COLLECTION:
        return same_collection(pair, &a->collections.items[left.id], &b->collections.items[right.id]);
    case BIR_DEFINES_GLOBAL: return same_variable(pair, left.id, right.id);
    case BIR_DEFINES_VIRTUAL: return same_virtual(pair, &a->virtuals.items[left.id], &b->virtuals.items[right.id]);
    case BIR_DEFINES_TRAP:
        return a->traps.items[left.id].error == b->traps.items[right.id].error &&
               same_name(pair, a->traps.items[left.id].function_name, b->traps.items[right.id].function_name);
    case BIR_DEFINES_ROLE: return same_role(pair, &a->roles.items[left.id], &b->roles.items[right.id]);
    case BIR_DEFINES_FACT: return same_fact(pair, &a->facts.items[left.id], &b->facts.items[right.id]);
    }
    return false;
}

/* The index of the first definition from `index` on that somebody wrote. */
static uint32_t next_written(const BirModel *model, uint32_t index) {
    for (; index < model->definitions.count; index++) {
        BirDefinition definition = model->definitions.items[index];
        if (definition.kind != BIR_DEFINES_TYPE || !model->type_definitions.items[definition.id].predefined)
            break;
    }
    return index;
}

/* All definitions that somebody wrote, in order. */
static bool same_definitions(Pair pair) {
    uint32_t left = next_written(pair.left, 0), right = next_written(pair.right, 0);
    while (left < pair.left->definitions.count && right < pair.right->definitions.count) {
        if (!same_definition(pair, pair.left->definitions.items[left], pair.right->definitions.items[right]))
            return false;
        left = next_written(pair.left, left + 1);
        right = next_written(pair.right, right + 1);
    }
    return left == pair.left->definitions.count && right == pair.right->definitions.count;
}

/* Two lists of expressions. */
static bool same_list(Pair pair, BirSpan left, BirSpan right) {
    if (left.count != right.count)
        return false;
    for (uint32_t i = 0; i < left.count; i++)
        if (!same_expression(pair, pair.left->lists.items[left.first + i], pair.right->lists.items[right.first + i]))
            return false;
    return true;
}

/* Two actions with their arguments. */
static bool same_action(Pair pair, const BirAction *left, const BirAction *right) {
    return left->op == right->op && same_expression(pair, left->target, right->target) &&
           same_name(pair, left->name, right->name) && same_list(pair, left->arguments, right->arguments);
}

/* Two transformations with their actions. */
static bool same_transformation(Pair pair, const BirTransformation *left, const BirTransformation *right) {
    if (!same_expression(pair, left->guard, right->guard) || left->invisible != right->invisible ||
        left->runs_on != right->runs_on || left->yields != right->yields || left->plain != right->plain ||
        left->weak != right->weak || left->timeout != right->timeout ||
        (left->yields && !same_list(pair, left->shared, right->shared)) ||
        !same_name(pair, left->target_name, right->target_name) || left->actions.count != right->actions.count)
        return false;
    for (uint32_t i = 0; i < left->actions.count; i++)
        if (!same_action(pair, &pair.left->actions.items[left->actions.first + i],
                         &pair.right->actions.items[right->actions.first + i]))
            return false;
    return true;
}

/* Two locations with their transformations. */
static bool same_location(Pair pair, const BirLocation *left, const BirLocation *right) {
    if (!same_name(pair, left->name, right->name) || left->has_live != right->has_live ||
        (left->has_live && !same_uses(pair, left->live, right->live)) ||
        !same_origin(pair, &left->origin, &right->origin) ||
        left->transformations.count != right->transformations.count)
        return false;
    for (uint32_t i = 0; i < left->transformations.count; i++)
        if (!same_transformation(pair, &pair.left->transformations.items[left->transformations.first + i],
                                 &pair.right->transformations.items[right->transformations.first + i]))
            return false;
    return true;
}

/* Two catches. */
static bool same_catch(Pair pair, const BirCatch *left, const BirCatch *right) {
    return same_name(pair, left->type_name, right->type_name) && same_name(pair, left->from_name, right->from_name) &&
           same_name(pair, left->to_name, right->to_name) && same_name(pair, left->handler_name, right->handler_name) &&
           same_name(pair, left->variable_name, right->variable_name);
}

/* Two threads or functions with all their parts. */
static bool same_body(Pair pair, const BirBody *left, const BirBody *right) {
    if (left->is_thread != right->is_thread || left->is_main != right->is_main ||
        left->is_missing != right->is_missing || left->is_initial != right->is_initial ||
        left->is_library != right->is_library || !same_name(pair, left->name, right->name) ||
        !same_variables(pair, left->parameters, right->parameters) ||
        !same_variables(pair, left->locals, right->locals) || !same_type(pair, left->result, right->result) ||
        !same_origin(pair, &left->origin, &right->origin) || left->locations.count != right->locations.count ||
        left->catches.count != right->catches.count)
        return false;
    for (uint32_t i = 0; i < left->locations.count; i++)
        if (!same_location(pair, &pair.left->locations.items[left->locations.first + i],
                           &pair.right->locations.items[right->locations.first + i]))
            return false;
    for (uint32_t i = 0; i < left->catches.count; i++)
        if (!same_catch(pair, &pair.left->catches.items[left->catches.first + i],
                        &pair.right->catches.items[right->catches.first + i]))
            return false;
    return true;
}

static bool bir_equal(const BirModel *left, const BirModel *right) {
    Pair pair = {.left = left, .right = right};
    if (!same_name(pair, left->name, right->name) || !same_definitions(pair) ||
        left->bodies.count != right->bodies.count || left->predicates.count != right->predicates.count)
        return false;
    for (uint32_t i = 0; i < left->bodies.count; i++)
        if (!same_body(pair, &left->bodies.items[i], &right->bodies.items[i]))
            return false;
    for (uint32_t i = 0; i < left->predicates.count; i++)
        if (!same_name(pair, left->predicates.items[i].name, right->predicates.items[i].name) ||
            !same_expression(pair, left->predicates.items[i].expression, right->predicates.items[i].expression))
            return false;
    return true;
}

#endif
