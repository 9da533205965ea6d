/* Frames: what they start with, and how two of them are merged where paths meet (JVMS 4.10.2.2). */
#include "jvm/flow_int.h"

JvmKind jvm_kind_of_type(JvmType type) {
    static const JvmKind kinds[] = {
        [JVM_TYPE_BOOLEAN... JVM_TYPE_INT] = JVM_KIND_INT,
        [JVM_TYPE_LONG] = JVM_KIND_LONG,
        [JVM_TYPE_FLOAT] = JVM_KIND_FLOAT,
        [JVM_TYPE_DOUBLE] = JVM_KIND_DOUBLE,
        [JVM_TYPE_REFERENCE] = JVM_KIND_REFERENCE,
        [JVM_TYPE_VOID] = JVM_KIND_UNSET,
    };
    return kinds[type];
}

const char *jvm_kind_name(JvmKind kind) {
    static const char *const names[] = {
        [JVM_KIND_UNSET] = "nothing",
        [JVM_KIND_INT] = "int",
        [JVM_KIND_FLOAT] = "float",
        [JVM_KIND_LONG] = "long",
        [JVM_KIND_DOUBLE] = "double",
        [JVM_KIND_SECOND] = "half of a long or a double",
        [JVM_KIND_NULL] = "null",
        [JVM_KIND_REFERENCE] = "reference",
        [JVM_KIND_THIS] = "uninitialised object",
        [JVM_KIND_NEW] = "uninitialised object",
        [JVM_KIND_RETURN_ADDRESS] = "return address",
    };
    return names[kind];
}

bool flow_is_wide(JvmKind kind) { return kind == JVM_KIND_LONG || kind == JVM_KIND_DOUBLE; }

void flow_enter(Flow *flow, Frame *frame) {
    uint32_t slot = 0;
    const JvmMethodType *type = &flow->method->type;
    frame->this_done = !flow->constructor;
    if (!(flow->method->flags & JVM_STATIC))
        frame->locals[slot++] =
            (JvmValue){.kind = flow->constructor ? JVM_KIND_THIS : JVM_KIND_REFERENCE, .class_name = flow->class->name};
    for (uint32_t i = 0; i < type->parameter_count; i++) {
        JvmValue value = {.kind = jvm_kind_of_type(type->parameters[i].type)};
        if (value.kind == JVM_KIND_REFERENCE)
            value.class_name = type->parameters[i].class_name;
        frame->locals[slot++] = value;
        if (flow_is_wide(value.kind))
            frame->locals[slot++] = (JvmValue){.kind = JVM_KIND_SECOND};
    }
}

static bool is_same(const JvmValue *a, const JvmValue *b) {
    return a->kind == b->kind && a->class_name == b->class_name && a->pc == b->pc;
}

/* A class that both of two classes extend, as far as that is known without looking at them. Arrays of references with
   the same dimensions have an array of objects in common. */
static JvmName common_class(Flow *flow, JvmName a, JvmName b) {
    uint32_t dimensions = jvm_descriptor_dimensions(flow->names, a);
    if (dimensions == 0 || dimensions != jvm_descriptor_dimensions(flow->names, b) ||
        names_text(flow->names, a)[dimensions] != 'L' || names_text(flow->names, b)[dimensions] != 'L')
        return flow->object;
    JvmName array = flow->object;
    for (uint32_t i = 0; i < dimensions; i++)
        array = jvm_descriptor_array(flow->names, array);
    return array;
}

/* Merges a value into another; false when they have nothing in common. `hint` is what the stack map says about the
   place, or null. A merge that changes anything goes up in: null, a class, the hint or an array, java/lang/Object. */
static bool merge_value(Flow *flow, JvmValue *into, const JvmValue *from, const JvmValue *hint, bool *changed) {
    if (is_same(into, from))
        return true;
    if (into->kind == JVM_KIND_REFERENCE && from->kind == JVM_KIND_NULL)
        return true;
    JvmValue merged = *from;
    if (into->kind == JVM_KIND_REFERENCE && from->kind == JVM_KIND_REFERENCE)
        merged.class_name = hint && hint->kind == JVM_KIND_REFERENCE
                                ? hint->class_name
                                : common_class(flow, into->class_name, from->class_name);
    else if (into->kind != JVM_KIND_NULL || from->kind != JVM_KIND_REFERENCE)
        return false;
    if (!is_same(into, &merged))
        *changed = true;
    *into = merged;
    return true;
}

/* Merges the local variables; what differs becomes unset. */
static void merge_locals(Flow *flow, Frame *frame, const MapFrame *map, bool *changed) {
    for (uint32_t i = 0; i < flow->code->max_locals; i++) {
        JvmValue *into = &frame->locals[i];
        const JvmValue *hint = map && i < map->local_count ? &map->locals[i] : NULL;
        bool good = into->kind == JVM_KIND_UNSET || merge_value(flow, into, &flow->frame.locals[i], hint, changed);
        /* The second half of a long or a double goes with the first. */
        if (good && into->kind == JVM_KIND_SECOND)
            good = i > 0 && flow_is_wide(frame->locals[i - 1].kind);
        if (!good) {
            *into = (JvmValue){.kind = JVM_KIND_UNSET};
            *changed = true;
        }
    }
}

bool flow_merge(Flow *flow, Frame *frame, uint32_t pc, bool *changed) {
    if (!flow_take_work(flow, flow->code->max_locals + frame->depth))
        return false;
    if (frame->depth != flow->frame.depth)
        return flow_fail(flow, "it goes to %u with %u stack entries, another path with %u", pc, flow->frame.depth,
                         frame->depth);
    const MapFrame *map = flow_map_at(flow, pc);
    for (uint32_t i = 0; i < frame->depth; i++) {
        const JvmValue *hint = map && i < map->depth ? &map->stack[i] : NULL;
        if (!merge_value(flow, &frame->stack[i], &flow->frame.stack[i], hint, changed))
            return flow_fail(flow, "it goes to %u with %s in stack entry %u, another path with %s", pc,
                             jvm_kind_name(flow->frame.stack[i].kind), i, jvm_kind_name(frame->stack[i].kind));
    }
    merge_locals(flow, frame, map, changed);
    if (frame->this_done && !flow->frame.this_done) {
        frame->this_done = false;
        *changed = true;
    }
    return true;
}
