/* Coverability: can a net reach a marking that has at least the tokens of a target, from any number of tokens in its
   unbounded places? Several algorithms run in parallel.

   Both answers come with checked evidence: a run that was replayed, or a certificate that a separate checker has
   verified. A result lives in its arena. */
#ifndef BANDERA_NET_COVER_H
#define BANDERA_NET_COVER_H

#include "base/failure.h"
#include "net/net.h"

#include <stdatomic.h>

typedef enum CoverVerdict { COVER_UNKNOWN, COVER_SAFE, COVER_UNSAFE } CoverVerdict;

/* Places with their tokens, sorted by place; the others have none. */
typedef NetAmounts CoverMarking;

/* A weighted sum of tokens that no transition makes larger: so it is never larger than initially. */
typedef struct CoverSum {
    CoverMarking weights;
    uint64_t bound;
} CoverSum;

/* Why a marking cannot be covered, even if transitions may fire by fractions: first, only those transitions count that
   can fire at all. Then each sum, with weights such that no transition that still counts makes it larger, must be at
   least at the marking what it is at first. If it is more, that is a contradiction; if not, those that would make it
   smaller cannot be fired on the way there: they do not count any more, nor do those that need them. In the end there
   is a contradiction, or the marking has a token in a place that can get none. */
typedef struct CoverRefutation {
    CoverMarking marking;
    Vector(CoverMarking) weights;
} CoverRefutation;

/* A place whose tokens count as tokens of other places: so many of each. A certificate with such places is about the
   net in which all transitions, the initial marking and the targets have been changed accordingly; what holds for all
   its markings holds for the markings of the net. That needs the place to be in no transfer and to be bounded
   initially, and the tokens that it counts as never to be moved away by a transfer. */
typedef struct CoverSubstitution {
    uint32_t place;
    CoverMarking counts_as;
} CoverSubstitution;

typedef enum CoverCertificateKind {
    /* All markings that the net can reach are below one of the elements (tokens may be NET_ANY): the initial ones are,
       each transition leads from below one to below one, and no element covers a target. */
    COVER_BELOW,
    /* No marking that the net can reach is above one of the elements: targets are above one, the initial markings
       are not, and whatever leads above one is itself above one, or cannot be reached: it has a token in a place that
       stays empty, or it breaks the bound of a sum, or it is above a marking that is refuted. */
    COVER_ABOVE,
} CoverCertificateKind;

typedef struct CoverCertificate {
    CoverCertificateKind kind;
    Vector(CoverSubstitution) substitutions; /* done one after another, before all else */
    Vector(CoverMarking) elements;
    Vector(uint32_t) empty;              /* COVER_ABOVE: places that never get a token */
    Vector(CoverSum) sums;               /* COVER_ABOVE */
    Vector(CoverRefutation) refutations; /* COVER_ABOVE */
} CoverCertificate;

/* A run into a target. */
typedef struct CoverRun {
    Vector(uint32_t) initial; /* tokens by place: as few in unbounded places as this run allows */
    Vector(uint32_t) transitions;
    uint32_t target; /* the one that the last marking covers */
} CoverRun;

typedef struct CoverResult {
    Arena *arena;
    CoverVerdict verdict;
    const char *algorithm; /* which one gave the answer; null when none did */
    const char *reason;    /* of COVER_UNKNOWN */
    bool is_mistake; /* COVER_UNKNOWN: there was an answer, but the check of its evidence failed: an internal error */
    CoverRun run;    /* of COVER_UNSAFE */
    CoverCertificate certificate;
    uint64_t elements;            /* the number of markings that the winning algorithm stores */
    uint32_t places, transitions; /* of the net that was searched: what the reductions have left */
    double seconds;
} CoverResult;

/* The algorithms, to be added up. */
enum {
    COVER_BACKWARD = 1,    /* from the targets backward, pruned by the state equation */
    COVER_KARP_MILLER = 2, /* forward with acceleration: nets without transfers only */
    COVER_EXPAND = 4,      /* expand, enlarge and check: forward, where many tokens count as any number */
    COVER_ALL = 7,
};

typedef struct CoverOptions {
    uint32_t algorithms;          /* 0: all */
    double seconds;               /* 0: no limit */
    uint64_t bytes;               /* for each algorithm; 0: 2 GiB */
    const atomic_bool *interrupt; /* may be null; the search ends soon after it is set */
    bool without_sums;            /* no pruning by the state equation */
    bool without_fractions;       /* no pruning by continuous reachability */
    bool without_reductions;      /* the net is searched as it is */
} CoverOptions;

/* Looks for an answer. Never null. */
CoverResult *cover_search(const Net *net, const CoverOptions *options);
void cover_free(CoverResult *result);

/* A result that has nothing in it yet. */
CoverResult *cover_new_result(void);

/* Whether a run can be fired as it stands and ends in its target; if not, the failure (INTERNAL) says where
   it stops. */
bool cover_replay(const Net *net, const CoverRun *run, Failure *failure);

/* Removes tokens from the initial marking of a run that the run does not need. */
void cover_shrink_run(const Net *net, CoverRun *run);

/* Whether a certificate proves that no target can be covered; if not, the failure says why: INPUT, or LIMIT when
   `look` said to stop. It shares no code with the algorithms that find certificates. */
bool cover_check_certificate(const Net *net, const CoverCertificate *certificate, Look look, Failure *failure);

/* A certificate as text, with the names of places. */
void cover_write_certificate(const Net *net, const CoverCertificate *certificate, Text *out);

/* Reads the text of a certificate for a net; it lives in the arena. Null with a message. Any bytes may be given.
   cover_check_certificate checks whether the certificate is a proof. */
CoverCertificate *cover_read_certificate(const Net *net, const char *text, size_t length, Arena *arena,
                                         Diagnostics *diagnostics);

/* The initial number of tokens in the unbounded places: the threads that a run needs. */
uint64_t cover_run_tokens(const Net *net, const CoverRun *run);

#endif
