/* The programs that make a verifier out of a text in Promela. Private to this folder. */
#ifndef BANDERA_SPIN_TOOLS_H
#define BANDERA_SPIN_TOOLS_H

#include "engine/workshop.h"

typedef struct SpinTools {
    Arena *arena;             /* everything below; made by spin_tools_find */
    const char *spin;         /* its path */
    const char *spin_version; /* "6.5.2" */
    Command compiler;         /* the words of a command line that begins with its path */
    const char *compiler_version;
} SpinTools;

/* Finds spin and a C compiler: the one that CC names, or else cc, gcc or clang. False with a reason, for people, that
   says what was looked for and how to get it. Freed by spin_tools_free in either case. Not everybody needs the
   compiler.
 */
bool spin_tools_find(SpinTools *tools, bool needs_compiler, Text *reason);
void spin_tools_free(SpinTools *tools);

#endif
