/* The native engine: explicit-state search of a model's states. It knows the machine's interface (initial, enabled,
   fire, undo) and nothing of where the model came from. */
#ifndef BANDERA_EXPLORE_EXPLORE_H
#define BANDERA_EXPLORE_EXPLORE_H

#include "base/limits.h"
#include "explore/futures.h"
#include "explore/store.h"
#include "ltl/automaton.h"
#include "machine/successors.h"

/* What can be violated. */
typedef enum Property {
    PROPERTY_DEADLOCK,
    PROPERTY_ASSERT,
    PROPERTY_EXCEPTION, /* every run-time error that is not asked for under its own name */
    PROPERTY_MONITOR,
    PROPERTY_BOUNDS,
    PROPERTY_OVERFLOW, /* of Java programs that were translated for it */
    PROPERTY_RACE, /* two threads are about to access the same cell, one of them to write it, and nothing orders them */
    PROPERTY_LIVELOCK, /* a strongly fair run goes on for ever, but no thread gets on: see pass/progress.h. Of a search
                          of its own, of code in which progress is marked */
    PROPERTIES,
    PROPERTY_GOAL /* one of a specification, which has a name of its own: see SearchGoal */
} Property;

/* What is checked when nobody says otherwise, as bits; of Java programs data races, too: see run_default_checks. */
enum { PROPERTIES_BY_DEFAULT = 1 << PROPERTY_DEADLOCK | 1 << PROPERTY_ASSERT | 1 << PROPERTY_EXCEPTION };

/* What is taken for granted about the order in which threads move, where a run goes on for ever. */
typedef enum Fairness {
    FAIRNESS_NONE,
    FAIRNESS_WEAK,  /* a thread that could always move, from some time on, does move again */
    FAIRNESS_STRONG /* a thread that could move again and again does move again */
} Fairness;

/* A property of a specification. A temporal one has an automaton, which accepts the runs that violate it, over the
   predicates that the code is watched for. One that enables assertions is violated where SearchOptions.goal_of says so.
 */
typedef struct SearchGoal {
    const Automaton *automaton; /* or null */
    LtlId formula;              /* the same as a formula, for engines with translators of their own */
} SearchGoal;

typedef enum SearchOrder {
    SEARCH_DFS,
    SEARCH_BFS,
    SEARCH_BEST,
    SEARCH_ASTAR,
    SEARCH_CONTEXTS, /* by how often a thread is preempted: see contexts.c */
    SEARCH_PCT,      /* runs at random, without end: see pct.c */
    SEARCH_AUTO,     /* depth-first, and beside it the others, which look for bugs: see portfolio.c */
    SEARCH_HUNT      /* only these, with all of the time */
} SearchOrder;

/* Estimates of how far a state is from a violation. */
typedef enum Heuristic {
    HEURISTIC_AUTO,    /* blocked when deadlock is checked, otherwise distance */
    HEURISTIC_BLOCKED, /* how many threads can still move */
    HEURISTIC_DISTANCE /* visible transformations from where a thread is to the nearest assertion */
} Heuristic;

typedef enum SearchEnd {
    SEARCH_COMPLETE,    /* every reachable state was visited */
    SEARCH_VIOLATED,    /* stopped at a violation */
    SEARCH_REFUTED,     /* some data was found not to be ordered: see SearchResult.refuted */
    SEARCH_LIMITED,     /* a bound of the model was exceeded: LimitState in a basic search */
    SEARCH_STATES,      /* max_states */
    SEARCH_DEPTH,       /* something lies deeper than max_depth; only a search by levels has all that does not */
    SEARCH_PREEMPTIONS, /* most_preemptions */
    SEARCH_SCHEDULES,   /* of random runs */
    SEARCH_MEMORY,
    SEARCH_TIME,
    SEARCH_INTERRUPTED
} SearchEnd;

