/* The way back from a reduced net: runs are completed, and certificates say what became of the places. */
#include "net/reduce_int.h"

#include <stdlib.h>

/* Longer runs are not worked out. */
enum { MOST_STEPS = 1 << 22 };

/* Runs ------------------------------------------------------------------------------------------------------------- */

/* A run that is being completed: transitions of the original net. */
typedef struct Restored {
    Vector(uint32_t) steps;
    uint32_t target;
    uint32_t *initial; /* by place of the original net */
    uint32_t *takes;   /* by transition: of the place at hand; zero between two places */
    uint32_t *puts;
    bool is_too_long;
} Restored;

static void append(Restored *restored, uint32_t transition, uint64_t times) {
    if (times > MOST_STEPS || restored->steps.count + times > MOST_STEPS) {
        restored->is_too_long = true;
        return;
    }
    for (; times > 0; times--)
        vector_push(NULL, &restored->steps, transition);
}

/* How many tokens the run's target needs in the place of a step. */
static uint32_t tokens_needed_by_target(const Restored *restored, const ReductionStep *step) {
    for (uint32_t i = 0; i < step->needed.count; i++)
        if (step->needed.items[i].place == restored->target)
            return step->needed.items[i].count;
    return 0;
}

/* Gives a plentiful place all that the run needs, before it starts. */
static void restore_plenty(Restored *restored, const ReductionStep *step, const uint32_t *steps, uint32_t count) {
    uint64_t need = tokens_needed_by_target(restored, step);
    for (uint32_t i = count; i-- > 0;) {
        need -= need < restored->puts[steps[i]] ? need : restored->puts[steps[i]];
        need += restored->takes[steps[i]];
    }
    if (step->transition == REDUCE_NONE) {
        restored->is_too_long |= need > NET_MOST_TOKENS;
        if (need > restored->initial[step->place])
            restored->initial[step->place] = (uint32_t)need;
    } else if (need > step->low) {
        uint32_t puts = restored->puts[step->transition];
        append(restored, step->transition, (need - step->low + puts - 1) / puts);
    }
    for (uint32_t i = 0; i < count; i++)
        append(restored, steps[i], 1);
}

/* Fires the transition of a place as soon as the place has tokens. */
static void restore_forward(Restored *restored, const ReductionStep *step, const uint32_t *steps, uint32_t count) {
    append(restored, step->transition, step->low);
    for (uint32_t i = 0; i < count && !restored->is_too_long; i++) {
        append(restored, steps[i], 1);
        append(restored, step->transition, restored->puts[steps[i]]);
    }
}

/* Fires the transition of a place when its tokens are needed. */
static void restore_back(Restored *restored, const ReductionStep *step, const uint32_t *steps, uint32_t count) {
    for (uint32_t i = 0; i < count && !restored->is_too_long; i++) {
        append(restored, step->transition, restored->takes[steps[i]]);
        append(restored, steps[i], 1);
    }
    append(restored, step->transition, tokens_needed_by_target(restored, step));
}

/* A run of the net after a step becomes one of the net before it. */
static void restore_step(Restored *restored, const ReductionStep *step) {
    uint32_t *steps = restored->steps.items, count = restored->steps.count;
    restored->steps.items = NULL;
    restored->steps.count = restored->steps.capacity = 0;
    for (uint32_t i = 0; i < step->uses.count; i++) {
        restored->takes[step->uses.items[i].transition] = step->uses.items[i].takes;
        restored->puts[step->uses.items[i].transition] = step->uses.items[i].puts;
    }
    if (step->kind == STEP_PLENTIFUL)
        restore_plenty(restored, step, steps, count);
    else if (step->kind == STEP_FUSED_FORWARD)
        restore_forward(restored, step, steps, count);
    else
        restore_back(restored, step, steps, count);
    for (uint32_t i = 0; i < step->uses.count; i++)
        restored->takes[step->uses.items[i].transition] = restored->puts[step->uses.items[i].transition] = 0;
    free(steps);
}

