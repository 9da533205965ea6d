#include "pass/inline.h"

#include "base/table.h"

struct CallTree {
    Arena *arena;
    Vector(CallNode) nodes;
    Table *keys; /* parent, transformation and body of a node; the number of a key is that of its node */
};

CallTree *call_tree_new(void) {
    Arena *arena = arena_new();
    CallTree *tree = arena_alloc(arena, sizeof *tree);
    tree->arena = arena;
    tree->keys = table_new(arena);
    return tree;
}

void call_tree_free(CallTree *tree) {
    if (tree)
        arena_free(tree->arena);
}

const CallNode *call_tree_node(const CallTree *tree, uint32_t node) { return &tree->nodes.items[node]; }

uint32_t call_tree_count(const CallTree *tree) { return tree->nodes.count; }

uint32_t call_tree_find(const CallTree *tree, uint32_t parent, BirId transformation, BirId body) {
    const uint32_t key[] = {parent, transformation, body};
    return table_find(tree->keys, key, sizeof key);
}

uint32_t call_tree_add(CallTree *tree, uint32_t parent, BirId transformation, BirId body) {
    const uint32_t key[] = {parent, transformation, body};
    uint32_t number = table_add(tree->keys, key, sizeof key);
    if (number < tree->nodes.count)
        return number;
    CallNode node = {.parent = parent, .transformation = transformation, .body = body};
    for (uint32_t up = parent; up != BIR_NONE; up = tree->nodes.items[up].parent) {
        node.depth++;
        node.rank += tree->nodes.items[up].body == body;
    }
    vector_push(tree->arena, &tree->nodes, node);
    return number;
}
