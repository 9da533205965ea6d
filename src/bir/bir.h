/* BIR: guarded-command models of concurrent programs. This header is the model itself; everything else (reading,
   printing, checking, running) takes one of these.

   A BirModel owns all its parts through one arena and is freed whole. Parts refer to each other by index (BirId), never
   by pointer. A list of parts is a span: the first index and a count. Fields below "checked" are filled in by
   bir_check, and everything that gives a model a meaning asks for a checked one. */
#ifndef BANDERA_BIR_BIR_H
#define BANDERA_BIR_BIR_H

#include "base/diagnostic.h"
#include "base/names.h"
#include "base/vector.h"

typedef uint32_t BirId;
#define BIR_NONE UINT32_MAX

/* `count` consecutive items of one of the model's tables. */
typedef struct BirSpan {
    BirId first;
    uint32_t count;
} BirSpan;

/* Where a part came from in the program that was translated: shown to people instead of the BIR place. */
typedef struct BirOrigin {
    BirId name; /* `as "name"`, or BIR_NONE */
    BirId file; /* `from "file":line`, or BIR_NONE */
    uint32_t line;
} BirOrigin;

typedef enum BirTypeKind {
#define BIR_TYPE(NAME, text, bits, meaning) BIR_TYPE_##NAME,
#include "bir/ops.def"
    BIR_TYPE_RANGE,
    BIR_TYPE_ENUM,
    BIR_TYPE_LOCK,
    BIR_TYPE_REF,
    BIR_TYPE_ARRAY,
    BIR_TYPE_RECORD,
    BIR_TYPE_NAMED, /* the name of a type definition */
    BIR_TYPE_NULL,  /* of `null`: fits every reference, tid and string; not written */
    BIR_TYPE_EXACT, /* of literals and of arithmetic on ranges: an integer without bounds; not written */
    BIR_TYPE_KINDS
} BirTypeKind;

/* An integer as written: a literal, or the name of a constant. */
typedef struct BirNumber {
    BirId name;    /* BIR_NONE for a literal */
    int64_t value; /* of a literal; checked: of a constant too */
    Position position;
} BirNumber;

typedef struct BirType {
    BirTypeKind kind;
    Position position;
    BirId name;          /* NAMED: as written. ENUM, RECORD: the definition's name */
    BirNumber low, high; /* RANGE. ARRAY: low is the size */
    bool sized;          /* ARRAY: has a size */
    bool waits;          /* LOCK: `wait` */
    bool reentrant;      /* LOCK: `reentrant` */
    bool listed;         /* REF: has a list of collections; without one any collection that fits is meant */
    BirId element;       /* ARRAY: type of the elements */
    BirId target_name;   /* REF: name of the target type as written, or BIR_NONE */
    BirSpan members;     /* RECORD: variables. ENUM: enumerators. REF: uses (names of collections) */
    /* checked */
    BirId resolved; /* the type meant once names are followed; itself when not NAMED */
    BirId target;   /* REF: resolved type of what it points to (a RECORD or ARRAY) */
    BirSpan
        supertypes; /* RECORD: ids in the model's table of that name, sorted; all that it extends, directly or not */
} BirType;

/* A name that refers to something by its position in a list: a collection of a reference, a variable of a live set. */
typedef struct BirUse {
    BirId name;
    Position position;
    BirId id; /* checked: what it names */
} BirUse;

typedef struct BirEnumerator {
    BirId name;
    bool explicit_value;
    int64_t value; /* checked when not explicit */
    BirId type;
    Position position;
} BirEnumerator;

/* A global, a parameter, a local, or a field. */
typedef struct BirVariable {
    BirId name;
    BirId type;
    BirId initial; /* an expression (a literal or a constant, possibly negated), or BIR_NONE */
    BirOrigin origin;
    Position position;
    bool is_unstored; /* of a field or a global: states are not told apart by it; see pass_unstored */
} BirVariable;

typedef struct BirConstant {
    BirId name;
    bool is_boolean;
    int64_t value;
    Position position;
} BirConstant;

