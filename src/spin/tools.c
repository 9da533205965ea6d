#include "spin/tools.h"

#include "spin/spin.h"

#include <stdlib.h>
#include <string.h>

/* A program that says no version within this many seconds is none of ours; and how much it may say. */
static const double PATIENCE = 20;
enum { LONGEST_WORDS = 4096 };

static void hear_version(void *context, const char *bytes, size_t length) {
    Text *heard = context;
    if (heard->length + length <= LONGEST_WORDS)
        text_add_bytes(heard, bytes, length);
}

/* Runs a program that only says which version it is. False with a failure. */
static bool ask_version(const char *const *arguments, Text *answer, Failure *failure) {
    ProcessOptions options = {.arguments = arguments,
                              .deadline = process_now() + PATIENCE,
                              .collect_output = hear_version,
                              .context = answer};
    int status;
    ProcessEnd end = process_run(&options, &status, failure);
    bool good = end == PROCESS_EXITED && status == 0;
    if (!good && end != PROCESS_FAILED) {
        const char *said = text_string(answer);
        Text command = {0};
        process_show(arguments, &command);
        failure_set(failure, FAILURE_INPUT, "%s failed%s%.*s", text_string(&command), *said ? ": " : "",
                    (int)strcspn(said, "\n"), said);
        text_free(&command);
    }
    return good;
}

/* Where spin is, and its version. Other programs have that name, too, so the output of -V is checked. */
static bool find_spin(SpinTools *tools, Failure *failure) {
    static const char greeting[] = "Spin Version ";
    Text path = {0}, answer = {0};
    bool good = process_find("spin", &path);
    if (!good) {
        failure_set(failure, FAILURE_INPUT,
                    "spin is not on PATH: it is the model checker of https://spinroot.com, which Debian and Ubuntu "
                    "have as a package (apt install spin)");
    } else {
        const char *const arguments[] = {path.bytes, "-V", NULL};
        good = ask_version(arguments, &answer, failure);
    }
    if (good && strncmp(text_string(&answer), greeting, sizeof greeting - 1) != 0) {
        failure_set(failure, FAILURE_INPUT, "%s is not the model checker SPIN: with -V it does not print \"%s\"",
                    text_string(&path), greeting);
        good = false;
    }
    if (good) {
        const char *version = answer.bytes + sizeof greeting - 1;
        tools->spin = text_keep(&path, tools->arena);
        tools->spin_version = arena_copy(tools->arena, version, strcspn(version, " \n"));
    }
    text_free(&path);
    text_free(&answer);
    return good;
}

/* Splits a value of CC at its blanks, as make and others do. */
static void split_words(SpinTools *tools, const char *words) {
    while (*(words += strspn(words, " \t\n"))) {
        size_t length = strcspn(words, " \t\n");
        vector_push(tools->arena, &tools->compiler, arena_copy(tools->arena, words, length));
        words += length;
    }
}

static bool locate_compiler(SpinTools *tools, Failure *failure) {
    static const char *const names[] = {"cc", "gcc", "clang"};
    Text path = {0};
    const char *named = getenv("CC");
    split_words(tools, named ? named : "");
    bool good = false;
    if (tools->compiler.count) {
        good = process_find(tools->compiler.items[0], &path);
        if (good)
            tools->compiler.items[0] = text_keep(&path, tools->arena);
        else
            failure_set(failure, FAILURE_INPUT, "the environment variable CC names %s, which does not exist",
                        tools->compiler.items[0]);
    } else {
        for (size_t i = 0; i < sizeof names / sizeof *names && !good; i++)
            good = process_find(names[i], &path);
        if (good)
            vector_push(tools->arena, &tools->compiler, text_keep(&path, tools->arena));
        else
            failure_set(failure, FAILURE_INPUT,
                        "a C compiler is needed for what spin writes, but CC is not set, and none of cc, gcc and "
                        "clang is on PATH (on Debian and Ubuntu: apt install gcc)");
    }
    text_free(&path);
    return good;
}

static bool find_compiler(SpinTools *tools, Failure *failure) {
    if (!locate_compiler(tools, failure))
        return false;
    Command question = {0};
    Text answer = {0};
    command_add_all(tools->arena, &question, tools->compiler.items, tools->compiler.count);
    command_add(tools->arena, &question, "--version", NULL);
    bool good = ask_version(question.items, &answer, failure);
    if (good)
        tools->compiler_version = arena_copy(tools->arena, text_string(&answer), strcspn(text_string(&answer), "\n"));
    text_free(&answer);
    return good;
}

bool spin_tools_find(SpinTools *tools, bool needs_compiler, Failure *failure) {
    *tools = (SpinTools){.arena = arena_new()};
    return find_spin(tools, failure) && (!needs_compiler || find_compiler(tools, failure));
}

void spin_tools_free(SpinTools *tools) {
    arena_free(tools->arena);
    *tools = (SpinTools){0};
}

bool spin_version(bool of_compiler, Text *version, Text *path) {
    SpinTools tools = {.arena = arena_new()};
    Failure failure = {0};
    bool good = of_compiler ? find_compiler(&tools, &failure) : find_spin(&tools, &failure);
    if (good)
        text_add_escaped_string(version, of_compiler ? tools.compiler_version : tools.spin_version);
    else
        text_add(version, text_string(&failure.words));
    if (good && !of_compiler)
        text_add(path, tools.spin);
    for (uint32_t i = 0; good && i < tools.compiler.count; i++)
        text_format(path, "%s%s", i ? " " : "", tools.compiler.items[i]);
    failure_free(&failure);
    spin_tools_free(&tools);
    return good;
}
