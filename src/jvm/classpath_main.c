/* The classes that the user gave, and those among them that can be started. */
#include "jvm/classfile.h"
#include "jvm/classpath_int.h"
#include "jvm/directory.h"

/* Adds a class to a list, unless it is there: `seen` has the same names in the same order. */
static void add_once(Classpath *classpath, const char *name, Names *seen, ClassNames *names) {
    uint32_t number = directory_is_class_name(name) ? names_add_string(seen, name) : UINT32_MAX;
    if (number == names->count)
        vector_push(classpath->arena, names, names_text(seen, number));
}

/* Adds the classes of an input. */
static bool add_classes(Classpath *classpath, const Element *element, Names *seen, ClassNames *names,
                        Failure *failure) {
    ClassNames found = {0};
    bool good = true;
    if (element->kind == ELEMENT_FILE) {
        add_once(classpath, element->class_name, seen, names);
    } else if (element->kind == ELEMENT_JAR) {
        for (uint32_t i = 0; i < jar_class_count(element->jar); i++)
            add_once(classpath, jar_class_name(element->jar, i), seen, names);
    } else {
        good = directory_classes(element->path, classpath->arena, &found, failure);
        for (uint32_t i = 0; i < found.count; i++)
            add_once(classpath, found.items[i], seen, names);
        if (!good)
            failure_prefix(failure, "%s: ", element->path);
    }
    return good;
}

/* Adds the class that the manifest of a jar names, with slashes for dots. False when it names none. */
static bool add_manifest_main(Classpath *classpath, const Jar *jar, Names *seen, ClassNames *names) {
    const char *named = jar_attribute(jar, "Main-Class");
    if (!named)
        return false;
    char *name = arena_copy(classpath->arena, named, strlen(named));
    for (char *at = name; (at = strchr(at, '.'));)
        *at = '/';
    add_once(classpath, name, seen, names);
    return true;
}

/* Collects the classes that were compiled or given. With `starting`, a jar that names its main class has only that. */
static bool collect_classes(Classpath *classpath, bool starting, ClassNames *names, Failure *failure) {
    Names *seen = names_new(classpath->arena);
    for (uint32_t i = 0; classpath->compiled && i < classpath->compiled->count; i++)
        add_once(classpath, classpath->compiled->items[i].name, seen, names);
    bool good = true;
    for (uint32_t i = 0; i < classpath->elements.count && good; i++) {
        const Element *element = &classpath->elements.items[i];
        bool is_done = !element->is_input || (starting && element->kind == ELEMENT_JAR &&
                                              add_manifest_main(classpath, element->jar, seen, names));
        good = is_done || add_classes(classpath, element, seen, names, failure);
    }
    return good;
}

/* A list as the callers get it: never null. */
static const char *const *list_of(Classpath *classpath, const ClassNames *names, uint32_t *count) {
    *count = names->count;
    return names->items ? names->items : arena_alloc(classpath->arena, sizeof *names->items);
}

const char *const *classpath_user_classes(Classpath *classpath, uint32_t *count, Failure *failure) {
    ClassNames names = {0};
    *count = 0;
    return collect_classes(classpath, false, &names, failure) ? list_of(classpath, &names, count) : NULL;
}

/* How a class can be started. */
typedef enum Start {
    START_NONE,
    START_ANY,    /* by any main method, as JDKs from release 25 on do */
    START_CLASSIC /* by public static void main(String[]) */
} Start;

/* Whether a class has a method that is not private. */
static const JvmMethod *find_open(const JvmClass *class, Names *names, const char *name, const char *descriptor) {
    const JvmMethod *method =
        jvm_class_method(class, names_add_string(names, name), names_add_string(names, descriptor));
    return method && !(method->flags & JVM_PRIVATE) ? method : NULL;
}

static Start start_of(const JvmClass *class, Names *names) {
    const JvmMethod *method = find_open(class, names, "main", "([Ljava/lang/String;)V");
    if (method && (method->flags & JVM_PUBLIC) && (method->flags & JVM_STATIC))
        return START_CLASSIC;
    method = method ? method : find_open(class, names, "main", "()V");
    bool can_make = !(class->flags & (JVM_ABSTRACT | JVM_INTERFACE)) && find_open(class, names, "<init>", "()V");
    return method && (method->flags & JVM_STATIC || can_make) ? START_ANY : START_NONE;
}

/* How a class can be started. Where it cannot be read, or is another one than its place says, that is a failure. */
static Start find_start(Classpath *classpath, const char *name, Failure *failure) {
    ClassFound found;
    Lookup lookup = classpath_find(classpath, name, &found, failure);
    if (lookup == LOOKUP_ABSENT)
        failure_set(failure, FAILURE_INPUT, "class %s was not found", jvm_java_name(classpath->arena, name));
    if (lookup != LOOKUP_FOUND)
        return START_NONE;
    Arena *arena = arena_new();
    Names *names = names_new(arena);
    const JvmClass *class = jvm_class_read(arena, names, found.bytes, found.length, found.where, failure);
    Start start = class && jvm_class_is(class, name, failure) ? start_of(class, names) : START_NONE;
    arena_free(arena);
    return start;
}

const char *const *classpath_main_classes(Classpath *classpath, uint32_t *count, Failure *failure) {
    ClassNames candidates = {0}, classic = {0}, others = {0};
    *count = 0;
    if (!collect_classes(classpath, true, &candidates, failure))
        return NULL;
    for (uint32_t i = 0; i < candidates.count; i++) {
        Failure problem = {0};
        Start start = find_start(classpath, candidates.items[i], &problem);
        if (start == START_CLASSIC)
            vector_push(classpath->arena, &classic, candidates.items[i]);
        else if (start == START_ANY && classpath->release >= CLASSPATH_ANY_MAIN)
            vector_push(classpath->arena, &others, candidates.items[i]);
        else if (problem.kind != FAILURE_NONE) /* the first one is reported when there is nothing to start */
            failure_set(failure, problem.kind, "%s", text_string(&problem.words));
        failure_free(&problem);
    }
    const ClassNames *mains = classic.count ? &classic : &others;
    if (mains->count > 0)
        failure_free(failure);
    return list_of(classpath, mains, count);
}
