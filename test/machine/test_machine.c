/* The machine: initial state, firing, undoing, choices, errors and limits, footprints, predicates. */
#include "../model.h"

static void test_initial_state(void **state) {
    (void)state;
    Loaded l = load(
        "system S() Color = enum { red = 3, green }; const TWO 2;\n"
        "n: int := -5; b: boolean; r: range 4..9; c: Color; q: range -2..TWO := TWO; m: lock; s: string := \"x\";\n"
        "row: array [2] of range 7..8;\n"
        "main thread A() x: range 1..3; y: int := 7; loc a: when n == -5 do { } goto b; when b do { } goto b; loc b: "
        "end A;\n"
        "thread B() loc a: when true do { } goto b; loc b: end B;\n"
        "main thread C() loc a: when true do { start(B); } goto b; loc b: end C;\n"
        "main thread D() loc a: end D;\n"
        "end S;");
    for (int round = 0; round < 2; round++) {
        assert_true(global(&l, "n") == -5);
        assert_int_equal(global(&l, "b"), 0);
        assert_int_equal(global(&l, "r"), 4);
        assert_int_equal(global(&l, "c"), 3);
        assert_int_equal(global(&l, "q"), 2);
        assert_int_equal(global(&l, "m"), 0);
        assert_true(global(&l, "s") > 0);
        assert_int_equal(machine_cell(l.machine, global_cell(&l, "row") + 1), 7);
        /* One thread for each main, in order; D has ended where it began. */
        assert_int_equal(machine_threads(l.machine), 2);
        assert_int_equal(local(&l, 0, "x"), 1);
        assert_int_equal(local(&l, 0, "y"), 7);
        assert_string_equal(where(&l, 0), "a");
        assert_int_equal(machine_transformations(l.machine, 0), 2);
        assert_true(machine_enabled(l.machine, 0, 0));
        assert_false(machine_enabled(l.machine, 0, 1));
        assert_true(machine_has_live_thread(l.machine));
        fire(&l, 0);
        fire(&l, 0);
        assert_int_equal(machine_threads(l.machine), 1); /* B, which C started */
        fire(&l, 0);
        assert_int_equal(machine_threads(l.machine), 0);
        assert_false(machine_has_live_thread(l.machine));
        machine_reset(l.machine);
    }
    unload(&l);
}

/* A little of everything that changes a state. */
static const char EVERYTHING[] =
    "system S()\n"
    "Node = record { next: ref Node; value: long; m: lock wait reentrant; }; Row = array of ref Node; Problem = record "
    "{ };\n"
    "nodes: collection [6] of Node; rows: collection of Row; problems: collection of Problem;\n"
    "head: ref Node; row: ref Row; text: string := \"\"; real: double; m: lock wait reentrant; t: tid; turns: range "
    "0..3;\n"
    "trap division call onDivision;\n"
    "main thread A() x, y: ref Node; n: int;\n"
    "  loc a: when true do { x := new nodes; x.next := head; head := x; x.value := 1L << 40; } goto b;\n"
    "         when head != null do { head := head.next; } goto b;\n"
    "         when true do { y := forall(Node); head := reachable(Node, y); } goto c;\n"
    "  loc b: when true do { row := new rows[turns]; } goto c;\n"
    "         when lockAvailable(m) do { lock(m); } goto d;\n"
    "  loc c: when true do { n := call depth(turns); } goto g;\n"
    "         when turns < 3 do { t := start(B); turns := turns + 1; } goto a;\n"
    "         when true do { n := 1 / n; } goto a;\n"
    "  loc d: when lockAvailable(m) do { lock(m); } goto e; when true do { notifyAll(m); unlock(m); } goto a;\n"
    "  loc e: when true do { wait(m); } goto f; when true do { unlock(m); } goto d;\n"
    "  loc f: when lockAvailable(m) && wasNotified(m) do { unwait(m); } goto e;\n"
    "  loc g: when true do { text := \"\" + n; } goto a;\n"
    "  loc h: when true do { n := 0; } goto a;\n"
    "  catch Problem from a to c goto h;\n"
    "end A;\n"
    "thread B() loc a: when lockAvailable(m) do { lock(m); } goto b;\n"
    "  loc b: when true do { notify(m); real := real + 0.1; } goto c; when t != null do { awaken(t); t := self; } goto "
    "c;\n"
    "  loc c: when true do { unlock(m); } goto d; loc d: when turns > 0 do { turns := turns - 1; } goto e; loc e:\n"
    "end B;\n"
    "function depth(n: range 0..3) returns int k: int;\n"
    "  loc a: when n == 0 do { return 1; } when n > 0 do { k := call depth(n - 1); } goto b;\n"
    "  loc b: when true do { return k / (k - 2); } when true do { return k + 1; }\n"
    "end depth;\n"
    "function onDivision() p: ref Problem; loc a: when true do { p := new problems; throw p; } when true do { return; "
    "} end onDivision;\n"
    "end S;";

