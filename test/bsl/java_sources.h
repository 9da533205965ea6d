/* What the tests of declarations share: sources that are compiled and read, places marked in them, terms as text. */
#ifndef BANDERA_TEST_BSL_JAVA_SOURCES_H
#define BANDERA_TEST_BSL_JAVA_SOURCES_H

#include "../jvm/files.h"
#include "bsl/declaration.h"

/* A program of one source, and its declarations. */
typedef struct Read {
    Jdk *jdk;
    JavacClasses classes;
    Classpath *classpath;
    Declarations *declarations;
    const char *source;
} Read;

/* Compiles a source, which has to be good Java, and reads its declarations. */
static inline void read_source(Read *read, void **state, const char *file, const char *source) {
    *read = (Read){.source = source};
    Failure failure = {0};
    Text output = {0};
    read->jdk = jdk_find(&failure);
    failure_free(&failure);
    if (!read->jdk)
        skip();
    files_write_text(state, file, source);
    char path[4096];
    snprintf(path, sizeof path, "%s", files_path(state, file));
    const char *const files[] = {path};
    if (javac_compile(read->jdk, files, 1, NULL, NULL, &read->classes, &output) != JAVAC_COMPILED)
        fail_msg("%s", text_string(&output));
    text_free(&output);
    ClasspathOptions options = {.compiled = &read->classes, .jdk = read->jdk};
    read->classpath = classpath_new(&options, &failure);
    assert_non_null(read->classpath);
    read->declarations = declarations_read(files, 1, read->classpath);
    assert_int_equal(read->declarations->sources.count, 1);
}

static inline void read_free(Read *read) {
    declarations_free(read->declarations);
    classpath_free(read->classpath);
    javac_free(&read->classes);
    jdk_free(read->jdk);
}

/* All messages about the source. */
static inline void render(const Read *read, Text *out) {
    diagnostics_render(read->declarations->sources.items[0].diagnostics, false, out);
}

/* Nothing may be wrong. */
static inline void expect_good(const Read *read) {
    Text messages = {0};
    render(read, &messages);
    assert_string_equal(text_string(&messages), "");
    assert_int_equal(read->declarations->errors, 0);
}

/* The line and column of a place: a piece of the source, in which '`' stands before the place. */
static inline Position position_of(const char *source, const char *marked) {
    char plain[500];
    const char *mark = strchr(marked, '`');
    assert_non_null(mark);
    snprintf(plain, sizeof plain, "%.*s%s", (int)(mark - marked), marked, mark + 1);
    const char *found = strstr(source, plain);
    if (!found)
        fail_msg("the source does not contain '%s'", plain);
    Position position = {1, 1};
    for (const char *c = source; c < found + (mark - marked); c++) {
        position.column++;
        if (*c == '\n')
            position = (Position){position.line + 1, 1};
    }
    return position;
}

/* What is wrong, and where: see position_of. */
typedef struct Wrong {
    const char *marked, *message;
} Wrong;

/* These messages and no others have to be there. */
static inline void expect_wrong(const Read *read, const Wrong *wrong, uint32_t count) {
    Text messages = {0};
    render(read, &messages);
    for (uint32_t i = 0; i < count; i++) {
        Text line = {0};
        Position position = position_of(read->source, wrong[i].marked);
        text_format(&line, ":%u:%u: error: %s\n", position.line, position.column, wrong[i].message);
        if (!strstr(text_string(&messages), text_string(&line)))
            fail_msg("expected %sin\n%s", text_string(&line), text_string(&messages));
        text_free(&line);
    }
    if (read->declarations->errors != count)
        fail_msg("%u errors, not %u:\n%s", read->declarations->errors, count, text_string(&messages));
    text_free(&messages);
}

/* A hint has to be among the messages. */
static inline void expect_hint(const Read *read, const char *hint) {
    Text messages = {0}, line = {0};
    render(read, &messages);
    text_format(&line, " = %s\n", hint);
    if (!strstr(text_string(&messages), text_string(&line)))
        fail_msg("expected the hint '%s' in\n%s", hint, text_string(&messages));
    text_free(&messages);
    text_free(&line);
}

/* The declaration with a full name. */
static inline const Declaration *declaration(const Read *read, const char *path) {
    for (uint32_t i = 0; i < read->declarations->items.count; i++)
        if (strcmp(read->declarations->items.items[i].path, path) == 0)
            return &read->declarations->items.items[i];
    fail_msg("there is no declaration '%s'", path);
    return NULL;
}

