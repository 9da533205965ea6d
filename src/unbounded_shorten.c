/* Runs that people can read: without the steps that do not matter, and with as few threads as a short search finds. */
#include "unbounded_int.h"

#include <stdlib.h>

/* How many transitions may be fired, and how many states of a program may be visited, to find a better run. */
enum { MOST_FIRINGS = 2000000, MOST_STATES = 20000 };

/* Nets --------------------------------------------------------------------------------------------------------------*/

typedef struct Shortener {
    const Net *net;
    CoverRun *run;
    bool *is_left_out; /* by step */
    uint32_t *marking;
    uint64_t firings;
} Shortener;

/* Whether the run still gets into a target without the steps that are left out. */
static bool still_covers(Shortener *shortener) {
    const Net *net = shortener->net;
    memcpy(shortener->marking, shortener->run->initial.items, net->places.count * sizeof *shortener->marking);
    for (uint32_t i = 0; i < shortener->run->transitions.count; i++) {
        if (shortener->is_left_out[i])
            continue;
        shortener->firings++;
        if (!net_fire(&net->transitions.items[shortener->run->transitions.items[i]], shortener->marking))
            return false;
    }
    return net_covered_target(net, shortener->marking) != UINT32_MAX;
}

/* From the end on, so that a thread's last step goes first, and all that led to it after it. */
static void leave_out_steps(Shortener *shortener) {
    CoverRun *run = shortener->run;
    uint32_t kept = 0;
    for (uint32_t i = run->transitions.count; i-- > 0 && shortener->firings < MOST_FIRINGS;) {
        shortener->is_left_out[i] = true;
        shortener->is_left_out[i] = still_covers(shortener);
    }
    for (uint32_t i = 0; i < run->transitions.count; i++)
        if (!shortener->is_left_out[i])
            run->transitions.items[kept++] = run->transitions.items[i];
    run->transitions.count = kept;
}

void unbounded_shorten(Unbounded *unbounded) {
    const Net *net = unbounded->made.net;
    CoverRun *run = &unbounded->result->run;
    Shortener shortener = {.net = net, .run = run};
    shortener.is_left_out = memory_get_zeroed((size_t)run->transitions.count + 1, sizeof *shortener.is_left_out);
    shortener.marking = memory_get_zeroed((size_t)net->places.count + 1, sizeof *shortener.marking);
    leave_out_steps(&shortener);
    cover_shrink_run(net, run);
    free(shortener.is_left_out);
    free(shortener.marking);
}

/* Programs ----------------------------------------------------------------------------------------------------------*/

static bool is_covered(const CbpProgram *program, const CbpState *state, void *context) {
    (void)program;
    return unbounded_covered(context, state) != NULL;
}

bool unbounded_find_short(const Unbounded *unbounded, uint32_t threads, Arena *arena, CbpSteps *run) {
    bool is_found = false;
    for (uint32_t most = 1; most <= threads && !is_found; most++) {
        CbpLimits limits = {.threads = most, .states = MOST_STATES};
        CbpGraph *graph = cbp_explore(unbounded->program, limits, is_covered, (void *)(uintptr_t)unbounded);
        uint32_t end = cbp_graph_stopped(graph);
        is_found = end != CBP_NONE;
        if (is_found)
            *run = cbp_graph_run(graph, end, arena);
        bool is_hopeless = cbp_graph_hit_states(graph);
        cbp_graph_free(graph);
        if (is_hopeless)
            break;
    }
    return is_found;
}
