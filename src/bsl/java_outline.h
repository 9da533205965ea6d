/* What a Java source declares: its package and imports, its classes, their methods and constructors, and the labels in
   them. Fields, and code beside the labels, are passed over. The source is one that javac accepts: for any
   other text the result is useless, but harmless.

   Everything lives in the arena that is given. */
#ifndef BANDERA_BSL_JAVA_OUTLINE_H
#define BANDERA_BSL_JAVA_OUTLINE_H

#include "bsl/java_text.h"

/* A type as it is written, without type arguments and annotations: "int", "Map.Entry". */
typedef struct JavaType {
    const char *name; /* null: there is none */
    uint32_t dimensions;
    Position position;
} JavaType;

typedef struct JavaTypeParameter {
    const char *name;
    JavaType bound; /* the first, if any */
} JavaTypeParameter;
typedef Vector(JavaTypeParameter) JavaTypeParameters;

typedef struct JavaParameter {
    const char *name;
    JavaType type;
    Position position;
} JavaParameter;
typedef Vector(JavaParameter) JavaParameters;

/* In what a label is, of those that have code of their own or more than once. */
typedef enum JavaLabelPlace { LABEL_IN_METHOD, LABEL_IN_LAMBDA, LABEL_IN_CLASS, LABEL_IN_FINALLY } JavaLabelPlace;

typedef struct JavaLabel {
    const char *name;
    JavaLabelPlace place;
    uint32_t first_line, last_line; /* of the statement */
    /* Line numbers identify the statement only when no other code is on its lines: */
    bool shares_first; /* some may be before it, on its first line */
    bool shares_last;  /* some may be after it, on its last line, and the statement may have none itself */
} JavaLabel;
typedef Vector(JavaLabel) JavaLabels;

typedef struct JavaMethod {
    const char *name; /* "<init>" of a constructor */
    Position position;
    bool is_static, has_body;
    bool is_compact; /* a record's constructor without parameters of its own: it has the components */
    JavaTypeParameters type_parameters;
    JavaParameters parameters; /* without the receiver, which may be written */
    JavaLabels labels;
    uint32_t first_line, last_line;
} JavaMethod;

typedef struct JavaClass {
    const char *name;          /* "Inner" */
    const char *source_name;   /* "bank.Outer.Inner" */
    const char *internal_name; /* "bank/Outer$Inner" */
    uint32_t outer;            /* the class it is a member of; UINT32_MAX: none */
    Position position;
    JavaTypeParameters type_parameters;
    JavaParameters components; /* of a record */
    Vector(JavaMethod) methods;
} JavaClass;

typedef struct JavaImport {
    const char *path; /* without ".*" */
    bool is_static, is_wildcard;
} JavaImport;

typedef enum JavaCommentPlace {
    COMMENT_LOOSE, /* not directly before a class, method or constructor */
    COMMENT_OF_CLASS,
    COMMENT_OF_METHOD, /* or constructor */
    COMMENT_IN_BODY    /* of a local or anonymous class, or of a member of one */
} JavaCommentPlace;

/* What a Javadoc comment belongs to. */
typedef struct JavaCommentOwner {
    JavaCommentPlace place;
    uint32_t class, method; /* of outline.classes, and of the class's methods */
} JavaCommentOwner;

typedef struct JavaOutline {
    const char *package; /* "bank.accounts", or "" */
    Vector(JavaImport) imports;
    Vector(JavaClass) classes; /* members of members too, each after its outer one */
    JavaCommentOwner *owners;  /* by comment of the text */
    bool is_compact;           /* it has methods without a class: that class has no name of its own */
} JavaOutline;

/* Reads the declarations of a text. False, with a message, when it does not look like Java. */
bool java_outline_read(JavaOutline *outline, const JavaText *text, Arena *arena, Diagnostics *diagnostics);

#endif
