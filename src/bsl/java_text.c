/* Tokens of Java (JLS 3). java_outline.c reads the structure of a file. */
#include "bsl/java_text.h"

#include "base/scanner.h"

#include <stdlib.h>
#include <string.h>

/* The bytes of a source: enough for any that a person wrote. */
enum { TEXT_LIMIT = 64 << 20 };

/* Reserved words and the literals that are words (JLS 3.9), sorted. */
static const char *const keywords[] = {
    "_",          "abstract", "assert",    "boolean",   "break",  "byte",     "case",  "catch",      "char",
    "class",      "const",    "continue",  "default",   "do",     "double",   "else",  "enum",       "extends",
    "false",      "final",    "finally",   "float",     "for",    "goto",     "if",    "implements", "import",
    "instanceof", "int",      "interface", "long",      "native", "new",      "null",  "package",    "private",
    "protected",  "public",   "return",    "short",     "static", "strictfp", "super", "switch",     "synchronized",
    "this",       "throw",    "throws",    "transient", "true",   "try",      "void",  "volatile",   "while",
};

/* The symbols, longer ones before those that they begin with. */
static const char *const symbols[] = {
    "...", "<<=", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", "+=", "-=", "*=", "/=",
    "&=",  "|=",  "^=", "%=", "<<", "(",  ")",  "{",  "}",  "[",  "]",  ";",  ",",  ".",  "@",
    "=",   ">",   "<",  "!",  "~",  "?",  ":",  "+",  "-",  "*",  "/",  "&",  "|",  "^",  "%",
};

/* ---- Characters ----------------------------------------------------------------------------------------------- */

static bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }

/* Letters of names: Java's, and every character beyond ASCII. */
static bool is_letter(uint32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0x80;
}

int java_digit_value(uint32_t c) {
    if (is_digit(c))
        return (int)(c - '0');
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? (int)(c - 'a') + 10 : -1;
}

/* The escape \uXXXX at some bytes that start with a backslash: its length, or 0 when it is none. */
static uint32_t decode_escape(const char *bytes, uint32_t length, uint32_t *code) {
    uint32_t at = 1;
    while (at < length && bytes[at] == 'u')
        at++;
    if (at == 1 || length - at < 4)
        return 0;
    *code = 0;
    for (uint32_t i = 0; i < 4; i++) {
        int digit = java_digit_value((unsigned char)bytes[at + i]);
        if (digit < 0)
            return 0;
        *code = *code * 16 + (uint32_t)digit;
    }
    return at + 4;
}

