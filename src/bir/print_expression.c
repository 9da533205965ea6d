#include "bir/lex.h"
#include "bir/print_int.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How strongly expressions bind: infix operators have the levels 1 to 10 of ops.def. */
enum { LEVEL_CONDITIONAL = 0, LEVEL_INSTANCEOF = 7, LEVEL_PREFIX = 11, LEVEL_POSTFIX = 12 };

typedef enum OpForm { FORM_OTHER, FORM_PREFIX, FORM_INFIX, FORM_CALL } OpForm;

/* How each operation is written. */
static const struct {
    OpForm form;
    const char *text;
    uint32_t level;
} operators[BIR_OP_COUNT] = {
#define BIR_PREFIX(NAME, text, rule, meaning) [BIR_OP_##NAME] = {FORM_PREFIX, text, LEVEL_PREFIX},
#define BIR_INFIX(NAME, text, precedence, rule, meaning) [BIR_OP_##NAME] = {FORM_INFIX, text, precedence},
#define BIR_CALL(NAME, text, arity, rule, meaning) [BIR_OP_##NAME] = {FORM_CALL, text, LEVEL_POSTFIX},
#define BIR_EXPR(NAME, form, meaning) [BIR_OP_##NAME] = {FORM_OTHER, NULL, LEVEL_POSTFIX},
#include "bir/ops.def"
};

const char *bir_op_sign(BirOp op) { return op < BIR_OP_COUNT ? operators[op].text : NULL; }

void bir_print_name(const Printer *printer, BirId name) {
    const char *text = bir_name(printer->model, name);
    size_t length = strlen(text);
    BirWordKind kind = bir_word_kind(text, length);
    const char *quote = kind == BIR_WORD_RESERVED || kind == BIR_WORD_STRANGE ? "`" : "";
    text_format(printer->out, "%s%s%s", quote, text, quote);
}

void bir_print_type_name(const Printer *printer, BirId name) {
    const char *text = bir_name(printer->model, name);
    if (bir_word_kind(text, strlen(text)) == BIR_WORD_SOFT)
        text_format(printer->out, "`%s`", text);
    else
        bir_print_name(printer, name);
}

