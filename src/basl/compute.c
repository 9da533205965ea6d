/* What the operations of Java do to values, and values that are worth trying. */
#include "basl/basl_int.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Operations ------------------------------------------------------------------------------------------------------- */

static bool compare(BaslOperator op, int order) {
    switch (op) {
    case BASL_EQUAL: return order == 0;
    case BASL_UNEQUAL: return order != 0;
    case BASL_LESS: return order < 0;
    case BASL_LESS_EQUAL: return order <= 0;
    case BASL_GREATER: return order > 0;
    default: return order >= 0; /* BASL_GREATER_EQUAL */
    }
}

/* The number that the lowest bits of another one are, with or without a sign. */
static Integer take_bits(Integer number, uint32_t bits, bool is_signed) {
    Integer rest = number & (((Integer)1 << bits) - 1);
    return is_signed && rest >> (bits - 1) ? rest - ((Integer)1 << bits) : rest;
}

/* A test, or an operation on numbers that need not fit into the type. */
static bool compute_integer(BaslOperator op, BaslType type, Integer left, Integer right, BaslValue *result) {
    uint32_t bits = basl_computed_bits(type);
    Integer distance = right & (Integer)(bits - 1);
    result->truth = compare(op, left < right ? -1 : left > right);
    switch (op) {
    case BASL_ADD: result->integer = left + right; break;
    case BASL_SUBTRACT: result->integer = left - right; break;
    case BASL_MULTIPLY: result->integer = left * right; break;
    case BASL_DIVIDE: result->integer = right ? left / right : 0; break;
    case BASL_REMAINDER: result->integer = right ? left % right : 0; break;
    case BASL_NEGATE: result->integer = -left; break;
    case BASL_SHIFT_LEFT: result->integer = take_bits(left, bits, false) << distance; break;
    case BASL_SHIFT_RIGHT: result->integer = left >> distance; break;
    case BASL_SHIFT_UNSIGNED: result->integer = take_bits(left, bits, false) >> distance; break;
    case BASL_AND: result->integer = left & right; break;
    case BASL_OR: result->integer = left | right; break;
    case BASL_XOR: result->integer = left ^ right; break;
    case BASL_COMPLEMENT: result->integer = ~left; break;
    default: result->integer = left; break; /* BASL_SAME, and tests, which have no number */
    }
    return right != 0 || (op != BASL_DIVIDE && op != BASL_REMAINDER);
}

static double compute_real(BaslOperator op, double left, double right) {
    switch (op) {
    case BASL_ADD: return left + right;
    case BASL_SUBTRACT: return left - right;
    case BASL_MULTIPLY: return left * right;
    case BASL_DIVIDE: return left / right;
    case BASL_REMAINDER: return fmod(left, right);
    case BASL_NEGATE: return -left;
    default: return left; /* BASL_SAME, and tests, which have no number */
    }
}

/* Results of floats are those of doubles, rounded once more: for these operations that is the same (Figueroa, "When is
   double rounding innocuous?", 1995). */
static void compute_floating(BaslOperator op, BaslType type, double left, double right, BaslValue *result) {
    double number = compute_real(op, left, right);
    result->real = type == BASL_FLOAT ? (double)(float)number : number;
    bool is_unordered = isnan(left) || isnan(right);
    result->truth = is_unordered ? op == BASL_UNEQUAL : compare(op, left < right ? -1 : left > right);
}

bool basl_compute(BaslOperator op, BaslType type, bool bits, const BaslValue *left, const BaslValue *right,
                  BaslValue *result) {
    *result = (BaslValue){0};
    if (basl_is_real(type)) {
        compute_floating(op, type, left->real, right->real, result);
        return true;
    }
    bool has_result = compute_integer(op, type, left->integer, right->integer, result);
    if (bits)
        result->integer = take_bits(result->integer, basl_bits(type), type != BASL_CHAR);
    return has_result;
}

/* Values that are tried -------------------------------------------------------------------------------------------- */

/* Integers up to this size are all tried. */
enum { WINDOW = 20, MOST_CANDIDATES = 400 };

/* The values so far, and the type that they are of. */
typedef struct Collection {
    Candidates candidates;
    BaslType type;
    bool bits;
    Arena *arena;
} Collection;

static void add_integer(Collection *collection, Integer number) {
    bool fits = !collection->bits || (number >= basl_least(collection->type) && number <= basl_most(collection->type));
    for (uint32_t i = 0; i < collection->candidates.count && fits; i++)
        fits = collection->candidates.items[i].integer != number;
    if (fits && collection->candidates.count < MOST_CANDIDATES)
        vector_push(collection->arena, &collection->candidates, ((BaslValue){.integer = number}));
}

