/* Texts that stand in what is written for SPIN as they are: src/spin/runtime/NAME.pml, of which tools/embed makes the
   constant runtime_NAME. */
#ifndef BANDERA_SPIN_RUNTIME_H
#define BANDERA_SPIN_RUNTIME_H

extern const char runtime_dspin_locks[], runtime_dspin_waits[]; /* functions for dSPIN */
extern const char runtime_floats[];                             /* numbers of type float, as their bits */
/* The contents of strings. Results for null and for token 1 are never used. */
extern const char runtime_texts[];
extern const char runtime_walk[]; /* a walk over the heap, from an object or from everything */

#endif
