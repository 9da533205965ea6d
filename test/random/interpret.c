/* Actions of the interpreter. */
#include "interpret_int.h"

#include <stdlib.h>
#include <string.h>

enum { STOPPED = 1, MOST_OBJECTS = 4096 };

static _Noreturn void stop(Interpreter *i, Outcome outcome) {
    i->result->outcome = outcome;
    longjmp(i->stop, STOPPED);
}

void interpret_error(Interpreter *i, BirError error) {
    i->result->error = error;
    stop(i, OUTCOME_ERROR);
}

void interpret_limit(Interpreter *i, Limit limit) {
    i->result->limit = limit;
    stop(i, OUTCOME_LIMIT);
}

void interpret_unknown(Interpreter *i) {
    i->result->known = false;
    stop(i, OUTCOME_DONE);
}

static uint32_t choose(Interpreter *i, uint32_t count) {
    uint32_t picked = i->choice % count;
    i->choice /= count;
    return picked;
}

static int64_t allocate(Interpreter *i, int64_t count) {
    int64_t first = i->cells[MACHINE_TOP];
    if (first + count > i->capacity) {
        i->capacity = 2 * (first + count);
        i->cells = memory_resize(i->cells, (size_t)i->capacity * sizeof *i->cells);
    }
    i->cells[MACHINE_TOP] = first + count;
    memset(i->cells + first, 0, (size_t)count * sizeof *i->cells);
    return first;
}

/* The heap. */

typedef struct Reached {
    int64_t objects[MOST_OBJECTS];
    uint32_t count;
} Reached;

static void reach(Reached *reached, int64_t object) {
    for (uint32_t i = 0; i < reached->count; i++)
        if (reached->objects[i] == object)
            return;
    if (object && reached->count < MOST_OBJECTS)
        reached->objects[reached->count++] = object;
}

static void reach_cells(const Interpreter *i, Reached *reached, int64_t base, const Layout *layout) {
    for (uint32_t j = 0; j < layout->count; j++)
        if (layout->cells[j].kind == CELL_REF)
            reach(reached, i->cells[base + j]);
}

/* What was made of a kept collection up to an object, the oldest first. */
static void reach_kept(const Interpreter *i, Reached *reached, int64_t object) {
    if (!object)
        return;
    reach_kept(i, reached, i->cells[object + OBJECT_OLDER]);
    reach(reached, object);
}

/* All objects, in the order that choices number them, or those that one object leads to. */
static Reached *reach_all(const Interpreter *i, int64_t from) {
    Reached *reached = memory_get_zeroed(1, sizeof *reached);
    if (from)
        reach(reached, from);
    else {
        for (uint32_t c = 0; i->code->has_kept && c < i->model->collections.count; c++)
            reach_kept(i, reached, i->cells[i->code->newest + c]);
        reach_cells(i, reached, MACHINE_GLOBALS, &i->code->globals);
        for (int64_t t = 0; t < i->cells[MACHINE_THREAD_COUNT]; t++)
            for (int64_t frame = i->cells[i->cells[MACHINE_POOL + t] + THREAD_FRAME]; frame;
                 frame = i->cells[frame + FRAME_CALLER])
                reach_cells(i, reached, frame, &i->code->bodies[i->cells[frame + FRAME_BODY]].frame);
    }
    for (uint32_t n = 0; n < reached->count; n++) {
        int64_t object = reached->objects[n], header = i->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &i->code->collections[object_collection(header)];
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        for (uint32_t j = 0; j < elements; j++)
            reach_cells(i, reached, object + OBJECT_CELLS + j * collection->element.count, &collection->element);
    }
    return reached;
}