/* Which states of a program count as one: see symmetry.c. Only depth-first search, without temporal goals, obeys it. */
typedef enum Symmetry {
    SYMMETRY_NONE,
    SYMMETRY_THREADS, /* that differ in which thread is which */
    SYMMETRY_JOINED   /* the same, whatever order the first thread joins them in: this may be refuted */
} Symmetry;

typedef struct SearchProgress {
    uint64_t states, transitions;
    uint32_t depth;
    size_t bytes;
    double seconds;
} SearchProgress;

typedef struct SearchOptions {
    SearchOrder order;
    Heuristic heuristic;
    StoreKind store;
    Limits limits;             /* of the whole command; the search ends when one is reached */
    size_t bitstate_bytes;     /* size of the table of STORE_BITSTATE; 0: 256 MiB */
    uint64_t max_states;       /* 0: none */
    uint32_t max_depth;        /* steps; 0: none */
    uint64_t schedules;        /* of SEARCH_PCT: random runs; 0: no limit */
    uint64_t seed;             /* of them */
    uint32_t most_preemptions; /* of SEARCH_CONTEXTS: 0: no limit */
    uint64_t first_effort;     /* of SEARCH_AUTO: the effort after which other searches begin; 0: the default */
    bool bounded;              /* turn back where a bound of the model is exceeded */
    bool shortens;             /* look for a shorter run when a temporal goal is violated */
    bool choose_free;          /* leave out transformations with internal choices */
    bool allows_idle;          /* threads that wait for work, and nothing else, are no deadlock */
    bool races;                /* look for data races of a program, whether they are checked for or not */
    /* Go on after a violation, until each property is violated or everything is visited. After a data race the search
       goes on for a while in any case: see search_weigh_race. */
    bool all;
    uint32_t checks; /* bit 1 << Property for each that counts */
    const SearchGoal *goals;
    uint32_t goal_count;
    Fairness fairness;                                              /* for temporal goals */
    uint32_t (*goal_of)(const void *context, BirId transformation); /* whose assertion it has; UINT32_MAX: nobody's */
    const void *goal_context;
    Symmetry symmetry;
    bool sleeps;         /* depth-first search does not encode successors that are known from another order of steps */
    bool check_sleep;    /* encode them all the same, and compare: for tests */
    bool repeats;        /* depth-first search does not take steps again that nothing has disturbed */
    bool check_repeated; /* take them all the same, and compare: for tests */
    Futures *futures;    /* what was learned before, for partial-order reduction, and is learned; null: none */
    uint32_t only;       /* 0, or bits of those whose violations are looked for; the others are passed over */
    void (*visited)(void *context, Machine *machine, bool is_final); /* called in each state, if it is not null */
    void *visited_context;
    void (*progress)(void *context, const SearchProgress *progress); /* called a few times a second; may be null */
    void *progress_context;
} SearchOptions;

/* Two plain accesses of one cell that can come in either order. */
typedef struct Race {
    uint32_t threads[2]; /* as machine_thread counts them, in the state where they met */
    BirId transformations[2];
    bool writes[2];
    Move *moves; /* of the first MOST_RACE_RUNS that a search which checks for races keeps: a run to that state */
    uint64_t count;
} Race;

enum { MOST_RACES = 64, MOST_RACE_RUNS = 16, MOST_REFUTED = 64 };

typedef struct Violation {
    Property property;
    Fault fault;     /* of the error; for a deadlock all none */
    bool lock_cycle; /* DEADLOCK: some threads hold each other up; others may still move */
    BirId race[2];   /* RACE: the two accesses */
    Move *moves;     /* steps from the initial state; the last one gives the error */
    uint64_t count;
    bool is_lasso; /* of a temporal property: the run goes on for ever ... */
    uint64_t loop; /* ... by repeating the steps from this one on; with none left it stays where it is */
} Violation;

