/* A text as tokens, one at a time, and the messages of whoever reads them. Which words and symbols a language has says
   its lexicon.

   After an error the cursor has `failed`: nothing matches any more and nothing is reported, so that every function that
   reads runs to its end without looking, until cursor_recover. */
#ifndef BANDERA_BASE_CURSOR_H
#define BANDERA_BASE_CURSOR_H

#include "base/scanner.h"

typedef enum TokenKind {
    TOKEN_END,      /* of the text */
    TOKEN_LINE_END, /* where lines count */
    TOKEN_WORD,     /* a name or a keyword */
    TOKEN_NUMBER,   /* decimal */
    TOKEN_STRING,   /* the text is what stands between the quotes */
    TOKEN_SYMBOL,
    TOKEN_STRANGE /* a character that means nothing */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    Position position, end;
    const char *text; /* as written, not terminated */
    size_t length;
    uint64_t number; /* NUMBER; most_number + 1 when it is larger than that */
} Token;

/* What another language writes, and what to say of it. */
typedef struct LexiconHint {
    const char *text, *hint;
} LexiconHint;

/* The words and symbols of a language. Lists end with null, and may be null. */
typedef struct Lexicon {
    ScannerComments comments;
    size_t most_bytes; /* of a text */
    uint64_t most_number;
    const char *const *symbols;      /* longer ones before those that they begin with */
    const char *const *keywords;     /* words that are no names */
    size_t (*word)(const Scanner *); /* the length of the word that begins here; 0: none does */
    bool has_strings;                /* between double quotes on one line, without escapes */
    const LexiconHint *hints;        /* of strange characters; longer ones first */
} Lexicon;

typedef struct Cursor {
    const Lexicon *lexicon;
    Scanner scanner;
    Token token;    /* the one to read next */
    Token previous; /* the one before it */
    Arena *arena;   /* of names and hints */
    Diagnostics *diagnostics;
    uint32_t errors_before; /* that were reported when it started */
    uint32_t depth;         /* of what is nested: for whoever reads */
    bool failed;
    bool stopped; /* nothing more is read: it does not recover */
} Cursor;

/* Stands at the first token. Fails when the text is too long. */
Cursor cursor_start(Scanner text, const Lexicon *lexicon, Arena *arena, Diagnostics *diagnostics);

void cursor_advance(Cursor *cursor);

/* The token after the current one. */
Token cursor_peek(const Cursor *cursor);

/* Whether a token is this word or symbol. */
bool token_is(const Token *token, const char *text);

/* Whether the current token is a word or symbol; of a kind; a word that is no keyword; whether there is none left. */
bool cursor_at(const Cursor *cursor, const char *text);
bool cursor_at_kind(const Cursor *cursor, TokenKind kind);
bool cursor_at_name(const Cursor *cursor);
bool cursor_at_end(const Cursor *cursor);

/* Takes the word or symbol if it is there. */
bool cursor_accept(Cursor *cursor, const char *text);

/* Takes the word or symbol, or fails. `where` says where it belongs ("after the guard"), or is null. */
void cursor_expect(Cursor *cursor, const char *text, const char *where);

/* Takes a name, or fails: "". `what` is for messages: "the name of a class". */
const char *cursor_name(Cursor *cursor, const char *what);

/* Takes a number up to `most`, or fails: 0. */
uint64_t cursor_number(Cursor *cursor, uint64_t most);

/* The text of a token as a string in the cursor's arena. */
const char *cursor_text(const Cursor *cursor, const Token *token);

/* Fails: "expected ..., found ..." the current token. `hint` may be null. */
void cursor_expected(Cursor *cursor, const char *what, const char *hint);

/* Reports an error that does not disturb reading on. Too many of them do. */
#define cursor_complain(cursor, ...)                                                                                   \
    ((cursor)->failed                                                                                                  \
         ? (void)0                                                                                                     \
         : (diagnostics_add((cursor)->diagnostics, SEVERITY_ERROR, __VA_ARGS__), cursor_count_errors(cursor)))

/* Stops once enough errors have been reported, here or by others. */
void cursor_count_errors(Cursor *cursor);

/* Reports an error and fails. */
#define cursor_fail(cursor, ...) (cursor_complain((cursor), __VA_ARGS__), (void)((cursor)->failed = true))

/* After a failure, goes on behind the next symbol `behind`; or, when that comes first, before the symbol `before`, if
   it is not null. Does nothing when there were too many errors. */
void cursor_recover(Cursor *cursor, const char *behind, const char *before);

#endif
