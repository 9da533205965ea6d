/* A view, its updates, and what it remembers of them: going back to where it was, and on to what it has tried. */
#include "explore/view_int.h"

#include "base/memory.h"

/* What is remembered of updates takes so many words at most; then the older half is forgotten. So do all trials
   together; single ones that take much are not worth remembering. */
enum { MOST_CHANGES = 1 << 16, MOST_TRIED = 1 << 12, MOST_TRIED_TOGETHER = 1 << 16 };

void contents_init(Contents *c, Look look) {
    sequences_init(&c->sequences);
    nodes_init(&c->names);
    c->sequences.look = c->names.look = look;
    nodes_add(&c->names, 0, NULL);
}

void contents_free(Contents *c) {
    sequences_free(&c->sequences);
    nodes_free(&c->names);
}

size_t contents_bytes(const Contents *c) { return sequences_bytes(&c->sequences) + nodes_bytes(&c->names); }

View *view_new(Machine *machine, Contents *contents) {
    View *v = memory_get_zeroed(1, sizeof *v);
    v->machine = machine;
    v->shared = contents;
    trie_reserve(&v->threads, MACHINE_MOST_THREADS);
    return v;
}

void view_free(View *v) {
    if (!v)
        return;
    pages_free(v->links, v->capacity * sizeof *v->links);
    pages_free(v->components, v->capacity * sizeof *v->components);
    trie_free(&v->threads);
    trie_free(&v->globals);
    trie_free(&v->heap);
    free(v->changes.items);
    free(v->frame_cells.items);
    free(v->changed.items);
    free(v->changed_globals.items);
    free(v->changed_threads.items);
    free(v->lost.items);
    free(v->gained.items);
    free(v->affected.items);
    free(v->old_names.items);
    free(v->stack.items);
    free(v->queue.items);
    free(v->steps.items);
    free(v->trials.items);
    free(v->redo.items);
    free(v->tried.items);
    free(v->fresh.items);
    free(v->words.items);
    free(v);
}

static void forget_trials(View *v) {
    v->trials.count = v->redo.count = v->tried.count = v->fresh.count = v->first_trial = 0;
    v->period++;
}

/* The view leaves a state for one that a step leads to. */
static Trials keep_trials(View *v) {
    Trials kept = {v->first_trial, v->trials.count, v->redo.count, v->tried.count, v->fresh.count, v->period};
    v->first_trial = v->trials.count;
    return kept;
}

/* It is back. */
static void take_trials_back(View *v, const Trials *kept) {
    if (kept->period != v->period) {
        forget_trials(v);
        return;
    }
    v->first_trial = kept->first;
    v->trials.count = kept->count;
    v->redo.count = kept->redo;
    v->tried.count = kept->tried;
    v->fresh.count = kept->fresh;
}

/* What was remembered holds addresses: it is void when tables move. Of the step under way, if there is one, nothing is
   lost. */
static void forget_steps(View *v) {
    ViewStep last = {0};
    if (v->is_step)
        last = v->steps.items[v->steps.count - 1];
    v->changes.count -= v->first_change;
    if (v->changes.count)
        memmove(v->changes.items, v->changes.items + v->first_change, v->changes.count * sizeof *v->changes.items);
    last.first_change = v->first_change = v->steps.count = 0;
    if (v->is_step)
        vector_push(NULL, &v->steps, last);
    forget_trials(v);
}

/* Forgets the older half of the steps. */
static void forget_old_steps(View *v) {
    uint32_t half = v->steps.count / 2, cut = v->steps.items[half].first_change;
    v->steps.count -= half;
    v->changes.count -= cut;
    memmove(v->steps.items, v->steps.items + half, v->steps.count * sizeof *v->steps.items);
    memmove(v->changes.items, v->changes.items + cut, v->changes.count * sizeof *v->changes.items);
    for (uint32_t i = 0; i < v->steps.count; i++)
        v->steps.items[i].first_change -= cut;
}

