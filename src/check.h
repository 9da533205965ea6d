/* A check of all requested properties of an input. Without a specification that is one run; with one, each model that
   its properties need has a run of its own. */
#ifndef BANDERA_CHECK_H
#define BANDERA_CHECK_H

#include "bsl/plan.h"
#include "pipeline.h"

typedef struct CheckOptions {
    RunOptions run; /* what all runs share */
    bool built_in;  /* check the properties of run.search.checks, besides those of a specification */
} CheckOptions;

typedef struct Check {
    const CheckOptions *options;
    Arena *arena; /* of options of runs, and of lists */
    Run *front;   /* reads the input once for all runs of a Java program; or null */
    char *spec_text, *pattern_text;
    size_t spec_length;
    Diagnostics *diagnostics; /* of the specification; null when there is none */
    Specification *specification;
    Declarations *declarations;
    Plans *plans;
    Vector(Run *) runs;
    Run *failed;       /* the run that failed, or null */
    uint32_t current;  /* the current run */
    bool is_good;      /* so far */
    bool is_exhausted; /* memory ran out: nothing is freed, see base/memory.h */
} Check;

/* A check that has done nothing yet. `options` must outlive it. */
Check *check_new(const CheckOptions *options);
void check_free(Check *check);

/* Reads the input and the specification, and plans the models, but runs nothing. */
bool check_plan(Check *check);

/* Does everything. False when the input or the specification is bad, or after an internal error: see
   check_problems. When memory runs out, the runs that were not done have stopped. */
bool check_run(Check *check);

/* Goes through the first of the runs that check_run would make, up to a stage. Null when the input is bad. */
Run *check_first_run(Check *check, const char *stage);

/* Appends all messages about the input; whether one of them is an internal error. */
bool check_problems(const Check *check, bool color, Text *out);

#endif
