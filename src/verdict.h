/* What a search means for each property: the answers, and what they rest on. */
#ifndef BANDERA_VERDICT_H
#define BANDERA_VERDICT_H

#include "check.h"

typedef enum Answer {
    ANSWER_HOLDS,
    ANSWER_WITHIN_BOUNDS,
    ANSWER_UNKNOWN,
    ANSWER_UNDECIDED, /* another property was violated first */
    ANSWER_VIOLATED
} Answer;

enum { EXIT_HOLDS, EXIT_VIOLATED, EXIT_BAD_INPUT, EXIT_UNKNOWN, EXIT_INTERNAL_ERROR };

/* The name of an answer in output: "holds within bounds". */
const char *verdict_answer_name(Answer answer);

/* The nth of all that were checked, in the order in which they are answered; false when there are no more. */
bool verdict_subject(const Check *check, uint32_t nth, Subject *subject);

/* What it is called: "deadlock", "FullToNonFull". */
const char *verdict_name(const Subject *subject);

/* Its counterexample, or null. */
const Trace *verdict_trace(const Subject *subject);

/* The answer, and in words what it rests on: "51757 states", "replayed, 23 steps". */
Answer verdict_of(const Subject *subject, Text *detail);

/* Where a violated property was violated (file:line), appended; nothing when it cannot be said. */
void verdict_place(const Subject *subject, Text *place);

/* Appends where the two accesses of a data race that was met are: "A.java:3 and A.java:7". */
void verdict_race(const Run *run, const Race *race, Text *out);

/* Which limit a run has reached before its search, in words; false when none. */
bool verdict_stop(const Run *run, Text *out);

/* The answer for everything, and the exit status that goes with it. */
Answer verdict_overall(const Check *check);
int verdict_exit_status(Answer answer);

/* What was pinned or chosen of the world that the program asked for: the nth line on it, or null. */
const char *verdict_note(const Check *check, uint32_t nth);

/* Appends the lines that a check ends with: notes, one for each property, then the verdict. */
void verdict_lines(const Check *check, Text *out);

/* The most memory, in bytes, that the process has had. */
uint64_t verdict_peak_memory(void);

/* Appends the result as JSON: see doc/json.md. */
void verdict_json(const Check *check, Text *out);

#endif
