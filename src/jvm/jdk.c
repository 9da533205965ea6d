#include "jvm/image.h"

#include "base/process.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The oldest JDK that has an image of its classes, and a number that no release will reach. */
enum { OLDEST_RELEASE = 9, NO_RELEASE = 1000 };

/* The number in a line like JAVA_VERSION="17.0.12"; 0 when there is none. */
static uint32_t parse_release(const char *text, size_t length) {
    static const char key[] = "JAVA_VERSION=\"";
    for (size_t at = 0; at + sizeof key < length; at++) {
        if ((at > 0 && text[at - 1] != '\n') || memcmp(text + at, key, sizeof key - 1) != 0)
            continue;
        uint32_t release = 0;
        for (at += sizeof key - 1; at < length && text[at] >= '0' && text[at] <= '9' && release < NO_RELEASE; at++)
            release = release * 10 + (uint32_t)(text[at] - '0');
        return release;
    }
    return 0;
}

/* The release of the JDK in a directory, from its file `release`; 0 with a failure when it has no usable one. */
static uint32_t read_release(const char *home, Failure *failure) {
    Text path = {0};
    text_format(&path, "%s/release", home);
    Mapping file;
    Lookup found = mapping_open(text_string(&path), &file, failure);
    uint32_t release = parse_release((const char *)file.bytes, file.length);
    mapping_close(&file);
    bool is_usable = release >= OLDEST_RELEASE && release < NO_RELEASE;
    if (found == LOOKUP_FAILED)
        failure_prefix(failure, "%s: ", text_string(&path));
    else if (!is_usable)
        failure_set(failure, FAILURE_INPUT, "%s%s", text_string(&path),
                    found == LOOKUP_ABSENT ? ": not found" : " does not name a release of Java from 9 on");
    text_free(&path);
    return is_usable ? release : 0;
}

/* The JDK in a directory; null with a failure when there is none. */
static Jdk *jdk_at(const char *home, Failure *failure) {
    char *resolved = realpath(home, NULL);
    if (!resolved)
        return failure_set(failure, FAILURE_INPUT, "%s: there is no such directory", home);
    Text image = {0};
    text_format(&image, "%s/lib/modules", resolved);
    bool readable = access(text_string(&image), R_OK) == 0;
    if (!readable)
        failure_set(failure, FAILURE_INPUT, "%s is no JDK from release 9 on: it has no readable lib/modules", resolved);
    text_free(&image);
    uint32_t release = readable ? read_release(resolved, failure) : 0;
    if (release == 0) {
        free(resolved);
        return NULL;
    }
    Jdk *jdk = memory_get(sizeof *jdk);
    *jdk = (Jdk){.home = resolved, .release = release};
    return jdk;
}

/* The file that a command on PATH stands for, without symbolic links; to be freed. Null when there is none. */
static char *find_command(const char *name) {
    Text path = {0};
    char *found = process_find(name, &path) ? realpath(text_string(&path), NULL) : NULL;
    text_free(&path);
    return found;
}

/* The JDK that a command on PATH belongs to: the command lies in its folder bin. Else adds to what was tried. */
static Jdk *find_by_command(const char *name, Text *tried) {
    Failure failure = {0};
    Jdk *jdk = NULL;
    char *file = find_command(name);
    if (!file) {
        text_format(tried, "; %s is not on PATH", name);
    } else {
        for (int i = 0; i < 2; i++) {
            char *slash = strrchr(file, '/');
            if (slash)
                *slash = '\0';
        }
        jdk = jdk_at(*file ? file : "/", &failure);
        if (!jdk)
            text_format(tried, "; %s on PATH: %s", name, text_string(&failure.words));
    }
    free(file);
    failure_free(&failure);
    return jdk;
}

Jdk *jdk_find(Failure *failure) {
    const char *named = getenv("JAVA_HOME");
    if (named && *named) {
        Jdk *jdk = jdk_at(named, failure);
        return jdk ? jdk : failure_prefix(failure, "JAVA_HOME does not name a JDK: ");
    }
    Text tried = {0};
    text_add(&tried, "JAVA_HOME is not set");
    Jdk *jdk = find_by_command("javac", &tried);
    if (!jdk)
        jdk = find_by_command("java", &tried);
    if (!jdk)
        failure_set(failure, FAILURE_INPUT, "no JDK was found (%s); install one, or set JAVA_HOME to its directory",
                    text_string(&tried));
    text_free(&tried);
    return jdk;
}

void jdk_free(Jdk *jdk) {
    if (!jdk)
        return;
    free(jdk->home);
    free(jdk);
}
