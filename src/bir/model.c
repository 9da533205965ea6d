#include "bir/bir.h"

#include <stdlib.h>
#include <string.h>

BirModel *bir_new(void) {
    Arena *arena = arena_new();
    BirModel *model = arena_alloc(arena, sizeof *model);
    model->arena = arena;
    model->names = names_new(arena);
    model->name = model->file = BIR_NONE;
    model->type_monitor = BIR_NONE;
#define UNSET(field, KIND) model->type_##field = BIR_NONE;
    BIR_UNWRITTEN_TYPES(UNSET)
#undef UNSET
    return model;
}

BirModel *bir_copy(const BirModel *model) {
    Arena *arena = arena_new();
    BirModel *copy = arena_alloc(arena, sizeof *copy);
    *copy = *model;
    copy->arena = arena;
#define BIR_TABLE(Item, table)                                                                                         \
    copy->table.count = copy->table.capacity = 0;                                                                      \
    vector_append(arena, &copy->table, &model->table);
#include "bir/tables.def"
    return copy;
}

void bir_free(BirModel *model) { arena_free(model ? model->arena : NULL); }

const char *bir_name(const BirModel *model, BirId name) {
    return name == BIR_NONE ? "" : names_text(model->names, name);
}

const char *bir_error_name(BirError error) {
    static const char *const names[BIR_ERROR_KINDS] = {
        [BIR_ERROR_NONE] = "none",           [BIR_ERROR_NULL] = "null",
        [BIR_ERROR_INDEX] = "index",         [BIR_ERROR_DIVISION] = "division",
        [BIR_ERROR_CAST] = "cast",           [BIR_ERROR_NEGATIVE_SIZE] = "negativeSize",
        [BIR_ERROR_MONITOR] = "monitor",     [BIR_ERROR_STORE] = "store",
        [BIR_ERROR_EXCEPTION] = "exception", [BIR_ERROR_ASSERT] = "assert",
        [BIR_ERROR_OVERFLOW] = "overflow",
    };
    return names[error];
}

typedef struct Native {
    const char *name, *signature, *effects;
} Native;
static const Native natives[] = {
#define BIR_NATIVE(NAME, text, signature, effects, meaning) {text, signature, effects},
#include "bir/natives.def"
};

const char *bir_native_name(BirNative native) { return natives[native].name; }
const char *bir_native_signature(BirNative native) { return natives[native].signature; }
const char *bir_native_effects(BirNative native) { return natives[native].effects; }

const char *bir_role_name(BirRoleKind role) {
    static const char *const names[BIR_ROLES] = {
        [BIR_ROLE_STRINGS] = "strings",
        [BIR_ROLE_CLASSES] = "classes",
        [BIR_ROLE_THREADS] = "threads",
        [BIR_ROLE_ASSERTION] = "assertionError",
        [BIR_ROLE_MONITOR_ERROR] = "monitorError",
        [BIR_ROLE_INDEX_ERROR] = "indexError",
    };
    return names[role];
}

BirSpan bir_body_variables(const BirBody *body) {
    BirId first = body->parameters.count ? body->parameters.first : body->locals.first;
    return (BirSpan){.first = first, .count = body->parameters.count + body->locals.count};
}

void bir_mark_live(const BirModel *model, BirSpan variables, BirId location, bool *live) {
    const BirLocation *l = &model->locations.items[location];
    if (!l->has_live)
        memset(live, true, variables.count);
    for (uint32_t i = 0; l->has_live && i < l->live.count; i++)
        live[model->uses.items[l->live.first + i].id - variables.first] = true;
}

/* The local variable that a left-hand side is a part of, or BIR_NONE when it is in the heap or global. */
static BirId assigned_local(const BirModel *model, BirId target) {
    const BirExpression *e = &model->expressions.items[target];
    for (; e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX; e = &model->expressions.items[e->a])
        if (model->types.items[model->expressions.items[e->a].type].kind == BIR_TYPE_REF)
            return BIR_NONE;
    return e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_LOCAL ? e->id : BIR_NONE;
}

void bir_mark_dying(const BirModel *model, BirSpan variables, BirId source, const BirTransformation *t, BirId target,
                    bool *dies) {
    bool *live = memory_get_zeroed(variables.count + 1, sizeof *live);
    bir_mark_live(model, variables, source, dies);
    for (uint32_t i = 0; i < t->actions.count; i++) {
        BirId stored = model->actions.items[t->actions.first + i].target;
        BirId local = stored == BIR_NONE ? BIR_NONE : assigned_local(model, stored);
        if (local != BIR_NONE)
            dies[local - variables.first] = true;
    }
    if (target != BIR_NONE)
        bir_mark_live(model, variables, target, live);
    for (uint32_t i = 0; i < variables.count; i++)
        dies[i] &= !live[i];
    free(live);
}

BirId bir_location_body(const BirModel *model, BirId location) {
    /* Parsed bodies have ascending locations, but passes may append, so each span is looked at. */
    for (BirId i = 0; i < model->bodies.count; i++) {
        BirSpan span = model->bodies.items[i].locations;
        if (location >= span.first && location - span.first < span.count)
            return i;
    }
    return BIR_NONE;
}

BirId bir_only_collection(const BirModel *model, const BirAction *action) {
    if (action->op != BIR_ACTION_NATIVE || action->id != BIR_NATIVE_ONLY_OBJECT)
        return BIR_NONE;
    const BirExpression *name = &model->expressions.items[model->lists.items[action->arguments.first]];
    for (BirId i = 0; name->op == BIR_OP_STRING_LITERAL && i < model->collections.count; i++)
        if (bir_type(model, model->collections.items[i].element)->name == name->value.string)
            return i;
    return BIR_NONE;
}

/* Constants and the thread's own locals, at most one step into the heap. */
static bool is_steady(const BirModel *model, BirId id, bool through_heap) {
    const BirExpression *e = &model->expressions.items[id];
    if (e->op == BIR_OP_NAME)
        return e->name_kind == BIR_NAME_LOCAL || e->name_kind == BIR_NAME_CONSTANT || !through_heap;
    if (e->op == BIR_OP_MONITOR)
        return !through_heap && is_steady(model, e->a, true);
    if (e->op != BIR_OP_FIELD && e->op != BIR_OP_INDEX)
        return e->op == BIR_OP_INTEGER_LITERAL;
    bool is_ref = model->types.items[model->expressions.items[e->a].type].kind == BIR_TYPE_REF;
    if ((is_ref && through_heap) || (e->op == BIR_OP_INDEX && !is_steady(model, e->b, true)))
        return false;
    return is_steady(model, e->a, through_heap || is_ref);
}

bool bir_is_steady(const BirModel *model, BirId place) { return is_steady(model, place, false); }
