/* Java source from models: what its lines say, and what is refused. Whether javac takes it and it behaves like the
   model is what test/jpf/compare asks. */
#include "jpf/java_source.h"
#include "pass/pass.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The source of a model, or what is refused; the caller frees it. */
static Text translate(const char *text, const JavaSourceOptions *options, bool *good) {
    Diagnostics *diagnostics = diagnostics_new("t.bir", text, strlen(text));
    BirModel *model = bir_parse(text, strlen(text), "t.bir", diagnostics);
    if (!model || !bir_check(model, diagnostics)) {
        Text messages = {0};
        diagnostics_render(diagnostics, false, &messages);
        fail_msg("%s", text_string(&messages));
    }
    pass_liveness(model, diagnostics);
    Text out = {0};
    Failure failure = {0};
    *good = java_source_make(model, options, &out, &failure);
    assert_int_equal(failure.kind, *good ? FAILURE_NONE : FAILURE_UNSUPPORTED);
    assert_true(*good || out.length == 0);
    bir_free(model);
    diagnostics_free(diagnostics);
    return *good ? out : failure.words;
}

/* A model whose only thread does `actions`, with some definitions. */
static Text source_of(const char *definitions, const char *actions) {
    Text model = {0};
    bool good;
    text_format(&model,
                "system T() %s main thread Main() n: int; r: range 0..2; loc s0: when true do { %s } goto s1; loc s1: "
                "end Main; end T;",
                definitions, actions);
    Text source = translate(text_string(&model), &(JavaSourceOptions){0}, &good);
    if (!good)
        fail_msg("%s", text_string(&source));
    text_free(&model);
    return source;
}

static void assert_contains(const Text *source, const char *part) {
    if (!strstr(text_string(source), part))
        fail_msg("'%s' is not in:\n%s", part, text_string(source));
}

/* In what is written for the model: the runtime is always there. */
static void assert_lacks(const Text *source, const char *part) {
    const char *found = strstr(text_string(source), part);
    const char *runtime = strstr(text_string(source), "// What the runtime has to know of this model.");
    assert_non_null(runtime);
    if (found && found < runtime)
        fail_msg("'%s' is in:\n%s", part, text_string(source));
}

static void a_transformation_is_a_method(void **state) {
    (void)state;
    Text source = source_of("door: lock;", "n := n + 1; println(n);");
    assert_contains(&source, "public final class T {");
    assert_contains(&source, "static Lock door = new Lock(false);");
    assert_contains(&source,
                    "// loc s0: when true do ... goto s1\n        private void fire0() {\n            n = n + 1;\n");
    assert_contains(&source, "print(\"\" + (n));\n");
    /* s1 has no transformations: to go there is to end. */
    assert_contains(&source, "self.end();");
    assert_contains(&source, "main = Process.add(\"Main\", new Main());");
    text_free(&source);
}

static void exact_integers_are_checked_where_they_can_leave_64_bits(void **state) {
    (void)state;
    Text source = source_of("wide: range 0..9223372036854775807; small: range 0..1;",
                            "r := r + 1; wide := wide + 1; r := small; wide := wide - 1;");
    assert_contains(&source, "r = range(r + 1L, 0L, 2L, \"r\");");
    assert_contains(&source, "wide = range(add(wide, 1L), 0L, 9223372036854775807L, \"wide\");");
    assert_contains(&source, "r = small;");                   /* 0..1 is within 0..2 */
    assert_contains(&source, "wide = range(wide - 1L, 0L, "); /* -1 at least */
    text_free(&source);
}

static void a_value_is_computed_before_a_place_that_can_fail(void **state) {
    (void)state;
    Text source = source_of("C = record { n: int; o: ref C; }; cs: collection of C; c: ref C;",
                            "c.o.n := 1 / n; c.o.n := 1; n := 1 / n;");
    assert_contains(&source, "int value0 = 1 / n;\n            c.o.n = value0;");
    assert_contains(&source, "c.o.n = 1;");
    assert_contains(&source, "n = 1 / n;");
    assert_lacks(&source, "UNDO");
    assert_contains(&source, "TRAPS = false;");
    text_free(&source);
}

static void what_a_trap_takes_back_is_noted_first(void **state) {
    (void)state;
    bool good;
    Text source = translate("system T() trap division call f; g: int; main thread Main() n: int;"
                            " loc s0: when true do { g := 1; n := 1 / n; } goto s1; loc s1: end Main;"
                            " function f() loc f0: when true do { return; } end f; end T;",
                            &(JavaSourceOptions){0}, &good);
    assert_true(good);
    assert_contains(&source, "int old0 = g;\n            UNDO.add(() -> g = old0);\n            g = value0;");
    assert_contains(&source, "TRAPS = true;");
    assert_contains(&source, "if (problem instanceof ArithmeticException) {\n            return new f();");
    text_free(&source);
}

