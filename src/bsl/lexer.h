/* The words of specification files (.bsl) and pattern files (.pat). Private to src/bsl. */
#ifndef BANDERA_BSL_LEXER_H
#define BANDERA_BSL_LEXER_H

#include "ltl/syntax.h"

/* Begins to read a text, which fails when it is too long or is not UTF-8. */
Cursor bsl_cursor(const char *text, size_t length, Arena *arena, Diagnostics *diagnostics);

/* Whether the token after the current one is a word or symbol. */
bool bsl_is_next(const Cursor *cursor, const char *text);

#endif
