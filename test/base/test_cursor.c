/* Tokens, one at a time, and what is said of them. */
#include "base/cursor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static size_t word_length(const Scanner *scanner) { return scanner_span(scanner, scanner_is_word); }

static const Lexicon lexicon = {
    .comments = SCANNER_LINES,
    .most_bytes = 100,
    .most_number = 99,
    .has_strings = true,
    .word = word_length,
    .symbols = (const char *const[]){"<->", "<", "->", ";", ":=", "}", NULL},
    .keywords = (const char *const[]){"if", NULL},
    .hints = (const LexiconHint[]){{"=>", "did you mean '->'?"}, {"\"", "a string ends on its line"}, {0}},
};

typedef struct Case {
    Arena *arena;
    Diagnostics *diagnostics;
    Cursor cursor;
} Case;

static Case begin(const char *text) {
    Case c = {.arena = arena_new(), .diagnostics = diagnostics_new("f", NULL, 0)};
    c.cursor = cursor_start(scanner_start(text, strlen(text)), &lexicon, c.arena, c.diagnostics);
    return c;
}

/* Fails unless these are the messages. */
static void end(Case *c, const char *expected) {
    Text messages = {0};
    diagnostics_render(c->diagnostics, false, &messages);
    assert_string_equal(text_string(&messages), expected);
    text_free(&messages);
    diagnostics_free(c->diagnostics);
    arena_free(c->arena);
}

static void tokens_come_one_by_one(void **state) {
    static const struct {
        TokenKind kind;
        const char *text;
    } expected[] = {
        {TOKEN_WORD, "if"},      {TOKEN_SYMBOL, "<->"}, {TOKEN_SYMBOL, "->"},   {TOKEN_SYMBOL, "<"},
        {TOKEN_STRANGE, "-"},    {TOKEN_NUMBER, "12"},  {TOKEN_LINE_END, "\n"}, {TOKEN_STRING, "a b"},
        {TOKEN_STRANGE, "=>"},   {TOKEN_STRANGE, "\""}, {TOKEN_WORD, "x"},      {TOKEN_LINE_END, "\n"},
        {TOKEN_STRANGE, "\xff"}, {TOKEN_END, ""},       {TOKEN_END, ""},
    };
    (void)state;
    Case c = begin("if<->-><-12 # none\n \"a b\"=>\"x\n\xff");
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_int_equal(c.cursor.token.kind, expected[i].kind);
        assert_int_equal(c.cursor.token.length, strlen(expected[i].text));
        assert_memory_equal(c.cursor.token.text, expected[i].text, c.cursor.token.length);
        Token next = cursor_peek(&c.cursor);
        cursor_advance(&c.cursor);
        assert_int_equal(next.kind, c.cursor.token.kind);
        assert_ptr_equal(next.text, c.cursor.token.text);
    }
    end(&c, "");
}

static void names_are_no_keywords(void **state) {
    (void)state;
    Case c = begin("then 99 if");
    assert_string_equal(cursor_name(&c.cursor, "a name"), "then");
    assert_int_equal(cursor_number(&c.cursor, 99), 99);
    assert_false(cursor_at_name(&c.cursor));
    assert_string_equal(cursor_name(&c.cursor, "a name"), "");
    end(&c, "f:1:9: error: expected a name, found 'if'\n    = keywords cannot be names\n");
    c = begin("100");
    assert_int_equal(cursor_number(&c.cursor, 99), 0);
    end(&c, "f:1:1: error: a number above 99\n");
}

static void nothing_matches_after_a_failure_until_it_recovers(void **state) {
    (void)state;
    Case c = begin("a => b; c } d");
    cursor_name(&c.cursor, "a name");
    cursor_expect(&c.cursor, "->", "after the name");
    assert_true(c.cursor.failed && cursor_at_end(&c.cursor));
    assert_false(cursor_at(&c.cursor, "b") || cursor_at_kind(&c.cursor, TOKEN_STRANGE));
    cursor_expect(&c.cursor, ":=", NULL);
    cursor_complain(&c.cursor, (Position){1, 1}, NULL, "this is not heard");
    cursor_recover(&c.cursor, ";", "}");
    assert_true(cursor_accept(&c.cursor, "c"));
    cursor_fail(&c.cursor, c.cursor.previous.position, NULL, "again");
    cursor_recover(&c.cursor, ";", "}");
    assert_true(cursor_accept(&c.cursor, "}"));
    end(&c, "f:1:3: error: expected '->' after the name, found '=>'\n    = did you mean '->'?\n"
            "f:1:9: error: again\n");
}

static void what_is_missing_is_shown_where_it_belongs(void **state) {
    (void)state;
    Case c = begin("a\n  iff");
    cursor_advance(&c.cursor);
    cursor_advance(&c.cursor);
    cursor_expect(&c.cursor, "if", NULL);
    end(&c, "f:2:3: error: expected 'if', found 'iff'\n    = did you mean 'if'?\n");
    c = begin("a #\n");
    cursor_advance(&c.cursor);
    cursor_expect(&c.cursor, ";", "at the end");
    end(&c, "f:1:4: error: expected ';' at the end, found the end of the line\n");
}

static void after_many_errors_reading_stops(void **state) {
    (void)state;
    Case c = begin("a b c");
    for (int i = 0; i < 30; i++)
        cursor_complain(&c.cursor, (Position){0}, NULL, "no");
    assert_true(cursor_at_end(&c.cursor));
    cursor_recover(&c.cursor, ";", NULL);
    assert_true(cursor_at_end(&c.cursor));
    assert_int_equal(diagnostics_errors(c.diagnostics), 20);
    Text messages = {0};
    diagnostics_render(c.diagnostics, false, &messages);
    assert_non_null(strstr(text_string(&messages), "f:1:1: note: stopped here after 20 errors\n"));
    text_free(&messages);
    diagnostics_free(c.diagnostics);
    arena_free(c.arena);
    char longer[102] = {0};
    memset(longer, 'a', 101);
    c = begin(longer);
    end(&c, "f: error: the text is 101 bytes long; at most 100 are read\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_come_one_by_one),
        cmocka_unit_test(names_are_no_keywords),
        cmocka_unit_test(nothing_matches_after_a_failure_until_it_recovers),
        cmocka_unit_test(what_is_missing_is_shown_where_it_belongs),
        cmocka_unit_test(after_many_errors_reading_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
