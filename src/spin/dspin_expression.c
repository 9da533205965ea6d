#include "spin/dspin_int.h"

#include <string.h>

/* Deeper ones are not written; and what is longer is not written a second time, to be checked. */
enum { DEEPEST_EXPRESSION = 500, LONGEST_CHECK = 10000 };

static const BirExpression *at(const Dspin *dspin, BirId expression) {
    return &dspin->model->expressions.items[expression];
}

static BirTypeKind kind_of(const Dspin *dspin, BirId expression) {
    return bir_type(dspin->model, at(dspin, expression)->type)->kind;
}

static bool is_real(BirTypeKind kind) { return kind == BIR_TYPE_FLOAT || kind == BIR_TYPE_DOUBLE; }

static void add_infix(Dspin *dspin, const BirExpression *expression, const char *sign, Text *out) {
    bool may_skip = expression->op == BIR_OP_AND || expression->op == BIR_OP_OR;
    text_add_char(out, '(');
    dspin_expression(dspin, expression->a, out);
    text_format(out, " %s ", sign);
    dspin->conditional += may_skip;
    dspin_expression(dspin, expression->b, out);
    dspin->conditional -= may_skip;
    text_add_char(out, ')');
}

/* Shifts take the distance modulo the width, as Java does. */
static void add_shift(Dspin *dspin, const BirExpression *expression, const char *sign, Text *out) {
    if (bir_type(dspin->model, expression->type)->kind == BIR_TYPE_LONG)
        dspin_cannot(dspin, "a shift of 64 bits");
    bool fills = expression->op == BIR_OP_SHIFT_RIGHT_ZERO;
    text_add(out, fills ? "shift_right_zero(" : "(");
    dspin_expression(dspin, expression->a, out);
    text_format(out, fills ? ", " : " %s (", sign);
    dspin_expression(dspin, expression->b, out);
    text_add(out, fills ? ")" : " & 31))");
}

static void add_integer(Dspin *dspin, int64_t value, Text *out) {
    if (value < INT32_MIN || value > INT32_MAX)
        dspin_cannot(dspin, "the number %lld, which needs more than 32 bits", (long long)value);
    text_format(out, value < 0 ? "(%lld)" : "%lld", (long long)value);
}

static void add_string(Dspin *dspin, BirId string, Text *out) {
    const Names *names = dspin->model->names;
    uint32_t text = names_add(dspin->texts, names_text(names, string), names_length(names, string));
    text_format(out, "%u /* ", text + 1);
    dspin_add_remark(out, names_text(names, string));
    text_add(out, " */");
}

static void add_name(Dspin *dspin, const BirExpression *expression, Text *out) {
    switch (expression->name_kind) {
    case BIR_NAME_CONSTANT: text_add(out, dspin->constants[expression->id]); break;
    case BIR_NAME_ENUMERATOR: text_add(out, dspin->enumerators[expression->id]); break;
    default: text_add(out, dspin->variables[expression->id]); break;
    }
}

/* Whether something can have a field or an element taken from it: only what is written as a path. */
static bool is_path(const Dspin *dspin, BirId expression) {
    const BirExpression *e = at(dspin, expression);
    return e->op == BIR_OP_NAME || e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX ||
           (e->op == BIR_OP_CAST && is_path(dspin, e->a));
}

static void add_base(Dspin *dspin, BirId expression, Text *out) {
    if (!is_path(dspin, expression))
        dspin_cannot(dspin, "a field or an element of what is no variable");
    dspin_expression(dspin, expression, out);
}

/* The array type behind an expression: itself, or what it refers to. */
static BirId array_of(const Dspin *dspin, BirId expression) {
    BirId type = bir_type(dspin->model, at(dspin, expression)->type)->resolved;
    const BirType *resolved = bir_type(dspin->model, type);
    return resolved->kind == BIR_TYPE_REF ? resolved->target : type;
}