/* Walks at random and takes every step back again: each cell has to be what it was. */
static void test_undo_restores_every_cell(void **state) {
    (void)state;
    enum { STEPS = 120 };
    Loaded l = load_with(EVERYTHING, true, (MachineOptions){0});
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t random = seed;
        int64_t *before[STEPS];
        size_t marks[STEPS];
        uint32_t steps = 0;
        Move move;
        machine_reset(l.machine);
        while (steps < STEPS && random_move(&l, &random, &move)) {
            size_t bytes = (size_t)machine_cell(l.machine, MACHINE_TOP) * sizeof(int64_t);
            before[steps] = memory_get(bytes);
            memcpy(before[steps], l.machine->cells, bytes);
            marks[steps++] = machine_mark(l.machine);
            if (successors_step(l.machine, move) != OUTCOME_DONE)
                break;
        }
        assert_true(steps > 3);
        while (steps-- > 0) {
            /* Now and then several steps at once. */
            if (steps == 0 || next_random(&random) % 4) {
                machine_undo(l.machine, marks[steps]);
                assert_memory_equal(l.machine->cells, before[steps],
                                    (size_t)before[steps][MACHINE_TOP] * sizeof(int64_t));
            }
            free(before[steps]);
        }
    }
    unload(&l);
}

/* machine_forget moves marks; what is newer can still be undone. */
static void test_forget(void **state) {
    (void)state;
    Loaded l =
        load("system S() n: range 0..9; main thread A() loc a: when n < 9 do { n := n + 1; } goto a; end A; end S;");
    fire(&l, 0);
    size_t old = machine_mark(l.machine);
    fire(&l, 0);
    size_t newer = machine_mark(l.machine);
    fire(&l, 0);
    machine_forget(l.machine, old);
    machine_undo(l.machine, newer - old);
    assert_int_equal(global(&l, "n"), 2);
    machine_undo(l.machine, 0);
    assert_int_equal(global(&l, "n"), 1);
    unload(&l);
}

/* The second choice has as many alternatives as the first one leaves, the third comes after it; all are met once. */
static void test_choices_that_depend(void **state) {
    (void)state;
    Loaded l = load("system S() Node = record { next: ref Node; }; nodes: collection of Node;\n"
                    "a, b, c, x, y: ref Node; n: int;\n"
                    "main thread A() loc s: when true do { c := new nodes; b := new nodes; b.next := c; a := new "
                    "nodes; a.next := b; } goto t;\n"
                    "loc t: when true do { x := externChoose(a, b, c, null); y := reachable(Node, x); n := "
                    "externChoose(5, 6); } goto u;\n"
                    "loc u: end A; end S;");
    assert_false(machine_may_branch(l.machine, 0, 0));
    fire(&l, 0);
    assert_true(machine_may_branch(l.machine, 0, 0));
    assert_true(machine_has_internal_choice(l.machine, 0, 0));
    int64_t nodes[] = {global(&l, "a"), global(&l, "b"), global(&l, "c"), 0};
    bool met[4][4][2] = {0};
    uint32_t choice = 0, count = 0;
    size_t mark = machine_mark(l.machine);
    do {
        fire_at(&l, 0, 0, choice);
        uint32_t x = 0, y = 0;
        while (nodes[x] != global(&l, "x"))
            x++;
        while (nodes[y] != global(&l, "y"))
            y++;
        assert_true(x == 3 ? y == 3 : y >= x && y < 3); /* null reaches nothing and leaves y as it was */
        bool *flag = &met[x][y][global(&l, "n") - 5];
        assert_false(*flag);
        *flag = true;
        count++;
        machine_undo(l.machine, mark);
    } while (machine_next_choice(l.machine, &choice));
    assert_int_equal(count, (3 + 2 + 1 + 1) * 2);
    unload(&l);
}

