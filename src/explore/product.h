/* Private to the search for runs that violate temporal properties: nodes are pairs of a state of the graph and a state
   of the automaton, numbered as they are met. */
#ifndef BANDERA_EXPLORE_PRODUCT_H
#define BANDERA_EXPLORE_PRODUCT_H

#include "base/components.h"
#include "explore/graph.h"
#include "explore/nodes.h"

enum { PRODUCT_NONE = UINT32_MAX };

/* Nodes among which there is an accepting run. */
typedef struct Component {
    uint32_t *nodes;
    uint32_t count;
    uint32_t depth; /* of the nearest of them, where depths are known */
} Component;

typedef struct Product {
    Graph *graph;
    const Automaton *automaton;
    Fairness fairness;
    Nodes nodes;         /* (state, state of the automaton) */
    uint32_t all_marks;  /* of all acceptance sets */
    uint32_t bad_prefix; /* a node from which every run is accepted, if the search came to one */
    GoalResult *result;  /* where bounds are noted, or null */
    bool is_fixed;       /* states are not expanded any more */
    /* By node, or null: the steps from the initial one. Then the search looks at all components for the nearest. */
    const uint32_t *depths;
} Product;

void product_init(Product *product, Graph *graph, const Automaton *automaton, Fairness fairness);

static inline void product_free(Product *p) { nodes_free(&p->nodes); }

static inline uint32_t product_count(const Product *p) { return nodes_count(&p->nodes); }
static inline uint32_t product_state(const Product *p, uint32_t node) { return (uint32_t)nodes_pair(&p->nodes, node); }
static inline uint32_t product_at(const Product *p, uint32_t node) {
    return (uint32_t)(nodes_pair(&p->nodes, node) >> 32);
}
static inline bool product_takes(const AutomatonEdge *edge, uint64_t letter) {
    return (letter & edge->needs) == edge->needs && !(letter & edge->forbids);
}

/* The node of a pair, added when it is new; the same without adding, PRODUCT_NONE when it is not there. */
uint32_t product_node(Product *product, uint32_t state, uint32_t at);
uint32_t product_find(const Product *product, uint32_t state, uint32_t at);

/* Whether the automaton goes on from a node. Where it does not, nothing that the state leads to is accepted. */
bool product_has_successor(const Product *product, uint32_t node);

/* Finds the successors of the state of a node, unless nobody needs them. A bound that its moves meet counts: beyond it
   there may be a run that is accepted, since the automaton has no states without one. */
void product_expand(Product *product, uint32_t node);

/* A transition of the product. */
typedef struct Transition {
    uint32_t from, to;         /* nodes; `to` may be PRODUCT_NONE */
    const AutomatonEdge *edge; /* of the automaton */
    const GraphStep *step;     /* of the graph */
} Transition;

/* Goes through the transitions of a node whose state is expanded; `position` is 0 at first. */
bool product_next(const Product *product, uint32_t node, uint64_t *position, Transition *transition);

/* The same where nodes that they lead to may be new: these are added. */
bool product_next_added(Product *product, uint32_t node, uint64_t *position, Transition *transition);

/* Who can move in a state of the graph that is expanded: graph->places flags. */
void product_find_enabled(const Graph *graph, uint32_t state, bool *enabled);

/* Whether some run of the node's state is bad, whatever follows. */
bool product_accepts_everything(const Product *product, uint32_t node);

/* Whether a run that stays in these strongly connected nodes, and meets the fairness, is accepted; then `accepting` has
   those it needs. */
bool product_component_accepts(Product *product, const uint32_t *nodes, uint32_t count, Component *accepting);
void component_set(Component *component, const uint32_t *nodes, uint32_t count);

/* Looks for an accepting run; true when there is one: in `component`, or to product->bad_prefix. */
bool product_search(Product *product, Component *component);

/* The accepting run as moves: as short as the expanded part of the graph allows. */
Violation *product_lasso(Product *product, const Component *component);

#endif
