#define _GNU_SOURCE /* sigsetjmp */
#include "base/memory.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Kept back by each attempt until memory runs out. It is never touched, and so takes addresses but no memory. */
enum { RESERVE = 1 << 20 };

typedef struct Attempt {
    sigjmp_buf back;
    struct Attempt *outer;
    void *reserve;
} Attempt;

/* One for each thread: as a parameter it would be one of nearly every function. */
static _Thread_local Attempt *innermost;

bool memory_try(void (*work)(void *context), void *context) {
    Attempt attempt = {.outer = innermost, .reserve = malloc(RESERVE)};
    if (!attempt.reserve)
        return false;
    bool good = sigsetjmp(attempt.back, true) == 0;
    if (good) {
        innermost = &attempt;
        work(context);
    }
    innermost = attempt.outer;
    free(attempt.reserve);
    return good;
}

void memory_ensure(void (*work)(void *context), void (*after)(void *context), void *context) {
    bool good = memory_try(work, context);
    after(context);
    if (!good)
        memory_exhausted(0);
}

_Noreturn void memory_exhausted(size_t size) {
    if (innermost)
        siglongjmp(innermost->back, 1);
    /* Every way into the library makes an attempt: this is for programs that call its parts. */
    fprintf(stderr, "bandera: out of memory (%zu bytes were asked for)\n", size);
    abort();
}

void *memory_get(size_t size) {
    void *block = malloc(size ? size : 1);
    if (!block)
        memory_exhausted(size);
    return block;
}

void *memory_get_zeroed(size_t count, size_t size) {
    void *block = calloc(count ? count : 1, size ? size : 1);
    if (!block)
        memory_exhausted(size && count > SIZE_MAX / size ? SIZE_MAX : count * size);
    return block;
}

void *memory_resize(void *block, size_t size) {
    void *resized = realloc(block, size ? size : 1);
    if (!resized)
        memory_exhausted(size);
    return resized;
}
