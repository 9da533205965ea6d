/* Whether a definition means what an abstraction has to be: every value has a token, and what is written in place of a
   derived table is safe (definition 1 of the paper). */
#include "basl/basl_int.h"

#include <string.h>

/* The abstraction that is checked. */
typedef struct Checker {
    Basl *basl;
    const BaslAbstraction *abstraction;
    bool has_errors, has_warnings;
} Checker;

#define complain(checker, position, hint, ...)                                                                         \
    ((checker)->has_errors = true, diagnostics_add((checker)->abstraction->definition->diagnostics, SEVERITY_ERROR,    \
                                                   (position), (hint), __VA_ARGS__))

#define warn(checker, position, hint, ...)                                                                             \
    ((checker)->has_warnings = true, diagnostics_add((checker)->abstraction->definition->diagnostics,                  \
                                                     SEVERITY_WARNING, (position), (hint), __VA_ARGS__))

/* Appends the names of a set. */
static void add_set(const BaslAbstraction *abstraction, bool is_test, uint64_t set, Text *out) {
    const char *separator = "";
    uint32_t count = is_test ? 2 : abstraction->tokens.count;
    for (uint32_t i = 0; i < count; i++) {
        if (!(set >> i & 1))
            continue;
        text_format(out, "%s%s", separator, !is_test ? abstraction->tokens.items[i].name : i ? "true" : "false");
        separator = ", ";
    }
}

static const char *set_text(const Checker *checker, const BaslAbstraction *of, bool is_test, uint64_t set) {
    Text text = {0};
    add_set(of, is_test, set, &text);
    return text_keep(&text, checker->basl->arena);
}

/* In mathematics, and where integers wrap around, numbers are the same for conditions alone. But only those of the type
   are values of it. */
static Question about_values(const Checker *checker) {
    const BaslAbstraction *abstraction = checker->abstraction;
    return (Question){.from = abstraction,
                      .to = abstraction,
                      .op = BASL_SAME,
                      .bits = basl_uses_bits(checker->basl, abstraction->type, BASL_SAME)};
}

/* Every value has a token. */
static void check_covering(Checker *checker) {
    const BaslAbstraction *abstraction = checker->abstraction;
    Question question = about_values(checker);
    question.results = basl_all_tokens(abstraction);
    question.is_outside = true;
    Example example = {0};
    Answer answer = basl_ask(checker->basl, &question, true, &example);
    bool has_remainder = false;
    for (uint32_t i = 0; i < abstraction->tokens.count; i++)
        has_remainder |= condition_has_remainder(abstraction->tokens.items[i].condition);
    Position position = abstraction->definition->abstract_position;
    if (answer == ANSWER_YES)
        complain(checker, position,
                 has_remainder && example.operands[0][0] == '-'
                     ? "as in Java, the remainder of a negative number is negative or 0: -1 % 2 is -1"
                     : "a rule '_ -> {...}' at the end is for all other values",
                 "%s: the value %s has no token", abstraction->name, example.operands[0]);
    else if (answer == ANSWER_UNKNOWN)
        complain(checker, position, "simplify the conditions",
                 "%s: Z3 reached its limit before it was clear that every value has a token", abstraction->name);
}

/* Each token has a value, and no value has two. */
static void check_tokens(Checker *checker) {
    const BaslAbstraction *abstraction = checker->abstraction;
    Position position = abstraction->definition->tokens_position;
    for (uint32_t i = 0; i < abstraction->tokens.count; i++) {
        Question question = about_values(checker);
        Example example = {0};
        question.operands[0] = question.results = (uint64_t)1 << i;
        if (basl_ask(checker->basl, &question, true, &example) == ANSWER_NO)
            warn(checker, position, NULL, "%s: no value has the token %s", abstraction->name,
                 abstraction->tokens.items[i].name);
        question.results = basl_all_tokens(abstraction) & ~(((uint64_t)2 << i) - 1);
        if (question.results && basl_ask(checker->basl, &question, true, &example) == ANSWER_YES)
            warn(checker, position, "that is safe, but less precise", "%s: the value %s has several tokens: %s",
                 abstraction->name, example.operands[0], set_text(checker, abstraction, false, example.results));
    }
}

