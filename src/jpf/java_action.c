/* Actions: what a transformation does, in the order in which the model does it. */
#include "bir/effects.h"
#include "jpf/java_int.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The longest array whose type has no size. */
enum { LONGEST_ARRAY = 16000000 };

/* The name in messages about a range: of a variable, or "an element". */
static const char *subject(const Java *java, BirId target) {
    const BirExpression *e = &java->model->expressions.items[target];
    return e->op == BIR_OP_INDEX ? "an element" : java->variables[e->id];
}

/* A left-hand side, without the cast that the same expression has as a value. */
static const char *place_of(Java *java, BirId target) {
    const BirExpression *e = &java->model->expressions.items[target];
    return e->op == BIR_OP_NAME ? java->variables[e->id] : java_expression(java, target);
}

/* The array of a left-hand side `array[i]` if the array checks stores at run time (java_is_loose); else BIR_NONE. */
static BirId loose_array(const Java *java, BirId target) {
    const BirExpression *e = &java->model->expressions.items[target];
    bool is_loose = e->op == BIR_OP_INDEX && java_kind_of(java, e->a) == BIR_TYPE_REF &&
                    java_is_loose(java, java_type_of(java, e->a)->target);
    return is_loose ? e->a : BIR_NONE;
}

/* Whether Java's type of a left-hand side is Thing, which every object has. */
static bool takes_any(const Java *java, BirId target) {
    const BirExpression *e = &java->model->expressions.items[target];
    return loose_array(java, target) != BIR_NONE ||
           (java->has.natives && e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_LOCAL &&
            java_kind_of(java, target) == BIR_TYPE_REF);
}

static const char *type_of_place(Java *java, BirId target) {
    return takes_any(java, target) ? "Thing" : java_type(java, java->model->expressions.items[target].type);
}

static void put(Java *java, BirId target, const char *value) {
    BirId array = loose_array(java, target);
    if (array == BIR_NONE)
        java_line(java, "%s = %s;", place_of(java, target), value);
    else
        java_line(java, "(%s).set(%s, %s);", java_expression(java, array), value,
                  java_expression(java, java->model->expressions.items[target].b));
}

/* Stores a value. The model evaluates the value before the place, Java the place before the value: where both can fail,
   the value is computed on a line of its own. */
static void store(Java *java, BirId target, const char *value, bool can_fail) {
    const BirType *type = java_type_of(java, target);
    const char *class = type_of_place(java, target);
    if (java->undoes || (can_fail && java_can_fail(java, target))) {
        uint32_t number = java->temporaries++;
        java_line(java, "%s value%u = %s;", class, number, value);
        value = arena_format(java->arena, "value%u", number);
        if (java->undoes && loose_array(java, target) == BIR_NONE) {
            const char *place = place_of(java, target);
            java_line(java, "%s old%u = %s;", class, number, place);
            java_line(java, "UNDO.add(() -> %s = old%u);", place, number);
        }
    }
    put(java, target, java_range_check(java, type, value, subject(java, target)));
}

/* x := e. The range of x is checked only if the value of e may be outside it. */
static void assign(Java *java, BirId target, BirId expression) {
    bool can_fail = java_can_fail(java, expression), is_any = takes_any(java, target);
    if (java->undoes || is_any || (can_fail && java_can_fail(java, target))) {
        store(java, target, is_any ? java_object(java, expression) : java_expression(java, expression), can_fail);
        return;
    }
    put(java, target,
        java_value_for(java, expression, java->model->expressions.items[target].type, subject(java, target)));
}

const char *java_arguments(Java *java, BirSpan arguments, BirSpan parameters) {
    const char *list = "";
    for (uint32_t i = 0; i < arguments.count; i++) {
        const char *name = java->variables[parameters.first + i];
        BirId argument = java->model->lists.items[arguments.first + i];
        const char *value =
            java_kind_of(java, argument) == BIR_TYPE_REF
                ? java_object(java, argument)
                : java_value_for(java, argument, java->model->variables.items[parameters.first + i].type,
                                 name ? name : "a parameter");
        list = arena_format(java->arena, "%s%s%s", list, i ? ", " : "", value);
    }
    return list;
}

