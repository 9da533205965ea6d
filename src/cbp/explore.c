/* Explores every state with up to a number of threads, breadth first. */
#include "base/table.h"
#include "cbp/cbp_int.h"

#include <stdlib.h>
#include <string.h>

struct CbpGraph {
    const CbpProgram *program;
    Arena *arena;
    Table *states; /* by their bytes */
    Vector(uint32_t) parents;
    Vector(CbpStep) steps; /* from the parent */
    uint32_t stopped;
    bool hit_states;
};

/* The bytes of a state: what is shared, then the threads, which are sorted. The structures have no gaps. */
static void encode(const CbpProgram *program, const CbpState *state, Text *out) {
    out->length = 0;
    text_add_bytes(out, (const char *)state->shared, cbp_shared_words(program) * sizeof *state->shared);
    text_add_bytes(out, (const char *)state->threads.items, state->threads.count * sizeof *state->threads.items);
}

static CbpState *decode(const CbpGraph *graph, uint32_t number, Arena *arena) {
    const char *bytes = table_key(graph->states, number);
    size_t shared = cbp_shared_words(graph->program) * sizeof(uint64_t);
    size_t count = (table_key_size(graph->states, number) - shared) / sizeof(CbpThreads);
    return cbp_new_state(graph->program, bytes, bytes + shared, (uint32_t)count, arena);
}

/* Adds the successors of a state. */
static void expand(CbpGraph *graph, uint32_t number, CbpLimits limits, CbpStop stop, void *context, Text *bytes) {
    const CbpProgram *program = graph->program;
    Arena *scratch = arena_new();
    CbpState *state = decode(graph, number, scratch);
    bool is_full = cbp_thread_count(state) >= limits.threads;
    CbpSteps steps = cbp_steps(program, state, scratch);
    for (uint32_t i = 0; i < steps.list.count && graph->stopped == CBP_NONE; i++) {
        if (is_full && steps.list.items[i].axiom == CBP_AXIOM_START)
            continue;
        CbpState *after = cbp_fire_enabled(program, state, &steps.list.items[i], scratch);
        encode(program, after, bytes);
        if (table_find(graph->states, bytes->bytes, bytes->length) != TABLE_NONE)
            continue;
        if (graph->parents.count >= limits.states) {
            graph->hit_states = true;
            break;
        }
        uint32_t found = table_add(graph->states, bytes->bytes, bytes->length);
        vector_push(graph->arena, &graph->parents, number);
        vector_push(graph->arena, &graph->steps, steps.list.items[i]);
        if (stop && stop(program, after, context))
            graph->stopped = found;
    }
    arena_free(scratch);
}

CbpGraph *cbp_explore(const CbpProgram *program, CbpLimits limits, CbpStop stop, void *context) {
    CbpGraph *graph = memory_get_zeroed(1, sizeof *graph);
    *graph = (CbpGraph){.program = program, .arena = arena_new(), .stopped = CBP_NONE};
    graph->states = table_new(graph->arena);
    Text bytes = {0};
    CbpState *initial = cbp_initial(program, graph->arena);
    encode(program, initial, &bytes);
    table_add(graph->states, bytes.bytes, bytes.length);
    vector_push(graph->arena, &graph->parents, CBP_NONE);
    vector_push(graph->arena, &graph->steps, (CbpStep){0});
    if (stop && stop(program, initial, context))
        graph->stopped = 0;
    for (uint32_t i = 0; i < graph->parents.count && graph->stopped == CBP_NONE && !graph->hit_states; i++)
        expand(graph, i, limits, stop, context, &bytes);
    text_free(&bytes);
    return graph;
}

void cbp_graph_free(CbpGraph *graph) {
    if (!graph)
        return;
    arena_free(graph->arena);
    free(graph);
}

uint32_t cbp_graph_stopped(const CbpGraph *graph) { return graph->stopped; }

bool cbp_graph_hit_states(const CbpGraph *graph) { return graph->hit_states; }

CbpSteps cbp_graph_run(CbpGraph *graph, uint32_t number, Arena *arena) {
    CbpSteps run = {0};
    for (uint32_t at = number; graph->parents.items[at] != CBP_NONE; at = graph->parents.items[at])
        vector_push(arena, &run.list, graph->steps.items[at]);
    vector_reverse(run.list.items, run.list.count, sizeof *run.list.items);
    return run;
}

bool cbp_covers(const CbpState *state, const uint32_t *locations, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t wanted = 0, there = 0;
        for (uint32_t j = 0; j < count; j++)
            wanted += locations[j] == locations[i];
        for (uint32_t j = 0; j < state->threads.count; j++)
            there += state->threads.items[j].location == locations[i] ? state->threads.items[j].count : 0;
        if (there < wanted)
            return false;
    }
    return true;
}
