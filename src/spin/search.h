/* SPIN as an engine: a model goes in, the same kind of result as the native search gives comes out. The model is
   flattened (pass_inline), translated (promela_make) and verified (spin_run); what SPIN finds is run again on the
   model.

   How much room a text in Promela needs, and which functions of a program are called, is not known beforehand: some
   runs of the model give a first guess, and where SPIN gets beyond it, it is made larger and SPIN begins anew. */
#ifndef BANDERA_SPIN_SEARCH_H
#define BANDERA_SPIN_SEARCH_H

#include "discover/scout.h"
#include "explore/explore.h"
#include "pass/inline.h"
#include "spin/promela.h"
#include "spin/spin.h"

typedef struct SpinSearchOptions {
    const MachineOptions *machine; /* of the model: single steps */
    const SearchOptions *search;
    SpinOptions spin;
    uint32_t recursion; /* see InlineOptions */
    bool single_steps;  /* see PromelaOptions */
    bool no_liveness;
    bool by_site;  /* see InlineOptions; a bound on the objects of each collection keeps collections whole */
    Scout *scout;  /* of a program: what runs have shown of it; null: they are made */
    Ltl *ltl;      /* of the goals' formulas */
    bool spin_ltl; /* SPIN itself makes claims of them; otherwise they are made of our automata */
} SpinSearchOptions;

typedef struct SpinSearch {
    SearchResult *result; /* its violations are runs of single steps; null: one of the following says why */
    Text missing;         /* a program that is not there */
    Text broken;          /* a program that failed, or a run that does not replay: a bug */
    uint32_t rounds;      /* how often SPIN ran */
    double make_seconds, search_seconds;
    bool is_cached;
} SpinSearch;

void spin_search(const Code *code, const SpinSearchOptions *options, SpinSearch *search);

/* Forgets everything but the result. */
void spin_search_free(SpinSearch *search);

/* The model that would be translated: without functions. Null when there is a reason why not. */
Inlined *spin_flatten(const Code *code, const SpinSearchOptions *options, Text *reason);

/* The text for a model as the first verification would be given it: with what the options ask for, or with the first of
   their temporal goals if that is all. False when there is a reason why not; or a program that is missing or broken, if
   SPIN is asked for a claim. Of `search` nothing else is set. */
bool spin_translate(const Code *code, const SpinSearchOptions *options, SpinSearch *search, Text *out, Text *reason);

#endif
