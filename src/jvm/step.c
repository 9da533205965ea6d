/* What one instruction does to a frame: JVMS 6 and 4.10.1.9. Nothing is known about other classes, so whether one class
   is assignable to another is checked only where arrays and their elements make it plain. */
#include "jvm/flow_int.h"

/* ---- The stack ------------------------------------------------------------------------------------------------ */

/* The kind that a letter of opcodes.def stands for. */
static JvmKind kind_of_letter(char letter) {
    switch (letter) {
    case 'I': return JVM_KIND_INT;
    case 'F': return JVM_KIND_FLOAT;
    case 'J': return JVM_KIND_LONG;
    case 'D': return JVM_KIND_DOUBLE;
    default: return JVM_KIND_REFERENCE;
    }
}

static bool is_letter_for(char letter, JvmKind kind) {
    if (kind == JVM_KIND_NULL)
        return letter == 'A' || letter == 'R';
    if (kind == JVM_KIND_THIS || kind == JVM_KIND_NEW)
        return letter == 'R';
    return kind == kind_of_letter(letter);
}

static bool push(Flow *flow, JvmValue value) {
    uint32_t slots = flow_is_wide(value.kind) ? 2 : 1;
    if (flow->frame.slots + slots > flow->code->max_stack)
        return flow_fail(flow, "the stack is too small");
    flow->frame.slots += slots;
    flow->frame.stack[flow->frame.depth++] = value;
    return true;
}

static bool push_kind(Flow *flow, JvmKind kind) { return push(flow, (JvmValue){.kind = kind}); }

static bool push_class(Flow *flow, JvmName class_name) {
    return push(flow, (JvmValue){.kind = JVM_KIND_REFERENCE, .class_name = class_name});
}

/* Pushes a value of a declared type; nothing for void. */
static bool push_type(Flow *flow, const JvmFieldType *type) {
    if (type->type == JVM_TYPE_VOID)
        return true;
    return type->type == JVM_TYPE_REFERENCE ? push_class(flow, type->class_name)
                                            : push_kind(flow, jvm_kind_of_type(type->type));
}

static bool pop_any(Flow *flow, JvmValue *value) {
    *value = (JvmValue){.kind = JVM_KIND_UNSET};
    if (flow->frame.depth == 0)
        return flow_fail(flow, "the stack is empty");
    *value = flow->frame.stack[--flow->frame.depth];
    flow->frame.slots -= flow_is_wide(value->kind) ? 2 : 1;
    return true;
}

static bool pop(Flow *flow, char letter, JvmValue *value) {
    if (!pop_any(flow, value))
        return false;
    return is_letter_for(letter, value->kind) ||
           flow_fail(flow, "it needs %s and gets %s", jvm_kind_name(kind_of_letter(letter)),
                     jvm_kind_name(value->kind));
}

/* ---- References ----------------------------------------------------------------------------------------------- */

/* Whether a reference may be of a class, for all that can be known here. An array is one of objects where the target's
   elements are of a class; any class might be an interface, which takes everything. */
static bool may_be(const Flow *flow, const JvmValue *value, JvmName class_name) {
    if (value->kind == JVM_KIND_NULL || value->class_name == class_name || value->class_name == flow->object)
        return true;
    uint32_t to = jvm_descriptor_dimensions(flow->names, class_name);
    if (to == 0)
        return true;
    uint32_t from = jvm_descriptor_dimensions(flow->names, value->class_name);
    bool objects = names_text(flow->names, class_name)[to] == 'L';
    return from > to ? objects : from == to && objects && names_text(flow->names, value->class_name)[from] == 'L';
}

static bool is_array(const Flow *flow, const JvmValue *value) {
    return value->kind == JVM_KIND_REFERENCE && jvm_descriptor_dimensions(flow->names, value->class_name) > 0;
}

