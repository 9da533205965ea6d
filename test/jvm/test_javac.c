/* Compiling: what comes out, what is said about errors, and that nothing is left behind, whatever happens. */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */
#include "files.h"
#include "jvm/javac.h"

#include <dirent.h>
#include <signal.h>
#include <time.h>

/* The test's directory gets a folder of its own for temporary files, so that what is left behind would be seen. */
static int set_up(void **state) {
    if (files_set_up(state) != 0 || mkdir(files_path(state, "tmp"), 0700) != 0)
        return -1;
    return setenv("TMPDIR", files_path(state, "tmp"), 1);
}

static int tear_down(void **state) {
    unsetenv("TMPDIR");
    return files_tear_down(state);
}

/* How many entries the folder for temporary files has. */
static int count_left(void **state) {
    DIR *directory = opendir(files_path(state, "tmp"));
    int count = -2; /* . and .. */
    while (readdir(directory))
        count++;
    closedir(directory);
    return count;
}

/* The installed JDK, or the test is skipped. */
static Jdk *find_jdk(void) {
    Failure failure = {0};
    Jdk *jdk = jdk_find(&failure);
    failure_free(&failure);
    if (!jdk)
        skip();
    return jdk;
}

/* A JDK whose javac is a shell script. */
static Jdk fake_jdk(void **state, const char *script) {
    files_write_text(state, "jdk/bin/javac", script);
    chmod(files_path(state, "jdk/bin/javac"), 0700);
    return (Jdk){.home = (char *)(uintptr_t)files_path(state, "jdk"), .release = 17};
}

/* Compiles one source and checks that nothing is left behind. */
static JavacOutcome compile(void **state, const Jdk *jdk, const char *source, const char *class_path,
                            JavacClasses *classes, Text *output) {
    char path[4096];
    snprintf(path, sizeof path, "%s", files_path(state, source));
    const char *const sources[] = {path};
    JavacOutcome outcome = javac_compile(jdk, sources, 1, class_path, NULL, classes, output);
    assert_int_equal(count_left(state), 0);
    return outcome;
}

/* The classes have to be these, in this order; they are freed. */
static void expect_classes(JavacClasses *classes, const char *const *names, uint32_t count) {
    assert_int_equal(classes->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_string_equal(classes->items[i].name, names[i]);
        assert_true(classes->items[i].length > 8);
        assert_memory_equal(classes->items[i].bytes, "\xca\xfe\xba\xbe", 4);
    }
    javac_free(classes);
    assert_int_equal(classes->count, 0);
}

static void classes_are_compiled_with_debugging_information(void **state) {
    files_write_text(state, "Main.java",
                     "class Main {\n static class Inner {}\n void go(int counter) {\n int local = counter;\n"
                     " Runnable r = new Runnable() { public void run() {} };\n }\n}\n");
    Jdk *jdk = find_jdk();
    JavacClasses classes;
    Text output = {0};
    assert_int_equal(compile(state, jdk, "Main.java", NULL, &classes, &output), JAVAC_COMPILED);
    assert_string_equal(text_string(&output), "");
    assert_non_null(memmem(classes.items[0].bytes, classes.items[0].length, "LocalVariableTable", 18));
    assert_non_null(memmem(classes.items[0].bytes, classes.items[0].length, "LineNumberTable", 15));
    expect_classes(&classes, (const char *const[]){"Main", "Main$1", "Main$Inner"}, 3);
    jdk_free(jdk);
}

static void sources_that_are_needed_are_found_by_package(void **state) {
    files_write_text(state, "src/a/b/Main.java",
                     "/* a comment; package no.such; */ // package none;\npackage a . /* odd */ b;\n"
                     "class Main { Beside x; c.Other y; }");
    files_write_text(state, "src/a/b/Beside.java", "package a.b; class Beside {}");
    files_write_text(state, "src/c/Other.java", "package c; public class Other {}");
    files_write_text(state, "src/Unused.java", "class Unused {}");
    Jdk *jdk = find_jdk();
    JavacClasses classes;
    Text output = {0};
    assert_int_equal(compile(state, jdk, "src/a/b/Main.java", NULL, &classes, &output), JAVAC_COMPILED);
    expect_classes(&classes, (const char *const[]){"a/b/Beside", "a/b/Main", "c/Other"}, 3);
    text_free(&output);
    jdk_free(jdk);
}

