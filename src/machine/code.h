/* A checked model, turned into what runs: cells for its variables and register code for its transformations. */
#ifndef BANDERA_MACHINE_CODE_H
#define BANDERA_MACHINE_CODE_H

#include "base/table.h"
#include "bir/bir.h"
#include "machine/strings.h"

typedef enum CodeOp {
#define CODE(NAME, meaning) CODE_##NAME,
#include "machine/code.def"
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
    uint32_t *refs, ref_count;                   /* references: for visiting the heap */
    uint32_t *fixed_refs, fixed_ref_count;       /* those that nothing assigns: the visit begins with them ... */
    uint32_t *assigned_refs, assigned_ref_count; /* ... and the others come after */
    uint32_t *threads, thread_count;             /* CELL_TIDs and CELL_OWNERs */
    uint32_t *depths, depth_count;               /* CELL_DEPTHs that may be above one */
    uint32_t *waits, wait_count;                 /* CELL_OWNERs of locks that threads may wait on */
    HotCell *hot;                                /* cells that are stored, in order of their kinds, but for those ... */
    uint32_t hot_count;
    uint32_t *cold, cold_count; /* ... that are part of the shape of a state */
    bool is_special;            /* has threads, locks or depths */
    /* What the hot cells take: bits of values, and how many cells there are of each other kind. */
    uint32_t value_bits, ref_cells, thread_cells, lock_cells, lock_depth_cells;
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
    OBJECT_OWNER,  /* its monitor: the thread that holds it ... */
    OBJECT_DEPTH,  /* ... and how often */
    OBJECT_HASH,   /* its identity hash, 0 until somebody asks */
    OBJECT_SITE,   /* where it was made, and what of it is contested because of that: see object_site */
    OBJECT_OLDER,  /* of a kept collection: the one that was made before it, or 0 */
    OBJECT_OWN,    /* not 0: only the thread that made it has ever reached it; no part of the state (owners.c) */
    OBJECT_CELLS
};

/* What a requirement is about. */
typedef enum RequirementPlace {
    REQUIRED_CODE,   /* code from `cell` on says whether it is met */
    REQUIRED_GLOBAL, /* cell */
    REQUIRED_LOCAL,  /* cell of the frame */
    REQUIRED_OBJECT, /* cell of the object that `local` refers to; null: error */
    REQUIRED_ELEMENT /* element f[local] of the `count` locks from cell on; outside: error */
} RequirementPlace;

/* One conjunct of a guard. Guards are what runs most, every thread's in every state: those that compare a variable with
   a constant, or ask for a lock, need no code. */
typedef struct Requirement {
    uint8_t place;     /* a RequirementPlace */
    bool is_negated;   /* the value must not be between low and low + span */
    bool is_reentrant; /* a lock: free, or the thread's own */
    uint32_t cell, local, count;
    int64_t low;
    uint64_t span;
} Requirement;

typedef struct CodeTransformation {
    uint32_t guard, guard_count; /* of Code.requirements, all of which have to be met */
    uint32_t body;               /* first instruction */
    uint32_t wants;              /* first of `needed_lock_count` entries of Code.wants */
    uint32_t needed_lock_count;
    BirId source;    /* the BirTransformation */
    BirId target;    /* location, or BIR_NONE */
    uint32_t result; /* CALL, INVOKE: frame cell that receives the result, or 0 */
    BirId narrow;    /* CALL, INVOKE: the variable for the result, when its type is a range; or BIR_NONE */
    uint32_t clear_first,
        clear_count; /* of Code.clears: frame cells to clear when a call returns: dead at the target */
    bool invisible, yields;
    bool is_timeout;      /* a time limit expires */
    bool moves_right;     /* yields: its first action is a right mover ... */
    bool is_data;         /* ... and a plain access */
    bool joins_run;       /* it needs no scheduling point if all before it in the run are right movers */
    bool commits;         /* what it does besides is no right mover ... */
    bool releases;        /* ... if it releases a lock that others use */
    bool is_quiet;        /* invisible, without a choice, and gives nothing to others that they could go on with */
    bool is_sync;         /* yields for one object: it synchronizes by a monitor or by fields of that object, ... */
    uint32_t uses;        /* ... as bits of CONTESTED_... */
    uint32_t shared;      /* yields: code that is true when others may move before it; UINT32_MAX: always */
    uint32_t access;      /* plain: code that leaves the address of the accessed cell in r[0]; UINT32_MAX: none */
    bool writes;          /* plain: to that cell */
    bool weak;            /* its accesses order less than volatile ones do */
    bool internal_choice; /* contains internChoose, forall or reachable */
    bool may_choose;      /* or another choice: externChoose, notify, native choose */
} CodeTransformation;

