/* What Java PathFinder prints: sections under lines of equals signs, each with a title. */
#define _GNU_SOURCE /* memmem */
#include "base/scanner.h"
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

static size_t length_of(const Scanner *line) { return (size_t)(line->end - line->at); }

static bool contains(const Scanner *line, const char *part) {
    return memmem(line->at, length_of(line), part, strlen(part)) != NULL;
}

static Section section_of(const Scanner *title) {
    static const char *const titles[] = {
        [SECTION_ERROR] = "error ",    [SECTION_OUTPUT] = "output ",        [SECTION_CONSTRAINT] = "search constraint",
        [SECTION_RESULTS] = "results", [SECTION_STATISTICS] = "statistics", [SECTION_FINISHED] = "search finished"};
    Section section = SECTION_FINISHED;
    while (section != SECTION_OTHER && !scanner_begins_with(title, titles[section]))
        section--;
    return section;
}

/* The number after a word such as `new=`; thousands are not marked. 0 when it is not there. */
static uint64_t number_after(const Scanner *line, const char *word) {
    const char *found = memmem(line->at, length_of(line), word, strlen(word));
    Scanner rest = {.at = found ? found + strlen(word) : line->end, .end = line->end};
    return scanner_number(&rest, UINT64_MAX / 16);
}

/* The first line of an error is the property, the second one what happened. */
static void read_error(Reading *reading, const Scanner *line) {
    if (reading->line == 1) {
        reading->is_deadlock |= contains(line, "NotDeadlockedProperty");
        reading->is_exception |= contains(line, "NoUncaughtExceptionsProperty");
        reading->is_out_of_memory |= contains(line, "NoOutOfMemoryErrorProperty");
    } else if (reading->line == 2) {
        reading->is_limit |= contains(line, "$LimitError");
        reading->is_out_of_memory |= contains(line, "java.lang.OutOfMemoryError");
        text_add_escaped(&reading->verified->failure.words, line->at, length_of(line));
    }
}

static void read_statistics(Reading *reading, const Scanner *line) {
    Verified *verified = reading->verified;
    if (scanner_begins_with(line, "states:")) {
        verified->states = number_after(line, "new=");
        verified->transitions = verified->states + number_after(line, "visited=");
    } else if (scanner_begins_with(line, "search:")) {
        verified->depth = (uint32_t)number_after(line, "maxDepth=");
        reading->is_constrained |= number_after(line, "constraints=") > 0;
    } else if (scanner_begins_with(line, "max memory:")) {
        Scanner rest = *line;
        while (rest.at < rest.end && !scanner_is_digit(*rest.at))
            rest.at++;
        verified->bytes = scanner_number(&rest, UINT32_MAX) << 20;
    }
}

static void read_line(Reading *reading, const Scanner *line) {
    static const char rule[] = "====================";
    if (scanner_begins_with(line, rule)) {
        Scanner title = *line;
        while (scanner_peek(&title, 0) == '=' || scanner_peek(&title, 0) == ' ')
            title.at++;
        reading->section = section_of(&title);
        reading->line = 0;
        reading->is_finished |= reading->section == SECTION_FINISHED;
        reading->is_constrained |= reading->section == SECTION_CONSTRAINT;
        return;
    }
    reading->line++;
    reading->is_out_of_memory |= contains(line, "JPF out of memory");
    switch (reading->section) {
    case SECTION_ERROR: read_error(reading, line); break;
    case SECTION_OUTPUT:
        if (scanner_peek(line, 0) == '#')
            text_format(&reading->verified->trail, "%.*s\n", (int)length_of(line), line->at);
        break;
    case SECTION_CONSTRAINT:
        if (reading->line == 1)
            text_add_escaped(&reading->verified->failure.words, line->at, length_of(line));
        break;
    case SECTION_RESULTS:
        reading->is_clean |= reading->line == 1 && scanner_begins_with(line, "no errors detected");
        break;
    case SECTION_STATISTICS: read_statistics(reading, line); break;
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
        read_line(&reading, &(Scanner){.at = line, .end = line + size});
        line += size + 1;
    }
    judge(&reading);
}
