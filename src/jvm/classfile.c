/* Reads a class file: JVMS 4.1, 4.5, 4.6 and 4.8. */
#include "jvm/classfile_int.h"

#include <stdlib.h>

enum {
    CLASS_MAGIC = (int)0xcafebabe,
    MOST_QUOTED = 200,
    MEMBER_BYTES = 8,
    JAVA_1 = 44 /* the version of release N is that and N */
};

/* ---- Failures and bytes --------------------------------------------------------------------------------------- */

bool class_fail(ClassReader *reader, const char *format, ...) {
    if (reader->failed)
        return false;
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(reader->failure, FAILURE_INPUT, format, arguments);
    va_end(arguments);
    reader->failed = true;
    reader->at = reader->end;
    return failure_prefix(reader->failure, "%s: ", reader->class->where);
}

bool class_fail_name(ClassReader *reader, JvmName name, const char *message) {
    const Names *names = reader->class->names;
    size_t length = names_length(names, name);
    Text quoted = {0};
    text_add_escaped(&quoted, names_text(names, name), length > MOST_QUOTED ? MOST_QUOTED : length);
    class_fail(reader, "%s: '%s%s'", message, text_string(&quoted), length > MOST_QUOTED ? "..." : "");
    text_free(&quoted);
    return false;
}

const uint8_t *class_bytes(ClassReader *reader, size_t length) {
    if (reader->failed || length > reader->end - reader->at) {
        class_fail(reader, "the class file is damaged: something is cut off at byte %zu", reader->at);
        return NULL;
    }
    reader->at += length;
    return reader->bytes + reader->at - length;
}

uint8_t class_u1(ClassReader *reader) {
    const uint8_t *bytes = class_bytes(reader, 1);
    return bytes ? bytes[0] : 0;
}

