/* Following a trace on a machine. */
#include "trace/trace_int.h"

Walk *walk_new(const Trace *trace, const Code *code, const MachineOptions *options, bool keep) {
    Walk *walk = memory_get_zeroed(1, sizeof *walk);
    walk->trace = trace;
    walk->code = code;
    /* What the trace ends with has to end it; in Java any other exception that leaves a thread is only printed. */
    MachineOptions chosen = *options;
    chosen.stop_at = 1u << trace->error;
    walk->machine = machine_new(code, &chosen);
    machine_print_to(walk->machine, &walk->printed);
    if (keep)
        walk->marks = memory_get(((size_t)trace->steps.count + 1) * sizeof *walk->marks);
    return walk;
}

void walk_free(Walk *walk) {
    machine_free(walk->machine);
    text_free(&walk->printed);
    text_free(&walk->reason);
    free(walk->accesses.items);
    free(walk->marks);
    free(walk);
}

uint32_t state_index_of(const Machine *m, uint32_t thread) {
    uint32_t count = machine_threads(m);
    for (uint32_t i = 0; i < count; i++)
        if (machine_thread(m, i) == thread)
            return i;
    return UINT32_MAX;
}

bool state_can_move(Machine *m, uint32_t nth) {
    uint32_t count = machine_transformations(m, nth);
    for (uint32_t i = 0; i < count; i++)
        if (machine_enabled(m, nth, i))
            return true;
    return false;
}

int64_t walk_value_before(const Walk *walk, uint32_t cell) {
    const Machine *m = walk->machine;
    for (size_t i = walk->mark; i < m->log_count; i++)
        if (m->log[i].cell == cell)
            return m->log[i].old;
    return m->cells[cell];
}

static bool refuse(Walk *walk, const char *what) {
    const TraceStep *step = &walk->trace->steps.items[walk->at];
    text_free(&walk->reason);
    text_format(&walk->reason, "step %u of %s#%u cannot be taken: %s", walk->at + 1,
                names_text(walk->trace->names, step->thread_name), step->birth, what);
    return false;
}

/* Whether the step is one that the thread can take now. */
static bool check_step(Walk *walk, const TraceStep *step, uint32_t nth) {
    Machine *m = walk->machine;
    if (nth == UINT32_MAX)
        return refuse(walk, "there is no such thread, or it has ended");
    uint32_t thread = machine_thread(m, nth), frame = (uint32_t)machine_cell(m, thread + THREAD_FRAME);
    if (machine_cell(m, thread + THREAD_BODY) != step->thread)
        return refuse(walk, "the thread is in another function");
    if (state_location(m, frame) != step->location)
        return refuse(walk, "the thread is at another location");
    uint32_t first, end;
    successors_threads(m, &first, &end);
    if (first == end)
        return refuse(walk, "all threads but daemons have ended");
    if (step->transformation >= machine_transformations(m, nth) || !machine_enabled(m, nth, step->transformation))
        return refuse(walk, "it is not enabled");
    return true;
}

/* Whether a step that was fired ended as this step of the trace has to: only the last may give the trace's error. */
static bool check_outcome(Walk *walk) {
    bool is_last = walk->at + 1 == walk->trace->steps.count;
    BirError expected = is_last ? walk->trace->error : BIR_ERROR_NONE;
    /* A choice with digits left over is not one that a search makes. */
    if (walk->machine->choice)
        return refuse(walk, "it has fewer choices than the trace says");
    switch (walk->outcome) {
    case OUTCOME_DONE:
        return expected == BIR_ERROR_NONE || refuse(walk, "it does not fail, although the trace says so");
    case OUTCOME_LIMIT: return refuse(walk, "a bound of the model is exceeded");
    case OUTCOME_PRUNED: return refuse(walk, "an assumption is false");
    case OUTCOME_STOPPED: return refuse(walk, "a limit was reached");
    case OUTCOME_ERROR: break;
    }
    if (expected == BIR_ERROR_NONE)
        return refuse(walk, "it fails");
    return walk->fault.error == expected || refuse(walk, "it fails with another error");
}