static void add_real(Collection *collection, double number) {
    BaslValue value = {.real = collection->type == BASL_FLOAT ? (double)(float)number : number};
    bool is_new = true;
    for (uint32_t i = 0; i < collection->candidates.count && is_new; i++)
        is_new = memcmp(&collection->candidates.items[i].real, &value.real, sizeof value.real) != 0;
    if (is_new && collection->candidates.count < MOST_CANDIDATES)
        vector_push(collection->arena, &collection->candidates, value);
}

/* Numbers around those in a condition. */
static void add_constants(Collection *collection, const Condition *condition) {
    double real = condition->kind == CONDITION_NUMBER ? (double)condition->number : condition->real;
    bool is_number = condition->kind == CONDITION_NUMBER || condition->kind == CONDITION_REAL;
    bool is_real = basl_is_real(collection->type);
    for (int64_t i = -1; is_number && !is_real && i <= 1; i++) {
        add_integer(collection, (Integer)condition->number + i);
        add_integer(collection, -(Integer)condition->number + i);
    }
    for (int sign = -1; is_number && is_real && sign <= 1; sign += 2) {
        bool is_float = collection->type == BASL_FLOAT;
        double infinity = (double)INFINITY;
        add_real(collection, sign * real);
        add_real(collection,
                 is_float ? (double)nextafterf((float)(sign * real), INFINITY) : nextafter(sign * real, infinity));
        add_real(collection,
                 is_float ? (double)nextafterf((float)(sign * real), -INFINITY) : nextafter(sign * real, -infinity));
    }
    if (condition->left)
        add_constants(collection, condition->left);
    if (condition->right)
        add_constants(collection, condition->right);
}

/* Small numbers, those that say something first: that 1 * 1 is 1 explains little. */
static void add_small_integers(Collection *collection) {
    for (Integer i = 2; i <= WINDOW; i++)
        add_integer(collection, i);
    add_integer(collection, 1);
    for (Integer i = 0; i >= -WINDOW; i--)
        add_integer(collection, i);
}

/* Where results wrap around, and where one bit is set, or not set. */
static void add_bit_patterns(Collection *collection) {
    Integer least = basl_least(collection->type), most = basl_most(collection->type);
    for (Integer i = 0; i < 3; i++) {
        add_integer(collection, least + i);
        add_integer(collection, most - i);
        add_integer(collection, least / 2 - 1 + i);
        add_integer(collection, most / 2 - 1 + i);
    }
    for (uint32_t bit = 5; bit < basl_bits(collection->type); bit += 3) {
        add_integer(collection, (Integer)1 << bit);
        add_integer(collection, ((Integer)1 << bit) - 1);
        add_integer(collection, ((Integer)1 << bit) + 1);
        add_integer(collection, -((Integer)1 << bit));
        add_integer(collection, -((Integer)1 << bit) - 1);
    }
}

static void add_reals(Collection *collection) {
    static const double some[] = {2.0, 3.0, 1.0, 0.5, 0.0, DBL_TRUE_MIN, FLT_TRUE_MIN, DBL_MAX, FLT_MAX, 0.1, 100.0};
    for (size_t i = 0; i < COUNT(some); i++) {
        add_real(collection, some[i]);
        add_real(collection, -some[i]);
    }
    add_real(collection, (double)INFINITY);
    add_real(collection, -(double)INFINITY);
    add_real(collection, (double)NAN);
}

Candidates basl_candidates(const BaslAbstraction *abstraction, const BaslAbstraction *other, bool bits, Arena *arena) {
    Collection collection = {.type = abstraction->type, .bits = bits, .arena = arena};
    bool is_real = basl_is_real(abstraction->type);
    if (is_real)
        add_reals(&collection);
    else
        add_small_integers(&collection);
    for (uint32_t i = 0; i < abstraction->tokens.count; i++)
        add_constants(&collection, abstraction->tokens.items[i].condition);
    for (uint32_t i = 0; other != abstraction && i < other->tokens.count; i++)
        add_constants(&collection, other->tokens.items[i].condition);
    if (bits && !is_real)
        add_bit_patterns(&collection);
    return collection.candidates;
}

/* Text ------------------------------------------------------------------------------------------------------------- */

/* Appends the digits of an integer. */
static void add_integer_text(Integer number, Text *out) {
    char digits[48];
    size_t at = sizeof digits;
    bool is_negative = number < 0;
    do {
        digits[--at] = (char)('0' + (int)(is_negative ? -(number % 10) : number % 10));
        number /= 10;
    } while (number);
    if (is_negative)
        digits[--at] = '-';
    text_add_bytes(out, digits + at, sizeof digits - at);
}

void basl_add_value(const BaslValue *value, BaslType type, Text *out) {
    if (!basl_is_real(type))
        add_integer_text(value->integer, out);
    else if (isnan(value->real))
        text_add(out, "NaN");
    else if (isinf(value->real))
        text_add(out, value->real < 0 ? "-Infinity" : "Infinity");
    else
        text_add_real(out, value->real, type == BASL_FLOAT);
}
