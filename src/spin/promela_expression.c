/* Expressions, with the conditions under which they cannot be evaluated. */
#include "spin/promela_int.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

PromelaFailure promela_error(BirError error) { return (PromelaFailure){.kind = FAILS_WITH_ERROR, .error = error}; }

PromelaFailure promela_unsupported(const char *words) {
    return (PromelaFailure){.kind = FAILS_UNSUPPORTED, .words = words};
}

PromelaFailure promela_limit(const char *words) { return (PromelaFailure){.kind = FAILS_AT_LIMIT, .words = words}; }

void promela_add_check(Writer *w, Checks *checks, const char *condition, PromelaFailure failure) {
    /* The same reference is often looked into more than once: what was checked need not be again. */
    for (uint32_t i = 0; i < checks->count; i++)
        if (strcmp(checks->items[i].condition, condition) == 0)
            return;
    vector_push(w->arena, checks, ((PromelaCheck){condition, failure}));
}

void promela_guard_checks(Writer *w, Checks *checks, uint32_t from, const char *condition) {
    for (uint32_t i = from; i < checks->count; i++)
        checks->items[i].condition = promela_format(w, "(%s && %s)", condition, checks->items[i].condition);
}

const char *promela_any(Writer *w, const Checks *checks, uint32_t from) {
    if (from == checks->count)
        return NULL;
    const char *text = checks->items[from].condition;
    for (uint32_t i = from + 1; i < checks->count; i++)
        text = promela_format(w, "%s || %s", text, checks->items[i].condition);
    return promela_format(w, "(%s)", text);
}

Value promela_known(Writer *w, int64_t value) {
    const char *text = value == INT32_MIN ? "(-2147483647 - 1)"
                       : value < 0        ? promela_format(w, "(%" PRId64 ")", value)
                                          : promela_format(w, "%" PRId64, value);
    return (Value){text, value, value};
}

static Value number_value(Writer *w, int64_t value, Checks *checks) {
    return value == (int32_t)value ? promela_known(w, value) : promela_no_value(w, checks, "a number beyond 32 bits");
}

Value promela_no_value(Writer *w, Checks *checks, const char *words) {
    promela_add_check(w, checks, "true", promela_unsupported(words));
    return promela_known(w, 0);
}

bool promela_is_floating(const Writer *w, BirId expression) {
    BirTypeKind kind = promela_type_of(w, expression)->kind;
    return kind == BIR_TYPE_FLOAT || kind == BIR_TYPE_DOUBLE;
}

Value promela_typed(const Writer *w, const BirExpression *e, const char *text) {
    Value value = {.text = text};
    promela_bounds(w, e->type, &value.low, &value.high);
    return value;
}

static Value truth(const char *text) { return (Value){text, 0, 1}; }

/* A variable of a thread that is about to be started: its argument, or what it begins with. */
static Value before_start(Writer *w, BirId variable) {
    const BirBody *body = &w->model->bodies.items[w->body];
    BirId index = variable - bir_body_variables(body).first;
    if (index < w->argument_count)
        return w->arguments[index];
    return promela_known(w, promela_initial(w, variable));
}

static Value name_value(Writer *w, BirId id, const BirExpression *e, Checks *checks) {
    const BirModel *model = w->model;
    if (e->name_kind == BIR_NAME_CONSTANT)
        return number_value(w, model->constants.items[e->id].value, checks);
    if (e->name_kind == BIR_NAME_ENUMERATOR) {
        Value value = number_value(w, model->enumerators.items[e->id].value, checks);
        if (w->enumerators[e->id])
            value.text = w->enumerators[e->id];
        return value;
    }
    if (w->arguments && e->name_kind == BIR_NAME_LOCAL)
        return before_start(w, e->id);
    PromelaPlace place = promela_place(w, id, checks, NULL);
    return promela_typed(w, e, promela_load(w, &place));
}

/* `a && b`, `a || b`: the second operand can fail only where it is evaluated. */
static Value short_circuit(Writer *w, const BirExpression *e, Checks *checks) {
    Value (*operand)(Writer *, BirId, Checks *) = e->op == BIR_OP_AND ? promela_value : promela_separately;
    Value a = operand(w, e->a, checks);
    uint32_t from = checks->count;
    Checks right = {0};
    Value b = operand(w, e->b, &right);
    vector_append(w->arena, checks, &right);
    bool is_and = e->op == BIR_OP_AND;
    promela_guard_checks(w, checks, from, is_and ? a.text : promela_format(w, "!%s", a.text));
    if (a.low == a.high)
        return (a.low != 0) == is_and ? b : a;
    return truth(promela_format(w, "(%s %s %s)", a.text, is_and ? "&&" : "||", b.text));
}

