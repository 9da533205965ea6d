/* Yields: where a run lets others in, and who reaches which object, which decides it. */
#include "../model.h"

static uint32_t running(const Loaded *l) { return (uint32_t)machine_cell(l->machine, MACHINE_RUNNING); }

/* All answers are compared with a fresh look at the state. */
static Loaded load_checked(const char *text) { return load_with(text, false, (MachineOptions){.check_owners = true}); }

#define CELL                                                                                                           \
    "system S() Cell = record { n: int; next: ref Cell; }; cells: collection of Cell; g: ref Cell; k: int;\n"          \
    "main thread O() loc a: when true do { } goto a; end O;\n"

/* A private object does not stop a run; once published it does, and so does what it leads to. */
static void test_publishing_by_a_global(void **state) {
    (void)state;
    Loaded l = load_checked(CELL "main thread A() c, d: ref Cell; loc a: when true do invisible { c := new cells; d := "
                                 "new cells; } goto b; loc b: when true yield c do { c.next := d; } goto c;\n"
                                 "loc c: when true yield d, null do { d.n := 1; } goto e; loc e: when true yield do { "
                                 "g := c; } goto f; loc f: when true yield d do { d.n := 2; } goto h;\n"
                                 "loc h: when true yield do { g := null; } goto i; loc i: when true yield d do { d.n "
                                 ":= 3; } goto j; loc j: when true yield c, d do { } goto z; loc z: when true do { } "
                                 "goto a; end A; end S;");
    step(&l, 1);
    assert_string_equal(where(&l, 1), "e");
    assert_int_equal(running(&l), 0);
    step(&l, 1);
    assert_string_equal(where(&l, 1), "f"); /* d is published with c */
    step(&l, 1);
    assert_string_equal(where(&l, 1), "h");
    step(&l, 1); /* for this step d was shared when it began ... */
    assert_string_equal(where(&l, 1), "i");
    step(&l, 1); /* ... and for this one it was private */
    assert_string_equal(where(&l, 1), "z");
    unload(&l);
}

/* The same by a store into an object, an element, a field of an element. */
static void test_publishing_by_an_object(void **state) {
    (void)state;
    static const char *const stores[] = {"p.next := c;", "r[1] := c;", "q[0].at := c;", "q[k].to[k] := c;"};
    for (uint32_t i = 0; i < 4; i++) {
        Text text = {0};
        text_format(
            &text,
            "system S() Cell = record { n: int; next: ref Cell; }; cells: collection of Cell;\n"
            "Row = array of ref Cell; rows: collection of Row; Pair = record { at: ref Cell; to: array [2] of "
            "ref Cell; }; Pairs = array of Pair; pairs: collection of Pairs;\n"
            "gp: ref Cell; gr: ref Row; gq: ref Pairs;\n"
            "main thread A() p, c: ref Cell; r: ref Row; q: ref Pairs; k: int;\n"
            "loc a: when true yield do { p := new cells; r := new rows[2]; q := new pairs[2]; } goto b;\n"
            "loc b: when true yield p, r, q do { c := new cells; } goto c;\n"
            "loc c: when true yield c do { c.n := 1; } goto d; loc d: when true yield p, r, q do { %s } goto e;\n"
            "loc e: when true yield c do { c.n := 2; } goto f; loc f: when true yield do { gp := p; gr := r; "
            "gq := q; } goto b; end A; end S;",
            stores[i]);
        Loaded l = load_checked(text_string(&text));
        step(&l, 0); /* into a private object: still private */
        assert_string_equal(where(&l, 0), "f");
        step(&l, 0); /* now all three are shared, so even the making of c is a step */
        assert_string_equal(where(&l, 0), "b");
        step(&l, 0);
        assert_string_equal(where(&l, 0), "d");
        step(&l, 0);
        assert_string_equal(where(&l, 0), "e");
        unload(&l);
        text_free(&text);
    }
}

