/* The public functions, over the pipeline. */
#include "bandera.h"

#include "verdict.h"

#include <stdlib.h>
#include <string.h>

/* The number itself comes from meson.build, the one place that has it. */
const char *bandera_version(void) { return BANDERA_VERSION; }

BanderaVerdict bandera_check(const char *file, const BanderaOptions *options, char **report) {
    static const BanderaOptions defaults = {0};
    options = options ? options : &defaults;
    RunOptions run_options = {.inputs = &file, .input_count = 1, .is_java = pipeline_is_java(file)};
    SearchOptions *search = &run_options.search;
    search->order = options->breadth_first ? SEARCH_BFS : SEARCH_DFS;
    search->bounded = options->bounded;
    search->choose_free = options->choose_free;
    search->all = options->all;
    search->max_states = options->max_states;
    search->memory_bytes = options->memory_bytes;
    search->timeout = options->timeout_seconds;
    search->checks = PROPERTIES_BY_DEFAULT;
    if (run_options.is_java)
        run_options_for_java(&run_options);
    run_options_for_check(&run_options);
    Run *run = run_new(&run_options);
    Text text = {0};
    int status;
    if (run_through(run, NULL)) {
        verdict_json(run, &text);
        status = verdict_exit_status(verdict_overall(run));
    } else {
        text_add(&text, text_string(&run->passed_through));
        diagnostics_render(run->diagnostics, false, &text);
        text_add(&text, text_string(&run->internal_error));
        status = run->internal_error.length ? EXIT_INTERNAL_ERROR : EXIT_BAD_INPUT;
    }
    if (report)
        *report = strdup(text_string(&text));
    text_free(&text);
    run_free(run);
    return (BanderaVerdict)status;
}
