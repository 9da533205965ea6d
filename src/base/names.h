/* Interned texts: equal ones have equal numbers, so models compare, copy and hash names as integers. A table
   (base/table.h) whose keys are characters. */
#ifndef BANDERA_BASE_NAMES_H
#define BANDERA_BASE_NAMES_H

#include "base/table.h"
#include "base/text.h"

#include <string.h>

typedef struct Table Names;

static inline Names *names_new(Arena *arena) { return table_new(arena); }

/* The number of a text (any bytes, NUL included), added when it is new. */
static inline uint32_t names_add(Names *names, const char *bytes, size_t length) {
    return table_add(names, bytes, length);
}

/* The number of a C string, added when it is new. */
static inline uint32_t names_add_string(Names *names, const char *string) {
    return table_add(names, string, strlen(string));
}

/* The number of what a buffer has, added when it is new; the buffer is empty afterwards. */
static inline uint32_t names_keep(Names *names, Text *text) {
    uint32_t name = table_add(names, text_string(text), text->length);
    text_free(text);
    return name;
}

/* The number of a text, or UINT32_MAX when it was never added. */
static inline uint32_t names_find(const Names *names, const char *bytes, size_t length) {
    return table_find(names, bytes, length);
}

/* The text of a number (NUL-terminated) and its length in bytes. */
static inline const char *names_text(const Names *names, uint32_t name) { return table_key(names, name); }
static inline size_t names_length(const Names *names, uint32_t name) { return table_key_size(names, name); }

/* Makes a text one that neither of two tables has, of which the second may be null, and adds it to the first: what is
   taken already gets a sign and a number at its end. */
static inline void names_add_fresh(Names *names, const Names *others, Text *text, char sign) {
    size_t length = text->length;
    for (uint32_t i = 2; names_find(names, text_string(text), text->length) != UINT32_MAX ||
                         (others && names_find(others, text_string(text), text->length) != UINT32_MAX);
         i++) {
        text->length = length;
        text_format(text, "%c%u", sign, i);
    }
    names_add(names, text_string(text), text->length);
}

static inline uint32_t names_count(const Names *names) { return table_count(names); }

#endif
