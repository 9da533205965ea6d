/* The parts of formulas, for tests that look into them. */
#ifndef BANDERA_TEST_LTL_NODES_H
#define BANDERA_TEST_LTL_NODES_H

#include "ltl/ltl_int.h"

static inline LtlOp ltl_op(const Ltl *ltl, LtlId formula) { return (LtlOp)ltl_node(ltl, formula)->op; }

/* Of unary operators the operand. */
static inline LtlId ltl_left(const Ltl *ltl, LtlId formula) { return ltl_node(ltl, formula)->left; }
static inline LtlId ltl_right(const Ltl *ltl, LtlId formula) { return ltl_node(ltl, formula)->right; }

static inline uint32_t ltl_proposition_of(const Ltl *ltl, LtlId formula) { return ltl_node(ltl, formula)->proposition; }

/* The propositions that occur in a formula, as bits. */
static inline uint64_t ltl_propositions(const Ltl *ltl, LtlId formula) { return ltl_node(ltl, formula)->propositions; }

#endif
