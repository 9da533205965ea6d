#include "explore/moves.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The bits of a packed move, from the lowest on: two of the transformation, the thread, the rest of the transformation,
   the choice. The highest says that the others are a number of the table. */
enum { THREAD_AT = 2, TRANSFORMATION_AT = 12, CHOICE_AT = 18, NUMBERED_AT = 31 };
static_assert(MACHINE_MOST_THREADS <= 1 << (TRANSFORMATION_AT - THREAD_AT), "every thread can be packed");

uint32_t moves_pack(MoveTable *table, Move move) {
    if (move.transformation < 1 << (THREAD_AT + CHOICE_AT - TRANSFORMATION_AT) &&
        move.choice < 1 << (NUMBERED_AT - CHOICE_AT))
        return (move.transformation & 3u) | (uint32_t)move.thread << THREAD_AT |
               ((uint32_t)move.transformation >> 2) << TRANSFORMATION_AT | move.choice << CHOICE_AT;
    if (!table->arena) {
        table->arena = arena_new();
        table->table = table_new(table->arena);
    }
    return 1u << NUMBERED_AT | table_add(table->table, &move, sizeof move);
}

static uint32_t bits(uint32_t packed, uint32_t from, uint32_t end) {
    return packed >> from & ((1u << (end - from)) - 1);
}

Move moves_unpack(const MoveTable *table, uint32_t packed) {
    if (packed >> NUMBERED_AT)
        return *(const Move *)table_key(table->table, bits(packed, 0, NUMBERED_AT));
    uint32_t transformation = bits(packed, 0, THREAD_AT) | bits(packed, TRANSFORMATION_AT, CHOICE_AT) << 2;
    return (Move){(uint16_t)bits(packed, THREAD_AT, TRANSFORMATION_AT), (uint16_t)transformation,
                  bits(packed, CHOICE_AT, NUMBERED_AT)};
}

void moves_free(MoveTable *table) { arena_free(table->arena); }

/* A move is written so that it is read from its end: the last byte says how many come before it, and has the highest
   bits. */
enum { IS_LONG = 64, IS_LONGEST = 32, SHORT_BITS = 6, LONG_BITS = 21 };

void moves_push(MoveStack *stack, MoveTable *table, Move move) {
    uint32_t packed = moves_pack(table, move);
    size_t before = packed < 1u << SHORT_BITS ? 0 : packed < 1u << LONG_BITS ? 2 : 4;
    if (stack->count + before >= stack->capacity) {
        stack->capacity += stack->capacity / 4 + 4096;
        stack->bytes = memory_resize(stack->bytes, stack->capacity);
    }
    for (size_t i = 0; i < before; i++)
        stack->bytes[stack->count++] = (uint8_t)(packed >> 8 * i);
    stack->bytes[stack->count++] = (uint8_t)(before == 0   ? packed
                                             : before == 2 ? packed >> 16 | IS_LONG
                                                           : IS_LONG | IS_LONGEST);
}

Move moves_read(const MoveStack *stack, const MoveTable *table, size_t *end, bool *is_taken) {
    uint8_t last = stack->bytes[--*end];
    *is_taken = last & MOVE_IS_TAKEN;
    if (!(last & IS_LONG))
        return moves_unpack(table, last & (IS_LONG - 1));
    size_t before = last & IS_LONGEST ? 4 : 2;
    uint32_t packed = before == 2 ? (last & (IS_LONGEST - 1u)) << 16 : 0;
    *end -= before;
    for (size_t i = 0; i < before; i++)
        packed |= (uint32_t)stack->bytes[*end + i] << 8 * i;
    return moves_unpack(table, packed);
}
