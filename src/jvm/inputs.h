/* What the user gave, as javac and the class path want it: sources, classes, and the elements of --cp. */
#ifndef BANDERA_JVM_INPUTS_H
#define BANDERA_JVM_INPUTS_H

#include "jvm/directory.h"

typedef struct Inputs {
    ClassNames sources; /* files, those of directories among them */
    ClassNames classes; /* class files, jars, and directories that have class files, or no source */
} Inputs;

/* Sorts inputs: a directory stands for every Java source below it, and for its class files. False with a failure. */
bool inputs_sort(const char *const *given, uint32_t count, Arena *arena, Inputs *inputs, Failure *failure);

/* A class path with what its elements stand for: @FILE is the elements in a file, one a line or with colons between
   them, relative to the directory of that file, and DIRECTORY with a star the jars there. What does not exist is a
   failure: null. Null without one where there is no path. */
const char *inputs_class_path(const char *path, Arena *arena, Failure *failure);

#endif
