/* The operand stack of a method under translation. */
#include "lower/method.h"

#include <assert.h>

JvmKind stack_kind(const Translation *t, BirId type) {
    switch (t->model->types.items[type].kind) {
    case BIR_TYPE_LONG: return JVM_KIND_LONG;
    case BIR_TYPE_FLOAT: return JVM_KIND_FLOAT;
    case BIR_TYPE_DOUBLE: return JVM_KIND_DOUBLE;
    case BIR_TYPE_REF:
    case BIR_TYPE_NULL:
    case BIR_TYPE_STRING:
    case BIR_TYPE_TID: return JVM_KIND_REFERENCE;
    default: return JVM_KIND_INT;
    }
}

/* How many nodes an expression has, up to a few. */
static uint32_t size_of(const BirModel *model, BirId id) {
    if (id == BIR_NONE)
        return 0;
    const BirExpression *e = &model->expressions.items[id];
    return 1 + size_of(model, e->a) + size_of(model, e->b) + size_of(model, e->c);
}

static bool mentions(const BirModel *model, BirId id, Local local) {
    if (id == BIR_NONE)
        return false;
    const BirExpression *e = &model->expressions.items[id];
    if (e->op == BIR_OP_NAME)
        return e->name_kind == BIR_NAME_LOCAL && e->id == local;
    return mentions(model, e->a, local) || mentions(model, e->b, local) || mentions(model, e->c, local);
}

static bool entry_mentions(const Translation *t, const Entry *entry, Local local) {
    return mentions(t->model, entry->expression, local) ||
           (entry->compare && (mentions(t->model, entry->left, local) || mentions(t->model, entry->right, local)));
}

Local stack_temporary(Translation *t, BirId type) {
    for (uint32_t i = 0; i < t->temporaries.count; i++) {
        Local local = t->temporaries.items[i];
        bool is_free = t->emit.variables.items[local].type == type;
        for (uint32_t j = 0; is_free && j < t->depth; j++)
            is_free = !entry_mentions(t, &t->stack[j], local);
        if (is_free)
            return local;
    }
    const char *name = names_text(t->program->names, build_name(t->model, "t%u", t->temporaries.count));
    Local local = emit_variable(&t->emit, name, type, BIR_NONE);
    vector_push(t->emit.arena, &t->temporaries, local);
    return local;
}

/* Puts an expression into a fresh temporary. */
static BirId save(Translation *t, BirId expression) {
    BirId type = t->model->expressions.items[expression].type;
    if (type == t->model->type_null)
        type = t->program->object->ref;
    Local local = stack_temporary(t, type);
    emit_set(&t->emit, local, expression);
    return emit_local(&t->emit, local);
}

void stack_push(Translation *t, JvmKind kind, BirId expression) {
    enum { LARGEST = 12 };
    if (size_of(t->model, expression) > LARGEST)
        expression = save(t, expression);
    t->stack[t->depth++] = (Entry){.expression = expression, .kind = kind};
}

Entry stack_pop(Translation *t) {
    assert(t->depth);
    return t->stack[--t->depth];
}

BirId stack_pop_value(Translation *t) { return stack_pop(t).expression; }

Local stack_push_temporary(Translation *t, BirId type) {
    Local local = stack_temporary(t, type);
    stack_push(t, stack_kind(t, type), emit_local(&t->emit, local));
    return local;
}

void stack_push_assigned(Translation *t, BirId type, BirId value) {
    Local local = stack_push_temporary(t, type);
    emit_set(&t->emit, local, value);
}

void stack_drop_below(Translation *t, uint32_t count) {
    Entry top = stack_pop(t);
    t->depth -= count;
    t->stack[t->depth++] = top;
}

void stack_save_mentions(Translation *t, Local local) {
    for (uint32_t i = 0; i < t->depth; i++)
        if (entry_mentions(t, &t->stack[i], local)) {
            BirId saved = save(t, t->stack[i].expression);
            t->stack[i].expression = saved;
            t->stack[i].compare = NO_COMPARE;
        }
}

void stack_settle(Translation *t, uint32_t count) {
    for (uint32_t i = t->depth - count; i < t->depth; i++)
        if (size_of(t->model, t->stack[i].expression) > 1) {
            t->stack[i].expression = save(t, t->stack[i].expression);
            t->stack[i].compare = NO_COMPARE;
        }
}

