/* Java PathFinder as an engine: a model goes in, the same kind of result as the native search gives comes out. What it
   finds is run again on the model. */
#ifndef BANDERA_JPF_SEARCH_H
#define BANDERA_JPF_SEARCH_H

#include "explore/explore.h"
#include "jpf/jpf.h"
#include "pass/inline.h"

typedef struct JpfSearchOptions {
    const MachineOptions *machine; /* of the model: single steps */
    const SearchOptions *search;
    JpfOptions jpf;
    bool single_steps; /* see JavaSourceOptions */
} JpfSearchOptions;

typedef struct JpfSearch {
    SearchResult *result; /* its violations are runs of single steps; null: one of the following says why */
    Text missing;         /* a program that is not there */
    Text broken;          /* a program that failed, or a run that does not replay: a bug */
    double make_seconds, search_seconds;
} JpfSearch;

/* Asks about the model of the code; of an open one, about what inlining made of it. */
void jpf_search(const Code *code, const Inlined *inlined, const JpfSearchOptions *options, JpfSearch *search);

/* Forgets everything but the result. */
void jpf_search_free(JpfSearch *search);

#endif
