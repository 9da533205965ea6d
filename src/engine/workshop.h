/* Where an engine runs its programs, one after the other: in a directory of their own that is removed in the end,
   within the limits of the command. How they end says what a verification comes to. */
#ifndef BANDERA_ENGINE_WORKSHOP_H
#define BANDERA_ENGINE_WORKSHOP_H

#include "base/process.h"
#include "engine/external.h"

/* The words of a command line, and how some are added. */
typedef Vector(const char *) Command;

void command_add_all(Arena *arena, Command *command, const char *const *words, size_t count);
#define command_add(arena, command, ...)                                                                               \
    command_add_all(arena, command, (const char *const[]){__VA_ARGS__}, COUNT(((const char *const[]){__VA_ARGS__})))

typedef struct Workshop {
    const Limits *limits;  /* of time, and until somebody stops it: for everything */
    const char *keep;      /* a directory where the files are left; null: they are removed */
    size_t longest;        /* so much of what a program prints is heard */
    Verified *verified;    /* what becomes of it */
    Arena *arena;          /* of words */
    const char *directory; /* null until it is made */
    sigset_t signals;      /* those that were blocked before */
    ProcessEnd end;        /* of the program that ran last, */
    int status;            /* and with what */
    Text said;             /* by it */
} Workshop;

/* Opens the workshop, does the work with it, and clears up whatever happens, even if memory runs out. */
void workshop_use(Workshop *workshop, void (*work)(void *context), void *context);

/* Makes the directory. False with words. */
bool workshop_make_directory(Workshop *workshop);

/* The path of a file there; and writes one. False with a failure. */
const char *workshop_file(const Workshop *workshop, const char *name);
bool workshop_write(Workshop *workshop, const char *name, const char *bytes, size_t length);

/* Runs a program, whose command is not ended yet. Its own options are how it is heard, if not as `said`, and what it
   may take beside time. False when it was stopped, or could not be started: then the verification has its end. */
bool workshop_run(Workshop *workshop, Command *command, ProcessOptions own);

/* Whether the program that ran last has ended well. */
bool workshop_succeeded(const Workshop *workshop);

/* Runs one that has to succeed. */
bool workshop_make(Workshop *workshop, Command *command);

/* Ends the verification with the program that ran last: what is wrong with it (null: how it ended), the command, and
   what it printed. Always false. */
bool workshop_fail(Workshop *workshop, const char *what, const Command *command, const Text *said);

#endif
