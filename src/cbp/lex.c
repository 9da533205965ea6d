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

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }

static bool is_inside_word(const CbpCursor *cursor, char c) {
    return is_letter(c) || is_digit(c) || (cursor->has_dotted_words && (c == '.' || c == '@'));
}

bool cbp_is_keyword(const char *text, size_t length) {
    for (int op = 0; op < CBP_END; op++)
        if (strlen(cbp_op_word((CbpOp)op)) == length && memcmp(cbp_op_word((CbpOp)op), text, length) == 0)
            return length > 0;
    for (size_t i = 0; i < COUNT(other_keywords); i++)
        if (strlen(other_keywords[i]) == length && memcmp(other_keywords[i], text, length) == 0)
            return true;
    return false;
}

/* From now on every token is END. */
static void stop(CbpCursor *cursor) {
    cursor->has_failed = true;
    cursor->at = cursor->end;
    cursor->token = (CbpToken){.kind = CBP_TOKEN_END, .position = cursor->token.position, .text = ""};
}

static void report(CbpCursor *cursor, Position position, const char *hint, const char *format, va_list arguments) {
    Text message = {0};
    text_format_list(&message, format, arguments);
    diagnostics_add(cursor->diagnostics, SEVERITY_ERROR, position, hint, "%s", text_string(&message));
    text_free(&message);
}

void cbp_complain(CbpCursor *cursor, Position position, const char *hint, const char *format, ...) {
    if (cursor->has_failed)
        return;
    va_list arguments;
    va_start(arguments, format);
    report(cursor, position, hint, format, arguments);
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
    report(cursor, position, hint, format, arguments);
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

static Position position_of(const CbpCursor *cursor, const char *at) {
    return (Position){.line = cursor->line, .column = (uint32_t)(at - cursor->line_start) + 1};
}

static bool begins_with(const CbpCursor *cursor, const char *symbol) {
    size_t length = strlen(symbol);
    return (size_t)(cursor->end - cursor->at) >= length && memcmp(cursor->at, symbol, length) == 0;
}

/* Skips the rest of a comment, from after its opening. */
static void skip_block_comment(CbpCursor *cursor, Position start) {
    for (; cursor->at < cursor->end; cursor->at++) {
        if (begins_with(cursor, "*/")) {
            cursor->at += 2;
            return;
        }
        if (*cursor->at == '\n') {
            cursor->line++;
            cursor->line_start = cursor->at + 1;
        }
    }
    cbp_give_up(cursor, start, NULL, "this comment is not closed: '*/' is missing");
}

static void skip_blanks(CbpCursor *cursor) {
    while (cursor->at < cursor->end) {
        char c = *cursor->at;
        if (c == '\n') {
            cursor->line++;
            cursor->line_start = ++cursor->at;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
            cursor->at++;
        } else if (begins_with(cursor, "//")) {
            const char *newline = memchr(cursor->at, '\n', (size_t)(cursor->end - cursor->at));
            cursor->at = newline ? newline : cursor->end;
        } else if (begins_with(cursor, "/*")) {
            Position start = position_of(cursor, cursor->at);
            cursor->at += 2;
            skip_block_comment(cursor, start);
        } else {
            return;
        }
    }
}

/* Reads a word or a number: the token's kind and position are set. */
static void scan_word(CbpCursor *cursor) {
    CbpToken *token = &cursor->token;
    while (cursor->at < cursor->end && is_inside_word(cursor, *cursor->at))
        cursor->at++;
    token->length = (size_t)(cursor->at - token->text);
    if (token->kind == CBP_TOKEN_WORD)
        return;
    for (size_t i = 0; i < token->length; i++) {
        if (!is_digit(token->text[i]) || token->number > NUMBER_LIMIT / 10) {
            cbp_give_up(cursor, token->position, NULL, "'%.*s' is neither a name nor a number that is not too large",
                        (int)(token->length < SHOWN_LENGTH ? token->length : SHOWN_LENGTH), token->text);
            return;
        }
        token->number = token->number * 10 + (uint32_t)(token->text[i] - '0');
    }
}

/* Complains about a byte that begins no token. */
static void refuse_byte(CbpCursor *cursor) {
    for (size_t i = 0; i < COUNT(foreign_symbols); i++) {
        if (begins_with(cursor, foreign_symbols[i].text)) {
            cbp_give_up(cursor, cursor->token.position, foreign_symbols[i].hint, "there is no symbol '%s' here",
                        foreign_symbols[i].text);
            return;
        }
    }
    unsigned char byte = (unsigned char)*cursor->at;
    if (byte > ' ' && byte < 0x7f)
        cbp_give_up(cursor, cursor->token.position, NULL, "there is no symbol '%c' here", byte);
    else
        cbp_give_up(cursor, cursor->token.position, "names are made of letters, digits, '_' and '$'",
                    "the byte \\x%02x cannot stand here", byte);
}

void cbp_advance(CbpCursor *cursor) {
    skip_blanks(cursor);
    if (cursor->has_failed)
        return;
    cursor->token = (CbpToken){.position = position_of(cursor, cursor->at), .text = cursor->at};
    if (cursor->at == cursor->end) {
        cursor->token.text = "";
    } else if (is_letter(*cursor->at) || is_digit(*cursor->at)) {
        cursor->token.kind = is_digit(*cursor->at) ? CBP_TOKEN_NUMBER : CBP_TOKEN_WORD;
        scan_word(cursor);
    } else {
        cursor->token.kind = CBP_TOKEN_SYMBOL;
        for (size_t i = 0; i < COUNT(symbols) && cursor->token.length == 0; i++)
            if (begins_with(cursor, symbols[i]))
                cursor->token.length = strlen(symbols[i]);
        cursor->at += cursor->token.length;
        if (cursor->token.length == 0)
            refuse_byte(cursor);
    }
}

CbpCursor cbp_cursor(const char *text, size_t length, bool has_dotted_words, Arena *arena, Diagnostics *diagnostics) {
    CbpCursor cursor = {.at = text,
                        .end = text + length,
                        .line_start = text,
                        .line = 1,
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
    return (token->kind == CBP_TOKEN_SYMBOL || token->kind == CBP_TOKEN_WORD) && strlen(text) == token->length &&
           memcmp(token->text, text, token->length) == 0;
}

bool cbp_at_end(const CbpCursor *cursor) { return cursor->token.kind == CBP_TOKEN_END; }

char cbp_peek(const CbpCursor *cursor) {
    const char *at = cursor->at;
    while (at < cursor->end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
        at++;
    return at < cursor->end ? *at : '\0';
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
