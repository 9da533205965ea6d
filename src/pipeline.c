/* How a model becomes a verdict: the stages, and below them their table. */
#include "growth.h"
#include "pipeline_int.h"

#include "base/file.h"
#include "base/process.h"
#include "engine/external.h"
#include "pass/order.h"
#include "pass/pass.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool wants_flat(const RunOptions *options) {
    return options->dump_after && strcmp(options->dump_after, "inline") == 0;
}
static bool is_java(const RunOptions *options) { return options->model.is_java; }
static bool is_model(const RunOptions *options) { return !options->model.is_java; }
/* Of a program that grows there is more all the time. */
static bool is_whole(const RunOptions *options) { return !options->grows; }
static bool has_plan(const RunOptions *options) { return options->plan != NULL; }
static bool finds_livelocks(const RunOptions *options) { return options->finds_livelocks; }
/* Methods of Java programs get theirs as they are lowered. What the text of a model says is not trusted. */
static bool wants_liveness(const RunOptions *options) {
    return !options->engine_options.no_liveness && !options->model.is_java;
}
static bool wants_movers(const RunOptions *options) { return options->merges_locks; }
static bool wants_shortening(const RunOptions *options) {
    return !options->no_shorten && options->search.order != SEARCH_BFS && options->engine->has_orders;
}

static bool stage_read(Run *run) {
    const Run *front = run->options->front;
    if (front && front->source) { /* once is enough, and a pipe has it only once */
        run->source = memory_get(front->source_length + 1);
        memcpy(run->source, front->source, front->source_length + 1);
        run->source_length = front->source_length;
    } else
        run->source = file_read_within(run->options->model.inputs.items[0], &run->options->search.limits,
                                       "the input was read", &run->source_length, &run->failure);
    run->diagnostics = diagnostics_new(run->options->model.inputs.items[0], run->source, run->source_length);
    diagnostics_limit(run->diagnostics, limits_as_look(&run->options->search.limits));
    return run->source != NULL;
}

static bool stage_parse(Run *run) {
    run->model = bir_parse(run->source, run->source_length, run->options->model.inputs.items[0], run->diagnostics);
    return run->model != NULL;
}

/* A pass that breaks the model is an internal error: its diagnostics are not for the user. */
static bool still_checks(BirModel *model) {
    Diagnostics *scratch = diagnostics_new("", NULL, 0);
    bool good = bir_check(model, scratch);
    diagnostics_free(scratch);
    return good;
}

/* Whether a limit is reached before the search, which checks the limits itself: a stage was stopped, or has just
   ended. */
static bool has_reached_limit(Run *run, const Stage *stage, bool good) {
    bool was_told = run->diagnostics && diagnostics_stops(run->diagnostics, 0);
    bool loads = run->options->model.is_java && stage->run != stage_automata;
    if (loads || run->result || run->failure.kind != FAILURE_NONE || !(good || was_told))
        return false;
    LimitReached reached = limits_look(&run->options->search.limits, 0);
    /* What was too much memory may have been given back. */
    return failure_at_limit(&run->failure, reached == REACHED_NOTHING && was_told ? REACHED_MEMORY : reached,
                            stage->run == stage_automata ? "automata were made" : "the model was prepared");
}

static bool stage_check(Run *run) {
    if (!run->options->model.is_java) {
        if (!bir_check(run->model, run->diagnostics))
            return false;
        run->model_hash = trace_model_hash(run->model);
    } else if (!still_checks(run->model))
        return failure_set(&run->failure, FAILURE_INTERNAL, "the model of the program is not well-formed");
    if (run->options->engine_options.no_liveness)
        for (uint32_t i = 0; i < run->model->locations.count; i++)
            run->model->locations.items[i].has_live = false;
    return true;
}

static bool stage_liveness(Run *run) {
    pass_liveness(run->model, run->diagnostics);
    return true;
}

