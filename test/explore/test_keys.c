/* The set of keys against what was put into it. */
#include "explore/keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* A permutation of 32-bit numbers into 64 bits: sequence numbers become keys without order, and no two are equal. */
static uint64_t scatter(uint32_t number) { return (number + 1) * 0x9e3779b97f4a7c15u; }

static void test_empty(void **state) {
    (void)state;
    Keys keys;
    keys_init(&keys);
    assert_int_equal(keys.count, 0);
    assert_false(keys_has(&keys, 0));
    assert_false(keys_has(&keys, 1));
    assert_false(keys_has(&keys, UINT64_MAX));
    keys_free(&keys);
}

/* Zero marks an empty slot, and is a key all the same. */
static void test_zero(void **state) {
    (void)state;
    Keys keys;
    keys_init(&keys);
    assert_true(keys_add(&keys, 7));
    assert_false(keys_has(&keys, 0));
    assert_true(keys_add(&keys, 0));
    assert_false(keys_add(&keys, 0));
    assert_true(keys_has(&keys, 0));
    assert_int_equal(keys.count, 2);
    for (uint32_t i = 0; i < 1000; i++)
        assert_true(keys_add(&keys, scatter(i)));
    assert_true(keys_has(&keys, 0));
    assert_int_equal(keys.count, 1002);
    keys_free(&keys);
}

/* Adds `count` keys of a family, and looks for lost and invented ones after each growth and at the end. */
static void fill(uint64_t (*family)(uint32_t number), uint32_t count, uint32_t look_at) {
    Keys keys;
    keys_init(&keys);
    uint32_t growths = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t lines = keys.lines;
        assert_true(keys_add(&keys, family(i)));
        assert_false(keys_add(&keys, family(i)));
        if (keys.lines == lines && i + 1 < count)
            continue;
        growths++;
        uint32_t stride = i / look_at + 1;
        for (uint32_t j = 0; j <= i; j += stride)
            assert_true(keys_has(&keys, family(j)));
        for (uint32_t j = i + 1; j < i + 1000; j++)
            assert_false(keys_has(&keys, family(j)));
    }
    assert_int_equal(keys.count, count);
    assert_true(growths >= 5);
    assert_true(keys_bytes(&keys) >= count * sizeof(uint64_t));
    assert_true(keys_bytes(&keys) <= 3 * count * sizeof(uint64_t) + 4096);
    for (uint32_t i = 0; i < count; i++)
        assert_true(keys_has(&keys, family(i)));
    keys_free(&keys);
}

static uint64_t successive(uint32_t number) { return number + 1; }
static uint64_t in_the_high_half(uint32_t number) { return (uint64_t)(number + 1) << 32; }

/* On the heap, in every step of the growth. */
static void test_small(void **state) {
    (void)state;
    fill(scatter, 20000, 20000);
    fill(successive, 20000, 20000);
    fill(in_the_high_half, 20000, 20000);
}

/* Large enough to have moved from the heap to a mapping, and to have grown there. */
static void test_mapped(void **state) {
    (void)state;
    fill(scatter, 700000, 5000);
}

/* Keys that all want the last home: the tail has to take them, or growth has to spread them. */
static void test_crowded_end(void **state) {
    (void)state;
    enum { WANTED = 200 };
    static uint64_t crowd[WANTED];
    uint32_t found = 0;
    for (uint64_t key = 1; found < WANTED; key++)
        if (hash64(key) >> 52 == 0xfff)
            crowd[found++] = key;
    Keys keys;
    keys_init(&keys);
    for (uint32_t i = 0; i < WANTED; i++) {
        assert_true(keys_add(&keys, crowd[i]));
        for (uint32_t j = 0; j < WANTED; j++)
            assert_int_equal(keys_has(&keys, crowd[j]), j <= i);
    }
    assert_int_equal(keys.count, WANTED);
    keys_free(&keys);
}

/* Random keys of a small universe, so that most are met again, against one flag for each. */
static void test_against_flags(void **state) {
    (void)state;
    enum { UNIVERSE = 30000, ROUNDS = 100000 };
    bool *flags = calloc(UNIVERSE, sizeof *flags);
    uint64_t random = 2463534242u, count = 0;
    Keys keys;
    keys_init(&keys);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        uint32_t number = (uint32_t)(random >> 33) % UNIVERSE;
        uint64_t key = number ? scatter(number) : 0;
        keys_prefetch(&keys, key);
        assert_int_equal(keys_has(&keys, key), flags[number]);
        if (random >> 63) {
            assert_int_equal(keys_add(&keys, key), !flags[number]);
            count += !flags[number];
            flags[number] = true;
        }
        assert_int_equal(keys.count, count);
    }
    for (uint32_t i = 0; i < UNIVERSE; i++)
        assert_int_equal(keys_has(&keys, i ? scatter(i) : 0), flags[i]);
    keys_free(&keys);
    free(flags);
}

/* Where a search begins lies inside the slots, and rises with the hash: growing in place rests on that. */
static void test_homes(void **state) {
    (void)state;
    for (uint64_t lines = 1; lines < 100000; lines = lines * 3 / 2 + 1) {
        Keys keys = {.lines = lines}, larger = {.lines = lines + lines / 2 + 1};
        for (uint32_t i = 0; i < 1000; i++) {
            uint64_t key = scatter(i), other = scatter(i + 1), home = keys_home(&keys, key);
            assert_true(home % KEYS_IN_LINE == 0 && home < lines * KEYS_IN_LINE);
            assert_true(keys_home(&larger, key) >= home);
            if (hash64(key) <= hash64(other))
                assert_true(home <= keys_home(&keys, other));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),  cmocka_unit_test(test_zero),        cmocka_unit_test(test_small),
        cmocka_unit_test(test_mapped), cmocka_unit_test(test_crowded_end), cmocka_unit_test(test_against_flags),
        cmocka_unit_test(test_homes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
