#define _GNU_SOURCE /* environ, memmem, pipe2, strcasestr */
#include "jvm/javac.h"

#include "jvm/directory.h"
#include "jvm/mapping.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* How often a pending signal is looked for, in milliseconds; and how much of javac's output is kept. */
enum { LOOK_EVERY = 50, LARGEST_OUTPUT = 16 << 20 };

/* What ends javac and then takes its course in the caller. */
static const int ENDING_SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_SIGNAL_COUNT = sizeof ENDING_SIGNALS / sizeof *ENDING_SIGNALS };

typedef Vector(char *) Strings;

/* One run of javac. */
typedef struct Compilation {
    Arena *arena;          /* for the arguments; the classes have their own */
    const char *directory; /* where class files go; null until it exists */
    Strings arguments;
    sigset_t previous; /* the signals that were blocked before */
    Text *output;
} Compilation;

/* Adds a line about a failure below what javac wrote. */
static JavacOutcome fail(Compilation *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
static JavacOutcome fail(Compilation *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (run->output->length && run->output->bytes[run->output->length - 1] != '\n')
        text_add_char(run->output, '\n');
    text_format_list(run->output, format, arguments);
    text_add_char(run->output, '\n');
    va_end(arguments);
    return JAVAC_FAILED;
}

/* The first place at or after `at` that is neither blank nor in a comment. */
static size_t skip_blank(const char *source, size_t length, size_t at) {
    while (at < length) {
        if (at + 1 < length && source[at] == '/' && source[at + 1] == '/') {
            while (at < length && source[at] != '\n' && source[at] != '\r')
                at++;
        } else if (at + 1 < length && source[at] == '/' && source[at + 1] == '*') {
            const char *end = memmem(source + at + 2, length - at - 2, "*/", 2);
            at = end ? (size_t)(end - source) + 2 : length;
        } else if (memchr(" \t\n\r\f", source[at], 5)) {
            at++;
        } else {
            break;
        }
    }
    return at;
}

/* Whether a byte can be in a name: letters beyond ASCII are taken as they are. */
static bool is_name_byte(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '$' || (byte & 0x80);
}

/* Adds the package that a source declares as a path with a slash before each part: "/bank/model", or nothing. */
static void add_package(const char *source, size_t length, Text *path) {
    static const char keyword[] = "package";
    size_t at = skip_blank(source, length, 0), size = sizeof keyword - 1;
    if (length - at <= size || memcmp(source + at, keyword, size) != 0 || is_name_byte(source[at + size]))
        return;
    at = skip_blank(source, length, at + size);
    while (at < length) {
        size_t start = at;
        while (at < length && is_name_byte(source[at]))
            at++;
        text_add_char(path, '/');
        text_add_bytes(path, source + start, at - start);
        at = skip_blank(source, length, at);
        if (at == length || source[at] != '.')
            return;
        at = skip_blank(source, length, at + 1);
    }
}

/* Adds the root directory of a source to a path, unless it is there: its own directory without its package. A file that
   is not where its package says has none, and neither has one whose root cannot be part of a path. */
static void add_root(const char *file, const char *package, Text *roots) {
    Text directory = {0};
    const char *slash = strrchr(file, '/');
    text_add_bytes(&directory, slash ? file : ".", slash ? (size_t)(slash - file) + 1 : 1);
    char *root = realpath(text_string(&directory), NULL);
    text_free(&directory);
    size_t length = root ? strlen(root) : 0, tail = strlen(package);
    if (length > tail && strcmp(root + length - tail, package) == 0) {
        root[length - tail] = '\0';
        Text element = {0}, listed = {0};
        text_format(&element, ":%s:", root);
        text_format(&listed, ":%s:", text_string(roots));
        if (!strchr(root, ':') && !strstr(text_string(&listed), text_string(&element)))
            text_format(roots, "%s%s", roots->length ? ":" : "", root);
        text_free(&element);
        text_free(&listed);
    }
    free(root);
}

static void add_argument(Compilation *run, const char *argument) {
    char *copy = arena_copy(run->arena, argument, strlen(argument));
    vector_push(run->arena, &run->arguments, copy);
}

/* Adds a source. What does not begin with a slash is made to begin with "./", because javac takes names that begin with
   - or @ for something else. */
static void add_source(Compilation *run, const char *file) {
    Text path = {0};
    text_format(&path, "%s%s", file[0] == '/' ? "" : "./", file);
    add_argument(run, text_string(&path));
    text_free(&path);
}

/* Looks at the sources, and puts the command line together. */
static bool add_arguments(Compilation *run, const Jdk *jdk, const char *const *sources, uint32_t count,
                          const char *class_path) {
    /* The first four shorten the start: 0.58 s became 0.39 s for one small class, with JDK 17 and 25 alike. */
    static const char *const fixed[] = {
        "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xshare:auto", "-J-XX:-UsePerfData", "-g", "-proc:none",
        "-implicit:class",           "-encoding",          "UTF-8"};
    Text command = {0}, roots = {0}, problem = {0};
    text_format(&command, "%s/bin/javac", jdk->home);
    add_argument(run, text_string(&command));
    text_free(&command);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        add_argument(run, fixed[i]);
    bool good = true;
    for (uint32_t i = 0; i < count && good; i++) {
        Mapping source;
        Text package = {0};
        Lookup found = mapping_open(sources[i], &source, &problem);
        good = found == LOOKUP_FOUND;
        if (good) {
            add_package((const char *)source.bytes, source.length, &package);
            add_root(sources[i], text_string(&package), &roots);
        } else {
            fail(run, "%s: %s", sources[i], found == LOOKUP_ABSENT ? "there is no such file" : text_string(&problem));
        }
        mapping_close(&source);
        text_free(&package);
    }
    const char *const paths[] = {"-d",          run->directory,
                                 "-sourcepath", roots.length ? text_string(&roots) : run->directory,
                                 "-cp",         class_path && *class_path ? class_path : run->directory};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        add_argument(run, paths[i]);
    for (uint32_t i = 0; i < count; i++)
        add_source(run, sources[i]);
    vector_push(run->arena, &run->arguments, NULL);
    text_free(&roots);
    text_free(&problem);
    return good;
}

/* Makes the private directory. */
static bool make_directory(Compilation *run) {
    const char *parent = getenv("TMPDIR");
    Text path = {0};
    text_format(&path, "%s/bandera-XXXXXX", parent && *parent ? parent : "/tmp");
    char *directory = arena_copy(run->arena, text_string(&path), path.length);
    text_free(&path);
    if (mkdtemp(directory))
        run->directory = directory;
    else
        fail(run, "cannot make a temporary directory %s: %s", directory, strerror(errno));
    return run->directory != NULL;
}

/* Whether the locale of the environment has UTF-8 for its characters. */
static bool is_utf8_locale(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strcasestr(value, "UTF-8") || strcasestr(value, "UTF8");
    }
    return false;
}

