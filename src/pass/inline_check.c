/* The inliner: what can fail. An error that has a trap is no error but a call, so it has to be known before anything of
   its transformation is done: each way to fail becomes a condition on the state before. The order is that of
   evaluation, as src/machine/compile_expression.c has it. */
#include "bir/effects.h"
#include "pass/inline_int.h"

#include <stdlib.h>

BirId inline_and(Inliner *inliner, BirId left, BirId right) {
    if (left == BIR_NONE || right == BIR_NONE)
        return left == BIR_NONE ? right : left;
    return build_expression(inliner->model, BIR_OP_AND, inliner->model->type_boolean, left, right, BIR_NONE);
}

const Value *inline_object(const Effects *effects, const BirModel *model, BirId expression) {
    const BirExpression *e = &model->expressions.items[expression];
    if (e->op == BIR_OP_CAST)
        return inline_object(effects, model, e->a);
    const Value *value = e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_LOCAL ? inline_value(effects, e->id) : NULL;
    return value && (value->kind == VALUE_FRESH || value->kind == VALUE_OBJECT) ? value : NULL;
}

/* Looking at one expression of the result. */
typedef struct FailureFinder {
    Inliner *inliner;
    const Effects *effects;
    BirId when; /* what has to be true to get there; BIR_NONE: nothing */
    Fallibles *out;
    BirEffects found; /* of the expression: among them, what may fail */
} FailureFinder;

/* Whether an expression reads something of an object that is not there before the transformation. */
static bool reads_object(const BirModel *model, const Effects *effects, BirId expression) {
    if (expression == BIR_NONE)
        return false;
    const BirExpression *e = &model->expressions.items[expression];
    return inline_object(effects, model, expression) || reads_object(model, effects, e->a) ||
           reads_object(model, effects, e->b) || reads_object(model, effects, e->c);
}

/* Adds a way to fail, unless the same would have failed before. */
static void add(FailureFinder *looker, BirError error, BirId condition, BirId first, BirId second) {
    Fallible fallible = {error,
                         !reads_object(looker->inliner->model, looker->effects, condition),
                         inline_and(looker->inliner, looker->when, condition),
                         {first, second}};
    for (uint32_t i = 0; i < looker->out->count; i++)
        if (looker->out->items[i].error == error &&
            effects_are_alike(looker->inliner->model, looker->out->items[i].condition, fallible.condition))
            return;
    vector_push(looker->inliner->arena, looker->out, fallible);
}

static BirId compare(FailureFinder *looker, BirOp op, BirId left, BirId right) {
    BirModel *model = looker->inliner->model;
    return build_expression(model, op, model->type_boolean, left, right, BIR_NONE);
}

static bool is_reference(const BirModel *model, BirId expression) {
    BirTypeKind kind = model->types.items[model->expressions.items[expression].type].kind;
    return kind == BIR_TYPE_REF || kind == BIR_TYPE_NULL || kind == BIR_TYPE_STRING;
}

static void look_at_null(FailureFinder *looker, BirId object) {
    if (!inline_object(looker->effects, looker->inliner->model, object))
        add(looker, BIR_ERROR_NULL, compare(looker, BIR_OP_EQUAL, object, build_null(looker->inliner->model)), BIR_NONE,
            BIR_NONE);
}

static BirId as_int(FailureFinder *looker, BirId number) {
    BirModel *model = looker->inliner->model;
    if (model->expressions.items[number].type == model->type_int)
        return number;
    return build_expression(model, BIR_OP_TO_INT, model->type_int, number, BIR_NONE, BIR_NONE);
}

static void look_at_index(FailureFinder *looker, BirId array, BirId index) {
    BirModel *model = looker->inliner->model;
    const Value *made = inline_object(looker->effects, model, array);
    BirId length = made ? made->length : BIR_NONE;
    if (length == BIR_NONE)
        length = build_expression(model, BIR_OP_LENGTH, model->type_int, array, BIR_NONE, BIR_NONE);
    BirId low = compare(looker, BIR_OP_LESS, index, build_int(model, 0));
    BirId high = compare(looker, BIR_OP_GREATER_EQUAL, index, length);
    add(looker, BIR_ERROR_INDEX, compare(looker, BIR_OP_OR, low, high), as_int(looker, index), as_int(looker, length));
}

static void look_at(FailureFinder *looker, BirId expression);

