/* Tokens, literals and outlines of Java sources, without class files. */
#include "bsl/comment.h"
#include "bsl/java_outline.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A source that was read. */
typedef struct Read {
    Arena *arena;
    Names *names;
    Diagnostics *diagnostics;
    JavaText text;
    JavaOutline outline;
} Read;

static Read start(const char *source) {
    Read read = {.arena = arena_new()};
    read.names = names_new(read.arena);
    read.diagnostics = diagnostics_new("Source.java", source, strlen(source));
    return read;
}

static void finish(Read *read) {
    diagnostics_free(read->diagnostics);
    arena_free(read->arena);
}

/* The messages have to begin so; "" for none. */
static void expect_messages(const Read *read, const char *expected) {
    Text messages = {0};
    diagnostics_render(read->diagnostics, false, &messages);
    if (strncmp(text_string(&messages), expected, *expected ? strlen(expected) : 1) != 0)
        fail_msg("expected '%s', not '%s'", expected, text_string(&messages));
    text_free(&messages);
}

/* The tokens of a source, with one blank between them. */
static void expect_tokens(const char *source, const char *expected) {
    Read read = start(source);
    Text tokens = {0};
    assert_true(java_text_read(&read.text, read.arena, read.names, source, strlen(source), read.diagnostics));
    for (uint32_t i = 0; i + 1 < read.text.tokens.count; i++) {
        text_add(&tokens, i ? " " : "");
        java_token_text(&read.text, &read.text.tokens.items[i], &tokens);
    }
    assert_string_equal(text_string(&tokens), expected);
    text_free(&tokens);
    finish(&read);
}

static void tokens_are_told_apart(void **state) {
    (void)state;
    expect_tokens("a+++b>>>=c->d::e...f", "a ++ + b > > > = c -> d :: e ... f");
    expect_tokens("1.5e-3f+.5-0x1.8p+1d*1..2", "1.5e-3f + .5 - 0x1.8p+1d * 1. .2");
    expect_tokens("x/*c*//**/y//z\n/***/w/** \"*/", "x y w");
    expect_tokens("\"a\\\"b/*\"'\\'''\"'", "\"a\\\"b/*\" '\\'' '\"'");
    expect_tokens("\"\"\"\n a\"\" \\\"\"\" b\"\"\"c", "\"\"\"\n a\"\" \\\"\"\" b\"\"\" c");
    expect_tokens("\\u0061b\\uuu0063 \\u0022\\\\u0041\\u0022 // x \\u000a y", "abc \"\\\\u0041\" y");
    expect_tokens("/\\u002a x *\\u002f caf\xc3\xa9 \\ud83d\\ude00 \x1a", "caf\xc3\xa9 \xf0\x9f\x98\x80");
    expect_tokens("\xef\xbb\xbf"
                  "class",
                  "class");
    expect_tokens("", "");
}

static void expect_refused(const char *source, const char *message) {
    Read read = start(source);
    bool good = java_text_read(&read.text, read.arena, read.names, source, strlen(source), read.diagnostics) &&
                java_outline_read(&read.outline, &read.text, read.arena, read.diagnostics);
    assert_false(good);
    expect_messages(&read, message);
    finish(&read);
}

static void what_is_no_java_is_refused(void **state) {
    (void)state;
    expect_refused("a \"b\nc\"", "Source.java:1:3: error: this string is not closed on its line\n");
    expect_refused("'a", "Source.java:1:1: error: this character is not closed on its line\n");
    expect_refused("\n  /* a", "Source.java:2:3: error: this comment is not closed: '*/' is missing\n");
    expect_refused("\"\"\" a", "Source.java:1:1: error: this text block is not closed\n");
    expect_refused("class A { # }", "Source.java:1:11: error: Java does not allow this character here\n");
    expect_refused("class A { ( }", "Source.java:1:13: error: '}' has no matching opening bracket\n");
    expect_refused("class A {", "Source.java:1:9: error: this bracket is not closed\n");
    expect_refused("class A { int }", "Source.java:1:15: error: expected a name here\n");
    expect_refused("class A { void f() { x = 1 } }", "Source.java:1:28: error: expected ';' here\n");
    expect_refused("class A { void f() { do x(); } }", "Source.java:1:30: error: expected 'while' here\n");
    expect_refused("class A extends", "Source.java:1:16: error: expected the body of a class here\n");
}

/* Source texts made of many equal parts. */
static char *repeat(const char *before, const char *part, uint32_t count, const char *middle, const char *closing) {
    Text text = {0};
    text_add(&text, before);
    for (uint32_t i = 0; i < count; i++)
        text_add(&text, part);
    text_add(&text, middle);
    for (uint32_t i = 0; i < count; i++)
        text_add(&text, closing);
    return text.bytes;
}

