/* Fusion of sequences: a place whose tokens can be counted as tokens of other places, since a transition that asks for
   nothing else turns the one into the others.

   Forward: one transition takes from the place, one token and nothing else. It may as well fire as soon as there is a
   token: more tokens in its other places, earlier, do no harm, as no transfer moves them away. (If a token would have
   stayed for ever, nothing is lost, as no target asks for it.) So a token counts as what the transition puts.

   Back: one transition puts tokens there, one and nothing else, and there are none at first. It may as well wait until
   a token is needed, as no transfer moves away what it takes. So a token counts as what the transition takes.

   The first is post-agglomeration, the second pre-agglomeration (Berthelot 1987), with fewer conditions. */
#include "net/reduce_int.h"

/* Numbers of tokens must not grow without end, nor transitions. */
enum { MOST_TOKENS_COUNTED = 256 };

typedef struct Fuser {
    NetReduction *reduction;
    Arena *work;
    PlaceUsers *users;
    bool *is_stale; /* by place: its users have changed */
} Fuser;

/* Whether tokens may be counted as these: no transfer moves them away, and they are not too many. */
static bool may_count_as(const Fuser *fuser, const NetAmounts *amounts, uint32_t place) {
    for (uint32_t i = 0; i < amounts->count; i++)
        if (amounts->items[i].place == place || fuser->reduction->is_origin[amounts->items[i].place] ||
            amounts->items[i].count > MOST_TOKENS_COUNTED)
            return false;
    return amounts->count > 0;
}

/* Whether no more amounts have to be written down afterwards than before. */
static bool is_worthwhile(uint64_t users, uint64_t amounts) { return users * amounts <= users + 1 + amounts; }

static bool is_asked_for(const NetReduction *reduction, uint32_t place) {
    for (uint32_t i = 0; i < reduction->original->targets.count; i++)
        if (!reduction->is_target_gone[i] && net_amount(&reduction->targets[i], place))
            return true;
    return false;
}

/* The transition that takes tokens on from a place; REDUCE_NONE: it cannot be fused forward. */
static uint32_t find_forward(const Fuser *fuser, uint32_t place) {
    const PlaceUsers *users = &fuser->users[place];
    if (users->takers.count != 1 || is_asked_for(fuser->reduction, place))
        return REDUCE_NONE;
    uint32_t number = users->takers.items[0];
    const NetTransition *transition = &fuser->reduction->transitions[number];
    bool fits = !fuser->reduction->is_transition_gone[number] && transition->transfers.count == 0 &&
                transition->takes.count == 1 && transition->takes.items[0].count == 1 &&
                may_count_as(fuser, &transition->puts, place) &&
                is_worthwhile(users->putters.count, transition->puts.count);
    return fits ? number : REDUCE_NONE;
}

/* The transition that brings tokens to a place; REDUCE_NONE: it cannot be fused back. */
static uint32_t find_back(const Fuser *fuser, uint32_t place) {
    const PlaceUsers *users = &fuser->users[place];
    if (users->putters.count != 1 || fuser->reduction->initial[place].low > 0)
        return REDUCE_NONE;
    uint32_t number = users->putters.items[0];
    const NetTransition *transition = &fuser->reduction->transitions[number];
    bool fits = !fuser->reduction->is_transition_gone[number] && transition->transfers.count == 0 &&
                transition->puts.count == 1 && transition->puts.items[0].count == 1 &&
                may_count_as(fuser, &transition->takes, place) &&
                is_worthwhile(users->takers.count, transition->takes.count);
    return fits ? number : REDUCE_NONE;
}

/* Whether all amounts of a place stay small when it counts as others. */
static bool stays_small(const Fuser *fuser, uint32_t place) {
    const NetReduction *reduction = fuser->reduction;
    const PlaceUsers *users = &fuser->users[place];
    uint32_t most = reduction->initial[place].low;
    for (uint32_t i = 0; i < users->takers.count; i++) {
        const NetTransition *transition = &reduction->transitions[users->takers.items[i]];
        uint32_t takes = net_amount(&transition->takes, place);
        most = takes > most ? takes : most;
    }
    for (uint32_t i = 0; i < users->putters.count; i++) {
        const NetTransition *transition = &reduction->transitions[users->putters.items[i]];
        uint32_t puts = net_amount(&transition->puts, place);
        most = puts > most ? puts : most;
    }
    for (uint32_t i = 0; i < reduction->original->targets.count; i++) {
        const NetAmounts *target = &reduction->targets[i];
        uint32_t asked = net_amount(target, place);
        most = asked > most ? asked : most;
    }
    return most <= MOST_TOKENS_COUNTED;
}

