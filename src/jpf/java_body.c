/* The class of a thread's or function's frames: variables, locations, guards, transformations, handlers. */
#include "jpf/java_int.h"

#include <string.h>

static const BirBody *body_of(const Java *java) { return &java->model->bodies.items[java->body]; }

/* Live sets ------------------------------------------------------------------------------------------------------- */

/* Resets a dead variable to its initial value, so that states do not differ in it. */
static void reset(Java *java, BirId variable) {
    java_line(java, "%s = %s;", java->variables[variable], java_initial(java, variable));
}

static bool *new_marks(Java *java) { return arena_alloc(java->arena, bir_body_variables(body_of(java)).count + 1); }

/* Resets the variables that die with a transformation. Before a call this includes the variable of the result, and
   excludes what handlers of exceptions need during the call. */
static void reset_dead(Java *java, const BirTransformation *t, bool is_call, BirId result) {
    const BirBody *body = body_of(java);
    BirSpan variables = bir_body_variables(body);
    bool *dies = new_marks(java), *handlers = new_marks(java);
    bir_mark_dying(java->model, variables, java->location, t, t->target, dies);
    if (result - variables.first < variables.count)
        dies[result - variables.first] = true;
    for (uint32_t i = 0; is_call && i < body->catches.count; i++) {
        const BirCatch *clause = &java->model->catches.items[body->catches.first + i];
        if (java->location >= clause->from && java->location <= clause->to)
            bir_mark_live(java->model, variables, clause->handler, handlers);
    }
    for (uint32_t i = 0; i < variables.count; i++)
        if (dies[i] && !handlers[i])
            reset(java, variables.first + i);
}

/* Transformations -------------------------------------------------------------------------------------------------- */

static void write_goto(Java *java, BirId target) {
    if (java->model->locations.items[target].transformations.count)
        java_line(java, "at = %s;", java->locations[target]);
    else
        java_line(java, "self.end();");
}

/* Goes to a location where everything is reset that is not live there, whatever was before. Many ways lead there, so it
   is a method. */
static void write_arrival(Java *java, BirId location) {
    BirSpan variables = bir_body_variables(body_of(java));
    bool *live = new_marks(java);
    bir_mark_live(java->model, variables, location, live);
    java_blank(java);
    java_open(java, "private void arrive%u()", location - body_of(java)->locations.first);
    for (uint32_t i = 0; i < variables.count; i++)
        if (!live[i])
            reset(java, variables.first + i);
    write_goto(java, location);
    java_close(java);
}

static void write_arrive(Java *java, BirId location) {
    uint32_t nth = location - body_of(java)->locations.first;
    java->is_arrival[nth] = true;
    java_line(java, "arrive%u();", nth);
}

/* The call at the end of a transformation. Arguments are evaluated before variables are reset. */
static void write_call(Java *java, BirId id, const BirAction *action) {
    const BirModel *model = java->model;
    bool is_virtual = action->op == BIR_ACTION_INVOKE;
    BirId result = action->target == BIR_NONE ? BIR_NONE : model->expressions.items[action->target].id;
    BirSpan parameters =
        is_virtual ? model->virtuals.items[action->id].parameters : model->bodies.items[action->id].parameters;
    java_line(java, is_virtual ? "Frame callee = %s(%s);" : "Frame callee = new %s(%s);",
              is_virtual ? java->virtuals[action->id] : java->bodies[action->id],
              java_arguments(java, action->arguments, parameters));
    reset_dead(java, &model->transformations.items[id], true, result);
    java_line(java, "self.enter(%u, callee);", id);
}

static void write_return(Java *java, const BirAction *action) {
    if (!action->arguments.count) {
        java_line(java, "self.leave(NOTHING);");
        return;
    }
    BirId result = body_of(java)->result;
    java_line(java, "self.leave((%s) (%s));", java_local_type(java, result),
              java_value_for(java, java->model->lists.items[action->arguments.first], result, "a result"));
}

