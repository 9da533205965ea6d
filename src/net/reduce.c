/* Structural reductions for coverability. All of them hold for nets with transfers and for any initial markings; each
   is argued where it is done. Runs are completed step by step, the last step first (reduce_restore.c). A certificate of
   the small net is one of the net once it says what the gone places are: empty, free, or counted as others. The usual
   rules for Petri nets are those of Berthelot: Transformations and decompositions of nets, 1987; that coverability
   allows more, since tokens that are left over do no harm, is put to use here. */
#include "net/cover_int.h"
#include "net/reduce_int.h"

enum { MOST_ROUNDS = 64, MOST_COMPARISONS = 4000000 };

/* What the rules share -------------------------------------------------------------------------------------------- */

NetUsers *reduce_list_users(const NetReduction *reduction, Arena *arena) {
    return net_list_users(reduction->transitions, reduction->original->transitions.count, reduction->is_transition_gone,
                          reduction->sink, arena);
}

static void sweep_amounts(const NetReduction *reduction, NetAmounts *amounts) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < amounts->count; i++)
        if (reduction->fates[amounts->items[i].place] == PLACE_STAYS)
            amounts->items[kept++] = amounts->items[i];
    amounts->count = kept;
}

/* Tokens that are moved to where they do not matter still have to leave: they go to the sink. */
static void sweep_transfers(const NetReduction *reduction, NetTransition *transition) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < transition->transfers.count; i++) {
        NetTransfer transfer = transition->transfers.items[i];
        if (reduction->fates[transfer.from] != PLACE_STAYS)
            continue;
        if (transfer.to != reduction->sink && reduction->fates[transfer.to] != PLACE_STAYS)
            transfer.to = reduction->sink;
        transition->transfers.items[kept++] = transfer;
    }
    transition->transfers.count = kept;
}

void reduce_sweep(NetReduction *reduction) {
    for (uint32_t t = 0; t < reduction->original->transitions.count; t++) {
        NetTransition *transition = &reduction->transitions[t];
        if (reduction->is_transition_gone[t])
            continue;
        sweep_amounts(reduction, &transition->takes);
        sweep_amounts(reduction, &transition->puts);
        sweep_transfers(reduction, transition);
    }
    for (uint32_t i = 0; i < reduction->original->targets.count; i++)
        sweep_amounts(reduction, &reduction->targets[i]);
}

ReductionStep reduce_note_uses(NetReduction *reduction, const NetUsers *users, StepKind kind, uint32_t place,
                               uint32_t transition) {
    ReductionStep step = {.kind = kind, .place = place, .transition = transition};
    step.low = reduction->initial[place].low;
    for (uint32_t i = 0; i < users[place].takers.count; i++) {
        PlaceUse use = {.transition = users[place].takers.items[i]};
        const NetTransition *user = &reduction->transitions[use.transition];
        use.takes = net_amount(&user->takes, place);
        use.puts = net_amount(&user->puts, place);
        vector_push(reduction->arena, &step.uses, use);
    }
    for (uint32_t i = 0; i < users[place].putters.count; i++) {
        PlaceUse use = {.transition = users[place].putters.items[i]};
        const NetTransition *user = &reduction->transitions[use.transition];
        use.puts = net_amount(&user->puts, place);
        if (net_amount(&user->takes, place) == 0)
            vector_push(reduction->arena, &step.uses, use);
    }
    for (uint32_t i = 0; i < reduction->original->targets.count; i++) {
        const NetAmounts *target = &reduction->targets[i];
        uint32_t count = net_amount(target, place);
        if (count && !reduction->is_target_gone[i])
            vector_push(reduction->arena, &step.needed, ((NetAmount){.place = i, .count = count}));
    }
    return step;
}

/* Dead ------------------------------------------------------------------------------------------------------------- */

/* Places that never get a token, transitions that take from them, and targets that need them: none of them is ever
   part of a run. */
