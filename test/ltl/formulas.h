/* Formulas for tests: with names, random ones, and made smaller. */
#ifndef BANDERA_TEST_LTL_FORMULAS_H
#define BANDERA_TEST_LTL_FORMULAS_H

#include "ltl/ltl.h"

/* Propositions are named by small letters from "a" on: as LtlResolver, whose context are the diagnostics, and as
   LtlNamer. */
LtlId formulas_resolve(void *diagnostics, Ltl *ltl, const LtlAtom *atom);
void formulas_name(const void *context, uint32_t proposition, Text *out);

/* A formula from its text; LTL_NONE when it is none. */
LtlId formulas_read(Ltl *ltl, const char *text);

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
