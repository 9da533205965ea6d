/* Reading and printing models: what is printed reads back as the same model, and bad texts get messages, never a crash.
 */
#include "equal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The model with every construct is also where the fuzzer starts. */
#define EVERY_CONSTRUCT "test/fuzz/seeds/every_construct.bir"

/* Reads a text; with `messages` not null, renders what was said about it. */
static BirModel *parse_bytes(const char *bytes, size_t length, Text *messages) {
    Diagnostics *diagnostics = diagnostics_new("model.bir", bytes, length);
    BirModel *model = bir_parse(bytes, length, "model.bir", diagnostics);
    assert_int_equal(model == NULL, diagnostics_errors(diagnostics) > 0);
    if (messages)
        diagnostics_render(diagnostics, false, messages);
    diagnostics_free(diagnostics);
    return model;
}

/* Reads a text that must be good. */
static BirModel *parse_good(const char *text) {
    Text messages = {0};
    BirModel *model = parse_bytes(text, strlen(text), &messages);
    assert_string_equal(text_string(&messages), "");
    text_free(&messages);
    return model;
}

/* Checks the messages about a bad text. */
static void expect_messages(const char *text, const char *expected) {
    Text messages = {0};
    assert_null(parse_bytes(text, strlen(text), &messages));
    assert_string_equal(text_string(&messages), expected);
    text_free(&messages);
}

/* Checks that some bytes are refused with a message that contains a given text. */
static void expect_refusal(const char *bytes, size_t length, const char *part) {
    Text messages = {0};
    assert_null(parse_bytes(bytes, length, &messages));
    if (!strstr(text_string(&messages), part))
        fail_msg("'%s' is not part of:\n%s", part, text_string(&messages));
    text_free(&messages);
}

/* Checks that a model survives printing and reading, and that printing has a fixed point; returns the printed text. */
static Text round_trip(const BirModel *model) {
    Text printed = {0}, again = {0};
    bir_print(model, &printed);
    BirModel *reread = parse_good(text_string(&printed));
    assert_true(bir_equal(model, reread));
    bir_print(reread, &again);
    assert_string_equal(text_string(&printed), text_string(&again));
    text_free(&again);
    bir_free(reread);
    return printed;
}

static Text read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s: run the tests in the directory of the sources", path);
    Text text = {0};
    char buffer[4096];
    for (size_t count; (count = fread(buffer, 1, sizeof buffer, file)) > 0;)
        text_add_bytes(&text, buffer, count);
    fclose(file);
    return text;
}

/* A model with one transformation around a guard. */
static Text with_guard(const char *guard) {
    Text text = {0};
    text_format(&text, "system S() thread T() loc s: when %s do { } goto s; end T; end S;", guard);
    return text;
}

static void every_construct_survives(void **state) {
    (void)state;
    Text text = read_file(EVERY_CONSTRUCT);
    BirModel *model = parse_good(text_string(&text));
    Text printed = round_trip(model);
    text_free(&printed);
    bir_free(model);
    text_free(&text);
}

static void layout_is_canonical(void **state) {
    (void)state;
    static const char canonical[] = "system Queue()\n"
                                    "  const SIZE 3;\n"
                                    "  Node = record {\n"
                                    "    next: ref Node { Nodes };\n"
                                    "    tid: tid as \"thread\" from \"Node.java\":7;\n"
                                    "  };\n"
                                    "  Node extends Object;\n"
                                    "  Nodes: collection [SIZE] of Node;\n"
                                    "  count: range -1..SIZE := -1;\n"
                                    "\n"
                                    "  main thread Main()\n"
                                    "    head: ref Node := null;\n"
                                    "    loc s0: live { head }\n"
                                    "      when count < SIZE do invisible { head := new Nodes; count := count + 1; } "
                                    "goto s1;\n"
                                    "    loc s1: from \"Main.java\":3\n"
                                    "      when true do { exit; };\n"
                                    "    catch any from s0 to s0 goto s1 as head;\n"
                                    "  end Main;\n"
                                    "\n"
                                    "predicates\n"
                                    "  full = count == SIZE && Main[null]@s1;\n"
                                    "end Queue;\n";
    BirModel *model = parse_good(canonical);
    Text printed = round_trip(model);
    assert_string_equal(text_string(&printed), canonical);
    text_free(&printed);
    bir_free(model);
}

