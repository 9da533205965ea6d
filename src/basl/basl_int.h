/* What the parts of src/basl share: definitions as they are written, and abstractions, in which parameters have values.
 */
#ifndef BANDERA_BASL_BASL_INT_H
#define BANDERA_BASL_BASL_INT_H

#include "base/cursor.h"
#include "basl/basl.h"

/* Numbers of every integral type, and what conditions compute from them: exactly. */
typedef __int128 Integer;

/* Limits on definitions that people write. */
enum { BASL_MOST_BYTES = 1 << 20, BASL_MOST_PARAMETERS = 16, BASL_MOST_VALUES = 64, BASL_MOST_HEIGHT = 200 };

/* Conditions ------------------------------------------------------------------------------------------------------- */

typedef enum ConditionKind {
    CONDITION_NUMBER,
    CONDITION_REAL,
    CONDITION_NAME,     /* a parameter or a variable of `for`: only in definitions */
    CONDITION_VALUE,    /* what is abstracted */
    CONDITION_OPERATOR, /* + - * / % and tests */
    CONDITION_BOTH,
    CONDITION_EITHER,
    CONDITION_NOT,
    CONDITION_TRUE,
    CONDITION_FALSE
} ConditionKind;

/* Conditions, and the numbers in them. They are never changed once made. */
typedef struct Condition {
    ConditionKind kind;
    BaslOperator op;                      /* OPERATOR */
    const struct Condition *left, *right; /* right is null for one operand */
    const char *name;                     /* NAME */
    int64_t number;                       /* NUMBER */
    double real;                          /* REAL */
    Position position;
    uint32_t height;
} Condition;

/* A value of the type that is abstracted, or the result of a test. */
typedef struct BaslValue {
    Integer integer;
    double real; /* of a float, too */
    bool truth;
} BaslValue;

/* A condition over others. */
Condition *condition_new(Arena *arena, ConditionKind kind, const Condition *left, const Condition *right,
                         Position position);

/* Whether a condition holds for a value; numbers in it are what condition_number says. */
bool condition_holds(const Condition *condition, BaslType type, const BaslValue *value);

/* How many bits a signed number needs that can hold each number in a condition for all values between two; UINT32_MAX
   when that is more than 120. */
uint32_t condition_bits(const Condition *condition, Integer least, Integer most);

/* Whether it takes a remainder. */
bool condition_has_remainder(const Condition *condition);

/* Appends a condition, so that different ones have different texts. */
void condition_print(const Condition *condition, Text *out);

/* Definitions ------------------------------------------------------------------------------------------------------ */

/* `for i in l..u`, or `for m in members` of a parameter that stands for several numbers. Without: variable is null. */
typedef struct Loop {
    const char *variable;
    const Condition *low, *high; /* null where `list` is set */
    const char *list;
} Loop;

/* A token in a rule: NAME, NAME(index), _ for all; true and false, which are tokens of tests. */
typedef struct TokenUse {
    const char *name;
    const Condition *index; /* null without */
    Position position;
} TokenUse;

typedef Vector(TokenUse) TokenUses;

/* `NAME` or `NAME(i) for i in l..u` among the tokens. */
typedef struct TokenDeclaration {
    const char *name;
    const Condition *index;
    Loop loop;
    Position position;
} TokenDeclaration;

/* `cond -> {A}`, `(a, b) -> {A, B}`, `for i in l..u: ... -> ...`. */
typedef struct Rule {
    Loop loop;
    const Condition *condition; /* of abstract(n); null for _ */
    TokenUses operands;         /* of operators and coercions */
    TokenUses results;
    Position position;
} Rule;

typedef Vector(Rule) Rules;

/* `operator * mul` with its rules. */
typedef struct WrittenOperator {
    BaslOperator op;
    Rules rules;
    Position position;
} WrittenOperator;

/* An abstraction by its name: `range(-1, 3)`. */
typedef struct NameUse {
    const char *name;
    Vector(const Condition *) arguments;
    Position position;
} NameUse;

/* `coercion to OTHER` with its rules; without any it is derived. */
typedef struct WrittenCoercion {
    NameUse target;
    bool has_rules;
    Rules rules;
    Position position;
} WrittenCoercion;

/* `name : ABSTRACTION` of a class; `index : ...` and `component : ...` of an array. */
typedef struct Part {
    const char *name;
    NameUse use;
    Position position;
} Part;

typedef enum SubjectKind { SUBJECT_VALUES, SUBJECT_CLASS, SUBJECT_ARRAY } SubjectKind;

typedef struct Definition {
    const char *name;
    Position position;
    Diagnostics *diagnostics; /* of its file */
    Vector(const char *) parameters;
    bool has_list; /* the last parameter stands for any number of numbers */
    SubjectKind subject;
    uint32_t types;         /* as bits */
    BaslType first;         /* of the types, as written; the components' of an array */
    const char *class_name; /* of CLASS, and of the components of an ARRAY of objects */
    bool is_identity;       /* TOKENS = * */
    Vector(TokenDeclaration) tokens;
    Position tokens_position, abstract_position;
    Rules rules;
    Vector(WrittenOperator) operators;
    Vector(WrittenCoercion) coercions;
    Vector(Part) parts;
} Definition;

