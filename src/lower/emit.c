#include "lower/emit.h"

#include "pass/pass.h"

#include <assert.h>
#include <string.h>

void emit_begin(Emit *emit, JavaProgram *program, BirId file) {
    *emit = (Emit){.program = program, .model = program->model, .arena = arena_new(), .file = file, .spot = NO_SPOT};
}

Local emit_variable(Emit *emit, const char *name, BirId type, BirId origin) {
    BirId id = build_name(emit->model, "%s", name);
    /* Scopes may use a name twice; in a body it is one variable's. */
    for (uint32_t i = 0, again = 2; i < emit->variables.count; i++)
        if (emit->variables.items[i].name == id) {
            id = build_name(emit->model, "%s_%u", name, again++);
            i = UINT32_MAX;
        }
    EmitVariable variable = {id, type, origin};
    vector_push(emit->arena, &emit->variables, variable);
    return emit->variables.count - 1;
}

BirId emit_local(Emit *emit, Local local) {
    BirId id = build_unary(emit->model, BIR_OP_NAME, emit->variables.items[local].type, BIR_NONE);
    BirExpression *expression = &emit->model->expressions.items[id];
    expression->name = emit->variables.items[local].name;
    expression->name_kind = BIR_NAME_LOCAL;
    expression->id = local; /* emit_finish makes it a variable of the model */
    vector_push(emit->arena, &emit->names, id);
    return id;
}

Spot emit_spot(Emit *emit) {
    EmitSpot spot = {0};
    vector_push(emit->arena, &emit->spots, spot);
    return emit->spots.count - 1;
}

/* Starts a transformation at the open location. */
static void start_step(Emit *emit) {
    emit->step = (EmitStep){.guard = build_boolean(emit->model, true), .target = NO_SPOT};
    emit->has_effects = false;
}

static void end_step(Emit *emit, Spot target) {
    emit->step.target = target;
    vector_push(emit->arena, &emit->spots.items[emit->spot].steps, emit->step);
    emit->spot = NO_SPOT;
}

/* Makes a location the open one. */
static void enter(Emit *emit, Spot spot) {
    emit->spot = spot;
    emit->spots.items[spot].line = emit->line;
    emit->spots.items[spot].node = emit->node;
    vector_push(emit->arena, &emit->order, spot);
    start_step(emit);
}

void emit_open(Emit *emit, Spot spot) {
    if (emit->spot != NO_SPOT)
        end_step(emit, spot);
    enter(emit, spot);
}

void emit_goto(Emit *emit, Spot spot) {
    if (emit->spot == NO_SPOT)
        enter(emit, emit_spot(emit));
    end_step(emit, spot);
}

void emit_fresh(Emit *emit) {
    if (emit->spot == NO_SPOT || emit->step.actions.count || emit->step.yields)
        emit_open(emit, emit_spot(emit));
}

void emit_before_failure(Emit *emit) {
    if (emit->spot == NO_SPOT || emit->has_effects)
        emit_fresh(emit);
}

void emit_action(Emit *emit, BirAction action) {
    if (emit->spot == NO_SPOT)
        emit_fresh(emit);
    vector_push(emit->arena, &emit->step.actions, action);
}

void emit_assign(Emit *emit, BirId target, BirId value) { emit_action(emit, build_assign(emit->model, target, value)); }

void emit_set(Emit *emit, Local local, BirId value) { emit_assign(emit, emit_local(emit, local), value); }

void emit_check_null(Emit *emit, BirId reference) {
    emit_action(emit, build_native(emit->model, BIR_NATIVE_CHECK_NULL, BIR_NONE, &reference, 1));
}

void emit_yield(Emit *emit) {
    emit_fresh(emit);
    emit->step.yields = true;
}

void emit_yield_of(Emit *emit, BirId object) {
    emit_yield(emit);
    emit->step.shared[emit->step.shared_count++] = object;
}

void emit_choice(Emit *emit, BirId guard, bool yields, BirId shared, const BirAction *actions, uint32_t count,
                 Spot target) {
    EmitStep step = {.guard = guard, .yields = yields, .target = target};
    if (shared != BIR_NONE)
        step.shared[step.shared_count++] = shared;
    for (uint32_t i = 0; i < count; i++)
        vector_push(emit->arena, &step.actions, actions[i]);
    vector_push(emit->arena, &emit->spots.items[emit->spot].steps, step);
}

