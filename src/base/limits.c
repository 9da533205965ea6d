#include "base/limits.h"

#include "base/process.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

Limits limits_from_now(double seconds, size_t memory) {
    return (Limits){.deadline = seconds > 0 ? process_now() + seconds : 0, .memory = memory};
}

/* The kernel's own count, so that nothing that grows can be forgotten, and nothing counts that was only reserved. */
size_t limits_memory(void) {
    char line[128];
    unsigned long long size, resident = 0, shared = 0;
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, line, sizeof line - 1);
    if (file >= 0)
        close(file);
    if (length > 0) {
        line[length] = '\0';
        if (sscanf(line, "%llu %llu %llu", &size, &resident, &shared) == 3)
            return (size_t)(resident - shared) * (size_t)sysconf(_SC_PAGESIZE);
    }
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (size_t)usage.ru_maxrss * 1024 : 0;
}

LimitReached limits_look(const Limits *limits, size_t bytes) {
    if (limits->interrupted && *limits->interrupted)
        return REACHED_SIGNAL;
    if (limits->deadline > 0 && process_now() >= limits->deadline)
        return REACHED_TIME;
    if (!limits->memory)
        return REACHED_NOTHING;
    size_t held = limits_memory(), own = held > limits->memory_before ? held - limits->memory_before : 0;
    return own > limits->memory || bytes > limits->memory - own ? REACHED_MEMORY : REACHED_NOTHING;
}

static bool is_reached(void *context, size_t bytes) { return limits_look(context, bytes) != REACHED_NOTHING; }

Look limits_as_look(const Limits *limits) { return (Look){is_reached, (void *)limits}; }
