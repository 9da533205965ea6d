/* The checker of refutations: see CoverRefutation. */
#include "net/certificate_int.h"

#include <string.h>

typedef struct Refuter {
    const Net *net;
    const CoverRefutation *refutation;
    bool *counts;      /* by transition: it may be used on the way to the marking */
    bool *moves;       /* by transfer, those of all transitions one after another: likewise */
    bool *is_markable; /* by place */
    uint32_t *weights; /* by place: the current sum */
    uint32_t *tokens;  /* by place: the marking */
} Refuter;

/* Whether a transition counts and takes only from places that can have tokens. */
static bool fires(const Refuter *refuter, uint32_t number) {
    return refuter->counts[number] && net_takes_only(&refuter->net->transitions.items[number], refuter->is_markable);
}

static bool mark(Refuter *refuter, uint32_t place) {
    bool is_new = !refuter->is_markable[place];
    refuter->is_markable[place] = true;
    return is_new;
}

/* Fires all enabled transitions once; whether another place can have tokens now. */
static bool fire_enabled_once(Refuter *refuter) {
    bool is_changed = false;
    for (uint32_t t = 0, move = 0; t < refuter->net->transitions.count; t++) {
        const NetTransition *transition = &refuter->net->transitions.items[t];
        bool can_fire = fires(refuter, t);
        for (uint32_t i = 0; can_fire && i < transition->puts.count; i++)
            is_changed |= mark(refuter, transition->puts.items[i].place);
        for (uint32_t i = 0; i < transition->transfers.count; i++, move++)
            if (can_fire && refuter->moves[move] && refuter->is_markable[transition->transfers.items[i].from])
                is_changed |= mark(refuter, transition->transfers.items[i].to);
    }
    return is_changed;
}

/* Transitions that cannot fire from the initial marking do not count. */
static void drop_unfirable(Refuter *refuter) {
    for (uint32_t place = 0; place < refuter->net->places.count; place++) {
        NetInitial initial = refuter->net->initial.items[place];
        refuter->is_markable[place] = initial.is_unbounded || initial.low > 0;
    }
    while (fire_enabled_once(refuter))
        ;
    for (uint32_t t = 0, move = 0; t < refuter->net->transitions.count; t++) {
        const NetTransition *transition = &refuter->net->transitions.items[t];
        refuter->counts[t] = fires(refuter, t);
        for (uint32_t i = 0; i < transition->transfers.count; i++, move++)
            refuter->moves[move] =
                refuter->moves[move] && refuter->counts[t] && refuter->is_markable[transition->transfers.items[i].from];
    }
}

/* Drops the transitions that make the sum smaller; false when one makes it larger. */
static bool drop_lessening(Refuter *refuter) {
    for (uint32_t t = 0, move = 0; t < refuter->net->transitions.count; t++) {
        const NetTransition *transition = &refuter->net->transitions.items[t];
        int64_t change = net_change(transition, refuter->weights);
        if (refuter->counts[t] && change > 0)
            return false;
        refuter->counts[t] = refuter->counts[t] && change == 0;
        for (uint32_t i = 0; i < transition->transfers.count; i++, move++) {
            uint32_t from = refuter->weights[transition->transfers.items[i].from];
            uint32_t to = refuter->weights[transition->transfers.items[i].to];
            if (refuter->moves[move] && to > from)
                return false;
            refuter->moves[move] = refuter->moves[move] && to == from;
        }
    }
    return true;
}

/* How much larger the sum is at the marking than initially; less than 0 if it is unbounded initially. */
static int64_t growth_of_sum(const Refuter *refuter) {
    int64_t more = 0;
    for (uint32_t place = 0; place < refuter->net->places.count; place++) {
        NetInitial initial = refuter->net->initial.items[place];
        if (refuter->weights[place] && initial.is_unbounded)
            return -1;
        more += (int64_t)refuter->weights[place] * ((int64_t)refuter->tokens[place] - initial.low);
    }
    return more;
}

/* Whether the marking has a token in a place that can get none. */
static bool needs_unmarkable(const Refuter *refuter) {
    for (uint32_t place = 0; place < refuter->net->places.count; place++)
        if (refuter->tokens[place] && !refuter->is_markable[place])
            return true;
    return false;
}

static bool comes_to_contradiction(Refuter *refuter) {
    const CoverRefutation *refutation = refuter->refutation;
    drop_unfirable(refuter);
    for (uint32_t i = 0; i < refutation->weights.count && !needs_unmarkable(refuter); i++) {
        net_load(refuter->weights, refuter->net->places.count, &refutation->weights.items[i]);
        int64_t more = growth_of_sum(refuter);
        if (more < 0 || !drop_lessening(refuter))
            return false;
        if (more > 0)
            return true;
        drop_unfirable(refuter);
    }
    return needs_unmarkable(refuter);
}

bool certificate_refutes(const Net *net, const CoverRefutation *refutation) {
    Arena *work = arena_new();
    size_t transfers = 0;
    for (uint32_t t = 0; t < net->transitions.count; t++)
        transfers += net->transitions.items[t].transfers.count;
    Refuter refuter = {
        .net = net,
        .refutation = refutation,
        .counts = arena_alloc(work, net->transitions.count * sizeof *refuter.counts),
        .moves = arena_alloc(work, transfers * sizeof *refuter.moves),
        .is_markable = arena_alloc(work, net->places.count * sizeof *refuter.is_markable),
        .weights = arena_alloc(work, net->places.count * sizeof *refuter.weights),
        .tokens = arena_alloc(work, net->places.count * sizeof *refuter.tokens),
    };
    memset(refuter.counts, true, net->transitions.count);
    memset(refuter.moves, true, transfers);
    net_load(refuter.tokens, net->places.count, &refutation->marking);
    bool holds = comes_to_contradiction(&refuter);
    arena_free(work);
    return holds;
}