static void expressions_keep_their_trees(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"(a - b) - c", "a - b - c"},
        {"a - (b - c)", "a - (b - c)"},
        {"1 .a + (2)[b]", "(1).a + (2)[b]"},
        {"a * (b + c) * d", "a * (b + c) * d"},
        {"(a * b) + (c / d)", "a * b + c / d"},
        {"a < b == c > d", "a < b == c > d"},
        {"a && (b || c) && !(d && e)", "a && (b || c) && !(d && e)"},
        {"((a && b) || (c && d))", "a && b || c && d"},
        {"-5", "-5"},
        {"-(5)", "-5"},
        {"-(-x)", "- -x"},
        {"--x", "- -x"},
        {"-+-x", "- + -x"},
        {"!!~x", "!!~x"},
        {"(-x).f", "(-x).f"},
        {"-x.f[1].length", "-x.f[1].length"},
        {"(a + b).f", "(a + b).f"},
        {"a - -1", "a - -1"},
        {"-9223372036854775808", "-9223372036854775808"},
        {"-(-9223372036854775808L)", "- -9223372036854775808L"},
        {"0x10", "16"},
        {"0xFFL", "255L"},
        {"a ? b : c ? d : e", "a ? b : c ? d : e"},
        {"(a ? b : c) ? d : e", "(a ? b : c) ? d : e"},
        {"a ? (b ? c : d) : e", "a ? b ? c : d : e"},
        {"(a ? b : c) + 1", "(a ? b : c) + 1"},
        {"(x instanceof T) == true", "x instanceof T == true"},
        {"x + 1 instanceof T", "x + 1 instanceof T"},
        {"(x == y) instanceof T", "(x == y) instanceof T"},
        {"!(x instanceof T)", "!(x instanceof T)"},
        {"x instanceof T instanceof U", "x instanceof T instanceof U"},
        {"1.0f + 0.1f + 16777216f + 1e-45f", "1.0f + 0.1f + 16777216.0f + 1.4013e-45f"},
        {"0.1 + 1e300 + 123456789.125 + 0x1p-3", "0.1 + 1e+300 + 123456789.125 + 0.125"},
        {"-NaN + -Infinityf", "-NaN + -Infinityf"},
        {"'a' + '\\u0041' + '\\'' + '\\\"' + '\\u200e'", "'a' + 'A' + '\\'' + '\"' + '\\u200e'"},
        {"\"\\u0007\\0\\ud83d\\ude00\\udc00'\"", "\"\\u0007\\u0000\xf0\x9f\x98\x80\\udc00'\""},
        {"x.`length` + `when`.`a b`", "x.`length` + `when`.`a b`"},
        {"int + hash + hash(int(int))", "int + hash + hash(int(int))"},
        {"cast(R, x).y", "cast(R, x).y"},
        {"substring(s, 0, a ? 1 : 2)", "substring(s, 0, a ? 1 : 2)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = with_guard(cases[i][0]), guard = {0};
        BirModel *model = parse_good(text_string(&text));
        Text printed = round_trip(model);
        bir_print_expression(model, model->transformations.items[0].guard, &guard);
        assert_string_equal(text_string(&guard), cases[i][1]);
        text_free(&guard);
        text_free(&printed);
        text_free(&text);
        bir_free(model);
    }
}

static void lowest_number_is_one_literal(void **state) {
    (void)state;
    Text text = with_guard("-9223372036854775808");
    BirModel *model = parse_good(text_string(&text));
    const BirExpression *guard = &model->expressions.items[model->transformations.items[0].guard];
    assert_int_equal(guard->op, BIR_OP_INTEGER_LITERAL);
    assert_true(guard->value.integer == INT64_MIN);
    bir_free(model);
    text_free(&text);
}

