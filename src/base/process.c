#define _GNU_SOURCE /* environ, pipe2 */
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long one look at the program's output takes at most, in milliseconds, and how long its last words may take, in
   seconds. */
enum { LOOK_EVERY = 100 };
static const double LAST_WORDS = 0.4; /* a limit is honoured within half a second */

/* Signals that would end us. */
static const int ENDING_SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_SIGNAL_COUNT = sizeof ENDING_SIGNALS / sizeof *ENDING_SIGNALS };

bool process_make_directory(const char *keep, Text *path, Failure *failure) {
    const char *variable = getenv("TMPDIR"), *parent = variable && *variable ? variable : "/tmp";
    bool made = !keep || mkdir(keep, 0777) == 0 || errno == EEXIST;
    char *resolved = made ? realpath(keep ? keep : parent, NULL) : NULL;
    size_t start = path->length;
    made = resolved != NULL;
    if (made)
        text_format(path, keep ? "%s" : "%s/bandera-XXXXXX", resolved);
    /* The caller has the path as soon as the directory exists, before anything else can go wrong. */
    if (made && !keep && !mkdtemp(path->bytes + start)) {
        made = false;
        path->length = start;
        path->bytes[start] = '\0';
    }
    if (!made) {
        failure_set(failure, FAILURE_INPUT, "cannot make %s %s%s: %s",
                    keep ? "the directory" : "a temporary directory in", keep ? keep : parent,
                    keep || parent != variable ? "" : ", which TMPDIR names", strerror(errno));
    }
    free(resolved);
    return made;
}

double process_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void process_hold_signals(sigset_t *previous) {
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < ENDING_SIGNAL_COUNT; i++)
        sigaddset(&held, ENDING_SIGNALS[i]);
    pthread_sigmask(SIG_BLOCK, &held, previous);
}

void process_release_signals(const sigset_t *previous) { pthread_sigmask(SIG_SETMASK, previous, NULL); }

bool process_must_stop(const volatile sig_atomic_t *interrupted, const sigset_t *previous) {
    if (interrupted && *interrupted)
        return true;
    sigset_t pending;
    if (!previous || sigpending(&pending) != 0)
        return false;
    for (size_t i = 0; i < ENDING_SIGNAL_COUNT; i++) {
        struct sigaction action;
        int number = ENDING_SIGNALS[i];
        /* What was blocked already, or is ignored, would not have ended us. */
        if (sigismember(&pending, number) == 1 && sigismember(previous, number) == 0 &&
            sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            return true;
    }
    return false;
}

static bool is_program(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

bool process_find(const char *name, Text *path) {
    if (strchr(name, '/')) {
        text_add(path, is_program(name) ? name : "");
        return is_program(name);
    }
    const char *folders = getenv("PATH");
    while (folders) {
        size_t length = strcspn(folders, ":");
        Text candidate = {0};
        /* An empty folder is the one where we are. */
        text_add_bytes(&candidate, length ? folders : ".", length ? length : 1);
        text_format(&candidate, "/%s", name);
        bool found = is_program(text_string(&candidate));
        if (found)
            text_add(path, text_string(&candidate));
        text_free(&candidate);
        if (found)
            return true;
        folders = folders[length] ? folders + length + 1 : NULL;
    }
    return false;
}

void process_show(const char *const *arguments, Text *out) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
    for (size_t i = 0; arguments[i]; i++) {
        const char *argument = arguments[i];
        text_add(out, i ? " " : "");
        bool is_plain = *argument && argument[strspn(argument, plain)] == '\0';
        text_add(out, is_plain ? "" : "'");
        for (const char *c = argument; *c; c++)
            text_add(out, *c == '\'' ? "'\\''" : (char[]){*c, '\0'});
        text_add(out, is_plain ? "" : "'");
    }
}

static size_t count_words(const char *const *words) {
    size_t count = 0;
    while (words && words[count])
        count++;
    return count;
}

/* Whether a variable of the environment has another value for the program. */
static bool is_replaced(const ProcessOptions *options, const char *variable) {
    if (options->directory && strncmp(variable, "TMPDIR=", 7) == 0)
        return true;
    for (size_t i = 0; i < count_words(options->variables); i++)
        if (strncmp(variable, options->variables[i], strcspn(options->variables[i], "=") + 1) == 0)
            return true;
    return false;
}

/* The environment, with temporary files kept in a directory. The caller frees both. */
static const char **make_environment(const ProcessOptions *options, Text *directory) {
    const char *const *ours = (const char *const *)environ;
    size_t count = count_words(ours), own = count_words(options->variables), kept = 0;
    const char **environment = memory_get_zeroed(count + own + 2, sizeof *environment);
    for (size_t i = 0; i < count; i++)
        if (!is_replaced(options, ours[i]))
            environment[kept++] = ours[i];
    for (size_t i = 0; i < own; i++)
        environment[kept++] = options->variables[i];
    if (options->directory) {
        text_format(directory, "TMPDIR=%s", options->directory);
        environment[kept] = directory->bytes;
    }
    return environment;
}

/* What the new process does: only what is allowed between fork and exec. An error goes to `errors`. */
static _Noreturn void run_child(const ProcessOptions *options, const char **environment, int output, int errors) {
    setpgid(0, 0);
    /* Nothing may outlive us, whatever ends us. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    bool good = input >= 0 && dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
                dup2(output, STDERR_FILENO) >= 0 && (!options->directory || chdir(options->directory) == 0);
    if (good && options->memory) {
        struct rlimit limit = {options->memory, options->memory};
        good = setrlimit(RLIMIT_AS, &limit) == 0;
    }
    /* What we ignore is no business of others. */
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    if (options->signals)
        pthread_sigmask(SIG_SETMASK, options->signals, NULL);
    if (good)
        execve(options->arguments[0], (char *const *)(uintptr_t)options->arguments, (char *const *)environment);
    int error = errno;
    ssize_t written = write(errors, &error, sizeof error);
    _exit(written == sizeof error ? 127 : 126);
}

/* Starts the program; -1 with a failure when it cannot be done. Its output can be read from `input`. */
static pid_t start(const ProcessOptions *options, int *input, Failure *failure) {
    int output[2] = {-1, -1}, errors[2], error = 0;
    if (pipe2(output, O_CLOEXEC) != 0 || pipe2(errors, O_CLOEXEC) != 0) {
        failure_set(failure, FAILURE_INPUT, "cannot make a pipe: %s", strerror(errno));
        for (int i = 0; i < 2 && output[i] >= 0; i++)
            close(output[i]);
        return -1;
    }
    Text variable = {0};
    const char **environment = make_environment(options, &variable);
    pid_t process = fork();
    if (process == 0)
        run_child(options, environment, output[1], errors[1]);
    if (process < 0)
        error = errno;
    else
        setpgid(process, process); /* the child does so too; whichever comes first, it can be killed from now on */
    close(output[1]);
    close(errors[1]);
    /* The pipe closes by itself when the program takes over. */
    ssize_t told;
    do
        told = process < 0 ? 0 : read(errors[0], &error, sizeof error);
    while (told < 0 && errno == EINTR);
    close(errors[0]);
    free(environment);
    text_free(&variable);
    if (error == 0) {
        *input = output[0];
        return process;
    }
    close(output[0]);
    if (process < 0 && error == ENOMEM)
        memory_exhausted(0);
    while (process > 0 && waitpid(process, NULL, 0) < 0 && errno == EINTR)
        ;
    failure_set(failure, FAILURE_INPUT, "cannot run %s: %s", options->arguments[0], strerror(error));
    return -1;
}

/* Reads what the program prints within a moment. False when it has closed its output. */
static bool collect_output(const ProcessOptions *options, int input, int milliseconds) {
    struct pollfd ready = {.fd = input, .events = POLLIN};
    if (poll(&ready, 1, milliseconds) <= 0)
        return true;
    char buffer[16384];
    ssize_t length = read(input, buffer, sizeof buffer);
    if (length > 0 && options->collect_output)
        options->collect_output(options->context, buffer, (size_t)length);
    return length > 0 || (length < 0 && errno == EINTR);
}

/* Whether the program has ended; it stays there to be waited for. */
static bool has_ended(pid_t process) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == process;
}

