/* Programs against their global machines, and those against reduced ones. */
#include "random.h"

#include "base/names.h"

#include <stdlib.h>
#include <string.h>

/* Traces ------------------------------------------------------------------------------------------------------------
 */

typedef struct Pair {
    const CbpProgram *program;
    const Gm *gm;
    Arena *arena;
    Names *locals;             /* of the machine's states, by location and values */
    Vector(uint32_t) state_of; /* by local */
} Pair;

static uint32_t local_key(Names *names, uint32_t location, uint64_t values, bool is_added) {
    uint64_t key[] = {location, values};
    return is_added ? names_add(names, (const char *)key, sizeof key)
                    : names_find(names, (const char *)key, sizeof key);
}

static void index_states(Pair *pair) {
    for (uint32_t i = 0; i < pair->gm->states.count; i++) {
        const CbpLocal *local = &pair->gm->states.items[i].local;
        if (local->location == CBP_NONE)
            continue;
        local_key(pair->locals, local->location, local->values, true);
        vector_push(pair->arena, &pair->state_of, i);
    }
}

static int compare_copies(const void *left, const void *right) {
    const GmCopies *a = left, *b = right;
    return (a->state > b->state) - (a->state < b->state);
}

/* The function Phi of definition 3.7. Null when a thread is where the machine has no state. */
static GmConfiguration *map(const Pair *pair, const CbpState *state, Arena *arena) {
    GmConfiguration *configuration = arena_alloc(arena, sizeof *configuration);
    configuration->values = arena_alloc(arena, (gm_value_words(pair->gm) + 1) * sizeof *configuration->values);
    memcpy(configuration->values, state->shared, cbp_shared_words(pair->program) * sizeof *state->shared);
    for (uint32_t i = 0; i < state->threads.count; i++) {
        const CbpThreads *threads = &state->threads.items[i];
        uint32_t local = local_key(pair->locals, threads->location, threads->values, false);
        if (local == UINT32_MAX)
            return NULL;
        vector_push(arena, &configuration->copies,
                    ((GmCopies){.state = pair->state_of.items[local], .count = threads->count}));
    }
    qsort(configuration->copies.items, configuration->copies.count, sizeof(GmCopies), compare_copies);
    return configuration;
}

static uint32_t add_configuration(const Gm *gm, Names *names, const GmConfiguration *configuration) {
    Text bytes = {0};
    text_add_bytes(&bytes, (const char *)configuration->values, gm_value_words(gm) * sizeof *configuration->values);
    text_add_bytes(&bytes, (const char *)configuration->copies.items,
                   configuration->copies.count * sizeof *configuration->copies.items);
    uint32_t number = names_add(names, bytes.bytes, bytes.length);
    text_free(&bytes);
    return number;
}

/* Compares what follows a state on both sides. */
static void compare_steps(const Pair *pair, const CbpState *state, Text *problem) {
    Arena *scratch = arena_new();
    Names *ours = names_new(scratch), *theirs = names_new(scratch);
    CbpSteps steps = cbp_steps(pair->program, state, scratch);
    for (uint32_t i = 0; i < steps.list.count && problem->length == 0; i++) {
        CbpState *after = cbp_fire(pair->program, state, &steps.list.items[i], scratch);
        GmConfiguration *mapped = after ? map(pair, after, scratch) : NULL;
        if (!mapped) {
            text_add(problem, after ? "no state of the machine after " : "cannot be taken: ");
            cbp_print_command(pair->program, cbp_location_command(steps.list.items[i].actor.location), problem);
        } else {
            add_configuration(pair->gm, ours, mapped);
        }
    }
    GmConfiguration *configuration = map(pair, state, scratch);
    GmSteps moves = gm_steps(pair->gm, configuration, scratch);
    for (uint32_t i = 0; i < moves.list.count && problem->length == 0; i++) {
        GmConfiguration *after = gm_fire(pair->gm, configuration, moves.list.items[i], scratch);
        uint32_t before = names_count(ours);
        add_configuration(pair->gm, theirs, after);
        if (add_configuration(pair->gm, ours, after) == before) {
            const GmTransition *transition = &pair->gm->transitions.items[moves.list.items[i].transition];
            text_format(problem, "only the machine goes from %s to %s", pair->gm->states.items[transition->from].name,
                        pair->gm->states.items[transition->to].name);
        }
    }
    if (problem->length == 0 && names_count(ours) != names_count(theirs))
        text_format(problem, "the program has %u successors, the machine %u", names_count(ours), names_count(theirs));
    arena_free(scratch);
}

