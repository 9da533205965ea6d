/* Which uses of a local slot belong together. javac uses a slot for several variables, one after the other; a value
   that may flow from a store to a load is one variable with it. */
#include "lower/method.h"

/* Values are numbered: the value of a slot before each node, then the value that each node stores. */
static uint32_t value_before(const Translation *t, uint32_t node, uint32_t slot) {
    return node * t->flow->local_count + slot;
}

static uint32_t value_stored(const Translation *t, uint32_t node) {
    return t->flow->node_count * t->flow->local_count + node;
}

static uint32_t find(const Translation *t, uint32_t value) {
    while (t->leaders[value] != value)
        value = t->leaders[value] = t->leaders[t->leaders[value]];
    return value;
}

static void join(Translation *t, uint32_t a, uint32_t b) {
    a = find(t, a);
    b = find(t, b);
    /* The lowest number leads, so that parameters are found from node 0. */
    if (a < b)
        t->leaders[b] = a;
    else
        t->leaders[a] = b;
}

/* The slot that an instruction stores to, or UINT32_MAX. */
static uint32_t stored_slot(const JvmInstruction *instruction) {
    switch (instruction->opcode) {
    case JVM_OP_ISTORE ... JVM_OP_ASTORE:
    case JVM_OP_IINC: return instruction->index;
    default: return UINT32_MAX;
    }
}

static bool is_value(JvmKind kind) {
    return kind != JVM_KIND_UNSET && kind != JVM_KIND_SECOND && kind != JVM_KIND_RETURN_ADDRESS;
}

/* Whether two kinds are kept in the same variable. */
static bool same_store(JvmKind a, JvmKind b) {
    bool a_is_reference = a >= JVM_KIND_NULL && a <= JVM_KIND_NEW,
         b_is_reference = b >= JVM_KIND_NULL && b <= JVM_KIND_NEW;
    return a == b || (a_is_reference && b_is_reference);
}

/* Joins what is in a slot before or after a node with what its successor finds there. */
static void flow_into(Translation *t, uint32_t from, uint32_t successor, bool with_store) {
    const JvmNode *node = &t->flow->nodes[from], *next = &t->flow->nodes[successor];
    uint32_t stored = stored_slot(&node->instruction);
    for (uint32_t slot = 0; slot < t->flow->local_count; slot++) {
        if (!is_value(next->locals[slot].kind))
            continue;
        if (slot == stored && with_store)
            join(t, value_stored(t, from), value_before(t, successor, slot));
        else if (same_store(node->locals[slot].kind, next->locals[slot].kind))
            join(t, value_before(t, from, slot), value_before(t, successor, slot));
    }
}

static void join_all(Translation *t) {
    for (uint32_t i = 0; i < t->flow->node_count; i++) {
        const JvmNode *node = &t->flow->nodes[i];
        if (node->next != JVM_NO_NODE)
            flow_into(t, i, node->next, true);
        for (uint32_t j = 0; j < node->target_count; j++)
            flow_into(t, i, node->targets[j], true);
        for (uint32_t j = 0; j < node->catch_count; j++)
            flow_into(t, i, node->catches[j].node, false);
        /* iinc changes the variable that is there. */
        if (node->instruction.opcode == JVM_OP_IINC)
            join(t, value_before(t, i, node->instruction.index), value_stored(t, i));
    }
}

/* What a node stores into its slot. */
static JvmValue stored_value(const JvmNode *node) {
    return node->instruction.opcode == JVM_OP_IINC ? node->locals[node->instruction.index]
                                                   : node->stack[node->depth - 1];
}

/* Whether a value can never be of a declared class, as far as is known of both. */
static bool is_misfit(Translation *t, const JavaClass *declared, const JvmValue *value) {
    if (value->kind != JVM_KIND_REFERENCE)
        return false;
    const JavaClass *class = class_named(t->program, value->class_name);
    if (class == t->program->object || declared == t->program->object)
        return false;
    const char *name = names_text(t->program->names, class->name);
    bool both_known = class->state == CLASS_LOADED && declared->state == CLASS_LOADED;
    return (name[0] == '[') != (names_text(t->program->names, declared->name)[0] == '[') ||
           (both_known && !class_is_subtype(t->program, class, declared) &&
            !class_is_subtype(t->program, declared, class));
}

