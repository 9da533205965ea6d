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

/* An object that is there once and for ever. Initial threads may make it; later it is there or missing. */
static RunStatus give_object(Machine *m, BirNative native, int64_t string, int64_t *result) {
    if (!string)
        return machine_fail(m, BIR_ERROR_NULL);
    bool is_class = native == BIR_NATIVE_CLASS_OBJECT;
    uint32_t object = is_class ? code_class_object(m->code, string) : code_string_object(m->code, string);
    if (!object && !m->settling)
        return machine_miss(m, (Missing){.kind = MISSING_FACT, .id = native, .string = (uint32_t)string});
    if (!object) {
        Code *code = code_to_settle(m->code);
        object = is_class ? code_make_class_object(code, string) : code_make_string_object(code, string);
        machine_take_in(m);
    }
    *result = object;
    return object ? RUN_DONE : machine_exceed(m, LIMIT_BASE, BIR_NONE, m->code->base_cells);
}

RunStatus native_UNSUPPORTED(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    return machine_exceed(m, LIMIT_UNSUPPORTED, BIR_NONE, arguments[0]);
}

RunStatus native_LITERAL(Machine *m, const int64_t *arguments, int64_t *result) {
    return give_object(m, BIR_NATIVE_LITERAL, arguments[0], result);
}

RunStatus native_CLASS_OBJECT(Machine *m, const int64_t *arguments, int64_t *result) {
    return give_object(m, BIR_NATIVE_CLASS_OBJECT, arguments[0], result);
}

/* The compiler has the object where the name is a literal, and whoever makes models writes literals. */
RunStatus native_ONLY_OBJECT(Machine *m, const int64_t *arguments, int64_t *result) {
    BirId collection;
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    RunStatus status = native_find_collection(m, arguments[0], &collection);
    if (status != RUN_DONE)
        return status;
    *result = collection == BIR_NONE ? 0 : code_only_object(m->code, collection);
    return *result ? RUN_DONE : machine_exceed(m, LIMIT_UNSUPPORTED, BIR_NONE, arguments[0]);
}
