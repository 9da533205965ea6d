/* What the forward searches share: markings that represent all below them, where NET_ANY tokens may be in a place, each
   with the path to it; and the maximal ones of these. */
#ifndef BANDERA_NET_FORWARD_H
#define BANDERA_NET_FORWARD_H

#include "net/cover_int.h"

#define FORWARD_NO_PARENT UINT32_MAX

typedef struct ForwardNode {
    CoverMarking marking;
    uint32_t parent;     /* FORWARD_NO_PARENT: the initial one */
    uint32_t transition; /* from the parent to here */
    bool is_active;      /* no active node is above */
} ForwardNode;

typedef struct Forward {
    Search *search;
    const Net *net;
    Arena *arena;
    Vector(ForwardNode) nodes;
    Antichain *antichain; /* the markings of active nodes */
    uint32_t *marking;    /* by place: the one at hand */
    NetAmount *amounts;   /* the same without the empty places */
} Forward;

void forward_open(Forward *forward, Search *search);
void forward_close(Forward *forward);

/* Makes the marking at hand that of a node. */
void forward_load(Forward *forward, uint32_t node);

/* The marking at hand in short form, good until the next call. */
CoverMarking forward_short_form(Forward *forward);

/* Adds a node with a marking in short form, which becomes active. Nothing active is above or below it. */
uint32_t forward_add(Forward *forward, CoverMarking marking, uint32_t parent, uint32_t transition);

/* Adds the marking at hand, which a transition has led to from a node (FORWARD_NO_PARENT: it is the initial one),
   unless a node subsumes it. Whether it covers a target. */
typedef bool ForwardVisit(void *context, uint32_t parent, uint32_t transition);

/* Visits the initial marking, and all successors of active nodes, breadth first. Whether a target is covered, by the
   last node then; if not, the search may have been stopped. */
bool forward_search(Forward *forward, ForwardVisit *visit, void *context);

uint64_t forward_bytes(const Forward *forward);

/* The active nodes as a certificate. */
void forward_report_certificate(Forward *forward);

#endif
