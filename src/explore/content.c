/* What components hold, as sequences of words, and the trees above them. */
#include "explore/view_int.h"

#include "base/memory.h"

bool trie_reserve(Trie *t, uint32_t count) {
    if (t->capacity && t->capacity >= count)
        return false;
    while (!t->capacity || t->capacity < count) {
        uint32_t capacity = t->capacity ? t->capacity << TRIE_FANOUT_BITS : TRIE_FANOUT;
        for (uint32_t i = 0; i <= t->height; i++) {
            size_t old = (t->capacity >> TRIE_FANOUT_BITS * i) * sizeof(uint32_t);
            size_t new = (capacity >> TRIE_FANOUT_BITS * i) * sizeof(uint32_t);
            t->levels[i] = pages_resize(t->levels[i], old, new);
            t->marks[i] = pages_resize(t->marks[i], old, new);
        }
        t->capacity = capacity;
        t->height++;
        t->levels[t->height] = pages_resize(NULL, 0, sizeof(uint32_t));
        t->marks[t->height] = pages_resize(NULL, 0, sizeof(uint32_t));
    }
    return true;
}

void trie_free(Trie *t) {
    for (uint32_t i = 0; i <= t->height && t->capacity; i++) {
        size_t bytes = (t->capacity >> TRIE_FANOUT_BITS * i) * sizeof(uint32_t);
        pages_free(t->levels[i], bytes);
        pages_free(t->marks[i], bytes);
        free(t->changed[i].items);
    }
}

/* Notes that a node has to be made anew. */
static void note_node(View *v, Trie *t, uint32_t level, uint32_t at) {
    if (t->marks[level][at] == v->update)
        return;
    t->marks[level][at] = v->update;
    vector_push(NULL, &t->changed[level], at);
}

/* Changes a number of a level, and notes that the node above it has to be made anew. */
static void set_node(View *v, Trie *t, uint32_t level, uint32_t at, uint32_t number) {
    if (t->levels[level][at] == number)
        return;
    view_put(v, &t->levels[level][at], number);
    if (level < t->height)
        note_node(v, t, level + 1, at >> TRIE_FANOUT_BITS);
}

void trie_set(View *v, Trie *t, uint32_t place, uint32_t number) { set_node(v, t, 0, place, number); }

/* The same for an object, or a piece of the globals, whose changes are part of effects. */
static void set_leaf(View *v, Trie *t, uint32_t tree, uint32_t place, uint32_t number) {
    if (v->effect && t->levels[0][place] != number)
        vector_push(NULL, &v->effect->leaves, ((EffectLeaf){tree, place, number, place}));
    trie_set(v, t, place, number);
}

static bool has_more_children(const uint32_t *children) {
    for (uint32_t i = 1; i < TRIE_FANOUT; i++)
        if (children[i])
            return true;
    return false;
}

/* The first node of a level. Where it has but one child, the child stands for it (see trie_fold): it is made here. */
static uint32_t first_node(View *v, const Trie *t, uint32_t level) {
    if (!level || has_more_children(t->levels[level - 1]))
        return t->levels[level][0];
    uint32_t child = first_node(v, t, level - 1);
    return sequences_add(&v->shared->sequences, &child, 1);
}

/* Few threads are written into the sequence of the state itself. */
static bool are_threads_few(const View *v) { return v->pool_count <= TRIE_FANOUT; }

static uint32_t make_node(View *v, const Trie *t, uint32_t level, uint32_t at) {
    const uint32_t *children = t->levels[level - 1] + (size_t)at * TRIE_FANOUT;
    if (t == &v->threads && level == 1 && !at && are_threads_few(v))
        return 0;
    if (at)
        return sequences_add(&v->shared->sequences, children, TRIE_FANOUT);
    if (!has_more_children(children))
        return children[0];
    uint32_t node[TRIE_FANOUT];
    memcpy(node, children, sizeof node);
    node[0] = first_node(v, t, level - 1);
    return sequences_add(&v->shared->sequences, node, TRIE_FANOUT);
}

/* Makes the nodes above changed numbers anew. Returns the root of the lowest tree that has them all, which stands for
   those above it, too. How high that is depends on the state alone. */
