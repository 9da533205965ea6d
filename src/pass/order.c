/* Plain accesses and lock acquires that need no scheduling point of their own.

   A plain access is one that orders nothing, like one to a field that is not volatile. As long as no two threads come
   to conflicting accesses of one place at the same time, it makes no difference what others do just after one: it is a
   right mover, like acquiring a lock, and a run goes on through it. That a place is *ordered* in this way is assumed
   here, of every place that plain accesses go to. The search checks it, by comparing the footprints of all threads in
   every state (src/explore/races.c); what is refuted is put on the list of the unordered, and the search begins again.

   What is no right mover (a volatile access, a release, the start of a thread) may come after plain accesses in a step,
   but not before them: see src/machine/successors.c.

   Never assumed to be ordered are places that guards or predicates read: threads wait for them, or properties are about
   them. A notification is a mover, too, and so is going on after one, if nothing else ends waits: no thread comes to
   the wait set of a lock that another one holds. Acquiring a lock is a right mover if no thread can tell that it is
   held other than by waiting for it, and if none waits for it in an atomic block, where it would be noticed how far it
   has got. Monitors are told apart by the types of their objects: what is done with the lock of a library says nothing
   of the monitors of a program. */
#include "pass/order.h"

#include "base/names.h"

#include <stdlib.h>
#include <string.h>

typedef struct Order {
    BirModel *model;
    Arena *arena;
    BirEffects effects;      /* of what is being looked at */
    Names *visible;          /* names of the places that are not ordered */
    bool is_all_visible;     /* guards or predicates may read whatever there is */
    bool is_every_lock_told; /* threads may tell of any lock that it is held, other than by waiting for it ... */
    bool is_any_monitor_told;
    bool *is_told;            /* ... or of monitors of objects of these types; null: nothing was looked at */
    bool waits_end_by_notify; /* and by nothing else */
    bool *runs_atomically;    /* by body: it may be called in an atomic block ... */
    bool *is_atomic;          /* by location: a thread may be there in an atomic block of the same body */
} Order;

/* Names of places ------------------------------------------------------------------------------------------------- */

static bool has_member(const BirModel *model, BirId record, BirId name) {
    BirSpan members = model->types.items[record].members;
    for (uint32_t i = 0; i < members.count; i++)
        if (model->variables.items[members.first + i].name == name)
            return true;
    return false;
}

/* A record repeats the fields of those that it extends: the one that extends the fewest has given the field its name.
 */
static BirId declaring_record(const BirModel *model, BirId record, BirId field) {
    BirSpan above = model->types.items[record].supertypes;
    BirId first = record;
    for (uint32_t i = 0; i < above.count; i++) {
        BirId super = model->supertypes.items[above.first + i];
        if (has_member(model, super, field) &&
            model->types.items[super].supertypes.count < model->types.items[first].supertypes.count)
            first = super;
    }
    return first;
}

/* Arrays are told apart by what they hold, as far as all that access them must agree on that. */
static bool add_array_name(const BirModel *model, BirId array, Text *name) {
    static const char *const words[BIR_TYPE_KINDS] = {
#define BIR_TYPE(NAME, text, bits, meaning) [BIR_TYPE_##NAME] = text,
#include "bir/ops.def"
        [BIR_TYPE_REF] = "Object"};
    BirTypeKind kind = bir_type(model, model->types.items[array].element)->kind;
    /* Java has one instruction for both. */
    const char *word = words[kind == BIR_TYPE_BOOLEAN ? BIR_TYPE_BYTE : kind];
    if (word)
        text_format(name, "%s[]", word);
    return word;
}

/* The name of a place that others may access, too; false when it has none. */
static bool add_place_name(const BirModel *model, const BirEffect *effect, Text *name) {
    if (effect->place == EFFECT_ON_ELEMENT)
        return effect->type != BIR_NONE && add_array_name(model, effect->type, name);
    if (effect->place != EFFECT_ON_GLOBAL && (effect->place != EFFECT_ON_FIELD || effect->type == BIR_NONE))
        return false;
    BirId variable = model->variables.items[effect->variable].name;
    if (effect->place == EFFECT_ON_FIELD) {
        BirId record = declaring_record(model, effect->type, variable);
        text_format(name, "%s.", names_text(model->names, model->types.items[record].name));
    }
    text_add(name, names_text(model->names, variable));
    return true;
}

