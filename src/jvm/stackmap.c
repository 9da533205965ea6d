/* The StackMapTable: JVMS 4.7.4. It is used as a hint for what references become where paths meet. */
#include "jvm/flow_int.h"

/* The table while it is decoded: entries describe their local variables as changes of those of the entry before. */
typedef struct MapReader {
    Flow *flow;
    const uint8_t *bytes;
    uint32_t length, at;
    uint32_t count; /* of the local variables */
    JvmValue *locals;
    const JvmValue *kept; /* a copy of them that begins with the present ones; null when there is none */
} MapReader;

static uint32_t map_u1(MapReader *reader) {
    if (reader->at < reader->length)
        return reader->bytes[reader->at++];
    flow_fail(reader->flow, "the stack map is cut off");
    return 0;
}

static uint32_t map_u2(MapReader *reader) {
    uint32_t high = map_u1(reader);
    return high << 8 | map_u1(reader);
}

/* Reads a verification_type_info. */
static JvmValue read_value(MapReader *reader) {
    enum { TOP, INTEGER, FLOAT, DOUBLE, LONG, NOTHING, UNINITIALIZED_THIS, OBJECT, UNINITIALIZED };
    Flow *flow = reader->flow;
    uint32_t tag = map_u1(reader);
    switch (tag) {
    case TOP: return (JvmValue){.kind = JVM_KIND_UNSET};
    case INTEGER: return (JvmValue){.kind = JVM_KIND_INT};
    case FLOAT: return (JvmValue){.kind = JVM_KIND_FLOAT};
    case DOUBLE: return (JvmValue){.kind = JVM_KIND_DOUBLE};
    case LONG: return (JvmValue){.kind = JVM_KIND_LONG};
    case NOTHING: return (JvmValue){.kind = JVM_KIND_NULL};
    case UNINITIALIZED_THIS: return (JvmValue){.kind = JVM_KIND_THIS, .class_name = flow->class->name};
    case OBJECT: {
        uint32_t index = map_u2(reader);
        if (index < flow->class->constant_count && flow->class->constants[index].tag == JVM_CONSTANT_CLASS)
            return (JvmValue){.kind = JVM_KIND_REFERENCE, .class_name = flow->class->constants[index].class_name};
        flow_fail(flow, "the stack map refers to constant %u as a class", index);
        break;
    }
    case UNINITIALIZED: {
        uint32_t pc = map_u2(reader);
        uint32_t maker = pc < flow->code->length ? flow->instructions.at[pc] : UINT32_MAX;
        if (maker != UINT32_MAX && flow->instructions.items[maker].opcode == JVM_OP_NEW)
            return (JvmValue){
                .kind = JVM_KIND_NEW, .class_name = flow->instructions.items[maker].constant->class_name, .pc = pc};
        flow_fail(flow, "the stack map refers to an object made at %u, where none is made", pc);
        break;
    }
    default: flow_fail(flow, "the stack map has an item of the unknown kind %u", tag); break;
    }
    return (JvmValue){.kind = JVM_KIND_UNSET};
}

/* Reads `count` more local variables. */
static void append_locals(MapReader *reader, uint32_t count) {
    reader->kept = NULL;
    for (uint32_t i = 0; i < count && !reader->flow->failed; i++) {
        JvmValue value = read_value(reader);
        uint32_t slots = flow_is_wide(value.kind) ? 2 : 1;
        if (reader->count + slots > reader->flow->code->max_locals) {
            flow_fail(reader->flow, "the stack map has too many local variables");
            return;
        }
        reader->locals[reader->count++] = value;
        if (slots == 2)
            reader->locals[reader->count++] = (JvmValue){.kind = JVM_KIND_SECOND};
    }
}

/* Takes `count` local variables off the end. */
static void chop_locals(MapReader *reader, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slots = reader->count > 0 && reader->locals[reader->count - 1].kind == JVM_KIND_SECOND ? 2 : 1;
        if (reader->count < slots) {
            flow_fail(reader->flow, "the stack map takes away more local variables than there are");
            return;
        }
        reader->count -= slots;
    }
}

/* Reads the stack of an entry. */
static void read_stack(MapReader *reader, MapFrame *frame, uint32_t count) {
    Flow *flow = reader->flow;
    if (count > flow->code->max_stack) {
        flow_fail(flow, "the stack map has a stack that is too deep");
        return;
    }
    if (!flow_take_cells(flow, count))
        return;
    JvmValue *stack = arena_alloc(flow->scratch, count * sizeof *stack);
    for (uint32_t i = 0; i < count && !flow->failed; i++)
        stack[i] = read_value(reader);
    frame->depth = count;
    frame->stack = stack;
}

/* Reads one entry, all but where it is; gives the distance to the entry before. */
static uint32_t read_entry(MapReader *reader, MapFrame *frame) {
    uint32_t type = map_u1(reader);
    if (type < 64)
        return type;
    if (type < 128) {
        read_stack(reader, frame, 1);
        return type - 64;
    }
    if (type < 247) {
        flow_fail(reader->flow, "the stack map has an entry of the unknown kind %u", type);
        return 0;
    }
    uint32_t distance = map_u2(reader);
    if (type == 247) {
        read_stack(reader, frame, 1);
    } else if (type < 251) {
        chop_locals(reader, 251 - type);
    } else if (type < 255) {
        append_locals(reader, type - 251);
    } else {
        reader->count = 0;
        append_locals(reader, map_u2(reader));
        read_stack(reader, frame, map_u2(reader));
    }
    return distance;
}

/* Gives an entry its local variables; those that are only fewer than before are shared. */
static bool keep_locals(MapReader *reader, MapFrame *frame) {
    if (!reader->kept) {
        if (!flow_take_cells(reader->flow, reader->count))
            return false;
        size_t size = reader->count * sizeof *reader->locals;
        JvmValue *copy = arena_alloc(reader->flow->scratch, size);
        memcpy(copy, reader->locals, size);
        reader->kept = copy;
    }
    frame->local_count = reader->count;
    frame->locals = reader->kept;
    return true;
}

bool flow_read_map(Flow *flow) {
    const JvmCode *code = flow->code;
    /* An entry takes a byte at least. */
    if (code->stack_map_count > code->stack_map_length)
        return flow_fail(flow, "the stack map is cut off");
    if (code->stack_map_count == 0)
        return true;
    MapReader reader = {.flow = flow, .bytes = code->stack_map, .length = code->stack_map_length};
    reader.locals = arena_alloc(flow->scratch, code->max_locals * sizeof *reader.locals);
    Frame entry = {.locals = reader.locals};
    flow_enter(flow, &entry);
    reader.count = flow->method->type.slots + !(flow->method->flags & JVM_STATIC);
    flow->map = arena_alloc(flow->scratch, code->stack_map_count * sizeof *flow->map);
    for (uint32_t i = 0, pc = 0; i < code->stack_map_count; i++) {
        MapFrame *frame = &flow->map[i];
        pc += read_entry(&reader, frame) + (i > 0);
        if (flow->failed || !keep_locals(&reader, frame))
            return false;
        if (pc >= code->length || flow->instructions.at[pc] == UINT32_MAX)
            return flow_fail(flow, "the stack map describes %u, where no instruction starts", pc);
        frame->pc = pc;
    }
    flow->map_count = code->stack_map_count;
    return reader.at == reader.length || flow_fail(flow, "the stack map is too long");
}

const MapFrame *flow_map_at(const Flow *flow, uint32_t pc) {
    return vector_find(flow->map, flow->map_count, sizeof *flow->map, pc);
}
