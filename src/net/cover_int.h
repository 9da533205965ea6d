/* What the algorithms of coverability share. Each runs in a thread of its own and keeps to its own memory. */
#ifndef BANDERA_NET_COVER_INT_H
#define BANDERA_NET_COVER_INT_H

#include "base/process.h"
#include "net/antichain.h"

/* One algorithm at work. */
typedef struct Search {
    const Net *net;
    const CoverOptions *options;
    atomic_bool *is_over;    /* another one has answered */
    double deadline;         /* on the clock of process_now; 0: none */
    uint64_t bytes;          /* what it may use */
    uint32_t until_clock;    /* reads the clock when this is 0 */
    const char *stop_reason; /* why it has to stop, or null */
    CoverResult *result;     /* its own */
} Search;

/* Finds an answer and puts it into search->result, or gives up with search->stop_reason. */
typedef void SearchFunction(Search *search);
void backward_search(Search *search);
void karp_miller_search(Search *search);
void expand_search(Search *search);

/* Whether to stop: interrupted, another algorithm has answered, or time or memory is used up. To be called often. */
bool search_must_stop(Search *search, uint64_t bytes);

/* The search's limits as a Look. */
Look cover_as_look(Search *search);

/* Which places can ever get a token (Sifakis: those that cannot are a siphon without tokens). False for the others. */
bool *markable_places(const Net *net, Arena *arena);

/* Fills in a run: the transitions in order, and the initial marking that has at least these tokens. */
void search_report_run(Search *search, const uint32_t *transitions, uint32_t count, CoverMarking needed);

/* Least predecessors -----------------------------------------------------------------------------------------------*/

typedef struct Predecessors Predecessors;

/* Called with each one; the marking is only good during the call. False ends the enumeration. */
typedef bool PredecessorFound(void *context, CoverMarking marking);

Predecessors *predecessors_new(const Net *net);
void predecessors_free(Predecessors *predecessors);

/* The least markings from which a transition leads to a marking or above it: several only if there are transfers. */
void predecessors_of(Predecessors *predecessors, const NetTransition *transition, CoverMarking marking,
                     PredecessorFound *found, void *context);

/* Sums that never grow ---------------------------------------------------------------------------------------------*/

typedef struct Sums Sums;

/* `is_markable` as from markable_places; it has to stay. */
Sums *sums_new(Search *search, const bool *is_markable);
void sums_free(Sums *sums);

/* Whether a known sum says that a marking cannot be covered. */
bool sums_exclude(Sums *sums, CoverMarking marking);

/* Whether the state equation excludes a marking: then the sum that proves it is a known one from now on. */
bool sums_learn(Sums *sums, CoverMarking marking);

/* The known sums, for a certificate. */
void sums_report(const Sums *sums, Arena *arena, CoverCertificate *certificate);

/* Continuous reachability ------------------------------------------------------------------------------------------*/

typedef struct Continuous Continuous;

Continuous *continuous_new(Search *search);
void continuous_free(Continuous *continuous);

/* Whether a marking is at or above one that is refuted. */
bool continuous_exclude(Continuous *continuous, CoverMarking marking);

/* Whether a marking cannot be covered even by fractions of transitions: then it is refuted from now on. */
bool continuous_learn(Continuous *continuous, CoverMarking marking);

/* The refutations, for a certificate. */
void continuous_report(const Continuous *continuous, Arena *arena, CoverCertificate *certificate);

#endif
