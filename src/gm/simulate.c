/* The semantics of global machines. */
#include "gm/gm_int.h"

#include <string.h>

uint32_t gm_value_words(const Gm *gm) { return (gm->variables.count + 63) / 64; }

static void set_value(GmConfiguration *configuration, uint32_t variable, bool value) {
    uint64_t mask = UINT64_C(1) << variable % 64;
    uint64_t *word = &configuration->values[variable / 64];
    *word = value ? *word | mask : *word & ~mask;
}

uint32_t gm_copy_count(const GmConfiguration *configuration) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < configuration->copies.count; i++)
        count += configuration->copies.items[i].count;
    return count;
}

/* Where the copies in a state are, or would be put. */
static uint32_t find(const GmConfiguration *configuration, uint32_t state) {
    uint32_t at = 0;
    while (at < configuration->copies.count && configuration->copies.items[at].state < state)
        at++;
    return at;
}

static uint32_t copies_in(const GmConfiguration *configuration, uint32_t state) {
    uint32_t at = find(configuration, state);
    bool is_there = at < configuration->copies.count && configuration->copies.items[at].state == state;
    return is_there ? configuration->copies.items[at].count : 0;
}

/* How many copies there are in a state; in an unbounded one any number. */
static uint32_t available(const Gm *gm, const GmConfiguration *configuration, uint32_t state) {
    return gm->states.items[state].is_unbounded ? UINT32_MAX : copies_in(configuration, state);
}

static void put(const Gm *gm, GmConfiguration *configuration, uint32_t state, uint32_t count, Arena *arena) {
    if (gm->states.items[state].is_unbounded || count == 0)
        return;
    uint32_t at = find(configuration, state);
    if (at == configuration->copies.count || configuration->copies.items[at].state != state)
        vector_insert(arena, &configuration->copies, at, (GmCopies){.state = state});
    configuration->copies.items[at].count += count;
}

static void take(const Gm *gm, GmConfiguration *configuration, uint32_t state, uint32_t count) {
    if (gm->states.items[state].is_unbounded || count == 0)
        return;
    uint32_t at = find(configuration, state);
    GmCopies *items = configuration->copies.items;
    items[at].count -= count;
    if (items[at].count == 0)
        memmove(items + at, items + at + 1, (--configuration->copies.count - at) * sizeof *items);
}

GmConfiguration *gm_initial(const Gm *gm, Arena *arena) {
    GmConfiguration *configuration = arena_alloc(arena, sizeof *configuration);
    configuration->values = arena_alloc(arena, (gm_value_words(gm) + 1) * sizeof *configuration->values);
    for (uint32_t i = 0; i < gm->variables.count; i++)
        set_value(configuration, i, gm->variables.items[i].initial);
    for (uint32_t i = 0; i < gm->states.count; i++)
        put(gm, configuration, i, gm->states.items[i].initial, arena);
    return configuration;
}

/* Steps that may be taken ------------------------------------------------------------------------------------------ */

static bool holds(const GmConfiguration *configuration, const GmLiterals *guard) {
    for (uint32_t i = 0; i < guard->count; i++) {
        uint32_t variable = guard->items[i].variable;
        if ((configuration->values[variable / 64] >> variable % 64 & 1) != guard->items[i].value)
            return false;
    }
    return true;
}

/* Adds a step for each partner that can receive. */
static void add_partners(const Gm *gm, const GmConfiguration *configuration, uint32_t number, Arena *arena,
                         GmSteps *steps) {
    const GmTransition *sender = &gm->transitions.items[number];
    GmKind wanted = sender->kind == GM_SEND ? GM_RECEIVE : GM_RECEIVE_ASYNCHRONOUS;
    uint32_t before = steps->list.count;
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *partner = &gm->transitions.items[i];
        if (partner->kind != wanted || partner->message != sender->message)
            continue;
        uint32_t needed = partner->from == sender->from ? 2 : 1;
        if (available(gm, configuration, partner->from) >= needed)
            vector_push(arena, &steps->list, ((GmStep){.transition = number, .partner = i}));
    }
    if (sender->kind == GM_SEND_ASYNCHRONOUS && steps->list.count == before)
        vector_push(arena, &steps->list, ((GmStep){.transition = number, .partner = GM_NONE}));
}

GmSteps gm_steps(const Gm *gm, const GmConfiguration *configuration, Arena *arena) {
    GmSteps steps = {0};
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        if (gm_receives(transition->kind) || available(gm, configuration, transition->from) == 0 ||
            !holds(configuration, &transition->guard))
            continue;
        if (transition->kind == GM_INTERNAL || transition->kind == GM_BROADCAST)
            vector_push(arena, &steps.list, ((GmStep){.transition = i, .partner = GM_NONE}));
        else
            add_partners(gm, configuration, i, arena, &steps);
    }
    return steps;
}

