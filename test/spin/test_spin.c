/* The runner of SPIN, with the real programs. */
#define _GNU_SOURCE /* mkdtemp, setenv */
#include "base/file.h"
#include "base/process.h"
#include "jvm/directory.h"
#include "quick_compiler.h"
#include "spin/spin.h"

#include <dirent.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* Where everything happens. */
typedef struct Place {
    char root[64];
    char temporary[96]; /* for private directories: empty before and after each test */
    char cache[96];     /* of all tests, or of one that is about the cache */
    char path[4096];    /* PATH as it was */
} Place;

static int set_up_all(void **state) {
    Place *place = calloc(1, sizeof *place);
    strcpy(place->root, "/tmp/bandera-test-XXXXXX");
    assert_non_null(mkdtemp(place->root));
    snprintf(place->temporary, sizeof place->temporary, "%s/temporary", place->root);
    assert_int_equal(mkdir(place->temporary, 0700), 0);
    snprintf(place->path, sizeof place->path, "%s", getenv("PATH"));
    setenv("TMPDIR", place->temporary, 1);
    *state = place;
    return 0;
}

static int tear_down_all(void **state) {
    Place *place = *state;
    directory_remove(place->root);
    unsetenv("TMPDIR");
    unsetenv("CC");
    free(place);
    return 0;
}

static int set_up(void **state) {
    Place *place = *state;
    snprintf(place->cache, sizeof place->cache, "%s/cache", place->root);
    name_quick_compiler();
    return 0;
}

static int set_up_own_cache(void **state) {
    Place *place = *state;
    snprintf(place->cache, sizeof place->cache, "%s/own", place->root);
    name_quick_compiler();
    directory_remove(place->cache);
    return 0;
}

static uint32_t count_files(const char *directory) {
    DIR *folder = opendir(directory);
    uint32_t count = 0;
    for (const struct dirent *item; folder && (item = readdir(folder));)
        count += item->d_name[0] != '.';
    if (folder)
        closedir(folder);
    return count;
}

/* Whatever happened, nothing may be left of the private directories. */
static int tear_down(void **state) {
    Place *place = *state;
    setenv("PATH", place->path, 1);
    return count_files(place->temporary) == 0 ? 0 : -1;
}

static Verified *run(const Place *place, const char *text, SpinOptions options) {
    options.cache = place->cache;
    Verified *result = memory_get_zeroed(1, sizeof *result);
    spin_run(text, strlen(text), &options, result);
    return result;
}

static void free_result(Verified *result) {
    verified_free(result);
    free(result);
}

/* Runs a text and compares how it ends, what it prints up to the error, and that nobody complains. */
static void expect(const Place *place, const char *text, SpinOptions options, VerifierEnd end, const char *trail) {
    Verified *result = run(place, text, options);
    assert_string_equal(text_string(&result->failure.words), "");
    assert_int_equal(result->end, end);
    assert_string_equal(text_string(&result->trail), trail);
    free_result(result);
}

/* Two processes count to 3 each: a state for each pair of counts, and one for each process that has ended. */
static const char COUNTERS[] = "byte a, b;\n"
                               "active proctype A() { do :: a < 3 -> a++ :: else -> break od }\n"
                               "active proctype B() { do :: b < 3 -> b++ :: else -> break od }\n";

static void a_safe_model_is_complete(void **state) {
    static const SpinStore stores[] = {SPIN_EXACT, SPIN_COLLAPSE, SPIN_COMPACT, SPIN_BITSTATE};
    for (size_t i = 0; i < sizeof stores / sizeof *stores; i++) {
        Verified *result = run(*state, COUNTERS, (SpinOptions){.store = stores[i], .unreduced = true});
        assert_string_equal(text_string(&result->failure.words), "");
        assert_int_equal(result->end, VERIFIER_COMPLETE);
        assert_true(result->states > 16 && result->states < 200);
        assert_true(result->transitions >= result->states);
        assert_true(result->depth > 6);
        assert_true(result->bytes > 0 && result->make_seconds > 0 && result->search_seconds > 0);
        free_result(result);
    }
}

