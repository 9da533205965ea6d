#include "explore/encode.h"

#include "bir/machine_int.h"

#include <assert.h>

/* States of up to this many bits are packed without gaps. In larger ones each component starts a slot of its own, so that a
   change of one does not shift the bits of the next: the tree of interned pairs then shares what did not change. */
enum { PACKED_BITS = 128 };

/* Widths that a shape gives to values whose range depends on the state. */
typedef struct Widths {
    uint8_t ref, thread, depth;
    bool aligned;
} Widths;

typedef struct Place {
    const Cell *cell; /* null: part of the shape */
    uint32_t bit;
    uint32_t stamp;   /* of the base it belongs to */
} Place;

typedef struct Buffer {
    uint64_t *words;
    size_t capacity; /* in words */
    size_t bit;
} Buffer;

typedef struct ShapeInfo {
    uint32_t slots;
    Widths widths;
} ShapeInfo;

struct Encoder {
    Machine *machine;
    Arena *arena;
    Names *shapes; /* the tokens of a shape, as bytes */
    Vector(ShapeInfo) infos;
    Buffer base, change;
    Widths base_widths;
    Encoding base_encoding;
    Place *places; /* by cell */
    uint32_t place_capacity, stamp;
    uint32_t base_threads[MACHINE_MOST_THREADS], base_thread_count;
    uint32_t ended, base_ended; /* ended threads that are referred to: in the state encoded last, in the base */
    bool renumbered; /* the machine's numbers are no longer those of the base */
    bool based;      /* there is a base, and it is the state it is meant to be */
    bool patched;    /* the last change was encoded by patching the base */
    uint32_t *tokens;
    size_t token_count, token_capacity;
    /* while decoding */
    uint32_t *objects, *threads;
    size_t object_capacity, thread_capacity;
    const uint32_t *next_token;
};

Encoder *encoder_new(Machine *machine) {
    Encoder *e = memory_get_zeroed(1, sizeof *e);
    e->machine = machine;
    e->arena = arena_new();
    e->shapes = names_new(e->arena);
    return e;
}

void encoder_free(Encoder *e) {
    if (!e)
        return;
    arena_free(e->arena);
    free(e->base.words);
    free(e->change.words);
    free(e->places);
    free(e->tokens);
    free(e->objects);
    free(e->threads);
    free(e);
}

uint32_t encoder_shapes(const Encoder *e) { return e->infos.count; }

uint32_t encoder_slots(const Encoder *e, uint32_t shape) { return e->infos.items[shape].slots; }

size_t encoder_bytes(const Encoder *e) { return arena_bytes(e->arena); }

static uint8_t bits_of(uint64_t highest) { return highest ? (uint8_t)(64 - __builtin_clzll(highest)) : 0; }

static void token(Encoder *e, uint32_t value) {
    if (e->token_count == e->token_capacity) {
        e->token_capacity = e->token_capacity ? 2 * e->token_capacity : 256;
        e->tokens = memory_resize(e->tokens, e->token_capacity * sizeof *e->tokens);
    }
    e->tokens[e->token_count++] = value;
}

static void reserve(Buffer *buffer, size_t bits) {
    size_t words = (buffer->bit + bits) / 64 + 2;
    if (words > buffer->capacity) {
        buffer->capacity = 2 * words;
        buffer->words = memory_resize(buffer->words, buffer->capacity * sizeof *buffer->words);
    }
}

static void write_bits(uint64_t *words, size_t bit, uint8_t width, uint64_t value) {
    size_t word = bit / 64, shift = bit % 64;
    uint64_t mask = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
    words[word] = (words[word] & ~(mask << shift)) | value << shift;
    if (shift + width > 64) {
        size_t done = 64 - shift;
        words[word + 1] = (words[word + 1] & ~(mask >> done)) | value >> done;
    }
}

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

/* How many bits a cell takes in a shape. */
static uint8_t width_of(const Cell *cell, const Widths *widths) {
    switch (cell->kind) {
    case CELL_VALUE: return cell->bits;
    case CELL_REF: return widths->ref;
    case CELL_TID:
    case CELL_OWNER: return widths->thread;
    case CELL_DEPTH: return cell->reentrant ? widths->depth : 0;
    }
    return 0;
}

