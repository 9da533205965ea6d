/* The live state and what changes it: for the parts of the machine, natives, and those that store, walk and show
   states. Whoever only takes steps needs machine.h alone. */
#ifndef BANDERA_MACHINE_STATE_H
#define BANDERA_MACHINE_STATE_H

#include "bir/effects.h"
#include "machine/machine.h"

#include <stdlib.h>
#include <string.h>

enum { RELEASED_SEVERAL = UINT32_MAX }; /* in place of a lock */

enum {
    MACHINE_CHOICE_POINTS = 32, /* choices in one transformation */
    MACHINE_INVISIBLE_RUN =
        1000, /* transformations of one step; longer runs are cut, so that no loop hides other threads */
    MACHINE_CALL_DEPTH = 2000,
    /* Of a program: library code runs for long between two places that others notice, and a JVM's stack is deep. */
    MACHINE_PROGRAM_RUN = 100000,
    MACHINE_PROGRAM_DEPTH = 10000,
    MACHINE_LOCK_DEPTH = 1 << 20,
    MACHINE_LONGEST_ARRAY = 1 << 24,
    MACHINE_MOST_CELLS = INT32_MAX - (1 << 27), /* frames and threads have room beyond what objects may take */
    MACHINE_PATIENCE = 1 << 14, /* transformations, or as much other work, until it is asked whether to go on */
    MACHINE_MUCH_MEMORY = 1 << 20,
    MACHINE_REGISTERS = 2 * UINT16_MAX + 8 /* the most that an instruction can name */
};

typedef struct LogEntry {
    int64_t old;
    uint32_t cell;
} LogEntry;

typedef struct ChoicePoint {
    uint32_t picked, count;
} ChoicePoint;

/* A reference that an object was reached by: its cell, and the frame or object that this is part of. */
typedef struct Reference {
    uint32_t cell, holder;
    bool is_in_frame; /* neither in a frame nor in an object (0): in a global */
} Reference;

/* Who reaches an object: one thread, or more than that. Known if `visit` is that of its Owners. */
typedef struct Owner {
    uint32_t visit, thread;
    uint32_t published; /* the step that published it, if that has the number of the present one */
    /* By what the first thread reached it in some visit, and by what another did: hints of how others may reach it. */
    Reference first, second;
} Owner;

/* An object that a step has asked about: whether others than the acting thread reached it when the step began. */
typedef struct SharingAsked {
    uint32_t object, is_shared;
} SharingAsked;

/* Who reaches which object, for transformations that yield for some objects only: see owners.c. */
typedef struct Owners {
    Owner *of; /* by address of the object */
    uint32_t capacity, visit;
    bool made;                   /* they are those of the state at `mark` of the log, as far as the visit has come */
    bool is_over;                /* the visit */
    size_t mark, start;          /* of the log; where the present step began */
    uint32_t top;                /* first cell that was not in use then */
    Vector(uint32_t) pending;    /* objects to look at, from `looked_at` on */
    uint32_t looked_at, threads; /* of the visit, as far as it has come: threads that were looked at */
    bool has_published;          /* the present step has */
    uint32_t step;               /* counts the steps that publish something */
    Vector(uint32_t) publishing; /* objects to look at */
    Vector(SharingAsked) asked;  /* in the present step, while that is recorded fully */
} Owners;

/* The values of the watched predicates, and which cells they were read from: see watch.c. */
typedef struct Watch {
    bool made; /* they are those of the state at `mark` of the log ... */
    size_t mark;
    size_t seen; /* ... and of those up to here */
    uint64_t valuation;
    Footprint reads;
    uint32_t *marks; /* by cell: the visit that read it last */
    uint32_t capacity, visit;
    /* What the predicates name, found out when it is first asked for: all of it, and by location and local variable of
       the model */
    BirEffects named;
    bool *named_locations, *named_variables;
    uint32_t location_count, variable_count;
    bool names_ends;               /* locations without transformations */
    Vector(uint8_t) changes_named; /* by transformation: whether it may change what is named; 0: not known yet */
} Watch;

/* What a machine knows of a collection. */
typedef struct StoredCollection {
    uint8_t *fits; /* by type: a Fit, of the object (a record or array type) or of a reference to it */
    uint32_t fit_count;
    bool is_locked; /* monitors of its objects were used */
} StoredCollection;

/* What a machine has found out about its code: see stored.c. */
typedef struct Stored {
    Arena *arena;
    Layout globals;        /* of a program the hot cells are those that were assigned, in the order in which they were;
                              of another model as in the code */
    Vector(int64_t) zeros; /* of a program: what those hold at first */
    uint8_t *is_stored;    /* of a program, by cell counted from the first global: it is among them */
    StoredCollection *of;  /* by collection */
    uint32_t collections;
    uint32_t seen; /* SEEN_FINALS, ... */
    uint32_t uses; /* USES_RANDOM, USES_CLOCK, USES_EXIT */
} Stored;

