/* Negation normal form, with rewriting: the rules of Somenzi and Bloem (CAV 2000) and of Etessami and Holzmann (CONCUR
   2000), and those that Duret-Lutz lists (LTL translation improvements in Spot, IJCCBS 2014).

   Each rule is written once, for && or U: the others apply it to the dual formula. So whenever a formula is made here,
   its dual is made too. In the comments e is an eventual formula, u a universal one, and t one that is both: adding or
   taking away a beginning of the run never changes it. */
#include "ltl/ltl_int.h"

#include <stdlib.h>

/* Implications ----------------------------------------------------------------------------------------------------- */

/* Syntactic rules by which one formula in normal form implies another: those of Somenzi and Bloem (CAV 2000), with
   eventual and universal formulas as in Duret-Lutz's LTL translation improvements in Spot (IJCCBS 2014). */

/* Rules need the implications between parts; answers are cached, and depth and number of them limited. */
enum { DEPTH_LIMIT = 200, ANSWER_LIMIT = 1 << 18 };

/* What implies what, as far as it was asked. */
typedef struct Implications {
    Arena *arena;
    Table *pairs; /* the stronger and the weaker formula of an answer */
    Vector(bool) answers;
    uint32_t depth;
} Implications;

/* Whether `weaker` holds of every run of which `stronger` holds; both are normal forms. False when no rule applies. */
static bool holds_with(Implications *known, const Ltl *ltl, LtlId stronger, LtlId weaker);

/* Rules by the operator of the first formula. */
static bool implies_by_first(Implications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId a = stronger->left, b = stronger->right;
    switch ((LtlOp)stronger->op) {
    case LTL_AND: return holds_with(known, ltl, a, y) || holds_with(known, ltl, b, y);
    case LTL_OR: return holds_with(known, ltl, a, y) && holds_with(known, ltl, b, y);
    case LTL_NEXT: return weaker->is_eventual && holds_with(known, ltl, a, y);
    case LTL_UNTIL: return holds_with(known, ltl, b, y) && (weaker->is_eventual || holds_with(known, ltl, a, y));
    case LTL_RELEASE: return holds_with(known, ltl, b, y);
    default: return false;
    }
}

/* Rules by the operator of the second formula. */
static bool implies_by_second(Implications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId a = weaker->left, b = weaker->right;
    switch ((LtlOp)weaker->op) {
    case LTL_AND: return holds_with(known, ltl, x, a) && holds_with(known, ltl, x, b);
    case LTL_OR: return holds_with(known, ltl, x, a) || holds_with(known, ltl, x, b);
    case LTL_NEXT:
        return (stronger->is_universal && holds_with(known, ltl, x, a)) ||
               (stronger->op == LTL_NEXT && holds_with(known, ltl, stronger->left, a));
    case LTL_UNTIL: return holds_with(known, ltl, x, b);
    case LTL_RELEASE: return holds_with(known, ltl, x, b) && (stronger->is_universal || holds_with(known, ltl, x, a));
    default: return false;
    }
}

/* Rules for two temporal operators at once: what holds on the way of the first does on the way of the second. */
static bool implies_by_both(Implications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId c = stronger->left, d = stronger->right, a = weaker->left, b = weaker->right;
    if (stronger->op == LTL_UNTIL && weaker->op == LTL_UNTIL)
        return holds_with(known, ltl, d, y) && (holds_with(known, ltl, c, a) || holds_with(known, ltl, c, b));
    if (stronger->op == LTL_UNTIL && weaker->op == LTL_RELEASE)
        return holds_with(known, ltl, c, b) && holds_with(known, ltl, d, y);
    if (stronger->op == LTL_RELEASE && weaker->op == LTL_RELEASE)
        return holds_with(known, ltl, x, b) && (holds_with(known, ltl, c, a) || holds_with(known, ltl, d, a));
    return false;
}

