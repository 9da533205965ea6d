#include "explore/sequences.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FIRST_BITS = 8, FIRST_WORDS = 1024, ADDED_AT_ONCE = 1 << 20 };

void sequences_init(Sequences *s) {
    memset(s, 0, sizeof *s);
    s->index_bits = FIRST_BITS;
    s->index = memory_get_zeroed((size_t)1 << FIRST_BITS, sizeof *s->index);
    s->capacity = (uint32_t)1 << FIRST_BITS;
    s->ends = memory_get_zeroed(s->capacity, sizeof *s->ends);
    s->word_capacity = FIRST_WORDS;
    s->words = memory_get_zeroed(s->word_capacity, sizeof *s->words);
    s->count = 1;
}

void sequences_free(Sequences *s) {
    free(s->words);
    free(s->ends);
    free(s->index);
    memset(s, 0, sizeof *s);
}

size_t sequences_bytes(const Sequences *s) {
    return ((size_t)s->word_capacity + s->capacity + ((size_t)1 << s->index_bits)) * sizeof(uint32_t);
}

static uint64_t hash_of(const uint32_t *words, uint32_t count) { return XXH3_64bits(words, count * sizeof *words); }

/* The tag of a hash: the bits of an index entry that the number does not need. */
static uint32_t tag_of(uint64_t hash, uint32_t bits) { return (uint32_t)hash & ~(uint32_t)(((uint64_t)1 << bits) - 1); }

static uint32_t slot_of(uint64_t hash, uint32_t bits) { return (uint32_t)(hash >> (64 - bits)); }

/* Adds a number that is not there to the index. */
static void add_to_index(Sequences *s, uint64_t hash, uint32_t number) {
    uint32_t bits = s->index_bits, mask = (uint32_t)(((uint64_t)1 << bits) - 1), slot = slot_of(hash, bits);
    while (s->index[slot])
        slot = (slot + 1) & mask;
    s->index[slot] = tag_of(hash, bits) | number;
}

/* Doubles the index. Numbers need one bit more and tags have one less, so all entries are made anew. */
static void grow_index(Sequences *s) {
    uint32_t bits = ++s->index_bits;
    free(s->index);
    s->index = memory_get_zeroed((size_t)1 << bits, sizeof *s->index);
    for (uint32_t i = 1; i < s->count; i++) {
        if (i % ADDED_AT_ONCE == 0 && look_stops(&s->look, 0))
            return;
        uint32_t count;
        const uint32_t *words = sequences_words(s, i, &count);
        add_to_index(s, hash_of(words, count), i);
    }
}

/* Most sequences are short, and most that are compared are equal: a loop over pairs of words is faster than a call. */
static bool is_at(const Sequences *s, uint32_t number, const uint32_t *words, uint32_t count) {
    uint32_t start = s->ends[number - 1];
    if (s->ends[number] - start != count)
        return false;
    const uint32_t *known = s->words + start;
    uint64_t difference = count % 2 ? known[count - 1] ^ words[count - 1] : 0;
    for (uint32_t i = 0; i < count / 2; i++) {
        uint64_t left, right;
        memcpy(&left, known + 2 * (size_t)i, sizeof left);
        memcpy(&right, words + 2 * (size_t)i, sizeof right);
        difference |= left ^ right;
    }
    return !difference;
}

/* The number of a sequence that is in the index, or 0. */
static uint32_t find(const Sequences *s, const uint32_t *words, uint32_t count, uint64_t hash) {
    uint32_t bits = s->index_bits, mask = (uint32_t)(((uint64_t)1 << bits) - 1);
    uint32_t tag = tag_of(hash, bits), slot = slot_of(hash, bits);
    for (;; slot = (slot + 1) & mask) {
        uint32_t entry = s->index[slot];
        if (!entry || ((entry & ~mask) == tag && is_at(s, entry & mask, words, count)))
            return entry & mask;
    }
}

/* Half as much again of a table, which must have room for so much. False when there is not to be so much memory. */
static bool grow(Sequences *s, uint32_t **table, uint32_t *capacity, uint64_t wanted) {
    uint64_t room = (uint64_t)*capacity + *capacity / 2;
    room = room < wanted ? wanted : room;
    room = room < UINT32_MAX ? room : UINT32_MAX;
    size_t bytes = (room - *capacity) * sizeof **table;
    if (room < wanted || bytes > ADDED_AT_ONCE) {
        /* Numbers that have run out are as if memory had: more than there can be would be needed. */
        if (look_stops(&s->look, room < wanted ? SIZE_MAX : bytes))
            return false;
        if (room < wanted)
            memory_exhausted(SIZE_MAX);
    }
    *table = memory_resize(*table, room * sizeof **table);
    *capacity = (uint32_t)room;
    return true;
}

/* Appends a sequence. 0 when there is not to be so much memory. */
static uint32_t append(Sequences *s, const uint32_t *words, uint32_t count) {
    if (s->count == s->capacity && !grow(s, &s->ends, &s->capacity, (uint64_t)s->count + 1))
        return 0;
    if (s->word_capacity - s->word_count < count &&
        !grow(s, &s->words, &s->word_capacity, (uint64_t)s->word_count + count))
        return 0;
    memcpy(s->words + s->word_count, words, count * sizeof *words);
    s->word_count += count;
    s->ends[s->count] = s->word_count;
    return s->count++;
}

/* How many words there are up to the last that is not 0. Nodes of trees end with many zeros. */
static uint32_t count_without_zeros(const uint32_t *words, uint32_t count) {
    for (uint64_t last = 0; count >= 2; count -= 2) {
        memcpy(&last, words + count - 2, sizeof last);
        if (last)
            break;
    }
    while (count && !words[count - 1])
        count--;
    return count;
}

uint32_t sequences_add(Sequences *s, const uint32_t *words, uint32_t count) {
    count = count_without_zeros(words, count);
    if (!count)
        return 0;
    uint64_t hash = hash_of(words, count);
    uint32_t number = find(s, words, count, hash);
    if (number)
        return number;
    uint32_t mask = (uint32_t)(((uint64_t)1 << s->index_bits) - 1);
    if (s->count >= mask - mask / 4) {
        if (s->index_bits == 31)
            memory_exhausted(SIZE_MAX);
        size_t bytes = sizeof *s->index << s->index_bits;
        if (bytes > ADDED_AT_ONCE && look_stops(&s->look, bytes))
            return 0;
        grow_index(s);
    }
    number = append(s, words, count);
    if (number)
        add_to_index(s, hash, number);
    return number;
}
