/* Traces of models: runs from the initial state to a violation, one transformation a step. A trace is handed out only
   after it has been run again, step by step, and has reached its violation.

   A trace is owned by whoever recorded or loaded it (trace_free) and keeps nothing of the model but names and ids. */
#ifndef BANDERA_TRACE_TRACE_H
#define BANDERA_TRACE_TRACE_H

#include "lower/lower.h"
#include "trace/model_options.h"

#include <stdio.h>

typedef struct TraceStep {
    uint32_t birth; /* which thread, counted in the order of their starts */
    uint32_t thread_name, body_name,
        location_name;            /* of Trace.names; body: where the thread is, itself or a function */
    uint32_t choice;              /* as Move.choice */
    uint64_t letter;              /* of a temporal property: which predicates hold afterwards */
    uint16_t transformation;      /* within the location */
    bool chooses;                 /* it had more than one alternative */
    const char *values;           /* what was chosen, for people; null when it cannot be said */
    uint32_t line;                /* in the text it was loaded from; 0 when recorded */
    BirId thread, body, location; /* bound: ids of the model */
} TraceStep;

typedef struct Story Story;

/* The property of a specification that a trace violates. */
typedef struct TraceGoal {
    const char *name, *text; /* as written; name null: the trace violates something built in */
    const Ltl *ltl;          /* of a temporal one, and what should hold of every run; must outlive the trace */
    LtlId formula;
    const char *const *predicates; /* what it is about, for people: bits of letters in this order */
    uint32_t predicate_count;
    const char *const *variables; /* names of its quantified variables; with some, the bit of a letter after the last
                                     predicate says that all are bound */
    uint32_t variable_count;
} TraceGoal;

typedef struct Trace {
    Arena *arena;
    Names *names;
    const char *file;       /* where it was loaded from; null when recorded */
    const char *model_file; /* where the model came from */
    uint64_t model_hash;    /* see trace_model_hash */
    Property property;
    BirError error;        /* that the last step gives; none for a deadlock */
    BirId race[2];         /* of a race: the two accesses; of a loaded trace any will do */
    bool lock_cycle;       /* deadlock: some threads hold each other up; others may still move */
    const char *violation; /* one line for people */
    TraceGoal goal;        /* of a loaded trace only the name; the caller adds the rest before trace_bind */
    ModelOptions options;  /* what is needed to make the same model again; of a BIR model without inputs, once loaded */
    bool is_lasso;         /* of a temporal property or a livelock: the run goes on for ever ... */
    uint32_t loop;         /* ... by repeating the steps from this one on; with none left it stays where it is */
    uint64_t first_letter; /* of a temporal property: which predicates hold at first */
    Story *story;          /* what happens in Java's terms, once story_build was called: see story.h */
    bool bound;            /* the ids of the steps belong to a model, and the trace was run on it */
    Vector(TraceStep) steps;
} Trace;

/* Whether the whole run violates the property, and not what it ends with. */
static inline bool trace_is_temporal(const Trace *trace) {
    return trace->goal.ltl || trace->property == PROPERTY_LIVELOCK;
}

/* Runs the moves of a violation, takes down every transformation that fires, runs what was taken down once more on a
   second machine, and requires the same violation both times. Null when it did not come about: a bug of the engine that
   found it; the failure then says what happened. Null without a failure when `look` stopped it. `goal` is the property
   of a specification, or null. */
Trace *trace_record(const Code *code, const MachineOptions *options, const Violation *violation, const TraceGoal *goal,
                    Look look, Failure *failure);

/* Puts the steps of a recorded trace in an order with fewer switches between threads, and leaves out what its violation
   does not depend on, if that replays. Runs of temporal properties stay as they are. */
void trace_straighten(Trace *trace, const Code *code, const MachineOptions *options);

void trace_free(Trace *trace);

/* Appends how long it is: "9 steps", "5 steps, then a loop of 4 steps". Steps are those of the story, if it has one. */
void trace_describe_length(const Trace *trace, Text *out);

/* How many steps those are, and which of them, counted from 0, begins the loop: as many as there are when the run stays
   where it is, UINT32_MAX when it is no lasso. */
uint32_t trace_shown_steps(const Trace *trace);
uint32_t trace_shown_loop(const Trace *trace);

/* Which predicates hold after so many of those steps. */
uint64_t trace_shown_letter(const Trace *trace, uint32_t steps);

/* Appends the place of the step to blame for the violation of a temporal property: the first of its loop, or the last.
   False when there is no step. */
bool trace_goal_place(const Trace *trace, const BirModel *model, Text *out);

/* Appends the text form of a trace: trace_load reads it. */
void trace_save(const Trace *trace, Text *out);

/* Reads the text form. On any error returns null with at least one message in `diagnostics`. Any bytes may be given.
   The result is not bound to a model yet. */
Trace *trace_load(const char *text, size_t length, const char *file, Diagnostics *diagnostics);

/* Binds a loaded trace to the model it is of, whose hash (as it was read, before any pass) is given, and runs it there.
   False, with a message, when the model is not the one the trace was recorded on, or the trace does not reach its
   violation. */
bool trace_bind(Trace *trace, const Code *code, uint64_t model_hash, Diagnostics *diagnostics);

/* What distinguishes models: the XXH3 hash of the printed model. Passes change it: take it before them. */
uint64_t trace_model_hash(const BirModel *model);

/* Stepping through a trace, forward and backward. */

typedef struct ReplayOptions {
    Trace *trace; /* bound to `code` */
    const Code *code;
    bool prompt;          /* ask for each command: the input is a terminal */
    bool color;           /* with ANSI colours */
    JavaProgram *program; /* of a trace with a story; null otherwise */
} ReplayOptions;

/* Reads commands from `in`, one a line, until `quit` or the end, and answers on `out`. Returns the exit status: 0. */
int replay_run(const ReplayOptions *options, FILE *in, FILE *out);

#endif