static void look_at_guarded(FailureFinder *looker, BirId condition, bool is_true, BirId expression) {
    BirId before = looker->when;
    BirModel *model = looker->inliner->model;
    looker->when = inline_and(looker->inliner, before, is_true ? condition : build_not(model, condition));
    look_at(looker, expression);
    looker->when = before;
}

static void look_at_cast(FailureFinder *looker, const BirExpression *e) {
    BirModel *model = looker->inliner->model;
    BirId object = e->a, target = model->types.items[e->id].target;
    const Value *known = inline_object(looker->effects, model, object);
    if (known && !bir_is_subtype(model, model->collections.items[known->id].element, target))
        /* It fails for sure. An object that the transformation has made itself is none for the trap. */
        add(looker, BIR_ERROR_CAST, build_boolean(model, true), build_null(model),
            build_string(model, model->types.items[target].name));
    if (e->trusted || known)
        return;
    BirId some = compare(looker, BIR_OP_NOT_EQUAL, object, build_null(model));
    BirId other = build_not(model, build_instanceof(model, object, target));
    add(looker, BIR_ERROR_CAST, compare(looker, BIR_OP_AND, some, other), object,
        build_string(model, model->types.items[target].name));
}

/* One way in which an operation fails once its operands have values. */
static void look_at_error(FailureFinder *looker, BirError error, BirId expression) {
    BirModel *model = looker->inliner->model;
    BirExpression e = model->expressions.items[expression];
    if (error == BIR_ERROR_NULL)
        look_at_null(looker, e.a);
    if (error == BIR_ERROR_NULL && (e.op == BIR_OP_COMPARE || e.op == BIR_OP_INDEX_OF))
        look_at_null(looker, e.b);
    if (error == BIR_ERROR_INDEX && e.op == BIR_OP_INDEX)
        look_at_index(looker, e.a, e.b);
    if (error == BIR_ERROR_DIVISION)
        add(looker, error, compare(looker, BIR_OP_EQUAL, e.b, build_int(model, 0)), BIR_NONE, BIR_NONE);
    if (error == BIR_ERROR_CAST)
        look_at_cast(looker, &e);
}

static void look_at(FailureFinder *looker, BirId expression) {
    BirExpression e = looker->inliner->model->expressions.items[expression];
    bool is_or = e.op == BIR_OP_OR, is_choice = e.op == BIR_OP_CONDITIONAL;
    const BirId operands[] = {e.a, e.b, e.c};
    for (uint32_t i = 0; i < 3; i++)
        if (operands[i] != BIR_NONE && i > 0 && (e.op == BIR_OP_AND || is_or || is_choice))
            look_at_guarded(looker, e.a, is_choice ? i == 1 : !is_or, operands[i]);
        else if (operands[i] != BIR_NONE && e.op != BIR_OP_HOLDS)
            look_at(looker, operands[i]);
    for (uint32_t i = 0; i < looker->found.items.count; i++) {
        const BirEffect *effect = &looker->found.items.items[i];
        if (effect->kind == EFFECT_FAIL && effect->expression == expression)
            look_at_error(looker, (BirError)effect->id, expression);
    }
}

/* Looks at an expression of the result. */
static void look_at_whole(FailureFinder *looker, BirId expression) {
    looker->found = (BirEffects){.model = looker->inliner->model};
    effects_add_expression(&looker->found, expression);
    if (effects_have(&looker->found, EFFECT_FAIL))
        look_at(looker, expression);
    free(looker->found.items.items);
}

/* What was found since there were `before`, if it is not known any more what the state is there. */
static void mark_unknown(const Inliner *inliner, Fallibles *out, uint32_t before) {
    for (uint32_t i = before; i < out->count; i++)
        out->items[i].is_known = out->items[i].is_known && !inliner->loses_track;
}

bool inline_settle_fallibles(const Inliner *inliner, Fallibles *fallibles) {
    while (fallibles->count && inliner->trap[fallibles->items[fallibles->count - 1].error] == BIR_NONE)
        fallibles->count--;
    for (uint32_t i = 0; i < fallibles->count; i++)
        if (!fallibles->items[i].is_known)
            return false;
    return true;
}

