#include "bir/lex.h"

#include <math.h>
#include <stdlib.h>

/* Limits that keep any input cheap: bytes of a text, bytes of one number. */
enum { TEXT_LIMIT = 64 << 20, NUMBER_LIMIT = 4096 };

/* Words that are keywords everywhere. */
static const char *const reserved_words[] = {
    "NaN",        "NaNf",         "Infinity",  "Infinityf", "call",    "catch",    "const", "do",
    "end",        "exit",         "extends",   "false",     "forall",  "function", "goto",  "invisible",
    "instanceof", "internChoose", "invoke",    "live",      "loc",     "native",   "new",   "null",
    "predicates", "externChoose", "reachable", "return",    "returns", "self",     "start", "thread",
    "throw",      "trap",         "true",      "unordered", "virtual", "weak",     "when",  "yield",
};

/* Words that are keywords only where no name can stand, or before a parenthesis. */
static const char *const soft_words[] = {
#define BIR_TYPE(NAME, text, bits, meaning) text,
#define BIR_CALL(NAME, text, arity, rule, meaning) text,
#include "bir/ops.def"
    "any",    "array",  "as",        "assert", "assume", "atomicBegin", "atomicEnd", "awaken", "cast",    "collection",
    "daemon", "enum",   "from",      "lock",   "main",   "notify",      "notifyAll", "of",     "println", "process",
    "range",  "record", "reentrant", "ref",    "system", "to",          "unlock",    "unwait", "wait",
};

/* The symbols, longer ones before those that they begin with. */
static const char *const symbols[] = {
    ">>>", "||", "&&", "==", "!=", "<=", ">=", "<<", ">>", ":=", "..", "(", ")", "{", "}", "[", "]", ",",  ";",
    ":",   "=",  ".",  "?",  "@",  "+",  "-",  "!",  "~",  "|",  "^",  "&", "<", ">", "*", "/", "%", NULL,
};

/* What may stand between backquotes: anything but ASCII control characters. */
static bool is_quotable(char c) { return (unsigned char)c >= 0x20 && c != 0x7f && c != '`'; }

/* Whether a word is one of some words. */
static bool is_in(const char *const *words, size_t count, const char *text, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (words[i][0] == text[0] && scanner_is(text, length, words[i]))
            return true;
    return false;
}

BirWordKind bir_word_kind(const char *text, size_t length) {
    Scanner word = scanner_start(text, length);
    if (length == 0 || !scanner_is_java_letter(text[0]) || scanner_span(&word, scanner_is_java_word) < length)
        return BIR_WORD_STRANGE;
    if (is_in(reserved_words, COUNT(reserved_words), text, length))
        return BIR_WORD_RESERVED;
    return is_in(soft_words, COUNT(soft_words), text, length) ? BIR_WORD_SOFT : BIR_WORD_NAME;
}

const char *bir_action_word(BirActionOp op) {
    static const char *const words[] = {
#define BIR_ACTION(NAME, word, form, meaning) word,
#include "bir/ops.def"
    };
    return words[op];
}

static void complain(BirLexer *lexer, Position position, const char *hint, const char *message) {
    diagnostics_add(lexer->diagnostics, SEVERITY_ERROR, position, hint, "%s", message);
}

/* Finds the first byte that cannot be part of a BIR text, and says what is wrong with it. */
static bool check_bytes(BirLexer *lexer) {
    for (Scanner scanner = lexer->scanner; scanner.at < scanner.end;) {
        uint32_t code = 0;
        size_t size = text_decode(scanner.at, (size_t)(scanner.end - scanner.at), &code);
        if (size == 0)
            return diagnostics_refuse(lexer->diagnostics, scanner.position, "the text of a model is UTF-8",
                                      "the byte \\x%02x is not valid UTF-8 here", (unsigned)(unsigned char)*scanner.at);
        if (code == 0)
            return diagnostics_refuse(lexer->diagnostics, scanner.position, "is this a text file?",
                                      "a NUL byte cannot be part of a model");
        scanner_step(&scanner, size);
    }
    return true;
}