static int64_t new_object(Interpreter *i, BirId collection, uint32_t length) {
    const CodeCollection *c = &i->code->collections[collection];
    if (c->limit != UINT32_MAX) {
        Reached *reached = reach_all(i, 0);
        uint32_t alive = 0;
        for (uint32_t n = 0; n < reached->count; n++)
            alive += object_collection(i->cells[reached->objects[n] + OBJECT_HEADER]) == collection;
        free(reached);
        if (alive >= c->limit)
            interpret_limit(i, LIMIT_OBJECTS);
    }
    uint32_t elements = c->is_array ? length : 1;
    int64_t object = allocate(i, OBJECT_CELLS + (int64_t)elements * c->element.count);
    i->cells[object + OBJECT_HEADER] = object_header(collection, length);
    if (c->is_kept) {
        i->cells[object + OBJECT_OLDER] = i->cells[i->code->newest + collection];
        i->cells[i->code->newest + collection] = object;
    }
    for (uint32_t j = 0; j < elements * c->element.count; j++)
        i->cells[object + OBJECT_CELLS + j] = c->element.cells[j % c->element.count].zero;
    return object;
}

/* Stores. */

static bool in_range(const BirType *type, int64_t value) {
    return type->kind != BIR_TYPE_RANGE || (value >= type->low.value && value <= type->high.value);
}

static void check_known(Interpreter *i, const BirType *type) {
    if (type->kind == BIR_TYPE_FLOAT || type->kind == BIR_TYPE_DOUBLE)
        interpret_unknown(i);
}

static void store(Interpreter *i, BirId target, int64_t value) {
    const BirType *type = &i->model->types.items[i->model->expressions.items[target].type];
    check_known(i, type);
    i->result->ambiguous = !in_range(type, value); /* the place may fail as well */
    int64_t address = interpret_address(i, target);
    if (!in_range(type, value))
        interpret_limit(i, LIMIT_RANGE);
    i->cells[address] = value;
}

/* Values for parameters, checked against their ranges. */
static int64_t *arguments_of(Interpreter *i, const BirAction *action, BirSpan parameters) {
    int64_t *values = arena_alloc(i->code->arena, (action->arguments.count + 1) * sizeof *values);
    for (uint32_t j = 0; j < action->arguments.count; j++) {
        const BirType *type = bir_type(i->model, i->model->variables.items[parameters.first + j].type);
        check_known(i, type);
        values[j] = interpret_value(i, i->model->lists.items[action->arguments.first + j]);
        if (!in_range(type, values[j]))
            interpret_limit(i, LIMIT_RANGE);
    }
    return values;
}

/* Threads and frames. */

static const BirLocation *location_of(const Interpreter *i, int64_t frame) {
    return &i->model->locations.items[i->cells[frame + FRAME_PC]];
}

static void end_thread(Interpreter *i, int64_t thread) {
    int64_t *cells = i->cells, kept = 0;
    for (int64_t t = 0; t < cells[MACHINE_THREAD_COUNT]; t++)
        if (cells[MACHINE_POOL + t] != thread)
            cells[MACHINE_POOL + kept++] = cells[MACHINE_POOL + t];
    cells[MACHINE_THREAD_COUNT] = kept;
    cells[thread + THREAD_FRAME] = cells[thread + THREAD_WAIT] = 0;
    if (cells[MACHINE_RUNNING] == thread)
        cells[MACHINE_RUNNING] = 0;
}

static void enter(Interpreter *i, int64_t thread, int64_t frame, BirId location) {
    i->cells[frame + FRAME_PC] = location;
    i->cells[frame + FRAME_CALL] = 0;
    if (location_of(i, frame)->transformations.count > 0)
        return;
    end_thread(i, thread);
    if (i->code->ended_threads && i->code->ended_threads[location].cell)
        i->cells[MACHINE_GLOBALS + i->code->ended_threads[location].cell] = 1;
    if (i->code->ended_threads && i->code->ended_threads[location].is_remembered)
        i->cells[thread + THREAD_REST] = (int64_t)location + 1;
}

static int64_t new_frame(Interpreter *i, BirId body, int64_t caller, const int64_t *arguments, uint32_t count) {
    const Layout *layout = &i->code->bodies[body].frame;
    int64_t frame = allocate(i, layout->count);
    i->cells[frame + FRAME_BODY] = body;
    i->cells[frame + FRAME_CALLER] = caller;
    for (uint32_t j = FRAME_CELLS; j < layout->count; j++)
        i->cells[frame + j] = j - FRAME_CELLS < count ? arguments[j - FRAME_CELLS] : layout->cells[j].zero;
    return frame;
}

