/* Recording traces, and binding them to models: in both cases a trace counts only once it has been run. */
#include "trace/render.h"
#include "trace/trace_int.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t trace_model_hash(const BirModel *model) {
    Text text = {0};
    bir_print(model, &text);
    uint64_t hash = XXH3_64bits(text_string(&text), text.length);
    text_free(&text);
    return hash;
}

void trace_free(Trace *trace) { arena_free(trace ? trace->arena : NULL); }

static uint32_t copy_name(Trace *trace, const BirModel *model, BirId name) {
    return names_add(trace->names, names_text(model->names, name), names_length(model->names, name));
}

typedef struct Recorder {
    Trace *trace;
    const BirModel *model;
    Vector(BirId) threads; /* by birth: the declaration */
    Machine *machine;
} Recorder;

/* Takes down the threads that were started, while they are still in the pool or have just ended. */
static void note_threads(Recorder *recorder) {
    const Machine *m = recorder->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        int64_t birth = machine_cell(m, thread + THREAD_BIRTH);
        while (recorder->threads.count <= birth)
            vector_push(recorder->trace->arena, &recorder->threads, BIR_NONE);
        recorder->threads.items[birth] = (BirId)machine_cell(m, thread + THREAD_BODY);
    }
}

static void record_step(void *context, const Fired *fired) {
    Recorder *recorder = context;
    Trace *trace = recorder->trace;
    const BirModel *model = recorder->model;
    /* A thread has to be live before it can act, so it was seen after an earlier step at the latest. */
    TraceStep step = {.birth = (uint32_t)fired->birth,
                      .choice = fired->move.choice,
                      .transformation = fired->move.transformation,
                      .thread = recorder->threads.items[fired->birth],
                      .body = fired->body,
                      .location = fired->location};
    step.thread_name = copy_name(trace, model, model->bodies.items[step.thread].name);
    step.body_name = copy_name(trace, model, model->bodies.items[step.body].name);
    step.location_name = copy_name(trace, model, model->locations.items[step.location].name);
    vector_push(trace->arena, &trace->steps, step);
    note_threads(recorder);
}

static bool fail(Failure *failure, uint64_t move, const char *what) {
    return failure_set(failure, FAILURE_INTERNAL, "move %llu of the engine: %s", (unsigned long long)move + 1, what);
}

/* Makes the moves of a violation, with the recorder looking on. */
static bool make_moves(Machine *m, Trace *trace, const Violation *violation, Failure *failure) {
    const Fault *fault = machine_fault(m);
    bool ends_in_error = violation->fault.error != BIR_ERROR_NONE;
    for (uint64_t i = 0; i < violation->count; i++) {
        bool is_last = i + 1 == violation->count;
        if (i == violation->loop)
            trace->loop = trace->steps.count;
        machine_forget(m, machine_mark(m));
        if (!successors_is_enabled(m, violation->moves[i]))
            return fail(failure, i, "it is not enabled");
        Outcome outcome = successors_step(m, violation->moves[i]);
        if (outcome == OUTCOME_ERROR && is_last && ends_in_error && fault->error == violation->fault.error &&
            fault->transformation == violation->fault.transformation)
            return true;
        if (outcome != OUTCOME_DONE)
            return fail(failure, i, "it ends in an error, a limit or a false assumption that was not reported");
    }
    if (violation->loop >= violation->count)
        trace->loop = trace->steps.count;
    return !ends_in_error || fail(failure, violation->count, "the error does not occur");
}

/* The one line on what went wrong at the end of a walk. */
static void describe_violation(const Walk *walk, Text *out) {
    const Trace *trace = walk->trace;
    const Fault *fault = &walk->fault;
    if (trace->property == PROPERTY_RACE)
        text_add(out, "data race: two threads access the same variable, and no synchronization orders the accesses");
    else if (trace->property == PROPERTY_LIVELOCK)
        lasso_describe_livelock(trace, out);
    else if (trace->goal.ltl)
        text_format(out, "%s is violated: %s", trace->goal.name, trace->goal.text);
    else if (trace->error == BIR_ERROR_NONE)
        text_add(out, trace->lock_cycle ? "deadlock: threads wait for locks that are never released"
                                        : "deadlock: every live thread is blocked");
    else {
        trace_describe_fault(walk->machine, fault, out);
        text_add(out, ", at ");
        trace_describe_place(walk->code->model, fault->transformation, out);
    }
}