static void classes_that_are_needed_are_found_on_the_class_path(void **state) {
    files_write_text(state, "lib/Library.java", "public class Library {}");
    files_write_text(state, "Main.java", "class Main { Library x; }");
    Jdk *jdk = find_jdk();
    JavacClasses classes;
    Text output = {0};
    assert_int_equal(compile(state, jdk, "Main.java", NULL, &classes, &output), JAVAC_REFUSED);
    text_free(&output);
    assert_int_equal(compile(state, jdk, "lib/Library.java", NULL, &classes, &output), JAVAC_COMPILED);
    files_write(state, "classes/Library.class", classes.items[0].bytes, classes.items[0].length);
    javac_free(&classes);
    const char *class_path = files_path(state, "classes");
    assert_int_equal(compile(state, jdk, "Main.java", class_path, &classes, &output), JAVAC_COMPILED);
    expect_classes(&classes, (const char *const[]){"Main"}, 1);
    text_free(&output);
    jdk_free(jdk);
}

static void errors_are_passed_on(void **state) {
    files_write_text(state, "Wrong.java", "class Wrong { int x = \"text\"; }");
    Jdk *jdk = find_jdk();
    JavacClasses classes;
    Text output = {0};
    assert_int_equal(compile(state, jdk, "Wrong.java", NULL, &classes, &output), JAVAC_REFUSED);
    assert_int_equal(classes.count, 0);
    files_expect(&output, "Wrong.java:1: error: incompatible types");
    jdk_free(jdk);
}

static void odd_file_names_are_files(void **state) {
    static const char *const names[] = {"-version.java", "@list.java", "a b.java", "caf\xc3\xa9.java", "$(x);.java"};
    Jdk *jdk = find_jdk();
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char source[100];
        snprintf(source, sizeof source, "class Odd%zu {}", i);
        files_write_text(state, names[i], source);
    }
    assert_int_equal(chdir(*state), 0);
    JavacClasses classes;
    Text output = {0};
    JavacOutcome outcome = javac_compile(jdk, names, sizeof names / sizeof *names, NULL, NULL, &classes, &output);
    assert_int_equal(chdir(before), 0);
    assert_string_equal(text_string(&output), "");
    assert_int_equal(outcome, JAVAC_COMPILED);
    expect_classes(&classes, (const char *const[]){"Odd0", "Odd1", "Odd2", "Odd3", "Odd4"}, 5);
    jdk_free(jdk);
}

static void names_of_classes_may_be_in_any_script(void **state) {
    files_write_text(state, "Letters.java", "class Caf\xc3\xa9 { int \xce\xb1; }");
    const char *set = getenv("LC_ALL");
    char *before = set ? strdup(set) : NULL;
    setenv("LC_ALL", "C", 1);
    Jdk *jdk = find_jdk();
    JavacClasses classes;
    Text output = {0};
    assert_int_equal(compile(state, jdk, "Letters.java", NULL, &classes, &output), JAVAC_COMPILED);
    expect_classes(&classes, (const char *const[]){"Caf\xc3\xa9"}, 1);
    jdk_free(jdk);
    if (before)
        setenv("LC_ALL", before, 1);
    else
        unsetenv("LC_ALL");
    free(before);
}

static void what_is_no_source_is_refused_before_javac_runs(void **state) {
    Jdk jdk = fake_jdk(state, "#!/bin/sh\nexit 0\n");
    JavacClasses classes;
    Text output = {0};
    assert_int_equal(compile(state, &jdk, "Missing.java", NULL, &classes, &output), JAVAC_FAILED);
    files_expect(&output, "Missing.java: there is no such file\n");
    assert_int_equal(compile(state, &jdk, "jdk", NULL, &classes, &output), JAVAC_FAILED);
    files_expect(&output, "directory");
    assert_int_equal(mkfifo(files_path(state, "Pipe.java"), 0600), 0);
    assert_int_equal(compile(state, &jdk, "Pipe.java", NULL, &classes, &output), JAVAC_FAILED);
    files_expect(&output, "not a file");
}

static void javac_that_cannot_work_is_reported(void **state) {
    files_write_text(state, "Main.java", "class Main {}");
    JavacClasses classes;
    Text output = {0};
    Jdk jdk = fake_jdk(state, "#!/bin/sh\necho half a line | tr -d '\\n'\nexit 3\n");
    assert_int_equal(compile(state, &jdk, "Main.java", NULL, &classes, &output), JAVAC_FAILED);
    files_expect(&output, "half a line\njavac ended with status 3\n");
    jdk = fake_jdk(state, "#!/bin/sh\nkill -9 $$\n");
    assert_int_equal(compile(state, &jdk, "Main.java", NULL, &classes, &output), JAVAC_FAILED);
    files_expect(&output, "signal 9");
    unlink(files_path(state, "jdk/bin/javac"));
    assert_int_equal(compile(state, &jdk, "Main.java", NULL, &classes, &output), JAVAC_FAILED);
    files_expect(&output, "JRE without a compiler");
    setenv("TMPDIR", "/nowhere", 1);
    assert_int_equal(compile(state, &jdk, "Main.java", NULL, &classes, &output), JAVAC_FAILED);
    files_expect(&output, "cannot make a temporary directory in /nowhere, which TMPDIR names: No such file");
}

