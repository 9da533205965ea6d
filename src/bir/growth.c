/* What the code finds out or makes when it is first needed. The code that everybody else holds as a constant grows
   here, by appending: what is compiled never changes, and old tables stay valid in the arena. */
#include "bir/growth_int.h"

#include "base/pages.h"
#include "bir/machine.h"

#include <assert.h>
#include <string.h>

/* Room that an open model keeps for what comes later, so that addresses never change. Unused pages cost nothing. */
enum { MOST_GLOBAL_CELLS = 1 << 16, MOST_COLLECTIONS = 1 << 16, MOST_BASE_CELLS = 1 << 22 };

static size_t stored_bytes(void) { return (size_t)MOST_GLOBAL_CELLS + MOST_COLLECTIONS + MOST_BASE_CELLS; }

Code *code_new(const BirModel *model) {
    assert(model->checked);
    Arena *arena = arena_new();
    Code *code = arena_alloc(arena, sizeof *code);
    code->arena = arena;
    code->model = model;
    code->strings = strings_new(arena);
    code->growth = arena_alloc(arena, sizeof *code->growth);
    code->growth->code = code;
    code->well_known = (WellKnown){.string_collection = BIR_NONE,
                                   .string_value = BIR_NONE,
                                   .class_collection = BIR_NONE,
                                   .class_name = BIR_NONE,
                                   .monitor_type = BIR_NONE,
                                   .index_type = BIR_NONE,
                                   .assertion_type = BIR_NONE};
    for (uint32_t i = 0; i < BIR_ERROR_KINDS; i++)
        code->trap[i] = BIR_NONE;
    return code;
}

Code *code_open(BirModel *model, const CodeProvider *provider) {
    Code *code = code_new(model);
    code->open = true;
    code->growth->provider = *provider;
    code->stored = code->growth->stored = pages_resize(NULL, 0, stored_bytes());
    code->counters = MACHINE_GLOBALS + MOST_GLOBAL_CELLS;
    code->base_start = code->counters + MOST_COLLECTIONS;
    code->base_cells = MOST_BASE_CELLS;
    code->first_free = code->base_start + code->base_cells;
    code->base.cells = pages_resize(NULL, 0, MOST_BASE_CELLS * sizeof *code->base.cells);
    code->has_runs = code->has_waiting = code->has_daemons = code->has_yields = true; /* for all that is known yet */
    code_lay_out_bookkeeping(code);
    code_extend(code);
    return code;
}

void code_free(Code *code) {
    if (!code)
        return;
    if (code->open) {
        pages_free(code->growth->stored, stored_bytes());
        pages_free(code->base.cells, MOST_BASE_CELLS * sizeof *code->base.cells);
    }
    arena_free(code->arena);
}

void code_extend(Code *code) {
    const BirModel *model = code->model;
    CodeExtent since = code->growth->extent;
    code->growth->extent = (CodeExtent){
        .variables = model->variables.count,
        .types = model->types.count,
        .globals = model->globals.count,
        .collections = model->collections.count,
        .bodies = model->bodies.count,
        .locations = model->locations.count,
        .traps = model->traps.count,
        .predicates = model->predicates.count,
    };
    code_lay_out_more(code, &since);
    code_compile_more(code, &since);
    if (code->globals.count > MOST_GLOBAL_CELLS || model->collections.count > MOST_COLLECTIONS)
        memory_exhausted(stored_bytes());
}

void code_make_ready(const Code *code, BirId body) {
    Growth *growth = code->growth;
    if (code->model->bodies.items[body].deferred) {
        growth->provider.make_body(growth->provider.context, body);
        code_extend(growth->code);
    }
    code_lay_out_body(growth->code, body);
    code_compile_body(growth->code, body);
}

void code_note_use(const Code *code, uint32_t use) { code->growth->code->uses |= use; }

int64_t code_class_fact(const Code *code, ClassFact fact, BirId type, uint32_t string) {
    const CodeProvider *provider = &code->growth->provider;
    if (!provider->class_fact)
        return 0;
    int64_t answer = provider->class_fact(provider->context, fact, type, string);
    code_extend(code->growth->code);
    return answer;
}

bool code_find_fit(const Code *code, uint32_t collection, BirId type) {
    CodeCollection *c = &code->collections[collection];
    bool is_ref = code->model->types.items[type].kind == BIR_TYPE_REF;
    bool fits = is_ref ? bir_ref_admits(code->model, type, collection) : bir_is_subtype(code->model, c->type, type);
    if (type >= c->fits_count) {
        c->fits = code_table(code->growth->code, c->fits, c->fits_count, type + 1, 1);
        c->fits_count = type + 1;
    }
    c->fits[type] = fits ? FIT_YES : FIT_NO;
    return fits;
}

void code_note_seen(const Code *code, uint32_t what) { code->growth->code->seen |= what; }

void code_add_monitors(const Code *code, uint32_t collection) {
    code->collections[collection].locks = true;
    code->collections[collection].keeps_monitors |= !code->open;
    code->growth->code->has_monitors = true;
}

void code_keep_monitors(Code *code, uint32_t collection) {
    code_use_monitors(code, collection);
    code->collections[collection].keeps_monitors = true;
}

/* The line of a pair in the table of targets, or the empty one where it would be. */
static Target *find_line(const Growth *growth, BirId virtual_id, uint32_t collection) {
    uint64_t hash = ((uint64_t)virtual_id << 32 | collection) * 0x9e3779b97f4a7c15u;
    uint32_t mask = growth->target_capacity - 1, at = (uint32_t)(hash >> 32) & mask;
    while (growth->targets[at].known &&
           (growth->targets[at].virtual_id != virtual_id || growth->targets[at].collection != collection))
        at = (at + 1) & mask;
    return &growth->targets[at];
}

static void add_target(Growth *growth, Target target) {
    if (2 * growth->target_count >= growth->target_capacity) {
        Target *old = growth->targets;
        uint32_t count = growth->target_capacity;
        growth->target_capacity = count ? 2 * count : 64;
        growth->targets = arena_alloc(growth->code->arena, growth->target_capacity * sizeof *old);
        for (uint32_t i = 0; i < count; i++)
            if (old[i].known)
                *find_line(growth, old[i].virtual_id, old[i].collection) = old[i];
    }
    *find_line(growth, target.virtual_id, target.collection) = target;
    growth->target_count++;
}

BirId code_target(const Code *code, BirId virtual_id, uint32_t collection) {
    Growth *growth = code->growth;
    if (growth->target_capacity) {
        const Target *line = find_line(growth, virtual_id, collection);
        if (line->known)
            return line->body;
    }
    BirId type = code->collections[collection].type, body;
    if (code->open) {
        body = growth->provider.find_target(growth->provider.context, virtual_id, type);
        code_extend(growth->code);
    } else
        body = bir_virtual_target(code->model, virtual_id, type);
    add_target(growth, (Target){virtual_id, collection, body, true});
    return body;
}

void code_note_global(Code *code, BirId variable) {
    uint32_t first = code->offsets[variable];
    uint32_t count = code->sizes[code->model->types.items[code->model->variables.items[variable].type].resolved];
    for (uint32_t i = first; i < first + count && !code->growth->stored[i]; i++)
        code_note_cell(code, i);
}

void code_note_cell(const Code *code, uint32_t cell) {
    code->growth->stored[cell] = true;
    code_store_cell(code->growth->code, cell, &code->globals.cells[cell], code->globals.cells[cell].zero);
}
