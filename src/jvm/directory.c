#include "jvm/directory.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* More classes than any program has: a directory with more is a mistake, such as the root of the file system. */
enum { LARGEST_COUNT = 1000000 };

bool directory_is_class_name(const char *name) {
    while (true) {
        size_t length = strcspn(name, "/.;[");
        if (length == 0)
            return false;
        if (!name[length])
            return true;
        if (name[length] != '/')
            return false;
        name += length + 1;
    }
}

size_t directory_class_length(const char *file) {
    size_t length = strlen(file);
    const char *slash = strrchr(file, '/'), *simple = slash ? slash + 1 : file;
    bool is_class = length > 6 && strcmp(file + length - 6, ".class") == 0 &&
                    strcmp(simple, "module-info.class") != 0 && strcmp(simple, "package-info.class") != 0;
    return is_class ? length - 6 : 0;
}

/* Adds the class of a file, by its path below the root, when that is what the file is by its name. */
static bool add_class(const char *file, Arena *arena, ClassNames *names, Failure *failure) {
    char *name = arena_copy(arena, file, directory_class_length(file));
    if (!directory_is_class_name(name))
        return true;
    if (names->count >= LARGEST_COUNT)
        return failure_set(failure, FAILURE_INPUT, "more than %d class files are below it", LARGEST_COUNT);
    vector_push(arena, names, name);
    return true;
}

/* Adds what one entry of a directory stands for. */
static bool add_entry(const FTSENT *entry, size_t root_length, Arena *arena, ClassNames *names, Failure *failure) {
    const char *file = entry->fts_path + root_length;
    file += strspn(file, "/");
    struct stat status;
    switch (entry->fts_info) {
    case FTS_F: return add_class(file, arena, names, failure);
    case FTS_SL:
        return stat(entry->fts_path, &status) != 0 || !S_ISREG(status.st_mode) ||
               add_class(file, arena, names, failure);
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        return failure_set(failure, FAILURE_INPUT, "cannot read %s: %s", entry->fts_path, strerror(entry->fts_errno));
    default: return true; /* directories, and what is neither a file nor a directory */
    }
}

static int compare_names(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Starts a walk below a path, links not followed. A link as the path itself is the user's word, so it is followed when
   asked. Null when there is nothing to walk. */
static FTS *walk(const char *path, int options) {
    char *const paths[] = {(char *)(uintptr_t)path, NULL};
    return fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR | options, NULL);
}

bool directory_classes(const char *path, Arena *arena, ClassNames *names, Failure *failure) {
    uint32_t before = names->count;
    FTS *tree = walk(path, FTS_COMFOLLOW);
    if (!tree)
        return failure_set(failure, FAILURE_INPUT, "cannot read %s: %s", path, strerror(errno));
    bool good = true;
    for (const FTSENT *entry; good && (entry = fts_read(tree));)
        good = add_entry(entry, strlen(path), arena, names, failure);
    fts_close(tree);
    if (names->count > before)
        qsort(names->items + before, names->count - before, sizeof *names->items, compare_names);
    return good;
}

void directory_remove(const char *path) {
    FTS *tree = walk(path, 0);
    /* What cannot be removed stays: nothing depends on it. */
    for (const FTSENT *entry; tree && (entry = fts_read(tree));) {
        if (entry->fts_info == FTS_D)
            continue; /* met again after its contents */
        if (entry->fts_info == FTS_DP)
            rmdir(entry->fts_accpath);
        else
            unlink(entry->fts_accpath);
    }
    if (tree)
        fts_close(tree);
}
