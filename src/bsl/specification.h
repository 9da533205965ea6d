/* Specification files (.bsl): which properties a program is to have. A file is read on its own here; what its names
   mean is resolved with the program (plan.c).

   Everything lives in the specification's arena. */
#ifndef BANDERA_BSL_SPECIFICATION_H
#define BANDERA_BSL_SPECIFICATION_H

#include "base/diagnostic.h"
#include "base/vector.h"
#include "ltl/syntax.h"

/* `import assertion|predicate a.b.C.*;` or `... a.b.C.name;` */
typedef struct SpecificationImport {
    bool is_assertion;
    const char *path; /* without ".*" */
    bool is_wildcard;
    Position position;
} SpecificationImport;

/* `x, y: Class` is two of these; `x: elements of Class.field` has the field. */
typedef struct SpecificationVariable {
    const char *name;
    const char *class_name; /* as written: "Buffer", "bank.Buffer" */
    const char *field;      /* the array field whose elements are meant, or null */
    Position position, class_position, field_position;
} SpecificationVariable;

/* A predicate or an assertion that a property uses: `BoundedBuffer.take.Return(b)`. The same use with the same
   arguments is there once. */
typedef struct SpecificationUse {
    const char *name;
    Vector(uint32_t) arguments; /* which of the property's variables */
    Vector(Position) argument_positions;
    bool has_parentheses;
    Position position;
} SpecificationUse;

typedef struct SpecificationProperty {
    const char *name;
    bool is_assertions;                      /* enable assertions { uses } */
    Vector(SpecificationVariable) variables; /* of all quantifiers, the outermost first */
    Vector(SpecificationUse) uses;           /* temporal: proposition i of the formula is uses[i] */
    LtlId formula;                           /* temporal: the pattern in its scope, without the quantifiers */
    const Formula *ctl;                      /* the pattern's CTL mapping with its gaps filled; null when it has none */
    const char *text; /* the property as written, white space squeezed, without its name: for people */
    Position position;
} SpecificationProperty;

typedef struct Specification {
    Arena *arena;
    Ltl *ltl; /* of all its formulas */
    Vector(SpecificationImport) imports;
    Vector(SpecificationProperty) properties;
} Specification;

/* Where patterns come from: the text of the shipped pattern file, and how to read those that a specification imports
   (`import pattern "file.pat";`, relative to the specification). */
typedef struct SpecificationOptions {
    const char *patterns_file, *patterns; /* the shipped ones: file name for messages, and text */
    size_t patterns_length;
} SpecificationOptions;

/* Reads a specification. Null with at least one message when something is wrong. Messages about pattern files name the
   pattern file and the line in their text, at the position of the import. */
Specification *specification_parse(const char *text, size_t length, const char *file,
                                   const SpecificationOptions *options, Diagnostics *diagnostics);

/* The same for a bare formula given on the command line: one property named `name`, without variables. */
Specification *specification_of_formula(const char *formula, size_t length, const char *name, Diagnostics *diagnostics);
void specification_free(Specification *specification);

#endif
