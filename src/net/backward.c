/* Backward coverability: from the targets, the minimal predecessors of the bad markings, until there are no new ones
   or an initial marking is bad (Abdulla, Cerans, Jonsson, Tsay: General decidability theorems for infinite-state
   systems, LICS 1996). Markings that certainly cannot be covered are pruned: no run leads through
   them. Small markings come first, since they subsume more. */
#include "net/cover_int.h"

#include <stdlib.h>

#define NO_PARENT UINT32_MAX

/* A bad marking, and how it leads to the target. */
typedef struct Element {
    CoverMarking marking;
    uint64_t size;       /* how many tokens */
    uint32_t parent;     /* the marking that it leads to, NO_PARENT: it is a target */
    uint32_t transition; /* by which */
    bool is_dropped;     /* another element is below */
} Element;

typedef struct Backward {
    Search *search;
    const Net *net;
    Arena *arena;
    Vector(Element) elements;
    Antichain *antichain;
    Predecessors *predecessors;
    Sums *sums;                  /* null: not used */
    Continuous *fractions;       /* null: not used */
    double started;              /* on the clock of process_now */
    double on_fractions;         /* seconds spent to learn by continuous reachability */
    bool *is_markable;           /* by place */
    NetNumbers *into;            /* by place: the transitions that put tokens there, or move them there or away */
    uint32_t *seen;              /* by transition: 1 + the last element that it was tried for */
    Vector(uint32_t) heap;       /* elements to expand, the smallest first */
    uint32_t parent, transition; /* of the predecessors that are being computed */
    uint32_t first_bad;          /* an element that covers an initial marking, NO_PARENT: none */
} Backward;

/* The elements to look at ------------------------------------------------------------------------------------------ */

static bool comes_before(const Backward *backward, uint32_t left, uint32_t right) {
    uint64_t a = backward->elements.items[left].size, b = backward->elements.items[right].size;
    return a != b ? a < b : left < right;
}

static void push(Backward *backward, uint32_t element) {
    vector_push(NULL, &backward->heap, element);
    uint32_t at = backward->heap.count - 1;
    for (; at > 0 && comes_before(backward, element, backward->heap.items[(at - 1) / 2]); at = (at - 1) / 2)
        backward->heap.items[at] = backward->heap.items[(at - 1) / 2];
    backward->heap.items[at] = element;
}

static uint32_t pop(Backward *backward) {
    uint32_t first = backward->heap.items[0], last = backward->heap.items[--backward->heap.count], at = 0;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= backward->heap.count)
            break;
        if (child + 1 < backward->heap.count &&
            comes_before(backward, backward->heap.items[child + 1], backward->heap.items[child]))
            child++;
        if (!comes_before(backward, backward->heap.items[child], last))
            break;
        backward->heap.items[at] = backward->heap.items[child];
        at = child;
    }
    if (backward->heap.count)
        backward->heap.items[at] = last;
    return first;
}

/* Adding ----------------------------------------------------------------------------------------------------------- */

static bool is_initial(const Net *net, CoverMarking marking) {
    for (uint32_t i = 0; i < marking.count; i++) {
        NetInitial initial = net->initial.items[marking.items[i].place];
        if (!initial.is_unbounded && initial.low < marking.items[i].count)
            return false;
    }
    return true;
}

/* Whether a known sum or refutation excludes a marking. */
static bool is_excluded(Backward *backward, CoverMarking marking) {
    for (uint32_t i = 0; i < marking.count; i++)
        if (!backward->is_markable[marking.items[i].place])
            return true;
    return (backward->sums && sums_exclude(backward->sums, marking)) ||
           (backward->fractions && continuous_exclude(backward->fractions, marking));
}

/* Continuous reachability may take about a quarter of the time, after a trial period: where it
   excludes little, the search continues without it. */
static bool learn_fractions(Backward *backward, CoverMarking marking) {
    double begin = process_now();
    if (backward->on_fractions > 0.5 + (begin - backward->started) / 4)
        return false;
    bool is_refuted = continuous_learn(backward->fractions, marking);
    backward->on_fractions += process_now() - begin;
    return is_refuted;
}

/* Whether a marking can be excluded: by the state equation, or else by continuous reachability, which excludes more and
   costs more. */
static bool learn(Backward *backward, CoverMarking marking) {
    return (backward->sums && sums_learn(backward->sums, marking)) ||
           (backward->fractions && learn_fractions(backward, marking));
}

static void drop(void *context, uint32_t element) {
    Backward *backward = context;
    backward->elements.items[element].is_dropped = true;
}

