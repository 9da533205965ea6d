/* The way from an input file to a verdict: the stages of src/pipeline.c in order, over one Run. */
#ifndef BANDERA_PIPELINE_H
#define BANDERA_PIPELINE_H

#include "bsl/plan.h"
#include "discover/discover.h"
#include "engine/engine.h"
#include "jvm/inputs.h"
#include "lower/lower.h"
#include "trace/trace.h"

/* Properties on the command line that this kind of model does not have an answer for, as bits. */
enum { UNANSWERED_RACE = 1, UNANSWERED_OVERFLOW = 2 };

typedef struct RunOptions {
    const Engine *engine; /* the engine that searches */
    EngineOptions engine_options;
    ModelOptions model;
    bool grows; /* of a Java program: runs miss nothing, but the model is never whole */
    bool no_shorten;
    bool no_ordered_data;
    bool no_ample, no_sleep, no_owned, no_symmetry;
    bool finds_livelocks; /* the code says where threads get on: see pass/progress.h */
    bool owns;            /* synchronization is one thread's affair until another one is found: see src/pass/owned.c */
    bool permutes;        /* states that differ in which thread is which are one: see src/explore/symmetry.c */
    bool goes_alone;      /* partial-order reduction by futures: see src/explore/ample.c */
    bool sleeps;          /* successors that are known are not encoded: see src/explore/sleep.c */
    bool orders_data;     /* plain accesses are movers as long as they are ordered: see pass_order */
    bool merges_locks;    /* lock actions are one step with what is before or after: see pass_lock_movers */
    const char *title;    /* what traces call the model, or null: its own name */
    const char *dump_after;  /* name of a stage, or null */
    const struct Run *front; /* has read the input already, for this run too; or null */
    const Plan *plan;        /* properties of a specification, and what they are about; or null */
    Ltl *ltl;                /* of their formulas */
    SearchOptions search;
    double time_limit; /* seconds of --timeout, for the whole command; 0: no limit */
    uint32_t unanswered;
} RunOptions;

/* What the model of a Java program rests on. */
/* See growth.h. */
typedef struct Growth Growth;

typedef struct RunJava {
    Arena *arena;
    Jdk *jdk;
    Inputs inputs;
    const char *class_path; /* of --cp, without @FILE; or null */
    JavacClasses compiled;
    Classpath *classpath;
    JavaProgram *program;
    Discovery *discovery; /* of its model */
    Scout *scout;         /* what that has measured, for other engines */
    bool is_borrowed;     /* all but these three belongs to another run */
    uint32_t notices;     /* what the program was made for: see Code.seen */
} RunJava;

enum { MOST_STAGES = 32 };

/* A data race of a program, or of a model that was printed of one. */
typedef struct RunRace {
    char *field;           /* "bank.Account.balance"; null: data of a library, or an element of an array */
    Vector(char *) places; /* of two accesses each: "Account.java:13 and Account.java:13" */
    Trace *trace;          /* of a run to it where races are checked for, or null */
} RunRace;

/* Everything that belongs to one input. Freed whole by run_free. */
typedef struct Run {
    const RunOptions *options;
    char *source;
    size_t source_length;
    Diagnostics *diagnostics;
    Text passed_through; /* messages of programs that were run, as they are */
    RunJava java;
    BirModel *model;
    uint64_t model_hash; /* of the model as it was read, before any pass */
    Code *code;
    SearchGoal *goals; /* of the plan */
    SearchResult *result;
    Growth *growth;             /* what states the last search has visited, or null */
    Trace **traces;             /* of the violations, by question: see run_questions; null until they are replayed */
    Vector(RunRace) races;      /* that the search has met, each field's once; first the one that is the violation */
    Text dump;                  /* the text of --dump-after */
    Failure failure;            /* why the run failed; or a limit that was reached before the search */
    const char *again;          /* the stage to go on with once more, or null: the next one */
    uint32_t rounds;            /* searches so far */
    Futures *futures;           /* what searches have learned, for partial-order reduction; or null */
    Uses contested;             /* what searches found not to be owned */
    bool are_joined_told_apart; /* searches found that it matters in which order the first thread joins others */
    ModelTexts unordered;       /* names of data that searches found not to be ordered */
    EngineCosts costs;
    double stage_seconds[MOST_STAGES];
} Run;

typedef enum StageKind {
    STAGE_PLAIN,
    STAGE_MODEL, /* makes a model, which --dump-after can print */
    STAGE_PRINT, /* prints a model of its own for --dump-after, and nothing else */
    STAGE_PASS   /* makes another model of it, BIR to BIR: the checker runs after it in builds with assertions */
} StageKind;

/* A stage: one row of the table. */
typedef struct Stage {
    const char *name;
    bool (*run)(Run *run);                     /* false stops the run: the diagnostics or the failure say why */
    bool (*wanted)(const RunOptions *options); /* null: always */
    StageKind kind;
    const char *help; /* what goes in and what comes out */
} Stage;

/* Whether an input is a Java program or part of one, and not a model. */
bool pipeline_is_java(const char *input);

/* The properties that are checked when nobody says which. Without data races a proof under sequential consistency is
   one for Java, and with one it is none: so they are among them wherever the engine finds them. */
uint32_t run_default_checks(const RunOptions *options);

/* What a check looks for, once it is known which properties. */
void run_options_for_check(RunOptions *options);

/* The stages in order; the last has no name. */
const Stage *pipeline_stages(void);

/* The questions of a search: the built-in properties by their numbers, then the goals of the plan. How many there are,
   and where a result has the violation of one (null there: none). */
uint32_t run_questions(const Run *run);
Violation **run_violation(const Run *run, uint32_t question);

/* Appends where two transformations are: "A.java:3 and A.java:7". */
void run_describe_places(const Run *run, const BirId *transformations, Text *out);

/* A goal of the run's plan, for a trace. */
TraceGoal run_goal(const Run *run, uint32_t goal);

/* Adds to a bound trace its Java program, and its story: see trace/story.h. */
void run_add_story(const Run *run, Trace *trace);

/* Compiles sources that were made, beside the classes of a run that has been through the stage javac. Appends what
   javac says; false when they do not compile. Another problem is the run's failure. */
bool run_add_classes(Run *run, const JavacText *texts, uint32_t count, Text *messages);

/* A run over a file that does nothing yet. `options` must outlive it. */
Run *run_new(const RunOptions *options);
void run_free(Run *run);

/* Appends the messages about the input, and internal errors: whether there was one. */
bool run_problems(const Run *run, bool color, Text *out);

/* Adds a failure that is about the input to the messages about it. */
void run_report_failure(Run *run);

/* Appends the model in the language of another engine. False with a failure. */
bool run_emit(Run *run, const EngineLanguage *language, Text *out);

/* Walks the stages up to and including the one named (all of them when null). False when one stopped the run. */
bool run_through(Run *run, const char *last);

#endif
