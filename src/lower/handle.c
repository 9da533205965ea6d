/* Calls of java.lang.invoke.VarHandle. Their types are those of the call, not of a declaration. A call whose types are
   those of the variable goes straight to the static method of the library's VarHandle for the operation, with an object
   and an index of which one or both may be of no account: for references by the name of the operation, for primitive
   values, which go there as longs, by that with "Bits". Whether the types are the same is known when the handle is. All
   other calls go through VarHandle.access, which converts. */
#include "lower/method.h"

#include <stdio.h>
#include <string.h>

typedef enum Operation {
    GET,
    SET,
    COMPARE_AND_SET,
    COMPARE_AND_EXCHANGE,
    GET_AND_SET,
    GET_AND_ADD,
    GET_AND_BITWISE_OR,
    GET_AND_BITWISE_AND,
    GET_AND_BITWISE_XOR
} Operation;

typedef enum Gives { GIVES_NOTHING, GIVES_TRUTH, GIVES_VALUE } Gives;

/* By operation: the name of its methods, how many values it takes besides the place, and what it gives. */
static const struct {
    const char *name;
    uint32_t values;
    Gives gives;
} operations[] = {
    [GET] = {"get", 0, GIVES_VALUE},
    [SET] = {"set", 1, GIVES_NOTHING},
    [COMPARE_AND_SET] = {"compareAndSet", 2, GIVES_TRUTH},
    [COMPARE_AND_EXCHANGE] = {"compareAndExchange", 2, GIVES_VALUE},
    [GET_AND_SET] = {"getAndSet", 1, GIVES_VALUE},
    [GET_AND_ADD] = {"getAndAdd", 1, GIVES_VALUE},
    [GET_AND_BITWISE_OR] = {"getAndBitwiseOr", 1, GIVES_VALUE},
    [GET_AND_BITWISE_AND] = {"getAndBitwiseAnd", 1, GIVES_VALUE},
    [GET_AND_BITWISE_XOR] = {"getAndBitwiseXor", 1, GIVES_VALUE},
};

/* The access modes by their numbers, which are those of VarHandle.AccessMode: method and operation. */
static const struct {
    const char *name;
    Operation operation;
} modes[] = {
    {"get", GET},
    {"set", SET},
    {"getVolatile", GET},
    {"setVolatile", SET},
    {"getAcquire", GET},
    {"setRelease", SET},
    {"getOpaque", GET},
    {"setOpaque", SET},
    {"compareAndSet", COMPARE_AND_SET},
    {"compareAndExchange", COMPARE_AND_EXCHANGE},
    {"compareAndExchangeAcquire", COMPARE_AND_EXCHANGE},
    {"compareAndExchangeRelease", COMPARE_AND_EXCHANGE},
    {"weakCompareAndSetPlain", COMPARE_AND_SET},
    {"weakCompareAndSet", COMPARE_AND_SET},
    {"weakCompareAndSetAcquire", COMPARE_AND_SET},
    {"weakCompareAndSetRelease", COMPARE_AND_SET},
    {"getAndSet", GET_AND_SET},
    {"getAndSetAcquire", GET_AND_SET},
    {"getAndSetRelease", GET_AND_SET},
    {"getAndAdd", GET_AND_ADD},
    {"getAndAddAcquire", GET_AND_ADD},
    {"getAndAddRelease", GET_AND_ADD},
    {"getAndBitwiseOr", GET_AND_BITWISE_OR},
    {"getAndBitwiseOrRelease", GET_AND_BITWISE_OR},
    {"getAndBitwiseOrAcquire", GET_AND_BITWISE_OR},
    {"getAndBitwiseAnd", GET_AND_BITWISE_AND},
    {"getAndBitwiseAndRelease", GET_AND_BITWISE_AND},
    {"getAndBitwiseAndAcquire", GET_AND_BITWISE_AND},
    {"getAndBitwiseXor", GET_AND_BITWISE_XOR},
    {"getAndBitwiseXorRelease", GET_AND_BITWISE_XOR},
    {"getAndBitwiseXorAcquire", GET_AND_BITWISE_XOR},
};

