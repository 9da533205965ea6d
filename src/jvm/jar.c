#include "jvm/jar.h"

#include "base/names.h"
#include "jvm/directory.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

/* Sizes of the fixed parts of the three records of a zip archive, and how each begins. */
enum { END_SIZE = 22, CENTRAL_SIZE = 46, LOCAL_SIZE = 30 };
enum { END_SIGNATURE = 0x06054b50, CENTRAL_SIGNATURE = 0x02014b50, LOCAL_SIGNATURE = 0x04034b50 };
enum { METHOD_STORED = 0, METHOD_DEFLATED = 8, FLAG_ENCRYPTED = 1 };

/* Versions of multi-release jars begin here; the classes outside META-INF/versions are those of release 8. */
enum { FIRST_VERSION = 9 };

/* An entry, as the central directory describes it; its name is the one with the same number in `names`. */
typedef struct Entry {
    uint32_t flags, method, checksum, compressed_size, size;
    size_t local;            /* where its local header is */
    const uint8_t *contents; /* once they were read */
} Entry;

typedef struct Attribute {
    const char *name, *value;
} Attribute;

struct Jar {
    Arena *arena;
    Mapping mapping; /* empty when the bytes came from memory */
    const uint8_t *bytes;
    size_t length;
    uint32_t release;
    bool multi_release;
    Names *names;
    Vector(Entry) entries;
    Vector(Attribute) attributes;
    Vector(const char *) classes;
};

/* The little-endian numbers of the format; callers have checked that the bytes are there. */
static uint32_t read_u2(const uint8_t *bytes) { return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8; }

static uint32_t read_u4(const uint8_t *bytes) { return read_u2(bytes) | read_u2(bytes + 2) << 16; }

/* The record that ends the archive: the last one whose comment reaches exactly to the end of the file. */
static const uint8_t *find_end(const Jar *jar) {
    if (jar->length < END_SIZE)
        return NULL;
    size_t furthest = END_SIZE + UINT16_MAX;
    size_t lowest = jar->length > furthest ? jar->length - furthest : 0;
    for (size_t at = jar->length - END_SIZE + 1; at-- > lowest;) {
        const uint8_t *record = jar->bytes + at;
        if (read_u4(record) == END_SIGNATURE && at + END_SIZE + read_u2(record + 20) == jar->length)
            return record;
    }
    return NULL;
}

/* Whether a name stays inside the archive. Nothing is ever written under such a name, but an archive that has one was
   made to harm. */
static bool is_safe_name(const char *name, size_t length) {
    if (length == 0 || name[0] == '/' || memchr(name, '\0', length))
        return false;
    for (size_t start = 0, end; start < length; start = end + 1) {
        for (end = start; end < length && name[end] != '/'; end++)
            continue;
        if (end - start == 2 && memcmp(name + start, "..", 2) == 0)
            return false;
    }
    return true;
}

/* Reads one record of the central directory and moves on to the next. `shift` is how far the archive starts into the
   file. */
static bool read_central(Jar *jar, size_t *at, size_t end, size_t shift, Failure *failure) {
    const uint8_t *record = jar->bytes + *at;
    if (end - *at < CENTRAL_SIZE || read_u4(record) != CENTRAL_SIGNATURE)
        return failure_set(failure, FAILURE_INPUT, "the directory of the archive is damaged");
    size_t name_length = read_u2(record + 28);
    size_t size = CENTRAL_SIZE + name_length + read_u2(record + 30) + read_u2(record + 32);
    if (end - *at < size)
        return failure_set(failure, FAILURE_INPUT, "the directory of the archive is damaged");
    const char *name = (const char *)record + CENTRAL_SIZE;
    Entry entry = {.flags = read_u2(record + 8),
                   .method = read_u2(record + 10),
                   .checksum = read_u4(record + 16),
                   .compressed_size = read_u4(record + 20),
                   .size = read_u4(record + 24),
                   .local = shift + read_u4(record + 42)};
    if (!is_safe_name(name, name_length))
        return failure_set(failure, FAILURE_INPUT, "an entry has a name that leads out of the archive: '%.*s'",
                           (int)name_length, name);
    uint32_t number = names_add(jar->names, name, name_length);
    if (number == jar->entries.count)
        vector_push(jar->arena, &jar->entries, entry);
    else
        jar->entries.items[number] = entry; /* of two entries with one name, java takes the last */
    *at += size;
    return true;
}

