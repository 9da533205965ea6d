/* The checker: the static rules of BIR (Iosif, Dwyer and Hatcliff, "Translating Java for Multiple Model Checkers",
   sections 3 and 5.0.2), for models that are well typed: which transformations may join the same two locations, how
   locks are guarded and nested, and what can be reached at all.

   Locks are told apart by how they are written: the same text in one body is the same lock. That is what section 3 asks
   for ("properly nested"), and what a translator from Java guarantees by block structure. */
#include "bir/check_int.h"

/* Locks held, the last taken first: a node of a tree whose paths to the root are the stacks. Node 0 is the empty one,
   and equal stacks are one node, so that stacks compare as numbers. */
typedef struct HeldLocks {
    BirId lock; /* its text, a name in `locks` */
    BirId below;
    uint32_t depth;
} HeldLocks;

/* A transformation that goes from the location that is looked at to another. */
typedef struct Edge {
    BirId from;
    BirId transformation;
} Edge;

typedef struct Rules {
    BirChecker *check;
    BirModel *model;
    Names *locks;        /* texts of left-hand sides that are locks */
    BirId *action_locks; /* by action: its lock, or BIR_NONE when it was not asked for yet */
    Vector(HeldLocks) held;
    PairMap stacks;  /* (node below, lock) to node */
    BirId *stack_at; /* by location: the locks held there, or BIR_NONE before it is reached */
    bool *conflict;  /* by location: the locks held there differ */
    Edge *edges;     /* by location: the first transformation to it from the current one */
    bool *started;   /* by body */
    Vector(BirId) queue;
    Vector(BirId) available; /* locks that the current guard tests for availability */
    Vector(BirId) notified;  /* ... and for a notification */
} Rules;

/* The lock that an expression names, as a number. */
static BirId lock_of(Rules *rules, BirId expression) {
    Text text = {0};
    bir_print_expression(rules->model, expression, &text);
    BirId lock = names_add(rules->locks, text_string(&text), text.length);
    text_free(&text);
    return lock;
}

/* The same for a lock action, remembered: a wait looks at all the actions of the location after it. */
static BirId lock_of_action(Rules *rules, const BirAction *action) {
    BirId *known = &rules->action_locks[action - rules->model->actions.items];
    if (*known == BIR_NONE)
        *known = lock_of(rules, rules->model->lists.items[action->arguments.first]);
    return *known;
}

static const char *lock_text(const Rules *rules, BirId lock) { return names_text(rules->locks, lock); }

static const BirAction *action_at(const Rules *rules, const BirTransformation *transformation, uint32_t number) {
    return &rules->model->actions.items[transformation->actions.first + number];
}

/* Whether there is a choice that section 5.0.2 keeps apart from plain transformations. */
static bool has_choice(const Rules *rules, const BirTransformation *transformation) {
    for (uint32_t i = 0; i < transformation->actions.count; i++) {
        BirActionOp op = action_at(rules, transformation, i)->op;
        if (op == BIR_ACTION_INTERN_CHOOSE || op == BIR_ACTION_FORALL || op == BIR_ACTION_REACHABLE)
            return true;
    }
    return false;
}

/* Whether a left-hand side is in memory that other threads can see: in a global or, when that counts, in an object. */
static bool is_shared(const Rules *rules, BirId expression, bool objects_count) {
    const BirModel *model = rules->model;
    const BirExpression *e = &model->expressions.items[expression];
    while (e->op != BIR_OP_NAME) {
        e = &model->expressions.items[e->a];
        if (model->types.items[e->type].kind == BIR_TYPE_REF)
            return objects_count;
    }
    return e->name_kind == BIR_NAME_GLOBAL;
}

