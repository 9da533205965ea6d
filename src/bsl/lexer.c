#include "bsl/lexer.h"

#include "base/guess.h"

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

/* Where the lexer is. */
typedef struct Lexer {
    const char *text, *at, *end, *line_start;
    uint32_t line;
    BslReport *report;
} Lexer;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Letters of names: Java's, and every character beyond ASCII. */
static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* Where a byte of the current line is. */
static Position position_of(const Lexer *lexer, const char *at) {
    return (Position){.line = lexer->line, .column = (uint32_t)(at - lexer->line_start) + 1};
}

/* The byte `offset` after the current one; NUL, which no text contains, beyond the end. */
static char peek(const Lexer *lexer, size_t offset) {
    return offset < (size_t)(lexer->end - lexer->at) ? lexer->at[offset] : '\0';
}

/* Takes one byte, which may end a line. */
static void take(Lexer *lexer) {
    if (*lexer->at++ == '\n') {
        lexer->line++;
        lexer->line_start = lexer->at;
    }
}

/* Finds the first byte that cannot be part of a text, and says what is wrong with it. */
static bool check_bytes(const char *text, size_t length, BslReport *report) {
    Lexer place = {.text = text, .at = text, .end = text + length, .line_start = text, .line = 1};
    while (place.at < place.end) {
        uint32_t code = 0;
        size_t size = text_decode(place.at, (size_t)(place.end - place.at), &code);
        if (size == 0) {
            bsl_report(report, position_of(&place, place.at), "the text is UTF-8",
                       "the byte \\x%02x is not valid UTF-8 here", (unsigned)(unsigned char)*place.at);
            return false;
        }
        if (code == 0) {
            bsl_report(report, position_of(&place, place.at), "is this a text file?",
                       "a NUL byte cannot be part of a specification");
            return false;
        }
        for (size_t i = 0; i < size; i++)
            take(&place);
    }
    return true;
}

/* Skips white space and comments. False when a comment is not closed. */
static bool skip_blanks(Lexer *lexer) {
    for (;;) {
        char c = peek(lexer, 0);
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v') {
            take(lexer);
        } else if (c == '/' && peek(lexer, 1) == '/') {
            while (lexer->at < lexer->end && *lexer->at != '\n')
                take(lexer);
        } else if (c == '/' && peek(lexer, 1) == '*') {
            Position start = position_of(lexer, lexer->at);
            for (lexer->at += 2; lexer->at < lexer->end && !(peek(lexer, 0) == '*' && peek(lexer, 1) == '/');)
                take(lexer);
            if (lexer->at == lexer->end) {
                bsl_report(lexer->report, start, NULL, "this comment is not closed: '*/' is missing");
                return false;
            }
            lexer->at += 2;
        } else {
            return true;
        }
    }
}

/* Reads what stands between double quotes, as it is: file names need no escapes. */
static bool read_string(Lexer *lexer, BslToken *token) {
    token->kind = BSL_STRING;
    token->text = ++lexer->at;
    while (lexer->at < lexer->end && *lexer->at != '"' && (unsigned char)*lexer->at >= 0x20)
        lexer->at++;
    token->length = (uint32_t)(lexer->at - token->text);
    if (peek(lexer, 0) == '"') {
        lexer->at++;
        return true;
    }
    bsl_report(lexer->report, token->position, "no line break may stand between quotes",
               "this string is not closed: '\"' is missing");
    return false;
}

/* Reads a decimal number. */
static void read_number(Lexer *lexer, BslToken *token) {
    uint64_t value = 0;
    token->kind = BSL_NUMBER;
    for (; is_digit(peek(lexer, 0)); lexer->at++)
        value = value > UINT32_MAX ? value : value * 10 + (uint64_t)(*lexer->at - '0');
    token->number = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
}

/* Reads one of the symbols, or reports a character that means nothing. */
static bool read_symbol(Lexer *lexer, BslToken *token) {
    token->kind = BSL_SYMBOL;
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        size_t length = strlen(symbols[i]);
        if ((size_t)(lexer->end - lexer->at) >= length && memcmp(lexer->at, symbols[i], length) == 0) {
            lexer->at += length;
            return true;
        }
    }
    const char *hint = *lexer->at == '&'    ? "'and' is written '&&'"
                       : *lexer->at == '|'  ? "'or' is written '||'"
                       : *lexer->at == '\'' ? "file names stand between double quotes"
                                            : NULL;
    bsl_report(lexer->report, token->position, hint, "the character '%c' means nothing here", *lexer->at);
    return false;
}

/* Reads one token, which begins at the current byte. */
static bool read_token(Lexer *lexer, BslToken *token) {
    char c = *lexer->at;
    if (is_letter(c)) {
        token->kind = BSL_WORD;
        while (is_letter(peek(lexer, 0)) || is_digit(peek(lexer, 0)))
            lexer->at++;
    } else if (is_digit(c)) {
        read_number(lexer, token);
    } else if (c == '"') {
        return read_string(lexer, token);
    } else if (!read_symbol(lexer, token)) {
        return false;
    }
    token->length = (uint32_t)(lexer->at - token->text);
    return true;
}

const BslToken *bsl_lex(const char *text, size_t length, Arena *arena, BslReport *report) {
    if (length > TEXT_LIMIT) {
        bsl_report(report, (Position){0}, NULL, "the text is %zu bytes long; at most %d are read", length,
                   (int)TEXT_LIMIT);
        return NULL;
    }
    if (!check_bytes(text, length, report))
        return NULL;
    Lexer lexer = {.text = text, .at = text, .end = text + length, .line_start = text, .line = 1, .report = report};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        lexer.at += 3; /* the byte order mark that some editors write */
    Vector(BslToken) tokens = {0};
    for (;;) {
        if (!skip_blanks(&lexer))
            return NULL;
        BslToken token = {
            .position = position_of(&lexer, lexer.at), .text = lexer.at, .offset = (uint32_t)(lexer.at - text)};
        if (lexer.at < lexer.end && !read_token(&lexer, &token))
            return NULL;
        token.end = position_of(&lexer, lexer.at);
        token.end_offset = (uint32_t)(lexer.at - text);
        vector_push(arena, &tokens, token);
        if (token.kind == BSL_END)
            return tokens.items;
    }
}

bool bsl_is(const BslToken *token, const char *text) {
    return (token->kind == BSL_WORD || token->kind == BSL_SYMBOL) && strlen(text) == token->length &&
           memcmp(token->text, text, token->length) == 0;
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
