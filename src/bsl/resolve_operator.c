/* Types of operators (JLS 5, 15): numbers are promoted, what does not fit is refused. */
#include "bsl/resolve.h"

#include <string.h>

/* ---- Types ---------------------------------------------------------------------------------------------------- */

const char *resolve_describe(Scope *scope, TermType type) {
    static const char letters[] = "ZBCSIJFD";
    if (type.kind == JVM_TYPE_VOID)
        return "void";
    if (type.kind != JVM_TYPE_REFERENCE)
        return expression_primitives[type.kind];
    if (!type.class_name)
        return "null";
    size_t dimensions = strspn(type.class_name, "[");
    const char *element = type.class_name + dimensions,
               *letter = dimensions && *element ? strchr(letters, *element) : NULL;
    Text text = {0};
    if (letter) {
        text_add(&text, expression_primitives[letter - letters]);
    } else {
        text_add_bytes(&text, element + (dimensions > 0), strlen(element) - (dimensions > 0 ? 2 : 0));
        for (char *c = text.bytes; c && *c; c++)
            *c = *c == '/' || *c == '$' ? '.' : *c;
    }
    for (; dimensions > 0; dimensions--)
        text_add(&text, "[]");
    const char *kept = scope_keep(scope, text_string(&text));
    text_free(&text);
    return strncmp(kept, "java.lang.", 10) == 0 && !strchr(kept + 10, '.') ? kept + 10 : kept;
}

bool resolve_is_number(JvmType kind) { return kind >= JVM_TYPE_BYTE && kind <= JVM_TYPE_DOUBLE; }

static bool is_integer(JvmType kind) { return kind >= JVM_TYPE_BYTE && kind <= JVM_TYPE_LONG; }

JvmType resolve_promoted(JvmType kind) { return kind < JVM_TYPE_INT ? JVM_TYPE_INT : kind; }

/* The type that two numbers are promoted to: the enum lists int, long, float and double in that order. */
static JvmType promoted_pair(JvmType left, JvmType right) {
    JvmType one = resolve_promoted(left), two = resolve_promoted(right);
    return one > two ? one : two;
}

const Term *resolve_convert(Scope *scope, const Term *term, JvmType kind) {
    if (term->type.kind == kind)
        return term;
    Term *conversion = resolve_make(scope, TERM_CONVERT, resolve_primitive(kind), term->position);
    conversion->a = term;
    return conversion;
}

/* A hint for a reference where a primitive value is needed, or null. */
static const char *reference_hint(TermType type) {
    static const char *const boxes[] = {"Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"};
    if (type.kind != JVM_TYPE_REFERENCE || !type.class_name)
        return NULL;
    if (strcmp(type.class_name, "java/lang/String") == 0)
        return "a specification cannot concatenate strings";
    if (strcmp(type.class_name, "java/lang/Object") == 0)
        return "a type variable has its erased type, and a specification has no unboxing";
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strncmp(type.class_name, "java/lang/", 10) == 0 && strcmp(type.class_name + 10, boxes[i]) == 0)
            return "a specification has no boxing or unboxing";
    return NULL;
}

static const Term *refuse_pair(Scope *scope, const Expression *expression, const Term *left, const Term *right,
                               const char *needed) {
    const char *hint = reference_hint(left->type);
    return scope_error(scope, expression->position, hint ? hint : reference_hint(right->type),
                       "'%s' needs %s, not %s and %s", expression->name, needed, resolve_describe(scope, left->type),
                       resolve_describe(scope, right->type));
}

/* ---- Operators ------------------------------------------------------------------------------------------------ */

static const Term *binary_term(Scope *scope, const Expression *expression, JvmType result, const Term *left,
                               const Term *right) {
    Term *term = resolve_make(scope, expression->op, resolve_primitive(result), expression->position);
    term->a = left;
    term->b = right;
    return term;
}

/* Two numbers become one, or are compared. */
static const Term *arithmetic(Scope *scope, const Expression *expression, const Term *left, const Term *right,
                              bool compares) {
    if (!resolve_is_number(left->type.kind) || !resolve_is_number(right->type.kind))
        return refuse_pair(scope, expression, left, right, "two numbers");
    JvmType kind = promoted_pair(left->type.kind, right->type.kind);
    return binary_term(scope, expression, compares ? JVM_TYPE_BOOLEAN : kind, resolve_convert(scope, left, kind),
                       resolve_convert(scope, right, kind));
}