/* A choice that fails early does not hide the ones that follow it. */
static void test_choices_after_errors(void **state) {
    (void)state;
    Loaded l = load("system S() n, k: int; main thread A()\n"
                    "loc s: when true do { n := externChoose(0, 1, 2); assert(n != 1); k := externChoose(7, 8); "
                    "assume(k != n + 6); } goto t; loc t: end A; end S;");
    uint32_t choice = 0, outcomes[4] = {0};
    do {
        outcomes[machine_fire(l.machine, (Move){0, 0, choice})]++;
        machine_undo(l.machine, 0);
    } while (machine_next_choice(l.machine, &choice));
    assert_int_equal(outcomes[OUTCOME_DONE], 3);
    assert_int_equal(outcomes[OUTCOME_ERROR], 1);
    assert_int_equal(outcomes[OUTCOME_PRUNED], 1);
    unload(&l);
}

/* One transformation that goes wrong: its actions, which error or limit, of what, with which value. */
typedef struct Failure {
    const char *actions;
    BirError error;
    Limit limit;
    const char *subject;
    int64_t value;
} Failure;

static const char FAILING[] =
    "system S() Cell = record { f: range 0..3; }; Sub = record { f: range 0..3; g: int; }; Sub extends Cell;\n"
    "SubRef = ref Sub; Row = array of int; Fixed = array [4] of int; Other = record { };\n"
    "cells: collection [2] of Cell; subs: collection of Sub; rows: collection of Row; fixed: collection of Fixed;\n"
    "others: collection of Other;\n"
    "c, d, e: ref Cell; sub: ref Sub; row: ref Row; f: ref Fixed; o, o2, o3: ref Other; r: range -1..3; n, zero: int; "
    "s: string;\n"
    "big: range 0..9223372036854775807 := 9223372036854775807; low: range -9223372036854775808..0 := "
    "-9223372036854775808;\n"
    "m: lock wait; t, u: tid; b: boolean; inner: array [3] of int;\n"
    "main thread A() x: range 0..1; loc a: when true do { n := 77; %s } goto b; loc b: end A;\n"
    "thread B(x: range 0..1) loc a: when false do { } goto b; loc b: end B;\n"
    "end S;";

