/* Operators on numbers. Promela computes with C's ints, so what Java does on 32 bits is the same with -fwrapv; exact
   integers and longs are computed on 32 bits too, wherever bounds of the operands or a check show that nothing is lost.
 */
#include "base/bits.h"
#include "spin/promela_int.h"

#include <math.h>
#include <string.h>

/* In which arithmetic an operation is done. */
typedef enum Arithmetic { EXACT, INT, LONG } Arithmetic;

static Arithmetic arithmetic_of(const BirType *type) {
    switch (type->kind) {
    case BIR_TYPE_BYTE ... BIR_TYPE_INT: return INT;
    case BIR_TYPE_LONG: return LONG;
    default: return EXACT;
    }
}

static bool fits(int64_t low, int64_t high) { return low >= INT32_MIN && high <= INT32_MAX; }

/* A result that may be outside 32 bits: an int wraps, for others `overflow` says when it is. */
static Value result(Writer *w, Arithmetic arithmetic, const char *text, int64_t low, int64_t high, const char *overflow,
                    Checks *checks) {
    if (fits(low, high))
        return (Value){text, low, high};
    if (arithmetic != INT)
        promela_add_check(
            w, checks, overflow,
            promela_unsupported(arithmetic == LONG ? "a long beyond 32 bits" : "a number beyond 32 bits"));
    return (Value){text, INT32_MIN, INT32_MAX};
}

static Value sum(Writer *w, BirOp op, Arithmetic arithmetic, Value a, Value b, Checks *checks) {
    bool adds = op == BIR_OP_ADD;
    int64_t low = adds ? a.low + b.low : a.low - b.high, high = adds ? a.high + b.high : a.high - b.low;
    if (a.low == a.high && b.low == b.high && fits(low, high))
        return promela_known(w, low);
    const char *text = promela_format(w, "(%s %c %s)", a.text, adds ? '+' : '-', b.text);
    const char *overflow = NULL;
    if (!fits(low, high))
        overflow = adds ? promela_format(w, "(((%s ^ %s) & (%s ^ %s)) < 0)", a.text, text, b.text, text)
                        : promela_format(w, "(((%s ^ %s) & (%s ^ %s)) < 0)", a.text, b.text, a.text, text);
    return result(w, arithmetic, text, low, high, overflow, checks);
}

static Value product(Writer *w, Arithmetic arithmetic, Value a, Value b, Checks *checks) {
    const int64_t corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    int64_t low = corners[0], high = corners[0];
    for (int i = 1; i < 4; i++) {
        low = corners[i] < low ? corners[i] : low;
        high = corners[i] > high ? corners[i] : high;
    }
    const char *text = promela_format(w, "(%s * %s)", a.text, b.text);
    const char *overflow = NULL;
    if (!fits(low, high))
        overflow = promela_format(w, "(%s == -1 -> %s == (-2147483647 - 1) : %s != 0 && %s / %s != %s)", a.text, b.text,
                                  a.text, text, a.text, b.text);
    return result(w, arithmetic, text, low, high, overflow, checks);
}

static Value negation(Writer *w, Arithmetic arithmetic, Value a, Checks *checks) {
    if (a.low == a.high && a.low != INT32_MIN)
        return promela_known(w, -a.low);
    return result(w, arithmetic, promela_format(w, "(-%s)", a.text), -a.high, -a.low,
                  promela_format(w, "(%s == (-2147483647 - 1))", a.text), checks);
}

