#define _GNU_SOURCE /* mkdtemp, memmem */
#include "spin/spin.h"

#include "base/arena.h"
#include "base/cache.h"
#include "base/file.h"
#include "base/process.h"
#include "spin/pan.h"
#include "spin/tools.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The verifier is compiled for states of so many bytes, and then, where that is not enough, for more; for so many bytes
   of counters of fairness, which four processes share; and it says how far it is after so many states. */
enum {
    FIRST_VECTOR = 4096,
    LARGEST_VECTOR = 1 << 26,
    FIRST_FAIRNESS = 3,
    LARGEST_FAIRNESS = 66,
    STATES_A_LINE = 100000
};

/* The depth limit of the first search, and the largest one; a step takes about so many bytes. */
enum { FIRST_DEPTH = 10000, LARGEST_DEPTH = 100000000, BYTES_A_STEP = 64 };

/* Tables begin with two to the power of so many places, and grow where the verifier can do that. */
enum { SMALLEST_TABLE = 10, GROWING_TABLE = 20, FIXED_TABLE = 24, BIT_TABLE = 30, LARGEST_BIT_TABLE = 36 };

/* What a program needs besides what it stores; and how much of what it prints is kept. */
enum { PROGRAM_BYTES = 16 << 20, LONGEST_SPEECH = 1 << 16 };

/* One text on its way through the programs. */
typedef struct Job {
    const SpinOptions *options;
    Workshop shop;
    SpinTools tools;
    Text model;           /* of the key: the text itself */
    uint32_t vector_size; /* what the verifier is compiled for */
    uint32_t fairness_bytes;
    PanReport report;
    double search_start;
} Job;

static bool has_file(const Job *job, const char *name) { return access(workshop_file(&job->shop, name), R_OK) == 0; }

/* In a search with fairness, the verifier of SPIN 6.5.2 takes visited states for new ones, again and again, while a
   counter is 0: it searches without end, and may backtrack at the depth limit without a report. The counter has to be 1
   there, as in the other places that test it. A verifier without this text stays as it is. */
static bool fix_fairness_counter(Job *job) {
    static const char wrong[] = "now._cnt[1] <= 1)";
    size_t length = 0;
    Failure *failure = &job->shop.verified->failure;
    char *source = file_read(workshop_file(&job->shop, "pan.c"), &length, failure);
    if (!source) {
        failure->kind = FAILURE_INTERNAL; /* spin has just written it */
        return false;
    }
    char *found = memmem(source, length, wrong, sizeof wrong - 1);
    if (found)
        *strchr(found, '<') = '=';
    bool good = !found || workshop_write(&job->shop, "pan.c", source, length);
    free(source);
    return good;
}

/* spin -a: the text becomes a verifier in C. */
static bool generate(Job *job) {
    Arena *arena = job->shop.arena;
    Command command = {0}, words = {0};
    Text preprocessor = {0};
    /* Spin would run gcc. Its argument goes to a shell, so it is quoted. */
    command_add_all(arena, &words, job->tools.compiler.items, job->tools.compiler.count);
    command_add(arena, &words, NULL);
    process_show(words.items, &preprocessor);
    command_add(arena, &command, job->tools.spin, arena_format(arena, "-P%s -E -x c", text_string(&preprocessor)),
                "-a");
    text_free(&preprocessor);
    if (job->options->unreduced) /* neither dead variables are reset, nor unread ones left out, nor statements joined */
        command_add(arena, &command, "-o1", "-o2", "-o3");
    command_add(arena, &command, "model.pml");
    if (!workshop_write(&job->shop, "model.pml", text_string(&job->model), job->model.length) ||
        !workshop_make(&job->shop, &command))
        return false;
    /* It has been seen to exit with 0 after an error. */
    if (!has_file(job, "pan.c"))
        return workshop_fail(&job->shop, "this command wrote no verifier", &command, &job->shop.said);
    return !job->options->fair || fix_fairness_counter(job);
}

