/* The engine that answers: the native search, or an external one that is asked in its own language. */
#include "pipeline_int.h"

SpinSearchOptions pipeline_spin_options(const Run *run, const SearchOptions *search) {
    const RunOptions *options = run->options;
    return (SpinSearchOptions){.machine = &options->machine,
                               .search = search,
                               .spin = {.unreduced = options->no_por || options->single_steps,
                                        .store = options->spin_store,
                                        .cores = options->jobs,
                                        .memory = search->memory_bytes,
                                        .timeout = search->timeout,
                                        .depth = search->max_depth,
                                        .no_cache = options->no_cache,
                                        .keep = options->keep,
                                        .interrupted = search->interrupted},
                               .recursion = options->recursion,
                               .single_steps = options->single_steps,
                               .no_liveness = options->no_liveness};
}

bool stage_inline(Run *run) {
    SpinSearchOptions options = pipeline_spin_options(run, &run->options->search);
    Text reason = {0};
    bool good = spin_flatten(run->code, &options, &run->dump, &reason);
    if (!good)
        diagnostics_add(run->diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&reason));
    text_free(&reason);
    return good;
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
    if (found.missing.length)
        diagnostics_add(run->diagnostics, SEVERITY_ERROR, (Position){0, 0}, NULL, "%s", text_string(&found.missing));
    text_add(&run->internal_error, text_string(&found.broken));
    run->spin = (RunSpin){found.rounds, found.make_seconds, found.search_seconds, found.is_cached};
    spin_search_free(&found);
    return found.result;
}
