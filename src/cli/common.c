/* What the commands share. */
#include "base/file.h"
#include "cli/cli.h"
#include "unbounded.h"
#include "verdict.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cli_usage(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Text text = {0}, safe = {0};
    text_format_list(&text, format, arguments);
    va_end(arguments);
    text_add_escaped(&safe, text_string(&text), text.length);
    fprintf(stderr, "bandera: %s\n", text_string(&safe));
    text_free(&text);
    text_free(&safe);
    return EXIT_BAD_INPUT;
}

bool cli_write(const char *path, Text *text) {
    Text reason = {0};
    bool good = file_write(path, text_string(text), text->length, &reason);
    if (!good)
        cli_usage("%s", text_string(&reason));
    text_free(&reason);
    text_free(text);
    return good;
}

int cli_status(int status, bool written) { return written || status != EXIT_HOLDS ? status : EXIT_BAD_INPUT; }

bool cli_colors(const Options *options, int descriptor) {
    if (options->color && strcmp(options->color, "auto") != 0)
        return strcmp(options->color, "always") == 0;
    return isatty(descriptor) && !getenv("NO_COLOR");
}

void cli_show_diagnostics(const Run *run, const Options *options) {
    Text text = {0};
    if (run->diagnostics)
        diagnostics_render(run->diagnostics, cli_colors(options, STDERR_FILENO), &text);
    fputs(text_string(&text), stderr);
    text_free(&text);
}

int cli_fail(const Run *run, const Options *options) {
    fputs(text_string(&run->passed_through), stderr);
    cli_show_diagnostics(run, options);
    if (!run->internal_error.length)
        return EXIT_BAD_INPUT;
    fprintf(stderr, "bandera: internal error: %s\n", text_string(&run->internal_error));
    return EXIT_INTERNAL_ERROR;
}

