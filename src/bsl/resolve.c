#include "bsl/resolve.h"

#include "base/guess.h"

#include <string.h>

/* ---- Terms ---------------------------------------------------------------------------------------------------- */

Term *resolve_make(Scope *scope, TermOp op, TermType type, Position position) {
    Term *term = arena_alloc(scope->arena, sizeof *term);
    term->op = op;
    term->type = type;
    term->position = position;
    return term;
}

static TermType class_type(Scope *scope, const char *internal_name) {
    return (TermType){JVM_TYPE_REFERENCE, scope_keep(scope, internal_name)};
}

static const Term *resolve_literal(Scope *scope, const Expression *expression) {
    static const TermOp ops[] = {TERM_INT, TERM_LONG, TERM_FLOAT, TERM_DOUBLE, TERM_INT, TERM_STRING};
    static const JvmType types[] = {JVM_TYPE_INT,    JVM_TYPE_LONG, JVM_TYPE_FLOAT,
                                    JVM_TYPE_DOUBLE, JVM_TYPE_CHAR, JVM_TYPE_REFERENCE};
    const JavaLiteral *literal = &expression->literal;
    TermType type = {types[literal->kind], NULL};
    if (literal->kind == JAVA_LITERAL_STRING)
        type = class_type(scope, "java/lang/String");
    Term *term = resolve_make(scope, ops[literal->kind], type, expression->position);
    term->value = literal->value;
    term->real = literal->real;
    if (literal->kind == JAVA_LITERAL_STRING)
        term->text = arena_copy(scope->arena, literal->string, strlen(literal->string));
    return term;
}

/* ---- Fields --------------------------------------------------------------------------------------------------- */

/* The value that a constant always has; null when it is none. */
static const Term *constant_value(Scope *scope, const JvmField *field, Position position) {
    const JvmConstant *constant = field->constant_value;
    if (!constant || !(field->flags & JVM_FINAL) || !(field->flags & JVM_STATIC))
        return NULL;
    static const TermOp ops[] = {
        [JVM_TYPE_BOOLEAN] = TERM_BOOLEAN, [JVM_TYPE_BYTE] = TERM_INT,      [JVM_TYPE_CHAR] = TERM_INT,
        [JVM_TYPE_SHORT] = TERM_INT,       [JVM_TYPE_INT] = TERM_INT,       [JVM_TYPE_LONG] = TERM_LONG,
        [JVM_TYPE_FLOAT] = TERM_FLOAT,     [JVM_TYPE_DOUBLE] = TERM_DOUBLE, [JVM_TYPE_REFERENCE] = TERM_STRING};
    Term *term = resolve_make(scope, ops[field->type.type], scope_field_type(scope, field->type), position);
    term->value = constant->value;
    if (term->op == TERM_FLOAT) {
        uint32_t bits = (uint32_t)constant->value;
        float real;
        memcpy(&real, &bits, sizeof real);
        term->real = (double)real;
    } else if (term->op == TERM_DOUBLE) {
        memcpy(&term->real, &constant->value, sizeof term->real);
    } else if (term->op == TERM_STRING) {
        const char *text = classes_text(scope->classes, constant->name);
        if (constant->tag != JVM_CONSTANT_STRING || strlen(text) != names_length(scope->file->names, constant->name))
            return NULL;
        term->text = scope_keep(scope, text);
    }
    return term;
}

/* The term of a field: of an object, or static when that is null. */
static const Term *field_term(Scope *scope, const ClassField *found, const Term *object, Position position) {
    bool is_static = found->field->flags & JVM_STATIC;
    const Term *constant = constant_value(scope, found->field, position);
    if (constant)
        return constant;
    Term *term = resolve_make(scope, is_static ? TERM_STATIC : TERM_FIELD, scope_field_type(scope, found->field->type),
                              position);
    term->a = is_static ? NULL : object;
    term->owner = scope_keep(scope, classes_text(scope->classes, found->class->name));
    term->name = scope_keep(scope, classes_text(scope->classes, found->field->name));
    term->descriptor = scope_keep(scope, classes_text(scope->classes, found->field->descriptor));
    return term;
}

/* Whether only one field can be meant. */
static bool is_unambiguous(Scope *scope, const ClassField *found, const char *name, Position position) {
    if (!found->other)
        return true;
    TermType one = class_type(scope, classes_text(scope->classes, found->class->name));
    TermType two = class_type(scope, classes_text(scope->classes, found->other->name));
    return diagnostics_refuse(scope->diagnostics, position, "cast the object to one of these types",
                              "'%s' is a field of both %s and %s", name, resolve_describe(scope, one),
                              resolve_describe(scope, two));
}

