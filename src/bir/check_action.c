/* The checker: threads and functions, their variables, locations, transformations and actions. */
#include "bir/check_int.h"

static BirId argument(const BirChecker *check, const BirAction *action, uint32_t number) {
    return check->model->lists.items[action->arguments.first + number];
}

/* Enters the variables of a body and checks that their types can stand there. */
static void declare_variables(BirChecker *check, BirId body) {
    const BirModel *model = check->model;
    BirSpan variables = bir_body_variables(&model->bodies.items[body]);
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId id = variables.first + i;
        const BirVariable *variable = &model->variables.items[id];
        BirId first = map_add(check->arena, &check->variables, body, variable->name, id);
        const Symbol *global = &check->symbols[variable->name];
        if (first != BIR_NONE) {
            check_error(check, variable->position, NULL, "'%s' has already a parameter or local '%s'",
                        check_name(check, model->bodies.items[body].name), check_name(check, variable->name));
            check_note(check, model->variables.items[first].position, "the first '%s' is here",
                       check_name(check, variable->name));
        } else if (global->kind == SYMBOL_GLOBAL || global->kind == SYMBOL_CONSTANT ||
                   global->kind == SYMBOL_ENUMERATOR)
            check_warning(check, variable->position, NULL, "'%s' hides the %s '%s' of line %u",
                          check_name(check, variable->name), global->kind == SYMBOL_GLOBAL ? "global" : "constant",
                          check_name(check, variable->name), global->position.line);
        check_placed_type(check, variable->type,
                          i < model->bodies.items[body].parameters.count ? VARIABLE_PARAMETER : VARIABLE_LOCAL);
    }
}

/* Enters the locations of a body. */
static void declare_locations(BirChecker *check, BirId body) {
    const BirModel *model = check->model;
    BirSpan locations = model->bodies.items[body].locations;
    for (uint32_t i = 0; i < locations.count; i++) {
        const BirLocation *location = &model->locations.items[locations.first + i];
        BirId first = map_add(check->arena, &check->locations, body, location->name, locations.first + i);
        if (first == BIR_NONE)
            continue;
        check_error(check, location->position, NULL, "'%s' has already a location '%s'",
                    check_name(check, model->bodies.items[body].name), check_name(check, location->name));
        check_note(check, model->locations.items[first].position, "the first '%s' is here",
                   check_name(check, location->name));
    }
}

void check_declare_bodies(BirChecker *check) {
    const BirModel *model = check->model;
    bool has_main = false;
    for (BirId i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        declare_variables(check, i);
        declare_locations(check, i);
        if (body->result != BIR_NONE)
            check_placed_type(check, body->result, VARIABLE_RESULT);
        if (body->is_main && body->parameters.count > 0)
            check_error(check, body->position, NULL, "main thread '%s' cannot have parameters",
                        check_name(check, body->name));
        has_main = has_main || body->is_main;
    }
    if (!has_main) {
        Position position = model->bodies.count ? model->bodies.items[0].position : (Position){0, 0};
        check_error(check, position, "write `main thread` for the one that runs first", "no thread is a main thread");
    }
}

/* Types a left-hand side that is to be stored to; BIR_NONE, with an error, when nothing can be. */
static BirId check_target(BirChecker *check, const BirAction *action) {
    BirId type = check_expression(check, action->target);
    if (type == BIR_NONE)
        return BIR_NONE;
    BirTypeKind kind = check_kind(check, type);
    Position position = check_at(check, action->target)->position;
    if (!check_is_place(check, action->target))
        return check_refuse(check, position, NULL, "this is a constant: nothing can be stored in it");
    if (kind == BIR_TYPE_RECORD || kind == BIR_TYPE_ARRAY || kind == BIR_TYPE_LOCK)
        return check_refuse(check, position,
                            kind == BIR_TYPE_LOCK ? "use lock, unlock, wait, notify" : "assign its parts one by one",
                            "%s cannot be assigned as a whole", check_describe(check, type));
    return type;
}

/* The same for the result of a call, which is stored when the function returns: only the caller's own variables can
 * wait. */
static BirId check_call_target(BirChecker *check, const BirAction *action) {
    BirId type = check_target(check, action);
    const BirExpression *target = check_at(check, action->target);
    if (type == BIR_NONE || (target->op == BIR_OP_NAME && target->name_kind == BIR_NAME_LOCAL))
        return type;
    return check_refuse(check, target->position, "store it in a local first",
                        "the result of a call goes to a parameter or local");
}

