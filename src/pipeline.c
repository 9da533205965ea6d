/* How a model becomes a verdict, on one screen. */
#include "pipeline_int.h"

#include "base/file.h"
#include "base/process.h"
#include "pass/pass.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool stage_read(Run *run);
static bool stage_parse(Run *run);
static bool stage_check(Run *run);
static bool stage_liveness(Run *run);
static bool stage_room(Run *run);
static bool stage_movers(Run *run);
static bool stage_compile(Run *run);
static bool stage_settle(Run *run);
static bool stage_explore(Run *run);
static bool stage_shorten(Run *run);
static bool stage_replay(Run *run);

static bool wants_flat(const RunOptions *options) {
    return options->dump_after && strcmp(options->dump_after, "inline") == 0;
}
static bool is_java(const RunOptions *options) { return options->is_java; }
static bool is_model(const RunOptions *options) { return !options->is_java; }
static bool has_plan(const RunOptions *options) { return options->plan != NULL; }
/* Methods of Java programs get theirs as they are lowered. */
static bool wants_liveness(const RunOptions *options) { return !options->no_liveness && !options->is_java; }
static bool wants_movers(const RunOptions *options) { return options->merges_locks; }
static bool wants_shortening(const RunOptions *options) {
    return !options->no_shorten && options->search.order != SEARCH_BFS && options->engine == ENGINE_NATIVE;
}

static const Stage stages[] = {
    {"javac", stage_javac, is_java, STAGE_PLAIN, "Java sources to classes, by the user's javac: src/jvm/javac.c"},
    {"load", stage_load, is_java, STAGE_PLAIN,
     "classes to a program, whose methods are lowered when called: src/lower"},
    {"scout", stage_scout, is_java, STAGE_PLAIN, "runs of the program that find out what they need: src/discover"},
    {"freeze", stage_freeze, is_java, STAGE_MODEL, "all that was found out so far, as a model"},
    {"read", stage_read, is_model, STAGE_PLAIN, "file to text"},
    {"parse", stage_parse, is_model, STAGE_MODEL, "text to BIR: src/bir/parse.c"},
    {"check", stage_check, NULL, STAGE_MODEL, "names, types and static rules of BIR: src/bir/check.c"},
    {"liveness", stage_liveness, wants_liveness, STAGE_PASS,
     "live sets of locations, so that dead variables do not matter: src/pass/liveness.c"},
    {"room", stage_room, NULL, STAGE_PASS,
     "lets others in where a thread takes or gives back room in a collection that may be full: src/pass/room.c"},
    {"movers", stage_movers, wants_movers, STAGE_PASS,
     "no interleaving where taking or giving back a lock makes no difference: src/pass/movers.c"},
    {"automata", stage_automata, has_plan, STAGE_PLAIN,
     "temporal properties to automata of what violates them: src/ltl/translate.c"},
    {"compile", stage_compile, NULL, STAGE_PLAIN, "BIR to register code: src/machine/compile.c"},
    {"settle", stage_settle, NULL, STAGE_PLAIN,
     "what threads of the model do before its first state: src/machine/settle.c"},
    {"watch", stage_watch, has_plan, STAGE_PLAIN,
     "the predicates that they are about, in the code: src/lower/observe.c"},
    {"inline", stage_inline, wants_flat, STAGE_PRINT,
     "calls, virtuals and exceptions flattened into threads, for other engines: src/pass/inline.c"},
    {"explore", stage_explore, NULL, STAGE_PLAIN,
     "every interleaving: src/explore/search.c, or another engine: src/spin/search.c"},
    {"shorten", stage_shorten, wants_shortening, STAGE_PLAIN,
     "replaces long counterexamples by shorter ones, where a breadth-first search soon finds them"},
    {"replay", stage_replay, NULL, STAGE_PLAIN, "runs each counterexample again before it is shown: src/trace/trace.c"},
    {0},
};

const Stage *pipeline_stages(void) { return stages; }

