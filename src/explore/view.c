/* Which components a state has, and which cells refer to which of them. */
#include "explore/view_int.h"

#include "base/memory.h"

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

LinkWalk view_walk(const View *v, const Component *c) {
    const Code *code = v->machine->code;
    uint32_t first = view_first(v, c);
    if (c->kind == COMPONENT_FRAME)
        return (LinkWalk){.layout = &code->bodies[c->part].frame, .base = first, .elements = 1};
    if (c->kind != COMPONENT_OBJECT)
        return (LinkWalk){.layout = &code->thread};
    const CodeCollection *collection = &code->collections[c->part];
    uint32_t count = collection->element.count;
    return (LinkWalk){.layout = &collection->element,
                      .base = first + OBJECT_CELLS,
                      .elements = count ? (c->below - OBJECT_CELLS) / count : 0,
                      .monitor = first + OBJECT_OWNER};
}

/* Takes a cell out of the list of those that refer to the same. */
static void unlink_cell(View *v, uint32_t cell) {
    Link *link = &v->links[cell];
    if (!link->target)
        return;
    Component *target = &v->components[link->target];
    if (target->finder == cell && target->name)
        vector_push(NULL, &v->lost, link->target);
    if (link->previous)
        view_put(v, &v->links[link->previous].next, link->next);
    else
        view_put(v, &target->referrers, link->next);
    if (link->next)
        view_put(v, &v->links[link->next].previous, link->previous);
    view_put(v, &link->target, 0);
}

/* Lets a cell refer to what it holds: a reference, or a thread. */
static void link_cell(View *v, uint32_t cell) {
    int64_t value = v->machine->cells[cell];
    uint32_t target = code_is_base(v->machine->code, value) ? 0 : (uint32_t)value;
    Link *link = &v->links[cell];
    if (link->target == target)
        return;
    unlink_cell(v, cell);
    if (!target)
        return;
    Component *referred = &v->components[target];
    view_put(v, &link->target, target);
    view_put(v, &link->next, referred->referrers);
    view_put(v, &link->previous, 0);
    if (referred->referrers)
        view_put(v, &v->links[referred->referrers].previous, cell);
    view_put(v, &referred->referrers, cell);
    vector_push(NULL, &v->gained, cell);
}

static void link_component(View *v, const Component *c) {
    LinkWalk walk = view_walk(v, c);
    for (uint32_t cell = walk_next(&walk); cell; cell = walk_next(&walk))
        link_cell(v, cell);
}

static void unlink_component(View *v, const Component *c) {
    LinkWalk walk = view_walk(v, c);
    for (uint32_t cell = walk_next(&walk); cell; cell = walk_next(&walk))
        unlink_cell(v, cell);
}

/* Lets cells belong to a component. That is never taken back: cells of a component that is no more belong to none, and
   no two that are there at the same time have the same. */
static void own_cells(View *v, uint32_t first, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        v->links[first + i].owner = first;
}

/* Notes that a thread has changed, from the frame of an order on. */
static void note_thread(View *v, uint32_t thread, uint32_t order) {
    Component *c = &v->components[thread];
    if (c->mark != v->update) {
        c->mark = v->update;
        c->lowest = UINT32_MAX;
        vector_push(NULL, &v->changed_threads, thread);
    }
    c->lowest = order < c->lowest ? order : c->lowest;
}

static void note_global(View *v, uint32_t place) {
    uint32_t piece = place / PIECE_CELLS;
    if (!v->changed_globals.count || v->changed_globals.items[v->changed_globals.count - 1] != piece)
        vector_push(NULL, &v->changed_globals, piece);
}

void view_change_referrers(View *v, uint32_t target) {
    for (uint32_t cell = v->components[target].referrers; cell; cell = v->links[cell].next) {
        if (is_global(v, cell)) {
            note_global(v, v->links[cell].owner - 1);
            continue;
        }
        Component *c = view_component(v, cell);
        if (c->kind == COMPONENT_FRAME)
            note_thread(v, c->thread, c->order);
        else
            view_note_changed(v, view_first(v, c));
    }
}

