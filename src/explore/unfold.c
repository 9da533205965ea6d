/* From the numbers of a state back to a live one. */
#include "explore/view_int.h"

#include "base/memory.h"

/* A component that is read: its sequence, and what is left of it. What is not there is 0. */
typedef struct Reader {
    const uint32_t *words;
    uint32_t left;
} Reader;

typedef struct Leaf {
    uint32_t place, number;
} Leaf;

typedef Vector(Leaf) Leaves;

/* A state on its way back. */
typedef struct Unfolding {
    const Contents *shared;
    Machine *machine;
    Leaves threads, globals, heap;
    uint32_t *pool;   /* by order: addresses of threads */
    uint32_t *placed; /* by name: addresses of objects, and of threads that have ended */
} Unfolding;

static Reader read_number(const Unfolding *u, uint32_t number) {
    Reader reader;
    reader.words = sequences_words(&u->shared->sequences, number, &reader.left);
    return reader;
}

static uint32_t next_word(Reader *reader) {
    if (!reader->left)
        return 0;
    reader->left--;
    return *reader->words++;
}

/* Lists the numbers below a node that are not 0. */
static void list_leaves(const Unfolding *u, uint32_t node, uint32_t height, uint32_t place, Leaves *leaves) {
    if (!node)
        return;
    if (!height) {
        vector_push(NULL, leaves, ((Leaf){place, node}));
        return;
    }
    Reader reader = read_number(u, node);
    for (uint32_t i = 0; reader.left; i++)
        list_leaves(u, next_word(&reader), height - 1, place << TRIE_FANOUT_BITS | i, leaves);
}

static int64_t object_of(const Unfolding *u, uint32_t word) {
    return word & WORD_BASE ? u->machine->numbered[(word & ~WORD_BASE) - 1] : u->placed[word];
}

static int64_t thread_of(const Unfolding *u, uint32_t word) {
    return word & WORD_THREAD ? u->pool[(word & ~WORD_THREAD) - 1] : u->placed[word];
}

static int64_t lock_of(const Unfolding *u, Reader *reader) {
    uint32_t object = next_word(reader), offset = next_word(reader);
    if (object == LOCK_LOST)
        return UINT32_MAX;
    return object == LOCK_GLOBAL ? (int64_t)offset : object ? (int64_t)u->placed[object] + offset : 0;
}

/* The value of a cell: see write_cell. */
static int64_t read_cell(const Unfolding *u, const Cell *cell, int64_t zero, Reader *reader) {
    switch (cell->kind) {
    case CELL_VALUE: {
        if (!cell->bits)
            return cell->low;
        uint64_t difference = next_word(reader);
        if (cell->bits > 32)
            return (int64_t)((difference | (uint64_t)next_word(reader) << 32) + (uint64_t)zero);
        return (int64_t)((uint64_t)cell->low +
                         (uint32_t)(difference + (uint64_t)zero - (uint64_t)cell->low)); /* within 32 bits */
    }
    case CELL_REF: return object_of(u, next_word(reader));
    case CELL_TID:
    case CELL_OWNER: return thread_of(u, next_word(reader));
    case CELL_DEPTH: return next_word(reader);
    case CELL_LOCK: return lock_of(u, reader);
    }
    return 0;
}

static void read_global(const Unfolding *u, uint32_t place, Reader *reader) {
    Machine *m = u->machine;
    const HotCell *hot = &m->stored.globals.hot[place];
    Cell cell = {.kind = (CellKind)hot->kind, .bits = hot->bits, .low = hot->low};
    int64_t zero = view_global_zero(m, place), *value = &m->cells[MACHINE_GLOBALS + hot->index];
    if (cell.kind == CELL_VALUE)
        *value = read_cell(u, &cell, zero, reader);
    else if (reader->left && *reader->words == GLOBAL_NULL) {
        next_word(reader);
        *value = 0;
    } else {
        int64_t read = read_cell(u, &cell, zero, reader);
        *value = read ? read : zero;
    }
}

static void read_globals(const Unfolding *u) {
    uint32_t count = u->machine->stored.globals.hot_count;
    for (uint32_t i = 0; i < u->globals.count; i++) {
        Reader reader = read_number(u, u->globals.items[i].number);
        uint32_t first = u->globals.items[i].place * PIECE_CELLS;
        for (uint32_t j = first; j < first + PIECE_CELLS && j < count; j++)
            read_global(u, j, &reader);
    }
}

