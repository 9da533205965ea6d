/* The text for dSPIN. The tool cannot be had, so a small reader of its language, which shares nothing with the
   translation, says whether a text is well formed: its structure, that every label that is jumped to is there, and that
   every name is declared. */
#define _GNU_SOURCE /* FTW_ACTIONRETVAL */
#include "base/file.h"
#include "spin/dspin.h"

#include <ctype.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Reading a text: tokens are words, numbers, strings, and signs of one or two characters. */
typedef struct Reader {
    const char *at;
    char token[512];
    uint32_t line;
    char problem[600]; /* empty: none */
    Names *types, *fields, *globals, *locals, *labels, *jumps;
    Arena *body; /* of the last three */
} Reader;

static void complain(Reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void complain(Reader *reader, const char *format, ...) {
    if (reader->problem[0])
        return;
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(reader->problem, sizeof reader->problem, "line %u: %s", reader->line, text);
    reader->at = ""; /* nothing more is read */
}

static void skip_blank(Reader *reader) {
    while (true) {
        if (*reader->at == '\n')
            reader->line++;
        if (*reader->at && isspace((unsigned char)*reader->at))
            reader->at++;
        else if (strncmp(reader->at, "/*", 2) == 0) {
            const char *end = strstr(reader->at + 2, "*/");
            for (const char *c = reader->at; end && c < end; c++)
                reader->line += *c == '\n';
            if (!end)
                complain(reader, "a comment that does not end");
            reader->at = end ? end + 2 : "";
        } else
            return;
    }
}

static void next(Reader *reader) {
    static const char *const pairs[] = {"::", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", NULL};
    skip_blank(reader);
    const char *start = reader->at;
    size_t length = *start ? 1 : 0;
    if (isalpha((unsigned char)*start) || *start == '_' || isdigit((unsigned char)*start))
        while (isalnum((unsigned char)start[length]) || start[length] == '_')
            length++;
    else if (*start == '"') {
        while (start[length] && start[length] != '"' && start[length] != '\n')
            length += start[length] == '\\' ? 2 : 1;
        length++;
    } else
        for (size_t i = 0; pairs[i]; i++)
            if (strncmp(start, pairs[i], 2) == 0)
                length = 2;
    size_t kept = length < sizeof reader->token - 1 ? length : sizeof reader->token - 1;
    memcpy(reader->token, start, kept);
    reader->token[kept] = '\0';
    reader->at = start + length;
}

static bool is(const Reader *reader, const char *token) { return strcmp(reader->token, token) == 0; }

static bool is_word(const Reader *reader) {
    return isalpha((unsigned char)reader->token[0]) || reader->token[0] == '_';
}

static void expect(Reader *reader, const char *token) {
    if (!is(reader, token))
        complain(reader, "'%s' expected, not '%s'", token, reader->token);
    next(reader);
}

static bool accept(Reader *reader, const char *token) {
    bool there = is(reader, token);
    if (there)
        next(reader);
    return there;
}

static bool has(const Names *names, const char *name) {
    return names && names_find(names, name, strlen(name)) != UINT32_MAX;
}

static bool is_type(const Reader *reader) {
    static const char *const words[] = {"bit", "bool", "byte", "short", "int", NULL};
    for (size_t i = 0; words[i]; i++)
        if (is(reader, words[i]))
            return true;
    return has(reader->types, reader->token);
}

static void read_expression(Reader *reader);

/* name, name[e], name.f, function(e, ...), Thread[e]@label, Thread[e]:variable */
static void read_path(Reader *reader) {
    if (!has(reader->globals, reader->token) && !has(reader->locals, reader->token))
        complain(reader, "'%s' is not declared", reader->token);
    next(reader);
    while (!reader->problem[0]) {
        if (accept(reader, "[")) {
            read_expression(reader);
            expect(reader, "]");
        } else if (accept(reader, ".")) {
            if (!has(reader->fields, reader->token))
                complain(reader, "there is no field '%s'", reader->token);
            next(reader);
        } else if (accept(reader, "(")) {
            while (!is(reader, ")") && !reader->problem[0]) {
                read_expression(reader);
                if (!is(reader, ")"))
                    expect(reader, ",");
            }
            expect(reader, ")");
        } else
            return;
    }
}

static void read_operand(Reader *reader) {
    if (accept(reader, "-") || accept(reader, "!") || accept(reader, "~") || accept(reader, "&")) {
        read_operand(reader);
    } else if (accept(reader, "(")) {
        read_expression(reader);
        if (accept(reader, "->")) {
            read_expression(reader);
            expect(reader, ":");
            read_expression(reader);
        }
        expect(reader, ")");
    } else if (is(reader, "true") || is(reader, "false") || is(reader, "null") || is(reader, "_pid") ||
               isdigit((unsigned char)reader->token[0])) {
        next(reader);
    } else if (accept(reader, "run")) {
        read_path(reader);
    } else if (is_word(reader)) {
        read_path(reader);
    } else
        complain(reader, "an expression expected, not '%s'", reader->token);
}

static bool accept_operator(Reader *reader) {
    static const char *const signs[] = {"==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "<", ">",
                                        "+",  "-",  "*",  "/",  "%",  "&",  "|",  "^",  NULL};
    for (size_t i = 0; signs[i]; i++)
        if (accept(reader, signs[i]))
            return true;
    return false;
}

static void read_expression(Reader *reader) {
    do
        read_operand(reader);
    while (!reader->problem[0] && accept_operator(reader));
}

/* type [&] name [ '[' size ']' ] [= value] */
static void read_declaration(Reader *reader, Names *into) {
    if (!is_type(reader))
        complain(reader, "a type expected, not '%s'", reader->token);
    next(reader);
    while (accept(reader, "&"))
        ;
    if (!is_word(reader))
        complain(reader, "a name expected, not '%s'", reader->token);
    if (has(into, reader->token))
        complain(reader, "'%s' is declared twice", reader->token);
    names_add_string(into, reader->token);
    next(reader);
    if (accept(reader, "[")) {
        read_expression(reader);
        expect(reader, "]");
    }
    if (accept(reader, "="))
        read_expression(reader);
}

static void read_sequence(Reader *reader);

static void read_options(Reader *reader, const char *end) {
    if (!is(reader, "::"))
        complain(reader, "'::' expected, not '%s'", reader->token);
    while (!reader->problem[0] && accept(reader, "::"))
        read_sequence(reader);
    expect(reader, end);
}

/* x = e; x = new T; x = new T[e]; or an expression that is waited for, a call among them. */
static void read_simple(Reader *reader) {
    read_expression(reader);
    if (!accept(reader, "="))
        return;
    if (accept(reader, "new")) {
        if (!is_type(reader))
            complain(reader, "there is no type '%s'", reader->token);
        next(reader);
        if (accept(reader, "[")) {
            read_expression(reader);
            expect(reader, "]");
        }
    } else
        read_expression(reader);
}

static void read_statement(Reader *reader) {
    if (accept(reader, "if"))
        read_options(reader, "fi");
    else if (accept(reader, "do"))
        read_options(reader, "od");
    else if (accept(reader, "atomic")) {
        expect(reader, "{");
        read_sequence(reader);
        expect(reader, "}");
    } else if (accept(reader, "goto")) {
        names_add_string(reader->jumps, reader->token);
        next(reader);
    } else if (accept(reader, "assert")) {
        expect(reader, "(");
        read_expression(reader);
        expect(reader, ")");
    } else if (accept(reader, "printf")) {
        expect(reader, "(");
        if (reader->token[0] != '"')
            complain(reader, "a format expected, not '%s'", reader->token);
        next(reader);
        while (accept(reader, ","))
            read_expression(reader);
        expect(reader, ")");
    } else if (accept(reader, "return")) {
        if (!is(reader, ";") && !is(reader, "}") && !is(reader, "::") && !is(reader, "fi"))
            read_expression(reader);
    } else if (!accept(reader, "skip") && !accept(reader, "break") && !accept(reader, "else"))
        read_simple(reader);
}

/* Whether a label stands here: a word and a single colon. */
static bool is_label(Reader *reader) { return is_word(reader) && reader->at[0] == ':' && reader->at[1] != ':'; }

static bool ends_sequence(const Reader *reader) {
    return is(reader, "}") || is(reader, "::") || is(reader, "fi") || is(reader, "od") || reader->token[0] == '\0';
}

static void read_sequence(Reader *reader) {
    while (!reader->problem[0]) {
        while (is_label(reader)) {
            if (has(reader->labels, reader->token))
                complain(reader, "the label '%s' is there twice", reader->token);
            names_add_string(reader->labels, reader->token);
            next(reader);
            next(reader);
        }
        if (is_type(reader) && !has(reader->locals, reader->token))
            read_declaration(reader, reader->locals);
        else
            read_statement(reader);
        if (!accept(reader, ";") && !accept(reader, "->"))
            break;
        if (ends_sequence(reader))
            return;
    }
    if (!ends_sequence(reader))
        complain(reader, "';' expected, not '%s'", reader->token);
}

/* A proctype, a function or init. */
static void read_body(Reader *reader, bool has_name) {
    reader->body = arena_new();
    reader->locals = names_new(reader->body);
    reader->labels = names_new(reader->body);
    reader->jumps = names_new(reader->body);
    if (has_name) {
        next(reader); /* declared by find_globals */
        expect(reader, "(");
        while (!is(reader, ")") && !reader->problem[0]) {
            read_declaration(reader, reader->locals);
            if (!is(reader, ")"))
                expect(reader, ";");
        }
        expect(reader, ")");
        if (accept(reader, ":")) {
            if (!is_type(reader))
                complain(reader, "a type expected, not '%s'", reader->token);
            next(reader);
            accept(reader, "&");
        }
    }
    expect(reader, "{");
    read_sequence(reader);
    expect(reader, "}");
    for (uint32_t i = 0; i < names_count(reader->jumps); i++)
        if (!has(reader->labels, names_text(reader->jumps, i)))
            complain(reader, "there is no label '%s'", names_text(reader->jumps, i));
    arena_free(reader->body);
    reader->locals = reader->labels = reader->jumps = NULL;
}

static void read_typedef(Reader *reader) {
    Arena *arena = arena_new();
    Names *own = names_new(arena);
    next(reader); /* declared by find_globals */
    expect(reader, "{");
    while (!is(reader, "}") && !reader->problem[0]) {
        read_declaration(reader, own);
        if (!is(reader, "}"))
            expect(reader, ";");
    }
    expect(reader, "}");
    for (uint32_t i = 0; i < names_count(own); i++)
        names_add_string(reader->fields, names_text(own, i));
    arena_free(arena);
}

/* Lines of the preprocessor: a name, and the rest is text. */
static void read_define(Reader *reader) {
    next(reader);
    if (!is(reader, "define"))
        complain(reader, "'define' expected, not '%s'", reader->token);
    next(reader);
    if (has(reader->globals, reader->token))
        complain(reader, "'%s' is defined twice", reader->token);
    names_add_string(reader->globals, reader->token);
    const char *end = strchr(reader->at, '\n');
    reader->at = end ? end : "";
    next(reader);
}

/* Types, functions and processes can be named before they are there. */
static void find_globals(Reader *reader, const char *text) {
    Reader words = {.at = text};
    for (next(&words); words.token[0]; next(&words))
        if (is(&words, "typedef")) {
            next(&words);
            if (has(reader->types, words.token))
                complain(reader, "the type '%s' is there twice", words.token);
            names_add_string(reader->types, words.token);
        } else if (is(&words, "proctype") || is(&words, "function")) {
            next(&words);
            if (has(reader->globals, words.token))
                complain(reader, "'%s' is there twice", words.token);
            names_add_string(reader->globals, words.token);
        }
}

/* Reads a whole text; the problem with it, or an empty one. */
static void read_text(const char *text, char *problem, size_t size) {
    Arena *arena = arena_new();
    Reader reader = {.at = text, .line = 1};
    reader.types = names_new(arena);
    reader.fields = names_new(arena);
    reader.globals = names_new(arena);
    find_globals(&reader, text);
    uint32_t inits = 0;
    next(&reader);
    while (reader.token[0] && !reader.problem[0]) {
        if (is(&reader, "#"))
            read_define(&reader);
        else if (accept(&reader, "typedef"))
            read_typedef(&reader);
        else if (accept(&reader, "proctype") || accept(&reader, "function"))
            read_body(&reader, true);
        else if (accept(&reader, "init")) {
            inits++;
            read_body(&reader, false);
        } else {
            read_declaration(&reader, reader.globals);
            expect(&reader, ";");
        }
    }
    if (!reader.problem[0] && inits != 1)
        complain(&reader, "%u inits", inits);
    snprintf(problem, size, "%s", reader.problem);
    arena_free(arena);
}

/* Translates a model; false when it is no model. */
static bool translate(const char *source, size_t length, const char *file, Text *out, Failure *refusal) {
    Diagnostics *diagnostics = diagnostics_new(file, source, length);
    BirModel *model = bir_parse(source, length, file, diagnostics);
    bool good = model && bir_check(model, diagnostics);
    if (good)
        dspin_make(model, out, refusal);
    else
        diagnostics_render(diagnostics, false, &refusal->words);
    bir_free(model);
    diagnostics_free(diagnostics);
    return good;
}

/* Translates the model between `system M()` and `end M;`, and looks for pieces of text; the list ends with null. */
static void expect_text(const char *model, const char *const *pieces) {
    Text source = {0}, out = {0};
    Failure refusal = {0};
    char problem[600];
    text_format(&source, "system M()\n%s\nend M;\n", model);
    translate(source.bytes, source.length, "m.bir", &out, &refusal);
    assert_string_equal(text_string(&refusal.words), "");
    read_text(text_string(&out), problem, sizeof problem);
    if (problem[0])
        fail_msg("%s\n%s", problem, text_string(&out));
    for (size_t i = 0; pieces[i]; i++)
        if (!strstr(text_string(&out), pieces[i]))
            fail_msg("no '%s' in\n%s", pieces[i], text_string(&out));
    text_free(&source);
    text_free(&out);
    failure_free(&refusal);
}

static void the_reader_notices_mistakes(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"init { skip", "'}' expected"},
        {"init { x = 1 }", "'x' is not declared"},
        {"int x; init { goto a; b: x = 1 }", "there is no label 'a'"},
        {"init { a: skip; a: skip }", "the label 'a' is there twice"},
        {"init { if x fi }", "'::' expected"},
        {"int x; init { x = (1 + 2 }", "')' expected"},
        {"typedef T { int a } T &t; init { t.b = 1 }", "there is no field 'b'"},
        {"T &t; init { skip }", "a type expected"},
        {"int x; init { x = new T }", "there is no type 'T'"},
        {"int x; init { x = 1 x = 2 }", "';' expected"},
        {"proctype P() { run Q() } init { run P() }", "'Q' is not declared"},
        {"typedef T { int a; bool a } init { skip }", "'a' is declared twice"},
        {"int x; bool x; init { skip }", "'x' is declared twice"},
        {"/* init { skip }", "a comment that does not end"},
        {"int x;", "0 inits"},
    };
    char problem[600];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        read_text(wrong[i][0], problem, sizeof problem);
        if (!strstr(problem, wrong[i][1]))
            fail_msg("'%s' gives '%s'", wrong[i][0], problem);
    }
    read_text("#define N 3\ntypedef T { int a; T &next }\nT &t = null; int x[N];\n"
              "function f(int a; T &b) : int { if :: a > 0 -> return a :: else -> return (a == 0 -> f(1, b) : 2) fi }\n"
              "init { t = new T; t.next = t; x[1] = f(t.a, t); do :: x[1] != 0 -> break :: else od }",
              problem, sizeof problem);
    assert_string_equal(problem, "");
}

