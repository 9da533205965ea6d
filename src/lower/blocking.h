/* Where threads block: monitors, waits, joins and parking, in terms of class Thread of the library. */
#ifndef BANDERA_LOWER_BLOCKING_H
#define BANDERA_LOWER_BLOCKING_H

#include "lower/method.h"

/* Acquires the monitor of the object in a local, once it is free; releases it. */
void emit_monitor_enter(Emit *emit, Local object);
void emit_monitor_exit(Emit *emit, Local object);

/* The beginning of Object.wait: joins the wait set and releases the monitor. */
void emit_enter_wait(Emit *emit, BirId object);

/* The end of Object.wait by the thread whose Thread object is `current`: acquires the monitor again once notified or
   interrupted, or where waits may end by themselves. With a limit, `over` says afterwards whether it has expired: 1, or
   0. */
void emit_leave_wait(Emit *emit, BirId object, BirId current, const Local *over);

/* Blocks until a thread is not alive or the acting one is interrupted or, with a limit, that expires. With `monitored`
   that needs the thread's monitor to be free for a moment, as if it were acquired and released. */
void emit_await_end(Emit *emit, BirId thread, BirId current, bool monitored, bool limited);

/* Whether the thread of a Thread object was interrupted: never, as long as none calls interrupt. */
BirId emit_was_interrupted(Emit *emit, BirId thread);

/* Acquires the monitor of the object in a local once it is free and a condition holds. */
void emit_monitor_enter_when(Emit *emit, Local object, BirId condition);

/* The same, or goes on without it once one of other conditions holds. The result is 0 with the monitor, otherwise the
   number of the condition, counted from 1. */
void emit_monitor_enter_or(Emit *emit, Local object, const BirId *conditions, uint32_t count, Local result);

/* Acquires the monitor of the object in a local if it is free, without waiting: the result is 0 then, otherwise 1. */
void emit_monitor_try(Emit *emit, Local object, Local result);

/* Blocks until one of several conditions holds, and tells which by its number, counted from 0, in `result`, unless that
   is UINT32_MAX. Where several hold, one of them is chosen. `first` is done in the same step. The shared object, or
   BIR_NONE, is the one that the conditions are about. */
void emit_await(Emit *emit, const BirId *conditions, uint32_t count, BirId shared, const BirAction *first,
                Local result);

/* guard.c: the expression that a call of a method marked @Guard stands for, or of one of the engine that guards may
   call; BIR_NONE for other methods. */
BirId guard_expression(Translation *t, JavaMethod *method, const BirId *arguments, uint32_t count);

/* Blocks while the acting thread is suspended, by itself. */
void emit_await_resume(Emit *emit, BirId current);

/* Blocks until the acting thread has a permit, which it takes, or is interrupted. With a limit, `over` says afterwards
   whether it has expired, and the permit stays. */
void emit_await_permit(Emit *emit, BirId current, const Local *over);

/* Blocks until a time limit expires or the acting thread is interrupted. */
void emit_await_time(Emit *emit, BirId current);

/* Whether a time limit has expired although something else came first: 1 in `over`, or 0. */
void emit_may_be_over(Emit *emit, Local over);

#endif
