#include "bir/effects.h"

#include <assert.h>

/* Where an expression stands that is looked at. */
typedef struct Scan {
    BirEffects *out;
    bool is_remote;  /* locals are those of other threads */
    bool is_guarded; /* errors are not: inside `holds` */
} Scan;

static const BirExpression *at(const Scan *scan, BirId id) { return &scan->out->model->expressions.items[id]; }

static void put(Scan *scan, BirEffect effect) {
    vector_push(scan->out->arena, &scan->out->items, effect);
    scan->out->kinds |= 1u << effect.kind;
}

/* An effect of a kind on nothing in particular. */
static BirEffect plain(EffectKind kind, BirId id) {
    return (BirEffect){.kind = kind,
                       .variable = BIR_NONE,
                       .type = BIR_NONE,
                       .object = BIR_NONE,
                       .expression = BIR_NONE,
                       .id = id,
                       .stored = BIR_NONE};
}

static BirEffect on(EffectKind kind, BirId expression) {
    BirEffect effect = plain(kind, BIR_NONE);
    effect.expression = expression;
    return effect;
}

static void fail(Scan *scan, BirError error, BirId expression) {
    BirEffect effect = on(EFFECT_FAIL, expression);
    effect.id = error;
    if (!scan->is_guarded)
        put(scan, effect);
}

static BirTypeKind kind_of(const Scan *scan, BirId expression) {
    return bir_type(scan->out->model, at(scan, expression)->type)->kind;
}

/* The resolved type of what an expression is, or of what it leads to. */
static BirId object_type(const Scan *scan, BirId expression) {
    const BirModel *model = scan->out->model;
    const BirType *type = bir_type(model, at(scan, expression)->type);
    return type->kind == BIR_TYPE_REF ? type->target : (BirId)(type - model->types.items);
}

/* Places ---------------------------------------------------------------------------------------------------------- */

static void scan_expression(Scan *scan, BirId id, bool is_required);

static void scan_name(Scan *scan, const BirExpression *e, BirEffect effect) {
    effect.variable = e->id;
    effect.place = e->name_kind == BIR_NAME_GLOBAL ? EFFECT_ON_GLOBAL
                   : scan->is_remote               ? EFFECT_ON_REMOTE
                                                   : EFFECT_ON_LOCAL;
    if (e->name_kind == BIR_NAME_GLOBAL || e->name_kind == BIR_NAME_LOCAL)
        put(scan, effect);
}

/* Adds an effect on what an expression stands for, and on what that is part of; and what it takes to get there. */
static void scan_place(Scan *scan, BirId id, BirEffect effect) {
    const BirExpression *e = at(scan, id);
    if (e->op == BIR_OP_NAME) {
        scan_name(scan, e, effect);
        return;
    }
    if (e->op != BIR_OP_FIELD && e->op != BIR_OP_INDEX && e->op != BIR_OP_MONITOR) {
        scan_expression(scan, id, false);
        return;
    }
    BirTypeKind whole = kind_of(scan, e->a);
    bool is_through_reference = whole == BIR_TYPE_REF || whole == BIR_TYPE_NULL || whole == BIR_TYPE_STRING;
    if (e->op == BIR_OP_INDEX)
        scan_expression(scan, e->b, false);
    if (is_through_reference) {
        scan_expression(scan, e->a, false);
        fail(scan, BIR_ERROR_NULL, id);
    }
    if (e->op == BIR_OP_INDEX)
        fail(scan, BIR_ERROR_INDEX, id);
    if (whole == BIR_TYPE_STRING)
        return; /* its chars never change */
    effect.place = e->op == BIR_OP_FIELD   ? EFFECT_ON_FIELD
                   : e->op == BIR_OP_INDEX ? EFFECT_ON_ELEMENT
                                           : EFFECT_ON_MONITOR;
    effect.variable = e->op == BIR_OP_FIELD ? e->id : BIR_NONE;
    effect.type = object_type(scan, e->a);
    effect.object = is_through_reference ? e->a : BIR_NONE;
    put(scan, effect);
    effect.is_sure = false; /* of the whole, something stays */
    effect.is_part = true;
    if (!is_through_reference)
        scan_place(scan, e->a, effect);
}

static void scan_lock(Scan *scan, EffectKind kind, BirId lock, bool is_required) {
    BirEffect effect = on(kind, lock);
    effect.is_required = is_required;
    scan_place(scan, lock, effect);
}