typedef struct BirTypeDefinition {
    BirId name;
    BirId type;
    BirOrigin origin;
    bool predefined; /* `Object`, when the model does not declare it; not printed */
    Position position;
} BirTypeDefinition;

typedef struct BirExtends {
    BirId sub_name, super_name;
    Position position;
    BirId sub, super; /* checked: RECORD types */
} BirExtends;

typedef struct BirCollection {
    BirId name;
    bool sized;
    BirNumber size;
    BirId element_name;
    bool kept; /* its objects exist for ever, as if some `forall` asked for them */
    BirOrigin origin;
    Position position;
    BirId element; /* checked: a RECORD or ARRAY type */
} BirCollection;

/* One line of a virtual: objects of type `type_name`, and of types below it that have no line of their own, run
 * `function_name`. */
typedef struct BirVirtualEntry {
    BirId type_name, function_name;
    Position position;
    BirId virtual_id;     /* whose line it is */
    BirId type, function; /* checked */
} BirVirtualEntry;

typedef struct BirVirtual {
    BirId name;
    BirSpan parameters; /* variables */
    BirId result;       /* a type, or BIR_NONE */
    BirSpan entries;    /* virtual entries */
    bool is_partial;    /* `else missing`: nothing is known of types without a line, whatever they extend */
    Position position;
} BirVirtual;

/* What a native answers when it is asked about a name, as whoever made the model knows it; or, without an answer, that
   there is an object of the name: `fact classSuper("A") = "B"`, `fact literal("x")`. */
typedef enum BirAnswer { BIR_ANSWER_NONE, BIR_ANSWER_NULL, BIR_ANSWER_NUMBER, BIR_ANSWER_TEXT } BirAnswer;
typedef struct BirFact {
    BirId native_name;
    BirId question; /* a text, or BIR_NONE */
    BirAnswer answer;
    int64_t number;
    BirId text;
    Position position;
    BirId native; /* checked: a BirNative */
} BirFact;

/* What natives and messages have to know by themselves: `role strings = c.f`. */
typedef enum BirRoleKind {
    BIR_ROLE_STRINGS,       /* the collection of the objects that stand for texts, and their field of type string */
    BIR_ROLE_CLASSES,       /* the same for those that stand for classes: the name */
    BIR_ROLE_THREADS,       /* the type of the objects that stand for threads */
    BIR_ROLE_ASSERTION,     /* the type of what a failed assertion throws, */
    BIR_ROLE_MONITOR_ERROR, /* an illegal use of a monitor, */
    BIR_ROLE_INDEX_ERROR,   /* and an index out of bounds */
    BIR_ROLES
} BirRoleKind;
typedef struct BirRole {
    BirRoleKind kind;
    BirId name, field_name; /* a collection and its field, or a type */
    Position position;
    BirId id, field; /* checked: a collection and a variable, or a resolved type */
} BirRole;

/* The word of a role: "strings", "classes", ... */
const char *bir_role_name(BirRoleKind role);

/* The run-time errors of BIR. A trap turns one into a call of a function, which can throw. */
typedef enum BirError {
    BIR_ERROR_NONE,
    BIR_ERROR_NULL,          /* null was dereferenced */
    BIR_ERROR_INDEX,         /* an index is outside an array or string */
    BIR_ERROR_DIVISION,      /* an integral division by zero */
    BIR_ERROR_CAST,          /* a cast to a type that the object does not have */
    BIR_ERROR_NEGATIVE_SIZE, /* new C[e] with e < 0 */
    BIR_ERROR_MONITOR,       /* unlock, wait, unwait or notify without the right to */
    BIR_ERROR_STORE,         /* an object stored into an array whose elements are of another type */
    BIR_ERROR_EXCEPTION,     /* a thrown object that nothing catches */
    BIR_ERROR_ASSERT,        /* an assertion that is false */
    BIR_ERROR_OVERFLOW,      /* arithmetic whose exact result does not fit its type: see natives.def */
    BIR_ERROR_KINDS
} BirError;

/* The word of an error in `trap` and in messages: "null", "index", "division", "cast", "negativeSize", "monitor", ...
 */
