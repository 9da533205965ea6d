#include "pass/pass.h"

bool references_fit(const BirModel *model, BirId type) {
    BirTypeKind kind = bir_type(model, type)->kind;
    return kind == BIR_TYPE_REF || kind == BIR_TYPE_RECORD || kind == BIR_TYPE_ARRAY || kind == BIR_TYPE_TID;
}

static bool is_live(const BirModel *model, BirId id, BirId variable) {
    const BirLocation *location = &model->locations.items[id];
    bool found = !location->has_live;
    for (uint32_t i = 0; i < location->live.count && !found; i++)
        found = model->uses.items[location->live.first + i].id == variable;
    return found;
}

bool references_are_replaced(const BirModel *model, BirId from, const BirEffect *write) {
    /* A new frame has nothing in it yet, and a variable that is not live has been cleared. */
    bool is_empty = write->place == EFFECT_ON_PARAMETER ||
                    (write->place == EFFECT_ON_LOCAL && !is_live(model, from, write->variable));
    return !is_empty &&
           (write->expression == BIR_NONE || references_fit(model, model->expressions.items[write->expression].type));
}

bool references_are_forgotten(const BirModel *model, BirId from, BirId to) {
    BirSpan variables = bir_body_variables(&model->bodies.items[bir_location_body(model, from)]);
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId variable = variables.first + i;
        if (references_fit(model, model->variables.items[variable].type) && is_live(model, from, variable) &&
            (to == BIR_NONE || !is_live(model, to, variable)))
            return true;
    }
    return false;
}
