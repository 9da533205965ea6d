/* Temporal properties: the product of the graph of states with an automaton that accepts what may not happen, searched
   for an accepting run while it is made.

   Without fairness this is Couvreur's search for strongly connected components (FM 1999), which ends as soon as the
   transitions seen of an open component belong to all acceptance sets. With fairness a component is judged when it is
   whole: a thread that can always move in it has to move in it (weak), or the states where it can move are taken out
   and what is left is judged again (strong; Emerson and Lei's treatment of Streett conditions). */
#include "explore/product.h"

#include <stdlib.h>
#include <string.h>

/* A state of the product on the path of the search, and the next of its successors. */
typedef struct Level {
    uint32_t node;
    uint32_t automaton_edge; /* of the automaton's state */
    uint32_t graph_edge;     /* of the graph's */
} Level;

/* An open component, by the first of its nodes that was visited. */
typedef struct Root {
    uint32_t index;
    uint32_t marks;    /* on transitions within it */
    uint32_t entering; /* on the transition by which it was reached */
} Root;

typedef struct Emptiness {
    Product *product;
    Level *levels;
    size_t level_count, level_capacity;
    Root *roots;
    size_t root_count, root_capacity;
    uint32_t *open; /* nodes of open components, in the order they were visited */
    size_t open_count, open_capacity;
    uint32_t visited;
} Emptiness;

static size_t held(const Emptiness *e) {
    return e->level_capacity * sizeof *e->levels + e->root_capacity * sizeof *e->roots +
           e->open_capacity * sizeof *e->open;
}

static void *grown(void *items, size_t *capacity, size_t size) {
    *capacity = *capacity ? 2 * *capacity : 1024;
    return memory_resize(items, *capacity * size);
}

/* Visits a node that is new. */
static void enter(Emptiness *e, uint32_t node, uint32_t entering) {
    Product *p = e->product;
    if (e->level_count == e->level_capacity)
        e->levels = grown(e->levels, &e->level_capacity, sizeof *e->levels);
    if (e->root_count == e->root_capacity)
        e->roots = grown(e->roots, &e->root_capacity, sizeof *e->roots);
    if (e->open_count == e->open_capacity)
        e->open = grown(e->open, &e->open_capacity, sizeof *e->open);
    p->index[node] = ++e->visited;
    e->levels[e->level_count++] = (Level){.node = node};
    e->roots[e->root_count++] = (Root){.index = e->visited, .entering = entering};
    e->open[e->open_count++] = node;
    Search *s = p->graph->search;
    s->product_bytes = product_bytes(p) + held(e);
    s->depth = (uint32_t)e->level_count;
    if (e->level_count > s->result->depth)
        s->result->depth = (uint32_t)e->level_count;
}

/* A transition back to a node that is still open: all components from its own on are one. True when it is accepting. */
static bool close_cycle(Emptiness *e, uint32_t node, uint32_t marks) {
    const Product *p = e->product;
    while (e->roots[e->root_count - 1].index > p->index[node]) {
        const Root *root = &e->roots[--e->root_count];
        marks |= root->marks | root->entering;
    }
    Root *root = &e->roots[e->root_count - 1];
    root->marks |= marks;
    return p->fairness == FAIRNESS_NONE && !p->depths && (root->marks & p->all_marks) == p->all_marks;
}

/* The first of the open nodes that belong to the innermost component. */
static size_t first_of_component(const Emptiness *e) {
    uint32_t index = e->roots[e->root_count - 1].index;
    size_t first = e->open_count;
    while (first > 0 && e->product->index[e->open[first - 1]] >= index)
        first--;
    return first;
}

/* The steps to the nearest node of the innermost component, where they are known. */
static uint32_t depth_of_component(const Emptiness *e, size_t first) {
    const uint32_t *depths = e->product->depths;
    uint32_t nearest = UINT32_MAX;
    for (size_t i = first; depths && i < e->open_count; i++)
        nearest = depths[e->open[i]] < nearest ? depths[e->open[i]] : nearest;
    return nearest;
}

/* Judges the innermost component, which is whole. True when it has an accepting run, and one that is nearer than what
   was found before. */
static bool judge_component(Emptiness *e, size_t first, Component *accepting) {
    Product *p = e->product;
    uint32_t depth = depth_of_component(e, first);
    if ((p->fairness == FAIRNESS_NONE && !p->depths) || (accepting->count && depth >= accepting->depth) ||
        !product_component_accepts(p, e->open + first, (uint32_t)(e->open_count - first), accepting))
        return false;
    accepting->depth = depth;
    return true;
}

/* Leaves the node at the end of the path. True when it completes a component that has an accepting run. */
static bool leave(Emptiness *e, Component *accepting) {
    Product *p = e->product;
    uint32_t node = e->levels[--e->level_count].node;
    if (e->roots[e->root_count - 1].index != p->index[node])
        return false;
    size_t first = first_of_component(e);
    bool found = judge_component(e, first, accepting);
    for (size_t i = first; i < e->open_count; i++)
        p->index[e->open[i]] = PRODUCT_DONE;
    e->open_count = first;
    e->root_count--;
    return found;
}