/* How a transformation ends: with an action that says where to, or at its target. */
static void write_end(Java *java, BirId id, const BirAction *last) {
    const BirTransformation *t = &java->model->transformations.items[id];
    switch (last ? last->op : BIR_ACTION_COUNT) {
    case BIR_ACTION_EXIT: java_line(java, "self.end();"); break;
    case BIR_ACTION_RETURN: write_return(java, last); break;
    case BIR_ACTION_THROW:
        java_line(java, "self.raise(%s);", java_object(java, java->model->lists.items[last->arguments.first]));
        break;
    case BIR_ACTION_CALL:
    case BIR_ACTION_INVOKE: write_call(java, id, last); break;
    case BIR_ACTION_ASSIGN ... BIR_ACTION_START:
    case BIR_ACTION_DAEMON ... BIR_ACTION_ASSUME:
    case BIR_ACTION_NATIVE:
    case BIR_ACTION_COUNT:
        if (last)
            java_action(java, last);
        reset_dead(java, t, false, BIR_NONE);
        write_goto(java, t->target);
        break;
    }
}

/* A comment with the transformation as the model has it. */
static void write_remark(Java *java, BirId id) {
    const BirModel *model = java->model;
    const BirTransformation *t = &model->transformations.items[id];
    const BirLocation *l = &model->locations.items[java->location];
    Text text = {0};
    text_format(&text, "loc %s", bir_name(model, l->name));
    if (l->origin.file != BIR_NONE)
        text_format(&text, " (%s:%u)", bir_name(model, l->origin.file), l->origin.line);
    text_add(&text, ": when ");
    bir_print_expression(model, t->guard, &text);
    text_add(&text, t->timeout ? " timeout" : "");
    text_add(&text, t->invisible ? " do invisible ..." : t->yields ? " yield do ..." : " do ...");
    if (t->target != BIR_NONE)
        text_format(&text, " goto %s", bir_name(model, model->locations.items[t->target].name));
    java_comment(java, text_string(&text));
    text_free(&text);
}

static void write_transformation(Java *java, BirId id) {
    const BirModel *model = java->model;
    const BirTransformation *t = &model->transformations.items[id];
    java->temporaries = 0;
    java->undoes = java_needs_undo(java, t);
    java_blank(java);
    write_remark(java, id);
    java_open(java, "private void fire%u()", id);
    if (java_can_fail(java, t->guard))
        java_line(java, "guard(%u); // may fail, and then that is what happens", id);
    for (uint32_t i = 0; i + 1 < t->actions.count; i++)
        java_action(java, &model->actions.items[t->actions.first + i]);
    write_end(java, id, t->actions.count ? &model->actions.items[t->actions.first + t->actions.count - 1] : NULL);
    java_close(java);
    java->undoes = false;
}

/* Calls `each` for every transformation of the body; `location` is that of the transformation. */
static void for_each_transformation(Java *java, void (*each)(Java *java, BirId transformation)) {
    BirSpan locations = body_of(java)->locations;
    for (uint32_t i = 0; i < locations.count && java->failure->kind == FAILURE_NONE; i++) {
        java->location = locations.first + i;
        BirSpan span = java->model->locations.items[java->location].transformations;
        for (uint32_t j = 0; j < span.count; j++)
            each(java, span.first + j);
    }
}

/* Methods of a frame ----------------------------------------------------------------------------------------------- */

static void write_guard_case(Java *java, BirId id) {
    BirId guard = java->model->transformations.items[id].guard;
    if (!bir_is_true(java->model, guard))
        java_line(java, "case %u: return %s;", id, java_expression(java, guard));
}

static void write_fire_case(Java *java, BirId id) { java_line(java, "case %u: fire%u(); break;", id, id); }

static void write_invisible_case(Java *java, BirId id) {
    if (java->model->transformations.items[id].invisible)
        java_line(java, "case %u:", id);
}

/* The step after a call returns. In a model with traps every transformation may call: the function of a trap. */
static void write_resume_case(Java *java, BirId id) {
    const BirModel *model = java->model;
    const BirTransformation *t = &model->transformations.items[id];
    const BirAction *last = t->actions.count ? &model->actions.items[t->actions.first + t->actions.count - 1] : NULL;
    bool calls = last && (last->op == BIR_ACTION_CALL || last->op == BIR_ACTION_INVOKE);
    if (!calls && !model->traps.count)
        return;
    java_line(java, "case %u:", id);
    java->indentation++;
    if (calls && last->target != BIR_NONE) {
        BirId variable = model->expressions.items[last->target].id;
        BirId result =
            last->op == BIR_ACTION_CALL ? model->bodies.items[last->id].result : model->virtuals.items[last->id].result;
        const BirType *type = bir_type(model, model->variables.items[variable].type);
        const char *value = arena_format(java->arena, "(%s) value", java_local_type(java, result));
        if (model->traps.count) /* the function of a trap returns no result */
            java_line(java, "if (value != NOTHING)");
        java_line(java, "%s = %s;", java->variables[variable],
                  java_range_check(java, type, value, java->variables[variable]));
    }
    if (t->target == BIR_NONE)
        java_line(java, "self.end();");
    else
        write_arrive(java, t->target);
    java_line(java, "break;");
    java->indentation--;
}