const char *bir_error_name(BirError error);

typedef struct BirTrap {
    BirError error; /* NULL to STORE */
    BirId function_name;
    Position position;
    BirId function; /* checked: a function; INDEX may hand it the index and the length, NEGATIVE_SIZE the size (ints),
                       CAST and STORE the object, CAST then the name of the type (a string) */
} BirTrap;

typedef enum BirOp {
    BIR_OP_NONE,
#define BIR_PREFIX(NAME, text, rule, meaning) BIR_OP_##NAME,
#define BIR_INFIX(NAME, text, precedence, rule, meaning) BIR_OP_##NAME,
#define BIR_CALL(NAME, text, arity, rule, meaning) BIR_OP_##NAME,
#define BIR_EXPR(NAME, form, meaning) BIR_OP_##NAME,
#include "bir/ops.def"
    BIR_OP_COUNT
} BirOp;

/* What a NAME turned out to be. */
typedef enum BirNameKind {
    BIR_NAME_UNRESOLVED,
    BIR_NAME_CONSTANT,   /* id: index into constants */
    BIR_NAME_ENUMERATOR, /* id: index into enumerators */
    BIR_NAME_GLOBAL,     /* id: index into variables */
    BIR_NAME_LOCAL       /* id: index into variables; a parameter or local of the body */
} BirNameKind;

typedef struct BirExpression {
    BirOp op;
    Position position;
    BirId a, b, c; /* operands, or BIR_NONE. FIELD, LENGTH, INSTANCEOF, CAST: a. AT: a the thread. REMOTE: a the thread,
                      b the path */
    BirId name;    /* NAME; FIELD: the field; INSTANCEOF, CAST: the type; AT, REMOTE: the thread declaration */
    BirId location_name; /* AT */
    bool trusted;        /* CAST: `trusted(R, e)`, known to succeed by who made the model */
    union {
        int64_t integer; /* BOOLEAN (0 or 1), INTEGER, LONG and CHAR literals */
        double real;     /* FLOAT and DOUBLE literals */
        BirId string;    /* STRING literal: its UTF-8 bytes in names (surrogates that stand alone as three bytes) */
    } value;
    /* checked */
    BirId type;            /* resolved */
    BirNameKind name_kind; /* NAME */
    BirId
        id; /* NAME: see BirNameKind. FIELD: the variable. INSTANCEOF, CAST: the resolved type. AT, REMOTE: the body */
    BirId location; /* AT: the location */
} BirExpression;

/* What the engine does beyond BIR's own operations: one line of natives.def each. */
typedef enum BirNative {
#define BIR_NATIVE(NAME, text, signature, effects, meaning) BIR_NATIVE_##NAME,
#include "bir/natives.def"
    BIR_NATIVES
} BirNative;

/* The sign of an operator, or the word of one that is written like a function; null for other expressions. */
const char *bir_op_sign(BirOp op);

/* What a native is called in models, the types of its parameters and result, and what it does: see natives.def. */
const char *bir_native_name(BirNative native);
const char *bir_native_signature(BirNative native);
const char *bir_native_effects(BirNative native);

typedef enum BirActionOp {
#define BIR_ACTION(NAME, word, form, meaning) BIR_ACTION_##NAME,
#include "bir/ops.def"
    BIR_ACTION_COUNT
} BirActionOp;

typedef struct BirAction {
    BirActionOp op;
    Position position;
    BirId target;      /* left-hand side: an expression (NAME, FIELD or INDEX), or BIR_NONE */
    BirSpan arguments; /* lists: expressions. Lock actions have the lock as their only argument */
    BirId name; /* NEW, NEW_ARRAY: collection. FORALL, REACHABLE: type. START: thread. CALL: function. INVOKE: virtual.
                   NATIVE: a line of natives.def */
    BirId id;   /* checked: what `name` names: a collection, a resolved type, a body, a virtual, a BirNative */
} BirAction;

