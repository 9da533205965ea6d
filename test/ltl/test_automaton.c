/* Automata of formulas: how large they are, what is known of their states, and as never claims. That they accept what
   they should is what ltl_test is for. */
#include "catalogue.h"
#include "letters.h"
#include "ltl/automaton.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int make_ltl(void **state) {
    *state = ltl_new();
    return 0;
}

static int free_ltl(void **state) {
    ltl_free(*state);
    return 0;
}

static Automaton *automaton_of_text(Ltl *ltl, const char *text) {
    LtlId formula = letters_read(ltl, text);
    assert_int_not_equal(formula, LTL_NONE);
    Automaton *automaton = automaton_of(ltl, formula);
    assert_non_null(automaton);
    return automaton;
}

static void automata_are_as_small_as_they_can_be(void **state) {
    static const struct {
        const char *formula;
        uint32_t states, sets, plain_states;
    } cases[] = {
        {"true", 1, 0, 1},
        {"a", 2, 0, 2},
        {"X a", 3, 0, 3},
        {"[]a", 1, 0, 1},
        {"<>a", 2, 1, 2},
        {"a U b", 2, 1, 2},
        {"a W b", 2, 0, 2},
        {"a V b", 2, 0, 2},
        {"[]<>a", 1, 1, 2},
        {"<>[]a", 2, 1, 2},
        {"[]<>a && []<>b", 1, 2, 3},
        {"[]<>a && []<>b && []<>c", 1, 3, 4},
        {"[]<>a -> []<>b", 3, 1, 4}, /* finitely many a, or infinitely many b */
        {"[](a -> <>b)", 2, 1, 2},
        {"![](a -> <>b)", 2, 1, 2},
        {"!(a U b)", 2, 0, 2},
        {"<>(a && <>b)", 3, 1, 3},
        {"<>a || <>b", 2, 1, 2},
        {"[]a || []b", 3, 0, 3},
        {"(a U b) && (c U b)", 2, 1, 2},
        {"[]((a -> b) && (!a -> !b)) <-> [](a <-> b)", 1, 0, 1}, /* valid */
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Automaton *automaton = automaton_of_text(*state, cases[i].formula);
        Automaton *plain = automaton_degeneralise(automaton);
        if (automaton->state_count > cases[i].states || automaton->set_count > cases[i].sets ||
            plain->state_count > cases[i].plain_states)
            fail_msg("%s: %u states, %u sets, %u plain states", cases[i].formula, automaton->state_count,
                     automaton->set_count, plain->state_count);
        automaton_free(automaton);
        automaton_free(plain);
    }
}

static void nothing_is_one_state_without_edges(void **state) {
    static const char *const formulas[] = {"false", "a && !a", "[]a && <>!a", "[](a && X !a)", "<>[]a && []<>!a"};
    for (size_t i = 0; i < COUNT(formulas); i++) {
        Automaton *automaton = automaton_of_text(*state, formulas[i]);
        Automaton *plain = automaton_degeneralise(automaton), *any = automaton_of_text(*state, "true");
        assert_int_equal(automaton->state_count, 1);
        assert_int_equal(automaton->states[0].count, 0);
        assert_false(automaton->states[0].accepts_all);
        assert_int_equal(plain->state_count, 1);
        assert_int_equal(plain->states[0].count, 0);
        assert_false(automaton_is_accepting_state(plain, 0));
        assert_false(automaton_intersects(automaton, any));
        automaton_free(automaton);
        automaton_free(plain);
        automaton_free(any);
    }
}

