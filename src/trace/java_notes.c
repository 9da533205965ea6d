/* What a transformation does that a Java programmer wants to know: values, monitors, threads, output. */
#include "trace/java_int.h"

static uint32_t object_of_lock(uint32_t lock) { return lock - OBJECT_OWNER; }

/* ---- Cells ---------------------------------------------------------------------------------------------------- */

static BirId resolved(const StoryBuilder *t, BirId type) { return t->model->types.items[type].resolved; }

static JavaCell cell_of_variable(const StoryBuilder *t, JavaCellKind kind, BirId variable) {
    return (JavaCell){
        .kind = kind, .variable = variable, .type = resolved(t, t->model->variables.items[variable].type)};
}

static JavaCell cell_of_object(const StoryBuilder *t, uint32_t object, uint32_t cell) {
    const Machine *m = t->walk->machine;
    const BirType *type = &t->model->types.items[state_object(m, object).type];
    uint32_t offset = cell - object - OBJECT_CELLS;
    if (cell < object + OBJECT_CELLS)
        return (JavaCell){.kind = JAVA_OTHER};
    if (type->kind == BIR_TYPE_ARRAY)
        return (JavaCell){JAVA_ELEMENT, object, offset, BIR_NONE, resolved(t, type->element)};
    for (uint32_t i = 0; i < type->members.count; i++)
        if (m->code->offsets[type->members.first + i] == offset) {
            JavaCell found = cell_of_variable(t, JAVA_FIELD, type->members.first + i);
            found.object = object;
            return found;
        }
    return (JavaCell){.kind = JAVA_OTHER};
}

JavaCell java_find_cell(const StoryBuilder *t, uint32_t cell) {
    const Machine *m = t->walk->machine;
    const Code *code = m->code;
    if (cell >= MACHINE_GLOBALS && cell < MACHINE_GLOBALS + code->globals.count) {
        for (uint32_t i = 0; i < t->model->globals.count; i++)
            if (MACHINE_GLOBALS + code->offsets[t->model->globals.items[i]] == cell)
                return cell_of_variable(t, JAVA_STATIC, t->model->globals.items[i]);
        return (JavaCell){.kind = JAVA_OTHER};
    }
    if (code_is_base(code, cell))
        return cell_of_object(t, code_base_object(code, cell), cell);
    uint32_t object = state_object_around(m, m->reached, m->reached_count, cell);
    object = object ? object : state_object_around(m, t->reached.items, t->reached.count, cell);
    return object ? cell_of_object(t, object, cell) : (JavaCell){.kind = JAVA_OTHER};
}

const char *java_variable_name(const StoryBuilder *t, BirId variable) {
    const BirVariable *v = &t->model->variables.items[variable];
    return bir_name(t->model, v->origin.name != BIR_NONE ? v->origin.name : v->name);
}

/* Whether a field is one in which threads note what they do, as when the user's code comes to a monitor. */
static bool is_of_thread(const StoryBuilder *t, const JavaCell *cell) {
    for (uint32_t i = 0; cell->kind == JAVA_FIELD && i < t->program->thread->field_count; i++)
        if (t->program->thread->fields[i].variable == cell->variable)
            return true;
    return false;
}

/* Whether a field is one of the source: javac's own have a dollar, the engine's are in angle brackets. */
static bool is_of_source(const StoryBuilder *t, const JavaCell *cell) {
    const char *name = cell->kind == JAVA_ELEMENT ? "" : java_variable_name(t, cell->variable);
    const char *dot = strrchr(name, '.');
    const JavaClass *class = cell->object ? java_class_of(t, cell->object) : NULL;
    return !strpbrk(dot ? dot + 1 : name, "$<") && !(class && class->lambda);
}

/* Whether an object of the library stands for its value, as an AtomicInteger does. */
static bool is_atomic(const StoryBuilder *t, const JavaCell *cell) {
    const JavaClass *class = cell->kind == JAVA_FIELD ? java_class_of(t, cell->object) : NULL;
    return class && strcmp(java_variable_name(t, cell->variable), "value") == 0 &&
           strncmp(names_text(t->program->names, class->name), "java/util/concurrent/atomic/Atomic", 34) == 0;
}

