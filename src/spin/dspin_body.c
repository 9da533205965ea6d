/* Threads, functions and their actions in the text for dSPIN. */
#include "spin/dspin_int.h"

#include <string.h>

static const BirAction *action_at(const Dspin *dspin, BirId action) { return &dspin->model->actions.items[action]; }

static BirId argument(const Dspin *dspin, const BirAction *action, uint32_t nth) {
    return dspin->model->lists.items[action->arguments.first + nth];
}

/* A value for a variable: null is 0 for threads and strings, which are numbers. */
static const char *value_for(Dspin *dspin, BirId expression, BirId type) {
    BirTypeKind kind = bir_type(dspin->model, type)->kind;
    bool is_number = kind == BIR_TYPE_TID || kind == BIR_TYPE_STRING;
    bool is_null = dspin->model->expressions.items[expression].op == BIR_OP_NULL_LITERAL;
    return is_number && is_null ? "0" : dspin_expression(dspin, expression);
}

/* Goes on, with a statement or without one, where a value is in a range; otherwise the run ends. */
static const char *if_within(Dspin *dspin, const char *value, const BirType *range, const char *statement) {
    dspin->needs_limit = true;
    return arena_format(dspin->arena, "if :: (%s >= %lld && %s <= %lld)%s :: else -> goto limit fi", value,
                        (long long)range->low.value, value, (long long)range->high.value, statement);
}

/* x = value, unless that is outside the range of x: then the run ends. */
static const char *assignment(Dspin *dspin, BirId target, BirId expression) {
    BirId type = dspin->model->expressions.items[target].type;
    const BirType *of = bir_type(dspin->model, type);
    const char *left = dspin_expression(dspin, target), *right = value_for(dspin, expression, type);
    const BirExpression *value = &dspin->model->expressions.items[expression];
    bool is_within = value->op == BIR_OP_INTEGER_LITERAL && value->value.integer >= of->low.value &&
                     value->value.integer <= of->high.value;
    if (of->kind != BIR_TYPE_RANGE || is_within)
        return arena_format(dspin->arena, "%s = %s", left, right);
    return if_within(dspin, right, of, arena_format(dspin->arena, " -> %s = %s", left, right));
}

static const char *choice(Dspin *dspin, const BirAction *action) {
    Text text = {0};
    text_add(&text, "if");
    for (uint32_t i = 0; i < action->arguments.count; i++)
        text_format(&text, " :: %s", assignment(dspin, action->target, argument(dspin, action, i)));
    text_add(&text, " fi");
    return text_keep(&text, dspin->arena);
}

static const char *new_object(Dspin *dspin, const BirAction *action) {
    const BirModel *model = dspin->model;
    BirId element = model->collections.items[action->id].element;
    const BirType *of = &model->types.items[element];
    const char *name = dspin_expression(dspin, action->target);
    const char *made = arena_format(dspin->arena, "%s = new %s; %s.collection = %s", name, dspin->families[element],
                                    name, dspin->classes[element]);
    if (of->kind != BIR_TYPE_ARRAY)
        return made;
    const char *size;
    if (action->op == BIR_ACTION_NEW_ARRAY) {
        size = dspin_expression(dspin, argument(dspin, action, 0));
        text_format(&dspin->checks, "assert(%s >= 0) /* negative size */; ", size);
    } else
        size = arena_format(dspin->arena, "%lld", (long long)of->low.value);
    if (bir_type(model, of->element)->kind == BIR_TYPE_RANGE && strcmp(dspin_zero(dspin, of->element), "0") != 0)
        dspin_cannot(dspin, "an array whose elements do not begin with 0");
    return arena_format(dspin->arena, "%s; %s.length = %s; %s.%s = new %s[%s]", made, name, size, name,
                        dspin->elements[element], dspin_element_word(dspin, of), size);
}

