/* The words of a text, one at a time, and the messages of whoever reads them. Both .cbp and .gm files are read with
   it. */
#ifndef BANDERA_CBP_LEX_H
#define BANDERA_CBP_LEX_H

#include "base/arena.h"
#include "base/scanner.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum CbpTokenKind { CBP_TOKEN_END, CBP_TOKEN_WORD, CBP_TOKEN_NUMBER, CBP_TOKEN_SYMBOL } CbpTokenKind;

typedef struct CbpToken {
    CbpTokenKind kind;
    Position position;
    const char *text; /* as written, not terminated */
    size_t length;
    uint32_t number; /* NUMBER */
} CbpToken;

/* A text and how far it has been read. After an error in its form every token is END, so that all loops come to their
   end. */
typedef struct CbpCursor {
    Scanner scanner;
    bool has_dotted_words; /* words may have '.' and '@' in them */
    bool has_failed;       /* an error in the form of the text was reported */
    CbpToken token;
    Arena *arena; /* for names and hints */
    Diagnostics *diagnostics;
} CbpCursor;

/* Begins to read a text and stands at its first token. */
CbpCursor cbp_cursor(const char *text, size_t length, bool has_dotted_words, Arena *arena, Diagnostics *diagnostics);

void cbp_advance(CbpCursor *cursor);

/* Whether the token is this symbol, or this word. */
bool cbp_at(const CbpCursor *cursor, const char *text);
bool cbp_at_end(const CbpCursor *cursor);

/* The first byte after the token that is no white space; NUL at the end. */
char cbp_peek(const CbpCursor *cursor);

/* Steps over a symbol or a word if it is there. */
bool cbp_accept(CbpCursor *cursor, const char *text);

/* Steps over a symbol or a word that has to be there. */
void cbp_expect(CbpCursor *cursor, const char *text);

/* Reads a name, for which `what` stands in messages. Null when there is none. */
const char *cbp_expect_name(CbpCursor *cursor, const char *what);

/* Reports "expected ..., found ..." at the token; nothing is read any more. */
void cbp_expected(CbpCursor *cursor, const char *what, const char *hint);

/* Reports an error of meaning, after which reading goes on; too many of them end it, too. */
void cbp_complain(CbpCursor *cursor, Position position, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reports an error after which nothing is read any more. */
void cbp_give_up(CbpCursor *cursor, Position position, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Whether a word is a keyword of CBP, which no name can be. */
bool cbp_is_keyword(const char *text, size_t length);

#endif
