/* Strongly connected components of a graph that need not be there as a whole: the search asks for one edge after
   another. Edges may have marks, which are collected for each component while it is being found. */
#ifndef BANDERA_BASE_COMPONENTS_H
#define BANDERA_BASE_COMPONENTS_H

#include "base/vector.h"

typedef struct GraphEdge {
    uint32_t to;
    uint64_t marks; /* as bits */
} GraphEdge;

/* Gives the next edge of a node, false when there is none left. `position` is 0 at first, and for the graph to count
   with: each node has its own while its edges are asked for. Nodes have low numbers; new ones may come up as edges
   lead to them. */
typedef bool (*GraphNext)(void *graph, uint32_t node, uint64_t *position, GraphEdge *edge);

/* A node on the path from where a search began, and how far its edges have been followed. */
struct ComponentLevel {
    uint32_t node;
    uint64_t position;
};

/* A component as far as it is known, by the first of its nodes that was found. */
struct ComponentRoot {
    uint32_t order;
    uint64_t inside, entering; /* marks of edges inside it; of the edge that led to it */
};

/* Numbers the components of a graph with nodes from 0 to `count` such that edges lead to lower numbers or stay: that of
   a node goes into `of`. Returns how many components there are. */
uint32_t components_number(GraphNext next, void *graph, uint32_t count, uint32_t *of);

/* A search that its owner watches. All is zero but for what is said to be the owner's. */
typedef struct ComponentSearch {
    /* The owner's: */
    GraphNext next;
    void *graph;
    bool stops_at_cycle; /* an edge that shows a component with an edge inside, and with all of `wanted`, ends it */
    uint64_t wanted;
    /* Called with each component when all of it is found; may be null. True ends the search. */
    bool (*complete)(void *graph, const uint32_t *nodes, uint32_t count);
    uint32_t *of; /* by node: where the number of its component goes, counted as they are completed; may be null */
    bool is_over; /* `next` may set it, and give no edge: the search ends, and nothing more is complete */
    /* The search's: */
    Vector(uint32_t) orders; /* by node: in which order it was found, from 1; 0 before that; UINT32_MAX: complete */
    Vector(struct ComponentLevel) path; /* to the node whose edges are asked for */
    Vector(uint32_t) open;              /* nodes whose components are not complete, in the order they were found */
    Vector(struct ComponentRoot) roots;
    uint32_t found;     /* nodes */
    uint32_t completed; /* components */
} ComponentSearch;

/* Searches from a node, unless it was found before. True when it ends with a cycle: its component, as far as it is
   known, are the last nodes of `open`, from the number that is returned in `first` on. */
bool components_search(ComponentSearch *search, uint32_t from, uint32_t *first);
void components_free(ComponentSearch *search);
size_t components_bytes(const ComponentSearch *search);

/* Whether some component that can be reached from a node has an edge inside, and edges inside with all of some marks.
   The search ends with the first edge that shows it. */
bool components_has_cycle(GraphNext next, void *graph, uint32_t from, uint64_t marks);

#endif