/* How often a lock is held beyond the first time. The first is told by the owner. */
static uint64_t extra_depth(const Machine *m, uint32_t depth_cell) {
    int64_t depth = m->cells[depth_cell];
    return depth > 0 ? (uint64_t)depth - 1 : 0;
}

/* The value of a cell as it is stored: references and threads by their numbers, values from the lowest on. */
static uint64_t stored_value(const Machine *m, const Cell *cell, uint32_t at) {
    int64_t value = m->cells[at];
    switch (cell->kind) {
    case CELL_VALUE: return (uint64_t)value - (uint64_t)cell->low;
    case CELL_DEPTH: return extra_depth(m, at);
    default: return value ? m->numbers[value] : 0;
    }
}

/* Every component of the state in the order of its encoding, for one visitor. */
typedef void Visitor(Encoder *e, uint32_t base, const Layout *layout, uint32_t first_cell, void *context);

static void visit_components(Encoder *e, Visitor *visitor, void *context) {
    const Machine *m = e->machine;
    visitor(e, MACHINE_GLOBALS, &m->code->globals, 0, context);
    for (uint32_t i = 0; i < (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i++) {
        uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + i] + THREAD_FRAME];
        for (; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER])
            visitor(e, frame, &m->code->bodies[m->cells[frame + FRAME_BODY]].frame, FRAME_PC, context);
    }
    for (uint32_t i = 0; i < m->reached_count; i++) {
        uint32_t object = m->reached[i];
        int64_t header = m->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        for (uint32_t j = 0; j < elements; j++)
            visitor(e, object + OBJECT_CELLS + j * collection->element.count, &collection->element, 0, context);
    }
}

typedef struct Survey {
    uint32_t ended;      /* threads that have ended and are still referred to */
    uint64_t depth;      /* highest extra depth of a lock */
    uint64_t value_bits; /* of cells whose width does not depend on the state */
    uint64_t refs, threads, depths; /* cells whose width does */
    uint64_t components;
} Survey;

/* Numbers ended threads as they are met, after those that live. */
static void number_thread(Machine *m, int64_t thread, Survey *survey) {
    if (!thread || m->marks[thread] == m->visit)
        return;
    m->marks[thread] = m->visit;
    m->numbers[thread] = (uint32_t)m->cells[MACHINE_THREAD_COUNT] + ++survey->ended;
}

static void survey_component(Encoder *e, uint32_t base, const Layout *layout, uint32_t first_cell, void *context) {
    (void)first_cell;
    Machine *m = e->machine;
    Survey *survey = context;
    for (uint32_t i = 0; i < layout->thread_count; i++)
        number_thread(m, m->cells[base + layout->threads[i]], survey);
    for (uint32_t i = 0; i < layout->depth_count; i++) {
        uint64_t depth = extra_depth(m, base + layout->depths[i]);
        survey->depth = depth > survey->depth ? depth : survey->depth;
    }
    survey->value_bits += layout->hot_bits;
    survey->refs += layout->hot_refs;
    survey->threads += layout->hot_threads;
    survey->depths += layout->depth_count;
    survey->components++;
}

/* Which lock a thread waits on: the object that holds it (by number, 0 for the globals) and the cell within. A lock of an
   object that nothing refers to can never be notified; all such are alike. */
static void wait_tokens(Encoder *e, uint32_t lock) {
    const Machine *m = e->machine;
    uint32_t globals = MACHINE_GLOBALS + m->code->globals.count;
    if (lock < globals) {
        token(e, 0);
        token(e, lock - MACHINE_GLOBALS);
        return;
    }
    for (uint32_t i = 0; i < m->reached_count; i++) {
        uint32_t object = m->reached[i];
        int64_t header = m->cells[object + OBJECT_HEADER];
        uint32_t size = OBJECT_CELLS + code_object_cells(m->code, object_collection(header), object_length(header));
        if (lock >= object && lock < object + size) {
            token(e, i + 1);
            token(e, lock - object);
            return;
        }
    }
    token(e, UINT32_MAX);
    token(e, 0);
}

