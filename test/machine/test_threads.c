/* Threads of the machine: locks and wait sets, calls, exceptions, traps, what dies with them, and who holds whom up. */
#include "../model.h"

static int64_t wait_of(const Loaded *l, uint32_t nth) {
    return machine_cell(l->machine, machine_thread(l->machine, nth) + THREAD_WAIT);
}

static void expect_lock(const Loaded *l, const char *name, int64_t owner, int64_t depth) {
    assert_int_equal(machine_cell(l->machine, global_cell(l, name)), owner);
    assert_int_equal(machine_cell(l->machine, global_cell(l, name) + 1), depth);
}

/* Two waiters, each two deep, and a waker. */
static const char WAITING[] =
    "system S() m: lock wait reentrant;\n"
    "main thread A() loc a: when lockAvailable(m) do { lock(m); } goto b; loc b: when lockAvailable(m) do { lock(m); } "
    "goto c;\n"
    "  loc c: when true do { wait(m); } goto d; loc d: when lockAvailable(m) && wasNotified(m) do { unwait(m); } goto "
    "e;\n"
    "  loc e: when true do { unlock(m); } goto f; loc f: when hasLock(m) do { unlock(m); } goto g; loc g:\n"
    "end A;\n"
    "main thread B() loc a: when lockAvailable(m) do { lock(m); } goto b; loc b: when lockAvailable(m) do { lock(m); } "
    "goto c;\n"
    "  loc c: when true do { wait(m); } goto d; loc d: when lockAvailable(m) && wasNotified(m) do { unwait(m); } goto "
    "e;\n"
    "  loc e: when true do { unlock(m); } goto f; loc f: when true do { unlock(m); } goto g; loc g:\n"
    "end B;\n"
    "main thread C() loc a: when lockAvailable(m) do { lock(m); } goto b;\n"
    "  loc b: when true do { notify(m); } goto c; when true do { notifyAll(m); } goto c; loc c: when true do { "
    "unlock(m); } goto d; when true do { notify(m); } goto c2;\n"
    "  loc c2: when true do { unlock(m); } goto d; loc d:\n"
    "end C; end S;";

static void test_wait_keeps_the_depth(void **state) {
    (void)state;
    Loaded l = load(WAITING);
    uint32_t a = machine_thread(l.machine, 0);
    fire(&l, 0);
    expect_lock(&l, "m", a, 1);
    assert_false(machine_enabled(l.machine, 1, 0)); /* held by another */
    fire(&l, 0);
    expect_lock(&l, "m", a, 2); /* once more by the same */
    fire(&l, 0);
    expect_lock(&l, "m", 0, 0); /* given up entirely */
    assert_int_equal(wait_of(&l, 0), WAIT_WAITING);
    assert_int_equal(machine_cell(l.machine, a + THREAD_WAIT_LOCK), global_cell(&l, "m"));
    assert_int_equal(machine_cell(l.machine, a + THREAD_WAIT_DEPTH), 2);
    assert_false(machine_enabled(l.machine, 0, 0)); /* not notified */
    fire(&l, 2);
    fire(&l, 2);
    assert_int_equal(wait_of(&l, 0), WAIT_NOTIFIED);
    assert_false(machine_enabled(l.machine, 0, 0)); /* notified, but the lock is held */
    fire(&l, 2);
    fire(&l, 0);
    expect_lock(&l, "m", a, 2);
    assert_int_equal(wait_of(&l, 0), WAIT_NONE);
    assert_int_equal(machine_cell(l.machine, a + THREAD_WAIT_LOCK), 0);
    fire(&l, 0);
    expect_lock(&l, "m", a, 1);
    fire(&l, 0);
    expect_lock(&l, "m", 0, 0);
    unload(&l);
}

