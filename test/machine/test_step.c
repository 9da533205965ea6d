/* Steps: what a thread does without interleaving, and where that stops (figure 16). */
#include "../model.h"

static uint32_t running(const Loaded *l) { return (uint32_t)machine_cell(l->machine, MACHINE_RUNNING); }

/* Everybody may move. */
static void expect_free(const Loaded *l) {
    uint32_t first, end;
    successors_threads(l->machine, &first, &end);
    assert_int_equal(running(l), 0);
    assert_int_equal(first, 0);
    assert_int_equal(end, machine_threads(l->machine));
}

/* Only one thread may move. */
static void expect_running(const Loaded *l, uint32_t nth) {
    uint32_t first, end;
    successors_threads(l->machine, &first, &end);
    assert_int_equal(running(l), machine_thread(l->machine, nth));
    assert_int_equal(first, nth);
    assert_int_equal(end, nth + 1);
}

static const char RUN[] = "system S() b: boolean; k: int;\n"
                          "main thread O() loc a: when true do { } goto a; end O;\n"
                          "main thread A() n: int; loc a: when true do invisible { n := 1; } goto b; loc b: when true "
                          "do invisible { n := n + 1; } goto c;\n"
                          "  loc c: when n == 2 do { n := n + 1; } goto d; loc d: when true do invisible { n := 10; } "
                          "goto e; loc e: when b do { } goto f;\n"
                          "  loc f: when true do { } goto f; end A; end S;";

static void test_runs_up_to_a_visible_one(void **state) {
    (void)state;
    Loaded l = load(RUN);
    step(&l, 1);
    assert_string_equal(where(&l, 1), "d"); /* the visible one is part of the step, what follows is not */
    assert_int_equal(local(&l, 1, "n"), 3);
    expect_free(&l);
    step(&l, 1);
    assert_string_equal(where(&l, 1), "e"); /* blocked: all may move again */
    expect_free(&l);
    assert_false(machine_enabled(l.machine, 1, 0));
    unload(&l);
    /* Interleaved, each is a step of its own. */
    l = load_with(RUN, false, (MachineOptions){.interleave_invisible = true});
    step(&l, 1);
    assert_string_equal(where(&l, 1), "b");
    expect_free(&l);
    unload(&l);
}

static void test_fire_is_one_transformation(void **state) {
    (void)state;
    Loaded l = load(RUN);
    fire(&l, 1);
    assert_string_equal(where(&l, 1), "b");
    unload(&l);
}

static void test_stops_before_branching(void **state) {
    (void)state;
    Loaded l = load("system S() k: int;\n"
                    "main thread O() loc a: when true do { } goto a; end O;\n"
                    "main thread A() n: int; loc a: when true do invisible { n := 1; } goto b;\n"
                    "  loc b: when n > 0 do { n := 2; } goto c; when n > 1 do { } goto c; when n == 1 do invisible { n "
                    ":= 3; } goto d;\n"
                    "  loc c: when true do invisible { println(\"before\"); } goto d; loc d: when true do { "
                    "println(\"x\"); n := externChoose(4, 5, n); } goto e;\n"
                    "  loc e: when true do { } goto a; end A; end S;");
    Text printed = {0};
    machine_print_to(l.machine, &printed);
    step(&l, 1);
    assert_string_equal(where(&l, 1), "b");
    expect_running(&l, 1);
    size_t mark = machine_mark(l.machine);
    step_at(&l, 1, 0, 0); /* visible: the step ends, and with it the run */
    assert_string_equal(where(&l, 1), "c");
    expect_free(&l);
    step(&l, 1); /* up to a choice, which has been tried and taken back, with what it printed */
    assert_string_equal(where(&l, 1), "d");
    expect_running(&l, 1);
    assert_string_equal(text_string(&printed), "before\n");
    assert_int_equal(local(&l, 1, "n"), 2);
    step_at(&l, 1, 0, 2);
    assert_int_equal(local(&l, 1, "n"), 2);
    expect_free(&l);
    machine_undo(l.machine, mark);
    expect_running(&l, 1);
    step_at(&l, 1, 2, 0);
    assert_string_equal(where(&l, 1), "d");
    expect_running(&l, 1);
    unload(&l);
    text_free(&printed);
}

/* The choices that are counted are those of the move itself, not of what follows it. */
static void test_choices_of_the_first(void **state) {
    (void)state;
    Loaded l =
        load("system S() main thread A() n: int; loc a: when true do invisible { n := externChoose(1, 2); } goto b;\n"
             "  loc b: when true do invisible { n := externChoose(n); } goto c; loc c: when true do { } goto d; loc d: "
             "end A; end S;");
    uint32_t choice = 0;
    step_at(&l, 0, 0, choice);
    assert_int_equal(machine_threads(l.machine), 0); /* a choice of one is none */
    machine_undo(l.machine, 0);
    assert_true(machine_next_choice(l.machine, &choice));
    assert_int_equal(choice, 1);
    step_at(&l, 0, 0, choice);
    assert_false(machine_next_choice(l.machine, &choice));
    unload(&l);
}

