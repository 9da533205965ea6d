#include "base/vector.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *vector_grow(Arena *arena, void *items, uint32_t *capacity, size_t size) {
    /* Indices are 32 bits wide, and the highest one means "none". */
    if (*capacity > UINT32_MAX / 2) {
        fprintf(stderr, "bandera: a table has outgrown %u entries\n", *capacity);
        exit(EXIT_FAILURE);
    }
    uint32_t larger = *capacity ? *capacity * 2 : 8;
    void *grown = arena ? arena_alloc(arena, larger * size) : memory_resize(items, larger * size);
    if (arena && *capacity)
        memcpy(grown, items, *capacity * size);
    *capacity = larger;
    return grown;
}
