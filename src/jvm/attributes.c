/* Attributes: JVMS 4.7. Those that are not in the tables at the end of each part are skipped. */
#include "jvm/classfile_int.h"

#include <stdlib.h>

enum { MOST_CODE = 65535 };

/* How an attribute is read. The reader ends where the attribute does. */
typedef struct Attribute {
    const char *name;
    void (*read)(ClassReader *reader, void *owner);
    bool repeated; /* may be there more than once */
    uint32_t first_version;
} Attribute;

/* Reads the one attribute whose name and length come next. `seen` has a bit for each row of the table. */
static void read_attribute(ClassReader *reader, const Attribute *table, size_t table_count, void *owner,
                           uint32_t *seen) {
    const JvmClass *class = reader->class;
    JvmName name = class_utf8(reader);
    uint32_t length = class_u4(reader);
    size_t start = reader->at;
    if (!class_bytes(reader, length))
        return;
    for (size_t i = 0; i < table_count; i++) {
        if (table[i].first_version > class->major || !class_is_name(class->names, name, table[i].name))
            continue;
        if ((*seen & 1u << i) && !table[i].repeated) {
            class_fail_name(reader, name, "this attribute is there twice");
            return;
        }
        *seen |= 1u << i;
        size_t end = reader->end;
        reader->end = start + length;
        reader->at = start;
        table[i].read(reader, owner);
        if (!reader->failed && reader->at != reader->end)
            class_fail_name(reader, name, "this attribute has the wrong length");
        reader->end = end;
        return;
    }
}

static void read_attributes(ClassReader *reader, const Attribute *table, size_t table_count, void *owner) {
    uint32_t seen = 0;
    uint32_t count = class_count(reader, 6);
    for (uint32_t i = 0; i < count && !reader->failed; i++)
        read_attribute(reader, table, table_count, owner, &seen);
}

/* ---- Code ----------------------------------------------------------------------------------------------------- */

/* Code while it is read: its tables may come in several parts. */
typedef struct CodeReader {
    JvmCode *code;
    Vector(JvmLine) lines;
    Vector(JvmVariable) variables;
} CodeReader;

static void read_lines(ClassReader *reader, void *owner) {
    CodeReader *parts = owner;
    uint32_t count = class_count(reader, 4);
    for (uint32_t i = 0; i < count; i++) {
        JvmLine line = {.pc = class_u2(reader)};
        line.line = class_u2(reader);
        if (line.pc >= parts->code->length)
            class_fail(reader, "a line starts outside of the code");
        vector_push(reader->arena, &parts->lines, line);
    }
}

static void read_variable(ClassReader *reader, CodeReader *parts) {
    Names *names = reader->class->names;
    JvmVariable variable = {.start = class_u2(reader)};
    variable.end = variable.start + class_u2(reader);
    variable.name = class_utf8(reader);
    variable.descriptor = class_utf8(reader);
    variable.slot = class_u2(reader);
    if (reader->failed)
        return;
    JvmFieldType type;
    if (!jvm_is_member_name(names, variable.name, false) || !jvm_descriptor_field(names, variable.descriptor, &type)) {
        class_fail_name(reader, variable.name, "a local variable has a bad name or a bad descriptor");
        return;
    }
    uint32_t slots = type.type == JVM_TYPE_LONG || type.type == JVM_TYPE_DOUBLE ? 2 : 1;
    if (variable.end > parts->code->length || variable.slot + slots > parts->code->max_locals)
        class_fail_name(reader, variable.name, "this local variable is outside of the code or of its frame");
    vector_push(reader->arena, &parts->variables, variable);
}

static void read_variables(ClassReader *reader, void *owner) {
    uint32_t count = class_count(reader, 10);
    for (uint32_t i = 0; i < count && !reader->failed; i++)
        read_variable(reader, owner);
}

static void read_stack_map(ClassReader *reader, void *owner) {
    JvmCode *code = ((CodeReader *)owner)->code;
    code->stack_map_count = class_u2(reader);
    code->stack_map_length = (uint32_t)(reader->end - reader->at);
    const uint8_t *bytes = class_bytes(reader, code->stack_map_length);
    if (bytes)
        code->stack_map = (const uint8_t *)arena_copy(reader->arena, (const char *)bytes, code->stack_map_length);
}

