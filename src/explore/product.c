#include "explore/product.h"

#include <stdlib.h>
#include <string.h>

void product_init(Product *p, Graph *graph, const Automaton *automaton, Fairness fairness) {
    uint32_t all = automaton->set_count == 32 ? UINT32_MAX : ((uint32_t)1 << automaton->set_count) - 1;
    *p = (Product){
        .graph = graph, .automaton = automaton, .fairness = fairness, .all_marks = all, .bad_prefix = PRODUCT_NONE};
    nodes_init(&p->nodes);
    p->nodes.look = search_as_look(graph->search);
}

uint32_t product_node(Product *p, uint32_t state, uint32_t at) {
    return nodes_add(&p->nodes, state | (uint64_t)at << 32, NULL);
}

uint32_t product_find(const Product *p, uint32_t state, uint32_t at) {
    return nodes_find(&p->nodes, state | (uint64_t)at << 32);
}

bool product_has_successor(const Product *p, uint32_t node) {
    uint64_t letter = graph_state(p->graph, product_state(p, node)).letter;
    const AutomatonState *q = &p->automaton->states[product_at(p, node)];
    for (uint32_t i = 0; i < q->count; i++)
        if (product_takes(&p->automaton->edges[q->first + i], letter))
            return true;
    return false;
}

void product_expand(Product *p, uint32_t node) {
    uint32_t state = product_state(p, node);
    if (p->is_fixed || !product_has_successor(p, node))
        return;
    graph_expand(p->graph, state);
    const Fault *bound = graph_bound(p->graph, state);
    if (bound && p->result)
        search_note_bound(&p->result->bound_hit, &p->result->bound, bound);
}

/* The next transition, but for the node that it leads to. A position is the number of the automaton's edge, in the
   upper half, and of the graph's. */
static bool next_transition(const Product *p, uint32_t node, uint64_t *position, Transition *transition) {
    const Graph *graph = p->graph;
    uint32_t state = product_state(p, node);
    const GraphState from = graph_state(graph, state);
    const AutomatonState *q = &p->automaton->states[product_at(p, node)];
    if (!graph_is_expanded(graph, state))
        return false;
    uint32_t of_automaton = (uint32_t)(*position >> 32), of_graph = (uint32_t)*position;
    for (; of_automaton < q->count; of_automaton++, of_graph = 0) {
        const AutomatonEdge *edge = &p->automaton->edges[q->first + of_automaton];
        if (!product_takes(edge, from.letter))
            continue;
        while (edge->spins && of_graph < from.count && !graph->edges[from.first + of_graph].spins)
            of_graph++;
        if (of_graph == from.count)
            continue;
        *transition = (Transition){.from = node, .edge = edge, .step = &graph->edges[from.first + of_graph]};
        *position = (uint64_t)of_automaton << 32 | (of_graph + 1);
        return true;
    }
    return false;
}

bool product_next(const Product *p, uint32_t node, uint64_t *position, Transition *t) {
    bool has_next = next_transition(p, node, position, t);
    if (has_next)
        t->to = product_find(p, t->step->target, t->edge->target);
    return has_next;
}

bool product_next_added(Product *p, uint32_t node, uint64_t *position, Transition *t) {
    bool has_next = next_transition(p, node, position, t);
    if (has_next)
        t->to = product_node(p, t->step->target, t->edge->target);
    return has_next;
}

bool product_accepts_everything(const Product *p, uint32_t node) {
    uint64_t letter = graph_state(p->graph, product_state(p, node)).letter;
    const AutomatonState *q = &p->automaton->states[product_at(p, node)];
    for (uint32_t i = 0; i < q->count; i++) {
        const AutomatonEdge *edge = &p->automaton->edges[q->first + i];
        if (product_takes(edge, letter) && p->automaton->states[edge->target].accepts_all)
            return true;
    }
    return false;
}

void component_set(Component *component, const uint32_t *nodes, uint32_t count) {
    component->nodes = memory_resize(component->nodes, (count + 1) * sizeof *component->nodes);
    memcpy(component->nodes, nodes, count * sizeof *nodes);
    component->count = count;
}

/* ---- Which components have an accepting run that is fair ------------------------------------------------------- */

/* What happens among some nodes. Threads are known by their places in the pool; when one ends, those after it move up,
   so a place is taken by one and the same thread for ever only if none before it ends again and again. */
typedef struct ComponentSummary {
    uint32_t marks;
    bool has_transition;
    bool moves[MACHINE_MOST_THREADS];   /* the thread in that place moves, or is another one from time to time */
    bool enabled[MACHINE_MOST_THREADS]; /* it can move somewhere */
    bool blocked[MACHINE_MOST_THREADS]; /* somewhere it cannot, although anybody could be scheduled */
    bool has_scheduling;                /* somewhere anybody could be */
    uint32_t places;
} ComponentSummary;

static void note_move(ComponentSummary *inside, const GraphStep *step) {
    if (step->thread == GRAPH_NOBODY)
        return;
    inside->moves[step->thread] = true;
    for (uint32_t i = step->thread; step->ends && i < inside->places; i++)
        inside->moves[i] = true;
}

/* Who can move in a state. */
void product_find_enabled(const Graph *graph, uint32_t state, bool *enabled) {
    memset(enabled, 0, graph->places * sizeof *enabled);
    const GraphState s = graph_state(graph, state);
    for (uint32_t i = 0; i < s.count; i++)
        if (graph->edges[s.first + i].thread != GRAPH_NOBODY)
            enabled[graph->edges[s.first + i].thread] = true;
}

