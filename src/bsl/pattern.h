/* Patterns of properties, as pattern files (.pat) define them: structured English with gaps, and what it means in
   temporal logic for each scope.

       pattern response {
           template {s} responds to {p};
           template {p} leads to {s};
           ltl globally  [](p -> <>s);
           ctl globally  AG(p -> AF(s));
           ltl before r  <>r -> (p -> (!r U (s && !r))) U r;
       }

   The scopes are those of Dwyer, Avrunin and Corbett, "Patterns in property specifications for finite-state
   verification" (ICSE 1999); q begins a scope and r ends it. Private to src/bsl. */
#ifndef BANDERA_BSL_PATTERN_H
#define BANDERA_BSL_PATTERN_H

#include "bsl/scope.h"
#include "ltl/syntax.h"

typedef enum PatternScope {
    PATTERN_GLOBALLY,
    PATTERN_BEFORE,
    PATTERN_AFTER,
    PATTERN_BETWEEN,
    PATTERN_AFTER_UNTIL,
    PATTERN_SCOPES
} PatternScope;

typedef enum PatternPartKind {
    PATTERN_WORD,      /* a word or a comma */
    PATTERN_PREDICATE, /* {p} */
    PATTERN_NUMBER     /* [n] */
} PatternPartKind;

/* A part of a template; and of the use of one, which has what fills the gap. */
typedef struct PatternPart {
    PatternPartKind kind;
    const char *name; /* the word, or the parameter; of a use null */
    const Formula *predicate;
    uint32_t number;
    Position position;
} PatternPart;

typedef Vector(PatternPart) PatternParts;

typedef struct PatternTemplate {
    PatternParts parts;
    Position position;
} PatternTemplate;

/* `define ltl most(0) = ...;` with a constant, `define ltl most(n) = ...;` with a parameter, or without either. */
typedef struct PatternDefinition {
    const char *name;
    FormulaLogic logic;
    bool has_argument;
    const char *parameter; /* null for a constant */
    uint32_t constant;
    const Formula *formula;
    bool needs_begin, needs_end; /* q or r occurs in it, or in a definition that it uses */
    Position position;
} PatternDefinition;

typedef struct Pattern {
    const char *name;
    const char *file;
    Position position;
    Vector(PatternTemplate) templates; /* all with the same parameters */
    Vector(PatternDefinition) definitions;
    const Formula *ltl[PATTERN_SCOPES], *ctl[PATTERN_SCOPES]; /* null where there is none */
    bool is_broken; /* it has been reported; only its templates are good for something */
} Pattern;

/* All patterns that a specification can use. */
typedef struct Patterns {
    Arena *arena;
    Vector(Pattern) items;
} Patterns;

/* Adds the patterns of a file, which the input of the diagnostics imports at a position. False after messages. */
bool patterns_read(Patterns *patterns, const char *text, size_t length, const char *file, Position import,
                   Diagnostics *diagnostics);

/* How a scope is written, with q and r for its ends: "after {q} until {r}"; and word by word, up to null. */
const char *pattern_scope_text(PatternScope scope);
enum { PATTERN_SCOPE_WORDS = 4 };
extern const char *const pattern_scope_words[PATTERN_SCOPES][PATTERN_SCOPE_WORDS + 1];

/* Whether so many parts are the same but for the names of gaps and what fills them. */
bool pattern_parts_agree(const PatternPart *left, const PatternPart *right, uint32_t count);

/* The gap of a template that has a name, or null. */
const PatternPart *pattern_parameter(const PatternTemplate *template, const char *name);

/* How a template is written. */
void pattern_print_template(const PatternTemplate *template, Text *out);

/* A use of a pattern in a scope. */
typedef struct PatternUse {
    const Pattern *pattern;
    const PatternTemplate *template; /* whose gaps `parts` fill, in order */
    const PatternPart *parts;
    PatternScope scope;
    const Formula *begin, *end; /* q and r, where the scope has them */
} PatternUse;

/* Finds the pattern and the scope that the words of a property mean: a template and a scope, with nothing left over.
   False, with a message that names the nearest templates, when there is none. `end` is where the words end. */
bool pattern_match(const Patterns *patterns, const PatternParts *parts, Position end, Diagnostics *diagnostics,
                   PatternUse *use);

/* The formula of a use in a logic, after all substitutions. Null without a message when the pattern has no mapping for
   the scope; null with a message when it cannot be made. */
const Formula *pattern_apply(const PatternUse *use, FormulaLogic logic, Arena *arena, Position position,
                             Diagnostics *diagnostics);

/* The words of specification files (.bsl) and pattern files (.pat). Private to src/bsl. */

/* Begins to read a text, which fails when it is too long or is not UTF-8. */
Cursor bsl_cursor(const char *text, size_t length, Arena *arena, Diagnostics *diagnostics);

/* Whether the token after the current one is a word or symbol. */
bool bsl_is_next(const Cursor *cursor, const char *text);

#endif
