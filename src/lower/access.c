/* Fields, arrays and new objects. */
#include "lower/observe_int.h"

#include <string.h>

void access_missing_class(Translation *t, const JavaClass *class) {
    BirModel *m = t->model;
    if (class->state == CLASS_BROKEN) {
        emit_unsupported(&t->emit, build_name(m, "%s", text_string(&t->program->problem.words)));
        return;
    }
    BirId name = build_string(m, class->name);
    emit_library_call(&t->emit, "bandera/engine/Errors", "noClass", "(Lbandera/engine/Text;)V", &name, 1, UINT32_MAX);
    emit_goto(&t->emit, t->emit.spot); /* never reached */
}

void access_missing_member(Translation *t, const JvmConstant *constant) {
    const char *type = constant->method_type ? names_text(t->program->names, constant->descriptor) : "";
    bool is_model = class_named(t->program, constant->class_name)->origin == CLASS_FROM_MODEL;
    emit_unsupported(&t->emit,
                     build_name(t->model, "%s.%s%s: %s not %s", class_java_name(t->program, constant->class_name),
                                names_text(t->program->names, constant->name), type,
                                constant->method_type ? "method" : "field", is_model ? "modelled" : "found"));
}

/* Whether the initialisation of a class was begun by the acting thread, or is done: that of the class whose static
   method or constructor runs, and of its superclasses. Methods of an object that got out early may run in other threads
   meanwhile; and that of an interface has nothing to do with the classes that implement it. */
static bool has_begun(const Translation *t, const JavaClass *class) {
    const JvmMethod *method = t->method->declared;
    bool is_interface = class->file && class->file->flags & JVM_INTERFACE;
    bool follows = method->flags & JVM_STATIC || strcmp(names_text(t->program->names, method->name), "<init>") == 0;
    return follows &&
           (is_interface ? t->method->owner == class : class_is_subtype(t->program, t->method->owner, class));
}

bool access_initialise(Translation *t, JavaClass *class) {
    if (!class_load(t->program, class)) {
        access_missing_class(t, class);
        return false;
    }
    if (has_begun(t, class) || !initialise_is_needed(t->program, class))
        return true;
    BirModel *m = t->model;
    Spot ready = emit_spot(&t->emit), first = emit_spot(&t->emit);
    BirId done = build_test(m, BIR_OP_EQUAL, build_global_name(m, class->init_state), build_int(m, 2));
    emit_branch(&t->emit, done, ready, first);
    emit_open(&t->emit, first);
    emit_action(&t->emit, build_call(m, BIR_NONE, class->init_body, NULL, 0));
    emit_open(&t->emit, ready);
    return true;
}

static JavaField *resolve(Translation *t, const JvmConstant *constant, bool is_static) {
    JavaClass *class = class_named(t->program, constant->class_name);
    if (!class_load(t->program, class)) {
        access_missing_class(t, class);
        return NULL;
    }
    JavaField *field = member_field(t->program, class, constant->name, constant->descriptor);
    if (field && is_static == !!(field->declared->flags & JVM_STATIC))
        return field;
    access_missing_member(t, constant);
    return NULL;
}

/* Whether other threads can notice when a field is accessed. Final ones do not change after construction, and no other
   thread reaches an object before that: a program that breaks this is found out, and then its final fields count as
   others. */
static bool is_noticed(const Translation *t, const JavaField *field) {
    return !(field->declared->flags & JVM_FINAL) ||
           (t->program->options.notices & SEEN_FINALS && !(field->declared->flags & JVM_STATIC));
}

void access_order(Translation *t, bool is_volatile) {
    t->emit.step.plain = t->is_plain || (t->may_race && !is_volatile);
    t->emit.step.library = !t->emit.step.plain && !is_volatile && !t->is_weak && !t->is_atomic;
    t->emit.step.weak = t->is_weak;
}

/* Starts an access that other threads can notice, to a static field or to one of an object. Only volatile ones order
   what other threads see. */
static void begin_access(Translation *t, const JavaField *field, BirId object) {
    if (t->is_alone) {
        emit_before_failure(&t->emit);
        return;
    }
    if (object == BIR_NONE)
        emit_yield(&t->emit);
    else
        emit_yield_of(&t->emit, object);
    access_order(t, field->declared->flags & JVM_VOLATILE);
    if (t->emit.step.plain && member_is_cache(t->program, field)) {
        t->emit.step.plain = false;
        t->emit.step.library = true;
    }
}

/* The place of a field, whose access begins here: a static one once its class is initialised, or that of the object
   `below` entries under the top of the stack. BIR_NONE when the class cannot be loaded. */
static BirId field_place(Translation *t, const JavaField *field, bool is_static, uint32_t below, bool writes) {
    BirModel *m = t->model;
    if (is_static) {
        /* A value to write stays on the stack while the class is initialised. */
        if (!access_initialise(t, field->owner))
            return BIR_NONE;
        if (is_noticed(t, field))
            begin_access(t, field, BIR_NONE);
        return build_global_name(m, field->variable);
    }
    stack_settle(t, below + 1);
    BirId object = stack_object(t, t->stack[t->depth - 1 - below].expression, field->owner->ref);
    if (is_noticed(t, field))
        begin_access(t, field, object);
    else {
        emit_before_failure(&t->emit);
        if (writes)
            emit_action(&t->emit, build_native(m, BIR_NATIVE_CHECK_PRIVATE, BIR_NONE, &object, 1));
    }
    return build_field(m, object, field->variable);
}

