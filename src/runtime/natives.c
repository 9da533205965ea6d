/* The table of natives, and those that belong to the machine itself. */
#include "machine/native.h"

NativeFunction native_at(BirNative native) {
    static const NativeFunction table[BIR_NATIVES] = {
#define BIR_NATIVE(NAME, text, signature, effects, meaning) native_##NAME,
#include "bir/natives.def"
    };
    return table[native];
}

/* An object that is there once and for ever. Initial threads may make it; later it is there or missing. */
static RunStatus give_object(Machine *m, BirNative native, int64_t string, int64_t *result) {
    if (!string)
        return machine_fail(m, BIR_ERROR_NULL);
    *result = code_find_object(m->code, native, string);
    if (!*result && m->settling) {
        *result = code_make_object(code_for_settling(m->code), native, string);
        machine_add_new_globals(m);
    }
    if (*result)
        return RUN_DONE;
    int64_t answer;
    if (code_fact(m->code, native, (uint32_t)string, &answer)) /* it was asked for, and there was no room */
        return machine_exceed(m, LIMIT_BASE, BIR_NONE, m->code->base_cells);
    return machine_report_missing(m, (Missing){.kind = MISSING_FACT, .id = native, .string = (uint32_t)string});
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

RunStatus native_ONLY_OBJECT(Machine *m, const int64_t *arguments, int64_t *result) {
    return give_object(m, BIR_NATIVE_ONLY_OBJECT, arguments[0], result);
}
