/* Calls of functions by the way they came about: a node is a frame that a thread can have, its parent the frame below.
   Inlining makes a copy of a function for each node. */
#ifndef BANDERA_PASS_CALL_TREE_H
#define BANDERA_PASS_CALL_TREE_H

#include "bir/bir.h"

typedef struct CallNode {
    uint32_t parent;      /* BIR_NONE for the outermost frame of a thread */
    BirId transformation; /* of the parent's body: it calls, or it failed and a trap calls; BIR_NONE for a thread */
    BirId body;
    uint32_t depth; /* frames below it */
    uint32_t rank;  /* those of the same body among them */
} CallNode;

typedef struct CallTree CallTree;

CallTree *call_tree_new(void);
void call_tree_free(CallTree *tree);

/* The node of a call, made when it is new; BIR_NONE as parent and transformation for a thread. */
uint32_t call_tree_add(CallTree *tree, uint32_t parent, BirId transformation, BirId body);

/* The same, BIR_NONE when there is none. */
uint32_t call_tree_find(const CallTree *tree, uint32_t parent, BirId transformation, BirId body);

const CallNode *call_tree_node(const CallTree *tree, uint32_t node);
uint32_t call_tree_count(const CallTree *tree);

#endif