static void thread_tokens(Encoder *e, uint32_t thread) {
    const Machine *m = e->machine;
    uint32_t frames = 0;
    for (uint32_t f = (uint32_t)m->cells[thread + THREAD_FRAME]; f; f = (uint32_t)m->cells[f + FRAME_CALLER])
        frames++;
    token(e, frames);
    for (uint32_t f = (uint32_t)m->cells[thread + THREAD_FRAME]; f; f = (uint32_t)m->cells[f + FRAME_CALLER])
        token(e, (uint32_t)m->cells[f + FRAME_BODY]);
    uint32_t wait = (uint32_t)m->cells[thread + THREAD_WAIT];
    token(e, wait | (uint32_t)m->cells[thread + THREAD_DAEMON] << 2 | (uint32_t)m->cells[thread + THREAD_ATOMIC] << 3);
    if (wait != WAIT_NONE) {
        wait_tokens(e, (uint32_t)m->cells[thread + THREAD_WAIT_LOCK]);
        token(e, (uint32_t)m->cells[thread + THREAD_WAIT_DEPTH]);
    }
}

static void cold_tokens(Encoder *e, uint32_t base, const Layout *layout, uint32_t first_cell, void *context) {
    (void)context;
    if (!layout->has_cold)
        return;
    for (uint32_t i = first_cell; i < layout->count; i++)
        if (layout->cells[i].cold) {
            uint64_t value = stored_value(e->machine, &layout->cells[i], base + i);
            token(e, (uint32_t)value);
            token(e, (uint32_t)(value >> 32));
        }
}

static void pack_component(Encoder *e, uint32_t base, const Layout *layout, uint32_t first_cell, void *context) {
    Buffer *buffer = context;
    const Widths *widths = &e->base_widths;
    if (widths->aligned)
        buffer->bit = (buffer->bit + 31) / 32 * 32;
    for (uint32_t i = first_cell; i < layout->count; i++) {
        const Cell *cell = &layout->cells[i];
        if (cell->cold)
            continue;
        uint8_t width = width_of(cell, widths);
        if (!width)
            continue;
        write_bits(buffer->words, buffer->bit, width, stored_value(e->machine, cell, base + i));
        buffer->bit += width;
    }
}

/* Notes where the cells of the base are, so that changes can be written there. */
static void note_places(Encoder *e, uint32_t base, const Layout *layout, uint32_t first_cell, void *context) {
    size_t *bit = context;
    const Widths *widths = &e->base_widths;
    if (widths->aligned)
        *bit = (*bit + 31) / 32 * 32;
    for (uint32_t i = first_cell; i < layout->count; i++) {
        const Cell *cell = &layout->cells[i];
        uint8_t width = cell->cold ? 0 : width_of(cell, widths);
        e->places[base + i] = (Place){cell->cold ? NULL : cell, (uint32_t)*bit, e->stamp};
        *bit += width;
    }
}

/* Number of the shape whose tokens were collected. */
static uint32_t intern_shape(Encoder *e, const Widths *widths, uint64_t bits) {
    uint32_t shape = names_add(e->shapes, (const char *)e->tokens, e->token_count * sizeof *e->tokens);
    if (shape == e->infos.count) {
        ShapeInfo info = {(uint32_t)((bits + 31) / 32), *widths};
        vector_push(e->arena, &e->infos, info);
    }
    return shape;
}

