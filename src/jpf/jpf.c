#define _GNU_SOURCE /* mkdtemp */
#include "jpf/jpf.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/process.h"
#include "base/vector.h"
#include "jvm/directory.h"
#include "jvm/jdk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How much of what a program prints is kept: the report of an error has its whole path. */
enum { LONGEST_SPEECH = 1 << 28, LONGEST_PROBLEM = 1 << 14 };

typedef Vector(const char *) Words;

/* One source on its way through the compiler and Java PathFinder. */
typedef struct Job {
    const JpfOptions *options;
    const char *source;
    size_t length;
    const char *class_name;
    Verified *result;
    Arena *arena; /* of the arguments */
    Jdk *jdk;
    const char *jar;       /* RunJPF.jar */
    const char *classes;   /* jpf-classes.jar */
    const char *directory; /* where everything happens; null until it is made */
    Text path;             /* of it */
    sigset_t signals;      /* those that were blocked before */
    Text said;             /* by the program that ran last */
} Job;

static const char *format_word(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
static const char *format_word(Arena *arena, const char *format, ...) {
    Text word = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&word, format, arguments);
    va_end(arguments);
    const char *copy = arena_copy(arena, text_string(&word), word.length);
    text_free(&word);
    return copy;
}

static void add_words(Job *job, Words *words, const char *const *more, size_t count) {
    for (size_t i = 0; i < count; i++)
        vector_push(job->arena, words, more[i]);
}

static void hear(void *context, const char *bytes, size_t length) {
    Text *said = context;
    size_t room = LONGEST_SPEECH - said->length;
    text_add_bytes(said, bytes, length < room ? length : room);
}

/* Finding things --------------------------------------------------------------------------------------------------- */

/* A file of Java PathFinder: it is built into `build`, and unpacked from a release elsewhere. */
static const char *find_file(Arena *arena, const char *home, const char *name) {
    static const char *const places[] = {"build/", "", "lib/"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *path = format_word(arena, "%s/%s%s", home, places[i], name);
        if (access(path, R_OK) == 0)
            return path;
    }
    return NULL;
}

/* Where Java PathFinder is; null with a reason. */
static const char *find_home(Arena *arena, const char *named, Text *reason) {
    const char *home = named ? named : getenv("JPF_HOME");
    if (!home || !*home) {
        text_add(reason, "JPF_HOME is not set: it has to name the directory of Java PathFinder "
                         "(https://github.com/javapathfinder/jpf-core), where build/RunJPF.jar is");
        return NULL;
    }
    char *real = realpath(home, NULL);
    const char *path = real ? format_word(arena, "%s", real) : NULL;
    free(real);
    if (!path || !find_file(arena, path, "RunJPF.jar")) {
        text_add(reason, named ? "" : "JPF_HOME is ");
        text_add_escaped(reason, home, strlen(home));
        text_add(reason, path ? ", where there is neither build/RunJPF.jar nor RunJPF.jar" : ", which is not there");
        return NULL;
    }
    return path;
}

static bool find_tools(Job *job) {
    const char *home = find_home(job->arena, job->options->home, &job->result->words);
    if (!home)
        return false;
    job->jar = find_file(job->arena, home, "RunJPF.jar");
    job->classes = find_file(job->arena, home, "jpf-classes.jar");
    if (!job->classes) {
        text_format(&job->result->words, "there is no jpf-classes.jar next to %s", job->jar);
        return false;
    }
    job->jdk = jdk_find(&job->result->words);
    return job->jdk != NULL;
}

/* Running things --------------------------------------------------------------------------------------------------- */

/* Ends the job with a program that failed: the command, and the end of what it printed. */
static void break_down(Job *job, const char *what, const Words *command) {
    Text *problem = &job->result->words;
    size_t length = job->said.length < LONGEST_PROBLEM ? job->said.length : LONGEST_PROBLEM;
    const char *line = text_string(&job->said) + (job->said.length - length);
    job->result->end = VERIFIER_BROKEN;
    text_format(problem, "%s:\n  ", what);
    process_show(command->items, problem);
    text_add(problem, length ? "\nIt printed:" : "");
    while (*line) {
        size_t size = strcspn(line, "\n");
        text_add(problem, "\n  ");
        text_add_escaped(problem, line, size);
        line += size + (line[size] == '\n');
    }
}

/* Runs a program in the job's directory. False when it was stopped, or could not be started. */
static bool run_program(Job *job, Words *command, ProcessEnd *end, int *status) {
    vector_push(job->arena, command, NULL);
    ProcessOptions options = {.arguments = command->items,
                              .directory = job->directory,
                              .deadline = job->options->deadline,
                              .interrupted = job->options->interrupted,
                              .signals = &job->signals,
                              .hear = hear,
                              .context = &job->said};
    text_free(&job->said);
    *end = process_run(&options, status, &job->result->words);
    if (*end == PROCESS_TIME)
        job->result->end = VERIFIER_TIME;
    else if (*end == PROCESS_INTERRUPTED)
        job->result->end = VERIFIER_INTERRUPTED;
    else if (*end == PROCESS_FAILED)
        job->result->end = VERIFIER_MISSING;
    return *end == PROCESS_EXITED || *end == PROCESS_KILLED;
}