static bool holds_with(Implications *known, const Ltl *ltl, LtlId stronger, LtlId weaker) {
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

/* Rewriting -------------------------------------------------------------------------------------------------------- */

/* Steps of rewriting for one formula; after that, formulas are put together as they are. */
enum { STEP_LIMIT = 100000 };

typedef struct Rewriter {
    Ltl *ltl;
    Arena *scratch;
    Implications implications;
    LtlManner manner;
    uint32_t steps;
    LtlId truth, falsity;
} Rewriter;

typedef Vector(LtlId) List;

static LtlId and_of(Rewriter *rewriter, const List *operands);
static LtlId make_and(Rewriter *rewriter, LtlId left, LtlId right);
static LtlId make_or(Rewriter *rewriter, LtlId left, LtlId right);
static LtlId make_until(Rewriter *rewriter, LtlId left, LtlId right);

/* Copied, not pointed to: the table moves when it grows. */
static LtlNode node_of(const Rewriter *rewriter, LtlId formula) { return *ltl_node(rewriter->ltl, formula); }

static LtlId negate(const Rewriter *rewriter, LtlId formula) { return ltl_node(rewriter->ltl, formula)->negation; }

static bool implies(Rewriter *rewriter, LtlId stronger, LtlId weaker) {
    return holds_with(&rewriter->implications, rewriter->ltl, stronger, weaker);
}

static bool excludes(Rewriter *rewriter, LtlId left, LtlId right) {
    return implies(rewriter, left, negate(rewriter, right));
}

/* Whether one more step may be made with a formula. */
static bool take_rewrite_step(Rewriter *rewriter, LtlId formula) {
    if (rewriter->steps == 0 || ltl_node(rewriter->ltl, formula)->height > LTL_HEIGHT_LIMIT)
        return false;
    rewriter->steps--;
    return true;
}

static LtlOp dual_of(LtlOp op) {
    switch (op) {
    case LTL_TRUE: return LTL_FALSE;
    case LTL_FALSE: return LTL_TRUE;
    case LTL_AND: return LTL_OR;
    case LTL_OR: return LTL_AND;
    case LTL_UNTIL: return LTL_RELEASE;
    case LTL_RELEASE: return LTL_UNTIL;
    default: return op; /* LTL_NEXT is its own */
    }
}

static void link_duals(Rewriter *rewriter, LtlId left, LtlId right) {
    rewriter->ltl->nodes.items[left].negation = right;
    rewriter->ltl->nodes.items[right].negation = left;
}

/* A formula as it is, and its dual. */
static LtlId make(Rewriter *rewriter, LtlOp op, LtlId left, LtlId right) {
    LtlId formula = ltl_make(rewriter->ltl, op, left, right);
    if (negate(rewriter, formula) == LTL_NONE) {
        LtlId dual = ltl_make(rewriter->ltl, dual_of(op), left == LTL_NONE ? LTL_NONE : negate(rewriter, left),
                              right == LTL_NONE ? LTL_NONE : negate(rewriter, right));
        link_duals(rewriter, formula, dual);
    }
    return formula;
}

/* The operands of a chain of && or ||; a formula that is none is its only operand. */
static void list_operands(Rewriter *rewriter, LtlOp op, LtlId formula, List *list) {
    for (LtlNode node; node = node_of(rewriter, formula), node.op == op; formula = node.right)
        vector_push(rewriter->scratch, list, node.left);
    vector_push(rewriter->scratch, list, formula);
}

/* || of a list. */
static LtlId or_of(Rewriter *rewriter, const List *list) {
    List duals = {0};
    for (uint32_t i = 0; i < list->count; i++)
        vector_push(rewriter->scratch, &duals, negate(rewriter, list->items[i]));
    return negate(rewriter, and_of(rewriter, &duals));
}

/* Divides the operands of a chain by what kind they are of. True when there are some of both. */
typedef bool (*Kind)(const LtlNode *node);

static bool is_eventual(const LtlNode *node) { return node->is_eventual; }

static bool is_both(const LtlNode *node) { return node->is_eventual && node->is_universal; }

static bool divide(Rewriter *rewriter, LtlOp op, LtlId formula, Kind kind, List *of_kind, List *others) {
    List all = {0};
    if (node_of(rewriter, formula).op != op)
        return false;
    list_operands(rewriter, op, formula, &all);
    for (uint32_t i = 0; i < all.count; i++) {
        LtlNode node = node_of(rewriter, all.items[i]);
        vector_push(rewriter->scratch, kind(&node) ? of_kind : others, all.items[i]);
    }
    return of_kind->count > 0 && others->count > 0;
}

/* X and && --------------------------------------------------------------------------------------------------------- */

static LtlId make_next(Rewriter *rewriter, LtlId operand) {
    LtlNode node = node_of(rewriter, operand);
    List both = {0}, others = {0};
    if (is_both(&node))
        return operand;
    if (rewriter->manner != LTL_PULLS_OUT || !take_rewrite_step(rewriter, operand))
        return make(rewriter, LTL_NEXT, operand, LTL_NONE);
    /* X(a && t) = X a && t, and X(a || t) likewise. */
    if (divide(rewriter, LTL_AND, operand, is_both, &both, &others))
        return make_and(rewriter, make_next(rewriter, and_of(rewriter, &others)), and_of(rewriter, &both));
    both.count = others.count = 0;
    if (divide(rewriter, LTL_OR, operand, is_both, &both, &others))
        return make_or(rewriter, make_next(rewriter, or_of(rewriter, &others)), or_of(rewriter, &both));
    return make(rewriter, LTL_NEXT, operand, LTL_NONE);
}

/* The dual of U. */
static LtlId make_release(Rewriter *rewriter, LtlId left, LtlId right) {
    return negate(rewriter, make_until(rewriter, negate(rewriter, left), negate(rewriter, right)));
}

/* Whether a formula is <>[]a; then a is put into `operand`. */
static bool is_persistence(const Rewriter *rewriter, const LtlNode *node, LtlId *operand) {
    if (node->op != LTL_UNTIL || node->left != rewriter->truth)
        return false;
    LtlNode inner = node_of(rewriter, node->right);
    *operand = inner.right;
    return inner.op == LTL_RELEASE && inner.left == rewriter->falsity;
}

/* One formula for two operands of &&, where that is simpler; or LTL_NONE. */
static LtlId merge_operands(Rewriter *rewriter, LtlId x, LtlId y) {
    LtlNode left = node_of(rewriter, x), right = node_of(rewriter, y);
    LtlId a, b;
    if (left.op == LTL_NEXT && right.op == LTL_NEXT)
        return make_next(rewriter, make_and(rewriter, left.left, right.left));
    if (is_persistence(rewriter, &left, &a) && is_persistence(rewriter, &right, &b))
        return make_until(rewriter, rewriter->truth,
                          make_release(rewriter, rewriter->falsity, make_and(rewriter, a, b)));
    /* (a V b) && (a V c) = a V (b && c) */
    if (left.op == LTL_RELEASE && right.op == LTL_RELEASE && left.left == right.left)
        return make_release(rewriter, left.left, make_and(rewriter, left.right, right.right));
    /* (a U b) && (c U b) = (a && c) U b */
    if (left.op == LTL_UNTIL && right.op == LTL_UNTIL && left.right == right.right)
        return make_until(rewriter, make_and(rewriter, left.left, right.left), left.right);
    /* (a V b) && <>a = b U (a && b) */
    if (left.op == LTL_RELEASE && right.op == LTL_UNTIL && right.left == rewriter->truth && right.right == left.left)
        return make_until(rewriter, left.right, make_and(rewriter, left.left, left.right));
    /* (a U b) && t = a U (b && t), and the same for V; but b is not to be t once more */
    if (rewriter->manner == LTL_PUSHES_IN && is_both(&right) && (left.op == LTL_UNTIL || left.op == LTL_RELEASE)) {
        LtlNode end = node_of(rewriter, left.right);
        LtlId pushed = is_both(&end) ? LTL_NONE : make_and(rewriter, left.right, y);
        if (pushed != LTL_NONE)
            return left.op == LTL_UNTIL ? make_until(rewriter, left.left, pushed)
                                        : make_release(rewriter, left.left, pushed);
    }
    return LTL_NONE;
}

/* Removes the operand at a place of a list. */
static void remove_at(List *list, uint32_t at) {
    list->count--;
    for (uint32_t i = at; i < list->count; i++)
        list->items[i] = list->items[i + 1];
}

/* Drops what others imply. False when two operands exclude each other. */
static bool drop_implied(Rewriter *rewriter, List *list) {
    for (uint32_t i = 0; i < list->count; i++)
        for (uint32_t j = i + 1; j < list->count; j++) {
            if (!take_rewrite_step(rewriter, list->items[j]))
                return true;
            if (excludes(rewriter, list->items[i], list->items[j]))
                return false;
            if (implies(rewriter, list->items[i], list->items[j])) {
                remove_at(list, j--);
            } else if (implies(rewriter, list->items[j], list->items[i])) {
                remove_at(list, i--);
                break;
            }
        }
    return true;
}

/* a && (!a || b) = a && b: drops from the operands that are chains of || what another operand excludes. True when it
   found something. */
static bool drop_excluded(Rewriter *rewriter, List *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        List parts = {0};
        if (node_of(rewriter, list->items[i]).op != LTL_OR)
            continue;
        list_operands(rewriter, LTL_OR, list->items[i], &parts);
        uint32_t before = parts.count;
        for (uint32_t j = 0; j < list->count; j++)
            for (uint32_t k = 0; j != i && k < parts.count; k++)
                if (take_rewrite_step(rewriter, list->items[j]) && excludes(rewriter, list->items[j], parts.items[k]))
                    remove_at(&parts, k--);
        if (parts.count < before) {
            list->items[i] = or_of(rewriter, &parts);
            return true;
        }
    }
    return false;
}

