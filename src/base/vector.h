/* Growable arrays inside an arena: `Vector(T)` declares one, `vector_push` appends. */
#ifndef BANDERA_BASE_VECTOR_H
#define BANDERA_BASE_VECTOR_H

#include "base/arena.h"

#include <stdint.h>

#define Vector(T)                                                                                                      \
    struct {                                                                                                           \
        T *items;                                                                                                      \
        uint32_t count, capacity;                                                                                      \
    }

/* Makes room for one more item of `size` bytes; used by vector_push. */
void *vector_grow(Arena *arena, void *items, uint32_t *capacity, size_t size);

/* Appends an item and leaves `count` one higher. The old block stays in the arena, so growth costs at most twice the
 * size. */
#define vector_push(arena, vector, item)                                                                               \
    do {                                                                                                               \
        if ((vector)->count == (vector)->capacity)                                                                     \
            (vector)->items = vector_grow((arena), (vector)->items, &(vector)->capacity, sizeof *(vector)->items);     \
        (vector)->items[(vector)->count++] = (item);                                                                   \
    } while (0)

#endif
