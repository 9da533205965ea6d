/* Where threads block: monitors, waits, joins and parking. Where others see the states of threads (SEEN_STATES), a
   thread that finds a monitor held says so in its Thread object before it goes on to where it is blocked. */
#include "lower/blocking.h"

/* Values of field `activity` of class Thread. */
enum {
    ACTIVITY_RUNS,
    ACTIVITY_ENTERS,
    ACTIVITY_WAITS,
    ACTIVITY_WAITS_LIMITED,
    ACTIVITY_AWAKES,
    ACTIVITY_AWAKES_LIMITED
};

static bool notices_states(const Emit *emit) { return emit->program->options.notices & SEEN_STATES; }

static BirId both(Emit *emit, BirId a, BirId b) { return build_test(emit->model, BIR_OP_AND, a, b); }

static BirId is_notified(Emit *emit, BirId object) {
    return build_test(emit->model, BIR_OP_WAS_NOTIFIED, build_monitor(emit->model, object), BIR_NONE);
}

static BirId is_free(Emit *emit, BirId object) {
    return build_test(emit->model, BIR_OP_LOCK_AVAILABLE, build_monitor(emit->model, object), BIR_NONE);
}

static BirAction lock_action(Emit *emit, BirActionOp op, BirId object) {
    BirId lock = build_monitor(emit->model, object);
    return build_action(emit->model, op, BIR_NONE, &lock, 1);
}

/* A field of class Thread by its name. */
static BirId thread_field(Emit *emit, BirId object, const char *name) {
    const JavaField *field = member_own_field(emit->program, emit->program->thread, name);
    return field ? build_field(emit->model, object, field->variable) : build_boolean(emit->model, false);
}

static BirAction set_activity(Emit *emit, BirId thread, int activity) {
    return build_assign(emit->model, thread_field(emit, thread, "activity"), build_int(emit->model, activity));
}

/* Of the ways out of where models block, the one that there is when a time is over, counted from 0. */
enum { WAY_OF_TIME = 2 };

/* ---- Monitors ------------------------------------------------------------------------------------------------- */

static void enter_monitor(Emit *emit, BirId object) {
    emit_yield_of(emit, object);
    emit->step.guard = is_free(emit, object);
    emit_action(emit, lock_action(emit, BIR_ACTION_LOCK, object));
    emit->has_effects = true;
}

/* The same in two steps where the monitor is held: a thread that has found it so can be seen to be blocked. */
static void enter_monitor_noticed(Emit *emit, BirId object) {
    BirModel *m = emit->model;
    BirId me = emit_local(emit, emit_variable(emit, "me", emit->program->thread->ref, BIR_NONE));
    emit_fresh(emit);
    emit_action(emit, build_native(m, BIR_NATIVE_CURRENT_THREAD, me, NULL, 0));
    emit_check_null(emit, object);
    Spot blocked = emit_spot(emit), next = emit_spot(emit);
    emit_fresh(emit);
    emit_fresh(emit);
    BirAction take = lock_action(emit, BIR_ACTION_LOCK, object);
    BirAction try = set_activity(emit, me, ACTIVITY_ENTERS);
    emit_choice(emit, is_free(emit, object), true, object, &take, 1, next);
    emit_choice(emit, build_not(m, is_free(emit, object)), true, object, &try, 1, blocked);
    emit->spot = NO_SPOT;
    emit_open(emit, blocked);
    enter_monitor(emit, object);
    emit_action(emit, set_activity(emit, me, ACTIVITY_RUNS));
    emit_open(emit, next);
}

/* Whether an object in a variable may stand for a thread, by the variable's type. */
static bool may_be_thread(const Emit *emit, Local object) {
    const BirType *type = bir_type(emit->model, emit->variables.items[object].type);
    const JavaProgram *program = emit->program;
    BirId thread = program->thread->type;
    const JavaClass *class = type->target < program->by_type.count ? program->by_type.items[type->target] : NULL;
    bool is_class = class && class->file && !(class->file->flags & JVM_INTERFACE);
    return !is_class || bir_is_subtype(emit->model, thread, type->target) ||
           bir_is_subtype(emit->model, type->target, thread);
}