static void two_cores_see_the_same_states(void **state) {
    Verified *one = run(*state, COUNTERS, (SpinOptions){.unreduced = true});
    Verified *two = run(*state, COUNTERS, (SpinOptions){.unreduced = true, .cores = 2, .limits.memory = 512 << 20});
    assert_string_equal(text_string(&two->failure.words), "");
    assert_int_equal(two->end, VERIFIER_COMPLETE);
    assert_int_equal(one->states, two->states);
    free_result(one);
    free_result(two);
}

static void an_assertion_leaves_a_trail(void **state) {
    /* Lines from plain statements, from atomic and from d_step, and one just before the error. */
    static const char text[] =
        "byte x;\n"
        "active proctype A() {\n"
        "  printf(\"#t 0 1\\n\");\n"
        "  atomic { x = 1; printf(\"#t 0 2\\n\"); printf(\"#c %d 2\\n\", x) };\n"
        "  d_step { x = 2; printf(\"#t 0 3\\n\"); printf(\"#e two words\\n\") };\n"
        "  x = 3\n"
        "}\n"
        "active proctype B() {\n"
        "  atomic { x == 3 -> printf(\"#t 1 4\\n\"); printf(\"# no\\n#no\\n\"); assert(x != 3) }\n"
        "}\n";
    const char *trail = "#t 0 1\n#t 0 2\n#c 1 2\n#t 0 3\n#e two words\n#t 1 4\n";
    expect(*state, text, (SpinOptions){0}, VERIFIER_FOUND, trail);
    expect(*state, text, (SpinOptions){.store = SPIN_BITSTATE}, VERIFIER_FOUND, trail);
    expect(*state, text, (SpinOptions){.cores = 2, .limits.memory = 512 << 20}, VERIFIER_FOUND, trail);
}

static void a_process_that_waits_for_timeout_sees_deadlocks(void **state) {
    static const char text[] = "byte left, right;\n"
                               "active proctype A() { atomic { left == 0 -> left = 1; printf(\"#t 0 0\\n\") };\n"
                               "  atomic { right == 0 -> right = 1; printf(\"#t 0 1\\n\") }; left = 0; right = 0 }\n"
                               "active proctype B() { atomic { right == 0 -> right = 1; printf(\"#t 1 2\\n\") };\n"
                               "  atomic { left == 0 -> left = 1; printf(\"#t 1 3\\n\") }; left = 0; right = 0 }\n"
                               "active proctype Watch() { atomic { timeout -> printf(\"#d\\n\");\n"
                               "  assert(!(left == 1 && right == 1)) } }\n";
    Verified *result = run(*state, text, (SpinOptions){0});
    assert_int_equal(result->end, VERIFIER_FOUND);
    /* Either thread may be the first. */
    const char *trail = text_string(&result->trail);
    assert_true(strcmp(trail, "#t 0 0\n#t 1 2\n#d\n") == 0 || strcmp(trail, "#t 1 2\n#t 0 0\n#d\n") == 0);
    free_result(result);
    /* A process that never moves is no error by itself. */
    expect(*state, "active proctype A() { false }\n", (SpinOptions){0}, VERIFIER_COMPLETE, "");
}

/* A may go on for ever while B never moves: x stays 0 in an unfair run. */
static const char WAITING[] = "byte x;\n"
                              "active proctype A() { do :: atomic { x < 2 -> printf(\"#t 0 0\\n\") } od }\n"
                              "active proctype B() { atomic { x = 1; printf(\"#t 1 1\\n\") } }\n"
                              "never { S: do :: x == 0 -> goto accept :: true od; accept: do :: x == 0 od }\n";