/* A method that is a switch over transformations; without cases none is written, and Frame has the default. */
static void write_switch(Java *java, const char *head, void (*each)(Java *java, BirId transformation),
                         const char *last_case, const char *otherwise) {
    Text cases = {0}, *out = java->out;
    java->out = &cases;
    java->indentation += 2;
    for_each_transformation(java, each);
    if (cases.length && last_case)
        java_line(java, "    %s", last_case);
    java->indentation -= 2;
    java->out = out;
    if (cases.length) {
        java_blank(java);
        java_open(java, "@Override %s", head);
        java_open(java, "switch (transformation)");
        text_add_bytes(out, cases.bytes, cases.length);
        java_line(java, "default: %s", otherwise);
        java_close(java);
        java_close(java);
    }
    text_free(&cases);
}

/* Adds the locks without which a guard is false: the lockAvailable tests among its conjuncts. */
static void add_wants(Java *java, BirId id, Text *wants) {
    const BirExpression *e = &java->model->expressions.items[id];
    for (; e->op == BIR_OP_AND; e = &java->model->expressions.items[e->a])
        add_wants(java, e->b, wants);
    if (e->op == BIR_OP_LOCK_AVAILABLE && bir_is_steady(java->model, e->a))
        text_format(wants, "%s%s.holdsUp(self)", wants->length ? " || " : "", java_expression(java, e->a));
}

static void write_wants_case(Java *java, BirId id) {
    Text wants = {0};
    add_wants(java, java->model->transformations.items[id].guard, &wants);
    if (wants.length)
        java_line(java, "case %u: return %s;", id, text_string(&wants));
    text_free(&wants);
}

static void write_handler(Java *java) {
    const BirModel *model = java->model;
    const BirBody *body = body_of(java);
    if (!body->catches.count)
        return;
    java_blank(java);
    java_open(java, "@Override boolean handle(Thing object)");
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *clause = &model->catches.items[body->catches.first + i];
        const char *type = clause->type == BIR_NONE ? "Thing" : java->types[clause->type];
        java_open(java, "if (at >= %s && at <= %s && object instanceof %s)", java->locations[clause->from],
                  java->locations[clause->to], type);
        if (clause->variable != BIR_NONE)
            java_line(java, "%s = (%s) object;", java->variables[clause->variable],
                      java_local_type(java, model->variables.items[clause->variable].type));
        write_arrive(java, clause->handler);
        java_line(java, "return true;");
        java_close(java);
    }
    java_line(java, "return false;");
    java_close(java);
}

/* The variables, and the constructor with the parameters. */
static void write_variables(Java *java) {
    const BirModel *model = java->model;
    const BirBody *body = body_of(java);
    BirSpan variables = bir_body_variables(body);
    for (uint32_t i = 0; i < body->locations.count; i++)
        java_line(java, "private static final int %s = %u;", java->locations[body->locations.first + i], i);
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId variable = variables.first + i;
        Text type = {0};
        bir_print_type(model, model->variables.items[variable].type, &type);
        java_line(java, "%s %s = %s; // %s", java_local_type(java, model->variables.items[variable].type),
                  java->variables[variable], java_initial(java, variable), java_remark(java, text_string(&type)));
        text_free(&type);
    }
    java_blank(java);
    java_open_method(java, java->bodies[java->body], body->parameters, false);
    bool *live = new_marks(java);
    bir_mark_live(model, variables, body->locations.first, live);
    for (uint32_t i = 0; i < body->parameters.count; i++)
        if (live[i])
            java_line(java, "this.%s = %s;", java->variables[body->parameters.first + i],
                      java->variables[body->parameters.first + i]);
    java_close(java);
    java_blank(java);
}

