/* Petri nets with transfers: places hold anonymous tokens, so that a net models any number of threads.

   A transition takes tokens from places, moves all tokens that are left in some places to others (a transfer, as a
   broadcast does to all threads in a state), and puts tokens down, in this order. A net lives in its arena.

   More tokens never disable a transition, and never lead to less: so a net has a bad run from some number of tokens in
   its unbounded places or from none, and upward-closed and downward-closed sets of markings suffice. */
#ifndef BANDERA_NET_NET_H
#define BANDERA_NET_NET_H

#include "base/diagnostic.h"
#include "base/vector.h"

/* So many tokens of a place. */
typedef struct NetAmount {
    uint32_t place;
    uint32_t count;
} NetAmount;

typedef Vector(uint32_t) NetNumbers;
typedef Vector(NetAmount) NetAmounts; /* mostly sorted by place, with counts above 0; the other places have none */

/* Any number of tokens, in a marking of a downward-closed set. */
#define NET_ANY UINT32_MAX

/* Nothing that is read or counted goes beyond this number of tokens in one place. */
#define NET_MOST_TOKENS ((uint32_t)1 << 24)

/* All tokens of a place go to another. */
typedef struct NetTransfer {
    uint32_t from, to;
} NetTransfer;

typedef struct NetTransition {
    const char *name;              /* or null */
    NetAmounts takes;              /* has to be there, and is taken away */
    Vector(NetTransfer) transfers; /* then, all at once; sorted by origin, and no place is the origin of two */
    NetAmounts puts;               /* at last */
} NetTransition;

/* The initial tokens of a place: `low`, or any number from `low` on. */
typedef struct NetInitial {
    uint32_t low;
    bool is_unbounded;
} NetInitial;

typedef struct Net {
    Arena *arena;
    Vector(const char *) places; /* names */
    Vector(NetInitial) initial;  /* by place */
    Vector(NetTransition) transitions;
    Vector(NetAmounts) targets; /* alternatives: a marking is bad if it has at least these tokens */
    Vector(NetAmounts) claims;  /* weights of sums that the text declares invariant; nothing relies on them */
} Net;

Net *net_new(void);
void net_free(Net *net);

/* Adds an empty place, and returns its number. The name is copied. */
uint32_t net_add_place(Net *net, const char *name, NetInitial initial);

/* Sorts amounts by place, adds up those of one place, and leaves out what is 0. After this a transition is as the
   struct says. */
void net_sort_amounts(NetAmounts *amounts);
void net_settle_transition(NetTransition *transition);

/* How many tokens of a place are among amounts, which are sorted. */
uint32_t net_amount(const NetAmounts *amounts, uint32_t place);

/* Copies in an arena. */
NetAmounts net_copy_amounts(Arena *arena, NetAmounts amounts);
NetTransition net_copy_transition(Arena *arena, const NetTransition *transition);

/* A marking (tokens by place) that has these amounts and no others; and the amounts that a marking has, in `room`,
   which is enough for all places. */
void net_load(uint32_t *marking, uint32_t places, const NetAmounts *amounts);
void net_load_initial(uint32_t *marking, const Net *net); /* all at once: their supremum, with NET_ANY */
NetAmounts net_short_form(const uint32_t *marking, uint32_t places, NetAmount *room);

/* The same for a marking that is zero elsewhere: puts amounts there, or takes them away again. */
void net_lay(uint32_t *marking, const NetAmounts *amounts, bool is_there);

/* What amounts weigh, by the weights of places; by how much a transition changes that, its transfers aside. */
int64_t net_weigh(const NetAmounts *amounts, const uint32_t *weights);
int64_t net_change(const NetTransition *transition, const uint32_t *weights);

/* Whether a transition takes from these places only. */
bool net_takes_only(const NetTransition *transition, const bool *places);

/* The transitions that take from a place, put tokens there, move its tokens away, and move tokens there. */
typedef struct NetUsers {
    NetNumbers takers, putters, leavers, movers;
} NetUsers;

/* Lists the users of all places, and of the number after the last place, among some transitions, less those that are
   gone (null: none is). */
NetUsers *net_list_users(const NetTransition *transitions, uint32_t count, const bool *is_gone, uint32_t places,
                         Arena *arena);

/* Whether a net has no transfers: the plain kind, for which more algorithms are known. */
bool net_is_petri(const Net *net);

/* Whether a marking (tokens by place, NET_ANY allowed) has at least these tokens; has what a transition takes. */
bool net_has(const NetAmounts *amounts, const uint32_t *marking);
bool net_is_enabled(const NetTransition *transition, const uint32_t *marking);

/* Fires a transition. False when it is not enabled (the marking is as before), or a place would get more than
   NET_MOST_TOKENS (the marking is then of no use). */
bool net_fire(const NetTransition *transition, uint32_t *marking);

/* The first target that a marking covers, or UINT32_MAX. */
uint32_t net_covered_target(const Net *net, const uint32_t *marking);

/* Reads a net in the .spec format that coverability tools share. Null with at least one message. Any bytes may be
   given. Constructs of the format that a net cannot express (upper bounds in guards, say) are refused by name. */
Net *net_read(const char *text, size_t length, Diagnostics *diagnostics);

/* Appends the text of a net, which net_read reads as the same net. The format has no names for transitions: they become
   comments. Names of places that it could not read are written with '_' for what does not fit. */
void net_write(const Net *net, Text *out);

#endif
