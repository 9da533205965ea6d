#define _GNU_SOURCE /* utimensat */
#include "base/cache.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/vector.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <xxhash.h>

/* For how many seconds a file that was never finished stays. */
enum { LONGEST_WRITE = 3600 };

/* An entry of the directory. */
typedef struct Entry {
    const char *path;
    struct timespec used;
    off_t bytes;
} Entry;

bool cache_directory(const char *name, Text *path) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    /* A relative path is to be ignored: XDG Base Directory Specification. */
    if (cache && cache[0] == '/')
        text_format(path, "%s/bandera/%s", cache, name);
    else if (home && home[0] == '/')
        text_format(path, "%s/.cache/bandera/%s", home, name);
    else
        return false;
    return true;
}

static void add_hash(XXH128_hash_t hash, Text *out) {
    text_format(out, "%016llx%016llx", (unsigned long long)hash.high64, (unsigned long long)hash.low64);
}

void cache_key(const Text *parts, size_t count, Text *key) {
    XXH3_state_t *state = XXH3_createState();
    if (!state)
        memory_exhausted(sizeof(XXH64_hash_t));
    XXH3_128bits_reset(state);
    for (size_t i = 0; i < count; i++) {
        /* The lengths keep "ab", "c" and "a", "bc" apart. */
        XXH3_128bits_update(state, &parts[i].length, sizeof parts[i].length);
        XXH3_128bits_update(state, text_string(&parts[i]), parts[i].length);
    }
    add_hash(XXH3_128bits_digest(state), key);
    XXH3_freeState(state);
}

/* The hash that follows the contents of an entry. */
static void add_seal(const char *bytes, size_t length, Text *seal) {
    text_add(seal, "\nbandera ");
    add_hash(XXH3_128bits(bytes, length), seal);
}

/* Makes the directory with all above it. What is in it is believed, so no other user may be able to write into it. */
static bool make_directory(const char *directory) {
    Text path = {0};
    text_add(&path, directory);
    for (size_t i = 1; i <= path.length; i++) {
        char here = path.bytes[i];
        if (here && here != '/')
            continue;
        path.bytes[i] = '\0';
        mkdir(path.bytes, 0700);
        path.bytes[i] = here;
    }
    text_free(&path);
    struct stat status;
    return stat(directory, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
           !(status.st_mode & (S_IWGRP | S_IWOTH));
}

char *cache_get(const char *directory, const char *key, size_t *length) {
    if (!make_directory(directory))
        return NULL;
    Text path = {0}, seal = {0};
    text_format(&path, "%s/%s", directory, key);
    char *bytes = file_read(text_string(&path), length, NULL);
    static const size_t seal_length = sizeof "\nbandera " - 1 + 32;
    bool good = bytes && *length > seal_length;
    if (good) {
        *length -= seal_length;
        add_seal(bytes, *length, &seal);
        good = memcmp(bytes + *length, seal.bytes, seal_length) == 0;
    }
    if (good)
        utimensat(AT_FDCWD, text_string(&path), NULL, 0); /* used now: the oldest goes first */
    else if (bytes)
        unlink(text_string(&path));
    text_free(&path);
    text_free(&seal);
    if (good)
        return bytes;
    free(bytes);
    return NULL;
}

static int compare_age(const void *left, const void *right) {
    const Entry *a = left, *b = right;
    if (a->used.tv_sec != b->used.tv_sec)
        return a->used.tv_sec > b->used.tv_sec ? -1 : 1;
    return a->used.tv_nsec == b->used.tv_nsec ? 0 : a->used.tv_nsec > b->used.tv_nsec ? -1 : 1;
}

/* Removes the oldest entries, and files whose writing was never finished. */
static void tidy(const char *directory, const CacheBounds *bounds) {
    DIR *folder = opendir(directory);
    if (!folder)
        return;
    Arena *arena = arena_new();
    Vector(Entry) entries = {0};
    for (const struct dirent *item; (item = readdir(folder));) {
        const char *path = arena_format(arena, "%s/%s", directory, item->d_name);
        struct stat status;
        if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        if (!strchr(item->d_name, '.'))
            vector_push(arena, &entries, ((Entry){path, status.st_mtim, status.st_size}));
        else if (status.st_mtim.tv_sec + LONGEST_WRITE < time(NULL))
            unlink(path);
    }
    closedir(folder);
    if (entries.count)
        qsort(entries.items, entries.count, sizeof *entries.items, compare_age);
    off_t bytes = 0;
    for (uint32_t i = 0; i < entries.count; i++) {
        bytes += entries.items[i].bytes;
        if (i >= bounds->entries || bytes > bounds->bytes)
            unlink(entries.items[i].path);
    }
    arena_free(arena);
}

void cache_put(const char *directory, const char *key, const char *bytes, size_t length, const CacheBounds *bounds) {
    if (!make_directory(directory))
        return;
    Text path = {0}, sealed = {0};
    text_format(&path, "%s/%s", directory, key);
    text_add_bytes(&sealed, bytes, length);
    add_seal(bytes, length, &sealed);
    if (file_replace(text_string(&path), sealed.bytes, sealed.length, 0600, NULL))
        tidy(directory, bounds);
    text_free(&path);
    text_free(&sealed);
}