/* The whole state into a buffer. Leaves its widths in base_widths and the numbers of threads and objects in the machine. */
static Encoding encode_whole(Encoder *e, Buffer *buffer) {
    Machine *m = e->machine;
    uint32_t threads = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    heap_visit(m, 0);
    for (uint32_t i = 0; i < threads; i++) {
        uint32_t thread = (uint32_t)m->cells[MACHINE_POOL + i];
        m->marks[thread] = m->visit;
        m->numbers[thread] = i + 1;
    }
    Survey survey = {0};
    visit_components(e, survey_component, &survey);
    Widths widths = {.ref = bits_of(m->reached_count), .thread = bits_of((uint64_t)threads + survey.ended), .depth = bits_of(survey.depth)};
    uint64_t bits = survey.value_bits + survey.refs * widths.ref + survey.threads * widths.thread + survey.depths * widths.depth;
    widths.aligned = bits > PACKED_BITS;
    e->ended = survey.ended;
    e->base_widths = widths;
    e->token_count = 0;
    token(e, threads);
    token(e, survey.ended);
    token(e, m->reached_count);
    token(e, widths.depth);
    token(e, m->cells[MACHINE_RUNNING] ? m->numbers[m->cells[MACHINE_RUNNING]] : 0);
    for (uint32_t i = 0; i < threads; i++)
        thread_tokens(e, (uint32_t)m->cells[MACHINE_POOL + i]);
    for (uint32_t i = 0; i < m->reached_count; i++) {
        int64_t header = m->cells[m->reached[i] + OBJECT_HEADER];
        token(e, object_collection(header));
        token(e, object_length(header));
    }
    visit_components(e, cold_tokens, NULL);
    buffer->bit = 0;
    reserve(buffer, bits + survey.components * 32);
    memset(buffer->words, 0, ((bits + survey.components * 32) / 64 + 2) * sizeof *buffer->words);
    visit_components(e, pack_component, buffer);
    Encoding encoding = {.shape = intern_shape(e, &widths, buffer->bit), .slots = (const uint32_t *)buffer->words};
    encoding.count = e->infos.items[encoding.shape].slots;
    return encoding;
}

Encoding encoder_base(Encoder *e) {
    if (e->based)
        return e->base_encoding;
    e->base_encoding = encode_whole(e, &e->base);
    e->base_ended = e->ended;
    Machine *m = e->machine;
    if (e->place_capacity < m->capacity) {
        e->places = memory_resize(e->places, m->capacity * sizeof *e->places);
        memset(e->places + e->place_capacity, 0, (m->capacity - e->place_capacity) * sizeof *e->places);
        e->place_capacity = m->capacity;
    }
    if (++e->stamp == 0) {
        memset(e->places, 0, e->place_capacity * sizeof *e->places);
        e->stamp = 1;
    }
    size_t bit = 0;
    visit_components(e, note_places, &bit);
    e->base_thread_count = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    for (uint32_t i = 0; i < e->base_thread_count; i++)
        e->base_threads[i] = (uint32_t)m->cells[MACHINE_POOL + i];
    e->renumbered = false;
    e->based = true;
    return e->base_encoding;
}

Encoding encoder_encode(Encoder *e) {
    Widths kept = e->base_widths;
    Encoding encoding = encode_whole(e, &e->change);
    e->base_widths = kept;
    e->renumbered = true;
    return encoding;
}

static void renumber_base_threads(Encoder *e) {
    for (uint32_t i = 0; i < e->base_thread_count; i++)
        e->machine->numbers[e->base_threads[i]] = i + 1;
    e->renumbered = false;
}

static bool has_ended(const Machine *m, int64_t thread) { return thread && !m->cells[thread + THREAD_FRAME]; }

/* Writes the present values of the cells of some log entries into `words`. False when one of them touches the shape. */
static bool patch(Encoder *e, const LogEntry *entry, const LogEntry *end, uint64_t *words) {
    Machine *m = e->machine;
    for (; entry < end; entry++) {
        uint32_t at = entry->cell;
        if (at >= e->place_capacity || e->places[at].stamp != e->stamp)
            return false;
        const Place *place = &e->places[at];
        const Cell *cell = place->cell;
        if (!cell)
            return false;
        switch (cell->kind) {
        case CELL_VALUE:
            write_bits(words, place->bit, cell->bits, (uint64_t)m->cells[at] - (uint64_t)cell->low);
            break;
        case CELL_REF: return false;
        case CELL_DEPTH:
            /* The width follows the deepest lock. While all are held at most once it stays zero. */
            if (cell->reentrant && (e->base_widths.depth || extra_depth(m, at)))
                return false;
            break;
        case CELL_TID:
        case CELL_OWNER:
            /* A thread that has ended may be referred to no longer, or for the first time. */
            if (e->base_ended || has_ended(m, m->cells[at]))
                return false;
            write_bits(words, place->bit, e->base_widths.thread, m->cells[at] ? m->numbers[m->cells[at]] : 0);
            break;
        }
    }
    return true;
}

