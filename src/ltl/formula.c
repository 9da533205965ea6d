/* The table of formulas. */
#include "ltl/ltl_int.h"

Ltl *ltl_new(void) {
    Arena *arena = arena_new();
    Ltl *ltl = arena_alloc(arena, sizeof *ltl);
    ltl->arena = arena;
    ltl->keys = table_new(arena);
    return ltl;
}

void ltl_limit(Ltl *ltl, Look look) { ltl->look = look; }

void ltl_free(Ltl *ltl) {
    if (ltl)
        arena_free(ltl->arena);
}

/* How many operands an operator has. */
static uint32_t arity_of(LtlOp op) {
    switch (op) {
    case LTL_TRUE:
    case LTL_FALSE:
    case LTL_PROPOSITION: return 0;
    case LTL_NOT:
    case LTL_NEXT:
    case LTL_FINALLY:
    case LTL_GLOBALLY: return 1;
    default: return 2;
    }
}

/* Eventual formulas stay true when states are put in front of a run, universal ones when states are taken from its
   front (Etessami and Holzmann, CONCUR 2000). The classification is syntactic, so a formula may be eventual or
   universal without being marked; operators that normal forms do not have count as neither. */
static void classify(const Ltl *ltl, LtlNode *node) {
    const LtlNode *left = node->left == LTL_NONE ? NULL : ltl_node(ltl, node->left);
    const LtlNode *right = node->right == LTL_NONE ? NULL : ltl_node(ltl, node->right);
    switch ((LtlOp)node->op) {
    case LTL_TRUE:
    case LTL_FALSE: node->is_eventual = node->is_universal = true; break;
    case LTL_AND:
    case LTL_OR:
        node->is_eventual = left->is_eventual && right->is_eventual;
        node->is_universal = left->is_universal && right->is_universal;
        break;
    case LTL_NEXT:
        node->is_eventual = left->is_eventual;
        node->is_universal = left->is_universal;
        break;
    case LTL_UNTIL:
        node->is_eventual = right->is_eventual || left->op == LTL_TRUE;
        node->is_universal = right->is_universal;
        break;
    case LTL_RELEASE:
        node->is_eventual = right->is_eventual;
        node->is_universal = right->is_universal || left->op == LTL_FALSE;
        break;
    default: break;
    }
}

static LtlId add(Ltl *ltl, LtlOp op, uint32_t proposition, LtlId left, LtlId right) {
    const uint32_t key[] = {op, proposition, left, right};
    LtlId id = table_add(ltl->keys, key, sizeof key);
    if (id < ltl->nodes.count)
        return id;
    LtlNode node = {.op = (uint8_t)op,
                    .proposition = proposition,
                    .left = left,
                    .right = right,
                    .height = 1,
                    .normal = {LTL_NONE, LTL_NONE, LTL_NONE},
                    .negation = LTL_NONE};
    if (op == LTL_PROPOSITION)
        node.propositions = UINT64_C(1) << proposition;
    const LtlId operands[] = {left, right};
    for (uint32_t i = 0; i < arity_of(op); i++) {
        const LtlNode *operand = ltl_node(ltl, operands[i]);
        node.propositions |= operand->propositions;
        if (node.height <= operand->height)
            node.height = operand->height + 1;
    }
    classify(ltl, &node);
    vector_push(ltl->arena, &ltl->nodes, node);
    return id;
}

LtlId ltl_make(Ltl *ltl, LtlOp op, LtlId left, LtlId right) {
    uint32_t arity = arity_of(op);
    if ((arity > 0 && left == LTL_NONE) || (arity > 1 && right == LTL_NONE))
        return LTL_NONE;
    return add(ltl, op, 0, arity > 0 ? left : LTL_NONE, arity > 1 ? right : LTL_NONE);
}

LtlId ltl_proposition(Ltl *ltl, uint32_t proposition) {
    if (proposition >= LTL_MOST_PROPOSITIONS)
        return LTL_NONE;
    return add(ltl, LTL_PROPOSITION, proposition, LTL_NONE, LTL_NONE);
}

bool *ltl_parts(const Ltl *ltl, LtlId formula) {
    bool *is_part = memory_get_zeroed(formula + 1, sizeof *is_part);
    is_part[formula] = true;
    for (LtlId id = formula + 1; id-- > 0;) {
        if (!is_part[id])
            continue;
        const LtlNode *node = ltl_node(ltl, id);
        if (node->left != LTL_NONE)
            is_part[node->left] = true;
        if (node->right != LTL_NONE)
            is_part[node->right] = true;
    }
    return is_part;
}
