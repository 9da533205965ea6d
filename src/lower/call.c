/* Calls, returns and monitors. */
#include "lower/blocking.h"
#include "lower/observe_int.h"

#include <string.h>

static bool is_named(const Translation *t, JvmName name, const char *text) {
    return strcmp(names_text(t->program->names, name), text) == 0;
}

BirId *call_pop_arguments(Translation *t, const JvmMethodType *type, bool has_receiver, BirId receiver_type,
                          uint32_t *count) {
    *count = type->parameter_count + has_receiver;
    BirId *arguments = arena_alloc(t->emit.arena, (*count + 1) * sizeof *arguments);
    for (uint32_t i = type->parameter_count; i-- > 0;)
        arguments[i + has_receiver] =
            stack_as(t, stack_pop_value(t), class_value_type(t->program, type->parameters[i]));
    if (has_receiver)
        arguments[0] = stack_as(t, stack_pop_value(t), receiver_type);
    return arguments;
}

Local call_result(Translation *t, const JvmFieldType *type) {
    if (type->type == JVM_TYPE_VOID)
        return UINT32_MAX;
    return stack_temporary(t, class_value_type(t->program, *type));
}

void call_push_result(Translation *t, Local result) {
    if (result != UINT32_MAX)
        stack_push(t, stack_kind(t, t->emit.variables.items[result].type), emit_local(&t->emit, result));
}

void call_method(Translation *t, JavaMethod *method, const BirId *arguments, uint32_t count) {
    if (intrinsic_call(t, method, arguments, count))
        return;
    BirId guard = guard_expression(t, method, arguments, count);
    if (guard != BIR_NONE) {
        t->stack[t->depth++] = (Entry){.expression = stack_from(t, guard), .kind = JVM_KIND_INT};
        return;
    }
    Local result = call_result(t, &method->declared->type.result);
    emit_call(&t->emit, member_body(t->program, method), arguments, count, result);
    call_push_result(t, result);
}

/* Calls the method that the receiver's class has for a name and descriptor. */
static void call_virtual(Translation *t, const JvmConstant *constant, const BirId *arguments, uint32_t count) {
    BirId virtual_id = member_virtual(t->program, constant->name, constant->descriptor, constant->method_type);
    Local result = call_result(t, &constant->method_type->result);
    emit_invoke(&t->emit, virtual_id, arguments, count, result);
    call_push_result(t, result);
}

/* Whether a receiver cannot be null: `this`, or an object that was just made. */
static bool is_never_null(const Translation *t, uint32_t parameters) {
    const JvmValue *receiver = &t->node->stack[t->node->depth - 1 - parameters];
    const BirExpression *e = &t->model->expressions.items[t->stack[t->depth - 1 - parameters].expression];
    return receiver->kind == JVM_KIND_NEW || receiver->kind == JVM_KIND_THIS ||
           (!(t->method->declared->flags & JVM_STATIC) && e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_LOCAL &&
            e->id == 0);
}

static void check_receiver(Translation *t, uint32_t parameters) {
    if (is_never_null(t, parameters))
        return;
    stack_settle(t, parameters + 1);
    BirId receiver = t->stack[t->depth - 1 - parameters].expression;
    emit_before_failure(&t->emit);
    emit_check_null(&t->emit, receiver);
}

/* Whether the method is the one that javac writes for an enum: no other code has the array that it clones. */
static bool is_values(const Translation *t) {
    return t->method->file->flags & JVM_ENUM && t->method->declared->flags & JVM_STATIC &&
           strcmp(names_text(t->program->names, t->method->declared->name), "values") == 0;
}

