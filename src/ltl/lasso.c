/* Whether a formula holds on a run that ends in a loop, straight from the definitions. */
#include "ltl/ltl_int.h"

#include <stdlib.h>

typedef struct Lasso {
    const uint64_t *letters;
    size_t length, loop; /* the place after the last one is `loop` again */
} Lasso;

/* Whether a formula holds at a place, given whether it holds at the next one. */
static bool unfold(LtlOp op, bool left, bool right, bool after) {
    switch (op) {
    case LTL_FINALLY: return left || after;
    case LTL_GLOBALLY: return left && after;
    case LTL_UNTIL: return right || (left && after);
    case LTL_WEAK_UNTIL: return right || (left && after);
    case LTL_RELEASE: return right && (left || after);
    default: return right && (left || after); /* LTL_STRONG_RELEASE */
    }
}

/* The temporal operators are fixed points, so two backward passes through the loop compute them: the first starts with
   false (for greatest fixed points: true), the second with the result of the first. */
static void evaluate_fixed_point(const Lasso *lasso, LtlOp op, const bool *left, const bool *right, bool *value) {
    bool is_greatest = op == LTL_GLOBALLY || op == LTL_WEAK_UNTIL || op == LTL_RELEASE;
    bool after = is_greatest;
    for (int round = 0; round < 2; round++)
        for (size_t at = lasso->length; at-- > lasso->loop;)
            after = value[at] = unfold(op, left[at], right && right[at], after);
    for (size_t at = lasso->loop; at-- > 0;)
        after = value[at] = unfold(op, left[at], right && right[at], after);
}

static void evaluate(const Lasso *lasso, const LtlNode *node, const bool *left, const bool *right, bool *value) {
    if (node->op >= LTL_FINALLY) {
        evaluate_fixed_point(lasso, (LtlOp)node->op, left, right, value);
        return;
    }
    for (size_t at = 0; at < lasso->length; at++) {
        switch ((LtlOp)node->op) {
        case LTL_TRUE: value[at] = true; break;
        case LTL_FALSE: value[at] = false; break;
        case LTL_PROPOSITION: value[at] = lasso->letters[at] >> node->proposition & 1; break;
        case LTL_NOT: value[at] = !left[at]; break;
        case LTL_AND: value[at] = left[at] && right[at]; break;
        case LTL_OR: value[at] = left[at] || right[at]; break;
        case LTL_IMPLIES: value[at] = !left[at] || right[at]; break;
        case LTL_EQUIVALENT: value[at] = left[at] == right[at]; break;
        default: value[at] = left[at + 1 < lasso->length ? at + 1 : lasso->loop]; break; /* LTL_NEXT */
        }
    }
}

bool ltl_holds_on(const Ltl *ltl, LtlId formula, const uint64_t *letters, size_t prefix, size_t loop) {
    Lasso lasso = {.letters = letters, .length = prefix + loop, .loop = prefix};
    bool *is_part = ltl_parts(ltl, formula);
    Arena *scratch = arena_new();
    bool **values = arena_alloc(scratch, (formula + 1) * sizeof *values);
    for (LtlId id = 0; id <= formula; id++) {
        if (!is_part[id])
            continue;
        const LtlNode *node = ltl_node(ltl, id);
        values[id] = arena_alloc(scratch, lasso.length * sizeof **values);
        evaluate(&lasso, node, node->left == LTL_NONE ? NULL : values[node->left],
                 node->right == LTL_NONE ? NULL : values[node->right], values[id]);
    }
    bool result = values[formula][0];
    arena_free(scratch);
    free(is_part);
    return result;
}
