/* The words of BIR text, one at a time. Private to src/bir: the parser reads with it, the printer asks it which names
   need backquotes. */
#ifndef BANDERA_BIR_LEX_H
#define BANDERA_BIR_LEX_H

#include "base/scanner.h"
#include "bir/bir.h"

typedef enum BirTokenKind {
    BIR_TOKEN_END,  /* of the text */
    BIR_TOKEN_WORD, /* a name or a keyword */
    BIR_TOKEN_INTEGER,
    BIR_TOKEN_LONG,
    BIR_TOKEN_FLOAT,
    BIR_TOKEN_DOUBLE,
    BIR_TOKEN_CHAR,
    BIR_TOKEN_STRING,
    BIR_TOKEN_SYMBOL
} BirTokenKind;

typedef struct BirToken {
    BirTokenKind kind;
    Position position, end;
    const char *text; /* as written; WORD: without backquotes */
    size_t length;
    bool quoted;        /* WORD: in backquotes, so that it is a name in any case */
    bool reserved;      /* WORD: a keyword that cannot be a name */
    uint64_t magnitude; /* INTEGER, LONG: at most 2^63, which is for -2^63 alone. CHAR: the code unit */
    double real;        /* FLOAT, DOUBLE */
    uint32_t string;    /* STRING: a name */
} BirToken;

typedef struct BirLexer {
    Scanner scanner;
    Names *names;
    Diagnostics *diagnostics;
    Text scratch; /* decoded text of the literal being read */
} BirLexer;

/* Begins to read a text. False, with a message, when it is too long or has bytes that no BIR text has. */
bool bir_lexer_start(BirLexer *lexer, const char *text, size_t length, Names *names, Diagnostics *diagnostics);
void bir_lexer_free(BirLexer *lexer);

/* The next token. What cannot be read is reported and replaced by something harmless; after the end, END for ever. */
BirToken bir_lexer_next(BirLexer *lexer);

typedef enum BirWordKind {
    BIR_WORD_NAME,     /* always a name */
    BIR_WORD_SOFT,     /* a keyword in some places, a name in others: `tid: tid` is a field as in the BIR paper */
    BIR_WORD_RESERVED, /* always a keyword */
    BIR_WORD_STRANGE   /* not made like an identifier */
} BirWordKind;

/* What a word means when it is written without backquotes. */
BirWordKind bir_word_kind(const char *text, size_t length);

/* The word an action begins with, after its left side if it has one; "" for a plain assignment. */
const char *bir_action_word(BirActionOp op);

#endif
