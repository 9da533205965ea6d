#include "spin/dspin_int.h"

#include <string.h>

/* Deeper ones are not written; and what is longer is not written a second time, to be checked. */
enum { DEEPEST_EXPRESSION = 500, LONGEST_CHECK = 10000 };

static const BirExpression *at(const Dspin *dspin, BirId expression) {
    return &dspin->model->expressions.items[expression];
}

static BirTypeKind kind_of(const Dspin *dspin, BirId expression) {
    return bir_type(dspin->model, at(dspin, expression)->type)->kind;
}

static const char *infix(Dspin *dspin, const BirExpression *expression, const char *sign) {
    bool may_skip = expression->op == BIR_OP_AND || expression->op == BIR_OP_OR;
    const char *left = dspin_expression(dspin, expression->a);
    dspin->conditional += may_skip;
    const char *right = dspin_expression(dspin, expression->b);
    dspin->conditional -= may_skip;
    return arena_format(dspin->arena, "(%s %s %s)", left, sign, right);
}

/* Shifts take the distance modulo the width, as Java does. */
static const char *shift(Dspin *dspin, const BirExpression *expression, const char *sign) {
    if (bir_type(dspin->model, expression->type)->kind == BIR_TYPE_LONG)
        dspin_cannot(dspin, "a shift of 64 bits");
    const char *number = dspin_expression(dspin, expression->a), *distance = dspin_expression(dspin, expression->b);
    if (expression->op == BIR_OP_SHIFT_RIGHT_ZERO)
        return arena_format(dspin->arena, "shift_right_zero(%s, %s)", number, distance);
    return arena_format(dspin->arena, "(%s %s (%s & 31))", number, sign, distance);
}

static const char *integer(Dspin *dspin, int64_t value) {
    if (value < INT32_MIN || value > INT32_MAX)
        dspin_cannot(dspin, "the number %lld, which needs more than 32 bits", (long long)value);
    return arena_format(dspin->arena, value < 0 ? "(%lld)" : "%lld", (long long)value);
}

static const char *string_number(Dspin *dspin, BirId string) {
    const Names *names = dspin->model->names;
    uint32_t text = names_add(dspin->texts, names_text(names, string), names_length(names, string));
    return arena_format(dspin->arena, "%u /* %s */", text + 1, dspin_remark(dspin, names_text(names, string)));
}

static const char *name_of(const Dspin *dspin, const BirExpression *expression) {
    switch (expression->name_kind) {
    case BIR_NAME_CONSTANT: return dspin->constants[expression->id];
    case BIR_NAME_ENUMERATOR: return dspin->enumerators[expression->id];
    default: return dspin->variables[expression->id];
    }
}

/* Whether something can have a field or an element taken from it: only what is written as a path. */
static bool is_path(const Dspin *dspin, BirId expression) {
    const BirExpression *e = at(dspin, expression);
    return e->op == BIR_OP_NAME || e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX ||
           (e->op == BIR_OP_CAST && is_path(dspin, e->a));
}

static const char *base(Dspin *dspin, BirId expression) {
    if (!is_path(dspin, expression))
        dspin_cannot(dspin, "a field or an element of an expression that is not a variable");
    return dspin_expression(dspin, expression);
}

/* The array type behind an expression: itself, or what it refers to. */
static BirId array_of(const Dspin *dspin, BirId expression) {
    BirId type = bir_type(dspin->model, at(dspin, expression)->type)->resolved;
    const BirType *resolved = bir_type(dspin->model, type);
    return resolved->kind == BIR_TYPE_REF ? resolved->target : type;
}

static const char *element(Dspin *dspin, const BirExpression *expression) {
    if (kind_of(dspin, expression->a) == BIR_TYPE_STRING)
        return dspin_cannot(dspin, "a character of a string");
    BirId type = array_of(dspin, expression->a);
    bool in_heap = kind_of(dspin, expression->a) == BIR_TYPE_REF;
    const char *array = base(dspin, expression->a), *index = dspin_expression(dspin, expression->b);
    bool is_pointer = in_heap && bir_type(dspin->model, bir_type(dspin->model, type)->element)->kind == BIR_TYPE_REF;
    /* Arrays that stand where they are have a size that dSPIN knows. */
    if (in_heap && !dspin->conditional && strlen(index) < LONGEST_CHECK && strlen(array) < LONGEST_CHECK)
        text_format(&dspin->checks, "assert(%s >= 0 && %s < %s.length) /* index */; ", index, index, array);
    return arena_format(dspin->arena, "%s.%s[%s]%s", array, in_heap ? dspin->elements[type] : "element", index,
                        is_pointer ? ".to" : "");
}