static bool is_own(const BirEffect *effect) {
    return effect->place == EFFECT_NOWHERE || effect->place == EFFECT_ON_LOCAL ||
           effect->place == EFFECT_ON_PARAMETER || effect->place == EFFECT_ON_FRAMES;
}

/* The one place that is accessed and that is not the thread's own; null when there is none, or are several. */
static const BirEffect *only_place(const BirEffects *effects) {
    const BirEffect *only = NULL;
    for (uint32_t i = 0; i < effects->items.count; i++) {
        const BirEffect *effect = &effects->items.items[i];
        if ((effect->kind != EFFECT_READ && effect->kind != EFFECT_WRITE) || is_own(effect))
            continue;
        if (only)
            return NULL;
        only = effect;
    }
    return only;
}

static const BirAction *first_action(const BirModel *model, const BirTransformation *t) {
    return t->actions.count ? &model->actions.items[t->actions.first] : NULL;
}

bool order_name(const BirModel *model, BirId transformation, Text *name) {
    const BirTransformation *t = &model->transformations.items[transformation];
    const BirAction *action = first_action(model, t);
    if (!action || action->op != BIR_ACTION_ASSIGN)
        return false;
    BirEffects effects = {.model = model};
    effects_add_action(&effects, action);
    const BirEffect *place = only_place(&effects);
    bool has_name = place && add_place_name(model, place, name);
    free(effects.items.items);
    return has_name;
}

/* What is visible ------------------------------------------------------------------------------------------------- */

/* The places that an expression reads are visible. */
static void make_visible(Order *order, BirId expression) {
    effects_clear(&order->effects);
    effects_add_expression(&order->effects, expression);
    for (uint32_t i = 0; i < order->effects.items.count; i++) {
        const BirEffect *effect = &order->effects.items.items[i];
        Text name = {0};
        if (effect->kind != EFFECT_READ || is_own(effect) || effect->place == EFFECT_ON_REMOTE)
            continue;
        order->is_all_visible |= !add_place_name(order->model, effect, &name);
        names_keep(order->visible, &name);
    }
}

static void find_visible(Order *order) {
    const BirModel *model = order->model;
    for (uint32_t i = 0; i < model->transformations.count; i++)
        make_visible(order, model->transformations.items[i].guard);
    for (uint32_t i = 0; i < model->predicates.count; i++)
        make_visible(order, model->predicates.items[i].expression);
}

/* Locks ----------------------------------------------------------------------------------------------------------- */

/* The type of the objects whose monitor a lock is; BIR_NONE for other locks. */
static BirId monitored_type(const BirModel *model, BirId lock) {
    if (lock == BIR_NONE || model->expressions.items[lock].op != BIR_OP_MONITOR)
        return BIR_NONE;
    const BirType *type = bir_type(model, model->expressions.items[model->expressions.items[lock].a].type);
    return type->kind == BIR_TYPE_REF ? type->target : BIR_NONE;
}

/* Notes that threads can tell of a lock whether it is held. */
static void tell(Order *order, const BirEffect *effect) {
    BirId type = monitored_type(order->model, effect->expression);
    if (type == BIR_NONE)
        order->is_every_lock_told = true;
    else
        order->is_any_monitor_told = order->is_told[type] = true;
}

/* Notes of which locks one transformation tells that they are held, other than by waiting for them. */
static void note_told_locks(Order *order, const BirTransformation *t) {
    effects_clear(&order->effects);
    effects_add_expression(&order->effects, t->guard);
    for (uint32_t i = 0; i < order->effects.items.count; i++) {
        const BirEffect *effect = &order->effects.items.items[i];
        if (effect->kind == EFFECT_TEST_AVAILABLE && !effect->is_required)
            tell(order, effect);
    }
    effects_clear(&order->effects);
    for (uint32_t i = 0; i < t->actions.count; i++)
        effects_add_action(&order->effects, &order->model->actions.items[t->actions.first + i]);
    for (uint32_t i = 0; i < order->effects.items.count; i++)
        if (order->effects.items.items[i].kind == EFFECT_TEST_AVAILABLE)
            tell(order, &order->effects.items.items[i]);
}