static bool stage_room(Run *run) {
    pass_room(run->model, run->options->model.machine.max_objects != 0);
    return true;
}

static bool stage_movers(Run *run) {
    /* Methods of Java programs are lowered with few scheduling points from the start. Marks in the text of one are no
       result of the analysis: they do not count. */
    (run->model->roles.count ? pass_remove_lock_movers : pass_lock_movers)(run->model);
    return true;
}

static bool stage_unstored(Run *run) {
    /* Predicates are added when the code is compiled: see stage_watch. Models without roles are not Java programs. */
    bool is_wanted = run->model->roles.count && !run->options->plan && !run->options->engine_options.no_liveness;
    pass_unstored(run->model, is_wanted);
    return true;
}

static bool stage_order(Run *run) {
    pass_order(run->model, &(OrderAssumptions){.is_wanted = run->options->orders_data,
                                               .unordered = run->unordered.items,
                                               .unordered_count = run->unordered.count});
    return true;
}

static bool stage_compile(Run *run) {
    if (run->options->grows) {
        run->code = discovery_code(run->java.discovery);
        return true;
    }
    code_free(run->code);
    /* The text of a model may have marks; without the reduction they have no effect. */
    if (!wants_movers(run->options))
        pass_remove_lock_movers(run->model);
    run->code = run->model->roles.count ? code_compile_program(run->model, false) : code_compile(run->model);
    if (run->options->owns && run->code->has_data && run->code->is_program)
        pipeline_contest(run);
    return true;
}

static bool stage_settle(Run *run) {
    if (!run->options->grows || !run->options->model.settles) /* those that scouted have settled */
        machine_run_initial(run->code, limits_as_look(&run->options->search.limits));
    return true;
}

/* The task of the engine. */
static EngineTask task_of(const Run *run, const SearchOptions *search) {
    return (EngineTask){.code = run->code,
                        .machine = &run->options->model.machine,
                        .search = search,
                        .options = &run->options->engine_options,
                        .scout = run->java.scout,
                        .ltl = run->options->ltl};
}

static SearchResult *explore(Run *run) {
    SearchOptions options = pipeline_search_options(run);
    growth_begin(run, &options);
    EngineTask task = task_of(run, &options);
    run->costs = (EngineCosts){0};
    return run->options->engine->search(&task, &run->costs, &run->failure);
}

static bool stage_inline(Run *run) {
    static const Verifier plain = {0};
    EngineTask task = task_of(run, &run->options->search);
    External external = {0};
    external_begin(&external, &task, &plain);
    bool good = external_flatten(&external, &run->failure);
    if (good)
        bir_print(external.inlined->model, &run->dump);
    external_end(&external);
    return good;
}

static bool stage_explore(Run *run) {
    search_result_free(run->result);
    run->result = explore(run);
    if (!run->result) {
        /* A program that is missing is no error of the input. */
        if (run->failure.kind == FAILURE_INPUT && run->options->engine != *engines())
            failure_prefix(&run->failure, "--engine %s: ", run->options->engine->name);
        return false;
    }
    /* After a violation nothing more is needed, unless other properties are open. */
    if (run->result->end != SEARCH_VIOLATED || (run->options->search.all && run->result->goal_count > 1))
        run->again = pipeline_learn(run);
    return pipeline_found_no_problem(run);
}

/* Depth-first search finds violations fast and far away. A breadth-first search that visits about as many states, or a
   part of them if that takes long, often has the same violation a few steps from the start. */
