/* The printer's own parts, shared by print.c and print_expression.c. */
#ifndef BANDERA_BIR_PRINT_INT_H
#define BANDERA_BIR_PRINT_INT_H

#include "bir/bir.h"

typedef struct Printer {
    const BirModel *model;
    Text *out;
    bool in_predicates;
    const bool *is_thread_name; /* in predicates: for each name */
} Printer;

/* Text with the parts of a model in it, in place of these letters after a dollar: n a name, t the name of a type, q a
   string in quotes, e an expression, d a number (int64_t), s a C string. */
void bir_print_form(const Printer *printer, const char *form, ...);

/* A name as written; in backquotes where it would be read as something else. */
void bir_print_name(const Printer *printer, BirId name);

/* A name where a keyword of types could stand instead: every keyword goes into backquotes. */
void bir_print_type_name(const Printer *printer, BirId name);

/* An expression, in parentheses when it binds more weakly than the given level; 0 never needs any. */
void bir_print_operand(const Printer *printer, BirId expression, uint32_t level);

#endif