/* Whether two names are the same but for the number of a lambda, which depends on what was looked at before. */
static bool is_same_body(const char *left, const char *right) {
    const char *mark = strstr(left, "$$Lambda$");
    size_t common = mark ? (size_t)(mark - left) + strlen("$$Lambda$") : 0;
    if (!mark || strncmp(left, right, common) != 0)
        return strcmp(left, right) == 0;
    left += common + strspn(left + common, "0123456789");
    right += common + strspn(right + common, "0123456789");
    return strcmp(left, right) == 0;
}

/* Finds what the names of the next step mean in a model that grows, where bodies are there once they were entered: the
   thread has to be where the step says. False: it is elsewhere. */
static bool bind_live_step(Walk *walk, TraceStep *step) {
    const Machine *m = walk->machine;
    const BirModel *model = m->code->model;
    uint32_t nth = machine_find_thread(m, step->birth);
    if (nth == UINT32_MAX)
        return true; /* walk_next says so */
    uint32_t thread = machine_thread(m, nth);
    step->thread = (BirId)machine_cell(m, thread + THREAD_BODY);
    step->location = state_location(m, (uint32_t)machine_cell(m, thread + THREAD_FRAME));
    step->body = bir_location_body(model, step->location);
    return strcmp(bir_name(model, model->locations.items[step->location].name),
                  names_text(walk->trace->names, step->location_name)) == 0 &&
           is_same_body(bir_name(model, model->bodies.items[step->body].name),
                        names_text(walk->trace->names, step->body_name));
}

bool walk_next_of(Walk *walk, Trace *trace) {
    if (!trace->bound && walk->code->is_program && !bind_live_step(walk, &trace->steps.items[walk->at]))
        text_format(&walk->reason, "step %u: the thread is at another location", walk->at + 1);
    if (walk->reason.length || !walk_next(walk))
        return false;
    TraceStep *step = &trace->steps.items[walk->at - 1];
    Text values = {0};
    step->chooses = walk_describe_choice(walk, &values);
    step->values = values.length ? text_keep(&values, trace->arena) : NULL;
    return true;
}

bool trace_run(Trace *trace, Walk *walk) {
    if (trace_is_temporal(trace)) {
        if (!walk_lasso(walk, trace))
            return false;
    } else {
        while (walk->at < trace->steps.count)
            if (!walk_next_of(walk, trace))
                return false;
        if (!walk_is_violated(walk))
            return false;
    }
    Text line = {0};
    describe_violation(walk, &line);
    trace->violation = text_keep(&line, trace->arena);
    return true;
}

static Trace *new_trace(const Code *code, const Violation *violation) {
    const BirModel *model = code->model;
    Arena *arena = arena_new();
    Trace *trace = arena_alloc(arena, sizeof *trace);
    trace->arena = arena;
    trace->names = names_new(arena);
    BirId file = model->file == BIR_NONE ? model->name : model->file;
    char *model_file = arena_copy(arena, names_text(model->names, file), names_length(model->names, file));
    for (char *c = model_file; code->is_program && *c; c++) /* a class */
        *c = *c == '/' ? '.' : *c;
    trace->model_file = model_file;
    trace->property = violation->property;
    trace->error = violation->fault.error;
    memcpy(trace->race, violation->race, sizeof trace->race);
    trace->lock_cycle = violation->lock_cycle;
    trace->is_lasso = violation->is_lasso;
    return trace;
}

Trace *trace_record(const Code *code, const MachineOptions *options, const Violation *violation, const TraceGoal *goal,
                    Look look, Failure *failure) {
    Trace *trace = new_trace(code, violation);
    if (goal)
        trace->goal = *goal;
    Recorder recorder = {.trace = trace, .model = code->model, .machine = machine_new(code, options)};
    machine_limit(recorder.machine, look);
    machine_observe(recorder.machine, record_step, &recorder);
    note_threads(&recorder);
    Failure problem = {0};
    bool good = make_moves(recorder.machine, trace, violation, &problem),
         stopped = machine_is_stopped(recorder.machine);
    machine_free(recorder.machine);
    if (good) {
        Walk *walk = walk_new(trace, code, options, false);
        machine_limit(walk->machine, look);
        good = trace_run(trace, walk);
        if (!good)
            failure_set(&problem, FAILURE_INTERNAL, "%s", text_string(&walk->reason));
        stopped |= machine_is_stopped(walk->machine);
        walk_free(walk);
    }
    if (!stopped && !good)
        failure_set(failure, problem.kind, "%s", text_string(&problem.words));
    good &= !stopped;
    failure_free(&problem);
    trace->bound = good;
    if (good && trace->goal.ltl)
        lasso_trim(trace);
    if (good && !code->is_program)
        trace->model_hash = trace_model_hash(code->model);
    if (!good) {
        trace_free(trace);
        return NULL;
    }
    return trace;
}

