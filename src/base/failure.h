/* Why something failed: the kind of failure, the place, and words for people. Whoever fails fills in a Failure of the
   caller's and returns false or null; the caller hands it on or reports it. Only the first failure counts. Null stands
   for a failure that the caller ignores. */
#ifndef BANDERA_BASE_FAILURE_H
#define BANDERA_BASE_FAILURE_H

#include "base/diagnostic.h"

typedef enum FailureKind {
    FAILURE_NONE,
    FAILURE_INPUT,       /* something of the user's is not right, or not there: a file, a class, a program to run */
    FAILURE_LIMIT,       /* time or memory is used up, or a signal arrived: see `limit` */
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

/* Fills in a failure that is none yet. Its words are escaped, line by line, so that text from the input may be among
   them. Always null, which is false too: for whoever fails to return. */
void *failure_set(Failure *failure, FailureKind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
void *failure_set_list(Failure *failure, FailureKind kind, const char *format, va_list arguments);

/* Puts words, such as the name of a file, in front of those of a failure that is handed on. They are escaped. Always
   null. */
void *failure_prefix(Failure *failure, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fills in a failure at a limit, if one is reached: then true. */
bool failure_at_limit(Failure *failure, LimitReached reached, const char *while_what);

/* Frees the words; the failure is none again. */
void failure_free(Failure *failure);

#endif
