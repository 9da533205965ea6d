#include "base/failure.h"

#include <string.h>

void *failure_set(Failure *failure, FailureKind kind, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(failure, kind, format, arguments);
    va_end(arguments);
    return NULL;
}

void *failure_set_list(Failure *failure, FailureKind kind, const char *format, va_list arguments) {
    if (!failure || failure->kind != FAILURE_NONE)
        return NULL;
    Text words = {0};
    text_format_list(&words, format, arguments);
    text_free(&failure->words);
    for (const char *line = text_string(&words); *line;) {
        size_t length = strcspn(line, "\n");
        text_add_escaped(&failure->words, line, length);
        line += length;
        if (*line == '\n')
            text_add_char(&failure->words, *line++);
    }
    text_free(&words);
    failure->kind = kind;
    return NULL;
}

void *failure_prefix(Failure *failure, const char *format, ...) {
    if (!failure)
        return NULL;
    Text prefix = {0}, words = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&prefix, format, arguments);
    va_end(arguments);
    text_move_escaped(&words, &prefix);
    text_add(&words, text_string(&failure->words));
    text_free(&failure->words);
    failure->words = words;
    return NULL;
}

bool failure_at_limit(Failure *failure, LimitReached reached, const char *while_what) {
    if (failure && reached != REACHED_NOTHING) {
        failure_set(failure, FAILURE_LIMIT, "%s", while_what);
        failure->limit = reached;
    }
    return reached != REACHED_NOTHING;
}

void failure_free(Failure *failure) {
    text_free(&failure->words);
    *failure = (Failure){0};
}