/* How running a piece of code ended. */
typedef enum RunStatus { RUN_FALSE, RUN_TRUE, RUN_DONE, RUN_ERROR, RUN_LIMIT, RUN_PRUNED } RunStatus;

struct Machine {
    const Code *code;
    MachineOptions options;
    int64_t *cells;
    uint32_t capacity;
    LogEntry *log;
    size_t log_count, log_capacity;
    size_t forgotten; /* entries that were there before: see machine_forget */
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
    Vector(EnabledMove) enabled;                    /* as they were listed last: see successors.h */
    bool has_mattered;                              /* the last step, to a watched predicate */
    bool has_progressed;                            /* in the last step, a thread: see CodeLocation.is_progress */
    uint32_t step_length;                           /* transformations of the last step behind its first */
    uint32_t moved;                                 /* the thread of the last step ... */
    int64_t births_before;                          /* ... and how many threads had been started before it */
    Fault fault;
    Missing missing; /* with LIMIT_MISSING */
    void (*observer)(void *context, const Fired *fired);
    void *observer_context;
    Text *print, *print_errors;
    int exit_status;    /* of the program, as a run of it would end; no part of the state */
    bool settling;      /* see machine_settle */
    Look look;          /* see machine_limit */
    int64_t work_left;  /* work until it is asked; below zero once it has stopped */
    uint64_t work_done; /* when it was asked last */
    bool is_stopped;
    Footprint *footprint;         /* not null while accesses are recorded */
    Footprint *guard_footprints;  /* by thread, not null while what guards read is */
    bool records_fully;           /* not only accesses: see machine_record_fully_to */
    Vector(uint32_t) other_reads; /* then: cells that the present step has read without accessing them */
    bool is_unrepeatable;         /* the present step depends on more than was recorded fully */
    BirId origin;                 /* location of the thread that fires, as it is recorded */
    bool is_weak;                 /* what is recorded are accesses that order less than volatile ones do, ... */
    bool is_plain;                /* ... or plain ones */
    bool is_private;              /* ... or such to what only the acting thread reaches */
    BirId data;                   /* the transformation whose plain access to ordered data is recorded, or BIR_NONE */
    uint32_t acquired;            /* the first lock that the present step has acquired; or 0 */
    uint32_t released;            /* a lock that the present transformation has released; or 0 */
    uint32_t owned;               /* the owned object that it synchronizes by, or 0; ... */
    uint32_t owned_uses;          /* ... and how */
    /* Of a program: what was taken in of the code, and base objects by the numbers that they have in stored states.
     */
    uint32_t known_globals, known_base;
    uint32_t *numbered, numbered_count, numbered_capacity;
    /* Visiting the heap, or the cells of the log: one is marked when marks[address] is the number of the visit. */
    uint32_t *marks, *numbers;
    uint32_t *holders; /* by cell: see machine_holder; null unless that is wanted */
    uint32_t visit;
    uint32_t *reached; /* objects in the order they were found */
    uint32_t reached_count, reached_capacity;
    /* How many of them were found from the globals alone, then also from references of the first thread that nothing
       assigns, and so on; and how many these lead to. */
    uint32_t found[MACHINE_MOST_THREADS + 1];
    uint32_t reached_by_fixed;
    Owners owners;
    Watch watch;
    Stored stored;
};

/* stored.c: begins and ends it. */
void stored_new(Machine *machine);
void stored_free(Machine *machine);

/* Makes a global, counted from the first one, or a cell of a base object part of states. */
void stored_add_global(Machine *machine, uint32_t cell);
void stored_add_base(Machine *machine, uint32_t cell);

/* Notes that the monitor of an object of a collection is used. */
void stored_use_monitors(Machine *machine, uint32_t collection);

/* Whether the objects of a collection are of a resolved record or array type, or may be pointed to by a reference type.
 */
bool stored_find_fit(Machine *machine, uint32_t collection, BirId type);
static inline bool machine_fits(Machine *m, uint32_t collection, BirId type) {
    const StoredCollection *c = collection < m->stored.collections ? &m->stored.of[collection] : NULL;
    uint8_t fit = c && type < c->fit_count ? c->fits[type] : (uint8_t)FIT_UNKNOWN;
    return fit == FIT_UNKNOWN ? stored_find_fit(m, collection, type) : fit == FIT_YES;
}

