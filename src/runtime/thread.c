/* Natives that check, choose, know the acting thread, and note what has no one answer. */
#include "machine/native.h"

RunStatus native_CHECK_NULL(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    return arguments[0] ? RUN_DONE : machine_fail(m, BIR_ERROR_NULL);
}

RunStatus native_CHECK_EXACT(Machine *m, const int64_t *arguments, int64_t *result) {
    int64_t left = arguments[1], right = arguments[2], value = 0;
    (void)result;
    bool wraps = arguments[0] == '+'   ? __builtin_add_overflow(left, right, &value)
                 : arguments[0] == '-' ? __builtin_sub_overflow(left, right, &value)
                 : arguments[0] == '*' ? __builtin_mul_overflow(left, right, &value)
                                       : right == -1 && __builtin_sub_overflow(0, left, &value);
    bool is_int = arguments[3];
    if (!wraps && (!is_int || value == (int32_t)value))
        return RUN_DONE;
    m->fault = (Fault){
        .error = BIR_ERROR_OVERFLOW, .subject = BIR_NONE, .value = left, .length = right, .object = arguments[0]};
    return RUN_ERROR;
}

/* Whoever relies on it that nobody sees an object's final fields change asks the code afterwards. */
RunStatus native_CHECK_PRIVATE(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    bool is_known = m->stored.seen & SEEN_FINALS || m->settling || code_is_base(m->code, arguments[0]);
    if (!is_known && !m->options.interleave_invisible && owners_is_shared(m, arguments[0]))
        m->stored.seen |= SEEN_FINALS;
    return RUN_DONE;
}

/* Before a program has started a second thread there is nobody to share with. */
RunStatus native_IS_SHARED(Machine *m, const int64_t *arguments, int64_t *result) {
    *result = m->options.shares_all || (m->cells[MACHINE_THREAD_COUNT] > 1 && owners_is_shared(m, arguments[0]));
    return RUN_DONE;
}

RunStatus native_CHOOSE(Machine *m, const int64_t *arguments, int64_t *result) {
    *result = arguments[0] > 1 ? machine_choose(m, (uint32_t)arguments[0]) : 0;
    return RUN_DONE;
}

RunStatus native_USES_RANDOM(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)arguments;
    m->stored.uses |= USES_RANDOM;
    code_fact(m->code, BIR_NATIVE_USES_RANDOM, 0, result);
    return RUN_DONE;
}

/* Whether the code that reads a clock, beyond classes of java.lang, is the program's or does it for the program.
   Collections and java.util.concurrent read clocks for limits, which may be over at any moment whatever the clock says.
 */
static bool is_read_for_program(const Machine *m) {
    for (uint32_t frame = m->frame; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        const char *name = bir_name(m->code->model, m->code->model->bodies.items[m->cells[frame + FRAME_BODY]].name);
        if (strncmp(name, "java/lang/", 10) != 0 && strncmp(name, "bandera/engine/", 15) != 0)
            return strncmp(name, "java/util/", 10) != 0;
    }
    return false;
}

RunStatus native_USES_CLOCK(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)arguments;
    if (!(m->stored.uses & USES_CLOCK) && is_read_for_program(m))
        m->stored.uses |= USES_CLOCK;
    code_fact(m->code, BIR_NATIVE_USES_CLOCK, 0, result);
    return RUN_DONE;
}

/* What a thread has of the wait it is in; WAIT_NONE for null. */
static int64_t wait_of(Machine *m, int64_t thread) {
    if (m->footprint && thread)
        machine_record(m, (uint32_t)thread + THREAD_WAIT, false, false);
    return thread ? m->cells[thread + THREAD_WAIT] : WAIT_NONE;
}

RunStatus native_IS_WAITING(Machine *m, const int64_t *arguments, int64_t *result) {
    *result = wait_of(m, arguments[0]) == WAIT_WAITING;
    return RUN_DONE;
}

RunStatus native_IS_ONLY_NOTIFIED(Machine *m, const int64_t *arguments, int64_t *result) {
    *result = wait_of(m, arguments[0]) == WAIT_NOTIFIED;
    for (uint32_t i = 0; *result && i < machine_threads(m); i++) {
        uint32_t other = machine_thread(m, i);
        *result = wait_of(m, other) != WAIT_WAITING ||
                  m->cells[other + THREAD_WAIT_LOCK] != m->cells[arguments[0] + THREAD_WAIT_LOCK];
    }
    return RUN_DONE;
}

RunStatus native_WAIT_STATUS(Machine *m, const int64_t *arguments, int64_t *result) {
    switch (wait_of(m, arguments[0])) {
    case WAIT_WAITING: *result = 1; break;
    case WAIT_NOTIFIED: {
        uint32_t lock = (uint32_t)m->cells[arguments[0] + THREAD_WAIT_LOCK];
        if (m->footprint)
            machine_record(m, lock, false, false);
        *result = m->cells[lock] ? 3 : 2;
        break;
    }
    default: *result = 0; break;
    }
    return RUN_DONE;
}

/* What this model was not made for: what follows is explored in another one. */
static RunStatus show(Machine *m, uint32_t what, int64_t words) {
    m->stored.seen |= what;
    return machine_exceed(m, LIMIT_UNSUPPORTED, BIR_NONE, words);
}

RunStatus native_SEES_STATES(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    return show(m, SEEN_STATES, arguments[0]);
}

RunStatus native_SEES_ENDS(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    return show(m, SEEN_ENDS, arguments[0]);
}

RunStatus native_SEES_INTERRUPTS(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    return show(m, SEEN_INTERRUPTS, arguments[0]);
}

RunStatus native_SEES_NUMBERS(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    return show(m, SEEN_NUMBERS, arguments[0]);
}

RunStatus native_SEES_ENDS_BY(Machine *m, const int64_t *arguments, int64_t *result) {
    bool is_thread = arguments[0] && machine_fits(m, object_collection(m->cells[arguments[0] + OBJECT_HEADER]),
                                                  m->code->well_known.thread_type);
    return is_thread ? native_SEES_ENDS(m, arguments + 1, result) : RUN_DONE;
}

RunStatus native_SEES_QUEUES(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    return show(m, SEEN_QUEUES, arguments[0]);
}

/* The Thread object is the first variable of every thread's outermost frame. */
RunStatus native_CURRENT_THREAD(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)arguments;
    uint32_t frame = m->frame;
    while (m->cells[frame + FRAME_CALLER])
        frame = (uint32_t)m->cells[frame + FRAME_CALLER];
    *result = m->cells[frame + FRAME_CELLS];
    return RUN_DONE;
}

/* The error that an exception stands for: what people check under a name of its own. */
static BirError error_of(Machine *m, uint32_t collection) {
    const BirId *thrown = m->code->well_known.thrown;
    for (uint32_t i = BIR_ERROR_KINDS; i-- > 0;)
        if (thrown[i] != BIR_NONE && machine_fits(m, collection, thrown[i]))
            return (BirError)i;
    return BIR_ERROR_EXCEPTION;
}

RunStatus native_UNCAUGHT(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    uint32_t collection = object_collection(m->cells[arguments[1] + OBJECT_HEADER]);
    BirError error = error_of(m, collection);
    if (!(m->options.stop_at >> error & 1)) {
        if (m->cells[m->thread + THREAD_BIRTH] == 0)
            m->exit_status = 1;
        return RUN_DONE;
    }
    m->fault = (Fault){
        .error = error, .subject = m->code->collections[collection].type, .object = arguments[1], .uncaught = true};
    return RUN_ERROR;
}
