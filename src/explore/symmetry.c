/* Symmetry of threads: states that differ only in which of several threads is which have the same numbers.

   Nothing tells threads apart but who refers to them, as long as nobody asks for their names and numbers (SEEN_NUMBERS
   says that somebody does): so names and numbers are no part of a state here, and neither is the order in which threads
   were started. Threads have their places by what they do.

   Whoever starts threads usually keeps them, in an order, to join them. A thread that is bound to join some threads
   before it does anything else (machine_joins_ahead) is called the joiner here; it is the first thread of the program.
   As long as one of the joined threads has not ended, it is not let go on, which nobody can notice. What it alone
   refers to them by, its variables and objects that only it reaches, says nothing of which is which: they have all
   ended when it looks there again, and one thread that has ended is like another. So these references are written as
   the *key* of the thread: what somebody could tell it by once it has ended, which is its class and the fields that a
   thread's life does not change. Two things are assumed of this, and checked when all have ended: that each joined
   thread has the key that it had at first, and that nobody but the joiner refers to it. When one of them does not hold,
   the view is refuted: nothing is proved.

   Why this is right: let s and t be two states that differ in which joined threads the joiner's references stand for,
   but not in their keys. Until the joiner goes on, whatever a thread does in s it does in t, and the two states that
   follow differ in the same way. When all have ended, nobody refers to them but the joiner, and the objects that it
   refers to are alike: then the two are one state. */
#include "explore/view_int.h"

/* Fields of class Thread: what nobody asks for, and what is the same, or of no use to anybody, once a thread has ended.
 */
static const char *const hidden_fields[VIEW_HIDDEN] = {"name", "number", "id"};
static const char *const life_fields[VIEW_LIFE] = {"target",           "threadLocals", "parkBlocker", "status",
                                                   "activity",         "tid",          "permit",      "ticks",
                                                   "wokenByInterrupt", "randomSeed",   "isSuspended", "interrupted"};
/* The first of them are null then. */
enum { LIFE_REFERENCES = 3 };

enum { STATUS_TERMINATED = 2 };

void view_set_symmetry(View *v, bool keys) {
    v->is_symmetric = true;
    v->joins_by_key = keys;
    for (uint32_t i = 0; i < VIEW_HIDDEN; i++)
        v->hidden[i] = code_thread_field(v->machine->code, hidden_fields[i]);
    for (uint32_t i = 0; i < VIEW_LIFE; i++)
        v->life[i] = code_thread_field(v->machine->code, life_fields[i]);
    v->status = code_thread_field(v->machine->code, "status");
}

static bool stands_for_thread(const View *v, uint32_t collection) {
    return machine_fits(v->machine, collection, v->machine->code->well_known.thread_type);
}

static bool is_among(const uint32_t *offsets, uint32_t count, uint32_t offset) {
    for (uint32_t i = 0; i < count; i++)
        if (offsets[i] == offset)
            return true;
    return false;
}

bool view_hides_some(const View *v, uint32_t collection) {
    return !v->machine->code->collections[collection].is_array && stands_for_thread(v, collection);
}

bool view_hides(const View *v, uint32_t offset) { return is_among(v->hidden, VIEW_HIDDEN, offset); }

/* ---- Keys ------------------------------------------------------------------------------------------------------- */

static bool has_ended(const View *v, uint32_t object) {
    return v->machine->cells[object + v->status] == STATUS_TERMINATED;
}

/* Whether what only lasts as long as the thread is gone. */
static bool has_let_go(const View *v, uint32_t object) {
    for (uint32_t i = 0; i < LIFE_REFERENCES; i++)
        if (v->life[i] && v->machine->cells[object + v->life[i]])
            return false;
    return true;
}

/* The Thread object of the joiner: the first variable of its outermost frame. */
static uint32_t joiner_object(const View *v) {
    const int64_t *cells = v->machine->cells;
    uint32_t frame = (uint32_t)cells[v->joiner + THREAD_FRAME];
    while (cells[frame + FRAME_CALLER])
        frame = (uint32_t)cells[frame + FRAME_CALLER];
    return (uint32_t)cells[frame + FRAME_CELLS];
}

/* What an object that a field of a Thread refers to is written as, whichever places threads have: one that is there for
   ever, or that the joiner's own Thread has there, too, such as its group; or 0. */
