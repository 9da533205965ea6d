/* Where the cycle of a run begins. */
#ifndef BANDERA_ENGINE_LOOP_H
#define BANDERA_ENGINE_LOOP_H

#include "ltl/ltl.h"
#include "machine/machine.h"

/* SPIN says from where on a run repeats, but where fair runs are looked for it may be mistaken about that: it tells
   when it first met a state that it has met several times, and perhaps not on this run. So the first place is taken at
   which the run is in its last state, and of which the formula holds if what follows is repeated. Such a cycle has all
   moves of SPIN's own in it, and is as fair. `machine` is in its initial state, before and after; where there is no
   such place, `loop` stays as it is. */
void loop_find(Machine *machine, const Move *moves, uint64_t count, const Ltl *ltl, LtlId formula, uint64_t *loop);

#endif
