/* Values of type string: one number for one content, UTF-16 in and UTF-8 out, and Java's operations. The expected
   values of compare, hash and indexOf were printed by the JVM. */
#include "machine/strings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct StringTable {
    Arena *arena;
    Strings *strings;
} StringTable;

static int set_up(void **state) {
    StringTable *table = memory_get_zeroed(1, sizeof *table);
    table->arena = arena_new();
    table->strings = strings_new(table->arena);
    *state = table;
    return 0;
}

static int tear_down(void **state) {
    StringTable *table = *state;
    arena_free(table->arena);
    free(table);
    return 0;
}

static int64_t add(void **state, const char *bytes) {
    return strings_add_utf8(((StringTable *)*state)->strings, bytes, strlen(bytes));
}

static void expect_shown(void **state, int64_t string, const char *expected) {
    Text text = {0};
    strings_show(((StringTable *)*state)->strings, string, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void test_equal_contents_are_one_string(void **state) {
    Strings *strings = ((StringTable *)*state)->strings;
    int64_t empty = add(state, ""), abc = add(state, "abc");
    assert_true(empty > 0 && abc > 0 && empty != abc); /* 0 is null */
    assert_int_equal(add(state, ""), empty);
    assert_int_equal(strings_add(strings, (const uint16_t[]){'a', 'b', 'c'}, 3), abc);
    assert_int_equal(strings_concat(strings, add(state, "a"), add(state, "bc")), abc);
    assert_int_equal(strings_concat(strings, abc, empty), abc);
    /* Zero is a code unit like any other, and so are units whose bytes are those of other strings. */
    int64_t zero = strings_add(strings, (const uint16_t[]){0}, 1),
            zeros = strings_add(strings, (const uint16_t[]){0, 0}, 2);
    assert_true(zero != empty && zero != zeros);
    assert_true(strings_add(strings, (const uint16_t[]){'a' << 8}, 1) !=
                strings_add(strings, (const uint16_t[]){'a'}, 1));
}

static void test_units(void **state) {
    Strings *strings = ((StringTable *)*state)->strings;
    size_t length;
    const uint16_t *units = strings_units(strings, add(state, "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"), &length);
    assert_int_equal(length, 5);
    assert_memory_equal(units, ((const uint16_t[]){'a', 0xe9, 0x20ac, 0xd83d, 0xde00}), length * sizeof *units);
    strings_units(strings, add(state, ""), &length);
    assert_int_equal(length, 0);
    /* A surrogate that stands alone comes as three bytes. */
    units = strings_units(strings, add(state, "\xed\xa0\xbd"), &length);
    assert_int_equal(length, 1);
    assert_int_equal(units[0], 0xd83d);
}

static void test_show(void **state) {
    Strings *strings = ((StringTable *)*state)->strings;
    static const char *const texts[] = {"",
                                        "plain",
                                        "\xc2\x80\xdf\xbf",
                                        "\xe0\xa0\x80\xef\xbf\xbf",
                                        "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf",
                                        "a\xf0\x9f\x98\x80z"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_shown(state, add(state, texts[i]), texts[i]);
    /* Surrogates without a partner, at the end and in the wrong order. */
    expect_shown(state, strings_add(strings, (const uint16_t[]){'a', 0xd83d}, 2), "a?");
    expect_shown(state, strings_add(strings, (const uint16_t[]){0xde00, 0xd83d}, 2), "??");
    expect_shown(state, strings_add(strings, (const uint16_t[]){0xd83d, 0xd83d, 0xde00}, 3), "?\xf0\x9f\x98\x80");
    expect_shown(state, strings_add(strings, (const uint16_t[]){0xd83d, 0xe000}, 2), "?\xee\x80\x80");
    /* Two halves that come together are one character. */
    int64_t high = strings_add(strings, (const uint16_t[]){0xd83d}, 1),
            low = strings_add(strings, (const uint16_t[]){0xde00}, 1);
    int64_t joined = strings_concat(strings, high, low);
    expect_shown(state, joined, "\xf0\x9f\x98\x80");
    assert_int_equal(joined, add(state, "\xf0\x9f\x98\x80"));
}

static void test_concat_with_null(void **state) {
    Strings *strings = ((StringTable *)*state)->strings;
    expect_shown(state, strings_concat(strings, 0, add(state, "!")), "null!");
    expect_shown(state, strings_concat(strings, add(state, "is "), 0), "is null");
    assert_int_equal(strings_concat(strings, 0, 0), add(state, "nullnull"));
}

static void test_compare(void **state) {
    const Strings *strings = ((StringTable *)*state)->strings;
    int64_t abc = add(state, "abc");
    assert_int_equal(strings_compare(strings, abc, abc), 0);
    assert_int_equal(strings_compare(strings, abc, add(state, "abd")), -1);
    assert_int_equal(strings_compare(strings, abc, add(state, "ab")), 1);
    assert_int_equal(strings_compare(strings, add(state, "b"), abc), 1);
    assert_int_equal(strings_compare(strings, add(state, ""), add(state, "xyz")), -3);
    assert_int_equal(strings_compare(strings, add(state, "a"), add(state, "\xc3\xa9")), -136);
    /* By code units, not by characters: U+1F600 is below U+FFFF. */
    assert_int_equal(strings_compare(strings, add(state, "\xf0\x9f\x98\x80"), add(state, "\xef\xbf\xbf")), -10178);
}

static void test_hash(void **state) {
    const Strings *strings = ((StringTable *)*state)->strings;
    assert_int_equal(strings_hash(strings, add(state, "")), 0);
    assert_int_equal(strings_hash(strings, add(state, "abc")), 96354);
    assert_int_equal(strings_hash(strings, add(state, "the quick brown fox")), 1302335171);
    assert_int_equal(strings_hash(strings, add(state, "\xc3\xa9\xf0\x9f\x98\x80")), 1996812);
    assert_true(strings_hash(strings, add(state, "polygenelubricants")) == INT32_MIN);
    assert_int_equal(strings_hash(strings, add(state, "\xef\xbf\xbf\xef\xbf\xbf\xef\xbf\xbf")), 65076255);
}

static void test_index_of(void **state) {
    const Strings *strings = ((StringTable *)*state)->strings;
    static const struct {
        const char *string, *part;
        int64_t from, expected;
    } cases[] = {
        {"abcabc", "c", 0, 2},
        {"abcabc", "c", 3, 5},
        {"abcabc", "c", -5, 2},
        {"abcabc", "abcabcd", 0, -1},
        {"abc", "", 1, 1},
        {"abc", "", 3, 3},
        {"abc", "", 9, 3},
        {"abc", "", -1, 0},
        {"", "", 0, 0},
        {"abc", "c", 9, -1},
        {"aab", "ab", 0, 1},
        {"a\xc4\x80", "\x01", 0, -1},
        {"abc", "bc", INT32_MAX, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(strings_index_of(strings, add(state, cases[i].string), add(state, cases[i].part),
                                          cases[i].from, &(Look){0}),
                         cases[i].expected);
}

static bool stops_at_third(void *context, size_t bytes) {
    (void)bytes;
    return ++*(int *)context == 3;
}

/* A search that is as long as both texts multiplied asks whether to go on. */
static void test_long_search(void **state) {
    enum { LENGTH = 200000, PART = 100000 };
    (void)state;
    static uint16_t text[LENGTH], part[PART];
    for (size_t i = 0; i < LENGTH; i++)
        text[i] = 'a';
    for (size_t i = 0; i < PART; i++)
        part[i] = i + 1 < PART ? 'a' : 'b';
    int asked = 0;
    Look asks = {stops_at_third, &asked};
    assert_int_equal(strings_find(text, LENGTH, part, PART, 0, 1, &asks), -1);
    assert_int_equal(asked, 3);
}

/* Numbers and contents stay as they are while the table grows. */
static void test_growth(void **state) {
    enum { COUNT = 5000 };
    const Strings *strings = ((StringTable *)*state)->strings;
    static int64_t numbers[COUNT];
    Text text = {0};
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < COUNT; i++) {
            text.length = 0;
            text_format(&text, "text %d", i);
            int64_t number = add(state, text_string(&text));
            if (round == 0)
                numbers[i] = number;
            assert_int_equal(number, numbers[i]);
            expect_shown(state, number, text_string(&text));
        }
    size_t length;
    strings_units(strings, numbers[0], &length);
    assert_int_equal(length, 6);
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_equal_contents_are_one_string, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_units, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_show, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_concat_with_null, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_compare, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_hash, set_up, tear_down),
        cmocka_unit_test(test_long_search),
        cmocka_unit_test_setup_teardown(test_index_of, set_up, tear_down),
        cmocka_unit_test(test_long_search),
        cmocka_unit_test_setup_teardown(test_growth, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
