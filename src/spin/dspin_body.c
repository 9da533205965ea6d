/* Threads, functions and their actions in the text for dSPIN. */
#include "spin/dspin_int.h"

#include <string.h>

static const BirAction *action_at(const Dspin *dspin, BirId action) { return &dspin->model->actions.items[action]; }

static BirId argument(const Dspin *dspin, const BirAction *action, uint32_t nth) {
    return dspin->model->lists.items[action->arguments.first + nth];
}

/* A value for a variable: null is 0 for threads and strings, which are numbers. */
static void add_value(Dspin *dspin, BirId expression, BirId type, Text *out) {
    BirTypeKind kind = bir_type(dspin->model, type)->kind;
    bool is_number = kind == BIR_TYPE_TID || kind == BIR_TYPE_STRING;
    if (is_number && dspin->model->expressions.items[expression].op == BIR_OP_NULL_LITERAL)
        text_add(out, "0");
    else
        dspin_expression(dspin, expression, out);
}

/* Whether a value is known to be in a range. */
static bool is_within(const BirExpression *value, const BirType *range) {
    return value->op == BIR_OP_INTEGER_LITERAL && value->value.integer >= range->low.value &&
           value->value.integer <= range->high.value;
}

/* x = value, unless that is outside the range of x: then the run ends. */
static void add_store(Dspin *dspin, const char *target, BirId type, BirId expression, const char *value, Text *out) {
    const BirType *of = bir_type(dspin->model, type);
    if (of->kind != BIR_TYPE_RANGE || is_within(&dspin->model->expressions.items[expression], of)) {
        text_format(out, "%s = %s", target, value);
        return;
    }
    dspin->needs_limit = true;
    text_format(out, "if :: (%s >= %lld && %s <= %lld) -> %s = %s :: else -> goto limit fi", value,
                (long long)of->low.value, value, (long long)of->high.value, target, value);
}

static void add_assignment(Dspin *dspin, BirId target, BirId value, Text *out) {
    Text left = {0}, right = {0};
    BirId type = dspin->model->expressions.items[target].type;
    dspin_expression(dspin, target, &left);
    add_value(dspin, value, type, &right);
    add_store(dspin, text_string(&left), type, value, text_string(&right), out);
    text_free(&left);
    text_free(&right);
}

static void add_choice(Dspin *dspin, const BirAction *action, Text *out) {
    text_add(out, "if");
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        text_add(out, " :: ");
        add_assignment(dspin, action->target, argument(dspin, action, i), out);
    }
    text_add(out, " fi");
}

static void add_new(Dspin *dspin, const BirAction *action, Text *out) {
    const BirModel *model = dspin->model;
    BirId element = model->collections.items[action->id].element;
    const BirType *of = &model->types.items[element];
    Text target = {0}, size = {0};
    dspin_expression(dspin, action->target, &target);
    const char *name = text_string(&target);
    text_format(out, "%s = new %s; %s.collection = %s", name, dspin->families[element], name, dspin->classes[element]);
    if (of->kind == BIR_TYPE_ARRAY) {
        if (action->op == BIR_ACTION_NEW_ARRAY) {
            dspin_expression(dspin, argument(dspin, action, 0), &size);
            text_format(&dspin->checks, "assert(%s >= 0) /* negative size */; ", text_string(&size));
        } else
            text_format(&size, "%lld", (long long)of->low.value);
        const BirType *item = bir_type(model, of->element);
        Text zero = {0};
        dspin_add_zero(dspin, of->element, &zero);
        if (item->kind == BIR_TYPE_RANGE && strcmp(text_string(&zero), "0") != 0)
            dspin_cannot(dspin, "an array whose elements do not begin with 0");
        text_format(out, "; %s.length = %s; %s.%s = new %s[%s]", name, text_string(&size), name,
                    dspin->elements[element], dspin_element_word(dspin, of), text_string(&size));
        text_free(&zero);
    }
    text_free(&target);
    text_free(&size);
}

/* A function of the runtime that is handed a lock. */
static void add_lock_call(Dspin *dspin, const BirAction *action, Text *out) {
    static const char *const names[] = {
        [BIR_ACTION_LOCK] = "lock_take",     [BIR_ACTION_UNLOCK] = "lock_give",
        [BIR_ACTION_WAIT] = "lock_wait",     [BIR_ACTION_UNWAIT] = "lock_unwait",
        [BIR_ACTION_NOTIFY] = "lock_notify", [BIR_ACTION_NOTIFY_ALL] = "lock_notify_all"};
    text_format(out, "%s(&", names[action->op]);
    dspin_expression(dspin, argument(dspin, action, 0), out);
    text_add_char(out, ')');
}

