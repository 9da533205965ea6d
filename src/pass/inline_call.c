/* The inliner: what leaves a frame or makes one. A call assigns the parameters of a copy and goes there, a return goes
   back with the result, a throw tests the types that are caught, frame by frame. */
#include "pass/inline_int.h"

#include <string.h>

static void assign(Inliner *inliner, BirId variable, BirId value) {
    inline_do(inliner, build_assign(inliner->model, inline_name(inliner, variable), value));
}

/* Locals begin with their initial values; those without one are zero, as dead variables are. */
static void assign_initial(Inliner *inliner, const Frame *frame) {
    BirSpan locals = inliner->source->bodies.items[frame->body].locals;
    for (uint32_t i = 0; i < locals.count; i++) {
        BirId initial = inliner->source->variables.items[locals.first + i].initial;
        if (initial != BIR_NONE)
            assign(inliner, inline_variable(inliner, frame, locals.first + i), initial);
    }
}

/* A name for a reference type: casts need one. */
static BirId reference_name(BirModel *model, BirId type) {
    for (uint32_t i = 0; i < model->type_definitions.count; i++)
        if (model->types.items[model->type_definitions.items[i].type].resolved == type)
            return model->type_definitions.items[i].name;
    BirTypeDefinition definition = {
        .name = build_name(model, "reference$%u", type), .type = type, .origin = {BIR_NONE, BIR_NONE, 0}};
    vector_push(model->arena, &model->type_definitions, definition);
    BirDefinition entry = {BIR_DEFINES_TYPE, model->type_definitions.count - 1};
    vector_push(model->arena, &model->definitions, entry);
    return definition.name;
}

/* An object that is known to be of a type, as a value of it. */
static BirId as_reference(Inliner *inliner, BirId object, BirId type) {
    BirModel *model = inliner->model;
    if (model->expressions.items[object].type == type)
        return object;
    BirId cast = build_cast(model, object, type, true);
    model->expressions.items[cast].name = reference_name(model, type);
    return cast;
}

/* Goes into a frame with these arguments, if there is one, after the actions that are there already. */
static void go_into(Inliner *inliner, uint32_t from, BirId transformation, BirId guard, BirId body, bool by_trap,
                    const BirId *arguments, uint32_t count) {
    const BirTransformation *t = &inliner->source->transformations.items[transformation];
    const char *missing = NULL;
    uint32_t callee = inline_enter(inliner, from, transformation, body, by_trap, &missing);
    const Frame *frame = &inliner->frames.items[from];
    if (callee == BIR_NONE) {
        inline_add_missing(inliner, frame, t, guard, missing);
        return;
    }
    const Frame *into = &inliner->frames.items[callee];
    for (uint32_t i = 0; i < count; i++) {
        BirId variable = into->variables + i;
        BirId type = inliner->model->types.items[inliner->model->variables.items[variable].type].resolved;
        bool is_reference = inliner->model->types.items[type].kind == BIR_TYPE_REF;
        assign(inliner, variable, is_reference ? as_reference(inliner, arguments[i], type) : arguments[i]);
    }
    assign_initial(inliner, into);
    inline_add(inliner, frame, t, guard, into->entries[0]);
}

void inline_call_trap(Inliner *inliner, uint32_t frame, BirId transformation, BirId guard, const Fallible *fallible) {
    BirId body = inliner->trap[fallible->error];
    go_into(inliner, frame, transformation, guard, body, true, fallible->arguments,
            inliner->source->bodies.items[body].parameters.count);
}

static void end_in_return(Inliner *inliner, uint32_t from, BirId transformation, BirId guard, const BirAction *last) {
    const BirModel *source = inliner->source;
    const Frame *frame = &inliner->frames.items[from];
    const Frame *caller = &inliner->frames.items[frame->parent];
    const BirTransformation *call = &source->transformations.items[frame->call];
    const BirAction *action =
        call->actions.count ? &source->actions.items[call->actions.first + call->actions.count - 1] : NULL;
    if (!frame->by_trap && action->target != BIR_NONE && last->arguments.count) {
        BirId value = inline_expression(inliner, frame, NULL, source->lists.items[last->arguments.first]);
        assign(inliner, inline_variable(inliner, caller, source->expressions.items[action->target].id), value);
    }
    BirId target = BIR_NONE;
    if (call->target == BIR_NONE)
        inline_do(inliner, build_action(inliner->model, BIR_ACTION_EXIT, BIR_NONE, NULL, 0));
    else
        target = caller->entries[call->target - source->bodies.items[caller->body].locations.first];
    inline_add(inliner, frame, &source->transformations.items[transformation], guard, target);
}

/* The actions so far are needed once for each of several ways to go on. */
typedef struct Prefix {
    BirAction *items;
    uint32_t count;
} Prefix;

static Prefix keep_actions(Inliner *inliner) {
    Prefix prefix = {arena_alloc(inliner->arena, (inliner->actions.count + 1) * sizeof *prefix.items),
                     inliner->actions.count};
    if (prefix.count)
        memcpy(prefix.items, inliner->actions.items, prefix.count * sizeof *prefix.items);
    return prefix;
}