static bool stage_read(Run *run) {
    const Run *front = run->options->front;
    Text reason = {0};
    if (front && front->source) { /* once is enough, and a pipe has it only once */
        run->source = memory_get(front->source_length + 1);
        memcpy(run->source, front->source, front->source_length + 1);
        run->source_length = front->source_length;
    } else
        run->source = file_read_within(run->options->inputs[0], &run->options->search.limits, &run->source_length,
                                       &run->stopped, &reason);
    run->stopped_while = "the input was read";
    run->diagnostics = diagnostics_new(run->options->inputs[0], run->source, run->source_length);
    diagnostics_limit(run->diagnostics, limits_as_look(&run->options->search.limits));
    if (!run->source && run->stopped == REACHED_NOTHING)
        diagnostics_add(run->diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&reason));
    text_free(&reason);
    return run->source != NULL;
}

static bool stage_parse(Run *run) {
    run->model = bir_parse(run->source, run->source_length, run->options->inputs[0], run->diagnostics);
    return run->model != NULL;
}

/* A pass that breaks the model is our bug, not the user's: what the checker says of it is not for them. */
static bool still_checks(BirModel *model) {
    Diagnostics *scratch = diagnostics_new("", NULL, 0);
    bool good = bir_check(model, scratch);
    diagnostics_free(scratch);
    return good;
}

/* Whether a limit is reached before a model is explored, which looks at them itself: a stage was told to stop, or has
   just ended. */
static bool is_out(Run *run, const Stage *stage, bool good) {
    bool was_told = run->diagnostics && diagnostics_stops(run->diagnostics, 0);
    bool loads = run->options->is_java && stage->run != stage_automata;
    if (loads || run->result || run->stopped != REACHED_NOTHING || !(good || was_told))
        return false;
    LimitReached reached = limits_look(&run->options->search.limits, 0);
    /* What was too much memory may have been given back. */
    run->stopped = reached == REACHED_NOTHING && was_told ? REACHED_MEMORY : reached;
    run->stopped_while = stage->run == stage_automata ? "automata were made" : "the model was prepared";
    return run->stopped != REACHED_NOTHING;
}

static bool stage_check(Run *run) {
    if (run->options->grows)
        return true; /* there is more of it all the time */
    if (!run->options->is_java) {
        if (!bir_check(run->model, run->diagnostics))
            return false;
        run->model_hash = trace_model_hash(run->model);
    } else if (!still_checks(run->model)) {
        text_add(&run->internal_error, "the model of the program is not well-formed");
        return false;
    }
    if (run->options->no_liveness)
        for (uint32_t i = 0; i < run->model->locations.count; i++)
            run->model->locations.items[i].has_live = false;
    return true;
}

static bool stage_liveness(Run *run) {
    pass_liveness(run->model, run->diagnostics);
    return true;
}

static bool stage_room(Run *run) {
    if (!run->options->grows)
        pass_room(run->model, run->options->machine.max_objects != 0);
    return true;
}

static bool stage_movers(Run *run) {
    /* Methods of Java programs are lowered so that nobody moves where it makes no difference. */
    if (!run->model->roles.count)
        pass_movers(run->model);
    return true;
}

static bool stage_compile(Run *run) {
    if (run->options->grows) {
        run->code = discovery_code(run->java.discovery);
        return true;
    }
    code_free(run->code);
    /* Those that the text has are as good as found, but not everybody wants them. */
    if (!wants_movers(run->options))
        pass_no_movers(run->model);
    run->code = run->model->roles.count ? code_compile_program(run->model, false) : code_compile(run->model);
    if (run->java.discovery)
        discovery_advise(run->java.discovery, run->code);
    run->code->base_met = run->base_met > run->code->base_met ? run->base_met : run->code->base_met;
    return true;
}

static bool stage_settle(Run *run) {
    if (!run->options->grows || !run->options->settles) /* those that scouted have settled */
        machine_run_initial(run->code, limits_as_look(&run->options->search.limits));
    return true;
}

static bool stage_explore(Run *run) {
    search_result_free(run->result);
    run->result = pipeline_explore(run);
    if (!run->result)
        return false;
    /* Of one that is violated no more has to be known, unless there are others. */
    if (run->result->end != SEARCH_VIOLATED || (run->options->search.all && run->result->goal_count > 1))
        run->again = pipeline_learn(run);
    return pipeline_found_no_problem(run);
}

/* Depth-first search finds violations fast and far away. A breadth-first search that may take about as long as the
   first one did often has the same violation a few steps from the start. */
