/* Numbers that look random, the same ones each time from the same seed, everywhere. */
#ifndef BANDERA_BASE_RANDOM_H
#define BANDERA_BASE_RANDOM_H

#include <stdint.h>

/* xorshift64*: a number below a bound. The state is not zero. */
static inline uint64_t random_below(uint64_t *random, uint64_t bound) {
    *random ^= *random >> 12;
    *random ^= *random << 25;
    *random ^= *random >> 27;
    return (*random * 0x2545f4914f6cdd1du >> 33) % bound;
}

#endif
