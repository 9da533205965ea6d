/* Reading live states: what cells are called, and their contents as text. */
#include "trace/trace_int.h"

enum { ELEMENTS_SHOWN = 32 };

static uint32_t cells_of(const Machine *m, BirId type) {
    return m->code->sizes[m->code->model->types.items[type].resolved];
}

StatePlace state_variable(const Machine *m, uint32_t frame, BirId variable) {
    const BirModel *model = m->code->model;
    uint32_t base = frame ? frame : MACHINE_GLOBALS;
    return (StatePlace){model->types.items[model->variables.items[variable].type].resolved,
                        base + m->code->offsets[variable], 0};
}

/* Whether a variable, field or body goes by a name, in the model or in the program it came from. */
static bool has_name(const BirModel *model, BirId id, const BirOrigin *origin, const char *name, size_t length) {
    BirId wanted = names_find(model->names, name, length);
    return wanted != UINT32_MAX && (id == wanted || origin->name == wanted);
}

bool state_find_variable(const Machine *m, uint32_t frame, const char *name, size_t length, StatePlace *place) {
    const BirModel *model = m->code->model;
    BirSpan locals = {0, model->globals.count};
    if (frame)
        locals = bir_body_variables(&model->bodies.items[m->cells[frame + FRAME_BODY]]);
    for (uint32_t i = 0; i < locals.count; i++) {
        BirId id = frame ? locals.first + i : model->globals.items[i];
        const BirVariable *variable = &model->variables.items[id];
        if (has_name(model, variable->name, &variable->origin, name, length)) {
            *place = state_variable(m, frame, id);
            return true;
        }
    }
    return false;
}

StatePlace state_object(const Machine *m, uint32_t object) {
    BirId type = m->code->collections[object_collection(m->cells[object + OBJECT_HEADER])].type;
    return (StatePlace){type, object + OBJECT_CELLS, object};
}

/* How many elements an array has: an object may have fewer than its type allows. */
static int64_t length_of(const Machine *m, StatePlace place) {
    return place.object ? object_length(m->cells[place.object + OBJECT_HEADER])
                        : m->code->model->types.items[place.type].low.value;
}

/* Goes from a reference to its object; stays where it is otherwise. */
static bool enter(const Machine *m, StatePlace *place, Failure *failure) {
    if (m->code->model->types.items[place->type].kind != BIR_TYPE_REF)
        return true;
    uint32_t object = (uint32_t)m->cells[place->cell];
    if (!object)
        return failure_set(failure, FAILURE_INPUT, "null refers to nothing");
    *place = state_object(m, object);
    return true;
}

bool state_field(const Machine *m, StatePlace *place, const char *name, size_t length, Failure *failure) {
    const BirModel *model = m->code->model;
    if (!enter(m, place, failure))
        return false;
    const BirType *type = &model->types.items[place->type];
    for (uint32_t i = 0; type->kind == BIR_TYPE_RECORD && i < type->members.count; i++) {
        BirId id = type->members.first + i;
        const BirVariable *field = &model->variables.items[id];
        if (has_name(model, field->name, &field->origin, name, length)) {
            *place = (StatePlace){model->types.items[field->type].resolved, place->cell + m->code->offsets[id], 0};
            return true;
        }
    }
    return failure_set(failure, FAILURE_INPUT, "there is no field '%.*s'", (int)length, name);
}

bool state_element(const Machine *m, StatePlace *place, int64_t index, Failure *failure) {
    const BirModel *model = m->code->model;
    if (!enter(m, place, failure))
        return false;
    const BirType *type = &model->types.items[place->type];
    if (type->kind != BIR_TYPE_ARRAY)
        return failure_set(failure, FAILURE_INPUT, "this is not an array");
    int64_t length = length_of(m, *place);
    if (index < 0 || index >= length)
        return failure_set(failure, FAILURE_INPUT, "the array has %lld elements, from 0 on", (long long)length);
    BirId element = model->types.items[type->element].resolved;
    *place = (StatePlace){element, place->cell + (uint32_t)index * cells_of(m, element), 0};
    return true;
}

