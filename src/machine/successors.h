/* Which successors a state has. The machine fires single transformations; this layer says which threads may be
   scheduled in a state, which of their moves are enabled, and what one step is: the run of transformations from one
   scheduling point to the next. Reductions compose here, as rules of successors.c: each is a function that says why a
   run goes on, or why it ends.

   Searches, the simulator, replays and the trails of other engines all step through it, so that a path found by one is
   a path for the others. */
#ifndef BANDERA_MACHINE_SUCCESSORS_H
#define BANDERA_MACHINE_SUCCESSORS_H

#include "machine/machine.h"

/* Which threads may be scheduled: all, or only one that runs without interleaving. Bounds of a loop over nth. When
   every thread that is not a daemon has ended, there is none. */
void successors_threads(const Machine *machine, uint32_t *first, uint32_t *end);

/* All that is enabled for those threads, by thread and transformation; good until the next call. Returns how many there
   are. Where time limits expire late (MachineOptions), they are left out unless there is nothing else. */
uint32_t successors_enabled(Machine *machine, const EnabledMove **enabled);

/* Whether the guard of a move, from wherever it came, allows it. That a time limit does not expire too early is up to
   whoever made the move. */
bool successors_is_enabled(Machine *machine, Move move);

/* Whether there is any. */
bool successors_has_enabled(Machine *machine);

/* Fires an enabled move and then what follows it up to the next scheduling point: invisible transformations run on as
   long as the thread has just one enabled, up to and including a visible one, and stop where it is blocked (figure 16).
   Transformations that yield run on as well, but a run stops before one if others may be scheduled there. Where the
   code is watched, a run counts as noticed once something has mattered to a watched predicate, and stops before the
   next time. Threads that the step started go on to where others can notice them. Unless the outcome is OUTCOME_DONE
   the state is left half changed: undo to a mark. */
Outcome successors_step(Machine *machine, Move move);

/* Goes through all successors of a state, those of one enabled transformation with each of its choices. */
typedef struct Successors {
    Machine *machine;
    uint32_t count;     /* enabled moves in all */
    uint32_t next;      /* how many of these were gone through */
    Move move;          /* the present one */
    bool choose_free;   /* internal choices are left out */
    bool has_left_out;  /* there was one */
    bool is_guard_true; /* of the present move */
} Successors;

/* Begins with the machine's present state. The moves of thread `held` are left out unless there are no others; so a
   time limit that is late does not wait for this thread. */
enum { SUCCESSORS_NOBODY = UINT16_MAX };
Successors successors_of(Machine *machine, bool choose_free, uint32_t held);

/* Whether nothing can move but time limits that have waited for that. */
bool successors_are_late(const Successors *successors);

/* Goes on to the next move; false when there is none left. The machine is in the state that was begun with, and the
   move before was taken. */
bool successors_next(Successors *successors);

/* The present move is not going to be taken. */
void successors_skip(const Successors *successors);

/* Steps to the successor that the present move leads to. */
Outcome successors_take(const Successors *successors);

#endif