/* Reads the program's output until it ends, or until it has to. A process that it has started may hold its output open,
   so the end of the output is not the only sign. */
static ProcessEnd wait_for_process(const ProcessOptions *options, pid_t process, int input) {
    double looked = process_now();
    bool is_open = true;
    while (true) {
        if (is_open)
            is_open = collect_output(options, input, LOOK_EVERY);
        else
            poll(NULL, 0, 1);
        double now = process_now();
        if (process_must_stop(options->interrupted, options->signals))
            return PROCESS_INTERRUPTED;
        if (options->deadline > 0 && now >= options->deadline)
            return PROCESS_TIME;
        if (options->look && now - looked >= LOOK_EVERY / 1000.0) {
            options->look(options->context, process);
            looked = now;
        }
        struct pollfd more = {.fd = input, .events = POLLIN};
        if (has_ended(process) && (!is_open || poll(&more, 1, 0) <= 0 || !(more.revents & POLLIN)))
            return PROCESS_EXITED;
    }
}

/* A program that runs. */
typedef struct Child {
    const ProcessOptions *options;
    pid_t process;
    int input; /* what it prints */
    ProcessEnd end;
    int how; /* it ended, as waitpid says */
} Child;

/* Reads the program's output to its end, or to the deadline and what it prints when it is interrupted. */
static void follow(void *context) {
    Child *child = context;
    const ProcessOptions *options = child->options;
    child->end = wait_for_process(options, child->process, child->input);
    if (child->end == PROCESS_EXITED || options->at_once)
        return;
    kill(-child->process, SIGINT);
    double last = process_now() + LAST_WORDS;
    while (collect_output(options, child->input, 10) && !has_ended(child->process) && process_now() < last)
        ;
    /* What it said before it ended is still in the pipe. */
    struct pollfd more = {.fd = child->input, .events = POLLIN};
    while (process_now() < last && poll(&more, 1, 0) > 0 && (more.revents & POLLIN) &&
           collect_output(options, child->input, 0))
        ;
}

/* Leaves nothing of it behind. */
static void kill_process_group(void *context) {
    Child *child = context;
    kill(-child->process, SIGKILL);
    close(child->input);
    while (waitpid(child->process, &child->how, 0) < 0)
        if (errno != EINTR)
            break;
}

ProcessEnd process_run(const ProcessOptions *options, int *status, Failure *failure) {
    Child child = {.options = options};
    *status = 0;
    child.process = start(options, &child.input, failure);
    if (child.process < 0)
        return PROCESS_FAILED;
    memory_ensure(follow, kill_process_group, &child);
    if (child.end == PROCESS_EXITED && WIFSIGNALED(child.how))
        child.end = PROCESS_KILLED;
    *status = WIFSIGNALED(child.how) ? WTERMSIG(child.how) : WEXITSTATUS(child.how);
    return child.end;
}
