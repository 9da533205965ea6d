/* Concurrent Boolean Programs: reading, printing, what is refused, the axioms, and the two examples. */
#include "cbp/cbp.h"

#include "base/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static CbpProgram *read_program(const char *text) {
    Diagnostics *diagnostics = diagnostics_new("test.cbp", text, strlen(text));
    CbpProgram *program = cbp_read(text, strlen(text), diagnostics);
    if (!program) {
        Text messages = {0};
        diagnostics_render(diagnostics, false, &messages);
        fail_msg("%s", text_string(&messages));
    }
    diagnostics_free(diagnostics);
    return program;
}

static CbpProgram *read_example(const char *path) {
    size_t length;
    Failure failure = {0};
    char *text = file_read(path, &length, &failure);
    assert_non_null(text);
    CbpProgram *program = read_program(text);
    free(text);
    return program;
}

/* Texts -------------------------------------------------------------------------------------------------------------
 */

static const char every_command[] = "vars : g, h;\n"
                                    "locks : k, j;\n"
                                    "messages : m;\n"
                                    "threads : main, t;\n"
                                    "\n"
                                    "main {\n"
                                    "    vars : ;\n"
                                    "    g, h := true, !g;\n"
                                    "    [again] if (g and !h) {\n"
                                    "        start(t, true, false);\n"
                                    "    } else {\n"
                                    "        goto(again);\n"
                                    "    }\n"
                                    "    if (*) {\n"
                                    "    }\n"
                                    "}\n"
                                    "\n"
                                    "t {\n"
                                    "    vars : a, b;\n"
                                    "    while (true) {\n"
                                    "        lock(k);\n"
                                    "        lock(j);\n"
                                    "        choice {\n"
                                    "            * : a := b;\n"
                                    "            g and true : h, b := false, a;\n"
                                    "        }\n"
                                    "        sleep(m, j);\n"
                                    "        unlock(k);\n"
                                    "        [inside] skip;\n"
                                    "        unlock(j);\n"
                                    "        wakeup(m);\n"
                                    "        wakeupall(m);\n"
                                    "        rendezvous(m, a, !b, true);\n"
                                    "        accept(m);\n"
                                    "        accept(m, a, b);\n"
                                    "        rendezvous(m);\n"
                                    "    }\n"
                                    "}\n";

static void printed_programs_are_read_again(void **state) {
    (void)state;
    CbpProgram *program = read_program(every_command);
    Text text = {0};
    cbp_print(program, &text);
    assert_string_equal(text_string(&text), every_command);
    text_free(&text);
    cbp_free(program);
}

/* Commas between names may be left out, comments stand anywhere. */
static void other_spellings_are_read(void **state) {
    (void)state;
    CbpProgram *program = read_program("vars: a b; // two\nlocks:;messages:/* none */;threads:main;main{vars:;skip;}");
    assert_int_equal(program->globals.count, 2);
    assert_int_equal(program->commands.count, 2);
    cbp_free(program);
}

#define HEAD "vars : g, h;\nlocks : k, j;\nmessages : m, n;\nthreads : main, t;\nt { vars : a; skip; }\n"
#define MAIN(body) HEAD "main { vars : x, y;\n" body "\n}\n"

/* A text is refused with messages that contain this one. */
static void expect_refusal(const char *text, const char *message) {
    Diagnostics *diagnostics = diagnostics_new("test.cbp", text, strlen(text));
    assert_null(cbp_read(text, strlen(text), diagnostics));
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    if (!strstr(text_string(&messages), message))
        fail_msg("expected '%s' in:\n%s", message, text_string(&messages));
    text_free(&messages);
    diagnostics_free(diagnostics);
}

