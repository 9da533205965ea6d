/* Decodes instructions: JVMS 6, and the static constraints of JVMS 4.9.1. */
#include "jvm/classfile_int.h"

typedef struct Opcode {
    const char *name, *effect;
    JvmFormat format;
    JvmOpcode canonical;
    int32_t implied;
} Opcode;

static const Opcode opcodes[] = {
#define OPCODE(NUMBER, NAME, text, FORMAT, CANONICAL, implied_value, stack_effect)                                     \
    [NUMBER] = {.name = text,                                                                                          \
                .effect = stack_effect,                                                                                \
                .format = JVM_FORMAT_##FORMAT,                                                                         \
                .canonical = JVM_OP_##CANONICAL,                                                                       \
                .implied = implied_value},
#include "jvm/opcodes.def"
};

const char *jvm_opcode_name(JvmOpcode opcode) { return opcodes[opcode].name; }

JvmFormat jvm_opcode_format(JvmOpcode opcode) { return opcodes[opcode].format; }

JvmType jvm_opcode_element(JvmOpcode opcode) {
    static const JvmType types[] = {JVM_TYPE_INT,       JVM_TYPE_LONG, JVM_TYPE_FLOAT, JVM_TYPE_DOUBLE,
                                    JVM_TYPE_REFERENCE, JVM_TYPE_BYTE, JVM_TYPE_CHAR,  JVM_TYPE_SHORT};
    if (opcode >= JVM_OP_IALOAD && opcode <= JVM_OP_SALOAD)
        return types[opcode - JVM_OP_IALOAD];
    return opcode >= JVM_OP_IASTORE && opcode <= JVM_OP_SASTORE ? types[opcode - JVM_OP_IASTORE] : JVM_TYPE_VOID;
}

const char *jvm_opcode_effect(JvmOpcode opcode) { return opcodes[opcode].effect; }

/* Code while it is decoded. */
typedef struct Decoder {
    Arena *arena;
    const JvmClass *class;
    const JvmCode *code;
    uint32_t at;
    JvmInstruction *current;
    Failure *failure;
    bool failed;
} Decoder;

/* Refuses the code. Always false. */
static bool decode_fail(Decoder *decoder, const char *message) {
    if (!decoder->failed)
        failure_set(decoder->failure, FAILURE_INPUT, "instruction %u: %s", decoder->current->pc, message);
    decoder->failed = true;
    return false;
}

static uint32_t decode_u1(Decoder *decoder) {
    if (decoder->failed || decoder->at >= decoder->code->length) {
        decode_fail(decoder, "its operands are cut off by the end of the code");
        return 0;
    }
    return decoder->code->bytes[decoder->at++];
}

static uint32_t decode_u2(Decoder *decoder) {
    uint32_t high = decode_u1(decoder);
    return high << 8 | decode_u1(decoder);
}

static uint32_t decode_u4(Decoder *decoder) {
    uint32_t high = decode_u2(decoder);
    return high << 16 | decode_u2(decoder);
}

/* Where a branch goes. An offset that leads outside of the code gives a target that is no instruction. */
static uint32_t branch_to(const Decoder *decoder, int32_t offset) {
    int64_t target = (int64_t)decoder->current->pc + offset;
    return target < 0 || target >= decoder->code->length ? decoder->code->length : (uint32_t)target;
}

/* ---- Operands ------------------------------------------------------------------------------------------------- */

/* Steps over the bytes that bring the operands of a switch to a multiple of four. */
static void decode_padding(Decoder *decoder) {
    while (decoder->at % 4 != 0 && !decoder->failed)
        decode_u1(decoder);
}

/* Room for the cases of a switch, `size` bytes each in the code. */
static JvmCase *decode_cases(Decoder *decoder, uint64_t count, uint32_t size) {
    if (decoder->failed || count * size > decoder->code->length - decoder->at) {
        decode_fail(decoder, "its cases are cut off by the end of the code");
        return NULL;
    }
    JvmCase *cases = arena_alloc(decoder->arena, (size_t)count * sizeof *cases);
    decoder->current->case_count = (uint32_t)count;
    decoder->current->cases = cases;
    return cases;
}

