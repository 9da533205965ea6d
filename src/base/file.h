/* Whole files. */
#ifndef BANDERA_BASE_FILE_H
#define BANDERA_BASE_FILE_H

#include "base/failure.h"

#include <sys/types.h>

/* The contents of a file, NUL-terminated, to be freed by the caller ("-" is standard input). Null with a failure when
   it cannot be read. Files above 256 MiB are refused. */
char *file_read(const char *path, size_t *length, Failure *failure);

/* The same for what the user names, which may block: a limit that is reached first is a failure too, `while_what` then.
 */
char *file_read_within(const char *path, const Limits *limits, const char *while_what, size_t *length,
                       Failure *failure);

/* Writes to a file as a whole ("-" is standard output). A regular file is replaced by a new one, which takes its name,
   mode and owner when it is complete: no reader ever sees half of it, and a failure or a signal leaves what was there.
   Links are followed. Devices, pipes and /dev/fd/N are written to as they are. False with a failure when it
   cannot be done. */
bool file_write(const char *path, const char *bytes, size_t length, Failure *failure);

/* Puts a new regular file with a mode in the place of whatever has this name, in the same way. */
bool file_replace(const char *path, const char *bytes, size_t length, mode_t mode, Failure *failure);

/* Data files that ship with the program: beside it in the build folder, in share/bandera once installed. */

/* Appends the path of a data file; false with a failure when it is nowhere. The variable BANDERA_DATA names a folder
   to look into first. */
bool data_find(const char *name, Text *path, Failure *failure);

#endif
