/* Sets of markings of which none is below another: the minimal elements of an upward-closed set, or the maximal ones of
   a downward-closed set.

   The markings are the paths of a tree that branches by place and number of tokens, so that markings share
   prefixes. A query for elements below (or above) a marking walks only the branches that agree with the marking.
   (Delzanno, Raskin: Symbolic representation of upward-closed sets, TACAS 2000, share suffixes as well; that costs
   more than it saves here.) */
#ifndef BANDERA_NET_ANTICHAIN_H
#define BANDERA_NET_ANTICHAIN_H

#include "net/cover.h"

typedef struct Antichain Antichain;

/* A new, empty set for markings of a net with so many places. */
Antichain *antichain_new(uint32_t places);
void antichain_free(Antichain *antichain);

/* Adds a marking with the caller's number for it. No element of the set may be below or above it. */
void antichain_add(Antichain *antichain, CoverMarking marking, uint32_t number);

/* The number of an element at or below (above) a marking, or UINT32_MAX. With `removed`, all these elements are
   removed, and the function gets their numbers. */
typedef void AntichainRemoved(void *context, uint32_t number);
uint32_t antichain_below(Antichain *antichain, CoverMarking marking, AntichainRemoved *removed, void *context);
uint32_t antichain_above(Antichain *antichain, CoverMarking marking, AntichainRemoved *removed, void *context);

/* Removes one element, which has to be in the set. */
void antichain_remove(Antichain *antichain, CoverMarking marking);

uint32_t antichain_count(const Antichain *antichain);
uint64_t antichain_bytes(const Antichain *antichain);

#endif
