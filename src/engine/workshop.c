#include "engine/workshop.h"

#include "base/memory.h"
#include "jvm/directory.h"

#include <string.h>

/* So much of the end of what a program printed is shown to people. */
enum { LONGEST_COMPLAINT = 1 << 16 };

/* The work, and who does it. */
typedef struct Task {
    Workshop *workshop;
    void (*work)(void *context);
    void *context;
} Task;

static void do_work(void *context) {
    const Task *task = context;
    task->work(task->context);
}

static void clear_up(void *context) {
    const Workshop *workshop = ((const Task *)context)->workshop;
    if (workshop->directory && !workshop->keep)
        directory_remove(workshop->directory);
}

void workshop_use(Workshop *workshop, void (*work)(void *context), void *context) {
    Task task = {workshop, work, context};
    workshop->arena = arena_new();
    process_hold_signals(&workshop->signals);
    memory_ensure(do_work, clear_up, &task);
    /* A signal that was held back takes its course now. */
    process_release_signals(&workshop->signals);
    text_free(&workshop->said);
    text_free(&workshop->path);
    arena_free(workshop->arena);
}

bool workshop_make_directory(Workshop *workshop) {
    Failure *failure = &workshop->verified->failure;
    if (!process_make_directory(workshop->keep, &workshop->path, &failure->words))
        return failure_is(failure, FAILURE_INPUT);
    workshop->directory = text_string(&workshop->path);
    return true;
}

static const char *format_word(Workshop *workshop, const char *format, va_list arguments) {
    Text word = {0};
    text_format_list(&word, format, arguments);
    const char *copy = arena_copy(workshop->arena, text_string(&word), word.length);
    text_free(&word);
    return copy;
}

const char *workshop_word(Workshop *workshop, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const char *word = format_word(workshop, format, arguments);
    va_end(arguments);
    return word;
}

void workshop_add(Workshop *workshop, Command *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vector_push(workshop->arena, command, format_word(workshop, format, arguments));
    va_end(arguments);
}

static void hear(void *context, const char *bytes, size_t length) {
    Workshop *workshop = context;
    size_t room = workshop->longest - workshop->said.length;
    text_add_bytes(&workshop->said, bytes, length < room ? length : room);
}

ProcessOptions workshop_options(Workshop *workshop, const Command *command) {
    return (ProcessOptions){.arguments = command->items,
                            .directory = workshop->directory,
                            .deadline = workshop->deadline,
                            .interrupted = workshop->interrupted,
                            .signals = &workshop->signals,
                            .hear = hear,
                            .context = workshop};
}

bool workshop_goes_on(Workshop *workshop, ProcessEnd end) {
    if (end == PROCESS_EXITED || end == PROCESS_KILLED)
        return true;
    workshop->verified->end = VERIFIER_FAILED;
    if (end == PROCESS_FAILED)
        return failure_is(&workshop->verified->failure, FAILURE_INPUT);
    failure_at_limit(&workshop->verified->failure, end == PROCESS_TIME ? REACHED_TIME : REACHED_SIGNAL, "");
    return false;
}

bool workshop_run(Workshop *workshop, Command *command, ProcessEnd *end, int *status) {
    vector_push(workshop->arena, command, NULL);
    ProcessOptions options = workshop_options(workshop, command);
    text_free(&workshop->said);
    *end = process_run(&options, status, &workshop->verified->failure.words);
    return workshop_goes_on(workshop, *end);
}

bool workshop_make(Workshop *workshop, Command *command) {
    ProcessEnd end;
    int status;
    if (!workshop_run(workshop, command, &end, &status))
        return false;
    bool good = end == PROCESS_EXITED && status == 0;
    if (!good)
        workshop_fail_by(workshop, end, status, command, &workshop->said);
    return good;
}

void workshop_fail(Workshop *workshop, const char *what, const Command *command, const Text *said) {
    workshop->verified->end = VERIFIER_FAILED;
    failure_is(&workshop->verified->failure, FAILURE_INTERNAL);
    command_complain(what, command, said, &workshop->verified->failure.words);
}

void workshop_fail_by(Workshop *workshop, ProcessEnd end, int status, const Command *command, const Text *said) {
    workshop->verified->end = VERIFIER_FAILED;
    failure_is(&workshop->verified->failure, FAILURE_INTERNAL);
    command_complain_of_end(end, status, command, said, &workshop->verified->failure.words);
}

/* Adds what a program printed, indented, and harmless for a terminal. */
static void add_speech(Text *out, const Text *said) {
    size_t skipped = said->length > LONGEST_COMPLAINT ? said->length - LONGEST_COMPLAINT : 0;
    const char *line = text_string(said) + skipped;
    while (*line) {
        size_t length = strcspn(line, "\n");
        text_add(out, "\n  ");
        for (size_t i = 0; i < length; i++) {
            size_t part = strcspn(line + i, "\t\n");
            text_add_escaped(out, line + i, part);
            i += part;
            if (i < length)
                text_add(out, "    ");
        }
        line += length + (line[length] == '\n');
    }
}

void command_complain(const char *what, const Command *command, const Text *said, Text *problem) {
    text_format(problem, "%s:\n  ", what);
    process_show(command->items, problem);
    if (said->length) {
        text_add(problem, "\nIt printed:");
        add_speech(problem, said);
    }
}

void command_complain_of_end(ProcessEnd end, int status, const Command *command, const Text *said, Text *problem) {
    Text what = {0};
    if (end == PROCESS_KILLED)
        text_format(&what, "this command was ended by signal %d (%s)%s", status, strsignal(status),
                    status == SIGKILL ? ", as happens when the system is short of memory" : "");
    else
        text_format(&what, "this command failed with exit status %d", status);
    command_complain(text_string(&what), command, said, problem);
    text_free(&what);
}
