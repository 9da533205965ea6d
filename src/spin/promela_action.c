/* Actions. Each becomes statements; one that may fail puts those that follow it into the `else` of an `if`, so that
   nothing is done after a failure, in a d_step neither. */
#include "bir/effects.h"
#include "spin/promela_int.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LOOP_FREE = 64 };

/* A limit of a collection: a bound of the model, or just the room that there is in the text. */
static PromelaFailure collection_limit(Writer *w, const char *what, uint32_t collection) {
    PromelaFailure failure = promela_limit(promela_format(w, "%s %u", what, collection));
    failure.is_room = w->options->is_firm && !w->options->is_firm[collection];
    return failure;
}

static void fail(Writer *w, PromelaFailure failure) {
    bool is_silent = failure.kind == FAILS_WITH_ERROR
                         ? !(w->options->errors >> failure.error & 1)
                         : failure.kind == FAILS_AT_LIMIT && w->options->bounded && !failure.is_room;
    if (is_silent && w->options->claim)
        promela_stop(w);
    else if (is_silent) {
        w->needs.halted = true;
        promela_line(w, "halted = true");
    } else if (failure.kind == FAILS_WITH_ERROR)
        promela_line(w, "printf(\"#e %s\\n\"); assert(false)", bir_error_name(failure.error));
    else
        promela_line(w, "printf(\"#%c %s\\n\"); assert(false)", failure.kind == FAILS_AT_LIMIT ? 'l' : 'u',
                     failure.words);
}

/* SPIN takes only so many alternatives in the d_steps of a text: what was checked is not checked again. */
static bool was_checked(const Writer *w, const char *condition) {
    for (uint32_t i = 0; i < w->checked.count; i++)
        if (strcmp(w->checked.items[i], condition) == 0)
            return true;
    return false;
}

/* Puts what follows into the `else` of an `if`. */
static void open_else(Writer *w) {
    promela_line(w, ":: else ->");
    w->indent++;
    w->open++;
    w->is_empty = true;
}

void promela_open_check(Writer *w, const char *condition, PromelaFailure failure) {
    if (w->unreached || was_checked(w, condition))
        return;
    if (strcmp(condition, "true") == 0) {
        fail(w, failure);
        w->unreached = ++w->open;
        w->indent++;
        return;
    }
    uint32_t checked = w->checked.count;
    promela_line(w, "if");
    promela_line(w, ":: %s ->", condition);
    w->indent++;
    fail(w, failure);
    w->indent--;
    open_else(w);
    w->checked.count = checked; /* nothing has been done since */
    vector_push(w->arena, &w->checked, condition);
}

void promela_open_checks(Writer *w, const Checks *checks) {
    for (uint32_t i = 0; i < checks->count; i++)
        promela_open_check(w, checks->items[i].condition, checks->items[i].failure);
}

void promela_close(Writer *w, uint32_t open) {
    if (w->is_empty)
        promela_line(w, "skip;");
    while (w->open > open) {
        bool is_fail = w->unreached == w->open;
        w->open--;
        w->indent--;
        if (is_fail)
            w->unreached = 0;
        else
            promela_line(w, "fi;");
    }
}

static void check_range(Writer *w, const BirType *type, Value value) {
    if (type->kind != BIR_TYPE_RANGE || (value.low >= type->low.value && value.high <= type->high.value))
        return;
    const char *low = value.low < type->low.value && type->low.value > INT32_MIN
                          ? promela_format(w, "%s < %" PRId64, value.text, type->low.value)
                          : NULL;
    const char *high =
        value.high > type->high.value ? promela_format(w, "%s > %" PRId64, value.text, type->high.value) : NULL;
    promela_open_check(w, promela_format(w, "(%s%s%s)", low ? low : "", low && high ? " || " : "", high ? high : ""),
                       promela_limit("range"));
}

/* The machine evaluates the value, then the place, then checks the range, and looks at the last reference as it stores.
 */
