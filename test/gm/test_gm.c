/* Global machines: translation, texts, runs, and reduction. */
#include "gm/gm.h"
#include "net/cover.h"

#include "base/file.h"
#include "base/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Programs and machines ---------------------------------------------------------------------------------------------
 */

static CbpProgram *read_program(const char *text) {
    Diagnostics *diagnostics = diagnostics_new("test.cbp", text, strlen(text));
    CbpProgram *program = cbp_read(text, strlen(text), diagnostics);
    assert_int_equal(diagnostics_errors(diagnostics), 0);
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

static uint32_t place_of(const CbpProgram *program, const char *name) {
    Diagnostics *diagnostics = diagnostics_new("target", NULL, 0);
    uint32_t location = cbp_find_location(program, name, strlen(name), (Position){0}, diagnostics);
    diagnostics_free(diagnostics);
    assert_int_not_equal(location, CBP_NONE);
    return location;
}

static Gm *translate(const CbpProgram *program) {
    Diagnostics *diagnostics = diagnostics_new("test.cbp", NULL, 0);
    Gm *gm = gm_translate(program, diagnostics);
    assert_int_equal(diagnostics_errors(diagnostics), 0);
    diagnostics_free(diagnostics);
    return gm;
}

static Gm *read_machine(const char *text) {
    Diagnostics *diagnostics = diagnostics_new("test.gm", text, strlen(text));
    Gm *gm = gm_read(text, strlen(text), diagnostics);
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    assert_string_equal(text_string(&messages), "");
    text_free(&messages);
    diagnostics_free(diagnostics);
    return gm;
}

static GmMachine machine_named(const Gm *gm, const char *name) {
    for (uint32_t i = 0; i < gm->machines.count; i++)
        if (strcmp(gm->machines.items[i].name, name) == 0)
            return gm->machines.items[i];
    fail_msg("there is no machine %s", name);
    return (GmMachine){0};
}

static uint32_t transitions_of(const Gm *gm, GmMachine machine) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        uint32_t from = gm->transitions.items[i].from;
        count += from >= machine.first && from < machine.first + machine.count;
    }
    return count;
}

/* Whether up to four copies can reach one of the targets. */
static bool reaches_target(const Gm *gm) {
    Arena *arena = arena_new();
    Names *names = names_new(arena);
    Vector(GmConfiguration *) found = {0};
    bool is_reached = false;
    vector_push(arena, &found, gm_initial(gm, arena));
    for (uint32_t i = 0; i < found.count && !is_reached; i++) {
        for (uint32_t j = 0; j < gm->targets.count; j++)
            is_reached |= gm_covers(found.items[i], &gm->targets.items[j]);
        GmSteps steps = gm_steps(gm, found.items[i], arena);
        for (uint32_t j = 0; j < steps.list.count; j++) {
            GmConfiguration *after = gm_fire(gm, found.items[i], steps.list.items[j], arena);
            Text bytes = {0};
            text_add_bytes(&bytes, (const char *)after->values, gm_value_words(gm) * sizeof *after->values);
            text_add_bytes(&bytes, (const char *)after->copies.items, after->copies.count * sizeof(GmCopies));
            uint32_t before = names_count(names);
            if (gm_copy_count(after) <= 4 && names_add(names, bytes.bytes, bytes.length) == before)
                vector_push(arena, &found, after);
            text_free(&bytes);
        }
    }
    arena_free(arena);
    return is_reached;
}

/* Whether threads can be at these locations at once: the full machine and the reduced one have to agree. */
static bool can_meet(const char *text, const char *first, const char *second) {
    CbpProgram *program = read_program(text);
    Gm *gm = translate(program);
    uint32_t locations[] = {place_of(program, first), second ? place_of(program, second) : 0};
    assert_true(gm_add_target(gm, locations, second ? 2 : 1));
    Gm *reduced = gm_reduce(gm);
    bool result = reaches_target(gm);
    assert_int_equal(reaches_target(reduced), result);
    assert_true(reduced->states.count < gm->states.count);
    gm_free(reduced);
    gm_free(gm);
    cbp_free(program);
    return result;
}

/* Translation -------------------------------------------------------------------------------------------------------
 */

#define FRAME(body)                                                                                                    \
    "vars : g, h;\nlocks : k;\nmessages : m;\nthreads : main, t;\n"                                                    \
    "main { vars : ; start(t, true, false); }\nt { vars : a, b;\n" body "\n}\n"

