/* bandera cover */
#include "base/process.h"
#include "base/scanner.h"
#include "cli/cli.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Watching ----------------------------------------------------------------------------------------------------------

   Searches run in threads of their own, so a thread is there to hear Control-C and to show that time goes by. Signals
   are blocked everywhere else. */

typedef struct Watch {
    pthread_t thread;
    bool is_live; /* a line on a terminal */
    bool is_stopped;
    double started;
    atomic_bool interrupted;       /* for the searches */
    volatile sig_atomic_t is_over; /* the same, for the readers of input */
} Watch;

/* SIGUSR1 ends the watching thread. Signals that are ignored, as under nohup, stay ignored. */
static void fill_signals(sigset_t *signals) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};
    sigemptyset(signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action;
        if (numbers[i] == SIGUSR1 || sigaction(numbers[i], NULL, &action) != 0 || action.sa_handler != SIG_IGN)
            sigaddset(signals, numbers[i]);
    }
}

static void show_progress(const Watch *watch) {
    fprintf(stderr, "\rsearching, %.0f MiB, %.1f s\033[K", (double)verdict_peak_memory() / (1 << 20),
            process_now() - watch->started);
    fflush(stderr);
}

static void *run_watch(void *context) {
    Watch *watch = context;
    sigset_t signals;
    fill_signals(&signals);
    const struct timespec tenth = {.tv_nsec = 100000000};
    while (true) {
        int signal_number = sigtimedwait(&signals, NULL, &tenth);
        if (signal_number == SIGUSR1)
            break;
        if (signal_number > 0) {
            atomic_store(&watch->interrupted, true);
            watch->is_over = 1;
            /* A second one ends the process at once. */
            sigdelset(&signals, SIGUSR1);
            pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
            sigemptyset(&signals);
            sigaddset(&signals, SIGUSR1);
        } else if (watch->is_live && errno == EAGAIN) {
            show_progress(watch);
        }
    }
    return NULL;
}

static bool watch_start(Watch *watch, const Options *options) {
    sigset_t signals;
    fill_signals(&signals);
    *watch = (Watch){.is_live = isatty(STDERR_FILENO) && !options->quiet, .started = process_now()};
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    return pthread_create(&watch->thread, NULL, run_watch, watch) == 0;
}

static void watch_stop(Watch *watch) {
    if (watch->is_stopped)
        return;
    watch->is_stopped = true;
    pthread_kill(watch->thread, SIGUSR1);
    pthread_join(watch->thread, NULL);
    sigset_t signals;
    fill_signals(&signals);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    if (watch->is_live)
        fputs("\r\033[K", stderr);
}

/* Messages about the input, in place of the line that shows the time. */
static void show_problems(Unbounded *unbounded, const Watch *watch) {
    if (!unbounded->problems.length)
        return;
    fprintf(stderr, "%s%s", watch->is_live ? "\r\033[K" : "", text_string(&unbounded->problems));
    text_free(&unbounded->problems);
}

/* Options -----------------------------------------------------------------------------------------------------------*/

/* Reads --algorithm: names, several with commas or by several options. */
static bool parse_algorithms(const OptionLIST *list, uint32_t *algorithms) {
    static const char *const names[] = {"backward", "karp-miller", "expand"};
    static const uint32_t flags[] = {COVER_BACKWARD, COVER_KARP_MILLER, COVER_EXPAND};
    *algorithms = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        for (const char *at = list->items[i]; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
            size_t length = strcspn(at, ",");
            uint32_t found = 0;
            for (size_t k = 0; k < sizeof names / sizeof *names; k++)
                if (scanner_is(at, length, names[k]))
                    found = flags[k];
            if (!found)
                return cli_refuse("--algorithm takes backward, karp-miller and expand, separated by commas, not '%.*s'",
                                  (int)length, at);
            *algorithms |= found;
        }
    }
    return true;
}

static bool is_standard_output(const char *file) { return file && strcmp(file, "-") == 0; }