/* The quotient is as large as the dividend at most; by -1 the processor would stop at the lowest number. */
static Value division(Writer *w, BirOp op, Arithmetic arithmetic, Value a, Value b, Checks *checks) {
    bool divides = op == BIR_OP_DIVIDE;
    if (b.low <= 0 && b.high >= 0)
        promela_add_check(w, checks, promela_format(w, "(%s == 0)", b.text), promela_error(BIR_ERROR_DIVISION));
    bool may_trap = a.low == INT32_MIN && b.low <= -1 && b.high >= -1;
    int64_t most = -a.low > a.high ? -a.low : a.high;
    const char *plain = promela_format(w, "(%s %c %s)", a.text, divides ? '/' : '%', b.text);
    if (!divides) {
        const char *text = may_trap ? promela_format(w, "(%s == -1 -> 0 : %s)", b.text, plain) : plain;
        return (Value){text, a.low < 0 ? a.low : 0, a.high > 0 ? a.high : 0};
    }
    const char *text = may_trap ? promela_format(w, "(%s == -1 -> -%s : %s)", b.text, a.text, plain) : plain;
    int64_t low = a.low < 0 || b.low < 0 ? -most : 0;
    if (!may_trap)
        return (Value){text, low < INT32_MIN ? INT32_MIN : low, most > INT32_MAX ? INT32_MAX : most};
    return result(w, arithmetic, text, INT32_MIN, (int64_t)INT32_MAX + 1,
                  promela_format(w, "(%s == (-2147483647 - 1) && %s == -1)", a.text, b.text), checks);
}

static Value whole(const char *text) { return (Value){text, INT32_MIN, INT32_MAX}; }

static Value shift_int(Writer *w, BirOp op, Value a, const char *distance) {
    if (op == BIR_OP_SHIFT_LEFT)
        return whole(promela_format(w, "(%s << %s)", a.text, distance));
    if (op == BIR_OP_SHIFT_RIGHT)
        return (Value){promela_format(w, "(%s >> %s)", a.text, distance), a.low < 0 ? a.low : 0,
                       a.high > 0 ? a.high : 0};
    return whole(promela_format(w, "(%s == 0 -> %s : (%s >> %s) & (2147483647 >> (%s - 1)))", distance, a.text, a.text,
                                distance, distance));
}

/* Distances are taken modulo 64, and the value is one of 32 bits, with its sign. */
static Value shift_long(Writer *w, BirOp op, Value a, const char *distance, Checks *checks) {
    PromelaFailure beyond = promela_unsupported("a long beyond 32 bits");
    if (op == BIR_OP_SHIFT_LEFT) {
        promela_add_check(w, checks,
                          promela_format(w, "(%s != 0 && (%s > 31 || ((%s << (%s & 31)) >> (%s & 31)) != %s))", a.text,
                                         distance, a.text, distance, distance, a.text),
                          beyond);
        return whole(promela_format(w, "(%s << (%s & 31))", a.text, distance));
    }
    if (op == BIR_OP_SHIFT_RIGHT_ZERO && a.low < 0)
        promela_add_check(w, checks, promela_format(w, "(%s < 0 && %s > 0)", a.text, distance), beyond);
    return whole(promela_format(w, "(%s >> (%s > 31 -> 31 : %s))", a.text, distance, distance));
}

static Value shift(Writer *w, const BirExpression *e, Checks *checks) {
    bool is_long = w->model->types.items[e->type].kind == BIR_TYPE_LONG;
    Value a = promela_value(w, e->a, checks), b = promela_value(w, e->b, checks);
    int mask = is_long ? 63 : 31;
    const char *distance =
        b.low == b.high ? promela_format(w, "%d", (int)(b.low & mask)) : promela_format(w, "(%s & %d)", b.text, mask);
    return is_long ? shift_long(w, e->op, a, distance, checks) : shift_int(w, e->op, a, distance);
}

static Value bits(Writer *w, const BirExpression *e, Checks *checks) {
    Value a = promela_value(w, e->a, checks), b = promela_value(w, e->b, checks);
    Value value = whole(promela_format(w, "(%s %s %s)", a.text, bir_op_sign(e->op), b.text));
    if (a.low >= 0 && b.low >= 0) {
        /* No bit above the highest of both. */
        int64_t most = a.high > b.high ? a.high : b.high;
        value.low = 0;
        value.high = 1;
        while (value.high < most)
            value.high = 2 * value.high + 1;
    }
    return value;
}

