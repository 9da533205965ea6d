/* BIR to Promela, with the real SPIN: verdicts, what trails say, and how many states there are where every location is
   one state of control. The numbers are counted by hand, most of them in doc/bir.md. */
#include "jvm/directory.h"
#include "pass/pass.h"
#include "quick_compiler.h"
#include "spin/promela.h"
#include "spin/spin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ALL_ERRORS = -2, ROOM = 4, LENGTH = 3, MOST_COLLECTIONS = 8 };

static int set_up_all(void **state) {
    char *root = strdup("/tmp/bandera-test-XXXXXX");
    assert_non_null(mkdtemp(root));
    name_quick_compiler();
    *state = root;
    return 0;
}

static int tear_down_all(void **state) {
    directory_remove(*state);
    unsetenv("CC");
    free(*state);
    return 0;
}

static BirModel *read_model(const char *text) {
    Diagnostics *diagnostics = diagnostics_new("t.bir", text, strlen(text));
    BirModel *model = bir_parse(text, strlen(text), "t.bir", diagnostics);
    if (!model || !bir_check(model, diagnostics)) {
        Text messages = {0};
        diagnostics_render(diagnostics, false, &messages);
        fail_msg("%s", text_string(&messages));
    }
    pass_liveness(model, diagnostics);
    diagnostics_free(diagnostics);
    return model;
}

/* Everything is looked for, in single steps, unless options say otherwise. */
static PromelaOptions usual(void) {
    return (PromelaOptions){.threads = 6, .errors = (uint32_t)ALL_ERRORS, .deadlock = true, .single_steps = true};
}

/* A model that cannot be translated has a failure with these words. */
static Promela translate_or_fail(const char *text, PromelaOptions options, const char *words) {
    BirModel *model = read_model(text);
    uint32_t objects[MOST_COLLECTIONS], lengths[MOST_COLLECTIONS];
    for (uint32_t i = 0; i < model->collections.count; i++) {
        const BirCollection *collection = &model->collections.items[i];
        objects[i] = collection->sized ? (uint32_t)collection->size.value : ROOM;
        lengths[i] = LENGTH;
    }
    options.objects = objects;
    options.lengths = lengths;
    Promela promela;
    Failure failure = {0};
    assert_int_equal(promela_make(model, &options, &promela, &failure), !*words);
    assert_string_equal(text_string(&failure.words), words);
    assert_int_equal(failure.kind, *words ? FAILURE_UNSUPPORTED : FAILURE_NONE);
    failure_free(&failure);
    bir_free(model);
    return promela;
}

static Promela translate(const char *text, PromelaOptions options) { return translate_or_fail(text, options, ""); }

/* Checks a model; the answer is "holds in N states", or the trail to the error with a blank for each line's end. */
static void check_as(void **state, const char *text, PromelaOptions options, const char *expected) {
    Promela promela = translate(text, options);
    SpinOptions spin = {.unreduced = true, .liveness = options.claim != NULL, .cache = *state};
    Verified result = {0};
    spin_run(text_string(&promela.text), promela.text.length, &spin, &result);
    assert_string_equal(text_string(&result.failure.words), "");
    Text answer = {0};
    if (result.end == VERIFIER_COMPLETE)
        text_format(&answer, "holds in %u states", (unsigned)result.states);
    else
        text_add(&answer, text_string(&result.trail));
    for (size_t i = 0; i < answer.length; i++)
        answer.bytes[i] = answer.bytes[i] == '\n' ? ' ' : answer.bytes[i];
    assert_string_equal(text_string(&answer), expected);
    text_free(&answer);
    verified_free(&result);
    promela_free(&promela);
}

static void check(void **state, const char *text, const char *expected) { check_as(state, text, usual(), expected); }

static void expect_refusal(const char *text, PromelaOptions options, const char *words) {
    Promela promela = translate_or_fail(text, options, words);
    assert_int_equal(promela.text.length, 0);
    promela_free(&promela);
}

/* One thread whose only transformation does something: two states when it does not fail. */
#define DOES(definitions, locals, actions)                                                                             \
    "system S() " definitions " main thread M() " locals " loc a: when true do { " actions                             \
    " } goto b; loc b: end M; end S;"

