/* Lists of what threads synchronize by. */
#include "machine/code.h"

bool uses_add(Uses *uses, const Use *use) {
    for (uint32_t i = 0; i < uses->count; i++) {
        Use *known = &uses->items[i];
        if (known->site != use->site || known->collection != use->collection)
            continue;
        bool is_new = use->how & ~known->how;
        known->how |= use->how;
        return is_new;
    }
    vector_push(NULL, uses, *use);
    return true;
}
