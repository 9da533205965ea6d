/* Repeated steps: which are, which are not, and that it makes no difference to the search. */
#include "../model.h"
#include "explore/explore.h"

/* Threads A and B begin with the given locations, from `a` on, and stay at `z`. */
static Loaded load_two(const char *a, const char *b) {
    Text text = {0};
    text_format(&text,
                "system Two() Pair = record { f: range 0..3; }; pairs: collection of Pair; p: ref Pair; q: ref Pair;\n"
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

static SearchResult *search(const Loaded *l, bool repeats, bool checks) {
    SearchOptions options = {.checks = 1 << PROPERTY_ASSERT, .repeats = repeats, .check_repeated = checks};
    SearchResult *result = search_run(l->code, &(MachineOptions){0}, &options);
    assert_int_equal(result->end, SEARCH_COMPLETE);
    assert_int_equal(result->mistaken, 0);
    return result;
}

/* How many steps are repeated. The states are the same as without. */
static uint64_t count_repeated(const Loaded *l) {
    SearchResult *taken = search(l, false, false), *checked = search(l, true, true), *repeated = search(l, true, false);
    assert_int_equal(taken->repeated, 0);
    assert_int_equal(repeated->repeated, checked->repeated);
    assert_int_equal(repeated->states, taken->states);
    assert_int_equal(repeated->transitions, taken->transitions);
    assert_int_equal(repeated->depth, taken->depth);
    uint64_t count = repeated->repeated;
    search_result_free(taken);
    search_result_free(checked);
    search_result_free(repeated);
    return count;
}

static void expect_repeated(const char *a, const char *b, uint64_t expected) {
    Loaded l = load_two(a, b);
    assert_int_equal(count_repeated(&l), expected);
    unload(&l);
}

/* Of steps that do not disturb each other both are repeated, that of B after that of A and the other way round. */
static void test_data(void **state) {
    (void)state;
    const char *writes_x = "loc a: when true do { x := 1; } goto z;";
    expect_repeated(writes_x, "loc a: when true do { on := true; } goto z;", 0); /* the globals are one piece */
    expect_repeated(writes_x, "loc a: when true do { n := 1; } goto z;", 2);
    expect_repeated(writes_x, "loc a: when true do { x := 2; } goto z;", 0);
    expect_repeated(writes_x, "loc a: when true do { x := 0; } goto z;",
                    1); /* A does not go by what B leaves as it is */
    expect_repeated(writes_x, "loc a: when true do { n := x; } goto z;", 1);
    expect_repeated("loc a: when true do { n := x; } goto z;", writes_x, 1);
    expect_repeated("loc a: when true do { n := x; } goto z;", "loc a: when true do { n := x; } goto z;", 2);
}

/* What both make lies at the same address, and is found by other names. */
static void test_objects(void **state) {
    (void)state;
    const char *makes_own = "loc a: when true do { o := new pairs; o.f := 1; } goto z;";
    expect_repeated(makes_own, "loc a: when true do { o := new pairs; o.f := 2; } goto z;", 2);
    expect_repeated(makes_own, "loc a: when true do { p := new pairs; } goto z;", 2);
    expect_repeated("loc a: when true do { p := new pairs; } goto z;", "loc a: when true do { o := p; } goto z;", 1);
    /* B lets go of the object by which A finds it otherwise. */
    const char *shares =
        "loc a: when true do { o := new pairs; p := o; } goto b; loc b: when true do { n := 1; } goto z;";
    const char *drops =
        "loc a: when p != null do { q := p; p := null; } goto b; loc b: when true do { q := null; } goto z;";
    Loaded l = load_two(shares, drops);
    count_repeated(&l);
    unload(&l);
}

static void test_locks(void **state) {
    (void)state;
    const char *takes_m = "loc a: when lockAvailable(m) do { lock(m); n := x; unlock(m); } goto z;";
    expect_repeated(takes_m, "loc a: when lockAvailable(k) do { lock(k); n := x; unlock(k); } goto z;", 2);
    expect_repeated(takes_m, takes_m, 0);
    const char *keeps_m = "loc a: when lockAvailable(m) do { lock(m); } goto z;";
    expect_repeated(keeps_m, "loc a: when true do { n := lockAvailable(m) ? 1 : 2; } goto z;", 1);
}

/* After the other step, one goes on further than before, or ends before alternatives. */
static void test_lengths(void **state) {
    (void)state;
    const char *puts_on = "loc a: when true do { on := true; } goto z;";
    const char *waits = "loc a: when true do invisible { n := 1; } goto b; loc b: when on do { } goto z;";
    expect_repeated(waits, puts_on, 1);
    expect_repeated(puts_on, waits, 1);
}

/* The places of threads are others after one has ended. */
static void test_threads(void **state) {
    (void)state;
    const char *writes_x = "loc a: when true do { x := 1; } goto z;", *ends = "loc a: when true do { n := 1; exit; };";
    expect_repeated(writes_x, "loc a: when true do { start(C); } goto z;", 1);
    expect_repeated("loc a: when true do { start(C); } goto z;", writes_x, 1);
    Loaded l = load_two(writes_x, ends);
    count_repeated(&l);
    unload(&l);
}

/* A goes on with its object when B has let go of it, and lets B in before while B can still reach it. */
static void test_shared(void **state) {
    (void)state;
    Loaded l = load("system Shared() Pair = record { f: range 0..3; }; pairs: collection of Pair; p: ref Pair;\n"
                    "never: boolean;\n"
                    "main thread A() o: ref Pair; n: range 0..3;\n"
                    "  loc a: when true yield do { o := new pairs; p := o; start(B); } goto b;\n"
                    "  loc b: when true yield do { n := 1; } goto c;\n"
                    "  loc c: when true yield o do { o.f := 1; } goto d;\n"
                    "  loc d: when true yield o do { o.f := 2; } goto z;\n"
                    "  loc z: when never do { } goto e; loc e: end A;\n"
                    "thread B() o: ref Pair; loc a: when true yield do { o := p; p := null; } goto b;\n"
                    "  loc b: when true yield do { o := null; } goto z;\n"
                    "  loc z: when never do { } goto e; loc e: end B;\n"
                    "end Shared;");
    count_repeated(&l);
    unload(&l);
}

static void test_choices(void **state) {
    (void)state;
    const char *chooses = "loc a: when true do { x := externChoose(1, 2); } goto z;";
    expect_repeated(chooses, "loc a: when true do { n := 1; } goto z;", 0);
}

/* A path that is longer than what is kept of it: B's step is repeated after each of A; and A's after that of B, where
   the search comes back to what is still kept. */
static void test_long_path(void **state) {
    (void)state;
    Loaded l = load("system Long() never: boolean;\n"
                    "main thread A() n: range 0..3000; loc a: when n < 3000 do { n := n + 1; } goto a;\n"
                    "when never do { } goto b; loc b: end A;\n"
                    "main thread B() n: range 0..1; loc a: when n < 1 do { n := n + 1; } goto a;\n"
                    "when never do { } goto b; loc b: end B;\n"
                    "end Long;");
    assert_in_range(count_repeated(&l), 3500, 5999);
    unload(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_data),    cmocka_unit_test(test_objects),   cmocka_unit_test(test_locks),
        cmocka_unit_test(test_lengths), cmocka_unit_test(test_threads),   cmocka_unit_test(test_choices),
        cmocka_unit_test(test_shared),  cmocka_unit_test(test_long_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
