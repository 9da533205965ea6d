/* Interned pairs of 32-bit numbers: the inner nodes of stored states (Laarman, van de Pol, Weber, SPIN 2011). A pair
   gets a number when it is first seen and keeps it. */
#ifndef BANDERA_EXPLORE_NODES_H
#define BANDERA_EXPLORE_NODES_H

#include "base/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Nodes {
    uint64_t *pairs; /* by number */
    uint32_t count, capacity;
    uint32_t *index; /* open addressing: number + 1 in the low bits, a tag of the hash above; 0 is empty */
    uint32_t index_bits;
    Look look; /* asked when the tables grow much */
} Nodes;

void nodes_init(Nodes *nodes);
void nodes_free(Nodes *nodes);

/* The number of a pair, added when it is new (then *added is set; it may be null). There is room for 1.6
   thousand million; more are as if there were no memory. Once `look` has said to stop, numbers mean nothing. */
uint32_t nodes_add(Nodes *nodes, uint64_t pair, bool *added);

/* The same without adding: UINT32_MAX when the pair is not there. */
uint32_t nodes_find(const Nodes *nodes, uint64_t pair);

static inline uint32_t nodes_count(const Nodes *nodes) { return nodes->count; }

static inline uint64_t nodes_pair(const Nodes *nodes, uint32_t number) { return nodes->pairs[number]; }

size_t nodes_bytes(const Nodes *nodes);

/* A good hash of 64 bits: the folded product with an odd constant. */
static inline uint64_t hash64(uint64_t key) {
    __extension__ typedef unsigned __int128 Wide;
    Wide product = (Wide)(key ^ 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    uint64_t folded = (uint64_t)product ^ (uint64_t)(product >> 64);
    product = (Wide)(folded ^ 0xa0761d6478bd642fu) * 0xe7037ed1a0b428dbu;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#endif
