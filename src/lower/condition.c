#include "lower/condition.h"

#include <assert.h>
#include <string.h>

static JvmName name_of(const ConditionScope *scope, const char *text) {
    return names_add_string(scope->program->names, text);
}

static JavaClass *class_of(const ConditionScope *scope, const char *name) {
    JavaClass *class = class_named(scope->program, name_of(scope, name));
    class_load(scope->program, class);
    return class;
}

/* The type of a value as fields and elements have it. */
static BirId type_of(const ConditionScope *scope, const TermType *type) {
    if (type->kind == JVM_TYPE_REFERENCE && !type->class_name)
        return scope->program->model->type_null;
    JvmFieldType field = {type->kind, type->class_name ? name_of(scope, type->class_name) : JVM_NO_NAME};
    return class_storage_type(scope->program, field);
}

/* A value that is there, as the term's type wants it: locals of small types are ints, those of references any object.
 */
static BirId adapt(const ConditionScope *scope, BirId expression, const TermType *type) {
    BirModel *m = scope->program->model;
    BirId wanted = type_of(scope, type);
    BirTypeKind from = m->types.items[m->expressions.items[expression].type].kind;
    switch (type->kind) {
    case JVM_TYPE_BOOLEAN:
        if (from == BIR_TYPE_BOOLEAN)
            return expression;
        return build_test(m, BIR_OP_NOT_EQUAL, expression, build_int(m, 0));
    case JVM_TYPE_REFERENCE:
        return m->expressions.items[expression].type == wanted || from == BIR_TYPE_NULL
                   ? expression
                   : build_cast(m, expression, wanted, true);
    default: return expression;
    }
}

/* The global of a string, which was made beforehand. */
static BirId string_literal(const ConditionScope *scope, const Term *term) {
    const JavaProgram *program = scope->program;
    uint32_t i = 0;
    while (strcmp(program->literals.items[i].text, term->text) != 0)
        i++;
    return build_global_name(program->model, program->literals.items[i].global);
}

static BirId literal(const ConditionScope *scope, const Term *term) {
    BirModel *m = scope->program->model;
    switch (term->op) {
    case TERM_BOOLEAN: return build_boolean(m, term->value != 0);
    case TERM_LONG: return build_long(m, term->value);
    case TERM_FLOAT: return build_float(m, term->real);
    case TERM_DOUBLE: return build_double(m, term->real);
    case TERM_NULL: return build_null(m);
    default: return build_int(m, term->value);
    }
}

/* Where a field is: of the class that declares it, or of one that inherits it. */
static BirId field_variable(const ConditionScope *scope, const Term *term) {
    JavaField *field = member_field_named(scope->program, class_of(scope, term->owner), term->name, term->descriptor);
    assert(field);
    return field->variable;
}

static BirId conversion(const ConditionScope *scope, const Term *term) {
    static const BirOp ops[] = {
        [JVM_TYPE_BYTE] = BIR_OP_TO_BYTE,    [JVM_TYPE_CHAR] = BIR_OP_TO_CHAR, [JVM_TYPE_SHORT] = BIR_OP_TO_SHORT,
        [JVM_TYPE_INT] = BIR_OP_TO_INT,      [JVM_TYPE_LONG] = BIR_OP_TO_LONG, [JVM_TYPE_FLOAT] = BIR_OP_TO_FLOAT,
        [JVM_TYPE_DOUBLE] = BIR_OP_TO_DOUBLE};
    BirId operand = condition_build(scope, term->a);
    return build_unary(scope->program->model, ops[term->type.kind], type_of(scope, &term->type), operand);
}

static BirOp operator_of(TermOp op) {
    switch (op) {
    case TERM_NEGATE: return BIR_OP_NEGATE;
    case TERM_NOT: return BIR_OP_NOT;
    case TERM_COMPLEMENT: return BIR_OP_COMPLEMENT;
    case TERM_ADD: return BIR_OP_ADD;
    case TERM_SUBTRACT: return BIR_OP_SUBTRACT;
    case TERM_MULTIPLY: return BIR_OP_MULTIPLY;
    case TERM_DIVIDE: return BIR_OP_DIVIDE;
    case TERM_REMAINDER: return BIR_OP_REMAINDER;
    case TERM_SHIFT_LEFT: return BIR_OP_SHIFT_LEFT;
    case TERM_SHIFT_RIGHT: return BIR_OP_SHIFT_RIGHT;
    case TERM_SHIFT_RIGHT_ZERO: return BIR_OP_SHIFT_RIGHT_ZERO;
    case TERM_AND: return BIR_OP_BIT_AND;
    case TERM_OR: return BIR_OP_BIT_OR;
    case TERM_XOR: return BIR_OP_BIT_XOR;
    case TERM_LESS: return BIR_OP_LESS;
    case TERM_LESS_EQUAL: return BIR_OP_LESS_EQUAL;
    case TERM_GREATER: return BIR_OP_GREATER;
    case TERM_GREATER_EQUAL: return BIR_OP_GREATER_EQUAL;
    case TERM_EQUAL: return BIR_OP_EQUAL;
    case TERM_NOT_EQUAL: return BIR_OP_NOT_EQUAL;
    case TERM_BOTH: return BIR_OP_AND;
    case TERM_EITHER: return BIR_OP_OR;
    case TERM_CONDITIONAL: return BIR_OP_CONDITIONAL;
    default: return BIR_OP_NONE;
    }
}

static BirId operation(const ConditionScope *scope, const Term *term) {
    BirOp op = operator_of(term->op);
    assert(op != BIR_OP_NONE);
    BirId a = condition_build(scope, term->a);
    BirId b = term->b ? condition_build(scope, term->b) : BIR_NONE;
    BirId c = term->c ? condition_build(scope, term->c) : BIR_NONE;
    return build_expression(scope->program->model, op, type_of(scope, &term->type), a, b, c);
}

BirId condition_build(const ConditionScope *scope, const Term *term) {
    BirModel *m = scope->program->model;
    switch (term->op) {
    case TERM_BOOLEAN ... TERM_DOUBLE:
    case TERM_NULL: return literal(scope, term);
    case TERM_STRING: return string_literal(scope, term);
    case TERM_SLOT: return adapt(scope, scope->slot(scope->context, term->slot), &term->type);
    case TERM_RESULT: return adapt(scope, scope->result(scope->context), &term->type);
    case TERM_ARGUMENT: return adapt(scope, build_global_name(m, scope->arguments[term->number]), &term->type);
    case TERM_RECEIVER: return adapt(scope, build_global_name(m, scope->receiver), &term->type);
    case TERM_STATIC: return build_global_name(m, field_variable(scope, term));
    case TERM_FIELD: return build_field(m, condition_build(scope, term->a), field_variable(scope, term));
    case TERM_ELEMENT: {
        BirId array = condition_build(scope, term->a);
        return build_index(m, array, condition_build(scope, term->b), type_of(scope, &term->type));
    }
    case TERM_LENGTH: return build_unary(m, BIR_OP_LENGTH, m->type_int, condition_build(scope, term->a));
    case TERM_INSTANCE_OF:
        return build_instanceof(m, condition_build(scope, term->a), class_of(scope, term->owner)->type);
    case TERM_CAST: return build_cast(m, condition_build(scope, term->a), class_of(scope, term->owner)->ref, false);
    case TERM_CONVERT: return conversion(scope, term);
    default: return operation(scope, term);
    }
}
