/* Random programs and what is compared of them. */
#ifndef BANDERA_TEST_CBP_RANDOM_H
#define BANDERA_TEST_CBP_RANDOM_H

#include "cbp/cbp.h"
#include "gm/gm.h"

#include <stdbool.h>
#include <stdint.h>

/* The next number of a sequence (splitmix64). */
static inline uint64_t random_next(uint64_t *seed) {
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number below `count`. */
static inline uint32_t random_below(uint64_t *seed, uint32_t count) { return (uint32_t)(random_next(seed) % count); }

/* Appends the text of a well-formed program; some of its commands are labelled P0, P1, P2, ... */
void random_program(uint64_t seed, Text *out);

/* Each check says with a text what is wrong, and with nothing that all is well. */

/* Lemma 3.1: rewriting programs as the axioms do leads to one rest of the program for each label, the one that `next`
   and cbp_branch tell. */
void check_control(const CbpProgram *program, Text *problem);

/* Theorem 3.4: step by step, a program and its global machine do the same, in all states with up to so many threads.
   Counts the states that were looked at. */
void check_traces(const CbpProgram *program, const Gm *gm, CbpLimits limits, uint64_t *states, Text *problem);

/* The reduced machine reaches the same targets. */
void check_reduction(const Gm *gm, CbpLimits limits, uint64_t *decided, Text *problem);

typedef struct CoverCounts {
    uint64_t safe, unsafe, unknown; /* as the net says */
    uint64_t found;                 /* by the explorer */
} CoverCounts;

/* The reduced machine's net cannot cover what the program cannot, and the other way round: an unsafe verdict's run is
   one of the program, and nothing is safe that the explorer finds. */
void check_cover(const CbpProgram *program, const uint32_t *locations, uint32_t count, CbpLimits limits,
                 CoverCounts *counts, Text *problem);

#endif
