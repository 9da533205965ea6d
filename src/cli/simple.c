/* bandera bir, bandera engines */
#include "bandera.h"
#include "cli/cli.h"
#include "verdict.h"

#include <stdio.h>

int command_bir(const Options *options) {
    RunOptions run_options;
    if (!cli_run_options(options, &run_options))
        return EXIT_BAD_INPUT;
    if (!run_options.dump_after)
        run_options.dump_after = run_options.is_java ? "lower" : "check";
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

int command_engines(const Options *options) {
    if (options->input_count)
        return cli_usage("'bandera engines' takes no input");
    printf("native   built in, bandera %s: explicit-state search; dfs, bfs, best-first, A*; exact, compact and "
           "bitstate stores\n",
           bandera_version());
    return EXIT_HOLDS;
}