/* Numbers: what C does on ints, and what it would not. */
static void test_numbers(void **state) {
    check(
        state,
        DOES(
            "n: int := 2147483647; least: int := -2147483648; one: int := -1; seven: int := 7; b: byte := 127; "
            "r: range -8..7 := -7; c: char; yes: boolean := true; l: long := 5;",
            "",
            "assert(n + 1 == least && n * 2 == -2 && least / one == least && least % one == 0 && -least == least);"
            "assert(-seven / 2 == -3 && -seven % 2 == -1 && seven << 33 == 14 && -seven >> 1 == -4);"
            "assert(-seven >>> 28 == 15 && seven >>> 32 == 7 && (seven & 12) == 4 && (seven ^ 2) == 5 && ~seven == -8);"
            "assert(byte(b + 1) == -128 && short(n) == -1 && char(-1) == '\\uffff' && int(r) + n == 2147483640);"
            "assert(r * r * r == -343 && r / 2 == -3 && r % 2 == -1 && (yes ? r : 3) == -7 && (yes ^ true) == false);"
            "assert(l * 7 == 35 && l << 4 == 80 && -l >> 40 == -1 && long(n) > l && int(l - 9) == -4);"),
        "holds in 2 states");
}

/* What does not fit is never computed wrongly: it is said where it happens, and only there. */
static void test_beyond_32_bits(void **state) {
    check(state, DOES("n: int := 2147483647; l: long;", "", "l := long(n) + 1;"), "#t 0 0 #u a long beyond 32 bits ");
    check(state, DOES("n: int := 65536; l: long;", "", "l := long(n) * long(n);"), "#t 0 0 #u a long beyond 32 bits ");
    check(state, DOES("l: long;", "", "l := (l == 0 ? 1L : 4294967296L);"), "holds in 2 states");
    check(
        state,
        DOES("s, t: string;", "", "s := \"a\"; assert(s == \"a\" && s != t && t == null); t := s + 1; assert(t != s);"),
        "#t 0 0 #u the contents of a string ");
}

static void test_errors(void **state) {
#define CELLS                                                                                                          \
    "Cell = record { n: int; }; Sub = record { n: int; }; Sub extends Cell; SubRef = ref Sub; Row = array of int;"     \
    "cells: collection [2] of Cell; subs: collection [1] of Sub; rows: collection [1] of Row; m: lock wait;"
#define LOCALS "c: ref Cell; row: ref Row; n: int;"
    check(state, DOES(CELLS, LOCALS, "c := new subs; c := cast(SubRef, c); c := new cells; c := cast(SubRef, c);"),
          "#t 0 0 #e cast ");
    check(state, DOES(CELLS, LOCALS, "row := new rows[2]; row[1] := 5; n := row[1] - 3; n := row[n];"),
          "#t 0 0 #e index ");
    check(state, DOES(CELLS, LOCALS, "assert(!(c != null && c.n == 0) || n / 0 == 0);  assert(n == 1);"),
          "#t 0 0 #e assert ");
    check(state,
          "system S() " CELLS
          " main thread M() c: ref Cell; loc a: when true do { c := new cells; throw c; } end M; end S;",
          "#t 0 0 #e exception ");
    /* A guard that cannot be evaluated counts as enabled. */
    check(state,
          "system S() " CELLS " main thread M() c: ref Cell; loc a: when c.n == 1 do { } goto b; loc b: end M; end S;",
          "#t 0 0 #e null ");
}

static void test_limits(void **state) {
    check(state, DOES("x: range 0..3 := 3;", "", "x := x + 1;"), "#t 0 0 #l range ");
    check(state, DOES(CELLS, LOCALS, "c := new cells; c := new cells; c := new cells;"), "#t 0 0 #l objects 0 ");
    check(state, DOES(CELLS, LOCALS, "row := new rows[n + 4];"), "#t 0 0 #l length 2 ");
    PromelaOptions one = usual();
    one.threads = 1;
    check_as(state,
             "system S() main thread M() loc a: when true do { start(T); } goto b; loc b: end M; "
             "thread T() loc a: when true do { } goto b; loc b: end T; end S;",
             one, "#t 0 0 #l threads ");
}

/* Errors that nobody asks for, false assumptions, and bounds when they turn back: the run ends, and nothing is said.
   The state where it ended is one more. */
