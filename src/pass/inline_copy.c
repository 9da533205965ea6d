/* The inliner: copies of what the source has, with the variables of a frame in place of the body's. */
#include "bir/effects.h"
#include "pass/inline_int.h"

#include <stdlib.h>
#include <string.h>

#define COPY_TABLE(to, from, table)                                                                                    \
    do {                                                                                                               \
        (to)->table.items = arena_alloc((to)->arena, ((from)->table.count + 1) * sizeof *(from)->table.items);         \
        if ((from)->table.count)                                                                                       \
            memcpy((to)->table.items, (from)->table.items, (from)->table.count * sizeof *(from)->table.items);         \
        (to)->table.count = (from)->table.count;                                                                       \
        (to)->table.capacity = (from)->table.count + 1;                                                                \
    } while (0)

/* Everything but bodies, what only they need, and what calls need; ids stay what they are. */
BirModel *inline_clone(const BirModel *source) {
    Arena *arena = arena_new();
    BirModel *model = arena_alloc(arena, sizeof *model);
    *model = *source;
    model->arena = arena;
    memset(&model->definitions, 0, sizeof model->definitions);
    memset(&model->virtuals, 0, sizeof model->virtuals);
    memset(&model->virtual_entries, 0, sizeof model->virtual_entries);
    memset(&model->traps, 0, sizeof model->traps);
    memset(&model->bodies, 0, sizeof model->bodies);
    memset(&model->predicates, 0, sizeof model->predicates);
    memset(&model->actions, 0, sizeof model->actions);
    memset(&model->transformations, 0, sizeof model->transformations);
    memset(&model->locations, 0, sizeof model->locations);
    memset(&model->catches, 0, sizeof model->catches);
    COPY_TABLE(model, source, constants);
    COPY_TABLE(model, source, type_definitions);
    COPY_TABLE(model, source, extends);
    COPY_TABLE(model, source, collections);
    COPY_TABLE(model, source, globals);
    COPY_TABLE(model, source, types);
    COPY_TABLE(model, source, enumerators);
    COPY_TABLE(model, source, variables);
    COPY_TABLE(model, source, uses);
    COPY_TABLE(model, source, expressions);
    COPY_TABLE(model, source, lists);
    COPY_TABLE(model, source, supertypes);
    for (uint32_t i = 0; i < source->definitions.count; i++) {
        BirDefinition definition = source->definitions.items[i];
        if (definition.kind != BIR_DEFINES_VIRTUAL && definition.kind != BIR_DEFINES_TRAP)
            vector_push(arena, &model->definitions, definition);
    }
    return model;
}

BirId inline_variable(const Inliner *inliner, const Frame *frame, BirId variable) {
    BirSpan variables = bir_body_variables(&inliner->source->bodies.items[frame->body]);
    return variable - variables.first + frame->variables;
}

BirId inline_name(Inliner *inliner, BirId variable) {
    BirId id = build_global_name(inliner->model, variable);
    inliner->model->expressions.items[id].name_kind = BIR_NAME_LOCAL;
    inliner->model->expressions.items[id].type =
        inliner->model->types.items[inliner->model->variables.items[variable].type].resolved;
    return id;
}

const Value *inline_value(const Effects *effects, BirId variable) {
    for (uint32_t i = effects ? effects->values.count : 0; i-- > 0;)
        if (effects->values.items[i].variable == variable)
            return &effects->values.items[i];
    return NULL;
}

/* What a variable is called in a frame: its own are copies. */
static BirId variable_in(const Inliner *inliner, const Frame *frame, const BirExpression *e) {
    return e->name_kind == BIR_NAME_LOCAL ? inline_variable(inliner, frame, e->id) : e->id;
}

static BirId copy_name(Inliner *inliner, const Frame *frame, const Effects *effects, BirId expression) {
    BirExpression copy = inliner->model->expressions.items[expression];
    BirId variable = variable_in(inliner, frame, &copy);
    const Value *value = inline_value(effects, variable);
    if (value && value->kind == VALUE_EXPRESSION)
        return value->id;
    inliner->loses_track |= value && value->kind == VALUE_UNKNOWN;
    if (variable == copy.id)
        return expression;
    copy.id = variable;
    copy.name = inliner->model->variables.items[variable].name;
    vector_push(inliner->model->arena, &inliner->model->expressions, copy);
    return inliner->model->expressions.count - 1;
}