/* Appends `Account@1.balance`, `Account.total`, `int[3]@2[0]`; an atomic object by itself. */
static void add_cell_name(StoryBuilder *t, const JavaCell *cell, Text *out) {
    if (cell->kind == JAVA_STATIC) {
        java_add_static(t, cell->variable, out);
        return;
    }
    java_add_object(t, cell->object, out);
    if (cell->kind == JAVA_ELEMENT)
        text_format(out, "[%u]", cell->index);
    else if (!is_atomic(t, cell)) {
        const char *name = java_variable_name(t, cell->variable);
        text_add_char(out, '.');
        text_add_escaped_string(out, name);
    }
}

void java_add_cell(StoryBuilder *t, uint32_t address, Text *out) {
    heap_visit(t->walk->machine, 0);
    JavaCell cell = java_find_cell(t, address);
    if (cell.kind == JAVA_OTHER)
        text_add(out, "something");
    else
        add_cell_name(t, &cell, out);
}

/* The letter of a local's declared type: booleans and chars are ints in the model. */
static char declared_type(const StoryBuilder *t, const JavaMethod *method, BirId variable) {
    const JvmCode *code = method->declared->code;
    BirId name = t->model->variables.items[variable].origin.name;
    for (uint32_t i = 0; code && i < code->variable_count; i++)
        if (code->variables[i].name == name)
            return *names_text(t->program->names, code->variables[i].descriptor);
    return 0;
}

void java_add_local(StoryBuilder *t, const JavaMethod *method, BirId variable, int64_t value, Text *out) {
    char letter = declared_type(t, method, variable);
    BirId type = resolved(t, t->model->variables.items[variable].type);
    if (letter == 'Z' || letter == 'C')
        type = letter == 'Z' ? t->model->type_boolean : t->model->type_char;
    java_add_value(t, type, value, out);
}

/* ---- Values --------------------------------------------------------------------------------------------------- */

void java_add_note(StoryBuilder *t, StoryStep *step, Text *note) {
    bool known = false;
    for (uint32_t i = 0; i < step->notes.count; i++)
        known |= strcmp(step->notes.items[i], text_string(note)) == 0;
    if (!known)
        vector_push(t->arena, &step->notes, text_keep(note, t->arena));
    text_free(note);
}

/* A value that is written in the step in which it was read needs no mention of its own. */
static void drop_read(StoryStep *step, const char *name) {
    size_t length = strlen(name), kept = 0;
    for (uint32_t i = 0; i < step->notes.count; i++) {
        const char *note = step->notes.items[i];
        bool is_read =
            strncmp(note, "reads ", 6) == 0 && strncmp(note + 6, name, length) == 0 && note[6 + length] == ':';
        if (!is_read)
            step->notes.items[kept++] = note;
    }
    step->notes.count = (uint32_t)kept;
}

/* Nor does a value that a call returns, if a local gets it. */
static void drop_result(StoryStep *step, const char *value) {
    const char *last = step->notes.count ? step->notes.items[step->notes.count - 1] : "";
    const char *result = strstr(last, " returns ");
    if (result && !strstr(last, " ends") && strcmp(result + strlen(" returns "), value) == 0)
        step->notes.count--;
}

/* Whether a field says who has a lock of the library for writing, or how many have it for reading. */
static bool note_sharing(StoryBuilder *t, StoryStep *step, const JavaCell *cell, int64_t before, int64_t now) {
    const JavaClass *class = java_class_of(t, cell->object);
    const char *name = class ? names_text(t->program->names, class->name) : "",
               *field = java_variable_name(t, cell->variable);
    const LibraryCall *call = java_present_call(t);
    bool is_count = strcmp(field, "readHolds") == 0;
    if (strcmp(name, "java/util/concurrent/locks/ReentrantReadWriteLock$Sync") != 0 ||
        (!is_count && strcmp(field, "writer") != 0))
        return false;
    Text note = {0};
    text_add(&note, now > before ? "acquires " : "releases ");
    if (call && call->receiver && now != before) {
        java_add_object(t, call->receiver, &note);
        java_add_note(t, step, &note);
    }
    text_free(&note);
    return true;
}

