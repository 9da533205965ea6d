/* Natives, called directly on a machine of a small model. The expected texts and bits were printed by the JVM. */
#include "../model.h"
#include "machine/native.h"

/* Two kinds of objects, one above the other; arrays of chars and of both kinds; a thread that makes one of each. */
static const char MODEL[] =
    "system S() A = record { x: int; }; B = record { x: int; y: int; }; B extends A;\n"
    "Chars = array of char; As = array of ref A; Bs = array of ref B;\n"
    "a: collection of A; b: collection of B; chars: collection of Chars; as: collection of As; bs: collection of Bs;\n"
    "c: ref Chars; ra: ref As; rb: ref Bs; oa: ref A; ob: ref B;\n"
    "main thread T() loc l: when true do { c := new chars[5]; ra := new as[3]; rb := new bs[3]; oa := new a; ob := new "
    "b;"
    " } goto m; loc m: when false do { } goto m; end T;\n"
    "main thread U() loc l: when false do { } goto l; end U; end S;";

static Loaded begin(void) {
    Loaded l = load(MODEL);
    fire(&l, 0);
    return l;
}

static int64_t string(const Loaded *l, const char *text) {
    return strings_add_utf8(l->code->strings, text, strlen(text));
}

static void expect_text(const Loaded *l, int64_t text, const char *expected) {
    Text shown = {0};
    assert_int_not_equal(text, 0);
    strings_show(l->code->strings, text, &shown);
    assert_string_equal(text_string(&shown), expected);
    text_free(&shown);
}

/* Calls a native with up to five arguments; it must succeed. */
#define CALL(NAME, ...) call(&l, native_##NAME, (int64_t[5]){__VA_ARGS__})

static int64_t call(const Loaded *l, NativeFunction function, const int64_t *arguments) {
    int64_t result = 0;
    assert_int_equal(function(l->machine, arguments, &result), RUN_DONE);
    return result;
}

