/* What decides which model is checked: two checks with the same of these have the same states and steps, and a trace of
   one is a trace of the other. They are saved with a trace and loaded as a whole. */
#ifndef BANDERA_TRACE_MODEL_OPTIONS_H
#define BANDERA_TRACE_MODEL_OPTIONS_H

#include "explore/explore.h"

typedef Vector(const char *) ModelTexts;

typedef struct ModelOptions {
    ModelTexts inputs; /* one model, or what a Java program consists of */
    bool is_java;
    /* Of a Java program. */
    const char *main_class;        /* or null: the only one there is */
    const char *class_path;        /* further classes, or null */
    ModelTexts own;                /* packages and classes that count as the program's own code; none: all inputs */
    ModelTexts arguments;          /* of main */
    bool spurious_wakeups;         /* a wait may end by itself */
    bool has_concurrency_bytecode; /* java.util.concurrent is the JDK's own, without our models of it */
    bool choose_random;            /* random numbers without a seed take every value */
    bool choose_time;              /* clocks may go on whenever they are read */
    bool checks_overflow;          /* its own arithmetic is an error where the result does not fit */
    uint32_t notices; /* what other threads may see from the beginning (Code.seen); the rest when they do */
    bool settles;     /* library classes are initialised before the first state */
    /* What the model is made for. */
    const char *specification; /* a file, or null */
    ModelTexts properties;     /* of the file: names of those that are wanted; none: all */
    const char *formula;       /* of --ltl, or null */
    Fairness fairness;         /* that is taken for granted, for temporal properties */
    MachineOptions machine; /* of these, a trace keeps whether steps are taken together, and when time limits expire */
} ModelOptions;

/* Whether the model is made for properties of a specification, or a formula. */
static inline bool model_options_has_plan(const ModelOptions *options) {
    return options->specification || options->formula;
}

/* A copy that lives as long as an arena. */
ModelOptions model_options_copy(Arena *arena, const ModelOptions *options);

#endif