static void test_notify_chooses_one(void **state) {
    (void)state;
    Loaded l = load(WAITING);
    for (int i = 0; i < 3; i++)
        fire(&l, 0);
    for (int i = 0; i < 3; i++)
        fire(&l, 1);
    fire(&l, 2);
    size_t mark = machine_mark(l.machine);
    uint32_t choice = 0;
    fire_at(&l, 2, 0, choice);
    assert_true(wait_of(&l, 0) == WAIT_NOTIFIED && wait_of(&l, 1) == WAIT_WAITING);
    machine_undo(l.machine, mark);
    assert_true(machine_next_choice(l.machine, &choice));
    fire_at(&l, 2, 0, choice);
    assert_true(wait_of(&l, 0) == WAIT_WAITING && wait_of(&l, 1) == WAIT_NOTIFIED);
    assert_false(machine_next_choice(l.machine, &choice));
    fire_at(&l, 2, 1, 0); /* only one is left to choose from */
    assert_true(wait_of(&l, 0) == WAIT_NOTIFIED && wait_of(&l, 1) == WAIT_NOTIFIED);
    choice = 0;
    assert_false(machine_next_choice(l.machine, &choice));
    machine_undo(l.machine, mark);
    fire_at(&l, 2, 1, 0);
    assert_true(wait_of(&l, 0) == WAIT_NOTIFIED && wait_of(&l, 1) == WAIT_NOTIFIED);
    choice = 0;
    assert_false(machine_next_choice(l.machine, &choice));
    unload(&l);
}

/* A notification to nobody is lost. */
static void test_notify_nobody(void **state) {
    (void)state;
    Loaded l = load(WAITING);
    uint32_t choice = 0;
    fire(&l, 2);
    fire(&l, 2);
    assert_false(machine_next_choice(l.machine, &choice));
    fire(&l, 2);
    for (int i = 0; i < 3; i++)
        fire(&l, 0);
    assert_int_equal(wait_of(&l, 0), WAIT_WAITING);
    assert_false(machine_enabled(l.machine, 0, 0));
    unload(&l);
}

static void test_awaken(void **state) {
    (void)state;
    Loaded l = load("system S() m: lock wait; t: tid;\n"
                    "main thread A() loc a: when lockAvailable(m) do { lock(m); t := self; } goto b; loc b: when true "
                    "do { wait(m); } goto c;\n"
                    "  loc c: when lockAvailable(m) && wasNotified(m) do { unwait(m); } goto d; loc d: when true do { "
                    "unlock(m); } goto e;\n"
                    "  loc e: when true do { } goto f; loc f: end A;\n"
                    "main thread B() loc a: when t != null do { awaken(t); } goto a; end B; end S;");
    fire(&l, 0);
    fire(&l, 1);
    assert_int_equal(wait_of(&l, 0), WAIT_NONE); /* it does not wait yet */
    fire(&l, 0);
    assert_false(machine_enabled(l.machine, 0, 0));
    fire(&l, 1);
    assert_int_equal(wait_of(&l, 0), WAIT_NOTIFIED);
    for (int i = 0; i < 3; i++)
        fire(&l, 0);
    assert_int_equal(machine_threads(l.machine), 1);
    fire(&l, 0); /* awakening a thread that has ended does nothing */
    unload(&l);
}

/* A function does not know what its caller holds: the rules leave these to the machine. */
static void test_monitor_errors(void **state) {
    (void)state;
    Loaded l =
        load("system S() m: lock wait; k: lock wait; Cell = record { m: lock wait; }; cells: collection of Cell; c, d: "
             "ref Cell;\n"
             "main thread A() loc a: when true do { call pause(); } goto b; loc b: end A;\n"
             "main thread B() loc a: when true do { c := new cells; d := new cells; } goto b;\n"
             "  loc b: when lockAvailable(c.m) do { lock(c.m); } goto c; loc c: when true do { c := d; } goto d;\n"
             "  loc d: when true do { unlock(c.m); } goto e; loc e: end B;\n"
             "function pause() loc a: when true do { wait(m); } goto b; loc b: when lockAvailable(m) && wasNotified(m) "
             "do { unwait(m); } goto c;\n"
             "  loc c: when true do { return; } end pause; end S;");
    fire(&l, 0);
    assert_int_equal(machine_fire(l.machine, (Move){0, 0, 0}), OUTCOME_ERROR);
    assert_int_equal(machine_fault(l.machine)->error, BIR_ERROR_MONITOR);
    for (int i = 0; i < 3; i++)
        fire(&l, 1);
    assert_int_equal(machine_fire(l.machine, (Move){1, 0, 0}), OUTCOME_ERROR);
    assert_int_equal(machine_fault(l.machine)->error, BIR_ERROR_MONITOR);
    unload(&l);
}

