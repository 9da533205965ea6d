/* Moves in few bytes come back as they were, also those that do not fit. */
#include "explore/moves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static const Move MOVES[] = {
    {0, 0, 0},          {15, 3, 0},  {16, 0, 0},  {0, 4, 0},    {0, 0, 1},    {3, 2, 7},         {3, 2, 8},
    {1023, 0, 0},       {0, 255, 0}, {0, 256, 0}, {0, 0, 8191}, {0, 0, 8192}, {1023, 255, 8191}, {1023, UINT16_MAX, 5},
    {7, 1, UINT32_MAX}, {0, 0, 8192}};
enum { COUNT = sizeof MOVES / sizeof *MOVES };

static void expect_move(Move found, Move expected) {
    assert_int_equal(found.thread, expected.thread);
    assert_int_equal(found.transformation, expected.transformation);
    assert_int_equal(found.choice, expected.choice);
}

static void test_packed(void **state) {
    (void)state;
    MoveTable table = {0};
    uint32_t packed[COUNT];
    for (uint32_t i = 0; i < COUNT; i++)
        packed[i] = moves_pack(&table, MOVES[i]);
    for (uint32_t i = 0; i < COUNT; i++)
        expect_move(moves_unpack(&table, packed[i]), MOVES[i]);
    assert_int_equal(packed[COUNT - 1], moves_pack(&table, MOVES[COUNT - 1])); /* one number for one move */
    assert_true(moves_pack(&table, (Move){15, 3, 0}) < 64);
    moves_free(&table);
}

static void test_stack(void **state) {
    (void)state;
    enum { ROUNDS = 1000 };
    MoveTable table = {0};
    MoveStack stack = {0};
    assert_false(moves_has_waiting(&stack));
    for (uint32_t i = 0; i < ROUNDS * COUNT; i++) {
        moves_push(&stack, &table, MOVES[i % COUNT]);
        assert_true(moves_has_waiting(&stack));
        if (i % 3 == 0) {
            moves_take(&stack);
            assert_false(moves_has_waiting(&stack));
        }
    }
    for (uint32_t i = ROUNDS * COUNT; i-- > 0;) {
        bool is_taken;
        expect_move(moves_read(&stack, &table, &stack.count, &is_taken), MOVES[i % COUNT]);
        assert_int_equal(is_taken, i % 3 == 0);
    }
    assert_int_equal(stack.count, 0);
    moves_push(&stack, &table, (Move){15, 3, 0});
    assert_int_equal(stack.count, 1); /* a byte */
    free(stack.bytes);
    moves_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packed),
        cmocka_unit_test(test_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