static void cycles_are_found_and_fairness_rules_them_out(void **state) {
    Verified *result = run(*state, WAITING, (SpinOptions){.liveness = true});
    assert_string_equal(text_string(&result->failure.words), "");
    assert_int_equal(result->end, VERIFIER_FOUND);
    const char *trail = text_string(&result->trail), *cycle = strstr(trail, "#o\n");
    assert_non_null(cycle);
    assert_non_null(strstr(cycle, "#t 0 0\n"));
    assert_null(strstr(trail, "#t 1 1\n"));
    free_result(result);
    expect(*state, WAITING, (SpinOptions){.liveness = true, .fair = true}, VERIFIER_COMPLETE, "");
    /* Without liveness a cycle is none of our business. */
    expect(*state, WAITING, (SpinOptions){0}, VERIFIER_COMPLETE, "");
}

static void fair_runs_of_many_processes_need_more_counters(void **state) {
    static const char text[] = "byte x;\n"
                               "active [30] proctype A() { do :: x == 0 od }\n"
                               "active proctype B() { x = 1 }\n"
                               "never { accept: do :: x == 0 od }\n";
    expect(*state, text, (SpinOptions){.liveness = true, .fair = true}, VERIFIER_COMPLETE, "");
}

static void a_syntax_error_is_shown_with_its_command(void **state) {
    Verified *result = run(*state, "active proctype A() { x = }\n", (SpinOptions){0});
    assert_int_equal(result->failure.kind, FAILURE_INTERNAL);
    const char *problem = text_string(&result->failure.words);
    assert_non_null(strstr(problem, "spin "));
    assert_non_null(strstr(problem, " -a model.pml"));
    assert_non_null(strstr(problem, "model.pml:1"));
    free_result(result);
    /* What the C compiler does not like: not every one says the word. */
    setenv("CC", "gcc -O0", 1);
    result = run(*state, "c_decl { nonsense }\nactive proctype A() { skip }\n", (SpinOptions){0});
    assert_int_equal(result->failure.kind, FAILURE_INTERNAL);
    assert_non_null(strstr(text_string(&result->failure.words), "-o pan pan.c"));
    assert_non_null(strstr(text_string(&result->failure.words), "nonsense"));
    free_result(result);
}

static void a_verifier_that_crashes_is_no_result(void **state) {
    Verified *result =
        run(*state, "c_code { #include <stdlib.h> };\nactive proctype A() { c_code { abort(); } }\n", (SpinOptions){0});
    assert_int_equal(result->failure.kind, FAILURE_INTERNAL);
    assert_non_null(strstr(text_string(&result->failure.words), "signal 6"));
    free_result(result);
    /* It may even exit with 0, and say the right words. */
    result = run(*state, "active proctype A() { c_code { printf(\"errors: 0\\n\"); exit(0); } }\n", (SpinOptions){0});
    assert_int_equal(result->failure.kind, FAILURE_INTERNAL);
    assert_non_null(strstr(text_string(&result->failure.words), "without a reliable result"));
    free_result(result);
}

static void missing_programs_are_said_plainly(void **state) {
    Place *place = *state;
    Text version = {0}, path = {0};
    assert_true(spin_version(false, &version, &path));
    assert_true(version.length > 0 && version.bytes[0] >= '1' && version.bytes[0] <= '9');
    assert_int_equal(path.bytes[0], '/');
    text_free(&version);
    text_free(&path);
    setenv("PATH", place->temporary, 1);
    Verified *result = run(place, COUNTERS, (SpinOptions){0});
    assert_int_equal(result->failure.kind, FAILURE_INPUT);
    assert_non_null(strstr(text_string(&result->failure.words), "spin is not on PATH"));
    assert_non_null(strstr(text_string(&result->failure.words), "apt install spin"));
    free_result(result);
    assert_false(spin_version(false, &version, &path));
    assert_non_null(strstr(version.bytes, "not on PATH"));
    assert_int_equal(path.length, 0);
    text_free(&version);
    unsetenv("CC");
    assert_false(spin_version(true, &version, &path));
    assert_non_null(strstr(version.bytes, "apt install gcc"));
    text_free(&version);
    setenv("PATH", place->path, 1);
    setenv("CC", "no-such-compiler -O3", 1);
    result = run(place, COUNTERS, (SpinOptions){0});
    assert_int_equal(result->failure.kind, FAILURE_INPUT);
    assert_non_null(strstr(text_string(&result->failure.words), "CC names no-such-compiler"));
    free_result(result);
}

