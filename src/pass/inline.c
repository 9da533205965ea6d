/* Inlining: a model without functions. Every frame that a thread can have (a node of the call tree) gets a copy of its
   body in the thread, with variables and locations of its own.

   Needs a checked model. Keeps: runs, step for step, and what other threads can see of them; which variables are live.
   Errors that have a trap become tests in guards, since what a failed transformation did would have to be taken back.
   Breaks nothing, but the result can be far larger than the source: it is as large as the call tree. The class
   hierarchy decides which functions a virtual can run, and of it only the types that some object can be of (rapid type
   analysis: Bacon and Sweeney, OOPSLA 1996). */
#include "pass/inline_int.h"

#include <string.h>

/* Whether a test has to come before the guards of a location: the test of an object that a guard looks at for null. A
   guard that asks for the monitor of nothing is a failure, and one that asks for a lock has to ask for nothing else,
   so that threads that hold each other up are recognised. */
static bool needs_test(const Inliner *inliner, BirId location) {
    const BirModel *source = inliner->source;
    BirSpan transformations = source->locations.items[location].transformations;
    if (inliner->trap[BIR_ERROR_NULL] == BIR_NONE || transformations.count != 1)
        return false;
    const BirExpression *guard = &source->expressions.items[source->transformations.items[transformations.first].guard];
    while (guard->op == BIR_OP_AND)
        guard = &source->expressions.items[guard->a];
    if (guard->op != BIR_OP_LOCK_AVAILABLE && guard->op != BIR_OP_WAS_NOTIFIED)
        return false;
    guard = &source->expressions.items[guard->a];
    return guard->op == BIR_OP_MONITOR && source->expressions.items[guard->a].op == BIR_OP_NAME &&
           source->expressions.items[guard->a].name_kind == BIR_NAME_LOCAL;
}

/* A name for the copy of something in a frame that is not the thread's own. */
static BirId copy_name(Inliner *inliner, const Frame *frame, BirId name) {
    if (frame->parent == BIR_NONE)
        return name;
    const BirModel *source = inliner->source;
    return build_name(inliner->model, "%s.%s$%u", bir_name(source, source->bodies.items[frame->body].name),
                      bir_name(source, name), (uint32_t)(frame - inliner->frames.items) - inliner->first_frame);
}

static void copy_variables(Inliner *inliner, Frame *frame) {
    const BirModel *source = inliner->source;
    BirSpan variables = bir_body_variables(&source->bodies.items[frame->body]);
    frame->variables = inliner->model->variables.count;
    for (uint32_t i = 0; i < variables.count; i++) {
        BirVariable copy = source->variables.items[variables.first + i];
        copy.name = copy_name(inliner, frame, copy.name);
        vector_push(inliner->model->arena, &inliner->model->variables, copy);
    }
}

static BirId add_location(Inliner *inliner, const Frame *frame, const BirLocation *location, bool is_test) {
    BirLocation copy = *location;
    copy.name = copy_name(inliner, frame, location->name);
    if (is_test)
        copy.name = build_name(inliner->model, "%s.test", bir_name(inliner->model, copy.name));
    copy.transformations = (BirSpan){0, 0};
    copy.live = (BirSpan){0, 0};
    copy.has_live = true;
    vector_push(inliner->model->arena, &inliner->model->locations, copy);
    return inliner->model->locations.count - 1;
}

static void copy_locations(Inliner *inliner, Frame *frame) {
    const BirModel *source = inliner->source;
    BirSpan locations = source->bodies.items[frame->body].locations;
    frame->locations = arena_alloc(inliner->arena, locations.count * sizeof *frame->locations);
    frame->entries = arena_alloc(inliner->arena, locations.count * sizeof *frame->entries);
    for (uint32_t i = 0; i < locations.count; i++) {
        const BirLocation *location = &source->locations.items[locations.first + i];
        bool tested = needs_test(inliner, locations.first + i);
        if (tested)
            frame->entries[i] = add_location(inliner, frame, location, true);
        frame->locations[i] = add_location(inliner, frame, location, false);
        if (!tested)
            frame->entries[i] = frame->locations[i];
    }
}

