/* Traces as text for people: steps and what they change. */
#include "trace/render.h"

#include "trace/story.h"
#include "trace/trace_int.h"

enum { WIDEST_COLUMN = 32 };

void render_transformation(const BirModel *model, BirId id, Text *out) {
    const BirTransformation *transformation = &model->transformations.items[id];
    Text text = {0};
    text_add(&text, "when ");
    bir_print_expression(model, transformation->guard, &text);
    text_add(&text, transformation->timeout ? " timeout" : "");
    text_add(&text, transformation->yields ? " yield" : "");
    for (uint32_t i = 0; i < transformation->shared.count; i++) {
        text_add(&text, i ? ", " : " ");
        bir_print_expression(model, model->lists.items[transformation->shared.first + i], &text);
    }
    text_add(&text, transformation->invisible ? " do invisible {" : " do {");
    for (uint32_t i = 0; i < transformation->actions.count; i++) {
        text_add_char(&text, ' ');
        bir_print_action(model, transformation->actions.first + i, &text);
    }
    text_add(&text, " }");
    text_move_escaped(out, &text);
}

static BirId source_of(const BirModel *model, const TraceStep *step) {
    return model->locations.items[step->location].transformations.first + step->transformation;
}

static void widen(int *width, const Text *text) {
    int length = (int)(text->length < WIDEST_COLUMN ? text->length : WIDEST_COLUMN);
    *width = length > *width ? length : *width;
}

StepWidths render_widths(const Trace *trace, const BirModel *model) {
    StepWidths widths = {.number = snprintf(NULL, 0, "%u", trace->steps.count)};
    Text text = {0};
    for (uint32_t i = 0; i < trace->steps.count; i++) {
        const TraceStep *step = &trace->steps.items[i];
        const BirBody *thread = &model->bodies.items[step->thread];
        BirId target = model->transformations.items[source_of(model, step)].target;
        text.length = 0;
        state_add_name(model, thread->name, &thread->origin, &text);
        text_format(&text, "#%u", step->birth);
        widen(&widths.thread, &text);
        text.length = 0;
        state_add_location(model, step->thread, step->location, &text);
        text_add(&text, " -> ");
        if (target == BIR_NONE || (trace->error != BIR_ERROR_NONE && i + 1 == trace->steps.count))
            text_add(&text, "(error)");
        else
            state_add_location(model, step->thread, target, &text);
        widen(&widths.way, &text);
        text.length = 0;
        state_add_location_place(model, step->location, source_of(model, step), &text);
        widen(&widths.place, &text);
    }
    text_free(&text);
    return widths;
}

/* Moves a text to the end of a line, filled up with spaces to a width. */
static void add_column(Text *out, Text *text, int width) {
    text_format(out, "  %-*s", width, text_string(text));
    text->length = 0;
    text_add(text, "");
}

/* Where the thread of the last step is now. */
static void add_destination(const Walk *walk, Text *out) {
    const Machine *m = walk->machine;
    uint32_t frame = state_frame(m, walk->thread);
    if (walk->outcome == OUTCOME_ERROR)
        text_add(out, "(error)");
    else if (!frame)
        text_add(out, "(end)");
    else
        state_add_location(m->code->model, (BirId)m->cells[walk->thread + THREAD_BODY], state_location(m, frame), out);
}

static void add_step_line(const Walk *walk, const StepWidths *widths, Text *out) {
    const BirModel *model = walk->code->model;
    const TraceStep *step = &walk->trace->steps.items[walk->at - 1];
    Text column = {0};
    text_format(out, "%*u", widths->number + 2, walk->at);
    state_add_thread(walk->machine, walk->thread, &column);
    add_column(out, &column, widths->thread);
    state_add_location(model, step->thread, step->location, &column);
    text_add(&column, " -> ");
    add_destination(walk, &column);
    add_column(out, &column, widths->way);
    state_add_location_place(model, step->location, source_of(model, step), &column);
    add_column(out, &column, widths->place);
    text_free(&column);
    text_add(out, "  ");
    render_transformation(model, source_of(model, step), out);
    text_add_char(out, '\n');
}

/* Begins a line below a step. */
static void begin_note(const StepWidths *widths, Text *out) { text_format(out, "%*s", widths->number + 6, ""); }

/* A lock that changed hands or depth. */
static void add_lock_change(const Machine *m, const char *name, uint32_t lock, int64_t old_owner, Text *out) {
    int64_t owner = m->cells[lock], depth = m->cells[lock + 1];
    if (!owner)
        text_format(out, "lock %s released\n", name);
    else if (owner != old_owner)
        text_format(out, "lock %s acquired\n", name);
    else
        text_format(out, "lock %s held %lld times\n", name, (long long)depth);
}

/* Whether a cell's entry in the log is the first since the step began: that one has the value from before it. */
static bool is_first_entry(const Machine *m, size_t mark, size_t entry) {
    for (size_t i = mark; i < entry; i++)
        if (m->log[i].cell == m->log[entry].cell)
            return false;
    return true;
}