/* Merges two operands into one, if there are such. */
static bool merge_two(Rewriter *rewriter, List *list) {
    for (uint32_t i = 0; i < list->count; i++)
        for (uint32_t j = 0; j < list->count; j++) {
            LtlId merged = i == j || !take_rewrite_step(rewriter, list->items[i])
                               ? LTL_NONE
                               : merge_operands(rewriter, list->items[i], list->items[j]);
            if (merged == LTL_NONE)
                continue;
            list->items[i] = merged;
            remove_at(list, j);
            return true;
        }
    return false;
}

/* The operands of a list in their order, each once, with those that are && themselves taken apart. */
static List flatten(Rewriter *rewriter, const List *list) {
    List all = {0}, result = {0};
    for (uint32_t i = 0; i < list->count; i++)
        list_operands(rewriter, LTL_AND, list->items[i], &all);
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, vector_by_number);
    for (uint32_t i = 0; i < all.count; i++)
        if (all.items[i] != rewriter->truth && (i == 0 || all.items[i] != all.items[i - 1]))
            vector_push(rewriter->scratch, &result, all.items[i]);
    return result;
}

/* && of a list. */
static LtlId and_of(Rewriter *rewriter, const List *operands) {
    List list = *operands;
    do {
        list = flatten(rewriter, &list);
        if (!drop_implied(rewriter, &list))
            return rewriter->falsity;
    } while (drop_excluded(rewriter, &list) || merge_two(rewriter, &list));
    if (list.count == 0)
        return rewriter->truth;
    LtlId result = list.items[list.count - 1];
    for (uint32_t i = list.count - 1; i-- > 0;)
        result = make(rewriter, LTL_AND, list.items[i], result);
    return result;
}

