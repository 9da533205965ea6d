#define _GNU_SOURCE /* mkostemp */
#include "base/file.h"

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Far more than any input that people or programs write: what is larger has no end, as /dev/zero. */
enum { LARGEST_FILE = 256 << 20 };

/* How often a signal is looked for while we wait, in milliseconds. */
enum { LOOK_EVERY = 50 };

/* Reading ---------------------------------------------------------------------------------------------------------- */

/* Waits until there is something to read, or nothing will come any more. False when a limit is reached first. */
static bool await_input(int descriptor, const Limits *limits, const char *while_what, Failure *failure) {
    struct pollfd ready = {.fd = descriptor, .events = POLLIN};
    while (true) {
        int count = poll(&ready, 1, LOOK_EVERY);
        if (limits && failure_at_limit(failure, limits_look(limits, 0), while_what))
            return false;
        if (count > 0)
            return true;
    }
}

static char *read_all(int descriptor, const Limits *limits, const char *while_what, size_t *length, Failure *failure) {
    size_t capacity = 1 << 16, count = 0;
    char *bytes = memory_get(capacity + 1);
    while (await_input(descriptor, limits, while_what, failure)) {
        ssize_t got = read(descriptor, bytes + count, capacity - count);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got == 0) {
            bytes[count] = '\0';
            *length = count;
            return bytes;
        }
        if (got < 0) {
            failure_set(failure, FAILURE_INPUT, "cannot read: %s", strerror(errno));
            break;
        }
        count += (size_t)got;
        if (count > LARGEST_FILE) {
            failure_set(failure, FAILURE_INPUT, "the file is larger than %d MiB", LARGEST_FILE >> 20);
            break;
        }
        if (count == capacity)
            bytes = memory_resize(bytes, (capacity *= 2) + 1);
    }
    free(bytes);
    return NULL;
}

char *file_read_within(const char *path, const Limits *limits, const char *while_what, size_t *length,
                       Failure *failure) {
    *length = 0;
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, limits, while_what, length, failure);
    /* Without O_NONBLOCK, opening a pipe that no process writes to would never return. */
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat status;
    char *bytes = NULL;
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        failure_set(failure, FAILURE_INPUT, "cannot open: %s", strerror(errno));
    else if (S_ISDIR(status.st_mode))
        failure_set(failure, FAILURE_INPUT, "cannot read: it is a directory");
    else
        bytes = read_all(descriptor, limits, while_what, length, failure);
    if (descriptor >= 0)
        close(descriptor);
    return bytes;
}

char *file_read(const char *path, size_t *length, Failure *failure) {
    return file_read_within(path, NULL, "", length, failure);
}

/* Writing -----------------------------------------------------------------------------------------------------------

   A regular file is replaced as a whole. Anything else (a device, a pipe, a descriptor of ours) is written to. */

/* What is written, and where to. */
typedef struct Output {
    const char *path; /* as it was given */
    const char *bytes;
    size_t length;
    Failure *failure;
} Output;

static bool fail_to_write(const Output *output, const char *what, int error) {
    return failure_set(output->failure, FAILURE_INPUT, "cannot write %s: %s%s", output->path, what, strerror(error));
}

