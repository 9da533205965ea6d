/* From a shape and slots back to a live state. */
#include "explore/encode_int.h"

static uint32_t take(Encoder *e) { return *e->next_token++; }

static uint64_t read_bits(const uint32_t *slots, size_t bit, uint8_t width) {
    uint64_t value = 0;
    for (uint8_t done = 0; done < width;) {
        size_t shift = (bit + done) % 32;
        uint8_t part = (uint8_t)(32 - shift < (size_t)(width - done) ? 32 - shift : (size_t)(width - done));
        uint64_t bits = (slots[(bit + done) / 32] >> shift) & (((uint64_t)1 << part) - 1);
        value |= bits << done;
        done = (uint8_t)(done + part);
    }
    return value;
}

static void grow_list(uint32_t **list, size_t *capacity, size_t count) {
    if (count > *capacity) {
        *capacity = 2 * count;
        *list = memory_resize(*list, *capacity * sizeof **list);
    }
}

/* The live value of a cell from its stored one. `before` is the cell before it: the owner of a lock's depth, whether a
   thread waits, the lock that a waiting thread's depth belongs to. */
static int64_t live_value(const Encoder *e, CellKind kind, int64_t low, uint64_t stored, int64_t before) {
    switch (kind) {
    case CELL_VALUE: return (int64_t)(stored + (uint64_t)low);
    case CELL_REF: return stored ? e->objects[stored - 1] : 0;
    case CELL_TID:
    case CELL_OWNER: return stored ? e->threads[stored - 1] : 0;
    case CELL_LOCK: return !before ? 0 : stored < e->survey.locks ? e->locks[stored] : UINT32_MAX;
    case CELL_DEPTH: return before ? (int64_t)stored + 1 : 0;
    }
    return 0;
}

/* A cell that takes no bits is not stored: it has the only value of its type. */
static void set_constants(Machine *m, uint32_t base, const Layout *layout) {
    for (uint32_t i = 0; i < layout->count; i++)
        m->cells[base + i] = layout->cells[i].low;
}

/* Frames of the right bodies, from the innermost on; their cells are filled in later. */
static void decode_thread(Encoder *e, uint32_t nth) {
    Machine *m = e->machine;
    uint32_t thread = e->threads[nth];
    uint32_t frames = take(e), above = 0;
    for (uint32_t i = 0; i < frames; i++) {
        uint32_t body = take(e);
        const Layout *layout = &m->code->bodies[body].frame;
        uint32_t frame = machine_allocate(m, layout->count);
        set_constants(m, frame, layout);
        m->cells[frame + FRAME_BODY] = body;
        m->cells[frame + FRAME_CALLER] = 0;
        m->cells[frame + FRAME_DEPTH] = frames - 1 - i;
        m->cells[above ? above + FRAME_CALLER : thread + THREAD_FRAME] = frame;
        m->cells[thread + THREAD_BODY] = body;
        above = frame;
    }
    m->cells[thread + THREAD_ATOMIC] = take(e);
    m->found[nth + 1] = take(e);
}

static void decode_threads(Encoder *e, uint32_t threads, uint32_t ended) {
    Machine *m = e->machine;
    grow_list(&e->threads, &e->thread_capacity, (size_t)threads + ended);
    for (uint32_t i = 0; i < threads + ended; i++) {
        e->threads[i] = machine_allocate_thread(m);
        memset(m->cells + e->threads[i], 0, THREAD_CELLS * sizeof *m->cells);
        m->cells[e->threads[i] + THREAD_BIRTH] = i;
    }
    m->cells[MACHINE_THREAD_COUNT] = threads;
    m->cells[MACHINE_BIRTHS] = threads + ended;
    for (uint32_t i = 0; m->code->records_ended_threads && i < ended; i++)
        m->cells[e->threads[threads + i] + THREAD_REST] = take(e);
    for (uint32_t i = 0; i < threads; i++) {
        m->cells[MACHINE_POOL + i] = e->threads[i];
        decode_thread(e, i);
    }
}

