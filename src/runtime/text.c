/* Natives on texts: what java.lang.String and its builders are made of. */
#include "machine/native.h"

/* Code units that become a text; freed by finish. */
typedef struct Units {
    uint16_t *items;
    size_t count;
} Units;

static Units units_new(size_t count) { return (Units){memory_get((count + 1) * sizeof(uint16_t)), 0}; }

static RunStatus finish(Machine *m, Units *units, int64_t *result) {
    machine_count_memory(m, 2 * units->count * sizeof *units->items);
    *result = strings_add(m->code->strings, units->items, units->count);
    free(units->items);
    return RUN_DONE;
}

static const uint16_t *units_of(Machine *m, int64_t text, size_t *length) {
    const uint16_t *units = strings_units(m->code->strings, text, length);
    machine_count_work(m, *length >> 8);
    return units;
}

/* The cell of an element of a char[]. */
static uint32_t element(int64_t array, int64_t index) { return (uint32_t)(array + OBJECT_CELLS + index); }

RunStatus native_TEXT_OF_OWN_CHARS(Machine *m, const int64_t *arguments, int64_t *result) {
    if (!native_has_range(m, arguments[0], arguments[1], arguments[2]))
        return RUN_ERROR;
    Units units = units_new((size_t)arguments[2]);
    for (int64_t i = 0; i < arguments[2]; i++) {
        uint32_t cell = element(arguments[0], arguments[1] + i);
        if (m->footprint)
            machine_record(m, cell, false, false);
        units.items[units.count++] = (uint16_t)m->cells[cell];
    }
    return finish(m, &units, result);
}

RunStatus native_TEXT_GET_OWN_CHARS(Machine *m, const int64_t *arguments, int64_t *result) {
    (void)result;
    size_t length;
    const uint16_t *units = units_of(m, arguments[0], &length);
    if (arguments[1] < 0 || arguments[2] < arguments[1] || (uint64_t)arguments[2] > length)
        return machine_fail_on_index(m, arguments[2], (int64_t)length);
    if (!native_has_range(m, arguments[3], arguments[4], arguments[2] - arguments[1]))
        return RUN_ERROR;
    for (int64_t i = arguments[1]; i < arguments[2]; i++) {
        uint32_t cell = element(arguments[3], arguments[4] + i - arguments[1]);
        if (m->footprint)
            machine_record(m, cell, true, false);
        machine_store(m, cell, units[i]);
    }
    return RUN_DONE;
}

/* A number in a radix as a text. */
static RunStatus in_radix(Machine *m, bool negative, uint64_t magnitude, uint64_t radix, int64_t *result) {
    char digits[66];
    size_t at = sizeof digits;
    do
        digits[--at] = "0123456789abcdefghijklmnopqrstuvwxyz"[magnitude % radix];
    while (magnitude /= radix);
    if (negative)
        digits[--at] = '-';
    *result = strings_add_utf8(m->code->strings, digits + at, sizeof digits - at);
    return RUN_DONE;
}

RunStatus native_TEXT_OF_RADIX(Machine *m, const int64_t *arguments, int64_t *result) {
    uint64_t value = (uint64_t)arguments[0];
    return in_radix(m, arguments[0] < 0, arguments[0] < 0 ? 0 - value : value, (uint64_t)arguments[1], result);
}

RunStatus native_TEXT_OF_UNSIGNED(Machine *m, const int64_t *arguments, int64_t *result) {
    return in_radix(m, false, (uint64_t)arguments[0], (uint64_t)arguments[1], result);
}

/* The units of a code point, one or two; none for a number that is no code point. */
static size_t split_code_point(int64_t point, uint16_t units[2]) {
    if (point < 0 || point > 0x10ffff)
        return 0;
    if (point < 0x10000) {
        units[0] = (uint16_t)point;
        return 1;
    }
    units[0] = (uint16_t)(0xd800 + ((point - 0x10000) >> 10));
    units[1] = (uint16_t)(0xdc00 + ((point - 0x10000) & 0x3ff));
    return 2;
}

/* As strings_find, on behalf of the machine. */
static int64_t find(Machine *m, const uint16_t *text, size_t length, const uint16_t *part, size_t part_length,
                    int64_t from, int64_t step) {
    Look asked = machine_as_look(m);
    return strings_find(text, length, part, part_length, from, step, &asked);
}

static RunStatus find_code_point(Machine *m, const int64_t *arguments, int64_t step, int64_t *result) {
    size_t length;
    const uint16_t *text = units_of(m, arguments[0], &length);
    uint16_t part[2];
    size_t part_length = split_code_point(arguments[1], part);
    *result = part_length ? find(m, text, length, part, part_length, arguments[2], step) : -1;
    return RUN_DONE;
}

