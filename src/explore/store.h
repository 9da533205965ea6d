/* The set of states that a search has met. */
#ifndef BANDERA_EXPLORE_STORE_H
#define BANDERA_EXPLORE_STORE_H

#include "explore/encode.h"

typedef enum StoreKind {
    STORE_EXACT,   /* every state, compressed: a root of eight bytes, and inner nodes that states share */
    STORE_COMPACT, /* a hash of 64 bits for each state: two states with one hash are taken for one */
    STORE_BITSTATE /* a few bits for each state, in a table of fixed size */
} StoreKind;

/* A state as the store knows it. */
typedef struct StateKey {
    uint64_t root;
    uint32_t shape;
} StateKey;

typedef struct Store Store;

/* A set for the states of an encoder. `bitstate_bytes` is the size of the table of STORE_BITSTATE. */
Store *store_new(StoreKind kind, Encoder *encoder, size_t bitstate_bytes);
void store_free(Store *store);

/* Lets somebody be asked when tables grow much, and while long states are folded. Once the answer was to stop, nothing
   that the store says means anything. */
void store_limit(Store *store, Look look);

/* The key of an encoding. With `is_base` its inner nodes are remembered, and the keys of states that differ from it in
   a few slots are found faster. */
StateKey store_key(Store *store, const Encoding *encoding, bool is_base);

void store_prefetch(const Store *store, StateKey key);
bool store_has(const Store *store, StateKey key);

/* Adds a state: true when it is new. */
bool store_add(Store *store, StateKey key);

/* States by number, from 0 on in the order they are added: for searches that come back to a state. Exact only; not to
   be mixed with store_add. UINT32_MAX when there are too many. */
uint32_t store_number(Store *store, const Encoding *encoding, bool *added);

/* Shape and slots of a numbered state. `slots` is resized as needed and owned by the caller. */
uint32_t store_slots(const Store *store, uint32_t number, uint32_t **slots, size_t *capacity);

size_t store_bytes(const Store *store);

/* The probability that a state was taken for another one: 0 for an exact store. */
double store_omission(const Store *store);

#endif
