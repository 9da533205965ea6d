/* The JDK's own classes, in the file lib/modules of its home directory: a table of resources with a perfect hash,
   mapped into memory. (The format is that of jdk.internal.jimage in the JDK's sources.)

   An image owns everything that its functions return. Nothing in the file is trusted: all offsets are checked. Files
   of the other byte order are refused, and so are resources in a compression other than zip. */
#ifndef BANDERA_JVM_IMAGE_H
#define BANDERA_JVM_IMAGE_H

#include "jvm/mapping.h"

typedef struct Image Image;

/* Opens an image. Null with a one-line reason, which does not repeat the path. */
Image *image_open(const char *path, Text *reason);

/* The same for bytes in memory, which have to outlive the image. */
Image *image_open_bytes(const uint8_t *bytes, size_t length, Text *reason);

/* Closes an image; null is allowed. */
void image_free(Image *image);

/* The class file of a class, by its internal name ("java/util/List"). */
Lookup image_find(Image *image, const char *class_name, const uint8_t **bytes, size_t *length, Text *reason);

#endif