/* Warns of an invisible transformation with an effect on others: they would not be interleaved with it. */
static void check_invisible(Rules *rules, const BirTransformation *transformation) {
    for (uint32_t i = 0; i < transformation->actions.count; i++) {
        const BirAction *action = action_at(rules, transformation, i);
        const char *effect = NULL;
        if (action->target != BIR_NONE && is_shared(rules, action->target, true))
            effect = "stores to shared memory";
        else if ((action->op >= BIR_ACTION_LOCK && action->op <= BIR_ACTION_NOTIFY_ALL) ||
                 action->op == BIR_ACTION_AWAKEN)
            effect = "changes a lock";
        else if (action->op == BIR_ACTION_START)
            effect = "starts a thread";
        else if (action->op == BIR_ACTION_EXIT)
            effect = "ends the thread";
        if (effect != NULL) {
            check_warning(rules->check, action->position, "leave `invisible` out",
                          "this transformation is invisible, but other threads can see that it %s", effect);
            return;
        }
    }
}

/* Warns of a transformation that yields only for some objects, but stores to what all threads reach. */
static void check_yield(Rules *rules, const BirTransformation *transformation) {
    for (uint32_t i = 0; transformation->shared.count && i < transformation->actions.count; i++) {
        const BirAction *action = action_at(rules, transformation, i);
        if (action->target == BIR_NONE || !is_shared(rules, action->target, false))
            continue;
        check_warning(rules->check, action->position, "write yield without objects",
                      "this transformation yields for some objects only, but stores to a global");
        return;
    }
}

/* Checks the transformations of one location against each other. */
static void check_parallel(Rules *rules, BirId id) {
    const BirModel *model = rules->model;
    const BirLocation *location = &model->locations.items[id];
    for (uint32_t i = 0; i < location->transformations.count; i++) {
        BirId number = location->transformations.first + i;
        const BirTransformation *transformation = &model->transformations.items[number];
        if (transformation->invisible)
            check_invisible(rules, transformation);
        check_yield(rules, transformation);
        if (transformation->target == BIR_NONE)
            continue;
        if (transformation->invisible && transformation->target == id)
            check_error(rules->check, transformation->position, "leave `invisible` out, or go through another location",
                        "an invisible transformation may not end where it begins");
        /* One that always yields stops at the latest before it comes again. */
        else if (transformation->yields && transformation->shared.count && transformation->target == id)
            check_error(rules->check, transformation->position, "write yield without objects",
                        "a transformation that yields for some objects only may not end where it begins");
        Edge *edge = &rules->edges[transformation->target];
        if (edge->from != id) {
            *edge = (Edge){id, number};
            continue;
        }
        const BirTransformation *first = &model->transformations.items[edge->transformation];
        const char *target = check_name(rules->check, transformation->target_name);
        bool runs_on = transformation->invisible || transformation->yields;
        if ((first->invisible || first->yields) != runs_on)
            check_error(rules->check, transformation->position, NULL,
                        "a visible and %s transformation go from '%s' to '%s'; the other one is on line %u",
                        first->yields || transformation->yields ? "a yielding" : "an invisible",
                        check_name(rules->check, location->name), target, first->position.line);
        if (has_choice(rules, first) != has_choice(rules, transformation))
            check_error(
                rules->check, transformation->position, "let one of them go through another location",
                "one transformation from '%s' to '%s' chooses and another does not; the other one is on line %u",
                check_name(rules->check, location->name), target, first->position.line);
    }
}

static bool contains(const BirId *items, uint32_t count, BirId item) {
    for (uint32_t i = 0; i < count; i++)
        if (items[i] == item)
            return true;
    return false;
}