void inline_fallible(Inliner *inliner, const Frame *frame, const Effects *effects, BirId expression, Fallibles *out) {
    inliner->loses_track = false;
    uint32_t before = out->count;
    FailureFinder looker = {.inliner = inliner, .effects = effects, .when = BIR_NONE, .out = out};
    look_at_whole(&looker, inline_expression(inliner, frame, effects, expression));
    mark_unknown(inliner, out, before);
}

/* An object that is stored into an array has to fit its elements: what is known of the array may be less than it is. */
static void look_at_store(FailureFinder *looker, BirId array, BirId value) {
    BirModel *model = looker->inliner->model;
    const Inlined *result = looker->inliner->result;
    BirId type = model->expressions.items[array].type, given = model->expressions.items[value].type;
    if (model->types.items[given].kind != BIR_TYPE_REF)
        return;
    for (uint32_t i = 0; i < model->collections.count; i++) {
        BirId made = model->collections.items[i].element;
        if (!result->made[i] || !bir_ref_admits(model, type, i) || model->types.items[made].kind != BIR_TYPE_ARRAY)
            continue;
        BirId element = model->types.items[model->types.items[made].element].resolved;
        bool fits = true;
        for (uint32_t j = 0; j < model->collections.count; j++)
            fits &= !result->made[j] || !bir_ref_admits(model, given, j) || bir_ref_admits(model, element, j);
        if (fits)
            continue;
        BirId some = compare(looker, BIR_OP_NOT_EQUAL, value, build_null(model));
        BirId other = build_not(model, build_instanceof(model, value, model->types.items[element].target));
        BirId condition =
            compare(looker, BIR_OP_AND, build_instanceof(model, array, made), compare(looker, BIR_OP_AND, some, other));
        add(looker, BIR_ERROR_STORE, condition, value, BIR_NONE);
    }
}

static void look_at_target(FailureFinder *looker, BirId target, BirId value, bool is_open) {
    BirModel *model = looker->inliner->model;
    look_at_whole(looker, target);
    const BirExpression *e = &model->expressions.items[target];
    if (is_open && value != BIR_NONE && e->op == BIR_OP_INDEX && is_reference(model, e->a) &&
        model->types.items[e->type].kind == BIR_TYPE_REF)
        look_at_store(looker, e->a, value);
}

static void look_at_lock(FailureFinder *looker, BirId lock) {
    BirModel *model = looker->inliner->model;
    BirId held = build_expression(model, BIR_OP_HAS_LOCK, model->type_boolean, lock, BIR_NONE, BIR_NONE);
    add(looker, BIR_ERROR_MONITOR, build_not(model, held), BIR_NONE, BIR_NONE);
}

void inline_action_fallible(Inliner *inliner, const Frame *frame, const Effects *effects, const BirAction *action,
                            Fallibles *out) {
    inliner->loses_track = false;
    uint32_t before = out->count;
    FailureFinder looker = {.inliner = inliner, .effects = effects, .when = BIR_NONE, .out = out};
    BirModel *model = inliner->model;
    BirId first = BIR_NONE;
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId argument =
            inline_expression(inliner, frame, effects, inliner->source->lists.items[action->arguments.first + i]);
        first = i ? first : argument;
        look_at_whole(&looker, argument);
    }
    bool is_check = action->op == BIR_ACTION_NATIVE && action->id == BIR_NATIVE_CHECK_NULL;
    if (is_check || action->op == BIR_ACTION_INVOKE || action->op == BIR_ACTION_THROW)
        look_at_null(&looker, first);
    else if (action->op == BIR_ACTION_NEW_ARRAY)
        add(&looker, BIR_ERROR_NEGATIVE_SIZE, compare(&looker, BIR_OP_LESS, first, build_int(model, 0)),
            as_int(&looker, first), BIR_NONE);
    else if (action->op == BIR_ACTION_ASSERT)
        add(&looker, BIR_ERROR_ASSERT, build_not(model, first), BIR_NONE, BIR_NONE);
    else if (action->op == BIR_ACTION_UNLOCK || action->op == BIR_ACTION_WAIT || action->op == BIR_ACTION_NOTIFY ||
             action->op == BIR_ACTION_NOTIFY_ALL)
        look_at_lock(&looker, first);
    if (action->target != BIR_NONE)
        look_at_target(&looker, inline_expression(inliner, frame, effects, action->target),
                       action->op == BIR_ACTION_ASSIGN ? first : BIR_NONE, inliner->options->calls != NULL);
    mark_unknown(inliner, out, before);
}
