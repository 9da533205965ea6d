/* Which collections references may lead into. */
#ifndef BANDERA_PASS_POINTS_TO_H
#define BANDERA_PASS_POINTS_TO_H

#include "bir/bir.h"

typedef struct PointsTo PointsTo;

/* A reference that is there before the first state: of a global, or inside the objects of a collection. */
typedef struct PointsToStart {
    uint32_t owner;      /* BIR_NONE: a global */
    BirId part;          /* the global; or the name of a field, BIR_NONE for an element */
    uint32_t collection; /* that it leads into */
} PointsToStart;

/* Analyses a checked model without functions (see pass_inline). `natives`: the collections of what natives make, texts
   and then classes; null: not known. `starts`: what there is before the first state. Null when the model is too large,
   or has functions: nothing is known then. */
PointsTo *pass_points_to(const BirModel *model, const uint32_t *natives, const PointsToStart *starts,
                         uint32_t start_count);
void points_to_free(PointsTo *facts);

/* Whether an expression of a reference type may have an object of a collection as its value. */
bool points_to_may(PointsTo *facts, BirId expression, uint32_t collection);

/* The same for a variable; and for the field of this name in the objects of a collection, or (BIR_NONE) the elements of
   its arrays. */
bool points_to_variable(const PointsTo *facts, BirId variable, uint32_t collection);
bool points_to_inside(const PointsTo *facts, uint32_t object, BirId field, uint32_t collection);

#endif
