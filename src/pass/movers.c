/* Taking and giving back locks (Lipton, Reduction: a method of proving properties of parallel programs, CACM 1975).

   What another thread does between taking a lock and the next transformation it can as well do before: it does not
   take that lock, and nobody can see that it is taken. So after a lock is taken the thread may go on. But what follows
   must not ask for a lock itself: in a deadlock threads rest there, each with a lock that others ask for.

   What another thread does just before a lock is given back it can as well do afterwards. So after whatever comes
   before, the thread may go on and give it back.

   Either needs that no thread can tell that a lock is taken, other than by waiting for it.

   In an atomic block a thread tells by where it stops. With the lock free it goes through the whole block in one step;
   with the lock taken it rests in the midst of the block, and everybody sees what the block has done so far. So the
   step that ends there cannot be done before the lock is taken, nor after it is given back: a lock that is asked for
   in an atomic block, where it may be open, is no mover, neither taken (`lock`, `unwait`) nor given back. Whatever else
   a thread may wait for there (data, a notification, the end of a thread) is left as it is by taking and giving back
   locks: a block that asks for none, or for others, stops at the same place before and after.

   Nor may a mover forget a reference, for then there is room for another object: a thread that makes one afterwards
   could not do so before, or the other way round. */
#include "bir/effects.h"
#include "pass/pass.h"

typedef struct Movers {
    BirModel *model;
    Arena *arena;
    bool are_observed;   /* locks, or where threads are, by other threads */
    BirEffects blocking; /* tests of locks where an atomic block may be open */
    BirEffects effects;  /* of what is being looked at */
} Movers;

static const BirExpression *expression_at(const Movers *movers, BirId id) {
    return &movers->model->expressions.items[id];
}

static const BirAction *only_action(const Movers *movers, const BirTransformation *t) {
    return t->actions.count == 1 ? &movers->model->actions.items[t->actions.first] : NULL;
}

static BirId lock_of(const Movers *movers, const BirAction *action) {
    return movers->model->lists.items[action->arguments.first];
}

/* The effects of an expression, of an action; good until something else is looked at. */
static const BirEffects *effects_of(Movers *movers, BirId expression) {
    effects_clear(&movers->effects);
    effects_add_expression(&movers->effects, expression);
    return &movers->effects;
}

static const BirEffects *effects_of_action(Movers *movers, const BirAction *action) {
    effects_clear(&movers->effects);
    effects_add_action(&movers->effects, action);
    return &movers->effects;
}

/* Atomic blocks -------------------------------------------------------------------------------------------------- */

/* Whether what an action does to a lock may decide where an atomic block stops. */
static bool blocks_atomically(Movers *movers, const BirAction *action) {
    return effects_may_change(effects_of_action(movers, action), &movers->blocking);
}

/* A block that is open in the caller is open in the function, and one that is open when that returns in the caller:
   where one of two bodies has atomic blocks, both do. */
static bool spread(bool *is_atomic, BirId caller, BirId function) {
    bool is_new = is_atomic[caller] != is_atomic[function];
    is_atomic[caller] |= is_atomic[function];
    is_atomic[function] |= is_atomic[caller];
    return is_new;
}

/* Takes one action of a body into account; whether more bodies have atomic blocks now. */
static bool spread_along(Movers *movers, bool *is_atomic, BirId body, const BirAction *action) {
    const BirEffects *effects = effects_of_action(movers, action);
    bool is_new = false;
    for (uint32_t i = 0; i < effects->items.count; i++) {
        const BirEffect *effect = &effects->items.items[i];
        if (effect->kind == EFFECT_CALL && effect->id != BIR_NONE)
            is_new |= spread(is_atomic, body, effect->id);
        is_new |= effect->kind == EFFECT_ATOMIC_BEGIN && !is_atomic[body];
        is_atomic[body] |= effect->kind == EFFECT_ATOMIC_BEGIN;
    }
    return is_new;
}

/* The transformations of a body, one after the other: the next one after `*location` and `*nth`, or null. */
static const BirTransformation *next_of_body(const BirModel *model, const BirBody *body, uint32_t *location,
                                             uint32_t *nth) {
    for (; *location < body->locations.count; ++*location, *nth = 0) {
        BirSpan transformations = model->locations.items[body->locations.first + *location].transformations;
        if (*nth < transformations.count)
            return &model->transformations.items[transformations.first + (*nth)++];
    }
    return NULL;
}

