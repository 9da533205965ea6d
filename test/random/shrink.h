/* Makes a failing program smaller: delta debugging on the lines of its printed form (Zeller, Hildebrandt, TSE 2002),
   then on parts of lines. */
#ifndef BANDERA_TEST_RANDOM_SHRINK_H
#define BANDERA_TEST_RANDOM_SHRINK_H

#include "base/text.h"

/* Replaces a program by the smallest found for which `fails` still says true. Stops after some seconds. */
void shrink_program(Text *program, bool (*fails)(void *context, const char *text, size_t length), void *context,
                    double seconds);

#endif
