/* Searches: the same states and right paths in every order, beyond every window of the depth-first stack, and all the
   ways to stop before the end. */
#include "../model.h"
#include "explore/explore.h"

#include <stdlib.h>

static SearchResult *search(const Loaded *l, SearchOptions options) {
    if (!options.checks)
        options.checks = PROPERTIES_BY_DEFAULT;
    return search_run(l->code, &(MachineOptions){0}, &options);
}

/* The moves of a violation lead to it: every step is enabled and succeeds, and the last one fails as it says; or
   nothing moves at the end. */
static void expect_replay(const Loaded *l, const Violation *violation) {
    Machine *m = l->machine;
    machine_reset(m);
    for (uint64_t i = 0; i < violation->count; i++) {
        Move move = violation->moves[i];
        uint32_t first, end;
        successors_threads(m, &first, &end);
        assert_true(move.thread >= first && move.thread < end);
        assert_true(move.transformation < machine_transformations(m, move.thread));
        assert_true(machine_enabled(m, move.thread, move.transformation));
        bool last = i + 1 == violation->count && violation->property != PROPERTY_DEADLOCK;
        assert_int_equal(successors_step(m, move), last ? OUTCOME_ERROR : OUTCOME_DONE);
        if (last) {
            assert_int_equal(machine_fault(m)->error, violation->fault.error);
            assert_int_equal(machine_fault(m)->transformation, violation->fault.transformation);
        } else
            machine_forget(m, machine_mark(m));
    }
    if (violation->property == PROPERTY_DEADLOCK && !violation->lock_cycle)
        assert_int_equal(enabled_threads(l), 0);
}

/* Searches for an assertion that fails and returns the length of the replayed path. */
static uint64_t length_to_assertion(const Loaded *l, SearchOrder order) {
    SearchResult *result = search(l, (SearchOptions){.order = order, .checks = 1 << PROPERTY_ASSERT});
    assert_int_equal(result->end, SEARCH_VIOLATED);
    assert_non_null(result->violations[PROPERTY_ASSERT]);
    uint64_t length = result->violations[PROPERTY_ASSERT]->count;
    expect_replay(l, result->violations[PROPERTY_ASSERT]);
    search_result_free(result);
    return length;
}

/* Two chains of 90,000 levels each. At every level a step to the side ends the chain, and at some another thread can
   make one too: so there is something left to do wherever the search comes back to, what it is depends on the level,
   and it can be reached in no other way. The assertion fails beside level 300 n + k. */
static Loaded chain(uint32_t n, uint32_t k) {
    Text text = {0};
    text_format(&text,
                "system Chain() n, k: range 0..299; which, side: range 0..2;\n"
                "main thread A() loc a: when true do { which := externChoose(1, 2); } goto b; loc b: when side == 0 && "
                "k < 299 do { k := k + 1; } goto b;\n"
                "  when side == 0 && k == 299 && n < 299 do { k := 0; n := n + 1; } goto b; end A;\n"
                "main thread C() loc a: when which > 0 && side == 0 && k == 7 do { side := 2; } goto b; loc b: end C;\n"
                "main thread B() loc a: when which > 0 && side == 0 do { side := 1; } goto b;\n"
                "  loc b: when which == 2 && n == %u && k == %u do { assert(false); } goto c; when k > 290 do { } goto "
                "c; when k > 290 do { side := 2; } goto c;\n"
                "  loc c: end B; end Chain;",
                n, k);
    Loaded l = load(text_string(&text));
    text_free(&text);
    return l;
}

static void test_deep(void **state) {
    (void)state;
    enum { LEVELS = 300 * 300 };
    Loaded l = chain(0, 0);
    SearchOptions options = {.order = SEARCH_DFS, .checks = 1 << PROPERTY_MONITOR}; /* pass over the assertion */
    SearchResult *deep = search(&l, options);
    options.order = SEARCH_BFS;
    SearchResult *broad = search(&l, options);
    assert_int_equal(deep->end, SEARCH_COMPLETE);
    assert_int_equal(broad->end, SEARCH_COMPLETE);
    assert_int_equal(deep->states, 1 + 2 * (2 * LEVELS + 300 + 2 * 9 * 300));
    assert_int_equal(broad->states, deep->states);
    assert_int_equal(deep->transitions, broad->transitions);
    assert_int_equal(deep->depth, LEVELS + 2);
    assert_int_equal(broad->depth, LEVELS + 2);
    assert_true(deep->store_bytes > 0 && deep->bytes >= deep->store_bytes);
    search_result_free(deep);
    search_result_free(broad);
    unload(&l);
}