/* The local through which blocks hand over an entry at a depth. */
static Local hand_over_local(Translation *t, uint32_t depth, const JvmValue *value) {
    BirModel *model = t->model;
    const BirId types[] = {model->type_int,         model->type_long,   model->type_float, model->type_double,
                           t->program->object->ref, model->type_string, model->type_tid};
    enum { GROUPS = COUNT(types) };
    BirId type = stack_type(t, value);
    uint32_t group = 0;
    while (types[group] != type)
        group++;
    Local *local = &t->stack_locals[depth * GROUPS + group];
    if (*local == UINT32_MAX)
        *local =
            emit_variable(&t->emit, names_text(t->program->names, build_name(model, "s%u", depth)), type, BIR_NONE);
    return *local;
}

BirId stack_type(const Translation *t, const JvmValue *value) {
    switch (value->kind) {
    case JVM_KIND_INT: return t->model->type_int;
    case JVM_KIND_LONG: return t->model->type_long;
    case JVM_KIND_FLOAT: return t->model->type_float;
    case JVM_KIND_DOUBLE: return t->model->type_double;
    case JVM_KIND_REFERENCE: break;
    default: return t->program->object->ref;
    }
    BirId type = class_value_type(t->program, (JvmFieldType){JVM_TYPE_REFERENCE, value->class_name});
    return type == t->model->type_string || type == t->model->type_tid ? type : t->program->object->ref;
}

void stack_hand_over(Translation *t, const JvmNode *node) {
    assert(t->depth == node->depth);
    /* Entries that another entry's local will overwrite are saved first. */
    for (uint32_t i = 0; i < t->depth; i++) {
        Local local = hand_over_local(t, i, &node->stack[i]);
        for (uint32_t j = 0; j < t->depth; j++)
            if (j != i && entry_mentions(t, &t->stack[j], local)) {
                t->stack[j].expression = save(t, t->stack[j].expression);
                t->stack[j].compare = NO_COMPARE;
            }
    }
    for (uint32_t i = 0; i < t->depth; i++) {
        Local local = hand_over_local(t, i, &node->stack[i]);
        const BirExpression *e = &t->model->expressions.items[t->stack[i].expression];
        if (e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_LOCAL && e->id == local)
            continue;
        BirId value = stack_as(t, t->stack[i].expression, t->emit.variables.items[local].type);
        emit_set(&t->emit, local, value);
    }
}

void stack_take_over(Translation *t, const JvmNode *node) {
    t->depth = 0;
    for (uint32_t i = 0; i < node->depth; i++) {
        BirId expression = emit_local(&t->emit, hand_over_local(t, i, &node->stack[i]));
        t->stack[t->depth++] = (Entry){.expression = expression, .kind = node->stack[i].kind};
    }
}

/* Whether a reference type fits another without a cast. */
static bool fits(const Translation *t, BirId from, BirId to) {
    const BirType *a = &t->model->types.items[from], *b = &t->model->types.items[to];
    return from == to || a->kind == BIR_TYPE_NULL ||
           (a->kind == BIR_TYPE_REF && b->kind == BIR_TYPE_REF && bir_is_subtype(t->model, a->target, b->target));
}

BirId stack_as(Translation *t, BirId expression, BirId type) {
    BirModel *model = t->model;
    BirId from = model->expressions.items[expression].type;
    if (from == type)
        return expression;
    switch (model->types.items[type].kind) {
    case BIR_TYPE_BOOLEAN:
        if (model->expressions.items[expression].op == BIR_OP_TO_INT &&
            model->expressions.items[model->expressions.items[expression].a].type == type)
            return model->expressions.items[expression].a;
        return build_binary(model, BIR_OP_NOT_EQUAL, type, expression, build_int(model, 0));
    case BIR_TYPE_BYTE: return build_unary(model, BIR_OP_TO_BYTE, type, expression);
    case BIR_TYPE_SHORT: return build_unary(model, BIR_OP_TO_SHORT, type, expression);
    case BIR_TYPE_CHAR: return build_unary(model, BIR_OP_TO_CHAR, type, expression);
    case BIR_TYPE_REF: return fits(t, from, type) ? expression : build_cast(model, expression, type, true);
    default: return stack_from(t, expression);
    }
}

BirId stack_object(Translation *t, BirId expression, BirId type) {
    BirModel *model = t->model;
    bool is_null = model->expressions.items[expression].type == model->type_null;
    return is_null ? build_cast(model, expression, type, true) : stack_as(t, expression, type);
}

BirId stack_from(Translation *t, BirId expression) {
    BirModel *model = t->model;
    switch (model->types.items[model->expressions.items[expression].type].kind) {
    case BIR_TYPE_BOOLEAN ... BIR_TYPE_CHAR: return build_unary(model, BIR_OP_TO_INT, model->type_int, expression);
    default: return expression;
    }
}
