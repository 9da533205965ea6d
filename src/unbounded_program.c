/* The run of a net as a run of the program that it comes from. States of programs are multisets of threads; here each
   thread has a name, so that people can follow it. */
#include "unbounded_int.h"

#include <string.h>

enum { NOBODY = UINT32_MAX };

/* A thread by its number, which is its place in the list. */
typedef struct Follower {
    CbpLocal local;
    bool is_at_target;
} Follower;

typedef struct Teller {
    Unbounded *unbounded;
    const CbpProgram *program;
    Arena *arena;
    Vector(Follower) threads;
    uint32_t last; /* who moved last */
    CbpState *state;
    UnboundedStep *step; /* that is told */
} Teller;

/* Names -------------------------------------------------------------------------------------------------------------*/

static const CbpCommand *command_of(const Teller *teller, CbpLocal local) {
    return &teller->program->commands.items[cbp_place_command(local.place)];
}

/* "up#2" */
static void add_thread(const Teller *teller, uint32_t thread, Text *out) {
    const CbpCommand *command = command_of(teller, teller->threads.items[thread].local);
    text_format(out, "%s#%u", teller->program->threads.items[command->thread].name, thread);
}

static void add_where(const Teller *teller, const CbpCommand *command, Text *out) {
    text_format(out, "%s:%u", teller->unbounded->file, command->position.line);
}

static void change(Teller *teller, Text *text) {
    vector_push(teller->arena, &teller->step->changes, unbounded_keep(teller->unbounded, text));
}

static const char *word(bool value) { return value ? "true" : "false"; }

/* Who moves ---------------------------------------------------------------------------------------------------------*/

static bool is_same(CbpLocal left, CbpLocal right) { return left.place == right.place && left.values == right.values; }

/* Of several threads that cannot be told apart the one that moved last goes on, which reads best; else the oldest. */
static uint32_t find_thread(const Teller *teller, CbpLocal local, uint32_t except) {
    uint32_t last = teller->last;
    if (last != NOBODY && last != except && is_same(teller->threads.items[last].local, local))
        return last;
    for (uint32_t i = 0; i < teller->threads.count; i++)
        if (i != except && is_same(teller->threads.items[i].local, local))
            return i;
    return NOBODY;
}

/* The value of a term before a step. */
static bool value_of(const Teller *teller, CbpLocal actor, CbpTerm term) {
    if (term.kind == CBP_TERM_CONSTANT)
        return term.index != 0;
    bool value = term.kind == CBP_TERM_GLOBAL ? cbp_global(teller->state, term.index) : actor.values >> term.index & 1;
    return value != term.is_negated;
}

static void set_value(CbpLocal *local, uint32_t variable, bool value) {
    uint64_t mask = UINT64_C(1) << variable;
    local->values = value ? local->values | mask : local->values & ~mask;
}

/* Where a step leaves the thread that moves. */
static CbpLocal actor_after(const Teller *teller, const CbpStep *step) {
    CbpLocal actor = step->actor;
    uint32_t number = cbp_place_command(actor.place);
    const CbpCommand *command = &teller->program->commands.items[number];
    if (step->axiom == CBP_AXIOM_ASSIGN || step->axiom == CBP_AXIOM_CHOICE) {
        const CbpAssignment *assignment = &command->branches.items[step->branch];
        for (uint32_t i = 0; i < assignment->variables.count; i++)
            if (assignment->variables.items[i].kind == CBP_TERM_LOCAL)
                set_value(&actor, assignment->variables.items[i].index,
                          value_of(teller, step->actor, assignment->values.items[i]));
    }
    if (step->axiom == CBP_AXIOM_SLEEP)
        actor.place = cbp_place(number, CBP_ASLEEP);
    else if (step->axiom == CBP_AXIOM_IF || step->axiom == CBP_AXIOM_WHILE)
        actor.place = cbp_place(cbp_branch(teller->program, number, step->branch != 0), CBP_AT);
    else
        actor.place = cbp_place(command->next, CBP_AT);
    return actor;
}

/* Changes -----------------------------------------------------------------------------------------------------------*/

