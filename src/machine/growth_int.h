/* Private to src/machine/growth.c and src/machine/base.c. */
#ifndef BANDERA_MACHINE_GROWTH_INT_H
#define BANDERA_MACHINE_GROWTH_INT_H

#include "machine/compile_int.h"

/* Objects of the base region by the number of a string. */
typedef struct ObjectsByString {
    uint32_t *objects; /* 0: none yet */
    uint32_t count;
} ObjectsByString;

struct Growth {
    Code *code;              /* that it belongs to */
    CodeExtent extent;       /* what was taken in of a program */
    PairMap targets;         /* by virtual and resolved type: the function that runs */
    PairMap facts;           /* by native and string: the answer */
    PairMap classes_by_name; /* by string: the type definition */
    BirId *collections;      /* by resolved type: the collection of its objects, counted from 1 */
    uint32_t *class_names;   /* by resolved type: the string that names it as a class, or 0 */
    uint32_t *objects;       /* addresses of the base objects, ascending */
    ObjectsByString strings, classes, only;
};

#endif