static void shorten(Run *run, uint32_t question) {
    enum { SHORT_ENOUGH = 20 };
    Violation **violation = run_violation(run, question);
    if (!*violation || (*violation)->count <= SHORT_ENOUGH ||
        limits_look(&run->options->search.limits, 0) != REACHED_NOTHING)
        return;
    SearchOptions options = run->options->search;
    options.order = SEARCH_BFS;
    options.store = STORE_EXACT;
    options.all = false;
    options.bounded = true;
    /* A state of a Java program takes longer. */
    options.max_states = 2 * run->result->states + (run->options->model.is_java ? 20000 : 100000);
    double enough = process_now() + run->result->seconds / 10 + 1;
    if (options.limits.deadline <= 0 || options.limits.deadline > enough)
        options.limits.deadline = enough;
    SearchResult *result = pipeline_search_again(run, &options, question);
    Violation **found = question < PROPERTIES ? &result->violations[question] : &result->goals[0].violation;
    if (*found && (*found)->count < (*violation)->count) {
        Violation *longer = *violation;
        *violation = *found;
        *found = longer;
    }
    search_result_free(result);
}

static bool stage_shorten(Run *run) {
    for (uint32_t i = 0; i < run_questions(run); i++)
        if (i < PROPERTIES ? i != PROPERTY_LIVELOCK : !run->goals[i - PROPERTIES].automaton)
            shorten(run, i);
    return true;
}

/* What was found before a limit was reached is still replayed, if that takes no more than a moment. */
typedef struct Grace {
    const Limits *limits;
    double since; /* when the limit was first seen to be reached; 0: not yet */
    LimitReached reached;
} Grace;

static bool is_over(void *context, size_t bytes) {
    enum { MOMENT_MS = 300 };
    (void)bytes; /* memory that replays take is not limited */
    Grace *grace = context;
    LimitReached reached = limits_look(grace->limits, 0);
    if (reached != REACHED_TIME && reached != REACHED_SIGNAL)
        return false;
    double now = process_now();
    grace->since = grace->since > 0 ? grace->since : now;
    if (now - grace->since >= MOMENT_MS / 1e3)
        grace->reached = reached;
    return grace->reached != REACHED_NOTHING;
}

/* A violation that was not replayed does not count: the search ends as if it had not found it. */
static bool replay(Run *run, uint32_t question) {
    Violation **violation = run_violation(run, question);
    Grace grace = {.limits = &run->options->search.limits};
    if (!*violation || (run->traces[question] = pipeline_record(run, question, *violation, (Look){is_over, &grace})))
        return true;
    if (grace.reached == REACHED_NOTHING)
        return false;
    violation_free(*violation);
    *violation = NULL;
    run->result->end = search_end_of(grace.reached);
    if (question >= PROPERTIES)
        run->result->goals[question - PROPERTIES].end = run->result->end;
    return true;
}

static bool stage_replay(Run *run) {
    run->traces = memory_get_zeroed(run_questions(run), sizeof *run->traces);
    for (uint32_t i = 0; i < run_questions(run); i++)
        if (!replay(run, i))
            return false;
    Grace grace = {.limits = &run->options->search.limits};
    return pipeline_tell_races(run, (Look){is_over, &grace});
}

uint32_t run_questions(const Run *run) { return PROPERTIES + run->result->goal_count; }

Violation **run_violation(const Run *run, uint32_t question) {
    return question < PROPERTIES ? &run->result->violations[question]
                                 : &run->result->goals[question - PROPERTIES].violation;
}

