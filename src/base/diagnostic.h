/* Messages about input: file, line, a caret under the place, what was expected, and a hint. They are collected and
   returned upward; nothing is printed here. Text that came from input is escaped when rendered. */
#ifndef BANDERA_BASE_DIAGNOSTIC_H
#define BANDERA_BASE_DIAGNOSTIC_H

#include "base/limits.h"
#include "base/text.h"

/* A place in an input text. Lines and columns count from 1, columns in bytes; line 0 means the file as a whole. */
typedef struct Position {
    uint32_t line, column;
} Position;

typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE } Severity;

typedef struct Diagnostics Diagnostics;

/* An empty collection for one input. `file` is its name for messages; `source` its text, which must outlive the
   collection (null when there is none: then no line is quoted). */
Diagnostics *diagnostics_new(const char *file, const char *source, size_t source_length);
void diagnostics_free(Diagnostics *diagnostics);

/* A parser counts what it reads, in pieces of about a tenth of a microsecond or more, and has to stop when
   `look` says so. What was found of the input means nothing then, whether there are errors or not. */
void diagnostics_limit(Diagnostics *diagnostics, Look look);
bool diagnostics_stops(Diagnostics *diagnostics, uint32_t work);

/* Adds a message. `hint` may be null. At most a hundred are kept; the rest are counted. */
void diagnostics_add(Diagnostics *diagnostics, Severity severity, Position position, const char *hint,
                     const char *format, ...) __attribute__((format(printf, 5, 6)));
void diagnostics_add_list(Diagnostics *diagnostics, Severity severity, Position position, const char *hint,
                          const char *format, va_list arguments);

/* Adds an error. Always null, which is false too: for a parser to return that gives up because of it. */
#define diagnostics_refuse(diagnostics, ...) (diagnostics_add((diagnostics), SEVERITY_ERROR, __VA_ARGS__), (void *)NULL)

/* From now on messages are about another file, which the input asks for at a position: they are shown there, and name
   the file and the line. With null they are about the input again. */
void diagnostics_turn_to(Diagnostics *diagnostics, const char *file, Position asked_for);

uint32_t diagnostics_errors(const Diagnostics *diagnostics);
uint32_t diagnostics_warnings(const Diagnostics *diagnostics);

/* Renders all messages in order of position:
       model.bir:3:14: error: there is no variable 'cuont'
         3 |   when true do { cuont := 1; } goto s1;
           |                  ^
           = did you mean 'count'?
   with ANSI colours when `color` is set. */
void diagnostics_render(const Diagnostics *diagnostics, bool color, Text *out);

#endif
