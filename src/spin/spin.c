#define _GNU_SOURCE /* mkdtemp, memmem */
#include "spin/spin.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/process.h"
#include "spin/cache.h"
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

/* Runs that are looked at have at most so many steps at first, and later more; a step takes about so many bytes. */
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

/* The path of a file of the job. The caller frees it. */
static Text file_of(const Job *job, const char *name) {
    Text path = {0};
    text_format(&path, "%s/%s", job->shop.directory, name);
    return path;
}

static bool has_file(const Job *job, const char *name) {
    Text path = file_of(job, name);
    bool there = access(text_string(&path), R_OK) == 0;
    text_free(&path);
    return there;
}

/* Where fair runs are looked for, the verifier of SPIN 6.5.2 takes states that it has seen for new ones, again and
   again, while a counter is 0: it goes deeper without an end, and may turn back at the limit without a word. The
   counter has to be 1 there, as in the other places that ask for it. A verifier of another kind stays as it is. */
static bool mend_fairness(Job *job) {
    static const char wrong[] = "now._cnt[1] <= 1)";
    Text path = file_of(job, "pan.c");
    size_t length = 0;
    Failure *failure = &job->shop.verified->failure;
    char *source = file_read(text_string(&path), &length, &failure->words);
    char *found = source ? memmem(source, length, wrong, sizeof wrong - 1) : NULL;
    bool good = source != NULL;
    if (found) {
        *strchr(found, '<') = '=';
        good = file_write(text_string(&path), source, length, &failure->words) || failure_is(failure, FAILURE_INPUT);
    } else if (!source)
        failure_is(failure, FAILURE_INTERNAL);
    free(source);
    text_free(&path);
    return good;
}

/* spin -a: the text becomes a verifier in C. */
static bool generate(Job *job) {
    Command command = {0};
    Text preprocessor = {0}, path = file_of(job, "model.pml");
    workshop_add(&job->shop, &command, "%s", job->tools.spin);
    /* Spin would ask for gcc by name. What it is told goes to a shell, so it is quoted. */
    Command words = {0};
    for (uint32_t i = 0; i < job->tools.compiler.count; i++)
        vector_push(job->shop.arena, &words, job->tools.compiler.items[i]);
    vector_push(job->shop.arena, &words, NULL);
    process_show(words.items, &preprocessor);
    workshop_add(&job->shop, &command, "-P%s -E -x c", text_string(&preprocessor));
    workshop_add(&job->shop, &command, "-a");
    if (job->options->unreduced) {
        /* Neither dead variables are reset, nor unread ones left out, nor statements joined. */
        workshop_add(&job->shop, &command, "-o1");
        workshop_add(&job->shop, &command, "-o2");
        workshop_add(&job->shop, &command, "-o3");
    }
    workshop_add(&job->shop, &command, "model.pml");
    Failure *failure = &job->shop.verified->failure;
    bool good = file_write(text_string(&path), text_string(&job->model), job->model.length, &failure->words) ||
                failure_is(failure, FAILURE_INPUT);
    good = good && workshop_make(&job->shop, &command);
    /* It has been seen to exit with 0 after an error. */
    if (good && !has_file(job, "pan.c")) {
        workshop_fail(&job->shop, "this command wrote no verifier", &command, &job->shop.said);
        good = false;
    }
    good = good && (!job->options->fair || mend_fairness(job));
    text_free(&preprocessor);
    text_free(&path);
    return good;
}

/* The flags of the compiler. Everything that they depend on is part of the key. */
static void add_flags(Job *job, Command *command) {
    const SpinOptions *options = job->options;
    static const char *const stores[] = {
        [SPIN_EXACT] = NULL, [SPIN_COLLAPSE] = "-DCOLLAPSE", [SPIN_COMPACT] = "-DHC4", [SPIN_BITSTATE] = "-DBITSTATE"};
    bool is_optimized = false; /* by what CC says */
    for (uint32_t i = 1; i < job->tools.compiler.count; i++)
        is_optimized |= strncmp(job->tools.compiler.items[i], "-O", 2) == 0;
    if (!is_optimized)
        workshop_add(&job->shop, command, "-O2");
    workshop_add(&job->shop, command, "-fwrapv"); /* int wraps in Promela */
    workshop_add(&job->shop, command, "-w");
    workshop_add(&job->shop, command, "-DVECTORSZ=%u", job->vector_size);
    workshop_add(&job->shop, command, "-DFREQ=%d", STATES_A_LINE);
    if (!options->liveness)
        workshop_add(&job->shop, command, "-DSAFETY");
    else if (options->fair)
        workshop_add(&job->shop, command, "-DNFAIR=%u", job->fairness_bytes);
    else
        workshop_add(&job->shop, command, "-DNOFAIR");
    if (options->unreduced)
        workshop_add(&job->shop, command, "-DNOREDUCE");
    if (stores[options->store])
        workshop_add(&job->shop, command, "%s", stores[options->store]);
    if (options->cores > 1) {
        /* Memory that cores share has to be asked for at the beginning. */
        uint64_t memory = options->memory ? options->memory : (uint64_t)1 << 31;
        uint32_t most = options->liveness ? 2 : PAN_MOST_CORES;
        workshop_add(&job->shop, command, "-DNCORE=%u", options->cores < most ? options->cores : most);
        workshop_add(&job->shop, command, "-DMEMLIM=%llu", (unsigned long long)((memory >> 20) + 1));
    }
}