static const Attribute code_attributes[] = {
    {"LineNumberTable", read_lines, true, 0},
    {"LocalVariableTable", read_variables, true, 0},
    {"StackMapTable", read_stack_map, false, 50},
};

static int compare_lines(const void *a, const void *b) {
    const JvmLine *x = a, *y = b;
    return x->pc != y->pc ? (x->pc > y->pc) - (x->pc < y->pc) : (x->line > y->line) - (x->line < y->line);
}

static void read_handlers(ClassReader *reader, JvmCode *code) {
    code->handler_count = class_count(reader, 8);
    JvmHandler *handlers = arena_alloc(reader->arena, code->handler_count * sizeof *handlers);
    for (uint32_t i = 0; i < code->handler_count && !reader->failed; i++) {
        JvmHandler *handler = &handlers[i];
        handler->start = class_u2(reader);
        handler->end = class_u2(reader);
        handler->target = class_u2(reader);
        const JvmConstant *class = class_optional_constant(reader, JVM_CONSTANT_CLASS);
        handler->catch_class = class ? class->class_name : JVM_NO_NAME;
        if (handler->start >= handler->end || handler->end > code->length || handler->target >= code->length)
            class_fail(reader, "an exception handler is outside of the code");
    }
    code->handlers = handlers;
}

static void read_code(ClassReader *reader, void *owner) {
    JvmMethod *method = owner;
    JvmCode *code = arena_alloc(reader->arena, sizeof *code);
    code->max_stack = class_u2(reader);
    code->max_locals = class_u2(reader);
    code->length = class_u4(reader);
    if (code->length == 0 || code->length > MOST_CODE) {
        class_fail_name(reader, method->name, "the code of this method is empty or too long");
        return;
    }
    const uint8_t *bytes = class_bytes(reader, code->length);
    if (!bytes)
        return;
    code->bytes = (const uint8_t *)arena_copy(reader->arena, (const char *)bytes, code->length);
    if (method->type.slots + !(method->flags & JVM_STATIC) > code->max_locals)
        class_fail_name(reader, method->name, "the parameters of this method do not fit into its frame");
    read_handlers(reader, code);
    CodeReader parts = {.code = code};
    read_attributes(reader, code_attributes, COUNT(code_attributes), &parts);
    if (parts.lines.count > 0)
        qsort(parts.lines.items, parts.lines.count, sizeof *parts.lines.items, compare_lines);
    code->lines = parts.lines.items;
    code->line_count = parts.lines.count;
    code->variables = parts.variables.items;
    code->variable_count = parts.variables.count;
    method->code = code;
}

/* ---- Members -------------------------------------------------------------------------------------------------- */

/* Whether a field of this type may be initialised with that constant. */
static bool is_value_for(const Names *names, const JvmField *field, const JvmConstant *constant) {
    switch (field->type.type) {
    case JVM_TYPE_LONG: return constant->tag == JVM_CONSTANT_LONG;
    case JVM_TYPE_FLOAT: return constant->tag == JVM_CONSTANT_FLOAT;
    case JVM_TYPE_DOUBLE: return constant->tag == JVM_CONSTANT_DOUBLE;
    case JVM_TYPE_REFERENCE:
        return constant->tag == JVM_CONSTANT_STRING && class_is_name(names, field->type.class_name, "java/lang/String");
    default: return constant->tag == JVM_CONSTANT_INTEGER;
    }
}

static void read_constant_value(ClassReader *reader, void *owner) {
    JvmField *field = owner;
    const JvmClass *class = reader->class;
    uint32_t index = class_u2(reader);
    if (!(field->flags & JVM_STATIC))
        return; /* of no effect (JVMS 4.7.2) */
    if (index < class->constant_count && is_value_for(class->names, field, &class->constants[index]))
        field->constant_value = &class->constants[index];
    else
        class_fail_name(reader, field->name, "this field cannot have its constant value");
}

static void read_field_annotations(ClassReader *reader, void *owner) {
    class_read_annotations(reader, &((JvmField *)owner)->annotations);
}

static const Attribute field_attributes[] = {
    {"ConstantValue", read_constant_value, false, 0},
    {"RuntimeVisibleAnnotations", read_field_annotations, false, 49},
};

void class_read_field_attributes(ClassReader *reader, JvmField *field) {
    read_attributes(reader, field_attributes, COUNT(field_attributes), field);
}

static void read_method_annotations(ClassReader *reader, void *owner) {
    class_read_annotations(reader, &((JvmMethod *)owner)->annotations);
}

