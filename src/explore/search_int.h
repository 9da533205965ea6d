/* Private to the searches: what they have in common. */
#ifndef BANDERA_EXPLORE_SEARCH_INT_H
#define BANDERA_EXPLORE_SEARCH_INT_H

#include "explore/explore.h"
#include "explore/moves.h"
#include "explore/store.h"

typedef struct Ample Ample;   /* see ample.c */
typedef struct Sleep Sleep;   /* see sleep.c */
typedef struct Repeat Repeat; /* see repeat.c */

typedef struct Search Search;

/* A search order as something that goes on a little at a time, so that several searches can take turns. */
typedef struct SearchMethod {
    void (*begin)(Search *search);   /* with the initial state */
    bool (*advance)(Search *search); /* false when nothing is left to be done; not to be called once it has stopped */
    void (*end)(Search *search);     /* frees what it holds itself */
} SearchMethod;

struct Search {
    const Code *code;
    const MachineOptions *machine_options;
    const SearchOptions *options;
    SearchOrder order;          /* that of the options; SEARCH_DFS for SEARCH_AUTO */
    const SearchMethod *method; /* null: of temporal properties */
    Machine *machine;
    Encoder *encoder;
    Store *store;
    SearchResult *result;
    MoveTable moves;
    bool stop;
    double started, next_progress; /* on the clock of process_now */
    bool is_out;                   /* a limit of the command is reached: what is still under way is given up */
    uint64_t work;                 /* of search_works, since limits were looked at */
    uint32_t depth;                /* of the state counted last */
    uint64_t missed_at;            /* states there were when the model lacked something for the first time */
    bool looks_for_races;
    bool is_symmetric;
    bool turned_back; /* search_expand met a bound, a false assumption or a choice that is left out */
    bool bound_hit;   /* search_expand met a bound: this one */
    Fault bound;
    Footprint *steps; /* by thread: what its steps from the present state access, while that is compared */
    uint32_t step_count;
    bool compares_steps;
    struct Meetings *meetings; /* of ordered data: see races.c */
    uint64_t race_effort;      /* what the search had done when a data race was found; 0: none was */
    uint64_t refuted_at;       /* states there were when some data was found not to be ordered */
    uint32_t repeated;         /* how often a run was repeated: see sites.c */
    Ample *ample;              /* null: in every state all threads move */
    Sleep *sleep;              /* null: the state of every successor is encoded */
    Repeat *repeat;            /* null: every step is taken */
    uint64_t expanded;         /* states */
    bool is_alone;             /* in the state that was expanded last, one thread moves alone */
    uint32_t met;              /* successors of the present state that were no new states */
    size_t product_bytes;      /* memory that is held beside the graph of states */
    struct Portfolio *hunts;   /* searches that take turns with this one, or null */
    /* The path to the state that is expanded, for violations: filled in by the search when asked, with room for one
       move more. */
    void (*path)(struct Search *search, Move **moves, uint64_t *count);
    void (*failed)(struct Search *search, Move move); /* or null: search_expand met an error that ends the run */
    size_t (*own_bytes)(const struct Search *search); /* memory that the search itself holds */
    /* Of a search that notes successors before it visits them, otherwise null: how many it has noted of the present
       state, to forget the first of them, and whether one from the first on is on the way to that state. */
    uint32_t (*noted)(const struct Search *search);
    void (*forget)(struct Search *search, uint32_t count);
    bool (*closes_cycle)(const struct Search *search, uint32_t first);
    /* Of one that repeats steps: so many are enabled in the present state; and a successor whose step is not taken. */
    void (*begin_steps)(struct Search *search, uint32_t enabled);
    void (*note)(struct Search *search, Move move, StateKey key);
    void *own;
};

enum { SEARCH_PATIENCE = 1 << 16 };

/* Calls `visit` with the machine in each successor of its present state, errors and limits handled, deadlocks reported.
   `visit` must leave the machine as it was. Stops early when search->stop is set. */
void search_expand(Search *search, void (*visit)(Search *search, Move move, size_t mark));

/* Takes down a bound, unless one is known that weighs as much. */
void search_note_bound(bool *hit, Fault *bound, const Fault *fault);

/* Reports a violation of a built-in property, unless it is passed over: the path to the present state, and one move
   more when there is one. */
void search_report(Search *search, Property property, const Fault *fault, bool lock_cycle, const Move *last);

/* races.c: looks for accesses that nothing orders in the state that is expanded: before its steps are tried, and after.
   In between, the steps of a thread add what they access to a footprint, or to none. */
void races_begin(Search *search);
Footprint *races_accesses(Search *search, uint32_t thread);
void races_end(Search *search);
void races_free(Search *search);

/* sites.c: the allocation site of an object of the present state, or SITE_NONE. SITE_UNKNOWN: finding it is left to the
   next search, since many were found in this one. */
uint32_t sites_find(Search *search, uint32_t object);

/* ample.c: which thread may go alone in the state that is expanded. It is begun before the enabled moves are listed,
   then learns from their guards. The steps of a thread are noted one after the other; then it is asked whether the
   thread may go alone, with what they access, from which it learns, too; and told if it does. It has to learn from all
   steps that are visited. Steps are plain if nothing in them depends on where other threads are, or on which objects
   others have dropped. */
