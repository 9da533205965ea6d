/* Data abstractions, as the language BASL defines them: tokens, which numbers have which token, and what the operations
   of Java do to tokens.

   A Basl owns everything that comes from it: definitions, abstractions, tables. The texts of files and their
   diagnostics belong to the caller, and must outlive it.

   This follows Hatcliff, Dwyer, Pasareanu and Robby, "Foundations of the Bandera Abstraction Tools": section 2 shows
   the language, section 4 derives operators. */
#ifndef BANDERA_BASL_BASL_H
#define BANDERA_BASL_BASL_H

#include "base/diagnostic.h"
#include "base/vector.h"

typedef enum BaslType {
    BASL_INT,
    BASL_LONG,
    BASL_SHORT,
    BASL_BYTE,
    BASL_CHAR,
    BASL_FLOAT,
    BASL_DOUBLE,
    BASL_TYPES /* how many there are; where a type may be left open: any */
} BaslType;

typedef enum BaslOperator {
#define OPERATOR(name, symbol, operands, KIND) BASL_##name,
#include "basl/operators.def"
    BASL_OPERATORS,            /* how many there are */
    BASL_SAME = BASL_OPERATORS /* of a coercion: the result is the operand */
} BaslOperator;

typedef struct BaslOperatorRow {
    const char *symbol;
    uint32_t operands;
    bool is_integral; /* not for floating-point numbers */
    bool is_bits;     /* depends on how many bits there are, also where integers are those of mathematics */
    bool is_test;
} BaslOperatorRow;

/* The row of an operator, or of BASL_SAME. */
const BaslOperatorRow *basl_operator(BaslOperator op);

/* Whether values of a type have an operator: there are no bits of floating-point numbers. */
bool basl_has_operator(BaslType type, BaslOperator op);

const char *basl_type_name(BaslType type);

/* A type by its name; BASL_TYPES when there is none. */
BaslType basl_find_type(const char *name);

static inline bool basl_is_real(BaslType type) { return type == BASL_FLOAT || type == BASL_DOUBLE; }

/* Sets of tokens are bits of a number. In a set of booleans bit 0 is false and bit 1 is true. */
enum { BASL_MOST_TOKENS = 64 };

typedef struct Basl Basl;
typedef struct BaslAbstraction BaslAbstraction;

typedef struct BaslOptions {
    bool wraps;        /* integers wrap around; otherwise they are those of mathematics */
    const char *cache; /* the directory of tables that were made before; null: none is used */
} BaslOptions;

/* What was done for all tables so far. */
typedef struct BaslStatistics {
    uint32_t tables, cached;
    uint64_t questions; /* that Z3 was asked */
    uint64_t undecided; /* entries that are kept because Z3 reached its limit */
} BaslStatistics;

Basl *basl_new(const BaslOptions *options);
void basl_free(Basl *basl);
const BaslStatistics *basl_statistics(const Basl *basl);

/* Adds the definitions of a file. False after messages. Later files hide what earlier ones define by the same name. */
bool basl_read(Basl *basl, const char *text, size_t length, Diagnostics *diagnostics);

/* Makes the abstraction that a text names: `signs`, `range(-1, 3)`. With a type, the one of that name that abstracts
   it. Null after messages, which are about the text or about the definition. */
const BaslAbstraction *basl_make(Basl *basl, const char *text, BaslType type, Diagnostics *diagnostics);

/* Abstractions that are made without being named. */
typedef Vector(const BaslAbstraction *) BaslAbstractions;

/* Makes the abstractions of a file that has been read, by its diagnostics: those without parameters; with a type, those
   of them that abstract it. False after messages. */
bool basl_make_all(Basl *basl, const Diagnostics *file, BaslType type, BaslAbstractions *abstractions);

/* Checks an abstraction: each value has a token, and what is written in place of a derived table is safe (definition 1
   of the paper). An error has an example. Warns of values with several tokens. False after errors. */
bool basl_check(Basl *basl, const BaslAbstraction *abstraction);

/* A table: for each token of the operand, or each two tokens, what the result may be. */
typedef struct BaslTable {
    BaslOperator op;
    const BaslAbstraction *from, *to; /* of the operands and of the result; the same but for coercions */
    uint32_t rows, columns;           /* one column for one operand */
    const uint64_t *cells;            /* row by row: sets of tokens, or of booleans */
    bool is_written;                  /* in the definition; otherwise it was derived */
} BaslTable;

/* The table of an operator: as it is written, or else derived (definition 2). */
const BaslTable *basl_table(Basl *basl, const BaslAbstraction *abstraction, BaslOperator op);

/* The same for a coercion from one abstraction to another of the same type. */
const BaslTable *basl_coercion(Basl *basl, const BaslAbstraction *from, const BaslAbstraction *to);

/* Abstractions that the definition says there are coercions to. */
const BaslAbstractions *basl_targets(const BaslAbstraction *abstraction);

/* Whether it has tokens that tables can be about: not classes, arrays, nor an abstraction that keeps every value. */
bool basl_has_tables(const BaslAbstraction *abstraction);

/* The tokens that a number has. */
uint64_t basl_tokens_of(const BaslAbstraction *abstraction, int64_t number);
uint64_t basl_tokens_of_real(const BaslAbstraction *abstraction, double number);

BaslType basl_type(const BaslAbstraction *abstraction);
uint32_t basl_token_count(const BaslAbstraction *abstraction);
const char *basl_token_name(const BaslAbstraction *abstraction, uint32_t token);

/* Appends the name of an abstraction, what it abstracts, and its tokens. */
void basl_print(const BaslAbstraction *abstraction, Text *out);

/* Appends a table. */
void basl_print_table(const BaslTable *table, Text *out);

#endif