void promela_assign(Writer *w, BirId target, Value value) {
    Checks checks = {0}, late = {0};
    PromelaPlace place = promela_place(w, target, &checks, &late);
    promela_open_checks(w, &checks);
    check_range(w, promela_type_of(w, target), value);
    promela_open_checks(w, &late);
    if (promela_has_storage(w, w->model->expressions.items[target].type))
        promela_store(w, &place, value.text);
}

/* `pick_` is any number below `count`, which is above zero. */
void promela_pick(Writer *w, const char *count) {
    w->needs.pick = true;
    promela_line(w, "pick_ = 0;");
    promela_line(w, "do");
    promela_line(w, ":: pick_ < %s - 1 -> pick_++", count);
    promela_line(w, ":: break");
    promela_line(w, "od;");
    promela_line(w, "printf(\"#c %%d %%d\\n\", pick_, %s);", count);
}

void promela_go_on_unless_halted(Writer *w) {
    if (!w->needs.halted && !w->needs.stopped)
        return;
    promela_line(w, "if");
    promela_line(w, ":: %s -> skip", !w->needs.stopped ? "halted" : w->needs.halted ? "halted || stopped" : "stopped");
    open_else(w);
}

static void choose(Writer *w, const BirAction *action) {
    promela_line(w, "if");
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        uint32_t open = w->open;
        promela_line(w, ":: printf(\"#c %u %u\\n\");", i, action->arguments.count);
        w->indent++;
        promela_assign(w, action->target, promela_argument(w, action, i));
        promela_close(w, open);
        w->indent--;
    }
    promela_line(w, "fi;");
    promela_go_on_unless_halted(w);
}

/* The number of a new object, once there is room for it. */
static Value make(Writer *w, uint32_t collection) {
    CollectionRoom *room = &w->rooms[collection];
    PromelaFailure full = collection_limit(w, "objects", collection);
    if (!room->objects) {
        promela_open_check(w, "true", full);
        return promela_known(w, 0);
    }
    if (w->options->collects) {
        promela_new_collected(w, collection);
        promela_open_check(w, "new_ == 0", full);
        promela_line(w, "%s_used[new_ - %s_0] = 1;", room->name, room->name);
        return (Value){"new_", 1, w->object_count};
    }
    promela_open_check(w, promela_format(w, "%s_used == %u", room->name, room->objects), full);
    promela_line(w, "%s_used++;", room->name);
    const char *text = room->first == 1 ? promela_format(w, "%s_used", room->name)
                                        : promela_format(w, "(%s_used + %u)", room->name, room->first - 1);
    return (Value){text, room->first, room->first + room->objects - 1};
}

Value promela_new(Writer *w, uint32_t collection, const Value *size) {
    const CollectionRoom *room = &w->rooms[collection];
    if (size && size->high > room->length)
        promela_open_check(w, promela_format(w, "%s > %u", size->text, room->length),
                           collection_limit(w, "length", collection));
    Value object = make(w, collection);
    if (size && room->objects)
        promela_line(w, "%s[%s - %s_0].size = %s;", room->name, object.text, room->name, size->text);
    return object;
}

static void new_object(Writer *w, const BirAction *action) {
    Value size = promela_known(w, w->rooms[action->id].length);
    promela_assign(w, action->target, promela_new(w, action->id, w->rooms[action->id].is_array ? &size : NULL));
}

static void new_array(Writer *w, const BirAction *action) {
    Value size = promela_argument(w, action, 0);
    if (size.low < 0)
        promela_open_check(w, promela_format(w, "%s < 0", size.text), promela_error(BIR_ERROR_NEGATIVE_SIZE));
    promela_assign(w, action->target, promela_new(w, action->id, &size));
}