static void bad_grammar_is_refused(void **state) {
    (void)state;
    expect_refusal("", "expected 'vars', found the end of the text");
    expect_refusal("var : ;", "did you mean 'vars'?");
    expect_refusal(MAIN("g = true;"), "test.cbp:7:3: error: expected ':=', found '='\n  7 | g = true;\n    |   ^\n"
                                      "    = did you mean ':='?");
    expect_refusal(MAIN("wakeupal(m);"), "did you mean 'wakeupall'?");
    expect_refusal(MAIN("if (g && h) { }"), "did you mean 'and'?");
    expect_refusal(MAIN("if (g || h) { }"), "nested 'if's");
    expect_refusal(MAIN("if (!true) { }"), "expected a variable after '!', found 'true'");
    expect_refusal(MAIN("choice { }"), "expected a variable, found '}'");
    expect_refusal(MAIN("start(t, g);"), "expected 'true' or 'false', found 'g'");
    expect_refusal(MAIN("skip; } }"), "the name of a thread type");
    expect_refusal(MAIN("/* skip;"), "this comment is not closed");
    expect_refusal(MAIN("skip := true;"), "expected ';', found ':='");
    expect_refusal(MAIN("[if] skip;"), "keywords cannot be names");
    expect_refusal(MAIN("g := true\x01;"), "expected ';', found '\\x01'");
    Text deep = {0};
    text_add(&deep, HEAD "main { vars : ;");
    for (int i = 0; i < 100000; i++)
        text_add(&deep, "if (*) {");
    expect_refusal(text_string(&deep), "nested more than 100 deep");
    text_free(&deep);
}

static void bad_names_are_refused(void **state) {
    (void)state;
    expect_refusal(MAIN("gg := true;"), "error: there is no variable 'gg'");
    expect_refusal(MAIN("a := true;"), "there is no variable 'a'");
    expect_refusal(MAIN("lock(kk);"), "did you mean 'k'?");
    expect_refusal(MAIN("wakeup(k);"), "there is no message 'k'");
    expect_refusal(MAIN("goto(nowhere);"), "there is no label 'nowhere'");
    expect_refusal(MAIN("[l] skip; [l] skip;"), "there is a label 'l' in line 7 already");
    expect_refusal("vars : g;\nlocks : ;\nmessages : ;\nthreads : main, t;\nt { vars : ; [l] skip; }\n"
                   "main { vars : ; goto(l); }",
                   "'l' is in thread 't'");
    expect_refusal(MAIN("start(t);"), "thread 't' has 1 local variables, but gets 0 values");
    expect_refusal(MAIN("start(u);"), "there is no thread type 'u'");
    expect_refusal(HEAD, "thread 'main' is declared, but has no body");
    expect_refusal("vars : ; locks : ; messages : ; threads : t; t { vars : ; skip; }", "there is no thread 'main'");
    expect_refusal(HEAD "main { vars : g; skip; }", "the local variable 'g' hides a global one");
    expect_refusal("vars : g, g;", "'g' is declared twice");
    expect_refusal("vars : g; locks : g; messages : ; threads : ;", "'g' is both a variable and a lock");
    expect_refusal(MAIN("g, g := true, false;"), "this assigns one variable twice");
    expect_refusal(MAIN("g, h := true;"), "2 variables get 1 values");
    expect_refusal(MAIN("accept(m, g);"), "'g' is a global variable");
    expect_refusal(MAIN("rendezvous(m, g);"), "'g' is a global variable");
    expect_refusal(MAIN("accept(m, x, x);"), "this assigns one variable twice");
    expect_refusal(MAIN("lock(k); sleep(k, m); unlock(k);"), "'k' is a lock, not a message");
}