static int64_t start_thread(Interpreter *i, const BirAction *action) {
    int64_t *arguments = arguments_of(i, action, i->model->bodies.items[action->id].parameters);
    if (i->cells[MACHINE_THREAD_COUNT] >= i->options->max_threads)
        interpret_limit(i, LIMIT_THREADS);
    int64_t thread = allocate(i, THREAD_CELLS), frame = new_frame(i, action->id, 0, arguments, action->arguments.count);
    i->cells[thread + THREAD_BODY] = action->id;
    i->cells[thread + THREAD_FRAME] = frame;
    i->cells[MACHINE_POOL + i->cells[MACHINE_THREAD_COUNT]++] = thread;
    enter(i, thread, frame, i->model->bodies.items[action->id].locations.first);
    return thread;
}

static void call(Interpreter *i, BirId function, const int64_t *arguments, uint32_t count) {
    uint32_t frames = 0;
    for (int64_t frame = i->frame; frame; frame = i->cells[frame + FRAME_CALLER])
        frames++;
    if (frames >= i->options->max_call_depth)
        interpret_limit(i, LIMIT_DEPTH);
    i->cells[i->frame + FRAME_CALL] = i->transformation + 1;
    int64_t frame = new_frame(i, function, i->frame, arguments, count);
    i->cells[i->thread + THREAD_FRAME] = frame;
    enter(i, i->thread, frame, i->model->bodies.items[function].locations.first);
}

/* The variable that waits for a result has no value meanwhile, unless a handler could read it. */
static void forget_target(Interpreter *i, BirId target) {
    const BirBody *body = &i->model->bodies.items[i->cells[i->frame + FRAME_BODY]];
    BirId here = (BirId)i->cells[i->frame + FRAME_PC];
    if (target == BIR_NONE)
        return;
    for (uint32_t j = 0; j < body->catches.count; j++) {
        const BirCatch *clause = &i->model->catches.items[body->catches.first + j];
        if (here >= clause->from && here <= clause->to)
            return;
    }
    uint32_t offset = i->code->offsets[i->model->expressions.items[target].id];
    i->cells[i->frame + offset] = i->code->bodies[i->cells[i->frame + FRAME_BODY]].frame.cells[offset].zero;
}

static void invoke(Interpreter *i, const BirAction *action) {
    int64_t *arguments = arguments_of(i, action, i->model->virtuals.items[action->id].parameters);
    if (!arguments[0])
        interpret_error(i, BIR_ERROR_NULL);
    BirId type = i->code->collections[object_collection(i->cells[arguments[0] + OBJECT_HEADER])].type;
    BirId function = bir_virtual_target(i->model, action->id, type);
    BirSpan parameters = i->model->bodies.items[function].parameters;
    for (uint32_t j = 0; j < parameters.count; j++)
        if (!in_range(bir_type(i->model, i->model->variables.items[parameters.first + j].type), arguments[j]))
            interpret_limit(i, LIMIT_RANGE);
    call(i, function, arguments, action->arguments.count);
}

static void return_from(Interpreter *i, const BirAction *action) {
    const BirBody *body = &i->model->bodies.items[i->cells[i->frame + FRAME_BODY]];
    int64_t value = 0;
    if (action->arguments.count) {
        value = interpret_value(i, i->model->lists.items[action->arguments.first]);
        check_known(i, bir_type(i->model, body->result));
        if (!in_range(bir_type(i->model, body->result), value))
            interpret_limit(i, LIMIT_RANGE);
    }
    int64_t caller = i->cells[i->frame + FRAME_CALLER];
    uint32_t called = (uint32_t)i->cells[caller + FRAME_CALL] - 1;
    const BirTransformation *t =
        &i->model->transformations.items[location_of(i, caller)->transformations.first + called];
    const BirAction *last = t->actions.count ? &i->model->actions.items[t->actions.first + t->actions.count - 1] : NULL;
    bool was_call = last && (last->op == BIR_ACTION_CALL || last->op == BIR_ACTION_INVOKE);
    i->cells[i->thread + THREAD_FRAME] = i->frame = caller;
    /* A trap's function returns nothing, even if a call was what it came from. */
    if (was_call && last->target != BIR_NONE && action->arguments.count)
        store(i, last->target, value);
    if (t->target == BIR_NONE)
        end_thread(i, i->thread);
    else
        enter(i, i->thread, caller, t->target);
}

