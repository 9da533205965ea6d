#include "net/antichain.h"

#include <stdlib.h>

#define NOTHING UINT32_MAX

/* A number of tokens of a place; the path from the root has those of the places before. */
typedef struct Node {
    uint32_t place, count;
    uint32_t parent, child, next; /* siblings are sorted by place, then by count */
    uint32_t live;                /* how many elements are here or below */
    uint32_t number;              /* of the element that ends here, or NOTHING */
} Node;

struct Antichain {
    Vector(Node) nodes; /* the first is the root */
    uint32_t *tokens;   /* by place: the marking of the query; zero between two queries */
};

/* A query: to find one element below or above a marking, or to remove all of them. */
typedef struct Query {
    Antichain *antichain;
    CoverMarking marking;
    uint32_t found;
    AntichainRemoved *removed; /* null: one element is enough */
    void *context;
} Query;

static uint32_t new_node(Antichain *antichain, Node node) {
    vector_push(NULL, &antichain->nodes, node);
    return antichain->nodes.count - 1;
}

Antichain *antichain_new(uint32_t places) {
    Antichain *antichain = memory_get_zeroed(1, sizeof *antichain);
    antichain->tokens = memory_get_zeroed(places + (size_t)1, sizeof *antichain->tokens);
    new_node(antichain, (Node){.parent = NOTHING, .child = NOTHING, .next = NOTHING, .number = NOTHING});
    return antichain;
}

void antichain_free(Antichain *antichain) {
    if (!antichain)
        return;
    free(antichain->nodes.items);
    free(antichain->tokens);
    free(antichain);
}

uint32_t antichain_count(const Antichain *antichain) { return antichain->nodes.items[0].live; }

uint64_t antichain_bytes(const Antichain *antichain) {
    return (uint64_t)antichain->nodes.capacity * sizeof *antichain->nodes.items;
}

/* The child for an amount, which may be new. */
static uint32_t child_for(Antichain *antichain, uint32_t parent, NetAmount amount, bool may_add) {
    uint32_t before = NOTHING, at = antichain->nodes.items[parent].child;
    for (; at != NOTHING; at = antichain->nodes.items[at].next) {
        const Node *node = &antichain->nodes.items[at];
        if (node->place != amount.place ? node->place > amount.place : node->count >= amount.count)
            break;
        before = at;
    }
    if (at != NOTHING && antichain->nodes.items[at].place == amount.place &&
        antichain->nodes.items[at].count == amount.count)
        return at;
    if (!may_add)
        return NOTHING;
    uint32_t fresh = new_node(antichain, (Node){.place = amount.place,
                                                .count = amount.count,
                                                .parent = parent,
                                                .child = NOTHING,
                                                .next = at,
                                                .number = NOTHING});
    if (before == NOTHING)
        antichain->nodes.items[parent].child = fresh;
    else
        antichain->nodes.items[before].next = fresh;
    return fresh;
}

/* Adds an element to the counts of live elements along its path, or subtracts it. */
static void count_live(Antichain *antichain, uint32_t node, uint32_t change) {
    for (; node != NOTHING; node = antichain->nodes.items[node].parent)
        antichain->nodes.items[node].live += change;
}

void antichain_add(Antichain *antichain, CoverMarking marking, uint32_t number) {
    uint32_t node = 0;
    for (uint32_t i = 0; i < marking.count; i++)
        node = child_for(antichain, node, marking.items[i], true);
    antichain->nodes.items[node].number = number;
    count_live(antichain, node, 1);
}

void antichain_remove(Antichain *antichain, CoverMarking marking) {
    uint32_t node = 0;
    for (uint32_t i = 0; i < marking.count && node != NOTHING; i++)
        node = child_for(antichain, node, marking.items[i], false);
    if (node == NOTHING || antichain->nodes.items[node].number == NOTHING)
        return;
    antichain->nodes.items[node].number = NOTHING;
    count_live(antichain, node, (uint32_t)-1);
}

/* Finds or removes the element that ends at a node, if one does. True ends the walk. */
static bool visit(Query *query, uint32_t at) {
    Antichain *antichain = query->antichain;
    uint32_t number = antichain->nodes.items[at].number;
    if (number == NOTHING)
        return false;
    query->found = number;
    if (!query->removed)
        return true;
    antichain->nodes.items[at].number = NOTHING;
    count_live(antichain, at, (uint32_t)-1);
    query->removed(query->context, number);
    return false;
}

/* The next node of a walk in order: below the node if `descend`, or else after it, or after one above it. */
static uint32_t next_node(const Antichain *antichain, uint32_t at, bool descend) {
    if (descend && antichain->nodes.items[at].child != NOTHING)
        return antichain->nodes.items[at].child;
    while (at != NOTHING && antichain->nodes.items[at].next == NOTHING)
        at = antichain->nodes.items[at].parent;
    return at == NOTHING ? NOTHING : antichain->nodes.items[at].next;
}

/* Elements at or below the marking: each amount on the path has to be there. */
static void walk_below(Query *query) {
    Antichain *antichain = query->antichain;
    const uint32_t *tokens = antichain->tokens;
    bool descend = antichain->nodes.items[0].live > 0;
    if (descend && visit(query, 0))
        return;
    for (uint32_t at = next_node(antichain, 0, descend); at != NOTHING; at = next_node(antichain, at, descend)) {
        const Node *node = &antichain->nodes.items[at];
        descend = node->live > 0 && node->count <= tokens[node->place];
        if (descend && visit(query, at))
            return;
    }
}

/* Elements at or above the marking. `matched` amounts of it are on the path to the parent. */
static void walk_above(Query *query) {
    const NetAmount *amounts = query->marking.items;
    uint32_t parent = 0, matched = 0, at = query->antichain->nodes.items[0].child;
    if (query->marking.count == 0 && visit(query, 0))
        return;
    for (;;) {
        /* The amount of the marking that the path has to match next. */
        NetAmount wanted = matched < query->marking.count ? amounts[matched] : (NetAmount){.place = NOTHING};
        const Node *node = at == NOTHING ? NULL : &query->antichain->nodes.items[at];
        if (!node || node->place > wanted.place) { /* places are sorted, so no deeper node has this place: go up */
            if (parent == 0)
                return;
            node = &query->antichain->nodes.items[parent];
            if (matched && node->place == amounts[matched - 1].place)
                matched--;
            parent = node->parent;
            at = node->next;
        } else if (node->live == 0 || (node->place == wanted.place && node->count < wanted.count)) {
            at = node->next;
        } else {
            matched += node->place == wanted.place;
            if (matched == query->marking.count && visit(query, at))
                return;
            parent = at;
            at = node->child;
        }
    }
}

uint32_t antichain_below(Antichain *antichain, CoverMarking marking, AntichainRemoved *removed, void *context) {
    Query query = {
        .antichain = antichain, .marking = marking, .found = NOTHING, .removed = removed, .context = context};
    net_lay(antichain->tokens, &marking, true);
    walk_below(&query);
    net_lay(antichain->tokens, &marking, false);
    return query.found;
}

uint32_t antichain_above(Antichain *antichain, CoverMarking marking, AntichainRemoved *removed, void *context) {
    Query query = {
        .antichain = antichain, .marking = marking, .found = NOTHING, .removed = removed, .context = context};
    walk_above(&query);
    return query.found;
}
