/* Models without functions: calls, virtuals, exceptions and traps are flattened into the threads. For engines that know
   none of these. */
#ifndef BANDERA_PASS_INLINE_H
#define BANDERA_PASS_INLINE_H

#include "base/failure.h"
#include "bir/bir.h"
#include "machine/code.h"

/* Calls of functions by the way they came about: a node is a frame that a thread can have, its parent the frame below.
   Inlining makes a copy of a function for each node. */

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

typedef struct InlineOptions {
    uint32_t recursion;    /* how often a function may be entered while it runs already; beyond is a limit */
    bool no_liveness;      /* every variable of a frame counts as long as the frame is there */
    const CallTree *calls; /* of a program: only these are copied in, others are a limit; null: all there can be */
    const uint32_t
        *natives; /* of a program: collections of texts, of classes, and of whatever else is there at first */
    uint32_t native_count;
    bool begun;   /* threads that run before the first state have run: they are left out */
    bool by_site; /* collections without a size are split: one for each `new` of the source */
} InlineOptions;

/* A call that was not copied in: reaching it is a limit with this text. */
typedef struct InlineMissing {
    uint32_t parent;      /* of the call tree */
    BirId transformation; /* ... that calls */
    BirId body;           /* BIR_NONE when it is not known */
    Missing missing;      /* what the source lacks for it, if anything */
    const char *text;
} InlineMissing;

typedef struct Inlined {
    BirModel *model;    /* checked; shares the names of the source, which must outlive it */
    BirId *sources;     /* by transformation: the one of the source that it stands for; BIR_NONE: it does nothing, or
                           what is left of the one before it */
    BirId *bodies;      /* by body: the thread of the source */
    bool *made;         /* by collection: objects of it can come to be */
    BirId *collections; /* by collection: that of the source */
    BirId *sites;       /* by collection: the action of the source that makes all of its objects; BIR_NONE: any may */
    Vector(InlineMissing) missing;
} Inlined;

/* Flattens a checked model. Each transformation of the result does what one transformation of the source does, or
   begins it, and others in an atomic block go on; so runs can be told in terms of either. Null when it cannot be done;
   the failure, UNSUPPORTED, says why. */
Inlined *pass_inline(const BirModel *source, const InlineOptions *options, Failure *failure);
void inlined_free(Inlined *inlined);

#endif