/* Pops what is stored in something of a declared type, or passed for it. */
static bool pop_type(Flow *flow, const JvmFieldType *type) {
    static const char letters[] = {[JVM_KIND_INT] = 'I',
                                   [JVM_KIND_FLOAT] = 'F',
                                   [JVM_KIND_LONG] = 'J',
                                   [JVM_KIND_DOUBLE] = 'D',
                                   [JVM_KIND_REFERENCE] = 'A'};
    JvmValue value;
    if (!pop(flow, letters[jvm_kind_of_type(type->type)], &value))
        return false;
    return type->type != JVM_TYPE_REFERENCE || may_be(flow, &value, type->class_name) ||
           flow_fail(flow, "it needs another kind of array, or gets no array where it needs one");
}

/* Whether the first thing that an instruction takes is an array. */
static bool works_on_array(JvmOpcode opcode) {
    return jvm_opcode_element(opcode) != JVM_TYPE_VOID || opcode == JVM_OP_ARRAYLENGTH;
}

/* Checks the array that an instruction works on; `loaded` becomes an element of it, if that is a reference. Where the
   array is not known it may be any, and null has elements that are null (JVMS 4.10.1.9, aaload). */
static bool check_array(Flow *flow, const JvmValue *array, JvmValue *loaded) {
    if (array->kind == JVM_KIND_NULL)
        *loaded = *array;
    if (array->kind == JVM_KIND_NULL || array->class_name == flow->object)
        return true;
    if (!flow_take_work(flow, names_length(flow->names, array->class_name)))
        return false;
    JvmFieldType element;
    if (!jvm_descriptor_element(flow->names, array->class_name, &element))
        return flow_fail(flow, "it needs an array");
    loaded->class_name = element.class_name;
    JvmType wanted = jvm_opcode_element(flow->current->opcode);
    return wanted == JVM_TYPE_VOID || wanted == element.type ||
           (wanted == JVM_TYPE_BYTE && element.type == JVM_TYPE_BOOLEAN) ||
           flow_fail(flow, "the array has elements of another type");
}

/* The array that newarray makes. */
static JvmName array_of_type(Flow *flow, JvmType type) {
    return names_add(flow->names, (const char[]){'[', jvm_type_letters[type]}, 2);
}

/* ---- Local variables ------------------------------------------------------------------------------------------ */

static bool step_load(Flow *flow, char letter) {
    JvmValue value = flow->frame.locals[flow->current->index];
    return is_letter_for(letter, value.kind)
               ? push(flow, value)
               : flow_fail(flow, "local variable %u has %s", flow->current->index, jvm_kind_name(value.kind));
}

static bool step_store(Flow *flow, char letter) {
    JvmValue *locals = flow->frame.locals;
    uint32_t index = flow->current->index;
    JvmValue value;
    if (!pop_any(flow, &value))
        return false;
    if (!is_letter_for(letter, value.kind) && !(letter == 'R' && value.kind == JVM_KIND_RETURN_ADDRESS))
        return flow_fail(flow, "it needs %s and gets %s", jvm_kind_name(kind_of_letter(letter)),
                         jvm_kind_name(value.kind));
    uint32_t last = index + flow_is_wide(value.kind);
    /* A long or a double of which one half is overwritten is lost. */
    if (index > 0 && flow_is_wide(locals[index - 1].kind))
        locals[index - 1] = (JvmValue){.kind = JVM_KIND_UNSET};
    if (flow_is_wide(locals[last].kind))
        locals[last + 1] = (JvmValue){.kind = JVM_KIND_UNSET};
    if (last > index)
        locals[last] = (JvmValue){.kind = JVM_KIND_SECOND};
    locals[index] = value;
    return true;
}

/* ---- Moving stack entries ------------------------------------------------------------------------------------- */