/* Expressions ----------------------------------------------------------------------------------------------------- */

static void scan_operands(Scan *scan, const BirExpression *e, bool is_required) {
    const BirId operands[] = {e->a, e->b, e->c};
    for (uint32_t i = 0; i < 3; i++)
        if (operands[i] != BIR_NONE)
            scan_expression(scan, operands[i], is_required);
}

/* The condition of `holds` cannot fail, and a path from another thread's variable begins in another frame. */
static void scan_apart(Scan *scan, BirId id, bool is_remote, bool is_guarded) {
    Scan inside = {scan->out, scan->is_remote || is_remote, scan->is_guarded || is_guarded};
    scan_expression(&inside, id, false);
}

static void scan_expression(Scan *scan, BirId id, bool is_required) {
    BirExpression e = *at(scan, id);
    switch (e.op) {
    case BIR_OP_BOOLEAN_LITERAL ... BIR_OP_SELF: break;
    case BIR_OP_NAME ... BIR_OP_INDEX:
    case BIR_OP_MONITOR: scan_place(scan, id, on(EFFECT_READ, id)); break;
    case BIR_OP_AND: scan_operands(scan, &e, is_required); break;
    case BIR_OP_PLUS ... BIR_OP_COMPLEMENT:
    case BIR_OP_OR:
    case BIR_OP_BIT_OR ... BIR_OP_MULTIPLY:
    case BIR_OP_TO_EXACT ... BIR_OP_BITS_DOUBLE:
    case BIR_OP_INSTANCEOF: /* the type of an object never changes */
    case BIR_OP_CONDITIONAL: scan_operands(scan, &e, false); break;
    case BIR_OP_DIVIDE:
    case BIR_OP_REMAINDER: {
        BirTypeKind kind = kind_of(scan, id);
        scan_operands(scan, &e, false);
        if (kind != BIR_TYPE_FLOAT && kind != BIR_TYPE_DOUBLE)
            fail(scan, BIR_ERROR_DIVISION, id);
        break;
    }
    case BIR_OP_SUBSTRING: fail(scan, BIR_ERROR_INDEX, id); /* fall through */
    case BIR_OP_COMPARE ... BIR_OP_HASH:
        scan_operands(scan, &e, false);
        fail(scan, BIR_ERROR_NULL, id);
        break;
    case BIR_OP_LENGTH: {
        BirTypeKind kind = kind_of(scan, e.a);
        scan_operands(scan, &e, false);
        if (kind == BIR_TYPE_REF || kind == BIR_TYPE_STRING || kind == BIR_TYPE_NULL)
            fail(scan, BIR_ERROR_NULL, id);
        break;
    }
    case BIR_OP_CAST:
        scan_operands(scan, &e, false);
        if (!e.trusted)
            fail(scan, BIR_ERROR_CAST, id);
        break;
    case BIR_OP_LOCK_AVAILABLE: scan_lock(scan, EFFECT_TEST_AVAILABLE, e.a, is_required); break;
    case BIR_OP_HAS_LOCK: scan_lock(scan, EFFECT_TEST_HELD, e.a, is_required); break;
    case BIR_OP_WAS_NOTIFIED: scan_lock(scan, EFFECT_TEST_NOTIFIED, e.a, is_required); break;
    case BIR_OP_THREAD_TERMINATED:
        scan_operands(scan, &e, false);
        put(scan, on(EFFECT_OBSERVE_END, id));
        fail(scan, BIR_ERROR_NULL, id);
        break;
    case BIR_OP_HOLDS: scan_apart(scan, e.a, false, true); break;
    case BIR_OP_AT:
        scan_operands(scan, &e, false);
        put(scan, plain(EFFECT_OBSERVE_LOCATION, e.location));
        break;
    case BIR_OP_REMOTE:
        if (e.a != BIR_NONE)
            scan_expression(scan, e.a, false);
        put(scan, plain(EFFECT_OBSERVE_FRAME, e.id));
        scan_apart(scan, e.b, true, false);
        break;
    case BIR_OP_NONE:
    case BIR_OP_COUNT: assert(!"an expression"); break;
    }
}

/* Actions --------------------------------------------------------------------------------------------------------- */

