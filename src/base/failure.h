/* Why something came to nothing: of which kind that is, where, and in words for people. Whoever fails fills in a
   Failure of the caller's and returns false or null; the caller hands it on or tells it. Only the first one counts. */
#ifndef BANDERA_BASE_FAILURE_H
#define BANDERA_BASE_FAILURE_H

#include "base/diagnostic.h"

typedef enum FailureKind {
    FAILURE_NONE,
    FAILURE_INPUT,       /* something of the user's is not right, or not there: a file, a class, a program to run */
    FAILURE_LIMIT,       /* time or memory is used up, or somebody stopped it: see `limit` */
    FAILURE_UNSUPPORTED, /* what was asked for is right, but cannot be done here */
    FAILURE_INTERNAL     /* a bug of ours */
} FailureKind;

typedef struct Failure {
    FailureKind kind;
    Position position; /* INPUT: in the text that is read; line 0: all of it */
    LimitReached limit;
    Text words;       /* LIMIT: what was done then: "javac ran" */
    const char *hint; /* what may help, or null */
} Failure;

/* Fills in a failure that is none yet. Always false. */
bool failure_set(Failure *failure, FailureKind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same for a limit, if one is reached: then true. */
bool failure_at_limit(Failure *failure, LimitReached reached, const char *while_what);

/* For those that have put words there already: says of which kind the failure is. Always false. */
bool failure_is(Failure *failure, FailureKind kind);

void failure_free(Failure *failure);

#endif
