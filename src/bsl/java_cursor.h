/* A place among the words of a specification in a comment: what its parsers share. */
#ifndef BANDERA_BSL_JAVA_CURSOR_H
#define BANDERA_BSL_JAVA_CURSOR_H

#include "bsl/java_text.h"

typedef struct JavaCursor {
    const JavaText *text;
    uint32_t at;
    Arena *arena; /* of what is made */
    Diagnostics *diagnostics;
    uint32_t depth; /* of nested expressions */
    bool failed;    /* something was reported: until this is taken back nothing matches and nothing is reported */
} JavaCursor;

const JavaToken *java_token(const JavaCursor *cursor, uint32_t ahead);

/* Whether one of some words and symbols is next (see java_is); takes it if so. */
bool java_at(const JavaCursor *cursor, const char *texts);
bool java_accept(JavaCursor *cursor, const char *texts);

/* Reports a problem, unless one has been reported already. */
void java_fail(JavaCursor *cursor, Position position, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reports that something else stands here than what was expected. */
void java_expected(JavaCursor *cursor, const char *what);
void java_expect(JavaCursor *cursor, const char *symbol, const char *after);

/* A name, which is taken; "" with a message when there is none. */
const char *java_name(JavaCursor *cursor, const char *what);

#endif
