/* The public face of libbandera: what programs that check models from within need. The command line offers more. */
#ifndef BANDERA_H
#define BANDERA_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library, such as "0.1.0". */
const char *bandera_version(void);

/* The answer for a model as a whole; the numbers are the exit statuses of the command. */
typedef enum BanderaVerdict {
    BANDERA_HOLDS = 0,
    BANDERA_VIOLATED = 1,
    BANDERA_BAD_INPUT = 2,
    BANDERA_UNKNOWN = 3, /* unknown, or held only within bounds that were hit */
    BANDERA_INTERNAL_ERROR = 4
} BanderaVerdict;

/* The fairness of the scheduler that temporal properties assume. */
typedef enum BanderaFairness { BANDERA_UNFAIR, BANDERA_WEAKLY_FAIR, BANDERA_STRONGLY_FAIR } BanderaFairness;

/* What to check and how to search. Zero everywhere means the defaults: deadlock, assertions and run-time errors, of a
   Java program data races as well, depth-first, all states. With a specification or a formula their properties are
   checked instead. */
typedef struct BanderaOptions {
    const char *specification; /* a file: see doc/bsl.md */
    const char *formula; /* of linear temporal logic, over predicates of the model or observables of the program */
    BanderaFairness fairness;
    bool breadth_first; /* shortest counterexamples */
    bool bounded;       /* backtrack where a bound of the model is exceeded */
    bool choose_free;   /* never take an internal choice */
    bool all;           /* continue after the first violation */
    uint64_t max_states;
    uint64_t memory_bytes;  /* by which the process may grow during the call, in all its threads */
    double timeout_seconds; /* for the whole call */
} BanderaOptions;

/* Checks a BIR model, or the Java program in one source file, class file, jar or directory. `options` may be null. When
   `report` is not null it receives a text that the caller frees: the result as JSON (see doc/json.md), or for bad input
   and internal errors the messages. A program that runs out of memory during the call gets BANDERA_UNKNOWN, with a null
   report where not even that could be written; what the call had allocated is lost until the program ends. */
BanderaVerdict bandera_check(const char *file, const BanderaOptions *options, char **report);

#ifdef __cplusplus
}
#endif

#endif
