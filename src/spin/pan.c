#define _GNU_SOURCE /* memmem */
#include "spin/pan.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 1 << 16, LONGEST_SPEECH = 1 << 16, LONGEST_TRAIL = 1 << 30 };

void pan_lines_hear(void *context, const char *bytes, size_t length) {
    PanLines *lines = context;
    while (length > 0) {
        const char *end = memchr(bytes, '\n', length);
        size_t part = end ? (size_t)(end - bytes) : length;
        size_t room = LONGEST_LINE - lines->line.length;
        text_add_bytes(&lines->line, bytes, part < room ? part : room);
        if (!end)
            return;
        lines->take(lines->context, text_string(&lines->line), lines->line.length);
        lines->line.length = 0;
        if (lines->line.bytes)
            lines->line.bytes[0] = '\0';
        bytes += part + 1;
        length -= part + 1;
    }
}

void pan_lines_end(PanLines *lines) {
    if (lines->line.length)
        lines->take(lines->context, text_string(&lines->line), lines->line.length);
    text_free(&lines->line);
}

static bool has(const char *line, const char *words) { return strstr(line, words) != NULL; }

/* A number as printf's %g writes it, and a count of megabytes; 0 for what cannot be one. */
static uint64_t count_of(const char *digits, double unit) {
    double number = strtod(digits, NULL) * unit;
    return number > 0 && number < 1e18 ? (uint64_t)(number + 0.5) : 0;
}

/* What follows some words as a number. */
static uint64_t number_after(const char *line, const char *words, double unit) {
    const char *found = strstr(line, words);
    return found ? count_of(found + strlen(words), unit) : 0;
}

/* Depth= 425 States= 1.23e+05 Transitions= 3.8e+05 Memory= 4.701 t= 1.18 R= 1e+05, from each core. */
static bool take_progress(PanReport *report, const char *line) {
    const char *depth = strstr(line, "Depth=");
    if (!depth || !has(depth, "States=") || !has(depth, "Transitions="))
        return false;
    uint64_t core = strncmp(line, "cpu", 3) == 0 ? count_of(line + 3, 1) : 0;
    if (core >= PAN_MOST_CORES)
        return true;
    report->core_states[core] = number_after(depth, "States=", 1);
    report->core_transitions[core] = number_after(depth, "Transitions=", 1);
    uint64_t deepest = number_after(depth, "Depth=", 1);
    if (deepest > report->depth)
        report->depth = deepest < UINT32_MAX ? (uint32_t)deepest : UINT32_MAX;
    report->states = report->transitions = 0;
    for (uint32_t i = 0; i < PAN_MOST_CORES; i++) {
        report->states += report->core_states[i];
        report->transitions += report->core_transitions[i];
    }
    uint64_t bytes = number_after(depth, "Memory=", 1 << 20);
    if (bytes > report->bytes)
        report->bytes = bytes;
    return true;
}

/* The lines of the summary. */
static void take_summary(PanReport *report, const char *line) {
    static const char errors[] = ", errors: ";
    if (strcmp(line, "Full statespace search for:") == 0)
        report->kind = 'f';
    else if (strncmp(line, "Hash-Compact ", 13) == 0)
        report->kind = 'h';
    else if (strcmp(line, "Bit statespace search for:") == 0)
        report->kind = 'b';
    else if (has(line, "Search not completed") || has(line, "Search incomplete"))
        report->is_incomplete = true;
    else if (strncmp(line, "\tassertion violations\t+", 23) == 0)
        report->has_assertions = true;
    else if (strncmp(line, "\tacceptance   cycles \t+", 23) == 0) {
        report->has_cycles = true;
        report->has_fairness = has(line, "fairness enabled");
    } else if (strncmp(line, "State-vector ", 13) == 0 && has(line, errors)) {
        report->has_errors = true;
        report->errors = strtoull(strstr(line, errors) + sizeof errors - 1, NULL, 10);
        uint64_t depth = number_after(line, "depth reached ", 1);
        report->depth = depth < UINT32_MAX ? (uint32_t)depth : UINT32_MAX;
    } else if (has(line, " states, stored"))
        report->states = count_of(line, 1);
    else if (has(line, " transitions (= "))
        report->transitions = count_of(line, 1);
    else if (has(line, "total actual memory usage"))
        report->bytes = count_of(line, 1 << 20);
}

/* What it runs into on the way. True when the line was about that. */
static bool read_trouble_line(PanReport *report, const char *line) {
    if (has(line, "max search depth too small"))
        return report->too_deep = true;
    if (has(line, "depth limit reached"))
        return report->too_deep = report->depth_is_error = true;
    if (has(line, "out of memory") || has(line, "reached -DMEMLIM bound") || has(line, "insufficient memory") ||
        has(line, "out of shared memory"))
        return report->out_of_memory = true;
    if (has(line, "end state in claim reached")) {
        report->claim_end = number_after(line, "(at depth ", 1);
        return report->has_claim_end = true;
    }
    if (has(line, "pan: wrote "))
        return report->has_trail = true;
    if (has(line, "VECTORSZ too small"))
        return (report->vector_size = number_after(line, "with N>", 1)) > 0;
    if (has(line, "recompile with -DNFAIR="))
        return (report->fairness_bytes = (uint32_t)number_after(line, "-DNFAIR=", 1)) > 0;
    return false;
}

/* Keeps a line for people, up to a limit. */
static void keep_line(Text *said, const char *line, size_t length) {
    if (said->length + length < LONGEST_SPEECH) {
        text_add_bytes(said, line, length);
        text_add_char(said, '\n');
    }
}

bool pan_report_line(PanReport *report, const char *line, size_t length) {
    if (take_progress(report, line))
        return true;
    keep_line(&report->said, line, length);
    if (!read_trouble_line(report, line) && (has(line, "error: ") || has(line, "error, ")))
        report->has_complaint = true;
    take_summary(report, line);
    return false;
}

void pan_trail_line(void *context, const char *line, size_t length) {
    PanTrail *trail = context;
    const char *start = line + strspn(line, " \t");
    /* A letter and no more, because the verifier has lines that begin with #processes. */
    bool is_ours = start[0] == '#' && start[1] >= 'a' && start[1] <= 'z' && (start[2] == '\0' || start[2] == ' ');
    bool is_cycle = has(line, "START OF CYCLE");
    if (is_ours || is_cycle) {
        text_format(&trail->lines, "%s\n", is_cycle ? "#o" : start);
        trail->is_broken |= trail->lines.length > LONGEST_TRAIL;
        if (trail->is_broken)
            text_free(&trail->lines);
        return;
    }
    if (has(line, "trail ends after"))
        trail->has_end = true;
    if (has(line, "pan: Error, proc ") || has(line, "Recovered at state"))
        trail->is_broken = true;
    keep_line(&trail->said, line, length);
}