/* What became of a goal. All but the violation is of temporal goals; the others share what is said of the search. */
typedef struct GoalResult {
    Violation *violation; /* or null */
    SearchEnd end;        /* of the search for it */
    uint64_t states;      /* which that search has visited */
    uint64_t nodes;       /* pairs of a state and a state of the automaton */
    bool bound_hit;       /* a run that may still violate it comes to a bound */
    Fault bound;          /* the first such bound */
} GoalResult;

/* What searches have covered that look for bugs rather than for a proof. */
enum { PCT_MOST_DEPTH = 3 };
typedef struct Hunted {
    uint64_t schedules;               /* random runs, ... */
    uint64_t steps;                   /* ... none of which had more steps ... */
    uint32_t threads;                 /* ... and threads than these */
    double found[PCT_MOST_DEPTH + 1]; /* the least probability to have found a bug in such runs, by its depth */
    bool has_contexts;
    uint32_t preemptions; /* with has_contexts: all runs with so many were explored */
} Hunted;

typedef struct SearchResult {
    SearchEnd end;
    Hunted hunted;
    uint64_t states, transitions;
    uint64_t slept;    /* transitions to states that were known without being encoded: see sleep.c */
    uint64_t repeated; /* transitions whose steps were not taken: see repeat.c */
    uint64_t mistaken; /* with check_sleep or check_repeated: those of them that lead to other states; none, unless
                          there is a mistake */
    uint32_t depth;    /* longest path, or number of levels */
    double seconds;
    size_t state_bytes;        /* of one state, before anything is shared: the largest of some */
    size_t store_bytes, bytes; /* of the states alone; of everything the search held at its peak */
    uint32_t shapes;
    double omission;        /* probability that a state was missed (lossy stores) */
    bool bound_hit;         /* bounded search turned back somewhere */
    Fault bound;            /* the first bound that was exceeded */
    Race races[MOST_RACES]; /* those that were met, each pair of places once; more are not kept */
    uint32_t race_count;
    bool is_weaker;              /* two accesses met of which one orders less than a volatile one, ... */
    BirId weaker[2];             /* ... at these transformations of the program */
    BirId refuted[MOST_REFUTED]; /* plain accesses to what was taken for ordered, and is not: nothing is proved */
    uint32_t refuted_count;
    Uses contested;           /* of what was taken for owned, and is not: nothing is proved */
    Uses owned;               /* and of what was, while several threads moved */
    bool has_learned;         /* threads do more than their futures said that were relied on: nothing is proved */
    uint64_t alone, expanded; /* with partial-order reduction: states in which one thread moved alone, and all that were
                                 expanded; not all are stored */
    bool are_joined_told_apart;        /* SYMMETRY_JOINED was wrong: nothing is proved */
    bool choices_skipped;              /* choose-free search left something out */
    Violation *violations[PROPERTIES]; /* the first of each property, or null */
    uint64_t letters;                  /* watched predicates that held in some state, as bits */
    GoalResult *goals;
    uint32_t goal_count;
    uint32_t seen, uses; /* what runs have shown: see machine_seen_features */
    MissingReport
        *missed; /* what the model lacks: nothing is known beyond, and whoever can add it may search once more */
    uint32_t missed_count;
} SearchResult;

/* Searches the states of `code`. The result is freed with search_result_free. */
SearchResult *search_run(const Code *code, const MachineOptions *machine_options, const SearchOptions *options);
void search_result_free(SearchResult *result);
void violation_free(Violation *violation);

/* Adds to a result what the model lacks, and the moves that lead there: the result frees them. */
void search_add_missing(SearchResult *result, const Code *code, const Missing *missing, Move *moves, uint64_t count);

/* Two threads of the present state that are about to access the same cell, one of them to write it: at these two places
   if there are such. */
bool search_find_race(Machine *machine, const BirId *places, Race *race);

/* The property that an error counts under, given which are checked; PROPERTIES when none of them is. */
Property search_property_of(BirError error, uint32_t checks);

/* How a search ends when a limit is reached. */
SearchEnd search_end_of(LimitReached reached);

/* The name of a property on the command line. */
const char *search_property_name(Property property);

#endif
