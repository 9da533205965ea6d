/* Formulas from text. Operators are read by precedence climbing (Pratt, POPL 1973). */
#include "base/guess.h"
#include "base/scanner.h"
#include "ltl/ltl_int.h"

#include <ctype.h>
#include <string.h>

enum { NESTING_LIMIT = 250, ARGUMENT_LIMIT = 16 };

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_CONSTANT,
    TOKEN_PREFIX,
    TOKEN_INFIX,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_COMMA,
    TOKEN_STRANGE
} TokenKind;

typedef struct Spelling {
    const char *text;
    TokenKind kind;
    LtlOp op;
} Spelling;

/* Symbols, longer ones before those that they begin with. */
static const Spelling symbols[] = {
    {"<->", TOKEN_INFIX, LTL_EQUIVALENT}, {"->", TOKEN_INFIX, LTL_IMPLIES},  {"&&", TOKEN_INFIX, LTL_AND},
    {"||", TOKEN_INFIX, LTL_OR},          {"/\\", TOKEN_INFIX, LTL_AND},     {"\\/", TOKEN_INFIX, LTL_OR},
    {"[]", TOKEN_PREFIX, LTL_GLOBALLY},   {"<>", TOKEN_PREFIX, LTL_FINALLY}, {"!", TOKEN_PREFIX, LTL_NOT},
    {"(", TOKEN_OPEN, LTL_OPS},           {")", TOKEN_CLOSE, LTL_OPS},       {",", TOKEN_COMMA, LTL_OPS},
};

static const Spelling words[] = {
    {"true", TOKEN_CONSTANT, LTL_TRUE},
    {"false", TOKEN_CONSTANT, LTL_FALSE},
    {"not", TOKEN_PREFIX, LTL_NOT},
    {"and", TOKEN_INFIX, LTL_AND},
    {"or", TOKEN_INFIX, LTL_OR},
    {"implies", TOKEN_INFIX, LTL_IMPLIES},
    {"equivalent", TOKEN_INFIX, LTL_EQUIVALENT},
    {"G", TOKEN_PREFIX, LTL_GLOBALLY},
    {"always", TOKEN_PREFIX, LTL_GLOBALLY},
    {"F", TOKEN_PREFIX, LTL_FINALLY},
    {"eventually", TOKEN_PREFIX, LTL_FINALLY},
    {"X", TOKEN_PREFIX, LTL_NEXT},
    {"next", TOKEN_PREFIX, LTL_NEXT},
    {"U", TOKEN_INFIX, LTL_UNTIL},
    {"until", TOKEN_INFIX, LTL_UNTIL},
    {"V", TOKEN_INFIX, LTL_RELEASE},
    {"R", TOKEN_INFIX, LTL_RELEASE},
    {"release", TOKEN_INFIX, LTL_RELEASE},
    {"W", TOKEN_INFIX, LTL_WEAK_UNTIL},
    {"weakuntil", TOKEN_INFIX, LTL_WEAK_UNTIL},
    {"M", TOKEN_INFIX, LTL_STRONG_RELEASE},
    {"strongrelease", TOKEN_INFIX, LTL_STRONG_RELEASE},
};

