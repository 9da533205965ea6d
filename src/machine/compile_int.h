/* Private to the compiler: src/machine/compile*.c, layout.c, records.c, growth.c and base.c. */
#ifndef BANDERA_MACHINE_COMPILE_INT_H
#define BANDERA_MACHINE_COMPILE_INT_H

#include "machine/code.h"

/* Cells of a type; what it needs to know of fields, and to give one its offset. */
uint32_t code_size_of(Code *code, BirId type);
Fields *code_fields(Code *code);
void code_place_field(Code *code, BirId field);

/* The lists and totals of a layout, once it is known which cells are cold. */
void code_finish_layout(Code *code, Layout *layout);

/* Gives types sizes, variables offsets, and collections and bodies their layouts. */
void code_lay_out_more(Code *code, const CodeExtent *since);
void code_lay_out_body(Code *code, BirId body);

/* Adds cells for the locations without transformations that predicates name to the globals. */
void code_lay_out_ended_threads(Code *code);

/* A table with room for `count` items where `old` ones were; the new ones are zero. */
void *code_table(Code *code, void *items, uint32_t old, uint32_t count, size_t size);

/* Takes in what was appended of roles, facts, virtuals and the names of types. */
void code_add_names(Code *code, const CodeExtent *since);

/* A code without anything; compiles what was appended since, a body, the machine's own cells.
 */
Code *code_new(const BirModel *model);
void code_compile_more(Code *code, const CodeExtent *since);
void code_compile_body(Code *code, BirId body);
void code_lay_out_bookkeeping(Code *code);

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
    const BirExpression *remote; /* the remote reference whose path is being compiled, or null */
    bool *scratch[3];            /* for questions about liveness: one flag for each variable of the body */
} Compiler;

static inline const BirExpression *compile_expression_at(const Compiler *c, BirId id) {
    return &c->model->expressions.items[id];
}

static inline bool compile_is_boolean(const Compiler *c, const BirExpression *e) {
    return c->model->types.items[e->type].kind == BIR_TYPE_BOOLEAN;
}

/* Where a value is: a cell known now, or one whose address a register will hold. */
typedef enum CodePlaceKind { PLACE_GLOBAL, PLACE_LOCAL, PLACE_OBJECT, PLACE_ADDRESS } CodePlaceKind;

typedef struct CodePlace {
    CodePlaceKind kind;
    uint16_t reg;    /* OBJECT: the reference. ADDRESS: the address */
    uint32_t offset; /* added to it; GLOBAL: the address itself; LOCAL: the cell of the frame */
} CodePlace;

/* Appends an instruction and returns its index. Registers are given as plain numbers and checked against the limit. */
uint32_t compile_emit(Compiler *c, CodeOp op, uint32_t d, uint32_t a, uint32_t b, int64_t imm);

/* Lets a jump that was emitted with an open end go to the next instruction. */
void compile_land(Compiler *c, uint32_t jump);

/* The value of an expression into register `d`; registers from `d` on are free to use. */
void compile_value(Compiler *c, BirId expression, uint32_t d);

/* The same for an operand that is a conjunction of its own. */
void compile_separately(Compiler *c, BirId expression, uint32_t d);

/* The same, converted to a resolved type where Java widens implicitly. */
void compile_value_as(Compiler *c, BirId expression, BirId type, uint32_t d);

/* A guard: each conjunct as a requirement, in order. */
void compile_requirements(Compiler *c, BirId guard);

/* Where a left-hand side is; uses registers from `d` on. */
CodePlace compile_place(Compiler *c, BirId expression, uint32_t d);

/* compile_thread.c: a body whose thread is asked for by `null` in a conjunction and not picked yet, or BIR_NONE; the
   conjunction for some thread of it. */
BirId compile_unbound_body(Compiler *c, BirId expression);
void compile_some_thread(Compiler *c, BirId expression, BirId body, uint32_t d);

/* A location test, or a remote reference; and the place of the variable that the path of the latter starts with. */
void compile_thread_test(Compiler *c, const BirExpression *e, uint32_t d);
CodePlace compile_remote(Compiler *c, BirId variable, uint32_t d);

/* The address of a place into register `d`. */
void compile_address(Compiler *c, CodePlace place, uint32_t d);

/* The variable that a left-hand side starts from, or null when it leads through a reference; and its type. */
const BirExpression *compile_root(Compiler *c, BirId expression);
BirId compile_target_type(Compiler *c, BirId target);

/* Arguments into registers 0, 1, ... as the parameters' types want them. */
void compile_arguments(Compiler *c, BirSpan arguments, BirSpan parameters);

/* Every action but those that end a transformation. */
void compile_action(Compiler *c, BirId action);

/* Private to src/machine/growth.c and src/machine/base.c. */

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
