/* Looking at the state of a model while stepping through a trace. */
#include "trace/replay_int.h"

static void command_where(Stepper *s) {
    const Machine *m = s->walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++)
        render_thread(s->walk, i, &s->out);
    if (!machine_threads(m))
        text_add(&s->out, "every thread has ended\n");
}

/* A line for a variable with its value. */
static void add_variable(Stepper *s, uint32_t frame, BirId variable) {
    const Machine *m = s->walk->machine;
    const BirModel *model = m->code->model;
    const BirVariable *v = &model->variables.items[variable];
    StatePlace place = state_variable(m, frame, variable);
    text_add(&s->out, "  ");
    state_add_name(model, v->name, &v->origin, &s->out);
    text_add(&s->out, " = ");
    if (frame && state_is_dead(m, frame, place.cell))
        text_add(&s->out, "(dead)");
    else
        state_add_place(m, place, 0, &s->out);
    text_add_char(&s->out, '\n');
}

static void command_globals(Stepper *s) {
    const BirModel *model = s->walk->code->model;
    for (uint32_t i = 0; i < model->globals.count; i++)
        add_variable(s, 0, model->globals.items[i]);
    if (!model->globals.count)
        text_add(&s->out, "there are no globals\n");
}

/* The live thread written as Name#birth at the start of some text; `length` gets what was read. 0 when it is none. */
static uint32_t find_thread(const Stepper *s, const char *text, size_t *length) {
    const Machine *m = s->walk->machine;
    Text name = {0};
    uint32_t found = 0;
    for (uint32_t i = 0; i < machine_threads(m) && !found; i++) {
        uint32_t thread = machine_thread(m, i);
        for (int form = 0; form < 2 && !found; form++) {
            name.length = 0;
            if (form)
                machine_show_value(m, m->code->model->type_tid, thread, &name);
            else
                state_add_thread(m, thread, &name);
            char after = strncmp(text, text_string(&name), name.length) == 0 ? text[name.length] : '0';
            if (after < '0' || after > '9') {
                found = thread;
                *length = name.length;
            }
        }
    }
    text_free(&name);
    return found;
}

static void add_locals(Stepper *s, uint32_t thread) {
    const Machine *m = s->walk->machine;
    const BirModel *model = m->code->model;
    for (uint32_t frame = state_frame(m, thread); frame; frame = state_caller(m, frame)) {
        BirSpan variables = bir_body_variables(&model->bodies.items[m->cells[frame + FRAME_BODY]]);
        state_add_thread(m, thread, &s->out);
        text_add(&s->out, " at ");
        state_add_location(model, (BirId)m->cells[thread + THREAD_BODY], state_location(m, frame), &s->out);
        text_add(&s->out, variables.count ? ":\n" : ": no variables\n");
        for (uint32_t i = 0; i < variables.count; i++)
            add_variable(s, frame, variables.first + i);
    }
}

static void command_locals(Stepper *s) {
    const char *argument = s->argument;
    const Machine *m = s->walk->machine;
    size_t length;
    uint32_t thread = *argument ? find_thread(s, argument, &length) : 0;
    if (*argument && (!thread || argument[length])) {
        text_add(&s->out, "there is no such thread now: 'where' lists them\n");
        return;
    }
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (!thread || machine_thread(m, i) == thread)
            add_locals(s, machine_thread(m, i));
}

/* Threads that wait on a lock, or have been notified, as a list. */
static void add_waiting(Stepper *s, uint32_t lock, int64_t state, const char *heading) {
    const Machine *m = s->walk->machine;
    const char *separator = heading;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        if (m->cells[thread + THREAD_WAIT] != state || m->cells[thread + THREAD_WAIT_LOCK] != lock)
            continue;
        text_add(&s->out, separator);
        state_add_thread(m, thread, &s->out);
        separator = ", ";
    }
}

/* A line on a lock, if it is held or waited on. */
static void add_lock(Stepper *s, uint32_t lock) {
    Machine *m = s->walk->machine;
    bool used = m->cells[lock] != 0;
    for (uint32_t i = 0; i < machine_threads(m); i++)
        used |= m->cells[machine_thread(m, i) + THREAD_WAIT_LOCK] == lock;
    if (!used)
        return;
    text_add(&s->out, "  ");
    state_add_lock(m, lock, &s->out);
    text_add(&s->out, ": ");
    if (m->cells[lock]) {
        text_add(&s->out, "held by ");
        state_add_thread(m, (uint32_t)m->cells[lock], &s->out);
        text_format(&s->out, ", depth %lld", (long long)m->cells[lock + 1]);
    } else
        text_add(&s->out, "free");
    add_waiting(s, lock, WAIT_WAITING, "; waiting: ");
    add_waiting(s, lock, WAIT_NOTIFIED, "; notified: ");
    text_add_char(&s->out, '\n');
}

