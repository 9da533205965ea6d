/* Firing a run again. */
#include "net/cover.h"

#include <stdlib.h>
#include <string.h>

/* Whether a run starts where the net may start. */
static bool check_start(const Net *net, const CoverRun *run, Failure *failure) {
    if (run->initial.count != net->places.count)
        return failure_set(failure, FAILURE_INTERNAL, "the initial marking is of another net");
    for (uint32_t place = 0; place < net->places.count; place++) {
        NetInitial initial = net->initial.items[place];
        uint32_t tokens = run->initial.items[place];
        if (tokens < initial.low || (tokens > initial.low && !initial.is_unbounded) || tokens > NET_MOST_TOKENS)
            return failure_set(failure, FAILURE_INTERNAL, "place '%s' cannot have %u tokens initially",
                               net->places.items[place], tokens);
    }
    return true;
}

/* Fires all steps on a marking, which starts as the run says. It has to cover the target in the end. */
static bool fire_steps(const Net *net, const CoverRun *run, uint32_t *marking, Failure *failure) {
    for (uint32_t i = 0; i < run->transitions.count; i++) {
        uint32_t transition = run->transitions.items[i];
        if (transition >= net->transitions.count || !net_fire(&net->transitions.items[transition], marking))
            return failure_set(failure, FAILURE_INTERNAL, "step %u, transition %u, is not enabled", i, transition);
    }
    return (run->target < net->targets.count && net_has(&net->targets.items[run->target], marking)) ||
           failure_set(failure, FAILURE_INTERNAL, "the last marking does not cover the target");
}

bool cover_replay(const Net *net, const CoverRun *run, Failure *failure) {
    if (!check_start(net, run, failure))
        return false;
    uint32_t *marking = memory_get_zeroed(net->places.count + (size_t)1, sizeof *marking);
    if (net->places.count)
        memcpy(marking, run->initial.items, net->places.count * sizeof *marking);
    bool holds = fire_steps(net, run, marking, failure);
    free(marking);
    return holds;
}

uint64_t cover_run_tokens(const Net *net, const CoverRun *run) {
    uint64_t tokens = 0;
    for (uint32_t place = 0; place < run->initial.count; place++)
        if (net->initial.items[place].is_unbounded)
            tokens += run->initial.items[place];
    return tokens;
}
