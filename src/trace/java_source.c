/* The lines of source files. They are looked for where the program was given: among the inputs, beside and above class
   files, in the directories of the class path, by the name that the class file has for its source and by its package.
   Build tools put class files below the project that has the sources, so their folders of sources are tried on the way
   up: from target/classes, build/classes/java/main and bin. */
#include "trace/java_int.h"

#include "base/file.h"

#include <stdlib.h>
#include <sys/stat.h>

enum { LEVELS_UP = 8 };

/* Whether something is there, of a kind: S_IFREG, S_IFDIR. */
static bool is_there(const char *path, mode_t kind) {
    struct stat status;
    return stat(path, &status) == 0 && (status.st_mode & S_IFMT) == kind;
}

/* Whether a path is a name, or ends with a slash and the name. */
static bool ends_with_name(const char *path, const char *name) {
    size_t length = strlen(path), tail = strlen(name);
    return length >= tail && strcmp(path + length - tail, name) == 0 &&
           (length == tail || path[length - tail - 1] == '/');
}

static bool try_path(Text *path, const char *format, const char *first, const char *second, const char *third) {
    path->length = 0;
    text_format(path, format, first, second, third);
    return is_there(text_string(path), S_IFREG);
}

/* Looks into a directory: for the file below its package there, in a directory above, or in a folder of sources of
   that; then for the file alone. */
static bool look_into(const char *directory, const char *package, const char *name, Text *path) {
    static const char *const folders[] = {"", "src/main/java/", "src/test/java/", "src/"};
    Text up = {0};
    text_add(&up, directory);
    bool found = false;
    for (uint32_t i = 0; i < LEVELS_UP && !found; i++) {
        for (uint32_t j = 0; j < COUNT(folders) && !found; j++) {
            path->length = 0;
            text_format(path, "%s/%s%s%s", text_string(&up), folders[j], package, name);
            found = is_there(text_string(path), S_IFREG);
        }
        text_add(&up, "/..");
    }
    text_free(&up);
    return found || try_path(path, "%s/%s%s", directory, "", name);
}

/* The directory of an input: itself, or the one that it is in. */
static void add_directory(const char *input, Text *out) {
    const char *slash = strrchr(input, '/');
    if (is_there(input, S_IFDIR))
        text_add(out, input);
    else if (slash)
        text_add_bytes(out, input, (size_t)(slash - input) + (slash == input));
    else
        text_add(out, ".");
}

static bool look_on_class_path(const char *class_path, const char *package, const char *name, Text *path) {
    bool found = false;
    for (const char *at = class_path; at && *at && !found;) {
        size_t length = strcspn(at, ":");
        Text directory = {0};
        text_add_bytes(&directory, at, length);
        if (length && is_there(text_string(&directory), S_IFDIR))
            found = look_into(text_string(&directory), package, name, path);
        text_free(&directory);
        at += length + (at[length] == ':');
    }
    return found;
}

static bool find_path(const ModelOptions *program, const char *package, const char *name, Text *path) {
    Text qualified = {0};
    text_format(&qualified, "%s%s", package, name);
    bool found = false;
    /* A source among the inputs: rather one that is in a folder named after the package. */
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < program->inputs.count && !found; i++)
            if (ends_with_name(program->inputs.items[i], pass ? name : text_string(&qualified)))
                found = try_path(path, "%s%s%s", program->inputs.items[i], "", "");
    text_free(&qualified);
    for (uint32_t i = 0; i < program->inputs.count && !found; i++) {
        Text directory = {0};
        add_directory(program->inputs.items[i], &directory);
        found = look_into(text_string(&directory), package, name, path);
        text_free(&directory);
    }
    return found || look_on_class_path(program->class_path, package, name, path);
}

/* A path without steps up and links; relative to where we are, if it is below. */
static const char *tidy_path(const char *path, Arena *arena) {
    char *real = realpath(path, NULL), *here = realpath(".", NULL);
    size_t length = here ? strlen(here) : 0;
    bool is_below = real && here && strncmp(real, here, length) == 0 && real[length] == '/';
    const char *tidy = arena_format(arena, "%s", !real ? path : is_below ? real + length + 1 : real);
    free(real);
    free(here);
    return tidy;
}

/* Reads a source file, if it is found; remembers if it is not. */
static const SourceFile *read_source(StoryBuilder *builder, BirId name, const char *class_name) {
    Sources *sources = &builder->sources;
    const char *slash = strrchr(class_name, '/');
    size_t length = slash ? (size_t)(slash - class_name) + 1 : 0;
    BirId package = names_add(builder->program->names, class_name, length);
    for (uint32_t i = 0; i < sources->files.count; i++)
        if (sources->files.items[i].name == name && sources->files.items[i].package == package)
            return &sources->files.items[i];
    SourceFile file = {.name = name, .package = package};
    Text path = {0};
    if (find_path(sources->program, names_text(builder->program->names, package), bir_name(builder->model, name),
                  &path))
        file.text = file_read(text_string(&path), &file.length, NULL);
    if (file.text)
        file.path = tidy_path(text_string(&path), builder->arena);
    text_free(&path);
    vector_push(builder->arena, &sources->files, file);
    return &sources->files.items[sources->files.count - 1];
}

/* The source of a place that has a line. */
static const SourceFile *source_of(StoryBuilder *builder, const UserPlace *place) {
    return read_source(builder, place->file, names_text(builder->program->names, place->method->owner->name));
}

const char *source_path(StoryBuilder *builder, const UserPlace *place) {
    return place->file == BIR_NONE || !place->line ? NULL : source_of(builder, place)->path;
}

const char *source_line(StoryBuilder *builder, const UserPlace *place) {
    if (place->file == BIR_NONE || !place->line)
        return NULL;
    const SourceFile *file = source_of(builder, place);
    const char *at = file->text, *end = file->text ? file->text + file->length : NULL;
    for (uint32_t line = 1; at && line < place->line; line++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    if (!at)
        return NULL;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    stop = stop ? stop : end;
    while (at < stop && (*at == ' ' || *at == '\t'))
        at++;
    while (stop > at && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r'))
        stop--;
    Text text = {0};
    text_add_escaped(&text, at, (size_t)(stop - at));
    return text.length ? text_keep(&text, builder->arena) : NULL;
}

void source_free(Sources *sources) {
    for (uint32_t i = 0; i < sources->files.count; i++)
        free(sources->files.items[i].text);
}