/* Follows what one transformation does from a location: whether it comes to a place that is atomic and was not known to
   be. Blocks do not nest in one body, and a body leaves none open: see are_blocks_closed. */
static bool follow_atomic(Order *order, BirId from, const BirTransformation *t) {
    bool is_atomic = order->is_atomic[from], news = false;
    for (uint32_t i = 0; i < t->actions.count; i++) {
        effects_clear(&order->effects);
        effects_add_action(&order->effects, &order->model->actions.items[t->actions.first + i]);
        is_atomic |= effects_have(&order->effects, EFFECT_ATOMIC_BEGIN);
        is_atomic &= !effects_have(&order->effects, EFFECT_ATOMIC_END);
        for (uint32_t j = 0; is_atomic && j < order->effects.items.count; j++) {
            const BirEffect *effect = &order->effects.items.items[j];
            if (effect->kind != EFFECT_CALL || effect->id == BIR_NONE || order->runs_atomically[effect->id])
                continue;
            order->runs_atomically[effect->id] = news = true;
        }
    }
    if (t->target == BIR_NONE || !is_atomic || order->is_atomic[t->target])
        return news;
    return order->is_atomic[t->target] = true;
}

/* Goes through a body; see follow_atomic. */
static bool follow_body(Order *order, const BirBody *body, bool runs_atomically) {
    const BirModel *model = order->model;
    bool news = false;
    for (uint32_t i = 0; i < body->locations.count; i++) {
        BirId from = body->locations.first + i;
        BirSpan transformations = model->locations.items[from].transformations;
        news |= runs_atomically && !order->is_atomic[from];
        order->is_atomic[from] |= runs_atomically;
        for (uint32_t j = 0; j < transformations.count; j++)
            news |= follow_atomic(order, from, &model->transformations.items[transformations.first + j]);
    }
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *clause = &model->catches.items[body->catches.first + i];
        bool is_atomic = false;
        for (BirId from = clause->from; from <= clause->to; from++)
            is_atomic |= order->is_atomic[from];
        news |= is_atomic && !order->is_atomic[clause->handler];
        order->is_atomic[clause->handler] |= is_atomic;
    }
    return news;
}

/* Finds out where threads are in atomic blocks: of the same body, or also of those that call it. */
static void follow_bodies(Order *order, bool with_callers) {
    const BirModel *model = order->model;
    for (bool news = true; news;) {
        news = false;
        for (BirId body = 0; body < model->bodies.count; body++)
            news |= follow_body(order, &model->bodies.items[body], with_callers && order->runs_atomically[body]);
    }
}

static bool catches_all(const BirModel *model, const BirBody *body, BirId location) {
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *clause = &model->catches.items[body->catches.first + i];
        if (clause->type == BIR_NONE && clause->from <= location && location <= clause->to)
            return true;
    }
    return false;
}

/* Whether one transformation neither begins a block in a block, nor ends one of another body, nor leaves the body in
   one: by its return, or by an exception that the body does not catch. */
static bool is_block_closed(Order *order, const BirBody *body, BirId from, const BirTransformation *t) {
    bool is_atomic = order->is_atomic[from], ends = false;
    for (uint32_t i = 0; i < t->actions.count; i++) {
        effects_clear(&order->effects);
        effects_add_action(&order->effects, &order->model->actions.items[t->actions.first + i]);
        bool begins_here = effects_have(&order->effects, EFFECT_ATOMIC_BEGIN);
        bool ends_here = effects_have(&order->effects, EFFECT_ATOMIC_END);
        if (is_atomic ? begins_here || effects_have(&order->effects, EFFECT_RETURN) : ends_here)
            return false;
        is_atomic = (is_atomic || begins_here) && !ends_here;
        ends |= ends_here;
    }
    return !order->is_atomic[from] || ends || catches_all(order->model, body, from);
}

/* Whether every body ends the blocks that it begins, and no others. The library's atomic methods do; what programs
   under check say by Bandera.atomicBegin() may go beyond the method in which it is said. */
