#include "jvm/mapping.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Maps what an open descriptor stands for. */
static bool map_descriptor(int descriptor, Mapping *mapping, Failure *failure) {
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return failure_set(failure, FAILURE_INPUT, "cannot read: %s", strerror(errno));
    if (!S_ISREG(status.st_mode))
        return failure_set(failure, FAILURE_INPUT, "cannot read: it is %s",
                           S_ISDIR(status.st_mode) ? "a directory" : "not a file");
    if (status.st_size == 0)
        return true;
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes == MAP_FAILED) {
        if (errno == ENOMEM) {
            close(descriptor);
            memory_exhausted((size_t)status.st_size);
        }
        return failure_set(failure, FAILURE_INPUT, "cannot read: %s", strerror(errno));
    }
    *mapping = (Mapping){.bytes = bytes, .length = (size_t)status.st_size};
    return true;
}

Lookup mapping_open(const char *path, Mapping *mapping, Failure *failure) {
    *mapping = (Mapping){0};
    /* Without O_NONBLOCK, opening a pipe that no process writes to would never return. */
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) {
        if (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG)
            return LOOKUP_ABSENT;
        failure_set(failure, FAILURE_INPUT, "cannot open: %s", strerror(errno));
        return LOOKUP_FAILED;
    }
    bool mapped = map_descriptor(descriptor, mapping, failure);
    close(descriptor);
    return mapped ? LOOKUP_FOUND : LOOKUP_FAILED;
}

bool mapping_require(const char *path, Mapping *mapping, Failure *failure) {
    Lookup found = mapping_open(path, mapping, failure);
    if (found == LOOKUP_ABSENT)
        failure_set(failure, FAILURE_INPUT, "there is no such file");
    return found == LOOKUP_FOUND;
}

void mapping_close(Mapping *mapping) {
    if (mapping->bytes)
        munmap((void *)(uintptr_t)mapping->bytes, mapping->length);
    *mapping = (Mapping){0};
}
