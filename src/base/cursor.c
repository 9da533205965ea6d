#include "base/cursor.h"

#include "base/guess.h"

/* Errors of a text, and bytes of a token in a message. */
enum { ERROR_LIMIT = 20, SHOWN_LENGTH = 40 };

/* Tokens ----------------------------------------------------------------------------------------------------------- */

static bool is_quotable(char c) { return c != '"' && (unsigned char)c >= 0x20; }

/* The length of the string that begins here, with its quotes; 0 when it is not closed. */
static size_t string_length(Scanner scanner) {
    scanner_step(&scanner, 1);
    size_t length = scanner_span(&scanner, is_quotable);
    return scanner_peek(&scanner, length) == '"' ? length + 2 : 0;
}

/* A character that means nothing, or more that another language would write. */
static size_t strange_length(const Lexicon *lexicon, const Scanner *scanner) {
    for (const LexiconHint *hint = lexicon->hints; hint && hint->text; hint++)
        if (scanner_begins_with(scanner, hint->text))
            return strlen(hint->text);
    return scanner_character(scanner);
}

/* The token that begins here. */
static Token scan(const Lexicon *lexicon, Scanner *scanner) {
    Token token = {.text = scanner->at, .position = scanner->position};
    char next = scanner_peek(scanner, 0);
    size_t string = lexicon->has_strings && next == '"' ? string_length(*scanner) : 0;
    if (scanner->at == scanner->end) {
        token.kind = TOKEN_END;
    } else if (string) {
        token.kind = TOKEN_STRING;
        token.text++;
        token.length = string - 2;
        scanner_step(scanner, 2);
    } else if (scanner_is_digit(next)) {
        token.kind = TOKEN_NUMBER;
        token.length = scanner_span(scanner, scanner_is_digit);
        token.number = scanner_number(scanner, lexicon->most_number);
    } else if ((token.length = lexicon->word(scanner))) {
        token.kind = TOKEN_WORD;
    } else if ((token.length = lexicon->symbols ? scanner_symbol(scanner, lexicon->symbols) : 0)) {
        token.kind = TOKEN_SYMBOL;
    } else {
        token.kind = next == '\n' ? TOKEN_LINE_END : TOKEN_STRANGE;
        token.length = strange_length(lexicon, scanner);
    }
    scanner_step(scanner, token.length);
    token.end = scanner->position;
    return token;
}

/* Reads nothing more. */
static void stop(Cursor *cursor) {
    cursor->failed = cursor->stopped = true;
    cursor->scanner.at = cursor->scanner.end;
    cursor->token = (Token){.kind = TOKEN_END, .position = cursor->token.position, .text = cursor->scanner.end};
}

void cursor_advance(Cursor *cursor) {
    cursor->previous = cursor->token;
    if (!scanner_skip_blanks(&cursor->scanner, cursor->lexicon->comments)) {
        cursor_fail(cursor, cursor->scanner.position, NULL, "this comment is not closed: '*/' is missing");
        stop(cursor);
    } else {
        cursor->token = scan(cursor->lexicon, &cursor->scanner);
    }
}

Cursor cursor_start(Scanner text, const Lexicon *lexicon, Arena *arena, Diagnostics *diagnostics) {
    Cursor cursor = {.lexicon = lexicon, .scanner = text, .arena = arena, .diagnostics = diagnostics};
    size_t length = (size_t)(text.end - text.at);
    cursor.errors_before = diagnostics_errors(diagnostics);
    if (length > lexicon->most_bytes) {
        cursor_fail(&cursor, (Position){0}, NULL, "the text is %zu bytes long; at most %zu are read", length,
                    lexicon->most_bytes);
        stop(&cursor);
    } else {
        cursor_advance(&cursor);
    }
    return cursor;
}

Token cursor_peek(const Cursor *cursor) {
    Scanner scanner = cursor->scanner;
    scanner_skip_blanks(&scanner, cursor->lexicon->comments);
    return scan(cursor->lexicon, &scanner);
}

bool token_is(const Token *token, const char *text) {
    return (token->kind == TOKEN_WORD || token->kind == TOKEN_SYMBOL) && scanner_is(token->text, token->length, text);
}

bool cursor_at(const Cursor *cursor, const char *text) { return !cursor->failed && token_is(&cursor->token, text); }

bool cursor_at_kind(const Cursor *cursor, TokenKind kind) { return !cursor->failed && cursor->token.kind == kind; }

bool cursor_at_end(const Cursor *cursor) { return cursor->failed || cursor->token.kind == TOKEN_END; }

static bool is_keyword(const Cursor *cursor) {
    const char *const *keyword = cursor->lexicon->keywords;
    while (keyword && *keyword && !token_is(&cursor->token, *keyword))
        keyword++;
    return keyword && *keyword;
}