/* Types the arguments of an action and checks them against the parameters of what is called. */
static void check_arguments(BirChecker *check, const BirAction *action, BirSpan parameters, const char *name) {
    if (action->arguments.count != parameters.count)
        check_error(check, action->position, NULL, "'%s' takes %u argument%s, not %u", name, parameters.count,
                    parameters.count == 1 ? "" : "s", action->arguments.count);
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId type = check_expression(check, argument(check, action, i));
        if (type == BIR_NONE || i >= parameters.count)
            continue;
        check_fits(check, argument(check, action, i),
                   check_resolved(check, check->model->variables.items[parameters.first + i].type),
                   arena_format(check->arena, "argument %u of '%s'", i + 1, name));
    }
}

/* Checks that what is called gives a result, and one that the target can take. */
static void check_result(BirChecker *check, const BirAction *action, BirId result, const char *name) {
    BirId to = action->target == BIR_NONE ? BIR_NONE : check_call_target(check, action);
    if (action->target == BIR_NONE)
        return;
    BirId from = check_resolved(check, result);
    if (result == BIR_NONE)
        check_error(check, action->position, NULL, "'%s' returns nothing", name);
    else if (!check_passes(check, from, to))
        check_error(check, action->position, NULL, "'%s' returns %s, which does not fit a variable of type %s", name,
                    check_describe(check, from), check_describe(check, to));
}

/* Types the arguments of an action of which no more is known. */
static void check_values(BirChecker *check, const BirAction *action) {
    for (uint32_t i = 0; i < action->arguments.count; i++)
        check_expression(check, argument(check, action, i));
}

/* start(T, ...) and call f(...): the body must be of the right sort. */
static void check_call(BirChecker *check, BirAction *action) {
    bool starts = action->op == BIR_ACTION_START;
    const char *name = check_name(check, action->name);
    action->id = check_find(check, SYMBOL_BODY, action->name, action->position);
    if (action->id != BIR_NONE && check->model->bodies.items[action->id].is_thread != starts) {
        check_error(check, action->position, starts ? "write call" : "write start",
                    starts ? "'%s' is a function, not a thread" : "'%s' is a thread, not a function", name);
        action->id = BIR_NONE;
    }
    if (action->id == BIR_NONE) {
        check_values(check, action);
        return;
    }
    const BirBody *body = &check->model->bodies.items[action->id];
    check_arguments(check, action, body->parameters, name);
    if (!starts)
        check_result(check, action, body->result, name);
    else if (action->target != BIR_NONE) {
        BirId type = check_target(check, action);
        if (!check_type_fits(check, check->types[BIR_TYPE_TID], type))
            check_error(check, check_at(check, action->target)->position, NULL,
                        "a thread fits a variable of type tid, not %s", check_describe(check, type));
    }
}

/* Checks that a virtual has a function for every object that a reference can point to. */
static void check_complete(BirChecker *check, const BirAction *action, BirId ref) {
    const BirModel *model = check->model;
    if (model->virtuals.items[action->id].is_partial ||
        map_add(check->arena, &check->complete_calls, action->id, ref, 0) != BIR_NONE)
        return;
    for (BirId i = 0; i < model->collections.count; i++) {
        const BirCollection *collection = &model->collections.items[i];
        if (collection->element == BIR_NONE || check_kind(check, collection->element) != BIR_TYPE_RECORD ||
            !bir_ref_admits(model, ref, i) || bir_virtual_target(model, action->id, collection->element) != BIR_NONE)
            continue;
        check_error(check, action->position, NULL, "virtual '%s' has no function for '%s', of which collection '%s' is",
                    check_name(check, action->name), check_name(check, collection->element_name),
                    check_name(check, collection->name));
        return;
    }
}

/* invoke v(e, ...) */
static void check_invoke(BirChecker *check, BirAction *action) {
    const char *name = check_name(check, action->name);
    action->id = check_find(check, SYMBOL_VIRTUAL, action->name, action->position);
    if (action->id == BIR_NONE) {
        check_values(check, action);
        return;
    }
    const BirVirtual *virtual = &check->model->virtuals.items[action->id];
    check_arguments(check, action, virtual->parameters, name);
    check_result(check, action, virtual->result, name);
    BirId receiver = action->arguments.count ? check_at(check, argument(check, action, 0))->type : BIR_NONE;
    if (receiver == BIR_NONE)
        return;
    if (check_kind(check, receiver) == BIR_TYPE_REF)
        check_complete(check, action, receiver);
    else
        check_error(check, check_at(check, argument(check, action, 0))->position, NULL,
                    "the first argument of 'invoke' must be a reference to a record, not %s",
                    check_describe(check, receiver));
}

