/* The run of a net as a run of the program that it comes from. States of programs are multisets of threads; here each
   thread has a name, so that people can follow it. */
#include "unbounded_int.h"

enum { NO_THREAD = UINT32_MAX };

/* A thread by its number, which is its index in the list. */
typedef struct NamedThread {
    CbpLocal local;
    bool is_at_target;
} NamedThread;

typedef struct Replay {
    Unbounded *unbounded;
    const CbpProgram *program;
    Arena *arena;
    Vector(NamedThread) threads;
    uint32_t last; /* the thread that moved last */
    CbpState *state;
} Replay;

/* Names -------------------------------------------------------------------------------------------------------------*/

static const CbpCommand *command_of(const Replay *replay, CbpLocal local) {
    return &replay->program->commands.items[cbp_location_command(local.location)];
}

/* "up#2" */
static const char *thread_name(const Replay *replay, uint32_t thread) {
    const CbpCommand *command = command_of(replay, replay->threads.items[thread].local);
    return arena_format(replay->arena, "%s#%u", replay->program->threads.items[command->thread].name, thread);
}

/* "point.cbp:12" */
static const char *where(const Replay *replay, const CbpCommand *command) {
    return arena_format(replay->arena, "%s:%u", replay->unbounded->file, command->position.line);
}

static const char *word(bool value) { return value ? "true" : "false"; }

/* Of several threads in the same local state the one that moved last continues, which reads best; else the oldest. */
static uint32_t find_thread(const Replay *replay, CbpLocal local, uint32_t except) {
    uint32_t last = replay->last;
    if (last != NO_THREAD && last != except && cbp_is_same_local(replay->threads.items[last].local, local))
        return last;
    for (uint32_t i = 0; i < replay->threads.count; i++)
        if (i != except && cbp_is_same_local(replay->threads.items[i].local, local))
            return i;
    return NO_THREAD;
}

/* Changes -----------------------------------------------------------------------------------------------------------*/

static void describe_variables(Replay *replay, const CbpState *after) {
    const CbpProgram *program = replay->program;
    for (uint32_t i = 0; i < program->globals.count; i++) {
        bool old = cbp_global(replay->state, i), new = cbp_global(after, i);
        if (old != new)
            unbounded_add_change(replay->unbounded, "%s: %s -> %s", program->globals.items[i], word(old), word(new));
    }
    for (uint32_t i = 0; i < program->locks.count; i++)
        if (cbp_lock(program, replay->state, i) != cbp_lock(program, after, i))
            unbounded_add_change(replay->unbounded, "lock %s %s", program->locks.items[i],
                                 cbp_lock(program, after, i) ? "acquired" : "released");
}

/* The local variables of a thread that change. Those of a thread that does not move itself have its name before them.
 */
static void describe_locals(Replay *replay, uint32_t thread, CbpLocal after, bool is_actor) {
    CbpLocal before = replay->threads.items[thread].local;
    const CbpThread *type = &replay->program->threads.items[command_of(replay, before)->thread];
    for (uint32_t i = 0; i < type->locals.count; i++) {
        bool old = before.values >> i & 1, new = after.values >> i & 1;
        if (old != new)
            unbounded_add_change(replay->unbounded, "%s%s%s: %s -> %s", is_actor ? "" : thread_name(replay, thread),
                                 is_actor ? "" : ".", type->locals.items[i], word(old), word(new));
    }
}

/* A new thread, with the first values of its local variables. */
static void start_thread(Replay *replay, const CbpCommand *command) {
    const CbpThread *type = &replay->program->threads.items[command->target];
    NamedThread started = {.local = cbp_started(replay->program, command)};
    Text locals = {0};
    for (uint32_t i = 0; i < type->locals.count; i++)
        text_format(&locals, "%s%s: %s", i ? ", " : "(", type->locals.items[i], word(started.local.values >> i & 1));
    unbounded_add_change(replay->unbounded, "starts %s#%u%s%s", type->name, replay->threads.count, text_string(&locals),
                         locals.length ? ")" : "");
    text_free(&locals);
    vector_push(replay->arena, &replay->threads, started);
}

static void wake(Replay *replay, uint32_t thread) {
    CbpLocal *local = &replay->threads.items[thread].local;
    unbounded_add_change(replay->unbounded, "wakes %s", thread_name(replay, thread));
    local->location = cbp_location(cbp_location_command(local->location), CBP_RELOCKING);
}

