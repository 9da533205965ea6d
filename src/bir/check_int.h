/* Private to the checker: what its files share.

   What checking leaves on expressions, so that nobody after it has to guess:
   - `type` of every expression is the resolved type of its value. Integer literals, integer constants, `.length` and
     arithmetic on them have type EXACT until a neighbour wants a Java number. Then the whole sub-tree takes a Java type
     (see check_adapt): every node of it gets that type, so an INTEGER_LITERAL of type byte, long or double is a byte,
     long or double. `.length` becomes an int, never anything else.
   - Where a Java number is wider than its operand (assignment, argument, result, branch of a conditional, operand of a
     binary operator) the operand keeps its own type; the reader of the tree widens it to the type of the place.
   - Nothing narrows without a conversion in the text.

   A broken part has BIR_NONE for its type or id; whoever meets it says nothing more about it. */
#ifndef BANDERA_BIR_CHECK_INT_H
#define BANDERA_BIR_CHECK_INT_H

#include "bir/bir.h"

#define CHECK_SIZE_LIMIT (1 << 24)      /* of arrays and collections */
#define CHECK_CELL_LIMIT (1 << 20)      /* of one embedded aggregate */
#define CHECK_NESTING_LIMIT 256         /* of aggregates within each other */
#define CHECK_SUPERTYPE_LIMIT (1 << 22) /* of pairs of a type and a supertype */
#define CHECK_LOCK_DEPTH_LIMIT 1000     /* of locks held at once by one body */

typedef enum SymbolKind {
    SYMBOL_NONE,
    SYMBOL_CONSTANT,
    SYMBOL_TYPE,
    SYMBOL_COLLECTION,
    SYMBOL_GLOBAL,
    SYMBOL_VIRTUAL,
    SYMBOL_ENUMERATOR,
    SYMBOL_BODY
} SymbolKind;

/* What a name means at the top level of a model. */
typedef struct Symbol {
    SymbolKind kind;
    BirId id;
    Position position;
} Symbol;

/* What is known of an expression besides its type. */
typedef struct Fact {
    int64_t value; /* of a constant */
    bool constant; /* an integer known here and now */
    bool adapts;   /* EXACT, but takes a Java type when one is wanted */
    bool varies;   /* adapts, but only to an int: its value depends on a length */
} Fact;

/* What is known of a type as part of others. */
typedef struct Measure {
    uint64_t cells; /* scalars in a value of it */
    uint16_t depth; /* of aggregates in aggregates */
    uint8_t state;  /* 0 not looked at, 1 being looked at, 2 done */
    bool has_lock;
} Measure;

/* An expression still to visit. */
typedef struct Visit {
    BirId expression;
    BirId remote; /* the body whose variables the path starts at, under REMOTE; or BIR_NONE */
    bool ready;   /* its operands have been visited */
} Visit;

typedef struct BirChecker {
    BirModel *model;
    Diagnostics *diagnostics;
    Arena *arena;                /* freed when checking ends */
    Symbol *symbols;             /* by name: all definitions but bodies */
    Symbol *bodies;              /* by name: threads and functions, which may be called like a type */
    PairMap fields;              /* (record, name) to variable */
    PairMap variables;           /* (body, name) to variable */
    PairMap locations;           /* (body, name) to location */
    PairMap fitting_refs;        /* (from, to) of references found assignable */
    PairMap refs;                /* by the name of a record or array type that casts name: a reference to it */
    PairMap complete_calls;      /* (virtual, reference) of invocations found complete */
    Fact *facts;                 /* by expression */
    Measure *measures;           /* by type */
    BirId *definition_names;     /* by type: the name of its definition */
    BirId types[BIR_TYPE_KINDS]; /* an id for each kind that expressions can have unwritten */
    BirId object_name;
    BirId body; /* whose text is looked at; BIR_NONE outside bodies */
    bool in_predicate;
    Vector(Visit) visits;
    Vector(BirId) pending; /* sub-trees still to adapt */
} BirChecker;

#define check_error(check, ...) diagnostics_add((check)->diagnostics, SEVERITY_ERROR, __VA_ARGS__)
/* Reports an error as check_error does. Always BIR_NONE: for what has no type or id because of it. */
#define check_refuse(check, ...) (check_error(check, __VA_ARGS__), BIR_NONE)

#define check_warning(check, ...) diagnostics_add((check)->diagnostics, SEVERITY_WARNING, __VA_ARGS__)
#define check_note(check, position, ...)                                                                               \
    diagnostics_add((check)->diagnostics, SEVERITY_NOTE, position, NULL, __VA_ARGS__)

/* check.c: names and messages */

/* The value of a pair, or BIR_NONE. */
BirId map_get(const PairMap *map, BirId first, BirId second);

/* Adds a pair unless it is there; returns the value it had, or BIR_NONE. */
BirId map_add(Arena *arena, PairMap *map, BirId first, BirId second, BirId value);

/* The text of a name. */
const char *check_name(const BirChecker *check, BirId name);

/* What a type is called in messages. */
const char *check_describe(BirChecker *check, BirId type);

/* What the definition of that kind and name is; an error, with a guess at what was meant, when there is none. */
BirId check_find(BirChecker *check, SymbolKind kind, BirId name, Position position);

/* The line of natives.def with that name; an error, with a guess at what was meant, when there is none. */
BirId check_find_native(BirChecker *check, BirId name, Position position);

