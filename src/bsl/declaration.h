/* Assertions and observables as Java programs declare them: @assert and @observable in the Javadoc comments of classes,
   methods and constructors. The comments are read from the text of the sources; names and types in them are those of
   the class files.

   Everything that a reader finds lives in its arena. */
#ifndef BANDERA_BSL_DECLARATION_H
#define BANDERA_BSL_DECLARATION_H

#include "base/diagnostic.h"
#include "base/vector.h"
#include "jvm/classpath.h"
#include "lower/term.h"

typedef enum DeclarationKind {
    DECLARES_PRE,        /* @assert PRE */
    DECLARES_POST,       /* @assert POST */
    DECLARES_CHECK,      /* @assert LOCATION */
    DECLARES_EXPRESSION, /* @observable EXP */
    DECLARES_INVOKE,     /* @observable INVOKE */
    DECLARES_LOCATION,   /* @observable LOCATION */
    DECLARES_RETURN      /* @observable RETURN */
} DeclarationKind;

/* A parameter of a predicate beside its receiver: `Msg msg`. */
typedef struct DeclarationParameter {
    const char *name;
    TermType type;
    Position position;
} DeclarationParameter;

typedef struct Declaration {
    DeclarationKind kind;
    const char *name;       /* "Full" */
    const char *path;       /* its full name: the set's, or class and method as the source names them, then its own:
                               "bank.Buffer.add.AddToEnd"; a constructor is named like its class:
                               "bank.Buffer.Buffer.Pre" */
    const char *class_name; /* internal, of the class it stands in */
    const char *method, *descriptor; /* of the class file ("<init>" for a constructor); null for EXP */
    bool is_static;    /* it has no receiver: `static EXP`, or the method is static. Constructors have a receiver. */
    uint32_t pc;       /* CHECK and LOCATION: of the first instruction of the labelled statement */
    const char *label; /* or null */
    Vector(DeclarationParameter) parameters;
    const Term *condition; /* a boolean; null when there is none: always true */
    const char *text;      /* the condition as written, white space squeezed; "" without one */
    uint32_t source;       /* which of the sources; its position there: */
    Position position;
} Declaration;

/* A source that was read, for messages and the places of declarations. */
typedef struct DeclarationSource {
    const char *file;
    const char *text;
    size_t length;
    Diagnostics *diagnostics; /* owned by Declarations */
} DeclarationSource;

/* A class of the sources that is no local or anonymous one. */
typedef struct DeclarationClass {
    const char *source_name;   /* "bank.Outer.Inner" */
    const char *internal_name; /* "bank/Outer$Inner" */
} DeclarationClass;

typedef struct Declarations {
    Arena *arena;
    Vector(DeclarationSource) sources; /* those of the files that end in .java, each once */
    Vector(DeclarationClass) classes;
    Vector(Declaration) items; /* in the order of the text */
    uint32_t errors;
} Declarations;

/* Reads the declarations in some Java sources, whose classes are on the class path. Never null. What is wrong (a
   syntax error, an unknown name, a local variable in PRE, an unknown label, a side effect, a type that does not fit) is
   in the diagnostics of its source, at the place within the comment; `errors` counts all of it. A comment without
   @assert and @observable is passed over; so is anything that javac accepts. */
Declarations *declarations_read(const char *const *files, uint32_t count, Classpath *classpath);
void declarations_free(Declarations *declarations);

/* Finds the class that a source name means ("Buffer", "bank.Buffer", "Outer.Inner") among the classes of the sources
   and on the class path: its internal name in the arena of the declarations, or null. A simple name that several
   classes of the sources have means none of them. */
const char *declarations_class(Declarations *declarations, Classpath *classpath, const char *source_name);

/* Whether the first `length` bytes of a dotted path end with another path, component by component. */
bool declaration_path_ends(const char *path, size_t length, const char *tail);

#endif