static void test_lock_depth_limit(void **state) {
    (void)state;
    Loaded l =
        load("system S() m: lock reentrant; main thread A() loc a: when lockAvailable(m) do { lock(m); } goto b;\n"
             "loc b: when lockAvailable(m) do { lock(m); } goto c; loc c: when true do { unlock(m); } goto d;\n"
             "loc d: when true do { unlock(m); } goto e; loc e: end A; end S;");
    fire(&l, 0);
    machine_put(l.machine, global_cell(&l, "m") + 1, MACHINE_LOCK_DEPTH - 1);
    size_t mark = machine_mark(l.machine);
    fire(&l, 0);
    machine_undo(l.machine, mark);
    machine_put(l.machine, global_cell(&l, "m") + 1, MACHINE_LOCK_DEPTH);
    assert_int_equal(machine_fire(l.machine, (Move){0, 0, 0}), OUTCOME_LIMIT);
    assert_int_equal(machine_fault(l.machine)->limit, LIMIT_LOCK_DEPTH);
    assert_int_equal(machine_fault(l.machine)->value, MACHINE_LOCK_DEPTH);
    unload(&l);
}

static void test_calls(void **state) {
    (void)state;
    Loaded l = load("system S() n: int;\n"
                    "main thread A() k: int := 5; loc a: when true do { k := call down(2); } goto b; loc b: when true "
                    "do { n := k; } goto c; loc c: end A;\n"
                    "function down(i: int) returns int r: int := 9; loc p: when i == 0 do { return 40; } when i > 0 do "
                    "{ r := call down(i - 1); } goto q;\n"
                    "  loc q: when true do { return r + 1; } end down; end S;");
    uint32_t outer = frame_of_thread(&l, 0);
    fire(&l, 0);
    assert_string_equal(where(&l, 0), "p");
    assert_int_equal(local(&l, 0, "i"), 2);
    assert_int_equal(local(&l, 0, "r"), 9);
    assert_int_equal(variable_of_frame(&l, outer, "k"), 5);
    assert_int_equal(machine_cell(l.machine, outer + FRAME_CALL), 1);
    fire_at(&l, 0, 1, 0);
    fire_at(&l, 0, 1, 0);
    uint32_t inner = frame_of_thread(&l, 0);
    assert_int_equal(machine_cell(l.machine, inner + FRAME_DEPTH), 3);
    assert_int_equal(machine_cell(l.machine, (uint32_t)machine_cell(l.machine, inner + FRAME_CALLER) + FRAME_CALL), 2);
    fire_at(&l, 0, 0, 0);
    assert_string_equal(where(&l, 0), "q");
    assert_int_equal(local(&l, 0, "r"), 40);
    assert_int_equal(local(&l, 0, "i"), 1);
    fire(&l, 0);
    fire(&l, 0);
    assert_int_equal(frame_of_thread(&l, 0), outer);
    assert_string_equal(where(&l, 0), "b");
    assert_int_equal(local(&l, 0, "k"), 42);
    assert_int_equal(machine_cell(l.machine, outer + FRAME_CALL), 0);
    fire(&l, 0);
    assert_int_equal(global(&l, "n"), 42);
    assert_int_equal(machine_threads(l.machine), 0);
    unload(&l);
}

