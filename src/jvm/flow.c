/* Finds the flow of a method by iterating over its instructions until no frame changes any more (Kildall, POPL 1973;
   JVMS 4.10.2.2). Frames only ever lose information, in a few steps for each value, so that this ends. */
#include "jvm/flow_int.h"

enum { WORD_BITS = 64 };

/* Puts where the code is in front of what is wrong with it. Always false. */
static bool add_place(Flow *flow) {
    const JvmMethod *method = flow->method;
    flow->failed = true;
    if (flow->current)
        failure_prefix(flow->failure, ", instruction %u, %s", flow->current->pc,
                       jvm_opcode_name(flow->current->opcode));
    return failure_prefix(flow->failure, "%s: %s%s", flow->class->where, names_text(flow->names, method->name),
                          names_text(flow->names, method->descriptor));
}

bool flow_fail(Flow *flow, const char *format, ...) {
    if (flow->failed)
        return false;
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(flow->failure, FAILURE_INPUT, format, arguments);
    va_end(arguments);
    failure_prefix(flow->failure, ": ");
    return add_place(flow);
}

bool flow_take_cells(Flow *flow, uint64_t count) {
    flow->cells += count;
    return flow->cells <= FLOW_MOST_CELLS || flow_fail(flow, "the method is too large");
}

bool flow_take_work(Flow *flow, uint64_t count) {
    flow->work += count + 1;
    return flow->work <= FLOW_MOST_WORK || flow_fail(flow, "the method is too complex");
}

/* ---- Nodes ---------------------------------------------------------------------------------------------------- */

/* The node of an instruction in a context, made when it is new; JVM_NO_NODE after a failure. */
static uint32_t node_of(Flow *flow, uint32_t instruction, uint32_t context) {
    uint32_t before = JVM_NO_NODE, node = flow->first_node[instruction];
    while (node != JVM_NO_NODE && flow->nodes.items[node].context < context) {
        before = node;
        node = flow->nodes.items[node].other;
        if (!flow_take_work(flow, 0))
            return JVM_NO_NODE;
    }
    if (node != JVM_NO_NODE && flow->nodes.items[node].context == context)
        return node;
    if (flow->nodes.count == FLOW_MOST_NODES) {
        flow_fail(flow, "the method has too many subroutines");
        return JVM_NO_NODE;
    }
    FlowNode made = {.instruction = instruction, .context = context, .other = node, .next = JVM_NO_NODE};
    vector_push(flow->scratch, &flow->nodes, made);
    uint32_t number = flow->nodes.count - 1;
    if (before == JVM_NO_NODE)
        flow->first_node[instruction] = number;
    else
        flow->nodes.items[before].other = number;
    return number;
}

/* The same, for the instruction after another one. */
static uint32_t node_after(Flow *flow, uint32_t instruction, uint32_t context) {
    if (instruction + 1 < flow->instructions.count)
        return node_of(flow, instruction + 1, context);
    flow_fail(flow, "the code runs off its end");
    return JVM_NO_NODE;
}

/* Lets flow->frame reach a node. */
static bool reach(Flow *flow, uint32_t number) {
    if (number == JVM_NO_NODE)
        return false;
    FlowNode *node = &flow->nodes.items[number];
    bool changed = !node->reached;
    if (!node->reached) {
        uint32_t depth = flow->frame.depth, locals = flow->code->max_locals;
        if (!flow_take_cells(flow, depth + locals))
            return false;
        node->frame = flow->frame;
        node->frame.stack = arena_alloc(flow->arena, (depth + locals) * sizeof *node->frame.stack);
        node->frame.locals = node->frame.stack + depth;
        memcpy(node->frame.stack, flow->frame.stack, depth * sizeof *node->frame.stack);
        memcpy(node->frame.locals, flow->frame.locals, locals * sizeof *node->frame.locals);
        node->reached = true;
    } else if (!flow_merge(flow, &node->frame, flow->instructions.items[node->instruction].pc, &changed)) {
        return false;
    }
    if (changed) {
        node->dirty = true;
        flow->dirty[node->instruction / WORD_BITS] |= UINT64_C(1) << node->instruction % WORD_BITS;
    }
    return true;
}

/* ---- Subroutines ---------------------------------------------------------------------------------------------- */

/* The context of a subroutine that a jsr calls; 0 after a failure. A subroutine that is called again has been left
   without a ret: then the earlier call, and those inside of it, are no longer part of the context, so that contexts
   are finite. */
