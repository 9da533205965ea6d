/* From global machines to nets with transfers: a state is a place, a copy of its machine a token; a variable is two
   places, one of which has a token. After Delzanno, Raskin and Van Begin, TACAS 2002.

   States that hold any number of copies at first need no place: there are always enough in them.

   Whoever wakes one that waits, if there is any, would have to see that there is none. Instead the net guesses that,
   and throws away all who do wait. A wrong guess leads to fewer tokens than the wake-up itself, so that nothing can be
   covered which could not be covered without the guess. (Finkel, Geeraerts, Raskin and Van Begin, "On the
   omega-language expressive power of extended Petri nets", TCS 2006, encode non-blocking arcs like this.) */
#include "gm/to_net.h"

#include "gm/gm_int.h"

/* Assignments to so many variables of unknown value are split into cases; more are transfers, one transition for all.
   Without transfers more algorithms can be used, but there are twice as many transitions for each variable. */
enum { SPLIT_LIMIT = 2 };

typedef Vector(uint32_t) Numbers;

typedef struct Weaver {
    const Gm *gm;
    GmNet *result;
    Net *net;
    uint32_t waste;           /* a place for those that a guess throws away; GM_NONE: not needed so far */
    uint32_t *first_variable; /* by variable: the place for false; that for true follows */
    Numbers *receivers;       /* by message: transitions */
} Weaver;

static uint32_t variable_place(const Weaver *weaver, uint32_t variable, bool value) {
    return weaver->first_variable[variable] + value;
}

static void add_places(Weaver *weaver) {
    const Gm *gm = weaver->gm;
    for (uint32_t i = 0; i < gm->variables.count; i++) {
        const GmVariable *variable = &gm->variables.items[i];
        for (int value = 0; value < 2; value++) {
            Text name = {0};
            text_format(&name, "%s.%s", variable->name, value ? "true" : "false");
            NetInitial initial = {.low = variable->initial == (value != 0)};
            uint32_t place = net_add_place(weaver->net, text_string(&name), initial);
            weaver->first_variable[i] = value ? weaver->first_variable[i] : place;
            text_free(&name);
        }
    }
    for (uint32_t i = 0; i < gm->states.count; i++) {
        const GmState *state = &gm->states.items[i];
        NetInitial initial = {.low = state->initial};
        weaver->result->place_of_state[i] =
            state->is_unbounded ? GM_NONE : net_add_place(weaver->net, state->name, initial);
    }
}

static uint32_t waste(Weaver *weaver) {
    if (weaver->waste == GM_NONE)
        weaver->waste = net_add_place(weaver->net, "waste", (NetInitial){0});
    return weaver->waste;
}

/* Transitions -------------------------------------------------------------------------------------------------------
 */

static void take(Weaver *weaver, NetTransition *transition, uint32_t place) {
    if (place != GM_NONE)
        vector_push(weaver->net->arena, &transition->takes, ((NetAmount){.place = place, .count = 1}));
}

static void put(Weaver *weaver, NetTransition *transition, uint32_t place) {
    if (place != GM_NONE)
        vector_push(weaver->net->arena, &transition->puts, ((NetAmount){.place = place, .count = 1}));
}

static void move(Weaver *weaver, NetTransition *transition, uint32_t from, uint32_t to) {
    take(weaver, transition, weaver->result->place_of_state[from]);
    put(weaver, transition, weaver->result->place_of_state[to]);
}

static void transfer(Weaver *weaver, NetTransition *transition, uint32_t from, uint32_t to) {
    vector_push(weaver->net->arena, &transition->transfers, ((NetTransfer){.from = from, .to = to}));
}

