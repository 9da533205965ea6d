/* Natives on objects as wholes: copies, and objects whose class is known by name only. */
#include "machine/native.h"

/* Copies one cell to another and notes both accesses. */
static void copy_cell(Machine *m, uint32_t from, uint32_t to) {
    if (m->footprint) {
        machine_record(m, from, false, false);
        machine_record(m, to, true, false);
    }
    machine_store(m, to, m->cells[from]);
}

static uint32_t object_cells(const Machine *m, int64_t object) {
    int64_t header = m->cells[object + OBJECT_HEADER];
    return code_object_cells(m->code, object_collection(header), object_length(header));
}

bool native_has_range(Machine *m, int64_t object, int64_t first, int64_t length) {
    if (!object)
        return machine_fail(m, BIR_ERROR_NULL) == RUN_DONE;
    uint64_t cells = object_cells(m, object);
    bool is_inside = (uint64_t)first <= cells && (uint64_t)length <= cells - (uint64_t)first;
    return is_inside || machine_fail_on_index(m, first, (int64_t)cells) == RUN_DONE;
}

/* Java code has checked both ranges, and that both arrays have references or both the same primitive elements.
   Elements before one that does not fit are copied all the same, as Java does. */
RunStatus native_ARRAYCOPY(Machine *m, const int64_t *arguments, int64_t *result) {
    int64_t length = arguments[4];
    if (!native_has_range(m, arguments[0], arguments[1], length) ||
        !native_has_range(m, arguments[2], arguments[3], length))
        return RUN_ERROR;
    int64_t from = arguments[0] + OBJECT_CELLS + arguments[1], to = arguments[2] + OBJECT_CELLS + arguments[3];
    uint32_t source = object_collection(m->cells[arguments[0] + OBJECT_HEADER]);
    uint32_t target = object_collection(m->cells[arguments[2] + OBJECT_HEADER]);
    const BirModel *model = m->code->model;
    bool check = source != target && m->code->collections[source].element.ref_count > 0; /* references */
    BirId element = model->types.items[m->code->collections[target].type].element;
    BirId element_type = model->types.items[element].resolved;
    *result = -1;
    /* Within one array the direction matters: nothing is overwritten before it is copied. */
    bool backwards = arguments[0] == arguments[2] && from < to;
    if (length > 0 && machine_count_memory(m, (size_t)length * sizeof(LogEntry)))
        return RUN_LIMIT;
    for (int64_t n = 0; n < length; n++) {
        int64_t i = backwards ? length - 1 - n : n;
        int64_t reference = check ? m->cells[from + i] : 0;
        if (reference && !machine_fits(m, object_collection(m->cells[reference + OBJECT_HEADER]), element_type)) {
            *result = i;
            return RUN_DONE;
        }
        copy_cell(m, (uint32_t)(from + i), (uint32_t)(to + i));
    }
    return RUN_DONE;
}

RunStatus native_ARRAY_LENGTH(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    *result = object_length(m->cells[arguments[0] + OBJECT_HEADER]);
    return RUN_DONE;
}

RunStatus native_CLONE(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    int64_t header = m->cells[arguments[0] + OBJECT_HEADER];
    uint32_t collection = object_collection(header);
    uint32_t copy = heap_new(m, collection, object_length(header));
    if (!copy)
        return RUN_LIMIT;
    uint32_t cells = code_object_cells(m->code, collection, object_length(header));
    for (uint32_t i = 0; i < cells; i++) {
        if (m->footprint)
            machine_record(m, (uint32_t)arguments[0] + OBJECT_CELLS + i, false, false);
        machine_put(m, copy + OBJECT_CELLS + i, m->cells[arguments[0] + OBJECT_CELLS + i]);
    }
    *result = copy;
    return RUN_DONE;
}

RunStatus native_COPY_CELL(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0] || !arguments[1])
        return machine_fail(m, BIR_ERROR_NULL);
    uint64_t cell = (uint64_t)arguments[2];
    *result = cell < object_cells(m, arguments[0]) && cell < object_cells(m, arguments[1]);
    if (*result)
        copy_cell(m, (uint32_t)(arguments[0] + OBJECT_CELLS + arguments[2]),
                  (uint32_t)(arguments[1] + OBJECT_CELLS + arguments[2]));
    return RUN_DONE;
}

/* A new object of a class by its name. */
static RunStatus make(Machine *m, int64_t name, uint32_t length, int64_t *result) {
    if (!name)
        return machine_fail(m, BIR_ERROR_NULL);
    BirId collection;
    RunStatus status = native_find_collection(m, name, &collection);
    if (status != RUN_DONE)
        return status;
    if (collection == BIR_NONE)
        return machine_exceed(m, LIMIT_UNSUPPORTED, BIR_NONE, name);
    *result = heap_new(m, collection, length);
    return *result ? RUN_DONE : RUN_LIMIT;
}

/* Whether an array can have a length. If not, the fault says why. */
static RunStatus check_length(Machine *m, int64_t length) {
    if (length < 0)
        return machine_fail(m, BIR_ERROR_NEGATIVE_SIZE);
    return length > m->options.max_array ? machine_exceed(m, LIMIT_LENGTH, BIR_NONE, length) : RUN_DONE;
}

RunStatus native_NEW_ARRAY(Machine *m, const int64_t *arguments, int64_t *result) {
    RunStatus status = check_length(m, arguments[1]);
    return status == RUN_DONE ? make(m, arguments[0], (uint32_t)arguments[1], result) : status;
}

RunStatus native_NEW_LIKE(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    RunStatus status = check_length(m, arguments[1]);
    if (status != RUN_DONE)
        return status;
    *result = heap_new(m, object_collection(m->cells[arguments[0] + OBJECT_HEADER]), (uint32_t)arguments[1]);
    return *result ? RUN_DONE : RUN_LIMIT;
}

RunStatus native_NEW_OBJECT(Machine *m, const int64_t *arguments, int64_t *result) {
    return make(m, arguments[0], 0, result);
}