static LtlId make_and(Rewriter *rewriter, LtlId left, LtlId right) {
    LtlId operands[] = {left, right};
    return and_of(rewriter, &(List){.items = operands, .count = 2, .capacity = 2});
}

static LtlId make_or(Rewriter *rewriter, LtlId left, LtlId right) {
    return negate(rewriter, make_and(rewriter, negate(rewriter, left), negate(rewriter, right)));
}

/* U ---------------------------------------------------------------------------------------------------------------- */

/* Rules for what comes at the end of an U; LTL_NONE when none applies. */
static LtlId rewrite_end(Rewriter *rewriter, LtlId a, LtlId b) {
    LtlNode left = node_of(rewriter, a), right = node_of(rewriter, b);
    List some = {0}, others = {0};
    /* X a U X b = X(a U b), with true = X true */
    if (right.op == LTL_NEXT && (left.op == LTL_NEXT || a == rewriter->truth))
        return make_next(rewriter, make_until(rewriter, left.op == LTL_NEXT ? left.left : rewriter->truth, right.left));
    /* a U (c U d) is c U d when a implies c, and a U d when c implies a. */
    if (right.op == LTL_UNTIL && implies(rewriter, a, right.left))
        return b;
    if (right.op == LTL_UNTIL && implies(rewriter, right.left, a))
        return make_until(rewriter, a, right.right);
    if (rewriter->manner != LTL_PULLS_OUT)
        return LTL_NONE;
    /* a U (b || e) = (a U b) || e */
    if (divide(rewriter, LTL_OR, b, is_eventual, &some, &others))
        return make_or(rewriter, make_until(rewriter, a, or_of(rewriter, &others)), or_of(rewriter, &some));
    some.count = others.count = 0;
    /* a U (b && t) = (a U b) && t */
    if (divide(rewriter, LTL_AND, b, is_both, &some, &others))
        return make_and(rewriter, make_until(rewriter, a, and_of(rewriter, &others)), and_of(rewriter, &some));
    return LTL_NONE;
}

