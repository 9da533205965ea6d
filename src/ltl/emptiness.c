/* Whether two automata have a word in common: the product has a component that is reachable and in all sets. */
#include "ltl/automaton_int.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { FIRST_SLOTS = 256 };

typedef struct Pair {
    uint32_t left, right;
} Pair;

/* Tarjan's algorithm on the product, made as the search goes on. */
typedef struct Product {
    const Automaton *left, *right;
    Arena *arena;
    Vector(Pair) pairs;
    uint32_t *slots, slot_count;
    Vector(uint32_t) lowest;     /* number reached, by pair; UINT32_MAX once its component is known */
    Vector(uint64_t) inside;     /* marks of edges inside what is known of the component */
    Vector(uint64_t) next_edge;  /* of the pair: its edges on the left times those on the right */
    Vector(uint64_t) entered_by; /* marks of the edge that led to the pair */
    Vector(uint32_t) path, unfinished;
    uint64_t all;
    bool is_found;
} Product;

static uint32_t find_slot(const Product *product, Pair pair) {
    uint32_t mask = product->slot_count - 1;
    uint32_t slot = (uint32_t)XXH3_64bits(&pair, sizeof pair) & mask;
    while (product->slots[slot] != AUTOMATON_NONE &&
           memcmp(&product->pairs.items[product->slots[slot]], &pair, sizeof pair) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

static void make_slots(Product *product, uint32_t count) {
    product->slot_count = count;
    product->slots = arena_alloc(product->arena, count * sizeof *product->slots);
    memset(product->slots, 0xff, count * sizeof *product->slots);
    for (uint32_t i = 0; i < product->pairs.count; i++)
        product->slots[find_slot(product, product->pairs.items[i])] = i;
}

/* A new pair becomes the last one of the path. */
static void discover(Product *product, uint32_t slot, Pair pair, uint64_t marks) {
    uint32_t number = product->pairs.count;
    product->slots[slot] = number;
    vector_push(product->arena, &product->pairs, pair);
    vector_push(product->arena, &product->lowest, number);
    vector_push(product->arena, &product->inside, 0);
    vector_push(product->arena, &product->next_edge, 0);
    vector_push(product->arena, &product->entered_by, marks);
    vector_push(product->arena, &product->path, number);
    vector_push(product->arena, &product->unfinished, number);
    if (product->pairs.count * 2 > product->slot_count)
        make_slots(product, product->slot_count * 2);
}

/* Marks of an edge that is inside the component of a pair, or several such. They go up the path with the pairs of one
   component, so its first pair gets all of them; whoever has all sets before that is as good. */
static void add_inside(Product *product, uint32_t at, uint64_t marks) {
    product->inside.items[at] |= marks;
    if (product->inside.items[at] == product->all)
        product->is_found = true;
}

/* Goes along the next edge of a pair; false when there is none left. */
static bool follow_edge(Product *product, uint32_t at) {
    Pair pair = product->pairs.items[at];
    const AutomatonState *left = &product->left->states[pair.left], *right = &product->right->states[pair.right];
    uint64_t edge = product->next_edge.items[at]++;
    if (edge >= (uint64_t)left->count * right->count)
        return false;
    const AutomatonEdge *a = &product->left->edges[left->first + edge / right->count];
    const AutomatonEdge *b = &product->right->edges[right->first + edge % right->count];
    if ((a->needs & b->forbids) != 0 || (a->forbids & b->needs) != 0)
        return true;
    uint64_t marks = a->marks | (uint64_t)b->marks << 32;
    Pair target = {.left = a->target, .right = b->target};
    uint32_t slot = find_slot(product, target), other = product->slots[slot];
    if (other == AUTOMATON_NONE) {
        discover(product, slot, target, marks);
    } else if (product->lowest.items[other] != AUTOMATON_NONE) {
        add_inside(product, at, marks);
        if (other < product->lowest.items[at])
            product->lowest.items[at] = other;
    }
    return true;
}

/* Leaves the last pair of the path, and its component when it was the first one seen of it. */
static void leave(Product *product, uint32_t at) {
    product->path.count--;
    if (product->lowest.items[at] == at) {
        uint32_t member;
        do {
            member = product->unfinished.items[--product->unfinished.count];
            product->lowest.items[member] = AUTOMATON_NONE;
        } while (member != at);
        return;
    }
    uint32_t previous = product->path.items[product->path.count - 1];
    add_inside(product, previous, product->inside.items[at] | product->entered_by.items[at]);
    if (product->lowest.items[at] < product->lowest.items[previous])
        product->lowest.items[previous] = product->lowest.items[at];
}

bool automaton_intersects(const Automaton *left, const Automaton *right) {
    Product product = {.left = left, .right = right, .arena = arena_new()};
    product.all = automaton_all_marks(left) | (uint64_t)automaton_all_marks(right) << 32;
    make_slots(&product, FIRST_SLOTS);
    Pair initial = {.left = left->initial, .right = right->initial};
    discover(&product, find_slot(&product, initial), initial, 0);
    while (product.path.count > 0 && !product.is_found) {
        uint32_t at = product.path.items[product.path.count - 1];
        if (!follow_edge(&product, at))
            leave(&product, at);
    }
    bool is_found = product.is_found;
    arena_free(product.arena);
    return is_found;
}