static const char *suggest_field(Scope *scope, const JvmClass *class, const char *name) {
    Guess guess = guess_start(name);
    for (uint32_t i = 0; i < class->field_count && scope_may_guess(scope); i++)
        if (!(class->fields[i].flags & JVM_SYNTHETIC))
            guess_try(&guess, classes_text(scope->classes, class->fields[i].name));
    return guess_hint(&guess, scope->arena);
}

/* `object.name` */
static const Term *member_of(Scope *scope, const Term *object, const Expression *member) {
    const char *class_name = object->type.class_name;
    if (object->type.kind != JVM_TYPE_REFERENCE || !class_name)
        return scope_error(scope, member->position, NULL, "a value of type %s has no fields",
                           resolve_describe(scope, object->type));
    if (class_name[0] == '[' && strcmp(member->name, "length") == 0) {
        Term *length = resolve_make(scope, TERM_LENGTH, resolve_primitive(JVM_TYPE_INT), member->position);
        length->a = object;
        return length;
    }
    const JvmClass *class = classes_find(scope->classes, class_name);
    ClassField found = class ? classes_field(scope->classes, class, member->name) : (ClassField){0};
    if (found.class)
        return is_unambiguous(scope, &found, member->name, member->position)
                   ? field_term(scope, &found, object, member->position)
                   : NULL;
    return scope_error(scope, member->position, class ? suggest_field(scope, class, member->name) : NULL,
                       "%s has no field '%s'", resolve_describe(scope, object->type), member->name);
}

/* ---- this ----------------------------------------------------------------------------------------------------- */

/* The object that the declaration is about; null, with a message, when it is static. */
static const Term *resolve_this(Scope *scope, Position position) {
    if (scope->is_static)
        return scope_error(scope, position, NULL,
                           scope->method ? "a static method has no 'this'" : "a static observable has no 'this'");
    TermType type = class_type(scope, classes_text(scope->classes, scope->file->name));
    return resolve_make(scope, scope->method ? TERM_SLOT : TERM_RECEIVER, type, position);
}

/* The field in which javac keeps the enclosing object; null when there is none: newer compilers leave it out of classes
   that do not use it. */
static const JvmField *enclosing_field(const Scope *scope, const JvmClass *class, const JvmClass *outer) {
    for (uint32_t i = 0; i < class->field_count; i++) {
        const JvmField *field = &class->fields[i];
        if (field->flags & JVM_SYNTHETIC && field->type.class_name == outer->name &&
            strncmp(classes_text(scope->classes, field->name), "this$", 5) == 0)
            return field;
    }
    return NULL;
}

/* The enclosing object so many levels out. */
static const Term *resolve_outer_this(Scope *scope, uint32_t level, Position position) {
    const Term *object = resolve_this(scope, position);
    for (uint32_t i = 0; object && i < level; i++) {
        const JvmClass *class = scope_outer(scope, i), *outer = scope_outer(scope, i + 1);
        TermType outer_type = class_type(scope, classes_text(scope->classes, outer->name));
        const JvmField *field = enclosing_field(scope, class, outer);
        if (!field)
            return scope_error(scope, position, NULL,
                               classes_is_inner(class)
                                   ? "an object of this class has no reference to its enclosing %s: "
                                     "its code never uses it"
                                   : "an object of a static class has no enclosing %s",
                               resolve_describe(scope, outer_type));
        ClassField found = {.class = class, .field = field};
        object = field_term(scope, &found, object, position);
    }
    return object;
}

/* ---- Names ---------------------------------------------------------------------------------------------------- */

/* What a name, or the beginning of a dotted one, may be (JLS 6.5). */
typedef struct NameMeaning {
    const Term *term;       /* a variable, */
    const char *class_name; /* else a class, internal, */
    const char *package;    /* else perhaps a package */
} NameMeaning;

static const Term *field_by_name(Scope *scope, const ScopeField *field, const Expression *name) {
    bool is_static = field->found.field->flags & JVM_STATIC;
    if (!is_unambiguous(scope, &field->found, name->name, name->position))
        return NULL;
    if (is_static)
        return field_term(scope, &field->found, NULL, name->position);
    if (scope->is_static)
        return scope_error(scope, name->position, NULL,
                           scope->method ? "'%s' is an instance field, and a static method has no 'this'"
                                         : "'%s' is an instance field, and a static observable has no 'this'",
                           name->name);
    const Term *object = resolve_outer_this(scope, field->level, name->position);
    return object ? field_term(scope, &field->found, object, name->position) : NULL;
}