/* A thread acquires its own monitor when it ends, to notify those that wait there: who uses it sees that. Where nobody
   does, it need not. */
static void check_no_thread(Emit *emit, Local object) {
    if (emit->program->options.notices & SEEN_ENDS || !may_be_thread(emit, object))
        return;
    BirId what = build_name(emit->model, "the monitor of a java.lang.Thread");
    BirId arguments[] = {emit_local(emit, object), build_string(emit->model, what)};
    emit_before_failure(emit);
    emit_action(emit, build_native(emit->model, BIR_NATIVE_SEES_ENDS_BY, BIR_NONE, arguments, 2));
}

void emit_monitor_enter(Emit *emit, Local object) {
    check_no_thread(emit, object);
    if (notices_states(emit))
        enter_monitor_noticed(emit, emit_local(emit, object));
    else
        enter_monitor(emit, emit_local(emit, object));
}

/* Releasing a monitor never has to wait for others to move first: it can only enable them. But what is never seen
   taken looks always free: to a weakly fair scheduler, which is fair to threads that could always move, and to threads
   that would be seen blocked. */
void emit_monitor_exit(Emit *emit, Local object) {
    if (emit->program->options.notices_unlocks || notices_states(emit))
        emit_yield_of(emit, emit_local(emit, object));
    emit_before_failure(emit);
    emit_action(emit, lock_action(emit, BIR_ACTION_UNLOCK, emit_local(emit, object)));
    emit->has_effects = true;
}

void emit_monitor_enter_when(Emit *emit, Local object, BirId condition) {
    enter_monitor(emit, emit_local(emit, object));
    emit->step.guard = both(emit, condition, emit->step.guard);
}

void emit_monitor_enter_or(Emit *emit, Local object, const BirId *conditions, uint32_t count, Local result) {
    BirModel *m = emit->model;
    BirId lock = emit_local(emit, object), got = emit_local(emit, result);
    emit_check_null(emit, lock);
    Spot next = emit_spot(emit);
    emit_fresh(emit);
    BirAction take[] = {lock_action(emit, BIR_ACTION_LOCK, lock), build_assign(m, got, build_int(m, 0))};
    emit_choice(emit, is_free(emit, lock), true, lock, take, COUNT(take), next);
    for (uint32_t i = 0; i < count; i++) {
        BirAction leave = build_assign(m, got, build_int(m, i + 1));
        if (bir_is_false(m, conditions[i]))
            continue;
        if (i + 1 == WAY_OF_TIME)
            emit_timeout(emit, conditions[i], &leave, 1, next);
        else
            emit_choice(emit, conditions[i], true, lock, &leave, 1, next);
    }
    emit->spot = NO_SPOT;
    emit_open(emit, next);
}

void emit_monitor_try(Emit *emit, Local object, Local result) {
    BirId is_taken = build_not(emit->model, is_free(emit, emit_local(emit, object)));
    emit_monitor_enter_or(emit, object, &is_taken, 1, result);
}

/* ---- Waits ---------------------------------------------------------------------------------------------------- */

BirId emit_was_interrupted(Emit *emit, BirId thread) {
    bool notices = emit->program->options.notices & SEEN_INTERRUPTS;
    return notices ? thread_field(emit, thread, "interrupted") : build_boolean(emit->model, false);
}

/* A wait releases the monitor, which needs no scheduling point, unless an interrupt can come before it. */
void emit_enter_wait(Emit *emit, BirId object) {
    const JavaOptions *options = &emit->program->options;
    if (options->notices_unlocks || options->notices & (SEEN_INTERRUPTS | SEEN_STATES))
        emit_yield_of(emit, object);
    emit_before_failure(emit);
    emit_action(emit, lock_action(emit, BIR_ACTION_WAIT, object));
    emit->has_effects = true;
}

/* An interrupted thread that is still in the wait set: it goes on when it can acquire the monitor. That it may have
   left the set at once is up to Thread.interrupt. */
