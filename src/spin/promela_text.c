/* Strings. A value of type string is a token: 0 is null, 1 is some unknown string, and from 2 on each string has one.
   If the model never uses the contents of strings, all strings that a run makes have token 1. Otherwise the verifier
   has a table of strings, in C inside the text: a new string gets the next token, or that of an equal string. The table
   is not part of states and only grows, so backtracking does not change tokens; the token of a string depends on the
   order of the search, and nothing else does. */
#include "spin/promela_int.h"

#include <string.h>

uint32_t promela_token(Writer *w, int64_t string) {
    while (w->tokens.count <= (uint64_t)string)
        vector_push(w->arena, &w->tokens, 0u);
    if (!w->tokens.items[string]) {
        vector_push(w->arena, &w->texts, string);
        w->tokens.items[string] = w->texts.count + 1;
    }
    return w->tokens.items[string];
}

int64_t promela_string(Writer *w, BirId name) {
    return strings_add_utf8(w->strings, names_text(w->model->names, name), names_length(w->model->names, name));
}

uint32_t promela_token_of_name(Writer *w, BirId name) { return promela_token(w, promela_string(w, name)); }

void promela_begin_c(Writer *w) {
    w->in_c = true;
    w->self = promela_format(w, "P%s->me", w->process);
}

const char *promela_end_c(Writer *w, const char *text) {
    w->in_c = false;
    w->self = "me";
    char *c = arena_copy(w->arena, text, strlen(text));
    /* Only choices between values have an arrow with spaces around it. */
    for (char *at = c; (at = strstr(at, " -> "));)
        memcpy(at, " ?  ", 4);
    return c;
}

const char *promela_in_c(Writer *w, BirId expression) {
    Checks checks = {0}; /* those are open already */
    if (w->in_c)
        return promela_value(w, expression, &checks).text;
    promela_begin_c(w);
    return promela_end_c(w, promela_value(w, expression, &checks).text);
}

/* SPIN takes a call for a side effect, unless the function is in parentheses. */
const char *promela_call(Writer *w, const char *function, const BirId *arguments, uint32_t count) {
    const char *list = "";
    w->needs.texts = true;
    for (uint32_t i = 0; i < count; i++)
        list = promela_format(w, "%s%s%s", list, i ? ", " : "", promela_in_c(w, arguments[i]));
    return promela_format(w, w->in_c ? "(%s)(%s)" : "c_expr { (%s)(%s) }", function, list);
}

/* Whether C can be written where the translation is: in a process whose variables are its own. */
bool promela_has_c(const Writer *w) { return w->process && !w->in_predicate && !w->arguments; }

/* Evaluates the operands of an operation on strings, which have to be known and not null. */
static uint32_t check_operands(Writer *w, const BirExpression *e, BirId *operands, Checks *checks) {
    const BirId all[] = {e->a, e->b, e->c};
    uint32_t count = 0;
    while (count < 3 && all[count] != BIR_NONE)
        operands[count] = all[count], count++;
    Value values[3];
    for (uint32_t i = 0; i < count; i++)
        values[i] = promela_value(w, operands[i], checks);
    for (uint32_t i = 0; i < count; i++)
        if (promela_type_of(w, operands[i])->kind == BIR_TYPE_STRING)
            promela_add_check(w, checks, promela_format(w, "(%s == 0)", values[i].text), promela_error(BIR_ERROR_NULL));
    for (uint32_t i = 0; i < count; i++)
        if (promela_type_of(w, operands[i])->kind == BIR_TYPE_STRING || !promela_has_c(w))
            promela_add_check(w, checks, promela_has_c(w) ? promela_format(w, "(%s == 1)", values[i].text) : "true",
                              promela_unsupported("the contents of a string"));
    return count;
}

static Value length_of(Writer *w, BirId text) {
    return (Value){promela_call(w, "text_length", &text, 1), 0, INT32_MAX};
}

