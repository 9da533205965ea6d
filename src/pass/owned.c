/* By what of its objects threads may have to wait for each other. Synchronizing by an object, through its monitor, its
   volatile fields or atomic operations, is taken for the affair of one thread at a time until a search finds two
   threads that do (src/explore/races.c). Never is that assumed of fields that guards or predicates read: threads wait
   for them to change, or a property is about them. */
#include "pass/order.h"

#include <stdlib.h>

static void add_contested(const BirModel *model, const BirEffect *effect, uint32_t how, uint32_t *contested) {
    for (BirId i = 0; i < model->collections.count; i++) {
        BirId type = (BirId)(bir_type(model, model->collections.items[i].element) - model->types.items);
        if (effect->type == BIR_NONE || bir_is_subtype(model, type, effect->type))
            contested[i] |= how;
    }
}

static void add_read_fields(BirEffects *effects, BirId expression, uint32_t how, uint32_t *contested) {
    effects_clear(effects);
    effects_add_expression(effects, expression);
    for (uint32_t i = 0; i < effects->items.count; i++) {
        const BirEffect *effect = &effects->items.items[i];
        bool is_inside = effect->place == EFFECT_ON_FIELD || effect->place == EFFECT_ON_ELEMENT ||
                         effect->place == EFFECT_ON_INSIDE || effect->place == EFFECT_ON_ANY;
        if (effect->kind == EFFECT_READ && is_inside)
            add_contested(effects->model, effect, how, contested);
    }
}

void pass_find_contested(const BirModel *model, uint32_t how, uint32_t *contested) {
    BirEffects effects = {.model = model};
    for (uint32_t i = 0; i < model->transformations.count; i++)
        add_read_fields(&effects, model->transformations.items[i].guard, how, contested);
    for (uint32_t i = 0; i < model->predicates.count; i++)
        add_read_fields(&effects, model->predicates.items[i].expression, how, contested);
    free(effects.items.items);
}