static void restore_actions(Inliner *inliner, const Prefix *prefix) {
    inliner->actions.count = 0;
    for (uint32_t i = 0; i < prefix->count; i++)
        inline_do(inliner, prefix->items[i]);
}

/* An object whose type decides how things go on. */
typedef struct DispatchOutcome {
    BirId object;     /* an expression on the state before */
    BirId collection; /* its collection, if that is known; or BIR_NONE */
    BirId earlier;    /* none of the types before is the object's; BIR_NONE: there were none */
    bool is_settled;  /* one of them is for sure */
} DispatchOutcome;

static bool decide(Inliner *inliner, const Frame *frame, const Effects *effects, BirId expression,
                   DispatchOutcome *out) {
    inliner->loses_track = false;
    *out = (DispatchOutcome){
        .object = inline_expression(inliner, frame, effects, expression), .collection = BIR_NONE, .earlier = BIR_NONE};
    const Value *value = inline_object(effects, inliner->model, out->object);
    out->collection = value ? value->id : BIR_NONE;
    return !inliner->loses_track;
}

bool inline_is_decided(Inliner *inliner, const Frame *frame, const Effects *effects, const BirAction *last) {
    DispatchOutcome decided;
    return (last->op != BIR_ACTION_INVOKE && last->op != BIR_ACTION_THROW) ||
           decide(inliner, frame, effects, inliner->source->lists.items[last->arguments.first], &decided);
}

/* When an object is of a type and of none before; false when that cannot be. */
static bool test_type(Inliner *inliner, DispatchOutcome *decided, BirId type, BirId guard, BirId *condition) {
    BirModel *model = inliner->model;
    *condition = guard;
    if (decided->is_settled)
        return false;
    if (decided->collection != BIR_NONE) {
        decided->is_settled = bir_is_subtype(model, model->collections.items[decided->collection].element, type);
        return decided->is_settled;
    }
    BirId test = build_instanceof(model, decided->object, type);
    *condition = inline_and(inliner, guard, inline_and(inliner, decided->earlier, test));
    decided->earlier = inline_and(inliner, decided->earlier, build_not(model, test));
    return true;
}

/* Goes to a handler of a frame. */
static void go_to_handler(Inliner *inliner, uint32_t from, BirId transformation, BirId guard, const Frame *frame,
                          const BirCatch *clause, BirId thrown) {
    const BirModel *source = inliner->source;
    if (clause->variable != BIR_NONE) {
        BirId type = source->types.items[source->variables.items[clause->variable].type].resolved;
        assign(inliner, inline_variable(inliner, frame, clause->variable), as_reference(inliner, thrown, type));
    }
    inline_add(inliner, &inliner->frames.items[from], &source->transformations.items[transformation], guard,
               frame->entries[clause->handler - source->bodies.items[frame->body].locations.first]);
}

static void end_in_throw(Inliner *inliner, uint32_t from, BirId location, BirId transformation, BirId guard,
                         const Effects *effects, const BirAction *last) {
    const BirModel *source = inliner->source;
    BirId expression = source->lists.items[last->arguments.first];
    DispatchOutcome decided;
    if (!decide(inliner, &inliner->frames.items[from], effects, expression, &decided)) {
        inline_give_up(inliner, from, transformation, "what is thrown");
        return;
    }
    BirId thrown = inline_expression(inliner, &inliner->frames.items[from], NULL, expression);
    Prefix prefix = keep_actions(inliner);
    for (uint32_t up = from; up != BIR_NONE; up = inliner->frames.items[up].parent) {
        const Frame *frame = &inliner->frames.items[up];
        const BirBody *body = &source->bodies.items[frame->body];
        for (uint32_t i = 0; i < body->catches.count; i++) {
            const BirCatch *clause = &source->catches.items[body->catches.first + i];
            if (location < clause->from || location > clause->to)
                continue;
            restore_actions(inliner, &prefix);
            BirId condition = inline_and(inliner, guard, decided.earlier);
            bool is_last = clause->type == BIR_NONE;
            if (is_last ? !decided.is_settled : test_type(inliner, &decided, clause->type, guard, &condition))
                go_to_handler(inliner, from, transformation, condition, frame, clause, thrown);
            if (is_last)
                return;
        }
        if (frame->parent != BIR_NONE)
            location = inline_location(source, inliner->frames.items[frame->parent].body, frame->call);
    }
    restore_actions(inliner, &prefix);
    if (!decided.is_settled) {
        const Frame *frame = &inliner->frames.items[from];
        inline_do(inliner, inline_action(inliner, frame, last));
        inline_add(inliner, frame, &source->transformations.items[transformation],
                   inline_and(inliner, guard, decided.earlier), BIR_NONE);
    }
}

/* The receivers of a virtual: collections with the functions they run, subtypes before the types above them. */
typedef struct Receiver {
    uint32_t collection;
    BirId function;
} Receiver;

typedef Vector(Receiver) Receivers;