/* Live sets ------------------------------------------------------------------------------------------------------- */

static void keep_variable(Inliner *inliner, Frame *frame, BirId variable) {
    for (uint32_t i = 0; i < frame->held.count; i++)
        if (frame->held.items[i] == variable)
            return;
    vector_push(inliner->arena, &frame->held, variable);
}

/* Adds what is live in `of` at a location of its body, but for one variable. */
static void keep_live_variables(Inliner *inliner, Frame *frame, const Frame *of, BirId location, BirId without) {
    const BirModel *source = inliner->source;
    const BirLocation *at = &source->locations.items[location];
    BirSpan variables = bir_body_variables(&source->bodies.items[of->body]);
    if (at->has_live && !inliner->options->no_liveness) {
        for (uint32_t i = 0; i < at->live.count; i++)
            if (source->uses.items[at->live.first + i].id != without)
                keep_variable(inliner, frame, inline_variable(inliner, of, source->uses.items[at->live.first + i].id));
    } else
        for (uint32_t i = 0; i < variables.count; i++)
            if (variables.first + i != without)
                keep_variable(inliner, frame, of->variables + i);
}

BirId inline_location(const BirModel *source, BirId body, BirId transformation) {
    BirId location = source->bodies.items[body].locations.first;
    while (transformation - source->locations.items[location].transformations.first >=
           source->locations.items[location].transformations.count)
        location++;
    return location;
}

/* What frames below keep while a frame is there: what they need when it returns, and in their handlers. */
static void find_held(Inliner *inliner, Frame *frame) {
    if (frame->parent == BIR_NONE)
        return;
    const BirModel *source = inliner->source;
    const Frame *caller = &inliner->frames.items[frame->parent];
    for (uint32_t i = 0; i < caller->held.count; i++)
        vector_push(inliner->arena, &frame->held, caller->held.items[i]);
    const BirBody *body = &source->bodies.items[caller->body];
    const BirTransformation *call = &source->transformations.items[frame->call];
    BirId location = inline_location(source, caller->body, frame->call), result = BIR_NONE;
    if (frame->by_trap)
        keep_live_variables(inliner, frame, caller, location, BIR_NONE);
    else {
        BirId target = source->actions.items[call->actions.first + call->actions.count - 1].target;
        result = target == BIR_NONE ? BIR_NONE : source->expressions.items[target].id;
    }
    if (call->target != BIR_NONE)
        keep_live_variables(inliner, frame, caller, call->target, result);
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *clause = &source->catches.items[body->catches.first + i];
        if (location >= clause->from && location <= clause->to)
            keep_live_variables(inliner, frame, caller, clause->handler, BIR_NONE);
    }
}

/* `location`: of the source; BIR_NONE: all variables of the frame are live. */
static void set_live(Inliner *inliner, const Frame *frame, BirId location, BirId copy) {
    BirModel *model = inliner->model;
    Frame all = {.held = {0}};
    for (uint32_t i = 0; i < frame->held.count; i++)
        vector_push(inliner->arena, &all.held, frame->held.items[i]);
    BirSpan own = bir_body_variables(&inliner->source->bodies.items[frame->body]);
    for (uint32_t i = 0; location == BIR_NONE && i < own.count; i++)
        keep_variable(inliner, &all, frame->variables + i);
    if (location != BIR_NONE)
        keep_live_variables(inliner, &all, frame, location, BIR_NONE);
    BirSpan live = {model->uses.count, all.held.count};
    for (uint32_t i = 0; i < all.held.count; i++) {
        BirUse use = {.name = model->variables.items[all.held.items[i]].name, .id = all.held.items[i]};
        vector_push(model->arena, &model->uses, use);
    }
    model->locations.items[copy].live = live;
}

