#include "base/file.h"

#include "base/arena.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST_FILE = 1 << 30 };

static char *read_all(FILE *file, size_t *length, Text *reason) {
    size_t capacity = 1 << 16, count = 0;
    char *bytes = memory_get(capacity + 1);
    for (size_t got; (got = fread(bytes + count, 1, capacity - count, file)) > 0;) {
        count += got;
        if (count > LARGEST_FILE) {
            text_add(reason, "the file is larger than a gigabyte");
            free(bytes);
            return NULL;
        }
        if (count == capacity)
            bytes = memory_resize(bytes, (capacity *= 2) + 1);
    }
    if (ferror(file)) {
        text_format(reason, "cannot read: %s", strerror(errno));
        free(bytes);
        return NULL;
    }
    bytes[count] = '\0';
    *length = count;
    return bytes;
}

char *file_read(const char *path, size_t *length, Text *reason) {
    *length = 0;
    if (strcmp(path, "-") == 0)
        return read_all(stdin, length, reason);
    struct stat status;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        text_add(reason, "cannot read: it is a directory");
        return NULL;
    }
    FILE *file = fopen(path, "rb");
    if (!file) {
        text_format(reason, "cannot open: %s", strerror(errno));
        return NULL;
    }
    char *bytes = read_all(file, length, reason);
    fclose(file);
    return bytes;
}

bool file_write(const char *path, const char *bytes, size_t length, Text *reason) {
    if (strcmp(path, "-") == 0)
        return fwrite(bytes, 1, length, stdout) == length;
    Text temporary = {0};
    text_format(&temporary, "%s.%ld.tmp", path, (long)getpid());
    FILE *file = fopen(text_string(&temporary), "wb");
    bool good = file && fwrite(bytes, 1, length, file) == length;
    if (file)
        good &= fclose(file) == 0;
    good = good && rename(text_string(&temporary), path) == 0;
    if (!good) {
        text_format(reason, "cannot write %s: %s", path, strerror(errno));
        if (file)
            unlink(text_string(&temporary));
    }
    text_free(&temporary);
    return good;
}
