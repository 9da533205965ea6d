/* The values of Java literals (JLS 3.10). */
#include "bsl/java_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A number of more digits than this was not written by a person. */
enum { NUMBER_LIMIT = 1000 };

typedef struct Problem {
    Diagnostics *diagnostics;
    Position position;
} Problem;

static bool complain(const Problem *problem, const char *message) {
    return diagnostics_refuse(problem->diagnostics, problem->position, NULL, "%s", message);
}

/* ---- Numbers -------------------------------------------------------------------------------------------------- */

/* Takes the underscores out of a number; false when one stands where it may not. */
static bool remove_underscores(char *digits, bool is_hex) {
    size_t out = 0, length = strlen(digits);
    for (size_t i = 0; i < length; i++) {
        if (digits[i] != '_') {
            digits[out++] = digits[i];
            continue;
        }
        size_t next = i;
        while (digits[next] == '_')
            next++;
        int before = out > 0 ? java_digit_value((unsigned char)digits[out - 1]) : -1;
        int after = java_digit_value((unsigned char)digits[next]);
        int most = is_hex ? 15 : 9;
        if (before < 0 || before > most || after < 0 || after > most)
            return false;
    }
    digits[out] = '\0';
    return true;
}

static bool read_integer(JavaLiteral *literal, const char *digits, size_t length, const Problem *problem) {
    uint32_t base = 10, bits = literal->kind == JAVA_LITERAL_LONG ? 64 : 32;
    if (length > 1 && digits[0] == '0') {
        char letter = (char)(digits[1] | 0x20);
        base = letter == 'x' ? 16 : letter == 'b' ? 2 : 8;
        digits += base == 8 ? 1 : 2;
        length -= base == 8 ? 1 : 2;
    }
    if (!length)
        return complain(problem, "this number has no digits");
    uint64_t value = 0, most = UINT64_MAX >> (64 - bits), half = (most >> 1) + 1;
    for (size_t i = 0; i < length; i++) {
        int digit = java_digit_value((unsigned char)digits[i]);
        if (digit < 0 || (uint32_t)digit >= base)
            return complain(problem, "this is not a number");
        if (value > (most - (uint64_t)digit) / base)
            return complain(problem, "this number is too large for its type");
        value = value * base + (uint64_t)digit;
    }
    if (base == 10 && value > half)
        return complain(problem, "this number is too large for its type");
    literal->needs_minus = base == 10 && value == half;
    literal->value = bits == 64 ? (int64_t)value : (int64_t)(int32_t)(uint32_t)value;
    return true;
}

/* Digits, a point, digits, an exponent: whether a text is made so. */
static bool is_real(const char *text, bool is_hex) {
    const char *digits = is_hex ? "0123456789abcdefABCDEF" : "0123456789";
    text += is_hex ? 2 : 0;
    size_t whole = strspn(text, digits), fraction = 0;
    text += whole;
    if (*text == '.') {
        fraction = strspn(++text, digits);
        text += fraction;
    }
    bool has_exponent = *text && (*text | 0x20) == (is_hex ? 'p' : 'e');
    if (has_exponent) {
        text += text[1] == '+' || text[1] == '-' ? 2 : 1;
        size_t exponent = strspn(text, "0123456789");
        if (!exponent)
            return false;
        text += exponent;
    }
    return whole + fraction > 0 && !*text && (has_exponent || !is_hex);
}

/* strtod reads what is left of a number as Java does. (The process keeps the numeric locale "C".) */
static bool read_real(JavaLiteral *literal, const char *digits, bool is_hex, const Problem *problem) {
    if (!is_real(digits, is_hex))
        return complain(problem, "this is not a number");
    bool is_float = literal->kind == JAVA_LITERAL_FLOAT;
    literal->real = is_float ? (double)strtof(digits, NULL) : strtod(digits, NULL);
    const char *exponent = is_hex ? "pP" : "eE", *nonzero = is_hex ? "123456789abcdefABCDEF" : "123456789";
    bool has_digit = strcspn(digits, nonzero) < strcspn(digits, exponent);
    if (isinf(literal->real))
        return complain(problem, "this number is too large for its type");
    if (literal->real == 0 && has_digit)
        return complain(problem, "this number is too small for its type");
    return true;
}

static bool read_number(JavaLiteral *literal, Text *text, const Problem *problem) {
    char *digits = text->bytes;
    size_t length = text->length;
    if (length > NUMBER_LIMIT)
        return complain(problem, "this number is too long");
    bool is_hex = digits[0] == '0' && (digits[1] | 0x20) == 'x';
    char suffix = (char)(digits[length - 1] | 0x20);
    bool has_mark = strpbrk(digits, is_hex ? ".pP" : ".eE") != NULL && (digits[1] | 0x20) != 'b';
    bool is_whole_real = !is_hex && (suffix == 'f' || suffix == 'd') && (digits[1] | 0x20) != 'b';
    literal->kind = has_mark || is_whole_real ? (suffix == 'f' ? JAVA_LITERAL_FLOAT : JAVA_LITERAL_DOUBLE)
                    : suffix == 'l'           ? JAVA_LITERAL_LONG
                                              : JAVA_LITERAL_INT;
    bool is_integer = literal->kind == JAVA_LITERAL_INT || literal->kind == JAVA_LITERAL_LONG;
    bool has_suffix = is_integer ? suffix == 'l' : suffix == 'f' || suffix == 'd';
    if (has_suffix)
        digits[--length] = '\0';
    if (!remove_underscores(digits, is_hex))
        return complain(problem, "an underscore in a number must be between two digits");
    return is_integer ? read_integer(literal, digits, strlen(digits), problem)
                      : read_real(literal, digits, is_hex, problem);
}