static void types_and_actions_print_alone(void **state) {
    (void)state;
    BirModel *model =
        parse_good("system S() x: array [3] of ref Node { a, b }; T = record { y: int; };"
                   "function f() loc s: when true do { x := start(T, 1, 2); return x + 1; } end f; end S");
    Text text = {0};
    bir_print_type(model, model->variables.items[model->globals.items[0]].type, &text);
    text_add(&text, " | ");
    bir_print_type(model, model->type_definitions.items[0].type, &text);
    text_add(&text, " | ");
    bir_print_action(model, 0, &text);
    text_add(&text, " | ");
    bir_print_action(model, 1, &text);
    assert_string_equal(text_string(&text),
                        "array [3] of ref Node { a, b } | T | x := start(T, 1, 2); | return x + 1;");
    text_free(&text);
    bir_free(model);
}

/* Each replacement in the model with every construct makes another model. */
static void equality_sees_every_part(void **state) {
    (void)state;
    static const char *const changes[][2] = {
        {"const LIMIT 3", "const LIMIT 4"},
        {"YES true", "YES false"},
        {"const NO false", "const NO 0"},
        {"Flag = boolean", "Flag = byte"},
        {"range -1..LIMIT", "range -1..3"},
        {"green = 5", "green"},
        {"blue = -2", "blue = 2"},
        {"\"Color.java\":3", "\"Color.java\":4"},
        {"as \"Color\" ", ""},
        {"plain : lock;", "plain : lock wait;"},
        {"again : lock reentrant", "again : lock"},
        {"nothing : ref Object {}", "nothing : ref Object"},
        {"ref { Array_col }", "ref Numbers { Array_col }"},
        {"array [4] of int", "array of int"},
        {"array [4] of int", "array [4] of long"},
        {"Leaf extends Node", "Leaf extends Object"},
        {"collection [2] of", "collection of"},
        {"collection of Leaf", "collection of Node"},
        {":= -5 as", ":= 5 as"},
        {"e : char := 'x'", "e : char"},
        {"h : double := Infinity", "h : double := NaN"},
        {"Node: visit_node", "Leaf: visit_node"},
        {"trap index call raise", "trap index call f"},
        {"main thread Main", "thread Main"},
        {"do invisible { x := 1;", "do { x := 1;"},
        {"when true yield do", "when true do"},
        {"yield z.next, null do", "yield do"},
        {"yield z.next, null do", "yield z.next do"},
        {"lock(monitor(z.next))", "lock(monitor(z))"},
        {"native nothing()", "call nothing()"},
        {"live { x, y, z }", "live { x, y }"},
        {"loc s3: live {}", "loc s3:"},
        {"x := internChoose(1)", "x := externChoose(1)"},
        {"z := forall(Node)", "z := forall(Leaf)"},
        {"start(Worker, x, z)", "start(Worker, x)"},
        {"x := invoke visit(z, 1, 2)", "invoke visit(z, 1, 2)"},
        {"assert(x >= 0)", "assert(x > 0)"},
        {"throw cast(Node, m)", "throw cast(Leaf, m)"},
        {"{ return; } goto s0", "{ return; } goto s1"},
        {"s3 as x;", "s3;"},
        {"catch any from s0", "catch any from s1"},
        {"Main[null]@s0", "Main[null]@s1"},
        {"Idle[0]@only", "Main[0]@only"},
        {"at = Main", "there = Main"},
        {"    when false do { } goto s0;\n", ""},
        {" timeout yield", " yield"},
        {"function raise() loc s0: when true do { throw m; } end raise;", ""},
    };
    Text text = read_file(EVERY_CONSTRUCT);
    BirModel *original = parse_good(text_string(&text));
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *place = strstr(text_string(&text), changes[i][0]);
        if (!place)
            fail_msg("'%s' is not in the model", changes[i][0]);
        Text changed = {0};
        text_add_bytes(&changed, text.bytes, (size_t)(place - text.bytes));
        text_add(&changed, changes[i][1]);
        text_add(&changed, place + strlen(changes[i][0]));
        BirModel *model = parse_good(text_string(&changed));
        if (bir_equal(original, model))
            fail_msg("a change of '%s' is not seen", changes[i][0]);
        bir_free(model);
        text_free(&changed);
    }
    bir_free(original);
    text_free(&text);
}

static void positions_are_kept(void **state) {
    (void)state;
    BirModel *model = parse_good("system S()\n  x: int;\n  thread T()\n    loc s:\n      when a + b do { } goto s;\n"
                                 "  end T;\nend S;\n");
    const BirExpression *guard = &model->expressions.items[model->transformations.items[0].guard];
    assert_int_equal(model->variables.items[0].position.line, 2);
    assert_int_equal(model->variables.items[0].position.column, 3);
    assert_int_equal(guard->position.line, 5);
    assert_int_equal(guard->position.column, 14);
    assert_int_equal(bir_location_body(model, 0), 0);
    bir_free(model);
}