/* Found on the way back, at levels on both sides of the checkpoints, long after the log has been forgotten there. */
static void test_deep_paths(void **state) {
    (void)state;
    static const uint32_t levels[] = {1, 4094, 4095, 4096, 40000, 89998};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        Loaded l = chain(levels[i] / 300, levels[i] % 300);
        assert_int_equal(length_to_assertion(&l, SEARCH_DFS), levels[i] + 3);
        if (levels[i] < 5000)
            assert_int_equal(length_to_assertion(&l, SEARCH_BFS), levels[i] + 3);
        unload(&l);
    }
}

/* Counts for ever, as far as anybody can wait. */
static const char ENDLESS[] =
    "system Endless() n: int; m: int; main thread A() loc a: when true do { n := n + 1; } goto a; end A;\n"
    "main thread B() loc a: when true do { m := m + 1; } goto a; end B; end Endless;";

static const SearchOrder ORDERS[] = {SEARCH_DFS, SEARCH_BFS, SEARCH_BEST, SEARCH_ASTAR};
enum { ORDER_COUNT = sizeof ORDERS / sizeof *ORDERS };

static void test_max_states(void **state) {
    (void)state;
    Loaded l = load(ENDLESS);
    for (uint32_t i = 0; i < ORDER_COUNT; i++)
        for (uint64_t most = 1; most <= 10000; most *= 10) {
            SearchResult *result = search(&l, (SearchOptions){.order = ORDERS[i], .max_states = most});
            assert_int_equal(result->end, SEARCH_STATES);
            assert_int_equal(result->states, most);
            search_result_free(result);
        }
    unload(&l);
}

static void test_max_depth(void **state) {
    (void)state;
    Loaded l = load(ENDLESS);
    for (uint32_t i = 0; i < ORDER_COUNT; i++) {
        SearchResult *result = search(&l, (SearchOptions){.order = ORDERS[i], .max_depth = 20});
        assert_int_equal(result->end, SEARCH_DEPTH);
        assert_int_equal(result->depth, 20);
        if (ORDERS[i] == SEARCH_BFS)
            assert_int_equal(result->states, 21 * 22 / 2);
        search_result_free(result);
    }
    unload(&l);
    /* Deep enough is no limit. */
    l = load("system S() main thread A() loc a: when true do { } goto b; loc b: end A; end S;");
    for (uint32_t i = 0; i < ORDER_COUNT; i++) {
        SearchResult *result = search(&l, (SearchOptions){.order = ORDERS[i], .max_depth = 2});
        assert_int_equal(result->end, SEARCH_COMPLETE);
        assert_int_equal(result->states, 2);
        search_result_free(result);
    }
    unload(&l);
}

static void test_timeout(void **state) {
    (void)state;
    Loaded l = load(ENDLESS);
    for (uint32_t i = 0; i < ORDER_COUNT; i++) {
        SearchResult *result = search(&l, (SearchOptions){.order = ORDERS[i], .limits = limits_from_now(0.05, 0)});
        assert_int_equal(result->end, SEARCH_TIME);
        assert_true(result->states >= 1 && result->seconds >= 0.05);
        search_result_free(result);
    }
    unload(&l);
}

static void test_memory(void **state) {
    (void)state;
    enum { MEBIBYTE = 1 << 20 };
    Loaded l = load(ENDLESS);
    for (uint32_t i = 0; i < ORDER_COUNT; i++) {
        SearchResult *result =
            search(&l, (SearchOptions){.order = ORDERS[i],
                                       .limits = {.memory = 6 * MEBIBYTE, .memory_before = limits_memory()}});
        assert_int_equal(result->end, SEARCH_MEMORY);
        assert_true(result->states > 1000);
        assert_true(result->bytes < 20 * MEBIBYTE);
        search_result_free(result);
    }
    unload(&l);
}

