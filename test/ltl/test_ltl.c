/* Formulas: reading, printing, normal forms, and what they say of runs. */
#include "letters.h"
#include "nodes.h"
#include "rewrite.h"

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

/* Fails unless a formula prints as some text. */
static void check_text(const Ltl *ltl, LtlId formula, const char *expected) {
    Text text = {0};
    ltl_print(ltl, formula, letters_name, NULL, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void equal_formulas_have_equal_numbers(void **state) {
    Ltl *ltl = *state;
    LtlId a = ltl_proposition(ltl, 0), b = ltl_proposition(ltl, 63);
    LtlId until = ltl_make(ltl, LTL_UNTIL, a, b);
    assert_int_equal(ltl_make(ltl, LTL_UNTIL, a, b), until);
    assert_int_not_equal(ltl_make(ltl, LTL_UNTIL, b, a), until);
    assert_int_not_equal(ltl_make(ltl, LTL_RELEASE, a, b), until);
    assert_int_equal(ltl_op(ltl, until), LTL_UNTIL);
    assert_int_equal(ltl_left(ltl, until), a);
    assert_int_equal(ltl_right(ltl, until), b);
    assert_int_equal(ltl_proposition_of(ltl, b), 63);
    assert_true(ltl_propositions(ltl, until) == (UINT64_C(1) | UINT64_C(1) << 63));
    assert_int_equal(ltl_proposition(ltl, LTL_MOST_PROPOSITIONS), LTL_NONE);
    assert_int_equal(ltl_make(ltl, LTL_AND, a, LTL_NONE), LTL_NONE);
    assert_int_equal(ltl_left(ltl, a), LTL_NONE);
    /* Enough of them that the table has to grow. */
    LtlId many[1000];
    many[0] = a;
    for (uint32_t i = 1; i < COUNT(many); i++)
        many[i] = ltl_make(ltl, LTL_NEXT, many[i - 1], LTL_NONE);
    for (uint32_t i = 1; i < COUNT(many); i++)
        assert_int_equal(ltl_make(ltl, LTL_NEXT, many[i - 1], LTL_NONE), many[i]);
}

static void operators_bind_as_documented(void **state) {
    Ltl *ltl = *state;
    static const char *const pairs[][2] = {
        {"a U b && c || d -> e <-> f", "((((a U b) && c) || d) -> e) <-> f"},
        {"a <-> b -> c || d && e U f", "a <-> (b -> (c || (d && (e U f))))"},
        {"a U b V c W d M e", "a U (b V (c W (d M e)))"},
        {"a -> b -> c", "a -> (b -> c)"},
        {"a <-> b <-> c", "(a <-> b) <-> c"},
        {"a && b && c", "(a && b) && c"},
        {"!a U b", "(!a) U b"},
        {"[]a -> <>b", "([]a) -> (<>b)"},
        {"X a && b", "(X a) && b"},
        {"[]<>!X a", "[](<>(!(X a)))"},
        {"a R b", "a V b"},
        {"a /\\ b \\/ c", "(a && b) || c"},
        {"G F a", "[]<>a"},
        {"always eventually next not a", "[]<>X !a"},
        {"a until b and c release b or d weakuntil e implies f strongrelease g equivalent true",
         "((((a U b) && (c V b)) || (d W e)) -> (f M g)) <-> true"},
    };
    for (size_t i = 0; i < COUNT(pairs); i++) {
        LtlId formula = letters_read(ltl, pairs[i][0]);
        assert_int_not_equal(formula, LTL_NONE);
        assert_int_equal(formula, letters_read(ltl, pairs[i][1]));
    }
}

static void formulas_print_without_needless_parentheses(void **state) {
    static const char *const texts[] = {
        "a U b && c || d -> e <-> f",
        "a -> b -> c",
        "(a -> b) -> c",
        "a <-> b <-> c",
        "a <-> (b <-> c)",
        "a U b U c",
        "(a U b) U c",
        "a && b && c",
        "a && (b && c)",
        "!(a && b)",
        "!a && !!b",
        "[](a -> <>b)",
        "[]<>a && <>[]b",
        "X X a",
        "X (a U b)",
        "(a V b) W (c M d) U true || false",
        "!(a U b)",
        "(a || b) && (c -> d)",
    };
    for (size_t i = 0; i < COUNT(texts); i++)
        check_text(*state, letters_read(*state, texts[i]), texts[i]);
}

static void deep_formulas_can_be_printed_and_evaluated(void **state) {
    Ltl *ltl = *state;
    LtlId formula = ltl_proposition(ltl, 0);
    for (int i = 0; i < 200000; i++)
        formula = ltl_make(ltl, i % 3 == 0 ? LTL_NEXT : i % 3 == 1 ? LTL_NOT : LTL_FINALLY, formula, LTL_NONE);
    Text text = {0};
    ltl_print(ltl, formula, letters_name, NULL, &text);
    assert_true(text.length > 200000);
    text_free(&text);
    const uint64_t letters[] = {1};
    bool holds = ltl_holds_on(ltl, formula, letters, 0, 1);
    assert_int_equal(ltl_holds_on(ltl, ltl_normalise(ltl, formula), letters, 0, 1), holds);
}

static void formulas_print_as_spin_reads_them(void **state) {
    static const struct {
        const char *formula, *expected;
    } cases[] = {
        {"a", "p0"},
        {"!([](a -> <>b))", "![](p0 -> <>p1)"},
        {"a && b || c", "((p0 && p1) || p2)"}, /* to SPIN, && and || are alike */
        {"a || b && c", "(p0 || (p1 && p2))"},
        {"!true <-> []<>false", "(!true <-> []<>false)"},
        {"a U b V c", "(p0 U (p1 V p2))"},
        {"a W b", "(p1 V (p0 || p1))"},
        {"a M b", "(p1 U (p0 && p1))"},
        {"[]a W !b", "(!p1 V ([]p0 || !p1))"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Text text = {0};
        size_t length = strlen(cases[i].expected);
        LtlId formula = letters_read(*state, cases[i].formula);
        assert_true(ltl_print_for_spin(*state, formula, length, &text));
        assert_string_equal(text_string(&text), cases[i].expected);
        text_free(&text);
        assert_false(ltl_print_for_spin(*state, formula, length - 1, &text));
        text_free(&text);
    }
}

/* A formula that has few parts, of which the text would repeat one over and over. */
static void texts_for_spin_have_a_limit(void **state) {
    Ltl *ltl = *state;
    LtlId formula = ltl_proposition(ltl, 0);
    for (int i = 0; i < 200; i++)
        formula = ltl_make(ltl, LTL_STRONG_RELEASE, ltl_proposition(ltl, 1), formula);
    Text text = {0};
    assert_false(ltl_print_for_spin(ltl, formula, 1000, &text));
    assert_true(text.length < 1100);
    text_free(&text);
    assert_true(ltl_has_next(ltl, letters_read(ltl, "[](a -> b U X c)")));
    assert_false(ltl_has_next(ltl, letters_read(ltl, "[](a -> b U c)")));
}

/* Messages --------------------------------------------------------------------------------------------------------- */

/* Fails unless a text gives just these messages. */
static void check_messages(Ltl *ltl, const char *text, Position start, const char *expected) {
    Diagnostics *diagnostics = diagnostics_new("f", NULL, 0);
    assert_int_equal(ltl_parse(ltl, text, strlen(text), start, letters_resolve, diagnostics, diagnostics), LTL_NONE);
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    assert_string_equal(text_string(&messages), expected);
    text_free(&messages);
    diagnostics_free(diagnostics);
}

static void mistakes_are_shown_in_their_place(void **state) {
    static const struct {
        const char *text;
        Position start;
        const char *expected;
    } cases[] = {
        {"", {1, 1}, "f:1:1: error: expected a formula, found the end of the text\n"},
        {"a &&", {3, 10}, "f:3:14: error: expected a formula, found the end of the text\n"},
        {"a &&\n  b)", {3, 10}, "f:4:4: error: expected an operator or the end of the formula, found ')'\n"},
        {"(a\n\n || b", {7, 5}, "f:9:6: error: expected an operator or ')', found the end of the text\n"},
        {"a untill b",
         {1, 1},
         "f:1:3: error: expected an operator or the end of the formula, found 'untill'\n    = did you mean 'until'?\n"},
        {"a b", {1, 1}, "f:1:3: error: expected an operator or the end of the formula, found 'b'\n"},
        {"a & b",
         {1, 1},
         "f:1:3: error: expected an operator or the end of the formula, found '&'\n    = did you mean '&&'?\n"},
        {"a => b",
         {1, 1},
         "f:1:3: error: expected an operator or the end of the formula, found '='\n    = did you mean '->'?\n"},
        {"(a <=> b)", {1, 1}, "f:1:4: error: expected an operator or ')', found '<'\n    = did you mean '<->'?\n"},
        {"~a", {1, 1}, "f:1:1: error: expected a formula, found '~'\n    = did you mean '!'?\n"},
        {"\xff", {1, 1}, "f:1:1: error: there is no predicate '\\xff'\n"},
        {"a && \x01", {1, 1}, "f:1:6: error: expected a formula, found '\\x01'\n"},
        {"a U", {1, 1}, "f:1:4: error: expected a formula, found the end of the text\n"},
        {"one && a || two.three",
         {1, 1},
         "f:1:1: error: there is no predicate 'one'\nf:1:13: error: there is no predicate 'two.three'\n"},
        {"p(x", {1, 1}, "f:1:4: error: expected ')' after the arguments, found the end of the text\n"},
        {"p(x,)", {1, 1}, "f:1:5: error: expected a quantified variable, found ')'\n"},
        {"p(&)", {1, 1}, "f:1:3: error: expected a quantified variable, found '&'\n    = did you mean '&&'?\n"},
        {"p.", {1, 1}, "f:1:2: error: expected an operator or the end of the formula, found '.'\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_messages(*state, cases[i].text, cases[i].start, cases[i].expected);
}

static void too_large_formulas_are_refused(void **state) {
    Text text = {0};
    for (int i = 0; i < 100000; i++)
        text_add_char(&text, '(');
    check_messages(*state, text_string(&text), (Position){1, 1},
                   "f:1:251: error: this formula nests too deeply\n    = split it, and name the parts\n");
    text_free(&text);
    for (int i = 0; i < 100000; i++)
        text_add(&text, "[]");
    check_messages(*state, text_string(&text), (Position){1, 1},
                   "f:1:501: error: this formula nests too deeply\n    = split it, and name the parts\n");
    text_free(&text);
    for (int i = 0; i < 5000; i++)
        text_add(&text, "a && ");
    check_messages(*state, text_string(&text), (Position){1, 1},
                   "f:1:4998: error: this formula has too many operators\n    = split it, and name the parts\n");
    text_free(&text);
    for (int i = 0; i < 5000; i++)
        text_add(&text, "a U ");
    check_messages(*state, text_string(&text), (Position){1, 1},
                   "f:1:1001: error: this formula nests too deeply\n    = split it, and name the parts\n");
    text_free(&text);
}

/* Takes down what an atom looks like; each is proposition 0. */
static LtlId note_atom(void *context, Ltl *ltl, const Formula *atom) {
    Text *notes = context;
    text_format(notes, "%u:%u %s", atom->position.line, atom->position.column, atom->name);
    if (atom->has_parentheses)
        text_add_char(notes, '(');
    for (uint32_t i = 0; i < atom->arguments.count; i++)
        text_format(notes, " %u:%u %s", atom->arguments.items[i].position.line,
                    atom->arguments.items[i].position.column, atom->arguments.items[i].name);
    text_add(notes, "; ");
    return ltl_proposition(ltl, 0);
}

static void atoms_have_names_and_arguments(void **state) {
    static const char source[] = "[](bank.Buffer.next.Return( b,G )\n -> <> Full() U U.U)";
    Text notes = {0};
    Diagnostics *diagnostics = diagnostics_new("f", source, strlen(source));
    LtlId formula = ltl_parse(*state, source, strlen(source), (Position){5, 3}, note_atom, &notes, diagnostics);
    assert_int_not_equal(formula, LTL_NONE);
    assert_string_equal(text_string(&notes), "5:6 bank.Buffer.next.Return( 5:31 b 5:33 G; 6:8 Full(; 6:17 U.U; ");
    text_free(&notes);
    diagnostics_free(diagnostics);
    static const char worse[] = "Full() U.U U x";
    diagnostics = diagnostics_new("f", worse, strlen(worse));
    assert_int_equal(ltl_parse(*state, worse, strlen(worse), (Position){1, 1}, note_atom, &notes, diagnostics),
                     LTL_NONE);
    assert_string_equal(text_string(&notes), "");
    diagnostics_free(diagnostics);
}

static void normal_forms_are_simple(void **state) {
    static const char *const pairs[][2] = {
        {"a && true && !false", "a"},
        {"a && !a", "false"},
        {"!(a U b)", "!a V !b"},
        {"!X a", "X !a"},
        {"<>a", "true U a"},
        {"[]a", "false V a"},
        {"a W b", "b V (a || b)"},
        {"a M b", "b U (a && b)"},
        {"<><>a", "true U a"},
        {"<>(a U b)", "true U b"},
        {"a U (a U b)", "a U b"},
        {"[]a && []b", "false V (a && b)"},
        {"<>[]<>a", "false V true U a"},
        {"X []<>a", "false V true U a"},
        {"X a && X b", "X (a && b)"},
        {"<>X a", "X (true U a)"},
        {"(a || b) U b", "a U b"},
        {"a && (!a || b)", "a && b"},
        {"(a U b) && <>b", "a U b"},
        {"(a W b) && <>b", "a U b"},
        {"[]<>a || []<>b", "false V true U (a || b)"},
        {"[](a || []<>b)", "false V a || false V true U b"},
        {"a -> a", "true"},
        {"[]a -> <>a", "true"},
    };
    for (size_t i = 0; i < COUNT(pairs); i++)
        check_text(*state, ltl_normalise(*state, letters_read(*state, pairs[i][0])), pairs[i][1]);
}

static void equivalence_is_decided(void **state) {
    static const struct {
        const char *left, *right;
        bool are_equivalent;
    } cases[] = {
        {"a U b", "b || a && X(a U b)", true},
        {"[](a -> <>b)", "!<>(a && []!b)", true},
        {"[]<>a && []<>b", "[]<>(a && <>b)", true},
        {"[](a U b)", "[](a || b) && []<>b", true},
        {"a W b", "a U b || []a", true},
        {"a U b U c", "(a U b) U c", false},
        {"<>a && <>b", "<>(a && b)", false},
        {"<>[]a", "[]<>a", false},
        {"a", "X a", false},
        {"a U b", "a W b", false},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(
            are_equivalent(*state, letters_read(*state, cases[i].left), letters_read(*state, cases[i].right)),
            cases[i].are_equivalent);
}

/* Runs ------------------------------------------------------------------------------------------------------------- */

/* Whether a formula holds of a run written like "a,ab,-;b,-": letters of the prefix, then of the loop; "-" is none. */
static bool holds(Ltl *ltl, const char *formula, const char *run) {
    uint64_t letters[16] = {0};
    size_t count = 0, prefix = 0;
    for (; *run; run++) {
        if (*run == ',' || *run == ';')
            count++;
        if (*run == ';')
            prefix = count;
        if (*run >= 'a')
            letters[count] |= UINT64_C(1) << (*run - 'a');
    }
    return ltl_holds_on(ltl, letters_read(ltl, formula), letters, prefix, count + 1 - prefix);
}

static void runs_are_judged_by_definition(void **state) {
    static const struct {
        const char *formula, *run;
        bool holds;
    } cases[] = {
        {"a", "a;-", true},
        {"a", "-;a", false},
        {"X a", "-;a", true},
        {"X a", "a;-", false},
        {"X X a", "a,-;a", true},
        {"X a", "-,a", true},     /* the loop is both letters */
        {"X X X a", "-,a", true}, /* round the loop */
        {"X X a", "-,a", false},
        {"[]a", "a,a;a", true},
        {"[]a", "a,a;a,-", false},
        {"[]a", "-;a", false},
        {"<>a", "-,-;-,-,a", true},
        {"<>a", "-;b", false},
        {"<>a", "a;-", true},
        {"a U b", "a,a;b", true},
        {"a U b", "a;a", false},
        {"a U b", "a,-;b", false},
        {"a U b", "b;-", true},
        {"a W b", "a;a", true},
        {"a W b", "a,-;b", false},
        {"a V b", "b;b", true},
        {"a V b", "b,ab;-", true},
        {"a V b", "b,a;-", false},
        {"a V b", "b,-;b", false},
        {"a M b", "b;b", false},
        {"a M b", "b,ab;-", true},
        {"[]<>a", "-;a,-", true},
        {"[]<>a", "a;-", false},
        {"<>[]a", "-;a", true},
        {"<>[]a", "a;a,-", false},
        {"[](a -> <>b)", "a,b;-", true},
        {"[](a -> <>b)", "b,a;-", false},
        {"[](a -> X b)", "-;a,b", true},
        {"[](a -> X b)", "-;a,b,a", false}, /* the last a is followed by the first */
        {"a -> b", "-;-", true},
        {"a <-> b", "a;-", false},
        {"a <-> b", "ab;-", true},
        {"true && !false", ";-", true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        if (holds(*state, cases[i].formula, cases[i].run) != cases[i].holds)
            fail_msg("%s on %s", cases[i].formula, cases[i].run);
}

static void stuttering_is_seen_through_next(void **state) {
    static const struct {
        const char *formula;
        bool is_invariant;
    } cases[] = {
        {"[](a -> <>b)", true},
        {"X a", false},
        {"X X a", false},
        {"<>X a", false}, /* a on the first state alone, repeated, has an a that follows */
        {"[]<>X a", true},
        {"a || X a", false},
        {"[]<>(a && X a)", false}, /* a and !a in turn, or twice each */
        {"[]<>(a && X !a)", true}, /* infinitely many changes */
        {"[]<>(a && X(!a && X !a))", false},
        {"<>[](a -> X !a)", false},
        {"a && X !a", false},
        {"<>(a && X(!a && b))", true}, /* a change from a to b, whenever */
        {"<>(a && X b)", false},
        {"[](a -> a W (!a && b))", true},
        {"[](!a || X(a || b))", true},
        {"X a || X !a", true}, /* says nothing */
        {"a && X<>b", false},
        {"!b && X<>b", true}, /* the same as !b && <>b */
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        if (ltl_is_stutter_invariant(*state, letters_read(*state, cases[i].formula)) != cases[i].is_invariant)
            fail_msg("%s", cases[i].formula);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_formulas_have_equal_numbers, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(operators_bind_as_documented, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(formulas_print_without_needless_parentheses, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(deep_formulas_can_be_printed_and_evaluated, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(formulas_print_as_spin_reads_them, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(texts_for_spin_have_a_limit, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(mistakes_are_shown_in_their_place, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(too_large_formulas_are_refused, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(atoms_have_names_and_arguments, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(normal_forms_are_simple, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(equivalence_is_decided, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(runs_are_judged_by_definition, make_ltl, free_ltl),
        cmocka_unit_test_setup_teardown(stuttering_is_seen_through_next, make_ltl, free_ltl),
    };
    return cmocka_run_group_tests_name("ltl", tests, NULL, NULL);
}
