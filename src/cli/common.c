/* What the commands share. */
#include "base/file.h"
#include "base/scanner.h"
#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cli_refuse(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Text text = {0}, safe = {0};
    text_format_list(&text, format, arguments);
    va_end(arguments);
    text_add_escaped(&safe, text_string(&text), text.length);
    fprintf(stderr, "bandera: %s\n", text_string(&safe));
    text_free(&text);
    text_free(&safe);
    return false;
}

bool cli_write(const char *path, Text *text) {
    Failure failure = {0};
    bool good = file_write(path, text_string(text), text->length, &failure);
    if (!good)
        cli_refuse("%s", text_string(&failure.words));
    failure_free(&failure);
    text_free(text);
    return good;
}

bool cli_is_output(const char *file) { return file && strcmp(file, "-") == 0; }

int cli_status(int status, bool written) { return written || status != EXIT_HOLDS ? status : EXIT_BAD_INPUT; }

bool cli_colors(const Options *options, int descriptor) {
    if (options->color && strcmp(options->color, "auto") != 0)
        return strcmp(options->color, "always") == 0;
    return isatty(descriptor) && !getenv("NO_COLOR");
}

void cli_show_diagnostics(const Diagnostics *diagnostics, const Options *options) {
    Text text = {0};
    diagnostics_render(diagnostics, cli_colors(options, STDERR_FILENO), &text);
    cli_show(&text, stderr);
}

void cli_show(Text *text, FILE *stream) {
    fputs(text_string(text), stream);
    text_free(text);
}

int cli_fail(const Run *run, const Options *options) {
    Text problems = {0};
    bool ours = run_problems(run, cli_colors(options, STDERR_FILENO), &problems);
    cli_show(&problems, stderr);
    return ours ? EXIT_INTERNAL_ERROR : EXIT_BAD_INPUT;
}

int cli_show_problems(const Check *check, bool good, const Options *options) {
    Text problems = {0};
    bool ours = check_problems(check, cli_colors(options, STDERR_FILENO), &problems);
    cli_show(&problems, stderr);
    return ours ? EXIT_INTERNAL_ERROR : good ? EXIT_HOLDS : EXIT_BAD_INPUT;
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
    cli_refuse("--%s is one of %s, not '%s'", option, text_string(&list), word);
    text_free(&list);
    return -1;
}

/* The properties of a word of --check, as bits; false when the word is unknown. Arithmetic that wraps is often meant
   to: `all` leaves it out. */
static bool find_check(const char *word, size_t length, uint32_t *checks) {
    *checks = scanner_is(word, length, "all") ? ((1u << PROPERTIES) - 1) & ~(1u << PROPERTY_OVERFLOW) : 0;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        *checks |= scanner_is(word, length, search_property_name(i)) ? 1u << i : 0;
    return *checks || scanner_is(word, length, "none");
}

/* Reads the list of --check, if there is one. */
static bool parse_checks(const char *list, RunOptions *run) {
    for (const char *at = list; at; at = at[strcspn(at, ",")] ? at + strcspn(at, ",") + 1 : NULL) {
        size_t length = strcspn(at, ",");
        uint32_t checks;
        bool known = find_check(at, length, &checks);
        if (scanner_is(at, length, "race") && !run->model.is_java)
            run->unanswered |= UNANSWERED_RACE;
        else if (scanner_is(at, length, "overflow") && !run->model.is_java) {
            run->unanswered |= UNANSWERED_OVERFLOW;
            checks = 0;
        } else if (!known)
            return cli_refuse("--check has no property '%.*s'; it takes deadlock, assert, exception, monitor, bounds, "
                              "race, livelock, overflow, all and none, separated by commas",
                              (int)length, at);
        run->search.checks |= checks;
    }
    run->model.checks_overflow = run->search.checks >> PROPERTY_OVERFLOW & 1;
    return true;
}

