/* From properties to the observables that a model needs. Properties with the same observables share a model; it has no
   others. */
#ifndef BANDERA_BSL_PLAN_H
#define BANDERA_BSL_PLAN_H

#include "bsl/declaration.h"
#include "bsl/specification.h"
#include "lower/observe.h"

typedef struct PlanGoal {
    const char *name, *text; /* of the property */
    bool is_assertions;
    LtlId formula;                  /* temporal: what has to hold of every run, over the plan's predicates */
    LtlId negation;                 /* its negation, in a form that has a small automaton */
    uint32_t property;              /* of the specification */
    Vector(const char *) variables; /* names of its quantified variables */
} PlanGoal;

/* What one model is made for. */
typedef struct Plan {
    Vector(PlanGoal) goals;
    Vector(const char *) predicates; /* for people: "Full(b)"; of a BIR model these are the names in it */
    JavaPlan java;
    bool counts_steps; /* some formula is not stutter-invariant */
} Plan;

typedef struct Plans {
    Arena *arena;
    Ltl *ltl;           /* the specification's */
    Vector(Plan) items; /* first, if there are any, all properties that enable assertions */
} Plans;

/* What the names of a specification may mean: declarations of a Java program, or predicates of a BIR model. */
typedef struct PlanScope {
    Declarations *declarations; /* or null: */
    Classpath *classpath;
    const char *const *predicates;
    uint32_t predicate_count;
} PlanScope;

/* Makes the plans of some properties by name, or of all (`wanted` is null). Null with at least one message. */
Plans *plans_make(Specification *specification, const PlanScope *scope, const char *const *wanted,
                  uint32_t wanted_count, Diagnostics *diagnostics);
void plans_free(Plans *plans);

/* The plan of one goal that enables assertions, out of a plan of several. */
const Plan *plans_single(Plans *plans, const Plan *plan, uint32_t goal);

#endif
