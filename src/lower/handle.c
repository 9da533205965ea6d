/* Calls of java.lang.invoke.VarHandle. Their types are those of the call, not of a declaration: each becomes a call of
   the static method of the library's VarHandle that does the same for references, or for primitive values as longs. */
#include "lower/method.h"

#include <string.h>

/* How many values an access mode takes besides the place, by what its name begins with: the longest that fits. */
typedef struct Mode {
    const char *name;
    uint32_t values;
} Mode;

static const Mode *find_mode(const char *name) {
    static const Mode modes[] = {{"compareAndExchange", 2},
                                 {"compareAndSet", 2},
                                 {"getAndAdd", 1},
                                 {"getAndBitwiseAnd", 1},
                                 {"getAndBitwiseOr", 1},
                                 {"getAndBitwiseXor", 1},
                                 {"getAndSet", 1},
                                 {"get", 0},
                                 {"set", 1},
                                 {"weakCompareAndSet", 2}};
    for (uint32_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (strncmp(name, modes[i].name, strlen(modes[i].name)) == 0)
            return &modes[i];
    return NULL;
}

/* The static method for a mode: its name and descriptor. */
static void describe(const Mode *mode, JvmType type, Text *name, Text *descriptor) {
    bool is_reference = type == JVM_TYPE_REFERENCE, is_update = strncmp(mode->name, "getAnd", 6) == 0;
    const char *value = is_reference ? "Ljava/lang/Object;" : "J";
    text_add(name, mode->name);
    if (!is_reference)
        text_add(name, strcmp(mode->name, "getAndAdd") == 0 && type != JVM_TYPE_LONG ? "IntBits" : "Bits");
    text_add(descriptor, "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;I");
    for (uint32_t i = 0; i < mode->values; i++)
        text_add(descriptor, value);
    bool gives = is_update || mode->values == 0 || strcmp(mode->name, "compareAndExchange") == 0;
    text_format(descriptor, ")%s", gives ? value : mode->values == 2 ? "Z" : "V");
}

/* Pushes what the static method gave as the call wants it. */
static void push_result(Translation *t, Local result, JvmFieldType wanted) {
    if (wanted.type == JVM_TYPE_VOID)
        return;
    BirModel *m = t->model;
    BirId value = emit_local(&t->emit, result), type = class_value_type(t->program, wanted);
    if (wanted.type == JVM_TYPE_REFERENCE)
        value = stack_as(t, value, type);
    else if (m->expressions.items[value].type == m->type_long && type == m->type_int)
        value = build_expression(m, BIR_OP_TO_INT, m->type_int, value, BIR_NONE, BIR_NONE);
    stack_push(t, stack_kind(t, type), value);
}

bool handle_call(Translation *t, const JvmConstant *constant) {
    const JvmMethodType *type = constant->method_type;
    const Mode *mode = find_mode(names_text(t->program->names, constant->name));
    if (!mode || type->parameter_count < mode->values || type->parameter_count > mode->values + 2)
        return false;
    JvmFieldType value = mode->values ? type->parameters[type->parameter_count - 1] : type->result;
    if (value.type == JVM_TYPE_FLOAT || value.type == JVM_TYPE_DOUBLE)
        return false;
    BirModel *m = t->model;
    BirId arguments[5] = {BIR_NONE, build_null(m), build_int(m, 0)};
    for (uint32_t i = mode->values; i-- > 0;) {
        BirId each = stack_pop_value(t);
        if (value.type != JVM_TYPE_REFERENCE && value.type != JVM_TYPE_LONG)
            each = build_expression(m, BIR_OP_TO_LONG, m->type_long, each, BIR_NONE, BIR_NONE);
        arguments[3 + i] = value.type == JVM_TYPE_REFERENCE ? stack_as(t, each, t->program->object->ref) : each;
    }
    uint32_t place = type->parameter_count - mode->values;
    for (uint32_t i = place; i-- > 0;)
        arguments[1 + i] = i == 0 ? stack_as(t, stack_pop_value(t), t->program->object->ref) : stack_pop_value(t);
    arguments[0] = stack_as(t, stack_pop_value(t), class_named_text(t->program, "java/lang/invoke/VarHandle")->ref);
    Text name = {0}, descriptor = {0};
    describe(mode, value.type, &name, &descriptor);
    char result_kind = text_string(&descriptor)[descriptor.length - 1];
    Local result = result_kind == 'V'   ? UINT32_MAX
                   : result_kind == 'J' ? stack_temporary(t, m->type_long)
                   : result_kind == 'Z' ? stack_temporary(t, m->type_int)
                                        : stack_temporary(t, t->program->object->ref);
    emit_library_call(&t->emit, "java/lang/invoke/VarHandle", text_string(&name), text_string(&descriptor), arguments,
                      3 + mode->values, result);
    text_free(&name);
    text_free(&descriptor);
    push_result(t, result, type->result);
    return true;
}
