#include "jvm/classpath.h"

#include "jvm/classfile.h"
#include "jvm/classpath_int.h"
#include "jvm/directory.h"

Classpath *classpath_new(const ClasspathOptions *options, Failure *failure) {
    Arena *arena = arena_new();
    Classpath *classpath = arena_alloc(arena, sizeof *classpath);
    classpath->arena = arena;
    classpath->names = names_new(arena);
    classpath->compiled = options->compiled;
    bool good = classpath_add_elements(classpath, options, failure);
    if (good && options->jdk) {
        classpath->image_path = arena_format(arena, "%s/lib/modules", options->jdk->home);
        classpath->image = image_open(classpath->image_path, failure);
        good = classpath->image || failure_prefix(failure, "%s: ", classpath->image_path);
    }
    if (good)
        return classpath;
    classpath_free(classpath);
    return NULL;
}

void classpath_free(Classpath *classpath) {
    if (!classpath)
        return;
    for (uint32_t i = 0; i < classpath->elements.count; i++)
        jar_free(classpath->elements.items[i].jar);
    image_free(classpath->image);
    arena_free(classpath->arena);
}

Lookup classpath_read_file(Classpath *classpath, const char *path, const uint8_t **bytes, size_t *length,
                           Failure *failure) {
    Mapping file;
    Lookup found = mapping_open(path, &file, failure);
    if (found != LOOKUP_FOUND)
        return found;
    if (file.length > INFLATE_LIMIT) {
        failure_set(failure, FAILURE_INPUT, "it is larger than the limit of %d MB", INFLATE_LIMIT >> 20);
        found = LOOKUP_FAILED;
    } else {
        /* Copied, so that a compiler that writes it anew during a long search changes nothing here. */
        *bytes = (const uint8_t *)arena_copy(classpath->arena, (const char *)file.bytes, file.length);
        *length = file.length;
    }
    mapping_close(&file);
    return found;
}

/* The place of a class for messages, in the class path's arena. */
static const char *place(Classpath *classpath, const char *container, const char *separator, const char *class_name) {
    return arena_format(classpath->arena, "%s%s%s.class", container, separator, class_name);
}

/* Looks for a class among those that were compiled; they are in order of their names. */
static bool find_compiled(Classpath *classpath, const char *class_name, ClassFound *found) {
    const JavacClasses *compiled = classpath->compiled;
    uint32_t low = 0, high = compiled ? compiled->count : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(class_name, compiled->items[middle].name);
        if (order == 0) {
            const JavacClass *class = &compiled->items[middle];
            *found = (ClassFound){.bytes = class->bytes,
                                  .length = class->length,
                                  .origin = CLASS_FROM_USER,
                                  .where = place(classpath, "compiled ", "", class_name)};
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

/* Looks for a class in one element. */
static Lookup find_in_element(Classpath *classpath, const Element *element, const char *class_name, ClassFound *found,
                              Failure *failure) {
    Lookup lookup = LOOKUP_ABSENT;
    found->origin = element->origin;
    found->is_library = element->is_library;
    switch (element->kind) {
    case ELEMENT_FILE:
        if (strcmp(element->class_name, class_name) != 0)
            return LOOKUP_ABSENT;
        found->bytes = element->bytes;
        found->length = element->length;
        found->where = element->path;
        return LOOKUP_FOUND;
    case ELEMENT_DIRECTORY: {
        size_t length = strlen(element->path);
        bool has_slash = element->path[length - 1] == '/';
        found->where = place(classpath, element->path, has_slash ? "" : "/", class_name);
        lookup = classpath_read_file(classpath, found->where, &found->bytes, &found->length, failure);
        break;
    }
    case ELEMENT_JAR:
        lookup = jar_find_class(element->jar, class_name, &found->bytes, &found->length, failure);
        if (lookup != LOOKUP_ABSENT)
            found->where = place(classpath, element->path, "!/", class_name);
        break;
    }
    return lookup;
}

/* Looks for a class in the JDK. */
static Lookup find_in_image(Classpath *classpath, const char *class_name, ClassFound *found, Failure *failure) {
    if (!classpath->image)
        return LOOKUP_ABSENT;
    Lookup lookup = image_find(classpath->image, class_name, &found->bytes, &found->length, failure);
    found->origin = CLASS_FROM_JDK;
    if (lookup != LOOKUP_ABSENT)
        found->where = place(classpath, classpath->image_path, "!/", class_name);
    return lookup;
}

/* Looks through the elements of one origin in order. */
static Lookup find_in_elements(Classpath *classpath, ClassOrigin origin, const char *class_name, ClassFound *found,
                               Failure *failure) {
    Lookup lookup = LOOKUP_ABSENT;
    for (uint32_t i = 0; i < classpath->elements.count && lookup == LOOKUP_ABSENT; i++)
        if (classpath->elements.items[i].origin == origin)
            lookup = find_in_element(classpath, &classpath->elements.items[i], class_name, found, failure);
    return lookup;
}

/* Looks through all places in order. */
static Lookup find_anywhere(Classpath *classpath, const char *class_name, ClassFound *found, Failure *failure) {
    Lookup lookup = find_in_elements(classpath, CLASS_FROM_MODEL, class_name, found, failure);
    /* As in a JVM: the user may not replace the classes that everything rests on; our models do. */
    bool is_core = strncmp(class_name, "java/", 5) == 0;
    if (lookup == LOOKUP_ABSENT && !is_core)
        lookup = find_compiled(classpath, class_name, found)
                     ? LOOKUP_FOUND
                     : find_in_elements(classpath, CLASS_FROM_USER, class_name, found, failure);
    return lookup == LOOKUP_ABSENT ? find_in_image(classpath, class_name, found, failure) : lookup;
}

Lookup classpath_find(Classpath *classpath, const char *class_name, ClassFound *found, Failure *failure) {
    if (!directory_is_class_name(class_name)) {
        *found = (ClassFound){0};
        return LOOKUP_ABSENT;
    }
    uint32_t number = names_add_string(classpath->names, class_name);
    if (number == classpath->answers.count) {
        Answer answer = {0};
        Failure problem = {0};
        answer.lookup = find_anywhere(classpath, class_name, &answer.found, &problem);
        if (answer.lookup == LOOKUP_FAILED) {
            failure_prefix(&problem, "%s: ", answer.found.where);
            answer.problem = problem.kind;
            answer.words = text_keep(&problem.words, classpath->arena);
        }
        if (answer.lookup != LOOKUP_FOUND)
            answer.found = (ClassFound){0};
        vector_push(classpath->arena, &classpath->answers, answer);
    }
    const Answer *answer = &classpath->answers.items[number];
    *found = answer->found;
    if (answer->lookup == LOOKUP_FAILED)
        failure_set(failure, answer->problem, "%s", answer->words);
    return answer->lookup;
}

Lookup classpath_find_jdk(Classpath *classpath, const char *class_name, ClassFound *found, Failure *failure) {
    *found = (ClassFound){0};
    return directory_is_class_name(class_name) ? find_in_image(classpath, class_name, found, failure) : LOOKUP_ABSENT;
}
