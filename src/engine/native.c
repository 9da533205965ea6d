/* The search of src/explore as an engine. */
#include "engine/engine.h"

static SearchResult *search(const EngineTask *task, EngineCosts *costs, Failure *failure) {
    (void)costs;
    (void)failure;
    return search_run(task->code, task->machine, task->search);
}

static void describe(EngineRow *row) {
    row("native", BANDERA_VERSION,
        "built in: explores every state; dfs, bfs, best-first, A*; exact, compact and bitstate stores");
    row("cover", BANDERA_VERSION, "built in: any number of threads, as nets whose coverability is decided");
}

static const EngineRefusal refuses[] = {
    {ASKS_PROGRAM, "--jobs, --no-cache and --store collapse require --engine spin, --keep spin or jpf"},
    {ASKS_CLAIMS, REFUSES_CLAIMS},
    {ASKS_COLLECTIONS, REFUSES_COLLECTIONS},
    {0, NULL},
};

const Engine native_engine = {
    .name = "native",
    .refuses = refuses,
    .settles = true,
    .merges_locks = true,
    .finds_races = true,
    .has_orders = true,
    .measures_omission = true,
    .search = search,
    .describe = describe,
};
