/* Coverability of the net that a program becomes, against plain exploration of the program. */
#include "random.h"

#include "gm/gm.h"
#include "net/cover.h"

/* An unsafe net gives a run, which the program can follow to the target. */
static void follow(const CbpProgram *program, const Gm *gm, const GmNet *made, const CoverRun *run,
                   const uint32_t *locations, uint32_t count, Text *problem) {
    Arena *arena = arena_new();
    Vector(GmStep) steps = {0};
    for (uint32_t i = 0; i < run->transitions.count; i++)
        vector_push(arena, &steps, made->steps.items[run->transitions.items[i]]);
    CbpSteps taken;
    CbpState *last;
    if (!gm_replay(program, gm, steps.items, steps.count, arena, &taken, &last))
        text_format(problem, "the program cannot follow the net after %u steps", taken.list.count);
    else if (!cbp_covers(last, locations, count))
        text_add(problem, "the program follows the net, but not to the target");
    arena_free(arena);
}

/* Explores until a state has different threads at these locations. */
typedef struct Wanted {
    const uint32_t *locations;
    uint32_t count;
} Wanted;

static bool is_wanted(const CbpProgram *program, const CbpState *state, void *context) {
    const Wanted *wanted = context;
    (void)program;
    return cbp_covers(state, wanted->locations, wanted->count);
}

void check_cover(const CbpProgram *program, const uint32_t *locations, uint32_t count, CbpLimits limits,
                 CoverCounts *counts, Text *problem) {
    Diagnostics *diagnostics = diagnostics_new("random.cbp", NULL, 0);
    Gm *gm = gm_translate(program, diagnostics);
    gm_add_target(gm, locations, count);
    Gm *reduced = gm_reduce(gm);
    GmNet made = gm_to_net(reduced);
    CoverResult *result = cover_search(made.net, &(CoverOptions){.seconds = 10});
    CbpGraph *graph = cbp_explore(program, limits, is_wanted, &(Wanted){locations, count});
    bool is_found = cbp_graph_stopped(graph) != CBP_NONE;
    if (result->verdict != COVER_UNSAFE && is_found)
        text_format(problem, "%s, but the explorer finds a run",
                    result->verdict == COVER_SAFE ? "safe" : result->reason);
    if (result->verdict == COVER_UNSAFE)
        follow(program, reduced, &made, &result->run, locations, count, problem);
    counts->safe += result->verdict == COVER_SAFE;
    counts->unsafe += result->verdict == COVER_UNSAFE;
    counts->unknown += result->verdict == COVER_UNKNOWN;
    counts->found += is_found;
    cbp_graph_free(graph);
    cover_free(result);
    net_free(made.net);
    gm_free(reduced);
    gm_free(gm);
    diagnostics_free(diagnostics);
}
