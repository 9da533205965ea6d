/* Values of annotations, and texts, as Java expressions of the types of parameters. */
#include "suite/suite_int.h"

#include <inttypes.h>

void convert_add_literal(const char *text, Text *out) {
    size_t length = strlen(text);
    text_add_char(out, '"');
    for (size_t at = 0; at < length;) {
        uint32_t code;
        at += text_decode_any(text + at, length - at, &code);
        if (code == '"' || code == '\\')
            text_format(out, "\\%c", (char)code);
        else if (code >= ' ' && code < 127)
            text_add_char(out, (char)code);
        else if (code < 0x10000)
            text_format(out, "\\u%04x", code);
        else
            text_format(out, "\\u%04x\\u%04x", 0xd800 + ((code - 0x10000) >> 10), 0xdc00 + (code & 0x3ff));
    }
    text_add_char(out, '"');
}

static const char *literal(Plan *plan, const char *text) {
    Text out = {0};
    convert_add_literal(text, &out);
    return text_keep(&out, plan->finder->arena);
}

/* How texts become values of classes: as JUnit 5 does, by methods of these. */
static const struct {
    const char *class_name, *before, *after;
} conversions[] = {
    {"java/lang/String", "", ""},
    {"java/lang/Object", "", ""},
    {"java/lang/CharSequence", "", ""},
    {"java/lang/Boolean", "Boolean.valueOf(", ")"},
    {"java/lang/Byte", "Byte.decode(", ")"},
    {"java/lang/Short", "Short.decode(", ")"},
    {"java/lang/Integer", "Integer.decode(", ")"},
    {"java/lang/Long", "Long.decode(", ")"},
    {"java/lang/Float", "Float.valueOf(", ")"},
    {"java/lang/Double", "Double.valueOf(", ")"},
    {"java/lang/Character", "(", ").charAt(0)"},
    {"java/math/BigDecimal", "new java.math.BigDecimal(", ")"},
    {"java/math/BigInteger", "new java.math.BigInteger(", ")"},
    {"java/time/Duration", "java.time.Duration.parse(", ")"},
    {"java/time/LocalDate", "java.time.LocalDate.parse(", ")"},
    {"java/util/UUID", "java.util.UUID.fromString(", ")"},
};

static const char *const boxes[] = {"java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Short",
                                    "java/lang/Integer", "java/lang/Long", "java/lang/Float",     "java/lang/Double"};

const char *convert_text(Plan *plan, const char *text, JvmFieldType type) {
    Finder *finder = plan->finder;
    const char *name = type.type < COUNT(boxes) ? boxes[type.type] : finder_text(finder, type.class_name),
               *quoted = literal(plan, text);
    for (size_t i = 0; i < COUNT(conversions); i++)
        if (strcmp(name, conversions[i].class_name) == 0)
            return arena_format(finder->arena, "%s%s%s", conversions[i].before, quoted, conversions[i].after);
    const JvmClass *class = name[0] == '[' ? NULL : finder_class(finder, name);
    if (class && class->flags & JVM_ENUM)
        return arena_format(finder->arena, "%s.valueOf(%s)", finder_source_name(finder, name), quoted);
    plan_refuse(plan, "the conversion of a text to %s", finder_type_name(finder, type));
    return NULL;
}

/* A number of an annotation, whose kind is also its type. */
static const char *convert_number(Plan *plan, const JvmElement *element) {
    Arena *arena = plan->finder->arena;
    int64_t value = element->constant->value;
    switch (element->kind) {
    case 'Z': return value ? "true" : "false";
    case 'C': return arena_format(arena, "(char) %" PRId64, value);
    case 'B': return arena_format(arena, "(byte) (%" PRId64 ")", value);
    case 'S': return arena_format(arena, "(short) (%" PRId64 ")", value);
    case 'J': return arena_format(arena, "0x%" PRIx64 "L", (uint64_t)value);
    case 'F': return arena_format(arena, "Float.intBitsToFloat(0x%" PRIx32 ")", (uint32_t)value);
    case 'D': return arena_format(arena, "Double.longBitsToDouble(0x%" PRIx64 "L)", (uint64_t)value);
    default: return arena_format(arena, "0x%" PRIx32, (uint32_t)value);
    }
}

const char *convert_element(Plan *plan, const JvmElement *element, JvmFieldType type) {
    Finder *finder = plan->finder;
    JvmFieldType named;
    if (element->kind == 's')
        return convert_text(plan, finder_text(finder, element->text), type);
    if (element->kind == 'c' && jvm_descriptor_field(finder->names, element->text, &named))
        return arena_format(finder->arena, "%s.class", finder_type_name(finder, named));
    if (element->constant)
        return convert_number(plan, element);
    plan_refuse(plan, "an argument of this kind");
    return NULL;
}

const char *convert_object(Plan *plan, const char *object, JvmFieldType type) {
    Arena *arena = plan->finder->arena;
    const char *name = finder_type_name(plan->finder, type);
    if (type.type == JVM_TYPE_LONG || type.type == JVM_TYPE_FLOAT || type.type == JVM_TYPE_DOUBLE)
        return arena_format(arena, "((Number) %s).%sValue()", object, name);
    if (type.type != JVM_TYPE_REFERENCE)
        return arena_format(arena, "(%s) (%s) %s", name, strrchr(boxes[type.type], '/') + 1, object);
    return arena_format(arena, "(%s) %s", name, object);
}

void convert_show(Plan *plan, const JvmElement *element, Text *out) {
    const Finder *finder = plan->finder;
    float single;
    double number;
    if (element->kind == 'Z')
        text_add(out, element->constant->value ? "true" : "false");
    else if (element->kind == 'C')
        text_add_code(out, (uint32_t)element->constant->value);
    else if (element->kind == 'F') {
        uint32_t bits = (uint32_t)element->constant->value;
        memcpy(&single, &bits, sizeof single);
        text_format(out, "%g", (double)single);
    } else if (element->kind == 'D') {
        memcpy(&number, &element->constant->value, sizeof number);
        text_format(out, "%g", number);
    } else if (element->constant)
        text_format(out, "%" PRId64, element->constant->value);
    else if (element->text != JVM_NO_NAME)
        text_add(out, finder_text(finder, element->text));
}