Encoding encoder_change(Encoder *e, size_t base_mark) {
    Machine *m = e->machine;
    assert(e->based);
    if (e->renumbered)
        renumber_base_threads(e);
    size_t words = ((size_t)e->base_encoding.count + 1) / 2 + 1;
    e->change.bit = 0;
    reserve(&e->change, words * 64);
    if (words <= 3) {
        /* A loop the compiler unrolls: most states are this small. */
        for (size_t i = 0; i < words; i++)
            e->change.words[i] = e->base.words[i];
    } else
        memcpy(e->change.words, e->base.words, words * sizeof *e->change.words);
    e->patched = patch(e, m->log + base_mark, m->log + m->log_count, e->change.words);
    if (!e->patched)
        return encoder_encode(e);
    Encoding encoding = e->base_encoding;
    encoding.slots = (const uint32_t *)e->change.words;
    return encoding;
}

void encoder_advance(Encoder *e) {
    e->based = e->patched;
    if (!e->patched)
        return;
    Buffer buffer = e->base;
    e->base = e->change;
    e->change = buffer;
    e->base_encoding.slots = (const uint32_t *)e->base.words;
}

void encoder_undo(Encoder *e, size_t mark) {
    Machine *m = e->machine;
    size_t end = m->log_count;
    machine_undo(m, mark);
    if (!e->based)
        return;
    if (e->renumbered)
        renumber_base_threads(e);
    /* The entries are still there: they say which cells to look at again. */
    e->based = patch(e, m->log + mark, m->log + end, e->base.words);
}

static uint32_t take(Encoder *e) { return *e->next_token++; }

static int64_t taken_wide(Encoder *e) {
    uint64_t low = take(e);
    return (int64_t)(low | (uint64_t)take(e) << 32);
}

/* The live value of a cell from its stored one. */
static int64_t live_value(const Encoder *e, const Cell *cell, uint64_t stored, int64_t owner) {
    switch (cell->kind) {
    case CELL_VALUE: return (int64_t)(stored + (uint64_t)cell->low);
    case CELL_REF: return stored ? e->objects[stored - 1] : 0;
    case CELL_TID:
    case CELL_OWNER: return stored ? e->threads[stored - 1] : 0;
    case CELL_DEPTH: return owner ? (int64_t)stored + 1 : 0;
    }
    return 0;
}

typedef struct Reader {
    const uint32_t *slots;
    size_t bit;
    bool cold; /* reading the shape's values, not the slots */
} Reader;

static void read_component(Encoder *e, uint32_t base, const Layout *layout, uint32_t first_cell, void *context) {
    Reader *reader = context;
    Machine *m = e->machine;
    if (reader->cold && !layout->has_cold)
        return;
    if (!reader->cold && e->base_widths.aligned)
        reader->bit = (reader->bit + 31) / 32 * 32;
    for (uint32_t i = first_cell; i < layout->count; i++) {
        const Cell *cell = &layout->cells[i];
        if (cell->cold != reader->cold)
            continue;
        uint64_t stored;
        if (cell->cold)
            stored = (uint64_t)taken_wide(e);
        else {
            uint8_t width = width_of(cell, &e->base_widths);
            stored = read_bits(reader->slots, reader->bit, width);
            reader->bit += width;
        }
        if (first_cell == FRAME_PC && i == FRAME_DEPTH)
            continue; /* set already, from the number of frames */
        m->cells[base + i] = live_value(e, cell, stored, i ? m->cells[base + i - 1] : 0);
    }
}

static void grow_list(uint32_t **list, size_t *capacity, size_t count) {
    if (count > *capacity) {
        *capacity = 2 * count;
        *list = memory_resize(*list, *capacity * sizeof **list);
    }
}

