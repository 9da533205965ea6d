/* Private to the translator to Promela: src/spin/promela*.c. A Writer collects the text of the processes first, and
   what they turn out to need (arrays, flags, helpers) is declared before them in the end. */
#ifndef BANDERA_SPIN_PROMELA_INT_H
#define BANDERA_SPIN_PROMELA_INT_H

#include "pass/points_to.h"
#include "spin/promela.h"
#include "spin/runtime.h"

/* Why something cannot be done. */
typedef enum PromelaFailureKind {
    FAILS_WITH_ERROR, /* error */
    FAILS_AT_LIMIT,   /* words: what follows `#l` */
    FAILS_UNSUPPORTED /* words: what follows `#u` */
} PromelaFailureKind;

typedef struct PromelaFailure {
    PromelaFailureKind kind;
    BirError error;
    const char *words;
    bool is_room; /* the limit is one of the text, not of the model: it is never silent */
} PromelaFailure;

/* A condition under which evaluation fails. Those of an expression stand in order: each may be evaluated only when the
   ones before it are false. */
typedef struct PromelaCheck {
    const char *condition;
    PromelaFailure failure;
} PromelaCheck;

typedef Vector(PromelaCheck) Checks;

/* A Promela expression, in parentheses where it needs them, and bounds of its value. It may be evaluated only where its
   checks are all false. */
typedef struct Value {
    const char *text;
    int64_t low, high;
} Value;

/* Where a value is stored: one place, or one of several, selected by conditions. */
typedef struct PlaceCase {
    const char *condition; /* null for the last one: otherwise */
    const char *text;
} PlaceCase;

typedef struct PromelaPlace {
    PlaceCase *cases;
    uint32_t count;      /* 0: nothing can be there, so that a check before it has failed */
    const char *pending; /* the index into arrays of arrays, which are flat in Promela; or null */
} PromelaPlace;

/* Where the objects of a collection are. */
typedef struct CollectionRoom {
    const char *name;
    uint32_t objects;   /* room for so many; 0: there are never any */
    uint32_t literals;  /* of them are there before the first state: see promela_base.c */
    uint32_t first;     /* number of its first object; 0 is null */
    uint32_t length;    /* elements of arrays */
    uint32_t locks;     /* in one object, monitors not counted */
    uint32_t lock_base; /* number of the first lock of its first object */
    bool is_array, has_monitor, has_storage;
} CollectionRoom;

/* Places of a body from the point of view of control. */
typedef struct Spot {
    const char *label;
    uint32_t atomic;    /* open atomicBegins */
    bool reached;       /* there is a way from the first location */
    bool inside;        /* others do not move before it */
    bool lock_bound;    /* every transformation needs a lock, and only steps of its thread change which */
    uint32_t most_held; /* most locks that the thread may hold here */
} Spot;

/* What the text turned out to need. */
typedef struct Needs {
    bool apart, halted, stopped, late, ended, alive, daemons, waits, owners, started, exiting, pick, lock, cycles, walk,
        collect, texts, floats;
} Needs;

/* A thread that stands for `null` in location tests and remote references of a body. */
typedef struct Pick {
    BirId body;
    const char *number;
} Pick;

enum { PROMELA_PICKS = 16 };

