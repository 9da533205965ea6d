/* Strongly connected components of a graph that need not be there as a whole: the search asks for one edge after
   another. Edges may have marks, which are collected for each component while it is being found. */
#ifndef BANDERA_BASE_COMPONENTS_H
#define BANDERA_BASE_COMPONENTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct GraphEdge {
    uint32_t to;
    uint64_t marks; /* as bits */
} GraphEdge;

/* Gives the next edge of a node, false when there is none left. `position` is 0 at first, and for the graph to count
   with: each node has its own while its edges are asked for. Nodes have low numbers; new ones may come up as edges
   lead to them. */
typedef bool (*GraphNext)(void *graph, uint32_t node, uint64_t *position, GraphEdge *edge);

/* Numbers the components of a graph with nodes from 0 to `count` such that edges lead to lower numbers or stay: that of
   a node goes into `of`. Returns how many components there are. */
uint32_t components_number(GraphNext next, void *graph, uint32_t count, uint32_t *of);

/* Whether some component that can be reached from a node has an edge inside, and edges inside with all of some marks.
   The search ends with the first edge that shows it. */
bool components_has_cycle(GraphNext next, void *graph, uint32_t from, uint64_t marks);

#endif
