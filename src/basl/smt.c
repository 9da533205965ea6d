/* Questions about values, put to Z3. This is the only file that knows Z3.

   Integers are Z3's, and so are those that wrap around: they are within their type. For operations on bits, a value has
   the bits of its type, operations have those that Java computes with, and conditions have as many as they need to be
   exact, so that a condition means the same everywhere. Reals are those of IEEE 754.

   Where conditions take remainders, an integer n is written m * q + r for each r that its tokens allow, where m is a
   common multiple of the divisors. Z3's rewriter then sees what the remainder of a product is, which no procedure for
   nonlinear integers would find. */
#include "basl/basl_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

/* A question may take so many of the resources that Z3 counts: less than a second; fewer where there is another way to
   ask. Terms of so many questions are kept
   at a time. The divisors may have so large a common multiple. */
enum { RESOURCES = 1000000, FEW_RESOURCES = 100000, QUESTIONS_KEPT = 200, MOST_MULTIPLE = 64 };

typedef enum Domain { INTEGERS, BITS, REALS } Domain;

struct Smt {
    Z3_context context; /* null between questions, now and then */
    uint32_t questions; /* of this context */
};

/* What a question is built from. */
typedef struct Builder {
    Z3_context context;
    const Question *question;
    Domain domain;
    BaslType type;
    Z3_sort sort;    /* of values */
    Z3_ast rounding; /* of REALS */
    Z3_solver solver;
    uint32_t multiple; /* of the divisors; 1: numbers are not split */
    uint32_t fresh;    /* variables so far */
    bool has_distance; /* shifts are by the distance */
    uint32_t distance;
    bool is_rough; /* the result of + - * / % of reals is only known roughly */
} Builder;

/* Terms ------------------------------------------------------------------------------------------------------------ */

static Z3_ast variable(Builder *builder, Z3_sort sort) {
    return Z3_mk_const(builder->context, Z3_mk_int_symbol(builder->context, (int)builder->fresh++), sort);
}

static Z3_ast both(const Builder *builder, Z3_ast left, Z3_ast right) {
    return Z3_mk_and(builder->context, 2, (Z3_ast[]){left, right});
}

static Z3_ast either(const Builder *builder, Z3_ast left, Z3_ast right) {
    return Z3_mk_or(builder->context, 2, (Z3_ast[]){left, right});
}

/* Sums, differences and products; and their opposite: of integers and of bits. */
static Z3_ast linear(const Builder *builder, BaslOperator op, Z3_ast left, Z3_ast right) {
    Z3_context c = builder->context;
    bool bits = builder->domain == BITS;
    Z3_ast operands[] = {left, right};
    switch (op) {
    case BASL_ADD: return bits ? Z3_mk_bvadd(c, left, right) : Z3_mk_add(c, 2, operands);
    case BASL_SUBTRACT: return bits ? Z3_mk_bvsub(c, left, right) : Z3_mk_sub(c, 2, operands);
    case BASL_MULTIPLY: return bits ? Z3_mk_bvmul(c, left, right) : Z3_mk_mul(c, 2, operands);
    default: return bits ? Z3_mk_bvneg(c, left) : Z3_mk_unary_minus(c, left); /* BASL_NEGATE */
    }
}

static Z3_ast compare(const Builder *builder, BaslOperator op, Z3_ast left, Z3_ast right) {
    Z3_context c = builder->context;
    Domain domain = builder->domain;
    switch (op) {
    case BASL_EQUAL: return domain == REALS ? Z3_mk_fpa_eq(c, left, right) : Z3_mk_eq(c, left, right);
    case BASL_UNEQUAL: return Z3_mk_not(c, compare(builder, BASL_EQUAL, left, right));
    case BASL_LESS:
        return domain == REALS  ? Z3_mk_fpa_lt(c, left, right)
               : domain == BITS ? Z3_mk_bvslt(c, left, right)
                                : Z3_mk_lt(c, left, right);
    case BASL_LESS_EQUAL:
        return domain == REALS  ? Z3_mk_fpa_leq(c, left, right)
               : domain == BITS ? Z3_mk_bvsle(c, left, right)
                                : Z3_mk_le(c, left, right);
    case BASL_GREATER: return compare(builder, BASL_LESS, right, left);
    default: return compare(builder, BASL_LESS_EQUAL, right, left); /* BASL_GREATER_EQUAL */
    }
}

/* The remainder of bits without a sign. The lowest ones are taken as they are where the divisor is even: those of what
   is divided. */
