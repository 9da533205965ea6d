#include "cbp/lex.h"

#include "base/guess.h"
#include "base/text.h"
#include "cbp/cbp.h"

#include <stdio.h>
#include <string.h>

/* Limits that keep any input cheap. */
enum { TEXT_LIMIT = 16 << 20, ERROR_LIMIT = 20, SHOWN_LENGTH = 40, NUMBER_LIMIT = 1000000000 };

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Keywords beside those that commands begin with. */
static const char *const other_keywords[] = {"vars", "locks", "messages", "threads", "else", "and", "true", "false"};

/* Symbols, longer ones before those that they begin with. */
static const char *const symbols[] = {
    ":=", "->", ">=", "!!", "??", "!^", "?^", ":", ";", ",", "{", "}", "[", "]", "(", ")", "!", "?", "*", "=",
};

/* What other languages write, and what it is here. */
static const struct {
    const char *text, *hint;
} foreign_symbols[] = {
    {"&&", "did you mean 'and'?"},
    {"&", "did you mean 'and'?"},
    {"||", "a condition is a conjunction: write 'or' as nested 'if's, or as branches of a 'choice'"},
    {"|", "a condition is a conjunction: write 'or' as nested 'if's, or as branches of a 'choice'"},
    {"~", "did you mean '!'?"},
    {"#", "a comment begins with '//'"},
};

static bool is_letter(char c) { return scanner_is_letter(c) || c == '$'; }

static bool is_inside_word(char c) { return is_letter(c) || scanner_is_digit(c); }

static bool is_inside_dotted_word(char c) { return is_inside_word(c) || c == '.' || c == '@'; }

bool cbp_is_keyword(const char *text, size_t length) {
    for (int op = 0; op < CBP_END; op++)
        if (scanner_is(text, length, cbp_op_word((CbpOp)op)))
            return length > 0;
    for (size_t i = 0; i < COUNT(other_keywords); i++)
        if (scanner_is(text, length, other_keywords[i]))
            return true;
    return false;
}

/* From now on every token is END. */
static void stop(CbpCursor *cursor) {
    cursor->has_failed = true;
    cursor->scanner.at = cursor->scanner.end;
    cursor->token = (CbpToken){.kind = CBP_TOKEN_END, .position = cursor->token.position, .text = ""};
}

void cbp_complain(CbpCursor *cursor, Position position, const char *hint, const char *format, ...) {
    if (cursor->has_failed)
        return;
    va_list arguments;
    va_start(arguments, format);
    diagnostics_add_list(cursor->diagnostics, SEVERITY_ERROR, position, hint, format, arguments);
    va_end(arguments);
    if (diagnostics_errors(cursor->diagnostics) < ERROR_LIMIT)
        return;
    diagnostics_add(cursor->diagnostics, SEVERITY_NOTE, position, NULL, "stopped here after %d errors",
                    (int)ERROR_LIMIT);
    stop(cursor);
}

void cbp_give_up(CbpCursor *cursor, Position position, const char *hint, const char *format, ...) {
    if (cursor->has_failed)
        return;
    va_list arguments;
    va_start(arguments, format);
    diagnostics_add_list(cursor->diagnostics, SEVERITY_ERROR, position, hint, format, arguments);
    va_end(arguments);
    stop(cursor);
}

void cbp_expected(CbpCursor *cursor, const char *what, const char *hint) {
    const CbpToken *token = &cursor->token;
    int length = (int)(token->length < SHOWN_LENGTH ? token->length : SHOWN_LENGTH);
    if (token->kind == CBP_TOKEN_END)
        cbp_give_up(cursor, token->position, hint, "expected %s, found the end of the text", what);
    else
        cbp_give_up(cursor, token->position, hint, "expected %s, found '%.*s'", what, length, token->text);
}

/* Reads a number, which begins with a digit. */
static void scan_number(CbpCursor *cursor) {
    CbpToken *token = &cursor->token;
    uint64_t number = scanner_number(&cursor->scanner, NUMBER_LIMIT);
    token->number = (uint32_t)number;
    if (scanner_span(&cursor->scanner, scanner_is_digit) < token->length || number > NUMBER_LIMIT)
        cbp_give_up(cursor, token->position, NULL, "'%.*s' is neither a name nor a number that is not too large",
                    (int)(token->length < SHOWN_LENGTH ? token->length : SHOWN_LENGTH), token->text);
}

