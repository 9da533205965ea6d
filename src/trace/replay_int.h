/* Private to the stepper: stepper.c goes through a trace, replay.c and java_replay.c look at where it is. */
#ifndef BANDERA_TRACE_REPLAY_INT_H
#define BANDERA_TRACE_REPLAY_INT_H

#include "trace/java_int.h"

typedef struct Stepper Stepper;

typedef struct Command {
    const char *name, *argument, *help;
    void (*run)(Stepper *stepper);
} Command;

/* Steps are those of the story, if there is one, otherwise those of the trace. */
struct Stepper {
    Walk *walk;
    uint32_t at; /* steps done */
    StepWidths widths;
    StoryBuilder *builder; /* of a trace with a story: names what is there; null otherwise */
    RenderOptions render;
    const Command *commands; /* besides those that every stepper has; the last has no name */
    const char *argument;    /* of the command that runs */
    Text out;                /* the answer to one command */
    bool done;
};

/* Reads commands until the end and frees what the stepper has. Returns the exit status: 0. */
int stepper_run(Stepper *stepper, bool prompt, FILE *in, FILE *out);

/* java_replay.c: the stepper of a trace with a story. */
int story_replay(const ReplayOptions *options, FILE *in, FILE *out);

#endif