typedef struct Lookout {
    volatile sig_atomic_t interrupted;
    SearchProgress last;
    uint32_t calls;
} Lookout;

static void interrupt_at_once(void *context, const SearchProgress *progress) {
    Lookout *watch = context;
    assert_true(progress->states > watch->last.states && progress->transitions >= progress->states - 1);
    assert_true(progress->bytes > 0 && progress->seconds > 0);
    watch->last = *progress;
    watch->calls++;
    watch->interrupted = 1;
}

static void test_interrupt(void **state) {
    (void)state;
    Loaded l = load(ENDLESS);
    for (uint32_t i = 0; i < ORDER_COUNT; i++) {
        Lookout watch = {.interrupted = 1};
        SearchResult *result =
            search(&l, (SearchOptions){.order = ORDERS[i], .limits = {.interrupted = &watch.interrupted}});
        assert_int_equal(result->end, SEARCH_INTERRUPTED);
        assert_true(result->states < 10);
        search_result_free(result);
    }
    /* In the middle: the first report of progress asks to stop. */
    Lookout watch = {0};
    SearchOptions options = {.order = SEARCH_BFS,
                             .limits = {.interrupted = &watch.interrupted},
                             .progress = interrupt_at_once,
                             .progress_context = &watch};
    SearchResult *result = search(&l, options);
    assert_int_equal(result->end, SEARCH_INTERRUPTED);
    assert_int_equal(watch.calls, 1);
    assert_true(result->states >= watch.last.states && result->states < watch.last.states + 100000);
    search_result_free(result);
    unload(&l);
}

/* 5 * 5 * 5 * 5 states in one grid. */
static const char GRID[] =
    "system Grid() a, b, c, d: range 0..4;\n"
    "main thread A() loc s: when a < 4 do { a := a + 1; } goto s; when b < 4 do { b := b + 1; } goto s; end A;\n"
    "main thread B() loc s: when c < 4 do { c := c + 1; } goto s; when d < 4 do { d := d + 1; } goto s; end B; end "
    "Grid;";

static void test_lossy_stores(void **state) {
    (void)state;
    Loaded l = load(GRID);
    SearchOptions options = {.store = STORE_EXACT, .checks = 1 << PROPERTY_ASSERT, .bitstate_bytes = 1 << 20};
    SearchResult *exact = search(&l, options);
    assert_int_equal(exact->states, 625);
    assert_true(exact->omission == 0);
    for (StoreKind kind = STORE_COMPACT; kind <= STORE_BITSTATE; kind++) {
        options.store = kind;
        SearchResult *lossy = search(&l, options);
        assert_int_equal(lossy->end, SEARCH_COMPLETE);
        assert_int_equal(lossy->states, exact->states);
        assert_int_equal(lossy->transitions, exact->transitions);
        assert_true(lossy->omission > 0 && lossy->omission < 1e-3);
        search_result_free(lossy);
    }
    /* Tables too small for the states, down to none at all: states are missed, and the result says how likely that was.
     */
    for (size_t bytes = 64; bytes; bytes /= 4) {
        options.bitstate_bytes = bytes;
        SearchResult *lossy = search(&l, options);
        assert_int_equal(lossy->end, SEARCH_COMPLETE);
        assert_true(lossy->states >= 1 && lossy->states < exact->states);
        assert_true(lossy->omission > 0.5 && lossy->omission <= 1);
        search_result_free(lossy);
    }
    search_result_free(exact);
    unload(&l);
}