void view_add_object(View *v, uint32_t object) {
    const Machine *m = v->machine;
    int64_t header = m->cells[object + OBJECT_HEADER];
    uint32_t collection = object_collection(header);
    uint32_t cells = code_object_cells(m->code, collection, object_length(header));
    uint32_t first_cells = OBJECT_CELLS + (cells < PIECE_CELLS ? cells : PIECE_CELLS);
    Component *c = &v->components[object];
    view_put(v, &c->kind, COMPONENT_OBJECT);
    view_put(v, &c->part, collection);
    view_put(v, &c->cells, first_cells);
    view_put(v, &c->below, OBJECT_CELLS + cells);
    own_cells(v, object, first_cells);
    for (uint32_t done = PIECE_CELLS; done < cells; done += PIECE_CELLS) {
        uint32_t first = object + OBJECT_CELLS + done;
        Component *piece = &v->components[first];
        view_put(v, &piece->kind, COMPONENT_PIECE);
        view_put(v, &piece->part, object);
        view_put(v, &piece->cells, cells - done < PIECE_CELLS ? cells - done : PIECE_CELLS);
        own_cells(v, first, piece->cells);
    }
    link_component(v, c);
    machine_count_work(v->machine, 1 + cells / 16);
}

void view_drop_object(View *v, uint32_t object) {
    Component *c = &v->components[object];
    unlink_component(v, c);
    for (uint32_t done = OBJECT_CELLS + PIECE_CELLS; c->kind == COMPONENT_OBJECT && done < c->below;
         done += PIECE_CELLS) {
        Component *piece = &v->components[object + done];
        view_put(v, &piece->kind, COMPONENT_NONE);
        view_put(v, &piece->name, 0);
    }
    view_put(v, &c->kind, COMPONENT_NONE);
    view_put(v, &c->name, 0);
    view_put(v, &c->finder, 0);
}

static void drop_frame(View *v, Component *c) {
    unlink_component(v, c);
    view_put(v, &c->kind, COMPONENT_NONE);
}

static void add_frame(View *v, uint32_t frame, uint32_t thread) {
    const Machine *m = v->machine;
    Component *c = &v->components[frame];
    uint32_t body = (uint32_t)m->cells[frame + FRAME_BODY];
    view_put(v, &c->kind, COMPONENT_FRAME);
    view_put(v, &c->part, body);
    view_put(v, &c->cells, m->code->bodies[body].frame.count);
    view_put(v, &c->thread, thread);
    view_put(v, &c->order, (uint32_t)m->cells[frame + FRAME_DEPTH]);
    own_cells(v, frame, c->cells);
    link_component(v, c);
}

/* Whether a component is the frame that the machine has there now, of a thread. */
static bool is_frame_of(const View *v, uint32_t frame, uint32_t thread) {
    const Component *c = &v->components[frame];
    const int64_t *cells = v->machine->cells + frame;
    return c->kind == COMPONENT_FRAME && c->thread == thread && c->order == (uint32_t)cells[FRAME_DEPTH] &&
           c->part == (uint32_t)cells[FRAME_BODY];
}

/* Lists the frames of a thread, from the innermost on, that may be others than before. Returns how many are below. */
static uint32_t list_frames(View *v, uint32_t thread) {
    const Machine *m = v->machine;
    uint32_t lowest = v->components[thread].lowest;
    uint32_t frame = (uint32_t)m->cells[thread + THREAD_FRAME];
    v->stack.count = 0;
    for (; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        uint32_t depth = (uint32_t)m->cells[frame + FRAME_DEPTH];
        if (depth < lowest && is_frame_of(v, frame, thread))
            return depth + 1;
        vector_push(NULL, &v->stack, frame);
    }
    return 0;
}

/* Drops the frames that a thread no longer has. */
static void drop_old_frames(View *v, uint32_t thread) {
    Component *c = &v->components[thread];
    uint32_t kept = list_frames(v, thread);
    for (uint32_t frame = c->below; frame && v->components[frame].order >= kept;) {
        Component *old = &v->components[frame];
        uint32_t above = old->order - kept, below = old->below;
        bool stays = above < v->stack.count && v->stack.items[v->stack.count - 1 - above] == frame &&
                     is_frame_of(v, frame, thread);
        if (!stays)
            drop_frame(v, old);
        frame = below;
    }
    /* Which frame is the innermost says where the words of the thread are. */
    if (c->below != (uint32_t)v->machine->cells[thread + THREAD_FRAME])
        note_thread(v, thread, kept ? kept - 1 : 0);
}

static void add_new_frames(View *v, uint32_t thread) {
    uint32_t kept = list_frames(v, thread);
    (void)kept;
    for (uint32_t i = v->stack.count; i-- > 0;) {
        uint32_t frame = v->stack.items[i];
        if (!is_frame_of(v, frame, thread))
            add_frame(v, frame, thread);
        view_put(v, &v->components[frame].below, (uint32_t)v->machine->cells[frame + FRAME_CALLER]);
    }
    view_put(v, &v->components[thread].below, (uint32_t)v->machine->cells[thread + THREAD_FRAME]);
}