/* The label and ends of each transition that leaves a state. */
static void expect_transitions(const char *text, const char *state, const char *expected) {
    CbpProgram *program = read_program(text);
    Gm *gm = translate(program);
    Text all = {0}, found = {0};
    gm_print(gm, &all);
    size_t length = strlen(state);
    for (const char *line = text_string(&all); *line; line = strchr(line, '\n') + 1)
        if (strncmp(line, "    ", 4) == 0 && strncmp(line + 4, state, length) == 0 &&
            strncmp(line + 4 + length, " -> ", 4) == 0)
            text_add_bytes(&found, line + 8 + length, (size_t)(strchr(line, '\n') + 1 - line) - 8 - length);
    assert_string_equal(text_string(&found), expected);
    text_free(&all);
    text_free(&found);
    gm_free(gm);
    cbp_free(program);
}

static void commands_become_transitions(void **state) {
    (void)state;
    expect_transitions(FRAME("[s] skip;"), "s@TF", "t.end@TF : tau;\n");
    expect_transitions(FRAME("[s] a, g := g, a;"), "s@TF",
                       "t.end@FF : tau [!g] {g := true};\nt.end@TF : tau [g] {g := true};\n");
    expect_transitions(FRAME("[s] g := !h;"), "s@TF",
                       "t.end@TF : tau [h] {g := false};\nt.end@TF : tau [!h] {g := true};\n");
    expect_transitions(FRAME("[s] g, h := h, g;"), "s@TF",
                       "t.end@TF : tau [!g, !h] {g := false, h := false};\n"
                       "t.end@TF : tau [g, !h] {g := false, h := true};\n"
                       "t.end@TF : tau [!g, h] {g := true, h := false};\n"
                       "t.end@TF : tau [g, h] {g := true, h := true};\n");
    expect_transitions(FRAME("[s] choice { g : g := false; b : g := true; * : b := a; }"), "s@TF",
                       "t.end@TF : tau [g] {g := false};\nt.end@TT : tau;\n");
    expect_transitions(FRAME("lock(k); [s] sleep(m, k); unlock(k); wakeup(m);"), "s@TF",
                       "s.asleep@TF : tau [k] {k := false};\n");
    expect_transitions(FRAME("[s] wakeup(m);"), "s@TF", "t.end@TF : !^m;\n");
    expect_transitions(FRAME("[s] start(t, false, false);"), "s@FF", "t.end@FF : !start.t@FF;\n");
    expect_transitions(FRAME("[s] rendezvous(m, a, !b, false);"), "s@TF", "t.end@TF : !m@TTF;\n");
}

/* What the thesis prints for rules b and d guards both ways alike. */
static void else_is_the_negation(void **state) {
    (void)state;
    expect_transitions(FRAME("[s] if (g and h) { [y] skip; } else { [n] skip; }"), "s@TF",
                       "y@TF : tau [g, h];\nn@TF : tau [!g];\nn@TF : tau [g, !h];\n");
    expect_transitions(FRAME("[s] if (a and g) { [y] skip; } else { [n] skip; }"), "s@TF",
                       "y@TF : tau [g];\nn@TF : tau [!g];\n");
    expect_transitions(FRAME("[s] if (b and g) { [y] skip; } else { [n] skip; }"), "s@TF", "n@TF : tau;\n");
    expect_transitions(FRAME("[s] if (g and !g) { [y] skip; } else { [n] skip; }"), "s@TF",
                       "n@TF : tau [!g];\nn@TF : tau [g];\n");
    expect_transitions(FRAME("[s] while (true) { [y] skip; }"), "s@TF", "y@TF : tau;\n");
    expect_transitions(FRAME("[s] while (*) { [y] skip; }"), "s@TF", "y@TF : tau;\nt.end@TF : tau;\n");
}

/* Only what somebody sends is received, and only states that can be reached are there. */
static void receptions_need_senders(void **state) {
    (void)state;
    expect_transitions(FRAME("[s] accept(m, a);"), "s@TF", "");
    expect_transitions(FRAME("if (*) { rendezvous(m, false); } [s] accept(m, a);"), "s@TF", "t.end@FF : ?m@F;\n");
    expect_transitions(FRAME("if (*) { wakeup(m); } lock(k); [s] sleep(m, k); unlock(k);"), "s.asleep@TF",
                       "s.relocking@TF : ?^m;\n");
    expect_transitions(FRAME("lock(k); [s] sleep(m, k); unlock(k); wakeup(m);"), "s.asleep@TF", "");
}

/* Texts -------------------------------------------------------------------------------------------------------------
 */