static void throw_object(Interpreter *i, int64_t object) {
    if (!object)
        interpret_error(i, BIR_ERROR_NULL);
    BirId type = i->code->collections[object_collection(i->cells[object + OBJECT_HEADER])].type;
    for (int64_t frame = i->frame; frame; frame = i->cells[frame + FRAME_CALLER]) {
        const BirBody *body = &i->model->bodies.items[i->cells[frame + FRAME_BODY]];
        BirId here = (BirId)i->cells[frame + FRAME_PC];
        for (uint32_t j = 0; j < body->catches.count; j++) {
            const BirCatch *clause = &i->model->catches.items[body->catches.first + j];
            if (here < clause->from || here > clause->to ||
                (clause->type != BIR_NONE && !bir_is_subtype(i->model, type, clause->type)))
                continue;
            i->cells[i->thread + THREAD_FRAME] = frame;
            if (clause->variable != BIR_NONE)
                i->cells[frame + i->code->offsets[clause->variable]] = object;
            enter(i, i->thread, frame, clause->handler);
            return;
        }
    }
    interpret_error(i, BIR_ERROR_EXCEPTION);
}

/* Locks. */

static void act_on_lock(Interpreter *i, const BirAction *action) {
    BirId expression = i->model->lists.items[action->arguments.first];
    int64_t lock = interpret_address(i, expression), *cells = i->cells, *me = cells + i->thread;
    bool reentrant = i->model->types.items[i->model->expressions.items[expression].type].reentrant;
    bool mine = cells[lock] == i->thread;
    bool notified = me[THREAD_WAIT] == WAIT_NOTIFIED && me[THREAD_WAIT_LOCK] == lock;
    bool allowed = action->op == BIR_ACTION_LOCK     ? interpret_lock_is_free(i, lock, reentrant)
                   : action->op == BIR_ACTION_UNWAIT ? cells[lock] == 0 && notified
                                                     : mine;
    if (!allowed || (action->op == BIR_ACTION_WAIT && me[THREAD_WAIT] != WAIT_NONE))
        interpret_error(i, BIR_ERROR_MONITOR);
    uint32_t waiting = 0;
    for (int64_t t = 0; t < cells[MACHINE_THREAD_COUNT]; t++) {
        const int64_t *other = cells + cells[MACHINE_POOL + t];
        waiting += other[THREAD_WAIT] == WAIT_WAITING && other[THREAD_WAIT_LOCK] == lock;
    }
    uint32_t picked = action->op == BIR_ACTION_NOTIFY && waiting ? choose(i, waiting) : 0;
    switch (action->op) {
    case BIR_ACTION_LOCK:
        cells[lock] = i->thread;
        cells[lock + 1]++;
        break;
    case BIR_ACTION_UNLOCK:
        if (--cells[lock + 1] == 0)
            cells[lock] = 0;
        break;
    case BIR_ACTION_WAIT:
        me[THREAD_WAIT] = WAIT_WAITING;
        me[THREAD_WAIT_LOCK] = lock;
        me[THREAD_WAIT_DEPTH] = cells[lock + 1];
        cells[lock] = cells[lock + 1] = 0;
        break;
    case BIR_ACTION_UNWAIT:
        cells[lock] = i->thread;
        cells[lock + 1] = me[THREAD_WAIT_DEPTH];
        me[THREAD_WAIT] = WAIT_NONE;
        break;
    default:
        for (int64_t t = 0; t < cells[MACHINE_THREAD_COUNT]; t++) {
            int64_t *other = cells + cells[MACHINE_POOL + t];
            if (other[THREAD_WAIT] == WAIT_WAITING && other[THREAD_WAIT_LOCK] == lock &&
                (action->op == BIR_ACTION_NOTIFY_ALL || picked-- == 0))
                other[THREAD_WAIT] = WAIT_NOTIFIED;
        }
        break;
    }
}

