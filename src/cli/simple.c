/* bandera bir, bandera engines, bandera replay */
#include "bandera.h"
#include "base/file.h"
#include "cli/cli.h"
#include "trace/render.h"
#include "trace/replay.h"
#include "verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int command_bir(const Options *options) {
    RunOptions run_options;
    if (!cli_run_options(options, &run_options))
        return EXIT_BAD_INPUT;
    if (!run_options.dump_after)
        run_options.dump_after = run_options.is_java ? "lower" : "check";
    Run *run = run_new(&run_options);
    bool good = run_through(run, run_options.dump_after);
    int status = good ? EXIT_HOLDS : cli_fail(run, options);
    if (good) {
        cli_show_diagnostics(run, options);
        fputs(text_string(&run->dump), stdout);
    }
    run_free(run);
    return status;
}

int command_engines(const Options *options) {
    if (options->input_count)
        return cli_usage("'bandera engines' takes no input");
    printf("native   built in, bandera %s: explicit-state search; dfs, bfs, best-first, A*; exact, compact and "
           "bitstate stores\n",
           bandera_version());
    return EXIT_HOLDS;
}

/* Where a file that a trace names is: as it says, or seen from the trace's folder. */
static char *find_file(const char *trace_file, const char *name) {
    Text path = {0};
    const char *slash = strrchr(trace_file, '/');
    if (slash && name[0] != '/' && access(name, R_OK) != 0)
        text_add_bytes(&path, trace_file, (size_t)(slash - trace_file) + 1);
    text_add(&path, name);
    return path.bytes;
}

/* Shows or steps through a trace on the model or program that it is of. */
static int replay_on_model(const Options *options, Trace *trace, const RunOptions *run_options,
                           Diagnostics *diagnostics) {
    Run *run = run_new(run_options);
    int status = EXIT_HOLDS;
    bool color = cli_colors(options, STDOUT_FILENO);
    if (!run_through(run, "compile"))
        status = cli_fail(run, options);
    else if (!trace_bind(trace, run->code, run->model_hash, diagnostics))
        status = EXIT_BAD_INPUT;
    else {
        if (run->java.program)
            run_tell_story(run, trace);
        if (options->text) {
            Text text = {0};
            trace_render(trace, run->code, &(RenderOptions){options->full, color}, &text);
            fputs(text_string(&text), stdout);
            text_free(&text);
        } else {
            ReplayOptions replay = {trace, run->code, isatty(STDIN_FILENO), color, run->java.program};
            status = replay_run(&replay, stdin, stdout);
        }
    }
    run_free(run);
    return status;
}

/* Finds what the trace is of, as --model or the trace says, and goes on with it. */
static int replay_loaded(const Options *options, Trace *trace, Diagnostics *diagnostics) {
    const TraceProgram *program = &trace->program;
    bool is_java = program->inputs.count > 0;
    uint32_t count = is_java && !options->model ? program->inputs.count : 1;
    char **inputs = memory_get(count * sizeof *inputs);
    for (uint32_t i = 0; i < count; i++)
        inputs[i] = options->model
                        ? strdup(options->model)
                        : find_file(options->inputs[0], is_java ? program->inputs.items[i] : trace->model_file);
    RunOptions run_options = {.inputs = (const char *const *)inputs,
                              .input_count = count,
                              .is_java = is_java,
                              .settles = true, /* as for the check that recorded the trace */
                              .main_class = program->main_class,
                              .class_path = program->class_path,
                              .arguments = program->arguments.items,
                              .argument_count = program->arguments.count,
                              .spurious_wakeups = program->spurious_wakeups,
                              .notices_finals = program->notices_finals,
                              .choose_random = program->choose_random,
                              .choose_time = program->choose_time};
    if (is_java)
        run_options_for_java(&run_options);
    int status = replay_on_model(options, trace, &run_options, diagnostics);
    for (uint32_t i = 0; i < count; i++)
        free(inputs[i]);
    free(inputs);
    return status;
}

int command_replay(const Options *options) {
    if (options->input_count != 1)
        return cli_usage("which trace? bandera replay TRACE");
    if (!cli_check_color(options))
        return EXIT_BAD_INPUT;
    if (options->full && !options->text)
        return cli_usage("--full goes with --text");
    const char *file = options->inputs[0];
    Text reason = {0};
    size_t length;
    char *source = file_read(file, &length, &reason);
    Diagnostics *diagnostics = diagnostics_new(file, source, length);
    int status = EXIT_BAD_INPUT;
    if (!source)
        diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&reason));
    Trace *trace = source ? trace_load(source, length, file, diagnostics) : NULL;
    if (trace)
        status = replay_loaded(options, trace, diagnostics);
    Text text = {0};
    diagnostics_render(diagnostics, cli_colors(options, STDERR_FILENO), &text);
    fputs(text_string(&text), stderr);
    text_free(&text);
    text_free(&reason);
    trace_free(trace);
    diagnostics_free(diagnostics);
    free(source);
    return status;
}
