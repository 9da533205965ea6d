/* The algorithms in parallel, and the check of their evidence. */
#include "net/certificate_int.h"
#include "net/cover_int.h"
#include "net/reduce.h"

#include <pthread.h>
#include <string.h>

/* Places are many and walks are deep in no algorithm: this is plenty. */
enum { STACK_BYTES = 16 << 20 };

/* For so many seconds each algorithm tries alone before all run at once. */
static const double SECONDS_ALONE = 0.1;

typedef struct Algorithm {
    uint32_t flag;
    const char *name;
    SearchFunction *run;
    bool needs_petri; /* takes no transfers */
} Algorithm;

static const Algorithm algorithms[] = {
    {COVER_BACKWARD, "backward", backward_search, false},
    {COVER_EXPAND, "expand-enlarge-check", expand_search, false},
    {COVER_KARP_MILLER, "karp-miller", karp_miller_search, true},
};

enum { ALGORITHM_COUNT = sizeof algorithms / sizeof *algorithms };

/* What the threads share. */
typedef struct ParallelSearch {
    pthread_mutex_t mutex;
    CoverResult *winner; /* under the mutex */
    atomic_bool is_over;
} ParallelSearch;

typedef struct Runner {
    const Algorithm *algorithm;
    ParallelSearch *parallel;
    const Net *net;                /* the original one, whose target is to be decided */
    const NetReduction *reduction; /* null: it is searched as it is */
    Search search;
    pthread_t thread;
    bool is_used, has_thread;
} Runner;

CoverResult *cover_new_result(void) {
    Arena *arena = arena_new();
    CoverResult *result = arena_alloc(arena, sizeof *result);
    result->arena = arena;
    return result;
}

void cover_free(CoverResult *result) { arena_free(result ? result->arena : NULL); }

/* Translates the evidence of the reduced net to the original net. */
static void restore_evidence(Runner *runner) {
    CoverResult *result = runner->search.result;
    if (!runner->reduction)
        return;
    if (result->verdict == COVER_SAFE) {
        CoverCertificate small = result->certificate;
        net_restore_certificate(runner->reduction, &small, result->arena, &result->certificate);
        return;
    }
    CoverRun small = result->run;
    if (net_restore_run(runner->reduction, &small, result->arena, &result->run))
        cover_shrink_run(runner->net, &result->run);
    else
        runner->search.stop_reason = "a target can be covered, but only by a very long run";
}

/* Checks the evidence of every answer. A failure is an internal error, and reported as one, except at a limit. */
static void check_evidence(Runner *runner) {
    Search *search = &runner->search;
    CoverResult *result = search->result;
    Failure failure = {0};
    bool holds = result->verdict == COVER_SAFE
                     ? cover_check_certificate(runner->net, &result->certificate, cover_as_look(search), &failure)
                     : cover_replay(runner->net, &result->run, &failure);
    if (!holds) {
        result->reason =
            arena_format(result->arena, "the evidence of %s (%s) does not hold: %s", runner->algorithm->name,
                         result->verdict == COVER_SAFE ? "safe" : "unsafe", text_string(&failure.words));
        result->verdict = COVER_UNKNOWN;
        result->is_mistake = failure.kind != FAILURE_LIMIT;
    }
    failure_free(&failure);
}

static void find_answer(void *context) {
    Runner *runner = context;
    CoverResult *result = runner->search.result;
    runner->algorithm->run(&runner->search);
    result->algorithm = runner->algorithm->name;
    if (result->verdict != COVER_UNKNOWN && !runner->search.stop_reason)
        restore_evidence(runner);
    if (result->verdict != COVER_UNKNOWN && !runner->search.stop_reason)
        check_evidence(runner);
}

/* Runs to the end or until it has to stop. The first answer wins. */
static void *run_algorithm(void *context) {
    Runner *runner = context;
    ParallelSearch *parallel = runner->parallel;
    CoverResult *result = runner->search.result;
    if (!memory_try(find_answer, runner))
        runner->search.stop_reason = "out of memory";
    /* Out of time or memory, before there was an answer or while it was checked. */
    if (runner->search.stop_reason)
        return NULL;
    pthread_mutex_lock(&parallel->mutex);
    if (!parallel->winner)
        parallel->winner = result;
    pthread_mutex_unlock(&parallel->mutex);
    atomic_store(&parallel->is_over, true);
    return NULL;
}

/* Starts a thread; if that fails, this thread does the work. */
static void start(Runner *runner, bool is_only_one) {
    pthread_attr_t attributes;
    if (!is_only_one && pthread_attr_init(&attributes) == 0) {
        pthread_attr_setstacksize(&attributes, STACK_BYTES);
        runner->has_thread = pthread_create(&runner->thread, &attributes, run_algorithm, runner) == 0;
        pthread_attr_destroy(&attributes);
    }
    if (!runner->has_thread)
        run_algorithm(runner);
}

