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
    CELL_VALUE, /* stored as value - low in `bits` bits; the first of the kinds, and before CELL_LOCK those that are
                   numbered */
    CELL_REF,   /* an object, or 0 */
    CELL_TID,   /* a thread, or 0 */
    CELL_OWNER, /* the thread that holds a lock, or 0; the cell after it is the lock's depth */
    CELL_LOCK,  /* the lock that a thread waits on, or 0; the cell after it is how deep it held it */
    CELL_DEPTH  /* how often a lock is held; the first time is told by the cell before it */
} CellKind;

typedef struct Cell {
    CellKind kind;
    uint8_t bits;   /* CELL_VALUE */
    bool reentrant; /* CELL_DEPTH: may be above one */
    bool waits;     /* CELL_OWNER: threads may wait on the lock */
    bool cold;      /* never assigned after it came to be: kept apart from what changes */
    int64_t low;    /* CELL_VALUE: smallest value */
    int64_t zero;   /* what it holds at first */
    BirId variable; /* what it belongs to, for printing */
} Cell;

/* What storing a cell needs to know of it. */
typedef struct HotCell {
    uint32_t index;
    uint8_t kind; /* CellKind */
    uint8_t bits;
    bool waits;
    int64_t low;
} HotCell;

/* The cells of a component of the state, and those of them that some question is about, by index. */
typedef struct Layout {
    Cell *cells;
    uint32_t count;
    uint32_t *refs, ref_count;       /* references: for visiting the heap */
    uint32_t *steady, steady_count;  /* those that are cold: objects are looked for from them first ... */
    uint32_t *loose, loose_count;    /* ... and from the others afterwards */
    uint32_t *threads, thread_count; /* CELL_TIDs and CELL_OWNERs */
    uint32_t *depths, depth_count;   /* CELL_DEPTHs that may be above one */
    uint32_t *waits, wait_count;     /* CELL_OWNERs of locks that threads may wait on */
    HotCell *hot;                    /* cells that are stored, in order of their kinds, but for those ... */
    uint32_t hot_count;
    uint32_t *cold, cold_count; /* ... that are part of the shape of a state */
    bool is_special;            /* has threads, locks or depths */
    uint32_t hot_bits, hot_refs, hot_threads, hot_locks,
        hot_depths; /* what the hot cells take: bits, or cells of a kind */
} Layout;

/* Frames and objects begin with bookkeeping cells; variables and fields follow. */
enum {
    FRAME_BODY,   /* which body */
    FRAME_CALLER, /* address of the frame below, or 0 */
    FRAME_PC,     /* location of the model */
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
    uint32_t guard; /* first instruction; UINT32_MAX for a guard that is literally true */
    uint32_t body;  /* first instruction */
    uint32_t wants; /* first of `wants_count` entries of Code.wants */
    uint32_t wants_count;
    BirId source;    /* the BirTransformation */
    BirId target;    /* location, or BIR_NONE */
    uint32_t result; /* CALL, INVOKE: frame cell that receives the result, or 0 */
    BirId narrow;    /* CALL, INVOKE: the variable for the result, when its type is a range; or BIR_NONE */
    uint32_t clear_first,
        clear_count; /* of Code.clears: frame cells to clear when a call returns: dead at the target */
    bool invisible;
    bool internal_choice; /* contains internChoose, forall or reachable */
    bool may_choose;      /* or another choice: externChoose, notify */
} CodeTransformation;

typedef struct CodeLocation {
    uint32_t first, count;           /* of Code.transformations */
    uint32_t dead_first, dead_count; /* of Code.clears: frame cells of variables that are dead here */
    bool lock_bound;                 /* every transformation asks for a lock named by locals and constants alone */
} CodeLocation;

typedef struct CodeCatch {
    BirId from, to, handler; /* locations */
    BirId type;              /* resolved; BIR_NONE catches all */
    uint32_t variable;       /* frame cell that receives the object, or 0 */
} CodeCatch;

typedef struct CodeBody {
    Layout frame;                      /* FRAME_CELLS bookkeeping cells, then variables */
    BirId start;                       /* location */
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

typedef struct Fields Fields; /* where fields are: private to src/bir/records.c */

typedef struct Code {
    Arena *arena;
    Strings *strings; /* values of type string; grows while machines run */
    const BirModel *model;
    Layout bookkeeping; /* the cells of a state that say which thread runs without interleaving */
    Layout globals;
    Layout thread;     /* the cells of a thread */
    uint32_t *offsets; /* by variable: a global's cell within the globals, a local's within its frame, a field's within
                          its record */
    uint32_t *sizes;   /* by resolved type: cells that a value takes */
    Fields *fields;
    CodeBody *bodies;            /* by body of the model */
    CodeCollection *collections; /* by collection of the model */
    CodeLocation *locations;     /* by location of the model */
    Vector(CodeTransformation) transformations;
    Vector(Instruction) instructions;
    Vector(uint32_t) wants;  /* code that leaves the address of a lock in r[0] */
    Vector(uint32_t) clears; /* frame cells */
    Vector(CodeCatch) catches;
    uint32_t *predicates;        /* by predicate: first instruction */
    uint8_t *subtypes;           /* collection x type: objects of the collection are of the type */
    uint8_t *admits;             /* collection x type: the reference type admits the collection */
    BirId *dispatch;             /* virtual x collection: the body to run */
    BirId trap[BIR_ERROR_KINDS]; /* body to call, or BIR_NONE */
    uint32_t register_count;
    bool has_waiting, has_daemons; /* some thread waits on a lock, becomes a daemon */
    bool has_runs;                 /* some thread may run without interleaving */
    bool has_atomic;               /* in an atomic block */
} Code;

/* Private to the compiler: cells of a type; what it needs to know of fields, and to give one its offset. */
uint32_t code_size_of(Code *code, BirId type);
Fields *code_fields(Code *code);
void code_place_field(Code *code, BirId field);

/* Private to the compiler: the lists and totals of a layout, once it is known which cells are cold. */
void code_sum_up(Code *code, Layout *layout);

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