static void test_silence(void **state) {
    PromelaOptions silent = usual();
    silent.errors = 0;
    silent.bounded = true;
    static const char OTHER[] = "main thread N() loc a: when false do { } goto b; loc b: end N; ";
    char text[2048];
    static const char *const actions[] = {"assert(false);", "x := 4;", "assume(false);"};
    for (uint32_t i = 0; i < 3; i++) {
        snprintf(text, sizeof text,
                 "system S() x: range 0..3; main thread M() loc a: when true do { %s } goto b; loc b: when true do { } "
                 "goto b; end M; %send S;",
                 actions[i], OTHER);
        check_as(state, text, silent, "holds in 2 states");
    }
}

/* The lock cycle of two threads while a third one moves; and a lock whose holder has ended. */
static void test_deadlocks(void **state) {
    static const char CLOCK[] =
        "main thread C() loc a: when true do { } goto b; loc b: when true do { } goto a; end C; end S;";
    char text[2048];
    snprintf(text, sizeof text,
             "system S() x, y: lock;\n"
             "main thread A() loc a: when lockAvailable(x) do { lock(x); } goto b; loc b: when lockAvailable(y) do { "
             "lock(y); } goto c; loc c: when true do { unlock(y); unlock(x); } goto a; end A;\n"
             "main thread B() loc a: when lockAvailable(y) do { lock(y); } goto b; loc b: when lockAvailable(x) do { "
             "lock(x); } goto c; loc c: when true do { unlock(x); unlock(y); } goto a; end B;\n%s",
             CLOCK);
    PromelaOptions options = usual();
    Promela promela = translate(text, options);
    SpinOptions spin = {.unreduced = true, .cache = *state};
    Verified result = {0};
    spin_run(text_string(&promela.text), promela.text.length, &spin, &result);
    assert_int_equal(result.end, VERIFIER_FOUND);
    assert_true(result.trail.length > 3 && strcmp(text_string(&result.trail) + result.trail.length - 3, "#k\n") == 0);
    verified_free(&result);
    promela_free(&promela);
    /* The first location of a thread asks for a lock before the thread has ever moved. */
    check(state,
          "system S() x: lock; main thread A() loc a: when lockAvailable(x) do { lock(x); } goto b; loc b: end A;"
          "main thread B() loc a: when lockAvailable(x) do { lock(x); } goto b; loc b: when true do { unlock(x); } "
          "goto a; end B; end S;",
          "#t 0 0 #k ");
    check(state, "system S() main thread A() loc a: when false do { } goto b; loc b: end A; end S;", "#d ");
}

/* Two deep, wait, two deep again: doc/bir.md counts ten states. */
static void test_wait_sets(void **state) {
    check(
        state,
        "system S() m: lock wait reentrant; waiter: tid;\n"
        "main thread Waiter()\n"
        "loc s0: when lockAvailable(m) do { lock(m); waiter := self; start(Waker); } goto s1;\n"
        "loc s1: when lockAvailable(m) do { lock(m); } goto s2; loc s2: when true do { wait(m); } goto s3;\n"
        "loc s3: when lockAvailable(m) && wasNotified(m) do { unwait(m); } goto s4;\n"
        "loc s4: when true do { unlock(m); assert(hasLock(m)); } goto s5;\n"
        "loc s5: when true do { unlock(m); assert(!hasLock(m)); } goto s6; loc s6: end Waiter;\n"
        "thread Waker() loc s0: when lockAvailable(m) do { lock(m); } goto s1;\n"
        "loc s1: when true do { notify(m); } goto s2; loc s2: when true do { unlock(m); } goto s3; loc s3: end Waker;\n"
        "end S;",
        "holds in 10 states");
}

