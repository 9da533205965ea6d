/* An accepting run of a product as something to show: the shortest path to a component that has one, and a short cycle
   in it that belongs to all acceptance sets and is fair. */
#include "explore/product.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Lasso {
    const Product *p;
    bool *in_component;  /* by node; null: the path to a bad prefix is looked for */
    Transition *origins; /* by node: how the present breadth-first search reached it */
    uint32_t *visits;    /* by node: the search that reached it last */
    uint32_t visit;
    uint32_t *queue;
    Vector(const GraphStep *) steps;
    bool *given;                         /* what the cycle has: acceptance sets, then places of threads */
    uint32_t needs;                      /* how many of these there are */
    bool can_move[MACHINE_MOST_THREADS]; /* by place: some state of the component lets the thread there move */
    bool has_scheduling;                 /* in some state of the component anybody could be scheduled */
} Lasso;

/* What a breadth-first search is after. */
typedef enum LassoGoal {
    AIM_ENTRY, /* a node of the component, or one that is bad */
    AIM_NEEDS, /* a transition inside the component that gives the cycle something it still lacks */
    AIM_NODE   /* a transition inside the component to a certain node */
} LassoGoal;

/* Whether a transition gives the cycle what it needs: membership in an acceptance set, or fairness to a place. */
static bool satisfies_need(const Lasso *l, uint32_t need, const Transition *t) {
    const Product *p = l->p;
    if (need < p->automaton->set_count)
        return t->edge->marks >> need & 1;
    uint32_t place = need - p->automaton->set_count;
    uint32_t thread = t->step->thread;
    if (thread == place || (t->step->ends && thread < place))
        return true;
    if (p->fairness == FAIRNESS_STRONG)
        return !l->can_move[place];
    uint32_t state = product_state(p, t->from);
    if (graph_state(p->graph, state).is_alone)
        return !l->has_scheduling;
    bool enabled[MACHINE_MOST_THREADS];
    product_find_enabled(p->graph, state, enabled);
    return !enabled[place];
}

static bool satisfies_any_need(const Lasso *l, const Transition *t) {
    for (uint32_t i = 0; i < l->needs; i++)
        if (!l->given[i] && satisfies_need(l, i, t))
            return true;
    return false;
}

static bool has_open_need(const Lasso *l) {
    for (uint32_t i = 0; i < l->needs; i++)
        if (!l->given[i])
            return true;
    return false;
}

static void add_step(Lasso *l, const Transition *t) {
    vector_push(NULL, &l->steps, t->step);
    for (uint32_t i = 0; i < l->needs; i++)
        l->given[i] = l->given[i] || satisfies_need(l, i, t);
}

/* Appends the steps from where the present search began to a node. */
static void add_path(Lasso *l, uint32_t start, uint32_t end) {
    size_t length = 0;
    for (uint32_t node = end; node != start; node = l->origins[node].from)
        length++;
    const Transition **path = memory_get((length + 1) * sizeof *path);
    uint32_t node = end;
    for (size_t i = length; i-- > 0; node = l->origins[node].from)
        path[i] = &l->origins[node];
    for (size_t i = 0; i < length; i++)
        add_step(l, path[i]);
    free(path);
}

static bool is_entry(const Lasso *l, uint32_t node) {
    return l->in_component ? l->in_component[node] : product_accepts_everything(l->p, node);
}

static bool is_lasso_goal(const Lasso *l, LassoGoal aim, uint32_t wanted, const Transition *t) {
    return aim == AIM_ENTRY ? is_entry(l, t->to) : aim == AIM_NEEDS ? satisfies_any_need(l, t) : t->to == wanted;
}

