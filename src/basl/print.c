/* Abstractions and tables as text. */
#include "basl/basl_int.h"

#include <stdio.h>
#include <string.h>

void basl_print(const BaslAbstraction *abstraction, Text *out) {
    const Definition *definition = abstraction->definition;
    text_format(out, "abstraction %s of ", abstraction->name);
    if (definition->class_name)
        text_format(out, "class %s", definition->class_name);
    else
        text_add(out, basl_type_name(definition->subject == SUBJECT_VALUES ? abstraction->type : definition->first));
    text_add(out, definition->subject == SUBJECT_ARRAY ? "[]" : "");
    if (definition->is_identity)
        text_add(out, ": every value is its own token");
    for (uint32_t i = 0; i < abstraction->tokens.count; i++)
        text_format(out, "%s%s", i ? ", " : ": ", abstraction->tokens.items[i].name);
    for (uint32_t i = 0; i < abstraction->parts.count; i++) {
        const NamedPart *part = &abstraction->parts.items[i];
        text_format(out, "\n  %s: %s", part->name, part->abstraction->name);
    }
    text_add_char(out, '\n');
}

/* What a cell says: a token, several in braces, `any` for all, `none` where the operation has no result. */
static const char *cell_text(const BaslTable *table, uint64_t set, Arena *arena) {
    bool is_test = basl_operator(table->op)->is_test;
    uint32_t count = is_test ? 2 : table->to->tokens.count, size = 0;
    Text text = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (!(set >> i & 1))
            continue;
        text_format(&text, "%s%s", size++ ? ", " : "",
                    !is_test ? table->to->tokens.items[i].name
                    : i      ? "true"
                             : "false");
    }
    const char *names = text_keep(&text, arena);
    return size == 0 ? "none" : size == 1 ? names : size == count ? "any" : arena_format(arena, "{%s}", names);
}

/* The texts of a table with a line for the column's tokens and a column for the rows': as wide as they have to be. */
static void add_line(const char *const *cells, const uint32_t *widths, uint32_t count, Text *out) {
    text_add(out, " ");
    for (uint32_t i = 0; i < count; i++)
        text_format(out, " %-*s", i + 1 < count ? (int)widths[i] : 0, cells[i]);
    text_add_char(out, '\n');
}

static void add_heading(const BaslTable *table, Text *out) {
    if (table->op == BASL_SAME)
        text_format(out, "%s to %s", table->from->name, table->to->name);
    else
        text_format(out, "%s%s", basl_operator(table->op)->symbol,
                    basl_operator(table->op)->operands == 1 ? " (unary)" : "");
    text_add(out, table->is_written ? ", as written\n" : "\n");
}

void basl_print_table(const BaslTable *table, Text *out) {
    Arena *arena = arena_new();
    bool is_unary = basl_operator(table->op)->operands == 1;
    uint32_t lines = table->rows + (is_unary ? 0 : 1), columns = table->columns + 1;
    const char **cells = arena_alloc(arena, (size_t)lines * columns * sizeof *cells);
    uint32_t *widths = arena_alloc(arena, columns * sizeof *widths);
    cells[0] = "";
    for (uint32_t i = 0; !is_unary && i < table->columns; i++)
        cells[i + 1] = table->from->tokens.items[i].name;
    for (uint32_t row = 0; row < table->rows; row++) {
        const char **line = cells + (size_t)(row + (is_unary ? 0 : 1)) * columns;
        line[0] = table->from->tokens.items[row].name;
        for (uint32_t i = 0; i < table->columns; i++)
            line[i + 1] = cell_text(table, table->cells[row * table->columns + i], arena);
    }
    for (uint32_t i = 0; i < lines * columns; i++)
        if (widths[i % columns] < strlen(cells[i]))
            widths[i % columns] = (uint32_t)strlen(cells[i]);
    add_heading(table, out);
    for (uint32_t line = 0; line < lines; line++)
        add_line(cells + (size_t)line * columns, widths, columns, out);
    arena_free(arena);
}