/* What other notations write, and what it is here; again the longer ones first. */
static const struct {
    const char *text, *hint;
} foreign_symbols[] = {
    {"<=>", "did you mean '<->'?"}, {"=>", "did you mean '->'?"},
    {"==", "did you mean '<->'?"},  {"&", "did you mean '&&'?"},
    {"|", "did you mean '||'?"},    {"~", "did you mean '!'?"},
    {"[", "did you mean '[]'?"},    {"<", "did you mean '<>'?"},
    {"-", "did you mean '->'?"},    {"=", "compare values in a predicate, and use the predicate's name here"},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct Token {
    TokenKind kind;
    LtlOp op;
    Position position;
    const char *text;
    size_t length;
} Token;

typedef struct Parser {
    Ltl *ltl;
    Arena *scratch;
    Diagnostics *diagnostics;
    LtlResolver resolver;
    void *context;
    Scanner scanner;
    Token token;
    uint32_t nesting;
    bool has_stopped; /* after a syntax error nothing more is said */
    bool has_failed;
} Parser;

/* Adds a message and makes the parser see nothing but the end from now on. */
static void stop(Parser *parser, Position position, const char *hint, const char *what, const Token *found) {
    if (parser->has_stopped)
        return;
    if (found && found->kind == TOKEN_END)
        diagnostics_add(parser->diagnostics, SEVERITY_ERROR, position, hint, "%s, but the formula ends here", what);
    else if (found)
        diagnostics_add(parser->diagnostics, SEVERITY_ERROR, position, hint, "%s, not '%.*s'", what,
                        found->length > 100 ? 100 : (int)found->length, found->text);
    else
        diagnostics_add(parser->diagnostics, SEVERITY_ERROR, position, hint, "%s", what);
    parser->has_stopped = parser->has_failed = true;
    parser->scanner.at = parser->scanner.end;
    parser->token = (Token){.kind = TOKEN_END, .position = position};
}

/* Tokens ----------------------------------------------------------------------------------------------------------- */

/* The length of the dotted name that starts here; a point that no name follows is not part of it. */
static size_t name_length(Scanner scanner) {
    const char *start = scanner.at;
    while (scanner_is_java_letter(scanner_peek(&scanner, 0))) {
        scanner_step(&scanner, scanner_span(&scanner, scanner_is_java_word));
        if (scanner_peek(&scanner, 0) != '.' || !scanner_is_java_letter(scanner_peek(&scanner, 1)))
            break;
        scanner_step(&scanner, 1);
    }
    return (size_t)(scanner.at - start);
}

static void read_name(Parser *parser, Token *token) {
    token->length = name_length(parser->scanner);
    token->kind = TOKEN_NAME;
    for (size_t i = 0; i < COUNT(words); i++)
        if (scanner_is(token->text, token->length, words[i].text)) {
            token->kind = words[i].kind;
            token->op = words[i].op;
        }
}

static void read_symbol(Parser *parser, Token *token) {
    for (size_t i = 0; i < COUNT(symbols); i++)
        if (scanner_begins_with(&parser->scanner, symbols[i].text)) {
            token->kind = symbols[i].kind;
            token->op = symbols[i].op;
            token->length = strlen(symbols[i].text);
            return;
        }
    token->kind = TOKEN_STRANGE;
    token->length = scanner_character(&parser->scanner);
    for (size_t i = COUNT(foreign_symbols); i-- > 0;)
        if (scanner_begins_with(&parser->scanner, foreign_symbols[i].text))
            token->length = strlen(foreign_symbols[i].text);
}

static void advance(Parser *parser) {
    Scanner *scanner = &parser->scanner;
    scanner_skip_blanks(scanner, SCANNER_NO_COMMENTS);
    parser->token = (Token){.kind = TOKEN_END, .op = LTL_OPS, .position = scanner->position, .text = scanner->at};
    if (scanner->at == scanner->end)
        return;
    if (scanner_is_java_letter(*scanner->at))
        read_name(parser, &parser->token);
    else
        read_symbol(parser, &parser->token);
    scanner_step(scanner, parser->token.length);
}

/* Hints ------------------------------------------------------------------------------------------------------------ */

/* A hint for a token that cannot stand where it does, or null. */
static const char *hint_for(const Token *token) {
    for (size_t i = 0; token->kind == TOKEN_STRANGE && i < COUNT(foreign_symbols); i++)
        if (scanner_is(token->text, token->length, foreign_symbols[i].text))
            return foreign_symbols[i].hint;
    return NULL;
}

/* The operator that a name in an operator's place may stand for, as a hint in the scratch arena; or null. */
static const char *hint_for_operator(Parser *parser, const Token *token) {
    Text wanted = {0};
    for (size_t i = 0; token->kind == TOKEN_NAME && i < token->length; i++)
        text_add_char(&wanted, (char)tolower((unsigned char)token->text[i]));
    Guess guess = guess_start(text_string(&wanted));
    for (size_t i = 0; wanted.length && i < COUNT(words); i++) {
        if (words[i].kind == TOKEN_INFIX && guess_distance(guess.wanted, words[i].text) * 2 < strlen(words[i].text))
            guess_try(&guess, words[i].text);
        if (words[i].kind == TOKEN_INFIX && strcmp(guess.wanted, words[i].text) == 0)
            guess = (Guess){guess.wanted, words[i].text, 0}; /* but for capital letters */
    }
    const char *hint = guess.best ? guess_hint(&guess, parser->scratch) : hint_for(token);
    text_free(&wanted);
    return hint;
}

/* Formulas --------------------------------------------------------------------------------------------------------- */

static LtlId parse_infix(Parser *parser, uint32_t weakest);

static bool enter(Parser *parser, Position position) {
    if (++parser->nesting <= NESTING_LIMIT)
        return true;
    stop(parser, position, "give parts of it names of their own", "this formula nests too deeply", NULL);
    return false;
}

/* A formula from its parts. Long chains are read without recursion, but others recurse over them. */
static LtlId make(Parser *parser, Position position, LtlOp op, LtlId left, LtlId right) {
    LtlId formula = ltl_make(parser->ltl, op, left, right);
    if (formula != LTL_NONE && ltl_node(parser->ltl, formula)->height > LTL_HEIGHT_LIMIT)
        stop(parser, position, "give parts of it names of their own", "this formula has too many operators", NULL);
    return formula;
}

typedef struct Arguments {
    const char *names[ARGUMENT_LIMIT];
    Position positions[ARGUMENT_LIMIT];
    uint32_t count;
} Arguments;

/* The names between an atom's parentheses; the opening one is the current token. A word of the language is a name
   here, since no operator can stand in its place. */
static void parse_arguments(Parser *parser, Arguments *arguments) {
    Position open = parser->token.position;
    advance(parser);
    while (parser->token.kind != TOKEN_CLOSE && !parser->has_stopped) {
        if (!parser->token.text || parser->token.length == 0 || !scanner_is_java_letter(parser->token.text[0])) {
            stop(parser, parser->token.position, hint_for(&parser->token), "expected a variable", &parser->token);
            return;
        }
        if (arguments->count == ARGUMENT_LIMIT) {
            stop(parser, open, NULL, "there are too many arguments here", NULL);
            return;
        }
        arguments->names[arguments->count] = arena_copy(parser->scratch, parser->token.text, parser->token.length);
        arguments->positions[arguments->count++] = parser->token.position;
        advance(parser);
        if (parser->token.kind == TOKEN_COMMA) {
            advance(parser);
            if (parser->token.kind == TOKEN_CLOSE)
                stop(parser, parser->token.position, NULL, "expected a variable", &parser->token);
        } else if (parser->token.kind != TOKEN_CLOSE) {
            stop(parser, parser->token.position, NULL, "expected ',' or ')'", &parser->token);
        }
    }
    advance(parser);
}

static LtlId parse_atom(Parser *parser) {
    Token name = parser->token;
    Arguments arguments = {.count = 0};
    LtlAtom atom = {.name = arena_copy(parser->scratch, name.text, name.length),
                    .position = name.position,
                    .arguments = arguments.names,
                    .argument_positions = arguments.positions};
    advance(parser);
    if (parser->token.kind == TOKEN_OPEN) {
        atom.has_parentheses = true;
        parse_arguments(parser, &arguments);
        if (parser->has_stopped)
            return LTL_NONE;
    }
    atom.argument_count = arguments.count;
    LtlId formula = parser->resolver(parser->context, parser->ltl, &atom);
    if (formula != LTL_NONE)
        return formula;
    /* Reading goes on, so that all unknown names are told at once. */
    parser->has_failed = true;
    return ltl_make(parser->ltl, LTL_TRUE, LTL_NONE, LTL_NONE);
}

static LtlId parse_parentheses(Parser *parser) {
    Position open = parser->token.position;
    if (!enter(parser, open))
        return LTL_NONE;
    advance(parser);
    LtlId formula = parse_infix(parser, 0);
    parser->nesting--;
    if (parser->token.kind != TOKEN_CLOSE)
        stop(parser, parser->token.position, hint_for_operator(parser, &parser->token), "expected an operator or ')'",
             &parser->token);
    advance(parser);
    return formula;
}

static LtlId parse_operand(Parser *parser) {
    Token token = parser->token;
    switch (token.kind) {
    case TOKEN_NAME: return parse_atom(parser);
    case TOKEN_OPEN: return parse_parentheses(parser);
    case TOKEN_CONSTANT: advance(parser); return ltl_make(parser->ltl, token.op, LTL_NONE, LTL_NONE);
    case TOKEN_PREFIX: {
        if (!enter(parser, token.position))
            return LTL_NONE;
        advance(parser);
        LtlId operand = parse_operand(parser);
        parser->nesting--;
        return make(parser, token.position, token.op, operand, LTL_NONE);
    }
    default: stop(parser, token.position, hint_for(&token), "expected a formula", &token); return LTL_NONE;
    }
}

/* How strongly an infix operator binds: as print.c has it. */
static uint32_t strength_of(LtlOp op) {
    switch (op) {
    case LTL_EQUIVALENT: return 1;
    case LTL_IMPLIES: return 2;
    case LTL_OR: return 3;
    case LTL_AND: return 4;
    default: return 5;
    }
}

/* A formula whose operators outside of parentheses bind at least as strongly as `weakest`. */
static LtlId parse_infix(Parser *parser, uint32_t weakest) {
    LtlId left = parse_operand(parser);
    while (parser->token.kind == TOKEN_INFIX && strength_of(parser->token.op) >= weakest) {
        Token token = parser->token;
        uint32_t strength = strength_of(token.op);
        bool is_right = strength == 5 || token.op == LTL_IMPLIES;
        if (!enter(parser, token.position))
            return LTL_NONE;
        advance(parser);
        LtlId right = parse_infix(parser, is_right ? strength : strength + 1);
        parser->nesting--;
        left = make(parser, token.position, token.op, left, right);
    }
    return left;
}

LtlId ltl_parse(Ltl *ltl, const char *text, size_t length, Position start, LtlResolver resolver, void *context,
                Diagnostics *diagnostics) {
    Parser parser = {.ltl = ltl,
                     .scratch = arena_new(),
                     .diagnostics = diagnostics,
                     .resolver = resolver,
                     .context = context,
                     .scanner = {.at = text, .end = text + length, .position = start}};
    advance(&parser);
    LtlId formula = parse_infix(&parser, 0);
    if (parser.token.kind != TOKEN_END)
        stop(&parser, parser.token.position, hint_for_operator(&parser, &parser.token),
             "expected an operator or the end of the formula", &parser.token);
    arena_free(parser.scratch);
    return parser.has_failed ? LTL_NONE : formula;
}
