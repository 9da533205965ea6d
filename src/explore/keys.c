#define _GNU_SOURCE /* mremap */
#include "explore/keys.h"

#include "base/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    TAIL_LINES = 1,
    MAPPED_FROM_LINES = 1 << 15,
    LARGE_PAGE = 1 << 21,
    DOUBLED_BELOW_LINES = 1 << 12,
    MOVED_AT_ONCE = 1 << 20
};

/* Lines after the last home, for runs that end there. */
static uint64_t slots_for(uint64_t lines) { return (lines + TAIL_LINES + lines / 64) * KEYS_IN_LINE; }

void keys_init(Keys *keys) {
    memset(keys, 0, sizeof *keys);
    keys->lines = 1;
    keys->slots = memory_get_zeroed(slots_for(keys->lines), sizeof *keys->slots);
}

void keys_free(Keys *keys) {
    if (keys->mapped)
        munmap(keys->slots, keys->mapped);
    else
        free(keys->slots);
    memset(keys, 0, sizeof *keys);
}

size_t keys_bytes(const Keys *keys) {
    return keys->mapped ? keys->mapped : slots_for(keys->lines) * sizeof *keys->slots;
}

/* A mapping that starts at a large page. Look-ups are random: large pages spare most misses of address translation. */
static void *map_aligned(uint64_t bytes) {
    char *block = mmap(NULL, bytes + LARGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        memory_exhausted(bytes);
    uint64_t before = (LARGE_PAGE - (uintptr_t)block % LARGE_PAGE) % LARGE_PAGE;
    if (before)
        munmap(block, before);
    if (before < LARGE_PAGE)
        munmap(block + before + bytes, LARGE_PAGE - before);
    madvise(block + before, bytes, MADV_HUGEPAGE);
    return block + before;
}

/* Makes room for more lines without moving keys: small sets live on the heap, large ones in their own mapping. The
   pages of a mapping move along as they are. */
static void extend(Keys *keys, uint64_t lines) {
    uint64_t old = slots_for(keys->lines), slots = slots_for(lines);
    if (lines < MAPPED_FROM_LINES) {
        keys->slots = memory_resize(keys->slots, slots * sizeof *keys->slots);
        memset(keys->slots + old, 0, (slots - old) * sizeof *keys->slots);
        return;
    }
    uint64_t bytes = (slots * sizeof *keys->slots + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    if (bytes == keys->mapped)
        return;
    void *block = map_aligned(bytes);
    if (!keys->mapped) {
        memcpy(block, keys->slots, old * sizeof *keys->slots);
        free(keys->slots);
    } else if (mremap(keys->slots, keys->mapped, keys->mapped, MREMAP_MAYMOVE | MREMAP_FIXED, block) == MAP_FAILED)
        memory_exhausted(bytes);
    keys->slots = block;
    keys->mapped = bytes;
}

/* Whether a key is in a line. Eight comparisons without a branch are faster than stopping at the first that decides. */
static bool line_has(const uint64_t *line, uint64_t key) {
    uint64_t equal = 0;
    for (uint32_t i = 0; i < KEYS_IN_LINE; i++)
        equal |= (uint64_t)(line[i] == key);
    return equal;
}

/* Whether a line has room. Homes are the first slots of lines, so that lines are filled from there on. */
static bool line_has_room(const uint64_t *line) { return !line[KEYS_IN_LINE - 1]; }

/* Puts a key that is not there into the first empty slot from its home on; false when it would fall off the end. */
static bool place(Keys *keys, uint64_t at, uint64_t key) {
    uint64_t end = slots_for(keys->lines);
    while (at < end && keys->slots[at])
        at++;
    if (at == end)
        return false;
    keys->slots[at] = key;
    return true;
}

/* Grows in place: runs of full slots are taken out from the end on and put where they belong now. A key's new home is
   not below its old one, nor below the start of its run, so nothing that still waits is ever in the way. False when the
   set is given up instead. */
static bool grow(Keys *keys) {
    uint64_t old_slots = slots_for(keys->lines), until_look = MOVED_AT_ONCE;
    uint64_t lines = keys->lines < DOUBLED_BELOW_LINES ? keys->lines * 2 : keys->lines + keys->lines / 2;
    uint64_t bytes = (slots_for(lines) - old_slots) * sizeof *keys->slots;
    if (bytes > MOVED_AT_ONCE && look_stops(&keys->look, bytes))
        return false;
    extend(keys, lines);
    keys->lines = lines;
    uint64_t *run = NULL;
    uint64_t run_capacity = 0;
    for (uint64_t end = old_slots; end > 0;) {
        if (!keys->slots[end - 1]) {
            end--;
            continue;
        }
        uint64_t start = end;
        while (start > 0 && keys->slots[start - 1])
            start--;
        uint64_t length = end - start;
        if (length > run_capacity) {
            run_capacity = 2 * length;
            run = memory_resize(run, run_capacity * sizeof *run);
        }
        memcpy(run, keys->slots + start, length * sizeof *run);
        memset(keys->slots + start, 0, length * sizeof *run);
        for (uint64_t i = 0; i < length; i++) {
            bool placed = place(keys, keys_home(keys, run[i]), run[i]);
            assert(placed);
            (void)placed;
        }
        end = start;
        until_look -= length < until_look ? length : until_look;
        if (!until_look && look_stops(&keys->look, 0))
            break;
        until_look = until_look ? until_look : MOVED_AT_ONCE;
    }
    free(run);
    return until_look > 0;
}

/* The line where the search for a key ends: with the key in it, or with room. UINT64_MAX when there is none. */
static uint64_t last_line(const Keys *keys, uint64_t key, bool *found) {
    for (uint64_t at = keys_home(keys, key), end = slots_for(keys->lines); at < end; at += KEYS_IN_LINE) {
        *found = line_has(keys->slots + at, key);
        if (*found || line_has_room(keys->slots + at))
            return at;
    }
    return UINT64_MAX;
}

bool keys_has(const Keys *keys, uint64_t key) {
    if (!key)
        return keys->has_zero;
    bool found = false;
    last_line(keys, key, &found);
    return found;
}

bool keys_add(Keys *keys, uint64_t key) {
    if (!key) {
        bool added = !keys->has_zero;
        keys->has_zero = true;
        keys->count += added;
        return added;
    }
    bool found = false;
    uint64_t at = last_line(keys, key, &found);
    if (found)
        return false;
    if (keys->count >= keys->lines * (KEYS_IN_LINE - 2)) {
        if (!grow(keys))
            return false;
        at = keys_home(keys, key);
    }
    while (at == UINT64_MAX || !place(keys, at, key)) {
        if (!grow(keys))
            return false;
        at = keys_home(keys, key);
    }
    keys->count++;
    return true;
}