static const Failure FAILURES[] = {
    {"n := c.f > 0 ? 1 : 2;", BIR_ERROR_NULL, 0, NULL, 0},
    {"c.f := 1;", BIR_ERROR_NULL, 0, NULL, 0},
    {"n := row[0];", BIR_ERROR_NULL, 0, NULL, 0},
    {"n := row.length;", BIR_ERROR_NULL, 0, NULL, 0},
    {"n := s.length;", BIR_ERROR_NULL, 0, NULL, 0},
    {"n := hash(s);", BIR_ERROR_NULL, 0, NULL, 0},
    {"n := compare(\"a\", s);", BIR_ERROR_NULL, 0, NULL, 0},
    {"b := threadTerminated(t);", BIR_ERROR_NULL, 0, NULL, 0},
    {"awaken(t);", BIR_ERROR_NULL, 0, NULL, 0},
    {"row := new rows[2]; n := row[2];", BIR_ERROR_INDEX, 0, NULL, 2},
    {"row := new rows[2]; row[zero - 1] := 1;", BIR_ERROR_INDEX, 0, NULL, -1},
    {"n := inner[n - 74];", BIR_ERROR_INDEX, 0, NULL, 3},
    {"n := \"abc\"[n];", BIR_ERROR_INDEX, 0, NULL, 77},
    {"s := substring(\"abc\", 2, 1);", BIR_ERROR_INDEX, 0, NULL, 0},
    {"s := substring(\"abc\", 0, 4);", BIR_ERROR_INDEX, 0, NULL, 0},
    {"n := 1 / zero;", BIR_ERROR_DIVISION, 0, NULL, 0},
    {"n := 1 % zero;", BIR_ERROR_DIVISION, 0, NULL, 0},
    {"r := 1 / r;", BIR_ERROR_DIVISION, 0, NULL, 0},
    {"c := new cells; sub := cast(SubRef, c);", BIR_ERROR_CAST, 0, NULL, 0},
    {"row := new rows[zero - 1];", BIR_ERROR_NEGATIVE_SIZE, 0, NULL, -1},
    {"notify(m);", BIR_ERROR_MONITOR, 0, NULL, 0},
    {"notifyAll(m);", BIR_ERROR_MONITOR, 0, NULL, 0},
    {"atomicEnd;", BIR_ERROR_MONITOR, 0, NULL, 0},
    {"assert(n == 78);", BIR_ERROR_ASSERT, 0, NULL, 0},
    {"r := exact(n);", 0, LIMIT_RANGE, "r", 77},
    {"r := -2;", 0, LIMIT_RANGE, "r", -2},
    {"x := 2;", 0, LIMIT_RANGE, "x", 2},
    {"c := new cells; c.f := 4;", 0, LIMIT_RANGE, "f", 4},
    {"t := start(B, exact(n));", 0, LIMIT_RANGE, "x", 77},
    {"c := new cells; d := new cells; e := new cells;", 0, LIMIT_OBJECTS, "cells", 2},
    {"o := new others; o2 := new others; o3 := new others;", 0, LIMIT_OBJECTS, "others", 2},
    {"f := new fixed[5];", 0, LIMIT_LENGTH, "fixed", 5},
    {"row := new rows[n + 1];", 0, LIMIT_LENGTH, "rows", 78},
    {"t := start(B, 0); u := start(B, 0);", 0, LIMIT_THREADS, NULL, 2},
    {"r := big + 1 - big;", 0, LIMIT_ARITHMETIC, NULL, 0},
    {"r := low - 1 - low;", 0, LIMIT_ARITHMETIC, NULL, 0},
    {"r := big * 2 / big;", 0, LIMIT_ARITHMETIC, NULL, 0},
    {"r := -low;", 0, LIMIT_ARITHMETIC, NULL, 0},
    {"r := low / -1;", 0, LIMIT_ARITHMETIC, NULL, 0},
};

/* The name of what a limit is about, "" for nothing. */
static const char *subject_of(const BirModel *model, const Fault *fault) {
    if (fault->subject == BIR_NONE || !fault->limit)
        return "";
    BirId name = fault->limit == LIMIT_RANGE ? model->variables.items[fault->subject].name
                                             : model->collections.items[fault->subject].name;
    return bir_name(model, name);
}

static void test_errors_and_limits(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof FAILURES / sizeof *FAILURES; i++) {
        const Failure *failure = &FAILURES[i];
        Text text = {0};
        text_format(&text, FAILING, failure->actions);
        Loaded l =
            load_with(text_string(&text), false, (MachineOptions){.max_threads = 2, .max_objects = 2, .max_array = 77});
        Outcome outcome = machine_fire(l.machine, (Move){0, 0, 0});
        const Fault *fault = machine_fault(l.machine);
        if (outcome != (failure->error ? OUTCOME_ERROR : OUTCOME_LIMIT) || fault->error != failure->error ||
            fault->limit != failure->limit || fault->value != failure->value ||
            strcmp(subject_of(l.model, fault), failure->subject ? failure->subject : "") != 0)
            fail_msg("%s gives outcome %d: error %d, limit %d, subject '%s', value %lld", failure->actions, outcome,
                     fault->error, fault->limit, subject_of(l.model, fault), (long long)fault->value);
        assert_int_equal(fault->transformation, machine_transformation(l.machine, 0, 0));
        machine_undo(l.machine, 0);
        assert_int_equal(global(&l, "n"), 0);
        assert_string_equal(where(&l, 0), "a");
        unload(&l);
        text_free(&text);
    }
}

