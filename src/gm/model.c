/* Global machines as data: literals, order, targets. */
#include "gm/gm_int.h"

#include <stdlib.h>
#include <string.h>

Gm *gm_new(void) {
    Arena *arena = arena_new();
    Gm *gm = arena_alloc(arena, sizeof *gm);
    gm->arena = arena;
    return gm;
}

void gm_free(Gm *gm) {
    if (gm)
        arena_free(gm->arena);
}

/* Where a variable is among literals, or would be put. */
static uint32_t find(const GmLiterals *literals, uint32_t variable) {
    uint32_t at = 0;
    while (at < literals->count && literals->items[at].variable < variable)
        at++;
    return at;
}

GmKnown gm_known(const GmLiterals *literals, uint32_t variable) {
    uint32_t at = find(literals, variable);
    if (at == literals->count || literals->items[at].variable != variable)
        return GM_UNKNOWN;
    return literals->items[at].value ? GM_TRUE : GM_FALSE;
}

void gm_set(Arena *arena, GmLiterals *literals, uint32_t variable, bool value) {
    uint32_t at = find(literals, variable);
    if (at == literals->count || literals->items[at].variable != variable)
        vector_insert(arena, literals, at, (GmLiteral){.variable = variable});
    literals->items[at].value = value;
}

bool gm_require(Arena *arena, GmLiterals *literals, GmLiteral literal) {
    GmKnown known = gm_known(literals, literal.variable);
    if (known == GM_UNKNOWN)
        gm_set(arena, literals, literal.variable, literal.value);
    return known == GM_UNKNOWN || (known == GM_TRUE) == literal.value;
}

GmLiterals gm_copy_literals(Arena *arena, const GmLiterals *literals) {
    GmLiterals copy = {0};
    vector_append(arena, &copy, literals);
    return copy;
}

bool gm_same_literals(const GmLiterals *left, const GmLiterals *right) {
    if (left->count != right->count)
        return false;
    for (uint32_t i = 0; i < left->count; i++)
        if (left->items[i].variable != right->items[i].variable || left->items[i].value != right->items[i].value)
            return false;
    return true;
}

uint32_t *gm_first_out(const Gm *gm, Arena *arena) {
    uint32_t *first = arena_alloc(arena, ((size_t)gm->states.count + 2) * sizeof *first);
    for (uint32_t i = 0; i < gm->transitions.count; i++)
        first[gm->transitions.items[i].from + 1]++;
    for (uint32_t i = 0; i < gm->states.count; i++)
        first[i + 1] += first[i];
    return first;
}

void gm_sort_transitions(Gm *gm) {
    uint32_t count = gm->transitions.count, *next = gm_first_out(gm, gm->arena);
    GmTransition *sorted = arena_alloc(gm->arena, (count + 1) * sizeof *sorted);
    for (uint32_t i = 0; i < count; i++)
        sorted[next[gm->transitions.items[i].from]++] = gm->transitions.items[i];
    gm->transitions.items = sorted;
    gm->transitions.capacity = count + 1;
}

/* Adds one alternative unless it is there. */
static void add_alternative(Gm *gm, const uint32_t *states, uint32_t count) {
    GmTarget target = {0};
    for (uint32_t i = 0; i < count; i++)
        vector_push(gm->arena, &target.states, states[i]);
    if (count > 0)
        qsort(target.states.items, count, sizeof *target.states.items, vector_by_number);
    for (uint32_t i = 0; i < gm->targets.count; i++)
        if (gm->targets.items[i].states.count == count &&
            memcmp(gm->targets.items[i].states.items, target.states.items, count * sizeof *states) == 0)
            return;
    vector_push(gm->arena, &gm->targets, target);
}

/* Chooses a state for each location in turn. */
static bool add_alternatives(Gm *gm, const uint32_t *locations, uint32_t count, uint32_t chosen, uint32_t *states) {
    if (chosen == count) {
        add_alternative(gm, states, count);
        return gm->targets.count <= GM_MOST_TARGETS;
    }
    for (uint32_t i = 0; i < gm->states.count; i++) {
        if (gm->states.items[i].local.location != locations[chosen])
            continue;
        states[chosen] = i;
        if (!add_alternatives(gm, locations, count, chosen + 1, states))
            return false;
    }
    return true;
}

/* No useful target has more threads. */
enum { MOST_LOCATIONS = 64 };

bool gm_add_target(Gm *gm, const uint32_t *locations, uint32_t count) {
    uint32_t states[MOST_LOCATIONS];
    return count > 0 && count <= MOST_LOCATIONS && add_alternatives(gm, locations, count, 0, states);
}
