/* BIR to Java: a model becomes one Java source file (release 17) with a `main` that runs it with threads of Java.

   One lock, WORLD, is held by whoever takes a step: a thread tests the guards of its location under it, does one
   enabled transformation as a whole, and gives the lock back. Without an enabled one it waits on WORLD until somebody's
   step has made a difference to it. So what others see of a transformation is all of it or nothing, and a deadlock of
   the model is one of the Java program, too: every thread waits. Locks, wait sets and frames of the model are plain
   data under WORLD. What is open (which of several enabled transformations, choose, forall, notify) goes through
   gov.nasa.jpf.vm.Verify, which Java PathFinder and Bandera explore; with -Dbandera.seed=N on a plain virtual machine
   through a generator of random numbers.

   A thread keeps WORLD during invisible transformations, up to and including the visible one that follows, as in figure
   16 of Iosif, Dwyer and Hatcliff; transformations that yield count as visible ones, which gives more interleavings
   than the model's own search has, and the same verdicts.

   A Java program is translated with its functions; what it has made before its first state is made by `begin`, natives
   are those of java/jpf/Natives.java, and a function that is not part of the model yet ends the run.

   Not translated: sizes of collections (what is garbage cannot be asked for in Java), and predicates. */
#ifndef BANDERA_JPF_JAVA_SOURCE_H
#define BANDERA_JPF_JAVA_SOURCE_H

#include "base/failure.h"
#include "machine/code.h"

typedef struct JavaSourceOptions {
    bool single_steps; /* other threads may move before every transformation, invisible ones as well */
    const Code *code;  /* of the model: what it begins with, and says of classes; null where there are no natives */
    uint32_t errors;   /* bits 1 << BirError: what is a violation when an object leaves its thread */
    bool traces;       /* the program prints what it does: `#t THREAD TRANSFORMATION` and so on, as engine/trail.h
                          lists them, and nothing that the model prints */
} JavaSourceOptions;

/* Appends the source of a checked, closed model to `out`, with variables that are dead by its live sets reset. False
   when the model has something that cannot be said in Java: the failure (UNSUPPORTED) then names it, and nothing was
   appended. */
bool java_source_make(const BirModel *model, const JavaSourceOptions *options, Text *out, Failure *failure);

/* Appends the name of the class, which is made from the model's. The file is to be NAME.java. */
void java_source_class(const BirModel *model, Text *name);

#endif
