/* Temporal properties: the product of the graph of states with an automaton that accepts what may not happen, searched
   for an accepting run while it is made.

   Without fairness this is Couvreur's search for strongly connected components (FM 1999), which ends as soon as the
   transitions seen of an open component belong to all acceptance sets. With fairness a component is judged when it is
   whole: a thread that can always move in it has to move in it (weak), or the states where it can move are taken out
   and what is left is judged again (strong; Emerson and Lei's treatment of Streett conditions). */
#include "explore/product.h"

#include <stdlib.h>
#include <string.h>

typedef struct Emptiness {
    ComponentSearch search;
    Product *product;
    Component *accepting;
    bool found; /* an accepting run that is fair, among nodes that are complete */
} Emptiness;

/* The next successor of a node. A violation by a finite prefix is noted in the product, and ends the search. */
static bool next_successor(void *context, uint32_t node, uint64_t *position, GraphEdge *edge) {
    Emptiness *e = context;
    Product *p = e->product;
    Search *s = p->graph->search;
    if (*position == 0) {
        s->product_bytes = nodes_bytes(&p->nodes) + components_bytes(&e->search);
        s->depth = e->search.path.count;
        s->result->depth = s->depth > s->result->depth ? s->depth : s->result->depth;
        if (product_accepts_everything(p, node))
            p->bad_prefix = node;
        else
            product_expand(p, node);
    }
    Transition t;
    bool has_next = p->bad_prefix == PRODUCT_NONE && product_next_added(p, node, position, &t);
    if (has_next)
        *edge = (GraphEdge){t.to, t.edge->marks};
    /* A state that was not expanded to the end looks as if it had fewer successors. */
    e->search.is_over = s->stop || search_works(s, 1) || p->bad_prefix != PRODUCT_NONE;
    return has_next;
}

/* The steps to the nearest of some nodes, where they are known. */
static uint32_t depth_of(const Product *p, const uint32_t *nodes, uint32_t count) {
    uint32_t nearest = UINT32_MAX;
    for (uint32_t i = 0; p->depths && i < count; i++)
        nearest = p->depths[nodes[i]] < nearest ? p->depths[nodes[i]] : nearest;
    return nearest;
}

/* Judges a component. Where depths are known the search goes on for one that is nearer. */
static bool judge_component(void *context, const uint32_t *nodes, uint32_t count) {
    Emptiness *e = context;
    Product *p = e->product;
    uint32_t depth = depth_of(p, nodes, count);
    if ((e->accepting->count && depth >= e->accepting->depth) ||
        !product_component_accepts(p, nodes, count, e->accepting))
        return false;
    e->accepting->depth = depth;
    e->found = true;
    return !p->depths;
}

bool product_search(Product *p, Component *component) {
    bool judges = p->fairness != FAIRNESS_NONE || p->depths;
    Emptiness e = {.product = p, .accepting = component};
    e.search = (ComponentSearch){.next = next_successor,
                                 .graph = &e,
                                 .stops_at_cycle = !judges,
                                 .wanted = p->all_marks,
                                 .complete = judges ? judge_component : NULL};
    Search *s = p->graph->search;
    uint32_t first;
    p->bad_prefix = PRODUCT_NONE;
    bool has_cycle = components_search(&e.search, product_node(p, 0, p->automaton->initial), &first);
    if (has_cycle)
        component_set(component, e.search.open.items + first, e.search.open.count - first);
    components_free(&e.search);
    s->product_bytes = nodes_bytes(&p->nodes);
    return has_cycle || e.found || (p->bad_prefix != PRODUCT_NONE && !s->stop);
}

/* ---- Shorter runs ---------------------------------------------------------------------------------------------- */

enum { SHORT_ENOUGH = 5, MORE_STATES = 20000 };

