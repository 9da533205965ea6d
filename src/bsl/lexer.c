#include "bsl/lexer.h"

#include "base/guess.h"
#include "base/scanner.h"

#include <string.h>

/* Limits that keep any input cheap and messages short: bytes of a text, errors of a file, bytes of a word in a message.
 */
enum { TEXT_LIMIT = 1 << 20, ERROR_LIMIT = 20, SHOWN_LENGTH = 40 };

/* The symbols, longer ones before those that they begin with. */
static const char *const symbols[] = {
    "<->", "->", "<>", "[]", "&&", "||", "/\\", "\\/", "(", ")", "{", "}",
    "[",   "]",  ",",  ";",  ":",  ".",  "!",   "*",   "=", "-", "<", ">",
};

void bsl_report_list(BslReport *report, Position position, const char *hint, const char *format, va_list arguments) {
    if (++report->errors > ERROR_LIMIT) {
        if (report->errors == ERROR_LIMIT + 1)
            diagnostics_add(report->diagnostics, SEVERITY_NOTE, report->file ? report->import : position, NULL,
                            "stopped here after %d errors", (int)ERROR_LIMIT);
        return;
    }
    Text message = {0};
    if (report->file)
        text_format(&message, "%s:%u:%u: ", report->file, position.line, position.column);
    text_format_list(&message, format, arguments);
    diagnostics_add(report->diagnostics, SEVERITY_ERROR, report->file ? report->import : position, hint, "%s",
                    text_string(&message));
    text_free(&message);
}

void bsl_report(BslReport *report, Position position, const char *hint, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    bsl_report_list(report, position, hint, format, arguments);
    va_end(arguments);
}

/* Finds the first byte that cannot be part of a text, and says what is wrong with it. */
static bool check_bytes(Scanner scanner, BslReport *report) {
    while (scanner.at < scanner.end) {
        uint32_t code = 0;
        size_t size = text_decode(scanner.at, (size_t)(scanner.end - scanner.at), &code);
        if (size == 0) {
            bsl_report(report, scanner.position, "the text is UTF-8", "the byte \\x%02x is not valid UTF-8 here",
                       (unsigned)(unsigned char)*scanner.at);
            return false;
        }
        if (code == 0) {
            bsl_report(report, scanner.position, "is this a text file?",
                       "a NUL byte cannot be part of a specification");
            return false;
        }
        scanner_step(&scanner, size);
    }
    return true;
}

static bool is_quotable(char c) { return c != '"' && (unsigned char)c >= 0x20; }

/* Reads what stands between double quotes, as it is: file names need no escapes. */
static bool read_string(Scanner *scanner, BslToken *token, BslReport *report) {
    scanner_step(scanner, 1);
    token->kind = BSL_STRING;
    token->text = scanner->at;
    token->length = (uint32_t)scanner_span(scanner, is_quotable);
    scanner_step(scanner, token->length);
    if (scanner_peek(scanner, 0) == '"') {
        scanner_step(scanner, 1);
        return true;
    }
    bsl_report(report, token->position, "no line break may stand between quotes",
               "this string is not closed: '\"' is missing");
    return false;
}

/* Reads one token, which begins at the next byte. */
static bool read_token(Scanner *scanner, BslToken *token, BslReport *report) {
    char c = *scanner->at;
    size_t symbol = scanner_symbol(scanner, symbols, sizeof symbols / sizeof *symbols);
    if (c == '"')
        return read_string(scanner, token, report);
    if (scanner_is_java_letter(c)) {
        token->kind = BSL_WORD;
        token->length = (uint32_t)scanner_span(scanner, scanner_is_java_word);
    } else if (scanner_is_digit(c)) {
        token->kind = BSL_NUMBER;
        token->length = (uint32_t)scanner_span(scanner, scanner_is_digit);
        token->number = (uint32_t)scanner_number(scanner, UINT32_MAX - 1);
    } else if (symbol) {
        token->kind = BSL_SYMBOL;
        token->length = (uint32_t)symbol;
    } else {
        const char *hint = c == '&'    ? "'and' is written '&&'"
                           : c == '|'  ? "'or' is written '||'"
                           : c == '\'' ? "file names stand between double quotes"
                                       : NULL;
        bsl_report(report, token->position, hint, "the character '%c' means nothing here", c);
        return false;
    }
    scanner_step(scanner, token->length);
    return true;
}

const BslToken *bsl_lex(const char *text, size_t length, Arena *arena, BslReport *report) {
    if (length > TEXT_LIMIT) {
        bsl_report(report, (Position){0}, NULL, "the text is %zu bytes long; at most %d are read", length,
                   (int)TEXT_LIMIT);
        return NULL;
    }
    Scanner scanner = scanner_start(text, length);
    if (!check_bytes(scanner, report))
        return NULL;
    if (scanner_begins_with(&scanner, "\xef\xbb\xbf"))
        scanner_step(&scanner, 3); /* the byte order mark that some editors write */
    Vector(BslToken) tokens = {0};
    for (;;) {
        if (!scanner_skip_blanks(&scanner, SCANNER_C_COMMENTS)) {
            bsl_report(report, scanner.position, NULL, "this comment is not closed: '*/' is missing");
            return NULL;
        }
        BslToken token = {.position = scanner.position, .text = scanner.at, .offset = (uint32_t)(scanner.at - text)};
        if (scanner.at < scanner.end && !read_token(&scanner, &token, report))
            return NULL;
        token.end = scanner.position;
        token.end_offset = (uint32_t)(scanner.at - text);
        vector_push(arena, &tokens, token);
        if (token.kind == BSL_END)
            return tokens.items;
    }
}

