/* Claims that SPIN makes: how they are read, and how it is asked for them. */
#define _GNU_SOURCE /* setenv */
#include "base/process.h"
#include "spin/spin.h"
#include "spin/tools.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COUNT_OF_NAMES = 11 };

static void add_name(const void *context, uint32_t proposition, Text *out) {
    static const char *const names[COUNT_OF_NAMES] = {"full", "p1", "low", [10] = "ten"};
    (void)context;
    text_add(out, proposition < COUNT_OF_NAMES && names[proposition] ? names[proposition] : "other");
}

static void check_read(const char *claim, const char *expected) {
    Text text = {0};
    assert_true(claim_read(claim, add_name, NULL, &text));
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* What versions from 6.2.4 on write for !([]p0 && [](p10 -> <>p1)): an assertion fails where all that follows is
   accepted. p1 is replaced in neither p10 nor a label. */
static void assertions_become_an_end(void **state) {
    (void)state;
    check_read("never  {    /* !([]p0 && [](p10 -> <>p1)) */\n"
               "T0_init:\n"
               "\tdo\n"
               "\t:: atomic { (! ((p0))) -> assert(!(! ((p0)))) }\n"
               "\t:: (! ((p1)) && (p10)) -> goto accept_S9\n"
               "\t:: (1) -> goto T0_init\n"
               "\tod;\n"
               "accept_S9:\n"
               "\tdo\n"
               "\t:: (! ((p1))) -> goto accept_S9\n"
               "\tod;\n"
               "accept_all:\n"
               "\tskip\n"
               "}\n",
               "never { /* violating runs, as SPIN has them */\n"
               "T0_init:\n"
               "    if\n"
               "    :: (!((full))) -> goto accept_all\n"
               "    :: (!((p1)) && (ten)) -> goto accept_S9\n"
               "    :: (1) -> goto T0_init\n"
               "    fi;\n"
               "accept_S9:\n"
               "    if\n"
               "    :: (!((p1))) -> goto accept_S9\n"
               "    fi;\n"
               "accept_all:\n"
               "    skip\n"
               "}\n");
}

/* The forms of older versions, two labels of one state, and parts that SPIN takes for one proposition. */
static void other_forms_are_read(void **state) {
    (void)state;
    check_read("never { accept_init: T0_init: if :: ((p0 && !p2||!!p0)) -> goto T0_init :: ((p2)) -> goto accept_all "
               "fi; accept_all: skip }",
               "never { /* violating runs, as SPIN has them */\n"
               "accept_init:\n"
               "T0_init:\n"
               "    if\n"
               "    :: ((full && !(low) || ! !(full))) -> goto T0_init\n"
               "    :: ((low)) -> goto accept_all\n"
               "    fi;\n"
               "accept_all:\n"
               "    skip\n"
               "}\n");
}

/* SPIN looks for cycles only where there is a label that accepts. */
static void nothing_can_be_looked_for(void **state) {
    (void)state;
    check_read("never { T0_init: do :: ((p0)) -> goto T0_init od; }",
               "never { /* violating runs, as SPIN has them */\n"
               "T0_init:\n    if\n    :: ((full)) -> goto T0_init\n    fi;\n"
               "accept_nothing:\n    false;\n}\n");
    check_read("never { accept_init: T0_init: do :: false od; }",
               "never { /* violating runs, as SPIN has them */\naccept_init:\nT0_init:\n    false;\n}\n");
    check_read("never { 0 /* false */; }", "never { /* violating runs, as SPIN has them */\n    false;\n"
                                           "accept_nothing:\n    false;\n}\n");
}

static void other_texts_are_no_claims(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "never",
        "never {",
        "never { }",
        "never { T0_init: skip",
        "never { T0_init: skip T0_S1: skip }",                         /* a skip that does not end it */
        "never { T0_init: do :: (1) -> goto T0_S1 od; }",              /* no such label */
        "never { T0_init: false; T0_init: false; }",                   /* two of them */
        "never { T0_init: do :: atomic { (1) -> assert(!(1)) } od; }", /* no end to go to */
        "never { T0_init: do :: (p0 p1) -> goto T0_init od; }",
        "never { T0_init: do :: (p0 &&) -> goto T0_init od; }",
        "never { T0_init: do :: () -> goto T0_init od; }",
        "never { T0_init: do :: p0 -> goto T0_init od; }",
        "never { T0_init: do :: ((p0) -> goto T0_init od; }",
        "never { T0_init: do :: (p0)) -> goto T0_init od; }",
        "never { T0_init: do :: (p64) -> goto T0_init od; }",
        "never { T0_init: do :: (p) -> goto T0_init od; }",
        "never { T0_init: do :: (p0x) -> goto T0_init od; }",
        "never { T0_init: do :: (full) -> goto T0_init od; }",
        "never { T0_init: do :: (p0) -> c_code { exit(1) } od; }",
        "never { T0_init: do :: (1) -> goto T0_init fi; }",
        "never { high: do :: (1) -> goto high od; }",
        "never { T0_init: do :: (1) -> goto T0_init od; } never { }",
        "tl_spin: expected predicate, saw 'X'\n",
        "never { /* ",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Text text = {0};
        if (claim_read(texts[i], add_name, NULL, &text))
            fail_msg("%s is read as %s", texts[i], text_string(&text));
        text_free(&text);
    }
    Text deep = {0}, text = {0};
    text_add(&deep, "never { T0_init: do :: ");
    for (uint32_t i = 0; i < 300000; i++)
        text_add_char(&deep, '(');
    assert_false(claim_read(text_string(&deep), add_name, NULL, &text));
    text_free(&deep);
    text_free(&text);
}