/* Runs each algorithm alone for a short time. Which algorithm wins in parallel is chance, and with it the run that is
   shown: if the short time suffices, the answer is deterministic. */
static void try_one_by_one(Runner *runners, const ParallelSearch *parallel) {
    for (uint32_t i = 0; i < ALGORITHM_COUNT && !parallel->winner; i++) {
        Search *search = &runners[i].search;
        double deadline = search->deadline, short_deadline = process_now() + SECONDS_ALONE;
        if (!runners[i].is_used)
            continue;
        search->deadline = deadline > 0 && deadline < short_deadline ? deadline : short_deadline;
        run_algorithm(&runners[i]);
        if (parallel->winner)
            return;
        cover_free(search->result);
        search->result = cover_new_result();
        search->stop_reason = NULL;
        search->deadline = deadline;
        search->until_clock = 0;
    }
}

/* Runs all algorithms that apply in parallel, and waits for them. */
static void run_in_parallel(Runner *runners, bool is_only_one) {
    for (uint32_t i = 0; i < ALGORITHM_COUNT; i++)
        if (runners[i].is_used)
            start(&runners[i], is_only_one);
    for (uint32_t i = 0; i < ALGORITHM_COUNT; i++)
        if (runners[i].has_thread)
            pthread_join(runners[i].thread, NULL);
}

/* Why no algorithm has answered: the reasons of all, each once. */
static const char *join_reasons(const Runner *runners, Arena *arena) {
    Text text = {0};
    for (uint32_t i = 0; i < ALGORITHM_COUNT; i++) {
        const char *reason = runners[i].search.stop_reason;
        if (runners[i].is_used && reason && !strstr(text_string(&text), reason))
            text_format(&text, "%s%s", text.length ? "; " : "", reason);
    }
    if (!text.length)
        text_add(&text, "no algorithm applies");
    return text_keep(&text, arena);
}

/* The result of the winner, or a new one that says why there is none. */
static CoverResult *result_of_winner(const ParallelSearch *parallel, Runner *runners) {
    CoverResult *result = parallel->winner;
    if (!result) {
        result = cover_new_result();
        result->reason = join_reasons(runners, result->arena);
    }
    for (uint32_t i = 0; i < ALGORITHM_COUNT; i++)
        if (runners[i].search.result != result)
            cover_free(runners[i].search.result);
    return result;
}

/* Sets up the algorithms that apply; says how many. */
static uint32_t set_up(Runner *runners, ParallelSearch *parallel, const Net *net, const NetReduction *reduction,
                       const CoverOptions *options, double started) {
    const Net *searched = reduction ? net_reduced(reduction) : net;
    bool is_petri = net_is_petri(searched);
    uint32_t used = 0;
    for (uint32_t i = 0; i < ALGORITHM_COUNT; i++) {
        const Algorithm *algorithm = &algorithms[i];
        if ((options->algorithms && !(options->algorithms & algorithm->flag)) || (algorithm->needs_petri && !is_petri))
            continue;
        runners[i] = (Runner){.algorithm = algorithm, .parallel = parallel, .net = net, .reduction = reduction};
        runners[i].is_used = true;
        runners[i].search = (Search){
            .net = searched,
            .options = options,
            .is_over = &parallel->is_over,
            .deadline = options->seconds > 0 ? started + options->seconds : 0,
            .bytes = options->bytes ? options->bytes : (uint64_t)2 << 30,
            .result = cover_new_result(),
        };
        used++;
    }
    return used;
}

CoverResult *cover_search(const Net *net, const CoverOptions *options) {
    double started = process_now();
    ParallelSearch parallel = {.winner = NULL};
    Runner runners[ALGORITHM_COUNT] = {0};
    NetReduction *reduction = options->without_reductions ? NULL : net_reduce(net);
    const Net *searched = reduction ? net_reduced(reduction) : net;
    pthread_mutex_init(&parallel.mutex, NULL);
    uint32_t used = set_up(runners, &parallel, net, reduction, options, started);
    if (used > 1)
        try_one_by_one(runners, &parallel);
    if (!parallel.winner)
        run_in_parallel(runners, used == 1);
    pthread_mutex_destroy(&parallel.mutex);
    CoverResult *result = result_of_winner(&parallel, runners);
    result->places = searched->places.count;
    result->transitions = searched->transitions.count;
    result->seconds = process_now() - started;
    net_reduction_free(reduction);
    return result;
}
