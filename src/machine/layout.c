/* Where variables live: every type is a number of cells, every variable an offset. */
#include "machine/compile_int.h"

#include <assert.h>
#include <string.h>

/* How many bits tell `count` values apart. */
static uint8_t bits_for(uint64_t count) { return count <= 1 ? 0 : (uint8_t)(64 - __builtin_clzll(count - 1)); }

/* Tables grow in powers of two, so that one knows the room of the other from its count. */
static size_t room_for(uint32_t count) {
    size_t room = 8;
    while (room <= count)
        room *= 2;
    return room;
}

static void *grow_table(Arena *arena, void *items, uint32_t old, uint32_t count, size_t size) {
    if (items && room_for(old) >= room_for(count))
        return items;
    void *table = arena_alloc(arena, room_for(count) * size);
    if (old)
        memcpy(table, items, old * size);
    return table;
}

void *code_table(Code *code, void *items, uint32_t old, uint32_t count, size_t size) {
    return grow_table(code->arena, items, old, count, size);
}

/* Cells of a resolved type; records and arrays are laid out in place. The checker has bounded the depth and the size.
 */
uint32_t code_size_of(Code *code, BirId type) {
    const BirModel *model = code->model;
    type = model->types.items[type].resolved;
    if (code->sizes[type])
        return code->sizes[type];
    const BirType *t = &model->types.items[type];
    uint32_t size = 1;
    if (t->kind == BIR_TYPE_LOCK)
        size = 2;
    else if (t->kind == BIR_TYPE_ARRAY && t->sized)
        size = (uint32_t)t->low.value * code_size_of(code, t->element);
    else if (t->kind == BIR_TYPE_RECORD) {
        size = 0;
        for (uint32_t i = 0; i < t->members.count; i++) {
            BirId field = t->members.first + i;
            if (code->grows)
                code->offsets[field] = size; /* inherited fields come first and in the same order: they are where the
                                                supertype has them */
            else
                code_place_field(code, field);
            uint32_t end = code->offsets[field] + code_size_of(code, model->variables.items[field].type);
            size = end > size ? end : size;
        }
    }
    code->sizes[type] = size;
    return size;
}

