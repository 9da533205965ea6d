/* Test methods of Java classes, and programs that run them. JUnit's, TestNG's and our own annotations are known by
   name, so these libraries need not be there. For each test there is Java source of a class whose main method does what
   a test runner would: it sets up, calls the method, and tears down. What a test needs beyond that is named.

   Everything lives in the arena of the caller. */
#ifndef BANDERA_SUITE_SUITE_H
#define BANDERA_SUITE_SUITE_H

#include "base/vector.h"
#include "jvm/classpath.h"

typedef struct SuiteTest {
    const char *class_name;  /* as Java writes it: "bank.AccountTest", "bank.AccountTest.WhenOpen" */
    const char *name;        /* of the method, with its arguments: "transfer", "adds [2] 1, 2" */
    const char *file;        /* where its method begins: "AccountTest.java"; null when it is not known */
    uint32_t line;           /* 0: not known */
    const char *skipped;     /* why a test runner would skip it, or null */
    const char *unsupported; /* what of it is not supported, or null */
    const char *main_class;  /* internal name of the class that runs it; null: it cannot be run */
    const char *source;      /* of that class */
} SuiteTest;

typedef Vector(SuiteTest) SuiteTests;

/* Finds the tests of the user's classes, in the order of classes and methods. False with a failure when a class cannot
   be read. */
bool suite_find(Classpath *classpath, Arena *arena, SuiteTests *tests, Failure *failure);

/* What is looked for, for people who wonder why nothing was found. */
extern const char suite_looks_for[];

/* Whether a class, by its internal name, is one that runs a test. */
bool suite_is_harness(const char *class_name);

/* Whether a class belongs to a test library or is one that runs a test: what happens there is blamed on the program's
   code that called it. */
bool suite_is_scaffolding(const char *class_name);

#endif