/* The environment for javac. In a plain C locale it cannot write the file of a class whose name is not ASCII. */
static char **make_environment(Compilation *run) {
    if (is_utf8_locale())
        return environ;
    Strings environment = {0};
    for (char **variable = environ; *variable; variable++)
        if (strncmp(*variable, "LC_ALL=", 7) != 0)
            vector_push(run->arena, &environment, *variable);
    char *locale = arena_copy(run->arena, "LC_ALL=C.UTF-8", 14);
    vector_push(run->arena, &environment, locale);
    vector_push(run->arena, &environment, NULL);
    return environment.items;
}

/* Starts javac with its standard output and error going to `output`; -1 when it cannot be started. */
static pid_t start(Compilation *run, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &run->previous);
    pid_t child = -1;
    int error = posix_spawn(&child, run->arguments.items[0], &actions, &attributes, run->arguments.items,
                            make_environment(run));
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error == 0)
        return child;
    fail(run, "cannot run %s: %s%s", run->arguments.items[0], strerror(error),
         error == ENOENT ? " (is this a JRE without a compiler?)" : "");
    return -1;
}

/* Whether a signal waits that would end or interrupt the caller. */
static bool is_signal_pending(const Compilation *run) {
    sigset_t pending;
    sigpending(&pending);
    for (size_t i = 0; i < ENDING_SIGNAL_COUNT; i++) {
        struct sigaction action;
        int number = ENDING_SIGNALS[i];
        /* What the caller ignores, or had blocked already, stays without effect. */
        if (sigismember(&pending, number) && !sigismember(&run->previous, number) &&
            sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            return true;
    }
    return false;
}

/* Collects what javac writes until it closes its output. False when a signal came first. */
static bool collect(Compilation *run, int input) {
    char buffer[4096];
    while (true) {
        struct pollfd ready = {.fd = input, .events = POLLIN};
        int count = poll(&ready, 1, LOOK_EVERY);
        if (is_signal_pending(run))
            return false;
        if (count <= 0)
            continue;
        ssize_t length = read(input, buffer, sizeof buffer);
        if (length < 0 && errno == EINTR)
            continue;
        if (length <= 0)
            return true;
        if (run->output->length < LARGEST_OUTPUT)
            text_add_bytes(run->output, buffer, (size_t)length);
    }
}

/* What the way in which javac ended means. */
static JavacOutcome judge(Compilation *run, int status) {
    if (WIFSIGNALED(status))
        return fail(run, "javac was ended by signal %d", WTERMSIG(status));
    if (WEXITSTATUS(status) == 0)
        return JAVAC_COMPILED;
    if (WEXITSTATUS(status) == 1)
        return JAVAC_REFUSED;
    return fail(run, "javac ended with status %d", WEXITSTATUS(status));
}

/* Runs javac to its end, or to that of our patience: a signal. */
static JavacOutcome run_javac(Compilation *run) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return fail(run, "cannot make a pipe: %s", strerror(errno));
    pid_t child = start(run, ends[1]);
    close(ends[1]);
    bool complete = child > 0 && collect(run, ends[0]);
    close(ends[0]);
    if (child < 0)
        return JAVAC_FAILED;
    if (!complete)
        kill(child, SIGKILL);
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return fail(run, "cannot wait for javac: %s", strerror(errno));
    return complete ? judge(run, status) : JAVAC_INTERRUPTED;
}

