#include "explore/store.h"

#include "base/arena.h"
#include "explore/keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* With few shapes each has its own set of roots. With more, the shape becomes half of the root. */
enum { SHAPES_WITH_OWN_ROOTS = 4096, BITSTATE_BITS = 3, FOLDED_AT_ONCE = 1 << 16, LONG_STATE = 1 << 20 };

struct Store {
    StoreKind kind;
    Encoder *encoder;
    Nodes inner;  /* inner nodes of states */
    Nodes states; /* numbered states: (body, shape) */
    Keys *roots;  /* EXACT: by shape */
    uint32_t root_tables;
    Keys others; /* EXACT: roots (body, shape) of later shapes. COMPACT: hashes */
    uint64_t *bits;
    uint64_t bit_count, marked;
    uint64_t count;
    size_t table_bytes; /* of all `roots` */
    Look look;
    /* The base: its slots, and the inner nodes above them, numbered as in a heap. */
    uint32_t *base_slots, *base_nodes;
    uint32_t base_count;
    size_t base_capacity;
};

Store *store_new(StoreKind kind, Encoder *encoder, size_t bitstate_bytes) {
    Store *store = memory_get_zeroed(1, sizeof *store);
    store->kind = kind;
    store->encoder = encoder;
    nodes_init(&store->inner);
    nodes_init(&store->states);
    keys_init(&store->others);
    if (kind == STORE_BITSTATE) {
        size_t words = (bitstate_bytes + 7) / 8;
        store->bit_count = (uint64_t)words * 64;
        store->bits = memory_get_zeroed(words, sizeof *store->bits);
    }
    return store;
}

void store_free(Store *store) {
    if (!store)
        return;
    nodes_free(&store->inner);
    nodes_free(&store->states);
    keys_free(&store->others);
    for (uint32_t i = 0; i < store->root_tables; i++)
        keys_free(&store->roots[i]);
    free(store->roots);
    free(store->bits);
    free(store->base_slots);
    free(store->base_nodes);
    free(store);
}

void store_limit(Store *s, Look look) {
    s->look = s->inner.look = s->states.look = s->others.look = look;
    for (uint32_t i = 0; i < s->root_tables; i++)
        s->roots[i].look = look;
}

/* Most states have few slots: comparing these without a call, and without a branch, is faster. */
static bool same_slots(const uint32_t *left, const uint32_t *right, uint32_t count) {
    if (count > 4)
        return memcmp(left, right, count * sizeof *left) == 0;
    uint32_t difference = 0;
    for (uint32_t i = 0; i < count; i++)
        difference |= left[i] ^ right[i];
    return !difference;
}

/* Pairs slots `from` to before `to` into one number, bottom up. Where they equal the base's, its nodes are known.
   `node` is the place in the heap of nodes. */
static uint32_t fold(Store *s, const uint32_t *slots, uint32_t from, uint32_t to, uint32_t node, bool like_base,
                     bool is_base) {
    if (to - from == 1)
        return slots[from];
    if (like_base && same_slots(slots + from, s->base_slots + from, to - from))
        return s->base_nodes[node];
    uint32_t middle = from + (to - from + 1) / 2;
    uint64_t left = fold(s, slots, from, middle, 2 * node, like_base, is_base);
    uint64_t right = fold(s, slots, middle, to, 2 * node + 1, like_base, is_base);
    uint32_t number = nodes_add(&s->inner, left | right << 32, NULL);
    if (is_base)
        s->base_nodes[node] = number;
    return number;
}

/* The same for two slots. */
static inline uint32_t fold_two(Store *s, const uint32_t *slots, uint32_t from, uint32_t node, bool like_base,
                                bool is_base) {
    if (like_base && slots[from] == s->base_slots[from] && slots[from + 1] == s->base_slots[from + 1])
        return s->base_nodes[node];
    uint32_t number = nodes_add(&s->inner, slots[from] | (uint64_t)slots[from + 1] << 32, NULL);
    if (is_base)
        s->base_nodes[node] = number;
    return number;
}

