#include "jvm/inputs.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_directory(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_source(const char *path) {
    size_t length = strlen(path);
    return length > 5 && strcmp(path + length - 5, ".java") == 0;
}

/* Adds a directory: its sources, and itself unless all that Java has to do with it are sources. */
static bool add_directory(const char *path, Arena *arena, Inputs *inputs, Failure *failure) {
    uint32_t before = inputs->sources.count;
    bool has_classes;
    if (!directory_sources(path, arena, &inputs->sources, &has_classes, failure))
        return failure_prefix(failure, "%s: ", path);
    if (has_classes || inputs->sources.count == before)
        vector_push(arena, &inputs->classes, path);
    return true;
}

bool inputs_sort(const char *const *given, uint32_t count, Arena *arena, Inputs *inputs, Failure *failure) {
    bool good = true;
    for (uint32_t i = 0; i < count && good; i++) {
        if (is_directory(given[i]))
            good = add_directory(given[i], arena, inputs, failure);
        else if (is_source(given[i]))
            vector_push(arena, &inputs->sources, given[i]);
        else
            vector_push(arena, &inputs->classes, given[i]);
    }
    return good;
}

/* A class path while it is put together. */
typedef struct Elements {
    Text path; /* so far */
    uint32_t count;
    const char *file; /* of @FILE, which the elements are in; null: they are on the command line */
    Failure *failure;
} Elements;

/* Whether an element is there; with a star at its end, the directory before it. */
static bool exists(const char *element) {
    size_t length = strlen(element);
    bool has_star = strcmp(element, "*") == 0 || (length > 1 && strcmp(element + length - 2, "/*") == 0);
    if (!has_star)
        return access(element, F_OK) == 0;
    Text directory = {0};
    text_add_bytes(&directory, length > 1 ? element : ".", length > 1 ? length - 1 : 1);
    bool found = is_directory(text_string(&directory));
    text_free(&directory);
    return found;
}

/* Adds an element. Those in a file are relative to its directory: a path that describes a project does not depend on
   where one stands. */
static bool add_element(Elements *elements, const char *text, size_t length) {
    Text element = {0};
    const char *slash = elements->file ? strrchr(elements->file, '/') : NULL;
    if (slash && text[0] != '/')
        text_add_bytes(&element, elements->file, (size_t)(slash - elements->file) + 1);
    text_add_bytes(&element, length ? text : ".", length ? length : 1); /* as for java: where we are */
    bool found = exists(text_string(&element));
    if (!found) {
        failure_set(elements->failure, FAILURE_INPUT, "%s: there is no such file or directory", text_string(&element));
        elements->failure->hint =
            elements->file ? "the file that @ names on the class path lists it; is it up to date?"
                           : "--cp takes directories and jars with colons between them, and @FILE for a file that "
                             "lists them";
    }
    text_format(&elements->path, "%s%s", elements->count++ ? ":" : "", text_string(&element));
    text_free(&element);
    return found;
}

/* Adds what a file lists. Empty lines mean nothing. */
static bool add_file(Elements *elements, const char *path) {
    size_t length;
    char *text = file_read(path, &length, elements->failure);
    bool good = text || failure_prefix(elements->failure, "%s: ", path);
    elements->file = path;
    for (const char *at = text; good && *at;) {
        size_t size = strcspn(at, ":\r\n");
        good = !size || add_element(elements, at, size);
        at += size + (at[size] != '\0');
    }
    elements->file = NULL;
    free(text);
    return good;
}

const char *inputs_class_path(const char *path, Arena *arena, Failure *failure) {
    Elements elements = {.failure = failure};
    bool good = path != NULL;
    for (const char *at = path; good && at;) {
        size_t length = strcspn(at, ":");
        good = at[0] == '@' && length > 1 ? add_file(&elements, arena_copy(arena, at + 1, length - 1))
                                          : add_element(&elements, at, length);
        at = at[length] ? at + length + 1 : NULL;
    }
    if (good)
        return text_keep(&elements.path, arena);
    if (path)
        failure_prefix(failure, "--cp: ");
    text_free(&elements.path);
    return NULL;
}
