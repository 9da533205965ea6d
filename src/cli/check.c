/* bandera check */
#include "base/file.h"
#include "cli/cli.h"
#include "trace/render.h"
#include "verdict.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Set by Control-C; the search looks at it now and then. A second one ends the process. */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    interrupted = 1;
    signal(signal_number, SIG_DFL);
}

static void show_progress(void *context, const SearchProgress *progress) {
    (void)context;
    double rate = progress->seconds > 0 ? (double)progress->states / progress->seconds : 0;
    fprintf(stderr, "\r%llu states, %.0f states/s, depth %u, %.0f MiB, %.1f s\033[K",
            (unsigned long long)progress->states, rate, progress->depth, (double)progress->bytes / (1 << 20),
            progress->seconds);
    fflush(stderr);
}

static void show_stats(const Run *run) {
    const SearchResult *result = run->result;
    double states = (double)result->states;
    printf("states:            %llu\n", (unsigned long long)result->states);
    printf("transitions:       %llu\n", (unsigned long long)result->transitions);
    printf("depth:             %u\n", result->depth);
    printf("shapes:            %u\n", result->shapes);
    printf("search:            %.3f s, %.0f states/s\n", result->seconds,
           result->seconds > 0 ? states / result->seconds : 0);
    printf("store:             %.1f MiB, %.1f bytes/state\n", (double)result->store_bytes / (1 << 20),
           (double)result->store_bytes / states);
    printf("search holds:      %.1f MiB, %.1f bytes/state\n", (double)result->bytes / (1 << 20),
           (double)result->bytes / states);
    printf("process:           %.1f MiB\n", (double)verdict_peak_memory() / (1 << 20));
    const Stage *stage = pipeline_stages();
    for (uint32_t i = 0; stage[i].name; i++)
        if (!stage[i].wanted || stage[i].wanted(run->options))
            printf("stage %-12s %.3f s\n", stage[i].name, run->stage_seconds[i]);
}

static bool write_file(const char *path, Text *text) {
    Text reason = {0};
    bool good = file_write(path, text_string(text), text->length, &reason);
    if (!good)
        cli_usage("%s", text_string(&reason));
    text_free(&reason);
    text_free(text);
    return good;
}

static void show_traces(const Run *run, const Options *options) {
    Text text = {0};
    for (uint32_t i = 0; i < PROPERTIES; i++)
        if (run->traces[i]) {
            RenderOptions render = {options->full, cli_colors(options, STDOUT_FILENO)};
            trace_render(run->traces[i], run->code, &render, &text);
            text_add_char(&text, '\n');
        }
    fputs(text_string(&text), stdout);
    text_free(&text);
}

/* Writes the trace of the first violation where --save says. */
static bool save_trace(const Run *run, const Options *options, bool say) {
    const Trace *first = NULL;
    for (uint32_t i = PROPERTIES; i-- > 0;)
        first = run->traces[i] ? run->traces[i] : first;
    if (!first) {
        fprintf(stderr, "bandera: --save: nothing is violated, so there is no counterexample to save\n");
        return true;
    }
    Text saved = {0};
    trace_save(first, &saved);
    bool good = write_file(options->save, &saved);
    if (good && say)
        printf("saved: bandera replay %s\n\n", options->save);
    return good;
}

static int report(const Run *run, const Options *options) {
    /* With JSON or a trace on standard output, nothing else may be there. */
    bool silent =
        (options->json && strcmp(options->json, "-") == 0) || (options->save && strcmp(options->save, "-") == 0);
    bool good = true;
    if (!silent && !options->quiet)
        show_traces(run, options);
    if (options->save)
        good &= save_trace(run, options, !silent && !options->quiet);
    if (options->json) {
        Text json = {0};
        verdict_json(run, &json);
        good &= write_file(options->json, &json);
    }
    if (!silent) {
        if (options->stats)
            show_stats(run);
        Text text = {0};
        verdict_lines(run, &text);
        fputs(text_string(&text), stdout);
        text_free(&text);
    }
    return good ? verdict_exit_status(verdict_overall(run)) : EXIT_BAD_INPUT;
}

int command_check(const Options *options) {
    RunOptions run_options;
    if (!cli_run_options(options, &run_options))
        return EXIT_BAD_INPUT;
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
    run_options.search.interrupted = &interrupted;
    bool live = isatty(STDERR_FILENO) && !options->quiet;
    if (live)
        run_options.search.progress = show_progress;
    run_options_for_check(&run_options);
    Run *run = run_new(&run_options);
    bool good = run_through(run, NULL);
    if (live)
        fputs("\r\033[K", stderr);
    int status;
    if (run->dump.length)
        fputs(text_string(&run->dump), stdout);
    if (!good)
        status = cli_fail(run, options);
    else {
        cli_show_diagnostics(run, options);
        status = report(run, options);
    }
    run_free(run);
    return status;
}