static void add_index(Dspin *dspin, const BirExpression *expression, Text *out) {
    if (kind_of(dspin, expression->a) == BIR_TYPE_STRING) {
        dspin_cannot(dspin, "a character of a string");
        text_add(out, "0");
        return;
    }
    BirId array = array_of(dspin, expression->a);
    bool in_heap = kind_of(dspin, expression->a) == BIR_TYPE_REF;
    Text base = {0}, index = {0};
    add_base(dspin, expression->a, &base);
    dspin_expression(dspin, expression->b, &index);
    bool is_pointer = in_heap && bir_type(dspin->model, bir_type(dspin->model, array)->element)->kind == BIR_TYPE_REF;
    text_format(out, "%s.%s[%s]%s", text_string(&base), in_heap ? dspin->elements[array] : "element",
                text_string(&index), is_pointer ? ".to" : "");
    /* Arrays that stand where they are have a size that dSPIN knows. */
    if (in_heap && !dspin->conditional && index.length < LONGEST_CHECK && base.length < LONGEST_CHECK)
        text_format(&dspin->checks, "assert(%s >= 0 && %s < %s.length) /* index */; ", text_string(&index),
                    text_string(&index), text_string(&base));
    text_free(&base);
    text_free(&index);
}

static void add_length(Dspin *dspin, const BirExpression *expression, Text *out) {
    BirTypeKind kind = kind_of(dspin, expression->a);
    if (kind == BIR_TYPE_STRING)
        dspin_cannot(dspin, "the length of a string");
    if (kind == BIR_TYPE_ARRAY) {
        add_integer(dspin, bir_type(dspin->model, array_of(dspin, expression->a))->low.value, out);
    } else {
        add_base(dspin, expression->a, out);
        text_add(out, ".length");
    }
}

void dspin_add_class_test(Dspin *dspin, const char *object, BirId type, Text *out) {
    BirId family = dspin->family[type];
    uint32_t count = 0;
    for (BirId member = dspin->members[family]; member != BIR_NONE; member = dspin->next[member])
        if (dspin->classes[member] && bir_is_subtype(dspin->model, member, type))
            text_format(out, "%s%s.collection == %s", count++ ? " || " : "", object, dspin->classes[member]);
    if (!count)
        text_add(out, "false");
}

static void add_instance_test(Dspin *dspin, const BirExpression *expression, Text *out) {
    Text object = {0};
    dspin_expression(dspin, expression->a, &object);
    if (!is_path(dspin, expression->a))
        dspin_cannot(dspin, "the class of what is no variable");
    text_format(out, "(%s != null && (", text_string(&object));
    dspin_add_class_test(dspin, text_string(&object), expression->id, out);
    text_add(out, "))");
    text_free(&object);
}

static void add_cast(Dspin *dspin, const BirExpression *expression, Text *out) {
    Text object = {0};
    dspin_expression(dspin, expression->a, &object);
    const BirType *wanted = bir_type(dspin->model, expression->id);
    BirId target = wanted->kind == BIR_TYPE_REF ? wanted->target : wanted->resolved;
    if (!expression->trusted && !dspin->conditional && is_path(dspin, expression->a)) {
        text_format(&dspin->checks, "assert(%s == null || ", text_string(&object));
        dspin_add_class_test(dspin, text_string(&object), target, &dspin->checks);
        text_add(&dspin->checks, ") /* cast */; ");
    }
    text_add(out, text_string(&object));
    text_free(&object);
}

static void add_conditional(Dspin *dspin, const BirExpression *expression, Text *out) {
    text_add_char(out, '(');
    dspin_expression(dspin, expression->a, out);
    dspin->conditional++;
    text_add(out, " -> ");
    dspin_expression(dspin, expression->b, out);
    text_add(out, " : ");
    dspin_expression(dspin, expression->c, out);
    dspin->conditional--;
    text_add_char(out, ')');
}

