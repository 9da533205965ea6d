/* What another engine found, as a run of the model. Its text prints what it does, so that a run can be told in terms of
   the model; each of these is a line of its own:

       #t THREAD N     transformation N of the model is fired by a thread (counted from 0 in the order of their starts)
       #c I N          it takes the Ith of N choices (counted from 0)
       #e ERROR        and runs into an error, by its name (bir_error_name)
       #l objects C    there is no room in collection C; `#l length C`: an array of C is too long; `#l threads`;
                       `#l range`, `#l depth`: a value is outside its range, a lock is held too often
       #u TEXT         and needs what cannot be translated, in words
       #d, #k          no thread can move; threads hold each other up by their locks
       #o              what follows is repeated for ever */
#ifndef BANDERA_ENGINE_TRAIL_H
#define BANDERA_ENGINE_TRAIL_H

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
    TRAIL_UNSAID, /* something that the text has no words for: see words */
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
