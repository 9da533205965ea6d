/* Formulas of CTL as text, with parentheses only where they are needed. */
#ifndef BANDERA_TEST_BSL_FORMULA_TEXT_H
#define BANDERA_TEST_BSL_FORMULA_TEXT_H

#include "bsl/specification.h"
#include "ltl/ltl_int.h"

static inline void print_atom(const Formula *formula, Text *out) {
    text_add(out, formula->op == LTL_TRUE ? "true" : formula->op == LTL_FALSE ? "false" : formula->name);
    if (!formula->has_parentheses)
        return;
    text_add_char(out, '(');
    for (uint32_t i = 0; i < formula->arguments.count; i++)
        text_format(out, "%s%s", i ? ", " : "", formula->arguments.items[i].name);
    text_add_char(out, ')');
}

/* Appends a formula that stands beside an operator that binds this strongly. */
static inline void print_within(const Formula *formula, uint32_t binds, Text *out) {
    const LtlOperator *row = ltl_operator(formula->op);
    if (!row) {
        print_atom(formula, out);
    } else if (formula->path && formula->right) {
        text_format(out, "%c[", formula->path);
        print_within(formula->left, LTL_BINDS_EQUIVALENT, out);
        text_format(out, " %s ", row->symbol);
        print_within(formula->right, LTL_BINDS_EQUIVALENT, out);
        text_add_char(out, ']');
    } else if (formula->path) {
        text_format(out, "%c%s(", formula->path, row->op == LTL_NEXT ? "X" : row->other);
        print_within(formula->left, LTL_BINDS_EQUIVALENT, out);
        text_add_char(out, ')');
    } else if (!formula->right) {
        text_add(out, row->symbol);
        print_within(formula->left, LTL_BINDS_UNARY, out);
    } else {
        bool needs_parentheses = row->binds < binds;
        text_add(out, needs_parentheses ? "(" : "");
        print_within(formula->left, row->binds + (row->is_right ? 1 : 0), out);
        text_format(out, " %s ", row->symbol);
        print_within(formula->right, row->binds + (row->is_right ? 0 : 1), out);
        text_add(out, needs_parentheses ? ")" : "");
    }
}

static inline void print_formula(const Formula *formula, Text *out) {
    print_within(formula, LTL_BINDS_EQUIVALENT, out);
}

/* The text of a property's CTL, which it has; in the arena of its specification. */
static inline const char *ctl_text(const Specification *specification, const SpecificationProperty *property) {
    Text text = {0};
    print_formula(property->ctl, &text);
    return text_keep(&text, specification->arena);
}

#endif
