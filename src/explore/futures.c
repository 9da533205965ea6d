#include "explore/futures.h"

#include "base/memory.h"
#include "base/table.h"
#include "machine/state.h"

/* Regions of an object's collection, from its first on: the monitor, the identity hash, then the cells of a record or
   of one element. */
enum { REGION_MONITOR, REGION_HASH, REGION_CELLS };
enum { NO_REGION = UINT32_MAX };

/* What was noted at a location. */
typedef struct Noted {
    uint64_t *accesses; /* a set of bits */
    uint32_t words;
    BirId *entered; /* bodies */
    uint32_t entered_count;
} Noted;

struct Futures {
    Arena *arena;                              /* of all that is learned */
    uint32_t *by_cell;                         /* of cells that belong to no object: region, counted from 1 */
    uint32_t cell_count;                       /* how many of them there are room for */
    uint32_t *by_collection, collection_count; /* first region, counted from 1 */
    uint32_t of_threads, of_frames; /* first region, counted from 1; those of others come before the acting thread's */
    Vector(bool) is_reference;      /* by region: its cells are references */
    bool has_daemons;
    Noted *noted; /* by location */
    uint32_t noted_count;
    /* The futures that are relied on. */
    const Code *code;
    Arena *closed; /* of what follows */
    Table *sets;   /* of accesses, of `words` words each */
    uint32_t words;
    uint32_t *from, *beyond; /* by location, a set: what may be done from there on; and after what is done there */
    uint32_t location_count; /* how many locations these are of */
    uint64_t *references;    /* the set of all writes of references */
};

Futures *futures_new(void) {
    Futures *f = memory_get_zeroed(1, sizeof *f);
    f->arena = arena_new();
    return f;
}

void futures_forget(Futures *f) {
    arena_free(f->arena);
    arena_free(f->closed);
    *f = (Futures){.arena = arena_new()};
}

void futures_free(Futures *f) {
    if (!f)
        return;
    arena_free(f->arena);
    arena_free(f->closed);
    free(f);
}

size_t futures_bytes(const Futures *f) {
    return f ? arena_bytes(f->arena) + (f->closed ? arena_bytes(f->closed) : 0) : 0;
}

/* Regions ---------------------------------------------------------------------------------------------------------- */

/* Room in an array for an index, the new part zero. */
static void *reserve(Futures *f, void *items, uint32_t *count, uint32_t index, size_t size) {
    if (index < *count)
        return items;
    uint32_t more = index + index / 2 + 16;
    char *larger = arena_alloc(f->arena, more * size);
    if (*count)
        memcpy(larger, items, *count * size);
    *count = more;
    return larger;
}

static uint32_t add_region(Futures *f, bool is_reference) {
    vector_push(f->arena, &f->is_reference, is_reference);
    return f->is_reference.count;
}

/* New regions for what holds a cell. */
static void add_regions_of_collection(Futures *f, const Code *code, uint32_t collection) {
    const Layout *element = &code->collections[collection].element;
    f->by_collection = reserve(f, f->by_collection, &f->collection_count, collection, sizeof *f->by_collection);
    f->by_collection[collection] = add_region(f, false);
    add_region(f, false);
    for (uint32_t i = 0; i < element->count; i++)
        add_region(f, element->cells[i].kind == CELL_REF);
}

static void add_regions_of_threads(Futures *f) {
    f->of_threads = add_region(f, false);
    for (uint32_t i = 1; i < 2 * THREAD_CELLS; i++)
        add_region(f, false);
}

static bool is_global_reference(const Code *code, uint32_t cell) {
    uint32_t global = cell - MACHINE_GLOBALS;
    return cell >= MACHINE_GLOBALS && global < code->globals.count && code->globals.cells[global].kind == CELL_REF;
}

static uint32_t region_of_object(const Futures *f, const Machine *m, uint32_t object, uint32_t cell) {
    int64_t header = m->cells[object + OBJECT_HEADER];
    uint32_t collection = object_collection(header), offset = cell - object;
    if (collection >= f->collection_count || !f->by_collection[collection])
        return NO_REGION;
    uint32_t size = m->code->collections[collection].element.count;
    uint32_t part = offset >= OBJECT_CELLS  ? REGION_CELLS + (offset - OBJECT_CELLS) % size
                    : offset == OBJECT_HASH ? REGION_HASH
                                            : REGION_MONITOR;
    return f->by_collection[collection] - 1 + part;
}

static uint32_t region_of_thread(const Futures *f, const Machine *m, uint32_t nth, uint32_t thread, uint32_t cell) {
    bool is_own = machine_thread(m, nth) == thread;
    return f->of_threads ? f->of_threads - 1 + (is_own ? THREAD_CELLS : 0) + (cell - thread) : NO_REGION;
}