static void choose(Java *java, const BirAction *action) {
    uint32_t count = action->arguments.count;
    java_open(java, "switch (choose(%u))", count);
    for (uint32_t i = 0; i < count; i++) {
        if (i + 1 < count)
            java_line(java, "case %u: {", i);
        else
            java_line(java, "default: {");
        java->indentation++;
        assign(java, action->target, java->model->lists.items[action->arguments.first + i]);
        java_line(java, "break;");
        java_close(java);
    }
    java_close(java);
}

const char *java_made(Java *java, const char *object, BirId collection) {
    if (java->has.collections || java->has.shows)
        object = arena_format(java->arena, "Thing.made(%s, %u)", object, collection);
    return java->is_kept[collection] ? arena_format(java->arena, "Thing.kept(%s, %u)", object, collection) : object;
}

/* A new object; java_made notes its collection where the model asks for it later. */
static void make(Java *java, const BirAction *action) {
    const BirCollection *collection = &java->model->collections.items[action->id];
    const BirType *type = &java->model->types.items[collection->element];
    const char *name = java->made[collection->element], *value;
    bool can_fail = false;
    if (type->kind == BIR_TYPE_RECORD) {
        value = arena_format(java->arena, "new %s()", name);
    } else if (action->op == BIR_ACTION_NEW) {
        value = arena_format(java->arena, "new %s(%" PRId64 ")", name, type->low.value);
    } else {
        can_fail = true;
        value = arena_format(java->arena, "new %s(size(%s, %" PRId64 "L))", name,
                             java_expression(java, java->model->lists.items[action->arguments.first]),
                             type->sized ? type->low.value : (int64_t)LONGEST_ARRAY);
    }
    store(java, action->target, java_made(java, value, action->id), can_fail);
}

/* forall and reachable: when there is no object nothing changes. */
static void find(Java *java, const BirAction *action) {
    const char *type = java_type(java, java->model->expressions.items[action->target].type);
    uint32_t number = java->temporaries++;
    bool is_from = action->op == BIR_ACTION_REACHABLE;
    java_line(java, "Thing found%u = Thing.any(%s.class, Thing.reached(%s));", number, java->types[action->id],
              is_from ? java_expression(java, java->model->lists.items[action->arguments.first]) : "");
    java_open(java, "if (found%u != null)", number);
    store(java, action->target, arena_format(java->arena, "(%s) found%u", type, number), false);
    java_close(java);
}

/* A lock action. It changes the lock and the threads that wait on it. */
static void use_lock(Java *java, const BirAction *action) {
    static const char *const methods[] = {
        [BIR_ACTION_LOCK] = "take",      [BIR_ACTION_UNLOCK] = "release", [BIR_ACTION_WAIT] = "await",
        [BIR_ACTION_UNWAIT] = "reclaim", [BIR_ACTION_NOTIFY] = "wakeOne", [BIR_ACTION_NOTIFY_ALL] = "wakeAll",
    };
    BirId lock = java->model->lists.items[action->arguments.first];
    const BirExpression *e = &java->model->expressions.items[lock];
    bool plain = e->op == BIR_OP_NAME || e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX;
    const char *text = java_expression(java, lock);
    if (e->op != BIR_OP_MONITOR && !plain)
        text = arena_format(java->arena, "(%s)", text);
    if (java->undoes)
        java_line(java, "%s.save();", text);
    java_line(java, "%s.%s(self);", text, methods[action->op]);
}

static void print(Java *java, const BirAction *action) {
    const BirModel *model = java->model;
    java_begin(java);
    text_add(java->out, "print(\"\"");
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId argument = model->lists.items[action->arguments.first + i];
        const BirType *type = java_type_of(java, argument);
        if (type->kind == BIR_TYPE_ENUM)
            text_format(java->out, " + %s(%s)", java->types[type - model->types.items],
                        java_expression(java, argument));
        else
            text_format(java->out, type->kind == BIR_TYPE_REF ? " + show(%s)" : " + (%s)",
                        java_expression(java, argument));
    }
    text_add(java->out, ");\n");
}

/* The file and line of an assertion, for its message. */
static const char *place_of_assertion(Java *java, Position position) {
    const BirModel *model = java->model;
    const char *file = model->file == BIR_NONE ? "" : bir_name(model, model->file);
    const char *place = arena_format(java->arena, "%s:%u", file, position.line);
    return java_string(java, place, strlen(place));
}