static void decode_table_switch(Decoder *decoder) {
    decode_padding(decoder);
    decoder->current->target = branch_to(decoder, (int32_t)decode_u4(decoder));
    int32_t low = (int32_t)decode_u4(decoder), high = (int32_t)decode_u4(decoder);
    if (low > high)
        decode_fail(decoder, "the bounds of a switch are in the wrong order");
    uint64_t count = (uint64_t)((int64_t)high - low + 1);
    JvmCase *cases = decode_cases(decoder, count, 4);
    for (uint32_t i = 0; cases && i < count; i++) {
        cases[i].value = (int32_t)(low + (int64_t)i);
        cases[i].target = branch_to(decoder, (int32_t)decode_u4(decoder));
    }
}

static void decode_lookup_switch(Decoder *decoder) {
    decode_padding(decoder);
    decoder->current->target = branch_to(decoder, (int32_t)decode_u4(decoder));
    uint32_t count = decode_u4(decoder);
    JvmCase *cases = decode_cases(decoder, count, 8);
    for (uint32_t i = 0; cases && i < count; i++) {
        cases[i].value = (int32_t)decode_u4(decoder);
        cases[i].target = branch_to(decoder, (int32_t)decode_u4(decoder));
        if (i > 0 && cases[i - 1].value >= cases[i].value)
            decode_fail(decoder, "the cases of a switch are not sorted");
    }
}

/* The type of an array's elements, as newarray encodes it. */
static void decode_array_type(Decoder *decoder) {
    static const JvmType types[] = {JVM_TYPE_BOOLEAN, JVM_TYPE_CHAR,  JVM_TYPE_FLOAT, JVM_TYPE_DOUBLE,
                                    JVM_TYPE_BYTE,    JVM_TYPE_SHORT, JVM_TYPE_INT,   JVM_TYPE_LONG};
    uint32_t code = decode_u1(decoder);
    if (code >= 4 && code < 12)
        decoder->current->value = (int32_t)types[code - 4];
    else
        decode_fail(decoder, "there is no such type of elements");
}

/* Reads the instruction after `wide`. */
static void decode_wide(Decoder *decoder) {
    JvmInstruction *current = decoder->current;
    uint32_t code = decode_u1(decoder);
    JvmFormat format = code < JVM_OPCODE_COUNT ? opcodes[code].format : JVM_FORMAT_NONE;
    if (format != JVM_FORMAT_LOCAL && format != JVM_FORMAT_INCREMENT) {
        decode_fail(decoder, "wide is not followed by an instruction with a local variable");
        return;
    }
    current->opcode = (JvmOpcode)code;
    current->index = decode_u2(decoder);
    if (format == JVM_FORMAT_INCREMENT)
        current->value = (int16_t)decode_u2(decoder);
}

static void decode_operands(Decoder *decoder, JvmFormat format) {
    JvmInstruction *current = decoder->current;
    switch (format) {
    case JVM_FORMAT_NONE: break;
    case JVM_FORMAT_BYTE: current->value = (int8_t)decode_u1(decoder); break;
    case JVM_FORMAT_SHORT: current->value = (int16_t)decode_u2(decoder); break;
    case JVM_FORMAT_LOCAL:
    case JVM_FORMAT_CONSTANT_BYTE: current->index = decode_u1(decoder); break;
    case JVM_FORMAT_INCREMENT:
        current->index = decode_u1(decoder);
        current->value = (int8_t)decode_u1(decoder);
        break;
    case JVM_FORMAT_CONSTANT: current->index = decode_u2(decoder); break;
    case JVM_FORMAT_BRANCH: current->target = branch_to(decoder, (int16_t)decode_u2(decoder)); break;
    case JVM_FORMAT_BRANCH_WIDE: current->target = branch_to(decoder, (int32_t)decode_u4(decoder)); break;
    case JVM_FORMAT_TABLE_SWITCH: decode_table_switch(decoder); break;
    case JVM_FORMAT_LOOKUP_SWITCH: decode_lookup_switch(decoder); break;
    case JVM_FORMAT_INTERFACE:
        current->index = decode_u2(decoder);
        current->value = (int32_t)decode_u2(decoder); /* compared with the descriptor, then forgotten */
        break;
    case JVM_FORMAT_DYNAMIC:
        current->index = decode_u2(decoder);
        if (decode_u2(decoder) != 0)
            decode_fail(decoder, "it does not end with zeros");
        break;
    case JVM_FORMAT_ARRAY_TYPE: decode_array_type(decoder); break;
    case JVM_FORMAT_DIMENSIONS:
        current->index = decode_u2(decoder);
        current->value = (int32_t)decode_u1(decoder);
        break;
    case JVM_FORMAT_WIDE: decode_wide(decoder); break;
    }
}

