/* A state as components: what the encoder of a program keeps of the state that it is at, so that a step costs what it
   touches.

   A component is a piece of the globals, a frame, an object, or a piece of a long array. What it holds is a sequence of
   words that is interned (sequences.h); references are written as names. The *name* of an object is its path: the name
   of the object that it is found from, and the field. An object is found by the best of the references to it: see
   naming.c. So two states that differ only in addresses and garbage have the same names, and a change of the heap
   renames what it moves and nothing else.

   Contents have places: threads by their order, objects by their names. Above them are trees of interned sequences of
   eight numbers, in which only the paths above changed components are made anew. */
#ifndef BANDERA_EXPLORE_VIEW_H
#define BANDERA_EXPLORE_VIEW_H

#include "base/vector.h"
#include "explore/nodes.h"
#include "explore/sequences.h"
#include "machine/state.h"

/* What all states of a search share. */
typedef struct Contents {
    Sequences sequences;
    Nodes names; /* (name of the finder, field); number 0 is nobody's name */
} Contents;

void contents_init(Contents *contents, Look look);
void contents_free(Contents *contents);
size_t contents_bytes(const Contents *contents);

typedef struct View View;

/* A view of the states of a machine. It belongs to no state before view_take. */
View *view_new(Machine *machine, Contents *contents);
void view_free(View *view);

/* Lets states that differ only in which thread is which have the same numbers; with `keys` also those in which the
   first thread only has to join them. Whether this was found to be wrong; and whether, in the view's state, the first
   thread has to wait for others that it joins: then it must not be let go on. See symmetry.c. */
void view_set_symmetry(View *view, bool keys);
bool view_is_refuted(const View *view);
bool view_is_joining(const View *view);

/* Which places threads have, of the view's state, or of the one that was tried last: one number. States with the same
   numbers and the same order of threads are the same, thread by thread. 0 where there is but one order, or it is not
   known: see view_has_order. */
uint64_t view_order(const View *view);
uint64_t view_tried_order(const View *view);

/* Whether the order of so many threads is known. */
bool view_has_order(const View *view, uint32_t threads);

/* The numbers that stand for a state. */
enum { VIEW_SLOTS = 2 };

/* Lets the view be of the machine's state, and writes its numbers. Everything is looked at. */
void view_take(View *view, uint32_t slots[VIEW_SLOTS]);

/* The same for a state that was reached from the view's, whose mark is given: only what was logged since is looked at.
   view_try leaves the view where it was, view_follow takes it along. */
void view_try(View *view, size_t mark, uint32_t slots[VIEW_SLOTS]);
void view_follow(View *view, size_t mark, uint32_t slots[VIEW_SLOTS]);

/* The number of the last trial; 0 if the view has not tried anything since it came to its state. No two have the same.
   view_redo takes the machine, whose state is the view's, and the view to what was tried from there, without the step:
   at once, or when both are back. False when that is not remembered. */
uint64_t view_last_trial(const View *view);
bool view_redo(View *view, uint64_t number, uint32_t slots[VIEW_SLOTS]);

/* The same after the machine, whose state the view was of, went back to a mark; `end` was the end of the log before. */
void view_undo(View *view, size_t mark, size_t end, uint32_t slots[VIEW_SLOTS]);

/* effect.c: what a trial did to the state, as far as it is known by names: so that its numbers can be found again after
   the step of another thread. An object or thread is known by its address, if it was there before. */
typedef Vector(uint32_t) Cells;
enum { EFFECT_HEAP, EFFECT_GLOBALS, EFFECT_THREADS, EFFECT_MOVED };
typedef struct EffectLeaf {
    uint32_t tree;   /* one of the above; MOVED: of threads */
    uint32_t place;  /* there ... */
    uint32_t number; /* ... is this now; MOVED: what was in this place */
    uint32_t from;   /* what it depends on: the same place; THREADS: where the thread was; UINT32_MAX: on nothing */
} EffectLeaf;

/* An object that may get another name, as it was. */
typedef struct EffectName {
    uint32_t object, name;
    uint64_t level;
} EffectName;

typedef struct Effect {
    Vector(EffectLeaf) leaves;
    Cells written; /* but for cells of frames and of bookkeeping */
    Cells touched; /* objects and threads to which others refer than before, or which refer to others */
    Cells grazed;  /* the same by references of frames that are too far from the roots to find them */
    Cells renamed; /* objects and threads that have other names or places */
    Cells decided; /* objects that might have had other names */
    Vector(EffectName) names;
    uint32_t places; /* of threads */
    bool has_named;  /* something that is new */
    bool moves;      /* it lets threads move to other places */
    bool is_partial; /* there are too many threads, or one has become a daemon */
} Effect;

/* Lets each trial leave its effect; or, with null, no more. */
void view_leave_effects(View *view, Effect *effect);
void effect_free(Effect *effect);

/* The numbers of the state that a step with such leaves leads to from the view's. */
void view_repeat(View *view, const EffectLeaf *leaves, uint32_t count, uint32_t places, uint32_t slots[VIEW_SLOTS]);

/* measure.c: the size of the view's state if nothing of it were shared with others: the bits that its values need. */
size_t view_state_bytes(const View *view);

/* Puts a machine into the state that numbers stand for; its log is emptied. */
void contents_decode(const Contents *contents, Machine *machine, const uint32_t slots[VIEW_SLOTS]);

#endif
