/* Conversions between the types of Java: boxing, unboxing, widening and casts, as calls through handles and lambdas
   make them. */
#include "lower/method.h"

#include <string.h>

static const struct {
    const char *class, *value_of, *unbox, *unbox_type;
} boxes[] = {
    [JVM_TYPE_BOOLEAN] = {"java/lang/Boolean", "(Z)Ljava/lang/Boolean;", "booleanValue", "()Z"},
    [JVM_TYPE_BYTE] = {"java/lang/Byte", "(B)Ljava/lang/Byte;", "byteValue", "()B"},
    [JVM_TYPE_CHAR] = {"java/lang/Character", "(C)Ljava/lang/Character;", "charValue", "()C"},
    [JVM_TYPE_SHORT] = {"java/lang/Short", "(S)Ljava/lang/Short;", "shortValue", "()S"},
    [JVM_TYPE_INT] = {"java/lang/Integer", "(I)Ljava/lang/Integer;", "intValue", "()I"},
    [JVM_TYPE_LONG] = {"java/lang/Long", "(J)Ljava/lang/Long;", "longValue", "()J"},
    [JVM_TYPE_FLOAT] = {"java/lang/Float", "(F)Ljava/lang/Float;", "floatValue", "()F"},
    [JVM_TYPE_DOUBLE] = {"java/lang/Double", "(D)Ljava/lang/Double;", "doubleValue", "()D"},
};

const char *convert_box(JvmType type) { return boxes[type].class; }

void convert_call(Translation *t, const char *class, const char *name, const char *descriptor) {
    JavaMethod *method = member_method_named(t->program, class_named_text(t->program, class), name, descriptor);
    if (!method || !access_initialise(t, method->owner)) {
        emit_unsupported(&t->emit, build_name(t->model, "%s.%s: not in the library", class, name));
        return;
    }
    uint32_t count;
    bool has_receiver = !(method->declared->flags & JVM_STATIC);
    BirId *arguments = call_pop_arguments(t, &method->declared->type, has_receiver, method->owner->ref, &count);
    call_method(t, method, arguments, count);
}

static BirId converted(Translation *t, BirId value, JvmType from, JvmType to) {
    static const BirOp ops[] = {
        [JVM_TYPE_LONG] = BIR_OP_TO_LONG, [JVM_TYPE_FLOAT] = BIR_OP_TO_FLOAT, [JVM_TYPE_DOUBLE] = BIR_OP_TO_DOUBLE};
    if (from == to || to < JVM_TYPE_LONG)
        return value;
    BirId type = class_value_type(t->program, (JvmFieldType){to, JVM_NO_NAME});
    return build_unary(t->model, ops[to], type, value);
}

/* The primitive type that a class boxes, or JVM_TYPE_VOID. */
static JvmType boxed_type(const JavaProgram *program, JvmName class) {
    for (JvmType type = JVM_TYPE_BOOLEAN; type <= JVM_TYPE_DOUBLE; type++)
        if (strcmp(names_text(program->names, class), boxes[type].class) == 0)
            return type;
    return JVM_TYPE_VOID;
}

void convert_value(Translation *t, JvmFieldType from, JvmFieldType to) {
    bool from_reference = from.type == JVM_TYPE_REFERENCE, to_reference = to.type == JVM_TYPE_REFERENCE;
    if (!from_reference && !to_reference) {
        BirId value = converted(t, stack_pop_value(t), from.type, to.type);
        BirId type = class_value_type(t->program, to);
        stack_push(t, stack_kind(t, type), value);
    } else if (!from_reference) {
        convert_call(t, boxes[from.type].class, "valueOf", boxes[from.type].value_of);
    } else if (to_reference) {
        JavaClass *class = class_named(t->program, to.class_name);
        if (class == t->program->object || from.class_name == to.class_name)
            return;
        BirId value = stack_pop_value(t);
        emit_before_failure(&t->emit);
        stack_push_assigned(t, class->ref, build_cast(t->model, value, class->ref, false));
    } else {
        /* A box of an unknown class is of the type that is wanted; a known one is widened afterwards. */
        JvmType boxed = boxed_type(t->program, from.class_name);
        if (boxed == JVM_TYPE_VOID)
            boxed = to.type;
        JavaClass *class = class_named_text(t->program, boxes[boxed].class);
        convert_value(t, (JvmFieldType){JVM_TYPE_REFERENCE, t->program->object->name},
                      (JvmFieldType){JVM_TYPE_REFERENCE, class->name});
        BirId box = stack_pop_value(t);
        emit_before_failure(&t->emit);
        emit_check_null(&t->emit, box);
        stack_push(t, JVM_KIND_REFERENCE, box);
        convert_call(t, boxes[boxed].class, boxes[boxed].unbox, boxes[boxed].unbox_type);
        stack_push(t, stack_kind(t, class_value_type(t->program, to)),
                   converted(t, stack_pop_value(t), boxed, to.type));
    }
}

/* Whether a value of one primitive type is widened to another (JLS 5.1.2), or is of it. */
static bool widens(JvmType from, JvmType to) {
    if (from == to)
        return true;
    if (from == JVM_TYPE_BOOLEAN || to == JVM_TYPE_BOOLEAN || to == JVM_TYPE_CHAR)
        return false;
    return from == JVM_TYPE_CHAR ? to >= JVM_TYPE_INT : from < to;
}

/* Whether variables of a class may refer to the box of a primitive type. */
static bool takes_box(JavaProgram *program, JvmName class_name, JvmType boxed) {
    JavaClass *box = class_named_text(program, boxes[boxed].class), *class = class_named(program, class_name);
    return class_load(program, box) && class_load(program, class) && class_is_subtype(program, box, class);
}

static bool is_convertible(JavaProgram *program, JvmFieldType from, JvmFieldType to) {
    bool from_reference = from.type == JVM_TYPE_REFERENCE, to_reference = to.type == JVM_TYPE_REFERENCE;
    if (from.type == JVM_TYPE_VOID || to.type == JVM_TYPE_VOID || (from_reference && to_reference))
        return true;
    if (!from_reference)
        return to_reference ? takes_box(program, to.class_name, from.type) : widens(from.type, to.type);
    JvmType boxed = boxed_type(program, from.class_name);
    return takes_box(program, from.class_name, to.type) || (boxed != JVM_TYPE_VOID && widens(boxed, to.type));
}

Conversion convert_method(JavaProgram *program, const JvmMethodType *call, const JvmMethodType *method) {
    if (call->parameter_count != method->parameter_count || !is_convertible(program, method->result, call->result))
        return CONVERTS_NEVER;
    bool is_same = call->result.type == method->result.type || call->result.type == JVM_TYPE_VOID;
    for (uint32_t i = 0; i < call->parameter_count; i++) {
        if (!is_convertible(program, call->parameters[i], method->parameters[i]))
            return CONVERTS_NEVER;
        is_same &= call->parameters[i].type == method->parameters[i].type;
    }
    return is_same ? CONVERTS_NOTHING : CONVERTS_VALUES;
}
