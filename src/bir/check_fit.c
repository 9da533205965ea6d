/* The checker: what fits where, and how literals take the type that is wanted. */
#include "bir/check_int.h"

#include <inttypes.h>

/* Whether Java widens one kind of number to another without a cast. */
static bool widens(BirTypeKind from, BirTypeKind to) {
    if (from == to)
        return true;
    if (from == BIR_TYPE_CHAR || to == BIR_TYPE_CHAR)
        return from == BIR_TYPE_CHAR && to >= BIR_TYPE_INT;
    return from < to;
}

BirTypeKind check_promote(BirTypeKind left, BirTypeKind right) {
    BirTypeKind wider = left > right ? left : right;
    return wider < BIR_TYPE_INT ? BIR_TYPE_INT : wider;
}

bool check_holds(BirTypeKind kind, int64_t value) {
    switch (kind) {
    case BIR_TYPE_BYTE: return value >= INT8_MIN && value <= INT8_MAX;
    case BIR_TYPE_SHORT: return value >= INT16_MIN && value <= INT16_MAX;
    case BIR_TYPE_CHAR: return value >= 0 && value <= UINT16_MAX;
    case BIR_TYPE_INT: return value >= INT32_MIN && value <= INT32_MAX;
    default: return true;
    }
}

static const char *kind_word(BirTypeKind kind) {
    static const char *const words[] = {
#define BIR_TYPE(NAME, text, bits, meaning) [BIR_TYPE_##NAME] = text,
#include "bir/ops.def"
    };
    return words[kind];
}

/* A literal or a constant, perhaps with signs before it. */
static bool is_signed_leaf(BirChecker *check, BirId expression) {
    while (check_at(check, expression)->op == BIR_OP_PLUS || check_at(check, expression)->op == BIR_OP_NEGATE)
        expression = check_at(check, expression)->a;
    return check_at(check, expression)->op == BIR_OP_INTEGER_LITERAL || check_at(check, expression)->op == BIR_OP_NAME;
}

/* The kind that a sub-tree takes where `wanted` is: sums of constants are done in integers, as Java does them, and a
   length is an int; both are widened afterwards. */
static BirTypeKind adapted_kind(BirChecker *check, BirId expression, BirTypeKind wanted) {
    const Fact *fact = &check->facts[expression];
    if (fact->varies && wanted >= BIR_TYPE_INT)
        return BIR_TYPE_INT;
    if ((wanted == BIR_TYPE_FLOAT || wanted == BIR_TYPE_DOUBLE) && !is_signed_leaf(check, expression))
        return check_holds(BIR_TYPE_INT, fact->value) ? BIR_TYPE_INT : BIR_TYPE_LONG;
    return wanted;
}

bool check_adapt(BirChecker *check, BirId root, BirTypeKind wanted) {
    BirTypeKind kind = adapted_kind(check, root, wanted);
    if (check->facts[root].varies && kind < BIR_TYPE_INT)
        return diagnostics_refuse(check->diagnostics, check_at(check, root)->position,
                                  arena_format(check->arena, "write %s(...)", kind_word(kind)),
                                  "a length, or a sum with one, does not fit %s", kind_word(kind));
    check->pending.count = 0;
    vector_push(check->arena, &check->pending, root);
    while (check->pending.count > 0) {
        BirId id = check->pending.items[--check->pending.count];
        const Fact *fact = &check->facts[id];
        if (fact->constant && !check_holds(kind, fact->value))
            return diagnostics_refuse(check->diagnostics, check_at(check, id)->position,
                                      arena_format(check->arena, "write %s(...) to cut it off", kind_word(kind)),
                                      "%" PRId64 " does not fit %s", fact->value, kind_word(kind));
        BirExpression *e = check_at(check, id);
        e->type = check->types[kind];
        if (e->op == BIR_OP_LENGTH)
            continue;
        if (e->op == BIR_OP_NEGATE && check_at(check, e->a)->op == BIR_OP_INTEGER_LITERAL) {
            check_at(check, e->a)->type = check->types[kind]; /* -128 is a byte although 128 is not */
            continue;
        }
        BirId operands[] = {e->op == BIR_OP_CONDITIONAL ? BIR_NONE : e->a, e->b, e->c};
        for (uint32_t i = 0; i < 3; i++)
            if (operands[i] != BIR_NONE)
                vector_push(check->arena, &check->pending, operands[i]);
    }
    return true;
}