/* A thread is no longer one of the pool: it has ended, or was never started. */
static void drop_thread(View *v, uint32_t thread) {
    Component *c = &v->components[thread];
    for (uint32_t frame = c->below; frame; frame = v->components[frame].below)
        drop_frame(v, &v->components[frame]);
    view_put(v, &c->below, 0);
    view_put(v, &c->kind, COMPONENT_NONE);
    c->mark = 0; /* what it becomes is listed elsewhere */
    view_change_referrers(v, thread);
    for (uint32_t cell = c->referrers; cell; cell = v->links[cell].next)
        vector_push(NULL, &v->gained, cell);
}

static void note_old_name(View *v, Component *c) {
    if (c->name)
        vector_push(NULL, &v->old_names, c->name);
    view_put(v, &c->name, 0);
    view_put(v, &c->finder, 0);
}

/* A thread is one of the pool now, in a place. */
static void place_thread(View *v, uint32_t thread, uint32_t place) {
    Component *c = &v->components[thread];
    if (c->kind != COMPONENT_THREAD) {
        c->mark = 0;
        note_old_name(v, c);
        view_put(v, &c->kind, COMPONENT_THREAD);
        view_put(v, &c->cells, THREAD_CELLS);
        view_put(v, &c->below, 0);
        own_cells(v, thread, THREAD_CELLS);
        note_thread(v, thread, 0);
    } else if (c->order == place)
        return;
    view_put(v, &c->order, place);
    note_thread(v, thread, UINT32_MAX);
    view_change_referrers(v, thread);
    /* What is found from its frames has other names now. */
    for (uint32_t frame = c->below; frame; frame = v->components[frame].below) {
        LinkWalk walk = view_walk(v, &v->components[frame]);
        for (uint32_t cell = walk_next(&walk); cell; cell = walk_next(&walk)) {
            uint32_t target = v->links[cell].target;
            if (target && v->components[target].finder == cell)
                vector_push(NULL, &v->lost, target);
        }
    }
}

/* Takes in which threads there are, as many as given: those of the machine, or none. */
static void take_pool(View *v, uint32_t count) {
    enum { PRESENT = 1 };
    const int64_t *pool = v->machine->cells + MACHINE_POOL;
    for (uint32_t i = 0; i < count; i++)
        v->components[pool[i]].state = PRESENT;
    for (uint32_t i = 0; i < v->pool_count; i++)
        if (v->components[v->pool[i]].state != PRESENT)
            drop_thread(v, v->pool[i]);
    for (uint32_t i = 0; i < count; i++) {
        v->components[pool[i]].state = NAMING_STABLE;
        place_thread(v, (uint32_t)pool[i], i);
        view_put(v, &v->pool[i], (uint32_t)pool[i]);
    }
    for (uint32_t i = count; i < v->pool_count; i++)
        trie_set(v, &v->threads, i, 0);
    view_put(v, &v->pool_count, count);
}

static bool is_link(CellKind kind) { return kind == CELL_REF || kind == CELL_TID || kind == CELL_OWNER; }

/* What has changed in an object, or a piece of one. */
static void note_object_cell(View *v, const Component *c, uint32_t cell) {
    uint32_t first = view_first(v, c), object = c->kind == COMPONENT_PIECE ? c->part : first, offset = cell - object;
    bool links = offset == OBJECT_OWNER;
    if (offset < OBJECT_CELLS && !links && offset != OBJECT_DEPTH && offset != OBJECT_HASH)
        return;
    if (offset >= OBJECT_CELLS)
        links = is_link(object_cell(&v->machine->code->collections[v->components[object].part], offset)->kind);
    if (links)
        link_cell(v, cell);
    view_note_changed(v, first);
}

