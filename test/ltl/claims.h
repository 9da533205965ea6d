/* Never claims of other programs, read back as automata. */
#ifndef BANDERA_TEST_LTL_CLAIMS_H
#define BANDERA_TEST_LTL_CLAIMS_H

#include "ltl/automaton.h"

/* Reads a never claim whose propositions are single letters, of those in `propositions`. Null when it cannot. */
Automaton *claims_read(const char *text, uint64_t propositions);

#endif