/* Compiles what spin wrote, which it writes first if it has not yet. */
static bool compile(Job *job) {
    if (!has_file(job, "pan.c") && !generate(job))
        return false;
    Command command = {0};
    for (uint32_t i = 0; i < job->tools.compiler.count; i++)
        vector_push(job->shop.arena, &command, job->tools.compiler.items[i]);
    add_flags(job, &command);
    workshop_add(&job->shop, &command, "-o");
    workshop_add(&job->shop, &command, "pan");
    workshop_add(&job->shop, &command, "pan.c");
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
    spin_cache_key(parts, sizeof parts / sizeof *parts, key);
    for (size_t i = 1; i < sizeof parts / sizeof *parts; i++)
        text_free(&parts[i]);
}

/* Gets a verifier: one that was made before, or a new one. */
static bool make_verifier(Job *job) {
    double start = process_now();
    Text folder = {0}, key = {0}, program = file_of(job, "pan");
    if (job->options->cache)
        text_add(&folder, job->options->cache);
    /* Who keeps the files wants to see them all. */
    bool uses_cache =
        !job->options->no_cache && !job->options->keep && (folder.length || spin_cache_directory(&folder));
    if (uses_cache)
        add_key(job, &key);
    bool cached = uses_cache && spin_cache_get(text_string(&folder), text_string(&key), text_string(&program));
    bool good = cached || compile(job);
    if (good && uses_cache && !cached)
        spin_cache_put(text_string(&folder), text_string(&key), text_string(&program));
    job->shop.verified->is_cached = cached;
    text_free(&folder);
    text_free(&key);
    text_free(&program);
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

/* A search that is run: its job and the line that is being read. */
typedef struct Listening {
    Job *job;
    PanLines lines;
} Listening;

static void hear_search(void *context, const char *bytes, size_t length) {
    Listening *listening = context;
    pan_lines_add(&listening->lines, bytes, length);
}

static void look_at_search(void *context, pid_t process) {
    Listening *listening = context;
    Job *job = listening->job;
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
    uint64_t memory = options->memory;
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
    workshop_add(&job->shop, command, "%s/pan", job->shop.directory);
    workshop_add(&job->shop, command, "-E"); /* the model knows its end states better */
    workshop_add(&job->shop, command, "-n");
    workshop_add(&job->shop, command, "-m%u", depth);
    workshop_add(&job->shop, command, "-w%u", table_size(job->options));
    if (strict)
        workshop_add(&job->shop, command, "-b");
    if (job->options->liveness)
        workshop_add(&job->shop, command, "-a");
    if (job->options->liveness && job->options->fair)
        workshop_add(&job->shop, command, "-f");
    vector_push(job->shop.arena, command, NULL);
}

/* Whether the verifier says that it looked at everything that it was to look at. */
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

/* Decides by what the verifier printed, and by how it ended. Whatever is not understood is no result. */
static Step judge(Job *job, ProcessEnd end, int status, bool strict, const Command *command) {
    const PanReport *report = &job->report;
    VerifierEnd *verdict = &job->shop.verified->end;
    if (!workshop_goes_on(&job->shop, end))
        return STEP_END;
    if (report->vector_size && report->vector_size < LARGEST_VECTOR) {
        while (job->vector_size <= report->vector_size * 2)
            job->vector_size *= 2;
        return STEP_RECOMPILE;
    }
    if (report->fairness_bytes && job->fairness_bytes < LARGEST_FAIRNESS) {
        job->fairness_bytes = job->fairness_bytes * 2 < LARGEST_FAIRNESS ? job->fairness_bytes * 2 : LARGEST_FAIRNESS;
        return STEP_RECOMPILE;
    }
    if (end == PROCESS_EXITED && status == 0 && is_complete(job))
        *verdict = VERIFIER_COMPLETE;
    else if (strict && report->depth_is_error)
        return STEP_DEEPER;
    else if (report->has_errors && report->errors > 0 && report->has_trail && !report->depth_is_error)
        *verdict = VERIFIER_FOUND;
    else if (report->out_of_memory)
        failure_at_limit(&job->shop.verified->failure, REACHED_MEMORY, "");
    else if (end == PROCESS_EXITED && status == 0 && report->has_errors && report->errors == 0 && report->too_deep &&
             !report->is_incomplete && !report->has_complaint)
        *verdict = VERIFIER_DEPTH;
    else if (end == PROCESS_EXITED && status == 0)
        workshop_fail(&job->shop, "this command ended without a result that can be relied on", command, &report->said);
    else
        workshop_fail_by(&job->shop, end, status, command, &report->said);
    return STEP_END;
}

/* A trail of an earlier search must not be taken for one of the next. Cores may have trails of their own. */
static void clear_trails(const Job *job) {
    for (int core = -1; core < PAN_MOST_CORES && (core < 1 || job->options->cores > 1); core++) {
        char name[64];
        snprintf(name, sizeof name, core < 0 ? "model.pml.trail" : "model.pml.cpu%d_trail", core);
        Text path = file_of(job, name);
        unlink(text_string(&path));
        text_free(&path);
    }
}

/* One search. With `strict` it ends where a run is too long. */
static Step search(Job *job, uint32_t depth, bool strict) {
    Command command = {0};
    add_search_words(job, depth, strict, &command);
    text_free(&job->report.said);
    job->report = (PanReport){0};
    Listening listening = {job, {.take = take_line, .context = job}};
    ProcessOptions options = workshop_options(&job->shop, &command);
    /* Several cores share what they were compiled to ask for. */
    bool is_limited = job->options->memory && job->options->cores <= 1;
    options.memory = is_limited ? job->options->memory + PROGRAM_BYTES : 0;
    options.hear = hear_search;
    options.look = look_at_search;
    options.context = &listening;
    clear_trails(job);
    int status;
    double start = process_now();
    ProcessEnd end = process_run(&options, &status, &job->shop.verified->failure.words);
    pan_lines_end(&listening.lines);
    /* It has been seen to turn back at the limit without a word: see mend_fairness. */
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
    return judge(job, end, status, strict, &command);
}

/* Whether there is memory for runs ten times as long, next to what is stored. */
static bool can_go_deeper(const Job *job, uint32_t depth) {
    uint64_t memory = job->options->memory;
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
    Text path = file_of(job, "model.pml.trail"), reason = {0};
    size_t length = 0, at = 0;
    char *lines = file_read(text_string(&path), &length, &reason);
    while (lines && at < length && strtoll(lines + at, NULL, 10) <= (long long)job->report.claim_end)
        at += strcspn(lines + at, "\n") + 1;
    if (lines && at < length)
        file_write(text_string(&path), lines, at, &reason);
    free(lines);
    text_free(&path);
    text_free(&reason);
}

static void hear_trail(void *context, const char *bytes, size_t length) { pan_lines_add(context, bytes, length); }

/* Runs the error again, to hear what the model prints on the way. */
static void follow_trail(Job *job) {
    Command command = {0};
    workshop_add(&job->shop, &command, "%s/pan", job->shop.directory);
    workshop_add(&job->shop, &command, "-S");
    workshop_add(&job->shop, &command, "-n");
    workshop_add(&job->shop, &command, "-w%u",
                 SMALLEST_TABLE); /* nothing is stored, but a large table is cleared first */
    vector_push(job->shop.arena, &command, NULL);
    PanTrail trail = {0};
    PanLines lines = {.take = pan_trail_line, .context = &trail};
    ProcessOptions options = workshop_options(&job->shop, &command);
    options.hear = hear_trail;
    options.context = &lines;
    int status;
    ProcessEnd end = process_run(&options, &status, &job->shop.verified->failure.words);
    pan_lines_end(&lines);
    if (workshop_goes_on(&job->shop, end)) {
        if (end == PROCESS_KILLED || status != 0)
            workshop_fail_by(&job->shop, end, status, &command, &trail.said);
        else if (!trail.has_end || trail.is_broken)
            workshop_fail(&job->shop, "this command could not run the error again", &command, &trail.said);
        else {
            job->shop.verified->trail = trail.lines;
            trail.lines = (Text){0};
        }
    }
    text_free(&trail.lines);
    text_free(&trail.said);
}

/* What an earlier run has left in a directory that is kept must not be taken for ours. */
static void clear_directory(const Job *job) {
    static const char *const names[] = {"pan.c", "pan", "model.pml", "model.pml.trail"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Text path = file_of(job, names[i]);
        unlink(text_string(&path));
        text_free(&path);
    }
}

static void run_job(void *context) {
    Job *job = context;
    Verified *result = job->shop.verified;
    if (!spin_tools_find(&job->tools, &result->failure.words)) {
        failure_is(&result->failure, FAILURE_INPUT);
        return;
    }
    if (!workshop_make_directory(&job->shop))
        return;
    clear_directory(job);
    search_all(job);
    if (result->end == VERIFIER_FOUND && job->report.has_claim_end)
        cut_trail(job);
    if (result->end == VERIFIER_FOUND)
        follow_trail(job);
}

void spin_run(const char *promela, size_t length, const SpinOptions *options, Verified *verified) {
    Job job = {.options = options,
               .shop = {.deadline = options->deadline,
                        .interrupted = options->interrupted,
                        .keep = options->keep,
                        .longest = LONGEST_SPEECH,
                        .verified = verified},
               .vector_size = FIRST_VECTOR,
               .fairness_bytes = FIRST_FAIRNESS};
    text_add_bytes(&job.model, promela, length);
    workshop_use(&job.shop, run_job, &job);
    spin_tools_free(&job.tools);
    text_free(&job.model);
    text_free(&job.report.said);
}