static bool are_blocks_closed(Order *order) {
    const BirModel *model = order->model;
    follow_bodies(order, false);
    for (BirId id = 0; id < model->bodies.count; id++) {
        const BirBody *body = &model->bodies.items[id];
        for (BirId from = body->locations.first; from < body->locations.first + body->locations.count; from++) {
            BirSpan transformations = model->locations.items[from].transformations;
            for (uint32_t i = 0; i < transformations.count; i++)
                if (!is_block_closed(order, body, from, &model->transformations.items[transformations.first + i]))
                    return false;
        }
    }
    return true;
}

/* Notes which locks a thread may wait for in an atomic block. */
static void note_locks_of_blocks(Order *order) {
    const BirModel *model = order->model;
    order->runs_atomically = arena_alloc(order->arena, model->bodies.count + 1);
    order->is_atomic = arena_alloc(order->arena, model->locations.count + 1);
    if (!are_blocks_closed(order)) {
        order->is_every_lock_told = true;
        return;
    }
    follow_bodies(order, true);
    effects_clear(&order->effects);
    for (BirId from = 0; from < model->locations.count; from++) {
        BirSpan transformations = model->locations.items[from].transformations;
        for (uint32_t i = 0; order->is_atomic[from] && i < transformations.count; i++)
            effects_add_expression(&order->effects, model->transformations.items[transformations.first + i].guard);
    }
    for (uint32_t i = 0; i < order->effects.items.count; i++)
        if (order->effects.items.items[i].kind == EFFECT_TEST_AVAILABLE)
            tell(order, &order->effects.items.items[i]);
}

/* What is told of an object's monitor is told of it under whichever of its types: types from a told one upwards, and
   all that have a subtype in common with it. */
static void spread_told_types(Order *order) {
    const BirModel *model = order->model;
    Vector(BirId) told = {0};
    for (BirId type = 0; type < model->types.count; type++)
        if (order->is_told[type])
            vector_push(order->arena, &told, type);
    for (BirId object = 0; object < model->types.count; object++) {
        bool is_told = false;
        for (uint32_t i = 0; i < told.count && !is_told; i++)
            is_told = bir_is_subtype(model, object, told.items[i]);
        for (BirId type = 0; is_told && type < model->types.count; type++)
            order->is_told[type] |= bir_is_subtype(model, object, type);
    }
}

static void find_told_locks(Order *order) {
    const BirModel *model = order->model;
    order->is_told = arena_alloc(order->arena, model->types.count + 1);
    for (uint32_t i = 0; i < model->transformations.count && !order->is_every_lock_told; i++)
        note_told_locks(order, &model->transformations.items[i]);
    if (!order->is_every_lock_told)
        note_locks_of_blocks(order);
    if (!order->is_every_lock_told)
        spread_told_types(order);
}

/* Whether acquiring a lock is a right mover, as far as who else can tell. */
static bool is_lock_mover(const Order *order, BirId lock) {
    if (!order->is_told || order->is_every_lock_told)
        return false;
    BirId type = monitored_type(order->model, lock);
    bool is_monitor = order->model->expressions.items[lock].op == BIR_OP_MONITOR;
    return type != BIR_NONE ? !order->is_told[type] : !is_monitor || !order->is_any_monitor_told;
}

/* Whether waits end by nothing but notifications. Where threads look at who waits, locks are no movers anyway. What a
   wait that ends otherwise would change in the effect of a notification, nobody sees before the notifier releases the
   lock, so no search that misses something for it is known; but that a notification is a mover is not shown for such
   waits. */
static bool do_waits_end_by_notify(const BirModel *model) {
    for (uint32_t i = 0; i < model->actions.count; i++)
        if (model->actions.items[i].op == BIR_ACTION_AWAKEN)
            return false;
    return true;
}

/* Movers ---------------------------------------------------------------------------------------------------------- */

/* What follows the first action of a transformation is invisible in what was lowered from Java. In other models it must
   not touch what others access. It waits for nothing, and chooses nothing: only where a step has no alternatives are
   all threads looked at. */
