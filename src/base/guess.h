/* Guessing which name was meant: "did you mean 'count'?". */
#ifndef BANDERA_BASE_GUESS_H
#define BANDERA_BASE_GUESS_H

#include "base/arena.h"

#include <stdint.h>

typedef struct Guess {
    const char *wanted;
    const char *best;  /* null: nothing is near enough */
    uint32_t distance; /* nothing that far away is taken any more; 0: nothing at all */
} Guess;

/* How many letters have to be put in, taken out or changed to make one text of another (Levenshtein); UINT32_MAX when
   one is long. */
uint32_t guess_distance(const char *left, const char *right);

/* A search for a name like this one. */
Guess guess_start(const char *wanted);

/* Looks at one name. It has to stay until the hint is made. */
void guess_try(Guess *guess, const char *name);

/* "did you mean 'x'?", or null when nothing is like it. */
const char *guess_hint(const Guess *guess, Arena *arena);

/* The same at once, for a name among some. */
const char *guess_among(const char *wanted, const char *const *names, uint32_t count, Arena *arena);

#endif