static void objects_are_made_and_pointed_to(void **state) {
    (void)state;
    expect_text("Cell = record { n: int; next: ref Cell; }; cells: collection [3] of Cell;\n"
                "Row = array of ref Cell; rows: collection [1] of Row; row: ref Row;\n"
                "main thread Main() c: ref Cell;\n"
                "loc s0: when true do { c := new cells; c.next := new cells; c.next.n := c.n + 1; } goto s1;\n"
                "loc s1: when c.next != null do { row := new rows[4]; row[2] := c; assert(row[2].n == 0); } goto s2;\n"
                "loc s2:\nend Main;",
                (const char *const[]){
                    "#define COLLECTION_Cell 1\n",
                    "typedef Cell {\n    byte collection;\n    int n;\n"
                    "    Cell &next;\n}",
                    "    Cell &c;\n", "c = new Cell; c.collection = COLLECTION_Cell;",
                    "c.next = new Cell; c.next.collection = COLLECTION_Cell;", "c.next.n = (c.n + 1);",
                    "(c.next != null) ->", "Row &row;", "row.length = 4; row.elements = new Cell_pointer[4];",
                    "assert(2 >= 0 && 2 < row.length) /* index */; row.elements[2].to = c;", "m.bir:6", NULL});
}

static void functions_are_kept(void **state) {
    (void)state;
    expect_text(
        "Animal = record { }; Bird = record { wings: int; size: range 0..LAST; };\n"
        "const LAST 9; Bird extends Animal; Owl = record { wings: int; size: range 0..9; };\n"
        "Owl extends Bird; owls: collection [1] of Owl; birds: collection of Bird; animals: collection of Animal;\n"
        "virtual legs(this: ref Animal, n: int) returns int { Animal: many; Bird: two; };\n"
        "main thread Main() n: int; o: ref Animal;\n"
        "loc s0: when true do { n := call gcd(12, 18); } goto s1;\n"
        "loc s1: when n == 6 do { o := new owls; n := invoke legs(o, n); } goto s2;\n"
        "loc s2: when o instanceof Bird do { } goto s3;\nloc s3:\nend Main;\n"
        "function gcd(a: int, b: int) returns int r: int;\n"
        "loc f0: when b == 0 do { return a; } when b != 0 do { r := call gcd(b, a % b); } goto f1;\n"
        "loc f1: when true do { return r; } end gcd;\n"
        "function two(this: ref Bird, n: int) returns int loc f0: when true do { return 2; } end two;\n"
        "function many(this: ref Animal, n: int) returns int loc f0: when true do { return 9; } end many;",
        (const char *const[]){
            "function gcd(int a; int b) : int {", "r = gcd(b, (a % b));\n        goto f1", "return a;",
            "n = legs(o, n);", "function legs(Animal &this; int n) : int {",
            "typedef Animal {\n    byte collection;\n    int wings;\n    byte size /* range 0..LAST */;\n}",
            "(this.collection == COLLECTION_Owl) -> return two(this, n)",
            "(this.collection == COLLECTION_Animal) -> return many(this, n)",
            "(o != null && (o.collection == COLLECTION_Bird || o.collection == COLLECTION_Owl))", NULL});
}

