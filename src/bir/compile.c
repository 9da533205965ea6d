/* Bodies and actions to register code. */
#include "bir/compile_int.h"
#include "bir/machine.h"

#include <assert.h>
#include <string.h>

/* The variable that a left-hand side starts from. */
static const BirExpression *root_of(Compiler *c, BirId expression) {
    const BirExpression *e = &c->model->expressions.items[expression];
    while (e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX) {
        /* Through a reference something else is written, not the variable. */
        if (c->model->types.items[c->model->expressions.items[e->a].type].kind == BIR_TYPE_REF)
            return NULL;
        e = &c->model->expressions.items[e->a];
    }
    return e->op == BIR_OP_NAME ? e : NULL;
}

/* Stores register `value` into a left-hand side; registers above it are free. Ranges are checked on the way. */
static void compile_store(Compiler *c, BirId target, uint32_t value) {
    const BirExpression *e = &c->model->expressions.items[target];
    const BirType *type = &c->model->types.items[e->type];
    Place place = compile_place(c, target, value + 1);
    if (type->kind == BIR_TYPE_RANGE) {
        BirId variable = e->op == BIR_OP_INDEX ? BIR_NONE : e->id;
        compile_emit(c, CODE_CHECK_RANGE, 0, value, 0, type->low.value);
        compile_emit(c, CODE_EXTRA, 0, 0, 0, type->high.value);
        compile_emit(c, CODE_EXTRA, 0, 0, 0, variable);
    }
    static const CodeOp op[] = {CODE_STORE_GLOBAL, CODE_STORE_LOCAL, CODE_STORE_OBJECT, CODE_STORE_ADDRESS};
    compile_emit(c, op[place.kind], 0, value, place.reg, place.offset);
}

static BirId target_type(Compiler *c, BirId target) { return c->model->expressions.items[target].type; }

/* One alternative after another; the choice picks which code runs, so that only the chosen value is evaluated. */
static void compile_choose(Compiler *c, const BirAction *action) {
    uint32_t count = action->arguments.count;
    compile_emit(c, CODE_CHOOSE, 0, action->op == BIR_ACTION_INTERN_CHOOSE, 0, count);
    compile_emit(c, CODE_JUMP_TABLE, 0, 0, 0, 0);
    uint32_t table = c->code->instructions.count;
    for (uint32_t i = 0; i < count; i++)
        compile_emit(c, CODE_JUMP, 0, 0, 0, 0);
    uint32_t *ends = arena_alloc(c->code->arena, count * sizeof *ends);
    for (uint32_t i = 0; i < count; i++) {
        compile_land(c, table + i);
        compile_value_as(c, c->model->lists.items[action->arguments.first + i], target_type(c, action->target), 0);
        ends[i] = compile_emit(c, CODE_JUMP, 0, 0, 0, 0);
    }
    for (uint32_t i = 0; i < count; i++)
        compile_land(c, ends[i]);
    compile_store(c, action->target, 0);
}

/* Arguments into registers 0, 1, ... as the parameters' types want them. */
static void compile_arguments(Compiler *c, BirSpan arguments, BirSpan parameters) {
    for (uint32_t i = 0; i < arguments.count; i++) {
        const BirType *type = bir_type(c->model, c->model->variables.items[parameters.first + i].type);
        compile_value_as(c, c->model->lists.items[arguments.first + i], (BirId)(type - c->model->types.items), i);
        if (type->kind == BIR_TYPE_RANGE) {
            compile_emit(c, CODE_CHECK_RANGE, 0, i, 0, type->low.value);
            compile_emit(c, CODE_EXTRA, 0, 0, 0, type->high.value);
            compile_emit(c, CODE_EXTRA, 0, 0, 0, parameters.first + i);
        }
    }
}