/* A name as a variable: a parameter of the predicate, a variable of the method, a field. False when it is none; the
   term is null when it is one that cannot be used, after a message. */
static bool find_variable(Scope *scope, const Expression *name, const Term **term) {
    for (uint32_t i = 0; i < scope->parameter_count; i++) {
        if (strcmp(scope->parameters[i].name, name->name) == 0) {
            Term *argument = resolve_make(scope, TERM_ARGUMENT, scope->parameters[i].type, name->position);
            argument->number = i;
            *term = argument;
            return true;
        }
    }
    ScopeVariable variable;
    if (scope_variable(scope, name->name, &variable)) {
        Term *slot = resolve_make(scope, TERM_SLOT, variable.type, name->position);
        slot->slot = variable.slot;
        *term = slot;
        return true;
    }
    ScopeField field;
    if (!scope_field(scope, name->name, &field))
        return false;
    *term = field_by_name(scope, &field, name);
    return true;
}

/* Reports why a name is not a variable here. */
static void complain_about_name(Scope *scope, const char *name, Position position) {
    DeclarationKind kind = scope->declaration->kind;
    if (!scope_has_local(scope, name))
        scope_error(scope, position, scope_suggest(scope, name), "there is no variable '%s' here", name);
    else if (kind == DECLARES_PRE || kind == DECLARES_INVOKE)
        scope_error(scope, position, NULL, "'%s' is a local variable: it has no value yet when the method begins",
                    name);
    else if (kind == DECLARES_POST || kind == DECLARES_RETURN)
        scope_error(scope, position, "a LOCATION can use it",
                    "'%s' is a local variable: it is not in scope everywhere the method returns", name);
    else
        scope_error(scope, position, NULL, "'%s' is a local variable that is not in scope, or has no value, at '%s'",
                    name, scope->declaration->label);
}

/* What a dotted name means; false after a message. */
static bool find_entity(Scope *scope, const Expression *expression, NameMeaning *entity);

static bool find_member_entity(Scope *scope, const Expression *member, NameMeaning *entity) {
    NameMeaning left;
    if (!find_entity(scope, member->a, &left))
        return false;
    *entity = (NameMeaning){0};
    if (left.term) {
        entity->term = member_of(scope, left.term, member);
        return entity->term != NULL;
    }
    if (left.package) {
        entity->package = arena_format(scope->arena, "%s.%s", left.package, member->name);
        entity->class_name = classes_find_source(scope->classes, entity->package);
        if (entity->class_name)
            entity->package = NULL;
        return true;
    }
    const JvmClass *class = classes_find(scope->classes, left.class_name);
    ClassField found = class ? classes_field(scope->classes, class, member->name) : (ClassField){0};
    TermType type = class_type(scope, left.class_name);
    if (found.class && !(found.field->flags & JVM_STATIC))
        return diagnostics_refuse(scope->diagnostics, member->position, NULL,
                                  "'%s' is an instance field, and %s is a class, not an object", member->name,
                                  resolve_describe(scope, type));
    if (found.class) {
        if (is_unambiguous(scope, &found, member->name, member->position))
            entity->term = field_term(scope, &found, NULL, member->position);
        return entity->term != NULL;
    }
    entity->class_name = class ? classes_member(scope->classes, class, member->name) : NULL;
    if (!entity->class_name)
        scope_error(scope, member->position, class ? suggest_field(scope, class, member->name) : NULL,
                    "%s has no static field '%s'", resolve_describe(scope, type), member->name);
    return entity->class_name != NULL;
}

static bool find_entity(Scope *scope, const Expression *expression, NameMeaning *entity) {
    *entity = (NameMeaning){0};
    if (expression->kind == EXPRESSION_MEMBER)
        return find_member_entity(scope, expression, entity);
    if (expression->kind != EXPRESSION_NAME) {
        entity->term = resolve_value(scope, expression);
        return entity->term != NULL;
    }
    if (find_variable(scope, expression, &entity->term))
        return entity->term != NULL;
    entity->class_name = scope_class(scope, expression->name);
    if (!entity->class_name)
        entity->package = expression->name;
    return true;
}

