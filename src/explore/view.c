/* A view, its updates, and what it remembers of them: going back to where it was, and on to what it has tried. */
#include "explore/view_int.h"

#include "base/memory.h"

/* What is remembered of updates takes so many words at most; then the older half is forgotten. Trials with more are not
   worth remembering. */
enum { MOST_CHANGES = 1 << 16, MOST_TRIED = 1 << 12 };

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
    free(v->moved.items);
    free(v->stack.items);
    free(v->queue.items);
    free(v->steps.items);
    free(v->trials.items);
    free(v->redo.items);
    free(v->tried.items);
    free(v->words.items);
    free(v);
}

size_t view_bytes(const View *v) {
    const Code *code = v->machine->code;
    /* Of the room that is reserved for base objects most was never touched. */
    size_t cells = v->capacity - (code->first_free - code->counters) + code->base.count;
    return (v->capacity ? cells * (sizeof *v->links + sizeof *v->components) : 0) + trie_bytes(&v->threads) +
           trie_bytes(&v->globals) + trie_bytes(&v->heap);
}

/* What was remembered holds addresses: it is void when tables move. Of the update under way nothing is lost. */
static void forget_steps(View *v) {
    v->changes.count -= v->first_change;
    memmove(v->changes.items, v->changes.items + v->first_change, v->changes.count * sizeof *v->changes.items);
    v->first_change = 0;
    v->steps.count = 0;
    v->trials.count = v->redo.count = v->tried.count = 0;
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

/* Makes room for every cell there is, and gives places to globals that are stored from now on. They held what they held
   at first until then, and that is no object of a state. */
static void make_room(View *v) {
    const Machine *m = v->machine;
    const Layout *globals = &m->stored.globals;
    v->first_change = v->changes.count;
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
static void update(View *v, const LogEntry *entry, const LogEntry *end, uint32_t slots[VIEW_SLOTS]) {
    v->update++;
    v->pool_changed = v->renames = false;
    for (; entry < end; entry++)
        view_note_cell(v, entry->cell);
    view_take_changes(v);
    if (trie_reserve(&v->heap, nodes_count(&v->shared->names)))
        forget_steps(v);
    view_fold(v, slots);
}

/* Puts back what was changed from some change on. */
static void undo_changes(View *v, uint32_t first) {
    while (v->changes.count > first) {
        const Change *change = &v->changes.items[--v->changes.count];
        *change->at = change->old;
    }
}

/* Remembers a trial, before it is undone: the log entries that it is known by, and what it came to. */
static void remember_trial(View *v, const LogEntry *entry, const LogEntry *end, const uint32_t slots[VIEW_SLOTS]) {
    const int64_t *cells = v->machine->cells;
    uint32_t count = v->changes.count - v->first_change, logged = (uint32_t)(end - entry);
    if (count > MOST_TRIED || logged > MOST_TRIED)
        return;
    Trial trial = {.first_redo = v->redo.count, .redo_count = count, .first_tried = v->tried.count, .tried_count = logged};
    memcpy(trial.slots, slots, sizeof trial.slots);
    for (; entry < end; entry++)
        vector_push(NULL, &v->tried, ((LogEntry){cells[entry->cell], entry->cell}));
    for (uint32_t i = v->first_change; i < v->changes.count; i++)
        vector_push(NULL, &v->redo, ((Change){v->changes.items[i].at, *v->changes.items[i].at}));
    vector_push(NULL, &v->trials, trial);
}

/* The trial that led where some log entries lead; null when there is none. The log says all: what is not logged of new
   objects follows from it. */
static const Trial *find_trial(const View *v, const LogEntry *entry, const LogEntry *end) {
    const int64_t *cells = v->machine->cells;
    for (uint32_t i = 0; i < v->trials.count; i++) {
        const Trial *trial = &v->trials.items[i];
        const LogEntry *tried = v->tried.items + trial->first_tried, *at = entry;
        if (trial->tried_count != (size_t)(end - entry))
            continue;
        while (at < end && tried->cell == at->cell && tried->old == cells[at->cell]) {
            at++;
            tried++;
        }
        if (at == end)
            return trial;
    }
    return NULL;
}

static void forget_trials(View *v) { v->trials.count = v->redo.count = v->tried.count = 0; }

void view_take(View *v, uint32_t slots[VIEW_SLOTS]) {
    const Layout *globals = &v->machine->stored.globals;
    make_room(v);
    v->changes.count = v->first_change = 0;
    forget_steps(v);
    v->records = false;
    v->update++;
    /* Lets go of the state before. */
    view_take_pool(v, 0);
    for (uint32_t i = 0; i < v->global_count; i++)
        view_unlink_cell(v, MACHINE_GLOBALS + globals->hot[i].index);
    view_name_objects(v);
    v->changed.count = v->changed_threads.count = 0;
    v->update++;
    v->pool_changed = true;
    for (uint32_t i = 0; i < v->global_count; i++)
        view_note_cell(v, MACHINE_GLOBALS + globals->hot[i].index);
    view_take_changes(v);
    trie_reserve(&v->heap, nodes_count(&v->shared->names));
    view_fold(v, slots);
    memcpy(v->slots, slots, sizeof v->slots);
}

void view_try(View *v, size_t mark, uint32_t slots[VIEW_SLOTS]) {
    const LogEntry *entry = v->machine->log + mark, *end = v->machine->log + v->machine->log_count;
    make_room(v);
    v->records = true;
    update(v, entry, end, slots);
    remember_trial(v, entry, end, slots);
    undo_changes(v, v->first_change);
}

void view_follow(View *v, size_t mark, uint32_t slots[VIEW_SLOTS]) {
    const Machine *m = v->machine;
    const LogEntry *entry = m->log + mark, *end = m->log + m->log_count;
    make_room(v);
    v->records = true;
    if (v->changes.count > MOST_CHANGES)
        forget_old_steps(v);
    ViewStep step = {.mark = m->forgotten + mark, .first_change = v->changes.count};
    memcpy(step.slots, v->slots, sizeof step.slots);
    v->first_change = v->changes.count;
    const Trial *trial = find_trial(v, entry, end);
    if (trial) {
        const Change *redo = v->redo.items + trial->first_redo;
        for (uint32_t i = 0; i < trial->redo_count; i++)
            view_put(v, redo[i].at, redo[i].old);
        memcpy(slots, trial->slots, sizeof trial->slots);
    } else
        update(v, entry, end, slots);
    step.first_change = v->first_change;
    vector_push(NULL, &v->steps, step);
    forget_trials(v);
    memcpy(v->slots, slots, sizeof v->slots);
}

void view_undo(View *v, size_t mark, size_t end, uint32_t slots[VIEW_SLOTS]) {
    const Machine *m = v->machine;
    forget_trials(v);
    for (; v->steps.count && v->steps.items[v->steps.count - 1].mark >= m->forgotten + mark; v->steps.count--) {
        const ViewStep *step = &v->steps.items[v->steps.count - 1];
        undo_changes(v, step->first_change);
        memcpy(v->slots, step->slots, sizeof v->slots);
        end = step->mark - m->forgotten;
    }
    if (end > mark) {
        make_room(v);
        v->records = v->steps.count;
        update(v, m->log + mark, m->log + end, v->slots);
    }
    memcpy(slots, v->slots, sizeof v->slots);
}
