/* Abstractions: messages about definitions, and the tables of the library against numbers that are computed here. */
#include "base/file.h"
#include "base/random.h"
#include "basl/basl.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The library, and what else is read. */
typedef struct Fixture {
    Basl *basl;
    char *texts[2];
    Diagnostics *diagnostics[2];
    Diagnostics *name;
} Fixture;

static void start(Fixture *fixture, bool wraps) {
    static const char *const names[] = {"reals.basl", "integers.basl"};
    *fixture = (Fixture){.basl = basl_new(&(BaslOptions){.wraps = wraps})};
    for (int i = 0; i < 2; i++) {
        Text path = {0};
        Failure failure = {0};
        size_t length = 0;
        assert_true(data_find(names[i], &path, &failure));
        fixture->texts[i] = file_read(text_string(&path), &length, &failure);
        fixture->diagnostics[i] = diagnostics_new(names[i], fixture->texts[i], length);
        assert_true(basl_read(fixture->basl, fixture->texts[i], length, fixture->diagnostics[i]));
        text_free(&path);
    }
}

static const BaslAbstraction *make(Fixture *fixture, const char *name, BaslType type) {
    fixture->name = diagnostics_new(name, name, strlen(name));
    const BaslAbstraction *made = basl_make(fixture->basl, name, type, fixture->name);
    assert_non_null(made);
    assert_true(basl_check(fixture->basl, made));
    diagnostics_free(fixture->name);
    return made;
}

static void end(Fixture *fixture) {
    for (int i = 0; i < 2; i++) {
        assert_int_equal(diagnostics_errors(fixture->diagnostics[i]), 0);
        assert_int_equal(diagnostics_warnings(fixture->diagnostics[i]), 0);
        diagnostics_free(fixture->diagnostics[i]);
        free(fixture->texts[i]);
    }
    basl_free(fixture->basl);
}

/* What the library says, written down once more -----------------------------------------------------------------------
 */

typedef enum Family { RANGE, SET, MODULO, POINT, SIGNS, EVENODD } Family;

typedef struct Library {
    const char *name;
    Family family;
    int64_t low, high; /* of RANGE; the two members of SET; k of MODULO */
} Library;

static const Library library[] = {
    {"range(-1, 3)", RANGE, -1, 3}, {"range(0, 0)", RANGE, 0, 0}, {"range(2, 7)", RANGE, 2, 7},
    {"set(3, 5)", SET, 3, 5},       {"modulo(2)", MODULO, 2, 0},  {"modulo(3)", MODULO, 3, 0},
    {"modulo(4)", MODULO, 4, 0},    {"modulo(5)", MODULO, 5, 0},  {"modulo(6)", MODULO, 6, 0},
    {"modulo(8)", MODULO, 8, 0},    {"point", POINT, 0, 0},       {"signs", SIGNS, 0, 0},
    {"evenodd", EVENODD, 0, 0},
};

/* The token of a number, counted as the library lists them. */
static uint32_t token_of(const Library *of, int64_t number) {
    switch (of->family) {
    case RANGE:
        return (uint32_t)(number < of->low ? 0 : number > of->high ? of->high - of->low + 2 : number - of->low + 1);
    case SET: return number == of->low ? 0 : number == of->high ? 1 : 2;
    case MODULO: return (uint32_t)((number % of->low + of->low) % of->low);
    case SIGNS: return number < 0 ? 0 : number == 0 ? 1 : 2;
    case EVENODD: return number & 1 ? 1 : 0;
    case POINT: break;
    }
    return 0;
}

/* What Java computes for ints; without `wraps`, + - * / % and their like yield numbers that need not fit. */
static bool compute(BaslOperator op, bool wraps, int64_t left, int64_t right, int64_t *result) {
    uint32_t bits = (uint32_t)left, distance = (uint32_t)right & 31;
    switch (op) {
    case BASL_ADD: *result = left + right; break;
    case BASL_SUBTRACT: *result = left - right; break;
    case BASL_MULTIPLY: *result = left * right; break;
    case BASL_DIVIDE: *result = right ? left / right : 0; break;
    case BASL_REMAINDER: *result = right ? left % right : 0; break;
    case BASL_NEGATE: *result = -left; break;
    case BASL_SHIFT_LEFT: *result = (int32_t)(bits << distance); break;
    case BASL_SHIFT_RIGHT: *result = (int32_t)left >> distance; break;
    case BASL_SHIFT_UNSIGNED: *result = (int32_t)(bits >> distance); break;
    case BASL_AND: *result = left & right; break;
    case BASL_OR: *result = left | right; break;
    case BASL_XOR: *result = left ^ right; break;
    case BASL_COMPLEMENT: *result = ~left; break;
    case BASL_EQUAL: *result = left == right; break;
    case BASL_UNEQUAL: *result = left != right; break;
    case BASL_LESS: *result = left < right; break;
    case BASL_LESS_EQUAL: *result = left <= right; break;
    case BASL_GREATER: *result = left > right; break;
    default: *result = left >= right; break;
    }
    if (wraps)
        *result = (int32_t)(uint32_t)*result;
    return right != 0 || (op != BASL_DIVIDE && op != BASL_REMAINDER);
}

