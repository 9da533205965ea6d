/* The base, and states that differ from it in a few cells. Most moves leave the shape as it is; then only the cells
   that were logged have to be stored anew. */
#include "explore/encode_int.h"

#include "base/memory.h"

/* Notes a reference of the base: the first one to an object is the one that the object's number hangs on. */
static void note_reference(Encoder *e, uint32_t at, uint32_t order) {
    int64_t object = e->machine->cells[at];
    e->places[at].found = order;
    if (!object || e->places[object].stamp == e->stamp)
        return;
    e->places[object] =
        (EncodedCell){.stamp = e->stamp, .kind = PLACE_OF_SHAPE, .number = e->machine->numbers[object], .found = order};
    e->places[at].finds = true;
}

static void note_references_of(Encoder *e, uint32_t base, const uint32_t *refs, uint32_t count, uint32_t *order) {
    for (uint32_t i = 0; i < count; i++)
        note_reference(e, base + refs[i], ++*order);
}

static void note_references_of_threads(Encoder *e, bool fixed, uint32_t *order) {
    const Machine *m = e->machine;
    for (uint32_t i = 0; i < (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i++) {
        uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + i] + THREAD_FRAME];
        for (; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
            const Layout *layout = &m->code->bodies[m->cells[frame + FRAME_BODY]].frame;
            if (fixed)
                note_references_of(e, frame, layout->fixed_refs, layout->fixed_ref_count, order);
            else
                note_references_of(e, frame, layout->assigned_refs, layout->assigned_ref_count, order);
        }
    }
}

static void note_references_of_objects(Encoder *e, uint32_t from, uint32_t to, uint32_t *order) {
    const Machine *m = e->machine;
    for (uint32_t i = from; i < to; i++) {
        uint32_t object = m->reached[i];
        int64_t header = m->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        const Layout *element = &collection->element;
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        for (uint32_t j = 0; j < elements && element->ref_count; j++)
            note_references_of(e, object + OBJECT_CELLS + j * element->count, element->refs, element->ref_count, order);
    }
}

/* Kept objects have their numbers before any reference is looked at. */
static void note_kept(Encoder *e) {
    const Machine *m = e->machine;
    for (uint32_t i = 0; m->code->has_kept && i < m->reached_count; i++) {
        uint32_t object = m->reached[i];
        if (m->code->collections[object_collection(m->cells[object + OBJECT_HEADER])].is_kept)
            e->places[object] = (EncodedCell){.stamp = e->stamp, .kind = PLACE_OF_SHAPE, .number = m->numbers[object]};
    }
}

/* All references of the base, in the order in which heap_visit_fixed_first looks at them. */
static void note_references(Encoder *e) {
    const Machine *m = e->machine;
    uint32_t order = 0;
    note_kept(e);
    note_references_of(e, MACHINE_GLOBALS, m->stored.globals.refs, m->stored.globals.ref_count, &order);
    note_references_of_threads(e, true, &order);
    note_references_of_objects(e, 0, m->reached_by_fixed, &order);
    note_references_of_threads(e, false, &order);
    note_references_of_objects(e, m->reached_by_fixed, m->reached_count, &order);
}

