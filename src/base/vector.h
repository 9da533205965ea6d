/* Growable arrays: `Vector(T)` declares one, `vector_push` appends. They live in an arena; or, if the arena is null, on
   the heap, and whoever owns the vector frees its items. That is for vectors which grow large, or soon give way to
   others: in an arena what they leave behind would add up. */
#ifndef BANDERA_BASE_VECTOR_H
#define BANDERA_BASE_VECTOR_H

#include "base/arena.h"

#include <stdint.h>

#define Vector(T)                                                                                                      \
    struct {                                                                                                           \
        T *items;                                                                                                      \
        uint32_t count, capacity;                                                                                      \
    }

/* How many items an array has. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Makes room for one more item of `size` bytes; used by vector_push. */
void *vector_grow(Arena *arena, void *items, uint32_t *capacity, size_t size);

/* Appends an item and leaves `count` one higher. In an arena the old block stays, so growth costs at most twice the
 * size. */
#define vector_push(arena, vector, item)                                                                               \
    do {                                                                                                               \
        if ((vector)->count == (vector)->capacity)                                                                     \
            (vector)->items = vector_grow((arena), (vector)->items, &(vector)->capacity, sizeof *(vector)->items);     \
        (vector)->items[(vector)->count++] = (item);                                                                   \
    } while (0)

#endif