/* A run of too many invisible transformations is cut, and others may move; so is none that is atomic. */
static void test_long_runs_are_cut(void **state) {
    (void)state;
    Loaded l = load("system S() main thread O() loc a: when true do { } goto a; end O;\n"
                    "main thread A() n: int; loc a: when true do invisible { n := n + 1; } goto b; loc b: when true do "
                    "invisible { n := n + 1; } goto a; end A;\n"
                    "main thread B() n: int; loc a: when n == 0 do { atomicBegin; n := 1; } goto b; loc b: when n < "
                    "3000 do { n := n + 1; } goto b; when n == 3000 do { atomicEnd; } goto c;\n"
                    "  loc c: when true do { } goto c; end B; end S;");
    step(&l, 1);
    expect_free(&l);
    assert_int_equal(local(&l, 1, "n"), MACHINE_INVISIBLE_RUN + 1);
    step(&l, 1);
    assert_int_equal(local(&l, 1, "n"), 2 * (MACHINE_INVISIBLE_RUN + 1));
    uint32_t steps = 0;
    do {
        step_at(&l, 2, machine_enabled(l.machine, 2, 0) ? 0 : 1, 0);
        steps++;
        if (strcmp(where(&l, 2), "b") == 0)
            expect_running(&l, 2);
    } while (strcmp(where(&l, 2), "c") != 0);
    expect_free(&l);
    assert_true(steps > 1 && steps < 6);
    unload(&l);
}

static void test_atomic(void **state) {
    (void)state;
    Loaded l = load("system S() m: lock; n: int;\n"
                    "main thread A() loc a: when true do { atomicBegin; n := 1; } goto b; loc b: when true do { "
                    "atomicBegin; } goto c;\n"
                    "  loc c: when true do { atomicEnd; n := 2; } goto d; loc d: when lockAvailable(m) do { lock(m); n "
                    ":= 3; } goto e;\n"
                    "  loc e: when true do { unlock(m); atomicEnd; n := 4; } goto f; loc f: when true do { } goto g; "
                    "loc g: end A;\n"
                    "main thread B() loc a: when lockAvailable(m) do { lock(m); } goto b; loc b: when true do { "
                    "unlock(m); } goto c; loc c: end B; end S;");
    size_t mark = machine_mark(l.machine);
    step(&l, 0);
    assert_string_equal(where(&l, 0), "f"); /* all of it, the inner end notwithstanding */
    assert_int_equal(global(&l, "n"), 4);
    expect_free(&l);
    machine_undo(l.machine, mark);
    step(&l, 1);
    step(&l, 0);
    assert_string_equal(where(&l, 0), "d"); /* blocked in the middle: others may move */
    assert_int_equal(global(&l, "n"), 2);
    expect_free(&l);
    step(&l, 1);
    step(&l, 0);
    assert_string_equal(where(&l, 0), "f");
    unload(&l);
}

static void note_fired(void *context, const Fired *fired) {
    Text *text = context;
    text_format(text, "%lld:%u/%u=%d ", (long long)fired->birth, fired->move.transformation, fired->move.choice,
                fired->outcome);
}

/* The observer hears of every transformation of a step, in order, and not of what was only tried. */
static void test_observer(void **state) {
    (void)state;
    Loaded l = load("system S() n: int; main thread A() loc a: when true do invisible { } goto b; loc b: when false do "
                    "{ } goto d; when true do invisible { } goto c;\n"
                    "  loc c: when true do { n := externChoose(1, 2); } goto d; loc d: when true do invisible { } goto "
                    "e; loc e: when true do { assert(n == 1); } goto f; loc f: end A; end S;");
    Text heard = {0};
    machine_observe(l.machine, note_fired, &heard);
    step(&l, 0);
    assert_string_equal(text_string(&heard), "0:0/0=0 0:1/0=0 ");
    step_at(&l, 0, 0, 1);
    assert_string_equal(text_string(&heard), "0:0/0=0 0:1/0=0 0:0/1=0 ");
    heard.length = 0;
    assert_int_equal(successors_step(l.machine, (Move){0, 0, 0}), OUTCOME_ERROR); /* the second of the run fails */
    assert_string_equal(text_string(&heard), "0:0/0=0 0:0/0=1 ");
    assert_int_equal(machine_fault(l.machine)->error, BIR_ERROR_ASSERT);
    Footprint print = {0};
    heard.length = 0;
    machine_reset(l.machine);
    machine_footprint(l.machine, (Move){0, 0, 0}, &print);
    assert_int_equal(heard.length, 0);
    free(print.items);
    text_free(&heard);
    unload(&l);
}

/* A thread that ends inside a run leaves nobody running; the one that takes its place in the list does not go on for
 * it. */
static void test_end_inside_a_run(void **state) {
    (void)state;
    Loaded l = load("system S() n: int; main thread A() loc a: when true do invisible { } goto b; loc b: when true do "
                    "invisible { exit; } end A;\n"
                    "main thread B() loc a: when true do { n := 1; } goto b; loc b: end B; end S;");
    step(&l, 0);
    assert_int_equal(machine_threads(l.machine), 1);
    assert_int_equal(global(&l, "n"), 0);
    expect_free(&l);
    unload(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_runs_up_to_a_visible_one),
        cmocka_unit_test(test_fire_is_one_transformation),
        cmocka_unit_test(test_stops_before_branching),
        cmocka_unit_test(test_choices_of_the_first),
        cmocka_unit_test(test_long_runs_are_cut),
        cmocka_unit_test(test_atomic),
        cmocka_unit_test(test_observer),
        cmocka_unit_test(test_end_inside_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