/* How many entries below `depth` take just so many slots; 0 after a failure. */
static uint32_t entries_of(Flow *flow, uint32_t depth, uint32_t slots) {
    uint32_t count = 0;
    for (uint32_t rest = slots; rest > 0; count++) {
        if (count == depth) {
            flow_fail(flow, "the stack has too few entries");
            return 0;
        }
        uint32_t size = flow_is_wide(flow->frame.stack[depth - count - 1].kind) ? 2 : 1;
        if (size > rest) {
            flow_fail(flow, "it cuts a long or a double apart");
            return 0;
        }
        rest -= size;
    }
    return count;
}

/* Takes `slots` off the stack. */
static bool step_pop(Flow *flow, uint32_t slots) {
    uint32_t count = entries_of(flow, flow->frame.depth, slots);
    flow->frame.depth -= count;
    flow->frame.slots -= slots;
    return count > 0;
}

/* Puts a copy of the top `slots` below the `skipped` slots under them. */
static bool step_duplicate(Flow *flow, uint32_t slots, uint32_t skipped) {
    Frame *frame = &flow->frame;
    uint32_t top = entries_of(flow, frame->depth, slots);
    uint32_t under = skipped && !flow->failed ? entries_of(flow, frame->depth - top, skipped) : 0;
    if (flow->failed)
        return false;
    if (frame->slots + slots > flow->code->max_stack)
        return flow_fail(flow, "the stack is too small");
    JvmValue *place = frame->stack + frame->depth - top - under;
    memmove(place + top, place, (top + under) * sizeof *place);
    memcpy(place, place + top + under, top * sizeof *place);
    frame->depth += top;
    frame->slots += slots;
    return true;
}

static bool step_swap(Flow *flow) {
    JvmValue top, under;
    if (!pop_any(flow, &top) || !pop_any(flow, &under))
        return false;
    if (flow_is_wide(top.kind) || flow_is_wide(under.kind))
        return flow_fail(flow, "it cuts a long or a double apart");
    return push(flow, top) && push(flow, under);
}

/* ---- Objects -------------------------------------------------------------------------------------------------- */

static bool step_load_constant(Flow *flow) {
    const JvmConstant *constant = flow->current->constant;
    switch (constant->tag) {
    case JVM_CONSTANT_INTEGER: return push_kind(flow, JVM_KIND_INT);
    case JVM_CONSTANT_FLOAT: return push_kind(flow, JVM_KIND_FLOAT);
    case JVM_CONSTANT_LONG: return push_kind(flow, JVM_KIND_LONG);
    case JVM_CONSTANT_DOUBLE: return push_kind(flow, JVM_KIND_DOUBLE);
    case JVM_CONSTANT_STRING: return push_class(flow, flow->string);
    case JVM_CONSTANT_CLASS: return push_class(flow, flow->class_class);
    case JVM_CONSTANT_METHOD_HANDLE: return push_class(flow, flow->method_handle);
    case JVM_CONSTANT_METHOD_TYPE: return push_class(flow, flow->method_type);
    default: return push_type(flow, constant->field_type);
    }
}

/* The object of getfield and putfield. A constructor may set its own fields before it calls another one. */
static bool pop_object(Flow *flow) {
    const JvmConstant *field = flow->current->constant;
    JvmValue object;
    if (!pop(flow, 'R', &object))
        return false;
    bool own = flow->current->opcode == JVM_OP_PUTFIELD && object.kind == JVM_KIND_THIS &&
               field->class_name == flow->class->name && flow_take_work(flow, flow->class->field_count) &&
               jvm_class_field(flow->class, field->name, field->descriptor);
    if (!own && !is_letter_for('A', object.kind))
        return flow_fail(flow, "it needs an object that is initialised");
    return !is_array(flow, &object) || flow_fail(flow, "an array has no fields");
}

