/* bandera emit */
#include "cli/cli.h"

#include <ctype.h>
#include <stdlib.h>

/* The predicates of a claim, as Promela can name them. */
typedef struct ClaimNames {
    const char *const *texts; /* "Full(b)" */
    uint32_t count;
} ClaimNames;

/* A name of Promela: letters, digits and underscores, a small letter first. What all variables are bound by comes last.
 */
static void add_name(const void *context, uint32_t proposition, Text *out) {
    const ClaimNames *names = context;
    if (proposition >= names->count) {
        text_add(out, "bound");
        return;
    }
    const char *text = names->texts[proposition];
    if (!islower((unsigned char)text[0]))
        text_add(out, isupper((unsigned char)text[0]) ? "" : "p_");
    for (const char *c = text; *c; c++) {
        bool is_plain = isalnum((unsigned char)*c) || *c == '_';
        if (is_plain)
            text_add_char(out, c == text ? (char)tolower((unsigned char)*c) : *c);
        else if (c[1] && *c != ' ')
            text_add_char(out, '_');
    }
}

/* Prints the never claim of one property: what it accepts violates the property. */
static bool print_claim(Ltl *ltl, const PlanGoal *goal, const ClaimNames *names) {
    Automaton *automaton = automaton_of(ltl, goal->negation);
    if (!automaton)
        return cli_refuse("%s: the formula is too large for an automaton", goal->name);
    Automaton *plain = automaton_degeneralise(automaton);
    Text out = {0}, comment = {0};
    text_format(&comment, "%s: !(", goal->name);
    ltl_print(ltl, goal->formula, add_name, names, &comment);
    text_add_char(&comment, ')');
    for (uint32_t i = 0; i < names->count; i++) {
        Text name = {0};
        add_name(names, i, &name);
        if (strcmp(text_string(&name), names->texts[i]) != 0)
            text_format(&out, "/* %s: %s */\n", text_string(&name), names->texts[i]);
        text_free(&name);
    }
    automaton_print_never(plain, text_string(&comment), add_name, names, &out);
    cli_show(&out, stdout);
    text_free(&comment);
    automaton_free(plain);
    automaton_free(automaton);
    return true;
}

static bool print_claims(const Plans *plans) {
    bool good = false;
    for (uint32_t i = 0; i < plans->items.count; i++)
        good |= !plans->items.items[i].goals.items[0].is_assertions;
    if (!good)
        return cli_refuse("assertions have no never claim: the model checks them itself");
    for (uint32_t i = 0; i < plans->items.count; i++) {
        const Plan *plan = &plans->items.items[i];
        ClaimNames names = {plan->predicates.items, plan->predicates.count};
        for (uint32_t j = 0; j < plan->goals.count && good; j++)
            if (!plan->goals.items[j].is_assertions)
                good = print_claim(plans->ltl, &plan->goals.items[j], &names);
    }
    return good;
}

/* A formula alone: its names are taken as they are. */
static int emit_never_of_formula(const Options *options) {
    Diagnostics *diagnostics = diagnostics_new("--ltl", options->ltl, strlen(options->ltl));
    Specification *specification = specification_of_formula(options->ltl, strlen(options->ltl), "ltl", diagnostics);
    Plans *plans = NULL;
    if (specification) {
        const SpecificationProperty *property = &specification->properties.items[0];
        const char **names = memory_get((property->uses.count + 1) * sizeof *names);
        for (uint32_t i = 0; i < property->uses.count; i++)
            names[i] = property->uses.items[i].name;
        PlanScope scope = {.predicates = names, .predicate_count = property->uses.count};
        plans = plans_make(specification, &scope, NULL, 0, diagnostics);
        free(names);
    }
    int status = plans && print_claims(plans) ? EXIT_HOLDS : EXIT_BAD_INPUT;
    cli_show_diagnostics(diagnostics, options);
    plans_free(plans);
    specification_free(specification);
    diagnostics_free(diagnostics);
    return status;
}

/* The options with the inputs alone, without the form that stands before them. */
static Options without_form(const Options *options) {
    Options rest = *options;
    rest.inputs++;
    rest.input_count--;
    return rest;
}

static int emit_never(const Options *options) {
    if (!options->spec && !options->ltl)
        return cli_usage("a never claim needs --ltl FORMULA, or --spec FILE and an input");
    if (options->ltl && !options->spec && options->input_count == 1)
        return emit_never_of_formula(options);
    CheckOptions check_options;
    Options rest = without_form(options);
    if (!cli_check_options(&rest, &check_options))
        return EXIT_BAD_INPUT;
    Check *check = check_new(&check_options);
    bool good = check_plan(check);
    int status = cli_show_problems(check, good, options);
    if (good && !print_claims(check->plans))
        status = EXIT_BAD_INPUT;
    check_free(check);
    return status;
}

/* Prints the run's model, or names what the language cannot express. */
static int print_model(Run *run, const EngineLanguage *language) {
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

static int emit_model(const Options *options, const EngineLanguage *language, const Engine *engine) {
    CheckOptions check_options;
    Options rest = without_form(options);
    rest.spin_ltl = false;   /* requires an engine, which is not used here */
    rest.collections = NULL; /* so does this */
    if (!cli_check_options(&rest, &check_options) || !cli_take_collections(options, &check_options.run))
        return EXIT_BAD_INPUT;
    if (cli_names_check(options->check, PROPERTY_LIVELOCK)) {
        cli_refuse("%s", engine_refusal(engine, ASKS_LIVELOCKS));
        return EXIT_BAD_INPUT;
    }
    check_options.run.engine = engine;
    check_options.run.engine_options.makes_claims = options->spin_ltl;
    Check *check = check_new(&check_options);
    Run *run = check_first_run(check, "watch");
    int status = run ? print_model(run, language) : EXIT_BAD_INPUT;
    if (run && status == EXIT_BAD_INPUT)
        check->failed = run;
    if (cli_show_problems(check, true, options) == EXIT_INTERNAL_ERROR)
        status = EXIT_INTERNAL_ERROR;
    check_free(check);
    return status;
}

int command_emit(const Options *options) {
    if (!options->input_count)
        return cli_usage("name a form: bandera emit promela|dspin|java|never [INPUT...], "
                         "bandera emit cbp|gm|spec|invariants FILE");
    const Engine *engine;
    const EngineLanguage *language = engine_language(options->inputs[0], &engine);
    uint32_t takes = language ? language->takes : 0;
    if (options->spin_ltl && (!(takes & ASKS_CLAIMS) || (!options->ltl && !options->spec)))
        return cli_usage("--spin-ltl requires emit promela and --spec or --ltl: SPIN translates their formulas");
    if (options->collections && !(takes & ASKS_COLLECTIONS))
        return cli_usage("--collections requires emit promela");
    if (strcmp(options->inputs[0], "never") == 0)
        return emit_never(options);
    if (language)
        return emit_model(options, language, engine);
    if (cli_emits_net(options->inputs[0]))
        return cli_emit_net(options);
    return cli_usage("emit cannot write '%s'; it writes promela, dspin, java, never, cbp, gm, spec, invariants",
                     options->inputs[0]);
}