/* The next successor of the node at the end of the path; false when there is none left. A violation by a finite prefix
   is noted in the product. */
static bool next_successor(Emptiness *e, uint32_t *node, uint32_t *marks) {
    Product *p = e->product;
    Level *level = &e->levels[e->level_count - 1];
    uint32_t state = product_state(p, level->node), at = product_at(p, level->node);
    if (level->automaton_edge == 0 && level->graph_edge == 0) {
        if (product_is_bad(p, level->node)) {
            p->bad_prefix = level->node;
            return false;
        }
        product_expand(p, level->node);
    }
    const GraphState from = graph_state(p->graph, state);
    const AutomatonState *q = &p->automaton->states[at];
    for (; level->automaton_edge < q->count; level->automaton_edge++, level->graph_edge = 0) {
        const AutomatonEdge *edge = &p->automaton->edges[q->first + level->automaton_edge];
        if (!product_takes(edge, from.letter))
            continue;
        if (!graph_is_expanded(p->graph, state) || level->graph_edge == from.count)
            continue;
        const GraphEdge *step = &p->graph->edges[from.first + level->graph_edge++];
        *node = product_node(p, step->target, edge->target);
        *marks = edge->marks;
        return true;
    }
    return false;
}

bool product_search(Product *p, Component *component) {
    Emptiness e = {.product = p};
    Search *s = p->graph->search;
    bool found = false;
    p->bad_prefix = PRODUCT_NONE;
    enter(&e, product_node(p, 0, p->automaton->initial), 0);
    while (e.level_count && !s->stop && (!found || p->depths)) {
        uint32_t node, marks;
        bool has_successor = next_successor(&e, &node, &marks);
        /* A state that was not expanded to the end looks as if it had fewer successors. */
        if (s->stop || search_works(s, 1))
            break;
        if (has_successor) {
            if (p->index[node] == 0)
                enter(&e, node, marks);
            else if (p->index[node] != PRODUCT_DONE && close_cycle(&e, node, marks)) {
                size_t first = first_of_component(&e);
                component_set(component, e.open + first, (uint32_t)(e.open_count - first));
                found = true;
            }
        } else if (p->bad_prefix != PRODUCT_NONE) {
            found = true;
            break;
        } else
            found |= leave(&e, component);
    }
    free(e.levels);
    free(e.roots);
    free(e.open);
    s->product_bytes = product_bytes(p);
    return found;
}

/* ---- Shorter runs ---------------------------------------------------------------------------------------------- */

enum { SHORT_ENOUGH = 5, MORE_STATES = 20000 };

/* Goes through a new product by levels, as far as the graph may grow, and gives each node its depth. */
static uint32_t *find_depths(Product *p, uint64_t most_states) {
    Search *s = p->graph->search;
    uint32_t capacity = 1024;
    uint32_t *depths = memory_get(capacity * sizeof *depths);
    depths[product_node(p, 0, p->automaton->initial)] = 0;
    /* Nodes are numbered as they are met, so that their numbers are the queue. */
    for (uint32_t node = 0; node < product_count(p) && p->bad_prefix == PRODUCT_NONE && !s->stop; node++) {
        uint32_t known = product_count(p);
        if (product_is_bad(p, node))
            p->bad_prefix = node;
        if (p->graph->state_count < most_states)
            product_expand(p, node);
        TransitionWalk walk = {0};
        Transition t;
        while (product_next(p, node, &walk, &t) && !search_works(s, 1))
            product_node(p, t.step->target, t.edge->target);
        while (capacity < product_count(p))
            depths = memory_resize(depths, (capacity *= 2) * sizeof *depths);
        for (; known < product_count(p); known++)
            depths[known] = depths[node] + 1;
    }
    return depths;
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
        free(shorter->moves);
        free(shorter);
        shorter = NULL;
    }
    free(depths);
    free(component.nodes);
    product_free(&p);
    return shorter;
}

static void check_goal(Graph *graph, const SearchGoal *goal, GoalResult *result) {
    Search *s = graph->search;
    Product p;
    Component component = {0};
    product_init(&p, graph, goal->automaton, s->options->fairness);
    p.result = result;
    bool found = product_search(&p, &component);
    result->nodes = product_count(&p);
    if (found) {
        result->violation = product_lasso(&p, &component);
        free(component.nodes);
        product_free(&p);
        Violation *shorter = NULL;
        if (result->violation->count > SHORT_ENOUGH && s->options->shortens)
            shorter = find_shorter(graph, goal->automaton, s->options->fairness, result->violation->count);
        if (shorter) {
            free(result->violation->moves);
            free(result->violation);
            result->violation = shorter;
        }
        search_note_violation(s);
        return;
    }
    free(component.nodes);
    product_free(&p);
}

void search_temporal(Search *s) {
    Graph graph;
    graph_init(&graph, s);
    for (uint32_t i = 0; i < s->options->goal_count && !s->stop; i++)
        if (s->options->goals[i].automaton)
            check_goal(&graph, &s->options->goals[i], &s->result->goals[i]);
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
