/* Programs that are run. */
#define _GNU_SOURCE /* setenv */
#include "base/process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A deadline that comes when the program has said something, however long that takes. */
static const double AT_FIRST_WORDS = -1;

typedef struct Hearing {
    Text *heard;
    ProcessOptions *options;
} Hearing;

static void collect_output(void *context, const char *bytes, size_t length) {
    Hearing *hearing = context;
    text_add_bytes(hearing->heard, bytes, length);
    if (hearing->options->deadline < 0)
        hearing->options->deadline = process_now();
}

/* Runs a line of the shell. */
static ProcessEnd run(const char *line, ProcessOptions options, int *status, Text *heard) {
    const char *const arguments[] = {"/bin/sh", "-c", line, NULL};
    Failure failure = {0};
    options.arguments = arguments;
    options.collect_output = collect_output;
    Hearing hearing = {heard, &options};
    options.context = &hearing;
    ProcessEnd end = process_run(&options, status, &failure);
    assert_string_equal(text_string(&failure.words), "");
    return end;
}

static void expect(const char *line, ProcessOptions options, ProcessEnd end, int status, const char *words) {
    Text heard = {0};
    int got;
    assert_int_equal(run(line, options, &got, &heard), end);
    assert_int_equal(got, status);
    assert_string_equal(text_string(&heard), words);
    text_free(&heard);
}

static void programs_end_as_they_say(void **state) {
    (void)state;
    expect("exit 0", (ProcessOptions){0}, PROCESS_EXITED, 0, "");
    expect("echo one; echo two >&2; echo three; exit 7", (ProcessOptions){0}, PROCESS_EXITED, 7, "one\ntwo\nthree\n");
    expect("echo last words; kill -9 $$", (ProcessOptions){0}, PROCESS_KILLED, SIGKILL, "last words\n");
    expect("read line; echo $?", (ProcessOptions){0}, PROCESS_EXITED, 0, "1\n");
    expect("pwd; echo $TMPDIR", (ProcessOptions){.directory = "/usr"}, PROCESS_EXITED, 0, "/usr\n/usr\n");
}

static void large_outputs_come_as_a_whole(void **state) {
    (void)state;
    Text heard = {0};
    int status;
    assert_int_equal(run("head -c 5000000 /dev/zero | tr '\\0' x", (ProcessOptions){0}, &status, &heard),
                     PROCESS_EXITED);
    assert_int_equal(heard.length, 5000000);
    assert_int_equal(strspn(heard.bytes, "x"), 5000000);
    text_free(&heard);
}

static void what_cannot_be_started_is_said(void **state) {
    (void)state;
    const char *const arguments[] = {"/no/such/program", NULL};
    Failure failure = {0};
    int status;
    assert_int_equal(process_run(&(ProcessOptions){.arguments = arguments}, &status, &failure), PROCESS_FAILED);
    assert_string_equal(failure.words.bytes, "cannot run /no/such/program: No such file or directory");
    failure_free(&failure);
    const char *const shell[] = {"/bin/sh", "-c", "exit", NULL};
    ProcessOptions nowhere = {.arguments = shell, .directory = "/no/such/directory"};
    assert_int_equal(process_run(&nowhere, &status, &failure), PROCESS_FAILED);
    failure_free(&failure);
}

static void deadlines_end_the_whole_group(void **state) {
    (void)state;
    Text heard = {0};
    int status;
    /* Neither the shell nor what it started listens to SIGINT. */
    ProcessOptions options = {.deadline = AT_FIRST_WORDS};
    assert_int_equal(run("trap '' INT; sleep 10000 & echo $!; wait; sleep 10000", options, &status, &heard),
                     PROCESS_TIME);
    /* The one in the background is gone, perhaps after a moment. */
    pid_t background = (pid_t)strtol(text_string(&heard), NULL, 10);
    assert_true(background > 0);
    for (int i = 0; i < 60000 && kill(background, 0) == 0; i++)
        usleep(10000);
    char path[64], letter = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)background);
    FILE *file = fopen(path, "r");
    /* Nobody may have waited for it yet. */
    if (file && fscanf(file, "%*d %*s %c", &letter) == 1)
        assert_int_equal(letter, 'Z');
    if (file)
        fclose(file);
    text_free(&heard);
}

