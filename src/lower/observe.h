/* What is observed of a Java program while it runs: points of its methods where assertions are checked or where control
   can be seen, predicates on its state, and variables that are bound to its objects.

   A bound variable is a global of the model. Whenever an object of its class has been constructed, the program goes two
   ways: the variable is bound to the object, or it is not and may be bound to a later one. */
#ifndef BANDERA_LOWER_OBSERVE_H
#define BANDERA_LOWER_OBSERVE_H

#include "base/vector.h"
#include "lower/term.h"

#define JAVA_NOWHERE UINT32_MAX

typedef enum JavaPointKind {
    POINT_INVOKE,  /* the first statement of a method; of a constructor, after the call of another one */
    POINT_RETURN,  /* after a return statement, or the last one; a synchronized method still holds its monitor */
    POINT_LOCATION /* before the instruction at a pc */
} JavaPointKind;

typedef struct JavaPoint {
    JavaPointKind kind;
    const char *class_name, *method, *descriptor; /* internal names */
    uint32_t pc;
} JavaPoint;

/* A condition that has to hold whenever control is at a point. */
typedef struct JavaAssertion {
    uint32_t point;
    const Term *condition;
    const char *name, *text;    /* for people: "Buffer.add.Room", "count < 3" */
    uint32_t goal, declaration; /* whose it is, for the plan's maker */
} JavaAssertion;

/* A variable that is bound to one object after the other: those of a class and its subclasses, or (with a field) the
   elements of the arrays that a field of such objects, or a static field, refers to. */
typedef struct JavaVariable {
    const char *class_name;
    const char *field, *descriptor; /* or null */
    bool is_static;                 /* the field is */
} JavaVariable;

typedef struct JavaPredicate {
    uint32_t point;             /* JAVA_NOWHERE: a condition on the state alone */
    const Term *condition;      /* null: true */
    uint32_t receiver;          /* the variable that `this` has to be; JAVA_NOWHERE: there is none */
    Vector(uint32_t) arguments; /* variables */
} JavaPredicate;

typedef struct JavaPlan {
    Vector(JavaPoint) points;
    Vector(JavaAssertion) assertions;
    Vector(JavaVariable) variables;
    Vector(JavaPredicate) predicates; /* and, with variables, one more after the last: all variables are bound */
} JavaPlan;

#endif