static void test_call_depth(void **state) {
    (void)state;
    Loaded l = load_with(
        "system S() main thread A() loc a: when true do { call f(); } goto b; loc b: end A;\n"
        "function f() loc p: when true do { call f(); } goto q; loc q: when true do { return; } end f; end S;",
        false, (MachineOptions){.max_call_depth = 5});
    for (int i = 1; i < 5; i++)
        fire(&l, 0);
    assert_int_equal(machine_fire(l.machine, (Move){0, 0, 0}), OUTCOME_LIMIT);
    assert_int_equal(machine_fault(l.machine)->limit, LIMIT_DEPTH);
    assert_int_equal(machine_fault(l.machine)->value, 5);
    assert_int_equal(machine_cell(l.machine, frame_of_thread(&l, 0) + FRAME_DEPTH), 4);
    unload(&l);
}

static const char THROWING[] =
    "system S() Top = record { }; Left = record { n: int; }; Right = record { }; Left extends Top; Right extends Top;\n"
    "lefts: collection of Left; rights: collection of Right; tops: collection of Top; which: range 0..3;\n"
    "main thread A() k: range 0..3; p: ref Top;\n"
    "  loc a: when true do { k := externChoose(0, 1, 2, 3); } goto b; loc b: when true do { call outer(k); } goto "
    "end_;\n"
    "  loc caught: when p != null do { } goto end_; loc end_: when true do { } goto z; loc z:\n"
    "  catch Right from a to b goto caught as p; end A;\n"
    "function outer(k: range 0..3) t: ref Left;\n"
    "  loc p: when true do { call inner(k); } goto q; loc q: when true do { return; }\n"
    "  loc handler: when true do { which := 1; return; } loc second: when true do { which := 2; return; }\n"
    "  catch Left from p to p goto handler as t; catch any from q to q goto second; end outer;\n"
    "function inner(k: range 0..3) l: ref Left; r: ref Right; t: ref Top;\n"
    "  loc p: when k == 0 do { l := new lefts; l.n := 7; throw l; } when k == 1 do { r := new rights; throw r; }\n"
    "         when k == 2 do { t := new tops; throw t; } when k == 3 do { throw t; }\n"
    "  end inner; end S;";

static void test_throw_through_frames(void **state) {
    (void)state;
    Loaded l = load(THROWING);
    for (uint16_t k = 0; k < 4; k++) {
        machine_reset(l.machine);
        uint32_t outermost = frame_of_thread(&l, 0);
        fire_at(&l, 0, 0, k);
        fire(&l, 0);
        fire(&l, 0);
        Outcome outcome = machine_fire(l.machine, (Move){0, k, 0});
        const Fault *fault = machine_fault(l.machine);
        switch (k) {
        case 0: /* by the caller; the clause that covers another place is passed over */
            assert_int_equal(outcome, OUTCOME_DONE);
            assert_string_equal(where(&l, 0), "handler");
            assert_int_equal(machine_cell(l.machine, (uint32_t)local(&l, 0, "t") + OBJECT_CELLS), 7);
            fire(&l, 0);
            assert_string_equal(where(&l, 0), "end_");
            assert_int_equal(global(&l, "which"), 1);
            break;
        case 1: /* by the thread, two frames below */
            assert_int_equal(outcome, OUTCOME_DONE);
            assert_string_equal(where(&l, 0), "caught");
            assert_int_equal(frame_of_thread(&l, 0), outermost);
            assert_int_equal(machine_cell(l.machine, outermost + FRAME_CALL), 0);
            assert_true(local(&l, 0, "p") != 0);
            break;
        case 2: /* by nobody */
            assert_int_equal(outcome, OUTCOME_ERROR);
            assert_int_equal(fault->error, BIR_ERROR_EXCEPTION);
            assert_string_equal(bir_name(l.model, l.model->types.items[fault->subject].name), "Top");
            assert_int_equal(fault->object, local(&l, 0, "t"));
            break;
        default: /* null cannot be thrown */
            assert_int_equal(outcome, OUTCOME_ERROR);
            assert_int_equal(fault->error, BIR_ERROR_NULL);
        }
    }
    unload(&l);
}

