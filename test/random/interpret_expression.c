/* Expressions of the interpreter. */
#include "interpret_int.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const BirExpression *at(const Interpreter *i, BirId expression) {
    return &i->model->expressions.items[expression];
}

static const BirType *type_of(const Interpreter *i, BirId expression) {
    return &i->model->types.items[at(i, expression)->type];
}

static bool is_integer(const BirType *type) {
    switch (type->kind) {
    case BIR_TYPE_BYTE:
    case BIR_TYPE_SHORT:
    case BIR_TYPE_CHAR:
    case BIR_TYPE_INT:
    case BIR_TYPE_LONG:
    case BIR_TYPE_RANGE:
    case BIR_TYPE_EXACT:
    case BIR_TYPE_ENUM: return true;
    default: return false;
    }
}

int64_t interpret_address(Interpreter *i, BirId expression) {
    const BirExpression *e = at(i, expression);
    if (e->op == BIR_OP_NAME)
        return (e->name_kind == BIR_NAME_GLOBAL ? MACHINE_GLOBALS : i->frame) + i->code->offsets[e->id];
    const BirType *base = type_of(i, e->a);
    bool through = base->kind == BIR_TYPE_REF || base->kind == BIR_TYPE_NULL;
    int64_t start = through ? interpret_value(i, e->a) : interpret_address(i, e->a);
    int64_t index = e->op == BIR_OP_INDEX ? interpret_value(i, e->b) : 0;
    if (through && !start)
        interpret_error(i, BIR_ERROR_NULL);
    if (e->op == BIR_OP_MONITOR)
        return start + OBJECT_OWNER;
    int64_t first = start + (through ? OBJECT_CELLS : 0);
    if (e->op == BIR_OP_FIELD)
        return first + i->code->offsets[e->id];
    const BirType *array = through ? &i->model->types.items[base->target] : base;
    int64_t length = through ? object_length(i->cells[start + OBJECT_HEADER]) : array->low.value;
    if (index < 0 || index >= length)
        interpret_error(i, BIR_ERROR_INDEX);
    return first + index * i->code->sizes[i->model->types.items[array->element].resolved];
}

/* A sum, difference or product as its type has it: exact within 64 bits, or wrapping around. */
static int64_t fit(Interpreter *i, const BirType *type, __int128 value) {
    if (type->kind == BIR_TYPE_INT)
        return (int32_t)(uint32_t)(uint64_t)value;
    if (type->kind == BIR_TYPE_LONG)
        return (int64_t)(uint64_t)value;
    if (type->kind != BIR_TYPE_EXACT)
        interpret_unknown(i);
    if (value < INT64_MIN || value > INT64_MAX)
        interpret_limit(i, LIMIT_ARITHMETIC);
    return (int64_t)value;
}

static int64_t text_of(Interpreter *i, BirId expression) {
    const BirType *type = type_of(i, expression);
    int64_t value = interpret_value(i, expression);
    char text[32];
    if (type->kind == BIR_TYPE_STRING)
        return value;
    if (type->kind == BIR_TYPE_BOOLEAN)
        snprintf(text, sizeof text, "%s", value ? "true" : "false");
    else if (is_integer(type) && type->kind != BIR_TYPE_ENUM && type->kind != BIR_TYPE_CHAR)
        snprintf(text, sizeof text, "%" PRId64, value);
    else
        interpret_unknown(i);
    return strings_add_utf8(i->code->strings, text, strlen(text));
}

static int64_t arithmetic(Interpreter *i, const BirExpression *e) {
    const BirType *type = &i->model->types.items[e->type];
    if (type->kind == BIR_TYPE_STRING) {
        int64_t left = text_of(i, e->a), right = text_of(i, e->b);
        return strings_concat(i->code->strings, left, right);
    }
    if (!is_integer(type_of(i, e->a)) || !is_integer(type_of(i, e->b)))
        interpret_unknown(i);
    __int128 left = interpret_value(i, e->a), right = interpret_value(i, e->b);
    switch (e->op) {
    case BIR_OP_ADD: return fit(i, type, left + right);
    case BIR_OP_SUBTRACT: return fit(i, type, left - right);
    case BIR_OP_MULTIPLY: return fit(i, type, left * right);
    default: break;
    }
    if (right == 0)
        interpret_error(i, BIR_ERROR_DIVISION);
    return fit(i, type, e->op == BIR_OP_DIVIDE ? left / right : left % right);
}

