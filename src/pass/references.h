/* Private to the passes: where references are forgotten. */
#ifndef BANDERA_PASS_REFERENCES_H
#define BANDERA_PASS_REFERENCES_H

#include "bir/effects.h"

/* Whether a variable of a type may hold references: all but plain numbers and the like. */
bool references_fit(const BirModel *model, BirId type);

/* Whether a write, in a transformation that begins at a location, may forget a reference. */
bool references_are_replaced(const BirModel *model, BirId from, const BirEffect *write);

/* Whether a thread that goes from a location to another of the same body may forget a reference that it does not store
   over: then there is room for another object. To BIR_NONE: out of the body. */
bool references_are_forgotten(const BirModel *model, BirId from, BirId to);

#endif