/* The entity &name; or &#number; at some bytes that start with '&': its length, or 0 when it is none. */
static uint32_t decode_entity(const char *bytes, uint32_t length, uint32_t *code) {
    static const struct {
        const char *text;
        uint32_t code;
    } entities[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    for (size_t i = 0; i < COUNT(entities); i++) {
        size_t size = strlen(entities[i].text);
        if (size <= length && memcmp(bytes, entities[i].text, size) == 0) {
            *code = entities[i].code;
            return (uint32_t)size;
        }
    }
    if (length < 4 || bytes[1] != '#')
        return 0;
    bool is_hex = (bytes[2] | 0x20) == 'x';
    uint32_t at = is_hex ? 3 : 2, first = at;
    *code = 0;
    for (; at < length && at - first < 7; at++) {
        int digit = java_digit_value((unsigned char)bytes[at]);
        if (digit < 0 || digit >= (is_hex ? 16 : 10))
            break;
        *code = *code * (is_hex ? 16 : 10) + (uint32_t)digit;
    }
    return at > first && at < length && bytes[at] == ';' && *code > 0 && *code < 0x110000 ? at + 1 : 0;
}

/* A place in a text: a character, however it is written. Lines end where they do for an editor; an escaped line feed
   ends none, as in javac's line numbers. */
typedef struct Reader {
    const char *bytes;
    uint32_t at, end;
    uint32_t line, line_start;
    bool in_comment;
    bool after_backslash; /* a backslash now does not begin an escape */
    uint32_t code, size;  /* the character here and its bytes; 0 bytes at the end */
} Reader;

/* The character at an offset and how many bytes it takes. After a backslash that stands for itself a second one never
   begins an escape: "\\u0041" is a backslash and five letters. */
static uint32_t decode(const Reader *reader, uint32_t at, bool after_backslash, uint32_t *code) {
    const char *bytes = reader->bytes + at;
    uint32_t length = reader->end - at, size = 0;
    *code = 0;
    if (!length)
        return 0;
    if (*bytes == '\\' && !after_backslash)
        size = decode_escape(bytes, length, code);
    else if (*bytes == '&' && reader->in_comment)
        size = decode_entity(bytes, length, code);
    if (!size)
        size = (uint32_t)text_decode(bytes, length, code);
    if (!size) {
        *code = 0xfffd; /* as javac reads what is not UTF-8 */
        size = 1;
    }
    return size;
}

/* Takes the character at the reader's place as the current one. */
static void take(Reader *reader) { reader->size = decode(reader, reader->at, reader->after_backslash, &reader->code); }

static Reader start_reader(const char *bytes, uint32_t offset, uint32_t end, Position position, bool in_comment) {
    Reader reader = {.bytes = bytes,
                     .at = offset,
                     .end = end,
                     .line = position.line,
                     .line_start = offset - (position.column - 1),
                     .in_comment = in_comment};
    take(&reader);
    return reader;
}

/* Steps over the blanks and stars that lead a line of a comment. Without a star the blanks stay, as Javadoc has it. */
static void skip_decoration(Reader *reader) {
    uint32_t at = reader->at;
    while (at < reader->end && (reader->bytes[at] == ' ' || reader->bytes[at] == '\t' || reader->bytes[at] == '\f'))
        at++;
    if (at == reader->end || reader->bytes[at] != '*')
        return;
    while (at < reader->end && reader->bytes[at] == '*')
        at++;
    reader->at = at;
}

static void advance(Reader *reader) {
    bool is_raw = reader->size == 1;
    reader->after_backslash = is_raw && reader->code == '\\' && !reader->after_backslash;
    bool is_newline = is_raw && reader->code == '\n';
    reader->at += reader->size;
    if (is_newline) {
        reader->line++;
        reader->line_start = reader->at;
        if (reader->in_comment)
            skip_decoration(reader);
    }
    take(reader);
}

/* The character `count` after this one; 0 beyond the end. */
static uint32_t peek(const Reader *reader, uint32_t count) {
    uint32_t at = reader->at, size = reader->size, code = reader->code;
    bool after = reader->after_backslash;
    for (; count > 0 && size > 0; count--) {
        after = size == 1 && code == '\\' && !after;
        at += size;
        size = decode(reader, at, after, &code);
    }
    return size ? code : 0;
}

static bool is_at_end(const Reader *reader) { return reader->size == 0; }

/* ---- Tokens --------------------------------------------------------------------------------------------------- */

typedef struct Lexer {
    Reader reader;
    JavaText *text;
    Arena *arena;
    Names *names;
    Diagnostics *diagnostics;
    Text scratch;
    uint32_t comment;   /* that came since the last token */
    uint32_t code_tags; /* {@code that are open */
    bool failed;
} Lexer;

static Position position_of(const Reader *reader) {
    return (Position){.line = reader->line, .column = reader->at - reader->line_start + 1};
}

static void complain(Lexer *lexer, Position position, const char *message) {
    diagnostics_add(lexer->diagnostics, SEVERITY_ERROR, position, NULL, "%s", message);
    lexer->failed = true;
}

/* Skips a comment with stars, from its slash on, and keeps it when it is Javadoc. */
static void skip_block_comment(Lexer *lexer) {
    Reader *reader = &lexer->reader;
    Position start = position_of(reader);
    advance(reader);
    advance(reader);
    bool is_javadoc = reader->code == '*' && peek(reader, 1) != '/';
    if (is_javadoc)
        advance(reader);
    JavaComment comment = {.offset = reader->at, .position = position_of(reader)};
    while (!is_at_end(reader)) {
        if (reader->code == '*' && peek(reader, 1) == '/') {
            comment.end = reader->at;
            while (comment.end > comment.offset && lexer->text->bytes[comment.end - 1] == '*')
                comment.end--;
            advance(reader);
            advance(reader);
            if (is_javadoc) {
                vector_push(lexer->arena, &lexer->text->comments, comment);
                lexer->comment = lexer->text->comments.count;
            }
            return;
        }
        advance(reader);
    }
    complain(lexer, start, "this comment is not closed: '*/' is missing");
}

/* Skips a comment up to the end of its line. In /// comments, which are documentation since Java 23, declarations are
   not read: so they may not stand there. */
static void skip_line_comment(Lexer *lexer) {
    Reader *reader = &lexer->reader;
    static const char *const tags[] = {"@assert", "@observable"};
    bool is_documentation = peek(reader, 2) == '/' && !reader->in_comment;
    while (!is_at_end(reader) && reader->code != '\n' && reader->code != '\r') {
        for (size_t i = 0; is_documentation && reader->code == '@' && i < COUNT(tags); i++) {
            size_t length = strlen(tags[i]);
            if (reader->end - reader->at >= length && memcmp(reader->bytes + reader->at, tags[i], length) == 0)
                complain(lexer, position_of(reader), "Bandera reads declarations from /** comments */, not from ///");
        }
        advance(reader);
    }
}

/* Skips {@code and {@literal in a comment, and the brace that closes it. */
static bool skip_code_tag(Lexer *lexer) {
    Reader *reader = &lexer->reader;
    if (reader->code == '}' && lexer->code_tags > 0) {
        lexer->code_tags--;
        advance(reader);
        return true;
    }
    if (reader->code != '{' || peek(reader, 1) != '@')
        return false;
    static const char *const tags[] = {"code", "literal"};
    for (size_t i = 0; i < COUNT(tags); i++) {
        uint32_t length = (uint32_t)strlen(tags[i]), at = reader->at + 2;
        if (reader->end - at <= length || memcmp(reader->bytes + at, tags[i], length) != 0 ||
            is_letter((unsigned char)reader->bytes[at + length]))
            continue;
        for (uint32_t skipped = 0; skipped < length + 2; skipped++)
            advance(reader);
        lexer->code_tags++;
        return true;
    }
    return false;
}

static void skip_blanks(Lexer *lexer) {
    Reader *reader = &lexer->reader;
    while (!is_at_end(reader)) {
        uint32_t c = reader->code, next = c == '/' ? peek(reader, 1) : 0;
        bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == 0x1a;
        if (is_blank) {
            advance(reader);
        } else if (next == '/') {
            skip_line_comment(lexer);
        } else if (next == '*' && !reader->in_comment) {
            skip_block_comment(lexer);
        } else if (!reader->in_comment || !skip_code_tag(lexer)) {
            return;
        }
    }
}

static int compare_words(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static bool is_keyword(const char *word) {
    return bsearch(&word, keywords, COUNT(keywords), sizeof *keywords, compare_words) != NULL;
}

static void read_word(Lexer *lexer, JavaToken *token) {
    Reader *reader = &lexer->reader;
    lexer->scratch.length = 0;
    while (is_letter(reader->code) || is_digit(reader->code)) {
        text_add_unit(&lexer->scratch, reader->code);
        advance(reader);
    }
    token->kind = JAVA_WORD;
    token->word =
        names_text(lexer->names, names_add(lexer->names, text_string(&lexer->scratch), lexer->scratch.length));
    token->is_keyword = is_keyword(token->word);
}

static void read_number(Lexer *lexer, JavaToken *token) {
    Reader *reader = &lexer->reader;
    bool is_hex = reader->code == '0' && (peek(reader, 1) | 0x20) == 'x', has_point = false;
    uint32_t before = 0;
    for (;;) {
        uint32_t c = reader->code;
        bool is_point = c == '.' && !has_point;
        bool is_sign = (c == '+' || c == '-') && (before | 0x20) == (is_hex ? 'p' : 'e'); /* 1e-5, 0x1p+3 */
        if (!is_letter(c) && !is_digit(c) && !is_point && !is_sign)
            break;
        has_point |= is_point;
        before = c;
        advance(reader);
    }
    token->kind = JAVA_NUMBER;
}

/* Skips a text block from its three quotes on; false when it is not closed. */
static bool skip_text_block(Reader *reader) {
    for (uint32_t i = 0; i < 3; i++)
        advance(reader);
    while (!is_at_end(reader)) {
        if (reader->code == '"' && peek(reader, 1) == '"' && peek(reader, 2) == '"') {
            for (uint32_t i = 0; i < 3; i++)
                advance(reader);
            return true;
        }
        if (reader->code == '\\')
            advance(reader);
        advance(reader);
    }
    return false;
}

static bool skip_quotation(Reader *reader, uint32_t quote) {
    advance(reader);
    while (!is_at_end(reader) && reader->code != quote && reader->code != '\n' && reader->code != '\r') {
        if (reader->code == '\\')
            advance(reader);
        advance(reader);
    }
    bool is_closed = reader->code == quote && !is_at_end(reader);
    if (is_closed)
        advance(reader);
    return is_closed;
}

static void read_quotation(Lexer *lexer, JavaToken *token) {
    Reader *reader = &lexer->reader;
    bool is_char = reader->code == '\'';
    bool is_block = !is_char && peek(reader, 1) == '"' && peek(reader, 2) == '"';
    bool is_closed = is_block ? skip_text_block(reader) : skip_quotation(reader, is_char ? '\'' : '"');
    token->kind = !is_closed ? JAVA_BROKEN : is_char ? JAVA_CHAR : JAVA_STRING;
    if (!is_closed)
        complain(lexer, token->position,
                 is_block  ? "this text block is not closed"
                 : is_char ? "this character is not closed on its line"
                           : "this string is not closed on its line");
}

static void read_symbol(Lexer *lexer, JavaToken *token) {
    Reader *reader = &lexer->reader;
    uint32_t codes[3] = {reader->code, peek(reader, 1), peek(reader, 2)};
    for (size_t i = 0; i < COUNT(symbols); i++) {
        size_t length = strlen(symbols[i]), same = 0;
        while (same < length && codes[same] == (unsigned char)symbols[i][same])
            same++;
        if (same < length)
            continue;
        token->kind = JAVA_SYMBOL;
        memcpy(token->symbol, symbols[i], length);
        for (; same > 0; same--)
            advance(reader);
        return;
    }
    token->kind = JAVA_BROKEN;
    complain(lexer, token->position, "Java does not allow this character here");
    advance(reader);
}

static void read_token(Lexer *lexer, JavaToken *token) {
    Reader *reader = &lexer->reader;
    *token =
        (JavaToken){.kind = JAVA_END, .position = position_of(reader), .offset = reader->at, .comment = lexer->comment};
    uint32_t c = reader->code;
    if (is_at_end(reader))
        return;
    if (is_letter(c))
        read_word(lexer, token);
    else if (is_digit(c) || (c == '.' && is_digit(peek(reader, 1))))
        read_number(lexer, token);
    else if (c == '"' || c == '\'')
        read_quotation(lexer, token);
    else
        read_symbol(lexer, token);
    token->length = reader->at - token->offset;
    lexer->comment = 0;
}

/* Reads tokens to the end, or to the first that is broken: what follows it could mean anything. */
static bool read_tokens(Lexer *lexer) {
    JavaToken token;
    do {
        skip_blanks(lexer);
        read_token(lexer, &token);
        vector_push(lexer->arena, &lexer->text->tokens, token);
    } while (token.kind != JAVA_END && !lexer->failed);
    if (token.kind != JAVA_END) {
        token = (JavaToken){.kind = JAVA_END, .position = token.position, .offset = token.offset};
        vector_push(lexer->arena, &lexer->text->tokens, token);
    }
    text_free(&lexer->scratch);
    return !lexer->failed;
}

bool java_text_read(JavaText *text, Arena *arena, Names *names, const char *bytes, size_t length,
                    Diagnostics *diagnostics) {
    *text = (JavaText){.bytes = bytes, .length = length};
    Lexer lexer = {.text = text, .arena = arena, .names = names, .diagnostics = diagnostics};
    if (length > TEXT_LIMIT) {
        diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){0}, NULL,
                        "the source is %zu bytes long; at most %d are read", length, (int)TEXT_LIMIT);
        length = 0;
        lexer.failed = true;
    }
    bool has_mark = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;
    Position start = {.line = 1, .column = has_mark ? 4 : 1};
    lexer.reader = start_reader(bytes, has_mark ? 3 : 0, (uint32_t)length, start, false);
    return read_tokens(&lexer);
}

