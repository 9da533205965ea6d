/* The stepper: a command a line, on a terminal or on a pipe. Going back undoes the machine's changes to a mark that was
   kept for each step. */
#include "trace/replay.h"

#include "trace/render.h"
#include "trace/trace_int.h"

#include <errno.h>

enum { LIST_AROUND = 5, LINES_SHOWN = 200 };

typedef struct Stepper {
    Walk *walk;
    StepWidths widths;
    Text out; /* the answer to one command */
    bool done;
} Stepper;

static uint32_t step_count(const Stepper *s) { return s->walk->trace->steps.count; }

/* Reads a number of steps; `otherwise` when there is no argument. */
static bool read_count(Stepper *s, const char *argument, uint32_t otherwise, uint32_t *count) {
    if (!*argument) {
        *count = otherwise;
        return true;
    }
    char *end;
    errno = 0;
    unsigned long long number = strtoull(argument, &end, 10);
    if (*end || *argument == '-' || errno) {
        text_add(&s->out, "a number of steps is wanted\n");
        return false;
    }
    *count = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
    return true;
}

/* Shows the step that led here, or that this is the beginning. */
static void show_step(Stepper *s) {
    uint32_t at = s->walk->at;
    if (!at) {
        text_format(&s->out, "at the beginning; %u steps follow\n", step_count(s));
        return;
    }
    /* What a step changed is known right after it was taken. */
    walk_to(s->walk, at - 1);
    walk_to(s->walk, at);
    render_step(s->walk, &s->widths, &s->out);
    if (at == step_count(s)) {
        text_add(&s->out, "\n");
        render_violation(s->walk, &s->out);
    }
}

static void command_step(Stepper *s, const char *argument) {
    (void)argument;
    show_step(s);
}

/* Steps forward and shows each step, the newest ones when there are many. */
static void command_next(Stepper *s, const char *argument) {
    uint32_t count, left = step_count(s) - s->walk->at;
    if (!read_count(s, argument, 1, &count))
        return;
    if (!left) {
        text_add(&s->out, "at the end\n");
        return;
    }
    count = count < left ? count : left;
    if (count > LINES_SHOWN) {
        text_format(&s->out, "... %u steps are not shown\n", count - LINES_SHOWN);
        walk_to(s->walk, s->walk->at + count - LINES_SHOWN);
        count = LINES_SHOWN;
    }
    for (; count > 1; count--) {
        walk_to(s->walk, s->walk->at + 1);
        render_step(s->walk, &s->widths, &s->out);
    }
    if (count) {
        walk_to(s->walk, s->walk->at + 1);
        show_step(s);
    }
}

static void go_to(Stepper *s, uint32_t step) {
    walk_to(s->walk, step < step_count(s) ? step : step_count(s));
    show_step(s);
}

static void command_back(Stepper *s, const char *argument) {
    uint32_t count;
    if (read_count(s, argument, 1, &count))
        go_to(s, count < s->walk->at ? s->walk->at - count : 0);
}

static void command_goto(Stepper *s, const char *argument) {
    uint32_t step;
    if (!*argument)
        text_add(&s->out, "goto which step?\n");
    else if (read_count(s, argument, 0, &step))
        go_to(s, step);
}

static void command_first(Stepper *s, const char *argument) {
    (void)argument;
    go_to(s, 0);
}

static void command_last(Stepper *s, const char *argument) {
    (void)argument;
    go_to(s, step_count(s));
}

static void command_where(Stepper *s, const char *argument) {
    (void)argument;
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
    Place place = state_variable(m, frame, variable);
    text_add(&s->out, "  ");
    state_add_name(model, v->name, &v->origin, &s->out);
    text_add(&s->out, " = ");
    if (frame && state_is_dead(m, frame, place.cell))
        text_add(&s->out, "(not in use)");
    else
        state_add_place(m, place, 0, &s->out);
    text_add_char(&s->out, '\n');
}

static void command_globals(Stepper *s, const char *argument) {
    (void)argument;
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
    uint32_t frame = (uint32_t)m->cells[thread + THREAD_FRAME];
    for (; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        BirSpan variables = bir_body_variables(&model->bodies.items[m->cells[frame + FRAME_BODY]]);
        state_add_thread(m, thread, &s->out);
        text_add(&s->out, " at ");
        state_add_location(model, (BirId)m->cells[thread + THREAD_BODY], state_location(m, frame), &s->out);
        text_add(&s->out, variables.count ? ":\n" : ": no variables\n");
        for (uint32_t i = 0; i < variables.count; i++)
            add_variable(s, frame, variables.first + i);
    }
}