/* All cells of a layout: see write_cells. */
static void read_cells(const Unfolding *u, const Layout *layout, uint32_t base, Reader *reader) {
    int64_t *values = u->machine->cells + base;
    for (uint32_t i = 0; i < layout->hot_count; i++) {
        const Cell *cell = &layout->cells[layout->hot[i].index];
        values[layout->hot[i].index] = read_cell(u, cell, cell->low, reader);
    }
    for (uint32_t i = 0; i < layout->cold_count; i++) {
        const Cell *cell = &layout->cells[layout->cold[i]];
        values[layout->cold[i]] = read_cell(u, cell, cell->low, reader);
    }
}

static uint32_t allocate_thread(Unfolding *u, uint32_t birth) {
    Machine *m = u->machine;
    uint32_t thread = machine_allocate_thread(m);
    memset(m->cells + thread, 0, THREAD_CELLS * sizeof *m->cells);
    m->cells[thread + THREAD_BIRTH] = birth;
    return thread;
}

/* A cell that takes no bits is not stored: it has the only value of its type. */
static void set_constants(Machine *m, uint32_t base, const Layout *layout) {
    for (uint32_t i = 0; i < layout->count; i++)
        m->cells[base + i] = layout->cells[i].low;
}

/* The frames of a thread, from the innermost on. */
static void read_thread(Unfolding *u, uint32_t thread, uint32_t number) {
    Machine *m = u->machine;
    uint32_t above = 0, count = 0;
    for (uint32_t content = number; content;) {
        Reader reader = read_number(u, content);
        content = next_word(&reader);
        uint32_t body = next_word(&reader) - 1;
        const Layout *layout = &m->code->bodies[body].frame;
        uint32_t frame = machine_allocate(m, layout->count);
        set_constants(m, frame, layout);
        read_cells(u, layout, frame, &reader);
        if (!above) {
            m->cells[thread + THREAD_ATOMIC] = next_word(&reader);
            read_cells(u, &m->code->thread, thread, &reader);
        }
        m->cells[frame + FRAME_BODY] = body;
        m->cells[frame + FRAME_CALLER] = 0;
        m->cells[above ? above + FRAME_CALLER : thread + THREAD_FRAME] = frame;
        m->cells[thread + THREAD_BODY] = body;
        above = frame;
        count++;
    }
    for (uint32_t frame = (uint32_t)m->cells[thread + THREAD_FRAME]; frame;
         frame = (uint32_t)m->cells[frame + FRAME_CALLER])
        m->cells[frame + FRAME_DEPTH] = --count;
}

/* Whether a name is that of a piece of an object: of which, and where it begins. */
static bool is_piece(const Unfolding *u, uint32_t name, uint32_t *object, uint32_t *offset) {
    uint64_t pair = nodes_pair(&u->shared->names, name);
    uint32_t field = (uint32_t)(pair >> 32);
    *object = (uint32_t)pair;
    *offset = OBJECT_CELLS + (field & ~FIELD_PIECE) * PIECE_CELLS;
    return field & FIELD_PIECE;
}

static void place_object(Unfolding *u, uint32_t name, Reader reader) {
    Machine *m = u->machine;
    uint32_t head = next_word(&reader);
    if (head == HEAD_ENDED) {
        u->placed[name] = allocate_thread(u, (uint32_t)m->cells[MACHINE_BIRTHS]++);
        m->cells[u->placed[name] + THREAD_REST] = next_word(&reader);
        return;
    }
    uint32_t collection = (head >> HEAD_BITS) - 1;
    const CodeCollection *c = &m->code->collections[collection];
    uint32_t length = c->is_array ? next_word(&reader) : 0;
    uint32_t cells = code_object_cells(m->code, collection, length);
    uint32_t object = u->placed[name] = machine_allocate_object(m, OBJECT_CELLS + cells);
    memset(m->cells + object, 0, OBJECT_CELLS * sizeof *m->cells);
    m->cells[object + OBJECT_HEADER] = object_header(collection, length);
    m->cells[object + OBJECT_SERIAL] = m->cells[MACHINE_SERIALS]++;
    uint32_t contested = head & HEAD_CONTESTED ? next_word(&reader) : 0;
    m->cells[object + OBJECT_SITE] = object_site_cell(SITE_UNKNOWN, contested);
    for (uint32_t i = 0; i < cells; i++)
        m->cells[object + OBJECT_CELLS + i] = c->element.cells[i % c->element.count].zero;
    m->cells[machine_counter(m, collection)]++;
}

