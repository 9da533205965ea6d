/* Parts of src/cbp that only its own files use. */
#ifndef BANDERA_CBP_CBP_INT_H
#define BANDERA_CBP_CBP_INT_H

#include "base/cursor.h"
#include "cbp/cbp.h"

/* What a `goto` was written with; the name is null for all other commands. */
typedef struct CbpTarget {
    const char *name;
    Position position;
} CbpTarget;

typedef Vector(CbpTarget) CbpTargets; /* by command */

/* Computes the successor of each command, resolves labels, and checks what the grammar cannot express. Errors are
   reported through the cursor. */
void cbp_check(CbpProgram *program, const CbpTargets *targets, Cursor *cursor);

#endif