enum { MODES = COUNT(modes) };

static const char handle_class[] = "java/lang/invoke/VarHandle";

static uint32_t find_mode(const char *name) {
    uint32_t mode = 0;
    while (mode < MODES && strcmp(name, modes[mode].name) != 0)
        mode++;
    return mode;
}

/* The mode that orders the most, of those that do the same. */
static uint32_t strongest_mode(uint32_t mode) {
    if (strncmp(modes[mode].name, "weak", 4) == 0)
        return find_mode("weakCompareAndSet");
    switch (modes[mode].operation) {
    case GET: return find_mode("getVolatile");
    case SET: return find_mode("setVolatile");
    default: return find_mode(operations[modes[mode].operation].name);
    }
}

bool handle_has_mode(const JavaProgram *program, const JvmConstant *constant) {
    return strcmp(names_text(program->names, constant->class_name), handle_class) == 0 &&
           find_mode(names_text(program->names, constant->name)) < MODES;
}

/* ---- Bits ----------------------------------------------------------------------------------------------------- */

/* A primitive value of the stack as a long. */
static BirId to_bits(Translation *t, BirId value, JvmType type) {
    BirModel *m = t->model;
    if (type == JVM_TYPE_LONG)
        return value;
    if (type == JVM_TYPE_DOUBLE)
        return build_unary(m, BIR_OP_DOUBLE_BITS, m->type_long, value);
    if (type == JVM_TYPE_FLOAT)
        value = build_unary(m, BIR_OP_FLOAT_BITS, m->type_int, value);
    return build_unary(m, BIR_OP_TO_LONG, m->type_long, value);
}

static BirId from_bits(Translation *t, BirId bits, JvmType type) {
    BirModel *m = t->model;
    if (type == JVM_TYPE_LONG)
        return bits;
    if (type == JVM_TYPE_DOUBLE)
        return build_unary(m, BIR_OP_BITS_DOUBLE, m->type_double, bits);
    BirId word = build_unary(m, BIR_OP_TO_INT, m->type_int, bits);
    return type == JVM_TYPE_FLOAT ? build_unary(m, BIR_OP_BITS_FLOAT, m->type_float, word) : word;
}

/* ---- Calls with the types of the variable --------------------------------------------------------------------- */

/* Such a call, which floats are left out of: how many of its arguments say where the variable is, the type of the
   variable, and both as VarHandle.signature has them. */
typedef struct DirectHandleCall {
    uint32_t coordinates;
    JvmFieldType variable;
    Text signature;
} DirectHandleCall;

static bool is_same(JvmFieldType a, JvmFieldType b) { return a.type == b.type && a.class_name == b.class_name; }

static bool is_class(const Translation *t, JvmFieldType type, const char *name) {
    return type.type == JVM_TYPE_REFERENCE && strcmp(names_text(t->program->names, type.class_name), name) == 0;
}

static void add_type(const Translation *t, JvmFieldType type, Text *text) {
    const char *name = type.type == JVM_TYPE_REFERENCE ? names_text(t->program->names, type.class_name) : NULL;
    if (!name)
        text_add_char(text, jvm_type_letters[type.type]);
    else
        text_format(text, *name == '[' ? "%s" : "L%s;", name);
}

/* The one type of the values, or of the result where there are none. The literal null is of class Void, and of any
   class that another value has. */
static bool find_variable(const Translation *t, const JvmMethodType *type, uint32_t first, JvmFieldType *variable) {
    *variable = type->result;
    bool known = first == type->parameter_count;
    for (uint32_t i = first; i < type->parameter_count; i++) {
        if (is_class(t, type->parameters[i], "java/lang/Void"))
            continue;
        if (known && !is_same(type->parameters[i], *variable))
            return false;
        *variable = type->parameters[i];
        known = true;
    }
    for (uint32_t i = first; i < type->parameter_count; i++)
        known &= variable->type == JVM_TYPE_REFERENCE || is_same(type->parameters[i], *variable);
    return known && variable->type != JVM_TYPE_VOID;
}