/* Frames ---------------------------------------------------------------------------------------------------------- */

static uint32_t add_frame(Inliner *inliner, uint32_t node, uint32_t parent, BirId body, BirId call, bool by_trap) {
    Frame frame = {.node = node, .parent = parent, .body = body, .call = call, .by_trap = by_trap};
    vector_push(inliner->arena, &inliner->frames, frame);
    Frame *added = &inliner->frames.items[inliner->frames.count - 1];
    copy_variables(inliner, added);
    copy_locations(inliner, added);
    find_held(inliner, added);
    return inliner->frames.count - 1;
}

const char *inline_say_missing(Inliner *inliner, InlineMissing missing, const char *name) {
    missing.text = arena_format(inliner->model->arena, "call %u: %s", inliner->result->missing.count, name);
    vector_push(inliner->model->arena, &inliner->result->missing, missing);
    return missing.text;
}

static const char *say_missing(Inliner *inliner, uint32_t parent, BirId call, BirId body) {
    const BirBody *function = &inliner->source->bodies.items[body];
    InlineMissing missing = {.parent = parent, .transformation = call, .body = body};
    if (function->is_missing)
        missing.missing = (Missing){.kind = MISSING_BODY, .id = body};
    return inline_say_missing(inliner, missing, bir_name(inliner->source, function->name));
}

uint32_t inline_enter(Inliner *inliner, uint32_t from, BirId call, BirId body, bool by_trap, const char **missing) {
    uint32_t parent = inliner->frames.items[from].node, node;
    if (inliner->options->calls) {
        node = call_tree_find(inliner->options->calls, parent, call, body);
        if (node == BIR_NONE || inliner->source->bodies.items[body].is_missing) {
            *missing = say_missing(inliner, parent, call, body);
            return BIR_NONE;
        }
    } else {
        node = call_tree_add(inliner->tree, parent, call, body);
        uint32_t rank = call_tree_node(inliner->tree, node)->rank;
        if (rank > inliner->options->recursion) {
            if (!inliner->options->recursion)
                failure_set(inliner->failure, FAILURE_UNSUPPORTED,
                            "%s calls itself (--recursion N inlines N nested calls)",
                            bir_name(inliner->source, inliner->source->bodies.items[body].name));
            *missing = say_missing(inliner, parent, call, body);
            return BIR_NONE;
        }
    }
    for (uint32_t i = inliner->first_frame; i < inliner->frames.count; i++)
        if (inliner->frames.items[i].node == node)
            return i;
    return add_frame(inliner, node, from, body, call, by_trap);
}

/* Transformations ------------------------------------------------------------------------------------------------- */

void inline_do(Inliner *inliner, BirAction action) { vector_push(inliner->arena, &inliner->actions, action); }

void inline_add(Inliner *inliner, const Frame *frame, const BirTransformation *source, BirId guard, BirId target) {
    BirModel *model = inliner->model;
    BirTransformation copy = *source;
    copy.guard = guard == BIR_NONE ? build_boolean(model, true) : guard;
    copy.actions = (BirSpan){model->actions.count, inliner->actions.count + inliner->in_rest};
    if (inliner->in_rest) {
        vector_push(model->arena, &model->actions, build_action(model, BIR_ACTION_ATOMIC_END, BIR_NONE, NULL, 0));
        copy.invisible = true;
        copy.timeout = copy.yields = copy.plain = copy.library = copy.weak = false;
    }
    for (uint32_t i = 0; i < inliner->actions.count; i++)
        vector_push(model->arena, &model->actions, inliner->actions.items[i]);
    inliner->actions.count = 0;
    BirId *shared = arena_alloc(inliner->arena, (source->shared.count + 1) * sizeof *shared);
    for (uint32_t i = 0; i < source->shared.count; i++)
        shared[i] = inline_expression(inliner, frame, NULL, inliner->source->lists.items[source->shared.first + i]);
    copy.shared = inliner->in_rest ? (BirSpan){0, 0} : build_list(model, shared, source->shared.count);
    copy.target = target;
    copy.target_name = target == BIR_NONE ? BIR_NONE : model->locations.items[target].name;
    vector_push(model->arena, &model->transformations, copy);
    vector_push(model->arena, &inliner->origins,
                inliner->in_rest ? BIR_NONE : (BirId)(source - inliner->source->transformations.items));
}