/* Reads the central directory. */
static bool read_directory(Jar *jar, Failure *failure) {
    const uint8_t *end = find_end(jar);
    if (!end)
        return failure_set(failure, FAILURE_INPUT, "this is no zip archive, or its end is missing");
    uint32_t count = read_u2(end + 10), size = read_u4(end + 12), offset = read_u4(end + 16);
    if (count == UINT16_MAX || size == UINT32_MAX || offset == UINT32_MAX)
        return failure_set(failure, FAILURE_UNSUPPORTED, "zip64 archives are not supported");
    if (read_u2(end + 4) != 0 || read_u2(end + 6) != 0 || read_u2(end + 8) != count)
        return failure_set(failure, FAILURE_UNSUPPORTED, "archives on several disks are not supported");
    /* The directory lies right before its end record. What its offset falls short of that is something put in front of
       the archive, such as a script that starts it. */
    size_t limit = (size_t)(end - jar->bytes);
    if (size > limit || offset > limit - size || count > size / CENTRAL_SIZE)
        return failure_set(failure, FAILURE_INPUT, "the directory of the archive is damaged");
    size_t at = limit - size, shift = at - offset;
    for (uint32_t i = 0; i < count; i++)
        if (!read_central(jar, &at, limit, shift, failure))
            return false;
    return true;
}

/* Where the data of an entry is: the local header in front of it has lengths of its own. */
static const uint8_t *find_data(const Jar *jar, uint32_t number, Failure *failure) {
    const Entry *entry = &jar->entries.items[number];
    size_t name_length = names_length(jar->names, number);
    bool inside = jar->length >= LOCAL_SIZE && entry->local <= jar->length - LOCAL_SIZE;
    const uint8_t *record = jar->bytes + (inside ? entry->local : 0);
    if (!inside || read_u4(record) != LOCAL_SIGNATURE)
        return failure_set(failure, FAILURE_INPUT, "its header is missing");
    size_t left = jar->length - entry->local - LOCAL_SIZE, before = read_u2(record + 26) + read_u2(record + 28);
    if (left < before || left - before < entry->compressed_size)
        return failure_set(failure, FAILURE_INPUT, "its data is cut off");
    if (read_u2(record + 26) != name_length ||
        memcmp(record + LOCAL_SIZE, names_text(jar->names, number), name_length) != 0)
        return failure_set(failure, FAILURE_INPUT, "its header has another name than the directory of the archive");
    return record + LOCAL_SIZE + before;
}

/* The contents of an entry, checked; null with a failure. */
static const uint8_t *read_contents(Jar *jar, uint32_t number, Failure *failure) {
    const Entry *entry = &jar->entries.items[number];
    if (entry->flags & FLAG_ENCRYPTED)
        return failure_set(failure, FAILURE_UNSUPPORTED, "it is encrypted");
    if (entry->method != METHOD_STORED && entry->method != METHOD_DEFLATED)
        return failure_set(failure, FAILURE_UNSUPPORTED, "it is compressed by method %u; only deflate (8) is supported",
                           entry->method);
    const uint8_t *data = find_data(jar, number, failure);
    if (data && entry->method == METHOD_DEFLATED) {
        data = inflate_exactly(jar->arena, INFLATE_RAW, data, entry->compressed_size, entry->size, failure);
    } else if (data && (entry->size != entry->compressed_size || entry->size > INFLATE_LIMIT)) {
        return failure_set(failure, FAILURE_INPUT, "%s",
                           entry->size > INFLATE_LIMIT ? "it is too large" : "it is stored, but has two sizes");
    }
    if (data && crc32(0, data, entry->size) != entry->checksum)
        return failure_set(failure, FAILURE_INPUT, "its contents do not agree with its check sum");
    return data;
}

Lookup jar_find(Jar *jar, const char *name, const uint8_t **bytes, size_t *length, Failure *failure) {
    uint32_t number = names_find(jar->names, name, strlen(name));
    if (number == UINT32_MAX)
        return LOOKUP_ABSENT;
    Entry *entry = &jar->entries.items[number];
    if (!entry->contents)
        entry->contents = read_contents(jar, number, failure);
    if (!entry->contents)
        failure_prefix(failure, "entry '%s': ", name);
    *bytes = entry->contents;
    *length = entry->contents ? entry->size : 0;
    return entry->contents ? LOOKUP_FOUND : LOOKUP_FAILED;
}

Lookup jar_find_class(Jar *jar, const char *class_name, const uint8_t **bytes, size_t *length, Failure *failure) {
    Lookup result = LOOKUP_ABSENT;
    Text name = {0};
    for (uint32_t version = jar->multi_release ? jar->release : 0; version >= FIRST_VERSION; version--) {
        text_format(&name, "META-INF/versions/%u/%s.class", version, class_name);
        result = jar_find(jar, text_string(&name), bytes, length, failure);
        text_free(&name);
        if (result != LOOKUP_ABSENT)
            return result;
    }
    text_format(&name, "%s.class", class_name);
    result = jar_find(jar, text_string(&name), bytes, length, failure);
    text_free(&name);
    return result;
}

