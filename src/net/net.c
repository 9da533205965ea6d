#include "net/net.h"

#include <stdlib.h>
#include <string.h>

Net *net_new(void) {
    Arena *arena = arena_new();
    Net *net = arena_alloc(arena, sizeof *net);
    net->arena = arena;
    return net;
}

void net_free(Net *net) {
    if (net)
        arena_free(net->arena);
}

uint32_t net_add_place(Net *net, const char *name, NetInitial initial) {
    vector_push(net->arena, &net->places, arena_copy(net->arena, name, strlen(name)));
    vector_push(net->arena, &net->initial, initial);
    return net->places.count - 1;
}

static int by_place(const void *left, const void *right) {
    uint32_t a = ((const NetAmount *)left)->place, b = ((const NetAmount *)right)->place;
    return (a > b) - (a < b);
}

static int by_origin(const void *left, const void *right) {
    uint32_t a = ((const NetTransfer *)left)->from, b = ((const NetTransfer *)right)->from;
    return (a > b) - (a < b);
}

void net_sort_amounts(NetAmount *amounts, uint32_t *count) {
    uint32_t kept = 0;
    if (*count)
        qsort(amounts, *count, sizeof *amounts, by_place);
    for (uint32_t i = 0; i < *count; i++) {
        if (amounts[i].count == 0)
            continue;
        if (kept && amounts[kept - 1].place == amounts[i].place)
            amounts[kept - 1].count += amounts[i].count;
        else
            amounts[kept++] = amounts[i];
    }
    *count = kept;
}

void net_settle_transition(NetTransition *transition) {
    net_sort_amounts(transition->takes.items, &transition->takes.count);
    net_sort_amounts(transition->puts.items, &transition->puts.count);
    if (transition->transfers.count)
        qsort(transition->transfers.items, transition->transfers.count, sizeof *transition->transfers.items, by_origin);
}

bool net_is_petri(const Net *net) {
    for (uint32_t i = 0; i < net->transitions.count; i++)
        if (net->transitions.items[i].transfers.count)
            return false;
    return true;
}

/* Whether there are enough tokens. */
static bool has_amounts(const NetAmount *amounts, uint32_t count, const uint32_t *marking) {
    for (uint32_t i = 0; i < count; i++)
        if (marking[amounts[i].place] < amounts[i].count)
            return false;
    return true;
}

/* Adds tokens to a place; false when these are too many. */
static bool add_tokens(uint32_t *marking, uint32_t place, uint32_t count) {
    if (marking[place] == NET_ANY || count == 0)
        return true;
    if (count == NET_ANY)
        marking[place] = NET_ANY;
    else if (count > NET_MOST_TOKENS || marking[place] > NET_MOST_TOKENS - count)
        return false;
    else
        marking[place] += count;
    return true;
}

/* Moves the tokens of all origins, as they were before any of them moved. `moved` has room for one count each. */
static bool move_tokens(const NetTransition *transition, uint32_t *moved, uint32_t *marking) {
    for (uint32_t i = 0; i < transition->transfers.count; i++) {
        moved[i] = marking[transition->transfers.items[i].from];
        marking[transition->transfers.items[i].from] = 0;
    }
    for (uint32_t i = 0; i < transition->transfers.count; i++)
        if (!add_tokens(marking, transition->transfers.items[i].to, moved[i]))
            return false;
    return true;
}

/* Takes, transfers and puts. On failure the marking is left somewhere in between. */
static bool change(const NetTransition *transition, uint32_t *marking) {
    for (uint32_t i = 0; i < transition->takes.count; i++) {
        NetAmount take = transition->takes.items[i];
        if (marking[take.place] != NET_ANY)
            marking[take.place] -= take.count;
    }
    if (transition->transfers.count) {
        uint32_t *moved = memory_get(transition->transfers.count * sizeof *moved);
        bool fits = move_tokens(transition, moved, marking);
        free(moved);
        if (!fits)
            return false;
    }
    for (uint32_t i = 0; i < transition->puts.count; i++)
        if (!add_tokens(marking, transition->puts.items[i].place, transition->puts.items[i].count))
            return false;
    return true;
}

bool net_is_enabled(const NetTransition *transition, const uint32_t *marking) {
    return has_amounts(transition->takes.items, transition->takes.count, marking);
}

bool net_fire(const NetTransition *transition, uint32_t *marking) {
    return net_is_enabled(transition, marking) && change(transition, marking);
}

uint32_t net_covered_target(const Net *net, const uint32_t *marking) {
    for (uint32_t i = 0; i < net->targets.count; i++)
        if (has_amounts(net->targets.items[i].amounts.items, net->targets.items[i].amounts.count, marking))
            return i;
    return UINT32_MAX;
}