static bool is_name(const BirExpression *e) {
    return e->op == BIR_OP_NAME && (e->name_kind == BIR_NAME_LOCAL || e->name_kind == BIR_NAME_GLOBAL);
}

static bool is_through_reference(const BirModel *model, const BirExpression *e) {
    return model->types.items[model->expressions.items[e->a].type].kind == BIR_TYPE_REF;
}

/* What a field or element holds after some stores, one of which may have been to the same object. */
static BirId after_stores(Inliner *inliner, const Effects *effects, BirId expression) {
    BirModel *model = inliner->model;
    BirExpression e = model->expressions.items[expression];
    for (uint32_t i = 0; i < effects->stores.count; i++) {
        const Store *store = &effects->stores.items[i];
        if (e.op == BIR_OP_FIELD ? store->field != e.id : store->field != BIR_NONE)
            continue;
        if (store->value == BIR_NONE) {
            inliner->loses_track = true;
            continue;
        }
        BirId same = build_expression(model, BIR_OP_EQUAL, model->type_boolean, e.a, store->object, BIR_NONE);
        if (e.op == BIR_OP_INDEX)
            same = inline_and(inliner, same,
                              build_expression(model, BIR_OP_EQUAL, model->type_boolean, e.b, store->index, BIR_NONE));
        expression = build_expression(model, BIR_OP_CONDITIONAL, e.type, same, store->value, expression);
    }
    return expression;
}

static bool is_affected(const Effects *effects, const BirExpression *e) {
    return effects->others && (e->op == BIR_OP_LOCK_AVAILABLE || e->op == BIR_OP_HAS_LOCK ||
                               e->op == BIR_OP_WAS_NOTIFIED || e->op == BIR_OP_THREAD_TERMINATED);
}

BirId inline_expression(Inliner *inliner, const Frame *frame, const Effects *effects, BirId expression) {
    BirModel *model = inliner->model;
    const BirExpression *e = &model->expressions.items[expression];
    if (is_name(e))
        return copy_name(inliner, frame, effects, expression);
    inliner->loses_track |= effects && is_affected(effects, e);
    bool is_part = (e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX) && is_through_reference(model, e);
    BirId operands[] = {e->a, e->b, e->c}, copies[3];
    bool differs = false;
    for (uint32_t i = 0; i < 3; i++) {
        copies[i] = operands[i] == BIR_NONE ? BIR_NONE : inline_expression(inliner, frame, effects, operands[i]);
        differs |= copies[i] != operands[i];
    }
    if (differs) {
        BirExpression copy = model->expressions.items[expression];
        copy.a = copies[0];
        copy.b = copies[1];
        copy.c = copies[2];
        vector_push(model->arena, &model->expressions, copy);
        expression = model->expressions.count - 1;
    }
    const Value *array = effects && model->expressions.items[expression].op == BIR_OP_LENGTH
                             ? inline_object(effects, model, model->expressions.items[expression].a)
                             : NULL;
    if (array && array->length != BIR_NONE)
        return array->length;
    return effects && is_part ? after_stores(inliner, effects, expression) : expression;
}