static const Stage stages[] = {
    {"javac", stage_javac, is_java, STAGE_PLAIN, "Java sources to classes, by the user's javac: src/jvm/javac.c"},
    {"load", stage_load, is_java, STAGE_PLAIN,
     "class files to a program; a method becomes BIR at its first call: src/lower"},
    {"scout", stage_scout, is_java, STAGE_PLAIN,
     "runs a few schedules to discover the classes and methods in use: src/discover"},
    {"freeze", stage_freeze, is_java, STAGE_MODEL, "everything discovered so far, as a closed BIR model: src/lower"},
    {"read", stage_read, is_model, STAGE_PLAIN, "file to text"},
    {"parse", stage_parse, is_model, STAGE_MODEL, "text to BIR: src/bir/parse.c"},
    {"check", stage_check, is_whole, STAGE_MODEL,
     "resolves names and types, checks the static rules of BIR: src/bir/check.c"},
    {"liveness", stage_liveness, wants_liveness, STAGE_PASS,
     "computes the live variables of each location: src/pass/liveness.c"},
    {"unstored", stage_unstored, is_whole, STAGE_PASS,
     "marks fields and globals of Java programs that are never read, or never written: src/pass/unstored.c"},
    {"order", stage_order, is_whole, STAGE_PASS,
     "marks plain accesses that need no interleaving as long as the search finds no race: src/pass/order.c"},
    {"room", stage_room, is_whole, STAGE_PASS,
     "adds scheduling points where a thread allocates in, or frees room of, a bounded collection: src/pass/room.c"},
    {"movers", stage_movers, wants_movers, STAGE_PASS,
     "partial-order reduction: marks lock acquires and releases that need no interleaving: src/pass/movers.c"},
    {"automata", stage_automata, has_plan, STAGE_PLAIN,
     "temporal properties to automata that accept the violating runs: src/ltl/translate.c"},
    {"compile", stage_compile, NULL, STAGE_PLAIN, "BIR to register code: src/machine/compile.c"},
    {"settle", stage_settle, NULL, STAGE_PLAIN,
     "runs the initialisation that precedes the first state: src/machine/settle.c"},
    {"watch", stage_watch, has_plan, STAGE_PLAIN,
     "adds the predicates of temporal properties to the code: src/lower/observe.c"},
    {"progress", stage_progress, finds_livelocks, STAGE_PLAIN,
     "finds where threads get on instead of spinning: src/pass/progress.c"},
    {"inline", stage_inline, wants_flat, STAGE_PRINT,
     "inlines calls, dispatch and exceptions into the threads, for other engines: src/pass/inline.c"},
    {"explore", stage_explore, NULL, STAGE_PLAIN,
     "explores every interleaving: src/explore/search.c, or another engine: src/engine/engines.def"},
    {"shorten", stage_shorten, wants_shortening, STAGE_PLAIN,
     "looks for shorter counterexamples by a short breadth-first search"},
    {"replay", stage_replay, NULL, STAGE_PLAIN, "replays each counterexample before it is shown: src/trace/trace.c"},
    {0},
};
_Static_assert(sizeof stages / sizeof *stages <= MOST_STAGES, "Run.stage_seconds has room for all");

const Stage *pipeline_stages(void) { return stages; }

uint32_t run_default_checks(const RunOptions *options) {
    bool judges_races = options->model.is_java && options->engine->finds_races;
    return PROPERTIES_BY_DEFAULT | (judges_races ? 1u << PROPERTY_RACE : 0);
}

void run_options_for_check(RunOptions *options) {
    const Engine *engine = options->engine;
    options->model.settles = engine->settles;
    bool is_temporal = options->plan || options->finds_livelocks;
    options->merges_locks = engine->merges_locks && !is_temporal && !options->engine_options.no_por &&
                            !options->model.machine.interleave_invisible;
    options->orders_data = engine->finds_races && !options->engine_options.no_por && !options->no_ordered_data &&
                           !options->model.machine.interleave_invisible;
    SearchOrder order = options->search.order;
    bool is_depth_first = order == SEARCH_AUTO || order == SEARCH_DFS;
    options->goes_alone = engine->finds_races && !options->engine_options.no_por && !options->no_ample &&
                          !options->model.machine.interleave_invisible && !options->finds_livelocks &&
                          (is_depth_first || order == SEARCH_BEST);
    options->permutes = engine->finds_races && options->model.is_java && !options->engine_options.no_por &&
                        !options->no_symmetry && !options->model.machine.interleave_invisible && !is_temporal &&
                        is_depth_first;
    if (!options->permutes && options->model.is_java)
        options->model.notices |= SEEN_NUMBERS;
    options->sleeps = engine->finds_races && !options->engine_options.no_por && !options->no_sleep &&
                      !options->model.machine.interleave_invisible;
    options->owns = options->orders_data && !options->no_owned && !is_temporal;
    options->search.races = engine->finds_races;
    if (engine->steps_alone) {
        options->engine_options.single_steps |= options->model.machine.interleave_invisible;
        options->model.machine.interleave_invisible = true;
        options->model.machine.shares_all = true;
        options->model.notices = SEEN_FINALS | SEEN_JOINS | SEEN_ENDS | SEEN_INTERRUPTS | SEEN_NUMBERS | SEEN_QUEUES;
    }
    for (BirError error = BIR_ERROR_NULL; error < BIR_ERROR_KINDS; error++)
        if (search_property_of(error, options->search.checks) != PROPERTIES)
            options->model.machine.stop_at |= 1u << error;
}