static uint32_t context_of_call(Flow *flow, uint32_t parent, uint32_t call) {
    uint32_t subroutine = flow->instructions.at[flow->current->target];
    for (uint32_t outer = parent; outer != 0; outer = flow->contexts.items[outer].parent)
        if (flow->contexts.items[outer].subroutine == subroutine)
            parent = flow->contexts.items[outer].parent;
    if (!flow_take_work(flow, flow->contexts.count))
        return 0;
    for (uint32_t i = 1; i < flow->contexts.count; i++)
        if (flow->contexts.items[i].parent == parent && flow->contexts.items[i].call == call)
            return i;
    if (flow->contexts.count == FLOW_MOST_CONTEXTS) {
        flow_fail(flow, "the method has too many subroutines");
        return 0;
    }
    Context context = {.parent = parent, .call = call, .subroutine = subroutine};
    vector_push(flow->scratch, &flow->contexts, context);
    return flow->contexts.count - 1;
}

/* The node that a ret goes to. It must leave a subroutine that it is in, or else a subroutine calls itself. */
static uint32_t node_of_return(Flow *flow, uint32_t context) {
    const JvmValue *address = &flow->frame.locals[flow->current->index];
    if (address->kind != JVM_KIND_RETURN_ADDRESS) {
        flow_fail(flow, "local variable %u has %s", flow->current->index, jvm_kind_name(address->kind));
        return JVM_NO_NODE;
    }
    while (context != 0 && context != address->context)
        context = flow->contexts.items[context].parent;
    if (context == 0) {
        flow_fail(flow, "it returns from a subroutine that it is not in");
        return JVM_NO_NODE;
    }
    return node_after(flow, flow->contexts.items[context].call, flow->contexts.items[context].parent);
}

/* ---- Edges ---------------------------------------------------------------------------------------------------- */

/* Numbers the stretches of code that have the same handlers. */
static void find_segments(Flow *flow) {
    const JvmCode *code = flow->code;
    flow->segment = arena_alloc(flow->scratch, (code->length + 1) * sizeof *flow->segment);
    for (uint32_t i = 0; i < code->handler_count; i++)
        flow->segment[code->handlers[i].start] = flow->segment[code->handlers[i].end] = 1;
    for (uint32_t pc = 1; pc <= code->length; pc++)
        flow->segment[pc] += flow->segment[pc - 1];
    flow->cached_segment = UINT32_MAX;
}

/* Finds the handlers that cover a node. Neighbours have the same ones. */
static void link_catches(Flow *flow, uint32_t number) {
    uint32_t pc = flow->current->pc, context = flow->nodes.items[number].context;
    if (flow->cached_segment != flow->segment[pc] || flow->cached_context != context) {
        flow->cached_segment = flow->segment[pc];
        flow->cached_context = context;
        flow->cached_first = flow->catches.count;
        flow_take_work(flow, flow->code->handler_count);
        for (uint32_t i = 0; i < flow->code->handler_count && !flow->failed; i++) {
            const JvmHandler *handler = &flow->code->handlers[i];
            if (pc < handler->start || pc >= handler->end)
                continue;
            JvmCatch found = {.catch_class = handler->catch_class};
            found.node = node_of(flow, flow->instructions.at[handler->target], context);
            vector_push(flow->arena, &flow->catches, found);
            flow_take_cells(flow, 1);
        }
        flow->cached_count = flow->catches.count - flow->cached_first;
    }
    flow->nodes.items[number].first_catch = flow->cached_first;
    flow->nodes.items[number].catch_count = flow->cached_count;
}

/* Whether the instruction after this one may be next. */
static bool falls_through(JvmOpcode opcode) {
    switch (opcode) {
    case JVM_OP_GOTO ... JVM_OP_LOOKUPSWITCH:
    case JVM_OP_ATHROW: return false;
    default: return opcode < JVM_OP_IRETURN || opcode > JVM_OP_RETURN;
    }
}

static void add_target(Flow *flow, uint32_t pc, uint32_t context) {
    if (!flow->failed)
        vector_push(flow->arena, &flow->targets, node_of(flow, flow->instructions.at[pc], context));
}

/* Finds where the current instruction goes, other than to the next one. */
static void add_targets(Flow *flow, uint32_t instruction, uint32_t context) {
    const JvmInstruction *current = flow->current;
    switch (jvm_opcode_format(current->opcode)) {
    case JVM_FORMAT_BRANCH: {
        bool call = current->opcode == JVM_OP_JSR;
        add_target(flow, current->target, call ? context_of_call(flow, context, instruction) : context);
        break;
    }
    case JVM_FORMAT_TABLE_SWITCH:
    case JVM_FORMAT_LOOKUP_SWITCH:
        add_target(flow, current->target, context);
        for (uint32_t i = 0; i < current->case_count; i++)
            add_target(flow, current->cases[i].target, context);
        break;
    default:
        if (current->opcode == JVM_OP_RET)
            vector_push(flow->arena, &flow->targets, node_of_return(flow, context));
        break;
    }
}

