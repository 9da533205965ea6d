/* Engines: who answers. An engine is given a model as the machine's code and what is asked about it, and says what it
   found as a SearchResult, whose violations are runs of the machine. What it can do and what it cannot its Engine says:
   nobody else asks which engine it is. A new one is a folder with an Engine, and a line in engines.def. */
#ifndef BANDERA_ENGINE_ENGINE_H
#define BANDERA_ENGINE_ENGINE_H

#include "discover/scout.h"
#include "explore/explore.h"

/* How an engine goes about it, as the user wants it. */
typedef struct EngineOptions {
    bool no_por;        /* no partial-order reduction */
    bool no_liveness;   /* dead variables tell states apart */
    bool single_steps;  /* other threads may move before every transformation, invisible ones as well */
    bool collapses;     /* parts of states are stored once, and states as lists of parts */
    bool makes_claims;  /* the engine itself makes automata of formulas */
    bool by_site;       /* collections are split by the places that make objects: see InlineOptions */
    uint32_t recursion; /* how often a function may be entered while it runs, where there are no functions */
    uint32_t jobs;      /* cores; 0: one */
    bool no_cache;      /* programs that search are made anew */
    const char *keep;   /* where their files are left, or null */
} EngineOptions;

typedef struct EngineTask {
    const Code *code;
    const MachineOptions *machine;
    const SearchOptions *search;
    const EngineOptions *options;
    Scout *scout; /* of a program: what runs have shown of it; null: they are made */
    Ltl *ltl;     /* of the formulas of goals */
} EngineTask;

/* What programs took that an engine consists of. */
typedef struct EngineCosts {
    uint32_t rounds; /* how often they ran; 0: the engine has none, or does not say */
    double make_seconds, search_seconds;
    bool is_cached; /* nothing had to be made in the last round */
} EngineCosts;

/* Options of the command line that some engine does not take, as bits. */
enum {
    ASKS_PROGRAM = 1 << 0,     /* --jobs, --no-cache, --keep, --store collapse */
    ASKS_CLAIMS = 1 << 1,      /* --spin-ltl */
    ASKS_COLLECTIONS = 1 << 2, /* --collections */
    ASKS_ORDER = 1 << 3,       /* --search, --hunt, --max-states, --all */
    ASKS_RACES = 1 << 4,       /* --check race */
    ASKS_TEMPORAL = 1 << 5,    /* --ltl, --spec */
    ASKS_BOUNDED = 1 << 6,     /* --bounded, --choose-free */
    ASKS_STORE = 1 << 7,       /* --store */
    ASKS_IDLE = 1 << 8,        /* --allow-idle-executors */
    ASKS_TIMEOUTS = 1 << 9,    /* --timeouts late */
    ASKS_LIVELOCKS = 1 << 10,  /* --check livelock */
    ASKS_OVERFLOW = 1 << 11    /* --check overflow */
};

/* Words that several engines refuse options with. */
#define REFUSES_CLAIMS "--spin-ltl requires --engine spin: SPIN translates the formulas"
#define REFUSES_COLLECTIONS "--collections requires --engine spin: it says how SPIN stores objects"
#define REFUSES_ORDER "--search, --hunt, --max-states and --all require --engine native"
#define REFUSES_RACES "--check race requires --engine native"
#define REFUSES_OVERFLOW "--check overflow requires --engine native"
#define REFUSES_LIVELOCKS "--check livelock requires --engine native"
#define REFUSES_IDLE "--allow-idle-executors requires --engine native"
#define REFUSES_TIMEOUTS "--timeouts late requires --engine native"

typedef struct EngineRefusal {
    uint32_t options;  /* any of these */
    const char *words; /* for the user; null: the list ends here */
} EngineRefusal;

/* A language that an engine is asked in. */
typedef struct EngineLanguage {
    const char *name; /* null: the list ends here */
    uint32_t takes;   /* of ASKS_CLAIMS and ASKS_COLLECTIONS */
    /* Appends the model in it, as a first search would be given it: with what the task asks for, or with the first of
       its temporal goals if that is all. False with a failure: UNSUPPORTED where the language has no words for it. */
    bool (*emit)(const EngineTask *task, Text *out, Failure *failure);
} EngineLanguage;

/* A line of `bandera engines`: an engine, or a program that it needs. */
typedef void EngineRow(const char *name, const char *version, const char *rest);

typedef struct Engine {
    const char *name;  /* on the command line */
    const char *title; /* for people, where there are costs to tell */
    const EngineRefusal *refuses;
    const EngineLanguage *languages; /* or null */
    bool steps_alone;  /* its runs are single transformations, of threads that see what others write at once */
    bool settles;      /* takes a first state in which library classes are initialised */
    bool merges_locks; /* takes lock actions as one step with what is before or after: see pass_lock_movers */
    bool finds_races;
    bool has_orders;        /* breadth-first search and others; so a long counterexample can be made shorter */
    bool measures_omission; /* says how likely a lossy store has missed a state */

    /* Searches. Null with a failure where it could not be done at all. */
    SearchResult *(*search)(const EngineTask *task, EngineCosts *costs, Failure *failure);

    /* Says what is there of the engine, and what is missing. */
    void (*describe)(EngineRow *row);
} Engine;

#define ENGINE(name) extern const Engine name##_engine;
#include "engine/engines.def"
#undef ENGINE

/* The engines, as engines.def lists them; the last one is null. */
const Engine *const *engines(void);

/* Why an engine does not take these options; null when it does. */
const char *engine_refusal(const Engine *engine, uint32_t options);

/* Whose language it is; null when nobody's. */
const EngineLanguage *engine_language(const char *name, const Engine **engine);

#endif
