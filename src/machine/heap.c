/* Objects of the live state: making them, and finding those that are still reachable. */
#include "machine/state.h"

#include <stdlib.h>

uint32_t machine_allocate(Machine *m, uint32_t count) {
    uint32_t at = (uint32_t)m->cells[MACHINE_TOP];
    if ((uint64_t)at + count > m->capacity)
        machine_grow_cells(m, at + count);
    machine_put(m, MACHINE_TOP, (int64_t)at + count);
    if (m->holders)
        memset(m->holders + at, 0, count * sizeof *m->holders);
    return at;
}

static uint32_t allocate_held(Machine *m, uint32_t count, uint32_t mark) {
    uint32_t at = machine_allocate(m, count);
    for (uint32_t i = 0; m->holders && i < count; i++)
        m->holders[at + i] = at | mark;
    return at;
}

uint32_t machine_allocate_object(Machine *m, uint32_t count) { return allocate_held(m, count, 0); }

uint32_t machine_allocate_thread(Machine *m) { return allocate_held(m, THREAD_CELLS, HOLDER_THREAD); }

void heap_add_reached(Machine *m, uint32_t object) {
    if (m->reached_count == m->reached_capacity) {
        m->reached_capacity = m->reached_capacity ? 2 * m->reached_capacity : 64;
        m->reached = memory_resize(m->reached, m->reached_capacity * sizeof *m->reached);
    }
    m->reached[m->reached_count++] = object;
}

uint32_t heap_base_number(Machine *m, uint32_t object) {
    if (m->numbers[object])
        return m->numbers[object];
    if (m->numbered_count == m->numbered_capacity) {
        m->numbered_capacity = m->numbered_capacity ? 2 * m->numbered_capacity : 64;
        m->numbered = memory_resize(m->numbered, m->numbered_capacity * sizeof *m->numbered);
    }
    m->numbered[m->numbered_count++] = object;
    return m->numbers[object] = m->numbered_count;
}

static void reach(Machine *m, int64_t reference) {
    uint32_t object = (uint32_t)reference;
    if (!object || m->marks[object] == m->visit)
        return;
    m->marks[object] = m->visit;
    if (__builtin_expect(code_is_base(m->code, object), 0)) {
        heap_base_number(m, object);
        return;
    }
    heap_add_reached(m, object);
    m->numbers[object] = m->reached_count;
}

static void reach_from(Machine *m, uint32_t base, const uint32_t *refs, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        reach(m, m->cells[base + refs[i]]);
}

enum { VISITED_AT_ONCE = 4096 };

/* Goes on from the objects that were reached, from the given one on. */
static void visit_reached(Machine *m, uint32_t first) {
    for (uint32_t i = first; i < m->reached_count; i++) {
        if (i % VISITED_AT_ONCE == VISITED_AT_ONCE - 1 && machine_count_work(m, VISITED_AT_ONCE / 4))
            return;
        uint32_t object = m->reached[i];
        int64_t header = m->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        const Layout *element = &collection->element;
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        for (uint32_t j = 0; element->ref_count && j < elements; j++)
            reach_from(m, object + OBJECT_CELLS + j * element->count, element->refs, element->ref_count);
    }
    machine_count_work(m, m->reached_count % VISITED_AT_ONCE / 4);
}

typedef enum RootRefs { ALL_REFS, FIXED_REFS, ASSIGNED_REFS } RootRefs;

/* What the frames of a thread refer to, from the innermost on. */
static void reach_from_thread(Machine *m, uint32_t nth, RootRefs which) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    for (; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        const Layout *layout = &m->code->bodies[m->cells[frame + FRAME_BODY]].frame;
        if (which == ALL_REFS)
            reach_from(m, frame, layout->refs, layout->ref_count);
        else if (which == FIXED_REFS)
            reach_from(m, frame, layout->fixed_refs, layout->fixed_ref_count);
        else
            reach_from(m, frame, layout->assigned_refs, layout->assigned_ref_count);
    }
}

static void begin_visit(Machine *m) {
    machine_begin_visit(m);
    m->reached_count = 0;
}