static uint32_t trie_fold(View *v, Trie *t, uint32_t *height) {
    bool is_changed = t->changed[1].count;
    for (uint32_t level = 1; level <= t->height && t->changed[level].count; level++) {
        for (uint32_t i = 0; i < t->changed[level].count; i++) {
            uint32_t at = t->changed[level].items[i];
            set_node(v, t, level, at, make_node(v, t, level, at));
        }
        t->changed[level].count = 0;
    }
    if (is_changed) {
        uint32_t top = t->height;
        while (top && !has_more_children(t->levels[top - 1]))
            top--;
        view_put(v, &t->top, top);
    }
    *height = t->top;
    return t->levels[t->top][0];
}

/* Makes room for the words of so many cells. */
static uint32_t *words_for(View *v, uint32_t cells) {
    uint32_t most = 2 * cells + THREAD_CELLS + 8;
    if (v->words.capacity < most) {
        v->words.capacity = 2 * most;
        v->words.items = memory_resize(v->words.items, v->words.capacity * sizeof *v->words.items);
    }
    return v->words.items;
}

static uint32_t intern(View *v, const uint32_t *end) {
    return sequences_add(&v->shared->sequences, v->words.items, (uint32_t)(end - v->words.items));
}

static uint32_t word_of_object(const View *v, int64_t object) {
    if (code_is_base(v->machine->code, object))
        return WORD_BASE | heap_base_number(v->machine, (uint32_t)object);
    const Component *c = &v->components[object];
    return v->keeps && c->key ? c->key : c->name; /* that of null is 0 */
}

static uint32_t word_of_thread(const View *v, int64_t thread) {
    const Component *c = &v->components[thread];
    return c->kind == COMPONENT_THREAD ? WORD_THREAD | (c->order + 1) : c->name;
}

/* The lock that a thread waits on: the object it is part of, and where. One that is no longer part of the state can
   never be notified again; all such are alike. */
static uint32_t *write_lock(const View *v, int64_t lock, uint32_t *word) {
    const Component *c = lock && lock < v->capacity ? view_component(v, (uint32_t)lock) : NULL;
    uint32_t object = !c ? 0 : c->kind == COMPONENT_PIECE ? c->part : view_first(v, c);
    if (!lock)
        word[0] = word[1] = 0;
    else if (is_global(v, (uint32_t)lock)) {
        word[0] = LOCK_GLOBAL;
        word[1] = (uint32_t)lock;
    } else if (!c || !v->components[object].name) {
        word[0] = LOCK_LOST;
        word[1] = 0;
    } else {
        word[0] = v->components[object].name;
        word[1] = (uint32_t)lock - object;
    }
    return word + 2;
}

/* The words of a cell. Values are counted from what they are at first: most are 0 then. */
static inline uint32_t *write_cell(const View *v, const Cell *cell, int64_t value, int64_t zero, uint32_t *word) {
    switch (cell->kind) {
    case CELL_VALUE:
        if (!cell->bits)
            return word;
        *word++ = (uint32_t)((uint64_t)value - (uint64_t)zero);
        if (cell->bits > 32)
            *word++ = (uint32_t)(((uint64_t)value - (uint64_t)zero) >> 32);
        return word;
    case CELL_REF: *word++ = word_of_object(v, value); return word;
    case CELL_TID:
    case CELL_OWNER: *word++ = word_of_thread(v, value); return word;
    case CELL_DEPTH: *word++ = (uint32_t)value; return word;
    case CELL_LOCK: return write_lock(v, value, word);
    }
    return word;
}

/* All cells of a layout: those that change, which are sorted by kind, then those that do not. */
static uint32_t *write_cells(const View *v, const Layout *layout, uint32_t base, uint32_t *word) {
    const int64_t *values = v->machine->cells + base;
    const HotCell *hot = layout->hot, *end = hot + layout->hot_count;
    for (; hot < end && hot->kind == CELL_VALUE; hot++) {
        uint64_t value = (uint64_t)values[hot->index] - (uint64_t)hot->low;
        *word++ = (uint32_t)value;
        if (hot->bits > 32)
            *word++ = (uint32_t)(value >> 32);
    }
    for (; hot < end && hot->kind == CELL_REF; hot++)
        *word++ = word_of_object(v, values[hot->index]);
    for (; hot < end; hot++)
        word = write_cell(v, &layout->cells[hot->index], values[hot->index], 0, word);
    for (uint32_t i = 0; i < layout->cold_count; i++) {
        const Cell *cell = &layout->cells[layout->cold[i]];
        word = write_cell(v, cell, values[layout->cold[i]], cell->low, word);
    }
    return word;
}