/* Lets a place among amounts count as others. */
static void count_as(Fuser *fuser, NetAmounts *amounts, const ReductionStep *step) {
    CoverMarking others = step->counts_as;
    uint32_t tokens = net_amount(amounts, step->place);
    NetAmounts changed = {.capacity = amounts->count + others.count};
    changed.items = arena_alloc(fuser->reduction->arena, changed.capacity * sizeof *changed.items);
    for (uint32_t i = 0; i < amounts->count; i++)
        if (amounts->items[i].place != step->place)
            changed.items[changed.count++] = amounts->items[i];
    for (uint32_t i = 0; i < others.count && tokens; i++)
        changed.items[changed.count++] =
            (NetAmount){.place = others.items[i].place, .count = tokens * others.items[i].count};
    net_sort_amounts(&changed);
    *amounts = changed;
}

/* Changes all that mentions a place that counts as others. */
static void apply(Fuser *fuser, const ReductionStep *step) {
    NetReduction *reduction = fuser->reduction;
    for (uint32_t i = 0; i < step->uses.count; i++) {
        NetTransition *user = &reduction->transitions[step->uses.items[i].transition];
        count_as(fuser, &user->takes, step);
        count_as(fuser, &user->puts, step);
    }
    for (uint32_t i = 0; i < step->asked.count; i++)
        count_as(fuser, &reduction->targets[step->asked.items[i].place], step);
    for (uint32_t i = 0; i < step->counts_as.count; i++) {
        NetAmount amount = step->counts_as.items[i];
        reduction->initial[amount.place].low += amount.count * reduction->initial[step->place].low;
        fuser->is_stale[amount.place] = true;
    }
}

/* Fuses a place by a transition, which then does nothing any more. */
static void fuse(Fuser *fuser, uint32_t place, StepKind kind, uint32_t number) {
    NetReduction *reduction = fuser->reduction;
    const NetTransition *transition = &reduction->transitions[number];
    ReductionStep step = reduce_note_uses(reduction, fuser->users, kind, place, number);
    step.counts_as =
        net_copy_amounts(reduction->arena, kind == STEP_FUSED_FORWARD ? transition->puts : transition->takes);
    reduction->is_transition_gone[number] = true;
    apply(fuser, &step);
    vector_push(reduction->arena, &reduction->steps, step);
    reduce_drop_place(reduction, place, PLACE_IS_FUSED);
    reduction->counts.fused_places++;
}

bool reduce_fuse(NetReduction *reduction) {
    Arena *work = arena_new();
    Fuser fuser = {.reduction = reduction, .work = work, .users = reduce_list_users(reduction, work)};
    fuser.is_stale = arena_alloc(work, reduction->sink * sizeof *fuser.is_stale);
    uint32_t before = reduction->counts.fused_places;
    for (uint32_t place = 0; place < reduction->sink; place++) {
        if (reduction->fates[place] != PLACE_STAYS || reduction->is_moved[place] || fuser.is_stale[place] ||
            reduction->initial[place].is_unbounded || !stays_small(&fuser, place))
            continue;
        uint32_t forward = find_forward(&fuser, place);
        uint32_t back = forward == REDUCE_NONE ? find_back(&fuser, place) : REDUCE_NONE;
        if (forward != REDUCE_NONE)
            fuse(&fuser, place, STEP_FUSED_FORWARD, forward);
        else if (back != REDUCE_NONE)
            fuse(&fuser, place, STEP_FUSED_BACK, back);
    }
    reduce_sweep(reduction);
    arena_free(work);
    return reduction->counts.fused_places > before;
}