static Z3_ast remainder_of_bits(const Builder *builder, Z3_ast left, int64_t divisor) {
    Z3_context c = builder->context;
    uint64_t size = divisor < 0 ? 0 - (uint64_t)divisor : (uint64_t)divisor;
    uint32_t bits = Z3_get_bv_sort_size(c, Z3_get_sort(c, left)), low = 0;
    while (!(size >> low & 1))
        low++;
    Z3_ast high = low ? Z3_mk_extract(c, bits - 1, low, left) : left;
    Z3_ast rest = Z3_mk_bvurem(c, high, Z3_mk_unsigned_int64(c, size >> low, Z3_get_sort(c, high)));
    return low ? Z3_mk_concat(c, rest, Z3_mk_extract(c, low - 1, 0, left)) : rest;
}

/* Quotient or remainder by a constant, as Java rounds: towards zero. */
static Z3_ast divide_by_constant(const Builder *builder, BaslOperator op, Z3_ast left, int64_t divisor) {
    Z3_context c = builder->context;
    bool bits = builder->domain == BITS, is_quotient = op == BASL_DIVIDE;
    Z3_sort sort = Z3_get_sort(c, left);
    Z3_ast zero = Z3_mk_int64(c, 0, sort);
    Z3_ast size = Z3_mk_unsigned_int64(c, divisor < 0 ? 0 - (uint64_t)divisor : (uint64_t)divisor, sort);
    Z3_ast is_negative = compare(builder, BASL_LESS, left, zero);
    if (!bits && !is_quotient) {
        /* Z3's remainder is never negative. */
        Z3_ast remainder = Z3_mk_mod(c, left, size);
        Z3_ast is_same = either(builder, Z3_mk_not(c, is_negative), Z3_mk_eq(c, remainder, zero));
        return Z3_mk_ite(c, is_same, remainder, linear(builder, BASL_SUBTRACT, remainder, size));
    }
    Z3_ast positive = Z3_mk_ite(c, is_negative, linear(builder, BASL_NEGATE, left, NULL), left);
    Z3_ast result = !bits         ? Z3_mk_div(c, positive, size)
                    : is_quotient ? Z3_mk_bvudiv(c, positive, size)
                                  : remainder_of_bits(builder, positive, divisor);
    Z3_ast opposite = linear(builder, BASL_NEGATE, result, NULL);
    bool turns = is_quotient && divisor < 0;
    return Z3_mk_ite(c, is_negative, turns ? result : opposite, turns ? opposite : result);
}

/* A number in a condition; `value` has the sort that conditions compute with. */
static Z3_ast number_term(const Builder *builder, const Condition *condition, Z3_ast value) {
    Z3_context c = builder->context;
    Z3_sort sort = Z3_get_sort(c, value);
    if (condition->kind == CONDITION_VALUE)
        return value;
    if (builder->domain == REALS && condition->kind == CONDITION_OPERATOR)
        return Z3_mk_fpa_neg(c, number_term(builder, condition->left, value));
    if (builder->domain == REALS)
        return Z3_mk_fpa_numeral_double(
            c, condition->kind == CONDITION_NUMBER ? (double)condition->number : condition->real, sort);
    if (condition->kind == CONDITION_NUMBER)
        return Z3_mk_int64(c, condition->number, sort);
    Z3_ast left = number_term(builder, condition->left, value);
    if (condition->op == BASL_DIVIDE || condition->op == BASL_REMAINDER)
        return divide_by_constant(builder, condition->op, left, condition->right->number);
    return linear(builder, condition->op, left,
                  condition->right ? number_term(builder, condition->right, value) : NULL);
}

static Z3_ast condition_term(const Builder *builder, const Condition *condition, Z3_ast value) {
    Z3_context c = builder->context;
    switch (condition->kind) {
    case CONDITION_TRUE: return Z3_mk_true(c);
    case CONDITION_NOT: return Z3_mk_not(c, condition_term(builder, condition->left, value));
    case CONDITION_BOTH:
        return both(builder, condition_term(builder, condition->left, value),
                    condition_term(builder, condition->right, value));
    case CONDITION_EITHER:
        return either(builder, condition_term(builder, condition->left, value),
                      condition_term(builder, condition->right, value));
    case CONDITION_OPERATOR:
        return compare(builder, condition->op, number_term(builder, condition->left, value),
                       number_term(builder, condition->right, value));
    default: return Z3_mk_false(c);
    }
}

