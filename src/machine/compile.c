/* Bodies to register code. */
#include "bir/effects.h"
#include "machine/compile_int.h"
#include "machine/machine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Marks the variables of a location's live set; without a set all are live. */
static void mark_live(Compiler *c, const BirBody *body, const BirLocation *location, bool *live) {
    BirSpan variables = bir_body_variables(body);
    if (!location->has_live) {
        memset(live, true, variables.count);
        return;
    }
    for (uint32_t i = 0; i < location->live.count; i++)
        live[c->model->uses.items[location->live.first + i].id - variables.first] = true;
}

/* Adds the frame cells of a variable to Code.clears. */
static void push_clears(Compiler *c, BirId variable) {
    uint32_t first = c->code->offsets[variable];
    uint32_t count = c->code->sizes[c->model->types.items[c->model->variables.items[variable].type].resolved];
    for (uint32_t i = 0; i < count; i++)
        vector_push(c->code->arena, &c->code->clears, first + i);
}

static void clear_cells(Compiler *c, const Layout *frame, BirId variable) {
    uint32_t first = c->code->offsets[variable];
    uint32_t count = c->code->sizes[c->model->types.items[c->model->variables.items[variable].type].resolved];
    for (uint32_t i = 0; i < count; i++)
        compile_emit(c, CODE_ZERO_LOCAL, first + i, 0, 0, frame->cells[first + i].zero);
}

/* Variables of a body that a transformation may change. */
static void mark_assigned(Compiler *c, const BirBody *body, const BirTransformation *t, bool *assigned) {
    BirId first = bir_body_variables(body).first;
    for (uint32_t i = 0; i < t->actions.count; i++) {
        BirId target = c->model->actions.items[t->actions.first + i].target;
        const BirExpression *root = target == BIR_NONE ? NULL : compile_root(c, target);
        if (root && root->name_kind == BIR_NAME_LOCAL)
            assigned[root->id - first] = true;
    }
}

/* What is live in a caller while a call from this location is under way: what the target needs, and what handlers need.
 */
static void mark_live_in_handlers(Compiler *c, const BirBody *body, BirId location, bool *live) {
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *clause = &c->model->catches.items[body->catches.first + i];
        if (location >= clause->from && location <= clause->to)
            mark_live(c, body, &c->model->locations.items[clause->handler], live);
    }
}

/* Clears what dies on the way from `source` to the target, so that a dead variable never tells states apart. */
static void compile_clears(Compiler *c, CodeTransformation *out, const BirBody *body, BirId source,
                           const BirTransformation *t, bool is_call, BirId result) {
    const BirModel *model = c->model;
    BirSpan variables = bir_body_variables(body);
    bool *before = c->scratch[0], *after = c->scratch[1], *handlers = c->scratch[2];
    memset(before, 0, variables.count);
    memset(after, 0, variables.count);
    memset(handlers, 0, variables.count);
    mark_live(c, body, &model->locations.items[source], before);
    mark_assigned(c, body, t, before);
    mark_live(c, body, &model->locations.items[t->target], after);
    if (is_call)
        mark_live_in_handlers(c, body, source, handlers);
    const Layout *frame = &c->code->bodies[body - model->bodies.items].frame;
    out->clear_first = c->code->clears.count;
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId variable = variables.first + i;
        bool needed = after[i] && !(is_call && variable == result);
        if (before[i] && !needed && !handlers[i])
            clear_cells(c, frame, variable);
        else if (!after[i] && handlers[i])
            push_clears(c, variable);
    }
    out->clear_count = c->code->clears.count - out->clear_first;
}