/* A guard that cannot be evaluated counts as enabled, and firing it is the error. */
static void test_error_in_a_guard(void **state) {
    (void)state;
    Loaded l = load(
        "system S() Cell = record { f: int; }; c: ref Cell; n, zero: int; row: array [2] of lock; k: range 0..9 := 2;\n"
        "main thread A() r: ref Cell; i: range 0..9 := 2;\n"
        "loc a: when c.f == 1 do { } goto b; when n == 1 && c.f == 1 do { } goto b; when 1 / zero == 0 do { } goto b;\n"
        "       when r.f > 0 do { } goto b; when lockAvailable(row[k]) do { } goto b; when lockAvailable(row[i]) do { "
        "} goto b;\n"
        "loc b: end A; end S;");
    static const BirError errors[] = {BIR_ERROR_NULL, BIR_ERROR_NONE,  BIR_ERROR_DIVISION,
                                      BIR_ERROR_NULL, BIR_ERROR_INDEX, BIR_ERROR_INDEX};
    for (uint16_t i = 0; i < 6; i++) {
        assert_int_equal(machine_enabled(l.machine, 0, i), errors[i] != BIR_ERROR_NONE);
        if (!errors[i])
            continue;
        assert_int_equal(machine_fire(l.machine, (Move){0, i, 0}), OUTCOME_ERROR);
        assert_int_equal(machine_fault(l.machine)->error, errors[i]);
        assert_int_equal(machine_fault(l.machine)->transformation, machine_transformation(l.machine, 0, i));
    }
    unload(&l);
}

/* More combinations than can be numbered are a limit, once. */
static void test_too_many_choices(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "system S() n: int; main thread A() loc a: when true do {");
    for (int i = 0; i < 17; i++)
        text_add(&text, " n := externChoose(1, 2, 3, 4);");
    text_add(&text, "} goto b; loc b: end A; end S;");
    Loaded l = load(text_string(&text));
    uint32_t choice = 0;
    assert_int_equal(machine_fire(l.machine, (Move){0, 0, choice}), OUTCOME_LIMIT);
    assert_int_equal(machine_fault(l.machine)->limit, LIMIT_CHOICES);
    assert_int_equal(machine_fault(l.machine)->error, BIR_ERROR_NONE);
    assert_false(machine_next_choice(l.machine, &choice));
    unload(&l);
    text_free(&text);
}

/* A collection counts what is still there, not what was ever made. */
static void test_room_of_garbage(void **state) {
    (void)state;
    Loaded l = load("system S() Cell = record { }; cells: collection [2] of Cell; c: ref Cell;\n"
                    "main thread A() loc a: when true do { c := new cells; } goto a; end A; end S;");
    for (int i = 0; i < 10; i++)
        fire(&l, 0);
    assert_true(global(&l, "c") != 0);
    unload(&l);
}

/* Whether a footprint has an access like this. */
static bool has_access(const Footprint *footprint, uint32_t cell, bool write, bool lock) {
    for (uint32_t i = 0; i < footprint->count; i++)
        if (footprint->items[i].cell == cell && footprint->items[i].write == write && footprint->items[i].lock == lock)
            return true;
    return false;
}

static bool touches(const Footprint *footprint, uint32_t cell) {
    for (uint32_t i = 0; i < footprint->count; i++)
        if (footprint->items[i].cell == cell)
            return true;
    return false;
}

