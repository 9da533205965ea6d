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
    switch (e->op) {
    case BIR_OP_NAME:
    case BIR_OP_FIELD:
    case BIR_OP_INDEX:
    case BIR_OP_REMOTE:
    case BIR_OP_CONDITIONAL:
    case BIR_OP_TO_STRING: return false;
    default:
        return w->model->types.items[e->type].kind == BIR_TYPE_FLOAT || is_float(w, e->a) || is_float(w, e->b) ||
               is_double(w, e->a) || is_double(w, e->b);
    }
}

/* An operand as C, as the bits of a float. */
static const char *bits_of(Writer *w, BirId operand) {
    const char *text = promela_in_c(w, operand);
    return is_float(w, operand) ? text : promela_format(w, "(float_of_number)(%s)", text);
}

static const char *function_of(BirOp op) {
    switch (op) {
    case BIR_OP_ADD: return "float_sum";
    case BIR_OP_SUBTRACT: return "float_difference";
    case BIR_OP_MULTIPLY: return "float_product";
    case BIR_OP_DIVIDE: return "float_quotient";
    case BIR_OP_EQUAL: return "float_equal";
    case BIR_OP_NOT_EQUAL: return "!(float_equal)";
    case BIR_OP_LESS: return "float_less";
    case BIR_OP_LESS_EQUAL: return "float_less_equal";
    default: return NULL;
    }
}

int64_t promela_float_bits(double real) {
    float value = (float)real;
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return isnan(value) ? 0x7fc00000 : bits;
}

/* The call that gives the value; null: there is none. */
static const char *call_of(Writer *w, const BirExpression *e) {
    bool is_swapped = e->op == BIR_OP_GREATER || e->op == BIR_OP_GREATER_EQUAL;
    BirOp op = e->op == BIR_OP_GREATER ? BIR_OP_LESS : is_swapped ? BIR_OP_LESS_EQUAL : e->op;
    const char *function = function_of(op);
    if (function) {
        const char *a = bits_of(w, e->a), *b = bits_of(w, e->b);
        bool is_not = *function == '!';
        return promela_format(w, "%s(%s)(%s, %s)", is_not ? "!" : "", function_of(is_not ? BIR_OP_EQUAL : op),
                              is_swapped ? b : a, is_swapped ? a : b);
    }
    switch (e->op) {
    case BIR_OP_NEGATE: return promela_format(w, "(float_negative)(%s)", bits_of(w, e->a));
    case BIR_OP_PLUS:
    case BIR_OP_TO_FLOAT: return bits_of(w, e->a);
    case BIR_OP_TO_INT: return promela_format(w, "(float_to_int)(%s)", bits_of(w, e->a));
    default: return NULL;
    }
}

Value promela_float(Writer *w, const BirExpression *e, Checks *checks) {
    if (e->op == BIR_OP_FLOAT_LITERAL)
        return promela_known(w, promela_float_bits(e->value.real));
    const BirId operands[] = {e->a, e->b};
    for (uint32_t i = 0; i < 2; i++)
        if (operands[i] != BIR_NONE)
            promela_value(w, operands[i], checks);
    const char *call = promela_has_c(w) && !is_double(w, e->a) && !is_double(w, e->b) ? call_of(w, e) : NULL;
    if (!call) {
        promela_add_check(w, checks, "true", promela_unsupported("floating-point numbers"));
        return promela_known(w, 0);
    }
    w->needs.floats = true;
    Value value = {w->in_c ? call : promela_format(w, "c_expr { %s }", call), 0, 0};
    promela_bounds(w, e->type, &value.low, &value.high);
    return value;
}

void promela_declare_floats(Writer *w, Text *out) {
    if (!w->needs.floats)
        return;
    text_format(out, "\n%s", runtime_floats);
}
