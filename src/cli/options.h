/* The command line as data. */
#ifndef BANDERA_CLI_OPTIONS_H
#define BANDERA_CLI_OPTIONS_H

#include "base/failure.h"
#include "base/vector.h"

enum {
    FOR_CHECK = 1,
    FOR_RUN = 2,
    FOR_REPLAY = 4,
    FOR_BIR = 8,
    FOR_ENGINES = 16,
    FOR_EMIT = 32,
    FOR_COVER = 64,
    FOR_TEST = 128,
    FOR_ABSTRACT = 256,
    FOR_ALL = 511
};

typedef bool OptionFLAG;
typedef uint64_t OptionNUMBER;
typedef uint64_t OptionSIZE;
typedef double OptionSECONDS;
typedef const char *OptionTEXT;
typedef Vector(const char *) OptionLIST; /* one for each time the option was given */

/* A field for each option: false, 0 or null when it was not given. */
typedef struct Options {
#define OPTION(field, text, KIND, value, commands, help) Option##KIND field;
#include "cli/options.def"
    const char **inputs;
    int input_count;
    const char **arguments; /* what follows `--`: for the program's main */
    int argument_count;
} Options;

/* Reads the arguments after the command. False with a failure when they are not right for it; options_free
   frees what they hold in either case. */
bool options_parse(Options *options, int command, int count, char **arguments, Failure *failure);
void options_free(Options *options);

/* Appends a line for each option of a command. */
void options_help(int command, Text *out);

/* The candidate closest to a misspelt word, or null when none is close; the list ends with null. */
const char *options_suggest(const char *word, const char *const *candidates);

#endif