bool java_text_read_comment(JavaText *text, Arena *arena, Names *names, const char *bytes, size_t length,
                            JavaComment part, Diagnostics *diagnostics) {
    *text = (JavaText){.bytes = bytes, .length = length, .in_comment = true};
    Lexer lexer = {.text = text, .arena = arena, .names = names, .diagnostics = diagnostics};
    lexer.reader = start_reader(bytes, part.offset, part.end, part.position, true);
    return read_tokens(&lexer);
}

/* ---- Asking --------------------------------------------------------------------------------------------------- */

bool java_is(const JavaToken *token, const char *texts) {
    const char *own = token->kind == JAVA_WORD ? token->word : token->kind == JAVA_SYMBOL ? token->symbol : "";
    size_t length;
    for (const char *text; *own && (text = scanner_next_word(&texts, &length));)
        if (scanner_is(text, length, own))
            return true;
    return false;
}

bool java_is_name(const JavaToken *token) { return token->kind == JAVA_WORD && !token->is_keyword; }

bool java_are_adjacent(const JavaToken *left, const JavaToken *right) {
    return left->offset + left->length == right->offset && right->kind != JAVA_END;
}

void java_token_text(const JavaText *text, const JavaToken *token, Text *out) {
    Reader reader =
        start_reader(text->bytes, token->offset, token->offset + token->length, token->position, text->in_comment);
    for (; !is_at_end(&reader); advance(&reader))
        text_add_unit(out, reader.code);
}
