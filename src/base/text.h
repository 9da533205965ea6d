/* A growable text buffer: printers write into one, so that output is complete or not written at all. */
#ifndef BANDERA_BASE_TEXT_H
#define BANDERA_BASE_TEXT_H

#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>

typedef struct Text {
    char *bytes; /* always NUL-terminated once something was added; owned by the buffer */
    size_t length, capacity;
} Text;

void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_add_char(Text *text, char c);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_format_list(Text *text, const char *format, va_list arguments);

/* Adds bytes that came from input so that a terminal cannot be harmed: control characters and bad UTF-8 become \xNN. */
void text_add_escaped(Text *text, const char *bytes, size_t length);

/* Reads the UTF-8 character at the start of some bytes: its length, or 0 when the bytes are not well-formed. */
size_t text_decode(const char *bytes, size_t length, uint32_t *code);

/* The same where anything may stand: a surrogate that stands alone, as three bytes, is one character, and any other
   byte that is not UTF-8 is U+FFFD. The length is 0 at the end alone. */
size_t text_decode_any(const char *bytes, size_t length, uint32_t *code);

/* Adds a character as UTF-8 (a surrogate that stands alone as three bytes). */
void text_add_code(Text *text, uint32_t code);

/* Whether a character may be shown as it is: not a control, a surrogate, or a mark that hides or reorders text. */
bool text_is_printable(uint32_t code);

/* The contents as a C string ("" when nothing was added). */
const char *text_string(const Text *text);

/* Frees the buffer and makes it empty again. */
void text_free(Text *text);

/* Moves the contents into an arena: a C string. The buffer is empty again. */
const char *text_keep(Text *text, Arena *arena);

/* Moves the contents of `part` to the end of a text, escaped; `part` is empty again. */
void text_move_escaped(Text *text, Text *part);

/* Adds a C string escaped. */
void text_add_escaped_string(Text *text, const char *string);

/* Adds a UTF-16 code unit as UTF-8; the second half of a surrogate pair joins the first into one character. */
void text_add_unit(Text *text, uint32_t unit);

/* Adds a floating-point number, which is finite, with as few digits as bring exactly the same value back. */
void text_add_real(Text *text, double value, bool is_float);

/* A formatted C string in an arena. */
const char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
