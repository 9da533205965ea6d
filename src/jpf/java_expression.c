/* Expressions. Java's own errors (null, index, division) are the model's; exact integers are longs, with a check where
   a result could leave 64 bits. */
#include "base/bits.h"
#include "bir/effects.h"
#include "jpf/java_int.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Deeper expressions would exhaust the stack of javac before ours. */
enum { DEEPEST_EXPRESSION = 400, LONGEST_STRING = 16000 };

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

const char *java_string(Java *java, const char *bytes, size_t length) {
    Vector(uint16_t) units = {0};
    for (size_t i = 0; i < length;) {
        uint32_t code;
        i += text_decode_any(bytes + i, length - i, &code);
        if (code >= 0x10000)
            vector_push(java->arena, &units, (uint16_t)(0xd800 + ((code - 0x10000) >> 10)));
        vector_push(java->arena, &units, (uint16_t)(code < 0x10000 ? code : 0xdc00 + ((code - 0x10000) & 0x3ff)));
    }
    return java_text(java, units.items, units.count);
}

const char *java_text(Java *java, const uint16_t *units, size_t length) {
    Text text = {0};
    if (length > LONGEST_STRING)
        java_refuse(java, "a text of %zu chars, which is too long for Java's class files", length);
    text_add_char(&text, '"');
    for (size_t i = 0; i < length && length <= LONGEST_STRING; i++)
        add_unit(&text, units[i], '"');
    text_add_char(&text, '"');
    return text_keep(&text, java->arena);
}

/* Exact integers -------------------------------------------------------------------------------------------------- */

typedef struct Bounds {
    __int128 low, high;
} Bounds;

static const Bounds WIDEST = {INT64_MIN, INT64_MAX};

static bool is_within(Bounds bounds) { return bounds.low >= INT64_MIN && bounds.high <= INT64_MAX; }

static Bounds bounds_of(const Java *java, BirId id, uint32_t depth);

/* An operation that leaves 64 bits ends the run, so an operand is within 64 bits. */
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

/* Bounds of the value of an exact expression, computed from types and constants; beyond 64 bits if an overflow is
   possible. */
static Bounds bounds_of(const Java *java, BirId id, uint32_t depth) {
    const BirExpression *e = at(java, id);
    if (java_kind_of(java, id) != BIR_TYPE_EXACT || depth > 40) {
        int64_t low, high;
        bir_bounds(java->model, e->type, &low, &high);
        return (Bounds){low, high};
    }
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
        a.high = a.high > -a.low ? a.high : -a.low; /* a divisor of -1 changes the sign */
        return (Bounds){-a.high, a.high};
    }
    return e->op == BIR_OP_SUBTRACT ? (Bounds){a.low - b.high, a.high - b.low}
                                    : (Bounds){a.low + b.low, a.high + b.high};
}

/* Whether the result of an operation may leave 64 bits. */
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

static const char *integer(Java *java, BirTypeKind kind, int64_t value) {
    const char *form = value < 0 ? "(%" PRId64 "L)" : "%" PRId64 "L";
    switch (kind) {
    case BIR_TYPE_INT: form = value < 0 ? "(%" PRId64 ")" : "%" PRId64; break;
    case BIR_TYPE_BYTE: form = "(byte) (%" PRId64 ")"; break;
    case BIR_TYPE_SHORT: form = "(short) (%" PRId64 ")"; break;
    case BIR_TYPE_CHAR: form = "(char) %" PRId64; break;
    case BIR_TYPE_FLOAT: form = "(float) (%" PRId64 "L)"; break;
    case BIR_TYPE_DOUBLE: form = "(double) (%" PRId64 "L)"; break;
    default: break;
    }
    return arena_format(java->arena, form, value);
}

static const char *real(Java *java, double value, bool is_float) {
    if (isnan(value) || isinf(value))
        return arena_format(java->arena, "%s.%s", is_float ? "Float" : "Double",
                            isnan(value) ? "NaN"
                            : value < 0  ? "NEGATIVE_INFINITY"
                                         : "POSITIVE_INFINITY");
    Text text = {0};
    text_add(&text, signbit(value) ? "(" : "");
    text_add_real(&text, value, is_float);
    text_format(&text, "%c%s", is_float ? 'f' : 'd', signbit(value) ? ")" : "");
    return text_keep(&text, java->arena);
}