static void tell_variables(Teller *teller, const CbpState *after) {
    const CbpProgram *program = teller->program;
    for (uint32_t i = 0; i < program->globals.count; i++) {
        bool old = cbp_global(teller->state, i), new = cbp_global(after, i);
        Text text = {0};
        if (old == new)
            continue;
        text_format(&text, "%s: %s -> %s", program->globals.items[i], word(old), word(new));
        change(teller, &text);
    }
    for (uint32_t i = 0; i < program->locks.count; i++) {
        Text text = {0};
        if (cbp_lock(program, teller->state, i) == cbp_lock(program, after, i))
            continue;
        text_format(&text, "lock %s %s", program->locks.items[i],
                    cbp_lock(program, after, i) ? "acquired" : "released");
        change(teller, &text);
    }
}

/* The local variables of a thread that change. Those of a thread that does not move itself have its name before them.
 */
static void tell_locals(Teller *teller, uint32_t thread, CbpLocal after, bool is_actor) {
    CbpLocal before = teller->threads.items[thread].local;
    const CbpThread *type = &teller->program->threads.items[command_of(teller, before)->thread];
    for (uint32_t i = 0; i < type->locals.count; i++) {
        bool old = before.values >> i & 1, new = after.values >> i & 1;
        Text text = {0};
        if (old == new)
            continue;
        if (!is_actor) {
            add_thread(teller, thread, &text);
            text_add_char(&text, '.');
        }
        text_format(&text, "%s: %s -> %s", type->locals.items[i], word(old), word(new));
        change(teller, &text);
    }
}

/* A new thread, with the first values of its local variables. */
static void tell_start(Teller *teller, const CbpCommand *command) {
    const CbpThread *type = &teller->program->threads.items[command->target];
    Follower started = {.local.place = cbp_place(type->entry, CBP_AT)};
    Text text = {0};
    for (uint32_t i = 0; i < command->values.count; i++)
        set_value(&started.local, i, command->values.items[i].index != 0);
    text_format(&text, "starts %s#%u", type->name, teller->threads.count);
    for (uint32_t i = 0; i < type->locals.count; i++)
        text_format(&text, "%s%s: %s", i ? ", " : "(", type->locals.items[i], word(started.local.values >> i & 1));
    text_add(&text, type->locals.count ? ")" : "");
    change(teller, &text);
    vector_push(teller->arena, &teller->threads, started);
}

static void wake(Teller *teller, uint32_t thread) {
    CbpLocal *local = &teller->threads.items[thread].local;
    Text text = {0};
    text_add(&text, "wakes ");
    add_thread(teller, thread, &text);
    change(teller, &text);
    local->place = cbp_place(cbp_place_command(local->place), CBP_RELOCKING);
}

static void tell_nobody(Teller *teller) {
    Text text = {0};
    text_add(&text, "no thread sleeps");
    change(teller, &text);
}

static void tell_wake_all(Teller *teller, uint32_t message) {
    uint32_t before = teller->step->changes.count;
    for (uint32_t i = 0; i < teller->threads.count; i++) {
        CbpLocal local = teller->threads.items[i].local;
        if (cbp_place_phase(local.place) == CBP_ASLEEP && command_of(teller, local)->message == message)
            wake(teller, i);
    }
    if (teller->step->changes.count == before)
        tell_nobody(teller);
}

static void tell_meeting(Teller *teller, const CbpStep *step, uint32_t partner) {
    const CbpCommand *command = command_of(teller, step->actor), *other = command_of(teller, step->partner);
    CbpLocal after = {.place = cbp_place(other->next, CBP_AT), .values = step->partner.values};
    Text text = {0};
    for (uint32_t i = 0; i < other->variables.count; i++)
        set_value(&after, other->variables.items[i], value_of(teller, step->actor, command->values.items[i]));
    text_add(&text, "meets ");
    add_thread(teller, partner, &text);
    text_add(&text, " at ");
    add_where(teller, other, &text);
    change(teller, &text);
    tell_locals(teller, partner, after, false);
    teller->threads.items[partner].local = after;
}

