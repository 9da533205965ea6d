/* What --stats says of owned synchronization: by what threads synchronize, of objects of which class, made where. Each
   class is told once for all its sites that are used alike. */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    Use use; /* of all sites of a line */
    const char *file;
    uint32_t line; /* 0: it is not known where the objects were made */
    Text what;     /* "monitors of java.util.Vector" */
} Entry;

typedef Vector(Entry) Entries;

static void add_word(Text *text, const char *word, bool is_last) {
    text_add(text, !text->length ? "" : is_last ? " and " : ", ");
    text_add_escaped(text, word, strlen(word));
}

/* Adds the names of the fields that are used; false when these are not known, or too many to be told. */
static bool add_fields(const Code *code, const Use *use, Text *text) {
    enum { MOST_FIELDS = 2 };
    const BirModel *model = code->model;
    BirSpan members = model->types.items[code->collections[use->collection].type].members;
    const char *names[MOST_FIELDS];
    uint32_t count = 0, rest = use->how & CONTESTED_FIELDS;
    for (uint32_t i = 0; i < members.count && !code->collections[use->collection].is_array; i++) {
        uint32_t field = contested_field(code->offsets[members.first + i]);
        if (!(field & use->how))
            continue;
        if (count == MOST_FIELDS)
            return false;
        names[count++] = bir_name(model, model->variables.items[members.first + i].name);
        rest &= ~field;
    }
    if (rest)
        return false;
    for (uint32_t i = 0; i < count; i++)
        add_word(text, names[i], i + 1 == count);
    return true;
}

static void add_class(const BirModel *model, BirId collection, Text *text) {
    const char *name = bir_name(model, model->collections.items[collection].name), *end = strstr(name, ".objects");
    size_t first = text->length;
    text_add_escaped(text, name, end ? (size_t)(end - name) : strlen(name));
    for (size_t i = first; i < text->length; i++)
        if (text->bytes[i] == '/')
            text->bytes[i] = '.';
}

/* Adds a use to those of the same class and line. */
static void add_use(const BirModel *model, const Use *use, Entries *entries) {
    bool has_site = use->site != SITE_NONE && use->site != SITE_UNKNOWN;
    const BirOrigin *origin = has_site ? &model->locations.items[use->site - 1].origin : NULL;
    bool has_line = origin && origin->file != BIR_NONE && origin->line;
    Entry entry = {
        .use = *use, .file = has_line ? bir_name(model, origin->file) : "", .line = has_line ? origin->line : 0};
    for (uint32_t i = 0; i < entries->count; i++) {
        Entry *known = &entries->items[i];
        if (known->use.collection == use->collection && known->line == entry.line &&
            strcmp(known->file, entry.file) == 0) {
            known->use.how |= use->how;
            return;
        }
    }
    vector_push(NULL, entries, entry);
}

static void describe(const Code *code, Entry *entry) {
    if (entry->use.how & CONTESTED_MONITORS)
        text_add(&entry->what, "monitors");
    if (entry->use.how & CONTESTED_FIELDS && !add_fields(code, &entry->use, &entry->what))
        add_word(&entry->what, "fields", true);
    text_add(&entry->what, " of ");
    add_class(code->model, entry->use.collection, &entry->what);
}

static int compare_entries(const void *left, const void *right) {
    const Entry *l = left, *r = right;
    int what = strcmp(text_string(&l->what), text_string(&r->what)), file = strcmp(l->file, r->file);
    return what ? what : file ? file : (l->line > r->line) - (l->line < r->line);
}

static void add_entry(Text *text, const Entry *entry, const Entry *before) {
    bool is_other = !before || strcmp(text_string(&entry->what), text_string(&before->what)) != 0;
    if (is_other)
        text_format(text, "%s%s", before ? ", " : "", text_string(&entry->what));
    if (!entry->line)
        return;
    text_add(text, is_other || !before->line ? " made at " : " and ");
    text_add_escaped(text, entry->file, strlen(entry->file));
    text_format(text, ":%u", entry->line);
}

static void show_uses(const char *title, const Run *run, const Uses *uses) {
    Entries entries = {0};
    Text text = {0};
    for (uint32_t i = 0; i < uses->count; i++)
        add_use(run->model, &uses->items[i], &entries);
    for (uint32_t i = 0; i < entries.count; i++)
        describe(run->code, &entries.items[i]);
    if (entries.count)
        qsort(entries.items, entries.count, sizeof *entries.items, compare_entries);
    for (uint32_t i = 0; i < entries.count; i++)
        add_entry(&text, &entries.items[i], i ? &entries.items[i - 1] : NULL);
    if (entries.count)
        printf("%-18s %s\n", title, text_string(&text));
    for (uint32_t i = 0; i < entries.count; i++)
        text_free(&entries.items[i].what);
    free(entries.items);
    text_free(&text);
}

void cli_show_owned(const Run *run) {
    show_uses("owned:", run, &run->result->owned);
    show_uses("not owned:", run, &run->contested);
}