static void wake_all(Replay *replay, uint32_t message) {
    bool wakes = false;
    for (uint32_t i = 0; i < replay->threads.count; i++)
        if (cbp_is_asleep(replay->program, replay->threads.items[i].local.location, message)) {
            wake(replay, i);
            wakes = true;
        }
    if (!wakes)
        unbounded_add_change(replay->unbounded, "no thread sleeps");
}

static void meet(Replay *replay, const CbpStep *step, uint32_t partner) {
    CbpLocal after = cbp_partner_after(replay->program, replay->state, step);
    unbounded_add_change(replay->unbounded, "meets %s at %s", thread_name(replay, partner),
                         where(replay, command_of(replay, step->partner)));
    describe_locals(replay, partner, after, false);
    replay->threads.items[partner].local = after;
}

/* The effect of a step on other threads. False when its partner does not exist. */
static bool change_others(Replay *replay, const CbpStep *step, uint32_t actor) {
    const CbpCommand *command = command_of(replay, step->actor);
    bool has_partner = step->axiom == CBP_AXIOM_WAKEUP || step->axiom == CBP_AXIOM_RENDEZVOUS;
    uint32_t partner = has_partner ? find_thread(replay, step->partner, actor) : NO_THREAD;
    if (has_partner && partner == NO_THREAD)
        return false;
    switch (step->axiom) {
    case CBP_AXIOM_START: start_thread(replay, command); break;
    case CBP_AXIOM_WAKEUP: wake(replay, partner); break;
    case CBP_AXIOM_WAKEUP_LOST: unbounded_add_change(replay->unbounded, "no thread sleeps"); break;
    case CBP_AXIOM_WAKEUPALL: wake_all(replay, command->message); break;
    case CBP_AXIOM_RENDEZVOUS: meet(replay, step, partner); break;
    default: break;
    }
    return true;
}

/* Steps -------------------------------------------------------------------------------------------------------------*/

/* The statement, and its branch if there are several. */
static const char *statement(const Replay *replay, const CbpStep *step) {
    uint32_t number = cbp_location_command(step->actor.location);
    Text text = {0};
    if (step->axiom == CBP_AXIOM_CHOICE) {
        text_add(&text, "choice ");
        cbp_print_branch(replay->program, number, step->branch, &text);
        return text_keep(&text, replay->arena);
    }
    cbp_print_command(replay->program, number, &text);
    if (step->axiom == CBP_AXIOM_IF || step->axiom == CBP_AXIOM_WHILE)
        text_add(&text, step->branch ? ": yes" : ": no");
    else if (cbp_location_phase(step->actor.location) == CBP_RELOCKING)
        text_add(&text, " is over");
    return text_keep(&text, replay->arena);
}

/* Takes a step of the program and describes it. False when the program cannot. */
static bool take_step(Replay *replay, const CbpStep *step) {
    CbpState *after = cbp_fire(replay->program, replay->state, step, replay->arena);
    uint32_t actor = find_thread(replay, step->actor, NO_THREAD);
    if (!after || actor == NO_THREAD)
        return false;
    UnboundedStep *shown = unbounded_add_step(replay->unbounded, statement(replay, step));
    shown->thread = thread_name(replay, actor);
    shown->where = where(replay, command_of(replay, step->actor));
    CbpLocal local = cbp_actor_after(replay->program, replay->state, step);
    describe_variables(replay, after);
    describe_locals(replay, actor, local, true);
    if (!change_others(replay, step, actor))
        return false;
    replay->threads.items[actor].local = local;
    replay->state = after;
    replay->last = actor;
    return true;
}

/* Whether the threads with names are those of the state. */
static bool agrees(const Replay *replay) {
    const CbpState *state = replay->state;
    for (uint32_t i = 0; i < state->threads.count; i++) {
        const CbpThreads *threads = &state->threads.items[i];
        uint32_t count = 0;
        for (uint32_t k = 0; k < replay->threads.count; k++)
            count += cbp_is_same_local(replay->threads.items[k].local,
                                       (CbpLocal){.location = threads->location, .values = threads->values});
        if (count != threads->count)
            return false;
    }
    return replay->threads.count == cbp_thread_count(state);
}

/* The end -----------------------------------------------------------------------------------------------------------*/