typedef struct BirTransformation {
    BirId guard;  /* an expression; always there */
    bool timeout; /* a time limit expires: see MachineOptions.late_timeouts */
    bool invisible;
    bool runs_on;   /* `mover`: a pass found that the thread may go on after it, as after an invisible one; of one that
                       yields, that its first action is a right mover (src/pass/order.c) */
    bool yields;    /* a scheduling point before it; it runs on like an invisible one afterwards */
    bool plain;     /* `yield unordered`: an access that orders nothing; two of them at once may be a data race */
    bool library;   /* `yield library`: the same in code that is trusted: two of them at once are not reported */
    bool weak;      /* `yield weak`: accesses that order less than volatile ones do */
    BirSpan shared; /* `yield e, ...`: they may only if another thread reaches one of these objects; lists */
    BirSpan actions;
    BirId target_name; /* `goto`, or BIR_NONE after return, throw and exit */
    Position position;
    BirId target; /* checked: a location, or BIR_NONE */
} BirTransformation;

typedef struct BirLocation {
    BirId name;
    bool has_live;
    BirSpan live; /* uses: the live set as written */
    BirSpan transformations;
    BirOrigin origin;
    Position position;
} BirLocation;

/* Exceptions of a type thrown at locations `from` to `to` (in order of declaration, both included) go to `handler`. */
typedef struct BirCatch {
    BirId type_name; /* BIR_NONE: everything (`catch any`) */
    BirId from_name, to_name, handler_name;
    BirId variable_name; /* receives the object, or BIR_NONE */
    Position position;
    BirId type, from, to, handler, variable; /* checked */
} BirCatch;

/* A thread or a function. */
typedef struct BirBody {
    bool is_thread, is_main;
    bool is_initial; /* of a thread: it runs before the first state, to its end */
    bool is_library; /* of a function: not the program's own, in the eyes of people */
    bool is_idle;    /* of one of these: a thread that is blocked in it waits for work */
    bool is_missing; /* nobody has entered it yet: it has no locals, locations and catches */
    BirId name;
    BirSpan parameters, locals; /* variables; the locals follow the parameters directly */
    BirId result;               /* a type, or BIR_NONE */
    BirSpan locations;          /* at least one; the first is where it starts */
    BirSpan catches;
    BirOrigin origin;
    Position position;
} BirBody;

typedef struct BirPredicate {
    BirId name;
    BirId expression;
    Position position;
} BirPredicate;

typedef enum BirDefinitionKind {
    BIR_DEFINES_CONSTANT,
    BIR_DEFINES_TYPE,
    BIR_DEFINES_EXTENDS,
    BIR_DEFINES_COLLECTION,
    BIR_DEFINES_GLOBAL,
    BIR_DEFINES_VIRTUAL,
    BIR_DEFINES_TRAP,
    BIR_DEFINES_ROLE,
    BIR_DEFINES_FACT
} BirDefinitionKind;

/* The definitions in the order they were written. */
typedef struct BirDefinition {
    BirDefinitionKind kind;
    BirId id;
} BirDefinition;

/* The types that expressions have without anybody writing them, but for that of monitors. */
#define BIR_UNWRITTEN_TYPES(TYPE)                                                                                      \
    TYPE(null, NULL)                                                                                                   \
    TYPE(exact, EXACT)                                                                                                 \
    TYPE(boolean, BOOLEAN)                                                                                             \
    TYPE(int, INT)                                                                                                     \
    TYPE(long, LONG) TYPE(float, FLOAT) TYPE(double, DOUBLE) TYPE(char, CHAR) TYPE(string, STRING) TYPE(tid, TID)

typedef struct BirModel {
    Arena *arena;
    Names *names;
    BirId name;
    BirId file; /* where it was read from, a name; BIR_NONE when built by a program */
#define BIR_TABLE(Item, table) Vector(Item) table;
#include "bir/tables.def"
    bool checked;
    BirId type_object; /* checked: the record Object if it has no fields, above every record and array; or BIR_NONE */
    BirId type_null, type_exact, type_boolean, type_int, type_long, type_float, type_double, type_char, type_string,
        type_tid, type_monitor; /* checked: types that expressions have without anybody writing them */
} BirModel;