static void locks_and_waits_are_functions(void **state) {
    (void)state;
    expect_text("m: lock wait reentrant; plain: lock;\nmain thread Main() t: tid;\n"
                "loc s0: when lockAvailable(m) do { lock(m); t := start(Other, t); } goto s1;\n"
                "loc s1: when true do { wait(m); } goto s2;\n"
                "loc s2: when lockAvailable(m) && wasNotified(m) do { unwait(m); } goto s3;\n"
                "loc s3: when true do { unlock(m); } goto s4;\n"
                "loc s4: when threadTerminated(t) && t != null do { t := null; } goto end1;\nloc end1:\nend Main;\n"
                "thread Other(who: tid)\n"
                "loc s0: when lockAvailable(m) do { lock(m); notify(m); } goto s1;\n"
                "loc s1: when true do { notifyAll(m); awaken(who); unlock(m); } goto s2;\n"
                "loc s2: when lockAvailable(plain) do { lock(plain); unlock(plain); exit; }\nend Other;",
                (const char *const[]){"(m.owner == 0 || m.owner == _pid) ->", "lock_take(&m);", "t = run Other(t);",
                                      "lock_wait(&m);", "(threads[_pid].state == NOTIFIED && threads[_pid].lock == &m)",
                                      "lock_unwait(&m);", "lock_notify(&m);", "lock_notify_all(&m);",
                                      "lock_awaken(who);", "(plain.owner == 0) ->", "t = 0; goto at_end1",
                                      "at_end1:", "goto thread_end;", NULL});
}