static void compile_lock_action(Compiler *c, const BirAction *action) {
    static const CodeOp op[] = {
        [BIR_ACTION_LOCK] = CODE_LOCK,     [BIR_ACTION_UNLOCK] = CODE_UNLOCK, [BIR_ACTION_WAIT] = CODE_WAIT,
        [BIR_ACTION_UNWAIT] = CODE_UNWAIT, [BIR_ACTION_NOTIFY] = CODE_NOTIFY, [BIR_ACTION_NOTIFY_ALL] = CODE_NOTIFY_ALL,
    };
    BirId lock = c->model->lists.items[action->arguments.first];
    compile_address(c, compile_place(c, lock, 0), 0);
    compile_emit(c, op[action->op], 0, 0, 0, c->model->types.items[target_type(c, lock)].reentrant);
    if (action->op == BIR_ACTION_WAIT)
        c->code->has_waiting = true;
}

/* Every action but those that end a transformation. */
static void compile_action(Compiler *c, BirId id) {
    const BirModel *model = c->model;
    const BirAction *action = &model->actions.items[id];
    const BirId *arguments = model->lists.items + action->arguments.first;
    switch (action->op) {
    case BIR_ACTION_ASSIGN:
        compile_value_as(c, arguments[0], target_type(c, action->target), 0);
        compile_store(c, action->target, 0);
        break;
    case BIR_ACTION_NEW:
        compile_emit(c, CODE_NEW, 0, 0, 0, action->id);
        compile_store(c, action->target, 0);
        break;
    case BIR_ACTION_NEW_ARRAY:
        compile_value(c, arguments[0], 0);
        compile_emit(c, CODE_NEW_ARRAY, 0, 0, 0, action->id);
        compile_store(c, action->target, 0);
        break;
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE: compile_choose(c, action); break;
    case BIR_ACTION_FORALL:
    case BIR_ACTION_REACHABLE: {
        if (action->op == BIR_ACTION_REACHABLE)
            compile_value(c, arguments[0], 0);
        compile_emit(c, action->op == BIR_ACTION_FORALL ? CODE_FORALL : CODE_REACHABLE, 0, 0, 0, action->id);
        uint32_t none = compile_emit(c, CODE_JUMP_FALSE, 0, 0, 0, 0);
        compile_store(c, action->target, 0);
        compile_land(c, none);
        break;
    }
    case BIR_ACTION_LOCK:
    case BIR_ACTION_UNLOCK:
    case BIR_ACTION_WAIT:
    case BIR_ACTION_UNWAIT:
    case BIR_ACTION_NOTIFY:
    case BIR_ACTION_NOTIFY_ALL: compile_lock_action(c, action); break;
    case BIR_ACTION_AWAKEN:
        compile_value(c, arguments[0], 0);
        compile_emit(c, CODE_AWAKEN, 0, 0, 0, 0);
        break;
    case BIR_ACTION_START:
        compile_arguments(c, action->arguments, model->bodies.items[action->id].parameters);
        compile_emit(c, CODE_START, 0, 0, action->arguments.count, action->id);
        if (action->target != BIR_NONE)
            compile_store(c, action->target, 0);
        break;
    case BIR_ACTION_DAEMON:
        compile_value(c, arguments[0], 0);
        compile_emit(c, CODE_DAEMON, 0, 0, 0, 0);
        c->code->has_daemons = true;
        break;
    case BIR_ACTION_ATOMIC_BEGIN:
        compile_emit(c, CODE_ATOMIC_BEGIN, 0, 0, 0, 0);
        c->code->has_runs = c->code->has_atomic = true;
        break;
    case BIR_ACTION_ATOMIC_END: compile_emit(c, CODE_ATOMIC_END, 0, 0, 0, 0); break;
    case BIR_ACTION_PRINTLN:
        for (uint32_t i = 0; i < action->arguments.count; i++)
            compile_value(c, arguments[i], i);
        compile_emit(c, CODE_PRINT, 0, 0, action->arguments.count, id);
        break;
    case BIR_ACTION_ASSERT:
    case BIR_ACTION_ASSUME:
        compile_value(c, arguments[0], 0);
        compile_emit(c, action->op == BIR_ACTION_ASSERT ? CODE_ASSERT : CODE_ASSUME, 0, 0, 0, 0);
        break;
    case BIR_ACTION_EXIT:
    case BIR_ACTION_CALL:
    case BIR_ACTION_INVOKE:
    case BIR_ACTION_RETURN:
    case BIR_ACTION_THROW:
    case BIR_ACTION_COUNT: assert(!"an action inside a transformation"); break;
    }
}

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
        const BirExpression *root = target == BIR_NONE ? NULL : root_of(c, target);
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
        compile_emit(c, CODE_EXIT, 0, 0, 0, 0);
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

