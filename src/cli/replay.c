/* bandera replay */
#include "base/file.h"
#include "cli/cli.h"
#include "trace/render.h"

#include <stdlib.h>
#include <unistd.h>

/* A trace and what it is run on. */
typedef struct Replay {
    const Options *options;
    Trace *trace;
    Diagnostics *diagnostics; /* about the trace */
    RunOptions run;
    CheckOptions check_options;
    Check *check;  /* knows the specification that the model was made for; null when there is none */
    uint32_t goal; /* of the run's plan: the property that the trace violates */
} Replay;

/* Where a file that a trace names is: as it says, or seen from the trace's folder. */
static const char *find_file(const Replay *replay, const char *name) {
    Text path = {0};
    const char *trace_file = replay->options->inputs[0];
    const char *slash = strrchr(trace_file, '/');
    if (slash && name[0] != '/' && access(name, R_OK) != 0)
        text_add_bytes(&path, trace_file, (size_t)(slash - trace_file) + 1);
    text_add(&path, name);
    return text_keep(&path, replay->trace->arena);
}

/* The plan that has the trace's property; for a built-in one, that of the assertions which were enabled beside it. */
static bool find_plan(Replay *replay) {
    const char *name = replay->trace->goal.name;
    Plans *plans = replay->check->plans;
    for (uint32_t i = 0; i < plans->items.count; i++) {
        const Plan *plan = &plans->items.items[i];
        for (uint32_t j = 0; j < plan->goals.count; j++)
            if (!name || strcmp(plan->goals.items[j].name, name) == 0) {
                replay->run.plan = plan;
                replay->run.ltl = plans->ltl;
                replay->run.front = replay->check->front;
                replay->goal = j;
                return true;
            }
    }
    return diagnostics_refuse(replay->diagnostics, (Position){0, 0}, NULL,
                              "the property '%s' is not a property of the trace's model", name ? name : "");
}

/* Reads the specification again that the model was made for. Returns the exit status if it cannot be done. */
static int read_specification(Replay *replay) {
    replay->check_options = (CheckOptions){.run = replay->run};
    replay->check = check_new(&replay->check_options);
    bool good = check_plan(replay->check);
    int status = cli_show_problems(replay->check, good, replay->options);
    return status == EXIT_HOLDS && !find_plan(replay) ? EXIT_BAD_INPUT : status;
}

/* Prints the trace, or steps through it. */
static int show(Replay *replay, const Run *run) {
    const Options *options = replay->options;
    bool color = cli_colors(options, STDOUT_FILENO);
    if (run->java.program)
        run_add_story(run, replay->trace);
    if (options->text) {
        Text text = {0};
        trace_render(replay->trace, run->code, &(RenderOptions){options->full, color, options->columns}, &text);
        cli_show(&text, stdout);
        return EXIT_HOLDS;
    }
    ReplayOptions stepping = {replay->trace, run->code, isatty(STDIN_FILENO), color, run->java.program};
    return replay_run(&stepping, stdin, stdout);
}

/* Makes the model, or program, that the trace is of, and shows the trace on it. */
static int replay_on_model(Replay *replay) {
    Run *run = run_new(&replay->run);
    int status = EXIT_BAD_INPUT;
    if (!run_through(run, "watch"))
        status = cli_fail(run, replay->options);
    else {
        if (replay->trace->goal.name)
            replay->trace->goal = run_goal(run, replay->goal);
        if (trace_bind(replay->trace, run->code, run->model_hash, replay->diagnostics))
            status = show(replay, run);
    }
    run_free(run);
    return status;
}

/* Finds what the trace is of, as --model or the trace says, and goes on with it. */
static int replay_loaded(Replay *replay) {
    const Options *options = replay->options;
    const Trace *trace = replay->trace;
    ModelOptions model = trace->options;
    ModelTexts inputs = {0};
    for (uint32_t i = 0; model.is_java && !options->model && i < model.inputs.count; i++)
        vector_push(trace->arena, &inputs, find_file(replay, model.inputs.items[i]));
    if (!inputs.count)
        vector_push(trace->arena, &inputs, options->model ? options->model : find_file(replay, trace->model_file));
    model.inputs = inputs;
    model.specification = model.specification ? find_file(replay, model.specification) : NULL;
    replay->run = (RunOptions){.engine = *engines(), .model = model, .grows = model.is_java};
    int status = model_options_has_plan(&model) ? read_specification(replay) : EXIT_HOLDS;
    if (status == EXIT_HOLDS)
        status = replay_on_model(replay);
    if (replay->check)
        check_free(replay->check);
    return status;
}

int command_replay(const Options *options) {
    if (options->input_count != 1)
        return cli_usage("no trace is named: bandera replay TRACE");
    if (!cli_check_color(options))
        return EXIT_BAD_INPUT;
    if (options->full && !options->text)
        return cli_usage("--full requires --text");
    if (options->columns && !options->text)
        return cli_usage("--columns requires --text");
    const char *file = options->inputs[0];
    Failure failure = {0};
    size_t length;
    char *source = file_read(file, &length, &failure);
    Replay replay = {.options = options, .diagnostics = diagnostics_new(file, source, length)};
    int status = EXIT_BAD_INPUT;
    if (!source)
        diagnostics_add(replay.diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&failure.words));
    replay.trace = source ? trace_load(source, length, file, replay.diagnostics) : NULL;
    if (replay.trace)
        status = replay_loaded(&replay);
    cli_show_diagnostics(replay.diagnostics, options);
    failure_free(&failure);
    trace_free(replay.trace);
    diagnostics_free(replay.diagnostics);
    free(source);
    return status;
}
