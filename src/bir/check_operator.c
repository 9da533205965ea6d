/* The checker: types of operators, by the rules that ops.def names. */
#include "bir/check_int.h"

typedef enum Rule {
    RULE_NONE,
    RULE_NUMBER,
    RULE_LOGIC,
    RULE_INTEGRAL,
    RULE_BITS,
    RULE_EQUALITY,
    RULE_ORDER,
    RULE_SHIFT,
    RULE_SUM,
    RULE_CONVERT,
    RULE_TEXT,
    RULE_FLOAT_TO_INT,
    RULE_INT_TO_FLOAT,
    RULE_DOUBLE_TO_LONG,
    RULE_LONG_TO_DOUBLE,
    RULE_SUBSTRING,
    RULE_STRING_PAIR,
    RULE_STRING_FIND,
    RULE_STRING_INT,
    RULE_LOCK_TEST,
    RULE_MONITOR,
    RULE_THREAD_TEST
} Rule;

/* The operators: how they are written and by which rule they are typed. */
static const struct {
    const char *text;
    Rule rule;
} operators[BIR_OP_COUNT] = {
#define BIR_PREFIX(NAME, text, rule, meaning) [BIR_OP_##NAME] = {text, RULE_##rule},
#define BIR_INFIX(NAME, text, precedence, rule, meaning) [BIR_OP_##NAME] = {text, RULE_##rule},
#define BIR_CALL(NAME, text, arity, rule, meaning) [BIR_OP_##NAME] = {text, RULE_##rule},
#include "bir/ops.def"
};

/* An operator met operands that it does not take. */
static BirId bad_operands(BirChecker *check, const BirExpression *e, const char *wanted) {
    bool is_pair = e->b != BIR_NONE;
    return check_refuse(check, e->position, NULL, "'%s' needs %s, not %s%s%s", operators[e->op].text, wanted,
                        check_describe_of(check, e->a), is_pair ? " and " : "",
                        is_pair ? check_describe_of(check, e->b) : "");
}

/* Folds an operation on constants; nothing is known when the result leaves 64 bits. */
static Fact fold(BirOp op, const Fact *left, const Fact *right) {
    Fact fact = {.adapts = left->adapts && right->adapts, .constant = left->constant && right->constant};
    fact.varies = !fact.constant;
    int64_t a = left->value, b = right->value;
    bool lost = false;
    if (fact.constant) {
        if (op == BIR_OP_ADD)
            lost = __builtin_add_overflow(a, b, &fact.value);
        else if (op == BIR_OP_SUBTRACT)
            lost = __builtin_sub_overflow(a, b, &fact.value);
        else if (op == BIR_OP_MULTIPLY)
            lost = __builtin_mul_overflow(a, b, &fact.value);
        else {
            lost = b == 0 || (a == INT64_MIN && b == -1);
            if (!lost)
                fact.value = op == BIR_OP_DIVIDE ? a / b : a % b;
        }
    }
    if (lost)
        fact.constant = fact.adapts = false;
    return fact;
}

/* + and - before a number, and ~. */
static BirId type_prefix(BirChecker *check, BirId id) {
    BirExpression *e = check_at(check, id);
    BirTypeKind kind = check_kind_of(check, e->a);
    if (operators[e->op].rule == RULE_INTEGRAL) {
        if (kind == BIR_TYPE_EXACT && check->facts[e->a].adapts) {
            kind = check_holds(BIR_TYPE_INT, check->facts[e->a].value) ? BIR_TYPE_INT : BIR_TYPE_LONG;
            return check_adapt(check, e->a, kind) ? check->types[kind] : BIR_NONE;
        }
        return is_java_integral(kind) ? check->types[check_promote(kind, BIR_TYPE_INT)]
                                      : bad_operands(check, e, "a Java integer (write int(...))");
    }
    if (is_java(kind))
        return check->types[check_promote(kind, BIR_TYPE_INT)];
    if (!is_exact(kind))
        return bad_operands(check, e, "a number");
    Fact fact = check->facts[e->a];
    if (e->op == BIR_OP_NEGATE && fact.constant && __builtin_sub_overflow(0, fact.value, &fact.value))
        fact.constant = fact.adapts = false;
    fact.varies = !fact.constant;
    check->facts[id] = fact;
    return check->types[BIR_TYPE_EXACT];
}

/* + - * / % between numbers. */
static BirId type_arithmetic(BirChecker *check, BirId id) {
    const BirExpression *e = check_at(check, id);
    if (!is_number(check_kind_of(check, e->a)) || !is_number(check_kind_of(check, e->b)))
        return bad_operands(check, e, "numbers");
    BirId type = check_meet(check, e->position, e->a, e->b);
    if (type == check->types[BIR_TYPE_EXACT])
        check->facts[id] = fold(e->op, &check->facts[e->a], &check->facts[e->b]);
    return type;
}

/* Whether a value of a kind has a text that is the same in equal states. */
static bool has_text(BirTypeKind kind) {
    return is_number(kind) || kind == BIR_TYPE_BOOLEAN || kind == BIR_TYPE_ENUM || kind == BIR_TYPE_STRING;
}

