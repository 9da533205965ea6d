/* The values of type string: immutable sequences of UTF-16 code units, numbered from 1 by content, so that equal
   strings are equal numbers and a state holds a string in one cell. Number 0 is null. The table only grows. */
#ifndef BANDERA_MACHINE_STRINGS_H
#define BANDERA_MACHINE_STRINGS_H

#include "base/arena.h"
#include "base/limits.h"
#include "base/text.h"

#include <stdint.h>

typedef struct Strings Strings;

Strings *strings_new(Arena *arena);

/* The number of a string given as UTF-16 code units, or as UTF-8 (a lone surrogate as three bytes). */
int64_t strings_add(Strings *strings, const uint16_t *units, size_t length);
int64_t strings_add_utf8(Strings *strings, const char *bytes, size_t length);

/* How long a string is; null counts as "null". */
size_t strings_length(const Strings *strings, int64_t string);

/* Code units of a string, and how many. */
const uint16_t *strings_units(const Strings *strings, int64_t string, size_t *length);

/* Appends a string as UTF-8. */
void strings_show(const Strings *strings, int64_t string, Text *out);

/* left + right; null is written "null" as in Java. */
int64_t strings_concat(Strings *strings, int64_t left, int64_t right);

/* Java's compareTo and hashCode. */
int64_t strings_compare(const Strings *strings, int64_t left, int64_t right);
int64_t strings_hash(const Strings *strings, int64_t string);

/* Where a part occurs in a text, going from an index in steps of one or minus one; or -1. That can take as long as both
   lengths multiplied: `look` is asked on the way, and when it says to stop the answer means nothing. */
int64_t strings_find(const uint16_t *text, size_t length, const uint16_t *part, size_t part_length, int64_t from,
                     int64_t step, const Look *look);

/* Java's indexOf(part, from). */
int64_t strings_index_of(const Strings *strings, int64_t string, int64_t part, int64_t from, const Look *look);

/* Text of floating-point numbers, as Java writes them. */

/* A number as decimal digits: d.ddd times ten to the exponent. */
typedef struct NumberDigits {
    char digits[24]; /* without zeros at the end, but never empty */
    int exponent;
} NumberDigits;

/* The fewest digits from which a finite number that is not negative is read back. */
void number_digits(double value, bool is_float, NumberDigits *out);

/* The shortest decimal that reads back as the same value, in the layout of Double.toString and Float.toString. */
void number_show_double(double value, Text *out);
void number_show_float(float value, Text *out);

#endif