/* The kind of type that a letter of a native's signature stands for; BIR_TYPE_REF is any reference. */
static BirTypeKind signature_kind(char letter) {
    static const char letters[] = "ZBCSIJFDsrt";
    static const BirTypeKind kinds[] = {BIR_TYPE_BOOLEAN, BIR_TYPE_BYTE, BIR_TYPE_CHAR,  BIR_TYPE_SHORT,
                                        BIR_TYPE_INT,     BIR_TYPE_LONG, BIR_TYPE_FLOAT, BIR_TYPE_DOUBLE,
                                        BIR_TYPE_STRING,  BIR_TYPE_REF,  BIR_TYPE_TID};
    return kinds[strchr(letters, letter) - letters];
}

/* Checks an argument of a native. */
static void check_native_argument(BirChecker *check, BirId expression, BirTypeKind kind, const char *what) {
    if (check_expression(check, expression) == BIR_NONE)
        return;
    if (kind != BIR_TYPE_REF)
        check_fits(check, expression, check->types[kind], what);
    else if (!check_is_reference(check, expression))
        check_error(check, check_at(check, expression)->position, NULL, "%s must be a reference, not %s", what,
                    check_describe_of(check, expression));
}

/* Checks where the result of a native goes. A reference can be to anything: only `ref Object` is sure to take it, any
   other type is an error when the object does not fit. */
static void check_native_result(BirChecker *check, const BirAction *action, char letter, const char *name) {
    BirId to = action->target == BIR_NONE ? BIR_NONE : check_target(check, action);
    if (to == BIR_NONE)
        return;
    const BirType *type = &check->model->types.items[to];
    if (letter == 'V')
        check_error(check, action->position, NULL, "'%s' returns nothing", name);
    else if (letter == 'r') {
        if (type->kind != BIR_TYPE_REF)
            check_error(check, action->position, NULL, "'%s' returns a reference, which does not fit %s", name,
                        check_describe(check, to));
    } else if (!check_passes(check, check->types[signature_kind(letter)], to) &&
               !(letter == 'Z' && type->kind == BIR_TYPE_INT))
        check_error(check, action->position, NULL, "'%s' returns %s, which does not fit a variable of type %s", name,
                    check_describe(check, check->types[signature_kind(letter)]), check_describe(check, to));
}

/* [x :=] native n(e, ...), against the signature in natives.def. */
static void check_native(BirChecker *check, BirAction *action) {
    const char *name = check_name(check, action->name);
    action->id = check_find_native(check, action->name, action->position);
    if (action->id == BIR_NONE) {
        check_values(check, action);
        return;
    }
    const char *signature = bir_native_signature(action->id);
    uint32_t count = (uint32_t)(strchr(signature, ':') - signature);
    if (action->arguments.count != count)
        check_error(check, action->position, NULL, "'%s' takes %u argument%s, not %u", name, count,
                    count == 1 ? "" : "s", action->arguments.count);
    for (uint32_t i = 0; i < action->arguments.count && i < count; i++)
        check_native_argument(check, argument(check, action, i), signature_kind(signature[i]),
                              arena_format(check->arena, "argument %u of '%s'", i + 1, name));
    check_native_result(check, action, signature[count + 1], name);
}

/* x := new C and x := new C[e] */
static void check_new(BirChecker *check, BirAction *action) {
    const BirModel *model = check->model;
    BirId to = check_target(check, action);
    action->id = check_find(check, SYMBOL_COLLECTION, action->name, action->position);
    if (action->op == BIR_ACTION_NEW_ARRAY && check_expression(check, argument(check, action, 0)) != BIR_NONE)
        check_index(check, argument(check, action, 0), "the size of an array");
    BirId element = action->id == BIR_NONE ? BIR_NONE : model->collections.items[action->id].element;
    if (element == BIR_NONE)
        return;
    const BirType *type = &model->types.items[element];
    const char *name = check_name(check, action->name);
    if (action->op == BIR_ACTION_NEW && type->kind == BIR_TYPE_ARRAY && !type->sized)
        check_error(check, action->position, arena_format(check->arena, "write new %s[n]", name),
                    "the arrays of '%s' have no size of their own", name);
    if (action->op == BIR_ACTION_NEW_ARRAY && type->kind != BIR_TYPE_ARRAY)
        check_error(check, action->position, arena_format(check->arena, "write new %s", name),
                    "'%s' is a collection of records, not of arrays", name);
    if (to == BIR_NONE)
        return;
    if (check_kind(check, to) != BIR_TYPE_REF || !bir_ref_admits(model, to, action->id))
        check_error(check, check_at(check, action->target)->position, NULL,
                    "a variable of type %s cannot point into collection '%s'", check_describe(check, to), name);
}

