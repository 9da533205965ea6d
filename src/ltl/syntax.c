/* Operators are read by precedence climbing (Pratt, POPL 1973). */
#include "ltl/syntax.h"

#include "base/guess.h"
#include "ltl/ltl_int.h"

#include <ctype.h>
#include <string.h>

/* How deeply people nest formulas at most. */
enum { DEPTH_LIMIT = 250 };

#define SIZE_HINT "split it, and name the parts"

static size_t word_length(const Scanner *scanner) {
    return scanner_is_java_letter(scanner_peek(scanner, 0)) ? scanner_span(scanner, scanner_is_java_word) : 0;
}

const Lexicon formula_lexicon = {
    .comments = SCANNER_C_COMMENTS,
    .most_bytes = 1 << 20,
    .most_number = UINT32_MAX - 1,
    .has_strings = true,
    .word = word_length,
    .symbols = (const char *const[]){"<->", "->", "<>", "[]", "&&", "||", "/\\", "\\/", "(", ")", "{", "}", "[",
                                     "]",   ",",  ";",  ":",  ".",  "!",  "*",   "=",   "-", "<", ">", NULL},
    .hints = (const LexiconHint[]){{"&", "did you mean '&&'?"},
                                   {"|", "did you mean '||'?"},
                                   {"~", "did you mean '!'?"},
                                   {"'", "write file names between double quotes"},
                                   {"\"", "a name between quotes ends on its line"},
                                   {0}},
};

static const LtlOperator binary_operators[] = {
    {LTL_EQUIVALENT, "<->", NULL, "equivalent", LTL_BINDS_EQUIVALENT, false},
    {LTL_IMPLIES, "->", NULL, "implies", LTL_BINDS_IMPLIES, true},
    {LTL_OR, "||", "\\/", "or", LTL_BINDS_OR, false},
    {LTL_AND, "&&", "/\\", "and", LTL_BINDS_AND, false},
    {LTL_UNTIL, "U", NULL, "until", LTL_BINDS_TEMPORAL, true},
    {LTL_RELEASE, "V", "R", "release", LTL_BINDS_TEMPORAL, true},
    {LTL_WEAK_UNTIL, "W", NULL, "weakuntil", LTL_BINDS_TEMPORAL, true},
    {LTL_STRONG_RELEASE, "M", NULL, "strongrelease", LTL_BINDS_TEMPORAL, true},
};

static const LtlOperator unary_operators[] = {
    {LTL_NOT, "!", NULL, "not", LTL_BINDS_UNARY, true},
    {LTL_GLOBALLY, "[]", "G", "always", LTL_BINDS_UNARY, true},
    {LTL_FINALLY, "<>", "F", "eventually", LTL_BINDS_UNARY, true},
    {LTL_NEXT, "X", NULL, "next", LTL_BINDS_UNARY, true},
};

const LtlOperator *ltl_operator(LtlOp op) {
    for (size_t i = 0; i < COUNT(binary_operators); i++)
        if (binary_operators[i].op == op)
            return &binary_operators[i];
    for (size_t i = 0; i < COUNT(unary_operators); i++)
        if (unary_operators[i].op == op)
            return &unary_operators[i];
    return NULL;
}

/* A formula with operands; its height and size follow from theirs. */
static Formula *new_formula(Arena *arena, LtlOp op, const Formula *left, const Formula *right, Position position) {
    Formula *formula = arena_alloc(arena, sizeof *formula);
    uint64_t size = 1 + (uint64_t)(left ? left->size : 0) + (right ? right->size : 0);
    uint32_t left_height = left ? left->height : 0, right_height = right ? right->height : 0;
    formula->op = op;
    formula->left = left;
    formula->right = right;
    formula->position = position;
    formula->height = 1 + (left_height > right_height ? left_height : right_height);
    formula->size = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
    return formula;
}

const Formula *formula_rebuild(Arena *arena, const Formula *formula, const Formula *left, const Formula *right) {
    Formula *made = new_formula(arena, formula->op, left, right, formula->position);
    made->path = formula->path;
    made->name = formula->name;
    return made;
}