/* The action that ends a transformation, or the plain way to its target. */
static void compile_end(Compiler *c, CodeTransformation *out, const BirBody *body, BirId source,
                        const BirTransformation *t, const BirAction *last) {
    const BirModel *model = c->model;
    BirActionOp op = last ? last->op : BIR_ACTION_COUNT;
    if (op == BIR_ACTION_EXIT)
        compile_emit(c, CODE_EXIT, 0, 0, 0, BIR_NONE);
    else if (op == BIR_ACTION_THROW) {
        compile_value(c, model->lists.items[last->arguments.first], 0);
        compile_emit(c, CODE_THROW, 0, 0, 0, 0);
    } else if (op == BIR_ACTION_RETURN) {
        if (last->arguments.count) {
            const BirType *type = bir_type(model, body->result);
            compile_value_as(c, model->lists.items[last->arguments.first], (BirId)(type - model->types.items), 0);
            if (type->kind == BIR_TYPE_RANGE) {
                compile_emit(c, CODE_CHECK_RANGE, 0, 0, 0, type->low.value);
                compile_emit(c, CODE_EXTRA, 0, 0, 0, type->high.value);
                compile_emit(c, CODE_EXTRA, 0, 0, 0, BIR_NONE);
            }
        }
        compile_emit(c, CODE_RETURN, 0, 0, 0, last->arguments.count);
    } else if (op == BIR_ACTION_CALL || op == BIR_ACTION_INVOKE) {
        BirSpan parameters = op == BIR_ACTION_CALL ? model->bodies.items[last->id].parameters
                                                   : model->virtuals.items[last->id].parameters;
        BirId result = last->target == BIR_NONE ? BIR_NONE : model->expressions.items[last->target].id;
        compile_arguments(c, last->arguments, parameters);
        compile_clears(c, out, body, source, t, true, result);
        compile_emit(c, op == BIR_ACTION_CALL ? CODE_CALL : CODE_INVOKE, 0, 0, last->arguments.count, last->id);
        BirSpan variables = bir_body_variables(body);
        bool *after = c->scratch[1];
        if (result != BIR_NONE && after[result - variables.first])
            out->result = c->code->offsets[result];
        if (result != BIR_NONE && bir_type(model, model->variables.items[result].type)->kind == BIR_TYPE_RANGE)
            out->narrow = result;
    } else {
        compile_clears(c, out, body, source, t, false, BIR_NONE);
        bool ends = !model->locations.items[t->target].transformations.count;
        compile_emit(c, ends ? CODE_EXIT : CODE_GOTO, 0, 0, 0, t->target);
    }
}

/* Notes the locks without which a guard is false: the lockAvailable tests among its conjuncts. */
static void compile_wants(Compiler *c, BirId guard) {
    const BirExpression *e = &c->model->expressions.items[guard];
    if (e->op == BIR_OP_AND) {
        compile_wants(c, e->a);
        compile_wants(c, e->b);
    } else if (e->op == BIR_OP_LOCK_AVAILABLE && bir_is_steady(c->model, e->a)) {
        vector_push(c->code->arena, &c->code->wants, c->code->instructions.count);
        compile_address(c, compile_place(c, e->a, 0), 0);
        compile_emit(c, CODE_LOCK_AVAILABLE, 1, 0, 0, c->model->types.items[compile_target_type(c, e->a)].reentrant);
        compile_emit(c, CODE_TEST, 0, 1, 0, 0);
    }
}

/* Whether others may move before a transformation: code that ends with true at the first object they reach. */
static uint32_t compile_yield(Compiler *c, const BirTransformation *t) {
    if (!t->yields || !t->shared.count)
        return UINT32_MAX;
    uint32_t start = c->code->instructions.count;
    for (uint32_t i = 0; i < t->shared.count; i++) {
        compile_value(c, c->model->lists.items[t->shared.first + i], 0);
        compile_emit(c, CODE_SHARED, 0, 0, 0, 0);
    }
    compile_emit(c, CODE_CONST, 0, 0, 0, 0);
    compile_emit(c, CODE_TEST, 0, 0, 0, 0);
    return start;
}

