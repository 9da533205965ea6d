/* Where classes come from: first our own models of library classes, then the user's classes, then the JDK.

   The user's classes are, in this order: those that javac just compiled, the inputs as they were given, --cp. A
   directory is read when a class is looked up in it; nothing is scanned unless classpath_user_classes asks. Classes
   below java/ come from models or the JDK only, as in a JVM. Jars name further jars by the Class-Path of their
   manifests, which follow them. A class path owns everything that its functions return; no input is ever written. */
#ifndef BANDERA_JVM_CLASSPATH_H
#define BANDERA_JVM_CLASSPATH_H

#include "jvm/javac.h"

typedef struct Classpath Classpath;

typedef enum ClassOrigin { CLASS_FROM_MODEL, CLASS_FROM_USER, CLASS_FROM_JDK } ClassOrigin;

/* The release of the JDK from which on main may be an instance method, and need not be public or take arguments. */
enum { CLASSPATH_ANY_MAIN = 25 };

/* What to look through. All of it may be empty or null; everything has to outlive the class path. */
typedef struct ClasspathOptions {
    const char *const *models; /* directories and jars of ours, which may replace classes of the JDK */
    uint32_t model_count;
    const JavacClasses *compiled; /* the user's, from sources */
    const char *const *inputs;    /* class files, directories and jars that have to exist */
    uint32_t input_count;
    const char *path; /* of --cp, as for java; has to exist */
    const Jdk *jdk;   /* null: no class of the JDK is found */
} ClasspathOptions;

/* A class file that was found. */
typedef struct ClassFound {
    const uint8_t *bytes;
    size_t length;
    ClassOrigin origin;
    bool is_library;   /* of the user's classes: one of --cp */
    const char *where; /* for messages: "lib/bank.jar!/bank/Account.class" */
} ClassFound;

/* Makes a class path. A class file among the inputs stands for its package root as well, which follows from the name of
   the class and the path of the file, so that the classes beside it are found. Null with a failure. */
Classpath *classpath_new(const ClasspathOptions *options, Failure *failure);

/* Frees a class path; null is allowed. */
void classpath_free(Classpath *classpath);

/* Finds a class by its internal name ("java/util/List"). The same name has the same answer for the whole run.
   LOOKUP_FAILED (a broken archive, no permission) has a failure. */
Lookup classpath_find(Classpath *classpath, const char *class_name, ClassFound *found, Failure *failure);

/* The same in the JDK alone: what lies beneath a model of ours. */
Lookup classpath_find_jdk(Classpath *classpath, const char *class_name, ClassFound *found, Failure *failure);

/* The internal names of the user's classes that were compiled or given as inputs (not --cp), each once, in the order of
   the inputs: a directory's sorted, a jar's as it has them. Symbolic links to directories are not followed. Null with a
   failure; the count is 0 then, and may be 0 otherwise. */
const char *const *classpath_user_classes(Classpath *classpath, uint32_t *count, Failure *failure);

/* Those of them that have a method `public static void main(String[])`, in the same order. From release 25 of the JDK
   on, if there are none, those with any other main method that `java` starts (JLS 12.1.4). A jar among the inputs whose
   manifest names a Main-Class has only that one. Null with a failure when the inputs cannot be listed. A class that
   cannot be read is passed over; when none is left, the failure says what was wrong with the first such class
   (or is none). */
const char *const *classpath_main_classes(Classpath *classpath, uint32_t *count, Failure *failure);

#endif
