/* Natives: what the engine does for library code beyond BIR's own operations. Each line of natives.def is one function
   here, named native_ and the line's NAME as it stands there (native_LITERAL), defined in src/runtime.

   Arguments come as cells hold them: integers sign-extended, booleans 0 or 1, floats and doubles as their bits, strings
   as numbers of code->strings, references and threads as addresses; 0 is null. A native returns RUN_DONE with its
   result, if it has one, in *result; or machine_fail or machine_exceed. It changes the state through machine_store and
   heap_new only, so that everything can be undone, and chooses through machine_choose only. Calls that make objects may
   move the machine's cells: a native keeps no pointer into them across such a call. */
#ifndef BANDERA_MACHINE_NATIVE_H
#define BANDERA_MACHINE_NATIVE_H

#include "machine/state.h"

typedef RunStatus (*NativeFunction)(Machine *machine, const int64_t *arguments, int64_t *result);

#define BIR_NATIVE(NAME, text, signature, effects, meaning)                                                            \
    RunStatus native_##NAME(Machine *machine, const int64_t *arguments, int64_t *result);
#include "bir/natives.def"

/* The function of a line of natives.def. */
NativeFunction native_at(BirNative native);

/* The cell at a distance from the first of an object; 0 with a fault when there is none. */
uint32_t native_find_cell(Machine *machine, int64_t object, int64_t distance);

/* What the model says of a name to a native; the type of the class of a name, BIR_NONE when there is none. */
RunStatus native_ask(Machine *machine, BirNative native, int64_t name, int64_t *result);
RunStatus native_find_class(Machine *machine, int64_t name, BirId *type);

/* The collection of the objects of a class, BIR_NONE when there is no such class. */
RunStatus native_find_collection(Machine *machine, int64_t name, BirId *collection);

/* Whether an object has so many cells from one on. Java code has made sure of that, but a model may be written by hand:
   if not, the fault says why. */
bool native_has_range(Machine *machine, int64_t object, int64_t first, int64_t length);

#endif