/* Tables against numbers ----------------------------------------------------------------------------------------------
 */

enum { WINDOW = 64, RANDOM = 250, MOST_NUMBERS = 2000 };

typedef struct Numbers {
    int64_t items[MOST_NUMBERS];
    uint32_t count;
} Numbers;

/* A window of integers; and where bits matter, some that have many. */
static Numbers numbers(bool bits) {
    Numbers all = {.count = 0};
    for (int64_t i = -WINDOW; i <= WINDOW; i++)
        all.items[all.count++] = i;
    for (int bit = 7; bits && bit < 32; bit++)
        for (int64_t i = -1; i <= 1; i++) {
            all.items[all.count++] = (int32_t)(uint32_t)(((uint64_t)1 << bit) + (uint64_t)i);
            all.items[all.count++] = (int32_t)(uint32_t)(0 - ((uint64_t)1 << bit) + (uint64_t)i);
        }
    for (int64_t i = 0; bits && i < 16; i++) {
        all.items[all.count++] = INT32_MIN + i;
        all.items[all.count++] = INT32_MAX - i;
    }
    /* Whose product with a small number is another small number, once it has wrapped around. */
    for (uint32_t odd = 3; bits && odd < 8; odd += 2) {
        uint32_t inverse = odd;
        for (int i = 0; i < 5; i++)
            inverse *= 2 - odd * inverse;
        for (uint32_t i = 0; i < 8 * 17; i++)
            all.items[all.count++] = (int32_t)(inverse * (i % 17 - 8) + (i / 17 << 29));
    }
    for (int64_t i = -9; bits && i < 9; i++)
        for (int bit = 3; bit < 9; bit++)
            all.items[all.count++] = i * (1 << bit);
    uint64_t state = 7;
    for (int i = 0; bits && i < RANDOM; i++)
        all.items[all.count++] =
            (int32_t)((uint32_t)random_below(&state, 1u << 31) << 1 | (uint32_t)random_below(&state, 2));
    return all;
}

/* Computes what the numbers show to be possible: never more than the table; and just as much. */
static void compare_table(const Library *of, const BaslTable *table, bool wraps) {
    const BaslOperatorRow *row = basl_operator(table->op);
    Numbers all = numbers(wraps || row->is_bits);
    uint64_t seen[BASL_MOST_TOKENS * BASL_MOST_TOKENS] = {0};
    for (uint32_t i = 0; i < all.count; i++)
        for (uint32_t k = 0; k < (row->operands == 2 ? all.count : 1); k++) {
            int64_t result;
            if (!compute(table->op, wraps, all.items[i], all.items[k], &result))
                continue;
            uint32_t column = row->operands == 2 ? token_of(of, all.items[k]) : 0;
            uint32_t cell = token_of(of, all.items[i]) * table->columns + column;
            seen[cell] |= (uint64_t)1 << (row->is_test ? (uint32_t)result : token_of(of, result));
        }
    for (uint32_t cell = 0; cell < table->rows * table->columns; cell++)
        if (seen[cell] != table->cells[cell])
            fail_msg("%s: %s of tokens %u and %u: numbers have shown %llx, the table has %llx", of->name, row->symbol,
                     cell / table->columns, cell % table->columns, (unsigned long long)seen[cell],
                     (unsigned long long)table->cells[cell]);
}

static void compare_library(bool wraps) {
    Fixture fixture;
    start(&fixture, wraps);
    for (size_t i = 0; i < COUNT(library); i++) {
        const BaslAbstraction *abstraction = make(&fixture, library[i].name, BASL_INT);
        for (int64_t number = -WINDOW; number <= WINDOW; number++)
            assert_int_equal(basl_tokens_of(abstraction, number), (uint64_t)1 << token_of(&library[i], number));
        for (BaslOperator op = 0; op < BASL_OPERATORS; op++)
            compare_table(&library[i], basl_table(fixture.basl, abstraction, op), wraps);
    }
    assert_int_equal(basl_statistics(fixture.basl)->undecided, 0);
    end(&fixture);
}

static void tables_are_those_of_numbers(void **state) {
    (void)state;
    compare_library(false);
}

static void tables_that_wrap_are_those_of_ints(void **state) {
    (void)state;
    compare_library(true);
}