/* Bits of a value made more, or as many as there are. */
static Z3_ast extend(const Builder *builder, Z3_ast value, uint32_t bits) {
    uint32_t has = basl_bits(builder->type);
    if (bits <= has)
        return value;
    return builder->type == BASL_CHAR ? Z3_mk_zero_ext(builder->context, bits - has, value)
                                      : Z3_mk_sign_ext(builder->context, bits - has, value);
}

/* Whether the constants of a condition are floats, too, so that it need not be about doubles. */
static bool has_floats_only(const Condition *condition) {
    double number = condition->kind == CONDITION_NUMBER ? (double)condition->number : condition->real;
    return (double)(float)number == number && (!condition->left || has_floats_only(condition->left)) &&
           (!condition->right || has_floats_only(condition->right));
}

/* Whether a value has a token. */
static Z3_ast token_term(const Builder *builder, const BaslAbstraction *abstraction, uint32_t token, Z3_ast value) {
    const Condition *condition = abstraction->tokens.items[token].condition;
    if (builder->domain == BITS) {
        uint32_t bits = condition_bits(condition, basl_least(builder->type), basl_most(builder->type));
        value = extend(builder, value, bits);
    } else if (builder->domain == REALS && !has_floats_only(condition)) {
        value =
            Z3_mk_fpa_to_fp_float(builder->context, builder->rounding, value, Z3_mk_fpa_sort_double(builder->context));
    }
    return condition_term(builder, condition, value);
}

/* Results ---------------------------------------------------------------------------------------------------------- */

static void require(const Builder *builder, Z3_ast condition) {
    Z3_solver_assert(builder->context, builder->solver, condition);
}

/* Quotient or remainder of any integers: what, times the divisor and with a remainder, is the dividend. */
static Z3_ast divide_integers(Builder *builder, BaslOperator op, Z3_ast left, Z3_ast right) {
    Z3_context c = builder->context;
    Z3_ast zero = Z3_mk_int64(c, 0, builder->sort);
    Z3_ast quotient = variable(builder, builder->sort), remainder = variable(builder, builder->sort);
    Z3_ast product = linear(builder, BASL_MULTIPLY, right, quotient);
    require(builder, Z3_mk_eq(c, left, linear(builder, BASL_ADD, product, remainder)));
    Z3_ast size = Z3_mk_ite(c, Z3_mk_lt(c, right, zero), Z3_mk_unary_minus(c, right), right);
    require(builder, Z3_mk_lt(c, zero, size));
    require(builder, both(builder, Z3_mk_lt(c, remainder, size), Z3_mk_lt(c, Z3_mk_unary_minus(c, size), remainder)));
    require(builder, either(builder, Z3_mk_lt(c, left, zero), Z3_mk_le(c, zero, remainder)));
    require(builder, either(builder, Z3_mk_lt(c, zero, left), Z3_mk_le(c, remainder, zero)));
    /* The quotient is no larger than the dividend, and has the sign that it should have: Z3 would have to derive that
       from the product. */
    Z3_ast left_size = Z3_mk_ite(c, Z3_mk_lt(c, left, zero), Z3_mk_unary_minus(c, left), left);
    require(builder,
            both(builder, Z3_mk_le(c, quotient, left_size), Z3_mk_le(c, Z3_mk_unary_minus(c, left_size), quotient)));
    Z3_ast is_same_sign = Z3_mk_eq(c, Z3_mk_lt(c, left, zero), Z3_mk_lt(c, right, zero));
    require(builder, Z3_mk_ite(c, is_same_sign, Z3_mk_le(c, zero, quotient), Z3_mk_le(c, quotient, zero)));
    return op == BASL_DIVIDE ? quotient : remainder;
}

/* An integer of a size that may not fit into Z3_mk_int64. */
static Z3_ast integer(const Builder *builder, Integer number) {
    Text digits = {0};
    basl_add_value(&(BaslValue){.integer = number}, BASL_LONG, &digits);
    Z3_ast term = Z3_mk_numeral(builder->context, text_string(&digits), builder->sort);
    text_free(&digits);
    return term;
}

/* Says that an integer is a value of the type. */
static void require_in_type(const Builder *builder, Z3_ast value) {
    require(builder, compare(builder, BASL_LESS_EQUAL, integer(builder, basl_least(builder->type)), value));
    require(builder, compare(builder, BASL_LESS_EQUAL, value, integer(builder, basl_most(builder->type))));
}