void emit_timeout(Emit *emit, BirId guard, const BirAction *actions, uint32_t count, Spot target) {
    emit_choice(emit, guard, true, BIR_NONE, actions, count, target);
    EmitSpot *spot = &emit->spots.items[emit->spot];
    spot->steps.items[spot->steps.count - 1].timeout = true;
}

void emit_branch(Emit *emit, BirId condition, Spot yes, Spot no) {
    emit_fresh(emit);
    emit_choice(emit, condition, false, BIR_NONE, NULL, 0, yes);
    emit_choice(emit, build_not(emit->model, condition), false, BIR_NONE, NULL, 0, no);
    emit->spot = NO_SPOT;
}

/* A call is always the last action. Its arguments were evaluated, and an error inside comes after all before it. */
static void finish_call(Emit *emit, BirAction call) {
    emit_before_failure(emit);
    emit_action(emit, call);
    emit_open(emit, emit_spot(emit));
}

void emit_call(Emit *emit, BirId body, const BirId *arguments, uint32_t count, Local result) {
    BirId target = result == UINT32_MAX ? BIR_NONE : emit_local(emit, result);
    finish_call(emit, build_call(emit->model, target, body, arguments, count));
}

void emit_invoke(Emit *emit, BirId virtual_id, const BirId *arguments, uint32_t count, Local result) {
    BirId target = result == UINT32_MAX ? BIR_NONE : emit_local(emit, result);
    finish_call(emit, build_invoke(emit->model, target, virtual_id, arguments, count));
}

void emit_end(Emit *emit) { end_step(emit, NO_SPOT); }

void emit_return(Emit *emit, BirId value) {
    emit_action(emit, build_action(emit->model, BIR_ACTION_RETURN, BIR_NONE, &value, value != BIR_NONE));
    end_step(emit, NO_SPOT);
}

void emit_throw(Emit *emit, BirId object) {
    emit_before_failure(emit);
    emit_action(emit, build_action(emit->model, BIR_ACTION_THROW, BIR_NONE, &object, 1));
    end_step(emit, NO_SPOT);
}

void emit_library_call(Emit *emit, const char *class, const char *name, const char *descriptor, const BirId *arguments,
                       uint32_t count, Local result) {
    JavaProgram *program = emit->program;
    JavaMethod *method = member_method_named(program, class_named_text(program, class), name, descriptor);
    if (method)
        emit_call(emit, member_body(program, method), arguments, count, result);
    else
        emit_unsupported(emit, build_name(emit->model, "%s.%s: not in the library", class, name));
}

void emit_unsupported(Emit *emit, BirId message) {
    BirId text = build_string(emit->model, message);
    emit_fresh(emit);
    emit_action(emit, build_native(emit->model, BIR_NATIVE_UNSUPPORTED, BIR_NONE, &text, 1));
    /* Never reached, but a transformation goes somewhere. */
    emit_goto(emit, emit->spot);
}

/* ---- Into the model ------------------------------------------------------------------------------------------- */

static void finish_step(Emit *emit, const EmitStep *step, const BirId *locations) {
    BirModel *model = emit->model;
    BirTransformation t = {.guard = step->guard,
                           .timeout = step->timeout,
                           .yields = step->yields,
                           .plain = step->plain,
                           .library = step->library,
                           .weak = step->weak,
                           .invisible = !step->yields,
                           .actions = {model->actions.count, step->actions.count},
                           .target = step->target == NO_SPOT ? BIR_NONE : locations[step->target],
                           .target_name = BIR_NONE};
    t.shared = build_list(model, step->shared, step->shared_count);
    if (t.target != BIR_NONE)
        t.target_name = build_name(model, "l%u", t.target - locations[emit->order.items[0]]);
    for (uint32_t i = 0; i < step->actions.count; i++)
        vector_push(model->arena, &model->actions, step->actions.items[i]);
    if (step->assertion) {
        JavaAsserted asserted = {model->transformations.count, step->assertion - 1};
        vector_push(emit->program->arena, &emit->program->assertions, asserted);
    }
    vector_push(model->arena, &model->transformations, t);
}