Value promela_text_question(Writer *w, const BirExpression *e, Checks *checks) {
    BirId operands[3];
    uint32_t count = check_operands(w, e, operands, checks);
    if (!promela_has_c(w))
        return promela_known(w, 0);
    const char *function = e->op == BIR_OP_LENGTH      ? "text_length"
                           : e->op == BIR_OP_INDEX     ? "text_char"
                           : e->op == BIR_OP_SUBSTRING ? "text_part"
                           : e->op == BIR_OP_COMPARE   ? "text_compare"
                           : e->op == BIR_OP_INDEX_OF  ? "text_find"
                                                       : "text_hash";
    Checks done = {0};
    if (e->op == BIR_OP_INDEX)
        promela_check_index(w, promela_value(w, e->b, &done), length_of(w, e->a).text, 0, checks);
    if (e->op == BIR_OP_SUBSTRING) {
        const char *from = promela_value(w, e->b, &done).text, *to = promela_value(w, e->c, &done).text;
        promela_add_check(
            w, checks, promela_format(w, "(%s < 0 || %s > %s || %s > %s)", from, from, to, to, length_of(w, e->a).text),
            promela_error(BIR_ERROR_INDEX));
    }
    return promela_typed(w, e, promela_call(w, function, operands, count));
}

/* A value as a text. */
static const char *text_of(Writer *w, BirId operand) {
    switch (promela_type_of(w, operand)->kind) {
    case BIR_TYPE_STRING: return promela_in_c(w, operand);
    case BIR_TYPE_CHAR: return promela_format(w, "(text_of_char)(%s)", promela_in_c(w, operand));
    case BIR_TYPE_BOOLEAN: return promela_format(w, "(text_of_truth)(%s)", promela_in_c(w, operand));
    case BIR_TYPE_BYTE:
    case BIR_TYPE_SHORT:
    case BIR_TYPE_INT:
    case BIR_TYPE_LONG:
    case BIR_TYPE_RANGE: return promela_format(w, "(text_of_number)(%s, 10)", promela_in_c(w, operand));
    default: return "1";
    }
}

static Value made(Writer *w, const char *call) {
    if (!w->in_c)
        call = promela_format(w, "c_expr { %s }", call);
    return (Value){call, 1, INT32_MAX};
}

Value promela_text_of(Writer *w, const BirExpression *e, Checks *checks) {
    Value value = promela_value(w, e->a, checks);
    if (promela_type_of(w, e->a)->kind == BIR_TYPE_STRING)
        return value;
    return w->needs.texts && promela_has_c(w) ? made(w, text_of(w, e->a)) : promela_known(w, 1);
}

Value promela_concatenation(Writer *w, const BirExpression *e, Checks *checks) {
    promela_value(w, e->a, checks);
    promela_value(w, e->b, checks);
    if (!w->needs.texts || !promela_has_c(w))
        return promela_known(w, 1);
    const char *left = text_of(w, e->a), *right = text_of(w, e->b);
    return made(w, promela_format(w, "(text_sum)(%s, %s)", left, right));
}

void promela_declare_texts(Writer *w, Text *out) {
    enum { LONGEST = 4096 };
    if (!w->needs.texts)
        return;
    text_format(out, "hidden int text_;\n\n%s", runtime_texts);
    Beginning beginning = {.name = "texts_begin"};
    for (uint32_t i = 0; i < w->texts.count; i++) {
        Text line = {0};
        size_t length;
        const uint16_t *units = strings_units(w->strings, w->texts.items[i], &length);
        for (size_t j = 0; j < length && j < LONGEST; j++)
            text_format(&line, "%u, ", units[j]);
        if (length > LONGEST)
            promela_refuse(w, "a string of more than %d characters", LONGEST);
        promela_begin_with(&beginning, "{ static const unsigned short units[] = { %s0 }; text_begin(units, %zu); }",
                           text_string(&line), length);
        text_free(&line);
    }
    promela_declare_beginning(&beginning, out);
}
