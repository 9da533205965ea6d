/* Control: a location is a label, a transformation an option of the `if` behind it. SPIN's own program counter is where
   a thread is.

   Others may move before a location unless its transformations are all invisible, and report whatever stops them, or an
   atomic block is open there.
   Those inside locations stand together in one `atomic` at the end of the process: SPIN keeps a sequence atomic when it
   jumps from one into the middle of another, so that each location is there once, and loses it where the process is
   blocked, as BIR does. */
#include "bir/effects.h"
#include "spin/promela_int.h"

#include <stdlib.h>
#include <string.h>

static bool is_left_out(const Writer *w, const BirTransformation *t) {
    for (uint32_t i = 0; w->options->choose_free && i < t->actions.count; i++) {
        BirActionOp op = w->model->actions.items[t->actions.first + i].op;
        if (op == BIR_ACTION_INTERN_CHOOSE || op == BIR_ACTION_FORALL || op == BIR_ACTION_REACHABLE)
            return true;
    }
    return false;
}

bool promela_is_parameter(const Writer *w, BirId variable) {
    return promela_has_storage(w, w->model->variables.items[variable].type) && !w->is_shown[variable];
}

const char *promela_process(const Writer *w, BirId body) { return w->rest[body] ? w->rest[body] : w->bodies[body]; }

static const BirTransformation *transformation_at(const Writer *w, const BirLocation *location, uint32_t nth) {
    return &w->model->transformations.items[location->transformations.first + nth];
}

/* How many atomic blocks are open after a transformation that begins with `open` of them. */
static uint32_t open_after(const Writer *w, const BirTransformation *t, uint32_t open) {
    for (uint32_t i = 0; i < t->actions.count; i++) {
        BirActionOp op = w->model->actions.items[t->actions.first + i].op;
        if (op == BIR_ACTION_ATOMIC_BEGIN)
            open++;
        else if (op == BIR_ACTION_ATOMIC_END && open)
            open--;
    }
    return open;
}

/* Whether a transformation may change a predicate of the claim. SPIN's claims do not observe the states inside an
   `atomic` sequence, so the predicates of a claim must not change there. */
static bool matters(const Writer *w, BirId source, const BirTransformation *t) {
    BirEffects step = {.model = w->model}, seen = {.model = w->model};
    effects_add_step(&step, source, t);
    for (uint32_t i = 0; i < w->options->watched_count; i++)
        effects_add_expression(&seen, w->model->predicates.items[w->options->watched[i]].expression);
    bool matters = !effects_have(&step, EFFECT_STOP) && effects_may_change(&step, &seen); /* there the search ends */
    free(step.items.items);
    free(seen.items.items);
    return matters;
}

/* Walks the locations of a body from the first on: what can be reached, and how many atomic blocks are open there. */
static void find_reached(Writer *w, const BirBody *body) {
    const BirModel *model = w->model;
    BirId *work = arena_alloc(w->arena, (body->locations.count + 1) * sizeof *work);
    uint32_t count = 1;
    work[0] = body->locations.first;
    w->spots[work[0]].reached = true;
    while (count) {
        BirId id = work[--count];
        const BirLocation *location = &model->locations.items[id];
        for (uint32_t i = 0; i < location->transformations.count; i++) {
            const BirTransformation *t = transformation_at(w, location, i);
            if (w->options->claim && w->spots[id].atomic && matters(w, id, t))
                promela_refuse(w, "a temporal property about location '%s', inside an atomic block",
                               bir_name(model, location->name));
            if (t->target == BIR_NONE)
                continue;
            Spot *target = &w->spots[t->target];
            uint32_t open = open_after(w, t, w->spots[id].atomic);
            if (target->reached && target->atomic != open)
                promela_refuse(w,
                               "location '%s', which one path reaches inside an atomic block and another path outside",
                               bir_name(model, model->locations.items[t->target].name));
            if (target->reached)
                continue;
            target->reached = true;
            target->atomic = open;
            work[count++] = t->target;
        }
    }
}

