/* What the engine does itself: natives of package bandera.engine, of java.lang.Object and StrictMath, and the
   primitives of bandera.Bandera. A method that is not here and is native ends the search when it is called. */
#include "lower/blocking.h"
#include "lower/observe_int.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct Call {
    Translation *t;
    JavaMethod *method;
    const BirId *arguments;
    uint32_t count;
} Call;

static BirId value_type(const Call *call) {
    return class_value_type(call->t->program, call->method->declared->type.result);
}

/* Pushes an operation of BIR on the arguments; one that cannot fail stays an expression. */
static void push_operation(const Call *call, BirOp op, BirId type) {
    const BirId *a = call->arguments;
    BirId value = build_expression(call->t->model, op, type, a[0], call->count > 1 ? a[1] : BIR_NONE,
                                   call->count > 2 ? a[2] : BIR_NONE);
    stack_push_assigned(call->t, value_type(call), stack_from(call->t, value));
}

/* An action on the monitor of the first argument. */
static void lock_action(const Call *call, BirActionOp op) {
    BirId lock = build_monitor(call->t->model, call->arguments[0]);
    emit_yield_of(&call->t->emit, call->arguments[0]);
    emit_action(&call->t->emit, build_action(call->t->model, op, BIR_NONE, &lock, 1));
    call->t->emit.has_effects = true;
}

static void start(const Call *call) {
    Translation *t = call->t;
    BirModel *m = t->model;
    Local result = stack_push_temporary(t, m->type_tid);
    BirAction action = build_action(m, BIR_ACTION_START, emit_local(&t->emit, result), call->arguments, 2);
    action.id = t->program->thread_body;
    action.name = m->bodies.items[action.id].name;
    emit_action(&t->emit, action);
    t->emit.has_effects = true;
}

/* Takes or leaves a monitor: for models of locks. */
static void use_monitor(const Call *call, const char *name) {
    Translation *t = call->t;
    /* Its type tells whose monitors are locks of a kind. */
    Local object = stack_temporary(t, t->model->expressions.items[call->arguments[0]].type);
    emit_set(&t->emit, object, call->arguments[0]);
    BirId *conditions = arena_alloc(t->emit.arena, call->count * sizeof *conditions);
    for (uint32_t i = 1; i < call->count; i++)
        conditions[i - 1] = stack_as(t, call->arguments[i], t->model->type_boolean);
    if (strcmp(name, "lockWhen") == 0)
        emit_monitor_enter_when(&t->emit, object, conditions[0]);
    else if (strcmp(name, "lockOr") == 0)
        emit_monitor_enter_or(&t->emit, object, conditions, call->count - 1,
                              stack_push_temporary(t, t->model->type_int));
    else if (strcmp(name, "lock") == 0)
        emit_monitor_enter(&t->emit, object);
    else if (strcmp(name, "unlock") == 0)
        emit_monitor_exit(&t->emit, object);
    else {
        Local result = stack_temporary(t, t->model->type_int);
        emit_monitor_try(&t->emit, object, result);
        BirId is_held = build_test(t->model, BIR_OP_EQUAL, emit_local(&t->emit, result), build_int(t->model, 0));
        stack_push(t, JVM_KIND_INT, stack_from(t, is_held));
    }
}

/* Waits for one of the conditions that the arguments are. A method that waits runs without interleaving from here on.
 */
static void await(const Call *call) {
    Translation *t = call->t;
    BirModel *m = t->model;
    BirAction begin = build_action(m, BIR_ACTION_ATOMIC_BEGIN, BIR_NONE, NULL, 0);
    BirId *conditions = arena_alloc(t->emit.arena, call->count * sizeof *conditions);
    for (uint32_t i = 0; i < call->count; i++)
        conditions[i] = stack_as(t, call->arguments[i], m->type_boolean);
    bool is_static = t->method->declared->flags & JVM_STATIC;
    BirId shared = is_static ? BIR_NONE : emit_local(&t->emit, 0);
    Local result = call->count > 1 ? stack_push_temporary(t, m->type_int) : UINT32_MAX;
    emit_await(&t->emit, conditions, call->count, shared, t->waits ? &begin : NULL, result);
}