/* A name that has to be a variable in the end. */
static const Term *resolve_name(Scope *scope, const Expression *expression) {
    NameMeaning entity;
    if (!find_entity(scope, expression, &entity) || entity.term)
        return entity.term;
    const Expression *first = expression;
    while (first->kind == EXPRESSION_MEMBER)
        first = first->a;
    if (entity.class_name)
        scope_error(scope, expression->position, NULL, "%s is a class, not a value",
                    resolve_describe(scope, class_type(scope, entity.class_name)));
    else
        complain_about_name(scope, first->name, first->position);
    return NULL;
}

/* `this`, or `Outer.this`. */
static const Term *resolve_this_of(Scope *scope, const Expression *expression) {
    if (!expression->a)
        return resolve_this(scope, expression->position);
    NameMeaning entity = {0};
    const Expression *first = expression->a;
    if (first->kind == EXPRESSION_NAME)
        entity.class_name = scope_class(scope, first->name);
    else if (first->kind == EXPRESSION_MEMBER && !find_entity(scope, first, &entity))
        return NULL;
    const JvmClass *class;
    for (uint32_t level = 0; entity.class_name && (class = scope_outer(scope, level)); level++)
        if (strcmp(classes_text(scope->classes, class->name), entity.class_name) == 0)
            return resolve_outer_this(scope, level, expression->position);
    return scope_error(scope, expression->position, NULL, "'.this' needs an enclosing class before it");
}

/* ---- Values --------------------------------------------------------------------------------------------------- */

static const Term *resolve_result(Scope *scope, Position position) {
    DeclarationKind kind = scope->declaration->kind;
    if (kind != DECLARES_POST && kind != DECLARES_RETURN)
        return scope_error(scope, position, NULL,
                           "'$ret' has a value only when the method returns: in POST and RETURN");
    if (scope->method->type.result.type == JVM_TYPE_VOID)
        return scope_error(scope, position, NULL,
                           strcmp(scope->source->name, "<init>") == 0
                               ? "a constructor returns nothing: there is no '$ret'"
                               : "the method returns nothing: there is no '$ret'");
    return resolve_make(scope, TERM_RESULT, scope_field_type(scope, scope->method->type.result), position);
}

static const Term *resolve_element(Scope *scope, const Expression *expression) {
    const Term *array = resolve_value(scope, expression->a);
    const Term *index = array ? resolve_value(scope, expression->b) : NULL;
    if (!index)
        return NULL;
    JvmFieldType element;
    const char *class_name = array->type.class_name;
    if (array->type.kind != JVM_TYPE_REFERENCE || !class_name || class_name[0] != '[' ||
        !jvm_descriptor_element(scope->file->names, names_add_string(scope->file->names, class_name), &element))
        return scope_error(scope, expression->position, NULL, "a value of type %s is not an array",
                           resolve_describe(scope, array->type));
    if (!resolve_is_number(index->type.kind) || resolve_promoted(index->type.kind) != JVM_TYPE_INT)
        return scope_error(scope, expression->b->position, NULL, "an index is an int, not %s",
                           resolve_describe(scope, index->type));
    Term *term = resolve_make(scope, TERM_ELEMENT, scope_field_type(scope, element), expression->position);
    term->a = array;
    term->b = resolve_convert(scope, index, JVM_TYPE_INT);
    return term;
}

const Term *resolve_value(Scope *scope, const Expression *expression) {
    switch (expression->kind) {
    case EXPRESSION_LITERAL: return resolve_literal(scope, expression);
    case EXPRESSION_BOOLEAN: {
        Term *term = resolve_make(scope, TERM_BOOLEAN, resolve_primitive(JVM_TYPE_BOOLEAN), expression->position);
        term->value = expression->literal.value;
        return term;
    }
    case EXPRESSION_NULL:
        return resolve_make(scope, TERM_NULL, (TermType){JVM_TYPE_REFERENCE, NULL}, expression->position);
    case EXPRESSION_NAME:
    case EXPRESSION_MEMBER: return resolve_name(scope, expression);
    case EXPRESSION_THIS: return resolve_this_of(scope, expression);
    case EXPRESSION_RESULT: return resolve_result(scope, expression->position);
    case EXPRESSION_ELEMENT: return resolve_element(scope, expression);
    default: return resolve_operation(scope, expression);
    }
}

const Term *resolve_condition(Scope *scope, const Expression *expression) {
    const Term *term = resolve_value(scope, expression);
    if (term && term->type.kind != JVM_TYPE_BOOLEAN)
        return scope_error(scope, expression->position, NULL, "a condition must be of type boolean; this is of type %s",
                           resolve_describe(scope, term->type));
    return term;
}