/* A function of the runtime that is handed a lock. */
static const char *lock_call(Dspin *dspin, const BirAction *action) {
    static const char *const names[] = {
        [BIR_ACTION_LOCK] = "lock_take",     [BIR_ACTION_UNLOCK] = "lock_give",
        [BIR_ACTION_WAIT] = "lock_wait",     [BIR_ACTION_UNWAIT] = "lock_unwait",
        [BIR_ACTION_NOTIFY] = "lock_notify", [BIR_ACTION_NOTIFY_ALL] = "lock_notify_all"};
    return arena_format(dspin->arena, "%s(&%s)", names[action->op],
                        dspin_expression(dspin, argument(dspin, action, 0)));
}

/* A call or a start, with its arguments. */
static const char *call_of(Dspin *dspin, const char *name, const BirAction *action, BirSpan parameters) {
    Text text = {0};
    text_format(&text, "%s(", name);
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId given = argument(dspin, action, i);
        text_format(&text, "%s%s", i ? ", " : "",
                    i < parameters.count
                        ? value_for(dspin, given, dspin->model->variables.items[parameters.first + i].type)
                        : dspin_expression(dspin, given));
    }
    text_add_char(&text, ')');
    return text_keep(&text, dspin->arena);
}

static const char *start(Dspin *dspin, const BirAction *action) {
    const char *target = action->target == BIR_NONE ? NULL : dspin_expression(dspin, action->target);
    const char *call =
        call_of(dspin, dspin->bodies[action->id], action, dspin->model->bodies.items[action->id].parameters);
    return arena_format(dspin->arena, "%s%srun %s", target ? target : "", target ? " = " : "", call);
}

/* Literals become part of the format; what cannot be printed as a number is named. */
static const char *print(Dspin *dspin, const BirAction *action) {
    Text words = {0}, values = {0};
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId id = argument(dspin, action, i);
        const BirExpression *expression = &dspin->model->expressions.items[id];
        BirTypeKind kind = bir_type(dspin->model, expression->type)->kind;
        if (expression->op == BIR_OP_STRING_LITERAL) {
            for (const char *c = bir_name(dspin->model, expression->value.string); *c; c++)
                text_add(&words, *c == '%'                                         ? "%%"
                                 : *c < ' ' || *c > '~' || *c == '"' || *c == '\\' ? "?"
                                                                                   : (char[]){*c, '\0'});
        } else if (kind == BIR_TYPE_REF || kind == BIR_TYPE_NULL || kind == BIR_TYPE_FLOAT || kind == BIR_TYPE_DOUBLE ||
                   (kind == BIR_TYPE_STRING && expression->op != BIR_OP_NAME)) {
            text_add(&words, kind == BIR_TYPE_REF || kind == BIR_TYPE_NULL ? "(object)" : "(text)");
        } else {
            text_add(&words, "%d");
            text_format(&values, ", %s", dspin_expression(dspin, id));
        }
    }
    const char *text = arena_format(dspin->arena, "printf(\"%s\\n\"%s)", text_string(&words), text_string(&values));
    text_free(&words);
    text_free(&values);
    return text;
}

/* Ends the thread from inside a function: the process stays there for ever, at a label that is a good end. */
static const char *exit_thread(Dspin *dspin) {
    if (dspin->model->bodies.items[dspin->body].is_thread)
        return "goto thread_end";
    return arena_format(dspin->arena, "threads[_pid].ended = true; end_here_%u: false", ++dspin->exits);
}

static const char *return_value(Dspin *dspin, const BirAction *action) {
    if (!action->arguments.count)
        return "return";
    BirId type = dspin->model->bodies.items[dspin->body].result;
    return arena_format(dspin->arena, "return %s", value_for(dspin, argument(dspin, action, 0), type));
}