static void mistakes_in_actions(void **state) {
    (void)state;
    expect_messages("system S()\n"
                    "  main thread M()\n"
                    "    loc s0:\n"
                    "      when x = 1 do { x := 2; } goto s1;\n"
                    "      when true do { x = 1; } goto s0;\n"
                    "      when true do { x := 1 } goto s0;\n"
                    "\twhen true do { x := 2; }\n"
                    "    loc s1:\n"
                    "      when true do { f(x); start := 1; x := ; } goto s2\n"
                    "    loc s2 when true do { x := f(2); } goto s1;\n"
                    "  end M;\n"
                    "end S;\n",
                    "model.bir:4:14: error: expected 'do' after the guard, found '='\n"
                    "  4 |       when x = 1 do { x := 2; } goto s1;\n"
                    "    |              ^\n"
                    "    = '==' compares\n"
                    "model.bir:5:24: error: expected ':=', found '='\n"
                    "  5 |       when true do { x = 1; } goto s0;\n"
                    "    |                        ^\n"
                    "    = ':=' assigns, '==' compares\n"
                    "model.bir:6:29: error: expected ';' after the action, found '}'\n"
                    "  6 |       when true do { x := 1 } goto s0;\n"
                    "    |                             ^\n"
                    "model.bir:7:26: error: expected 'goto' after the actions, found 'loc'\n"
                    "  7 | \twhen true do { x := 2; }\n"
                    "    | \t                        ^\n"
                    "    = only after return, throw or exit no next location is named\n"
                    "model.bir:9:22: error: there is no action 'f(...)'\n"
                    "  9 |       when true do { f(x); start := 1; x := ; } goto s2\n"
                    "    |                      ^\n"
                    "    = a function is called with 'call f(...);', a virtual with 'invoke'\n"
                    "model.bir:9:28: error: expected an action, found 'start'\n"
                    "  9 |       when true do { f(x); start := 1; x := ; } goto s2\n"
                    "    |                            ^\n"
                    "    = this word is a keyword; as a name it is written in backquotes\n"
                    "model.bir:9:45: error: expected an expression, found ';'\n"
                    "  9 |       when true do { f(x); start := 1; x := ; } goto s2\n"
                    "    |                                             ^\n"
                    "model.bir:9:56: error: expected ';' after the location, found 'loc'\n"
                    "  9 |       when true do { f(x); start := 1; x := ; } goto s2\n"
                    "    |                                                        ^\n"
                    "model.bir:10:12: error: expected ':' after the name of the location, found 'when'\n"
                    "  10 |     loc s2 when true do { x := f(2); } goto s1;\n"
                    "     |            ^\n"
                    "model.bir:10:32: error: 'f' is not an operator\n"
                    "  10 |     loc s2 when true do { x := f(2); } goto s1;\n"
                    "     |                                ^\n"
                    "     = functions are called by an action of their own: x := call f(...);\n");
}

static void mistakes_in_definitions(void **state) {
    (void)state;
    expect_messages("system S()\n"
                    "  T = record { a: int b: int; c: int; };\n"
                    "  U = record { a: record { b: int; }; };\n"
                    "  const N = 3;\n"
                    "  const M 9223372036854775808;\n"
                    "  x: int = 5;\n"
                    "  y := 5;\n"
                    "  trap foo call g;\n"
                    "  thread A() loc s: end A;\n"
                    "end S;\n",
                    "model.bir:2:23: error: expected ';' after the declaration, found 'b'\n"
                    "  2 |   T = record { a: int b: int; c: int; };\n"
                    "    |                       ^\n"
                    "model.bir:3:19: error: a record or enum needs a name of its own\n"
                    "  3 |   U = record { a: record { b: int; }; };\n"
                    "    |                   ^\n"
                    "    = define it first: T = record { ... }; and use T here\n"
                    "model.bir:4:11: error: expected an integer, 'true' or 'false', found '='\n"
                    "  4 |   const N = 3;\n"
                    "    |           ^\n"
                    "    = no sign is needed: const N 3;\n"
                    "model.bir:5:11: error: this number does not fit into 64 bits\n"
                    "  5 |   const M 9223372036854775808;\n"
                    "    |           ^\n"
                    "model.bir:6:10: error: expected ';' after the declaration, found '='\n"
                    "  6 |   x: int = 5;\n"
                    "    |          ^\n"
                    "    = ':=' gives a value\n"
                    "model.bir:7:5: error: expected ':' and a type, found ':='\n"
                    "  7 |   y := 5;\n"
                    "    |     ^\n"
                    "    = a type comes first: x: int := 0;\n"
                    "model.bir:8:8: error: expected an error, found 'foo'\n"
                    "  8 |   trap foo call g;\n"
                    "    |        ^\n"
                    "    = one of: null, index, division, cast, negativeSize, monitor\n");
}

