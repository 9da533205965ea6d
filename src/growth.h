/* What a search that reached a limit spent its states on. A sample of the states that it visits says where their
   threads are: cheap, and no more than an estimate. */
#ifndef BANDERA_GROWTH_H
#define BANDERA_GROWTH_H

#include "pipeline.h"

/* Begins to look at the states of a search; the options of the search then call it. */
void growth_begin(Run *run, SearchOptions *options);

/* Appends lines about the states of a run, and what to try next; nothing if no limit of the search was reached. */
void growth_describe(const Run *run, Text *out);

void growth_free(Growth *growth);

#endif
