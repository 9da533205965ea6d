/* Strongly connected components: which states are on accepting runs, and which marks matter. */
#include "base/components.h"
#include "ltl/automaton_int.h"

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

uint32_t *automaton_members(const uint32_t *of, uint32_t states, uint32_t components, Arena *arena, uint32_t **first) {
    uint32_t *members = arena_alloc(arena, states * sizeof *members), *ends;
    *first = arena_alloc(arena, (components + 2) * sizeof **first);
    ends = *first + 1;
    for (uint32_t s = 0; s < states; s++)
        ends[of[s] + 1]++;
    for (uint32_t c = 0; c < components; c++)
        ends[c + 1] += ends[c];
    for (uint32_t s = 0; s < states; s++)
        members[ends[of[s]]++] = s;
    return members;
}

/* For each component the marks on the edges inside it; `has_edge`: whether there are any. */
static uint32_t *marks_inside(const Automaton *automaton, uint32_t avoided, const uint32_t *of, uint32_t components,
                              bool *has_edge, Arena *scratch) {
    uint32_t *marks = arena_alloc(scratch, components * sizeof *marks);
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

/* Finds the states from which some run is accepting. */
static bool *find_useful(const Automaton *automaton, Arena *scratch) {
    uint32_t states = automaton->state_count, *first;
    bool *is_useful = arena_alloc(scratch, states * sizeof *is_useful);
    uint32_t *of = arena_alloc(scratch, states * sizeof *of);
    uint32_t components = automaton_components(automaton, 0, NULL, of);
    bool *leads_on = arena_alloc(scratch, components * sizeof *leads_on); /* at first: has an edge inside */
    uint32_t *marks = marks_inside(automaton, 0, of, components, leads_on, scratch);
    for (uint32_t c = 0; c < components; c++)
        leads_on[c] = leads_on[c] && marks[c] == automaton_all_marks(automaton);
    /* In the order of components, so that those that edges lead to are known. */
    const uint32_t *members = automaton_members(of, states, components, scratch, &first);
    for (uint32_t m = 0; m < states; m++) {
        const AutomatonState *state = &automaton->states[members[m]];
        for (uint32_t i = 0; i < state->count; i++)
            leads_on[of[members[m]]] |= leads_on[of[automaton->edges[state->first + i].target]];
    }
    for (uint32_t s = 0; s < states; s++)
        is_useful[s] = leads_on[of[s]];
    return is_useful;
}

/* Numbers the useful states that can be reached, in the order of a breadth-first walk. */
static uint32_t number_reachable(const Automaton *automaton, uint32_t *become, Arena *scratch) {
    const bool *is_useful = find_useful(automaton, scratch);
    uint32_t *queue = arena_alloc(scratch, automaton->state_count * sizeof *queue);
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
    return count;
}

Automaton *automaton_prune(Automaton *automaton) {
    Arena *scratch = arena_new();
    uint32_t *become = arena_alloc(scratch, automaton->state_count * sizeof *become);
    uint32_t count = number_reachable(automaton, become, scratch);
    if (count == 0) {
        uint32_t sets = automaton->set_count;
        automaton_free(automaton);
        automaton = automaton_new(1, 0, sets);
    } else {
        automaton = automaton_rename(automaton, become, count, true);
    }
    arena_free(scratch);
    return automaton;
}

/* Marks ------------------------------------------------------------------------------------------------------------ */

typedef struct Marking {
    Automaton *automaton;
    Arena *scratch;
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
    bool *has_edge = arena_alloc(marking->scratch, count * sizeof *has_edge);
    uint32_t *marks = marks_inside(automaton, avoided, marking->parts, count, has_edge, marking->scratch);
    bool *is_needed = arena_alloc(marking->scratch, marking->components * sizeof *is_needed);
    for (uint32_t s = 0; s < automaton->state_count; s++) {
        uint32_t part = marking->parts[s], component = marking->of[s];
        uint32_t others = marking->needed[component] & ~avoided;
        if (has_edge[part] && (others & ~marks[part]) == 0)
            is_needed[component] = true;
    }
    return is_needed;
}

/* Finds which sets each component needs. A set is not needed when runs that are in all others are always in it. */
static void find_sets(Marking *marking) {
    uint32_t *marks =
        marks_inside(marking->automaton, 0, marking->of, marking->components, marking->has_edge, marking->scratch);
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
    }
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
    Arena *scratch = arena_new();
    Marking marking = {.automaton = automaton,
                       .scratch = scratch,
                       .of = arena_alloc(scratch, states * sizeof *marking.of),
                       .needed = arena_alloc(scratch, states * sizeof *marking.needed),
                       .parts = arena_alloc(scratch, states * sizeof *marking.parts),
                       .is_accepting = arena_alloc(scratch, states * sizeof *marking.is_accepting),
                       .has_edge = arena_alloc(scratch, states * sizeof *marking.has_edge)};
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
    arena_free(scratch);
    return automaton;
}

/* Whether two automata have a word in common: the product has a component that is reachable and in all sets -------- */

typedef struct Pair {
    uint32_t left, right;
} Pair;

/* The product, made as the search goes on. */
typedef struct Product {
    const Automaton *left, *right;
    Table *pairs; /* of states: the nodes */
} Product;

/* The edges of a pair are those on the left times those on the right. */
static bool next_pair(void *context, uint32_t node, uint64_t *position, GraphEdge *edge) {
    Product *product = context;
    const Pair *pair = table_key(product->pairs, node);
    const AutomatonState *left = &product->left->states[pair->left], *right = &product->right->states[pair->right];
    while (*position < (uint64_t)left->count * right->count) {
        const AutomatonEdge *a = &product->left->edges[left->first + *position / right->count];
        const AutomatonEdge *b = &product->right->edges[right->first + *position % right->count];
        ++*position;
        if ((a->needs & b->forbids) != 0 || (a->forbids & b->needs) != 0)
            continue;
        Pair target = {.left = a->target, .right = b->target};
        edge->to = table_add(product->pairs, &target, sizeof target);
        edge->marks = a->marks | (uint64_t)b->marks << 32;
        return true;
    }
    return false;
}

bool automaton_intersects(const Automaton *left, const Automaton *right) {
    Arena *arena = arena_new();
    Product product = {.left = left, .right = right, .pairs = table_new(arena)};
    Pair initial = {.left = left->initial, .right = right->initial};
    uint32_t from = table_add(product.pairs, &initial, sizeof initial);
    uint64_t all = automaton_all_marks(left) | (uint64_t)automaton_all_marks(right) << 32;
    bool is_found = components_has_cycle(next_pair, &product, from, all);
    arena_free(arena);
    return is_found;
}
