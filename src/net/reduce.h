/* Structural reductions: a smaller net that covers one of its targets just when the net does, and the way back from its
   runs and certificates to those of the net. A reduction lives in its arena. */
#ifndef BANDERA_NET_REDUCE_H
#define BANDERA_NET_REDUCE_H

#include "net/cover.h"

typedef struct NetReduction NetReduction;

/* How often each rule was used. */
typedef struct NetReductionCounts {
    uint32_t dead_places, dead_transitions; /* no token ever comes there; it never fires */
    uint32_t useless_places;                /* nothing that leads to a target needs them */
    uint32_t useless_transitions;           /* they never make more tokens where tokens matter */
    uint32_t dominated_transitions;         /* another one needs no more and gives no less */
    uint32_t plentiful_places;              /* they can have any number of tokens at any time */
    uint32_t implied_places;                /* another place always runs out first */
    uint32_t fused_places;                  /* their tokens count as those of other places */
} NetReductionCounts;

/* Never null; the net has to stay while the reduction is used. */
NetReduction *net_reduce(const Net *net);
void net_reduction_free(NetReduction *reduction);

/* The smaller net, owned by the reduction. */
const Net *net_reduced(const NetReduction *reduction);
NetReductionCounts net_reduction_counts(const NetReduction *reduction);

/* Turns a run or a certificate of the smaller net into one of the net, in an arena. A run may become too long: false.
 */
bool net_restore_run(const NetReduction *reduction, const CoverRun *small, Arena *arena, CoverRun *run);
void net_restore_certificate(const NetReduction *reduction, const CoverCertificate *small, Arena *arena,
                             CoverCertificate *certificate);

#endif
