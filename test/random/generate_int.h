/* Private to the generator: random numbers, what a program has, and typed expressions over it.

   Every program draws from one fixed vocabulary of names, of which it declares a part: features say which. So
   expressions and statements need no symbol table, only the features and the kind of body they stand in. */
#ifndef BANDERA_TEST_RANDOM_GENERATE_INT_H
#define BANDERA_TEST_RANDOM_GENERATE_INT_H

#include "generate.h"

#include <stdbool.h>

/* Kinds of values; the names of variables of a kind begin with its letter. */
typedef enum Kind {
    KIND_BOOLEAN, /* b */
    KIND_RANGE,   /* r: Small */
    KIND_SHIFTED, /* s: Shifted, a range without 0 or with negative values */
    KIND_ENUM,    /* e: Color */
    KIND_INT,     /* i */
    KIND_STRING,  /* x */
    KIND_NODE,    /* n: reference to a Node */
    KIND_CELLS,   /* a: reference to an array */
    KIND_THREAD,  /* t */
    KINDS
} Kind;

/* What an expression may do. */
enum {
    LOCAL_ONLY = 1, /* reads nothing but the body's own variables */
    SAFE = 2        /* can neither fail nor leave the range of its kind */
};

typedef struct Features {
    bool kinds[KINDS];
    bool risky;  /* may fail: unguarded steps into the heap, assertions that need not hold, unsafe arithmetic */
    bool leaves; /* a record that extends Node */
    bool sized;  /* collections with a size */
    bool forall;
    bool locks, waits, node_locks;
    bool functions, virtuals, recursion;
    bool exceptions, traps;
    bool invisible, atomic, daemons, loops, predicates;
    bool yields;         /* transformations that yield, always or for some objects */
    bool links;          /* nodes have an array of references */
    bool node_parameter; /* of the worker */
    bool monitors;       /* locks of nodes are their monitors, not fields */
} Features;

enum { MOST_LOCATIONS = 200, MOST_HELD = 4 };

typedef struct Generator {
    uint64_t random;
    Text *out;
    Features has;
    int shifted_low;     /* Shifted is this and the two numbers after it */
    const char *meeting; /* the lock that threads are to wait on together */
    /* The body that is written */
    bool in_function, in_main;
    uint32_t function; /* its number, when it is one */
    uint32_t starts;   /* threads that it may still start */
    uint32_t budget;   /* statements left */
    uint32_t loop;     /* how many loops are around; each has a counter */
    bool in_cycle;     /* inside a loop without a bound */
    bool in_try;
    Text locations[MOST_LOCATIONS];
    bool yields[MOST_LOCATIONS]; /* by location: visible transformations from there yield */
    uint32_t location_count, at;
    uint32_t last; /* location of the thread that was written last: it ends there, or leaves it by exit */
    Text catches;
    char held[MOST_HELD][16]; /* locks, the last taken last */
    uint32_t held_count;
} Generator;

typedef enum LockUse { LOCK_FOR_ANYTHING, LOCK_FOR_WORK, LOCK_FOR_WAIT, LOCK_FOR_NOTIFY } LockUse;

/* A number below `count`. */
uint32_t pick(Generator *g, uint32_t count);
bool chance(Generator *g, uint32_t percent);

/* A kind that the program has. */
Kind pick_kind(Generator *g);

/* The letter that names of a kind begin with. */
char kind_letter(Kind kind);

/* Appends a variable of the body (l before the letter) or, unless LOCAL_ONLY, a global (g before it). */
void add_variable(Generator *g, Text *out, Kind kind, uint32_t flags);

/* Appends an expression of a kind. */
void add_value(Generator *g, Text *out, Kind kind, uint32_t flags);
void add_condition(Generator *g, Text *out, uint32_t flags, uint32_t depth);

/* A new location of the body; its number. */
uint32_t new_location(Generator *g);

/* Adds a transformation. Without a target (UINT32_MAX) it ends in an action that needs none. */
void add_arrow(Generator *g, uint32_t from, const char *guard, bool invisible, const char *actions, uint32_t to);

/* Adds a transformation that yields for some objects, and touches nothing else that others could. */
void add_yield(Generator *g, uint32_t from, const char *guard, const char *objects, const char *actions, uint32_t to);

/* Goes on by one visible transformation to a new location. */
void add_step(Generator *g, const char *guard, const char *actions);

/* Goes on by up to `count` random statements, as long as the budget lasts. */
void add_statements(Generator *g, uint32_t count);

/* Starts a thread, now and then waits for its end. */
void add_start(Generator *g);

/* Takes a lock, does something, and gives it back. */
void add_lock_region(Generator *g, const char *lock, LockUse use);

#endif