/* The block rule: whoever unlocks holds the lock. */
static void bad_locks_are_refused(void **state) {
    (void)state;
    expect_refusal(MAIN("unlock(k);"), "'k' is not held here");
    expect_refusal(MAIN("lock(k);"), "'k' is not released in the block that acquires it");
    expect_refusal(MAIN("lock(k); if (g) { unlock(k); } else { skip; }"),
                   "'k' was acquired in another block, in line 7");
    expect_refusal(MAIN("if (g) { lock(k); } unlock(k);"), "'k' is not released in the block that acquires it");
    expect_refusal(MAIN("lock(k); lock(k); unlock(k); unlock(k);"), "locks are not reentrant");
    expect_refusal(MAIN("sleep(m, k);"), "'k' is not held here");
    expect_refusal(MAIN("lock(j); sleep(m, k); unlock(j);"), "'k' is not held here");
    expect_refusal(MAIN("lock(k); goto(l); unlock(k); [l] skip;"), "into or out of code that holds a lock");
    expect_refusal(MAIN("goto(l); lock(k); [l] skip; unlock(k);"), "into or out of code that holds a lock");
    expect_refusal(MAIN("lock(k); goto(l); unlock(k); lock(k); [l] skip; unlock(k);"),
                   "the thread holds other locks at the label");
    cbp_free(read_program(MAIN("lock(k); lock(j); unlock(k); sleep(m, j); unlock(j);")));
    cbp_free(read_program(MAIN("lock(k); if (g) { goto(l); } skip; [l] unlock(k);")));
    cbp_free(read_program(MAIN("[l] lock(k); skip; unlock(k); goto(l);")));
}

/* The axioms --------------------------------------------------------------------------------------------------------
 */

/* Explores until a state has different threads at these locations. */
typedef struct Wanted {
    const uint32_t *locations;
    uint32_t count;
} Wanted;

static bool is_wanted(const CbpProgram *program, const CbpState *state, void *context) {
    const Wanted *wanted = context;
    (void)program;
    return cbp_covers(state, wanted->locations, wanted->count);
}

/* Explores up to three threads and says whether some state has threads at these locations, and after how many steps. */
static int steps_to(const CbpProgram *program, const char *first, const char *second) {
    Diagnostics *diagnostics = diagnostics_new("target", NULL, 0);
    uint32_t locations[2], count = 0;
    locations[count++] = cbp_find_location(program, first, strlen(first), (Position){0}, diagnostics);
    if (second)
        locations[count++] = cbp_find_location(program, second, strlen(second), (Position){0}, diagnostics);
    assert_int_equal(diagnostics_errors(diagnostics), 0);
    diagnostics_free(diagnostics);
    CbpGraph *graph =
        cbp_explore(program, (CbpLimits){.threads = 4, .states = 500000}, is_wanted, &(Wanted){locations, count});
    assert_false(cbp_graph_hit_states(graph));
    uint32_t stopped = cbp_graph_stopped(graph);
    int length = -1;
    if (stopped != CBP_NONE) {
        Arena *arena = arena_new();
        CbpSteps run = cbp_graph_run(graph, stopped, arena);
        CbpState *at = cbp_initial(program, arena);
        for (uint32_t i = 0; i < run.list.count; i++) {
            at = cbp_fire(program, at, &run.list.items[i], arena);
            assert_non_null(at);
        }
        assert_true(cbp_covers(at, locations, count));
        length = (int)run.list.count;
        arena_free(arena);
    }
    cbp_graph_free(graph);
    return length;
}

/* The number of steps to a label of a program, -1 if it is never reached. */
static int steps_of(const char *text, const char *first, const char *second) {
    CbpProgram *program = read_program(text);
    int steps = steps_to(program, first, second);
    cbp_free(program);
    return steps;
}