/* A thread that a condition lets go on. */
static bool note_signal(StoryBuilder *t, StoryStep *step, const JavaCell *cell, int64_t before, int64_t now) {
    if (strcmp(java_variable_name(t, cell->variable), "awaited") != 0 || !before || now ||
        !class_is_subtype(t->program, java_class_of(t, cell->object), t->program->thread) || !java_calls_signal(t))
        return false;
    Text note = {0};
    text_add(&note, "signals ");
    java_add_thread_object(t, cell->object, &note);
    java_add_note(t, step, &note);
    return true;
}

/* Whether a thread that waits for a lock of the library, or holds it, is what a field says. */
static bool note_owner(StoryBuilder *t, StoryStep *step, const JavaCell *cell, int64_t before, int64_t now) {
    if (cell->kind != JAVA_FIELD)
        return false;
    if (note_sharing(t, step, cell, before, now) || note_signal(t, step, cell, before, now))
        return true;
    if (strcmp(java_variable_name(t, cell->variable), "exclusiveOwnerThread") != 0)
        return false;
    Text note = {0};
    text_add(&note, now ? "acquires " : "releases ");
    java_add_object(t, java_lock_around(t, cell->object), &note);
    if (before != now)
        java_add_note(t, step, &note);
    text_free(&note);
    return true;
}

static void note_interrupt(StoryBuilder *t, StoryStep *step, const JavaCell *cell, int64_t before, int64_t now) {
    if (cell->kind != JAVA_FIELD || before || !now ||
        strcmp(java_variable_name(t, cell->variable), "interrupted") != 0 ||
        !class_is_subtype(t->program, java_class_of(t, cell->object), t->program->thread))
        return;
    Text note = {0};
    text_add(&note, "interrupts ");
    java_add_thread_object(t, cell->object, &note);
    java_add_note(t, step, &note);
}

static CellUse use_of(const StoryBuilder *t, uint32_t cell) {
    return cell < t->use_capacity ? t->uses[cell] : (CellUse){0};
}

static bool is_by_others(uint32_t users, uint32_t birth) { return users && users != birth + 1; }

bool java_meets_others(const StoryBuilder *t, uint32_t cell, uint32_t birth, bool writes) {
    CellUse use = use_of(t, cell);
    return is_by_others(use.writers, birth) || (writes && is_by_others(use.readers, birth));
}

bool java_is_guarded(const StoryBuilder *t, uint32_t cell) { return use_of(t, cell).guard != 0; }

/* Whether an access by library code has a meaning for the program: to the value of an atomic object or a synchronizer
   that it calls, or to data that other threads access with no more care. Of what is read, only what becomes stale. */
static bool is_told(const StoryBuilder *t, const JavaCell *cell, uint32_t address, bool writes) {
    if (is_atomic(t, cell))
        return java_is_called_on(t, cell->object);
    if (java_constructs(t, address))
        return false;
    if (cell->kind == JAVA_FIELD && java_is_synchronizer_value(t, cell->object, java_variable_name(t, cell->variable)))
        return true;
    uint32_t birth = t->trace->steps.items[t->walk->at - 1].birth;
    bool becomes_stale = use_of(t, address).last_write >= t->walk->at;
    return machine_cell(t->walk->machine, MACHINE_BIRTHS) > 1 && java_runs_plain_library(t) &&
           !java_is_guarded(t, address) && java_meets_others(t, address, birth, writes) && (writes || becomes_stale);
}

/* A store: of the user's code any, of the library's only what has a meaning. */
static void note_write(StoryBuilder *t, StoryStep *step, const UserPlace *place, uint32_t address) {
    const Machine *m = t->walk->machine;
    JavaCell cell = java_find_cell(t, address);
    bool is_library = t->walk->frame != place->frame;
    int64_t before = walk_value_before(t->walk, address), now = m->cells[address];
    if (cell.kind == JAVA_OTHER || !is_of_source(t, &cell))
        return;
    if (is_library && (note_owner(t, step, &cell, before, now) || !is_told(t, &cell, address, true))) {
        note_interrupt(t, step, &cell, before, now);
        return;
    }
    if (is_of_thread(t, &cell))
        return;
    /* Constructors set fields to zeros that they have already. */
    if (before == now && *names_text(t->program->names, place->method->declared->name) == '<')
        return;
    Text note = {0};
    add_cell_name(t, &cell, &note);
    drop_read(step, text_string(&note));
    text_add(&note, before == now ? ": stays " : ": ");
    if (before != now) {
        java_add_value(t, cell.type, before, &note);
        text_add(&note, " -> ");
    }
    java_add_value(t, cell.type, now, &note);
    java_add_note(t, step, &note);
}