/* Coercions between all abstractions of the library. */
static void coercions_are_those_of_numbers(void **state) {
    (void)state;
    Fixture fixture;
    start(&fixture, false);
    for (size_t i = 0; i < COUNT(library); i++)
        for (size_t k = 0; k < COUNT(library); k++) {
            const BaslAbstraction *from = make(&fixture, library[i].name, BASL_INT);
            const BaslTable *table = basl_coercion(fixture.basl, from, make(&fixture, library[k].name, BASL_INT));
            uint64_t seen[BASL_MOST_TOKENS] = {0};
            for (int64_t number = -WINDOW; number <= WINDOW; number++)
                seen[token_of(&library[i], number)] |= (uint64_t)1 << token_of(&library[k], number);
            assert_memory_equal(seen, table->cells, table->rows * sizeof *seen);
        }
    end(&fixture);
}

/* The signs of floating-point numbers: negative, zero, positive, none. */
static uint64_t sign_of(double number) { return number < 0 ? 1 : number == 0 ? 2 : number > 0 ? 4 : 8; }

static void compare_signs(BaslType type) {
    static const double some[] = {0.0,   1.0,    2.0,      3.0,     0.5,    1e-300,          1e300,
                                  1e-45, 3.4e38, 4.9e-324, 1.7e308, 100.25, (double)INFINITY};
    enum { REALS = 2 * COUNT(some) + 1 };
    double all[REALS];
    for (size_t i = 0; i < COUNT(some); i++) {
        all[2 * i] = type == BASL_FLOAT ? (double)(float)some[i] : some[i];
        all[2 * i + 1] = -all[2 * i];
    }
    all[REALS - 1] = (double)NAN;
    Fixture fixture;
    start(&fixture, false);
    const BaslAbstraction *signs = make(&fixture, "signs", type);
    for (BaslOperator op = BASL_ADD; op <= BASL_NEGATE; op++) {
        const BaslTable *table = basl_table(fixture.basl, signs, op);
        uint64_t seen[16] = {0};
        for (size_t i = 0; i < REALS; i++)
            for (size_t k = 0; k < REALS; k++) {
                double left = all[i], right = all[k];
                double exact = op == BASL_ADD         ? left + right
                               : op == BASL_SUBTRACT  ? left - right
                               : op == BASL_MULTIPLY  ? left * right
                               : op == BASL_DIVIDE    ? left / right
                               : op == BASL_REMAINDER ? fmod(left, right)
                                                      : -left;
                double result = type == BASL_FLOAT ? (double)(float)exact : exact;
                int row = __builtin_ctzll(sign_of(left)), column = __builtin_ctzll(sign_of(right));
                seen[op == BASL_NEGATE ? row : row * 4 + column] |= sign_of(result);
            }
        assert_memory_equal(seen, table->cells, table->rows * table->columns * sizeof *seen);
    }
    assert_int_equal(basl_statistics(fixture.basl)->undecided, 0);
    end(&fixture);
}

static void signs_of_reals_are_those_of_numbers(void **state) {
    (void)state;
    compare_signs(BASL_DOUBLE);
    compare_signs(BASL_FLOAT);
}

/* Messages ------------------------------------------------------------------------------------------------------------
 */