/* The value of the type that an integer wraps around to. */
static Z3_ast wrap(Builder *builder, Z3_ast number) {
    Z3_ast turns = variable(builder, builder->sort);
    Z3_ast around = linear(builder, BASL_MULTIPLY, integer(builder, (Integer)1 << basl_bits(builder->type)), turns);
    Z3_ast value = linear(builder, BASL_ADD, number, around);
    require_in_type(builder, value);
    return value;
}

static Z3_ast integer_result(Builder *builder, BaslOperator op, Z3_ast left, Z3_ast right) {
    Z3_ast result;
    if (op == BASL_DIVIDE || op == BASL_REMAINDER)
        result = divide_integers(builder, op, left, right);
    else if (op == BASL_COMPLEMENT) /* in two's complement */
        result = linear(builder, BASL_SUBTRACT, linear(builder, BASL_NEGATE, left, NULL), integer(builder, 1));
    else
        result = linear(builder, op, left, right);
    return builder->question->bits ? wrap(builder, result) : result;
}

/* As Java does it: at 32 or 64 bits, and back to the type. */
static Z3_ast bits_result(const Builder *builder, BaslOperator op, Z3_ast left, Z3_ast right) {
    Z3_context c = builder->context;
    uint32_t bits = basl_computed_bits(builder->type);
    left = extend(builder, left, bits);
    right = extend(builder, right, bits);
    Z3_sort sort = Z3_get_sort(c, right);
    Z3_ast distance = Z3_mk_bvand(c, right, Z3_mk_int64(c, (int64_t)bits - 1, sort));
    Z3_ast result;
    if (builder->has_distance) {
        Z3_ast known = Z3_mk_unsigned_int(c, builder->distance, sort);
        require(builder, Z3_mk_eq(c, distance, known));
        distance = known;
    }
    switch (op) {
    case BASL_SHIFT_LEFT: result = Z3_mk_bvshl(c, left, distance); break;
    case BASL_SHIFT_RIGHT: result = Z3_mk_bvashr(c, left, distance); break;
    case BASL_SHIFT_UNSIGNED: result = Z3_mk_bvlshr(c, left, distance); break;
    case BASL_AND: result = Z3_mk_bvand(c, left, right); break;
    case BASL_OR: result = Z3_mk_bvor(c, left, right); break;
    case BASL_XOR: result = Z3_mk_bvxor(c, left, right); break;
    default: result = Z3_mk_bvmul(c, left, right); break; /* BASL_MULTIPLY */
    }
    return Z3_mk_extract(c, basl_bits(builder->type) - 1, 0, result);
}

/* The sum of numbers, roughly: numbers of one sign add up, and of others the larger one decides. */
static Z3_ast rough_sum(Builder *builder, Z3_ast left, Z3_ast right) {
    Z3_context c = builder->context;
    Z3_ast result = variable(builder, builder->sort);
    Z3_ast left_size = Z3_mk_fpa_abs(c, left), right_size = Z3_mk_fpa_abs(c, right), size = Z3_mk_fpa_abs(c, result);
    Z3_ast left_negative = Z3_mk_fpa_is_negative(c, left), right_negative = Z3_mk_fpa_is_negative(c, right);
    Z3_ast negative = Z3_mk_fpa_is_negative(c, result), same_sign = Z3_mk_eq(c, left_negative, right_negative);
    Z3_ast infinite = both(builder, Z3_mk_fpa_is_infinite(c, left), Z3_mk_fpa_is_infinite(c, right));
    Z3_ast is_nan = either(builder, Z3_mk_fpa_is_nan(c, left), Z3_mk_fpa_is_nan(c, right));
    is_nan = either(builder, is_nan, both(builder, infinite, Z3_mk_not(c, same_sign)));
    Z3_ast grows = both(builder, Z3_mk_fpa_leq(c, left_size, size), Z3_mk_fpa_leq(c, right_size, size));
    grows = both(builder, grows, Z3_mk_eq(c, negative, left_negative));
    Z3_ast not_zero = Z3_mk_not(c, Z3_mk_fpa_is_zero(c, result));
    Z3_ast as_left = both(builder, not_zero, Z3_mk_eq(c, negative, left_negative));
    Z3_ast as_right = both(builder, not_zero, Z3_mk_eq(c, negative, right_negative));
    Z3_ast differs = Z3_mk_ite(c, Z3_mk_fpa_lt(c, right_size, left_size), as_left,
                               Z3_mk_ite(c, Z3_mk_fpa_lt(c, left_size, right_size), as_right, Z3_mk_not(c, not_zero)));
    require(builder, Z3_mk_eq(c, Z3_mk_fpa_is_nan(c, result), is_nan));
    require(builder, either(builder, is_nan, Z3_mk_ite(c, same_sign, grows, differs)));
    return result;
}