/* An empty model. */
BirModel *bir_new(void);
void bir_free(BirModel *model);

/* A copy that passes may change. It shares the table of names, which only grows, with the model, which must outlive it.
 */
BirModel *bir_copy(const BirModel *model);

/* Reads a model from its text. On any error returns null with at least one message in `diagnostics`, and null where it
   says to stop. The result is not checked yet. Any bytes may be given; nesting and sizes are limited, so that no input
   exhausts stack or memory. */
BirModel *bir_parse(const char *text, size_t length, const char *file, Diagnostics *diagnostics);

/* Resolves names, gives every expression its type and checks the static rules. False when there was an error, and where
   `diagnostics` says to stop. */
bool bir_check(BirModel *model, Diagnostics *diagnostics);

/* Appends the text of a model: parsing it gives an equal model. */
void bir_print(const BirModel *model, Text *out);

/* Appends the text of one expression, of one type, of one action (without indentation or line break). */
void bir_print_expression(const BirModel *model, BirId expression, Text *out);
void bir_print_type(const BirModel *model, BirId type, Text *out);
void bir_print_action(const BirModel *model, BirId action, Text *out);

/* The text of a name; "" for BIR_NONE. */
const char *bir_name(const BirModel *model, BirId name);

/* The resolved type: names followed to what they mean. Asks for a checked model. */
const BirType *bir_type(const BirModel *model, BirId type);

/* Whether record (or array) type `sub` is `super` or extends it, directly or not; resolved types. */
bool bir_is_subtype(const BirModel *model, BirId sub, BirId super);

/* Whether objects of a collection may be pointed to by a reference type (resolved). */
bool bir_ref_admits(const BirModel *model, BirId ref, BirId collection);

/* Marks the collections that are kept, and those whose objects some `forall` asks for: these exist for ever, whether
   something leads to them or not. Whether there are any. */
bool bir_find_kept(const BirModel *model, bool *is_kept);

/* The function a virtual runs for objects of a resolved record type, or BIR_NONE. */
BirId bir_virtual_target(const BirModel *model, BirId virtual_id, BirId type);

/* The first and the number of variables of a body: parameters, then locals. */
BirSpan bir_body_variables(const BirBody *body);

/* The bounds of values of a type: of numbers and enumerations; those of 64 bits for any other. */
void bir_bounds(const BirModel *model, BirId type, int64_t *low, int64_t *high);

/* What a variable of a type begins with where nothing else is said, as an integer: 0, or what is in a range instead;
   the first constant of an enumeration. */
int64_t bir_zero(const BirModel *model, BirId type);

/* Marks those of a body's variables that are live at a location: without a live set all are. */
void bir_mark_live(const BirModel *model, BirSpan variables, BirId location, bool *live);

/* Marks those of a body's variables that die with a transformation on its way to a location (BIR_NONE: to none): they
   were live at its source or it stores to them, and they are not live at that location. */
void bir_mark_dying(const BirModel *model, BirSpan variables, BirId source, const BirTransformation *transformation,
                    BirId target, bool *dies);

/* Whether a left-hand side names the same cell as long as its thread does not move, whatever others do. */
bool bir_is_steady(const BirModel *model, BirId place);

/* Whether an expression is the literal `false`; or `true`, as the guards of most transformations are. */
static inline bool bir_is_false(const BirModel *model, BirId expression) {
    const BirExpression *e = &model->expressions.items[expression];
    return e->op == BIR_OP_BOOLEAN_LITERAL && !e->value.integer;
}

static inline bool bir_is_true(const BirModel *model, BirId expression) {
    const BirExpression *e = &model->expressions.items[expression];
    return e->op == BIR_OP_BOOLEAN_LITERAL && e->value.integer;
}

/* The body that a location belongs to. */
BirId bir_location_body(const BirModel *model, BirId location);

/* The collection of what an action gives that asks for the one object of a class by a literal name; BIR_NONE when it is
   another action, or the name is not known. */
BirId bir_only_collection(const BirModel *model, const BirAction *action);

#endif
