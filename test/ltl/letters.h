/* Formulas whose propositions are the letters from "a" on. */
#ifndef BANDERA_TEST_LTL_LETTERS_H
#define BANDERA_TEST_LTL_LETTERS_H

#include "ltl/syntax.h"

#include <string.h>

/* An LtlResolver; its context are the diagnostics. */
static inline LtlId letters_resolve(void *diagnostics, Ltl *ltl, const Formula *atom) {
    char letter = atom->name[0];
    if (atom->name[1] == '\0' && letter >= 'a' && letter <= 'z' && !atom->has_parentheses)
        return ltl_proposition(ltl, (uint32_t)(letter - 'a'));
    diagnostics_add(diagnostics, SEVERITY_ERROR, atom->position, NULL, "there is no predicate '%s'", atom->name);
    return LTL_NONE;
}

/* An LtlNamer. */
static inline void letters_name(const void *context, uint32_t proposition, Text *out) {
    (void)context;
    text_add_char(out, (char)('a' + proposition));
}

/* A formula from its text; LTL_NONE when it is none. */
static inline LtlId letters_read(Ltl *ltl, const char *text) {
    Diagnostics *diagnostics = diagnostics_new("formula", text, strlen(text));
    LtlId formula = ltl_parse(ltl, text, strlen(text), (Position){.line = 1, .column = 1}, letters_resolve, diagnostics,
                              diagnostics);
    diagnostics_free(diagnostics);
    return formula;
}

#endif
