/* Traces and faults as text for people. */
#ifndef BANDERA_TRACE_RENDER_H
#define BANDERA_TRACE_RENDER_H

#include "trace/trace.h"

typedef struct RenderOptions {
    bool full;    /* every step of a long trace; of a Java program what the library does, too */
    bool color;   /* with ANSI colours */
    bool columns; /* of a Java program: a column for each thread */
} RenderOptions;

/* Appends a whole bound trace: numbered steps with what each changed, and what went wrong at the end. Of more than 200
   steps the first 50 and the last 100 are shown, unless asked for in full. A trace with a story is shown in its terms.
 */
void trace_render(const Trace *trace, const Code *code, const RenderOptions *options, Text *out);

/* Appends what an error or a limit is about: "assertion failed: assert(x < 3)", "objects of Msg: 3". The machine needs
   to belong to the model; its state does not matter. */
void trace_describe_fault(const Machine *machine, const Fault *fault, Text *out);

/* Appends where a transformation is, as file:line: in the translated program when the model says so, otherwise in the
   model. */
void trace_describe_place(const BirModel *model, BirId transformation, Text *out);

#endif
