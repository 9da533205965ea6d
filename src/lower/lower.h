/* Java to BIR. A program is a model that grows: classes become record types when they are first used, methods become
   functions when they are first called. A machine that comes upon something that is not there yet stops with
   LIMIT_MISSING; java_program_supply adds it. java_program_freeze gives the model as it is at the time.

   How Java is written in BIR:
   - A class is a record that repeats the fields it inherits and extends its superclass and interfaces; an interface is
   a record without fields; java/lang/Object is Object. A static field is a global.
   - A method is a function; boolean, byte, char and short are ints outside of fields and arrays, as in the JVM.
   - Everything that other threads could notice is a `yield` of the object it touches; the rest is invisible.
   - Every object's monitor is `monitor(x)`. Run-time errors call bandera.engine.Errors, which throws. */
#ifndef BANDERA_LOWER_LOWER_H
#define BANDERA_LOWER_LOWER_H

#include "jvm/classpath.h"
#include "lower/observe.h"
#include "machine/code.h"

typedef struct JavaProgram JavaProgram;

typedef struct JavaOptions {
    const char *main_class;       /* internal name */
    const char *const *arguments; /* of main */
    uint32_t argument_count;
    bool spurious_wakeups; /* a wait may end by itself */
    bool notices_unlocks;  /* a scheduling point before a monitor is released, so that others see it held */
    uint32_t notices;      /* what other threads may see, as bits SEEN_FINALS, ... of Code.seen */
    bool choose_random;    /* random numbers without a seed take every value */
    bool choose_time;      /* clocks may go on whenever they are read */
    bool checks_overflow;  /* arithmetic of the program's own code is an error where the result does not fit */
    uint32_t release;      /* of the JDK: 17 */
    const JavaPlan *plan;  /* what is observed, or null; has to outlive the program */
} JavaOptions;

/* A program from its main method on; the class path must outlive it. Null with a failure when the main class is
   missing or malformed. */
JavaProgram *java_program_new(Classpath *classpath, const JavaOptions *options, Failure *failure);
void java_program_free(JavaProgram *program);

/* Its model, which grows and belongs to the program. */
BirModel *java_program_model(JavaProgram *program);

/* Adds what a machine came upon; `text` is the string that it was about. */
void java_program_supply(JavaProgram *program, const Missing *missing, const char *text, size_t length);

/* Adds threads that initialise the library classes which runs have initialised so far, before the first state. */
void java_program_boot(JavaProgram *program);

/* The model as it is now, as a copy that passes may change; belongs to the caller. The program must outlive it. */
BirModel *java_program_freeze(const JavaProgram *program);

/* The plan's assertion that a transformation checks, or UINT32_MAX. */
uint32_t java_program_assertion(const JavaProgram *program, BirId transformation);

/* What was wrong with the first bad class file that was read on the way, if any: bad input, whatever the verdict. */
const Failure *java_program_problem(const JavaProgram *program);

#endif
