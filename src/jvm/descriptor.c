/* Descriptors and names: JVMS 4.2 and 4.3. */
#include "jvm/descriptor.h"

#include "base/vector.h"

/* A text that is read from its start. */
typedef struct Scan {
    const char *text;
    size_t length, at;
} Scan;

static Scan scan_name(const Names *names, JvmName name) {
    return (Scan){.text = names_text(names, name), .length = names_length(names, name)};
}

/* Whether these bytes are an unqualified name: not empty and without . ; [ and / */
static bool is_unqualified(const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == '.' || bytes[i] == ';' || bytes[i] == '[' || bytes[i] == '/')
            return false;
    return length > 0;
}

/* Whether these bytes are the internal name of a class or an interface: unqualified names with / between them. */
static bool is_internal_name(const char *bytes, size_t length) {
    size_t start = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && bytes[i] != '/')
            continue;
        if (!is_unqualified(bytes + start, i - start))
            return false;
        start = i + 1;
    }
    return true;
}

/* The primitive type that a letter stands for; void as well. */
static bool primitive_of(char letter, JvmType *type) {
    const char *found = letter && letter != 'L' ? strchr(jvm_type_letters, letter) : NULL;
    if (found)
        *type = (JvmType)(found - jvm_type_letters);
    return found;
}

/* Reads a type, void included, and steps over it; false when there is none. */
static bool scan_type(Names *names, Scan *scan, JvmFieldType *type) {
    size_t start = scan->at;
    while (scan->at < scan->length && scan->text[scan->at] == '[')
        scan->at++;
    size_t dimensions = scan->at - start;
    if (scan->at == scan->length || dimensions > JVM_MOST_DIMENSIONS)
        return false;
    *type = (JvmFieldType){.type = JVM_TYPE_REFERENCE, .class_name = JVM_NO_NAME};
    char letter = scan->text[scan->at++];
    if (letter == 'L') {
        const char *name = scan->text + scan->at;
        const char *end = memchr(name, ';', scan->length - scan->at);
        if (!end || !is_internal_name(name, (size_t)(end - name)))
            return false;
        scan->at += (size_t)(end - name) + 1;
        if (dimensions == 0)
            type->class_name = names_add(names, name, (size_t)(end - name));
    } else if (!primitive_of(letter, &type->type) || (type->type == JVM_TYPE_VOID && dimensions > 0)) {
        return false;
    }
    if (dimensions > 0) {
        type->type = JVM_TYPE_REFERENCE;
        type->class_name = names_add(names, scan->text + start, scan->at - start);
    }
    return true;
}

bool jvm_descriptor_field(Names *names, JvmName descriptor, JvmFieldType *type) {
    Scan scan = scan_name(names, descriptor);
    return scan_type(names, &scan, type) && type->type != JVM_TYPE_VOID && scan.at == scan.length;
}

bool jvm_descriptor_method(Arena *arena, Names *names, JvmName descriptor, JvmMethodType *type) {
    Scan scan = scan_name(names, descriptor);
    if (scan.length == 0 || scan.text[scan.at++] != '(')
        return false;
    *type = (JvmMethodType){0};
    JvmFieldType parameters[JVM_MOST_ARGUMENT_SLOTS];
    while (scan.at < scan.length && scan.text[scan.at] != ')') {
        JvmFieldType parameter;
        if (!scan_type(names, &scan, &parameter) || parameter.type == JVM_TYPE_VOID)
            return false;
        type->slots += parameter.type == JVM_TYPE_LONG || parameter.type == JVM_TYPE_DOUBLE ? 2 : 1;
        if (type->slots > JVM_MOST_ARGUMENT_SLOTS)
            return false;
        parameters[type->parameter_count++] = parameter;
    }
    if (scan.at++ >= scan.length || !scan_type(names, &scan, &type->result) || scan.at != scan.length)
        return false;
    if (type->parameter_count > 0) {
        size_t size = type->parameter_count * sizeof *parameters;
        JvmFieldType *copy = arena_alloc(arena, size);
        memcpy(copy, parameters, size);
        type->parameters = copy;
    }
    return true;
}

bool jvm_descriptor_element(Names *names, JvmName array, JvmFieldType *type) {
    Scan scan = scan_name(names, array);
    return scan.length > 1 && scan.text[scan.at++] == '[' && scan_type(names, &scan, type);
}

JvmName jvm_descriptor_array(Names *names, JvmName element) {
    Scan scan = scan_name(names, element);
    bool nested = scan.length > 0 && scan.text[0] == '[';
    Text text = {0};
    text_add(&text, nested ? "[" : "[L");
    text_add_bytes(&text, scan.text, scan.length);
    if (!nested)
        text_add_char(&text, ';');
    JvmName array = names_add(names, text.bytes, text.length);
    text_free(&text);
    return array;
}

uint32_t jvm_descriptor_dimensions(const Names *names, JvmName class_name) {
    Scan scan = scan_name(names, class_name);
    while (scan.at < scan.length && scan.text[scan.at] == '[')
        scan.at++;
    return (uint32_t)scan.at;
}

const char *jvm_java_name(Arena *arena, const char *name) {
    char *shown = arena_copy(arena, name, strlen(name));
    for (char *at = shown; (at = strchr(at, '/'));)
        *at = '.';
    return shown;
}

bool jvm_is_class_name(Names *names, JvmName name) {
    Scan scan = scan_name(names, name);
    JvmFieldType type;
    if (scan.length > 0 && scan.text[0] == '[')
        return jvm_descriptor_field(names, name, &type);
    return is_internal_name(scan.text, scan.length);
}

bool jvm_is_member_name(const Names *names, JvmName name, bool method) {
    Scan scan = scan_name(names, name);
    if (method && (memchr(scan.text, '<', scan.length) || memchr(scan.text, '>', scan.length)))
        return false;
    return is_unqualified(scan.text, scan.length);
}
