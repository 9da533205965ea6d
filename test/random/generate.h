/* Random BIR programs for the comparisons of test/random/main.c: well-formed, small, and rich in what can go wrong. */
#ifndef BANDERA_TEST_RANDOM_GENERATE_H
#define BANDERA_TEST_RANDOM_GENERATE_H

#include "base/text.h"

#include <stdint.h>

/* Appends the text of a program. The same seed gives the same program. */
void generate_program(uint64_t seed, Text *out);

#endif