typedef struct CodeLocation {
    uint32_t first, count;           /* of Code.transformations */
    uint32_t dead_first, dead_count; /* of Code.clears: frame cells of variables that are dead here */
    bool is_quiet;                   /* every transformation is: see successors.c */
    bool is_certain;                 /* it has one transformation, without a guard */
    bool is_progress;                /* a thread that goes on from here has got on: see pass/progress.h */
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
    uint8_t call_bits;     /* bits that FRAME_CALL needs; 0 for bodies without calls */
    bool ready;            /* it is compiled: in a program not before it is first entered */
    bool makes_for_caller; /* a constructor or a static method of a library */
} CodeBody;

typedef struct CodeCollection {
    Layout element; /* of a record: its fields. Of an array: one element */
    bool is_array;
    uint32_t fixed_length; /* arrays with a size: that size, the most `new` accepts; UINT32_MAX without */
    uint32_t limit;        /* most objects at once; UINT32_MAX without */
    BirId type;            /* resolved element type */
    bool is_kept;          /* its objects exist for ever: `forall` asks for them */
    bool keeps_monitors;   /* monitors of its objects are part of all states; others while they are held or waited on */
} CodeCollection;

/* Whether the objects of a collection are of a type, or a reference type admits them: machines find out when first
   asked. */
typedef enum Fit { FIT_UNKNOWN, FIT_NO, FIT_YES } Fit;

typedef struct Fields Fields; /* where fields are: private to src/machine/records.c */
typedef struct Growth Growth; /* what changes while machines run: private to src/machine/growth.c */

/* What a machine came upon that its model does not have: whoever makes the model can add it. */
typedef enum MissingKind {
    MISSING_NOTHING,
    MISSING_BODY,   /* id: a body that was entered */
    MISSING_TARGET, /* the function that virtual `id` runs for objects of resolved type `type` */
    MISSING_FACT,   /* what native `id` answers about a string */
    MISSING_CLASS   /* the type, or the collection of the objects, that a string names */
} MissingKind;
typedef struct Missing {
    MissingKind kind;
    BirId id, type;
    uint32_t string; /* of Code.strings */
} Missing;

/* Who adds what is missing to the model of a code that may grow, and lets the code take it in. */
typedef struct Supplier {
    void (*supply)(void *context, const Missing *missing); /* null: nobody */
    void *context;
} Supplier;

/* The roles of a model. */
typedef struct WellKnown {
    uint32_t string_collection;    /* of the objects that stand for texts ... */
    BirId string_value;            /* ... and their field of type string */
    uint32_t class_collection;     /* of the objects that stand for classes ... */
    BirId class_name;              /* ... and their field for the name, of type string */
    BirId thrown[BIR_ERROR_KINDS]; /* by error that has a name of its own: of the objects thrown for it, or BIR_NONE */
    BirId thread_type;             /* of the objects that stand for threads */
} WellKnown;

/* What other threads were found to see, as bits, although the model was made as if they could not: final fields that
   change, the states of threads, that a thread which joins another is in the wait set of the other's monitor, when a
   thread ends, other than by joining it, that threads are interrupted, their names and numbers, and in which order
   they wait for a lock or something like it. */
enum {
    SEEN_FINALS = 1,
    SEEN_STATES = 2,
    SEEN_JOINS = 4,
    SEEN_ENDS = 8,
    SEEN_INTERRUPTS = 16,
    SEEN_NUMBERS = 32,
    SEEN_QUEUES = 64
};

/* What runs have asked the world for that it has no one answer to, and whether they have left it, as bits: what a
   verdict rests on. */
enum { USES_RANDOM = 1, USES_CLOCK = 2, USES_EXIT = 4 };

/* Objects outside the undo log, at fixed addresses, the same in all machines of the code: what they hold at first. What
   a machine changes in them is part of its state like a global. */
typedef struct BaseRegion {
    int64_t *cells; /* from Code.base_start on */
    uint32_t count; /* cells in use */
    uint32_t objects;
} BaseRegion;

/* How much of a model the code has taken in. */
typedef struct CodeExtent {
    uint32_t variables, types, globals, collections, bodies, locations, traps, predicates, roles, facts,
        type_definitions, virtual_entries;
} CodeExtent;

