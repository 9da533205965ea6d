/* The characters of Java text, one at a time. Private to the files that read tokens and literals. */
#ifndef BANDERA_BSL_JAVA_TEXT_INT_H
#define BANDERA_BSL_JAVA_TEXT_INT_H

#include "bsl/java_text.h"

/* A place in a text: a character, however it is written. Lines end where they do for an editor; an escaped line feed
   ends none, as in javac's line numbers. */
typedef struct JavaReader {
    const char *bytes;
    uint32_t at, end;
    uint32_t line, line_start;
    bool in_comment;
    bool after_backslash; /* a backslash now does not begin an escape */
    uint32_t code, size;  /* the character here and its bytes; 0 bytes at the end */
} JavaReader;

void java_reader_start(JavaReader *reader, const char *bytes, uint32_t offset, uint32_t end, Position position,
                       bool in_comment);
void java_reader_advance(JavaReader *reader);
bool java_reader_at_end(const JavaReader *reader);

/* The character `count` after this one; 0 beyond the end. */
uint32_t java_reader_peek(const JavaReader *reader, uint32_t count);

/* The value of a hexadecimal digit, or -1. */
int java_digit_value(uint32_t c);

/* Adds a UTF-16 unit or a whole character; the second half of a surrogate pair joins the first. */
void java_add_unit(Text *text, uint32_t unit);

#endif