uint32_t futures_region(const Futures *f, const Machine *m, uint32_t nth, uint32_t cell, uint32_t *holder) {
    *holder = 0;
    if (cell < m->code->first_free && !code_is_base(m->code, cell))
        return cell < f->cell_count && f->by_cell[cell] ? f->by_cell[cell] - 1 : NO_REGION;
    *holder = machine_holder(m, cell);
    if (!*holder)
        return f->of_frames - 1;
    if (*holder & HOLDER_THREAD)
        return region_of_thread(f, m, nth, *holder & ~(uint32_t)HOLDER_THREAD, cell);
    return region_of_object(f, m, *holder, cell);
}

/* The same, with a region made where there was none. */
static uint32_t make_region(Futures *f, const Machine *m, uint32_t nth, uint32_t cell) {
    uint32_t holder, region = futures_region(f, m, nth, cell, &holder);
    if (region != NO_REGION)
        return region;
    if (holder & HOLDER_THREAD)
        add_regions_of_threads(f);
    else if (holder)
        add_regions_of_collection(f, m->code, object_collection(m->cells[holder + OBJECT_HEADER]));
    else if (cell < m->code->first_free) {
        f->by_cell = reserve(f, f->by_cell, &f->cell_count, cell, sizeof *f->by_cell);
        f->by_cell[cell] = add_region(f, is_global_reference(m->code, cell));
    } else
        f->of_frames = add_region(f, false);
    return futures_region(f, m, nth, cell, &holder);
}

/* Learning --------------------------------------------------------------------------------------------------------- */

static bool note_access(Futures *f, Noted *noted, uint32_t bit) {
    if (bit / 64 >= noted->words)
        noted->accesses = reserve(f, noted->accesses, &noted->words, bit / 64, sizeof *noted->accesses);
    uint64_t mask = (uint64_t)1 << bit % 64;
    bool is_new = !(noted->accesses[bit / 64] & mask);
    noted->accesses[bit / 64] |= mask;
    return is_new;
}

static bool note_entry(Futures *f, Noted *noted, BirId body) {
    for (uint32_t i = 0; i < noted->entered_count; i++)
        if (noted->entered[i] == body)
            return false;
    BirId *entered = arena_alloc(f->arena, (noted->entered_count + 1) * sizeof *entered);
    if (noted->entered_count)
        memcpy(entered, noted->entered, noted->entered_count * sizeof *entered);
    entered[noted->entered_count++] = body;
    noted->entered = entered;
    return true;
}

bool futures_learn(Futures *f, const Machine *m, uint32_t nth, const Footprint *footprint) {
    bool news = false;
    uint32_t top = machine_top(m); /* cells from there on are those of new objects, which nobody else reaches */
    for (uint32_t i = 0; i < footprint->count; i++) {
        const Access *access = &footprint->items[i];
        bool is_own = access->entered == BIR_NONE && access->cell >= top;
        if (is_own)
            continue;
        f->noted = reserve(f, f->noted, &f->noted_count, access->origin, sizeof *f->noted);
        Noted *noted = &f->noted[access->origin];
        if (access->entered != BIR_NONE)
            news |= note_entry(f, noted, access->entered);
        else
            news |= note_access(f, noted, 2 * make_region(f, m, nth, access->cell) + access->write);
    }
    return news;
}

bool futures_have_daemons(const Futures *f) { return f->has_daemons; }

bool futures_learn_daemons(Futures *f) {
    bool is_news = !f->has_daemons;
    f->has_daemons = true;
    return is_news;
}

/* Futures ---------------------------------------------------------------------------------------------------------- */

/* The sets of one body while they are computed. */
typedef struct Closing {
    Futures *f;
    const Code *code;
    uint64_t **entries;      /* by body: the future at its first location, or null */
    uint64_t *from, *beyond; /* by location of the body */
    BirSpan locations;
} Closing;

static bool join_sets(uint64_t *into, const uint64_t *from, uint32_t words) {
    bool news = false;
    for (uint32_t i = 0; i < words; i++) {
        news |= from[i] & ~into[i];
        into[i] |= from[i];
    }
    return news;
}