bool check_type_fits(BirChecker *check, BirId from, BirId to) {
    if (from == BIR_NONE || to == BIR_NONE)
        return true;
    BirTypeKind source = check_kind(check, from), sink = check_kind(check, to);
    switch (sink) {
    case BIR_TYPE_RANGE:
    case BIR_TYPE_EXACT: return is_exact(source);
    case BIR_TYPE_ENUM: return from == to;
    case BIR_TYPE_REF: return source == BIR_TYPE_NULL || (source == BIR_TYPE_REF && check_ref_fits(check, from, to));
    case BIR_TYPE_STRING:
    case BIR_TYPE_TID: return source == sink || source == BIR_TYPE_NULL;
    case BIR_TYPE_BOOLEAN: return source == sink;
    case BIR_TYPE_NULL:
    case BIR_TYPE_LOCK:
    case BIR_TYPE_ARRAY:
    case BIR_TYPE_RECORD: return false;
    default: return is_java(source) && is_java(sink) && widens(source, sink);
    }
}

bool check_passes(BirChecker *check, BirId from, BirId to) {
    if (from == BIR_NONE || to == BIR_NONE)
        return true;
    BirTypeKind source = check_kind(check, from), sink = check_kind(check, to);
    bool converts = (sink == BIR_TYPE_FLOAT || sink == BIR_TYPE_DOUBLE) && source != sink;
    return !converts && check_type_fits(check, from, to);
}

/* What could be written instead of a value that does not fit. */
static const char *conversion_hint(BirChecker *check, BirTypeKind source, BirId to) {
    BirTypeKind sink = check_kind(check, to);
    if (is_java(sink) && is_number(source))
        return arena_format(check->arena, "write %s(...)", kind_word(sink));
    if (is_exact(sink) && (is_java_integral(source) || source == BIR_TYPE_ENUM))
        return "write exact(...)";
    if (sink == BIR_TYPE_STRING && (is_number(source) || source == BIR_TYPE_BOOLEAN || source == BIR_TYPE_ENUM))
        return "write string(...)";
    if (sink == BIR_TYPE_REF && source == BIR_TYPE_REF) {
        BirId name = check->definition_names[to];
        return name == BIR_NONE ? "name the reference type R and write cast(R, ...)"
                                : arena_format(check->arena, "write cast(%s, ...)", check_name(check, name));
    }
    return NULL;
}

bool check_fits(BirChecker *check, BirId expression, BirId to, const char *what) {
    if (expression == BIR_NONE || check_at(check, expression)->type == BIR_NONE || to == BIR_NONE)
        return true;
    BirId from = check_at(check, expression)->type;
    BirTypeKind sink = check_kind(check, to);
    const Fact *fact = &check->facts[expression];
    if (sink == BIR_TYPE_RANGE && fact->constant && is_exact(check_kind(check, from))) {
        const BirType *range = &check->model->types.items[to];
        if (fact->value < range->low.value || fact->value > range->high.value)
            check_warning(check, check_at(check, expression)->position, NULL,
                          "%" PRId64 " is outside the range %" PRId64 "..%" PRId64, fact->value, range->low.value,
                          range->high.value);
    }
    if (is_java(sink) && check_kind(check, from) == BIR_TYPE_EXACT && fact->adapts)
        return check_adapt(check, expression, sink);
    if (check_type_fits(check, from, to))
        return true;
    return diagnostics_refuse(check->diagnostics, check_at(check, expression)->position,
                              conversion_hint(check, check_kind(check, from), to), "%s must be of type %s, not %s",
                              what, check_describe(check, to), check_describe(check, from));
}

BirId check_meet(BirChecker *check, Position position, BirId left, BirId right) {
    BirTypeKind kinds[] = {check_kind_of(check, left), check_kind_of(check, right)};
    BirId sides[] = {left, right};
    if (is_exact(kinds[0]) && is_exact(kinds[1]))
        return check->types[BIR_TYPE_EXACT];
    for (uint32_t i = 0; i < 2; i++) {
        if (!is_exact(kinds[i]))
            continue;
        BirTypeKind wanted = check_promote(kinds[1 - i], BIR_TYPE_INT);
        if (kinds[i] == BIR_TYPE_EXACT && check->facts[sides[i]].adapts)
            return check_adapt(check, sides[i], wanted) ? check->types[wanted] : BIR_NONE;
        return check_refuse(check, position,
                            arena_format(check->arena, "write %s(...) around the one or exact(...) around the other",
                                         kind_word(wanted)),
                            "%s and %s do not mix", check_describe_of(check, left), check_describe_of(check, right));
    }
    return check->types[check_promote(kinds[0], kinds[1])];
}

bool check_index(BirChecker *check, BirId expression, const char *what) {
    BirId type = check_at(check, expression)->type;
    BirTypeKind kind = check_kind(check, type);
    if (is_exact(kind) || (is_java_integral(kind) && kind != BIR_TYPE_LONG))
        return true;
    return diagnostics_refuse(check->diagnostics, check_at(check, expression)->position,
                              kind == BIR_TYPE_LONG ? "write int(...)" : NULL, "%s must be an integer, not %s", what,
                              check_describe(check, type));
}
