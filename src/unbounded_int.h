/* Parts of the way from a model for any number of threads to an answer. */
#ifndef BANDERA_UNBOUNDED_INT_H
#define BANDERA_UNBOUNDED_INT_H

#include "unbounded.h"

/* Each of these fires the run of the net again in the model, and describes it in words. False when the model does not
   follow: the internal error then says how far it went. */
bool unbounded_replay_program(Unbounded *unbounded);
bool unbounded_replay_machine(Unbounded *unbounded);
bool unbounded_replay_net(Unbounded *unbounded);

/* Adds a step to the run, good until the next is added; and a line about what the last step changes. */
UnboundedStep *unbounded_add_step(Unbounded *unbounded, const char *what);
void unbounded_add_line(Unbounded *unbounded, const char *line);
#define unbounded_add_change(unbounded, ...)                                                                           \
    unbounded_add_line((unbounded), arena_format((unbounded)->arena, __VA_ARGS__))

/* What stands before the Ith part of a target: "a, b and c". */
const char *unbounded_joint(uint32_t i, uint32_t count);

/* Leaves out what the run of the net does not need. */
void unbounded_shorten(Unbounded *unbounded);

/* A shortest run of the program into a target, with as few threads as can be and no more than so many. False when
   there is none, or a short search does not find it. */
bool unbounded_find_short(const Unbounded *unbounded, uint32_t threads, Arena *arena, CbpSteps *run);

/* The target that a state of the program covers, or null. */
const UnboundedTarget *unbounded_covered(const Unbounded *unbounded, const CbpState *state);

#endif
