/* Text of floating-point numbers, as Java writes them. */
#ifndef BANDERA_BIR_NUMBER_H
#define BANDERA_BIR_NUMBER_H

#include "base/text.h"

/* The shortest decimal that reads back as the same value, in the layout of Double.toString and Float.toString. */
void number_show_double(double value, Text *out);
void number_show_float(float value, Text *out);

#endif