/* <>[](a || e) = <>[]a || []e; LTL_NONE when `b` is not so. */
static LtlId rewrite_persistence(Rewriter *rewriter, LtlId b) {
    LtlNode always = node_of(rewriter, b);
    List some = {0}, others = {0};
    if (always.op != LTL_RELEASE || always.left != rewriter->falsity ||
        !divide(rewriter, LTL_OR, always.right, is_eventual, &some, &others))
        return LTL_NONE;
    LtlId rest = make_release(rewriter, rewriter->falsity, or_of(rewriter, &others));
    LtlId eventual = make_release(rewriter, rewriter->falsity, or_of(rewriter, &some));
    return make_or(rewriter, make_until(rewriter, rewriter->truth, rest), eventual);
}

/* Rules for what holds on the way of an U; LTL_NONE when none applies. */
static LtlId rewrite_way(Rewriter *rewriter, LtlId a, LtlId b) {
    LtlNode left = node_of(rewriter, a);
    if (left.op != LTL_AND && left.op != LTL_OR)
        return LTL_NONE;
    /* Up to the first b, whatever implies b is false and whatever !b implies is true. */
    List parts = {0};
    list_operands(rewriter, (LtlOp)left.op, a, &parts);
    uint32_t before = parts.count;
    for (uint32_t i = 0; i < parts.count; i++)
        if (left.op == LTL_OR ? implies(rewriter, parts.items[i], b)
                              : implies(rewriter, negate(rewriter, parts.items[i]), b))
            remove_at(&parts, i--);
    if (parts.count == before)
        return LTL_NONE;
    return make_until(rewriter, left.op == LTL_OR ? or_of(rewriter, &parts) : and_of(rewriter, &parts), b);
}

