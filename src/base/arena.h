/* Memory that is freed as a whole. Each stage's result lives in one arena, owned by whoever made it. */
#ifndef BANDERA_BASE_ARENA_H
#define BANDERA_BASE_ARENA_H

#include <stddef.h>

typedef struct Arena Arena;

/* A new, empty arena. */
Arena *arena_new(void);

/* Frees the arena and everything allocated from it. A null arena is allowed. */
void arena_free(Arena *arena);

/* Zeroed memory, aligned for any type. Never returns null: exhaustion stops the process with a message. */
void *arena_alloc(Arena *arena, size_t size);

/* A NUL-terminated copy of `length` bytes. */
char *arena_copy(Arena *arena, const char *bytes, size_t length);

/* How many bytes the arena holds from the system. */
size_t arena_bytes(const Arena *arena);

/* malloc, calloc and realloc for the few structures that outlive or outgrow an arena; they too never return null. */
void *memory_get(size_t size);
_Noreturn void memory_exhausted(size_t size); /* what they do instead */
void *memory_get_zeroed(size_t count, size_t size);
void *memory_resize(void *block, size_t size);

#endif
