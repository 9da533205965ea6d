/* Java to BIR. A program is a model that grows: classes become record types when they are first used, methods become
   functions when they are first called. The native engine asks through the program's CodeProvider; passes that need the
   whole program lower its closure first.

   How Java is written in BIR:
   - A class is a record that repeats the fields it inherits and extends its superclass and interfaces; an interface is
   a record without fields; java/lang/Object is Object. A static field is a global.
   - A method is a function; boolean, byte, char and short are ints outside of fields and arrays, as in the JVM.
   - Everything that other threads could notice is a `yield` of the object it touches; the rest is invisible.
   - Every object's monitor is `monitor(x)`. Run-time errors call bandera.engine.Errors, which throws. */
#ifndef BANDERA_LOWER_LOWER_H
#define BANDERA_LOWER_LOWER_H

#include "bir/code.h"
#include "jvm/classpath.h"
#include "lower/observe.h"

typedef struct JavaProgram JavaProgram;

typedef struct JavaOptions {
    const char *main_class;       /* internal name */
    const char *const *arguments; /* of main */
    uint32_t argument_count;
    bool spurious_wakeups; /* a wait may end by itself */
    bool notices_unlocks;  /* others may move before a monitor is given back, and so see it taken */
    uint32_t notices;      /* what other threads may see, as bits SEEN_FINALS, ... of Code.seen */
    bool choose_random;    /* random numbers without a seed take every value */
    bool choose_time;      /* clocks may go on whenever they are read */
    uint32_t release;      /* of the JDK: 17 */
    const JavaPlan *plan;  /* what is observed, or null; has to outlive the program */
} JavaOptions;

/* A program from its main method on; the class path must outlive it. Null with a reason when the main class is missing
   or malformed. */
JavaProgram *java_program_new(Classpath *classpath, const JavaOptions *options, Text *reason);
void java_program_free(JavaProgram *program);

/* Its model, which grows and belongs to the program, and who makes it grow. */
BirModel *java_program_model(JavaProgram *program);
const CodeProvider *java_program_provider(JavaProgram *program);

/* Tells code that was opened on the model which classes natives know by themselves. */
void java_program_introduce(JavaProgram *program, Code *code);

/* Finds out which library classes the program needs, by running it once; then has them initialised in code that was
   opened on the model anew, before its first state. Once `look` says to stop, no more classes are run or initialised:
   these are left for when they are first used. */
void java_program_learn(JavaProgram *program, Look look);
void java_program_boot(JavaProgram *program, Code *code, Look look);

/* Adds the plan's predicates to the model and to code that was opened on it; writes which they are, and returns how
   many: as many as the plan has, and one more for its variables. */
uint32_t java_program_observe(JavaProgram *program, Code *code, uint32_t *watched);

/* The plan's assertion that a transformation checks, or UINT32_MAX. */
uint32_t java_program_assertion(const JavaProgram *program, BirId transformation);

/* Lowers all that main may reach, so that the model is whole; or (with `own`) what of that belongs to the program
   itself, and not to the library. */
void java_program_close(JavaProgram *program, bool own);

/* What was wrong with a class file that was read on the way, or "": bad input, whatever the verdict. */
const char *java_program_problem(const JavaProgram *program);

#endif
