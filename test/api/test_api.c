/* The public interface: verdicts, and what the report says. */
#define _GNU_SOURCE /* setrlimit */
#include "bandera.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

static void test_holds(void **state) {
    (void)state;
    char *report = NULL;
    assert_int_equal(bandera_check("example/accounts_ordered.bir", NULL, &report), BANDERA_HOLDS);
    assert_non_null(strstr(report, "\"verdict\": \"holds\""));
    free(report);
}

static void test_violated(void **state) {
    (void)state;
    char *report = NULL;
    BanderaOptions options = {.breadth_first = true};
    assert_int_equal(bandera_check("example/accounts_deadlock.bir", &options, &report), BANDERA_VIOLATED);
    assert_non_null(strstr(report, "\"trace\": ["));
    free(report);
}

static void test_stopped(void **state) {
    (void)state;
    BanderaOptions options = {.max_states = 3};
    assert_int_equal(bandera_check("example/accounts_ordered.bir", &options, NULL), BANDERA_UNKNOWN);
}

static void test_bad_input(void **state) {
    (void)state;
    char *report = NULL;
    assert_int_equal(bandera_check("no/such/file.bir", NULL, &report), BANDERA_BAD_INPUT);
    assert_non_null(strstr(report, "no/such/file.bir: error: cannot open"));
    free(report);
}

static void test_temporal(void **state) {
    (void)state;
    char *report = NULL;
    BanderaOptions options = {.formula = "[]<>inside0"};
    assert_int_equal(bandera_check("example/peterson.bir", &options, &report), BANDERA_VIOLATED);
    assert_non_null(strstr(report, "\"name\": \"ltl\""));
    free(report);
    options.fairness = BANDERA_WEAKLY_FAIR;
    assert_int_equal(bandera_check("example/peterson.bir", &options, NULL), BANDERA_HOLDS);
    options.formula = "[]<>nowhere";
    assert_int_equal(bandera_check("example/peterson.bir", &options, &report), BANDERA_BAD_INPUT);
    assert_non_null(strstr(report, "there is no predicate 'nowhere'"));
    free(report);
}

/* The addresses that the process uses, in bytes. */
static size_t size_of_process(void) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%llu", &pages), 1);
    fclose(file);
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* It is an answer, and whoever has more memory later can go on. */
static void test_out_of_memory(void **state) {
    (void)state;
    const size_t room = (size_t)16 << 20;
    struct rlimit before, bound;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    bound = before;
    bound.rlim_cur = size_of_process() + room;
    if (bound.rlim_cur > (size_t)1 << 40)
        skip(); /* a sanitizer has taken more addresses than can be counted */
    char *report = NULL;
    assert_int_equal(setrlimit(RLIMIT_AS, &bound), 0);
    BanderaVerdict verdict = bandera_check("test/golden/spin/programs.bir", NULL, &report);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(verdict, BANDERA_UNKNOWN);
    assert_non_null(report);
    assert_non_null(strstr(report, "\"detail\": \"out of memory\""));
    free(report);
    assert_int_equal(bandera_check("example/accounts_ordered.bir", NULL, NULL), BANDERA_HOLDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds),     cmocka_unit_test(test_violated), cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_bad_input), cmocka_unit_test(test_temporal), cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