/* What is kept about a thread in global arrays, as it is at its first location. */
static void prepare_thread(Writer *w, BirId id, const Value *arguments, uint32_t count, const char *number) {
    const BirModel *model = w->model;
    const BirBody *body = &model->bodies.items[id];
    BirSpan variables = bir_body_variables(body);
    BirId outer_body = w->body;
    const char *outer_self = w->self;
    for (uint32_t i = 0; i < variables.count; i++)
        if (w->is_shown[variables.first + i] && i < count)
            promela_line(w, "%s[%s] = %s;", w->names[variables.first + i], number, arguments[i].text);
        else if (w->is_shown[variables.first + i] && promela_initial(w, variables.first + i))
            promela_line(w, "%s[%s] = %" PRId64 ";", w->names[variables.first + i], number,
                         promela_initial(w, variables.first + i));
    if (w->is_at_needed[id])
        promela_line(w, "%s_at[%s] = 1;", w->bodies[id], number);
    w->body = id;
    w->self = number;
    w->arguments = arguments;
    w->argument_count = count;
    if (w->needs.cycles && w->spots[body->locations.first].lock_bound)
        promela_set_wants(w, body->locations.first);
    w->body = outer_body;
    w->self = outer_self;
    w->arguments = NULL;
}

/* Arguments that are dead from the beginning are not passed, so that states do not differ in them. */
static void start(Writer *w, const BirAction *action) {
    const BirModel *model = w->model;
    const BirBody *body = &model->bodies.items[action->id];
    Value *values = arena_alloc(w->arena, (action->arguments.count + 1) * sizeof *values);
    BirSpan variables = bir_body_variables(body);
    bool *is_live = arena_alloc(w->arena, variables.count + 1);
    bir_mark_live(model, variables, body->locations.first, is_live);
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId parameter = body->parameters.first + i;
        values[i] = promela_argument(w, action, i);
        check_range(w, bir_type(model, model->variables.items[parameter].type), values[i]);
        if (!is_live[i])
            values[i] = promela_known(w, promela_initial(w, parameter));
    }
    w->needs.started = true;
    PromelaFailure full = promela_limit("threads");
    full.is_room = true;
    promela_open_check(w, promela_format(w, "started == %u", w->options->threads), full);
    promela_line(w, "started++;");
    if (!model->locations.items[body->locations.first].transformations.count) {
        w->needs.ended = true;
        promela_line(w, "ended[started - 1] = true;");
        if (w->is_at_needed[action->id])
            promela_line(w, "%s_at[started - 1] = %u;", w->bodies[action->id],
                         promela_rest(w, action->id, body->locations.first));
    } else {
        Text arguments = {0};
        for (uint32_t i = 0; i < action->arguments.count; i++)
            if (promela_is_parameter(w, body->parameters.first + i))
                text_format(&arguments, ", %s", values[i].text);
        if (w->needs.alive)
            promela_line(w, "alive++;");
        prepare_thread(w, action->id, values, action->arguments.count, "(started - 1)");
        promela_line(w, "run %s(started - 1%s);", promela_process(w, action->id), text_string(&arguments));
        text_free(&arguments);
    }
    if (action->target != BIR_NONE)
        promela_assign(w, action->target, (Value){"started", 1, w->options->threads});
}

static void set_daemon(Writer *w, const BirAction *action) {
    Value value = promela_argument(w, action, 0);
    promela_line(w, "alive = alive + daemons[me] - %s;", value.text);
    promela_line(w, "daemons[me] = %s;", value.text);
}

static void awaken(Writer *w, const BirAction *action) {
    Value thread = promela_argument(w, action, 0);
    promela_check_null(w, thread.text);
    if (!w->needs.waits)
        return;
    promela_line(w, "if");
    promela_line(w, ":: waits[%s - 1] == 1 -> waits[%s - 1] = 2", thread.text, thread.text);
    promela_line(w, ":: else");
    promela_line(w, "fi;");
}

/* A false assumption ends the run, and nothing is said. */
static void assume(Writer *w, const BirAction *action) {
    Value value = promela_argument(w, action, 0);
    w->needs.halted = true;
    promela_line(w, "if");
    promela_line(w, ":: !%s -> halted = true", value.text);
    open_else(w);
}