/* What follows a location: its successors in the body, and the handlers of exceptions there. */
static bool close_location(Closing *c, const CodeBody *body, BirId location) {
    const Code *code = c->code;
    uint32_t words = c->f->words, at = location - c->locations.first;
    uint64_t *from = c->from + (size_t)at * words, *beyond = c->beyond + (size_t)at * words;
    const CodeLocation *place = &code->locations[location];
    bool news = false;
    for (uint32_t i = 0; i < place->count; i++) {
        BirId target = code->transformations.items[place->first + i].target;
        if (target != BIR_NONE)
            news |= join_sets(beyond, c->from + (size_t)(target - c->locations.first) * words, words);
    }
    for (uint32_t i = 0; i < body->catch_count; i++) {
        const CodeCatch *clause = &code->catches.items[body->first_catch + i];
        if (location >= clause->from && location <= clause->to)
            news |= join_sets(beyond, c->from + (size_t)(clause->handler - c->locations.first) * words, words);
    }
    news |= join_sets(from, beyond, words);
    const Noted *noted = location < c->f->noted_count ? &c->f->noted[location] : NULL;
    if (!noted)
        return news;
    news |= join_sets(from, noted->accesses, noted->words < words ? noted->words : words);
    for (uint32_t i = 0; i < noted->entered_count; i++)
        if (c->entries[noted->entered[i]])
            news |= join_sets(from, c->entries[noted->entered[i]], words);
    return news;
}

/* Computes the sets of a body from what is known of others; whether its first location has more than before. */
static bool close_body(Closing *c, BirId id) {
    const CodeBody *body = &c->code->bodies[id];
    uint32_t words = c->f->words;
    c->locations = c->code->model->bodies.items[id].locations;
    size_t size = (size_t)c->locations.count * words * sizeof *c->from;
    memset(c->from, 0, size);
    memset(c->beyond, 0, size);
    for (bool news = true; news;) {
        news = false;
        for (uint32_t i = c->locations.count; i-- > 0;)
            news |= close_location(c, body, c->locations.first + i);
    }
    if (!c->entries[id])
        c->entries[id] = arena_alloc(c->f->closed, words * sizeof **c->entries);
    return join_sets(c->entries[id], c->from + (size_t)(body->start - c->locations.first) * words, words);
}

/* Keeps the sets that were computed for the locations of a body. */
static void keep_sets(Closing *c) {
    Futures *f = c->f;
    size_t size = f->words * sizeof *c->from;
    for (uint32_t i = 0; i < c->locations.count; i++) {
        f->from[c->locations.first + i] = table_add(f->sets, c->from + (size_t)i * f->words, size);
        f->beyond[c->locations.first + i] = table_add(f->sets, c->beyond + (size_t)i * f->words, size);
    }
}

static bool is_to_close(const Closing *c, BirId body) {
    return c->code->bodies[body].ready && c->code->model->bodies.items[body].locations.count;
}

static void find_reference_writes(Futures *f) {
    f->references = arena_alloc(f->closed, f->words * sizeof *f->references);
    for (uint32_t i = 0; i < f->is_reference.count; i++)
        if (f->is_reference.items[i])
            f->references[(2 * i + 1) / 64] |= (uint64_t)1 << (2 * i + 1) % 64;
}

void futures_begin(Futures *f, const Code *code) {
    const BirModel *model = code->model;
    arena_free(f->closed);
    f->closed = arena_new();
    f->code = code;
    f->sets = table_new(f->closed);
    f->words = 2 * f->is_reference.count / 64 + 1;
    f->location_count = model->locations.count;
    f->from = arena_alloc(f->closed, (f->location_count + 1) * sizeof *f->from);
    f->beyond = arena_alloc(f->closed, (f->location_count + 1) * sizeof *f->beyond);
    find_reference_writes(f);
    uint32_t most = 0;
    for (BirId i = 0; i < model->bodies.count; i++)
        most = model->bodies.items[i].locations.count > most ? model->bodies.items[i].locations.count : most;
    Closing c = {.f = f, .code = code};
    c.entries = memory_get_zeroed(model->bodies.count + 1, sizeof *c.entries);
    c.from = memory_get_zeroed((size_t)most * f->words + 1, sizeof *c.from);
    c.beyond = memory_get_zeroed((size_t)most * f->words + 1, sizeof *c.beyond);
    for (bool news = true; news;) {
        news = false;
        for (BirId i = model->bodies.count; i-- > 0;)
            news |= is_to_close(&c, i) && close_body(&c, i);
    }
    for (BirId i = 0; i < model->bodies.count; i++)
        if (is_to_close(&c, i)) {
            close_body(&c, i);
            keep_sets(&c);
        }
    free(c.entries);
    free(c.from);
    free(c.beyond);
}

uint32_t futures_words(const Futures *f) { return f->words; }

void futures_add(const Futures *f, const Machine *m, uint32_t nth, uint64_t *set) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    for (const uint32_t *sets = f->from; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        join_sets(set, table_key(f->sets, sets[m->cells[frame + FRAME_PC]]), f->words);
        sets = f->beyond; /* what callers are at is under way */
    }
}

bool futures_store_references(const Futures *f, const uint64_t *set) {
    for (uint32_t i = 0; i < f->words; i++)
        if (set[i] & f->references[i])
            return true;
    return false;
}