static void add_locks_of_layout(Stepper *s, uint32_t base, const Layout *layout) {
    for (uint32_t i = 0; i < layout->count; i++)
        if (layout->cells[i].kind == CELL_OWNER)
            add_lock(s, base + i);
    /* With the globals of a program cells of base objects are stored. */
    for (uint32_t i = 0; i < layout->hot_count; i++)
        if (layout->hot[i].index >= layout->count && layout->hot[i].kind == CELL_OWNER)
            add_lock(s, base + layout->hot[i].index);
}

/* The objects that the state reaches, copied: naming a lock visits the heap again. */
static uint32_t *list_objects(Machine *m, uint32_t *count) {
    heap_visit(m, 0);
    *count = m->reached_count;
    uint32_t *objects = memory_get((*count + 1) * sizeof *objects);
    if (*count)
        memcpy(objects, m->reached, *count * sizeof *objects);
    return objects;
}

static void command_locks(Stepper *s) {
    Machine *m = s->walk->machine;
    size_t before = s->out.length;
    add_locks_of_layout(s, MACHINE_GLOBALS, &m->stored.globals);
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        for (uint32_t frame = state_frame(m, machine_thread(m, i)); frame; frame = state_caller(m, frame))
            add_locks_of_layout(s, frame, &m->code->bodies[m->cells[frame + FRAME_BODY]].frame);
    }
    uint32_t count, *objects = list_objects(m, &count);
    for (uint32_t i = 0; i < count; i++) {
        int64_t header = m->cells[objects[i] + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        if (collection->keeps_monitors || machine_has_locked(m, object_collection(header)))
            add_lock(s, objects[i] + OBJECT_OWNER);
        for (uint32_t j = 0; j < elements && collection->element.thread_count; j++)
            add_locks_of_layout(s, objects[i] + OBJECT_CELLS + j * collection->element.count, &collection->element);
    }
    free(objects);
    if (s->out.length == before)
        text_add(&s->out, "no lock is held or waited on\n");
}

static void command_waits(Stepper *s) {
    Machine *m = s->walk->machine;
    size_t before = s->out.length;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        if (m->cells[thread + THREAD_WAIT] == WAIT_NONE)
            continue;
        text_add(&s->out, "  ");
        state_add_thread(m, thread, &s->out);
        text_add(&s->out, m->cells[thread + THREAD_WAIT] == WAIT_WAITING ? " waits on " : " was notified on ");
        state_add_lock(m, (uint32_t)m->cells[thread + THREAD_WAIT_LOCK], &s->out);
        text_format(&s->out, ", which it held %lld times\n", (long long)m->cells[thread + THREAD_WAIT_DEPTH]);
    }
    if (s->out.length == before)
        text_add(&s->out, "no thread waits\n");
}

/* An object by its name and contents. */
static void add_object(Stepper *s, uint32_t object) {
    const Machine *m = s->walk->machine;
    state_add_object(m, object, &s->out);
    text_add(&s->out, " = ");
    state_add_place(m, state_object(m, object), 0, &s->out);
    text_add_char(&s->out, '\n');
}

static void command_heap(Stepper *s) {
    uint32_t count, *objects = list_objects(s->walk->machine, &count);
    for (uint32_t i = 0; i < count; i++) {
        text_add(&s->out, "  ");
        add_object(s, objects[i]);
    }
    if (!count)
        text_add(&s->out, "the heap is empty\n");
    free(objects);
}

static void command_predicates(Stepper *s) {
    const BirModel *model = s->walk->code->model;
    for (uint32_t i = 0; i < model->predicates.count; i++) {
        text_add(&s->out, "  ");
        state_add_name(model, model->predicates.items[i].name, NULL, &s->out);
        text_add(&s->out, machine_predicate(s->walk->machine, i) ? " = true\n" : " = false\n");
    }
    if (!model->predicates.count)
        text_add(&s->out, "the model has no predicates\n");
}

/* A word of a path: a name, perhaps in backquotes. Returns what follows it, or null. */
static const char *read_word(const char *at, const char **word, size_t *length) {
    bool quoted = *at == '`';
    *word = at += quoted;
    while (*at && (quoted ? *at != '`' : !strchr(".[]:# ", *at)))
        at++;
    *length = (size_t)(at - *word);
    if (quoted && *at++ != '`')
        return NULL;
    return *length ? at : NULL;
}

/* The object written as Type#serial at the start of a path, when there is one; 0 otherwise. */
static uint32_t find_object(Stepper *s, const char *text, size_t *length) {
    Machine *m = s->walk->machine;
    uint32_t count, *objects = list_objects(m, &count), found = 0;
    Text name = {0};
    for (uint32_t i = 0; i < count && !found; i++) {
        name.length = 0;
        state_add_object(m, objects[i], &name);
        char after = strncmp(text, text_string(&name), name.length) == 0 ? text[name.length] : '0';
        if (after < '0' || after > '9') {
            found = objects[i];
            *length = name.length;
        }
    }
    text_free(&name);
    free(objects);
    return found;
}