static BirId argument(const Scan *scan, const BirAction *action, uint32_t nth) {
    return scan->out->model->lists.items[action->arguments.first + nth];
}

/* A store to the action's left-hand side, if there is one. */
static void store(Scan *scan, const BirAction *action, bool is_sure, EffectValue value, BirId stored) {
    if (action->target == BIR_NONE)
        return;
    BirEffect effect = on(EFFECT_WRITE, action->target);
    effect.is_sure = is_sure;
    effect.value = value;
    effect.stored = stored;
    scan_place(scan, action->target, effect);
    /* What is known of an array of references may be less than it is. */
    const BirExpression *target = at(scan, action->target);
    if (target->op == BIR_OP_INDEX && kind_of(scan, action->target) == BIR_TYPE_REF &&
        kind_of(scan, target->a) == BIR_TYPE_REF)
        fail(scan, BIR_ERROR_STORE, action->target);
}

/* The arguments become parameters of a new frame of a body. */
static void enter(Scan *scan, EffectKind kind, BirId body, const BirAction *action) {
    BirSpan parameters = scan->out->model->bodies.items[body].parameters;
    put(scan, plain(kind, body));
    for (uint32_t i = 0; i < action->arguments.count && i < parameters.count; i++) {
        BirEffect effect = plain(EFFECT_WRITE, BIR_NONE);
        effect.place = EFFECT_ON_PARAMETER;
        effect.variable = parameters.first + i;
        effect.is_sure = true;
        effect.value = EFFECT_VALUE_EXPRESSION;
        effect.stored = argument(scan, action, i);
        put(scan, effect);
    }
}

static void invoke(Scan *scan, const BirAction *action) {
    const BirVirtual *virtual = &scan->out->model->virtuals.items[action->id];
    for (uint32_t i = 0; i < virtual->entries.count; i++)
        enter(scan, EFFECT_CALL, scan->out->model->virtual_entries.items[virtual->entries.first + i].function, action);
    if (virtual->is_partial)
        put(scan, plain(EFFECT_CALL, BIR_NONE));
    fail(scan, BIR_ERROR_NULL, BIR_NONE);
}

static void lock_action(Scan *scan, EffectKind kind, const BirAction *action) {
    scan_lock(scan, kind, argument(scan, action, 0), false);
    fail(scan, BIR_ERROR_MONITOR, BIR_NONE);
}

/* What is done to something that is not named by one place. */
static void touch(Scan *scan, EffectKind kind, EffectPlace place) {
    BirEffect effect = plain(kind, BIR_NONE);
    effect.place = place;
    put(scan, effect);
}

/* What a native does with its arguments: one letter for each of them. */
static const char *native_arguments(Scan *scan, const BirAction *action, const char *letters) {
    size_t count = strcspn(letters, ":");
    BirId read = BIR_NONE, given = BIR_NONE;
    for (uint32_t i = 0; i < count; i++) {
        read = letters[i] == 'r' ? argument(scan, action, i) : read;
        given = letters[i] == 'v' ? argument(scan, action, i) : given;
    }
    for (uint32_t i = 0; i < count; i++) {
        BirEffect effect = plain(EFFECT_READ, BIR_NONE);
        effect.place = EFFECT_ON_INSIDE;
        effect.object = argument(scan, action, i);
        effect.type = object_type(scan, effect.object);
        if (strchr("ru", letters[i]))
            put(scan, effect);
        effect.kind = EFFECT_WRITE;
        effect.value = given != BIR_NONE  ? EFFECT_VALUE_EXPRESSION
                       : read != BIR_NONE ? EFFECT_VALUE_INSIDE
                                          : EFFECT_VALUE_ANY;
        effect.stored = given != BIR_NONE ? given : read;
        if (strchr("wu", letters[i]))
            put(scan, effect);
        assert(strchr(".ruwv", letters[i]));
    }
    return letters + count;
}

