/* Java PathFinder as a program: the Java source of a model goes in (java_source.h, with `traces`), what it found comes
   out.

   The source says itself where others may come in: everything that threads share is touched under its lock WORLD. So
   Java PathFinder is told to break transitions at that lock alone, not at every field. */
#ifndef BANDERA_JPF_JPF_H
#define BANDERA_JPF_JPF_H

#include "base/text.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct JpfOptions {
    const char *home; /* the directory of Java PathFinder; null: what JPF_HOME says */
    uint64_t memory;  /* bytes for its heap; 0: as Java decides */
    double deadline;  /* for everything, on the clock of process_now; 0: none */
    const char *keep; /* a directory where the files are left; null: they are removed */
    const volatile sig_atomic_t *interrupted;
} JpfOptions;

typedef enum JpfEnd {
    JPF_COMPLETE,   /* everything was looked at, and nothing found: it said so plainly */
    JPF_DEADLOCK,   /* see trail */
    JPF_ERROR,      /* an uncaught exception or a false assertion: see trail and message */
    JPF_LIMIT,      /* the model exceeds one of its bounds: see trail and message */
    JPF_CONSTRAINT, /* it did not look at everything: see message */
    JPF_MEMORY,
    JPF_TIME,
    JPF_INTERRUPTED,
    JPF_MISSING, /* Java PathFinder, a JDK or room for its files is not there: see problem */
    JPF_BROKEN   /* a program that was run failed: see problem */
} JpfEnd;

typedef struct JpfResult {
    JpfEnd end;
    uint64_t states, visited; /* new states, and how often a known one was met again */
    uint32_t depth;
    uint64_t bytes;        /* of memory that the search took */
    double make_seconds;   /* the compiler */
    double search_seconds; /* Java PathFinder, its start included */
    Text trail;            /* what the source prints along the error, a line each: see spin/promela.h */
    Text message;          /* the error in its own words, one line, harmless for a terminal */
    Text problem;          /* for people: what failed, with the command and what it printed */
} JpfResult;

/* Compiles a source with a public class of a name, and runs Java PathFinder on it, in a private directory. Never null.
 */
JpfResult *jpf_run(const char *source, size_t length, const char *class_name, const JpfOptions *options);
void jpf_result_free(JpfResult *result);

/* Appends the version of the Java PathFinder that would be run, and where it is. False when there is none: the reason
   is appended to `version` instead. */
bool jpf_version(Text *version, Text *path);

/* Fills in a result from what Java PathFinder printed. What does not say plainly how it ended is JPF_BROKEN, with
   nothing said about the problem yet. */
void jpf_read_report(const char *text, size_t length, JpfResult *result);

#endif
