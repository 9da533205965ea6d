/* The constant pool: JVMS 4.4. Entries refer to each other in any order, so they are read first and looked up in three
   rounds: what refers to texts, what refers to names and types, and method handles. */
#include "jvm/classfile_int.h"

/* The numbers in an entry: indices of other entries, a kind, a bootstrap method. */
typedef struct RawConstant {
    uint16_t first, second;
} RawConstant;

/* ---- Texts ---------------------------------------------------------------------------------------------------- */

/* Reads one UTF-16 unit of modified UTF-8 and its length in bytes; 0 when the bytes are not well-formed. */
static size_t decode_unit(const uint8_t *bytes, size_t length, uint32_t *unit) {
    if (bytes[0] > 0 && bytes[0] < 0x80) {
        *unit = bytes[0];
        return 1;
    }
    if ((bytes[0] & 0xe0) == 0xc0 && length >= 2 && (bytes[1] & 0xc0) == 0x80) {
        *unit = (bytes[0] & 0x1fu) << 6 | (bytes[1] & 0x3fu);
        return *unit == 0 || *unit >= 0x80 ? 2 : 0;
    }
    if ((bytes[0] & 0xf0) == 0xe0 && length >= 3 && (bytes[1] & 0xc0) == 0x80 && (bytes[2] & 0xc0) == 0x80) {
        *unit = (bytes[0] & 0xfu) << 12 | (bytes[1] & 0x3fu) << 6 | (bytes[2] & 0x3fu);
        return *unit >= 0x800 ? 3 : 0;
    }
    return 0;
}

/* Adds modified UTF-8 as plain UTF-8: two surrogates that belong together become one character. */
static bool decode_text(const uint8_t *bytes, size_t length, Text *text) {
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t unit;
        size = decode_unit(bytes + at, length - at, &unit);
        if (size == 0)
            return false;
        text_add_unit(text, unit);
    }
    return true;
}

static bool is_plain(const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == 0 || bytes[i] >= 0x80)
            return false;
    return true;
}

static void read_utf8(ClassReader *reader, JvmConstant *constant) {
    uint32_t length = class_u2(reader);
    const uint8_t *bytes = class_bytes(reader, length);
    if (!bytes)
        return;
    if (is_plain(bytes, length)) {
        constant->name = names_add(reader->class->names, (const char *)bytes, length);
        return;
    }
    Text text = {0};
    if (decode_text(bytes, length, &text))
        constant->name = names_add(reader->class->names, text.bytes, text.length);
    else
        class_fail(reader, "constant %td is not modified UTF-8", constant - reader->class->constants);
    text_free(&text);
}

/* ---- Reading entries ------------------------------------------------------------------------------------------ */

/* What entries with a tag are like. */
typedef struct Tag {
    uint32_t first_version; /* of class files in which it may be used; 0 when there is no such tag */
    uint8_t round;          /* in which it is looked up: after all that it refers to; 0: it refers to nothing */
    bool has_second;        /* it has two numbers */
    bool is_loadable;
} Tag;

static const Tag tags[] = {
    [JVM_CONSTANT_UTF8] = {JVM_OLDEST_VERSION, 0, false, false},
    [JVM_CONSTANT_INTEGER] = {JVM_OLDEST_VERSION, 0, false, true},
    [JVM_CONSTANT_FLOAT] = {JVM_OLDEST_VERSION, 0, false, true},
    [JVM_CONSTANT_LONG] = {JVM_OLDEST_VERSION, 0, false, true},
    [JVM_CONSTANT_DOUBLE] = {JVM_OLDEST_VERSION, 0, false, true},
    [JVM_CONSTANT_CLASS] = {JVM_OLDEST_VERSION, 1, false, true},
    [JVM_CONSTANT_STRING] = {JVM_OLDEST_VERSION, 1, false, true},
    [JVM_CONSTANT_FIELD] = {JVM_OLDEST_VERSION, 2, true, false},
    [JVM_CONSTANT_METHOD] = {JVM_OLDEST_VERSION, 2, true, false},
    [JVM_CONSTANT_INTERFACE_METHOD] = {JVM_OLDEST_VERSION, 2, true, false},
    [JVM_CONSTANT_NAME_AND_TYPE] = {JVM_OLDEST_VERSION, 1, true, false},
    [JVM_CONSTANT_METHOD_HANDLE] = {51, 3, true, true},
    [JVM_CONSTANT_METHOD_TYPE] = {51, 1, false, true},
    [JVM_CONSTANT_DYNAMIC] = {55, 2, true, true},
    [JVM_CONSTANT_INVOKE_DYNAMIC] = {51, 2, true, false},
    [JVM_CONSTANT_MODULE] = {53, 1, false, false},
    [JVM_CONSTANT_PACKAGE] = {53, 1, false, false},
};

bool class_is_loadable(const JvmConstant *constant) { return tags[constant->tag].is_loadable; }

