#include "machine/strings.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lays out digits d1d2d3... times ten to the exponent the way Java does: plain between 10^-3 and 10^7, otherwise with
 * E. */
static void lay_out(const char *digits, int exponent, Text *out) {
    int count = (int)strlen(digits);
    if (exponent >= -3 && exponent < 7) {
        if (exponent < 0) {
            text_add(out, "0.");
            for (int i = -1; i > exponent; i--)
                text_add_char(out, '0');
            text_add(out, digits);
            return;
        }
        for (int i = 0; i <= exponent; i++)
            text_add_char(out, i < count ? digits[i] : '0');
        text_add_char(out, '.');
        text_add(out, count > exponent + 1 ? digits + exponent + 1 : "0");
        return;
    }
    text_format(out, "%c.%sE%d", digits[0], count > 1 ? digits + 1 : "0", exponent);
}

void number_digits(double value, bool is_float, NumberDigits *out) {
    char buffer[40];
    int most = is_float ? 9 : 17;
    /* Two digits at least: the second is written if it brings the text nearer to a value so small that one would do. */
    for (int precision = 2; precision <= most; precision++) {
        snprintf(buffer, sizeof buffer, "%.*e", precision - 1, value);
        if (is_float ? strtof(buffer, NULL) == (float)value : strtod(buffer, NULL) == value)
            break;
    }
    size_t count = 0;
    const char *at = buffer;
    for (; *at && *at != 'e'; at++)
        if (*at != '.')
            out->digits[count++] = *at;
    while (count > 1 && out->digits[count - 1] == '0')
        count--;
    out->digits[count] = '\0';
    out->exponent = atoi(at + 1);
}

static void show(double value, bool is_float, Text *out) {
    if (isnan(value)) {
        text_add(out, "NaN");
        return;
    }
    if (signbit(value))
        text_add_char(out, '-');
    value = fabs(value);
    if (isinf(value)) {
        text_add(out, "Infinity");
        return;
    }
    if (value == 0) {
        text_add(out, "0.0");
        return;
    }
    NumberDigits number;
    number_digits(value, is_float, &number);
    lay_out(number.digits, number.exponent, out);
}

void number_show_double(double value, Text *out) { show(value, false, out); }

void number_show_float(float value, Text *out) { show((double)value, true, out); }
