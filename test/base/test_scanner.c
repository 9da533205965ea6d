/* What scanners have in common. */
#include "base/scanner.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static Scanner scanner_at(const char *text) { return scanner_start(text, strlen(text)); }

static void assert_at(const Scanner *scanner, const char *rest, uint32_t line, uint32_t column) {
    assert_string_equal(scanner->at, rest);
    assert_int_equal(scanner->position.line, line);
    assert_int_equal(scanner->position.column, column);
}

static void positions_count_lines_and_bytes(void **state) {
    (void)state;
    Scanner scanner = scanner_at("a\xc3\xa9\n\nb c");
    assert_at(&scanner, "a\xc3\xa9\n\nb c", 1, 1);
    scanner_step(&scanner, 3);
    assert_at(&scanner, "\n\nb c", 1, 4);
    scanner_step(&scanner, 3);
    assert_at(&scanner, " c", 3, 2);
    assert_int_equal(scanner_peek(&scanner, 1), 'c');
    assert_int_equal(scanner_peek(&scanner, 2), '\0');
}

static void blanks_and_comments_are_skipped(void **state) {
    (void)state;
    static const char text[] = " \t\r\n\f\v# one\n// two\n/* three\n*/ /**/end";
    Scanner scanner = scanner_at(text);
    assert_true(scanner_skip_blanks(&scanner, SCANNER_NO_COMMENTS));
    assert_at(&scanner, "# one\n// two\n/* three\n*/ /**/end", 2, 3);
    assert_true(scanner_skip_blanks(&scanner, SCANNER_C_COMMENTS));
    assert_at(&scanner, "# one\n// two\n/* three\n*/ /**/end", 2, 3);
    assert_true(scanner_skip_blanks(&scanner, SCANNER_HASH_COMMENTS));
    assert_at(&scanner, "// two\n/* three\n*/ /**/end", 3, 1);
    assert_true(scanner_skip_blanks(&scanner, SCANNER_C_COMMENTS));
    assert_at(&scanner, "end", 5, 8);
    scanner = scanner_at("\t # one\n two");
    assert_true(scanner_skip_blanks(&scanner, SCANNER_LINES));
    assert_at(&scanner, "\n two", 1, 8);
    scanner = scanner_at("# the last line");
    assert_true(scanner_skip_blanks(&scanner, SCANNER_HASH_COMMENTS));
    assert_at(&scanner, "", 1, 16);
}

static void a_comment_that_is_not_closed_is_shown(void **state) {
    (void)state;
    static const char *const texts[] = {"/*", "/*/", "/* * /\n *"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Scanner scanner = scanner_at(texts[i]);
        assert_false(scanner_skip_blanks(&scanner, SCANNER_C_COMMENTS));
        assert_at(&scanner, texts[i], 1, 1);
    }
}

static void words_end_where_they_should(void **state) {
    (void)state;
    Scanner scanner = scanner_at("ab_9$\xc3\xa9-");
    assert_int_equal(scanner_span(&scanner, scanner_is_word), 4);
    assert_int_equal(scanner_span(&scanner, scanner_is_java_word), 7);
    scanner_step(&scanner, 5);
    assert_int_equal(scanner_character(&scanner), 2);
    scanner_step(&scanner, 1);
    assert_int_equal(scanner_character(&scanner), 1); /* in the middle of one */
    assert_true(scanner_is("word", 4, "word"));
    assert_false(scanner_is("word", 3, "word"));
    assert_false(scanner_is("word", 4, "wor"));
}

static void numbers_do_not_overflow(void **state) {
    (void)state;
    Scanner scanner = scanner_at("0120x");
    assert_int_equal(scanner_number(&scanner, 120), 120);
    assert_int_equal(scanner_number(&scanner, 119), 120);
    assert_int_equal(scanner_number(&scanner, 5), 6);
    scanner = scanner_at("18446744073709551614");
    assert_true(scanner_number(&scanner, UINT64_MAX - 1) == UINT64_MAX - 1);
    scanner = scanner_at("18446744073709551615");
    assert_true(scanner_number(&scanner, UINT64_MAX - 1) == UINT64_MAX);
    scanner = scanner_at("99999999999999999999999999");
    assert_int_equal(scanner_number(&scanner, 1000), 1001);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_count_lines_and_bytes),
        cmocka_unit_test(blanks_and_comments_are_skipped),
        cmocka_unit_test(a_comment_that_is_not_closed_is_shown),
        cmocka_unit_test(words_end_where_they_should),
        cmocka_unit_test(numbers_do_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
