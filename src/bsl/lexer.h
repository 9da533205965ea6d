/* The words of specification files (.bsl) and pattern files (.pat), and the cursor that both parsers read them with.
   Private to src/bsl. */
#ifndef BANDERA_BSL_LEXER_H
#define BANDERA_BSL_LEXER_H

#include "base/diagnostic.h"
#include "base/vector.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

/* Where messages about a text go. Those about a pattern file name the file and the line themselves, because the
   diagnostics are those of the specification that imports it. */
typedef struct BslReport {
    Diagnostics *diagnostics;
    const char *file; /* of patterns; null for the specification itself */
    Position import;  /* with a file: where the specification asks for it */
    uint32_t errors;
} BslReport;

/* Adds an error. `hint` may be null. */
void bsl_report(BslReport *report, Position position, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void bsl_report_list(BslReport *report, Position position, const char *hint, const char *format, va_list arguments);

typedef enum BslTokenKind {
    BSL_END,    /* of the text */
    BSL_WORD,   /* an identifier as Java has them, or a keyword */
    BSL_NUMBER, /* decimal */
    BSL_STRING, /* the text is what stands between the quotes */
    BSL_SYMBOL
} BslTokenKind;

typedef struct BslToken {
    BslTokenKind kind;
    Position position, end;
    const char *text; /* in the source; not NUL-terminated */
    uint32_t length;
    uint32_t offset, end_offset; /* of the token as written, in the source */
    uint32_t number;             /* NUMBER: its value, or UINT32_MAX when it is larger */
} BslToken;

/* Splits a text into tokens; the last one is END. Null, with messages, when it is too long, is not UTF-8, or has
   characters that mean nothing. The tokens refer to the text. */
const BslToken *bsl_lex(const char *text, size_t length, Arena *arena, BslReport *report);

/* Reads tokens one by one. After an error the cursor has `failed`: nothing matches any more and nothing is reported, so
   that every function runs to its end without looking, until bsl_recover. */
typedef struct BslCursor {
    const BslToken *token;
    BslReport *report;
    Arena *arena; /* of what is made */
    bool failed;
    uint32_t depth; /* of the nested formulas that are being read */
} BslCursor;

/* Whether the current token is a symbol, a word, or of a kind. */
bool bsl_at(const BslCursor *cursor, const char *symbol);
bool bsl_at_word(const BslCursor *cursor, const char *word);
bool bsl_at_kind(const BslCursor *cursor, BslTokenKind kind);
bool bsl_is(const BslToken *token, const char *text); /* a word or symbol with this text */

/* Takes the symbol or word if it is there. */
void bsl_advance(BslCursor *cursor);
bool bsl_accept(BslCursor *cursor, const char *symbol);
bool bsl_accept_word(BslCursor *cursor, const char *word);

/* Takes the symbol, or fails: it is missing after the token before. `after` says what it follows. */
void bsl_expect(BslCursor *cursor, const char *symbol, const char *after);

/* Takes an identifier; one with dots between. "" after a failure. `what` is for messages: "the name of a class". */
const char *bsl_name(BslCursor *cursor, const char *what);
const char *bsl_dotted_name(BslCursor *cursor, const char *what);

/* Reports that something else was expected than the current token; reports an error at a place. Both fail. */
void bsl_expected(BslCursor *cursor, const char *what, const char *hint);
void bsl_error(BslCursor *cursor, Position position, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Goes on after the `;` or, when that comes first and `stop` is not null, before the symbol `stop`. */
void bsl_recover(BslCursor *cursor, const char *stop);

/* The text of a token as a string in the cursor's arena. */
const char *bsl_text(const BslCursor *cursor, const BslToken *token);

/* A text made for a message or a result, in an arena. */
const char *bsl_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The candidate that a word may have been meant for: "did you mean 'x'?", or null when none is near. */
const char *bsl_did_you_mean(Arena *arena, const char *word, const char *const *candidates, uint32_t count);

#endif