/* Actions that choose an object. */
static void find_object(Interpreter *i, const BirAction *action) {
    bool reachable = action->op == BIR_ACTION_REACHABLE;
    int64_t from = reachable ? interpret_value(i, i->model->lists.items[action->arguments.first]) : 0;
    if (reachable && !from)
        return;
    Reached *reached = reach_all(i, from);
    uint32_t count = 0;
    for (uint32_t n = 0; n < reached->count; n++) {
        uint32_t collection = object_collection(i->cells[reached->objects[n] + OBJECT_HEADER]);
        if (bir_is_subtype(i->model, i->code->collections[collection].type, action->id))
            reached->objects[count++] = reached->objects[n];
    }
    int64_t object = count ? reached->objects[choose(i, count)] : 0;
    free(reached);
    if (object)
        store(i, action->target, object);
}

static void new_array(Interpreter *i, const BirAction *action) {
    int64_t length = interpret_value(i, i->model->lists.items[action->arguments.first]);
    uint32_t most = i->code->collections[action->id].fixed_length;
    if (length < 0)
        interpret_error(i, BIR_ERROR_NEGATIVE_SIZE);
    if (length > (most == UINT32_MAX ? 1 << 24 : most))
        interpret_limit(i, LIMIT_LENGTH);
    store(i, action->target, new_object(i, action->id, (uint32_t)length));
}

static void act(Interpreter *i, const BirAction *action) {
    const BirId *arguments = i->model->lists.items + action->arguments.first;
    int64_t value;
    switch (action->op) {
    case BIR_ACTION_ASSIGN: store(i, action->target, interpret_value(i, arguments[0])); break;
    case BIR_ACTION_NEW: {
        uint32_t length = i->code->collections[action->id].is_array ? i->code->collections[action->id].fixed_length : 0;
        store(i, action->target, new_object(i, action->id, length));
        break;
    }
    case BIR_ACTION_NEW_ARRAY: new_array(i, action); break;
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE:
        store(i, action->target, interpret_value(i, arguments[choose(i, action->arguments.count)]));
        break;
    case BIR_ACTION_FORALL:
    case BIR_ACTION_REACHABLE: find_object(i, action); break;
    case BIR_ACTION_LOCK:
    case BIR_ACTION_UNLOCK:
    case BIR_ACTION_WAIT:
    case BIR_ACTION_UNWAIT:
    case BIR_ACTION_NOTIFY:
    case BIR_ACTION_NOTIFY_ALL: act_on_lock(i, action); break;
    case BIR_ACTION_AWAKEN:
        value = interpret_value(i, arguments[0]);
        if (!value)
            interpret_error(i, BIR_ERROR_NULL);
        if (i->cells[value + THREAD_WAIT] == WAIT_WAITING)
            i->cells[value + THREAD_WAIT] = WAIT_NOTIFIED;
        break;
    case BIR_ACTION_START:
        value = start_thread(i, action);
        if (action->target != BIR_NONE)
            store(i, action->target, value);
        break;
    case BIR_ACTION_DAEMON: i->cells[i->thread + THREAD_DAEMON] = interpret_value(i, arguments[0]); break;
    case BIR_ACTION_ATOMIC_BEGIN: i->cells[i->thread + THREAD_ATOMIC]++; break;
    case BIR_ACTION_ATOMIC_END:
        if (!i->cells[i->thread + THREAD_ATOMIC])
            interpret_error(i, BIR_ERROR_MONITOR);
        i->cells[i->thread + THREAD_ATOMIC]--;
        break;
    case BIR_ACTION_PRINTLN:
        for (uint32_t j = 0; j < action->arguments.count; j++)
            interpret_value(i, arguments[j]);
        break;
    case BIR_ACTION_ASSERT:
        if (!interpret_value(i, arguments[0]))
            interpret_error(i, BIR_ERROR_ASSERT);
        break;
    case BIR_ACTION_ASSUME:
        if (!interpret_value(i, arguments[0]))
            stop(i, OUTCOME_PRUNED);
        break;
    case BIR_ACTION_EXIT: end_thread(i, i->thread); break;
    case BIR_ACTION_CALL:
        call(i, action->id, arguments_of(i, action, i->model->bodies.items[action->id].parameters),
             action->arguments.count);
        forget_target(i, action->target);
        break;
    case BIR_ACTION_INVOKE:
        invoke(i, action);
        forget_target(i, action->target);
        break;
    case BIR_ACTION_NATIVE: interpret_unknown(i);
    case BIR_ACTION_RETURN: return_from(i, action); break;
    case BIR_ACTION_THROW: throw_object(i, interpret_value(i, arguments[0])); break;
    case BIR_ACTION_COUNT: break;
    }
}