static void single_threads_follow_the_axioms(void **state) {
    (void)state;
    /* 2.1: all values are looked at before any is changed. */
    assert_int_equal(steps_of(MAIN("g, x := true, false; g, x := x, g; if (!g and x) { [l] skip; }"), "l", NULL), 3);
    /* 2.2 and 2.5; without else the rest follows. */
    assert_int_equal(steps_of(MAIN("if (g) { skip; } [l] skip;"), "l", NULL), 1);
    assert_int_equal(steps_of(MAIN("if (!g) { skip; } [l] skip;"), "l", NULL), 2);
    assert_int_equal(steps_of(MAIN("if (g) { [l] skip; }"), "l", NULL), -1);
    assert_int_equal(steps_of(MAIN("if (*) { [l] skip; }"), "l", NULL), 1);
    /* 2.3: any branch whose guard holds, none if there is none. */
    assert_int_equal(steps_of(MAIN("choice { g : h := false; !g : h := true; } if (h) { [l] skip; }"), "l", NULL), 2);
    assert_int_equal(steps_of(MAIN("choice { g : h := false; } [l] skip;"), "l", NULL), -1);
    assert_int_equal(steps_of(MAIN("choice { g : h := false; * : h := true; } [l] skip;"), "l", NULL), 1);
    /* 2.4: the loop is looked at again after its body. */
    assert_int_equal(steps_of(MAIN("while (!g) { g := true; } [l] skip;"), "l", NULL), 3);
    assert_int_equal(steps_of(MAIN("while (true) { } [l] skip;"), "l", NULL), -1);
    /* 2.6: into a loop, which goes on from there. */
    assert_int_equal(steps_of(MAIN("goto(in); while (!g) { [out] x := true; [in] g := true; } [l] skip;"), "l", NULL),
                     3);
    assert_int_equal(steps_of(MAIN("goto(in); while (!g) { [out] x := true; [in] skip; }"), "out", NULL), 3);
    /* The end is a location, too. */
    assert_int_equal(steps_of(MAIN("skip;"), "main.end", NULL), 1);
}

#define TWO "vars : g, h;\nlocks : k;\nmessages : m;\nthreads : main, t;\n"

static void threads_follow_the_axioms(void **state) {
    (void)state;
    /* 2.15 and 2.7, 2.8: who has the lock is alone. */
    static const char locked[] = TWO "main { vars : ; start(t); lock(k); [a] skip; unlock(k); }\n"
                                     "t { vars : ; lock(k); [b] skip; unlock(k); }\n";
    assert_int_equal(steps_of(locked, "a", "b"), -1);
    assert_int_equal(steps_of(locked, "b", "main.end"), 5);
    /* 2.15: the values that a thread begins with. */
    assert_int_equal(steps_of(TWO "main { vars : ; start(t, true, false); }\n"
                                  "t { vars : a, b; if (a and !b) { [l] skip; } }\n",
                              "l", NULL),
                     2);
    /* 2.9: asleep, the lock is free. 2.12: woken, it has to be taken again. */
    static const char sleeping[] = TWO "main { vars : ; start(t); lock(k); [s] sleep(m, k); [w] unlock(k); }\n"
                                       "t { vars : ; lock(k); [b] skip; wakeup(m); [c] skip; unlock(k); }\n";
    assert_int_equal(steps_of(sleeping, "s.asleep", "b"), 4);
    assert_int_equal(steps_of(sleeping, "s.relocking", "c"), 6);
    assert_int_equal(steps_of(sleeping, "w", "c"), -1);
    assert_int_equal(steps_of(sleeping, "w", "t.end"), 9);
    /* 2.13: a call that nobody hears is lost. */
    assert_int_equal(steps_of(sleeping, "s.asleep", "t.end"), 8);
    /* 2.12 and 2.14: one is woken, or all are. */
    static const char two[] = TWO "main { vars : ; start(t); start(t); [p] %s(m); [l] skip; }\n"
                                  "t { vars : ; lock(k); [s] sleep(m, k); [w] unlock(k); }\n";
    char text[512];
    snprintf(text, sizeof text, two, "wakeup");
    assert_int_equal(steps_of(text, "t.end", "t.end"), -1);
    assert_int_equal(steps_of(text, "l", "t.end"), 7);
    snprintf(text, sizeof text, two, "wakeupall");
    assert_int_equal(steps_of(text, "t.end", "t.end"), 11);
    /* 2.16: values come along; who finds nobody waits. */
    assert_int_equal(steps_of(TWO "main { vars : x; x := true; start(t, false, true); rendezvous(m, x, !x); skip; }\n"
                                  "t { vars : a, b; accept(m, a, b); if (a and !b) { [l] skip; } }\n",
                              "l", NULL),
                     4);
    assert_int_equal(
        steps_of(TWO "main { vars : ; start(t); rendezvous(m); [l] skip; }\nt { vars : ; skip; }\n", "l", NULL), -1);
}

