/* Classes by their names, what they inherit, and how Java source names them. */
#include "suite/suite_int.h"

const char *finder_text(const Finder *finder, JvmName name) { return names_text(finder->names, name); }

const JvmClass *finder_class(Finder *finder, const char *name) {
    uint32_t number = names_add_string(finder->looked_up, name);
    if (number < finder->known.count)
        return finder->known.items[number];
    ClassFound found;
    const JvmClass *class = NULL;
    Lookup lookup = classpath_find(finder->classpath, name, &found, finder->failure);
    if (lookup == LOOKUP_FOUND) {
        class = jvm_class_read(finder->arena, finder->names, found.bytes, found.length, found.where, finder->failure);
        if (class && !jvm_class_is(class, name, finder->failure))
            class = NULL;
    }
    vector_push(finder->arena, &finder->known, class);
    return class;
}

/* Adds a class after all that it inherits from, once. */
static bool add_lineage(Finder *finder, const char *name, Classes *lineage, Text *missing) {
    if (strcmp(name, "java/lang/Object") == 0)
        return true;
    const JvmClass *class = finder_class(finder, name);
    if (!class) {
        text_add(missing, jvm_java_name(finder->arena, name));
        return false;
    }
    for (uint32_t i = 0; i < lineage->count; i++)
        if (lineage->items[i] == class)
            return true;
    if (class->super_name != JVM_NO_NAME &&
        !add_lineage(finder, finder_text(finder, class->super_name), lineage, missing))
        return false;
    for (uint32_t i = 0; i < class->interfaces.count; i++)
        if (!add_lineage(finder, finder_text(finder, class->interfaces.items[i]), lineage, missing))
            return false;
    vector_push(finder->arena, lineage, class);
    return true;
}

bool finder_lineage(Finder *finder, const JvmClass *class, Classes *lineage, Text *missing) {
    return add_lineage(finder, finder_text(finder, class->name), lineage, missing);
}

/* Annotations of libraries are known; only those of the user's may be made of others. */
static bool is_of_library(const char *descriptor) {
    static const char *const prefixes[] = {"Ljava/", "Lorg/junit/", "Lorg/testng/", "Lorg/apiguardian/", "Lbandera/"};
    for (size_t i = 0; i < COUNT(prefixes); i++)
        if (strncmp(descriptor, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

static const JvmAnnotation *find_annotation(Finder *finder, JvmAnnotations annotations, const char *descriptor,
                                            uint32_t depth) {
    enum { MOST_LEVELS = 8 };
    const JvmAnnotation *found = jvm_annotation(finder->names, annotations, descriptor);
    for (uint32_t i = 0; !found && depth < MOST_LEVELS && i < annotations.count; i++) {
        const char *other = finder_text(finder, annotations.items[i].descriptor);
        if (other[0] != 'L' || is_of_library(other))
            continue;
        const JvmClass *class = finder_class(finder, arena_copy(finder->arena, other + 1, strlen(other) - 2));
        if (class)
            found = find_annotation(finder, class->annotations, descriptor, depth + 1);
    }
    return found;
}

const JvmAnnotation *finder_annotation(Finder *finder, JvmAnnotations annotations, const char *descriptor) {
    return find_annotation(finder, annotations, descriptor, 0);
}

const JvmInnerClass *finder_inner(const Finder *finder, const JvmClass *class) {
    (void)finder;
    for (uint32_t i = 0; i < class->inner_class_count; i++)
        if (class->inner_classes[i].inner == class->name)
            return &class->inner_classes[i];
    return NULL;
}

const char *finder_source_name(Finder *finder, const char *class_name) {
    const JvmClass *class = strchr(class_name, '$') ? finder_class(finder, class_name) : NULL;
    const JvmInnerClass *inner = class ? finder_inner(finder, class) : NULL;
    if (!inner || inner->outer == JVM_NO_NAME || inner->simple_name == JVM_NO_NAME)
        return jvm_java_name(finder->arena, class_name);
    return arena_format(finder->arena, "%s.%s", finder_source_name(finder, finder_text(finder, inner->outer)),
                        finder_text(finder, inner->simple_name));
}

const char *finder_type_name(Finder *finder, JvmFieldType type) {
    static const char *const words[] = {"boolean", "byte", "char", "short", "int", "long", "float", "double"};
    if (type.type != JVM_TYPE_REFERENCE)
        return type.type < COUNT(words) ? words[type.type] : "void";
    JvmFieldType element;
    if (jvm_descriptor_element(finder->names, type.class_name, &element))
        return arena_format(finder->arena, "%s[]", finder_type_name(finder, element));
    return finder_source_name(finder, finder_text(finder, type.class_name));
}