/* Whether the options fit together and the kind of model. */
static bool check_options(const Options *options) {
    if (!options->input_count)
        return cli_refuse("no model is named: bandera cover FILE.cbp --target LABEL,LABEL; or FILE.gm, FILE.spec");
    if (options->input_count > 1)
        return cli_refuse("give one model at a time");
    if (unbounded_kind(options->inputs[0]) == UNBOUNDED_NONE)
        return cli_refuse(
            "'%s' is not a model for any number of threads: those are .cbp, .gm and .spec files; 'bandera check' "
            "takes Java programs and .bir models",
            options->inputs[0]);
    if (options->target.count && unbounded_kind(options->inputs[0]) != UNBOUNDED_CBP)
        return cli_refuse("--target is for .cbp files: '%s' has its own target", options->inputs[0]);
    if (options->check_certificate && (options->certificate || options->algorithm.count || options->no_prune))
        return cli_refuse("--check-certificate does not search: leave out the options of the search");
    if (is_standard_output(options->certificate) && is_standard_output(options->json))
        return cli_refuse("--certificate - and --json -: only one of them can have standard output");
    return cli_check_color(options);
}

/* Output ------------------------------------------------------------------------------------------------------------*/

static void show_size(const char *name, const char *first, uint32_t count, const char *second, uint32_t other) {
    printf("%-18s %u %s, %u %s\n", name, count, first, other, second);
}

static void show_stats(const Unbounded *unbounded) {
    const CoverResult *result = unbounded->result;
    const Net *net = unbounded->made.net;
    uint32_t with_transfers = 0;
    if (!net)
        return; /* nothing was read */
    if (unbounded->program)
        show_size("program:", "threads", unbounded->program->threads.count, "statements",
                  unbounded->program->commands.count - unbounded->program->threads.count);
    if (unbounded->machine)
        show_size("machine:", "states", unbounded->machine->states.count, "transitions",
                  unbounded->machine->transitions.count);
    if (unbounded->reduced)
        show_size("reduced machine:", "states", unbounded->reduced->states.count, "transitions",
                  unbounded->reduced->transitions.count);
    for (uint32_t i = 0; i < net->transitions.count; i++)
        with_transfers += net->transitions.items[i].transfers.count > 0;
    printf("%-18s %u places, %u transitions, %u of them with transfers\n", "net:", net->places.count,
           net->transitions.count, with_transfers);
    if (result->places)
        show_size("reduced net:", "places", result->places, "transitions", result->transitions);
    if (result->algorithm)
        printf("%-18s %s, %llu elements\n", "algorithm:", result->algorithm, (unsigned long long)result->elements);
    printf("%-18s %.3f s\n", "search:", result->seconds);
    printf("%-18s %.1f MiB\n", "process:", (double)verdict_peak_memory() / (1 << 20));
}

/* A comment with the command of the proof: a check of it needs the same options. */
static void add_subject(const Options *options, Text *out) {
    Text text = {0};
    text_format(&text, "# of bandera cover %s", options->no_reduce ? "--no-reduce " : "");
    for (uint32_t i = 0; i < options->target.count; i++)
        text_format(&text, "--target %s ", options->target.items[i]);
    text_add(&text, options->inputs[0]);
    text_add_escaped(out, text_string(&text), text.length);
    text_add_char(out, '\n');
    text_free(&text);
}

static bool write_certificate(const Unbounded *unbounded, const Options *options) {
    Text text = {0};
    if (unbounded->result->verdict != COVER_SAFE) {
        fprintf(stderr, "bandera: --certificate: the target was not proved to be safe, so there is no certificate\n");
        return true;
    }
    add_subject(options, &text);
    cover_write_certificate(unbounded->made.net, &unbounded->result->certificate, &text);
    return cli_write(options->certificate, &text);
}

static void show_verdict(const Unbounded *unbounded) {
    static const char *const words[] = {[COVER_UNKNOWN] = "unknown", [COVER_SAFE] = "safe", [COVER_UNSAFE] = "unsafe"};
    Text detail = {0};
    unbounded_detail(unbounded, &detail);
    printf("target: %s (%s)\nverdict: %s\n", words[unbounded->result->verdict], text_string(&detail),
           verdict_answer_name(unbounded_answer(unbounded)));
    text_free(&detail);
}

static int report(const Unbounded *unbounded, const Options *options) {
    /* What a program is to read from standard output is alone there. */
    bool is_silent = is_standard_output(options->json) || is_standard_output(options->certificate);
    bool is_good = true;
    Text text = {0};
    if (unbounded->result->verdict == COVER_UNSAFE && !is_silent && !options->quiet) {
        unbounded_show_run(unbounded, options->full, &text);
        cli_show(&text, stdout);
    }
    if (options->certificate)
        is_good &= write_certificate(unbounded, options);
    if (options->json) {
        unbounded_json(unbounded, &text);
        is_good &= cli_write(options->json, &text);
    }
    if (!is_silent && options->stats)
        show_stats(unbounded);
    if (!is_silent)
        show_verdict(unbounded);
    return cli_status(verdict_exit_status(unbounded_answer(unbounded)), is_good);
}