/* Of the clauses that cover the place the order decides, not how near the type is. */
static void test_first_clause_wins(void **state) {
    (void)state;
    Loaded l = load("system S() Top = record { }; Sub = record { }; Sub extends Top; subs: collection of Sub;\n"
                    "main thread A() s: ref Sub; t: ref Top; loc before: when true do { } goto a; loc a: when true do "
                    "{ s := new subs; throw s; }\n"
                    "loc x: when true do { } goto x; loc y: when true do { } goto y;\n"
                    "catch any from before to before goto y; catch any from x to y goto y; catch Top from a to a goto "
                    "x as t; catch Sub from a to a goto y; end A; end S;");
    fire(&l, 0);
    fire(&l, 0);
    assert_string_equal(where(&l, 0), "x");
    assert_int_equal(local(&l, 0, "t"), local(&l, 0, "s"));
    unload(&l);
}

static void test_traps(void **state) {
    (void)state;
    Loaded l = load(
        "system S() E = record { }; es: collection of E; touched, zero: int; trap division call onDivision;\n"
        "main thread A() n: int; p: ref E; loc a: when true do { touched := 1; n := 1 / zero; } goto b;\n"
        "  loc b: when 1 / zero == 0 do { touched := 2; } goto c; loc c: when true do { touched := 3 / zero; exit; }\n"
        "  loc h: when true do { } goto b; catch any from a to a goto h as p; end A;\n"
        "function onDivision() e: ref E; loc t: when true do { e := new es; throw e; } when true do { return; } end "
        "onDivision; end S;");
    fire(&l, 0);
    /* What the failed transformation did is taken back, and the trap is called as if by it. */
    assert_string_equal(where(&l, 0), "t");
    assert_int_equal(global(&l, "touched"), 0);
    uint32_t caller = (uint32_t)machine_cell(l.machine, frame_of_thread(&l, 0) + FRAME_CALLER);
    assert_int_equal(machine_cell(l.machine, caller + FRAME_CALL), 1);
    size_t mark = machine_mark(l.machine);
    fire_at(&l, 0, 1, 0); /* it returns: on to the target of what failed */
    assert_string_equal(where(&l, 0), "b");
    assert_int_equal(local(&l, 0, "n"), 0);
    machine_undo(l.machine, mark);
    fire_at(&l, 0, 0, 0); /* it throws: the catches of the place see it */
    assert_string_equal(where(&l, 0), "h");
    assert_true(local(&l, 0, "p") != 0);
    fire(&l, 0);
    fire(&l, 0); /* an error in the guard springs it too */
    assert_string_equal(where(&l, 0), "t");
    fire_at(&l, 0, 1, 0);
    fire(&l, 0);
    assert_string_equal(where(&l, 0), "t");
    fire_at(&l, 0, 1, 0); /* what failed had no target: the thread ends */
    assert_int_equal(machine_threads(l.machine), 0);
    unload(&l);
}

/* Variables are set back to what they held at first where they die: on the way to a location, at the return of a call,
 * at a handler, at the start. */