/* The same while parsing. Long chains are read without recursion, but others recurse over them. */
static Formula *make(Cursor *cursor, LtlOp op, const Formula *left, const Formula *right, Position position) {
    Formula *formula = new_formula(cursor->arena, op, left, right, position);
    if (formula->height > LTL_HEIGHT_LIMIT)
        cursor_fail(cursor, position, SIZE_HINT, "this formula has too many operators");
    return formula;
}

/* Names and hints -------------------------------------------------------------------------------------------------- */

/* Whether a dot and a word follow the current word. A dot that no word follows is not part of the name: `.*` and the
   dot after a quantifier. */
static bool is_dotted(const Cursor *cursor) {
    Cursor next = *cursor;
    cursor_advance(&next);
    return cursor_at(&next, ".") && cursor_peek(&next).kind == TOKEN_WORD;
}

const char *formula_dotted_name(Cursor *cursor, const char *what) {
    Text name = {0};
    for (bool has_more = true; has_more;) {
        has_more = cursor_at_kind(cursor, TOKEN_WORD) && is_dotted(cursor);
        text_add(&name, cursor_name(cursor, what));
        if (has_more && cursor_accept(cursor, "."))
            text_add_char(&name, '.');
    }
    return text_keep(&name, cursor->arena);
}

/* A hint for a token that stands where an operator should, or null: what another notation writes, or a name that is
   like an operator's. */
