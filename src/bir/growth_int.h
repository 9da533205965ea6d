/* Private to src/bir/growth.c and src/bir/base.c. */
#ifndef BANDERA_BIR_GROWTH_INT_H
#define BANDERA_BIR_GROWTH_INT_H

#include "bir/code.h"

/* The function that a virtual runs for the objects of a collection: a line of a hash table. */
typedef struct Target {
    BirId virtual_id;
    uint32_t collection;
    BirId body;
    bool known; /* false: no line */
} Target;

/* Objects of the base region by the number of a string. */
typedef struct ObjectsByString {
    uint32_t *objects; /* 0: none yet */
    uint32_t count;
} ObjectsByString;

struct Growth {
    Code *code; /* that it belongs to */
    CodeProvider provider;
    CodeExtent extent; /* what was taken in of an open model */
    uint8_t *stored;   /* see Code.stored */
    Target *targets;
    uint32_t target_count, target_capacity; /* a power of two */
    uint32_t *objects;                      /* addresses of the base objects, ascending */
    ObjectsByString strings, classes, only;
};

#endif
