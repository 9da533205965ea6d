/* Natives between numbers and texts: parsing as Integer, Long, Float and Double do, and what String.format writes. */
#include "base/bits.h"
#include "machine/native.h"
#include "machine/strings.h"

#include <math.h>

/* A digit's value, or -1. */
static int digit_value(uint16_t unit, int64_t radix) {
    int value = unit >= '0' && unit <= '9'   ? unit - '0'
                : unit >= 'a' && unit <= 'z' ? unit - 'a' + 10
                : unit >= 'A' && unit <= 'Z' ? unit - 'A' + 10
                                             : 99;
    return value < radix ? value : -1;
}

/* Reads a number of a radix within bounds; false when the text is none. Digits beyond ASCII are not known. */
static bool read_integer(const Machine *m, const int64_t *arguments, int64_t *out) {
    size_t length, i = 0;
    const uint16_t *text = strings_units(m->code->strings, arguments[0], &length);
    bool negative = length && text[0] == '-';
    if (length && (text[0] == '-' || text[0] == '+'))
        i++;
    if (i == length)
        return false;
    __int128 value = 0;
    for (; i < length; i++) {
        int digit = digit_value(text[i], arguments[1]);
        value = value * arguments[1] + digit;
        if (digit < 0 || value > (__int128)INT64_MAX + 1)
            return false;
    }
    value = negative ? -value : value;
    if (value < arguments[2] || value > arguments[3])
        return false;
    *out = (int64_t)value;
    return true;
}

RunStatus native_TEXT_IS_INTEGER(Machine *m, const int64_t *arguments, int64_t *result) {
    int64_t value;
    *result = read_integer(m, arguments, &value);
    return RUN_DONE;
}

RunStatus native_TEXT_PARSE_INTEGER(Machine *m, const int64_t *arguments, int64_t *result) {
    *result = 0;
    read_integer(m, arguments, result);
    return RUN_DONE;
}

/* Passes over digits of a radix; how many there are. */
static size_t skip_digits(const char **at, int64_t radix) {
    const char *start = *at;
    while (digit_value((unsigned char)**at, radix) >= 0)
        (*at)++;
    return (size_t)(*at - start);
}

/* Whether a number without sign is written as the Java language writes it: decimal, or hexadecimal with an exponent;
   the end of what strtod understands of it goes to `end`. */
static bool is_number(const char *at, const char **end) {
    bool hexadecimal = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
    at += hexadecimal ? 2 : 0;
    int64_t radix = hexadecimal ? 16 : 10;
    size_t digits = skip_digits(&at, radix);
    if (*at == '.') {
        at++;
        digits += skip_digits(&at, radix);
    }
    if (!digits)
        return false;
    bool exponent = hexadecimal ? *at == 'p' || *at == 'P' : *at == 'e' || *at == 'E';
    if (exponent) {
        at++;
        at += *at == '+' || *at == '-';
        if (!skip_digits(&at, 10))
            return false;
    } else if (hexadecimal)
        return false;
    *end = at;
    return *at == '\0' || (strchr("fFdD", *at) && at[1] == '\0');
}

/* A text without spaces around it as ASCII, which the caller frees; null when it cannot be a number. */
static char *trimmed_ascii(const Machine *m, int64_t string) {
    size_t end, start = 0;
    const uint16_t *text = strings_units(m->code->strings, string, &end);
    while (start < end && text[start] <= ' ')
        start++;
    while (start < end && text[end - 1] <= ' ')
        end--;
    char *ascii = memory_get(end - start + 1);
    for (size_t i = start; i < end; i++) {
        if (text[i] >= 0x80 || text[i] == 0) {
            free(ascii);
            return NULL;
        }
        ascii[i - start] = (char)text[i];
    }
    ascii[end - start] = '\0';
    return ascii;
}

/* Reads what Double.valueOf accepts, as a double and as a float; false when it is not accepted. */
static bool read_floating(const Machine *m, int64_t string, double *as_double_out, float *as_float_out) {
    char *text = trimmed_ascii(m, string);
    if (!text)
        return false;
    const char *number = text + (text[0] == '-' || text[0] == '+'), *end;
    bool good = true;
    if (strcmp(number, "NaN") == 0) {
        *as_double_out = (double)NAN;
        *as_float_out = NAN;
    } else if (strcmp(number, "Infinity") == 0) {
        *as_double_out = text[0] == '-' ? -(double)INFINITY : (double)INFINITY;
        *as_float_out = (float)*as_double_out;
    } else if (is_number(number, &end)) {
        text[end - text] = '\0';
        *as_double_out = strtod(text, NULL);
        *as_float_out = strtof(text, NULL);
    } else
        good = false;
    free(text);
    return good;
}