/* Two wait, one is notified, whichever: the assertion fails when it is the second of the two. */
static void test_notify_chooses(void **state) {
    static const char WAITER[] =
        "loc a: when lockAvailable(m) && turn == %d do { lock(m); turn := turn + 1; wait(m); } goto b;\n"
        "loc b: when lockAvailable(m) && wasNotified(m) do { unwait(m); assert(%s); } goto c; loc c: when true do { "
        "unlock(m); exit; }\n";
    char text[2048], first[512], second[512];
    snprintf(first, sizeof first, WAITER, 0, "true");
    snprintf(second, sizeof second, WAITER, 1, "false");
    snprintf(
        text, sizeof text,
        "system S() m: lock wait; turn: range 0..2;\nmain thread A() %s end A;\nmain thread B() %s end B;\n"
        "main thread C() loc a: when lockAvailable(m) && turn == 2 do { lock(m); notify(m); unlock(m); exit; } end C;\n"
        "end S;",
        first, second);
    PromelaOptions options = usual();
    options.deadlock = false;
    check_as(state, text, options, "#t 0 0 #t 1 3 #t 2 6 #c 1 2 #t 1 4 #e assert ");
}

/* Places of the two cells' monitors: 5 * 4 and the beginning; doc/bir.md. */
static void test_monitors(void **state) {
    check(state,
          "system S() Cell = record { }; cells: collection [2] of Cell; a, b: ref Cell;\n"
          "main thread M() loc s0: when true do { a := new cells; b := new cells; start(P, a); start(Q, b); } goto s1; "
          "loc s1: end M;\n"
          "thread P(x: ref Cell) loc p0: when lockAvailable(monitor(x)) do { lock(monitor(x)); } goto p1;\n"
          "loc p1: when lockAvailable(monitor(x)) do { lock(monitor(x)); } goto p2;\n"
          "loc p2: when true do { unlock(monitor(x)); assert(hasLock(monitor(x))); } goto p3;\n"
          "loc p3: when true do { unlock(monitor(x)); assert(!hasLock(monitor(x))); } goto p4; loc p4: end P;\n"
          "thread Q(x: ref Cell) loc q0: when lockAvailable(monitor(x)) do { lock(monitor(x)); } goto q1;\n"
          "loc q1: when true do { notifyAll(monitor(x)); } goto q2; loc q2: when true do { unlock(monitor(x)); } goto "
          "q3;\n"
          "loc q3: end Q; end S;",
          "holds in 21 states");
}

/* With a daemon the count of doc/bir.md is 22: when the others have ended, it is over. */
static void test_daemons(void **state) {
    check(
        state,
        "system S() done: range 0..30;\n"
        "main thread M() first, second: tid;\n"
        "loc s0: when true do { first := start(W, 10); second := start(W, 20); } goto s1;\n"
        "loc s1: when threadTerminated(first) && threadTerminated(second) do { assert(done == 30); } goto s2; loc s2: "
        "end M;\n"
        "main thread D() loc s0: when true do { daemon(true); } goto s1; loc s1: when false do { } goto s1; end D;\n"
        "thread W(amount: range 0..20) loc s0: when true do { done := done + amount; } goto s1;\n"
        "loc s1: when done >= amount do { exit; } end W; end S;",
        "holds in 22 states");
}

/* Left: two invisible transformations and what follows them; Right branches. 15 states one by one, 9 in runs:
 * doc/bir.md. */
static void test_invisible(void **state) {
    static const char MODEL[] =
        "system S()\n"
        "main thread Left() n: int; loc s0: when true do { } goto s1; loc s1: when true do invisible { n := 1; } goto "
        "s2;\n"
        "loc s2: when true do invisible { n := n + 1; } goto s3; loc s3: when n == 2 do { } goto s4; loc s4: end "
        "Left;\n"
        "main thread Right() b: boolean; loc s0: when true do invisible { } goto s1;\n"
        "loc s1: when true do { b := externChoose(true, false); } goto s2; loc s2: end Right; end S;";
    PromelaOptions coarse = usual();
    coarse.single_steps = false;
    check(state, MODEL, "holds in 15 states");
    /* s1 and s2 of Left are no states; s1 of Right is one here, for its transformation is visible: 3 * 3. */
    check_as(state, MODEL, coarse, "holds in 9 states");
    /* No update gets lost between the two halves of a block: 1 + 2 * 2 + 1 and the adders apart when one has ended. */
    check(state,
          "system S() total: int;\n"
          "main thread A() r: int; loc s0: when true do { atomicBegin; r := total; } goto s1;\n"
          "loc s1: when true do { total := r + 1; atomicEnd; } goto s2; loc s2: when total == 2 do { } goto s3; loc "
          "s3: end A;\n"
          "main thread B() r: int; loc s0: when true do { atomicBegin; r := total; } goto s1;\n"
          "loc s1: when true do { total := r + 1; atomicEnd; } goto s2; loc s2: when total == 2 do { } goto s3; loc "
          "s3: end B;\n"
          "end S;",
          "holds in 7 states");
}

