/* What a model means. A machine holds one live state of a model; it says whether a transformation is enabled, fires
   one, undoes it, gives its footprint, and shows the state. Nothing else gives a model a meaning. What the successors
   of a state are, for a search, is told by the layer above: successors.h.

   A machine belongs to one thread of control. Everything that a fired transformation changes is logged, so that
   machine_undo returns to any earlier mark; states are never copied. */
#ifndef BANDERA_MACHINE_MACHINE_H
#define BANDERA_MACHINE_MACHINE_H

#include "base/limits.h"
#include "machine/code.h"

/* The live state is one array of cells. It begins with bookkeeping; cell 0 is never used, so that 0 can mean null. */
enum {
    MACHINE_MOST_THREADS = 1024,
    MACHINE_FRAME_CLASSES = 64,
    MACHINE_RUNNING = 1,  /* the thread that runs without interleaving (figure 16), or 0 */
    MACHINE_TOP,          /* first cell that is not in use */
    MACHINE_THREAD_COUNT, /* threads in the pool: those that have not ended, in the order they were started */
    MACHINE_BIRTHS,       /* threads started so far on this run */
    MACHINE_SERIALS,      /* objects made so far on this run */
    MACHINE_HASHES,       /* identity hashes given out so far on this run */
    MACHINE_FREE_FRAMES,  /* frames to use again, a list for each size */
    MACHINE_POOL = MACHINE_FREE_FRAMES + MACHINE_FRAME_CLASSES,
    MACHINE_GLOBALS = MACHINE_POOL + MACHINE_MOST_THREADS
};

/* A thread is this many cells; its number in the state is the address of the first. */
enum {
    THREAD_BODY,
    THREAD_FRAME,      /* address of the innermost frame; 0 once it has ended */
    THREAD_WAIT,       /* WAIT_NONE, WAIT_WAITING, WAIT_NOTIFIED */
    THREAD_WAIT_LOCK,  /* address of the lock it waits on, or 0 */
    THREAD_WAIT_DEPTH, /* how deep it held that lock */
    THREAD_DAEMON,
    THREAD_ATOMIC, /* atomicBegins that are open */
    THREAD_REST,   /* of a thread that has ended: where, counted from 1, if a predicate asks which threads have there */
    THREAD_BIRTH,  /* counted from 0 on each run; names the thread in traces; no part of the state */
    THREAD_CELLS
};
enum { WAIT_NONE, WAIT_WAITING, WAIT_NOTIFIED };

/* One transition from a state, of one thread. `thread` counts the threads that have not ended, in the order they were
 * started. */
typedef struct Move {
    uint16_t thread;
    uint16_t transformation; /* within the thread's location */
    uint32_t choice;         /* which alternatives its choices take, as one number: see machine_next_choice */
} Move;

/* A move that is enabled, but for its choice. */
typedef struct EnabledMove {
    uint16_t thread, transformation;
    bool fails;      /* its guard, with an error: firing it gives the error */
    bool is_timeout; /* a time limit expires by it */
} EnabledMove;

typedef enum Outcome {
    OUTCOME_DONE,
    OUTCOME_ERROR,  /* a run-time error or a false assertion: ErrorState */
    OUTCOME_LIMIT,  /* a bound was exceeded: LimitState */
    OUTCOME_PRUNED, /* a false assumption: the run is discarded */
    OUTCOME_STOPPED /* whoever limits the machine said so: the step is not whole, and nothing follows from it */
} Outcome;

