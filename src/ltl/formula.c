/* The table of formulas. */
#include "ltl/ltl_int.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { FIRST_SLOTS = 64 };

Ltl *ltl_new(void) {
    Arena *arena = arena_new();
    Ltl *ltl = arena_alloc(arena, sizeof *ltl);
    ltl->arena = arena;
    ltl->slot_count = FIRST_SLOTS;
    ltl->slots = arena_alloc(arena, FIRST_SLOTS * sizeof *ltl->slots);
    memset(ltl->slots, 0xff, FIRST_SLOTS * sizeof *ltl->slots);
    return ltl;
}

void ltl_limit(Ltl *ltl, Look look) { ltl->look = look; }

void ltl_free(Ltl *ltl) {
    if (ltl)
        arena_free(ltl->arena);
}

uint32_t ltl_arity(LtlOp op) {
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

/* The slot of a formula, or the free one where it belongs. */
static uint32_t find_slot(const Ltl *ltl, uint8_t op, uint32_t proposition, LtlId left, LtlId right) {
    const uint32_t key[] = {op, proposition, left, right};
    uint32_t mask = ltl->slot_count - 1;
    uint32_t slot = (uint32_t)XXH3_64bits(key, sizeof key) & mask;
    for (; ltl->slots[slot] != LTL_NONE; slot = (slot + 1) & mask) {
        const LtlNode *node = ltl_node(ltl, ltl->slots[slot]);
        if (node->op == op && node->proposition == proposition && node->left == left && node->right == right)
            break;
    }
    return slot;
}

static void grow_slots(Ltl *ltl) {
    ltl->slot_count *= 2;
    ltl->slots = arena_alloc(ltl->arena, ltl->slot_count * sizeof *ltl->slots);
    memset(ltl->slots, 0xff, ltl->slot_count * sizeof *ltl->slots);
    for (LtlId id = 0; id < ltl->nodes.count; id++) {
        const LtlNode *node = ltl_node(ltl, id);
        ltl->slots[find_slot(ltl, node->op, node->proposition, node->left, node->right)] = id;
    }
}

/* Eventual formulas stay true when states are put in front of a run, universal ones when states are taken from its
   front (Etessami and Holzmann, CONCUR 2000). This looks at the operators alone, so a formula may be so without being
   known to be; operators that normal forms do not have count as neither. */
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
    uint32_t slot = find_slot(ltl, (uint8_t)op, proposition, left, right);
    if (ltl->slots[slot] != LTL_NONE)
        return ltl->slots[slot];
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
    for (uint32_t i = 0; i < ltl_arity(op); i++) {
        const LtlNode *operand = ltl_node(ltl, operands[i]);
        node.propositions |= operand->propositions;
        if (node.height <= operand->height)
            node.height = operand->height + 1;
    }
    classify(ltl, &node);
    vector_push(ltl->arena, &ltl->nodes, node);
    ltl->slots[slot] = ltl->nodes.count - 1;
    if (ltl->nodes.count * 2 > ltl->slot_count)
        grow_slots(ltl);
    return ltl->nodes.count - 1;
}

LtlId ltl_make(Ltl *ltl, LtlOp op, LtlId left, LtlId right) {
    uint32_t arity = ltl_arity(op);
    if ((arity > 0 && left == LTL_NONE) || (arity > 1 && right == LTL_NONE))
        return LTL_NONE;
    return add(ltl, op, 0, arity > 0 ? left : LTL_NONE, arity > 1 ? right : LTL_NONE);
}

LtlId ltl_proposition(Ltl *ltl, uint32_t proposition) {
    if (proposition >= LTL_MOST_PROPOSITIONS)
        return LTL_NONE;
    return add(ltl, LTL_PROPOSITION, proposition, LTL_NONE, LTL_NONE);
}

LtlOp ltl_op(const Ltl *ltl, LtlId formula) { return (LtlOp)ltl_node(ltl, formula)->op; }

LtlId ltl_left(const Ltl *ltl, LtlId formula) { return ltl_node(ltl, formula)->left; }

LtlId ltl_right(const Ltl *ltl, LtlId formula) { return ltl_node(ltl, formula)->right; }

uint32_t ltl_proposition_of(const Ltl *ltl, LtlId formula) { return ltl_node(ltl, formula)->proposition; }

uint64_t ltl_propositions(const Ltl *ltl, LtlId formula) { return ltl_node(ltl, formula)->propositions; }

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

LtlId ltl_substitute(Ltl *ltl, LtlId formula, const LtlId *parts, uint32_t count) {
    bool *is_part = ltl_parts(ltl, formula);
    LtlId *become = memory_get((formula + 1) * sizeof *become);
    for (LtlId id = 0; id <= formula; id++) {
        if (!is_part[id])
            continue;
        LtlNode node = *ltl_node(ltl, id);
        if (node.op == LTL_PROPOSITION) {
            bool stays = node.proposition >= count || parts[node.proposition] == LTL_NONE;
            become[id] = stays ? id : parts[node.proposition];
        } else {
            become[id] = ltl_make(ltl, (LtlOp)node.op, node.left == LTL_NONE ? LTL_NONE : become[node.left],
                                  node.right == LTL_NONE ? LTL_NONE : become[node.right]);
        }
    }
    LtlId result = become[formula];
    free(become);
    free(is_part);
    return result;
}