/* Waits for a file to appear, for up to ten minutes. */
static void await(const char *path) {
    for (int i = 0; i < 60000 && access(path, F_OK) != 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_int_equal(access(path, F_OK), 0);
}

/* A javac that makes files and a link that leads out of its directory, says so, and would sleep for long. */
static Jdk slow_jdk(void **state) {
    Text script = {0};
    text_format(&script,
                "#!/bin/sh\nwhile [ \"$1\" != -d ]; do shift; done\nmkdir -p $2/a/b\ntouch $2/a/b/C.class\n"
                "ln -s %s/precious $2/a/link\necho $$ > %s/started\nexec sleep 10000\n",
                (const char *)*state, (const char *)*state);
    Jdk jdk = fake_jdk(state, text_string(&script));
    text_free(&script);
    files_write_text(state, "precious/file", "stays");
    files_write_text(state, "Main.java", "class Main {}");
    return jdk;
}

static void on_signal(int number) { (void)number; }

/* Compiles in a process of its own, which gets a signal meanwhile; returns how that process ended. */
static int compile_and_send(void **state, int number, void (*handler)(int)) {
    Jdk jdk = slow_jdk(state);
    pid_t child = fork();
    if (child == 0) {
        signal(number, handler);
        JavacClasses classes;
        Text output = {0};
        const char *const sources[] = {files_path(state, "Main.java")};
        _exit(100 + (int)javac_compile(&jdk, sources, 1, NULL, NULL, &classes, &output));
    }
    await(files_path(state, "started"));
    kill(child, number);
    int status;
    if (handler == SIG_IGN) { /* then javac is what ends */
        Failure failure = {0};
        size_t length;
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
        assert_int_equal(waitpid(child, &status, WNOHANG), 0);
        char *number_text = file_read(files_path(state, "started"), &length, &failure);
        kill((pid_t)atol(number_text), SIGKILL);
        free(number_text);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(count_left(state), 0);
    assert_int_equal(access(files_path(state, "precious/file"), F_OK), 0);
    unlink(files_path(state, "started"));
    return status;
}

static void signals_end_javac_and_leave_nothing_behind(void **state) {
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int status = compile_and_send(state, numbers[i], SIG_DFL);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), numbers[i]);
        status = compile_and_send(state, numbers[i], on_signal);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 100 + JAVAC_INTERRUPTED);
        if (numbers[i] == SIGINT)
            continue; /* a shell script that starts with SIGINT ignored is hard to end */
        status = compile_and_send(state, numbers[i], SIG_IGN);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 100 + JAVAC_FAILED);
    }
}

static void removing_follows_no_link_and_may_be_repeated(void **state) {
    files_write_text(state, "precious/file", "stays");
    files_write_text(state, "gone/a/b/c/file", "goes");
    assert_int_equal(symlink("../../precious", files_path(state, "gone/a/link")), 0);
    assert_int_equal(symlink("precious", files_path(state, "link")), 0);
    directory_remove(files_path(state, "gone"));
    directory_remove(files_path(state, "gone"));
    directory_remove(files_path(state, "link"));
    assert_int_not_equal(access(files_path(state, "gone"), F_OK), 0);
    assert_int_equal(access(files_path(state, "precious/file"), F_OK), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(classes_are_compiled_with_debugging_information, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sources_that_are_needed_are_found_by_package, set_up, tear_down),
        cmocka_unit_test_setup_teardown(classes_that_are_needed_are_found_on_the_class_path, set_up, tear_down),
        cmocka_unit_test_setup_teardown(errors_are_passed_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(odd_file_names_are_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_of_classes_may_be_in_any_script, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_source_is_refused_before_javac_runs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(javac_that_cannot_work_is_reported, set_up, tear_down),
        cmocka_unit_test_setup_teardown(signals_end_javac_and_leave_nothing_behind, set_up, tear_down),
        cmocka_unit_test_setup_teardown(removing_follows_no_link_and_may_be_repeated, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
