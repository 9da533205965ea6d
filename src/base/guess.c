#include "base/guess.h"

#include "base/text.h"

#include <string.h>

/* Names with more letters than this are not compared. */
enum { GUESS_LENGTH = 40 };

uint32_t guess_distance(const char *left, const char *right) {
    size_t left_length = strlen(left), right_length = strlen(right);
    if (left_length > GUESS_LENGTH || right_length > GUESS_LENGTH)
        return UINT32_MAX;
    uint32_t row[GUESS_LENGTH + 1];
    for (uint32_t j = 0; j <= right_length; j++)
        row[j] = j;
    for (uint32_t i = 1; i <= left_length; i++) {
        uint32_t diagonal = row[0];
        row[0] = i;
        for (uint32_t j = 1; j <= right_length; j++) {
            uint32_t best = diagonal + (left[i - 1] != right[j - 1]);
            diagonal = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[right_length];
}

Guess guess_start(const char *wanted) {
    return (Guess){.wanted = wanted, .distance = (uint32_t)strlen(wanted) / 3 + 2};
}

void guess_try(Guess *guess, const char *name) {
    if (guess->distance == 0)
        return;
    uint32_t distance = guess_distance(guess->wanted, name);
    if (distance > 0 && distance < guess->distance && distance < strlen(guess->wanted)) {
        guess->distance = distance;
        guess->best = name;
    }
}

const char *guess_hint(const Guess *guess, Arena *arena) {
    if (!guess->best)
        return NULL;
    Text hint = {0};
    text_format(&hint, "did you mean '%s'?", guess->best);
    return text_keep(&hint, arena);
}

const char *guess_among(const char *wanted, const char *const *names, uint32_t count, Arena *arena) {
    Guess guess = guess_start(wanted);
    for (uint32_t i = 0; i < count; i++)
        guess_try(&guess, names[i]);
    return guess_hint(&guess, arena);
}
