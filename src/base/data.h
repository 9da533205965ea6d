/* Data files that ship with the program: beside it in the build folder, in share/bandera once installed. */
#ifndef BANDERA_BASE_DATA_H
#define BANDERA_BASE_DATA_H

#include "base/text.h"

/* Appends the path of a data file; false, with a reason, when it is nowhere. The variable BANDERA_DATA names a folder
   to look into first. */
bool data_find(const char *name, Text *path, Text *reason);

#endif
