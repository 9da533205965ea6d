#include "base/failure.h"

bool failure_set(Failure *failure, FailureKind kind, const char *format, ...) {
    if (failure->kind != FAILURE_NONE)
        return false;
    va_list arguments;
    va_start(arguments, format);
    text_free(&failure->words);
    text_format_list(&failure->words, format, arguments);
    va_end(arguments);
    failure->kind = kind;
    return false;
}

bool failure_at_limit(Failure *failure, LimitReached reached, const char *while_what) {
    if (reached != REACHED_NOTHING) {
        failure->limit = reached;
        failure_set(failure, FAILURE_LIMIT, "%s", while_what);
    }
    return reached != REACHED_NOTHING;
}

bool failure_is(Failure *failure, FailureKind kind) {
    failure->kind = kind;
    return false;
}

void failure_free(Failure *failure) { text_free(&failure->words); }
