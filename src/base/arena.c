#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Blocks start small, because many arenas hold one small model, and double up to a size where more brings nothing. */
enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

typedef struct Block {
    struct Block *previous;
    size_t size, used; /* of the bytes that follow */
    alignas(max_align_t) char bytes[];
} Block;

struct Arena {
    Block *current;
    size_t next_size;
    size_t total;
};

Arena *arena_new(void) {
    Arena *arena = memory_get_zeroed(1, sizeof *arena);
    arena->next_size = FIRST_BLOCK;
    arena->total = sizeof *arena;
    return arena;
}

void arena_free(Arena *arena) {
    if (!arena)
        return;
    for (Block *block = arena->current, *previous; block; block = previous) {
        previous = block->previous;
        free(block);
    }
    free(arena);
}

/* A zeroed block with room for `size` bytes. */
static Block *block_new(Arena *arena, size_t size) {
    Block *block = memory_get_zeroed(1, sizeof *block + size);
    block->size = size;
    arena->total += sizeof *block + size;
    return block;
}

/* Memory from a new block. A large request gets a block of its own behind the current one, whose rest stays usable. */
static void *alloc_from_new_block(Arena *arena, size_t size) {
    if (size > arena->next_size / 4 && arena->current) {
        Block *block = block_new(arena, size);
        block->used = size;
        block->previous = arena->current->previous;
        arena->current->previous = block;
        return block->bytes;
    }
    Block *block = block_new(arena, size > arena->next_size ? size : arena->next_size);
    block->used = size;
    block->previous = arena->current;
    arena->current = block;
    if (arena->next_size < LARGEST_BLOCK)
        arena->next_size *= 2;
    return block->bytes;
}

void *arena_alloc(Arena *arena, size_t size) {
    const size_t alignment = alignof(max_align_t);
    if (size > SIZE_MAX / 2)
        memory_exhausted(size);
    size = (size + alignment - 1) / alignment * alignment;
    Block *block = arena->current;
    if (!block || block->size - block->used < size)
        return alloc_from_new_block(arena, size);
    void *result = block->bytes + block->used;
    block->used += size;
    return result;
}

char *arena_copy(Arena *arena, const char *bytes, size_t length) {
    char *copy = arena_alloc(arena, length + 1);
    if (length)
        memcpy(copy, bytes, length);
    return copy;
}

size_t arena_bytes(const Arena *arena) { return arena->total; }
