/* Where an engine runs its programs, one after the other: in a directory of their own that is removed in the end,
   within the limits of the command. How they end says what a verification comes to. */
#ifndef BANDERA_ENGINE_WORKSHOP_H
#define BANDERA_ENGINE_WORKSHOP_H

#include "base/process.h"
#include "base/vector.h"
#include "engine/verifier.h"

/* The words of a command line. */
typedef Vector(const char *) Command;

typedef struct Workshop {
    double deadline;                          /* for everything, on the clock of process_now; 0: none */
    const volatile sig_atomic_t *interrupted; /* or null */
    const char *keep;                         /* a directory where the files are left; null: they are removed */
    size_t longest;                           /* so much of what a program prints is heard */
    Verified *verified;                       /* what becomes of it */
    Arena *arena;                             /* of words */
    const char *directory;                    /* null until it is made */
    Text path;                                /* of it */
    sigset_t signals;                         /* those that were blocked before */
    Text said;                                /* by the program that ran last */
} Workshop;

/* Opens the workshop, does the work with it, and clears up whatever happens, even if memory runs out. */
void workshop_use(Workshop *workshop, void (*work)(void *context), void *context);

/* Makes the directory. False with words. */
bool workshop_make_directory(Workshop *workshop);

/* A word that lives as long as the workshop; and the same at the end of a command. */
const char *workshop_word(Workshop *workshop, const char *format, ...) __attribute__((format(printf, 2, 3)));
void workshop_add(Workshop *workshop, Command *command, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* How programs are run there: the rest of the options is the caller's. The command has to end with null. */
ProcessOptions workshop_options(Workshop *workshop, const Command *command);

/* Runs a program, whose command is not ended yet, and hears what it says. False when it was stopped, or could not be
   started: then the verification has its end. */
bool workshop_run(Workshop *workshop, Command *command, ProcessEnd *end, int *status);

/* The same for one that has to succeed. */
bool workshop_make(Workshop *workshop, Command *command);

/* Whether a program was not stopped by us, and could be started; where not, the verification has its end. */
bool workshop_goes_on(Workshop *workshop, ProcessEnd end);

/* Ends the verification with a program that failed: what is wrong with it, the command, and what it printed; or how it
   ended instead. */
void workshop_fail(Workshop *workshop, const char *what, const Command *command, const Text *said);
void workshop_fail_by(Workshop *workshop, ProcessEnd end, int status, const Command *command, const Text *said);

/* Appends the same. */
void command_complain(const char *what, const Command *command, const Text *said, Text *problem);
void command_complain_of_end(ProcessEnd end, int status, const Command *command, const Text *said, Text *problem);

#endif
