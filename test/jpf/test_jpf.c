/* Java PathFinder as an engine: what its reports mean, and what is said when it is not there. With JPF_HOME set, it is
   run for real. */
#include "base/process.h"
#include "jpf/jpf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define RULE "====================================================== "
#define STATISTICS                                                                                                     \
    RULE "statistics\nelapsed time:       00:00:01\n"                                                                  \
         "states:             new=42,visited=28,backtracked=70,end=6\n"                                                \
         "search:             maxDepth=9,constraints=%d\nmax memory:         380MB\n\n"
#define FINISHED RULE "search finished: 1/1/26, 1:00 AM\n"

/* What is read from a report. The caller frees its texts. */
static Verified read_report(const char *format, int constraints) {
    Text report = {0};
    Verified result = {0};
    text_add(&report, "JavaPathfinder core system v8.0\n\n" RULE "system under test\nT.main()\n\n");
    Text rest = {0};
    const char *place = strstr(format, "%d");
    text_add_bytes(&rest, format, place ? (size_t)(place - format) : strlen(format));
    if (place)
        text_format(&rest, "%d%s", constraints, place + 2);
    text_add_bytes(&report, text_string(&rest), rest.length);
    jpf_read_report(text_string(&report), report.length, &result);
    text_free(&report);
    text_free(&rest);
    return result;
}

static void clear(Verified *result) { verified_free(result); }

static void a_clean_search_is_complete(void **state) {
    (void)state;
    Verified result = read_report(RULE "results\nno errors detected\n\n" STATISTICS FINISHED, 0);
    assert_int_equal(result.end, VERIFIER_COMPLETE);
    assert_int_equal(result.states, 42);
    assert_int_equal(result.transitions, 42 + 28);
    assert_int_equal(result.depth, 9);
    assert_int_equal(result.bytes, (uint64_t)380 << 20);
    clear(&result);
}

static void nothing_less_is(void **state) {
    (void)state;
    static const char *const reports[] = {
        "",
        RULE "results\nno errors detected\n\n", /* cut off */
        STATISTICS FINISHED,                    /* no results */
        RULE "results\nerror #1: what\nno errors detected\n" FINISHED,
        RULE "results\n" STATISTICS FINISHED,            /* empty ones */
        "no errors detected\n" STATISTICS FINISHED,      /* not as a result */
        RULE "output #1\nno errors detected\n" FINISHED, /* printed by the program */
        "[SEVERE] JPF configuration error: error reading class\n",
    };
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        Verified result = read_report(reports[i], 0);
        assert_int_equal(result.end, VERIFIER_FAILED);
        clear(&result);
    }
    Verified result = read_report(RULE "results\nno errors detected\n\n" STATISTICS FINISHED, 1);
    assert_int_equal(result.failure.kind, FAILURE_UNSUPPORTED);
    clear(&result);
    result = read_report(
        RULE "search constraint\ndepth limit reached: 10\n\n" RULE "results\nno errors detected\n\n" FINISHED, 0);
    assert_int_equal(result.failure.kind, FAILURE_UNSUPPORTED);
    assert_string_equal(text_string(&result.failure.words), "depth limit reached: 10");
    clear(&result);
    result = read_report("[SEVERE] JPF out of memory\n" RULE "results\nno errors detected\n\n" FINISHED, 0);
    assert_int_equal(result.failure.limit, REACHED_MEMORY);
    clear(&result);
}

static void an_error_comes_with_its_path(void **state) {
    (void)state;
    Verified result = read_report(
        RULE "error 1\ngov.nasa.jpf.vm.NoUncaughtExceptionsProperty\n"
             "java.lang.AssertionError: t.bir:10\x1b\n\tat T.main(T.java:1)\n\n\n" RULE
             "output #1\n#t 0 0\n#c 2 3\nwhat else is printed\n#e assert\n\n" RULE
             "results\nerror #1: gov.nasa.jpf.vm.NoUncaughtExceptionsProperty \"...\"\n\n" STATISTICS FINISHED,
        0);
    assert_int_equal(result.end, VERIFIER_FOUND);
    assert_string_equal(text_string(&result.trail), "#t 0 0\n#c 2 3\n#e assert\n");
    assert_string_equal(text_string(&result.failure.words), "");
    clear(&result);
    result =
        read_report(RULE "error 1\ngov.nasa.jpf.vm.NotDeadlockedProperty\ndeadlock encountered:\n  thread x\n\n" RULE
                         "output #1\n#t 1 7\n\n" RULE "results\nerror #1: ...\n" FINISHED,
                    0);
    assert_int_equal(result.end, VERIFIER_FOUND);
    assert_string_equal(text_string(&result.trail), "#t 1 7\n#d\n");
    clear(&result);
    result = read_report(
        RULE "error 1\ngov.nasa.jpf.vm.NoUncaughtExceptionsProperty\nT$LimitError: range of n\x1b\n" FINISHED, 0);
    assert_int_equal(result.end, VERIFIER_FOUND);
    assert_string_equal(text_string(&result.failure.words), "T$LimitError: range of n\\x1b");
    clear(&result);
}

