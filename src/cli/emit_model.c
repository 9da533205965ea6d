/* bandera emit promela, dspin, java */
#include "cli/cli.h"
#include "verdict.h"

#include <stdio.h>

/* Prints the run's model; what of it cannot be said there is named. */
static int emit(Run *run, const EngineLanguage *language) {
    Text out = {0};
    bool good = run_emit(run, language, &out);
    bool is_sayable = run->failure.kind != FAILURE_UNSUPPORTED;
    if (good)
        fputs(text_string(&out), stdout);
    else if (!is_sayable)
        fprintf(stderr, "bandera: not supported in %s: %s\n", language->name, text_string(&run->failure.words));
    text_free(&out);
    return good ? EXIT_HOLDS : is_sayable ? EXIT_BAD_INPUT : EXIT_UNKNOWN;
}

int cli_emit_model(const Options *options, const EngineLanguage *language, const Engine *engine) {
    CheckOptions check_options;
    Options rest = *options;
    rest.inputs++;
    rest.input_count--;
    rest.spin_ltl = false;   /* it needs an engine, which is not asked here */
    rest.collections = NULL; /* so does this */
    if (!cli_check_options(&rest, &check_options) || !cli_take_collections(options, &check_options.run))
        return EXIT_BAD_INPUT;
    check_options.run.engine = engine;
    check_options.run.engine_options.makes_claims = options->spin_ltl;
    Check *check = check_new(&check_options);
    Run *run = check_first_run(check, "watch");
    int status = run ? emit(run, language) : EXIT_BAD_INPUT;
    if (run && status == EXIT_BAD_INPUT)
        check->failed = run;
    if (cli_show_problems(check, true, options) == EXIT_INTERNAL_ERROR)
        status = EXIT_INTERNAL_ERROR;
    check_free(check);
    return status;
}