static void note_cell(View *v, uint32_t cell) {
    if (cell < MACHINE_GLOBALS) {
        v->pool_changed |= cell == MACHINE_THREAD_COUNT || cell >= MACHINE_POOL;
        return;
    }
    if (is_global(v, cell)) {
        uint32_t place = v->links[cell].owner;
        if (!place)
            return;
        note_global(v, place - 1);
        if (is_link((CellKind)v->machine->stored.globals.hot[place - 1].kind))
            link_cell(v, cell);
        return;
    }
    Component *c = view_component(v, cell);
    if (!c)
        return;
    if (c->kind == COMPONENT_FRAME) {
        if (cell - view_first(v, c) == FRAME_DEPTH)
            return;
        note_thread(v, c->thread, c->order);
        vector_push(NULL, &v->frame_cells, cell);
    } else if (c->kind == COMPONENT_THREAD) {
        uint32_t top = c->below;
        note_thread(v, view_first(v, c), top ? v->components[top].order : 0);
    } else if (c->kind != COMPONENT_ENDED)
        note_object_cell(v, c, cell);
}

/* Frames are looked at when it is known which there are. */
static void note_frame_cell(View *v, uint32_t cell) {
    const Component *c = view_component(v, cell);
    if (c && c->kind == COMPONENT_FRAME &&
        is_link(v->machine->code->bodies[c->part].frame.cells[cell - view_first(v, c)].kind))
        link_cell(v, cell);
}

/* Makes room for every cell there is, and gives places to globals that are stored from now on. They held what they held
   at first until then, and that is no object of a state. */
static void make_room(View *v) {
    const Machine *m = v->machine;
    if (v->capacity < m->capacity) {
        v->links = pages_resize(v->links, v->capacity * sizeof *v->links, m->capacity * sizeof *v->links);
        v->components =
            pages_resize(v->components, v->capacity * sizeof *v->components, m->capacity * sizeof *v->components);
        v->capacity = m->capacity;
    }
    const Layout *globals = &m->stored.globals;
    if (v->global_count == globals->hot_count && v->globals.capacity)
        return;
    for (; v->global_count < globals->hot_count; v->global_count++)
        v->links[MACHINE_GLOBALS + globals->hot[v->global_count].index].owner = v->global_count + 1;
    trie_reserve(&v->globals, globals->hot_count / PIECE_CELLS + 1);
}

static void begin_update(View *v, bool is_trial) {
    make_room(v);
    v->is_trial = is_trial;
    v->update++;
    v->changes.count = 0;
    v->pool_changed = v->renames = false;
}

/* Goes on when it is known which cells have changed. */
static void finish_update(View *v) {
    const Machine *m = v->machine;
    if (v->pool_changed)
        take_pool(v, (uint32_t)m->cells[MACHINE_THREAD_COUNT]);
    for (uint32_t i = 0; i < v->changed_threads.count; i++)
        if (v->components[v->changed_threads.items[i]].kind == COMPONENT_THREAD)
            drop_old_frames(v, v->changed_threads.items[i]);
    for (uint32_t i = 0; i < v->changed_threads.count; i++)
        if (v->components[v->changed_threads.items[i]].kind == COMPONENT_THREAD)
            add_new_frames(v, v->changed_threads.items[i]);
    for (uint32_t i = 0; i < v->frame_cells.count; i++)
        note_frame_cell(v, v->frame_cells.items[i]);
    v->frame_cells.count = 0;
    view_name_objects(v);
    /* Locks that threads wait on are written as names, too. */
    for (uint32_t i = 0; v->renames && m->code->has_waiting && i < v->pool_count; i++) {
        uint32_t thread = v->pool[i];
        if (m->cells[thread + THREAD_WAIT_LOCK])
            note_thread(v, thread, v->components[v->components[thread].below].order);
    }
}

void view_update(View *v, const LogEntry *entry, const LogEntry *end, bool is_trial, uint32_t slots[VIEW_SLOTS]) {
    begin_update(v, is_trial);
    for (; entry < end; entry++)
        note_cell(v, entry->cell);
    finish_update(v);
    view_fold(v, slots);
    while (is_trial && v->changes.count) {
        const Change *change = &v->changes.items[--v->changes.count];
        *change->at = change->old;
    }
}

void view_take(View *v, uint32_t slots[VIEW_SLOTS]) {
    const Layout *globals = &v->machine->stored.globals;
    begin_update(v, false);
    /* Lets go of the state before. */
    take_pool(v, 0);
    for (uint32_t i = 0; i < v->global_count; i++)
        unlink_cell(v, MACHINE_GLOBALS + globals->hot[i].index);
    view_name_objects(v);
    v->changed.count = v->changed_threads.count = 0;
    v->update++;
    v->pool_changed = true;
    for (uint32_t i = 0; i < v->global_count; i++)
        note_cell(v, MACHINE_GLOBALS + globals->hot[i].index);
    finish_update(v);
    view_fold(v, slots);
}