static void native(Scan *scan, const BirAction *action) {
    const char *letters = native_arguments(scan, action, bir_native_effects((BirNative)action->id));
    bool copies = letters[0] != '\0' && strchr(letters, 'k');
    for (; *letters; letters++)
        switch (*letters) {
        case ':': break;
        case 'n': fail(scan, BIR_ERROR_NULL, BIR_NONE); break;
        case 'i': fail(scan, BIR_ERROR_INDEX, BIR_NONE); break;
        case 's': fail(scan, BIR_ERROR_NEGATIVE_SIZE, BIR_NONE); break;
        case 'e':
            for (BirError error = BIR_ERROR_NULL; error < BIR_ERROR_KINDS; error++)
                fail(scan, error, BIR_NONE);
            break;
        case 'k':
        case 'a': put(scan, plain(EFFECT_ALLOCATE, BIR_NONE)); break;
        case 'h':
            touch(scan, EFFECT_READ, EFFECT_ON_HASHES);
            touch(scan, EFFECT_WRITE, EFFECT_ON_HASHES);
            break;
        case 'f': touch(scan, EFFECT_READ, EFFECT_ON_FRAMES); break;
        case 't':
            touch(scan, EFFECT_TEST_NOTIFIED, EFFECT_ON_ANY);
            touch(scan, EFFECT_TEST_AVAILABLE, EFFECT_ON_ANY);
            break;
        case 'o': put(scan, plain(EFFECT_OBSERVE_HEAP, BIR_NONE)); break;
        case 'c': put(scan, plain(EFFECT_CHOOSE, BIR_NONE)); break;
        case 'p': put(scan, plain(EFFECT_PRINT, BIR_NONE)); break;
        case 'x': put(scan, plain(EFFECT_END, BIR_NONE)); break;
        case 'u': put(scan, plain(EFFECT_STOP, BIR_NONE)); break;
        default: assert(!"a letter of natives.def"); break;
        }
    store(scan, action, true, copies ? EFFECT_VALUE_COPY : EFFECT_VALUE_ANY,
          copies ? argument(scan, action, 0) : BIR_NONE);
}

void effects_add_action(BirEffects *effects, const BirAction *action) {
    Scan whole = {.out = effects}, *scan = &whole;
    bool has_lock = action->op >= BIR_ACTION_LOCK && action->op <= BIR_ACTION_NOTIFY_ALL;
    for (uint32_t i = 0; !has_lock && i < action->arguments.count; i++)
        scan_expression(scan, argument(scan, action, i), false);
    switch (action->op) {
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE: put(scan, plain(EFFECT_CHOOSE, BIR_NONE)); /* fall through */
    case BIR_ACTION_ASSIGN:
        for (uint32_t i = 0; i < action->arguments.count; i++)
            store(scan, action, true, EFFECT_VALUE_EXPRESSION, argument(scan, action, i));
        break;
    case BIR_ACTION_NEW_ARRAY: fail(scan, BIR_ERROR_NEGATIVE_SIZE, BIR_NONE); /* fall through */
    case BIR_ACTION_NEW:
        put(scan, plain(EFFECT_ALLOCATE, action->id));
        store(scan, action, true, EFFECT_VALUE_NEW, action->id);
        break;
    case BIR_ACTION_FORALL:
    case BIR_ACTION_REACHABLE:
        put(scan, plain(EFFECT_OBSERVE_HEAP, BIR_NONE));
        put(scan, plain(EFFECT_CHOOSE, BIR_NONE));
        store(scan, action, false, EFFECT_VALUE_ANY, BIR_NONE);
        break;
    case BIR_ACTION_LOCK: lock_action(scan, EFFECT_ACQUIRE, action); break;
    case BIR_ACTION_UNLOCK: lock_action(scan, EFFECT_RELEASE, action); break;
    case BIR_ACTION_WAIT:
        lock_action(scan, EFFECT_RELEASE, action);
        lock_action(scan, EFFECT_WAIT, action);
        break;
    case BIR_ACTION_UNWAIT:
        lock_action(scan, EFFECT_ACQUIRE, action);
        lock_action(scan, EFFECT_WAIT, action);
        break;
    case BIR_ACTION_NOTIFY: put(scan, plain(EFFECT_CHOOSE, BIR_NONE)); /* fall through */
    case BIR_ACTION_NOTIFY_ALL: lock_action(scan, EFFECT_NOTIFY, action); break;
    case BIR_ACTION_AWAKEN:
        touch(scan, EFFECT_NOTIFY, EFFECT_ON_ANY);
        fail(scan, BIR_ERROR_NULL, BIR_NONE);
        break;
    case BIR_ACTION_START:
        enter(scan, EFFECT_START, action->id, action);
        store(scan, action, true, EFFECT_VALUE_ANY, BIR_NONE);
        break;
    case BIR_ACTION_EXIT: put(scan, plain(EFFECT_END, BIR_NONE)); break;
    case BIR_ACTION_DAEMON: put(scan, plain(EFFECT_DAEMON, BIR_NONE)); break;
    case BIR_ACTION_ATOMIC_BEGIN: put(scan, plain(EFFECT_ATOMIC_BEGIN, BIR_NONE)); break;
    case BIR_ACTION_ATOMIC_END:
        put(scan, plain(EFFECT_ATOMIC_END, BIR_NONE));
        fail(scan, BIR_ERROR_MONITOR, BIR_NONE);
        break;
    case BIR_ACTION_PRINTLN: put(scan, plain(EFFECT_PRINT, BIR_NONE)); break;
    case BIR_ACTION_ASSERT: fail(scan, BIR_ERROR_ASSERT, BIR_NONE); break;
    case BIR_ACTION_ASSUME: put(scan, plain(EFFECT_ASSUME, BIR_NONE)); break;
    case BIR_ACTION_CALL:
        enter(scan, EFFECT_CALL, action->id, action);
        store(scan, action, true, EFFECT_VALUE_ANY, BIR_NONE);
        break;
    case BIR_ACTION_INVOKE:
        invoke(scan, action);
        store(scan, action, true, EFFECT_VALUE_ANY, BIR_NONE);
        break;
    case BIR_ACTION_NATIVE: native(scan, action); break;
    case BIR_ACTION_RETURN: put(scan, plain(EFFECT_RETURN, BIR_NONE)); break;
    case BIR_ACTION_THROW:
        put(scan, plain(EFFECT_THROW, BIR_NONE));
        fail(scan, BIR_ERROR_NULL, BIR_NONE);
        fail(scan, BIR_ERROR_EXCEPTION, BIR_NONE);
        break;
    case BIR_ACTION_COUNT: assert(!"an action"); break;
    }
}