static const char *length(Dspin *dspin, const BirExpression *expression) {
    BirTypeKind kind = kind_of(dspin, expression->a);
    if (kind == BIR_TYPE_STRING)
        dspin_cannot(dspin, "the length of a string");
    if (kind == BIR_TYPE_ARRAY)
        return integer(dspin, bir_type(dspin->model, array_of(dspin, expression->a))->low.value);
    return arena_format(dspin->arena, "%s.length", base(dspin, expression->a));
}

const char *dspin_class_test(Dspin *dspin, const char *object, BirId type) {
    Text test = {0};
    for (BirId member = dspin->members[dspin->family[type]]; member != BIR_NONE; member = dspin->next[member])
        if (dspin->classes[member] && bir_is_subtype(dspin->model, member, type))
            text_format(&test, "%s%s.collection == %s", test.length ? " || " : "", object, dspin->classes[member]);
    return test.length ? text_keep(&test, dspin->arena) : "false";
}

static const char *instance_test(Dspin *dspin, const BirExpression *expression) {
    const char *object = dspin_expression(dspin, expression->a);
    if (!is_path(dspin, expression->a))
        dspin_cannot(dspin, "the class of an expression that is not a variable");
    return arena_format(dspin->arena, "(%s != null && (%s))", object, dspin_class_test(dspin, object, expression->id));
}

static const char *cast(Dspin *dspin, const BirExpression *expression) {
    const char *object = dspin_expression(dspin, expression->a);
    const BirType *wanted = bir_type(dspin->model, expression->id);
    BirId target = wanted->kind == BIR_TYPE_REF ? wanted->target : wanted->resolved;
    if (!expression->trusted && !dspin->conditional && is_path(dspin, expression->a))
        text_format(&dspin->checks, "assert(%s == null || %s) /* cast */; ", object,
                    dspin_class_test(dspin, object, target));
    return object;
}

static const char *conditional(Dspin *dspin, const BirExpression *expression) {
    const char *condition = dspin_expression(dspin, expression->a);
    dspin->conditional++;
    const char *yes = dspin_expression(dspin, expression->b), *no = dspin_expression(dspin, expression->c);
    dspin->conditional--;
    return arena_format(dspin->arena, "(%s -> %s : %s)", condition, yes, no);
}

/* lockAvailable, hasLock, wasNotified. */
static const char *lock_test(Dspin *dspin, const BirExpression *expression) {
    const char *lock = dspin_expression(dspin, expression->a);
    bool reentrant = bir_type(dspin->model, at(dspin, expression->a)->type)->reentrant;
    if (expression->op == BIR_OP_WAS_NOTIFIED)
        return arena_format(dspin->arena, "(threads[_pid].state == NOTIFIED && threads[_pid].lock == &%s)", lock);
    if (expression->op == BIR_OP_HAS_LOCK)
        return arena_format(dspin->arena, "(%s.owner == _pid)", lock);
    if (reentrant && dspin->body != BIR_NONE)
        return arena_format(dspin->arena, "(%s.owner == 0 || %s.owner == _pid)", lock, lock);
    return arena_format(dspin->arena, "(%s.owner == 0)", lock);
}

/* Thread[e]@label and Thread[e]:variable, which Promela has for claims. */
static const char *remote(Dspin *dspin, const BirExpression *expression) {
    const BirModel *model = dspin->model;
    bool is_label = expression->op == BIR_OP_AT;
    bool names_thread = expression->a != BIR_NONE && at(dspin, expression->a)->op != BIR_OP_NULL_LITERAL;
    if (!names_thread)
        dspin_cannot(dspin, "a predicate about any thread of a type");
    if (!model->bodies.items[expression->id].is_thread)
        dspin_cannot(dspin, "a thread that is inside a function");
    if (is_label && !model->locations.items[expression->location].transformations.count)
        dspin_cannot(dspin, "a thread that has ended");
    const char *thread = names_thread ? dspin_expression(dspin, expression->a) : "";
    return arena_format(dspin->arena, "%s[%s]%s%s", dspin->bodies[expression->id], thread, is_label ? "@" : ":",
                        is_label ? dspin->locations[expression->location] : dspin_expression(dspin, expression->b));
}

static const char *conversion(Dspin *dspin, const BirExpression *expression, const char *name) {
    BirTypeKind kind = bir_type(dspin->model, expression->type)->kind;
    bool narrows = kind == BIR_TYPE_BYTE || kind == BIR_TYPE_SHORT || kind == BIR_TYPE_CHAR;
    return arena_format(dspin->arena, "%s%s(%s)", narrows ? "to_" : "", narrows ? name : "",
                        dspin_expression(dspin, expression->a));
}