/* The body of the model that a name of the trace means, or BIR_NONE. */
static BirId find_body(const Trace *trace, const BirModel *model, uint32_t name) {
    BirId wanted = names_find(model->names, names_text(trace->names, name), names_length(trace->names, name));
    for (uint32_t i = 0; wanted != UINT32_MAX && i < model->bodies.count; i++)
        if (model->bodies.items[i].name == wanted)
            return i;
    return BIR_NONE;
}

/* Finds what the names of a step mean in the model. */
static bool bind_step(const Trace *trace, const BirModel *model, TraceStep *step, Diagnostics *diagnostics) {
    Position position = {step->line, 1};
    step->thread = find_body(trace, model, step->thread_name);
    if (step->thread == BIR_NONE || !model->bodies.items[step->thread].is_thread)
        return diagnostics_refuse(diagnostics, position, NULL, "the model has no thread '%s'",
                                  names_text(trace->names, step->thread_name));
    step->body = find_body(trace, model, step->body_name);
    if (step->body == BIR_NONE)
        return diagnostics_refuse(diagnostics, position, NULL, "the model has no thread or function '%s'",
                                  names_text(trace->names, step->body_name));
    BirSpan locations = model->bodies.items[step->body].locations;
    const char *name = names_text(trace->names, step->location_name);
    BirId wanted = names_find(model->names, name, names_length(trace->names, step->location_name));
    step->location = BIR_NONE;
    for (uint32_t i = 0; wanted != UINT32_MAX && i < locations.count; i++)
        if (model->locations.items[locations.first + i].name == wanted)
            step->location = locations.first + i;
    if (step->location == BIR_NONE)
        return diagnostics_refuse(diagnostics, position, NULL, "'%s' has no location '%s'",
                                  names_text(trace->names, step->body_name), name);
    uint32_t count = model->locations.items[step->location].transformations.count;
    if (step->transformation >= count)
        return diagnostics_refuse(diagnostics, position, NULL, "location '%s' has %u transformations, counted from 0",
                                  name, count);
    return true;
}

/* Whether what is known of the violated property of a specification fits to how the trace says it ends. */
static bool is_goal_known(const Trace *trace, Diagnostics *diagnostics) {
    const TraceGoal *goal = &trace->goal;
    bool is_temporal = trace->error == BIR_ERROR_NONE;
    if (trace->property != PROPERTY_GOAL || (goal->text && is_temporal == (goal->ltl != NULL)))
        return true;
    return diagnostics_refuse(diagnostics, (Position){0, 0}, NULL, "'%s' is not a %s, as the trace says it is",
                              goal->name, is_temporal ? "temporal property" : "property that enables assertions");
}

bool trace_bind(Trace *trace, const Code *code, uint64_t model_hash, Diagnostics *diagnostics) {
    const BirModel *model = code->model;
    if (!is_goal_known(trace, diagnostics))
        return false;
    if (model_hash != trace->model_hash)
        return diagnostics_refuse(
            diagnostics, (Position){2, 1},
            code->is_program ? "record the trace anew"
                             : "record the trace anew, or give the model and options it was recorded with",
            "the trace was recorded on another %s than '%s' is now", code->is_program ? "program" : "model",
            code->is_program ? trace->model_file : bir_name(model, model->file));
    for (uint32_t i = 0; i < trace->steps.count && !code->is_program; i++)
        if (!bind_step(trace, model, &trace->steps.items[i], diagnostics))
            return false;
    Walk *walk = walk_new(trace, code, &(MachineOptions){0}, false);
    trace->bound = trace_run(trace, walk);
    if (!trace->bound) {
        uint32_t line = walk->at < trace->steps.count ? trace->steps.items[walk->at].line : 0;
        diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){line, 1}, NULL, "the trace cannot be replayed: %s",
                        text_string(&walk->reason));
    }
    walk_free(walk);
    return trace->bound;
}