const UnboundedTarget *unbounded_covered(const Unbounded *unbounded, const CbpState *state) {
    for (uint32_t i = 0; i < unbounded->targets.count; i++) {
        const UnboundedTarget *target = &unbounded->targets.items[i];
        if (cbp_covers(state, target->locations.items, target->locations.count))
            return target;
    }
    return NULL;
}

/* "up#1 at upX (point.cbp:12)" */
static const char *describe_thread(const Replay *replay, uint32_t thread) {
    CbpLocal local = replay->threads.items[thread].local;
    const CbpCommand *command = command_of(replay, local);
    Text text = {0};
    text_add(&text, thread_name(replay, thread));
    if (command->op == CBP_END) {
        text_add(&text, " has ended");
    } else {
        text_add(&text, " at ");
        cbp_location_name(replay->program, local.location, &text);
        text_format(&text, " (%s)", where(replay, command));
    }
    return text_keep(&text, replay->arena);
}

/* Describes where each thread is: first one thread for each location of the target. */
static void describe_end(Replay *replay, const UnboundedTarget *target) {
    UnboundedRun *run = &replay->unbounded->run;
    Text names = {0};
    for (uint32_t i = 0; i < target->locations.count; i++) {
        uint32_t location = target->locations.items[i], thread = 0;
        while (replay->threads.items[thread].is_at_target || replay->threads.items[thread].local.location != location)
            thread++;
        replay->threads.items[thread].is_at_target = true;
        vector_push(replay->arena, &run->last, describe_thread(replay, thread));
        text_add(&names, unbounded_joint(i, target->locations.count));
        cbp_location_name(replay->program, location, &names);
    }
    for (uint32_t i = 0; i < replay->threads.count; i++)
        if (!replay->threads.items[i].is_at_target)
            vector_push(replay->arena, &run->others, describe_thread(replay, i));
    run->target = text_keep(&names, replay->arena);
    run->where = where(replay, command_of(replay, (CbpLocal){.location = target->locations.items[0]}));
    run->threads = replay->threads.count;
}

/* The steps of the machine that a run of the net represents. */
static GmSteps machine_steps(const Unbounded *unbounded, Arena *arena) {
    const CoverRun *run = &unbounded->result->run;
    GmSteps steps = {0};
    for (uint32_t i = 0; i < run->transitions.count; i++)
        vector_push(arena, &steps.list, unbounded->made.steps.items[run->transitions.items[i]]);
    return steps;
}

/* Follows a run up to the first state that covers a target, from the beginning. */
static bool follow(Replay *replay, const CbpSteps *steps) {
    const CbpProgram *program = replay->program;
    const Unbounded *unbounded = replay->unbounded;
    NamedThread first = {.local.location = cbp_location(program->threads.items[program->main].entry, CBP_AT)};
    replay->state = cbp_initial(program, replay->arena);
    replay->threads.count = replay->unbounded->run.steps.count = 0;
    replay->last = NO_THREAD;
    vector_push(replay->arena, &replay->threads, first);
    const UnboundedTarget *target = unbounded_covered(unbounded, replay->state);
    for (uint32_t i = 0; i < steps->list.count && !target; i++) {
        if (!take_step(replay, &steps->list.items[i]))
            return false;
        target = unbounded_covered(unbounded, replay->state);
    }
    return target && agrees(replay);
}

bool unbounded_replay_program(Unbounded *unbounded) {
    const CbpProgram *program = unbounded->program;
    Arena *arena = unbounded->arena;
    GmSteps steps = machine_steps(unbounded, arena);
    CbpSteps taken;
    CbpState *last;
    Replay replay = {.unbounded = unbounded, .program = program, .arena = arena};
    bool can =
        gm_replay(program, unbounded_machine(unbounded), steps.list.items, steps.list.count, arena, &taken, &last);
    bool is_there = follow(&replay, &taken);
    /* Once the program is known to reach the target, a shortest run may be easier to read. */
    if (is_there && !unbounded->options->no_shorten &&
        unbounded_find_short(unbounded, replay.threads.count, arena, &taken))
        is_there = follow(&replay, &taken);
    if (is_there) {
        describe_end(&replay, unbounded_covered(unbounded, replay.state));
        return true;
    }
    return failure_set(&unbounded->failure, FAILURE_INTERNAL,
                       "the net has a run of %u transitions into the target, but the program %s after %u steps",
                       unbounded->result->run.transitions.count, can ? "is not there" : "cannot follow it",
                       unbounded->run.steps.count);
}