/* The first action of the last transformation that assigns to a local by its name, or null. */
static const BirAction *find_assignment(const StoryBuilder *t, BirId variable) {
    BirSpan actions = t->model->transformations.items[t->walk->transformation].actions;
    for (uint32_t i = 0; i < actions.count; i++) {
        const BirAction *action = &t->model->actions.items[actions.first + i];
        const BirExpression *target = action->target == BIR_NONE ? NULL : &t->model->expressions.items[action->target];
        if (target && target->op == BIR_OP_NAME && target->id == variable)
            return action;
    }
    return NULL;
}

/* Locals of the user's code that get a value which is going to be used. They are no part of footprints. */
static void note_locals(StoryBuilder *t, StoryStep *step, const UserPlace *place) {
    const Machine *m = t->walk->machine;
    uint32_t frame = state_frame(m, t->walk->thread);
    while (frame && frame != place->frame)
        frame = state_caller(m, frame);
    if (!frame || t->walk->frame != frame)
        return;
    BirSpan variables = bir_body_variables(&t->model->bodies.items[m->cells[frame + FRAME_BODY]]);
    for (uint32_t i = 0; i < variables.count; i++) {
        const BirVariable *variable = &t->model->variables.items[variables.first + i];
        uint32_t cell = state_variable(m, frame, variables.first + i).cell;
        bool is_set = walk_value_before(t->walk, cell) != m->cells[cell] || find_assignment(t, variables.first + i);
        if (variable->origin.name == BIR_NONE || !is_set || state_is_dead(m, frame, cell))
            continue;
        Text note = {0};
        state_add_name(t->model, variable->name, &variable->origin, &note);
        text_add(&note, " = ");
        java_add_local(t, place->method, variables.first + i, m->cells[cell], &note);
        drop_result(step, strstr(text_string(&note), " = ") + 3);
        java_add_note(t, step, &note);
    }
}

/* A read gets a note where another thread writes the same once several run: it may be too early or too late. */
static void note_read(StoryBuilder *t, StoryStep *step, const UserPlace *place, uint32_t address) {
    if (!is_by_others(use_of(t, address).writers, step->birth))
        return;
    JavaCell cell = java_find_cell(t, address);
    bool is_library = t->walk->frame != place->frame;
    if (cell.kind == JAVA_OTHER || !is_of_source(t, &cell) || (is_library && !is_told(t, &cell, address, false)))
        return;
    Text note = {0};
    text_add(&note, "reads ");
    add_cell_name(t, &cell, &note);
    text_add(&note, ": ");
    java_add_value(t, cell.type, walk_value_before(t->walk, address), &note);
    java_add_note(t, step, &note);
}

/* ---- Monitors and threads ------------------------------------------------------------------------------------- */

/* An action of the last transformation, or null. */
static const BirAction *find_action(const StoryBuilder *t, BirActionOp op) {
    BirSpan actions = t->model->transformations.items[t->walk->transformation].actions;
    for (uint32_t i = 0; i < actions.count; i++)
        if (t->model->actions.items[actions.first + i].op == op)
            return &t->model->actions.items[actions.first + i];
    return NULL;
}

/* Which threads a notification has woken; says so if it has woken none. */
static void note_notified(StoryBuilder *t, StoryStep *step, uint32_t lock) {
    const Machine *m = t->walk->machine;
    Text note = {0};
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        if (m->cells[thread + THREAD_WAIT] != WAIT_NOTIFIED ||
            walk_value_before(t->walk, thread + THREAD_WAIT) != WAIT_WAITING)
            continue;
        text_add(&note, note.length ? ", " : "notifies ");
        java_add_thread(t, thread, &note);
    }
    if (!note.length) {
        text_add(&note, "notifies no thread: none waits on ");
        java_add_object(t, object_of_lock(lock), &note);
    }
    java_add_note(t, step, &note);
}

