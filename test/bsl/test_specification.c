/* Specification files and pattern files: what is read, and what is said about those that are wrong. */
#include "base/file.h"
#include "bsl/specification.h"
#include "formula_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The shipped pattern file. */
static int read_patterns(void **state) {
    Text path = {0};
    Failure failure = {0};
    size_t length = 0;
    *state = data_find("patterns.pat", &path, &failure) ? file_read(text_string(&path), &length, &failure) : NULL;
    text_free(&path);
    failure_free(&failure);
    return *state ? 0 : -1;
}

static int free_patterns(void **state) {
    free(*state);
    return 0;
}

/* Reads a specification; the messages are added to `messages`. */
static Specification *read_text(const char *patterns, const char *text, size_t length, Text *messages) {
    SpecificationOptions options = {"patterns.pat", patterns, strlen(patterns)};
    Diagnostics *diagnostics = diagnostics_new("test.bsl", text, length);
    Specification *specification = specification_parse(text, length, "test.bsl", &options, diagnostics);
    diagnostics_render(diagnostics, false, messages);
    assert_int_equal(specification == NULL, diagnostics_errors(diagnostics) > 0);
    diagnostics_free(diagnostics);
    return specification;
}

/* Reads a specification that has to be right. */
static Specification *read_good(const char *patterns, const char *text) {
    Text messages = {0};
    Specification *specification = read_text(patterns, text, strlen(text), &messages);
    assert_string_equal(text_string(&messages), "");
    assert_non_null(specification);
    text_free(&messages);
    return specification;
}

/* Propositions print as the uses that they are. */
static void name_use(const void *context, uint32_t proposition, Text *out) {
    const SpecificationProperty *property = context;
    const SpecificationUse *use = &property->uses.items[proposition];
    text_add(out, use->name);
    if (!use->has_parentheses)
        return;
    for (uint32_t i = 0; i < use->arguments.count; i++)
        text_format(out, "%s%s", i ? ", " : "(", property->variables.items[use->arguments.items[i]].name);
    text_add(out, use->arguments.count ? ")" : "()");
}

