#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for `length` more bytes and the NUL that ends them. */
static void reserve(Text *text, size_t length) {
    size_t needed = text->length + length + 1;
    if (needed <= text->capacity)
        return;
    size_t capacity = text->capacity ? text->capacity * 2 : 64;
    text->capacity = capacity < needed ? needed : capacity;
    text->bytes = memory_resize(text->bytes, text->capacity);
}

void text_add(Text *text, const char *string) { text_add_bytes(text, string, strlen(string)); }

void text_add_bytes(Text *text, const char *bytes, size_t length) {
    reserve(text, length);
    if (length)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add_char(Text *text, char c) { text_add_bytes(text, &c, 1); }

void text_format(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_format_list(text, format, arguments);
    va_end(arguments);
}

void text_format_list(Text *text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length > 0) {
        reserve(text, (size_t)length);
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

size_t text_decode(const char *bytes, size_t length, uint32_t *code) {
    /* The smallest code of each length: a longer form of a code than needed is not well-formed. */
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)bytes;
    if (length == 0)
        return 0;
    if (byte[0] < 0x80) {
        *code = byte[0];
        return 1;
    }
    size_t size = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
    if (byte[0] < 0xc2 || byte[0] > 0xf4 || size > length)
        return 0;
    uint32_t value = byte[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (byte[i] & 0x3fu);
    }
    if (value < smallest[size] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return 0;
    *code = value;
    return size;
}

void text_add_code(Text *text, uint32_t code) {
    if (code < 0x80) {
        text_add_char(text, (char)code);
    } else if (code < 0x800) {
        text_add_char(text, (char)(0xc0 | code >> 6));
        text_add_char(text, (char)(0x80 | (code & 0x3f)));
    } else {
        if (code < 0x10000) {
            text_add_char(text, (char)(0xe0 | code >> 12));
        } else {
            text_add_char(text, (char)(0xf0 | code >> 18));
            text_add_char(text, (char)(0x80 | (code >> 12 & 0x3f)));
        }
        text_add_char(text, (char)(0x80 | (code >> 6 & 0x3f)));
        text_add_char(text, (char)(0x80 | (code & 0x3f)));
    }
}

bool text_is_printable(uint32_t code) {
    bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    /* Line separators, and marks that reorder or hide what follows, so that a reader sees other text than there is. */
    bool misleading = (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
                      (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return !control && !misleading && !surrogate && code <= 0x10ffff;
}

void text_add_escaped(Text *text, const char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        uint32_t code = 0;
        size_t size = text_decode(bytes + i, length - i, &code);
        if (size > 0 && text_is_printable(code)) {
            text_add_bytes(text, bytes + i, size);
        } else {
            size = size ? size : 1;
            for (size_t j = 0; j < size; j++)
                text_format(text, "\\x%02x", (unsigned)(unsigned char)bytes[i + j]);
        }
        i += size;
    }
}

const char *text_string(const Text *text) { return text->bytes ? text->bytes : ""; }

void text_free(Text *text) {
    free(text->bytes);
    *text = (Text){0};
}

const char *text_keep(Text *text, Arena *arena) {
    const char *copy = arena_copy(arena, text_string(text), text->length);
    text_free(text);
    return copy;
}

void text_move_escaped(Text *text, Text *part) {
    text_add_escaped(text, text_string(part), part->length);
    text_free(part);
}

void text_add_escaped_string(Text *text, const char *string) { text_add_escaped(text, string, strlen(string)); }

void text_add_unit(Text *text, uint32_t unit) {
    const unsigned char *bytes = (const unsigned char *)text->bytes;
    size_t n = text->length;
    bool is_low = unit >= 0xdc00 && unit <= 0xdfff;
    if (is_low && n >= 3 && bytes[n - 3] == 0xed && bytes[n - 2] >= 0xa0 && bytes[n - 2] <= 0xaf) {
        uint32_t high = 0xd000u | (bytes[n - 2] & 0x3fu) << 6 | (bytes[n - 1] & 0x3fu);
        text->length -= 3;
        unit = 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00);
    }
    text_add_code(text, unit);
}

size_t text_decode_any(const char *bytes, size_t length, uint32_t *code) {
    size_t size = text_decode(bytes, length, code);
    if (size || !length)
        return size;
    bool is_surrogate = length >= 3 && (unsigned char)bytes[0] == 0xed;
    *code =
        is_surrogate ? 0xd000u | ((unsigned char)bytes[1] & 0x3fu) << 6 | ((unsigned char)bytes[2] & 0x3fu) : 0xfffd;
    return is_surrogate ? 3 : 1;
}

void text_add_real(Text *text, double value, bool is_float) {
    char digits[64];
    for (int precision = is_float ? 6 : 15; precision <= (is_float ? 9 : 17); precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if ((is_float ? (double)strtof(digits, NULL) : strtod(digits, NULL)) == value)
            break;
    }
    text_add(text, digits);
}

const char *arena_format(Arena *arena, const char *format, ...) {
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&text, format, arguments);
    va_end(arguments);
    return text_keep(&text, arena);
}
