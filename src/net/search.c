/* What the algorithms share: when to stop, what to report. */
#include "net/cover_int.h"

#include <stdlib.h>
#include <string.h>

/* So many steps may be fired to find a run that needs fewer tokens. */
enum { MOST_SHRINKING = 2000000 };

bool search_must_stop(Search *search, uint64_t bytes) {
    if (search->stop_reason)
        return true;
    if (atomic_load_explicit(search->is_over, memory_order_relaxed))
        search->stop_reason = "another algorithm has answered";
    else if (search->options->interrupt && atomic_load_explicit(search->options->interrupt, memory_order_relaxed))
        search->stop_reason = "interrupted";
    else if (bytes > search->bytes)
        search->stop_reason = "memory limit reached";
    /* Reading the clock costs more than the rest, unless the net is large. */
    else if (search->deadline > 0 && search->until_clock-- == 0) {
        search->until_clock = search->net->places.count < 4096 ? 64 : 0;
        if (process_now() > search->deadline)
            search->stop_reason = "time limit reached";
    }
    return search->stop_reason != NULL;
}

static bool must_stop(void *search, size_t bytes) { return search_must_stop(search, bytes); }

Look cover_as_look(Search *search) { return (Look){must_stop, search}; }

/* Places that can have tokens, as they are found. */
typedef struct MarkablePlaces {
    const Net *net;
    Arena *work;
    bool *is_markable;
    uint32_t *missing; /* by transition: how many of the places that it takes from are not known to be markable */
    Vector(uint32_t) found;
} MarkablePlaces;

static void mark(MarkablePlaces *spread, uint32_t place) {
    if (spread->is_markable[place])
        return;
    spread->is_markable[place] = true;
    vector_push(spread->work, &spread->found, place);
}

/* What a transition that can fire makes markable. */
static void fire_once(MarkablePlaces *spread, const NetTransition *transition) {
    for (uint32_t i = 0; i < transition->puts.count; i++)
        mark(spread, transition->puts.items[i].place);
    for (uint32_t i = 0; i < transition->transfers.count; i++)
        if (spread->is_markable[transition->transfers.items[i].from])
            mark(spread, transition->transfers.items[i].to);
}

bool *markable_places(const Net *net, Arena *arena) {
    MarkablePlaces spread = {.net = net, .work = arena_new()};
    spread.is_markable = arena_alloc(arena, net->places.count * sizeof *spread.is_markable);
    spread.missing = arena_alloc(spread.work, net->transitions.count * sizeof *spread.missing);
    const NetUsers *users =
        net_list_users(net->transitions.items, net->transitions.count, NULL, net->places.count, spread.work);
    for (uint32_t place = 0; place < net->places.count; place++)
        if (net->initial.items[place].is_unbounded || net->initial.items[place].low > 0)
            mark(&spread, place);
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        spread.missing[t] = net->transitions.items[t].takes.count;
        if (spread.missing[t] == 0)
            fire_once(&spread, &net->transitions.items[t]);
    }
    for (uint32_t i = 0; i < spread.found.count; i++) {
        const NetUsers *here = &users[spread.found.items[i]];
        for (uint32_t k = 0; k < here->takers.count; k++)
            if (--spread.missing[here->takers.items[k]] == 0)
                fire_once(&spread, &net->transitions.items[here->takers.items[k]]);
        for (uint32_t k = 0; k < here->leavers.count; k++)
            if (spread.missing[here->leavers.items[k]] == 0)
                fire_once(&spread, &net->transitions.items[here->leavers.items[k]]);
    }
    arena_free(spread.work);
    return spread.is_markable;
}

/* The target that a run's last marking covers, UINT32_MAX: none, or it cannot be fired. `marking` is for its work. */
static uint32_t find_target(const Net *net, const CoverRun *run, uint32_t *marking) {
    if (net->places.count)
        memcpy(marking, run->initial.items, net->places.count * sizeof *marking);
    for (uint32_t i = 0; i < run->transitions.count; i++)
        if (!net_fire(&net->transitions.items[run->transitions.items[i]], marking))
            return UINT32_MAX;
    return net_covered_target(net, marking);
}

/* Looks for the least number of tokens in one unbounded place with which a run still works. */
static void shrink_place(const Net *net, CoverRun *run, uint32_t place, uint32_t *marking) {
    uint32_t *tokens = &run->initial.items[place];
    uint32_t low = net->initial.items[place].low, high = *tokens;
    while (low < high) {
        *tokens = low + (high - low) / 2;
        if (find_target(net, run, marking) != UINT32_MAX)
            high = *tokens;
        else
            low = *tokens + 1;
    }
    *tokens = high;
}

/* One place after another, as long as that is cheap. */
void cover_shrink_run(const Net *net, CoverRun *run) {
    uint32_t *marking = memory_get((net->places.count + (size_t)1) * sizeof *marking);
    uint64_t work = 0;
    for (uint32_t place = 0; place < net->places.count && work < MOST_SHRINKING; place++) {
        if (!net->initial.items[place].is_unbounded || run->initial.items[place] == net->initial.items[place].low)
            continue;
        shrink_place(net, run, place, marking);
        work += (uint64_t)run->transitions.count + net->places.count;
    }
    run->target = find_target(net, run, marking); /* with fewer tokens it may be another one */
    free(marking);
}

void search_report_run(Search *search, const uint32_t *transitions, uint32_t count, CoverMarking needed) {
    CoverResult *result = search->result;
    CoverRun *run = &result->run;
    const Net *net = search->net;
    result->verdict = COVER_UNSAFE;
    for (uint32_t place = 0; place < net->places.count; place++)
        vector_push(result->arena, &run->initial, net->initial.items[place].low);
    for (uint32_t i = 0; i < needed.count; i++) {
        uint32_t *tokens = &run->initial.items[needed.items[i].place];
        if (*tokens < needed.items[i].count && net->initial.items[needed.items[i].place].is_unbounded)
            *tokens = needed.items[i].count;
    }
    for (uint32_t i = 0; i < count; i++)
        vector_push(result->arena, &run->transitions, transitions[i]);
    cover_shrink_run(net, run);
}
