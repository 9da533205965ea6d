/* What specification.c and property.c call of each other. */
#ifndef BANDERA_BSL_SPECIFICATION_INT_H
#define BANDERA_BSL_SPECIFICATION_INT_H

#include "bsl/pattern.h"
#include "bsl/specification.h"

/* The reading of one specification. */
typedef struct SpecificationReader {
    Cursor cursor; /* makes things in `scratch` */
    Specification *specification;
    Arena *scratch; /* tokens, patterns and formulas as written */
    Patterns patterns;
    Vector(const char *) pattern_files; /* that were imported */
} SpecificationReader;

/* Reads what a property says, from after its name and the colon up to before the semicolon. */
void property_parse(SpecificationReader *reader, SpecificationProperty *property);

/* The number of a use, added to the property when it is new; UINT32_MAX with a message when there are too many. The use
   is copied into the arena of the specification. */
uint32_t property_add_use(SpecificationReader *reader, SpecificationProperty *property, const SpecificationUse *use);

#endif