/* Whether a frame has come to be in the last step: all its cells are new, not changed. */
static bool is_new_frame(const Walk *walk, uint32_t frame) {
    const Machine *m = walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        if (m->cells[thread + THREAD_FRAME] == frame && m->cells[thread + THREAD_BIRTH] >= walk->births)
            return true;
    }
    return m->cells[walk->thread + THREAD_FRAME] == frame && m->cells[frame + FRAME_CALLER] == walk->frame;
}

/* Variables, fields and locks that the last step changed, in the order it changed them. */
static void add_changes(const Walk *walk, const StepWidths *widths, Text *out) {
    Machine *m = walk->machine;
    Text name = {0};
    for (size_t i = walk->mark; i < m->log_count; i++) {
        uint32_t cell = m->log[i].cell;
        int64_t old = m->log[i].old;
        CellName found;
        name.length = 0;
        if (m->cells[cell] == old || !is_first_entry(m, walk->mark, i) || !state_name_cell(m, cell, &found, &name))
            continue;
        if (found.frame && (is_new_frame(walk, found.frame) || state_is_dead(m, found.frame, cell)))
            continue;
        bool is_lock = m->code->model->types.items[found.place.type].kind == BIR_TYPE_LOCK;
        uint32_t lock = found.place.cell;
        /* A lock has two cells; it is shown once, at its owner if that changed. */
        if (is_lock && cell != lock && walk_value_before(walk, lock) != m->cells[lock])
            continue;
        begin_note(widths, out);
        if (is_lock) {
            add_lock_change(m, text_string(&name), lock, walk_value_before(walk, lock), out);
        } else {
            text_format(out, "%s: ", text_string(&name));
            state_add_value(m, found.place.type, old, out);
            text_add(out, " -> ");
            state_add_value(m, found.place.type, m->cells[cell], out);
            text_add_char(out, '\n');
        }
    }
    text_free(&name);
}

/* Whether a cell is written more than once in a step, and this is not the first time; or whether its value changed. */
static bool is_shown_elsewhere(const Walk *walk, uint32_t access) {
    const Machine *m = walk->machine;
    const Access *accesses = walk->accesses.items;
    for (uint32_t i = 0; i < access; i++)
        if (accesses[i].write && accesses[i].cell == accesses[access].cell)
            return true;
    for (size_t i = walk->mark; i < m->log_count; i++)
        if (m->log[i].cell == accesses[access].cell)
            return true;
    return false;
}

/* Stores that left the value as it was: often the very ones that a lost update is about. */
static void add_equal_stores(const Walk *walk, const StepWidths *widths, Text *out) {
    Machine *m = walk->machine;
    Text name = {0};
    for (uint32_t i = 0; i < walk->accesses.count; i++) {
        Access access = walk->accesses.items[i];
        CellName found;
        name.length = 0;
        if (!access.write || access.lock || is_shown_elsewhere(walk, i) ||
            !state_name_cell(m, access.cell, &found, &name) ||
            m->code->model->types.items[found.place.type].kind == BIR_TYPE_LOCK ||
            (found.frame && (is_new_frame(walk, found.frame) || state_is_dead(m, found.frame, access.cell))))
            continue;
        begin_note(widths, out);
        text_format(out, "%s: stays ", text_string(&name));
        state_add_value(m, found.place.type, m->cells[access.cell], out);
        text_add_char(out, '\n');
    }
    text_free(&name);
}

/* The parameters that a thread or function was given. */
static void add_arguments(const Machine *m, uint32_t frame, Text *out) {
    const BirModel *model = m->code->model;
    BirSpan parameters = model->bodies.items[m->cells[frame + FRAME_BODY]].parameters;
    text_add_char(out, '(');
    for (uint32_t i = 0; i < parameters.count; i++) {
        const BirVariable *parameter = &model->variables.items[parameters.first + i];
        StatePlace place = state_variable(m, frame, parameters.first + i);
        text_add(out, i ? ", " : "");
        state_add_name(model, parameter->name, &parameter->origin, out);
        text_add(out, ": ");
        if (state_is_dead(m, frame, place.cell))
            text_add(out, "unused");
        else
            state_add_place(m, place, 0, out);
    }
    text_add(out, ")\n");
}

