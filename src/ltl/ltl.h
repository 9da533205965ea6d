/* Linear temporal logic: formulas over numbered propositions, their normal forms and properties.

   Formulas live in a table and are numbers in it; equal formulas have equal numbers. The table is freed whole. */
#ifndef BANDERA_LTL_LTL_H
#define BANDERA_LTL_LTL_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* A letter is the set of propositions that hold in a state, as bits. */
enum { LTL_MOST_PROPOSITIONS = 64 };

typedef enum LtlOp {
    LTL_TRUE,
    LTL_FALSE,
    LTL_PROPOSITION,
    LTL_NOT,
    LTL_AND,
    LTL_OR,
    LTL_IMPLIES,
    LTL_EQUIVALENT,
    LTL_NEXT,
    LTL_FINALLY,
    LTL_GLOBALLY,
    LTL_UNTIL,
    LTL_RELEASE,        /* a V b: b up to and including the first a, or for ever */
    LTL_WEAK_UNTIL,     /* a W b: a until b, or for ever */
    LTL_STRONG_RELEASE, /* a M b: b up to and including an a that comes */
    LTL_OPS
} LtlOp;

typedef uint32_t LtlId;
#define LTL_NONE UINT32_MAX

typedef struct Ltl Ltl;

Ltl *ltl_new(void);
void ltl_free(Ltl *ltl);

/* Once `look` is true, no automata of its formulas are made any more. */
void ltl_limit(Ltl *ltl, Look look);

/* A formula from its parts; operands that the operator does not have are LTL_NONE. Nothing is simplified. */
LtlId ltl_make(Ltl *ltl, LtlOp op, LtlId left, LtlId right);
LtlId ltl_proposition(Ltl *ltl, uint32_t proposition);

/* Appends the text of a formula that ltl_parse reads back as the same one; `name` appends that of a proposition. */
typedef void (*LtlNamer)(const void *context, uint32_t proposition, Text *out);
void ltl_print(const Ltl *ltl, LtlId formula, LtlNamer namer, const void *context, Text *out);

/* Appends the text of a formula without X as `spin -f` reads it, with propositions p0, p1, ...: with all
   parentheses, and with V and U for W and M. False, with a part of the text, when it would take more than
   `most` bytes. */
bool ltl_print_for_spin(const Ltl *ltl, LtlId formula, size_t most, Text *out);

/* Whether X occurs in a formula. */
bool ltl_has_next(const Ltl *ltl, LtlId formula);

/* An equivalent formula in negation normal form, simplified: only literals, &&, ||, X, U, V (and true, false). */
LtlId ltl_normalise(Ltl *ltl, LtlId formula);

/* Whether a formula is stutter-invariant: repeating a state of a run never changes whether the formula holds. Decided
   exactly, by automata where the formula has X; no when they cannot be made. */
bool ltl_is_stutter_invariant(Ltl *ltl, LtlId formula);

/* Whether a formula holds on the run prefix loop loop loop ..., letter by letter. The loop is not empty. This does not
   use an automaton: it checks counterexamples. */
bool ltl_holds_on(const Ltl *ltl, LtlId formula, const uint64_t *letters, size_t prefix, size_t loop);

#endif