/* Adds those that hear a call: to where it takes them, or, if they are guessed not to be there, away. */
static void add_listeners(Weaver *weaver, const GmTransition *caller, NetTransition *transition) {
    const uint32_t *place_of = weaver->result->place_of_state;
    bool is_broadcast = caller->kind == GM_BROADCAST;
    GmKind wanted = is_broadcast ? GM_RECEIVE_BROADCAST : GM_RECEIVE_ASYNCHRONOUS;
    const Numbers *receivers = &weaver->receivers[caller->message];
    for (uint32_t i = 0; i < receivers->count; i++) {
        const GmTransition *listener = &weaver->gm->transitions.items[receivers->items[i]];
        if (listener->kind != wanted || place_of[listener->from] == GM_NONE)
            continue;
        /* Transitions are sorted by where they leave. */
        uint32_t before = transition->transfers.count;
        bool is_there = before > 0 && transition->transfers.items[before - 1].from == place_of[listener->from];
        uint32_t to = is_broadcast ? place_of[listener->to] : GM_NONE;
        if (!is_there)
            transfer(weaver, transition, place_of[listener->from], to == GM_NONE ? waste(weaver) : to);
    }
}

/* Copies what a transition has so far, to go on in two ways. */
static NetTransition copy(Weaver *weaver, const NetTransition *transition) {
    NetTransition result = {.name = transition->name};
    for (uint32_t i = 0; i < transition->takes.count; i++)
        vector_push(weaver->net->arena, &result.takes, transition->takes.items[i]);
    for (uint32_t i = 0; i < transition->transfers.count; i++)
        vector_push(weaver->net->arena, &result.transfers, transition->transfers.items[i]);
    for (uint32_t i = 0; i < transition->puts.count; i++)
        vector_push(weaver->net->arena, &result.puts, transition->puts.items[i]);
    return result;
}

/* Goes on with what a transition assigns to variables that it does not test, from the action's literal `index` on. */
static void add_assignments(Weaver *weaver, const GmTransition *from, uint32_t index, bool is_split,
                            NetTransition transition, GmStep step) {
    for (; index < from->action.count; index++) {
        GmLiteral literal = from->action.items[index];
        if (gm_known(&from->guard, literal.variable) != GM_UNKNOWN)
            continue;
        uint32_t before = variable_place(weaver, literal.variable, !literal.value);
        uint32_t after = variable_place(weaver, literal.variable, literal.value);
        if (!is_split) {
            transfer(weaver, &transition, before, after);
            continue;
        }
        NetTransition other = copy(weaver, &transition);
        take(weaver, &other, after);
        put(weaver, &other, after);
        add_assignments(weaver, from, index + 1, is_split, other, step);
        take(weaver, &transition, before);
        put(weaver, &transition, after);
    }
    net_settle_transition(&transition);
    vector_push(weaver->net->arena, &weaver->net->transitions, transition);
    vector_push(weaver->net->arena, &weaver->result->steps, step);
}

/* "from -> to : label", of the partner without the label. */
static const char *name_step(const Weaver *weaver, GmStep step) {
    const Gm *gm = weaver->gm;
    const GmTransition *from = &gm->transitions.items[step.transition];
    Text text = {0};
    text_format(&text, "%s -> %s : ", gm->states.items[from->from].name, gm->states.items[from->to].name);
    gm_print_label(gm, from, &text);
    if (step.partner != GM_NONE) {
        const GmTransition *partner = &gm->transitions.items[step.partner];
        text_format(&text, ", with %s -> %s", gm->states.items[partner->from].name, gm->states.items[partner->to].name);
    }
    const char *name = arena_copy(weaver->net->arena, text_string(&text), text.length);
    text_free(&text);
    return name;
}

