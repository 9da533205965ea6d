/* Annotations: JVMS 4.7.16. They are for libraries and tools and not for the virtual machine, so malformed ones count
   as none. */
#include "jvm/classfile_int.h"

/* Annotations may be nested, to no good purpose deeper than this. */
enum { MOST_NESTED_ANNOTATIONS = 64 };

static JvmAnnotation read_annotation(ClassReader *reader, uint32_t nesting);

/* The constant that the value of an element of a kind is. */
static const JvmConstant *read_value(ClassReader *reader, uint8_t kind) {
    JvmTag tag = kind == 'D'   ? JVM_CONSTANT_DOUBLE
                 : kind == 'F' ? JVM_CONSTANT_FLOAT
                 : kind == 'J' ? JVM_CONSTANT_LONG
                               : JVM_CONSTANT_INTEGER;
    return class_constant(reader, tag);
}

static void read_element(ClassReader *reader, uint32_t nesting, JvmElement *element) {
    if (nesting > MOST_NESTED_ANNOTATIONS) {
        class_fail(reader, "annotations are nested too deeply");
        return;
    }
    element->kind = class_u1(reader);
    switch (element->kind) {
    case 's':
    case 'c': element->text = class_utf8(reader); break;
    case 'e':
        element->type = class_utf8(reader);
        element->text = class_utf8(reader);
        break;
    case '@': {
        JvmAnnotation *annotation = arena_alloc(reader->arena, sizeof *annotation);
        *annotation = read_annotation(reader, nesting + 1);
        element->annotation = annotation;
        break;
    }
    case '[': {
        uint32_t count = class_count(reader, 3);
        JvmElement *items = arena_alloc(reader->arena, count * sizeof *items);
        for (uint32_t i = 0; i < count && !reader->failed; i++) {
            items[i] = (JvmElement){.name = JVM_NO_NAME, .text = JVM_NO_NAME, .type = JVM_NO_NAME};
            read_element(reader, nesting + 1, &items[i]);
        }
        element->items = items;
        element->count = reader->failed ? 0 : count;
        break;
    }
    default:
        if (element->kind == 0 || !strchr("BCDFIJSZ", element->kind))
            class_fail(reader, "an annotation has an element of the unknown kind %u", element->kind);
        else
            element->constant = read_value(reader, element->kind);
        break;
    }
}

static JvmAnnotation read_annotation(ClassReader *reader, uint32_t nesting) {
    JvmAnnotation annotation = {.descriptor = class_utf8(reader)};
    uint32_t count = class_count(reader, 5);
    JvmElement *elements = arena_alloc(reader->arena, count * sizeof *elements);
    for (uint32_t i = 0; i < count && !reader->failed; i++) {
        elements[i] = (JvmElement){.name = class_utf8(reader), .text = JVM_NO_NAME, .type = JVM_NO_NAME};
        read_element(reader, nesting, &elements[i]);
    }
    annotation.elements = elements;
    annotation.count = reader->failed ? 0 : count;
    return annotation;
}

/* Reads so many lists of annotations into one. */
static void read_lists(ClassReader *reader, ClassReader *trial, uint32_t lists, JvmAnnotations *annotations) {
    Vector(JvmAnnotation) all = {0};
    for (uint32_t i = 0; i < lists && !trial->failed; i++) {
        uint32_t count = class_count(trial, 4);
        for (uint32_t j = 0; j < count && !trial->failed; j++)
            vector_push(reader->arena, &all, read_annotation(trial, 0));
    }
    if (!trial->failed && trial->at == trial->end)
        *annotations = (JvmAnnotations){.count = all.count, .items = all.items};
    reader->at = reader->end;
}

void class_read_annotations(ClassReader *reader, JvmAnnotations *annotations) {
    ClassReader trial = *reader;
    trial.failure = NULL;
    read_lists(reader, &trial, 1, annotations);
}

void class_read_parameter_annotations(ClassReader *reader, JvmAnnotations *annotations) {
    ClassReader trial = *reader;
    trial.failure = NULL;
    uint32_t parameters = class_u1(&trial);
    read_lists(reader, &trial, parameters, annotations);
}

const JvmAnnotation *jvm_annotation(const Names *names, JvmAnnotations annotations, const char *descriptor) {
    for (uint32_t i = 0; i < annotations.count; i++)
        if (class_is_name(names, annotations.items[i].descriptor, descriptor))
            return &annotations.items[i];
    return NULL;
}

const JvmElement *jvm_element(const Names *names, const JvmAnnotation *annotation, const char *name) {
    for (uint32_t i = 0; annotation && i < annotation->count; i++)
        if (class_is_name(names, annotation->elements[i].name, name))
            return &annotation->elements[i];
    return NULL;
}