/* The place in the heap or among the globals that an expression reads, if it does no more than convert that. */
static BirId place_read(Compiler *c, BirId id) {
    const BirExpression *e = &c->model->expressions.items[id];
    while (e->op == BIR_OP_TO_INT || e->op == BIR_OP_TO_LONG || e->op == BIR_OP_FLOAT_BITS ||
           e->op == BIR_OP_DOUBLE_BITS || e->op == BIR_OP_CAST) {
        id = e->a;
        e = &c->model->expressions.items[id];
    }
    bool is_place =
        e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX || (e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_GLOBAL);
    return is_place ? id : BIR_NONE;
}

/* Whether a native accesses cells whatever they are declared as: plain ones like volatile ones, or the other way. */
static bool accesses_any_cell(BirNative native) {
    return native == BIR_NATIVE_COPY_CELL ||
           (native >= BIR_NATIVE_CELL_GET && native <= BIR_NATIVE_CELL_COMPARE_AND_SET_REFERENCE);
}

/* Compiles where a native goes that accesses one cell, by its distance in an object. */
static void compile_native_access(Compiler *c, CodeTransformation *out, const BirAction *action) {
    const BirId *arguments = c->model->lists.items + action->arguments.first;
    bool gets = action->id == BIR_NATIVE_CELL_GET || action->id == BIR_NATIVE_CELL_GET_REFERENCE;
    bool puts = action->id == BIR_NATIVE_CELL_PUT || action->id == BIR_NATIVE_CELL_PUT_REFERENCE;
    uint32_t distance = action->id == BIR_NATIVE_COPY_CELL ? 2 : 1;
    if (!gets && !puts && action->id != BIR_NATIVE_COPY_CELL)
        return;
    out->writes |= puts;
    out->access = c->code->instructions.count;
    compile_value(c, arguments[0], 0);
    compile_value(c, arguments[distance], 1);
    compile_emit(c, CODE_CELL, 0, 0, 1, 0);
    compile_emit(c, CODE_ACCEPT, 0, 0, 0, 0);
}

/* Compiles where a plain access goes, so that two that meet can be found: the first action is the access. */
static void compile_access(Compiler *c, CodeTransformation *out, const BirTransformation *t) {
    const BirAction *action = t->actions.count ? &c->model->actions.items[t->actions.first] : NULL;
    if (action && action->op == BIR_ACTION_NATIVE)
        compile_native_access(c, out, action);
    if (!action || action->op != BIR_ACTION_ASSIGN)
        return;
    BirId place = place_read(c, action->target);
    out->writes = place != BIR_NONE;
    if (place == BIR_NONE)
        place = place_read(c, c->model->lists.items[action->arguments.first]);
    if (place == BIR_NONE)
        return;
    out->access = c->code->instructions.count;
    compile_address(c, compile_place(c, place, 0), 0);
    compile_emit(c, CODE_ACCEPT, 0, 0, 0, 0);
}

/* Whether something that a transformation does, apart from a first action that is a right mover, is none. What is
   invisible may be moved either way, unless it gives something to others: a notification, a thread, or a lock. */
static bool commits(const BirModel *model, const BirTransformation *t, bool *releases) {
    const uint32_t giving = 1u << EFFECT_WAIT | 1u << EFFECT_NOTIFY | 1u << EFFECT_START | 1u << EFFECT_END |
                            1u << EFFECT_DAEMON | 1u << EFFECT_PRINT;
    BirEffects effects = {.model = model};
    for (uint32_t i = t->yields; i < t->actions.count; i++)
        effects_add_action(&effects, &model->actions.items[t->actions.first + i]);
    bool gives = effects.kinds & giving;
    *releases = effects_have(&effects, EFFECT_RELEASE);
    for (uint32_t i = 0; i < effects.items.count; i++)
        gives |= effects.items.items[i].kind == EFFECT_WRITE && effects.items.items[i].place == EFFECT_ON_GLOBAL;
    free(effects.items.items);
    return gives;
}

static bool acquires(const BirModel *model, const BirTransformation *t) {
    return t->actions.count && model->actions.items[t->actions.first].op == BIR_ACTION_LOCK;
}

