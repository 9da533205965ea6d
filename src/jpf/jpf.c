#define _GNU_SOURCE /* mkdtemp */
#include "jpf/jpf.h"

#include "base/arena.h"
#include "engine/workshop.h"
#include "jvm/image.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How much of what a program prints is kept: the report of an error has its whole path. */
enum { LONGEST_SPEECH = 1 << 28 };

/* One source on its way through the compiler and Java PathFinder. */
typedef struct Job {
    const JpfOptions *options;
    const char *source;
    size_t length;
    const char *class_name;
    Workshop shop;
    Jdk *jdk;
    const char *jar;     /* RunJPF.jar */
    const char *classes; /* jpf-classes.jar */
} Job;

/* Finding things --------------------------------------------------------------------------------------------------- */

bool jpf_find_file(const char *home, const char *name, Text *path) {
    static const char *const places[] = {"build/", "", "lib/"};
    for (size_t i = 0; i < COUNT(places); i++) {
        text_free(path);
        text_format(path, "%s/%s%s", home, places[i], name);
        if (access(text_string(path), R_OK) == 0)
            return true;
    }
    return false;
}

/* The same as a word; null when it is not there. */
static const char *find_file(Job *job, const char *home, const char *name) {
    Text path = {0};
    bool is_there = jpf_find_file(home, name, &path);
    const char *found = text_keep(&path, job->shop.arena);
    return is_there ? found : NULL;
}

/* Where Java PathFinder is; null with a failure. */
static const char *find_home(Job *job) {
    const char *named = job->options->home;
    Failure *failure = &job->shop.verified->failure;
    const char *home = named ? named : getenv("JPF_HOME");
    if (!home || !*home)
        return failure_set(failure, FAILURE_INPUT,
                           "Java PathFinder is not installed, or JPF_HOME is not set: build "
                           "https://github.com/javapathfinder/jpf-core, and set JPF_HOME to its directory, where "
                           "build/RunJPF.jar is then");
    char *real = realpath(home, NULL);
    const char *path = real ? arena_format(job->shop.arena, "%s", real) : NULL;
    free(real);
    if (!path || !find_file(job, path, "RunJPF.jar"))
        return failure_set(failure, FAILURE_INPUT, "%s%s%s", named ? "" : "JPF_HOME is ", home,
                           path ? ", where there is neither build/RunJPF.jar nor RunJPF.jar" : ", which is not there");
    return path;
}

static bool find_tools(Job *job) {
    Failure *failure = &job->shop.verified->failure;
    const char *home = find_home(job);
    if (!home)
        return false;
    job->jar = find_file(job, home, "RunJPF.jar");
    job->classes = find_file(job, home, "jpf-classes.jar");
    if (!job->classes)
        return failure_set(failure, FAILURE_INPUT, "there is no jpf-classes.jar next to %s", job->jar);
    job->jdk = jdk_find(failure);
    return job->jdk;
}

/* Running things --------------------------------------------------------------------------------------------------- */

static bool compile(Job *job) {
    Arena *arena = job->shop.arena;
    Command command = {0};
    double start = process_now();
    command_add(arena, &command, arena_format(arena, "%s/bin/javac", job->jdk->home), "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC", "-g", "-proc:none", "-encoding", "UTF-8", "-cp", job->classes, "-d", "classes",
                arena_format(arena, "%s.java", job->class_name));
    bool good = workshop_make(&job->shop, &command);
    job->shop.verified->make_seconds = process_now() - start;
    return good;
}

/* The command line of Java PathFinder. What it needs of the virtual machine's inside it has to be allowed. */
static void add_search(Job *job, Command *command) {
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
    Arena *arena = job->shop.arena;
    unsigned long long megabytes = job->options->limits.memory >> 20;
    command_add(arena, command, arena_format(arena, "%s/bin/java", job->jdk->home));
    if (job->options->limits.memory)
        command_add(arena, command, arena_format(arena, "-Xmx%llum", megabytes ? megabytes : 1));
    command_add_all(arena, command, words, COUNT(words));
}

static void search(Job *job) {
    Command command = {0};
    double start = process_now();
    add_search(job, &command);
    bool ran = workshop_run(&job->shop, &command, (ProcessOptions){0});
    job->shop.verified->search_seconds = process_now() - start;
    if (!ran)
        return;
    jpf_read_report(text_string(&job->shop.said), job->shop.said.length, job->shop.verified);
    /* What ended badly has nothing good to say. */
    Verified *verified = job->shop.verified;
    if (job->shop.end != PROCESS_EXITED && verified->end == VERIFIER_COMPLETE)
        verified->end = VERIFIER_FAILED;
    if (verified->end == VERIFIER_FAILED && verified->failure.kind == FAILURE_NONE)
        workshop_fail(&job->shop, "this command ended without a verdict", &command, &job->shop.said);
}

static void run_job(void *context) {
    Job *job = context;
    Failure *failure = &job->shop.verified->failure;
    if (!find_tools(job) || !workshop_make_directory(&job->shop))
        return;
    const char *classes = workshop_file(&job->shop, "classes");
    const char *name = arena_format(job->shop.arena, "%s.java", job->class_name);
    if (mkdir(classes, 0777) != 0 && errno != EEXIST)
        failure_set(failure, FAILURE_INPUT, "cannot make the directory %s: %s", classes, strerror(errno));
    else if (workshop_write(&job->shop, name, job->source, job->length) && compile(job))
        search(job);
}

void jpf_run(const char *source, size_t length, const char *class_name, const JpfOptions *options, Verified *verified) {
    Job job = {
        .options = options,
        .source = source,
        .length = length,
        .class_name = class_name,
        .shop = {.limits = &options->limits, .keep = options->keep, .longest = LONGEST_SPEECH, .verified = verified}};
    workshop_use(&job.shop, run_job, &job);
    jdk_free(job.jdk);
}
