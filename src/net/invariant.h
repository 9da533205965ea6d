/* Place invariants: weighted sums of tokens that no transition changes. Tokens that a transfer moves keep their weight,
   so its two places have the same weight. A list of invariants lives in its arena. */
#ifndef BANDERA_NET_INVARIANT_H
#define BANDERA_NET_INVARIANT_H

#include "net/net.h"

typedef struct NetWeight {
    uint32_t place;
    int64_t weight; /* above 0 */
} NetWeight;

typedef struct NetInvariant {
    Vector(NetWeight) weights; /* sorted by place; their greatest common divisor is 1 */
    bool has_total;            /* no place with a weight is unbounded at first */
    int64_t total;             /* the constant value of the sum */
} NetInvariant;

typedef struct NetInvariants {
    Arena *arena;
    Vector(NetInvariant) list;
    bool is_complete; /* false: there are more, but numbers became too large or the limit was reached */
} NetInvariants;

/* The invariants without negative weights that have fewest places (minimal semiflows): all others are sums of multiples
   of these. There may be very many: no more than `limit` are kept at any time. */
NetInvariants *net_semiflows(const Net *net, uint32_t limit);

void net_invariants_free(NetInvariants *invariants);

/* One line for each: "2 x + y = 3", or "... stays" when the net's initial markings do not fix the total. */
void net_write_invariants(const Net *net, const NetInvariants *invariants, Text *out);

#endif
