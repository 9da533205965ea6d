/* Whole states: the visit that numbers threads and objects, the shape, the packed slots. */
#include "explore/encode_int.h"

#include "base/memory.h"

#include <assert.h>

/* States of up to this many bits are packed without gaps. In larger ones each component starts a slot of its own, so
   that a change of one does not shift the bits of the next: the tree of interned pairs then shares what did not change.
 */
enum { PACKED_BITS = 128 };

Encoder *encoder_new(Machine *machine) {
    if (machine->code->is_program)
        return encoder_new_of_components(machine);
    Encoder *e = memory_get_zeroed(1, sizeof *e);
    e->machine = machine;
    e->arena = arena_new();
    e->shapes = names_new(e->arena);
    return e;
}

void encoder_free(Encoder *e) {
    if (!e)
        return;
    if (e->of_components) {
        view_free(e->view);
        view_free(e->whole_view);
        contents_free(&e->contents);
        free(e);
        return;
    }
    encoder_forget_arrangements(e);
    free(e->arrangements.spare.words);
    arena_free(e->arena);
    free(e->parts);
    free(e->tokens);
    free(e->base.words);
    free(e->change.words);
    pages_free(e->places, e->place_capacity * sizeof *e->places);
    free(e->objects);
    free(e->threads);
    free(e->ended);
    free(e->locks);
    free(e);
}

uint32_t encoder_shapes(const Encoder *e) { return e->of_components ? 1 : e->infos.count; }

uint32_t encoder_slots(const Encoder *e, uint32_t shape) {
    return e->of_components ? VIEW_SLOTS : e->infos.items[shape].slots;
}

size_t encoder_bytes(const Encoder *e) {
    if (e->of_components)
        return contents_bytes(&e->contents);
    return arena_bytes(e->arena) + encoder_bytes_of_arrangements(e);
}

void encoder_reserve(Buffer *buffer, size_t words) {
    if (words > buffer->capacity) {
        buffer->capacity = 2 * words;
        buffer->words = memory_resize(buffer->words, buffer->capacity * sizeof *buffer->words);
    }
}

static uint8_t bits_of(uint64_t highest) { return highest ? (uint8_t)(64 - __builtin_clzll(highest)) : 0; }

/* Adds a token; shape_tokens has made room. */
static inline void token(Encoder *e, uint32_t value) { e->tokens[e->token_count++] = value; }

/* Whether so much memory more may be taken. When not, the machine has stopped. */
static bool has_memory(Encoder *e, size_t bytes) {
    return bytes < MACHINE_MUCH_MEMORY || !machine_must_stop(e->machine, bytes);
}

static void add_part(Encoder *e, uint32_t base, bool starts, const Layout *layout) {
    if (e->part_count == e->part_capacity) {
        if (!has_memory(e, e->part_capacity * sizeof *e->parts))
            return;
        e->part_capacity = e->part_capacity ? 2 * e->part_capacity : 64;
        e->parts = memory_resize(e->parts, e->part_capacity * sizeof *e->parts);
    }
    e->parts[e->part_count++] = (Part){base, starts, layout};
}

/* Adds the objects from one place of the list of reached ones up to before another. */
static void add_objects(Encoder *e, uint32_t from, uint32_t to) {
    const Machine *m = e->machine;
    for (uint32_t i = from; i < to; i++) {
        uint32_t object = m->reached[i];
        int64_t header = m->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        if (collection->keeps_monitors)
            add_part(e, object + OBJECT_OWNER, true, &m->code->monitor);
        for (uint32_t j = 0; j < elements; j++)
            add_part(e, object + OBJECT_CELLS + j * collection->element.count, j == 0 && !collection->keeps_monitors,
                     &collection->element);
    }
}