static uint32_t lasting_word(const View *v, int64_t object, uint32_t offset) {
    const Machine *m = v->machine;
    if (code_is_base(m->code, object))
        return WORD_BASE | heap_base_number(v->machine, (uint32_t)object);
    uint32_t own = joiner_object(v), collection = object_collection(m->cells[own + OBJECT_HEADER]);
    bool is_own = offset < OBJECT_CELLS + m->code->collections[collection].element.count;
    return is_own && m->cells[own + offset] == object ? 1 : 0;
}

/* What somebody could tell a Thread object by; 0 if it has more than that, which may change, too. */
static uint32_t key_of(View *v, uint32_t object) {
    const Machine *m = v->machine;
    const int64_t *values = m->cells + object;
    uint32_t collection = object_collection(values[OBJECT_HEADER]);
    const Layout *fields = &m->code->collections[collection].element;
    v->words.count = 0;
    vector_push(NULL, &v->words, collection + 1);
    vector_push(NULL, &v->words, (uint32_t)values[OBJECT_HASH]);
    vector_push(NULL, &v->words, object_contested(values[OBJECT_SITE]));
    for (uint32_t i = 0; i < fields->count; i++) {
        uint32_t offset = OBJECT_CELLS + i;
        const Cell *cell = &fields->cells[i];
        if (view_hides(v, offset) || is_among(v->life, VIEW_LIFE, offset))
            continue;
        uint64_t value = (uint64_t)values[offset];
        if (cell->kind != CELL_VALUE && value)
            value = cell->kind == CELL_REF ? lasting_word(v, values[offset], offset) : 0;
        if (!value && values[offset])
            return 0;
        vector_push(NULL, &v->words, (uint32_t)value);
        vector_push(NULL, &v->words, (uint32_t)(value >> 32));
    }
    return WORD_KEY | sequences_add(&v->shared->sequences, v->words.items, v->words.count);
}

/* ---- What the joiner alone refers to threads by ----------------------------------------------------------------- */

/* Objects that are looked at to see that only the joiner leads to one: more are taken for shared. */
enum { MOST_LEADING = 64 };

/* Notes the object that a reference is in, unless it is in a frame of the joiner. False: others lead to it, too. */
static bool note_leading(const View *v, uint32_t cell, uint32_t objects[MOST_LEADING], uint32_t *count) {
    const Component *c = is_global(v, cell) ? NULL : view_component(v, cell);
    if (!c || c->kind == COMPONENT_FRAME)
        return c && c->thread == v->joiner;
    uint32_t object = c->kind == COMPONENT_PIECE ? c->part : view_first(v, c);
    if (is_among(objects, *count, object))
        return true;
    if (*count == MOST_LEADING || view_hides_some(v, v->components[object].part))
        return false;
    objects[(*count)++] = object;
    return true;
}