bool cursor_at_name(const Cursor *cursor) { return cursor_at_kind(cursor, TOKEN_WORD) && !is_keyword(cursor); }

/* Taking them ------------------------------------------------------------------------------------------------------ */

bool cursor_accept(Cursor *cursor, const char *text) {
    bool is_there = cursor_at(cursor, text);
    if (is_there)
        cursor_advance(cursor);
    return is_there;
}

/* The current token for a message. */
static void describe(const Cursor *cursor, Text *out) {
    const Token *token = &cursor->token;
    if (token->kind == TOKEN_END)
        text_add(out, "the end of the text");
    else if (token->kind == TOKEN_LINE_END)
        text_add(out, "the end of the line");
    else
        text_format(out, "'%.*s%s'", (int)(token->length < SHOWN_LENGTH ? token->length : SHOWN_LENGTH), token->text,
                    token->length > SHOWN_LENGTH ? "..." : "");
}

/* What to say of the current token when this was expected, or null. */
static const char *find_hint(const Cursor *cursor, const char *expected) {
    const Token *token = &cursor->token;
    for (const LexiconHint *hint = cursor->lexicon->hints; token->kind == TOKEN_STRANGE && hint && hint->text; hint++)
        if (scanner_is(token->text, token->length, hint->text))
            return hint->hint;
    if (!expected || (token->kind != TOKEN_WORD && token->kind != TOKEN_SYMBOL))
        return NULL;
    const char *found = cursor_text(cursor, token);
    Guess guess = guess_start(found);
    if (token->kind == TOKEN_WORD && scanner_is_letter(expected[0]))
        guess_try(&guess, expected);
    else if (token->kind == TOKEN_SYMBOL && strlen(expected) > token->length && strstr(expected, found))
        guess.best = expected;
    return guess_hint(&guess, cursor->arena);
}

void cursor_expected(Cursor *cursor, const char *what, const char *hint) {
    if (cursor->failed)
        return;
    Text found = {0};
    describe(cursor, &found);
    cursor_fail(cursor, cursor->token.position, hint ? hint : find_hint(cursor, NULL), "expected %s, found %s", what,
                text_string(&found));
    text_free(&found);
}

void cursor_expect(Cursor *cursor, const char *text, const char *where) {
    if (cursor->failed || cursor_accept(cursor, text))
        return;
    /* What is missing is shown where it belongs: on the next line stands something else. */
    bool is_new_line = cursor->token.position.line > cursor->previous.end.line && cursor->previous.end.line > 0;
    Text found = {0};
    describe(cursor, &found);
    cursor_fail(cursor, is_new_line ? cursor->previous.end : cursor->token.position, find_hint(cursor, text),
                "expected '%s'%s%s, found %s", text, where ? " " : "", where ? where : "", text_string(&found));
    text_free(&found);
}

const char *cursor_text(const Cursor *cursor, const Token *token) {
    return arena_copy(cursor->arena, token->text, token->length);
}

const char *cursor_name(Cursor *cursor, const char *what) {
    if (!cursor_at_name(cursor)) {
        cursor_expected(cursor, what, is_keyword(cursor) ? "keywords cannot be names" : NULL);
        return "";
    }
    const char *name = cursor_text(cursor, &cursor->token);
    cursor_advance(cursor);
    return name;
}

uint64_t cursor_number(Cursor *cursor, uint64_t most) {
    uint64_t number = cursor->token.number;
    if (!cursor_at_kind(cursor, TOKEN_NUMBER))
        cursor_expected(cursor, "a number", NULL);
    else if (number > most)
        cursor_fail(cursor, cursor->token.position, NULL, "a number above %llu", (unsigned long long)most);
    if (cursor->failed)
        return 0;
    cursor_advance(cursor);
    return number;
}

/* Errors ----------------------------------------------------------------------------------------------------------- */

void cursor_count_errors(Cursor *cursor) {
    if (cursor->stopped || diagnostics_errors(cursor->diagnostics) - cursor->errors_before < ERROR_LIMIT)
        return;
    diagnostics_add(cursor->diagnostics, SEVERITY_NOTE, cursor->token.position, NULL, "stopped here after %d errors",
                    (int)ERROR_LIMIT);
    stop(cursor);
}

void cursor_recover(Cursor *cursor, const char *behind, const char *before) {
    while (cursor->token.kind != TOKEN_END && !token_is(&cursor->token, behind) &&
           !(before && token_is(&cursor->token, before)))
        cursor_advance(cursor);
    if (token_is(&cursor->token, behind))
        cursor_advance(cursor);
    cursor->failed = cursor->stopped;
    cursor_count_errors(cursor);
}