static int64_t shift(Interpreter *i, const BirExpression *e) {
    const BirType *type = &i->model->types.items[e->type];
    int64_t left = interpret_value(i, e->a), right = interpret_value(i, e->b);
    bool wide = type->kind == BIR_TYPE_LONG;
    uint32_t distance = (uint32_t)right & (wide ? 63 : 31);
    uint64_t bits = wide ? (uint64_t)left : (uint32_t)left;
    if (e->op == BIR_OP_SHIFT_LEFT)
        return fit(i, type, (__int128)(bits << distance));
    if (e->op == BIR_OP_SHIFT_RIGHT_ZERO)
        return fit(i, type, (__int128)(bits >> distance));
    /* Towards minus infinity. */
    __int128 divisor = (__int128)1 << distance;
    return (int64_t)((left - (left < 0 ? divisor - 1 : 0)) / divisor);
}

static bool compare(Interpreter *i, const BirExpression *e) {
    BirTypeKind kind = type_of(i, e->a)->kind;
    if (kind == BIR_TYPE_FLOAT || kind == BIR_TYPE_DOUBLE || type_of(i, e->b)->kind == BIR_TYPE_FLOAT ||
        type_of(i, e->b)->kind == BIR_TYPE_DOUBLE)
        interpret_unknown(i);
    int64_t left = interpret_value(i, e->a), right = interpret_value(i, e->b);
    switch (e->op) {
    case BIR_OP_EQUAL: return left == right;
    case BIR_OP_NOT_EQUAL: return left != right;
    case BIR_OP_LESS: return left < right;
    case BIR_OP_LESS_EQUAL: return left <= right;
    case BIR_OP_GREATER: return left > right;
    default: return left >= right;
    }
}

static int64_t name_value(Interpreter *i, BirId expression) {
    const BirExpression *e = at(i, expression);
    switch (e->name_kind) {
    case BIR_NAME_CONSTANT: return i->model->constants.items[e->id].value;
    case BIR_NAME_ENUMERATOR: return i->model->enumerators.items[e->id].value;
    default: return i->cells[interpret_address(i, expression)];
    }
}

static int64_t length_of(Interpreter *i, const BirExpression *e) {
    const BirType *base = type_of(i, e->a);
    if (base->kind == BIR_TYPE_ARRAY)
        return base->low.value;
    int64_t value = interpret_value(i, e->a);
    if (!value)
        interpret_error(i, BIR_ERROR_NULL);
    if (base->kind == BIR_TYPE_REF)
        return object_length(i->cells[value + OBJECT_HEADER]);
    size_t length;
    strings_units(i->code->strings, value, &length);
    return (int64_t)length;
}

bool interpret_lock_is_free(const Interpreter *i, int64_t lock, bool reentrant) {
    return i->cells[lock] == 0 || (reentrant && i->cells[lock] == i->thread);
}

static int64_t lock_test(Interpreter *i, const BirExpression *e) {
    int64_t lock = interpret_address(i, e->a);
    if (e->op == BIR_OP_LOCK_AVAILABLE)
        return interpret_lock_is_free(i, lock, type_of(i, e->a)->reentrant);
    if (e->op == BIR_OP_HAS_LOCK)
        return i->cells[lock] == i->thread;
    return i->cells[i->thread + THREAD_WAIT] == WAIT_NOTIFIED && i->cells[i->thread + THREAD_WAIT_LOCK] == lock;
}

static BirId object_type(const Interpreter *i, int64_t object) {
    return i->code->collections[object_collection(i->cells[object + OBJECT_HEADER])].type;
}