/* Whether a transformation does nothing but access memory, in an atomic block or not: no lock, no thread. */
static bool is_access(const BirModel *model, const BirTransformation *t) {
    const uint32_t accesses = 1u << EFFECT_READ | 1u << EFFECT_WRITE | 1u << EFFECT_ALLOCATE | 1u << EFFECT_MOVE |
                              1u << EFFECT_CALL | 1u << EFFECT_RETURN | 1u << EFFECT_THROW | 1u << EFFECT_FAIL |
                              1u << EFFECT_ATOMIC_BEGIN | 1u << EFFECT_ATOMIC_END;
    BirEffects effects = {.model = model};
    for (uint32_t i = 0; i < t->actions.count; i++)
        effects_add_action(&effects, &model->actions.items[t->actions.first + i]);
    free(effects.items.items);
    return !(effects.kinds & ~accesses);
}

/* Which fields of the object that it yields for an access of memory may go to, as bits of CONTESTED_FIELDS. */
static uint32_t fields_accessed(const Code *code, const BirTransformation *t) {
    const BirModel *model = code->model;
    BirEffects effects = {.model = model};
    for (uint32_t i = 0; i < t->actions.count; i++)
        effects_add_action(&effects, &model->actions.items[t->actions.first + i]);
    /* What an atomic block does is not known where it begins. */
    uint32_t fields = effects_have(&effects, EFFECT_ATOMIC_BEGIN) ? CONTESTED_FIELDS : 0;
    for (uint32_t i = 0; i < effects.items.count; i++) {
        const BirEffect *effect = &effects.items.items[i];
        if (effect->place == EFFECT_ON_FIELD)
            fields |= contested_field(code->offsets[effect->variable]);
        else if (effect->place == EFFECT_ON_ELEMENT || effect->place == EFFECT_ON_INSIDE ||
                 effect->place == EFFECT_ON_ANY)
            fields = CONTESTED_FIELDS;
    }
    free(effects.items.items);
    return fields ? fields : CONTESTED_FIELDS;
}

static bool is_notification(const BirModel *model, const BirTransformation *t) {
    BirActionOp op = t->actions.count ? model->actions.items[t->actions.first].op : BIR_ACTION_COUNT;
    return op == BIR_ACTION_NOTIFY || op == BIR_ACTION_NOTIFY_ALL;
}

