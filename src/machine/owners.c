/* Which objects only one thread reaches. A transformation that yields for an object lets others in only if one of them
   could get at the object: if another thread's frames or a global lead to it, directly or through other objects.

   An object that was never published belongs to the thread that made it (OBJECT_OWN). For others, one visit of the heap
   answers for all threads and for every step from the same state. Most objects that are asked
   about are reached by others, and by the same references as in the states before: these are looked at first, and
   there may be no visit at all. Within a step the answer follows what the step does: an object that it makes is private
   until it publishes it, by storing a reference to it, or to something that leads to it, where others reach. So the
   answer may say shared of an object that others have just lost, and never private of one that they reach; and it
   depends on nothing but the state in which the step began and the step itself, so that a step can be repeated. */
#include "machine/state.h"

#include "base/memory.h"

#include <assert.h>

/* In place of a thread: more than one of them, or a global. */
enum { OWNER_SHARED = UINT32_MAX };

/* Makes room for every cell there is. */
static void grow(Owners *o, uint32_t capacity) {
    if (o->capacity >= capacity)
        return;
    o->of = pages_resize(o->of, o->capacity * sizeof *o->of, capacity * sizeof *o->of);
    o->capacity = capacity;
}

/* An object is reached by a thread, or by all. Looked at (again) if that is news. */
static void reach(const Machine *m, Owners *o, Reference by, uint32_t thread) {
    uint32_t object = (uint32_t)m->cells[by.cell];
    if (!object || code_is_base(m->code, object))
        return;
    Owner *owner = &o->of[object];
    bool known = owner->visit == o->visit;
    if (known && (owner->thread == thread || owner->thread == OWNER_SHARED))
        return;
    *(known ? &owner->second : &owner->first) = by;
    owner->thread = known ? OWNER_SHARED : thread;
    owner->visit = o->visit;
    vector_push(NULL, &o->pending, object);
}

/* What the references of a layout lead to, from cell `base` on, is reached by a thread. `in` is what they are part of.
 */
static void reach_from(const Machine *m, Owners *o, Reference in, uint32_t base, const Layout *layout,
                       uint32_t thread) {
    for (uint32_t i = 0; i < layout->ref_count; i++) {
        in.cell = base + layout->refs[i];
        reach(m, o, in, thread);
    }
}

/* What an object leads to is reached by the same. */
static void look_at(const Machine *m, Owners *o, uint32_t object) {
    int64_t header = m->cells[object + OBJECT_HEADER];
    const CodeCollection *collection = &m->code->collections[object_collection(header)];
    const Layout *element = &collection->element;
    uint32_t elements = collection->is_array ? object_length(header) : 1;
    for (uint32_t i = 0; element->ref_count && i < elements; i++)
        reach_from(m, o, (Reference){.holder = object}, object + OBJECT_CELLS + i * element->count, element,
                   o->of[object].thread);
}

/* Begins to find out about the objects of the present state, with those that globals lead to. */
static void begin_visit(Machine *m, Owners *o) {
    grow(o, m->capacity);
    if (++o->visit == 0) {
        memset(o->of, 0, o->capacity * sizeof *o->of); /* once in four thousand million visits */
        o->visit = 1;
    }
    o->pending.count = o->looked_at = o->threads = 0;
    reach_from(m, o, (Reference){0}, MACHINE_GLOBALS, &m->stored.globals, OWNER_SHARED);
}

static bool is_known_shared(const Owners *o, uint32_t object, uint32_t thread) {
    return o->of[object].visit == o->visit && o->of[object].thread != thread;
}

/* Goes on with the visit, until somebody else than a thread is known to reach an object: most that are asked about are
   found soon. Each object is looked at twice at most: when a first thread reaches it, and when it
   turns out that others do. */