/* Whether an expression has a value in every state. */
static bool has_value(const Writer *w, BirId id) {
    const BirExpression *e = &w->model->expressions.items[id];
    if (e->op == BIR_OP_NOT)
        return has_value(w, e->a);
    if (e->op == BIR_OP_OR || e->op == BIR_OP_AND || (e->op >= BIR_OP_EQUAL && e->op <= BIR_OP_GREATER_EQUAL))
        return has_value(w, e->a) && has_value(w, e->b);
    return e->op == BIR_OP_BOOLEAN_LITERAL || e->op == BIR_OP_INTEGER_LITERAL || e->op == BIR_OP_CHAR_LITERAL ||
           e->op == BIR_OP_NULL_LITERAL || e->op == BIR_OP_SELF || e->op == BIR_OP_NAME;
}

/* Whether an action is an assignment that is possible in every state; of most that are, it is not seen. */
static bool is_harmless(const Writer *w, const BirAction *action) {
    if (action->op != BIR_ACTION_ASSIGN)
        return false;
    const BirExpression *target = &w->model->expressions.items[action->target];
    BirId id = w->model->lists.items[action->arguments.first];
    const BirExpression *value = &w->model->expressions.items[id];
    const BirType *type = &w->model->types.items[target->type];
    if (target->op != BIR_OP_NAME || !has_value(w, id))
        return false;
    if (value->op == BIR_OP_INTEGER_LITERAL && type->kind == BIR_TYPE_RANGE)
        return value->value.integer >= type->low.value && value->value.integer <= type->high.value;
    return type->kind != BIR_TYPE_RANGE || value->type == target->type;
}

/* Whether a transformation may end the run in silence. What its thread did before is seen by others all the same. */
static bool may_halt(const Writer *w, const BirTransformation *t) {
    uint32_t all = 0;
    for (BirError error = BIR_ERROR_NULL; error < BIR_ERROR_KINDS; error++)
        all |= 1u << error;
    bool is_silent = w->options->bounded || (w->options->errors & all) != all;
    bool halts = is_left_out(w, t) || (is_silent && !has_value(w, t->guard));
    for (uint32_t i = 0; i < t->actions.count; i++) {
        const BirAction *action = &w->model->actions.items[t->actions.first + i];
        halts |= action->op == BIR_ACTION_ASSUME || (is_silent && !is_harmless(w, action));
    }
    return halts;
}

/* Whether a thread continues at a location without a scheduling point. */
static bool runs_on(const Writer *w, const BirLocation *location) {
    for (uint32_t i = 0; i < location->transformations.count; i++) {
        const BirTransformation *t = transformation_at(w, location, i);
        if (!t->invisible || may_halt(w, t))
            return false;
    }
    return location->transformations.count > 0;
}

/* Makes one location of every cycle of inside ones a scheduling point: where a depth-first walk closes the cycle. */
static void cut_cycles(Writer *w, const BirBody *body) {
    enum { NEW, ON_PATH, DONE };
    BirId first = body->locations.first;
    uint8_t *marks = arena_alloc(w->arena, body->locations.count + 1);
    BirId *path = arena_alloc(w->arena, (body->locations.count + 1) * sizeof *path);
    uint32_t *next = arena_alloc(w->arena, (body->locations.count + 1) * sizeof *next);
    for (uint32_t i = 0; i < body->locations.count; i++) {
        uint32_t depth = 0;
        if (!w->spots[first + i].inside || marks[i] != NEW)
            continue;
        path[depth] = first + i;
        next[depth++] = 0;
        marks[i] = ON_PATH;
        while (depth) {
            const BirLocation *location = &w->model->locations.items[path[depth - 1]];
            if (next[depth - 1] == location->transformations.count) {
                marks[path[--depth] - first] = DONE;
                continue;
            }
            BirId target = transformation_at(w, location, next[depth - 1]++)->target;
            if (target == BIR_NONE || !w->spots[target].inside)
                continue;
            if (marks[target - first] == ON_PATH && !w->spots[target].atomic)
                w->spots[target].inside = false;
            if (marks[target - first] != NEW)
                continue;
            marks[target - first] = ON_PATH;
            path[depth] = target;
            next[depth++] = 0;
        }
    }
}