/* Sets aside, for the time being, which nodes are looked at: member[node] is `stamp`. */
typedef struct Members {
    uint32_t *stamps;
    uint32_t stamp;
} Members;

static bool is_member(const Members *members, uint32_t node) {
    return node != PRODUCT_NONE && members->stamps[node] == members->stamp;
}

static void summarise_component(const Product *p, const Members *members, const uint32_t *nodes, uint32_t count,
                                ComponentSummary *inside) {
    bool enabled[MACHINE_MOST_THREADS];
    memset(inside, 0, sizeof *inside);
    inside->places = p->graph->places;
    for (uint32_t i = 0; i < count && !search_works(p->graph->search, 1); i++) {
        uint64_t position = 0;
        Transition t;
        while (product_next(p, nodes[i], &position, &t))
            if (is_member(members, t.to)) {
                inside->marks |= t.edge->marks;
                inside->has_transition = true;
                note_move(inside, t.step);
            }
        product_find_enabled(p->graph, product_state(p, nodes[i]), enabled);
        /* Whether there is a state inside a run without interleaving depends on what is watched and where choices are;
           fairness must not. */
        bool is_alone = graph_state(p->graph, product_state(p, nodes[i])).is_alone;
        inside->has_scheduling |= !is_alone;
        for (uint32_t j = 0; j < inside->places; j++) {
            inside->enabled[j] |= enabled[j];
            inside->blocked[j] |= !enabled[j] && !is_alone;
        }
    }
}

static bool judge(Product *p, Members *members, const uint32_t *nodes, uint32_t count, Component *accepting);

/* Strongly connected components of some members, each judged as it is found. */
typedef struct Parts {
    ComponentSearch search;
    Product *p;
    Members *members; /* stamps of what is still to be taken apart; judging gives new ones */
    uint32_t stamp;
    Component *accepting;
    bool found; /* a part that is accepted */
} Parts;

static bool next_inside(void *context, uint32_t node, uint64_t *position, GraphEdge *edge) {
    Parts *parts = context;
    Transition t;
    while (!parts->search.is_over && product_next(parts->p, node, position, &t)) {
        parts->search.is_over = search_works(parts->p->graph->search, 1);
        edge->to = t.to;
        if (t.to != PRODUCT_NONE && parts->members->stamps[t.to] >= parts->stamp)
            return true;
    }
    return false;
}

static bool judge_part(void *context, const uint32_t *nodes, uint32_t count) {
    Parts *parts = context;
    parts->found = judge(parts->p, parts->members, nodes, count, parts->accepting);
    return parts->found;
}

/* Takes the nodes apart where a thread that never moves could, and judges what is left. */
static bool judge_without_starved(Product *p, Members *members, const uint32_t *nodes, uint32_t count,
                                  const ComponentSummary *inside, Component *accepting) {
    bool enabled[MACHINE_MOST_THREADS];
    uint32_t left = 0, first;
    uint32_t *kept = memory_get((count + 1) * sizeof *kept);
    for (uint32_t i = 0; i < count; i++) {
        product_find_enabled(p->graph, product_state(p, nodes[i]), enabled);
        bool goes = false;
        for (uint32_t j = 0; j < inside->places; j++)
            goes |= enabled[j] && !inside->moves[j];
        if (!goes)
            kept[left++] = nodes[i];
    }
    members->stamp++;
    for (uint32_t i = 0; i < left; i++)
        members->stamps[kept[i]] = members->stamp;
    Parts parts = {.p = p, .members = members, .stamp = members->stamp, .accepting = accepting};
    parts.search = (ComponentSearch){.next = next_inside, .graph = &parts, .complete = judge_part};
    for (uint32_t i = 0; i < left && !parts.search.is_over; i++)
        components_search(&parts.search, kept[i], &first);
    components_free(&parts.search);
    free(kept);
    return parts.found;
}

/* Whether a run that stays among some strongly connected nodes is accepted and fair. */
static bool judge(Product *p, Members *members, const uint32_t *nodes, uint32_t count, Component *accepting) {
    ComponentSummary *inside = memory_get(sizeof *inside);
    members->stamp++;
    for (uint32_t i = 0; i < count; i++)
        members->stamps[nodes[i]] = members->stamp;
    summarise_component(p, members, nodes, count, inside);
    /* Where the search was told to stop, not all was looked at. */
    bool accepted =
        inside->has_transition && !p->graph->search->is_out && (inside->marks & p->all_marks) == p->all_marks;
    bool unfair = false;
    for (uint32_t i = 0; accepted && i < inside->places; i++)
        unfair |= !inside->moves[i] && (p->fairness == FAIRNESS_STRONG ? inside->enabled[i] : !inside->blocked[i]);
    unfair = unfair && inside->has_scheduling && p->fairness != FAIRNESS_NONE;
    if (accepted && unfair)
        accepted = p->fairness == FAIRNESS_STRONG && judge_without_starved(p, members, nodes, count, inside, accepting);
    else if (accepted)
        component_set(accepting, nodes, count);
    free(inside);
    return accepted;
}

bool product_component_accepts(Product *p, const uint32_t *nodes, uint32_t count, Component *accepting) {
    if (count == 1) {
        /* Most nodes are alone, without a transition back. */
        uint64_t position = 0;
        Transition t;
        bool loops = false;
        while (!loops && product_next(p, nodes[0], &position, &t))
            loops = t.to == nodes[0];
        if (!loops)
            return false;
    }
    Members members = {.stamps = memory_get_zeroed(product_count(p) + 1, sizeof *members.stamps)};
    bool found = judge(p, &members, nodes, count, accepting);
    free(members.stamps);
    return found;
}
