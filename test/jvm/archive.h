/* Writes zip archives for tests, right ones and wrong ones: the fields of an entry can be told to lie. */
#ifndef BANDERA_TEST_JVM_ARCHIVE_H
#define BANDERA_TEST_JVM_ARCHIVE_H

#include "base/arena.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* One entry. What is 0 is filled in as it should be. */
typedef struct ArchiveEntry {
    const char *name;
    const char *contents;
    bool deflated;
    uint32_t flags, method, checksum, stored, size, local; /* lies */
    const char *local_name;
} ArchiveEntry;

static inline void archive_number(Text *out, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++)
        text_add_char(out, (char)(uint8_t)(value >> (8 * i)));
}

/* The part that a local and a central header have in common: from the version needed to the length of the extra field.
 */
static inline void archive_common(Text *out, const ArchiveEntry *entry, uint32_t stored, const char *name) {
    uint32_t length = (uint32_t)strlen(entry->contents);
    uint32_t checksum = (uint32_t)crc32(0, (const Bytef *)entry->contents, length);
    archive_number(out, 20, 2);
    archive_number(out, entry->flags, 2);
    archive_number(out, entry->method ? entry->method : entry->deflated ? 8 : 0, 2);
    archive_number(out, 0, 4);
    archive_number(out, entry->checksum ? entry->checksum : checksum, 4);
    archive_number(out, entry->stored ? entry->stored : stored, 4);
    archive_number(out, entry->size ? entry->size : length, 4);
    archive_number(out, (uint32_t)strlen(name), 2);
    archive_number(out, 0, 2);
}

/* Adds the data of an entry as it is stored, and returns its length. */
static inline uint32_t archive_pack(Text *out, const ArchiveEntry *entry) {
    uLong length = (uLong)strlen(entry->contents);
    if (!entry->deflated) {
        text_add_bytes(out, entry->contents, length);
        return (uint32_t)length;
    }
    Bytef *packed = memory_get(length + 100);
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)entry->contents,
                       .avail_in = (uInt)length,
                       .next_out = packed,
                       .avail_out = (uInt)length + 100};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    deflate(&stream, Z_FINISH);
    text_add_bytes(out, (const char *)packed, stream.total_out);
    uint32_t size = (uint32_t)stream.total_out;
    deflateEnd(&stream);
    free(packed);
    return size;
}

/* Writes an archive. */
static inline void archive_write(Text *out, const ArchiveEntry *entries, size_t count) {
    Text directory = {0};
    for (size_t i = 0; i < count; i++) {
        const char *local_name = entries[i].local_name ? entries[i].local_name : entries[i].name;
        uint32_t local = (uint32_t)out->length;
        Text packed = {0};
        uint32_t stored = archive_pack(&packed, &entries[i]);
        text_add_bytes(out, "PK\3\4", 4);
        archive_common(out, &entries[i], stored, local_name);
        text_add(out, local_name);
        text_add_bytes(out, text_string(&packed), packed.length);
        text_add_bytes(&directory, "PK\1\2\24\0", 6);
        archive_common(&directory, &entries[i], stored, entries[i].name);
        archive_number(&directory, 0, 2); /* comment, disk, attributes */
        archive_number(&directory, 0, 4);
        archive_number(&directory, 0, 4);
        archive_number(&directory, entries[i].local ? entries[i].local : local, 4);
        text_add(&directory, entries[i].name);
        text_free(&packed);
    }
    uint32_t start = (uint32_t)out->length;
    text_add_bytes(out, text_string(&directory), directory.length);
    text_add_bytes(out, "PK\5\6\0\0\0\0", 8);
    archive_number(out, (uint32_t)count, 2);
    archive_number(out, (uint32_t)count, 2);
    archive_number(out, (uint32_t)directory.length, 4);
    archive_number(out, start, 4);
    archive_number(out, 0, 2);
    text_free(&directory);
}

#endif
