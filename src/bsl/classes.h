/* The class files that specifications refer to, each read once, and what the Java language says about them: members
   through superclasses and interfaces, subtypes, casts.

   Class files are untrusted: a circle of superclasses ends, a class that cannot be read is as good as absent. */
#ifndef BANDERA_BSL_CLASSES_H
#define BANDERA_BSL_CLASSES_H

#include "jvm/classfile.h"
#include "jvm/classpath.h"

typedef struct Classes Classes;

Classes *classes_new(Classpath *classpath);
void classes_free(Classes *classes);

/* The class of an internal name; null when there is none, or for an array. */
const JvmClass *classes_find(Classes *classes, const char *internal_name);

/* The internal name of the class that a full name in source notation means ("java.util.Map.Entry"), or null. */
const char *classes_find_source(Classes *classes, const char *source_name);

/* A text of a class file. */
const char *classes_text(const Classes *classes, JvmName name);

/* A field by its name, as a member of a class (JLS 8.2, 9.2): its own, else those it inherits. */
typedef struct ClassField {
    const JvmClass *class; /* that declares it; null: there is none */
    const JvmField *field;
    const JvmClass *other; /* not null: another class declares one that would be inherited as well */
} ClassField;
ClassField classes_field(Classes *classes, const JvmClass *class, const char *name);

/* The internal name of a member class by its name, inherited or own; null when there is none. */
const char *classes_member(Classes *classes, const JvmClass *class, const char *name);

/* Whether objects of a class have an enclosing object: it is a member of another, and not static. */
bool classes_is_inner(const JvmClass *class);

/* Whether a value of a class is one of another: both are internal names, or descriptors of arrays. */
bool classes_is_subtype(Classes *classes, const char *class_name, const char *super_name);

/* Whether some object might be of both classes (JLS 5.5): only then may one be cast to or compared with the other. */
bool classes_may_share(Classes *classes, const char *left, const char *right);

#endif