/* A step that is not enabled is not taken. */
static void other_steps_are_refused(void **state) {
    (void)state;
    CbpProgram *program = read_program(MAIN("if (g) { skip; }"));
    Arena *arena = arena_new();
    CbpState *first = cbp_initial(program, arena);
    CbpSteps steps = cbp_steps(program, first, arena);
    assert_int_equal(steps.list.count, 1);
    CbpStep step = steps.list.items[0];
    assert_int_equal(step.axiom, CBP_AXIOM_IF);
    assert_non_null(cbp_fire(program, first, &step, arena));
    step.branch = 1;
    assert_null(cbp_fire(program, first, &step, arena));
    arena_free(arena);
    cbp_free(program);
}

static bool count_state(const CbpProgram *program, const CbpState *state, void *context) {
    (void)program, (void)state;
    ++*(uint32_t *)context;
    return false;
}

static void limits_are_told(void **state) {
    (void)state;
    uint32_t count = 0;
    CbpProgram *program = read_program(TWO "main { vars : ; while (*) { start(t); } }\nt { vars : ; skip; }\n");
    CbpGraph *graph = cbp_explore(program, (CbpLimits){.threads = 3, .states = 1000}, count_state, &count);
    assert_false(cbp_graph_hit_states(graph));
    /* main at 3 locations; 0, 1 or 2 threads, each at one of 2 locations: 1 + 2 + 3 multisets */
    assert_int_equal(count, 18);
    cbp_graph_free(graph);
    graph = cbp_explore(program, (CbpLimits){.threads = 100, .states = 10}, NULL, NULL);
    assert_true(cbp_graph_hit_states(graph));
    cbp_graph_free(graph);
    cbp_free(program);
}

/* Examples ----------------------------------------------------------------------------------------------------------
 */

static void point_is_protected(void **state) {
    (void)state;
    static const char *const sections[] = {"upX", "upY", "downX", "downY"};
    CbpProgram *good = read_example("example/point.cbp"), *bad = read_example("example/point_race.cbp");
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++)
            assert_int_equal(steps_to(good, sections[i], sections[j]), -1);
    assert_true(steps_to(bad, "upX", "downX") > 0);
    assert_int_equal(steps_to(bad, "downX", "downY"), -1);
    cbp_free(good);
    cbp_free(bad);
}

/* The coarse model lets both in: whoever chooses last may draw the same number although the other is inside already. */
static void bakery_needs_two_steps(void **state) {
    (void)state;
    CbpProgram *fine = read_example("example/bakery.cbp"), *coarse = read_example("example/bakery_coarse.cbp");
    assert_int_equal(steps_to(fine, "criticalI", "criticalJ"), -1);
    assert_true(steps_to(fine, "criticalI", "criticalOther") > 0);
    assert_true(steps_to(fine, "criticalI", NULL) > 0);
    assert_true(steps_to(fine, "criticalJ", NULL) > 0);
    assert_true(steps_to(coarse, "criticalI", "criticalJ") > 0);
    cbp_free(fine);
    cbp_free(coarse);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_programs_are_read_again),
        cmocka_unit_test(other_spellings_are_read),
        cmocka_unit_test(bad_grammar_is_refused),
        cmocka_unit_test(bad_names_are_refused),
        cmocka_unit_test(bad_locks_are_refused),
        cmocka_unit_test(single_threads_follow_the_axioms),
        cmocka_unit_test(threads_follow_the_axioms),
        cmocka_unit_test(other_steps_are_refused),
        cmocka_unit_test(limits_are_told),
        cmocka_unit_test(point_is_protected),
        cmocka_unit_test(bakery_needs_two_steps),
    };
    return cmocka_run_group_tests_name("cbp", tests, NULL, NULL);
}