/* Some cells of an object. */
static uint32_t *write_fields(const View *v, uint32_t object, uint32_t from, uint32_t to, uint32_t *word) {
    const int64_t *values = v->machine->cells + object;
    const Layout *element = &v->machine->code->collections[v->components[object].part].element;
    uint32_t index = element->count ? (from - OBJECT_CELLS) % element->count : 0;
    bool hides = v->is_symmetric && view_hides_some(v, v->components[object].part);
    for (uint32_t i = from; i < to; i++) {
        if (hides && view_hides(v, i)) {
            index++;
            continue;
        }
        word = write_cell(v, &element->cells[index], values[i], element->cells[index].zero, word);
        index = index + 1 == element->count ? 0 : index + 1;
    }
    return word;
}

/* The monitor of an object is part of the state while it is held; that threads wait on it is told by these. What is
   contested because of its site decides where threads can be interrupted, so it tells states apart; the site itself
   does not. */
static uint32_t fold_object(View *v, uint32_t object) {
    const Component *c = &v->components[object];
    const int64_t *values = v->machine->cells + object;
    uint32_t *word = words_for(v, c->cells);
    bool monitor = values[OBJECT_OWNER], hash = values[OBJECT_HASH];
    uint32_t contested = object_contested(values[OBJECT_SITE]);
    *word++ = (c->part + 1) << HEAD_BITS | (monitor ? HEAD_MONITOR : 0) | (hash ? HEAD_HASH : 0) |
              (contested ? HEAD_CONTESTED : 0);
    if (v->machine->code->collections[c->part].is_array)
        *word++ = object_length(values[OBJECT_HEADER]);
    if (contested)
        *word++ = contested;
    if (monitor) {
        *word++ = word_of_thread(v, values[OBJECT_OWNER]);
        *word++ = (uint32_t)values[OBJECT_DEPTH];
    }
    if (hash)
        *word++ = (uint32_t)values[OBJECT_HASH];
    v->keeps = c->keeps;
    return intern(v, write_fields(v, object, OBJECT_CELLS, c->cells, word));
}

static uint32_t fold_piece(View *v, uint32_t first) {
    const Component *c = &v->components[first];
    uint32_t from = first - c->part;
    v->keeps = c->keeps;
    return intern(v, write_fields(v, c->part, from, from + c->cells, words_for(v, c->cells)));
}

static uint32_t fold_ended(View *v, uint32_t thread) {
    uint32_t *word = words_for(v, 0);
    *word++ = HEAD_ENDED;
    *word++ = v->machine->code->records_ended_threads ? (uint32_t)v->machine->cells[thread + THREAD_REST] : 0;
    return intern(v, word);
}

static void fold_objects(View *v) {
    for (uint32_t i = 0; i < v->old_names.count; i++)
        set_leaf(v, &v->heap, EFFECT_HEAP, v->old_names.items[i], 0);
    v->old_names.count = 0;
    for (uint32_t i = 0; i < v->changed.count; i++) {
        uint32_t first = v->changed.items[i];
        Component *c = &v->components[first];
        if (!c->name)
            continue;
        uint32_t content = c->kind == COMPONENT_OBJECT  ? fold_object(v, first)
                           : c->kind == COMPONENT_PIECE ? fold_piece(v, first)
                                                        : fold_ended(v, first);
        set_leaf(v, &v->heap, EFFECT_HEAP, c->name, content);
    }
    machine_count_work(v->machine, v->changed.count);
    v->changed.count = 0;
}

