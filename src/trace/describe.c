/* What went wrong, in words: faults, places, and threads that cannot move. */
#include "trace/render.h"
#include "trace/trace_int.h"

#include <inttypes.h>

/* The name of a resolved type as the program knows it. */
static void add_type(const BirModel *model, BirId type, Text *out) {
    for (uint32_t i = 0; i < model->type_definitions.count; i++) {
        const BirTypeDefinition *definition = &model->type_definitions.items[i];
        if (model->types.items[definition->type].resolved == type) {
            state_add_name(model, definition->name, &definition->origin, out);
            return;
        }
    }
    bir_print_type(model, type, out);
}

/* The assertions of a transformation: which of several was false is not known, so all are named. */
static void add_assertions(const BirModel *model, BirId transformation, Text *out) {
    BirSpan actions = model->transformations.items[transformation].actions;
    const char *separator = ": ";
    Text text = {0};
    for (uint32_t i = 0; i < actions.count; i++) {
        if (model->actions.items[actions.first + i].op != BIR_ACTION_ASSERT)
            continue;
        text_add(&text, separator);
        bir_print_action(model, actions.first + i, &text);
        if (text.length && text.bytes[text.length - 1] == ';')
            text.bytes[--text.length] = '\0';
        separator = " or ";
    }
    text_move_escaped(out, &text);
}

static void describe_range(const BirModel *model, const Fault *fault, Text *out) {
    text_add(out, "range");
    if (fault->subject != BIR_NONE) {
        const BirVariable *variable = &model->variables.items[fault->subject];
        const BirType *type = bir_type(model, variable->type);
        text_add(out, " of ");
        state_add_name(model, variable->name, &variable->origin, out);
        while (type->kind == BIR_TYPE_ARRAY)
            type = bir_type(model, type->element);
        if (type->kind == BIR_TYPE_RANGE)
            text_format(out, ", %" PRId64 "..%" PRId64, type->low.value, type->high.value);
    }
    text_format(out, ": %" PRId64, fault->value);
}

static void describe_unsupported(const Code *code, const Fault *fault, Text *out) {
    Text what = {0};
    if (fault->value)
        strings_show(code->strings, fault->value, &what);
    text_move_escaped(out, &what);
}

static void describe_limit(const Code *code, const Fault *fault, Text *out) {
    const BirModel *model = code->model;
    switch (fault->limit) {
    case LIMIT_NONE: text_add(out, "nothing"); break;
    case LIMIT_RANGE: describe_range(model, fault, out); break;
    case LIMIT_OBJECTS:
    case LIMIT_LENGTH:
        text_add(out, fault->limit == LIMIT_OBJECTS ? "objects of " : "length of ");
        if (fault->subject != BIR_NONE)
            add_type(model, code->collections[fault->subject].type, out);
        else
            text_add(out, "a string or array");
        text_format(out, ": %" PRId64, fault->value);
        break;
    case LIMIT_THREADS: text_format(out, "threads: %" PRId64, fault->value); break;
    case LIMIT_ARITHMETIC: text_add(out, "integers: 64 bits"); break;
    case LIMIT_DEPTH: text_format(out, "nested calls: %" PRId64, fault->value); break;
    case LIMIT_LOCK_DEPTH: text_format(out, "nested acquires of a lock: %d", MACHINE_LOCK_DEPTH); break;
    case LIMIT_CHOICES: text_add(out, "choices in one transformation: too many to number"); break;
    case LIMIT_BASE: text_format(out, "cells of permanent objects: %" PRId64, fault->value); break;
    case LIMIT_CELLS: text_format(out, "cells of all objects: %" PRId64, fault->value); break;
    case LIMIT_MISSING:
        text_add(out, "missing from the model: ");
        describe_unsupported(code, fault, out);
        break;
    case LIMIT_UNSUPPORTED:
        text_add(out, "not supported: ");
        describe_unsupported(code, fault, out);
        break;
    }
}