/* Takes down what a move accesses, but for what only its thread reaches. */
static void record_accesses(Walk *walk, Move move) {
    Footprint *accesses = &walk->accesses;
    machine_footprint(walk->machine, move, accesses);
    uint32_t count = 0;
    for (uint32_t i = 0; i < accesses->count; i++)
        if (accesses->items[i].entered == BIR_NONE && !accesses->items[i].is_private)
            accesses->items[count++] = accesses->items[i];
    accesses->count = count;
}

bool walk_next(Walk *walk) {
    const TraceStep *step = &walk->trace->steps.items[walk->at];
    Machine *m = walk->machine;
    uint32_t nth = machine_find_thread(m, step->birth);
    if (!check_step(walk, step, nth))
        return false;
    if (walk->marks)
        walk->marks[walk->at] = machine_mark(m);
    else
        machine_forget(m, machine_mark(m));
    walk->mark = machine_mark(m);
    walk->thread = machine_thread(m, nth);
    walk->frame = (uint32_t)machine_cell(m, walk->thread + THREAD_FRAME);
    walk->transformation = machine_transformation(m, nth, step->transformation);
    walk->births = machine_cell(m, MACHINE_BIRTHS);
    walk->serials = machine_cell(m, MACHINE_SERIALS);
    Move move = {(uint16_t)nth, step->transformation, step->choice};
    if (walk->watches)
        record_accesses(walk, move);
    text_free(&walk->printed);
    walk->outcome = machine_fire(m, move);
    walk->fault = *machine_fault(m);
    if (!check_outcome(walk)) {
        machine_undo(m, walk->mark);
        walk->outcome = OUTCOME_DONE;
        return false;
    }
    walk->at++;
    return true;
}

void walk_to(Walk *walk, uint32_t steps) {
    if (steps < walk->at) {
        machine_undo(walk->machine, walk->marks[steps]);
        walk->at = steps;
        walk->outcome = OUTCOME_DONE;
        text_free(&walk->printed);
    }
    while (walk->at < steps && walk_next(walk)) {
    }
}

bool walk_missing(Walk *walk, const char *what) {
    text_free(&walk->reason);
    text_add(&walk->reason, what);
    return false;
}

bool walk_is_violated(Walk *walk) {
    Machine *m = walk->machine;
    if (walk->at < walk->trace->steps.count)
        return walk_missing(walk, "the trace is not at its end");
    if (walk->trace->error != BIR_ERROR_NONE)
        return walk->outcome == OUTCOME_ERROR || walk_missing(walk, "the last step gives no error");
    Race race;
    if (walk->trace->property == PROPERTY_RACE)
        return search_find_race(m, walk->trace->race, &race) || walk_missing(walk, "at its end no two accesses meet");
    if (walk->trace->lock_cycle) {
        bool stuck[MACHINE_MOST_THREADS];
        return machine_lock_cycle(m, stuck) > 0 || walk_missing(walk, "at its end no threads hold each other up");
    }
    if (!machine_has_live_thread(m))
        return walk_missing(walk, "at its end every thread has ended");
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (state_can_move(m, i))
            return walk_missing(walk, "at its end a thread can still move");
    return true;
}

