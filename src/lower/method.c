/* Methods to functions: blocks, handlers, synchronized methods. */
#include "lower/blocking.h"
#include "lower/observe_int.h"

#include <string.h>

/* Nodes that a block begins with: where control comes from elsewhere than from the node before. */
static void find_blocks(Translation *t) {
    const JvmFlow *flow = t->flow;
    t->spots = arena_alloc(t->emit.arena, flow->node_count * sizeof *t->spots);
    for (uint32_t i = 0; i < flow->node_count; i++)
        t->spots[i] = NO_SPOT;
    for (uint32_t i = 0; i < flow->node_count; i++) {
        const JvmNode *node = &flow->nodes[i];
        for (uint32_t j = 0; j < node->target_count; j++)
            if (t->spots[node->targets[j]] == NO_SPOT)
                t->spots[node->targets[j]] = emit_spot(&t->emit);
        for (uint32_t j = 0; j < node->catch_count; j++)
            if (t->spots[node->catches[j].node] == NO_SPOT)
                t->spots[node->catches[j].node] = emit_spot(&t->emit);
        /* After a branch control goes on in a location of its own; old code may go on at any node. */
        if (node->next != JVM_NO_NODE && (node->target_count || node->next != i + 1) && t->spots[node->next] == NO_SPOT)
            t->spots[node->next] = emit_spot(&t->emit);
    }
}

static bool same_catches(const JvmNode *a, const JvmNode *b) {
    if (a == b)
        return true;
    if (!a || !b || a->catch_count != b->catch_count)
        return false;
    for (uint32_t i = 0; i < a->catch_count; i++)
        if (a->catches[i].node != b->catches[i].node || a->catches[i].catch_class != b->catches[i].catch_class)
            return false;
    return true;
}

/* The variable in which a handler finds its exception. */
static Local caught_local(Translation *t, uint32_t handler) {
    stack_take_over(t, &t->flow->nodes[handler]);
    return (Local)t->model->expressions.items[t->stack[0].expression].id;
}

/* The handlers of each run of locations with the same ones, in the order in which they are tried. */
static void emit_catches(Translation *t) {
    Emit *emit = &t->emit;
    for (uint32_t i = 0, end; i < emit->order.count; i = end) {
        const JvmNode *node = emit->spots.items[emit->order.items[i]].node;
        end = i + 1;
        while (end < emit->order.count && same_catches(node, emit->spots.items[emit->order.items[end]].node))
            end++;
        for (uint32_t j = 0; node && j < node->catch_count; j++) {
            const JvmCatch *caught = &node->catches[j];
            EmitCatch clause = {.from = emit->order.items[i],
                                .to = emit->order.items[end - 1],
                                .handler = t->spots[caught->node],
                                .type = BIR_NONE,
                                .variable = caught_local(t, caught->node)};
            if (caught->catch_class != JVM_NO_NAME)
                clause.type = class_named(t->program, caught->catch_class)->type;
            vector_push(emit->arena, &emit->catches, clause);
        }
    }
}

/* Parameters are the first variables, in order. */
static void declare_parameters(Translation *t) {
    const JvmMethod *declared = t->method->declared;
    uint32_t slot = 0;
    bool is_static = declared->flags & JVM_STATIC;
    if (!is_static)
        webs_before(t, 0, slot++);
    for (uint32_t i = 0; i < declared->type.parameter_count; i++) {
        JvmType type = declared->type.parameters[i].type;
        webs_before(t, 0, slot);
        slot += type == JVM_TYPE_LONG || type == JVM_TYPE_DOUBLE ? 2 : 1;
    }
    t->emit.parameter_count = t->emit.variables.count;
}

/* What a method does before its first and after its last instruction: acquires a monitor, or runs without interleaving.
 */
