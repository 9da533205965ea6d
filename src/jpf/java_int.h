/* What the parts of the translation to Java share. Everything is made in the arena of one call of java_source_make. */
#ifndef BANDERA_JPF_JAVA_INT_H
#define BANDERA_JPF_JAVA_INT_H

#include "jpf/java_source.h"

/* The features that a model uses. */
typedef struct JavaFeatures {
    bool locks;       /* lock variables or monitors */
    bool monitors;    /* locks of objects */
    bool daemons;     /* daemon */
    bool visits;      /* forall or reachable */
    bool shows;       /* println of a reference, so that objects have to be numbered */
    bool collections; /* a cast asks for the collection of an object */
    bool natives;     /* of whoever made the model */
    bool invisible;   /* transformations that run on */
} JavaFeatures;

typedef struct Java {
    const BirModel *model;
    const JavaSourceOptions *options;
    Arena *arena;
    Text *out;
    Failure *failure; /* UNSUPPORTED: what cannot be translated */
    uint32_t indentation;
    uint32_t depth; /* of the expression that is being written */
    JavaFeatures has;
    bool *is_kept; /* by collection: see bir_find_kept */
    const char *class_name;
    /* Names of Java, by index into the model's tables. */
    const char **types; /* records, arrays: their class; enumerations: the function that gives a constant's name */
    const char **made;  /* records: the class of objects, which is another one where the type is an interface */
    const char **variables, **constants, **enumerators, **bodies, **virtuals, **locations;
    bool *has_subtypes; /* by type */
    BirId body;         /* that is being written, or BIR_NONE */
    bool *is_arrival;   /* by location of that body: it has a method that goes there */
    BirId location;     /* of the transformation that is being written */
    uint32_t temporaries;
    bool undoes; /* the transformation that is being written is undone when it fails */
} Java;

/* Sets the failure: what cannot be translated. The first call counts. */
void java_refuse(Java *java, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Begins a line with the present indentation; adds a whole line; adds a comment of its own line, made harmless. */
void java_begin(Java *java);
void java_line(Java *java, const char *format, ...) __attribute__((format(printf, 2, 3)));
void java_blank(Java *java);
void java_comment(Java *java, const char *text);
const char *java_remark(Java *java, const char *text);
void java_open(Java *java, const char *format, ...) __attribute__((format(printf, 2, 3)));
void java_close(Java *java);

/* Gives everything in the model its name in Java. */
void java_name_all(Java *java);

/* Appends the name of Java that is nearest to some text. */
void java_add_identifier(Text *out, const char *text);

/* Types: as Java writes them; what a variable of one begins with. */
const BirType *java_type_of(const Java *java, BirId expression);
BirTypeKind java_kind_of(const Java *java, BirId expression);
const char *java_type(Java *java, BirId type);
const char *java_local_type(Java *java, BirId type); /* of a variable of a body, parameter or result */
const char *java_initial(Java *java, BirId variable);

/* The definitions of a model: constants, classes of records and arrays, globals, virtuals. */
void java_definitions(Java *java);

/* Opens a method or constructor whose text up to the parenthesis is given; the parameters have their own names, or are
   p0, p1 and so on. */
void java_open_method(Java *java, const char *head, BirSpan parameters, bool are_numbered);

/* The class that fields are inherited from, or BIR_NONE. */
BirId java_parent(const Java *java, BirId record);

/* Whether a type is that of arrays of references which extend others, as in Java: all of them are of class References,
   and have interfaces of their own. */
bool java_is_loose(const Java *java, BirId type);

/* Expressions, as texts. A value for a parameter or variable of a type comes with the check of a range, if it has one.
 */
const char *java_expression(Java *java, BirId expression);

/* The same for where any object is admitted. A local variable of a Java program may hold objects of several types, one
   after the other, as those of its virtual machine do: it is of class Thing, and cast where it is used. */
const char *java_object(Java *java, BirId expression);
const char *java_value_for(Java *java, BirId expression, BirId type, const char *what);
const char *java_range_check(Java *java, const BirType *range, const char *value, const char *what);
bool java_can_fail(const Java *java, BirId expression);
const char *java_constant(Java *java, BirTypeKind kind, int64_t bits); /* a primitive value of a machine's cell */
const char *java_string(Java *java, const char *bytes, size_t length);
const char *java_text(Java *java, const uint16_t *units, size_t length);

/* Actions, each of which is some lines; the one that ends a transformation is the body's. */
void java_action(Java *java, const BirAction *action);
const char *java_arguments(Java *java, BirSpan arguments, BirSpan parameters);

const char *java_made(Java *java, const char *object, BirId collection); /* a new object, with its collection */

/* Natives: a call as a text; what natives ask of the model, with the objects and globals of the first state. */
const char *java_native(Java *java, const BirAction *action);
void java_native_part(Java *java);

/* The class of a thread's or function's frames. */
void java_body(Java *java, BirId body);

/* Whether a transformation may have to be undone: an error with a trap can come after a change. */
bool java_needs_undo(const Java *java, const BirTransformation *transformation);

/* Visits the references in a variable of some type that stands at `place`; the method `visit` of some variables. */
void java_visit(Java *java, BirId type, const char *place, uint32_t depth);
void java_visit_all(Java *java, BirSpan variables);

/* The Java of the runtime, indented as the members of a class: see tools/build-runtime. */
extern const char java_runtime_text[], java_native_text[];

#endif
