#include "explore/graph.h"

#include "machine/state.h"

#include <stdlib.h>

static Origin origin_of(const Search *s, uint32_t state) {
    const GraphState *found = &((const Graph *)s->own)->states[state];
    return (Origin){found->parent, found->move};
}

/* The path to a state by those from which each was reached first. */
static void graph_path(Search *s, Move **moves, uint64_t *count) {
    search_path_by_origins(s, ((const Graph *)s->own)->current, origin_of, moves, count);
}

static size_t graph_bytes(const Search *s) {
    const Graph *graph = s->own;
    return graph->state_capacity * sizeof *graph->states + graph->edge_capacity * sizeof *graph->edges +
           machine_bytes(s->machine) + s->product_bytes;
}

/* The number of the machine's state, which is added when it is new. */
static uint32_t number_state(Graph *graph, const Encoding *encoding, uint32_t parent, uint32_t move) {
    Search *s = graph->search;
    bool added;
    uint32_t state = store_number(s->store, encoding, &added);
    if (!added || (s->is_out && parent != UINT32_MAX))
        return state;
    if (state >= graph->state_capacity) {
        graph->state_capacity = graph->state_capacity ? graph->state_capacity + graph->state_capacity / 2 : 1024;
        graph->states = memory_resize(graph->states, graph->state_capacity * sizeof *graph->states);
    }
    graph->states[state] = (GraphState){.letter = machine_valuation(s->machine),
                                        .count = UINT32_MAX,
                                        .parent = parent,
                                        .move = move,
                                        .is_alone = machine_cell(s->machine, MACHINE_RUNNING) != 0};
    s->result->letters |= graph->states[state].letter;
    graph->state_count = state + 1;
    search_count_state(s, s->depth);
    return state;
}

static void add_edge(Graph *graph, GraphStep edge) {
    if (graph->edge_count == graph->edge_capacity) {
        graph->edge_capacity = graph->edge_capacity ? 2 * graph->edge_capacity : 4096;
        graph->edges = memory_resize(graph->edges, graph->edge_capacity * sizeof *graph->edges);
    }
    graph->edges[graph->edge_count++] = edge;
    if (edge.thread != GRAPH_NOBODY && edge.thread >= graph->places)
        graph->places = edge.thread + 1u;
}

static void reach(Search *s, Move move, size_t mark) {
    Graph *graph = s->own;
    uint32_t thread = graph->threads[move.thread];
    bool ends = machine_cell(s->machine, thread + THREAD_FRAME) == 0, progresses = s->machine->has_progressed;
    Encoding encoding = encoder_change(s->encoder, mark);
    uint32_t known = graph->state_count;
    uint32_t packed = moves_pack(&s->moves, move), state = number_state(graph, &encoding, graph->current, packed);
    s->met += state < known;
    if (s->is_out)
        return;
    add_edge(graph,
             (GraphStep){.target = state, .move = packed, .thread = move.thread, .ends = ends, .spins = !progresses});
}

static void fail(Search *s, Move move) {
    Graph *graph = s->own;
    add_edge(graph, (GraphStep){.target = graph->current | GRAPH_ENDED, .thread = move.thread, .fails = true});
    graph->has_failed = true;
}

/* The number of a bound, beginning with 1. Where there are too many, the last one stands for the rest. */
static uint16_t number_bound(Graph *graph, const Fault *bound) {
    uint32_t i = 0;
    const Fault *bounds = graph->bounds.items;
    while (i < graph->bounds.count &&
           (bounds[i].transformation != bound->transformation || bounds[i].limit != bound->limit))
        i++;
    if (i == UINT16_MAX)
        return UINT16_MAX;
    if (i == graph->bounds.count)
        vector_push(NULL, &graph->bounds, *bound);
    return (uint16_t)(i + 1);
}

void graph_init(Graph *graph, Search *s) {
    *graph = (Graph){.search = s};
    s->own = graph;
    s->path = graph_path;
    s->failed = fail;
    s->own_bytes = graph_bytes;
    Encoding encoding = encoder_base(s->encoder);
    number_state(graph, &encoding, UINT32_MAX, 0);
}

void graph_free(Graph *graph) {
    free(graph->states);
    free(graph->edges);
    free(graph->bounds.items);
    free(graph->slots);
}

void graph_expand(Graph *graph, uint32_t state) {
    if (graph_is_expanded(graph, state))
        return;
    Search *s = graph->search;
    uint32_t shape = store_slots(s->store, state, &graph->slots, &graph->slot_capacity);
    encoder_decode(s->encoder, shape, graph->slots);
    if (!s->is_out)
        encoder_base(s->encoder);
    if (s->is_out)
        return;
    for (uint32_t i = 0; i < machine_threads(s->machine); i++)
        graph->threads[i] = machine_thread(s->machine, i);
    uint64_t first = graph->edge_count;
    graph->current = state;
    graph->has_failed = s->turned_back = s->bound_hit = false;
    search_expand(s, reach);
    /* A run that cannot go on, or that an error or a bound ends, repeats its last state for ever; one that was given up
       does not. After an error or at a bound nobody goes on, although others could have. */
    if (graph->has_failed)
        add_edge(graph, (GraphStep){.target = state | GRAPH_ENDED, .thread = GRAPH_NOBODY});
    else if (graph->edge_count == first && !s->turned_back && !s->stop)
        add_edge(graph, (GraphStep){.target = state, .thread = GRAPH_NOBODY});
    if (s->bound_hit)
        graph->states[state].bound = number_bound(graph, &s->bound);
    graph->states[state].first = first;
    graph->states[state].count = (uint32_t)(graph->edge_count - first);
}

void graph_complete(Graph *graph) {
    for (uint32_t state = 0; state < graph->state_count && !graph->search->stop; state++)
        graph_expand(graph, state);
}
