/* What the engine is asked. */
#include "engine/external.h"
#include "pipeline_int.h"

static EngineTask task_of(const Run *run, const SearchOptions *search) {
    return (EngineTask){.code = run->code,
                        .machine = &run->options->model.machine,
                        .search = search,
                        .options = &run->options->engine_options,
                        .scout = run->java.scout,
                        .ltl = run->options->ltl};
}

SearchResult *pipeline_explore(Run *run) {
    SearchOptions options = pipeline_search_options(run);
    EngineTask task = task_of(run, &options);
    run->costs = (EngineCosts){0};
    return run->options->engine->search(&task, &run->costs, &run->failure);
}

bool stage_inline(Run *run) {
    static const Verifier plain = {0};
    EngineTask task = task_of(run, &run->options->search);
    External external = {0};
    external_begin(&external, &task, &plain);
    bool good = external_flatten(&external, &run->failure.words) || failure_is(&run->failure, FAILURE_UNSUPPORTED);
    if (good)
        bir_print(external.inlined->model, &run->dump);
    external_end(&external);
    return good;
}

bool run_emit(Run *run, const EngineLanguage *language, Text *out) {
    SearchOptions search = pipeline_search_options(run);
    EngineTask task = task_of(run, &search);
    bool good = language->emit(&task, out, &run->failure);
    if (run->failure.kind == FAILURE_INPUT)
        pipeline_tell_failure(run);
    return good;
}
