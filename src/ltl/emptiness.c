/* Whether two automata have a word in common: the product has a component that is reachable and in all sets. */
#include "base/components.h"
#include "ltl/automaton_int.h"

typedef struct Pair {
    uint32_t left, right;
} Pair;

/* The product, made as the search goes on. */
typedef struct Product {
    const Automaton *left, *right;
    Table *pairs; /* of states: the nodes */
} Product;

/* The edges of a pair are those on the left times those on the right. */
static bool next_edge(void *context, uint32_t node, uint64_t *position, GraphEdge *edge) {
    Product *product = context;
    const Pair *pair = table_key(product->pairs, node);
    const AutomatonState *left = &product->left->states[pair->left], *right = &product->right->states[pair->right];
    while (*position < (uint64_t)left->count * right->count) {
        const AutomatonEdge *a = &product->left->edges[left->first + *position / right->count];
        const AutomatonEdge *b = &product->right->edges[right->first + *position % right->count];
        ++*position;
        if ((a->needs & b->forbids) != 0 || (a->forbids & b->needs) != 0)
            continue;
        Pair target = {.left = a->target, .right = b->target};
        edge->to = table_add(product->pairs, &target, sizeof target);
        edge->marks = a->marks | (uint64_t)b->marks << 32;
        return true;
    }
    return false;
}

bool automaton_intersects(const Automaton *left, const Automaton *right) {
    Arena *arena = arena_new();
    Product product = {.left = left, .right = right, .pairs = table_new(arena)};
    Pair initial = {.left = left->initial, .right = right->initial};
    uint32_t from = table_add(product.pairs, &initial, sizeof initial);
    uint64_t all = automaton_all_marks(left) | (uint64_t)automaton_all_marks(right) << 32;
    bool is_found = components_has_cycle(next_edge, &product, from, all);
    arena_free(arena);
    return is_found;
}
