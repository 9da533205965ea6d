/* Private to src/suite: classes as they are looked through, tests while they are put together. */
#ifndef BANDERA_SUITE_SUITE_INT_H
#define BANDERA_SUITE_SUITE_INT_H

#include "jvm/classfile.h"
#include "suite/suite.h"

typedef Vector(const JvmClass *) Classes;

typedef struct Finder {
    Arena *arena;
    Classpath *classpath;
    Names *names;
    Classes known; /* by number in `looked_up`; null: it is not there */
    Names *looked_up;
    SuiteTests *tests;
    Failure *failure;
} Finder;

/* A method, and the class that declares it. */
typedef struct Member {
    const JvmClass *owner;
    const JvmMethod *method;
} Member;

typedef Vector(Member) Members;

/* What an annotation makes of a method. */
typedef enum Role {
    ROLE_NONE,
    ROLE_TEST,
    ROLE_PARAMETERIZED, /* a test with arguments, of JUnit 5 */
    ROLE_BEFORE_ALL,
    ROLE_BEFORE_EACH,
    ROLE_AFTER_EACH,
    ROLE_AFTER_ALL,
    ROLE_PARAMETERS /* provides the arguments of a test class of JUnit 4 */
} Role;

/* A class whose object a test needs: the last is that of the test method, those before are around it. */
typedef struct Level {
    const JvmClass *class;
    Classes lineage; /* superclasses and interfaces first, then itself */
} Level;

/* A call of a test method. */
typedef struct Invocation {
    const char *label;     /* " [2] 1, 2", or "" */
    const char *arguments; /* Java expressions with commas */
} Invocation;

/* A test method while its tests are made. */
typedef struct Plan {
    Finder *finder;
    Vector(Level) levels;
    Member test;
    const JvmAnnotation *annotation; /* that makes it a test */
    Vector(Invocation) invocations;
    const char *chosen;      /* Java: the row of arguments that is chosen, or null */
    bool chooses_objects;    /* the row is for the constructor or the fields, and not for the method */
    const char *unsupported; /* the first thing that is not supported, or null */
} Plan;

/* finder.c: a class by its internal name, or null. Its names are numbers of the finder's table. */
const JvmClass *finder_class(Finder *finder, const char *name);
const char *finder_text(const Finder *finder, JvmName name);

/* A class with all it inherits from, those above first. False when one of them is missing: a failure says which. */
bool finder_lineage(Finder *finder, const JvmClass *class, Classes *lineage, Text *missing);

/* The annotation with a descriptor, also where an annotation of the user's stands for it; or null. */
const JvmAnnotation *finder_annotation(Finder *finder, JvmAnnotations annotations, const char *descriptor);

/* What a class says of itself as a member of another; null when it is none. */
const JvmInnerClass *finder_inner(const Finder *finder, const JvmClass *class);

/* The name of a class, or of a type, in Java source. */
const char *finder_source_name(Finder *finder, const char *class_name);
const char *finder_type_name(Finder *finder, JvmFieldType type);

/* roles.c: what a method is for, and by which annotation. */
Role role_of(Finder *finder, const JvmMethod *method, const JvmAnnotation **annotation);

/* Whether a method of a class of a lineage has code, and none further down overrides it. */
bool role_counts(const Classes *lineage, uint32_t owner, const JvmMethod *method);

/* Whether a method makes tests in a way that is not supported. */
bool role_is_strange(Finder *finder, const JvmMethod *method);

/* The methods of a lineage that have a role, those that are inherited first, without those that are overridden. */
void role_members(Finder *finder, const Classes *lineage, Role role, Members *members);

/* Something among annotations that is not supported, as "@ExtendWith"; or null. */
const char *role_unsupported(Finder *finder, JvmAnnotations annotations);

/* Why a test with these annotations is skipped, or null. */
const char *role_skipped(Finder *finder, JvmAnnotations annotations);

/* arguments.c: the calls that a test with arguments stands for. */
void plan_arguments(Plan *plan);

/* Names something that is not supported; the first one stays. */
void plan_refuse(Plan *plan, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* convert.c: Java for a value. Null when it cannot be: the plan says why. */
const char *convert_element(Plan *plan, const JvmElement *element, JvmFieldType type);
const char *convert_text(Plan *plan, const char *text, JvmFieldType type);
const char *convert_object(Plan *plan, const char *object, JvmFieldType type);
void convert_add_literal(const char *text, Text *out);

/* How a value looks in the name of a test. */
void convert_show(Plan *plan, const JvmElement *element, Text *out);

/* harness.c: the source of a class that runs a test. */
const char *harness_write(Plan *plan, const Invocation *invocation, const char *simple_name);

#endif