static void any_bytes_are_read(void **state) {
    (void)state;
    uint64_t random = 1;
    for (uint32_t round = 0; round < 2000; round++) {
        static const char *const parts[] = {RULE,
                                            "error 1\n",
                                            "results\n",
                                            "\n",
                                            "no errors detected",
                                            "states: new=",
                                            "99999999999999999999",
                                            "max memory:",
                                            "\xff",
                                            "#t",
                                            "search: maxDepth="};
        Text report = {0};
        for (uint32_t i = 0; i < 12; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            text_add(&report, parts[(random >> 33) % (sizeof parts / sizeof *parts)]);
        }
        Verified result = {0};
        jpf_read_report(text_string(&report), report.length, &result);
        assert_int_not_equal(result.end, VERIFIER_COMPLETE); /* nothing says that it is finished */
        clear(&result);
        text_free(&report);
    }
}

static const char program[] = "public final class T {\n"
                              "    public static void main(String[] arguments) {\n"
                              "        System.out.println(\"#t 0 0\");\n"
                              "        %s\n"
                              "    }\n"
                              "}\n";

static Verified run(const char *statement, const JpfOptions *options) {
    Text source = {0};
    const char *place = strstr(program, "%s");
    text_add_bytes(&source, program, (size_t)(place - program));
    text_add(&source, statement);
    text_add(&source, place + 2);
    Verified result = {0};
    jpf_run(text_string(&source), source.length, "T", options, &result);
    text_free(&source);
    return result;
}

static void what_is_missing_is_said(void **state) {
    (void)state;
    Verified result = run("", &(JpfOptions){.home = "/nowhere/at/all"});
    assert_int_equal(result.failure.kind, FAILURE_INPUT);
    assert_non_null(strstr(text_string(&result.failure.words), "/nowhere/at/all, which is not there"));
    clear(&result);
    result = run("", &(JpfOptions){.home = "/"});
    assert_int_equal(result.failure.kind, FAILURE_INPUT);
    assert_non_null(strstr(text_string(&result.failure.words), "neither build/RunJPF.jar nor RunJPF.jar"));
    clear(&result);
}

static void it_is_run_for_real(void **state) {
    (void)state;
    if (!getenv("JPF_HOME")) {
        print_message("# not run: JPF_HOME is not set\n");
        return;
    }
    JpfOptions options = {.limits.deadline = process_now() + 600};
    Verified result = run("", &options);
    if (result.end != VERIFIER_COMPLETE)
        fail_msg("%s", text_string(&result.failure.words));
    clear(&result);
    result = run("throw new IllegalStateException(\"so be it\");", &options);
    assert_int_equal(result.end, VERIFIER_FOUND);
    assert_string_equal(text_string(&result.trail), "#t 0 0\n");
    clear(&result);
    result = run("synchronized (T.class) { try { T.class.wait(); } catch (InterruptedException e) { } }", &options);
    assert_int_equal(result.end, VERIFIER_FOUND);
    clear(&result);
    result = run("this is no Java", &options);
    assert_int_equal(result.failure.kind, FAILURE_INTERNAL);
    assert_non_null(strstr(text_string(&result.failure.words), "bin/javac"));
    clear(&result);
    result = run("for (long i = 0; i >= 0; i++) { }", &(JpfOptions){.limits.deadline = process_now() + 6});
    assert_int_equal(result.failure.limit, REACHED_TIME);
    clear(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clean_search_is_complete),   cmocka_unit_test(nothing_less_is),
        cmocka_unit_test(an_error_comes_with_its_path), cmocka_unit_test(any_bytes_are_read),
        cmocka_unit_test(what_is_missing_is_said),      cmocka_unit_test(it_is_run_for_real),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