/* The result of * / % of which only what matters most is said. That is often enough, and easy; what is left out makes
   more results possible. Nothing more is ever said of %: Z3 would unfold thousands of subtractions. */
static Z3_ast rough_result(Builder *builder, BaslOperator op, Z3_ast left, Z3_ast right) {
    Z3_context c = builder->context;
    Z3_ast result = variable(builder, builder->sort);
    Z3_ast left_zero = Z3_mk_fpa_is_zero(c, left), right_zero = Z3_mk_fpa_is_zero(c, right);
    Z3_ast left_infinite = Z3_mk_fpa_is_infinite(c, left), right_infinite = Z3_mk_fpa_is_infinite(c, right);
    Z3_ast left_negative = Z3_mk_fpa_is_negative(c, left), right_negative = Z3_mk_fpa_is_negative(c, right);
    Z3_ast is_nan = either(builder, Z3_mk_fpa_is_nan(c, left), Z3_mk_fpa_is_nan(c, right));
    Z3_ast is_zero = left_zero, is_infinite = left_infinite, is_negative = Z3_mk_xor(c, left_negative, right_negative);
    if (op == BASL_MULTIPLY) {
        is_nan = either(builder, is_nan, both(builder, left_zero, right_infinite));
        is_nan = either(builder, is_nan, both(builder, left_infinite, right_zero));
        is_zero = either(builder, left_zero, right_zero);
        is_infinite = either(builder, left_infinite, right_infinite);
    } else if (op == BASL_DIVIDE) {
        is_nan = either(builder, is_nan, both(builder, left_zero, right_zero));
        is_nan = either(builder, is_nan, both(builder, left_infinite, right_infinite));
        is_zero = either(builder, left_zero, right_infinite);
        is_infinite = either(builder, left_infinite, right_zero);
    } else {
        Z3_ast size = Z3_mk_fpa_abs(c, result), dividend = Z3_mk_fpa_abs(c, left), divisor = Z3_mk_fpa_abs(c, right);
        is_nan = either(builder, is_nan, either(builder, left_infinite, right_zero));
        is_infinite = Z3_mk_false(c);
        is_negative = left_negative;
        Z3_ast bounded = both(builder, Z3_mk_fpa_lt(c, size, divisor), Z3_mk_fpa_leq(c, size, dividend));
        Z3_ast changed = Z3_mk_fpa_leq(c, divisor, dividend);
        bounded = both(builder, bounded, either(builder, changed, Z3_mk_eq(c, result, left)));
        require(builder, either(builder, is_nan, bounded));
    }
    require(builder, Z3_mk_eq(c, Z3_mk_fpa_is_nan(c, result), is_nan));
    require(builder, either(builder, is_nan, Z3_mk_eq(c, Z3_mk_fpa_is_negative(c, result), is_negative)));
    require(builder, either(builder, is_nan, Z3_mk_implies(c, is_zero, Z3_mk_fpa_is_zero(c, result))));
    require(builder, either(builder, is_nan, Z3_mk_implies(c, is_infinite, Z3_mk_fpa_is_infinite(c, result))));
    return result;
}

static Z3_ast real_result(Builder *builder, BaslOperator op, Z3_ast left, Z3_ast right) {
    Z3_context c = builder->context;
    if (builder->is_rough && op == BASL_ADD)
        return rough_sum(builder, left, right);
    if (builder->is_rough && op == BASL_SUBTRACT)
        return rough_sum(builder, left, Z3_mk_fpa_neg(c, right));
    if (builder->is_rough)
        return rough_result(builder, op, left, right);
    switch (op) {
    case BASL_ADD: return Z3_mk_fpa_add(c, builder->rounding, left, right);
    case BASL_SUBTRACT: return Z3_mk_fpa_sub(c, builder->rounding, left, right);
    case BASL_MULTIPLY: return Z3_mk_fpa_mul(c, builder->rounding, left, right);
    case BASL_DIVIDE: return Z3_mk_fpa_div(c, builder->rounding, left, right);
    default: return Z3_mk_fpa_neg(c, left); /* BASL_NEGATE */
    }
}

