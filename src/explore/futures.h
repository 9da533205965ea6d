/* What threads may still do, learned from what runs have shown.

   Memory is divided into *regions*: a global, a field of the objects of a collection, the elements of its arrays, their
   monitors, one cell of the acting thread, the same cell of all others. For each location it is noted which regions
   threads have accessed from there, and which bodies they have entered. What a thread may still do, its *future*, is
   what was noted at all locations that it can come to from where it is: within the body of each of its frames, and in
   what is entered on the way.

   What is private to a thread when it accesses it counts as well: others may have let go of it just before, and in
   another order of steps they have not.

   A future is an assumption: the next run may show more. Whoever relied on it has to begin again then. */
#ifndef BANDERA_EXPLORE_FUTURES_H
#define BANDERA_EXPLORE_FUTURES_H

#include "machine/machine.h"

typedef struct Futures Futures;

Futures *futures_new(void);
void futures_free(Futures *futures);

/* Forgets everything: the model has become another one. */
void futures_forget(Futures *futures);

/* Takes what was learned so far as the futures that futures_add gives from now on. Models may have grown since. */
void futures_begin(Futures *futures, const Code *code);

/* Learns from what the steps, or the guards, of a thread have accessed in the machine's present state: true if that is
   more than the futures know. */
bool futures_learn(Futures *futures, const Machine *machine, uint32_t nth, const Footprint *footprint);

/* Whether runs have shown threads whose end nobody waits for; and that they have, true if that is news. */
bool futures_have_daemons(const Futures *futures);
bool futures_learn_daemons(Futures *futures);

/* How many words a set of accesses has. */
uint32_t futures_words(const Futures *futures);

/* Adds the future of a thread of the machine's present state to a set. */
void futures_add(const Futures *futures, const Machine *machine, uint32_t nth, uint64_t *set);

/* Which region a cell is in for a thread: its accesses are bits 2r (reads) and 2r + 1 (writes) of a set. UINT32_MAX:
   one that no future has. And what the cell belongs to, as machine_holder says; 0: a global. */
uint32_t futures_region(const Futures *futures, const Machine *machine, uint32_t nth, uint32_t cell, uint32_t *holder);

/* Whether a set has a write of a reference into an object or a global. */
bool futures_store_references(const Futures *futures, const uint64_t *set);

/* Memory that is held. */
size_t futures_bytes(const Futures *futures);

#endif
