/* Stutter invariance. The closure of an automaton also accepts the words that come from its own by leaving out
   repetitions of letters. A formula is invariant when its closure and that of its negation have no word in common
   (Michaud and Duret-Lutz, Practical stutter-invariance checks for omega-regular languages, SPIN 2015). */
#include "ltl/automaton_int.h"

#include <stdlib.h>

/* More edges than this are not followed up; the answer is no then. */
enum { CLOSURE_LIMIT = 20000 };

typedef Vector(AutomatonEdge) Edges;

/* Adds an edge unless another one subsumes it. True when it is new. */
static bool add_edge(Arena *arena, Edges *edges, AutomatonEdge edge) {
    for (uint32_t i = 0; i < edges->count; i++) {
        const AutomatonEdge *other = &edges->items[i];
        if (other->target == edge.target && (edge.marks & ~other->marks) == 0 && (other->needs & ~edge.needs) == 0 &&
            (other->forbids & ~edge.forbids) == 0)
            return false;
    }
    vector_push(arena, edges, edge);
    return true;
}

/* Two edges in a row that a letter can take become one for it: once round for the edges of one state. True when that
   gave a new edge. */
static bool close_state(Arena *arena, Edges *rows, uint32_t state) {
    bool has_changed = false;
    for (uint32_t i = 0; i < rows[state].count; i++)
        for (uint32_t j = 0; j < rows[rows[state].items[i].target].count; j++) {
            AutomatonEdge first = rows[state].items[i], second = rows[first.target].items[j];
            AutomatonEdge both = {.target = second.target,
                                  .marks = first.marks | second.marks,
                                  .needs = first.needs | second.needs,
                                  .forbids = first.forbids | second.forbids};
            if ((both.needs & both.forbids) == 0)
                has_changed |= add_edge(arena, &rows[state], both);
            if (rows[state].count > CLOSURE_LIMIT)
                return false;
        }
    return has_changed;
}

/* Null when there would be too many edges. */
static Automaton *closure_of(const Automaton *automaton) {
    Arena *arena = arena_new();
    Edges *rows = arena_alloc(arena, automaton->state_count * sizeof *rows);
    uint32_t count = 0;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        for (uint32_t i = 0; i < automaton->states[s].count; i++)
            add_edge(arena, &rows[s], automaton->edges[automaton->states[s].first + i]);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        count = 0;
        for (uint32_t s = 0; s < automaton->state_count; s++) {
            has_changed |= close_state(arena, rows, s);
            count += rows[s].count;
        }
        if (count > CLOSURE_LIMIT)
            break;
    }
    Automaton *closure =
        count > CLOSURE_LIMIT ? NULL : automaton_new(automaton->state_count, count, automaton->set_count);
    for (uint32_t s = 0, first = 0; closure && s < automaton->state_count; first += rows[s++].count) {
        closure->states[s] = (AutomatonState){.first = first, .count = rows[s].count};
        for (uint32_t i = 0; i < rows[s].count; i++)
            closure->edges[first + i] = rows[s].items[i];
    }
    if (closure)
        closure->initial = automaton->initial;
    arena_free(arena);
    return closure;
}

bool ltl_has_next(const Ltl *ltl, LtlId formula) {
    bool *is_part = ltl_parts(ltl, formula), found = false;
    for (LtlId id = 0; id <= formula; id++)
        found |= is_part[id] && ltl_node(ltl, id)->op == LTL_NEXT;
    free(is_part);
    return found;
}

bool ltl_is_stutter_invariant(Ltl *ltl, LtlId formula) {
    LtlId normal = ltl_normalise(ltl, formula);
    if (!ltl_has_next(ltl, formula) || !ltl_has_next(ltl, normal))
        return true;
    Automaton *holds = automaton_of(ltl, formula);
    Automaton *fails = automaton_of(ltl, ltl_make(ltl, LTL_NOT, formula, LTL_NONE));
    Automaton *left = holds ? closure_of(holds) : NULL, *right = fails ? closure_of(fails) : NULL;
    bool is_invariant = left && right && !automaton_intersects(left, right);
    automaton_free(left);
    automaton_free(right);
    automaton_free(holds);
    automaton_free(fails);
    return is_invariant;
}