RunStatus native_TEXT_INDEX_OF_CHAR(Machine *m, const int64_t *arguments, int64_t *result) {
    return find_code_point(m, arguments, 1, result);
}

RunStatus native_TEXT_LAST_INDEX_OF_CHAR(Machine *m, const int64_t *arguments, int64_t *result) {
    return find_code_point(m, arguments, -1, result);
}

RunStatus native_TEXT_LAST_INDEX_OF(Machine *m, const int64_t *arguments, int64_t *result) {
    size_t length, part_length;
    const uint16_t *text = units_of(m, arguments[0], &length);
    const uint16_t *part = units_of(m, arguments[1], &part_length);
    *result = find(m, text, length, part, part_length, arguments[2], -1);
    return RUN_DONE;
}

RunStatus native_TEXT_REPLACE_CHAR(Machine *m, const int64_t *arguments, int64_t *result) {
    size_t length;
    const uint16_t *text = units_of(m, arguments[0], &length);
    Units units = units_new(length);
    for (size_t i = 0; i < length; i++)
        units.items[units.count++] = text[i] == (uint16_t)arguments[1] ? (uint16_t)arguments[2] : text[i];
    return finish(m, &units, result);
}

static void add_units(Units *units, const uint16_t *more, size_t count) {
    memcpy(units->items + units->count, more, count * sizeof *more);
    units->count += count;
}

/* Whether a text of so many units is one that an array could hold; otherwise the search ends here. */
static bool has_room(Machine *m, uint64_t units) { return machine_has_room_for_text(m, units, m->options.max_array); }

RunStatus native_TEXT_REPLACE(Machine *m, const int64_t *arguments, int64_t *result) {
    size_t length, part_length, by_length;
    const uint16_t *text = units_of(m, arguments[0], &length);
    const uint16_t *part = units_of(m, arguments[1], &part_length);
    const uint16_t *by = units_of(m, arguments[2], &by_length);
    uint64_t occurrences = part_length ? length / part_length : length + 1;
    if (!has_room(m, length + occurrences * by_length))
        return RUN_LIMIT;
    Units units = units_new(length + (size_t)occurrences * by_length);
    size_t i = 0;
    while (i <= length) {
        int64_t found = find(m, text, length, part, part_length, (int64_t)i, 1);
        size_t next = found < 0 ? length : (size_t)found;
        add_units(&units, text + i, next - i);
        if (found < 0)
            break;
        add_units(&units, by, by_length);
        i = next + part_length;
        /* Nothing occurs before each unit and at the end. */
        if (part_length == 0 && i < length)
            add_units(&units, text + i, 1);
        i += part_length == 0;
    }
    return finish(m, &units, result);
}

RunStatus native_TEXT_REPEAT(Machine *m, const int64_t *arguments, int64_t *result) {
    size_t length;
    const uint16_t *text = units_of(m, arguments[0], &length);
    if (!has_room(m, length * (uint64_t)arguments[1]))
        return RUN_LIMIT;
    Units units = units_new(length * (size_t)arguments[1]);
    for (int64_t i = 0; i < arguments[1] && length; i++)
        add_units(&units, text, length);
    return finish(m, &units, result);
}

RunStatus native_TEXT_TRIM(Machine *m, const int64_t *arguments, int64_t *result) {
    size_t end, start = 0;
    const uint16_t *text = units_of(m, arguments[0], &end);
    while (start < end && text[start] <= ' ')
        start++;
    while (start < end && text[end - 1] <= ' ')
        end--;
    Units units = units_new(end - start);
    add_units(&units, text + start, end - start);
    return finish(m, &units, result);
}

/* A text of ASCII with each letter between two moved by a distance; null for any other. */
static RunStatus in_case(Machine *m, int64_t string, uint16_t first, uint16_t last, int distance, int64_t *result) {
    size_t length;
    const uint16_t *text = units_of(m, string, &length);
    Units units = units_new(length);
    for (size_t i = 0; i < length; i++) {
        if (text[i] >= 0x80) {
            free(units.items);
            *result = 0;
            return RUN_DONE;
        }
        units.items[units.count++] = (uint16_t)(text[i] + (text[i] >= first && text[i] <= last ? distance : 0));
    }
    return finish(m, &units, result);
}

RunStatus native_TEXT_UPPER(Machine *m, const int64_t *arguments, int64_t *result) {
    return in_case(m, arguments[0], 'a', 'z', 'A' - 'a', result);
}

RunStatus native_TEXT_LOWER(Machine *m, const int64_t *arguments, int64_t *result) {
    return in_case(m, arguments[0], 'A', 'Z', 'a' - 'A', result);
}