/* Follows a left-hand side in the state after the step. Indices other than literals may have changed since. */
static bool find_target(const Machine *m, uint32_t frame, BirId id, StatePlace *place) {
    const BirModel *model = m->code->model;
    const BirExpression *expression = &model->expressions.items[id];
    bool found = false;
    if (expression->op == BIR_OP_NAME && expression->name_kind == BIR_NAME_GLOBAL) {
        *place = state_variable(m, 0, expression->id);
        return true;
    }
    if (expression->op == BIR_OP_NAME && expression->name_kind == BIR_NAME_LOCAL && frame) {
        *place = state_variable(m, frame, expression->id);
        return !state_is_dead(m, frame, place->cell);
    }
    if (expression->op == BIR_OP_FIELD && find_target(m, frame, expression->a, place)) {
        const char *field = bir_name(model, expression->name);
        found = state_field(m, place, field, strlen(field), NULL);
    } else if (expression->op == BIR_OP_INDEX && find_target(m, frame, expression->a, place)) {
        const BirExpression *index = &model->expressions.items[expression->b];
        found = index->op == BIR_OP_INTEGER_LITERAL && state_element(m, place, index->value.integer, NULL);
    }
    return found;
}

/* Whether an expression is the same whenever it is evaluated: a literal, perhaps negated, or the name of a constant. */
static bool is_constant(const BirModel *model, BirId id) {
    const BirExpression *expression = &model->expressions.items[id];
    if (expression->op == BIR_OP_NEGATE)
        return is_constant(model, expression->a);
    return (expression->op >= BIR_OP_BOOLEAN_LITERAL && expression->op <= BIR_OP_NULL_LITERAL) ||
           (expression->op == BIR_OP_NAME &&
            (expression->name_kind == BIR_NAME_CONSTANT || expression->name_kind == BIR_NAME_ENUMERATOR));
}

/* The threads that the last step notified. */
static void describe_notified(const Walk *walk, Text *out) {
    const Machine *m = walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t cell = machine_thread(m, i) + THREAD_WAIT;
        for (size_t j = walk->mark; j < m->log_count && m->cells[cell] == WAIT_NOTIFIED; j++)
            if (m->log[j].cell == cell && m->log[j].old == WAIT_WAITING) {
                text_add(out, out->length ? ", " : "");
                state_add_thread(m, machine_thread(m, i), out);
                break;
            }
    }
}

/* The frame of the last step, if the thread still has it. */
static uint32_t frame_if_kept(const Walk *walk) {
    const Machine *m = walk->machine;
    uint32_t frame = state_frame(m, walk->thread);
    while (frame && frame != walk->frame)
        frame = state_caller(m, frame);
    return frame;
}

bool walk_describe_choice(const Walk *walk, Text *out) {
    const Machine *m = walk->machine;
    const BirModel *model = m->code->model;
    bool chooses = false;
    for (uint32_t i = 0; i < m->first_point_count; i++)
        chooses |= m->points[i].count > 1;
    if (!chooses)
        return false;
    BirSpan actions = model->transformations.items[walk->transformation].actions;
    Text values = {0};
    uint32_t frame = frame_if_kept(walk), point = 0;
    bool known =
        true; /* which choice `point` is; after one that may have had no alternatives it is not known any more */
    for (uint32_t i = 0; i < actions.count; i++) {
        const BirAction *action = &model->actions.items[actions.first + i];
        bool picks = action->op == BIR_ACTION_INTERN_CHOOSE || action->op == BIR_ACTION_EXTERN_CHOOSE;
        bool finds = action->op == BIR_ACTION_FORALL || action->op == BIR_ACTION_REACHABLE;
        StatePlace place;
        if (action->op == BIR_ACTION_NOTIFY)
            describe_notified(walk, &values);
        known &= !finds && action->op != BIR_ACTION_NOTIFY;
        if (!picks && !finds)
            continue;
        text_add(&values, values.length ? ", " : "");
        BirId argument = picks && known && point < m->first_point_count
                             ? model->lists.items[action->arguments.first + m->points[point].picked]
                             : BIR_NONE;
        point++;
        if (argument != BIR_NONE && is_constant(model, argument))
            bir_print_expression(model, argument, &values);
        else if (find_target(m, frame, action->target, &place))
            state_add_value(m, place.type, machine_cell(m, place.cell), &values);
        else
            text_add(&values, "?");
    }
    text_move_escaped(out, &values);
    return true;
}
