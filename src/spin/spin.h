/* SPIN as a program: a text in Promela goes in, what its verifier found comes out. */
#ifndef BANDERA_SPIN_SPIN_H
#define BANDERA_SPIN_SPIN_H

#include "engine/external.h"
#include "explore/explore.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum SpinStore { SPIN_EXACT, SPIN_COLLAPSE, SPIN_COMPACT, SPIN_BITSTATE } SpinStore;

typedef struct SpinOptions {
    bool liveness;  /* the text has a claim: look for acceptance cycles */
    bool fair;      /* only runs that are weakly fair to processes */
    bool unreduced; /* no partial-order reduction, no statements joined, no variables reset or left out */
    SpinStore store;
    uint32_t cores;    /* 0 or 1: one */
    Limits limits;     /* for everything; of memory for what the verifier stores */
    uint32_t depth;    /* the depth limit; 0: none, the search is repeated with a larger one */
    const char *cache; /* directory of compiled models; null: the user's */
    bool no_cache;
    const char *keep; /* a directory where the files are left; null: they are removed */
    void (*progress)(void *context, const SearchProgress *progress); /* or null */
    void *progress_context;
} SpinOptions;

/* Runs spin, the compiler and the verifier in a private directory. The trail is what the text prints along the error;
   `#o` where a cycle begins. `verified` is empty before. */
void spin_run(const char *promela, size_t length, const SpinOptions *options, Verified *verified);

/* Has SPIN make the never claim of a formula in the notation of ltl_print_for_spin, within the time and the memory of
   the options: it is appended to `claim`, and can be read. False with a failure; a claim that is too large to be of use
   counts as one that takes too much memory. */
bool spin_make_claim(const char *formula, const SpinOptions *options, Text *claim, Failure *failure);

/* Appends the version of the spin that would be run: "6.5.2", and where it is. False when there is none: the reason is
   appended instead. The same for the compiler. */
bool spin_version(bool of_compiler, Text *version, Text *path);

#endif