typedef enum Limit {
    LIMIT_NONE,
    LIMIT_RANGE,      /* a value outside the range of its variable */
    LIMIT_OBJECTS,    /* a collection is full */
    LIMIT_LENGTH,     /* an array longer than its type allows */
    LIMIT_THREADS,    /* too many threads */
    LIMIT_ARITHMETIC, /* an exact integer that does not fit 64 bits */
    LIMIT_DEPTH,      /* calls nested too deeply */
    LIMIT_LOCK_DEPTH, /* a lock acquired too often */
    LIMIT_CHOICES,    /* too many combinations of choices in one transformation */
    LIMIT_BASE,       /* too many objects that are there for ever */
    LIMIT_CELLS,      /* more objects than there are addresses */
    LIMIT_MISSING,    /* the model lacks what whoever made it can add: see machine_missing */
    LIMIT_UNSUPPORTED /* the program needs something that is not modelled: no bound would be large enough */
} Limit;

/* What went wrong, or was exceeded, and where. */
typedef struct Fault {
    BirError error;
    Limit limit;
    BirId transformation; /* of the model; BIR_NONE when none is to blame */
    BirId subject;  /* LIMIT_OBJECTS: the collection; LIMIT_RANGE: the variable or BIR_NONE; EXCEPTION, CAST: the type
                     */
    int64_t value;  /* LIMIT_RANGE: the value; LIMIT_OBJECTS: the size; LIMIT_UNSUPPORTED: what, a string; INDEX: the
                       index; NEGATIVE_SIZE: the size */
    int64_t object; /* EXCEPTION, CAST, STORE: the object; OVERFLOW: '+', '-', '*' or '/' of the value and the length */
    int64_t length; /* INDEX: of the array */
    bool uncaught;  /* an exception that left its thread, whatever the error is: no trap can help any more */
} Fault;

/* Something a transformation did, for traces: called after it was fired, before the next one of the same step. */
typedef struct Fired {
    BirId body, location, transformation; /* of the model */
    int64_t birth;                        /* which thread */
    Move move;
    Outcome outcome;
} Fired;

typedef struct Access {
    uint32_t cell;
    bool write, lock;
    bool weak;       /* it orders less than a volatile access does, by its mode */
    bool plain;      /* or as one of Java's own to what is not volatile */
    bool is_private; /* it is a plain access to what only the acting thread reaches */
    uint32_t held;   /* the first lock that the step has acquired, if it was still held; or 0 */
    BirId data;      /* the transformation, if it is a plain access to what is taken for ordered; or BIR_NONE */
    Use owned;       /* the use of an object that is taken for owned, if it is one, ... */
    uint32_t object; /* ... and the object */
    BirId origin;    /* the location of the thread that made it, in its innermost frame */
    BirId
        entered; /* no access, but a body that the thread calls, or that a thread it starts begins with; or BIR_NONE */
} Access;

/* What a transformation reads, writes and locks in the state it was asked for. */
typedef struct Footprint {
    Access *items;
    uint32_t count, capacity;
} Footprint;

typedef struct MachineOptions {
    uint32_t max_threads;      /* at once; 0: the most there can be */
    uint32_t max_call_depth;   /* 0: a generous default */
    uint32_t max_run;          /* transformations of one step; 0: a default. Longer runs are cut, so that no loop hides
                                  other threads */
    uint32_t max_objects;      /* at once, of each collection that has no size of its own; 0: no bound */
    uint32_t max_array;        /* elements of arrays that have no size of their own; 0: 16 million */
    bool interleave_invisible; /* treat invisible and yielding transformations as visible: the unreduced search */
    bool late_timeouts;        /* time limits expire only where nothing else can move */
    bool shares_all;           /* every object counts as reached by others: what other engines go by */
    uint32_t stop_at;  /* exceptions that are errors when they leave a Java thread, as bits 1 << BirError; others the
                          program prints */
    bool check_owners; /* compare each answer to who reaches an object with a fresh look: for tests */
    bool maps_cells;   /* it is known which object a cell belongs to: see machine_holder */
} MachineOptions;

typedef struct Machine Machine;

/* A machine in the initial state. `code` must outlive it. */
Machine *machine_new(const Code *code, const MachineOptions *options);
void machine_free(Machine *machine);

/* Back to the initial state. The undo log is emptied. */
void machine_reset(Machine *machine);