void encoder_list_parts(Encoder *e) {
    const Machine *m = e->machine;
    const Code *code = m->code;
    uint32_t threads = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    e->part_count = 0;
    add_part(e, 0, true, &code->bookkeeping);
    add_part(e, MACHINE_GLOBALS, false, &code->globals);
    add_objects(e, 0, m->found[0]);
    for (uint32_t i = 0; i < threads; i++) {
        uint32_t thread = (uint32_t)m->cells[MACHINE_POOL + i];
        bool header = code->thread.hot_count > 0;
        if (header)
            add_part(e, thread, true, &code->thread);
        uint32_t top = (uint32_t)m->cells[thread + THREAD_FRAME];
        for (uint32_t frame = top; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER])
            add_part(e, frame, !header && frame == top, &code->bodies[m->cells[frame + FRAME_BODY]].frame);
        add_objects(e, m->found[i], m->found[i + 1]);
    }
    add_objects(e, m->found[threads], m->reached_count);
}

/* Lists a thread that has ended, for where that was is part of the shape. */
static void list_ended(Encoder *e, uint32_t thread) {
    if (e->survey.ended > e->ended_capacity) {
        e->ended_capacity = 2 * (size_t)e->survey.ended;
        e->ended = memory_resize(e->ended, e->ended_capacity * sizeof *e->ended);
    }
    e->ended[e->survey.ended - 1] = thread;
}

/* Numbers ended threads as they are met, after those that live. */
static void number_thread(Encoder *e, int64_t thread) {
    Machine *m = e->machine;
    StateSurvey *survey = &e->survey;
    if (!thread || m->marks[thread] == m->visit)
        return;
    m->marks[thread] = m->visit;
    m->numbers[thread] = (uint32_t)m->cells[MACHINE_THREAD_COUNT] + ++survey->ended;
    if (m->code->records_ended_threads)
        list_ended(e, (uint32_t)thread);
}

static void survey_part(Encoder *e, const Part *part) {
    Machine *m = e->machine;
    StateSurvey *survey = &e->survey;
    const Layout *layout = part->layout;
    survey->value_bits += layout->value_bits;
    survey->refs += layout->ref_cells;
    survey->cold += layout->cold_count;
    if (!layout->is_special)
        return;
    for (uint32_t i = 0; i < layout->thread_count; i++)
        number_thread(e, m->cells[part->base + layout->threads[i]]);
    for (uint32_t i = 0; i < layout->depth_count; i++) {
        uint64_t depth = extra_depth(m->cells[part->base + layout->depths[i]]);
        survey->depth = depth > survey->depth ? depth : survey->depth;
    }
    for (uint32_t i = 0; i < layout->wait_count; i++) {
        uint32_t lock = part->base + layout->waits[i];
        m->marks[lock] = m->visit;
        m->numbers[lock] = ++survey->locks;
    }
    survey->threads += layout->thread_cells;
    survey->lock_cells += layout->lock_cells;
    survey->depths += layout->lock_depth_cells;
}

/* Whether a lock is part of the state. One that is not can never be notified again; all such are alike. */
static bool is_lost(const Machine *m, int64_t lock) { return lock >= m->capacity || m->marks[lock] != m->visit; }