/* Objects that exist whether something leads to them or not, collection by collection from the oldest on. */
static void reach_kept(Machine *m) {
    for (uint32_t i = 0; m->code->has_kept && i < m->code->model->collections.count; i++) {
        uint32_t first = m->reached_count;
        for (int64_t object = m->cells[machine_newest(m, i)]; object; object = m->cells[object + OBJECT_OLDER])
            heap_add_reached(m, (uint32_t)object);
        for (uint32_t low = first, high = m->reached_count; low + 1 < high; low++) {
            uint32_t object = m->reached[low];
            m->reached[low] = m->reached[--high];
            m->reached[high] = object;
        }
    }
    for (uint32_t i = 0; i < m->reached_count; i++) {
        m->marks[m->reached[i]] = m->visit;
        m->numbers[m->reached[i]] = i + 1;
    }
}

void heap_visit(Machine *m, uint32_t from) {
    begin_visit(m);
    if (from)
        reach(m, from);
    else {
        reach_kept(m);
        reach_from(m, MACHINE_GLOBALS, m->stored.globals.refs, m->stored.globals.ref_count);
        for (uint32_t i = 0; i < (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i++)
            reach_from_thread(m, i, ALL_REFS);
    }
    visit_reached(m, 0);
}

void heap_visit_fixed_first(Machine *m) {
    uint32_t threads = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    begin_visit(m);
    reach_kept(m);
    reach_from(m, MACHINE_GLOBALS, m->stored.globals.refs, m->stored.globals.ref_count);
    m->found[0] = m->reached_count;
    for (uint32_t i = 0; i < threads; i++) {
        reach_from_thread(m, i, FIXED_REFS);
        m->found[i + 1] = m->reached_count;
    }
    visit_reached(m, 0);
    m->reached_by_fixed = m->reached_count;
    for (uint32_t i = 0; i < threads; i++)
        reach_from_thread(m, i, ASSIGNED_REFS);
    visit_reached(m, m->reached_by_fixed);
}

static bool is_of_type(Machine *m, uint32_t object, BirId type) {
    uint32_t collection = object_collection(m->cells[object + OBJECT_HEADER]);
    return machine_fits(m, collection, type);
}

uint32_t heap_count_of_type(Machine *m, BirId type) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->reached_count; i++)
        count += is_of_type(m, m->reached[i], type);
    return count;
}

uint32_t heap_nth_of_type(Machine *m, BirId type, uint32_t nth) {
    for (uint32_t i = 0; i < m->reached_count; i++)
        if (is_of_type(m, m->reached[i], type) && nth-- == 0)
            return m->reached[i];
    return 0;
}

/* Whether a collection has room. The counter is an upper bound; only when it is reached are the objects counted, and
   just those that something still refers to: garbage is no part of a state. */
static bool has_room(Machine *m, uint32_t collection, uint32_t limit) {
    uint32_t counter = machine_counter(m, collection);
    if (m->cells[counter] < limit)
        return true;
    heap_visit(m, 0);
    uint32_t alive = 0;
    for (uint32_t i = 0; i < m->reached_count; i++)
        alive += object_collection(m->cells[m->reached[i] + OBJECT_HEADER]) == collection;
    machine_put(m, counter, alive);
    return alive < limit;
}

/* Adds a new object to those that exist for ever. Their order is part of the state. */
static void keep(Machine *m, uint32_t collection, uint32_t object) {
    uint32_t newest = machine_newest(m, collection);
    if (m->footprint)
        machine_record(m, newest, true, false);
    m->cells[object + OBJECT_OLDER] = m->cells[newest];
    machine_put(m, newest, object);
}

/* Where the acting thread makes an object, for OBJECT_SITE. Nobody asks where nothing is taken for owned. */
static int64_t find_site(const Machine *m, uint32_t collection) {
    if (!m->code->contested)
        return SITE_NONE;
    uint32_t frame = m->frame;
    while (m->code->bodies[m->cells[frame + FRAME_BODY]].makes_for_caller && m->cells[frame + FRAME_CALLER])
        frame = (uint32_t)m->cells[frame + FRAME_CALLER];
    uint32_t site = (uint32_t)m->cells[frame + FRAME_PC] + 1;
    const int64_t *contested = pair_map_find(&m->code->contested_sites, site, collection);
    return object_site_cell(site, contested ? (uint32_t)*contested : 0);
}

