/* Runs of a model at random, to learn which calls there are and how much room they need: for engines that have no
   functions and no heap. */
#ifndef BANDERA_DISCOVER_SCOUT_H
#define BANDERA_DISCOVER_SCOUT_H

#include "machine/machine.h"
#include "pass/inline.h"

typedef struct Scout {
    const Code *code;
    const MachineOptions *options;
    Look look; /* when it says to stop, runs end */
    CallTree *calls;
    uint32_t *objects; /* by collection: most that were made in one run */
    uint32_t *lengths; /* by collection: longest array */
    uint32_t capacity; /* of both */
    uint32_t *sites;   /* by action: most objects that it made in one run */
    uint32_t site_capacity;
    uint32_t uses;    /* what runs have asked the world for: see machine_used_features */
    uint32_t threads; /* most that were started in one run */
} Scout;

/* Nothing is known yet but the threads that there are at first. */
void scout_init(Scout *scout, const Code *code, const MachineOptions *options, Look look);
void scout_free(Scout *scout);

/* Goes on at random after these moves, several times, and takes down what happens. */
void scout_run(Scout *scout, const Move *moves, uint64_t count);

/* Marsaglia's xorshift: a number below a bound, the same ones each time from the same seed. */
static const uint64_t SCOUT_SEED = 88172645463325252u;
uint64_t scout_random(uint64_t *random, uint64_t bound);

/* Picks a move that is enabled at random; false when there is none. */
bool scout_pick(Machine *machine, uint64_t *random, Move *move);

#endif
