/* What the actions and expressions of BIR do: the one place that says it. Passes, reductions and translations ask here
   instead of looking at operations themselves, so a new operation has to be described once; effects.c has no `default`,
   and the compiler names an operation that was forgotten. What natives do stands in natives.def, one column.

   The answer is a list of effects, in no particular order. An access names the variable that it goes to, by place:
   `g` is a global, `x` a local, `e.f` a field of some object, `e[i]` an element of some array. What stands inside
   another thing without a reference between them is part of it: `g.f[i] := 1` writes an element, field f and global g.
   What leads to a place is read: `p.next.f := 1` writes field f, and reads field next and local p.

   Effects are an upper bound. For every state, whatever an action or expression does in it is covered by an effect of
   the list; that an effect is there does not mean that it happens. So whoever concludes something from the absence of
   effects is right: two steps without overlapping effects commute, a predicate is as it was after a step that changes
   nothing it reads. The bound stays one when lists are joined, and when it is asked for parts of an expression that are
   not evaluated. Only `is_sure` goes the other way: it is set where an effect happens whenever the action is done.

   Two accesses overlap when they may be to one cell, in whichever state. That is decided by names of fields and types
   of objects: a record repeats the fields of those that it extends, and objects of unrelated types are different
   objects. Whoever knows more of references (pass/points_to.h) can ask for the expression that leads to the object.

   Not among the effects: an error that the model has a trap for calls the trap's function; what is thrown goes to the
   variable of the catch that gets it; a result goes to a variable of the caller, which counts as a write of the call;
   local variables that are not live at the location where a step ends are cleared. build/random_test compares effects
   with the cells that the machine accesses (letter j). */
#ifndef BANDERA_BIR_EFFECTS_H
#define BANDERA_BIR_EFFECTS_H

#include "bir/bir.h"

typedef enum EffectKind {
    EFFECT_READ,
    EFFECT_WRITE,
    /* Locks: `place` is the lock */
    EFFECT_ACQUIRE,
    EFFECT_RELEASE,
    EFFECT_WAIT,           /* joins the wait set of a lock, or leaves it */
    EFFECT_NOTIFY,         /* whether other threads that wait are notified */
    EFFECT_TEST_AVAILABLE, /* whether it is free */
    EFFECT_TEST_HELD,      /* whether the acting thread has it */
    EFFECT_TEST_NOTIFIED,  /* whether a thread waits, or was notified */
    /* Objects and threads */
    EFFECT_ALLOCATE,         /* id: the collection, which may be full; BIR_NONE: any */
    EFFECT_START,            /* id: the body */
    EFFECT_END,              /* of the acting thread, or (native exit) of all others */
    EFFECT_DAEMON,           /* whether others wait for the acting thread to end */
    EFFECT_OBSERVE_END,      /* whether a thread has ended */
    EFFECT_OBSERVE_LOCATION, /* id: whether a thread is there */
    EFFECT_OBSERVE_FRAME,    /* id: whether a thread is in this body */
    EFFECT_OBSERVE_HEAP,     /* which objects there are, and which are reached from where */
    /* Control */
    EFFECT_MOVE, /* of the acting thread away from, or to a location; id */
    EFFECT_CALL, /* id: the function; BIR_NONE: one that is not known */
    EFFECT_RETURN,
    EFFECT_THROW,
    EFFECT_CHOOSE, /* there may be more than one outcome */
    EFFECT_FAIL,   /* id: the BirError; expression: what fails, BIR_NONE for the action itself */
    EFFECT_ASSUME, /* may end the run in silence */
    EFFECT_STOP,   /* ends the search: what follows is not known */
    EFFECT_ATOMIC_BEGIN,
    EFFECT_ATOMIC_END,
    EFFECT_PRINT,
    EFFECT_KINDS
} EffectKind;

typedef enum EffectPlace {
    EFFECT_NOWHERE,
    EFFECT_ON_GLOBAL,    /* variable */
    EFFECT_ON_LOCAL,     /* variable, of the acting thread's innermost frame */
    EFFECT_ON_REMOTE,    /* variable, a local of whichever thread: in predicates */
    EFFECT_ON_PARAMETER, /* variable, of a frame that the action makes */
    EFFECT_ON_FIELD,     /* variable, in a record of `type` or one that extends it */
    EFFECT_ON_ELEMENT,   /* of an array of `type` */
    EFFECT_ON_MONITOR,   /* of an object of `type` */
    EFFECT_ON_INSIDE,    /* anything inside an object of `type` */
    EFFECT_ON_FRAMES,    /* some variable of the acting thread's frames, which live sets keep for natives */
    EFFECT_ON_HASHES,    /* the identity hashes that objects have got so far */
    EFFECT_ON_ANY        /* whatever the kind can be about */
} EffectPlace;

/* What a write stores. A place that may get one of several values has a write for each. */
typedef enum EffectValue {
    EFFECT_VALUE_ANY,        /* that the type of the place allows */
    EFFECT_VALUE_EXPRESSION, /* of this expression */
    EFFECT_VALUE_NEW,        /* a new object of this collection */
    EFFECT_VALUE_COPY,       /* a new object with the same inside as the one that this expression leads to */
    EFFECT_VALUE_INSIDE      /* something out of the object that this expression leads to */
} EffectValue;

typedef struct BirEffect {
    EffectKind kind;
    EffectPlace place; /* of reads, writes and what is done to locks */
    BirId variable;
    BirId type;       /* FIELD, ELEMENT, MONITOR, INSIDE: of the object, or of the part that it is in; resolved */
    BirId object;     /* the reference that leads to the object; BIR_NONE: it is in a variable */
    BirId expression; /* the place as written, the lock, or what fails; BIR_NONE: not written */
    BirId id;         /* see EffectKind */
    EffectValue value;
    BirId stored;     /* see EffectValue */
    bool is_part;     /* it is to a part of the variable, which another effect of the list is about */
    bool is_sure;     /* of a write: the variable gets another value as a whole, whenever the action is done */
    bool is_required; /* of a test: the expression is false unless it succeeds */
} BirEffect;

/* A list of effects that others are added to. */
typedef struct BirEffects {
    const BirModel *model;
    Arena *arena; /* of the items; null: whoever has the list frees them */
    Vector(BirEffect) items;
    uint32_t kinds; /* bits 1 << EffectKind of those that are there */
} BirEffects;

/* Empties a list, which keeps its room. */
void effects_clear(BirEffects *effects);

/* Adds what it takes to evaluate an expression. */
void effects_add_expression(BirEffects *effects, BirId expression);

/* Adds what an action does. */
void effects_add_action(BirEffects *effects, const BirAction *action);

/* Adds what a thread does that goes from a location by one of its transformations: its guard, the objects that it
   yields for, its actions, and how it moves. */
void effects_add_step(BirEffects *effects, BirId from, const BirTransformation *transformation);

static inline bool effects_have(const BirEffects *effects, EffectKind kind) { return effects->kinds >> kind & 1; }

/* Whether the places of two effects may be one. Local variables with the same name are: whoever knows that they are in
   different frames need not ask. */
bool effects_overlap(const BirModel *model, const BirEffect *left, const BirEffect *right);

/* Whether what has the first effects may change the value of an expression that has the second. */
bool effects_may_change(const BirEffects *changes, const BirEffects *seen);

/* Whether two expressions are written alike: on the same state, in the same body, they have the same value. */
bool effects_are_alike(const BirModel *model, BirId left, BirId right);

#endif
