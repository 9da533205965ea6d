/* A place among the words of a specification in a comment: what its parsers share. */
#ifndef BANDERA_BSL_CURSOR_H
#define BANDERA_BSL_CURSOR_H

#include "bsl/java_text.h"

typedef struct Cursor {
    const JavaText *text;
    uint32_t at;
    Arena *arena; /* of what is made */
    Diagnostics *diagnostics;
    uint32_t depth; /* of nested expressions */
    bool failed;    /* something was reported: until this is taken back nothing matches and nothing is reported */
} Cursor;

const JavaToken *cursor_token(const Cursor *cursor, uint32_t ahead);
bool cursor_at(const Cursor *cursor, const char *symbol);
bool cursor_at_word(const Cursor *cursor, const char *word);
bool cursor_accept(Cursor *cursor, const char *symbol);

/* Reports a problem, unless one has been reported already. */
void cursor_fail(Cursor *cursor, Position position, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reports that something else stands here than what was expected. */
void cursor_expected(Cursor *cursor, const char *what);
void cursor_expect(Cursor *cursor, const char *symbol, const char *after);

/* A name, which is taken; "" with a message when there is none. */
const char *cursor_name(Cursor *cursor, const char *what);

#endif