/* Finds the locks that are asked for in bodies where an atomic block may be open. */
static void find_blocking(Movers *movers) {
    const BirModel *model = movers->model;
    bool *is_atomic = arena_alloc(movers->arena, model->bodies.count + 1);
    const BirTransformation *t;
    for (bool again = true; again;) {
        again = false;
        for (BirId id = 0; id < model->bodies.count; id++)
            for (uint32_t i = 0, j = 0; (t = next_of_body(model, &model->bodies.items[id], &i, &j));)
                for (uint32_t k = 0; k < t->actions.count; k++)
                    again |= spread_along(movers, is_atomic, id, &model->actions.items[t->actions.first + k]);
    }
    for (BirId id = 0; id < model->bodies.count; id++)
        for (uint32_t i = 0, j = 0; is_atomic[id] && (t = next_of_body(model, &model->bodies.items[id], &i, &j));)
            effects_add_expression(&movers->blocking, t->guard);
    /* Whether a thread was notified, or has a lock itself, is not changed by what others do to the lock. */
    uint32_t count = 0;
    for (uint32_t i = 0; i < movers->blocking.items.count; i++)
        if (movers->blocking.items.items[i].kind == EFFECT_TEST_AVAILABLE)
            movers->blocking.items.items[count++] = movers->blocking.items.items[i];
    movers->blocking.items.count = count;
}

/* What can see --------------------------------------------------------------------------------------------------- */

/* Whether effects are about locks, or where threads are. */
static bool observes_locks(const BirEffects *effects) {
    const uint32_t seeing = 1u << EFFECT_TEST_AVAILABLE | 1u << EFFECT_TEST_HELD | 1u << EFFECT_TEST_NOTIFIED |
                            1u << EFFECT_OBSERVE_LOCATION | 1u << EFFECT_OBSERVE_FRAME;
    return effects->kinds & seeing;
}

static bool is_test(const BirEffect *effect) {
    return effect->kind >= EFFECT_TEST_AVAILABLE && effect->kind <= EFFECT_TEST_NOTIFIED;
}

/* A guard sees no more than that it has to wait, unless it asks for the lock in other ways than as a conjunct. */
static bool guard_observes(Movers *movers, BirId guard) {
    const BirEffects *effects = effects_of(movers, guard);
    bool others = effects_have(effects, EFFECT_OBSERVE_LOCATION) || effects_have(effects, EFFECT_OBSERVE_FRAME);
    for (uint32_t i = 0; i < effects->items.count; i++)
        others |= is_test(&effects->items.items[i]) && !effects->items.items[i].is_required;
    return others;
}

/* Whether a lock is among those that the conjuncts of a guard ask for. */
static bool guard_needs_lock(Movers *movers, BirId guard, BirId lock) {
    const BirEffects *effects = effects_of(movers, guard);
    for (uint32_t i = 0; i < effects->items.count; i++) {
        const BirEffect *effect = &effects->items.items[i];
        if (effect->kind == EFFECT_TEST_AVAILABLE && effect->is_required &&
            effects_are_alike(movers->model, effect->expression, lock))
            return true;
    }
    return false;
}

static bool action_observes(Movers *movers, const BirTransformation *t, uint32_t nth) {
    const BirAction *action = &movers->model->actions.items[t->actions.first + nth];
    const BirEffects *effects = effects_of_action(movers, action);
    if (action->op == BIR_ACTION_NATIVE || observes_locks(effects))
        return true;
    /* A lock that is acquired without asking is an error while another thread has it. */
    return effects_have(effects, EFFECT_ACQUIRE) &&
           (nth > 0 || !guard_needs_lock(movers, t->guard, lock_of(movers, action)));
}

static void find_observers(Movers *movers) {
    const BirModel *model = movers->model;
    /* A trap takes a thread elsewhere than where its transformation leads. */
    movers->are_observed = model->traps.count > 0;
    for (uint32_t i = 0; i < model->transformations.count && !movers->are_observed; i++) {
        const BirTransformation *t = &model->transformations.items[i];
        movers->are_observed = t->yields || guard_observes(movers, t->guard);
        for (uint32_t j = 0; j < t->actions.count; j++)
            movers->are_observed |= action_observes(movers, t, j);
    }
}