/* Complains about a byte that begins no token. */
static void refuse_byte(CbpCursor *cursor) {
    for (size_t i = 0; i < COUNT(foreign_symbols); i++) {
        if (scanner_begins_with(&cursor->scanner, foreign_symbols[i].text)) {
            cbp_give_up(cursor, cursor->token.position, foreign_symbols[i].hint, "there is no symbol '%s' here",
                        foreign_symbols[i].text);
            return;
        }
    }
    unsigned char byte = (unsigned char)*cursor->scanner.at;
    if (byte > ' ' && byte < 0x7f)
        cbp_give_up(cursor, cursor->token.position, NULL, "there is no symbol '%c' here", byte);
    else
        cbp_give_up(cursor, cursor->token.position, "names are made of letters, digits, '_' and '$'",
                    "the byte \\x%02x cannot stand here", byte);
}

void cbp_advance(CbpCursor *cursor) {
    Scanner *scanner = &cursor->scanner;
    if (!scanner_skip_blanks(scanner, SCANNER_C_COMMENTS))
        cbp_give_up(cursor, scanner->position, NULL, "this comment is not closed: '*/' is missing");
    if (cursor->has_failed)
        return;
    CbpToken *token = &cursor->token;
    *token = (CbpToken){.position = scanner->position, .text = scanner->at};
    if (scanner->at == scanner->end) {
        token->text = "";
    } else if (is_inside_word(*scanner->at)) {
        token->kind = scanner_is_digit(*scanner->at) ? CBP_TOKEN_NUMBER : CBP_TOKEN_WORD;
        token->length = scanner_span(scanner, cursor->has_dotted_words ? is_inside_dotted_word : is_inside_word);
        if (token->kind == CBP_TOKEN_NUMBER)
            scan_number(cursor);
    } else {
        token->kind = CBP_TOKEN_SYMBOL;
        token->length = scanner_symbol(scanner, symbols, COUNT(symbols));
        if (token->length == 0)
            refuse_byte(cursor);
    }
    scanner_step(scanner, token->length);
}

CbpCursor cbp_cursor(const char *text, size_t length, bool has_dotted_words, Arena *arena, Diagnostics *diagnostics) {
    CbpCursor cursor = {.scanner = scanner_start(text, length),
                        .has_dotted_words = has_dotted_words,
                        .token = {.text = ""},
                        .arena = arena,
                        .diagnostics = diagnostics};
    if (length > TEXT_LIMIT)
        cbp_give_up(&cursor, (Position){0}, NULL, "the text is %zu bytes long; at most %d are read", length,
                    (int)TEXT_LIMIT);
    else
        cbp_advance(&cursor);
    return cursor;
}

bool cbp_at(const CbpCursor *cursor, const char *text) {
    const CbpToken *token = &cursor->token;
    return (token->kind == CBP_TOKEN_SYMBOL || token->kind == CBP_TOKEN_WORD) &&
           scanner_is(token->text, token->length, text);
}

bool cbp_at_end(const CbpCursor *cursor) { return cursor->token.kind == CBP_TOKEN_END; }

char cbp_peek(const CbpCursor *cursor) {
    Scanner scanner = cursor->scanner;
    scanner_skip_blanks(&scanner, SCANNER_NO_COMMENTS);
    return scanner_peek(&scanner, 0);
}

bool cbp_accept(CbpCursor *cursor, const char *text) {
    if (!cbp_at(cursor, text))
        return false;
    cbp_advance(cursor);
    return true;
}

void cbp_expect(CbpCursor *cursor, const char *text) {
    if (cbp_accept(cursor, text))
        return;
    char what[16], hint[32];
    snprintf(what, sizeof what, "'%s'", text);
    const char *advice = NULL;
    if (cursor->token.kind == CBP_TOKEN_WORD && text[0] >= 'a' && text[0] <= 'z') {
        Guess guess = guess_start(arena_copy(cursor->arena, cursor->token.text, cursor->token.length));
        guess_try(&guess, text);
        advice = guess_hint(&guess, cursor->arena);
    } else if (strcmp(text, ":=") == 0 && cbp_at(cursor, "=")) {
        snprintf(hint, sizeof hint, "did you mean ':='?");
        advice = hint;
    }
    cbp_expected(cursor, what, advice);
}

const char *cbp_expect_name(CbpCursor *cursor, const char *what) {
    const CbpToken *token = &cursor->token;
    bool is_keyword = !cursor->has_dotted_words && cbp_is_keyword(token->text, token->length);
    if (token->kind != CBP_TOKEN_WORD || is_keyword) {
        cbp_expected(cursor, what, is_keyword ? "keywords cannot be names" : NULL);
        return NULL;
    }
    const char *name = arena_copy(cursor->arena, token->text, token->length);
    cbp_advance(cursor);
    return name;
}