/* ---- Checks --------------------------------------------------------------------------------------------------- */

/* Whether ldc (ldc2_w when `wide`) may load a constant. */
static bool is_loadable(const JvmClass *class, const JvmConstant *constant, bool wide) {
    switch (constant->tag) {
    case JVM_CONSTANT_INTEGER:
    case JVM_CONSTANT_FLOAT:
    case JVM_CONSTANT_STRING:
    case JVM_CONSTANT_METHOD_HANDLE:
    case JVM_CONSTANT_METHOD_TYPE: return !wide;
    case JVM_CONSTANT_CLASS: return !wide && class->major >= 49;
    case JVM_CONSTANT_LONG:
    case JVM_CONSTANT_DOUBLE: return wide;
    case JVM_CONSTANT_DYNAMIC: {
        JvmType type = constant->field_type->type;
        return wide == (type == JVM_TYPE_LONG || type == JVM_TYPE_DOUBLE);
    }
    default: return false;
    }
}

/* Whether an instruction may refer to a constant. */
static bool is_constant_for(const JvmClass *class, const JvmInstruction *instruction, const JvmConstant *constant) {
    uint32_t dimensions =
        constant->tag == JVM_CONSTANT_CLASS ? jvm_descriptor_dimensions(class->names, constant->class_name) : 0;
    bool constructor = constant->method_type && class_is_name(class->names, constant->name, "<init>");
    switch (instruction->opcode) {
    case JVM_OP_LDC: return is_loadable(class, constant, false);
    case JVM_OP_LDC2_W: return is_loadable(class, constant, true);
    case JVM_OP_GETSTATIC ... JVM_OP_PUTFIELD: return constant->tag == JVM_CONSTANT_FIELD;
    case JVM_OP_INVOKEVIRTUAL: return constant->tag == JVM_CONSTANT_METHOD && !constructor;
    case JVM_OP_INVOKESPECIAL:
    case JVM_OP_INVOKESTATIC:
        return (constant->tag == JVM_CONSTANT_METHOD ||
                (constant->tag == JVM_CONSTANT_INTERFACE_METHOD && class->major >= 52)) &&
               !(constructor && instruction->opcode == JVM_OP_INVOKESTATIC);
    case JVM_OP_INVOKEINTERFACE:
        return constant->tag == JVM_CONSTANT_INTERFACE_METHOD &&
               (uint32_t)instruction->value == (constant->method_type->slots + 1) << 8;
    case JVM_OP_INVOKEDYNAMIC: return constant->tag == JVM_CONSTANT_INVOKE_DYNAMIC;
    case JVM_OP_NEW: return constant->tag == JVM_CONSTANT_CLASS && dimensions == 0;
    case JVM_OP_ANEWARRAY: return constant->tag == JVM_CONSTANT_CLASS && dimensions < JVM_MOST_DIMENSIONS;
    case JVM_OP_MULTIANEWARRAY: return instruction->value > 0 && dimensions >= (uint32_t)instruction->value;
    default: return constant->tag == JVM_CONSTANT_CLASS;
    }
}

/* Whether the instruction's operand is an index of the constant pool. */
static bool takes_constant(JvmFormat format) {
    return format == JVM_FORMAT_CONSTANT || format == JVM_FORMAT_CONSTANT_BYTE || format == JVM_FORMAT_INTERFACE ||
           format == JVM_FORMAT_DYNAMIC || format == JVM_FORMAT_DIMENSIONS;
}