/* Another thread's frames count, those of functions too; and only its own thread's frames do not. */
static void test_frames(void **state) {
    (void)state;
    Loaded l = load_checked(CELL "main thread A() t: tid; c: ref Cell; loc a: when true yield do { c := new cells; t "
                                 ":= start(B, c); } goto b; loc b: when true yield c do { c.n := 1; } goto d;\n"
                                 "loc d: when true do { } goto a; end A;\n"
                                 "thread B(c: ref Cell) loc a: when true do invisible { call f(c); } goto b; loc b: "
                                 "when true yield do { } goto d; loc d: end B;\n"
                                 "function f(x: ref Cell) y: ref Cell; loc f0: when true do invisible { y := x; x := "
                                 "null; } goto f1; loc f1: when true yield do { return; } end f; end S;");
    step(&l, 1);
    assert_string_equal(where(&l, 1), "b");
    assert_string_equal(where(&l, 2), "f1"); /* the new thread began */
    size_t mark = machine_mark(l.machine);
    step(&l, 2); /* leaves the function; the thread's own parameter still leads to the object */
    assert_string_equal(where(&l, 2), "b");
    step(&l, 2);
    assert_int_equal(machine_threads(l.machine), 2);
    step(&l, 1); /* alone now, but a visible transformation after a yield is a step of its own */
    assert_string_equal(where(&l, 1), "d");
    machine_undo(l.machine, mark);
    assert_string_equal(where(&l, 1), "b");
    unload(&l);
}

/* The answer is that of the state a step begins in, whatever was asked before: repeating a step repeats it. */
static void test_steps_repeat(void **state) {
    (void)state;
    Loaded l =
        load_checked(CELL "main thread A() c: ref Cell; loc a: when true yield do { c := new cells; } goto b;\n"
                          "loc b: when true yield c do { c.n := 1; } goto d; loc d: when true yield do { g := "
                          "c; } goto e; loc e: when true yield c do { c.n := 2; } goto f;\n"
                          "loc f: when true yield c do { c.n := 3; } goto a;\n"
                          "loc z: when true do { } goto z; end A;\n"
                          "main thread B() c: ref Cell; loc a: when true yield do { c := g; g := null; } goto b; "
                          "loc b: when c != null yield c do { c.n := 5; } goto a; when c == null do invisible { "
                          "} goto a; end B; end S;");
    uint64_t random = 7;
    for (uint32_t i = 0; i < 300; i++) {
        Move move;
        if (!random_move(&l, &random, &move))
            break;
        const char *first[4], *second[4];
        size_t mark = machine_mark(l.machine);
        for (uint32_t round = 0; round < 2; round++) {
            machine_undo(l.machine, mark);
            if (round)
                l.machine->owners.made = false; /* asked for anew */
            assert_int_equal(successors_step(l.machine, move), OUTCOME_DONE);
            for (uint32_t j = 0; j < 3; j++)
                (round ? second : first)[j] = where(&l, j);
        }
        for (uint32_t j = 0; j < 3; j++)
            assert_string_equal(first[j], second[j]);
        if (i % 50 == 49)
            machine_forget(l.machine, machine_mark(l.machine));
    }
    unload(&l);
}

/* With several ways, one that lets others in is enough; without one only the thread itself goes on. */
static void test_several_ways(void **state) {
    (void)state;
    Loaded l = load_checked(CELL "main thread A() c: ref Cell; n: int; loc a: when true yield do { c := new cells; } "
                                 "goto b; loc b: when true yield c do { n := 1; } goto d; when 1 < 2 yield c do { n := "
                                 "2; } goto d;\n"
                                 "loc d: when true yield c do { n := 3; } goto e; when 1 < 2 yield do { n := 4; } goto "
                                 "e; loc e: when true do { } goto a; end A; end S;");
    step(&l, 1);
    assert_string_equal(where(&l, 1), "b");
    assert_int_equal(running(&l), machine_thread(l.machine, 1));
    step_at(&l, 1, 1, 0);
    assert_string_equal(where(&l, 1), "d");
    assert_int_equal(running(&l), 0);
    unload(&l);
}