static bool is_alone(Order *order, const BirTransformation *t) {
    const BirModel *model = order->model;
    effects_clear(&order->effects);
    for (uint32_t i = 1; i < t->actions.count; i++)
        effects_add_action(&order->effects, &model->actions.items[t->actions.first + i]);
    const uint32_t others = 1u << EFFECT_ACQUIRE | 1u << EFFECT_WAIT | 1u << EFFECT_CHOOSE;
    bool is_alone = !(order->effects.kinds & others);
    for (uint32_t i = 0; i < order->effects.items.count && !model->roles.count; i++)
        is_alone &= is_own(&order->effects.items.items[i]);
    return is_alone;
}

static bool is_ordered_access(Order *order, BirId id, const BirTransformation *t) {
    Text name = {0};
    bool is_ordered = (t->plain || t->library) && !t->weak && !order->is_all_visible &&
                      bir_is_true(order->model, t->guard) && is_alone(order, t) &&
                      order_name(order->model, id, &name) &&
                      names_find(order->visible, text_string(&name), name.length) == UINT32_MAX;
    text_free(&name);
    return is_ordered;
}

static bool is_notification(const Order *order, const BirTransformation *t) {
    const BirAction *action = first_action(order->model, t);
    return order->waits_end_by_notify && action && bir_is_true(order->model, t->guard) &&
           (action->op == BIR_ACTION_NOTIFY || action->op == BIR_ACTION_NOTIFY_ALL) &&
           is_lock_mover(order, order->model->lists.items[action->arguments.first]);
}

/* Whether it acquires a lock that its guard waits for, and the guard waits for nothing else but a notification. */
static bool is_acquire(Order *order, const BirTransformation *t) {
    const BirModel *model = order->model;
    const BirAction *action = first_action(model, t);
    bool acquires =
        action && (action->op == BIR_ACTION_LOCK || (action->op == BIR_ACTION_UNWAIT && order->waits_end_by_notify));
    if (!acquires || !is_lock_mover(order, model->lists.items[action->arguments.first]))
        return false;
    effects_clear(&order->effects);
    effects_add_expression(&order->effects, t->guard);
    bool waits = false;
    for (uint32_t i = 0; i < order->effects.items.count; i++) {
        const BirEffect *effect = &order->effects.items.items[i];
        waits |= effect->kind == EFFECT_TEST_AVAILABLE &&
                 effects_are_alike(model, effect->expression, model->lists.items[action->arguments.first]);
        if (effect->kind == EFFECT_TEST_AVAILABLE ? !waits : effect->kind != EFFECT_TEST_NOTIFIED && !is_own(effect))
            return false;
    }
    return waits && is_alone(order, t);
}

/* What it waits for stays: others could as well move before. */
static bool is_wait(const BirTransformation *t) { return t->library && !t->actions.count; }

void pass_order(BirModel *model, const OrderAssumptions *assumptions) {
    Order order = {.model = model, .arena = arena_new()};
    order.effects = (BirEffects){.model = model, .arena = order.arena};
    order.visible = names_new(order.arena);
    for (uint32_t i = 0; i < assumptions->unordered_count; i++)
        names_add_string(order.visible, assumptions->unordered[i]);
    bool is_wanted = false;
    for (BirId i = 0; i < model->transformations.count && assumptions->is_wanted && !is_wanted; i++)
        is_wanted = model->transformations.items[i].plain || model->transformations.items[i].library;
    if (is_wanted) {
        find_visible(&order);
        find_told_locks(&order);
        order.waits_end_by_notify = do_waits_end_by_notify(model);
    }
    for (BirId from = 0; from < model->locations.count; from++) {
        BirSpan at = model->locations.items[from].transformations;
        for (BirId id = at.first; id < at.first + at.count; id++) {
            BirTransformation *t = &model->transformations.items[id];
            bool is_mover = is_wanted && t->yields &&
                            ((at.count == 1 && is_ordered_access(&order, id, t)) || is_acquire(&order, t) ||
                             is_wait(t) || is_notification(&order, t));
            t->runs_on = t->yields ? is_mover : t->runs_on;
        }
    }
    arena_free(order.arena);
}