/* To the label where it is decided who catches what was thrown at a location. */
static const char *throw_object(Dspin *dspin, const BirAction *action, BirId location) {
    BirId object = argument(dspin, action, 0);
    const BirType *type = bir_type(dspin->model, dspin->model->expressions.items[object].type);
    if (type->kind != BIR_TYPE_REF || dspin->family[type->target] != dspin->thrown)
        dspin_cannot(dspin, "exceptions of unrelated classes, or of none");
    return arena_format(dspin->arena, "threads[_pid].thrown = %s; goto catch_%s", dspin_expression(dspin, object),
                        dspin->locations[location]);
}

/* One action as a statement, but for the calls that a transformation may end with. */
static const char *action_text(Dspin *dspin, const BirAction *action, BirId location) {
    switch (action->op) {
    case BIR_ACTION_ASSIGN: return assignment(dspin, action->target, argument(dspin, action, 0));
    case BIR_ACTION_NEW:
    case BIR_ACTION_NEW_ARRAY: return new_object(dspin, action);
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE: return choice(dspin, action);
    case BIR_ACTION_FORALL: return dspin_cannot(dspin, "a choice among all objects of a type");
    case BIR_ACTION_REACHABLE: return dspin_cannot(dspin, "a choice among the objects that can be reached");
    case BIR_ACTION_LOCK ... BIR_ACTION_NOTIFY_ALL: return lock_call(dspin, action);
    case BIR_ACTION_AWAKEN:
        return arena_format(dspin->arena, "lock_awaken(%s)", dspin_expression(dspin, argument(dspin, action, 0)));
    case BIR_ACTION_START: return start(dspin, action);
    case BIR_ACTION_EXIT: return exit_thread(dspin);
    case BIR_ACTION_DAEMON: return "skip /* a daemon: dSPIN waits for every process */";
    case BIR_ACTION_ATOMIC_BEGIN:
    case BIR_ACTION_ATOMIC_END: return dspin_cannot(dspin, "atomic sequences over several locations");
    case BIR_ACTION_PRINTLN: return print(dspin, action);
    case BIR_ACTION_ASSERT:
        return arena_format(dspin->arena, "assert(%s)", dspin_expression(dspin, argument(dspin, action, 0)));
    case BIR_ACTION_ASSUME:
        dspin->needs_limit = true;
        return arena_format(dspin->arena, "if :: %s :: else -> goto limit fi",
                            dspin_expression(dspin, argument(dspin, action, 0)));
    case BIR_ACTION_NATIVE: return dspin_cannot(dspin, "the native %s", bir_name(dspin->model, action->name));
    case BIR_ACTION_RETURN: return return_value(dspin, action);
    case BIR_ACTION_THROW: return throw_object(dspin, action, location);
    case BIR_ACTION_CALL:
    case BIR_ACTION_INVOKE:
    case BIR_ACTION_COUNT: break;
    }
    return dspin_cannot(dspin, "a call inside a transformation");
}

static bool is_call(const BirAction *action) {
    return action->op == BIR_ACTION_CALL || action->op == BIR_ACTION_INVOKE;
}

/* A statement with what has to be checked before it, or with words for what cannot be said. */
static const char *checked(Dspin *dspin, const char *statement) {
    const char *text = dspin->unsayable
                           ? arena_format(dspin->arena, "assert(false) /* %s */", dspin_remark(dspin, dspin->unsayable))
                           : arena_format(dspin->arena, "%s%s", text_string(&dspin->checks), statement);
    text_free(&dspin->checks);
    dspin->unsayable = NULL;
    return text;
}

