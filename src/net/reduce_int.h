/* The net as it shrinks, and what was done to it: the parts of the structural reductions.

   Places and transitions keep the numbers of the net to the end; those that are taken out are marked as gone, and
   nothing that is left mentions a place that is gone. */
#ifndef BANDERA_NET_REDUCE_INT_H
#define BANDERA_NET_REDUCE_INT_H

#include "net/reduce.h"

#define REDUCE_NONE UINT32_MAX

typedef enum PlaceFate {
    PLACE_STAYS,
    PLACE_STAYS_EMPTY, /* its tokens are always 0 */
    PLACE_IS_FREE,     /* how many tokens it has does not matter */
    PLACE_IS_FUSED,    /* its tokens count as those of other places */
} PlaceFate;

/* What a transition did with a place before it was taken out. */
typedef struct PlaceUse {
    uint32_t transition, takes, puts;
} PlaceUse;

typedef enum StepKind {
    STEP_PLENTIFUL,     /* tokens are there from the beginning, or the transition makes them as needed */
    STEP_FUSED_FORWARD, /* the transition, its only user, takes tokens away as soon as they come */
    STEP_FUSED_BACK,    /* the transition, its only source, makes tokens not before they are needed */
} StepKind;

/* A place that was taken out such that runs have to be completed. */
typedef struct ReductionStep {
    StepKind kind;
    uint32_t place, transition; /* REDUCE_NONE: the place is unbounded at first */
    uint32_t low;               /* what it had at first, with what counted as its tokens by then */
    Vector(PlaceUse) uses;
    NetAmounts needed;      /* by targets: their numbers stand for places */
    CoverMarking counts_as; /* of a fused one */
} ReductionStep;

struct NetReduction {
    const Net *original;
    Arena *arena;
    NetTransition *transitions; /* as they are now */
    bool *is_transition_gone;
    NetInitial *initial;
    NetAmounts *targets;
    bool *is_target_gone;
    PlaceFate *fates;
    bool *is_origin; /* by place: a transfer of the original net moves its tokens away */
    bool *is_moved;  /* or moves tokens there */
    Vector(ReductionStep) steps;
    uint32_t comparisons; /* so many more are worth their time */
    uint32_t sink;        /* a number beyond all places: where tokens go that do not matter any more */
    Net *small;
    uint32_t *place_of, *transition_of, *target_of; /* by number in the small net: the number in the original one */
};

/* Lists the users of all places as things are now, in an arena of the caller's. */
NetUsers *reduce_list_users(const NetReduction *reduction, Arena *arena);

/* Sweeps up what mentions places that do not stay. */
void reduce_sweep(NetReduction *reduction);

/* Remembers what all transitions and targets do with a place. */
ReductionStep reduce_note_uses(NetReduction *reduction, const NetUsers *users, StepKind kind, uint32_t place,
                               uint32_t transition);

/* The rules that compare two of a kind, and fusion. Each says whether it has changed anything. */
bool reduce_dominated(NetReduction *reduction);
bool reduce_implied(NetReduction *reduction);
bool reduce_fuse(NetReduction *reduction);

#endif