/* Writes to something that may block: pieces of this size do not once it is ready. */
static bool write_patiently(const Output *output, int descriptor, const sigset_t *previous) {
    size_t done = 0;
    while (done < output->length) {
        struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
        int count = poll(&ready, 1, LOOK_EVERY);
        if (process_must_stop(NULL, previous))
            return fail_to_write(output, "", EINTR);
        if (count <= 0)
            continue;
        size_t left = output->length - done;
        ssize_t written = write(descriptor, output->bytes + done, left < PIPE_BUF ? left : PIPE_BUF);
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return fail_to_write(output, "", errno);
        done += written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* The same, and closes it. */
static bool write_and_close(const Output *output, int descriptor, const sigset_t *previous) {
    bool good = write_patiently(output, descriptor, previous);
    if (close(descriptor) != 0 && good)
        return fail_to_write(output, "", errno);
    return good;
}

static bool write_bytes(int descriptor, const char *bytes, size_t length) {
    while (length) {
        ssize_t written = write(descriptor, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

/* Makes a new file like the one whose place it takes. Where its owner or group cannot be the same, what its mode says
   about them is not for others. */
static void copy_attributes(int descriptor, const struct stat *old) {
    bool has_owner = fchown(descriptor, old->st_uid, old->st_gid) == 0;
    bool has_group = has_owner || fchown(descriptor, (uid_t)-1, old->st_gid) == 0;
    fchmod(descriptor, old->st_mode & (has_owner ? 07777 : has_group ? 0777 : 0707));
}

/* Replaces the file at `target`, or makes it. No reader sees half of it; a failure leaves what was there. */
static bool replace(const Output *output, const char *target, const struct stat *old, mode_t mode) {
    const char *slash = strrchr(target, '/');
    Text temporary = {0};
    text_add_bytes(&temporary, target, slash ? (size_t)(slash - target) + 1 : 0);
    text_add(&temporary, ".bandera-XXXXXX");
    int descriptor = mkostemp(temporary.bytes, O_CLOEXEC), error = errno;
    bool is_made = descriptor >= 0, good = is_made && write_bytes(descriptor, output->bytes, output->length);
    if (good && old)
        copy_attributes(descriptor, old);
    else if (good)
        fchmod(descriptor, mode);
    if (is_made && !good)
        error = errno;
    if (is_made && close(descriptor) != 0 && good) {
        error = errno;
        good = false;
    }
    if (good && rename(temporary.bytes, target) != 0) {
        error = errno;
        good = false;
    }
    if (is_made && !good)
        unlink(temporary.bytes);
    text_free(&temporary);
    return good || fail_to_write(output, is_made ? "" : "cannot make a file beside it: ", error);
}

/* Which descriptor of ours a path stands for; -1 for none. Opened again it would be written from its start, over what
   is there already. */
static int own_descriptor(const char *path) {
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(path, folders[i], length) != 0)
            continue;
        char *end;
        long number = strtol(path + length, &end, 10);
        if (end != path + length && !*end && number >= 0 && number <= INT_MAX)
            return (int)number;
    }
    return -1;
}

/* Where a path leads when links are followed, which may be to a file that is not there yet. */
static bool follow_links(Text *path) {
    enum { MOST_LINKS = 40 };
    char target[PATH_MAX];
    for (int i = 0; i < MOST_LINKS; i++) {
        ssize_t length = own_descriptor(text_string(path)) >= 0 ? -1 : readlink(text_string(path), target, PATH_MAX);
        if (length < 0)
            return true;
        const char *slash = strrchr(text_string(path), '/');
        Text next = {0};
        if (target[0] != '/' && slash)
            text_add_bytes(&next, path->bytes, (size_t)(slash - path->bytes) + 1);
        text_add_bytes(&next, target, (size_t)length);
        text_free(path);
        *path = next;
    }
    errno = ELOOP;
    return false;
}

/* Opens a named pipe as soon as a process reads it. */
static int open_pipe(const Output *output, const sigset_t *previous) {
    while (true) {
        int descriptor = open(output->path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        if (descriptor >= 0 || errno != ENXIO)
            return descriptor;
        poll(NULL, 0, LOOK_EVERY);
        if (process_must_stop(NULL, previous)) {
            errno = EINTR;
            return -1;
        }
    }
}

/* Writes to what a path stands for. It is opened first, so that the system says whether we may. */
static bool write_path(const Output *output, const char *target, const sigset_t *previous) {
    struct stat status;
    int descriptor = open(output->path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0 && errno == ENXIO && stat(output->path, &status) == 0 && S_ISFIFO(status.st_mode))
        descriptor = open_pipe(output, previous);
    if (descriptor < 0 && errno == ENOENT) {
        mode_t mask = umask(0);
        umask(mask);
        return replace(output, target, NULL, 0666 & ~mask);
    }
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        return fail_to_write(output, "", errno);
    if (!S_ISREG(status.st_mode))
        return write_and_close(output, descriptor, previous);
    close(descriptor);
    return replace(output, target, &status, 0);
}

static bool write_standard_output(const Output *output) {
    bool good = fwrite(output->bytes, 1, output->length, stdout) == output->length && fflush(stdout) == 0;
    if (!good) {
        failure_set(output->failure, FAILURE_INPUT, "cannot write standard output: %s", strerror(errno));
        clearerr(stdout); /* reported once is enough */
    }
    return good;
}

/* Writes to a descriptor of ours, after what is on its way there already. */
static bool write_own(const Output *output, int own, const sigset_t *previous) {
    fflush(stdout);
    int copy = fcntl(own, F_DUPFD_CLOEXEC, 0);
    return copy < 0 ? fail_to_write(output, "", errno) : write_and_close(output, copy, previous);
}

bool file_write(const char *path, const char *bytes, size_t length, Failure *failure) {
    Output output = {path, bytes, length, failure};
    if (strcmp(path, "-") == 0)
        return write_standard_output(&output);
    Text target = {0};
    text_add(&target, path);
    sigset_t previous;
    process_hold_signals(&previous);
    bool good = follow_links(&target) || fail_to_write(&output, "", errno);
    int own = own_descriptor(text_string(&target));
    if (good)
        good = own >= 0 ? write_own(&output, own, &previous) : write_path(&output, text_string(&target), &previous);
    process_release_signals(&previous);
    text_free(&target);
    return good;
}

bool file_replace(const char *path, const char *bytes, size_t length, mode_t mode, Failure *failure) {
    sigset_t previous;
    process_hold_signals(&previous);
    bool good = replace(&(Output){path, bytes, length, failure}, path, NULL, mode);
    process_release_signals(&previous);
    return good;
}
