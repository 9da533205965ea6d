/* Random formulas, formulas for other programs, and formulas made smaller. Propositions are letters. */
#ifndef BANDERA_TEST_LTL_FORMULAS_H
#define BANDERA_TEST_LTL_FORMULAS_H

#include "ltl/ltl.h"

/* Numbers that follow from a seed (Steele, Lea and Flood's SplitMix64). */
uint64_t formulas_random(uint64_t *seed);

/* A formula with that many operators and propositions. */
LtlId formulas_make(Ltl *ltl, uint64_t *seed, uint32_t size, uint32_t propositions, bool with_next);

/* A formula without the operators that SPIN does not have: W and M. */
LtlId formulas_for_spin(Ltl *ltl, LtlId formula);

/* Its text with all parentheses. */
void formulas_print_plain(const Ltl *ltl, LtlId formula, Text *out);

/* A formula that is made smaller as long as it still fails. */
typedef bool (*FormulaFails)(void *context, LtlId formula);
LtlId formulas_shrink(Ltl *ltl, LtlId formula, FormulaFails fails, void *context);

#endif
