/* A checked model, turned into what runs: cells for its variables and register code for its transformations. */
#ifndef BANDERA_BIR_CODE_H
#define BANDERA_BIR_CODE_H

#include "bir/bir.h"
#include "bir/strings.h"

typedef enum CodeOp {
#define CODE(NAME, meaning) CODE_##NAME,
#include "bir/code.def"
    CODE_OPS
} CodeOp;

typedef struct Instruction {
    uint16_t op, d, a, b;
    int64_t imm;
} Instruction;

/* One word of a state is a cell: 64 bits while live, as few as its type needs when stored. */
typedef enum CellKind {
    CELL_VALUE, /* stored as value - low in `bits` bits */
    CELL_REF,   /* an object, or 0 */
    CELL_TID,   /* a thread, or 0 */
    CELL_OWNER, /* the thread that holds a lock, or 0; the cell after it is the lock's depth */
    CELL_DEPTH  /* how often a lock is held; stored only for reentrant locks */
} CellKind;

typedef struct Cell {
    CellKind kind;
    uint8_t bits;    /* CELL_VALUE */
    bool reentrant;  /* CELL_DEPTH */
    bool cold;       /* never assigned after it came to be: kept apart from what changes */
    int64_t low;     /* CELL_VALUE: smallest value */
    int64_t zero;    /* what it holds at first */
    BirId variable;  /* what it belongs to, for printing */
} Cell;

typedef struct Layout {
    Cell *cells;
    uint32_t count;
    uint32_t *refs; /* indices of the CELL_REFs */
    uint32_t ref_count;
    uint32_t *threads; /* indices of the CELL_TIDs and CELL_OWNERs */
    uint32_t thread_count;
    uint32_t *depths; /* indices of the CELL_DEPTHs of reentrant locks */
    uint32_t depth_count;
    /* Totals for stored states, over the cells that are not cold. */
    uint32_t hot_bits, hot_refs, hot_threads;
    bool has_cold;
} Layout;

/* Frames and objects begin with bookkeeping cells; variables and fields follow. */
enum {
    FRAME_BODY,   /* which body */
    FRAME_CALLER, /* address of the frame below, or 0 */
    FRAME_PC,     /* location, counted within the body */
    FRAME_CALL,   /* while a call is under way: its transformation, counted from 1 within the location */
    FRAME_DEPTH,  /* frames below it; no part of the state */
    FRAME_CELLS
};
enum {
    OBJECT_HEADER, /* collection, and the length of an array: see object_header */
    OBJECT_SERIAL, /* counts the objects of a run; names the object for people; no part of the state */
    OBJECT_CELLS
};

typedef struct CodeTransformation {
    uint32_t guard;        /* first instruction; UINT32_MAX for a guard that is literally true */
    uint32_t body;         /* first instruction */
    uint32_t wants;        /* first of `wants_count` entries of Code.wants */
    uint32_t wants_count;
    BirId source;          /* the BirTransformation */
    uint32_t target;       /* location within the body, or UINT32_MAX */
    uint32_t result;       /* CALL, INVOKE: frame cell that receives the result, or 0 */
    uint32_t clear_first, clear_count; /* of Code.clears: frame cells to clear when a call returns: dead at the target */
    bool invisible;
    bool internal_choice;  /* contains internChoose, forall or reachable */
    bool may_choose;       /* or another choice: externChoose, notify */
} CodeTransformation;

typedef struct CodeLocation {
    uint32_t first, count; /* of Code.transformations */
    BirId source;
    uint32_t dead_first, dead_count; /* of Code.clears: frame cells of variables that are dead here */
    bool lock_bound; /* every transformation asks for a lock named by locals and constants alone */
} CodeLocation;

/* Locations count within the body. */
typedef struct CodeCatch {
    uint32_t from, to, handler;
    BirId type;        /* resolved; BIR_NONE catches all */
    uint32_t variable; /* frame cell that receives the object, or 0 */
} CodeCatch;

typedef struct CodeBody {
    Layout frame; /* FRAME_CELLS bookkeeping cells, then variables */
    uint32_t first_location, location_count; /* of Code.locations */
    uint32_t first_catch, catch_count; /* of Code.catches */
    uint32_t parameter_cells;
    BirId source;
    uint8_t call_bits; /* bits that FRAME_CALL needs; 0 for bodies without calls */
} CodeBody;

typedef struct CodeCollection {
    Layout element; /* of a record: its fields. Of an array: one element */
    bool is_array;
    uint32_t fixed_length; /* arrays with a size: that size, the most `new` accepts; UINT32_MAX without */
    uint32_t limit;        /* most objects at once; UINT32_MAX without */
    BirId type;            /* resolved element type */
} CodeCollection;

typedef struct Code {
    Arena *arena;
    Strings *strings; /* values of type string; grows while machines run */
    const BirModel *model;
    Layout globals;
    uint32_t *offsets; /* by variable: a global's cell within the globals, a local's within its frame, a field's within its record */
    uint32_t *sizes;   /* by resolved type: cells that a value takes */
    CodeBody *bodies;             /* by body of the model */
    CodeCollection *collections;  /* by collection of the model */
    Vector(CodeLocation) locations;
    Vector(CodeTransformation) transformations;
    Vector(Instruction) instructions;
    Vector(uint32_t) wants;       /* code that leaves the address of a lock in r[0] */
    Vector(uint32_t) clears;      /* frame cells */
    Vector(CodeCatch) catches;
    uint32_t *predicates;         /* by predicate: first instruction */
    uint8_t *subtypes;            /* collection x type: objects of the collection are of the type */
    uint8_t *admits;              /* collection x type: the reference type admits the collection */
    BirId *dispatch;              /* virtual x collection: the body to run */
    BirId trap[BIR_ERROR_KINDS];  /* body to call, or BIR_NONE */
    uint32_t register_count;
    bool has_waiting, has_daemons, has_choice;
} Code;

/* Private to the compiler: the totals of a layout, once it is known which cells are cold. */
void code_sum_up(Layout *layout);

/* Private to the compiler: gives types sizes, variables offsets, and bodies and collections their layouts. */
void code_lay_out(Code *code);

/* What one instruction without side effects on a single register makes of its value: constants, negation, widening. */
int64_t code_fold(const Instruction *instruction, int64_t value);

/* Compiles a checked model, which must outlive the code. Live sets are obeyed where locations have them. */
Code *code_compile(const BirModel *model);
void code_free(Code *code);

/* A header of an object and what it says. */
static inline int64_t object_header(uint32_t collection, uint32_t length) {
    return (int64_t)((uint64_t)collection << 32 | length);
}
static inline uint32_t object_collection(int64_t header) { return (uint32_t)((uint64_t)header >> 32); }
static inline uint32_t object_length(int64_t header) { return (uint32_t)header; }

/* Cells of an object after its header. */
uint32_t code_object_cells(const Code *code, uint32_t collection, uint32_t length);

#endif