/* The result of the operation, or the truth of the test. */
static Z3_ast result_term(Builder *builder, Z3_ast left, Z3_ast right) {
    BaslOperator op = builder->question->op;
    if (op == BASL_SAME)
        return left;
    if (basl_operator(op)->is_test)
        return compare(builder, op, left, right);
    return builder->domain == INTEGERS ? integer_result(builder, op, left, right)
           : builder->domain == BITS   ? bits_result(builder, op, left, right)
                                       : real_result(builder, op, left, right);
}

/* Questions -------------------------------------------------------------------------------------------------------- */

/* Whether an operand has the tokens that the question says. */
static Z3_ast operand_term(const Builder *builder, uint32_t operand, Z3_ast value) {
    uint64_t set = builder->question->operands[operand];
    Z3_ast term = Z3_mk_true(builder->context);
    for (uint32_t i = 0; set >> i; i++) {
        if (set >> i & 1)
            term = both(builder, term, token_term(builder, builder->question->from, i, value));
        if (i == BASL_MOST_TOKENS - 1)
            break;
    }
    return term;
}

/* Whether the result is one that is asked for. */
static Z3_ast outcome_term(const Builder *builder, Z3_ast result) {
    const Question *question = builder->question;
    Z3_context c = builder->context;
    Z3_ast term = Z3_mk_false(c);
    if (basl_operator(question->op)->is_test) {
        term = question->results & 2 ? either(builder, term, result) : term;
        term = question->results & 1 ? either(builder, term, Z3_mk_not(c, result)) : term;
    } else {
        for (uint32_t i = 0; i < question->to->tokens.count; i++)
            if (question->results >> i & 1)
                term = either(builder, term, token_term(builder, question->to, i, result));
    }
    return question->is_outside ? Z3_mk_not(c, term) : term;
}

/* A value of the model, or what a term has there. */
static Z3_ast evaluate(const Builder *builder, Z3_model model, Z3_ast term) {
    Z3_ast value = NULL;
    Z3_model_eval(builder->context, model, term, true, &value);
    return value;
}

/* A value as Java writes it. */
static const char *value_text(const Builder *builder, Z3_model model, Z3_ast term, Arena *arena) {
    Z3_context c = builder->context;
    bool is_truth = Z3_get_sort_kind(c, Z3_get_sort(c, term)) == Z3_BOOL_SORT;
    if (is_truth)
        return Z3_get_bool_value(c, evaluate(builder, model, term)) == Z3_L_TRUE ? "true" : "false";
    if (builder->domain == REALS)
        term = Z3_mk_fpa_to_ieee_bv(c, term);
    const char *digits = Z3_get_numeral_string(c, evaluate(builder, model, term));
    if (builder->domain == INTEGERS)
        return arena_copy(arena, digits, strlen(digits));
    uint64_t bits = strtoull(digits, NULL, 10);
    BaslValue value = {.integer = (Integer)bits};
    if (builder->domain == BITS && value.integer > basl_most(builder->type))
        value.integer -= (Integer)1 << basl_bits(builder->type);
    float narrow;
    uint32_t narrow_bits = (uint32_t)bits;
    memcpy(&value.real, &bits, sizeof bits);
    memcpy(&narrow, &narrow_bits, sizeof narrow);
    value.real = builder->type == BASL_FLOAT ? (double)narrow : value.real;
    Text text = {0};
    basl_add_value(&value, builder->type, &text);
    return text_keep(&text, arena);
}

static void fill_example(const Builder *builder, const Z3_ast operands[2], Z3_ast result, Arena *arena,
                         Example *example) {
    Z3_context c = builder->context;
    Z3_model model = Z3_solver_get_model(c, builder->solver);
    const Question *question = builder->question;
    bool is_test = basl_operator(question->op)->is_test;
    example->operands[0] = value_text(builder, model, operands[0], arena);
    example->operands[1] = operands[1] ? value_text(builder, model, operands[1], arena) : NULL;
    example->result = value_text(builder, model, result, arena);
    example->results = is_test ? (strcmp(example->result, "true") == 0 ? 2 : 1) : 0;
    for (uint32_t i = 0; !is_test && i < question->to->tokens.count; i++)
        if (Z3_get_bool_value(c, evaluate(builder, model, token_term(builder, question->to, i, result))) == Z3_L_TRUE)
            example->results |= (uint64_t)1 << i;
}