static void read_parameter_annotations(ClassReader *reader, void *owner) {
    class_read_parameter_annotations(reader, &((JvmMethod *)owner)->of_parameters);
}

static const Attribute method_attributes[] = {
    {"Code", read_code, false, 0},
    {"RuntimeVisibleAnnotations", read_method_annotations, false, 49},
    {"RuntimeVisibleParameterAnnotations", read_parameter_annotations, false, 49},
};

void class_read_method_attributes(ClassReader *reader, JvmMethod *method) {
    read_attributes(reader, method_attributes, COUNT(method_attributes), method);
}

/* ---- Classes -------------------------------------------------------------------------------------------------- */

static void read_source_file(ClassReader *reader, void *owner) {
    ((JvmClass *)owner)->source_file = class_utf8(reader);
}

static void read_class_annotations(ClassReader *reader, void *owner) {
    class_read_annotations(reader, &((JvmClass *)owner)->annotations);
}

static void read_inner_classes(ClassReader *reader, void *owner) {
    JvmClass *class = owner;
    class->inner_class_count = class_count(reader, 8);
    JvmInnerClass *inner_classes = arena_alloc(reader->arena, class->inner_class_count * sizeof *inner_classes);
    for (uint32_t i = 0; i < class->inner_class_count && !reader->failed; i++) {
        inner_classes[i].inner = class_class_name(reader);
        const JvmConstant *outer = class_optional_constant(reader, JVM_CONSTANT_CLASS);
        const JvmConstant *name = class_optional_constant(reader, JVM_CONSTANT_UTF8);
        inner_classes[i].outer = outer ? outer->class_name : JVM_NO_NAME;
        inner_classes[i].simple_name = name ? name->name : JVM_NO_NAME;
        inner_classes[i].flags = class_u2(reader);
    }
    class->inner_classes = inner_classes;
}

static void read_enclosing_method(ClassReader *reader, void *owner) {
    ((JvmClass *)owner)->enclosing_class = class_class_name(reader);
    class_optional_constant(reader, JVM_CONSTANT_NAME_AND_TYPE); /* the method */
}

/* The loadable constant that comes next, or null. */
static const JvmConstant *read_loadable(ClassReader *reader) {
    const JvmClass *class = reader->class;
    uint32_t index = class_u2(reader);
    if (reader->failed || index >= class->constant_count) {
        class_fail(reader, "a bootstrap method has an argument outside of the constant pool");
        return NULL;
    }
    if (class_is_loadable(&class->constants[index]))
        return &class->constants[index];
    class_fail(reader, "constant %u cannot be the argument of a bootstrap method", index);
    return NULL;
}

static void read_bootstraps(ClassReader *reader, void *owner) {
    JvmClass *class = owner;
    class->bootstrap_count = class_count(reader, 4);
    JvmBootstrap *bootstraps = arena_alloc(reader->arena, class->bootstrap_count * sizeof *bootstraps);
    for (uint32_t i = 0; i < class->bootstrap_count && !reader->failed; i++) {
        JvmBootstrap *bootstrap = &bootstraps[i];
        bootstrap->handle = class_constant(reader, JVM_CONSTANT_METHOD_HANDLE);
        bootstrap->argument_count = class_count(reader, 2);
        bootstrap->arguments = arena_alloc(reader->arena, bootstrap->argument_count * sizeof *bootstrap->arguments);
        for (uint32_t j = 0; j < bootstrap->argument_count; j++)
            bootstrap->arguments[j] = read_loadable(reader);
    }
    class->bootstraps = bootstraps;
}

static void read_permitted(ClassReader *reader, void *owner) {
    JvmClass *class = owner;
    class->is_sealed = true;
    class->permitted = class_name_list(reader);
}

static const Attribute class_attributes[] = {
    {"SourceFile", read_source_file, false, 0},
    {"InnerClasses", read_inner_classes, false, 0},
    {"EnclosingMethod", read_enclosing_method, false, 49},
    {"RuntimeVisibleAnnotations", read_class_annotations, false, 49},
    {"BootstrapMethods", read_bootstraps, false, 51},
    {"PermittedSubclasses", read_permitted, false, 61},
};

void class_read_class_attributes(ClassReader *reader) {
    read_attributes(reader, class_attributes, COUNT(class_attributes), reader->class);
}
