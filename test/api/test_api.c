/* The public interface: verdicts, and what the report says. */
#include "bandera.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds),     cmocka_unit_test(test_violated), cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_bad_input), cmocka_unit_test(test_temporal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