static void exceptions_go_to_their_handlers(void **state) {
    (void)state;
    expect_text(
        "Problem = record { code: int; }; Bad = record { code: int; }; Bad extends Problem;\n"
        "bads: collection of Bad;\n"
        "main thread Main() p: ref Problem;\n"
        "loc s0: when true do { call inner(); } goto s2;\nloc s1: when true do { assert(p.code == 7); } goto s2;\n"
        "loc s2:\ncatch Problem from s0 to s0 goto s1 as p;\nend Main;\n"
        "function inner() b: ref Bad;\nloc f0: when true do { b := new bads; b.code := 7; throw b; }\nend inner;",
        (const char *const[]){"threads[_pid].thrown = b; goto catch_f0;",
                              "catch_f0:", "(threads[_pid].thrown != null) -> goto catch_s0",
                              "(threads[_pid].thrown.collection == COLLECTION_Bad) -> p = threads[_pid].thrown; "
                              "threads[_pid].thrown = null; goto s1",
                              "Problem &thrown", NULL});
}

static void what_cannot_be_said_fails_with_words(void **state) {
    (void)state;
    expect_text("x: double; s: string; n: int; w: long; C = record { }; c: ref C; cs: collection of C;\n"
                "trap division call onDivision;\n"
                "main thread Main()\n"
                "loc s0: when true do { x := 1.5; n := 3; } goto s1;\n"
                "loc s1: when x > 1.0 do { } goto s2;\n"
                "loc s2: when true do { s := \"a */ b\" + n; } goto s3;\n"
                "loc s3: when s == \"a */ b\" do { s := native textUpper(s); } goto s4;\n"
                "loc s4: when true do { w := 5000000000L; c := forall(C); println(\"100% \\\"\", n, c, x); } goto s5;\n"
                "loc s5:\nend Main;\n"
                "function onDivision() loc f: when true do { return; } end onDivision;",
                (const char *const[]){
                    "assert(false) /* floating-point numbers */;",
                    "true -> assert(false) /* floating-point numbers */;", "assert(false) /* string concatenation */;",
                    "(s == 1 /* a * / b */)", "assert(false) /* the native ", "assert(false) /* the number 5000000000",
                    "assert(false) /* a choice among all objects of a type */;",
                    "printf(\"100%% ?%d(object)(text)\\n\", n);",
                    "assert(false) /* errors of the kind division are calls of onDivision */;", NULL});
}

