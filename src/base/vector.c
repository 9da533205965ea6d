#include "base/vector.h"

#include <string.h>

void *vector_grow(Arena *arena, void *items, uint32_t *capacity, size_t size) {
    /* Indices are 32 bits wide, and the highest one means "none". */
    if (*capacity > UINT32_MAX / 2)
        memory_exhausted(2 * (size_t)*capacity * size);
    uint32_t larger = *capacity ? *capacity * 2 : 8;
    void *grown = arena ? arena_alloc(arena, larger * size) : memory_resize(items, larger * size);
    if (arena && *capacity)
        memcpy(grown, items, *capacity * size);
    *capacity = larger;
    return grown;
}
