#include "pass/call_tree.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

struct CallTree {
    Arena *arena;
    Vector(CallNode) nodes;
    uint32_t *slots; /* open addressing over nodes, counted from 1; 0 is free */
    uint32_t capacity;
};

CallTree *call_tree_new(void) {
    Arena *arena = arena_new();
    CallTree *tree = arena_alloc(arena, sizeof *tree);
    tree->arena = arena;
    return tree;
}

void call_tree_free(CallTree *tree) {
    if (tree)
        arena_free(tree->arena);
}

const CallNode *call_tree_node(const CallTree *tree, uint32_t node) { return &tree->nodes.items[node]; }

uint32_t call_tree_count(const CallTree *tree) { return tree->nodes.count; }

/* Where a node is, or where it would be: a slot. */
static uint32_t find_slot(const CallTree *tree, uint32_t parent, BirId transformation, BirId body) {
    const uint32_t key[] = {parent, transformation, body};
    uint32_t slot = (uint32_t)XXH3_64bits(key, sizeof key) & (tree->capacity - 1);
    for (; tree->slots[slot]; slot = (slot + 1) & (tree->capacity - 1)) {
        const CallNode *node = &tree->nodes.items[tree->slots[slot] - 1];
        if (node->parent == parent && node->transformation == transformation && node->body == body)
            break;
    }
    return slot;
}

uint32_t call_tree_find(const CallTree *tree, uint32_t parent, BirId transformation, BirId body) {
    uint32_t found = tree->capacity ? tree->slots[find_slot(tree, parent, transformation, body)] : 0;
    return found ? found - 1 : BIR_NONE;
}

static void grow(CallTree *tree) {
    tree->capacity = tree->capacity ? 2 * tree->capacity : 64;
    tree->slots = arena_alloc(tree->arena, tree->capacity * sizeof *tree->slots);
    for (uint32_t i = 0; i < tree->nodes.count; i++) {
        const CallNode *node = &tree->nodes.items[i];
        tree->slots[find_slot(tree, node->parent, node->transformation, node->body)] = i + 1;
    }
}

uint32_t call_tree_add(CallTree *tree, uint32_t parent, BirId transformation, BirId body) {
    uint32_t found = call_tree_find(tree, parent, transformation, body);
    if (found != BIR_NONE)
        return found;
    if (2 * (tree->nodes.count + 1) > tree->capacity)
        grow(tree);
    CallNode node = {.parent = parent, .transformation = transformation, .body = body};
    for (uint32_t up = parent; up != BIR_NONE; up = tree->nodes.items[up].parent) {
        node.depth++;
        node.rank += tree->nodes.items[up].body == body;
    }
    tree->slots[find_slot(tree, parent, transformation, body)] = tree->nodes.count + 1;
    vector_push(tree->arena, &tree->nodes, node);
    return tree->nodes.count - 1;
}
