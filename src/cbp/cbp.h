/* Concurrent Boolean Programs: threads over Boolean variables that acquire locks, sleep, wake each other, rendezvous,
   and start other threads, so that there is no bound on their number. The language and its meaning are those of
   Geeraerts' thesis, chapter 2; doc/unbounded.md shows it.

   What the thesis leaves open: initially `main` runs alone, every variable is false and every lock free;
   `if` may lack its `else`, and a block may be empty; names in declarations may have commas between them.

   A program lives in its arena. Threads, variables, locks, messages and commands are known by number. */
#ifndef BANDERA_CBP_CBP_H
#define BANDERA_CBP_CBP_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/text.h"
#include "base/vector.h"

#include <stdbool.h>
#include <stdint.h>

#define CBP_NONE UINT32_MAX

/* What a program may have at most. Local variables are bits of one word. */
enum { CBP_MOST_NAMES = 256, CBP_MOST_LOCALS = 64, CBP_MOST_COMMANDS = 1 << 16 };

typedef enum CbpTermKind { CBP_TERM_CONSTANT, CBP_TERM_GLOBAL, CBP_TERM_LOCAL } CbpTermKind;

/* A constant, a variable, or its negation. */
typedef struct CbpTerm {
    CbpTermKind kind;
    uint32_t index; /* of the variable; 1 for true and 0 for false */
    bool is_negated;
} CbpTerm;

/* A conjunction (with no terms it is true), or `*`, which is true or false nondeterministically. */
typedef struct CbpCondition {
    bool is_any;
    Vector(CbpTerm) terms;
} CbpCondition;

/* Variables that get values at once, where the guard holds. Variables are terms that are not negated. */
typedef struct CbpAssignment {
    CbpCondition guard;
    Vector(CbpTerm) variables;
    Vector(CbpTerm) values;
} CbpAssignment;

/* The commands, and the words that they begin with. END is the end of a thread: one for each thread type, never
   written. */
#define CBP_OPS(X)                                                                                                     \
    X(ASSIGN, "")                                                                                                      \
    X(IF, "if")                                                                                                        \
    X(CHOICE, "choice")                                                                                                \
    X(WHILE, "while")                                                                                                  \
    X(SKIP, "skip")                                                                                                    \
    X(GOTO, "goto")                                                                                                    \
    X(LOCK, "lock")                                                                                                    \
    X(UNLOCK, "unlock")                                                                                                \
    X(SLEEP, "sleep")                                                                                                  \
    X(WAKEUP, "wakeup")                                                                                                \
    X(WAKEUPALL, "wakeupall")                                                                                          \
    X(START, "start")                                                                                                  \
    X(RENDEZVOUS, "rendezvous")                                                                                        \
    X(ACCEPT, "accept")                                                                                                \
    X(END, "end")

#define CBP_OP(NAME, word) CBP_##NAME,
typedef enum CbpOp { CBP_OPS(CBP_OP) } CbpOp;
#undef CBP_OP

typedef Vector(uint32_t) CbpBlock; /* commands */
typedef Vector(const char *) CbpNames;

typedef struct CbpCommand {
    CbpOp op;
    Position position;
    uint32_t thread;
    uint32_t number;                /* within its thread, from 1, in the order of the text */
    const char *label;              /* or null */
    CbpCondition condition;         /* IF, WHILE */
    CbpBlock body, otherwise;       /* IF, WHILE */
    bool has_else;                  /* IF */
    Vector(CbpAssignment) branches; /* ASSIGN has one, without a guard; CHOICE */
    uint32_t target;                /* GOTO: a command. START: a thread type */
    uint32_t lock, message;         /* of those commands that name one */
    Vector(CbpTerm) values;         /* START: constants. RENDEZVOUS: constants and local variables */
    CbpBlock variables;             /* ACCEPT: local variables */
    uint32_t next;                  /* the command that follows once this one is done; GOTO: its target */
} CbpCommand;

typedef struct CbpThread {
    const char *name;
    Position position;
    CbpNames locals;
    CbpBlock body;
    uint32_t entry, end; /* commands: the first, and the one of kind END */
} CbpThread;

typedef struct CbpProgram {
    Arena *arena;
    CbpNames globals, locks, messages;
    Vector(CbpThread) threads;
    Vector(CbpCommand) commands;
    uint32_t main; /* a thread */
} CbpProgram;

/* Reads a program and checks that it is well-formed. Null with at least one error. Any bytes may be given. */
CbpProgram *cbp_read(const char *text, size_t length, Diagnostics *diagnostics);
void cbp_free(CbpProgram *program);

/* Appends the text of a program, which cbp_read reads as the same program. */
void cbp_print(const CbpProgram *program, Text *out);

/* Appends the text of a command without its blocks, on one line. */
void cbp_print_command(const CbpProgram *program, uint32_t command, Text *out);

/* Appends one branch of a choice: its guard and what is assigned. */
void cbp_print_branch(const CbpProgram *program, uint32_t command, uint32_t branch, Text *out);

/* The word that a command begins with; "" for assignments. */
const char *cbp_op_word(CbpOp op);

/* Control locations ------------------------------------------------------------------------------------------------

   A thread is before a command, or in a `sleep`: asleep, or awake and waiting for its lock again. What it still has to
   do follows from that (lemma 3.1 of the thesis). A location is a number: three for each command. */

typedef enum CbpPhase { CBP_AT, CBP_ASLEEP, CBP_RELOCKING, CBP_PHASES } CbpPhase;