const char *java_constant(Java *java, BirTypeKind kind, int64_t bits) {
    if (kind == BIR_TYPE_FLOAT || kind == BIR_TYPE_DOUBLE)
        return real(java, kind == BIR_TYPE_FLOAT ? (double)bits_to_float(bits) : bits_to_double(bits),
                    kind == BIR_TYPE_FLOAT);
    return kind == BIR_TYPE_BOOLEAN ? (bits ? "true" : "false") : integer(java, kind, bits);
}

static const char *name_of(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    const BirTypeKind kind = java_kind_of(java, id);
    switch (e->name_kind) {
    case BIR_NAME_CONSTANT:
        /* A constant with the type of the other operand is written as its value. */
        if (kind == BIR_TYPE_BOOLEAN || is_exact(kind))
            return java->constants[e->id];
        return integer(java, kind, java->model->constants.items[e->id].value);
    case BIR_NAME_ENUMERATOR: return java->enumerators[e->id];
    case BIR_NAME_LOCAL:
        if (strcmp(java_local_type(java, e->type), java_type(java, e->type)) != 0)
            return arena_format(java->arena, "((%s) %s)", java_type(java, e->type), java->variables[e->id]);
        return java->variables[e->id];
    default: return java->variables[e->id];
    }
}

const char *java_object(Java *java, BirId expression) {
    const BirExpression *e = at(java, expression);
    bool is_any = java->has.natives && java_kind_of(java, expression) == BIR_TYPE_REF;
    if (is_any && e->op == BIR_OP_CAST && e->trusted)
        return java_object(java, e->a);
    if (is_any && e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_LOCAL)
        return java->variables[e->id];
    return java_expression(java, expression);
}