void access_get_field(Translation *t, const JvmConstant *constant, bool is_static) {
    JavaField *field = resolve(t, constant, is_static);
    BirId place = field ? field_place(t, field, is_static, 0, false) : BIR_NONE;
    if (place == BIR_NONE)
        return;
    t->depth -= !is_static;
    stack_push_assigned(t, class_value_type(t->program, field->declared->type), stack_from(t, place));
}

void access_put_field(Translation *t, const JvmConstant *constant, bool is_static) {
    JavaField *field = resolve(t, constant, is_static);
    BirId place = field ? field_place(t, field, is_static, 1, true) : BIR_NONE;
    if (place == BIR_NONE)
        return;
    BirId value = stack_as(t, stack_pop_value(t), t->model->variables.items[field->variable].type);
    t->depth -= !is_static;
    emit_assign(&t->emit, place, value);
    t->emit.has_effects = true;
    if (names_text(t->program->names, constant->descriptor)[0] == '[')
        observe_array(t, field, value);
}

/* The array type that an access needs, from what is known of the array on the stack. */
static JavaClass *array_class(Translation *t, JvmType element, uint32_t depth_below) {
    const JvmValue *value = &t->node->stack[t->node->depth - depth_below];
    if (value->kind == JVM_KIND_REFERENCE) {
        JvmFieldType known;
        if (jvm_descriptor_element(t->program->names, value->class_name, &known) &&
            (known.type == element || (element == JVM_TYPE_BYTE && known.type == JVM_TYPE_BOOLEAN)))
            return class_named(t->program, value->class_name);
    }
    if (element == JVM_TYPE_REFERENCE)
        return class_named_text(t->program, "[Ljava/lang/Object;");
    return class_array_of(t->program, (JvmFieldType){element, JVM_NO_NAME});
}

void access_load(Translation *t, JvmType element) {
    JavaClass *class = array_class(t, element, 2);
    BirModel *m = t->model;
    stack_settle(t, 2);
    BirId index = stack_pop_value(t), array = stack_object(t, stack_pop_value(t), class->ref);
    emit_yield_of(&t->emit, array);
    access_order(t, false);
    BirId place = build_index(m, array, index, m->types.items[class->type].element);
    stack_push_assigned(t, class_value_type(t->program, class->element), stack_from(t, place));
}

void access_store(Translation *t, JvmType element) {
    JavaClass *class = array_class(t, element, 3);
    BirModel *m = t->model;
    stack_settle(t, 3);
    BirId value = stack_pop_value(t), index = stack_pop_value(t),
          array = stack_object(t, stack_pop_value(t), class->ref);
    emit_yield_of(&t->emit, array);
    access_order(t, false);
    BirId type = m->types.items[class->type].element;
    BirId place = build_index(m, array, index, type);
    emit_assign(&t->emit, place, stack_as(t, value, type));
    t->emit.has_effects = true;
    if (element == JVM_TYPE_REFERENCE)
        observe_element(t, array, value);
}

void access_new(Translation *t, JvmName class_name) {
    JavaClass *class = class_named(t->program, class_name);
    if (!access_initialise(t, class))
        return;
    Local result = stack_push_temporary(t, class->ref);
    BirId collection = class_collection(t->program, class);
    emit_action(&t->emit, build_new(t->model, emit_local(&t->emit, result), collection));
}

void access_new_array(Translation *t, JvmFieldType element) {
    JavaClass *class = class_array_of(t->program, element);
    if (!class_load(t->program, class)) {
        access_missing_class(t, class_named(t->program, element.class_name));
        return;
    }
    BirId length = stack_pop_value(t);
    emit_before_failure(&t->emit);
    Local result = stack_push_temporary(t, class->ref);
    BirId collection = class_collection(t->program, class);
    emit_action(&t->emit, build_new_array(t->model, emit_local(&t->emit, result), collection, length));
}

/* Dimensions that are given are made by loops in the library, from the lengths in an int[]. */
void access_new_arrays(Translation *t, JvmName array, uint32_t dimensions) {
    BirModel *m = t->model;
    JavaClass *class = class_named(t->program, array), *ints = class_named_text(t->program, "[I");
    if (!class_load(t->program, class) || !class_load(t->program, ints)) {
        access_missing_class(t, class);
        return;
    }
    stack_settle(t, dimensions);
    /* The array of lengths is a temporary of the engine's own. */
    Local lengths = stack_temporary(t, ints->ref);
    BirId collection = class_collection(t->program, ints);
    emit_action(&t->emit, build_new_array(m, emit_local(&t->emit, lengths), collection, build_int(m, dimensions)));
    for (uint32_t i = 0; i < dimensions; i++) {
        BirId place = build_index(m, emit_local(&t->emit, lengths), build_int(m, i), m->type_int);
        emit_assign(&t->emit, place, t->stack[t->depth - dimensions + i].expression);
    }
    t->depth -= dimensions;
    BirId arguments[] = {build_string(m, array), emit_local(&t->emit, lengths)};
    Local result = stack_temporary(t, t->program->object->ref);
    t->emit.has_effects = true;
    emit_library_call(&t->emit, "bandera/engine/Engine", "newArrays", "(Lbandera/engine/Text;[I)Ljava/lang/Object;",
                      arguments, 2, result);
    stack_push(t, JVM_KIND_REFERENCE, build_cast(m, emit_local(&t->emit, result), class->ref, true));
}
