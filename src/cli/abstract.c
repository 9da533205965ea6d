/* bandera abstract */
#include "base/cache.h"
#include "base/file.h"
#include "base/process.h"
#include "basl/basl.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A text with definitions, or the name of an abstraction. */
typedef struct Source {
    const char *name;
    char *text;
    size_t length;
    Diagnostics *diagnostics;
    bool is_file;
} Source;

typedef struct Job {
    const Options *options;
    Arena *arena;
    Basl *basl;
    BaslType type;
    Vector(Source *) sources;
    BaslAbstractions abstractions;
} Job;

static bool is_file(const char *input) {
    size_t length = strlen(input);
    return strcmp(input, "-") == 0 || strchr(input, '/') || (length > 5 && strcmp(input + length - 5, ".basl") == 0);
}

/* Adds a text that has been read, or null with a failure. */
static Source *add_source(Job *job, const char *name, char *text, size_t length, const Failure *failure) {
    Source *source = arena_alloc(job->arena, sizeof *source);
    *source = (Source){.name = arena_copy(job->arena, name, strlen(name)), .text = text, .length = length};
    source->diagnostics = diagnostics_new(source->name, text, length);
    if (!text)
        diagnostics_add(source->diagnostics, SEVERITY_ERROR, (Position){0}, NULL, "%s", text_string(&failure->words));
    vector_push(job->arena, &job->sources, source);
    return source;
}

/* Reads the definitions of a file. */
static bool read_file(Job *job, const char *path, bool is_input) {
    Failure failure = {0};
    size_t length = 0;
    char *text = file_read(path, &length, &failure);
    Source *source = add_source(job, path, text, length, &failure);
    source->is_file = is_input;
    failure_free(&failure);
    return text && basl_read(job->basl, text, length, source->diagnostics);
}

static bool read_library(Job *job) {
    static const char *const names[] = {"reals.basl", "integers.basl"}; /* the last of a name is the first choice */
    bool good = true;
    for (size_t i = 0; i < COUNT(names) && good; i++) {
        Text path = {0};
        Failure failure = {0};
        good = data_find(names[i], &path, &failure) ? read_file(job, text_string(&path), false)
                                                    : cli_refuse("%s", text_string(&failure.words));
        text_free(&path);
        failure_free(&failure);
    }
    return good;
}

/* Reads all definitions, and makes the abstractions that are asked for. */
static bool make_abstractions(Job *job) {
    const Options *options = job->options;
    bool good = read_library(job);
    for (int i = 0; i < options->input_count && good; i++)
        if (is_file(options->inputs[i]))
            good = read_file(job, options->inputs[i], true);
    for (int i = 0; i < options->input_count && good; i++) {
        if (is_file(options->inputs[i]))
            continue;
        size_t length = strlen(options->inputs[i]);
        char *text = memory_get(length + 1);
        memcpy(text, options->inputs[i], length + 1);
        const Source *source = add_source(job, text, text, length, NULL);
        const BaslAbstraction *made = basl_make(job->basl, text, job->type, source->diagnostics);
        good = made != NULL;
        if (made)
            vector_push(job->arena, &job->abstractions, made);
    }
    for (uint32_t i = 0; i < job->sources.count && good; i++)
        if (job->sources.items[i]->is_file)
            good = basl_make_all(job->basl, job->sources.items[i]->diagnostics, job->type, &job->abstractions);
    return good;
}

/* Whether --operator asks for this one, if it was given. */
static bool is_wanted(const Options *options, BaslOperator op) {
    bool wanted = options->operator.count == 0;
    for (uint32_t i = 0; i < options->operator.count; i++)
        wanted |= strcmp(options->operator.items[i], basl_operator(op)->symbol) == 0;
    return wanted;
}

/* The tables of operators. */
static void print_operators(Job *job, const BaslAbstraction *abstraction, Text *out) {
    for (BaslOperator op = 0; op < BASL_OPERATORS; op++) {
        if (!basl_has_operator(basl_type(abstraction), op) || !is_wanted(job->options, op))
            continue;
        text_add_char(out, '\n');
        basl_print_table(basl_table(job->basl, abstraction, op), out);
    }
}

static void print_coercion(Job *job, const BaslAbstraction *from, const BaslAbstraction *to, Text *out) {
    text_add_char(out, '\n');
    basl_print_table(basl_coercion(job->basl, from, to), out);
}

