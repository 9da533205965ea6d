/* From global machines to nets with transfers: a state is a place, a copy of its machine a token; a variable is two
   places, one of which has a token. After Delzanno, Raskin and Van Begin, TACAS 2002.

   States that have any number of copies initially need no place: there are always enough in them.

   A sender that wakes one receiver, if there is any, would have to test that there is none. Instead the net guesses
   that, and discards all waiting copies. A wrong guess leads to fewer tokens than the wake-up itself, so it covers
   nothing that could not be covered without the guess. (Finkel, Geeraerts, Raskin and Van Begin, "On the
   omega-language expressive power of extended Petri nets", TCS 2006, encode non-blocking arcs like this.) */
#include "gm/gm.h"

#include "gm/gm_int.h"

/* Assignments to so many variables of unknown value are split into cases; more are transfers, one transition for all.
   Without transfers more algorithms can be used, but there are twice as many transitions for each variable. */
enum { SPLIT_LIMIT = 2 };

typedef Vector(uint32_t) Numbers;

typedef struct NetBuilder {
    const Gm *gm;
    GmNet *result;
    Net *net;
    uint32_t trash_place;     /* a place for the tokens that a guess discards; GM_NONE: not needed so far */
    uint32_t *first_variable; /* by variable: the place for false; that for true follows */
    Numbers *receivers;       /* by message: transitions */
} NetBuilder;

static uint32_t variable_place(const NetBuilder *builder, uint32_t variable, bool value) {
    return builder->first_variable[variable] + value;
}

static void add_places(NetBuilder *builder) {
    const Gm *gm = builder->gm;
    for (uint32_t i = 0; i < gm->variables.count; i++) {
        const GmVariable *variable = &gm->variables.items[i];
        for (int value = 0; value < 2; value++) {
            const char *name = arena_format(builder->net->arena, "%s.%s", variable->name, value ? "true" : "false");
            NetInitial initial = {.low = variable->initial == (value != 0)};
            uint32_t place = net_add_place(builder->net, name, initial);
            builder->first_variable[i] = value ? builder->first_variable[i] : place;
        }
    }
    for (uint32_t i = 0; i < gm->states.count; i++) {
        const GmState *state = &gm->states.items[i];
        NetInitial initial = {.low = state->initial};
        builder->result->place_of_state[i] =
            state->is_unbounded ? GM_NONE : net_add_place(builder->net, state->name, initial);
    }
}

static uint32_t trash_place(NetBuilder *builder) {
    if (builder->trash_place == GM_NONE)
        builder->trash_place = net_add_place(builder->net, "waste", (NetInitial){0});
    return builder->trash_place;
}

/* Transitions ------------------------------------------------------------------------------------------------------ */

static void take(NetBuilder *builder, NetTransition *transition, uint32_t place) {
    if (place != GM_NONE)
        vector_push(builder->net->arena, &transition->takes, ((NetAmount){.place = place, .count = 1}));
}

static void put(NetBuilder *builder, NetTransition *transition, uint32_t place) {
    if (place != GM_NONE)
        vector_push(builder->net->arena, &transition->puts, ((NetAmount){.place = place, .count = 1}));
}

static void move(NetBuilder *builder, NetTransition *transition, uint32_t from, uint32_t to) {
    take(builder, transition, builder->result->place_of_state[from]);
    put(builder, transition, builder->result->place_of_state[to]);
}

static void transfer(NetBuilder *builder, NetTransition *transition, uint32_t from, uint32_t to) {
    vector_push(builder->net->arena, &transition->transfers, ((NetTransfer){.from = from, .to = to}));
}

/* Adds the transfers of the receivers of a message: to their next states, or to the trash if there should be none. */
static void add_receivers(NetBuilder *builder, const GmTransition *caller, NetTransition *transition) {
    const uint32_t *place_of = builder->result->place_of_state;
    bool is_broadcast = caller->kind == GM_BROADCAST;
    GmKind wanted = is_broadcast ? GM_RECEIVE_BROADCAST : GM_RECEIVE_ASYNCHRONOUS;
    const Numbers *receivers = &builder->receivers[caller->message];
    for (uint32_t i = 0; i < receivers->count; i++) {
        const GmTransition *listener = &builder->gm->transitions.items[receivers->items[i]];
        if (listener->kind != wanted || place_of[listener->from] == GM_NONE)
            continue;
        /* Transitions are sorted by where they leave. */
        uint32_t before = transition->transfers.count;
        bool is_there = before > 0 && transition->transfers.items[before - 1].from == place_of[listener->from];
        uint32_t to = is_broadcast ? place_of[listener->to] : GM_NONE;
        if (!is_there)
            transfer(builder, transition, place_of[listener->from], to == GM_NONE ? trash_place(builder) : to);
    }
}

/* Goes on with what a transition assigns to variables that it does not test, from the action's literal `index` on. */
static void add_assignments(NetBuilder *builder, const GmTransition *from, uint32_t index, bool is_split,
                            NetTransition transition, GmStep step) {
    for (; index < from->action.count; index++) {
        GmLiteral literal = from->action.items[index];
        if (gm_known(&from->guard, literal.variable) != GM_UNKNOWN)
            continue;
        uint32_t before = variable_place(builder, literal.variable, !literal.value);
        uint32_t after = variable_place(builder, literal.variable, literal.value);
        if (!is_split) {
            transfer(builder, &transition, before, after);
            continue;
        }
        NetTransition other = net_copy_transition(builder->net->arena, &transition);
        take(builder, &other, after);
        put(builder, &other, after);
        add_assignments(builder, from, index + 1, is_split, other, step);
        take(builder, &transition, before);
        put(builder, &transition, after);
    }
    net_settle_transition(&transition);
    vector_push(builder->net->arena, &builder->net->transitions, transition);
    vector_push(builder->net->arena, &builder->result->steps, step);
}

