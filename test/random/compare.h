/* Comparisons that a program has to pass. Each has a letter:
     a  printing and parsing give the same model
     b  depth-first, breadth-first, best-first and the reference search agree
     c  the lossy stores agree with the exact one
     d  reductions change no verdict: invisible transformations, live variables
     e  the trace of each violation leads to it, and breadth-first traces are shortest
     f  encoding, decoding and undoing keep states as they are, and tell states apart just as their texts do
     g  footprints cover what is written, and what they call independent commutes
     h  the machine does what a plain interpreter of the model says
     i  a model without functions has the same states and violations
     j  what is accessed, chosen, made, or fails is among the effects that are known beforehand
     k  time limits that expire late change what they should, with reductions and without
     l  searches that look for bugs find what is there, and cover what they say */
#ifndef BANDERA_TEST_RANDOM_COMPARE_H
#define BANDERA_TEST_RANDOM_COMPARE_H

#include "bir/bir.h"

typedef struct Comparison {
    char failed[40];   /* which comparison failed, as letter and word ("b:reference"), or "" */
    char message[400]; /* what was expected and found */
    bool cut;          /* too many states: only part of the comparisons was made */
    uint64_t states;
    uint32_t violated; /* bit 1 << Property */
    bool limit, checked_by_reference;
} Comparison;

/* Makes the comparisons whose letters are given ("" for all), up to the first that fails. */
void compare_program(const char *text, size_t length, const char *letters, Comparison *result);

/* A checked model, or null with the messages appended. */
BirModel *compare_load(const char *text, size_t length, Text *messages);

#endif