/* +, which also joins texts. */
static BirId type_sum(BirChecker *check, BirId id) {
    const BirExpression *e = check_at(check, id);
    BirTypeKind left = check_kind_of(check, e->a), right = check_kind_of(check, e->b);
    if (left != BIR_TYPE_STRING && right != BIR_TYPE_STRING)
        return type_arithmetic(check, id);
    if (!(has_text(left) || left == BIR_TYPE_NULL) || !(has_text(right) || right == BIR_TYPE_NULL))
        return bad_operands(check, e, "strings, numbers, booleans or constants of enumerations");
    return check->types[BIR_TYPE_STRING];
}

/* Literals that meet only literals become ints, or longs when one of them is too large. */
static bool adapt_pair(BirChecker *check, BirId left, BirId right) {
    BirTypeKind kind = BIR_TYPE_INT;
    if (!check_holds(kind, check->facts[left].value) || !check_holds(kind, check->facts[right].value))
        kind = BIR_TYPE_LONG;
    return check_adapt(check, left, kind) && check_adapt(check, right, kind);
}

/* Whether a side of a bit operation is an integer with a width, or can become one. */
static bool has_bits(BirChecker *check, BirId operand) {
    BirTypeKind kind = check_kind_of(check, operand);
    return is_java_integral(kind) || (kind == BIR_TYPE_EXACT && check->facts[operand].adapts);
}

/* & | ^ */
static BirId type_bits(BirChecker *check, const BirExpression *e) {
    BirTypeKind left = check_kind_of(check, e->a), right = check_kind_of(check, e->b);
    if (left == BIR_TYPE_BOOLEAN && right == BIR_TYPE_BOOLEAN)
        return check->types[BIR_TYPE_BOOLEAN];
    if (!has_bits(check, e->a) || !has_bits(check, e->b))
        return bad_operands(check, e, "booleans or Java integers (write int(...))");
    if (is_exact(left) && is_exact(right))
        return adapt_pair(check, e->a, e->b) ? check_at(check, e->a)->type : BIR_NONE;
    return check_meet(check, e->position, e->a, e->b);
}

/* << >> >>>: each side is promoted alone, and the left one gives the type. */
static BirId type_shift(BirChecker *check, const BirExpression *e) {
    BirId sides[] = {e->a, e->b};
    if (!has_bits(check, e->a) || !has_bits(check, e->b))
        return bad_operands(check, e, "Java integers (write int(...))");
    for (uint32_t i = 0; i < 2; i++) {
        if (!is_exact(check_kind_of(check, sides[i])))
            continue;
        bool fits = check_holds(BIR_TYPE_INT, check->facts[sides[i]].value);
        if (!check_adapt(check, sides[i], fits ? BIR_TYPE_INT : BIR_TYPE_LONG))
            return BIR_NONE;
    }
    return check->types[check_promote(check_kind_of(check, e->a), BIR_TYPE_INT)];
}

/* < <= > >= */
static BirId type_order(BirChecker *check, const BirExpression *e) {
    BirTypeKind left = check_kind_of(check, e->a), right = check_kind_of(check, e->b);
    if (left == BIR_TYPE_ENUM && check_at(check, e->a)->type == check_at(check, e->b)->type)
        return check->types[BIR_TYPE_BOOLEAN];
    if (!is_number(left) || !is_number(right))
        return bad_operands(check, e, "numbers, or constants of one enumeration");
    return check_meet(check, e->position, e->a, e->b) == BIR_NONE ? BIR_NONE : check->types[BIR_TYPE_BOOLEAN];
}

static bool is_nullable(BirTypeKind kind) {
    return kind == BIR_TYPE_REF || kind == BIR_TYPE_TID || kind == BIR_TYPE_STRING || kind == BIR_TYPE_NULL;
}

/* == != */
static BirId type_equality(BirChecker *check, const BirExpression *e) {
    BirTypeKind left = check_kind_of(check, e->a), right = check_kind_of(check, e->b);
    bool comparable = (left == right && (left == BIR_TYPE_BOOLEAN || is_nullable(left))) ||
                      (left == BIR_TYPE_NULL && is_nullable(right)) || (right == BIR_TYPE_NULL && is_nullable(left)) ||
                      (left == BIR_TYPE_ENUM && check_at(check, e->a)->type == check_at(check, e->b)->type);
    if (comparable)
        return check->types[BIR_TYPE_BOOLEAN];
    if (!is_number(left) || !is_number(right))
        return bad_operands(check, e, "two values of one type");
    return check_meet(check, e->position, e->a, e->b) == BIR_NONE ? BIR_NONE : check->types[BIR_TYPE_BOOLEAN];
}

