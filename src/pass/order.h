/* Ordered data: which plain accesses and acquires are right movers, by assumptions that the search checks. */
#ifndef BANDERA_PASS_ORDER_H
#define BANDERA_PASS_ORDER_H

#include "bir/effects.h"

typedef struct OrderAssumptions {
    bool is_wanted;               /* otherwise nothing is a mover */
    const char *const *unordered; /* names of places that were found not to be ordered */
    uint32_t unordered_count;
} OrderAssumptions;

/* Marks transformations that yield and whose first action is a right mover: `yield unordered e do mover { x := e.f; }`.
   What it found out before, or somebody wrote, does not matter. */
void pass_order(BirModel *model, const OrderAssumptions *assumptions);

/* Marks the collections whose objects have fields that guards or predicates read: those cannot be taken for owned by
   one thread at a time. */
void pass_find_contested(const BirModel *model, uint32_t how, uint32_t *contested);

/* Adds the name of the place that a plain access of the model goes to: "Counter.n", "Main.total", "int[]". False when
   it has none, and is no mover in any case. */
bool order_name(const BirModel *model, BirId transformation, Text *name);

#endif