static void emit_entry(Translation *t) {
    const JvmMethod *declared = t->method->declared;
    Emit *emit = &t->emit;
    emit->line = jvm_code_line(declared->code, 0);
    t->synchronized_on = UINT32_MAX;
    bool is_static = declared->flags & JVM_STATIC;
    bool is_synchronized = declared->flags & JVM_SYNCHRONIZED;
    BirAction begin = build_action(t->model, BIR_ACTION_ATOMIC_BEGIN, BIR_NONE, NULL, 0);
    if (t->is_atomic && !t->waits && !is_synchronized) {
        if (is_static)
            emit_yield(emit);
        else
            emit_yield_of(emit, emit_local(emit, 0));
        emit_action(emit, begin);
    }
    if (!is_synchronized)
        return;
    t->synchronized_on = 0;
    if (is_static) {
        t->synchronized_on = emit_variable(emit, "class", t->program->class_class->ref, BIR_NONE);
        BirId name = build_string(t->model, t->method->owner->name);
        emit_action(emit,
                    build_native(t->model, BIR_NATIVE_CLASS_OBJECT, emit_local(emit, t->synchronized_on), &name, 1));
    }
    emit_monitor_enter(emit, t->synchronized_on);
    if (t->is_atomic)
        emit_action(emit, begin);
}

/* Whatever leaves a synchronized or atomic method by an exception releases what was acquired on entry. */
static void emit_exit(Translation *t, uint32_t first_spot) {
    Emit *emit = &t->emit;
    if (t->synchronized_on == UINT32_MAX && !t->is_atomic)
        return;
    Local thrown = emit_variable(emit, "thrown", t->program->object->ref, BIR_NONE);
    EmitCatch clause = {.from = emit->order.items[first_spot],
                        .to = emit->order.items[emit->order.count - 1],
                        .handler = emit_spot(emit),
                        .type = BIR_NONE,
                        .variable = thrown};
    vector_push(emit->arena, &emit->catches, clause);
    emit->node = NULL;
    emit_open(emit, clause.handler);
    call_leave(t);
    emit_throw(emit, emit_local(emit, thrown));
}

static void translate_nodes(Translation *t) {
    Emit *emit = &t->emit;
    for (uint32_t i = 0; i < t->flow->node_count; i++) {
        const JvmNode *node = &t->flow->nodes[i];
        uint32_t line = jvm_code_line(t->method->declared->code, node->instruction.pc);
        t->node = node;
        t->node_number = i;
        if (t->spots[i] != NO_SPOT) {
            if (emit->spot != NO_SPOT)
                stack_hand_over(t, node);
            emit->node = node;
            emit->line = line;
            emit_open(emit, t->spots[i]);
            stack_take_over(t, node);
        } else if (emit->spot == NO_SPOT) {
            /* Only after something that cannot be supported: the rest of the block is not reached. */
            continue;
        } else {
            bool other_catches = !same_catches(emit->node, node);
            emit->node = node;
            if (other_catches || (emit->all_lines && line != emit->line)) {
                emit->line = line;
                if (emit->step.actions.count || emit->step.yields)
                    emit_fresh(emit);
                emit->spots.items[emit->spot].node = node;
                emit->spots.items[emit->spot].line = line;
            }
            emit->line = line;
        }
        observe_instruction(t);
        instruction_translate(t);
        /* Copies of a subroutine's instructions stand side by side: the next one may be further on. */
        if (emit->spot != NO_SPOT && node->next != JVM_NO_NODE && node->next != i + 1) {
            stack_hand_over(t, &t->flow->nodes[node->next]);
            emit_goto(emit, t->spots[node->next]);
        }
    }
}

static void translate(Translation *t, BirId body) {
    Emit *emit = &t->emit;
    const JvmFlow *flow = t->flow;
    enum { GROUPS = 7 };
    t->stack = arena_alloc(emit->arena, (flow->max_depth + 8) * sizeof *t->stack);
    t->stack_locals = arena_alloc(emit->arena, (flow->max_depth + 1) * GROUPS * sizeof *t->stack_locals);
    for (uint32_t i = 0; i < (flow->max_depth + 1) * GROUPS; i++)
        t->stack_locals[i] = UINT32_MAX;
    webs_find(t);
    declare_parameters(t);
    find_blocks(t);
    emit_entry(t);
    observe_entry(t);
    /* The first node starts after the entry, and may be jumped to. */
    if (t->spots[0] == NO_SPOT)
        t->spots[0] = emit_spot(emit);
    uint32_t first_spot = emit->order.count;
    if (emit->spot != NO_SPOT)
        emit_goto(emit, t->spots[0]);
    translate_nodes(t);
    emit_catches(t);
    emit_exit(t, first_spot);
    emit_finish(emit, body);
}

