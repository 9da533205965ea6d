/* Conditions on a Java program's state, as specifications write them: side-effect free Java expressions, resolved
   and typed. Whoever reads specifications makes terms; src/lower turns them into BIR. A term's conversions are all
   explicit: both operands of an arithmetic operator have the type of the result, those of a comparison the same type.

   Terms live in an arena of their maker. */
#ifndef BANDERA_LOWER_TERM_H
#define BANDERA_LOWER_TERM_H

#include "base/diagnostic.h"
#include "jvm/descriptor.h"

typedef enum TermOp {
    TERM_BOOLEAN,     /* value: 0 or 1 */
    TERM_INT,         /* value; char, byte and short literals too */
    TERM_LONG,        /* value */
    TERM_FLOAT,       /* real */
    TERM_DOUBLE,      /* real */
    TERM_STRING,      /* text: a string literal (UTF-8), the interned object */
    TERM_NULL,        /* the type is a reference without a class */
    TERM_SLOT,        /* slot: the local variable slot of the method (this is slot 0 of an instance method) */
    TERM_RESULT,      /* $ret */
    TERM_ARGUMENT,    /* number: the predicate's nth argument, counted without the receiver */
    TERM_RECEIVER,    /* `this` in an EXP predicate: the object that the predicate is asked of */
    TERM_STATIC,      /* owner, name, descriptor: a static field */
    TERM_FIELD,       /* of a; owner, name, descriptor */
    TERM_ELEMENT,     /* of array a at index b */
    TERM_LENGTH,      /* of array a */
    TERM_INSTANCE_OF, /* a; owner: the class */
    TERM_CAST,        /* a, a reference, to owner */
    TERM_CONVERT,     /* a, a number, to the primitive type of the term; widening and narrowing as in Java */
    TERM_NEGATE,
    TERM_NOT, /* of a boolean */
    TERM_COMPLEMENT,
    TERM_ADD,
    TERM_SUBTRACT,
    TERM_MULTIPLY,
    TERM_DIVIDE,
    TERM_REMAINDER,
    TERM_SHIFT_LEFT, /* b is an int, or a long converted to int */
    TERM_SHIFT_RIGHT,
    TERM_SHIFT_RIGHT_ZERO,
    TERM_AND, /* & | ^ of integers or of booleans; the latter evaluate both */
    TERM_OR,
    TERM_XOR,
    TERM_LESS,
    TERM_LESS_EQUAL,
    TERM_GREATER,
    TERM_GREATER_EQUAL,
    TERM_EQUAL, /* numbers of one type, booleans, or references */
    TERM_NOT_EQUAL,
    TERM_BOTH,       /* a && b: b only if a */
    TERM_EITHER,     /* a || b: b only if not a */
    TERM_CONDITIONAL /* a ? b : c */
} TermOp;

typedef struct TermType {
    JvmType kind;
    const char *class_name; /* of a reference: internal, "java/util/List" or "[[J"; null for the type of null */
} TermType;

typedef struct Term {
    TermOp op;
    TermType type; /* of the value; byte, short and char values are of those types until they are converted */
    const struct Term *a, *b, *c;
    int64_t value;
    double real;
    const char *text;
    uint32_t slot, number;
    const char *owner, *name, *descriptor; /* a field: the class that declares it, its name and type; see above */
    Position position;                     /* within the text it was written in */
} Term;

#endif