static void drop_dead(NetReduction *reduction) {
    const Net *net = reduction->original;
    Arena *work = arena_new();
    const bool *is_markable = markable_places(net, work);
    for (uint32_t place = 0; place < net->places.count; place++)
        if (!is_markable[place])
            reduction->fates[place] = PLACE_STAYS_EMPTY;
    for (uint32_t t = 0; t < net->transitions.count; t++)
        reduction->is_transition_gone[t] = !net_takes_only(&net->transitions.items[t], is_markable);
    for (uint32_t t = 0; t < net->targets.count; t++)
        for (uint32_t i = 0; i < net->targets.items[t].count && !reduction->is_target_gone[t]; i++)
            reduction->is_target_gone[t] = !is_markable[net->targets.items[t].items[i].place];
    reduce_sweep(reduction);
    arena_free(work);
}

/* Plentiful -------------------------------------------------------------------------------------------------------- */

typedef struct PlentifulPlaces {
    NetReduction *reduction;
    Arena *work;
    NetUsers *users;
    bool *is_found;    /* by place */
    uint32_t *missing; /* by transition: places that it takes from and that are not found */
    Vector(uint32_t) found;
} PlentifulPlaces;

static void find_plentiful(PlentifulPlaces *plenty, uint32_t place, uint32_t transition) {
    if (plenty->users[place].leavers.count || plenty->is_found[place])
        return;
    plenty->is_found[place] = true;
    vector_push(plenty->work, &plenty->found, place);
    vector_push(plenty->reduction->arena, &plenty->reduction->steps,
                reduce_note_uses(plenty->reduction, plenty->users, STEP_PLENTIFUL, place, transition));
}

/* A transition that takes from plentiful places only can fire as often as one likes before a run starts. */
static void fire_freely(PlentifulPlaces *plenty, uint32_t number) {
    const NetTransition *transition = &plenty->reduction->transitions[number];
    if (transition->transfers.count)
        return;
    for (uint32_t i = 0; i < transition->puts.count; i++)
        find_plentiful(plenty, transition->puts.items[i].place, number);
}

static void start_plenty(PlentifulPlaces *plenty) {
    const NetReduction *reduction = plenty->reduction;
    const Net *net = reduction->original;
    for (uint32_t t = 0; t < net->transitions.count; t++)
        plenty->missing[t] = reduction->transitions[t].takes.count;
    for (uint32_t place = 0; place < net->places.count; place++)
        if (reduction->fates[place] == PLACE_STAYS && reduction->initial[place].is_unbounded)
            find_plentiful(plenty, place, REDUCE_NONE);
    for (uint32_t t = 0; t < net->transitions.count; t++)
        if (plenty->missing[t] == 0 && !reduction->is_transition_gone[t])
            fire_freely(plenty, t);
}

/* A place that can be given any number of tokens before a run starts is never short of them, provided that no transfer
   moves them away. */
static bool drop_plentiful(NetReduction *reduction) {
    Arena *work = arena_new();
    const Net *net = reduction->original;
    PlentifulPlaces plenty = {.reduction = reduction, .work = work, .users = reduce_list_users(reduction, work)};
    plenty.is_found = arena_alloc(work, net->places.count * sizeof *plenty.is_found);
    plenty.missing = arena_alloc(work, net->transitions.count * sizeof *plenty.missing);
    start_plenty(&plenty);
    for (uint32_t i = 0; i < plenty.found.count; i++) {
        const NetUsers *users = &plenty.users[plenty.found.items[i]];
        for (uint32_t k = 0; k < users->takers.count; k++)
            if (--plenty.missing[users->takers.items[k]] == 0)
                fire_freely(&plenty, users->takers.items[k]);
    }
    for (uint32_t i = 0; i < plenty.found.count; i++)
        reduction->fates[plenty.found.items[i]] = PLACE_IS_FREE;
    reduce_sweep(reduction);
    arena_free(work);
    return plenty.found.count > 0;
}

/* Useless ---------------------------------------------------------------------------------------------------------- */

typedef struct Use {
    NetReduction *reduction;
    Arena *work;
    bool *is_place_useful;
    bool *is_transition_useful;
    Vector(uint32_t) found; /* useful places */
} Use;

static void find_useful(Use *use, uint32_t place) {
    if (use->is_place_useful[place])
        return;
    use->is_place_useful[place] = true;
    vector_push(use->work, &use->found, place);
}