/* Asks with given terms for the operands. */
static Answer ask_of(Builder *builder, const Z3_ast operands[2], Arena *arena, Example *example) {
    Z3_context c = builder->context;
    Z3_solver_push(c, builder->solver);
    for (int i = 0; i < 2; i++)
        if (builder->domain == INTEGERS && builder->question->bits && operands[i])
            require_in_type(builder, operands[i]);
    Z3_ast result = result_term(builder, operands[0], operands[1]);
    require(builder, operand_term(builder, 0, operands[0]));
    if (operands[1])
        require(builder, operand_term(builder, 1, operands[1]));
    require(builder, outcome_term(builder, result));
    Z3_lbool found = Z3_solver_check(c, builder->solver);
    Answer answer = found == Z3_L_FALSE ? ANSWER_NO : found == Z3_L_TRUE ? ANSWER_YES : ANSWER_UNKNOWN;
    if (answer == ANSWER_YES && example)
        fill_example(builder, operands, result, arena, example);
    Z3_solver_pop(c, builder->solver, 1);
    return answer;
}

static uint32_t common_multiple(uint32_t left, int64_t divisor) {
    uint64_t right = divisor < 0 ? 0 - (uint64_t)divisor : (uint64_t)divisor;
    if (right > MOST_MULTIPLE)
        return MOST_MULTIPLE + 1;
    uint32_t multiple = left;
    while (multiple <= MOST_MULTIPLE && multiple % right)
        multiple += left;
    return multiple;
}

/* The common multiple of `multiple` and the divisors of remainders in a condition; more than MOST_MULTIPLE: any that
   large. */
static uint32_t divisors(const Condition *condition, uint32_t multiple) {
    if (condition->kind == CONDITION_OPERATOR && condition->op == BASL_REMAINDER && multiple <= MOST_MULTIPLE)
        multiple = common_multiple(multiple, condition->right->number);
    if (condition->left)
        multiple = divisors(condition->left, multiple);
    return condition->right ? divisors(condition->right, multiple) : multiple;
}

static uint32_t choose_multiple(const Question *question) {
    const BaslAbstraction *const both_sides[] = {question->from, question->to};
    uint32_t multiple = 1;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < both_sides[side]->tokens.count; i++)
            multiple = divisors(both_sides[side]->tokens.items[i].condition, multiple);
    return multiple > MOST_MULTIPLE ? 1 : multiple;
}

/* What a question is about: operations on bits are, and products that wrap around; whatever else wraps around is a sum
   that is brought back into the type. */
static Domain choose_domain(const Question *question) {
    bool is_product = question->op == BASL_MULTIPLY && question->bits;
    return basl_is_real(question->from->type)                   ? REALS
           : is_product || basl_operator(question->op)->is_bits ? BITS
                                                                : INTEGERS;
}

/* The terms that an operand may be: one, or one for each remainder that its tokens allow. */
static uint32_t operand_terms(Builder *builder, uint32_t operand, Z3_ast terms[MOST_MULTIPLE]) {
    Z3_context c = builder->context;
    Z3_ast base = variable(builder, builder->sort);
    uint32_t count = 0;
    if (builder->multiple == 1) {
        terms[0] = base;
        return 1;
    }
    for (uint32_t i = 0; i < builder->multiple; i++) {
        Z3_ast scaled = linear(builder, BASL_MULTIPLY, Z3_mk_int64(c, builder->multiple, builder->sort), base);
        Z3_ast term = linear(builder, BASL_ADD, scaled, Z3_mk_int64(c, i, builder->sort));
        Z3_ast allowed = Z3_simplify(c, operand_term(builder, operand, term));
        if (Z3_get_bool_value(c, allowed) != Z3_L_FALSE)
            terms[count++] = term;
    }
    return count;
}

static Answer ask_in_parts(Builder *builder, Arena *arena, Example *example) {
    Z3_ast lefts[MOST_MULTIPLE], rights[MOST_MULTIPLE] = {NULL};
    uint32_t left_count = operand_terms(builder, 0, lefts);
    bool is_binary = basl_operator(builder->question->op)->operands == 2;
    uint32_t right_count = is_binary ? operand_terms(builder, 1, rights) : 1;
    Answer answer = ANSWER_NO;
    for (uint32_t i = 0; i < left_count && answer != ANSWER_YES; i++)
        for (uint32_t k = 0; k < right_count && answer != ANSWER_YES; k++) {
            Z3_ast operands[2] = {lefts[i], rights[k]};
            Answer one = ask_of(builder, operands, arena, example);
            answer = one == ANSWER_NO ? answer : one;
        }
    return answer;
}

