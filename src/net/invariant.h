/* Place invariants: weighted sums of tokens that no transition changes. Tokens that a transfer moves keep their weight,
   so its two places have the same weight. A list of invariants lives in its arena. */
#ifndef BANDERA_NET_INVARIANT_H
#define BANDERA_NET_INVARIANT_H

#include "net/net.h"

typedef struct NetWeight {
    uint32_t place;
    int64_t weight; /* not 0 */
} NetWeight;

typedef struct NetInvariant {
    Vector(NetWeight) weights; /* sorted by place; their greatest common divisor is 1 */
    bool has_total;            /* no place with a weight is unbounded at first */
    int64_t total;             /* what the sum is at first, and then always */
} NetInvariant;

typedef struct NetInvariants {
    Arena *arena;
    Vector(NetInvariant) list;
    bool is_complete; /* false: there are more, but numbers became too large or the limit was reached */
} NetInvariants;

/* A basis of all invariants (P-flows): every other one is a combination of these. Weights may be negative. */
NetInvariants *net_flows(const Net *net);

/* The invariants without negative weights that have fewest places (minimal semiflows): all others are sums of multiples
   of these. There may be very many: no more than `limit` are kept at any time. */
NetInvariants *net_semiflows(const Net *net, uint32_t limit);

void net_invariants_free(NetInvariants *invariants);

/* Whether weights are those of an invariant, by the definition; and whether a claim of the net's text is one. */
bool net_is_invariant(const Net *net, const NetInvariant *invariant);
bool net_claim_holds(const Net *net, const NetClaim *claim);

/* The most tokens that each place can have (by place), as far as invariants without negative weights tell; NET_ANY:
   they do not. */
void net_invariant_bounds(const Net *net, const NetInvariants *invariants, uint32_t *bounds);

/* One line for each: "2 x + y - z = 3", or "... stays" when the net's initial markings do not fix the total. */
void net_write_invariants(const Net *net, const NetInvariants *invariants, Text *out);

#endif