static int64_t bits_of(double value) {
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void test_search(void **state) {
    (void)state;
    Loaded l = begin();
    int64_t banana = string(&l, "banana"), an = string(&l, "an"), none = string(&l, "");
    assert_int_equal(CALL(TEXT_INDEX_OF_CHAR, banana, 'n', 0), 2);
    assert_int_equal(CALL(TEXT_INDEX_OF_CHAR, banana, 'n', 3), 4);
    assert_int_equal(CALL(TEXT_INDEX_OF_CHAR, banana, 'n', -9), 2);
    assert_int_equal(CALL(TEXT_INDEX_OF_CHAR, banana, 'x', 0), -1);
    assert_int_equal(CALL(TEXT_INDEX_OF_CHAR, banana, -1, 0), -1);
    assert_int_equal(CALL(TEXT_INDEX_OF_CHAR, string(&l, "a\xf0\x9f\x98\x80z"), 0x1f600, 0), 1);
    assert_int_equal(CALL(TEXT_LAST_INDEX_OF_CHAR, banana, 'n', 5), 4);
    assert_int_equal(CALL(TEXT_LAST_INDEX_OF_CHAR, banana, 'n', 3), 2);
    assert_int_equal(CALL(TEXT_LAST_INDEX_OF_CHAR, banana, 'n', -1), -1);
    assert_int_equal(CALL(TEXT_LAST_INDEX_OF, banana, an, 6), 3);
    assert_int_equal(CALL(TEXT_LAST_INDEX_OF, banana, an, 2), 1);
    assert_int_equal(CALL(TEXT_LAST_INDEX_OF, banana, none, 9), 6);
    assert_int_equal(CALL(TEXT_LAST_INDEX_OF, an, banana, 9), -1);
    unload(&l);
}

static void test_change(void **state) {
    (void)state;
    Loaded l = begin();
    int64_t banana = string(&l, "banana"), an = string(&l, "an"), none = string(&l, ""), dash = string(&l, "-");
    expect_text(&l, CALL(TEXT_REPLACE_CHAR, banana, 'a', 'o'), "bonono");
    expect_text(&l, CALL(TEXT_REPLACE, banana, an, dash), "b--a");
    expect_text(&l, CALL(TEXT_REPLACE, an, none, dash), "-a-n-");
    expect_text(&l, CALL(TEXT_REPLACE, none, none, dash), "-");
    expect_text(&l, CALL(TEXT_REPLACE, banana, banana, none), "");
    expect_text(&l, CALL(TEXT_REPLACE, an, banana, dash), "an");
    expect_text(&l, CALL(TEXT_REPEAT, an, 3), "ananan");
    expect_text(&l, CALL(TEXT_REPEAT, an, 0), "");
    expect_text(&l, CALL(TEXT_TRIM, string(&l, " \t a b\n")), "a b");
    expect_text(&l, CALL(TEXT_TRIM, string(&l, "  ")), "");
    expect_text(&l, CALL(TEXT_UPPER, string(&l, "aZ[{9")), "AZ[{9");
    expect_text(&l, CALL(TEXT_LOWER, string(&l, "aZ[{@9")), "az[{@9");
    assert_int_equal(CALL(TEXT_UPPER, string(&l, "stra\xc3\x9f"
                                                 "e")),
                     0);
    assert_int_equal(CALL(TEXT_LOWER, string(&l, "\xc3\x84")), 0);
    int64_t result, too_long[] = {banana, INT32_MAX};
    assert_int_equal(native_TEXT_REPEAT(l.machine, too_long, &result), RUN_LIMIT);
    assert_int_equal(machine_fault(l.machine)->limit, LIMIT_LENGTH);
    unload(&l);
}

static void test_chars(void **state) {
    (void)state;
    Loaded l = begin();
    int64_t array = global(&l, "c");
    size_t mark = machine_mark(l.machine);
    CALL(TEXT_GET_OWN_CHARS, string(&l, "banana"), 1, 4, array, 2);
    int64_t text = CALL(TEXT_OF_OWN_CHARS, array, 2, 3);
    expect_text(&l, text, "ana");
    assert_int_equal(text, string(&l, "ana"));
    assert_int_equal(machine_cell(l.machine, (uint32_t)array + OBJECT_CELLS + 1), 0);
    machine_undo(l.machine, mark);
    assert_int_equal(machine_cell(l.machine, (uint32_t)array + OBJECT_CELLS + 2), 0);
    int64_t result, null[] = {0, 0, 0};
    assert_int_equal(native_TEXT_OF_OWN_CHARS(l.machine, null, &result), RUN_ERROR);
    assert_int_equal(machine_fault(l.machine)->error, BIR_ERROR_NULL);
    unload(&l);
}

static void test_radix(void **state) {
    (void)state;
    Loaded l = begin();
    expect_text(&l, CALL(TEXT_OF_RADIX, 255, 16), "ff");
    expect_text(&l, CALL(TEXT_OF_RADIX, -255, 2), "-11111111");
    expect_text(&l, CALL(TEXT_OF_RADIX, INT64_MIN, 36), "-1y2p0ij32e8e8");
    expect_text(&l, CALL(TEXT_OF_RADIX, INT64_MIN, 2),
                "-1000000000000000000000000000000000000000000000000000000000000000");
    expect_text(&l, CALL(TEXT_OF_RADIX, 0, 10), "0");
    expect_text(&l, CALL(TEXT_OF_UNSIGNED, -1, 10), "18446744073709551615");
    expect_text(&l, CALL(TEXT_OF_UNSIGNED, -1, 8), "1777777777777777777777");
    unload(&l);
}

static void test_parse_integer(void **state) {
    (void)state;
    Loaded l = begin();
    static const struct {
        const char *text;
        int64_t radix, value;
        bool is_int, is_long;
    } cases[] = {
        {"0", 10, 0, true, true},
        {"-17", 10, -17, true, true},
        {"+17", 10, 17, true, true},
        {"7f", 16, 127, true, true},
        {"zz", 36, 1295, true, true},
        {"2147483647", 10, INT32_MAX, true, true},
        {"2147483648", 10, 2147483648, false, true},
        {"-2147483648", 10, INT32_MIN, true, true},
        {"-9223372036854775808", 10, INT64_MIN, false, true},
        {"9223372036854775808", 10, 0, false, false},
        {"99999999999999999999999999999999999999999", 10, 0, false, false},
        {"", 10, 0, false, false},
        {"-", 10, 0, false, false},
        {"+-1", 10, 0, false, false},
        {" 1", 10, 0, false, false},
        {"9", 8, 0, false, false},
        {"1_0", 10, 0, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t text = string(&l, cases[i].text);
        assert_int_equal(CALL(TEXT_IS_INTEGER, text, cases[i].radix, INT32_MIN, INT32_MAX), cases[i].is_int);
        assert_int_equal(CALL(TEXT_IS_INTEGER, text, cases[i].radix, INT64_MIN, INT64_MAX), cases[i].is_long);
        if (cases[i].is_long)
            assert_int_equal(CALL(TEXT_PARSE_INTEGER, text, cases[i].radix, INT64_MIN, INT64_MAX), cases[i].value);
    }
    unload(&l);
}

static void test_parse_double(void **state) {
    (void)state;
    Loaded l = begin();
    static const struct {
        const char *text;
        uint64_t double_bits;
        uint32_t float_bits;
    } good[] = {
        {"1", 0x3ff0000000000000, 0x3f800000},
        {"-0", 0x8000000000000000, 0x80000000},
        {"+3", 0x4008000000000000, 0x40400000},
        {"1E-3", 0x3f50624dd2f1a9fc, 0x3a83126f},
        {"  7.25 ", 0x401d000000000000, 0x40e80000},
        {"1.", 0x3ff0000000000000, 0x3f800000},
        {" .5", 0x3fe0000000000000, 0x3f000000},
        {"0x1.8p1", 0x4008000000000000, 0x40400000},
        {"-0x.8P0f", 0xbfe0000000000000, 0xbf000000},
        {"-NaN", 0x7ff8000000000000, 0x7fc00000},
        {"-Infinity", 0xfff0000000000000, 0xff800000},
        {"2D", 0x4000000000000000, 0x40000000},
        {"1e400", 0x7ff0000000000000, 0x7f800000},
        {"1e-400", 0, 0},
        {"4.9e-324", 1, 0},
        {"2.4703282292062327e-324", 0, 0},
        {"3.4028236e38", 0x47effffff514a7bc, 0x7f800000},
        {"16777217", 0x4170000010000000, 0x4b800000},
        /* Read as a double first it would be rounded twice. */
        {"1.00000017881393432617187499", 0x3ff0000030000000, 0x3f800001},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        int64_t text = string(&l, good[i].text);
        assert_int_equal(CALL(TEXT_IS_DOUBLE, text), 1);
        assert_int_equal(CALL(TEXT_PARSE_DOUBLE, text), (int64_t)good[i].double_bits);
        assert_int_equal(CALL(TEXT_PARSE_FLOAT, text), good[i].float_bits);
    }
    static const char *const bad[] = {"",    "+",  ".",        "1e",  "e1",  "0x",    "0x1", "1.5.2",    "nan",
                                      "1_0", "1L", "infinity", "1 f", "1ff", "0x.p1", "--1", "1\xc2\xa0"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(CALL(TEXT_IS_DOUBLE, string(&l, bad[i])), 0);
    unload(&l);
}

static void test_format(void **state) {
    (void)state;
    Loaded l = begin();
    static const struct {
        double value;
        int64_t precision;
        const char *fixed, *scientific, *general;
    } cases[] = {
        {0, 2, "0.00", "0.00e+00", "0.0"},
        {0.15, 1, "0.2", "1.5e-01", "0.2"},
        {0.125, 2, "0.13", "1.25e-01", "0.13"},
        {1.005, 2, "1.01", "1.01e+00", "1.0"},
        {9.995, 2, "10.00", "1.00e+01", "10"},
        {999.96, 1, "1000.0", "1.0e+03", "1e+03"},
        {0.0049, 2, "0.00", "4.90e-03", "0.0049"},
        {0.005, 2, "0.01", "5.00e-03", "0.0050"},
        {0.00009999, 3, "0.000", "9.999e-05", "0.000100"},
        {123456789.0, 3, "123456789.000", "1.235e+08", "1.23e+08"},
        {1e21, 1, "1000000000000000000000.0", "1.0e+21", "1e+21"},
        {74.75, 1, "74.8", "7.5e+01", "7e+01"},
        {5e-324, 3, "0.000", "4.900e-324", "4.90e-324"},
        {1.7976931348623157e308, 1, NULL, "1.8e+308", "2e+308"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t bits = bits_of(cases[i].value);
        if (cases[i].fixed)
            expect_text(&l, CALL(TEXT_OF_FIXED, bits, cases[i].precision), cases[i].fixed);
        expect_text(&l, CALL(TEXT_OF_SCIENTIFIC, bits, cases[i].precision), cases[i].scientific);
        expect_text(&l, CALL(TEXT_OF_GENERAL, bits, cases[i].precision), cases[i].general);
    }
    expect_text(&l, CALL(TEXT_OF_FIXED, bits_of(2.5), 0), "3");
    expect_text(&l, CALL(TEXT_OF_FIXED, bits_of(0.4), 0), "0");
    expect_text(&l, CALL(TEXT_OF_SCIENTIFIC, bits_of(2.5), 0), "3e+00");
    unload(&l);
}

static void test_arraycopy(void **state) {
    (void)state;
    Loaded l = begin();
    int64_t chars = global(&l, "c"), as = global(&l, "ra"), bs = global(&l, "rb");
    uint32_t first = (uint32_t)chars + OBJECT_CELLS;
    CALL(TEXT_GET_OWN_CHARS, string(&l, "abcde"), 0, 5, chars, 0);
    /* Within one array, both ways. */
    assert_int_equal(CALL(ARRAYCOPY, chars, 0, chars, 1, 4), -1);
    expect_text(&l, CALL(TEXT_OF_OWN_CHARS, chars, 0, 5), "aabcd");
    assert_int_equal(CALL(ARRAYCOPY, chars, 1, chars, 0, 4), -1);
    expect_text(&l, CALL(TEXT_OF_OWN_CHARS, chars, 0, 5), "abcdd");
    assert_int_equal(machine_cell(l.machine, first), 'a');
    /* An A is no B: what comes before it is copied. */
    machine_store(l.machine, (uint32_t)as + OBJECT_CELLS, global(&l, "ob"));
    machine_store(l.machine, (uint32_t)as + OBJECT_CELLS + 2, global(&l, "oa"));
    assert_int_equal(CALL(ARRAYCOPY, as, 0, bs, 0, 3), 2);
    assert_int_equal(machine_cell(l.machine, (uint32_t)bs + OBJECT_CELLS), global(&l, "ob"));
    assert_int_equal(machine_cell(l.machine, (uint32_t)bs + OBJECT_CELLS + 2), 0);
    assert_int_equal(CALL(ARRAYCOPY, bs, 0, as, 1, 2), -1);
    assert_int_equal(machine_cell(l.machine, (uint32_t)as + OBJECT_CELLS + 1), global(&l, "ob"));
    unload(&l);
}

static void test_clone(void **state) {
    (void)state;
    Loaded l = begin();
    int64_t chars = global(&l, "c"), object = global(&l, "ob");
    CALL(TEXT_GET_OWN_CHARS, string(&l, "abcde"), 0, 5, chars, 0);
    int64_t copy = CALL(CLONE, chars);
    assert_int_not_equal(copy, chars);
    assert_int_equal(CALL(ARRAY_LENGTH, copy), 5);
    expect_text(&l, CALL(TEXT_OF_OWN_CHARS, copy, 0, 5), "abcde");
    machine_store(l.machine, (uint32_t)object + OBJECT_CELLS + 1, 42);
    copy = CALL(CLONE, object);
    assert_int_equal(machine_cell(l.machine, (uint32_t)copy + OBJECT_CELLS + 1), 42);
    assert_int_equal(object_collection(machine_cell(l.machine, (uint32_t)copy)),
                     object_collection(machine_cell(l.machine, (uint32_t)object)));
    unload(&l);
}

static void test_cells(void **state) {
    (void)state;
    Loaded l = begin();
    int64_t object = global(&l, "ob"), array = global(&l, "rb");
    CALL(CELL_PUT, object, 1, 7);
    assert_int_equal(CALL(CELL_GET, object, 1), 7);
    assert_int_equal(CALL(CELL_GET, object, 0), 0);
    assert_int_equal(CALL(CELL_COMPARE_AND_SET, object, 1, 6, 9), 0);
    assert_int_equal(CALL(CELL_COMPARE_AND_SET, object, 1, 7, 9), 1);
    assert_int_equal(CALL(CELL_GET, object, 1), 9);
    assert_int_equal(CALL(CELL_COMPARE_AND_SET_REFERENCE, array, 2, 0, object), 1);
    assert_int_equal(CALL(CELL_GET_REFERENCE, array, 2), object);
    /* Outside of the object, and in none. */
    int64_t result, outside[] = {object, 2}, before[] = {object, -1}, null[] = {0, 0};
    assert_int_equal(native_CELL_GET(l.machine, outside, &result), RUN_ERROR);
    assert_int_equal(native_CELL_GET(l.machine, before, &result), RUN_ERROR);
    assert_int_equal(machine_fault(l.machine)->error, BIR_ERROR_INDEX);
    assert_int_equal(native_CELL_GET(l.machine, null, &result), RUN_ERROR);
    assert_int_equal(machine_fault(l.machine)->error, BIR_ERROR_NULL);
    unload(&l);
}

static void test_identity_hash(void **state) {
    (void)state;
    Loaded l = begin();
    int64_t object = global(&l, "oa"), hash = CALL(IDENTITY_HASH, object);
    assert_int_equal(CALL(IDENTITY_HASH, object), hash);
    assert_int_not_equal(CALL(IDENTITY_HASH, global(&l, "ob")), hash);
    assert_int_equal(CALL(IDENTITY_HASH, 0), 0);
    unload(&l);
}

static void test_print_and_exit(void **state) {
    (void)state;
    Loaded l = begin();
    Text out = {0};
    CALL(PRINT, 1, string(&l, "lost")); /* nobody listens yet */
    machine_print_to(l.machine, &out);
    CALL(PRINT, 1, string(&l, "one "));
    CALL(PRINT, 1, string(&l, "two\n"));
    assert_string_equal(text_string(&out), "one two\n");
    text_free(&out);
    assert_int_equal(machine_threads(l.machine), 2);
    uint32_t acting = machine_thread(l.machine, 0);
    CALL(EXIT, 3);
    assert_int_equal(machine_threads(l.machine), 1);
    assert_int_equal(machine_thread(l.machine, 0), acting);
    unload(&l);
}

static void test_math(void **state) {
    (void)state;
    Loaded l = begin();
    assert_int_equal(CALL(SQRT, bits_of(2)), bits_of(1.4142135623730951));
    assert_int_equal(CALL(RINT, bits_of(2.5)), bits_of(2));
    assert_int_equal(CALL(FLOOR, bits_of(-0.5)), bits_of(-1));
    assert_int_equal(CALL(CEIL, bits_of(-0.5)), bits_of(-0.0));
    assert_int_equal(CALL(ATAN2, bits_of(1), bits_of(-1)), bits_of(2.356194490192345));
    assert_int_equal(CALL(POW, bits_of(2), bits_of(10)), bits_of(1024));
    assert_int_equal(CALL(IEEE_REMAINDER, bits_of(5), bits_of(3)), bits_of(-1));
    /* Where Java and C differ. */
    int64_t nan = 0x7ff8000000000000, infinity = 0x7ff0000000000000;
    assert_int_equal(CALL(POW, bits_of(1), nan), nan);
    assert_int_equal(CALL(POW, bits_of(-1), infinity), nan);
    assert_int_equal(CALL(POW, nan, bits_of(0)), bits_of(1));
    assert_int_equal(CALL(SQRT, bits_of(-1)), nan);
    unload(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search),        cmocka_unit_test(test_change),
        cmocka_unit_test(test_chars),         cmocka_unit_test(test_radix),
        cmocka_unit_test(test_parse_integer), cmocka_unit_test(test_parse_double),
        cmocka_unit_test(test_format),        cmocka_unit_test(test_arraycopy),
        cmocka_unit_test(test_clone),         cmocka_unit_test(test_identity_hash),
        cmocka_unit_test(test_cells),         cmocka_unit_test(test_print_and_exit),
        cmocka_unit_test(test_math),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
