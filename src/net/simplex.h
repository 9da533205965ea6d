/* A linear program over a cone: the largest value of an objective over y >= 0 with (row) * y <= 0 for each row and
   sum(y) <= 1. It starts feasible, and stays so when the objective changes: so each search goes on from the last one.

   Numbers are floating, so an answer is a hint that the caller has to verify. */
#ifndef BANDERA_NET_SIMPLEX_H
#define BANDERA_NET_SIMPLEX_H

#include "base/limits.h"
#include "base/vector.h"

typedef struct Simplex Simplex;

typedef struct SimplexEntry {
    uint32_t row, column;
    double value;
} SimplexEntry;

typedef Vector(SimplexEntry) SimplexEntries; /* row by row */

/* Adds an entry to the last row; two in one column are added up. */
void simplex_add_entry(Arena *arena, SimplexEntries *entries, SimplexEntry entry);

/* Null when the tableau would be too large to be of use. */
Simplex *simplex_new(uint32_t rows, uint32_t columns, const SimplexEntry *entries, uint32_t count);
void simplex_free(Simplex *simplex);

/* Looks for a y for which the objective (by column) is positive; false when there is none, or none was found before
   `look` said to stop. */
bool simplex_solve(Simplex *simplex, const double *objective, double *solution, Look look);

/* Multiplies a solution such that it becomes whole numbers; false when no small ones fit. */
bool simplex_round(double *solution, uint32_t count, uint32_t *whole);

/* Back to the start, to get rid of errors that have added up. */
void simplex_reset(Simplex *simplex);

#endif
