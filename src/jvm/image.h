/* The JDK's own classes, in the file lib/modules of its home directory: a table of resources with a perfect hash,
   mapped into memory. (The format is that of jdk.internal.jimage in the JDK's sources.)

   An image owns everything that its functions return. Nothing in the file is trusted: all offsets are checked. Files
   of the other byte order are refused, and so are resources in a compression other than zip. */
#ifndef BANDERA_JVM_IMAGE_H
#define BANDERA_JVM_IMAGE_H

#include "jvm/mapping.h"

typedef struct Image Image;

/* Opens an image. Null with a failure of one line, without the path. */
Image *image_open(const char *path, Failure *failure);

/* The same for bytes in memory, which have to outlive the image. */
Image *image_open_bytes(const uint8_t *bytes, size_t length, Failure *failure);

/* Closes an image; null is allowed. */
void image_free(Image *image);

/* The class file of a class, by its internal name ("java/util/List"). */
Lookup image_find(Image *image, const char *class_name, const uint8_t **bytes, size_t *length, Failure *failure);

/* The user's JDK: where it is, and which release. */

typedef struct Jdk {
    char *home;       /* its directory, without symbolic links */
    uint32_t release; /* 17, from the file `release` */
} Jdk;

/* Finds the JDK: the directory that JAVA_HOME names; when it names none, the one that `javac` on PATH belongs to
   (symbolic links resolved), else the one of `java`. It has to have an image of its classes, lib/modules. A JAVA_HOME
   that is set and no JDK is an error, not passed over. Null with a failure that says what was tried. */
Jdk *jdk_find(Failure *failure);

/* Frees a JDK; null is allowed. */
void jdk_free(Jdk *jdk);

#endif