/* Tables of the transformations of each location: from number FIRST up to, not including, LAST. */
static void write_table(Java *java) {
    BirSpan locations = body_of(java)->locations;
    for (uint32_t last = 0; last < 2; last++) {
        java_begin(java);
        text_format(java->out, "private static final int[] %s = {", last ? "LAST" : "FIRST");
        for (uint32_t i = 0; i < locations.count; i++) {
            BirSpan span = java->model->locations.items[locations.first + i].transformations;
            text_format(java->out, "%s%u", i ? ", " : "", span.count ? span.first + (last ? span.count : 0) : 0);
        }
        text_add(java->out, "};\n");
    }
    java_blank(java);
    java_open(java, "@Override int from()");
    java_line(java, "return FIRST[at];");
    java_close(java);
    java_blank(java);
    java_open(java, "@Override int to()");
    java_line(java, "return LAST[at];");
    java_close(java);
}

/* What natives ask of a frame: its first variable, and its line in a stack trace. */
static void write_questions(Java *java) {
    const BirModel *model = java->model;
    BirSpan variables = bir_body_variables(body_of(java)), locations = body_of(java)->locations;
    if (variables.count && bir_type(model, model->variables.items[variables.first].type)->kind == BIR_TYPE_REF)
        java_line(java, "@Override Thing first() { return %s; }", java->variables[variables.first]);
    Text shown = {0};
    if (!code_show_frame(java->options->code, locations.first, &shown))
        return;
    java_open(java, "@Override String shown()");
    java_open(java, "switch (at)");
    for (uint32_t i = 0; i < locations.count; i++) {
        text_free(&shown);
        code_show_frame(java->options->code, locations.first + i, &shown);
        java_line(java, "case %u: return %s;", i, java_string(java, text_string(&shown), shown.length));
    }
    java_line(java, "default: return null;");
    java_close(java);
    java_close(java);
    text_free(&shown);
}

/* A body that is not part of the model yet: making its frame ends the run, with the name of the body. */
static void write_missing(Java *java) {
    const char *name = bir_name(java->model, body_of(java)->name);
    java_open(java, "static final class %s extends Frame", java->bodies[java->body]);
    java_open_method(java, java->bodies[java->body], body_of(java)->parameters, true);
    java_line(java, "throw new LimitError(null, %s);", java_string(java, name, strlen(name)));
    java_close(java);
    java_line(java, "@Override int from() { return 0; }");
    java_line(java, "@Override int to() { return 0; }");
    java_close(java);
    java_blank(java);
}

void java_body(Java *java, BirId id) {
    java->body = id;
    const BirBody *body = body_of(java);
    if (body->is_missing) {
        write_missing(java);
        return;
    }
    Text title = {0};
    text_format(&title, "%s %s", body->is_thread ? "thread" : "function", bir_name(java->model, body->name));
    if (body->origin.file != BIR_NONE)
        text_format(&title, ", from %s:%u", bir_name(java->model, body->origin.file), body->origin.line);
    java_comment(java, text_string(&title));
    text_free(&title);
    java_open(java, "static final class %s extends Frame", java->bodies[id]);
    java->is_arrival = arena_alloc(java->arena, body->locations.count);
    write_variables(java);
    write_table(java);
    write_switch(java, "boolean guard(int transformation)", write_guard_case, NULL, "return true;");
    write_switch(java, "void fire(int transformation)", write_fire_case, NULL, "break;");
    write_switch(java, "void resume(int transformation, Object value)", write_resume_case, NULL, "break;");
    if (java->has.invisible)
        write_switch(java, "boolean isInvisible(int transformation)", write_invisible_case, "return true;",
                     "return false;");
    if (java->has.locks)
        write_switch(java, "boolean heldUp(int transformation)", write_wants_case, NULL, "return false;");
    write_handler(java);
    if (java->has.natives)
        write_questions(java);
    if (java->has.visits)
        java_visit_all(java, bir_body_variables(body));
    for_each_transformation(java, write_transformation);
    for (uint32_t i = 0; i < body->locations.count; i++)
        if (java->is_arrival[i])
            write_arrival(java, body->locations.first + i);
    java_close(java);
    java_blank(java);
    java->body = BIR_NONE;
}
