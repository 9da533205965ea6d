/* Passes over automata. Each takes an automaton, which it frees or gives back, and returns one with the same language.
 */
#ifndef BANDERA_LTL_AUTOMATON_INT_H
#define BANDERA_LTL_AUTOMATON_INT_H

#include "base/vector.h"
#include "ltl/automaton.h"
#include "ltl/ltl_int.h"

#define AUTOMATON_NONE UINT32_MAX

enum { AUTOMATON_SET_LIMIT = 32, AUTOMATON_STATE_LIMIT = 1000000, AUTOMATON_EDGE_LIMIT = 1 << 22 };

/* Whether marks belong to edges, or to states: then all edges of a state have the same. */
typedef enum Acceptance { ACCEPTS_BY_EDGES, ACCEPTS_BY_STATES } Acceptance;

/* All acceptance sets, as bits. */
static inline uint32_t automaton_all_marks(const Automaton *automaton) {
    return automaton->set_count == 0 ? 0 : UINT32_MAX >> (32 - automaton->set_count);
}

/* An automaton whose states and edges are still to be filled in. */
Automaton *automaton_new(uint32_t states, uint32_t edges, uint32_t sets);

/* Edges by themselves (edges.c) ------------------------------------------------------------------------------------ */

/* Whether every letter of an edge is one of some other edges. May answer no when that would take too long. */
bool automaton_is_covered(const AutomatonEdge *edge, const AutomatonEdge *by, uint32_t count);

/* Makes state s the state become[s], or drops it where that is AUTOMATON_NONE. Several states may become one: it gets
   the edges of all of them, or those of the first. */
Automaton *automaton_rename(Automaton *automaton, const uint32_t *become, uint32_t state_count, bool join_edges);

/* Strongly connected components (components.c) --------------------------------------------------------------------- */

/* Numbers the components so that edges lead to lower numbers or stay; returns how many there are. Edges with a mark out
   of `avoided` do not count, nor, where `within` is not null, those between states with different numbers in it. */
uint32_t automaton_components(const Automaton *automaton, uint32_t avoided, const uint32_t *within, uint32_t *of);

/* The states in the order of their components; those of component c begin at first[c] and end before first[c + 1]. */
uint32_t *automaton_members(const uint32_t *of, uint32_t states, uint32_t components, Arena *arena, uint32_t **first);

/* Removes states that no accepting run goes through. */
Automaton *automaton_prune(Automaton *automaton);

/* Gives each component as few acceptance sets as it needs, and puts as many marks as possible into it. Edges between
   components, whose marks do not matter, get all or none. */
Automaton *automaton_simplify_marks(Automaton *automaton, bool marks_between);

/* Fewer states and edges (reduce.c), as long as the automaton gets smaller. */
Automaton *automaton_reduce(Automaton *automaton, Acceptance acceptance);

/* Whole translations ----------------------------------------------------------------------------------------------- */

/* The automaton of a normal form as the tableau gives it. Null when it has too many states, edges or sets, or takes
   more work than allowed. A disjunction after X is one state, or it is divided into one for each case. */
Automaton *automaton_translate(const Ltl *ltl, LtlId normal, bool divides_next, uint64_t work);

/* The smallest deterministic automaton, when there is a weak one: `negated` accepts what `automaton` does not. Null
   when there is none, when it has more states than `automaton`, or when it would take too long to find it. */
Automaton *automaton_minimal_weak(const Automaton *automaton, const Automaton *negated, const Ltl *ltl, LtlId formula);

#endif