static LtlId make_until(Rewriter *rewriter, LtlId a, LtlId b) {
    if (b == rewriter->truth || b == rewriter->falsity || a == rewriter->falsity || node_of(rewriter, b).is_eventual ||
        implies(rewriter, a, b))
        return b;
    if (!take_rewrite_step(rewriter, a) || !take_rewrite_step(rewriter, b))
        return make(rewriter, LTL_UNTIL, a, b);
    if (a != rewriter->truth && implies(rewriter, negate(rewriter, a), b))
        return make_until(rewriter, rewriter->truth, b);
    LtlId result = rewrite_end(rewriter, a, b);
    if (result == LTL_NONE && a == rewriter->truth && rewriter->manner == LTL_PULLS_OUT)
        result = rewrite_persistence(rewriter, b);
    if (result == LTL_NONE)
        result = rewrite_way(rewriter, a, b);
    return result == LTL_NONE ? make(rewriter, LTL_UNTIL, a, b) : result;
}

/* All operators ---------------------------------------------------------------------------------------------------- */

static LtlId normal_literal(Rewriter *rewriter, LtlId proposition) {
    if (negate(rewriter, proposition) == LTL_NONE)
        link_duals(rewriter, proposition, ltl_make(rewriter->ltl, LTL_NOT, proposition, LTL_NONE));
    return proposition;
}

/* The normal form of a formula whose operands have theirs: a and b. */
static LtlId normal_form(Rewriter *rewriter, LtlId formula, LtlOp op, LtlId a, LtlId b) {
    switch (op) {
    case LTL_TRUE: return rewriter->truth;
    case LTL_FALSE: return rewriter->falsity;
    case LTL_PROPOSITION: return normal_literal(rewriter, formula);
    case LTL_NOT: return negate(rewriter, a);
    case LTL_AND: return make_and(rewriter, a, b);
    case LTL_OR: return make_or(rewriter, a, b);
    case LTL_IMPLIES: return make_or(rewriter, negate(rewriter, a), b);
    case LTL_EQUIVALENT:
        return make_or(rewriter, make_and(rewriter, a, b),
                       make_and(rewriter, negate(rewriter, a), negate(rewriter, b)));
    case LTL_NEXT: return make_next(rewriter, a);
    case LTL_FINALLY: return make_until(rewriter, rewriter->truth, a);
    case LTL_GLOBALLY: return make_release(rewriter, rewriter->falsity, a);
    case LTL_UNTIL: return make_until(rewriter, a, b);
    case LTL_RELEASE: return make_release(rewriter, a, b);
    case LTL_WEAK_UNTIL: return make_release(rewriter, b, make_or(rewriter, a, b));
    default: return make_until(rewriter, b, make_and(rewriter, a, b)); /* LTL_STRONG_RELEASE */
    }
}

LtlId ltl_normalise_so(Ltl *ltl, LtlId formula, LtlManner manner) {
    Rewriter rewriter = {.ltl = ltl, .scratch = arena_new(), .manner = manner, .steps = STEP_LIMIT};
    rewriter.implications = (Implications){.arena = rewriter.scratch, .pairs = table_new(rewriter.scratch)};
    rewriter.truth = make(&rewriter, LTL_TRUE, LTL_NONE, LTL_NONE);
    rewriter.falsity = make(&rewriter, LTL_FALSE, LTL_NONE, LTL_NONE);
    bool *is_part = ltl_parts(ltl, formula);
    for (LtlId id = 0; id <= formula; id++) {
        LtlNode node = *ltl_node(ltl, id);
        if (!is_part[id] || node.normal[manner] != LTL_NONE)
            continue;
        LtlId a = node.left == LTL_NONE ? LTL_NONE : ltl_node(ltl, node.left)->normal[manner];
        LtlId b = node.right == LTL_NONE ? LTL_NONE : ltl_node(ltl, node.right)->normal[manner];
        LtlId normal = normal_form(&rewriter, id, (LtlOp)node.op, a, b);
        ltl->nodes.items[id].normal[manner] = ltl->nodes.items[normal].normal[manner] = normal;
    }
    free(is_part);
    arena_free(rewriter.scratch);
    return ltl_node(ltl, formula)->normal[manner];
}

LtlId ltl_normalise(Ltl *ltl, LtlId formula) { return ltl_normalise_so(ltl, formula, LTL_PULLS_OUT); }