void promela_find_spots(Writer *w) {
    const BirModel *model = w->model;
    bool is_fine = w->options->single_steps || w->options->claim;
    w->spots = arena_alloc(w->arena, (model->locations.count + 1) * sizeof *w->spots);
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        find_reached(w, body);
        for (uint32_t j = 0; j < body->locations.count; j++) {
            BirId id = body->locations.first + j;
            const BirLocation *location = &model->locations.items[id];
            bool joins = (!is_fine && runs_on(w, location)) || w->spots[id].atomic;
            w->spots[id].inside = j > 0 && joins && location->transformations.count > 0;
        }
        cut_cycles(w, body);
    }
}

/* Clears what dies on the way to a location (BIR_NONE: everything does). */
static void clear_dead(Writer *w, BirId source, const BirTransformation *t, BirId target) {
    BirSpan variables = bir_body_variables(&w->model->bodies.items[w->body]);
    bool *dies = arena_alloc(w->arena, variables.count + 1);
    bir_mark_dying(w->model, variables, source, t, target, dies);
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId variable = variables.first + i;
        if (!dies[i])
            continue;
        int64_t initial = promela_initial(w, variable);
        promela_reset(w, w->model->variables.items[variable].type, promela_variable(w, variable), &initial);
    }
}

/* The thread ends at a location, or (BIR_NONE) by exit. */
static void end_thread(Writer *w, BirId location) {
    if (w->needs.waits)
        promela_line(w, "waits[me] = 0; wait_lock[me] = 0; wait_depth[me] = 0;");
    if (w->needs.alive)
        promela_line(w, w->needs.daemons ? "alive = alive - 1 + daemons[me];" : "alive--;");
    if (w->needs.daemons)
        promela_line(w, "daemons[me] = false;");
    if (w->is_at_needed[w->body])
        promela_line(w, "%s_at[me] = %u;", w->bodies[w->body], promela_rest(w, w->body, location));
    if (w->needs.ended)
        promela_line(w, "ended[me] = true;");
}

/* Updates the variables that depend on the location. */
static void arrive(Writer *w, BirId source, const BirTransformation *t, BirId target) {
    bool ends = target == BIR_NONE || !w->model->locations.items[target].transformations.count;
    clear_dead(w, source, t, ends ? BIR_NONE : target);
    bool was_bound = w->needs.cycles && w->spots[source].lock_bound;
    bool is_bound = w->needs.cycles && !ends && w->spots[target].lock_bound;
    if (is_bound || was_bound)
        promela_set_wants(w, is_bound ? target : BIR_NONE);
    if (ends)
        end_thread(w, target);
    else if (w->is_at_needed[w->body])
        promela_line(w, "%s_at[me] = %u;", w->bodies[w->body],
                     target - w->model->bodies.items[w->body].locations.first + 1);
    if (is_bound || (ends && w->needs.cycles))
        promela_line(w, "check_cycle();");
}

static void write_statements(Writer *w, BirId source, const BirTransformation *t, const Checks *guard, bool in_d_step) {
    const BirModel *model = w->model;
    uint32_t open = w->open, atomic = w->spots[source].atomic;
    promela_line(w, "printf(\"#t %%d %u\\n\", me);", (uint32_t)(t - model->transformations.items));
    promela_open_checks(w, guard);
    if (w->options->claim && t->actions.count > 1)
        promela_keep_predicates(w, in_d_step);
    for (uint32_t i = 0; i < t->actions.count; i++) {
        const BirAction *action = &model->actions.items[t->actions.first + i];
        Text comment = {0};
        bir_print_action(model, t->actions.first + i, &comment);
        for (uint32_t j = 0; j < w->indent && j < 12; j++)
            text_add(w->out, "  ");
        promela_comment(w->out, text_string(&comment));
        text_add_char(w->out, '\n');
        text_free(&comment);
        atomic += action->op == BIR_ACTION_ATOMIC_BEGIN;
        if (action->op == BIR_ACTION_ATOMIC_END && !atomic)
            promela_open_check(w, "true", promela_error(BIR_ERROR_MONITOR)); /* it ends no block */
        else
            atomic -= action->op == BIR_ACTION_ATOMIC_END;
        promela_action(w, action);
    }
    arrive(w, source, t, t->target);
    w->kept = NULL;
    promela_close(w, open);
}

/* How many selections and loops a text has. */
static uint32_t count_branches(const char *text) {
    uint32_t count = 0;
    for (; (text = strpbrk(text, "fo")); text++)
        count += strncmp(text, "fi;", 3) == 0 || strncmp(text, "od;", 3) == 0;
    return count;
}