/* The operands of a shift are promoted one by one; of the distance only the lowest bits count. */
static const Term *shift(Scope *scope, const Expression *expression, const Term *left, const Term *right) {
    if (!is_integer(left->type.kind) || !is_integer(right->type.kind))
        return refuse_pair(scope, expression, left, right, "two integers");
    JvmType kind = resolve_promoted(left->type.kind);
    return binary_term(scope, expression, kind, resolve_convert(scope, left, kind),
                       resolve_convert(scope, right, JVM_TYPE_INT));
}

static const Term *bitwise(Scope *scope, const Expression *expression, const Term *left, const Term *right) {
    if (left->type.kind == JVM_TYPE_BOOLEAN && right->type.kind == JVM_TYPE_BOOLEAN)
        return binary_term(scope, expression, JVM_TYPE_BOOLEAN, left, right);
    if (!is_integer(left->type.kind) || !is_integer(right->type.kind))
        return refuse_pair(scope, expression, left, right, "two integers or two booleans");
    return arithmetic(scope, expression, left, right, false);
}

/* Whether two references may be the same object. */
static bool may_share(Scope *scope, TermType left, TermType right) {
    return !left.class_name || !right.class_name ||
           classes_may_share(scope->classes, left.class_name, right.class_name);
}

static const Term *equality(Scope *scope, const Expression *expression, const Term *left, const Term *right) {
    JvmType one = left->type.kind, two = right->type.kind;
    if (resolve_is_number(one) && resolve_is_number(two))
        return arithmetic(scope, expression, left, right, true);
    if (one != two)
        return refuse_pair(scope, expression, left, right, "two values of the same kind");
    if (one == JVM_TYPE_REFERENCE && !may_share(scope, left->type, right->type))
        return scope_error(scope, expression->position, NULL, "no object is an instance of both %s and %s",
                           resolve_describe(scope, left->type), resolve_describe(scope, right->type));
    return binary_term(scope, expression, JVM_TYPE_BOOLEAN, left, right);
}

static const Term *resolve_binary(Scope *scope, const Expression *expression) {
    const Term *left = resolve_value(scope, expression->a);
    const Term *right = left ? resolve_value(scope, expression->b) : NULL;
    if (!right)
        return NULL;
    switch (expression->op) {
    case TERM_SHIFT_LEFT ... TERM_SHIFT_RIGHT_ZERO: return shift(scope, expression, left, right);
    case TERM_AND ... TERM_XOR: return bitwise(scope, expression, left, right);
    case TERM_LESS ... TERM_GREATER_EQUAL: return arithmetic(scope, expression, left, right, true);
    case TERM_EQUAL:
    case TERM_NOT_EQUAL: return equality(scope, expression, left, right);
    case TERM_BOTH:
    case TERM_EITHER:
        return left->type.kind == JVM_TYPE_BOOLEAN && right->type.kind == JVM_TYPE_BOOLEAN
                   ? binary_term(scope, expression, JVM_TYPE_BOOLEAN, left, right)
                   : refuse_pair(scope, expression, left, right, "two booleans");
    default: return arithmetic(scope, expression, left, right, false);
    }
}

static const Term *resolve_unary(Scope *scope, const Expression *expression) {
    const Term *operand = resolve_value(scope, expression->a);
    if (!operand)
        return NULL;
    JvmType kind = operand->type.kind;
    bool is_plus = expression->kind == EXPRESSION_PLUS;
    bool fits = is_plus || expression->op == TERM_NEGATE ? resolve_is_number(kind)
                : expression->op == TERM_NOT             ? kind == JVM_TYPE_BOOLEAN
                                                         : is_integer(kind);
    if (!fits)
        return scope_error(scope, expression->position, reference_hint(operand->type), "'%s' cannot be applied to %s",
                           expression->name, resolve_describe(scope, operand->type));
    if (kind != JVM_TYPE_BOOLEAN)
        kind = resolve_promoted(kind);
    operand = resolve_convert(scope, operand, kind);
    if (is_plus)
        return operand;
    Term *term = resolve_make(scope, expression->op, resolve_primitive(kind), expression->position);
    term->a = operand;
    return term;
}

