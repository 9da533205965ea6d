/* Numbers of type float: in Promela an int with their bits, on which C inside the text computes. There is no place for
   the bits of a double. */
#include "spin/promela_int.h"

#include <math.h>
#include <string.h>

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

int64_t promela_float_bits(double real) {
    float value = (float)real;
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return isnan(value) ? 0x7fc00000 : bits;
}

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
