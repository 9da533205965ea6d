/* Hash tables. */
#include "base/names.h"
#include "base/table.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

typedef struct Pair {
    uint32_t left, right;
} Pair;

static void equal_keys_have_equal_numbers(void **state) {
    (void)state;
    Arena *arena = arena_new();
    Table *table = table_new(arena);
    enum { SIDE = 300 };
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < SIDE * SIDE; i++) {
            Pair pair = {.left = i % SIDE, .right = i / SIDE};
            assert_int_equal(table_find(table, &pair, sizeof pair), round ? i : TABLE_NONE);
            assert_int_equal(table_add(table, &pair, sizeof pair), i);
        }
    assert_int_equal(table_count(table), SIDE * SIDE);
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        const Pair *pair = table_key(table, i);
        assert_int_equal(pair->left + pair->right * SIDE, i);
        assert_int_equal(table_key_size(table, i), sizeof *pair);
    }
    arena_free(arena);
}

static void pairs_are_mapped_to_the_last_value(void **state) {
    (void)state;
    Arena *arena = arena_new();
    PairMap map = {0};
    enum { SIDE = 100 };
    assert_null(pair_map_find(&map, 0, 0));
    for (int64_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < SIDE * SIDE; i++) {
            const int64_t *before = pair_map_find(&map, UINT32_MAX - i % SIDE, i / SIDE);
            assert_int_equal(before != NULL, round);
            assert_int_equal(before ? *before : -(int64_t)i, -(int64_t)i);
            pair_map_set(arena, &map, UINT32_MAX - i % SIDE, i / SIDE, round ? INT64_MAX - i : -(int64_t)i);
        }
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        assert_int_equal(*pair_map_find(&map, UINT32_MAX - i % SIDE, i / SIDE), INT64_MAX - i);
    assert_null(pair_map_find(&map, 0, UINT32_MAX));
    arena_free(arena);
}

static void keys_of_any_size_are_told_apart(void **state) {
    (void)state;
    Arena *arena = arena_new();
    Table *table = table_new(arena);
    const char zeros[1000] = {0};
    for (uint32_t size = 0; size < sizeof zeros; size++)
        assert_int_equal(table_add(table, zeros, size), size);
    for (uint32_t size = 0; size < sizeof zeros; size++) {
        assert_int_equal(table_find(table, zeros, size), size);
        assert_int_equal(table_key_size(table, size), size);
        assert_memory_equal(table_key(table, size), zeros, size);
        assert_int_equal((uintptr_t)table_key(table, size) % alignof(max_align_t), 0);
    }
    arena_free(arena);
}

static void keys_are_copied(void **state) {
    (void)state;
    Arena *arena = arena_new();
    Table *table = table_new(arena);
    char key[] = "before";
    table_add(table, key, 6);
    memcpy(key, "after!", 6);
    assert_int_equal(table_find(table, "before", 6), 0);
    assert_int_equal(table_find(table, key, 6), TABLE_NONE);
    arena_free(arena);
}

static void names_are_a_table_of_texts(void **state) {
    (void)state;
    Arena *arena = arena_new();
    Names *names = names_new(arena);
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 5000; i++) {
            char word[16];
            snprintf(word, sizeof word, "name%u", i);
            assert_int_equal(names_add_string(names, word), i);
            assert_string_equal(names_text(names, i), word);
        }
    assert_int_equal(names_count(names), 5000);
    assert_int_equal(names_find(names, "name17", 6), 17);
    assert_int_equal(names_find(names, "nothing", 7), UINT32_MAX);
    uint32_t with_nul = names_add(names, "a\0b", 3);
    assert_int_not_equal(with_nul, names_add(names, "a", 1));
    assert_int_equal(names_length(names, with_nul), 3);
    assert_memory_equal(names_text(names, with_nul), "a\0b", 4);
    arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_keys_have_equal_numbers),   cmocka_unit_test(pairs_are_mapped_to_the_last_value),
        cmocka_unit_test(keys_of_any_size_are_told_apart), cmocka_unit_test(keys_are_copied),
        cmocka_unit_test(names_are_a_table_of_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