/* ---- Characters and strings ----------------------------------------------------------------------------------- */

/* Resolves the escape at a backslash: its length, or 0 when there is none such. */
static size_t resolve_escape(const char *at, Text *out) {
    static const char letters[] = "btnfrs\"'\\", meanings[] = "\b\t\n\f\r \"'\\";
    const char *found = at[1] ? strchr(letters, at[1]) : NULL;
    if (found) {
        text_add_char(out, meanings[found - letters]);
        return 2;
    }
    if (at[1] == '\n')
        return 2;
    size_t digits = 0, most = at[1] >= '0' && at[1] <= '3' ? 3 : 2;
    uint32_t code = 0;
    for (; digits < most && at[1 + digits] >= '0' && at[1 + digits] <= '7'; digits++)
        code = code * 8 + (uint32_t)(at[1 + digits] - '0');
    if (!digits)
        return 0;
    text_add_code(out, code);
    return 1 + digits;
}

/* Resolves the escapes of what stands between quotes. */
static bool resolve_escapes(const char *at, Text *out, const Problem *problem) {
    while (*at) {
        size_t plain = strcspn(at, "\\");
        text_add_bytes(out, at, plain);
        at += plain;
        if (!*at)
            break;
        size_t length = resolve_escape(at, out);
        if (!length)
            return complain(problem, "this literal has an escape sequence that Java does not have");
        at += length;
    }
    return true;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

/* How many leading blanks all lines of a text block share; lines that are blank count only when they are the last. */
static size_t shared_indentation(const char *block) {
    size_t shared = SIZE_MAX;
    for (const char *line = block; line;) {
        const char *newline = strchr(line, '\n');
        size_t length = newline ? (size_t)(newline - line) : strlen(line), blanks = 0;
        while (blanks < length && is_blank(line[blanks]))
            blanks++;
        if ((blanks < length || !newline) && blanks < shared)
            shared = blanks;
        line = newline ? newline + 1 : NULL;
    }
    return shared;
}

/* Takes the indentation and the trailing blanks from a text block (JLS 3.10.6), given from its second line on. */
static void strip_block(const char *block, Text *out) {
    size_t shared = shared_indentation(block);
    for (const char *line = block; line;) {
        const char *newline = strchr(line, '\n');
        size_t length = newline ? (size_t)(newline - line) : strlen(line);
        const char *next = newline ? newline + 1 : NULL;
        while (length > 0 && (is_blank(line[length - 1]) || line[length - 1] == '\r'))
            length--;
        if (length > shared)
            text_add_bytes(out, line + shared, length - shared);
        if (newline)
            text_add_char(out, '\n');
        line = next;
    }
}

static bool read_string(JavaLiteral *literal, Text *text, Arena *arena, const Problem *problem) {
    char *start = text->bytes;
    bool is_block = text->length >= 6 && memcmp(start, "\"\"\"", 3) == 0;
    size_t quotes = is_block ? 3 : 1;
    start[text->length - quotes] = '\0';
    start += quotes;
    Text stripped = {0}, value = {0};
    bool good = true;
    if (is_block) {
        start += strspn(start, " \t\f\r");
        good = *start == '\n' || complain(problem, "the text of a text block must begin on a new line");
        if (good)
            strip_block(start + 1, &stripped);
        start = stripped.bytes;
    }
    good = good && resolve_escapes(start ? start : "", &value, problem);
    if (good && strlen(text_string(&value)) != value.length)
        good = complain(problem, "a string with a NUL character cannot be part of a specification");
    literal->kind = JAVA_LITERAL_STRING;
    literal->string = text_keep(&value, arena);
    text_free(&stripped);
    return good;
}

static bool read_char(JavaLiteral *literal, Text *text, const Problem *problem) {
    char *start = text->bytes;
    start[text->length - 1] = '\0';
    Text value = {0};
    uint32_t code = 0;
    literal->kind = JAVA_LITERAL_CHAR;
    bool good = resolve_escapes(start + 1, &value, problem);
    size_t size = text_decode_any(text_string(&value), value.length, &code); /* perhaps half of a surrogate pair */
    if (good && (!size || size != value.length || code > 0xffff))
        good = complain(problem, value.length > 1 ? "a character literal holds one UTF-16 unit; a string is written in "
                                                    "double quotes"
                                                  : "this character literal is empty");
    literal->value = (int64_t)code;
    text_free(&value);
    return good;
}

bool java_literal_read(JavaLiteral *literal, const JavaText *text, const JavaToken *token, Arena *arena,
                       Diagnostics *diagnostics) {
    *literal = (JavaLiteral){.string = ""};
    const Problem problem = {diagnostics, token->position};
    Text written = {0};
    java_token_text(text, token, &written);
    bool good = false;
    if (strlen(text_string(&written)) != written.length)
        complain(&problem, "a NUL character cannot be part of a literal");
    else if (token->kind == JAVA_NUMBER)
        good = read_number(literal, &written, &problem);
    else if (token->kind == JAVA_CHAR)
        good = read_char(literal, &written, &problem);
    else if (token->kind == JAVA_STRING)
        good = read_string(literal, &written, arena, &problem);
    text_free(&written);
    return good;
}