/* lockAvailable, hasLock, wasNotified. */
static void add_lock_test(Dspin *dspin, const BirExpression *expression, Text *out) {
    Text lock = {0};
    dspin_expression(dspin, expression->a, &lock);
    const char *name = text_string(&lock);
    bool reentrant = bir_type(dspin->model, at(dspin, expression->a)->type)->reentrant;
    if (expression->op == BIR_OP_WAS_NOTIFIED)
        text_format(out, "(threads[_pid].state == NOTIFIED && threads[_pid].lock == &%s)", name);
    else if (expression->op == BIR_OP_HAS_LOCK)
        text_format(out, "(%s.owner == _pid)", name);
    else if (reentrant && dspin->body != BIR_NONE)
        text_format(out, "(%s.owner == 0 || %s.owner == _pid)", name, name);
    else
        text_format(out, "(%s.owner == 0)", name);
    text_free(&lock);
}

/* Thread[e]@label and Thread[e]:variable, which Promela has for claims. */
static void add_remote(Dspin *dspin, const BirExpression *expression, Text *out) {
    const BirModel *model = dspin->model;
    bool names_thread = expression->a != BIR_NONE && at(dspin, expression->a)->op != BIR_OP_NULL_LITERAL;
    if (!names_thread)
        dspin_cannot(dspin, "something about some thread, whichever");
    if (!model->bodies.items[expression->id].is_thread)
        dspin_cannot(dspin, "a thread that is inside a function");
    if (expression->op == BIR_OP_AT && !model->locations.items[expression->location].transformations.count)
        dspin_cannot(dspin, "a thread that has ended");
    text_format(out, "%s[", dspin->bodies[expression->id]);
    if (names_thread)
        dspin_expression(dspin, expression->a, out);
    text_add(out, expression->op == BIR_OP_AT ? "]@" : "]:");
    if (expression->op == BIR_OP_AT)
        text_add(out, dspin->locations[expression->location]);
    else
        dspin_expression(dspin, expression->b, out);
}

static void add_conversion(Dspin *dspin, const BirExpression *expression, const char *name, Text *out) {
    BirTypeKind kind = bir_type(dspin->model, expression->type)->kind;
    bool narrows = kind == BIR_TYPE_BYTE || kind == BIR_TYPE_SHORT || kind == BIR_TYPE_CHAR;
    text_format(out, narrows ? "to_%s(" : "(", name);
    dspin_expression(dspin, expression->a, out);
    text_add_char(out, ')');
}

static void add_literal(Dspin *dspin, const BirExpression *expression, Text *out) {
    if (expression->op == BIR_OP_STRING_LITERAL)
        add_string(dspin, expression->value.string, out);
    else if (expression->op == BIR_OP_BOOLEAN_LITERAL)
        text_add(out, expression->value.integer ? "true" : "false");
    else if (expression->op == BIR_OP_NULL_LITERAL)
        text_add(out, "null");
    else
        add_integer(dspin, expression->value.integer, out);
}

/* null is 0 for threads and strings, which are numbers. */
static void add_comparison(Dspin *dspin, const BirExpression *expression, const char *sign, Text *out) {
    BirTypeKind left = kind_of(dspin, expression->a), right = kind_of(dspin, expression->b);
    bool numbers = left == BIR_TYPE_TID || left == BIR_TYPE_STRING || right == BIR_TYPE_TID || right == BIR_TYPE_STRING;
    bool left_null = left == BIR_TYPE_NULL && numbers, right_null = right == BIR_TYPE_NULL && numbers;
    text_add_char(out, '(');
    left_null ? text_add(out, "0") : dspin_expression(dspin, expression->a, out);
    text_format(out, " %s ", sign);
    right_null ? text_add(out, "0") : dspin_expression(dspin, expression->b, out);
    text_add_char(out, ')');
}