/* Interleaved everywhere each transformation is a step, and no thread begins by itself. */
static void test_interleaved(void **state) {
    (void)state;
    Loaded l =
        load_with(CELL "main thread A() c: ref Cell; loc a: when true yield do { c := new cells; start(B); } goto "
                       "b; loc b: when true yield c do { c.n := 1; } goto d; loc d: when true do { } goto a; end "
                       "A; thread B() n: int; loc a: when true do invisible { n := 1; } goto b; loc b: when true "
                       "do { } goto b; end B; end S;",
                  false, (MachineOptions){.interleave_invisible = true});
    step(&l, 1);
    assert_string_equal(where(&l, 1), "b");
    assert_string_equal(where(&l, 2), "a");
    step(&l, 1);
    assert_string_equal(where(&l, 1), "d");
    unload(&l);
}

/* A thread that begins stops before a choice, a failure, an atomic block, and its end; the observer is told no more. */
static void note(void *context, const Fired *fired) {
    (void)fired;
    ++*(uint32_t *)context;
}

static void test_beginnings(void **state) {
    (void)state;
    static const char *const last[] = {"n := externChoose(1, 2);", "assert(n == 0);", "atomicBegin;", "exit;",
                                       "assume(false);"};
    for (uint32_t i = 0; i < 5; i++) {
        Text text = {0};
        text_format(
            &text,
            "system S() main thread A() loc a: when true yield do { start(B); } goto b; loc b: when true do { "
            "} goto b; end A;\n"
            "thread B() n: int; loc a: when true do invisible { n := 1; } goto b; loc b: when true do invisible "
            "{ %s } goto c; loc c: when true do invisible { } goto d; loc d: when true yield do { } goto d; end "
            "B; end S;",
            last[i]);
        Loaded l = load_checked(text_string(&text));
        uint32_t fired = 0;
        machine_observe(l.machine, note, &fired);
        step(&l, 0);
        assert_string_equal(where(&l, 1), "b");
        assert_int_equal(fired, 2);
        unload(&l);
        text_free(&text);
    }
}

/* What is known of an error goes to its trap. */
static void test_trap_arguments(void **state) {
    (void)state;
    Loaded l = load("system S() Cell = record { }; Sub = record { }; Sub extends Cell; SubRef = ref Sub; cells: "
                    "collection of Cell; subs: collection of Sub; Row = array of int; rows: collection of Row;\n"
                    "trap index call onIndex; trap cast call onCast; trap negativeSize call onSize; i, n, s: int; o: "
                    "ref Object; wrong: ref Cell; gone: boolean;\n"
                    "main thread A() r: ref Row; x: ref Sub; k: int;\n"
                    "loc a: when true do { r := new rows[3]; wrong := new cells; k := r[3]; } goto b;\n"
                    "loc b: when true do { wrong := new cells; r := new rows[0 - 4]; } goto c; loc c: when true do { "
                    "wrong := new cells; } goto d; loc d: when true do { x := cast(SubRef, wrong); } goto e;\n"
                    "loc e: when true do { o := wrong; wrong := new cells; x := cast(SubRef, wrong); } goto e; end A;\n"
                    "function onIndex(at: int, length: int) loc f: when true do { i := at; n := length; return; } end "
                    "onIndex;\n"
                    "function onSize(size: int) loc f: when true do { s := size; return; } end onSize;\n"
                    "function onCast(object: ref Object) loc f: when true do { o := object; gone := object == null; "
                    "return; } end onCast; end S;");
    fire(&l, 0);
    fire(&l, 0);
    assert_int_equal(global(&l, "i"), 3);
    assert_int_equal(global(&l, "n"), 3);
    assert_int_equal(global(&l, "wrong"), 0); /* taken back */
    fire(&l, 0);
    fire(&l, 0);
    assert_int_equal(global(&l, "s"), -4);
    fire(&l, 0);
    fire(&l, 0);
    fire(&l, 0);
    assert_int_not_equal(global(&l, "o"), 0);
    assert_int_equal(global(&l, "o"), global(&l, "wrong"));
    fire(&l, 0); /* the object that did not fit is no more */
    fire(&l, 0);
    assert_int_equal(global(&l, "gone"), 1);
    unload(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_publishing_by_a_global),
        cmocka_unit_test(test_publishing_by_an_object),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_steps_repeat),
        cmocka_unit_test(test_several_ways),
        cmocka_unit_test(test_interleaved),
        cmocka_unit_test(test_beginnings),
        cmocka_unit_test(test_trap_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