static void another_program_called_spin_is_not_taken(void **state) {
    Place *place = *state;
    Text script = {0}, version = {0}, path = {0};
    Failure failure = {0};
    text_format(&script, "%s/spin", place->root);
    const char body[] = "#!/bin/sh\necho a film about dancing\n";
    assert_true(file_write(script.bytes, body, sizeof body - 1, &failure));
    assert_int_equal(chmod(script.bytes, 0700), 0);
    setenv("PATH", place->root, 1);
    assert_false(spin_version(false, &version, &path));
    assert_non_null(strstr(version.bytes, "is not the model checker"));
    text_free(&script);
    text_free(&version);
}

static void a_compiler_can_be_named(void **state) {
    setenv("CC", " gcc  -O1 ", 1);
    Text version = {0}, path = {0};
    assert_true(spin_version(true, &version, &path));
    assert_non_null(strstr(path.bytes, "/gcc -O1"));
    text_free(&version);
    text_free(&path);
    expect(*state, COUNTERS, (SpinOptions){0}, VERIFIER_COMPLETE, "");
    unsetenv("CC");
    expect(*state, COUNTERS, (SpinOptions){0}, VERIFIER_COMPLETE, "");
}

/* More states than can be visited in any test, although no run is long. */
static const char ENDLESS[] = "byte a, b, c, d;\n"
                              "active [3] proctype P() {\n"
                              "  do :: a < 250 -> a++ :: b < 250 -> b++ :: c < 250 -> c++ :: d < 250 -> d++ od\n"
                              "}\n";

static void too_much_time_ends_it(void **state) {
    /* So that the verifier is there, however slow the compiler is. */
    free_result(run(*state, ENDLESS, (SpinOptions){.limits.memory = 32 << 20}));
    Verified *result = run(*state, ENDLESS, (SpinOptions){.limits.deadline = process_now() + 4});
    assert_int_equal(result->failure.limit, REACHED_TIME);
    free_result(result);
    /* The time is for everything: here the compiler has none left. */
    result = run(*state, COUNTERS, (SpinOptions){.limits.deadline = process_now() + 0.01});
    assert_int_equal(result->failure.limit, REACHED_TIME);
    free_result(result);
}

static void too_little_memory_ends_it(void **state) {
    Verified *result = run(*state, ENDLESS, (SpinOptions){.limits.memory = 64 << 20});
    assert_string_equal(text_string(&result->failure.words), "");
    assert_int_equal(result->failure.limit, REACHED_MEMORY);
    assert_true(result->states > 0 && result->bytes <= (80 << 20));
    free_result(result);
}

/* Sets a flag, or sends a signal to the thread that waits, once the verifier has run for a while. */
typedef struct Interruption {
    volatile sig_atomic_t flag;
    uint32_t reports;
    uint64_t states;
    bool sends_signal;
} Interruption;

static void interrupt(void *context, const SearchProgress *progress) {
    Interruption *interruption = context;
    interruption->states = progress->states;
    assert_true(progress->seconds >= 0 && progress->bytes > 0);
    if (++interruption->reports < 5 || progress->states == 0)
        return;
    if (interruption->sends_signal)
        pthread_kill(pthread_self(), SIGTERM);
    else
        interruption->flag = 1;
}

static volatile sig_atomic_t terminations;

static void on_terminate(int number) {
    (void)number;
    terminations++;
}

static void it_can_be_interrupted(void **state) {
    for (int i = 0; i < 2; i++) {
        Interruption interruption = {.sends_signal = i == 1};
        signal(SIGTERM, on_terminate);
        SpinOptions options = {.limits.deadline = process_now() + 600,
                               .limits.interrupted = &interruption.flag,
                               .progress = interrupt,
                               .progress_context = &interruption};
        Verified *result = run(*state, ENDLESS, options);
        signal(SIGTERM, SIG_DFL);
        assert_int_equal(result->failure.limit, REACHED_SIGNAL);
        assert_true(interruption.states > 0 && result->states > 0); /* the latter in its last words */
        assert_int_equal(terminations, i);
        free_result(result);
    }
}

