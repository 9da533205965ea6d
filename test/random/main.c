/* random_test: generates programs, makes the comparisons of compare.h on each, and shrinks those that fail.

   Each program runs in a process of its own, so that a crash, a sanitizer's finding or an endless loop is one more way
   to fail, and can be shrunk like the others. */
#include "compare.h"
#include "explore/explore.h"
#include "generate.h"
#include "pass/pass.h"
#include "shrink.h"

#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct Options {
    uint64_t seed, count, failures;
    double seconds; /* 0: as long as it takes */
    const char *letters, *program, *output;
    bool print, only_print, no_shrink, statistics;
} Options;

/* Of the processor: a machine that has much else to do does not make a comparison fail. */
enum { SECONDS_EACH = 60 };

/* Makes the comparisons in a child process. */
static void compare_apart(const char *text, size_t length, const char *letters, bool quiet, Comparison *result) {
    int ends[2];
    memset(result, 0, sizeof *result);
    if (pipe(ends) != 0) {
        perror("pipe");
        exit(2);
    }
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) {
        perror("fork");
        exit(2);
    }
    if (child == 0) {
        close(ends[0]);
        if (quiet)
            dup2(open("/dev/null", O_WRONLY), 2);
        setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS_EACH, RLIM_INFINITY});
        compare_program(text, length, letters, result);
        ssize_t written = write(ends[1], result, sizeof *result);
        exit(written == (ssize_t)sizeof *result ? 0 : 2); /* not _exit: a leak is found on the way out */
    }
    close(ends[1]);
    ssize_t got = read(ends[0], result, sizeof *result);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (got == (ssize_t)sizeof *result && (result->failed[0] || (WIFEXITED(status) && WEXITSTATUS(status) == 0)))
        return;
    bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU;
    snprintf(result->failed, sizeof result->failed, late ? "timeout" : got ? "leak" : "crash");
    snprintf(result->message, sizeof result->message, "the process ended with status %d", status);
}

typedef struct Wanted {
    const char *failed;
    char letters[2];
} Wanted;

static bool fails_the_same(void *context, const char *text, size_t length) {
    const Wanted *wanted = context;
    Comparison result;
    compare_apart(text, length, wanted->letters, true, &result);
    return strcmp(result.failed, wanted->failed) == 0;
}

/* Shrinks a failing program and writes it to a file, which is named. */
static void report_failure(const Options *options, const char *name, Text *program, const Comparison *result) {
    printf("%s: %s: %s\n", name, result->failed, result->message);
    Wanted wanted = {.failed = result->failed};
    if (result->failed[1] == ':')
        wanted.letters[0] = result->failed[0];
    if (!options->no_shrink && strcmp(result->failed, "timeout") != 0 && strcmp(result->failed, "load") != 0) {
        /* The printed form has one part a line; a program that does not fail in it is shrunk as it is. */
        BirModel *model = compare_load(program->bytes, program->length, NULL);
        Text printed = {0};
        bir_print(model, &printed);
        bir_free(model);
        if (fails_the_same(&wanted, printed.bytes, printed.length)) {
            text_free(program);
            *program = printed;
        } else
            text_free(&printed);
        shrink_program(program, fails_the_same, &wanted, 60);
    }
    char path[512];
    snprintf(path, sizeof path, "%s/%s.bir", options->output, name);
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        return;
    }
    fwrite(program->bytes, 1, program->length, file);
    fclose(file);
    printf("%s: shrunk to %zu bytes in %s\n", name, program->length, path);
}

/* The program of a seed; every fourth has the live sets that the analysis finds, written out. */
static void make_program(uint64_t seed, Text *program) {
    generate_program(seed, program);
    BirModel *model = seed % 4 == 0 ? compare_load(program->bytes, program->length, NULL) : NULL;
    if (!model)
        return;
    Diagnostics *diagnostics = diagnostics_new("random.bir", program->bytes, program->length);
    pass_liveness(model, diagnostics);
    diagnostics_free(diagnostics);
    text_free(program);
    bir_print(model, program);
    bir_free(model);
}

static bool read_file(const char *path, Text *text) {
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return false;
    }
    char buffer[4096];
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;)
        text_add_bytes(text, buffer, got);
    fclose(file);
    return true;
}

/* What the programs of a run were like. */
typedef struct Statistics {
    uint64_t *states;
    uint64_t count, cut, limits, referenced, clean, violated[PROPERTIES];
} Statistics;

static void take_down(Statistics *statistics, const Comparison *result) {
    if (statistics->count % 1024 == 0)
        statistics->states = memory_resize(statistics->states, (statistics->count + 1024) * sizeof *statistics->states);
    statistics->states[statistics->count++] = result->states;
    statistics->cut += result->cut;
    statistics->limits += result->limit;
    statistics->referenced += result->checked_by_reference;
    statistics->clean += !result->violated;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        statistics->violated[i] += result->violated >> i & 1;
}

