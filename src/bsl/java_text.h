/* The words of Java source text, with their places: of a whole file, or of a part of a Javadoc comment.

   Unicode escapes (\u0041) count as the characters that they stand for, everywhere (JLS 3.3). In a part of a comment
   the stars that lead its lines are passed over, character entities (&lt;) are characters, and so is what stands in
   {@code ...}. Everything lives in the arena that is given; the bytes have to outlive it. */
#ifndef BANDERA_BSL_JAVA_TEXT_H
#define BANDERA_BSL_JAVA_TEXT_H

#include "base/diagnostic.h"
#include "base/names.h"
#include "base/vector.h"

typedef enum JavaTokenKind {
    JAVA_END, /* of the text */
    JAVA_WORD,
    JAVA_NUMBER,
    JAVA_CHAR,
    JAVA_STRING, /* text blocks too */
    JAVA_SYMBOL,
    JAVA_BROKEN /* nothing of Java; it has been reported */
} JavaTokenKind;

typedef struct JavaToken {
    JavaTokenKind kind;
    bool is_keyword;         /* WORD: reserved, so no name; true, false and null are */
    char symbol[4];          /* SYMBOL: '>' always stands alone, for the sake of List<List<T>> */
    uint32_t comment;        /* the Javadoc comment directly before it, counted from 1; 0: none */
    uint32_t offset, length; /* its bytes */
    const char *word;        /* WORD: its characters, in the table of names; equal words are one pointer */
    Position position;
} JavaToken;

/* A Javadoc comment: what stands between its slashes and stars. */
typedef struct JavaComment {
    uint32_t offset, end;
    Position position; /* of the first of these bytes */
} JavaComment;

typedef struct JavaText {
    const char *bytes;
    size_t length;
    bool in_comment;          /* it is a part of a comment */
    Vector(JavaToken) tokens; /* the last is END */
    Vector(JavaComment) comments;
} JavaText;

/* Reads the words of a file. False, with a message, when a literal or a comment is not closed or there is a character
   that Java does not allow. */
bool java_text_read(JavaText *text, Arena *arena, Names *names, const char *bytes, size_t length,
                    Diagnostics *diagnostics);

/* Reads the words of a part of a comment: of the bytes from `offset`, which is at `start`, up to `end`. */
bool java_text_read_comment(JavaText *text, Arena *arena, Names *names, const char *bytes, size_t length,
                            JavaComment part, Diagnostics *diagnostics);

/* Whether a token is one of some words and symbols, which have a blank between them; a word that is not reserved. */
bool java_is(const JavaToken *token, const char *texts);
bool java_is_name(const JavaToken *token);

/* Whether nothing stands between two tokens. */
bool java_are_adjacent(const JavaToken *left, const JavaToken *right);

/* Appends the characters of a token, escapes and entities resolved. */
void java_token_text(const JavaText *text, const JavaToken *token, Text *out);

/* The value of a hexadecimal digit, or -1. */
int java_digit_value(uint32_t c);

/* ---- Literals ------------------------------------------------------------------------------------------------- */

typedef enum JavaLiteralKind {
    JAVA_LITERAL_INT,
    JAVA_LITERAL_LONG,
    JAVA_LITERAL_FLOAT,
    JAVA_LITERAL_DOUBLE,
    JAVA_LITERAL_CHAR,
    JAVA_LITERAL_STRING
} JavaLiteralKind;

typedef struct JavaLiteral {
    JavaLiteralKind kind;
    int64_t value;    /* INT, LONG, CHAR */
    bool needs_minus; /* it is 2147483648 or 9223372036854775808L, which only stand after a minus: the value is it
                         negated already */
    double real;      /* FLOAT, DOUBLE */
    const char *string;
} JavaLiteral;

/* Reads the value of a number, a character or a string. False, with a message, when it has none. */
bool java_literal_read(JavaLiteral *literal, const JavaText *text, const JavaToken *token, Arena *arena,
                       Diagnostics *diagnostics);

#endif