/* A transition that makes more tokens in a useful place: what it takes is useful, and what it moves to such places. */
static void find_useful_transition(Use *use, uint32_t number) {
    const NetTransition *transition = &use->reduction->transitions[number];
    if (use->is_transition_useful[number])
        return;
    use->is_transition_useful[number] = true;
    for (uint32_t i = 0; i < transition->takes.count; i++)
        find_useful(use, transition->takes.items[i].place);
}

/* Goes back from a useful place to what makes more tokens there. */
static void go_back(Use *use, const NetUsers *users, uint32_t place) {
    for (uint32_t i = 0; i < users[place].putters.count; i++) {
        uint32_t number = users[place].putters.items[i];
        const NetTransition *transition = &use->reduction->transitions[number];
        if (net_amount(&transition->puts, place) > net_amount(&transition->takes, place))
            find_useful_transition(use, number);
    }
    for (uint32_t i = 0; i < users[place].movers.count; i++) {
        uint32_t number = users[place].movers.items[i];
        const NetTransition *transition = &use->reduction->transitions[number];
        find_useful_transition(use, number);
        for (uint32_t k = 0; k < transition->transfers.count; k++)
            if (transition->transfers.items[k].to == place)
                find_useful(use, transition->transfers.items[k].from);
    }
}

static bool drop_all_but_useful(const Use *use) {
    NetReduction *reduction = use->reduction;
    bool is_changed = false;
    for (uint32_t place = 0; place < reduction->original->places.count; place++) {
        if (use->is_place_useful[place] || reduction->fates[place] != PLACE_STAYS)
            continue;
        reduction->fates[place] = PLACE_IS_FREE;
        is_changed = true;
    }
    for (uint32_t t = 0; t < reduction->original->transitions.count; t++) {
        if (use->is_transition_useful[t] || reduction->is_transition_gone[t])
            continue;
        reduction->is_transition_gone[t] = true;
        is_changed = true;
    }
    return is_changed;
}

/* The cone of influence, backward from the targets. A transition that makes no more tokens in any useful place leads to
   less there, so whatever a run can do after it, it can do without it. A place that useful transitions neither take
   from nor move to useful places does not matter. */
static bool drop_useless(NetReduction *reduction) {
    Arena *work = arena_new();
    const Net *net = reduction->original;
    Use use = {.reduction = reduction, .work = work};
    const NetUsers *users = reduce_list_users(reduction, work);
    use.is_place_useful = arena_alloc(work, net->places.count * sizeof *use.is_place_useful);
    use.is_transition_useful = arena_alloc(work, net->transitions.count * sizeof *use.is_transition_useful);
    for (uint32_t i = 0; i < net->targets.count; i++)
        for (uint32_t k = 0; k < reduction->targets[i].count && !reduction->is_target_gone[i]; k++)
            find_useful(&use, reduction->targets[i].items[k].place);
    for (uint32_t i = 0; i < use.found.count; i++)
        go_back(&use, users, use.found.items[i]);
    bool is_changed = drop_all_but_useful(&use);
    reduce_sweep(reduction);
    arena_free(work);
    return is_changed;
}

/* All -------------------------------------------------------------------------------------------------------------- */

static NetReduction *start(const Net *net) {
    Arena *arena = arena_new();
    NetReduction *reduction = arena_alloc(arena, sizeof *reduction);
    size_t places = net->places.count, transitions = net->transitions.count, targets = net->targets.count;
    *reduction = (NetReduction){.original = net, .arena = arena, .sink = net->places.count};
    reduction->comparisons = MOST_COMPARISONS;
    reduction->transitions = arena_alloc(arena, transitions * sizeof *reduction->transitions);
    reduction->is_transition_gone = arena_alloc(arena, transitions * sizeof *reduction->is_transition_gone);
    reduction->initial = arena_alloc(arena, places * sizeof *reduction->initial);
    reduction->targets = arena_alloc(arena, targets * sizeof *reduction->targets);
    reduction->is_target_gone = arena_alloc(arena, targets * sizeof *reduction->is_target_gone);
    reduction->fates = arena_alloc(arena, places * sizeof *reduction->fates);
    reduction->is_origin = arena_alloc(arena, places * sizeof *reduction->is_origin);
    reduction->is_moved = arena_alloc(arena, places * sizeof *reduction->is_moved);
    for (uint32_t i = 0; i < places; i++)
        reduction->initial[i] = net->initial.items[i];
    for (uint32_t i = 0; i < targets; i++)
        reduction->targets[i] = net_copy_amounts(arena, net->targets.items[i]);
    for (uint32_t t = 0; t < transitions; t++) {
        reduction->transitions[t] = net_copy_transition(arena, &net->transitions.items[t]);
        for (uint32_t i = 0; i < net->transitions.items[t].transfers.count; i++) {
            NetTransfer transfer = net->transitions.items[t].transfers.items[i];
            reduction->is_origin[transfer.from] = true;
            reduction->is_moved[transfer.from] = reduction->is_moved[transfer.to] = true;
        }
    }
    return reduction;
}

