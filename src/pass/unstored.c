/* Fields and globals by which states need not be told apart: those that nothing reads, and those that nothing writes.

   What a model never reads makes no difference to what it does: two states that differ in nothing else are one, as for
   dead variables (pass/liveness.c), but for all threads and all places of the model. What it never writes has its first
   value in every state. Neither is part of a stored state. The live state has both, and counterexamples show what was
   written. A reference that nothing reads leads nowhere: it does not keep an object from being garbage.

   This asks for a closed model, in which everything is seen that a run can enter. Code that is missing ends the search,
   and the pass sees it before the next one begins. What the engine reads on its own account has a role, and counts as
   accessed. Predicates that are added to the compiled code are not seen: with these the pass does not run. */
#include "pass/pass.h"

#include <stdlib.h>

typedef struct Accesses {
    const BirModel *model;
    bool *are_accessed; /* by variable: globals, and fields as they are declared in one record */
    bool *are_inside;   /* by type: anything in objects of it */
    bool is_all;
} Accesses;

static void note_effect(Accesses *accesses, const BirEffect *effect) {
    bool is_known = effect->type != BIR_NONE;
    switch (effect->place) {
    case EFFECT_ON_GLOBAL: accesses->are_accessed[effect->variable] = true; break;
    case EFFECT_ON_FIELD: accesses->are_accessed[effect->variable] = true; break;
    case EFFECT_ON_INSIDE:
        if (is_known)
            accesses->are_inside[effect->type] = true;
        accesses->is_all |= !is_known;
        break;
    case EFFECT_ON_ANY: accesses->is_all = true; break;
    default: break;
    }
}

static void note_effects(Accesses *reads, Accesses *writes, const BirEffects *effects) {
    for (uint32_t i = 0; i < effects->items.count; i++) {
        const BirEffect *effect = &effects->items.items[i];
        if (effect->kind == EFFECT_READ)
            note_effect(reads, effect);
        else if (effect->kind == EFFECT_WRITE)
            note_effect(writes, effect);
    }
}

static void note_model(Accesses *reads, Accesses *writes) {
    const BirModel *model = reads->model;
    BirEffects effects = {.model = model};
    for (BirId from = 0; from < model->locations.count; from++) {
        BirSpan transformations = model->locations.items[from].transformations;
        for (uint32_t i = 0; i < transformations.count; i++) {
            effects_clear(&effects);
            effects_add_step(&effects, from, &model->transformations.items[transformations.first + i]);
            note_effects(reads, writes, &effects);
        }
    }
    for (uint32_t i = 0; i < model->predicates.count; i++) {
        effects_clear(&effects);
        effects_add_expression(&effects, model->predicates.items[i].expression);
        note_effects(reads, writes, &effects);
    }
    for (uint32_t i = 0; i < model->roles.count; i++)
        if (model->roles.items[i].field != BIR_NONE)
            reads->are_accessed[model->roles.items[i].field] = writes->are_accessed[model->roles.items[i].field] = true;
    free(effects.items.items);
}

static void mark_member(Accesses *accesses, BirId record, BirId name) {
    const BirModel *model = accesses->model;
    BirSpan members = model->types.items[record].members;
    for (uint32_t i = 0; i < members.count; i++)
        accesses->are_accessed[members.first + i] |= model->variables.items[members.first + i].name == name;
}

/* A record repeats the fields of those that it extends: what is accessed in these may be in an object of this one. */
static void inherit(Accesses *accesses, BirId record) {
    const BirModel *model = accesses->model;
    BirSpan above = model->types.items[record].supertypes;
    for (uint32_t i = 0; i < above.count; i++) {
        BirSpan members = model->types.items[model->supertypes.items[above.first + i]].members;
        for (uint32_t j = 0; j < members.count; j++)
            if (accesses->are_accessed[members.first + j])
                mark_member(accesses, record, model->variables.items[members.first + j].name);
    }
}

/* The same for whole objects. */
static void open_objects(Accesses *accesses, BirId record) {
    const BirModel *model = accesses->model;
    BirSpan members = model->types.items[record].members;
    bool is_open = accesses->is_all;
    for (BirId type = 0; !is_open && type < model->types.count; type++)
        is_open = accesses->are_inside[type] && bir_is_subtype(model, record, type);
    for (uint32_t i = 0; is_open && i < members.count; i++)
        accesses->are_accessed[members.first + i] = true;
}

static Accesses new_accesses(const BirModel *model, Arena *arena) {
    return (Accesses){.model = model,
                      .are_accessed = arena_alloc(arena, model->variables.count + 1),
                      .are_inside = arena_alloc(arena, model->types.count + 1)};
}

static void mark(BirModel *model, const Accesses *reads, const Accesses *writes) {
    for (BirId type = 0; type < model->types.count; type++) {
        BirSpan members = model->types.items[type].members;
        for (uint32_t i = 0; model->types.items[type].kind == BIR_TYPE_RECORD && i < members.count; i++) {
            BirId field = members.first + i;
            model->variables.items[field].is_unstored = !reads->are_accessed[field] || !writes->are_accessed[field];
        }
    }
    for (uint32_t i = 0; i < model->globals.count; i++) {
        BirId global = model->globals.items[i];
        model->variables.items[global].is_unstored = !reads->is_all && !reads->are_accessed[global];
    }
}

void pass_unstored(BirModel *model, bool is_wanted) {
    for (BirId i = 0; i < model->variables.count; i++)
        model->variables.items[i].is_unstored = false;
    if (!is_wanted)
        return;
    Arena *arena = arena_new();
    Accesses reads = new_accesses(model, arena), writes = new_accesses(model, arena);
    note_model(&reads, &writes);
    for (BirId type = 0; type < model->types.count; type++)
        if (model->types.items[type].kind == BIR_TYPE_RECORD) {
            inherit(&reads, type);
            inherit(&writes, type);
            open_objects(&reads, type);
            open_objects(&writes, type);
        }
    mark(model, &reads, &writes);
    arena_free(arena);
}