static void awaken(const Call *call) {
    Translation *t = call->t;
    BirModel *m = t->model;
    Local result = stack_push_temporary(t, m->type_int);
    BirId thread = call->arguments[0];
    Local waiting = stack_temporary(t, m->type_boolean);
    emit_yield(&t->emit);
    emit_action(&t->emit, build_native(m, BIR_NATIVE_IS_WAITING, emit_local(&t->emit, waiting), &thread, 1));
    emit_set(&t->emit, result, stack_from(t, emit_local(&t->emit, waiting)));
    emit_action(&t->emit, build_action(m, BIR_ACTION_AWAKEN, BIR_NONE, &thread, 1));
    t->emit.has_effects = true;
}

/* Calls a virtual that the engine answers itself; pushes what it gives. */
static void call_hook(const Call *call, const char *virtual_name, const char *descriptor, const BirId *arguments,
                      uint32_t count) {
    Translation *t = call->t;
    JvmName name = names_add_string(t->program->names, virtual_name);
    JvmName type_name = names_add_string(t->program->names, descriptor);
    JvmMethodType type;
    jvm_descriptor_method(t->program->arena, t->program->names, type_name, &type);
    BirId virtual_id = member_virtual(t->program, name, type_name, &type);
    Local result = call_result(t, &type.result);
    emit_invoke(&t->emit, virtual_id, arguments, count, result);
    call_push_result(t, result);
}

/* The same with an object of a class that is given by its name. */
static void by_class_name(const Call *call, const char *virtual_name, const char *descriptor) {
    Translation *t = call->t;
    Local object = stack_temporary(t, t->program->object->ref);
    emit_action(&t->emit,
                build_native(t->model, BIR_NATIVE_NEW_OBJECT, emit_local(&t->emit, object), call->arguments, 1));
    BirId receiver = emit_local(&t->emit, object);
    call_hook(call, virtual_name, descriptor, &receiver, 1);
}

/* An access of the static field that the first argument stands for, of the order that those of the method are of. */
static void access_static(const Call *call, const char *name, const char *descriptor) {
    char hook[64];
    snprintf(hook, sizeof hook, "%s%s$", name, call->t->is_plain ? "Plain" : call->t->is_weak ? "Weak" : "");
    call_hook(call, hook, descriptor, call->arguments, call->count);
}

/* The engine's operations that are BIR's own. */
static bool text_operation(const Call *call, const char *name) {
    BirModel *m = call->t->model;
    static const struct {
        const char *name;
        BirOp op;
    } operations[] = {{"length", BIR_OP_LENGTH},     {"charAt", BIR_OP_INDEX},      {"substring", BIR_OP_SUBSTRING},
                      {"concat", BIR_OP_ADD},        {"compare", BIR_OP_COMPARE},   {"indexOf", BIR_OP_INDEX_OF},
                      {"hash", BIR_OP_HASH},         {"ofInt", BIR_OP_TO_STRING},   {"ofLong", BIR_OP_TO_STRING},
                      {"ofFloat", BIR_OP_TO_STRING}, {"ofDouble", BIR_OP_TO_STRING}};
    for (uint32_t i = 0; i < COUNT(operations); i++)
        if (strcmp(name, operations[i].name) == 0) {
            BirId type = operations[i].op == BIR_OP_INDEX ? m->type_char : value_type(call);
            push_operation(call, operations[i].op, type);
            return true;
        }
    bool is_char = strcmp(name, "ofChar") == 0;
    if (!is_char && strcmp(name, "ofBoolean") != 0)
        return false;
    BirId operand = stack_as(call->t, call->arguments[0], is_char ? m->type_char : m->type_boolean);
    stack_push_assigned(call->t, m->type_string, build_unary(m, BIR_OP_TO_STRING, m->type_string, operand));
    return true;
}

/* A line of natives.def by the name it has in models. */
static BirNative find_native(const char *name) {
    BirNative native = 0;
    while (native < BIR_NATIVES && strcmp(bir_native_name(native), name) != 0)
        native++;
    return native;
}

