/* The answers to all properties, with their evidence. */
#ifndef BANDERA_VERDICT_H
#define BANDERA_VERDICT_H

#include "check.h"

#include <jansson.h>

typedef enum Answer {
    ANSWER_HOLDS,
    ANSWER_WITHIN_BOUNDS,
    ANSWER_UNKNOWN,
    ANSWER_UNDECIDED, /* another property was violated first */
    ANSWER_VIOLATED
} Answer;

enum { EXIT_HOLDS, EXIT_VIOLATED, EXIT_BAD_INPUT, EXIT_UNKNOWN, EXIT_INTERNAL_ERROR };

/* The name of an answer in output: "holds within bounds". */
const char *verdict_answer_name(Answer answer);

/* The answer to one property. */
typedef struct Finding {
    const char *name;   /* "deadlock", "FullToNonFull" */
    const Run *run;     /* that answers; null: none does */
    uint32_t question;  /* of the run's: see run_questions */
    const Trace *trace; /* its counterexample, or null */
    Answer answer;
    const char *detail; /* the evidence or reason: "51757 states", "replayed, 23 steps" */
    const char *where;  /* VIOLATED: where (file:line); empty when it cannot be said */
} Finding;

typedef struct Verdict {
    const Check *check;
    Arena *arena;
    Vector(Finding) findings;   /* in the order of the output */
    Vector(const char *) notes; /* how random numbers and clocks were treated, and the like */
    Answer overall;
} Verdict;

/* The verdict of a completed check, which has to outlive it. */
Verdict *verdict_new(const Check *check);
void verdict_free(Verdict *verdict);

/* Appends what a verdict without violations rests on, "sequentially consistent; 1 data race not judged", if it does. */
void verdict_basis(const Verdict *verdict, Text *out);

/* Which limit a run has reached before its search, in words; false when none. */
bool verdict_stop(const Run *run, Text *out);

/* The exit status that goes with an answer. */
int verdict_exit_status(Answer answer);

/* Appends what the answers rest on, a line each, and the data races that were met. */
void verdict_notes(const Verdict *verdict, Text *out);

/* Appends the lines that a check ends with: notes, one for each property, then the verdict. */
void verdict_lines(const Verdict *verdict, Text *out);

/* The most memory, in bytes, that the process has had. */
uint64_t verdict_peak_memory(void);

/* Appends the result as JSON: see doc/json.md. */
void verdict_json(const Verdict *verdict, Text *out);

/* Violations and what is unknown, while they are collected for SARIF. */
typedef struct Sarif {
    json_t *results, *notifications;
} Sarif;

/* Adds the answers of a verdict; `test` is the name of the test that they are of, or null. Then appends all as SARIF
   2.1.0, and frees it. */
void sarif_add(Sarif *sarif, const Verdict *verdict, const char *test);
void sarif_print(Sarif *sarif, Text *out);

/* What results in JSON have in common, whichever command they are of: see doc/json.md. */

/* A string of any bytes. */
json_t *json_bytes(const char *bytes);

/* Lines of any bytes: what is no UTF-8 is not shown. */
json_t *json_lines(const char *const *lines, uint32_t count);

/* A result: what every one of them has. */
json_t *json_result(const char *input, json_t *properties, Answer answer, double seconds);

/* Appends a result, and frees it. */
void json_print(json_t *root, Text *out);

#endif