void effects_add_expression(BirEffects *effects, BirId expression) {
    Scan scan = {.out = effects};
    scan_expression(&scan, expression, true);
}

void effects_add_step(BirEffects *effects, BirId from, const BirTransformation *transformation) {
    const BirModel *model = effects->model;
    Scan scan = {.out = effects};
    scan_expression(&scan, transformation->guard, true);
    for (uint32_t i = 0; i < transformation->shared.count; i++)
        scan_expression(&scan, model->lists.items[transformation->shared.first + i], false);
    for (uint32_t i = 0; i < transformation->actions.count; i++)
        effects_add_action(effects, &model->actions.items[transformation->actions.first + i]);
    put(&scan, plain(EFFECT_MOVE, from));
    if (transformation->target == BIR_NONE)
        return; /* the last action says how it goes on */
    put(&scan, plain(EFFECT_MOVE, transformation->target));
    if (!model->locations.items[transformation->target].transformations.count)
        put(&scan, plain(EFFECT_END, BIR_NONE));
}

void effects_clear(BirEffects *effects) {
    effects->items.count = 0;
    effects->kinds = 0;
}

/* Comparing ------------------------------------------------------------------------------------------------------- */

/* Whether an object may be of both of two types. Array types with the same meaning may have different numbers. */
static bool types_meet(const BirModel *model, BirId left, BirId right) {
    if (left == BIR_NONE || right == BIR_NONE || bir_is_subtype(model, left, right) ||
        bir_is_subtype(model, right, left))
        return true;
    const BirType *l = &model->types.items[left], *r = &model->types.items[right];
    if (l->kind == BIR_TYPE_ARRAY && r->kind == BIR_TYPE_ARRAY)
        return bir_type(model, l->element)->kind == bir_type(model, r->element)->kind;
    for (uint32_t i = 0; i < model->collections.count; i++) {
        BirId type = model->collections.items[i].element;
        if (bir_is_subtype(model, type, left) && bir_is_subtype(model, type, right))
            return true;
    }
    /* What extends nothing else may extend a record without fields. */
    return l->kind != r->kind && (l->kind == BIR_TYPE_RECORD ? l : r)->members.count == 0;
}

static bool is_in_frame(EffectPlace place) {
    return place == EFFECT_ON_LOCAL || place == EFFECT_ON_REMOTE || place == EFFECT_ON_PARAMETER ||
           place == EFFECT_ON_FRAMES;
}