RunStatus native_TEXT_IS_DOUBLE(Machine *m, const int64_t *arguments, int64_t *result) {
    double value;
    float narrow;
    *result = read_floating(m, arguments[0], &value, &narrow);
    return RUN_DONE;
}

RunStatus native_TEXT_PARSE_DOUBLE(Machine *m, const int64_t *arguments, int64_t *result) {
    double value;
    float narrow;
    *result = 0x7ff8000000000000;
    if (read_floating(m, arguments[0], &value, &narrow) && !isnan(value))
        *result = bits_of_double(value);
    return RUN_DONE;
}

RunStatus native_TEXT_PARSE_FLOAT(Machine *m, const int64_t *arguments, int64_t *result) {
    double value;
    float narrow;
    *result = 0x7fc00000;
    if (read_floating(m, arguments[0], &value, &narrow) && !isnan(narrow))
        *result = bits_of_float(narrow);
    return RUN_DONE;
}

/* Keeps so many digits, the rest rounded half up, as Java does with the digits of Double.toString (which may be rounded
   already). With none to keep the number becomes 0 or, one place higher, 1. */
static void round_digits(NumberDigits *number, int64_t keep) {
    if (keep < 0) {
        memcpy(number->digits, "0", 2);
        return;
    }
    if (keep >= (int64_t)strlen(number->digits))
        return;
    bool up = number->digits[keep] >= '5';
    number->digits[keep] = '\0';
    while (up && keep > 0 && number->digits[keep - 1] == '9')
        number->digits[--keep] = '\0';
    if (keep > 0) {
        number->digits[keep - 1] = (char)(number->digits[keep - 1] + up);
        return;
    }
    memcpy(number->digits, up ? "1" : "0", 2);
    number->exponent += up;
}

/* The digits of a double that is not negative; zero has the one digit 0. */
static NumberDigits digits_of(double value) {
    NumberDigits number = {"0", 0};
    if (value != 0)
        number_digits(value, false, &number);
    return number;
}

/* The digit at a power of ten. */
static char digit_at(const NumberDigits *number, int64_t power) {
    int64_t index = number->exponent - power;
    return index >= 0 && index < (int64_t)strlen(number->digits) ? number->digits[index] : '0';
}

/* 12.50: digits down to the power of ten that the precision asks for. */
static void write_fixed(const NumberDigits *number, int64_t precision, Text *out) {
    for (int64_t power = number->exponent > 0 ? number->exponent : 0; power >= -precision; power--) {
        if (power == -1)
            text_add_char(out, '.');
        text_add_char(out, digit_at(number, power));
    }
}

/* 1.25e+01 */
static void write_scientific(const NumberDigits *number, int64_t precision, Text *out) {
    for (int64_t i = 0; i <= precision; i++) {
        if (i == 1)
            text_add_char(out, '.');
        text_add_char(out, digit_at(number, number->exponent - i));
    }
    text_format(out, "e%c%02d", number->exponent < 0 ? '-' : '+', abs(number->exponent));
}

static RunStatus finish(Machine *m, Text *text, int64_t *result) {
    *result = strings_add_utf8(m->code->strings, text_string(text), text->length);
    text_free(text);
    return RUN_DONE;
}

RunStatus native_TEXT_OF_FIXED(Machine *m, const int64_t *arguments, int64_t *result) {
    Text text = {0};
    NumberDigits number = digits_of(bits_to_double(arguments[0]));
    round_digits(&number, number.exponent + 1 + arguments[1]);
    write_fixed(&number, arguments[1], &text);
    return finish(m, &text, result);
}

RunStatus native_TEXT_OF_SCIENTIFIC(Machine *m, const int64_t *arguments, int64_t *result) {
    Text text = {0};
    NumberDigits number = digits_of(bits_to_double(arguments[0]));
    round_digits(&number, arguments[1] + 1);
    write_scientific(&number, arguments[1], &text);
    return finish(m, &text, result);
}

/* The fixed form from 10^-4 up to before ten to the precision, otherwise the scientific one. */
RunStatus native_TEXT_OF_GENERAL(Machine *m, const int64_t *arguments, int64_t *result) {
    Text text = {0};
    NumberDigits number = digits_of(bits_to_double(arguments[0]));
    round_digits(&number, arguments[1]);
    if (number.exponent >= -4 && number.exponent < arguments[1])
        write_fixed(&number, arguments[1] - 1 - number.exponent, &text);
    else
        write_scientific(&number, arguments[1] - 1, &text);
    return finish(m, &text, result);
}