const Code *machine_code(const Machine *machine);

/* A mark of the present state, and the return to it. Marks nest. */
size_t machine_mark(const Machine *machine);
void machine_undo(Machine *machine, size_t mark);

/* Makes `mark` the oldest there is: later marks are lower by `mark` from now on, earlier ones are void. */
void machine_forget(Machine *machine, size_t mark);

/* Lets somebody be asked now and then while the machine works, every few milliseconds and before it takes much memory.
   Once the answer was to stop, the present step and all others end with OUTCOME_STOPPED, and the state is void. */
void machine_limit(Machine *machine, Look look);
bool machine_is_stopped(const Machine *machine);

/* How much it has done, in transformations that take about as long: the same in each run of a program. */
uint64_t machine_work(const Machine *machine);

/* Memory that the live state and its log take. */
size_t machine_bytes(const Machine *machine);

/* How many threads have not ended, and the nth of them (its address). */
uint32_t machine_threads(const Machine *machine);
uint32_t machine_thread(const Machine *machine, uint32_t nth);

/* Which of them is the one of a birth; UINT32_MAX: it has ended, or was never started. */
uint32_t machine_find_thread(const Machine *machine, int64_t birth);

/* The value of a cell. */
int64_t machine_cell(const Machine *machine, uint32_t cell);

/* How many transformations thread `nth` has at its location, and whether one of them is enabled. An error in a guard
   counts as enabled: firing it gives the error. */
uint32_t machine_transformations(const Machine *machine, uint32_t nth);
bool machine_enabled(Machine *machine, uint32_t nth, uint32_t transformation);

/* One of them as a transformation of the model. */
BirId machine_transformation(const Machine *machine, uint32_t nth, uint32_t transformation);

/* The transformation that thread `nth` stands before, for people: of a program the one in the innermost frame that
   is the program's own. */
BirId machine_program_transformation(Machine *machine, uint32_t nth);

/* Whether transformation is one that a choose-free search leaves out. */
bool machine_has_internal_choice(const Machine *machine, uint32_t nth, uint32_t transformation);

/* Whether firing it may have more than one outcome; when not, there is no other choice than 0. */
bool machine_may_branch(const Machine *machine, uint32_t nth, uint32_t transformation);

/* Fires one enabled transformation, and nothing more. Unless the outcome is OUTCOME_DONE the state is left half
   changed: undo to a mark. */
Outcome machine_fire(Machine *machine, Move move);

/* After a fire or step: the next combination of choices of the same transformation; false when there is none left. */
bool machine_next_choice(const Machine *machine, uint32_t *choice);

/* What the last fire or step that was not done ran into. */
const Fault *machine_fault(const Machine *machine);

/* What runs of this machine have shown, as bits: SEEN_FINALS, ...; USES_RANDOM, ... Whether the monitor of an object of
   a collection was used. */
uint32_t machine_seen_features(const Machine *machine);
uint32_t machine_used_features(const Machine *machine);
bool machine_has_locked(const Machine *machine, uint32_t collection);

/* Lets steps from now on be cut after so many transformations; 0: as many as usual. */
void machine_limit_step_length(Machine *machine, uint32_t most);

/* After LIMIT_MISSING: what. Once the model and its code have it, the machine can make the step. */
const Missing *machine_missing(const Machine *machine);

/* Whether a limit is no bound, but something of which nothing is known. */
static inline bool machine_is_unknown(Limit limit) { return limit == LIMIT_MISSING || limit == LIMIT_UNSUPPORTED; }

/* Fires every transformation of a step through `observer`, which may be null. */
void machine_observe(Machine *machine, void (*observer)(void *context, const Fired *fired), void *context);

/* Runs a thread of a program's machine before everything else: what it makes and assigns is there from the
   beginning in every machine of the code, and only part of states once it is changed. The machine is in its initial
   state before and after. False when the thread did not end, or not well; then nothing of it stays. */