/* Goes through a new product by levels, as far as the graph may grow, and gives each node its depth. */
static uint32_t *find_depths(Product *p, uint64_t most_states) {
    Search *s = p->graph->search;
    Vector(uint32_t) depths = {0};
    product_node(p, 0, p->automaton->initial);
    vector_push(NULL, &depths, 0);
    /* Nodes are numbered as they are met, so that their numbers are the queue. */
    for (uint32_t node = 0; node < product_count(p) && p->bad_prefix == PRODUCT_NONE && !s->stop; node++) {
        if (product_accepts_everything(p, node))
            p->bad_prefix = node;
        if (p->graph->state_count < most_states)
            product_expand(p, node);
        uint64_t position = 0;
        Transition t;
        while (!search_works(s, 1) && product_next_added(p, node, &position, &t)) {
        }
        while (depths.count < product_count(p))
            vector_push(NULL, &depths, depths.items[node] + 1);
    }
    return depths.items;
}

/* Another run that violates the same, if one is nearer to the beginning and soon found; or null. */
static Violation *find_shorter(Graph *graph, const Automaton *automaton, Fairness fairness, uint64_t length) {
    Product p;
    Component component = {0};
    product_init(&p, graph, automaton, fairness);
    uint32_t *depths = find_depths(&p, 2 * (uint64_t)graph->state_count + MORE_STATES);
    p.is_fixed = true;
    p.depths = depths;
    bool found = !graph->search->stop && (p.bad_prefix != PRODUCT_NONE || product_search(&p, &component));
    Violation *shorter = found ? product_lasso(&p, &component) : NULL;
    if (shorter && shorter->count >= length) {
        violation_free(shorter);
        shorter = NULL;
    }
    free(depths);
    free(component.nodes);
    product_free(&p);
    return shorter;
}

/* Looks for a run that is fair and that an automaton accepts. Null when there is none; `result`, of a goal, may be
 * null.
 */
static Violation *find_run(Graph *graph, const Automaton *automaton, Fairness fairness, GoalResult *result) {
    Search *s = graph->search;
    Product p;
    Component component = {0};
    product_init(&p, graph, automaton, fairness);
    p.result = result;
    Violation *found = product_search(&p, &component) ? product_lasso(&p, &component) : NULL;
    if (result)
        result->nodes = product_count(&p);
    free(component.nodes);
    product_free(&p);
    Violation *shorter = NULL;
    if (found && found->count > SHORT_ENOUGH && s->options->shortens)
        shorter = find_shorter(graph, automaton, fairness, found->count);
    if (shorter)
        violation_free(found);
    return shorter ? shorter : found;
}

static void check_goal(Graph *graph, const SearchGoal *goal, GoalResult *result) {
    result->violation = find_run(graph, goal->automaton, graph->search->options->fairness, result);
    if (result->violation)
        search_note_violation(graph->search, PROPERTY_GOAL);
}

/* Fairness is strong whatever was asked for. Otherwise a thread that polls under a lock would keep the one that it
   waits for from the lock for ever, and every program that polls would be said to spin. */
static void check_livelock(Graph *graph) {
    Automaton *automaton = automaton_of_livelock();
    Violation *violation = find_run(graph, automaton, FAIRNESS_STRONG, NULL);
    automaton_free(automaton);
    if (!violation)
        return;
    violation->property = PROPERTY_LIVELOCK;
    graph->search->result->violations[PROPERTY_LIVELOCK] = violation;
    search_note_violation(graph->search, PROPERTY_LIVELOCK);
}

void search_temporal(Search *s) {
    Graph graph;
    graph_init(&graph, s);
    for (uint32_t i = 0; i < s->options->goal_count && !s->stop; i++)
        if (s->options->goals[i].automaton)
            check_goal(&graph, &s->options->goals[i], &s->result->goals[i]);
    if (s->options->checks >> PROPERTY_LIVELOCK & 1 && !s->stop)
        check_livelock(&graph);
    /* Other properties are about all states, also those that no automaton asked for. */
    if (s->options->checks || s->options->goal_of)
        graph_complete(&graph);
    for (uint32_t i = 0; i < s->options->goal_count; i++) {
        GoalResult *goal = &s->result->goals[i];
        goal->end = s->result->end;
        goal->states = s->result->states;
        if (goal->end == SEARCH_LIMITED) /* for all that was still to be looked for */
            search_note_bound(&goal->bound_hit, &goal->bound, &s->result->bound);
    }
    graph_free(&graph);
}
