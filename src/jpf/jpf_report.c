/* What Java PathFinder prints: sections under lines of equals signs, each with a title. */
#define _GNU_SOURCE /* memmem */
#include "jpf/jpf.h"

#include <string.h>

typedef enum Section {
    SECTION_OTHER,
    SECTION_ERROR,
    SECTION_OUTPUT,
    SECTION_CONSTRAINT,
    SECTION_RESULTS,
    SECTION_STATISTICS,
    SECTION_FINISHED
} Section;

/* Facts that together say how a search ended. */
typedef struct Reading {
    Verified *verified;
    Section section;
    uint32_t line; /* within its section */
    bool is_clean; /* the results say that there were no errors */
    bool is_finished;
    bool is_deadlock, is_exception, is_limit;
    bool is_constrained;
    bool is_out_of_memory;
} Reading;

static bool begins(const char *line, size_t length, const char *start) {
    size_t size = strlen(start);
    return length >= size && memcmp(line, start, size) == 0;
}

static bool contains(const char *line, size_t length, const char *part) {
    return memmem(line, length, part, strlen(part)) != NULL;
}

static Section section_of(const char *title, size_t length) {
    static const struct {
        const char *title;
        Section section;
    } sections[] = {
        {"error ", SECTION_ERROR},    {"output ", SECTION_OUTPUT},        {"search constraint", SECTION_CONSTRAINT},
        {"results", SECTION_RESULTS}, {"statistics", SECTION_STATISTICS}, {"search finished", SECTION_FINISHED}};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (begins(title, length, sections[i].title))
            return sections[i].section;
    return SECTION_OTHER;
}

/* The number after a word such as `new=`; thousands are not marked. 0 when it is not there. */
static uint64_t number_after(const char *line, size_t length, const char *word) {
    const char *found = memmem(line, length, word, strlen(word));
    uint64_t number = 0;
    if (found)
        for (found += strlen(word); found < line + length && *found >= '0' && *found <= '9'; found++)
            number = number < UINT64_MAX / 16 ? number * 10 + (uint64_t)(*found - '0') : number;
    return number;
}

/* The first line of an error is the property, the second one what happened. */
static void read_error(Reading *reading, const char *line, size_t length) {
    if (reading->line == 1) {
        reading->is_deadlock |= contains(line, length, "NotDeadlockedProperty");
        reading->is_exception |= contains(line, length, "NoUncaughtExceptionsProperty");
        reading->is_out_of_memory |= contains(line, length, "NoOutOfMemoryErrorProperty");
    } else if (reading->line == 2) {
        reading->is_limit |= contains(line, length, "$LimitError");
        reading->is_out_of_memory |= contains(line, length, "java.lang.OutOfMemoryError");
        text_add_escaped(&reading->verified->failure.words, line, length);
    }
}

static void read_statistics(Reading *reading, const char *line, size_t length) {
    Verified *verified = reading->verified;
    if (begins(line, length, "states:")) {
        verified->states = number_after(line, length, "new=");
        verified->transitions = verified->states + number_after(line, length, "visited=");
    } else if (begins(line, length, "search:")) {
        verified->depth = (uint32_t)number_after(line, length, "maxDepth=");
        reading->is_constrained |= number_after(line, length, "constraints=") > 0;
    } else if (begins(line, length, "max memory:")) {
        size_t start = 0;
        while (start < length && (line[start] < '0' || line[start] > '9'))
            start++;
        verified->bytes = number_after(line + start, length - start, "") << 20;
    }
}

static void read_line(Reading *reading, const char *line, size_t length) {
    static const char rule[] = "====================";
    if (begins(line, length, rule)) {
        size_t at = 0;
        while (at < length && (line[at] == '=' || line[at] == ' '))
            at++;
        reading->section = section_of(line + at, length - at);
        reading->line = 0;
        reading->is_finished |= reading->section == SECTION_FINISHED;
        reading->is_constrained |= reading->section == SECTION_CONSTRAINT;
        return;
    }
    reading->line++;
    reading->is_out_of_memory |= contains(line, length, "JPF out of memory");
    switch (reading->section) {
    case SECTION_ERROR: read_error(reading, line, length); break;
    case SECTION_OUTPUT:
        if (length && line[0] == '#') {
            text_add_bytes(&reading->verified->trail, line, length);
            text_add_char(&reading->verified->trail, '\n');
        }
        break;
    case SECTION_CONSTRAINT:
        if (reading->line == 1)
            text_add_escaped(&reading->verified->failure.words, line, length);
        break;
    case SECTION_RESULTS: reading->is_clean |= reading->line == 1 && begins(line, length, "no errors detected"); break;
    case SECTION_STATISTICS: read_statistics(reading, line, length); break;
    default: break;
    }
}

/* Only a search that says that it is finished, that there were no errors, and that nothing held it up is complete. */
static void judge(const Reading *reading) {
    Verified *verified = reading->verified;
    Failure *failure = &verified->failure;
    bool is_finished = reading->is_finished && reading->is_clean;
    bool is_found = !reading->is_out_of_memory && (reading->is_exception || reading->is_deadlock);
    bool is_limit = is_found && reading->is_exception && reading->is_limit;
    bool is_held_up = !reading->is_out_of_memory && !is_found && is_finished && reading->is_constrained;
    if (is_limit || is_held_up)
        failure->kind = FAILURE_UNSUPPORTED; /* the words are there */
    else
        text_free(&failure->words);
    if (reading->is_out_of_memory)
        failure_at_limit(failure, REACHED_MEMORY, "");
    else if (is_found)
        verified->end = VERIFIER_FOUND;
    else if (is_finished && !is_held_up)
        verified->end = VERIFIER_COMPLETE;
    /* The program itself says when threads hold each other up by their locks. */
    if (is_found && !reading->is_exception && !strstr(text_string(&verified->trail), "#k"))
        text_add(&verified->trail, "#d\n");
}

void jpf_read_report(const char *text, size_t length, Verified *verified) {
    Reading reading = {.verified = verified};
    for (const char *line = text, *end = text + length; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t size = newline ? (size_t)(newline - line) : (size_t)(end - line);
        read_line(&reading, line, size);
        line += size + 1;
    }
    judge(&reading);
}