static void names_are_made_javas(void **state) {
    (void)state;
    Text source = source_of("`class`: int; `a b`: int; `a.b`: int; `größe`: int; WORLD: int; `*/`: int; value0: int;",
                            "`class` := 1; `a b` := 2; `a.b` := 3; `größe` := 4; WORLD := 5; `*/` := 6; value0 := 7;");
    assert_contains(&source, "class_ = 1;");
    assert_contains(&source, "a_b = 2;");
    assert_contains(&source, "a_b_2 = 3;");
    assert_contains(&source, "gr____e = 4;");
    assert_contains(&source, "WORLD_ = 5;");
    assert_contains(&source, "value0_ = 7;");
    for (const char *c = text_string(&source); *c; c++)
        assert_true(*c == '\n' || (*c >= 0x20 && *c < 0x7f));
    text_free(&source);
}

static void texts_cannot_break_out_of_comments_and_literals(void **state) {
    (void)state;
    bool good;
    Text source = translate("system T() s: string; main thread Main()"
                            " loc s0: when s == \"\\u000a\\u0022\\\\u000a\\0\\uffff\" do { } goto s1; loc s1: end Main;"
                            " end T;",
                            &(JavaSourceOptions){0}, &good);
    assert_true(good);
    /* In the literal: a line break, a quote, a backslash and letters, a NUL, and what is beyond ASCII. */
    assert_contains(&source, "same(s, \"\\n\\\"\\\\u000a\\000\\uffff\")");
    /* In the comment every backslash is doubled, so that none begins an escape. */
    const char *comment = strstr(text_string(&source), "// loc s0");
    assert_non_null(comment);
    for (const char *c = comment; *c != '\n'; c++)
        if (*c == '\\')
            assert_true(*++c == '\\');
    text_free(&source);
}

static void options_are_followed(void **state) {
    (void)state;
    const char *model = "system T() main thread Main() n: int; loc s0: when true do invisible { n := 1; } goto s1;"
                        " loc s1: when n == 1 do { } goto s2; loc s2: end Main; end T;";
    bool good;
    Text source = translate(model, &(JavaSourceOptions){.traces = true}, &good);
    assert_contains(&source, "public final class T {");
    assert_contains(&source, "TRACE = true;");
    assert_contains(&source, "case 0:\n                    return true;"); /* isInvisible */
    text_free(&source);
    source = translate(model, &(JavaSourceOptions){.single_steps = true}, &good);
    assert_contains(&source, "TRACE = false;");
    assert_lacks(&source, "isInvisible");
    text_free(&source);
    /* The runtime has a class of this name. */
    source =
        translate("system Process() main thread Main() loc s0: end Main; end Process;", &(JavaSourceOptions){0}, &good);
    assert_contains(&source, "public final class Process_ {");
    text_free(&source);
}

/* Expects a refusal that names something. */
static void refused(const char *model, const char *what) {
    bool good;
    Text text = translate(model, &(JavaSourceOptions){0}, &good);
    assert_false(good);
    assert_contains(&text, what);
    text_free(&text);
}

static void what_java_cannot_say_is_refused_by_name(void **state) {
    (void)state;
    refused("system T() main thread Main() s: string; loc s0: when true do { s := native textUpper(s); } goto s1;"
            " loc s1: end Main; end T;",
            "textUpper");
    refused("system T() A = record { a: int; }; B = record { b: int; }; C = record { a: int; b: int; };"
            " C extends A, B; cs: collection of C; main thread Main() c: ref C; loc s0: when true do { c := new cs; }"
            " goto s1; loc s1: end Main; end T;",
            "'C'");
    Text deep = {0};
    text_add(&deep, "system T() n: int; main thread Main() loc s0: when true do { n := 0");
    for (uint32_t i = 0; i < 1000; i++)
        text_add(&deep, " + n");
    text_add(&deep, "; } goto s1; loc s1: end Main; end T;");
    refused(text_string(&deep), "nested more than");
    text_free(&deep);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_transformation_is_a_method),
        cmocka_unit_test(exact_integers_are_checked_where_they_can_leave_64_bits),
        cmocka_unit_test(a_value_is_computed_before_a_place_that_can_fail),
        cmocka_unit_test(what_a_trap_takes_back_is_noted_first),
        cmocka_unit_test(names_are_made_javas),
        cmocka_unit_test(texts_cannot_break_out_of_comments_and_literals),
        cmocka_unit_test(options_are_followed),
        cmocka_unit_test(what_java_cannot_say_is_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
