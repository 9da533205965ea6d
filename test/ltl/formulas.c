#include "formulas.h"

#include "letters.h"
#include "nodes.h"

uint64_t formulas_random(uint64_t *seed) {
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

LtlId formulas_make(Ltl *ltl, uint64_t *seed, uint32_t size, uint32_t propositions, bool with_next) {
    static const LtlOp unary[] = {LTL_NOT, LTL_FINALLY, LTL_GLOBALLY, LTL_NEXT};
    static const LtlOp binary[] = {LTL_AND,     LTL_OR,         LTL_UNTIL,          LTL_RELEASE,
                                   LTL_IMPLIES, LTL_WEAK_UNTIL, LTL_STRONG_RELEASE, LTL_EQUIVALENT};
    uint64_t choice = formulas_random(seed);
    if (size <= 1) {
        if (choice % 40 == 0)
            return ltl_make(ltl, choice / 40 % 2 == 0 ? LTL_TRUE : LTL_FALSE, LTL_NONE, LTL_NONE);
        return ltl_proposition(ltl, (uint32_t)(choice / 40 % propositions));
    }
    if (size == 2 || choice % 3 == 0) {
        LtlOp op = unary[choice / 3 % (with_next ? 4 : 3)];
        return ltl_make(ltl, op, formulas_make(ltl, seed, size - 1, propositions, with_next), LTL_NONE);
    }
    /* The rarer operators come last in the list. */
    uint64_t pick = choice / 3 % 16;
    LtlOp op = binary[pick < 12 ? pick % 4 : pick - 8];
    uint32_t left_size = 1 + (uint32_t)(choice / 64 % (size - 2));
    LtlId left = formulas_make(ltl, seed, left_size, propositions, with_next);
    LtlId right = formulas_make(ltl, seed, size - 1 - left_size, propositions, with_next);
    return ltl_make(ltl, op, left, right);
}

LtlId formulas_for_spin(Ltl *ltl, LtlId formula) {
    LtlOp op = ltl_op(ltl, formula);
    LtlId left = ltl_left(ltl, formula), right = ltl_right(ltl, formula);
    if (op == LTL_PROPOSITION || left == LTL_NONE)
        return formula;
    left = formulas_for_spin(ltl, left);
    if (right == LTL_NONE)
        return ltl_make(ltl, op, left, LTL_NONE);
    right = formulas_for_spin(ltl, right);
    if (op == LTL_WEAK_UNTIL)
        return ltl_make(ltl, LTL_RELEASE, right, ltl_make(ltl, LTL_OR, left, right));
    if (op == LTL_STRONG_RELEASE)
        return ltl_make(ltl, LTL_UNTIL, right, ltl_make(ltl, LTL_AND, left, right));
    return ltl_make(ltl, op, left, right);
}

void formulas_print_plain(const Ltl *ltl, LtlId formula, Text *out) {
    static const char *const signs[LTL_OPS] = {
        [LTL_TRUE] = "true",      [LTL_FALSE] = "false",        [LTL_NOT] = "! ",           [LTL_AND] = " && ",
        [LTL_OR] = " || ",        [LTL_IMPLIES] = " -> ",       [LTL_EQUIVALENT] = " <-> ", [LTL_NEXT] = "X ",
        [LTL_FINALLY] = "<> ",    [LTL_GLOBALLY] = "[] ",       [LTL_UNTIL] = " U ",        [LTL_RELEASE] = " V ",
        [LTL_WEAK_UNTIL] = " W ", [LTL_STRONG_RELEASE] = " M ",
    };
    LtlOp op = ltl_op(ltl, formula);
    LtlId left = ltl_left(ltl, formula), right = ltl_right(ltl, formula);
    if (op == LTL_PROPOSITION) {
        letters_name(NULL, ltl_proposition_of(ltl, formula), out);
        return;
    }
    text_add_char(out, '(');
    if (right != LTL_NONE)
        formulas_print_plain(ltl, left, out);
    text_add(out, signs[op]);
    if (left != LTL_NONE)
        formulas_print_plain(ltl, right == LTL_NONE ? left : right, out);
    text_add_char(out, ')');
}

/* Shrinking -------------------------------------------------------------------------------------------------------- */

typedef struct Shrinking {
    Ltl *ltl;
    FormulaFails fails;
    void *context;
} Shrinking;

/* Where a part stands: in a formula with an operator, beside the other operand, in a place again; null is the whole. */
typedef struct Place {
    const struct Place *outer;
    LtlOp op;
    LtlId other;
    bool is_left;
} Place;

static bool fails_in_place(const Shrinking *shrinking, const Place *place, LtlId part) {
    for (; place; place = place->outer)
        part = ltl_make(shrinking->ltl, place->op, place->is_left ? part : place->other,
                        place->is_left ? place->other : part);
    return shrinking->fails(shrinking->context, part);
}

/* A smaller part with which the whole still fails; or the part itself. */
static LtlId shrink_part(const Shrinking *shrinking, const Place *place, LtlId part) {
    Ltl *ltl = shrinking->ltl;
    LtlOp op = ltl_op(ltl, part);
    if (op == LTL_TRUE || op == LTL_FALSE)
        return part;
    LtlId left = ltl_left(ltl, part), right = ltl_right(ltl, part);
    const LtlId candidates[] = {ltl_make(ltl, LTL_TRUE, LTL_NONE, LTL_NONE),
                                ltl_make(ltl, LTL_FALSE, LTL_NONE, LTL_NONE), left, right};
    for (size_t i = 0; i < 4; i++)
        if (candidates[i] != LTL_NONE && fails_in_place(shrinking, place, candidates[i]))
            return candidates[i];
    if (left == LTL_NONE)
        return part;
    Place in_left = {.outer = place, .op = op, .other = right, .is_left = true};
    LtlId smaller = shrink_part(shrinking, &in_left, left);
    if (smaller != left)
        return ltl_make(ltl, op, smaller, right);
    if (right == LTL_NONE)
        return part;
    Place in_right = {.outer = place, .op = op, .other = left, .is_left = false};
    return ltl_make(ltl, op, left, shrink_part(shrinking, &in_right, right));
}

LtlId formulas_shrink(Ltl *ltl, LtlId formula, FormulaFails fails, void *context) {
    Shrinking shrinking = {.ltl = ltl, .fails = fails, .context = context};
    for (LtlId smaller; (smaller = shrink_part(&shrinking, NULL, formula)) != formula;)
        formula = smaller;
    return formula;
}