/* Adds a bad marking, unless an element subsumes it. False ends the search. */
static bool add(void *context, CoverMarking marking) {
    Backward *backward = context;
    uint64_t bytes = arena_bytes(backward->arena) + antichain_bytes(backward->antichain) +
                     (uint64_t)backward->heap.capacity * sizeof *backward->heap.items;
    if (search_must_stop(backward->search, bytes))
        return false;
    if (is_excluded(backward, marking) || antichain_below(backward->antichain, marking, NULL, NULL) != UINT32_MAX)
        return true;
    bool covers_initial = is_initial(backward->net, marking);
    if (!covers_initial && learn(backward, marking))
        return true;
    Element element = {.parent = backward->parent, .transition = backward->transition};
    for (uint32_t i = 0; i < marking.count; i++) {
        element.size += marking.items[i].count;
        if (marking.items[i].count > NET_MOST_TOKENS) {
            backward->search->stop_reason = "a marking has too many tokens";
            return false;
        }
    }
    element.marking = net_copy_amounts(backward->arena, marking);
    uint32_t number = backward->elements.count;
    vector_push(backward->arena, &backward->elements, element);
    antichain_above(backward->antichain, marking, drop, backward);
    antichain_add(backward->antichain, element.marking, number);
    push(backward, number);
    if (covers_initial)
        backward->first_bad = number;
    return !covers_initial;
}

/* Searching -------------------------------------------------------------------------------------------------------- */

static void index_transitions(Backward *backward) {
    const Net *net = backward->net;
    backward->into = arena_alloc(backward->arena, net->places.count * sizeof *backward->into);
    backward->seen = arena_alloc(backward->arena, net->transitions.count * sizeof *backward->seen);
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        const NetTransition *transition = &net->transitions.items[t];
        for (uint32_t i = 0; i < transition->puts.count; i++)
            vector_push(backward->arena, &backward->into[transition->puts.items[i].place], t);
        for (uint32_t i = 0; i < transition->transfers.count; i++) {
            vector_push(backward->arena, &backward->into[transition->transfers.items[i].from], t);
            vector_push(backward->arena, &backward->into[transition->transfers.items[i].to], t);
        }
    }
}

/* All predecessors of an element. A transition that adds no tokens to its places leads there only from above it. */
static bool step_back(Backward *backward, uint32_t number) {
    CoverMarking marking = backward->elements.items[number].marking;
    backward->parent = number;
    for (uint32_t i = 0; i < marking.count; i++) {
        const NetNumbers *into = &backward->into[marking.items[i].place];
        for (uint32_t k = 0; k < into->count; k++) {
            uint32_t transition = into->items[k];
            if (backward->seen[transition] == number + 1)
                continue;
            backward->seen[transition] = number + 1;
            backward->transition = transition;
            predecessors_of(backward->predecessors, &backward->net->transitions.items[transition], marking, add,
                            backward);
            if (backward->first_bad != NO_PARENT || backward->search->stop_reason)
                return false;
            if (backward->elements.items[number].is_dropped)
                return true; /* a smaller element subsumes it */
        }
    }
    return true;
}

static bool search_back(Backward *backward) {
    backward->parent = NO_PARENT;
    for (uint32_t i = 0; i < backward->net->targets.count; i++) {
        backward->transition = i;
        if (!add(backward, backward->net->targets.items[i]))
            return false;
    }
    while (backward->heap.count) {
        uint32_t number = pop(backward);
        if (!backward->elements.items[number].is_dropped && !step_back(backward, number))
            return false;
    }
    return true;
}

static void report_run(Backward *backward) {
    Vector(uint32_t) transitions = {0};
    uint32_t at = backward->first_bad;
    for (; backward->elements.items[at].parent != NO_PARENT; at = backward->elements.items[at].parent)
        vector_push(backward->arena, &transitions, backward->elements.items[at].transition);
    search_report_run(backward->search, transitions.items, transitions.count,
                      backward->elements.items[backward->first_bad].marking);
}

static void report_certificate(Backward *backward) {
    CoverResult *result = backward->search->result;
    result->certificate.kind = COVER_ABOVE;
    result->verdict = COVER_SAFE;
    for (uint32_t i = 0; i < backward->elements.count; i++)
        if (!backward->elements.items[i].is_dropped)
            vector_push(result->arena, &result->certificate.elements,
                        net_copy_amounts(result->arena, backward->elements.items[i].marking));
    for (uint32_t place = 0; place < backward->net->places.count; place++)
        if (!backward->is_markable[place])
            vector_push(result->arena, &result->certificate.empty, place);
    if (backward->sums)
        sums_report(backward->sums, result->arena, &result->certificate);
    if (backward->fractions)
        continuous_report(backward->fractions, result->arena, &result->certificate);
}

void backward_search(Search *search) {
    Arena *arena = arena_new();
    Backward backward = {.search = search, .net = search->net, .arena = arena, .first_bad = NO_PARENT};
    backward.started = process_now();
    backward.antichain = antichain_new(search->net->places.count);
    backward.predecessors = predecessors_new(search->net);
    backward.is_markable = markable_places(search->net, arena);
    if (!search->options->without_sums)
        backward.sums = sums_new(search, backward.is_markable);
    if (!search->options->without_fractions)
        backward.fractions = continuous_new(search);
    index_transitions(&backward);
    bool is_complete = search_back(&backward);
    search->result->elements = backward.elements.count;
    if (is_complete)
        report_certificate(&backward);
    else if (backward.first_bad != NO_PARENT)
        report_run(&backward);
    sums_free(backward.sums);
    continuous_free(backward.fractions);
    predecessors_free(backward.predecessors);
    antichain_free(backward.antichain);
    free(backward.heap.items);
    arena_free(arena);
}
