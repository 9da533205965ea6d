/* The limits of a command as a whole: time, memory, and signals that interrupt it. Whatever may take long checks them
   now and then: often enough that a limit is noticed a fraction of a second after it was reached, and no oftener than
   every few milliseconds, since a check costs a few system calls.

   There is one Limits for a command, made when it starts and handed down; its parts are read by others too (a deadline
   for a child process). How a limit is reported is up to the caller. */
#ifndef BANDERA_BASE_LIMITS_H
#define BANDERA_BASE_LIMITS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Limits {
    double deadline;                          /* on the clock of process_now; 0: none */
    size_t memory;                            /* bytes that may be held beyond memory_before; 0: no limit */
    size_t memory_before;                     /* what the process held that is none of ours: 0 for a command */
    const volatile sig_atomic_t *interrupted; /* set by a signal handler to stop; may be null */
} Limits;

typedef enum LimitReached {
    REACHED_NOTHING,
    REACHED_TIME,
    REACHED_MEMORY,
    REACHED_SIGNAL,
    REACHED_EXHAUSTION /* there was no more memory: see base/memory.h. limits_look never says so */
} LimitReached;

/* Limits from now on: so many seconds (0: for ever) and bytes. */
Limits limits_from_now(double seconds, size_t memory);

/* Which limit is reached when so many more bytes are taken. */
LimitReached limits_look(const Limits *limits, size_t bytes);

/* The memory that the process holds now: what it has touched and not given back, without the files that it reads. */
size_t limits_memory(void);

/* A callback that says whether to stop, now that so many bytes are about to be allocated. Once it says so, it always
   does. */
typedef struct Look {
    bool (*stops)(void *context, size_t bytes); /* null: never */
    void *context;
} Look;

static inline bool look_stops(const Look *look, size_t bytes) {
    return look->stops && look->stops(look->context, bytes);
}

/* A callback that checks limits, which must outlive it. */
Look limits_as_look(const Limits *limits);

#endif
