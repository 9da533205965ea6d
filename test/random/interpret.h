/* The meaning of BIR, a second time: a plain interpreter that walks a model's expressions and actions. It shares with
   the machine where variables are (layout.c), and nothing of the compiler, the register code, the heap, threads and
   locks. Live sets are ignored: give it code that was compiled without. */
#ifndef BANDERA_TEST_RANDOM_INTERPRET_H
#define BANDERA_TEST_RANDOM_INTERPRET_H

#include "machine/machine.h"

typedef struct Interpretation {
    bool known;     /* false: something is used that the interpreter does not know */
    bool enabled;   /* the guard holds, or fails */
    bool ambiguous; /* two things go wrong at once; either may be reported */
    Outcome outcome;
    BirError error;
    Limit limit;
    int64_t *cells; /* the state afterwards; owned by the caller */
} Interpretation;

/* What a move does in the machine's present state, which stays as it is. */
void interpret_move(const Machine *machine, const MachineOptions *options, Move move, Interpretation *result);

#endif