static void command_locals(Stepper *s, const char *argument) {
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
    for (uint32_t i = 0; i < layout->thread_count; i++)
        if (layout->cells[layout->threads[i]].kind == CELL_OWNER)
            add_lock(s, base + layout->threads[i]);
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

static void command_locks(Stepper *s, const char *argument) {
    (void)argument;
    Machine *m = s->walk->machine;
    size_t before = s->out.length;
    add_locks_of_layout(s, MACHINE_GLOBALS, &m->code->globals);
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t frame = (uint32_t)m->cells[machine_thread(m, i) + THREAD_FRAME];
        for (; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER])
            add_locks_of_layout(s, frame, &m->code->bodies[m->cells[frame + FRAME_BODY]].frame);
    }
    uint32_t count, *objects = list_objects(m, &count);
    for (uint32_t i = 0; i < count; i++) {
        int64_t header = m->cells[objects[i] + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        for (uint32_t j = 0; j < elements && collection->element.thread_count; j++)
            add_locks_of_layout(s, objects[i] + OBJECT_CELLS + j * collection->element.count, &collection->element);
    }
    free(objects);
    if (s->out.length == before)
        text_add(&s->out, "no lock is held or waited on\n");
}

static void command_waits(Stepper *s, const char *argument) {
    (void)argument;
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
        text_format(&s->out, ", which it held %lld deep\n", (long long)m->cells[thread + THREAD_WAIT_DEPTH]);
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

static void command_heap(Stepper *s, const char *argument) {
    (void)argument;
    uint32_t count, *objects = list_objects(s->walk->machine, &count);
    for (uint32_t i = 0; i < count; i++) {
        text_add(&s->out, "  ");
        add_object(s, objects[i]);
    }
    if (!count)
        text_add(&s->out, "the heap is empty\n");
    free(objects);
}

static void command_predicates(Stepper *s, const char *argument) {
    (void)argument;
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
static bool find_local(const Machine *m, uint32_t thread, const char *word, size_t length, Place *place, bool *dead) {
    uint32_t frame = (uint32_t)m->cells[thread + THREAD_FRAME];
    while (frame && !state_find_variable(m, frame, word, length, place))
        frame = (uint32_t)m->cells[frame + FRAME_CALLER];
    *dead = frame && state_is_dead(m, frame, place->cell);
    return frame != 0;
}

/* Where a path begins: `Thread#2:local`, a global, or a local of the thread of the present step. Null, with a reason.
 */
static const char *read_root(Stepper *s, const char *at, Place *place, Text *reason) {
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
    if (at && !found && *at == '#') {
        text_add(reason, "there is no thread '");
        text_add_escaped(reason, word, word_length + strcspn(at, ":.["));
        text_add(reason, "' now");
    } else if (!at)
        text_add(reason, "a variable is wanted, as in count, fork[2], q.tail.next or Thread#2:local");
    else if (!found) {
        text_add(reason, "there is no variable '");
        text_add_escaped(reason, word, word_length);
        text_add(reason, "' here");
    } else if (dead)
        text_add(reason, "it is not in use here: its value means nothing");
    return found && !dead ? at : NULL;
}

/* Follows fields and indices to the end of a path. */
static bool follow_path(Stepper *s, const char *at, Place *place, Text *reason) {
    while (*at) {
        const char *word;
        size_t length;
        char *end;
        if (*at == '.') {
            at = read_word(at + 1, &word, &length);
            if (!at) {
                text_add(reason, "a field is wanted after the '.'");
                return false;
            }
            if (!state_field(s->walk->machine, place, word, length, reason))
                return false;
        } else if (*at == '[') {
            long long index = strtoll(at + 1, &end, 10);
            if (end == at + 1 || *end != ']') {
                text_add(reason, "a number and a ']' are wanted after the '['");
                return false;
            }
            if (!state_element(s->walk->machine, place, index, reason))
                return false;
            at = end + 1;
        } else {
            text_add(reason, "only '.' and '[' can follow a name");
            return false;
        }
    }
    return true;
}

static void command_print(Stepper *s, const char *argument) {
    Place place;
    Text reason = {0};
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
        rest = read_root(s, argument, &place, &reason);
    found = rest && follow_path(s, rest, &place, &reason);
    if (found)
        state_add_place(s->walk->machine, place, 1, &s->out);
    text_add_bytes(&s->out, text_string(&reason), reason.length);
    text_add_char(&s->out, '\n');
    text_free(&reason);
}

/* The steps around the present one, which is marked. */
static void command_list(Stepper *s, const char *argument) {
    (void)argument;
    const BirModel *model = s->walk->code->model;
    uint32_t at = s->walk->at, count = step_count(s);
    uint32_t first = at > LIST_AROUND ? at - LIST_AROUND : 1;
    for (uint32_t i = first; i <= count && i <= at + LIST_AROUND; i++) {
        const TraceStep *step = &s->walk->trace->steps.items[i - 1];
        const BirBody *thread = &model->bodies.items[step->thread];
        BirId source = model->locations.items[step->location].transformations.first + step->transformation;
        text_format(&s->out, "%c%*u  ", i == at ? '>' : ' ', s->widths.number + 1, i);
        state_add_name(model, thread->name, &thread->origin, &s->out);
        text_format(&s->out, "#%u  ", step->birth);
        state_add_location(model, step->thread, step->location, &s->out);
        text_add(&s->out, "  ");
        state_add_location_place(model, step->location, source, &s->out);
        text_add(&s->out, "  ");
        render_transformation(model, source, &s->out);
        text_add_char(&s->out, '\n');
    }
}

static void command_quit(Stepper *s, const char *argument) {
    (void)argument;
    s->done = true;
}

static void command_help(Stepper *s, const char *argument);

typedef struct Command {
    const char *name, *argument, *help;
    void (*run)(Stepper *stepper, const char *argument);
} Command;

/* A command may be shortened; of several that begin alike the first is meant. */
static const Command commands[] = {
    {"next", "[N]", "take a step, or N", command_next},
    {"back", "[N]", "go back a step, or N", command_back},
    {"goto", "N", "go to the state after step N", command_goto},
    {"first", "", "go to the beginning", command_first},
    {"last", "", "go to the end: the violation", command_last},
    {"step", "", "show the present step and what it changed", command_step},
    {"list", "", "show the steps around it", command_list},
    {"where", "", "show where every thread is", command_where},
    {"print", "PATH", "show a value: count, fork[2], q.tail.next, Thread#2:local, Node#3", command_print},
    {"globals", "", "show all globals", command_globals},
    {"locals", "[THREAD]", "show the locals of every thread, or of one", command_locals},
    {"locks", "", "show the locks that are held or waited on", command_locks},
    {"waits", "", "show the threads that wait, or were notified", command_waits},
    {"heap", "", "show the objects that can be reached", command_heap},
    {"predicates", "", "show which predicates of the model hold", command_predicates},
    {"help", "", "show this list", command_help},
    {"quit", "", "leave", command_quit},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void command_help(Stepper *s, const char *argument) {
    (void)argument;
    for (size_t i = 0; i < COMMANDS; i++)
        text_format(&s->out, "  %-10s %-8s  %s\n", commands[i].name, commands[i].argument, commands[i].help);
}

/* The command that a word means: itself or the beginning of its name. */
static const Command *find_command(const char *word, size_t length) {
    const Command *found = NULL;
    for (size_t i = COMMANDS; i-- > 0;)
        if (strncmp(commands[i].name, word, length) == 0 && (!found || strlen(found->name) != length))
            found = &commands[i];
    return found;
}

/* Carries out one line of input. */
static void run_line(Stepper *s, char *line) {
    char *word = line + strspn(line, " \t");
    size_t end = strlen(word);
    while (end && strchr(" \t\r\n", word[end - 1]))
        word[--end] = '\0';
    if (!end)
        return;
    size_t length = strcspn(word, " \t");
    const char *argument = word + length + strspn(word + length, " \t");
    const Command *command = find_command(word, length);
    if (!command) {
        text_add(&s->out, "there is no command '");
        text_add_escaped(&s->out, word, length);
        text_add(&s->out, "': 'help' lists them\n");
    } else if (*argument && !*command->argument)
        text_format(&s->out, "'%s' takes no argument\n", command->name);
    else
        command->run(s, argument);
}

int replay_run(const ReplayOptions *options, FILE *in, FILE *out) {
    const BirModel *model = options->code->model;
    Stepper s = {.walk = walk_new(options->trace, options->code, &(MachineOptions){0}, true)};
    s.widths = render_widths(options->trace, model);
    char *line = NULL;
    size_t capacity = 0;
    if (options->prompt)
        fprintf(out, "%u steps to: %s\n'help' lists the commands\n", options->trace->steps.count,
                options->trace->violation);
    while (!s.done) {
        if (options->prompt)
            fprintf(out, "%u/%u> ", s.walk->at, options->trace->steps.count);
        fflush(out);
        if (getline(&line, &capacity, in) < 0)
            break;
        run_line(&s, line);
        fwrite(text_string(&s.out), 1, s.out.length, out);
        text_free(&s.out);
    }
    if (options->prompt && !s.done)
        fputc('\n', out);
    fflush(out);
    free(line);
    text_free(&s.out);
    walk_free(s.walk);
    return 0;
}