/* Whether all that is stored in a variable may be of its declared type. What a catch clause stores and nobody reads has
   no variable of its own in the source, and may end up in the one that had the slot before. */
static bool fits_declared(Translation *t, uint32_t leader, JvmFieldType declared) {
    if (declared.type != JVM_TYPE_REFERENCE)
        return true;
    const JavaClass *class = class_named(t->program, declared.class_name);
    for (uint32_t i = 0; i < t->flow->node_count; i++) {
        const JvmNode *node = &t->flow->nodes[i];
        JvmValue value = {0};
        bool is_here = stored_slot(&node->instruction) != UINT32_MAX && find(t, value_stored(t, i)) == leader;
        if (is_here)
            value = stored_value(node);
        if (is_here && is_misfit(t, class, &value))
            return false;
    }
    return true;
}

/* A variable for a value of a slot, named and typed as in the source where that is known. */
static Local new_variable(Translation *t, uint32_t leader, uint32_t slot, uint32_t pc, const JvmValue *value) {
    BirId special = t->web_types[leader];
    const JvmVariable *known = jvm_code_variable(t->method->declared->code, slot, pc);
    BirId type = special != BIR_NONE ? special : stack_type(t, value);
    JvmFieldType declared;
    if (!known)
        return emit_variable(&t->emit, names_text(t->program->names, build_name(t->model, "v%u", slot)), type,
                             BIR_NONE);
    if (jvm_descriptor_field(t->program->names, known->descriptor, &declared) &&
        same_store(jvm_kind_of_type(declared.type), value->kind))
        type = fits_declared(t, leader, declared) ? class_value_type(t->program, declared) : t->program->object->ref;
    return emit_variable(&t->emit, names_text(t->program->names, known->name), type, known->name);
}

static Local variable_of(Translation *t, uint32_t number, uint32_t slot, uint32_t pc, const JvmValue *value) {
    uint32_t leader = find(t, number);
    if (t->webs[leader] == UINT32_MAX)
        t->webs[leader] = new_variable(t, leader, slot, pc, value);
    return t->webs[leader];
}

Local webs_before(Translation *t, uint32_t node, uint32_t slot) {
    const JvmNode *n = &t->flow->nodes[node];
    return variable_of(t, value_before(t, node, slot), slot, n->instruction.pc, &n->locals[slot]);
}

Local webs_after(Translation *t, uint32_t node, uint32_t slot) {
    const JvmNode *n = &t->flow->nodes[node];
    JvmValue value = stored_value(n);
    return variable_of(t, value_stored(t, node), slot, n->instruction.pc + n->instruction.length, &value);
}

/* Texts and threads of the engine look like references to the JVM, and null is one of either. */
static void note_type(Translation *t, uint32_t number, const JvmValue *value) {
    BirId type = value->kind == JVM_KIND_REFERENCE ? stack_type(t, value) : BIR_NONE;
    if (type != BIR_NONE && type != t->program->object->ref)
        t->web_types[find(t, number)] = type;
}

static void note_types(Translation *t) {
    for (uint32_t i = 0; i < t->flow->node_count; i++) {
        const JvmNode *node = &t->flow->nodes[i];
        for (uint32_t slot = 0; slot < t->flow->local_count; slot++)
            note_type(t, value_before(t, i, slot), &node->locals[slot]);
        if (stored_slot(&node->instruction) != UINT32_MAX) {
            JvmValue value = stored_value(node);
            note_type(t, value_stored(t, i), &value);
        }
    }
}

void webs_find(Translation *t) {
    uint32_t values = t->flow->node_count * (t->flow->local_count + 1);
    t->leaders = arena_alloc(t->emit.arena, (values + 1) * sizeof *t->leaders);
    t->webs = arena_alloc(t->emit.arena, (values + 1) * sizeof *t->webs);
    t->web_types = arena_alloc(t->emit.arena, (values + 1) * sizeof *t->web_types);
    for (uint32_t i = 0; i < values; i++) {
        t->leaders[i] = i;
        t->webs[i] = UINT32_MAX;
        t->web_types[i] = BIR_NONE;
    }
    join_all(t);
    if (t->method->owner->origin == CLASS_FROM_MODEL) /* no other class has such variables */
        note_types(t);
}
