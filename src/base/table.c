#include "base/table.h"

#include "base/vector.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

typedef struct Entry {
    const void *key;
    size_t size;
    uint64_t hash;
} Entry;

/* Open addressing: a slot holds the number of a key plus one, 0 when it is free. */
struct Table {
    Arena *arena;
    Vector(Entry) entries;
    uint32_t *slots;
    size_t slot_count; /* a power of two, more than twice the number of entries */
};

enum { FIRST_SLOTS = 64 };

Table *table_new(Arena *arena) {
    Table *table = arena_alloc(arena, sizeof *table);
    table->arena = arena;
    table->slot_count = FIRST_SLOTS;
    table->slots = arena_alloc(arena, FIRST_SLOTS * sizeof *table->slots);
    return table;
}

/* The slot of a key: the one that holds it, or the free one where it belongs. */
static uint32_t *find_slot(const Table *table, const void *key, size_t size, uint64_t hash) {
    for (size_t i = (size_t)hash;; i++) {
        uint32_t *slot = &table->slots[i & (table->slot_count - 1)];
        if (*slot == 0)
            return slot;
        const Entry *entry = &table->entries.items[*slot - 1];
        if (entry->hash == hash && entry->size == size && memcmp(entry->key, key, size) == 0)
            return slot;
    }
}

/* Doubles the number of slots and enters every key again. They are all different, so none is compared. */
static void grow(Table *table) {
    table->slot_count *= 2;
    table->slots = arena_alloc(table->arena, table->slot_count * sizeof *table->slots);
    for (uint32_t number = 0; number < table->entries.count; number++) {
        size_t i = (size_t)table->entries.items[number].hash;
        while (table->slots[i & (table->slot_count - 1)] != 0)
            i++;
        table->slots[i & (table->slot_count - 1)] = number + 1;
    }
}

uint32_t table_add(Table *table, const void *key, size_t size) {
    uint64_t hash = XXH3_64bits(key, size);
    uint32_t *slot = find_slot(table, key, size, hash);
    if (*slot)
        return *slot - 1;
    Entry entry = {.key = arena_copy(table->arena, key, size), .size = size, .hash = hash};
    vector_push(table->arena, &table->entries, entry);
    *slot = table->entries.count;
    if (table->entries.count > table->slot_count / 2)
        grow(table);
    return table->entries.count - 1;
}

uint32_t table_find(const Table *table, const void *key, size_t size) {
    return *find_slot(table, key, size, XXH3_64bits(key, size)) - 1; /* of a free slot: TABLE_NONE */
}

const void *table_key(const Table *table, uint32_t number) { return table->entries.items[number].key; }

size_t table_key_size(const Table *table, uint32_t number) { return table->entries.items[number].size; }

uint32_t table_count(const Table *table) { return table->entries.count; }

typedef struct PairEntry {
    uint64_t pair;
    int64_t value;
    bool is_used;
} PairEntry;

/* The entry of a pair: the one that has it, or the free one where it belongs. The factor is that of splitmix64. */
static PairEntry *find_pair(const PairMap *map, uint64_t pair) {
    uint64_t hash = (pair ^ pair >> 30) * 0xbf58476d1ce4e5b9u;
    for (uint32_t i = (uint32_t)(hash ^ hash >> 27);; i++) {
        PairEntry *entry = &map->entries[i & (map->capacity - 1)];
        if (!entry->is_used || entry->pair == pair)
            return entry;
    }
}

const int64_t *pair_map_find(const PairMap *map, uint32_t first, uint32_t second) {
    const PairEntry *entry = map->capacity ? find_pair(map, (uint64_t)first << 32 | second) : NULL;
    return entry && entry->is_used ? &entry->value : NULL;
}

void pair_map_set(Arena *arena, PairMap *map, uint32_t first, uint32_t second, int64_t value) {
    if (2 * (map->count + 1) > map->capacity) {
        PairMap old = *map;
        map->capacity = old.capacity ? 2 * old.capacity : FIRST_SLOTS;
        map->entries = arena_alloc(arena, map->capacity * sizeof *map->entries);
        for (uint32_t i = 0; i < old.capacity; i++)
            if (old.entries[i].is_used)
                *find_pair(map, old.entries[i].pair) = old.entries[i];
    }
    uint64_t pair = (uint64_t)first << 32 | second;
    PairEntry *entry = find_pair(map, pair);
    map->count += !entry->is_used;
    *entry = (PairEntry){pair, value, true};
}