/* Taking a step ---------------------------------------------------------------------------------------------------- */

/* Moves all receivers of a broadcast, each once; the sender has left its state. */
static void broadcast(const Gm *gm, uint32_t message, GmConfiguration *after, Arena *arena) {
    GmConfiguration arrived = {0};
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        if (transition->kind != GM_RECEIVE_BROADCAST || transition->message != message)
            continue;
        uint32_t count = copies_in(after, transition->from);
        take(gm, after, transition->from, count);
        put(gm, &arrived, transition->to, count, arena);
    }
    for (uint32_t i = 0; i < arrived.copies.count; i++)
        put(gm, after, arrived.copies.items[i].state, arrived.copies.items[i].count, arena);
}

GmConfiguration *gm_fire(const Gm *gm, const GmConfiguration *configuration, GmStep step, Arena *arena) {
    const GmTransition *transition = &gm->transitions.items[step.transition];
    GmConfiguration *after = arena_alloc(arena, sizeof *after);
    after->values = arena_alloc(arena, (gm_value_words(gm) + 1) * sizeof *after->values);
    memcpy(after->values, configuration->values, gm_value_words(gm) * sizeof *after->values);
    vector_append(arena, &after->copies, &configuration->copies);
    take(gm, after, transition->from, 1);
    if (step.partner != GM_NONE)
        take(gm, after, gm->transitions.items[step.partner].from, 1);
    if (transition->kind == GM_BROADCAST)
        broadcast(gm, transition->message, after, arena);
    for (uint32_t i = 0; i < transition->action.count; i++)
        set_value(after, transition->action.items[i].variable, transition->action.items[i].value);
    put(gm, after, transition->to, 1, arena);
    if (step.partner != GM_NONE)
        put(gm, after, gm->transitions.items[step.partner].to, 1, arena);
    return after;
}

bool gm_covers(const GmConfiguration *configuration, const GmTarget *target) {
    for (uint32_t i = 0, count; i < target->states.count; i += count) {
        for (count = 1; i + count < target->states.count; count++)
            if (target->states.items[i + count] != target->states.items[i])
                break;
        if (copies_in(configuration, target->states.items[i]) < count)
            return false;
    }
    return true;
}

/* Runs of machines, as runs of the programs that they come from ---------------------------------------------------- */

typedef struct Replayer {
    const CbpProgram *program;
    Arena *arena;
    CbpState *state;
    CbpSteps *run;
} Replayer;

/* Whether a step of the program is the one that was meant. Which thread is woken when the machine guessed that none
   sleeps does not matter: a further thread never disables a step. */
static bool is_meant(const CbpStep *step, const GmOrigin *origin, const CbpLocal *partner) {
    if (!cbp_is_same_local(step->actor, origin->actor) || step->branch != origin->branch)
        return false;
    if (step->axiom == CBP_AXIOM_WAKEUP)
        return !partner || cbp_is_same_local(step->partner, *partner);
    return step->axiom != CBP_AXIOM_RENDEZVOUS || (partner && cbp_is_same_local(step->partner, *partner));
}

/* Takes the steps that a transition represents. */
static bool take_steps(Replayer *replayer, const GmTransition *transition, const CbpLocal *partner) {
    for (uint32_t i = 0; i < transition->origins.count; i++) {
        CbpSteps steps = cbp_steps(replayer->program, replayer->state, replayer->arena);
        const CbpStep *found = NULL;
        for (uint32_t j = 0; j < steps.list.count && !found; j++)
            if (is_meant(&steps.list.items[j], &transition->origins.items[i], partner))
                found = &steps.list.items[j];
        if (!found)
            return false;
        vector_push(replayer->arena, &replayer->run->list, *found);
        replayer->state = cbp_fire(replayer->program, replayer->state, found, replayer->arena);
    }
    return true;
}

bool gm_replay(const CbpProgram *program, const Gm *gm, const GmStep *steps, uint32_t count, Arena *arena,
               CbpSteps *run, CbpState **last) {
    Replayer replayer = {.program = program, .arena = arena, .run = run};
    replayer.state = cbp_initial(program, arena);
    *run = (CbpSteps){0};
    bool is_possible = true;
    for (uint32_t i = 0; i < count && is_possible; i++) {
        const GmTransition *transition = &gm->transitions.items[steps[i].transition];
        const GmTransition *partner = steps[i].partner == GM_NONE ? NULL : &gm->transitions.items[steps[i].partner];
        /* The sender's step has moved the receiver; the steps that were joined to its transition follow. */
        is_possible = take_steps(&replayer, transition, partner ? &gm->states.items[partner->from].local : NULL) &&
                      (!partner || take_steps(&replayer, partner, NULL));
    }
    *last = replayer.state;
    return is_possible;
}