static void compile_transformation(Compiler *c, const BirBody *body, BirId source, BirId id) {
    const BirModel *model = c->model;
    const BirTransformation *t = &model->transformations.items[id];
    CodeTransformation out = {.guard = c->code->requirements.count,
                              .source = id,
                              .invisible = t->invisible || (t->runs_on && !t->yields),
                              .target = BIR_NONE,
                              .access = UINT32_MAX,
                              .narrow = BIR_NONE};
    compile_requirements(c, t->guard);
    out.guard_count = c->code->requirements.count - out.guard;
    c->code->has_runs |= out.invisible || t->yields;
    out.yields = t->yields;
    out.is_timeout = t->timeout;
    out.moves_right = t->yields && t->runs_on;
    out.is_data = out.moves_right && (t->plain || t->library) && t->actions.count;
    out.joins_run = out.is_data || (out.moves_right && is_notification(model, t));
    bool gives = commits(model, t, &out.releases);
    out.commits = c->code->has_data && (!(t->yields || t->invisible) || gives);
    out.is_sync = t->yields && !t->plain && !t->library && !t->weak && t->shared.count == 1 &&
                  (acquires(model, t) ? out.moves_right : bir_is_true(model, t->guard) && is_access(model, t));
    if (out.is_sync)
        out.uses = acquires(model, t) ? (uint32_t)CONTESTED_MONITORS : fields_accessed(c->code, t);
    out.weak = t->weak;
    c->code->has_orders |= t->weak;
    out.shared = compile_yield(c, t);
    if (t->plain)
        compile_access(c, &out, t);
    out.wants = c->code->wants.count;
    compile_wants(c, t->guard);
    out.needed_lock_count = c->code->wants.count - out.wants;
    for (uint32_t i = 0; i < t->actions.count; i++) {
        const BirAction *action = &model->actions.items[t->actions.first + i];
        BirActionOp op = action->op;
        c->code->has_orders |= op == BIR_ACTION_NATIVE && accesses_any_cell((BirNative)action->id);
        out.internal_choice |= op == BIR_ACTION_INTERN_CHOOSE || op == BIR_ACTION_FORALL || op == BIR_ACTION_REACHABLE;
        out.may_choose |= out.internal_choice || op == BIR_ACTION_EXTERN_CHOOSE || op == BIR_ACTION_NOTIFY ||
                          (op == BIR_ACTION_NATIVE && action->id == BIR_NATIVE_CHOOSE);
    }
    out.is_quiet =
        out.invisible && !out.is_timeout && !out.yields && !out.commits && !gives && !out.releases && !out.may_choose;
    if (t->target != BIR_NONE)
        out.target = t->target;
    out.body = c->code->instructions.count;
    const BirAction *last = t->actions.count ? &model->actions.items[t->actions.first + t->actions.count - 1] : NULL;
    bool ends = last && (last->op == BIR_ACTION_EXIT || last->op == BIR_ACTION_CALL || last->op == BIR_ACTION_INVOKE ||
                         last->op == BIR_ACTION_RETURN || last->op == BIR_ACTION_THROW);
    for (uint32_t i = 0; i + ends < t->actions.count; i++)
        compile_action(c, t->actions.first + i);
    compile_end(c, &out, body, source, t, ends ? last : NULL);
    vector_push(c->code->arena, &c->code->transformations, out);
}

/* Parameters and locals that nothing assigns and that live as long as their body are kept apart in stored states. */
static void mark_cold(Compiler *c, const BirBody *body, Layout *frame) {
    const BirModel *model = c->model;
    BirSpan variables = bir_body_variables(body);
    bool *hot = c->scratch[0], *live = c->scratch[1];
    memset(hot, 0, variables.count);
    for (uint32_t i = 0; i < body->catches.count; i++) {
        BirId variable = model->catches.items[body->catches.first + i].variable;
        if (variable != BIR_NONE)
            hot[variable - variables.first] = true;
    }
    for (uint32_t i = 0; i < body->locations.count; i++) {
        const BirLocation *location = &model->locations.items[body->locations.first + i];
        memset(live, 0, variables.count);
        mark_live(c, body, location, live);
        for (uint32_t j = 0; location->transformations.count && j < variables.count; j++)
            hot[j] |= !live[j];
        for (uint32_t j = 0; j < location->transformations.count; j++)
            mark_assigned(c, body, &model->transformations.items[location->transformations.first + j], hot);
    }
    for (uint32_t i = FRAME_CELLS; i < frame->count; i++) {
        BirId variable = frame->cells[i].variable;
        /* Cells of embedded records carry the field, not the local: those stay with what changes. */
        bool own = variable >= variables.first && variable - variables.first < variables.count;
        frame->cells[i].cold = own && !hot[variable - variables.first];
    }
}