static void test_footprints(void **state) {
    (void)state;
    Loaded l = load("system S() Cell = record { f, g: int; m: lock wait; }; cells: collection [3] of Cell; c: ref "
                    "Cell; x, y, z: int; m: lock wait; t: tid;\n"
                    "main thread A() n: int; loc a: when true do { c := new cells; } goto b;\n"
                    "loc b: when x == 0 do { y := n + 1; c.g := 3; n := 4; } goto c;\n"
                    "loc c: when lockAvailable(m) do { lock(m); } goto d;\n"
                    "loc d: when true do { t := start(B); } goto e;\n"
                    "loc e: when true do { unlock(m); } goto f;\n"
                    "loc f: when threadTerminated(t) do { } goto g; when true do { x := externChoose(y, z); } goto g; "
                    "loc g: end A;\n"
                    "thread B() loc a: when true do { exit; } end B; end S;");
    Footprint print = {0};
    machine_footprint(l.machine, (Move){0, 0, 0}, &print);
    assert_int_equal(global(&l, "c"), 0); /* the state stays */
    assert_true(has_access(&print, global_cell(&l, "c"), true, false));
    assert_true(has_access(&print, machine_counter(l.machine, 0), true, false)); /* the last room */
    fire(&l, 0);
    uint32_t object = (uint32_t)global(&l, "c"), f = object + OBJECT_CELLS, g = f + 1;

    /* The guard's reads belong to it, also when it was evaluated just before. */
    assert_true(machine_enabled(l.machine, 0, 0));
    machine_footprint(l.machine, (Move){0, 0, 0}, &print);
    assert_true(has_access(&print, global_cell(&l, "x"), false, false));
    assert_false(has_access(&print, global_cell(&l, "x"), true, false));
    assert_true(has_access(&print, global_cell(&l, "y"), true, false));
    assert_true(has_access(&print, global_cell(&l, "c"), false, false));
    assert_true(has_access(&print, g, true, false));
    assert_false(touches(&print, f));
    assert_false(touches(&print, global_cell(&l, "z")));
    assert_false(touches(&print, global_cell(&l, "m")));
    assert_int_equal(machine_cell(l.machine, g), 0);
    fire(&l, 0);

    machine_footprint(l.machine, (Move){0, 0, 0}, &print);
    assert_true(has_access(&print, global_cell(&l, "m"), false, false)); /* lockAvailable */
    assert_true(has_access(&print, global_cell(&l, "m"), true, true));
    fire(&l, 0);
    machine_footprint(l.machine, (Move){0, 0, 0}, &print);
    assert_true(has_access(&print, MACHINE_THREAD_COUNT, true, false)); /* a start is seen by starts and by limits */
    assert_true(has_access(&print, global_cell(&l, "t"), true, false));
    fire(&l, 0);
    machine_footprint(l.machine, (Move){0, 0, 0}, &print);
    assert_true(has_access(&print, global_cell(&l, "m"), true, true));
    fire(&l, 0);

    /* Ending is a write that asking for the end reads. */
    uint32_t ended = (uint32_t)global(&l, "t") + THREAD_FRAME;
    machine_footprint(l.machine, (Move){1, 0, 0}, &print);
    assert_true(has_access(&print, ended, true, false));
    fire(&l, 1);
    machine_footprint(l.machine, (Move){0, 0, 0}, &print);
    assert_true(has_access(&print, ended, false, false));
    machine_footprint(l.machine, (Move){0, 1, 1}, &print);
    assert_true(has_access(&print, global_cell(&l, "z"), false, false));
    free(print.items);
    unload(&l);
}

static bool holds(const Loaded *l, const char *name) {
    for (uint32_t i = 0; i < l->model->predicates.count; i++)
        if (strcmp(bir_name(l->model, l->model->predicates.items[i].name), name) == 0)
            return machine_predicate(l->machine, i);
    fail_msg("there is no predicate %s", name);
    return false;
}

