/* Interned UTF-16 strings over the byte-string table of base/names. */
#include "machine/strings.h"

#include "base/names.h"

#include <stdlib.h>
#include <string.h>

struct Strings {
    Names *contents; /* the code units as bytes, in the machine's order; name n is string n + 1 */
};

Strings *strings_new(Arena *arena) {
    Strings *strings = arena_alloc(arena, sizeof *strings);
    strings->contents = names_new(arena);
    return strings;
}

int64_t strings_add(Strings *strings, const uint16_t *units, size_t length) {
    return (int64_t)names_add(strings->contents, (const char *)units, length * sizeof *units) + 1;
}

/* Reads one code point of valid (or surrogate-carrying) UTF-8 and moves on. */
static uint32_t next_code_point(const unsigned char **at) {
    const unsigned char *p = *at;
    uint32_t first = p[0];
    uint32_t more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    uint32_t point = more == 0 ? first : first & (0x3fu >> more);
    for (uint32_t i = 1; i <= more; i++)
        point = point << 6 | (p[i] & 0x3f);
    *at = p + more + 1;
    return point;
}

int64_t strings_add_utf8(Strings *strings, const char *bytes, size_t length) {
    uint16_t *units = memory_get((length + 1) * sizeof *units);
    size_t count = 0;
    const unsigned char *at = (const unsigned char *)bytes, *end = at + length;
    while (at < end) {
        uint32_t point = next_code_point(&at);
        if (point >= 0x10000) {
            units[count++] = (uint16_t)(0xd800 + ((point - 0x10000) >> 10));
            units[count++] = (uint16_t)(0xdc00 + ((point - 0x10000) & 0x3ff));
        } else
            units[count++] = (uint16_t)point;
    }
    int64_t string = strings_add(strings, units, count);
    free(units);
    return string;
}

const uint16_t *strings_units(const Strings *strings, int64_t string, size_t *length) {
    uint32_t name = (uint32_t)(string - 1);
    *length = names_length(strings->contents, name) / sizeof(uint16_t);
    return (const uint16_t *)(const void *)names_text(strings->contents, name);
}

size_t strings_length(const Strings *strings, int64_t string) {
    size_t length = sizeof "null" - 1;
    if (string)
        strings_units(strings, string, &length);
    return length;
}

static void add_code_point(Text *out, uint32_t point) {
    if (point < 0x80)
        text_add_char(out, (char)point);
    else if (point < 0x800) {
        text_add_char(out, (char)(0xc0 | point >> 6));
        text_add_char(out, (char)(0x80 | (point & 0x3f)));
    } else {
        if (point >= 0x10000) {
            text_add_char(out, (char)(0xf0 | point >> 18));
            text_add_char(out, (char)(0x80 | (point >> 12 & 0x3f)));
        } else
            text_add_char(out, (char)(0xe0 | point >> 12));
        text_add_char(out, (char)(0x80 | (point >> 6 & 0x3f)));
        text_add_char(out, (char)(0x80 | (point & 0x3f)));
    }
}

void strings_show(const Strings *strings, int64_t string, Text *out) {
    size_t length;
    const uint16_t *units = strings_units(strings, string, &length);
    for (size_t i = 0; i < length; i++) {
        uint32_t point = units[i];
        if (point >= 0xd800 && point < 0xdc00 && i + 1 < length && units[i + 1] >= 0xdc00 && units[i + 1] < 0xe000) {
            point = 0x10000 + ((point - 0xd800) << 10) + (units[i + 1] - 0xdc00u);
            i++;
        } else if (point >= 0xd800 && point < 0xe000)
            point = '?'; /* a lone surrogate has no UTF-8; Java prints a question mark */
        add_code_point(out, point);
    }
}

int64_t strings_concat(Strings *strings, int64_t left, int64_t right) {
    static const uint16_t null_units[] = {'n', 'u', 'l', 'l'};
    size_t left_length = 4, right_length = 4;
    const uint16_t *left_units = left ? strings_units(strings, left, &left_length) : null_units;
    const uint16_t *right_units = right ? strings_units(strings, right, &right_length) : null_units;
    uint16_t *units = memory_get((left_length + right_length + 1) * sizeof *units);
    memcpy(units, left_units, left_length * sizeof *units);
    memcpy(units + left_length, right_units, right_length * sizeof *units);
    int64_t string = strings_add(strings, units, left_length + right_length);
    free(units);
    return string;
}

int64_t strings_compare(const Strings *strings, int64_t left, int64_t right) {
    size_t left_length, right_length;
    const uint16_t *a = strings_units(strings, left, &left_length);
    const uint16_t *b = strings_units(strings, right, &right_length);
    for (size_t i = 0; i < left_length && i < right_length; i++)
        if (a[i] != b[i])
            return (int64_t)a[i] - (int64_t)b[i];
    return (int64_t)left_length - (int64_t)right_length;
}

int64_t strings_hash(const Strings *strings, int64_t string) {
    size_t length;
    const uint16_t *units = strings_units(strings, string, &length);
    uint32_t hash = 0;
    for (size_t i = 0; i < length; i++)
        hash = hash * 31 + units[i];
    return (int32_t)hash;
}

int64_t strings_find(const uint16_t *text, size_t length, const uint16_t *part, size_t part_length, int64_t from,
                     int64_t step, const Look *look) {
    enum { LOOK_AFTER = 1 << 20 }; /* units that were compared, at most */
    if (part_length > length)
        return -1;
    int64_t most = (int64_t)(length - part_length);
    size_t compared = 0;
    if (step > 0 ? from < 0 : from > most)
        from = step > 0 ? 0 : most;
    for (int64_t i = from; i >= 0 && i <= most; i += step) {
        if (part_length && text[i] != part[0])
            continue;
        if (memcmp(text + i, part, part_length * sizeof *part) == 0)
            return i;
        compared += part_length;
        if (compared >= LOOK_AFTER && look_stops(look, 0))
            return -1;
        compared = compared < LOOK_AFTER ? compared : 0;
    }
    return -1;
}

int64_t strings_index_of(const Strings *strings, int64_t string, int64_t part, int64_t from, const Look *look) {
    size_t length, part_length;
    const uint16_t *units = strings_units(strings, string, &length);
    const uint16_t *part_units = strings_units(strings, part, &part_length);
    if (!part_length && from > (int64_t)length)
        return (int64_t)length;
    return strings_find(units, length, part_units, part_length, from, 1, look);
}
