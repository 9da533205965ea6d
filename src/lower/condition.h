/* Private to src/lower: conditions of specifications as expressions of the model. */
#ifndef BANDERA_LOWER_CONDITION_H
#define BANDERA_LOWER_CONDITION_H

#include "lower/program.h"
#include "lower/term.h"

/* What the names in a condition stand for. */
typedef struct ConditionScope {
    JavaProgram *program;
    void *context;
    BirId (*slot)(void *context, uint32_t slot); /* a local slot as an expression of the type of its variable */
    BirId (*result)(void *context);              /* $ret */
    BirId receiver;                              /* `this` of a predicate on the state, or BIR_NONE */
    const BirId *arguments;                      /* of a predicate: globals */
} ConditionScope;

/* A term as an expression: booleans are booleans, everything else has the type that its storage would have. */
BirId condition_build(const ConditionScope *scope, const Term *term);

#endif