/* A monitor that was used. */
static void note_lock(StoryBuilder *t, StoryStep *step, const UserPlace *place, uint32_t lock) {
    const Machine *m = t->walk->machine;
    int64_t before = walk_value_before(t->walk, lock), now = m->cells[lock];
    int64_t depth_before = walk_value_before(t->walk, lock + 1), depth = m->cells[lock + 1];
    if (find_action(t, BIR_ACTION_NOTIFY) || find_action(t, BIR_ACTION_NOTIFY_ALL)) {
        note_notified(t, step, lock);
        return;
    }
    bool is_library = t->walk->frame != place->frame;
    if (is_library && (!java_is_users_lock(t, object_of_lock(lock)) || !java_meets_others(t, lock, step->birth, true)))
        return;
    bool acquires = !before && now, is_deeper = before && depth > depth_before, releases = before && !now;
    if (!acquires && !is_deeper && !releases)
        return;
    bool waits = releases && find_action(t, BIR_ACTION_WAIT), again = acquires && find_action(t, BIR_ACTION_UNWAIT);
    Text note = {0};
    text_add(&note, waits ? "waits on " : releases ? "releases " : "acquires ");
    if (waits)
        java_add_object(t, object_of_lock(lock), &note);
    else
        java_add_lock(t, lock, &note);
    text_add(&note, again ? " again" : is_deeper ? " once more" : "");
    java_add_note(t, step, &note);
}

void java_note_locks(StoryBuilder *t, const UserPlace *place) {
    const Machine *m = t->walk->machine;
    for (uint32_t i = 0; i < t->walk->accesses.count; i++) {
        Access access = t->walk->accesses.items[i];
        if (!access.lock || !m->cells[access.cell] || walk_value_before(t->walk, access.cell) == m->cells[access.cell])
            continue;
        Text text = {0};
        if (place->frame)
            java_add_place(t, place, &text);
        Acquisition acquisition = {access.cell, text.length ? text_keep(&text, t->arena) : NULL};
        uint32_t at = 0;
        while (at < t->acquisitions.count && t->acquisitions.items[at].lock != access.cell)
            at++;
        if (at == t->acquisitions.count)
            vector_push(t->arena, &t->acquisitions, acquisition);
        t->acquisitions.items[at] = acquisition;
    }
}

/* Why a wait ends by the thread's own step: see src/lower/blocking.c. */
static const char *why_awake(const StoryBuilder *t) {
    const BirTransformation *transformation = &t->model->transformations.items[t->walk->transformation];
    bool is_spurious = t->model->actions.items[transformation->actions.first].op == BIR_ACTION_AWAKEN;
    return transformation->timeout ? "timeout" : is_spurious ? "spurious wakeup" : "interrupt";
}

static void note_threads(StoryBuilder *t, StoryStep *step) {
    const Machine *m = t->walk->machine;
    const LibraryCall *call = java_present_call(t);
    if (t->model->transformations.items[t->walk->transformation].timeout && call &&
        !find_action(t, BIR_ACTION_AWAKEN)) {
        Text late = {0};
        text_format(&late, "%s times out", call->name);
        java_add_note(t, step, &late);
    }
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        Text note = {0};
        if (m->cells[thread + THREAD_BIRTH] >= t->walk->births) {
            text_add(&note, "starts ");
            java_add_thread(t, thread, &note);
        } else if (find_action(t, BIR_ACTION_AWAKEN) && thread == t->walk->thread &&
                   walk_value_before(t->walk, thread + THREAD_WAIT) == WAIT_WAITING)
            text_format(&note, "its wait ends: %s", why_awake(t));
        if (note.length)
            java_add_note(t, step, &note);
        text_free(&note);
    }
}

/* A class of the user's whose initialisation begins: others wait until it is done. */
static void note_initialisation(StoryBuilder *t, StoryStep *step) {
    const Machine *m = t->walk->machine;
    const BodySource *source = &t->program->sources.items[t->trace->steps.items[t->walk->at - 1].body];
    if (source->kind != BODY_INITIALISER || !java_is_own(t, source->class))
        return;
    uint32_t owner = MACHINE_GLOBALS + m->code->offsets[source->class->init_thread];
    if (walk_value_before(t->walk, owner) || !m->cells[owner])
        return;
    Text note = {0};
    text_add(&note, "initialises class ");
    java_add_class(t, source->class, &note);
    java_add_note(t, step, &note);
}

bool java_is_throw(const StoryBuilder *t) { return find_action(t, BIR_ACTION_THROW); }

