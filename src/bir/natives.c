/* The table of natives, and those that belong to the machine itself. */
#include "bir/native.h"

const Native *native_at(BirNative native) {
    static const Native table[BIR_NATIVES] = {
#define BIR_NATIVE(NAME, text, signature, meaning) {text, signature, native_##NAME},
#include "bir/natives.def"
    };
    return &table[native];
}

const char *bir_native_name(BirNative native) { return native_at(native)->name; }

BirId native_type(const BirModel *model, char letter) {
    switch (letter) {
    case 'Z': return model->type_boolean;
    case 'B':
    case 'S':
    case 'I': return model->type_int;
    case 'C': return model->type_char;
    case 'J': return model->type_long;
    case 'F': return model->type_float;
    case 'D': return model->type_double;
    case 's': return model->type_string;
    case 't': return model->type_tid;
    default: return model->type_null;
    }
}

/* An object that natives made outside the state, after the machine has taken it in. */
static RunStatus made(Machine *m, uint32_t object, int64_t *result) {
    if (!object)
        return machine_exceed(m, LIMIT_BASE, BIR_NONE, m->code->base_cells);
    machine_take_in(m);
    *result = object;
    return RUN_DONE;
}

uint32_t native_string_object(Machine *m, int64_t text) {
    int64_t object = 0;
    made(m, code_string_object(m->code, text), &object);
    return (uint32_t)object;
}

uint32_t native_class_object(Machine *m, int64_t name) {
    int64_t object = 0;
    made(m, code_class_object(m->code, name), &object);
    return (uint32_t)object;
}

RunStatus native_UNSUPPORTED(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    return machine_exceed(m, LIMIT_UNSUPPORTED, BIR_NONE, arguments[0]);
}

RunStatus native_LITERAL(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    return made(m, code_string_object(m->code, arguments[0]), result);
}

RunStatus native_ONLY_OBJECT(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    BirId collection;
    RunStatus status = native_find_collection(m, arguments[0], &collection);
    if (status != RUN_DONE)
        return status;
    return made(m, collection == BIR_NONE ? 0 : code_only_object(m->code, collection), result);
}

RunStatus native_CLASS_OBJECT(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    return made(m, code_class_object(m->code, arguments[0]), result);
}