static bool lists_cell(const Code *code, uint32_t first, uint32_t count, uint32_t offset) {
    for (uint32_t i = 0; i < count; i++)
        if (code->clears.items[first + i] == offset)
            return true;
    return false;
}

bool state_is_dead(const Machine *m, uint32_t frame, uint32_t cell) {
    const Code *code = m->code;
    const CodeLocation *location = machine_location(m, frame);
    uint32_t offset = cell - frame, call = (uint32_t)m->cells[frame + FRAME_CALL];
    if (!call)
        return lists_cell(code, location->dead_first, location->dead_count, offset);
    /* While a call is under way, what its target does not need is dead, unless it is kept for a handler; and the result
       is not there yet. */
    const CodeTransformation *t = &code->transformations.items[location->first + call - 1];
    if (t->target == UINT32_MAX)
        return false;
    const CodeLocation *target = &code->locations[t->target];
    return (t->result && t->result == offset) || (lists_cell(code, target->dead_first, target->dead_count, offset) &&
                                                  !lists_cell(code, t->clear_first, t->clear_count, offset));
}

void state_add_name(const BirModel *model, BirId name, const BirOrigin *origin, Text *out) {
    BirId shown = origin && origin->name != BIR_NONE ? origin->name : name;
    if (shown != BIR_NONE)
        text_add_escaped(out, names_text(model->names, shown), names_length(model->names, shown));
}

void state_add_thread(const Machine *m, uint32_t thread, Text *out) {
    const BirBody *body = &m->code->model->bodies.items[m->cells[thread + THREAD_BODY]];
    state_add_name(m->code->model, body->name, &body->origin, out);
    text_format(out, "#%lld", (long long)m->cells[thread + THREAD_BIRTH]);
}

void state_add_object(const Machine *m, uint32_t object, Text *out) {
    const BirModel *model = m->code->model;
    uint32_t collection = object_collection(m->cells[object + OBJECT_HEADER]);
    BirId name = model->collections.items[collection].element_name;
    const BirOrigin *origin = NULL;
    for (uint32_t i = 0; i < model->type_definitions.count; i++)
        if (model->type_definitions.items[i].name == name)
            origin = &model->type_definitions.items[i].origin;
    state_add_name(model, name, origin, out);
    text_format(out, "#%lld", (long long)m->cells[object + OBJECT_SERIAL]);
}

void state_add_value(const Machine *m, BirId type, int64_t value, Text *out) {
    BirTypeKind kind = m->code->model->types.items[type].kind;
    if (kind == BIR_TYPE_TID && value) {
        state_add_thread(m, (uint32_t)value, out);
    } else if (kind == BIR_TYPE_REF && value) {
        state_add_object(m, (uint32_t)value, out);
    } else {
        Text plain = {0};
        machine_show_value(m, type, value, &plain);
        text_move_escaped(out, &plain);
    }
}

/* A lock: which thread owns it, and how often. */
static void add_lock_value(const Machine *m, uint32_t lock, Text *out) {
    if (!m->cells[lock]) {
        text_add(out, "free");
        return;
    }
    text_add(out, "held by ");
    state_add_thread(m, (uint32_t)m->cells[lock], out);
    if (m->cells[lock + 1] > 1)
        text_format(out, ", %lld times", (long long)m->cells[lock + 1]);
}

static void add_record(const Machine *m, StatePlace place, uint32_t levels, Text *out) {
    const BirModel *model = m->code->model;
    const BirType *type = &model->types.items[place.type];
    text_add(out, "{");
    for (uint32_t i = 0; i < type->members.count; i++) {
        BirId id = type->members.first + i;
        const BirVariable *field = &model->variables.items[id];
        text_add(out, i ? ", " : " ");
        state_add_name(model, field->name, &field->origin, out);
        text_add(out, ": ");
        state_add_place(m, (StatePlace){model->types.items[field->type].resolved, place.cell + m->code->offsets[id], 0},
                        levels, out);
    }
    text_add(out, type->members.count ? " }" : "}");
}