void inline_add_missing(Inliner *inliner, const Frame *frame, const BirTransformation *source, BirId guard,
                        const char *text) {
    BirModel *model = inliner->model;
    BirId argument = build_string(model, build_name(model, "%s", text));
    inliner->actions.count = 0;
    inline_do(inliner, build_native(model, BIR_NATIVE_UNSUPPORTED, BIR_NONE, &argument, 1));
    inline_do(inliner, build_action(model, BIR_ACTION_EXIT, BIR_NONE, NULL, 0));
    inline_add(inliner, frame, source, guard, BIR_NONE);
}

static bool chooses(BirActionOp op) {
    return op == BIR_ACTION_INTERN_CHOOSE || op == BIR_ACTION_EXTERN_CHOOSE || op == BIR_ACTION_FORALL ||
           op == BIR_ACTION_REACHABLE || op == BIR_ACTION_NOTIFY;
}

/* Whether a transformation can be cut before one of its actions. A run of the source takes it whole where its first
   part is taken, and has to know what it chooses by then. */
static bool can_cut(const BirModel *source, const BirTransformation *t, uint32_t first, uint32_t at) {
    bool can = at > first;
    for (uint32_t i = at; i < t->actions.count && can; i++) {
        const BirAction *action = &source->actions.items[t->actions.first + i];
        can = !chooses(action->op) && !(action->op == BIR_ACTION_NATIVE && action->id == BIR_NATIVE_CHOOSE);
    }
    return can;
}

/* The location between two parts of a transformation. */
static BirId cut(Inliner *inliner, const Frame *frame, BirId location, BirId transformation, uint32_t at) {
    BirModel *model = inliner->model;
    BirLocation between = inliner->source->locations.items[location];
    between.name = build_name(model, "%s.%u", bir_name(model, between.name), model->locations.count);
    Remainder rest = {transformation, at, add_location(inliner, frame, &between, false)};
    set_live(inliner, frame, BIR_NONE, rest.location);
    vector_push(inliner->arena, &inliner->rests, rest);
    return rest.location;
}

static bool ends_transformation(BirActionOp op) {
    return op == BIR_ACTION_CALL || op == BIR_ACTION_INVOKE || op == BIR_ACTION_RETURN || op == BIR_ACTION_THROW;
}

/* A transformation for which it cannot be told beforehand how it goes on is a limit, if a run gets there. */
void inline_give_up(Inliner *inliner, uint32_t from, BirId transformation, const char *what) {
    const BirModel *source = inliner->source;
    const Frame *frame = &inliner->frames.items[from];
    const BirTransformation *t = &source->transformations.items[transformation];
    BirId location = inline_location(source, frame->body, transformation);
    const char *text =
        arena_format(inliner->arena, "%s, %s: %s depends on what the same transformation has done before",
                     bir_name(source, source->bodies.items[frame->body].name),
                     bir_name(source, source->locations.items[location].name), what);
    inline_add_missing(inliner, frame, t, inline_expression(inliner, frame, NULL, t->guard), text);
}

/* Springs the traps of what can fail, in order, and returns when none is sprung. What fails before and has no trap does
   so by itself. */
