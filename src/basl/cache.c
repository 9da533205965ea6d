/* Tables on disk, by all that they follow from: the operator, both abstractions, how integers overflow, and the version
   of what derives them. */
#include "base/cache.h"

#include "basl/basl_int.h"

#include <stdlib.h>
#include <string.h>

/* Grows when tables of the same definition may become others. */
#define VERSION "1"

static const CacheBounds bounds = {.entries = 4000, .bytes = 64 << 20};

static void add_key(const Basl *basl, const char *what, const BaslAbstraction *from, const BaslAbstraction *to,
                    Text *key) {
    Text parts[4] = {{0}};
    text_format(&parts[0], "%s %s", VERSION, basl->options.wraps ? "wraps" : "does not wrap");
    text_add(&parts[1], what);
    text_add(&parts[2], from->text);
    text_add(&parts[3], to->text);
    cache_key(parts, COUNT(parts), key);
    for (size_t i = 0; i < COUNT(parts); i++)
        text_free(&parts[i]);
}

/* What a table is called: its operator, with the number of operands. */
static const char *table_name(const Basl *basl, const BaslTable *table) {
    const BaslOperatorRow *row = basl_operator(table->op);
    return arena_format(basl->arena, "table %s %u", row->symbol, row->operands);
}

/* Gets an entry of a known size. */
static bool get(const Basl *basl, const Text *key, void *bytes, size_t size) {
    size_t length = 0;
    char *found = basl->options.cache ? cache_get(basl->options.cache, text_string(key), &length) : NULL;
    bool good = found && length == size;
    if (good)
        memcpy(bytes, found, size);
    free(found);
    return good;
}

static void put(const Basl *basl, const Text *key, const void *bytes, size_t size) {
    if (basl->options.cache)
        cache_put(basl->options.cache, text_string(key), bytes, size, &bounds);
}

bool basl_cache_get(Basl *basl, const BaslTable *table, uint64_t *cells) {
    Text key = {0};
    add_key(basl, table_name(basl, table), table->from, table->to, &key);
    bool good = get(basl, &key, cells, (size_t)table->rows * table->columns * sizeof *cells);
    text_free(&key);
    return good;
}

void basl_cache_put(Basl *basl, const BaslTable *table, const uint64_t *cells) {
    Text key = {0};
    add_key(basl, table_name(basl, table), table->from, table->to, &key);
    put(basl, &key, cells, (size_t)table->rows * table->columns * sizeof *cells);
    text_free(&key);
}

/* A check is about the abstraction and all tables that are written in it. */
static void add_check_key(const Basl *basl, const BaslAbstraction *abstraction, Text *key) {
    Text what = {0};
    text_add(&what, "check");
    for (int side = 0; side < 2; side++) {
        uint32_t count = side ? abstraction->coercions.count : abstraction->written.count;
        for (uint32_t i = 0; i < count; i++) {
            const WrittenTable *written = (side ? abstraction->coercions.items : abstraction->written.items)[i];
            const BaslTable *table = &written->table;
            text_format(&what, "\n%s\n%s\n", table_name(basl, table), side ? table->to->text : "");
            for (uint32_t cell = 0; cell < table->rows * table->columns; cell++)
                text_format(&what, "%llx ", (unsigned long long)table->cells[cell]);
        }
    }
    add_key(basl, text_string(&what), abstraction, abstraction, key);
    text_free(&what);
}

bool basl_cache_is_good(Basl *basl, const BaslAbstraction *abstraction) {
    Text key = {0};
    char good[4] = "";
    add_check_key(basl, abstraction, &key);
    bool found = get(basl, &key, good, sizeof good);
    text_free(&key);
    return found;
}

void basl_cache_set_good(Basl *basl, const BaslAbstraction *abstraction) {
    Text key = {0};
    add_check_key(basl, abstraction, &key);
    put(basl, &key, "good", 4);
    text_free(&key);
}
