/* The base region: objects that are there once and for ever, such as those of string literals. They are outside the
   undo log, at the same addresses in every machine, and no states list them; but what is changed in them is part of
   states, like the globals of a program. */
#include "machine/compile_int.h"

#include "machine/machine.h"

#include <string.h>

uint32_t code_base_allocate(Code *code, uint32_t collection, uint32_t length) {
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
    Growth *growth = code->growth;
    growth->objects =
        code_table(code, growth->objects, code->base.objects, code->base.objects + 1, sizeof *growth->objects);
    growth->objects[code->base.objects++] = object;
    code->base.count += (uint32_t)size;
    return object;
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

/* The object of a string in a table, or 0. */
static uint32_t find_object(const ObjectsByString *table, int64_t string) {
    return (uint64_t)string < table->count ? table->objects[string] : 0;
}

/* The same, made when it is new: of a collection, with the string in one of its fields if one is given. */
static uint32_t make_object(Code *code, ObjectsByString *table, int64_t string, uint32_t collection, BirId field) {
    if (!code->is_program || collection == BIR_NONE)
        return 0;
    uint32_t number = (uint32_t)string;
    if (number >= table->count) {
        table->objects = code_table(code, table->objects, table->count, number + 1, sizeof *table->objects);
        table->count = number + 1;
    }
    if (!table->objects[number]) {
        uint32_t object = code_base_allocate(code, collection, 0);
        if (object && field != BIR_NONE)
            code->base.cells[object + OBJECT_CELLS + code->offsets[field] - code->base_start] = string;
        table->objects[number] = object;
    }
    return table->objects[number];
}

/* The collection of the class of a name, or BIR_NONE. */
static BirId collection_named(const Code *code, int64_t name) {
    BirId type = code_type_named(code, (uint32_t)name);
    return type == BIR_NONE ? BIR_NONE : code_collection_of(code, type);
}

uint32_t code_find_object(const Code *code, BirNative native, int64_t string) {
    const Growth *growth = code->growth;
    if (native == BIR_NATIVE_ONLY_OBJECT)
        return find_object(&growth->only, (int64_t)collection_named(code, string) + 1);
    return find_object(native == BIR_NATIVE_CLASS_OBJECT ? &growth->classes : &growth->strings, string);
}

uint32_t code_make_object(Code *code, BirNative native, int64_t string) {
    const WellKnown *known = &code->well_known;
    if (native == BIR_NATIVE_LITERAL)
        return make_object(code, &code->growth->strings, string, known->string_collection, known->string_value);
    if (native == BIR_NATIVE_CLASS_OBJECT)
        return make_object(code, &code->growth->classes, string, known->class_collection, known->class_name);
    BirId collection = collection_named(code, string);
    return make_object(code, &code->growth->only, (int64_t)collection + 1, collection, BIR_NONE);
}
