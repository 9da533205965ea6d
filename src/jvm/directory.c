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

/* Names that a walk collects. */
typedef struct Listing {
    Arena *arena;
    ClassNames *names;
    const char *root;
    bool has_classes; /* of a walk for sources: a class file was met */
} Listing;

/* What a walk does with a file, given by its path below the root. False with a failure ends the walk. */
typedef bool TakeFile(Listing *listing, const char *file, Failure *failure);

static bool add_name(Listing *listing, const char *name, Failure *failure) {
    if (listing->names->count >= LARGEST_COUNT)
        return failure_set(failure, FAILURE_INPUT, "more than %d files of Java are below it", LARGEST_COUNT);
    vector_push(listing->arena, listing->names, name);
    return true;
}

/* Adds the class of a file when that is what the file is by its name. */
static bool take_class(Listing *listing, const char *file, Failure *failure) {
    const char *name = arena_copy(listing->arena, file, directory_class_length(file));
    return !directory_is_class_name(name) || add_name(listing, name, failure);
}

/* Adds the path of a source, unless it is in a hidden directory. */
static bool take_source(Listing *listing, const char *file, Failure *failure) {
    listing->has_classes |= directory_class_length(file) > 0;
    size_t length = strlen(file);
    if (length <= 5 || strcmp(file + length - 5, ".java") != 0 || file[0] == '.' || strstr(file, "/."))
        return true;
    bool has_slash = listing->root[strlen(listing->root) - 1] == '/';
    return add_name(listing, arena_format(listing->arena, "%s%s%s", listing->root, has_slash ? "" : "/", file),
                    failure);
}

/* Takes what one entry of a directory stands for. */
static bool take_entry(const FTSENT *entry, TakeFile *take, Listing *listing, Failure *failure) {
    const char *file = entry->fts_path + strlen(listing->root);
    file += strspn(file, "/");
    struct stat status;
    switch (entry->fts_info) {
    case FTS_F: return take(listing, file, failure);
    case FTS_SL: return stat(entry->fts_path, &status) != 0 || !S_ISREG(status.st_mode) || take(listing, file, failure);
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

/* Takes every file below the root of a listing, and puts the names that were added in order. */
static bool list(Listing *listing, TakeFile *take, Failure *failure) {
    uint32_t before = listing->names->count;
    FTS *tree = walk(listing->root, FTS_COMFOLLOW);
    if (!tree)
        return failure_set(failure, FAILURE_INPUT, "cannot read %s: %s", listing->root, strerror(errno));
    bool good = true;
    for (const FTSENT *entry; good && (entry = fts_read(tree));)
        good = take_entry(entry, take, listing, failure);
    fts_close(tree);
    ClassNames *names = listing->names;
    if (names->count > before)
        qsort(names->items + before, names->count - before, sizeof *names->items, compare_names);
    return good;
}

bool directory_classes(const char *path, Arena *arena, ClassNames *names, Failure *failure) {
    return list(&(Listing){.arena = arena, .names = names, .root = path}, take_class, failure);
}

bool directory_sources(const char *path, Arena *arena, ClassNames *names, bool *has_classes, Failure *failure) {
    Listing listing = {.arena = arena, .names = names, .root = path};
    bool good = list(&listing, take_source, failure);
    *has_classes = listing.has_classes;
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
