/* Looking at the state of a Java program while stepping through its story. */
#include "trace/replay_int.h"

enum { ELEMENTS_SHOWN = 32 };

/* Appends the fields of an object, or the elements of an array. */
static void add_contents(Stepper *s, uint32_t object) {
    const Machine *m = s->walk->machine;
    const BirModel *model = m->code->model;
    StatePlace place = state_object(m, object);
    const BirType *type = &model->types.items[place.type];
    bool is_array = type->kind == BIR_TYPE_ARRAY;
    uint32_t count = is_array ? object_length(m->cells[object + OBJECT_HEADER]) : type->members.count;
    text_add(&s->out, is_array ? " [" : " { ");
    for (uint32_t i = 0; i < count && i < ELEMENTS_SHOWN; i++) {
        text_add(&s->out, i ? ", " : "");
        if (is_array) {
            java_add_value(s->builder, model->types.items[type->element].resolved, m->cells[place.cell + i], &s->out);
            continue;
        }
        const BirVariable *field = &model->variables.items[type->members.first + i];
        state_add_name(model, field->name, &field->origin, &s->out);
        text_add(&s->out, ": ");
        java_add_value(s->builder, model->types.items[field->type].resolved,
                       m->cells[place.cell + m->code->offsets[type->members.first + i]], &s->out);
    }
    text_add(&s->out, count > ELEMENTS_SHOWN ? ", ..." : "");
    text_add(&s->out, is_array ? "]" : " }");
}

/* Appends a value; of an object that is not shown by its value also what is in it. */
static void add_value(Stepper *s, BirId type, int64_t value) {
    const BirModel *model = s->walk->machine->code->model;
    Text text = {0};
    java_add_value(s->builder, type, value, &text);
    text_add_bytes(&s->out, text_string(&text), text.length);
    if (model->types.items[type].kind == BIR_TYPE_REF && value && strchr(text_string(&text), '@') &&
        *text_string(&text) != '"')
        add_contents(s, (uint32_t)value);
    text_free(&text);
}

static void command_where(Stepper *s) {
    const Machine *m = s->walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        StoryThread thread = java_describe_thread(s->builder, i, false);
        story_render_thread(&thread, &s->render, &s->out);
    }
    if (!machine_threads(m))
        text_add(&s->out, "every thread has ended\n");
}

/* The live thread with a name that Java knows it by; 0 when there is none. */
static uint32_t find_thread(Stepper *s, const char *name) {
    const Machine *m = s->walk->machine;
    size_t length = strlen(name);
    bool quoted = length > 1 && name[0] == '"' && name[length - 1] == '"';
    name += quoted;
    length -= 2 * (size_t)quoted;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        const char *known = java_thread_name(s->builder, (uint32_t)m->cells[thread + THREAD_BIRTH]);
        if (strlen(known) == length && strncmp(known, name, length) == 0)
            return thread;
    }
    return 0;
}

/* The variables of the innermost method of the user's that a thread is in. */
static void add_locals(Stepper *s, uint32_t thread) {
    const Machine *m = s->walk->machine;
    const BirModel *model = m->code->model;
    UserPlace place = java_user_place(s->builder, thread);
    java_add_thread(s->builder, thread, &s->out);
    if (!place.frame) {
        text_add(&s->out, " is not in code of the program\n");
        return;
    }
    text_add(&s->out, " at ");
    java_add_place(s->builder, &place, &s->out);
    text_add(&s->out, " in ");
    java_add_user_method(s->builder, &place, &s->out);
    BirSpan variables = bir_body_variables(&model->bodies.items[m->cells[place.frame + FRAME_BODY]]);
    bool has_names = false, is_shown = false;
    for (uint32_t i = 0; i < variables.count; i++) {
        const BirVariable *variable = &model->variables.items[variables.first + i];
        StatePlace cell = state_variable(m, place.frame, variables.first + i);
        has_names |= variable->origin.name != BIR_NONE;
        if (variable->origin.name == BIR_NONE || state_is_dead(m, place.frame, cell.cell))
            continue;
        text_add(&s->out, is_shown ? "  " : "\n  ");
        is_shown = true;
        state_add_name(model, variable->name, &variable->origin, &s->out);
        text_add(&s->out, " = ");
        add_value(s, cell.type, m->cells[cell.cell]);
        text_add_char(&s->out, '\n');
    }
    if (!is_shown)
        text_add(&s->out, has_names ? ": no variable is used from here on\n"
                                    : ": no variable has a name; javac -g keeps them\n");
}

