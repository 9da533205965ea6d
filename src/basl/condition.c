/* Conditions of abstractions: which values have a token. What they compute from integers is exact. */
#include "basl/basl_int.h"

#include <math.h>

enum { MOST_BITS = 120 };

Condition *condition_new(Arena *arena, ConditionKind kind, const Condition *left, const Condition *right,
                         Position position) {
    Condition *condition = arena_alloc(arena, sizeof *condition);
    uint32_t left_height = left ? left->height : 0, right_height = right ? right->height : 0;
    *condition = (Condition){.kind = kind, .left = left, .right = right, .position = position};
    condition->height = 1 + (left_height > right_height ? left_height : right_height);
    return condition;
}

/* Meaning ---------------------------------------------------------------------------------------------------------- */

static Integer compute_integer(const Condition *condition, Integer value) {
    if (condition->kind == CONDITION_NUMBER)
        return condition->number;
    if (condition->kind == CONDITION_VALUE)
        return value;
    Integer left = compute_integer(condition->left, value);
    Integer right = condition->right ? compute_integer(condition->right, value) : 0;
    switch (condition->op) {
    case BASL_ADD: return left + right;
    case BASL_SUBTRACT: return left - right;
    case BASL_MULTIPLY: return left * right;
    case BASL_DIVIDE: return left / right;
    case BASL_REMAINDER: return left % right;
    default: return -left; /* BASL_NEGATE: there are no others in conditions */
    }
}

static double compute_real(const Condition *condition, double value) {
    switch (condition->kind) {
    case CONDITION_NUMBER: return (double)condition->number;
    case CONDITION_REAL: return condition->real;
    case CONDITION_VALUE: return value;
    default: return -compute_real(condition->left, value); /* nothing else is computed from reals */
    }
}

#define COMPARE(op, left, right)                                                                                       \
    ((op) == BASL_EQUAL        ? (left) == (right)                                                                     \
     : (op) == BASL_UNEQUAL    ? (left) != (right)                                                                     \
     : (op) == BASL_LESS       ? (left) < (right)                                                                      \
     : (op) == BASL_LESS_EQUAL ? (left) <= (right)                                                                     \
     : (op) == BASL_GREATER    ? (left) > (right)                                                                      \
                               : (left) >= (right))

bool condition_holds(const Condition *condition, BaslType type, const BaslValue *value) {
    switch (condition->kind) {
    case CONDITION_TRUE: return true;
    case CONDITION_NOT: return !condition_holds(condition->left, type, value);
    case CONDITION_BOTH:
        return condition_holds(condition->left, type, value) && condition_holds(condition->right, type, value);
    case CONDITION_EITHER:
        return condition_holds(condition->left, type, value) || condition_holds(condition->right, type, value);
    case CONDITION_OPERATOR:
        if (basl_is_real(type)) {
            double left = compute_real(condition->left, value->real),
                   right = compute_real(condition->right, value->real);
            return COMPARE(condition->op, left, right);
        } else {
            Integer left = compute_integer(condition->left, value->integer);
            Integer right = compute_integer(condition->right, value->integer);
            return COMPARE(condition->op, left, right);
        }
    default: return false;
    }
}

/* Bounds ----------------------------------------------------------------------------------------------------------- */

/* Which numbers a part of a condition may be. */
typedef struct Bounds {
    Integer least, most;
} Bounds;

/* How many bits a signed number needs that can hold this one. */
static uint32_t bits_of(Integer number) {
    uint32_t bits = 1;
    for (Integer rest = number < 0 ? ~number : number; rest; rest >>= 1)
        bits++;
    return bits;
}

static uint32_t bits_between(Bounds bounds) {
    uint32_t least = bits_of(bounds.least), most = bits_of(bounds.most);
    return least > most ? least : most;
}

