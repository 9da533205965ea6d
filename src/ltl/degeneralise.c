/* From several acceptance sets on edges to accepting states: copies of a component's states count which sets a run has
   met (Gastin and Oddoux, CAV 2001). Each component is done on its own (Babiak et al., SPIN 2013): it counts only the
   sets that matter in it, in the order that needs the fewest copies, and it may be entered at any count. */
#include "ltl/automaton_int.h"

#include <string.h>

/* Up to this many sets, and states of a component, all orders of the sets are tried. */
enum { PERMUTED_SETS = 5, PERMUTED_STATES = 200 };

typedef struct Copies {
    uint32_t entry;                       /* the copy where other components enter */
    uint32_t at[AUTOMATON_SET_LIMIT + 1]; /* of each count: the new state, or AUTOMATON_NONE */
} Copies;

typedef struct Degeneralisation {
    const Automaton *from;
    Arena *scratch;
    uint32_t *component_of;
    Copies *copies; /* by state */
    uint32_t *last; /* by component: the count that accepts; 0 where all states do; AUTOMATON_NONE where none does */
    uint8_t (*order)[AUTOMATON_SET_LIMIT]; /* by component */
    uint32_t state_count;
} Degeneralisation;

/* A component and the orders that are tried for it. */
typedef struct ComponentOrders {
    uint32_t component, member_count;
    const uint32_t *members;
    uint32_t *place_of; /* by state: where among the members */
    uint32_t last;
    uint8_t order[AUTOMATON_SET_LIMIT], best_order[AUTOMATON_SET_LIMIT];
    uint32_t best_size;
    bool *best; /* by member and count: whether that copy is there */
} ComponentOrders;

/* The count after an edge: from where it was, or anew after the last. */
static uint32_t count_after(uint32_t count, uint32_t last, const uint8_t *order, uint32_t marks) {
    if (count == last)
        count = 0;
    while (count < last && (marks >> order[count] & 1) != 0)
        count++;
    return count;
}

/* The copies of a component, all of them, as an automaton without letters. */
static Automaton *all_copies(const Degeneralisation *work, const ComponentOrders *trial) {
    uint32_t edges = 0, counts = trial->last + 1;
    for (uint32_t m = 0; m < trial->member_count; m++)
        edges += work->from->states[trial->members[m]].count;
    Automaton *copies = automaton_new(trial->member_count * counts, edges * counts, 0);
    copies->edge_count = 0;
    for (uint32_t c = 0; c < copies->state_count; c++) {
        uint32_t s = trial->members[c / counts];
        copies->states[c].first = copies->edge_count;
        for (uint32_t i = 0; i < work->from->states[s].count; i++) {
            const AutomatonEdge *edge = &work->from->edges[work->from->states[s].first + i];
            if (work->component_of[edge->target] != trial->component)
                continue;
            uint32_t count = count_after(c % counts, trial->last, trial->order, edge->marks);
            copies->edges[copies->edge_count++].target = trial->place_of[edge->target] * counts + count;
        }
        copies->states[c].count = copies->edge_count - copies->states[c].first;
    }
    return copies;
}

/* Tries the current order. Copies in a component of copies that none leaves suffice: runs may begin in it. */
static void try_order(const Degeneralisation *work, ComponentOrders *trial) {
    Automaton *copies = all_copies(work, trial);
    Arena *scratch = arena_new();
    uint32_t *of = arena_alloc(scratch, copies->state_count * sizeof *of);
    uint32_t components = automaton_components(copies, 0, NULL, of);
    bool *is_left = arena_alloc(scratch, components * sizeof *is_left);
    uint32_t *size = arena_alloc(scratch, components * sizeof *size);
    for (uint32_t c = 0; c < copies->state_count; c++) {
        size[of[c]]++;
        for (uint32_t i = 0; i < copies->states[c].count; i++)
            if (of[copies->edges[copies->states[c].first + i].target] != of[c])
                is_left[of[c]] = true;
    }
    for (uint32_t k = 0; k < components; k++) {
        if (is_left[k] || size[k] >= trial->best_size)
            continue;
        trial->best_size = size[k];
        memcpy(trial->best_order, trial->order, sizeof trial->order);
        for (uint32_t c = 0; c < copies->state_count; c++)
            trial->best[c] = of[c] == k;
    }
    arena_free(scratch);
    automaton_free(copies);
}

static void swap(uint8_t *left, uint8_t *right) {
    uint8_t kept = *left;
    *left = *right;
    *right = kept;
}

/* All orders of the sets from a place on. */
static void try_orders(const Degeneralisation *work, ComponentOrders *trial, uint32_t from) {
    if (from + 1 >= trial->last || trial->last > PERMUTED_SETS || trial->member_count > PERMUTED_STATES) {
        try_order(work, trial);
        return;
    }
    for (uint32_t i = from; i < trial->last; i++) {
        swap(&trial->order[from], &trial->order[i]);
        try_orders(work, trial, from + 1);
        swap(&trial->order[from], &trial->order[i]);
    }
}

