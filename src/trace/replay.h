/* Stepping through a trace, forward and backward. */
#ifndef BANDERA_TRACE_REPLAY_H
#define BANDERA_TRACE_REPLAY_H

#include "trace/trace.h"

#include <stdio.h>

typedef struct ReplayOptions {
    const Trace *trace; /* bound to `code` */
    const Code *code;
    bool prompt; /* ask for each command: the input is a terminal */
} ReplayOptions;

/* Reads commands from `in`, one a line, until `quit` or the end, and answers on `out`. Returns the exit status: 0. */
int replay_run(const ReplayOptions *options, FILE *in, FILE *out);

#endif
