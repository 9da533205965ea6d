/* Any bytes are either refused with a reason, or give a class whose methods have a flow that hangs together, or are
   refused with a reason too. */
#include "jvm/flow.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

/* A reason is one line, and starts with the name of the file. */
static void check_reason(Failure *failure) {
    require(strncmp(text_string(&failure->words), "input.class: ", 13) == 0);
    require(!strchr(text_string(&failure->words), '\n'));
    failure_free(failure);
}

static bool is_wide(JvmKind kind) { return kind == JVM_KIND_LONG || kind == JVM_KIND_DOUBLE; }

/* Where an edge leads, the stack is as deep as it was left. A handler starts with the exception alone. */
static void check_node(const JvmFlow *flow, const JvmCode *code, const JvmNode *node) {
    uint32_t slots = 0;
    for (uint32_t i = 0; i < node->depth; i++) {
        require(node->stack[i].kind != JVM_KIND_UNSET && node->stack[i].kind != JVM_KIND_SECOND);
        slots += is_wide(node->stack[i].kind) ? 2 : 1;
    }
    require(slots <= code->max_stack && node->depth <= flow->max_depth);
    for (uint32_t i = 0; i < flow->local_count; i++)
        if (is_wide(node->locals[i].kind))
            require(i + 1 < flow->local_count && node->locals[i + 1].kind == JVM_KIND_SECOND);
        else if (node->locals[i].kind == JVM_KIND_SECOND)
            require(i > 0 && is_wide(node->locals[i - 1].kind));
    require(node->next == JVM_NO_NODE || node->next < flow->node_count);
    for (uint32_t i = 0; i < node->target_count; i++)
        require(node->targets[i] < flow->node_count &&
                flow->nodes[node->targets[i]].depth == flow->nodes[node->targets[0]].depth);
    for (uint32_t i = 0; i < node->catch_count; i++)
        require(node->catches[i].node < flow->node_count && flow->nodes[node->catches[i].node].depth == 1);
}

static void check_flow(const JvmFlow *flow, const JvmCode *code) {
    require(flow->node_count > 0 && flow->nodes[0].instruction.pc == 0 && flow->nodes[0].depth == 0);
    for (uint32_t i = 0; i < flow->node_count; i++) {
        const JvmNode *node = &flow->nodes[i];
        if (i > 0)
            require(node[-1].instruction.pc < node->instruction.pc ||
                    (node[-1].instruction.pc == node->instruction.pc && node[-1].context < node->context));
        check_node(flow, code, node);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena *arena = arena_new();
    Names *names = names_new(arena);
    Failure failure = {0};
    JvmClass *class = jvm_class_read(arena, names, data, size, "input.class", &failure);
    if (!class)
        check_reason(&failure);
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        const JvmMethod *method = &class->methods[i];
        if (!method->code)
            continue;
        Arena *flow_arena = arena_new();
        JvmFlow *flow = jvm_flow(flow_arena, class, method, &failure);
        if (flow)
            check_flow(flow, method->code);
        else
            check_reason(&failure);
        arena_free(flow_arena);
    }
    arena_free(arena);
    return 0;
}
