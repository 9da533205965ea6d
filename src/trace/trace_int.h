/* Private to src/trace: walking a trace on a machine, and reading live states. */
#ifndef BANDERA_TRACE_TRACE_INT_H
#define BANDERA_TRACE_TRACE_INT_H

#include "machine/state.h"
#include "trace/trace.h"

/* walk.c: a machine that follows a trace, one machine_fire a step. */
typedef struct Walk {
    const Trace *trace;
    const Code *code;
    Machine *machine;
    uint32_t at;          /* steps done */
    Outcome outcome;      /* of the last of them: an error only after the step that ends the trace */
    BirId transformation; /* that was fired last */
    Fault fault;          /* of the last of them; the machine's own changes when guards are tried */
    Text printed;         /* what the last step printed */
    Text reason;          /* why the next step could not be taken */
    size_t *marks;        /* by step: the state before it; null when there is no way back */
    bool watches;         /* `accesses` is wanted */
    Footprint accesses;   /* what the last step read and wrote, stores of equal values among it */
    /* The last step: what was before it. */
    size_t mark;
    uint32_t thread, frame;
    int64_t births, serials;
} Walk;

/* A walk at the initial state of a trace that has its ids. `keep` keeps the way back. */
Walk *walk_new(const Trace *trace, const Code *code, const MachineOptions *options, bool keep);
void walk_free(Walk *walk);

/* The value that a cell had before the last step. */
int64_t walk_value_before(const Walk *walk, uint32_t cell);

/* Takes the next step. False, with a reason, when the model cannot do it: the state is then undone to before it. */
bool walk_next(Walk *walk);

/* trace.c: the same for a trace that is still being bound: finds what its step means, and fills in its choice. */
bool walk_next_of(Walk *walk, Trace *trace);

/* Runs a trace from the beginning to its violation, and fills in what its choices were and how it ended. */
bool trace_run(Trace *trace, Walk *walk);

/* lasso.c: walks to the end of a run that violates a temporal property, fills in its letters, and says whether it does.
 */
bool walk_lasso(Walk *walk, Trace *trace);

/* Drops what a finite run does after the step that decides: engines take several transformations together. */
void lasso_trim(Trace *trace);

/* Why a run can stay where it is for ever. */
typedef enum Ending {
    ENDING_NONE, /* it cannot: some thread can move */
    ENDING_DONE, /* every thread has ended, but for daemons */
    ENDING_STUCK,
    ENDING_FAILS, /* what a thread does next is an error */
    ENDING_BOUND  /* it is beyond a bound of the model, where a bounded search turns back */
} Ending;
Ending walk_ending(Walk *walk, Fault *fault);

/* describe.c: the same, and appends it in words. */
Ending walk_describe_ending(Walk *walk, Text *out);

/* Goes back, or forward, to the state after `steps` steps. The trace must be known to run. */
void walk_to(Walk *walk, uint32_t steps);

/* Whether the walk is at the violation of its trace; if not, the reason says what is missing. */
bool walk_is_violated(Walk *walk);

/* Gives the reason why a walk does not violate its property. Always false. */
bool walk_missing(Walk *walk, const char *what);

/* Appends what the last step chose; false when it had no alternative. */
bool walk_describe_choice(const Walk *walk, Text *out);

/* Whether some transformation of the nth live thread is enabled. */
bool state_can_move(Machine *machine, uint32_t nth);

/* The place of a thread among the live ones; UINT32_MAX once it has ended. */
uint32_t state_index_of(const Machine *machine, uint32_t thread);

/* state.c: a part of the live state that has a type: a variable, a field, an element. */
typedef struct StatePlace {
    BirId type; /* resolved */
    uint32_t cell;
    uint32_t object; /* when it is a whole object, which */
} StatePlace;

/* The variable with a name (as in the model, or in the program it came from): a local of `frame` or, with frame 0, a
 * global. */
bool state_find_variable(const Machine *machine, uint32_t frame, const char *name, size_t length, StatePlace *place);
StatePlace state_variable(const Machine *machine, uint32_t frame, BirId variable);

/* Goes on to a field or an element, through a reference if need be. False with a failure. */
bool state_field(const Machine *machine, StatePlace *place, const char *name, size_t length, Failure *failure);
bool state_element(const Machine *machine, StatePlace *place, int64_t index, Failure *failure);

/* The place of a whole object. */
StatePlace state_object(const Machine *machine, uint32_t object);