/* The one cell of a scalar variable. What is not stored has no bits, and leads nowhere if it is a reference. */
static Cell scalar_cell(const BirModel *model, const BirType *type, BirId variable) {
    Cell cell = {.kind = CELL_VALUE, .variable = variable};
    switch (type->kind) {
    case BIR_TYPE_BOOLEAN: cell.bits = 1; break;
    case BIR_TYPE_BYTE: cell.bits = 8, cell.low = INT8_MIN; break;
    case BIR_TYPE_SHORT: cell.bits = 16, cell.low = INT16_MIN; break;
    case BIR_TYPE_CHAR: cell.bits = 16; break;
    case BIR_TYPE_INT: cell.bits = 32, cell.low = INT32_MIN; break;
    case BIR_TYPE_FLOAT: cell.bits = 32; break;
    case BIR_TYPE_STRING: cell.bits = 32; break;
    case BIR_TYPE_LONG:
    case BIR_TYPE_DOUBLE: cell.bits = 64; break;
    case BIR_TYPE_TID: cell.kind = CELL_TID; break;
    case BIR_TYPE_REF: cell.kind = CELL_REF; break;
    case BIR_TYPE_RANGE: {
        uint64_t width = (uint64_t)type->high.value - (uint64_t)type->low.value;
        cell.bits = width == UINT64_MAX ? 64 : bits_for(width + 1);
        cell.low = type->low.value;
        cell.zero = type->low.value > 0 || type->high.value < 0 ? type->low.value : 0;
        break;
    }
    case BIR_TYPE_ENUM: {
        int64_t low = INT64_MAX, high = INT64_MIN;
        for (uint32_t i = 0; i < type->members.count; i++) {
            int64_t value = model->enumerators.items[type->members.first + i].value;
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        uint64_t width = (uint64_t)high - (uint64_t)low;
        cell.bits = width == UINT64_MAX ? 64 : bits_for(width + 1);
        cell.low = low;
        cell.zero = model->enumerators.items[type->members.first].value;
        break;
    }
    default: assert(!"a scalar type");
    }
    return cell;
}

/* Writes the cells of a value of `type` from `at` on and returns where they end. */
static uint32_t fill_cells(Code *code, Cell *cells, uint32_t at, BirId type, BirId variable) {
    const BirModel *model = code->model;
    const BirType *t = bir_type(model, type);
    if (t->kind == BIR_TYPE_LOCK) {
        cells[at] = (Cell){.kind = CELL_OWNER, .waits = t->waits, .variable = variable};
        cells[at + 1] = (Cell){.kind = CELL_DEPTH, .reentrant = t->reentrant, .variable = variable};
        return at + 2;
    }
    if (t->kind == BIR_TYPE_ARRAY) {
        for (int64_t i = 0; i < t->low.value; i++)
            at = fill_cells(code, cells, at, t->element, variable);
        return at;
    }
    if (t->kind == BIR_TYPE_RECORD) {
        for (uint32_t i = 0; i < t->members.count; i++) {
            BirId field = t->members.first + i;
            fill_cells(code, cells, at + code->offsets[field], model->variables.items[field].type, field);
        }
        return at + code_size_of(code, type);
    }
    cells[at] = scalar_cell(model, t, variable);
    if (code->is_program && !code->grows && variable != BIR_NONE && model->variables.items[variable].is_unstored) {
        cells[at].kind = CELL_VALUE;
        cells[at].bits = 0;
        cells[at].low = cells[at].zero; /* a decoded state has this value: it is read where nothing is written */
    }
    return at + 1;
}

static void list_cell(Arena *arena, uint32_t **list, uint32_t *count, uint32_t index) {
    *list = grow_table(arena, *list, *count, *count + 1, sizeof **list);
    (*list)[(*count)++] = index;
}

static HotCell hot_cell(uint32_t index, const Cell *cell) {
    return (HotCell){index, (uint8_t)cell->kind, cell->bits, cell->waits, cell->low};
}

/* Counts what a hot cell takes. */
static void count_hot_cell(Layout *layout, const Cell *cell) {
    layout->value_bits += cell->kind == CELL_VALUE ? cell->bits : 0;
    layout->ref_cells += cell->kind == CELL_REF;
    layout->thread_cells += cell->kind == CELL_TID || cell->kind == CELL_OWNER;
    layout->lock_cells += cell->kind == CELL_LOCK;
    layout->lock_depth_cells += cell->kind == CELL_DEPTH;
}

/* Lists a hot cell and counts what it takes. Cells without bits (of one value, of plain locks' depths) are not stored.
 */
static void list_hot_cell(Code *code, Layout *layout, uint32_t index) {
    const Cell *cell = &layout->cells[index];
    /* A depth needs a place even where it takes no bits: it is written whenever its lock is. */
    if (cell->kind == CELL_VALUE && !cell->bits)
        return;
    if (!layout->hot)
        layout->hot = arena_alloc(code->arena, layout->count * sizeof *layout->hot);
    uint32_t at = layout->hot_count++;
    for (; at > 0 && layout->hot[at - 1].kind > cell->kind; at--)
        layout->hot[at] = layout->hot[at - 1];
    layout->hot[at] = hot_cell(index, cell);
    count_hot_cell(layout, cell);
}

/* Lists a cell where questions are about its kind. */
static void list_by_kind(Arena *arena, Layout *layout, const Cell *cell, uint32_t index) {
    if (cell->kind == CELL_REF)
        list_cell(arena, &layout->refs, &layout->ref_count, index);
    if (cell->kind == CELL_REF && cell->cold)
        list_cell(arena, &layout->fixed_refs, &layout->fixed_ref_count, index);
    else if (cell->kind == CELL_REF)
        list_cell(arena, &layout->assigned_refs, &layout->assigned_ref_count, index);
    if (cell->kind == CELL_TID || cell->kind == CELL_OWNER)
        list_cell(arena, &layout->threads, &layout->thread_count, index);
    if (cell->kind == CELL_DEPTH && cell->reentrant)
        list_cell(arena, &layout->depths, &layout->depth_count, index);
    if (cell->kind == CELL_OWNER && cell->waits)
        list_cell(arena, &layout->waits, &layout->wait_count, index);
    layout->is_special |= cell->kind != CELL_VALUE && cell->kind != CELL_REF;
}

void code_finish_layout(Code *code, Layout *layout) {
    for (uint32_t i = 0; i < layout->count; i++) {
        const Cell *cell = &layout->cells[i];
        list_by_kind(code->arena, layout, cell, i);
        if (cell->cold)
            list_cell(code->arena, &layout->cold, &layout->cold_count, i);
        else
            list_hot_cell(code, layout, i);
    }
}

bool layout_add(Arena *arena, Layout *layout, uint32_t index, const Cell *cell) {
    list_by_kind(arena, layout, cell, index);
    if (cell->kind == CELL_VALUE && !cell->bits)
        return false;
    layout->hot = grow_table(arena, layout->hot, layout->hot_count, layout->hot_count + 1, sizeof *layout->hot);
    layout->hot[layout->hot_count++] = hot_cell(index, cell);
    count_hot_cell(layout, cell);
    return true;
}

static Layout layout_of_type(Code *code, BirId type, BirId variable) {
    Layout layout = {.count = code_size_of(code, type)};
    layout.cells = arena_alloc(code->arena, (layout.count + 1) * sizeof *layout.cells);
    fill_cells(code, layout.cells, 0, type, variable);
    return layout;
}

/* Gives the globals from the given one on their cells, after those that others have. */
static void lay_out_globals(Code *code, uint32_t first) {
    const BirModel *model = code->model;
    uint32_t size = code->globals.count;
    for (uint32_t i = first; i < model->globals.count; i++)
        size += code_size_of(code, model->variables.items[model->globals.items[i]].type);
    code->globals.cells = code_table(code, code->globals.cells, code->globals.count, size, sizeof(Cell));
    for (uint32_t i = first; i < model->globals.count; i++) {
        BirId variable = model->globals.items[i];
        code->offsets[variable] = code->globals.count;
        code->globals.count =
            fill_cells(code, code->globals.cells, code->globals.count, model->variables.items[variable].type, variable);
    }
}

void code_lay_out_body(Code *code, BirId id) {
    const BirModel *model = code->model;
    const BirBody *source = &model->bodies.items[id];
    CodeBody *body = &code->bodies[id];
    BirSpan variables = bir_body_variables(source);
    uint32_t size = FRAME_CELLS;
    for (uint32_t i = 0; i < variables.count; i++)
        size += code_size_of(code, model->variables.items[variables.first + i].type);
    body->source = id;
    body->frame.cells = arena_alloc(code->arena, size * sizeof(Cell));
    uint32_t at = FRAME_CELLS;
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId variable = variables.first + i;
        code->offsets[variable] = at;
        at = fill_cells(code, body->frame.cells, at, model->variables.items[variable].type, variable);
        if (i + 1 == source->parameters.count)
            body->parameter_cells = at - FRAME_CELLS;
    }
    body->frame.count = size;
    uint32_t most = 0;
    for (uint32_t i = 0; i < source->locations.count; i++) {
        BirSpan transformations = model->locations.items[source->locations.first + i].transformations;
        for (uint32_t j = 0; j < transformations.count; j++) {
            BirSpan actions = model->transformations.items[transformations.first + j].actions;
            BirActionOp last =
                actions.count ? model->actions.items[actions.first + actions.count - 1].op : BIR_ACTION_COUNT;
            bool calls = last == BIR_ACTION_CALL || last == BIR_ACTION_INVOKE;
            bool traps = model->traps.count > 0;
            if ((calls || traps) && j + 1 > most)
                most = j + 1;
        }
    }
    body->call_bits = bits_for((uint64_t)most + 1);
    body->frame.cells[FRAME_PC] =
        (Cell){.kind = CELL_VALUE, .bits = bits_for(source->locations.count), .variable = BIR_NONE};
    body->frame.cells[FRAME_CALL] = (Cell){.kind = CELL_VALUE, .bits = body->call_bits, .variable = BIR_NONE};
}