bool bir_lexer_start(BirLexer *lexer, const char *text, size_t length, Names *names, Diagnostics *diagnostics) {
    *lexer = (BirLexer){.scanner = scanner_start(text, length), .names = names, .diagnostics = diagnostics};
    if (length > TEXT_LIMIT)
        return diagnostics_refuse(diagnostics, (Position){0}, NULL, "the text is %zu bytes long; at most %d are read",
                                  length, (int)TEXT_LIMIT);
    if (!check_bytes(lexer))
        return false;
    if (scanner_begins_with(&lexer->scanner, "\xef\xbb\xbf"))
        scanner_step(&lexer->scanner, 3); /* the byte order mark that some editors write */
    return true;
}

void bir_lexer_free(BirLexer *lexer) { text_free(&lexer->scratch); }

/* The byte `offset` after the current one; NUL, which no text contains, beyond the end. */
static char peek(const BirLexer *lexer, size_t offset) { return scanner_peek(&lexer->scanner, offset); }

static void step(BirLexer *lexer, size_t bytes) { scanner_step(&lexer->scanner, bytes); }

/* Steps over all bytes that belong to something. */
static void skip(BirLexer *lexer, bool (*belongs)(char c)) { step(lexer, scanner_span(&lexer->scanner, belongs)); }

/* Skips white space and comments. */
static void skip_blanks(BirLexer *lexer) {
    if (scanner_skip_blanks(&lexer->scanner, SCANNER_C_COMMENTS))
        return;
    complain(lexer, lexer->scanner.position, NULL, "this comment is not closed: '*/' is missing");
    step(lexer, (size_t)(lexer->scanner.end - lexer->scanner.at));
}

/* Reads a name or keyword without backquotes. */
static void read_word(BirLexer *lexer, BirToken *token) {
    skip(lexer, scanner_is_java_word);
    token->kind = BIR_TOKEN_WORD;
    token->length = (size_t)(lexer->scanner.at - token->text);
    token->reserved = bir_word_kind(token->text, token->length) == BIR_WORD_RESERVED;
}

/* Reads a name in backquotes. */
static void read_quoted(BirLexer *lexer, BirToken *token) {
    token->kind = BIR_TOKEN_WORD;
    token->quoted = true;
    step(lexer, 1);
    token->text = lexer->scanner.at;
    skip(lexer, is_quotable);
    token->length = (size_t)(lexer->scanner.at - token->text);
    if (peek(lexer, 0) != '`')
        complain(lexer, token->position, "no line breaks or control characters may stand between backquotes",
                 "this name is not closed: a backquote is missing");
    else if (token->length == 0)
        complain(lexer, token->position, NULL, "a name between backquotes is empty");
    step(lexer, peek(lexer, 0) == '`');
}

/* The value of an integer; more than 2^63 is reported. */
static uint64_t integer_value(BirLexer *lexer, const BirToken *token, const char *end, bool is_hex) {
    const uint64_t limit = (uint64_t)1 << 63, base = is_hex ? 16 : 10;
    uint64_t value = 0;
    for (const char *at = token->text + (is_hex ? 2 : 0); at < end; at++) {
        uint64_t digit = scanner_digit_value(*at);
        if (value > (limit - digit) / base) {
            complain(lexer, token->position, NULL, "this number does not fit into 64 bits");
            return 0;
        }
        value = value * base + digit;
    }
    return value;
}

/* The value of a number with a point, an exponent or a suffix, which strtod reads as Java does. (The process keeps the
   numeric locale "C".) */
