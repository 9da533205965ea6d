#include "bsl/java_cursor.h"

#include <stdio.h>

/* Of a token in a message. */
enum { SHOWN_LENGTH = 40 };

const JavaToken *java_token(const JavaCursor *cursor, uint32_t ahead) {
    uint32_t last = cursor->text->tokens.count - 1, wanted = cursor->at + ahead;
    return &cursor->text->tokens.items[wanted < last ? wanted : last];
}

bool java_at(const JavaCursor *cursor, const char *texts) {
    return !cursor->failed && java_is(java_token(cursor, 0), texts);
}

bool java_accept(JavaCursor *cursor, const char *texts) {
    bool is_there = java_at(cursor, texts);
    cursor->at += is_there;
    return is_there;
}

void java_fail(JavaCursor *cursor, Position position, const char *hint, const char *format, ...) {
    if (cursor->failed)
        return;
    va_list arguments;
    va_start(arguments, format);
    diagnostics_add_list(cursor->diagnostics, SEVERITY_ERROR, position, hint, format, arguments);
    va_end(arguments);
    cursor->failed = true;
}

void java_expected(JavaCursor *cursor, const char *what) {
    const JavaToken *token = java_token(cursor, 0);
    if (token->kind == JAVA_END) {
        /* The end of the section may be lines away: what is missing is missing behind the last word. */
        Position position = token->position;
        if (cursor->text->tokens.count > 1) {
            position = (token - 1)->position;
            position.column += (token - 1)->length;
        }
        java_fail(cursor, position, NULL, "expected %s, but the declaration ends here", what);
        return;
    }
    Text found = {0};
    java_token_text(cursor->text, token, &found);
    java_fail(cursor, token->position, NULL, "expected %s, found '%.*s'", what, (int)SHOWN_LENGTH, text_string(&found));
    text_free(&found);
}

void java_expect(JavaCursor *cursor, const char *symbol, const char *after) {
    if (java_accept(cursor, symbol))
        return;
    char what[80];
    snprintf(what, sizeof what, "'%s' after %s", symbol, after);
    java_expected(cursor, what);
}

const char *java_name(JavaCursor *cursor, const char *what) {
    const JavaToken *token = java_token(cursor, 0);
    if (cursor->failed || !java_is_name(token)) {
        java_expected(cursor, what);
        return "";
    }
    cursor->at++;
    return token->word;
}
