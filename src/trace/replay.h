/* Stepping through a trace, forward and backward. */
#ifndef BANDERA_TRACE_REPLAY_H
#define BANDERA_TRACE_REPLAY_H

#include "lower/lower.h"
#include "trace/trace.h"

#include <stdio.h>

typedef struct ReplayOptions {
    Trace *trace; /* bound to `code` */
    const Code *code;
    bool prompt;          /* ask for each command: the input is a terminal */
    bool color;           /* with ANSI colours */
    JavaProgram *program; /* of a trace with a story; null otherwise */
} ReplayOptions;

/* Reads commands from `in`, one a line, until `quit` or the end, and answers on `out`. Returns the exit status: 0. */
int replay_run(const ReplayOptions *options, FILE *in, FILE *out);

#endif