static const char *hint_for_operator(Cursor *cursor) {
    static const LexiconHint foreign[] = {
        {"<=>", "did you mean '<->'?"},
        {"=>", "did you mean '->'?"},
        {"==", "did you mean '<->'?"},
        {"[", "did you mean '[]'?"},
        {"<", "did you mean '<>'?"},
        {"-", "did you mean '->'?"},
        {"=", "compare values in a predicate, and use the predicate's name here"},
    };
    const Token *token = &cursor->token;
    Scanner rest = {.at = token->text, .end = cursor->scanner.end};
    for (size_t i = 0; token->kind == TOKEN_SYMBOL && i < COUNT(foreign); i++)
        if (scanner_begins_with(&rest, foreign[i].text))
            return foreign[i].hint;
    if (token->kind != TOKEN_WORD)
        return NULL;
    char *wanted = arena_copy(cursor->arena, token->text, token->length);
    for (char *at = wanted; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    Guess guess = guess_start(wanted);
    for (size_t i = 0; i < COUNT(binary_operators); i++) {
        const char *word = binary_operators[i].word;
        if (guess_distance(wanted, word) * 2 < strlen(word))
            guess_try(&guess, word);
        if (strcmp(wanted, word) == 0)
            guess = (Guess){wanted, word, 0}; /* but for capital letters */
    }
    return guess_hint(&guess, cursor->arena);
}

void formula_expect_end(Cursor *cursor, const char *symbol) {
    if (!cursor_accept(cursor, symbol))
        cursor_expected(cursor, arena_format(cursor->arena, "an operator or '%s'", symbol), hint_for_operator(cursor));
}

/* Reading ---------------------------------------------------------------------------------------------------------- */

static const Formula *parse_binary(Cursor *cursor, FormulaLogic logic, uint32_t weakest);

/* The operator that the current token is, or null. A name may begin like one: `U.x`. */
static const LtlOperator *operator_at(const Cursor *cursor, const LtlOperator *operators, size_t count,
                                      FormulaLogic logic) {
    for (size_t i = 0; i < count; i++) {
        const LtlOperator *row = &operators[i];
        /* In CTL the temporal ones stand in brackets, behind A or E. */
        bool is_in_logic = row->op < LTL_NEXT || logic == FORMULA_LTL || logic == FORMULA_TEMPORAL;
        if (is_in_logic && (cursor_at(cursor, row->symbol) || (row->other && cursor_at(cursor, row->other)) ||
                            (logic == FORMULA_TEMPORAL && cursor_at(cursor, row->word))))
            return logic == FORMULA_TEMPORAL && cursor_at_kind(cursor, TOKEN_WORD) && is_dotted(cursor) ? NULL : row;
    }
    return NULL;
}

/* `x` of a predicate; `n - 1` of a pattern. */
static FormulaArgument parse_argument(Cursor *cursor, FormulaLogic logic) {
    FormulaArgument argument = {.position = cursor->token.position};
    if (logic == FORMULA_PREDICATE || logic == FORMULA_TEMPORAL) {
        argument.name = cursor_name(cursor, "a quantified variable");
        return argument;
    }
    if (cursor_at_kind(cursor, TOKEN_WORD)) {
        argument.name = cursor_name(cursor, "a number");
        if (!cursor_accept(cursor, "-"))
            return argument;
    }
    argument.number = (uint32_t)cursor->token.number;
    if (cursor_at_kind(cursor, TOKEN_NUMBER))
        cursor_advance(cursor);
    else
        cursor_expected(cursor, "a number, or the name of one", NULL);
    return argument;
}

/* A name, dotted in predicates, with what stands in parentheses after it. */
static const Formula *parse_atom(Cursor *cursor, FormulaLogic logic) {
    Formula *atom = make(cursor, LTL_PROPOSITION, NULL, NULL, cursor->token.position);
    bool is_pattern = logic == FORMULA_LTL || logic == FORMULA_CTL;
    atom->name = is_pattern ? cursor_name(cursor, "a formula") : formula_dotted_name(cursor, "a predicate");
    atom->has_parentheses = cursor_accept(cursor, "(");
    if (!atom->has_parentheses || cursor_accept(cursor, ")"))
        return atom;
    do {
        FormulaArgument argument = parse_argument(cursor, logic);
        if (atom->arguments.count == FORMULA_MOST_ARGUMENTS)
            cursor_fail(cursor, argument.position, NULL, "there are more than %d arguments",
                        (int)FORMULA_MOST_ARGUMENTS);
        else
            vector_push(cursor->arena, &atom->arguments, argument);
    } while (cursor_accept(cursor, ","));
    cursor_expect(cursor, ")", "after the arguments");
    return atom;
}

/* Constants, names, and what stands in parentheses. */
static const Formula *parse_primary(Cursor *cursor, FormulaLogic logic) {
    Position position = cursor->token.position;
    if (cursor_accept(cursor, "true"))
        return make(cursor, LTL_TRUE, NULL, NULL, position);
    if (cursor_accept(cursor, "false"))
        return make(cursor, LTL_FALSE, NULL, NULL, position);
    if (cursor_accept(cursor, "(")) {
        const Formula *inner = parse_binary(cursor, logic, LTL_BINDS_EQUIVALENT);
        formula_expect_end(cursor, ")");
        return inner;
    }
    if (cursor_at_kind(cursor, TOKEN_WORD))
        return parse_atom(cursor, logic);
    bool is_temporal = cursor_at(cursor, "[]") || cursor_at(cursor, "<>");
    const char *hint = !is_temporal                 ? hint_for_operator(cursor)
                       : logic == FORMULA_PREDICATE ? "a predicate is about one state; temporal operators need "
                                                      "'Name: ltl { ... };'"
                                                    : "CTL has AG, AF, AX, EG, EF, EX, A[x U y], A[x W y], E[x U y]";
    cursor_expected(cursor, logic == FORMULA_PREDICATE ? "a predicate" : "a formula", hint);
    return NULL;
}

/* `A[x U y]`, from the bracket on. */
static const Formula *parse_path_until(Cursor *cursor, char path, Position position) {
    cursor_expect(cursor, "[", "after A or E");
    const Formula *left = parse_binary(cursor, FORMULA_CTL, LTL_BINDS_EQUIVALENT);
    LtlOp op = cursor_at(cursor, "W") ? LTL_WEAK_UNTIL : LTL_UNTIL;
    if (!cursor_accept(cursor, "W") && !cursor_accept(cursor, "U"))
        cursor_expected(cursor, "U or W", "write one until between the brackets: A[x U y]");
    const Formula *right = parse_binary(cursor, FORMULA_CTL, LTL_BINDS_EQUIVALENT);
    cursor_expect(cursor, "]", "after the second formula");
    Formula *until = make(cursor, op, left, right, position);
    until->path = path;
    return until;
}

/* The temporal operators of CTL; null when none is there. */
static const Formula *parse_path(Cursor *cursor) {
    static const struct {
        const char *word;
        LtlOp op;
    } paths[] = {{"AG", LTL_GLOBALLY}, {"AF", LTL_FINALLY}, {"AX", LTL_NEXT},
                 {"EG", LTL_GLOBALLY}, {"EF", LTL_FINALLY}, {"EX", LTL_NEXT}};
    Position position = cursor->token.position;
    for (size_t i = 0; i < COUNT(paths); i++) {
        if (!cursor_accept(cursor, paths[i].word))
            continue;
        const Formula *operand = parse_binary(cursor, FORMULA_CTL, LTL_BINDS_UNARY);
        Formula *formula = make(cursor, paths[i].op, operand, NULL, position);
        formula->path = paths[i].word[0];
        return formula;
    }
    if (cursor_at(cursor, "A") || cursor_at(cursor, "E")) {
        char path = cursor->token.text[0];
        cursor_advance(cursor);
        return parse_path_until(cursor, path, position);
    }
    return NULL;
}

/* An operand with the operators before it. */
static const Formula *parse_unary(Cursor *cursor, FormulaLogic logic) {
    Position position = cursor->token.position;
    const LtlOperator *row = operator_at(cursor, unary_operators, COUNT(unary_operators), logic);
    if (row) {
        cursor_advance(cursor);
        return make(cursor, row->op, parse_binary(cursor, logic, LTL_BINDS_UNARY), NULL, position);
    }
    const Formula *path = logic == FORMULA_CTL ? parse_path(cursor) : NULL;
    return path ? path : parse_primary(cursor, logic);
}

/* Operands joined by operators that bind at least as strongly as `weakest`. Every nesting passes through here. */
static const Formula *parse_binary(Cursor *cursor, FormulaLogic logic, uint32_t weakest) {
    if (++cursor->depth > DEPTH_LIMIT)
        cursor_fail(cursor, cursor->token.position, SIZE_HINT, "this formula nests too deeply");
    const Formula *left = cursor->failed ? NULL : parse_unary(cursor, logic);
    while (!cursor->failed) {
        Position position = cursor->token.position;
        const LtlOperator *row = operator_at(cursor, binary_operators, COUNT(binary_operators), logic);
        if (!row || row->binds < weakest)
            break;
        cursor_advance(cursor);
        const Formula *right = parse_binary(cursor, logic, row->binds + (row->is_right ? 0 : 1));
        left = make(cursor, row->op, left, right, position);
    }
    cursor->depth--;
    return cursor->failed ? NULL : left;
}

const Formula *formula_parse(Cursor *cursor, FormulaLogic logic) {
    return parse_binary(cursor, logic, LTL_BINDS_EQUIVALENT);
}

/* Meaning ---------------------------------------------------------------------------------------------------------- */

LtlId formula_resolve(const Formula *formula, Ltl *ltl, LtlResolver resolver, void *context) {
    if (formula->op == LTL_PROPOSITION)
        return resolver(context, ltl, formula);
    LtlId left = formula->left ? formula_resolve(formula->left, ltl, resolver, context) : LTL_NONE;
    LtlId right = formula->right ? formula_resolve(formula->right, ltl, resolver, context) : LTL_NONE;
    bool is_good = (!formula->left || left != LTL_NONE) && (!formula->right || right != LTL_NONE);
    return is_good ? ltl_make(ltl, formula->op, left, right) : LTL_NONE;
}

LtlId ltl_parse(Ltl *ltl, const char *text, size_t length, Position start, LtlResolver resolver, void *context,
                Diagnostics *diagnostics) {
    Arena *scratch = arena_new();
    Scanner scanner = {.at = text, .end = text + length, .position = start};
    Cursor cursor = cursor_start(scanner, &formula_lexicon, scratch, diagnostics);
    const Formula *formula = formula_parse(&cursor, FORMULA_TEMPORAL);
    if (!cursor_at_end(&cursor))
        cursor_expected(&cursor, "an operator or the end of the formula", hint_for_operator(&cursor));
    LtlId resolved = cursor.failed ? LTL_NONE : formula_resolve(formula, ltl, resolver, context);
    arena_free(scratch);
    return resolved;
}
