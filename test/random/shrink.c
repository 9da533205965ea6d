#include "shrink.h"

#include "base/arena.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Shrinker {
    Text *program;
    bool (*fails)(void *context, const char *text, size_t length);
    void *context;
    time_t until;
} Shrinker;

/* Takes a candidate over when it still fails. Frees it otherwise. */
static bool try_candidate(Shrinker *s, Text *candidate) {
    bool differs =
        candidate->length != s->program->length || memcmp(candidate->bytes, s->program->bytes, candidate->length) != 0;
    if (!differs || time(NULL) > s->until || !s->fails(s->context, candidate->bytes, candidate->length)) {
        text_free(candidate);
        return false;
    }
    text_free(s->program);
    *s->program = *candidate;
    return true;
}

/* Tries the program with the bytes from `start` to `end` replaced. */
static bool try_replace(Shrinker *s, size_t start, size_t end, const char *by) {
    Text candidate = {0};
    text_add_bytes(&candidate, s->program->bytes, start);
    text_add(&candidate, by);
    text_add_bytes(&candidate, s->program->bytes + end, s->program->length - end);
    return try_candidate(s, &candidate);
}

static size_t line_end(const Text *text, size_t at) {
    while (at < text->length && text->bytes[at] != '\n')
        at++;
    return at < text->length ? at + 1 : at;
}

/* Deletes runs of lines, long ones first. */
static bool delete_lines(Shrinker *s) {
    bool any = false;
    for (size_t run = 64; run; run /= 2)
        for (size_t start = 0; start < s->program->length;) {
            size_t end = start;
            for (size_t i = 0; i < run; i++)
                end = line_end(s->program, end);
            if (try_replace(s, start, end, ""))
                any = true;
            else
                start = line_end(s->program, start);
        }
    return any;
}

/* The start of the line that a word begins, from `at` on; the length of the text when there is none. */
static size_t find_line(const Text *text, size_t at, const char *word) {
    while (at < text->length) {
        size_t indent = strspn(text->bytes + at, " ");
        if (strncmp(text->bytes + at + indent, word, strlen(word)) == 0)
            return at;
        at = line_end(text, at);
    }
    return at;
}

/* Deletes whole threads and functions. */
static bool delete_bodies(Shrinker *s) {
    static const char *const words[] = {"thread ", "main thread ", "function "};
    bool any = false;
    for (size_t i = 0; i < 3; i++)
        for (size_t start = find_line(s->program, 0, words[i]); start < s->program->length;) {
            size_t end = line_end(s->program, find_line(s->program, start, "end "));
            if (try_replace(s, start, end, ""))
                any = true;
            else
                start = end;
            start = find_line(s->program, start, words[i]);
        }
    return any;
}

/* Adds part of a text, with `goto from;` replaced by `goto to;`. */
static void add_redirected(Text *out, const char *bytes, size_t length, const char *from, const char *to) {
    for (size_t i = 0; i < length;) {
        if (length - i > strlen(from) && strncmp(bytes + i, from, strlen(from)) == 0) {
            text_add(out, to);
            i += strlen(from);
        } else
            text_add_char(out, bytes[i++]);
    }
}

/* Deletes a location: who went there goes on to where it led. */
static bool bypass_locations(Shrinker *s) {
    bool any = false;
    for (size_t start = find_line(s->program, 0, "loc "); start < s->program->length;) {
        Text *p = s->program;
        size_t next = line_end(p, start), body_end = find_line(p, start, "end "), body = 0;
        for (size_t at = 0; at < start; at = line_end(p, at))
            if (find_line(p, at, "end ") == at)
                body = line_end(p, at);
        size_t end = next;
        while (end < body_end && find_line(p, end, "when ") == end)
            end = line_end(p, end);
        char from[80] = "goto ", to[80] = "";
        size_t name = start + strspn(p->bytes + start, " ") + 4, name_length = strcspn(p->bytes + name, ": \n");
        strncat(from, p->bytes + name, name_length < 60 ? name_length : 60);
        strcat(from, ";");
        for (size_t at = next; at + 5 < end && !to[0]; at++)
            if (strncmp(p->bytes + at, "goto ", 5) == 0)
                strncat(to, p->bytes + at, strcspn(p->bytes + at, ";") + 1);
        Text candidate = {0};
        text_add_bytes(&candidate, p->bytes, body);
        add_redirected(&candidate, p->bytes + body, start - body, from, to[0] ? to : from);
        add_redirected(&candidate, p->bytes + end, body_end - end, from, to[0] ? to : from);
        text_add_bytes(&candidate, p->bytes + body_end, p->length - body_end);
        if (try_candidate(s, &candidate))
            any = true;
        else
            start = next;
        start = find_line(s->program, start, "loc ");
    }
    return any;
}

/* Where an operand or argument that starts at `at` ends: before an unmatched bracket, a comma or a semicolon. */
static size_t expression_end(const Text *p, size_t at) {
    int depth = 0;
    for (; at < p->length && p->bytes[at] != '\n'; at++) {
        char c = p->bytes[at];
        if (c == '(' || c == '[')
            depth++;
        else if ((c == ')' || c == ']') && depth-- == 0)
            break;
        else if ((c == ',' || c == ';') && depth == 0)
            break;
        else if (depth == 0 && strncmp(p->bytes + at, " do ", 4) == 0)
            break;
    }
    return at;
}

/* Tries simple values for everything that may be an expression, and deletes single actions and arguments. */
static bool simplify_lines(Shrinker *s) {
    static const char *const values[] = {"true", "false", "0", "1", "null"};
    static const char *const starts[] = {"when ", ":= ", "(", ", ", "[", "? ", ": "};
    bool any = false;
    for (size_t at = 0; at < s->program->length; at++) {
        const char *here = s->program->bytes + at;
        if (strncmp(here, "invisible ", 10) == 0 && try_replace(s, at, at + 10, ""))
            any = true;
        if ((*here == '{' || *here == ';') && here[1] == ' ') {
            size_t end = at + 1;
            while (end < s->program->length && s->program->bytes[end] != ';' && s->program->bytes[end] != '}' &&
                   s->program->bytes[end] != '\n')
                end++;
            if (s->program->bytes[end] == ';' && try_replace(s, at + 1, end + 1, "")) {
                any = true;
                at--;
                continue;
            }
        }
        for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
            if (strncmp(s->program->bytes + at, starts[i], strlen(starts[i])) != 0)
                continue;
            size_t start = at + strlen(starts[i]), end = expression_end(s->program, start);
            bool simple = false;
            for (size_t j = 0; j < 5; j++)
                simple |=
                    end - start == strlen(values[j]) && strncmp(s->program->bytes + start, values[j], end - start) == 0;
            if (starts[i][0] == ',' && try_replace(s, at, end, "")) {
                any = true;
                break;
            }
            for (size_t j = 0; j < 5 && !simple; j++)
                if (try_replace(s, start, end, values[j]))
                    simple = any = true;
        }
    }
    return any;
}

void shrink_program(Text *program, bool (*fails)(void *context, const char *text, size_t length), void *context,
                    double seconds) {
    Shrinker shrinker = {program, fails, context, time(NULL) + (time_t)seconds};
    for (bool changed = true; changed && time(NULL) <= shrinker.until;) {
        changed = delete_bodies(&shrinker);
        changed |= delete_lines(&shrinker);
        changed |= bypass_locations(&shrinker);
        changed |= simplify_lines(&shrinker);
    }
}
