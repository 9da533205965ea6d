/* Java's texts of floating-point numbers. The expected texts were printed by the JVM; where JDK 17 and later ones
   differ (before JDK 19 the text was not always the shortest), the value is left out. */
#include "machine/strings.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_double(double value, const char *expected) {
    Text text = {0};
    number_show_double(value, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void expect_float(float value, const char *expected) {
    Text text = {0};
    number_show_float(value, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void test_special(void **state) {
    (void)state;
    expect_double((double)NAN, "NaN");
    expect_double(-(double)NAN, "NaN");
    expect_double((double)INFINITY, "Infinity");
    expect_double(-(double)INFINITY, "-Infinity");
    expect_double(0.0, "0.0");
    expect_double(-0.0, "-0.0");
    expect_float(NAN, "NaN");
    expect_float(-INFINITY, "-Infinity");
    expect_float(-0.0f, "-0.0");
}

/* Plain from 10^-3 up to below 10^7, with an exponent elsewhere. */
static void test_layout(void **state) {
    (void)state;
    expect_double(1.0, "1.0");
    expect_double(-1.5, "-1.5");
    expect_double(100.0, "100.0");
    expect_double(120.0, "120.0");
    expect_double(4.35, "4.35");
    expect_double(123456.789, "123456.789");
    expect_double(9999999.0, "9999999.0");
    expect_double(9999999.999999998, "9999999.999999998");
    expect_double(1.0E7, "1.0E7");
    expect_double(12345678.9, "1.23456789E7");
    expect_double(0.1, "0.1");
    expect_double(0.001, "0.001");
    expect_double(9.999999E-4, "9.999999E-4");
    expect_double(1.0E-4, "1.0E-4");
    expect_double(-1.0E-7, "-1.0E-7");
    expect_double(2.5E-5, "2.5E-5");
    expect_float(1.0f, "1.0");
    expect_float(100.0f, "100.0");
    expect_float(0.001f, "0.001");
    expect_float(8.5E-3f, "0.0085");
    expect_float(9.999999E-4f, "9.999999E-4");
    expect_float(9999999.0f, "9999999.0");
    expect_float(1.0E7f, "1.0E7");
    expect_float(123456.79f, "123456.79");
}

static void test_digits(void **state) {
    (void)state;
    expect_double(0.1 + 0.2, "0.30000000000000004");
    expect_double(1.0 / 3, "0.3333333333333333");
    expect_double(2.0 / 3, "0.6666666666666666");
    expect_double(3.141592653589793, "3.141592653589793");
    expect_double(9007199254740992.0, "9.007199254740992E15");
    expect_double(1.0E16 + 2, "1.0000000000000002E16");
    expect_double(9223372036854775808.0, "9.223372036854776E18");
    expect_double(1.0E21, "1.0E21");
    expect_double(1.0E22, "1.0E22");
    expect_double(1.0E100, "1.0E100");
    expect_float(0.1f, "0.1");
    expect_float(0.1f + 0.2f, "0.3");
    expect_float(1.0f / 3, "0.33333334");
    expect_float(16777216.0f, "1.6777216E7");
}

static void test_extremes(void **state) {
    (void)state;
    expect_double(DBL_MAX, "1.7976931348623157E308");
    expect_double(-DBL_MAX, "-1.7976931348623157E308");
    expect_double(DBL_MIN, "2.2250738585072014E-308");
    expect_float(FLT_MAX, "3.4028235E38");
    expect_float(1.17E-38f, "1.17E-38");
    /* One digit would do to tell these apart, but Java writes two when they are nearer. */
    expect_double(0x1p-1074, "4.9E-324");
    expect_double(3 * 0x1p-1074, "1.5E-323");
    expect_double(4 * 0x1p-1074, "2.0E-323");
    expect_double(10 * 0x1p-1074, "4.9E-323");
    expect_float(0x1p-149f, "1.4E-45");
    expect_float(0x1p-148f, "2.8E-45");
}

/* Whatever the value, its text reads back as the same bits. */
static void test_reads_back(void **state) {
    (void)state;
    uint64_t random = 88172645463325252u;
    for (int i = 0; i < 20000; i++) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        double value;
        memcpy(&value, &random, sizeof value);
        uint32_t low = (uint32_t)random;
        float narrow;
        memcpy(&narrow, &low, sizeof narrow);
        Text text = {0};
        number_show_double(value, &text);
        if (!isnan(value))
            assert_true(strtod(text_string(&text), NULL) == value);
        text_free(&text);
        number_show_float(narrow, &text);
        if (!isnan(narrow))
            assert_true(strtof(text_string(&text), NULL) == narrow);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_special),  cmocka_unit_test(test_layout),     cmocka_unit_test(test_digits),
        cmocka_unit_test(test_extremes), cmocka_unit_test(test_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