static void visit_until(Machine *m, Owners *o, uint32_t object, uint32_t thread) {
    uint32_t looked_at = 0;
    while (!is_known_shared(o, object, thread)) {
        if (++looked_at % 1024 == 0 && machine_count_work(m, 256)) {
            o->pending.count = o->looked_at = 0; /* who has stopped needs no answer */
            break;
        }
        if (o->looked_at < o->pending.count) {
            look_at(m, o, o->pending.items[o->looked_at++]);
            continue;
        }
        o->pending.count = o->looked_at = 0;
        if (o->threads == (uint32_t)m->cells[MACHINE_THREAD_COUNT])
            break;
        uint32_t next = (uint32_t)m->cells[MACHINE_POOL + o->threads++];
        for (uint32_t frame = (uint32_t)m->cells[next + THREAD_FRAME]; frame;
             frame = (uint32_t)m->cells[frame + FRAME_CALLER])
            reach_from(m, o, (Reference){.holder = frame, .is_in_frame = true}, frame,
                       &m->code->bodies[m->cells[frame + FRAME_BODY]].frame, next);
    }
    machine_count_work(m, looked_at % 1024 / 4);
    o->is_over = o->looked_at == o->pending.count && o->threads == (uint32_t)m->cells[MACHINE_THREAD_COUNT];
}

