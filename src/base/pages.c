#define _GNU_SOURCE /* mremap */
#include "base/memory.h"

#include "base/arena.h"

#include <sys/mman.h>

void *pages_resize(void *block, size_t old, size_t size) {
    void *resized = block
                        ? mremap(block, old, size, MREMAP_MAYMOVE)
                        : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (resized == MAP_FAILED)
        memory_exhausted(size);
    return resized;
}

void pages_free(void *block, size_t size) {
    if (block)
        munmap(block, size);
}
