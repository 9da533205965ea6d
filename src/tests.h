/* The tests of a Java program, each checked under all interleavings by itself: see suite/suite.h. The program is read
   once for all of them. */
#ifndef BANDERA_TESTS_H
#define BANDERA_TESTS_H

#include "suite/suite.h"
#include "verdict.h"

typedef struct TestsOptions {
    CheckOptions check; /* what all checks share; its limits are those of all tests together */
    ModelTexts filters; /* names of which a test has to match one; none: all tests */
    double time_limit;  /* of each test, in seconds; 0: none */
} TestsOptions;

typedef struct Tests {
    const TestsOptions *options;
    Arena *arena;
    Run *front;
    SuiteTests items;     /* those that the filters select */
    uint32_t found;       /* how many there were before */
    CheckOptions current; /* of the test that is checked */
} Tests;

/* Tests that were not looked for yet. `options` must outlive them. */
Tests *tests_new(const TestsOptions *options);
void tests_free(Tests *tests);

/* Reads the program, finds its tests and makes the classes that run them. False with messages about the front run. A
   test that cannot be run says so itself. */
bool tests_find(Tests *tests);

/* The full name of a test: "bank.AccountTest.transfer". */
const char *tests_name(Tests *tests, uint32_t number);

/* Checks a test that can be run. Null when a limit of all tests is reached. The result is to be freed before the next
   test is checked. Whether it was good is said as by check_run. */
Check *tests_check(Tests *tests, uint32_t number, bool *good);

/* Whether all tests together have reached a limit. */
bool tests_stop(const Tests *tests);

#endif