static int by_size(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void print_statistics(Statistics *statistics) {
    if (!statistics->count)
        return;
    uint64_t n = statistics->count;
    qsort(statistics->states, n, sizeof *statistics->states, by_size);
    printf("states: median %" PRIu64 ", nine in ten below %" PRIu64 "; cut: %" PRIu64 "; with reference: %" PRIu64 "\n",
           statistics->states[n / 2], statistics->states[n * 9 / 10], statistics->cut, statistics->referenced);
    printf("no violation: %" PRIu64 ", limit: %" PRIu64, statistics->clean, statistics->limits);
    for (uint32_t i = 0; i < PROPERTIES; i++)
        printf(", %s: %" PRIu64, search_property_name((Property)i), statistics->violated[i]);
    printf("\n");
}

static int run_all(const Options *options) {
    Statistics statistics = {0};
    uint64_t passed = 0, failed = 0;
    time_t start = time(NULL);
    if (!options->program && !options->only_print)
        printf("seeds from %" PRIu64 " on\n", options->seed);
    for (uint64_t i = 0; i < options->count && failed < options->failures; i++) {
        if (options->seconds > 0 && difftime(time(NULL), start) >= options->seconds)
            break;
        Text program = {0};
        char name[64];
        snprintf(name, sizeof name, "random-%" PRIu64, options->seed + i);
        if (!options->program)
            make_program(options->seed + i, &program);
        else if (!read_file(options->program, &program))
            return 2;
        if (options->print || options->only_print)
            fputs(text_string(&program), stdout);
        if (options->only_print) {
            text_free(&program);
            continue;
        }
        Comparison result;
        compare_apart(program.bytes, program.length, options->letters, false, &result);
        take_down(&statistics, &result);
        if (result.failed[0]) {
            failed++;
            report_failure(options, options->program ? "program" : name, &program, &result);
        } else
            passed++;
        text_free(&program);
    }
    if (options->statistics)
        print_statistics(&statistics);
    free(statistics.states);
    if (!options->only_print)
        printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed ? 1 : 0;
}

static const char usage[] = "usage: random_test [options]\n"
                            "  --seed N        the first program (1)\n"
                            "  --count N       how many programs (200)\n"
                            "  --seconds T     stop after T seconds\n"
                            "  --failures N    stop after N failures (10)\n"
                            "  --only LETTERS  only these comparisons, out of abcdefghijkl\n"
                            "  --program FILE  compare on this program instead\n"
                            "  --output DIR    where shrunken programs go (.)\n"
                            "  --print         print each program\n"
                            "  --only-print    print each program, and nothing else: make no comparisons\n"
                            "  --no-shrink     write failing programs as they are\n"
                            "  --statistics    say what the programs were like\n";

int main(int argc, char **argv) {
    Options options = {.seed = 1, .count = 200, .failures = 10, .letters = "", .output = "."};
    static const struct option known[] = {
        {"seed", required_argument, NULL, 's'},     {"count", required_argument, NULL, 'n'},
        {"seconds", required_argument, NULL, 't'},  {"only", required_argument, NULL, 'o'},
        {"program", required_argument, NULL, 'p'},  {"output", required_argument, NULL, 'd'},
        {"print", no_argument, NULL, 'P'},          {"only-print", no_argument, NULL, 'Q'},
        {"no-shrink", no_argument, NULL, 'N'},      {"statistics", no_argument, NULL, 'S'},
        {"failures", required_argument, NULL, 'f'}, {NULL, 0, NULL, 0}};
    bool count_given = false;
    for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;)
        switch (option) {
        case 's': options.seed = strtoull(optarg, NULL, 10); break;
        case 'n':
            options.count = strtoull(optarg, NULL, 10);
            count_given = true;
            break;
        case 'f': options.failures = strtoull(optarg, NULL, 10); break;
        case 't': options.seconds = strtod(optarg, NULL); break;
        case 'o': options.letters = optarg; break;
        case 'p': options.program = optarg; break;
        case 'd': options.output = optarg; break;
        case 'P': options.print = true; break;
        case 'Q': options.only_print = true; break;
        case 'N': options.no_shrink = true; break;
        case 'S': options.statistics = true; break;
        default: fputs(usage, stderr); return 2;
        }
    if (optind < argc) {
        fputs(usage, stderr);
        return 2;
    }
    if (options.program)
        options.count = 1;
    else if (options.seconds > 0 && !count_given)
        options.count = UINT64_MAX;
    return run_all(&options);
}
