/* Formulas put into others, and compared by their automata. */
#ifndef BANDERA_TEST_LTL_REWRITE_H
#define BANDERA_TEST_LTL_REWRITE_H

#include "ltl/automaton.h"
#include "ltl/ltl.h"
#include "nodes.h"

/* Replaces propositions by formulas: proposition i by parts[i]; those from `count` on stay. */
static inline LtlId substitute(Ltl *ltl, LtlId formula, const LtlId *parts, uint32_t count) {
    if (formula == LTL_NONE)
        return LTL_NONE;
    if (ltl_op(ltl, formula) == LTL_PROPOSITION) {
        uint32_t proposition = ltl_proposition_of(ltl, formula);
        return proposition < count ? parts[proposition] : formula;
    }
    LtlId left = substitute(ltl, ltl_left(ltl, formula), parts, count);
    return ltl_make(ltl, ltl_op(ltl, formula), left, substitute(ltl, ltl_right(ltl, formula), parts, count));
}

/* Whether two formulas say the same of every run. */
static inline bool are_equivalent(Ltl *ltl, LtlId left, LtlId right) {
    LtlId formulas[] = {ltl_normalise(ltl, left), ltl_normalise(ltl, right)};
    bool is_same = true;
    for (int i = 0; formulas[0] != formulas[1] && i < 2 && is_same; i++) {
        Automaton *holds = automaton_of(ltl, formulas[i]);
        Automaton *fails = automaton_of(ltl, ltl_make(ltl, LTL_NOT, formulas[1 - i], LTL_NONE));
        is_same = holds && fails && !automaton_intersects(holds, fails);
        automaton_free(holds);
        automaton_free(fails);
    }
    return is_same;
}

#endif