static void strange_names_become_names(void **state) {
    (void)state;
    expect_text(
        "`a b`: int; `a.b`: int; `do`: int; threads: int; größe: int; `9`: int;\n"
        "main thread `run`() `int`: int; `a_b`: int;\n"
        "loc `end`: when true do { `a b` := `a.b` + `do` + threads; `int` := größe + `9` + `a_b`; } goto `if`;\n"
        "loc `if`: when `int` == 0 do { } goto accept;\nloc accept:\nend `run`;",
        (const char *const[]){"at_end:", "at_accept:", NULL});
}

static void ranges_end_runs(void **state) {
    (void)state;
    expect_text("n: range 1..3; big: range -5..1000; e: Color; Color = enum { red = 7, blue };\n"
                "main thread Main() m: range 0..9;\n"
                "loc s0: when true do { n := n + 1; n := 2; m := externChoose(0, n); assume(m > 0); } goto s1;\n"
                "loc s1: when true do { m := call f(2); } goto s0;\nend Main;\n"
                "function f(k: range 0..5) returns range 0..9 loc f0: when true do { return k; } end f;",
                (const char *const[]){"byte n = 1 /* range 1..3 */;", "int big /* range -5..1000 */;", "byte e = 7;",
                                      "if :: ((n + 1) >= 1 && (n + 1) <= 3) -> n = (n + 1) :: else -> goto limit fi;",
                                      " n = 2;", "if :: m = 0 :: if :: (n >= 0 && n <= 9) -> m = n",
                                      "if :: (m > 0) :: else -> goto limit fi;",
                                      "if :: (k >= 0 && k <= 5) :: else -> goto limit fi;", "limit:", NULL});
}