static bool compile(Job *job) {
    const char *const words[] = {format_word(job->arena, "%s/bin/javac", job->jdk->home),
                                 "-J-XX:TieredStopAtLevel=1",
                                 "-J-XX:+UseSerialGC",
                                 "-g",
                                 "-proc:none",
                                 "-encoding",
                                 "UTF-8",
                                 "-cp",
                                 job->classes,
                                 "-d",
                                 "classes",
                                 format_word(job->arena, "%s.java", job->class_name)};
    Words command = {0};
    ProcessEnd end;
    int status;
    double start = process_now();
    add_words(job, &command, words, sizeof words / sizeof *words);
    bool good = run_program(job, &command, &end, &status);
    job->result->make_seconds = process_now() - start;
    if (good && (end != PROCESS_EXITED || status != 0)) {
        break_down(job, "the generated source could not be compiled by this command", &command);
        good = false;
    }
    return good;
}

/* The command line of Java PathFinder. What it needs of the virtual machine's inside it has to be allowed. */
static void add_search(Job *job, Words *command) {
    const char *const words[] = {
        "--add-exports",
        "java.base/jdk.internal.misc=ALL-UNNAMED",
        "--add-opens",
        "java.base/jdk.internal.misc=ALL-UNNAMED",
        "--add-opens",
        "java.base/java.lang=ALL-UNNAMED",
        "--add-opens",
        "java.base/java.util=ALL-UNNAMED",
        "-jar",
        job->jar,
        "+classpath=classes",
        "+listener=",
        "+search.class=gov.nasa.jpf.search.DFSearch",
        "+search.multiple_errors=false",
        /* Everything shared is touched under one lock: it is enough to break where that is taken. */
        "+vm.shared.never_break_fields=*",
        "+cg.break_lock_release=false",
        "+cg.break_notify=false",
        "+cg.enable_atomic=false",
        "+vm.tree_output=false",
        "+vm.path_output=true",
        "+report.console.start=jpf,sut",
        "+report.console.property_violation=error,output",
        "+report.console.constraint=constraint",
        "+report.console.finished=result,statistics",
        job->class_name,
    };
    vector_push(job->arena, command, format_word(job->arena, "%s/bin/java", job->jdk->home));
    if (job->options->memory) {
        uint64_t megabytes = job->options->memory >> 20;
        vector_push(job->arena, command,
                    format_word(job->arena, "-Xmx%llum", (unsigned long long)(megabytes ? megabytes : 1)));
    }
    add_words(job, command, words, sizeof words / sizeof *words);
}

static void search(Job *job) {
    Words command = {0};
    ProcessEnd end;
    int status;
    double start = process_now();
    add_search(job, &command);
    bool ran = run_program(job, &command, &end, &status);
    job->result->search_seconds = process_now() - start;
    if (!ran)
        return;
    jpf_read_report(text_string(&job->said), job->said.length, job->result);
    /* What ended badly has nothing good to say. */
    if (end != PROCESS_EXITED && job->result->end == VERIFIER_COMPLETE)
        job->result->end = VERIFIER_BROKEN;
    if (job->result->end == VERIFIER_BROKEN)
        break_down(job, "this command ended without a verdict", &command);
}

/* The private directory, or the one where files are to be kept. */
static bool make_directory(Job *job) {
    if (process_make_directory(job->options->keep, &job->path, &job->result->words))
        job->directory = text_string(&job->path);
    return job->directory != NULL;
}

static void run_job(void *context) {
    Job *job = context;
    job->result->end = VERIFIER_MISSING;
    if (!find_tools(job) || !make_directory(job))
        return;
    const char *path = format_word(job->arena, "%s/%s.java", job->directory, job->class_name);
    const char *classes = format_word(job->arena, "%s/classes", job->directory);
    if (mkdir(classes, 0777) != 0 && errno != EEXIST)
        text_format(&job->result->words, "cannot make the directory %s: %s", classes, strerror(errno));
    else if (file_write(path, job->source, job->length, &job->result->words)) {
        job->result->end = VERIFIER_BROKEN;
        if (compile(job))
            search(job);
    }
}

static void remove_files(void *context) {
    const Job *job = context;
    if (job->directory && !job->options->keep)
        directory_remove(job->directory);
}

void jpf_run(const char *source, size_t length, const char *class_name, const JpfOptions *options, Verified *verified) {
    Job job = {.options = options,
               .source = source,
               .length = length,
               .class_name = class_name,
               .result = verified,
               .arena = arena_new()};
    process_hold_signals(&job.signals);
    memory_ensure(run_job, remove_files, &job);
    process_release_signals(&job.signals);
    jdk_free(job.jdk);
    text_free(&job.said);
    text_free(&job.path);
    arena_free(job.arena);
}