Run *run_new(const RunOptions *options) {
    Run *run = memory_get_zeroed(1, sizeof *run);
    run->options = options;
    return run;
}

void run_free(Run *run) {
    if (!run)
        return;
    pipeline_free_races(run);
    for (uint32_t i = 0; run->traces && i < run_questions(run); i++)
        trace_free(run->traces[i]);
    free(run->traces);
    growth_free(run->growth);
    search_result_free(run->result);
    for (uint32_t i = 0; run->goals && i < run->options->plan->goals.count; i++)
        automaton_free((Automaton *)run->goals[i].automaton);
    free(run->goals);
    pipeline_free_model(run);
    pipeline_free_java(run);
    text_free(&run->passed_through);
    diagnostics_free(run->diagnostics);
    free(run->source);
    failure_free(&run->failure);
    text_free(&run->dump);
    futures_free(run->futures);
    free(run->contested.items);
    for (uint32_t i = 0; i < run->unordered.count; i++)
        free((char *)run->unordered.items[i]);
    free(run->unordered.items);
    free(run);
}

bool run_problems(const Run *run, bool color, Text *out) {
    bool ours = run->failure.kind == FAILURE_INTERNAL;
    text_add(out, text_string(&run->passed_through));
    if (run->diagnostics)
        diagnostics_render(run->diagnostics, color, out);
    if (ours)
        text_format(out, "bandera: internal error: %s\n", text_string(&run->failure.words));
    return ours;
}

void run_report_failure(Run *run) {
    const Failure *failure = &run->failure;
    if (failure->kind == FAILURE_INPUT || failure->kind == FAILURE_UNSUPPORTED)
        diagnostics_add(run->diagnostics, SEVERITY_ERROR, failure->position, failure->hint, "%s",
                        text_string(&failure->words));
}

bool run_emit(Run *run, const EngineLanguage *language, Text *out) {
    SearchOptions search = pipeline_search_options(run);
    EngineTask task = task_of(run, &search);
    bool good = language->emit(&task, out, &run->failure);
    if (run->failure.kind == FAILURE_INPUT)
        run_report_failure(run);
    return good;
}

bool run_through(Run *run, const char *last) {
    for (uint32_t i = 0; stages[i].name; i++) {
        const Stage *stage = &stages[i];
        if (!stage->wanted || stage->wanted(run->options)) {
            double start = process_now();
            bool good = stage->run(run);
            if (has_reached_limit(run, stage, good) || !good) {
                run_report_failure(run);
                return false;
            }
            run->stage_seconds[i] += process_now() - start;
            assert(stage->kind != STAGE_PASS || still_checks(run->model));
        }
        if (run->options->dump_after && strcmp(run->options->dump_after, stage->name) == 0 &&
            stage->kind != STAGE_PRINT) {
            text_free(&run->dump); /* that of an earlier round */
            bir_print(run->model, &run->dump);
        }
        if (run->again) { /* this stage discovered something that an earlier one needs */
            while (strcmp(stages[i].name, run->again) != 0)
                i--;
            i--;
            run->again = NULL;
            continue;
        }
        if (last && strcmp(last, stage->name) == 0)
            break;
    }
    return true;
}