bool machine_settle(Machine *machine, BirId body);

/* The same for all threads of the model that are initial, in their order, as far as `look` allows. */
void machine_run_initial(const Code *code, Look look);

/* Something that a run came upon, and the run. */
typedef struct MissingReport {
    Missing missing;
    char *text;  /* what it is about, or "" */
    Move *moves; /* to before it, and the one that came upon it */
    uint64_t count;
} MissingReport;

/* Where println goes; null to discard. */
void machine_print_to(Machine *machine, Text *text);

/* The same for what a program prints as its errors. */
void machine_print_errors_to(Machine *machine, Text *text);

/* The status that a Java program exits with. */
int machine_exit_status(const Machine *machine);

/* The footprint of one enabled transformation in this state, which stays as it is. `footprint` is filled anew; its
   items are owned by the caller (free). */
void machine_footprint(Machine *machine, Move move, Footprint *footprint);

/* Adds what steps read, write and lock, and which bodies they enter, to a footprint from now on, until it is called
   with null. Cells from `top` of the state before a step on are the step's own: new objects and frames. */
void machine_record_to(Machine *machine, Footprint *footprint);

/* The same for a step that may be repeated elsewhere without being taken: beside its accesses, what the guards at its
   end and notifications read (Machine.other_reads), and which objects it asks about (Owners.asked). */
void machine_record_fully_to(Machine *machine, Footprint *footprint);
uint32_t machine_top(const Machine *machine);

/* While enabled moves are listed, adds what the guards of each thread read to its footprint, until it is called with
   null. */
void machine_record_guards_to(Machine *machine, Footprint *footprints);

/* What a cell behind the globals belongs to: the address of an object; of a thread, with HOLDER_THREAD; or 0, some
   frame. Only with MachineOptions.maps_cells. */
enum { HOLDER_THREAD = 1u << 31 };
uint32_t machine_holder(const Machine *machine, uint32_t cell);

/* The cell that the next transformation of thread `nth` accesses, if it is marked as a plain access and enabled; 0
   otherwise. */
uint32_t machine_pending_access(Machine *machine, uint32_t nth, bool *writes);

/* Whether a predicate of the model holds in this state. One that cannot be evaluated does not hold. */
bool machine_predicate(Machine *machine, uint32_t predicate);

/* The values of the predicates that the code is watched for, as bits in the order they were given. */
uint64_t machine_valuation(Machine *machine);

/* Whether some thread that is not a daemon has not ended. */
bool machine_has_live_thread(const Machine *machine);

/* The frame in which a thread waits for work, in a function that is idle; 0 when it does not. And whether all live
   threads do, and there are some. */
uint32_t machine_idle_frame(const Machine *machine, uint32_t nth);
bool machine_is_idle(const Machine *machine);

/* Threads that can never move again because each asks for a lock that another of them holds: writes which (one flag for
   each live thread) and returns how many. */
uint32_t machine_lock_cycle(Machine *machine, bool *stuck);

/* Whether there are such threads after a step that ended in a state. There must have been none before it. */
bool machine_closes_lock_cycle(Machine *machine);

/* Whether a thread cannot move before another one releases a lock. Both count the threads that have not ended. */
bool machine_waits_for(Machine *machine, uint32_t nth, uint32_t other);

/* The lock that a blocked thread waits to acquire (its address), or 0; for showing a deadlock. */
uint32_t machine_needed_lock(Machine *machine, uint32_t nth);

/* Whether a use of an object, as bits of CONTESTED_..., is taken for the affair of one thread at a time; and the use.
 */
bool machine_find_owned(const Machine *machine, uint32_t object, uint32_t how, Use *use);

/* Text of a value of a resolved type in the present state, for people: 3, true, RED, "text", Msg#2, null. */
void machine_show_value(const Machine *machine, BirId type, int64_t value, Text *out);

#endif