static Value conditional(Writer *w, const BirExpression *e, Checks *checks) {
    bool is_truth = w->model->types.items[e->type].kind == BIR_TYPE_BOOLEAN;
    Value (*branch)(Writer *, BirId, Checks *) = is_truth ? promela_separately : promela_value;
    Value condition = promela_separately(w, e->a, checks);
    Checks yes = {0}, no = {0};
    Value a = branch(w, e->b, &yes), b = branch(w, e->c, &no);
    promela_guard_checks(w, &yes, 0, condition.text);
    promela_guard_checks(w, &no, 0, promela_format(w, "!%s", condition.text));
    vector_append(w->arena, checks, &yes);
    vector_append(w->arena, checks, &no);
    return (Value){promela_format(w, "(%s -> %s : %s)", condition.text, a.text, b.text), a.low < b.low ? a.low : b.low,
                   a.high > b.high ? a.high : b.high};
}

/* Which collections have objects that an expression may lead to and a type does not allow, or does. */
static bool *fitting(Writer *w, BirId expression, BirId type, bool fits, uint32_t *count) {
    const BirModel *model = w->model;
    bool *flags = arena_alloc(w->arena, model->collections.count + 1);
    bool is_ref = model->types.items[type].kind == BIR_TYPE_REF;
    *count = 0;
    for (uint32_t i = 0; i < model->collections.count; i++) {
        if (!promela_may_be(w, expression, i))
            continue;
        BirId element = (BirId)(bir_type(model, model->collections.items[i].element) - model->types.items);
        bool is_one = is_ref ? bir_ref_admits(model, type, i) : bir_is_subtype(model, element, type);
        flags[i] = is_one == fits;
        *count += flags[i];
    }
    return flags;
}

static Value instance_of(Writer *w, const BirExpression *e, Checks *checks) {
    Value x = promela_value(w, e->a, checks);
    uint32_t with, without;
    bool *flags = fitting(w, e->a, e->id, true, &with);
    fitting(w, e->a, e->id, false, &without);
    if (!with)
        return promela_known(w, 0);
    return truth(without ? promela_is_among(w, x.text, flags) : promela_format(w, "(%s != 0)", x.text));
}

static Value cast(Writer *w, const BirExpression *e, Checks *checks) {
    Value x = promela_value(w, e->a, checks);
    uint32_t wrong;
    bool *flags = fitting(w, e->a, e->id, false, &wrong);
    if (wrong && !e->trusted)
        promela_add_check(w, checks, promela_is_among(w, x.text, flags), promela_error(BIR_ERROR_CAST));
    return x;
}

static Value lock_test(Writer *w, const BirExpression *e, Checks *checks) {
    Value lock = promela_lock_number(w, e->a, checks);
    bool is_reentrant = promela_type_of(w, e->a)->reentrant;
    if (e->op == BIR_OP_WAS_NOTIFIED) {
        w->needs.waits = true;
        return truth(promela_format(w, "(waits[%s] == 2 && wait_lock[%s] == %s)", w->self, w->self, lock.text));
    }
    if (e->op == BIR_OP_HAS_LOCK)
        return truth(promela_format(w, "(owner[%s] == %s + 1)", lock.text, w->self));
    /* A predicate has no acting thread. */
    if (is_reentrant && !w->in_predicate)
        return truth(promela_format(w, "(owner[%s] == 0 || owner[%s] == %s + 1)", lock.text, lock.text, w->self));
    return truth(promela_format(w, "(owner[%s] == 0)", lock.text));
}

static Value terminated(Writer *w, const BirExpression *e, Checks *checks) {
    Value thread = promela_value(w, e->a, checks);
    w->needs.ended = true;
    promela_add_check(w, checks, promela_format(w, "(%s == 0)", thread.text), promela_error(BIR_ERROR_NULL));
    return truth(promela_format(w, "ended[%s - 1]", thread.text));
}

/* True, and not false or an error. What cannot be translated stays what it is. */
static Value holds(Writer *w, const BirExpression *e, Checks *checks) {
    Checks inner = {0}, errors = {0};
    Value value = promela_value(w, e->a, &inner);
    for (uint32_t i = 0; i < inner.count; i++) {
        PromelaCheck check = inner.items[i];
        if (check.failure.kind != FAILS_UNSUPPORTED) {
            vector_push(w->arena, &errors, check);
            continue;
        }
        const char *before = promela_any(w, &errors, 0);
        if (before)
            check.condition = promela_format(w, "(!%s && %s)", before, check.condition);
        promela_add_check(w, checks, check.condition, check.failure);
    }
    const char *any = promela_any(w, &errors, 0);
    return any ? truth(promela_format(w, "(!%s && %s)", any, value.text)) : value;
}

