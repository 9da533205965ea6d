/* Puts the class path together from what the user gave: inputs, --cp, and what the manifests of jars name. */
#include "jvm/classfile.h"
#include "jvm/classpath_int.h"

#include <ctype.h>
#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>

/* More than any class path has: manifests that name each other without end have to come to one. */
enum { MOST_PATHS = 20000 };

/* The release for which a multi-release jar is read when there is no JDK to ask. */
enum { DEFAULT_RELEASE = 17 };

/* What an element that is about to be added is for. */
typedef struct Purpose {
    ClassOrigin origin;
    bool is_input;
    bool is_library;
    bool may_be_missing;
} Purpose;

static bool add_path(Classpath *classpath, const char *path, Purpose purpose, Failure *failure);

/* Refuses a path from outside. Always false. */
static bool refuse(Failure *failure, const char *path, const char *problem) {
    failure_set(failure, FAILURE_INPUT, "%s", problem);
    return failure_prefix(failure, "%s: ", path);
}

/* Whether a text ends like that. */
static bool has_suffix(const char *text, const char *suffix) {
    size_t length = strlen(text), tail = strlen(suffix);
    return length >= tail && strcmp(text + length - tail, suffix) == 0;
}

/* Whether the same thing is in the list already for the same purpose. */
static bool is_known(Classpath *classpath, const Element *element) {
    for (uint32_t i = 0; i < classpath->elements.count; i++) {
        Element *other = &classpath->elements.items[i];
        if (other->device == element->device && other->inode == element->inode && other->kind == element->kind &&
            other->origin == element->origin) {
            other->is_input |= element->is_input;
            other->is_library &= element->is_library;
            return true;
        }
    }
    return false;
}

/* Adds an element. */
static void add_element(Classpath *classpath, Element element) {
    element.path = arena_copy(classpath->arena, element.path, strlen(element.path));
    vector_push(classpath->arena, &classpath->elements, element);
}

/* Whether a path ends in a class's file, so that the part before is its package root; how long that is. */
static bool find_root(const char *path, const char *class_name, size_t *length) {
    Text file = {0};
    text_format(&file, "/%s.class", class_name);
    bool found = has_suffix(path, text_string(&file));
    *length = strlen(path) - (found ? file.length : 0);
    text_free(&file);
    return found;
}

/* Adds the package root of a class file, when it lies where its name says. Links in the path are resolved where the
   path as it was given is too short: the current directory may be a package. */
static bool add_root(Classpath *classpath, const char *path, const char *class_name, Purpose purpose,
                     Failure *failure) {
    char *resolved = realpath(path, NULL);
    const char *candidates[] = {path, resolved};
    bool good = true;
    for (size_t i = 0, length; i < 2; i++) {
        if (!candidates[i] || !find_root(candidates[i], class_name, &length))
            continue;
        Text root = {0};
        text_add_bytes(&root, candidates[i], length);
        good = add_path(classpath, length ? text_string(&root) : "/", purpose, failure);
        text_free(&root);
        break;
    }
    free(resolved);
    return good;
}

/* Adds a class file, and its package root as a place where other classes are. */
static bool add_class_file(Classpath *classpath, Element element, Purpose purpose, Failure *failure) {
    Arena *arena = arena_new();
    Names *names = names_new(arena);
    const JvmClass *class = NULL;
    if (classpath_read_file(classpath, element.path, &element.bytes, &element.length, failure) != LOOKUP_FOUND)
        refuse(failure, element.path, "there is no such file or directory");
    else
        class = jvm_class_read(arena, names, element.bytes, element.length, element.path, failure);
    bool good = class != NULL;
    if (class && !(class->flags & JVM_MODULE)) {
        element.class_name =
            arena_copy(classpath->arena, names_text(names, class->name), names_length(names, class->name));
        purpose.is_input = false; /* the classes beside it were not given */
        add_element(classpath, element);
        good = add_root(classpath, element.path, element.class_name, purpose, failure);
    }
    arena_free(arena);
    return good;
}

/* Decodes the %41 of an address into a text. False when that gives no path. */
static bool decode_address(const char *address, size_t length, Text *path) {
    for (size_t i = 0; i < length; i++) {
        char c = address[i];
        if (c == '%') {
            if (length - i < 3 || !isxdigit((unsigned char)address[i + 1]) || !isxdigit((unsigned char)address[i + 2]))
                return false;
            const char digits[] = {address[i + 1], address[i + 2], '\0'};
            c = (char)strtoul(digits, NULL, 16);
            i += 2;
        }
        if (c == '\0')
            return false;
        text_add_char(path, c);
    }
    return true;
}

/* The path that an address in a Class-Path stands for, relative to a jar. False when it is not local. */
static bool resolve_address(const char *jar, const char *address, size_t length, Text *path) {
    static const char scheme[] = "file:";
    size_t colon = 0;
    while (colon < length && (isalnum((unsigned char)address[colon]) || strchr("+-.", address[colon])))
        colon++;
    if (colon > 0 && colon < length && address[colon] == ':') {
        if (length < sizeof scheme - 1 || strncasecmp(address, scheme, sizeof scheme - 1) != 0)
            return false;
        address += colon + 1;
        length -= colon + 1;
        if (length >= 3 && strncmp(address, "///", 3) == 0) { /* file:///path has an empty host */
            address += 2;
            length -= 2;
        }
    }
    if (length >= 2 && strncmp(address, "//", 2) == 0) /* another host */
        return false;
    const char *slash = strrchr(jar, '/');
    if (slash && length > 0 && address[0] != '/')
        text_add_bytes(path, jar, (size_t)(slash - jar) + 1);
    return length > 0 && decode_address(address, length, path);
}

