#include "base/file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_there(Text *path, const char *folder, const char *below, const char *name) {
    Text candidate = {0};
    text_format(&candidate, "%s%s/%s", folder, below, name);
    bool there = access(text_string(&candidate), R_OK) == 0;
    if (there)
        text_add(path, text_string(&candidate));
    text_free(&candidate);
    return there;
}

bool data_find(const char *name, Text *path, Failure *failure) {
    const char *named = getenv("BANDERA_DATA");
    if (named && is_there(path, named, "", name))
        return true;
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = '\0';
    /* Tests are one or two folders below the one that is built in. */
    static const char *const places[] = {"", "/../share/bandera", "/..", "/../.."};
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++)
        if (is_there(path, program, places[i], name))
            return true;
    return failure_set(failure, FAILURE_INPUT, "the data file %s is neither beside the program nor in share/bandera",
                       name);
}