/* Finds the successors of a node, whose frame is in flow->frame. */
static void link_node(Flow *flow, uint32_t number) {
    FlowNode node = flow->nodes.items[number];
    node.linked = true;
    node.first_target = flow->targets.count;
    add_targets(flow, node.instruction, node.context);
    node.target_count = flow->targets.count - node.first_target;
    if (!flow->failed && falls_through(flow->current->opcode))
        node.next = node_after(flow, node.instruction, node.context);
    node.other = flow->nodes.items[number].other; /* nodes may have been added after it */
    flow->nodes.items[number] = node;
    if (!flow->failed)
        link_catches(flow, number);
}

/* ---- Iteration ------------------------------------------------------------------------------------------------ */

/* Lets the handlers of a node be reached with its local variables. */
static bool throw_from(Flow *flow, const FlowNode *node) {
    if (node->catch_count > 0 && flow->code->max_stack == 0)
        return flow_fail(flow, "the stack is too small for an exception");
    flow->frame.depth = flow->frame.slots = 1;
    for (uint32_t i = 0; i < node->catch_count; i++) {
        const JvmCatch *handler = &flow->catches.items[node->first_catch + i];
        JvmName class_name = handler->catch_class == JVM_NO_NAME ? flow->throwable : handler->catch_class;
        flow->frame.stack[0] = (JvmValue){.kind = JVM_KIND_REFERENCE, .class_name = class_name};
        if (!reach(flow, handler->node))
            return false;
    }
    return true;
}

/* Makes a node's frame the current one. */
static void load_frame(Flow *flow, const Frame *frame) {
    flow->frame.depth = frame->depth;
    flow->frame.slots = frame->slots;
    flow->frame.this_done = frame->this_done;
    memcpy(flow->frame.stack, frame->stack, frame->depth * sizeof *frame->stack);
    memcpy(flow->frame.locals, frame->locals, flow->code->max_locals * sizeof *frame->locals);
}

/* Visits a node: what it does to its frame, and which nodes get the result. */
static bool visit(Flow *flow, uint32_t number) {
    FlowNode *node = &flow->nodes.items[number];
    node->dirty = false;
    flow->current = &flow->instructions.items[node->instruction];
    if (!flow_take_work(flow, node->frame.depth + flow->code->max_locals))
        return false;
    load_frame(flow, &node->frame);
    if (!node->linked)
        link_node(flow, number);
    else if (flow->current->opcode == JVM_OP_RET)
        node_of_return(flow, node->context); /* its address may have been lost */
    if (flow->failed)
        return false;
    const FlowNode linked = flow->nodes.items[number]; /* where it was, it may have moved from */
    if (!throw_from(flow, &linked))
        return false;
    load_frame(flow, &linked.frame);
    if (!flow_step(flow))
        return false;
    if (flow->current->opcode == JVM_OP_JSR)
        flow->frame.stack[flow->frame.depth - 1].context =
            flow->nodes.items[flow->targets.items[linked.first_target]].context;
    for (uint32_t i = 0; i < linked.target_count; i++)
        if (!reach(flow, flow->targets.items[linked.first_target + i]))
            return false;
    return linked.next == JVM_NO_NODE || reach(flow, linked.next);
}

/* The first instruction from `start` on that has a dirty node; UINT32_MAX when there is none. */
static uint32_t next_dirty(Flow *flow, uint32_t start) {
    uint32_t words = (flow->instructions.count + WORD_BITS - 1) / WORD_BITS;
    uint64_t mask = ~UINT64_C(0) << start % WORD_BITS;
    for (uint32_t i = start / WORD_BITS; i < words; i++, mask = ~UINT64_C(0)) {
        flow->work++;
        if (flow->dirty[i] & mask)
            return i * WORD_BITS + (uint32_t)__builtin_ctzll(flow->dirty[i] & mask);
    }
    return UINT32_MAX;
}