static void lay_out_collection(Code *code, uint32_t id) {
    const BirCollection *source = &code->model->collections.items[id];
    CodeCollection *collection = &code->collections[id];
    const BirType *type = bir_type(code->model, source->element);
    collection->type = code->model->types.items[source->element].resolved;
    collection->is_array = type->kind == BIR_TYPE_ARRAY;
    collection->fixed_length = collection->is_array && type->sized ? (uint32_t)type->low.value : UINT32_MAX;
    collection->limit = source->sized ? (uint32_t)source->size.value : UINT32_MAX;
    collection->element = layout_of_type(code, collection->is_array ? type->element : source->element, BIR_NONE);
}

void code_lay_out_more(Code *code, const CodeExtent *since) {
    const BirModel *model = code->model;
    code->offsets = code_table(code, code->offsets, since->variables, model->variables.count, sizeof *code->offsets);
    code->sizes = code_table(code, code->sizes, since->types, model->types.count, sizeof *code->sizes);
    code->bodies = code_table(code, code->bodies, since->bodies, model->bodies.count, sizeof *code->bodies);
    code->collections =
        code_table(code, code->collections, since->collections, model->collections.count, sizeof *code->collections);
    code->locations =
        code_table(code, code->locations, since->locations, model->locations.count, sizeof *code->locations);
    code->predicates =
        code_table(code, code->predicates, since->predicates, model->predicates.count, sizeof *code->predicates);
    if (!code->grows)
        code->fields = code_fields(code);
    /* Places the fields of records that no collection has, too; also of those that had none when they were appended: a
       class gets its fields when it is loaded. */
    bool has_more = model->types.count > since->types || model->variables.count > since->variables;
    for (BirId i = 0; code->is_program && has_more && i < model->types.count; i++)
        if (!code->sizes[i])
            code_size_of(code, i);
    lay_out_globals(code, since->globals);
    for (uint32_t i = since->collections; i < model->collections.count; i++)
        lay_out_collection(code, i);
}