static void ends_must_agree(void **state) {
    (void)state;
    expect_messages("system S()\n  thread A()\n    loc s:\n  end B;\nend T;\nmore\n",
                    "model.bir:4:7: error: expected 'end A', found 'end B'\n"
                    "  4 |   end B;\n"
                    "    |       ^\n"
                    "    = the thread begins on line 2\n"
                    "model.bir:5:5: error: expected 'end S', found 'end T'\n"
                    "  5 | end T;\n"
                    "    |     ^\n"
                    "    = the model begins on line 1\n"
                    "model.bir:6:1: error: expected nothing after the end of the model, found 'more'\n"
                    "  6 | more\n"
                    "    | ^\n");
    expect_messages("system S()\n  thread A()\n    loc s:\nend S;\n",
                    "model.bir:4:1: error: expected 'end A' before the end of the model\n"
                    "  4 | end S;\n"
                    "    | ^\n"
                    "    = the thread begins on line 2\n");
    expect_messages("system S()\n  thread A()\n  end A;\nend S;\n",
                    "model.bir:2:10: error: this thread has no location\n"
                    "  2 |   thread A()\n"
                    "    |          ^\n"
                    "    = a body begins at its first location: loc s0: ...\n");
}

static void bad_literals(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"12abc", "a letter directly after a number"},
        {"0123", "an integer may not begin with 0"},
        {"99999999999999999999", "does not fit into 64 bits"},
        {"9223372036854775808", "does not fit into 64 bits"},
        {"0x8000000000000001", "does not fit into 64 bits"},
        {"1e39f", "too large for a float"},
        {"1e-400", "too small for a double"},
        {"0x1.8", "needs an exponent"},
        {"\"abc", "this string is not closed on its line"},
        {"\"a\\qb\"", "unknown escape"},
        {"'ab'", "holds one UTF-16 code unit, this one 2"},
        {"''", "holds one UTF-16 code unit, this one 0"},
        {"'\xf0\x9f\x98\x80'", "holds one UTF-16 code unit, this one 2"},
        {"`a", "a backquote is missing"},
        {"``", "is empty"},
        {"/* a", "'*/' is missing"},
        {"#", "expected an expression, found '#'"},
        {"compare(a)", "'compare' takes 2 operands, not 1"},
        {"hash(a, b, c, d)", "'hash' takes 1 operand, not 4"},
        {"(a", "expected ')' after the expression, found 'do'"},
        {"T[null]@s", "expected 'do' after the guard, found '@'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = with_guard(cases[i][0]);
        expect_refusal(text.bytes, text.length, cases[i][1]);
        text_free(&text);
    }
}

static void bad_bytes(void **state) {
    (void)state;
    expect_messages("", "model.bir: error: there is no model: the text is empty\n"
                        "    = a model begins with: system NAME()\n");
    expect_messages(" // only a comment\n", "model.bir: error: there is no model: the text is empty\n"
                                            "    = a model begins with: system NAME()\n");
    expect_messages("class A {}", "model.bir:1:1: error: expected 'system', found 'class'\n"
                                  "  1 | class A {}\n"
                                  "    | ^\n"
                                  "    = a model begins with: system NAME()\n");
    expect_messages("system S()\n\x1b[31m \xc3\n", "model.bir:2:7: error: the byte \\xc3 is not valid UTF-8 here\n"
                                                   "  2 | \\x1b[31m \\xc3\n"
                                                   "    |          ^\n"
                                                   "    = the text of a model is UTF-8\n");
    static const char with_nul[] = "system S()\n  x\0: int;\n";
    expect_refusal(with_nul, sizeof with_nul - 1, "model.bir:2:4: error: a NUL byte cannot be part of a model");
}

