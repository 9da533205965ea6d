/* BIR to the input language of dSPIN: a dialect of Promela with objects, pointers and functions, after Demartini, Iosif
   and Sisto, "dSPIN: A Dynamic Extension of SPIN" (SPIN 1999). The tool itself cannot be had any more. The text keeps
   to what is published of its syntax, which is Promela with

       T &x;                             a pointer; null at first; x.f goes through it
       x = new T;  x = new T[n];         an object, or n of them; what nothing points to is collected
       &x                                a pointer to a variable
       function f(int a; T &b) : int { ... return e }

   One collection for each class: the objects of classes that a reference can be to are of one typedef, and have the
   index of their collection as their first field. Collections and threads have no bounds, functions are kept, and so is
   recursion. Locations are labels. A transformation is an atomic sequence; a call that it ends with is a step of its
   own. A construct that the dialect cannot express is `assert(false)` with a comment that names it, so that no such
   model can be found to hold. */
#ifndef BANDERA_SPIN_DSPIN_H
#define BANDERA_SPIN_DSPIN_H

#include "base/failure.h"
#include "bir/bir.h"

/* Appends the text of a checked model. When the model cannot be written at all, because parts of it are not there yet
   or there is too much of it, the answer is false with a failure, UNSUPPORTED, and nothing is appended. */
bool dspin_make(const BirModel *model, Text *out, Failure *failure);

#endif