/* Objects by type: 12 states in doc/bir.md. Garbage is given back only when asked for. */
static void test_heap(void **state) {
    check(
        state,
        "system S() Node = record { next: ref Node; }; Leaf = record { };\n"
        "nodes: collection [3] of Node; leaves: collection [1] of Leaf; first, other, x, y: ref Node; leaf: ref Leaf;\n"
        "main thread M() loc s0: when true do { first := new nodes; first.next := new nodes; other := new nodes; } "
        "goto s1;\n"
        "loc s1: when true do { x := forall(Node); } goto s2;\n"
        "loc s2: when true do { y := reachable(Node, first); assert(y != other); leaf := forall(Leaf); } goto s3;\n"
        "loc s3: when true do { x := null; y := null; assert(leaf == null); } goto s4; loc s4: end M; end S;",
        "holds in 12 states");
    static const char GARBAGE[] =
        "system S() Cell = record { n: range 0..3; next: ref Cell; }; cells: collection [2] of Cell; z: ref Cell;\n"
        "main thread M() k: range 0..3; loc s0: when k < 3 do { z := new cells; assert(z.n == 0 && z.next == null); "
        "z.n := 3; z.next := z; k := k + 1; } goto s0; when k == 3 do { exit; } end M; end S;";
    PromelaOptions collects = usual();
    collects.collects = true;
    check(state, GARBAGE, "#t 0 0 #t 0 0 #t 0 0 #l objects 0 ");
    check_as(state, GARBAGE, collects, "holds in 5 states");
}

/* Subtypes: the number of an object tells its collection, and with it where a field is. */
static void test_collections(void **state) {
    check(
        state,
        DOES("A = record { x: range 1..4; next: ref A; }; B = record { next: ref A; x: range 1..4; more: array [2] of "
             "byte; }; B extends A; as: collection [2] of A; bs: collection [2] of B; BRef = ref B;",
             "a, b, c: ref A; d: ref B;",
             "a := new as; b := new bs; c := new bs; a.next := b; b.next := c; b.x := 2; a.next.next.x := 4;"
             "assert(a.x == 1 && b.x == 2 && c.x == 4 && a.next.next == c && c.next == null);"
             "assert(b instanceof B && !(a instanceof B) && !(null instanceof B) && a instanceof A);"
             "d := cast(BRef, c); d.more[1] := -3; assert(d.more[0] == 0 && d.more[1] == -3 && d.x == 4);"),
        "holds in 2 states");
}

static void test_choices(void **state) {
    static const char MODEL[] =
        "system S() x: range 0..9; b: boolean; main thread M() loc a: when true do { x := externChoose(1, 2, 3); } "
        "goto b;\n"
        "loc b: when x == 2 do { b := internChoose(false, true); assert(!b); } goto c; when x != 2 do { } goto d;\n"
        "loc c: loc d: end M; end S;";
    check(state, MODEL, "#t 0 0 #c 1 3 #t 0 1 #c 1 2 #e assert ");
    PromelaOptions free_of_choice = usual();
    free_of_choice.choose_free = true;
    /* The beginning, three values, and two ends. From x == 2 the only way is left out: no deadlock, but a last state.
     */
    check_as(state, MODEL, free_of_choice, "holds in 7 states");
}

/* Names that mean something to Promela, to C, to the preprocessor or to the verifier; and two that become alike. */
static void test_names(void **state) {
    check(
        state,
        DOES("run, depth, linux, int_, now, N, me, owner, `a b`, a_b, größe, `do`: range 0..3; Trail = record { "
             "timeout: byte; }; "
             "proctype: Trail; trail: collection [1] of Trail; trail_used, trail_0: range 0..3;",
             "skip: ref Trail; printf: range 0..3;",
             "run := 1; depth := 2; linux := 3; N := 1; me := 2; owner := 3; `a b` := 1; a_b := 2; größe := 3; `do` := "
             "1;"
             "skip := new trail; skip.timeout := 7; proctype.timeout := 5; printf := 2; trail_used := 3; trail_0 := 2;"
             "assert(run + depth + linux + N + me + owner + `a b` + a_b + größe + `do` == 19 && trail_used + trail_0 "
             "== 5);"
             "assert(skip.timeout == 7 && proctype.timeout == 5 && printf == 2 && int_ + now == 0);"),
        "holds in 2 states");
}