/* What a step does to other threads. False when its partner is nowhere. */
static bool tell_others(Teller *teller, const CbpStep *step, uint32_t actor) {
    const CbpCommand *command = command_of(teller, step->actor);
    bool has_partner = step->axiom == CBP_AXIOM_WAKEUP || step->axiom == CBP_AXIOM_RENDEZVOUS;
    uint32_t partner = has_partner ? find_thread(teller, step->partner, actor) : NOBODY;
    if (has_partner && partner == NOBODY)
        return false;
    switch (step->axiom) {
    case CBP_AXIOM_START: tell_start(teller, command); break;
    case CBP_AXIOM_WAKEUP: wake(teller, partner); break;
    case CBP_AXIOM_WAKEUP_LOST: tell_nobody(teller); break;
    case CBP_AXIOM_WAKEUPALL: tell_wake_all(teller, command->message); break;
    case CBP_AXIOM_RENDEZVOUS: tell_meeting(teller, step, partner); break;
    default: break;
    }
    return true;
}

/* Steps -------------------------------------------------------------------------------------------------------------*/

/* The statement, and which way it went where there are several. */
static void add_statement(const Teller *teller, const CbpStep *step, Text *out) {
    uint32_t number = cbp_place_command(step->actor.place);
    if (step->axiom == CBP_AXIOM_CHOICE) {
        text_add(out, "choice ");
        cbp_print_branch(teller->program, number, step->branch, out);
        return;
    }
    cbp_print_command(teller->program, number, out);
    if (step->axiom == CBP_AXIOM_IF || step->axiom == CBP_AXIOM_WHILE)
        text_add(out, step->branch ? ": yes" : ": no");
    else if (cbp_place_phase(step->actor.place) == CBP_RELOCKING)
        text_add(out, " is over");
}

/* Takes a step of the program and tells it. False when the program cannot. */
static bool tell_step(Teller *teller, const CbpStep *step) {
    UnboundedRun *run = &teller->unbounded->run;
    CbpState *after = cbp_fire(teller->program, teller->state, step, teller->arena);
    uint32_t actor = find_thread(teller, step->actor, NOBODY);
    if (!after || actor == NOBODY)
        return false;
    Text thread = {0}, where = {0}, what = {0};
    add_thread(teller, actor, &thread);
    add_where(teller, command_of(teller, step->actor), &where);
    add_statement(teller, step, &what);
    vector_push(teller->arena, &run->steps, (UnboundedStep){0});
    teller->step = &run->steps.items[run->steps.count - 1];
    teller->step->thread = unbounded_keep(teller->unbounded, &thread);
    teller->step->where = unbounded_keep(teller->unbounded, &where);
    teller->step->what = unbounded_keep(teller->unbounded, &what);
    CbpLocal local = actor_after(teller, step);
    tell_variables(teller, after);
    tell_locals(teller, actor, local, true);
    if (!tell_others(teller, step, actor))
        return false;
    teller->threads.items[actor].local = local;
    teller->state = after;
    teller->last = actor;
    return true;
}

/* Whether the threads with names are those of the state. */
static bool agrees(const Teller *teller) {
    const CbpState *state = teller->state;
    for (uint32_t i = 0; i < state->threads.count; i++) {
        const CbpThreads *threads = &state->threads.items[i];
        uint32_t count = 0;
        for (uint32_t k = 0; k < teller->threads.count; k++)
            count +=
                is_same(teller->threads.items[k].local, (CbpLocal){.place = threads->place, .values = threads->values});
        if (count != threads->count)
            return false;
    }
    return teller->threads.count == cbp_thread_count(state);
}

/* The end -----------------------------------------------------------------------------------------------------------*/

const UnboundedTarget *unbounded_covered(const Unbounded *unbounded, const CbpState *state) {
    for (uint32_t i = 0; i < unbounded->targets.count; i++) {
        const UnboundedTarget *target = &unbounded->targets.items[i];
        if (cbp_covers(state, target->places.items, target->places.count))
            return target;
    }
    return NULL;
}