static Value length(Writer *w, const BirExpression *e, Checks *checks) {
    const BirType *type = promela_type_of(w, e->a);
    if (type->kind == BIR_TYPE_ARRAY)
        return number_value(w, type->low.value, checks);
    if (type->kind == BIR_TYPE_STRING)
        return promela_text_question(w, e, checks);
    Value x = promela_value(w, e->a, checks);
    promela_add_check(w, checks, promela_format(w, "(%s == 0)", x.text), promela_error(BIR_ERROR_NULL));
    /* An array of unknown type may have been cast to one of objects, only to read its length. */
    BirId array = e->a;
    while (promela_at(w, array)->op == BIR_OP_CAST && promela_at(w, array)->trusted)
        array = promela_at(w, array)->a;
    return (Value){promela_length(w, array, x.text), 0, INT32_MAX};
}

static Value element_value(Writer *w, BirId id, const BirExpression *e, Checks *checks) {
    if (e->op == BIR_OP_INDEX && promela_type_of(w, e->a)->kind == BIR_TYPE_STRING)
        return promela_text_question(w, e, checks);
    PromelaPlace place = promela_place(w, id, checks, NULL);
    return promela_typed(w, e, promela_load(w, &place));
}

static Value evaluate(Writer *w, BirId id, const BirExpression *e, Checks *checks) {
    switch (e->op) {
    case BIR_OP_BOOLEAN_LITERAL:
        return w->in_c ? promela_known(w, e->value.integer)
                       : (Value){e->value.integer ? "true" : "false", e->value.integer, e->value.integer};
    case BIR_OP_INTEGER_LITERAL:
    case BIR_OP_LONG_LITERAL:
    case BIR_OP_CHAR_LITERAL: return number_value(w, e->value.integer, checks);
    case BIR_OP_STRING_LITERAL: return promela_known(w, promela_token_of_name(w, e->value.string));
    case BIR_OP_NULL_LITERAL: return promela_known(w, 0);
    case BIR_OP_SELF: return (Value){promela_format(w, "(%s + 1)", w->self), 1, w->options->threads};
    case BIR_OP_NAME: return name_value(w, id, e, checks);
    case BIR_OP_FIELD:
    case BIR_OP_INDEX: return element_value(w, id, e, checks);
    case BIR_OP_LENGTH: return length(w, e, checks);
    case BIR_OP_CONDITIONAL: return conditional(w, e, checks);
    case BIR_OP_INSTANCEOF: return instance_of(w, e, checks);
    case BIR_OP_CAST: return cast(w, e, checks);
    case BIR_OP_OR:
    case BIR_OP_AND: return short_circuit(w, e, checks);
    case BIR_OP_LOCK_AVAILABLE ... BIR_OP_WAS_NOTIFIED: return lock_test(w, e, checks);
    case BIR_OP_THREAD_TERMINATED: return terminated(w, e, checks);
    case BIR_OP_HOLDS: return holds(w, e, checks);
    case BIR_OP_TO_STRING: return promela_text_of(w, e, checks);
    case BIR_OP_SUBSTRING ... BIR_OP_HASH: return promela_text_question(w, e, checks);
    case BIR_OP_AT:
    case BIR_OP_REMOTE: return promela_remote(w, e, checks);
    case BIR_OP_PLUS ... BIR_OP_COMPLEMENT:
    case BIR_OP_BIT_OR ... BIR_OP_REMAINDER:
    case BIR_OP_TO_EXACT ... BIR_OP_TO_DOUBLE:
    case BIR_OP_FLOAT_BITS ... BIR_OP_BITS_DOUBLE:
    case BIR_OP_MONITOR:
    case BIR_OP_FLOAT_LITERAL:
    case BIR_OP_DOUBLE_LITERAL:
    case BIR_OP_NONE:
    case BIR_OP_COUNT: break;
    }
    return promela_operator(w, e, checks);
}

Value promela_value(Writer *w, BirId id, Checks *checks) {
    const BirExpression *e = promela_at(w, id);
    if (w->in_predicate) {
        Value value;
        if (promela_some_thread(w, id, checks, &value))
            return value;
    }
    if (promela_type_of(w, id)->kind == BIR_TYPE_DOUBLE)
        return promela_no_value(w, checks, "floating-point numbers");
    if (promela_has_float(w, e))
        return promela_float(w, e, checks);
    return evaluate(w, id, e, checks);
}
