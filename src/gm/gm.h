/* Global machines: finite automata, each with any number of copies, over shared Boolean variables. Copies send a
   message to one receiver (rendez-vous), to one receiver if there is any (asynchronous rendez-vous), or to all of them
   (broadcast). The definition is that of Delzanno, Raskin and Van Begin, TACAS 2002, as Geeraerts' thesis has it in
   chapter 3.

   A machine lives in its arena. States are numbered across all local machines, those of one machine in a row. */
#ifndef BANDERA_GM_GM_H
#define BANDERA_GM_GM_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/text.h"
#include "base/vector.h"
#include "cbp/cbp.h"
#include "net/net.h"

#include <stdbool.h>
#include <stdint.h>

#define GM_NONE UINT32_MAX

/* What a global machine may have at most. */
enum {
    GM_MOST_VARIABLES = 1 << 10,
    GM_MOST_STATES = 1 << 18,
    GM_MOST_TRANSITIONS = 1 << 20,
    GM_MOST_TARGETS = 1 << 14
};

typedef enum GmKind {
    GM_INTERNAL,
    GM_SEND, /* blocks until there is a receiver */
    GM_RECEIVE,
    GM_SEND_ASYNCHRONOUS, /* moves with one receiver if there is any */
    GM_RECEIVE_ASYNCHRONOUS,
    GM_BROADCAST, /* moves with all receivers */
    GM_RECEIVE_BROADCAST,
    GM_KINDS
} GmKind;

/* A variable has a value, or gets it. */
typedef struct GmLiteral {
    uint32_t variable;
    bool value;
} GmLiteral;

typedef Vector(GmLiteral) GmLiterals; /* sorted by variable, each at most once */

/* A step of the program that a transition represents: from which location, and by which branch (see CbpStep). */
typedef struct GmOrigin {
    CbpLocal actor;
    uint32_t branch;
} GmOrigin;

typedef struct GmTransition {
    uint32_t from, to;
    GmKind kind;
    uint32_t message;         /* GM_NONE if internal */
    GmLiterals guard;         /* none for those that receive */
    GmLiterals action;        /* likewise; what is not named keeps its value */
    Vector(GmOrigin) origins; /* one after the other; none if the machine comes from no program */
} GmTransition;

typedef struct GmState {
    const char *name;
    uint32_t machine;
    uint32_t initial;  /* so many copies begin here */
    bool is_unbounded; /* or any number */
    CbpLocal local;    /* of the program; the location is CBP_NONE if there is none, as for threads not yet started */
} GmState;

typedef struct GmVariable {
    const char *name;
    bool is_lock; /* declared as one: gm_reduce computes whether it is used like one */
    bool initial;
} GmVariable;

typedef struct GmMachine {
    const char *name;
    uint32_t first, count; /* its states */
} GmMachine;

/* A configuration is bad if different copies are in these states at once. Sorted; a state twice: two copies. */
typedef struct GmTarget {
    Vector(uint32_t) states;
} GmTarget;

typedef struct Gm {
    Arena *arena;
    Vector(GmVariable) variables;
    Vector(const char *) messages;
    Vector(GmMachine) machines;
    Vector(GmState) states;
    Vector(GmTransition) transitions; /* sorted by `from` */
    Vector(GmTarget) targets;         /* alternatives */
} Gm;

Gm *gm_new(void);
void gm_free(Gm *gm);

/* Translates a program (3.2.3 of the thesis): a local machine for each thread type, with only those local states
   that a single thread can reach (3.4). Threads that are not started yet wait, in any number, in a
   state "thread.begin". Null, with an error, when there are too many states or transitions. */
Gm *gm_translate(const CbpProgram *program, Diagnostics *diagnostics);

/* Adds as a target: different threads are at these locations of the program. A location is the state of a machine once
   for each valuation of the local variables, so there may be many alternatives, or none: then no thread ever
   reaches them. False when there are too many, or no location is given. */
bool gm_add_target(Gm *gm, const uint32_t *locations, uint32_t count);

/* Reads the text form. Null with at least one error. Any bytes may be given. */
Gm *gm_read(const char *text, size_t length, Diagnostics *diagnostics);

/* Appends the text form, which gm_read reads as the same machine (without the program that it comes from). */
void gm_print(const Gm *gm, Text *out);

/* Appends what a transition does: its message, guard and action. */
void gm_print_label(const Gm *gm, const GmTransition *transition, Text *out);

/* Appends a drawing of all local machines, for Graphviz. */
void gm_print_dot(const Gm *gm, Text *out);

/* A smaller machine in which the same targets can be reached (chapter 4 of the thesis; see reduce.c). It shares names
   and guards with the other one, which has to stay. */
Gm *gm_reduce(const Gm *gm);

/* Running ---------------------------------------------------------------------------------------------------------- */

typedef struct GmCopies {
    uint32_t state, count;
} GmCopies;

/* The values of the variables, as bits, and how many copies are where; not those in unbounded states. */
typedef struct GmConfiguration {
    uint64_t *values;
    Vector(GmCopies) copies; /* sorted by state */
} GmConfiguration;

typedef struct GmStep {
    uint32_t transition;
    uint32_t partner; /* the transition of the receiver; GM_NONE for broadcasts, and if no copy waits */
} GmStep;

typedef struct GmSteps {
    Vector(GmStep) list;
} GmSteps;

uint32_t gm_value_words(const Gm *gm);
GmConfiguration *gm_initial(const Gm *gm, Arena *arena);
GmSteps gm_steps(const Gm *gm, const GmConfiguration *configuration, Arena *arena);

/* The configuration after one of gm_steps. */
GmConfiguration *gm_fire(const Gm *gm, const GmConfiguration *configuration, GmStep step, Arena *arena);

uint32_t gm_copy_count(const GmConfiguration *configuration);
bool gm_covers(const GmConfiguration *configuration, const GmTarget *target);

/* Runs the program that a machine comes from (reduced or not) along the machine's steps. False when a step is not
   possible; `run` and `last` then end there. In the last state there are at least the threads that the machine's last
   configuration has copies (see gm_to_net for when there are more). */
bool gm_replay(const CbpProgram *program, const Gm *gm, const GmStep *steps, uint32_t count, Arena *arena,
               CbpSteps *run, CbpState **last);

/* The net that a global machine becomes. */

typedef struct GmNet {
    Net *net;                 /* to be freed by the caller; the rest lives in its arena */
    Vector(GmStep) steps;     /* by transition of the net: the step of the machine */
    uint32_t *place_of_state; /* GM_NONE for states with any number of copies, which need no place */
} GmNet;

/* A net in which the same targets can be covered; null when it would be far too large. An asynchronous
   rendez-vous without a partner is a guess that no copy waits: when it is wrong, the machine has to take any partner
   instead, which leaves more copies. */
GmNet gm_to_net(const Gm *gm);

#endif
