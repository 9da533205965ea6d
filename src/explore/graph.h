/* Private to the searches: the graph of reachable states, made as far as somebody asks. Where one state is visited
   several times, with automata for instance, its successors are found once. */
#ifndef BANDERA_EXPLORE_GRAPH_H
#define BANDERA_EXPLORE_GRAPH_H

#include "explore/search_int.h"

typedef struct GraphStep {
    uint32_t target; /* a state */
    uint32_t move;   /* packed */
    uint16_t thread; /* who moves, as machine_thread counts; GRAPH_NOBODY: the run has ended, its last state repeats */
    bool ends : 1;   /* the thread ends by it, and those after it move up */
    bool fails : 1;  /* an error or a bound ends the run instead */
    bool spins : 1;  /* nobody gets on by it: see pass/progress.h */
} GraphStep;

enum { GRAPH_NOBODY = UINT16_MAX };

/* In the number of a state: an error or a bound has ended the run there. */
#define GRAPH_ENDED ((uint32_t)1 << 31)

typedef struct GraphState {
    uint64_t letter; /* machine_valuation */
    uint64_t first;  /* of Graph.edges */
    uint32_t count;  /* UINT32_MAX: not looked at yet */
    uint32_t parent; /* from where it was reached first; UINT32_MAX for the initial state */
    uint32_t move;   /* from there, packed */
    bool is_alone;   /* a thread is in a run without interleaving: nobody else could be scheduled here */
    uint16_t bound;  /* a move of it exceeds a bound: one more than the number of Graph.bounds, or 0 */
} GraphState;

typedef struct Graph {
    Search *search;
    GraphState *states; /* by number in the store */
    uint32_t state_count, state_capacity;
    GraphStep *edges;
    uint64_t edge_count, edge_capacity;
    uint32_t places;      /* of the pool that threads moved in */
    uint32_t current;     /* the state whose successors are being found */
    bool has_failed;      /* one of them is an error, or beyond a bound */
    Vector(Fault) bounds; /* those that were met: at each transformation one of a kind */
    uint32_t *slots;
    size_t slot_capacity;
    uint32_t threads[MACHINE_MOST_THREADS]; /* of that state, by their places in the pool */
} Graph;

/* Makes the graph of a search, with its initial state, which is state 0. The search's path and own_bytes are the
   graph's from then on. */
void graph_init(Graph *graph, Search *search);
void graph_free(Graph *graph);

static inline bool graph_is_expanded(const Graph *graph, uint32_t state) {
    return graph->states[state & ~GRAPH_ENDED].count != UINT32_MAX;
}

/* A state, whose edges are there once it is expanded. Where the run has ended that is the last one alone, which leads
   back to it. */
static inline GraphState graph_state(const Graph *graph, uint32_t state) {
    GraphState found = graph->states[state & ~GRAPH_ENDED];
    if (state & GRAPH_ENDED) {
        found.first += found.count - 1;
        found.count = 1;
        found.is_alone = false;
    }
    return found;
}

/* Finds the successors of a state, unless they are known. They may be incomplete once search->stop is set. */
void graph_expand(Graph *graph, uint32_t state);

/* The bound that a state's moves meet, once it is expanded; or null. */
static inline const Fault *graph_bound(const Graph *graph, uint32_t state) {
    uint16_t bound = graph->states[state & ~GRAPH_ENDED].bound;
    return bound ? &graph->bounds.items[bound - 1] : NULL;
}

/* Finds all states there are. */
void graph_complete(Graph *graph);

#endif
