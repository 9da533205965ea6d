/* What the tests of the shipped patterns share: a pattern in a scope, over propositions that are letters. */
#ifndef BANDERA_TEST_BSL_PATTERNS_H
#define BANDERA_TEST_BSL_PATTERNS_H

#include "base/file.h"
#include "bsl/specification.h"

#include "../ltl/rewrite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Propositions are letters; a state is a set of them. */
static const char proposition_letters[] = "pqrstz";
enum { P = 1, Q = 2, R = 4, S = 8, T = 16, Z = 32, PROPOSITIONS = 6 };

enum { SCOPES = 5 };
static const char *const scope_texts[SCOPES] = {"globally", "before {r}", "after {q}", "between {q} and {r}",
                                                "after {q} until {r}"};

/* The shipped pattern file, found as the program finds it. */
static inline int read_patterns(void **state) {
    Text path = {0};
    Failure failure = {0};
    size_t length = 0;
    *state = data_find("patterns.pat", &path, &failure) ? file_read(text_string(&path), &length, &failure) : NULL;
    text_free(&path);
    failure_free(&failure);
    return *state ? 0 : -1;
}

static inline int free_patterns(void **state) {
    free(*state);
    return 0;
}

/* The specification with one property: a pattern in a scope. */
static inline Specification *specify(const char *patterns, const char *wording, uint32_t scope) {
    Text text = {0};
    text_format(&text, "Property: %s %s;\n", wording, scope_texts[scope]);
    SpecificationOptions options = {"patterns.pat", patterns, strlen(patterns)};
    Diagnostics *diagnostics = diagnostics_new("test.bsl", text_string(&text), text.length);
    Specification *specification =
        specification_parse(text_string(&text), text.length, "test.bsl", &options, diagnostics);
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    assert_string_equal(text_string(&messages), "");
    assert_non_null(specification);
    text_free(&messages);
    diagnostics_free(diagnostics);
    text_free(&text);
    return specification;
}

static inline uint32_t letter_number(const char *name) {
    const char *found = strchr(proposition_letters, name[0]);
    assert_true(found && name[0] && !name[1]);
    return (uint32_t)(found - proposition_letters);
}

/* The formula of the only property, with its propositions numbered as in runs. */
static inline LtlId formula_of(Specification *specification) {
    const SpecificationProperty *property = &specification->properties.items[0];
    LtlId parts[PROPOSITIONS];
    for (uint32_t i = 0; i < property->uses.count; i++)
        parts[i] = ltl_proposition(specification->ltl, letter_number(property->uses.items[i].name));
    return substitute(specification->ltl, property->formula, parts, property->uses.count);
}

#endif