static void command_locals(Stepper *s) {
    const char *argument = s->argument;
    const Machine *m = s->walk->machine;
    uint32_t thread = *argument ? find_thread(s, argument) : 0;
    if (*argument && !thread)
        text_add(&s->out, "there is no such thread now\n");
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (*argument ? machine_thread(m, i) == thread : true)
            add_locals(s, machine_thread(m, i));
}

/* A monitor that a thread holds or waits on. */
static void add_monitor(Stepper *s, uint32_t object) {
    const Machine *m = s->walk->machine;
    uint32_t lock = object + OBJECT_OWNER;
    Text waiting = {0};
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        if (m->cells[thread + THREAD_WAIT] == WAIT_NONE || m->cells[thread + THREAD_WAIT_LOCK] != lock)
            continue;
        text_add(&waiting, m->cells[thread + THREAD_WAIT] == WAIT_WAITING ? "; waited on by " : "; notified: ");
        java_add_thread(s->builder, thread, &waiting);
    }
    if (m->cells[lock] || waiting.length) {
        text_add(&s->out, "  the monitor of ");
        java_add_object(s->builder, object, &s->out);
        text_add(&s->out, m->cells[lock] ? " is held by " : " is free");
        if (m->cells[lock])
            java_add_thread(s->builder, (uint32_t)m->cells[lock], &s->out);
        text_format(&s->out, "%s\n", text_string(&waiting));
    }
    text_free(&waiting);
}

static void command_locks(Stepper *s) {
    Machine *m = s->walk->machine;
    size_t before = s->out.length;
    heap_visit(m, 0);
    for (uint32_t i = 0; i < m->reached_count; i++)
        add_monitor(s, m->reached[i]);
    for (uint32_t i = 0, object = m->code->base_start; i < m->code->base.objects; i++) {
        int64_t header = m->cells[object + OBJECT_HEADER];
        add_monitor(s, object);
        object += OBJECT_CELLS + code_object_cells(m->code, object_collection(header), object_length(header));
    }
    if (s->out.length == before)
        text_add(&s->out, "no monitor is held or waited on\n");
}

/* The object that the story calls Name@N, at the start of a path; 0 when there is none. */
static uint32_t find_object(Stepper *s, const char *path, size_t *length) {
    const Story *story = s->walk->trace->story;
    const char *at = strchr(path, '@');
    char *end;
    unsigned long number = at ? strtoul(at + 1, &end, 10) : 0;
    if (!number || number > story->objects.count)
        return 0;
    uint32_t object = story->objects.items[number - 1];
    Text name = {0};
    java_add_object(s->builder, object, &name);
    *length = name.length;
    bool same = strncmp(path, text_string(&name), name.length) == 0;
    text_free(&name);
    return same ? object : 0;
}

/* The static field written as Class.field at the start of a path. */
static bool find_static(Stepper *s, const char *path, StatePlace *place, size_t *length) {
    const Machine *m = s->walk->machine;
    const BirModel *model = m->code->model;
    for (uint32_t i = 0; i < model->globals.count; i++) {
        Text name = {0};
        java_add_static(s->builder, model->globals.items[i], &name);
        *length = name.length;
        bool same = strncmp(path, text_string(&name), *length) == 0 && (!path[*length] || strchr(".[", path[*length]));
        text_free(&name);
        if (same) {
            *place = state_variable(m, 0, model->globals.items[i]);
            return true;
        }
    }
    return false;
}

/* The thread whose name a path begins with, before a colon, and how long that is; otherwise that of the present step.
   0 when there is none. */
static uint32_t find_thread_of(Stepper *s, const char *path, size_t *length) {
    const Machine *m = s->walk->machine;
    const Story *story = s->walk->trace->story;
    const char *colon = strrchr(path, ':');
    if (colon) {
        Text name = {0};
        text_add_bytes(&name, path, (size_t)(colon - path));
        uint32_t thread = find_thread(s, text_string(&name));
        text_free(&name);
        *length = (size_t)(colon - path) + 1;
        return thread;
    }
    *length = 0;
    uint32_t nth = s->at ? machine_find_thread(m, story->steps.items[s->at - 1].birth) : UINT32_MAX;
    return nth == UINT32_MAX ? 0 : machine_thread(m, nth);
}