static void common_words_are_found(void **state) {
    static const struct {
        const char *left, *right;
        bool intersect;
    } cases[] = {
        {"a", "!a", false},
        {"a", "X !a", true},
        {"[]<>a", "[]<>!a", true},
        {"[]<>a", "<>[]!a", false},
        {"[]a", "<>!a", false},
        {"[](a -> <>b)", "<>(a && []!b)", false},
        {"[](a -> <>b)", "[]<>a && <>[](a -> !b)", true},
        {"[]<>a && []<>b", "[]!(a && b)", true},
        {"true", "true", true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Automaton *left = automaton_of_text(*state, cases[i].left);
        Automaton *right = automaton_of_text(*state, cases[i].right);
        if (automaton_intersects(left, right) != cases[i].intersect)
            fail_msg("%s and %s", cases[i].left, cases[i].right);
        automaton_free(left);
        automaton_free(right);
    }
}

/* Patterns --------------------------------------------------------------------------------------------------------- */

/* Whether each accepted run goes through a state from which all are: without those, nothing is accepted. */
static bool decides_in_time(const Automaton *automaton, const Automaton *any) {
    Automaton rest = *automaton;
    AutomatonEdge *edges = malloc((automaton->edge_count + 1) * sizeof *edges);
    AutomatonState *states = malloc(automaton->state_count * sizeof *states);
    rest.edges = edges;
    rest.states = states;
    memcpy(edges, automaton->edges, automaton->edge_count * sizeof *edges);
    for (uint32_t s = 0; s < rest.state_count; s++) {
        states[s] = automaton->states[s];
        if (states[s].accepts_all)
            states[s].count = 0;
    }
    bool is_empty = !automaton_intersects(&rest, any);
    free(edges);
    free(states);
    return is_empty;
}

static LtlId negate(Ltl *ltl, LtlId formula) { return ltl_make(ltl, LTL_NOT, formula, LTL_NONE); }

static void violations_of_safety_show_after_finitely_many_states(void **state) {
    Ltl *ltl = *state;
    Automaton *any = automaton_of_text(ltl, "true");
    for (size_t i = 0; i < CATALOGUE_PATTERNS; i++) {
        Automaton *violated = automaton_of(ltl, negate(ltl, letters_read(ltl, catalogue[i].formula)));
        Automaton *plain = automaton_degeneralise(violated);
        if (decides_in_time(violated, any) != catalogue[i].is_safety)
            fail_msg("%s", catalogue[i].name);
        if (decides_in_time(plain, any) != catalogue[i].is_safety)
            fail_msg("%s, plain", catalogue[i].name);
        automaton_free(violated);
        automaton_free(plain);
    }
    automaton_free(any);
}

/* A property of bound objects is checked from when they are selected on: !s U (s && ...). */
static void selecting_objects_costs_one_state(void **state) {
    Ltl *ltl = *state;
    LtlId selected = ltl_proposition(ltl, 25 - 1);
    for (size_t i = 0; i < CATALOGUE_PATTERNS; i++) {
        LtlId violation = negate(ltl, letters_read(ltl, catalogue[i].formula));
        LtlId embedded = ltl_make(ltl, LTL_UNTIL, negate(ltl, selected), ltl_make(ltl, LTL_AND, selected, violation));
        Automaton *violated = automaton_of(ltl, violation), *after = automaton_of(ltl, embedded);
        Automaton *violated_plain = automaton_degeneralise(violated), *after_plain = automaton_degeneralise(after);
        if (after->state_count > violated->state_count + 1 ||
            after_plain->state_count > violated_plain->state_count + 1)
            fail_msg("%s: from %u to %u, plain from %u to %u", catalogue[i].name, violated->state_count,
                     after->state_count, violated_plain->state_count, after_plain->state_count);
        automaton_free(violated);
        automaton_free(after);
        automaton_free(violated_plain);
        automaton_free(after_plain);
    }
}

/* Limits ----------------------------------------------------------------------------------------------------------- */

static void hard_formulas_are_given_up(void **state) {
    Ltl *ltl = *state;
    LtlId all = ltl_make(ltl, LTL_TRUE, LTL_NONE, LTL_NONE), chain = all;
    for (uint32_t i = 0; i < 40; i++) {
        LtlId often = ltl_make(ltl, LTL_FINALLY, ltl_proposition(ltl, i), LTL_NONE);
        all = ltl_make(ltl, LTL_AND, all, ltl_make(ltl, LTL_GLOBALLY, often, LTL_NONE));
        chain = ltl_make(ltl, LTL_EQUIVALENT, ltl_make(ltl, LTL_NEXT, chain, LTL_NONE), often);
    }
    assert_null(automaton_of(ltl, all)); /* more acceptance sets than there can be */
    assert_null(automaton_of(ltl, chain));
    LtlId deep = ltl_proposition(ltl, 0);
    for (uint32_t i = 0; i < 100000; i++)
        deep = ltl_make(ltl, LTL_NEXT, deep, LTL_NONE);
    assert_null(automaton_of(ltl, deep));
    assert_false(ltl_is_stutter_invariant(ltl, deep)); /* no, when it cannot be found out */
}

static bool says_stop(void *context, size_t bytes) {
    (void)bytes;
    *(bool *)context = true;
    return true;
}

/* A formula that takes long is given up when somebody says so; one that takes no time is not even asked for. */
static void limits_stop_translations(void **state) {
    Ltl *ltl = *state;
    bool asked = false;
    ltl_limit(ltl, (Look){says_stop, &asked});
    automaton_free(automaton_of_text(ltl, "[](a -> <>b)"));
    assert_false(asked);
    LtlId all = ltl_make(ltl, LTL_TRUE, LTL_NONE, LTL_NONE);
    for (uint32_t i = 0; i < 16; i++) {
        LtlId often = ltl_make(ltl, LTL_FINALLY, ltl_proposition(ltl, i), LTL_NONE);
        all = ltl_make(ltl, LTL_AND, all, ltl_make(ltl, LTL_NEXT, often, LTL_NONE));
    }
    assert_null(automaton_of(ltl, all));
    assert_true(asked);
}

/* Never claims ----------------------------------------------------------------------------------------------------- */

static void check_claim(Ltl *ltl, const char *formula, const char *expected) {
    Automaton *automaton = automaton_of_text(ltl, formula), *plain = automaton_degeneralise(automaton);
    Text text = {0};
    automaton_print_never(plain, formula, letters_name, NULL, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
    automaton_free(automaton);
    automaton_free(plain);
}

static void claims_are_in_spins_notation(void **state) {
    check_claim(*state, "[]a",
                "never { /* []a */\n"
                "accept_init:\n"
                "    if\n"
                "    :: ((a)) -> goto accept_init\n"
                "    fi;\n"
                "}\n");
    check_claim(*state, "<>(a && !b)",
                "never { /* <>(a && !b) */\n"
                "T0_init:\n"
                "    if\n"
                "    :: (!(a) || (b)) -> goto T0_init\n"
                "    :: ((a) && !(b)) -> goto accept_all\n"
                "    fi;\n"
                "accept_all:\n"
                "    skip\n"
                "}\n");
    check_claim(*state, "true",
                "never { /* true */\n"
                "accept_init:\n"
                "    if\n"
                "    :: (1) -> goto accept_init\n"
                "    fi;\n"
                "}\n");
    check_claim(*state, "false",
                "never { /* false */\n"
                "T0_init:\n"
                "    false;\n"
                "}\n");
}

static void comments_cannot_end_a_claim_early(void **state) {
    Automaton *automaton = automaton_of_text(*state, "false");
    Text text = {0};
    automaton_print_never(automaton, "a */ }\nb /* c **/ d", letters_name, NULL, &text);
    assert_string_equal(text_string(&text), "never { /* a *  } b /  c **  d */\nT0_init:\n    false;\n}\n");
    text_free(&text);
    automaton_free(automaton);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(automata_are_as_small_as_they_can_be, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(nothing_is_one_state_without_edges, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(common_words_are_found, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(violations_of_safety_show_after_finitely_many_states, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(selecting_objects_costs_one_state, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(hard_formulas_are_given_up, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(limits_stop_translations, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(claims_are_in_spins_notation, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(comments_cannot_end_a_claim_early, make_ltl, free_ltl),
    };
    return cmocka_run_group_tests_name("automaton", tests, NULL, NULL);
}
