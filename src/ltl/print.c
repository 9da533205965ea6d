/* Formulas as text. */
#include "ltl/ltl_int.h"

typedef struct Notation {
    const char *text;
    uint8_t strength; /* the higher, the stronger it binds */
    bool is_right;    /* a chain of them associates to the right */
} Notation;

/* The strengths are those of the operators in syntax.c. */
static const Notation notations[LTL_OPS] = {
    [LTL_TRUE] = {"true", 7, false},   [LTL_FALSE] = {"false", 7, false},      [LTL_PROPOSITION] = {"", 7, false},
    [LTL_NOT] = {"!", 6, false},       [LTL_AND] = {" && ", 4, false},         [LTL_OR] = {" || ", 3, false},
    [LTL_IMPLIES] = {" -> ", 2, true}, [LTL_EQUIVALENT] = {" <-> ", 1, false}, [LTL_NEXT] = {"X ", 6, false},
    [LTL_FINALLY] = {"<>", 6, false},  [LTL_GLOBALLY] = {"[]", 6, false},      [LTL_UNTIL] = {" U ", 5, true},
    [LTL_RELEASE] = {" V ", 5, true},  [LTL_WEAK_UNTIL] = {" W ", 5, true},    [LTL_STRONG_RELEASE] = {" M ", 5, true},
};

/* What is still to be printed, the next part last: a text, or a formula within an operator of some strength. */
typedef struct Pending {
    const char *text;
    LtlId formula;
    uint8_t least; /* strength that needs no parentheses */
} Pending;

typedef struct Printer {
    Arena *scratch;
    Vector(Pending) pending;
} Printer;

static void push_text(Printer *printer, const char *text) {
    vector_push(printer->scratch, &printer->pending, ((Pending){.text = text}));
}

static void push_formula(Printer *printer, LtlId formula, uint8_t least) {
    vector_push(printer->scratch, &printer->pending, ((Pending){.formula = formula, .least = least}));
}

/* Takes a formula apart, its last part first. */
static void push_parts(Printer *printer, const LtlNode *node) {
    const Notation *notation = &notations[node->op];
    if (node->right != LTL_NONE) {
        push_formula(printer, node->right, (uint8_t)(notation->strength + !notation->is_right));
        push_text(printer, notation->text);
        push_formula(printer, node->left, (uint8_t)(notation->strength + notation->is_right));
    } else {
        if (node->left != LTL_NONE)
            push_formula(printer, node->left, notation->strength);
        push_text(printer, notation->text);
    }
}

void ltl_print(const Ltl *ltl, LtlId formula, LtlNamer namer, const void *context, Text *out) {
    /* Not by recursion: formulas that were put together can be higher than any that was read. */
    Printer printer = {.scratch = arena_new()};
    push_formula(&printer, formula, 0);
    while (printer.pending.count > 0) {
        Pending next = printer.pending.items[--printer.pending.count];
        if (next.text) {
            text_add(out, next.text);
            continue;
        }
        const LtlNode *node = ltl_node(ltl, next.formula);
        if (node->op == LTL_PROPOSITION) {
            namer(context, node->proposition, out);
        } else if (notations[node->op].strength < next.least) {
            text_add_char(out, '(');
            push_text(&printer, ")");
            push_parts(&printer, node);
        } else {
            push_parts(&printer, node);
        }
    }
    arena_free(printer.scratch);
}

/* A binary operator in parentheses, its last part first. */
static void push_binary(Printer *printer, LtlId left, const char *op, LtlId right) {
    push_text(printer, ")");
    push_formula(printer, right, 0);
    push_text(printer, op);
    push_formula(printer, left, 0);
    push_text(printer, "(");
}

/* SPIN gives && and || one strength, and has neither W nor M: a W b is b V (a || b), a M b is b U (a && b). */
static void push_parts_for_spin(Printer *printer, const LtlNode *node) {
    bool is_weak = node->op == LTL_WEAK_UNTIL;
    if (is_weak || node->op == LTL_STRONG_RELEASE) {
        push_text(printer, ")");
        push_binary(printer, node->left, notations[is_weak ? LTL_OR : LTL_AND].text, node->right);
        push_text(printer, notations[is_weak ? LTL_RELEASE : LTL_UNTIL].text);
        push_formula(printer, node->right, 0);
        push_text(printer, "(");
    } else if (node->right != LTL_NONE)
        push_binary(printer, node->left, notations[node->op].text, node->right);
    else
        push_parts(printer, node);
}

bool ltl_print_for_spin(const Ltl *ltl, LtlId formula, size_t most, Text *out) {
    Printer printer = {.scratch = arena_new()};
    /* A part that stands in several places is printed in each: the text can be far longer than the table. */
    size_t longest = out->length + most;
    push_formula(&printer, formula, 0);
    while (printer.pending.count > 0 && out->length <= longest) {
        Pending next = printer.pending.items[--printer.pending.count];
        if (next.text)
            text_add(out, next.text);
        else if (ltl_op(ltl, next.formula) == LTL_PROPOSITION)
            text_format(out, "p%u", ltl_proposition_of(ltl, next.formula));
        else
            push_parts_for_spin(&printer, ltl_node(ltl, next.formula));
    }
    arena_free(printer.scratch);
    return out->length <= longest;
}
