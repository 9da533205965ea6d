/* Rules that tell, from the shape of two formulas in normal form, that the first implies the second: those of Somenzi
   and Bloem (CAV 2000), with eventual and universal formulas as in Duret-Lutz's LTL translation improvements in Spot
   (IJCCBS 2014). */
#include "ltl/ltl_int.h"

#include <string.h>
#include <xxhash.h>

/* Rules ask for the implications between parts; answers are remembered, and an end is put to it. */
enum { DEPTH_LIMIT = 200, FIRST_SLOTS = 256, ENTRY_LIMIT = 1 << 18 };

typedef struct Entry {
    LtlId stronger, weaker;
    bool is_used, answer;
} Entry;

struct LtlImplications {
    Arena *arena;
    Entry *entries;
    uint32_t count, capacity, depth;
};

LtlImplications *ltl_implications_new(Arena *arena) {
    LtlImplications *known = arena_alloc(arena, sizeof *known);
    known->arena = arena;
    known->capacity = FIRST_SLOTS;
    known->entries = arena_alloc(arena, known->capacity * sizeof *known->entries);
    return known;
}

static Entry *find_entry(const LtlImplications *known, LtlId stronger, LtlId weaker) {
    const LtlId key[] = {stronger, weaker};
    uint32_t mask = known->capacity - 1;
    uint32_t at = (uint32_t)XXH3_64bits(key, sizeof key) & mask;
    while (known->entries[at].is_used &&
           (known->entries[at].stronger != stronger || known->entries[at].weaker != weaker))
        at = (at + 1) & mask;
    return &known->entries[at];
}

static void remember(LtlImplications *known, LtlId stronger, LtlId weaker, bool answer) {
    if (known->count * 2 >= known->capacity) {
        Entry *old = known->entries;
        uint32_t old_capacity = known->capacity;
        known->capacity *= 2;
        known->entries = arena_alloc(known->arena, known->capacity * sizeof *known->entries);
        for (uint32_t i = 0; i < old_capacity; i++)
            if (old[i].is_used)
                *find_entry(known, old[i].stronger, old[i].weaker) = old[i];
    }
    *find_entry(known, stronger, weaker) =
        (Entry){.stronger = stronger, .weaker = weaker, .is_used = true, .answer = answer};
    known->count++;
}

/* Rules for what the first formula is. */
static bool follows_from(LtlImplications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId a = stronger->left, b = stronger->right;
    switch ((LtlOp)stronger->op) {
    case LTL_AND: return ltl_implies(known, ltl, a, y) || ltl_implies(known, ltl, b, y);
    case LTL_OR: return ltl_implies(known, ltl, a, y) && ltl_implies(known, ltl, b, y);
    case LTL_NEXT: return weaker->is_eventual && ltl_implies(known, ltl, a, y);
    case LTL_UNTIL: return ltl_implies(known, ltl, b, y) && (weaker->is_eventual || ltl_implies(known, ltl, a, y));
    case LTL_RELEASE: return ltl_implies(known, ltl, b, y);
    default: return false;
    }
}

/* Rules for what the second formula is. */
static bool leads_to(LtlImplications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId a = weaker->left, b = weaker->right;
    switch ((LtlOp)weaker->op) {
    case LTL_AND: return ltl_implies(known, ltl, x, a) && ltl_implies(known, ltl, x, b);
    case LTL_OR: return ltl_implies(known, ltl, x, a) || ltl_implies(known, ltl, x, b);
    case LTL_NEXT:
        return (stronger->is_universal && ltl_implies(known, ltl, x, a)) ||
               (stronger->op == LTL_NEXT && ltl_implies(known, ltl, stronger->left, a));
    case LTL_UNTIL: return ltl_implies(known, ltl, x, b);
    case LTL_RELEASE: return ltl_implies(known, ltl, x, b) && (stronger->is_universal || ltl_implies(known, ltl, x, a));
    default: return false;
    }
}

/* Rules for two temporal operators at once: what holds on the way of the first does on the way of the second. */
static bool goes_along(LtlImplications *known, const Ltl *ltl, LtlId x, LtlId y) {
    const LtlNode *stronger = ltl_node(ltl, x), *weaker = ltl_node(ltl, y);
    LtlId c = stronger->left, d = stronger->right, a = weaker->left, b = weaker->right;
    if (stronger->op == LTL_UNTIL && weaker->op == LTL_UNTIL)
        return ltl_implies(known, ltl, d, y) && (ltl_implies(known, ltl, c, a) || ltl_implies(known, ltl, c, b));
    if (stronger->op == LTL_UNTIL && weaker->op == LTL_RELEASE)
        return ltl_implies(known, ltl, c, b) && ltl_implies(known, ltl, d, y);
    if (stronger->op == LTL_RELEASE && weaker->op == LTL_RELEASE)
        return ltl_implies(known, ltl, x, b) && (ltl_implies(known, ltl, c, a) || ltl_implies(known, ltl, d, a));
    return false;
}

bool ltl_implies(LtlImplications *known, const Ltl *ltl, LtlId stronger, LtlId weaker) {
    if (stronger == weaker || ltl_node(ltl, stronger)->op == LTL_FALSE || ltl_node(ltl, weaker)->op == LTL_TRUE)
        return true;
    const Entry *entry = find_entry(known, stronger, weaker);
    if (entry->is_used)
        return entry->answer;
    if (known->depth == DEPTH_LIMIT || known->count == ENTRY_LIMIT)
        return false;
    known->depth++;
    bool answer = follows_from(known, ltl, stronger, weaker) || leads_to(known, ltl, stronger, weaker) ||
                  goes_along(known, ltl, stronger, weaker);
    known->depth--;
    if (known->count < ENTRY_LIMIT)
        remember(known, stronger, weaker, answer);
    return answer;
}