static const struct {
    const char *text, *message;
} mistakes[] = {
    {"", "1:1: error: expected 'abstraction', found the end of the text"},
    {"abstraction a abstracts boolean begin end", "1:25: error: 'boolean' is no type that can be abstracted"},
    {"abstraction a abstracts int begin end", "1:13: error: the abstraction 'a' has no tokens"},
    {"abstraction a abstracts int begin TOKENS = {A}; end", "1:13: error: the abstraction 'a' has no 'abstract'"},
    {"abstraction a abstracts int begin TOKENS = *; abstract(n) begin _ -> {A}; end end",
     "1:35: error: an abstraction that keeps every value has nothing else"},
    {"abstraction a abstracts int begin TOKEN = {A}; end",
     "1:35: error: expected 'TOKENS', 'abstract', 'operator', 'coercion' or 'end', found 'TOKEN'"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n -> {A}; end end",
     "1:67: error: expected a condition, found a number"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n + (n > 0) == 1 -> {A}; end end",
     "1:74: error: expected a number, found a condition"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n == m -> {A}; end end",
     "1:72: error: there is no number 'm' here"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n % 0 == 0 -> {A}; end end",
     "1:69: error: this divides by zero"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin 7 % n == 0 -> {A}; end end",
     "1:69: error: conditions divide by constants only"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n * n > 0 -> {A}; end end",
     "1:69: error: conditions multiply by constants only"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n > 0.5 -> {A}; end end",
     "1:71: error: only float and double have numbers with a fraction"},
    {"abstraction a abstracts double begin TOKENS = {A}; abstract(n) begin n + n > 0 -> {A}; end end",
     "1:72: error: conditions only compare floating-point numbers with constants"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n > 9223372036854775807 + 1 -> {A}; end end",
     "1:91: error: this number is larger than a long"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n * 9223372036854775807 > 0 -> {A}; end end",
     "the numbers in this condition become too large"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; n > 0 -> {A}; end end",
     "1:67: error: '_' is the last rule"},
    {"abstraction a abstracts int begin TOKENS = {A, A}; abstract(n) begin _ -> {A}; end end",
     "1:48: error: the token 'A' occurs twice"},
    {"abstraction a abstracts int begin TOKENS = {ALL}; abstract(n) begin _ -> {AL}; end end",
     "1:75: error: a has no token 'AL'"},
    {"abstraction a abstracts int begin TOKENS = {A, B}; abstract(n) begin n > 0 -> {A}; _ -> {B}; end\n"
     "operator + begin (A, _) -> {A, B}; end end",
     "2:10: error: no rule is for (B, A)"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; end\n"
     "operator + begin (A) -> {A}; end end",
     "2:18: error: '+' has 2 operands, not 1"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; end\n"
     "operator < begin (_, _) -> {A}; end end",
     "2:29: error: the result of a comparison is true or false, not 'A'"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; end\n"
     "operator + begin (_, _) -> {true}; end end",
     "2:29: error: only comparisons have the result 'true'"},
    {"abstraction a abstracts float begin TOKENS = {A}; abstract(n) begin _ -> {A}; end\n"
     "operator & begin (_, _) -> {A}; end end",
     "2:10: error: float has no operator '&'"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; end\n"
     "operator + begin (_, _) -> {A}; end operator + begin (_, _) -> {A}; end end",
     "2:46: error: the operator is defined already in line 2"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; end coercion to b; end",
     "1:93: error: there is no abstraction 'b'"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; end coercion to concrete; end",
     "concrete keeps every value: a token cannot become one of them"},
    {"abstraction a abstracts int[] begin index : signs; component : evenodd; length : signs; end",
     "1:73: error: an array has an 'index' and a 'component', not 'length'"},
    {"abstraction a abstracts double[] begin component : evenodd; end",
     "1:52: error: evenodd does not abstract double"},
    {"abstraction a abstracts class A begin f : signs; f : signs; end", "1:50: error: 'f' has an abstraction already"},
    {"abstraction a abstracts class A begin f : a; end abstraction a abstracts class B begin end",
     "1:62: error: the abstraction 'a' is defined already in line 1"},
    {"abstraction a(k) abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; end coercion to a(k + 1); end\n"
     "abstraction b abstracts int begin TOKENS = {A}; abstract(n) begin _ -> {A}; end coercion to a(1); end",
     "1:13: error: abstractions name each other more than 16 deep"},
    {"abstraction a abstracts int begin TOKENS = {A(i) for j in 1..2}; abstract(n) begin _ -> {A(1)}; end end",
     "1:47: error: the variable of 'for' is 'j'"},
    {"abstraction a(k...) abstracts int begin TOKENS = {A(i) for i in k}; abstract(n) begin n == k -> {A(1)}; end end",
     "1:92: error: 'k' stands for several numbers"},
    {"abstraction a abstracts int begin TOKENS = {A}; abstract(n) begin n < 1 -> {A}; end end",
     "1:49: error: a: the value 2 has no token"},
};

static void mistakes_have_messages(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(mistakes); i++) {
        Fixture fixture;
        start(&fixture, false);
        const char *text = mistakes[i].text;
        Diagnostics *diagnostics = diagnostics_new("a.basl", text, strlen(text));
        BaslAbstractions made = {0};
        Text messages = {0};
        if (basl_read(fixture.basl, text, strlen(text), diagnostics))
            basl_make_all(fixture.basl, diagnostics, BASL_TYPES, &made);
        for (uint32_t k = 0; k < made.count; k++)
            basl_check(fixture.basl, made.items[k]);
        diagnostics_render(diagnostics, false, &messages);
        if (!strstr(text_string(&messages), mistakes[i].message))
            fail_msg("expected '%s', found\n%s", mistakes[i].message, text_string(&messages));
        text_free(&messages);
        diagnostics_free(diagnostics);
        end(&fixture);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_those_of_numbers),    cmocka_unit_test(tables_that_wrap_are_those_of_ints),
        cmocka_unit_test(coercions_are_those_of_numbers), cmocka_unit_test(signs_of_reals_are_those_of_numbers),
        cmocka_unit_test(mistakes_have_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
