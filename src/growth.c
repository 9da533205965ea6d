#include "growth.h"

#include "base/memory.h"
#include "machine/state.h"
#include "trace/story.h"

#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { MOST_SAMPLES = 4096, FEWEST_SAMPLES = 16, MOST_THREADS = 16, ALL_THREADS = UINT32_MAX };

/* Shares, in percent: from which on one thread makes most of the states; below which places are not what counts. */
enum { MOST_OF_ALL = 30, FEW = 10 };

/* A state: where each thread is, and where in the program's own code. */
typedef struct Sample {
    uint32_t count;
    struct {
        uint32_t birth;
        BirId inside, own;
    } threads[MOST_THREADS];
} Sample;

struct Growth {
    const Run *run;
    Arena *arena;
    Sample *samples;
    uint32_t capacity;
    uint32_t count, interval; /* of so many states, one is taken */
    uint64_t visited;
    bool has_timeouts; /* a thread waits with a time limit */
    ModelTexts names;  /* of threads, by birth */
};

/* ---- Taking samples ---------------------------------------------------------------------------------------------- */

/* Half of the samples make room for those to come, which are taken half as often. */
static void thin_out(Growth *g) {
    for (uint32_t i = 0; i < MOST_SAMPLES / 2; i++)
        g->samples[i] = g->samples[2 * i];
    g->count = MOST_SAMPLES / 2;
    g->interval *= 2;
}

static BirId location_of(const Machine *m, uint32_t frame) { return (BirId)m->cells[frame + FRAME_PC]; }

static bool has_timeout(const Machine *m, uint32_t frame) {
    const CodeLocation *location = &m->code->locations[location_of(m, frame)];
    for (uint32_t i = 0; i < location->count; i++)
        if (m->code->transformations.items[location->first + i].is_timeout)
            return true;
    return false;
}

static void add_sample(Growth *g, const Machine *m) {
    Sample *sample = &g->samples[g->count++];
    sample->count = 0;
    for (uint32_t i = 0; i < machine_threads(m) && i < MOST_THREADS; i++) {
        uint32_t thread = machine_thread(m, i), frame = (uint32_t)m->cells[thread + THREAD_FRAME];
        BirId inside = location_of(m, frame), own = BIR_NONE;
        for (uint32_t at = frame; at && own == BIR_NONE; at = (uint32_t)m->cells[at + FRAME_CALLER])
            if (code_is_program_location(m->code, location_of(m, at)))
                own = location_of(m, at);
        sample->threads[sample->count].birth = (uint32_t)m->cells[thread + THREAD_BIRTH];
        sample->threads[sample->count].inside = inside;
        sample->threads[sample->count++].own = own;
        g->has_timeouts |= has_timeout(m, frame);
    }
    if (g->run->java.program)
        story_name_threads(g->run->java.program, m, g->arena, &g->names);
}

static void look_at_state(void *context, Machine *m, bool is_final) {
    (void)is_final;
    Growth *g = context;
    if (g->visited++ & (g->interval - 1))
        return;
    if (g->count == MOST_SAMPLES)
        thin_out(g);
    if (g->count == g->capacity) {
        g->capacity = g->capacity ? 2 * g->capacity : FEWEST_SAMPLES;
        g->samples = memory_resize(g->samples, g->capacity * sizeof *g->samples);
    }
    add_sample(g, m);
}

void growth_begin(Run *run, SearchOptions *options) {
    growth_free(run->growth);
    Growth *g = run->growth = memory_get_zeroed(1, sizeof *g);
    g->run = run;
    g->arena = arena_new();
    g->interval = 16;
    options->visited = look_at_state;
    options->visited_context = g;
}

void growth_free(Growth *g) {
    if (!g)
        return;
    arena_free(g->arena);
    free(g->samples);
    free(g);
}

/* ---- What they say ----------------------------------------------------------------------------------------------- */

static int compare_hashes(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* How many different combinations of places there are in the samples, without that of one thread. */
static uint32_t combinations(const Growth *g, uint32_t without) {
    uint64_t *hashes = memory_get((g->count + 1) * sizeof *hashes);
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t places[2 * MOST_THREADS], count = 0;
        for (uint32_t j = 0; j < g->samples[i].count; j++)
            if (g->samples[i].threads[j].birth != without) {
                places[count++] = g->samples[i].threads[j].birth;
                places[count++] = g->samples[i].threads[j].inside;
            }
        hashes[i] = XXH3_64bits(places, count * sizeof *places);
    }
    qsort(hashes, g->count, sizeof *hashes, compare_hashes);
    uint32_t different = 0;
    for (uint32_t i = 0; i < g->count; i++)
        different += i == 0 || hashes[i] != hashes[i - 1];
    free(hashes);
    return different;
}

static int compare_places(const void *left, const void *right) {
    BirId a = *(const BirId *)left, b = *(const BirId *)right;
    return (a > b) - (a < b);
}

