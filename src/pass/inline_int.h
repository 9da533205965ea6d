/* Private to the inliner: inline.c goes through frames and locations, inline_copy.c copies parts of the source,
   inline_check.c finds what can fail, inline_call.c flattens calls, returns and exceptions, inline_sites.c splits
   collections. */
#ifndef BANDERA_PASS_INLINE_INT_H
#define BANDERA_PASS_INLINE_INT_H

#include "base/text.h"
#include "bir/build.h"
#include "pass/inline.h"

/* What a variable holds at some place within a transformation. */
typedef enum ValueKind {
    VALUE_EXPRESSION, /* what this expression has before the transformation */
    VALUE_FRESH,      /* a new object of this collection */
    VALUE_OBJECT,     /* an object of this collection that was there before */
    VALUE_UNKNOWN
} ValueKind;

typedef struct Value {
    BirId variable; /* of the result */
    ValueKind kind;
    BirId id;
    BirId length; /* of a new array, on the state before; otherwise BIR_NONE */
} Value;

/* A store into an object that was there before: into a field, or into an element. Expressions on the state before. */
typedef struct Store {
    BirId object;
    BirId field; /* BIR_NONE: an element ... */
    BirId index; /* ... and which */
    BirId value; /* BIR_NONE: not known */
} Store;

/* What a transformation has done up to one of its actions. */
typedef struct Effects {
    Vector(Value) values;
    Vector(Store) stores;
    bool others; /* it has done something else that can be noticed: to locks, to threads */
} Effects;

/* A copy of a body. */
typedef struct Frame {
    uint32_t node, parent; /* frames; the parent of a thread is BIR_NONE */
    BirId body, call;      /* of the source: what it is a copy of, and the transformation that enters it */
    bool by_trap;
    BirId variables;    /* of the result: the first */
    BirId *locations;   /* by location of the body: of the result */
    BirId *entries;     /* the same, where one arrives: something may have to be tested before */
    Vector(BirId) held; /* variables of the frames below that are live as long as it is there */
} Frame;

/* Something that can fail. */
typedef struct Fallible {
    BirError error;
    bool is_known;      /* whether it fails can be told from the state before */
    BirId condition;    /* it fails if this is true, and nothing before it has failed */
    BirId arguments[2]; /* that the trap may want; BIR_NONE */
} Fallible;

typedef Vector(Fallible) Fallibles;

/* A transformation from one of its actions on: whether it fails from there, or how it goes on, depends on what those
   before have done. They lead to a location of its own, which others do not see: an atomic block is open there. */
typedef struct Remainder {
    BirId transformation; /* of the source */
    uint32_t first;       /* action */
    BirId location;       /* of the result */
} Remainder;

typedef struct Inliner {
    const BirModel *source;
    const InlineOptions *options;
    BirModel *model; /* the result */
    Inlined *result;
    Arena *arena;
    CallTree *tree; /* its own, unless the options have one */
    Vector(Frame) frames;
    Vector(BirId) origins;            /* Inlined.sources */
    BirId *new_bodies;                /* by body of the source */
    uint32_t first_frame, next_frame; /* of the thread that is being made; the next to be filled */
    BirId trap[BIR_ERROR_KINDS];
    BirId thread; /* of the source */
    Vector(BirAction) actions;
    Vector(Remainder) rests; /* that are still to be flattened */
    bool in_rest;            /* what is added belongs to one */
    bool loses_track;        /* the expression that was copied last depends on what is not known any more */
    Failure *failure;
} Inliner;

enum { INLINE_MOST_LOCATIONS = 200000 };

/* inline_copy.c: a copy of a model's tables, and of expressions and actions with the variables of a frame. With
   effects, what an expression has after them, in terms of before. */
BirModel *inline_clone(const BirModel *source);
BirId inline_variable(const Inliner *inliner, const Frame *frame, BirId variable);
BirId inline_expression(Inliner *inliner, const Frame *frame, const Effects *effects, BirId expression);
BirAction inline_action(Inliner *inliner, const Frame *frame, const BirAction *action);
BirId inline_name(Inliner *inliner, BirId variable);
const Value *inline_value(const Effects *effects, BirId variable);

/* Takes an action into account. */
void inline_affect(Inliner *inliner, const Frame *frame, Effects *effects, const BirAction *action);

/* inline_check.c: what of an expression, and of an action, can fail; in the end only what a trap is for counts, and
   what comes before such a thing. False when that cannot be told beforehand. */
void inline_fallible(Inliner *inliner, const Frame *frame, const Effects *effects, BirId expression, Fallibles *out);
void inline_action_fallible(Inliner *inliner, const Frame *frame, const Effects *effects, const BirAction *action,
                            Fallibles *out);
bool inline_settle_fallibles(const Inliner *inliner, Fallibles *fallibles);
const Value *inline_object(const Effects *effects, const BirModel *model, BirId expression); /* or null: not known */
BirId inline_and(Inliner *inliner, BirId left, BirId right);                                 /* BIR_NONE is true */

/* Notes a call that is not copied in; the text of the limit that reaching it is. */
const char *inline_say_missing(Inliner *inliner, InlineMissing missing, const char *name);

/* inline.c: the frame of a call, made when it is new; BIR_NONE when it is not to be copied in: then there is a text
   for it. */
uint32_t inline_enter(Inliner *inliner, uint32_t frame, BirId call, BirId body, bool by_trap, const char **missing);

/* The location of a body that a transformation belongs to; of the source. */
BirId inline_location(const BirModel *source, BirId body, BirId transformation);

/* Adds an action to those of the inliner. */
void inline_do(Inliner *inliner, BirAction action);

/* Adds a transformation with the actions of the inliner, which are none afterwards. */
void inline_add(Inliner *inliner, const Frame *frame, const BirTransformation *source, BirId guard, BirId target);
void inline_give_up(Inliner *inliner, uint32_t frame, BirId transformation, const char *what);
void inline_add_missing(Inliner *inliner, const Frame *frame, const BirTransformation *source, BirId guard,
                        const char *text);

/* inline_call.c: what a trap does when `guard` is true; whether it is known where a transformation that ends with
   `last` goes on; and what does so. */
void inline_call_trap(Inliner *inliner, uint32_t frame, BirId transformation, BirId guard, const Fallible *fallible);
bool inline_is_decided(Inliner *inliner, const Frame *frame, const Effects *effects, const BirAction *last);
void inline_end(Inliner *inliner, uint32_t frame, BirId location, BirId transformation, BirId guard,
                const Effects *effects, const BirAction *last);

/* inline_predicate.c: the source's predicates in terms of the threads; false when one cannot be said so. */
bool inline_predicates(Inliner *inliner);

/* inline_sites.c: splits collections if the options say so, and notes what became of them. */
void inline_split(Inliner *inliner);

#endif