/* x := forall(T) and x := reachable(T, e) */
static void check_any_object(BirChecker *check, BirAction *action) {
    BirId to = check_target(check, action);
    action->id = check_object_type(check, action->name, action->position, true);
    if (action->op == BIR_ACTION_REACHABLE) {
        BirId from = argument(check, action, 0), type = check_expression(check, from);
        if (type != BIR_NONE && !check_is_reference(check, from))
            check_error(check, check_at(check, from)->position, NULL, "'reachable' starts at a reference, not at %s",
                        check_describe(check, type));
    }
    if (to == BIR_NONE || action->id == BIR_NONE)
        return;
    const BirType *type = &check->model->types.items[to];
    if (type->kind != BIR_TYPE_REF ||
        (type->target != BIR_NONE && !bir_is_subtype(check->model, action->id, type->target)))
        check_error(check, check_at(check, action->target)->position, NULL,
                    "a variable of type %s cannot point to every '%s'", check_describe(check, to),
                    check_name(check, action->name));
}

/* lock, unlock, wait, unwait, notify, notifyAll */
static void check_lock_action(BirChecker *check, const BirAction *action) {
    BirId lock = argument(check, action, 0), type = check_expression(check, lock);
    if (type == BIR_NONE)
        return;
    if (!check_is_lock(check, lock))
        check_error(check, check_at(check, lock)->position, NULL,
                    "a variable or field of a lock type is needed here, not %s", check_describe(check, type));
    else if (action->op >= BIR_ACTION_WAIT && !check->model->types.items[type].waits)
        check_error(check, action->position, "declare it as lock wait", "threads cannot wait on this lock");
}

/* return [e] */
static void check_return(BirChecker *check, const BirAction *action) {
    const BirBody *body = &check->model->bodies.items[check->body];
    const char *name = check_name(check, body->name);
    BirId value = action->arguments.count ? argument(check, action, 0) : BIR_NONE;
    if (value != BIR_NONE)
        check_expression(check, value);
    if (body->is_thread)
        check_error(check, action->position, "a thread ends with exit", "'%s' is a thread: it does not return", name);
    else if (value == BIR_NONE && body->result != BIR_NONE)
        check_error(check, action->position, NULL, "'%s' has to return a value", name);
    else if (value != BIR_NONE && body->result == BIR_NONE)
        check_error(check, action->position, NULL, "'%s' returns nothing", name);
    else if (value != BIR_NONE)
        check_fits(check, value, check_resolved(check, body->result),
                   arena_format(check->arena, "the result of '%s'", name));
}

/* println(e, ...) */
static void check_print(BirChecker *check, const BirAction *action) {
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        BirId type = check_expression(check, argument(check, action, i));
        BirTypeKind kind = type == BIR_NONE ? BIR_TYPE_NULL : check_kind(check, type);
        if (kind == BIR_TYPE_LOCK || kind == BIR_TYPE_ARRAY || kind == BIR_TYPE_RECORD)
            check_error(check, check_at(check, argument(check, action, i))->position, NULL,
                        "%s cannot be printed as a whole", check_describe(check, type));
    }
}

/* An action with one argument of a one-word type. */
static void check_unary(BirChecker *check, const BirAction *action, BirTypeKind kind, const char *what) {
    if (check_expression(check, argument(check, action, 0)) != BIR_NONE)
        check_fits(check, argument(check, action, 0), check->types[kind], what);
}

/* throw e */
static void check_throw(BirChecker *check, const BirAction *action) {
    BirId type = check_expression(check, argument(check, action, 0));
    if (type == BIR_NONE || check_kind(check, type) == BIR_TYPE_NULL)
        return;
    const BirType *ref = &check->model->types.items[type];
    if (ref->kind != BIR_TYPE_REF || (ref->target != BIR_NONE && check_kind(check, ref->target) != BIR_TYPE_RECORD))
        check_error(check, check_at(check, argument(check, action, 0))->position, NULL,
                    "only references to records can be thrown, not %s", check_describe(check, type));
}

