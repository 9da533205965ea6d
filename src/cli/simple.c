/* bandera bir */
#include "cli/cli.h"
#include "verdict.h"

#include <stdio.h>
#include <string.h>

int command_bir(const Options *options) {
    RunOptions run_options;
    if (!cli_run_options(options, &run_options))
        return EXIT_BAD_INPUT;
    if (!run_options.dump_after)
        run_options.dump_after = run_options.is_java ? "lower" : "check";
    run_options.merges_locks = strcmp(run_options.dump_after, "movers") == 0 && !run_options.is_java;
    Run *run = run_new(&run_options);
    bool good = run_through(run, run_options.dump_after);
    int status = good ? EXIT_HOLDS : cli_fail(run, options);
    if (good) {
        cli_show_diagnostics(run, options);
        fputs(text_string(&run->dump), stdout);
    }
    run_free(run);
    return status;
}
