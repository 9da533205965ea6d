#include "engine/workshop.h"

#include "base/file.h"
#include "jvm/directory.h"

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
    arena_free(workshop->arena);
}

bool workshop_make_directory(Workshop *workshop) {
    Text path = {0};
    if (!process_make_directory(workshop->keep, &path, &workshop->verified->failure))
        return false;
    workshop->directory = text_keep(&path, workshop->arena);
    return true;
}

const char *workshop_file(const Workshop *workshop, const char *name) {
    return arena_format(workshop->arena, "%s/%s", workshop->directory, name);
}

bool workshop_write(Workshop *workshop, const char *name, const char *bytes, size_t length) {
    return file_write(workshop_file(workshop, name), bytes, length, &workshop->verified->failure);
}

void command_add_all(Arena *arena, Command *command, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        vector_push(arena, command, words[i]);
}

static void collect_output(void *context, const char *bytes, size_t length) {
    Workshop *workshop = context;
    size_t room = workshop->longest - workshop->said.length;
    text_add_bytes(&workshop->said, bytes, length < room ? length : room);
}

bool workshop_run(Workshop *workshop, Command *command, ProcessOptions own) {
    Failure *failure = &workshop->verified->failure;
    vector_push(workshop->arena, command, NULL);
    own.arguments = command->items;
    own.directory = workshop->directory;
    own.deadline = workshop->limits->deadline;
    own.interrupted = workshop->limits->interrupted;
    own.signals = &workshop->signals;
    if (!own.collect_output) {
        own.collect_output = collect_output;
        own.context = workshop;
    }
    text_free(&workshop->said);
    workshop->end = process_run(&own, &workshop->status, failure);
    if (workshop->end == PROCESS_EXITED || workshop->end == PROCESS_KILLED)
        return true;
    workshop->verified->end = VERIFIER_FAILED;
    if (workshop->end != PROCESS_FAILED)
        failure_at_limit(failure, workshop->end == PROCESS_TIME ? REACHED_TIME : REACHED_SIGNAL, "");
    return false;
}

bool workshop_succeeded(const Workshop *workshop) { return workshop->end == PROCESS_EXITED && workshop->status == 0; }

bool workshop_make(Workshop *workshop, Command *command) {
    return workshop_run(workshop, command, (ProcessOptions){0}) &&
           (workshop_succeeded(workshop) || workshop_fail(workshop, NULL, command, &workshop->said));
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

bool workshop_fail(Workshop *workshop, const char *what, const Command *command, const Text *said) {
    Text *words = &workshop->verified->failure.words;
    int status = workshop->status;
    if (what)
        text_add(words, what);
    else if (workshop->end == PROCESS_KILLED)
        text_format(words, "this command was ended by signal %d (%s)%s", status, strsignal(status),
                    status == SIGKILL ? ", as happens when the system is short of memory" : "");
    else
        text_format(words, "this command failed with exit status %d", status);
    text_add(words, ":\n  ");
    process_show(command->items, words);
    if (said->length) {
        text_add(words, "\nIt printed:");
        add_speech(words, said);
    }
    workshop->verified->end = VERIFIER_FAILED;
    workshop->verified->failure.kind = FAILURE_INTERNAL;
    return false;
}