/* x := e, x := internChoose(e, ...), x := externChoose(e, ...) */
static void check_assignment(BirChecker *check, const BirAction *action) {
    BirId to = check_target(check, action);
    for (uint32_t i = 0; i < action->arguments.count; i++)
        if (check_expression(check, argument(check, action, i)) != BIR_NONE)
            check_fits(check, argument(check, action, i), to, "the value");
}

/* Checks one action. */
static void check_action(BirChecker *check, BirAction *action) {
    switch (action->op) {
    case BIR_ACTION_ASSIGN:
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE: check_assignment(check, action); break;
    case BIR_ACTION_NEW:
    case BIR_ACTION_NEW_ARRAY: check_new(check, action); break;
    case BIR_ACTION_FORALL:
    case BIR_ACTION_REACHABLE: check_any_object(check, action); break;
    case BIR_ACTION_LOCK ... BIR_ACTION_NOTIFY_ALL: check_lock_action(check, action); break;
    case BIR_ACTION_START:
    case BIR_ACTION_CALL: check_call(check, action); break;
    case BIR_ACTION_INVOKE: check_invoke(check, action); break;
    case BIR_ACTION_NATIVE: check_native(check, action); break;
    case BIR_ACTION_AWAKEN: check_unary(check, action, BIR_TYPE_TID, "the operand of 'awaken'"); break;
    case BIR_ACTION_DAEMON: check_unary(check, action, BIR_TYPE_BOOLEAN, "the operand of 'daemon'"); break;
    case BIR_ACTION_ASSERT: check_unary(check, action, BIR_TYPE_BOOLEAN, "an assertion"); break;
    case BIR_ACTION_ASSUME: check_unary(check, action, BIR_TYPE_BOOLEAN, "an assumption"); break;
    case BIR_ACTION_PRINTLN: check_print(check, action); break;
    case BIR_ACTION_RETURN: check_return(check, action); break;
    case BIR_ACTION_THROW: check_throw(check, action); break;
    case BIR_ACTION_EXIT:
    case BIR_ACTION_ATOMIC_BEGIN:
    case BIR_ACTION_ATOMIC_END:
    case BIR_ACTION_COUNT: break;
    }
}

/* Checks where a transformation goes: everywhere but after return, throw and exit it has to go somewhere. */
static void check_goto(BirChecker *check, BirTransformation *transformation) {
    const BirModel *model = check->model;
    BirActionOp last = BIR_ACTION_COUNT;
    if (transformation->actions.count > 0)
        last = model->actions.items[transformation->actions.first + transformation->actions.count - 1].op;
    transformation->target = BIR_NONE;
    if (transformation->target_name == BIR_NONE) {
        if (last != BIR_ACTION_RETURN && last != BIR_ACTION_THROW && last != BIR_ACTION_EXIT)
            check_error(check, transformation->position, "only return, throw and exit end a transformation without one",
                        "this transformation has no goto");
        return;
    }
    BirId target = check_find_location(check, check->body, transformation->target_name, transformation->position);
    if (last == BIR_ACTION_RETURN || last == BIR_ACTION_THROW)
        check_error(check, transformation->position, "leave the goto out", "nothing comes after %s",
                    last == BIR_ACTION_RETURN ? "return" : "throw");
    else if (last != BIR_ACTION_EXIT)
        transformation->target = target;
}

