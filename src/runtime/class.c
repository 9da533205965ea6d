/* Natives about classes, threads and the world outside. What classes are is among the facts of the model. */
#include "machine/native.h"

RunStatus native_IDENTITY_HASH(Machine *m, const int64_t *arguments, int64_t *result) {
    *result = arguments[0] ? heap_identity_hash(m, (uint32_t)arguments[0]) : 0;
    return RUN_DONE;
}

/* The resolved type of an object. */
static BirId type_of(const Machine *m, int64_t object) {
    return m->code->collections[object_collection(m->cells[object + OBJECT_HEADER])].type;
}

RunStatus native_CLASS_NAME(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    *result = code_class_name(m->code, type_of(m, arguments[0]));
    return RUN_DONE;
}

RunStatus native_CLASS_OF(Machine *m, const int64_t *arguments, int64_t *result) {
    int64_t name;
    RunStatus status = native_CLASS_NAME(m, arguments, &name);
    return status == RUN_DONE ? native_CLASS_OBJECT(m, &name, result) : status;
}

RunStatus native_ask(Machine *m, BirNative native, int64_t name, int64_t *result) {
    if (!name)
        return machine_fail(m, BIR_ERROR_NULL);
    if (code_fact(m->code, native, (uint32_t)name, result))
        return RUN_DONE;
    return machine_report_missing(m, (Missing){.kind = MISSING_FACT, .id = native, .string = (uint32_t)name});
}

/* Natives that answer what the model says of a name. */
#define ASKS(NAME)                                                                                                     \
    RunStatus native_##NAME(Machine *m, const int64_t *arguments, int64_t *result) {                                   \
        return native_ask(m, BIR_NATIVE_##NAME, arguments[0], result);                                                 \
    }
ASKS(CLASS_SUPER)
ASKS(CLASS_INTERFACES)
ASKS(CLASS_SIMPLE_NAME)
ASKS(CLASS_DECLARING)
ASKS(CLASS_ENCLOSING)
ASKS(CLASS_PERMITTED)
ASKS(CLASS_MODIFIERS)
ASKS(CLASS_EXISTS)
ASKS(CLASS_ASSERTIONS)
ASKS(FIELD_FACTS)
ASKS(STATIC_CLASS)
ASKS(TYPE_CONVERSION)
#undef ASKS

RunStatus native_find_class(Machine *m, int64_t name, BirId *type) {
    *type = code_type_named(m->code, (uint32_t)name);
    int64_t exists;
    if (*type != BIR_NONE || (code_fact(m->code, BIR_NATIVE_CLASS_EXISTS, (uint32_t)name, &exists) && !exists))
        return RUN_DONE;
    return machine_report_missing(m, (Missing){.kind = MISSING_CLASS, .string = (uint32_t)name});
}

RunStatus native_find_collection(Machine *m, int64_t name, BirId *collection) {
    BirId type;
    RunStatus status = native_find_class(m, name, &type);
    *collection = status == RUN_DONE && type != BIR_NONE ? code_collection_of(m->code, type) : BIR_NONE;
    if (status == RUN_DONE && type != BIR_NONE && *collection == BIR_NONE)
        return machine_report_missing(m, (Missing){.kind = MISSING_CLASS, .string = (uint32_t)name});
    return status;
}

/* Whether objects of a type are instances of the class that a text names. */
static RunStatus ask_instance(Machine *m, BirId type, int64_t name, int64_t *result) {
    BirId class = BIR_NONE;
    RunStatus status = type == BIR_NONE ? RUN_DONE : native_find_class(m, name, &class);
    *result = status == RUN_DONE && class != BIR_NONE && bir_is_subtype(m->code->model, type, class);
    return status;
}

RunStatus native_CLASS_IS_INSTANCE(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    return ask_instance(m, arguments[1] ? type_of(m, arguments[1]) : BIR_NONE, arguments[0], result);
}

RunStatus native_CLASS_IS_ASSIGNABLE(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0] || !arguments[1])
        return machine_fail(m, BIR_ERROR_NULL);
    /* What a class extends is known once it was asked whether it exists. */
    RunStatus status = native_ask(m, BIR_NATIVE_CLASS_EXISTS, arguments[1], result);
    if (status != RUN_DONE || !*result)
        return status;
    return ask_instance(m, code_type_named(m->code, (uint32_t)arguments[1]), arguments[0], result);
}

/* A throwable's stack trace begins where it is created: frames that construct it, or fill in the trace, come before,
   and those of the engine that throw for an instruction. */
static bool is_construction(const Machine *m, uint32_t frame, int64_t throwable, const char *shown) {
    bool fills = strstr(shown, ".fillInStackTrace(") || strncmp(shown, "bandera.engine.", 15) == 0;
    const BirBody *body = &m->code->model->bodies.items[m->cells[frame + FRAME_BODY]];
    /* The first parameter is `this`, unless the method is static or the variable is dead. */
    int64_t first = body->parameters.count ? m->cells[frame + m->code->offsets[body->parameters.first]] : 0;
    return fills || (strstr(shown, ".<init>(") && (first == throwable || first == 0));
}

/* A line for each frame that is to be shown, from the innermost on. */
RunStatus native_STACK_TRACE(Machine *m, const int64_t *arguments, int64_t *result) {
    Text lines = {0}, line = {0};
    bool begun = false;
    for (uint32_t frame = m->frame; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        text_free(&line);
        if (!code_show_frame(m->code, (BirId)m->cells[frame + FRAME_PC], &line))
            continue;
        begun = begun || !is_construction(m, frame, arguments[0], text_string(&line));
        if (begun)
            text_format(&lines, "%s\n", text_string(&line));
    }
    *result = strings_add_utf8(m->code->strings, text_string(&lines), lines.length);
    text_free(&lines);
    text_free(&line);
    return RUN_DONE;
}

RunStatus native_PRINT(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    Text *out = arguments[0] == 2 ? m->print_errors : m->print;
    if (out && arguments[1])
        strings_show(m->code->strings, arguments[1], out);
    return RUN_DONE;
}

RunStatus native_EXIT(Machine *m, const int64_t *arguments, int64_t *result) {
    m->exit_status = (int)(arguments[0] & 0xff);
    m->stored.uses |= USES_EXIT;
    (void)result;
    for (uint32_t i = (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i-- > 0;)
        if (m->cells[MACHINE_POOL + i] != m->thread)
            thread_end(m, (uint32_t)m->cells[MACHINE_POOL + i], BIR_NONE);
    return RUN_DONE;
}
