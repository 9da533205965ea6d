/* What scanners of text have in common: where they are, and what stands there. All functions look; only scanner_step
   and scanner_skip_blanks move. Which tokens there are is up to whoever scans. */
#ifndef BANDERA_BASE_SCANNER_H
#define BANDERA_BASE_SCANNER_H

#include "base/diagnostic.h"

#include <string.h>

typedef struct Scanner {
    const char *at, *end; /* the rest of the text */
    Position position;    /* of `at` */
} Scanner;

static inline Scanner scanner_start(const char *text, size_t length) {
    return (Scanner){.at = text, .end = text + length, .position = {.line = 1, .column = 1}};
}

/* Steps over some bytes, which are there. */
void scanner_step(Scanner *scanner, size_t bytes);

typedef enum ScannerComments {
    SCANNER_NO_COMMENTS,
    SCANNER_HASH_COMMENTS, /* from # to the end of the line */
    SCANNER_LINES,         /* the same, but the end of the line is not white space */
    SCANNER_C_COMMENTS,    /* those of C and Java, of both kinds */
} ScannerComments;

/* Steps over white space and comments. False, and at the comment, when one is not closed. */
bool scanner_skip_blanks(Scanner *scanner, ScannerComments comments);

/* The byte `offset` after the next one; NUL beyond the end. */
static inline char scanner_peek(const Scanner *scanner, size_t offset) {
    return offset < (size_t)(scanner->end - scanner->at) ? scanner->at[offset] : '\0';
}

/* Whether a string comes next. */
bool scanner_begins_with(const Scanner *scanner, const char *string);

/* How many of the next bytes belong to something. */
size_t scanner_span(const Scanner *scanner, bool (*belongs)(char c));

/* How long the next character is: a byte that is not UTF-8 is one by itself. */
size_t scanner_character(const Scanner *scanner);

/* The value of the decimal digits that come next, or most + 1 when it is larger than `most`. */
uint64_t scanner_number(const Scanner *scanner, uint64_t most);

static inline bool scanner_is_digit(char c) { return c >= '0' && c <= '9'; }

/* Letters of names: ASCII's and '_'; those of Java, which are also '$' and here every character beyond ASCII. */
static inline bool scanner_is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static inline bool scanner_is_java_letter(char c) {
    return scanner_is_letter(c) || c == '$' || (unsigned char)c >= 0x80;
}

/* Those and digits: what names go on with. */
bool scanner_is_word(char c);
bool scanner_is_java_word(char c);

/* Anything but the end of a line. */
bool scanner_is_in_line(char c);

/* Hexadecimal digits, and the value of one. */
static inline bool scanner_is_hex_digit(char c) {
    return scanner_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
static inline uint32_t scanner_digit_value(char c) {
    return (uint32_t)(scanner_is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
}

/* The next of some words with blanks between them, and its length; null when there is none left. */
static inline const char *scanner_next_word(const char **words, size_t *length) {
    const char *word = *words + strspn(*words, " ");
    *length = strcspn(word, " ");
    *words = word + *length;
    return *length ? word : NULL;
}

/* Whether some bytes are a string. */
static inline bool scanner_is(const char *bytes, size_t length, const char *string) {
    return strlen(string) == length && memcmp(bytes, string, length) == 0;
}

/* The length of the first of some strings that comes next, or 0. Longer ones stand before those that they begin with,
   and null ends the list. */
size_t scanner_symbol(const Scanner *scanner, const char *const *symbols);

#endif