typedef struct Writer {
    const BirModel *model;
    const PromelaOptions *options;
    Arena *arena;
    Text *out;        /* where lines go now */
    Failure *failure; /* the first construct that cannot be expressed */
    uint32_t indent;
    uint32_t open;                /* `if`s that the transformation being written has to close */
    bool is_empty;                /* nothing stands yet after the last `->` */
    Vector(const char *) checked; /* conditions that are false here, and nothing was done since */
    uint32_t unreached;           /* no run gets to what is written as long as so many are open; 0: it may */
    Needs needs;

    Names *used;                 /* identifiers that are taken */
    const char **fields;         /* by name of the model: what a field of this name is called; null: not yet */
    const char **names;          /* by variable: a global, parameter or local */
    const char **bodies, **rest; /* by body; `rest`: of a thread that is both there at first and started, the second */
    const char **enumerators, **types; /* by id; null: it has no name here, a type: it is no record */

    PointsTo *points;      /* where references lead; null: that is not known */
    CollectionRoom *rooms; /* by collection */
    uint32_t *order;       /* collections in the order of their numbers */
    uint32_t object_count; /* numbers of objects are from 1 to this */
    uint32_t *lock_bases;  /* by variable: number of the first lock in a global; offset of it in a record for a field */
    uint32_t lock_count;
    uint32_t monitor_base; /* number of the monitor of object 1 */
    bool has_reentrant;

    Strings *strings;        /* the texts that there are before the first state; of the code, if there is some */
    Vector(int64_t) texts;   /* those that have tokens, from 2 on */
    Vector(uint32_t) tokens; /* by string: its token; 0: it has none */
    Vector(uint32_t) base;   /* objects of the base region that the text has, by their cells ... */
    uint32_t *base_places;   /* ... and by cell of the region: which of its collection it is, from 1 on; 0: none */
    bool looked_up_natives[BIR_NATIVES]; /* natives that look up facts of the model at run time */
    Vector(PointsToStart) starts;        /* where references lead before the first state */

    Spot *spots;    /* by location */
    uint32_t *main; /* by body: number of the main thread, or UINT32_MAX */
    uint32_t main_count;
    uint32_t want_ways, want_locks; /* most transformations of a lock-bound location; most locks that one needs */

    uint32_t branches;            /* d_steps so far, and branches in them */
    Vector(BirId) processes;      /* the bodies of the processes, in order */
    Vector(BirId) selected_types; /* types that forall and reachable select objects of */
    const Code *layout;           /* where the machine has fields: the order in which it walks */

    BirId body; /* being written */
    bool in_predicate;
    const Value *arguments; /* stand for the parameters of `body`, whose locals are as at first; or null */
    uint32_t argument_count;
    const char *self;    /* the number of the acting thread */
    const char *process; /* the name of the process that is being written; null: none */
    bool in_c;           /* expressions are written in C */

    const char **predicates; /* by place among the watched: what it is called */
    const char *kept;        /* where their values from before the transformation are; null: nothing has changed yet */
    bool *is_shown;          /* by variable: a parameter or local that predicates read */
    bool *is_at_needed;      /* by body: predicates name its locations */
    bool *is_named;          /* by location: predicates name it */
    Pick picks[PROMELA_PICKS]; /* threads that stand for `null` in the conjunction being written */
    uint32_t pick_count;
} Writer;

/* --- promela_names.c: identifiers and text --- */

