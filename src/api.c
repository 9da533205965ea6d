/* The public functions, over the pipeline. */
#include "bandera.h"

#include "check.h"
#include "verdict.h"

#include <stdlib.h>
#include <string.h>

/* The number itself comes from meson.build, the one place that has it. */
const char *bandera_version(void) { return BANDERA_VERSION; }

/* One call of bandera_check. */
typedef struct Call {
    const char *file;
    const BanderaOptions *options;
    char **report;
    BanderaVerdict verdict;
} Call;

static void check_file(void *context) {
    static const BanderaOptions defaults = {0};
    Call *call = context;
    const BanderaOptions *options = call->options ? call->options : &defaults;
    const char *file = call->file;
    CheckOptions check_options = {.run.engine = *engines()};
    ModelOptions *model = &check_options.run.model;
    model->inputs = (ModelTexts){&file, 1, 0};
    model->is_java = pipeline_is_java(file);
    model->specification = options->specification;
    model->formula = options->specification ? NULL : options->formula;
    model->fairness = (Fairness)options->fairness;
    SearchOptions *search = &check_options.run.search;
    search->order = options->breadth_first ? SEARCH_BFS : SEARCH_DFS;
    search->bounded = options->bounded;
    search->choose_free = options->choose_free;
    search->all = options->all;
    search->max_states = options->max_states;
    search->limits = limits_from_now(options->timeout_seconds, options->memory_bytes);
    search->limits.memory_before = limits_memory();
    check_options.run.time_limit = options->timeout_seconds;
    search->checks = run_default_checks(&check_options.run);
    Check *check = check_new(&check_options);
    Text text = {0};
    int status;
    if (check_run(check)) {
        Verdict *verdict = verdict_new(check);
        verdict_json(verdict, &text);
        status = verdict_exit_status(verdict->overall);
        verdict_free(verdict);
    } else
        status = check_problems(check, false, &text) ? EXIT_INTERNAL_ERROR : EXIT_BAD_INPUT;
    call->verdict = (BanderaVerdict)status;
    if (call->report) {
        *call->report = memory_get(text.length + 1);
        memcpy(*call->report, text_string(&text), text.length + 1);
    }
    text_free(&text);
    check_free(check);
}

BanderaVerdict bandera_check(const char *file, const BanderaOptions *options, char **report) {
    Call call = {file, options, report, BANDERA_UNKNOWN};
    if (report)
        *report = NULL;
    /* Mostly the check notices that memory ran out, and says so in its report. Here there was none for that either;
       what was said of a violation before stands. */
    if (!memory_try(check_file, &call) && call.verdict != BANDERA_VIOLATED)
        call.verdict = BANDERA_UNKNOWN;
    return call.verdict;
}
