/* Room in collections: which transformations are not invisible although somebody said so.

   A collection with a size is full when so many of its objects are reached. Whoever makes one takes room from the
   others, and whoever forgets a reference may give some back: by storing over it, by going where nobody reads the
   variable any more, by leaving a function or ending a thread. What other threads do at such a time, and which bound
   they come to, depends on whether it was before or after; so they have to be let in. A forall finds the objects that
   others have made, and may find them just as soon as they are there.

   In a model that yields, such a transformation yields, always; in others it is visible, and with it all that go
   between the same two locations, which have to be alike. */
#include "bir/effects.h"
#include "pass/pass.h"

#include <stdlib.h>

typedef struct Room {
    BirModel *model;
    bool all_bounded; /* collections without a size, too */
    bool has_bounds;  /* some collection may be full */
    bool has_forall;
    bool has_yields;
} Room;

static void scan_model(Room *room) {
    const BirModel *model = room->model;
    for (uint32_t i = 0; i < model->collections.count; i++)
        room->has_bounds |= model->collections.items[i].sized || room->all_bounded;
    for (uint32_t i = 0; i < model->actions.count; i++)
        room->has_forall |= model->actions.items[i].op == BIR_ACTION_FORALL;
    for (uint32_t i = 0; i < model->transformations.count; i++)
        room->has_yields |= model->transformations.items[i].yields;
}

static bool may_allocate(const Room *room, const BirEffect *effect) {
    return effect->kind == EFFECT_ALLOCATE && (room->has_forall || room->all_bounded || effect->id == BIR_NONE ||
                                               room->model->collections.items[effect->id].sized);
}

/* Whether an action itself may forget a reference, wherever it leads to. */
static bool may_free(const Room *room, BirId from, const BirEffect *effect) {
    return effect->kind == EFFECT_RETURN || effect->kind == EFFECT_THROW || effect->kind == EFFECT_END ||
           (effect->kind == EFFECT_WRITE && references_are_replaced(room->model, from, effect));
}

static bool is_noticed(const Room *room, BirId from, const BirTransformation *t) {
    BirEffects effects = {.model = room->model};
    bool noticed = false;
    for (uint32_t i = 0; i < t->actions.count; i++)
        effects_add_action(&effects, &room->model->actions.items[t->actions.first + i]);
    for (uint32_t i = 0; i < effects.items.count; i++) {
        const BirEffect *effect = &effects.items.items[i];
        noticed |= may_allocate(room, effect) || (room->has_bounds && may_free(room, from, effect));
    }
    free(effects.items.items);
    if (noticed || !room->has_bounds || t->target == BIR_NONE)
        return noticed;
    bool ends = room->model->locations.items[t->target].transformations.count == 0;
    return references_are_forgotten(room->model, from, ends ? BIR_NONE : t->target);
}

static void add_scheduling_point(const Room *room, BirSpan transformations, const BirTransformation *noticed) {
    for (uint32_t i = 0; i < transformations.count; i++) {
        BirTransformation *t = &room->model->transformations.items[transformations.first + i];
        if (t != noticed && (room->has_yields || t->target != noticed->target))
            continue;
        t->yields = room->has_yields;
        t->invisible = t->runs_on = false;
        t->shared.count = 0;
    }
}

void pass_room(BirModel *model, bool all_bounded) {
    Room room = {.model = model, .all_bounded = all_bounded};
    scan_model(&room);
    if (!room.has_bounds && !room.has_forall)
        return;
    for (BirId from = 0; from < model->locations.count; from++) {
        BirSpan transformations = model->locations.items[from].transformations;
        for (uint32_t i = 0; i < transformations.count; i++) {
            const BirTransformation *t = &model->transformations.items[transformations.first + i];
            if ((t->invisible || (t->yields && (t->shared.count || t->runs_on))) && is_noticed(&room, from, t))
                add_scheduling_point(&room, transformations, t);
        }
    }
}