enum { CODE_MOST_WATCHED = 64 };

/* By what of an object threads synchronize, as bits: its monitor, each of its first fields, the fields after them. */
enum { CONTESTED_MONITORS = 1, CONTESTED_LAST_FIELD = 30 };
static const uint32_t CONTESTED_FIELDS = ~(uint32_t)CONTESTED_MONITORS;
static inline uint32_t contested_field(uint32_t offset) {
    return 2u << (offset < CONTESTED_LAST_FIELD ? offset : CONTESTED_LAST_FIELD);
}

/* Where an object was made, its allocation site: a location, counted from 1. What a constructor or a static method of a
   library makes, it makes for its caller: that is where. Literals and their like have no site, and that of an object
   which was read from a stored state is not known. */
enum { SITE_NONE = 0 };
static const uint32_t SITE_UNKNOWN = UINT32_MAX;

/* How threads synchronize by objects of a collection that were made at one site; SITE_NONE: at any. */
typedef struct Use {
    BirId collection;
    uint32_t site;
    uint32_t how; /* bits of CONTESTED_..., 0: not at all */
} Use;

typedef Vector(Use) Uses;

/* Adds a use to a list; false if it was there. */
bool uses_add(Uses *uses, const Use *use);

/* What is known for ever of threads that have ended at a location without transformations: what predicates ask for. */
typedef struct EndedThreads {
    uint32_t cell;      /* some thread has: a cell, counted from the first global; 0 when nobody asks */
    bool is_remembered; /* which threads have */
} EndedThreads;

typedef struct Code {
    Arena *arena;
    Strings *strings; /* values of type string: an interner that all machines share, as they may share states */
    const BirModel *model;
    bool is_program;   /* the model has roles: it has a base region, and machines find out what is part of states */
    bool grows;        /* the model may be appended to */
    Supplier supplier; /* what a machine finds missing it asks for, if there is somebody, and goes on */
    Growth *growth;    /* the way to all that is found out or made when it is first needed */
    WellKnown well_known;
    uint32_t counters;               /* cell of the number of objects of the first collection */
    uint32_t newest;                 /* cell of the newest object of the first collection, where some are kept */
    uint32_t base_start, base_cells; /* the cells that base objects may take: none in a closed model */
    uint32_t first_free;             /* cell */
    BaseRegion base;
    Layout bookkeeping;        /* the cells of a state that say which thread runs without interleaving */
    Layout globals;            /* of a program their cells alone: see stored.c for what is part of states */
    Vector(uint32_t) assigned; /* of a program: cells of globals that are part of states from the beginning */
    Layout thread;             /* the cells of a thread */
    Layout monitor;            /* the two cells of an object's monitor, from OBJECT_OWNER on */
    uint32_t *offsets; /* by variable: a global's cell within the globals, a local's within its frame, a field's within
                          its record */
    uint32_t *sizes;   /* by resolved type: cells that a value takes */
    Fields *fields;
    CodeBody *bodies;            /* by body of the model */
    CodeCollection *collections; /* by collection of the model */
    CodeLocation *locations;     /* by location of the model */
    EndedThreads *ended_threads; /* by location of the model; null when no predicate asks for any */
    Vector(CodeTransformation) transformations;
    Vector(Instruction) instructions;
    Vector(Requirement) requirements;
    Vector(uint32_t) wants;  /* code that leaves the address of a lock in r[0] */
    Vector(uint32_t) clears; /* frame cells */
    Vector(CodeCatch) catches;
    uint32_t *predicates;                /* by predicate: first instruction */
    uint32_t watched[CODE_MOST_WATCHED]; /* predicates whose changes end steps of machines: see successors_step */
    uint32_t watched_count;
    BirId trap[BIR_ERROR_KINDS]; /* body to call, or BIR_NONE */
    uint32_t register_count;
    /* What is contested, as bits of CONTESTED_...: by collection, wherever its objects were made; by site and
       collection. All else is taken for owned by one thread at a time. Null: nothing is. */
    uint32_t *contested;
    PairMap contested_sites;
    bool has_waiting, has_daemons; /* some thread waits on a lock, becomes a daemon */
    bool has_runs;                 /* some thread may run without interleaving */
    bool has_atomic;               /* in an atomic block */
    bool has_yields;               /* some transformation yields: stores of references are watched */
    bool arrays_extend;            /* an element may be of a type that the array does not take */
    bool has_data;                 /* some plain accesses are taken for ordered: the search has to check that */
    bool has_orders;               /* cells may be accessed by modes that order less, or more, than is usual for them */
    bool has_forall;               /* some thread may get at any object */
    bool has_kept;                 /* some collection is kept */
    bool records_ended_threads;    /* of some location it is remembered which threads have ended there */
    bool has_monitors;             /* some monitor was used */
} Code;