static void emit_interruption(Emit *emit, BirId object, BirId current, Spot again) {
    BirModel *m = emit->model;
    BirId me = build_self(m), waits = build_not(m, is_notified(emit, object));
    BirId interrupted = both(emit, waits, thread_field(emit, current, "interrupted"));
    BirAction wake[] = {
        build_assign(m, thread_field(emit, current, "wokenByInterrupt"), build_boolean(m, true)),
        build_action(m, BIR_ACTION_AWAKEN, BIR_NONE, &me, 1),
    };
    emit_choice(emit, both(emit, interrupted, is_free(emit, object)), true, BIR_NONE, wake, 2, again);
}

/* The wait ends before a notification: by itself or, with a variable that says so afterwards, because its time is over.
   An interrupt that came first is not overlooked. */
static void emit_early_end(Emit *emit, BirId object, BirId current, const Local *over, Spot again) {
    BirModel *m = emit->model;
    BirId me = build_self(m), waits = build_not(m, is_notified(emit, object));
    BirId guard = both(emit, waits, build_not(m, emit_was_interrupted(emit, current)));
    BirAction wake[3] = {build_action(m, BIR_ACTION_AWAKEN, BIR_NONE, &me, 1)};
    uint32_t count = 1;
    if (over)
        wake[count++] = build_assign(m, emit_local(emit, *over), build_int(m, 1));
    if (notices_states(emit))
        wake[count++] = set_activity(emit, current, over ? ACTIVITY_AWAKES_LIMITED : ACTIVITY_AWAKES);
    if (over)
        emit_timeout(emit, guard, wake, count, again);
    else
        emit_choice(emit, guard, true, BIR_NONE, wake, count, again);
}

void emit_leave_wait(Emit *emit, BirId object, BirId current, const Local *over) {
    Spot next = emit_spot(emit);
    if (over)
        emit_set(emit, *over, build_int(emit->model, 0));
    emit_fresh(emit);
    BirId ready = both(emit, is_notified(emit, object), is_free(emit, object));
    BirAction take[] = {
        lock_action(emit, BIR_ACTION_UNWAIT, object),
        set_activity(emit, current, ACTIVITY_RUNS),
    };
    emit_choice(emit, ready, true, object, take, notices_states(emit) ? 2 : 1, next);
    if (over)
        emit_early_end(emit, object, current, over, emit->spot);
    if (emit->program->options.spurious_wakeups)
        emit_early_end(emit, object, current, NULL, emit->spot);
    if (emit->program->options.notices & SEEN_INTERRUPTS)
        emit_interruption(emit, object, current, emit->spot);
    emit->spot = NO_SPOT;
    emit_open(emit, next);
}

/* ---- Joins and parking ---------------------------------------------------------------------------------------- */

/* A way out of where a thread is blocked. */
typedef struct Way {
    BirId guard;
    const BirAction *action; /* or null */
    bool is_timeout;
} Way;

/* Blocks until one of the ways is open, and takes it. Returns the first step. */
static EmitStep *block_until(Emit *emit, const Way *ways, uint32_t count) {
    Spot next = emit_spot(emit), here;
    emit_fresh(emit);
    here = emit->spot;
    for (uint32_t i = 0; i < count; i++)
        if (ways[i].is_timeout)
            emit_timeout(emit, ways[i].guard, ways[i].action, ways[i].action != NULL, next);
        else
            emit_choice(emit, ways[i].guard, true, BIR_NONE, ways[i].action, ways[i].action != NULL, next);
    emit->spot = NO_SPOT;
    emit_open(emit, next);
    return &emit->spots.items[here].steps.items[0];
}

static BirId has_status(Emit *emit, BirId thread, BirOp test, int status) {
    return build_test(emit->model, test, thread_field(emit, thread, "status"), build_int(emit->model, status));
}

/* That a thread has ended stays so whatever others do. One that was not started yet need not be waited for, but that
   may change. Where threads are interrupted, ends are seen. */
static void await_end_unseen(Emit *emit, BirId thread) {
    enum { NEW = 0, TERMINATED = 2 };
    BirId ended = has_status(emit, thread, BIR_OP_EQUAL, TERMINATED);
    BirId fresh = has_status(emit, thread, BIR_OP_EQUAL, NEW);
    block_until(emit, (Way[]){{ended, NULL, false}, {fresh, NULL, false}}, 2)->library = true;
}