static BirId call_traps(Inliner *inliner, uint32_t frame, BirId transformation, BirId guard,
                        const Fallibles *fallibles) {
    BirModel *model = inliner->model;
    BirId before = BIR_NONE, otherwise = guard;
    for (uint32_t i = 0; i < fallibles->count; i++) {
        const Fallible *fallible = &fallibles->items[i];
        if (inliner->trap[fallible->error] != BIR_NONE) {
            BirId fails = inline_and(inliner, before, fallible->condition);
            inline_call_trap(inliner, frame, transformation, inline_and(inliner, guard, fails), fallible);
            otherwise = inline_and(inliner, otherwise, build_not(model, fails));
        }
        before = inline_and(inliner, before, build_not(model, fallible->condition));
    }
    return otherwise;
}

static BirId true_is_nothing(const BirModel *model, BirId guard) {
    return bir_is_true(model, guard) ? BIR_NONE : guard;
}

/* Flattens one transformation, from an action on. `tested`: what its guard could fail on was tested before. */
static void flatten(Inliner *inliner, uint32_t from, BirId location, BirId transformation, uint32_t begin,
                    bool tested) {
    const BirModel *source = inliner->source;
    const Frame *frame = &inliner->frames.items[from];
    const BirTransformation *t = &source->transformations.items[transformation];
    const BirAction *last = t->actions.count ? &source->actions.items[t->actions.first + t->actions.count - 1] : NULL;
    bool ends = last && ends_transformation(last->op);
    uint32_t end = t->actions.count;
    Fallibles of_guard = {0}, of_actions = {0};
    inliner->actions.count = 0;
    if (!tested)
        inline_fallible(inliner, frame, NULL, t->guard, &of_guard);
    Effects effects = {0};
    for (uint32_t i = begin; i < end; i++) {
        const BirAction *action = &source->actions.items[t->actions.first + i];
        Fallibles so_far = of_actions;
        inline_action_fallible(inliner, frame, &effects, action, &of_actions);
        Fallibles with_it = of_actions;
        bool is_last = ends && i + 1 == t->actions.count;
        if ((!inline_settle_fallibles(inliner, &with_it) ||
             (is_last && !inline_is_decided(inliner, frame, &effects, action))) &&
            can_cut(source, t, begin, i)) {
            of_actions = so_far;
            end = i;
            ends = false;
        } else if (!is_last)
            inline_affect(inliner, frame, &effects, action);
    }
    bool is_told = inline_settle_fallibles(inliner, &of_guard);
    if (!inline_settle_fallibles(inliner, &of_actions) || !is_told) {
        inline_give_up(inliner, from, transformation, "whether it fails");
        return;
    }
    BirId guard = call_traps(inliner, from, transformation, BIR_NONE, &of_guard);
    frame = &inliner->frames.items[from];
    if (begin == 0)
        guard = inline_and(inliner, guard,
                           true_is_nothing(inliner->model, inline_expression(inliner, frame, NULL, t->guard)));
    guard = call_traps(inliner, from, transformation, guard, &of_actions);
    frame = &inliner->frames.items[from];
    inliner->actions.count = 0;
    for (uint32_t i = begin; i + ends < end; i++)
        inline_do(inliner, inline_action(inliner, frame, &source->actions.items[t->actions.first + i]));
    if (end < t->actions.count) {
        inline_do(inliner, build_action(inliner->model, BIR_ACTION_ATOMIC_BEGIN, BIR_NONE, NULL, 0));
        inline_add(inliner, frame, t, guard, cut(inliner, frame, location, transformation, end));
        return;
    }
    if (ends) {
        inline_end(inliner, from, location, transformation, guard, &effects, last);
        return;
    }
    BirId first = source->bodies.items[frame->body].locations.first;
    inline_add(inliner, frame, t, guard, t->target == BIR_NONE ? BIR_NONE : frame->entries[t->target - first]);
}

/* A location gets the transformations that were added since there were so many. */
static void give_since(BirModel *model, BirId location, uint32_t before) {
    model->locations.items[location].transformations = (BirSpan){before, model->transformations.count - before};
}