/* The bounds of an operation on numbers of at most 120 bits, of which one of a product is a constant of 64. */
static Bounds combine(BaslOperator op, Bounds left, Bounds right) {
    Integer largest = right.most > -right.least ? right.most : -right.least;
    Integer low = left.least * right.least, high = left.most * right.least;
    Integer low_too = left.least * right.most, high_too = left.most * right.most;
    switch (op) {
    case BASL_ADD: return (Bounds){left.least + right.least, left.most + right.most};
    case BASL_SUBTRACT: return (Bounds){left.least - right.most, left.most - right.least};
    case BASL_MULTIPLY: {
        Bounds bounds = {low < high ? low : high, low < high ? high : low};
        bounds.least = low_too < bounds.least ? low_too : bounds.least;
        bounds.least = high_too < bounds.least ? high_too : bounds.least;
        bounds.most = low_too > bounds.most ? low_too : bounds.most;
        bounds.most = high_too > bounds.most ? high_too : bounds.most;
        return bounds;
    }
    case BASL_REMAINDER: return (Bounds){-largest, largest};
    default: { /* / and unary minus */
        Integer from = left.least < -left.most ? left.least : -left.most;
        return (Bounds){from, -from};
    }
    }
}

/* The bounds of a part that is a number. `bits` grows to what that needs. */
static Bounds find_bounds(const Condition *condition, Bounds value, uint32_t *bits) {
    Bounds bounds = value;
    if (condition->kind == CONDITION_NUMBER)
        bounds = (Bounds){condition->number, condition->number};
    if (condition->kind == CONDITION_OPERATOR) {
        Bounds left = find_bounds(condition->left, value, bits);
        Bounds right = condition->right ? find_bounds(condition->right, value, bits) : (Bounds){0, 0};
        if (*bits + (condition->op == BASL_MULTIPLY ? bits_between(right) : 1) > MOST_BITS)
            *bits = UINT32_MAX;
        if (*bits == UINT32_MAX)
            return value;
        bounds = combine(condition->op, left, right);
    }
    uint32_t needed = bits_between(bounds);
    if (*bits < needed)
        *bits = needed;
    return bounds;
}

static void find_bits(const Condition *condition, Bounds value, uint32_t *bits) {
    bool is_test = condition->kind == CONDITION_OPERATOR;
    for (int i = 0; i < 2; i++) {
        const Condition *part = i ? condition->right : condition->left;
        if (part && is_test)
            find_bounds(part, value, bits);
        else if (part)
            find_bits(part, value, bits);
    }
}

uint32_t condition_bits(const Condition *condition, Integer least, Integer most) {
    uint32_t bits = bits_between((Bounds){least, most});
    find_bits(condition, (Bounds){least, most}, &bits);
    return bits;
}

bool condition_has_remainder(const Condition *condition) {
    return (condition->kind == CONDITION_OPERATOR && condition->op == BASL_REMAINDER) ||
           (condition->left && condition_has_remainder(condition->left)) ||
           (condition->right && condition_has_remainder(condition->right));
}

/* Text ------------------------------------------------------------------------------------------------------------- */

void condition_print(const Condition *condition, Text *out) {
    static const char *const joints[] = {[CONDITION_BOTH] = " && ", [CONDITION_EITHER] = " || "};
    switch (condition->kind) {
    case CONDITION_NUMBER: text_format(out, "%lld", (long long)condition->number); return;
    case CONDITION_REAL: text_add_real(out, condition->real, false); return;
    case CONDITION_NAME: text_add(out, condition->name); return;
    case CONDITION_VALUE: text_add(out, "n"); return;
    case CONDITION_TRUE: text_add(out, "true"); return;
    case CONDITION_FALSE: text_add(out, "false"); return;
    case CONDITION_NOT: text_add(out, "!"); break;
    default: break;
    }
    text_add(out, condition->right ? "(" : condition->kind == CONDITION_OPERATOR ? "-(" : "(");
    condition_print(condition->left, out);
    if (condition->right) {
        text_add(out, condition->kind == CONDITION_OPERATOR ? basl_operator(condition->op)->symbol
                                                            : joints[condition->kind]);
        condition_print(condition->right, out);
    }
    text_add(out, ")");
}