static double real_value(BirLexer *lexer, const BirToken *token, const char *end, bool is_float) {
    lexer->scratch.length = 0;
    text_add_bytes(&lexer->scratch, token->text, (size_t)(end - token->text));
    const char *digits = text_string(&lexer->scratch);
    double value = is_float ? (double)strtof(digits, NULL) : strtod(digits, NULL);
    bool is_hex = digits[0] == '0' && (digits[1] | 0x20) == 'x';
    bool has_digit = strcspn(digits + (is_hex ? 2 : 0), is_hex ? "123456789abcdefABCDEFpP" : "123456789eE") <
                     strcspn(digits + (is_hex ? 2 : 0), is_hex ? "pP" : "eE");
    if (isinf(value) || (value == 0 && has_digit))
        diagnostics_add(lexer->diagnostics, SEVERITY_ERROR, token->position, NULL, "this number is too %s for a %s",
                        isinf(value) ? "large" : "small", is_float ? "float" : "double");
    return value;
}

/* Skips the digits, point and exponent of a number; whether it has a point or exponent. `0..5` has no point. */
static bool skip_number(BirLexer *lexer, bool is_hex) {
    bool (*is_digit)(char) = is_hex ? scanner_is_hex_digit : scanner_is_digit;
    bool is_real = false;
    skip(lexer, is_digit);
    if (peek(lexer, 0) == '.' && peek(lexer, 1) != '.') {
        is_real = true;
        step(lexer, 1);
        skip(lexer, is_digit);
    }
    char sign = peek(lexer, 1);
    size_t before = sign == '+' || sign == '-' ? 2 : 1;
    if ((peek(lexer, 0) | 0x20) == (is_hex ? 'p' : 'e') && scanner_is_digit(peek(lexer, before))) {
        is_real = true;
        step(lexer, before);
        skip(lexer, scanner_is_digit);
    } else if (is_hex && is_real) {
        complain(lexer, lexer->scanner.position, NULL,
                 "a hexadecimal number with a point needs an exponent, as in 0x1.8p0");
    }
    return is_real;
}

/* Reads an integer or floating-point number. */
static void read_number(BirLexer *lexer, BirToken *token) {
    bool is_hex = peek(lexer, 0) == '0' && (peek(lexer, 1) | 0x20) == 'x' &&
                  (scanner_is_hex_digit(peek(lexer, 2)) || peek(lexer, 2) == '.');
    step(lexer, is_hex ? 2 : 0);
    bool is_real = skip_number(lexer, is_hex);
    const char *end = lexer->scanner.at;
    char suffix = (char)(peek(lexer, 0) | 0x20);
    if (suffix == 'f' || suffix == 'd' || (suffix == 'l' && !is_real))
        step(lexer, 1);
    else
        suffix = '\0';
    bool octal = !is_real && !is_hex && token->text[0] == '0' && end - token->text > 1 && !suffix;
    token->kind = suffix == 'f'              ? BIR_TOKEN_FLOAT
                  : is_real || suffix == 'd' ? BIR_TOKEN_DOUBLE
                  : suffix == 'l'            ? BIR_TOKEN_LONG
                                             : BIR_TOKEN_INTEGER;
    const char *problem = end - token->text > NUMBER_LIMIT       ? "this number is too long"
                          : octal                                ? "an integer may not begin with 0 (octal is not read)"
                          : scanner_is_java_word(peek(lexer, 0)) ? "a letter directly after a number"
                                                                 : NULL;
    if (problem) {
        complain(lexer, token->position, NULL, problem);
        skip(lexer, scanner_is_java_word);
    } else if (token->kind == BIR_TOKEN_INTEGER || token->kind == BIR_TOKEN_LONG) {
        token->magnitude = integer_value(lexer, token, end, is_hex);
    } else {
        token->real = real_value(lexer, token, end, token->kind == BIR_TOKEN_FLOAT);
    }
    token->length = (size_t)(lexer->scanner.at - token->text);
}