/* A text that lives as long as the translation. */
const char *promela_format(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void promela_refuse(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An identifier like a name of the model, and unlike every other one. */
const char *promela_identifier(Writer *w, const char *prefix, const char *name);
/* The same, when with each of some endings it is a name of its own. */
const char *promela_identifier_for(Writer *w, const char *name, const char *const *endings);
void promela_reserve(Writer *w);
void promela_reserve_words(Writer *w, const char *words); /* these have blanks between them */
/* Names from now on may be used again later: until `used` is what is returned, the names so far. */
Names *promela_begin_scope(Writer *w);

/* Gives what stands in a text from `start` on scratch variables of its own; false when it uses none. SPIN goes back
   over an assignment to an element by evaluating its index once more: in a plain sequence the index has to be what it
   was, but what a d_step has assigned to a hidden variable stays. So sequences and d_steps do not share such variables.
 */
bool promela_set_apart(Text *text, size_t start);
const char *promela_field(Writer *w, BirId name);

/* C that the verifier runs before it searches: statements of a function, which becomes several functions when it gets
   longer than SPIN reads. */
typedef struct Beginning {
    const char *name;
    Text text;
    size_t block; /* where the last function begins */
    uint32_t blocks;
} Beginning;

void promela_begin_with(Beginning *beginning, const char *format, ...) __attribute__((format(printf, 2, 3)));
void promela_declare_beginning(Beginning *beginning, Text *out);

/* Lines of the text. */
void promela_line(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void promela_comment(Text *out, const char *text);

/* --- promela_layout.c: types, objects and locks --- */

void promela_lay_out(Writer *w);
bool promela_has_storage(const Writer *w, BirId type);
uint32_t promela_locks_in(const Writer *w, BirId type);
int64_t promela_initial(Writer *w, BirId variable);
/* The bounds of values of a resolved type that is no record or array. */
void promela_bounds(const Writer *w, BirId type, int64_t *low, int64_t *high);
const char *promela_storage(int64_t low, int64_t high);
const char *promela_scalar_type(const Writer *w, BirId type);
/* Appends the declaration of a variable: `byte x[3] = 1`. */
void promela_declare(Writer *w, BirId type, const char *name, const int64_t *initial, Text *out);
/* The same for an array of numbers that begin as given. */
void promela_declare_array(const char *type, const char *name, const int64_t *initial, uint32_t count, Text *out);
void promela_declare_types(Writer *w, Text *out);
void promela_declare_globals(Writer *w, Text *out);
/* Whether the value of an expression may be an object of a collection. */
bool promela_may_be(const Writer *w, BirId expression, uint32_t collection);
/* Condition that object `x` is of one of the collections with a flag, or of this one; "false" when none is. */
const char *promela_is_among(Writer *w, const char *x, const bool *collections);
const char *promela_is_in(Writer *w, const char *x, uint32_t collection);

/* --- promela_base.c: objects that are there before the first state --- */

void promela_find_base(Writer *w);
/* The number of an object of the base region, given by its cell; 0 for none, or one that the text does not have. */
uint32_t promela_base_object(const Writer *w, int64_t object);
/* The object that stands for the class of a collection's objects, by its cell; 0 when there is none. */
uint32_t promela_class_object(const Writer *w, uint32_t collection);
/* What a global holds before the first state, and what it is in the text as a value of a type. */
int64_t promela_base_global(const Writer *w, BirId variable);
int64_t promela_base_value(Writer *w, const BirType *type, int64_t value);
void promela_declare_base(Writer *w, Text *out);

/* --- promela_text.c --- */

/* The token of a string, which it gets if it has none; the string of a name, and its token. */
uint32_t promela_token(Writer *w, int64_t string);
int64_t promela_string(Writer *w, BirId name);
uint32_t promela_token_of_name(Writer *w, BirId name);
Value promela_text_question(Writer *w, const BirExpression *e, Checks *checks);
Value promela_text_of(Writer *w, const BirExpression *e, Checks *checks);
Value promela_concatenation(Writer *w, const BirExpression *e, Checks *checks);
/* An expression as C that stands in a process; the same for what is written between the two. */
const char *promela_in_c(Writer *w, BirId expression);
void promela_begin_c(Writer *w);
const char *promela_end_c(Writer *w, const char *text);
/* Whether C can be written where the translation is. */
bool promela_has_c(const Writer *w);
/* A call of a function on texts, as an expression. */
const char *promela_call(Writer *w, const char *function, const BirId *arguments, uint32_t count);
void promela_declare_texts(Writer *w, Text *out);

/* --- promela_expression.c --- */

Value promela_value(Writer *w, BirId expression, Checks *checks);
void promela_add_check(Writer *w, Checks *checks, const char *condition, PromelaFailure failure);
PromelaFailure promela_error(BirError error);
PromelaFailure promela_unsupported(const char *words);
PromelaFailure promela_limit(const char *words);
/* Puts a condition before all checks from the given one on. */
void promela_guard_checks(Writer *w, Checks *checks, uint32_t from, const char *condition);
const char *promela_any(Writer *w, const Checks *checks, uint32_t from);
Value promela_known(Writer *w, int64_t value);
const char *promela_variable(Writer *w, BirId variable);
const BirType *promela_type_of(const Writer *w, BirId expression);
bool promela_is_floating(const Writer *w, BirId expression);
static inline const BirExpression *promela_at(const Writer *w, BirId expression) {
    return &w->model->expressions.items[expression];
}

/* --- promela_operator.c --- */

Value promela_operator(Writer *w, const BirExpression *e, Checks *checks);
/* Whether an operator computes with floating-point numbers, and its value then. */
bool promela_has_float(const Writer *w, const BirExpression *e);
int64_t promela_float_bits(double real);
Value promela_float(Writer *w, const BirExpression *e, Checks *checks);
/* Something of which no value is known: evaluating it is what cannot be translated. */
Value promela_no_value(Writer *w, Checks *checks, const char *words);
/* A text as the value of an expression, within the bounds of its type. */
Value promela_typed(const Writer *w, const BirExpression *e, const char *text);

/* --- promela_place.c --- */

/* Where a variable, field or element is. `late` takes the check of the last reference apart, if it is not null. */
PromelaPlace promela_place(Writer *w, BirId expression, Checks *checks, Checks *late);
const char *promela_load(Writer *w, const PromelaPlace *place);
void promela_store(Writer *w, const PromelaPlace *place, const char *value);
void promela_check_index(Writer *w, Value index, const char *length, int64_t most, Checks *checks);
/* The number of a lock. */
Value promela_lock_number(Writer *w, BirId expression, Checks *checks);
/* How many elements the array has that is the value of an expression, whose text is given. */
const char *promela_length(Writer *w, BirId expression, const char *object);
/* An element of it; of arrays of this type. */
PromelaPlace promela_element(Writer *w, BirId expression, const BirType *array, const char *object, Value index);

/* --- promela_action.c --- */

void promela_open_check(Writer *w, const char *condition, PromelaFailure failure);
void promela_open_checks(Writer *w, const Checks *checks);
void promela_close(Writer *w, uint32_t open);
void promela_assign(Writer *w, BirId target, Value value);
void promela_action(Writer *w, const BirAction *action);
/* Whether an action can stand in a d_step: it has no choice, and starts nothing. */
bool promela_is_determined(const Writer *w, const BirAction *action);
/* Sets all cells of a variable or field to what they are at first. */
void promela_reset(Writer *w, BirId type, const char *place, const int64_t *initial);
void promela_pick(Writer *w, const char *count);
/* Puts what follows alternatives that may have ended the run where nothing is done in that case. */
void promela_go_on_unless_halted(Writer *w);

/* The number of a new object of a collection, which is an array of a size; or null. */
Value promela_new(Writer *w, uint32_t collection, const Value *size);

/* --- promela_cells.c --- */

/* Whether a native may make objects of a collection. */
bool promela_native_makes(Writer *w, const BirAction *action, uint32_t collection);
void promela_make_by_native(Writer *w, const BirAction *action);
/* Natives that read, write or copy one cell of an object. */
void promela_cell(Writer *w, const BirAction *action);

/* --- promela_native.c --- */

/* A loop that counts a variable up to before a number; between the two stands what is done. */
void promela_begin_loop(Writer *w, const char *counter, const char *count);
void promela_end_loop(Writer *w, const char *counter);

/* The nth argument of an action; its value, with its checks open. */
BirId promela_argument_id(const Writer *w, const BirAction *action, uint32_t nth);
Value promela_argument(Writer *w, const BirAction *action, uint32_t nth);
void promela_check_null(Writer *w, const char *x);
/* Ends the run: it needs a native that is not translated. */
void promela_needs_native(Writer *w, const BirAction *action, const char *condition);

enum { PROMELA_NO_ANSWER = INT32_MIN + 1 };

void promela_native(Writer *w, const BirAction *action);
/* The strings of all facts, arguments and results; tables of the results. */
void promela_find_answers(Writer *w);
void promela_declare_answers(Writer *w, Text *out);

/* --- promela_lock.c --- */

void promela_lock_action(Writer *w, const BirAction *action);
void promela_find_lock_bound(Writer *w);
void promela_set_wants(Writer *w, BirId location); /* BIR_NONE: it needs none */
void promela_declare_locks(Writer *w, Text *out);

/* --- promela_control.c --- */

void promela_find_spots(Writer *w);
void promela_bodies(Writer *w);
void promela_watch(Writer *w);
/* Whether a parameter is handed over when its thread is started: it is kept there, and not where predicates see it. */
bool promela_is_parameter(const Writer *w, BirId variable);
/* The process that is run for a thread that is started. */
const char *promela_process(const Writer *w, BirId body);

/* --- promela_claim.c --- */

/* An operand that is a conjunction of its own. */
Value promela_separately(Writer *w, BirId expression, Checks *checks);
/* A location test or a variable of another thread. */
Value promela_remote(Writer *w, const BirExpression *e, Checks *checks);
/* A conjunction about some thread (`null`): false when the expression is none. */
bool promela_some_thread(Writer *w, BirId expression, Checks *checks, Value *value);
void promela_find_shown(Writer *w);

/* promela_claim.c: the value by which a thread of a body has ended at a location (BIR_NONE: by exit): its number, where
   a predicate names it; else 0, as if there were no such thread. */
uint32_t promela_rest(const Writer *w, BirId body, BirId location);
void promela_declare_shown(Writer *w, Text *out);
/* Definitions of the predicates, and the claim that is made of them. */
void promela_define_predicates(Writer *w, Text *out);
/* Notes the values of the predicates before a transformation that may fail when it has changed something. */
void promela_keep_predicates(Writer *w, bool in_d_step);
void promela_stop(Writer *w);
void promela_claim(Writer *w, Text *out);

/* --- promela_heap.c --- */

void promela_choose_object(Writer *w, const BirAction *action);
/* Leaves the number of a new object in `new_`, or 0 when there is no room even after a collection. */
void promela_new_collected(Writer *w, uint32_t collection);
void promela_declare_collector(Writer *w, Text *out);

#endif