/* The test that comes before a location: nothing is the matter, or a trap is sprung. */
static void fill_test(Inliner *inliner, uint32_t from, BirId location, BirId test, BirId copy) {
    BirModel *model = inliner->model;
    BirId transformation = inliner->source->locations.items[location].transformations.first;
    uint32_t before = model->transformations.count;
    Fallibles fallibles = {0};
    inline_fallible(inliner, &inliner->frames.items[from], NULL,
                    inliner->source->transformations.items[transformation].guard, &fallibles);
    fallibles.count = 1; /* of one object, however often it is looked at */
    BirId guard = call_traps(inliner, from, transformation, BIR_NONE, &fallibles);
    const BirTransformation *t = &inliner->source->transformations.items[transformation];
    BirTransformation nothing = {.invisible = true, .position = t->position};
    nothing.guard = guard == BIR_NONE ? build_boolean(model, true) : guard;
    nothing.target = copy;
    nothing.target_name = model->locations.items[copy].name;
    vector_push(model->arena, &model->transformations, nothing);
    vector_push(model->arena, &inliner->origins, BIR_NONE);
    give_since(model, test, before);
}

static void fill_rests(Inliner *inliner, uint32_t from, BirId location) {
    BirModel *model = inliner->model;
    inliner->in_rest = true;
    for (uint32_t i = 0; i < inliner->rests.count; i++) {
        Remainder rest = inliner->rests.items[i];
        uint32_t before = model->transformations.count;
        flatten(inliner, from, location, rest.transformation, rest.first, true);
        give_since(model, rest.location, before);
    }
    inliner->in_rest = false;
    inliner->rests.count = 0;
}

static void translate_frame(Inliner *inliner, uint32_t from) {
    const BirModel *source = inliner->source;
    BirModel *model = inliner->model;
    BirSpan locations = source->bodies.items[inliner->frames.items[from].body].locations;
    for (uint32_t i = 0; i < locations.count; i++) {
        const Frame *frame = &inliner->frames.items[from];
        BirId location = locations.first + i, copy = frame->locations[i], entry = frame->entries[i];
        set_live(inliner, frame, location, copy);
        if (entry != copy) {
            set_live(inliner, frame, location, entry);
            fill_test(inliner, from, location, entry, copy);
        }
        BirSpan transformations = source->locations.items[location].transformations;
        uint32_t before = model->transformations.count;
        for (uint32_t j = 0; j < transformations.count; j++)
            flatten(inliner, from, location, transformations.first + j, 0, entry != copy);
        give_since(model, copy, before);
        fill_rests(inliner, from, location);
    }
}

/* Threads --------------------------------------------------------------------------------------------------------- */

static bool make_thread(Inliner *inliner, BirId thread) {
    const BirModel *source = inliner->source;
    BirModel *model = inliner->model;
    inliner->thread = thread;
    inliner->first_frame = inliner->next_frame = inliner->frames.count;
    BirBody body = source->bodies.items[thread];
    body.catches = (BirSpan){0, 0};
    body.parameters.first = model->variables.count;
    body.locations.first = model->locations.count;
    uint32_t node = inliner->options->calls ? call_tree_find(inliner->options->calls, BIR_NONE, BIR_NONE, thread)
                                            : call_tree_add(inliner->tree, BIR_NONE, BIR_NONE, thread);
    add_frame(inliner, node, BIR_NONE, thread, BIR_NONE, false);
    for (; inliner->next_frame < inliner->frames.count && inliner->failure->kind == FAILURE_NONE;
         inliner->next_frame++) {
        translate_frame(inliner, inliner->next_frame);
        if (model->locations.count > INLINE_MOST_LOCATIONS)
            failure_set(inliner->failure, FAILURE_UNSUPPORTED,
                        "with all calls inlined, %s would have more than %d locations", bir_name(source, body.name),
                        INLINE_MOST_LOCATIONS);
    }
    body.locals.first = body.parameters.first + body.parameters.count;
    body.locals.count = model->variables.count - body.locals.first;
    body.locations.count = model->locations.count - body.locations.first;
    model->bodies.items[inliner->new_bodies[thread]] = body;
    return inliner->failure->kind == FAILURE_NONE;
}

