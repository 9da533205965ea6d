/* Interned byte strings: equal strings have equal numbers, so models compare, copy and hash names as integers. */
#ifndef BANDERA_BASE_NAMES_H
#define BANDERA_BASE_NAMES_H

#include "base/arena.h"

#include <stdint.h>

typedef struct Names Names;

/* A new table; it allocates from `arena`, which must outlive it, and is freed with it. */
Names *names_new(Arena *arena);

/* The number of a byte string (any bytes, NUL included), added when it is new. */
uint32_t names_add(Names *names, const char *bytes, size_t length);

/* The number of a C string, added when it is new. */
uint32_t names_add_string(Names *names, const char *string);

/* The number of a byte string, or UINT32_MAX when it was never added. */
uint32_t names_find(const Names *names, const char *bytes, size_t length);

/* The text of a number (NUL-terminated) and its length in bytes. */
const char *names_text(const Names *names, uint32_t name);
size_t names_length(const Names *names, uint32_t name);

uint32_t names_count(const Names *names);

#endif