static void add_array(const Machine *m, StatePlace place, uint32_t levels, Text *out) {
    const BirModel *model = m->code->model;
    BirId element = model->types.items[model->types.items[place.type].element].resolved;
    int64_t length = length_of(m, place);
    text_add(out, "[");
    for (int64_t i = 0; i < length && i < ELEMENTS_SHOWN; i++) {
        text_add(out, i ? ", " : "");
        state_add_place(m, (StatePlace){element, place.cell + (uint32_t)i * cells_of(m, element), 0}, levels, out);
    }
    if (length > ELEMENTS_SHOWN)
        text_format(out, ", ... %lld in all", (long long)length);
    text_add(out, "]");
}

void state_add_place(const Machine *m, StatePlace place, uint32_t levels, Text *out) {
    const BirType *type = &m->code->model->types.items[place.type];
    switch (type->kind) {
    case BIR_TYPE_LOCK: add_lock_value(m, place.cell, out); break;
    case BIR_TYPE_RECORD: add_record(m, place, levels, out); break;
    case BIR_TYPE_ARRAY: add_array(m, place, levels, out); break;
    default:
        state_add_value(m, place.type, m->cells[place.cell], out);
        if (type->kind == BIR_TYPE_REF && levels && m->cells[place.cell]) {
            text_add_char(out, ' ');
            state_add_place(m, state_object(m, (uint32_t)m->cells[place.cell]), levels - 1, out);
        }
    }
}

/* Appends the way from a place to the scalar or lock inside it that holds a cell, and makes the place that. */
static void add_way_inside(const Machine *m, StatePlace *place, uint32_t cell, Text *out) {
    const BirModel *model = m->code->model;
    for (;;) {
        const BirType *type = &model->types.items[place->type];
        if (type->kind == BIR_TYPE_ARRAY) {
            BirId element = model->types.items[type->element].resolved;
            uint32_t size = cells_of(m, element), index = (cell - place->cell) / size;
            text_format(out, "[%u]", index);
            *place = (StatePlace){element, place->cell + index * size, 0};
        } else if (type->kind == BIR_TYPE_RECORD) {
            uint32_t i = 0;
            while (i + 1 < type->members.count && place->cell + m->code->offsets[type->members.first + i + 1] <= cell)
                i++;
            BirId id = type->members.first + i;
            const BirVariable *field = &model->variables.items[id];
            text_add_char(out, '.');
            state_add_name(model, field->name, &field->origin, out);
            *place = (StatePlace){model->types.items[field->type].resolved, place->cell + m->code->offsets[id], 0};
        } else
            return;
    }
}

/* Names a cell of a layout that begins at `base`: the variable, then the way inside it. */
static void name_in_layout(const Machine *m, uint32_t base, BirId variable, uint32_t cell, CellName *found, Text *out) {
    const BirVariable *v = &m->code->model->variables.items[variable];
    state_add_name(m->code->model, v->name, &v->origin, out);
    found->place = state_variable(m, base, variable);
    add_way_inside(m, &found->place, cell, out);
}

static bool name_global(const Machine *m, uint32_t cell, CellName *found, Text *out) {
    const BirModel *model = m->code->model;
    if (cell < MACHINE_GLOBALS || cell >= MACHINE_GLOBALS + m->code->globals.count)
        return false;
    uint32_t i = 0;
    while (i + 1 < model->globals.count && MACHINE_GLOBALS + m->code->offsets[model->globals.items[i + 1]] <= cell)
        i++;
    name_in_layout(m, 0, model->globals.items[i], cell, found, out);
    return true;
}