static void reserve_base(Store *s, uint32_t count) {
    if (count > s->base_capacity) {
        s->base_capacity = 2 * (size_t)count;
        s->base_slots = memory_resize(s->base_slots, s->base_capacity * sizeof *s->base_slots);
        s->base_nodes = memory_resize(s->base_nodes, 4 * s->base_capacity * sizeof *s->base_nodes);
    }
}

/* The same for part of a long state. It is asked on the way whether to go on. */
static uint32_t fold_long(Store *s, const uint32_t *slots, uint32_t from, uint32_t to) {
    if (to - from <= FOLDED_AT_ONCE)
        return look_stops(&s->look, 0) ? 0 : fold(s, slots, from, to, 1, false, false);
    uint32_t middle = from + (to - from + 1) / 2;
    uint64_t left = fold_long(s, slots, from, middle);
    uint64_t right = fold_long(s, slots, middle, to);
    return nodes_add(&s->inner, left | right << 32, NULL);
}

/* The two halves of a state as one 64-bit root. A long state is no base: to be asked on the way matters more. */
static uint64_t root_of(Store *s, const Encoding *encoding, bool is_base) {
    uint32_t count = encoding->count;
    const uint32_t *slots = encoding->slots;
    if (__builtin_expect(count > LONG_STATE, 0)) {
        uint64_t left = fold_long(s, slots, 0, (count + 1) / 2);
        return left | (uint64_t)fold_long(s, slots, (count + 1) / 2, count) << 32;
    }
    if (count <= 2)
        return count == 0 ? 0 : count == 1 ? slots[0] : slots[0] | (uint64_t)slots[1] << 32;
    bool like_base = count == s->base_count;
    if (is_base)
        reserve_base(s, count);
    uint32_t middle = (count + 1) / 2;
    uint64_t left, right;
    if (count <= 4) {
        left = fold_two(s, slots, 0, 2, like_base, is_base);
        right = count == 3 ? slots[2] : fold_two(s, slots, 2, 3, like_base, is_base);
    } else {
        left = fold(s, slots, 0, middle, 2, like_base, is_base);
        right = fold(s, slots, middle, count, 3, like_base, is_base);
    }
    if (is_base) {
        /* The nodes of what stayed the same are still there from the base before. */
        memcpy(s->base_slots, slots, count * sizeof *s->base_slots);
        s->base_count = count;
    }
    return left | right << 32;
}

/* One number for all slots of a state. */
static uint32_t body_of(Store *s, const Encoding *encoding, bool is_base) {
    if (encoding->count <= 1)
        return encoding->count ? encoding->slots[0] : 0;
    return nodes_add(&s->inner, root_of(s, encoding, is_base), NULL);
}

StateKey store_key(Store *s, const Encoding *encoding, bool is_base) {
    if (s->kind != STORE_EXACT) {
        uint64_t seed = hash64(encoding->shape);
        return (StateKey){XXH3_64bits_withSeed(encoding->slots, encoding->count * sizeof *encoding->slots, seed), 0};
    }
    if (encoding->shape >= SHAPES_WITH_OWN_ROOTS)
        return (StateKey){body_of(s, encoding, is_base) | (uint64_t)encoding->shape << 32, encoding->shape};
    if (encoding->shape >= s->root_tables) {
        uint32_t tables = encoding->shape + 1;
        s->roots = memory_resize(s->roots, tables * sizeof *s->roots);
        for (; s->root_tables < tables; s->root_tables++) {
            keys_init(&s->roots[s->root_tables]);
            s->roots[s->root_tables].look = s->look;
            s->table_bytes += keys_bytes(&s->roots[s->root_tables]);
        }
    }
    return (StateKey){root_of(s, encoding, is_base), encoding->shape};
}

static Keys *keys_of(const Store *s, StateKey key) {
    bool own = s->kind == STORE_EXACT && key.shape < SHAPES_WITH_OWN_ROOTS;
    return own ? &s->roots[key.shape] : (Keys *)&s->others;
}