/* The formula of a property has this text. */
static void expect_formula(const Specification *specification, uint32_t index, const char *expected) {
    const SpecificationProperty *property = &specification->properties.items[index];
    Text text = {0};
    ltl_print(specification->ltl, property->formula, name_use, property, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void everything_is_read(void **state) {
    static const char text[] = "// The buffer's properties.\n"
                               "import assertion bank.Buffer.add.*;\n"
                               "import predicate bank.Buffer.Full;\n"
                               "Checks: enable assertions { PositiveBound, bank.Buffer.add.AddToEnd, PositiveBound };\n"
                               "Empties: forall[a, b: bank.Buffer]. forall[x : elements of Pool.items].\n"
                               "    {Full(a)  &&/* or so */!x.Old(x, a) -> Full(b)} leads\n"
                               "    to {!Full(a)} globally;\n";
    Specification *specification = read_good(*state, text);
    assert_int_equal(specification->imports.count, 2);
    const SpecificationImport *imports = specification->imports.items;
    assert_true(imports[0].is_assertion && imports[0].is_wildcard);
    assert_string_equal(imports[0].path, "bank.Buffer.add");
    assert_int_equal(imports[0].position.line, 2);
    assert_int_equal(imports[0].position.column, 18);
    assert_false(imports[1].is_assertion || imports[1].is_wildcard);
    assert_string_equal(imports[1].path, "bank.Buffer.Full");

    assert_int_equal(specification->properties.count, 2);
    const SpecificationProperty *checks = &specification->properties.items[0];
    assert_string_equal(checks->name, "Checks");
    assert_true(checks->is_assertions);
    assert_int_equal(checks->formula, LTL_NONE);
    assert_int_equal(checks->uses.count, 2);
    assert_string_equal(checks->uses.items[1].name, "bank.Buffer.add.AddToEnd");
    assert_int_equal(checks->uses.items[1].position.column, 44);

    const SpecificationProperty *empties = &specification->properties.items[1];
    assert_false(empties->is_assertions);
    assert_string_equal(empties->text, "forall[a, b: bank.Buffer]. forall[x : elements of Pool.items]. "
                                       "{Full(a) && !x.Old(x, a) -> Full(b)} leads to {!Full(a)} globally");
    assert_string_equal(ctl_text(specification, empties), "AG((Full(a) && !x.Old(x, a) -> Full(b)) -> AF(!Full(a)))");
    assert_int_equal(empties->position.line, 5);
    assert_int_equal(empties->variables.count, 3);
    assert_string_equal(empties->variables.items[1].name, "b");
    assert_string_equal(empties->variables.items[1].class_name, "bank.Buffer");
    assert_null(empties->variables.items[1].field);
    assert_int_equal(empties->variables.items[1].position.column, 20);
    assert_int_equal(empties->variables.items[1].class_position.column, 23);
    assert_string_equal(empties->variables.items[2].class_name, "Pool");
    assert_string_equal(empties->variables.items[2].field, "items");
    assert_int_equal(empties->variables.items[2].field_position.column, 65);
    assert_int_equal(empties->uses.count, 3);
    const SpecificationUse *old = &empties->uses.items[1];
    assert_string_equal(old->name, "x.Old");
    assert_int_equal(old->arguments.count, 2);
    assert_int_equal(old->arguments.items[0], 2);
    assert_int_equal(old->arguments.items[1], 0);
    assert_int_equal(old->argument_positions.items[1].column, 38);
    expect_formula(specification, 1, "[]((Full(a) && !x.Old(x, a) -> Full(b)) -> <>!Full(a))");
    specification_free(specification);
}

static void formulas_are_read_as_they_are(void **state) {
    Specification *specification = read_good(*state, "A: forall[b: Buffer]. ltl { [](Full(b) -> // soon\n"
                                                     "   <> !Full(b)) };\n"
                                                     "B: ltl { p U q() };");
    assert_int_equal(specification->properties.count, 2);
    expect_formula(specification, 0, "[](Full(b) -> <>!Full(b))");
    expect_formula(specification, 1, "p U q()");
    assert_int_equal(specification->properties.items[0].uses.items[0].position.column, 32);
    assert_null(specification->properties.items[0].ctl);
    specification_free(specification);
}

static void nothing_is_a_specification_too(void **state) {
    Specification *specification = read_good(*state, "\xef\xbb\xbf /* no properties yet */ \n");
    assert_int_equal(specification->properties.count, 0);
    specification_free(specification);
    specification_free(NULL);
}

static void the_last_property_needs_no_semicolon(void **state) {
    Specification *specification = read_good(*state, "A: {p} exists globally;\nB: {q} is absent globally // the end\n");
    assert_int_equal(specification->properties.count, 2);
    expect_formula(specification, 1, "[]!q");
    specification_free(specification);
}

static void names_and_keywords_do_not_collide(void **state) {
    Specification *specification = read_good(*state, "import: {forall} exists globally;\n"
                                                     "ltl: forall[of: elements]. {U(of)} is absent globally;\n"
                                                     "globally: {before} precedes {after} before {until};\n"
                                                     "Same: {p && p() && p} exists globally;\n");
    assert_int_equal(specification->properties.count, 4);
    assert_int_equal(specification->properties.items[3].uses.count, 2);
    expect_formula(specification, 0, "<>forall");
    specification_free(specification);
}

/* What is wrong, and what is said about it. */
typedef struct Mistake {
    const char *text, *messages;
} Mistake;

/* Of rendered messages the place and the text, and the hints: the quoted lines are the renderer's business. */
static void condense(const char *rendered, Text *out) {
    static const char file[] = "test.bsl:", hint[] = "    = ";
    while (*rendered) {
        size_t length = strcspn(rendered, "\n");
        if (strncmp(rendered, file, strlen(file)) == 0)
            text_format(out, "%.*s\n", (int)(length - strlen(file)), rendered + strlen(file));
        else if (strncmp(rendered, hint, strlen(hint)) == 0)
            text_format(out, "= %.*s\n", (int)(length - strlen(hint)), rendered + strlen(hint));
        rendered += length + (rendered[length] == '\n');
    }
}

/* A text is refused, with these messages. */
static void expect_messages(const char *patterns, const char *text, size_t length, const char *expected) {
    Text rendered = {0}, messages = {0};
    assert_null(read_text(patterns, text, length, &rendered));
    condense(text_string(&rendered), &messages);
    assert_string_equal(text_string(&messages), expected);
    text_free(&rendered);
    text_free(&messages);
}

static const Mistake mistakes[] = {
    {"A: {p} is absent globally\nB: {p} exists globaly;\n", "1:26: error: expected ';' after the property, found 'B'\n"
                                                            "2:15: error: 'globaly' is not a scope\n"
                                                            "= did you mean 'globally'?\n"},
    {"A: {p} is absent;\n", "1:17: error: the scope is missing\n"
                            "= write globally, before {r}, after {q}, between {q} and {r}, or after {q} until {r}\n"},
    {"A: {p} is absent sometimes;\n",
     "1:18: error: 'sometimes' is not a scope\n"
     "= write globally, before {r}, after {q}, between {q} and {r}, or after {q} until {r}\n"},
    {"A: {p} is absent before;\n",
     "1:18: error: this scope is not complete\n"
     "= write globally, before {r}, after {q}, between {q} and {r}, or after {q} until {r}\n"},
    {"A: {p} is absent between {q} until {r};\n",
     "1:18: error: this scope is not complete\n"
     "= write globally, before {r}, after {q}, between {q} and {r}, or after {q} until {r}\n"},
    {"A: {p} is absent globally now;\n", "1:27: error: expected ';' after the scope\n"},
    {"A: {p} is absnt globally;\n", "1:11: error: no pattern has this wording\n"
                                    "= the nearest are '{p} is absent', or '{p} is invariant', or '{p} exists'\n"},
    {"A: {p} lead to {q} globally;\n",
     "1:8: error: no pattern has this wording\n"
     "= the nearest are '{p} leads to {s}', or '{s}, {t} lead to {p}', or '{p} leads to {s}, {t}'\n"},
    {"A: {p} frobnicates {q} wildly after {r};\n",
     "1:8: error: no pattern has this wording\n"
     "= the nearest are '{p} precedes {s}, {t}', or '{s} precedes {p}', or '{p} leads to {s}, {t}'\n"},
    {"A: forall[buffer: Buffer]. {Full(bufer)} is absent globally;\n", "1:34: error: there is no variable 'bufer'\n"
                                                                       "= did you mean 'buffer'?\n"},
    {"A: {Full(b)} is absent globally;\n",
     "1:10: error: there is no variable 'b'\n"
     "= the arguments of a predicate are variables of a quantifier: forall[x: Class].\n"},
    {"A: forall[a, a: Buffer]. {Full(a)} exists globally;\n", "1:14: error: there is a variable 'a' already\n"},
    {"A: {p} exists globally;\nA: {p} is absent globally;\n",
     "2:1: error: there is a property 'A' already, on line 1\n"},
    {"A: {p exists globally;\n", "1:7: error: expected '}' after the predicate, found 'exists'\n"},
    {"A: Full(b) is absent globally;\n", "1:4: error: write the predicates of a pattern in braces\n"
                                         "= as in {Full(b)} is absent globally\n"},
    {"A: p is absent globally;\n", "1:4: error: no pattern has this wording\n"
                                   "= the nearest are '{p} is absent', or '{p} is invariant', or '{p} is universal'\n"},
    {"A: foral[b: Buffer]. {p} is absent globally;\n", "1:4: error: 'foral' does not begin a quantifier\n"
                                                       "= a quantifier is written forall[x: Class].\n"},
    {"A: forall[b Buffer]. {p} is absent globally;\n",
     "1:13: error: expected ':' after the variables, found 'Buffer'\n"},
    {"A: forall[b: elements of items]. {P(b)} is absent globally;\n", "1:26: error: 'items' is not a field of a class\n"
                                                                      "= elements of Class.field\n"},
    {"A: {[]p} exists globally;\n", "1:5: error: expected a predicate, found '[]'\n"
                                    "= a predicate is about one state; temporal operators need 'Name: ltl { ... };'\n"},
    {"A: {p & q} exists globally;\n", "1:7: error: expected '}' after the predicate, found '&'\n"
                                      "= did you mean '&&'?\n"},
    {"A: {} exists globally;\n", "1:5: error: expected a predicate, found '}'\n"},
    {"A: ;\n", "1:4: error: expected a pattern, found ';'\n"
               "= as in {Full(b)} leads to {!Full(b)} globally\n"},
    {"A {p} exists globally;\n", "1:3: error: expected ':' after the name of the property, found '{'\n"
                                 "= every property has a name: Name: {p} is absent globally;\n"},
    {"A: enable assertion { X };\n", "1:11: error: expected 'assertions' after 'enable', found 'assertion'\n"
                                     "= Name: enable assertions { First, Second };\n"},
    {"A: enable assertions { };\n", "1:24: error: expected the name of an assertion, found '}'\n"},
    {"A: forall[b: B]. enable assertions { X };\n", "1:18: error: assertions take no quantifiers\n"},
    {"imprt predicate X.*;\n", "1:7: error: expected ':' after the name of the property, found 'predicate'\n"
                               "= did you mean 'import'?\n"},
    {"import predicat X.*;\n", "1:8: error: expected 'assertion', 'predicate' or 'pattern', found 'predicat'\n"
                               "= did you mean 'predicate'?\n"},
    {"import predicate X.;\n", "1:20: error: expected a name or '*' after the dot, found ';'\n"},
    {"import pattern mine;\n", "1:16: error: expected the name of a pattern file between quotes, found 'mine'\n"
                               "= import pattern \"mine.pat\";\n"},
    {"import pattern \"missing.pat\";\n",
     "1:16: error: cannot read the pattern file 'missing.pat': No such file or directory\n"},
    {"A: {p} exists globally;\nimport predicate X.*;\n", "2:1: error: imports must come before the first property\n"},
    {"A: {p} exists at most 15 times globally;\n", "1:23: error: numbers in patterns are at most 14\n"
                                                   "= the automaton of a property grows with the number\n"},
    {"A: {p} exists at most 99999999999 times globally;\n", "1:23: error: numbers in patterns are at most 14\n"
                                                            "= the automaton of a property grows with the number\n"},
    {"A: ltl { [](p -> };\n", "1:18: error: expected a formula, found '}'\n"},
    {"A: ltl { [](p(x) -> q) };\n",
     "1:15: error: there is no variable 'x'\n"
     "= the arguments of a predicate are variables of a quantifier: forall[x: Class].\n"},
    {"A: ltl { p\n", "2:1: error: expected an operator or '}', found the end of the text\n"},
    {"A: {p} exists globally; /* never closed\n", "1:25: error: this comment is not closed: '*/' is missing\n"},
    {"A: \"p", "1:4: error: expected a pattern, or ';', found '\"'\n"
               "= a name between quotes ends on its line\n"},
    {"a.b: {p} exists globally;\n", "1:2: error: the name of a property has no dots\n"},
    {"forall[b: B]. {P(b)} exists globally;\n", "1:7: error: expected ':' after the name of the property, found '['\n"
                                                "= every property has a name: Name: {p} is absent globally;\n"},
};

static void mistakes_are_explained(void **state) {
    for (uint32_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        expect_messages(*state, mistakes[i].text, strlen(mistakes[i].text), mistakes[i].messages);
}

static void bytes_that_are_no_text_are_refused(void **state) {
    expect_messages(*state, "A: {p\xff} exists globally;", 24,
                    "1:6: error: the byte \\xff is not valid UTF-8 here\n= the text is UTF-8\n");
    expect_messages(*state, "A: \n\0", 5,
                    "2:1: error: a NUL byte cannot be part of a specification\n= is this a text file?\n");
    expect_messages(*state, "A: {p} exists globally; \x01", 25,
                    "1:25: error: expected an import or the name of a property, found '\\x01'\n");
}

static void deep_nesting_is_refused(void **state) {
    static const struct {
        const char *repeated, *message;
    } nested[] = {
        {"!", "1:255: error: this formula nests too deeply\n= split it, and name the parts\n"},
        {"(", "1:255: error: this formula nests too deeply\n= split it, and name the parts\n"},
        {"p -> ", "1:1255: error: this formula nests too deeply\n= split it, and name the parts\n"},
        {"p && ",
         "1:5002: error: this formula has too many operators\n= split it, and name the parts\n"}, /* at the
                                                                                                            operator */
    };
    for (uint32_t i = 0; i < sizeof nested / sizeof *nested; i++) {
        Text text = {0};
        text_add(&text, "A: {");
        for (uint32_t j = 0; j < 50000; j++)
            text_add(&text, nested[i].repeated);
        text_add(&text, "p} exists globally;");
        expect_messages(*state, text_string(&text), text.length, nested[i].message);
        text_free(&text);
    }
}

static void a_property_has_sixty_four_predicates(void **state) {
    Text text = {0};
    text_add(&text, "A: {p0");
    for (uint32_t i = 1; i < 64; i++)
        text_format(&text, " || p%u", i);
    text_add(&text, " || p0} exists globally;\n");
    Specification *specification = read_good(*state, text_string(&text));
    assert_int_equal(specification->properties.items[0].uses.count, 64);
    assert_string_equal(specification->properties.items[0].uses.items[63].name, "p63");
    specification_free(specification);
    text.length -= strlen("} exists globally;\n");
    text_add(&text, " ||\np64} exists globally;\n");
    expect_messages(*state, text_string(&text), text.length,
                    "2:1: error: the property uses more than 64 different predicates\n");
    text_free(&text);
}

/* A text made of a beginning, something many times, and an end is refused with this message, the last one. */
static void expect_limit(const char *patterns, const char *begin, const char *repeated, uint32_t count, const char *end,
                         const char *message) {
    Text text = {0}, rendered = {0};
    text_add(&text, begin);
    for (uint32_t i = 0; i < count; i++)
        text_format(&text, repeated, i);
    text_add(&text, end);
    assert_null(read_text(patterns, text_string(&text), text.length, &rendered));
    if (!strstr(text_string(&rendered), message))
        print_error("%s", text_string(&rendered));
    assert_non_null(strstr(text_string(&rendered), message));
    text_free(&text);
    text_free(&rendered);
}

static void counts_are_limited(void **state) {
    expect_limit(*state, "", "A%u: is;\n", 50000, "", "test.bsl:21:1: note: stopped here after 20 errors\n");
    expect_limit(*state, "", "A%u: {p} exists globally;\n", 10001, "", "error: there are more than 10000 properties\n");
    expect_limit(*state, "A: forall[x", ", x%u", 32, ": C]. {p} exists globally;",
                 "error: there are more than 32 variables\n");
    expect_limit(*state, "A: forall[x: C]. {p(x", ", x", 16, ")} exists globally;",
                 "error: there are more than 16 arguments\n");
    expect_limit(*state, "A:", " word", 201, " globally;", "error: a pattern has at most 200 words\n");
    expect_limit(*state, "", "import pattern \"missing%u.pat\";\n", 33, "", "note: stopped here after 20 errors\n");
    expect_limit(*state, "//", "%08u", 1 << 17, "",
                 "error: the text is 1048578 bytes long; at most 1048576 are read\n");
}

static void unused_variables_are_pointed_out(void **state) {
    static const char text[] = "A: forall[a, b: Buffer]. {Full(a)} exists globally;\n";
    Text rendered = {0}, messages = {0};
    Specification *specification = read_text(*state, text, strlen(text), &rendered);
    assert_non_null(specification);
    condense(text_string(&rendered), &messages);
    assert_string_equal(text_string(&messages), "1:14: warning: the variable 'b' is not used\n");
    text_free(&rendered);
    text_free(&messages);
    specification_free(specification);
}

/* A pattern of one's own, with a definition that counts down. */
static const char own_patterns[] = "pattern often {\n"
                                   "  template {p} is often true, [n] times;\n"
                                   "  template [n] times {p};\n"
                                   "  define ltl again(0) = true;\n"
                                   "  define ltl again(m) = <>(p && X again(m - 1));\n"
                                   "  ltl globally again(n);\n"
                                   "  ltl before r <>r -> again(2);\n"
                                   "}\n";

static void patterns_can_be_made(void **state) {
    (void)state;
    Specification *specification =
        read_good(own_patterns, "A: 3 times {a || b} globally; B: {p} is often true, 0 times before {q};");
    expect_formula(specification, 0, "<>((a || b) && X <>((a || b) && X <>((a || b) && X true)))");
    expect_formula(specification, 1, "<>q -> <>(p && X <>(p && X true))");
    assert_null(specification->properties.items[0].ctl);
    specification_free(specification);
    static const char other_scope[] = "A: 3 times {a} after {b};";
    expect_messages(own_patterns, other_scope, strlen(other_scope),
                    "1:4: error: the pattern 'often' (patterns.pat:1) has no LTL mapping for the scope 'after {q}'\n");
}

/* Pattern files that are wrong, with a use where that shows it. */
static const struct {
    const char *patterns, *text, *rendered;
} bad_patterns[] = {
    {"pattern a { template {p} x; ltl globally []s; }", "",
     "patterns.pat:1:44: there is no predicate 's' in the template"},
    {"pattern a { template {p} x; ltl globally []r; }", "", "patterns.pat:1:44: the scope has no 'r'"},
    {"pattern a { template {p} x; ltl before q p; }", "", "patterns.pat:1:40: expected 'r', found 'q'"},
    {"pattern a { template {p} x; define ltl d = q; ltl globally d; }", "", "patterns.pat:1:60: the scope has no 'q'"},
    {"pattern a { template {p} x; ltl globally d(1); }", "",
     "patterns.pat:1:42: there is no definition of 'd' for LTL here"},
    {"pattern a { template {p} x; define ctl d = p; ltl globally d; }", "",
     "patterns.pat:1:60: there is no predicate 'd' in the template"},
    {"pattern a { template {p} x; define ltl d(n) = d(n); }", "",
     "patterns.pat:1:47: a definition may use itself only with a smaller number"},
    {"pattern a { template {p} x; define ltl d(2) = d(2); }", "",
     "patterns.pat:1:47: a definition may use itself only with a smaller number"},
    {"pattern a { template {p} x; define ltl d(n) = p; define ltl d(m) = p; }", "",
     "patterns.pat:1:61: this case of 'd' is defined twice"},
    {"pattern a { template {p} x; define ltl d(n) = p; define ltl d = p; }", "",
     "patterns.pat:1:61: 'd' is defined with and without a number"},
    {"pattern a { template {p} x; define ltl d(n) = p; ltl globally d; }", "",
     "patterns.pat:1:63: 'd' is defined with a number"},
    {"pattern a { template {p} x; define ltl d(n) = p; ltl globally d(k); }", "",
     "patterns.pat:1:65: there is no number 'k' here"},
    {"pattern a { template {p} x; define ltl p = true; }", "", "patterns.pat:1:40: 'p' is a parameter already"},
    {"pattern a { template {p} x; ltl globally p; ltl globally p; }", "",
     "patterns.pat:1:45: this scope has a mapping already"},
    {"pattern a { template {p} x; template {s} y; }", "", "patterns.pat:1:38: this template has no parameter 'p'"},
    {"pattern a { template {p} x; template {p} y {s}; }", "",
     "patterns.pat:1:38: the first template has no parameter 's'"},
    {"pattern a { template {p} x {p}; }", "", "patterns.pat:1:28: the parameter 'p' occurs twice in the template"},
    {"pattern a { template {q} x; }", "", "patterns.pat:1:22: 'q' cannot be a parameter"},
    {"pattern a { template {p}; }", "", "patterns.pat:1:22: a template needs words besides its parameters"},
    {"pattern a { ltl globally p; }", "", "patterns.pat:1:13: a pattern begins with a template"},
    {"pattern a { }", "", "patterns.pat:1:9: the pattern 'a' has no template"},
    {"pattern a { template {p} x; }\npattern a { template {p} y; }", "",
     "patterns.pat:2:9: there is a pattern 'a' already (patterns.pat:1)"},
    {"pattern a { template {p} x; }\npattern b { template {s} x; }", "",
     "patterns.pat:2:22: the pattern 'a' has the same template (patterns.pat:1)"},
    {"pattern a { template {p} x; ctl globally A[p && p]; }", "", "patterns.pat:1:50: expected U or W, found ']'"},
    {"pattern a { template {p} x; ctl globally []p; }", "", "patterns.pat:1:42: expected a formula, found '[]'"},
    /* A broken pattern may still be used. */
    {"pattern a { template {p} x [n]; define ltl d(n) = d(k - 1); ltl globally d(n); }", "A: {p} x 3 globally;",
     "test.bsl: error: patterns.pat:1:53: there is no number 'k' here\n"},
    {"pattern a { template {p} x ltl globally p; }", "",
     "patterns.pat:1:28: expected ';' after the formula or template, found 'ltl'"},
    {"pattern a { template {p} x; ltl globally p }", "",
     "patterns.pat:1:44: expected ';' after the formula or template, found '}'"},
    {"\xff", "", "patterns.pat:1:1: the byte \\xff is not valid UTF-8 here"},
    {"pattern a { template {p} x [n]; define ltl d(n) = d(n - 1); ltl globally d(n); }", "A: {p} x 3 globally;",
     "the pattern 'a' (patterns.pat:1) has no definition for this number"},
    {"pattern a { template {p} x; define ltl d(0) = p; define ltl d(n) = X d(n - 1); ltl globally d(999999999); }",
     "A: {p} x globally;", "the pattern 'a' (patterns.pat:1) expands to a formula that is too large"},
    {"pattern a { template {p} x; define ltl d(0) = p; define ltl d(n) = d(n - 1) && d(n - 1); ltl globally d(40); }",
     "A: {p} x globally;", "the pattern 'a' (patterns.pat:1) expands to a formula that is too large"},
    /* Each may use the other, because both have a case before: so it does not end by itself. */
    {"pattern a { template {p} x; define ltl d(0) = p; define ltl e(n) = d(n); define ltl d(n) = e(n); "
     "ltl globally d(5); }",
     "A: {p} x globally;", "the pattern 'a' (patterns.pat:1) expands to a formula that is too large"},
};

static void bad_patterns_are_refused(void **state) {
    (void)state;
    for (uint32_t i = 0; i < sizeof bad_patterns / sizeof *bad_patterns; i++) {
        Text rendered = {0};
        Specification *specification =
            read_text(bad_patterns[i].patterns, bad_patterns[i].text, strlen(bad_patterns[i].text), &rendered);
        if (specification || !strstr(text_string(&rendered), bad_patterns[i].rendered))
            print_error("%s\n%s\n", bad_patterns[i].patterns, text_string(&rendered));
        assert_null(specification);
        assert_non_null(strstr(text_string(&rendered), bad_patterns[i].rendered));
        text_free(&rendered);
    }
}

/* Reads a specification that lies in a folder. */
static Specification *read_in_folder(const char *patterns, const char *folder, const char *text, Text *messages) {
    char file[80];
    snprintf(file, sizeof file, "%s/test.bsl", folder);
    SpecificationOptions options = {"patterns.pat", patterns, strlen(patterns)};
    Diagnostics *diagnostics = diagnostics_new("test.bsl", text, strlen(text));
    Specification *specification = specification_parse(text, strlen(text), file, &options, diagnostics);
    Text rendered = {0};
    diagnostics_render(diagnostics, false, &rendered);
    condense(text_string(&rendered), messages);
    text_free(&rendered);
    diagnostics_free(diagnostics);
    return specification;
}

static void pattern_files_are_found_beside_the_specification(void **state) {
    char folder[] = "/tmp/bandera-patterns-XXXXXX", file[80], expected[200];
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/mine.pat", folder);
    Text messages = {0};
    Failure failure = {0};
    assert_true(file_write(file, own_patterns, strlen(own_patterns), &failure));
    static const char text[] = "import pattern \"mine.pat\"; import pattern \"mine.pat\"; A: 1 times {p} globally;";
    Specification *specification = read_in_folder(*state, folder, text, &messages);
    assert_string_equal(text_string(&messages), "");
    expect_formula(specification, 0, "<>(p && X true)");
    specification_free(specification);

    static const char same[] = "pattern mine {\n  template {a} is absent;\n}";
    assert_true(file_write(file, same, strlen(same), &failure));
    assert_null(read_in_folder(*state, folder, text, &messages));
    snprintf(expected, sizeof expected,
             "1:16: error: %s:2:12: the pattern 'absence' has the same template (patterns.pat:", file);
    assert_memory_equal(text_string(&messages), expected, strlen(expected));
    text_free(&messages);

    assert_null(read_in_folder(*state, folder, "import pattern \"/dev/zero\";", &messages));
    assert_string_equal(text_string(&messages),
                        "1:16: error: cannot read the pattern file '/dev/zero': it is not a plain file\n");
    text_free(&messages);
    unlink(file);
    rmdir(folder);
}

static void a_formula_alone_is_a_specification(void **state) {
    (void)state;
    static const char text[] = "[](bank.Buffer.Full ->\n  <> q)";
    Diagnostics *diagnostics = diagnostics_new("--ltl", text, strlen(text));
    Specification *specification = specification_of_formula(text, strlen(text), "formula", diagnostics);
    assert_non_null(specification);
    assert_int_equal(specification->properties.count, 1);
    const SpecificationProperty *property = &specification->properties.items[0];
    assert_string_equal(property->name, "formula");
    assert_string_equal(property->text, "[](bank.Buffer.Full -> <> q)");
    assert_int_equal(property->uses.count, 2);
    assert_string_equal(property->uses.items[0].name, "bank.Buffer.Full");
    assert_int_equal(property->uses.items[1].position.line, 2);
    expect_formula(specification, 0, "[](bank.Buffer.Full -> <>q)");
    specification_free(specification);
    diagnostics_free(diagnostics);
}

static void a_bad_formula_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"[](p ->", "", "p(x)", "p q"};
    for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Diagnostics *diagnostics = diagnostics_new("--ltl", texts[i], strlen(texts[i]));
        assert_null(specification_of_formula(texts[i], strlen(texts[i]), "formula", diagnostics));
        assert_true(diagnostics_errors(diagnostics) > 0);
        diagnostics_free(diagnostics);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_read),
        cmocka_unit_test(formulas_are_read_as_they_are),
        cmocka_unit_test(nothing_is_a_specification_too),
        cmocka_unit_test(the_last_property_needs_no_semicolon),
        cmocka_unit_test(names_and_keywords_do_not_collide),
        cmocka_unit_test(mistakes_are_explained),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(a_property_has_sixty_four_predicates),
        cmocka_unit_test(counts_are_limited),
        cmocka_unit_test(unused_variables_are_pointed_out),
        cmocka_unit_test(patterns_can_be_made),
        cmocka_unit_test(bad_patterns_are_refused),
        cmocka_unit_test(pattern_files_are_found_beside_the_specification),
        cmocka_unit_test(a_formula_alone_is_a_specification),
        cmocka_unit_test(a_bad_formula_is_refused),
    };
    return cmocka_run_group_tests_name("bsl specification", tests, read_patterns, free_patterns);
}
