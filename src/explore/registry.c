/* Which components a state has, and which cells refer to which of them. */
#include "explore/view_int.h"

#include "base/memory.h"

LinkWalk view_walk(const View *v, const Component *c) {
    const Code *code = v->machine->code;
    uint32_t first = view_first(v, c);
    if (c->kind == COMPONENT_FRAME)
        return (LinkWalk){.layout = &code->bodies[c->part].frame, .base = first, .elements = 1};
    if (c->kind != COMPONENT_OBJECT)
        return (LinkWalk){.layout = &code->thread};
    const CodeCollection *collection = &code->collections[c->part];
    uint32_t count = collection->element.count;
    bool hides = v->is_symmetric && view_hides_some(v, c->part);
    return (LinkWalk){.layout = &collection->element,
                      .base = first + OBJECT_CELLS,
                      .elements = count ? (c->below - OBJECT_CELLS) / count : 0,
                      .monitor = first + OBJECT_OWNER,
                      .hidden = hides ? first + v->hidden[VIEW_HIDDEN_NAME] : 0};
}

void view_unlink_cell(View *v, uint32_t cell) {
    Link *link = &v->links[cell];
    if (!link->target)
        return;
    if (v->effect)
        view_note_touched(v, cell);
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

void view_link_cell(View *v, uint32_t cell) {
    int64_t value = v->machine->cells[cell];
    uint32_t target = code_is_base(v->machine->code, value) ? 0 : (uint32_t)value;
    Link *link = &v->links[cell];
    if (link->target == target)
        return;
    view_unlink_cell(v, cell);
    if (!target)
        return;
    Component *referred = &v->components[target];
    view_put(v, &link->target, target);
    if (v->effect)
        view_note_touched(v, cell);
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
        view_link_cell(v, cell);
}

static void unlink_component(View *v, const Component *c) {
    LinkWalk walk = view_walk(v, c);
    for (uint32_t cell = walk_next(&walk); cell; cell = walk_next(&walk))
        view_unlink_cell(v, cell);
}

/* Lets cells belong to a component. Those of a component that is no more belong to none: see view_component. */
static void own_cells(View *v, uint32_t first, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        view_put(v, &v->links[first + i].owner, first);
}

void view_note_thread(View *v, uint32_t thread, uint32_t order) {
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
            view_note_thread(v, c->thread, c->order);
        else
            view_note_changed(v, view_first(v, c));
    }
}

void view_add_object(View *v, uint32_t object) {
    const Machine *m = v->machine;
    int64_t header = m->cells[object + OBJECT_HEADER];
    uint32_t collection = object_collection(header);
    uint32_t cells = code_object_cells(m->code, collection, object_length(header));
    Component *c = &v->components[object];
    if (machine_count_memory(v->machine, cells * (sizeof *v->links + sizeof *v->components / 2)))
        cells = 0; /* who has stopped needs no state */
    uint32_t first_cells = OBJECT_CELLS + (cells < PIECE_CELLS ? cells : PIECE_CELLS);
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
        view_note_thread(v, thread, kept ? kept - 1 : 0);
}

