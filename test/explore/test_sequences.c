/* Interned sequences against what was put in: numbers count from 1 on, are kept, and lead back to their words. */
#include "explore/sequences.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_empty(void **state) {
    (void)state;
    Sequences sequences;
    sequences_init(&sequences);
    uint32_t zeros[3] = {0}, count = 1;
    assert_int_equal(sequences_add(&sequences, zeros, 0), 0);
    assert_int_equal(sequences_add(&sequences, zeros, 3), 0);
    sequences_words(&sequences, 0, &count);
    assert_int_equal(count, 0);
    assert_true(sequences_bytes(&sequences) > 0);
    sequences_free(&sequences);
}

/* Zeros at the end do not count; those before do. */
static void test_zeros(void **state) {
    (void)state;
    Sequences sequences;
    sequences_init(&sequences);
    const uint32_t one[] = {7, 0, 0}, other[] = {0, 7, 0}, long_one[] = {7, 0, 0, 1};
    assert_int_equal(sequences_add(&sequences, one, 3), 1);
    assert_int_equal(sequences_add(&sequences, one, 1), 1);
    assert_int_equal(sequences_add(&sequences, other, 3), 2);
    assert_int_equal(sequences_add(&sequences, long_one, 4), 3);
    assert_int_equal(sequences_add(&sequences, other, 2), 2);
    uint32_t count;
    const uint32_t *words = sequences_words(&sequences, 2, &count);
    assert_int_equal(count, 2);
    assert_memory_equal(words, other, 2 * sizeof *words);
    sequences_free(&sequences);
}

/* The nth of many sequences, of different lengths. */
static uint32_t make(uint32_t number, uint32_t *words) {
    uint32_t count = number % 40 + 2;
    for (uint32_t i = 0; i < count; i++)
        words[i] = number * (i + 1);
    words[0] = number;
    words[count - 1] = 1;
    return count;
}

static void test_many(void **state) {
    (void)state;
    enum { MANY = 100000 };
    Sequences sequences;
    sequences_init(&sequences);
    uint32_t words[64];
    for (uint32_t i = 1; i <= MANY; i++) {
        assert_int_equal(sequences_add(&sequences, words, make(i, words)), i);
        assert_int_equal(sequences_add(&sequences, words, make(i / 2 + 1, words)), i / 2 + 1);
    }
    for (uint32_t i = 1; i <= MANY; i++) {
        uint32_t count, expected = make(i, words);
        const uint32_t *found = sequences_words(&sequences, i, &count);
        assert_int_equal(count, expected);
        assert_memory_equal(found, words, count * sizeof *words);
    }
    sequences_free(&sequences);
}

static bool refuse(void *context, size_t bytes) {
    *(size_t *)context = bytes;
    return true;
}

/* Who is asked and says no gets no more memory taken. */
static void test_limit(void **state) {
    (void)state;
    Sequences sequences;
    sequences_init(&sequences);
    size_t asked = 0;
    sequences.look = (Look){refuse, &asked};
    uint32_t words[64];
    for (uint32_t i = 1; !asked && i < 10000000; i++)
        sequences_add(&sequences, words, make(i, words));
    assert_true(asked > 0);
    assert_true(sequences_bytes(&sequences) < (size_t)1 << 26);
    sequences_free(&sequences);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_zeros),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