int64_t interpret_value(Interpreter *i, BirId expression) {
    const BirExpression *e = at(i, expression);
    const BirType *type = &i->model->types.items[e->type];
    int64_t value;
    switch (e->op) {
    case BIR_OP_BOOLEAN_LITERAL:
    case BIR_OP_INTEGER_LITERAL:
    case BIR_OP_LONG_LITERAL:
    case BIR_OP_CHAR_LITERAL:
        if (type->kind == BIR_TYPE_FLOAT || type->kind == BIR_TYPE_DOUBLE)
            interpret_unknown(i);
        return e->value.integer;
    case BIR_OP_STRING_LITERAL:
        return strings_add_utf8(i->code->strings, names_text(i->model->names, e->value.string),
                                names_length(i->model->names, e->value.string));
    case BIR_OP_NULL_LITERAL: return 0;
    case BIR_OP_SELF: return i->thread;
    case BIR_OP_NAME: return name_value(i, expression);
    case BIR_OP_FIELD: return i->cells[interpret_address(i, expression)];
    case BIR_OP_INDEX:
        if (type_of(i, e->a)->kind == BIR_TYPE_STRING)
            interpret_unknown(i);
        return i->cells[interpret_address(i, expression)];
    case BIR_OP_LENGTH: return length_of(i, e);
    case BIR_OP_CONDITIONAL: return interpret_value(i, interpret_value(i, e->a) ? e->b : e->c);
    case BIR_OP_INSTANCEOF:
        value = interpret_value(i, e->a);
        return value && bir_is_subtype(i->model, object_type(i, value), e->id);
    case BIR_OP_CAST:
        value = interpret_value(i, e->a);
        if (value && !bir_ref_admits(i->model, e->id, object_collection(i->cells[value + OBJECT_HEADER])))
            interpret_error(i, BIR_ERROR_CAST);
        return value;
    case BIR_OP_PLUS: return interpret_value(i, e->a);
    case BIR_OP_NEGATE: return fit(i, type, -(__int128)interpret_value(i, e->a));
    case BIR_OP_NOT: return !interpret_value(i, e->a);
    case BIR_OP_COMPLEMENT: return -1 - interpret_value(i, e->a);
    case BIR_OP_OR: return interpret_value(i, e->a) || interpret_value(i, e->b);
    case BIR_OP_AND: return interpret_value(i, e->a) && interpret_value(i, e->b);
    case BIR_OP_BIT_OR: value = interpret_value(i, e->a); return value | interpret_value(i, e->b);
    case BIR_OP_BIT_XOR: value = interpret_value(i, e->a); return value ^ interpret_value(i, e->b);
    case BIR_OP_BIT_AND: value = interpret_value(i, e->a); return value & interpret_value(i, e->b);
    case BIR_OP_EQUAL:
    case BIR_OP_NOT_EQUAL:
    case BIR_OP_LESS:
    case BIR_OP_LESS_EQUAL:
    case BIR_OP_GREATER:
    case BIR_OP_GREATER_EQUAL: return compare(i, e);
    case BIR_OP_SHIFT_LEFT:
    case BIR_OP_SHIFT_RIGHT:
    case BIR_OP_SHIFT_RIGHT_ZERO: return shift(i, e);
    case BIR_OP_ADD:
    case BIR_OP_SUBTRACT:
    case BIR_OP_MULTIPLY:
    case BIR_OP_DIVIDE:
    case BIR_OP_REMAINDER: return arithmetic(i, e);
    case BIR_OP_TO_EXACT: return interpret_value(i, e->a);
    case BIR_OP_LOCK_AVAILABLE:
    case BIR_OP_HAS_LOCK:
    case BIR_OP_WAS_NOTIFIED: return lock_test(i, e);
    case BIR_OP_THREAD_TERMINATED:
        value = interpret_value(i, e->a);
        if (!value)
            interpret_error(i, BIR_ERROR_NULL);
        return i->cells[value + THREAD_FRAME] == 0;
    default: interpret_unknown(i);
    }
}
