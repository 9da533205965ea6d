/* Whole files. */
#ifndef BANDERA_BASE_FILE_H
#define BANDERA_BASE_FILE_H

#include "base/text.h"

#include <stdbool.h>

/* The contents of a file, NUL-terminated, to be freed by the caller ("-" is standard input). Null when it cannot be
   read; `reason` then says why. Files above a gigabyte are refused. */
char *file_read(const char *path, size_t *length, Text *reason);

/* Writes a file as a whole: into a temporary one beside it, which then takes its name, so that nobody ever sees half of
   it
   ("-" is standard output). False with a reason when it cannot be done. */
bool file_write(const char *path, const char *bytes, size_t length, Text *reason);

#endif