/* Adds a cell to the lists of a layout; whether it is among the hot ones, at their end. */
bool layout_add(Arena *arena, Layout *layout, uint32_t index, const Cell *cell);

/* What one instruction without side effects on a single register makes of its value: constants, negation, widening. */
int64_t code_fold(const Instruction *instruction, int64_t value);

/* Compiles a checked model, which must outlive the code. Live sets are obeyed where locations have them. */
Code *code_compile(const BirModel *model);
void code_free(Code *code);

/* The same for the model of a program, which has roles; it may grow while machines run, if `grows`. Old tables stay
   valid as they are when the code grows. */
Code *code_compile_program(const BirModel *model, bool grows);

/* Takes in everything that was appended to the model since, and bodies that are no longer missing. */
void code_extend(Code *code);

/* What a native answers about a string: a number, or that of a string. False when the model does not say. */
bool code_fact(const Code *code, BirNative native, uint32_t string, int64_t *answer);

/* The resolved type that a string names as a class; the collection of a resolved type's objects; BIR_NONE when there is
   none. The name of the class that a resolved type is, as the number of a string. */
BirId code_type_named(const Code *code, uint32_t string);
BirId code_collection_of(const Code *code, BirId type);
uint32_t code_class_name(const Code *code, BirId type);

/* Whether a location is one of the program's own, and not of a library. Appends a location as a stack trace shows it,
   "C.m(C.java:7)"; false when it is not shown. */
bool code_is_program_location(const Code *code, BirId location);
bool code_show_frame(const Code *code, BirId location, Text *text);

/* Whether a body makes objects for its caller: a constructor or a static method of a library. */
bool code_makes_for_caller(const BirModel *model, BirId body);

/* Monitors of a collection's objects are going to be used: they are part of every state then. */
void code_keep_monitors(Code *code, uint32_t collection);

/* The body that a virtual runs for objects of a collection; BIR_NONE when there is none, or it is missing. */
BirId code_target(const Code *code, BirId virtual_id, uint32_t collection);

/* The code that a machine has as a constant, for what initial threads do to it before there are others. */
Code *code_for_settling(const Code *code);

/* A new object of the base region, its fields zero; the address is the same in every machine. 0 when the region is
   full. */
uint32_t code_base_allocate(Code *code, uint32_t collection, uint32_t length);

/* Lets every machine begin with the globals and base objects that these cells of a machine hold. */
void code_settle(const Code *code, const int64_t *cells);

/* The one base object that native literal, classObject or onlyObject gives for a string; 0 when there is none. */
uint32_t code_find_object(const Code *code, BirNative native, int64_t string);

/* The same, made when it is not there; 0 when the base region is full, or the model has no such role or class. Before
   there are machines, and by initial threads. */
uint32_t code_make_object(Code *code, BirNative native, int64_t string);

/* The base object that a cell of the base region belongs to. */
uint32_t code_base_object(const Code *code, uint32_t cell);

/* Whether a cell belongs to the base region. */
static inline bool code_is_base(const Code *code, int64_t cell) {
    return (uint64_t)cell - code->base_start < code->base_cells;
}

/* A header of an object and what it says. */
static inline int64_t object_header(uint32_t collection, uint32_t length) {
    return (int64_t)((uint64_t)collection << 32 | length);
}
static inline uint32_t object_collection(int64_t header) { return (uint32_t)((uint64_t)header >> 32); }
static inline uint32_t object_length(int64_t header) { return (uint32_t)header; }

/* The site of an object, what is contested because of it, and what they say. */
static inline int64_t object_site_cell(uint32_t site, uint32_t contested) {
    return (int64_t)((uint64_t)site << 32 | contested);
}
static inline uint32_t object_site(int64_t cell) { return (uint32_t)((uint64_t)cell >> 32); }
static inline uint32_t object_contested(int64_t cell) { return (uint32_t)cell; }

/* Cells of an object after its header. */
uint32_t code_object_cells(const Code *code, uint32_t collection, uint32_t length);

#endif
