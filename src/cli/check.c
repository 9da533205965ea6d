/* bandera check */
#include "cli/cli.h"
#include "trace/story.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TINY_SEARCH = 1000 };

/* Set by Control-C; the search tests it. A second one ends the process. */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    interrupted = 1;
    signal(signal_number, SIG_DFL);
}

/* `context` is what the search is for, or null. */
static void show_progress(void *context, const SearchProgress *progress) {
    double rate = progress->seconds > 0 ? (double)progress->states / progress->seconds : 0;
    const char *title = context ? context : "";
    fprintf(stderr, "\r%s%s%llu states, %.0f states/s, depth %u, %.0f MiB, %.1f s\033[K", title, context ? ": " : "",
            (unsigned long long)progress->states, rate, progress->depth, (double)progress->bytes / (1 << 20),
            progress->seconds);
    fflush(stderr);
}

/* The states of a temporal property's automaton, and of its product with the graph of states. */
static void show_goals(const Run *run) {
    for (uint32_t i = 0; i < run->result->goal_count; i++)
        if (run->goals[i].automaton)
            printf("%-18s %u states of the automaton, %llu of the product\n", run->options->plan->goals.items[i].name,
                   run->goals[i].automaton->state_count, (unsigned long long)run->result->goals[i].nodes);
}

/* Classes as Java writes them. */
static void show_java_name(const char *name) {
    for (; *name; name++)
        putchar(*name == '/' ? '.' : *name);
}

static void show_unordered(const Run *run) {
    for (uint32_t i = 0; i < run->unordered.count; i++) {
        printf("%s", i ? ", " : "unordered data:    ");
        show_java_name(run->unordered.items[i]);
    }
    printf("%s", run->unordered.count ? "\n" : "");
}

/* A number of bytes, and how many of them there are for each state if those are counted. */
static void show_bytes(const char *what, size_t bytes, double states) {
    if (bytes < 1 << 20)
        printf("%-18s %.1f KiB", what, (double)bytes / (1 << 10));
    else
        printf("%-18s %.1f MiB", what, (double)bytes / (1 << 20));
    if (states > 0)
        printf(", %.1f bytes/state", (double)bytes / states);
    printf("\n");
}

static void show_stats(const Run *run) {
    const SearchResult *result = run->result;
    if (!result)
        return;
    show_goals(run);
    double states = (double)result->states;
    printf("states:            %llu\n", (unsigned long long)result->states);
    printf("transitions:       %llu\n", (unsigned long long)result->transitions);
    if (result->repeated)
        printf("steps repeated:    %llu, %.1f %%\n", (unsigned long long)result->repeated,
               100 * (double)result->repeated / (double)result->transitions);
    if (result->slept)
        printf("transitions slept: %llu, %.1f %%\n", (unsigned long long)result->slept,
               100 * (double)result->slept / (double)result->transitions);
    printf("depth:             %u\n", result->depth);
    printf("shapes:            %u\n", result->shapes);
    /* Of a search of a few states, a rate or a share says nothing. */
    bool is_tiny = result->states < TINY_SEARCH;
    printf("search:            %.3f s", result->seconds);
    if (!is_tiny && result->seconds > 0)
        printf(", %.0f states/s", states / result->seconds);
    printf("\n");
    if (result->state_bytes)
        printf("state:             %zu bytes before compression\n", result->state_bytes);
    show_bytes("store:", result->store_bytes, is_tiny ? 0 : states);
    show_bytes("search holds:", result->bytes, is_tiny ? 0 : states);
    if (run->rounds > 1)
        printf("rounds:            %u\n", run->rounds);
    if (result->alone)
        printf("ample sets:        one thread goes alone in %llu of %llu states, %.1f %%\n",
               (unsigned long long)result->alone, (unsigned long long)result->expanded,
               100 * (double)result->alone / (double)result->expanded);
    if (run->options->permutes && run->java.program)
        printf("symmetry:          %s\n", run->java.notices & SEEN_NUMBERS
                                              ? "none: the program asks for names or numbers of threads"
                                          : run->are_joined_told_apart ? "threads are alike, but not to who joins them"
                                                                       : "threads are alike");
    show_unordered(run);
    cli_show_owned(run);
    const EngineCosts *costs = &run->costs;
    if (costs->rounds)
        printf("%s:%*s%u times; made in %.3f s%s, searched in %.3f s\n", run->options->engine->title,
               18 - (int)strlen(run->options->engine->title), "", costs->rounds, costs->make_seconds,
               costs->is_cached ? " (the last one was in the cache)" : "", costs->search_seconds);
    printf("process:           %.1f MiB\n", (double)verdict_peak_memory() / (1 << 20));
    const Stage *stage = pipeline_stages();
    for (uint32_t i = 0; stage[i].name; i++)
        if (!stage[i].wanted || stage[i].wanted(run->options))
            printf("stage %-12s %.3f s\n", stage[i].name, run->stage_seconds[i]);
}

