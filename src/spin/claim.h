/* Claims that SPIN makes of formulas: `spin -f`, after Gerth, Peled, Vardi and Wolper, "Simple On-the-fly Automatic
   Verification of Linear Temporal Logic" (PSTV 1995). Private to this folder. */
#ifndef BANDERA_SPIN_CLAIM_H
#define BANDERA_SPIN_CLAIM_H

#include "base/text.h"
#include "ltl/ltl.h"

/* Appends a claim of spin_make_claim in the form of automaton_print_never: an `if` for each state, with the same
   labels, and an end at accept_all, where SPIN has an assertion that fails. `namer` appends what stands for a
   proposition. False, with a part of it, when it is not understood. */
bool claim_read(const char *claim, LtlNamer namer, const void *context, Text *out);

#endif