/* Makes an object of `new`. What an earlier round of a loop made there can never be initialised any more. */
static bool step_new(Flow *flow) {
    Frame *frame = &flow->frame;
    if (!flow_take_work(flow, frame->depth + flow->code->max_locals))
        return false;
    JvmValue made = {.kind = JVM_KIND_NEW, .class_name = flow->current->constant->class_name, .pc = flow->current->pc};
    for (uint32_t i = 0; i < frame->depth; i++)
        if (frame->stack[i].kind == JVM_KIND_NEW && frame->stack[i].pc == made.pc)
            return flow_fail(flow, "an object made here is still on the stack and not initialised");
    for (uint32_t i = 0; i < flow->code->max_locals; i++)
        if (frame->locals[i].kind == JVM_KIND_NEW && frame->locals[i].pc == made.pc)
            frame->locals[i] = (JvmValue){.kind = JVM_KIND_UNSET};
    return push(flow, made);
}

/* Turns every copy of an uninitialised object into an initialised one. */
static void initialise(JvmValue *values, uint32_t count, const JvmValue *object) {
    for (uint32_t i = 0; i < count; i++)
        if (values[i].kind == object->kind && values[i].pc == object->pc)
            values[i] = (JvmValue){.kind = JVM_KIND_REFERENCE, .class_name = object->class_name};
}

/* The object of a constructor that is called. */
static bool step_construct(Flow *flow) {
    const JvmConstant *method = flow->current->constant;
    Frame *frame = &flow->frame;
    JvmValue object;
    if (!pop_any(flow, &object) || !flow_take_work(flow, frame->depth + flow->code->max_locals))
        return false;
    bool super = object.kind == JVM_KIND_THIS && method->class_name == flow->class->super_name;
    if ((object.kind != JVM_KIND_NEW && object.kind != JVM_KIND_THIS) ||
        (object.class_name != method->class_name && !super))
        return flow_fail(flow, "it needs an uninitialised object of the constructor's class");
    if (object.kind == JVM_KIND_THIS)
        frame->this_done = true;
    initialise(frame->stack, frame->depth, &object);
    initialise(frame->locals, flow->code->max_locals, &object);
    return true;
}

static bool step_invoke(Flow *flow) {
    const JvmConstant *method = flow->current->constant;
    const JvmMethodType *type = method->method_type;
    JvmOpcode opcode = flow->current->opcode;
    for (uint32_t i = type->parameter_count; i-- > 0;)
        if (!pop_type(flow, &type->parameters[i]))
            return false;
    if (opcode == JVM_OP_INVOKESPECIAL && method->name == flow->init) {
        if (!step_construct(flow))
            return false;
    } else if (opcode != JVM_OP_INVOKESTATIC && opcode != JVM_OP_INVOKEDYNAMIC) {
        JvmFieldType receiver = {.type = JVM_TYPE_REFERENCE, .class_name = method->class_name};
        if (!pop_type(flow, &receiver))
            return false;
    }
    return push_type(flow, &type->result);
}

static bool step_many_arrays(Flow *flow) {
    JvmValue length;
    for (int32_t i = 0; i < flow->current->value; i++)
        if (!pop(flow, 'I', &length))
            return false;
    return push_class(flow, flow->current->constant->class_name);
}

/* ---- Instructions --------------------------------------------------------------------------------------------- */

/* The instructions whose effect depends on their operands: "*" in opcodes.def. */
static bool step_special(Flow *flow) {
    const JvmConstant *constant = flow->current->constant;
    switch (flow->current->opcode) {
    case JVM_OP_LDC:
    case JVM_OP_LDC2_W: return step_load_constant(flow);
    case JVM_OP_POP: return step_pop(flow, 1);
    case JVM_OP_POP2: return step_pop(flow, 2);
    case JVM_OP_DUP: return step_duplicate(flow, 1, 0);
    case JVM_OP_DUP_X1: return step_duplicate(flow, 1, 1);
    case JVM_OP_DUP_X2: return step_duplicate(flow, 1, 2);
    case JVM_OP_DUP2: return step_duplicate(flow, 2, 0);
    case JVM_OP_DUP2_X1: return step_duplicate(flow, 2, 1);
    case JVM_OP_DUP2_X2: return step_duplicate(flow, 2, 2);
    case JVM_OP_SWAP: return step_swap(flow);
    case JVM_OP_GETSTATIC: return push_type(flow, constant->field_type);
    case JVM_OP_PUTSTATIC: return pop_type(flow, constant->field_type);
    case JVM_OP_GETFIELD: return pop_object(flow) && push_type(flow, constant->field_type);
    case JVM_OP_PUTFIELD: return pop_type(flow, constant->field_type) && pop_object(flow);
    case JVM_OP_NEW: return step_new(flow);
    case JVM_OP_MULTIANEWARRAY: return step_many_arrays(flow);
    case JVM_OP_JSR: return push_kind(flow, JVM_KIND_RETURN_ADDRESS);
    default: return step_invoke(flow);
    }
}

