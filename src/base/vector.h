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

/* Puts an item before another one, or at the end. */
#define vector_insert(arena, vector, at, item)                                                                         \
    do {                                                                                                               \
        vector_push((arena), (vector), (item));                                                                        \
        for (uint32_t place_ = (vector)->count - 1; place_ > (at); place_--)                                           \
            (vector)->items[place_] = (vector)->items[place_ - 1];                                                     \
        (vector)->items[at] = (item);                                                                                  \
    } while (0)

/* Appends the items of another vector. */
#define vector_append(arena, vector, others)                                                                           \
    do {                                                                                                               \
        for (uint32_t other_ = 0; other_ < (others)->count; other_++)                                                  \
            vector_push((arena), (vector), (others)->items[other_]);                                                   \
    } while (0)

/* Turns the order of some items of `size` bytes round. */
void vector_reverse(void *items, size_t count, size_t size);

/* Orders numbers, or structures that begin with one, as qsort wants it. */
int vector_by_number(const void *left, const void *right);

/* The one of `count` items of `size` bytes, in that order, that has a number; null when none has. */
static inline const void *vector_find(const void *items, uint32_t count, size_t size, uint32_t number) {
    for (uint32_t low = 0, high = count; low < high;) {
        uint32_t middle = low + (high - low) / 2;
        const uint32_t *item = (const void *)((const char *)items + middle * size);
        if (*item == number)
            return item;
        if (*item < number)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

#endif