/* Every model that ships has a well-formed text. */
static uint32_t well_formed;

static int read_model(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status;
    (void)place;
    size_t path_length = strlen(path), length;
    if (kind != FTW_F || path_length < 4 || strcmp(path + path_length - 4, ".bir") != 0)
        return 0;
    Text out = {0};
    Failure refusal = {0};
    char *source = file_read(path, &length, &refusal), problem[600];
    assert_non_null(source);
    if (translate(source, length, path, &out, &refusal) && refusal.kind == FAILURE_NONE) {
        read_text(text_string(&out), problem, sizeof problem);
        if (problem[0])
            fail_msg("%s: %s\n%s", path, problem, text_string(&out));
        well_formed++;
    }
    free(source);
    text_free(&out);
    failure_free(&refusal);
    return 0;
}

static void all_models_have_a_text(void **state) {
    (void)state;
    assert_int_equal(nftw("example", read_model, 16, FTW_PHYS), 0);
    assert_int_equal(nftw("test/golden", read_model, 16, FTW_PHYS), 0);
    assert_true(well_formed > 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reader_notices_mistakes),
        cmocka_unit_test(objects_are_made_and_pointed_to),
        cmocka_unit_test(functions_are_kept),
        cmocka_unit_test(locks_and_waits_are_functions),
        cmocka_unit_test(exceptions_go_to_their_handlers),
        cmocka_unit_test(what_cannot_be_said_fails_with_words),
        cmocka_unit_test(strange_names_become_names),
        cmocka_unit_test(ranges_end_runs),
        cmocka_unit_test(all_models_have_a_text),
    };
    return cmocka_run_group_tests_name("dspin", tests, NULL, NULL);
}
