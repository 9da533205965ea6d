/* What specification.c and property.c call of each other. */
#ifndef BANDERA_BSL_SPECIFICATION_INT_H
#define BANDERA_BSL_SPECIFICATION_INT_H

#include "bsl/pattern.h"
#include "bsl/specification.h"

/* The reading of one specification. */
typedef struct SpecificationReader {
    BslCursor cursor; /* makes things in `scratch` */
    BslReport report;
    Specification *specification;
    const char *text;
    Arena *scratch; /* tokens, patterns and formulas as written */
    Patterns patterns;
    Vector(const char *) pattern_files; /* that were imported */
} SpecificationReader;

/* Reads what a property says, from after its name and the colon up to before the semicolon. */
void property_parse(SpecificationReader *reader, SpecificationProperty *property);

/* The number of a use, added to the property when it is new; UINT32_MAX with a message when there are too many. The use
   is copied into the arena of the specification. */
uint32_t property_add_use(SpecificationReader *reader, SpecificationProperty *property, const SpecificationUse *use);

/* The tokens from `first` up to before `end` with at most one blank between them, as a string in the arena. */
const char *specification_squeeze(Arena *arena, const BslToken *first, const BslToken *end);

#endif