/* Adds what the manifest of a jar names, where it exists. A circle ends, because nothing is added twice. */
static bool add_manifest_path(Classpath *classpath, const Jar *jar, const char *path, Purpose purpose,
                              Failure *failure) {
    const char *at = jar_attribute(jar, "Class-Path");
    purpose.is_input = false;
    purpose.may_be_missing = true;
    bool good = true;
    while (at && *at && good) {
        size_t length = strcspn(at, " ");
        Text file = {0};
        if (length > 0 && resolve_address(path, at, length, &file))
            good = add_path(classpath, text_string(&file), purpose, failure);
        text_free(&file);
        at += length + strspn(at + length, " ");
    }
    return good;
}

/* Adds a jar and what it names. */
static bool add_jar(Classpath *classpath, Element element, Purpose purpose, Failure *failure) {
    element.jar = jar_open(element.path, classpath->release, failure);
    if (!element.jar)
        return failure_prefix(failure, "%s: ", element.path);
    add_element(classpath, element);
    return add_manifest_path(classpath, element.jar, element.path, purpose, failure);
}

/* Whether a directory is where the build of a project puts the project's own classes: Maven, Gradle or Eclipse. */
static bool is_of_project(const char *path) {
    static const char *const ends[] = {"target/classes", "target/test-classes", "build/classes/java/main",
                                       "build/classes/java/test", "bin"};
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    for (size_t i = 0; i < COUNT(ends); i++) {
        size_t tail = strlen(ends[i]);
        if (length >= tail && strncmp(path + length - tail, ends[i], tail) == 0 &&
            (length == tail || path[length - tail - 1] == '/'))
            return true;
    }
    return false;
}

/* Adds what a path stands for: a directory, a class file or a jar. */
static bool add_path(Classpath *classpath, const char *path, Purpose purpose, Failure *failure) {
    struct stat status;
    if (++classpath->path_count > MOST_PATHS)
        return refuse(failure, path, "the class path is too long");
    if (stat(path, &status) != 0) {
        bool missing = errno == ENOENT || errno == ENOTDIR;
        return (missing && purpose.may_be_missing) ||
               refuse(failure, path, missing ? "there is no such file or directory" : strerror(errno));
    }
    Element element = {.origin = purpose.origin,
                       .is_input = purpose.is_input,
                       .is_library = purpose.is_library,
                       .path = path,
                       .device = status.st_dev,
                       .inode = status.st_ino};
    element.kind = S_ISDIR(status.st_mode)      ? ELEMENT_DIRECTORY
                   : has_suffix(path, ".class") ? ELEMENT_FILE
                                                : ELEMENT_JAR;
    if (is_known(classpath, &element))
        return true;
    element.is_library &= element.kind != ELEMENT_DIRECTORY || !is_of_project(path);
    if (element.kind == ELEMENT_FILE)
        return add_class_file(classpath, element, purpose, failure);
    if (element.kind == ELEMENT_JAR)
        return add_jar(classpath, element, purpose, failure);
    add_element(classpath, element);
    return true;
}

/* Adds the jars in a directory, in order of their names: what a star at the end of a path means. */
static bool add_jars_in(Classpath *classpath, const char *pattern, Purpose purpose, Failure *failure) {
    /* What is special for glob is quoted: only our own star may stand for something. */
    Text escaped = {0};
    size_t length = strlen(pattern) - 1;
    for (size_t i = 0; i < length; i++) {
        if (strchr("*?[\\", pattern[i]))
            text_add_char(&escaped, '\\');
        text_add_char(&escaped, pattern[i]);
    }
    text_add(&escaped, "*.[jJ][aA][rR]");
    glob_t found = {0};
    bool good = glob(text_string(&escaped), 0, NULL, &found) != GLOB_NOSPACE;
    for (size_t i = 0; i < found.gl_pathc && good; i++)
        good = add_path(classpath, found.gl_pathv[i], purpose, failure);
    globfree(&found);
    text_free(&escaped);
    return good;
}

/* Adds a colon-separated path. An empty part is the current directory, as for java. */
static bool add_search_path(Classpath *classpath, const char *path, Failure *failure) {
    Purpose purpose = {.origin = CLASS_FROM_USER, .is_library = true};
    bool good = true;
    while (path && good) {
        size_t length = strcspn(path, ":");
        Text part = {0};
        text_add_bytes(&part, path, length);
        text_add(&part, length ? "" : ".");
        const char *text = text_string(&part);
        good = strcmp(text, "*") == 0 || has_suffix(text, "/*") ? add_jars_in(classpath, text, purpose, failure)
                                                                : add_path(classpath, text, purpose, failure);
        text_free(&part);
        path = path[length] ? path + length + 1 : NULL;
    }
    return good;
}

bool classpath_add_elements(Classpath *classpath, const ClasspathOptions *options, Failure *failure) {
    Purpose model = {.origin = CLASS_FROM_MODEL}, input = {.origin = CLASS_FROM_USER, .is_input = true};
    classpath->release = options->jdk ? options->jdk->release : DEFAULT_RELEASE;
    bool good = true;
    for (uint32_t i = 0; i < options->model_count && good; i++)
        good = add_path(classpath, options->models[i], model, failure);
    for (uint32_t i = 0; i < options->input_count && good; i++)
        good = add_path(classpath, options->inputs[i], input, failure);
    return good && add_search_path(classpath, options->path, failure);
}