/* Arguments of a call or a start. */
static void add_arguments(Dspin *dspin, const BirAction *action, BirSpan parameters, Text *out) {
    text_add_char(out, '(');
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId type = i < parameters.count ? dspin->model->variables.items[parameters.first + i].type : BIR_NONE;
        text_add(out, i ? ", " : "");
        if (type == BIR_NONE)
            dspin_expression(dspin, argument(dspin, action, i), out);
        else
            add_value(dspin, argument(dspin, action, i), type, out);
    }
    text_add_char(out, ')');
}

static void add_start(Dspin *dspin, const BirAction *action, Text *out) {
    if (action->target != BIR_NONE) {
        dspin_expression(dspin, action->target, out);
        text_add(out, " = ");
    }
    text_format(out, "run %s", dspin->bodies[action->id]);
    add_arguments(dspin, action, dspin->model->bodies.items[action->id].parameters, out);
}

/* Literals become part of the format; what cannot be printed as a number is named. */
static void add_print(Dspin *dspin, const BirAction *action, Text *out) {
    Text values = {0};
    text_add(out, "printf(\"");
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId id = argument(dspin, action, i);
        const BirExpression *expression = &dspin->model->expressions.items[id];
        BirTypeKind kind = bir_type(dspin->model, expression->type)->kind;
        if (expression->op == BIR_OP_STRING_LITERAL) {
            for (const char *c = bir_name(dspin->model, expression->value.string); *c; c++)
                text_add(out, *c == '%'                                         ? "%%"
                              : *c < ' ' || *c > '~' || *c == '"' || *c == '\\' ? "?"
                                                                                : (char[]){*c, '\0'});
        } else if (kind == BIR_TYPE_REF || kind == BIR_TYPE_NULL || kind == BIR_TYPE_FLOAT || kind == BIR_TYPE_DOUBLE ||
                   (kind == BIR_TYPE_STRING && expression->op != BIR_OP_NAME)) {
            text_add(out, kind == BIR_TYPE_REF || kind == BIR_TYPE_NULL ? "(object)" : "(text)");
        } else {
            text_add(out, "%d");
            text_add(&values, ", ");
            dspin_expression(dspin, id, &values);
        }
    }
    text_format(out, "\\n\"%s)", text_string(&values));
    text_free(&values);
}

/* Ends the thread from inside a function: the process stays there for ever, at a label that is a good end. */
static void add_exit(Dspin *dspin, Text *out) {
    if (dspin->model->bodies.items[dspin->body].is_thread)
        text_add(out, "goto thread_end");
    else
        text_format(out, "threads[_pid].ended = true; end_here_%u: false", ++dspin->exits);
}

static void add_return(Dspin *dspin, const BirAction *action, Text *out) {
    text_add(out, "return");
    if (action->arguments.count) {
        text_add_char(out, ' ');
        add_value(dspin, argument(dspin, action, 0), dspin->model->bodies.items[dspin->body].result, out);
    }
}

/* The label where it is decided who catches what was thrown at a location. */
static void add_catch_label(const Dspin *dspin, BirId location, Text *out) {
    text_format(out, "catch_%s", dspin->locations[location]);
}

static void add_throw(Dspin *dspin, const BirAction *action, BirId location, Text *out) {
    BirId object = argument(dspin, action, 0);
    const BirType *type = bir_type(dspin->model, dspin->model->expressions.items[object].type);
    if (type->kind != BIR_TYPE_REF || dspin->family[type->target] != dspin->thrown)
        dspin_cannot(dspin, "exceptions of unrelated classes, or of none");
    text_add(out, "threads[_pid].thrown = ");
    dspin_expression(dspin, object, out);
    text_add(out, "; goto ");
    add_catch_label(dspin, location, out);
}

