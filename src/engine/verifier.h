/* What a program says that was given a model in its own language. */
#ifndef BANDERA_ENGINE_VERIFIER_H
#define BANDERA_ENGINE_VERIFIER_H

#include "base/failure.h"

typedef enum VerifierEnd {
    VERIFIER_FAILED,   /* nothing is known: see failure */
    VERIFIER_COMPLETE, /* everything was looked at, and nothing found */
    VERIFIER_FOUND,    /* an error: see trail */
    VERIFIER_DEPTH     /* some runs are longer than depth, or than memory allows */
} VerifierEnd;

/* What one run of a verifier gave. */
typedef struct Verified {
    VerifierEnd end;
    uint64_t states, transitions;
    uint32_t depth;
    uint64_t bytes;        /* of memory that the search took */
    double make_seconds;   /* to make the verifier, if it has to be made */
    double search_seconds; /* its run */
    bool is_cached;        /* it had been made before */
    Text trail;            /* FOUND: what the text prints along the error, a line each: see trail.h */
    /* INPUT: a program or room for its files is not there; UNSUPPORTED: not everything was looked at, or what is asked
       for cannot be said; INTERNAL: a program that was run failed. With FOUND: a limit that the text has run into. */
    Failure failure;
} Verified;

void verified_free(Verified *verified);

#endif