/* Whether a native looks into the object that an argument is, or changes it: what other threads may notice. They do not
   reach what cells are copied to. */
static bool accesses_object(BirNative native, uint32_t argument) {
    const char *effects = bir_native_effects(native);
    return argument < strcspn(effects, ":") && strchr("ruw", effects[argument]) &&
           !(native == BIR_NATIVE_COPY_CELL && effects[argument] == 'w');
}

/* Whether it ends other threads, or sees what they do. */
static bool is_about_threads(BirNative native) {
    const char *whole = strchr(bir_native_effects(native), ':');
    return whole && strpbrk(whole, "xt");
}

/* Calls a line of natives.def. Whether it changes something that an error would take back is not known: it counts. */
static void call_native(const Call *call, BirNative native) {
    Translation *t = call->t;
    BirModel *m = t->model;
    BirId *arguments = arena_alloc(t->emit.arena, (call->count + 1) * sizeof *arguments);
    bool has_receiver = !(call->method->declared->flags & JVM_STATIC);
    for (uint32_t i = 0; i < call->count; i++) {
        arguments[i] = call->arguments[i];
        if (i >= has_receiver)
            arguments[i] =
                stack_as(t, arguments[i],
                         class_storage_type(t->program, call->method->declared->type.parameters[i - has_receiver]));
    }
    if (is_about_threads(native))
        emit_yield(&t->emit);
    for (uint32_t i = 0; i < call->count; i++)
        if (accesses_object(native, i)) {
            emit_yield_of(&t->emit, arguments[i]);
            access_order(t, false);
        }
    emit_before_failure(&t->emit);
    if (strchr(bir_native_signature(native), ':')[1] == 'V')
        emit_action(&t->emit, build_native(m, native, BIR_NONE, arguments, call->count));
    else {
        Local result = stack_push_temporary(t, value_type(call));
        emit_action(&t->emit, build_native(m, native, emit_local(&t->emit, result), arguments, call->count));
    }
    t->emit.has_effects = true;
    if (native == BIR_NATIVE_ARRAYCOPY)
        observe_array(t, NULL, arguments[2]);
}

/* Ends every thread: the native the others, then the acting one goes too. */
static void end_all(const Call *call) {
    Emit *emit = &call->t->emit;
    call_native(call, BIR_NATIVE_EXIT);
    emit_action(emit, build_action(call->t->model, BIR_ACTION_EXIT, BIR_NONE, NULL, 0));
    emit_end(emit);
}

/* A number that the model was made with. */
static void push_constant(Translation *t, uint32_t value) { stack_push(t, JVM_KIND_INT, build_int(t->model, value)); }

