/* Models without functions: calls, virtuals, exceptions and traps are flattened into the threads. For engines that know
   none of these. */
#ifndef BANDERA_PASS_INLINE_H
#define BANDERA_PASS_INLINE_H

#include "machine/code.h"
#include "pass/call_tree.h"

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
   the reason says why. */
Inlined *pass_inline(const BirModel *source, const InlineOptions *options, Text *reason);
void inlined_free(Inlined *inlined);

#endif