/* Movers --------------------------------------------------------------------------------------------------------- */

/* Whether a guard asks for a lock and for nothing that others could change while the thread has it. */
static bool guard_needs_only_lock(const Movers *movers, BirId guard, BirId lock) {
    const BirExpression *e = expression_at(movers, guard);
    if (e->op == BIR_OP_AND)
        return guard_needs_only_lock(movers, e->a, lock) && guard_needs_only_lock(movers, e->b, lock);
    return (e->op == BIR_OP_LOCK_AVAILABLE || e->op == BIR_OP_WAS_NOTIFIED) &&
           effects_are_alike(movers->model, e->a, lock);
}

/* Whether an action does something to a lock that stays the same one, and where it forgets nothing. */
static bool moves(Movers *movers, EffectKind kind, BirId from, const BirTransformation *t, const BirAction *action) {
    return !t->invisible && action && effects_have(effects_of_action(movers, action), kind) &&
           bir_is_steady(movers->model, lock_of(movers, action)) && !blocks_atomically(movers, action) &&
           !references_are_forgotten(movers->model, from, t->target);
}

/* A right mover: it takes a lock, and does nothing else. */
static bool is_acquire(Movers *movers, BirId from, const BirTransformation *t) {
    const BirAction *action = only_action(movers, t);
    return moves(movers, EFFECT_ACQUIRE, from, t, action) &&
           guard_needs_only_lock(movers, t->guard, lock_of(movers, action));
}

/* A left mover: it gives a lock back, whatever happens, and its thread goes on afterwards. */
static bool is_release(Movers *movers, BirId from, const BirTransformation *t) {
    const BirAction *action = only_action(movers, t);
    return action && action->op == BIR_ACTION_UNLOCK && bir_is_true(movers->model, t->guard) && t->target != BIR_NONE &&
           movers->model->locations.items[t->target].transformations.count > 0 &&
           moves(movers, EFFECT_RELEASE, from, t, action);
}

static bool calls(Movers *movers, const BirTransformation *t) {
    bool calls = false;
    for (uint32_t i = 0; i < t->actions.count; i++)
        calls |=
            effects_have(effects_of_action(movers, &movers->model->actions.items[t->actions.first + i]), EFFECT_CALL);
    return calls;
}

/* Whether what can be done at a location is visible, and does not ask for locks. */
static bool is_about_data(Movers *movers, const BirLocation *location) {
    for (uint32_t i = 0; i < location->transformations.count; i++) {
        const BirTransformation *t = &movers->model->transformations.items[location->transformations.first + i];
        if (t->invisible || observes_locks(effects_of(movers, t->guard)))
            return false;
    }
    return location->transformations.count > 0;
}

static bool may_run_on(Movers *movers, BirId from, const BirTransformation *t) {
    if (t->invisible || t->target == BIR_NONE || calls(movers, t))
        return false;
    const BirLocation *next = &movers->model->locations.items[t->target];
    if (next->transformations.count == 1 &&
        is_release(movers, t->target, &movers->model->transformations.items[next->transformations.first]))
        return true;
    return is_acquire(movers, from, t) && is_about_data(movers, next);
}

void pass_remove_lock_movers(BirModel *model) {
    for (uint32_t i = 0; i < model->transformations.count; i++)
        model->transformations.items[i].runs_on &= model->transformations.items[i].yields; /* see src/pass/order.c */
}

void pass_lock_movers(BirModel *model) {
    Movers movers = {.model = model, .arena = arena_new()};
    movers.effects = movers.blocking = (BirEffects){.model = model, .arena = movers.arena};
    find_observers(&movers);
    if (!movers.are_observed)
        find_blocking(&movers);
    for (BirId from = 0; from < model->locations.count; from++) {
        BirSpan transformations = model->locations.items[from].transformations;
        for (uint32_t i = 0; i < transformations.count; i++) {
            BirTransformation *t = &model->transformations.items[transformations.first + i];
            if (!t->yields)
                t->runs_on = !movers.are_observed && may_run_on(&movers, from, t);
        }
    }
    arena_free(movers.arena);
}