/* Whether variables of a type have an operation. */
static bool is_supported(Operation op, JvmType type) {
    bool is_floating = type == JVM_TYPE_FLOAT || type == JVM_TYPE_DOUBLE;
    if (op == GET_AND_ADD)
        return type != JVM_TYPE_REFERENCE && type != JVM_TYPE_BOOLEAN;
    return op < GET_AND_ADD || (type != JVM_TYPE_REFERENCE && !is_floating);
}

static bool is_direct(const Translation *t, const JvmMethodType *type, Operation op, DirectHandleCall *direct) {
    uint32_t values = operations[op].values, count = type->parameter_count - values;
    if (type->parameter_count < values || count > 2 || !find_variable(t, type, count, &direct->variable) ||
        !is_supported(op, direct->variable.type) || direct->variable.type == JVM_TYPE_FLOAT)
        return false;
    direct->coordinates = count;
    if ((count > 0 && type->parameters[0].type != JVM_TYPE_REFERENCE) ||
        (count > 1 && type->parameters[1].type != JVM_TYPE_INT))
        return false;
    JvmType result = type->result.type;
    if (operations[op].gives != GIVES_VALUE)
        return result == (operations[op].gives == GIVES_TRUTH ? JVM_TYPE_BOOLEAN : JVM_TYPE_VOID);
    return result == JVM_TYPE_VOID || is_same(type->result, direct->variable) ||
           (direct->variable.type == JVM_TYPE_REFERENCE && is_class(t, type->result, "java/lang/Object"));
}

static void add_signature(const Translation *t, const JvmMethodType *type, DirectHandleCall *direct) {
    for (uint32_t i = 0; i < direct->coordinates; i++)
        add_type(t, type->parameters[i], &direct->signature);
    text_add_char(&direct->signature, ':');
    add_type(t, direct->variable, &direct->signature);
}

/* Control goes on if the handle is one of a variable of these types, and otherwise to another place. */
static void emit_test(Translation *t, BirId handle, DirectHandleCall *direct, Spot otherwise) {
    BirModel *m = t->model;
    JavaClass *class = class_named_text(t->program, handle_class);
    const JavaField *field = member_own_field(t->program, class, "signature");
    Local signature = stack_temporary(t, m->type_string);
    emit_before_failure(&t->emit);
    emit_set(&t->emit, signature, build_field(m, handle, field->variable));
    JvmName text = names_keep(t->program->names, &direct->signature);
    BirId same = build_test(m, BIR_OP_EQUAL, emit_local(&t->emit, signature), build_string(m, text));
    Spot next = emit_spot(&t->emit);
    emit_branch(&t->emit, same, next, otherwise);
    emit_open(&t->emit, next);
}