bool ample_has_plain_steps(const Code *code, const MachineOptions *machine);
bool ample_is_possible(const Code *code, const MachineOptions *machine, const SearchOptions *options);
void ample_new(Search *search);
void ample_begin(Search *search);
void ample_learn_guards(Search *search, bool are_late);
void ample_learn(Search *search, uint32_t thread, const Footprint *steps);
void ample_begin_thread(Search *search, uint32_t thread);
void ample_note_step(Search *search, Outcome outcome);
bool ample_is_alone(Search *search, const Footprint *steps);
void ample_count(Search *search);
void ample_end(Search *search);
void ample_free(Search *search);

/* sleep.c: which successors of the state that is expanded need not be encoded, for depth-first search. It is begun with
   the state, its level and the move that led to it from the level above. After each step it is asked whether the state
   there is known, and gives its key; then it is told the key in any case, and whether it has given it. At the end it is
   told whether the search goes on from the state, with all threads. */
bool sleep_is_possible(const Code *code, const MachineOptions *machine, const SearchOptions *options);
void sleep_new(Search *search);
void sleep_begin(Search *search, StateKey key, size_t level, Move taken);
bool sleep_find(Search *search, Move move, StateKey *key);
void sleep_note(Search *search, Move move, StateKey key, bool is_known);
void sleep_end(Search *search, bool goes_on);
size_t sleep_bytes(const Search *search);
void sleep_free(Search *search);

/* repeat.c: which steps from the state that is expanded need not be taken, for depth-first search. It is begun with the
   level of the state, the move that led to it from the level above, and how many are enabled. Before each step it is
   asked whether the state behind it is known, and gives its key; if not, it is told the key after the step, before that
   is undone. Then it is ended. */
bool repeat_is_possible(const Code *code, const MachineOptions *machine, const SearchOptions *options);
void repeat_new(Search *search);
void repeat_begin(Search *search, size_t level, Move taken, uint32_t enabled);
bool repeat_find(Search *search, Move move, StateKey *key);
void repeat_note(Search *search, Move move, StateKey key);
void repeat_end(Search *search);
size_t repeat_bytes(const Search *search);
void repeat_free(Search *search);

/* Looks for threads that hold each other up after a step that a search has taken on its own. */
void search_check_step(Search *search, Move move);

/* Ends the search after a violation unless it goes on for others. A race is no reason to end it: a program with one
   that does no harm may have a deadlock as well, which nobody would see. */
void search_note_violation(Search *search, Property property);

/* But neither does it go on for ever then: it ends when it has done twice as much as when the race was found, and
   some more. To be called now and then with what it has done. */
void search_weigh_race(Search *search, uint64_t effort);

/* Counts a new state. */
void search_count_state(Search *search, uint32_t depth);

/* Looks at the limits before so many bytes are taken, and shows progress. True when one is reached: the search is to
   end at once, and what the machine, the encoder and the store come to from then on means nothing. */
bool search_look(Search *search, size_t bytes);

/* The same as somebody to ask. */
Look search_as_look(Search *search);

/* Counts work that is none of the machine's, in pieces of about a tenth of a microsecond, and looks now and then. */
static inline bool search_works(Search *s, uint64_t work) {
    s->work += work;
    return s->work > SEARCH_PATIENCE && search_look(s, 0);
}

/* Ends the search for a reason, unless it has ended already. */
void search_stop(Search *search, SearchEnd end);

/* How a state was reached. */
typedef struct Origin {
    uint32_t parent; /* UINT32_MAX for the initial state */
    uint32_t move;   /* from the parent, packed */
} Origin;

/* The moves of the path to a state that follows from the origins of states; room for one more is left. */
void search_path_by_origins(Search *search, uint32_t state, Origin (*origin_of)(const Search *search, uint32_t state),
                            Move **moves, uint64_t *count);

extern const SearchMethod search_depth_first, search_by_frontier, search_by_contexts, search_by_priorities, search_hunt;
void search_temporal(Search *search);

/* A search from the initial state on, and what it has found. */
void search_open(Search *search, const Code *code, const MachineOptions *machine, const SearchOptions *options);
SearchResult *search_close(Search *search);

/* How much a search has done: the same in each run of a program. */
uint64_t search_effort(const Search *search);

/* The memory that it holds, with searches that take turns with it. */
size_t search_bytes(const Search *search);

/* portfolio.c: goes on with a search, and lets others take turns with it that look for the same violations. Forgets
   those others, which hold memory; false when there are none. */
void portfolio_run(Search *search);
bool portfolio_drop(Search *search);
size_t portfolio_bytes(const Search *search);

/* races.c: keeps a race, without its run, unless the same two places met before: then null; takes down that what a
   plain access goes to is not ordered, and that what was taken for owned is used by several threads. */
Race *races_keep(SearchResult *result, const Race *race);
void races_refute(Search *search, BirId transformation);
void races_contest(Search *search, const Use *use);

#endif