static void shorten(Run *run, Violation **violation, uint32_t goal) {
    enum { SHORT_ENOUGH = 20 };
    if (!*violation || (*violation)->count <= SHORT_ENOUGH ||
        limits_look(&run->options->search.limits, 0) != REACHED_NOTHING)
        return;
    SearchOptions options = run->options->search;
    options.order = SEARCH_BFS;
    options.store = STORE_EXACT;
    options.all = false;
    options.bounded = true;
    /* A state of a Java program takes longer. */
    options.max_states = 2 * run->result->states + (run->options->is_java ? 20000 : 100000);
    double enough = process_now() + 2 * run->result->seconds + 1;
    if (options.limits.deadline <= 0 || options.limits.deadline > enough)
        options.limits.deadline = enough;
    SearchResult *result = pipeline_search_again(run, &options, (*violation)->property, goal);
    Violation **found = (*violation)->property == PROPERTY_GOAL ? &result->goals[0].violation
                                                                : &result->violations[(*violation)->property];
    if (*found && (*found)->count < (*violation)->count) {
        Violation *longer = *violation;
        *violation = *found;
        *found = longer;
    }
    search_result_free(result);
}

static bool stage_shorten(Run *run) {
    for (uint32_t i = 0; i < PROPERTIES; i++)
        shorten(run, &run->result->violations[i], 0);
    for (uint32_t i = 0; i < run->result->goal_count; i++)
        if (!run->goals[i].automaton)
            shorten(run, &run->result->goals[i].violation, i);
    return true;
}

static bool stage_replay(Run *run) {
    for (uint32_t i = 0; i < PROPERTIES; i++) {
        const Violation *violation = run->result->violations[i];
        if (!violation)
            continue;
        run->traces[i] = trace_record(run->code, &run->options->machine, violation, NULL, &run->internal_error);
        if (!run->traces[i])
            return false;
        pipeline_complete_trace(run, run->traces[i]);
    }
    return pipeline_replay_goals(run);
}

void run_options_for_check(RunOptions *options) {
    options->settles = options->engine == ENGINE_NATIVE || options->engine == ENGINE_SPIN;
    options->merges_locks = options->engine == ENGINE_NATIVE && !options->plan && !options->no_por &&
                            !options->machine.interleave_invisible;
    options->search.races = options->engine == ENGINE_NATIVE;
    if (options->engine != ENGINE_NATIVE) {
        /* What other engines find is run again transformation by transformation; and what threads see they do not
           notice. */
        options->single_steps |= options->machine.interleave_invisible;
        options->machine.interleave_invisible = true;
        options->machine.shares_all = true;
        options->notices = SEEN_FINALS | SEEN_JOINS;
    }
    for (BirError error = BIR_ERROR_NULL; error < BIR_ERROR_KINDS; error++)
        if (search_property_of(error, options->search.checks) != PROPERTIES)
            options->machine.stop_at |= 1u << error;
}

Run *run_new(const RunOptions *options) {
    Run *run = memory_get_zeroed(1, sizeof *run);
    run->options = options;
    return run;
}

void run_free(Run *run) {
    if (!run)
        return;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        trace_free(run->traces[i]);
    for (uint32_t i = 0; run->goal_traces && i < run->result->goal_count; i++)
        trace_free(run->goal_traces[i]);
    free(run->goal_traces);
    search_result_free(run->result);
    for (uint32_t i = 0; run->goals && i < run->options->plan->goals.count; i++)
        automaton_free((Automaton *)run->goals[i].automaton);
    free(run->goals);
    pipeline_free_model(run);
    pipeline_free_java(run);
    text_free(&run->passed_through);
    diagnostics_free(run->diagnostics);
    free(run->source);
    text_free(&run->internal_error);
    text_free(&run->dump);
    free(run);
}

bool run_through(Run *run, const char *last) {
    for (uint32_t i = 0; stages[i].name; i++) {
        const Stage *stage = &stages[i];
        if (!stage->wanted || stage->wanted(run->options)) {
            double start = process_now();
            bool good = stage->run(run);
            if (is_out(run, stage, good) || !good)
                return false;
            run->stage_seconds[i] += process_now() - start;
            assert(stage->kind != STAGE_PASS || still_checks(run->model));
        }
        if (run->options->dump_after && strcmp(run->options->dump_after, stage->name) == 0 &&
            stage->kind != STAGE_PRINT) {
            text_free(&run->dump); /* that of an earlier round */
            bir_print(run->model, &run->dump);
        }
        if (run->again) { /* what came to light in this stage an earlier one has to know */
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