static void deep_nesting_is_refused(void **state) {
    (void)state;
    char *blocks = repeat("class A { void f() {", "{", 100000, "", "}");
    char *whole = repeat(blocks, "", 0, "}}", "");
    expect_refused(whole, "Source.java:1:1020: error: this source nests more than 1000 levels deep\n");
    char *classes = repeat("", "class A{", 5000, "", "}");
    expect_refused(classes, "Source.java:1:8008: error: this source nests more than 1000 levels deep\n");
    char *chain = repeat("class A { void f() {", "if (x) y(); else ", 20000, ";}}", "");
    Read read = start(chain);
    assert_true(java_text_read(&read.text, read.arena, read.names, chain, strlen(chain), read.diagnostics));
    assert_true(java_outline_read(&read.outline, &read.text, read.arena, read.diagnostics));
    finish(&read);
    free(blocks);
    free(whole);
    free(classes);
    free(chain);
}

static void expect_literal(const char *source, JavaLiteralKind kind, int64_t value, double real, const char *string) {
    Read read = start(source);
    JavaLiteral literal;
    assert_true(java_text_read(&read.text, read.arena, read.names, source, strlen(source), read.diagnostics));
    assert_int_equal(read.text.tokens.count, 2);
    assert_true(java_literal_read(&literal, &read.text, read.text.tokens.items, read.arena, read.diagnostics));
    assert_int_equal(literal.kind, kind);
    assert_int_equal(literal.value, value);
    assert_true(literal.real == real);
    assert_string_equal(literal.string, string);
    finish(&read);
}

static void expect_bad_literal(const char *source, const char *message) {
    Read read = start(source);
    JavaLiteral literal;
    assert_true(java_text_read(&read.text, read.arena, read.names, source, strlen(source), read.diagnostics));
    assert_false(java_literal_read(&literal, &read.text, read.text.tokens.items, read.arena, read.diagnostics));
    Text expected = {0};
    text_format(&expected, "Source.java:1:1: error: %s\n", message);
    expect_messages(&read, text_string(&expected));
    text_free(&expected);
    finish(&read);
}

static void literals_have_the_values_of_java(void **state) {
    (void)state;
    expect_literal("0", JAVA_LITERAL_INT, 0, 0, "");
    expect_literal("2147483647", JAVA_LITERAL_INT, INT32_MAX, 0, "");
    expect_literal("0x8000_0000", JAVA_LITERAL_INT, INT32_MIN, 0, "");
    expect_literal("0b101", JAVA_LITERAL_INT, 5, 0, "");
    expect_literal("0_17", JAVA_LITERAL_INT, 15, 0, "");
    expect_literal("0xFFFFFFFFFFFFFFFFL", JAVA_LITERAL_LONG, -1, 0, "");
    expect_literal("0xDEAD", JAVA_LITERAL_INT, 0xdead, 0, "");
    expect_literal("0x1F", JAVA_LITERAL_INT, 31, 0, "");
    expect_literal("0b1L", JAVA_LITERAL_LONG, 1, 0, "");
    expect_literal("1f", JAVA_LITERAL_FLOAT, 0, 1, "");
    expect_literal("09d", JAVA_LITERAL_DOUBLE, 0, 9, "");
    expect_literal("0x.8p1", JAVA_LITERAL_DOUBLE, 0, 1, "");
    expect_literal("1e1_0", JAVA_LITERAL_DOUBLE, 0, 1e10, "");
    expect_literal("0.0f", JAVA_LITERAL_FLOAT, 0, 0, "");
    expect_literal("'\\377'", JAVA_LITERAL_CHAR, 255, 0, "");
    expect_literal("'\\0'", JAVA_LITERAL_CHAR, 0, 0, "");
    expect_literal("'\xe2\x82\xac'", JAVA_LITERAL_CHAR, 0x20ac, 0, "");
    expect_literal("'\\ud800'", JAVA_LITERAL_CHAR, 0xd800, 0, "");
    expect_literal("\"\\s\\101\\u0042\\7\"", JAVA_LITERAL_STRING, 0, 0, " AB\a");
    expect_literal("\"\"", JAVA_LITERAL_STRING, 0, 0, "");
    expect_literal("\"\"\"\n  a  \n\n    b\n  \"\"\"", JAVA_LITERAL_STRING, 0, 0, "a\n\n  b\n");
    expect_literal("\"\"\"  \n  a\n b\"\"\"", JAVA_LITERAL_STRING, 0, 0, " a\nb");
    expect_bad_literal("2147483649", "this number is too large for its type");
    expect_bad_literal("0x1_0000_0000", "this number is too large for its type");
    expect_bad_literal("0b12", "this is not a number");
    expect_bad_literal("08", "this is not a number");
    expect_bad_literal("0x", "this number has no digits");
    expect_bad_literal("0x1.8", "this is not a number");
    expect_bad_literal("1e", "this is not a number");
    expect_bad_literal("1x", "this is not a number");
    expect_bad_literal("1e-999", "this number is too small for its type");
    expect_bad_literal("1e40f", "this number is too large for its type");
    expect_bad_literal("''", "this character literal is empty");
    expect_bad_literal("\"\\0\"", "a string with a NUL character cannot be part of a specification");
    expect_bad_literal("\"\"\"a\"\"\"", "the text of a text block must begin on a new line");
}