/* What natives make by the name of a class may be of any. */
static void make_by_name(Inliner *inliner, BirNative native) {
    const BirModel *source = inliner->source;
    if (native != BIR_NATIVE_NEW_ARRAY && native != BIR_NATIVE_NEW_OBJECT)
        return;
    for (uint32_t i = 0; i < source->collections.count; i++) {
        bool is_array = bir_type(source, source->collections.items[i].element)->kind == BIR_TYPE_ARRAY;
        inliner->result->made[i] |= is_array == (native == BIR_NATIVE_NEW_ARRAY);
    }
}

/* Objects can be of the collections that code which is copied makes objects of. */
static void find_made(Inliner *inliner) {
    const BirModel *source = inliner->source;
    const InlineOptions *options = inliner->options;
    bool *used = arena_alloc(inliner->arena, source->bodies.count + 1);
    for (uint32_t i = 0; i < source->bodies.count; i++)
        used[i] = !options->calls;
    for (uint32_t i = 0; options->calls && i < call_tree_count(options->calls); i++)
        used[call_tree_node(options->calls, i)->body] = true;
    inliner->result->made = arena_alloc(inliner->model->arena, source->collections.count + 1);
    for (uint32_t i = 0; i < options->native_count; i++)
        inliner->result->made[options->natives[i]] = true;
    for (uint32_t i = 0; i < source->bodies.count; i++) {
        BirSpan locations = used[i] ? source->bodies.items[i].locations : (BirSpan){0, 0};
        for (uint32_t j = 0; j < locations.count; j++) {
            BirSpan transformations = source->locations.items[locations.first + j].transformations;
            for (uint32_t k = 0; k < transformations.count; k++) {
                BirSpan actions = source->transformations.items[transformations.first + k].actions;
                for (uint32_t l = 0; l < actions.count; l++) {
                    const BirAction *action = &source->actions.items[actions.first + l];
                    BirId only = bir_only_collection(source, action);
                    if (action->op == BIR_ACTION_NEW || action->op == BIR_ACTION_NEW_ARRAY)
                        inliner->result->made[action->id] = true;
                    else if (only != BIR_NONE)
                        inliner->result->made[only] = true;
                    else if (action->op == BIR_ACTION_NATIVE)
                        make_by_name(inliner, (BirNative)action->id);
                }
            }
        }
    }
}

static void number_threads(Inliner *inliner) {
    const BirModel *source = inliner->source;
    inliner->new_bodies = arena_alloc(inliner->arena, (source->bodies.count + 1) * sizeof *inliner->new_bodies);
    inliner->result->bodies =
        arena_alloc(inliner->model->arena, (source->bodies.count + 1) * sizeof *inliner->result->bodies);
    for (uint32_t i = 0; i < source->bodies.count; i++) {
        inliner->new_bodies[i] = BIR_NONE;
        const BirBody *body = &source->bodies.items[i];
        bool is_known =
            !inliner->options->calls || call_tree_find(inliner->options->calls, BIR_NONE, BIR_NONE, i) != BIR_NONE;
        if (!body->is_thread || body->is_initial || !is_known)
            continue;
        inliner->new_bodies[i] = inliner->model->bodies.count;
        inliner->result->bodies[inliner->model->bodies.count] = i;
        vector_push(inliner->model->arena, &inliner->model->bodies, *body);
    }
    for (uint32_t i = 0; i < BIR_ERROR_KINDS; i++)
        inliner->trap[i] = BIR_NONE;
    for (uint32_t i = 0; i < source->traps.count; i++)
        inliner->trap[source->traps.items[i].error] = source->traps.items[i].function;
}