/* The races of a run: of the first one the steps, too, if nothing else has any. */
static void add_races(const Run *run, bool has_steps, const RenderOptions *render, Text *out) {
    for (uint32_t i = 0; i < run->races.count; i++) {
        const Trace *trace = run->races.items[i].trace;
        if (!trace)
            continue;
        if (trace->story && (i || !has_steps))
            story_render_end(trace, render, out);
        else
            trace_render(trace, run->code, render, out);
        text_add_char(out, '\n');
    }
}

void cli_add_traces(const Verdict *verdict, const RenderOptions *render, Text *out) {
    bool is_first = true;
    for (uint32_t i = 0; i < verdict->findings.count; i++) {
        const Finding *finding = &verdict->findings.items[i];
        if (!finding->trace || finding->question == PROPERTY_RACE)
            continue;
        trace_render(finding->trace, finding->run->code, render, out);
        text_add_char(out, '\n');
        is_first = false;
    }
    for (uint32_t i = 0; i < verdict->findings.count; i++)
        if (verdict->findings.items[i].trace && verdict->findings.items[i].question == PROPERTY_RACE)
            add_races(verdict->findings.items[i].run, is_first, render, out);
}

static void show_traces(const Verdict *verdict, const Options *options) {
    Text text = {0};
    RenderOptions render = {options->full, cli_colors(options, STDOUT_FILENO), options->columns};
    cli_add_traces(verdict, &render, &text);
    cli_show(&text, stdout);
}

/* Writes the trace of the first violation where --save says. */
static bool save_trace(const Verdict *verdict, const Options *options, bool say) {
    const Trace *first = NULL;
    for (uint32_t i = 0; i < verdict->findings.count && !first; i++)
        first = verdict->findings.items[i].trace;
    if (!first) {
        fprintf(stderr, "bandera: --save: nothing is violated, so there is no counterexample to save\n");
        return true;
    }
    Text saved = {0};
    trace_save(first, &saved);
    bool good = cli_write(options->save, &saved);
    if (good && say)
        printf("saved: bandera replay %s\n\n", options->save);
    return good;
}

static int report(const Check *check, const Options *options) {
    /* With JSON or a trace on standard output, nothing else may be there. */
    bool silent = cli_is_output(options->json) || cli_is_output(options->save) || cli_is_output(options->sarif);
    bool good = true;
    Verdict *verdict = verdict_new(check);
    Text why = {0};
    if (verdict_stop(check->runs.items[0], &why))
        fprintf(stderr, "bandera: %s\n", text_string(&why));
    text_free(&why);
    if (!silent && !options->quiet)
        show_traces(verdict, options);
    if (options->save)
        good &= save_trace(verdict, options, !silent && !options->quiet);
    if (options->json) {
        Text json = {0};
        verdict_json(verdict, &json);
        good &= cli_write(options->json, &json);
    }
    if (options->sarif) {
        Sarif sarif = {0};
        Text text = {0};
        sarif_add(&sarif, verdict, NULL);
        sarif_print(&sarif, &text);
        good &= cli_write(options->sarif, &text);
    }
    if (!silent) {
        for (uint32_t i = 0; options->stats && i < check->runs.count; i++)
            show_stats(check->runs.items[i]);
        Text text = {0};
        /* Once, although every property may have the same reason. */
        for (uint32_t i = 0; !options->quiet && !text.length && i < check->runs.count; i++)
            growth_describe(check->runs.items[i], &text);
        verdict_lines(verdict, &text);
        cli_show(&text, stdout);
    }
    int status = verdict_exit_status(verdict->overall);
    verdict_free(verdict);
    return cli_status(status, good);
}

bool cli_watch(const Options *options, SearchOptions *search) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (signal(signals[i], on_interrupt) == SIG_IGN)
            signal(signals[i], SIG_IGN); /* as nohup and shells have it */
    search->limits.interrupted = &interrupted;
    bool is_live = isatty(STDERR_FILENO) && !options->quiet;
    if (is_live)
        search->progress = show_progress;
    return is_live;
}

int command_check(const Options *options) {
    CheckOptions check_options;
    if (!cli_check_options(options, &check_options))
        return EXIT_BAD_INPUT;
    bool live = cli_watch(options, &check_options.run.search);
    Check *check = check_new(&check_options);
    bool good = check_run(check);
    if (live)
        fputs("\r\033[K", stderr);
    for (uint32_t i = 0; i < check->runs.count; i++)
        fputs(text_string(&check->runs.items[i]->dump), stdout);
    int status = cli_show_problems(check, good, options);
    if (good)
        status = report(check, options);
    check_free(check);
    return status;
}