/* Java's casts: the low bits, with or without sign. */
static Value conversion(Writer *w, const BirExpression *e, Checks *checks) {
    Value a = promela_value(w, e->a, checks);
    if (e->op == BIR_OP_TO_CHAR && (a.low < 0 || a.high > UINT16_MAX))
        return (Value){promela_format(w, "(%s & 65535)", a.text), 0, UINT16_MAX};
    if (e->op == BIR_OP_TO_BYTE && (a.low < INT8_MIN || a.high > INT8_MAX))
        return (Value){promela_format(w, "((%s << 24) >> 24)", a.text), INT8_MIN, INT8_MAX};
    if (e->op == BIR_OP_TO_SHORT && (a.low < INT16_MIN || a.high > INT16_MAX))
        return (Value){promela_format(w, "((%s << 16) >> 16)", a.text), INT16_MIN, INT16_MAX};
    return a;
}

/* Two texts that are both literals, or of which one is null, are the same or not. */
static void check_comparable(Writer *w, Value a, Value b, Checks *checks) {
    bool a_known = a.low == a.high && a.low != 1, b_known = b.low == b.high && b.low != 1;
    PromelaFailure failure = promela_unsupported("the contents of a string");
    const char *a_unclear = promela_format(w, "(%s == 1 && %s != 0)", a.text, b.text);
    const char *b_unclear = promela_format(w, "(%s == 1 && %s != 0)", b.text, a.text);
    w->needs.texts |= !(a_known && a.low == 0) && !(b_known && b.low == 0) && !(a_known && b_known);
    if (!a_known && !(b_known && b.low == 0))
        promela_add_check(w, checks, a_unclear, failure);
    if (!b_known && !(a_known && a.low == 0))
        promela_add_check(w, checks, b_unclear, failure);
}

static Value comparison(Writer *w, const BirExpression *e, Checks *checks) {
    Value a = promela_value(w, e->a, checks), b = promela_value(w, e->b, checks);
    bool is_text =
        promela_type_of(w, e->a)->kind == BIR_TYPE_STRING || promela_type_of(w, e->b)->kind == BIR_TYPE_STRING;
    if (is_text)
        check_comparable(w, a, b, checks);
    return (Value){promela_format(w, "(%s %s %s)", a.text, bir_op_sign(e->op), b.text), 0, 1};
}

static Value arithmetic(Writer *w, const BirExpression *e, Checks *checks) {
    const BirType *type = &w->model->types.items[e->type];
    if (type->kind == BIR_TYPE_STRING)
        return promela_concatenation(w, e, checks);
    Value a = promela_value(w, e->a, checks), b = promela_value(w, e->b, checks);
    Arithmetic kind = arithmetic_of(type);
    if (e->op == BIR_OP_ADD || e->op == BIR_OP_SUBTRACT)
        return sum(w, e->op, kind, a, b, checks);
    return e->op == BIR_OP_MULTIPLY ? product(w, kind, a, b, checks) : division(w, e->op, kind, a, b, checks);
}

Value promela_operator(Writer *w, const BirExpression *e, Checks *checks) {
    switch (e->op) {
    case BIR_OP_PLUS: return promela_value(w, e->a, checks);
    case BIR_OP_NEGATE:
        return negation(w, arithmetic_of(&w->model->types.items[e->type]), promela_value(w, e->a, checks), checks);
    case BIR_OP_NOT: {
        Value a = promela_separately(w, e->a, checks);
        return (Value){promela_format(w, "(!%s)", a.text), 0, 1};
    }
    case BIR_OP_COMPLEMENT: {
        Value a = promela_value(w, e->a, checks);
        return (Value){promela_format(w, "(~%s)", a.text), ~a.high, ~a.low};
    }
    case BIR_OP_BIT_OR ... BIR_OP_BIT_AND: return bits(w, e, checks);
    case BIR_OP_EQUAL ... BIR_OP_GREATER_EQUAL: return comparison(w, e, checks);
    case BIR_OP_SHIFT_LEFT ... BIR_OP_SHIFT_RIGHT_ZERO: return shift(w, e, checks);
    case BIR_OP_ADD ... BIR_OP_REMAINDER: return arithmetic(w, e, checks);
    case BIR_OP_TO_EXACT ... BIR_OP_TO_LONG: return conversion(w, e, checks);
    case BIR_OP_NONE: /* the others are not evaluated here, but for bits of floating-point numbers */
    case BIR_OP_OR:
    case BIR_OP_AND:
    case BIR_OP_TO_FLOAT ... BIR_OP_HOLDS:
    case BIR_OP_BOOLEAN_LITERAL ... BIR_OP_COUNT: break;
    }
    return promela_no_value(w, checks, "floating-point numbers");
}

