/* Arenas, vectors, texts, messages and failures. */
#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/failure.h"
#include "base/text.h"
#include "base/vector.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void arena_gives_zeroed_aligned_memory(void **state) {
    (void)state;
    Arena *arena = arena_new();
    for (size_t size = 0; size < 100000; size = size * 2 + 1) {
        char *block = arena_alloc(arena, size);
        assert_int_equal((uintptr_t)block % sizeof(void *), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(block[i], 0);
        memset(block, 0xff, size);
    }
    assert_string_equal(arena_copy(arena, "copied text", 6), "copied");
    assert_true(arena_bytes(arena) > 100000);
    arena_free(arena);
    arena_free(NULL);
}

static void vector_keeps_items(void **state) {
    (void)state;
    Arena *own = arena_new(), *const arenas[] = {own, NULL}; /* null: on the heap */
    for (int i = 0; i < 2; i++) {
        Vector(uint32_t) numbers = {0};
        for (uint32_t n = 0; n < 10000; n++)
            vector_push(arenas[i], &numbers, n * 3);
        for (uint32_t n = 0; n < 10000; n++)
            assert_int_equal(numbers.items[n], n * 3);
        assert_int_equal(numbers.count, 10000);
        assert_true(numbers.capacity >= 10000 && numbers.capacity < 20000);
        if (!arenas[i])
            free(numbers.items);
    }
    arena_free(own);
}

static void harmful_text_is_escaped(void **state) {
    (void)state;
    static const char bytes[] = "a\x1b[0m\tb\xc3\xa9\xff\xc2\x80\xe2\x80\xae\xf0\x9f\x98\x80\xed\xa0\x80\xc0\x80";
    Text text = {0};
    assert_string_equal(text_string(&text), "");
    text_add_escaped(&text, bytes, sizeof bytes - 1);
    assert_string_equal(text_string(&text), "a\\x1b[0m\\x09b\xc3\xa9\\xff\\xc2\\x80\\xe2\\x80\\xae\xf0\x9f\x98\x80"
                                            "\\xed\\xa0\\x80\\xc0\\x80");
    text_free(&text);
}

static void characters_decode_to_themselves(void **state) {
    (void)state;
    for (uint32_t code = 1; code < 0x110000; code += code < 0x3000 ? 1 : 97) {
        Text text = {0};
        uint32_t decoded = 0;
        text_add_code(&text, code);
        size_t size = text_decode(text.bytes, text.length, &decoded);
        bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
        assert_int_equal(size, is_surrogate ? 0 : text.length);
        assert_int_equal(decoded, is_surrogate ? 0 : code);
        assert_int_equal(text_decode(text.bytes, text.length - 1, &decoded), 0);
        text_free(&text);
    }
}

static void messages_come_in_order(void **state) {
    (void)state;
    static const char source[] = "first\r\n\tsecond\nthird";
    Diagnostics *diagnostics = diagnostics_new("a\nb", source, strlen(source));
    diagnostics_add(diagnostics, SEVERITY_NOTE, (Position){.line = 9, .column = 1}, NULL, "beyond the end");
    diagnostics_add(diagnostics, SEVERITY_WARNING, (Position){.line = 3, .column = 6}, "a hint", "after %s", "third");
    diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){.line = 2, .column = 2}, NULL, "before second");
    diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){.line = 1, .column = 1}, NULL, "evil \033[2J");
    Text text = {0};
    diagnostics_render(diagnostics, false, &text);
    assert_string_equal(text_string(&text), "a\\x0ab:1:1: error: evil \\x1b[2J\n"
                                            "  1 | first\n"
                                            "    | ^\n"
                                            "a\\x0ab:2:2: error: before second\n"
                                            "  2 | \tsecond\n"
                                            "    | \t^\n"
                                            "a\\x0ab:3:6: warning: after third\n"
                                            "  3 | third\n"
                                            "    |      ^\n"
                                            "    = a hint\n"
                                            "a\\x0ab:9:1: note: beyond the end\n");
    assert_int_equal(diagnostics_errors(diagnostics), 2);
    assert_int_equal(diagnostics_warnings(diagnostics), 1);
    text_free(&text);
    diagnostics_free(diagnostics);
}

static void messages_beyond_a_hundred_are_counted(void **state) {
    (void)state;
    Diagnostics *diagnostics = diagnostics_new("model.bir", NULL, 0);
    for (int i = 0; i < 130; i++)
        diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){.line = 1, .column = 1}, NULL, "number %d", i);
    Text text = {0};
    diagnostics_render(diagnostics, true, &text);
    assert_non_null(strstr(text_string(&text), "number 99\n"));
    assert_null(strstr(text_string(&text), "number 100\n"));
    assert_non_null(strstr(text_string(&text), "and 30 more\n"));
    assert_int_equal(diagnostics_errors(diagnostics), 130);
    text_free(&text);
    diagnostics_free(diagnostics);
}

/* The first failure counts, with what is put in front of it; null is a failure that is ignored. */
static void failures_keep_the_first(void **state) {
    (void)state;
    Failure failure = {0};
    assert_null(failure_set(&failure, FAILURE_UNSUPPORTED, "evil \033[2J,\n%u lines", 2));
    assert_null(failure_set(&failure, FAILURE_INPUT, "another"));
    assert_null(failure_prefix(&failure, "%s: ", "a\nb"));
    assert_int_equal(failure.kind, FAILURE_UNSUPPORTED);
    assert_string_equal(text_string(&failure.words), "a\\x0ab: evil \\x1b[2J,\n2 lines");
    failure_free(&failure);
    assert_int_equal(failure.kind, FAILURE_NONE);
    assert_false(failure_at_limit(&failure, REACHED_NOTHING, "it was read"));
    assert_int_equal(failure.kind, FAILURE_NONE);
    assert_true(failure_at_limit(&failure, REACHED_TIME, "it was read"));
    assert_int_equal(failure.kind, FAILURE_LIMIT);
    assert_int_equal(failure.limit, REACHED_TIME);
    failure_free(&failure);
    assert_null(failure_set(NULL, FAILURE_INPUT, "ignored"));
    assert_null(failure_prefix(NULL, "ignored"));
    assert_true(failure_at_limit(NULL, REACHED_TIME, "ignored"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(vector_keeps_items),
        cmocka_unit_test(harmful_text_is_escaped),
        cmocka_unit_test(characters_decode_to_themselves),
        cmocka_unit_test(messages_come_in_order),
        cmocka_unit_test(messages_beyond_a_hundred_are_counted),
        cmocka_unit_test(failures_keep_the_first),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