/* Checks an instruction's constant and its local variables. */
static void check_operands(Decoder *decoder) {
    JvmInstruction *current = decoder->current;
    const Opcode *opcode = &opcodes[current->opcode];
    if (takes_constant(opcode->format)) {
        if (current->index == 0 || current->index >= decoder->class->constant_count)
            decode_fail(decoder, "its constant is outside of the constant pool");
        else if (!is_constant_for(decoder->class, current, &decoder->class->constants[current->index]))
            decode_fail(decoder, "its constant is of the wrong kind");
        else
            current->constant = &decoder->class->constants[current->index];
        if (opcode->format == JVM_FORMAT_INTERFACE)
            current->value = 0;
    } else if (opcode->format == JVM_FORMAT_LOCAL || opcode->format == JVM_FORMAT_INCREMENT) {
        char kind = opcode->effect[0] == '>' ? opcode->effect[1] : opcode->effect[0];
        if (current->index + (kind == 'J' || kind == 'D') >= decoder->code->max_locals)
            decode_fail(decoder, "there is no such local variable");
    } else if (current->opcode == JVM_OP_JSR && decoder->class->major >= 51) {
        decode_fail(decoder, "there are no subroutines any more in this version of class files");
    }
}

/* Decodes the instruction at the decoder's place and steps over it. */
static void decode_instruction(Decoder *decoder) {
    JvmInstruction *current = decoder->current;
    *current = (JvmInstruction){.pc = decoder->at};
    uint32_t code = decode_u1(decoder);
    if (code >= JVM_OPCODE_COUNT) {
        decode_fail(decoder, "there is no such instruction");
        return;
    }
    const Opcode *opcode = &opcodes[code];
    current->opcode = (JvmOpcode)code;
    decode_operands(decoder, opcode->format);
    if (opcode->canonical != (JvmOpcode)code || opcode->implied != 0) {
        /* What a short form implies is the operand of the canonical one. */
        current->opcode = opcode->canonical;
        if (opcode->format == JVM_FORMAT_NONE && opcodes[opcode->canonical].format == JVM_FORMAT_LOCAL)
            current->index = (uint32_t)opcode->implied;
        else if (opcode->format == JVM_FORMAT_NONE)
            current->value = opcode->implied;
    }
    current->length = decoder->at - current->pc;
    if (!decoder->failed)
        check_operands(decoder);
}

/* Whether everything that refers to a place in the code refers to the start of an instruction. */
static void check_targets(Decoder *decoder, const JvmInstructions *instructions) {
    const uint32_t *at = instructions->at;
    for (uint32_t i = 0; i < instructions->count; i++) {
        const JvmInstruction *current = decoder->current = &instructions->items[i];
        /* Instructions that go nowhere have target 0, which is always an instruction. */
        bool good = at[current->target] != UINT32_MAX;
        for (uint32_t j = 0; j < current->case_count; j++)
            good = good && at[current->cases[j].target] != UINT32_MAX;
        if (!good)
            decode_fail(decoder, "it branches to something that is no instruction");
    }
    for (uint32_t i = 0; i < decoder->code->handler_count; i++) {
        const JvmHandler *handler = &decoder->code->handlers[i];
        bool end = handler->end == decoder->code->length || at[handler->end] != UINT32_MAX;
        if (!end || at[handler->start] == UINT32_MAX || at[handler->target] == UINT32_MAX)
            decode_fail(decoder, "an exception handler cuts an instruction apart");
    }
}

bool jvm_instructions_read(Arena *arena, const JvmClass *class, const JvmCode *code, JvmInstructions *instructions,
                           Failure *failure) {
    Decoder decoder = {.arena = arena, .class = class, .code = code, .failure = failure};
    Vector(JvmInstruction) items = {0};
    uint32_t *at = arena_alloc(arena, (code->length + 1) * sizeof *at);
    for (uint32_t i = 0; i <= code->length; i++)
        at[i] = UINT32_MAX;
    while (decoder.at < code->length && !decoder.failed) {
        JvmInstruction instruction;
        decoder.current = &instruction;
        at[decoder.at] = items.count;
        decode_instruction(&decoder);
        vector_push(arena, &items, instruction);
    }
    *instructions = (JvmInstructions){.count = items.count, .items = items.items, .at = at};
    if (!decoder.failed)
        check_targets(&decoder, instructions);
    return !decoder.failed;
}