/* Collects the locks that a guard tests, among the conjuncts at its top. */
static void read_guard(Rules *rules, BirId guard) {
    const BirModel *model = rules->model;
    Arena *arena = rules->check->arena;
    rules->available.count = rules->notified.count = rules->queue.count = 0;
    vector_push(arena, &rules->queue, guard);
    while (rules->queue.count > 0) {
        const BirExpression *e = &model->expressions.items[rules->queue.items[--rules->queue.count]];
        if (e->op == BIR_OP_AND) {
            vector_push(arena, &rules->queue, e->a);
            vector_push(arena, &rules->queue, e->b);
        } else if (e->op == BIR_OP_LOCK_AVAILABLE) {
            BirId lock = lock_of(rules, e->a);
            vector_push(arena, &rules->available, lock);
        } else if (e->op == BIR_OP_WAS_NOTIFIED) {
            vector_push(arena, &rules->notified, lock_of(rules, e->a));
        }
    }
}

/* Whether a location has an unwait of a lock. */
static bool has_unwait(Rules *rules, BirId location, BirId lock) {
    const BirModel *model = rules->model;
    BirSpan transformations = model->locations.items[location].transformations;
    for (uint32_t i = 0; i < transformations.count; i++) {
        const BirTransformation *transformation = &model->transformations.items[transformations.first + i];
        for (uint32_t j = 0; j < transformation->actions.count; j++) {
            const BirAction *action = action_at(rules, transformation, j);
            if (action->op == BIR_ACTION_UNWAIT && lock_of_action(rules, action) == lock)
                return true;
        }
    }
    return false;
}

/* Checks that lock and unwait are guarded, and that wait leads to an unwait. */
static void check_guarded(Rules *rules, const BirTransformation *transformation) {
    bool guard_read = false;
    for (uint32_t i = 0; i < transformation->actions.count; i++) {
        const BirAction *action = action_at(rules, transformation, i);
        if (action->op != BIR_ACTION_LOCK && action->op != BIR_ACTION_UNWAIT && action->op != BIR_ACTION_WAIT)
            continue;
        BirId lock = lock_of_action(rules, action);
        const char *text = lock_text(rules, lock);
        if (action->op == BIR_ACTION_WAIT) {
            if (transformation->target != BIR_NONE && !has_unwait(rules, transformation->target, lock))
                check_error(rules->check, action->position,
                            arena_format(rules->check->arena,
                                         "there: when lockAvailable(%s) && wasNotified(%s) do { unwait(%s); } ...",
                                         text, text, text),
                            "location '%s', after the wait, has no unwait of the same lock",
                            check_name(rules->check, transformation->target_name));
            continue;
        }
        if (!guard_read)
            read_guard(rules, transformation->guard);
        guard_read = true;
        if (!contains(rules->available.items, rules->available.count, lock))
            check_error(rules->check, action->position,
                        arena_format(rules->check->arena, "when lockAvailable(%s) && ...", text),
                        "'%s' is not guarded by lockAvailable(%s)", action->op == BIR_ACTION_LOCK ? "lock" : "unwait",
                        text);
        if (action->op == BIR_ACTION_UNWAIT && !contains(rules->notified.items, rules->notified.count, lock))
            check_error(rules->check, action->position,
                        arena_format(rules->check->arena, "when wasNotified(%s) && ...", text),
                        "'unwait' is not guarded by wasNotified(%s)", text);
    }
}

/* The stack with one more lock on top. */
static BirId push_lock(Rules *rules, BirId stack, BirId lock) {
    BirId next = rules->held.count;
    BirId known = map_add(rules->check->arena, &rules->stacks, stack, lock, next);
    if (known != BIR_NONE)
        return known;
    HeldLocks held = {lock, stack, rules->held.items[stack].depth + 1};
    vector_push(rules->check->arena, &rules->held, held);
    return next;
}

static bool holds_lock(const Rules *rules, BirId stack, BirId lock) {
    while (stack != 0 && rules->held.items[stack].lock != lock)
        stack = rules->held.items[stack].below;
    return stack != 0;
}