/* Looks at dirty nodes in the order of their instructions, again and again, until there is none. */
static bool iterate(Flow *flow) {
    for (uint32_t start = 0;;) {
        uint32_t instruction = next_dirty(flow, start);
        if (instruction == UINT32_MAX && start > 0)
            instruction = next_dirty(flow, 0);
        if (instruction == UINT32_MAX)
            return true;
        flow->dirty[instruction / WORD_BITS] &= ~(UINT64_C(1) << instruction % WORD_BITS);
        uint32_t other;
        for (uint32_t node = flow->first_node[instruction]; node != JVM_NO_NODE; node = other) {
            if (flow->nodes.items[node].dirty && !visit(flow, node))
                return false;
            other = flow->nodes.items[node].other;
        }
        start = instruction + 1;
    }
}

/* ---- The result ----------------------------------------------------------------------------------------------- */

/* Puts the nodes in order and everything that refers to them after it. */
static JvmFlow *finish(Flow *flow) {
    JvmFlow *result = arena_alloc(flow->arena, sizeof *result);
    JvmNode *nodes = arena_alloc(flow->arena, flow->nodes.count * sizeof *nodes);
    uint32_t *places = arena_alloc(flow->scratch, flow->nodes.count * sizeof *places);
    uint32_t count = 0;
    for (uint32_t i = 0; i < flow->instructions.count; i++)
        for (uint32_t node = flow->first_node[i]; node != JVM_NO_NODE; node = flow->nodes.items[node].other)
            places[node] = count++;
    for (uint32_t i = 0; i < flow->targets.count; i++)
        flow->targets.items[i] = places[flow->targets.items[i]];
    for (uint32_t i = 0; i < flow->catches.count; i++)
        flow->catches.items[i].node = places[flow->catches.items[i].node];
    for (uint32_t i = 0; i < count; i++) {
        const FlowNode *node = &flow->nodes.items[i];
        nodes[places[i]] = (JvmNode){
            .instruction = flow->instructions.items[node->instruction],
            .context = node->context,
            .next = node->next == JVM_NO_NODE ? JVM_NO_NODE : places[node->next],
            .target_count = node->target_count,
            .targets = node->target_count ? flow->targets.items + node->first_target : NULL,
            .catch_count = node->catch_count,
            .catches = node->catch_count ? flow->catches.items + node->first_catch : NULL,
            .depth = node->frame.depth,
            .stack = node->frame.stack,
            .locals = node->frame.locals,
        };
        if (node->frame.depth > result->max_depth)
            result->max_depth = node->frame.depth;
    }
    result->node_count = count;
    result->nodes = nodes;
    result->local_count = flow->code->max_locals;
    result->context_count = flow->contexts.count;
    return result;
}

/* Decodes the code and gets everything ready. */
static bool prepare(Flow *flow) {
    const JvmCode *code = flow->code;
    if (!jvm_instructions_read(flow->arena, flow->class, code, &flow->instructions, flow->failure))
        return add_place(flow);
    if (!flow_read_map(flow))
        return false;
    uint32_t count = flow->instructions.count;
    flow->first_node = arena_alloc(flow->scratch, count * sizeof *flow->first_node);
    for (uint32_t i = 0; i < count; i++)
        flow->first_node[i] = JVM_NO_NODE;
    flow->dirty = arena_alloc(flow->scratch, (count / WORD_BITS + 1) * sizeof *flow->dirty);
    vector_push(flow->scratch, &flow->contexts, (Context){0});
    find_segments(flow);
    flow->frame.stack = arena_alloc(flow->scratch, (code->max_stack + 1) * sizeof *flow->frame.stack);
    flow->frame.locals = arena_alloc(flow->scratch, code->max_locals * sizeof *flow->frame.locals);
    flow_enter(flow, &flow->frame);
    return reach(flow, node_of(flow, 0, 0));
}

JvmFlow *jvm_flow(Arena *arena, const JvmClass *class, const JvmMethod *method, Failure *failure) {
    Names *names = class->names;
    Flow flow = {.arena = arena,
                 .scratch = arena_new(),
                 .class = class,
                 .method = method,
                 .code = method->code,
                 .names = names,
                 .object = names_add_string(names, "java/lang/Object"),
                 .throwable = names_add_string(names, "java/lang/Throwable"),
                 .string = names_add_string(names, "java/lang/String"),
                 .class_class = names_add_string(names, "java/lang/Class"),
                 .method_handle = names_add_string(names, "java/lang/invoke/MethodHandle"),
                 .method_type = names_add_string(names, "java/lang/invoke/MethodType"),
                 .init = names_add_string(names, "<init>"),
                 .failure = failure};
    flow.constructor = method->name == flow.init && class->name != flow.object;
    JvmFlow *result = prepare(&flow) && iterate(&flow) ? finish(&flow) : NULL;
    arena_free(flow.scratch);
    return result;
}
