/* Expressions. Java's own errors (null, index, division) are the model's; exact integers are longs, with a check where
   a result could leave 64 bits. */
#include "bir/effects.h"
#include "jpf/java_int.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Deeper expressions would exhaust the stack of javac before ours. */
enum { DEEPEST_EXPRESSION = 400, LONGEST_STRING = 16000 };

static const char *const operators[BIR_OP_COUNT] = {
#define BIR_PREFIX(NAME, text, rule, meaning) [BIR_OP_##NAME] = text,
#define BIR_INFIX(NAME, text, precedence, rule, meaning) [BIR_OP_##NAME] = text,
#include "bir/ops.def"
};

static const BirExpression *at(const Java *java, BirId expression) {
    return &java->model->expressions.items[expression];
}

static bool is_exact(BirTypeKind kind) { return kind == BIR_TYPE_EXACT || kind == BIR_TYPE_RANGE; }

/* Text ------------------------------------------------------------------------------------------------------------ */

static void add_unit(Text *out, uint32_t unit, char quote) {
    static const char escaped[] = "\n\t\b\r\f\\", letters[] = "ntbrf\\";
    const char *found = unit && unit < 0x80 ? strchr(escaped, (int)unit) : NULL;
    if (found)
        text_format(out, "\\%c", letters[found - escaped]);
    else if (unit == (unsigned char)quote)
        text_format(out, "\\%c", quote);
    else if (unit >= 0x20 && unit < 0x7f)
        text_add_char(out, (char)unit);
    else
        text_format(out, unit < 0x20 ? "\\%03o" : "\\u%04x", unit);
}

void java_string(Java *java, const char *bytes, size_t length) {
    if (length > LONGEST_STRING)
        java_refuse(java, "a text of %zu bytes, which is too long for Java's class files", length);
    text_add_char(java->out, '"');
    for (size_t i = 0; i < length && length <= LONGEST_STRING;) {
        uint32_t code = 0;
        size_t size = text_decode(bytes + i, length - i, &code);
        if (!size && length - i >= 3 && (unsigned char)bytes[i] == 0xed) {
            /* A surrogate that stands alone, as three bytes. */
            code = 0xd000u | ((unsigned char)bytes[i + 1] & 0x3fu) << 6 | ((unsigned char)bytes[i + 2] & 0x3fu);
            size = 3;
        }
        if (code >= 0x10000) {
            add_unit(java->out, 0xd800 + ((code - 0x10000) >> 10), '"');
            add_unit(java->out, 0xdc00 + ((code - 0x10000) & 0x3ff), '"');
        } else {
            add_unit(java->out, size ? code : 0xfffd, '"');
        }
        i += size ? size : 1;
    }
    text_add_char(java->out, '"');
}

/* Exact integers -------------------------------------------------------------------------------------------------- */

typedef struct Bounds {
    __int128 low, high;
} Bounds;

static const Bounds WIDEST = {INT64_MIN, INT64_MAX};

static bool is_within(Bounds bounds) { return bounds.low >= INT64_MIN && bounds.high <= INT64_MAX; }

static Bounds bounds_of_kind(const Java *java, const BirType *type) {
    switch (type->kind) {
    case BIR_TYPE_RANGE: return (Bounds){type->low.value, type->high.value};
    case BIR_TYPE_BYTE: return (Bounds){INT8_MIN, INT8_MAX};
    case BIR_TYPE_SHORT: return (Bounds){INT16_MIN, INT16_MAX};
    case BIR_TYPE_CHAR: return (Bounds){0, UINT16_MAX};
    case BIR_TYPE_INT: return (Bounds){INT32_MIN, INT32_MAX};
    case BIR_TYPE_ENUM: {
        Bounds bounds = {INT64_MAX, INT64_MIN};
        for (uint32_t i = 0; i < type->members.count; i++) {
            int64_t value = java->model->enumerators.items[type->members.first + i].value;
            bounds.low = value < bounds.low ? value : bounds.low;
            bounds.high = value > bounds.high ? value : bounds.high;
        }
        return bounds;
    }
    default: return WIDEST;
    }
}

static Bounds bounds_of(const Java *java, BirId id, uint32_t depth);

/* Of an operation that did not stay within 64 bits nothing is known, for then there was a limit. */
static Bounds operand_bounds(const Java *java, BirId id, uint32_t depth) {
    Bounds bounds = bounds_of(java, id, depth + 1);
    return is_within(bounds) ? bounds : WIDEST;
}

