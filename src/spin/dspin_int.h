/* What the parts of the translation to dSPIN share. Everything is made in the arena of one call of dspin_make. */
#ifndef BANDERA_SPIN_DSPIN_INT_H
#define BANDERA_SPIN_DSPIN_INT_H

#include "spin/dspin.h"
#include "spin/runtime.h"

typedef struct Dspin {
    const BirModel *model;
    Arena *arena;
    Text *out;
    Failure *failure;
    Names *taken; /* names of the whole text */
    Names *texts; /* strings, which are numbers: the nth from 1 */
    /* Names in the text, by index into the model's tables. */
    const char **variables, **constants, **enumerators, **bodies, **locations, **virtuals;
    const char **types;    /* records and arrays that stand where they are: their typedef */
    const char **families; /* objects: the typedef of all that a reference can be to; the same for all of a family */
    const char **pointers; /* by the first type of a family: the typedef of a pointer to its objects */
    const char **elements; /* arrays in the heap: the field with the elements */
    const char **classes;  /* what collections have objects of: the index of the collection */
    BirId *family;         /* by type: the first type of its family */
    BirId *members, *next; /* by type: the types of a family, as a list from its first type; BIR_NONE ends it */
    bool *is_referred;     /* by type: there is a reference type to it */
    bool has_locks, has_monitors, has_waits;
    BirId thrown; /* the family of exceptions, or BIR_NONE when none are thrown */
    /* Of the body that is being written. */
    BirId body;       /* or BIR_NONE */
    bool needs_limit; /* it goes to the label `limit` */
    uint32_t exits;   /* labels for threads that end inside it */
    /* Of the action or guard that is being written. */
    const char *unsayable; /* what dSPIN cannot express; null: nothing yet */
    uint32_t depth;        /* of the expression */
    uint32_t conditional;  /* not 0: it may not be evaluated at all, so that it cannot be checked before */
    Text checks;           /* statements that have to come before the action */
} Dspin;

/* Records a construct that dSPIN cannot express, unless one is recorded already. Returns a text in its place. */
const char *dspin_cannot(Dspin *dspin, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text for a comment, which it cannot end. */
const char *dspin_remark(Dspin *dspin, const char *text);

/* Appends a comment with the place of a part, in the program or else in the model. */
void dspin_add_place(Dspin *dspin, const BirOrigin *origin, Position position);

/* Gives everything its name. */
void dspin_name_all(Dspin *dspin);

/* Finds which types' objects references can be to. */
void dspin_find_families(Dspin *dspin);

/* Appends a declaration without its semicolon: the type, the name, and, unless it is a parameter, the first value. */
void dspin_declare(Dspin *dspin, BirId variable, bool is_parameter);

/* The type of which an array in the heap has elements. There are no pointers to pointers, so what holds one is a
   typedef, with the pointer in its field `to`. */
const char *dspin_element_word(const Dspin *dspin, const BirType *array);

/* The typedefs of a model, its constants and globals. */
void dspin_define_types(Dspin *dspin);
void dspin_define_globals(Dspin *dspin);

/* The zero of a type as a value. */
const char *dspin_zero(const Dspin *dspin, BirId type);

/* Expressions. */
const char *dspin_expression(Dspin *dspin, BirId expression);

/* A condition on an object's class: that it is of a type or of one below it. */
const char *dspin_class_test(Dspin *dspin, const char *object, BirId type);

/* Threads and functions. */
void dspin_begin_function(Dspin *dspin, const char *word, const char *name, BirSpan parameters, BirId result);
void dspin_define_body(Dspin *dspin, BirId body);

#endif