static void add_operation(Dspin *dspin, const BirExpression *expression, Text *out) {
    /* The signs and words of ops.def are Promela's own for nearly all of them. */
    static const char *const signs[] = {
#define BIR_PREFIX(NAME, text, rule, meaning) [BIR_OP_##NAME] = text,
#define BIR_INFIX(NAME, text, precedence, rule, meaning) [BIR_OP_##NAME] = text,
#define BIR_CALL(NAME, text, arity, rule, meaning) [BIR_OP_##NAME] = text,
#include "bir/ops.def"
        [BIR_OP_COUNT] = NULL};
    const char *sign = signs[expression->op];
    switch (expression->op) {
    case BIR_OP_PLUS: dspin_expression(dspin, expression->a, out); break;
    case BIR_OP_NEGATE:
    case BIR_OP_NOT:
    case BIR_OP_COMPLEMENT:
        text_format(out, "(%s", sign);
        dspin_expression(dspin, expression->a, out);
        text_add_char(out, ')');
        break;
    case BIR_OP_SHIFT_LEFT:
    case BIR_OP_SHIFT_RIGHT:
    case BIR_OP_SHIFT_RIGHT_ZERO: add_shift(dspin, expression, sign, out); break;
    case BIR_OP_EQUAL:
    case BIR_OP_NOT_EQUAL: add_comparison(dspin, expression, sign, out); break;
    case BIR_OP_TO_EXACT:
    case BIR_OP_TO_BYTE:
    case BIR_OP_TO_SHORT:
    case BIR_OP_TO_CHAR:
    case BIR_OP_TO_INT:
    case BIR_OP_TO_LONG: add_conversion(dspin, expression, sign, out); break;
    case BIR_OP_LOCK_AVAILABLE:
    case BIR_OP_HAS_LOCK:
    case BIR_OP_WAS_NOTIFIED: add_lock_test(dspin, expression, out); break;
    case BIR_OP_MONITOR:
        add_base(dspin, expression->a, out);
        text_add(out, ".monitor");
        break;
    case BIR_OP_THREAD_TERMINATED:
        text_add(out, "threads[");
        dspin_expression(dspin, expression->a, out);
        text_add(out, "].ended");
        break;
    case BIR_OP_OR ... BIR_OP_BIT_AND:
    case BIR_OP_LESS ... BIR_OP_GREATER_EQUAL:
    case BIR_OP_ADD ... BIR_OP_REMAINDER: add_infix(dspin, expression, sign, out); break;
    case BIR_OP_TO_FLOAT ... BIR_OP_HASH:
    case BIR_OP_HOLDS ... BIR_OP_COUNT:
    case BIR_OP_NONE:
        dspin_cannot(dspin, "the operation %s", sign ? sign : "of a kind of its own");
        text_add(out, "0");
        break;
    }
}

void dspin_expression(Dspin *dspin, BirId id, Text *out) {
    const BirExpression *expression = at(dspin, id);
    BirTypeKind kind = kind_of(dspin, id);
    if (is_real(kind) || (kind == BIR_TYPE_STRING && expression->op == BIR_OP_ADD) ||
        dspin->depth >= DEEPEST_EXPRESSION) {
        dspin_cannot(dspin, is_real(kind)             ? "numbers with a fraction"
                            : kind == BIR_TYPE_STRING ? "strings put together"
                                                      : "an expression that is nested too deeply");
        text_add(out, "0");
        return;
    }
    dspin->depth++;
    switch (expression->op) {
    case BIR_OP_BOOLEAN_LITERAL ... BIR_OP_NULL_LITERAL: add_literal(dspin, expression, out); break;
    case BIR_OP_SELF: text_add(out, "_pid"); break;
    case BIR_OP_NAME: add_name(dspin, expression, out); break;
    case BIR_OP_FIELD:
        add_base(dspin, expression->a, out);
        text_format(out, ".%s", dspin->variables[expression->id]);
        break;
    case BIR_OP_INDEX: add_index(dspin, expression, out); break;
    case BIR_OP_LENGTH: add_length(dspin, expression, out); break;
    case BIR_OP_CONDITIONAL: add_conditional(dspin, expression, out); break;
    case BIR_OP_INSTANCEOF: add_instance_test(dspin, expression, out); break;
    case BIR_OP_CAST: add_cast(dspin, expression, out); break;
    case BIR_OP_AT:
    case BIR_OP_REMOTE: add_remote(dspin, expression, out); break;
    case BIR_OP_NONE ... BIR_OP_HOLDS:
    case BIR_OP_COUNT: add_operation(dspin, expression, out); break;
    }
    dspin->depth--;
}
