/* A hash table that numbers keys: equal keys have equal numbers, which count from 0 in the order keys were added, so
   that what belongs to a key is kept in an array beside the table. A key is any bytes. One that is a structure must
   have no gaps, since gaps would tell equal ones apart. */
#ifndef BANDERA_BASE_TABLE_H
#define BANDERA_BASE_TABLE_H

#include "base/arena.h"

#include <stdint.h>

/* The number of a key that was never added. */
#define TABLE_NONE UINT32_MAX

typedef struct Table Table;

/* A new table; it allocates from `arena`, which must outlive it, and is freed with it. */
Table *table_new(Arena *arena);

/* The number of a key, added when it is new: then it is what table_count was before. */
uint32_t table_add(Table *table, const void *key, size_t size);

/* The number of a key, or TABLE_NONE. */
uint32_t table_find(const Table *table, const void *key, size_t size);

/* The key of a number: a copy, aligned for any type and followed by NUL; and its size in bytes. */
const void *table_key(const Table *table, uint32_t number);
size_t table_key_size(const Table *table, uint32_t number);

uint32_t table_count(const Table *table);

/* A map from pairs of numbers to numbers. One that is all zero is empty. */
typedef struct PairMap {
    struct PairEntry *entries;
    uint32_t count, capacity; /* a power of two, at least twice the count */
} PairMap;

/* What a pair is mapped to; null when it is not in the map. */
const int64_t *pair_map_find(const PairMap *map, uint32_t first, uint32_t second);

/* Maps a pair to a value, in place of the one that it may have had. */
void pair_map_set(Arena *arena, PairMap *map, uint32_t first, uint32_t second, int64_t value);

#endif
