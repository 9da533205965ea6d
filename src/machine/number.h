/* Text of floating-point numbers, as Java writes them. */
#ifndef BANDERA_MACHINE_NUMBER_H
#define BANDERA_MACHINE_NUMBER_H

#include "base/text.h"

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
