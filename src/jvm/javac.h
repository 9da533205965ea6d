/* Compiling Java sources with the user's javac.

   javac writes into a private temporary directory, which lives only as long as the call: its class files are read into
   memory and it is removed again before the call returns. javac also runs there. SIGINT, SIGTERM and SIGHUP are blocked
   for the calling thread meanwhile. When one arrives (and is not ignored), javac is ended, the directory is removed,
   and only then does the signal take its course: a handler of the caller runs, or the process ends. So nothing is left
   behind, and callers have nothing to do about signals. (Call it before other threads are started, or block these
   signals in them.) */
#ifndef BANDERA_JVM_JAVAC_H
#define BANDERA_JVM_JAVAC_H

#include "jvm/image.h"

typedef struct JavacClass {
    const char *name; /* internal: "bank/Account$1" */
    const uint8_t *bytes;
    size_t length;
} JavacClass;

/* Compiled classes, in order of their names. */
typedef struct JavacClasses {
    Arena *arena; /* holds all of it */
    JavacClass *items;
    uint32_t count;
} JavacClasses;

typedef enum JavacOutcome {
    JAVAC_COMPILED,
    JAVAC_REFUSED,     /* the sources have errors; `output` has javac's messages as it wrote them */
    JAVAC_FAILED,      /* it could not be run; `output` ends with one line that says why */
    JAVAC_TIME,        /* the deadline was reached */
    JAVAC_INTERRUPTED, /* by a signal that the caller handles, or its flag */
} JavacOutcome;

/* Compiles sources with debugging information. Classes that they need are found on `class_path` (colon-separated, may
   be null) and, as sources, below the root directories of the given files; annotation processors do not run. The
   declaration of a module among them is left out: what is compiled belongs to the unnamed module. Of the limits, which
   may be null, the deadline and the flag count. `output` receives what javac writes, warnings included, with the paths
   of the sources as they are given here. `classes` is filled in when they compile; else it is empty. */
JavacOutcome javac_compile(const Jdk *jdk, const char *const *sources, uint32_t count, const char *class_path,
                           const Limits *limits, JavacClasses *classes, Text *output);

/* A source that was made. */
typedef struct JavacText {
    const char *class_name; /* internal; of its public class */
    const char *text;
} JavacText;

/* Compiles sources that were made, beside classes that were compiled before: `classes` gets theirs as well. If they do
   not compile, it stays as it is; messages have the path of a source end in "/bank/Name.java". */
JavacOutcome javac_add(const Jdk *jdk, const JavacText *texts, uint32_t count, const char *class_path,
                       const Limits *limits, JavacClasses *classes, Text *output);

/* Frees compiled classes and makes them empty. */
void javac_free(JavacClasses *classes);

#endif
