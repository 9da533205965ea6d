/* What the tests of src/jvm share: temporary directories, files, and running programs. */
#ifndef BANDERA_TEST_JVM_FILES_H
#define BANDERA_TEST_JVM_FILES_H

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "jvm/directory.h"

#include <fcntl.h>
#include <setjmp.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

extern char **environ;

/* A directory of the running test's own, removed by files_tear_down. */
static inline int files_set_up(void **state) {
    char template[] = "/tmp/bandera-test-XXXXXX";
    *state = strdup(mkdtemp(template));
    return *state ? 0 : -1;
}

static inline int files_tear_down(void **state) {
    directory_remove(*state);
    free(*state);
    return 0;
}

/* The path of a file in the test's directory; kept in one of a few buffers, so good for the next few calls. */
static inline const char *files_path(void **state, const char *name) {
    static char buffers[8][4096];
    static unsigned next;
    char *buffer = buffers[next++ % 8];
    snprintf(buffer, sizeof buffers[0], "%s/%s", (const char *)*state, name);
    return buffer;
}

/* Writes a file into the test's directory, and makes the directories that lead to it. */
static inline void files_write(void **state, const char *name, const void *bytes, size_t length) {
    char *path = strdup(files_path(state, name));
    for (char *at = path + strlen(*state) + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
    Failure failure = {0};
    if (!file_write(path, bytes, length, &failure))
        fail_msg("%s", text_string(&failure.words));
    free(path);
}

static inline void files_write_text(void **state, const char *name, const char *text) {
    files_write(state, name, text, strlen(text));
}

/* Runs a program found on PATH, its output thrown away, in the test's directory or in the current one. Returns its exit
   status, or -1 when it cannot be started. */
static inline int files_run(const char *directory, const char *const *arguments) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addchdir_np(&actions, directory);
    pid_t child;
    int status = -1;
    int error = posix_spawnp(&child, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0 || waitpid(child, &status, 0) < 0)
        return -1;
    return WIFEXITED(status) && WEXITSTATUS(status) != 127 ? WEXITSTATUS(status) : -1;
}

/* What a call wrote has to contain a text; it is freed. */
static inline void files_expect(Text *text, const char *part) {
    if (!strstr(text_string(text), part))
        fail_msg("'%s' does not contain '%s'", text_string(text), part);
    text_free(text);
}

/* A call has failed with that kind of failure, and its words contain a text; they are freed. */
static inline void files_expect_failure(Failure *failure, FailureKind kind, const char *part) {
    assert_int_equal(failure->kind, kind);
    files_expect(&failure->words, part);
    failure_free(failure);
}

#endif