static void every_truncation_is_refused(void **state) {
    (void)state;
    Text text = read_file(EVERY_CONSTRUCT);
    /* The last name may be cut off together with the blank after it, but nothing before. */
    size_t shortest = (size_t)(strstr(text_string(&text), "end `Every construct`") - text.bytes) + 21;
    for (size_t length = 0; length < shortest; length++) {
        /* A copy of just these bytes lets the sanitizer see any step beyond them. */
        char *bytes = malloc(length + 1);
        memcpy(bytes, text.bytes, length);
        char *exact = realloc(bytes, length ? length : 1);
        assert_null(parse_bytes(exact, length, NULL));
        free(exact);
    }
    text_free(&text);
}

/* A text of one piece many times after a beginning. */
static Text repeated(const char *beginning, const char *piece, size_t count) {
    Text text = {0};
    text_add(&text, beginning);
    for (size_t i = 0; i < count; i++)
        text_add(&text, piece);
    return text;
}

static void huge_inputs_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *beginning, *piece;
        size_t count;
        const char *message;
    } cases[] = {
        {"", "(", 10 << 20, "expected 'system', found '('"},
        {"system S() thread T() loc s: when ", "(", 10 << 20, "nested more than 200 deep"},
        {"system S() thread T() loc s: when ", "-", 10 << 20, "nested more than 200 deep"},
        {"system S() thread T() loc s: when ", "a ? ", 1 << 20, "nested more than 200 deep"},
        {"system S() thread T() loc s: when ", "a[", 1 << 20, "nested more than 200 deep"},
        {"system S() thread T() loc s: when a", " + a", 1 << 18, "more than 2000 operators in a row"},
        {"system S() thread T() loc s: when a", ".a", 1 << 18, "more than 2000 operators in a row"},
        {"system S() x: ", "array of ", 1 << 20, "nested more than 200 deep"},
        {"system S() x: int := ", "9", 1 << 20, "this number is too long"},
        {"system S()", " ", 64 << 20, "at most 67108864 are read"},
        {"system S()\n", "?;\n", 1 << 20, "stopped here after 20 errors"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = repeated(cases[i].beginning, cases[i].piece, cases[i].count);
        expect_refusal(text.bytes, text.length, cases[i].message);
        text_free(&text);
    }
}

static bool says_stop(void *context, size_t bytes) {
    (void)bytes;
    ++*(uint32_t *)context;
    return true;
}

/* Limits are looked at while a model is parsed, and while it is checked: neither is done, and nothing is wrong. */
static void limits_stop_reading(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "system Long() main thread Main() x: int;\n");
    for (uint32_t i = 0; i < 20000; i++)
        text_format(&text, "loc s%u: when true do { x := x + %u; } goto s%u;\n", i, i, (i + 1) % 20000);
    text_add(&text, "end Main; end Long;\n");
    uint32_t asked = 0;
    Diagnostics *diagnostics = diagnostics_new("model.bir", text_string(&text), text.length);
    BirModel *model = bir_parse(text_string(&text), text.length, "model.bir", diagnostics);
    assert_non_null(model);
    diagnostics_limit(diagnostics, (Look){says_stop, &asked});
    assert_null(bir_parse(text_string(&text), text.length, "model.bir", diagnostics));
    assert_int_equal(asked, 1);
    assert_false(bir_check(model, diagnostics));
    assert_int_equal(diagnostics_errors(diagnostics), 0);
    diagnostics_free(diagnostics);
    diagnostics = diagnostics_new("model.bir", text_string(&text), text.length);
    diagnostics_limit(diagnostics, (Look){says_stop, &asked});
    assert_false(bir_check(model, diagnostics));
    assert_int_equal(asked, 2);
    assert_int_equal(diagnostics_errors(diagnostics), 0);
    diagnostics_free(diagnostics);
    bir_free(model);
    text_free(&text);
}

