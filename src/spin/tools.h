/* The programs that make a verifier out of a text in Promela. Private to this folder. */
#ifndef BANDERA_SPIN_TOOLS_H
#define BANDERA_SPIN_TOOLS_H

#include "engine/workshop.h"
#include "ltl/ltl.h"

typedef struct SpinTools {
    Arena *arena;             /* everything below; made by spin_tools_find */
    const char *spin;         /* its path */
    const char *spin_version; /* "6.5.2" */
    Command compiler;         /* the words of a command line that begins with its path */
    const char *compiler_version;
} SpinTools;

/* Finds spin and a C compiler: the one that CC names, or else cc, gcc or clang. False with a failure that names the
   missing program and how to get it. Freed by spin_tools_free in either case. */
bool spin_tools_find(SpinTools *tools, bool needs_compiler, Failure *failure);
void spin_tools_free(SpinTools *tools);

/* Claims that SPIN makes of formulas: `spin -f`, after Gerth, Peled, Vardi and Wolper, "Simple On-the-fly Automatic
   Verification of Linear Temporal Logic" (PSTV 1995). Private to this folder. */

/* Appends a claim of spin_make_claim in the form of automaton_print_never: an `if` for each state, with the same
   labels, and an end at accept_all, where SPIN has an assertion that fails. `namer` appends what stands for a
   proposition. False, with a part of it, when it is not understood. */
bool claim_read(const char *claim, LtlNamer namer, const void *context, Text *out);

#endif
