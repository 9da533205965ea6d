/* Private to the comparisons. */
#ifndef BANDERA_TEST_RANDOM_COMPARE_INT_H
#define BANDERA_TEST_RANDOM_COMPARE_INT_H

#include "compare.h"

#include "explore/explore.h"

enum {
    /* Livelocks are looked for in another kind of search: test/temporal compares these. */
    ALL_CHECKS = ((1 << PROPERTIES) - 1) & ~(1 << PROPERTY_LIVELOCK),
    MOST_STATES = 200000,          /* programs with more are left out */
    MOST_REFERENCE_STATES = 4000,  /* the reference search takes time ... */
    MOST_REFERENCE_STEPS = 300000, /* ... for each state and each step on the way to it */
    MOST_WALKED_STATES = 250       /* states looked at closely */
};

/* Few threads and calls, so that these bounds are met too. */
extern const MachineOptions compare_machine_options;

/* Notes a failure; the first one stays. Returns false. */
bool compare_fail(Comparison *result, const char *what, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* What is looked at in each state of a walk. */
typedef struct Aspects {
    bool encodings, footprints, meaning, effects;
} Aspects;

/* f, g, h and j: looks at the first states of a breadth-first walk one by one. */
void compare_states(const Code *code, Aspects aspects, Comparison *result);

/* g: looks at one state. */
void compare_footprints(Machine *machine, Comparison *result);

/* j: looks at one state. */
void compare_effects(Machine *machine, Comparison *result);

/* h: looks at one state of code that was compiled without live sets. */
void compare_meaning(Machine *machine, Comparison *result);

/* i: compares a model with what inlining makes of it. */
void compare_inlined(const BirModel *model, const Code *code, Comparison *result);

/* i: compares where references lead on runs of a model without functions with what is known of it beforehand. */
void compare_points(const Code *flat, Comparison *result);

/* k: some transformations are time limits, which expire late. */
void compare_late(const char *text, size_t length, Comparison *result);

/* l: searches that look for bugs, against a depth-first one. */
void compare_hunts(const Code *code, const SearchResult *dfs, Comparison *result);

/* a: for one model. */
void compare_round_trip(const BirModel *model, Comparison *result);

/* Whether the reference search takes little time for what a search has found. */
bool compare_is_affordable(const SearchResult *search_result);

/* Whether a program can tell which objects are reachable from other threads' variables, by running out of room. Then
   reductions that forget a variable earlier may be noticed. */
bool compare_observes_heap(const BirModel *model);

/* Lets every transformation that yields and begins with an assignment count as a plain access. */
void compare_make_plain(BirModel *model);

/* An exact depth-first search of everything; whether it saw everything or was stopped by a violation; and whether two
   of them found the same violations, and counted the same. */
SearchResult *compare_search(const Code *code, bool interleave);
bool compare_finished(const SearchResult *search_result);
bool compare_violations(const char *what, const SearchResult *expected, const SearchResult *found, Comparison *result);
bool compare_results(const char *what, const SearchResult *expected, const SearchResult *found, Comparison *result);

#endif