static inline uint32_t cbp_location(uint32_t command, CbpPhase phase) { return command * CBP_PHASES + (uint32_t)phase; }
static inline uint32_t cbp_location_command(uint32_t location) { return location / CBP_PHASES; }
static inline CbpPhase cbp_location_phase(uint32_t location) { return (CbpPhase)(location % CBP_PHASES); }

/* Appends the name of a location: the label or "thread.number", then ".asleep" or ".relocking"; "thread.end". */
void cbp_location_name(const CbpProgram *program, uint32_t location, Text *out);

/* The location of that name, or CBP_NONE, then with a message at `position`. */
uint32_t cbp_find_location(const CbpProgram *program, const char *name, size_t length, Position position,
                           Diagnostics *diagnostics);

/* Where control goes from a condition. */
uint32_t cbp_branch(const CbpProgram *program, uint32_t command, bool holds);

/* Meaning ---------------------------------------------------------------------------------------------------------- */

/* Where a thread is and what its variables hold: bit `i` is local variable `i`. */
typedef struct CbpLocal {
    uint64_t values;
    uint32_t location;
} CbpLocal;

static inline bool cbp_is_same_local(CbpLocal left, CbpLocal right) {
    return left.location == right.location && left.values == right.values;
}

/* So many threads in one local state. */
typedef struct CbpThreads {
    uint64_t values;
    uint32_t location, count;
} CbpThreads;

/* A state: a multiset of threads, sorted by location and values, and what they share, as bits: the global variables,
   then the locks. */
typedef struct CbpState {
    Vector(CbpThreads) threads;
    uint64_t *shared;
} CbpState;

/* The axioms by which one state follows another; `CBP_AXIOM_x` has the number that the thesis gives it, 2.x. */
typedef enum CbpAxiom {
    CBP_AXIOM_ASSIGN = 1,
    CBP_AXIOM_IF = 2,
    CBP_AXIOM_CHOICE = 3,
    CBP_AXIOM_WHILE = 4,
    CBP_AXIOM_SKIP = 5,
    CBP_AXIOM_GOTO = 6,
    CBP_AXIOM_LOCK = 7,
    CBP_AXIOM_UNLOCK = 8,
    CBP_AXIOM_SLEEP = 9,
    CBP_AXIOM_WAKEUP = 12,      /* with a thread that sleeps */
    CBP_AXIOM_WAKEUP_LOST = 13, /* no thread sleeps */
    CBP_AXIOM_WAKEUPALL = 14,
    CBP_AXIOM_START = 15,
    CBP_AXIOM_RENDEZVOUS = 16
} CbpAxiom;

typedef struct CbpStep {
    CbpAxiom axiom;
    uint32_t branch;  /* CHOICE: which assignment. IF, WHILE: 1 if the condition holds */
    CbpLocal actor;   /* the thread that moves */
    CbpLocal partner; /* WAKEUP: the sleeping thread. RENDEZVOUS: the accepting one */
} CbpStep;

typedef struct CbpSteps {
    Vector(CbpStep) list;
} CbpSteps;

/* How many words the shared part of a state has. */
uint32_t cbp_shared_words(const CbpProgram *program);
bool cbp_global(const CbpState *state, uint32_t global);
bool cbp_lock(const CbpProgram *program, const CbpState *state, uint32_t lock);
uint32_t cbp_thread_count(const CbpState *state);

/* The state in which `main` is alone. */
CbpState *cbp_initial(const CbpProgram *program, Arena *arena);

/* The enabled steps. */
CbpSteps cbp_steps(const CbpProgram *program, const CbpState *state, Arena *arena);

/* Whether a thread at this location sleeps until that message. */
bool cbp_is_asleep(const CbpProgram *program, uint32_t location, uint32_t message);

/* The local states after a step: of the thread that acts, of its partner, and of one that is started. */
CbpLocal cbp_actor_after(const CbpProgram *program, const CbpState *state, const CbpStep *step);
CbpLocal cbp_partner_after(const CbpProgram *program, const CbpState *state, const CbpStep *step);
CbpLocal cbp_started(const CbpProgram *program, const CbpCommand *command);

/* The state after a step. Null when the step cannot be taken in that state. */
CbpState *cbp_fire(const CbpProgram *program, const CbpState *state, const CbpStep *step, Arena *arena);

/* Exploration up to a bound ------------------------------------------------------------------------------------------

   Every state with up to so many threads, breadth first: slow and simple, an oracle for all that is clever. */

typedef struct CbpLimits {
    uint32_t threads; /* that ever were started, those that have ended included */
    uint32_t states;
} CbpLimits;

/* The states that were found. They are numbered from 0 in the order of their discovery. */
typedef struct CbpGraph CbpGraph;

/* Whether the search stops at a state. Each state that is found is asked about once. */
typedef bool (*CbpStop)(const CbpProgram *program, const CbpState *state, void *context);

/* Explores until `stop` (which may be null) is true. The program has to outlive the graph. */
CbpGraph *cbp_explore(const CbpProgram *program, CbpLimits limits, CbpStop stop, void *context);
void cbp_graph_free(CbpGraph *graph);

uint32_t cbp_graph_stopped(const CbpGraph *graph); /* where the search stopped, or CBP_NONE */
bool cbp_graph_hit_states(const CbpGraph *graph);  /* there are more states than the limit */

/* The steps that lead to a state from the first one. */
CbpSteps cbp_graph_run(CbpGraph *graph, uint32_t number, Arena *arena);

/* Whether different threads are at these locations (one of them twice: two threads there). */
bool cbp_covers(const CbpState *state, const uint32_t *locations, uint32_t count);

#endif
