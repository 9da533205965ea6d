/* Engines that are programs of their own: they are asked in a language without functions, perhaps without a heap, and
   print a trail of what they found, which is run again on the model.

   How much room such a text needs, and which functions of a program are called, is not known beforehand: some runs of
   the model give a first guess, and where the engine gets beyond it, it is made larger and the engine begins anew. All
   of that is done here; the engine itself makes a text of the flattened model and runs its program once. */
#ifndef BANDERA_ENGINE_EXTERNAL_H
#define BANDERA_ENGINE_EXTERNAL_H

#include "engine/engine.h"
#include "engine/room.h"
#include "ltl/ltl.h"
#include "machine/machine.h"

enum { NO_GOAL = UINT32_MAX };

typedef struct External External;

typedef enum VerifierEnd {
    VERIFIER_FAILED,   /* nothing is known: see failure */
    VERIFIER_COMPLETE, /* everything was looked at, and nothing found */
    VERIFIER_FOUND,    /* an error: see trail */
    VERIFIER_DEPTH     /* some runs are longer than depth, or than memory allows */
} VerifierEnd;

/* What one run of a verifier gave. */
typedef struct Verified {
    VerifierEnd end;
    uint64_t states, transitions;
    uint32_t depth;
    uint64_t bytes;        /* of memory that the search took */
    double make_seconds;   /* to make the verifier, if it has to be made */
    double search_seconds; /* its run */
    bool is_cached;        /* it had been made before */
    Text trail;            /* FOUND: what the text prints along the error, a line each: see trail.h */
    /* INPUT: a program or room for its files is not there; UNSUPPORTED: not everything was looked at, or what is asked
       for cannot be said; INTERNAL: a program that was run failed. With FOUND: a limit that the text has run into. */
    Failure failure;
} Verified;

void verified_free(Verified *verified);

/* How a program is asked. */
typedef struct Verifier {
    const char *name;      /* "SPIN" */
    const char *language;  /* "Promela" */
    bool has_functions;    /* a model that is no program is given as it is */
    bool has_heap;         /* what objects, arrays and threads need is there when it is needed */
    uint32_t most_threads; /* otherwise: that can be started in one run */
    bool knows_strong_fairness;
    /* The collections of objects that the first state of a settled program has, and how many; null: the program begins
       with the initialisers of its library. */
    uint32_t (*first_collections)(const Code *code, uint32_t *collections);

    /* Makes a text of the flattened model for a goal, or for everything that is no temporal goal, and runs the program.
       False if it did not come to that: only the end, the words and the time that was taken say something then. */
    bool (*verify)(External *external, uint32_t goal, Verified *verified);
} Verifier;

/* A search that is under way. */
struct External {
    const EngineTask *task;
    const Verifier *verifier;
    void *own; /* the engine's */
    EngineCosts *costs;
    Failure *failure;
    SearchResult *result;
    Room room;
    Inlined *inlined;
    Inlined itself; /* a model that stands for itself */
    bool bounded;   /* a bound was exceeded, and the search goes on without that */
};

/* Searches with a verifier: what an Engine.search does. */
SearchResult *external_search(const EngineTask *task, const Verifier *verifier, void *own, EngineCosts *costs,
                              Failure *failure);

/* The parts of it, for those that only emit a text. */
void external_begin(External *external, const EngineTask *task, const Verifier *verifier);
bool external_flatten(External *external, Failure *failure);
void external_end(External *external);

/* Which errors end the search: those of properties that are checked, and of assertions that belong to a goal. */
uint32_t external_errors(const SearchOptions *options);

/* Whether a limit of the command is reached: then the end says so. */
bool external_is_out(const External *external, Verified *verified);

/* Where the cycle of a run begins. */

/* SPIN says from where on a run repeats, but where fair runs are looked for it may be mistaken about that: it tells
   when it first met a state that it has met several times, and perhaps not on this run. So the first place is taken at
   which the run is in its last state, and of which the formula holds if what follows is repeated. Such a cycle has all
   moves of SPIN's own in it, and is as fair. `machine` is in its initial state, before and after; where there is no
   such place, `loop` stays as it is. */
void loop_find(Machine *machine, const Move *moves, uint64_t count, const Ltl *ltl, LtlId formula, uint64_t *loop);

#endif