static bool engine_call(const Call *call, const char *name) {
    Translation *t = call->t;
    const BirId *a = call->arguments;
    BirModel *m = t->model;
    static const struct {
        const char *name;
        BirOp op;
    } operations[] = {{"floatBits", BIR_OP_FLOAT_BITS},
                      {"bitsFloat", BIR_OP_BITS_FLOAT},
                      {"doubleBits", BIR_OP_DOUBLE_BITS},
                      {"bitsDouble", BIR_OP_BITS_DOUBLE}};
    for (uint32_t i = 0; i < COUNT(operations); i++)
        if (strcmp(name, operations[i].name) == 0) {
            push_operation(call, operations[i].op, value_type(call));
            return true;
        }
    if (strcmp(name, "self") == 0)
        stack_push_assigned(t, m->type_tid, build_self(m));
    else if (strcmp(name, "start") == 0)
        start(call);
    else if (strcmp(name, "awaitEnd") == 0)
        emit_await_end(&t->emit, a[0], a[1], false, false);
    else if (strcmp(name, "awaitEndLimited") == 0)
        emit_await_end(&t->emit, a[0], a[1], false, true);
    else if (strcmp(name, "awaitJoin") == 0)
        emit_await_end(&t->emit, a[0], a[1], true, false);
    else if (strcmp(name, "awaitJoinLimited") == 0)
        emit_await_end(&t->emit, a[0], a[1], true, true);
    else if (strcmp(name, "takePermit") == 0)
        emit_await_permit(&t->emit, a[0], NULL);
    else if (strcmp(name, "awaitPermitLimited") == 0) {
        Local over = stack_push_temporary(t, m->type_int);
        emit_await_permit(&t->emit, a[0], &over);
    } else if (strcmp(name, "awaitTime") == 0)
        emit_await_time(&t->emit, a[0]);
    else if (strcmp(name, "mayBeOver") == 0)
        emit_may_be_over(&t->emit, stack_push_temporary(t, m->type_int));
    else if (strcmp(name, "await") == 0)
        await(call);
    else if (strcmp(name, "lock") == 0 || strcmp(name, "lockWhen") == 0 || strcmp(name, "lockOr") == 0 ||
             strcmp(name, "unlock") == 0 || strcmp(name, "tryLock") == 0)
        use_monitor(call, name);
    else if (strcmp(name, "awaitResume") == 0)
        emit_await_resume(&t->emit, a[0]);
    else if (strcmp(name, "noticesStates") == 0)
        push_constant(t, (t->program->options.notices & SEEN_STATES) != 0);
    else if (strcmp(name, "noticesJoins") == 0)
        push_constant(t, (t->program->options.notices & (SEEN_STATES | SEEN_JOINS)) != 0);
    else if (strcmp(name, "noticesEnds") == 0)
        push_constant(t, (t->program->options.notices & SEEN_ENDS) != 0);
    else if (strcmp(name, "noticesInterrupts") == 0)
        push_constant(t, (t->program->options.notices & SEEN_INTERRUPTS) != 0);
    else if (strcmp(name, "noticesNumbers") == 0)
        push_constant(t, (t->program->options.notices & SEEN_NUMBERS) != 0);
    else if (strcmp(name, "noticesQueues") == 0)
        push_constant(t, (t->program->options.notices & (SEEN_STATES | SEEN_QUEUES)) != 0);
    else if (strcmp(name, "wakesSpuriously") == 0)
        push_constant(t, t->program->options.spurious_wakeups);
    else if (strcmp(name, "release") == 0)
        push_constant(t, t->program->options.release);
    else if (strcmp(name, "awaken") == 0)
        awaken(call);
    else if (strcmp(name, "holdsLock") == 0)
        stack_push_assigned(t, m->type_int,
                            stack_from(t, build_test(m, BIR_OP_HAS_LOCK, build_monitor(m, a[0]), BIR_NONE)));
    else if (strcmp(name, "enterWait") == 0)
        emit_enter_wait(&t->emit, a[0]);
    else if (strcmp(name, "leaveWait") == 0)
        emit_leave_wait(&t->emit, a[0], a[1], NULL);
    else if (strcmp(name, "leaveTimedWait") == 0) {
        Local over = stack_push_temporary(t, m->type_int);
        emit_leave_wait(&t->emit, a[0], a[1], &over);
    } else if (strcmp(name, "exit") == 0)
        end_all(call);
    else if (strcmp(name, "pause") == 0)
        emit_yield(&t->emit);
    else if (strcmp(name, "enumConstants") == 0)
        by_class_name(call, "enumConstants$", "()[Ljava/lang/Object;");
    else if (strcmp(name, "initialize") == 0)
        by_class_name(call, "initialize$", "()V");
    else if (strcmp(name, "staticGet") == 0)
        access_static(call, name, "()J");
    else if (strcmp(name, "staticGetReference") == 0)
        access_static(call, name, "()Ljava/lang/Object;");
    else if (strcmp(name, "staticPut") == 0)
        access_static(call, name, "(J)V");
    else if (strcmp(name, "staticPutReference") == 0)
        access_static(call, name, "(Ljava/lang/Object;)V");
    else if (strcmp(name, "arrayLength") == 0) {
        BirId array = stack_as(t, call->arguments[0], class_named_text(t->program, "[Ljava/lang/Object;")->ref);
        emit_before_failure(&t->emit);
        stack_push_assigned(t, m->type_int, build_unary(m, BIR_OP_LENGTH, m->type_int, array));
    } else
        return false;
    return true;
}