/* The flags of the compiler. Everything that they depend on is part of the key. */
static void add_flags(Job *job, Command *command) {
    Arena *arena = job->shop.arena;
    const SpinOptions *options = job->options;
    static const char *const stores[] = {
        [SPIN_EXACT] = NULL, [SPIN_COLLAPSE] = "-DCOLLAPSE", [SPIN_COMPACT] = "-DHC4", [SPIN_BITSTATE] = "-DBITSTATE"};
    bool is_optimized = false; /* by what CC says */
    for (uint32_t i = 1; i < job->tools.compiler.count; i++)
        is_optimized |= strncmp(job->tools.compiler.items[i], "-O", 2) == 0;
    if (!is_optimized)
        command_add(arena, command, "-O2");
    command_add(arena, command, "-fwrapv" /* int wraps in Promela */, "-w",
                arena_format(arena, "-DVECTORSZ=%u", job->vector_size),
                arena_format(arena, "-DFREQ=%d", STATES_A_LINE));
    command_add(arena, command,
                !options->liveness ? "-DSAFETY"
                : options->fair    ? arena_format(arena, "-DNFAIR=%u", job->fairness_bytes)
                                   : "-DNOFAIR");
    if (options->unreduced)
        command_add(arena, command, "-DNOREDUCE");
    if (stores[options->store])
        command_add(arena, command, stores[options->store]);
    if (options->cores > 1) {
        /* Memory that cores share has to be reserved at the beginning. */
        uint64_t memory = options->limits.memory ? options->limits.memory : (uint64_t)1 << 31;
        uint32_t most = options->liveness ? 2 : PAN_MOST_CORES;
        command_add(arena, command, arena_format(arena, "-DNCORE=%u", options->cores < most ? options->cores : most),
                    arena_format(arena, "-DMEMLIM=%llu", (unsigned long long)((memory >> 20) + 1)));
    }
}

/* Compiles what spin wrote, which it writes first if it has not yet. */
static bool compile(Job *job) {
    if (!has_file(job, "pan.c") && !generate(job))
        return false;
    Command command = {0};
    command_add_all(job->shop.arena, &command, job->tools.compiler.items, job->tools.compiler.count);
    add_flags(job, &command);
    command_add(job->shop.arena, &command, "-o", "pan", "pan.c");
    return workshop_make(&job->shop, &command);
}

/* What a verifier is made from: the same key, the same verifier. */
static void add_key(Job *job, Text *key) {
    Command flags = {0};
    add_flags(job, &flags);
    vector_push(job->shop.arena, &flags, NULL);
    Text parts[4] = {{0}};
    parts[0] = job->model;
    process_show(flags.items, &parts[1]);
    text_add(&parts[2], job->tools.spin_version);
    for (uint32_t i = 0; i < job->tools.compiler.count; i++)
        text_format(&parts[3], "%s\n", job->tools.compiler.items[i]);
    text_add(&parts[3], job->tools.compiler_version);
    cache_key(parts, sizeof parts / sizeof *parts, key);
    for (size_t i = 1; i < sizeof parts / sizeof *parts; i++)
        text_free(&parts[i]);
}

/* Copies a verifier of the cache to where it is run. False when there is none. */
static bool take_from_cache(const char *folder, const char *key, const char *program) {
    size_t length = 0;
    char *bytes = cache_get(folder, key, &length);
    bool good = bytes && file_replace(program, bytes, length, 0700, NULL);
    free(bytes);
    return good;
}

static void put_into_cache(const char *folder, const char *key, const char *program) {
    static const CacheBounds bounds = {.entries = 64, .bytes = 256 << 20};
    size_t length = 0;
    char *bytes = file_read(program, &length, NULL);
    if (bytes)
        cache_put(folder, key, bytes, length, &bounds);
    free(bytes);
}

/* Gets a verifier: one that was made before, or a new one. */
static bool make_verifier(Job *job) {
    double start = process_now();
    Text folder = {0}, key = {0};
    const char *program = workshop_file(&job->shop, "pan");
    if (job->options->cache)
        text_add(&folder, job->options->cache);
    /* With --keep all files are generated. */
    bool uses_cache =
        !job->options->no_cache && !job->options->keep && (folder.length || cache_directory("spin", &folder));
    if (uses_cache)
        add_key(job, &key);
    bool cached = uses_cache && take_from_cache(text_string(&folder), text_string(&key), program);
    bool good = cached || compile(job);
    if (good && uses_cache && !cached)
        put_into_cache(text_string(&folder), text_string(&key), program);
    job->shop.verified->is_cached = cached;
    text_free(&folder);
    text_free(&key);
    job->shop.verified->make_seconds += process_now() - start;
    return good;
}

static void take_line(void *context, const char *line, size_t length) {
    Job *job = context;
    pan_report_line(&job->report, line, length);
}