static void test_predicates(void **state) {
    (void)state;
    Loaded l =
        load("system S() Cell = record { f: int; next: ref Cell; }; cells: collection of Cell; one, two, none: tid; n: "
             "int := 4; zero: int;\n"
             "main thread M() loc a: when true do { one := start(W, 3); two := start(W, 4); } goto b; loc b: when "
             "false do { } goto b; end M;\n"
             "thread W(k: int) c: ref Cell; loc a: when true do { c := new cells; c.f := k * 10; } goto b;\n"
             "  loc b: when true do { call f(k); } goto c; loc c: end W;\n"
             "function f(k: int) loc p: when true do { return; } end f;\n"
             "predicates\n"
             "  global = n == 4; someAtB = W[null]@b; oneAtB = W[one]@b; noneAtB = W[none]@b; notAtB = !(W[null]@b);\n"
             "  four = W:k == 4; fourAtB = W[null]@b && W:k == 4; threeAtB = W[null]@b && W[null]:k == 3;\n"
             "  either = W[null]@b && W:k == 9 || W:k == 4; negated = !(W:k == 3) && W:k == 4;\n"
             "  path = W[one]:c.f == 30; pathOfNull = W[one]:c.next.f == 0; notPathOfNull = !(W[one]:c.next.f == 0);\n"
             "  inF = f[null]@p; oneInF = f[one]@p; error = 1 / zero == 0; wrong = M[one]@b;\n"
             "  choice = (W[null]@b ? W:k : 0) == 4; ownBranch = W[null]@b && (n == 4 ? W:k == 4 : false);\n"
             "  around = W:k == 4 && !(W:k == 9) && W[null]@a;\n"
             "  two = W[two]:k == n;\n"
             "end S;");
    assert_true(holds(&l, "global"));
    assert_false(holds(&l, "someAtB"));
    assert_true(holds(&l, "notAtB"));
    assert_false(holds(&l, "four")); /* nobody is there */
    assert_false(holds(&l, "oneAtB"));
    fire(&l, 0);
    assert_true(holds(&l, "four"));
    assert_true(holds(&l, "two"));
    assert_false(holds(&l, "path")); /* c is null */
    fire(&l, 1);
    assert_true(holds(&l, "someAtB"));
    assert_true(holds(&l, "oneAtB"));
    assert_false(holds(&l, "noneAtB"));
    assert_false(holds(&l, "notAtB"));
    /* One and the same thread within a conjunction; each side of || has its own. */
    assert_true(holds(&l, "threeAtB"));
    assert_false(holds(&l, "fourAtB"));
    assert_true(holds(&l, "either"));
    assert_true(holds(&l, "choice"));
    assert_true(holds(&l, "ownBranch"));
    assert_true(holds(&l, "around"));
    assert_false(holds(&l, "negated")); /* there is one with 3 */
    assert_true(holds(&l, "path"));
    /* What cannot be evaluated does not hold, nor does its negation. */
    assert_false(holds(&l, "pathOfNull"));
    assert_false(holds(&l, "error"));
    assert_false(holds(&l, "wrong"));
    assert_false(holds(&l, "inF"));
    fire(&l, 1);
    /* In a call the thread is where the function is. */
    assert_true(holds(&l, "inF"));
    assert_true(holds(&l, "oneInF"));
    assert_false(holds(&l, "oneAtB"));
    assert_true(holds(&l, "path")); /* its variables are still there */
    fire(&l, 2);
    assert_true(holds(&l, "fourAtB"));
    fire(&l, 1);
    assert_int_equal(machine_threads(l.machine), 2);
    assert_false(holds(&l, "path")); /* one has ended */
    assert_false(holds(&l, "oneAtB"));
    unload(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_initial_state),
        cmocka_unit_test(test_undo_restores_every_cell),
        cmocka_unit_test(test_forget),
        cmocka_unit_test(test_choices_that_depend),
        cmocka_unit_test(test_choices_after_errors),
        cmocka_unit_test(test_errors_and_limits),
        cmocka_unit_test(test_error_in_a_guard),
        cmocka_unit_test(test_too_many_choices),
        cmocka_unit_test(test_room_of_garbage),
        cmocka_unit_test(test_footprints),
        cmocka_unit_test(test_predicates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