static void add_random_thread(Text *text, const char *name, uint64_t *random, uint32_t locations) {
    text_format(text, "main thread %s()\n", name);
    for (uint32_t i = 0; i < locations; i++) {
        text_format(text, "loc s%u:", i);
        uint32_t ways = 1 + next_random(random) % 3;
        for (uint32_t j = 0; j < ways; j++) {
            /* One place has an assertion; ways that are not visible go forward, to places no other way goes to. */
            uint32_t target = (i + 1 + j * (1 + next_random(random) % 3)) % locations, value = next_random(random) % 4;
            const char *assertion = i + 1 == locations && j == 0 ? " assert(x != y);" : "";
            bool hidden = ways == 1 && target > i && next_random(random) % 2;
            text_format(text, " when %c %s %u do %s{%s %c := %u; } goto s%u;", next_random(random) % 2 ? 'x' : 'y',
                        next_random(random) % 3 ? "!=" : "==", next_random(random) % 4, hidden ? "invisible " : "",
                        assertion, next_random(random) % 2 ? 'x' : 'y', value, target);
        }
        text_add(text, "\n");
    }
    text_format(text, "end %s;\n", name);
}

/* The estimate of the distance never exceeds the truth in models of threads that are all there from the beginning, so
   A* finds paths as short as breadth-first search does; best-first search finds some path. */
static void test_shortest_paths(void **state) {
    (void)state;
    uint32_t violated = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        Text text = {0};
        text_add(&text, "system Random() x, y: range 0..3;\n");
        add_random_thread(&text, "A", &random, 9);
        add_random_thread(&text, "B", &random, 7);
        text_add(&text, "end Random;\n");
        Loaded l = load(text_string(&text));
        uint64_t lengths[ORDER_COUNT] = {0}, states[ORDER_COUNT];
        for (uint32_t i = 0; i < ORDER_COUNT; i++) {
            SearchResult *result = search(
                &l,
                (SearchOptions){.order = ORDERS[i], .heuristic = HEURISTIC_DISTANCE, .checks = 1 << PROPERTY_ASSERT});
            states[i] = result->states;
            if (result->violations[PROPERTY_ASSERT]) {
                lengths[i] = result->violations[PROPERTY_ASSERT]->count;
                expect_replay(&l, result->violations[PROPERTY_ASSERT]);
            } else
                assert_int_equal(result->end, SEARCH_COMPLETE);
            search_result_free(result);
        }
        for (uint32_t i = 0; i < ORDER_COUNT; i++) {
            assert_int_equal(lengths[i] != 0, lengths[1] != 0);
            assert_true(lengths[i] >= lengths[1]);
            if (!lengths[1])
                assert_int_equal(states[i], states[1]);
        }
        assert_int_equal(lengths[3], lengths[1]);
        violated += lengths[1] > 2;
        unload(&l);
        text_free(&text);
    }
    assert_true(violated > 10);
}

/* An estimate that is too high would lead these astray: the shortest way is long by locations, another one is short by
   locations but has to wait for B; and transformations that are not visible cost nothing. */
