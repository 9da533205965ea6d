/* Private to the compiler: src/bir/compile.c (bodies), compile_action.c, compile_expression.c and compile_guard.c. */
#ifndef BANDERA_BIR_COMPILE_INT_H
#define BANDERA_BIR_COMPILE_INT_H

#include "bir/code.h"

/* A thread that stands for `null` in location tests and remote references of a body. */
typedef struct Pick {
    BirId body;
    uint32_t reg;
    BirId rest; /* it stands for those that have ended at this location; or BIR_NONE, and the register has the thread */
} Pick;

typedef struct Compiler {
    Code *code;
    const BirModel *model;
    bool in_predicate;
    Pick picks[16]; /* of the conjunction being compiled; the checker admits no more threads in a predicate */
    uint32_t pick_count;
    bool *scratch[3]; /* for questions about liveness: one flag for each variable of the body */
} Compiler;

/* Where a value is: a cell known now, or one whose address a register will hold. */
typedef enum PlaceKind { PLACE_GLOBAL, PLACE_LOCAL, PLACE_OBJECT, PLACE_ADDRESS } PlaceKind;

typedef struct Place {
    PlaceKind kind;
    uint16_t reg;    /* OBJECT: the reference. ADDRESS: the address */
    uint32_t offset; /* added to it; GLOBAL: the address itself; LOCAL: the cell of the frame */
} Place;

/* Appends an instruction and returns its index. Registers are given as plain numbers and checked against the limit. */
uint32_t compile_emit(Compiler *c, CodeOp op, uint32_t d, uint32_t a, uint32_t b, int64_t imm);

/* Lets a jump that was emitted with an open end go to the next instruction. */
void compile_land(Compiler *c, uint32_t jump);

/* The value of an expression into register `d`; registers from `d` on are free to use. */
void compile_value(Compiler *c, BirId expression, uint32_t d);

/* The same, converted to a resolved type where Java widens implicitly. */
void compile_value_as(Compiler *c, BirId expression, BirId type, uint32_t d);

/* A guard: each conjunct as a requirement, in order. */
void compile_requirements(Compiler *c, BirId guard);

/* Where a left-hand side is; uses registers from `d` on. */
Place compile_place(Compiler *c, BirId expression, uint32_t d);

/* The address of a place into register `d`. */
void compile_address(Compiler *c, Place place, uint32_t d);

/* The variable that a left-hand side starts from, or null when it leads through a reference; and its type. */
const BirExpression *compile_root(Compiler *c, BirId expression);
BirId compile_target_type(Compiler *c, BirId target);

/* Arguments into registers 0, 1, ... as the parameters' types want them. */
void compile_arguments(Compiler *c, BirSpan arguments, BirSpan parameters);

/* Every action but those that end a transformation. */
void compile_action(Compiler *c, BirId action);

#endif
