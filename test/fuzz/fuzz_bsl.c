/* Any bytes are either refused with a message, or give a specification whose formulas survive printing and reading
   again. Bytes up to a line "====" are patterns, the rest is the specification; without such a line there are
   a few of those that ship. */
#define _GNU_SOURCE /* memmem */
#include "../ltl/nodes.h"
#include "bsl/specification.h"
#include "ltl/syntax.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

/* Names that cannot be operators, whatever the input calls its predicates. */
static void name_proposition(const void *context, uint32_t proposition, Text *out) {
    (void)context;
    text_format(out, "proposition%u", proposition);
}

static LtlId resolve(void *context, Ltl *ltl, const Formula *atom) {
    (void)context;
    return ltl_proposition(ltl, (uint32_t)strtoul(atom->name + strlen("proposition"), NULL, 10));
}

static void check_round_trip(Ltl *ltl, LtlId formula) {
    Text printed = {0};
    ltl_print(ltl, formula, name_proposition, NULL, &printed);
    Diagnostics *diagnostics = diagnostics_new("printed", text_string(&printed), printed.length);
    LtlId again = ltl_parse(ltl, text_string(&printed), printed.length, (Position){1, 1}, resolve, NULL, diagnostics);
    /* What a pattern becomes may be nested more deeply than the parser of formulas goes. */
    require(again == formula || (again == LTL_NONE && diagnostics_errors(diagnostics) > 0));
    diagnostics_free(diagnostics);
    text_free(&printed);
}

/* A property refers only to what it has. */
static void check_property(Ltl *ltl, const SpecificationProperty *property) {
    require(property->name && property->text);
    require(property->is_assertions == (property->formula == LTL_NONE));
    for (uint32_t i = 0; i < property->uses.count; i++) {
        const SpecificationUse *use = &property->uses.items[i];
        require(use->arguments.count == use->argument_positions.count);
        for (uint32_t j = 0; j < use->arguments.count; j++)
            require(use->arguments.items[j] < property->variables.count);
    }
    for (uint32_t i = 0; i < property->variables.count; i++)
        require(property->variables.items[i].name && property->variables.items[i].class_name);
    if (property->is_assertions)
        return;
    require(property->uses.count >= 64 || ltl_propositions(ltl, property->formula) >> property->uses.count == 0);
    check_round_trip(ltl, property->formula);
}

/* Reads a text; the result is looked at and freed. */
static void check_text(const char *patterns, size_t patterns_length, const char *text, size_t length) {
    Diagnostics *diagnostics = diagnostics_new("input.bsl", text, length);
    SpecificationOptions options = {"input.pat", patterns, patterns_length};
    Specification *specification = specification_parse(text, length, "/nowhere/input.bsl", &options, diagnostics);
    require((specification == NULL) == (diagnostics_errors(diagnostics) > 0));
    for (uint32_t i = 0; specification && i < specification->properties.count; i++)
        check_property(specification->ltl, &specification->properties.items[i]);
    specification_free(specification);
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    text_free(&messages);
    diagnostics_free(diagnostics);
}

/* A few patterns, so that reading them does not take up the time. */
static const char few_patterns[] = "pattern absence { template {p} is absent; ltl globally []!p; ctl globally AG(!p);\n"
                                   "  ltl after q until r [](q && !r -> !p W r); }\n"
                                   "pattern response { template {p} leads to {s}; ltl globally [](p -> <>s);\n"
                                   "  ltl between q and r [](q && !r && <>r -> (p -> !r U (s && !r)) U r); }\n"
                                   "pattern bounded { template {p} exists at most [n] times;\n"
                                   "  define ltl most(0) = !p W r; define ltl most(n) = !p W (p W most(n - 1));\n"
                                   "  ltl before r <>r -> most(n); }\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char border[] = "\n====\n";
    const char *text = (const char *)data;
    const char *found = size ? memmem(text, size, border, strlen(border)) : NULL;
    const char *rest = found ? found + strlen(border) : text;
    if (found)
        check_text(text, (size_t)(found - text), rest, size - (size_t)(rest - text));
    else
        check_text(few_patterns, strlen(few_patterns), text, size);
    return 0;
}