/* The outline of a source: classes, their methods with types of parameters, labels and what the comments belong to. */
static void print_outline(const Read *read, Text *out) {
    static const char *const places[] = {"", " lambda", " class", " finally"};
    const JavaOutline *outline = &read->outline;
    for (uint32_t i = 0; i < outline->classes.count; i++) {
        const JavaClass *class = &outline->classes.items[i];
        text_format(out, "%s = %s\n", class->source_name, class->internal_name);
        for (uint32_t j = 0; j < class->methods.count; j++) {
            const JavaMethod *method = &class->methods.items[j];
            text_format(out, "  %s(", method->is_compact ? "compact" : method->name);
            for (uint32_t k = 0; k < method->parameters.count; k++)
                text_format(out, "%s%s/%u %s", k ? ", " : "", method->parameters.items[k].type.name,
                            method->parameters.items[k].type.dimensions, method->parameters.items[k].name);
            text_format(out, ")%s%s %u-%u\n", method->is_static ? " static" : "", method->has_body ? "" : " no body",
                        method->first_line, method->last_line);
            for (uint32_t k = 0; k < method->labels.count; k++) {
                const JavaLabel *label = &method->labels.items[k];
                text_format(out, "    %s %u-%u%s%s%s\n", label->name, label->first_line, label->last_line,
                            places[label->place], label->shares_first ? " first" : "",
                            label->shares_last ? " last" : "");
            }
        }
    }
    static const char *const owners[] = {"loose", "class", "method", "body"};
    for (uint32_t i = 0; i < read->text.comments.count; i++)
        text_format(out, "%s%s", i ? " " : "comments: ", owners[outline->owners[i].place]);
}

static void expect_outline(const char *source, const char *expected) {
    Read read = start(source);
    Text printed = {0};
    bool good = java_text_read(&read.text, read.arena, read.names, source, strlen(source), read.diagnostics) &&
                java_outline_read(&read.outline, &read.text, read.arena, read.diagnostics);
    expect_messages(&read, "");
    assert_true(good);
    print_outline(&read, &printed);
    assert_string_equal(text_string(&printed), expected);
    text_free(&printed);
    finish(&read);
}

static void classes_and_methods_are_found(void **state) {
    (void)state;
    expect_outline("@A({1}) package p.q; import a.*; import static a.B.c; import module java.base;;\n"
                   "/** a */ @Deprecated(since = \"}\") public final class C<T extends A<B<T>> & D> extends E<T[]> {\n"
                   "  int x = f(() -> { class L { void hidden() { } } }), y[] = {1, 2};\n"
                   "  /** b */ C(int a, final @N T[]... b) throws X { } /** c */ static { } { }\n"
                   "  <U> A.@N B<U>[] f(C<T> this, int[] a[]) [] { return null; }\n"
                   "  @interface N { int[] v() default {1}; String w() default \"{\"; }\n"
                   "  enum K { A, B(1) { void hidden() { } }, @N C,; abstract void g(); enum L { } }\n"
                   "  record R<T>(int a, T... b) { R { } static void h() { } record S() { } }\n"
                   "  sealed interface I permits J { default void i() { } } non-sealed interface J extends I { }\n"
                   "  Map<String, List<int[]>> map; int record, sealed; int record() { return 1; }\n"
                   "}\n"
                   "interface Last { } ;\n",
                   "p.q.C = p/q/C\n"
                   "  <init>(int/0 a, T/2 b) 4-4\n"
                   "  f(int/2 a) 5-5\n"
                   "  record() 10-10\n"
                   "p.q.C.N = p/q/C$N\n"
                   "  v() no body 6-6\n"
                   "  w() no body 6-6\n"
                   "p.q.C.K = p/q/C$K\n"
                   "  g() no body 7-7\n"
                   "p.q.C.K.L = p/q/C$K$L\n"
                   "p.q.C.R = p/q/C$R\n"
                   "  compact() 8-8\n"
                   "  h() static 8-8\n"
                   "p.q.C.R.S = p/q/C$R$S\n"
                   "p.q.C.I = p/q/C$I\n"
                   "  i() 9-9\n"
                   "p.q.C.J = p/q/C$J\n"
                   "p.q.Last = p/q/Last\n"
                   "comments: class method loose");
    expect_outline("/** a */ open module m { requires java.base; exports p; }", "comments: loose");
    expect_outline("/** a */ package p;", "comments: loose");
    expect_outline("void main() { } int x; class A { }", "A = A\n");
}

