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
#include "pass/pass.h"
#include "pass/references.h"

typedef struct Movers {
    BirModel *model;
    Arena *arena;
    bool are_seen;          /* locks, or where threads are, by other threads */
    Vector(BirId) blocking; /* locks that are asked for where an atomic block may be open */
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

/* Whether two left-hand sides are written alike. */
static bool same_place(const Movers *movers, BirId left, BirId right) {
    if (left == BIR_NONE || right == BIR_NONE)
        return left == right;
    const BirExpression *l = expression_at(movers, left), *r = expression_at(movers, right);
    if (l->op != r->op)
        return false;
    switch (l->op) {
    case BIR_OP_INTEGER_LITERAL: return l->value.integer == r->value.integer;
    case BIR_OP_NAME: return l->name_kind == r->name_kind && l->id == r->id;
    case BIR_OP_FIELD: return l->id == r->id && same_place(movers, l->a, r->a);
    case BIR_OP_INDEX: return same_place(movers, l->a, r->a) && same_place(movers, l->b, r->b);
    case BIR_OP_MONITOR: return same_place(movers, l->a, r->a);
    default: return false;
    }
}

/* Atomic blocks -------------------------------------------------------------------------------------------------- */

/* Whether two left-hand sides may name one lock. A record that extends another has fields of its own with the same
   names. */
static bool may_be_same_lock(const Movers *movers, BirId left, BirId right) {
    const BirExpression *l = expression_at(movers, left), *r = expression_at(movers, right);
    const BirVariable *variables = movers->model->variables.items;
    if (l->op != r->op)
        return false;
    switch (l->op) {
    case BIR_OP_NAME: return l->id == r->id;
    case BIR_OP_FIELD: return variables[l->id].name == variables[r->id].name;
    default: return true;
    }
}

static bool blocks_atomically(const Movers *movers, BirId lock) {
    for (uint32_t i = 0; i < movers->blocking.count; i++)
        if (may_be_same_lock(movers, movers->blocking.items[i], lock))
            return true;
    return false;
}

/* Notes the locks that the conjuncts of a guard ask for. */
static void note_blocking(Movers *movers, BirId guard) {
    const BirExpression *e = expression_at(movers, guard);
    if (e->op == BIR_OP_AND) {
        note_blocking(movers, e->a);
        note_blocking(movers, e->b);
    } else if (e->op == BIR_OP_LOCK_AVAILABLE)
        vector_push(movers->arena, &movers->blocking, e->a);
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
static bool spread_along(const BirModel *model, bool *is_atomic, BirId body, const BirAction *action) {
    bool is_new = false;
    if (action->op == BIR_ACTION_ATOMIC_BEGIN) {
        is_new = !is_atomic[body];
        is_atomic[body] = true;
    } else if (action->op == BIR_ACTION_CALL)
        is_new = spread(is_atomic, body, action->id);
    else if (action->op == BIR_ACTION_INVOKE) {
        BirSpan entries = model->virtuals.items[action->id].entries;
        for (uint32_t i = 0; i < entries.count; i++)
            is_new |= spread(is_atomic, body, model->virtual_entries.items[entries.first + i].function);
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
                    again |= spread_along(model, is_atomic, id, &model->actions.items[t->actions.first + k]);
    }
    for (BirId id = 0; id < model->bodies.count; id++)
        for (uint32_t i = 0, j = 0; is_atomic[id] && (t = next_of_body(model, &model->bodies.items[id], &i, &j));)
            note_blocking(movers, t->guard);
}

/* What can see --------------------------------------------------------------------------------------------------- */

/* Whether an expression is about locks, or where threads are. */
static bool sees(const Movers *movers, BirId id) {
    if (id == BIR_NONE)
        return false;
    const BirExpression *e = expression_at(movers, id);
    switch (e->op) {
    case BIR_OP_LOCK_AVAILABLE:
    case BIR_OP_HAS_LOCK:
    case BIR_OP_WAS_NOTIFIED:
    case BIR_OP_AT:
    case BIR_OP_REMOTE: return true;
    default: return sees(movers, e->a) || sees(movers, e->b) || sees(movers, e->c);
    }
}

/* A guard sees no more than that it has to wait, unless it asks for the lock in other ways than as a conjunct. */
static bool guard_sees(const Movers *movers, BirId id) {
    const BirExpression *e = expression_at(movers, id);
    if (e->op == BIR_OP_AND)
        return guard_sees(movers, e->a) || guard_sees(movers, e->b);
    if (e->op == BIR_OP_LOCK_AVAILABLE || e->op == BIR_OP_WAS_NOTIFIED || e->op == BIR_OP_HAS_LOCK)
        return sees(movers, e->a);
    return sees(movers, id);
}

/* Whether a lock is among those that the conjuncts of a guard ask for. */
static bool asks_for(const Movers *movers, BirId guard, BirId lock) {
    const BirExpression *e = expression_at(movers, guard);
    if (e->op == BIR_OP_AND)
        return asks_for(movers, e->a, lock) || asks_for(movers, e->b, lock);
    return e->op == BIR_OP_LOCK_AVAILABLE && same_place(movers, e->a, lock);
}

static bool action_sees(const Movers *movers, const BirTransformation *t, uint32_t nth) {
    const BirAction *action = &movers->model->actions.items[t->actions.first + nth];
    switch (action->op) {
    case BIR_ACTION_LOCK:
    case BIR_ACTION_UNWAIT:
        /* One that is taken without asking is an error while another thread has it. */
        return nth > 0 || !asks_for(movers, t->guard, lock_of(movers, action));
    case BIR_ACTION_NATIVE: return true;
    default: break;
    }
    for (uint32_t i = 0; i < action->arguments.count; i++)
        if (sees(movers, movers->model->lists.items[action->arguments.first + i]))
            return true;
    return sees(movers, action->target);
}

static void find_who_sees(Movers *movers) {
    const BirModel *model = movers->model;
    /* A trap takes a thread elsewhere than where its transformation leads. */
    movers->are_seen = model->traps.count > 0;
    for (uint32_t i = 0; i < model->transformations.count && !movers->are_seen; i++) {
        const BirTransformation *t = &model->transformations.items[i];
        movers->are_seen = t->yields || guard_sees(movers, t->guard);
        for (uint32_t j = 0; j < t->actions.count; j++)
            movers->are_seen |= action_sees(movers, t, j);
    }
}

/* Movers --------------------------------------------------------------------------------------------------------- */

static bool is_true(const Movers *movers, BirId guard) {
    const BirExpression *e = expression_at(movers, guard);
    return e->op == BIR_OP_BOOLEAN_LITERAL && e->value.integer;
}

/* Whether a guard asks for a lock and for nothing that others could change while the thread has it. */
static bool asks_only_for(const Movers *movers, BirId guard, BirId lock) {
    const BirExpression *e = expression_at(movers, guard);
    if (e->op == BIR_OP_AND)
        return asks_only_for(movers, e->a, lock) && asks_only_for(movers, e->b, lock);
    return (e->op == BIR_OP_LOCK_AVAILABLE || e->op == BIR_OP_WAS_NOTIFIED) && same_place(movers, e->a, lock);
}

/* A right mover: it takes a lock, and does nothing else. */
static bool takes_lock(const Movers *movers, BirId from, const BirTransformation *t) {
    const BirAction *action = only_action(movers, t);
    return !t->invisible && action && (action->op == BIR_ACTION_LOCK || action->op == BIR_ACTION_UNWAIT) &&
           bir_is_steady(movers->model, lock_of(movers, action)) &&
           asks_only_for(movers, t->guard, lock_of(movers, action)) &&
           !blocks_atomically(movers, lock_of(movers, action)) &&
           !references_are_forgotten(movers->model, from, t->target);
}

/* A left mover: it gives a lock back, whatever happens, and its thread goes on afterwards. */
static bool gives_lock(const Movers *movers, BirId from, const BirTransformation *t) {
    const BirAction *action = only_action(movers, t);
    return !t->invisible && action && action->op == BIR_ACTION_UNLOCK && is_true(movers, t->guard) &&
           bir_is_steady(movers->model, lock_of(movers, action)) &&
           !blocks_atomically(movers, lock_of(movers, action)) && t->target != BIR_NONE &&
           movers->model->locations.items[t->target].transformations.count > 0 &&
           !references_are_forgotten(movers->model, from, t->target);
}

static bool calls(const Movers *movers, const BirTransformation *t) {
    for (uint32_t i = 0; i < t->actions.count; i++) {
        BirActionOp op = movers->model->actions.items[t->actions.first + i].op;
        if (op == BIR_ACTION_CALL || op == BIR_ACTION_INVOKE)
            return true;
    }
    return false;
}

/* Whether what can be done at a location is visible, and does not ask for locks. */
static bool is_about_data(const Movers *movers, const BirLocation *location) {
    for (uint32_t i = 0; i < location->transformations.count; i++) {
        const BirTransformation *t = &movers->model->transformations.items[location->transformations.first + i];
        if (t->invisible || sees(movers, t->guard))
            return false;
    }
    return location->transformations.count > 0;
}

static bool may_run_on(const Movers *movers, BirId from, const BirTransformation *t) {
    if (t->invisible || t->target == BIR_NONE || calls(movers, t))
        return false;
    const BirLocation *next = &movers->model->locations.items[t->target];
    if (next->transformations.count == 1 &&
        gives_lock(movers, t->target, &movers->model->transformations.items[next->transformations.first]))
        return true;
    return takes_lock(movers, from, t) && is_about_data(movers, next);
}

void pass_no_movers(BirModel *model) {
    for (uint32_t i = 0; i < model->transformations.count; i++)
        model->transformations.items[i].runs_on = false;
}

void pass_movers(BirModel *model) {
    Movers movers = {.model = model, .arena = arena_new()};
    find_who_sees(&movers);
    if (!movers.are_seen)
        find_blocking(&movers);
    for (BirId from = 0; from < model->locations.count; from++) {
        BirSpan transformations = model->locations.items[from].transformations;
        for (uint32_t i = 0; i < transformations.count; i++) {
            BirTransformation *t = &model->transformations.items[transformations.first + i];
            t->runs_on = !movers.are_seen && may_run_on(&movers, from, t);
        }
    }
    arena_free(movers.arena);
}
