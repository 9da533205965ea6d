/* Tarjan's search (SIAM J. Comput. 1972), without recursion, and in the form of Couvreur (FM 1999): instead of the
   lowest number that a node reaches there is a stack of the components that are open, which an edge back merges. */
#include "base/components.h"

#include "base/vector.h"

#include <stdlib.h>
#include <string.h>

#define COMPLETE UINT32_MAX

/* A node on the path from where the search began, and how far its edges have been followed. */
typedef struct Level {
    uint32_t node;
    uint64_t position;
} Level;

/* A component as far as it is known, by the first of its nodes that was found. */
typedef struct Root {
    uint32_t order;
    uint64_t inside, entering; /* marks of edges inside it; of the edge that led to it */
} Root;

/* What is open: found, but its component is not complete. */
typedef struct Components {
    GraphNext next;
    void *graph;
    Vector(uint32_t) orders; /* by node: in which order it was found, from 1; 0 before that; COMPLETE */
    Vector(Level) path;
    Vector(uint32_t) open; /* nodes in the order they were found */
    Vector(Root) roots;
    uint32_t found, complete; /* nodes; components */
    uint64_t wanted;
} Components;

static void enter(Components *search, uint32_t node, uint64_t marks) {
    Level level = {.node = node};
    Root root = {.order = ++search->found, .entering = marks};
    search->orders.items[node] = root.order;
    vector_push(NULL, &search->path, level);
    vector_push(NULL, &search->open, node);
    vector_push(NULL, &search->roots, root);
}

/* An edge leads back to an open node: all components from there on are one. True when it has what is wanted. */
static bool close_cycle(Components *search, uint32_t order, uint64_t marks) {
    while (search->roots.items[search->roots.count - 1].order > order) {
        const Root *inner = &search->roots.items[--search->roots.count];
        marks |= inner->inside | inner->entering;
    }
    Root *root = &search->roots.items[search->roots.count - 1];
    root->inside |= marks;
    return (root->inside & search->wanted) == search->wanted;
}

/* Leaves the path's last node, and with it its component when it was the first node of it. */
static void leave(Components *search, uint32_t *of) {
    uint32_t first = search->path.items[--search->path.count].node, node;
    if (search->orders.items[first] != search->roots.items[search->roots.count - 1].order)
        return;
    search->roots.count--;
    do {
        node = search->open.items[--search->open.count];
        search->orders.items[node] = COMPLETE;
        if (of)
            of[node] = search->complete;
    } while (node != first);
    search->complete++;
}

/* Without `of` the search ends as soon as a cycle has what is wanted: true. */
static bool search_from(Components *search, uint32_t node, uint32_t *of) {
    enter(search, node, 0);
    while (search->path.count > 0) {
        Level *level = &search->path.items[search->path.count - 1];
        GraphEdge edge = {0};
        if (!search->next(search->graph, level->node, &level->position, &edge)) {
            leave(search, of);
            continue;
        }
        while (edge.to >= search->orders.count)
            vector_push(NULL, &search->orders, 0);
        uint32_t order = search->orders.items[edge.to];
        if (order == 0)
            enter(search, edge.to, edge.marks);
        else if (order != COMPLETE && close_cycle(search, order, edge.marks) && !of)
            return true;
    }
    return false;
}

uint32_t components_number(GraphNext next, void *graph, uint32_t count, uint32_t *of) {
    /* Graphs are often small: one block of memory has room for all that can be open. */
    Root *roots = memory_get_zeroed(count, sizeof(Root) + sizeof(Level) + 2 * sizeof(uint32_t));
    Level *path = (Level *)(roots + count);
    uint32_t *orders = (uint32_t *)(path + count);
    Components search = {.next = next,
                         .graph = graph,
                         .roots = {.items = roots, .capacity = count},
                         .path = {.items = path, .capacity = count},
                         .orders = {.items = orders, .count = count, .capacity = count},
                         .open = {.items = orders + count, .capacity = count}};
    for (uint32_t node = 0; node < count; node++)
        if (orders[node] == 0)
            search_from(&search, node, of);
    free(roots);
    return search.complete;
}

bool components_has_cycle(GraphNext next, void *graph, uint32_t from, uint64_t marks) {
    Components search = {.next = next, .graph = graph, .wanted = marks};
    while (from >= search.orders.count)
        vector_push(NULL, &search.orders, 0);
    bool has_cycle = search_from(&search, from, NULL);
    free(search.orders.items);
    free(search.path.items);
    free(search.open.items);
    free(search.roots.items);
    return has_cycle;
}
