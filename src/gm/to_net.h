/* The net that a global machine becomes. */
#ifndef BANDERA_GM_TO_NET_H
#define BANDERA_GM_TO_NET_H

#include "gm/gm.h"
#include "net/net.h"

typedef struct GmNet {
    Net *net;                 /* to be freed by the caller; the rest lives in its arena */
    Vector(GmStep) steps;     /* by transition of the net: the step of the machine */
    uint32_t *place_of_state; /* GM_NONE for states with any number of copies, which need no place */
} GmNet;

/* A net in which the same targets can be covered; null when it would be far too large. A step that calls one who waits,
   if any, with no partner is a guess that nobody does: when it is wrong, the machine has to take any partner instead,
   which leaves more copies. */
GmNet gm_to_net(const Gm *gm);

#endif
