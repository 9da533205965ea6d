/* The parser's own parts: the cursor over the tokens, and what parse.c, parse_body.c and parse_expression.c call of
   each other.

   After an error the parser has `failed`: nothing matches any more and nothing is reported, so that every function runs
   to its end without looking, until bir_parse_recover finds a place to go on. */
#ifndef BANDERA_BIR_PARSE_INT_H
#define BANDERA_BIR_PARSE_INT_H

#include "bir/lex.h"

typedef struct Parser {
    BirLexer lexer;
    BirModel *model;
    Diagnostics *diagnostics;
    BirToken token, next;
    Position previous_end; /* where the last token that was taken ended */
    bool failed;
    bool stopped;    /* nothing more is read: too many errors, or a limit was reached */
    bool in_virtual; /* in its result, which its lines follow */
    bool in_predicates;
    const bool *is_thread_name; /* in predicates: for each name that existed before them */
    uint32_t thread_name_limit;
    uint32_t depth;  /* of the nested types and expressions that are being read */
    uint32_t braces; /* open ones since the definition or transformation began */
    uint32_t taken;  /* tokens */
    uint32_t errors_before;
    Arena *scratch;
    Vector(uint16_t) heights; /* of the expressions of the model, as trees */
} Parser;

/* Where parsing goes on after an error. */
typedef enum Recovery {
    RECOVER_DEFINITION, /* after the `;` that ends a definition, or at a thread, a function, `predicates` or `end` */
    RECOVER_BODY,       /* also at `loc`, `when` and `catch` */
    RECOVER_ACTION      /* also at `goto` and `}` */
} Recovery;

void bir_parse_advance(Parser *parser);
void bir_parse_recover(Parser *parser, Recovery recovery); /* if something has failed */

/* Reports that something else was expected than the current token, and fails. */
void bir_parse_expected(Parser *parser, const char *what, const char *hint);

/* Reports that a symbol or word is missing before the current token, and fails. It is shown where it belongs, not where
   the next line begins. `after` says what it follows; it and `hint` may be null. */
void bir_parse_missing(Parser *parser, const char *text, const char *after, const char *hint);

/* Reports an error that does not disturb reading on. `hint` may be null. */
#define bir_parse_complain(parser, ...)                                                                                \
    ((parser)->failed                                                                                                  \
         ? (void)0                                                                                                     \
         : (diagnostics_add((parser)->diagnostics, SEVERITY_ERROR, __VA_ARGS__), bir_parse_count_errors(parser)))

/* Stops once enough errors have been reported, by the lexer or here. */
void bir_parse_count_errors(Parser *parser);

/* Reports an error at a place and fails. */
#define bir_parse_error(parser, ...) (bir_parse_complain((parser), __VA_ARGS__), (void)((parser)->failed = true))

#define BIR_PARSE_KEYWORD_HINT "this word is a keyword; as a name it is written in backquotes"

/* Whether the current token, or the next one, is a symbol, or a word without backquotes. */
bool bir_parse_at(const Parser *parser, const char *text);
bool bir_parse_next_is(const Parser *parser, const char *text);
bool bir_parse_at_kind(const Parser *parser, BirTokenKind kind);

/* Whether the current token can be a name. */
bool bir_parse_at_name(const Parser *parser);

/* Takes the symbol or word if it is there. */
bool bir_parse_accept(Parser *parser, const char *text);

/* Takes the symbol or word, or fails. `after` says in messages what it follows; it may be null. */
void bir_parse_expect(Parser *parser, const char *text, const char *after);

/* Takes a name, or fails and gives BIR_NONE. `what` is for messages: "the name of a thread". */
BirId bir_parse_name(Parser *parser, const char *what);

/* An integer with an optional sign, or the name of a constant. */
int64_t bir_parse_integer(Parser *parser, const char *what);
BirNumber bir_parse_number(Parser *parser);

/* Steps into a nested type or expression; false, with a message, when that is too deep. Each needs a leave. */
bool bir_parse_enter(Parser *parser);
void bir_parse_leave(Parser *parser);

/* An expression; one that stands left of `:=`; an initial value, BIR_NONE when there is none. */
BirId bir_parse_expression(Parser *parser);
BirId bir_parse_left_side(Parser *parser);

/* Whether `cast(R, e)` or `trusted(R, e)` begins here. */
bool bir_parse_at_cast(const Parser *parser);
BirId bir_parse_lock(Parser *parser); /* a left side, or `monitor(e)` */
BirId bir_parse_initial(Parser *parser);

/* One or more expressions up to before a `)`, as a span of lists; with `may_be_empty` also none. */
BirSpan bir_parse_arguments(Parser *parser, bool may_be_empty);

/* Parts of declarations. */
BirId bir_parse_type(Parser *parser);
BirOrigin bir_parse_origin(Parser *parser);
BirSpan bir_parse_uses(Parser *parser, const char *what);
BirSpan bir_parse_parameters(Parser *parser);

/* `a, b: type unstored origin;` of fields, `a, b: type := initial origin;` of locals: how many variables there are. */
uint32_t bir_parse_variables(Parser *parser, const char *what, bool are_fields);

/* `end NAME`, with or without `;`. `what` and `opened` say what ends here and where it began. */
void bir_parse_end(Parser *parser, BirId name, const char *what, Position opened);

/* Whether a thread or function with a mark before it begins here: `main`, `initial`, `library`. */
bool bir_parse_at_marked_body(const Parser *parser);

/* A whole thread or function. */
void bir_parse_body(Parser *parser);

#endif
