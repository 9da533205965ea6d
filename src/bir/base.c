/* The base region: objects that are there once and for ever, such as those of string literals. They are outside the
   undo log, at the same addresses in every machine, and no states list them; but what is changed in them is part of
   states, like the globals of an open model. */
#include "bir/growth_int.h"

#include "bir/machine.h"

#include <string.h>

uint32_t code_base_allocate(const Code *code, uint32_t collection, uint32_t length) {
    Code *owner = code->growth->code;
    const CodeCollection *c = &code->collections[collection];
    uint64_t size = OBJECT_CELLS + (uint64_t)(c->is_array ? length : 1) * c->element.count;
    if (code->base.count + size > code->base_cells)
        return 0;
    uint32_t object = code->base_start + code->base.count;
    int64_t *cells = code->base.cells + code->base.count;
    cells[OBJECT_HEADER] = object_header(collection, length);
    cells[OBJECT_SERIAL] = -1 - (int64_t)code->base.objects;
    for (uint32_t i = OBJECT_CELLS; i < size; i++)
        cells[i] = c->element.cells[(i - OBJECT_CELLS) % c->element.count].zero;
    Growth *growth = owner->growth;
    growth->objects =
        code_table(owner, growth->objects, owner->base.objects, owner->base.objects + 1, sizeof *growth->objects);
    growth->objects[owner->base.objects++] = object;
    owner->base.count += (uint32_t)size;
    return object;
}

void code_base_set(const Code *code, uint32_t cell, int64_t value) {
    code->base.cells[cell - code->base_start] = value;
}

void code_settle(const Code *code, const int64_t *cells) {
    for (uint32_t i = 0; i < code->globals.count; i++)
        code->globals.cells[i].zero = cells[MACHINE_GLOBALS + i];
    memcpy(code->base.cells, cells + code->base_start, code->base.count * sizeof *code->base.cells);
}

uint32_t code_base_object(const Code *code, uint32_t cell) {
    const uint32_t *objects = code->growth->objects;
    uint32_t low = 0, high = code->base.objects;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (objects[middle] <= cell)
            low = middle;
        else
            high = middle;
    }
    return objects[low];
}

static void store_base_cell(const Code *code, uint32_t cell, const Cell *description) {
    code->growth->stored[cell - MACHINE_GLOBALS] = true;
    code_store_cell(code->growth->code, cell - MACHINE_GLOBALS, description, code->base.cells[cell - code->base_start]);
}

void code_base_change(const Code *code, uint32_t cell) {
    if (code->growth->stored[cell - MACHINE_GLOBALS])
        return;
    uint32_t object = code_base_object(code, cell), offset = cell - object;
    if (offset == OBJECT_OWNER || offset == OBJECT_DEPTH) {
        store_base_cell(code, object + OBJECT_OWNER, &code->monitor.cells[0]);
        store_base_cell(code, object + OBJECT_DEPTH, &code->monitor.cells[1]);
    } else if (offset == OBJECT_HASH)
        store_base_cell(code, cell, &(Cell){.kind = CELL_VALUE, .bits = 32, .variable = BIR_NONE});
    else {
        uint32_t collection = object_collection(code->base.cells[object + OBJECT_HEADER - code->base_start]);
        const Layout *element = &code->collections[collection].element;
        uint32_t field = (offset - OBJECT_CELLS) % element->count;
        /* A lock among the fields is two cells, which belong together. */
        uint32_t first = element->cells[field].kind == CELL_DEPTH ? field - 1 : field;
        uint32_t count = element->cells[first].kind == CELL_OWNER ? 2 : 1;
        for (uint32_t i = 0; i < count; i++)
            store_base_cell(code, cell - field + first + i, &element->cells[first + i]);
    }
}

/* The object of a string in a table, made when it is new: of a collection, with the string in one of its fields if one
   is given. */
static uint32_t object_of_string(const Code *code, ObjectsByString *table, int64_t string, uint32_t collection,
                                 BirId field) {
    if (!code->open || collection == BIR_NONE)
        return 0;
    uint32_t number = (uint32_t)string;
    if (number >= table->count) {
        table->objects =
            code_table(code->growth->code, table->objects, table->count, number + 1, sizeof *table->objects);
        table->count = number + 1;
    }
    if (!table->objects[number]) {
        uint32_t object = code_base_allocate(code, collection, 0);
        if (object && field != BIR_NONE)
            code_base_set(code, object + OBJECT_CELLS + code->offsets[field], string);
        table->objects[number] = object;
    }
    return table->objects[number];
}

uint32_t code_string_object(const Code *code, int64_t text) {
    return object_of_string(code, &code->growth->strings, text, code->well_known.string_collection,
                            code->well_known.string_value);
}

uint32_t code_class_object(const Code *code, int64_t name) {
    return object_of_string(code, &code->growth->classes, name, code->well_known.class_collection,
                            code->well_known.class_name);
}

uint32_t code_only_object(const Code *code, uint32_t collection) {
    return object_of_string(code, &code->growth->only, (int64_t)collection + 1, collection, BIR_NONE);
}