/* "did you mean ...?" for a value called `name` in the body that is looked at, or null. */
const char *check_suggest_value(BirChecker *check, BirId name);

/* The same for one of `count` variables (of a record), or null. */
const char *check_suggest_variable(BirChecker *check, BirId name, BirSpan variables);

/* A parameter or local, or a location, of a body; an error, with a guess at what was meant, when there is none. */
BirId check_find_local(BirChecker *check, BirId body, BirId name, Position position);
BirId check_find_location(BirChecker *check, BirId body, BirId name, Position position);

/* check_type.c: types and the hierarchy */

/* Gives the kinds of check->types an id each, appending types where the model has none. */
void check_basic_types(BirChecker *check);

/* Resolves all types, collections and the hierarchy, and checks them. */
void check_types(BirChecker *check);

/* The type meant, or BIR_NONE when it is broken. */
BirId check_resolved(const BirChecker *check, BirId type);

/* The kind of a resolved type. */
BirTypeKind check_kind(const BirChecker *check, BirId type);

/* A type definition's resolved type, which must be a record, an array or (if `refs`) a reference, meaning its target.
 */
BirId check_object_type(BirChecker *check, BirId name, Position position, bool refs);

/* Whether every object that `from` points to may be pointed to by `to`; resolved references. */
bool check_ref_fits(BirChecker *check, BirId from, BirId to);

/* Where a variable stands, which decides what types it may have. */
typedef enum VariableKind {
    VARIABLE_GLOBAL,
    VARIABLE_FIELD,
    VARIABLE_LOCAL,
    VARIABLE_PARAMETER,
    VARIABLE_RESULT
} VariableKind;

/* Checks that a value of the type may stand at the place. */
void check_placed_type(BirChecker *check, BirId type, VariableKind kind);

/* check_fit.c: what fits where */

/* Java's numbers, and those of them that are integers. */
static inline bool is_java(BirTypeKind kind) { return kind >= BIR_TYPE_BYTE && kind <= BIR_TYPE_DOUBLE; }
static inline bool is_java_integral(BirTypeKind kind) { return kind >= BIR_TYPE_BYTE && kind <= BIR_TYPE_LONG; }

/* Integers without a width. */
static inline bool is_exact(BirTypeKind kind) { return kind == BIR_TYPE_RANGE || kind == BIR_TYPE_EXACT; }
static inline bool is_number(BirTypeKind kind) { return is_java(kind) || is_exact(kind); }

/* Java's binary numeric promotion. */
BirTypeKind check_promote(BirTypeKind left, BirTypeKind right);

/* Whether an integer is a value of a kind of Java number. */
bool check_holds(BirTypeKind kind, int64_t value);

/* Gives a sub-tree of type EXACT that adapts the Java type that is wanted. An error when a value in it does not fit. */
bool check_adapt(BirChecker *check, BirId root, BirTypeKind wanted);

/* The type in which two numbers meet; literals adapt to the other side. BIR_NONE, with an error, when they do not. */
BirId check_meet(BirChecker *check, Position position, BirId left, BirId right);

/* Checks that the value of a typed expression can be stored where resolved type `to` is wanted; `what` begins the
   message: "the value", "argument 2 of 'f'". Literals take the type. */
bool check_fits(BirChecker *check, BirId expression, BirId to, const char *what);

/* The same without an expression at hand: a value of a resolved type. */
bool check_type_fits(BirChecker *check, BirId from, BirId to);

/* The same for a value that is handed over as it is: without a conversion to floating point. */
bool check_passes(BirChecker *check, BirId from, BirId to);

/* Checks that a typed expression can be an index (or a size): an exact integer, or an int or narrower. */
bool check_index(BirChecker *check, BirId expression, const char *what);

/* check_operator.c: operators */

/* The type of an operator of ops.def whose operands are typed; notes what is known of its value. */
BirId check_operator(BirChecker *check, BirId expression);

/* check_expression.c: typing */

static inline BirExpression *check_at(const BirChecker *check, BirId expression) {
    return &check->model->expressions.items[expression];
}

/* The kind of a typed expression; it must not be broken. */
static inline BirTypeKind check_kind_of(const BirChecker *check, BirId expression) {
    return check_kind(check, check_at(check, expression)->type);
}

/* What its type is called in messages. */
static inline const char *check_describe_of(BirChecker *check, BirId expression) {
    return check_describe(check, check_at(check, expression)->type);
}

/* Types an expression of the body (or predicate) that is looked at, and all below it. */
BirId check_expression(BirChecker *check, BirId expression);

/* Whether an expression can stand to the left of an assignment: a variable, or a part of one. */
bool check_is_place(const BirChecker *check, BirId expression);

/* Whether a typed expression is a reference, or null. */
bool check_is_reference(const BirChecker *check, BirId expression);

/* Whether a typed expression names a lock: a variable, or a part of one, or the monitor of an object. */
bool check_is_lock(const BirChecker *check, BirId expression);

/* Checks the initial value of a variable. */
void check_initial(BirChecker *check, BirId variable);

/* check_action.c: bodies */

/* Declares the variables and locations of all bodies. */
void check_declare_bodies(BirChecker *check);

/* Checks the text of all bodies. */
void check_bodies(BirChecker *check);

/* check_rules.c: static rules */

/* Checks the rules that ask for a well-typed model: visibility, choices, locking, reachability. */
void check_rules(BirChecker *check);

#endif
