/* Formulas as text. */
#include "ltl/ltl_int.h"

/* What is still to be printed, the next part last: a text, or a formula within an operator that binds so strongly. */
typedef struct Pending {
    const char *text;
    LtlId formula;
    uint32_t binds;
} Pending;

typedef struct Printer {
    Arena *scratch;
    Vector(Pending) pending;
    bool is_for_spin; /* binary operators always stand in parentheses, as SPIN gives && and || one strength */
} Printer;

static void push_text(Printer *printer, const char *text) {
    vector_push(printer->scratch, &printer->pending, ((Pending){.text = text}));
}

static void push_formula(Printer *printer, LtlId formula, uint32_t binds) {
    binds = printer->is_for_spin ? LTL_BINDS_UNARY : binds;
    vector_push(printer->scratch, &printer->pending, ((Pending){.formula = formula, .binds = binds}));
}

/* An operand, the operator and another operand, the last first. */
static void push_binary(Printer *printer, LtlId left, LtlOp op, LtlId right) {
    const LtlOperator *row = ltl_operator(op);
    push_formula(printer, right, row->binds + !row->is_right);
    push_text(printer, " ");
    push_text(printer, row->symbol);
    push_text(printer, " ");
    push_formula(printer, left, row->binds + row->is_right);
}

/* Takes a formula apart, its last part first. SPIN has neither W nor M: a W b is b V (a || b), a M b is b U (a && b).
 */
static void push_parts(Printer *printer, const LtlNode *node) {
    bool is_weak = node->op == LTL_WEAK_UNTIL;
    if (printer->is_for_spin && (is_weak || node->op == LTL_STRONG_RELEASE)) {
        push_text(printer, ")");
        push_binary(printer, node->left, is_weak ? LTL_OR : LTL_AND, node->right);
        push_text(printer, is_weak ? " V (" : " U (");
        push_formula(printer, node->right, LTL_BINDS_UNARY);
    } else if (node->right != LTL_NONE) {
        push_binary(printer, node->left, (LtlOp)node->op, node->right);
    } else if (node->left != LTL_NONE) {
        push_formula(printer, node->left, LTL_BINDS_UNARY);
        push_text(printer, node->op == LTL_NEXT ? "X " : ltl_operator((LtlOp)node->op)->symbol);
    } else {
        push_text(printer, node->op == LTL_TRUE ? "true" : "false");
    }
}

/* Prints until it is done, or the text is longer than this. Not by recursion: formulas that were put together can be
   higher than any that was read. */
static void print(Printer *printer, const Ltl *ltl, LtlId formula, LtlNamer namer, const void *context, size_t longest,
                  Text *out) {
    printer->scratch = arena_new();
    push_formula(printer, formula, LTL_BINDS_EQUIVALENT);
    while (printer->pending.count > 0 && out->length <= longest) {
        Pending next = printer->pending.items[--printer->pending.count];
        if (next.text) {
            text_add(out, next.text);
            continue;
        }
        const LtlNode *node = ltl_node(ltl, next.formula);
        if (node->op == LTL_PROPOSITION) {
            namer(context, node->proposition, out);
            continue;
        }
        bool needs_parentheses = node->right != LTL_NONE && ltl_operator((LtlOp)node->op)->binds < next.binds;
        text_add(out, needs_parentheses ? "(" : "");
        push_text(printer, needs_parentheses ? ")" : "");
        push_parts(printer, node);
    }
    arena_free(printer->scratch);
}

void ltl_print(const Ltl *ltl, LtlId formula, LtlNamer namer, const void *context, Text *out) {
    print(&(Printer){0}, ltl, formula, namer, context, SIZE_MAX, out);
}

static void name_for_spin(const void *context, uint32_t proposition, Text *out) {
    (void)context;
    text_format(out, "p%u", proposition);
}

bool ltl_print_for_spin(const Ltl *ltl, LtlId formula, size_t most, Text *out) {
    /* A part that stands in several places is printed in each: the text can be far longer than the table. */
    size_t longest = out->length + most;
    print(&(Printer){.is_for_spin = true}, ltl, formula, name_for_spin, NULL, longest, out);
    return out->length <= longest;
}
