/* Private to src/spin: what SPIN found, as a run of the model. */
#ifndef BANDERA_SPIN_TRAIL_H
#define BANDERA_SPIN_TRAIL_H

#include "explore/explore.h"
#include "pass/inline.h"

typedef enum TrailEnd {
    TRAIL_ERROR,    /* the model runs into an error: see fault */
    TRAIL_LIMIT,    /* or exceeds a bound: see fault */
    TRAIL_DEADLOCK, /* no thread can move, or threads hold each other up */
    TRAIL_CYCLE,    /* of a temporal property */
    TRAIL_CALL,     /* a call that was not copied in */
    TRAIL_OBJECTS,  /* there was no room for an object of a collection, although the model has room for it */
    TRAIL_LENGTH,   /* the same for an array */
    TRAIL_THREADS,
    TRAIL_UNSAID, /* something that cannot be said in Promela: see words */
    TRAIL_FALSE   /* it is no run of the model: see words */
} TrailEnd;

typedef struct Trail {
    TrailEnd end;
    Move *moves; /* single steps; freed by trail_free */
    uint64_t count;
    Fault fault;
    bool lock_cycle;
    bool is_lasso;
    uint64_t loop;
    uint32_t number; /* TRAIL_CALL: of Inlined.missing; OBJECTS, LENGTH: the collection of the flattened model */
    BirId last;      /* the transformation of the model that was fired, or failed, last; BIR_NONE: none */
    Text words;
} Trail;

/* Runs on the model what the lines say, one transformation after the other. `machine` is in its initial state. */
void trail_follow(const char *lines, const Inlined *inlined, Machine *machine, Trail *trail);
void trail_free(Trail *trail);

#endif
