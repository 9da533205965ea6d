/* Passes: BIR to BIR. Each is one function in a file of its own; src/pipeline.c lists them in order. All take a checked
   model and leave a checked model. */
#ifndef BANDERA_PASS_PASS_H
#define BANDERA_PASS_PASS_H

#include "bir/bir.h"
#include "bir/effects.h"

/* Gives every location of every body a live set: the parameters and locals whose value may still be read from there on,
   joined with the set that was written there, if any. A written set that lacks a variable which is read later gets a
   warning. Bodies are left as they are from where `diagnostics` says to stop. */
void pass_liveness(BirModel *model, Diagnostics *diagnostics);

/* The same for one body that was added to a program. In its frames others look at what its locations have as live
   sets, and at nothing else. */
void pass_liveness_of(BirModel *model, BirId body);

/* Marks the fields and globals of a closed model by which states need not be told apart: what nothing reads, or nothing
   writes. Predicates that are not in the model must not read any. If it is not wanted, none. */
void pass_unstored(BirModel *model, bool is_wanted);

/* Lets others in wherever a thread may take room in a collection that could be full, or give some back, though it was
   called invisible; with `all_bounded` also in collections without a size. Looks at live sets. */
void pass_room(BirModel *model, bool all_bounded);

/* Lets threads go on without interleaving after they have taken a lock, and into giving one back: nobody can tell the
   difference. Verdicts stay as they are, whether a model gets into a deadlock or an error; there are fewer states. Not
   for temporal properties. What it found out before, or somebody wrote, does not matter. */
void pass_lock_movers(BirModel *model);

/* Takes away what pass_lock_movers found out. */
void pass_remove_lock_movers(BirModel *model);

/* Private to the passes: where references are forgotten. */

/* Whether a variable of a type may hold references: all but plain numbers and the like. */
bool references_fit(const BirModel *model, BirId type);

/* Whether a write, in a transformation that begins at a location, may forget a reference. */
bool references_are_replaced(const BirModel *model, BirId from, const BirEffect *write);

/* Whether a thread that goes from a location to another of the same body may forget a reference that it does not store
   over: then there is room for another object. To BIR_NONE: out of the body. */
bool references_are_forgotten(const BirModel *model, BirId from, BirId to);

#endif