/* One action as a statement, but for the calls that a transformation may end with. */
static void add_action(Dspin *dspin, const BirAction *action, BirId location, Text *out) {
    switch (action->op) {
    case BIR_ACTION_ASSIGN: add_assignment(dspin, action->target, argument(dspin, action, 0), out); break;
    case BIR_ACTION_NEW:
    case BIR_ACTION_NEW_ARRAY: add_new(dspin, action, out); break;
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE: add_choice(dspin, action, out); break;
    case BIR_ACTION_FORALL: dspin_cannot(dspin, "a choice among all objects of a type"); break;
    case BIR_ACTION_REACHABLE: dspin_cannot(dspin, "a choice among the objects that can be reached"); break;
    case BIR_ACTION_LOCK ... BIR_ACTION_NOTIFY_ALL: add_lock_call(dspin, action, out); break;
    case BIR_ACTION_AWAKEN:
        text_add(out, "lock_awaken(");
        dspin_expression(dspin, argument(dspin, action, 0), out);
        text_add_char(out, ')');
        break;
    case BIR_ACTION_START: add_start(dspin, action, out); break;
    case BIR_ACTION_EXIT: add_exit(dspin, out); break;
    case BIR_ACTION_DAEMON: text_add(out, "skip /* a daemon: dSPIN waits for every process */"); break;
    case BIR_ACTION_ATOMIC_BEGIN:
    case BIR_ACTION_ATOMIC_END: dspin_cannot(dspin, "atomic sequences over several locations"); break;
    case BIR_ACTION_PRINTLN: add_print(dspin, action, out); break;
    case BIR_ACTION_ASSERT:
        text_add(out, "assert(");
        dspin_expression(dspin, argument(dspin, action, 0), out);
        text_add_char(out, ')');
        break;
    case BIR_ACTION_ASSUME:
        dspin->needs_limit = true;
        text_add(out, "if :: ");
        dspin_expression(dspin, argument(dspin, action, 0), out);
        text_add(out, " :: else -> goto limit fi");
        break;
    case BIR_ACTION_NATIVE: dspin_cannot(dspin, "the native %s", bir_name(dspin->model, action->name)); break;
    case BIR_ACTION_RETURN: add_return(dspin, action, out); break;
    case BIR_ACTION_THROW: add_throw(dspin, action, location, out); break;
    case BIR_ACTION_CALL:
    case BIR_ACTION_INVOKE:
    case BIR_ACTION_COUNT: dspin_cannot(dspin, "a call inside a transformation"); break;
    }
}

static bool is_call(const BirAction *action) {
    return action->op == BIR_ACTION_CALL || action->op == BIR_ACTION_INVOKE;
}

/* Adds a statement, with what has to be checked before it, or with words for what cannot be said. */
static void add_statement(Dspin *dspin, const Text *statement, Text *out) {
    if (dspin->unsayable) {
        text_add(out, "assert(false) /* ");
        dspin_add_remark(out, dspin->unsayable);
        text_add(out, " */");
    } else {
        text_add(out, text_string(&dspin->checks));
        text_add(out, text_string(statement));
    }
    text_free(&dspin->checks);
    dspin->unsayable = NULL;
}

/* The call that a transformation ends with: a step of its own, since others move while the function runs. */
static void add_call(Dspin *dspin, const BirAction *action, BirId location, Text *out) {
    const BirModel *model = dspin->model;
    bool is_virtual = action->op == BIR_ACTION_INVOKE;
    BirSpan parameters =
        is_virtual ? model->virtuals.items[action->id].parameters : model->bodies.items[action->id].parameters;
    Text call = {0}, statement = {0}, target = {0};
    text_add(&call, is_virtual ? dspin->virtuals[action->id] : dspin->bodies[action->id]);
    add_arguments(dspin, action, parameters, &call);
    if (action->target != BIR_NONE) {
        BirId type = model->expressions.items[action->target].type;
        const BirType *of = bir_type(model, type);
        dspin_expression(dspin, action->target, &target);
        text_format(&statement, "%s = %s", text_string(&target), text_string(&call));
        if (of->kind == BIR_TYPE_RANGE) {
            dspin->needs_limit = true;
            text_format(&statement, "; if :: (%s >= %lld && %s <= %lld) :: else -> goto limit fi", text_string(&target),
                        (long long)of->low.value, text_string(&target), (long long)of->high.value);
        }
    } else
        text_add(&statement, text_string(&call));
    add_statement(dspin, &statement, out);
    if (dspin->thrown != BIR_NONE) {
        text_add(out, ";\n        if :: (threads[_pid].thrown != null) -> goto ");
        add_catch_label(dspin, location, out);
        text_add(out, " :: else -> skip fi");
    }
    text_free(&call);
    text_free(&statement);
    text_free(&target);
}

/* The condition of a transformation; one that cannot be said is true, and the first statement says so. */
static void add_guard(Dspin *dspin, BirId guard, Text *out, Text *trouble) {
    Text condition = {0}, nothing = {0};
    dspin_expression(dspin, guard, &condition);
    /* What a guard runs into is for dSPIN to find. */
    text_free(&dspin->checks);
    bool said = !dspin->unsayable;
    text_add(out, said ? text_string(&condition) : "true");
    if (!said)
        add_statement(dspin, &nothing, trouble);
    text_free(&condition);
}