/* Adds the transitions for one of the machine's, with its partner. */
static void add_step(Weaver *weaver, GmStep step) {
    const GmTransition *from = &weaver->gm->transitions.items[step.transition];
    NetTransition transition = {.name = name_step(weaver, step)};
    uint32_t unknown = 0;
    move(weaver, &transition, from->from, from->to);
    if (step.partner != GM_NONE) {
        const GmTransition *partner = &weaver->gm->transitions.items[step.partner];
        move(weaver, &transition, partner->from, partner->to);
    } else if (from->kind != GM_INTERNAL) {
        add_listeners(weaver, from, &transition);
    }
    for (uint32_t i = 0; i < from->guard.count; i++) {
        GmLiteral literal = from->guard.items[i];
        GmKnown after = gm_known(&from->action, literal.variable);
        take(weaver, &transition, variable_place(weaver, literal.variable, literal.value));
        put(weaver, &transition,
            variable_place(weaver, literal.variable, after == GM_UNKNOWN ? literal.value : after == GM_TRUE));
    }
    for (uint32_t i = 0; i < from->action.count; i++)
        unknown += gm_known(&from->guard, from->action.items[i].variable) == GM_UNKNOWN;
    add_assignments(weaver, from, 0, unknown <= SPLIT_LIMIT, transition, step);
}

/* Adds a step for each partner. */
static void add_meetings(Weaver *weaver, uint32_t number) {
    const GmTransition *sender = &weaver->gm->transitions.items[number];
    GmKind wanted = sender->kind == GM_SEND ? GM_RECEIVE : GM_RECEIVE_ASYNCHRONOUS;
    const Numbers *receivers = &weaver->receivers[sender->message];
    for (uint32_t i = 0; i < receivers->count; i++)
        if (weaver->gm->transitions.items[receivers->items[i]].kind == wanted)
            add_step(weaver, (GmStep){.transition = number, .partner = receivers->items[i]});
}

static void add_targets(Weaver *weaver) {
    for (uint32_t i = 0; i < weaver->gm->targets.count; i++) {
        const GmTarget *from = &weaver->gm->targets.items[i];
        NetTarget target = {0};
        for (uint32_t j = 0; j < from->states.count; j++) {
            uint32_t place = weaver->result->place_of_state[from->states.items[j]];
            if (place != GM_NONE)
                vector_push(weaver->net->arena, &target.amounts, ((NetAmount){.place = place, .count = 1}));
        }
        net_sort_amounts(target.amounts.items, &target.amounts.count);
        vector_push(weaver->net->arena, &weaver->net->targets, target);
    }
}

/* Finds who receives which message. False when there would be too much to write down: each sender has a transition for
   each partner, and a transfer for each listener. */
static bool find_receivers(Weaver *weaver) {
    const Gm *gm = weaver->gm;
    uint64_t size = gm->transitions.count;
    for (uint32_t i = 0; i < gm->transitions.count; i++)
        if (gm_receives(gm->transitions.items[i].kind))
            vector_push(weaver->net->arena, &weaver->receivers[gm->transitions.items[i].message], i);
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        bool is_sender = transition->kind != GM_INTERNAL && !gm_receives(transition->kind);
        size += is_sender ? weaver->receivers[transition->message].count : 0;
    }
    return size <= GM_MOST_TRANSITIONS;
}

GmNet gm_to_net(const Gm *gm) {
    GmNet result = {.net = net_new()};
    Arena *arena = result.net->arena;
    Weaver weaver = {.gm = gm, .result = &result, .net = result.net, .waste = GM_NONE};
    result.place_of_state = arena_alloc(arena, (gm->states.count + (size_t)1) * sizeof(uint32_t));
    weaver.first_variable = arena_alloc(arena, (gm->variables.count + (size_t)1) * sizeof(uint32_t));
    weaver.receivers = arena_alloc(arena, (gm->messages.count + (size_t)1) * sizeof *weaver.receivers);
    if (!find_receivers(&weaver)) {
        net_free(result.net);
        return (GmNet){0};
    }
    add_places(&weaver);
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        GmKind kind = gm->transitions.items[i].kind;
        if (kind == GM_SEND || kind == GM_SEND_ASYNCHRONOUS)
            add_meetings(&weaver, i);
        if (kind == GM_INTERNAL || kind == GM_BROADCAST || kind == GM_SEND_ASYNCHRONOUS)
            add_step(&weaver, (GmStep){.transition = i, .partner = GM_NONE});
    }
    add_targets(&weaver);
    return result;
}