static void test_estimates_are_not_too_high(void **state) {
    (void)state;
    static const struct {
        const char *way, *waiting;
        uint64_t length;
    } cases[] = {
        {"loc p: when true do { } goto p2; loc p2: when true do { } goto p3;", "n == 3", 4},
        {"loc p: when true do invisible { } goto p2; loc p2: when true do invisible { } goto p3;", "n == 1", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        text_format(
            &text,
            "system S() n: range 0..3; main thread A() loc a: when true do { } goto p; when true do { } goto q; %s\n"
            "loc p3: when true do { assert(false); } goto z; loc q: when %s do { assert(false); } goto z; loc z: end "
            "A;\n"
            "main thread B() loc a: when n < 3 do { n := n + 1; } goto a; end B; end S;",
            cases[i].way, cases[i].waiting);
        Loaded l = load(text_string(&text));
        assert_int_equal(length_to_assertion(&l, SEARCH_ASTAR), cases[i].length);
        assert_int_equal(length_to_assertion(&l, SEARCH_BFS), cases[i].length);
        unload(&l);
        text_free(&text);
    }
}

/* Deadlocks, with the estimate that counts the threads that can move. */
static void test_deadlock_in_every_order(void **state) {
    (void)state;
    Loaded l = load("system S() n: range 0..9; x, y: lock; main thread A() loc a: when n == 3 && lockAvailable(x) do { "
                    "lock(x); } goto b; loc b: when lockAvailable(y) do { lock(y); } goto c;\n"
                    "  loc c: when true do { unlock(y); unlock(x); } goto a; end A;\n"
                    "main thread B() loc a: when lockAvailable(y) do { lock(y); } goto b; loc b: when lockAvailable(x) "
                    "do { lock(x); } goto c; loc c: when true do { unlock(x); unlock(y); } goto a; end B;\n"
                    "main thread C() loc a: when n < 9 do { n := n + 1; } goto a; when n == 9 do { n := 0; } goto a; "
                    "end C; end S;");
    for (uint32_t i = 0; i < ORDER_COUNT; i++) {
        SearchResult *result = search(&l, (SearchOptions){.order = ORDERS[i]});
        assert_int_equal(result->end, SEARCH_VIOLATED);
        const Violation *violation = result->violations[PROPERTY_DEADLOCK];
        assert_non_null(violation);
        assert_true(violation->lock_cycle);
        assert_true(violation->count >= 5);
        if (ORDERS[i] == SEARCH_BFS)
            assert_int_equal(violation->count, 5);
        expect_replay(&l, violation);
        search_result_free(result);
    }
    unload(&l);
}

/* A list of the numbers below `count`. */
static void add_numbers(Text *text, int count) {
    for (int i = 0; i < count; i++)
        text_format(text, i ? ", %d" : "%d", i);
}

/* Chooses one of 300 values, then one of 300 and one of `last`; the assertion fails for the last but one of each. */
static Loaded choices(int last) {
    Text text = {0};
    text_add(&text, "system S() x, y: range 0..299; main thread A() loc a: when true do { x := externChoose(");
    add_numbers(&text, 300);
    text_add(&text, "); } goto b;\n loc b: when x == 299 do { x := externChoose(");
    add_numbers(&text, 300);
    text_add(&text, "); y := externChoose(");
    add_numbers(&text, last);
    text_format(&text,
                "); } goto c;\n loc c: when x == 298 && y == %d do { assert(false); } goto d; loc d: end A; end S;",
                last - 2);
    Loaded l = load(text_string(&text));
    text_free(&text);
    return l;
}

/* More than 256 successors, by choices: more than fit a byte, and more than fit 16 bits. */
static void test_many_choices(void **state) {
    (void)state;
    for (uint32_t i = 0; i < ORDER_COUNT; i++) {
        int last = ORDERS[i] == SEARCH_DFS ? 5 : 250;
        Loaded l = choices(last);
        SearchResult *result = search(&l, (SearchOptions){.order = ORDERS[i], .checks = 1 << PROPERTY_ASSERT});
        const Violation *violation = result->violations[PROPERTY_ASSERT];
        assert_non_null(violation);
        assert_int_equal(violation->count, 3);
        assert_int_equal(violation->moves[0].choice, 299);
        assert_int_equal(violation->moves[1].choice, 298 + 300 * (last - 2));
        expect_replay(&l, violation);
        search_result_free(result);
        result = search(&l, (SearchOptions){.order = ORDERS[i], .checks = 1 << PROPERTY_MONITOR});
        assert_int_equal(result->end, SEARCH_COMPLETE);
        assert_int_equal(result->states, 1 + 300 + 300 * last);
        search_result_free(result);
        unload(&l);
    }
}

/* The very first state has more successors than the stack has room for at first. */
static void test_many_choices_at_once(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "system S() x: range 0..1999; main thread A() loc a: when true do { x := externChoose(");
    add_numbers(&text, 2000);
    text_add(&text, "); } goto b; loc b: when x == 0 do { } goto c; loc c: when true do { assert(false); } goto d; loc "
                    "d: end A; end S;");
    Loaded l = load(text_string(&text));
    assert_int_equal(length_to_assertion(&l, SEARCH_DFS), 3);
    assert_int_equal(length_to_assertion(&l, SEARCH_BFS), 3);
    unload(&l);
    text_free(&text);
}

