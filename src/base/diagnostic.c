#include "base/diagnostic.h"

#include "base/vector.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* At most this many messages are kept, and this many columns of a line shown: enough for people. */
enum { MESSAGE_LIMIT = 100, WINDOW = 120, WINDOW_BEFORE_CARET = 80 };

enum { PATIENCE = 1 << 16 };

typedef struct Message {
    Severity severity;
    Position position;
    uint32_t order; /* of arrival, which decides between messages at one place */
    const char *text;
    const char *hint; /* or null */
} Message;

struct Diagnostics {
    Arena *arena;
    const char *file;
    const char *source;
    size_t source_length;
    Vector(Message) messages;
    uint32_t errors, warnings, dropped;
    Look look;
    uint32_t work; /* since it was asked */
    bool is_stopped;
    const char *other_file; /* that messages are about, or null */
    Position asked_for;     /* where the input asks for it */
};

Diagnostics *diagnostics_new(const char *file, const char *source, size_t source_length) {
    Arena *arena = arena_new();
    Diagnostics *diagnostics = arena_alloc(arena, sizeof *diagnostics);
    diagnostics->arena = arena;
    diagnostics->file = arena_copy(arena, file, strlen(file));
    diagnostics->source = source;
    diagnostics->source_length = source ? source_length : 0;
    return diagnostics;
}

void diagnostics_free(Diagnostics *diagnostics) { arena_free(diagnostics ? diagnostics->arena : NULL); }

void diagnostics_limit(Diagnostics *diagnostics, Look look) { diagnostics->look = look; }

bool diagnostics_stops(Diagnostics *diagnostics, uint32_t work) {
    diagnostics->work += work;
    if (diagnostics->work > PATIENCE) {
        diagnostics->work = 0;
        diagnostics->is_stopped |= look_stops(&diagnostics->look, 0);
    }
    return diagnostics->is_stopped;
}

void diagnostics_add(Diagnostics *diagnostics, Severity severity, Position position, const char *hint,
                     const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    diagnostics_add_list(diagnostics, severity, position, hint, format, arguments);
    va_end(arguments);
}

void diagnostics_add_list(Diagnostics *diagnostics, Severity severity, Position position, const char *hint,
                          const char *format, va_list arguments) {
    diagnostics->errors += severity == SEVERITY_ERROR;
    diagnostics->warnings += severity == SEVERITY_WARNING;
    if (diagnostics->messages.count >= MESSAGE_LIMIT) {
        diagnostics->dropped++;
        return;
    }
    Text text = {0};
    if (diagnostics->other_file)
        text_format(&text, "%s:%u:%u: ", diagnostics->other_file, position.line, position.column);
    text_format_list(&text, format, arguments);
    Message message = {
        .severity = severity,
        .position = diagnostics->other_file ? diagnostics->asked_for : position,
        .order = diagnostics->messages.count,
        .text = arena_copy(diagnostics->arena, text_string(&text), text.length),
        .hint = hint ? arena_copy(diagnostics->arena, hint, strlen(hint)) : NULL,
    };
    text_free(&text);
    vector_push(diagnostics->arena, &diagnostics->messages, message);
}

void diagnostics_turn_to(Diagnostics *diagnostics, const char *file, Position asked_for) {
    diagnostics->other_file = file;
    diagnostics->asked_for = asked_for;
}

uint32_t diagnostics_errors(const Diagnostics *diagnostics) { return diagnostics->errors; }

uint32_t diagnostics_warnings(const Diagnostics *diagnostics) { return diagnostics->warnings; }