/* Finds a local in the innermost frame of a thread that has it. */
static bool find_local(const Machine *m, uint32_t thread, const char *word, size_t length, StatePlace *place,
                       bool *dead) {
    uint32_t frame = state_frame(m, thread);
    while (frame && !state_find_variable(m, frame, word, length, place))
        frame = state_caller(m, frame);
    *dead = frame && state_is_dead(m, frame, place->cell);
    return frame != 0;
}

/* Where a path begins: `Thread#2:local`, a global, or a local of the thread of the present step. Null with a failure.
 */
static const char *read_root(Stepper *s, const char *at, StatePlace *place, Failure *failure) {
    const Machine *m = s->walk->machine;
    const char *word;
    size_t length, word_length;
    bool dead = false, found;
    uint32_t thread = find_thread(s, at, &length);
    if (thread && at[length] == ':') {
        at = read_word(at + length + 1, &word, &word_length);
        found = at && find_local(m, thread, word, word_length, place, &dead);
    } else {
        thread = s->walk->at ? s->walk->thread : 0;
        at = read_word(at, &word, &word_length);
        found = at && (state_find_variable(m, 0, word, word_length, place) ||
                       (thread && find_local(m, thread, word, word_length, place, &dead)));
    }
    if (!at)
        failure_set(failure, FAILURE_INPUT, "expected a variable, as in count, fork[2], q.tail.next or Thread#2:local");
    else if (!found && *at == '#')
        failure_set(failure, FAILURE_INPUT, "there is no thread '%.*s' now", (int)(word_length + strcspn(at, ":.[")),
                    word);
    else if (!found)
        failure_set(failure, FAILURE_INPUT, "there is no variable '%.*s' here", (int)word_length, word);
    else if (dead)
        failure_set(failure, FAILURE_INPUT, "it is dead here: no code reads its value");
    return found && !dead ? at : NULL;
}

/* Follows fields and indices to the end of a path. */
static bool follow_path(Stepper *s, const char *at, StatePlace *place, Failure *failure) {
    while (*at) {
        const char *word;
        size_t length;
        char *end;
        if (*at == '.') {
            at = read_word(at + 1, &word, &length);
            if (!at)
                return failure_set(failure, FAILURE_INPUT, "expected a field after the '.'");
            if (!state_field(s->walk->machine, place, word, length, failure))
                return false;
        } else if (*at == '[') {
            long long index = strtoll(at + 1, &end, 10);
            if (end == at + 1 || *end != ']')
                return failure_set(failure, FAILURE_INPUT, "expected a number and a ']' after the '['");
            if (!state_element(s->walk->machine, place, index, failure))
                return false;
            at = end + 1;
        } else
            return failure_set(failure, FAILURE_INPUT, "only '.' and '[' can follow a name");
    }
    return true;
}

static void command_print(Stepper *s) {
    const char *argument = s->argument;
    StatePlace place;
    Failure failure = {0};
    size_t length;
    uint32_t object = find_object(s, argument, &length);
    const char *rest;
    bool found;
    if (object && !argument[length]) {
        add_object(s, object);
        return;
    }
    if (object) {
        place = state_object(s->walk->machine, object);
        rest = argument + length;
    } else
        rest = read_root(s, argument, &place, &failure);
    found = rest && follow_path(s, rest, &place, &failure);
    if (found)
        state_add_place(s->walk->machine, place, 1, &s->out);
    text_add_bytes(&s->out, text_string(&failure.words), failure.words.length);
    text_add_char(&s->out, '\n');
    failure_free(&failure);
}

static const Command commands[] = {
    {"where", "", "show where every thread is", command_where},
    {"print", "PATH", "show a value: count, fork[2], q.tail.next, Thread#2:local, Node#3", command_print},
    {"globals", "", "show all globals", command_globals},
    {"locals", "[THREAD]", "show the locals of every thread, or of one", command_locals},
    {"locks", "", "show the locks that are held or waited on", command_locks},
    {"waits", "", "show the threads that wait, or were notified", command_waits},
    {"heap", "", "show the objects that can be reached", command_heap},
    {"predicates", "", "show which predicates of the model hold", command_predicates},
    {0},
};

int replay_run(const ReplayOptions *options, FILE *in, FILE *out) {
    if (options->trace->story)
        return story_replay(options, in, out);
    Stepper s = {.walk = walk_new(options->trace, options->code, &(MachineOptions){0}, true), .commands = commands};
    s.widths = render_widths(options->trace, options->code->model);
    return stepper_run(&s, options->prompt, in, out);
}