/* Reports an internal error: both the claimed run and how far it could be replayed. */
static int report_mistake(const Unbounded *unbounded) {
    Text text = {0};
    const Net *net = unbounded->made.net;
    const CoverRun *run = &unbounded->result->run;
    fprintf(stderr, "bandera: internal error: %s\n", text_string(&unbounded->failure.words));
    for (uint32_t i = 0; i < run->transitions.count; i++) {
        const char *name = net->transitions.items[run->transitions.items[i]].name;
        text_format(&text, "%5u  transition %u %s\n", i + 1, run->transitions.items[i], name ? name : "");
    }
    for (uint32_t i = 0; i < unbounded->run.steps.count; i++) {
        const UnboundedStep *step = &unbounded->run.steps.items[i];
        text_format(&text, "%s%5u  %s  %s\n", i ? "" : "the steps that the model can take:\n", i + 1,
                    step->where ? step->where : "", step->what);
    }
    cli_show(&text, stderr);
    return EXIT_INTERNAL_ERROR;
}

/* The work ----------------------------------------------------------------------------------------------------------*/

/* Reads the model and makes its net; reports an error when it has no target. */
static bool prepare(Unbounded *unbounded, const Watch *watch) {
    bool is_read = unbounded_read(unbounded);
    bool has_target = is_read && unbounded_has_target(unbounded);
    bool is_ready = has_target && unbounded_make_net(unbounded);
    show_problems(unbounded, watch);
    if (!is_read || has_target)
        return is_ready;
    if (unbounded->kind == UNBOUNDED_CBP) {
        Text labels = {0};
        unbounded_labels(unbounded, &labels);
        cli_refuse(
            "no target: name labels that different threads must not reach at once with --target LABEL,LABEL; the "
            "labels of %s: %s",
            unbounded->options->file, text_string(&labels));
        text_free(&labels);
    } else {
        cli_refuse("%s has no target: add a line such as 'target : state >= 2;'", unbounded->options->file);
    }
    return false;
}

/* Searches, prints the answer, and returns the exit status. */
static int answer(Unbounded *unbounded, const Options *options, CoverOptions *search, Watch *watch) {
    /* What reading has taken counts, too. */
    if (options->timeout > 0) {
        double left = options->timeout - (process_now() - watch->started);
        search->seconds = left > 1e-9 ? left : 1e-9;
    }
    bool is_good = options->check_certificate ? unbounded_check_certificate(unbounded, options->check_certificate)
                                              : unbounded_search(unbounded, search);
    watch_stop(watch);
    show_problems(unbounded, watch);
    if (is_good)
        return report(unbounded, options);
    return options->check_certificate ? EXIT_BAD_INPUT : report_mistake(unbounded);
}

/* What one command works on. */
typedef struct Cover {
    const Options *options;
    UnboundedOptions model;
    CoverOptions search;
    Watch watch;
    int status;
} Cover;

static void cover(void *context) {
    Cover *c = context;
    Unbounded *unbounded = unbounded_new(&c->model);
    if (prepare(unbounded, &c->watch))
        c->status = answer(unbounded, c->options, &c->search, &c->watch);
    else {
        watch_stop(&c->watch);
        if (unbounded->result) /* a limit was reached before there was anything to search */
            c->status = report(unbounded, c->options);
    }
    unbounded_free(unbounded);
}

/* The watching thread must not outlive the data that it reads. */
static void stop_watching(void *context) { watch_stop(&((Cover *)context)->watch); }

int command_cover(const Options *options) {
    Cover c = {.options = options,
               .search = {.without_sums = options->no_prune,
                          .without_fractions = options->no_prune,
                          .without_reductions = options->no_reduce},
               .status = EXIT_BAD_INPUT};
    if (!check_options(options) || !parse_algorithms(&options->algorithm, &c.search.algorithms))
        return EXIT_BAD_INPUT;
    c.model = cli_unbounded_options(options, options->inputs[0]);
    uint32_t searches = c.search.algorithms ? c.search.algorithms : COVER_ALL;
    c.search.bytes = options->memory / (uint64_t)__builtin_popcount(searches);
    if (!watch_start(&c.watch, options))
        memory_exhausted(0); /* for its stack */
    c.search.interrupt = &c.watch.interrupted;
    Limits limits = limits_from_now(options->timeout, 0);
    limits.interrupted = &c.watch.is_over;
    c.model.limits = &limits;
    memory_ensure(cover, stop_watching, &c);
    return c.status;
}