static bool name_local(const Machine *m, uint32_t cell, CellName *found, Text *out) {
    const Code *code = m->code;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        for (uint32_t frame = state_frame(m, machine_thread(m, i)); frame; frame = state_caller(m, frame)) {
            BirId body = (BirId)m->cells[frame + FRAME_BODY];
            if (cell < frame + FRAME_CELLS || cell >= frame + code->bodies[body].frame.count)
                continue;
            BirSpan variables = bir_body_variables(&code->model->bodies.items[body]);
            uint32_t j = 0;
            while (j + 1 < variables.count && frame + code->offsets[variables.first + j + 1] <= cell)
                j++;
            found->frame = frame;
            name_in_layout(m, frame, variables.first + j, cell, found, out);
            return true;
        }
    }
    return false;
}

static void name_within_object(const Machine *m, uint32_t object, uint32_t cell, CellName *found, Text *out) {
    if (cell < object + OBJECT_CELLS) {
        text_add(out, "monitor(");
        state_add_object(m, object, out);
        text_add_char(out, ')');
        found->place = (StatePlace){m->code->model->type_monitor, object + OBJECT_OWNER, 0};
        return;
    }
    state_add_object(m, object, out);
    found->place = state_object(m, object);
    add_way_inside(m, &found->place, cell, out);
}

uint32_t state_object_around(const Machine *m, const uint32_t *objects, uint32_t count, uint32_t cell) {
    for (uint32_t i = 0; i < count; i++) {
        int64_t header = m->cells[objects[i] + OBJECT_HEADER];
        uint32_t size = code_object_cells(m->code, object_collection(header), object_length(header));
        if (cell > objects[i] && cell < objects[i] + OBJECT_CELLS + size)
            return objects[i];
    }
    return 0;
}

static bool name_in_object(Machine *m, uint32_t cell, CellName *found, Text *out) {
    if (code_is_base(m->code, cell)) {
        name_within_object(m, code_base_object(m->code, cell), cell, found, out);
        return true;
    }
    heap_visit(m, 0);
    uint32_t object = state_object_around(m, m->reached, m->reached_count, cell);
    if (object)
        name_within_object(m, object, cell, found, out);
    return object != 0;
}

bool state_name_cell(Machine *m, uint32_t cell, CellName *found, Text *out) {
    *found = (CellName){0};
    return name_global(m, cell, found, out) || name_local(m, cell, found, out) || name_in_object(m, cell, found, out);
}

void state_add_lock(Machine *m, uint32_t lock, Text *out) {
    CellName found;
    if (!state_name_cell(m, lock, &found, out))
        text_add(out, "of an object that nothing refers to");
}

void state_add_location(const BirModel *model, BirId thread, BirId location, Text *out) {
    const BirLocation *source = &model->locations.items[location];
    BirId id = bir_location_body(model, location);
    const BirBody *body = &model->bodies.items[id];
    if (id != thread) {
        state_add_name(model, body->name, &body->origin, out);
        text_add_char(out, '.');
    }
    state_add_name(model, source->name, &source->origin, out);
}

void state_add_location_place(const BirModel *model, BirId location, BirId transformation, Text *out) {
    const BirLocation *source = &model->locations.items[location];
    uint32_t line =
        transformation == BIR_NONE ? source->position.line : model->transformations.items[transformation].position.line;
    if (source->origin.file != BIR_NONE) {
        state_add_name(model, source->origin.file, NULL, out);
        text_format(out, ":%u", source->origin.line);
    } else if (line) {
        state_add_name(model, model->file == BIR_NONE ? model->name : model->file, NULL, out);
        text_format(out, ":%u", line);
    } else {
        /* A model built by a program has no lines: the names have to do, and that of the program's function is enough.
         */
        const BirBody *body = &model->bodies.items[bir_location_body(model, location)];
        if (body->origin.name != BIR_NONE)
            state_add_name(model, body->name, &body->origin, out);
        else
            state_add_location(model, BIR_NONE, location, out);
    }
}
