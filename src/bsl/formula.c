#include "bsl/formula.h"

#include <string.h>

/* How strongly operators bind. */
enum { BINDS_EQUIVALENT, BINDS_IMPLIES, BINDS_OR, BINDS_AND, BINDS_TEMPORAL, BINDS_UNARY };

typedef struct Operator {
    LtlOp op;
    const char *symbol; /* as it is written and printed */
    const char *other;  /* another way to write it, or null */
    uint32_t binds;
    bool is_right; /* associates to the right */
} Operator;

static const Operator binary_operators[] = {
    {LTL_EQUIVALENT, "<->", NULL, BINDS_EQUIVALENT, false},
    {LTL_IMPLIES, "->", NULL, BINDS_IMPLIES, true},
    {LTL_OR, "||", "\\/", BINDS_OR, false},
    {LTL_AND, "&&", "/\\", BINDS_AND, false},
    {LTL_UNTIL, "U", NULL, BINDS_TEMPORAL, true},
    {LTL_RELEASE, "V", "R", BINDS_TEMPORAL, true},
    {LTL_WEAK_UNTIL, "W", NULL, BINDS_TEMPORAL, true},
    {LTL_STRONG_RELEASE, "M", NULL, BINDS_TEMPORAL, true},
};

static const Operator unary_operators[] = {
    {LTL_NOT, "!", NULL, BINDS_UNARY, true},
    {LTL_GLOBALLY, "[]", "G", BINDS_UNARY, true},
    {LTL_FINALLY, "<>", "F", BINDS_UNARY, true},
    {LTL_NEXT, "X", NULL, BINDS_UNARY, true},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* A formula with operands; its height and size follow from theirs. */
static Formula *new_formula(Arena *arena, LtlOp op, const Formula *left, const Formula *right, Position position) {
    Formula *formula = arena_alloc(arena, sizeof *formula);
    uint64_t size = 1 + (uint64_t)(left ? left->size : 0) + (right ? right->size : 0);
    formula->op = op;
    formula->left = left;
    formula->right = right;
    formula->position = position;
    formula->height = 1 + larger(left ? left->height : 0, right ? right->height : 0);
    formula->size = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
    return formula;
}

const Formula *formula_rebuild(Arena *arena, const Formula *formula, const Formula *left, const Formula *right) {
    Formula *made = new_formula(arena, formula->op, left, right, formula->position);
    made->path = formula->path;
    made->name = formula->name;
    return made;
}

/* The same while parsing: too high a formula is an error, as are missing operands after one. */
static Formula *make(BslCursor *cursor, LtlOp op, const Formula *left, const Formula *right, Position position) {
    Formula *formula = new_formula(cursor->arena, op, left, right, position);
    if (formula->height > FORMULA_MOST_HEIGHT)
        bsl_error(cursor, position, NULL, "this formula is nested more than %d deep", (int)FORMULA_MOST_HEIGHT);
    return formula;
}

static const Formula *parse_binary(BslCursor *cursor, FormulaLogic logic, uint32_t weakest);

/* Whether an operator is part of a logic. In CTL the temporal ones stand in brackets, behind A or E. */
static bool is_in_logic(const Operator *row, FormulaLogic logic) {
    bool is_temporal = row->op >= LTL_NEXT;
    return !is_temporal || logic == FORMULA_LTL;
}

/* The operator that the current token is, or null. */
static const Operator *operator_at(const BslCursor *cursor, const Operator *operators, size_t count,
                                   FormulaLogic logic) {
    for (size_t i = 0; !cursor->failed && i < count; i++)
        if (is_in_logic(&operators[i], logic) &&
            (bsl_is(cursor->token, operators[i].symbol) ||
             (operators[i].other != NULL && bsl_is(cursor->token, operators[i].other))))
            return &operators[i];
    return NULL;
}

/* `x` of a predicate; `n - 1` of a pattern. */
static FormulaArgument parse_argument(BslCursor *cursor, FormulaLogic logic) {
    FormulaArgument argument = {.position = cursor->token->position};
    if (logic == FORMULA_PREDICATE) {
        argument.name = bsl_name(cursor, "a quantified variable");
        return argument;
    }
    if (bsl_at_kind(cursor, BSL_WORD)) {
        argument.name = bsl_name(cursor, "a number");
        if (!bsl_accept(cursor, "-"))
            return argument;
    }
    argument.number = cursor->token->number;
    if (bsl_at_kind(cursor, BSL_NUMBER))
        bsl_advance(cursor);
    else
        bsl_expected(cursor, "a number, or the name of one", NULL);
    return argument;
}

/* A name, dotted in predicates, with what stands in parentheses after it. */
static const Formula *parse_atom(BslCursor *cursor, FormulaLogic logic) {
    Formula *atom = make(cursor, LTL_PROPOSITION, NULL, NULL, cursor->token->position);
    atom->name = logic == FORMULA_PREDICATE ? bsl_dotted_name(cursor, "a predicate") : bsl_name(cursor, "a formula");
    atom->has_parentheses = bsl_accept(cursor, "(");
    if (!atom->has_parentheses || bsl_accept(cursor, ")"))
        return atom;
    do {
        FormulaArgument argument = parse_argument(cursor, logic);
        if (atom->arguments.count == FORMULA_MOST_ARGUMENTS)
            bsl_error(cursor, argument.position, NULL, "there are more than %d arguments", (int)FORMULA_MOST_ARGUMENTS);
        else
            vector_push(cursor->arena, &atom->arguments, argument);
    } while (bsl_accept(cursor, ","));
    bsl_expect(cursor, ")", "the arguments");
    return atom;
}

/* Constants, names, and what stands in parentheses. */
static const Formula *parse_primary(BslCursor *cursor, FormulaLogic logic) {
    Position position = cursor->token->position;
    if (bsl_accept_word(cursor, "true"))
        return make(cursor, LTL_TRUE, NULL, NULL, position);
    if (bsl_accept_word(cursor, "false"))
        return make(cursor, LTL_FALSE, NULL, NULL, position);
    if (bsl_accept(cursor, "(")) {
        const Formula *inner = parse_binary(cursor, logic, BINDS_EQUIVALENT);
        bsl_expect(cursor, ")", "the formula in parentheses");
        return inner;
    }
    if (bsl_at_kind(cursor, BSL_WORD))
        return parse_atom(cursor, logic);
    bool is_temporal = bsl_at(cursor, "[]") || bsl_at(cursor, "<>");
    const char *hint = !is_temporal                 ? NULL
                       : logic == FORMULA_PREDICATE ? "a predicate is about one state; temporal operators stand in "
                                                      "'Name: ltl { ... };'"
                                                    : "CTL has AG, AF, AX, EG, EF, EX, A[x U y], A[x W y], E[x U y]";
    bsl_expected(cursor, logic == FORMULA_PREDICATE ? "a predicate" : "a formula", hint);
    return NULL;
}

/* `A[x U y]`, from the bracket on. */
static const Formula *parse_path_until(BslCursor *cursor, char path, Position position) {
    bsl_expect(cursor, "[", "A or E");
    const Formula *left = parse_binary(cursor, FORMULA_CTL, BINDS_EQUIVALENT);
    LtlOp op = bsl_at_word(cursor, "W") ? LTL_WEAK_UNTIL : LTL_UNTIL;
    if (!bsl_accept_word(cursor, "W") && !bsl_accept_word(cursor, "U"))
        bsl_expected(cursor, "U or W", "between brackets stands one until: A[x U y]");
    const Formula *right = parse_binary(cursor, FORMULA_CTL, BINDS_EQUIVALENT);
    bsl_expect(cursor, "]", "the second formula");
    Formula *until = make(cursor, op, left, right, position);
    until->path = path;
    return until;
}

/* The temporal operators of CTL; null when none is there. */
static const Formula *parse_path(BslCursor *cursor) {
    static const struct {
        const char *word;
        LtlOp op;
    } paths[] = {{"AG", LTL_GLOBALLY}, {"AF", LTL_FINALLY}, {"AX", LTL_NEXT},
                 {"EG", LTL_GLOBALLY}, {"EF", LTL_FINALLY}, {"EX", LTL_NEXT}};
    Position position = cursor->token->position;
    for (size_t i = 0; i < COUNT(paths); i++) {
        if (!bsl_accept_word(cursor, paths[i].word))
            continue;
        const Formula *operand = parse_binary(cursor, FORMULA_CTL, BINDS_UNARY);
        Formula *formula = make(cursor, paths[i].op, operand, NULL, position);
        formula->path = paths[i].word[0];
        return formula;
    }
    if (bsl_at_word(cursor, "A") || bsl_at_word(cursor, "E")) {
        char path = cursor->token->text[0];
        bsl_advance(cursor);
        return parse_path_until(cursor, path, position);
    }
    return NULL;
}

/* An operand with the operators before it. */
static const Formula *parse_unary(BslCursor *cursor, FormulaLogic logic) {
    Position position = cursor->token->position;
    const Operator *row = operator_at(cursor, unary_operators, COUNT(unary_operators), logic);
    if (row) {
        bsl_advance(cursor);
        return make(cursor, row->op, parse_binary(cursor, logic, BINDS_UNARY), NULL, position);
    }
    const Formula *path = logic == FORMULA_CTL ? parse_path(cursor) : NULL;
    return path ? path : parse_primary(cursor, logic);
}

/* Operands joined by operators that bind at least as strongly as `weakest`. Every nesting passes through here. */
static const Formula *parse_binary(BslCursor *cursor, FormulaLogic logic, uint32_t weakest) {
    if (++cursor->depth > FORMULA_MOST_HEIGHT)
        bsl_error(cursor, cursor->token->position, NULL, "this formula is nested more than %d deep",
                  (int)FORMULA_MOST_HEIGHT);
    const Formula *left = cursor->failed ? NULL : parse_unary(cursor, logic);
    while (!cursor->failed) {
        Position position = cursor->token->position;
        const Operator *row = operator_at(cursor, binary_operators, COUNT(binary_operators), logic);
        if (!row || row->binds < weakest)
            break;
        bsl_advance(cursor);
        const Formula *right = parse_binary(cursor, logic, row->binds + (row->is_right ? 0 : 1));
        left = make(cursor, row->op, left, right, position);
    }
    cursor->depth--;
    return cursor->failed ? NULL : left;
}

const Formula *formula_parse(BslCursor *cursor, FormulaLogic logic) {
    cursor->depth = 0;
    return parse_binary(cursor, logic, BINDS_EQUIVALENT);
}

/* The row of the tables above that an operator stands in; null for names and constants. */
static const Operator *operator_of(LtlOp op) {
    for (size_t i = 0; i < COUNT(binary_operators); i++)
        if (binary_operators[i].op == op)
            return &binary_operators[i];
    for (size_t i = 0; i < COUNT(unary_operators); i++)
        if (unary_operators[i].op == op)
            return &unary_operators[i];
    return NULL;
}

static void print_atom(const Formula *formula, Text *out) {
    text_add(out, formula->op == LTL_TRUE ? "true" : formula->op == LTL_FALSE ? "false" : formula->name);
    if (!formula->has_parentheses)
        return;
    text_add_char(out, '(');
    for (uint32_t i = 0; i < formula->arguments.count; i++)
        text_format(out, "%s%s", i ? ", " : "", formula->arguments.items[i].name);
    text_add_char(out, ')');
}

/* Appends a formula that stands beside an operator that binds this strongly. */
static void print_within(const Formula *formula, uint32_t binds, Text *out) {
    const Operator *row = operator_of(formula->op);
    if (!row) {
        print_atom(formula, out);
    } else if (formula->path && formula->right) {
        text_format(out, "%c[", formula->path);
        print_within(formula->left, BINDS_EQUIVALENT, out);
        text_format(out, " %s ", row->symbol);
        print_within(formula->right, BINDS_EQUIVALENT, out);
        text_add_char(out, ']');
    } else if (formula->path) {
        text_format(out, "%c%s(", formula->path, row->op == LTL_NEXT ? "X" : row->other);
        print_within(formula->left, BINDS_EQUIVALENT, out);
        text_add_char(out, ')');
    } else if (!formula->right) {
        text_add(out, row->symbol);
        print_within(formula->left, BINDS_UNARY, out);
    } else {
        bool needs_parentheses = row->binds < binds;
        text_add(out, needs_parentheses ? "(" : "");
        print_within(formula->left, row->binds + (row->is_right ? 1 : 0), out);
        text_format(out, " %s ", row->symbol);
        print_within(formula->right, row->binds + (row->is_right ? 0 : 1), out);
        text_add(out, needs_parentheses ? ")" : "");
    }
}

void formula_print(const Formula *formula, Text *out) { print_within(formula, BINDS_EQUIVALENT, out); }