static void labels_are_no_other_colons(void **state) {
    (void)state;
    expect_outline("class A {\n"
                   "  void f(int n) {\n"
                   "    x = a ? b ? c : d : e; y = a ? (T) z : w;\n"
                   "    for (T t : ts) assert t : u;\n"
                   "    switch (n) { case A: l1: x(); default: break; case B ? C : D: l2: y(); }\n"
                   "    z = switch (n) { case Box<?> b -> { l3: yield 1; } default -> (T) x; };\n"
                   "    r = () -> { l4: s(); }; /** a */ class L { /** b */ void g() { l5: x(); } }\n"
                   "    new Object() { /** c */ int m() { l6: return 1; } };\n"
                   "    try { l7: x(); } finally { l8: { l9: x(); } }\n"
                   "    l10: a1: {\n"
                   "      if (x) y(); else\n"
                   "      l11: if (x) y();\n"
                   "      else z();\n"
                   "    }\n"
                   "    l12: ; x();\n"
                   "    int[] v = {1, 2}; var w = new int[][] {{1}};\n"
                   "  }\n"
                   "}\n",
                   "A = A\n"
                   "  f(int/0 n) 2-17\n"
                   "    l1 5-5 first\n"
                   "    l2 5-5 first\n"
                   "    l3 6-6 first\n"
                   "    l4 7-7 lambda first\n"
                   "    l5 7-7 class first\n"
                   "    l6 8-8 class first\n"
                   "    l7 9-9\n"
                   "    l9 9-9 finally first\n"
                   "    l8 9-9 finally first last\n"
                   "    l11 12-13\n"
                   "    a1 11-14\n"
                   "    l10 11-14\n"
                   "    l12 15-15 last\n"
                   "comments: body body body");
}

/* How many declarations a comment has. */
static void expect_declarations(const char *source, uint32_t expected, const char *messages) {
    Read read = start(source);
    CommentDeclarations found = {0};
    assert_true(java_text_read(&read.text, read.arena, read.names, source, strlen(source), read.diagnostics));
    assert_int_equal(read.text.comments.count, 1);
    comment_read(&found, &read.text, read.text.comments.items, read.arena, read.names, read.diagnostics);
    expect_messages(&read, messages);
    assert_int_equal(found.count, expected);
    finish(&read);
}

static void sections_are_block_tags(void **state) {
    (void)state;
    expect_declarations("/** @assert PRE A: x; */", 1, "");
    expect_declarations("/**\n@assert\nPRE A: x;\n*/", 1, "");
    expect_declarations("/**\n *\t@assert // don't \n ****PRE A: x // it's\n * // so\n * ; POST B: y;\n * @see z */", 2,
                        "");
    expect_declarations("/** text @assert PRE A: x; */", 0, "");
    expect_declarations("/** {@code\n * @assert PRE A: x;\n * } */", 0, "");
    expect_declarations("/** an open {@code brace\n * @assert PRE A: x; */", 1, "");
    expect_declarations("/**\n * @asserts PRE A: x;\n * @observables */", 0, "");
    expect_declarations("/** @assert */", 0, "");
    expect_declarations("/** @assert My.Set */", 0, "");
    expect_declarations("/** @assert Set PRE A: {@code x}; @assert PRE B: y; */", 1,
                        "Source.java:1:35: error: expected PRE, POST or LOCATION, found '@'\n");
    expect_declarations("/** @assert PRE A: x\n * * 2 > 1; */", 1, "");
}

static void deep_expressions_are_refused(void **state) {
    (void)state;
    char *parentheses = repeat("/** @assert PRE A: ", "(", 100000, "x; */", "");
    expect_declarations(parentheses, 0, "Source.java:1:220: error: this expression nests more than 200 levels deep\n");
    char *sum = repeat("/** @assert PRE A: x", "+x", 1001, "; */", "");
    expect_declarations(sum, 0, "Source.java:1:2021: error: this expression has more than 1000 operators in a row\n");
    char *choices = repeat("/** @assert PRE A: ", "x ? x : ", 100000, "x; */", "");
    expect_declarations(choices, 0, "Source.java:1:1616: error: this expression nests more than 200 levels deep\n");
    free(parentheses);
    free(sum);
    free(choices);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_told_apart),         cmocka_unit_test(what_is_no_java_is_refused),
        cmocka_unit_test(deep_nesting_is_refused),       cmocka_unit_test(literals_have_the_values_of_java),
        cmocka_unit_test(classes_and_methods_are_found), cmocka_unit_test(labels_are_no_other_colons),
        cmocka_unit_test(sections_are_block_tags),       cmocka_unit_test(deep_expressions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
