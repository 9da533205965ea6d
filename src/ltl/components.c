/* Strongly connected components, and what can be seen from them: which states are of use, and which marks matter. */
#include "base/components.h"
#include "ltl/automaton_int.h"

#include <stdlib.h>
#include <string.h>

/* The edges that count. */
typedef struct Part {
    const Automaton *automaton;
    uint32_t avoided;
    const uint32_t *within;
} Part;

static bool next_edge(void *context, uint32_t state, uint64_t *position, GraphEdge *found) {
    const Part *part = context;
    const AutomatonState *from = &part->automaton->states[state];
    while (*position < from->count) {
        const AutomatonEdge *edge = &part->automaton->edges[from->first + (*position)++];
        found->to = edge->target;
        if ((edge->marks & part->avoided) == 0 && (!part->within || part->within[state] == part->within[edge->target]))
            return true;
    }
    return false;
}

uint32_t automaton_components(const Automaton *automaton, uint32_t avoided, const uint32_t *within, uint32_t *of) {
    Part part = {.automaton = automaton, .avoided = avoided, .within = within};
    return components_number(next_edge, &part, automaton->state_count, of);
}

/* Pruning ---------------------------------------------------------------------------------------------------------- */

/* For each component the marks on the edges inside it; `has_edge` tells whether there are any. */
static uint32_t *marks_inside(const Automaton *automaton, uint32_t avoided, const uint32_t *of, uint32_t components,
                              bool *has_edge) {
    uint32_t *marks = memory_get_zeroed(components, sizeof *marks);
    for (uint32_t s = 0; s < automaton->state_count; s++)
        for (uint32_t i = 0; i < automaton->states[s].count; i++) {
            const AutomatonEdge *edge = &automaton->edges[automaton->states[s].first + i];
            if (of[s] != of[edge->target] || (edge->marks & avoided) != 0)
                continue;
            marks[of[s]] |= edge->marks;
            has_edge[of[s]] = true;
        }
    return marks;
}

/* Marks the states from which some run is accepting. */
static void find_useful(const Automaton *automaton, bool *is_useful) {
    uint32_t *of = memory_get(automaton->state_count * sizeof *of);
    uint32_t components = automaton_components(automaton, 0, NULL, of);
    bool *leads_on = memory_get_zeroed(components, sizeof *leads_on); /* at first: has an edge inside */
    uint32_t *marks = marks_inside(automaton, 0, of, components, leads_on);
    for (uint32_t c = 0; c < components; c++)
        leads_on[c] = leads_on[c] && marks[c] == automaton_all_marks(automaton);
    uint32_t *order = memory_get((components + 1) * sizeof *order);
    uint32_t *members = memory_get(automaton->state_count * sizeof *members);
    memset(order, 0, (components + 1) * sizeof *order);
    for (uint32_t s = 0; s < automaton->state_count; s++)
        order[of[s] + 1]++;
    for (uint32_t c = 0; c < components; c++)
        order[c + 1] += order[c];
    for (uint32_t s = 0; s < automaton->state_count; s++)
        members[order[of[s]]++] = s;
    /* In the order of components, so that those that edges lead to are known. */
    for (uint32_t m = 0; m < automaton->state_count; m++) {
        uint32_t s = members[m];
        for (uint32_t i = 0; i < automaton->states[s].count; i++)
            if (leads_on[of[automaton->edges[automaton->states[s].first + i].target]])
                leads_on[of[s]] = true;
    }
    for (uint32_t s = 0; s < automaton->state_count; s++)
        is_useful[s] = leads_on[of[s]];
    free(members);
    free(order);
    free(marks);
    free(leads_on);
    free(of);
}

/* Numbers the useful states that can be reached, in the order of a breadth-first walk. */
static uint32_t number_reachable(const Automaton *automaton, const bool *is_useful, uint32_t *become) {
    uint32_t *queue = memory_get(automaton->state_count * sizeof *queue);
    uint32_t count = 0;
    memset(become, 0xff, automaton->state_count * sizeof *become);
    if (is_useful[automaton->initial]) {
        become[automaton->initial] = 0;
        queue[count++] = automaton->initial;
    }
    for (uint32_t at = 0; at < count; at++) {
        const AutomatonState *state = &automaton->states[queue[at]];
        for (uint32_t i = 0; i < state->count; i++) {
            uint32_t target = automaton->edges[state->first + i].target;
            if (!is_useful[target] || become[target] != AUTOMATON_NONE)
                continue;
            become[target] = count;
            queue[count++] = target;
        }
    }
    free(queue);
    return count;
}

Automaton *automaton_prune(Automaton *automaton) {
    bool *is_useful = memory_get_zeroed(automaton->state_count, sizeof *is_useful);
    uint32_t *become = memory_get(automaton->state_count * sizeof *become);
    find_useful(automaton, is_useful);
    uint32_t count = number_reachable(automaton, is_useful, become);
    if (count == 0) {
        uint32_t sets = automaton->set_count;
        automaton_free(automaton);
        automaton = automaton_new(1, 0, sets);
    } else {
        automaton = automaton_rename(automaton, become, count, true);
    }
    free(become);
    free(is_useful);
    return automaton;
}