/* Whether a left-hand side names the same cell as long as its thread does not move: constants and the thread's own
   locals, at most one step into the heap. */
static bool is_steady(Compiler *c, BirId id, bool through_heap) {
    const BirExpression *e = &c->model->expressions.items[id];
    switch (e->op) {
    case BIR_OP_INTEGER_LITERAL: return true;
    case BIR_OP_NAME: return e->name_kind == BIR_NAME_LOCAL || e->name_kind == BIR_NAME_CONSTANT || !through_heap;
    case BIR_OP_FIELD:
    case BIR_OP_INDEX: {
        bool is_ref = c->model->types.items[c->model->expressions.items[e->a].type].kind == BIR_TYPE_REF;
        if (is_ref && through_heap)
            return false;
        if (e->op == BIR_OP_INDEX && !is_steady(c, e->b, true))
            return false;
        return is_steady(c, e->a, through_heap || is_ref);
    }
    default: return false;
    }
}

/* Notes the locks without which a guard is false: the lockAvailable tests among its conjuncts. */
static void compile_wants(Compiler *c, BirId guard) {
    const BirExpression *e = &c->model->expressions.items[guard];
    if (e->op == BIR_OP_AND) {
        compile_wants(c, e->a);
        compile_wants(c, e->b);
    } else if (e->op == BIR_OP_LOCK_AVAILABLE && is_steady(c, e->a, false)) {
        vector_push(c->code->arena, &c->code->wants, c->code->instructions.count);
        compile_address(c, compile_place(c, e->a, 0), 0);
        compile_emit(c, CODE_LOCK_AVAILABLE, 1, 0, 0, c->model->types.items[target_type(c, e->a)].reentrant);
        compile_emit(c, CODE_TEST, 0, 1, 0, 0);
    }
}