static void compile_body(Compiler *c, BirId id) {
    const BirModel *model = c->model;
    const BirBody *body = &model->bodies.items[id];
    CodeBody *out = &c->code->bodies[id];
    BirSpan variables = bir_body_variables(body);
    for (uint32_t i = 0; i < 3; i++)
        c->scratch[i] = arena_alloc(c->code->arena, variables.count + 1);
    out->start = body->locations.first;
    out->makes_for_caller = code_makes_for_caller(model, id);
    out->frame.cells[FRAME_PC].low = out->start;
    for (uint32_t i = 0; i < body->locations.count; i++) {
        BirId location = body->locations.first + i;
        BirSpan transformations = model->locations.items[location].transformations;
        CodeLocation code_location = {.first = c->code->transformations.count,
                                      .count = transformations.count,
                                      .is_quiet = true,
                                      .lock_bound = transformations.count > 0,
                                      .dead_first = c->code->clears.count};
        bool *live = c->scratch[0];
        memset(live, 0, variables.count);
        mark_live(c, body, &model->locations.items[location], live);
        for (uint32_t j = 0; j < variables.count; j++)
            if (!live[j])
                push_clears(c, variables.first + j);
        code_location.dead_count = c->code->clears.count - code_location.dead_first;
        for (uint32_t j = 0; j < transformations.count; j++) {
            compile_transformation(c, body, location, transformations.first + j);
            const CodeTransformation *t = &c->code->transformations.items[code_location.first + j];
            code_location.is_quiet &= t->is_quiet;
            code_location.is_certain = transformations.count == 1 && !t->guard_count;
            code_location.lock_bound &= t->needed_lock_count > 0;
        }
        c->code->locations[location] = code_location;
    }
    out->first_catch = c->code->catches.count;
    out->catch_count = body->catches.count;
    for (uint32_t i = 0; i < body->catches.count; i++) {
        const BirCatch *clause = &model->catches.items[body->catches.first + i];
        CodeCatch code_catch = {clause->from, clause->to, clause->handler, clause->type,
                                clause->variable == BIR_NONE ? 0 : c->code->offsets[clause->variable]};
        vector_push(c->code->arena, &c->code->catches, code_catch);
    }
    mark_cold(c, body, &out->frame);
}

/* Globals that no transformation assigns are cold too. */
static void mark_cold_globals(Compiler *c) {
    const BirModel *model = c->model;
    bool *assigned = arena_alloc(c->code->arena, model->variables.count + 1);
    for (uint32_t i = 0; i < model->actions.count; i++) {
        BirId target = model->actions.items[i].target;
        const BirExpression *root = target == BIR_NONE ? NULL : compile_root(c, target);
        if (root && root->name_kind == BIR_NAME_GLOBAL)
            assigned[root->id] = true;
    }
    for (uint32_t i = 0; i < model->globals.count; i++) {
        BirId variable = model->globals.items[i];
        uint32_t first = c->code->offsets[variable];
        uint32_t count = c->code->sizes[model->types.items[model->variables.items[variable].type].resolved];
        for (uint32_t j = first; j < first + count; j++)
            c->code->globals.cells[j].cold = !assigned[variable] && c->code->globals.cells[j].kind != CELL_OWNER &&
                                             c->code->globals.cells[j].kind != CELL_DEPTH;
    }
}

/* The value of an initialiser: a literal, perhaps negated, or a constant. Compiled, these are a few instructions on
 * r[0]. */
static int64_t initial_value(Compiler *c, BirId id, const BirType *wanted) {
    uint32_t start = c->code->instructions.count;
    compile_value_as(c, id, (BirId)(wanted - c->model->types.items), 0);
    int64_t value = 0;
    for (uint32_t i = start; i < c->code->instructions.count; i++)
        value = code_fold(&c->code->instructions.items[i], value);
    c->code->instructions.count = start;
    return value;
}

/* Initial values become the zero of their cells, so that starting a body is copying zeros. Clearing a dead variable
   writes the same value, which is as good as any. */
static void compile_initial(Compiler *c, Layout *layout, BirId variable) {
    const BirVariable *v = &c->model->variables.items[variable];
    if (v->initial != BIR_NONE)
        layout->cells[c->code->offsets[variable]].zero = initial_value(c, v->initial, bir_type(c->model, v->type));
}

