/* SPIN's claims do not observe the states inside an `atomic` sequence. So the predicates of a claim must not change
   there. */
#include "bir/effects.h"
#include "spin/promela_int.h"

#include <stdlib.h>

bool promela_matters(const Writer *w, BirId source, const BirTransformation *t) {
    BirEffects step = {.model = w->model}, seen = {.model = w->model};
    effects_add_step(&step, source, t);
    for (uint32_t i = 0; i < w->options->watched_count; i++)
        effects_add_expression(&seen, w->model->predicates.items[w->options->watched[i]].expression);
    bool matters = !effects_have(&step, EFFECT_STOP) && effects_may_change(&step, &seen); /* there the search ends */
    free(step.items.items);
    free(seen.items.items);
    return matters;
}
