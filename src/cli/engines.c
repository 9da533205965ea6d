/* bandera engines */
#include "cli/cli.h"
#include "verdict.h"

#include <stdio.h>

static void print_row(const char *name, const char *version, const char *rest) {
    printf("%-10s %-12s %s\n", name, version, rest);
}

int command_engines(const Options *options) {
    if (options->input_count)
        return cli_usage("'bandera engines' takes no input");
    for (const Engine *const *engine = engines(); *engine; engine++)
        (*engine)->describe(print_row);
    return EXIT_HOLDS;
}