/* Of two numbers that both fit an int, the result fits a long in any case. */
static void describe_overflow(const Fault *fault, Text *out) {
    bool is_int = fault->value == (int32_t)fault->value && fault->length == (int32_t)fault->length;
    text_format(out, "%lld %c %lld does not fit %s", (long long)fault->value, (int)fault->object,
                (long long)fault->length, is_int ? "an int" : "a long");
}

void trace_describe_fault(const Machine *machine, const Fault *fault, Text *out) {
    const Code *code = machine_code(machine);
    static const char *const messages[BIR_ERROR_KINDS] = {
        [BIR_ERROR_NULL] = "null dereference",
        [BIR_ERROR_INDEX] = "index out of bounds",
        [BIR_ERROR_DIVISION] = "division by zero",
        [BIR_ERROR_CAST] = "cast to a type that the object does not have",
        [BIR_ERROR_NEGATIVE_SIZE] = "array of negative size",
        [BIR_ERROR_MONITOR] = "lock not held by this thread",
        [BIR_ERROR_STORE] = "object of another type stored into an array",
        [BIR_ERROR_EXCEPTION] = "uncaught exception",
        [BIR_ERROR_ASSERT] = "assertion failed",
    };
    if (fault->error == BIR_ERROR_NONE) {
        describe_limit(code, fault, out);
        return;
    }
    if (fault->error == BIR_ERROR_OVERFLOW) {
        describe_overflow(fault, out);
        return;
    }
    text_add(out, messages[fault->error]);
    if (fault->error == BIR_ERROR_EXCEPTION && fault->subject != BIR_NONE) {
        text_add_char(out, ' ');
        add_type(code->model, fault->subject, out);
    } else if (fault->error == BIR_ERROR_ASSERT && fault->transformation != BIR_NONE) {
        add_assertions(code->model, fault->transformation, out);
    } else if (fault->transformation != BIR_NONE) {
        text_add(out, " in ");
        render_transformation(code->model, fault->transformation, out);
    }
}

void trace_describe_place(const BirModel *model, BirId transformation, Text *out) {
    for (uint32_t i = 0; i < model->locations.count; i++) {
        BirSpan span = model->locations.items[i].transformations;
        if (transformation >= span.first && transformation - span.first < span.count) {
            state_add_location_place(model, i, transformation, out);
            return;
        }
    }
    text_add(out, "an unknown place");
}

/* The guards of a thread that are false, all of them. */
static void add_false_guards(Machine *m, uint32_t nth, Text *out) {
    const BirModel *model = m->code->model;
    uint32_t frame = (uint32_t)m->cells[machine_thread(m, nth) + THREAD_FRAME];
    BirSpan transformations = model->locations.items[state_location(m, frame)].transformations;
    text_add(out, transformations.count > 1 ? "no guard is true: " : "its guard is false: ");
    for (uint32_t i = 0; i < transformations.count; i++) {
        Text guard = {0};
        bir_print_expression(model, model->transformations.items[transformations.first + i].guard, &guard);
        text_add(out, i ? "; " : "");
        text_move_escaped(out, &guard);
    }
}

/* Why a thread cannot move. */
static void add_obstacle(Machine *m, uint32_t nth, Text *out) {
    uint32_t thread = machine_thread(m, nth);
    int64_t wait = m->cells[thread + THREAD_WAIT];
    uint32_t lock = machine_needed_lock(m, nth);
    if (wait == WAIT_WAITING) {
        text_add(out, "waits on ");
        state_add_lock(m, (uint32_t)m->cells[thread + THREAD_WAIT_LOCK], out);
        text_add(out, ", not notified");
    } else if (lock && m->cells[lock]) {
        text_add(out, wait == WAIT_NOTIFIED ? "notified, needs " : "needs ");
        state_add_lock(m, lock, out);
        text_add(out, ", held by ");
        if (m->cells[lock] == thread)
            text_add(out, "itself");
        else
            state_add_thread(m, (uint32_t)m->cells[lock], out);
        if (!m->cells[m->cells[lock] + THREAD_FRAME])
            text_add(out, ", which has ended");
    } else
        add_false_guards(m, nth, out);
}