static void verifiers_are_made_once(void **state) {
    Place *place = *state;
    for (int i = 0; i < 3; i++) {
        Verified *result = run(place, COUNTERS, (SpinOptions){0});
        assert_int_equal(result->end, VERIFIER_COMPLETE);
        assert_int_equal(result->is_cached, i > 0);
        free_result(result);
    }
    assert_int_equal(count_files(place->cache), 1);
    /* Other flags, another text: another verifier. */
    Verified *result = run(place, COUNTERS, (SpinOptions){.unreduced = true});
    assert_false(result->is_cached);
    free_result(result);
    result = run(place, WAITING, (SpinOptions){.no_cache = true});
    assert_false(result->is_cached);
    free_result(result);
    assert_int_equal(count_files(place->cache), 2);
}

/* Changes a byte in the middle of each entry, or cuts it in half. */
static void spoil(const char *directory, bool cut) {
    DIR *folder = opendir(directory);
    for (const struct dirent *item; (item = readdir(folder));) {
        Text path = {0};
        struct stat status;
        text_format(&path, "%s/%s", directory, item->d_name);
        if (item->d_name[0] != '.' && stat(path.bytes, &status) == 0) {
            FILE *file = fopen(path.bytes, "r+b");
            assert_non_null(file);
            fseek(file, status.st_size / 2, SEEK_SET);
            fputs("spoilt", file);
            fclose(file);
            assert_int_equal(cut ? truncate(path.bytes, status.st_size / 2) : 0, 0);
        }
        text_free(&path);
    }
    closedir(folder);
}

static void broken_verifiers_are_made_again(void **state) {
    Place *place = *state;
    for (int i = 0; i < 3; i++) {
        Verified *result = run(place, COUNTERS, (SpinOptions){0});
        assert_string_equal(text_string(&result->failure.words), "");
        assert_int_equal(result->end, VERIFIER_COMPLETE);
        assert_false(result->is_cached);
        free_result(result);
        spoil(place->cache, i == 1);
    }
}

static void old_verifiers_are_forgotten(void **state) {
    Place *place = *state;
    assert_int_equal(mkdir(place->cache, 0700), 0);
    for (int i = 0; i < 80; i++) {
        Text path = {0};
        Failure failure = {0};
        text_format(&path, "%s/%032d", place->cache, i);
        assert_true(file_write(path.bytes, "old", 3, &failure));
        struct timespec times[2] = {{.tv_sec = 1000000 + i}, {.tv_sec = 1000000 + i}};
        assert_int_equal(utimensat(-100, path.bytes, times, 0), 0);
        text_free(&path);
    }
    Verified *result = run(place, COUNTERS, (SpinOptions){0});
    assert_int_equal(result->end, VERIFIER_COMPLETE);
    free_result(result);
    assert_int_equal(count_files(place->cache), 64);
    Text oldest = {0}, newer = {0};
    text_format(&oldest, "%s/%032d", place->cache, 16);
    text_format(&newer, "%s/%032d", place->cache, 17);
    assert_int_not_equal(access(oldest.bytes, F_OK), 0);
    assert_int_equal(access(newer.bytes, F_OK), 0);
    text_free(&oldest);
    text_free(&newer);
}

static void a_cache_that_others_can_write_is_not_used(void **state) {
    Place *place = *state;
    assert_int_equal(mkdir(place->cache, 0700), 0);
    assert_int_equal(chmod(place->cache, 0777), 0);
    expect(place, COUNTERS, (SpinOptions){0}, VERIFIER_COMPLETE, "");
    assert_int_equal(count_files(place->cache), 0);
}