/* What predicates look at counts as live, though the thread itself may not need it any more. */
static void finish_observed(Emit *emit, const EmitSpot *spot, BirLocation *location, BirId first_variable) {
    BirModel *model = emit->model;
    location->has_live = spot->observed.count > 0;
    location->live = (BirSpan){model->uses.count, spot->observed.count};
    for (uint32_t i = 0; i < spot->observed.count; i++) {
        BirUse use = {.name = emit->variables.items[spot->observed.items[i]].name,
                      .id = first_variable + spot->observed.items[i]};
        vector_push(model->arena, &model->uses, use);
    }
}

/* Locations are added with their transformations, which follow each other in the model. */
static void finish_locations(Emit *emit, const BirId *locations, BirId first_variable) {
    BirModel *model = emit->model;
    for (uint32_t i = 0; i < emit->order.count; i++) {
        const EmitSpot *spot = &emit->spots.items[emit->order.items[i]];
        BirLocation location = {.name = build_name(model, "l%u", i),
                                .transformations = {model->transformations.count, spot->steps.count},
                                .origin = {BIR_NONE, spot->line ? emit->file : BIR_NONE, spot->line}};
        for (uint32_t j = 0; j < spot->steps.count; j++)
            finish_step(emit, &spot->steps.items[j], locations);
        finish_observed(emit, spot, &location, first_variable);
        vector_push(model->arena, &model->locations, location);
    }
}

static void finish_catches(Emit *emit, BirBody *body, const BirId *locations, BirId first_variable) {
    BirModel *model = emit->model;
    body->catches = (BirSpan){model->catches.count, emit->catches.count};
    for (uint32_t i = 0; i < emit->catches.count; i++) {
        const EmitCatch *clause = &emit->catches.items[i];
        BirCatch out = {.type = clause->type,
                        .from = locations[clause->from],
                        .to = locations[clause->to],
                        .handler = locations[clause->handler],
                        .variable = first_variable + clause->variable};
        out.type_name = out.type == BIR_NONE ? BIR_NONE : model->types.items[out.type].name;
        out.from_name = model->locations.items[out.from].name;
        out.to_name = model->locations.items[out.to].name;
        out.handler_name = model->locations.items[out.handler].name;
        out.variable_name = emit->variables.items[clause->variable].name;
        vector_push(model->arena, &model->catches, out);
    }
}

void emit_finish(Emit *emit, BirId id) {
    BirModel *model = emit->model;
    assert(emit->spot == NO_SPOT && emit->order.count);
    BirId first_variable = model->variables.count, first_location = model->locations.count;
    for (uint32_t i = 0; i < emit->variables.count; i++)
        build_variable(model, emit->variables.items[i].name, emit->variables.items[i].type,
                       emit->variables.items[i].origin);
    for (uint32_t i = 0; i < emit->names.count; i++)
        model->expressions.items[emit->names.items[i]].id += first_variable;
    BirId *locations = arena_alloc(emit->arena, (emit->spots.count + 1) * sizeof *locations);
    for (uint32_t i = 0; i < emit->spots.count; i++)
        locations[i] = BIR_NONE;
    for (uint32_t i = 0; i < emit->order.count; i++)
        locations[emit->order.items[i]] = first_location + i;
    BirBody *body = &model->bodies.items[id];
    body->parameters = (BirSpan){first_variable, emit->parameter_count};
    body->locals = (BirSpan){first_variable + emit->parameter_count, emit->variables.count - emit->parameter_count};
    body->locations = (BirSpan){first_location, emit->order.count};
    finish_locations(emit, locations, first_variable);
    for (uint32_t i = 0; i < emit->ats.count; i++) {
        BirExpression *at = &model->expressions.items[emit->ats.items[i].expression];
        at->location = locations[emit->ats.items[i].spot];
        at->location_name = model->locations.items[at->location].name;
    }
    finish_catches(emit, body, locations, first_variable);
    body->is_missing = false;
    pass_liveness_of(model, id);
    arena_free(emit->arena);
}
