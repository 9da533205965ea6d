/* What a machine finds out about its code while it runs, which is no part of the state and no part of the code: several
   machines can share that.

   Of a program only those globals, and cells of base objects, are part of states that are assigned after the first
   state. Which these are shows when it happens. */
#include "machine/state.h"

#include "base/memory.h"

static size_t stored_bytes(const Code *code) { return code->first_free - MACHINE_GLOBALS; }

void stored_new(Machine *m) {
    const Code *code = m->code;
    Stored *s = &m->stored;
    s->arena = arena_new();
    s->globals = code->globals;
    if (!code->is_program)
        return;
    s->is_stored = pages_resize(NULL, 0, stored_bytes(code));
    /* What the compiler knows to be assigned comes first. */
    s->globals.hot = NULL;
    s->globals.hot_count = s->globals.ref_count = s->globals.fixed_ref_count = s->globals.assigned_ref_count = 0;
    s->globals.thread_count = s->globals.depth_count = s->globals.wait_count = s->globals.cold_count = 0;
    s->globals.value_bits = s->globals.ref_cells = s->globals.thread_cells = s->globals.lock_cells = 0;
    s->globals.lock_depth_cells = 0;
    for (uint32_t i = 0; i < code->assigned.count; i++)
        stored_add_global(m, code->assigned.items[i]);
}

void stored_free(Machine *m) {
    Stored *s = &m->stored;
    if (s->is_stored)
        pages_free(s->is_stored, stored_bytes(m->code));
    for (uint32_t i = 0; i < s->collections; i++)
        free(s->of[i].fits);
    free(s->of);
    arena_free(s->arena);
}

static void add(Machine *m, uint32_t cell, const Cell *description, int64_t zero) {
    Stored *s = &m->stored;
    s->is_stored[cell] = true;
    if (layout_add(s->arena, &s->globals, cell, description))
        vector_push(s->arena, &s->zeros, zero);
}

void stored_add_global(Machine *m, uint32_t cell) {
    const Cell *description = &m->code->globals.cells[cell];
    if (!m->stored.is_stored[cell])
        add(m, cell, description, description->zero);
}

static void add_base_cell(Machine *m, uint32_t cell, const Cell *description) {
    add(m, cell - MACHINE_GLOBALS, description, m->code->base.cells[cell - m->code->base_start]);
}

void stored_add_base(Machine *m, uint32_t cell) {
    const Code *code = m->code;
    if (m->stored.is_stored[cell - MACHINE_GLOBALS])
        return;
    uint32_t object = code_base_object(code, cell), offset = cell - object;
    if (offset == OBJECT_OWNER || offset == OBJECT_DEPTH) {
        add_base_cell(m, object + OBJECT_OWNER, &code->monitor.cells[0]);
        add_base_cell(m, object + OBJECT_DEPTH, &code->monitor.cells[1]);
    } else if (offset == OBJECT_HASH)
        add_base_cell(m, cell, &(Cell){.kind = CELL_VALUE, .bits = 32, .variable = BIR_NONE});
    else {
        uint32_t collection = object_collection(code->base.cells[object + OBJECT_HEADER - code->base_start]);
        const Layout *element = &code->collections[collection].element;
        uint32_t field = (offset - OBJECT_CELLS) % element->count;
        /* A lock among the fields is two cells, which belong together. */
        uint32_t first = element->cells[field].kind == CELL_DEPTH ? field - 1 : field;
        uint32_t count = element->cells[first].kind == CELL_OWNER ? 2 : 1;
        for (uint32_t i = 0; i < count; i++)
            add_base_cell(m, cell - field + first + i, &element->cells[first + i]);
    }
}

/* What is known of a collection, which may be a new one. */
static StoredCollection *of_collection(Machine *m, uint32_t collection) {
    Stored *s = &m->stored;
    if (collection >= s->collections) {
        uint32_t count = m->code->model->collections.count;
        s->of = memory_resize(s->of, count * sizeof *s->of);
        memset(s->of + s->collections, 0, (count - s->collections) * sizeof *s->of);
        s->collections = count;
    }
    return &s->of[collection];
}

void stored_use_monitors(Machine *m, uint32_t collection) { of_collection(m, collection)->is_locked = true; }

bool machine_has_locked(const Machine *m, uint32_t collection) {
    return collection < m->stored.collections && m->stored.of[collection].is_locked;
}

uint32_t machine_seen_features(const Machine *m) { return m->stored.seen; }

uint32_t machine_used_features(const Machine *m) { return m->stored.uses; }

bool stored_find_fit(Machine *m, uint32_t collection, BirId type) {
    StoredCollection *c = of_collection(m, collection);
    const BirModel *model = m->code->model;
    bool is_ref = model->types.items[type].kind == BIR_TYPE_REF;
    bool fits = is_ref ? bir_ref_admits(model, type, collection)
                       : bir_is_subtype(model, m->code->collections[collection].type, type);
    if (type >= c->fit_count) {
        uint32_t count = model->types.count;
        c->fits = memory_resize(c->fits, count);
        memset(c->fits + c->fit_count, FIT_UNKNOWN, count - c->fit_count);
        c->fit_count = count;
    }
    c->fits[type] = fits ? FIT_YES : FIT_NO;
    return fits;
}