/* They held what they held at first until they came to be stored, and that is no object of a state. */
void view_make_room(View *v) {
    const Machine *m = v->machine;
    const Layout *globals = &m->stored.globals;
    v->first_change = v->changes.count;
    v->is_step = false;
    if (v->capacity < m->capacity) {
        forget_steps(v);
        v->links = pages_resize(v->links, v->capacity * sizeof *v->links, m->capacity * sizeof *v->links);
        v->components =
            pages_resize(v->components, v->capacity * sizeof *v->components, m->capacity * sizeof *v->components);
        v->capacity = m->capacity;
    }
    if (v->global_count == globals->hot_count && v->globals.capacity)
        return;
    for (; v->global_count < globals->hot_count; v->global_count++)
        v->links[MACHINE_GLOBALS + globals->hot[v->global_count].index].owner = v->global_count + 1;
    if (trie_reserve(&v->globals, globals->hot_count / PIECE_CELLS + 1))
        forget_steps(v);
}

/* Takes in what has changed in the cells of some log entries, and writes the numbers of the state. */
static void update(View *v, const LogEntry *entry, const LogEntry *end, bool forward, uint32_t slots[VIEW_SLOTS]) {
    v->update++;
    v->goes_forward = forward;
    v->pool_changed = v->joiner_moved = v->renames = false;
    view_note_log(v, entry, end);
    view_take_changes(v);
    if (trie_reserve(&v->heap, nodes_count(&v->shared->names)))
        forget_steps(v);
    view_fold(v, slots);
}

void view_undo_changes(View *v, uint32_t first) {
    for (const Change *change = v->changes.items + v->changes.count; change > v->changes.items + first;) {
        change--;
        *change->at = change->old;
    }
    v->changes.count = first;
}

/* Makes room for more items of a vector. */
#define RESERVE(vector, more)                                                                                          \
    while ((vector)->capacity - (vector)->count < (more))                                                              \
    (vector)->items = vector_grow(NULL, (vector)->items, &(vector)->capacity, sizeof *(vector)->items)

static bool is_too_much(uint32_t redo, uint32_t tried, uint32_t fresh, uint32_t most) {
    return redo > most || tried > most || fresh > most;
}

/* Remembers a trial, before it is undone: what it changed in the machine, and in the view. */
static void remember_trial(View *v, size_t mark, const uint32_t slots[VIEW_SLOTS]) {
    const Machine *m = v->machine;
    uint32_t top = v->top;
    const LogEntry *entry = m->log + mark;
    Trial trial = {.number = ++v->trial_count,
                   .redo_count = v->changes.count - v->first_change,
                   .tried_count = (uint32_t)(m->log_count - mark),
                   .fresh_count = (uint32_t)m->cells[MACHINE_TOP] - top};
    v->last_trial = trial.number;
    if (is_too_much(trial.redo_count, trial.tried_count, trial.fresh_count, MOST_TRIED))
        return;
    if (is_too_much(v->redo.count, v->tried.count, v->fresh.count, MOST_TRIED_TOGETHER))
        forget_trials(v);
    trial.first_redo = v->redo.count;
    trial.first_tried = v->tried.count;
    trial.first_fresh = v->fresh.count;
    memcpy(trial.slots, slots, sizeof trial.slots);
    RESERVE(&v->tried, trial.tried_count);
    RESERVE(&v->redo, trial.redo_count);
    RESERVE(&v->fresh, trial.fresh_count);
    LogEntry *tried = v->tried.items + v->tried.count;
    for (uint32_t i = 0; i < trial.tried_count; i++)
        tried[i] = (LogEntry){m->cells[entry[i].cell], entry[i].cell};
    const Change *change = v->changes.items + v->first_change;
    Change *redo = v->redo.items + v->redo.count;
    for (uint32_t i = 0; i < trial.redo_count; i++)
        redo[i] = (Change){change[i].at, *change[i].at};
    v->tried.count += trial.tried_count;
    v->redo.count += trial.redo_count;
    if (trial.fresh_count)
        memcpy(v->fresh.items + v->fresh.count, m->cells + top, trial.fresh_count * sizeof *m->cells);
    v->fresh.count += trial.fresh_count;
    vector_push(NULL, &v->trials, trial);
}

/* The view is of another state now. */
static void arrive(View *v, const uint32_t slots[VIEW_SLOTS]) {
    v->last_trial = 0;
    memcpy(v->slots, slots, sizeof v->slots);
    v->top = (uint32_t)v->machine->cells[MACHINE_TOP];
}