static void add_transformation(Dspin *dspin, BirId location, const BirTransformation *transformation) {
    Text *out = dspin->out;
    Text trouble = {0};
    BirSpan actions = transformation->actions;
    const BirAction *last = actions.count ? action_at(dspin, actions.first + actions.count - 1) : NULL;
    bool calls = last && is_call(last);
    text_add(out, "    :: atomic { ");
    add_guard(dspin, transformation->guard, out, &trouble);
    text_add(out, " ->");
    if (trouble.length)
        text_format(out, " %s;", text_string(&trouble));
    uint32_t count = actions.count - (calls ? 1 : 0);
    for (uint32_t i = 0; i < count; i++) {
        Text statement = {0};
        add_action(dspin, action_at(dspin, actions.first + i), location, &statement);
        text_add(out, count > 1 ? "\n           " : " ");
        add_statement(dspin, &statement, out);
        text_add(out, ";");
        text_free(&statement);
    }
    bool goes = transformation->target != BIR_NONE && !calls;
    if (goes)
        text_format(out, " goto %s", dspin->locations[transformation->target]);
    else
        text_add(out, count ? "" : " skip");
    text_add(out, " }");
    if (calls) {
        text_add(out, ";\n        ");
        add_call(dspin, last, location, out);
        if (transformation->target != BIR_NONE)
            text_format(out, ";\n        goto %s", dspin->locations[transformation->target]);
    }
    text_add(out, "\n");
    text_free(&trouble);
}

/* Leaves a body with an exception that it does not catch. */
static void add_leave(Dspin *dspin, const BirBody *body) {
    if (body->is_thread) {
        text_add(dspin->out, "    assert(false) /* an exception that nobody catches */;\n    goto thread_end;\n");
        return;
    }
    text_add(dspin->out, "    return");
    if (body->result != BIR_NONE) {
        text_add_char(dspin->out, ' ');
        dspin_add_zero(dspin, body->result, dspin->out);
    }
    text_add(dspin->out, ";\n");
}

/* Where an exception goes that comes from a location. */
static void add_catches(Dspin *dspin, const BirBody *body, BirId location) {
    const BirModel *model = dspin->model;
    add_catch_label(dspin, location, dspin->out);
    text_add(dspin->out, ":\n    skip;\n");
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *handler = &model->catches.items[body->catches.first + i];
        if (location < handler->from || location > handler->to)
            continue;
        if (handler->type != BIR_NONE && dspin->family[handler->type] != dspin->thrown)
            continue; /* nothing of that kind is thrown */
        text_add(dspin->out, "    if\n    :: (");
        if (handler->type == BIR_NONE)
            text_add(dspin->out, "true");
        else
            dspin_add_class_test(dspin, "threads[_pid].thrown", handler->type, dspin->out);
        text_add(dspin->out, ") ->");
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
        Text statement = {0};
        add_exit(dspin, &statement);
        text_format(dspin->out, "    %s;\n", text_string(&statement));
        text_free(&statement);
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
        if (type->kind != BIR_TYPE_RANGE)
            continue;
        const char *name = dspin->variables[parameter];
        dspin->needs_limit = true;
        text_format(dspin->out, "    if :: (%s >= %lld && %s <= %lld) :: else -> goto limit fi;\n", name,
                    (long long)type->low.value, name, (long long)type->high.value);
    }
}

void dspin_define_body(Dspin *dspin, BirId id) {
    const BirBody *body = &dspin->model->bodies.items[id];
    dspin->body = id;
    dspin->needs_limit = false;
    dspin->exits = 0;
    text_format(dspin->out, "%s %s(", body->is_thread ? "proctype" : "function", dspin->bodies[id]);
    for (uint32_t i = 0; i < body->parameters.count; i++) {
        text_add(dspin->out, i ? "; " : "");
        dspin_declare(dspin, body->parameters.first + i, true);
    }
    text_add_char(dspin->out, ')');
    if (body->result != BIR_NONE) {
        const BirType *result = bir_type(dspin->model, body->result);
        if (result->kind == BIR_TYPE_REF)
            text_format(dspin->out, " : %s &", dspin->families[result->target]);
        else
            text_add(dspin->out, result->kind == BIR_TYPE_BOOLEAN ? " : bool" : " : int");
    }
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