/* Bytes that a process has in memory, as the system sees it. */
static uint64_t resident_bytes(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)process);
    FILE *file = fopen(path, "r");
    unsigned long long pages = 0;
    if (file) {
        if (fscanf(file, "%*u %llu", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void look_at_search(void *context, pid_t process) {
    const PanLines *lines = context;
    Job *job = lines->context;
    uint64_t bytes = resident_bytes(process);
    if (bytes > job->report.bytes)
        job->report.bytes = bytes;
    SearchProgress progress = {job->report.states, job->report.transitions, job->report.depth,
                               (size_t)job->report.bytes, process_now() - job->search_start};
    if (job->options->progress)
        job->options->progress(job->options->progress_context, &progress);
}

/* The logarithm of the places in the table of states. */
static uint32_t table_size(const SpinOptions *options) {
    uint64_t memory = options->limits.memory;
    if (options->store == SPIN_BITSTATE) {
        /* A quarter of the memory; a place is a bit. */
        uint32_t size = memory ? SMALLEST_TABLE : BIT_TABLE;
        while (memory && size < LARGEST_BIT_TABLE && ((uint64_t)1 << (size + 1)) / 8 <= memory / 4)
            size++;
        return size;
    }
    uint32_t size = options->cores > 1 ? FIXED_TABLE : GROWING_TABLE;
    while (memory && size > SMALLEST_TABLE && ((uint64_t)sizeof(void *) << size) > memory / 4)
        size--;
    return size;
}

static void add_search_words(Job *job, uint32_t depth, bool strict, Command *command) {
    Arena *arena = job->shop.arena;
    command_add(arena, command, workshop_file(&job->shop, "pan"), "-E" /* the model knows its end states better */,
                "-n", arena_format(arena, "-m%u", depth), arena_format(arena, "-w%u", table_size(job->options)));
    if (strict)
        command_add(arena, command, "-b");
    if (job->options->liveness)
        command_add(arena, command, "-a");
    if (job->options->liveness && job->options->fair)
        command_add(arena, command, "-f");
}

/* Whether the verifier reports that it completed the search that the options require. */
static bool is_complete(const Job *job) {
    const PanReport *report = &job->report;
    const SpinOptions *options = job->options;
    char kind = options->store == SPIN_BITSTATE ? 'b' : options->store == SPIN_COMPACT ? 'h' : 'f';
    return report->kind == kind && report->has_errors && report->errors == 0 && report->has_assertions &&
           report->has_cycles == options->liveness && report->has_fairness == (options->liveness && options->fair) &&
           !report->is_incomplete && !report->too_deep && !report->out_of_memory && !report->has_trail &&
           !report->has_complaint;
}

/* What a search came to. */
typedef enum Step { STEP_END, STEP_RECOMPILE, STEP_DEEPER } Step;

/* Decides by what the verifier printed, and by how it ended. Unknown output is no result. */
static Step judge(Job *job, bool strict, const Command *command) {
    const PanReport *report = &job->report;
    VerifierEnd *verdict = &job->shop.verified->end;
    bool is_well = workshop_succeeded(&job->shop);
    if (report->vector_size && report->vector_size < LARGEST_VECTOR) {
        while (job->vector_size <= report->vector_size * 2)
            job->vector_size *= 2;
        return STEP_RECOMPILE;
    }
    if (report->fairness_bytes && job->fairness_bytes < LARGEST_FAIRNESS) {
        job->fairness_bytes = job->fairness_bytes * 2 < LARGEST_FAIRNESS ? job->fairness_bytes * 2 : LARGEST_FAIRNESS;
        return STEP_RECOMPILE;
    }
    if (is_well && is_complete(job))
        *verdict = VERIFIER_COMPLETE;
    else if (strict && report->depth_is_error)
        return STEP_DEEPER;
    else if (report->has_errors && report->errors > 0 && report->has_trail && !report->depth_is_error)
        *verdict = VERIFIER_FOUND;
    else if (report->out_of_memory)
        failure_at_limit(&job->shop.verified->failure, REACHED_MEMORY, "");
    else if (is_well && report->has_errors && report->errors == 0 && report->too_deep && !report->is_incomplete &&
             !report->has_complaint)
        *verdict = VERIFIER_DEPTH;
    else
        workshop_fail(&job->shop, is_well ? "this command ended without a reliable result" : NULL, command,
                      &report->said);
    return STEP_END;
}

/* A trail of an earlier search must not be taken for one of the next. Cores may have trails of their own. */
static void clear_trails(const Job *job) {
    for (int core = -1; core < PAN_MOST_CORES && (core < 1 || job->options->cores > 1); core++) {
        char name[64];
        snprintf(name, sizeof name, core < 0 ? "model.pml.trail" : "model.pml.cpu%d_trail", core);
        unlink(workshop_file(&job->shop, name));
    }
}

/* One search. With `strict` it ends where a run is too long. */
static Step search(Job *job, uint32_t depth, bool strict) {
    Command command = {0};
    add_search_words(job, depth, strict, &command);
    text_free(&job->report.said);
    job->report = (PanReport){0};
    PanLines lines = {.take = take_line, .context = job};
    /* Several cores share the memory that they were compiled for. */
    bool is_limited = job->options->limits.memory && job->options->cores <= 1;
    ProcessOptions options = {.memory = is_limited ? job->options->limits.memory + PROGRAM_BYTES : 0,
                              .collect_output = pan_lines_hear,
                              .look = look_at_search,
                              .context = &lines};
    clear_trails(job);
    double start = process_now();
    bool ran = workshop_run(&job->shop, &command, options);
    pan_lines_end(&lines);
    /* It may backtrack at the limit without a report: see fix_fairness_counter. */
    if (job->report.errors == 0 && job->report.depth + 1 >= depth) {
        job->report.too_deep = true;
        job->report.depth_is_error = strict;
    }
    Verified *result = job->shop.verified;
    result->search_seconds += process_now() - start;
    result->states = job->report.states;
    result->transitions = job->report.transitions;
    result->depth = job->report.depth;
    result->bytes = job->report.bytes;
    return ran ? judge(job, strict, &command) : STEP_END;
}

/* Whether there is memory for runs ten times as long, next to what is stored. */
static bool can_go_deeper(const Job *job, uint32_t depth) {
    uint64_t memory = job->options->limits.memory;
    if (!memory)
        memory = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    return depth <= LARGEST_DEPTH / 10 && (uint64_t)depth * 10 * BYTES_A_STEP <= memory / 2;
}

/* Searches deeper and deeper, with a verifier that is made anew where it is too small. */
static void search_all(Job *job) {
    uint32_t depth = job->options->depth ? job->options->depth : FIRST_DEPTH;
    job->search_start = process_now();
    while (make_verifier(job)) {
        Step step;
        do {
            bool strict = !job->options->depth && can_go_deeper(job, depth);
            step = search(job, depth, strict);
            if (step == STEP_DEEPER)
                depth *= 10;
        } while (step == STEP_DEEPER);
        if (step == STEP_END)
            return;
    }
}

/* Where the claim came to its end, a step may stand behind its last one in the trail: one that was left over from
   another run, and may not be possible at all. A line is DEPTH:PROCESS:TRANSITION. */
static void cut_trail(const Job *job) {
    const char *path = workshop_file(&job->shop, "model.pml.trail");
    size_t length = 0, at = 0;
    char *lines = file_read(path, &length, NULL);
    while (lines && at < length && strtoll(lines + at, NULL, 10) <= (long long)job->report.claim_end)
        at += strcspn(lines + at, "\n") + 1;
    if (lines && at < length)
        file_write(path, lines, at, NULL);
    free(lines);
}

/* Replays the error, to get the lines that the model prints. */
static void follow_trail(Job *job) {
    Arena *arena = job->shop.arena;
    Command command = {0};
    /* Nothing is stored, but a large table would be cleared first. */
    command_add(arena, &command, workshop_file(&job->shop, "pan"), "-S", "-n",
                arena_format(arena, "-w%u", SMALLEST_TABLE));
    PanTrail trail = {0};
    PanLines lines = {.take = pan_trail_line, .context = &trail};
    bool ran =
        workshop_run(&job->shop, &command, (ProcessOptions){.collect_output = pan_lines_hear, .context = &lines});
    pan_lines_end(&lines);
    if (ran) {
        if (!workshop_succeeded(&job->shop))
            workshop_fail(&job->shop, NULL, &command, &trail.said);
        else if (!trail.has_end || trail.is_broken)
            workshop_fail(&job->shop, "this command could not replay the error", &command, &trail.said);
        else {
            job->shop.verified->trail = trail.lines;
            trail.lines = (Text){0};
        }
    }
    text_free(&trail.lines);
    text_free(&trail.said);
}

static void run_job(void *context) {
    static const char *const names[] = {"pan.c", "pan", "model.pml", "model.pml.trail"};
    Job *job = context;
    Verified *result = job->shop.verified;
    if (!spin_tools_find(&job->tools, true, &result->failure) || !workshop_make_directory(&job->shop))
        return;
    /* Files of an earlier run in a directory of --keep must not be taken for ours. */
    for (size_t i = 0; i < COUNT(names); i++)
        unlink(workshop_file(&job->shop, names[i]));
    search_all(job);
    if (result->end == VERIFIER_FOUND && job->report.has_claim_end)
        cut_trail(job);
    if (result->end == VERIFIER_FOUND)
        follow_trail(job);
}

void spin_run(const char *promela, size_t length, const SpinOptions *options, Verified *verified) {
    Job job = {
        .options = options,
        .shop = {.limits = &options->limits, .keep = options->keep, .longest = LONGEST_SPEECH, .verified = verified},
        .vector_size = FIRST_VECTOR,
        .fairness_bytes = FIRST_FAIRNESS};
    text_add_bytes(&job.model, promela, length);
    workshop_use(&job.shop, run_job, &job);
    spin_tools_free(&job.tools);
    text_free(&job.model);
    text_free(&job.report.said);
}