/* Notes what a part of a predicate asks of threads that have ended, and gives cells to the locations where they did. */
static void lay_out_ended_threads_of(Code *code, BirId id) {
    if (id == BIR_NONE)
        return;
    const BirModel *model = code->model;
    const BirExpression *e = &model->expressions.items[id];
    if (e->op == BIR_OP_AT && !model->locations.items[e->location].transformations.count) {
        EndedThreads *rest = &code->ended_threads[e->location];
        bool is_some = e->a == BIR_NONE || model->expressions.items[e->a].op == BIR_OP_NULL_LITERAL;
        if (is_some && !rest->cell) {
            rest->cell = code->globals.count;
            code->globals.cells[code->globals.count++] = (Cell){.kind = CELL_VALUE, .bits = 1, .variable = BIR_NONE};
        }
        rest->is_remembered |= !is_some;
        code->records_ended_threads |= !is_some;
    }
    lay_out_ended_threads_of(code, e->a);
    lay_out_ended_threads_of(code, e->b);
    lay_out_ended_threads_of(code, e->c);
}

void code_lay_out_ended_threads(Code *code) {
    const BirModel *model = code->model;
    if (!model->predicates.count)
        return;
    /* One cell more than there can be, so that the first one is not 0. */
    uint32_t most = code->globals.count + model->locations.count + 1;
    Cell *cells = arena_alloc(code->arena, most * sizeof *cells);
    if (code->globals.count)
        memcpy(cells, code->globals.cells, code->globals.count * sizeof *cells);
    else
        cells[code->globals.count++] = (Cell){.kind = CELL_VALUE, .variable = BIR_NONE};
    code->globals.cells = cells;
    code->ended_threads = arena_alloc(code->arena, (model->locations.count + 1) * sizeof *code->ended_threads);
    for (uint32_t i = 0; i < model->predicates.count; i++)
        lay_out_ended_threads_of(code, model->predicates.items[i].expression);
}

uint32_t code_object_cells(const Code *code, uint32_t collection, uint32_t length) {
    const CodeCollection *c = &code->collections[collection];
    return c->is_array ? c->element.count * length : c->element.count;
}