/* Renumbers amounts for the small net. Numbers keep their order. */
static void renumber(const uint32_t *number_of, NetAmounts *amounts) {
    for (uint32_t i = 0; i < amounts->count; i++)
        amounts->items[i].place = number_of[amounts->items[i].place];
}

static void build_places(NetReduction *reduction, uint32_t *number_of) {
    const Net *net = reduction->original;
    bool has_sink = false;
    for (uint32_t t = 0; t < net->transitions.count; t++)
        for (uint32_t i = 0; i < reduction->transitions[t].transfers.count && !reduction->is_transition_gone[t]; i++)
            has_sink |= reduction->transitions[t].transfers.items[i].to == reduction->sink;
    for (uint32_t place = 0; place < net->places.count; place++) {
        if (reduction->fates[place] != PLACE_STAYS)
            continue;
        number_of[place] = net_add_place(reduction->small, net->places.items[place], reduction->initial[place]);
        reduction->place_of[number_of[place]] = place;
    }
    /* Tokens in the sink do not matter: initially it has any number, so that searches need not count them. */
    if (has_sink) {
        number_of[reduction->sink] = net_add_place(reduction->small, "sink", (NetInitial){.is_unbounded = true});
        reduction->place_of[number_of[reduction->sink]] = reduction->sink;
    }
}

static void build(NetReduction *reduction) {
    const Net *net = reduction->original;
    Net *small = reduction->small = net_new();
    Arena *arena = reduction->arena;
    uint32_t *number_of = arena_alloc(arena, (net->places.count + (size_t)1) * sizeof *number_of);
    reduction->place_of = arena_alloc(arena, (net->places.count + (size_t)1) * sizeof *reduction->place_of);
    reduction->transition_of = arena_alloc(arena, net->transitions.count * sizeof *reduction->transition_of);
    reduction->target_of = arena_alloc(arena, net->targets.count * sizeof *reduction->target_of);
    build_places(reduction, number_of);
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        if (reduction->is_transition_gone[t])
            continue;
        NetTransition copy = net_copy_transition(small->arena, &reduction->transitions[t]);
        renumber(number_of, &copy.takes);
        renumber(number_of, &copy.puts);
        for (uint32_t i = 0; i < copy.transfers.count; i++)
            copy.transfers.items[i] = (NetTransfer){.from = number_of[copy.transfers.items[i].from],
                                                    .to = number_of[copy.transfers.items[i].to]};
        reduction->transition_of[small->transitions.count] = t;
        vector_push(small->arena, &small->transitions, copy);
    }
    for (uint32_t i = 0; i < net->targets.count; i++) {
        if (reduction->is_target_gone[i])
            continue;
        NetAmounts copy = net_copy_amounts(small->arena, reduction->targets[i]);
        renumber(number_of, &copy);
        reduction->target_of[small->targets.count] = i;
        vector_push(small->arena, &small->targets, copy);
    }
}

NetReduction *net_reduce(const Net *net) {
    NetReduction *reduction = start(net);
    drop_dead(reduction);
    for (uint32_t round = 0, is_changed = true; round < MOST_ROUNDS && is_changed; round++) {
        is_changed = drop_plentiful(reduction);
        is_changed |= drop_useless(reduction);
        is_changed |= reduce_dominated(reduction);
        is_changed |= reduce_implied(reduction);
        is_changed |= reduce_fuse(reduction);
    }
    build(reduction);
    return reduction;
}

void net_reduction_free(NetReduction *reduction) {
    if (!reduction)
        return;
    net_free(reduction->small);
    arena_free(reduction->arena);
}

const Net *net_reduced(const NetReduction *reduction) { return reduction->small; }
