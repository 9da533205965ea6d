/* Java PathFinder as a program: the Java source of a model goes in (java_source.h, with `traces`), what it found comes
   out.

   The source says itself where others may come in: everything that threads share is touched under its lock WORLD. So
   Java PathFinder is told to break transitions at that lock alone, not at every field. */
#ifndef BANDERA_JPF_JPF_H
#define BANDERA_JPF_JPF_H

#include "engine/external.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct JpfOptions {
    const char *home; /* the directory of Java PathFinder; null: what JPF_HOME says */
    Limits limits;    /* for everything; of memory for its heap, where 0 is as Java decides */
    const char *keep; /* a directory where the files are left; null: they are removed */
} JpfOptions;

/* Compiles a source with a public class of a name, and runs Java PathFinder on it, in a private directory. `verified`
   is empty before. */
void jpf_run(const char *source, size_t length, const char *class_name, const JpfOptions *options, Verified *verified);

/* Finds a file of Java PathFinder: it is built into `build`, and unpacked from a release elsewhere. */
bool jpf_find_file(const char *home, const char *name, Text *path);

/* Fills it in from what Java PathFinder printed. What does not say plainly how it ended is VERIFIER_FAILED, with
   nothing said about the problem yet. */
void jpf_read_report(const char *text, size_t length, Verified *verified);

#endif