static const char *literal(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    const Names *names = java->model->names;
    if (e->op == BIR_OP_STRING_LITERAL)
        return java_string(java, names_text(names, e->value.string), names_length(names, e->value.string));
    if (e->op == BIR_OP_FLOAT_LITERAL || e->op == BIR_OP_DOUBLE_LITERAL)
        return real(java, e->value.real, e->op == BIR_OP_FLOAT_LITERAL);
    if (e->op == BIR_OP_BOOLEAN_LITERAL)
        return e->value.integer ? "true" : "false";
    if (e->op != BIR_OP_CHAR_LITERAL)
        return integer(java, java_kind_of(java, id), e->value.integer);
    Text text = {0};
    text_add_char(&text, '\'');
    add_unit(&text, (uint32_t)e->value.integer, '\'');
    text_add_char(&text, '\'');
    return text_keep(&text, java->arena);
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

static const char *operand(Java *java, BirId id) {
    const char *text = java_expression(java, id);
    return is_simple(java, id) ? text : arena_format(java->arena, "(%s)", text);
}

/* The same where the type Thing is enough: see java_object. */
static const char *object_operand(Java *java, BirId id) {
    return java->has.natives ? arena_format(java->arena, "(%s)", java_object(java, id)) : operand(java, id);
}

static const char *call(Java *java, const char *function, const BirExpression *e) {
    const BirId operands[] = {e->a, e->b, e->c};
    const char *list = "";
    for (size_t i = 0; i < 3 && operands[i] != BIR_NONE; i++)
        list = arena_format(java->arena, "%s%s%s", list, i ? ", " : "", java_expression(java, operands[i]));
    return arena_format(java->arena, "%s(%s)", function, list);
}

/* A value as an operand of string concatenation: a constant of an enumeration is its name. */
static const char *text_of(Java *java, BirId id) {
    const BirType *type = java_type_of(java, id);
    const char *text = operand(java, id);
    if (type->kind == BIR_TYPE_ENUM)
        return arena_format(java->arena, "%s(%s)", java->types[type - java->model->types.items], text);
    return type->kind == BIR_TYPE_NULL ? arena_format(java->arena, "(String) %s", text) : text;
}

/* Java's arithmetic gives an int for byte, short and char: a cast back to the type. */
static const char *narrowed(Java *java, BirId id, const char *result) {
    BirTypeKind kind = java_kind_of(java, id);
    bool narrow = kind == BIR_TYPE_BYTE || kind == BIR_TYPE_SHORT || kind == BIR_TYPE_CHAR;
    return narrow ? arena_format(java->arena, "(%s) (%s)", java_type(java, at(java, id)->type), result) : result;
}

static const char *infix(Java *java, BirId id) {
    static const char *const checked[BIR_OP_COUNT] = {[BIR_OP_ADD] = "add",
                                                      [BIR_OP_SUBTRACT] = "subtract",
                                                      [BIR_OP_MULTIPLY] = "multiply",
                                                      [BIR_OP_DIVIDE] = "divide"};
    const BirExpression *e = at(java, id);
    BirTypeKind left = java_kind_of(java, e->a), right = java_kind_of(java, e->b);
    if (can_overflow(java, id))
        return call(java, checked[e->op], e);
    bool equality = e->op == BIR_OP_EQUAL || e->op == BIR_OP_NOT_EQUAL;
    if (equality && left == BIR_TYPE_STRING && right == BIR_TYPE_STRING)
        return call(java, e->op == BIR_OP_EQUAL ? "same" : "!same", e);
    bool joins = e->op == BIR_OP_ADD && java_kind_of(java, id) == BIR_TYPE_STRING;
    bool is_chain = (e->op == BIR_OP_AND || e->op == BIR_OP_OR || joins) && at(java, e->a)->op == e->op &&
                    (!joins || left == BIR_TYPE_STRING);
    bool compares_objects = equality && left == BIR_TYPE_REF;
    const char *a = is_chain           ? java_expression(java, e->a)
                    : joins            ? text_of(java, e->a)
                    : compares_objects ? object_operand(java, e->a)
                                       : operand(java, e->a);
    const char *b = joins ? text_of(java, e->b) : compares_objects ? object_operand(java, e->b) : operand(java, e->b);
    const char *result = narrowed(java, id, arena_format(java->arena, "%s %s %s", a, bir_op_sign(e->op), b));
    /* Java does not compare references of unrelated classes; a cast to Thing makes it possible. */
    return compares_objects ? arena_format(java->arena, "(Thing) %s", result) : result;
}

static const char *prefix(Java *java, BirId id) {
    const BirExpression *e = at(java, id), *negated = at(java, e->a);
    bool is_literal = negated->op == BIR_OP_INTEGER_LITERAL || negated->op == BIR_OP_LONG_LITERAL;
    if (e->op == BIR_OP_NEGATE && is_literal && negated->value.integer != INT64_MIN)
        return integer(java, java_kind_of(java, id), -negated->value.integer);
    if (can_overflow(java, id))
        return call(java, "negate", e);
    /* The type of a constant expression may be narrower than int. */
    return narrowed(java, id, arena_format(java->arena, "%s%s", bir_op_sign(e->op), operand(java, e->a)));
}

/* An index as an int. A value outside the ints is outside every array. */
static const char *index_of(Java *java, BirId id) {
    Bounds bounds = bounds_of(java, id, 0);
    if (!is_exact(java_kind_of(java, id)))
        return java_expression(java, id);
    if (bounds.low >= INT32_MIN && bounds.high <= INT32_MAX)
        return arena_format(java->arena, "(int) %s", operand(java, id));
    return arena_format(java->arena, "index(%s)", java_expression(java, id));
}

/* Whether the trap of index errors has the index as a parameter. */
static bool tells_index(const Java *java) {
    const BirModel *model = java->model;
    for (uint32_t i = 0; i < model->traps.count; i++)
        if (model->traps.items[i].error == BIR_ERROR_INDEX)
            return model->bodies.items[model->traps.items[i].function].parameters.count > 0;
    return false;
}

/* The length of a string or array in Java's notation. */
static const char *length_of(Java *java, BirId id) {
    BirTypeKind kind = java_kind_of(java, id);
    /* After a trusted cast the elements of the array may be of another type. */
    if (at(java, id)->op == BIR_OP_CAST && at(java, id)->trusted && java->has.natives)
        return arena_format(java->arena, "(%s).cells()", java_object(java, id));
    return arena_format(java->arena, "%s%s", operand(java, id),
                        kind == BIR_TYPE_REF      ? ".items.length"
                        : kind == BIR_TYPE_STRING ? ".length()"
                                                  : ".length");
}

static const char *element(Java *java, const BirExpression *e) {
    BirTypeKind kind = java_kind_of(java, e->a);
    const char *whole = operand(java, e->a);
    const char *index =
        kind == BIR_TYPE_STRING || tells_index(java)
            ? arena_format(java->arena, "index(%s, %s)", java_expression(java, e->b), length_of(java, e->a))
            : index_of(java, e->b);
    const char *text = arena_format(java->arena,
                                    kind == BIR_TYPE_REF      ? "%s.items[%s]"
                                    : kind == BIR_TYPE_STRING ? "%s.charAt(%s)"
                                                              : "%s[%s]",
                                    whole, index);
    bool is_loose = kind == BIR_TYPE_REF && java_is_loose(java, java_type_of(java, e->a)->target);
    return is_loose ? arena_format(java->arena, "((%s) %s)", java_type(java, e->type), text) : text;
}

static const char *conditional(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    BirTypeKind kind = java_kind_of(java, id);
    const char *text =
        arena_format(java->arena, "%s ? %s : %s", operand(java, e->a), operand(java, e->b), operand(java, e->c));
    if (kind <= BIR_TYPE_DOUBLE && kind != BIR_TYPE_BOOLEAN)
        return arena_format(java->arena, "(%s) (%s)", java_type(java, e->type), text);
    return kind == BIR_TYPE_REF ? arena_format(java->arena, "(%s)", text) : text;
}

/* A cast, which checks the class of the object, or its collection if the type lists collections. */
static const char *cast(Java *java, const BirExpression *e) {
    const BirModel *model = java->model;
    const BirType *type = &model->types.items[e->id];
    BirId target = type->target;
    const char *name = target == BIR_NONE ? "" : bir_name(model, model->types.items[target].name);
    const char *class = java_type(java, e->id);
    if (e->trusted)
        return arena_format(java->arena, "(%s) (%s)", class, java_object(java, e->a));
    Text admitted = {0};
    if (type->listed)
        for (uint32_t i = 0; i < type->members.count; i++)
            text_format(&admitted, ", %u", model->uses.items[type->members.first + i].id);
    else
        text_format(&admitted, ", %s.class", target == BIR_NONE ? "Thing" : java->types[target]);
    return arena_format(java->arena, "(%s) cast(%s, %s%s)", class, java_object(java, e->a),
                        java_string(java, name, strlen(name)), text_keep(&admitted, java->arena));
}

static const char *method(Java *java, const BirExpression *e, const char *name) {
    return arena_format(java->arena, "%s.%s", operand(java, e->a), name);
}

/* Operators that BIR writes like functions, except conversions. */
static const char *function(Java *java, const BirExpression *e) {
    switch (e->op) {
    case BIR_OP_TO_STRING:
        return java_kind_of(java, e->a) == BIR_TYPE_STRING
                   ? java_expression(java, e->a)
                   : arena_format(java->arena, "String.valueOf(%s)", text_of(java, e->a));
    case BIR_OP_FLOAT_BITS: return call(java, "Float.floatToIntBits", e);
    case BIR_OP_BITS_FLOAT: return call(java, "Float.intBitsToFloat", e);
    case BIR_OP_DOUBLE_BITS: return call(java, "Double.doubleToLongBits", e);
    case BIR_OP_BITS_DOUBLE: return call(java, "Double.longBitsToDouble", e);
    case BIR_OP_SUBSTRING: return call(java, "part", e);
    case BIR_OP_COMPARE: return call(java, "compare", e);
    case BIR_OP_INDEX_OF: return call(java, "find", e);
    case BIR_OP_HASH: return method(java, e, "hashCode()");
    case BIR_OP_LOCK_AVAILABLE: return method(java, e, "isAvailableTo(self)");
    case BIR_OP_HAS_LOCK: return method(java, e, "isHeldBy(self)");
    case BIR_OP_WAS_NOTIFIED: return method(java, e, "hasNotified(self)");
    case BIR_OP_MONITOR: return arena_format(java->arena, "%s.monitor", object_operand(java, e->a));
    case BIR_OP_THREAD_TERMINATED: return method(java, e, "hasEnded()");
    case BIR_OP_HOLDS: return arena_format(java->arena, "holds(() -> %s)", java_expression(java, e->a));
    case BIR_OP_NONE ... BIR_OP_TO_DOUBLE: /* not written like functions */
    case BIR_OP_BOOLEAN_LITERAL ... BIR_OP_COUNT: break;
    }
    java_refuse(java, "an expression that only predicates have");
    return "";
}

static const char *written(Java *java, BirId id) {
    const BirExpression *e = at(java, id);
    switch (e->op) {
    case BIR_OP_BOOLEAN_LITERAL ... BIR_OP_STRING_LITERAL: return literal(java, id);
    case BIR_OP_NULL_LITERAL: return "null";
    case BIR_OP_SELF: return "self";
    case BIR_OP_NAME: return name_of(java, id);
    case BIR_OP_FIELD: return method(java, e, java->variables[e->id]);
    case BIR_OP_INDEX: return element(java, e);
    case BIR_OP_LENGTH:
        return arena_format(java->arena, "%s%s", is_exact(java_kind_of(java, id)) ? "(long) " : "",
                            length_of(java, e->a));
    case BIR_OP_CONDITIONAL: return conditional(java, id);
    case BIR_OP_INSTANCEOF:
        return arena_format(java->arena, "(Thing) %s instanceof %s", object_operand(java, e->a), java->types[e->id]);
    case BIR_OP_CAST: return cast(java, e);
    case BIR_OP_PLUS ... BIR_OP_COMPLEMENT: return prefix(java, id);
    case BIR_OP_TO_EXACT ... BIR_OP_TO_DOUBLE:
        return arena_format(java->arena, java_kind_of(java, e->a) == BIR_TYPE_BOOLEAN ? "(%s) (%s ? 1 : 0)" : "(%s) %s",
                            java_type(java, e->type), operand(java, e->a));
    case BIR_OP_OR ... BIR_OP_REMAINDER: return infix(java, id);
    case BIR_OP_TO_STRING ... BIR_OP_HOLDS:
    case BIR_OP_AT:
    case BIR_OP_REMOTE:
    case BIR_OP_NONE:
    case BIR_OP_COUNT: break;
    }
    return function(java, e);
}

const char *java_expression(Java *java, BirId expression) {
    const char *text = "";
    if (java->failure->kind != FAILURE_NONE)
        return text;
    if (++java->depth > DEEPEST_EXPRESSION)
        java_refuse(java, "an expression that is nested more than %d deep", DEEPEST_EXPRESSION);
    else
        text = written(java, expression);
    java->depth--;
    return text;
}

const char *java_range_check(Java *java, const BirType *range, const char *value, const char *what) {
    if (range->kind != BIR_TYPE_RANGE)
        return value;
    return arena_format(java->arena, "range(%s, %" PRId64 "L, %" PRId64 "L, \"%s\")", value, range->low.value,
                        range->high.value, what);
}

const char *java_value_for(Java *java, BirId expression, BirId type_id, const char *what) {
    const BirType *type = bir_type(java->model, type_id);
    const char *value = java_expression(java, expression);
    if (type->kind != BIR_TYPE_RANGE)
        return value;
    Bounds bounds = bounds_of(java, expression, 0);
    bool fits = bounds.low >= type->low.value && bounds.high <= type->high.value;
    return fits ? value : java_range_check(java, type, value, what);
}