/* watch.c: the values of the watched predicates, 0 when there are none; whether a transformation that was fired since
   then matters to them. `from` is where the acting thread was, `mark` the end of the log then. */
static inline uint64_t watch_begin(Machine *m) { return m->code->watched_count ? machine_valuation(m) : 0; }
bool watch_noticed_by_some(Machine *machine, uint64_t before, const CodeTransformation *t, BirId from, size_t mark);
static inline bool watch_noticed(Machine *m, uint64_t before, const CodeTransformation *t, BirId from, size_t mark) {
    return m->code->watched_count && watch_noticed_by_some(m, before, t, from, mark);
}
void watch_free(Watch *watch);

/* Takes in what the code has got since: globals at their initial values, objects of the base region. None of this is
   part of what can be undone. */
void machine_add_grown_globals(Machine *machine);
static inline void machine_add_new_globals(Machine *m) {
    if (m->known_globals != m->code->globals.count || m->known_base != m->code->base.count)
        machine_add_grown_globals(m);
}

/* What running ends with: a run-time error, a bound that was exceeded. */
static inline RunStatus machine_fail(Machine *m, BirError error) {
    m->fault = (Fault){.error = error, .subject = BIR_NONE};
    return RUN_ERROR;
}

static inline RunStatus machine_fail_on_index(Machine *m, int64_t index, int64_t length) {
    m->fault = (Fault){.error = BIR_ERROR_INDEX, .subject = BIR_NONE, .value = index, .length = length};
    return RUN_ERROR;
}

static inline RunStatus machine_exceed(Machine *m, Limit limit, BirId subject, int64_t value) {
    m->fault = (Fault){.limit = limit, .subject = subject, .value = value};
    return RUN_LIMIT;
}

/* The model does not have what a run needs. */
RunStatus machine_report_missing(Machine *machine, Missing missing);

/* Asks whether to go on, with so many bytes more. True: the machine stops. */
bool machine_must_stop(Machine *machine, size_t bytes);

/* The same as somebody to ask, for what knows nothing of machines. */
Look machine_as_look(Machine *machine);

/* Counts work, in transformations that take about as long, and asks when it is time to. To be called from every loop
   whose length the model decides. */
static inline bool machine_count_work(Machine *m, uint64_t work) {
    m->work_left -= (int64_t)work;
    return __builtin_expect(m->work_left < 0, 0) && machine_must_stop(m, 0);
}

/* The same for memory that is about to be taken and filled. */
static inline bool machine_count_memory(Machine *m, size_t bytes) {
    return bytes >= MACHINE_MUCH_MEMORY ? machine_must_stop(m, bytes) : machine_count_work(m, bytes >> 8);
}

/* Whether there may be a text of so many units: it is not too long, and there is memory for it. Otherwise running ends
   with RUN_LIMIT. */
bool machine_has_room_for_text(Machine *machine, uint64_t units, uint64_t longest);

/* Begins a visit: nothing is marked. */
static inline void machine_begin_visit(Machine *m) {
    if (++m->visit == 0) {
        memset(m->marks, 0, m->capacity * sizeof *m->marks);
        m->visit = 1;
    }
}

/* Empties the state: globals at their initial values, no threads, no objects, nothing logged. */
void machine_clear(Machine *machine);

void machine_grow_log(Machine *machine);

/* Drops from the log, from a mark on, what is not needed to undo it: all but the first entry of a cell, cells that hold
   what they held at the mark, and those from `top` on, which were not in use then. A step that calls a lot logs several
   times as much as it changes. */
void machine_shorten_log(Machine *machine, size_t mark, uint32_t top);
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

/* The same for a cell that may belong to an object of the base region. */
static inline void machine_store(Machine *m, uint32_t cell, int64_t value) {
    if (__builtin_expect(code_is_base(m->code, cell), 0) && !m->settling)
        stored_add_base(m, cell);
    machine_put(m, cell, value);
}

void machine_record(Machine *machine, uint32_t cell, bool write, bool lock);
void machine_record_entry(Machine *machine, BirId body);

/* Notes that a cell is read, where steps are recorded fully: by something that is no access. */
static inline void machine_note_read(Machine *m, uint32_t cell) {
    if (m->records_fully)
        vector_push(NULL, &m->other_reads, cell);
}

/* Cell of the number of objects that a collection may have at present: never too low. */
static inline uint32_t machine_counter(const Machine *m, uint32_t collection) { return m->code->counters + collection; }

/* Cell of the newest object of a kept collection. */
static inline uint32_t machine_newest(const Machine *m, uint32_t collection) { return m->code->newest + collection; }

/* Runs code from an instruction on until it ends. */
RunStatus machine_run(Machine *machine, uint32_t start);