/* Some cells of an object. */
static void read_fields(const Unfolding *u, uint32_t object, uint32_t from, uint32_t to, Reader *reader) {
    Machine *m = u->machine;
    const Layout *element = &m->code->collections[object_collection(m->cells[object + OBJECT_HEADER])].element;
    for (uint32_t i = from; i < to; i++) {
        const Cell *cell = &element->cells[(i - OBJECT_CELLS) % element->count];
        m->cells[object + i] = read_cell(u, cell, cell->zero, reader);
    }
}

static void read_object(const Unfolding *u, uint32_t name, Reader reader) {
    Machine *m = u->machine;
    uint32_t object, offset;
    bool piece = is_piece(u, name, &object, &offset);
    object = u->placed[piece ? object : name];
    uint32_t head = piece ? 0 : next_word(&reader);
    if (head == HEAD_ENDED)
        return;
    int64_t header = m->cells[object + OBJECT_HEADER];
    uint32_t collection = object_collection(header);
    uint32_t end = OBJECT_CELLS + code_object_cells(m->code, collection, object_length(header));
    uint32_t from = piece ? offset : OBJECT_CELLS;
    if (!piece && m->code->collections[collection].is_array)
        next_word(&reader);
    if (head & HEAD_CONTESTED)
        next_word(&reader);
    if (head & HEAD_MONITOR) {
        m->cells[object + OBJECT_OWNER] = thread_of(u, next_word(&reader));
        m->cells[object + OBJECT_DEPTH] = next_word(&reader);
    }
    if (head & HEAD_HASH)
        m->cells[object + OBJECT_HASH] = next_word(&reader);
    read_fields(u, object, from, end - from < PIECE_CELLS ? end : from + PIECE_CELLS, &reader);
}

/* Objects have their places before any reference is read. */
static void place_objects(Unfolding *u) {
    uint32_t object, offset;
    u->placed = memory_get_zeroed(nodes_count(&u->shared->names) + 1, sizeof *u->placed);
    for (uint32_t i = 0; i < u->heap.count; i++)
        if (!is_piece(u, u->heap.items[i].place, &object, &offset))
            place_object(u, u->heap.items[i].place, read_number(u, u->heap.items[i].number));
}

void contents_decode(const Contents *contents, Machine *m, const uint32_t slots[VIEW_SLOTS]) {
    Unfolding unfolding = {.shared = contents, .machine = m}, *u = &unfolding;
    uint32_t state[STATE_WORDS];
    Reader reader = read_number(u, slots[0]);
    for (uint32_t i = 0; i < STATE_WORDS; i++)
        state[i] = next_word(&reader);
    uint32_t heights = state[STATE_HEIGHTS], threads = state[STATE_THREAD_COUNT];
    for (uint32_t i = 0; i < threads && threads <= TRIE_FANOUT; i++)
        if (state[STATE_THREADS + i])
            vector_push(NULL, &u->threads, ((Leaf){i, state[STATE_THREADS + i]}));
    if (threads > TRIE_FANOUT)
        list_leaves(u, state[STATE_THREADS], heights & 0xff, 0, &u->threads);
    list_leaves(u, state[STATE_GLOBALS], heights >> 8 & 0xff, 0, &u->globals);
    list_leaves(u, slots[1], heights >> 16, 0, &u->heap);
    machine_clear(m);
    u->pool = memory_get_zeroed(threads + 1, sizeof *u->pool);
    for (uint32_t i = 0; i < u->threads.count; i++) {
        uint32_t place = u->threads.items[i].place;
        m->cells[MACHINE_POOL + i] = u->pool[place] = allocate_thread(u, place);
    }
    m->cells[MACHINE_THREAD_COUNT] = u->threads.count;
    m->cells[MACHINE_BIRTHS] = threads;
    m->cells[MACHINE_HASHES] = state[STATE_HASHES];
    m->cells[MACHINE_RUNNING] = state[STATE_RUNNING] ? u->pool[state[STATE_RUNNING] - 1] : 0;
    place_objects(u);
    read_globals(u);
    for (uint32_t i = 0; i < u->threads.count; i++)
        read_thread(u, u->pool[u->threads.items[i].place], u->threads.items[i].number);
    for (uint32_t i = 0; i < u->heap.count; i++)
        read_object(u, u->heap.items[i].place, read_number(u, u->heap.items[i].number));
    machine_count_work(m, u->heap.count / 4);
    m->log_count = 0;
    free(u->pool);
    free(u->placed);
    free(u->threads.items);
    free(u->globals.items);
    free(u->heap.items);
}
