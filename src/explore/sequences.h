/* Interned sequences of 32-bit words: what the components of stored states hold. A sequence gets a number when it is
   first seen and keeps it. The empty one is number 0. */
#ifndef BANDERA_EXPLORE_SEQUENCES_H
#define BANDERA_EXPLORE_SEQUENCES_H

#include "base/limits.h"

#include <stdint.h>

typedef struct Sequences {
    uint32_t *words; /* of all sequences, one after the other */
    uint32_t word_count, word_capacity;
    uint32_t *ends; /* by number: where its words end. They begin where those of the one before end */
    uint32_t count, capacity;
    uint32_t *index; /* open addressing: the number in the low bits, a tag of the hash above; 0 is empty */
    uint32_t index_bits;
    Look look; /* asked when the tables grow much */
} Sequences;

void sequences_init(Sequences *sequences);
void sequences_free(Sequences *sequences);

/* The number of a sequence, added when it is new. Zeros at its end do not count: whoever reads it back takes what is
   not there for 0. Once `look` has said to stop, numbers mean nothing. */
uint32_t sequences_add(Sequences *sequences, const uint32_t *words, uint32_t count);

/* The words of a sequence, and how many there are. They move when a sequence is added. */
static inline const uint32_t *sequences_words(const Sequences *sequences, uint32_t number, uint32_t *count) {
    uint32_t start = number ? sequences->ends[number - 1] : 0;
    *count = sequences->ends[number] - start;
    return sequences->words + start;
}

size_t sequences_bytes(const Sequences *sequences);

#endif
