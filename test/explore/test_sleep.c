/* Sleep sets: which transitions sleep, which do not, and that it makes no difference to the states. */
#include "../model.h"
#include "explore/explore.h"

/* Threads A and B begin with the given locations, from `a` on, and stay at `z`. */
static Loaded load_two(const char *a, const char *b) {
    Text text = {0};
    text_format(&text,
                "system Two() Pair = record { f: range 0..3; }; pairs: collection of Pair; p: ref Pair;\n"
                "x, y, v, w: range 0..3; on, never: boolean; m, k: lock;\n"
                "thread C() loc a: when never do { } goto b; loc b: end C;\n"
                "main thread A() n: range 0..3; o: ref Pair; %s loc z: when never do { } goto e; loc e: end A;\n"
                "main thread B() n: range 0..3; o: ref Pair; %s loc z: when never do { } goto e; loc e: end B;\n"
                "end Two;",
                a, b);
    Loaded l = load(text_string(&text));
    text_free(&text);
    return l;
}

static SearchResult *search(const Loaded *l, bool sleeps) {
    SearchOptions options = {.checks = 1 << PROPERTY_ASSERT, .sleeps = sleeps, .check_sleep = true};
    SearchResult *result = search_run(l->code, &(MachineOptions){0}, &options);
    assert_int_equal(result->end, SEARCH_COMPLETE);
    assert_int_equal(result->mistaken, 0);
    return result;
}

/* How many transitions sleep. The states are the same as without. */
static uint64_t count_slept(const Loaded *l) {
    SearchResult *awake = search(l, false), *asleep = search(l, true);
    assert_int_equal(awake->slept, 0);
    assert_int_equal(asleep->states, awake->states);
    assert_int_equal(asleep->transitions, awake->transitions);
    assert_int_equal(asleep->depth, awake->depth);
    uint64_t slept = asleep->slept;
    search_result_free(awake);
    search_result_free(asleep);
    return slept;
}

static void expect_slept(const char *a, const char *b, uint64_t expected) {
    Loaded l = load_two(a, b);
    assert_int_equal(count_slept(&l), expected);
    unload(&l);
}

static void test_data(void **state) {
    (void)state;
    const char *writes_x = "loc a: when true do { x := 1; } goto z;";
    expect_slept(writes_x, "loc a: when true do { y := 1; } goto z;", 1);
    expect_slept(writes_x, "loc a: when true do { x := 2; } goto z;", 0);
    expect_slept(writes_x, "loc a: when true do { n := x; } goto z;", 0);
    expect_slept("loc a: when true do { n := x; } goto z;", writes_x, 0);
    expect_slept("loc a: when true do { n := x; } goto z;", "loc a: when true do { n := x; } goto z;", 1);
    /* What both make lies at the same address. */
    expect_slept("loc a: when true do { o := new pairs; o.f := 1; } goto z;",
                 "loc a: when true do { o := new pairs; o.f := 2; } goto z;", 1);
    expect_slept("loc a: when true do { o := new pairs; p := o; } goto z;",
                 "loc a: when true do { o := new pairs; p := o; } goto z;", 0);
}

static void test_locks(void **state) {
    (void)state;
    const char *takes_m = "loc a: when lockAvailable(m) do { lock(m); n := x; unlock(m); } goto z;";
    expect_slept(takes_m, "loc a: when lockAvailable(k) do { lock(k); n := x; unlock(k); } goto z;", 1);
    expect_slept(takes_m, "loc a: when lockAvailable(m) do { lock(m); n := x; unlock(m); } goto z;", 0);
    const char *keeps_m = "loc a: when lockAvailable(m) do { lock(m); } goto z;";
    expect_slept(keeps_m, "loc a: when true do { on := lockAvailable(m); } goto z;", 0);
    expect_slept("loc a: when true do { on := lockAvailable(m); } goto z;", keeps_m, 0);
}

/* After the other step, one goes on further than before, or ends before alternatives: neither reads in its step what
   that depends on. */
static void test_lengths(void **state) {
    (void)state;
    const char *puts_on = "loc a: when true do { on := true; } goto z;";
    const char *waits = "loc a: when true do invisible { n := 1; } goto b; loc b: when on do { } goto z;";
    expect_slept(waits, puts_on, 0);
    expect_slept(puts_on, waits, 0);
    const char *chooses = "loc a: when true do invisible { n := 1; } goto b;"
                          "loc b: when on do { x := 1; } goto z; when on do { x := 2; } goto z;";
    expect_slept(chooses, puts_on, 0);
    expect_slept(puts_on, chooses, 0);
}

static void test_enabled(void **state) {
    (void)state;
    const char *puts_on = "loc a: when true do { on := true; } goto z;";
    expect_slept("loc a: when !on do { x := 1; } goto z;", puts_on, 0);
    expect_slept(puts_on, "loc a: when !on do { x := 1; } goto z;", 0);
    expect_slept("loc a: when on do { x := 1; } goto z;", puts_on, 0);
}

/* The numbers of threads are others after one has ended, and their order depends on who starts first. */
static void test_threads(void **state) {
    (void)state;
    const char *writes_x = "loc a: when true do { x := 1; } goto z;", *ends = "loc a: when true do { y := 1; exit; };";
    expect_slept(writes_x, ends, 0);
    expect_slept(ends, writes_x, 0);
    expect_slept(writes_x, "loc a: when true do { start(C); } goto z;", 0);
    expect_slept("loc a: when true do { start(C); } goto z;", writes_x, 0);
    expect_slept("loc a: when true do { start(C); exit; };", writes_x, 0);
}

static void test_choices(void **state) {
    (void)state;
    const char *chooses = "loc a: when true do { x := externChoose(1, 2); } goto z;";
    expect_slept(chooses, "loc a: when true do { y := 1; } goto z;", 0);
    expect_slept("loc a: when true do { y := 1; } goto z;", chooses, 0);
    /* Alternatives have numbers of their own. */
    expect_slept("loc a: when true do { x := 1; } goto z; when true do { x := 2; } goto z;",
                 "loc a: when true do { y := 1; } goto z;", 2);
}

/* More states than are remembered: what took the place of one that is forgotten is not taken for it. Of a grid every
   state can be reached by many orders of steps, and all transitions but the first to each state could sleep. */
static void test_many_states(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "system Grid() never: boolean;\n");
    for (uint32_t i = 0; i < 8; i++)
        text_format(&text, "x%u: range 0..3;\n", i);
    for (uint32_t i = 0; i < 8; i++)
        text_format(&text,
                    "main thread T%u() loc a: when x%u < 3 do { x%u := x%u + 1; } goto a;\n"
                    "when never do { } goto b; loc b: end T%u;\n",
                    i, i, i, i, i);
    text_add(&text, "end Grid;");
    Loaded l = load(text_string(&text));
    SearchResult *result = search(&l, true);
    assert_int_equal(result->states, 1 << 16);
    assert_int_equal(result->transitions, 8 * 3 << 14);
    assert_true(result->slept > result->transitions / 2);
    assert_true(result->slept <= result->transitions - result->states + 1);
    search_result_free(result);
    unload(&l);
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_data),        cmocka_unit_test(test_locks),   cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_enabled),     cmocka_unit_test(test_threads), cmocka_unit_test(test_choices),
        cmocka_unit_test(test_many_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