/* Methods of an array are Object's, but for clone, which is public there. */
static void invoke_on_array(Translation *t, const JvmConstant *constant) {
    JavaMethod *method = member_method(t->program, t->program->object, constant->name, constant->descriptor);
    if (!method) {
        access_missing_member(t, constant);
        return;
    }
    check_receiver(t, constant->method_type->parameter_count);
    uint32_t count;
    BirId *arguments = call_pop_arguments(t, constant->method_type, true, t->program->object->ref, &count);
    if (!is_named(t, constant->name, "clone")) {
        call_virtual(t, constant, arguments, count);
        return;
    }
    BirId array = class_named(t->program, constant->class_name)->ref;
    if (is_values(t)) {
        Local result = stack_push_temporary(t, array);
        emit_action(&t->emit, build_native(t->model, BIR_NATIVE_CLONE, emit_local(&t->emit, result), arguments, 1));
        return;
    }
    Local result = stack_temporary(t, t->program->object->ref);
    emit_library_call(&t->emit, "bandera/engine/Engine", "cloneOf", "(Ljava/lang/Object;)Ljava/lang/Object;", arguments,
                      1, result);
    stack_push(t, JVM_KIND_REFERENCE, build_cast(t->model, emit_local(&t->emit, result), array, true));
}

void call_invoke(Translation *t, const JvmConstant *constant, JvmOpcode opcode) {
    bool has_receiver = opcode != JVM_OP_INVOKESTATIC;
    if (opcode == JVM_OP_INVOKEVIRTUAL && handle_has_mode(t->program, constant)) {
        handle_call(t, constant);
        return;
    }
    if (opcode == JVM_OP_INVOKEVIRTUAL && is_named(t, constant->class_name, "java/lang/invoke/MethodHandle")) {
        emit_unsupported(&t->emit,
                         build_name(t->model, "java.lang.invoke.MethodHandle.%s: method handles are not modelled",
                                    names_text(t->program->names, constant->name)));
        return;
    }
    if (jvm_descriptor_dimensions(t->program->names, constant->class_name)) {
        invoke_on_array(t, constant);
        return;
    }
    JavaClass *class = class_named(t->program, constant->class_name);
    JavaMethod *method = member_method(t->program, class, constant->name, constant->descriptor);
    if (!method) {
        if (class->state == CLASS_LOADED)
            access_missing_member(t, constant);
        else
            access_missing_class(t, class);
        return;
    }
    uint32_t flags = method->declared->flags, parameters = constant->method_type->parameter_count, count;
    bool is_direct = opcode == JVM_OP_INVOKESTATIC || opcode == JVM_OP_INVOKESPECIAL || (flags & JVM_PRIVATE) ||
                     ((flags & JVM_NATIVE) && (flags & JVM_FINAL));
    if (!has_receiver && !access_initialise(t, method->owner))
        return;
    if (has_receiver && is_direct)
        check_receiver(t, parameters);
    BirId *arguments = call_pop_arguments(t, constant->method_type, has_receiver,
                                          is_direct ? method->owner->ref : t->program->object->ref, &count);
    if (is_direct)
        call_method(t, method, arguments, count);
    else
        call_virtual(t, constant, arguments, count);
}

void call_leave(Translation *t) {
    if (t->synchronized_on != UINT32_MAX)
        emit_monitor_exit(&t->emit, t->synchronized_on);
    if (t->is_atomic)
        emit_action(&t->emit, build_action(t->model, BIR_ACTION_ATOMIC_END, BIR_NONE, NULL, 0));
}

void call_return(Translation *t) {
    BirId value = BIR_NONE;
    if (t->node->instruction.opcode != JVM_OP_RETURN)
        value = stack_as(t, stack_pop_value(t), class_value_type(t->program, t->method->declared->type.result));
    value = observe_return(t, value);
    call_leave(t);
    emit_return(&t->emit, value);
}

void call_monitor(Translation *t, bool enter) {
    stack_settle(t, 1);
    BirId object = stack_pop_value(t);
    const BirExpression *e = &t->model->expressions.items[object];
    Local local = (Local)e->id;
    if (e->op != BIR_OP_NAME) {
        local = stack_temporary(t, t->program->object->ref);
        emit_set(&t->emit, local, object);
    }
    if (enter)
        emit_monitor_enter(&t->emit, local);
    else
        emit_monitor_exit(&t->emit, local);
}