/* A whole variable or field as it is at first. */
void promela_reset(Writer *w, BirId type, const char *place, const int64_t *initial) {
    const BirType *t = bir_type(w->model, type);
    if (!promela_has_storage(w, type))
        return;
    if (t->kind == BIR_TYPE_RECORD) {
        for (uint32_t i = 0; i < t->members.count; i++) {
            const BirVariable *field = &w->model->variables.items[t->members.first + i];
            promela_reset(w, field->type, promela_format(w, "%s.%s", place, promela_field(w, field->name)), NULL);
        }
        return;
    }
    if (t->kind != BIR_TYPE_ARRAY) {
        promela_line(w, "%s = %" PRId64 ";", place, initial ? *initial : bir_zero(w->model, type));
        return;
    }
    int64_t length = 1;
    for (; t->kind == BIR_TYPE_ARRAY && length < MOST_LOOP_FREE; t = bir_type(w->model, t->element))
        length *= t->low.value;
    if (length > MOST_LOOP_FREE || t->kind == BIR_TYPE_ARRAY) {
        promela_refuse(w, "a local array of more than %d elements", MOST_LOOP_FREE);
        return;
    }
    for (int64_t i = 0; i < length; i++)
        promela_reset(w, (BirId)(t - w->model->types.items), promela_format(w, "%s[%" PRId64 "]", place, i), NULL);
}

bool promela_is_determined(const Writer *w, const BirAction *action) {
    BirEffects effects = {.model = w->model};
    effects_add_action(&effects, action);
    free(effects.items.items);
    return !effects_have(&effects, EFFECT_CHOOSE) && !effects_have(&effects, EFFECT_START);
}

void promela_action(Writer *w, const BirAction *action) {
    switch (action->op) {
    case BIR_ACTION_ASSIGN: promela_assign(w, action->target, promela_argument(w, action, 0)); break;
    case BIR_ACTION_NEW: new_object(w, action); break;
    case BIR_ACTION_NEW_ARRAY: new_array(w, action); break;
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE: choose(w, action); break;
    case BIR_ACTION_FORALL:
    case BIR_ACTION_REACHABLE: promela_choose_object(w, action); break;
    case BIR_ACTION_LOCK ... BIR_ACTION_NOTIFY_ALL: promela_lock_action(w, action); break;
    case BIR_ACTION_AWAKEN: awaken(w, action); break;
    case BIR_ACTION_START: start(w, action); break;
    case BIR_ACTION_DAEMON: set_daemon(w, action); break;
    case BIR_ACTION_PRINTLN:
        /* Nothing is printed, but an operand may fail. */
        for (uint32_t i = 0; i < action->arguments.count; i++)
            if (!promela_is_floating(w, promela_argument_id(w, action, i)))
                promela_argument(w, action, i);
        break;
    case BIR_ACTION_ASSERT: {
        Value value = promela_argument(w, action, 0);
        promela_open_check(w, promela_format(w, "!%s", value.text), promela_error(BIR_ERROR_ASSERT));
        break;
    }
    case BIR_ACTION_ASSUME: assume(w, action); break;
    case BIR_ACTION_NATIVE: promela_native(w, action); break;
    case BIR_ACTION_THROW:
        promela_check_null(w, promela_argument(w, action, 0).text);
        promela_open_check(w, "true", promela_error(BIR_ERROR_EXCEPTION));
        break;
    case BIR_ACTION_EXIT: /* where control goes is not said here */
    case BIR_ACTION_ATOMIC_BEGIN:
    case BIR_ACTION_ATOMIC_END: /* and what is atomic is known from where it stands */
    case BIR_ACTION_CALL:
    case BIR_ACTION_INVOKE:
    case BIR_ACTION_RETURN:
    case BIR_ACTION_COUNT: break;
    }
}