/* The call that a transformation ends with: a step of its own, since others move while the function runs. */
static void add_call(Dspin *dspin, const BirAction *action, BirId location) {
    const BirModel *model = dspin->model;
    const char *statement =
        action->op == BIR_ACTION_INVOKE
            ? call_of(dspin, dspin->virtuals[action->id], action, model->virtuals.items[action->id].parameters)
            : call_of(dspin, dspin->bodies[action->id], action, model->bodies.items[action->id].parameters);
    if (action->target != BIR_NONE) {
        const BirType *of = bir_type(model, model->expressions.items[action->target].type);
        const char *target = dspin_expression(dspin, action->target);
        statement = arena_format(dspin->arena, "%s = %s", target, statement);
        if (of->kind == BIR_TYPE_RANGE)
            statement = arena_format(dspin->arena, "%s; %s", statement, if_within(dspin, target, of, ""));
    }
    text_add(dspin->out, checked(dspin, statement));
    if (dspin->thrown != BIR_NONE)
        text_format(dspin->out, ";\n        if :: (threads[_pid].thrown != null) -> goto catch_%s :: else -> skip fi",
                    dspin->locations[location]);
}

/* The condition of a transformation; one that cannot be said is true, and the first statement says so. */
static void add_guard(Dspin *dspin, BirId guard) {
    const char *condition = dspin_expression(dspin, guard);
    /* What a guard runs into is for dSPIN to find. */
    text_free(&dspin->checks);
    if (dspin->unsayable)
        text_format(dspin->out, "true -> %s;", checked(dspin, ""));
    else
        text_format(dspin->out, "%s ->", condition);
}

static void add_transformation(Dspin *dspin, BirId location, const BirTransformation *transformation) {
    Text *out = dspin->out;
    BirSpan actions = transformation->actions;
    const BirAction *last = actions.count ? action_at(dspin, actions.first + actions.count - 1) : NULL;
    bool calls = last && is_call(last);
    text_add(out, "    :: atomic { ");
    add_guard(dspin, transformation->guard);
    uint32_t count = actions.count - (calls ? 1 : 0);
    for (uint32_t i = 0; i < count; i++) {
        const char *statement = action_text(dspin, action_at(dspin, actions.first + i), location);
        text_format(out, "%s%s;", count > 1 ? "\n           " : " ", checked(dspin, statement));
    }
    bool goes = transformation->target != BIR_NONE && !calls;
    if (goes)
        text_format(out, " goto %s", dspin->locations[transformation->target]);
    else
        text_add(out, count ? "" : " skip");
    text_add(out, " }");
    if (calls) {
        text_add(out, ";\n        ");
        add_call(dspin, last, location);
        if (transformation->target != BIR_NONE)
            text_format(out, ";\n        goto %s", dspin->locations[transformation->target]);
    }
    text_add(out, "\n");
}

/* Leaves a body with an exception that it does not catch. */
static void add_leave(Dspin *dspin, const BirBody *body) {
    if (body->is_thread) {
        text_add(dspin->out, "    assert(false) /* an uncaught exception */;\n    goto thread_end;\n");
        return;
    }
    bool has_result = body->result != BIR_NONE;
    text_format(dspin->out, "    return%s%s;\n", has_result ? " " : "",
                has_result ? dspin_zero(dspin, body->result) : "");
}

/* Where an exception goes that comes from a location. */
static void add_catches(Dspin *dspin, const BirBody *body, BirId location) {
    const BirModel *model = dspin->model;
    text_format(dspin->out, "catch_%s:\n    skip;\n", dspin->locations[location]);
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *handler = &model->catches.items[body->catches.first + i];
        if (location < handler->from || location > handler->to)
            continue;
        if (handler->type != BIR_NONE && dspin->family[handler->type] != dspin->thrown)
            continue; /* nothing of that kind is thrown */
        text_format(dspin->out, "    if\n    :: (%s) ->",
                    handler->type == BIR_NONE ? "true"
                                              : dspin_class_test(dspin, "threads[_pid].thrown", handler->type));
        if (handler->variable != BIR_NONE)
            text_format(dspin->out, " %s = threads[_pid].thrown;", dspin->variables[handler->variable]);
        text_format(dspin->out, " threads[_pid].thrown = null; goto %s\n    :: else -> skip\n    fi;\n",
                    dspin->locations[handler->handler]);
    }
    add_leave(dspin, body);
}