static void decode_objects(Encoder *e, uint32_t objects) {
    Machine *m = e->machine;
    grow_list(&e->objects, &e->object_capacity, objects);
    m->reached_count = 0;
    for (uint32_t i = 0; i < objects; i++) {
        uint32_t head = take(e), length = take(e), collection = head & ~(uint32_t)TOKEN_HASH;
        uint32_t object = machine_allocate_object(m, OBJECT_CELLS + code_object_cells(m->code, collection, length));
        m->cells[object + OBJECT_HEADER] = object_header(collection, length);
        m->cells[object + OBJECT_SERIAL] = i;
        m->cells[object + OBJECT_OWNER] = m->cells[object + OBJECT_DEPTH] = m->cells[object + OBJECT_OWN] = 0;
        m->cells[object + OBJECT_HASH] = head & TOKEN_HASH ? take(e) : 0;
        const CodeCollection *c = &m->code->collections[collection];
        for (uint32_t j = 0; j < (c->is_array ? length : 1); j++)
            set_constants(m, object + OBJECT_CELLS + j * c->element.count, &c->element);
        m->cells[machine_counter(m, collection)]++;
        if (c->is_kept) {
            m->cells[object + OBJECT_OLDER] = m->cells[machine_newest(m, collection)];
            m->cells[machine_newest(m, collection)] = object;
        }
        e->objects[i] = object;
        heap_add_reached(m, object);
    }
    m->cells[MACHINE_SERIALS] = objects;
}

/* Locks that threads may wait on have numbers in the order of the parts. */
static void number_locks(Encoder *e) {
    e->survey.locks = 0;
    for (uint32_t i = 0; i < e->part_count; i++) {
        const Layout *layout = e->parts[i].layout;
        grow_list(&e->locks, &e->lock_capacity, (size_t)e->survey.locks + layout->wait_count);
        for (uint32_t j = 0; j < layout->wait_count; j++)
            e->locks[e->survey.locks++] = e->parts[i].base + layout->waits[j];
    }
}

static void read_cold(Encoder *e, const Part *part) {
    Machine *m = e->machine;
    for (uint32_t i = 0; i < part->layout->cold_count; i++) {
        uint32_t index = part->layout->cold[i];
        uint64_t low = take(e);
        uint64_t stored = low | (uint64_t)take(e) << 32;
        const Cell *cell = &part->layout->cells[index];
        m->cells[part->base + index] = live_value(e, cell->kind, cell->low, stored, 0);
    }
}

static void read_hot(Encoder *e, const Part *part, const uint32_t *slots, const Widths *widths, uint32_t *bit) {
    Machine *m = e->machine;
    if (widths->aligned && part->starts)
        *bit = (*bit + 31) / 32 * 32;
    for (uint32_t i = 0; i < part->layout->hot_count; i++) {
        const HotCell *cell = &part->layout->hot[i];
        uint8_t width = width_of(cell, widths);
        if (width)
            *bit = skip_gap(widths, *bit);
        int64_t *at = &m->cells[part->base + cell->index];
        *at = live_value(e, cell->kind, cell->low, read_bits(slots, *bit, width), cell->index ? at[-1] : 0);
        *bit += width;
    }
}

void encoder_reset(Encoder *e) {
    machine_reset(e->machine);
    e->based = false;
}

void encoder_decode(Encoder *e, uint32_t shape, const uint32_t *slots) {
    Machine *m = e->machine;
    if (e->of_components) {
        contents_decode(&e->contents, m, slots);
        e->based = false;
        return;
    }
    machine_clear(m);
    e->next_token = (const uint32_t *)(const void *)names_text(e->shapes, shape);
    Widths widths = e->infos.items[shape].widths;
    uint32_t threads = take(e), ended = take(e), objects = take(e);
    take(e); /* the width of depths is among the widths */
    m->found[0] = take(e);
    decode_threads(e, threads, ended);
    decode_objects(e, objects);
    e->based = false;
    if (machine_count_work(m, objects / 8))
        return;
    encoder_list_parts(e);
    if (!encoder_goes_on(e))
        return;
    number_locks(e);
    for (uint32_t i = 0; i < e->part_count; i++)
        read_cold(e, &e->parts[i]);
    uint32_t bit = 0;
    for (uint32_t i = 0; i < e->part_count; i++)
        read_hot(e, &e->parts[i], slots, &widths, &bit);
    m->log_count = 0;
}