/* Fresh cells at the top, not initialised: of a frame; of an object or a thread. */
uint32_t machine_allocate(Machine *machine, uint32_t count);
uint32_t machine_allocate_object(Machine *machine, uint32_t count);
uint32_t machine_allocate_thread(Machine *machine);

/* ahead.c: where a field of class Thread is in its objects, or 0. The threads, by their objects, that thread `nth`
   joins before it does anything else that others can notice, or that depends on them; returns how many. */
uint32_t code_thread_field(const Code *code, const char *name);
uint32_t machine_joins_ahead(Machine *machine, uint32_t nth, uint32_t joined[MACHINE_MOST_THREADS]);

/* heap.c: a new object, 0 when its collection is full (the fault says so). */
uint32_t heap_new(Machine *machine, uint32_t collection, uint32_t length);

/* heap.c: a new object of the base region, outside the undo log, at the same address in every machine of the code; 0
   when there is no room (the fault says so). */
uint32_t base_allocate(Machine *machine, uint32_t collection, uint32_t length);

/* heap.c: the identity hash of an object, which is part of the state from then on. */
int64_t heap_identity_hash(Machine *machine, uint32_t object);

/* heap.c: the monitor of an object (the address of the lock), which is going to be used. */
uint32_t heap_monitor(Machine *machine, uint32_t object);

/* heap.c: visits what a reference reaches, or (with 0) all that the state reaches, breadth-first: kept objects by
   collection and age, from globals, then from threads in order, frames from the innermost on. Fills reached and numbers
   (from 1). Choices among objects go by this order. Objects of the base region are not listed; they get numbers of
   their own that they keep. */
void heap_visit(Machine *machine, uint32_t from);

/* heap.c: visits all that the state reaches in another order: kept objects, from globals and the references of threads
   that nothing assigns, then from the other references of threads. Locals that move about among the objects found from
   the first do not change how those are numbered, which is what storing states wants. Fills found and reached_by_fixed,
   too. */
void heap_visit_fixed_first(Machine *machine);

/* heap.c: the number of an object of the base region, from 1. It gets one when it is first met, and keeps it: states
   refer to few of them. */
uint32_t heap_base_number(Machine *machine, uint32_t object);

/* heap.c: appends to the list of reached objects. */
void heap_add_reached(Machine *machine, uint32_t object);

/* heap.c: the kth reached object of a type after a visit, and how many there are. */
uint32_t heap_count_of_type(Machine *machine, BirId type);
uint32_t heap_nth_of_type(Machine *machine, BirId type, uint32_t nth);

/* threads.c */
uint32_t thread_start(Machine *machine, BirId body, const int64_t *arguments, uint32_t count); /* 0: too many */
void thread_end(Machine *machine, uint32_t thread, BirId location); /* BIR_NONE: by exit, not at a location */
bool thread_call(Machine *machine, BirId body, const int64_t *arguments, uint32_t count, uint32_t transformation);
RunStatus thread_return(Machine *machine, bool has_value, int64_t value);
RunStatus thread_throw(Machine *machine, int64_t object);
void thread_enter(Machine *machine, uint32_t location);
RunStatus lock_acquire(Machine *machine, uint32_t lock, bool reentrant);
RunStatus lock_release(Machine *machine, uint32_t lock);
RunStatus lock_wait(Machine *machine, uint32_t lock);
RunStatus lock_unwait(Machine *machine, uint32_t lock);
RunStatus lock_notify(Machine *machine, uint32_t lock, bool all);

static inline bool lock_available(const Machine *m, uint32_t lock, bool reentrant) {
    int64_t owner = m->cells[lock];
    return !owner || (reentrant && owner == m->thread);
}

/* owners.c: a step begins. What is private in it depends on the state now and on what the step does. */
void owners_begin(Machine *machine);

/* owners.c: whether another thread than the acting one, or a global, leads to an object. Of null: no. */
bool owners_is_shared(Machine *machine, int64_t object);

/* owners.c: a reference is about to be stored into an object, or (with 0) where every thread reaches. To be called
   before any such store in a model that yields. */
void owners_store(Machine *machine, int64_t into, int64_t reference);

/* owners.c: whether the answers that a step of a thread from another state was given are those of the present one. */
bool owners_answer_alike(Machine *machine, uint32_t thread, const SharingAsked *asked, uint32_t count);

void owners_free(Owners *owners);

/* Takes the next digit of the choice: a number below `count`. */
uint32_t machine_choose(Machine *machine, uint32_t count);

/* Where a thread is. */
static inline const CodeLocation *machine_location(const Machine *m, uint32_t frame) {
    return &m->code->locations[m->cells[frame + FRAME_PC]];
}

#endif
