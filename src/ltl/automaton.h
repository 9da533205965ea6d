/* Büchi automata over letters: generalised, with acceptance on transitions, for the product search; and
   plain ones, with acceptance on states, for never claims. */
#ifndef BANDERA_LTL_AUTOMATON_H
#define BANDERA_LTL_AUTOMATON_H

#include "ltl/ltl.h"

/* A transition can be taken on a letter that has all of `needs` and none of `forbids`. */
typedef struct AutomatonEdge {
    uint32_t target;
    uint32_t marks; /* the acceptance sets it belongs to, as bits */
    uint64_t needs, forbids;
    bool spins; /* and only by a step that nobody gets on by; formulas do not speak of that */
} AutomatonEdge;

typedef struct AutomatonState {
    uint32_t first, count; /* of Automaton.edges */
    bool accepts_all;      /* every word is accepted from here */
} AutomatonState;

/* A run is accepting when it takes transitions of each acceptance set infinitely often; with no set every infinite run
   is. There are no states that no accepting run goes through; an automaton that accepts nothing has one state without
   transitions. */
typedef struct Automaton {
    AutomatonState *states;
    AutomatonEdge *edges;
    uint32_t state_count, edge_count, initial;
    uint32_t set_count; /* at most 32 */
} Automaton;

/* The automaton of a formula: it accepts the runs that satisfy the formula. Null when the formula has more
   until-like subformulas than there can be sets, when the automaton would have more than a million states, or when it
   would take more than a few seconds to make. */
Automaton *automaton_of(Ltl *ltl, LtlId formula);
void automaton_free(Automaton *automaton);

/* Accepts the runs in which from some time on nobody gets on, though they go on for ever: those of livelocks. */
Automaton *automaton_of_livelock(void);

/* The same language with one acceptance set, and all transitions out of a state in it or none: a state is accepting or
   it is not. */
Automaton *automaton_degeneralise(const Automaton *automaton);
bool automaton_is_accepting_state(const Automaton *degeneralised, uint32_t state);

/* Whether some word is accepted by both. */
bool automaton_intersects(const Automaton *left, const Automaton *right);

/* Appends a degeneralised automaton as a never claim of Promela; `namer` appends the text of a proposition. `comment`
   (the formula) stands in it. */
void automaton_print_never(const Automaton *degeneralised, const char *comment, LtlNamer namer, const void *context,
                           Text *out);

#endif