static Bounds product(Bounds a, Bounds b) {
    __int128 corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    Bounds bounds = {corners[0], corners[0]};
    for (size_t i = 1; i < 4; i++) {
        bounds.low = corners[i] < bounds.low ? corners[i] : bounds.low;
        bounds.high = corners[i] > bounds.high ? corners[i] : bounds.high;
    }
    return bounds;
}

/* Between which integers the value of an exact expression is, as far as its types tell; beyond 64 bits when it may
   leave them. */
static Bounds bounds_of(const Java *java, BirId id, uint32_t depth) {
    const BirExpression *e = at(java, id);
    const BirType *type = java_type_of(java, id);
    if (type->kind != BIR_TYPE_EXACT || depth > 40)
        return bounds_of_kind(java, type);
    if (e->op == BIR_OP_INTEGER_LITERAL)
        return (Bounds){e->value.integer, e->value.integer};
    if (e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_CONSTANT)
        return (Bounds){java->model->constants.items[e->id].value, java->model->constants.items[e->id].value};
    if (e->op == BIR_OP_LENGTH)
        return (Bounds){0, INT32_MAX};
    bool is_choice = e->op == BIR_OP_CONDITIONAL, is_sign = e->op == BIR_OP_PLUS || e->op == BIR_OP_NEGATE;
    bool is_sum = e->op == BIR_OP_ADD || e->op == BIR_OP_SUBTRACT;
    bool is_product = e->op == BIR_OP_MULTIPLY || e->op == BIR_OP_DIVIDE;
    if (!is_choice && !is_sign && !is_sum && !is_product && e->op != BIR_OP_TO_EXACT)
        return WIDEST;
    Bounds a = operand_bounds(java, is_choice ? e->b : e->a, depth), b = {0, 0};
    if (is_choice || is_sum || is_product)
        b = operand_bounds(java, is_choice ? e->c : e->b, depth);
    if (is_choice)
        return (Bounds){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
    if (e->op == BIR_OP_NEGATE)
        return (Bounds){-a.high, -a.low};
    if (e->op == BIR_OP_MULTIPLY)
        return product(a, b);
    if (e->op == BIR_OP_DIVIDE) {
        a.high = a.high > -a.low ? a.high : -a.low; /* a divisor of -1 turns it round */
        return (Bounds){-a.high, a.high};
    }
    return e->op == BIR_OP_SUBTRACT ? (Bounds){a.low - b.high, a.high - b.low}
                                    : (Bounds){a.low + b.low, a.high + b.high};
}

/* Whether an operation can end beyond the bounds of 64 bits. */
static bool can_overflow(const Java *java, BirId id) {
    BirOp op = at(java, id)->op;
    bool computes = op == BIR_OP_ADD || op == BIR_OP_SUBTRACT || op == BIR_OP_MULTIPLY || op == BIR_OP_DIVIDE ||
                    op == BIR_OP_NEGATE;
    return computes && java_kind_of(java, id) == BIR_TYPE_EXACT && !is_within(bounds_of(java, id, 0));
}

/* What can fail ---------------------------------------------------------------------------------------------------- */

static bool overflows_at(const Java *java, BirId id, uint32_t depth) {
    if (id == BIR_NONE)
        return false;
    const BirExpression *e = at(java, id);
    if (depth > DEEPEST_EXPRESSION || e->op == BIR_OP_HOLDS)
        return depth > DEEPEST_EXPRESSION;
    return can_overflow(java, id) || overflows_at(java, e->a, depth + 1) || overflows_at(java, e->b, depth + 1) ||
           overflows_at(java, e->c, depth + 1);
}

bool java_can_fail(const Java *java, BirId expression) {
    BirEffects effects = {.model = java->model};
    effects_add_expression(&effects, expression);
    free(effects.items.items);
    return effects_have(&effects, EFFECT_FAIL) || overflows_at(java, expression, 0);
}

/* Literals and names ----------------------------------------------------------------------------------------------- */

static void add_integer(Java *java, BirTypeKind kind, int64_t value) {
    Text *out = java->out;
    switch (kind) {
    case BIR_TYPE_INT: text_format(out, value < 0 ? "(%" PRId64 ")" : "%" PRId64, value); break;
    case BIR_TYPE_BYTE: text_format(out, "(byte) (%" PRId64 ")", value); break;
    case BIR_TYPE_SHORT: text_format(out, "(short) (%" PRId64 ")", value); break;
    case BIR_TYPE_CHAR: text_format(out, "(char) %" PRId64, value); break;
    case BIR_TYPE_FLOAT: text_format(out, "(float) (%" PRId64 "L)", value); break;
    case BIR_TYPE_DOUBLE: text_format(out, "(double) (%" PRId64 "L)", value); break;
    default: text_format(out, value < 0 ? "(%" PRId64 "L)" : "%" PRId64 "L", value); break;
    }
}

/* A floating-point number with as few digits as bring exactly the same value back. */
static void add_real(Text *out, double value, bool is_float) {
    const char *name = is_float ? "Float" : "Double";
    char digits[64];
    if (isnan(value) || isinf(value)) {
        text_format(out, "%s.%s", name, isnan(value) ? "NaN" : value < 0 ? "NEGATIVE_INFINITY" : "POSITIVE_INFINITY");
        return;
    }
    for (int precision = is_float ? 6 : 15; precision <= (is_float ? 9 : 17); precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if ((is_float ? (double)strtof(digits, NULL) : strtod(digits, NULL)) == value)
            break;
    }
    text_format(out, signbit(value) ? "(%s%s)" : "%s%s", digits, is_float ? "f" : "d");
}

static void add_name(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    const BirTypeKind kind = java_kind_of(java, id);
    switch (e->name_kind) {
    case BIR_NAME_CONSTANT:
        /* A constant that took the type of its neighbour is written as its value. */
        if (kind == BIR_TYPE_BOOLEAN || is_exact(kind))
            text_add(java->out, java->constants[e->id]);
        else
            add_integer(java, kind, java->model->constants.items[e->id].value);
        break;
    case BIR_NAME_ENUMERATOR: text_add(java->out, java->enumerators[e->id]); break;
    default: text_add(java->out, java->variables[e->id]); break;
    }
}

static void add_literal(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    const BirModel *model = java->model;
    if (e->op == BIR_OP_STRING_LITERAL)
        java_string(java, names_text(model->names, e->value.string), names_length(model->names, e->value.string));
    else if (e->op == BIR_OP_FLOAT_LITERAL || e->op == BIR_OP_DOUBLE_LITERAL)
        add_real(java->out, e->value.real, e->op == BIR_OP_FLOAT_LITERAL);
    else if (e->op == BIR_OP_BOOLEAN_LITERAL)
        text_add(java->out, e->value.integer ? "true" : "false");
    else if (e->op == BIR_OP_CHAR_LITERAL) {
        text_add_char(java->out, '\'');
        add_unit(java->out, (uint32_t)e->value.integer, '\'');
        text_add_char(java->out, '\'');
    } else
        add_integer(java, java_kind_of(java, id), e->value.integer);
}

/* Operations ------------------------------------------------------------------------------------------------------- */

/* Whether an operand needs no parentheses. */
static bool is_simple(const Java *java, BirId id) {
    BirOp op = at(java, id)->op;
    if (op == BIR_OP_INTEGER_LITERAL || op == BIR_OP_LONG_LITERAL)
        return is_exact(java_kind_of(java, id)) || java_kind_of(java, id) == BIR_TYPE_INT;
    bool is_number = op == BIR_OP_FLOAT_LITERAL || op == BIR_OP_DOUBLE_LITERAL;
    return (op >= BIR_OP_BOOLEAN_LITERAL && op <= BIR_OP_INDEX && !is_number) ||
           (op >= BIR_OP_LOCK_AVAILABLE && op <= BIR_OP_HOLDS && op != BIR_OP_MONITOR);
}

static void add_operand(Java *java, BirId id) {
    bool simple = is_simple(java, id);
    text_add(java->out, simple ? "" : "(");
    java_expression(java, id);
    text_add(java->out, simple ? "" : ")");
}

static void add_call(Java *java, const char *function, const BirExpression *e) {
    const BirId operands[] = {e->a, e->b, e->c};
    text_format(java->out, "%s(", function);
    for (size_t i = 0; i < 3 && operands[i] != BIR_NONE; i++) {
        text_add(java->out, i ? ", " : "");
        java_expression(java, operands[i]);
    }
    text_add_char(java->out, ')');
}

/* A value as a part of a text: constants of enumerations have names. */
static void add_text(Java *java, BirId id) {
    const BirType *type = java_type_of(java, id);
    if (type->kind == BIR_TYPE_ENUM)
        text_format(java->out, "%s(", java->types[type - java->model->types.items]);
    else if (type->kind == BIR_TYPE_NULL)
        text_add(java->out, "(String) ");
    add_operand(java, id);
    if (type->kind == BIR_TYPE_ENUM)
        text_add_char(java->out, ')');
}

static void add_infix(Java *java, BirId id) {
    static const char *const checked[BIR_OP_COUNT] = {[BIR_OP_ADD] = "add",
                                                      [BIR_OP_SUBTRACT] = "subtract",
                                                      [BIR_OP_MULTIPLY] = "multiply",
                                                      [BIR_OP_DIVIDE] = "divide"};
    const BirExpression *e = at(java, id);
    BirTypeKind left = java_kind_of(java, e->a), right = java_kind_of(java, e->b);
    if (can_overflow(java, id)) {
        add_call(java, checked[e->op], e);
        return;
    }
    BirTypeKind kind = java_kind_of(java, id);
    bool narrow = kind == BIR_TYPE_BYTE || kind == BIR_TYPE_SHORT || kind == BIR_TYPE_CHAR;
    bool equality = e->op == BIR_OP_EQUAL || e->op == BIR_OP_NOT_EQUAL;
    if (equality && left == BIR_TYPE_STRING && right == BIR_TYPE_STRING) {
        add_call(java, e->op == BIR_OP_EQUAL ? "same" : "!same", e);
        return;
    }
    bool joins = e->op == BIR_OP_ADD && kind == BIR_TYPE_STRING;
    bool is_chain = (e->op == BIR_OP_AND || e->op == BIR_OP_OR || joins) && at(java, e->a)->op == e->op &&
                    (!joins || left == BIR_TYPE_STRING);
    /* Two classes that do not know each other cannot be compared; as things they can. */
    text_add(java->out, equality && left == BIR_TYPE_REF ? "(Thing) " : "");
    if (narrow)
        text_format(java->out, "(%s) (", java_type(java, e->type));
    if (joins && !is_chain)
        add_text(java, e->a);
    else if (is_chain)
        java_expression(java, e->a);
    else
        add_operand(java, e->a);
    text_format(java->out, " %s ", operators[e->op]);
    if (joins)
        add_text(java, e->b);
    else
        add_operand(java, e->b);
    text_add(java->out, narrow ? ")" : "");
}

static void add_prefix(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    const BirExpression *operand = at(java, e->a);
    bool is_literal = operand->op == BIR_OP_INTEGER_LITERAL || operand->op == BIR_OP_LONG_LITERAL;
    BirTypeKind kind = java_kind_of(java, id);
    if (e->op == BIR_OP_NEGATE && is_literal && operand->value.integer != INT64_MIN) {
        add_integer(java, kind, -operand->value.integer);
    } else if (can_overflow(java, id)) {
        add_call(java, "negate", e);
    } else {
        /* A sum of constants may have taken a type that is narrower than Java's own arithmetic. */
        bool narrow = kind == BIR_TYPE_BYTE || kind == BIR_TYPE_SHORT || kind == BIR_TYPE_CHAR;
        if (narrow)
            text_format(java->out, "(%s) (", java_type(java, e->type));
        text_add(java->out, operators[e->op]);
        add_operand(java, e->a);
        text_add(java->out, narrow ? ")" : "");
    }
}

/* An index, as the int that Java wants: what is no int is outside every array. */
static void add_index(Java *java, BirId id) {
    Bounds bounds = bounds_of(java, id, 0);
    if (!is_exact(java_kind_of(java, id))) {
        java_expression(java, id);
    } else if (bounds.low >= INT32_MIN && bounds.high <= INT32_MAX) {
        text_add(java->out, "(int) ");
        add_operand(java, id);
    } else {
        text_add(java->out, "index(");
        java_expression(java, id);
        text_add_char(java->out, ')');
    }
}

/* Whether the trap of an index error is told which index it was. */
static bool tells_index(const Java *java) {
    const BirModel *model = java->model;
    for (uint32_t i = 0; i < model->traps.count; i++)
        if (model->traps.items[i].error == BIR_ERROR_INDEX)
            return model->bodies.items[model->traps.items[i].function].parameters.count > 0;
    return false;
}

static void add_element(Java *java, const BirExpression *e) {
    BirTypeKind kind = java_kind_of(java, e->a);
    add_operand(java, e->a);
    text_add(java->out, kind == BIR_TYPE_REF ? ".items[" : kind == BIR_TYPE_STRING ? ".charAt(" : "[");
    if (kind == BIR_TYPE_STRING || tells_index(java)) {
        text_add(java->out, "index(");
        java_expression(java, e->b);
        text_add(java->out, ", ");
        add_operand(java, e->a);
        text_add(java->out, kind == BIR_TYPE_REF      ? ".items.length)"
                            : kind == BIR_TYPE_STRING ? ".length())"
                                                      : ".length)");
    } else {
        add_index(java, e->b);
    }
    text_add_char(java->out, kind == BIR_TYPE_STRING ? ')' : ']');
}

static void add_length(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    BirTypeKind kind = java_kind_of(java, e->a);
    text_add(java->out, is_exact(java_kind_of(java, id)) ? "(long) " : "");
    add_operand(java, e->a);
    text_add(java->out, kind == BIR_TYPE_REF ? ".items.length" : kind == BIR_TYPE_STRING ? ".length()" : ".length");
}

static void add_conditional(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    BirTypeKind kind = java_kind_of(java, id);
    if (kind <= BIR_TYPE_DOUBLE && kind != BIR_TYPE_BOOLEAN)
        text_format(java->out, "(%s) (", java_type(java, e->type));
    else if (kind == BIR_TYPE_REF)
        text_add(java->out, "(");
    add_operand(java, e->a);
    text_add(java->out, " ? ");
    add_operand(java, e->b);
    text_add(java->out, " : ");
    add_operand(java, e->c);
    if ((kind <= BIR_TYPE_DOUBLE && kind != BIR_TYPE_BOOLEAN) || kind == BIR_TYPE_REF)
        text_add_char(java->out, ')');
}

/* Whether an object is one that a reference type admits, by its class or by its collection. */
static void add_cast(Java *java, const BirExpression *e) {
    const BirModel *model = java->model;
    const BirType *type = &model->types.items[e->id];
    BirId target = type->target;
    const char *name = target == BIR_NONE ? "" : bir_name(model, model->types.items[target].name);
    text_format(java->out, "(%s) cast(", java_type(java, e->id));
    java_expression(java, e->a);
    text_add(java->out, ", ");
    java_string(java, name, strlen(name));
    if (type->listed)
        for (uint32_t i = 0; i < type->members.count; i++)
            text_format(java->out, ", %u", model->uses.items[type->members.first + i].id);
    else
        text_format(java->out, ", %s.class", target == BIR_NONE ? "Thing" : java->types[target]);
    text_add_char(java->out, ')');
}

static void add_method(Java *java, const BirExpression *e, const char *method) {
    add_operand(java, e->a);
    text_format(java->out, ".%s", method);
}

/* Conversions to Java's numbers. */
static void add_conversion(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    text_format(java->out, "(%s) ", java_type(java, e->type));
    add_operand(java, e->a);
}

/* Operators written like functions, but conversions. */
static void add_function(Java *java, const BirExpression *e) {
    switch (e->op) {
    case BIR_OP_TO_STRING:
        if (java_kind_of(java, e->a) == BIR_TYPE_STRING) {
            java_expression(java, e->a);
            break;
        }
        text_add(java->out, "String.valueOf(");
        add_text(java, e->a);
        text_add_char(java->out, ')');
        break;
    case BIR_OP_FLOAT_BITS: add_call(java, "Float.floatToIntBits", e); break;
    case BIR_OP_BITS_FLOAT: add_call(java, "Float.intBitsToFloat", e); break;
    case BIR_OP_DOUBLE_BITS: add_call(java, "Double.doubleToLongBits", e); break;
    case BIR_OP_BITS_DOUBLE: add_call(java, "Double.longBitsToDouble", e); break;
    case BIR_OP_SUBSTRING: add_call(java, "part", e); break;
    case BIR_OP_COMPARE: add_call(java, "compare", e); break;
    case BIR_OP_INDEX_OF: add_call(java, "find", e); break;
    case BIR_OP_HASH: add_method(java, e, "hashCode()"); break;
    case BIR_OP_LOCK_AVAILABLE: add_method(java, e, "isAvailableTo(self)"); break;
    case BIR_OP_HAS_LOCK: add_method(java, e, "isHeldBy(self)"); break;
    case BIR_OP_WAS_NOTIFIED: add_method(java, e, "hasNotified(self)"); break;
    case BIR_OP_MONITOR: add_method(java, e, "monitor"); break;
    case BIR_OP_THREAD_TERMINATED: add_method(java, e, "hasEnded()"); break;
    case BIR_OP_HOLDS:
        text_add(java->out, "holds(() -> ");
        java_expression(java, e->a);
        text_add_char(java->out, ')');
        break;
    case BIR_OP_NONE ... BIR_OP_TO_DOUBLE: /* not written like functions */
    case BIR_OP_BOOLEAN_LITERAL ... BIR_OP_COUNT: java_refuse(java, "an expression that only predicates have"); break;
    }
}

static void add_expression(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    switch (e->op) {
    case BIR_OP_BOOLEAN_LITERAL:
    case BIR_OP_INTEGER_LITERAL:
    case BIR_OP_LONG_LITERAL:
    case BIR_OP_FLOAT_LITERAL:
    case BIR_OP_DOUBLE_LITERAL:
    case BIR_OP_CHAR_LITERAL:
    case BIR_OP_STRING_LITERAL: add_literal(java, id); break;
    case BIR_OP_NULL_LITERAL: text_add(java->out, "null"); break;
    case BIR_OP_SELF: text_add(java->out, "self"); break;
    case BIR_OP_NAME: add_name(java, id); break;
    case BIR_OP_FIELD:
        add_operand(java, e->a);
        text_format(java->out, ".%s", java->variables[e->id]);
        break;
    case BIR_OP_INDEX: add_element(java, e); break;
    case BIR_OP_LENGTH: add_length(java, id); break;
    case BIR_OP_CONDITIONAL: add_conditional(java, id); break;
    case BIR_OP_INSTANCEOF:
        text_add(java->out, "(Thing) ");
        add_operand(java, e->a);
        text_format(java->out, " instanceof %s", java->types[e->id]);
        break;
    case BIR_OP_CAST: add_cast(java, e); break;
    case BIR_OP_PLUS:
    case BIR_OP_NEGATE:
    case BIR_OP_NOT:
    case BIR_OP_COMPLEMENT: add_prefix(java, id); break;
    case BIR_OP_TO_EXACT:
    case BIR_OP_TO_BYTE:
    case BIR_OP_TO_SHORT:
    case BIR_OP_TO_CHAR:
    case BIR_OP_TO_INT:
    case BIR_OP_TO_LONG:
    case BIR_OP_TO_FLOAT:
    case BIR_OP_TO_DOUBLE: add_conversion(java, id); break;
    case BIR_OP_OR ... BIR_OP_REMAINDER: add_infix(java, id); break;
    case BIR_OP_TO_STRING ... BIR_OP_HOLDS:
    case BIR_OP_AT:
    case BIR_OP_REMOTE:
    case BIR_OP_NONE:
    case BIR_OP_COUNT: add_function(java, e); break;
    }
}

void java_expression(Java *java, BirId expression) {
    if (java->refusal->length)
        return;
    if (++java->depth > DEEPEST_EXPRESSION)
        java_refuse(java, "an expression that is nested more than %d deep", DEEPEST_EXPRESSION);
    else
        add_expression(java, expression);
    java->depth--;
}

void java_range_check(Java *java, const BirType *range, const char *value, const char *what) {
    text_format(java->out, "range(%s, %" PRId64 "L, %" PRId64 "L, \"%s\")", value, range->low.value, range->high.value,
                what);
}

void java_value_for(Java *java, BirId expression, BirId type_id, const char *what) {
    const BirType *type = bir_type(java->model, type_id);
    if (type->kind == BIR_TYPE_RANGE) {
        Bounds bounds = bounds_of(java, expression, 0);
        if (bounds.low >= type->low.value && bounds.high <= type->high.value) {
            java_expression(java, expression);
            return;
        }
        text_add(java->out, "range(");
        java_expression(java, expression);
        text_format(java->out, ", %" PRId64 "L, %" PRId64 "L, \"%s\")", type->low.value, type->high.value, what);
    } else {
        java_expression(java, expression);
    }
}