BirAction inline_action(Inliner *inliner, const Frame *frame, const BirAction *action) {
    BirAction copy = *action;
    if (copy.target != BIR_NONE)
        copy.target = inline_expression(inliner, frame, NULL, copy.target);
    BirId *arguments = arena_alloc(inliner->arena, (action->arguments.count + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < action->arguments.count; i++)
        arguments[i] =
            inline_expression(inliner, frame, NULL, inliner->source->lists.items[action->arguments.first + i]);
    copy.arguments = build_list(inliner->model, arguments, action->arguments.count);
    if (copy.op == BIR_ACTION_START)
        copy.id = inliner->new_bodies[copy.id];
    return copy;
}

static void set_value(Inliner *inliner, Effects *effects, BirId variable, ValueKind kind, BirId id, BirId length) {
    Value value = {variable, kind, id, length};
    vector_push(inliner->arena, &effects->values, value);
}

/* Stores into a part of something: of a variable, or of an object. What is stored into an object that was just made
   changes nothing that was there before. */
static void affect_part(Inliner *inliner, const Frame *frame, Effects *effects, BirId target, BirId value) {
    const BirModel *source = inliner->source;
    const BirExpression *e = &source->expressions.items[target];
    bool is_whole = is_through_reference(source, e);
    while (!is_name(e) && !is_through_reference(source, e))
        e = &source->expressions.items[e->a];
    if (is_name(e)) {
        set_value(inliner, effects, variable_in(inliner, frame, e), VALUE_UNKNOWN, BIR_NONE, BIR_NONE);
        return;
    }
    Store store = {.object = inline_expression(inliner, frame, effects, e->a),
                   .field = e->op == BIR_OP_FIELD ? e->id : BIR_NONE,
                   .index = e->op == BIR_OP_INDEX ? inline_expression(inliner, frame, effects, e->b) : BIR_NONE,
                   .value = is_whole ? value : BIR_NONE};
    const Value *object = inline_object(effects, inliner->model, store.object);
    if (object && object->kind == VALUE_FRESH)
        return;
    vector_push(inliner->arena, &effects->stores, store);
}

/* What a variable holds after an action that gives it this value, BIR_NONE when that is not an expression. */
static ValueKind kind_of(const Inliner *inliner, const BirAction *action, BirId value, BirId *id) {
    bool is_literal = action->op == BIR_ACTION_NATIVE && action->id == BIR_NATIVE_LITERAL;
    bool is_class = action->op == BIR_ACTION_NATIVE && action->id == BIR_NATIVE_CLASS_OBJECT;
    *id = value;
    if (action->op == BIR_ACTION_NEW || action->op == BIR_ACTION_NEW_ARRAY) {
        *id = action->id;
        return VALUE_FRESH;
    }
    BirId only = bir_only_collection(inliner->source, action);
    if (only != BIR_NONE) {
        *id = only;
        return VALUE_OBJECT;
    }
    if ((is_literal || is_class) && inliner->options->native_count) {
        *id = inliner->options->natives[is_class];
        return VALUE_OBJECT;
    }
    return value == BIR_NONE ? VALUE_UNKNOWN : VALUE_EXPRESSION;
}

static void affect_target(Inliner *inliner, const Frame *frame, Effects *effects, const BirAction *action) {
    const BirModel *source = inliner->source;
    const BirExpression *target = &source->expressions.items[action->target];
    BirId value = BIR_NONE, length = BIR_NONE;
    inliner->loses_track = false;
    if (action->op == BIR_ACTION_NEW_ARRAY)
        length = inline_expression(inliner, frame, effects, source->lists.items[action->arguments.first]);
    if (inliner->loses_track)
        length = BIR_NONE;
    if (action->op == BIR_ACTION_ASSIGN) {
        inliner->loses_track = false;
        value = inline_expression(inliner, frame, effects, source->lists.items[action->arguments.first]);
        if (inliner->loses_track || inline_object(effects, inliner->model, value))
            value = BIR_NONE;
    }
    if (!is_name(target))
        affect_part(inliner, frame, effects, action->target, value);
    else {
        ValueKind kind = kind_of(inliner, action, value, &value);
        set_value(inliner, effects, variable_in(inliner, frame, target), kind, value, length);
    }
}

void inline_affect(Inliner *inliner, const Frame *frame, Effects *effects, const BirAction *action) {
    /* Whatever is read, chosen or made; what is stored is taken into account, but not where a native does so itself. */
    const uint32_t unnoticed = 1u << EFFECT_READ | 1u << EFFECT_WRITE | 1u << EFFECT_ALLOCATE | 1u << EFFECT_CHOOSE |
                               1u << EFFECT_FAIL | 1u << EFFECT_ASSUME | 1u << EFFECT_PRINT |
                               1u << EFFECT_OBSERVE_HEAP | 1u << EFFECT_OBSERVE_END | 1u << EFFECT_TEST_AVAILABLE |
                               1u << EFFECT_TEST_HELD | 1u << EFFECT_TEST_NOTIFIED;
    if (action->target != BIR_NONE)
        affect_target(inliner, frame, effects, action);
    BirEffects done = {.model = inliner->source};
    effects_add_action(&done, action);
    effects->others |= (done.kinds & ~unnoticed) != 0;
    for (uint32_t i = 0; i < done.items.count; i++)
        effects->others |= done.items.items[i].kind == EFFECT_WRITE && done.items.items[i].expression == BIR_NONE;
    free(done.items.items);
}