static const char *literal(Dspin *dspin, const BirExpression *expression) {
    if (expression->op == BIR_OP_STRING_LITERAL)
        return string_number(dspin, expression->value.string);
    if (expression->op == BIR_OP_BOOLEAN_LITERAL)
        return expression->value.integer ? "true" : "false";
    return expression->op == BIR_OP_NULL_LITERAL ? "null" : integer(dspin, expression->value.integer);
}

/* null is 0 for threads and strings, which are numbers. */
static const char *comparison(Dspin *dspin, const BirExpression *expression, const char *sign) {
    BirTypeKind left = kind_of(dspin, expression->a), right = kind_of(dspin, expression->b);
    bool numbers = left == BIR_TYPE_TID || left == BIR_TYPE_STRING || right == BIR_TYPE_TID || right == BIR_TYPE_STRING;
    const char *a = left == BIR_TYPE_NULL && numbers ? "0" : dspin_expression(dspin, expression->a);
    const char *b = right == BIR_TYPE_NULL && numbers ? "0" : dspin_expression(dspin, expression->b);
    return arena_format(dspin->arena, "(%s %s %s)", a, sign, b);
}

static const char *operation(Dspin *dspin, const BirExpression *expression) {
    /* The signs and words of BIR are Promela's own for nearly all of them. */
    const char *sign = bir_op_sign(expression->op);
    switch (expression->op) {
    case BIR_OP_PLUS: return dspin_expression(dspin, expression->a);
    case BIR_OP_NEGATE ... BIR_OP_COMPLEMENT:
        return arena_format(dspin->arena, "(%s%s)", sign, dspin_expression(dspin, expression->a));
    case BIR_OP_SHIFT_LEFT ... BIR_OP_SHIFT_RIGHT_ZERO: return shift(dspin, expression, sign);
    case BIR_OP_EQUAL:
    case BIR_OP_NOT_EQUAL: return comparison(dspin, expression, sign);
    case BIR_OP_TO_EXACT ... BIR_OP_TO_LONG: return conversion(dspin, expression, sign);
    case BIR_OP_LOCK_AVAILABLE ... BIR_OP_WAS_NOTIFIED: return lock_test(dspin, expression);
    case BIR_OP_MONITOR: return arena_format(dspin->arena, "%s.monitor", base(dspin, expression->a));
    case BIR_OP_THREAD_TERMINATED:
        return arena_format(dspin->arena, "threads[%s].ended", dspin_expression(dspin, expression->a));
    case BIR_OP_OR ... BIR_OP_BIT_AND:
    case BIR_OP_LESS ... BIR_OP_GREATER_EQUAL:
    case BIR_OP_ADD ... BIR_OP_REMAINDER: return infix(dspin, expression, sign);
    case BIR_OP_TO_FLOAT ... BIR_OP_HASH:
    case BIR_OP_HOLDS ... BIR_OP_COUNT:
    case BIR_OP_NONE: break;
    }
    return dspin_cannot(dspin, "the operation %s", sign ? sign : "without a symbol");
}

static const char *evaluate(Dspin *dspin, const BirExpression *expression) {
    switch (expression->op) {
    case BIR_OP_BOOLEAN_LITERAL ... BIR_OP_NULL_LITERAL: return literal(dspin, expression);
    case BIR_OP_SELF: return "_pid";
    case BIR_OP_NAME: return name_of(dspin, expression);
    case BIR_OP_FIELD:
        return arena_format(dspin->arena, "%s.%s", base(dspin, expression->a), dspin->variables[expression->id]);
    case BIR_OP_INDEX: return element(dspin, expression);
    case BIR_OP_LENGTH: return length(dspin, expression);
    case BIR_OP_CONDITIONAL: return conditional(dspin, expression);
    case BIR_OP_INSTANCEOF: return instance_test(dspin, expression);
    case BIR_OP_CAST: return cast(dspin, expression);
    case BIR_OP_AT:
    case BIR_OP_REMOTE: return remote(dspin, expression);
    case BIR_OP_NONE ... BIR_OP_HOLDS:
    case BIR_OP_COUNT: break;
    }
    return operation(dspin, expression);
}

const char *dspin_expression(Dspin *dspin, BirId id) {
    const BirExpression *expression = at(dspin, id);
    BirTypeKind kind = kind_of(dspin, id);
    if (kind == BIR_TYPE_FLOAT || kind == BIR_TYPE_DOUBLE)
        return dspin_cannot(dspin, "floating-point numbers");
    if (kind == BIR_TYPE_STRING && expression->op == BIR_OP_ADD)
        return dspin_cannot(dspin, "string concatenation");
    if (dspin->depth >= DEEPEST_EXPRESSION)
        return dspin_cannot(dspin, "an expression that is nested too deeply");
    dspin->depth++;
    const char *text = evaluate(dspin, expression);
    dspin->depth--;
    return text;
}
