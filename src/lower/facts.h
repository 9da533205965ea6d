/* Private to src/lower: see CodeProvider. */
#ifndef BANDERA_LOWER_FACTS_H
#define BANDERA_LOWER_FACTS_H

#include "lower/program.h"

int64_t class_fact(void *context, ClassFact fact, BirId type, uint32_t string);

#endif