/* Searches breadth-first from a node, appends the path, and returns where it ends. */
static uint32_t seek(Lasso *l, uint32_t start, LassoGoal aim, uint32_t wanted) {
    if (aim == AIM_ENTRY && is_entry(l, start))
        return start;
    uint32_t head = 0, tail = 0;
    l->visits[start] = ++l->visit;
    l->queue[tail++] = start;
    while (head < tail) {
        uint32_t node = l->queue[head++];
        uint64_t position = 0;
        Transition t;
        while (product_next(l->p, node, &position, &t)) {
            if (t.to == PRODUCT_NONE || (aim != AIM_ENTRY && !l->in_component[t.to]))
                continue;
            if (is_lasso_goal(l, aim, wanted, &t)) {
                add_path(l, start, node);
                add_step(l, &t);
                return t.to;
            }
            if (l->visits[t.to] != l->visit) {
                l->visits[t.to] = l->visit;
                l->origins[t.to] = t;
                l->queue[tail++] = t.to;
            }
        }
    }
    assert(!"a path there");
    return start;
}

/* The cycle from a node of the component back to it. */
static void find_cycle(Lasso *l, const Component *component, uint32_t entry) {
    const Product *p = l->p;
    bool enabled[MACHINE_MOST_THREADS];
    for (uint32_t i = 0; i < component->count && p->fairness != FAIRNESS_NONE; i++) {
        uint32_t state = product_state(p, component->nodes[i]);
        l->has_scheduling |= !graph_state(p->graph, state).is_alone;
        product_find_enabled(p->graph, state, enabled);
        for (uint32_t j = 0; j < p->graph->places; j++)
            l->can_move[j] |= enabled[j];
    }
    l->needs = p->automaton->set_count + (p->fairness == FAIRNESS_NONE ? 0 : p->graph->places);
    l->given = memory_get_zeroed(l->needs + 1, sizeof *l->given);
    uint32_t at = entry;
    size_t first = l->steps.count;
    while (has_open_need(l))
        at = seek(l, at, AIM_NEEDS, PRODUCT_NONE);
    if (at != entry || l->steps.count == first)
        seek(l, at, AIM_NODE, entry);
    free(l->given);
    l->given = NULL;
    l->needs = 0;
}

/* Whether a step is no move: the run ends by it, or has ended. */
static bool ends_run(const GraphStep *step) { return step->thread == GRAPH_NOBODY || step->fails; }

/* The moves of the steps. */
static void take_moves(Lasso *l, Violation *violation, size_t loop) {
    const MoveTable *table = &l->p->graph->search->moves;
    uint64_t count = 0;
    violation->moves = memory_get((l->steps.count + 1) * sizeof *violation->moves);
    for (size_t i = 0; i < l->steps.count; i++) {
        if (i == loop)
            violation->loop = count;
        if (!ends_run(l->steps.items[i]))
            violation->moves[count++] = moves_unpack(table, l->steps.items[i]->move);
    }
    if (loop >= l->steps.count)
        violation->loop = count;
    violation->count = count;
}

Violation *product_lasso(Product *p, const Component *component) {
    uint32_t total = product_count(p);
    bool is_bad = p->bad_prefix != PRODUCT_NONE;
    Lasso l = {.p = p,
               .in_component = is_bad ? NULL : memory_get_zeroed(total, sizeof *l.in_component),
               .origins = memory_get(total * sizeof *l.origins),
               .visits = memory_get_zeroed(total, sizeof *l.visits),
               .queue = memory_get(total * sizeof *l.queue)};
    for (uint32_t i = 0; !is_bad && i < component->count; i++)
        l.in_component[component->nodes[i]] = true;
    Violation *violation = memory_get_zeroed(1, sizeof *violation);
    violation->property = PROPERTY_GOAL;
    violation->fault = (Fault){.transformation = BIR_NONE, .subject = BIR_NONE};
    uint32_t entry = seek(&l, product_find(p, 0, p->automaton->initial), AIM_ENTRY, PRODUCT_NONE);
    size_t loop = l.steps.count;
    if (!is_bad)
        find_cycle(&l, component, entry);
    /* Where a bad prefix goes on after the run has ended, it is bad because the last state repeats. */
    violation->is_lasso = !is_bad || (l.steps.count && ends_run(l.steps.items[l.steps.count - 1]));
    take_moves(&l, violation, loop);
    free(l.in_component);
    free(l.origins);
    free(l.visits);
    free(l.queue);
    free(l.steps.items);
    return violation;
}
