/* Syntactic rules by which one formula in normal form implies another: those of Somenzi
   and Bloem (CAV 2000), with eventual and universal formulas as in Duret-Lutz's LTL translation improvements in Spot
   (IJCCBS 2014). */
#include "ltl/ltl_int.h"

/* Rules need the implications between parts; answers are cached, and depth and number of them limited. */
enum { DEPTH_LIMIT = 200, ANSWER_LIMIT = 1 << 18 };

struct LtlImplications {
    Arena *arena;
    Table *pairs; /* the stronger and the weaker formula of an answer */
    Vector(bool) answers;
    uint32_t depth;
};

LtlImplications *ltl_implications_new(Arena *arena) {
    LtlImplications *known = arena_alloc(arena, sizeof *known);
    known->arena = arena;
    known->pairs = table_new(arena);
    return known;
}

/* Rules by the operator of the first formula. */
static bool implies_by_first(LtlImplications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId a = stronger->left, b = stronger->right;
    switch ((LtlOp)stronger->op) {
    case LTL_AND: return ltl_implies(known, ltl, a, y) || ltl_implies(known, ltl, b, y);
    case LTL_OR: return ltl_implies(known, ltl, a, y) && ltl_implies(known, ltl, b, y);
    case LTL_NEXT: return weaker->is_eventual && ltl_implies(known, ltl, a, y);
    case LTL_UNTIL: return ltl_implies(known, ltl, b, y) && (weaker->is_eventual || ltl_implies(known, ltl, a, y));
    case LTL_RELEASE: return ltl_implies(known, ltl, b, y);
    default: return false;
    }
}

/* Rules by the operator of the second formula. */
static bool implies_by_second(LtlImplications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId a = weaker->left, b = weaker->right;
    switch ((LtlOp)weaker->op) {
    case LTL_AND: return ltl_implies(known, ltl, x, a) && ltl_implies(known, ltl, x, b);
    case LTL_OR: return ltl_implies(known, ltl, x, a) || ltl_implies(known, ltl, x, b);
    case LTL_NEXT:
        return (stronger->is_universal && ltl_implies(known, ltl, x, a)) ||
               (stronger->op == LTL_NEXT && ltl_implies(known, ltl, stronger->left, a));
    case LTL_UNTIL: return ltl_implies(known, ltl, x, b);
    case LTL_RELEASE: return ltl_implies(known, ltl, x, b) && (stronger->is_universal || ltl_implies(known, ltl, x, a));
    default: return false;
    }
}

/* Rules for two temporal operators at once: what holds on the way of the first does on the way of the second. */
static bool implies_by_both(LtlImplications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId c = stronger->left, d = stronger->right, a = weaker->left, b = weaker->right;
    if (stronger->op == LTL_UNTIL && weaker->op == LTL_UNTIL)
        return ltl_implies(known, ltl, d, y) && (ltl_implies(known, ltl, c, a) || ltl_implies(known, ltl, c, b));
    if (stronger->op == LTL_UNTIL && weaker->op == LTL_RELEASE)
        return ltl_implies(known, ltl, c, b) && ltl_implies(known, ltl, d, y);
    if (stronger->op == LTL_RELEASE && weaker->op == LTL_RELEASE)
        return ltl_implies(known, ltl, x, b) && (ltl_implies(known, ltl, c, a) || ltl_implies(known, ltl, d, a));
    return false;
}

bool ltl_implies(LtlImplications *known, const Ltl *ltl, LtlId stronger, LtlId weaker) {
    if (stronger == weaker || ltl_node(ltl, stronger)->op == LTL_FALSE || ltl_node(ltl, weaker)->op == LTL_TRUE)
        return true;
    const LtlId pair[] = {stronger, weaker};
    uint32_t found = table_find(known->pairs, pair, sizeof pair);
    if (found != TABLE_NONE)
        return known->answers.items[found];
    if (known->depth == DEPTH_LIMIT || known->answers.count == ANSWER_LIMIT)
        return false;
    known->depth++;
    bool answer = implies_by_first(known, ltl, stronger, weaker) || implies_by_second(known, ltl, stronger, weaker) ||
                  implies_by_both(known, ltl, stronger, weaker);
    known->depth--;
    if (known->answers.count < ANSWER_LIMIT) {
        table_add(known->pairs, pair, sizeof pair); /* it is new: the rules only need smaller pairs */
        vector_push(known->arena, &known->answers, answer);
    }
    return answer;
}
