/* bandera bir, bandera engines */
#include "cli/cli.h"

/* Of programs with more states the model discovered so far is printed. */
enum { MOST_STATES = 1000000 };

int command_bir(const Options *options) {
    RunOptions run_options;
    if (!cli_run_options(options, &run_options))
        return EXIT_BAD_INPUT;
    if (!run_options.dump_after)
        run_options.dump_after = "check";
    run_options.merges_locks = strcmp(run_options.dump_after, "movers") == 0;
    run_options.orders_data = strcmp(run_options.dump_after, "order") == 0;
    /* The search discovers which code a program uses. */
    run_options.model.settles = run_options.model.is_java;
    /* A model is searched without symmetry: threads in it may be told apart. */
    run_options.model.notices = run_options.model.is_java ? SEEN_NUMBERS : 0;
    run_options.search.checks = 0;
    if (!run_options.search.max_states)
        run_options.search.max_states = MOST_STATES;
    Run *run = run_new(&run_options);
    bool good = run_through(run, run_options.model.is_java ? "explore" : run_options.dump_after);
    if (good && run->result && run->result->end != SEARCH_COMPLETE)
        fprintf(stderr, "bandera: the search of the program is not complete: code that it has not reached is missing "
                        "from the model\n");
    int status = good ? EXIT_HOLDS : cli_fail(run, options);
    if (good) {
        cli_show_diagnostics(run->diagnostics, options);
        fputs(text_string(&run->dump), stdout);
    }
    run_free(run);
    return status;
}

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