static void mark_used(const BirModel *model, BirId expression, bool *used) {
    if (expression == BIR_NONE)
        return;
    const BirExpression *e = &model->expressions.items[expression];
    if (e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_GLOBAL)
        used[e->id] = true;
    mark_used(model, e->a, used);
    mark_used(model, e->b, used);
    mark_used(model, e->c, used);
}

/* Of a program only the globals stay that what was copied in speaks of. */
static void drop_globals(Inliner *inliner) {
    BirModel *model = inliner->model;
    bool *used = arena_alloc(inliner->arena, model->variables.count + 1);
    for (uint32_t i = 0; i < model->transformations.count; i++)
        mark_used(model, model->transformations.items[i].guard, used);
    for (uint32_t i = 0; i < model->actions.count; i++) {
        const BirAction *action = &model->actions.items[i];
        mark_used(model, action->target, used);
        for (uint32_t j = 0; j < action->arguments.count; j++)
            mark_used(model, model->lists.items[action->arguments.first + j], used);
    }
    for (uint32_t i = 0; i < model->predicates.count; i++)
        mark_used(model, model->predicates.items[i].expression, used);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < model->globals.count; i++)
        if (used[model->globals.items[i]])
            model->globals.items[kept++] = model->globals.items[i];
    model->globals.count = kept;
    kept = 0;
    for (uint32_t i = 0; i < model->definitions.count; i++) {
        BirDefinition definition = model->definitions.items[i];
        if (definition.kind != BIR_DEFINES_GLOBAL || used[definition.id])
            model->definitions.items[kept++] = definition;
    }
    model->definitions.count = kept;
}

/* Whether a thread of a model runs before its first state: other engines have nothing of the kind. */
static bool has_initial_threads(const BirModel *source) {
    for (uint32_t i = 0; i < source->bodies.count; i++)
        if (source->bodies.items[i].is_initial)
            return true;
    return false;
}

/* Objects that a forall keeps stay where the forall itself is not copied in. */
static void keep_collections(Inliner *inliner) {
    bool *is_kept = arena_alloc(inliner->arena, inliner->source->collections.count + 1);
    bir_find_kept(inliner->source, is_kept);
    for (uint32_t i = 0; i < inliner->source->collections.count; i++)
        inliner->model->collections.items[i].kept = is_kept[i];
}

Inlined *pass_inline(const BirModel *source, const InlineOptions *options, Failure *failure) {
    if (!options->begun && has_initial_threads(source))
        return failure_set(failure, FAILURE_UNSUPPORTED, "threads that run before the first state");
    Inliner inliner = {.source = source,
                       .options = options,
                       .model = inline_clone(source),
                       .arena = arena_new(),
                       .tree = options->calls ? NULL : call_tree_new(),
                       .failure = failure};
    inliner.result = arena_alloc(inliner.model->arena, sizeof *inliner.result);
    inliner.result->model = inliner.model;
    keep_collections(&inliner);
    number_threads(&inliner);
    find_made(&inliner);
    bool good = true;
    uint32_t bodies = source->bodies.count; /* one that grows does when it is asked for the function of a virtual */
    for (uint32_t i = 0; i < bodies && good; i++)
        if (inliner.new_bodies[i] != BIR_NONE)
            good = make_thread(&inliner, i);
    good = good && inline_predicates(&inliner);
    if (good)
        inline_split(&inliner);
    if (good && options->calls)
        drop_globals(&inliner);
    inliner.result->sources = inliner.origins.items;
    call_tree_free(inliner.tree);
    arena_free(inliner.arena);
    if (!good) {
        arena_free(inliner.model->arena);
        return NULL;
    }
    return inliner.result;
}

void inlined_free(Inlined *inlined) {
    if (inlined)
        arena_free(inlined->model->arena);
}