/* Asks the real program. */
static bool ask(const char *formula, const SpinOptions *options, Text *claim, Failure *failure) {
    text_free(claim);
    failure_free(failure);
    *failure = (Failure){0};
    return spin_make_claim(formula, options, claim, failure);
}

static void spin_is_asked(void **state) {
    (void)state;
    Text claim = {0};
    Failure failure = {0};
    assert_true(ask("![](p0 -> <>p1)", &(SpinOptions){0}, &claim, &failure));
    assert_string_equal(text_string(&failure.words), "");
    check_read(text_string(&claim), "never { /* violating runs, as SPIN has them */\n"
                                    "T0_init:\n"
                                    "    if\n"
                                    "    :: (!((p1)) && (full)) -> goto accept_S4\n"
                                    "    :: (1) -> goto T0_init\n"
                                    "    fi;\n"
                                    "accept_S4:\n"
                                    "    if\n"
                                    "    :: (!((p1))) -> goto accept_S4\n"
                                    "    fi;\n"
                                    "}\n");
    /* A formula that is none is our mistake, and shown as one. */
    assert_false(ask("p0 &&", &(SpinOptions){0}, &claim, &failure));
    assert_int_equal(failure.kind, FAILURE_INTERNAL);
    assert_non_null(strstr(text_string(&failure.words), "this command failed with exit status 1:\n"));
    assert_non_null(strstr(text_string(&failure.words), " -f 'p0 &&'\nIt printed:\n"));
    text_free(&claim);
    failure_free(&failure);
}

/* SPIN would take days for it. */
static const char *const hard = "!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>!<>p0";

static void it_does_not_take_for_ever(void **state) {
    (void)state;
    Text claim = {0};
    Failure failure = {0};
    assert_false(ask(hard, &(SpinOptions){.limits.deadline = process_now() + 0.3}, &claim, &failure));
    assert_int_equal(failure.limit, REACHED_TIME);
    volatile sig_atomic_t interrupted = 1;
    assert_false(ask(hard, &(SpinOptions){.limits.interrupted = &interrupted}, &claim, &failure));
    assert_int_equal(failure.limit, REACHED_SIGNAL);
    assert_false(
        ask(hard, &(SpinOptions){.limits.memory = 16 << 20, .limits.deadline = process_now() + 600}, &claim, &failure));
    assert_int_equal(failure.limit, REACHED_MEMORY);
    assert_string_equal(text_string(&claim), "");
    text_free(&claim);
    failure_free(&failure);
}

static void spin_may_be_missing(void **state) {
    (void)state;
    Text claim = {0}, path = {0};
    Failure failure = {0};
    text_add(&path, getenv("PATH"));
    setenv("PATH", "/nowhere", 1);
    assert_false(ask("p0", &(SpinOptions){0}, &claim, &failure));
    assert_int_equal(failure.kind, FAILURE_INPUT);
    setenv("PATH", text_string(&path), 1);
    assert_non_null(strstr(text_string(&failure.words), "spin is not on PATH"));
    text_free(&claim);
    failure_free(&failure);
    text_free(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assertions_become_an_end),  cmocka_unit_test(other_forms_are_read),
        cmocka_unit_test(nothing_can_be_looked_for), cmocka_unit_test(other_texts_are_no_claims),
        cmocka_unit_test(spin_may_be_missing),       cmocka_unit_test(spin_is_asked),
        cmocka_unit_test(it_does_not_take_for_ever),
    };
    return cmocka_run_group_tests_name("claim", tests, NULL, NULL);
}
