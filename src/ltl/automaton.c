/* From formulas to automata: tries several translations and takes the smallest result. */
#include "ltl/automaton_int.h"

#include <string.h>

/* Comparisons of terms: for the first automaton of a formula, and for attempts to do better. */
enum { WORK_LIMIT = 100000000, ATTEMPT_LIMIT = 2000000 };

/* The smaller of two automata, either of which may be null; the other one is freed. */
static Automaton *smaller(Automaton *left, Automaton *right) {
    if (!left || !right)
        return left ? left : right;
    bool is_right = right->state_count != left->state_count ? right->state_count < left->state_count
                    : right->set_count != left->set_count   ? right->set_count < left->set_count
                                                            : right->edge_count < left->edge_count;
    automaton_free(is_right ? left : right);
    return is_right ? right : left;
}

/* The smallest automaton that the tableau gives within the limits: null when there is none with that much work. */
static Automaton *translate(Ltl *ltl, LtlId formula, uint64_t work) {
    Automaton *best = NULL;
    LtlId seen[LTL_MANNERS];
    for (LtlManner manner = 0; manner < LTL_MANNERS; manner++) {
        /* What is pushed in has to be pulled out first. */
        LtlId from = manner == LTL_PUSHES_IN ? seen[LTL_PULLS_OUT] : formula;
        seen[manner] = ltl_normalise_so(ltl, from, manner);
        bool is_new = true;
        for (LtlManner earlier = 0; earlier < manner; earlier++)
            is_new = is_new && seen[earlier] != seen[manner];
        for (int divides_next = 0; is_new && divides_next < 2; divides_next++) {
            Automaton *automaton = automaton_translate(ltl, seen[manner], divides_next != 0, work);
            work = ATTEMPT_LIMIT;
            if (automaton)
                best = smaller(best, automaton_reduce(automaton, ACCEPTS_BY_EDGES));
        }
    }
    return best;
}

/* It guesses from when on nobody gets on. A search that follows the first edges first comes to the end of its guess
 * soon.
 */
Automaton *automaton_of_livelock(void) {
    static const AutomatonState states[] = {{.first = 0, .count = 2}, {.first = 2, .count = 1}};
    static const AutomatonEdge edges[] = {
        {.target = 1, .spins = true}, {.target = 0}, {.target = 1, .marks = 1, .spins = true}};
    Automaton *automaton = memory_get_zeroed(1, sizeof *automaton);
    *automaton = (Automaton){.state_count = COUNT(states), .edge_count = COUNT(edges), .set_count = 1};
    automaton->states = memory_get(sizeof states);
    automaton->edges = memory_get(sizeof edges);
    memcpy(automaton->states, states, sizeof states);
    memcpy(automaton->edges, edges, sizeof edges);
    return automaton;
}

Automaton *automaton_of(Ltl *ltl, LtlId formula) {
    Automaton *automaton = translate(ltl, formula, WORK_LIMIT);
    Automaton *negated = automaton ? translate(ltl, ltl_make(ltl, LTL_NOT, formula, LTL_NONE), ATTEMPT_LIMIT) : NULL;
    Automaton *weak = negated ? automaton_minimal_weak(automaton, negated, ltl, formula) : NULL;
    automaton_free(negated);
    /* Of two that are alike otherwise, the deterministic one makes fewer pairs with the states of a program. */
    if (weak && weak->state_count <= automaton->state_count) {
        automaton_free(automaton);
        return automaton_reduce(weak, ACCEPTS_BY_EDGES);
    }
    automaton_free(weak);
    return automaton;
}
