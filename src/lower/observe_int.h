/* Private to src/lower: where methods are observed while they are translated. */
#ifndef BANDERA_LOWER_OBSERVE_INT_H
#define BANDERA_LOWER_OBSERVE_INT_H

#include "lower/method.h"

/* Before the first instruction of a method; before each of its instructions; before it returns a value (or BIR_NONE),
   which may come back as another expression. */
void observe_entry(Translation *t);
void observe_instruction(Translation *t);
BirId observe_return(Translation *t, BirId value);

/* After an object was stored into an array; after an array was stored into a field, or filled in another way (`field`
   is null). The expressions can be evaluated again. */
void observe_element(Translation *t, BirId array, BirId element);
void observe_array(Translation *t, const JavaField *field, BirId array);

#endif