/* What check_traces compares states for. */
typedef struct Comparison {
    const Pair *pair;
    uint64_t *states;
    Text *problem;
} Comparison;

static bool compare_state(const CbpProgram *program, const CbpState *state, void *context) {
    const Comparison *comparison = context;
    (void)program;
    ++*comparison->states;
    compare_steps(comparison->pair, state, comparison->problem);
    return comparison->problem->length > 0;
}

void check_traces(const CbpProgram *program, const Gm *gm, CbpLimits limits, uint64_t *states, Text *problem) {
    Pair pair = {.program = program, .gm = gm, .arena = arena_new()};
    pair.locals = names_new(pair.arena);
    index_states(&pair);
    GmConfiguration *first = map(&pair, cbp_initial(program, pair.arena), pair.arena);
    Names *names = names_new(pair.arena);
    if (!first || add_configuration(gm, names, first) != add_configuration(gm, names, gm_initial(gm, pair.arena)))
        text_add(problem, "the first states differ");
    if (problem->length == 0)
        cbp_graph_free(cbp_explore(program, limits, compare_state, &(Comparison){&pair, states, problem}));
    arena_free(pair.arena);
}

/* Reduction ---------------------------------------------------------------------------------------------------------
 */

typedef struct Reached {
    bool *targets;    /* by target */
    bool is_complete; /* all that up to so many copies can do */
} Reached;

static GmConfiguration *decode(const Gm *gm, const Names *names, uint32_t number, Arena *arena) {
    GmConfiguration *configuration = arena_alloc(arena, sizeof *configuration);
    size_t words = gm_value_words(gm) * sizeof *configuration->values;
    size_t copies = names_length(names, number) - words;
    configuration->values = arena_alloc(arena, words + sizeof *configuration->values);
    memcpy(configuration->values, names_text(names, number), words);
    configuration->copies.items = arena_alloc(arena, copies + sizeof(GmCopies));
    memcpy(configuration->copies.items, names_text(names, number) + words, copies);
    configuration->copies.count = configuration->copies.capacity = (uint32_t)(copies / sizeof(GmCopies));
    return configuration;
}

/* Finds out which targets up to so many copies can reach. */
static Reached explore(const Gm *gm, CbpLimits limits, Arena *arena) {
    Reached reached = {.targets = arena_alloc(arena, gm->targets.count + 1), .is_complete = true};
    Names *names = names_new(arena);
    add_configuration(gm, names, gm_initial(gm, arena));
    for (uint32_t i = 0; i < names_count(names); i++) {
        Arena *scratch = arena_new();
        GmConfiguration *configuration = decode(gm, names, i, scratch);
        for (uint32_t j = 0; j < gm->targets.count; j++)
            reached.targets[j] |= gm_covers(configuration, &gm->targets.items[j]);
        GmSteps steps = gm_steps(gm, configuration, scratch);
        for (uint32_t j = 0; j < steps.list.count; j++) {
            GmConfiguration *after = gm_fire(gm, configuration, steps.list.items[j], scratch);
            if (gm_copy_count(after) <= limits.threads && names_count(names) < limits.states)
                add_configuration(gm, names, after);
        }
        reached.is_complete &= names_count(names) < limits.states;
        arena_free(scratch);
    }
    return reached;
}

void check_reduction(const Gm *gm, CbpLimits limits, uint64_t *decided, Text *problem) {
    Arena *arena = arena_new();
    Gm *reduced = gm_reduce(gm);
    /* Where the full machine stops, joined steps may still have threads to start. */
    CbpLimits wider = {.threads = limits.threads + 2, .states = limits.states * 4};
    Reached full = explore(gm, limits, arena);
    Reached narrow = explore(reduced, limits, arena), wide = explore(reduced, wider, arena);
    for (uint32_t i = 0; i < gm->targets.count && problem->length == 0; i++) {
        if (narrow.targets[i] && !full.targets[i] && full.is_complete)
            text_format(problem, "only the reduced machine reaches target %u", i);
        if (full.targets[i] && !wide.targets[i] && wide.is_complete)
            text_format(problem, "the reduced machine does not reach target %u", i);
        *decided += full.targets[i] || full.is_complete;
    }
    gm_free(reduced);
    arena_free(arena);
}