static void copy_state(Interpreter *i, const Machine *machine) {
    int64_t top = machine_cell(machine, MACHINE_TOP);
    if (top > i->capacity) {
        i->capacity = 2 * top;
        i->cells = memory_resize(i->cells, (size_t)i->capacity * sizeof *i->cells);
    }
    for (uint32_t j = 0; j < (uint32_t)top; j++)
        i->cells[j] = machine_cell(machine, j);
    i->thread = machine_thread(machine, 0);
}

static void act_as(Interpreter *i, uint32_t nth) {
    i->thread = i->cells[MACHINE_POOL + nth];
    i->frame = i->cells[i->thread + THREAD_FRAME];
}

/* Guard and actions; does not come back when something stops it. */
static void run(Interpreter *i, const BirTransformation *t) {
    bool holds = interpret_value(i, t->guard);
    i->result->enabled = holds;
    BirActionOp last = BIR_ACTION_COUNT;
    for (uint32_t j = 0; holds && j < t->actions.count; j++) {
        last = i->model->actions.items[t->actions.first + j].op;
        act(i, &i->model->actions.items[t->actions.first + j]);
    }
    bool moved = last == BIR_ACTION_EXIT || last == BIR_ACTION_CALL || last == BIR_ACTION_INVOKE ||
                 last == BIR_ACTION_RETURN || last == BIR_ACTION_THROW;
    if (holds && !moved)
        enter(i, i->thread, i->frame, t->target);
}

/* The function that an error calls instead, or BIR_NONE. */
static BirId trap_of(const BirModel *model, BirError error) {
    for (uint32_t j = 0; j < model->traps.count; j++)
        if (model->traps.items[j].error == error)
            return model->traps.items[j].function;
    return BIR_NONE;
}

void interpret_move(const Machine *machine, const MachineOptions *options, Move move, Interpretation *result) {
    const Code *code = machine_code(machine);
    Interpreter *i = memory_get_zeroed(1, sizeof *i);
    *result = (Interpretation){.known = true, .enabled = true, .outcome = OUTCOME_DONE};
    i->code = code;
    i->model = code->model;
    i->options = options;
    i->transformation = move.transformation;
    i->choice = move.choice;
    i->result = result;
    copy_state(i, machine);
    act_as(i, move.thread);
    const BirTransformation *t =
        &code->model->transformations.items[location_of(i, i->frame)->transformations.first + move.transformation];
    if (setjmp(i->stop) == 0)
        run(i, t);
    BirId trap = result->outcome == OUTCOME_ERROR ? trap_of(code->model, result->error) : BIR_NONE;
    if (trap != BIR_NONE && code->model->bodies.items[trap].parameters.count)
        result->known = false; /* which values it gets is left to the unit tests */
    if (trap != BIR_NONE && result->known && !result->ambiguous) {
        copy_state(i, machine);
        act_as(i, move.thread);
        result->outcome = OUTCOME_DONE;
        result->error = BIR_ERROR_NONE;
        if (setjmp(i->stop) == 0)
            call(i, trap, NULL, 0);
    }
    result->cells = i->cells;
    free(i);
}