/* Calls the method of the operation: (handle, mode, object, index, values). */
static void call_directly(Translation *t, const JvmMethodType *type, uint32_t mode, const DirectHandleCall *direct,
                          BirId handle, const Entry *given, Local result) {
    BirModel *m = t->model;
    Operation op = modes[mode].operation;
    JvmType variable = direct->variable.type;
    bool is_reference = variable == JVM_TYPE_REFERENCE;
    BirId arguments[6] = {handle, build_int(m, mode), build_null(m), build_int(m, 0)};
    if (direct->coordinates > 0)
        arguments[2] = stack_as(t, given[0].expression, t->program->object->ref);
    if (direct->coordinates > 1)
        arguments[3] = given[1].expression;
    for (uint32_t i = 0; i < operations[op].values; i++) {
        BirId value = given[direct->coordinates + i].expression;
        arguments[4 + i] = is_reference ? stack_as(t, value, t->program->object->ref) : to_bits(t, value, variable);
    }
    const char *value = is_reference ? "Ljava/lang/Object;" : "J";
    char name[64], descriptor[256];
    snprintf(name, sizeof name, "%s%s", operations[op].name, is_reference ? "" : "Bits");
    snprintf(descriptor, sizeof descriptor, "(Ljava/lang/invoke/VarHandle;ILjava/lang/Object;I%s%s)%s",
             operations[op].values > 0 ? value : "", operations[op].values > 1 ? value : "",
             operations[op].gives == GIVES_VALUE   ? value
             : operations[op].gives == GIVES_TRUTH ? "Z"
                                                   : "V");
    BirId given_type = operations[op].gives == GIVES_TRUTH ? m->type_int
                       : is_reference                      ? t->program->object->ref
                                                           : m->type_long;
    Local answer = operations[op].gives == GIVES_NOTHING ? UINT32_MAX : stack_temporary(t, given_type);
    emit_library_call(&t->emit, handle_class, name, descriptor, arguments, 4 + operations[op].values, answer);
    if (result == UINT32_MAX)
        return;
    BirId back = emit_local(&t->emit, answer);
    if (is_reference && operations[op].gives == GIVES_VALUE)
        back = stack_as(t, back, class_value_type(t->program, type->result));
    else if (operations[op].gives == GIVES_VALUE)
        back = from_bits(t, back, variable);
    emit_set(&t->emit, result, back);
}

/* ---- Other calls ---------------------------------------------------------------------------------------------- */

static JvmFieldType object_type(const Translation *t) {
    return (JvmFieldType){JVM_TYPE_REFERENCE, t->program->object->name};
}

/* Pushes an Object[] with the arguments, primitive ones in boxes. */
static void push_boxed(Translation *t, const JvmMethodType *type, const Entry *given) {
    BirModel *m = t->model;
    JavaClass *objects = class_array_of(t->program, object_type(t));
    class_load(t->program, objects);
    Local array = stack_push_temporary(t, objects->ref);
    emit_action(&t->emit, build_new_array(m, emit_local(&t->emit, array), class_collection(t->program, objects),
                                          build_int(m, type->parameter_count)));
    for (uint32_t i = 0; i < type->parameter_count; i++) {
        stack_push(t, given[i].kind, given[i].expression);
        convert_value(t, type->parameters[i], object_type(t));
        BirId value = stack_as(t, stack_pop_value(t), t->program->object->ref);
        BirId place = build_index(m, emit_local(&t->emit, array), build_int(m, i), t->program->object->ref);
        emit_assign(&t->emit, place, value);
    }
}

/* Calls access(handle, mode, type of the call, arguments), and converts what it gives. */
static void call_converting(Translation *t, const JvmConstant *constant, uint32_t mode, BirId handle,
                            const Entry *given, Local result) {
    BirModel *m = t->model;
    const JvmMethodType *type = constant->method_type;
    push_boxed(t, type, given);
    BirId arguments[] = {handle, build_int(m, mode), build_string(m, constant->descriptor), stack_pop_value(t)};
    Local answer = stack_temporary(t, t->program->object->ref);
    emit_library_call(&t->emit, handle_class, "access",
                      "(Ljava/lang/invoke/VarHandle;ILbandera/engine/Text;[Ljava/lang/Object;)Ljava/lang/Object;",
                      arguments, 4, answer);
    if (result == UINT32_MAX)
        return;
    BirId back = emit_local(&t->emit, answer);
    if (type->result.type == JVM_TYPE_REFERENCE) {
        stack_push(t, JVM_KIND_REFERENCE, back);
        convert_value(t, object_type(t), type->result);
        back = stack_as(t, stack_pop_value(t), class_value_type(t->program, type->result));
    } else {
        BirId unboxed[] = {back, build_int(m, jvm_type_letters[type->result.type])};
        Local bits = stack_temporary(t, m->type_long);
        emit_library_call(&t->emit, "java/lang/invoke/Boxes", "bits", "(Ljava/lang/Object;C)J", unboxed, 2, bits);
        back = from_bits(t, emit_local(&t->emit, bits), type->result.type);
    }
    emit_set(&t->emit, result, back);
}

