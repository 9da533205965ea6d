/* Any bytes are either refused with a message, or give a formula that survives printing and reading again; its normal
   form says the same of a few runs. */
#include "ltl/syntax.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

/* "p12" is proposition 12; other names are told apart by a sum of their bytes, and those that begin with "no" are
   unknown. */
static LtlId resolve(void *context, Ltl *ltl, const Formula *atom) {
    uint32_t number = atom->arguments.count;
    if (strncmp(atom->name, "no", 2) == 0) {
        diagnostics_add(context, SEVERITY_ERROR, atom->position, NULL, "there is no '%s'", atom->name);
        return LTL_NONE;
    }
    if (atom->name[0] == 'p' && strspn(atom->name + 1, "0123456789") == strlen(atom->name + 1))
        return ltl_proposition(ltl, (uint32_t)(strtoul(atom->name + 1, NULL, 10) % LTL_MOST_PROPOSITIONS));
    for (const char *at = atom->name; *at; at++)
        number += (unsigned char)*at;
    for (uint32_t i = 0; i < atom->arguments.count; i++)
        number += (unsigned char)atom->arguments.items[i].name[0];
    return ltl_proposition(ltl, number % LTL_MOST_PROPOSITIONS);
}

static void name(const void *context, uint32_t proposition, Text *out) {
    (void)context;
    text_format(out, "p%u", proposition);
}

static void check_round_trip(Ltl *ltl, LtlId formula) {
    Text printed = {0};
    ltl_print(ltl, formula, name, NULL, &printed);
    Diagnostics *diagnostics = diagnostics_new("printed", text_string(&printed), printed.length);
    LtlId again = ltl_parse(ltl, text_string(&printed), printed.length, (Position){.line = 1, .column = 1}, resolve,
                            diagnostics, diagnostics);
    require(again == formula);
    diagnostics_free(diagnostics);
    text_free(&printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint64_t letters[] = {0, UINT64_MAX, UINT64_C(0x5555555555555555), UINT64_C(0x0f0f0f0f0f0f0f0f)};
    const char *source = (const char *)data;
    Diagnostics *diagnostics = diagnostics_new("formula", source, size);
    Ltl *ltl = ltl_new();
    LtlId formula = ltl_parse(ltl, source, size, (Position){.line = 1, .column = 1}, resolve, diagnostics, diagnostics);
    require((formula == LTL_NONE) == (diagnostics_errors(diagnostics) > 0));
    if (formula != LTL_NONE) {
        check_round_trip(ltl, formula);
        LtlId normal = ltl_normalise(ltl, formula);
        for (size_t prefix = 0; prefix < 4; prefix++)
            require(ltl_holds_on(ltl, formula, letters, prefix, 4 - prefix) ==
                    ltl_holds_on(ltl, normal, letters, prefix, 4 - prefix));
    }
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    text_free(&messages);
    ltl_free(ltl);
    diagnostics_free(diagnostics);
    return 0;
}