/* The tables of coercions: those that the definition has, and those between abstractions that are printed. */
static void print_coercions(Job *job, const BaslAbstraction *from, Text *out) {
    const BaslAbstractions *targets = basl_targets(from);
    for (uint32_t i = 0; i < targets->count; i++)
        print_coercion(job, from, targets->items[i], out);
    for (uint32_t i = 0; i < job->abstractions.count; i++) {
        const BaslAbstraction *to = job->abstractions.items[i];
        bool is_other = to != from && basl_has_tables(to) && basl_type(to) == basl_type(from);
        for (uint32_t k = 0; k < targets->count; k++)
            is_other &= targets->items[k] != to;
        if (is_other)
            print_coercion(job, from, to, out);
    }
}

static void print_statistics(const Job *job, double seconds, Text *out) {
    const BaslStatistics *statistics = basl_statistics(job->basl);
    text_format(out, "\ntables: %u, %u of them from the cache\n", statistics->tables, statistics->cached);
    text_format(out, "questions to Z3: %llu\n", (unsigned long long)statistics->questions);
    text_format(out, "entries kept at Z3's limit: %llu\n", (unsigned long long)statistics->undecided);
    text_format(out, "seconds: %.3f\n", seconds);
}

/* Checks and prints what was made. */
static bool print_all(Job *job, Text *out) {
    bool good = true;
    double start = process_now();
    for (uint32_t i = 0; i < job->abstractions.count; i++)
        good &= basl_check(job->basl, job->abstractions.items[i]);
    for (uint32_t i = 0; i < job->abstractions.count && good; i++) {
        const BaslAbstraction *abstraction = job->abstractions.items[i];
        text_add(out, i ? "\n" : "");
        basl_print(abstraction, out);
        if (!basl_has_tables(abstraction))
            continue;
        print_operators(job, abstraction, out);
        if (job->options->operator.count == 0)
            print_coercions(job, abstraction, out);
    }
    if (good && job->options->stats)
        print_statistics(job, process_now() - start, out);
    return good;
}

static bool check_operators(const Options *options) {
    bool good = true;
    for (uint32_t i = 0; i < options->operator.count && good; i++) {
        BaslOperator op = 0;
        while (op < BASL_OPERATORS && strcmp(options->operator.items[i], basl_operator(op)->symbol) != 0)
            op++;
        if (op == BASL_OPERATORS)
            good = cli_refuse("--operator: there is no operator '%s'", options->operator.items[i]);
    }
    return good;
}

/* Reads the options; false with a message. */
static bool take_options(Job *job, BaslOptions *basl, Text *cache) {
    const Options *options = job->options;
    int overflow = cli_overflow(options);
    job->type = options->type ? basl_find_type(options->type) : BASL_TYPES;
    if (!options->input_count)
        return cli_refuse("no abstraction is named: give a .basl file, or a name such as signs or 'range(-1, 3)'");
    if (options->type && job->type == BASL_TYPES)
        return cli_refuse("--type is one of int, long, short, byte, char, float, double, not '%s'", options->type);
    if (overflow < 0)
        return false;
    basl->wraps = overflow == 1;
    if (!options->no_cache && cache_directory("abstract", cache))
        basl->cache = text_string(cache);
    return check_operators(options) && cli_check_color(options);
}

static void end(Job *job) {
    Text problems = {0};
    for (uint32_t i = 0; i < job->sources.count; i++) {
        Source *source = job->sources.items[i];
        diagnostics_render(source->diagnostics, cli_colors(job->options, STDERR_FILENO), &problems);
        diagnostics_free(source->diagnostics);
        free(source->text);
    }
    cli_show(&problems, stderr);
    basl_free(job->basl);
    arena_free(job->arena);
}

int command_abstract(const Options *options) {
    Job job = {.options = options};
    BaslOptions basl = {0};
    Text cache = {0}, out = {0};
    bool good = take_options(&job, &basl, &cache);
    if (good) {
        job.arena = arena_new();
        job.basl = basl_new(&basl);
        good = make_abstractions(&job) && print_all(&job, &out);
        end(&job);
    }
    if (good)
        cli_show(&out, stdout);
    text_free(&out);
    text_free(&cache);
    return good ? EXIT_HOLDS : EXIT_BAD_INPUT;
}