bool effects_overlap(const BirModel *model, const BirEffect *left, const BirEffect *right) {
    EffectPlace l = left->place, r = right->place;
    /* Two parts of one thing are one only if their own effects overlap. */
    if (l == EFFECT_NOWHERE || r == EFFECT_NOWHERE || (left->is_part && right->is_part))
        return false;
    if (l == EFFECT_ON_ANY || r == EFFECT_ON_ANY)
        return true;
    if ((l == EFFECT_ON_GLOBAL && r == EFFECT_ON_GLOBAL) || (is_in_frame(l) && is_in_frame(r)))
        return left->variable == right->variable || l == EFFECT_ON_FRAMES || r == EFFECT_ON_FRAMES;
    const BirVariable *variables = model->variables.items;
    if (l == EFFECT_ON_FIELD && r == EFFECT_ON_FIELD &&
        variables[left->variable].name != variables[right->variable].name)
        return false;
    bool are_inside = (l == EFFECT_ON_INSIDE && (r == EFFECT_ON_FIELD || r == EFFECT_ON_ELEMENT)) ||
                      (r == EFFECT_ON_INSIDE && (l == EFFECT_ON_FIELD || l == EFFECT_ON_ELEMENT));
    bool are_alike = l == r && l != EFFECT_ON_GLOBAL;
    return (are_inside || are_alike) && types_meet(model, left->type, right->type);
}

/* Whether something that one effect does may change what another sees. */
static bool changes_seen(const BirModel *model, const BirEffect *change, const BirEffect *seen) {
    enum {
        LOCKS = 1u << EFFECT_ACQUIRE | 1u << EFFECT_RELEASE,
        WAIT_SETS = 1u << EFFECT_WAIT | 1u << EFFECT_NOTIFY,
        FRAMES = 1u << EFFECT_START | 1u << EFFECT_END | 1u << EFFECT_CALL | 1u << EFFECT_RETURN | 1u << EFFECT_THROW,
        REFERENCES = FRAMES | 1u << EFFECT_WRITE | 1u << EFFECT_ALLOCATE | 1u << EFFECT_MOVE
    };
    uint32_t change_bit = 1u << change->kind;
    switch (seen->kind) {
    case EFFECT_READ: return change->kind == EFFECT_WRITE && effects_overlap(model, change, seen);
    case EFFECT_TEST_AVAILABLE:
    case EFFECT_TEST_HELD: return (change_bit & LOCKS) && effects_overlap(model, change, seen);
    case EFFECT_TEST_NOTIFIED: return (change_bit & WAIT_SETS) && effects_overlap(model, change, seen);
    case EFFECT_OBSERVE_END:
    case EFFECT_OBSERVE_FRAME: return change_bit & FRAMES;
    case EFFECT_OBSERVE_LOCATION:
        return (change_bit & FRAMES) || (change->kind == EFFECT_MOVE && change->id == seen->id);
    case EFFECT_OBSERVE_HEAP: return change_bit & REFERENCES;
    default: return false; /* it sees nothing */
    }
}

bool effects_may_change(const BirEffects *changes, const BirEffects *seen) {
    for (uint32_t i = 0; i < changes->items.count; i++)
        for (uint32_t j = 0; j < seen->items.count; j++)
            if (changes_seen(changes->model, &changes->items.items[i], &seen->items.items[j]))
                return true;
    return false;
}

bool effects_are_alike(const BirModel *model, BirId left, BirId right) {
    if (left == right || left == BIR_NONE || right == BIR_NONE)
        return left == right;
    const BirExpression *a = &model->expressions.items[left], *b = &model->expressions.items[right];
    bool has_value = a->op == BIR_OP_BOOLEAN_LITERAL || a->op == BIR_OP_INTEGER_LITERAL ||
                     a->op == BIR_OP_LONG_LITERAL || a->op == BIR_OP_CHAR_LITERAL;
    return a->op == b->op && a->name == b->name && a->id == b->id && a->op != BIR_OP_AT &&
           a->op != BIR_OP_FLOAT_LITERAL && a->op != BIR_OP_DOUBLE_LITERAL && a->op != BIR_OP_STRING_LITERAL &&
           (!has_value || a->value.integer == b->value.integer) && effects_are_alike(model, a->a, b->a) &&
           effects_are_alike(model, a->b, b->b) && effects_are_alike(model, a->c, b->c);
}