/* Checks an instruction that ends the method. */
static bool check_return(Flow *flow, const JvmValue *value) {
    const JvmFieldType *result = &flow->method->type.result;
    const char *effect = jvm_opcode_effect(flow->current->opcode);
    JvmKind kind = effect[0] == '>' ? JVM_KIND_UNSET : kind_of_letter(effect[0]);
    if (kind != jvm_kind_of_type(result->type))
        return flow_fail(flow, "the method does not return that");
    if (kind == JVM_KIND_REFERENCE && !may_be(flow, value, result->class_name))
        return flow_fail(flow, "the method returns another kind of array");
    return flow->frame.this_done || flow_fail(flow, "the constructor has not called another one");
}

/* Checks what was popped, beyond its kinds, and finds the class of a reference that is pushed. */
static bool check_popped(Flow *flow, const JvmValue *popped, JvmValue *result) {
    const JvmInstruction *current = flow->current;
    *result = (JvmValue){.kind = JVM_KIND_REFERENCE, .class_name = flow->object};
    switch (current->opcode) {
    case JVM_OP_ACONST_NULL: *result = (JvmValue){.kind = JVM_KIND_NULL}; return true;
    case JVM_OP_NEWARRAY: result->class_name = array_of_type(flow, (JvmType)current->value); return true;
    case JVM_OP_ANEWARRAY:
        result->class_name = jvm_descriptor_array(flow->names, current->constant->class_name);
        return flow_take_work(flow, names_length(flow->names, result->class_name));
    case JVM_OP_CHECKCAST: result->class_name = current->constant->class_name; return true;
    case JVM_OP_ATHROW: return !is_array(flow, &popped[0]) || flow_fail(flow, "an array cannot be thrown");
    case JVM_OP_IRETURN ... JVM_OP_RETURN: return check_return(flow, &popped[0]);
    default: return !works_on_array(current->opcode) || check_array(flow, &popped[0], result);
    }
}

bool flow_step(Flow *flow) {
    const JvmInstruction *current = flow->current;
    const char *effect = jvm_opcode_effect(current->opcode);
    if (effect[0] == '*')
        return step_special(flow);
    if (current->opcode == JVM_OP_IINC)
        return flow->frame.locals[current->index].kind == JVM_KIND_INT ||
               flow_fail(flow, "local variable %u has %s", current->index,
                         jvm_kind_name(flow->frame.locals[current->index].kind));
    uint32_t taken = (uint32_t)strcspn(effect, ">");
    char given = effect[taken + 1];
    if (jvm_opcode_format(current->opcode) == JVM_FORMAT_LOCAL && current->opcode != JVM_OP_RET)
        return taken > 0 ? step_store(flow, effect[0]) : step_load(flow, given);
    JvmValue popped[3] = {0}, result;
    for (uint32_t i = taken; i-- > 0;)
        if (!pop(flow, effect[i], &popped[i]))
            return false;
    if (!check_popped(flow, popped, &result))
        return false;
    if (given == '\0')
        return true;
    return given == 'A' ? push(flow, result) : push_kind(flow, kind_of_letter(given));
}