/* "up#1 at upX (point.cbp:12)" */
static const char *describe_thread(const Teller *teller, uint32_t thread) {
    uint32_t place = teller->threads.items[thread].local.place;
    const CbpCommand *command = &teller->program->commands.items[cbp_place_command(place)];
    Text text = {0};
    add_thread(teller, thread, &text);
    if (command->op == CBP_END) {
        text_add(&text, " has ended");
        return unbounded_keep(teller->unbounded, &text);
    }
    text_add(&text, " at ");
    cbp_place_name(teller->program, place, &text);
    text_add(&text, " (");
    add_where(teller, command, &text);
    text_add_char(&text, ')');
    return unbounded_keep(teller->unbounded, &text);
}

/* Tells who is where: first one thread for each place of the target. */
static void tell_end(Teller *teller, const UnboundedTarget *target) {
    UnboundedRun *run = &teller->unbounded->run;
    Text names = {0}, where = {0};
    for (uint32_t i = 0; i < target->places.count; i++) {
        uint32_t place = target->places.items[i], thread = 0;
        while (teller->threads.items[thread].is_at_target || teller->threads.items[thread].local.place != place)
            thread++;
        teller->threads.items[thread].is_at_target = true;
        vector_push(teller->arena, &run->last, describe_thread(teller, thread));
        text_add(&names, i == 0 ? "" : i + 1 < target->places.count ? ", " : " and ");
        cbp_place_name(teller->program, place, &names);
    }
    for (uint32_t i = 0; i < teller->threads.count; i++)
        if (!teller->threads.items[i].is_at_target)
            vector_push(teller->arena, &run->others, describe_thread(teller, i));
    add_where(teller, &teller->program->commands.items[cbp_place_command(target->places.items[0])], &where);
    run->target = unbounded_keep(teller->unbounded, &names);
    run->where = unbounded_keep(teller->unbounded, &where);
    run->threads = teller->threads.count;
}

/* The steps of the machine that a run of the net stands for. */
static GmSteps machine_steps(const Unbounded *unbounded, Arena *arena) {
    const CoverRun *run = &unbounded->result->run;
    GmSteps steps = {0};
    for (uint32_t i = 0; i < run->transitions.count; i++)
        vector_push(arena, &steps.list, unbounded->made.steps.items[run->transitions.items[i]]);
    return steps;
}

/* Follows a run up to the first state that covers a target, from the beginning. */
static bool follow(Teller *teller, const CbpSteps *steps) {
    const CbpProgram *program = teller->program;
    const Unbounded *unbounded = teller->unbounded;
    Follower first = {.local.place = cbp_place(program->threads.items[program->main].entry, CBP_AT)};
    teller->state = cbp_initial(program, teller->arena);
    teller->threads.count = teller->unbounded->run.steps.count = 0;
    teller->last = NOBODY;
    vector_push(teller->arena, &teller->threads, first);
    const UnboundedTarget *target = unbounded_covered(unbounded, teller->state);
    for (uint32_t i = 0; i < steps->list.count && !target; i++) {
        if (!tell_step(teller, &steps->list.items[i]))
            return false;
        target = unbounded_covered(unbounded, teller->state);
    }
    return target && agrees(teller);
}

bool unbounded_tell_program(Unbounded *unbounded) {
    const CbpProgram *program = unbounded->program;
    Arena *arena = unbounded->arena;
    GmSteps steps = machine_steps(unbounded, arena);
    CbpSteps taken;
    CbpState *last;
    Teller teller = {.unbounded = unbounded, .program = program, .arena = arena};
    bool can =
        gm_replay(program, unbounded_machine(unbounded), steps.list.items, steps.list.count, arena, &taken, &last);
    bool is_there = follow(&teller, &taken);
    /* Once it is known that the program gets there, a run of its own may be easier to read. */
    if (is_there && !unbounded->options->no_shorten &&
        unbounded_find_short(unbounded, teller.threads.count, arena, &taken))
        is_there = follow(&teller, &taken);
    if (is_there) {
        tell_end(&teller, unbounded_covered(unbounded, teller.state));
        return true;
    }
    text_format(&unbounded->internal_error,
                "the net has a run of %u transitions into the target, but the program %s after %u steps",
                unbounded->result->run.transitions.count, can ? "is not there" : "cannot follow it",
                unbounded->run.steps.count);
    return false;
}
