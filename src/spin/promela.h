/* BIR to Promela, the language of SPIN: a model without functions (see pass_inline) becomes a text that `spin -a`
   takes. The translation is that of Iosif, Dwyer and Hatcliff, section 4, with what their BIR did not have.

   The text prints what it does as engine/trail.h has it. In a verification this costs nothing; when a trail is run
   again, each of these is a line of its own. */
#ifndef BANDERA_SPIN_PROMELA_H
#define BANDERA_SPIN_PROMELA_H

#include "base/failure.h"
#include "ltl/automaton.h"
#include "machine/code.h"

enum { PROMELA_MOST_THREADS = 254 };

typedef struct PromelaOptions {
    const uint32_t *objects;     /* by collection: how many objects there is room for */
    const uint32_t *lengths;     /* by collection: how many elements, for arrays that have no size of their own */
    const bool *is_firm;         /* by collection: its room is the model's own bound; null: all are */
    uint32_t threads;            /* that can be started in one run, those of the beginning included */
    const Code *code;            /* of a Java program, or null: its facts about classes */
    const WellKnown *well_known; /* of a Java program, or null */
    uint32_t errors;   /* bits 1 << BirError: those that are violations; others end the run, and nothing is said */
    bool deadlock;     /* look for deadlocks */
    bool bounded;      /* a run ends where a bound of the model is exceeded, and nothing is said */
    bool choose_free;  /* leave out transformations with internal choices */
    bool single_steps; /* other threads may move before every transformation */
    bool collects;     /* garbage is freed when a collection is full */
    const uint32_t *watched; /* predicates of the model that a claim is about: its propositions, in this order */
    uint32_t watched_count;
    const Automaton *claim; /* accepts the runs to find, with one acceptance condition; or null */
    bool fair;              /* only weakly fair runs count */
    const char *spin_claim; /* the same as SPIN writes it: see claim.h; null: the automaton is written */
} PromelaOptions;

typedef struct Promela {
    Text text;
    bool has_texts;   /* what is in texts is in tables of one process: there can be only one core */
    bool is_entwined; /* C code reads variables, which SPIN cannot analyse: partial-order reduction would be unsound */
} Promela;

/* The collections of what there is before the first state, those of texts and of classes first; how many. There has to
   be room for two more than the model has. */
uint32_t promela_first_collections(const Code *code, uint32_t *collections);

/* Translates a checked model that has no functions, virtuals or catches. False without a text when the failure
   (UNSUPPORTED) names what Promela cannot express. */
bool promela_make(const BirModel *model, const PromelaOptions *options, Promela *promela, Failure *failure);
void promela_free(Promela *promela);

#endif
