/* What the structural reductions have done to a net, counted from what became of its places and transitions. */
#ifndef BANDERA_TEST_NET_REDUCTIONS_H
#define BANDERA_TEST_NET_REDUCTIONS_H

#include "net/reduce_int.h"

typedef struct Reductions {
    uint32_t dead_places;      /* no token ever comes there */
    uint32_t plentiful_places; /* they can have any number of tokens at any time */
    uint32_t fused_places;     /* their tokens count as those of other places */
    uint32_t free_places;      /* useless ones, and those that another place implies */
    uint32_t transitions;      /* that are gone: dead, useless, dominated or fused */
} Reductions;

static inline void count_reductions(const NetReduction *reduction, Reductions *sums) {
    for (uint32_t i = 0; i < reduction->original->places.count; i++) {
        sums->dead_places += reduction->fates[i] == PLACE_STAYS_EMPTY;
        sums->fused_places += reduction->fates[i] == PLACE_IS_FUSED;
        sums->free_places += reduction->fates[i] == PLACE_IS_FREE;
    }
    for (uint32_t i = 0; i < reduction->steps.count; i++)
        if (reduction->steps.items[i].kind == STEP_PLENTIFUL) {
            sums->plentiful_places++;
            sums->free_places--;
        }
    for (uint32_t i = 0; i < reduction->original->transitions.count; i++)
        sums->transitions += reduction->is_transition_gone[i];
}

#endif