/* Natives of java.lang.Object. */
static bool object_call(const Call *call, const char *name) {
    Translation *t = call->t;
    if (strcmp(name, "getClass") == 0)
        call_native(call, BIR_NATIVE_CLASS_OF);
    else if (strcmp(name, "hashCode") == 0)
        call_native(call, BIR_NATIVE_IDENTITY_HASH);
    else if (strcmp(name, "notify") == 0)
        lock_action(call, BIR_ACTION_NOTIFY);
    else if (strcmp(name, "notifyAll") == 0)
        lock_action(call, BIR_ACTION_NOTIFY_ALL);
    else if (strcmp(name, "wait") == 0 || strcmp(name, "wait0") == 0)
        emit_library_call(&t->emit, "java/lang/Thread", "waitOn", "(Ljava/lang/Object;J)V", call->arguments, 2,
                          UINT32_MAX);
    else if (strcmp(name, "clone") == 0) {
        Local result = stack_temporary(t, t->program->object->ref);
        emit_library_call(&t->emit, "bandera/engine/Engine", "cloneOf", "(Ljava/lang/Object;)Ljava/lang/Object;",
                          call->arguments, 1, result);
        stack_push(t, JVM_KIND_REFERENCE, emit_local(&t->emit, result));
    } else
        return false;
    return true;
}

/* A thread that waits for a lock in an atomic block lets others in. So locks have to be seen held, also by threads that
   release them without having done anything that others notice. */
static void see_states(Translation *t, const char *what) {
    BirId text = build_string(t->model, build_name(t->model, what));
    if (!(t->program->options.notices & SEEN_STATES))
        emit_action(&t->emit, build_native(t->model, BIR_NATIVE_SEES_STATES, BIR_NONE, &text, 1));
}

/* The primitives of what programs under check may say. */
static bool bandera_call(const Call *call, const char *name) {
    Translation *t = call->t;
    BirModel *m = t->model;
    if (strcmp(name, "chooseBelow") == 0)
        call_native(call, BIR_NATIVE_CHOOSE);
    else if (strcmp(name, "chooseInt") == 0)
        emit_unsupported(&t->emit, build_name(m, "choosing among all ints"));
    else if (strcmp(name, "assume") == 0) {
        BirId condition = stack_as(t, call->arguments[0], m->type_boolean);
        emit_action(&t->emit, build_action(m, BIR_ACTION_ASSUME, BIR_NONE, &condition, 1));
    } else if (strcmp(name, "atomicBegin") == 0) {
        see_states(t, "bandera.Bandera.atomicBegin");
        emit_yield(&t->emit);
        emit_action(&t->emit, build_action(m, BIR_ACTION_ATOMIC_BEGIN, BIR_NONE, NULL, 0));
        t->emit.has_effects = true;
    } else if (strcmp(name, "atomicEnd") == 0) {
        emit_action(&t->emit, build_action(m, BIR_ACTION_ATOMIC_END, BIR_NONE, NULL, 0));
        t->emit.has_effects = true;
    } else
        return false;
    return true;
}

bool intrinsic_call(Translation *t, JavaMethod *method, const BirId *arguments, uint32_t count) {
    const char *class = names_text(t->program->names, method->owner->name);
    const char *name = names_text(t->program->names, method->declared->name);
    Call call = {t, method, arguments, count};
    if (strcmp(class, "bandera/Bandera") == 0)
        return bandera_call(&call, name);
    if (!(method->declared->flags & JVM_NATIVE))
        return false;
    if (strcmp(class, "java/lang/Object") == 0)
        return object_call(&call, name);
    bool is_text = strcmp(class, "bandera/engine/Text") == 0, is_engine = strcmp(class, "bandera/engine/Engine") == 0;
    if (!is_text && !is_engine && strcmp(class, "java/lang/StrictMath") != 0)
        return false;
    if (is_text ? text_operation(&call, name) : is_engine && engine_call(&call, name))
        return true;
    char line[64];
    snprintf(line, sizeof line, "%s%s", is_text ? "text" : "", name);
    if (is_text)
        line[4] = (char)toupper((unsigned char)line[4]);
    BirNative native = find_native(line);
    if (native == BIR_NATIVES)
        return false;
    call_native(&call, native);
    return true;
}
