/* Natives on single cells of objects, by their distance from the first: what jdk.internal.misc.Unsafe is made of. A
   field is where the code has placed it; element i of an array is at distance i. References and primitive values are
   cells alike, but only with the right signature is it seen where references go. */
#include "machine/native.h"

uint32_t native_find_cell(Machine *m, int64_t object, int64_t distance) {
    if (!object) {
        machine_fail(m, BIR_ERROR_NULL);
        return 0;
    }
    int64_t header = m->cells[object + OBJECT_HEADER];
    uint32_t count = code_object_cells(m->code, object_collection(header), object_length(header));
    if (distance < 0 || distance >= count) {
        machine_fail(m, BIR_ERROR_INDEX);
        return 0;
    }
    return (uint32_t)(object + OBJECT_CELLS + distance);
}

/* The cell that two arguments name, as an access to it; 0 with a fault when there is none. */
static uint32_t find_cell(Machine *m, const int64_t *arguments, bool write) {
    uint32_t cell = native_find_cell(m, arguments[0], arguments[1]);
    if (cell && m->footprint)
        machine_record(m, cell, write, false);
    return cell;
}

RunStatus native_FIELD_OFFSET(Machine *m, const int64_t *arguments, int64_t *result) {
    int64_t field;
    RunStatus status = native_ask(m, BIR_NATIVE_FIELD_OFFSET, arguments[0], &field);
    if (status == RUN_DONE)
        *result = field == BIR_NONE ? -1 : (int64_t)m->code->offsets[field];
    return status;
}

RunStatus native_CELL_GET(Machine *m, const int64_t *arguments, int64_t *result) {
    uint32_t cell = find_cell(m, arguments, false);
    if (!cell)
        return RUN_ERROR;
    *result = m->cells[cell];
    return RUN_DONE;
}

RunStatus native_CELL_PUT(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    uint32_t cell = find_cell(m, arguments, true);
    if (!cell)
        return RUN_ERROR;
    machine_store(m, cell, arguments[2]);
    return RUN_DONE;
}

RunStatus native_CELL_COMPARE_AND_SET(Machine *m, const int64_t *arguments, int64_t *result) {
    uint32_t cell = find_cell(m, arguments, false);
    if (!cell)
        return RUN_ERROR;
    *result = m->cells[cell] == arguments[2];
    if (*result && m->footprint)
        machine_record(m, cell, true, false);
    if (*result)
        machine_store(m, cell, arguments[3]);
    return RUN_DONE;
}

RunStatus native_CELL_GET_REFERENCE(Machine *m, const int64_t *arguments, int64_t *result) {
    return native_CELL_GET(m, arguments, result);
}

RunStatus native_CELL_PUT_REFERENCE(Machine *m, const int64_t *arguments, int64_t *result) {
    return native_CELL_PUT(m, arguments, result);
}

RunStatus native_CELL_COMPARE_AND_SET_REFERENCE(Machine *m, const int64_t *arguments, int64_t *result) {
    return native_CELL_COMPARE_AND_SET(m, arguments, result);
}