void emit_await_end(Emit *emit, BirId thread, BirId current, bool monitored, bool limited) {
    BirModel *m = emit->model;
    enum { STARTED = 1 };
    if (!limited && !(emit->program->options.notices & SEEN_ENDS)) {
        await_end_unseen(emit, thread);
        return;
    }
    BirId condition = build_test(m, BIR_OP_OR, has_status(emit, thread, BIR_OP_NOT_EQUAL, STARTED),
                                 emit_was_interrupted(emit, current));
    BirId over = build_not(m, condition);
    if (monitored) {
        condition = both(emit, is_free(emit, thread), condition);
        over = both(emit, is_free(emit, thread), over);
    }
    block_until(emit, (Way[]){{condition, NULL, false}, {over, NULL, true}}, limited ? 2 : 1);
}

void emit_await_resume(Emit *emit, BirId current) {
    BirId goes_on = build_not(emit->model, thread_field(emit, current, "isSuspended"));
    block_until(emit, &(Way){goes_on, NULL, false}, 1);
}

void emit_await_permit(Emit *emit, BirId current, const Local *over) {
    BirModel *m = emit->model;
    BirId permit = thread_field(emit, current, "permit");
    BirId condition = build_test(m, BIR_OP_OR, permit, emit_was_interrupted(emit, current));
    BirId early = build_not(m, condition);
    BirAction take = build_assign(m, permit, build_boolean(m, false)), set[2];
    for (int i = 0; over && i < 2; i++)
        set[i] = build_assign(m, emit_local(emit, *over), build_int(m, i));
    Way ways[3] = {{condition, over ? &set[0] : &take, false}};
    uint32_t count = 1;
    if (over)
        ways[count++] = (Way){early, &set[1], true};
    if (emit->program->options.spurious_wakeups)
        ways[count++] = (Way){early, over ? &set[0] : NULL, false};
    block_until(emit, ways, count);
}

void emit_await_time(Emit *emit, BirId current) {
    BirModel *m = emit->model;
    BirId interrupted = emit_was_interrupted(emit, current);
    BirAction runs = set_activity(emit, current, ACTIVITY_RUNS);
    const BirAction *action = notices_states(emit) ? &runs : NULL;
    const Way ways[] = {{build_not(m, interrupted), action, true}, {interrupted, action, false}};
    block_until(emit, ways, emit->program->options.notices & SEEN_INTERRUPTS ? 2 : 1);
}

void emit_may_be_over(Emit *emit, Local over) {
    BirModel *m = emit->model;
    Spot next = emit_spot(emit);
    BirAction no = build_assign(m, emit_local(emit, over), build_int(m, 0));
    BirAction yes = build_assign(m, emit_local(emit, over), build_int(m, 1));
    emit_fresh(emit);
    Spot here = emit->spot;
    emit_choice(emit, build_boolean(m, true), false, BIR_NONE, &no, 1, next);
    emit_choice(emit, build_boolean(m, true), false, BIR_NONE, &yes, 1, next);
    emit->spots.items[here].steps.items[1].timeout = true;
    emit->spot = NO_SPOT;
    emit_open(emit, next);
}

void emit_await(Emit *emit, const BirId *conditions, uint32_t count, BirId shared, const BirAction *first,
                Local result) {
    BirModel *m = emit->model;
    Spot next = emit_spot(emit);
    emit_fresh(emit);
    for (uint32_t i = 0; i < count; i++) {
        BirAction actions[2];
        uint32_t action_count = 0;
        if (bir_is_false(m, conditions[i]))
            continue;
        if (first)
            actions[action_count++] = *first;
        if (result != UINT32_MAX)
            actions[action_count++] = build_assign(m, emit_local(emit, result), build_int(m, i));
        if (i == WAY_OF_TIME)
            emit_timeout(emit, conditions[i], actions, action_count, next);
        else
            emit_choice(emit, conditions[i], true, shared, actions, action_count, next);
    }
    emit->spot = NO_SPOT;
    emit_open(emit, next);
}