/* Makes the copies of a component's states. */
static void copy_component(Degeneralisation *work, ComponentOrders *trial, bool is_accepting) {
    uint32_t counts = trial->last + 1;
    trial->best = arena_alloc(work->scratch, (size_t)trial->member_count * counts * sizeof *trial->best);
    trial->best_size = UINT32_MAX;
    if (trial->last == 0)
        memset(trial->best, true, trial->member_count * sizeof *trial->best);
    else
        try_orders(work, trial, 0);
    memcpy(work->order[trial->component], trial->best_order, sizeof trial->best_order);
    work->last[trial->component] = is_accepting ? trial->last : AUTOMATON_NONE;
    for (uint32_t m = 0; m < trial->member_count; m++) {
        Copies *copies = &work->copies[trial->members[m]];
        memset(copies->at, 0xff, sizeof copies->at);
        for (uint32_t count = 0; count < counts; count++)
            if (trial->best[m * counts + count])
                copies->entry = copies->at[count] = work->state_count++;
    }
}

/* Finds what a component needs, and makes its copies. `members` has its states. */
static void order_and_copy_component(Degeneralisation *work, uint32_t component, const uint32_t *members,
                                     uint32_t count, uint32_t *place_of) {
    const Automaton *from = work->from;
    uint32_t on_some = 0, on_all = automaton_all_marks(from);
    bool has_edge = false;
    for (uint32_t m = 0; m < count; m++) {
        const AutomatonState *state = &from->states[members[m]];
        place_of[members[m]] = m;
        for (uint32_t i = 0; i < state->count; i++) {
            const AutomatonEdge *edge = &from->edges[state->first + i];
            if (work->component_of[edge->target] != component)
                continue;
            has_edge = true;
            on_some |= edge->marks;
            on_all &= edge->marks;
        }
    }
    bool is_accepting = has_edge && on_some == automaton_all_marks(from);
    ComponentOrders trial = {.component = component, .members = members, .member_count = count, .place_of = place_of};
    for (uint8_t set = 0; is_accepting && set < from->set_count; set++)
        if ((on_all >> set & 1) == 0)
            trial.order[trial.last++] = set;
    copy_component(work, &trial, is_accepting);
}

/* Makes the copies of one component after the other. */
static void copy_all_components(Degeneralisation *work, uint32_t components) {
    uint32_t states = work->from->state_count;
    uint32_t *place_of = arena_alloc(work->scratch, states * sizeof *place_of), *first;
    const uint32_t *members = automaton_members(work->component_of, states, components, work->scratch, &first);
    for (uint32_t c = 0; c < components; c++)
        order_and_copy_component(work, c, members + first[c], first[c + 1] - first[c], place_of);
}

/* Makes the edges of one copy. */
static void connect_copy(const Degeneralisation *work, uint32_t s, uint32_t count, Automaton *to) {
    const AutomatonState *state = &work->from->states[s];
    uint32_t component = work->component_of[s], last = work->last[component];
    AutomatonState *copy = &to->states[work->copies[s].at[count]];
    copy->first = to->edge_count;
    copy->count = state->count;
    for (uint32_t i = 0; i < state->count; i++) {
        AutomatonEdge edge = work->from->edges[state->first + i];
        const Copies *targets = &work->copies[edge.target];
        if (work->component_of[edge.target] != component || last == AUTOMATON_NONE)
            edge.target = targets->entry;
        else
            edge.target = targets->at[count_after(count, last, work->order[component], edge.marks)];
        edge.marks = last == count;
        to->edges[to->edge_count++] = edge;
    }
}

static Automaton *connect(const Degeneralisation *work) {
    const Automaton *from = work->from;
    uint32_t edges = 0;
    for (uint32_t s = 0; s < from->state_count; s++)
        for (uint32_t count = 0; count <= from->set_count; count++)
            edges += work->copies[s].at[count] == AUTOMATON_NONE ? 0 : from->states[s].count;
    Automaton *to = automaton_new(work->state_count, edges, 1);
    to->edge_count = 0;
    to->initial = work->copies[from->initial].entry;
    for (uint32_t s = 0; s < from->state_count; s++)
        for (uint32_t count = 0; count <= from->set_count; count++)
            if (work->copies[s].at[count] != AUTOMATON_NONE)
                connect_copy(work, s, count, to);
    return to;
}

Automaton *automaton_degeneralise(const Automaton *automaton) {
    uint32_t states = automaton->state_count;
    Degeneralisation work = {.from = automaton, .scratch = arena_new()};
    work.component_of = arena_alloc(work.scratch, states * sizeof *work.component_of);
    uint32_t components = automaton_components(automaton, 0, NULL, work.component_of);
    work.copies = arena_alloc(work.scratch, states * sizeof *work.copies);
    work.last = arena_alloc(work.scratch, components * sizeof *work.last);
    work.order = arena_alloc(work.scratch, components * sizeof *work.order);
    copy_all_components(&work, components);
    Automaton *result = automaton_reduce(connect(&work), ACCEPTS_BY_STATES);
    arena_free(work.scratch);
    return result;
}