/* "3 * 5 = 15", "-(3) = -3", "2 < 3 is true". */
static const char *example_text(const Checker *checker, BaslOperator op, const Example *example) {
    const BaslOperatorRow *row = basl_operator(op);
    Arena *arena = checker->basl->arena;
    if (op == BASL_SAME)
        return example->operands[0];
    const char *result = arena_format(arena, row->is_test ? "is %s" : "= %s", example->result);
    /* A negative right operand would look like another operator. */
    bool is_negative = row->operands == 2 && example->operands[1][0] == '-';
    if (row->operands == 2)
        return arena_format(arena, is_negative ? "%s %s (%s) %s" : "%s %s %s %s", example->operands[0], row->symbol,
                            example->operands[1], result);
    return arena_format(arena, "%s(%s) %s", row->symbol, example->operands[0], result);
}

static void report_cell(Checker *checker, const WrittenTable *written, uint32_t cell, const Example *example) {
    const BaslTable *table = &written->table;
    bool is_test = basl_operator(table->op)->is_test;
    const BaslToken *tokens = table->from->tokens.items;
    const char *row = tokens[cell / table->columns].name;
    const char *operands = basl_operator(table->op)->operands == 1 ? row
                                                                   : arena_format(checker->basl->arena, "(%s, %s)", row,
                                                                                  tokens[cell % table->columns].name);
    const char *symbol = basl_operator(table->op)->symbol;
    const char *what = table->op == BASL_SAME ? arena_format(checker->basl->arena, "coercion to %s", table->to->name)
                                              : arena_format(checker->basl->arena, "operator %s", symbol);
    Position position = written->positions[cell];
    if (!example) {
        complain(checker, position, "without rules the table is derived",
                 "%s: Z3 reached its limit before it was clear that {%s} is safe for %s", what,
                 set_text(checker, table->to, is_test, table->cells[cell]), operands);
        return;
    }
    const char *got = is_test ? "" : set_text(checker, table->to, false, example->results);
    complain(checker, position, NULL, "%s: {%s} is not safe for %s: %s%s%s", what,
             set_text(checker, table->to, is_test, table->cells[cell]), operands,
             example_text(checker, table->op, example), is_test ? "" : ", which has ",
             is_test ? ""
             : *got  ? arena_format(checker->basl->arena, "the token %s", got)
                     : "no token");
}

/* A table allows every result that there is; one error for each rule is enough. */
static void check_written(Checker *checker, const WrittenTable *written) {
    const BaslTable *table = &written->table;
    Position reported = {0};
    for (uint32_t cell = 0; cell < table->rows * table->columns; cell++) {
        Question question = {.from = table->from, .to = table->to, .op = table->op};
        question.bits = basl_uses_bits(checker->basl, table->from->type, table->op);
        question.operands[0] = (uint64_t)1 << cell / table->columns;
        question.operands[1] = (uint64_t)1 << cell % table->columns;
        question.results = table->cells[cell];
        question.is_outside = true;
        Position position = written->positions[cell];
        if (position.line == reported.line && position.column == reported.column)
            continue;
        Example example = {0};
        bool allows_all = basl_operator(table->op)->is_test && question.results == 3;
        Answer answer = allows_all ? ANSWER_NO : basl_ask(checker->basl, &question, true, &example);
        if (answer == ANSWER_NO)
            continue;
        report_cell(checker, written, cell, answer == ANSWER_YES ? &example : NULL);
        reported = position;
    }
}

bool basl_check(Basl *basl, const BaslAbstraction *abstraction) {
    bool good = true;
    for (uint32_t i = 0; i < abstraction->parts.count; i++)
        good &= basl_check(basl, abstraction->parts.items[i].abstraction);
    if (!basl_has_tables(abstraction) || basl_cache_is_good(basl, abstraction))
        return good;
    Checker checker = {.basl = basl, .abstraction = abstraction};
    check_covering(&checker);
    check_tokens(&checker);
    for (uint32_t i = 0; i < abstraction->written.count; i++)
        check_written(&checker, abstraction->written.items[i]);
    for (uint32_t i = 0; i < abstraction->coercions.count; i++)
        check_written(&checker, abstraction->coercions.items[i]);
    if (!checker.has_errors && !checker.has_warnings)
        basl_cache_set_good(basl, abstraction);
    return good && !checker.has_errors;
}
