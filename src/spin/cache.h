/* Verifiers that were made before, by what they were made from. Private to this folder.

   An entry is a file that has the key as its name. It holds the verifier and, behind it, a hash of it: a file that was
   cut or changed is no entry. Several processes may use one directory at the same time. */
#ifndef BANDERA_SPIN_CACHE_H
#define BANDERA_SPIN_CACHE_H

#include "base/text.h"

/* Appends the directory that is used when none is named: below XDG_CACHE_HOME or ~/.cache. False when there is neither.
 */
bool spin_cache_directory(Text *path);

/* Appends the key of some parts: equal keys mean equal parts, in the same order. */
void spin_cache_key(const Text *parts, size_t count, Text *key);

/* Copies an entry to a file that can be run. False when there is none. */
bool spin_cache_get(const char *directory, const char *key, const char *program);

/* Makes an entry of a program, and forgets the oldest ones where there are too many. Nothing happens when the directory
   cannot be used: a cache may be missing. */
void spin_cache_put(const char *directory, const char *key, const char *program);

#endif