/* Reads the escape after a backslash: a UTF-16 code unit, or UINT32_MAX when there is no such escape. */
static uint32_t read_escape(BirLexer *lexer) {
    static const char letters[] = "ntbrf0\\'\"", meanings[] = "\n\t\b\r\f\0\\'\"";
    char letter = peek(lexer, 0);
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (found) {
        step(lexer, 1);
        return (unsigned char)meanings[found - letters];
    }
    if (letter != 'u')
        return UINT32_MAX;
    uint32_t unit = 0;
    for (size_t i = 1; i <= 4; i++) {
        if (!scanner_is_hex_digit(peek(lexer, i)))
            return UINT32_MAX;
        unit = unit * 16 + scanner_digit_value(peek(lexer, i));
    }
    step(lexer, 5);
    return unit;
}

/* Decodes what stands between two quotes into the scratch text and returns the number of UTF-16 units. */
static uint32_t read_quotation(BirLexer *lexer, BirToken *token, char quote, const char *what) {
    uint32_t units = 0;
    bool reported = false; /* one bad escape a literal is enough to tell */
    lexer->scratch.length = 0;
    step(lexer, 1);
    const Scanner *scanner = &lexer->scanner;
    while (scanner->at < scanner->end && *scanner->at != quote && scanner_is_in_line(*scanner->at)) {
        uint32_t code = 0;
        if (*scanner->at == '\\') {
            Position position = scanner->position;
            step(lexer, 1);
            code = read_escape(lexer);
            if (code != UINT32_MAX)
                text_add_unit(&lexer->scratch, code);
            else if (!reported)
                complain(lexer, position, "escapes are \\n \\t \\b \\r \\f \\0 \\\\ \\' \\\" and \\uXXXX",
                         "unknown escape");
            reported = reported || code == UINT32_MAX;
        } else {
            step(lexer, text_decode(scanner->at, (size_t)(scanner->end - scanner->at), &code));
            text_add_code(&lexer->scratch, code);
        }
        units += code >= 0x10000 && code != UINT32_MAX ? 2 : 1;
        token->magnitude = code;
    }
    if (peek(lexer, 0) == quote)
        step(lexer, 1);
    else
        diagnostics_add(lexer->diagnostics, SEVERITY_ERROR, token->position, NULL, "this %s is not closed on its line",
                        what);
    token->length = (size_t)(scanner->at - token->text);
    return units;
}

/* Reads a string or char literal. */
static void read_literal(BirLexer *lexer, BirToken *token) {
    if (peek(lexer, 0) == '"') {
        token->kind = BIR_TOKEN_STRING;
        read_quotation(lexer, token, '"', "string");
        token->string = names_add(lexer->names, text_string(&lexer->scratch), lexer->scratch.length);
        return;
    }
    token->kind = BIR_TOKEN_CHAR;
    uint32_t units = read_quotation(lexer, token, '\'', "char");
    if (units != 1)
        diagnostics_add(lexer->diagnostics, SEVERITY_ERROR, token->position,
                        units > 1 ? "a string is written in double quotes" : NULL,
                        "a char literal holds one UTF-16 code unit, this one %u", units);
}

/* Reads a symbol. A character that BIR has no use for becomes one that nothing expects, so that the parser reports it.
 */
static void read_symbol(BirLexer *lexer, BirToken *token) {
    size_t length = scanner_symbol(&lexer->scanner, symbols);
    token->kind = BIR_TOKEN_SYMBOL;
    token->length = length ? length : 1;
    step(lexer, token->length);
}

BirToken bir_lexer_next(BirLexer *lexer) {
    skip_blanks(lexer);
    BirToken token = {.kind = BIR_TOKEN_END, .position = lexer->scanner.position, .text = lexer->scanner.at};
    char c = peek(lexer, 0);
    if (lexer->scanner.at == lexer->scanner.end)
        return token;
    if (scanner_is_java_letter(c))
        read_word(lexer, &token);
    else if (scanner_is_digit(c) || (c == '.' && scanner_is_digit(peek(lexer, 1))))
        read_number(lexer, &token);
    else if (c == '`')
        read_quoted(lexer, &token);
    else if (c == '"' || c == '\'')
        read_literal(lexer, &token);
    else
        read_symbol(lexer, &token);
    token.end = lexer->scanner.position;
    return token;
}