/* The claim is about a thread that is asked for by where it is and what it has. */
static void test_claim(void **state) {
    static const char MODEL[] =
        "system S() turn: range 0..2;\n"
        "main thread M() loc a: when true do { start(W, 1); start(W, 2); } goto b; loc b: end M;\n"
        "thread W(n: range 0..2) loc idle: when turn == n - 1 do { turn := n; } goto busy; loc busy: when true do { } "
        "goto "
        "out; loc out: end W;\n"
        "predicates second = W[null]@busy && W[null]:n == 2; broken = W[null]@busy && W[null]:n == 0; end S;";
    const uint32_t watched[] = {0, 1};
    for (uint32_t which = 0; which < 2; which++) {
        /* Runs on which the predicate never holds: there are none of the first, and all are such of the second. */
        Ltl *ltl = ltl_new();
        LtlId never =
            ltl_make(ltl, LTL_GLOBALLY, ltl_make(ltl, LTL_NOT, ltl_proposition(ltl, which), LTL_NONE), LTL_NONE);
        Automaton *general = automaton_of(ltl, never), *claim = automaton_degeneralise(general);
        PromelaOptions options = usual();
        options.watched = watched;
        options.watched_count = 2;
        options.claim = claim;
        Promela promela = translate(MODEL, options);
        SpinOptions spin = {.unreduced = true, .liveness = true, .cache = *state};
        Verified result = {0};
        spin_run(text_string(&promela.text), promela.text.length, &spin, &result);
        assert_string_equal(text_string(&result.failure.words), "");
        assert_int_equal(result.end, which == 0 ? VERIFIER_COMPLETE : VERIFIER_FOUND);
        verified_free(&result);
        promela_free(&promela);
        automaton_free(claim);
        automaton_free(general);
        ltl_free(ltl);
    }
}

static void test_refusals(void **state) {
    (void)state;
    expect_refusal("system S() main thread M() loc a: when true do { call f(); } goto b; loc b: end M; "
                   "function f() loc a: when true do { return; } end f; end S;",
                   usual(), "functions");
    expect_refusal(DOES("x: range -9223372036854775808..0 := -9223372036854775808;", "", ""), usual(),
                   "the initial value of 'x', -9223372036854775808, which does not fit 32 bits");
    PromelaOptions many = usual();
    many.threads = 255;
    expect_refusal(DOES("", "", ""), many, "more than 254 threads");
}

/* People read the text: where it comes from stands in it. */
static void test_comments(void **state) {
    (void)state;
    Promela promela =
        translate("system S() x: byte as \"C.x */\" from \"C.java\":3;\n"
                  "main thread M() loc a: from \"C.java\":7 when true do { x := 1; } goto b; loc b: end M; end S;",
                  usual());
    const char *text = text_string(&promela.text);
    assert_non_null(strstr(text, "L_a: /* a, C.java:7 */"));
    assert_non_null(strstr(text, "/* x := 1; */"));
    assert_non_null(strstr(text, "short x; /* C.x _/ C.java:3 */"));
    assert_false(promela.is_entwined);
    promela_free(&promela);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),     cmocka_unit_test(test_beyond_32_bits), cmocka_unit_test(test_errors),
        cmocka_unit_test(test_limits),      cmocka_unit_test(test_silence),        cmocka_unit_test(test_deadlocks),
        cmocka_unit_test(test_wait_sets),   cmocka_unit_test(test_notify_chooses), cmocka_unit_test(test_monitors),
        cmocka_unit_test(test_daemons),     cmocka_unit_test(test_invisible),      cmocka_unit_test(test_heap),
        cmocka_unit_test(test_collections), cmocka_unit_test(test_choices),        cmocka_unit_test(test_names),
        cmocka_unit_test(test_claim),       cmocka_unit_test(test_refusals),       cmocka_unit_test(test_comments),
    };
    return cmocka_run_group_tests(tests, set_up_all, tear_down_all);
}