/* A search that crosses the level of a checkpoint many times keeps one there, and counts the memory of one. */
static void test_checkpoints_are_replaced(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "system S() n: range 0..4110; x: range 0..599; row: array [4000] of int; main thread A()\n"
                    "loc a: when n < 4090 do { n := n + 1; row[n % 4000] := 7; } goto a; when n == 4090 do { n := n + "
                    "1; x := externChoose(");
    add_numbers(&text, 600);
    text_add(&text, "); } goto b; loc b: when n < 4110 do { n := n + 1; } goto b; end A; end S;");
    Loaded l = load(text_string(&text));
    SearchResult *result = search(&l, (SearchOptions){.order = SEARCH_DFS, .checks = 1 << PROPERTY_ASSERT});
    assert_int_equal(result->end, SEARCH_COMPLETE);
    assert_int_equal(result->states, 4091 + 600 * 20);
    assert_true(result->bytes < result->store_bytes + 6000000); /* a state takes 16,000 */
    search_result_free(result);
    unload(&l);
    text_free(&text);
}

/* 300 threads that move in the reverse order of their birth, and 300 ways at one location. */
static void test_many_threads_and_ways(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "system S() n: range 0..300; x: range 0..299; go: boolean; main thread A() loc a: when n < 300 do "
                    "{ start(W, n + 1); n := n + 1; } goto a;\n"
                    "  when n == 300 do { go := true; } goto b; loc b: when n == 0 do { } goto c; loc c:");
    for (int i = 0; i < 300; i++)
        text_format(&text, " when true do { x := %d; } goto d;", i);
    text_add(&text,
             "\nloc d: when true do { assert(x != 299); } goto e; loc e: end A;\n"
             "thread W(k: range 0..300) loc a: when go && n == k do { n := n - 1; } goto b; loc b: end W; end S;");
    Loaded l = load(text_string(&text));
    for (uint32_t i = 0; i < 2; i++) {
        SearchResult *result =
            search(&l, (SearchOptions){.order = ORDERS[i], .checks = 1 << PROPERTY_ASSERT, .max_states = 1000000});
        const Violation *violation = result->violations[PROPERTY_ASSERT];
        assert_non_null(violation);
        uint32_t highest_thread = 0, highest_way = 0;
        for (uint64_t j = 0; j < violation->count; j++) {
            highest_thread = violation->moves[j].thread > highest_thread ? violation->moves[j].thread : highest_thread;
            highest_way =
                violation->moves[j].transformation > highest_way ? violation->moves[j].transformation : highest_way;
        }
        assert_int_equal(highest_thread, 300);
        assert_int_equal(highest_way, 299);
        expect_replay(&l, violation);
        search_result_free(result);
    }
    unload(&l);
    text_free(&text);
}

/* A bounded search turns back once where choices cannot be numbered, and does not go through all of them. */
static void test_bounded_choices(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "system S() n: int; main thread A() loc a: when true do {");
    for (int i = 0; i < 17; i++)
        text_add(&text, " n := externChoose(1, 2, 3, 4);");
    text_add(&text, "} goto b; when true do { } goto b; loc b: when true do { } goto c; loc c: end A; end S;");
    Loaded l = load(text_string(&text));
    for (uint32_t i = 0; i < ORDER_COUNT; i++) {
        SearchResult *result = search(&l, (SearchOptions){.order = ORDERS[i], .bounded = true});
        assert_int_equal(result->end, SEARCH_COMPLETE);
        assert_true(result->bound_hit);
        assert_int_equal(result->bound.limit, LIMIT_CHOICES);
        assert_int_equal(result->states, 3);
        search_result_free(result);
        result = search(&l, (SearchOptions){.order = ORDERS[i]});
        assert_int_equal(result->end, SEARCH_LIMITED);
        search_result_free(result);
    }
    unload(&l);
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_deep_paths),
        cmocka_unit_test(test_max_states),
        cmocka_unit_test(test_max_depth),
        cmocka_unit_test(test_timeout),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_lossy_stores),
        cmocka_unit_test(test_shortest_paths),
        cmocka_unit_test(test_estimates_are_not_too_high),
        cmocka_unit_test(test_deadlock_in_every_order),
        cmocka_unit_test(test_many_choices),
        cmocka_unit_test(test_many_choices_at_once),
        cmocka_unit_test(test_checkpoints_are_replaced),
        cmocka_unit_test(test_many_threads_and_ways),
        cmocka_unit_test(test_bounded_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