static void test_dead_variables(void **state) {
    (void)state;
    Loaded l = load_with("system S() E = record { }; es: collection of E; n: int;\n"
                         "main thread A() x: int := 1; y, unread, later, kept: int; z: range 3..9; e: ref E;\n"
                         "  loc a: when x == 1 do { x := 4; y := 7; z := 5; later := 9; kept := 6; } goto b; loc b: "
                         "when y == 7 && z == 5 do { x := call f(y, 8); } goto c;\n"
                         "  loc c: when x == 15 do { y := 3; call g(y); } goto d;\n"
                         "  loc d: when later == 9 do { } goto d;\n"
                         "  loc h: when true do { unread := call f(1, 2); } goto i; loc i: when true do { } goto i; "
                         "loc j: when kept == 6 do { } goto i;\n"
                         "  catch any from c to c goto h as e; catch any from b to b goto j; end A;\n"
                         "function f(p: int, unused: int) returns int q: int; loc p: when true do { q := p; } goto r; "
                         "loc r: when true do { return q + 8; } end f;\n"
                         "function g(p: int) e: ref E; loc p: when p == 3 do { e := new es; throw e; } end g; end S;",
                         true, (MachineOptions){0});
    fire(&l, 0);
    assert_int_equal(local(&l, 0, "x"), 1);
    assert_int_equal(local(&l, 0, "y"), 7);
    assert_int_equal(local(&l, 0, "z"), 5);
    fire(&l, 0);
    assert_int_equal(local(&l, 0, "p"), 7);
    assert_int_equal(local(&l, 0, "unused"), 0);
    fire(&l, 0);
    assert_int_equal(local(&l, 0, "p"), 0);
    fire(&l, 0);
    assert_int_equal(local(&l, 0, "x"), 15);
    assert_int_equal(local(&l, 0, "y"), 0);
    assert_int_equal(local(&l, 0, "z"), 3);
    assert_int_equal(local(&l, 0, "later"), 9);
    assert_int_equal(local(&l, 0, "kept"), 0); /* it would have been read after an exception */
    fire(&l, 0);
    fire(&l, 0);
    assert_string_equal(where(&l, 0), "h");
    assert_int_equal(local(&l, 0, "x"), 1);
    assert_int_equal(local(&l, 0, "y"), 0);
    assert_int_equal(local(&l, 0, "later"), 0); /* it would have been read after a return */
    assert_int_equal(local(&l, 0, "e"), 0);     /* caught, and not looked at */
    for (int i = 0; i < 3; i++)
        fire(&l, 0);
    assert_string_equal(where(&l, 0), "i");
    assert_int_equal(local(&l, 0, "unread"), 0);
    unload(&l);
}

/* A thread that has ended is still somebody: others refer to it, it keeps its locks, the rest move up. */
static void test_end_of_threads(void **state) {
    (void)state;
    Loaded l = load("system S() t: tid; m: lock; done: boolean;\n"
                    "main thread A() loc a: when lockAvailable(m) do { lock(m); t := self; } goto b; loc b: when true "
                    "do { call f(); } goto c; loc c: when true do { unlock(m); } goto d; loc d: end A;\n"
                    "main thread B() loc a: when t != null && threadTerminated(t) do { done := t != self; } goto b; "
                    "loc b: when lockAvailable(m) do { } goto c; loc c: end B;\n"
                    "function f() loc p: when true do { } goto q; loc q: end f; end S;");
    uint32_t a = machine_thread(l.machine, 0), b = machine_thread(l.machine, 1);
    fire(&l, 0);
    assert_false(machine_enabled(l.machine, 1, 0));
    fire(&l, 0);
    fire(&l, 0); /* also at the end of a function */
    assert_int_equal(machine_threads(l.machine), 1);
    assert_int_equal(machine_thread(l.machine, 0), b);
    assert_int_equal(machine_cell(l.machine, a + THREAD_FRAME), 0);
    assert_int_equal(global(&l, "t"), a);
    expect_lock(&l, "m", a, 1);
    fire(&l, 0);
    assert_int_equal(global(&l, "done"), 1);
    assert_int_equal(enabled_threads(&l), 0);
    bool stuck[MACHINE_MOST_THREADS];
    assert_int_equal(machine_lock_cycle(l.machine, stuck), 1); /* nobody will ever give it back */
    unload(&l);
}

static void test_daemons(void **state) {
    (void)state;
    Loaded l = load("system S() main thread A() loc a: when true do { daemon(true); } goto b; loc b: when true do { } "
                    "goto b; end A;\n"
                    "main thread B() loc a: when true do { } goto b; loc b: end B; end S;");
    assert_int_equal(enabled_threads(&l), 2);
    fire(&l, 0);
    assert_true(machine_has_live_thread(l.machine));
    fire(&l, 1);
    assert_int_equal(machine_threads(l.machine), 1);
    assert_false(machine_has_live_thread(l.machine));
    assert_int_equal(enabled_threads(&l), 0); /* nobody waits for it, so nothing moves any more */
    unload(&l);
}