/* Checks guard, yield, actions and goto of a transformation. */
static void check_transformation(BirChecker *check, BirTransformation *transformation) {
    if (check_expression(check, transformation->guard) != BIR_NONE)
        check_fits(check, transformation->guard, check->types[BIR_TYPE_BOOLEAN], "a guard");
    for (uint32_t i = 0; i < transformation->shared.count; i++) {
        BirId shared = check->model->lists.items[transformation->shared.first + i];
        BirId type = check_expression(check, shared);
        if (type != BIR_NONE && !check_is_reference(check, shared))
            check_error(check, check_at(check, shared)->position, "before what touches globals write yield alone",
                        "'yield' takes references to objects, not %s", check_describe(check, type));
    }
    for (uint32_t i = 0; i < transformation->actions.count; i++) {
        BirAction *action = &check->model->actions.items[transformation->actions.first + i];
        action->id = BIR_NONE;
        check_action(check, action);
        /* A thread that has begun to wait may still end the atomic block that it does so in, and return. */
        BirActionOp op = action->op, next = i + 1 < transformation->actions.count ? action[1].op : BIR_ACTION_COUNT;
        bool may_go_on = op == BIR_ACTION_WAIT && (next == BIR_ACTION_ATOMIC_END || next == BIR_ACTION_RETURN);
        bool is_last = op == BIR_ACTION_CALL || op == BIR_ACTION_INVOKE || op == BIR_ACTION_RETURN ||
                       op == BIR_ACTION_THROW || op == BIR_ACTION_EXIT || op == BIR_ACTION_WAIT;
        if (is_last && next != BIR_ACTION_COUNT && !may_go_on)
            check_error(check, action->position, "go to a new location first, and do the rest there",
                        "this must be the last action of its transformation");
    }
    check_goto(check, transformation);
}

/* Checks the variables that a location declares live. */
static void check_live(BirChecker *check, const BirLocation *location) {
    BirModel *model = check->model;
    for (uint32_t i = 0; location->has_live && i < location->live.count; i++) {
        BirUse *use = &model->uses.items[location->live.first + i];
        use->id = check_find_local(check, check->body, use->name, use->position);
    }
}

/* Checks the variable that receives a caught object. */
static void check_catch_variable(BirChecker *check, BirCatch *clause) {
    BirModel *model = check->model;
    clause->variable = check_find_local(check, check->body, clause->variable_name, clause->position);
    if (clause->variable == BIR_NONE)
        return;
    BirId type = check_resolved(check, model->variables.items[clause->variable].type);
    if (type == BIR_NONE)
        return;
    const BirType *ref = &model->types.items[type];
    if (ref->kind != BIR_TYPE_REF)
        check_error(check, clause->position, NULL, "'%s' must be a reference, to take what is caught",
                    check_name(check, clause->variable_name));
    else if (clause->type != BIR_NONE && ref->target != BIR_NONE && !bir_is_subtype(model, clause->type, ref->target))
        check_error(check, clause->position, NULL, "'%s' cannot point to a '%s'",
                    check_name(check, clause->variable_name), check_name(check, clause->type_name));
}

/* Checks a catch of the body that is looked at. */
static void check_catch(BirChecker *check, BirCatch *clause) {
    clause->type = clause->variable = BIR_NONE;
    if (clause->type_name != BIR_NONE)
        clause->type = check_object_type(check, clause->type_name, clause->position, false);
    if (clause->type != BIR_NONE && check_kind(check, clause->type) != BIR_TYPE_RECORD)
        check_error(check, clause->position, NULL, "'%s' is not a record: it cannot be thrown",
                    check_name(check, clause->type_name));
    clause->from = check_find_location(check, check->body, clause->from_name, clause->position);
    clause->to = check_find_location(check, check->body, clause->to_name, clause->position);
    clause->handler = check_find_location(check, check->body, clause->handler_name, clause->position);
    if (clause->from != BIR_NONE && clause->to != BIR_NONE && clause->from > clause->to)
        check_error(check, clause->position, NULL, "location '%s' comes after '%s'",
                    check_name(check, clause->from_name), check_name(check, clause->to_name));
    if (clause->variable_name != BIR_NONE)
        check_catch_variable(check, clause);
}

void check_bodies(BirChecker *check) {
    BirModel *model = check->model;
    for (BirId id = 0; id < model->bodies.count; id++) {
        const BirBody *body = &model->bodies.items[id];
        BirSpan variables = bir_body_variables(body);
        check->body = id;
        for (uint32_t i = 0; i < variables.count; i++)
            check_initial(check, variables.first + i);
        for (uint32_t i = 0; i < body->locations.count; i++) {
            const BirLocation *location = &model->locations.items[body->locations.first + i];
            check_live(check, location);
            if (diagnostics_stops(check->diagnostics, 10 * location->transformations.count + 1))
                return;
            for (uint32_t j = 0; j < location->transformations.count; j++)
                check_transformation(check, &model->transformations.items[location->transformations.first + j]);
        }
        for (uint32_t i = 0; i < body->catches.count; i++)
            check_catch(check, &model->catches.items[body->catches.first + i]);
    }
    check->body = BIR_NONE;
}
