/* Other programs: found on PATH, run without a shell, watched while they run, and never left behind. */
#ifndef BANDERA_BASE_PROCESS_H
#define BANDERA_BASE_PROCESS_H

#include "base/failure.h"

#include <signal.h>
#include <sys/types.h>

typedef enum ProcessEnd {
    PROCESS_EXITED,      /* status: what it exited with */
    PROCESS_KILLED,      /* status: the signal that ended it */
    PROCESS_TIME,        /* the deadline was reached, and it was ended */
    PROCESS_INTERRUPTED, /* we are to stop, and it was ended */
    PROCESS_FAILED       /* it could not be started: see the failure */
} ProcessEnd;

typedef struct ProcessOptions {
    const char *const *arguments;             /* the program's path first; null is last */
    const char *directory;                    /* where it runs and keeps its temporary files; null: where we are */
    const char *const *variables;             /* "NAME=value" each, in place of ours; null is last; may be null */
    uint64_t memory;                          /* bytes of address space; 0: as many as we may have */
    double deadline;                          /* on the clock of process_now; 0: none */
    const volatile sig_atomic_t *interrupted; /* not 0: stop; may be null */
    const sigset_t *signals;                  /* blocked when it starts: see process_hold_signals; null: as ours */
    bool at_once;                             /* it has no last words that matter */
    void (*collect_output)(void *context, const char *bytes,
                           size_t length);      /* what it prints, on either stream, as it comes */
    void (*look)(void *context, pid_t process); /* a few times a second while it runs; may be null */
    void *context;
} ProcessOptions;

/* Runs a program to its end, in a process group of its own. At the deadline, or when we are to stop, the group gets
   SIGINT, may say its last words for a moment, and is killed. Whatever of the group is left when the program has ended
   is killed too. Only PROCESS_FAILED has a failure. */
ProcessEnd process_run(const ProcessOptions *options, int *status, Failure *failure);

/* Appends the path of a program that is on PATH (a name with a slash is a path already). False when it is nowhere. */
bool process_find(const char *name, Text *path);

/* Appends arguments as they could be typed into a shell. */
void process_show(const char *const *arguments, Text *out);

/* Makes a directory that only we can enter, or (where `keep` is not null) one of that name unless it is there, and
   appends its path, which does not depend on where we are. False with a failure. */
bool process_make_directory(const char *keep, Text *path, Failure *failure);

/* Seconds on a clock that only goes forward. */
double process_now(void);

/* Holds back the signals that end us, so that what was made can be removed first; process_run stops when one waits.
   After process_release_signals they take their course. */
void process_hold_signals(sigset_t *previous);
void process_release_signals(const sigset_t *previous);

/* Whether a flag says that we are to stop, or a signal that is held back does. Both may be null. */
bool process_must_stop(const volatile sig_atomic_t *interrupted, const sigset_t *previous);

#endif