/* A transformation without choices is one step of SPIN, a d_step; otherwise its steps are held together by `atomic`. So
   they are in a text that has more d_steps, and branches in them, than SPIN has room for. */
static void write_transformation(Writer *w, BirId source, const BirTransformation *t) {
    Checks checks = {0};
    Value guard = promela_value(w, t->guard, &checks);
    const char *fails = promela_any(w, &checks, 0);
    const char *enabled = fails ? promela_format(w, "%s || %s", fails, guard.text) : guard.text;
    enum { MOST_BRANCHES = 1500 }; /* SPIN 6.5.2 has room for 2048 */
    bool is_determined = w->branches < MOST_BRANCHES, is_inside = w->spots[source].inside;
    bool goes_inside = t->target != BIR_NONE && w->spots[t->target].inside;
    bool ends = t->target == BIR_NONE || !w->model->locations.items[t->target].transformations.count;
    for (uint32_t i = 0; i < t->actions.count; i++)
        is_determined &= promela_is_determined(w, &w->model->actions.items[t->actions.first + i]);
    const char *opening = !is_determined              ? (is_inside ? "" : "atomic { ")
                          : goes_inside && !is_inside ? "atomic { d_step { "
                                                      : "d_step { ";
    const char *closing = is_determined ? "};" : "";
    const char *end = !is_inside && (!is_determined || goes_inside) ? " }" : "";
    size_t start = w->out->length;
    promela_line(w, ":: %s%s ->", opening, enabled);
    w->indent += 2;
    write_statements(w, source, t, &checks, is_determined);
    w->indent -= 2;
    promela_line(w, "   %s goto %s%s", closing, ends ? "end_done" : w->spots[t->target].label, end);
    if (is_determined)
        w->branches += 1 + count_branches(text_string(w->out) + start);
    else
        w->needs.apart |= promela_set_apart(w->out, start);
}

/* A transformation that is left out could be taken all the same: no deadlock is where it is the only one. */
static void turn_back(Writer *w, BirId source, const BirTransformation *t) {
    Checks checks = {0};
    Value guard = promela_value(w, t->guard, &checks);
    const char *fails = promela_any(w, &checks, 0);
    w->needs.halted = true;
    promela_line(w, ":: d_step { %s%s%s -> halted = true }; goto %s", fails ? fails : "", fails ? " || " : "",
                 guard.text, w->spots[source].label);
}

static void describe_place(Writer *w, BirId id) {
    const BirLocation *location = &w->model->locations.items[id];
    Text text = {0};
    text_add(&text, bir_name(w->model, location->name));
    if (location->origin.name != BIR_NONE)
        text_format(&text, ", %s", bir_name(w->model, location->origin.name));
    if (location->origin.file != BIR_NONE)
        text_format(&text, ", %s:%u", bir_name(w->model, location->origin.file), location->origin.line);
    promela_comment(w->out, text_string(&text));
    text_free(&text);
}

static void write_location(Writer *w, BirId id) {
    const BirLocation *location = &w->model->locations.items[id];
    text_format(w->out, "%s: ", w->spots[id].label);
    describe_place(w, id);
    text_add_char(w->out, '\n');
    promela_line(w, "if");
    for (uint32_t i = 0; i < location->transformations.count; i++) {
        const BirTransformation *t = transformation_at(w, location, i);
        if (is_left_out(w, t))
            turn_back(w, id, t);
        else
            write_transformation(w, id, t);
    }
    promela_line(w, "fi;");
}

/* Locations that others can move before, or those that they cannot. */
static bool write_locations(Writer *w, const BirBody *body, bool inside) {
    bool any = false;
    for (uint32_t i = 0; i < body->locations.count; i++) {
        BirId id = body->locations.first + i;
        bool is_wanted = w->spots[id].reached && w->spots[id].inside == inside &&
                         w->model->locations.items[id].transformations.count > 0;
        if (is_wanted && inside && !any) {
            promela_line(w, "/* Reached by jumps alone, which keep the sequence atomic. */");
            promela_line(w, "atomic {");
            promela_line(w, "false;");
        }
        any |= is_wanted;
        if (is_wanted)
            write_location(w, id);
    }
    return any;
}

