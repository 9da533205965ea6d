/* Results that were made before, by what they were made from.

   An entry is a file that has the key as its name. It holds the result and, behind it, a hash of it: a file that was
   cut or changed is no entry. Several processes may use one directory at the same time. */
#ifndef BANDERA_BASE_CACHE_H
#define BANDERA_BASE_CACHE_H

#include "base/text.h"

#include <stdbool.h>
#include <sys/types.h>

/* What a directory may hold. */
typedef struct CacheBounds {
    uint32_t entries;
    off_t bytes;
} CacheBounds;

/* Appends the directory of that name that is used when none is given: below XDG_CACHE_HOME or ~/.cache. False when
   there is neither. */
bool cache_directory(const char *name, Text *path);

/* Appends the key of some parts: equal keys mean equal parts, in the same order. */
void cache_key(const Text *parts, size_t count, Text *key);

/* What an entry holds, to be freed by the caller. Null when there is none. */
char *cache_get(const char *directory, const char *key, size_t *length);

/* Makes an entry, and removes the oldest ones where there are too many. Nothing happens when the directory cannot be
   used: a cache may be missing. */
void cache_put(const char *directory, const char *key, const char *bytes, size_t length, const CacheBounds *bounds);

#endif