/* The position of a word in a list that ends with null; -1 when it is not there. A missing word is the first. */
static int choice_of(const char *option, const char *word, const char *const *words) {
    if (!word)
        return 0;
    for (int i = 0; words[i]; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    Text list = {0};
    for (int i = 0; words[i]; i++)
        text_format(&list, "%s%s", i ? ", " : "", words[i]);
    cli_usage("--%s is one of %s, not '%s'", option, text_string(&list), word);
    text_free(&list);
    return -1;
}

/* Reads the list of --check. */
static bool parse_checks(const char *list, RunOptions *run) {
    uint32_t all = (1u << PROPERTIES) - 1;
    if (!list) {
        run->search.checks = PROPERTIES_BY_DEFAULT;
        return true;
    }
    const char *at = list;
    while (true) {
        size_t length = strcspn(at, ",");
        uint32_t found = 0, unanswered = 0;
        bool known = true;
        for (uint32_t i = 0; i < PROPERTIES; i++)
            if (strlen(search_property_name(i)) == length && strncmp(at, search_property_name(i), length) == 0)
                found = 1u << i;
        if (length == 3 && strncmp(at, "all", 3) == 0)
            found = all;
        else if (length == 4 && strncmp(at, "race", 4) == 0)
            unanswered = run->is_java ? 0 : UNANSWERED_RACE;
        else if (length == 8 && strncmp(at, "overflow", 8) == 0)
            unanswered = UNANSWERED_OVERFLOW;
        else
            known = found || (length == 4 && strncmp(at, "none", 4) == 0);
        if (!known) {
            cli_usage("--check does not know '%.*s'; it takes deadlock, assert, exception, monitor, bounds, race, "
                      "overflow, all "
                      "and none, separated by commas",
                      (int)length, at);
            return false;
        }
        run->search.checks |= found;
        run->unanswered |= unanswered;
        if (!run->is_java)
            run->search.checks &= ~(1u << PROPERTY_RACE); /* of a model nothing says which accesses order others */
        if (!at[length])
            return true;
        at += length + 1;
    }
}

static uint32_t capped(uint64_t number) { return number > UINT32_MAX ? UINT32_MAX : (uint32_t)number; }

/* Three quarters of the machine's memory: the search should stop before the system starts to swap. */
static size_t default_memory(void) {
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (size_t)pages * (size_t)size / 4 * 3 : 0;
}

bool cli_check_color(const Options *options) {
    static const char *const colors[] = {"auto", "always", "never", NULL};
    return choice_of("color", options->color, colors) >= 0;
}

/* The inputs: parts of one Java program, or one model. */
static bool take_inputs(const Options *options, RunOptions *run) {
    run->inputs = options->inputs;
    run->input_count = (uint32_t)options->input_count;
    run->main_class = options->main_class;
    run->class_path = options->class_path;
    run->arguments = options->arguments;
    run->argument_count = (uint32_t)options->argument_count;
    run->spurious_wakeups = options->spurious_wakeups;
    uint32_t java = 0;
    for (uint32_t i = 0; i < run->input_count; i++)
        java += pipeline_is_java(run->inputs[i]);
    run->is_java = java > 0;
    if (!run->input_count)
        cli_usage("no program or model is named; 'bandera --help' shows the usage");
    else if (unbounded_kind(run->inputs[0]) != UNBOUNDED_NONE)
        cli_usage("'%s' is a model for any number of threads: see 'bandera cover %s'", run->inputs[0], run->inputs[0]);
    else if (java && java < run->input_count)
        cli_usage("a Java program and a model are checked one at a time");
    else if (!java && run->input_count > 1)
        cli_usage("give one model at a time");
    else if (!java && (run->main_class || run->class_path || run->argument_count))
        cli_usage("--main, --cp and arguments are for Java programs, not for models");
    else
        return true;
    return false;
}

bool cli_check_options(const Options *options, CheckOptions *check) {
    static const char *const fairness[] = {"none", "weak", "strong", NULL};
    memset(check, 0, sizeof *check);
    if (!cli_run_options(options, &check->run))
        return false;
    int fair = choice_of("fair", options->fair, fairness);
    if (fair < 0)
        return false;
    check->spec = options->spec;
    check->formula = options->ltl;
    check->properties = options->property.items;
    check->property_count = options->property.count;
    check->built_in = options->check != NULL;
    check->run.search.fairness = (Fairness)fair;
    bool temporal = options->spec || options->ltl;
    if (options->spec && options->ltl)
        cli_usage("--spec and --ltl cannot be combined");
    else if (options->property.count && !options->spec)
        cli_usage("--property names a property of --spec FILE");
    else if (options->fair && !temporal)
        cli_usage("--fair requires --spec or --ltl: fairness matters to temporal properties alone");
    else if (temporal && check->run.search.store != STORE_EXACT)
        cli_usage("--spec and --ltl require --store exact: they decode stored states");
    else if (temporal && (options->search || options->max_depth))
        cli_usage(
            "--search and --max-depth cannot be combined with --spec and --ltl, which have their own search order");
    else
        return true;
    return false;
}

bool cli_take_collections(const Options *options, RunOptions *run) {
    static const char *const ways[] = {"class", "site", NULL};
    int way = choice_of("collections", options->collections, ways);
    run->by_site = way == 1;
    return way >= 0;
}

/* What goes with an engine and what does not. */
static bool take_engine(const Options *options, Engine engine, int store, RunOptions *run) {
    static const SpinStore stores[] = {SPIN_EXACT, SPIN_COMPACT, SPIN_BITSTATE, SPIN_COLLAPSE};
    run->engine = engine;
    run->spin_store = stores[store];
    run->no_por = options->no_por;
    run->jobs = capped(options->jobs);
    run->recursion = capped(options->recursion);
    run->no_cache = options->no_cache;
    run->keep = options->keep;
    run->spin_ltl = options->spin_ltl;
    bool for_spin = options->jobs || options->no_cache || options->keep;
    if (engine == ENGINE_NATIVE && (for_spin || stores[store] == SPIN_COLLAPSE))
        cli_usage("--jobs, --no-cache and --store collapse require --engine spin, --keep spin or jpf");
    else if (options->spin_ltl && engine != ENGINE_SPIN)
        cli_usage("--spin-ltl requires --engine spin: SPIN translates the formulas");
    else if (options->spin_ltl && !options->ltl && !options->spec)
        cli_usage("--spin-ltl requires --spec or --ltl: SPIN translates their formulas");
    else if (options->collections && engine != ENGINE_SPIN)
        cli_usage("--collections requires --engine spin: it says how SPIN stores objects");
    else if (engine != ENGINE_NATIVE && (options->search || options->max_states || options->all))
        cli_usage("--search, --max-states and --all require --engine native");
    else if (engine == ENGINE_JPF &&
             (options->ltl || options->spec || options->bounded || options->choose_free || options->store))
        cli_usage("--ltl, --spec, --bounded, --choose-free and --store cannot be combined with --engine jpf");
    else if (engine != ENGINE_NATIVE && run->search.checks >> PROPERTY_RACE & 1)
        cli_usage("--check race requires --engine native");
    else
        return true;
    return false;
}

bool cli_run_options(const Options *options, RunOptions *run) {
    static const char *const orders[] = {"dfs", "bfs", "best", "astar", NULL};
    static const char *const heuristics[] = {"auto", "blocked", "distance", NULL};
    static const char *const stores[] = {"exact", "compact", "bitstate", "collapse", NULL};
    static const char *const engines[] = {"native", "spin", "jpf", NULL};
    static const char *const worlds[] = {"pinned", "choose", NULL};
    memset(run, 0, sizeof *run);
    if (!take_inputs(options, run))
        return false;
    int order = choice_of("search", options->search, orders);
    int heuristic = choice_of("heuristic", options->heuristic, heuristics);
    int store = choice_of("store", options->store, stores);
    int engine = choice_of("engine", options->engine, engines);
    int random = choice_of("random", options->random, worlds), time = choice_of("clock", options->clock, worlds);
    if (order < 0 || heuristic < 0 || store < 0 || random < 0 || time < 0 || engine < 0 || !cli_check_color(options) ||
        !parse_checks(options->check, run) || !cli_take_collections(options, run) ||
        !take_engine(options, (Engine)engine, store, run))
        return false;
    if (options->max_depth && !options->search && engine == ENGINE_NATIVE)
        order = SEARCH_BFS; /* a bound on depth means something only when states are met in order of depth */
    if (order != SEARCH_DFS && store != STORE_EXACT && engine == ENGINE_NATIVE) {
        cli_usage("--store %s requires --search dfs: other orders decode stored states", options->store);
        return false;
    }
    if (options->heuristic && order != SEARCH_BEST && order != SEARCH_ASTAR) {
        cli_usage("--heuristic requires --search best or astar");
        return false;
    }
    if (options->dump_after) {
        const Stage *stage = pipeline_stages();
        while (stage->name && (stage->kind == STAGE_PLAIN || strcmp(stage->name, options->dump_after) != 0))
            stage++;
        if (!stage->name) {
            cli_usage("--dump-after: no stage '%s' has a model to print; --dump-after=help lists the stages",
                      options->dump_after);
            return false;
        }
    }
    run->choose_random = random;
    run->choose_time = time;
    run->no_liveness = options->no_liveness;
    run->no_shorten = options->no_shorten;
    run->dump_after = options->dump_after;
    run->machine = (MachineOptions){.max_threads = capped(options->max_threads),
                                    .max_objects = capped(options->max_objects),
                                    .max_array = capped(options->max_array),
                                    .interleave_invisible = options->no_coarsen};
    run->search.order = (SearchOrder)order;
    run->search.heuristic = (Heuristic)heuristic;
    run->search.store = run->spin_store == SPIN_COLLAPSE ? STORE_EXACT : (StoreKind)store;
    run->search.limits = limits_from_now(options->timeout, options->memory ? options->memory : default_memory());
    run->search.bitstate_bytes = options->memory / 4 * 3; /* the rest is for the stack */
    run->time_limit = options->timeout;
    run->search.max_states = options->max_states;
    run->search.max_depth = capped(options->max_depth);
    run->search.bounded = options->bounded;
    run->search.choose_free = options->choose_free;
    run->search.all = options->all;
    return true;
}
