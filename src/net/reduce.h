/* Structural reductions: a smaller net that covers one of its targets just when the net does, and the way back from its
   runs and certificates to those of the net. A reduction lives in its arena. */
#ifndef BANDERA_NET_REDUCE_H
#define BANDERA_NET_REDUCE_H

#include "net/cover.h"

typedef struct NetReduction NetReduction;

/* Never null; the net has to stay while the reduction is used. */
NetReduction *net_reduce(const Net *net);
void net_reduction_free(NetReduction *reduction);

/* The smaller net, owned by the reduction. */
const Net *net_reduced(const NetReduction *reduction);

/* Turns a run or a certificate of the smaller net into one of the net, in an arena. A run may become too long: false.
 */
bool net_restore_run(const NetReduction *reduction, const CoverRun *small, Arena *arena, CoverRun *run);
void net_restore_certificate(const NetReduction *reduction, const CoverCertificate *small, Arena *arena,
                             CoverCertificate *certificate);

#endif
