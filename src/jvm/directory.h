/* Directories of class files. */
#ifndef BANDERA_JVM_DIRECTORY_H
#define BANDERA_JVM_DIRECTORY_H

#include "base/failure.h"
#include "base/vector.h"

typedef Vector(const char *) ClassNames;

/* Adds the internal names of the classes whose files are below a directory, in order of their names (module-info and
   package-info are no classes). Symbolic links to directories are not followed. False with a failure. */
bool directory_classes(const char *path, Arena *arena, ClassNames *names, Failure *failure);

/* Adds the paths of the Java sources below a directory, in order; those in hidden directories are left out. Says
   whether there are class files below it, too. False with a failure. */
bool directory_sources(const char *path, Arena *arena, ClassNames *names, bool *has_classes, Failure *failure);

/* Whether a text can be the internal name of a class: parts between slashes, none of them empty or with . ; [ in it. So
   a path that is made from one never climbs. */
bool directory_is_class_name(const char *name);

/* How much of the path of a file is the name of its class: 0 when it is not that of a class (as module-info and
   package-info are not). */
size_t directory_class_length(const char *file);

/* Removes a directory with all that is in it. Symbolic links are removed, never followed. */
void directory_remove(const char *path);

#endif