/* The place of the program's own code where a thread is most often; BIR_NONE when it is in none. */
static BirId usual_place(const Growth *g, uint32_t birth) {
    BirId *places = memory_get((g->count + 1) * sizeof *places), best = BIR_NONE;
    uint32_t count = 0, most = 0;
    for (uint32_t i = 0; i < g->count; i++)
        for (uint32_t j = 0; j < g->samples[i].count; j++)
            if (g->samples[i].threads[j].birth == birth && g->samples[i].threads[j].own != BIR_NONE)
                places[count++] = g->samples[i].threads[j].own;
    qsort(places, count, sizeof *places, compare_places);
    for (uint32_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && places[end] == places[i]; end++) {
        }
        best = end - i > most ? places[i] : best;
        most = end - i > most ? end - i : most;
    }
    free(places);
    return best;
}

/* The thread without whose place the fewest combinations are left. */
static uint32_t busiest_thread(const Growth *g, uint32_t *left) {
    uint32_t births = 0, busiest = ALL_THREADS;
    *left = UINT32_MAX;
    for (uint32_t i = 0; i < g->count; i++)
        for (uint32_t j = 0; j < g->samples[i].count; j++)
            births = g->samples[i].threads[j].birth >= births ? g->samples[i].threads[j].birth + 1 : births;
    for (uint32_t birth = 0; birth < births && birth < 2 * MOST_THREADS; birth++) {
        uint32_t different = combinations(g, birth);
        busiest = different < *left ? birth : busiest;
        *left = different < *left ? different : *left;
    }
    return busiest;
}

static void describe_thread(const Growth *g, uint32_t birth, Text *out) {
    const char *name = birth < g->names.count ? g->names.items[birth] : NULL;
    if (name)
        text_format(out, "thread \"%s\"", name);
    else
        text_format(out, "thread %u", birth);
    Text place = {0};
    BirId usual = usual_place(g, birth);
    if (usual != BIR_NONE && code_show_frame(g->run->code, usual, &place))
        text_format(out, " is,\n  most often in %s\n", text_string(&place));
    else
        text_add(out, " is\n");
    text_free(&place);
}

static void describe_states(const Growth *g, Text *out) {
    uint32_t left, all = combinations(g, ALL_THREADS), busiest = busiest_thread(g, &left);
    uint32_t share = 100 - (uint32_t)(100ull * left / all);
    text_format(out, "the search was not completed; of its states, %u were looked at:\n", g->count);
    if (100ull * all / g->count < FEW) {
        text_format(out,
                    "  threads are in %u combination%s of places only: most states differ in the values of variables\n",
                    all, all == 1 ? "" : "s");
        text_add(out, "  fewer values and iterations make the search smaller: see doc/large-programs.md\n");
        return;
    }
    text_format(out, "  of %u combinations of places of threads, %u%% differ from another one only in where ", all,
                share);
    describe_thread(g, busiest, out);
    text_format(out, "  fewer steps %sor fewer threads make the search smaller: see doc/large-programs.md\n",
                share >= MOST_OF_ALL ? "there " : "");
}

/* The command once more, with options that come first; or what to add to one that has more options than are told. */
static void describe_command(const Run *run, const char *added, Text *out) {
    const ModelOptions *model = &run->options->model;
    if (model_options_has_plan(model) || run->options->search.checks != run_default_checks(run->options)) {
        text_format(out, "  try: the same with %s\n", added);
        return;
    }
    text_format(out, "  try: bandera check %s", added);
    if (model->class_path)
        text_format(out, " --cp %s", model->class_path);
    if (model->main_class)
        text_format(out, " --main %s", model->main_class);
    for (uint32_t i = 0; i < model->inputs.count; i++)
        text_format(out, " %s", model->inputs.items[i]);
    for (uint32_t i = 0; i < model->arguments.count; i++)
        text_format(out, "%s %s", i ? "" : " --", model->arguments.items[i]);
    text_add_char(out, '\n');
}

static void describe_next_command(const Growth *g, Text *out) {
    const Run *run = g->run;
    const SearchOptions *search = &run->options->search;
    if (g->has_timeouts && !run->options->model.machine.late_timeouts && !run->options->model.spurious_wakeups)
        describe_command(run, "--timeouts late", out);
    else if (model_options_has_plan(&run->options->model) ||
             (search->order != SEARCH_AUTO && search->order != SEARCH_DFS))
        return;
    else if (run->result->end == SEARCH_MEMORY && search->store == STORE_EXACT)
        describe_command(run, "--store compact", out);
    else
        describe_command(run, "--search bfs --max-depth 40", out);
}

void growth_describe(const Run *run, Text *out) {
    const SearchResult *result = run->result;
    if (!result || !run->growth || run->growth->count < FEWEST_SAMPLES)
        return;
    switch (result->end) {
    case SEARCH_STATES:
    case SEARCH_DEPTH:
    case SEARCH_MEMORY:
    case SEARCH_TIME:
    case SEARCH_INTERRUPTED: break;
    case SEARCH_COMPLETE:
    case SEARCH_PREEMPTIONS: /* it went as far as it was asked to */
    case SEARCH_SCHEDULES:
    case SEARCH_VIOLATED:
    case SEARCH_REFUTED:
    case SEARCH_LIMITED: return;
    }
    describe_states(run->growth, out);
    describe_next_command(run->growth, out);
}
