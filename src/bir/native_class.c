/* Natives about classes, threads and the world outside. What classes are is known to whoever makes an open model: most
   of these pass a question on. */
#include "bir/native.h"

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
    *result = code_class_fact(m->code, CLASS_NAME, type_of(m, arguments[0]), 0);
    return RUN_DONE;
}

RunStatus native_CLASS_OF(Machine *m, const int64_t *arguments, int64_t *result) {
    int64_t name;
    RunStatus status = native_CLASS_NAME(m, arguments, &name);
    return status == RUN_DONE ? native_CLASS_OBJECT(m, &name, result) : status;
}

/* Asks about the class that a text names. */
static RunStatus ask(Machine *m, ClassFact fact, int64_t name, int64_t *result) {
    if (!name)
        return machine_fail(m, BIR_ERROR_NULL);
    *result = code_class_fact(m->code, fact, BIR_NONE, (uint32_t)name);
    machine_take_in(m);
    return RUN_DONE;
}

RunStatus native_CLASS_SUPER(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_SUPER, arguments[0], result);
}

RunStatus native_CLASS_INTERFACES(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_INTERFACES, arguments[0], result);
}

RunStatus native_CLASS_SIMPLE_NAME(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_SIMPLE_NAME, arguments[0], result);
}

RunStatus native_CLASS_DECLARING(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_DECLARING, arguments[0], result);
}

RunStatus native_CLASS_ENCLOSING(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_ENCLOSING, arguments[0], result);
}

RunStatus native_CLASS_PERMITTED(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_PERMITTED, arguments[0], result);
}

RunStatus native_CLASS_MODIFIERS(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_MODIFIERS, arguments[0], result);
}

RunStatus native_CLASS_EXISTS(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_EXISTS, arguments[0], result);
}

RunStatus native_CLASS_ASSERTIONS(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_ASSERTIONS, arguments[0], result);
}

RunStatus native_FIELD_FACTS(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_FIELD_FACTS, arguments[0], result);
}

RunStatus native_STATIC_CLASS(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_STATIC, arguments[0], result);
}

RunStatus native_TYPE_CONVERSION(Machine *m, const int64_t *arguments, int64_t *result) {
    return ask(m, CLASS_CONVERSION, arguments[0], result);
}

/* Whether objects of a type are instances of the class that a text names. */
static RunStatus ask_instance(Machine *m, BirId type, int64_t name, int64_t *result) {
    *result = type != BIR_NONE && code_class_fact(m->code, CLASS_IS_INSTANCE, type, (uint32_t)name);
    machine_take_in(m);
    return RUN_DONE;
}

RunStatus native_CLASS_IS_INSTANCE(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0])
        return machine_fail(m, BIR_ERROR_NULL);
    return ask_instance(m, arguments[1] ? type_of(m, arguments[1]) : BIR_NONE, arguments[0], result);
}

RunStatus native_CLASS_IS_ASSIGNABLE(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!arguments[0] || !arguments[1])
        return machine_fail(m, BIR_ERROR_NULL);
    BirId from = (BirId)code_class_fact(m->code, CLASS_TYPE, BIR_NONE, (uint32_t)arguments[1]);
    return ask_instance(m, from, arguments[0], result);
}

/* What a method has for its first parameter: `this`, unless it is static or the variable is dead. */
static int64_t first_parameter(const Machine *m, uint32_t frame) {
    const BirBody *body = &m->code->model->bodies.items[m->cells[frame + FRAME_BODY]];
    return body->parameters.count ? m->cells[frame + m->code->offsets[body->parameters.first]] : 0;
}

/* A throwable's stack trace begins where it is created: frames that construct it, or fill in the trace, come before,
   and those of the engine that throw for an instruction. */
static bool is_construction(const Machine *m, uint32_t frame, int64_t throwable, const char *shown) {
    bool fills = strstr(shown, ".fillInStackTrace(") || strncmp(shown, "bandera.engine.", 15) == 0;
    int64_t first = first_parameter(m, frame);
    return fills || (strstr(shown, ".<init>(") && (first == throwable || first == 0));
}

/* A line for each frame that is to be shown, from the innermost on. */
RunStatus native_STACK_TRACE(Machine *m, const int64_t *arguments, int64_t *result) {
    Text lines = {0}, line = {0};
    bool begun = false;
    for (uint32_t frame = m->frame; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        BirId location = (BirId)m->cells[frame + FRAME_PC];
        int64_t shown = code_class_fact(m->code, CLASS_FRAME, location, 0);
        if (!shown)
            continue;
        text_free(&line);
        strings_show(m->code->strings, shown, &line);
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
    (void)result;
    for (uint32_t i = (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i-- > 0;)
        if (m->cells[MACHINE_POOL + i] != m->thread)
            thread_end(m, (uint32_t)m->cells[MACHINE_POOL + i], BIR_NONE);
    return RUN_DONE;
}
