/* The user's JDK: where it is, and which release. */
#ifndef BANDERA_JVM_JDK_H
#define BANDERA_JVM_JDK_H

#include "base/text.h"

#include <stdint.h>

typedef struct Jdk {
    char *home;       /* its directory, without symbolic links */
    uint32_t release; /* 17, from the file `release` */
} Jdk;

/* Finds the JDK: the directory that JAVA_HOME names; when it names none, the one that `javac` on PATH belongs to
   (symbolic links resolved), else the one of `java`. It has to have an image of its classes, lib/modules. A JAVA_HOME
   that is set and no JDK is an error, not passed over. Null with a reason that says what was tried. */
Jdk *jdk_find(Text *reason);

/* Frees a JDK; null is allowed. */
void jdk_free(Jdk *jdk);

#endif