/* What cannot be translated, named when it is called. */
static BirId refusal(JavaProgram *program, const JavaMethod *method) {
    bool is_native = method->declared->flags & JVM_NATIVE;
    if (!is_native && method->declared->code)
        return BIR_NONE;
    return build_name(program->model, "%s.%s: %s", class_java_name(program, method->owner->name),
                      names_text(program->names, method->declared->name),
                      is_native ? "native method not modelled" : "abstract method called");
}

/* The variables of a body without code: its parameters. */
static void keep_parameters(Translation *t, BirId body) {
    BirSpan parameters = t->model->bodies.items[body].parameters;
    for (uint32_t i = 0; i < parameters.count; i++) {
        BirVariable parameter = t->model->variables.items[parameters.first + i];
        emit_variable(&t->emit, names_text(t->program->names, parameter.name), parameter.type, BIR_NONE);
    }
    t->emit.parameter_count = parameters.count;
}

/* A native method that the engine knows: its function does what a call in its place would. */
static bool translate_native(Translation *t) {
    uint32_t count = t->emit.parameter_count;
    BirId *arguments = arena_alloc(t->emit.arena, (count + 1) * sizeof *arguments);
    t->stack = arena_alloc(t->emit.arena, 8 * sizeof *t->stack);
    for (uint32_t i = 0; i < count; i++)
        arguments[i] = emit_local(&t->emit, i);
    if (!intrinsic_call(t, t->method, arguments, count))
        return false;
    if (t->emit.spot != NO_SPOT)
        emit_return(&t->emit, t->depth ? stack_pop_value(t) : BIR_NONE);
    return true;
}

/* Code that is not well-formed is bad input, whenever it is found. */
static const JvmFlow *find_flow(Translation *t, BirId *message) {
    const JvmClass *file = t->method->file;
    Failure failure = {0};
    const JvmFlow *flow = jvm_flow(t->emit.arena, file, t->method->declared, &failure);
    if (!flow) {
        *message = build_name(t->model, "%s", text_string(&failure.words));
        failure_set(&t->program->problem, failure.kind, "%s", text_string(&failure.words));
    }
    failure_free(&failure);
    return flow;
}

static bool is_marked(const JavaProgram *program, const JavaMethod *method, const char *annotation) {
    return jvm_annotation(program->names, method->declared->annotations, annotation);
}

void method_lower(JavaProgram *program, BirId body) {
    JavaMethod *method = program->sources.items[body].method;
    const JvmClass *file = method->file;
    BirId message = refusal(program, method);
    Translation t = {.program = program, .model = program->model, .method = method, .synchronized_on = UINT32_MAX};
    emit_begin(&t.emit, program, file->source_file == JVM_NO_NAME ? BIR_NONE : file->source_file);
    t.emit.all_lines = method->owner->origin == CLASS_FROM_USER;
    t.is_atomic = is_marked(program, method, "Lbandera/engine/Atomic;");
    t.waits = t.is_atomic && is_marked(program, method, "Lbandera/engine/Waits;");
    t.may_race = class_may_race(program, method->owner);
    t.is_plain = is_marked(program, method, "Lbandera/engine/Plain;");
    t.is_weak = is_marked(program, method, "Lbandera/engine/Weak;");
    t.is_alone = is_marked(program, method, "Lbandera/engine/Alone;") && !(program->options.notices & SEEN_ENDS);
    if (message == BIR_NONE)
        t.flow = find_flow(&t, &message);
    if (t.flow) {
        translate(&t, body);
        return;
    }
    keep_parameters(&t, body);
    if (!(method->declared->flags & JVM_NATIVE) || !translate_native(&t))
        emit_unsupported(&t.emit, message);
    emit_finish(&t.emit, body);
}

void message_lower(JavaProgram *program, BirId body) {
    Translation t = {.program = program, .model = program->model};
    emit_begin(&t.emit, program, BIR_NONE);
    keep_parameters(&t, body);
    emit_unsupported(&t.emit, program->sources.items[body].message);
    emit_finish(&t.emit, body);
}