void view_take(View *v, uint32_t slots[VIEW_SLOTS]) {
    const Layout *globals = &v->machine->stored.globals;
    view_make_room(v);
    v->changes.count = v->first_change = 0;
    forget_steps(v);
    v->records = false;
    v->update++;
    /* Lets go of the state before. */
    view_end_joining(v);
    v->frame_cells.count = 0;
    view_take_pool(v, 0);
    for (uint32_t i = 0; i < v->global_count; i++)
        view_unlink_cell(v, MACHINE_GLOBALS + globals->hot[i].index);
    view_name_objects(v);
    v->changed.count = v->changed_threads.count = 0;
    v->update++;
    v->pool_changed = v->joiner_moved = true;
    v->goes_forward = false;
    for (uint32_t i = 0; i < v->global_count; i++)
        view_note_cell(v, MACHINE_GLOBALS + globals->hot[i].index);
    view_take_changes(v);
    trie_reserve(&v->heap, nodes_count(&v->shared->names));
    view_fold(v, slots);
    arrive(v, slots);
}

void view_try(View *v, size_t mark, uint32_t slots[VIEW_SLOTS]) {
    Machine *m = v->machine;
    view_make_room(v);
    v->records = true;
    machine_shorten_log(m, mark, v->top);
    if (v->effect)
        view_begin_effect(v);
    update(v, m->log + mark, m->log + m->log_count, true, slots);
    if (v->effect)
        view_end_effect(v);
    remember_trial(v, mark, slots);
    v->tried_order = view_order(v);
    view_undo_changes(v, v->first_change);
}

uint64_t view_last_trial(const View *v) { return v->last_trial; }

/* Begins to take the view along from a mark. */
static void begin_step(View *v, size_t mark) {
    view_make_room(v);
    v->records = true;
    if (!v->steps.count)
        v->changes.count = 0;
    else if (v->changes.count > MOST_CHANGES)
        forget_old_steps(v);
    ViewStep step = {.mark = v->machine->forgotten + mark, .first_change = v->changes.count};
    memcpy(step.slots, v->slots, sizeof step.slots);
    step.trials = keep_trials(v);
    vector_push(NULL, &v->steps, step);
    v->first_change = v->changes.count;
    v->is_step = true;
}

/* A remembered trial of the present state, or null. */
static const Trial *find_trial(const View *v, uint64_t number) {
    for (uint32_t i = v->first_trial; i < v->trials.count; i++)
        if (v->trials.items[i].number == number)
            return &v->trials.items[i];
    return NULL;
}

bool view_redo(View *v, uint64_t number, uint32_t slots[VIEW_SLOTS]) {
    Machine *m = v->machine;
    view_make_room(v);
    const Trial *found = find_trial(v, number);
    if (!found)
        return false;
    Trial trial = *found;
    begin_step(v, m->log_count);
    if (trial.fresh_count)
        memcpy(m->cells + m->cells[MACHINE_TOP], v->fresh.items + trial.first_fresh,
               trial.fresh_count * sizeof *m->cells);
    for (uint32_t i = 0; i < trial.tried_count; i++)
        machine_put(m, v->tried.items[trial.first_tried + i].cell, v->tried.items[trial.first_tried + i].old);
    for (uint32_t i = 0; i < trial.redo_count; i++)
        view_put(v, v->redo.items[trial.first_redo + i].at, v->redo.items[trial.first_redo + i].old);
    memcpy(slots, trial.slots, sizeof trial.slots);
    arrive(v, slots);
    machine_count_work(m, 1);
    return true;
}

void view_follow(View *v, size_t mark, uint32_t slots[VIEW_SLOTS]) {
    Machine *m = v->machine;
    begin_step(v, mark);
    machine_shorten_log(m, mark, v->top);
    update(v, m->log + mark, m->log + m->log_count, true, slots);
    arrive(v, slots);
}

void view_undo(View *v, size_t mark, size_t end, uint32_t slots[VIEW_SLOTS]) {
    const Machine *m = v->machine;
    for (; v->steps.count && v->steps.items[v->steps.count - 1].mark >= m->forgotten + mark; v->steps.count--) {
        const ViewStep *step = &v->steps.items[v->steps.count - 1];
        view_undo_changes(v, step->first_change);
        memcpy(v->slots, step->slots, sizeof v->slots);
        take_trials_back(v, &step->trials);
        end = step->mark - m->forgotten;
    }
    if (end > mark) {
        view_make_room(v);
        forget_trials(v);
        v->records = v->steps.count;
        update(v, m->log + mark, m->log + end, false, v->slots);
    }
    memcpy(slots, v->slots, sizeof v->slots);
    arrive(v, slots);
}