uint32_t heap_new(Machine *m, uint32_t collection, uint32_t length) {
    if (m->settling)
        return base_allocate(m, collection, length);
    const CodeCollection *c = &m->code->collections[collection];
    uint32_t limit = c->limit == UINT32_MAX ? m->options.max_objects : c->limit;
    if (!has_room(m, collection, limit)) {
        m->fault = (Fault){.limit = LIMIT_OBJECTS, .subject = collection, .value = limit};
        return 0;
    }
    uint32_t elements = c->is_array ? length : 1;
    uint64_t cells = OBJECT_CELLS + (uint64_t)elements * c->element.count;
    if (cells > (uint64_t)(MACHINE_MOST_CELLS - m->cells[MACHINE_TOP])) {
        m->fault = (Fault){.limit = LIMIT_CELLS, .subject = BIR_NONE, .value = MACHINE_MOST_CELLS};
        return 0;
    }
    if (machine_count_memory(m, cells * sizeof *m->cells))
        return 0;
    if (m->footprint && limit != UINT32_MAX)
        machine_record(m, machine_counter(m, collection), true, false); /* the last room is taken by one alone */
    machine_put(m, machine_counter(m, collection), m->cells[machine_counter(m, collection)] + 1);
    uint32_t object = machine_allocate_object(m, (uint32_t)cells);
    /* Cells above the old top are nobody's yet: no need to log them. */
    m->cells[object + OBJECT_HEADER] = object_header(collection, length);
    m->cells[object + OBJECT_SERIAL] = m->cells[MACHINE_SERIALS];
    m->cells[object + OBJECT_OWNER] = m->cells[object + OBJECT_DEPTH] = m->cells[object + OBJECT_HASH] = 0;
    m->cells[object + OBJECT_SITE] = find_site(m, collection);
    m->cells[object + OBJECT_OWN] = !m->options.interleave_invisible; /* then nothing is published */
    machine_put(m, MACHINE_SERIALS, m->cells[MACHINE_SERIALS] + 1);
    if (c->is_kept)
        keep(m, collection, object);
    int64_t *cell = m->cells + object + OBJECT_CELLS;
    for (uint32_t i = 0; i < elements; i++)
        for (uint32_t j = 0; j < c->element.count; j++)
            *cell++ = c->element.cells[j].zero;
    return object;
}

uint32_t base_allocate(Machine *m, uint32_t collection, uint32_t length) {
    uint32_t object = code_base_allocate(code_for_settling(m->code), collection, length);
    if (!object) {
        machine_exceed(m, LIMIT_BASE, BIR_NONE, m->code->base_cells);
        return 0;
    }
    machine_add_new_globals(m);
    m->cells[object + OBJECT_SITE] = find_site(m, collection);
    return object;
}

int64_t heap_identity_hash(Machine *m, uint32_t object) {
    int64_t hash = m->cells[object + OBJECT_HASH];
    if (m->footprint)
        machine_record(m, object + OBJECT_HASH, !hash, false);
    if (hash)
        return hash;
    if (m->footprint)
        machine_record(m, MACHINE_HASHES, true, false);
    /* A function of the state alone: how many were given out before. An odd factor spreads them without repetition. */
    int64_t nth = m->cells[MACHINE_HASHES] + 1;
    machine_put(m, MACHINE_HASHES, nth);
    hash = (int64_t)((uint64_t)nth * 0x3c6ef35fu & INT32_MAX);
    machine_store(m, object + OBJECT_HASH, hash);
    return hash;
}

uint32_t heap_monitor(Machine *m, uint32_t object) {
    uint32_t lock = object + OBJECT_OWNER;
    if (m->settling)
        return lock;
    if (code_is_base(m->code, lock))
        stored_add_base(m, lock);
    else
        stored_use_monitors(m, object_collection(m->cells[object + OBJECT_HEADER]));
    return lock;
}
