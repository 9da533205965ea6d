/* A body under construction. Its locations, transformations and variables are collected here, because the model wants
   those of one body side by side, and are added to the model by emit_finish.

   Code is written as one thread of it at a time: actions join the open transformation of the open location until
   something has to come apart: a place where other threads may move, a call, a branch, a target of a jump. */
#ifndef BANDERA_LOWER_EMIT_H
#define BANDERA_LOWER_EMIT_H

#include "lower/program.h"

typedef uint32_t Spot;  /* a location of the body */
typedef uint32_t Local; /* a variable of the body */
#define NO_SPOT UINT32_MAX

typedef struct EmitStep {
    BirId guard;
    bool yields, plain, library, weak;
    bool timeout; /* a time limit expires */
    BirId shared[2];
    uint32_t shared_count;
    Vector(BirAction) actions;
    Spot target;        /* NO_SPOT after return and throw */
    uint32_t assertion; /* 0, or one more than the number of the specification's assertion that it is */
} EmitStep;

typedef struct EmitSpot {
    Vector(EmitStep) steps;
    uint32_t line;
    const JvmNode *node;    /* whose handlers cover it, or null */
    Vector(Local) observed; /* variables that predicates look at while a thread is here */
} EmitSpot;

/* A test of a predicate for the location that a spot becomes. */
typedef struct EmitAt {
    BirId expression;
    Spot spot;
} EmitAt;

typedef struct EmitVariable {
    BirId name, type, origin;
} EmitVariable;

typedef struct EmitCatch {
    Spot from, to, handler;
    BirId type; /* a record; BIR_NONE catches all */
    Local variable;
} EmitCatch;

typedef struct Emit {
    JavaProgram *program;
    BirModel *model;
    Arena *arena; /* of this body's construction */
    BirId file;   /* source file, or BIR_NONE */
    Vector(EmitSpot) spots;
    Vector(uint32_t) order; /* spots in the order in which they were opened: the order of the locations */
    Vector(EmitVariable) variables;
    Vector(BirId) names; /* expressions that name a variable by its number here */
    Vector(EmitCatch) catches;
    Vector(EmitAt) ats;
    uint32_t parameter_count;
    Spot spot; /* the open location, or NO_SPOT */
    EmitStep step;
    bool has_effects; /* the open transformation has done something that an error would take back wrongly */
    uint32_t line;
    const JvmNode *node;
    bool all_lines; /* a new line starts a new location, so that a trace shows it */
} Emit;

/* Starts the construction of a body; its locations are those of `file`. */
void emit_begin(Emit *emit, JavaProgram *program, BirId file);

/* Gives the body what was constructed and frees the rest. */
void emit_finish(Emit *emit, BirId body);

/* A new variable. Parameters come first. The name people know may be BIR_NONE. */
Local emit_variable(Emit *emit, const char *name, BirId type, BirId origin);
BirId emit_local(Emit *emit, Local local);

/* A location that is not open yet. */
Spot emit_spot(Emit *emit);

/* Opens a location: the open transformation, if any, ends by going there. */
void emit_open(Emit *emit, Spot spot);

/* Ends the open transformation by going to a location; nothing is open afterwards. */
void emit_goto(Emit *emit, Spot spot);

/* Makes sure that a location is open whose transformation has no action yet. */
void emit_fresh(Emit *emit);

/* The same if the open transformation has effects: what follows may fail, and then they have to stay. */
void emit_before_failure(Emit *emit);

/* Adds an action; one that assigns to a left-hand side or to a variable; one that fails when a reference is null. */
void emit_action(Emit *emit, BirAction action);
void emit_assign(Emit *emit, BirId target, BirId value);
void emit_set(Emit *emit, Local local, BirId value);
void emit_check_null(Emit *emit, BirId reference);

/* Starts a transformation before which other threads may move: always, or if they reach the object. */
void emit_yield(Emit *emit);
void emit_yield_of(Emit *emit, BirId object);

/* Two ways on: the open transformation ends, and control goes one way or the other. Nothing is open afterwards. */
void emit_branch(Emit *emit, BirId condition, Spot yes, Spot no);

/* One of several ways on from the open location, which has to be fresh, each with its guard. */
void emit_choice(Emit *emit, BirId guard, bool yields, BirId shared, const BirAction *actions, uint32_t count,
                 Spot target);

/* The same for the end of a time limit, before which other threads may move: at any time or, if time limits expire
   late, when nothing else can move. */
void emit_timeout(Emit *emit, BirId guard, const BirAction *actions, uint32_t count, Spot target);

/* Ends the open transformation with a call; control goes on in a fresh location. A result goes to `result` unless that
   is UINT32_MAX. */
void emit_call(Emit *emit, BirId body, const BirId *arguments, uint32_t count, Local result);
void emit_invoke(Emit *emit, BirId virtual_id, const BirId *arguments, uint32_t count, Local result);

/* Ends the open transformation after an action that nothing follows. */
void emit_end(Emit *emit);

/* Ends the open transformation and the body. */
void emit_return(Emit *emit, BirId value);
void emit_throw(Emit *emit, BirId object);

/* Calls a static method of the library by its name and descriptor. */
void emit_library_call(Emit *emit, const char *class, const char *name, const char *descriptor, const BirId *arguments,
                       uint32_t count, Local result);

/* A call that never comes back: names what the tool does not support. */
void emit_unsupported(Emit *emit, BirId message);

#endif
