/* Private to the stepper: stepper.c goes through a trace, replay.c and java_replay.c look at where it is. */
#ifndef BANDERA_TRACE_REPLAY_INT_H
#define BANDERA_TRACE_REPLAY_INT_H

#include "trace/java_int.h"
#include "trace/replay.h"

typedef struct Stepper Stepper;

typedef struct Command {
    const char *name, *argument, *help;
    void (*run)(Stepper *stepper, const char *argument);
} Command;

/* Steps are those of the story, if there is one, otherwise those of the trace. */
struct Stepper {
    Walk *walk;
    uint32_t at; /* steps done */
    StepWidths widths;
    StoryBuilder *builder; /* of a trace with a story: names what is there; null otherwise */
    RenderOptions render;
    const Command *commands; /* the last has no name */
    Text out;                /* the answer to one command */
    bool done;
};

/* What every stepper can do, first and last in its list of commands. */
void stepper_next(Stepper *stepper, const char *argument);
void stepper_back(Stepper *stepper, const char *argument);
void stepper_goto(Stepper *stepper, const char *argument);
void stepper_first(Stepper *stepper, const char *argument);
void stepper_last(Stepper *stepper, const char *argument);
void stepper_step(Stepper *stepper, const char *argument);
void stepper_list(Stepper *stepper, const char *argument);
void stepper_help(Stepper *stepper, const char *argument);
void stepper_quit(Stepper *stepper, const char *argument);
#define STEPPER_COMMANDS                                                                                               \
    {"next", "[N]", "take a step, or N", stepper_next}, {"back", "[N]", "go back a step, or N", stepper_back},         \
        {"goto", "N", "go to the state after step N", stepper_goto},                                                   \
        {"first", "", "go to the beginning", stepper_first},                                                           \
        {"last", "", "go to the end: the violation", stepper_last},                                                    \
        {"step", "", "show the present step and what it changed", stepper_step}, {                                     \
        "list", "", "show the steps around it", stepper_list                                                           \
    }
#define STEPPER_LAST_COMMANDS                                                                                          \
    {"help", "", "show this list", stepper_help}, { "quit", "", "leave", stepper_quit }

/* Reads commands until the end and frees what the stepper has. Returns the exit status: 0. */
int stepper_run(Stepper *stepper, bool prompt, FILE *in, FILE *out);

/* java_replay.c: the stepper of a trace with a story. */
int story_replay(const ReplayOptions *options, FILE *in, FILE *out);

#endif
