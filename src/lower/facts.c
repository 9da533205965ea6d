/* What natives ask about classes: found out when a run asks for the first time, and part of the model from then on. */
#include "lower/program.h"

#include <string.h>

static BirFact fact_text(BirNative native, BirId text) {
    return (BirFact){.native = native,
                     .answer = text == BIR_NONE ? BIR_ANSWER_NULL : BIR_ANSWER_TEXT,
                     .text = text,
                     .question = BIR_NONE};
}

BirFact fact_number(JavaProgram *program, BirNative native, int64_t number) {
    return (BirFact){.native_name = build_name(program->model, "%s", bir_native_name(native)),
                     .native = native,
                     .question = BIR_NONE,
                     .answer = BIR_ANSWER_NUMBER,
                     .number = number,
                     .text = BIR_NONE};
}

JavaClass *fact_class(JavaProgram *program, const char *text, size_t length) {
    static const char *const primitive[] = {"boolean", "byte",  "char",   "short", "int",
                                            "long",    "float", "double", "void"};
    bool is_primitive = false;
    for (uint32_t i = 0; i < COUNT(primitive); i++)
        is_primitive |= strcmp(text, primitive[i]) == 0;
    JvmName name = names_add(program->names, text, length);
    if (is_primitive || !jvm_is_class_name(program->names, name))
        return NULL;
    return class_named(program, name);
}

static BirId interfaces_of(JavaProgram *program, const JavaClass *class) {
    Text text = {0};
    for (uint32_t i = 0; i < class->interface_count; i++)
        text_format(&text, "%s;", names_text(program->names, class->interfaces[i]->name));
    if (jvm_descriptor_dimensions(program->names, class->name))
        text_add(&text, "java/lang/Cloneable;java/io/Serializable;");
    return names_keep(program->names, &text);
}

/* The class that a class is a member of, or in whose text a local or anonymous one stands. */
static BirId enclosing_name(const JavaClass *class, bool as_member) {
    const JvmInnerClass *inner = class_inner_entry(class);
    JvmName name = inner ? inner->outer : JVM_NO_NAME;
    if (name == JVM_NO_NAME && !as_member && class->file)
        name = class->file->enclosing_class;
    return name == JVM_NO_NAME ? BIR_NONE : name;
}

static BirId permitted_by(JavaProgram *program, const JavaClass *class) {
    if (!class->file || !class->file->is_sealed)
        return BIR_NONE;
    Text text = {0};
    for (uint32_t i = 0; i < class->file->permitted.count; i++)
        text_format(&text, "%s;", names_text(program->names, class->file->permitted.items[i]));
    return names_keep(program->names, &text);
}

static int64_t modifiers_of(const JavaClass *class) {
    const JvmInnerClass *inner = class_inner_entry(class);
    return inner ? inner->flags : class->file ? class->file->flags & ~(uint32_t)JVM_SUPER : JVM_PUBLIC;
}

/* A field that a class declares, by the name of the class and its own, with a dot between them; or null. */
static JavaField *field_named(JavaProgram *program, const char *text) {
    const char *dot = strrchr(text, '.');
    if (!dot)
        return NULL;
    JavaClass *class = class_named(program, names_add(program->names, text, (size_t)(dot - text)));
    return member_own_field(program, class, dot + 1);
}

static BirFact field_fact(JavaProgram *program, BirNative native, const char *text) {
    JavaField *field = field_named(program, text);
    bool is_static = field && field->declared->flags & JVM_STATIC;
    if (!field)
        return fact_text(native, BIR_NONE);
    if (native == BIR_NATIVE_FIELD_OFFSET)
        return fact_text(native, is_static ? BIR_NONE : program->model->variables.items[field->variable].name);
    if (native == BIR_NATIVE_STATIC_CLASS)
        return fact_text(native, is_static ? class_of_static(program, field)->name : BIR_NONE);
    return fact_text(native, build_name(program->model, "%u:%s", field->declared->flags,
                                        names_text(program->names, field->declared->descriptor)));
}

/* How a call of one method type reaches a method of another; between their descriptors is a '>'. */
static Conversion conversion_of(JavaProgram *program, const char *call) {
    const char *method = strchr(call, '>');
    JvmMethodType from, to;
    bool are_types =
        method &&
        jvm_descriptor_method(program->arena, program->names, names_add(program->names, call, (size_t)(method - call)),
                              &from) &&
        jvm_descriptor_method(program->arena, program->names, names_add_string(program->names, method + 1), &to);
    return are_types ? convert_method(program, &from, &to) : CONVERTS_NEVER;
}

static BirFact class_fact(JavaProgram *program, BirNative native, const char *text, size_t length) {
    JavaClass *class = fact_class(program, text, length);
    bool is_loaded = class && class_load(program, class);
    if (native == BIR_NATIVE_CLASS_EXISTS)
        return fact_number(program, native, is_loaded);
    bool is_number = native == BIR_NATIVE_CLASS_MODIFIERS || native == BIR_NATIVE_CLASS_ASSERTIONS;
    if (!is_loaded)
        return is_number ? fact_number(program, native, 0) : fact_text(native, BIR_NONE);
    bool has_super = class->super && !(class->file && class->file->flags & JVM_INTERFACE);
    if (native == BIR_NATIVE_CLASS_SUPER)
        return fact_text(native, has_super ? class->super->name : BIR_NONE);
    if (native == BIR_NATIVE_CLASS_INTERFACES)
        return fact_text(native, interfaces_of(program, class));
    if (native == BIR_NATIVE_CLASS_SIMPLE_NAME)
        return fact_text(native, class_simple_name(program, class));
    if (native == BIR_NATIVE_CLASS_DECLARING || native == BIR_NATIVE_CLASS_ENCLOSING)
        return fact_text(native, enclosing_name(class, native == BIR_NATIVE_CLASS_DECLARING));
    if (native == BIR_NATIVE_CLASS_PERMITTED)
        return fact_text(native, permitted_by(program, class));
    bool is_user = class->origin == CLASS_FROM_USER;
    return fact_number(program, native, native == BIR_NATIVE_CLASS_MODIFIERS ? modifiers_of(class) : is_user);
}

BirFact fact_find(JavaProgram *program, BirNative native, const char *text, size_t length) {
    BirFact fact = {.native = native, .text = BIR_NONE};
    JavaClass *class = native == BIR_NATIVE_ONLY_OBJECT ? fact_class(program, text, length) : NULL;
    if (class && class_load(program, class))
        class_collection(program, class);
    else if (native == BIR_NATIVE_FIELD_OFFSET || native == BIR_NATIVE_FIELD_FACTS || native == BIR_NATIVE_STATIC_CLASS)
        fact = field_fact(program, native, text);
    else if (native == BIR_NATIVE_TYPE_CONVERSION)
        fact = fact_number(program, native, conversion_of(program, text));
    else if (native != BIR_NATIVE_LITERAL && native != BIR_NATIVE_CLASS_OBJECT && native != BIR_NATIVE_ONLY_OBJECT)
        fact = class_fact(program, native, text, length); /* of the others, that there is an object is all */
    fact.native_name = build_name(program->model, "%s", bir_native_name(native));
    fact.question = names_add(program->names, text, length);
    return fact;
}