/* Floats ----------------------------------------------------------------------------------------------------------- */

/* Numbers of type float: in Promela an int with their bits, on which C inside the text computes. There is no place for
   the bits of a double. */

static bool is_float(const Writer *w, BirId expression) {
    return expression != BIR_NONE && promela_type_of(w, expression)->kind == BIR_TYPE_FLOAT;
}

static bool is_double(const Writer *w, BirId expression) {
    return expression != BIR_NONE && promela_type_of(w, expression)->kind == BIR_TYPE_DOUBLE;
}

bool promela_has_float(const Writer *w, const BirExpression *e) {
    /* What is only taken from somewhere, and what becomes a text, needs no C. */
    bool is_taken = e->op == BIR_OP_NAME || e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX || e->op == BIR_OP_REMOTE ||
                    e->op == BIR_OP_CONDITIONAL || e->op == BIR_OP_TO_STRING;
    return !is_taken && (w->model->types.items[e->type].kind == BIR_TYPE_FLOAT || is_float(w, e->a) ||
                         is_float(w, e->b) || is_double(w, e->a) || is_double(w, e->b));
}

/* An operand as C, as the bits of a float. */
static const char *bits_of(Writer *w, BirId operand) {
    const char *text = promela_in_c(w, operand);
    return is_float(w, operand) ? text : promela_format(w, "(float_of_number)(%s)", text);
}

int64_t promela_float_bits(double real) { return isnan(real) ? 0x7fc00000 : (int32_t)bits_of_float((float)real); }

/* The call that gives the value; null: there is none. */
static const char *call_of(Writer *w, const BirExpression *e) {
    static const struct {
        const char *sign, *function;
        bool is_swapped; /* a > b is b < a */
    } calls[BIR_OP_COUNT] = {
        [BIR_OP_ADD] = {"", "float_sum", false},          [BIR_OP_SUBTRACT] = {"", "float_difference", false},
        [BIR_OP_MULTIPLY] = {"", "float_product", false}, [BIR_OP_DIVIDE] = {"", "float_quotient", false},
        [BIR_OP_EQUAL] = {"", "float_equal", false},      [BIR_OP_NOT_EQUAL] = {"!", "float_equal", false},
        [BIR_OP_LESS] = {"", "float_less", false},        [BIR_OP_LESS_EQUAL] = {"", "float_less_equal", false},
        [BIR_OP_GREATER] = {"", "float_less", true},      [BIR_OP_GREATER_EQUAL] = {"", "float_less_equal", true},
        [BIR_OP_NEGATE] = {"", "float_negative", false},  [BIR_OP_TO_INT] = {"", "float_to_int", false}};
    bool is_same = e->op == BIR_OP_PLUS || e->op == BIR_OP_TO_FLOAT;
    if (!is_same && !calls[e->op].function)
        return NULL;
    const char *a = bits_of(w, e->a), *b = e->b == BIR_NONE ? NULL : bits_of(w, e->b);
    if (is_same)
        return a;
    if (!b)
        return promela_format(w, "(%s)(%s)", calls[e->op].function, a);
    bool is_swapped = calls[e->op].is_swapped;
    return promela_format(w, "%s(%s)(%s, %s)", calls[e->op].sign, calls[e->op].function, is_swapped ? b : a,
                          is_swapped ? a : b);
}

Value promela_float(Writer *w, const BirExpression *e, Checks *checks) {
    if (e->op == BIR_OP_FLOAT_LITERAL)
        return promela_known(w, promela_float_bits(e->value.real));
    const BirId operands[] = {e->a, e->b};
    for (uint32_t i = 0; i < 2; i++)
        if (operands[i] != BIR_NONE)
            promela_value(w, operands[i], checks);
    const char *call = promela_has_c(w) && !is_double(w, e->a) && !is_double(w, e->b) ? call_of(w, e) : NULL;
    if (!call)
        return promela_no_value(w, checks, "floating-point numbers");
    w->needs.floats = true;
    return promela_typed(w, e, w->in_c ? call : promela_format(w, "c_expr { %s }", call));
}
