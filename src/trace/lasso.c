/* Runs that violate a temporal property: whether they do is found out without the automaton that found them. */
#include "explore/encode.h"
#include "pass/progress.h"
#include "trace/trace_int.h"

#include <stdlib.h>

/* Tries every choice of a transformation, and takes back what it does. Of what goes wrong an error counts most. */
static Ending try_move(Machine *m, Move move, Fault *fault) {
    size_t mark = machine_mark(m);
    Ending ending = ENDING_NONE;
    do {
        Outcome outcome = machine_fire(m, move);
        bool is_bound = outcome == OUTCOME_LIMIT && !machine_is_unknown(machine_fault(m)->limit);
        if (outcome == OUTCOME_ERROR || (is_bound && ending == ENDING_NONE)) {
            ending = is_bound ? ENDING_BOUND : ENDING_FAILS;
            *fault = *machine_fault(m);
        }
        machine_undo(m, mark);
    } while (ending != ENDING_FAILS && machine_next_choice(m, &move.choice));
    return ending;
}

Ending walk_ending(Walk *walk, Fault *fault) {
    Machine *m = walk->machine;
    const EnabledMove *enabled;
    uint32_t count = successors_enabled(m, &enabled);
    Ending ending = ENDING_NONE;
    for (uint32_t i = 0; i < count && ending != ENDING_FAILS; i++) {
        Fault own;
        Ending tried = try_move(m, (Move){enabled[i].thread, enabled[i].transformation, 0}, &own);
        if (tried == ENDING_FAILS || (tried == ENDING_BOUND && ending == ENDING_NONE)) {
            ending = tried;
            *fault = own;
        }
    }
    if (ending != ENDING_NONE)
        return ending;
    return count ? ENDING_NONE : machine_has_live_thread(m) ? ENDING_STUCK : ENDING_DONE;
}

/* The letters of the run: one before the first step, and one after each. */
static uint64_t *letters_of(const Trace *trace) {
    uint64_t *letters = memory_get(((size_t)trace->steps.count + 2) * sizeof *letters);
    letters[0] = trace->first_letter;
    for (uint32_t i = 0; i < trace->steps.count; i++)
        letters[i + 1] = trace->steps.items[i].letter;
    return letters;
}

/* Whether the formula is false of the run, if it goes on as the trace says. A finite run has to be beyond help: it is
   false whether the last letter, all or none of the predicates repeat. */
static bool is_false_of(const Trace *trace, uint64_t *letters) {
    const TraceGoal *goal = &trace->goal;
    size_t count = trace->steps.count;
    if (trace->is_lasso && trace->loop < count)
        return !ltl_holds_on(goal->ltl, goal->formula, letters, trace->loop, count - trace->loop);
    if (trace->is_lasso)
        return !ltl_holds_on(goal->ltl, goal->formula, letters, count, 1);
    const uint64_t ends[] = {letters[count], 0, UINT64_MAX};
    bool is_false = true;
    for (uint32_t i = 0; i < 3; i++) {
        letters[count + 1] = ends[i];
        is_false = is_false && !ltl_holds_on(goal->ltl, goal->formula, letters, count + 1, 1);
    }
    return is_false;
}

void lasso_trim(Trace *trace) {
    uint32_t count = trace->steps.count;
    const TraceStep *steps = trace->steps.items;
    if (trace->is_lasso)
        return;
    while (trace->steps.count > 1 && steps[trace->steps.count - 1].letter == steps[trace->steps.count - 2].letter)
        trace->steps.count--;
    uint64_t *letters = letters_of(trace);
    if (!is_false_of(trace, letters)) /* a formula with X may count these steps */
        trace->steps.count = count;
    free(letters);
}

/* Whether the loop of a run that goes on for ever is one in which nobody gets on. */
static bool spins(Walk *walk, const Trace *trace) {
    const BirModel *model = walk->code->model;
    bool *progress = memory_get((model->locations.count + 1) * sizeof *progress);
    progress_find(model, progress);
    bool gets_on = false;
    for (uint32_t i = trace->loop; i < trace->steps.count; i++)
        gets_on |= progress[trace->steps.items[i].location];
    free(progress);
    return !gets_on || walk_missing(walk, "in its loop a thread gets on");
}

/* How many threads move in the steps from `first` to before `end`. */
static uint32_t count_threads(const Trace *trace, uint32_t first, uint32_t end) {
    uint32_t count = 0, most = 0;
    for (uint32_t i = first; i < end; i++)
        most = trace->steps.items[i].birth > most ? trace->steps.items[i].birth : most;
    bool *moves = memory_get_zeroed((size_t)most + 1, sizeof *moves);
    for (uint32_t i = first; i < end; i++) {
        count += !moves[trace->steps.items[i].birth];
        moves[trace->steps.items[i].birth] = true;
    }
    free(moves);
    return count;
}

void lasso_describe_livelock(const Trace *trace, Text *out) {
    uint32_t threads = count_threads(trace, trace->loop, trace->steps.count);
    text_format(out, "livelock: %u thread%s only repeat%s these steps, for ever", threads, threads == 1 ? "" : "s",
                threads == 1 ? "s" : "");
}

/* Whether the loop is closed already, and again by the steps behind: a thread that spins alone goes round many times in
   what is one step to the search. Everybody who moves in the loop has to; so it stays fair. */
static bool closes_early(const Walk *walk, const Trace *trace, Encoder *encoder, const Encoding *kept) {
    const TraceStep *next = &trace->steps.items[walk->at], *first = &trace->steps.items[trace->loop];
    return trace->property == PROPERTY_LIVELOCK && walk->at > trace->loop && next->birth == first->birth &&
           next->location == first->location && encoder_is_at(encoder, kept) &&
           count_threads(trace, trace->loop, walk->at) == count_threads(trace, trace->loop, trace->steps.count);
}

bool walk_lasso(Walk *walk, Trace *trace) {
    Encoder *encoder = encoder_new(walk->machine);
    Encoding kept = {0}; /* where the loop begins */
    Fault fault;
    trace->first_letter = machine_valuation(walk->machine);
    bool good = true;
    for (uint32_t i = 0; good && i <= trace->steps.count; i++) {
        if (trace->is_lasso && i == trace->loop)
            kept = encoder_copy(encoder);
        if (i < trace->steps.count && i > trace->loop && closes_early(walk, trace, encoder, &kept))
            trace->steps.count = i;
        good = i == trace->steps.count || walk_next_of(walk, trace);
        if (good && i < trace->steps.count)
            trace->steps.items[i].letter = machine_valuation(walk->machine);
    }
    if (good && trace->is_lasso && trace->loop < trace->steps.count)
        good =
            encoder_is_at(encoder, &kept) || walk_missing(walk, "the run does not come back to where its loop begins");
    else if (good && trace->property == PROPERTY_LIVELOCK)
        good = walk_missing(walk, "it does not go on for ever");
    else if (good && trace->is_lasso)
        good = walk_ending(walk, &fault) != ENDING_NONE || walk_missing(walk, "at its end a thread can still move");
    if (good && trace->property == PROPERTY_LIVELOCK)
        good = spins(walk, trace);
    else if (good) {
        uint64_t *letters = letters_of(trace);
        good = is_false_of(trace, letters) || walk_missing(walk, "the property holds of it");
        free(letters);
    }
    free((void *)kept.slots);
    encoder_free(encoder);
    return good;
}