bool cli_names_check(const char *list, Property property) {
    for (const char *at = list; at; at = at[strcspn(at, ",")] ? at + strcspn(at, ",") + 1 : NULL)
        if (scanner_is(at, strcspn(at, ","), search_property_name(property)))
            return true;
    return false;
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
static bool take_inputs(const Options *options, ModelOptions *model) {
    model->inputs = (ModelTexts){options->inputs, (uint32_t)options->input_count, 0};
    model->main_class = options->main_class;
    model->class_path = options->class_path;
    model->own = (ModelTexts){options->own.items, options->own.count, 0};
    model->arguments = (ModelTexts){options->arguments, (uint32_t)options->argument_count, 0};
    model->spurious_wakeups = options->spurious_wakeups;
    uint32_t java = 0, count = model->inputs.count;
    const char *first = count ? model->inputs.items[0] : NULL;
    for (uint32_t i = 0; i < count; i++)
        java += pipeline_is_java(model->inputs.items[i]);
    model->is_java = java > 0;
    if (!count)
        return cli_refuse("no program or model is named; 'bandera --help' shows the usage");
    if (unbounded_kind(first) != UNBOUNDED_NONE)
        return cli_refuse("'%s' is a model for any number of threads: see 'bandera cover %s'", first, first);
    if (java && java < count)
        return cli_refuse("give a Java program or a model, not both");
    if (!java && count > 1)
        return cli_refuse("give one model at a time");
    if (!java && (model->main_class || model->class_path || model->own.count || model->arguments.count ||
                  model->spurious_wakeups || options->jdk_concurrency || options->random || options->clock))
        return cli_refuse(
            "--main, --cp, --own, --spurious-wakeups, --jdk-concurrency, --random, --clock and arguments are "
            "for Java programs, not for models");
    return true;
}

bool cli_check_options(const Options *options, CheckOptions *check) {
    static const char *const fairness[] = {"none", "weak", "strong", NULL};
    memset(check, 0, sizeof *check);
    if (!cli_run_options(options, &check->run))
        return false;
    int fair = choice_of("fair", options->fair, fairness);
    if (fair < 0)
        return false;
    ModelOptions *model = &check->run.model;
    model->specification = options->spec;
    model->formula = options->ltl;
    model->properties = (ModelTexts){options->property.items, options->property.count, 0};
    model->fairness = (Fairness)fair;
    check->built_in = options->check != NULL;
    bool temporal = model_options_has_plan(model);
    if (options->spec && options->ltl)
        return cli_refuse("--spec and --ltl cannot be combined");
    if (options->property.count && !options->spec)
        return cli_refuse("--property names a property of --spec FILE");
    if (options->fair && !temporal)
        return cli_refuse("--fair requires --spec or --ltl: fairness applies only to temporal properties");
    if (temporal && check->run.search.store != STORE_EXACT)
        return cli_refuse("--spec and --ltl require --store exact: they decode stored states");
    if (temporal && (options->search || options->hunt || options->max_depth))
        return cli_refuse("--search, --hunt and --max-depth cannot be combined with --spec and --ltl, which have their "
                          "own search order");
    return true;
}

UnboundedOptions cli_unbounded_options(const Options *options, const char *file) {
    return (UnboundedOptions){.file = file,
                              .targets = options->target.items,
                              .target_count = options->target.count,
                              .no_reduce = options->no_reduce,
                              .no_shorten = options->no_shorten,
                              .color = cli_colors(options, STDERR_FILENO)};
}

int cli_overflow(const Options *options) {
    static const char *const ways[] = {"none", "wrap", NULL};
    return choice_of("overflow", options->overflow, ways);
}

bool cli_take_collections(const Options *options, RunOptions *run) {
    static const char *const ways[] = {"class", "site", NULL};
    int way = choice_of("collections", options->collections, ways);
    run->engine_options.by_site = way == 1;
    return way >= 0;
}

/* The options that not every engine supports, as bits. */
static uint32_t engine_specific_options(const Options *options, const RunOptions *run) {
    bool races = run->model.is_java && run->search.checks >> PROPERTY_RACE & 1,
         collapses = run->engine_options.collapses;
    return (options->jobs || options->no_cache || options->keep || collapses ? ASKS_PROGRAM : 0) |
           (options->spin_ltl ? ASKS_CLAIMS : 0) | (options->collections ? ASKS_COLLECTIONS : 0) |
           (options->search || options->hunt || options->max_states || options->all ? ASKS_ORDER : 0) |
           (races ? ASKS_RACES : 0) | (run->model.checks_overflow ? ASKS_OVERFLOW : 0) |
           (cli_names_check(options->check, PROPERTY_LIVELOCK) ? ASKS_LIVELOCKS : 0) |
           (options->ltl || options->spec ? ASKS_TEMPORAL : 0) |
           (options->bounded || options->choose_free ? ASKS_BOUNDED : 0) | (options->store ? ASKS_STORE : 0) |
           (options->allow_idle_executors ? ASKS_IDLE : 0) | (run->model.machine.late_timeouts ? ASKS_TIMEOUTS : 0);
}

/* The search for livelocks is the one for temporal properties, with its requirements. Among `all` it is left out where
   these are not met. */
static bool take_livelocks(const Options *options, RunOptions *run) {
    bool can_search = !options->search && !options->hunt && !options->max_depth && run->search.store == STORE_EXACT;
    if (!(run->search.checks >> PROPERTY_LIVELOCK & 1) || (can_search && run->engine->finds_races))
        return true;
    if (cli_names_check(options->check, PROPERTY_LIVELOCK))
        return cli_refuse("--check livelock requires --store exact and its own search order: leave out --search, "
                          "--hunt, --max-depth and --store");
    run->search.checks &= ~(1u << PROPERTY_LIVELOCK);
    return true;
}

/* The engine and its options. */
static bool take_engine(const Options *options, RunOptions *run) {
    const char *names[16] = {NULL};
    for (uint32_t i = 0; engines()[i]; i++)
        names[i] = engines()[i]->name;
    int engine = choice_of("engine", options->engine, names);
    if (engine < 0)
        return false;
    run->engine = engines()[engine];
    EngineOptions *how = &run->engine_options;
    how->no_por = options->no_por;
    how->no_liveness = options->no_liveness;
    how->jobs = capped(options->jobs);
    how->recursion = capped(options->recursion);
    how->no_cache = options->no_cache;
    how->keep = options->keep;
    how->makes_claims = options->spin_ltl;
    const char *refusal = engine_refusal(run->engine, engine_specific_options(options, run));
    if (refusal)
        return cli_refuse("%s", refusal);
    if (options->spin_ltl && !options->ltl && !options->spec)
        return cli_refuse("--spin-ltl requires --spec or --ltl: SPIN translates their formulas");
    return true;
}

/* The order of the search, and what belongs to some orders only. */
static bool take_order(const Options *options, RunOptions *run) {
    static const char *const names[] = {"auto", "dfs", "bfs", "best", "astar", "contexts", "pct", NULL};
    static const SearchOrder orders[] = {SEARCH_AUTO,  SEARCH_DFS,      SEARCH_BFS, SEARCH_BEST,
                                         SEARCH_ASTAR, SEARCH_CONTEXTS, SEARCH_PCT};
    static const char *const heuristics[] = {"auto", "blocked", "distance", NULL};
    enum { SCHEDULES = 1000 };
    int name = choice_of("search", options->search, names);
    int heuristic = choice_of("heuristic", options->heuristic, heuristics);
    if (name < 0 || heuristic < 0)
        return false;
    SearchOrder order = options->hunt ? SEARCH_HUNT : orders[name];
    bool hunts = order == SEARCH_HUNT || order == SEARCH_PCT;
    if (options->hunt && (options->search || options->max_depth))
        return cli_refuse("--hunt cannot be combined with --search and --max-depth: it searches in several orders");
    if (options->max_depth && !options->search && run->engine->has_orders)
        order = SEARCH_BFS; /* a bound on depth means something only when states are met in order of depth */
    bool decodes = order != SEARCH_AUTO && order != SEARCH_DFS;
    if (decodes && options->store && run->search.store != STORE_EXACT && run->engine->has_orders)
        return cli_refuse("--store %s requires --search dfs: other orders decode stored states", options->store);
    if (options->max_depth && (order == SEARCH_CONTEXTS || order == SEARCH_PCT))
        return cli_refuse("--max-depth requires --search dfs, bfs, best or astar");
    if (options->heuristic && order != SEARCH_BEST && order != SEARCH_ASTAR)
        return cli_refuse("--heuristic requires --search best or astar");
    if (options->preemptions && order != SEARCH_CONTEXTS)
        return cli_refuse("--preemptions requires --search contexts");
    if (options->schedules && order != SEARCH_PCT)
        return cli_refuse("--schedules requires --search pct");
    run->search.order = order;
    run->search.heuristic = (Heuristic)heuristic;
    run->search.most_preemptions = capped(options->preemptions);
    run->search.schedules = options->schedules ? options->schedules : order == SEARCH_PCT ? SCHEDULES : 0;
    run->search.seed = options->seed;
    return !options->seed || hunts || order == SEARCH_AUTO || cli_refuse("--seed requires --search pct or --hunt");
}

bool cli_run_options(const Options *options, RunOptions *run) {
    static const char *const stores[] = {"exact", "compact", "bitstate", "collapse", NULL};
    enum { COLLAPSE = 3 };
    static const char *const worlds[] = {"pinned", "choose", NULL};
    static const char *const concurrency_codes[] = {"model", "bytecode", NULL};
    static const char *const moments[] = {"any", "late", NULL};
    memset(run, 0, sizeof *run);
    if (!take_inputs(options, &run->model))
        return false;
    int store = choice_of("store", options->store, stores);
    int random = choice_of("random", options->random, worlds), time = choice_of("clock", options->clock, worlds);
    int concurrency = choice_of("jdk-concurrency", options->jdk_concurrency, concurrency_codes);
    int expiry = choice_of("timeouts", options->timeouts, moments);
    if (store < 0 || random < 0 || time < 0 || concurrency < 0 || expiry < 0 || !cli_check_color(options) ||
        !parse_checks(options->check, run) || !cli_take_collections(options, run))
        return false;
    run->engine_options.collapses = store == COLLAPSE;
    run->model.machine = (MachineOptions){.max_threads = capped(options->max_threads),
                                          .max_objects = capped(options->max_objects),
                                          .max_array = capped(options->max_array),
                                          .interleave_invisible = options->no_coarsen,
                                          .late_timeouts = expiry};
    if (!take_engine(options, run))
        return false;
    if (expiry && run->model.spurious_wakeups)
        return cli_refuse("--timeouts late and --spurious-wakeups cannot be combined: a wait that may end by itself "
                          "always can move, so no time limit would expire");
    run->search.store = run->engine_options.collapses ? STORE_EXACT : (StoreKind)store;
    if (!take_order(options, run))
        return false;
    if (options->dump_after) {
        const Stage *stage = pipeline_stages();
        while (stage->name && (stage->kind == STAGE_PLAIN || strcmp(stage->name, options->dump_after) != 0))
            stage++;
        if (!stage->name)
            return cli_refuse("--dump-after: no stage '%s' has a model to print; --dump-after=help lists the stages",
                              options->dump_after);
    }
    run->model.has_concurrency_bytecode = concurrency;
    run->model.choose_random = random;
    run->model.choose_time = time;
    run->no_shorten = options->no_shorten;
    run->no_ordered_data = options->no_ordered_data;
    run->no_ample = options->no_ample;
    run->no_sleep = options->no_sleep;
    run->no_owned = options->no_owned;
    run->no_symmetry = options->no_symmetry;
    run->dump_after = options->dump_after;
    run->search.limits = limits_from_now(options->timeout, options->memory ? options->memory : default_memory());
    run->search.bitstate_bytes = options->memory / 4 * 3; /* the rest is for the stack */
    run->time_limit = options->timeout;
    run->search.max_states = options->max_states;
    run->search.max_depth = capped(options->max_depth);
    run->search.bounded = options->bounded;
    run->search.allows_idle = options->allow_idle_executors;
    run->search.choose_free = options->choose_free;
    run->search.all = options->all;
    if (!options->check)
        run->search.checks = run_default_checks(run);
    return take_livelocks(options, run);
}