static void add_new_frames(View *v, uint32_t thread) {
    list_frames(v, thread);
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

void view_place_thread(View *v, uint32_t thread, uint32_t place) {
    Component *c = &v->components[thread];
    view_put(v, &v->pool[place], thread);
    if (c->kind != COMPONENT_THREAD) {
        c->mark = 0;
        note_old_name(v, c);
        view_put(v, &c->kind, COMPONENT_THREAD);
        view_put(v, &c->cells, THREAD_CELLS);
        view_put(v, &c->below, 0);
        own_cells(v, thread, THREAD_CELLS);
        view_note_thread(v, thread, 0);
    } else if (c->order == place)
        return;
    view_put(v, &c->order, place);
    view_note_thread(v, thread, UINT32_MAX);
    view_change_referrers(v, thread);
    /* What is found from its frames has other names now, and what was found from others may be found from them. */
    for (uint32_t frame = c->below; frame; frame = v->components[frame].below) {
        LinkWalk walk = view_walk(v, &v->components[frame]);
        for (uint32_t cell = walk_next(&walk); cell; cell = walk_next(&walk)) {
            uint32_t target = v->links[cell].target;
            if (target && v->components[target].finder == cell)
                vector_push(NULL, &v->lost, target);
            else if (target && v->is_symmetric)
                vector_push(NULL, &v->gained, cell);
        }
    }
}

/* Lists the threads of a pool in the order of their places: where places go by what threads do, those that had one
   keep the order, and the others follow. */
static void list_pool(const View *v, const int64_t *pool, uint32_t count, uint32_t *threads) {
    uint32_t listed = 0;
    for (uint32_t i = 0; v->is_symmetric && i < v->pool_count; i++)
        if (v->pool[i] && v->components[v->pool[i]].state == POOL_PRESENT) {
            threads[listed++] = v->pool[i];
            v->components[v->pool[i]].state = NAMING_STABLE;
        }
    for (uint32_t i = 0; i < count; i++)
        if (v->components[pool[i]].state == POOL_PRESENT) {
            threads[listed++] = (uint32_t)pool[i];
            v->components[pool[i]].state = NAMING_STABLE;
        }
}

void view_take_pool(View *v, uint32_t count) {
    const Machine *m = v->machine;
    const int64_t *pool = m->cells + MACHINE_POOL;
    uint32_t threads[MACHINE_MOST_THREADS];
    for (uint32_t i = 0; i < count; i++)
        v->components[pool[i]].state = POOL_PRESENT;
    for (uint32_t i = 0; i < v->pool_count; i++)
        if (v->pool[i] && v->components[v->pool[i]].state != POOL_PRESENT)
            drop_thread(v, v->pool[i]);
    list_pool(v, pool, count, threads);
    bool has_first = count && !m->cells[pool[0] + THREAD_BIRTH];
    uint32_t first = count && !has_first, end = first + count;
    for (uint32_t i = 0; i < count; i++)
        view_place_thread(v, threads[i], first + i);
    for (uint32_t i = end; i < v->pool_count; i++)
        trie_set(v, &v->threads, i, 0);
    if (first) {
        view_put(v, &v->pool[0], 0);
        trie_set(v, &v->threads, 0, 0);
    }
    view_put(v, &v->pool_count, end);
    view_put(v, &v->joiner, has_first ? (uint32_t)pool[0] : 0);
}

static bool is_link(CellKind kind) { return kind == CELL_REF || kind == CELL_TID || kind == CELL_OWNER; }

/* What has changed in an object, or a piece of one. */
static void note_object_cell(View *v, const Component *c, uint32_t cell) {
    uint32_t first = view_first(v, c), object = c->kind == COMPONENT_PIECE ? c->part : first, offset = cell - object;
    bool links = offset == OBJECT_OWNER;
    if (v->is_symmetric && view_hides_some(v, v->components[object].part) && view_hides(v, offset))
        return;
    if (offset < OBJECT_CELLS && !links && offset != OBJECT_DEPTH && offset != OBJECT_HASH)
        return;
    if (offset >= OBJECT_CELLS)
        links = is_link(object_cell(&v->machine->code->collections[v->components[object].part], offset)->kind);
    if (links)
        view_link_cell(v, cell);
    view_note_changed(v, first);
}

/* A cell of a frame. What it refers to is looked at when it is known which frames there are; of frames that are new
   everything is. */
static inline void note_frame(View *v, const Component *c, uint32_t offset, uint32_t cell) {
    if (offset == FRAME_DEPTH)
        return;
    view_note_thread(v, c->thread, c->order);
    v->joiner_moved |= c->thread == v->joiner;
    if (is_link(v->machine->code->bodies[c->part].frame.cells[offset].kind))
        vector_push(NULL, &v->frame_cells, cell);
}

/* A global, or bookkeeping. */
static void note_global_cell(View *v, uint32_t cell) {
    if (cell < MACHINE_GLOBALS) {
        v->pool_changed |= cell == MACHINE_THREAD_COUNT || cell >= MACHINE_POOL;
        return;
    }
    uint32_t place = v->links[cell].owner;
    if (!place)
        return;
    note_global(v, place - 1);
    if (is_link((CellKind)v->machine->stored.globals.hot[place - 1].kind))
        view_link_cell(v, cell);
}

/* Notes a cell, and returns its component if that is a frame, or null. */
static inline const Component *note_cell(View *v, uint32_t cell) {
    if (is_global(v, cell)) {
        note_global_cell(v, cell);
        return NULL;
    }
    uint32_t first = v->links[cell].owner;
    const Component *c = &v->components[first];
    if (!first || cell - first >= c->cells)
        return NULL;
    if (c->kind == COMPONENT_FRAME) {
        note_frame(v, c, cell - first, cell);
        return c;
    }
    if (c->kind == COMPONENT_THREAD) {
        view_note_thread(v, first, c->below ? v->components[c->below].order : 0);
        v->joiner_moved |= first == v->joiner;
    } else if (c->kind == COMPONENT_OBJECT || c->kind == COMPONENT_PIECE)
        note_object_cell(v, c, cell);
    return NULL;
}

void view_note_cell(View *v, uint32_t cell) { note_cell(v, cell); }

/* Whether a program has ended, as soon as only daemons are left, is looked at without being recorded. And of
   bookkeeping only identity hashes are anything that another step could go by. */
static void note_written(View *v, uint32_t cell) {
    uint32_t first = is_global(v, cell) ? 0 : v->links[cell].owner;
    if (v->components[first].kind == COMPONENT_THREAD && cell - first == THREAD_DAEMON)
        v->effect->is_partial = true;
    if (cell < v->top && (cell >= MACHINE_GLOBALS || cell == MACHINE_HASHES))
        vector_push(NULL, &v->effect->written, cell);
}

void view_note_log(View *v, const LogEntry *entry, const LogEntry *end) {
    uint32_t frame = 0, count = 0; /* the frame that was noted last: most entries are of the same */
    const Cell *cells = NULL;
    for (; entry < end; entry++) {
        uint32_t cell = entry->cell;
        if (cell - frame < count) {
            if (is_link(cells[cell - frame].kind))
                vector_push(NULL, &v->frame_cells, cell);
            continue;
        }
        const Component *c = note_cell(v, cell);
        if (!c && v->effect)
            note_written(v, cell);
        if (c && cell - view_first(v, c) != FRAME_DEPTH) {
            frame = view_first(v, c);
            count = c->cells;
            cells = v->machine->code->bodies[c->part].frame.cells;
        }
    }
}

/* Frames are looked at when it is known which there are. */
static void note_frame_cell(View *v, uint32_t cell) {
    const Component *c = view_component(v, cell);
    if (c && c->kind == COMPONENT_FRAME &&
        is_link(v->machine->code->bodies[c->part].frame.cells[cell - view_first(v, c)].kind))
        view_link_cell(v, cell);
}

void view_take_frame_cells(View *v) {
    for (uint32_t i = 0; i < v->frame_cells.count; i++)
        note_frame_cell(v, v->frame_cells.items[i]);
    v->frame_cells.count = 0;
}

/* Locks that threads wait on are written as names, too. */
static void note_waiting_threads(View *v) {
    const Machine *m = v->machine;
    for (uint32_t i = 0; v->renames && m->code->has_waiting && i < v->pool_count; i++) {
        uint32_t thread = v->pool[i];
        if (thread && m->cells[thread + THREAD_WAIT_LOCK])
            view_note_thread(v, thread, v->components[v->components[thread].below].order);
    }
}

void view_take_changes(View *v) {
    const Machine *m = v->machine;
    if (v->joiner_moved && v->joined_count)
        view_end_joining(v);
    if (v->pool_changed)
        view_take_pool(v, (uint32_t)m->cells[MACHINE_THREAD_COUNT]);
    for (uint32_t i = 0; i < v->changed_threads.count; i++)
        if (v->components[v->changed_threads.items[i]].kind == COMPONENT_THREAD)
            drop_old_frames(v, v->changed_threads.items[i]);
    for (uint32_t i = 0; i < v->changed_threads.count; i++)
        if (v->components[v->changed_threads.items[i]].kind == COMPONENT_THREAD)
            add_new_frames(v, v->changed_threads.items[i]);
    view_take_frame_cells(v);
    view_name_objects(v);
    note_waiting_threads(v);
    if (!v->is_symmetric)
        return;
    view_take_symmetry(v);
    note_waiting_threads(v);
}