uint16_t class_u2(ClassReader *reader) {
    const uint8_t *bytes = class_bytes(reader, 2);
    if (!bytes)
        return 0;
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

uint32_t class_u4(ClassReader *reader) {
    uint32_t high = class_u2(reader);
    return high << 16 | class_u2(reader);
}

uint32_t class_count(ClassReader *reader, size_t size) {
    uint32_t count = class_u2(reader);
    if (count * size <= reader->end - reader->at)
        return count;
    class_fail(reader, "there is no room for the %u items announced before byte %zu", count, reader->at);
    return 0;
}

bool class_is_name(const Names *names, JvmName name, const char *text) {
    return name != JVM_NO_NAME && names_length(names, name) == strlen(text) &&
           strcmp(names_text(names, name), text) == 0;
}

/* ---- Flags ---------------------------------------------------------------------------------------------------- */

static bool has_one_bit_at_most(uint32_t bits) { return (bits & (bits - 1)) == 0; }

/* JVMS 4.1, as lenient towards old class files as virtual machines are. */
static bool are_class_flags(uint32_t major, uint32_t flags) {
    bool interface = flags & JVM_INTERFACE;
    if (interface ? !(flags & JVM_ABSTRACT) : (flags & JVM_ANNOTATION) && major >= 49)
        return false;
    if (interface && major >= 49 && (flags & (JVM_SUPER | JVM_ENUM)))
        return false;
    return !((flags & JVM_FINAL) && (flags & JVM_ABSTRACT));
}

/* JVMS 4.5. */
static bool are_field_flags(const JvmClass *class, uint32_t flags) {
    if (!has_one_bit_at_most(flags & (JVM_PUBLIC | JVM_PRIVATE | JVM_PROTECTED)))
        return false;
    if ((flags & JVM_FINAL) && (flags & JVM_VOLATILE))
        return false;
    uint32_t needed = JVM_PUBLIC | JVM_STATIC | JVM_FINAL;
    uint32_t wrong = JVM_VOLATILE | JVM_TRANSIENT | JVM_ENUM;
    return !(class->flags & JVM_INTERFACE) || ((flags & needed) == needed && (class->major < 49 || !(flags & wrong)));
}

/* JVMS 4.6, for all methods but class initialisers. */
static bool are_method_flags(const JvmClass *class, const JvmMethod *method, bool constructor) {
    uint32_t flags = method->flags;
    if (!has_one_bit_at_most(flags & (JVM_PUBLIC | JVM_PRIVATE | JVM_PROTECTED)))
        return false;
    if (constructor)
        return !(class->flags & JVM_INTERFACE) &&
               !(flags & (JVM_STATIC | JVM_FINAL | JVM_SYNCHRONIZED | JVM_NATIVE | JVM_ABSTRACT));
    uint32_t not_abstract = JVM_FINAL | JVM_NATIVE | JVM_PRIVATE | JVM_STATIC;
    if (class->major >= 49)
        not_abstract |= JVM_SYNCHRONIZED | (class->major < 60 ? JVM_STRICT : 0);
    if ((flags & JVM_ABSTRACT) && (flags & not_abstract))
        return false;
    if (!(class->flags & JVM_INTERFACE))
        return true;
    if (class->major < 52)
        return (flags & JVM_PUBLIC) && (flags & JVM_ABSTRACT);
    return (flags & (JVM_PUBLIC | JVM_PRIVATE)) && !(flags & (JVM_FINAL | JVM_SYNCHRONIZED | JVM_NATIVE));
}

/* ---- Members -------------------------------------------------------------------------------------------------- */

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Two names as one number, to find members that are there twice. */
static uint64_t key_of(JvmName name, JvmName descriptor) { return (uint64_t)name << 32 | descriptor; }

/* Whether all the keys differ; they are sorted. */
static bool are_distinct(uint64_t *keys, uint32_t count) {
    qsort(keys, count, sizeof *keys, compare_keys);
    for (uint32_t i = 1; i < count; i++)
        if (keys[i - 1] == keys[i])
            return false;
    return true;
}

static void read_field(ClassReader *reader, JvmField *field) {
    JvmClass *class = reader->class;
    *field = (JvmField){.flags = class_u2(reader)};
    field->name = class_utf8(reader);
    field->descriptor = class_utf8(reader);
    if (reader->failed)
        return;
    if (!jvm_is_member_name(class->names, field->name, false))
        class_fail_name(reader, field->name, "this is no name of a field");
    else if (!jvm_descriptor_field(class->names, field->descriptor, &field->type))
        class_fail_name(reader, field->descriptor, "this is no descriptor of a field");
    else if (!are_field_flags(class, field->flags))
        class_fail_name(reader, field->name, "this field has flags that do not go together");
    class_read_field_attributes(reader, field);
}

/* Checks a method's name, descriptor and flags. */
static bool check_method(ClassReader *reader, JvmMethod *method) {
    JvmClass *class = reader->class;
    if (!jvm_descriptor_method(reader->arena, class->names, method->descriptor, &method->type))
        return class_fail_name(reader, method->descriptor, "this is no descriptor of a method");
    if (class_is_name(class->names, method->name, "<clinit>") &&
        class_is_name(class->names, method->descriptor, "()V")) {
        if (class->major >= 51 && !(method->flags & JVM_STATIC))
            return class_fail(reader, "the class initialiser is not static");
        method->flags = JVM_STATIC | (method->flags & JVM_STRICT); /* the others mean nothing */
        return true;
    }
    bool constructor = class_is_name(class->names, method->name, "<init>");
    if (!constructor && !jvm_is_member_name(class->names, method->name, true))
        return class_fail_name(reader, method->name, "this is no name of a method");
    if (constructor && method->type.result.type != JVM_TYPE_VOID)
        return class_fail_name(reader, method->descriptor, "a constructor gives void");
    if (!are_method_flags(class, method, constructor))
        return class_fail_name(reader, method->name, "this method has flags that do not go together");
    if (method->type.slots + !(method->flags & JVM_STATIC) > JVM_MOST_ARGUMENT_SLOTS)
        return class_fail_name(reader, method->name, "this method has too many parameters");
    return true;
}

static void read_method(ClassReader *reader, JvmMethod *method) {
    *method = (JvmMethod){.flags = class_u2(reader)};
    method->name = class_utf8(reader);
    method->descriptor = class_utf8(reader);
    if (reader->failed || !check_method(reader, method))
        return;
    class_read_method_attributes(reader, method);
    if ((method->code == NULL) != ((method->flags & (JVM_ABSTRACT | JVM_NATIVE)) != 0))
        class_fail_name(reader, method->name,
                        method->code ? "this abstract or native method has code" : "this method has no code");
}

static void read_members(ClassReader *reader) {
    JvmClass *class = reader->class;
    class->field_count = class_count(reader, MEMBER_BYTES);
    JvmField *fields = arena_alloc(reader->arena, class->field_count * sizeof *fields);
    uint64_t *keys = arena_alloc(reader->arena, class->field_count * sizeof *keys);
    for (uint32_t i = 0; i < class->field_count && !reader->failed; i++) {
        read_field(reader, &fields[i]);
        keys[i] = key_of(fields[i].name, fields[i].descriptor);
    }
    class->fields = fields;
    if (!reader->failed && !are_distinct(keys, class->field_count))
        class_fail(reader, "a field is there twice");

    class->method_count = class_count(reader, MEMBER_BYTES);
    JvmMethod *methods = arena_alloc(reader->arena, class->method_count * sizeof *methods);
    keys = arena_alloc(reader->arena, class->method_count * sizeof *keys);
    for (uint32_t i = 0; i < class->method_count && !reader->failed; i++) {
        read_method(reader, &methods[i]);
        keys[i] = key_of(methods[i].name, methods[i].descriptor);
    }
    class->methods = methods;
    if (!reader->failed && !are_distinct(keys, class->method_count))
        class_fail(reader, "a method is there twice");
}

/* ---- The class ------------------------------------------------------------------------------------------------ */

static void read_version(ClassReader *reader) {
    JvmClass *class = reader->class;
    if (class_u4(reader) != (uint32_t)CLASS_MAGIC)
        class_fail(reader, "this is not a class file");
    class->minor = class_u2(reader);
    class->major = class_u2(reader);
    if (!reader->failed && class->major > JVM_NEWEST_VERSION) {
        class_fail(reader, "it is for Java %u (class file version %u); Bandera reads class files up to Java %d",
                   class->major - JAVA_1, class->major, JVM_NEWEST_VERSION - JAVA_1);
        if (reader->failure)
            reader->failure->kind = FAILURE_UNSUPPORTED;
    } else if (class->major < JVM_OLDEST_VERSION)
        class_fail(reader, "there is no class file version %u.%u", class->major, class->minor);
    else if (class->major >= 56 && class->minor != 0 && class->minor != UINT16_MAX)
        class_fail(reader, "version %u has no minor version %u", class->major, class->minor);
}

/* The class itself, what it extends and what it implements. */
static void read_supers(ClassReader *reader) {
    JvmClass *class = reader->class;
    class->flags = class_u2(reader);
    if ((class->flags & JVM_INTERFACE) && class->major < 50)
        class->flags |= JVM_ABSTRACT; /* early compilers left it out */
    bool module = (class->flags & JVM_MODULE) && class->major >= 53;
    class->name = class_class_name(reader);
    const JvmConstant *super = class_optional_constant(reader, JVM_CONSTANT_CLASS);
    class->super_name = super ? super->class_name : JVM_NO_NAME;
    class->interfaces = class_name_list(reader);
    if (reader->failed)
        return;
    if (!module && !are_class_flags(class->major, class->flags))
        class_fail(reader, "the class has flags that do not go together");
    if ((super == NULL) != (module || class_is_name(class->names, class->name, "java/lang/Object")))
        class_fail(reader, "java/lang/Object and modules have no superclass, all other classes have one");
    if (module && class->interfaces.count > 0)
        class_fail(reader, "a module has interfaces");
    if (super && (super->class_name == class->name || jvm_descriptor_dimensions(class->names, super->class_name) > 0))
        class_fail_name(reader, super->class_name, "this cannot be the superclass");
    if ((class->flags & JVM_INTERFACE) && super && !class_is_name(class->names, super->class_name, "java/lang/Object"))
        class_fail_name(reader, super->class_name, "an interface has this superclass");
    uint64_t *keys = arena_alloc(reader->arena, class->interfaces.count * sizeof *keys);
    for (uint32_t i = 0; i < class->interfaces.count; i++)
        keys[i] = class->interfaces.items[i];
    if (!are_distinct(keys, class->interfaces.count))
        class_fail(reader, "an interface is there twice");
}

/* Whether what is dynamic refers to bootstrap methods that are there. */
static void check_bootstraps(ClassReader *reader) {
    const JvmClass *class = reader->class;
    for (uint32_t i = 0; i < class->constant_count; i++) {
        const JvmConstant *constant = &class->constants[i];
        if ((constant->tag == JVM_CONSTANT_DYNAMIC || constant->tag == JVM_CONSTANT_INVOKE_DYNAMIC) &&
            constant->index >= class->bootstrap_count)
            class_fail(reader, "constant %u refers to bootstrap method %u of %u", i, constant->index,
                       class->bootstrap_count);
    }
}

JvmClass *jvm_class_read(Arena *arena, Names *names, const uint8_t *bytes, size_t length, const char *where,
                         Failure *failure) {
    JvmClass *class = arena_alloc(arena, sizeof *class);
    *class = (JvmClass){.names = names,
                        .where = arena_copy(arena, where, strlen(where)),
                        .source_file = JVM_NO_NAME,
                        .enclosing_class = JVM_NO_NAME};
    ClassReader reader = {.arena = arena, .class = class, .bytes = bytes, .end = length, .failure = failure};
    read_version(&reader);
    if (reader.failed || !class_read_constants(&reader))
        return NULL;
    read_supers(&reader);
    read_members(&reader);
    class_read_class_attributes(&reader);
    if (!reader.failed && reader.at != reader.end)
        class_fail(&reader, "there are bytes after the end of the class");
    check_bootstraps(&reader);
    return reader.failed ? NULL : class;
}

/* ---- Questions about a class ---------------------------------------------------------------------------------- */

bool jvm_class_is(const JvmClass *class, const char *name, Failure *failure) {
    const char *own = names_text(class->names, class->name);
    if (strcmp(own, name) == 0)
        return true;
    Arena *arena = arena_new();
    failure_set(failure, FAILURE_INPUT,
                "%s: the class in this file is %s (is another directory the root of its package?)", class->where,
                jvm_java_name(arena, own));
    arena_free(arena);
    return false;
}

const JvmMethod *jvm_class_method(const JvmClass *class, JvmName name, JvmName descriptor) {
    for (uint32_t i = 0; i < class->method_count; i++)
        if (class->methods[i].name == name && class->methods[i].descriptor == descriptor)
            return &class->methods[i];
    return NULL;
}

const JvmField *jvm_class_field(const JvmClass *class, JvmName name, JvmName descriptor) {
    for (uint32_t i = 0; i < class->field_count; i++)
        if (class->fields[i].name == name && class->fields[i].descriptor == descriptor)
            return &class->fields[i];
    return NULL;
}

uint32_t jvm_code_line(const JvmCode *code, uint32_t pc) {
    uint32_t low = 0,
             high = code->line_count; /* the entries before low start at pc or earlier, those from high later */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (code->lines[middle].pc <= pc)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? 0 : code->lines[low - 1].line;
}

const JvmVariable *jvm_code_variable(const JvmCode *code, uint32_t slot, uint32_t pc) {
    for (uint32_t i = 0; i < code->variable_count; i++) {
        const JvmVariable *variable = &code->variables[i];
        if (variable->slot == slot && variable->start <= pc && pc < variable->end)
            return variable;
    }
    return NULL;
}