static void last_words_are_heard(void **state) {
    (void)state;
    ProcessOptions options = {.deadline = AT_FIRST_WORDS};
    expect("trap 'echo stopped; exit 3' INT; echo ready; while :; do sleep 0.05; done", options, PROCESS_TIME, 3,
           "ready\nstopped\n");
}

static void a_child_in_the_background_holds_up_nobody(void **state) {
    (void)state;
    expect("sleep 10000 & echo done", (ProcessOptions){0}, PROCESS_EXITED, 0, "done\n");
}

static void flags_and_signals_interrupt(void **state) {
    (void)state;
    volatile sig_atomic_t flag = 1;
    expect("sleep 100", (ProcessOptions){.interrupted = &flag}, PROCESS_INTERRUPTED, SIGINT, "");
    sigset_t previous;
    process_hold_signals(&previous);
    assert_false(process_must_stop(NULL, &previous));
    raise(SIGTERM);
    assert_true(process_must_stop(NULL, &previous));
    expect("sleep 100", (ProcessOptions){.signals = &previous}, PROCESS_INTERRUPTED, SIGINT, "");
    /* What is ignored would not have ended us. */
    signal(SIGTERM, SIG_IGN);
    assert_false(process_must_stop(NULL, &previous));
    process_release_signals(&previous);
    signal(SIGTERM, SIG_DFL);
}

static void memory_is_limited(void **state) {
    (void)state;
    Text heard = {0};
    int status;
    run("ulimit -v", (ProcessOptions){.memory = 512 << 20}, &status, &heard);
    assert_string_equal(heard.bytes, "524288\n");
    text_free(&heard);
}

static void programs_are_found_on_the_path(void **state) {
    (void)state;
    char path[4096];
    snprintf(path, sizeof path, "%s", getenv("PATH"));
    Text found = {0};
    setenv("PATH", "/no/such/folder:/etc:/bin", 1);
    assert_true(process_find("sh", &found));
    assert_string_equal(found.bytes, "/bin/sh");
    text_free(&found);
    assert_false(process_find("passwd:", &found)); /* there, but no program */
    assert_false(process_find("hostname-of-nothing", &found));
    char here[4096];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir("/bin"), 0);
    setenv("PATH", "/no/such/folder:", 1); /* an empty folder, at the end too, is the one where we are */
    assert_true(process_find("sh", &found));
    assert_string_equal(found.bytes, "./sh");
    text_free(&found);
    assert_int_equal(chdir(here), 0);
    unsetenv("PATH");
    assert_false(process_find("sh", &found));
    assert_true(process_find("/bin/sh", &found));
    text_free(&found);
    assert_false(process_find("/etc/passwd", &found));
    text_free(&found);
    setenv("PATH", path, 1);
}

static void commands_are_shown_as_they_could_be_typed(void **state) {
    (void)state;
    const char *const arguments[] = {"/usr/bin/cc", "-DX=1", "two words", "it's", "", "$HOME", NULL};
    Text shown = {0};
    process_show(arguments, &shown);
    assert_string_equal(shown.bytes, "/usr/bin/cc -DX=1 'two words' 'it'\\''s' '' '$HOME'");
    text_free(&shown);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_end_as_they_say),       cmocka_unit_test(large_outputs_come_as_a_whole),
        cmocka_unit_test(what_cannot_be_started_is_said), cmocka_unit_test(deadlines_end_the_whole_group),
        cmocka_unit_test(last_words_are_heard),           cmocka_unit_test(a_child_in_the_background_holds_up_nobody),
        cmocka_unit_test(flags_and_signals_interrupt),    cmocka_unit_test(memory_is_limited),
        cmocka_unit_test(programs_are_found_on_the_path), cmocka_unit_test(commands_are_shown_as_they_could_be_typed),
    };
    return cmocka_run_group_tests_name("process", tests, NULL, NULL);
}