/* Reads what follows the tag of an entry. */
static void read_entry(ClassReader *reader, JvmConstant *constant, RawConstant *raw) {
    switch (constant->tag) {
    case JVM_CONSTANT_UTF8: read_utf8(reader, constant); break;
    case JVM_CONSTANT_INTEGER: constant->value = (int32_t)class_u4(reader); break;
    case JVM_CONSTANT_FLOAT: constant->value = class_u4(reader); break;
    case JVM_CONSTANT_LONG:
    case JVM_CONSTANT_DOUBLE: {
        uint64_t high = class_u4(reader);
        constant->value = (int64_t)(high << 32 | class_u4(reader));
        break;
    }
    case JVM_CONSTANT_NONE: break;
    default:
        raw->first = constant->tag == JVM_CONSTANT_METHOD_HANDLE ? class_u1(reader) : class_u2(reader);
        raw->second = tags[constant->tag].has_second ? class_u2(reader) : 0;
    }
}

static void read_entries(ClassReader *reader, JvmConstant *constants, uint32_t count, RawConstant *raws) {
    for (uint32_t i = 0; i < count; i++)
        constants[i] = (JvmConstant){.class_name = JVM_NO_NAME, .name = JVM_NO_NAME, .descriptor = JVM_NO_NAME};
    for (uint32_t i = 1; i < count && !reader->failed; i++) {
        JvmTag tag = class_u1(reader);
        uint32_t version = tag < COUNT(tags) ? tags[tag].first_version : 0;
        if (version == 0)
            class_fail(reader, "constant %u has the unknown tag %u", i, (unsigned)tag);
        else if (version > reader->class->major)
            class_fail(reader, "constant %u has the tag %u, which needs version %u", i, (unsigned)tag, version);
        else
            constants[i].tag = tag;
        read_entry(reader, &constants[i], &raws[i]);
        if (tag == JVM_CONSTANT_LONG || tag == JVM_CONSTANT_DOUBLE)
            if (++i == count)
                class_fail(reader, "the last constant takes two entries, and there is one");
    }
}

/* ---- Looking entries up --------------------------------------------------------------------------------------- */

/* The constant at an index, which must have this tag. */
static const JvmConstant *lookup(ClassReader *reader, uint32_t index, JvmTag tag) {
    const JvmClass *class = reader->class;
    if (!reader->failed && index < class->constant_count && class->constants[index].tag == tag)
        return &class->constants[index];
    class_fail(reader, "constant %u was expected to have the tag %u", index, (unsigned)tag);
    return NULL;
}

const JvmConstant *class_constant(ClassReader *reader, JvmTag tag) { return lookup(reader, class_u2(reader), tag); }

const JvmConstant *class_optional_constant(ClassReader *reader, JvmTag tag) {
    uint32_t index = class_u2(reader);
    return index == 0 ? NULL : lookup(reader, index, tag);
}

JvmName class_utf8(ClassReader *reader) {
    const JvmConstant *constant = class_constant(reader, JVM_CONSTANT_UTF8);
    return constant ? constant->name : JVM_NO_NAME;
}

JvmName class_class_name(ClassReader *reader) {
    const JvmConstant *constant = class_constant(reader, JVM_CONSTANT_CLASS);
    if (!constant)
        return JVM_NO_NAME;
    if (jvm_descriptor_dimensions(reader->class->names, constant->class_name) > 0)
        class_fail_name(reader, constant->class_name, "an array where a class or an interface is needed");
    return constant->class_name;
}

JvmNameList class_name_list(ClassReader *reader) {
    uint32_t count = class_count(reader, 2);
    JvmName *names = arena_alloc(reader->arena, count * sizeof *names);
    for (uint32_t i = 0; i < count && !reader->failed; i++)
        names[i] = class_class_name(reader);
    return (JvmNameList){.count = count, .items = names};
}

/* Reads the descriptor of a name and type, of a field's or a method's. */
static void read_type(ClassReader *reader, JvmConstant *constant) {
    Names *names = reader->class->names;
    if (names_text(names, constant->descriptor)[0] == '(') {
        JvmMethodType *type = arena_alloc(reader->arena, sizeof *type);
        if (jvm_descriptor_method(reader->arena, names, constant->descriptor, type))
            constant->method_type = type;
    } else {
        JvmFieldType *type = arena_alloc(reader->arena, sizeof *type);
        if (jvm_descriptor_field(names, constant->descriptor, type))
            constant->field_type = type;
    }
    if (!constant->method_type && !constant->field_type)
        class_fail_name(reader, constant->descriptor, "this is no descriptor");
}