/* Whether only the joiner's frames lead to a reference. */
static bool is_joiners(const View *v, uint32_t reference) {
    uint32_t objects[MOST_LEADING], count = 0;
    if (!note_leading(v, reference, objects, &count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t cell = v->components[objects[i]].referrers; cell; cell = v->links[cell].next)
            if (!note_leading(v, cell, objects, &count))
                return false;
    return true;
}

/* Writes references as keys from now on, or as names again. */
static void set_keyed(View *v, uint32_t cell, bool is_keyed) {
    Component *c = view_component(v, cell);
    if (!c)
        return;
    view_put(v, &c->keeps, is_keyed);
    if (c->kind == COMPONENT_FRAME)
        view_note_thread(v, c->thread, c->order);
    else
        view_note_changed(v, view_first(v, c));
}

/* A joined thread is referred to by its key from now on, by the joiner. */
static void add_joined(View *v, uint32_t object, uint32_t key) {
    uint32_t count = v->keyed_count;
    for (uint32_t cell = v->components[object].referrers; cell; cell = v->links[cell].next)
        if (is_joiners(v, cell)) {
            if (count == VIEW_MOST_KEYED)
                return;
            view_put(v, &v->keyed[count++], cell);
        }
    view_put(v, &v->keyed_count, count);
    view_put(v, &v->components[object].key, key);
    view_put(v, &v->joined[v->joined_count], object);
    view_put(v, &v->joined_count, v->joined_count + 1);
}

/* Whether one of some keys is that of another thread, too. */
static bool has_like(const uint32_t *keys, uint32_t count, uint32_t nth) {
    for (uint32_t i = 0; i < count; i++)
        if (i != nth && keys[i] == keys[nth])
            return keys[nth] != 0;
    return false;
}

/* Of keys that may have changed since the joiner began to wait nothing is known but what they are now: threads of one
   class that have different ones may have been taken for alike. */
static void check_classes(View *v, const uint32_t *joined, const uint32_t *keys, uint32_t count) {
    const int64_t *cells = v->machine->cells + OBJECT_HEADER;
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            v->is_refuted |= cells[joined[i]] == cells[joined[j]] && keys[i] != keys[j];
}

/* The joiner is at a place from which it is bound to join threads. What matters are those that are like another, as
   long as one of them has not ended. */
static void begin_joining(View *v) {
    uint32_t joined[MACHINE_MOST_THREADS], keys[MACHINE_MOST_THREADS];
    uint32_t count = machine_joins_ahead(v->machine, 0, joined);
    bool has_live = false;
    for (uint32_t i = 0; i < count; i++)
        keys[i] = v->components[joined[i]].kind == COMPONENT_OBJECT ? key_of(v, joined[i]) : 0;
    if (!v->goes_forward)
        check_classes(v, joined, keys, count);
    for (uint32_t i = 0; i < count; i++)
        has_live |= has_like(keys, count, i) && !has_ended(v, joined[i]);
    for (uint32_t i = 0; has_live && i < count; i++)
        if (has_like(keys, count, i))
            add_joined(v, joined[i], keys[i]);
    for (uint32_t i = 0; i < v->keyed_count; i++) {
        set_keyed(v, v->keyed[i], true);
        view_unlink_cell(v, v->keyed[i]);
    }
}

void view_end_joining(View *v) {
    for (uint32_t i = 0; i < v->keyed_count; i++) {
        uint32_t cell = v->keyed[i];
        const Component *c = view_component(v, cell);
        set_keyed(v, cell, false);
        if (c && c->kind == COMPONENT_FRAME)
            vector_push(NULL, &v->frame_cells, cell);
        else if (c)
            view_link_cell(v, cell);
    }
    for (uint32_t i = 0; i < v->joined_count; i++)
        view_put(v, &v->components[v->joined[i]].key, 0);
    view_put(v, &v->keyed_count, 0);
    view_put(v, &v->joined_count, 0);
}

bool view_is_joining(const View *v) {
    for (uint32_t i = 0; i < v->joined_count; i++)
        if (!has_ended(v, v->joined[i]))
            return true;
    return false;
}

/* All joined threads have ended: looks whether they are alike, as was assumed. */
static void check_joined(View *v) {
    for (uint32_t i = 0; i < v->joined_count; i++) {
        uint32_t object = v->joined[i];
        const Component *c = &v->components[object];
        v->is_refuted |= c->name || !has_let_go(v, object) || key_of(v, object) != c->key;
    }
}

bool view_is_refuted(const View *v) { return v->is_refuted; }

/* ---- The places of threads -------------------------------------------------------------------------------------- */

static uint32_t mix(uint32_t hash, uint32_t word) {
    hash = (hash ^ word) * 0x9e3779b1u;
    return hash ^ hash >> 15;
}

/* What an object is to a thread, whichever places threads have: its name, if the globals lead to it. */
static uint32_t sign_object(const View *v, int64_t object) {
    if (!object || code_is_base(v->machine->code, object))
        return (uint32_t)object;
    const Component *c = &v->components[object];
    return view_is_global(c) ? c->name : WORD_BASE | c->part;
}

static uint32_t sign_cell(const View *v, const Cell *cell, int64_t value) {
    switch (cell->kind) {
    case CELL_VALUE: return (uint32_t)value ^ (uint32_t)((uint64_t)value >> 32) * 31;
    case CELL_REF: return sign_object(v, value);
    case CELL_TID:
    case CELL_OWNER: return value != 0;
    case CELL_DEPTH: return (uint32_t)value;
    case CELL_LOCK: {
        const Component *c = value && value < v->capacity ? view_component(v, (uint32_t)value) : NULL;
        return c && view_is_global(c) ? c->name : value != 0;
    }
    }
    return 0;
}

static uint32_t sign_cells(const View *v, const Layout *layout, uint32_t base, uint32_t hash) {
    const int64_t *values = v->machine->cells + base;
    for (uint32_t i = 0; i < layout->hot_count; i++)
        hash = mix(hash, sign_cell(v, &layout->cells[layout->hot[i].index], values[layout->hot[i].index]));
    for (uint32_t i = 0; i < layout->cold_count; i++)
        hash = mix(hash, sign_cell(v, &layout->cells[layout->cold[i]], values[layout->cold[i]]));
    return hash;
}

/* What a thread does, as a number. Only frames that have changed are looked at. */
static bool sign_thread(View *v, uint32_t thread) {
    const Machine *m = v->machine;
    Component *c = &v->components[thread];
    if (c->kind != COMPONENT_THREAD || c->lowest == UINT32_MAX)
        return false;
    v->stack.count = 0;
    for (uint32_t frame = c->below; frame && v->components[frame].order >= c->lowest;
         frame = v->components[frame].below)
        vector_push(NULL, &v->stack, frame);
    while (v->stack.count) {
        uint32_t frame = v->stack.items[--v->stack.count];
        Component *f = &v->components[frame];
        uint32_t hash = mix(f->below ? v->components[f->below].signature : 1, f->part);
        view_put(v, &f->signature, sign_cells(v, &m->code->bodies[f->part].frame, frame, hash));
    }
    uint32_t top = v->components[c->below].signature;
    uint32_t signature = sign_cells(v, &m->code->thread, thread, mix(top, (uint32_t)m->cells[thread + THREAD_ATOMIC]));
    signature = m->cells[thread + THREAD_BIRTH] ? signature | 1 : 0; /* the first thread comes first */
    bool is_changed = signature != c->signature;
    view_put(v, &c->signature, signature);
    return is_changed;
}

static bool comes_before(const View *v, uint32_t left, uint32_t right) {
    uint32_t l = v->components[left].signature, r = v->components[right].signature;
    const int64_t *cells = v->machine->cells + THREAD_BIRTH;
    return l != r ? l < r : cells[left] < cells[right];
}

/* Gives threads their places by their signatures. Those that do the same have them in the order in which they were
   started: so what a state is written as depends on nothing that is not part of it. */
static void sort_threads(View *v) {
    uint32_t threads[MACHINE_MOST_THREADS + 1], first = v->pool_count && !v->pool[0];
    for (uint32_t i = first; i < v->pool_count; i++) {
        uint32_t at = i;
        for (; at > first && comes_before(v, v->pool[i], threads[at - 1]); at--)
            threads[at] = threads[at - 1];
        threads[at] = v->pool[i];
    }
    for (uint32_t i = first; i < v->pool_count; i++)
        view_place_thread(v, threads[i], i);
}

/* Four bits for each thread. */
enum { ORDER_BITS = 4 };

bool view_has_order(const View *v, uint32_t threads) { return !v->is_symmetric || threads < 1u << ORDER_BITS; }

uint64_t view_order(const View *v) {
    uint64_t order = 0;
    uint32_t threads = machine_threads(v->machine);
    for (uint32_t i = 0; v->is_symmetric && i < threads && view_has_order(v, threads); i++)
        order = order << ORDER_BITS | v->components[v->machine->cells[MACHINE_POOL + i]].order;
    return order;
}

uint64_t view_tried_order(const View *v) { return v->tried_order; }

void view_take_symmetry(View *v) {
    bool is_over = v->joined_count && v->pool_changed && (!v->goes_forward || !view_is_joining(v));
    if (is_over) {
        if (v->goes_forward)
            check_joined(v);
        view_end_joining(v);
        view_take_frame_cells(v);
        view_name_objects(v);
    }
    if (v->joins_by_key && v->joiner && !v->joined_count && (v->joiner_moved || v->pool_changed)) {
        begin_joining(v);
        view_name_objects(v);
    }
    bool is_changed = v->pool_changed;
    for (uint32_t i = 0; i < v->changed_threads.count; i++)
        is_changed |= sign_thread(v, v->changed_threads.items[i]);
    if (is_changed) {
        sort_threads(v);
        view_name_objects(v);
    }
}
