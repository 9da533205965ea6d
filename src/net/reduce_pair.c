/* Reductions that compare two transitions, or two places. */
#include "net/reduce_int.h"

#include <string.h>

/* Dominated transitions -------------------------------------------------------------------------------------------- */

typedef struct Pairs {
    NetReduction *reduction;
    uint32_t *gain; /* by place: what the better transition has more; zero between two comparisons */
} Pairs;

static bool has_same_transfers(const NetTransition *left, const NetTransition *right) {
    return left->transfers.count == right->transfers.count &&
           (left->transfers.count == 0 || memcmp(left->transfers.items, right->transfers.items,
                                                 left->transfers.count * sizeof *left->transfers.items) == 0);
}

/* Where a transition moves the tokens of a place. */
static uint32_t goes_to(const NetTransition *transition, uint32_t place) {
    for (uint32_t i = 0; i < transition->transfers.count; i++)
        if (transition->transfers.items[i].from == place)
            return transition->transfers.items[i].to;
    return place;
}

/* Whether what one puts is no more than what the other puts, together with what the first takes in addition: these
   tokens are still there, or where the transfers take them, when the other fires. */
static bool gives_no_less(Pairs *pairs, const NetTransition *better, const NetTransition *worse) {
    bool holds = true;
    for (uint32_t i = 0; i < better->puts.count; i++)
        pairs->gain[better->puts.items[i].place] += better->puts.items[i].count;
    for (uint32_t i = 0; i < worse->takes.count; i++) {
        NetAmount take = worse->takes.items[i];
        pairs->gain[goes_to(worse, take.place)] += take.count - net_amount(&better->takes, take.place);
    }
    for (uint32_t i = 0; i < worse->puts.count && holds; i++)
        holds = worse->puts.items[i].count <= pairs->gain[worse->puts.items[i].place];
    for (uint32_t i = 0; i < better->puts.count; i++)
        pairs->gain[better->puts.items[i].place] = 0;
    for (uint32_t i = 0; i < worse->takes.count; i++)
        pairs->gain[goes_to(worse, worse->takes.items[i].place)] = 0;
    return holds;
}

/* Whether a transition can fire whenever the other can, and never leads to less. */
static bool dominates(Pairs *pairs, const NetTransition *better, const NetTransition *worse) {
    if (better->takes.count > worse->takes.count || !has_same_transfers(better, worse))
        return false;
    for (uint32_t i = 0; i < better->takes.count; i++)
        if (better->takes.items[i].count > net_amount(&worse->takes, better->takes.items[i].place))
            return false;
    return gives_no_less(pairs, better, worse);
}

/* Whether one of the transitions in a list, other than this, dominates it. */
static bool is_dominated(Pairs *pairs, const NetNumbers *list, uint32_t number) {
    NetReduction *reduction = pairs->reduction;
    for (uint32_t i = 0; i < list->count && reduction->comparisons > 0; i++) {
        if (list->items[i] == number || reduction->is_transition_gone[list->items[i]])
            continue;
        reduction->comparisons--;
        if (dominates(pairs, &reduction->transitions[list->items[i]], &reduction->transitions[number]))
            return true;
    }
    return false;
}

/* Of two transitions of which one dominates the other, the other is never needed. Both put or move tokens to the same
   places, unless the tokens were taken for nothing: so it is enough to look at those that put tokens to one place. */
bool reduce_dominated(NetReduction *reduction) {
    Arena *work = arena_new();
    Pairs pairs = {.reduction = reduction};
    pairs.gain = arena_alloc(work, (reduction->sink + (size_t)1) * sizeof *pairs.gain);
    const NetUsers *users = reduce_list_users(reduction, work);
    bool is_changed = false;
    for (uint32_t t = 0; t < reduction->original->transitions.count; t++) {
        const NetTransition *transition = &reduction->transitions[t];
        if (reduction->is_transition_gone[t] || (transition->puts.count == 0 && transition->transfers.count == 0))
            continue;
        bool is_gone = is_dominated(&pairs,
                                    transition->puts.count ? &users[transition->puts.items[0].place].putters
                                                           : &users[transition->transfers.items[0].to].movers,
                                    t);
        reduction->is_transition_gone[t] = is_gone;
        is_changed |= is_gone;
    }
    arena_free(work);
    return is_changed;
}

/* Implied places --------------------------------------------------------------------------------------------------- */

/* Whether a transition takes no more from one place than from the other, and leaves no less there. */
static bool favours(const NetTransition *transition, uint32_t place, uint32_t other) {
    uint64_t takes = net_amount(&transition->takes, place);
    uint64_t puts = net_amount(&transition->puts, place);
    uint64_t other_takes = net_amount(&transition->takes, other);
    uint64_t other_puts = net_amount(&transition->puts, other);
    return takes <= other_takes && puts + other_takes >= other_puts + takes;
}

static bool all_favour(NetReduction *reduction, const NetNumbers *transitions, uint32_t place, uint32_t other) {
    for (uint32_t i = 0; i < transitions->count && reduction->comparisons > 0; i++, reduction->comparisons--)
        if (!favours(&reduction->transitions[transitions->items[i]], place, other))
            return false;
    return true;
}

/* Whether a place always has at least the tokens of another one, and no transition or target needs more of it than of
 * that one. */
static bool is_implied(NetReduction *reduction, const NetUsers *users, uint32_t place, uint32_t other) {
    NetInitial low = reduction->initial[other], high = reduction->initial[place];
    if (low.is_unbounded || high.low < low.low)
        return false;
    if (!all_favour(reduction, &users[place].takers, place, other) ||
        !all_favour(reduction, &users[other].putters, place, other))
        return false;
    for (uint32_t i = 0; i < reduction->original->targets.count; i++) {
        const NetAmounts *target = &reduction->targets[i];
        if (!reduction->is_target_gone[i] && net_amount(target, place) > net_amount(target, other))
            return false;
    }
    return reduction->comparisons > 0;
}

/* The candidates for places that imply a place: a transition or target that needs it has to need them, too. */
static const NetAmount *find_candidates(const NetReduction *reduction, const NetUsers *users, uint32_t place,
                                        uint32_t *count) {
    *count = 0;
    if (users[place].takers.count) {
        const NetTransition *taker = &reduction->transitions[users[place].takers.items[0]];
        *count = taker->takes.count;
        return taker->takes.items;
    }
    for (uint32_t i = 0; i < reduction->original->targets.count; i++) {
        const NetAmounts *target = &reduction->targets[i];
        if (reduction->is_target_gone[i] || !net_amount(target, place))
            continue;
        *count = target->count;
        return target->items;
    }
    return NULL;
}

/* A place that always has enough tokens when another one has them is redundant. No transfer may move tokens away from
   it, or to the other one. */
bool reduce_implied(NetReduction *reduction) {
    Arena *work = arena_new();
    const NetUsers *users = reduce_list_users(reduction, work);
    bool is_changed = false;
    for (uint32_t place = 0; place < reduction->sink; place++) {
        uint32_t count;
        if (reduction->fates[place] != PLACE_STAYS || users[place].leavers.count)
            continue;
        const NetAmount *candidates = find_candidates(reduction, users, place, &count);
        for (uint32_t i = 0; i < count && reduction->fates[place] == PLACE_STAYS; i++) {
            uint32_t other = candidates[i].place;
            if (other == place || reduction->fates[other] != PLACE_STAYS || users[other].movers.count ||
                !is_implied(reduction, users, place, other))
                continue;
            reduction->fates[place] = PLACE_IS_FREE;
            is_changed = true;
        }
    }
    reduce_sweep(reduction);
    arena_free(work);
    return is_changed;
}