static const char small_machine[] = "vars : x, y = true;\n"
                                    "locks : k;\n"
                                    "\n"
                                    "machine a {\n"
                                    "    states : a0, a1, a2;\n"
                                    "    a0 -> a1 : tau [!k] {k := true};\n"
                                    "    a1 -> a2 : !!m [x, !y] {x := false, y := true};\n"
                                    "    a2 -> a0 : !n;\n"
                                    "    a2 -> a0 : !^n;\n"
                                    "}\n"
                                    "\n"
                                    "machine b {\n"
                                    "    states : b0, b1;\n"
                                    "    b0 -> b1 : ??m;\n"
                                    "    b0 -> b1 : ?n;\n"
                                    "    b0 -> b1 : ?^n;\n"
                                    "}\n"
                                    "\n"
                                    "initial : a0 = 2, b1 >= 0;\n"
                                    "target : a2 >= 2, b1 >= 1;\n"
                                    "target : b0 >= 1;\n";

static void texts_survive(void **state) {
    (void)state;
    Gm *gm = read_machine(small_machine);
    Text text = {0};
    gm_print(gm, &text);
    assert_string_equal(text_string(&text), small_machine);
    assert_int_equal(gm->targets.items[0].states.count, 3);
    assert_true(gm->variables.items[1].initial);
    text_free(&text);
    gm_print_dot(gm, &text);
    assert_non_null(strstr(text_string(&text), "\"a1\" -> \"a2\" [label = \"!!m [x, !y] {x := false, y := true}\"];"));
    assert_non_null(strstr(text_string(&text), "\"a0\" [peripheries = 2];"));
    assert_non_null(strstr(text_string(&text), "subgraph \"cluster_b\" {"));
    text_free(&text);
    gm_free(gm);
}

/* Replaces a part of the small machine and expects a message. */
static void expect_refusal(const char *part, const char *replacement, const char *message) {
    Text text = {0}, messages = {0};
    const char *at = strstr(small_machine, part);
    assert_non_null(at);
    text_add_bytes(&text, small_machine, (size_t)(at - small_machine));
    text_add(&text, replacement);
    text_add(&text, at + strlen(part));
    Diagnostics *diagnostics = diagnostics_new("test.gm", text.bytes, text.length);
    assert_null(gm_read(text.bytes, text.length, diagnostics));
    diagnostics_render(diagnostics, false, &messages);
    if (!strstr(text_string(&messages), message))
        fail_msg("expected '%s' in:\n%s", message, text_string(&messages));
    diagnostics_free(diagnostics);
    text_free(&text);
    text_free(&messages);
}

static void bad_texts_are_refused(void **state) {
    (void)state;
    expect_refusal("vars", "var", "did you mean 'vars'?");
    expect_refusal("a0 -> a1", "a0 -> ai", "test.gm:6:11: error: there is no state 'ai'");
    expect_refusal("b0 -> b1", "b0 -> a1", "'a1' is a state of another machine");
    expect_refusal("[!k]", "[!k, k]", "this guard contradicts itself");
    expect_refusal("{k := true}", "{k := true, k := false}", "this assigns one variable twice");
    expect_refusal("??m;", "??m [x];", "a receiving transition has neither a guard nor an action");
    expect_refusal("states : b0, b1", "states : b0, a1", "'a1' is declared twice");
    expect_refusal("b0 -> b1 : ??m;", "b0 -> b1 : ??m; b0 -> b0 : ??m;", "state 'b0' receives 'm' in two ways");
    expect_refusal("b0 -> b1 : ??m;", "b0 -> b1 : ??m; b1 -> b0 : ??m;", "can receive it again in 'b0'");
    expect_refusal("b1 >= 0", "b0 >= 0", "cannot receive");
    expect_refusal("a2 >= 2", "a2 >= 100000", "a target needs at most 1000 copies");
    expect_refusal("target : b0 >= 1", "target : b0 >= 0", "a target needs at least one copy");
    expect_refusal(": tau", ": !", "expected a message, found '['");
    expect_refusal("target : b0", "goal : b0", "expected 'target' or the end of the text, found 'goal'");
}

/* Reduction ---------------------------------------------------------------------------------------------------------
 */

/* The thread of figure 3.3 has 24 states and 32 transitions in the thesis, which closes each block by a step of its
   own, and 7 and 17 once it is reduced. Here no wake-up is awaited that nobody sends. */