/* Reads the class files that javac wrote. */
static bool read_classes(Compilation *run, JavacClasses *classes) {
    ClassNames names = {0};
    Text problem = {0};
    classes->arena = arena_new();
    bool good = directory_classes(run->directory, classes->arena, &names, &problem);
    classes->items = arena_alloc(classes->arena, names.count * sizeof *classes->items);
    for (; good && classes->count < names.count; classes->count++) {
        Text path = {0};
        Mapping file;
        text_format(&path, "%s/%s.class", run->directory, names.items[classes->count]);
        good = mapping_open(text_string(&path), &file, &problem) == LOOKUP_FOUND;
        /* Copied, because the file will be gone. */
        const char *bytes = arena_copy(classes->arena, (const char *)file.bytes, file.length);
        classes->items[classes->count] =
            (JavacClass){.name = names.items[classes->count], .bytes = (const uint8_t *)bytes, .length = file.length};
        mapping_close(&file);
        text_free(&path);
    }
    if (!good) {
        fail(run, "cannot read what javac wrote: %s", text_string(&problem));
        javac_free(classes);
    }
    text_free(&problem);
    return good;
}

JavacOutcome javac_compile(const Jdk *jdk, const char *const *sources, uint32_t count, const char *class_path,
                           JavacClasses *classes, Text *output) {
    Compilation run = {.arena = arena_new(), .output = output};
    *classes = (JavacClasses){0};
    sigset_t blocked;
    sigemptyset(&blocked);
    for (size_t i = 0; i < ENDING_SIGNAL_COUNT; i++)
        sigaddset(&blocked, ENDING_SIGNALS[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, &run.previous);
    JavacOutcome outcome = JAVAC_FAILED;
    if (make_directory(&run) && add_arguments(&run, jdk, sources, count, class_path))
        outcome = run_javac(&run);
    if (outcome == JAVAC_COMPILED && !read_classes(&run, classes))
        outcome = JAVAC_FAILED;
    if (run.directory)
        directory_remove(run.directory);
    /* A signal that waited takes its course now. */
    pthread_sigmask(SIG_SETMASK, &run.previous, NULL);
    arena_free(run.arena);
    return outcome;
}

void javac_free(JavacClasses *classes) {
    arena_free(classes->arena);
    *classes = (JavacClasses){0};
}