static void find_receivers(Inliner *inliner, BirId virtual_id, BirId type, Receivers *out) {
    const BirModel *source = inliner->source;
    for (uint32_t i = 0; i < inliner->model->collections.count; i++) {
        if (!inliner->result->made[i] || !bir_ref_admits(source, type, i))
            continue;
        Receiver receiver = {i, bir_virtual_target(source, virtual_id, source->collections.items[i].element)};
        vector_push(inliner->arena, out, receiver);
    }
}

/* Moves every subtype before the types above it. */
static void sort_receivers(const BirModel *source, Receivers *receivers) {
    for (uint32_t i = 0; i < receivers->count; i++)
        for (uint32_t j = i + 1; j < receivers->count; j++) {
            BirId above = source->collections.items[receivers->items[i].collection].element;
            BirId below = source->collections.items[receivers->items[j].collection].element;
            if (above == below || !bir_is_subtype(source, below, above))
                continue;
            Receiver swap = receivers->items[i];
            receivers->items[i] = receivers->items[j];
            receivers->items[j] = swap;
            j = i;
        }
}

static const char *no_function(Inliner *inliner, uint32_t from, BirId transformation, const BirAction *last,
                               uint32_t collection) {
    const BirModel *source = inliner->source;
    BirId type = source->types.items[source->collections.items[collection].element].resolved;
    InlineMissing missing = {.parent = inliner->frames.items[from].node,
                             .transformation = transformation,
                             .body = BIR_NONE,
                             .missing = {.kind = MISSING_TARGET, .id = last->id, .type = type}};
    return inline_say_missing(inliner, missing,
                              arena_format(inliner->arena, "%s of %s: no such function", bir_name(source, last->name),
                                           bir_name(source, source->collections.items[collection].element_name)));
}

static void end_in_invoke(Inliner *inliner, uint32_t from, BirId transformation, BirId guard, const Effects *effects,
                          const BirAction *last, const BirId *arguments) {
    const BirModel *source = inliner->source;
    BirId expression = source->lists.items[last->arguments.first];
    DispatchOutcome decided;
    if (!decide(inliner, &inliner->frames.items[from], effects, expression, &decided)) {
        inline_give_up(inliner, from, transformation, "the object of the call");
        return;
    }
    Prefix prefix = keep_actions(inliner);
    Receivers receivers = {0};
    find_receivers(inliner, last->id, source->expressions.items[expression].type, &receivers);
    sort_receivers(source, &receivers);
    bool is_one = receivers.count > 0;
    for (uint32_t i = 1; i < receivers.count; i++)
        is_one &= receivers.items[i].function == receivers.items[0].function;
    for (uint32_t i = 0; i < receivers.count && !(is_one && i); i++) {
        const Receiver *receiver = &receivers.items[i];
        BirId condition = guard;
        if (!is_one &&
            !test_type(inliner, &decided, source->collections.items[receiver->collection].element, guard, &condition))
            continue;
        restore_actions(inliner, &prefix);
        if (receiver->function == BIR_NONE)
            inline_add_missing(inliner, &inliner->frames.items[from], &source->transformations.items[transformation],
                               condition, no_function(inliner, from, transformation, last, receiver->collection));
        else
            go_into(inliner, from, transformation, condition, receiver->function, false, arguments,
                    last->arguments.count);
    }
    if (inliner->trap[BIR_ERROR_NULL] == BIR_NONE && decided.collection == BIR_NONE) {
        /* The error of calling nothing stays: whoever evaluates this fails. */
        restore_actions(inliner, &prefix);
        BirModel *model = inliner->model;
        BirId null =
            build_expression(model, BIR_OP_EQUAL, model->type_boolean, decided.object, build_null(model), BIR_NONE);
        inline_do(inliner, build_native(model, BIR_NATIVE_CHECK_NULL, BIR_NONE, &arguments[0], 1));
        inline_do(inliner, build_action(model, BIR_ACTION_EXIT, BIR_NONE, NULL, 0));
        inline_add(inliner, &inliner->frames.items[from], &source->transformations.items[transformation],
                   inline_and(inliner, guard, null), BIR_NONE);
    }
}

void inline_end(Inliner *inliner, uint32_t from, BirId location, BirId transformation, BirId guard,
                const Effects *effects, const BirAction *last) {
    BirId *arguments = arena_alloc(inliner->arena, (last->arguments.count + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < last->arguments.count; i++)
        arguments[i] = inline_expression(inliner, &inliner->frames.items[from], NULL,
                                         inliner->source->lists.items[last->arguments.first + i]);
    if (last->op == BIR_ACTION_RETURN)
        end_in_return(inliner, from, transformation, guard, last);
    else if (last->op == BIR_ACTION_THROW)
        end_in_throw(inliner, from, location, transformation, guard, effects, last);
    else if (last->op == BIR_ACTION_INVOKE)
        end_in_invoke(inliner, from, transformation, guard, effects, last, arguments);
    else
        go_into(inliner, from, transformation, guard, last->id, false, arguments, last->arguments.count);
}