static void test_lock_cycles(void **state) {
    (void)state;
    Loaded l = load("system S() x, y, z: lock; go: boolean;\n"
                    "main thread A() loc a: when lockAvailable(x) do { lock(x); } goto b; loc b: when lockAvailable(y) "
                    "do { lock(y); } goto c; loc c: when true do { unlock(y); unlock(x); } goto a; end A;\n"
                    "main thread B() loc a: when lockAvailable(y) do { lock(y); } goto b; loc b: when lockAvailable(x) "
                    "do { lock(x); } goto c; loc c: when true do { unlock(x); unlock(y); } goto a; end B;\n"
                    "main thread C() loc a: when lockAvailable(x) do { lock(x); } goto b; loc b: when true do { "
                    "unlock(x); } goto a; end C;\n"
                    "main thread D() loc a: when lockAvailable(x) do { lock(x); } goto b; when go do { } goto c; loc "
                    "b: when true do { unlock(x); } goto a; loc c: end D;\n"
                    "main thread E() loc a: when true do { } goto a; end E; end S;");
    bool stuck[MACHINE_MOST_THREADS];
    assert_int_equal(machine_lock_cycle(l.machine, stuck), 0);
    fire(&l, 0);
    assert_int_equal(machine_lock_cycle(l.machine, stuck), 0); /* others ask for x, but A can go on */
    assert_int_equal(machine_needed_lock(l.machine, 2), global_cell(&l, "x"));
    fire(&l, 1);
    assert_int_equal(machine_lock_cycle(l.machine, stuck), 3);
    assert_true(stuck[0] && stuck[1] && stuck[2]); /* C only asks, and is held up with them */
    assert_false(stuck[3] || stuck[4]);            /* D has another way, E asks for nothing */
    assert_int_equal(machine_needed_lock(l.machine, 0), global_cell(&l, "y"));
    assert_int_equal(machine_needed_lock(l.machine, 1), global_cell(&l, "x"));
    assert_int_equal(machine_needed_lock(l.machine, 4), 0);
    unload(&l);
}

/* Nobody is stuck who waits for one that can go on, in whatever order they are. */
static void test_no_lock_cycle(void **state) {
    (void)state;
    static const char *const threads[] = {"main thread A() loc a: when lockAvailable(x) do { lock(x); } goto b; loc b: "
                                          "when true do { unlock(x); } goto c; loc c: end A;\n",
                                          "main thread B() loc a: when lockAvailable(x) do { lock(x); } goto b;\n"
                                          "  loc b: when lockAvailable(y) do { lock(y); } goto c; loc c: when true do "
                                          "{ unlock(y); unlock(x); } goto d; loc d: end B;\n"};
    for (uint16_t second = 0; second < 2; second++) {
        Text text = {0};
        text_format(&text, "system S() x, y: lock;\n%s%send S;", threads[1 - second], threads[second]);
        Loaded l = load(text_string(&text));
        bool stuck[MACHINE_MOST_THREADS];
        fire(&l, second);
        assert_int_equal(enabled_threads(&l), 1);
        assert_int_equal(machine_lock_cycle(l.machine, stuck), 0);
        unload(&l);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wait_keeps_the_depth),
        cmocka_unit_test(test_notify_chooses_one),
        cmocka_unit_test(test_notify_nobody),
        cmocka_unit_test(test_awaken),
        cmocka_unit_test(test_monitor_errors),
        cmocka_unit_test(test_lock_depth_limit),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_call_depth),
        cmocka_unit_test(test_throw_through_frames),
        cmocka_unit_test(test_first_clause_wins),
        cmocka_unit_test(test_traps),
        cmocka_unit_test(test_dead_variables),
        cmocka_unit_test(test_end_of_threads),
        cmocka_unit_test(test_daemons),
        cmocka_unit_test(test_lock_cycles),
        cmocka_unit_test(test_no_lock_cycle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