/* Threads with empty frames of the right bodies, as the tokens say. Returns where the wait tokens are read later. */
static void decode_thread(Encoder *e, uint32_t number) {
    Machine *m = e->machine;
    uint32_t thread = e->threads[number], frames = take(e), above = 0;
    for (uint32_t i = 0; i < frames; i++) {
        uint32_t body = take(e);
        uint32_t frame = machine_allocate(m, m->code->bodies[body].frame.count);
        m->cells[frame + FRAME_BODY] = body;
        m->cells[frame + FRAME_CALLER] = 0;
        m->cells[frame + FRAME_DEPTH] = frames - 1 - i;
        m->cells[above ? above + FRAME_CALLER : thread + THREAD_FRAME] = frame;
        if (i + 1 == frames)
            m->cells[thread + THREAD_BODY] = body;
        above = frame;
    }
    uint32_t flags = take(e);
    m->cells[thread + THREAD_WAIT] = flags & 3;
    m->cells[thread + THREAD_DAEMON] = flags >> 2 & 1;
    m->cells[thread + THREAD_ATOMIC] = flags >> 3;
    if (flags & 3) {
        uint32_t object = take(e), cell = take(e);
        /* Objects are not there yet: remember the number, resolve_waits puts the address in its place. */
        m->cells[thread + THREAD_WAIT_LOCK] = (int64_t)((uint64_t)object << 32 | cell);
        m->cells[thread + THREAD_WAIT_DEPTH] = take(e);
    }
}

static void resolve_wait(Encoder *e, uint32_t thread) {
    Machine *m = e->machine;
    if (!m->cells[thread + THREAD_WAIT])
        return;
    uint64_t packed = (uint64_t)m->cells[thread + THREAD_WAIT_LOCK];
    uint32_t object = (uint32_t)(packed >> 32), cell = (uint32_t)packed;
    m->cells[thread + THREAD_WAIT_LOCK] = object == 0            ? MACHINE_GLOBALS + cell
                                          : object == UINT32_MAX ? UINT32_MAX /* nobody's */
                                                                 : e->objects[object - 1] + cell;
}

void encoder_decode(Encoder *e, uint32_t shape, const uint32_t *slots) {
    Machine *m = e->machine;
    machine_clear(m);
    e->next_token = (const uint32_t *)(const void *)names_text(e->shapes, shape);
    e->base_widths = e->infos.items[shape].widths;
    uint32_t threads = take(e), ended = take(e), objects = take(e);
    take(e); /* the width of depths is in the widths */
    uint32_t running = take(e);
    grow_list(&e->threads, &e->thread_capacity, (size_t)threads + ended);
    grow_list(&e->objects, &e->object_capacity, objects);
    for (uint32_t i = 0; i < threads + ended; i++) {
        e->threads[i] = machine_allocate(m, THREAD_CELLS);
        memset(m->cells + e->threads[i], 0, THREAD_CELLS * sizeof *m->cells);
        m->cells[e->threads[i] + THREAD_BIRTH] = i;
    }
    m->cells[MACHINE_THREAD_COUNT] = threads;
    m->cells[MACHINE_BIRTHS] = threads + ended;
    m->cells[MACHINE_RUNNING] = running ? e->threads[running - 1] : 0;
    for (uint32_t i = 0; i < threads; i++) {
        m->cells[MACHINE_POOL + i] = e->threads[i];
        decode_thread(e, i);
    }
    m->reached_count = 0;
    for (uint32_t i = 0; i < objects; i++) {
        uint32_t collection = take(e), length = take(e);
        uint32_t object = machine_allocate(m, OBJECT_CELLS + code_object_cells(m->code, collection, length));
        m->cells[object + OBJECT_HEADER] = object_header(collection, length);
        m->cells[object + OBJECT_SERIAL] = i;
        m->cells[machine_counter(m, collection)]++;
        e->objects[i] = object;
        heap_add_reached(m, object);
    }
    m->cells[MACHINE_SERIALS] = objects;
    for (uint32_t i = 0; i < threads; i++)
        resolve_wait(e, e->threads[i]);
    Reader reader = {.slots = slots, .cold = true};
    visit_components(e, read_component, &reader);
    reader.cold = false;
    visit_components(e, read_component, &reader);
    m->log_count = 0;
    m->tested_thread = 0;
    e->based = false;
}