/* Marks ------------------------------------------------------------------------------------------------------------ */

typedef struct Marking {
    Automaton *automaton;
    uint32_t *of, components;
    uint32_t *needed; /* the sets that a component needs; 0 too where no run is accepted */
    bool *is_accepting, *has_edge;
    uint32_t *parts; /* room for components without some edges */
} Marking;

/* In each component: whether it holds runs that avoid a set, but are in all others that it needs. */
static bool *find_needed(Marking *marking, uint32_t set) {
    Automaton *automaton = marking->automaton;
    uint32_t avoided = UINT32_C(1) << set;
    uint32_t count = automaton_components(automaton, avoided, marking->of, marking->parts);
    bool *has_edge = memory_get_zeroed(count, sizeof *has_edge);
    uint32_t *marks = marks_inside(automaton, avoided, marking->parts, count, has_edge);
    bool *is_needed = memory_get_zeroed(marking->components, sizeof *is_needed);
    for (uint32_t s = 0; s < automaton->state_count; s++) {
        uint32_t part = marking->parts[s], component = marking->of[s];
        uint32_t others = marking->needed[component] & ~avoided;
        if (has_edge[part] && (others & ~marks[part]) == 0)
            is_needed[component] = true;
    }
    free(marks);
    free(has_edge);
    return is_needed;
}

/* Finds which sets each component needs. A set is not needed when runs that are in all others are always in it. */
static void find_sets(Marking *marking) {
    uint32_t *marks = marks_inside(marking->automaton, 0, marking->of, marking->components, marking->has_edge);
    uint32_t all = automaton_all_marks(marking->automaton);
    for (uint32_t c = 0; c < marking->components; c++) {
        marking->is_accepting[c] = marking->has_edge[c] && marks[c] == all;
        marking->needed[c] = marking->is_accepting[c] ? all : 0;
    }
    for (uint32_t set = 0; set < marking->automaton->set_count; set++) {
        bool *is_needed = find_needed(marking, set);
        for (uint32_t c = 0; c < marking->components; c++)
            if (!is_needed[c])
                marking->needed[c] &= ~(UINT32_C(1) << set);
        free(is_needed);
    }
    free(marks);
}

/* The number of sets for the whole automaton: what the neediest component needs, and one where some loop rejects. */
static uint32_t count_sets(const Marking *marking) {
    uint32_t most = 0;
    for (uint32_t c = 0; c < marking->components; c++) {
        uint32_t sets = (uint32_t)__builtin_popcount(marking->needed[c]);
        if (marking->has_edge[c] && !marking->is_accepting[c])
            sets = 1;
        if (sets > most)
            most = sets;
    }
    return most;
}

/* The new marks of an edge inside a component: its sets renumbered from 0, and all those above. */
static uint32_t renumber(uint32_t marks, uint32_t needed, uint32_t all) {
    uint32_t result = all, at = 0;
    for (; needed != 0; needed &= needed - 1, at++)
        if ((marks & needed & (~needed + 1)) == 0)
            result &= ~(UINT32_C(1) << at);
    return result;
}

/* Adds marks: an edge of which every cycle has another edge of a set may as well be in the set itself. */
static void add_marks(Marking *marking) {
    Automaton *automaton = marking->automaton;
    for (uint32_t set = 0; set < automaton->set_count; set++) {
        uint32_t mark = UINT32_C(1) << set;
        automaton_components(automaton, mark, NULL, marking->parts);
        for (uint32_t s = 0; s < automaton->state_count; s++)
            for (uint32_t i = 0; i < automaton->states[s].count; i++) {
                AutomatonEdge *edge = &automaton->edges[automaton->states[s].first + i];
                if (marking->of[s] == marking->of[edge->target] && marking->parts[s] != marking->parts[edge->target])
                    edge->marks |= mark;
            }
    }
}

Automaton *automaton_simplify_marks(Automaton *automaton, bool marks_between) {
    uint32_t states = automaton->state_count;
    uint32_t *memory = memory_get_zeroed(states * 3, sizeof *memory);
    bool *flags = memory_get_zeroed(states * 2, sizeof *flags);
    Marking marking = {.automaton = automaton,
                       .of = memory,
                       .needed = memory + states,
                       .parts = memory + 2 * states,
                       .is_accepting = flags,
                       .has_edge = flags + states};
    marking.components = automaton_components(automaton, 0, NULL, marking.of);
    find_sets(&marking);
    automaton->set_count = count_sets(&marking);
    uint32_t all = automaton_all_marks(automaton);
    for (uint32_t s = 0; s < states; s++)
        for (uint32_t i = 0; i < automaton->states[s].count; i++) {
            AutomatonEdge *edge = &automaton->edges[automaton->states[s].first + i];
            uint32_t component = marking.of[s];
            if (component != marking.of[edge->target])
                edge->marks = marks_between ? all : 0;
            else
                edge->marks =
                    marking.is_accepting[component] ? renumber(edge->marks, marking.needed[component], all) : 0;
        }
    add_marks(&marking);
    free(memory);
    free(flags);
    return automaton;
}
