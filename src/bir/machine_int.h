/* Private to the machine (machine.c, run.c, heap.c, threads.c) and to the encoder of stored states. */
#ifndef BANDERA_BIR_MACHINE_INT_H
#define BANDERA_BIR_MACHINE_INT_H

#include "bir/machine.h"

#include <stdlib.h>
#include <string.h>

enum {
    MACHINE_CHOICE_POINTS = 32, /* choices in one transformation */
    MACHINE_INVISIBLE_RUN =
        1000, /* transformations of one step; longer runs are cut, so that no loop hides other threads */
    MACHINE_CALL_DEPTH = 2000,
    MACHINE_LOCK_DEPTH = 1 << 20,
    MACHINE_LONGEST_ARRAY = 1 << 24
};

typedef struct LogEntry {
    int64_t old;
    uint32_t cell;
} LogEntry;

typedef struct ChoicePoint {
    uint32_t picked, count;
} ChoicePoint;

/* How running a piece of code ended. */
typedef enum RunStatus { RUN_FALSE, RUN_TRUE, RUN_DONE, RUN_ERROR, RUN_LIMIT, RUN_PRUNED } RunStatus;

struct Machine {
    const Code *code;
    MachineOptions options;
    int64_t *cells;
    uint32_t capacity;
    LogEntry *log;
    size_t log_count, log_capacity;
    int64_t *registers;
    uint32_t thread, frame; /* who acts */
    uint32_t acting;        /* which transformation of its location is fired */
    uint32_t choice;        /* digits of Move.choice that are not used yet */
    uint64_t choices;       /* combinations of choices up to here; more than Move.choice can number are a limit */
    ChoicePoint points[MACHINE_CHOICE_POINTS];      /* of the transformation that a step began with */
    ChoicePoint more_points[MACHINE_CHOICE_POINTS]; /* of those that followed without interleaving */
    ChoicePoint *point;                             /* the array in use */
    uint32_t point_count;                           /* how many it has */
    uint32_t first_point_count;                     /* how many `points` has */
    uint32_t tested_thread, tested_transformation;  /* whose guard was found true last ... */
    size_t tested_log;                              /* ... and when */
    Fault fault;
    void (*observer)(void *context, const Fired *fired);
    void *observer_context;
    Text *print;
    Footprint *footprint; /* not null while accesses are recorded */
    /* Visiting the heap: an object is marked when marks[address] is the number of the visit. */
    uint32_t *marks, *numbers;
    uint32_t visit;
    uint32_t *reached; /* objects in the order they were found */
    uint32_t reached_count, reached_capacity;
    /* How many of them were found from the globals alone, then also from references of the first thread that nothing
       assigns, and so on; and how many these lead to. */
    uint32_t found[MACHINE_MOST_THREADS + 1];
    uint32_t steady;
};

/* Empties the state: globals at their initial values, no threads, no objects, nothing logged. */
void machine_clear(Machine *machine);

void machine_grow_log(Machine *machine);
void machine_grow_cells(Machine *machine, uint32_t cells);

/* The only way to change a cell of the live state. */
static inline void machine_put(Machine *m, uint32_t cell, int64_t value) {
    int64_t old = m->cells[cell];
    if (old == value)
        return;
    if (m->log_count == m->log_capacity)
        machine_grow_log(m);
    m->log[m->log_count++] = (LogEntry){old, cell};
    m->cells[cell] = value;
}

void machine_record(Machine *machine, uint32_t cell, bool write, bool lock);

/* Cell of the number of objects that a collection may have at present: never too low. */
static inline uint32_t machine_counter(const Machine *m, uint32_t collection) {
    return MACHINE_GLOBALS + m->code->globals.count + collection;
}

/* Runs code from an instruction on until it ends. */
RunStatus machine_run(Machine *machine, uint32_t start);

/* Fresh cells at the top, not initialised. */
uint32_t machine_allocate(Machine *machine, uint32_t count);

/* heap.c: a new object, 0 when its collection is full (the fault says so). */
uint32_t heap_new(Machine *machine, uint32_t collection, uint32_t length);

/* heap.c: visits what a reference reaches, or (with 0) all that the state reaches, breadth-first: from globals, then
   from threads in order, frames from the innermost on. Fills reached and numbers (from 1). Choices among objects go by
   this order. */
void heap_visit(Machine *machine, uint32_t from);

/* heap.c: visits all that the state reaches in another order: from globals and the references of threads that nothing
   assigns, then from the other references of threads. Locals that move about among the objects found from the first do
   not change how those are numbered, which is what storing states wants. Fills found and steady, too. */
void heap_visit_steady_first(Machine *machine);

/* heap.c: appends to the list of reached objects. */
void heap_add_reached(Machine *machine, uint32_t object);

/* heap.c: the kth reached object of a type after a visit, and how many there are. */
uint32_t heap_count_of_type(const Machine *machine, BirId type);
uint32_t heap_nth_of_type(const Machine *machine, BirId type, uint32_t nth);

/* threads.c */
uint32_t thread_start(Machine *machine, BirId body, const int64_t *arguments, uint32_t count); /* 0: too many */
void thread_end(Machine *machine, uint32_t thread);
bool thread_call(Machine *machine, BirId body, const int64_t *arguments, uint32_t count, uint32_t transformation);
RunStatus thread_return(Machine *machine, bool has_value, int64_t value);
RunStatus thread_throw(Machine *machine, int64_t object);
void thread_enter(Machine *machine, uint32_t location);
RunStatus lock_take(Machine *machine, uint32_t lock, bool reentrant);
RunStatus lock_release(Machine *machine, uint32_t lock);
RunStatus lock_wait(Machine *machine, uint32_t lock);
RunStatus lock_unwait(Machine *machine, uint32_t lock);
RunStatus lock_notify(Machine *machine, uint32_t lock, bool all);

static inline bool lock_available(const Machine *m, uint32_t lock, bool reentrant) {
    int64_t owner = m->cells[lock];
    return !owner || (reentrant && owner == m->thread);
}

/* Takes the next digit of the choice: a number below `count`. */
uint32_t machine_choose(Machine *machine, uint32_t count);

/* Where a thread is. */
static inline const CodeLocation *machine_location(const Machine *m, uint32_t frame) {
    return &m->code->locations[m->cells[frame + FRAME_PC]];
}

#endif
