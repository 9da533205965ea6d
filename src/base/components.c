/* Tarjan's search (SIAM J. Comput. 1972), without recursion, and in the form of Couvreur (FM 1999): instead of the
   lowest number that a node reaches there is a stack of the components that are open, which an edge back merges. */
#include "base/components.h"

#include <stdlib.h>

#define COMPLETE UINT32_MAX

typedef struct ComponentLevel Level;
typedef struct ComponentRoot Root;

static void enter(ComponentSearch *search, uint32_t node, uint64_t marks) {
    Level level = {.node = node};
    Root root = {.order = ++search->found, .entering = marks};
    search->orders.items[node] = root.order;
    vector_push(NULL, &search->path, level);
    vector_push(NULL, &search->open, node);
    vector_push(NULL, &search->roots, root);
}

/* An edge leads back to an open node: all components from there on are one. True when it has what is wanted. */
static bool close_cycle(ComponentSearch *search, uint32_t order, uint64_t marks) {
    while (search->roots.items[search->roots.count - 1].order > order) {
        const Root *inner = &search->roots.items[--search->roots.count];
        marks |= inner->inside | inner->entering;
    }
    Root *root = &search->roots.items[search->roots.count - 1];
    root->inside |= marks;
    return search->stops_at_cycle && (root->inside & search->wanted) == search->wanted;
}

/* The first of the open nodes that belong to the innermost component. */
static uint32_t first_of_component(const ComponentSearch *search) {
    uint32_t order = search->roots.items[search->roots.count - 1].order, first = search->open.count;
    while (first > 0 && search->orders.items[search->open.items[first - 1]] >= order)
        first--;
    return first;
}

/* Leaves the path's last node, and with it its component when it was the first node of it. */
static void leave(ComponentSearch *search) {
    uint32_t node = search->path.items[--search->path.count].node;
    if (search->orders.items[node] != search->roots.items[search->roots.count - 1].order)
        return;
    uint32_t first = first_of_component(search), count = search->open.count - first;
    if (search->complete && search->complete(search->graph, search->open.items + first, count))
        search->is_over = true;
    for (uint32_t i = first; i < search->open.count; i++) {
        search->orders.items[search->open.items[i]] = COMPLETE;
        if (search->of)
            search->of[search->open.items[i]] = search->completed;
    }
    search->completed++;
    search->open.count = first;
    search->roots.count--;
}

/* In which order a node was found. */
static uint32_t order_of(ComponentSearch *search, uint32_t node) {
    while (node >= search->orders.count)
        vector_push(NULL, &search->orders, 0);
    return search->orders.items[node];
}

bool components_search(ComponentSearch *search, uint32_t from, uint32_t *first) {
    if (order_of(search, from) == 0)
        enter(search, from, 0);
    while (search->path.count > 0 && !search->is_over) {
        Level *level = &search->path.items[search->path.count - 1];
        GraphEdge edge = {0};
        bool has_edge = search->next(search->graph, level->node, &level->position, &edge);
        if (search->is_over)
            break;
        if (!has_edge) {
            leave(search);
            continue;
        }
        uint32_t order = order_of(search, edge.to);
        if (order == 0)
            enter(search, edge.to, edge.marks);
        else if (order != COMPLETE && close_cycle(search, order, edge.marks)) {
            *first = first_of_component(search);
            return true;
        }
    }
    return false;
}

void components_free(ComponentSearch *search) {
    free(search->orders.items);
    free(search->path.items);
    free(search->open.items);
    free(search->roots.items);
}

size_t components_bytes(const ComponentSearch *search) {
    return search->orders.capacity * sizeof(uint32_t) + search->path.capacity * sizeof(Level) +
           search->open.capacity * sizeof(uint32_t) + search->roots.capacity * sizeof(Root);
}

uint32_t components_number(GraphNext next, void *graph, uint32_t count, uint32_t *of) {
    /* Graphs are often small: one block of memory has room for all that can be open. */
    Root *roots = memory_get_zeroed(count, sizeof(Root) + sizeof(Level) + 2 * sizeof(uint32_t));
    Level *path = (Level *)(roots + count);
    uint32_t *orders = (uint32_t *)(path + count), first;
    ComponentSearch search = {.next = next,
                              .graph = graph,
                              .of = of,
                              .roots = {.items = roots, .capacity = count},
                              .path = {.items = path, .capacity = count},
                              .orders = {.items = orders, .count = count, .capacity = count},
                              .open = {.items = orders + count, .capacity = count}};
    for (uint32_t node = 0; node < count; node++)
        components_search(&search, node, &first);
    free(roots);
    return search.completed;
}

bool components_has_cycle(GraphNext next, void *graph, uint32_t from, uint64_t marks) {
    ComponentSearch search = {.next = next, .graph = graph, .stops_at_cycle = true, .wanted = marks};
    uint32_t first;
    bool has_cycle = components_search(&search, from, &first);
    components_free(&search);
    return has_cycle;
}