static void write_locals(Writer *w, const BirBody *body, bool has_parameters) {
    BirSpan variables = bir_body_variables(body);
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId variable = variables.first + i;
        const BirVariable *v = &w->model->variables.items[variable];
        if (!promela_is_parameter(w, variable) || (has_parameters && i < body->parameters.count))
            continue;
        int64_t initial = promela_initial(w, variable);
        text_add(w->out, "  ");
        promela_declare(w, v->type, w->names[variable], &initial, w->out);
        text_add_char(w->out, ';');
        if (v->origin.name != BIR_NONE) {
            text_add_char(w->out, ' ');
            promela_comment(w->out, bir_name(w->model, v->origin.name));
        }
        text_add_char(w->out, '\n');
    }
}

/* The condition under which threads may move. */
static void write_provided(Writer *w) {
    const char *conditions[4];
    uint32_t count = 0;
    if (w->needs.halted)
        conditions[count++] = "!halted";
    if (w->needs.stopped)
        conditions[count++] = "!stopped";
    if (w->needs.daemons)
        conditions[count++] = "alive > 0";
    if (w->needs.exiting)
        conditions[count++] = "(exiting == 0 || exiting == _pid + 1)";
    for (uint32_t i = 0; i < count; i++)
        text_format(w->out, "%s%s", i ? " && " : " provided (", conditions[i]);
    text_add(w->out, count ? ") {\n" : " {\n");
}

static void write_process(Writer *w, BirId id, bool is_main, const char *name) {
    const BirBody *body = &w->model->bodies.items[id];
    vector_push(w->arena, &w->processes, id);
    text_add_char(w->out, '\n');
    promela_comment(w->out, promela_format(w, "thread %s %s", bir_name(w->model, body->name),
                                           bir_name(w->model, body->origin.name)));
    text_format(w->out, "\n%sproctype %s(", is_main ? "active " : "", name);
    if (!is_main)
        text_add(w->out, "byte me");
    for (uint32_t i = 0; !is_main && i < body->parameters.count; i++) {
        BirId variable = body->parameters.first + i;
        if (promela_is_parameter(w, variable))
            text_format(w->out, "; %s %s", promela_scalar_type(w, w->model->variables.items[variable].type),
                        w->names[variable]);
    }
    text_add_char(w->out, ')');
    write_provided(w);
    if (is_main)
        text_format(w->out, "  byte me = %u;\n", w->main[id]);
    w->body = id;
    w->self = "me";
    w->process = name;
    w->indent = 1;
    write_locals(w, body, !is_main);
    write_locations(w, body, false);
    text_add(w->out, "end_done:\n");
    promela_line(w, "false;");
    if (write_locations(w, body, true))
        promela_line(w, "}");
    text_add(w->out, "}\n");
    w->indent = 0;
    w->process = NULL;
}

/* Main threads first, in order: their numbers are those of the processes. */
void promela_bodies(Writer *w) {
    const BirModel *model = w->model;
    bool *starts = arena_alloc(w->arena, model->bodies.count + 1);
    w->processes.count = w->branches = 0;
    for (uint32_t i = 0; i < model->actions.count; i++)
        if (model->actions.items[i].op == BIR_ACTION_START)
            starts[model->actions.items[i].id] = true;
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        bool is_empty = !model->locations.items[body->locations.first].transformations.count;
        if (!is_empty && body->is_main)
            write_process(w, i, true, w->bodies[i]);
    }
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        bool is_empty = !model->locations.items[body->locations.first].transformations.count;
        if (!is_empty && starts[i])
            write_process(w, i, false, promela_process(w, i));
    }
}

void promela_watch(Writer *w) {
    if (!w->options->deadlock || w->options->claim)
        return;
    text_add(w->out, "\n/* No thread can move, and some thread that is no daemon has not ended. */\n");
    text_add(w->out, "active proctype watch() {\n  do\n  :: atomic {\n");
    text_format(w->out, "    timeout && alive > 0%s ->\n", w->needs.halted ? " && !halted" : "");
    text_add(w->out, "      printf(\"#d\\n\");\n      assert(false)\n    }\n  od\n}\n");
}