/* The first argument of an action, without the casts around it. */
static const BirExpression *uncast_argument(const StoryBuilder *t, const BirAction *action) {
    const BirExpression *expression = &t->model->expressions.items[t->model->lists.items[action->arguments.first]];
    while (expression->op == BIR_OP_CAST)
        expression = &t->model->expressions.items[expression->a];
    return expression;
}

static bool is_local(const BirExpression *expression) {
    return expression->op == BIR_OP_NAME && expression->name_kind == BIR_NAME_LOCAL;
}

/* The object that the last transformation throws, or 0. */
static int64_t thrown_object(const StoryBuilder *t) {
    const BirAction *action = find_action(t, BIR_ACTION_THROW);
    if (!action)
        return 0;
    const BirExpression *expression = uncast_argument(t, action);
    /* `throw (RuntimeException) cause`: what is cast gets a name first. */
    const BirAction *assigned = is_local(expression) ? find_assignment(t, expression->id) : NULL;
    if (assigned && assigned->op == BIR_ACTION_ASSIGN)
        expression = uncast_argument(t, assigned);
    return is_local(expression) ? walk_value_before(t->walk, t->walk->frame + t->walk->code->offsets[expression->id])
                                : 0;
}

/* An exception that is thrown; one that is passed on by what javac adds has its note. */
static void note_thrown(StoryBuilder *t, StoryStep *step, const UserPlace *place) {
    int64_t object = thrown_object(t);
    if (!object || object == t->thrown)
        return;
    t->thrown = object;
    t->throws = true;
    /* Another thread may have thrown the exception before. */
    t->is_decided |= object == t->uncaught && step->birth == t->trace->steps.items[t->trace->steps.count - 1].birth;
    Text note = {0};
    text_add(&note, "throws ");
    java_add_throwable(t, (uint32_t)object, &note);
    java_add_note(t, step, &note);
    if (t->walk->frame != place->frame && step->notes.count)
        java_note_library_throw(t, step->notes.items[step->notes.count - 1]);
}

static void note_printed(StoryBuilder *t, StoryStep *step) {
    const char *at = text_string(&t->walk->printed), *end = at + t->walk->printed.length;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        Text note = {0};
        text_add(&note, "prints: ");
        text_add_escaped(&note, at, (size_t)(stop - at));
        if (stop > at)
            java_add_note(t, step, &note);
        text_free(&note);
        at = newline ? newline + 1 : end;
    }
}

/* A variable of the property that was bound to an object. */
static void note_bound(StoryBuilder *t, StoryStep *step) {
    const Machine *m = t->walk->machine;
    for (uint32_t i = 0; i < t->trace->goal.variable_count; i++) {
        uint32_t cell = MACHINE_GLOBALS + m->code->offsets[t->program->bound[i]];
        if (walk_value_before(t->walk, cell) == m->cells[cell] || !m->cells[cell])
            continue;
        Text note = {0};
        text_format(&note, "%s is ", t->trace->goal.variables[i]);
        java_add_object(t, (uint32_t)m->cells[cell], &note);
        java_add_note(t, step, &note);
    }
}

void java_note_predicates(StoryBuilder *t, StoryStep *step, uint64_t before, uint64_t after) {
    for (uint32_t i = 0; i < t->trace->goal.predicate_count; i++) {
        Text note = {0};
        if (render_change(&t->trace->goal, i, before, after, &note))
            java_add_note(t, step, &note);
        text_free(&note);
    }
}

void java_note_effects(StoryBuilder *t, StoryStep *step, const UserPlace *place) {
    heap_visit(t->walk->machine, 0);
    for (uint32_t i = 0; i < t->walk->accesses.count; i++) {
        Access access = t->walk->accesses.items[i];
        bool repeated = false;
        for (uint32_t j = 0; j < i; j++)
            repeated |=
                t->walk->accesses.items[j].cell == access.cell && t->walk->accesses.items[j].write == access.write;
        if (repeated)
            continue;
        if (access.lock)
            note_lock(t, step, place, access.cell);
        else if (access.write)
            note_write(t, step, place, access.cell);
        else
            note_read(t, step, place, access.cell);
    }
    note_locals(t, step, place);
    note_initialisation(t, step);
    java_note_call(t, step);
    note_threads(t, step);
    note_thrown(t, step, place);
    note_printed(t, step);
    note_bound(t, step);
}
