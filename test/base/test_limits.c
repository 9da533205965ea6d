/* When a limit is reached, and which. */
#include "base/limits.h"
#include "base/memory.h"
#include "base/process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void nothing_is_no_limit(void **state) {
    (void)state;
    Limits limits = limits_from_now(0, 0);
    assert_int_equal(limits_look(&limits, 0), REACHED_NOTHING);
    assert_int_equal(limits_look(&limits, SIZE_MAX), REACHED_NOTHING);
}

static void time_goes_by(void **state) {
    (void)state;
    Limits limits = limits_from_now(1e9, 0);
    assert_int_equal(limits_look(&limits, 0), REACHED_NOTHING);
    limits = limits_from_now(1e-9, 0);
    while (process_now() < limits.deadline) {
    }
    assert_int_equal(limits_look(&limits, 0), REACHED_TIME);
}

static void signals_are_noticed(void **state) {
    (void)state;
    volatile sig_atomic_t flag = 0;
    Limits limits = {.interrupted = &flag};
    assert_int_equal(limits_look(&limits, 0), REACHED_NOTHING);
    flag = 1;
    assert_int_equal(limits_look(&limits, 0), REACHED_SIGNAL);
}

static void memory_is_what_is_touched(void **state) {
    (void)state;
    const size_t size = (size_t)1 << 26;
    Limits limits = {.memory = size / 2, .memory_before = limits_memory()};
    char *block = pages_resize(NULL, 0, size);
    assert_int_equal(limits_look(&limits, 0), REACHED_NOTHING); /* only reserved */
    assert_int_equal(limits_look(&limits, size), REACHED_MEMORY);
    memset(block, 1, size);
    assert_int_equal(limits_look(&limits, 0), REACHED_MEMORY);
    pages_free(block, size);
}

static bool stops_at_ten(void *context, size_t bytes) {
    (void)context;
    return bytes >= 10;
}

static void who_is_asked_may_be_nobody(void **state) {
    (void)state;
    assert_false(look_stops(&(Look){0}, SIZE_MAX));
    assert_false(look_stops(&(Look){stops_at_ten, NULL}, 9));
    assert_true(look_stops(&(Look){stops_at_ten, NULL}, 10));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_no_limit),        cmocka_unit_test(time_goes_by),
        cmocka_unit_test(signals_are_noticed),        cmocka_unit_test(memory_is_what_is_touched),
        cmocka_unit_test(who_is_asked_may_be_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