bool bsl_is(const BslToken *token, const char *text) {
    return (token->kind == BSL_WORD || token->kind == BSL_SYMBOL) && scanner_is(token->text, token->length, text);
}

bool bsl_at(const BslCursor *cursor, const char *symbol) {
    return !cursor->failed && cursor->token->kind == BSL_SYMBOL && bsl_is(cursor->token, symbol);
}

bool bsl_at_word(const BslCursor *cursor, const char *word) {
    return !cursor->failed && cursor->token->kind == BSL_WORD && bsl_is(cursor->token, word);
}

bool bsl_at_kind(const BslCursor *cursor, BslTokenKind kind) { return !cursor->failed && cursor->token->kind == kind; }

void bsl_advance(BslCursor *cursor) {
    if (cursor->token->kind != BSL_END)
        cursor->token++;
}

bool bsl_accept(BslCursor *cursor, const char *symbol) {
    bool found = bsl_at(cursor, symbol);
    if (found)
        bsl_advance(cursor);
    return found;
}

bool bsl_accept_word(BslCursor *cursor, const char *word) {
    bool found = bsl_at_word(cursor, word);
    if (found)
        bsl_advance(cursor);
    return found;
}

void bsl_error(BslCursor *cursor, Position position, const char *hint, const char *format, ...) {
    if (cursor->failed)
        return;
    cursor->failed = true;
    va_list arguments;
    va_start(arguments, format);
    bsl_report_list(cursor->report, position, hint, format, arguments);
    va_end(arguments);
}

/* The current token for a message. */
static const char *describe(const BslCursor *cursor) {
    const BslToken *token = cursor->token;
    if (token->kind == BSL_END)
        return "the end of the text";
    return bsl_format(cursor->arena, "'%.*s%s'", (int)(token->length < SHOWN_LENGTH ? token->length : SHOWN_LENGTH),
                      token->text, token->length > SHOWN_LENGTH ? "..." : "");
}

void bsl_expected(BslCursor *cursor, const char *what, const char *hint) {
    if (!cursor->failed)
        bsl_error(cursor, cursor->token->position, hint, "expected %s, found %s", what, describe(cursor));
}

void bsl_expect(BslCursor *cursor, const char *symbol, const char *after) {
    if (cursor->failed || bsl_accept(cursor, symbol))
        return;
    /* What is missing is shown where it belongs: on the next line stands something else. */
    bool is_new_line = cursor->token->position.line != cursor->token[-1].end.line;
    bsl_error(cursor, is_new_line ? cursor->token[-1].end : cursor->token->position, NULL,
              "expected '%s' after %s, found %s", symbol, after, describe(cursor));
}

const char *bsl_text(const BslCursor *cursor, const BslToken *token) {
    return arena_copy(cursor->arena, token->text, token->length);
}

const char *bsl_name(BslCursor *cursor, const char *what) {
    if (!bsl_at_kind(cursor, BSL_WORD)) {
        bsl_expected(cursor, what, NULL);
        return "";
    }
    const char *name = bsl_text(cursor, cursor->token);
    bsl_advance(cursor);
    return name;
}

const char *bsl_dotted_name(BslCursor *cursor, const char *what) {
    const BslToken *first = cursor->token;
    Text name = {0};
    text_add(&name, bsl_name(cursor, what));
    /* A dot that no word follows belongs to somebody else: `.*` and the dot after a quantifier. */
    while (bsl_at(cursor, ".") && cursor->token[1].kind == BSL_WORD && first->kind == BSL_WORD) {
        bsl_advance(cursor);
        text_add_char(&name, '.');
        text_add_bytes(&name, cursor->token->text, cursor->token->length);
        bsl_advance(cursor);
    }
    const char *copy = arena_copy(cursor->arena, text_string(&name), name.length);
    text_free(&name);
    return copy;
}

void bsl_recover(BslCursor *cursor, const char *stop) {
    while (cursor->token->kind != BSL_END && !bsl_is(cursor->token, ";") && !(stop && bsl_is(cursor->token, stop)))
        cursor->token++;
    if (bsl_is(cursor->token, ";"))
        cursor->token++;
    cursor->failed = cursor->report->errors > ERROR_LIMIT;
    if (cursor->failed)
        while (cursor->token->kind != BSL_END)
            cursor->token++;
}

const char *bsl_format(Arena *arena, const char *format, ...) {
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&text, format, arguments);
    va_end(arguments);
    const char *copy = arena_copy(arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

const char *bsl_did_you_mean(Arena *arena, const char *word, const char *const *candidates, uint32_t count) {
    Guess guess = guess_start(word);
    for (uint32_t i = 0; i < count; i++)
        guess_try(&guess, candidates[i]);
    return guess_hint(&guess, arena);
}