/* exact(e), byte(e), ..., double(e) */
static BirId type_conversion(BirChecker *check, const BirExpression *e) {
    static const BirTypeKind results[] = {BIR_TYPE_EXACT, BIR_TYPE_BYTE, BIR_TYPE_SHORT, BIR_TYPE_CHAR,
                                          BIR_TYPE_INT,   BIR_TYPE_LONG, BIR_TYPE_FLOAT, BIR_TYPE_DOUBLE};
    BirTypeKind kind = check_kind_of(check, e->a);
    if (e->op == BIR_OP_TO_EXACT) {
        if (!is_exact(kind) && !is_java_integral(kind) && kind != BIR_TYPE_ENUM)
            return bad_operands(check, e, "an integer or a constant of an enumeration");
    } else if (!is_number(kind) && !(e->op == BIR_OP_TO_INT && kind == BIR_TYPE_BOOLEAN))
        return bad_operands(check, e, "a number");
    return check->types[results[e->op - BIR_OP_TO_EXACT]];
}

/* lockAvailable, hasLock, wasNotified */
static BirId type_lock_test(BirChecker *check, const BirExpression *e) {
    if (check->in_predicate && e->op != BIR_OP_LOCK_AVAILABLE)
        return check_refuse(check, e->position, NULL, "'%s' has no meaning in a predicate: no thread is acting",
                            operators[e->op].text);
    if (!check_is_lock(check, e->a))
        return bad_operands(check, e, "a variable or field of a lock type");
    if (e->op == BIR_OP_WAS_NOTIFIED && !check->model->types.items[check_at(check, e->a)->type].waits)
        return check_refuse(check, e->position, "declare it as lock wait", "threads cannot wait on this lock");
    return check->types[BIR_TYPE_BOOLEAN];
}

/* Rules that say of each operand and of the result what type it has. */
typedef struct Signature {
    BirTypeKind operands[3]; /* BIR_TYPE_EXACT: any index */
    BirTypeKind result;
} Signature;

static const Signature signatures[] = {
    [RULE_LOGIC] = {{BIR_TYPE_BOOLEAN, BIR_TYPE_BOOLEAN}, BIR_TYPE_BOOLEAN},
    [RULE_FLOAT_TO_INT] = {{BIR_TYPE_FLOAT}, BIR_TYPE_INT},
    [RULE_INT_TO_FLOAT] = {{BIR_TYPE_INT}, BIR_TYPE_FLOAT},
    [RULE_DOUBLE_TO_LONG] = {{BIR_TYPE_DOUBLE}, BIR_TYPE_LONG},
    [RULE_LONG_TO_DOUBLE] = {{BIR_TYPE_LONG}, BIR_TYPE_DOUBLE},
    [RULE_SUBSTRING] = {{BIR_TYPE_STRING, BIR_TYPE_EXACT, BIR_TYPE_EXACT}, BIR_TYPE_STRING},
    [RULE_STRING_PAIR] = {{BIR_TYPE_STRING, BIR_TYPE_STRING}, BIR_TYPE_INT},
    [RULE_STRING_FIND] = {{BIR_TYPE_STRING, BIR_TYPE_STRING, BIR_TYPE_EXACT}, BIR_TYPE_INT},
    [RULE_STRING_INT] = {{BIR_TYPE_STRING}, BIR_TYPE_INT},
    [RULE_THREAD_TEST] = {{BIR_TYPE_TID}, BIR_TYPE_BOOLEAN},
};

/* Checks every operand against a signature. */
static BirId type_by_signature(BirChecker *check, const BirExpression *e) {
    const Signature *signature = &signatures[operators[e->op].rule];
    const BirId operands[] = {e->a, e->b, e->c};
    const char *what = arena_format(check->arena, "the operand of '%s'", operators[e->op].text);
    bool good = true;
    for (uint32_t i = 0; i < 3; i++) {
        if (operands[i] == BIR_NONE)
            continue;
        bool fits = signature->operands[i] == BIR_TYPE_EXACT
                        ? check_index(check, operands[i], "an index")
                        : check_fits(check, operands[i], check->types[signature->operands[i]], what);
        good = good && fits;
    }
    return good ? check->types[signature->result] : BIR_NONE;
}

BirId check_operator(BirChecker *check, BirId id) {
    const BirExpression *e = check_at(check, id);
    switch (operators[e->op].rule) {
    case RULE_NUMBER: return e->b == BIR_NONE ? type_prefix(check, id) : type_arithmetic(check, id);
    case RULE_INTEGRAL: return type_prefix(check, id);
    case RULE_SUM: return type_sum(check, id);
    case RULE_BITS: return type_bits(check, e);
    case RULE_SHIFT: return type_shift(check, e);
    case RULE_ORDER: return type_order(check, e);
    case RULE_EQUALITY: return type_equality(check, e);
    case RULE_CONVERT: return type_conversion(check, e);
    case RULE_TEXT:
        return has_text(check_kind_of(check, e->a)) ? check->types[BIR_TYPE_STRING]
                                                    : bad_operands(check, e, "a value with a text");
    case RULE_LOCK_TEST: return type_lock_test(check, e);
    case RULE_MONITOR:
        return check_is_reference(check, e->a) ? check->model->type_monitor : bad_operands(check, e, "a reference");
    case RULE_NONE: return BIR_NONE;
    default: return type_by_signature(check, e);
    }
}
