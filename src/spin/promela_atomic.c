/* SPIN's claims do not look at the states inside an `atomic` sequence. What happens there must not matter to what they
   ask. */
#include "spin/promela_int.h"

/* What a transformation changes. */
typedef struct Change {
    BirId variable;     /* a global, a local, or a field of some object; or BIR_NONE */
    BirId from, to;     /* locations, or BIR_NONE */
    bool is_element;    /* of some array */
    bool is_lock;       /* who has a lock, or waits for it */
    bool is_of_threads; /* which there are */
} Change;

/* Whether the value of an expression may depend on a change. */
static bool depends(const Writer *w, BirId id, const Change *change) {
    if (id == BIR_NONE)
        return false;
    const BirExpression *e = &w->model->expressions.items[id];
    bool depends_here = false;
    switch (e->op) {
    case BIR_OP_NAME:
    case BIR_OP_FIELD: depends_here = e->id == change->variable; break;
    case BIR_OP_INDEX: depends_here = change->is_element; break;
    case BIR_OP_LOCK_AVAILABLE:
    case BIR_OP_HAS_LOCK:
    case BIR_OP_WAS_NOTIFIED: depends_here = change->is_lock; break;
    case BIR_OP_THREAD_TERMINATED: depends_here = change->is_of_threads; break;
    case BIR_OP_AT:
        depends_here = change->is_of_threads || e->location == change->from || e->location == change->to;
        break;
    case BIR_OP_REMOTE: depends_here = change->is_of_threads; break;
    default: break;
    }
    return depends_here || depends(w, e->a, change) || depends(w, e->b, change) || depends(w, e->c, change);
}

static bool matters(const Writer *w, Change change) {
    for (uint32_t i = 0; i < w->options->watched_count; i++)
        if (depends(w, w->model->predicates.items[w->options->watched[i]].expression, &change))
            return true;
    return false;
}

static Change change_of(const Writer *w, const BirAction *action) {
    Change change = {.variable = BIR_NONE, .from = BIR_NONE, .to = BIR_NONE};
    if (action->target != BIR_NONE) {
        const BirExpression *target = &w->model->expressions.items[action->target];
        change.variable = target->op == BIR_OP_INDEX ? BIR_NONE : target->id;
        change.is_element = target->op == BIR_OP_INDEX;
    }
    switch (action->op) {
    case BIR_ACTION_LOCK:
    case BIR_ACTION_UNLOCK:
    case BIR_ACTION_WAIT:
    case BIR_ACTION_UNWAIT:
    case BIR_ACTION_NOTIFY:
    case BIR_ACTION_NOTIFY_ALL:
    case BIR_ACTION_AWAKEN: change.is_lock = true; break;
    case BIR_ACTION_START:
    case BIR_ACTION_EXIT: change.is_of_threads = true; break;
    case BIR_ACTION_NATIVE: /* of those that are translated, others have a result at most */
        change.is_element |= action->id == BIR_NATIVE_ARRAYCOPY;
        change.is_of_threads = action->id == BIR_NATIVE_EXIT || action->id == BIR_NATIVE_UNCAUGHT;
        break;
    default: break;
    }
    return change;
}

bool promela_matters(const Writer *w, BirId source, const BirTransformation *t) {
    for (uint32_t i = 0; i < t->actions.count; i++) {
        const BirAction *action = &w->model->actions.items[t->actions.first + i];
        if (action->op == BIR_ACTION_NATIVE && action->id == BIR_NATIVE_UNSUPPORTED)
            return false; /* there the search ends */
        if (matters(w, change_of(w, action)))
            return true;
    }
    bool ends = t->target == BIR_NONE || !w->model->locations.items[t->target].transformations.count;
    return matters(w, (Change){.variable = BIR_NONE, .from = source, .to = t->target, .is_of_threads = ends});
}