static void start(Java *java, const BirAction *action) {
    const char *name = java->bodies[action->id];
    const char *text =
        arena_format(java->arena, "Process.start(\"%s\", new %s(%s))", name, name,
                     java_arguments(java, action->arguments, java->model->bodies.items[action->id].parameters));
    if (action->target == BIR_NONE)
        java_line(java, "%s;", text);
    else
        store(java, action->target, text, true);
}

static void save_self(Java *java) {
    if (java->undoes)
        java_line(java, "self.save();");
}

void java_action(Java *java, const BirAction *action) {
    const BirModel *model = java->model;
    BirId first = action->arguments.count ? model->lists.items[action->arguments.first] : BIR_NONE;
    switch (action->op) {
    case BIR_ACTION_ASSIGN: assign(java, action->target, first); break;
    case BIR_ACTION_NEW:
    case BIR_ACTION_NEW_ARRAY: make(java, action); break;
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE: choose(java, action); break;
    case BIR_ACTION_FORALL:
    case BIR_ACTION_REACHABLE: find(java, action); break;
    case BIR_ACTION_LOCK ... BIR_ACTION_NOTIFY_ALL: use_lock(java, action); break;
    case BIR_ACTION_AWAKEN:
        if (java->undoes)
            java_line(java, "(%s).save();", java_expression(java, first));
        java_line(java, "(%s).awaken();", java_expression(java, first));
        break;
    case BIR_ACTION_START: start(java, action); break;
    case BIR_ACTION_DAEMON:
        save_self(java);
        java_line(java, "self.daemon = %s;", java_expression(java, first));
        break;
    case BIR_ACTION_ATOMIC_BEGIN:
    case BIR_ACTION_ATOMIC_END:
        save_self(java);
        java_line(java, action->op == BIR_ACTION_ATOMIC_BEGIN ? "self.atomic++;" : "self.endAtomic();");
        break;
    case BIR_ACTION_PRINTLN: print(java, action); break;
    case BIR_ACTION_ASSERT:
        java_open(java, "if (!(%s))", java_expression(java, first));
        java_line(java, "throw new AssertionError(%s);", place_of_assertion(java, action->position));
        java_close(java);
        break;
    case BIR_ACTION_ASSUME: java_line(java, "Verify.ignoreIf(!(%s));", java_expression(java, first)); break;
    case BIR_ACTION_NATIVE:
        if (action->target == BIR_NONE)
            java_line(java, "%s;", java_native(java, action));
        else
            store(java, action->target, java_native(java, action), true);
        break;
    case BIR_ACTION_EXIT: /* java_body.c writes how a transformation ends */
    case BIR_ACTION_CALL:
    case BIR_ACTION_INVOKE:
    case BIR_ACTION_RETURN:
    case BIR_ACTION_THROW:
    case BIR_ACTION_COUNT: break;
    }
}

/* Whether an action can run into an error. */
static bool action_can_fail(const Java *java, const BirAction *action) {
    if (action->target != BIR_NONE && java_can_fail(java, action->target))
        return true;
    for (uint32_t i = 0; i < action->arguments.count; i++)
        if (java_can_fail(java, java->model->lists.items[action->arguments.first + i]))
            return true;
    BirEffects effects = {.model = java->model};
    bool fails = false;
    effects_add_action(&effects, action);
    for (uint32_t i = 0; i < effects.items.count; i++)
        fails |= effects.items.items[i].kind == EFFECT_FAIL && effects.items.items[i].id != BIR_ERROR_ASSERT;
    free(effects.items.items);
    return fails;
}

bool java_needs_undo(const Java *java, const BirTransformation *transformation) {
    for (uint32_t i = 1; java->model->traps.count && i < transformation->actions.count; i++)
        if (action_can_fail(java, &java->model->actions.items[transformation->actions.first + i]))
            return true;
    /* `x := start T(...)` where the store to x fails: the thread is started by then. */
    const BirAction *action = &java->model->actions.items[transformation->actions.first];
    return java->model->traps.count && transformation->actions.count && action->op == BIR_ACTION_START &&
           action->target != BIR_NONE && java_can_fail(java, action->target);
}
