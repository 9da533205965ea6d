#include "explore/nodes.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BITS = 8, ADDED_AT_ONCE = 1 << 20 };

void nodes_init(Nodes *nodes) {
    memset(nodes, 0, sizeof *nodes);
    nodes->index_bits = FIRST_BITS;
    nodes->index = memory_get_zeroed((size_t)1 << FIRST_BITS, sizeof *nodes->index);
}

void nodes_free(Nodes *nodes) {
    free(nodes->pairs);
    free(nodes->index);
    memset(nodes, 0, sizeof *nodes);
}

size_t nodes_bytes(const Nodes *nodes) {
    return (size_t)nodes->capacity * sizeof *nodes->pairs + ((size_t)sizeof *nodes->index << nodes->index_bits);
}

/* The tag of a hash: the bits of an index entry that the number does not need. */
static uint32_t tag_of(uint64_t hash, uint32_t bits) { return (uint32_t)hash & ~(uint32_t)(((uint64_t)1 << bits) - 1); }

static uint32_t slot_of(uint64_t hash, uint32_t bits) { return (uint32_t)(hash >> (64 - bits)); }

/* Doubles the index. Numbers need one bit more and tags have one less, so all entries are made anew. */
static void grow_index(Nodes *nodes) {
    uint32_t bits = ++nodes->index_bits;
    free(nodes->index);
    nodes->index = memory_get_zeroed((size_t)1 << bits, sizeof *nodes->index);
    uint32_t mask = (uint32_t)(((uint64_t)1 << bits) - 1);
    for (uint32_t i = 0; i < nodes->count; i++) {
        if (i % ADDED_AT_ONCE == ADDED_AT_ONCE - 1 && look_stops(&nodes->look, 0))
            return;
        uint64_t hash = hash64(nodes->pairs[i]);
        uint32_t slot = slot_of(hash, bits);
        while (nodes->index[slot])
            slot = (slot + 1) & mask;
        nodes->index[slot] = tag_of(hash, bits) | (i + 1);
    }
}

/* Where a pair is in the index, or the empty slot where it belongs. */
static uint32_t locate(const Nodes *nodes, uint64_t pair, uint64_t hash) {
    uint32_t bits = nodes->index_bits, mask = (uint32_t)(((uint64_t)1 << bits) - 1);
    uint32_t tag = tag_of(hash, bits), slot = slot_of(hash, bits);
    for (;; slot = (slot + 1) & mask) {
        uint32_t entry = nodes->index[slot];
        if (!entry || ((entry & ~mask) == tag && nodes->pairs[(entry & mask) - 1] == pair))
            return slot;
    }
}

uint32_t nodes_find(const Nodes *nodes, uint64_t pair) {
    uint32_t mask = (uint32_t)(((uint64_t)1 << nodes->index_bits) - 1);
    uint32_t entry = nodes->index[locate(nodes, pair, hash64(pair))];
    return entry ? (entry & mask) - 1 : UINT32_MAX;
}

uint32_t nodes_add(Nodes *nodes, uint64_t pair, bool *added) {
    uint64_t hash = hash64(pair);
    uint32_t slot = locate(nodes, pair, hash);
    uint32_t mask = (uint32_t)(((uint64_t)1 << nodes->index_bits) - 1);
    if (added)
        *added = false;
    if (nodes->index[slot])
        return (nodes->index[slot] & mask) - 1;
    if (nodes->count >= mask - mask / 4) {
        if (nodes->index_bits == 31) {
            /* Numbers have run out, which is as if memory had: more than there can be would be needed. */
            if (look_stops(&nodes->look, SIZE_MAX))
                return 0;
            memory_exhausted(SIZE_MAX);
        }
        /* Half as much again for the pairs. */
        size_t bytes = (sizeof *nodes->index << nodes->index_bits) + nodes->capacity / 2 * sizeof *nodes->pairs;
        if (bytes > ADDED_AT_ONCE && look_stops(&nodes->look, bytes))
            return 0;
        grow_index(nodes);
        slot = locate(nodes, pair, hash);
    }
    if (nodes->count == nodes->capacity) {
        nodes->capacity = nodes->capacity ? nodes->capacity + nodes->capacity / 2 : 256;
        nodes->pairs = memory_resize(nodes->pairs, nodes->capacity * sizeof *nodes->pairs);
    }
    nodes->pairs[nodes->count] = pair;
    nodes->index[slot] = tag_of(hash, nodes->index_bits) | (nodes->count + 1);
    if (added)
        *added = true;
    return nodes->count++;
}