/* Whether an exception can come from a location: it throws, or calls what may. */
static bool can_throw(const Dspin *dspin, const BirLocation *location) {
    if (dspin->thrown == BIR_NONE)
        return false;
    for (uint32_t i = 0; i < location->transformations.count; i++) {
        BirSpan actions = dspin->model->transformations.items[location->transformations.first + i].actions;
        for (uint32_t j = 0; j < actions.count; j++) {
            const BirAction *action = action_at(dspin, actions.first + j);
            if (action->op == BIR_ACTION_THROW || is_call(action))
                return true;
        }
    }
    return false;
}

static void add_location(Dspin *dspin, const BirBody *body, BirId id) {
    const BirLocation *location = &dspin->model->locations.items[id];
    text_format(dspin->out, "%s:", dspin->locations[id]);
    dspin_add_place(dspin, &location->origin, location->position);
    if (location->transformations.count == 0) {
        text_format(dspin->out, "    %s;\n", exit_thread(dspin));
        return;
    }
    text_add(dspin->out, "    if\n");
    for (uint32_t i = 0; i < location->transformations.count; i++)
        add_transformation(dspin, id, &dspin->model->transformations.items[location->transformations.first + i]);
    text_add(dspin->out, "    fi;\n");
    if (can_throw(dspin, location))
        add_catches(dspin, body, id);
}

/* Values that come in from outside may be beyond the ranges of parameters. */
static void add_range_checks(Dspin *dspin, const BirBody *body) {
    for (uint32_t i = 0; i < body->parameters.count; i++) {
        BirId parameter = body->parameters.first + i;
        const BirType *type = bir_type(dspin->model, dspin->model->variables.items[parameter].type);
        if (type->kind == BIR_TYPE_RANGE)
            text_format(dspin->out, "    %s;\n", if_within(dspin, dspin->variables[parameter], type, ""));
    }
}

void dspin_begin_function(Dspin *dspin, const char *word, const char *name, BirSpan parameters, BirId result) {
    text_format(dspin->out, "%s %s(", word, name);
    for (uint32_t i = 0; i < parameters.count; i++) {
        text_add(dspin->out, i ? "; " : "");
        dspin_declare(dspin, parameters.first + i, true);
    }
    text_add_char(dspin->out, ')');
    if (result == BIR_NONE)
        return;
    const BirType *type = bir_type(dspin->model, result);
    if (type->kind == BIR_TYPE_REF)
        text_format(dspin->out, " : %s &", dspin->families[type->target]);
    else
        text_add(dspin->out, type->kind == BIR_TYPE_BOOLEAN ? " : bool" : " : int");
}

void dspin_define_body(Dspin *dspin, BirId id) {
    const BirBody *body = &dspin->model->bodies.items[id];
    dspin->body = id;
    dspin->needs_limit = false;
    dspin->exits = 0;
    dspin_begin_function(dspin, body->is_thread ? "proctype" : "function", dspin->bodies[id], body->parameters,
                         body->result);
    text_add(dspin->out, " {");
    dspin_add_place(dspin, &body->origin, body->position);
    for (uint32_t i = 0; i < body->locals.count; i++) {
        text_add(dspin->out, "    ");
        dspin_declare(dspin, body->locals.first + i, false);
        text_add(dspin->out, ";\n");
    }
    add_range_checks(dspin, body);
    for (uint32_t i = 0; i < body->locations.count; i++)
        add_location(dspin, body, body->locations.first + i);
    if (body->is_thread)
        text_add(dspin->out, "thread_end:\n    threads[_pid].ended = true;\nend_thread:\n    false;\n");
    if (dspin->needs_limit)
        text_add(dspin->out, "limit: /* a bound of the model, or an assumption: the run goes nowhere */\n"
                             "    do :: skip od\n");
    text_add(dspin->out, "}\n\n");
    dspin->body = BIR_NONE;
}