/* "from -> to : label", of the partner without the label. */
static const char *name_step(const NetBuilder *builder, GmStep step) {
    const Gm *gm = builder->gm;
    const GmTransition *from = &gm->transitions.items[step.transition];
    Text text = {0};
    text_format(&text, "%s -> %s : ", gm->states.items[from->from].name, gm->states.items[from->to].name);
    gm_print_label(gm, from, &text);
    if (step.partner != GM_NONE) {
        const GmTransition *partner = &gm->transitions.items[step.partner];
        text_format(&text, ", with %s -> %s", gm->states.items[partner->from].name, gm->states.items[partner->to].name);
    }
    return text_keep(&text, builder->net->arena);
}

/* Adds the transitions for one of the machine's, with its partner. */
static void add_step(NetBuilder *builder, GmStep step) {
    const GmTransition *from = &builder->gm->transitions.items[step.transition];
    NetTransition transition = {.name = name_step(builder, step)};
    uint32_t unknown = 0;
    move(builder, &transition, from->from, from->to);
    if (step.partner != GM_NONE) {
        const GmTransition *partner = &builder->gm->transitions.items[step.partner];
        move(builder, &transition, partner->from, partner->to);
    } else if (from->kind != GM_INTERNAL) {
        add_receivers(builder, from, &transition);
    }
    for (uint32_t i = 0; i < from->guard.count; i++) {
        GmLiteral literal = from->guard.items[i];
        GmKnown after = gm_known(&from->action, literal.variable);
        take(builder, &transition, variable_place(builder, literal.variable, literal.value));
        put(builder, &transition,
            variable_place(builder, literal.variable, after == GM_UNKNOWN ? literal.value : after == GM_TRUE));
    }
    for (uint32_t i = 0; i < from->action.count; i++)
        unknown += gm_known(&from->guard, from->action.items[i].variable) == GM_UNKNOWN;
    add_assignments(builder, from, 0, unknown <= SPLIT_LIMIT, transition, step);
}

/* Adds a step for each partner. */
static void add_meetings(NetBuilder *builder, uint32_t number) {
    const GmTransition *sender = &builder->gm->transitions.items[number];
    GmKind wanted = sender->kind == GM_SEND ? GM_RECEIVE : GM_RECEIVE_ASYNCHRONOUS;
    const Numbers *receivers = &builder->receivers[sender->message];
    for (uint32_t i = 0; i < receivers->count; i++)
        if (builder->gm->transitions.items[receivers->items[i]].kind == wanted)
            add_step(builder, (GmStep){.transition = number, .partner = receivers->items[i]});
}

static void add_targets(NetBuilder *builder) {
    for (uint32_t i = 0; i < builder->gm->targets.count; i++) {
        const GmTarget *from = &builder->gm->targets.items[i];
        NetAmounts target = {0};
        for (uint32_t j = 0; j < from->states.count; j++) {
            uint32_t place = builder->result->place_of_state[from->states.items[j]];
            if (place != GM_NONE)
                vector_push(builder->net->arena, &target, ((NetAmount){.place = place, .count = 1}));
        }
        net_sort_amounts(&target);
        vector_push(builder->net->arena, &builder->net->targets, target);
    }
}

/* Finds the receivers of each message. False when the net would be too large: each sender has a transition for each
   partner, and a transfer for each receiver. */
static bool find_receivers(NetBuilder *builder) {
    const Gm *gm = builder->gm;
    uint64_t size = gm->transitions.count;
    for (uint32_t i = 0; i < gm->transitions.count; i++)
        if (gm_receives(gm->transitions.items[i].kind))
            vector_push(builder->net->arena, &builder->receivers[gm->transitions.items[i].message], i);
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        bool is_sender = transition->kind != GM_INTERNAL && !gm_receives(transition->kind);
        size += is_sender ? builder->receivers[transition->message].count : 0;
    }
    return size <= GM_MOST_TRANSITIONS;
}

GmNet gm_to_net(const Gm *gm) {
    GmNet result = {.net = net_new()};
    Arena *arena = result.net->arena;
    NetBuilder builder = {.gm = gm, .result = &result, .net = result.net, .trash_place = GM_NONE};
    result.place_of_state = arena_alloc(arena, (gm->states.count + (size_t)1) * sizeof(uint32_t));
    builder.first_variable = arena_alloc(arena, (gm->variables.count + (size_t)1) * sizeof(uint32_t));
    builder.receivers = arena_alloc(arena, (gm->messages.count + (size_t)1) * sizeof *builder.receivers);
    if (!find_receivers(&builder)) {
        net_free(result.net);
        return (GmNet){0};
    }
    add_places(&builder);
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        GmKind kind = gm->transitions.items[i].kind;
        if (kind == GM_SEND || kind == GM_SEND_ASYNCHRONOUS)
            add_meetings(&builder, i);
        if (kind == GM_INTERNAL || kind == GM_BROADCAST || kind == GM_SEND_ASYNCHRONOUS)
            add_step(&builder, (GmStep){.transition = i, .partner = GM_NONE});
    }
    add_targets(&builder);
    return result;
}
