/* Jar files: zip archives, mapped into memory, with entries found by name.

   A jar owns everything that its functions return; it is freed as a whole. Bytes from outside are never trusted: every
   offset and length is checked, an entry is at most 64 MB long and exactly as long as the directory says, and its check
   sum has to agree. Not understood, and refused as UNSUPPORTED: zip64, archives on several disks, encrypted entries,
   compression other than deflate. Names that climb out of the archive are refused. */
#ifndef BANDERA_JVM_JAR_H
#define BANDERA_JVM_JAR_H

#include "jvm/mapping.h"

typedef struct Jar Jar;

/* Opens a jar. `release` is the number of the Java release that runs the classes (17): it picks among the versions of a
   multi-release jar. Null with a failure of one line, without the path, when this is no readable jar. */
Jar *jar_open(const char *path, uint32_t release, Failure *failure);

/* The same for bytes in memory, which have to outlive the jar. */
Jar *jar_open_bytes(const uint8_t *bytes, size_t length, uint32_t release, Failure *failure);

/* Closes a jar; null is allowed. */
void jar_free(Jar *jar);

/* The contents of an entry, by its full name ("META-INF/MANIFEST.MF"). */
Lookup jar_find(Jar *jar, const char *name, const uint8_t **bytes, size_t *length, Failure *failure);

/* The class file of a class, by its internal name ("java/util/List"): in a multi-release jar the one for the highest
   release up to that of the jar. */
Lookup jar_find_class(Jar *jar, const char *class_name, const uint8_t **bytes, size_t *length, Failure *failure);

/* The value of an attribute in the main section of the manifest ("Main-Class"), in any case; null when there is none.
 */
const char *jar_attribute(const Jar *jar, const char *name);

/* The internal names of the classes in the jar, without duplicates, in the order of the archive; module-info and
   package-info are no classes. */
uint32_t jar_class_count(const Jar *jar);
const char *jar_class_name(const Jar *jar, uint32_t index);

/* Deflated bytes of a known length, with a bound on what they may become. */

/* The most that one entry of an archive may have: far above any class file, far below what would hurt. */
enum { INFLATE_LIMIT = 64 << 20 };

typedef enum InflateFormat { INFLATE_RAW, INFLATE_ZLIB } InflateFormat;

/* Inflates bytes that have to become exactly `size` bytes. The result is in the arena; null with a failure. */
const uint8_t *inflate_exactly(Arena *arena, InflateFormat format, const uint8_t *bytes, size_t length, uint64_t size,
                               Failure *failure);

#endif
