/* An algorithm that is mistaken: this program has one in the place of the library's, which says that a net is safe, or
   that it is not, for no reason. The answer is never handed out, and is said to be our fault. */
#include "net/cover_int.h"
#include "nets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static CoverVerdict claimed;

void expand_search(Search *search) { search->result->verdict = claimed; }

static void expect_mistake(CoverVerdict verdict, const char *words) {
    Net *net = net_from("vars a b rules a >= 1 -> a' = a - 1, b' = b + 1; init a = 1, b = 0 target b >= 1");
    assert_non_null(net);
    claimed = verdict;
    CoverResult *result = cover_search(net, &(CoverOptions){.algorithms = COVER_EXPAND, .without_reductions = true});
    assert_int_equal(result->verdict, COVER_UNKNOWN);
    assert_true(result->is_mistake);
    assert_non_null(strstr(result->reason, words));
    cover_free(result);
    net_free(net);
}

static void wrong_certificate(void **state) {
    (void)state;
    expect_mistake(COVER_SAFE, "the evidence of expand-enlarge-check (safe) does not hold");
}

static void wrong_run(void **state) {
    (void)state;
    expect_mistake(COVER_UNSAFE, "the evidence of expand-enlarge-check (unsafe) does not hold");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_certificate),
        cmocka_unit_test(wrong_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