/* A local of the innermost methods of a thread: `amount`, `teller-2:amount`. */
static bool find_local(Stepper *s, const char *path, StatePlace *place, size_t *length) {
    const Machine *m = s->walk->machine;
    size_t prefix;
    uint32_t thread = find_thread_of(s, path, &prefix);
    uint32_t frame = thread ? java_user_place(s->builder, thread).frame : 0;
    const char *name = path + prefix;
    size_t size = strcspn(name, ".[");
    *length = prefix + size;
    for (; frame; frame = state_caller(m, frame))
        if (state_find_variable(m, frame, name, size, place) && !state_is_dead(m, frame, place->cell))
            return true;
    return false;
}

/* Follows fields and indices to the end of a path. */
static bool follow_path(Stepper *s, const char *at, StatePlace *place, Failure *failure) {
    while (*at) {
        size_t length = strcspn(at + 1, ".[]");
        if (*at == '.' && length) {
            if (!state_field(s->walk->machine, place, at + 1, length, failure))
                return false;
            at += length + 1;
        } else if (*at == '[' && length && at[length + 1] == ']') {
            if (!state_element(s->walk->machine, place, strtoll(at + 1, NULL, 10), failure))
                return false;
            at += length + 2;
        } else
            return failure_set(failure, FAILURE_INPUT,
                               "expected a path, as in balance, account.owner.name, items[2], Account.total, "
                               "Account@1, teller-2:amount");
    }
    return true;
}

static void command_print(Stepper *s) {
    const char *argument = s->argument;
    StatePlace place = {0};
    Failure failure = {0};
    size_t length = 0;
    uint32_t object = find_object(s, argument, &length);
    bool found = object != 0;
    if (found && !argument[length]) {
        java_add_object(s->builder, object, &s->out);
        add_contents(s, object);
    } else if (found)
        place = state_object(s->walk->machine, object);
    else
        found = find_local(s, argument, &place, &length) || find_static(s, argument, &place, &length);
    if (!found)
        failure_set(&failure, FAILURE_INPUT, "there is no such variable or object here");
    else if (argument[length] || !object) {
        if (follow_path(s, argument + length, &place, &failure))
            add_value(s, place.type, s->walk->machine->cells[place.cell]);
    }
    text_format(&s->out, "%s\n", text_string(&failure.words));
    failure_free(&failure);
}

/* The predicates of the property, and what its variables are bound to. */
static void command_predicates(Stepper *s) {
    Machine *m = s->walk->machine;
    const TraceGoal *goal = &s->walk->trace->goal;
    uint64_t letter = goal->predicate_count ? machine_valuation(m) : 0;
    for (uint32_t i = 0; i < goal->variable_count; i++) {
        StatePlace place = state_variable(m, 0, s->builder->program->bound[i]);
        text_format(&s->out, "  %s = ", goal->variables[i]);
        java_add_value(s->builder, place.type, m->cells[place.cell], &s->out);
        text_add_char(&s->out, '\n');
    }
    for (uint32_t i = 0; i < goal->predicate_count; i++) {
        text_add(&s->out, "  ");
        text_add_escaped(&s->out, goal->predicates[i], strlen(goal->predicates[i]));
        text_add(&s->out, letter >> i & 1 ? " = true\n" : " = false\n");
    }
    if (!goal->predicate_count)
        text_add(&s->out, "the property is not about predicates\n");
}

static const Command commands[] = {
    {"where", "", "show where every thread is, and what it waits for", command_where},
    {"print", "PATH", "show a value: balance, this.items[2], Account.total, Account@1, teller-2:amount", command_print},
    {"locals", "[THREAD]", "show the variables of every thread, or of one", command_locals},
    {"locks", "", "show the monitors that are held or waited on", command_locks},
    {"predicates", "", "show which predicates of the property hold, and its variables", command_predicates},
    {0},
};

int story_replay(const ReplayOptions *options, FILE *in, FILE *out) {
    const Trace *trace = options->trace;
    StoryBuilder builder = {.trace = options->trace,
                            .story = trace->story,
                            .arena = trace->arena,
                            .program = options->program,
                            .model = options->code->model};
    Stepper s = {.walk = walk_new(trace, options->code, &(MachineOptions){0}, true),
                 .builder = &builder,
                 .render = {.color = options->color},
                 .commands = commands};
    builder.walk = s.walk;
    return stepper_run(&s, options->prompt, in, out);
}
