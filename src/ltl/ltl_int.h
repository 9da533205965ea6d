/* The table of formulas, private to this folder. */
#ifndef BANDERA_LTL_LTL_INT_H
#define BANDERA_LTL_LTL_INT_H

#include "base/table.h"
#include "base/vector.h"
#include "ltl/ltl.h"

/* Functions may recurse over formulas below this height. */
enum { LTL_HEIGHT_LIMIT = 1000 };

/* What normal forms do with parts t that are eventual and universal, so that they hold at one place of a run or at all:
   a U (b && t) is (a U b) && t. Neither form always leads to the smaller automaton. */
typedef enum LtlManner { LTL_PULLS_OUT, LTL_LEAVES, LTL_PUSHES_IN, LTL_MANNERS } LtlManner;

typedef struct LtlNode {
    uint8_t op;                     /* LtlOp */
    bool is_eventual, is_universal; /* of normal forms only: see formula.c */
    uint32_t proposition;
    LtlId left, right;
    uint32_t height;
    LtlId normal[LTL_MANNERS]; /* its normal forms, or LTL_NONE before they are needed */
    LtlId negation;            /* of a normal form: the dual one */
    uint64_t propositions;
} LtlNode;

struct Ltl {
    Arena *arena;
    Vector(LtlNode) nodes;
    Table *keys; /* operator, proposition and operands of a node; the number of a key is that of its node */
    Look look;   /* whether to stop, while automata are made */
};

static inline const LtlNode *ltl_node(const Ltl *ltl, LtlId formula) { return &ltl->nodes.items[formula]; }

/* How strongly operators bind. */
enum { LTL_BINDS_EQUIVALENT, LTL_BINDS_IMPLIES, LTL_BINDS_OR, LTL_BINDS_AND, LTL_BINDS_TEMPORAL, LTL_BINDS_UNARY };

typedef struct LtlOperator {
    LtlOp op;
    const char *symbol; /* as it is written and printed */
    const char *other;  /* another way to write it, or null */
    const char *word;   /* and one more */
    uint32_t binds;
    bool is_right; /* associates to the right */
} LtlOperator;

/* How an operator is written; null for constants and propositions. */
const LtlOperator *ltl_operator(LtlOp op);

/* Marks the formulas that a formula consists of, itself included, in an array from 0 to it. An operand's number is
   always lower than that of the whole, so an array in the order of numbers is one from the bottom up. */
bool *ltl_parts(const Ltl *ltl, LtlId formula);

/* The normal form of a formula in one of the manners; ltl_normalise is the first. */
LtlId ltl_normalise_so(Ltl *ltl, LtlId formula, LtlManner manner);

#endif
