/* Memory that is freed as a whole. Each stage's result lives in one arena, owned by whoever made it. */
#ifndef BANDERA_BASE_ARENA_H
#define BANDERA_BASE_ARENA_H

#include "base/memory.h"

typedef struct Arena Arena;

/* A new, empty arena. */
Arena *arena_new(void);

/* Frees the arena and everything allocated from it. A null arena is allowed. */
void arena_free(Arena *arena);

/* Zeroed memory, aligned for any type. Never returns null: see base/memory.h. */
void *arena_alloc(Arena *arena, size_t size);

/* A NUL-terminated copy of `length` bytes. */
char *arena_copy(Arena *arena, const char *bytes, size_t length);

/* How many bytes the arena holds from the system. */
size_t arena_bytes(const Arena *arena);

#endif
