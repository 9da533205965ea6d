/* bandera emit promela, dspin, java */
#include "cli/cli.h"
#include "verdict.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const languages[] = {"promela", "dspin", "java", NULL};

bool cli_emits_model(const char *what) {
    for (uint32_t i = 0; languages[i]; i++)
        if (strcmp(what, languages[i]) == 0)
            return true;
    return false;
}

/* Prints the run's model; what of it cannot be said there is named. */
static int emit(Run *run, const char *language) {
    Text out = {0}, reason = {0};
    bool good = run_emit(run, language, &out, &reason), is_sayable = reason.length == 0;
    if (good)
        fputs(text_string(&out), stdout);
    else if (!is_sayable)
        fprintf(stderr, "bandera: not supported in %s: %s\n", language, text_string(&reason));
    text_free(&out);
    text_free(&reason);
    return good ? EXIT_HOLDS : is_sayable ? EXIT_BAD_INPUT : EXIT_UNKNOWN;
}

int cli_emit_model(const Options *options) {
    CheckOptions check_options;
    Options rest = *options;
    rest.inputs++;
    rest.input_count--;
    rest.spin_ltl = false;   /* it needs an engine, which is not asked here */
    rest.collections = NULL; /* so does this */
    if (!cli_check_options(&rest, &check_options) || !cli_take_collections(options, &check_options.run))
        return EXIT_BAD_INPUT;
    check_options.run.engine = ENGINE_SPIN;
    check_options.run.spin_ltl = options->spin_ltl;
    Check *check = check_new(&check_options);
    Run *run = check_first_run(check, "watch");
    int status = run ? emit(run, options->inputs[0]) : EXIT_BAD_INPUT;
    if (run && status == EXIT_BAD_INPUT)
        check->failed = run;
    Text problems = {0};
    if (check_problems(check, cli_colors(options, STDERR_FILENO), &problems))
        status = EXIT_INTERNAL_ERROR;
    fputs(text_string(&problems), stderr);
    text_free(&problems);
    check_free(check);
    return status;
}
