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

void vector_reverse(void *items, size_t count, size_t size) {
    unsigned char *bytes = items;
    for (size_t i = 0; i < count / 2; i++)
        for (size_t k = 0; k < size; k++) {
            unsigned char *left = &bytes[i * size + k], *right = &bytes[(count - 1 - i) * size + k], kept = *left;
            *left = *right;
            *right = kept;
        }
}

int vector_by_number(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}