/* The cells of threads and of the state itself that are stored: only those that the model can make use of. */
void code_lay_out_bookkeeping(Code *code) {
    code->bookkeeping.count = MACHINE_RUNNING + 1;
    code->bookkeeping.cells = arena_alloc(code->arena, code->bookkeeping.count * sizeof(Cell));
    if (code->has_runs)
        code->bookkeeping.cells[MACHINE_RUNNING].kind = CELL_TID;
    code->thread.count = THREAD_CELLS;
    code->thread.cells = arena_alloc(code->arena, THREAD_CELLS * sizeof(Cell));
    if (code->has_waiting) {
        code->thread.cells[THREAD_WAIT].bits = 2;
        code->thread.cells[THREAD_WAIT_LOCK].kind = CELL_LOCK;
        code->thread.cells[THREAD_WAIT_DEPTH] = (Cell){.kind = CELL_DEPTH, .reentrant = true};
    }
    code->thread.cells[THREAD_DAEMON].bits = code->has_daemons;
    code->monitor.count = 2;
    code->monitor.cells = arena_alloc(code->arena, 2 * sizeof(Cell));
    code->monitor.cells[0] = (Cell){.kind = CELL_OWNER, .waits = true, .variable = BIR_NONE};
    code->monitor.cells[1] = (Cell){.kind = CELL_DEPTH, .reentrant = true, .variable = BIR_NONE};
    code_finish_layout(code, &code->bookkeeping);
    code_finish_layout(code, &code->thread);
    code_finish_layout(code, &code->monitor);
}

void code_compile_more(Code *code, const CodeExtent *since) {
    const BirModel *model = code->model;
    Compiler compiler = {.code = code, .model = model};
    for (uint32_t i = since->globals; i < model->globals.count; i++)
        compile_initial(&compiler, &code->globals, model->globals.items[i]);
    compiler.in_predicate = true;
    for (uint32_t i = since->predicates; i < model->predicates.count; i++) {
        code->predicates[i] = code->instructions.count;
        compile_value(&compiler, model->predicates.items[i].expression, 0);
        compile_emit(&compiler, CODE_TEST, 0, 0, 0, 0);
    }
    for (uint32_t i = since->traps; i < model->traps.count; i++)
        code->trap[model->traps.items[i].error] = model->traps.items[i].function;
    for (uint32_t i = since->collections; i < model->collections.count; i++)
        code_finish_layout(code, &code->collections[i].element);
}

void code_compile_body(Code *code, BirId id) {
    Compiler compiler = {.code = code, .model = code->model};
    BirSpan variables = bir_body_variables(&code->model->bodies.items[id]);
    for (uint32_t i = 0; i < variables.count; i++)
        compile_initial(&compiler, &code->bodies[id].frame, variables.first + i);
    compile_body(&compiler, id);
    code_finish_layout(code, &code->bodies[id].frame);
    code->bodies[id].ready = true;
}

static void mark_kept(Code *code) {
    bool *is_kept = arena_alloc(code->arena, code->model->collections.count + 1);
    code->has_kept = bir_find_kept(code->model, is_kept);
    for (uint32_t i = 0; i < code->model->collections.count; i++)
        code->collections[i].is_kept = is_kept[i];
}

Code *code_compile(const BirModel *model) {
    Code *code = code_new(model);
    for (uint32_t i = 0; i < model->transformations.count; i++)
        code->has_yields |= model->transformations.items[i].yields;
    const CodeExtent nothing = {0};
    code_lay_out_more(code, &nothing);
    code_lay_out_ended_threads(code);
    code_add_names(code, &nothing);
    for (uint32_t i = 0; i < model->bodies.count; i++)
        if (!model->bodies.items[i].is_missing)
            code_lay_out_body(code, i);
    for (uint32_t i = 0; i < model->bodies.count; i++)
        if (!model->bodies.items[i].is_missing)
            code_compile_body(code, i);
    code_compile_more(code, &nothing);
    mark_cold_globals(&(Compiler){.code = code, .model = model});
    code_finish_layout(code, &code->globals);
    code_lay_out_bookkeeping(code);
    code->counters = MACHINE_GLOBALS + code->globals.count;
    mark_kept(code);
    code->newest = code->counters + model->collections.count;
    code->base_start = code->first_free = code->newest + (code->has_kept ? model->collections.count : 0);
    return code;
}