/* Notes where the cells of the base are, so that changes can be written there. */
static void note_places(Encoder *e) {
    const Machine *m = e->machine;
    ShapeInfo *info = &e->infos.items[e->base_encoding.shape];
    bool known = info->references;
    if (!known)
        info->references = arena_alloc(e->arena, (info->slots / 2 + 2) * sizeof *info->references);
    if (e->place_capacity < m->capacity) {
        e->places = pages_resize(e->places, e->place_capacity * sizeof *e->places, m->capacity * sizeof *e->places);
        e->place_capacity = m->capacity;
    }
    if (++e->stamp == 0) {
        memset(e->places, 0, e->place_capacity * sizeof *e->places);
        e->stamp = 1;
    }
    for (uint32_t i = 0; i < (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i++)
        e->places[m->cells[MACHINE_POOL + i]] =
            (EncodedCell){.stamp = e->stamp, .kind = PLACE_OF_SHAPE, .number = i + 1};
    uint32_t bit = 0;
    for (uint32_t i = 0; i < e->part_count; i++) {
        const Layout *layout = e->parts[i].layout;
        EncodedCell *places = e->places + e->parts[i].base;
        if (e->widths.aligned && e->parts[i].starts)
            bit = (bit + 31) / 32 * 32;
        for (uint32_t j = 0; j < layout->hot_count; j++) {
            const HotCell *cell = &layout->hot[j];
            uint8_t width = width_of(cell, &e->widths);
            if (width)
                bit = skip_gap(&e->widths, bit);
            places[cell->index] = (EncodedCell){.stamp = e->stamp,
                                                .bit = bit,
                                                .kind = cell->kind,
                                                .width = width,
                                                .is_plain = cell->kind == CELL_VALUE && width && bit % 64 + width <= 64,
                                                .low = cell->low};
            if (!known && width && cell->kind == CELL_REF)
                write_bits(info->references, bit, width, UINT64_MAX >> (64 - width));
            if (cell->waits)
                places[cell->index].number = m->numbers[e->parts[i].base + cell->index];
            bit += width;
        }
        for (uint32_t j = 0; j < layout->cold_count; j++)
            places[layout->cold[j]] = (EncodedCell){.stamp = e->stamp, .kind = PLACE_OF_SHAPE};
    }
    note_references(e);
}

/* The same of an encoder of components. */
static Encoding base_of_components(Encoder *e) {
    if (!e->view)
        e->view = encoder_new_view(e);
    if (!e->based && !machine_is_stopped(e->machine))
        view_take(e->view, e->base_slots);
    e->based = true;
    return (Encoding){0, VIEW_SLOTS, e->base_slots};
}

static Encoding change_of_components(Encoder *e, size_t base_mark) {
    if (!e->based || machine_is_stopped(e->machine))
        return encoder_encode(e);
    view_try(e->view, base_mark, e->change_slots);
    return (Encoding){0, VIEW_SLOTS, e->change_slots};
}

Encoding encoder_base(Encoder *e) {
    if (e->of_components)
        return base_of_components(e);
    if (!e->based) {
        e->base_encoding = encoder_encode(e);
        Buffer buffer = e->base;
        e->base = e->change;
        e->change = buffer;
        e->base_ended = e->survey.ended;
        e->base_lost_locks = e->survey.lost_locks;
        e->base_locks = e->survey.locks;
        e->base_top = (uint32_t)e->machine->cells[MACHINE_TOP];
        if (!machine_count_memory(e->machine, e->base_encoding.count * sizeof *e->places))
            note_places(e);
        e->based = encoder_goes_on(e);
    }
    return e->base_encoding;
}

void encoder_prepare(Encoder *e) {
    if (e->of_components || e->patch_credit > 0)
        encoder_base(e);
}

/* Writes the present values of the cells of some log entries into `words`. Returns the first entry that touches the
   shape, or the order in which objects are numbered, or else `end`. That order stays when a reference that found no
   object comes to point to one that is found before it. */
static const LogEntry *patch(const Encoder *e, const LogEntry *entry, const LogEntry *end, uint64_t *words) {
    const Machine *m = e->machine;
    if (m->capacity > e->place_capacity)
        return entry; /* new cells came into use since */
    for (; entry < end; entry++) {
        uint32_t at = entry->cell;
        const EncodedCell *place = &e->places[at];
        if (place->stamp != e->stamp)
            return entry;
        int64_t value = m->cells[at];
        uint64_t number = 0;
        if (place->is_plain) {
            uint64_t *word = &words[place->bit / 64], mask = UINT64_MAX >> (64 - place->width);
            *word = (*word & ~(mask << place->bit % 64)) | ((uint64_t)value - (uint64_t)place->low) << place->bit % 64;
            continue;
        }
        if (place->kind != CELL_REF) {
            if (!changed_number(e, place, value, &number))
                return entry;
        } else if (place->finds || !number_in_base(e, value, &number) ||
                   (value && e->places[value].found >= place->found))
            return entry;
        write_bits(words, place->bit, place->width, number);
    }
    return end;
}

Encoding encoder_change(Encoder *e, size_t base_mark) {
    const Machine *m = e->machine;
    if (e->of_components)
        return change_of_components(e, base_mark);
    if (!e->based)
        return encoder_encode(e);
    size_t words = ((size_t)e->base_encoding.count + 1) / 2 + 1;
    encoder_reserve(&e->change, words);
    if (words <= 3) {
        /* A loop that the compiler unrolls: most states are this small. */
        for (size_t i = 0; i < words; i++)
            e->change.words[i] = e->base.words[i];
    } else
        memcpy(e->change.words, e->base.words, words * sizeof *e->change.words);
    const LogEntry *end = m->log + m->log_count, *rest = patch(e, m->log + base_mark, end, e->change.words);
    if (rest < end) {
        e->patch_credit -= e->patch_credit > -8;
        return encoder_rearrange(e, rest);
    }
    e->patch_credit += e->patch_credit < 8;
    return (Encoding){e->base_encoding.shape, e->base_encoding.count, (const uint32_t *)e->change.words};
}

/* Takes what was logged between two marks into the base, which no longer is one when the shape may have changed. */
static void patch_base(Encoder *e, size_t from, size_t to) {
    const LogEntry *log = e->machine->log;
    e->based = e->based && patch(e, log + from, log + to, e->base.words) == log + to;
}

size_t encoder_state_bytes(const Encoder *e) {
    if (!e->based)
        return 0;
    return e->of_components ? view_state_bytes(e->view) : e->base_encoding.count * sizeof(uint32_t);
}

void encoder_follow(Encoder *e, size_t base_mark) {
    if (!e->of_components)
        patch_base(e, base_mark, e->machine->log_count);
    else if (e->based && !machine_is_stopped(e->machine))
        view_follow(e->view, base_mark, e->base_slots);
}

void encoder_leave_effects(Encoder *e, Effect *effect) {
    if (e->view)
        view_leave_effects(e->view, effect);
}

Encoding encoder_repeat(Encoder *e, const EffectLeaf *leaves, uint32_t count, uint32_t places) {
    view_repeat(e->view, leaves, count, places, e->change_slots);
    return (Encoding){0, VIEW_SLOTS, e->change_slots};
}

uint64_t encoder_last_change(const Encoder *e) { return e->view ? view_last_trial(e->view) : 0; }

bool encoder_advance(Encoder *e, uint64_t number) {
    return e->view && e->based && !machine_is_stopped(e->machine) && view_redo(e->view, number, e->base_slots);
}

void encoder_undo(Encoder *e, size_t mark) {
    size_t end = e->machine->log_count;
    machine_undo(e->machine, mark);
    /* The entries are still there: they say which cells to look at again. */
    if (!e->of_components)
        patch_base(e, mark, end);
    else if (e->based && !machine_is_stopped(e->machine))
        view_undo(e->view, mark, end, e->base_slots);
}