/* Reads the definitions of a text; those that are whole are appended. */
typedef Vector(Definition *) Definitions;
void basl_parse(const char *text, size_t length, Arena *arena, Diagnostics *diagnostics, Definitions *definitions);

/* Reads the name of an abstraction with its arguments, and nothing else. */
NameUse basl_parse_name(const char *text, size_t length, Arena *arena, Diagnostics *diagnostics);

/* Abstractions ----------------------------------------------------------------------------------------------------- */

typedef struct BaslToken {
    const char *name;
    const Condition *condition; /* of the values that have it */
} BaslToken;

typedef struct NamedPart {
    const char *name;
    const BaslAbstraction *abstraction;
} NamedPart;

/* A table that is in the definition. */
typedef struct WrittenTable {
    BaslTable table;
    Position position;
    Position *positions; /* of the rule that each cell is from; line 0: no rule fits */
} WrittenTable;

struct BaslAbstraction {
    const char *name; /* "range(-1, 3)" */
    const Definition *definition;
    BaslType type;
    Vector(BaslToken) tokens;
    Vector(WrittenTable *) written;   /* operators */
    Vector(WrittenTable *) coercions; /* with rules */
    BaslAbstractions targets;         /* of coercions, with rules or without */
    Vector(NamedPart) parts;          /* of classes and arrays */
    const char *text;                 /* type, tokens and conditions: equal abstractions have equal texts */
};

struct Basl {
    Arena *arena;
    BaslOptions options;
    Definitions definitions;
    BaslAbstractions made;
    uint32_t nesting; /* of abstractions that are being made because others name them */
    Vector(const BaslTable *) tables;
    BaslStatistics statistics;
    struct Smt *smt; /* null before the first question */
};

/* Makes the abstraction that a definition names at a use. */
const BaslAbstraction *basl_make_use(Basl *basl, const NameUse *use, BaslType type, Diagnostics *diagnostics);

/* The set of all its tokens. */
static inline uint64_t basl_all_tokens(const BaslAbstraction *abstraction) {
    return abstraction->tokens.count == BASL_MOST_TOKENS ? UINT64_MAX : ((uint64_t)1 << abstraction->tokens.count) - 1;
}

/* The tokens that a value has. */
uint64_t basl_tokens_of_value(const BaslAbstraction *abstraction, const BaslValue *value);

/* The least and the largest value of an integral type. */
Integer basl_least(BaslType type);
Integer basl_most(BaslType type);

/* The bits of a value of an integral type, and of a number that is computed with. */
uint32_t basl_bits(BaslType type);
static inline uint32_t basl_computed_bits(BaslType type) { return type == BASL_LONG ? 64 : 32; }

/* Whether an operator is about bits, and so about the values of the type alone. */
static inline bool basl_uses_bits(const Basl *basl, BaslType type, BaslOperator op) {
    return !basl_is_real(type) && (basl->options.wraps || basl_operator(op)->is_bits);
}

/* Computing -------------------------------------------------------------------------------------------------------- */

/* What an operation of Java yields for values of a type; false: an exception, or nothing that is known. With `bits`,
   integers are those of the type, and the result is converted to the type. */
bool basl_compute(BaslOperator op, BaslType type, bool bits, const BaslValue *left, const BaslValue *right,
                  BaslValue *result);

/* Values that are tried before Z3 is asked. */
typedef Vector(BaslValue) Candidates;
Candidates basl_candidates(const BaslAbstraction *abstraction, const BaslAbstraction *other, bool bits, Arena *arena);

/* Appends a value as Java writes it. */
void basl_add_value(const BaslValue *value, BaslType type, Text *out);

/* A question: whether there are values with given tokens whose result has given tokens. */
typedef struct Question {
    const BaslAbstraction *from, *to;
    BaslOperator op;
    bool bits;
    uint64_t operands[2]; /* an operand has all of these tokens */
    uint64_t results;     /* tokens, or booleans */
    bool is_outside;      /* the result has none of them; otherwise at least one */
} Question;

/* Values that answer a question with yes. */
typedef struct Example {
    const char *operands[2], *result; /* as Java writes them */
    uint64_t results;                 /* all tokens of the result, or its boolean */
} Example;

typedef enum Answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN } Answer;

/* Asks Z3, after trying some values when `try_values` is set. The example is filled in for YES, if it is not null. */
Answer basl_ask(Basl *basl, const Question *question, bool try_values, Example *example);

/* Z3: smt.c. The texts of examples are in the arena. */
typedef struct Smt Smt;
Smt *smt_new(void);
void smt_free(Smt *smt);
Answer smt_ask(Smt *smt, const Question *question, Arena *arena, Example *example);

/* Tables that were made before: cache.c. False when there is none. */
bool basl_cache_get(Basl *basl, const BaslTable *table, uint64_t *cells);
void basl_cache_put(Basl *basl, const BaslTable *table, const uint64_t *cells);

/* The same for whether an abstraction was checked without anything to say. */
bool basl_cache_is_good(Basl *basl, const BaslAbstraction *abstraction);
void basl_cache_set_good(Basl *basl, const BaslAbstraction *abstraction);

#endif
