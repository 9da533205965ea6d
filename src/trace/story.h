/* Traces of Java programs in Java's terms. A story is what a programmer would tell: steps of one thread on one line of
   the user's code, with what they changed; what the library does meanwhile is folded into the line that called it.

   A story belongs to its trace, and is freed with it. */
#ifndef BANDERA_TRACE_STORY_H
#define BANDERA_TRACE_STORY_H

#include "lower/lower.h"
#include "trace/render.h"

/* A line of a stack: "at bank.Account.transfer(Account.java:16)". */
typedef struct StoryFrame {
    const char *text;
    bool is_library;
} StoryFrame;

/* A thread at the end: what it waits for, and its stack from the innermost frame on. */
typedef struct StoryThread {
    const char *name;
    const char *obstacle; /* or null */
    bool tells_locks;     /* of a race: the locks that it holds matter */
    ModelTexts locks;     /* with where it has acquired them: "the monitor of Object@2 (acquired at A.java:7)" */
    Vector(StoryFrame) frames;
} StoryThread;

typedef struct StoryStep {
    uint32_t first, end; /* the steps of the trace that it stands for; both may be equal for a thread that is blocked */
    uint32_t birth;
    bool is_fresh;      /* the thread came to its line, and not back to it from a call */
    bool constructs;    /* it ends with a call of a constructor, from which the thread comes back to its line */
    const char *thread; /* its name */
    const char *file;   /* or null, with line 0 */
    const char *path;   /* of the file, relative to where we are if it is below; null when it was not found */
    uint32_t line;
    const char *method; /* "Account.deposit" */
    const char *place;  /* "Account.java:17 in Account.deposit" */
    const char *source; /* the text of the line, or null when it is not there */
    uint64_t letter;    /* of a temporal property: which predicates hold afterwards */
    bool matters;       /* steps of other threads depend on it, or it depends on them */
    bool is_entry;      /* a runner of tests has called its method, with arguments that a note tells */
    bool is_aftermath;  /* it comes after the exception that the story ends with was thrown */
    bool is_folded;     /* it is shown only in full */
    bool has_change;    /* one of them became true or false in it */
    ModelTexts notes;
    ModelTexts inside; /* places of library code that ran */
} StoryStep;

struct Story {
    Vector(StoryStep) steps;
    Vector(uint32_t) objects;    /* addresses, in the order in which it mentions them: Account@1 is the first */
    bool has_own;                /* it has code of the program's own, as --own says; otherwise all of the inputs' is */
    ModelTexts thread_names;     /* by birth; null: not known */
    uint32_t place_width;        /* of a column for the places of its steps */
    const char *where;           /* "Account.java:17": the place that is to blame; or null */
    const char *summary;         /* what went wrong, in one line */
    const char *remedy;          /* of a race: what would order the accesses; or null */
    Vector(StoryFrame) details;  /* more lines: a Java stack trace */
    Vector(StoryThread) threads; /* of a deadlock, and of a run that ends in one: those that are not enabled */
    uint32_t thrown;             /* the step of the trace that throws what it ends with; UINT32_MAX: none does */
    uint32_t loop;               /* of a lasso: the first step that repeats; as many as there are: it stays */
    const char *ending;          /* why it stays */
};

/* Builds the story of a bound trace, whose program must be the one of the code; the trace's violation then says what
   went wrong in Java's terms, too. Sources are looked for where the trace's program was given. */
void story_build(Trace *trace, const Code *code, JavaProgram *program);

/* Whether a note of a folded step says what an object is that a step which is shown mentions. */
bool story_introduces(const Story *story, uint32_t step, uint32_t note);

/* Adds the names of the threads that are alive in a state, by birth; those that have none stay null. */
void story_name_threads(JavaProgram *program, const Machine *machine, Arena *arena, ModelTexts *names);

/* Appends the whole story; one step; its first line alone; a thread with its stack; what went wrong. */
void story_render(const Trace *trace, const RenderOptions *options, Text *out);
/* The steps as a table with a column for each thread. */
void story_render_columns(const Story *story, const RenderOptions *options, Text *out);
void story_render_step(const Story *story, uint32_t step, const RenderOptions *options, Text *out);
void story_render_line(const Story *story, uint32_t step, Text *out);
void story_describe_thread(const StoryThread *thread, Text *out); /* the thread alone, in one line */
void story_render_thread(const StoryThread *thread, const RenderOptions *options, Text *out);
void story_render_end(const Trace *trace, const RenderOptions *options, Text *out);

#endif
