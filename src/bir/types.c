/* Questions about the types of a checked model. */
#include "bir/bir.h"

const BirType *bir_type(const BirModel *model, BirId type) {
    return &model->types.items[model->types.items[type].resolved];
}

void bir_bounds(const BirModel *model, BirId type_id, int64_t *low, int64_t *high) {
    const BirType *type = bir_type(model, type_id);
    *low = INT64_MIN, *high = INT64_MAX;
    switch (type->kind) {
    case BIR_TYPE_BOOLEAN: *low = 0, *high = 1; break;
    case BIR_TYPE_BYTE: *low = INT8_MIN, *high = INT8_MAX; break;
    case BIR_TYPE_SHORT: *low = INT16_MIN, *high = INT16_MAX; break;
    case BIR_TYPE_CHAR: *low = 0, *high = UINT16_MAX; break;
    case BIR_TYPE_INT: *low = INT32_MIN, *high = INT32_MAX; break;
    case BIR_TYPE_RANGE: *low = type->low.value, *high = type->high.value; break;
    case BIR_TYPE_ENUM:
        *low = INT64_MAX, *high = INT64_MIN;
        for (uint32_t i = 0; i < type->members.count; i++) {
            int64_t value = model->enumerators.items[type->members.first + i].value;
            *low = value < *low ? value : *low;
            *high = value > *high ? value : *high;
        }
        break;
    default: break;
    }
}

int64_t bir_zero(const BirModel *model, BirId type_id) {
    const BirType *type = bir_type(model, type_id);
    if (type->kind == BIR_TYPE_ENUM)
        return model->enumerators.items[type->members.first].value;
    return type->kind == BIR_TYPE_RANGE && (type->low.value > 0 || type->high.value < 0) ? type->low.value : 0;
}

bool bir_is_subtype(const BirModel *model, BirId sub, BirId super) {
    if (sub == super || super == model->type_object)
        return true;
    /* The span is sorted: bir_check saw to it, so that engines may ask this for every object they meet. */
    BirSpan span = model->types.items[sub].supertypes;
    return vector_find(model->supertypes.items + span.first, span.count, sizeof(BirId), super);
}

bool bir_ref_admits(const BirModel *model, BirId ref, BirId collection) {
    const BirType *type = &model->types.items[ref];
    if (!type->listed) {
        BirId element = model->collections.items[collection].element;
        return type->target != BIR_NONE && element != BIR_NONE && bir_is_subtype(model, element, type->target);
    }
    for (uint32_t i = 0; i < type->members.count; i++)
        if (model->uses.items[type->members.first + i].id == collection)
            return true;
    return false;
}

bool bir_find_kept(const BirModel *model, bool *is_kept) {
    bool any = false;
    for (uint32_t i = 0; i < model->collections.count; i++)
        any |= is_kept[i] = model->collections.items[i].kept;
    for (uint32_t i = 0; i < model->actions.count; i++) {
        const BirAction *action = &model->actions.items[i];
        for (uint32_t j = 0; action->op == BIR_ACTION_FORALL && j < model->collections.count; j++) {
            const BirType *element = bir_type(model, model->collections.items[j].element);
            is_kept[j] |= bir_is_subtype(model, (BirId)(element - model->types.items), action->id);
            any |= is_kept[j];
        }
    }
    return any;
}

BirId bir_virtual_target(const BirModel *model, BirId virtual_id, BirId type) {
    BirSpan entries = model->virtuals.items[virtual_id].entries;
    const BirVirtualEntry *best = NULL;
    for (uint32_t i = 0; i < entries.count; i++) {
        const BirVirtualEntry *entry = &model->virtual_entries.items[entries.first + i];
        bool is_exact = model->virtuals.items[virtual_id].is_partial;
        if (entry->type == BIR_NONE || !(is_exact ? type == entry->type : bir_is_subtype(model, type, entry->type)))
            continue;
        /* The relation is transitive, so one pass ends at an entry with no other one below it that fits. */
        if (best == NULL || bir_is_subtype(model, entry->type, best->type))
            best = entry;
    }
    return best == NULL ? BIR_NONE : best->function;
}