/* ---- Terms as text -------------------------------------------------------------------------------------------- */

static inline const char *type_text(TermType type) {
    static const char *const names[] = {"boolean", "byte", "char", "short", "int", "long", "float", "double"};
    return type.kind != JVM_TYPE_REFERENCE ? names[type.kind] : type.class_name ? type.class_name : "null";
}

static inline void print_leaf(const Term *term, Text *out) {
    switch (term->op) {
    case TERM_BOOLEAN: text_add(out, term->value ? "true" : "false"); break;
    case TERM_INT:
        text_format(out, "%lld", (long long)term->value);
        if (term->type.kind != JVM_TYPE_INT)
            text_format(out, ":%s", type_text(term->type));
        break;
    case TERM_LONG: text_format(out, "%lldL", (long long)term->value); break;
    case TERM_FLOAT: text_format(out, "%gf", term->real); break;
    case TERM_DOUBLE: text_format(out, "%gd", term->real); break;
    case TERM_STRING: text_format(out, "\"%s\"", term->text); break;
    case TERM_NULL: text_add(out, "null"); break;
    case TERM_SLOT: text_format(out, "slot%u:%s", term->slot, type_text(term->type)); break;
    case TERM_RESULT: text_format(out, "result:%s", type_text(term->type)); break;
    case TERM_ARGUMENT: text_format(out, "argument%u:%s", term->number, type_text(term->type)); break;
    case TERM_RECEIVER: text_format(out, "receiver:%s", type_text(term->type)); break;
    case TERM_STATIC:
        text_format(out, "%s%s.%s:%s", term->a ? "of an object: " : "", term->owner, term->name, term->descriptor);
        break;
    default: text_add(out, "?"); break;
    }
}

/* A term in prefix notation: (add int slot1:int 2). */
static inline void print_term(const Term *term, Text *out) {
    static const char *const names[] = {
        [TERM_ELEMENT] = "element",
        [TERM_LENGTH] = "length",
        [TERM_CONVERT] = "convert",
        [TERM_NEGATE] = "negate",
        [TERM_NOT] = "not",
        [TERM_COMPLEMENT] = "complement",
        [TERM_ADD] = "add",
        [TERM_SUBTRACT] = "subtract",
        [TERM_MULTIPLY] = "multiply",
        [TERM_DIVIDE] = "divide",
        [TERM_REMAINDER] = "remainder",
        [TERM_SHIFT_LEFT] = "shl",
        [TERM_SHIFT_RIGHT] = "shr",
        [TERM_SHIFT_RIGHT_ZERO] = "ushr",
        [TERM_AND] = "and",
        [TERM_OR] = "or",
        [TERM_XOR] = "xor",
        [TERM_LESS] = "less",
        [TERM_LESS_EQUAL] = "at-most",
        [TERM_GREATER] = "greater",
        [TERM_GREATER_EQUAL] = "at-least",
        [TERM_EQUAL] = "equal",
        [TERM_NOT_EQUAL] = "differ",
        [TERM_BOTH] = "both",
        [TERM_EITHER] = "either",
        [TERM_CONDITIONAL] = "choose",
    };
    if (term->op <= TERM_STATIC) {
        print_leaf(term, out);
        return;
    }
    if (term->op == TERM_FIELD)
        text_format(out, "(field %s.%s:%s", term->owner, term->name, term->descriptor);
    else if (term->op == TERM_CAST || term->op == TERM_INSTANCE_OF)
        text_format(out, "(%s %s", term->op == TERM_CAST ? "cast" : "instance", term->owner);
    else
        text_format(out, "(%s %s", names[term->op], type_text(term->type));
    const Term *operands[] = {term->a, term->b, term->c};
    for (uint32_t i = 0; i < 3 && operands[i]; i++) {
        text_add_char(out, ' ');
        print_term(operands[i], out);
    }
    text_add_char(out, ')');
}

/* The condition of a declaration has to be this term. */
static inline void expect_term(const Read *read, const char *path, const char *expected) {
    Text printed = {0};
    const Declaration *found = declaration(read, path);
    if (found->condition)
        print_term(found->condition, &printed);
    assert_string_equal(text_string(&printed), expected);
    text_free(&printed);
}

#endif