static void decrement_becomes_small(void **state) {
    (void)state;
    CbpProgram *program = read_example("example/point.cbp");
    Gm *gm = translate(program), *reduced = gm_reduce(gm);
    GmMachine down = machine_named(gm, "down"), small = machine_named(reduced, "down");
    assert_int_equal(down.count, 16);
    assert_int_equal(transitions_of(gm, down), 22);
    assert_int_equal(small.count, 7);
    assert_int_equal(transitions_of(reduced, small), 15);
    /* begin, and before each lock, asleep, and awake again */
    assert_string_equal(reduced->states.items[small.first + 1].name, "down.2");
    assert_string_equal(reduced->states.items[small.first + 2].name, "down.4.asleep");
    assert_string_equal(reduced->states.items[small.first + 3].name, "down.4.relocking");
    GmMachine up = machine_named(reduced, "up");
    assert_int_equal(up.count, 3);
    assert_int_equal(transitions_of(reduced, up), 7);
    gm_free(reduced);
    gm_free(gm);
    cbp_free(program);
}

#define THREADS "vars : g, h;\nlocks : k;\nmessages : m;\nthreads : main, one, two;\n"
#define MAIN "main { vars : ; start(one); start(two); }\n"

/* Each of these runs exists only if two steps that look harmless are not made one. */
static void visible_steps_stay(void **state) {
    (void)state;
    /* Going to sleep: the call comes after g is set and before the thread sleeps. */
    assert_true(can_meet(THREADS MAIN "one { vars : ; lock(k); g := true; [s] sleep(m, k); unlock(k); skip; }\n"
                                      "two { vars : ; while (!g) { skip; } wakeupall(m); [p] skip; }\n",
                         "s.asleep", "p"));
    /* Calling without the lock: the thread goes to sleep after g is set and before the call. */
    assert_true(can_meet(THREADS MAIN "one { vars : ; lock(k); if (g) { sleep(m, k); [a] skip; } unlock(k); }\n"
                                      "two { vars : ; skip; g := true; wakeupall(m); skip; }\n",
                         "a", NULL));
    /* A call that would take somebody out of a target. */
    assert_true(can_meet(THREADS "main { vars : ; start(one); start(two); while (!h) { skip; } [q] skip; }\n"
                                 "one { vars : ; lock(k); if (!h) { [s] sleep(m, k); } unlock(k); skip; }\n"
                                 "two { vars : ; lock(k); h := true; wakeupall(m); unlock(k); skip; }\n",
                         "s.asleep", "q"));
    /* A meeting may have to wait. */
    assert_true(can_meet(THREADS MAIN "one { vars : ; skip; g := true; rendezvous(m); skip; }\n"
                                      "two { vars : ; while (!g) { skip; } accept(m); [a] skip; skip; }\n",
                         "a", NULL));
    /* A choice may be without a way out: what came before has happened nevertheless. */
    assert_true(can_meet(THREADS MAIN "one { vars : ; lock(k); g := true; choice { h : h := false; } unlock(k); }\n"
                                      "two { vars : ; skip; if (g) { [a] skip; } skip; }\n",
                         "a", NULL));
}

/* And these do not exist at all. */
static void locks_protect(void **state) {
    (void)state;
    assert_false(can_meet(THREADS MAIN "one { vars : ; lock(k); g := true; [a] skip; g := false; unlock(k); }\n"
                                       "two { vars : ; lock(k); if (g) { [b] skip; } unlock(k); }\n",
                          "b", NULL));
    assert_false(can_meet(THREADS MAIN "one { vars : ; lock(k); [a] skip; unlock(k); }\n"
                                       "two { vars : ; lock(k); [b] skip; unlock(k); }\n",
                          "a", "b"));
    assert_true(can_meet(THREADS MAIN "one { vars : ; lock(k); [a] skip; unlock(k); }\n"
                                      "two { vars : ; skip; [b] skip; skip; }\n",
                         "a", "b"));
}

/* Who waits for a call may leave by itself before it comes. */
static void waiting_may_end_without_a_call(void **state) {
    (void)state;
    Gm *gm = read_machine("vars : x;\nlocks : k;\n"
                          "machine a { states : a0, a1, a2, a3, a4; a0 -> a1 : tau [!k] {k := true};\n"
                          "a1 -> a2 : tau {x := true}; a2 -> a3 : !!m; a3 -> a4 : tau [k] {k := false}; }\n"
                          "machine b { states : w, heard, left; w -> heard : ??m; w -> left : tau [x]; }\n"
                          "initial : a0 = 1, w = 1;\ntarget : left >= 1;\n");
    Gm *reduced = gm_reduce(gm);
    assert_true(reaches_target(gm));
    assert_true(reaches_target(reduced));
    gm_free(reduced);
    gm_free(gm);
}

