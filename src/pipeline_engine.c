/* The engine that answers: the native search, or an external one that is asked in its own language. */
#include "pipeline_int.h"

#include "jpf/java_source.h"
#include "jpf/search.h"
#include "spin/dspin.h"

#include <string.h>

SpinSearchOptions pipeline_spin_options(const Run *run, const SearchOptions *search) {
    const RunOptions *options = run->options;
    return (SpinSearchOptions){.machine = &options->machine,
                               .search = search,
                               .spin = {.unreduced = options->no_por || options->single_steps,
                                        .store = options->spin_store,
                                        .cores = options->jobs,
                                        .memory = search->limits.memory,
                                        .deadline = search->limits.deadline,
                                        .depth = search->max_depth,
                                        .no_cache = options->no_cache,
                                        .keep = options->keep,
                                        .interrupted = search->limits.interrupted},
                               .recursion = options->recursion,
                               .single_steps = options->single_steps,
                               .by_site = options->by_site,
                               .no_liveness = options->no_liveness,
                               .scout = run->java.scout,
                               .ltl = options->ltl,
                               .spin_ltl = options->spin_ltl};
}

/* The model without functions; null with a message. */
static Inlined *flatten(Run *run, Text *reason) {
    SpinSearchOptions options = pipeline_spin_options(run, &run->options->search);
    return spin_flatten(run->code, &options, reason);
}

bool stage_inline(Run *run) {
    Text reason = {0};
    Inlined *flat = flatten(run, &reason);
    if (flat)
        bir_print(flat->model, &run->dump);
    else
        diagnostics_add(run->diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&reason));
    inlined_free(flat);
    text_free(&reason);
    return flat != NULL;
}

/* A program that is not there is a message, one that failed is a bug. */
static void tell_failure(Run *run, const SpinSearch *search) {
    if (search->missing.length)
        diagnostics_add(run->diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&search->missing));
    text_add(&run->internal_error, text_string(&search->broken));
}

static bool emit_promela(Run *run, Text *out, Text *reason) {
    SearchOptions search = pipeline_search_options(run);
    SpinSearchOptions options = pipeline_spin_options(run, &search);
    SpinSearch asked;
    bool good = spin_translate(run->code, &options, &asked, out, reason);
    tell_failure(run, &asked);
    spin_search_free(&asked);
    return good;
}

bool run_emit(Run *run, const char *language, Text *out, Text *reason) {
    if (strcmp(language, "promela") == 0)
        return emit_promela(run, out, reason);
    /* Of a program only what runs have entered is there as a model, and that without functions. */
    Inlined *flat = run->code->is_program ? flatten(run, reason) : NULL;
    if (run->code->is_program && !flat)
        return false;
    const BirModel *model = flat ? flat->model : run->model;
    JavaSourceOptions java = {.single_steps = run->options->single_steps};
    if (strcmp(language, "java") == 0)
        java_source_make(model, &java, out, reason);
    else
        dspin_make(model, out, reason);
    inlined_free(flat);
    return reason->length == 0;
}

static void show_progress(void *context, const SpinProgress *progress) {
    const SearchOptions *search = context;
    SearchProgress same = {progress->states, progress->transitions, progress->depth, (size_t)progress->bytes,
                           progress->seconds};
    search->progress(search->progress_context, &same);
}

SearchResult *pipeline_ask_spin(Run *run, const SearchOptions *search) {
    SpinSearchOptions options = pipeline_spin_options(run, search);
    if (search->progress) {
        options.spin.progress = show_progress;
        options.spin.progress_context = (void *)search;
    }
    SpinSearch found;
    spin_search(run->code, &options, &found);
    tell_failure(run, &found);
    run->spin = (RunSpin){found.rounds, found.make_seconds, found.search_seconds, found.is_cached};
    spin_search_free(&found);
    return found.result;
}

SearchResult *pipeline_ask_jpf(Run *run, const SearchOptions *search) {
    const RunOptions *options = run->options;
    Text reason = {0};
    Inlined *flat = run->code->is_program ? flatten(run, &reason) : NULL;
    JpfSearch found = {0};
    JpfSearchOptions how = {.machine = &options->machine,
                            .search = search,
                            .jpf = {.memory = search->limits.memory,
                                    .deadline = search->limits.deadline,
                                    .keep = options->keep,
                                    .interrupted = search->limits.interrupted},
                            .single_steps = options->single_steps};
    if (reason.length)
        diagnostics_add(run->diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&reason));
    else
        jpf_search(run->code, flat, &how, &found);
    if (found.missing.length)
        diagnostics_add(run->diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&found.missing));
    text_add(&run->internal_error, text_string(&found.broken));
    jpf_search_free(&found);
    inlined_free(flat);
    text_free(&reason);
    return found.result;
}
