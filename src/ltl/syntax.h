/* Formulas as they are written, before it is known what their names mean: predicate expressions, which are about one
   state; linear temporal logic; and computation tree logic. Formulas of people have

       true false ! && || -> <-> and or implies not equivalent (/\ and \/ too) ( )
       [] G always, <> F eventually, X next, U until, V R release, W weakuntil, M strongrelease

   The binary temporal operators bind stronger than && and associate to the right; unary ones bind strongest; then &&,
   ||, -> (to the right), <->. */
#ifndef BANDERA_LTL_SYNTAX_H
#define BANDERA_LTL_SYNTAX_H

#include "base/cursor.h"
#include "base/vector.h"
#include "ltl/ltl.h"

typedef enum FormulaLogic {
    FORMULA_PREDICATE,
    FORMULA_TEMPORAL, /* LTL over predicates */
    FORMULA_LTL,      /* LTL of a pattern, over its parameters: without words for operators, which may be names here */
    FORMULA_CTL       /* likewise */
} FormulaLogic;

/* `x` of a predicate; `n`, `n - 1` or `3` of a pattern. */
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
    const char *name; /* of LTL_PROPOSITION ("Buffer.take.Return"), with arguments: */
    Vector(FormulaArgument) arguments;
    bool has_parentheses;
    Position position;
    uint32_t height, size; /* as a tree, in operators and names */
} Formula;

enum { FORMULA_MOST_ARGUMENTS = 16 };

/* The words and symbols of formulas, and of the files that they stand in. */
extern const Lexicon formula_lexicon;

/* Takes an identifier with dots between. "" after a failure. `what` is for messages: "the name of a class". */
const char *formula_dotted_name(Cursor *cursor, const char *what);

/* Reads a formula. Null after a failure of the cursor, as when it nests too deeply. */
const Formula *formula_parse(Cursor *cursor, FormulaLogic logic);

/* Takes the symbol that ends a formula, or fails. */
void formula_expect_end(Cursor *cursor, const char *symbol);

/* The same operator and path over other operands. */
const Formula *formula_rebuild(Arena *arena, const Formula *formula, const Formula *left, const Formula *right);

/* What a name of a formula means: a formula of LTL, or LTL_NONE after adding a message. */
typedef LtlId (*LtlResolver)(void *context, Ltl *ltl, const Formula *atom);

/* The formula of LTL that this is. All names are resolved, in the order of the text; LTL_NONE when one means nothing.
 */
LtlId formula_resolve(const Formula *formula, Ltl *ltl, LtlResolver resolver, void *context);

/* Reads a whole text, whose first byte is at `start` within the input of the diagnostics. LTL_NONE, with at least one
   message, when it is not a formula or a name means nothing. */
LtlId ltl_parse(Ltl *ltl, const char *text, size_t length, Position start, LtlResolver resolver, void *context,
                Diagnostics *diagnostics);

#endif