/* Whether a cell of a frame belongs to a variable that is dead there, so that its value means nothing. */
bool state_is_dead(const Machine *machine, uint32_t frame, uint32_t cell);

/* What a cell is part of. */
typedef struct CellName {
    StatePlace place; /* the scalar or lock */
    uint32_t frame;   /* of a local; 0 for globals and objects */
} CellName;

/* Names a cell: appends `count`, `fork[2]`, `Node#3.next`. False when it is part of no variable that can be reached. */
bool state_name_cell(Machine *machine, uint32_t cell, CellName *found, Text *out);

/* The one of some objects that a cell belongs to, other than its header; 0 when there is none. */
uint32_t state_object_around(const Machine *machine, const uint32_t *objects, uint32_t count, uint32_t cell);

/* Appends a name that the program knows, when there is one, otherwise the model's. */
void state_add_name(const BirModel *model, BirId name, const BirOrigin *origin, Text *out);

/* Appends Phil#2, Node#3, one value, a whole place (records and arrays spelled out, and what references
   refer to down to `levels`). */
void state_add_thread(const Machine *machine, uint32_t thread, Text *out);
void state_add_object(const Machine *machine, uint32_t object, Text *out);
void state_add_value(const Machine *machine, BirId type, int64_t value, Text *out);
void state_add_place(const Machine *machine, StatePlace place, uint32_t levels, Text *out);

/* Appends the name of a lock given by its address. */
void state_add_lock(Machine *machine, uint32_t lock, Text *out);

/* Appends a location as `name`, or `function.name` outside the thread's own body; and where it is. */
void state_add_location(const BirModel *model, BirId thread, BirId location, Text *out);
void state_add_location_place(const BirModel *model, BirId location, BirId transformation, Text *out);

/* The innermost frame of a thread, the one that has called another, and where it is: a location of the model. */
static inline uint32_t state_frame(const Machine *machine, uint32_t thread) {
    return (uint32_t)machine->cells[thread + THREAD_FRAME];
}
static inline uint32_t state_caller(const Machine *machine, uint32_t frame) {
    return (uint32_t)machine->cells[frame + FRAME_CALLER];
}
static inline BirId state_location(const Machine *machine, uint32_t frame) {
    return (BirId)machine->cells[frame + FRAME_PC];
}

/* render.c: the last step of a walk: its line and, below, what it changed. Widths of the columns are in `widths`. */
typedef struct StepWidths {
    int number, thread, way, place;
} StepWidths;
StepWidths render_widths(const Trace *trace, const BirModel *model);
void render_step(const Walk *walk, const StepWidths *widths, Text *out);
void render_transformation(const BirModel *model, BirId transformation, Text *out);

/* lasso.c: appends what is wrong with a run in which nobody gets on. */
void lasso_describe_livelock(const Trace *trace, Text *out);

/* render_goal.c: the first lines of a trace: what it is of, how long it is; of a temporal property, what that says and
   which predicates hold at first. */
void render_heading(const Trace *trace, Text *out);

/* The last of these lines; nothing for a trace of another kind. */
void render_first(const Trace *trace, Text *out);

/* Steps that are shown one after the other, of a long trace not all. */
typedef struct StepListing {
    bool full;            /* all of them are */
    uint32_t last_birth;  /* the thread of the step before; UINT32_MAX: none */
    uint32_t shown_from;  /* steps before this one are left out */
    bool is_other_thread; /* than that of the step before */
} StepListing;

/* Appends what stands before a step (counted from 0) of the thread with a birth: an empty line where another thread
   goes on, that steps are left out, that the loop begins. False when this one is left out. */
bool render_lists_step(StepListing *listing, const Trace *trace, uint32_t step, uint32_t birth, Text *out);

/* Appends "Full(b) becomes true" if a step between two letters changed that predicate; false when it did not. */
bool render_change(const TraceGoal *goal, uint32_t predicate, uint64_t before, uint64_t after, Text *out);

/* A line before the first step of a loop, nothing before others; a line after the last step, in which `reason` says why
   a run ends. */
bool render_loop_begin(const Trace *trace, uint32_t step, Text *out);
void render_loop_end(const Trace *trace, const char *reason, Text *out);

/* The predicates of the property, a column for each step that changes one. */
void render_table(const Trace *trace, bool full, Text *out);

/* describe.c: one line on a live thread: where it is and why it cannot move; and the violation at the end of a trace.
 */
void render_thread(const Walk *walk, uint32_t nth, Text *out);
void render_violation(Walk *walk, bool full, Text *out);

#endif