/* A character of a literal that stands between `quote`s; escaped when it has to be or could not be seen. */
static void print_character(Text *out, uint32_t code, char quote) {
    static const char escaped[] = "\n\t\b\r\f\\", letters[] = "ntbrf\\";
    const char *found = code && code < 0x80 ? strchr(escaped, (int)code) : NULL;
    if (found) {
        text_format(out, "\\%c", letters[found - escaped]);
    } else if (code == (unsigned char)quote) {
        text_format(out, "\\%c", quote);
    } else if (text_is_printable(code)) {
        text_add_code(out, code);
    } else if (code < 0x10000) {
        text_format(out, "\\u%04x", code);
    } else {
        text_format(out, "\\u%04x\\u%04x", 0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
    }
}

/* A string literal with Java's escapes. */
static void print_string(const Printer *printer, BirId string) {
    const char *bytes = names_text(printer->model->names, string);
    size_t length = names_length(printer->model->names, string);
    text_add_char(printer->out, '"');
    for (size_t i = 0; i < length;) {
        uint32_t code = 0;
        i += text_decode_any(bytes + i, length - i, &code);
        print_character(printer->out, code, '"');
    }
    text_add_char(printer->out, '"');
}

void bir_print_form(const Printer *printer, const char *form, ...) {
    va_list parts;
    va_start(parts, form);
    for (const char *dollar; (dollar = strchr(form, '$')); form = dollar + 2) {
        text_add_bytes(printer->out, form, (size_t)(dollar - form));
        switch (dollar[1]) {
        case 'n': bir_print_name(printer, va_arg(parts, BirId)); break;
        case 't': bir_print_type_name(printer, va_arg(parts, BirId)); break;
        case 'q': print_string(printer, va_arg(parts, BirId)); break;
        case 'e': bir_print_operand(printer, va_arg(parts, BirId), 0); break;
        case 'd': text_format(printer->out, "%" PRId64, va_arg(parts, int64_t)); break;
        default: text_add(printer->out, va_arg(parts, const char *)); break;
        }
    }
    va_end(parts);
    text_add(printer->out, form);
}

static void print_real(Text *out, double value, bool is_float) {
    const char *suffix = is_float ? "f" : "";
    if (isnan(value) || isinf(value)) {
        text_format(out, "%s%s%s", value < 0 ? "-" : "", isnan(value) ? "NaN" : "Infinity", suffix);
        return;
    }
    size_t start = out->length;
    text_add_real(out, value, is_float);
    text_format(out, "%s%s", strpbrk(out->bytes + start, ".e") ? "" : ".0", suffix);
}

/* Whether an expression is a literal whose text begins with a minus. */
static bool is_negative_literal(const BirExpression *expression) {
    if (expression->op == BIR_OP_INTEGER_LITERAL || expression->op == BIR_OP_LONG_LITERAL)
        return expression->value.integer < 0;
    if (expression->op == BIR_OP_FLOAT_LITERAL || expression->op == BIR_OP_DOUBLE_LITERAL)
        return signbit(expression->value.real) && !isnan(expression->value.real);
    return false;
}

/* How strongly an expression binds. */
static uint32_t level_of(const BirExpression *expression) {
    if (expression->op == BIR_OP_CONDITIONAL)
        return LEVEL_CONDITIONAL;
    if (expression->op == BIR_OP_INSTANCEOF)
        return LEVEL_INSTANCEOF;
    /* A point after an integer would be its own, and the path of a remote variable takes every field and index. */
    bool takes_all = expression->op == BIR_OP_INTEGER_LITERAL || expression->op == BIR_OP_REMOTE;
    return takes_all || is_negative_literal(expression) ? LEVEL_PREFIX : operators[expression->op].level;
}

/* A prefix operator and its operand; two signs in a row are kept apart for the reader. */
static void print_prefix(const Printer *printer, const BirExpression *expression) {
    const BirExpression *operand = &printer->model->expressions.items[expression->a];
    bool has_sign = operand->op == BIR_OP_NEGATE || operand->op == BIR_OP_PLUS || is_negative_literal(operand);
    bool is_sign = expression->op == BIR_OP_NEGATE || expression->op == BIR_OP_PLUS;
    text_format(printer->out, "%s%s", operators[expression->op].text, is_sign && has_sign ? " " : "");
    bir_print_operand(printer, expression->a, LEVEL_PREFIX);
}

/* An operator written like a function. */
static void print_call(const Printer *printer, const BirExpression *expression) {
    const BirId operands[] = {expression->a, expression->b, expression->c};
    text_format(printer->out, "%s(", operators[expression->op].text);
    for (size_t i = 0; i < 3 && operands[i] != BIR_NONE; i++) {
        text_add(printer->out, i > 0 ? ", " : "");
        bir_print_operand(printer, operands[i], 0);
    }
    text_add_char(printer->out, ')');
}

/* `.f`, `.length` or `[i]` after what it belongs to; a field called length needs backquotes. */
static void print_postfix(const Printer *printer, const BirExpression *expression) {
    if (expression->op == BIR_OP_FIELD)
        bir_print_form(printer, strcmp(bir_name(printer->model, expression->name), "length") == 0 ? ".`$n`" : ".$n",
                       expression->name);
    else if (expression->op == BIR_OP_LENGTH)
        text_add(printer->out, ".length");
    else
        bir_print_form(printer, "[$e]", expression->b);
}

/* The path of a remote reference: a variable, which is not taken for a thread there, and what follows it. */
static void print_path(const Printer *printer, BirId id) {
    const BirExpression *expression = &printer->model->expressions.items[id];
    if (expression->op == BIR_OP_NAME) {
        bir_print_name(printer, expression->name);
    } else {
        print_path(printer, expression->a);
        print_postfix(printer, expression);
    }
}

/* `T[e]@l` and `T[e]:path`. */
static void print_thread_part(const Printer *printer, const BirExpression *expression) {
    bir_print_form(printer, "$n[$e]", expression->name, expression->a);
    if (expression->op == BIR_OP_AT) {
        bir_print_form(printer, "@$n", expression->location_name);
    } else {
        text_add_char(printer->out, ':');
        print_path(printer, expression->b);
    }
}

/* Expressions with a syntax of their own. */
static void print_other(const Printer *printer, const BirExpression *expression) {
    Text *out = printer->out;
    switch (expression->op) {
    case BIR_OP_BOOLEAN_LITERAL: text_add(out, expression->value.integer ? "true" : "false"); break;
    case BIR_OP_INTEGER_LITERAL: text_format(out, "%" PRId64, expression->value.integer); break;
    case BIR_OP_LONG_LITERAL: text_format(out, "%" PRId64 "L", expression->value.integer); break;
    case BIR_OP_FLOAT_LITERAL:
    case BIR_OP_DOUBLE_LITERAL: print_real(out, expression->value.real, expression->op == BIR_OP_FLOAT_LITERAL); break;
    case BIR_OP_CHAR_LITERAL:
        text_add_char(out, '\'');
        print_character(out, (uint32_t)expression->value.integer, '\'');
        text_add_char(out, '\'');
        break;
    case BIR_OP_STRING_LITERAL: print_string(printer, expression->value.string); break;
    case BIR_OP_NULL_LITERAL: text_add(out, "null"); break;
    case BIR_OP_SELF: text_add(out, "self"); break;
    case BIR_OP_NAME:
        /* In predicates one with the name of a thread is put in parentheses: bare, it could begin a remote reference.
         */
        bir_print_form(printer, printer->in_predicates && printer->is_thread_name[expression->name] ? "($n)" : "$n",
                       expression->name);
        break;
    case BIR_OP_FIELD:
    case BIR_OP_LENGTH:
    case BIR_OP_INDEX:
        bir_print_operand(printer, expression->a, LEVEL_POSTFIX);
        print_postfix(printer, expression);
        break;
    case BIR_OP_CONDITIONAL:
        bir_print_operand(printer, expression->a, LEVEL_CONDITIONAL + 1);
        bir_print_form(printer, " ? $e : $e", expression->b, expression->c);
        break;
    case BIR_OP_INSTANCEOF:
        bir_print_operand(printer, expression->a, LEVEL_INSTANCEOF);
        bir_print_form(printer, " instanceof $n", expression->name);
        break;
    case BIR_OP_CAST:
        bir_print_form(printer, expression->trusted ? "trusted($n, $e)" : "cast($n, $e)", expression->name,
                       expression->a);
        break;
    case BIR_OP_AT:
    case BIR_OP_REMOTE: print_thread_part(printer, expression); break;
    case BIR_OP_NONE ... BIR_OP_HOLDS: /* operators */
    case BIR_OP_COUNT: break;
    }
}

void bir_print_operand(const Printer *printer, BirId id, uint32_t level) {
    const BirExpression *expression = &printer->model->expressions.items[id];
    bool needs_parentheses = level_of(expression) < level;
    text_add(printer->out, needs_parentheses ? "(" : "");
    switch (operators[expression->op].form) {
    case FORM_PREFIX: print_prefix(printer, expression); break;
    case FORM_INFIX:
        /* All are left-associative: an equally strong operand on the right needs parentheses. */
        bir_print_operand(printer, expression->a, operators[expression->op].level);
        text_format(printer->out, " %s ", operators[expression->op].text);
        bir_print_operand(printer, expression->b, operators[expression->op].level + 1);
        break;
    case FORM_CALL: print_call(printer, expression); break;
    case FORM_OTHER: print_other(printer, expression); break;
    }
    text_add(printer->out, needs_parentheses ? ")" : "");
}

void bir_print_expression(const BirModel *model, BirId expression, Text *out) {
    Printer printer = {.model = model, .out = out};
    bir_print_operand(&printer, expression, 0);
}