static void depth_grows_unless_it_is_given(void **state) {
    /* A run of 150,000 steps. */
    static const char text[] =
        "int a;\n"
        "active proctype P() { do :: a < 150000 -> a++ :: else -> break od; assert(a == 150000) }\n"
        "active proctype Q() { a >= 0 }\n";
    Verified *result = run(*state, text, (SpinOptions){.unreduced = true});
    assert_string_equal(text_string(&result->failure.words), "");
    assert_int_equal(result->end, VERIFIER_COMPLETE);
    assert_true(result->depth > 150000);
    free_result(result);
    result = run(*state, text, (SpinOptions){.unreduced = true, .depth = 20000});
    assert_int_equal(result->end, VERIFIER_DEPTH);
    assert_true(result->depth <= 20000);
    free_result(result);
    /* An error far down, of which the first search only saw that it ended too early. */
    static const char wrong[] = "int a;\n"
                                "active proctype P() { do :: a < 15000 -> a++ :: else -> break od;\n"
                                "  atomic { printf(\"#t 0 0\\n\"); assert(a != 15000) } }\n";
    expect(*state, wrong, (SpinOptions){.unreduced = true}, VERIFIER_FOUND, "#t 0 0\n");
    /* There is no room for longer runs. */
    result = run(*state, text, (SpinOptions){.unreduced = true, .limits.memory = 8 << 20});
    assert_int_equal(result->end, VERIFIER_DEPTH);
    free_result(result);
}

static void many_globals_fit(void **state) {
    Text text = {0};
    for (int i = 0; i < 2000; i++)
        text_format(&text, "int g%d = %d;\n", i, i);
    text_add(&text, "active proctype A() { g0 = g1; g1999 = 7; atomic { printf(\"#t 0 0\\n\"); assert(g1999 == 8) } }\n"
                    "active proctype B() { g1000 = g1999; g1500 = 3 }\n");
    expect(*state, text.bytes, (SpinOptions){.unreduced = true}, VERIFIER_FOUND, "#t 0 0\n");
    text_free(&text);
}

static void files_can_be_kept(void **state) {
    Place *place = *state;
    Text keep = {0}, file = {0};
    text_format(&keep, "%s/kept", place->root);
    text_format(&file, "%s/model.pml", keep.bytes);
    expect(place, COUNTERS, (SpinOptions){.keep = keep.bytes}, VERIFIER_COMPLETE, "");
    assert_int_equal(access(file.bytes, R_OK), 0);
    text_free(&keep);
    text_free(&file);
}

static void harmful_texts_are_only_wrong(void **state) {
    static const char *const texts[] = {
        "", "\"", "/*", "\x1b[31m\xff", "#include \"/etc/passwd\"\n", "#error \x1b[31m\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Verified *result = run(*state, texts[i], (SpinOptions){0});
        assert_int_equal(result->failure.kind, FAILURE_INTERNAL);
        assert_null(strchr(text_string(&result->failure.words), '\x1b'));
        assert_true(result->failure.words.length > 0);
        free_result(result);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define CACHE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_own_cache, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_safe_model_is_complete),
        TEST(two_cores_see_the_same_states),
        TEST(an_assertion_leaves_a_trail),
        TEST(a_process_that_waits_for_timeout_sees_deadlocks),
        TEST(cycles_are_found_and_fairness_rules_them_out),
        TEST(fair_runs_of_many_processes_need_more_counters),
        TEST(a_syntax_error_is_shown_with_its_command),
        TEST(a_verifier_that_crashes_is_no_result),
        TEST(missing_programs_are_said_plainly),
        TEST(another_program_called_spin_is_not_taken),
        TEST(a_compiler_can_be_named),
        TEST(too_much_time_ends_it),
        TEST(too_little_memory_ends_it),
        TEST(it_can_be_interrupted),
        CACHE_TEST(verifiers_are_made_once),
        CACHE_TEST(broken_verifiers_are_made_again),
        CACHE_TEST(old_verifiers_are_forgotten),
        CACHE_TEST(a_cache_that_others_can_write_is_not_used),
        TEST(depth_grows_unless_it_is_given),
        TEST(many_globals_fit),
        TEST(files_can_be_kept),
        TEST(harmful_texts_are_only_wrong),
    };
    return cmocka_run_group_tests_name("spin", tests, set_up_all, tear_down_all);
}