/* ---- Casts and choices ---------------------------------------------------------------------------------------- */

static const Term *resolve_cast(Scope *scope, const Expression *expression) {
    const Term *operand = resolve_value(scope, expression->a);
    TermType type;
    if (!operand || !scope_type(scope, &expression->type, &type))
        return NULL;
    JvmType from = operand->type.kind;
    bool is_number = resolve_is_number(from) && resolve_is_number(type.kind);
    bool is_reference = from == JVM_TYPE_REFERENCE && type.kind == JVM_TYPE_REFERENCE;
    if (is_number || (from == JVM_TYPE_BOOLEAN && type.kind == JVM_TYPE_BOOLEAN))
        return resolve_convert(scope, operand, type.kind);
    if (!is_reference || !may_share(scope, operand->type, type))
        return scope_error(scope, expression->position,
                           is_reference ? NULL : reference_hint(from == JVM_TYPE_REFERENCE ? operand->type : type),
                           "a value of type %s cannot be cast to %s", resolve_describe(scope, operand->type),
                           resolve_describe(scope, type));
    Term *term = resolve_make(scope, TERM_CAST, type, expression->position);
    term->a = operand;
    term->owner = type.class_name;
    return term;
}

static const Term *resolve_instance_of(Scope *scope, const Expression *expression) {
    const Term *operand = resolve_value(scope, expression->a);
    TermType type;
    if (!operand || !scope_type(scope, &expression->type, &type))
        return NULL;
    bool is_reference = operand->type.kind == JVM_TYPE_REFERENCE && type.kind == JVM_TYPE_REFERENCE;
    if (!is_reference || !may_share(scope, operand->type, type))
        return scope_error(scope, expression->position, NULL, "a value of type %s is never an instance of %s",
                           resolve_describe(scope, operand->type), resolve_describe(scope, type));
    Term *term = resolve_make(scope, TERM_INSTANCE_OF, resolve_primitive(JVM_TYPE_BOOLEAN), expression->position);
    term->a = operand;
    term->owner = type.class_name;
    return term;
}

/* The type of one or the other reference: the wider of the two, or Object. */
static TermType joined_type(Scope *scope, TermType left, TermType right) {
    if (!left.class_name)
        return right;
    if (!right.class_name || classes_is_subtype(scope->classes, right.class_name, left.class_name))
        return left;
    if (classes_is_subtype(scope->classes, left.class_name, right.class_name))
        return right;
    return (TermType){JVM_TYPE_REFERENCE, scope_keep(scope, "java/lang/Object")};
}

static const Term *resolve_conditional(Scope *scope, const Expression *expression) {
    const Term *condition = resolve_condition(scope, expression->a);
    const Term *left = condition ? resolve_value(scope, expression->b) : NULL;
    const Term *right = left ? resolve_value(scope, expression->c) : NULL;
    if (!right)
        return NULL;
    TermType type = left->type;
    if (resolve_is_number(left->type.kind) && resolve_is_number(right->type.kind)) {
        if (left->type.kind != right->type.kind)
            type = resolve_primitive(promoted_pair(left->type.kind, right->type.kind));
        left = resolve_convert(scope, left, type.kind);
        right = resolve_convert(scope, right, type.kind);
    } else if (left->type.kind != right->type.kind) {
        const char *hint = reference_hint(left->type);
        return scope_error(scope, expression->position, hint ? hint : reference_hint(right->type),
                           "the two values of '?:' must be of the same kind, not %s and %s",
                           resolve_describe(scope, left->type), resolve_describe(scope, right->type));
    } else if (type.kind == JVM_TYPE_REFERENCE) {
        type = joined_type(scope, left->type, right->type);
    }
    Term *term = resolve_make(scope, TERM_CONDITIONAL, type, expression->position);
    term->a = condition;
    term->b = left;
    term->c = right;
    return term;
}

const Term *resolve_operation(Scope *scope, const Expression *expression) {
    switch (expression->kind) {
    case EXPRESSION_CAST: return resolve_cast(scope, expression);
    case EXPRESSION_INSTANCE_OF: return resolve_instance_of(scope, expression);
    case EXPRESSION_CONDITIONAL: return resolve_conditional(scope, expression);
    case EXPRESSION_BINARY: return resolve_binary(scope, expression);
    default: return resolve_unary(scope, expression);
    }
}