void handle_call(Translation *t, const JvmConstant *constant) {
    const JvmMethodType *type = constant->method_type;
    uint32_t mode = find_mode(names_text(t->program->names, constant->name)), count = type->parameter_count;
    /* Code whose order of accesses is trusted may as well have the strongest there is. */
    if (!t->may_race)
        mode = strongest_mode(mode);
    /* The operands stay on the stack, below the result, until both ways have come together. */
    stack_settle(t, count + 1);
    const Entry *given = &t->stack[t->depth - count];
    BirId handle = stack_object(t, given[-1].expression, class_named_text(t->program, handle_class)->ref);
    bool is_void = type->result.type == JVM_TYPE_VOID;
    Local result = is_void ? UINT32_MAX : stack_push_temporary(t, class_value_type(t->program, type->result));
    DirectHandleCall direct = {0};
    Spot converting = emit_spot(&t->emit), end = emit_spot(&t->emit);
    if (is_direct(t, type, modes[mode].operation, &direct)) {
        add_signature(t, type, &direct);
        emit_test(t, handle, &direct, converting);
        call_directly(t, type, mode, &direct, handle, given, result);
        emit_goto(&t->emit, end);
    } else {
        emit_before_failure(&t->emit);
        emit_check_null(&t->emit, handle);
    }
    emit_open(&t->emit, converting);
    call_converting(t, constant, mode, handle, given, result);
    emit_open(&t->emit, end);
    if (is_void)
        t->depth -= count + 1;
    else
        stack_drop_below(t, count + 1);
}

/* ---- Static fields -------------------------------------------------------------------------------------------- */

/* What the virtuals of the object of a static field do: a read or, with a parameter, a write. */
void static_field_lower(JavaProgram *program, BirId body) {
    BirModel *m = program->model;
    JavaClass *class = program->sources.items[body].class;
    const JavaField *field = class->static_field;
    JvmType type = field->declared->type.type;
    JvmMethod declared = {.flags = JVM_STATIC};
    JavaMethod frame = {.declared = &declared, .file = field->owner->file, .owner = class};
    Translation t = {.program = program, .model = m, .method = &frame, .synchronized_on = UINT32_MAX};
    t.is_plain = program->sources.items[body].is_plain;
    t.is_weak = program->sources.items[body].is_weak;
    emit_begin(&t.emit, program, BIR_NONE);
    BirSpan parameters = m->bodies.items[body].parameters;
    BirId result = m->bodies.items[body].result;
    emit_variable(&t.emit, "this", program->object->ref, BIR_NONE);
    bool writes = parameters.count > 1, is_reference = type == JVM_TYPE_REFERENCE;
    Local value =
        emit_variable(&t.emit, "value", writes ? m->variables.items[parameters.first + 1].type : result, BIR_NONE);
    t.emit.parameter_count = parameters.count;
    if (access_initialise(&t, field->owner)) {
        BirId place = build_global_name(m, field->variable), local = emit_local(&t.emit, value);
        emit_yield(&t.emit);
        access_order(&t, true);
        if (writes) {
            BirId stored = is_reference ? local : from_bits(&t, local, type);
            emit_assign(&t.emit, place, stack_as(&t, stored, m->variables.items[field->variable].type));
            emit_return(&t.emit, BIR_NONE);
        } else {
            BirId read = stack_from(&t, place);
            read = is_reference ? stack_as(&t, read, result) : to_bits(&t, read, type);
            emit_assign(&t.emit, local, read);
            emit_return(&t.emit, local);
        }
    }
    emit_finish(&t.emit, body);
}
