/* Formulas as specification and pattern files write them, before it is known what their names mean: predicate
   expressions, which are about one state; linear temporal logic; and computation tree logic. Private to src/bsl. */
#ifndef BANDERA_BSL_FORMULA_H
#define BANDERA_BSL_FORMULA_H

#include "bsl/lexer.h"
#include "ltl/ltl.h"

typedef enum FormulaLogic { FORMULA_PREDICATE, FORMULA_LTL, FORMULA_CTL } FormulaLogic;

/* `x` in a predicate; `n`, `n - 1` or `3` in a pattern. */
typedef struct FormulaArgument {
    const char *name; /* null for a number alone */
    uint32_t number;  /* that is taken away from what the name stands for; or the number itself */
    Position position;
} FormulaArgument;

/* Formulas are never changed once made, so that larger ones may share them. */
typedef struct Formula {
    LtlOp op;
    char path; /* of temporal operators of CTL: 'A' on all ways, 'E' on some; else NUL */
    const struct Formula *left, *right;
    const char *name; /* of LTL_PROPOSITION, with arguments: */
    Vector(FormulaArgument) arguments;
    bool has_parentheses;
    Position position;
    uint32_t height, size; /* as a tree, in operators and names */
} Formula;

/* Limits that no formula of people reaches; the parser keeps them, and those who build from parts check them. */
enum { FORMULA_MOST_HEIGHT = 200, FORMULA_MOST_ARGUMENTS = 16 };

/* Reads a formula. Binary temporal operators bind strongest, to the right; then &&, ||, -> (to the right), <->. Null
   after a failure of the cursor. */
const Formula *formula_parse(BslCursor *cursor, FormulaLogic logic);

/* The same operator and path over other operands. */
const Formula *formula_rebuild(Arena *arena, const Formula *formula, const Formula *left, const Formula *right);

/* Appends the text of a predicate or a formula of CTL, with parentheses only where they are needed. */
void formula_print(const Formula *formula, Text *out);

#endif
