/* Taking and giving back locks (Lipton, Reduction: a method of proving properties of parallel programs, CACM 1975).

   What another thread does between taking a lock and the next transformation it can as well do before: it does not
   take that lock, and nobody can see that it is taken. So after a lock is taken the thread may go on. But what follows
   must not ask for a lock itself: in a deadlock threads rest there, each with a lock that others ask for.

   What another thread does just before a lock is given back it can as well do afterwards. So after whatever comes
   before, the thread may go on and give it back.

   Either needs that no thread can tell that a lock is taken, other than by waiting for it. */
#include "pass/pass.h"

typedef struct Movers {
    BirModel *model;
    bool are_seen; /* locks, or where threads are, by other threads */
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
static bool takes_lock(const Movers *movers, const BirTransformation *t) {
    const BirAction *action = only_action(movers, t);
    return !t->invisible && action && (action->op == BIR_ACTION_LOCK || action->op == BIR_ACTION_UNWAIT) &&
           bir_is_steady(movers->model, lock_of(movers, action)) &&
           asks_only_for(movers, t->guard, lock_of(movers, action));
}

static bool is_live(const Movers *movers, const BirLocation *location, BirId variable) {
    bool found = !location->has_live;
    for (uint32_t i = 0; i < location->live.count && !found; i++)
        found = movers->model->uses.items[location->live.first + i].id == variable;
    return found;
}

/* Whether a variable of a type may hold references: all but plain numbers and the like. */
static bool may_refer(const BirModel *model, BirId type) {
    BirTypeKind kind = bir_type(model, type)->kind;
    return kind == BIR_TYPE_REF || kind == BIR_TYPE_RECORD || kind == BIR_TYPE_ARRAY || kind == BIR_TYPE_TID;
}

/* Whether a reference is forgotten between two locations: then there is room for another object, which can be seen. */
static bool forgets_reference(const Movers *movers, BirId from, BirId to) {
    const BirModel *model = movers->model;
    BirSpan variables = bir_body_variables(&model->bodies.items[bir_location_body(model, from)]);
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId variable = variables.first + i;
        if (may_refer(model, model->variables.items[variable].type) &&
            is_live(movers, &model->locations.items[from], variable) &&
            !is_live(movers, &model->locations.items[to], variable))
            return true;
    }
    return false;
}

/* A left mover: it gives a lock back, whatever happens, and its thread goes on afterwards. */
static bool gives_lock(const Movers *movers, BirId from, const BirTransformation *t) {
    const BirAction *action = only_action(movers, t);
    return !t->invisible && action && action->op == BIR_ACTION_UNLOCK && is_true(movers, t->guard) &&
           bir_is_steady(movers->model, lock_of(movers, action)) && t->target != BIR_NONE &&
           movers->model->locations.items[t->target].transformations.count > 0 &&
           !forgets_reference(movers, from, t->target);
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

static bool may_run_on(const Movers *movers, const BirTransformation *t) {
    if (t->invisible || t->target == BIR_NONE || calls(movers, t))
        return false;
    const BirLocation *next = &movers->model->locations.items[t->target];
    if (next->transformations.count == 1 &&
        gives_lock(movers, t->target, &movers->model->transformations.items[next->transformations.first]))
        return true;
    return takes_lock(movers, t) && is_about_data(movers, next);
}

void pass_movers(BirModel *model) {
    Movers movers = {.model = model};
    find_who_sees(&movers);
    for (uint32_t i = 0; i < model->transformations.count && !movers.are_seen; i++)
        model->transformations.items[i].runs_on = may_run_on(&movers, &model->transformations.items[i]);
}
