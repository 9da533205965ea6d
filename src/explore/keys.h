/* A set of 64-bit keys: the roots of stored states. Open addressing, eight bytes a slot, grown in place, so that the
   peak is the final size. */
#ifndef BANDERA_EXPLORE_KEYS_H
#define BANDERA_EXPLORE_KEYS_H

#include "explore/nodes.h"

typedef struct Keys {
    uint64_t *slots; /* 0 is empty; the key 0 is kept in has_zero */
    uint64_t count;
    uint64_t lines;  /* of eight slots, a cache line; a tail of more lines follows, so that probing never wraps */
    uint64_t mapped; /* bytes, when the slots are a mapping of their own */
    bool has_zero;
    Look look; /* asked when it grows much; once it has said to stop, answers mean nothing */
} Keys;

void keys_init(Keys *keys);
void keys_free(Keys *keys);

/* Adds a key: true when it is new. */
bool keys_add(Keys *keys, uint64_t key);

bool keys_has(const Keys *keys, uint64_t key);

enum { KEYS_IN_LINE = 8 };

/* Where the search for a key begins: at the start of a line. Homes rise with the hash, so that growing the set moves
   every key upward, which is what lets it happen in place. */
static inline uint64_t keys_home(const Keys *keys, uint64_t key) {
    __extension__ typedef unsigned __int128 Wide;
    return (uint64_t)((Wide)hash64(key) * keys->lines >> 64) * KEYS_IN_LINE;
}

/* Starts to fetch the memory that keys_has or keys_add will look at. */
static inline void keys_prefetch(const Keys *keys, uint64_t key) {
    __builtin_prefetch(keys->slots + keys_home(keys, key));
}

size_t keys_bytes(const Keys *keys);

#endif