void render_thread(const Walk *walk, uint32_t nth, Text *out) {
    Machine *m = walk->machine;
    const BirModel *model = m->code->model;
    uint32_t thread = machine_thread(m, nth), innermost = state_frame(m, thread);
    text_add(out, "  ");
    state_add_thread(m, thread, out);
    for (uint32_t frame = innermost; frame; frame = state_caller(m, frame)) {
        BirId location = state_location(m, frame);
        text_add(out, frame == innermost ? " at " : ", called from ");
        state_add_location(model, (BirId)m->cells[thread + THREAD_BODY], location, out);
        BirId transformation = model->locations.items[location].transformations.first;
        if (m->cells[frame + FRAME_CALL])
            transformation += (BirId)m->cells[frame + FRAME_CALL] - 1;
        else if (walk->outcome == OUTCOME_ERROR && thread == walk->thread)
            transformation = walk->fault.transformation;
        text_add(out, " (");
        state_add_location_place(model, location, transformation, out);
        text_add_char(out, ')');
    }
    if (m->cells[thread + THREAD_DAEMON])
        text_add(out, ", a daemon");
    /* After an error the state is half changed, and no thread moves any more. */
    if (walk->outcome != OUTCOME_ERROR && !state_can_move(m, nth)) {
        text_add(out, ": ");
        add_obstacle(m, nth, out);
    }
    text_add_char(out, '\n');
}

Ending walk_describe_ending(Walk *walk, Text *out) {
    Fault fault;
    Ending ending = walk_ending(walk, &fault);
    if (ending == ENDING_FAILS || ending == ENDING_BOUND) {
        text_add(out, ending == ENDING_FAILS ? "the next step fails: " : "the next step exceeds a bound: ");
        trace_describe_fault(walk->machine, &fault, out);
    } else if (ending != ENDING_NONE)
        text_add(out, ending == ENDING_DONE ? "every thread has ended" : "every live thread is blocked");
    return ending;
}

/* How a run of a temporal property goes on after its last step, or why it does not. */
static void add_ending(Walk *walk, Text *out) {
    const Trace *trace = walk->trace;
    Text reason = {0};
    bool stays = trace_shown_loop(trace) == trace_shown_steps(trace);
    if (stays)
        walk_describe_ending(walk, &reason);
    render_loop_end(trace, text_string(&reason), out);
    text_free(&reason);
    for (uint32_t i = 0; i < machine_threads(walk->machine) && stays; i++)
        render_thread(walk, i, out);
    if (trace->is_lasso)
        text_add_char(out, '\n');
}

/* The end of a run that violates a temporal property. */
static void render_goal_end(Walk *walk, bool full, Text *out) {
    const Trace *trace = walk->trace;
    size_t before;
    add_ending(walk, out);
    before = out->length;
    render_table(trace, full, out);
    text_add(out, out->length > before ? "\n" : "");
    text_add_escaped_string(out, trace->violation);
    text_add_char(out, '\n');
}

void render_violation(Walk *walk, bool full, Text *out) {
    Machine *m = walk->machine;
    const Trace *trace = walk->trace;
    if (trace_is_temporal(trace)) {
        render_goal_end(walk, full, out);
        return;
    }
    bool stuck[MACHINE_MOST_THREADS] = {false};
    text_add_escaped_string(out, trace->violation);
    text_add_char(out, '\n');
    if (trace->error != BIR_ERROR_NONE) {
        render_thread(walk, state_index_of(m, walk->thread), out);
        return;
    }
    uint32_t count = trace->lock_cycle ? machine_lock_cycle(m, stuck) : machine_threads(m);
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (!trace->lock_cycle || stuck[i])
            render_thread(walk, i, out);
    if (count == machine_threads(m))
        return;
    text_add(out, "The other threads:\n");
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (!stuck[i])
            render_thread(walk, i, out);
}