/* Looks up an entry that refers to texts. */
static void resolve_text(ClassReader *reader, JvmConstant *constant, RawConstant raw) {
    const JvmConstant *text = lookup(reader, raw.first, JVM_CONSTANT_UTF8);
    if (!text)
        return;
    Names *names = reader->class->names;
    switch (constant->tag) {
    case JVM_CONSTANT_CLASS:
        constant->class_name = text->name;
        if (!jvm_is_class_name(names, text->name))
            class_fail_name(reader, text->name, "this is no name of a class");
        break;
    case JVM_CONSTANT_METHOD_TYPE:
        constant->descriptor = text->name;
        read_type(reader, constant);
        if (!constant->method_type)
            class_fail_name(reader, text->name, "a method type needs the descriptor of a method");
        break;
    case JVM_CONSTANT_NAME_AND_TYPE: {
        constant->name = text->name;
        const JvmConstant *descriptor = lookup(reader, raw.second, JVM_CONSTANT_UTF8);
        if (!descriptor)
            return;
        constant->descriptor = descriptor->name;
        read_type(reader, constant);
        if (!jvm_is_member_name(names, constant->name, constant->method_type != NULL) &&
            !(constant->method_type && class_is_name(names, constant->name, "<init>")))
            class_fail_name(reader, constant->name, "this is no name of a field or a method");
        break;
    }
    default: constant->name = text->name; break;
    }
}

/* Looks up an entry that refers to a name and type: a field, a method, or something dynamic. */
static void resolve_member(ClassReader *reader, JvmConstant *constant, RawConstant raw) {
    const JvmConstant *type = lookup(reader, raw.second, JVM_CONSTANT_NAME_AND_TYPE);
    if (!type)
        return;
    constant->name = type->name;
    constant->descriptor = type->descriptor;
    constant->field_type = type->field_type;
    constant->method_type = type->method_type;
    bool dynamic = constant->tag == JVM_CONSTANT_DYNAMIC || constant->tag == JVM_CONSTANT_INVOKE_DYNAMIC;
    if (dynamic) {
        constant->index = raw.first;
    } else {
        const JvmConstant *class = lookup(reader, raw.first, JVM_CONSTANT_CLASS);
        constant->class_name = class ? class->class_name : JVM_NO_NAME;
    }
    bool field = constant->tag == JVM_CONSTANT_FIELD || constant->tag == JVM_CONSTANT_DYNAMIC;
    if (field != (type->field_type != NULL))
        class_fail_name(reader, type->descriptor, "a field has the descriptor of a method, or the other way round");
    else if (!field && names_text(reader->class->names, type->name)[0] == '<' &&
             (constant->tag != JVM_CONSTANT_METHOD || type->method_type->result.type != JVM_TYPE_VOID))
        class_fail_name(reader, type->descriptor, "a constructor belongs to a class and gives void");
}

/* Whether a method handle of this kind may refer to that constant. */
static bool is_handle_target(const JvmClass *class, JvmHandleKind kind, const JvmConstant *target) {
    bool constructor = class_is_name(class->names, target->name, "<init>");
    switch (kind) {
    case JVM_HANDLE_GET_FIELD ... JVM_HANDLE_PUT_STATIC: return target->tag == JVM_CONSTANT_FIELD;
    case JVM_HANDLE_INVOKE_VIRTUAL: return target->tag == JVM_CONSTANT_METHOD && !constructor;
    case JVM_HANDLE_NEW_INVOKE_SPECIAL: return target->tag == JVM_CONSTANT_METHOD && constructor;
    case JVM_HANDLE_INVOKE_STATIC:
    case JVM_HANDLE_INVOKE_SPECIAL:
        return (target->tag == JVM_CONSTANT_METHOD ||
                (target->tag == JVM_CONSTANT_INTERFACE_METHOD && class->major >= 52)) &&
               !constructor;
    case JVM_HANDLE_INVOKE_INTERFACE: return target->tag == JVM_CONSTANT_INTERFACE_METHOD;
    }
    return false;
}

static void resolve_handle(ClassReader *reader, JvmConstant *constant, RawConstant raw) {
    const JvmClass *class = reader->class;
    constant->handle_kind = (JvmHandleKind)raw.first;
    constant->index = raw.second;
    if (raw.second >= class->constant_count ||
        !is_handle_target(class, constant->handle_kind, &class->constants[raw.second]))
        class_fail(reader, "a method handle of kind %u cannot refer to constant %u", raw.first, raw.second);
}

static void resolve(ClassReader *reader, JvmConstant *constant, RawConstant raw) {
    switch (tags[constant->tag].round) {
    case 1: resolve_text(reader, constant, raw); break;
    case 2: resolve_member(reader, constant, raw); break;
    case 3: resolve_handle(reader, constant, raw); break;
    }
}

bool class_read_constants(ClassReader *reader) {
    JvmClass *class = reader->class;
    uint32_t count = class_u2(reader);
    if (count == 0)
        return class_fail(reader, "the constant pool lacks its first entry");
    /* An entry takes three bytes at least, but for the one after a long or a double, which has nine. */
    if ((reader->end - reader->at) / 3 < count - 1)
        return class_fail(reader, "the constant pool does not fit into the file");
    JvmConstant *constants = arena_alloc(reader->arena, count * sizeof *constants);
    RawConstant *raws = arena_alloc(reader->arena, count * sizeof *raws);
    class->constant_count = count;
    class->constants = constants;
    read_entries(reader, constants, count, raws);
    for (int round = 1; round <= 3; round++)
        for (uint32_t i = 1; i < count && !reader->failed; i++)
            if (tags[constants[i].tag].round == round)
                resolve(reader, &constants[i], raws[i]);
    return !reader->failed;
}