static bool any_lost_lock(const Machine *m) {
    for (uint32_t i = 0; i < (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i++) {
        int64_t lock = m->cells[m->cells[MACHINE_POOL + i] + THREAD_WAIT_LOCK];
        if (lock && is_lost(m, lock))
            return true;
    }
    return false;
}

/* Visits the heap and gives numbers to objects, threads and locks. */
static void survey_state(Encoder *e) {
    Machine *m = e->machine;
    uint32_t threads = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    heap_visit_fixed_first(m);
    for (uint32_t i = 0; i < threads; i++) {
        uint32_t thread = (uint32_t)m->cells[MACHINE_POOL + i];
        m->marks[thread] = m->visit;
        m->numbers[thread] = i + 1;
    }
    encoder_list_parts(e);
    e->survey = (StateSurvey){0};
    for (uint32_t i = 0; i < e->part_count; i++)
        survey_part(e, &e->parts[i]);
    e->survey.lost_locks = m->code->has_waiting && any_lost_lock(m);
}

/* The value of a cell as it is stored: references, threads and locks by their numbers, values from the lowest on. */
static inline uint64_t stored_value(const Encoder *e, CellKind kind, int64_t low, int64_t value) {
    const Machine *m = e->machine;
    if (kind == CELL_VALUE)
        return (uint64_t)value - (uint64_t)low;
    if (kind < CELL_LOCK)
        return m->numbers[value]; /* that of null is 0 */
    if (kind == CELL_DEPTH)
        return extra_depth(value);
    /* Whether the thread waits at all is told by another cell, so the first lock can be 0. */
    return !value ? 0 : is_lost(m, value) ? e->survey.locks : m->numbers[value] - 1;
}

static void thread_tokens(Encoder *e, uint32_t nth) {
    const Machine *m = e->machine;
    uint32_t thread = (uint32_t)m->cells[MACHINE_POOL + nth];
    uint32_t start = (uint32_t)e->token_count, frames = 0;
    token(e, 0);
    for (uint32_t f = (uint32_t)m->cells[thread + THREAD_FRAME]; f; f = (uint32_t)m->cells[f + FRAME_CALLER]) {
        token(e, (uint32_t)m->cells[f + FRAME_BODY]);
        frames++;
    }
    e->tokens[start] = frames;
    token(e, (uint32_t)m->cells[thread + THREAD_ATOMIC]);
    token(e, m->found[nth + 1]);
}

static void object_tokens(Encoder *e, uint32_t object) {
    const Machine *m = e->machine;
    uint32_t hash = (uint32_t)m->cells[object + OBJECT_HASH];
    token(e, object_collection(m->cells[object + OBJECT_HEADER]) | (hash ? TOKEN_HASH : 0));
    token(e, object_length(m->cells[object + OBJECT_HEADER]));
    if (hash)
        token(e, hash);
}

/* False when there is not to be so much memory. */
static bool shape_tokens(Encoder *e) {
    const Machine *m = e->machine;
    uint32_t threads = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    /* Five for the state, one for each thread that has ended, three and its frames (which are parts) for each thread,
       three for each object, two for each cold cell. */
    size_t most =
        5 + e->survey.ended + 3 * (size_t)threads + e->part_count + 3 * (size_t)m->reached_count + 2 * e->survey.cold;
    if (most > e->token_capacity) {
        if (!has_memory(e, 2 * most * sizeof *e->tokens))
            return false;
        e->token_capacity = 2 * most;
        e->tokens = memory_resize(e->tokens, e->token_capacity * sizeof *e->tokens);
    }
    e->token_count = 0;
    token(e, threads);
    token(e, e->survey.ended);
    token(e, m->reached_count);
    token(e, (uint32_t)e->widths.of[CELL_DEPTH] << 1 | e->survey.lost_locks);
    token(e, m->found[0]);
    for (uint32_t i = 0; m->code->records_ended_threads && i < e->survey.ended; i++)
        token(e, (uint32_t)m->cells[e->ended[i] + THREAD_REST]);
    for (uint32_t i = 0; i < threads; i++)
        thread_tokens(e, i);
    bool are_plain = !m->code->has_monitors; /* no hashes: the common case, kept short */
    for (uint32_t i = 0; are_plain && i < m->reached_count; i++) {
        int64_t header = m->cells[m->reached[i] + OBJECT_HEADER];
        token(e, object_collection(header));
        token(e, object_length(header));
    }
    for (uint32_t i = 0; !are_plain && i < m->reached_count; i++)
        object_tokens(e, m->reached[i]);
    for (uint32_t i = 0; i < e->part_count; i++) {
        const Layout *layout = e->parts[i].layout;
        for (uint32_t j = 0; j < layout->cold_count; j++) {
            const Cell *cell = &layout->cells[layout->cold[j]];
            uint64_t value = stored_value(e, cell->kind, cell->low, m->cells[e->parts[i].base + layout->cold[j]]);
            token(e, (uint32_t)value);
            token(e, (uint32_t)(value >> 32));
        }
    }
    return true;
}

/* The hot cells of all parts, one after the other. */
static void pack_parts(Encoder *e, const Widths *widths, uint64_t *words) {
    const Machine *m = e->machine;
    size_t word = 0;
    uint64_t bits = 0; /* of the present word */
    uint32_t used = 0;
    for (uint32_t i = 0; i < e->part_count; i++) {
        const Layout *layout = e->parts[i].layout;
        const int64_t *values = m->cells + e->parts[i].base;
        if (widths->aligned && e->parts[i].starts && used != 0 && used != 32) {
            used = used < 32 ? 32 : 0;
            if (!used) {
                words[word++] = bits;
                bits = 0;
            }
        }
        for (uint32_t j = 0; j < layout->hot_count; j++) {
            const HotCell *cell = &layout->hot[j];
            uint8_t width = width_of(cell, widths);
            if (!width)
                continue;
            if (64 * word + used == widths->split) {
                words[word] = bits;
                word = widths->resume / 64;
                used = widths->resume % 64;
                bits = words[word];
            }
            uint64_t value = stored_value(e, cell->kind, cell->low, values[cell->index]);
            bits |= value << used;
            used += width;
            if (used >= 64) {
                words[word++] = bits;
                used -= 64;
                bits = used ? value >> (width - used) : 0;
            }
        }
    }
    words[word] = bits;
}

/* Slots are paired into a tree, and an inner node is stored for each value that its half of the state has. So a state
   of three or four slots is cut where its halves are as small as they can be: one of them a whole slot, or both alike.
   Returns the number of slots. */
static uint32_t balance(const Encoder *e, Widths *widths, uint32_t bits) {
    widths->split = widths->resume = UINT32_MAX;
    uint32_t slots = (bits + 31) / 32;
    if (slots <= 2)
        return slots;
    uint32_t target = slots == 3 ? bits - 32 : bits / 2, bit = 0;
    for (uint32_t i = 0; i < e->part_count && bit < target; i++)
        for (uint32_t j = 0; j < e->parts[i].layout->hot_count && bit < target; j++)
            bit += width_of(&e->parts[i].layout->hot[j], widths);
    uint32_t left = (bit + 31) / 32, right = (bits - bit + 31) / 32;
    /* The store puts one slot more on the left when their number is odd: the gap has to be where it divides. */
    while ((left + right + 1) / 2 > left)
        left++;
    while ((left + right + 1) / 2 < left)
        right++;
    widths->split = bit;
    widths->resume = 32 * left;
    return left + right;
}

/* Each component in slots of its own. */
static uint32_t align(const Encoder *e, Widths *widths) {
    widths->split = widths->resume = UINT32_MAX;
    uint32_t bit = 0;
    for (uint32_t i = 0; i < e->part_count; i++) {
        if (e->parts[i].starts)
            bit = (bit + 31) / 32 * 32;
        for (uint32_t j = 0; j < e->parts[i].layout->hot_count; j++)
            bit += width_of(&e->parts[i].layout->hot[j], widths);
    }
    return (bit + 31) / 32;
}

/* The number of the shape that the tokens describe; how its slots are laid out is decided when it is new. */
static uint32_t intern_shape(Encoder *e, uint64_t bits) {
    uint32_t shape = names_add(e->shapes, (const char *)e->tokens, e->token_count * sizeof *e->tokens);
    if (shape == e->infos.count) {
        ShapeInfo info = {.widths = e->widths};
        info.widths.aligned = bits > PACKED_BITS;
        info.slots = info.widths.aligned ? align(e, &info.widths) : balance(e, &info.widths, (uint32_t)bits);
        vector_push(e->arena, &e->infos, info);
    }
    return shape;
}

/* Widths of what depends on the state. Returns how many bits its hot cells take. */
static uint64_t find_widths(Encoder *e) {
    const StateSurvey *survey = &e->survey;
    uint32_t threads = (uint32_t)e->machine->cells[MACHINE_THREAD_COUNT];
    uint8_t *of = e->widths.of;
    of[CELL_REF] = bits_of((uint64_t)e->machine->reached_count);
    of[CELL_TID] = of[CELL_OWNER] = bits_of((uint64_t)threads + survey->ended);
    of[CELL_LOCK] = survey->locks ? bits_of((uint64_t)survey->locks - 1 + survey->lost_locks) : 0;
    of[CELL_DEPTH] = bits_of(survey->depth);
    return survey->value_bits + survey->refs * of[CELL_REF] + survey->threads * of[CELL_TID] +
           survey->lock_cells * of[CELL_LOCK] + survey->depths * of[CELL_DEPTH];
}

Encoder *encoder_new_of_components(Machine *machine) {
    Encoder *e = memory_get_zeroed(1, sizeof *e);
    e->machine = machine;
    e->of_components = true;
    contents_init(&e->contents, machine_as_look(machine));
    return e;
}

void encoder_set_symmetry(Encoder *e, bool keys) {
    e->is_symmetric = true;
    e->joins_by_key = keys;
}

bool encoder_is_refuted(const Encoder *e) {
    return (e->view && view_is_refuted(e->view)) || (e->whole_view && view_is_refuted(e->whole_view));
}

bool encoder_is_joining(const Encoder *e) { return e->view && e->based && view_is_joining(e->view); }

uint64_t encoder_order(const Encoder *e) { return e->view ? view_order(e->view) : 0; }

uint64_t encoder_changed_order(const Encoder *e) { return e->view ? view_tried_order(e->view) : 0; }

bool encoder_has_order(const Encoder *e, uint32_t threads) {
    return !e->is_symmetric || (e->view && e->based && view_has_order(e->view, threads));
}

View *encoder_new_view(Encoder *e) {
    View *view = view_new(e->machine, &e->contents);
    if (e->is_symmetric)
        view_set_symmetry(view, e->joins_by_key);
    return view;
}

static Encoding encode_components(Encoder *e) {
    if (!e->whole_view)
        e->whole_view = encoder_new_view(e);
    if (!machine_is_stopped(e->machine))
        view_take(e->whole_view, e->change_slots);
    return (Encoding){0, VIEW_SLOTS, e->change_slots};
}

/* What stands for the state of a machine that has stopped: nobody is going to look at it. */
static Encoding encode_nothing(Encoder *e) {
    encoder_reserve(&e->change, 2);
    memset(e->change.words, 0, 2 * sizeof *e->change.words);
    return (Encoding){0, 0, (const uint32_t *)e->change.words};
}

Encoding encoder_encode(Encoder *e) {
    if (e->of_components)
        return encode_components(e);
    survey_state(e);
    uint64_t bits = find_widths(e);
    if (!encoder_goes_on(e) || !shape_tokens(e) || !encoder_goes_on(e))
        return encode_nothing(e);
    uint32_t shape = intern_shape(e, bits);
    e->widths = e->infos.items[shape].widths;
    uint32_t slots = e->infos.items[shape].slots;
    size_t words = slots / 2 + 2;
    if (words > e->change.capacity && !has_memory(e, 2 * words * sizeof *e->change.words))
        return encode_nothing(e);
    encoder_reserve(&e->change, words);
    memset(e->change.words, 0, words * sizeof *e->change.words);
    pack_parts(e, &e->widths, e->change.words);
    encoder_goes_on(e);
    return (Encoding){shape, slots, (const uint32_t *)e->change.words};
}

Encoding encoder_copy(Encoder *e) {
    Encoding encoding = encoder_encode(e);
    uint32_t *slots = memory_get((encoding.count + 1) * sizeof *slots);
    memcpy(slots, encoding.slots, encoding.count * sizeof *slots);
    encoding.slots = slots;
    return encoding;
}

bool encoder_is_at(Encoder *e, const Encoding *encoding) {
    Encoding now = encoder_encode(e);
    return now.shape == encoding->shape && now.count == encoding->count &&
           memcmp(now.slots, encoding->slots, now.count * sizeof *now.slots) == 0;
}