/* The locks of a stack for a message: "no lock", or "a, b". */
static const char *describe_stack(const Rules *rules, BirId stack) {
    enum { SHOWN = 4 };
    const char *text = stack == 0 ? "no lock" : "";
    for (uint32_t i = 0; stack != 0 && i < SHOWN; i++, stack = rules->held.items[stack].below)
        text = arena_format(rules->check->arena, "%s%s'%s'", text, i ? ", " : "",
                            lock_text(rules, rules->held.items[stack].lock));
    return stack != 0 ? arena_format(rules->check->arena, "%s, ...", text) : text;
}

/* The locks held after lock(x) and unlock(x), which must nest. */
static BirId nest_lock(Rules *rules, const BirAction *action, BirId stack) {
    const BirModel *model = rules->model;
    BirId expression = model->lists.items[action->arguments.first];
    BirId lock = lock_of_action(rules, action);
    const char *text = lock_text(rules, lock);
    if (action->op == BIR_ACTION_LOCK) {
        bool reentrant = model->types.items[model->expressions.items[expression].type].reentrant;
        if (!reentrant && holds_lock(rules, stack, lock))
            check_error(rules->check, action->position, "declare it as lock reentrant",
                        "'%s' is held already and not reentrant", text);
        else if (rules->held.items[stack].depth >= CHECK_LOCK_DEPTH_LIMIT)
            check_error(rules->check, action->position, NULL, "more than %d locks are held here",
                        CHECK_LOCK_DEPTH_LIMIT);
        else
            return push_lock(rules, stack, lock);
        return stack;
    }
    if (stack != 0 && rules->held.items[stack].lock == lock)
        return rules->held.items[stack].below;
    if (!holds_lock(rules, stack, lock)) {
        check_error(rules->check, action->position, NULL, "'%s' is not held here", text);
        return stack;
    }
    check_error(rules->check, action->position, NULL,
                "locks must be released in reverse order: '%s' was acquired after '%s'",
                lock_text(rules, rules->held.items[stack].lock), text);
    return rules->held.items[stack].below;
}

/* Arrives at a location with locks held: the first time they are noted, later they must be the same. */
static void arrive(Rules *rules, BirId location, BirId stack) {
    BirId known = rules->stack_at[location];
    if (known == BIR_NONE) {
        rules->stack_at[location] = stack;
        vector_push(rules->check->arena, &rules->queue, location);
    } else if (known != stack && !rules->conflict[location]) {
        rules->conflict[location] = true;
        check_error(rules->check, rules->model->locations.items[location].position, NULL,
                    "'%s' is reached with %s held, and also with %s",
                    check_name(rules->check, rules->model->locations.items[location].name),
                    describe_stack(rules, known), describe_stack(rules, stack));
    }
}

/* Checks that the locks are as they should be where a body is left. */
static void check_leaving(Rules *rules, const BirBody *body, BirActionOp op, Position position, BirId stack) {
    if (stack == 0 || op == BIR_ACTION_THROW)
        return;
    if (op == BIR_ACTION_RETURN)
        check_error(rules->check, position, NULL, "'%s' returns with %s held", check_name(rules->check, body->name),
                    describe_stack(rules, stack));
    else
        check_warning(rules->check, position, NULL, "the thread ends here with %s held", describe_stack(rules, stack));
}

/* Follows a transformation from its location on. */
static void follow(Rules *rules, const BirBody *body, const BirTransformation *transformation, BirId stack) {
    for (uint32_t i = 0; i < transformation->actions.count; i++) {
        const BirAction *action = action_at(rules, transformation, i);
        if (action->op == BIR_ACTION_LOCK || action->op == BIR_ACTION_UNLOCK)
            stack = nest_lock(rules, action, stack);
        else if (action->op == BIR_ACTION_WAIT && body->is_thread) {
            /* In a function the caller may hold it. */
            BirId lock = lock_of_action(rules, action);
            if (!holds_lock(rules, stack, lock))
                check_error(rules->check, action->position, NULL, "'%s' is not held here", lock_text(rules, lock));
        } else if (action->op == BIR_ACTION_RETURN || action->op == BIR_ACTION_THROW || action->op == BIR_ACTION_EXIT)
            check_leaving(rules, body, action->op, action->position, stack);
    }
    if (transformation->target != BIR_NONE)
        arrive(rules, transformation->target, stack);
}

