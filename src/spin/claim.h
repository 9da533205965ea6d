/* Claims that SPIN makes of formulas: `spin -f`, after Gerth, Peled, Vardi and Wolper, "Simple On-the-fly Automatic
   Verification of Linear Temporal Logic" (PSTV 1995). Private to this folder. */
#ifndef BANDERA_SPIN_CLAIM_H
#define BANDERA_SPIN_CLAIM_H

#include "ltl/ltl.h"
#include "spin/spin.h"

/* Has SPIN make the never claim of a formula in the notation of ltl_print_for_spin, within the time and the memory of
   the options. VERIFIER_COMPLETE: it is appended to `claim`, and can be read. Otherwise `problem` says for people what
   is missing or failed; a claim that is too large to be of use counts as one that takes too much memory. */
VerifierEnd claim_make(const char *formula, const SpinOptions *options, Text *claim, Text *problem);

/* Appends such a claim in the form of automaton_print_never: an `if` for each state, with the same labels, and an end
   at accept_all, where SPIN has an assertion that fails. `namer` appends what stands for a proposition. False, with a
   part of it, when it is not understood. */
bool claim_read(const char *claim, LtlNamer namer, const void *context, Text *out);

#endif