/* Orders messages by line, column and arrival. */
static int compare_messages(const void *left, const void *right) {
    const Message *a = left, *b = right;
    if (a->position.line != b->position.line)
        return a->position.line < b->position.line ? -1 : 1;
    if (a->position.column != b->position.column)
        return a->position.column < b->position.column ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

/* Where we are in the source: messages come in order of lines, so the text is read once for all of them. */
typedef struct Reader {
    const char *start; /* of line `line` */
    uint32_t line;
} Reader;

/* Moves the reader on to a line and says how long that line is; false when the source has no such line. */
static bool find_line(const Diagnostics *diagnostics, Reader *reader, uint32_t line, size_t *length) {
    const char *end = diagnostics->source + diagnostics->source_length;
    while (reader->line < line) {
        const char *newline = memchr(reader->start, '\n', (size_t)(end - reader->start));
        if (!newline)
            return false;
        reader->start = newline + 1;
        reader->line++;
    }
    const char *newline = memchr(reader->start, '\n', (size_t)(end - reader->start));
    *length = (size_t)((newline ? newline : end) - reader->start);
    if (*length > 0 && reader->start[*length - 1] == '\r')
        --*length;
    return true;
}

/* Whether a byte continues a UTF-8 character that began before it. */
static bool is_continuation(char byte) { return ((unsigned char)byte & 0xc0) == 0x80; }

/* Adds a piece of a source line, escaped except for tabs; with `blank` only the room that it takes. */
static void add_source(Text *out, const char *bytes, size_t length, bool blank) {
    for (size_t i = 0, next; i < length; i = next) {
        uint32_t code;
        next = i + 1;
        if (bytes[i] == '\t') {
            text_add_char(out, '\t');
            continue;
        }
        size_t size = text_decode(bytes + i, length - i, &code);
        next = i + (size ? size : 1);
        if (!blank) {
            text_add_escaped(out, bytes + i, next - i);
        } else if (size && text_is_printable(code)) {
            text_add_char(out, ' ');
        } else {
            /* What cannot be shown is escaped as \xNN: four columns a byte. */
            for (size_t j = i; j < next; j++)
                text_add(out, "    ");
        }
    }
}

/* Quotes a line with a caret under a column, cut to a window when the line is long. */
static void render_quote(const char *line, size_t length, Position position, bool color, Text *out) {
    size_t caret = position.column > 0 ? position.column - 1 : 0;
    caret = caret > length ? length : caret;
    size_t from = 0, to = length;
    if (length > WINDOW) {
        from = caret > WINDOW_BEFORE_CARET ? caret - WINDOW_BEFORE_CARET : 0;
        to = from + WINDOW < length ? from + WINDOW : length;
        while (from > 0 && is_continuation(line[from]))
            from--;
        while (to < length && is_continuation(line[to]))
            to++;
    }
    int gutter = snprintf(NULL, 0, "  %u", position.line);
    text_format(out, "  %u | %s", position.line, from > 0 ? "..." : "");
    add_source(out, line + from, to - from, false);
    text_format(out, "%s\n%*s | %s", to < length ? "..." : "", gutter, "", from > 0 ? "   " : "");
    add_source(out, line + from, caret - from, true);
    text_add(out, color ? "\033[1;32m^\033[0m\n" : "^\n");
}

/* Adds each line of a hint on a line of its own, under the bars of a quote. */
static void render_hint(const char *hint, uint32_t line, Text *out) {
    while (*hint) {
        size_t length = strcspn(hint, "\n");
        text_format(out, "%*s = ", snprintf(NULL, 0, "  %u", line), "");
        text_add_escaped(out, hint, length);
        text_add_char(out, '\n');
        hint += length + (hint[length] != '\0');
    }
}

/* Renders one message with its quote and hint. */
static void render_message(const Diagnostics *diagnostics, const Message *message, Reader *reader, bool color,
                           Text *out) {
    static const char *const words[] = {"error", "warning", "note"};
    static const char *const colors[] = {"\033[1;31m", "\033[1;35m", "\033[1;36m"};
    text_add(out, color ? "\033[1m" : "");
    text_add_escaped(out, diagnostics->file, strlen(diagnostics->file));
    text_add_char(out, ':');
    if (message->position.line > 0)
        text_format(out, "%u:%u:", message->position.line, message->position.column);
    text_format(out, "%s %s%s:%s ", color ? "\033[0m" : "", color ? colors[message->severity] : "",
                words[message->severity], color ? "\033[0m" : "");
    text_add_escaped(out, message->text, strlen(message->text));
    text_add_char(out, '\n');
    size_t length;
    if (diagnostics->source && message->position.line > 0 &&
        find_line(diagnostics, reader, message->position.line, &length))
        render_quote(reader->start, length, message->position, color, out);
    if (message->hint)
        render_hint(message->hint, message->position.line, out);
}

void diagnostics_render(const Diagnostics *diagnostics, bool color, Text *out) {
    uint32_t count = diagnostics->messages.count;
    if (count > 0) {
        Message *sorted = memory_get(count * sizeof *sorted);
        memcpy(sorted, diagnostics->messages.items, count * sizeof *sorted);
        qsort(sorted, count, sizeof *sorted, compare_messages);
        Reader reader = {.start = diagnostics->source, .line = 1};
        for (uint32_t i = 0; i < count; i++)
            render_message(diagnostics, &sorted[i], &reader, color, out);
        free(sorted);
    }
    if (diagnostics->dropped > 0)
        text_format(out, "and %u more\n", diagnostics->dropped);
}
