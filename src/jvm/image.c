#include "jvm/image.h"

#include "base/vector.h"
#include "jvm/jar.h"

#include <string.h>

enum { HEADER_SIZE = 28, VERSION = 1 << 16 /* 1.0 */ };
static const uint32_t MAGIC = 0xCAFEDADA, MAGIC_SWAPPED = 0xDADAFECA, HASH_MULTIPLIER = 0x01000193;

/* A compressed resource has one of these headers before its data, packed: magic, size and size before compression in
   eight bytes each, offsets of the method's name and of its settings, and a byte that says whether it is the last. */
enum { COMPRESSED_HEADER_SIZE = 29 };
static const uint32_t COMPRESSED_MAGIC = 0xCAFEFAFA;

/* What is known about a resource, by the numbers that the file uses for it. */
enum { END, MODULE, PARENT, BASE, EXTENSION, OFFSET, COMPRESSED, UNCOMPRESSED, KINDS };

typedef struct Location {
    uint64_t attributes[KINDS];
} Location;

struct Image {
    Arena *arena;    /* for resources that were compressed */
    Mapping mapping; /* empty when the bytes came from memory */
    uint32_t slots;  /* of the hash table */
    const uint8_t *redirect, *offsets, *locations, *strings, *resources;
    uint32_t locations_size, strings_size;
    size_t resources_size;
};