bool net_restore_run(const NetReduction *reduction, const CoverRun *small, Arena *arena, CoverRun *run) {
    const Net *net = reduction->original;
    Arena *work = arena_new();
    Restored restored = {.target = reduction->target_of[small->target]};
    restored.initial = arena_alloc(work, net->places.count * sizeof *restored.initial);
    restored.takes = arena_alloc(work, net->transitions.count * sizeof *restored.takes);
    restored.puts = arena_alloc(work, net->transitions.count * sizeof *restored.puts);
    for (uint32_t place = 0; place < net->places.count; place++)
        restored.initial[place] = net->initial.items[place].low;
    for (uint32_t i = 0; i < small->initial.count; i++)
        if (reduction->place_of[i] != reduction->sink && net->initial.items[reduction->place_of[i]].is_unbounded)
            restored.initial[reduction->place_of[i]] = small->initial.items[i];
    for (uint32_t i = 0; i < small->transitions.count; i++)
        append(&restored, reduction->transition_of[small->transitions.items[i]], 1);
    for (uint32_t i = reduction->steps.count; i-- > 0 && !restored.is_too_long;)
        restore_step(&restored, &reduction->steps.items[i]);
    *run = (CoverRun){.target = restored.target};
    for (uint32_t place = 0; place < net->places.count; place++)
        vector_push(arena, &run->initial, restored.initial[place]);
    vector_append(arena, &run->transitions, &restored.steps);
    free(restored.steps.items);
    arena_free(work);
    return !restored.is_too_long;
}

/* Certificates ----------------------------------------------------------------------------------------------------- */

/* A marking with the numbers of the original net. Free places have any number in what is closed downward, and none in
   what is closed upward. */
static CoverMarking restore_marking(const NetReduction *reduction, CoverMarking small, bool is_below, Arena *arena) {
    uint32_t places = reduction->original->places.count, next = 0;
    size_t most = is_below ? places : small.count;
    CoverMarking marking = {.items = arena_alloc(arena, most * sizeof *marking.items)};
    if (!is_below) {
        for (uint32_t i = 0; i < small.count; i++)
            marking.items[marking.count++] =
                (NetAmount){.place = reduction->place_of[small.items[i].place], .count = small.items[i].count};
        return marking;
    }
    for (uint32_t place = 0; place < places; place++) {
        if (reduction->fates[place] == PLACE_IS_FREE)
            marking.items[marking.count++] = (NetAmount){.place = place, .count = NET_ANY};
        else if (next < small.count && reduction->place_of[small.items[next].place] == place)
            marking.items[marking.count++] = (NetAmount){.place = place, .count = small.items[next++].count};
    }
    return marking;
}

static CoverRefutation restore_refutation(const NetReduction *reduction, const CoverRefutation *small, Arena *arena) {
    CoverRefutation refutation = {.marking = restore_marking(reduction, small->marking, false, arena)};
    for (uint32_t i = 0; i < small->weights.count; i++)
        vector_push(arena, &refutation.weights, restore_marking(reduction, small->weights.items[i], false, arena));
    return refutation;
}

void net_restore_certificate(const NetReduction *reduction, const CoverCertificate *small, Arena *arena,
                             CoverCertificate *certificate) {
    bool is_below = small->kind == COVER_BELOW;
    *certificate = (CoverCertificate){.kind = small->kind};
    for (uint32_t i = 0; i < reduction->steps.count; i++) {
        const ReductionStep *step = &reduction->steps.items[i];
        if (step->kind == STEP_PLENTIFUL)
            continue;
        CoverSubstitution substitution = {.place = step->place, .counts_as = net_copy_amounts(arena, step->counts_as)};
        vector_push(arena, &certificate->substitutions, substitution);
    }
    for (uint32_t i = 0; i < small->elements.count; i++)
        vector_push(arena, &certificate->elements,
                    restore_marking(reduction, small->elements.items[i], is_below, arena));
    for (uint32_t place = 0; place < reduction->original->places.count && !is_below; place++)
        if (reduction->fates[place] == PLACE_STAYS_EMPTY)
            vector_push(arena, &certificate->empty, place);
    for (uint32_t i = 0; i < small->empty.count; i++)
        vector_push(arena, &certificate->empty, reduction->place_of[small->empty.items[i]]);
    for (uint32_t i = 0; i < small->sums.count; i++) {
        CoverSum sum = {.bound = small->sums.items[i].bound};
        sum.weights = restore_marking(reduction, small->sums.items[i].weights, false, arena);
        vector_push(arena, &certificate->sums, sum);
    }
    for (uint32_t i = 0; i < small->refutations.count; i++)
        vector_push(arena, &certificate->refutations,
                    restore_refutation(reduction, &small->refutations.items[i], arena));
}
