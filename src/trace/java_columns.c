/* A story as a table: a column for each thread, so that one sees at a glance who acts when. */
#include "trace/story.h"
#include "trace/trace_int.h"

enum { TABLE_WIDTH = 116, NARROWEST = 24, WIDEST = 56 };

typedef struct Table {
    const Story *story;
    const RenderOptions *options;
    Text *out;
    Vector(uint32_t) births; /* of the threads, in the order of their columns */
    uint32_t width;
    uint32_t number_width;
} Table;

static uint32_t column_of(const Table *t, uint32_t birth) {
    uint32_t column = 0;
    while (column < t->births.count && t->births.items[column] != birth)
        column++;
    return column;
}

/* How many bytes of a text fit into a column: whole characters, and whole words if the text goes on. */
static size_t fitting(const char *text, uint32_t width) {
    size_t at = 0, word = 0;
    for (uint32_t characters = 0; text[at]; characters++) {
        if (characters == width)
            return word ? word : at;
        word = text[at] == ' ' ? at : word;
        do
            at++;
        while (((unsigned char)text[at] & 0xc0) == 0x80);
    }
    return at;
}

static uint32_t characters_of(const char *text, size_t length) {
    uint32_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* Appends a text in one column, on as many lines as it needs; further lines are indented. */
static void add_cell(const Table *t, const char *first, uint32_t column, uint32_t indent, const char *text) {
    do {
        text_format(t->out, "%*s ", (int)t->number_width, first);
        for (uint32_t i = 0; i < column; i++)
            text_format(t->out, " %*s |", (int)t->width, "");
        size_t length = fitting(text, t->width - indent);
        text_format(t->out, " %*s%.*s", (int)indent, "", (int)length, text);
        uint32_t used = indent + characters_of(text, length);
        for (uint32_t i = column; i + 1 < t->births.count; i++)
            text_format(t->out, "%*s |", (int)(i == column ? t->width - used : t->width + 1), "");
        text_add_char(t->out, '\n');
        text += length;
        text += strspn(text, " ");
        indent = indent ? indent : 4;
        first = "";
    } while (*text);
}

/* A row with the names of the threads. */
static void add_header(const Table *t) {
    text_format(t->out, "\n%*s ", (int)t->number_width, "");
    for (uint32_t i = 0; i < t->births.count; i++) {
        const char *name =
            t->births.items[i] < t->story->thread_names.count ? t->story->thread_names.items[t->births.items[i]] : NULL;
        name = name ? name : "main";
        size_t length = fitting(name, t->width);
        text_format(t->out, " %.*s", (int)length, name);
        if (i + 1 < t->births.count)
            text_format(t->out, "%*s |", (int)(t->width - characters_of(name, length)), "");
    }
    text_format(t->out, "\n%*s ", (int)t->number_width, "");
    for (uint32_t i = 0; i < t->births.count; i++) {
        for (uint32_t j = 0; j < t->width + 2; j++)
            text_add_char(t->out, '-');
        text_add(t->out, i + 1 < t->births.count ? "+" : "\n");
    }
}

static void add_step(const Table *t, uint32_t index) {
    const StoryStep *step = &t->story->steps.items[index];
    uint32_t column = column_of(t, step->birth);
    Text number = {0}, line = {0};
    text_format(&number, "%u", index + 1);
    if (step->file)
        text_format(&line, "%s:%u  %s", step->file, step->line, step->source ? step->source : step->method);
    else
        text_add(&line, step->place);
    add_cell(t, text_string(&number), column, 0, text_string(&line));
    for (uint32_t i = 0; i < step->notes.count; i++)
        add_cell(t, "", column, 2, step->notes.items[i]);
    text_free(&number);
    text_free(&line);
}

/* Steps that are folded, with what the objects are that others mention. Returns where they end. */
static uint32_t add_fold(const Table *t, uint32_t first) {
    uint32_t end = first, birth = t->story->steps.items[first].birth;
    while (end < t->story->steps.count && t->story->steps.items[end].is_folded &&
           t->story->steps.items[end].birth == birth)
        end++;
    Text line = {0};
    text_format(&line, "... %u step%s", end - first, end - first == 1 ? "" : "s");
    add_cell(t, "", column_of(t, birth), 0, text_string(&line));
    text_free(&line);
    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < t->story->steps.items[i].notes.count; j++)
            if (story_introduces(t->story, i, j))
                add_cell(t, "", column_of(t, birth), 2, t->story->steps.items[i].notes.items[j]);
    return end;
}

void story_render_columns(const Story *story, const RenderOptions *options, Text *out) {
    Table t = {.story = story, .options = options, .out = out};
    for (uint32_t i = 0; i < story->steps.count; i++)
        if (column_of(&t, story->steps.items[i].birth) == t.births.count)
            vector_push(NULL, &t.births, story->steps.items[i].birth);
    uint32_t share = t.births.count ? TABLE_WIDTH / t.births.count : TABLE_WIDTH;
    t.width = share < NARROWEST + 3 ? NARROWEST : share > WIDEST + 3 ? WIDEST : share - 3;
    t.number_width = (uint32_t)snprintf(NULL, 0, "%u", story->steps.count) + 2;
    add_header(&t);
    for (uint32_t i = 0; i < story->steps.count;) {
        bool is_folded = !options->full && story->steps.items[i].is_folded;
        if (!is_folded)
            add_step(&t, i);
        i = is_folded ? add_fold(&t, i) : i + 1;
    }
    free(t.births.items);
}