/* A number in the machine's byte order, at any address. */
static uint32_t read_u4(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static uint64_t read_u8(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

/* The hash of a path; which seed it starts from is part of the table. */
static uint32_t hash_path(const Text *path, uint32_t seed) {
    uint32_t hash = seed;
    for (size_t i = 0; i < path->length; i++)
        hash = (hash * HASH_MULTIPLIER) ^ (uint8_t)path->bytes[i];
    return hash & INT32_MAX;
}

/* Reads the attributes at an offset into the locations: each is a byte with its kind and length, then a big-endian
   number. False when they run out of the table. */
static bool read_location(const Image *image, uint32_t offset, Location *location) {
    *location = (Location){0};
    while (offset < image->locations_size) {
        uint32_t kind = image->locations[offset] >> 3, length = (image->locations[offset] & 7u) + 1;
        if (kind == END)
            return true;
        if (kind >= KINDS || image->locations_size - offset <= length)
            return false;
        uint64_t value = 0;
        for (uint32_t i = 1; i <= length; i++)
            value = value << 8 | image->locations[offset + i];
        location->attributes[kind] = value;
        offset += length + 1;
    }
    return false;
}

/* A string of the file; null when the offset is wrong. They end inside the table, because the table ends with NUL. */
static const char *string_at(const Image *image, uint64_t offset) {
    return offset < image->strings_size ? (const char *)image->strings + offset : NULL;
}

/* Whether a location belongs to a path: a perfect hash gives some location for every path, so all are compared. */
static bool has_path(const Image *image, const Location *location, const Text *path) {
    static const struct {
        int kind;
        const char *before, *after;
    } parts[] = {{MODULE, "/", "/"}, {PARENT, "", "/"}, {BASE, "", ""}, {EXTENSION, ".", ""}};
    const char *at = text_string(path);
    for (size_t i = 0; i < COUNT(parts); i++) {
        const char *string = string_at(image, location->attributes[parts[i].kind]);
        if (!string)
            return false;
        if (!*string)
            continue; /* a path without this part has no separator either */
        const char *const pieces[] = {parts[i].before, string, parts[i].after};
        for (size_t j = 0; j < COUNT(pieces); j++) {
            size_t length = strlen(pieces[j]);
            if (strncmp(at, pieces[j], length) != 0)
                return false;
            at += length;
        }
    }
    return *at == '\0';
}

/* Finds the location of a path. */
static bool find_location(const Image *image, const Text *path, Location *location) {
    if (image->slots == 0)
        return false;
    uint32_t slot = hash_path(path, HASH_MULTIPLIER) % image->slots;
    int32_t redirect = (int32_t)read_u4(image->redirect + (size_t)slot * 4);
    if (redirect == 0)
        return false;
    /* A positive entry is the seed that tells the paths of this slot apart; a negative one the place of its only path.
     */
    uint32_t index = redirect > 0 ? hash_path(path, (uint32_t)redirect) % image->slots : (uint32_t)(-1 - redirect);
    if (index >= image->slots)
        return false;
    uint32_t offset = read_u4(image->offsets + (size_t)index * 4);
    return read_location(image, offset, location) && has_path(image, location, path);
}

/* Inflates a compressed resource. */
static const uint8_t *decompress(Image *image, const uint8_t *bytes, uint64_t length, uint64_t size, Failure *failure) {
    if (length < COMPRESSED_HEADER_SIZE || read_u4(bytes) != COMPRESSED_MAGIC)
        return failure_set(failure, FAILURE_INPUT, "its compression has no header");
    const char *method = string_at(image, read_u4(bytes + 20));
    if (!method || strcmp(method, "zip") != 0 || read_u8(bytes + 12) != size)
        return failure_set(failure, FAILURE_UNSUPPORTED, "it is compressed by another method than zip");
    return inflate_exactly(image->arena, INFLATE_ZLIB, bytes + COMPRESSED_HEADER_SIZE,
                           (size_t)length - COMPRESSED_HEADER_SIZE, size, failure);
}

/* The contents of the resource at a path. */
static Lookup find_resource(Image *image, const Text *path, const uint8_t **bytes, size_t *length, Failure *failure) {
    Location location;
    *bytes = NULL;
    *length = 0;
    if (!find_location(image, path, &location))
        return LOOKUP_ABSENT;
    uint64_t offset = location.attributes[OFFSET], compressed = location.attributes[COMPRESSED];
    uint64_t size = location.attributes[UNCOMPRESSED], stored = compressed ? compressed : size;
    if (offset > image->resources_size || stored > image->resources_size - offset)
        failure_set(failure, FAILURE_INPUT, "its data is cut off");
    else if (compressed)
        *bytes = decompress(image, image->resources + offset, compressed, size, failure);
    else
        *bytes = image->resources + offset;
    if (!*bytes) {
        failure_prefix(failure, "resource '%s': ", text_string(path));
        return LOOKUP_FAILED;
    }
    *length = (size_t)size;
    return LOOKUP_FOUND;
}

/* The module of a package: the resource /packages/java.util has pairs of "is the package empty there?" and the offset
   of a module's name. */
static Lookup find_module(Image *image, const char *class_name, const char **module, Failure *failure) {
    const char *slash = strrchr(class_name, '/');
    if (!slash)
        return LOOKUP_ABSENT;
    Text path = {0};
    text_add(&path, "/packages/");
    for (const char *at = class_name; at < slash; at++)
        text_add_char(&path, *at == '/' ? '.' : *at);
    const uint8_t *pairs;
    size_t length;
    Lookup found = find_resource(image, &path, &pairs, &length, failure);
    text_free(&path);
    if (found != LOOKUP_FOUND)
        return found;
    for (size_t at = 0; length - at >= 8; at += 8) {
        *module = string_at(image, read_u4(pairs + at + 4));
        if (read_u4(pairs + at) == 0 && *module)
            return LOOKUP_FOUND;
    }
    return LOOKUP_ABSENT;
}

Lookup image_find(Image *image, const char *class_name, const uint8_t **bytes, size_t *length, Failure *failure) {
    const char *module;
    *bytes = NULL;
    *length = 0;
    Lookup found = find_module(image, class_name, &module, failure);
    if (found != LOOKUP_FOUND)
        return found;
    Text path = {0};
    text_format(&path, "/%s/%s.class", module, class_name);
    found = find_resource(image, &path, bytes, length, failure);
    text_free(&path);
    return found;
}

/* Divides the file into its tables. */
static bool read_header(Image *image, const uint8_t *bytes, size_t length, Failure *failure) {
    uint32_t magic = length >= HEADER_SIZE ? read_u4(bytes) : 0;
    if (magic != MAGIC)
        return magic == MAGIC_SWAPPED ? failure_set(failure, FAILURE_UNSUPPORTED,
                                                    "this image was made for machines of the other byte order")
                                      : failure_set(failure, FAILURE_INPUT, "this is no image of Java modules");
    uint32_t version = read_u4(bytes + 4);
    if (version != VERSION)
        return failure_set(failure, FAILURE_UNSUPPORTED, "images of version %u.%u are not supported, only 1.0",
                           version >> 16, version & 0xffff);
    image->slots = read_u4(bytes + 16);
    image->locations_size = read_u4(bytes + 20);
    image->strings_size = read_u4(bytes + 24);
    /* Sums of a few 32-bit numbers cannot overflow 64 bits. */
    uint64_t index_size = HEADER_SIZE + (uint64_t)image->slots * 8 + image->locations_size + image->strings_size;
    if (index_size > length)
        return failure_set(failure, FAILURE_INPUT, "the tables of the image are cut off");
    image->redirect = bytes + HEADER_SIZE;
    image->offsets = image->redirect + (size_t)image->slots * 4;
    image->locations = image->offsets + (size_t)image->slots * 4;
    image->strings = image->locations + image->locations_size;
    image->resources = image->strings + image->strings_size;
    image->resources_size = length - (size_t)index_size;
    if (image->strings_size == 0 || image->resources[-1] != '\0')
        return failure_set(failure, FAILURE_INPUT, "the strings of the image do not end");
    return true;
}

Image *image_open_bytes(const uint8_t *bytes, size_t length, Failure *failure) {
    Arena *arena = arena_new();
    Image *image = arena_alloc(arena, sizeof *image);
    image->arena = arena;
    if (read_header(image, bytes, length, failure))
        return image;
    image_free(image);
    return NULL;
}

Image *image_open(const char *path, Failure *failure) {
    Mapping mapping;
    bool is_there = mapping_require(path, &mapping, failure);
    Image *image = is_there ? image_open_bytes(mapping.bytes, mapping.length, failure) : NULL;
    if (image)
        image->mapping = mapping;
    else
        mapping_close(&mapping);
    return image;
}

void image_free(Image *image) {
    if (!image)
        return;
    mapping_close(&image->mapping);
    arena_free(image->arena);
}
