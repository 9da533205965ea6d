/* What the files of the class path share: the list of places to look through. */
#ifndef BANDERA_JVM_CLASSPATH_INT_H
#define BANDERA_JVM_CLASSPATH_INT_H

#include "base/names.h"
#include "base/vector.h"
#include "jvm/classpath.h"
#include "jvm/jar.h"

#include <sys/types.h>

typedef enum ElementKind { ELEMENT_FILE, ELEMENT_DIRECTORY, ELEMENT_JAR } ElementKind;

/* One place to look through. */
typedef struct Element {
    ElementKind kind;
    ClassOrigin origin;
    bool is_input;          /* its classes are the user's own, among which main is looked for */
    bool is_library;        /* they are of --cp: code that the user's own calls */
    const char *path;       /* as it was given */
    dev_t device;           /* what it is for the system, however it is called: */
    ino_t inode;            /* nothing is in the list twice */
    Jar *jar;               /* of a jar */
    const char *class_name; /* of a class file, */
    const uint8_t *bytes;   /* which is read at once */
    size_t length;
} Element;

/* An answer that was given, under the number of the class's name. */
typedef struct Answer {
    Lookup lookup;
    ClassFound found;
    FailureKind problem; /* of LOOKUP_FAILED */
    const char *words;
} Answer;

struct Classpath {
    Arena *arena;
    const JavacClasses *compiled; /* may be null */
    uint32_t release;             /* of Java, for multi-release jars */
    Vector(Element) elements;
    uint32_t path_count; /* how many paths were looked at to find them */
    Image *image;        /* null: no JDK */
    const char *image_path;
    Names *names; /* of the classes that were looked up */
    Vector(Answer) answers;
};

/* Fills in the elements. False with a failure. */
bool classpath_add_elements(Classpath *classpath, const ClasspathOptions *options, Failure *failure);

/* Reads a class file from the file system into the class path's arena. */
Lookup classpath_read_file(Classpath *classpath, const char *path, const uint8_t **bytes, size_t *length,
                           Failure *failure);

#endif