static bool is_shift(BaslOperator op) {
    return op == BASL_SHIFT_LEFT || op == BASL_SHIFT_RIGHT || op == BASL_SHIFT_UNSIGNED;
}

/* Asks for each distance of a shift, which Z3 does not think of itself. */
static Answer ask_for_distances(Builder *builder, Arena *arena, Example *example) {
    Answer answer = ANSWER_NO;
    builder->has_distance = true;
    for (uint32_t i = 0; i < basl_computed_bits(builder->type) && answer != ANSWER_YES; i++) {
        builder->distance = i;
        Answer one = ask_in_parts(builder, arena, example);
        answer = one == ANSWER_NO ? answer : one;
    }
    return answer;
}

/* Asks roughly first, where that may be enough. An example of the remainder would be none: the answer is not known. */
static Answer ask(Builder *builder, Arena *arena, Example *example) {
    BaslOperator op = builder->question->op;
    builder->is_rough = builder->domain == REALS && op <= BASL_REMAINDER;
    Answer answer = ask_in_parts(builder, arena, builder->is_rough ? NULL : example);
    if (answer == ANSWER_UNKNOWN && is_shift(op))
        return ask_for_distances(builder, arena, example);
    if (!builder->is_rough || answer == ANSWER_NO)
        return answer;
    builder->is_rough = false;
    return op == BASL_REMAINDER ? ANSWER_UNKNOWN : ask_in_parts(builder, arena, example);
}

/* Without a handler an error of Z3 would end the process: a question then has no answer. */
static void ignore_error(Z3_context context, Z3_error_code error) {
    (void)context;
    (void)error;
}

static void start_context(Smt *smt) {
    Z3_config config = Z3_mk_config();
    smt->context = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(smt->context, ignore_error);
    smt->questions = 0;
}

static void end_context(Smt *smt) {
    if (smt->context)
        Z3_del_context(smt->context);
    smt->context = NULL;
}

static void start_solver(Builder *builder) {
    Z3_context c = builder->context;
    builder->solver =
        builder->domain == INTEGERS
            ? Z3_mk_simple_solver(c)
            : Z3_mk_solver_for_logic(c, Z3_mk_string_symbol(c, builder->domain == BITS ? "QF_BV" : "QF_FP"));
    Z3_solver_inc_ref(c, builder->solver);
    Z3_params parameters = Z3_mk_params(c);
    Z3_params_inc_ref(c, parameters);
    Z3_params_set_uint(c, parameters, Z3_mk_string_symbol(c, "rlimit"),
                       is_shift(builder->question->op) ? FEW_RESOURCES : RESOURCES);
    Z3_params_set_bool(c, parameters, Z3_mk_string_symbol(c, "ctrl_c"), false);
    Z3_solver_set_params(c, builder->solver, parameters);
    Z3_params_dec_ref(c, parameters);
}

Answer smt_ask(Smt *smt, const Question *question, Arena *arena, Example *example) {
    if (smt->questions == QUESTIONS_KEPT)
        end_context(smt);
    if (!smt->context)
        start_context(smt);
    smt->questions++;
    Z3_context c = smt->context;
    BaslType type = question->from->type;
    Builder builder = {.context = c, .question = question, .type = type, .multiple = 1};
    builder.domain = choose_domain(question);
    switch (builder.domain) {
    case INTEGERS:
        builder.sort = Z3_mk_int_sort(c);
        builder.multiple = choose_multiple(question);
        break;
    case BITS: builder.sort = Z3_mk_bv_sort(c, basl_bits(type)); break;
    case REALS:
        builder.sort = type == BASL_FLOAT ? Z3_mk_fpa_sort_single(c) : Z3_mk_fpa_sort_double(c);
        builder.rounding = Z3_mk_fpa_round_nearest_ties_to_even(c);
        break;
    }
    start_solver(&builder);
    Answer answer = ask(&builder, arena, example);
    Z3_solver_dec_ref(c, builder.solver);
    if (Z3_get_error_code(c) == Z3_OK)
        return answer;
    end_context(smt);
    return ANSWER_UNKNOWN;
}

Smt *smt_new(void) { return memory_get_zeroed(1, sizeof(Smt)); }

void smt_free(Smt *smt) {
    if (!smt)
        return;
    end_context(smt);
    free(smt);
}
