#include "net/net.h"

#include <stdlib.h>
#include <string.h>

Net *net_new(void) {
    Arena *arena = arena_new();
    Net *net = arena_alloc(arena, sizeof *net);
    net->arena = arena;
    return net;
}

void net_free(Net *net) { arena_free(net ? net->arena : NULL); }

uint32_t net_add_place(Net *net, const char *name, NetInitial initial) {
    vector_push(net->arena, &net->places, arena_copy(net->arena, name, strlen(name)));
    vector_push(net->arena, &net->initial, initial);
    return net->places.count - 1;
}

void net_sort_amounts(NetAmounts *amounts) {
    NetAmount *items = amounts->items;
    uint32_t kept = 0;
    if (amounts->count)
        qsort(items, amounts->count, sizeof *items, vector_by_number);
    for (uint32_t i = 0; i < amounts->count; i++) {
        if (items[i].count == 0)
            continue;
        if (kept && items[kept - 1].place == items[i].place)
            items[kept - 1].count += items[i].count;
        else
            items[kept++] = items[i];
    }
    amounts->count = kept;
}

uint32_t net_amount(const NetAmounts *amounts, uint32_t place) {
    const NetAmount *found = vector_find(amounts->items, amounts->count, sizeof *found, place);
    return found ? found->count : 0;
}

NetAmounts net_copy_amounts(Arena *arena, NetAmounts amounts) {
    NetAmounts copy = {.count = amounts.count, .capacity = amounts.count};
    copy.items = arena_alloc(arena, amounts.count * sizeof *copy.items);
    if (amounts.count)
        memcpy(copy.items, amounts.items, amounts.count * sizeof *copy.items);
    return copy;
}

NetTransition net_copy_transition(Arena *arena, const NetTransition *transition) {
    NetTransition copy = {.name = transition->name};
    copy.takes = net_copy_amounts(arena, transition->takes);
    vector_append(arena, &copy.transfers, &transition->transfers);
    copy.puts = net_copy_amounts(arena, transition->puts);
    return copy;
}

void net_load(uint32_t *marking, uint32_t places, const NetAmounts *amounts) {
    memset(marking, 0, places * sizeof *marking);
    for (uint32_t i = 0; i < amounts->count; i++)
        marking[amounts->items[i].place] = amounts->items[i].count;
}

void net_load_initial(uint32_t *marking, const Net *net) {
    for (uint32_t place = 0; place < net->places.count; place++)
        marking[place] = net->initial.items[place].is_unbounded ? NET_ANY : net->initial.items[place].low;
}

NetAmounts net_short_form(const uint32_t *marking, uint32_t places, NetAmount *room) {
    NetAmounts amounts = {.items = room};
    for (uint32_t place = 0; place < places; place++)
        if (marking[place])
            room[amounts.count++] = (NetAmount){.place = place, .count = marking[place]};
    return amounts;
}

NetUsers *net_list_users(const NetTransition *transitions, uint32_t count, const bool *is_gone, uint32_t places,
                         Arena *arena) {
    NetUsers *users = arena_alloc(arena, (places + (size_t)1) * sizeof *users);
    for (uint32_t t = 0; t < count; t++) {
        const NetTransition *transition = &transitions[t];
        if (is_gone && is_gone[t])
            continue;
        for (uint32_t i = 0; i < transition->takes.count; i++)
            vector_push(arena, &users[transition->takes.items[i].place].takers, t);
        for (uint32_t i = 0; i < transition->puts.count; i++)
            vector_push(arena, &users[transition->puts.items[i].place].putters, t);
        for (uint32_t i = 0; i < transition->transfers.count; i++) {
            vector_push(arena, &users[transition->transfers.items[i].from].leavers, t);
            vector_push(arena, &users[transition->transfers.items[i].to].movers, t);
        }
    }
    return users;
}

void net_settle_transition(NetTransition *transition) {
    net_sort_amounts(&transition->takes);
    net_sort_amounts(&transition->puts);
    if (transition->transfers.count)
        qsort(transition->transfers.items, transition->transfers.count, sizeof *transition->transfers.items,
              vector_by_number);
}

bool net_is_petri(const Net *net) {
    for (uint32_t i = 0; i < net->transitions.count; i++)
        if (net->transitions.items[i].transfers.count)
            return false;
    return true;
}

void net_lay(uint32_t *marking, const NetAmounts *amounts, bool is_there) {
    for (uint32_t i = 0; i < amounts->count; i++)
        marking[amounts->items[i].place] = is_there ? amounts->items[i].count : 0;
}

int64_t net_weigh(const NetAmounts *amounts, const uint32_t *weights) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < amounts->count; i++)
        sum += (int64_t)weights[amounts->items[i].place] * amounts->items[i].count;
    return sum;
}

int64_t net_change(const NetTransition *transition, const uint32_t *weights) {
    return net_weigh(&transition->puts, weights) - net_weigh(&transition->takes, weights);
}

bool net_takes_only(const NetTransition *transition, const bool *places) {
    for (uint32_t i = 0; i < transition->takes.count; i++)
        if (!places[transition->takes.items[i].place])
            return false;
    return true;
}

bool net_has(const NetAmounts *amounts, const uint32_t *marking) {
    for (uint32_t i = 0; i < amounts->count; i++)
        if (marking[amounts->items[i].place] < amounts->items[i].count)
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
    return net_has(&transition->takes, marking);
}

bool net_fire(const NetTransition *transition, uint32_t *marking) {
    return net_is_enabled(transition, marking) && change(transition, marking);
}

uint32_t net_covered_target(const Net *net, const uint32_t *marking) {
    for (uint32_t i = 0; i < net->targets.count; i++)
        if (net_has(&net->targets.items[i], marking))
            return i;
    return UINT32_MAX;
}