/* The deepest tree that can be read can be printed and read again. */
static void deep_trees_survive(void **state) {
    (void)state;
    static const struct {
        const char *before, *after;
        size_t count;
    } cases[] = {{"-", "", 199}, {"(a - ", ")", 198}, {"a[", "]", 199}, {"a + ", "", 1990}, {"a ? b : ", "", 199}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text guard = repeated("", cases[i].before, cases[i].count);
        Text rest = repeated("a", cases[i].after, cases[i].count);
        text_add(&guard, text_string(&rest));
        Text text = with_guard(text_string(&guard));
        BirModel *model = parse_good(text_string(&text));
        Text printed = round_trip(model);
        text_free(&printed);
        text_free(&text);
        text_free(&rest);
        text_free(&guard);
        bir_free(model);
    }
}

static void long_lines_are_cut(void **state) {
    (void)state;
    Text text = repeated("system S() // ", "\xc3\xa9", 100);
    text_add(&text, "\n/* ");
    for (int i = 0; i < 100; i++)
        text_add(&text, "\xc3\xa9");
    text_add(&text, "*/ ? ");
    for (int i = 0; i < 100; i++)
        text_add(&text, "abc ");
    Text expected = {0};
    text_add(&expected, "model.bir:2:207: error: expected a definition, 'thread', 'function', 'predicates' or 'end', "
                        "found '?'\n  2 | ...");
    for (int i = 0; i < 39; i++)
        text_add(&expected, "\xc3\xa9");
    text_add(&expected, "*/ ? abc abc abc abc abc abc abc abc abc ab...\n    |    ");
    for (int i = 0; i < 42; i++)
        text_add_char(&expected, ' ');
    text_add(&expected, "^\n");
    expect_refusal(text.bytes, text.length, text_string(&expected));
    text_free(&expected);
    text_free(&text);
}

/* What is missing, and what front ends say of a program. */
static void programs_are_read_back(void **state) {
    (void)state;
    const char *text = "system S()\n"
                       "  A = record {\n    s: string;\n  };\n"
                       "  c: collection of A;\n"
                       "  role strings = c.s;\n"
                       "  role threads = A;\n"
                       "  fact classSuper(\"A\") = null;\n"
                       "  fact classSimpleName(\"A\") = \"B\";\n"
                       "  fact usesRandom = 1;\n"
                       "  fact literal(\"x\");\n"
                       "  virtual v(x: ref A) {\n    A: f;\n    else missing;\n  };\n"
                       "\n  initial thread I()\n    loc a:\n  end I;\n"
                       "\n  main thread M()\n    loc a:\n  end M;\n"
                       "  library function f(x: ref A) as \"A.f\" missing;\n"
                       "end S;\n";
    BirModel *model = parse_good(text);
    Text printed = {0};
    bir_print(model, &printed);
    assert_string_equal(text_string(&printed), text);
    text_free(&printed);
    bir_free(model);
}

/* Their words are no words elsewhere. */
static void words_of_programs_are_names(void **state) {
    (void)state;
    bir_free(parse_good("system S() role, fact: int; library = record { initial: int; missing: int; };\n"
                        "library extends fact; main thread M() missing: int; else: int; loc initial: end M; end S;"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_construct_survives),
        cmocka_unit_test(programs_are_read_back),
        cmocka_unit_test(words_of_programs_are_names),
        cmocka_unit_test(layout_is_canonical),
        cmocka_unit_test(expressions_keep_their_trees),
        cmocka_unit_test(lowest_number_is_one_literal),
        cmocka_unit_test(types_and_actions_print_alone),
        cmocka_unit_test(equality_sees_every_part),
        cmocka_unit_test(positions_are_kept),
        cmocka_unit_test(mistakes_in_actions),
        cmocka_unit_test(mistakes_in_definitions),
        cmocka_unit_test(ends_must_agree),
        cmocka_unit_test(bad_literals),
        cmocka_unit_test(bad_bytes),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(huge_inputs_are_refused),
        cmocka_unit_test(limits_stop_reading),
        cmocka_unit_test(deep_trees_survive),
        cmocka_unit_test(long_lines_are_cut),
    };
    return cmocka_run_group_tests_name("bir/parse", tests, NULL, NULL);
}
