/* Fusion of sequences: a place whose tokens can be counted as tokens of other places, since a transition that needs
   nothing else turns the one into the others.

   Forward: one transition takes from the place, one token and nothing else. It may as well fire as soon as there is a
   token: more tokens in its other places, earlier, do no harm, as no transfer moves them away. (If a token would have
   stayed for ever, nothing is lost, as no target needs it.) So a token counts as what the transition puts.

   Back: one transition puts tokens there, one and nothing else, and there are none at first. It may as well wait until
   a token is needed, as no transfer moves away what it takes. So a token counts as what the transition takes.

   The first is post-agglomeration, the second pre-agglomeration (Berthelot 1987), with fewer conditions. */
#include "net/reduce_int.h"

/* Numbers of tokens must not grow without end, nor transitions. */
enum { MOST_TOKENS_COUNTED = 256 };

typedef struct Fuser {
    NetReduction *reduction;
    NetUsers *users;
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

static bool is_needed_by_target(const NetReduction *reduction, uint32_t place) {
    for (uint32_t i = 0; i < reduction->original->targets.count; i++)
        if (!reduction->is_target_gone[i] && net_amount(&reduction->targets[i], place))
            return true;
    return false;
}

/* The transition that takes tokens on from a place or, back, brings them; REDUCE_NONE: it cannot be fused so. */
static uint32_t find_transition(const Fuser *fuser, uint32_t place, bool is_forward) {
    const NetReduction *reduction = fuser->reduction;
    const NetUsers *users = &fuser->users[place];
    const NetNumbers *own = is_forward ? &users->takers : &users->putters;
    const NetNumbers *others = is_forward ? &users->putters : &users->takers;
    if (own->count != 1 || (is_forward ? is_needed_by_target(reduction, place) : reduction->initial[place].low > 0))
        return REDUCE_NONE;
    const NetTransition *transition = &reduction->transitions[own->items[0]];
    const NetAmounts *here = is_forward ? &transition->takes : &transition->puts;
    const NetAmounts *there = is_forward ? &transition->puts : &transition->takes;
    /* No more amounts have to be written down afterwards than before. */
    bool is_worthwhile = (uint64_t)others->count * there->count <= (uint64_t)others->count + 1 + there->count;
    bool fits = !reduction->is_transition_gone[own->items[0]] && transition->transfers.count == 0 && here->count == 1 &&
                here->items[0].count == 1 && may_count_as(fuser, there, place) && is_worthwhile;
    return fits ? own->items[0] : REDUCE_NONE;
}

/* Whether all amounts of a place stay small when it counts as others. */
static bool stays_small(const ReductionStep *step) {
    uint32_t most = step->low;
    for (uint32_t i = 0; i < step->uses.count; i++) {
        const PlaceUse *use = &step->uses.items[i];
        uint32_t more = use->takes > use->puts ? use->takes : use->puts;
        most = more > most ? more : most;
    }
    for (uint32_t i = 0; i < step->needed.count; i++)
        most = step->needed.items[i].count > most ? step->needed.items[i].count : most;
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
    for (uint32_t i = 0; i < step->needed.count; i++)
        count_as(fuser, &reduction->targets[step->needed.items[i].place], step);
    for (uint32_t i = 0; i < step->counts_as.count; i++) {
        NetAmount amount = step->counts_as.items[i];
        reduction->initial[amount.place].low += amount.count * reduction->initial[step->place].low;
        fuser->is_stale[amount.place] = true;
    }
}

/* Fuses a place by a transition, which then does nothing any more; false when numbers would become too large. */
static bool fuse(Fuser *fuser, uint32_t place, StepKind kind, uint32_t number) {
    NetReduction *reduction = fuser->reduction;
    const NetTransition *transition = &reduction->transitions[number];
    ReductionStep step = reduce_note_uses(reduction, fuser->users, kind, place, number);
    if (!stays_small(&step))
        return false;
    step.counts_as =
        net_copy_amounts(reduction->arena, kind == STEP_FUSED_FORWARD ? transition->puts : transition->takes);
    reduction->is_transition_gone[number] = true;
    apply(fuser, &step);
    vector_push(reduction->arena, &reduction->steps, step);
    reduction->fates[place] = PLACE_IS_FUSED;
    return true;
}

bool reduce_fuse(NetReduction *reduction) {
    Arena *work = arena_new();
    Fuser fuser = {.reduction = reduction, .users = reduce_list_users(reduction, work)};
    fuser.is_stale = arena_alloc(work, reduction->sink * sizeof *fuser.is_stale);
    bool is_changed = false;
    for (uint32_t place = 0; place < reduction->sink; place++) {
        if (reduction->fates[place] != PLACE_STAYS || reduction->is_moved[place] || fuser.is_stale[place] ||
            reduction->initial[place].is_unbounded)
            continue;
        uint32_t forward = find_transition(&fuser, place, true);
        uint32_t back = forward == REDUCE_NONE ? find_transition(&fuser, place, false) : REDUCE_NONE;
        if (forward != REDUCE_NONE)
            is_changed |= fuse(&fuser, place, STEP_FUSED_FORWARD, forward);
        else if (back != REDUCE_NONE)
            is_changed |= fuse(&fuser, place, STEP_FUSED_BACK, back);
    }
    reduce_sweep(reduction);
    arena_free(work);
    return is_changed;
}
