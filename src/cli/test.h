/* The result of a test, as the reports of `bandera test` show it. */
#ifndef BANDERA_CLI_TEST_H
#define BANDERA_CLI_TEST_H

#include "cli/cli.h"
#include "tests.h"

typedef enum TestKind { TEST_CHECKED, TEST_SKIPPED, TEST_LEFT } TestKind;

typedef struct TestResult {
    const SuiteTest *test;
    const char *name;     /* with its class */
    TestKind kind;        /* skipped by its own will, or left over when a limit was reached */
    Answer answer;        /* of a test that was checked */
    const char *property; /* that is violated */
    const char *where;    /* VIOLATED: file:line */
    const char *detail;   /* the evidence, or why there is none */
    const char *message;  /* VIOLATED: what went wrong, in one line */
    const char *report;   /* VIOLATED: the counterexample */
    double seconds;
} TestResult;

typedef Vector(TestResult) TestResults;

/* How a result is called: "holds", "skipped". */
const char *test_result_name(const TestResult *result);

/* Appends results as JUnit's XML. */
void test_add_junit(const TestResults *results, Text *out);

#endif