/* Goes to the handlers of what can be thrown at a location. A `catch any` keeps all from the catches after it. */
static void follow_catches(Rules *rules, const BirBody *body, BirId location, BirId stack) {
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *clause = &rules->model->catches.items[body->catches.first + i];
        if (location < clause->from || location > clause->to)
            continue;
        arrive(rules, clause->handler, stack);
        if (clause->type == BIR_NONE)
            return;
    }
}

/* Walks a body from its first location, each location once, with the locks held there. */
static void check_flow(Rules *rules, const BirBody *body) {
    const BirModel *model = rules->model;
    rules->queue.count = 0;
    arrive(rules, body->locations.first, 0);
    while (rules->queue.count > 0) {
        BirId id = rules->queue.items[--rules->queue.count];
        const BirLocation *location = &model->locations.items[id];
        BirId stack = rules->stack_at[id];
        if (location->transformations.count == 0)
            check_leaving(rules, body, BIR_ACTION_EXIT, location->position, stack);
        for (uint32_t i = 0; i < location->transformations.count; i++)
            follow(rules, body, &model->transformations.items[location->transformations.first + i], stack);
        follow_catches(rules, body, id, stack);
    }
    for (uint32_t i = 0; i < body->locations.count; i++)
        if (rules->stack_at[body->locations.first + i] == BIR_NONE)
            check_warning(rules->check, model->locations.items[body->locations.first + i].position, NULL,
                          "location '%s' cannot be reached",
                          check_name(rules->check, model->locations.items[body->locations.first + i].name));
}

/* Notes which threads are started, and warns of those that never are. */
static void check_started(Rules *rules) {
    const BirModel *model = rules->model;
    for (uint32_t i = 0; i < model->actions.count; i++)
        if (model->actions.items[i].op == BIR_ACTION_START)
            rules->started[model->actions.items[i].id] = true;
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        if (body->is_thread && !body->is_main && !body->is_initial && !rules->started[i])
            check_warning(rules->check, body->position, NULL, "thread '%s' is never started",
                          check_name(rules->check, body->name));
    }
}

void check_rules(BirChecker *check) {
    BirModel *model = check->model;
    Arena *arena = check->arena;
    uint32_t count = model->locations.count;
    Rules rules = {.check = check, .model = model, .locks = names_new(arena)};
    rules.action_locks = arena_alloc(arena, model->actions.count * sizeof *rules.action_locks);
    memset(rules.action_locks, 0xff, model->actions.count * sizeof *rules.action_locks);
    rules.stack_at = arena_alloc(arena, count * sizeof *rules.stack_at);
    memset(rules.stack_at, 0xff, count * sizeof *rules.stack_at);
    rules.conflict = arena_alloc(arena, count * sizeof *rules.conflict);
    rules.edges = arena_alloc(arena, count * sizeof *rules.edges);
    memset(rules.edges, 0xff, count * sizeof *rules.edges);
    rules.started = arena_alloc(arena, model->bodies.count * sizeof *rules.started);
    HeldLocks none = {BIR_NONE, BIR_NONE, 0};
    vector_push(arena, &rules.held, none);
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        for (uint32_t j = 0; j < body->locations.count; j++) {
            BirId location = body->locations.first + j;
            BirSpan transformations = model->locations.items[location].transformations;
            check_parallel(&rules, location);
            if (diagnostics_stops(check->diagnostics, 10 * transformations.count + 1))
                return;
            for (uint32_t k = 0; k < transformations.count; k++)
                check_guarded(&rules, &model->transformations.items[transformations.first + k]);
        }
        if (!body->is_missing)
            check_flow(&rules, body);
    }
    check_started(&rules);
}
