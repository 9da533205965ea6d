/* Private to the interpreter. */
#ifndef BANDERA_TEST_RANDOM_INTERPRET_INT_H
#define BANDERA_TEST_RANDOM_INTERPRET_INT_H

#include "interpret.h"

#include <setjmp.h>

typedef struct Interpreter {
    const Code *code;
    const BirModel *model;
    const MachineOptions *options;
    int64_t *cells;
    int64_t capacity;
    int64_t thread, frame;   /* who acts */
    uint32_t transformation; /* of its location */
    uint32_t choice;         /* what is left of the move's */
    Interpretation *result;
    jmp_buf stop; /* taken when the transformation cannot go on */
} Interpreter;

_Noreturn void interpret_error(Interpreter *i, BirError error);
_Noreturn void interpret_limit(Interpreter *i, Limit limit);
_Noreturn void interpret_unknown(Interpreter *i);

/* The value of an expression; the address of a place. */
int64_t interpret_value(Interpreter *i, BirId expression);
int64_t interpret_address(Interpreter *i, BirId expression);

/* Whether the thread may take a lock. */
bool interpret_lock_is_free(const Interpreter *i, int64_t lock, bool reentrant);

#endif
