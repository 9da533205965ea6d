/* Where a thread gets on by being there: what tells threads that only spin from those that go round and round because
   that is what they are for. */
#ifndef BANDERA_PASS_PROGRESS_H
#define BANDERA_PASS_PROGRESS_H

#include "bir/bir.h"

/* For each location of the model, whether a thread that goes on from it makes progress:

   - the heads of loops that the code has no way out of, where these are entered: a round of such a loop is what the
     thread is for. Exceptions and returning by one are no way out;
   - where a function begins that is `idle`: a worker comes back for its next task;
   - where bandera.Bandera.progress() begins, and locations whose names begin with `progress`: it is said so;
   - where the program itself asks what time it is: time goes on, although it does not in the model.

   A thread that repeats steps without any of these goes round a loop that it could leave, and does not leave it. */
void progress_find(const BirModel *model, bool *progress);

#endif
