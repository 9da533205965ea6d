/* Engines that are programs of their own: they are asked in a language without functions, perhaps without a heap, and
   print a trail of what they found, which is run again on the model.

   How much room such a text needs, and which functions of a program are called, is not known beforehand: some runs of
   the model give a first guess, and where the engine gets beyond it, it is made larger and the engine begins anew. All
   of that is done here; the engine itself makes a text of the flattened model and runs its program once. */
#ifndef BANDERA_ENGINE_EXTERNAL_H
#define BANDERA_ENGINE_EXTERNAL_H

#include "engine/engine.h"
#include "engine/room.h"
#include "engine/verifier.h"

enum { NO_GOAL = UINT32_MAX };

typedef struct External External;

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

#endif
