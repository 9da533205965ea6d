/* Private to the searches: moves in few bytes. A path is a list of moves, so that whoever repeats it need not know in
   which order successors were tried, or which reductions left some of them out. */
#ifndef BANDERA_EXPLORE_MOVES_H
#define BANDERA_EXPLORE_MOVES_H

#include "base/table.h"
#include "machine/machine.h"

/* Moves that do not fit 31 bits have numbers instead. Begins with all zero. */
typedef struct MoveTable {
    Arena *arena; /* null as long as there are none */
    Table *table;
} MoveTable;

/* A move as 32 bits, and back. Threads and transformations with low numbers and without a choice give low numbers: 64
   at most for the first 16 threads and 4 transformations. */
uint32_t moves_pack(MoveTable *table, Move move);
Move moves_unpack(const MoveTable *table, uint32_t packed);
void moves_free(MoveTable *table);

/* The path of a depth-first search: on each level the moves that wait, and above them the one that was taken, of one
   byte as a rule. Begins with all zero; `bytes` is freed by its owner. */
typedef struct MoveStack {
    uint8_t *bytes;
    size_t count, capacity;
} MoveStack;

enum { MOVE_IS_TAKEN = 128 }; /* in the last byte of a move */

/* Puts a move that waits on top. */
void moves_push(MoveStack *stack, MoveTable *table, Move move);

/* Reads the move that ends at `*end`, which goes down to where it begins. */
Move moves_read(const MoveStack *stack, const MoveTable *table, size_t *end, bool *is_taken);

/* Whether a move that waits is on top; takes it, so that the next level begins. */
static inline bool moves_has_waiting(const MoveStack *stack) {
    return stack->count && !(stack->bytes[stack->count - 1] & MOVE_IS_TAKEN);
}
static inline void moves_take(MoveStack *stack) { stack->bytes[stack->count - 1] |= MOVE_IS_TAKEN; }

#endif
