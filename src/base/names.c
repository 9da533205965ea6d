#include "base/names.h"

#include "base/vector.h"

#include <stdbool.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

typedef struct Name {
    const char *bytes;
    size_t length;
    uint64_t hash;
} Name;

/* A hash table with open addressing: a slot holds the number of a name plus one, 0 when it is free. */
struct Names {
    Arena *arena;
    Vector(Name) entries;
    uint32_t *slots;
    uint32_t slot_count; /* a power of two, more than twice the number of entries */
};

enum { FIRST_SLOTS = 64 };

Names *names_new(Arena *arena) {
    Names *names = arena_alloc(arena, sizeof *names);
    names->arena = arena;
    names->slot_count = FIRST_SLOTS;
    names->slots = arena_alloc(arena, FIRST_SLOTS * sizeof *names->slots);
    return names;
}

/* The slot of a byte string: the one that holds it, or the free one where it belongs. */
static uint32_t *find_slot(const Names *names, const char *bytes, size_t length, uint64_t hash) {
    for (uint32_t i = (uint32_t)hash;; i++) {
        uint32_t *slot = &names->slots[i & (names->slot_count - 1)];
        if (*slot == 0)
            return slot;
        const Name *entry = &names->entries.items[*slot - 1];
        if (entry->hash == hash && entry->length == length && memcmp(entry->bytes, bytes, length) == 0)
            return slot;
    }
}

/* Doubles the number of slots and enters every name again. */
static void grow(Names *names) {
    size_t larger = 2 * (size_t)names->slot_count;
    if (larger > UINT32_MAX)
        memory_exhausted(larger * sizeof *names->slots);
    names->slots = arena_alloc(names->arena, larger * sizeof *names->slots);
    names->slot_count = (uint32_t)larger;
    for (uint32_t i = 0; i < names->entries.count; i++) {
        const Name *entry = &names->entries.items[i];
        *find_slot(names, entry->bytes, entry->length, entry->hash) = i + 1;
    }
}

uint32_t names_add(Names *names, const char *bytes, size_t length) {
    uint64_t hash = XXH3_64bits(bytes, length);
    uint32_t *slot = find_slot(names, bytes, length, hash);
    if (*slot)
        return *slot - 1;
    Name entry = {.bytes = arena_copy(names->arena, bytes, length), .length = length, .hash = hash};
    vector_push(names->arena, &names->entries, entry);
    uint32_t name = names->entries.count - 1;
    *slot = name + 1;
    if (names->entries.count > names->slot_count / 2)
        grow(names);
    return name;
}

uint32_t names_add_string(Names *names, const char *string) { return names_add(names, string, strlen(string)); }

uint32_t names_find(const Names *names, const char *bytes, size_t length) {
    return *find_slot(names, bytes, length, XXH3_64bits(bytes, length)) - 1;
}

const char *names_text(const Names *names, uint32_t name) { return names->entries.items[name].bytes; }

size_t names_length(const Names *names, uint32_t name) { return names->entries.items[name].length; }

uint32_t names_count(const Names *names) { return names->entries.count; }