/* Threads and frames that the last step made, and objects. */
static void add_births(const Walk *walk, const StepWidths *widths, Text *out) {
    const Machine *m = walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        if (m->cells[thread + THREAD_BIRTH] < walk->births)
            continue;
        begin_note(widths, out);
        text_add(out, "starts ");
        state_add_thread(m, thread, out);
        add_arguments(m, state_frame(m, thread), out);
    }
    uint32_t frame = state_frame(m, walk->thread);
    if (frame && frame != walk->frame && is_new_frame(walk, frame)) {
        const BirBody *body = &m->code->model->bodies.items[m->cells[frame + FRAME_BODY]];
        begin_note(widths, out);
        text_add(out, "calls ");
        state_add_name(m->code->model, body->name, &body->origin, out);
        add_arguments(m, frame, out);
    }
    if (m->cells[MACHINE_SERIALS] == walk->serials)
        return;
    heap_visit(walk->machine, 0);
    for (uint32_t i = 0; i < m->reached_count; i++)
        if (m->cells[m->reached[i] + OBJECT_SERIAL] >= walk->serials) {
            begin_note(widths, out);
            text_add(out, "allocates ");
            state_add_object(m, m->reached[i], out);
            text_add_char(out, '\n');
        }
}

/* Threads that began to wait, were notified, or went on after a wait. */
static void add_waits(const Walk *walk, const StepWidths *widths, Text *out) {
    Machine *m = walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i);
        int64_t before = walk_value_before(walk, thread + THREAD_WAIT), now = m->cells[thread + THREAD_WAIT];
        if (before == now || m->cells[thread + THREAD_BIRTH] >= walk->births)
            continue;
        int64_t lock =
            now == WAIT_NONE ? walk_value_before(walk, thread + THREAD_WAIT_LOCK) : m->cells[thread + THREAD_WAIT_LOCK];
        begin_note(widths, out);
        if (now == WAIT_NOTIFIED) {
            state_add_thread(m, thread, out);
            text_add(out, " is notified on ");
        } else
            text_add(out, now == WAIT_WAITING ? "waits on " : "ends its wait on ");
        state_add_lock(m, (uint32_t)lock, out);
        text_add_char(out, '\n');
    }
}

static void add_printed(const Walk *walk, const StepWidths *widths, Text *out) {
    const char *at = text_string(&walk->printed), *end = at + walk->printed.length;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        begin_note(widths, out);
        text_add(out, "prints: ");
        text_add_escaped(out, at, (size_t)(stop - at));
        text_add_char(out, '\n');
        at = newline ? newline + 1 : end;
    }
}

/* Says that the thread of the last step is now blocked at a lock. */
static void add_blocked(const Walk *walk, const StepWidths *widths, Text *out) {
    Machine *m = walk->machine;
    uint32_t nth = state_index_of(m, walk->thread);
    if (nth == UINT32_MAX || m->cells[walk->thread + THREAD_WAIT] == WAIT_WAITING || state_can_move(m, nth))
        return;
    uint32_t lock = machine_needed_lock(m, nth);
    if (!lock || !m->cells[lock])
        return;
    begin_note(widths, out);
    text_add(out, "blocked: needs ");
    state_add_lock(m, lock, out);
    text_add(out, ", held by ");
    state_add_thread(m, (uint32_t)m->cells[lock], out);
    text_add_char(out, '\n');
}

/* Predicates of a temporal property that the last step made true or false. */
static void add_predicates(const Walk *walk, const StepWidths *widths, Text *out) {
    const Trace *trace = walk->trace;
    uint64_t before = trace_shown_letter(trace, walk->at - 1), after = trace_shown_letter(trace, walk->at);
    for (uint32_t i = 0; i < trace->goal.predicate_count; i++) {
        Text note = {0};
        if (render_change(&trace->goal, i, before, after, &note)) {
            begin_note(widths, out);
            text_format(out, "%s\n", text_string(&note));
        }
        text_free(&note);
    }
}

void render_step(const Walk *walk, const StepWidths *widths, Text *out) {
    const TraceStep *step = &walk->trace->steps.items[walk->at - 1];
    add_step_line(walk, widths, out);
    if (step->chooses && step->values) {
        begin_note(widths, out);
        text_format(out, "chosen: %s\n", step->values);
    }
    add_changes(walk, widths, out);
    add_equal_stores(walk, widths, out);
    add_births(walk, widths, out);
    add_waits(walk, widths, out);
    add_printed(walk, widths, out);
    add_predicates(walk, widths, out);
    if (walk->outcome == OUTCOME_ERROR) {
        begin_note(widths, out);
        trace_describe_fault(walk->machine, &walk->fault, out);
        text_add_char(out, '\n');
    } else
        add_blocked(walk, widths, out);
}

void trace_render(const Trace *trace, const Code *code, const RenderOptions *options, Text *out) {
    if (trace->story) {
        story_render(trace, options, out);
        return;
    }
    Walk *walk = walk_new(trace, code, &(MachineOptions){0}, false);
    walk->watches = true;
    StepWidths widths = render_widths(trace, code->model);
    StepListing listing = {.full = options->full, .last_birth = UINT32_MAX};
    render_heading(trace, out);
    for (uint32_t i = 0; i < trace->steps.count && walk_next(walk); i++)
        if (render_lists_step(&listing, trace, i, trace->steps.items[i].birth, out))
            render_step(walk, &widths, out);
    text_add_char(out, '\n');
    render_violation(walk, options->full, out);
    walk_free(walk);
}