void store_prefetch(const Store *s, StateKey key) {
    if (s->kind == STORE_BITSTATE)
        __builtin_prefetch(&s->bits[key.root % s->bit_count / 64]);
    else
        keys_prefetch(keys_of(s, key), key.root);
}

/* The bits of a state: independent enough when each is made from the hash by another mixing. */
static uint64_t bit_at(const Store *s, uint64_t hash, uint32_t which) {
    return which == 0 ? hash % s->bit_count : hash64(hash + which) % s->bit_count;
}

static bool bits_have(const Store *s, uint64_t hash) {
    for (uint32_t i = 0; i < BITSTATE_BITS; i++) {
        uint64_t bit = bit_at(s, hash, i);
        if (!(s->bits[bit / 64] >> bit % 64 & 1))
            return false;
    }
    return true;
}

static bool bits_add(Store *s, uint64_t hash) {
    if (bits_have(s, hash))
        return false;
    for (uint32_t i = 0; i < BITSTATE_BITS; i++) {
        uint64_t bit = bit_at(s, hash, i);
        s->marked += !(s->bits[bit / 64] >> bit % 64 & 1);
        s->bits[bit / 64] |= (uint64_t)1 << bit % 64;
    }
    return true;
}

bool store_has(const Store *s, StateKey key) {
    return s->kind == STORE_BITSTATE ? bits_have(s, key.root) : keys_has(keys_of(s, key), key.root);
}

bool store_add(Store *s, StateKey key) {
    bool added;
    if (s->kind == STORE_BITSTATE)
        added = bits_add(s, key.root);
    else {
        Keys *keys = keys_of(s, key);
        size_t before = keys_bytes(keys);
        added = keys_add(keys, key.root);
        if (keys != &s->others)
            s->table_bytes += keys_bytes(keys) - before;
    }
    s->count += added;
    return added;
}

uint32_t store_number(Store *s, const Encoding *encoding, bool *added) {
    uint64_t state = body_of(s, encoding, false) | (uint64_t)encoding->shape << 32;
    uint32_t number = nodes_add(&s->states, state, added);
    s->count += *added;
    return number;
}

static void unfold(const Store *s, uint32_t number, uint32_t from, uint32_t to, uint32_t *slots) {
    if (to - from == 1) {
        slots[from] = number;
        return;
    }
    uint32_t middle = from + (to - from + 1) / 2;
    uint64_t pair = nodes_pair(&s->inner, number);
    unfold(s, (uint32_t)pair, from, middle, slots);
    unfold(s, (uint32_t)(pair >> 32), middle, to, slots);
}

uint32_t store_slots(const Store *s, uint32_t number, uint32_t **slots, size_t *capacity) {
    uint64_t state = nodes_pair(&s->states, number);
    uint32_t shape = (uint32_t)(state >> 32), count = encoder_slots(s->encoder, shape);
    if (count + 2 > *capacity) {
        *capacity = 2 * (size_t)count + 2;
        *slots = memory_resize(*slots, *capacity * sizeof **slots);
    }
    (*slots)[0] = 0;
    if (count)
        unfold(s, (uint32_t)state, 0, count, *slots);
    return shape;
}

size_t store_bytes(const Store *s) {
    return nodes_bytes(&s->inner) + nodes_bytes(&s->states) + keys_bytes(&s->others) + s->table_bytes +
           (size_t)s->root_tables * sizeof *s->roots + (size_t)s->bit_count / 8 + encoder_bytes(s->encoder);
}

double store_omission(const Store *s) {
    double states = (double)s->count;
    if (s->kind == STORE_COMPACT)
        return -expm1(-states * states / ldexp(1, 65));
    if (s->kind == STORE_BITSTATE)
        /* Each state met a table at most as full as the final one. */
        return -expm1(states * log1p(-pow((double)s->marked / (double)s->bit_count, BITSTATE_BITS)));
    return 0;
}
