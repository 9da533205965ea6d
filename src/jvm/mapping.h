/* Files mapped into memory for reading, and the answer that every place where classes come from gives. */
#ifndef BANDERA_JVM_MAPPING_H
#define BANDERA_JVM_MAPPING_H

#include "base/failure.h"

/* What looking something up gives. Absent is not an error; FAILED comes with a failure. */
typedef enum Lookup { LOOKUP_FOUND, LOOKUP_ABSENT, LOOKUP_FAILED } Lookup;

/* The bytes of a file. They stay as long as the mapping does. An empty file has length 0. */
typedef struct Mapping {
    const uint8_t *bytes;
    size_t length;
} Mapping;

/* Maps a file. Only regular files are taken, so that nothing waits for the other end of a pipe. Absent when there is no
   such file (or its path is too long for there to be one). The failure does not repeat the path. While it is mapped,
   no process may truncate the file: the system ends a process that reads what is gone. */
Lookup mapping_open(const char *path, Mapping *mapping, Failure *failure);

/* The same for a file that has to be there. */
bool mapping_require(const char *path, Mapping *mapping, Failure *failure);

/* Ends a mapping and makes it empty; an empty one is allowed. */
void mapping_close(Mapping *mapping);

#endif