/* Nets --------------------------------------------------------------------------------------------------------------
 */

/* What the net of an example says of two labels, for any number of threads. An unsafe run is followed by the program.
 */
static CoverVerdict cover(const char *path, const char *first, const char *second) {
    CbpProgram *program = read_example(path);
    Gm *gm = translate(program);
    uint32_t locations[] = {place_of(program, first), place_of(program, second)};
    assert_true(gm_add_target(gm, locations, 2));
    Gm *reduced = gm_reduce(gm);
    GmNet made = gm_to_net(reduced);
    CoverResult *result = cover_search(made.net, &(CoverOptions){.seconds = 60});
    Arena *arena = arena_new();
    Vector(GmStep) steps = {0};
    for (uint32_t i = 0; i < result->run.transitions.count; i++)
        vector_push(arena, &steps, made.steps.items[result->run.transitions.items[i]]);
    CbpSteps run;
    CbpState *last;
    assert_true(gm_replay(program, reduced, steps.items, steps.count, arena, &run, &last));
    assert_int_equal(cbp_covers(last, locations, 2), result->verdict == COVER_UNSAFE);
    CoverVerdict verdict = result->verdict;
    arena_free(arena);
    cover_free(result);
    net_free(made.net);
    gm_free(reduced);
    gm_free(gm);
    cbp_free(program);
    return verdict;
}

static void examples_hold_for_any_number_of_threads(void **state) {
    (void)state;
    static const char *const sections[] = {"upX", "upY", "downX", "downY"};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++)
            assert_int_equal(cover("example/point.cbp", sections[i], sections[j]), COVER_SAFE);
    assert_int_equal(cover("example/point_race.cbp", "upX", "downX"), COVER_UNSAFE);
    assert_int_equal(cover("example/bakery.cbp", "criticalI", "criticalJ"), COVER_SAFE);
    assert_int_equal(cover("example/bakery.cbp", "criticalI", "criticalOther"), COVER_UNSAFE);
    assert_int_equal(cover("example/bakery_coarse.cbp", "criticalI", "criticalJ"), COVER_UNSAFE);
}

/* Tokens are conserved by rendez-vous, guesses throw them away, broadcasts move them all, and what is assigned without
   a test is a case each, or a transfer. */
static void steps_become_transitions(void **state) {
    (void)state;
    Gm *gm = read_machine("vars : x, y, z;\nlocks : ;\n"
                          "machine a { states : a0, a1; a0 -> a1 : !!m [x] {x := false}; a0 -> a1 : !n;\n"
                          "a0 -> a1 : !^o {y := true}; a1 -> a0 : tau {x := true, y := true, z := false}; }\n"
                          "machine b { states : b0, b1; b0 -> b1 : ??m; b0 -> b1 : ?n; b0 -> b1 : ?^o; }\n"
                          "initial : a0 = 1, b0 = 2;\ntarget : b1 >= 2, a1 >= 1;\n");
    GmNet made = gm_to_net(gm);
    /* !!m 1, !n 1, !^o with a partner and without, each for both values of y: 4, the last 1 */
    assert_int_equal(made.net->transitions.count, 7);
    /* two for each variable, four states, and the waste */
    assert_int_equal(made.net->places.count, 11);
    assert_int_equal(made.net->transitions.items[0].transfers.count, 1);
    assert_int_equal(made.net->transitions.items[1].transfers.count, 0);
    assert_int_equal(made.net->transitions.items[1].takes.count, 2);
    assert_int_equal(made.net->transitions.items[2].transfers.count, 0);
    assert_int_equal(made.net->transitions.items[4].transfers.items[0].to, 10);
    assert_int_equal(made.net->transitions.items[6].transfers.count, 3);
    assert_int_equal(made.net->targets.items[0].count, 2);
    net_free(made.net);
    gm_free(gm);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_become_transitions),
        cmocka_unit_test(else_is_the_negation),
        cmocka_unit_test(receptions_need_senders),
        cmocka_unit_test(texts_survive),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(decrement_becomes_small),
        cmocka_unit_test(visible_steps_stay),
        cmocka_unit_test(locks_protect),
        cmocka_unit_test(waiting_may_end_without_a_call),
        cmocka_unit_test(examples_hold_for_any_number_of_threads),
        cmocka_unit_test(steps_become_transitions),
    };
    return cmocka_run_group_tests_name("gm", tests, NULL, NULL);
}