/* Adds one attribute of the manifest: a logical line, its continuation lines already joined. */
static void add_attribute(Jar *jar, const char *line, size_t length) {
    const char *colon = memchr(line, ':', length);
    if (!colon || memchr(line, '\0', length))
        return;
    const char *value = colon + 1, *end = line + length;
    while (value < end && *value == ' ')
        value++;
    while (end > value && end[-1] == ' ')
        end--;
    Attribute attribute = {.name = arena_copy(jar->arena, line, (size_t)(colon - line)),
                           .value = arena_copy(jar->arena, value, (size_t)(end - value))};
    vector_push(jar->arena, &jar->attributes, attribute);
}

/* The length of a line without what ends it (CR, LF or both), and where the next one starts. */
static size_t line_length(const char *text, size_t length, size_t *next) {
    size_t end = 0;
    while (end < length && text[end] != '\r' && text[end] != '\n')
        end++;
    *next = end + (end < length);
    if (*next < length && text[end] == '\r' && text[*next] == '\n')
        ++*next;
    return end;
}

/* Reads the main section of the manifest, which ends at an empty line. A line that begins with a space continues the
   one before. */
static void read_manifest(Jar *jar, const char *text, size_t length) {
    Text line = {0};
    for (size_t at = 0, next; at < length; at += next) {
        size_t size = line_length(text + at, length - at, &next);
        if (size == 0)
            break;
        if (text[at] == ' ') {
            text_add_bytes(&line, text + at + 1, size - 1);
            continue;
        }
        add_attribute(jar, text_string(&line), line.length);
        text_free(&line);
        text_add_bytes(&line, text + at, size);
    }
    add_attribute(jar, text_string(&line), line.length);
    text_free(&line);
}

const char *jar_attribute(const Jar *jar, const char *name) {
    for (uint32_t i = 0; i < jar->attributes.count; i++)
        if (strcasecmp(jar->attributes.items[i].name, name) == 0)
            return jar->attributes.items[i].value;
    return NULL;
}

/* The part of an entry's name that is a class: without META-INF/versions/N/ where the jar has versions and this one may
   be used. Null for what is not below the root of the classes. */
static const char *class_part(const Jar *jar, const char *name) {
    if (strncmp(name, "META-INF/", 9) != 0)
        return name;
    unsigned version = 0;
    int length = 0;
    if (!jar->multi_release || sscanf(name, "META-INF/versions/%9u/%n", &version, &length) < 1 || length == 0)
        return NULL;
    char first = name[strlen("META-INF/versions/")];
    if (first < '1' || first > '9') /* a sign or a leading zero: no such name is ever looked for */
        return NULL;
    return version >= FIRST_VERSION && version <= jar->release ? name + length : NULL;
}

/* Lists the classes. */
static void list_classes(Jar *jar) {
    Names *seen = names_new(jar->arena);
    for (uint32_t i = 0; i < jar->entries.count; i++) {
        const char *part = class_part(jar, names_text(jar->names, i));
        size_t length = part ? directory_class_length(part) : 0;
        if (length == 0)
            continue;
        uint32_t number = names_add(seen, part, length);
        if (number == jar->classes.count)
            vector_push(jar->arena, &jar->classes, names_text(seen, number));
    }
}

uint32_t jar_class_count(const Jar *jar) { return jar->classes.count; }

const char *jar_class_name(const Jar *jar, uint32_t index) { return jar->classes.items[index]; }

/* Reads everything but the contents of the entries. */
static bool read_jar(Jar *jar, Failure *failure) {
    if (!read_directory(jar, failure))
        return false;
    const uint8_t *manifest;
    size_t length;
    Lookup found = jar_find(jar, "META-INF/MANIFEST.MF", &manifest, &length, failure);
    if (found == LOOKUP_FAILED)
        return false;
    if (found == LOOKUP_FOUND)
        read_manifest(jar, (const char *)manifest, length);
    const char *multi_release = jar_attribute(jar, "Multi-Release");
    jar->multi_release = multi_release && strcasecmp(multi_release, "true") == 0;
    list_classes(jar);
    return true;
}

Jar *jar_open_bytes(const uint8_t *bytes, size_t length, uint32_t release, Failure *failure) {
    Arena *arena = arena_new();
    Jar *jar = arena_alloc(arena, sizeof *jar);
    *jar = (Jar){.arena = arena, .bytes = bytes, .length = length, .release = release, .names = names_new(arena)};
    if (read_jar(jar, failure))
        return jar;
    jar_free(jar);
    return NULL;
}

Jar *jar_open(const char *path, uint32_t release, Failure *failure) {
    Mapping mapping;
    bool is_there = mapping_require(path, &mapping, failure);
    Jar *jar = is_there ? jar_open_bytes(mapping.bytes, mapping.length, release, failure) : NULL;
    if (jar)
        jar->mapping = mapping;
    else
        mapping_close(&mapping);
    return jar;
}

void jar_free(Jar *jar) {
    if (!jar)
        return;
    mapping_close(&jar->mapping);
    arena_free(jar->arena);
}