/* A piece of the globals. One that is as it was at first is 0: so it does not matter when it came to be stored. */
static uint32_t fold_globals(View *v, uint32_t piece) {
    v->keeps = false;
    const Machine *m = v->machine;
    const Layout *globals = &m->stored.globals;
    uint32_t end = (piece + 1) * PIECE_CELLS < v->global_count ? (piece + 1) * PIECE_CELLS : v->global_count;
    uint32_t *word = words_for(v, PIECE_CELLS);
    for (uint32_t i = piece * PIECE_CELLS; i < end; i++) {
        const HotCell *hot = &globals->hot[i];
        Cell cell = {.kind = (CellKind)hot->kind, .bits = hot->bits};
        int64_t value = m->cells[MACHINE_GLOBALS + hot->index], zero = view_global_zero(m, i);
        uint32_t *first = word;
        word = write_cell(v, &cell, value, zero, word);
        if (cell.kind != CELL_VALUE)
            *first = value == zero ? 0 : *first ? *first : GLOBAL_NULL;
    }
    return intern(v, word);
}

/* A frame, with what is below it; the innermost one with the cells of its thread. */
static uint32_t fold_frame(View *v, uint32_t frame, uint32_t thread, bool is_top) {
    const Machine *m = v->machine;
    const Component *c = &v->components[frame];
    uint32_t *word = words_for(v, c->cells);
    *word++ = c->below ? v->components[c->below].content : 0;
    *word++ = c->part + 1;
    v->keeps = c->keeps;
    word = write_cells(v, &m->code->bodies[c->part].frame, frame, word);
    /* They come last: most are 0, and what ends with zeros is stored without them. */
    if (is_top) {
        *word++ = (uint32_t)m->cells[thread + THREAD_ATOMIC];
        word = write_cells(v, &m->code->thread, thread, word);
    }
    return intern(v, word);
}

static void fold_thread(View *v, uint32_t thread) {
    const Component *c = &v->components[thread];
    uint32_t top = c->below;
    v->stack.count = 0;
    for (uint32_t frame = top; frame && v->components[frame].order >= c->lowest; frame = v->components[frame].below)
        vector_push(NULL, &v->stack, frame);
    while (v->stack.count) {
        uint32_t frame = v->stack.items[--v->stack.count];
        view_put(v, &v->components[frame].content, fold_frame(v, frame, thread, frame == top));
    }
    trie_set(v, &v->threads, c->order, v->components[top].content);
}

/* The sequence of the state as a whole, without the heap. */
void view_fold_state(View *v, uint32_t slots[VIEW_SLOTS]) {
    const Machine *m = v->machine;
    uint32_t state[STATE_WORDS], count = STATE_THREADS + 1, heights[3];
    bool few = are_threads_few(v);
    if (few && !v->threads.levels[1][0])
        v->threads.changed[1].count = 0; /* there is no node above them, and there was none */
    else {
        if (!v->threads.levels[1][0])
            note_node(v, &v->threads, 1, 0);
        state[STATE_THREADS] = trie_fold(v, &v->threads, &heights[0]);
    }
    state[STATE_GLOBALS] = trie_fold(v, &v->globals, &heights[1]);
    slots[1] = trie_fold(v, &v->heap, &heights[2]);
    if (few) {
        heights[0] = 0;
        count = STATE_THREADS + v->pool_count;
        memcpy(state + STATE_THREADS, v->threads.levels[0], v->pool_count * sizeof *state);
    }
    state[STATE_HEIGHTS] = heights[0] | heights[1] << 8 | heights[2] << 16;
    int64_t running = m->code->has_runs ? m->cells[MACHINE_RUNNING] : 0;
    state[STATE_RUNNING] = running ? v->components[running].order + 1 : 0;
    state[STATE_HASHES] = (uint32_t)m->cells[MACHINE_HASHES];
    state[STATE_THREAD_COUNT] = v->pool_count;
    slots[0] = sequences_add(&v->shared->sequences, state, count);
}

void view_fold(View *v, uint32_t slots[VIEW_SLOTS]) {
    fold_objects(v);
    for (uint32_t i = 0; i < v->changed_globals.count; i++)
        set_leaf(v, &v->globals, EFFECT_GLOBALS, v->changed_globals.items[i],
                 fold_globals(v, v->changed_globals.items[i]));
    v->changed_globals.count = 0;
    for (uint32_t i = 0; i < v->changed_threads.count; i++)
        if (v->components[v->changed_threads.items[i]].kind == COMPONENT_THREAD)
            fold_thread(v, v->changed_threads.items[i]);
    machine_count_work(v->machine, v->changed_threads.count);
    v->changed_threads.count = 0;
    view_fold_state(v, slots);
}