static void compile_transformation(Compiler *c, const BirBody *body, BirId source, BirId id) {
    const BirModel *model = c->model;
    const BirTransformation *t = &model->transformations.items[id];
    CodeTransformation out = {
        .guard = UINT32_MAX, .source = id, .invisible = t->invisible, .target = BIR_NONE, .narrow = BIR_NONE};
    const BirExpression *guard = &model->expressions.items[t->guard];
    if (guard->op != BIR_OP_BOOLEAN_LITERAL || !guard->value.integer) {
        out.guard = c->code->instructions.count;
        compile_requirements(c, t->guard);
        compile_emit(c, CODE_ACCEPT, 0, 0, 0, 0);
    }
    c->code->has_runs |= t->invisible;
    out.wants = c->code->wants.count;
    compile_wants(c, t->guard);
    out.wants_count = c->code->wants.count - out.wants;
    for (uint32_t i = 0; i < t->actions.count; i++) {
        BirActionOp op = model->actions.items[t->actions.first + i].op;
        out.internal_choice |= op == BIR_ACTION_INTERN_CHOOSE || op == BIR_ACTION_FORALL || op == BIR_ACTION_REACHABLE;
        out.may_choose |= out.internal_choice || op == BIR_ACTION_EXTERN_CHOOSE || op == BIR_ACTION_NOTIFY;
    }
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
    out->frame.cells[FRAME_PC].low = out->start;
    for (uint32_t i = 0; i < body->locations.count; i++) {
        BirId location = body->locations.first + i;
        BirSpan transformations = model->locations.items[location].transformations;
        CodeLocation code_location = {.first = c->code->transformations.count,
                                      .count = transformations.count,
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
            code_location.lock_bound &= c->code->transformations.items[code_location.first + j].wants_count > 0;
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
        const BirExpression *root = target == BIR_NONE ? NULL : root_of(c, target);
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

/* Tables over collections: which types their objects have, which references admit them, which function a virtual runs.
 */
static void build_tables(Code *code) {
    const BirModel *model = code->model;
    size_t types = model->types.count, collections = model->collections.count;
    code->subtypes = arena_alloc(code->arena, types * collections + 1);
    code->admits = arena_alloc(code->arena, types * collections + 1);
    code->dispatch = arena_alloc(code->arena, (model->virtuals.count * collections + 1) * sizeof *code->dispatch);
    for (uint32_t c = 0; c < collections; c++) {
        BirId element = code->collections[c].type;
        for (uint32_t t = 0; t < types; t++) {
            if (model->types.items[t].resolved != t)
                continue;
            BirTypeKind kind = model->types.items[t].kind;
            code->subtypes[c * types + t] =
                (kind == BIR_TYPE_RECORD || kind == BIR_TYPE_ARRAY) && bir_is_subtype(model, element, t);
            code->admits[c * types + t] = kind == BIR_TYPE_REF && bir_ref_admits(model, t, c);
        }
        for (uint32_t v = 0; v < model->virtuals.count; v++)
            code->dispatch[v * collections + c] = bir_virtual_target(model, v, element);
    }
}

/* The cells of threads and of the state itself that are stored: only those that the model can make use of. */
static void lay_out_bookkeeping(Code *code) {
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
    code_sum_up(code, &code->bookkeeping);
    code_sum_up(code, &code->thread);
}

Code *code_compile(const BirModel *model) {
    assert(model->checked);
    Arena *arena = arena_new();
    Code *code = arena_alloc(arena, sizeof *code);
    code->arena = arena;
    code->model = model;
    code->strings = strings_new(arena);
    code_lay_out(code);
    code->locations = arena_alloc(arena, (model->locations.count + 1) * sizeof *code->locations);
    Compiler compiler = {.code = code, .model = model};
    for (uint32_t i = 0; i < model->globals.count; i++)
        compile_initial(&compiler, &code->globals, model->globals.items[i]);
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        BirSpan variables = bir_body_variables(&model->bodies.items[i]);
        for (uint32_t j = 0; j < variables.count; j++)
            compile_initial(&compiler, &code->bodies[i].frame, variables.first + j);
    }
    for (uint32_t i = 0; i < model->bodies.count; i++)
        compile_body(&compiler, i);
    mark_cold_globals(&compiler);
    compiler.in_predicate = true;
    code->predicates = arena_alloc(arena, (model->predicates.count + 1) * sizeof *code->predicates);
    for (uint32_t i = 0; i < model->predicates.count; i++) {
        code->predicates[i] = code->instructions.count;
        compile_value(&compiler, model->predicates.items[i].expression, 0);
        compile_emit(&compiler, CODE_TEST, 0, 0, 0, 0);
    }
    for (uint32_t i = 0; i < BIR_ERROR_KINDS; i++)
        code->trap[i] = BIR_NONE;
    for (uint32_t i = 0; i < model->traps.count; i++)
        code->trap[model->traps.items[i].error] = model->traps.items[i].function;
    build_tables(code);
    lay_out_bookkeeping(code);
    code_sum_up(code, &code->globals);
    for (uint32_t i = 0; i < model->bodies.count; i++)
        code_sum_up(code, &code->bodies[i].frame);
    for (uint32_t i = 0; i < model->collections.count; i++)
        code_sum_up(code, &code->collections[i].element);
    return code;
}

void code_free(Code *code) {
    if (code)
        arena_free(code->arena);
}