/* Whether a cell of a frame is a reference, and the frame that of another thread than the one given. */
static bool is_in_frame_of_others(const Machine *m, const Reference *by, uint32_t thread) {
    for (uint32_t i = 0; i < (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i++) {
        uint32_t other = (uint32_t)m->cells[MACHINE_POOL + i];
        uint32_t frame = other == thread ? 0 : (uint32_t)m->cells[other + THREAD_FRAME];
        while (frame && frame != by->holder)
            frame = (uint32_t)m->cells[frame + FRAME_CALLER];
        if (!frame)
            continue;
        const Layout *layout = &m->code->bodies[m->cells[frame + FRAME_BODY]].frame;
        return by->cell - frame < layout->count && layout->cells[by->cell - frame].kind == CELL_REF;
    }
    return false;
}

/* Whether a cell of an object is a reference. */
static bool is_in_object(const Machine *m, const Reference *by) {
    int64_t header = m->cells[by->holder + OBJECT_HEADER];
    uint32_t index = by->cell - by->holder - OBJECT_CELLS;
    const Layout *element = &m->code->collections[object_collection(header)].element;
    return index < code_object_cells(m->code, object_collection(header), object_length(header)) &&
           element->cells[index % element->count].kind == CELL_REF;
}

/* References from one object to the next that are followed back: each has two ways on. */
enum { MOST_FOLLOWED = 5 };

/* Whether one of the references that an object was reached by in another state is there in the present one, too, and
   leads to it from somewhere else than the frames of a thread. What is at their addresses now may be anything, until
   it is found to be reached itself. */
static bool is_still_shared(const Machine *m, const Owners *o, uint32_t object, uint32_t thread, uint32_t followed) {
    const Reference *references[] = {&o->of[object].second, &o->of[object].first};
    for (uint32_t i = 0; i < 2; i++) {
        const Reference *by = references[i];
        if (!by->cell || m->cells[by->cell] != object)
            continue;
        if (!by->holder ||
            (by->is_in_frame ? is_in_frame_of_others(m, by, thread)
                             : followed < MOST_FOLLOWED && is_still_shared(m, o, by->holder, thread, followed + 1) &&
                                   is_in_object(m, by)))
            return true;
    }
    return false;
}

/* Exchanges the values before and after the present step. The log then holds the others, so that doing it again, in the
   opposite order, brings them back. */
static void swap_logged_values(Machine *m, bool backward) {
    size_t start = m->owners.start, count = m->log_count - start;
    for (size_t i = 0; i < count; i++) {
        LogEntry *entry = &m->log[backward ? m->log_count - 1 - i : start + i];
        int64_t value = m->cells[entry->cell];
        m->cells[entry->cell] = entry->old;
        entry->old = value;
    }
}

/* Whether others than the acting thread reach an object in the state in which the step began, or nobody does. If they
   reach it now, they did so then, or it would have been published. */
static bool find_was_shared(Machine *m, uint32_t object) {
    Owners *o = &m->owners;
    grow(o, m->capacity);
    bool begun = o->made && o->mark == o->start;
    if (!begun || !(o->is_over || is_known_shared(o, object, m->thread))) {
        if (is_still_shared(m, o, object, m->thread, 0))
            return true;
        swap_logged_values(m, true);
        if (!begun)
            begin_visit(m, o);
        visit_until(m, o, object, m->thread);
        swap_logged_values(m, false);
        o->made = true;
        o->mark = o->start;
    }
    return o->of[object].visit != o->visit || o->of[object].thread != m->thread;
}

/* The same, recorded. What a thread is told that the step has started needs no record, since all that was there before
   it is shared for it. */
static bool was_shared(Machine *m, uint32_t object) {
    bool is_shared = find_was_shared(m, object);
    if (m->records_fully && m->thread == m->moved)
        vector_push(NULL, &m->owners.asked, ((SharingAsked){object, is_shared}));
    m->is_unrepeatable = m->is_unrepeatable || (!is_shared && m->thread != m->moved);
    return is_shared;
}

bool owners_answer_alike(Machine *m, uint32_t thread, const SharingAsked *asked, uint32_t count) {
    m->thread = thread;
    owners_begin(m);
    for (uint32_t i = 0; i < count; i++)
        if (find_was_shared(m, asked[i].object) != asked[i].is_shared)
            return false;
    return true;
}

void owners_begin(Machine *m) {
    Owners *o = &m->owners;
    o->start = m->log_count;
    o->top = (uint32_t)m->cells[MACHINE_TOP];
    o->has_published = false;
}

/* What a fresh look at the present state says: for tests. */
static bool is_shared_now(Machine *m, uint32_t object) {
    Owners fresh = {0};
    begin_visit(m, &fresh);
    visit_until(m, &fresh, object, m->thread);
    bool shared = fresh.of[object].visit == fresh.visit && fresh.of[object].thread != m->thread;
    owners_free(&fresh);
    return shared;
}

/* Whether the present step has stored a reference to an object, or to something that leads to it, where others reach.
 */
static bool is_published(const Owners *o, uint32_t object) {
    return o->has_published && object < o->capacity && o->of[object].published == o->step;
}

/* The same, or others reached it before the step. */
static bool is_shared(Machine *m, uint32_t object) {
    Owners *o = &m->owners;
    if (is_published(o, object))
        return true;
    return object < o->top && !m->cells[object + OBJECT_OWN] && was_shared(m, object);
}

bool owners_is_shared(Machine *m, int64_t reference) {
    uint32_t object = (uint32_t)reference;
    if (!object)
        return false;
    /* Base objects are there for all. With forall in the model every thread reaches everything. */
    if (m->code->has_forall || code_is_base(m->code, object))
        return true;
    bool shared = is_shared(m, object);
    assert(shared || !m->options.check_owners || !is_shared_now(m, object));
    return shared;
}

/* Notes that an object is published, unless others reach it anyway. What it leads to is so, too. */
static void publish(Machine *m, int64_t reference) {
    Owners *o = &m->owners;
    uint32_t object = (uint32_t)reference;
    if (!object || code_is_base(m->code, object) || is_shared(m, object))
        return;
    o->of[object].published = o->step;
    machine_put(m, object + OBJECT_OWN, 0);
    vector_push(NULL, &o->publishing, object);
}

/* The first object that a step publishes. */
static void begin_publishing(Machine *m) {
    Owners *o = &m->owners;
    grow(o, m->capacity);
    o->has_published = true;
    if (++o->step == 0) {
        for (uint32_t i = 0; i < o->capacity; i++)
            o->of[i].published = 0;
        o->step = 1;
    }
}

void owners_store(Machine *m, int64_t into, int64_t reference) {
    Owners *o = &m->owners;
    if (!reference || m->options.interleave_invisible || (into && !owners_is_shared(m, into)))
        return;
    if (!o->has_published)
        begin_publishing(m);
    grow(o, m->capacity);
    publish(m, reference);
    while (o->publishing.count && !machine_count_work(m, 1)) {
        uint32_t object = o->publishing.items[--o->publishing.count];
        int64_t header = m->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        const Layout *element = &collection->element;
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        for (uint32_t i = 0; element->ref_count && i < elements; i++)
            for (uint32_t j = 0; j < element->ref_count; j++)
                publish(m, m->cells[object + OBJECT_CELLS + i * element->count + element->refs[j]]);
    }
    o->publishing.count = 0;
}

void owners_free(Owners *o) {
    pages_free(o->of, o->capacity * sizeof *o->of);
    free(o->pending.items);
    free(o->publishing.items);
    free(o->asked.items);
}
