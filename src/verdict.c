#include "verdict.h"

#include "trace/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

const char *verdict_answer_name(Answer answer) {
    static const char *const names[] = {"holds", "holds within bounds", "unknown", "undecided", "violated"};
    return names[answer];
}

static void describe_bound(const Run *run, Text *out) {
    const Fault *bound = &run->result->bound;
    Machine *machine = machine_new(run->code, &run->options->machine);
    trace_describe_fault(machine, bound, out);
    machine_free(machine);
    if (bound->transformation != BIR_NONE) {
        text_add(out, ", at ");
        trace_describe_place(run->model, bound->transformation, out);
    }
}

static void describe_size(size_t bytes, Text *out) {
    if (bytes >= (size_t)1 << 30)
        text_format(out, "%.1f GiB", (double)bytes / (1 << 30));
    else
        text_format(out, "%.1f MiB", (double)bytes / (1 << 20));
}

/* The answer of a search that visited everything it was meant to. */
static Answer answer_when_complete(const Run *run, Text *detail) {
    const SearchResult *result = run->result;
    const SearchOptions *options = &run->options->search;
    if (options->choose_free) {
        text_format(detail, "choose-free search refutes but does not prove; %llu states",
                    (unsigned long long)result->states);
        return ANSWER_UNKNOWN;
    }
    if (options->store != STORE_EXACT) {
        text_format(detail, "%s store: a state was missed with probability up to %.2g; %llu states",
                    options->store == STORE_COMPACT ? "compact" : "bitstate", result->omission,
                    (unsigned long long)result->states);
        return ANSWER_UNKNOWN;
    }
    if (result->bound_hit) {
        describe_bound(run, detail);
        return ANSWER_WITHIN_BOUNDS;
    }
    bool fails = false;
    for (Property i = PROPERTY_ASSERT; i <= PROPERTY_BOUNDS; i++)
        fails |= result->violations[i] != NULL;
    if (run->options->is_java && fails) {
        text_add(detail, "what comes after an uncaught exception was not followed");
        return ANSWER_UNDECIDED;
    }
    text_format(detail, "%llu states", (unsigned long long)result->states);
    return ANSWER_HOLDS;
}

Answer verdict_of(const Run *run, Property property, Text *detail) {
    const SearchResult *result = run->result;
    const SearchOptions *options = &run->options->search;
    unsigned long long states = result->states;
    if (run->traces[property]) {
        const Trace *trace = run->traces[property];
        uint32_t steps = trace->story ? trace->story->steps.count : trace->steps.count;
        text_format(detail, "replayed, %u step%s", steps, steps == 1 ? "" : "s");
        return ANSWER_VIOLATED;
    }
    if (result->bound_hit && result->bound.limit == LIMIT_UNSUPPORTED && result->end != SEARCH_VIOLATED) {
        describe_bound(run, detail);
        return ANSWER_UNKNOWN;
    }
    switch (result->end) {
    case SEARCH_COMPLETE: return answer_when_complete(run, detail);
    case SEARCH_VIOLATED: text_format(detail, "%llu states", states); return ANSWER_UNDECIDED;
    case SEARCH_LIMITED:
        text_add(detail, "a bound was exceeded: ");
        describe_bound(run, detail);
        return ANSWER_UNKNOWN;
    case SEARCH_STATES: text_format(detail, "states: %llu", states); return ANSWER_WITHIN_BOUNDS;
    case SEARCH_DEPTH:
        /* Depth-first, a state may have been met first at the bound and again above it, where it was not expanded. */
        if (options->order == SEARCH_DFS) {
            text_format(detail, "depth-first search was cut at depth %u; %llu states", options->max_depth, states);
            return ANSWER_UNKNOWN;
        }
        text_format(detail, "depth: %u", options->max_depth);
        return ANSWER_WITHIN_BOUNDS;
    case SEARCH_MEMORY:
        text_add(detail, "memory limit of ");
        describe_size(options->memory_bytes, detail);
        text_format(detail, " reached after %llu states", states);
        return ANSWER_UNKNOWN;
    case SEARCH_TIME:
        text_format(detail, "time limit of %g s reached after %llu states", options->timeout, states);
        return ANSWER_UNKNOWN;
    case SEARCH_INTERRUPTED: text_format(detail, "interrupted after %llu states", states); return ANSWER_UNKNOWN;
    }
    return ANSWER_UNKNOWN;
}

/* The transformation that is to blame for a violation; for a deadlock one that a stuck thread waits at. */
static BirId blamed(const Run *run, Property property) {
    const Violation *violation = run->result->violations[property];
    if (violation->fault.transformation != BIR_NONE)
        return violation->fault.transformation;
    Machine *m = machine_new(run->code, &run->options->machine);
    for (uint64_t i = 0; i < violation->count; i++) {
        machine_step(m, violation->moves[i]);
        machine_forget(m, machine_mark(m));
    }
    /* Rather a thread that asks for a lock than one that waits for others to end. */
    bool *stuck = memory_get_zeroed(MACHINE_MOST_THREADS, sizeof *stuck);
    bool cycle = machine_lock_cycle(m, stuck) > 0;
    BirId found = BIR_NONE;
    for (uint32_t i = 0; i < machine_threads(m) && found == BIR_NONE; i++)
        if (stuck[i] || !cycle)
            found = machine_transformation(m, i, 0);
    free(stuck);
    machine_free(m);
    return found;
}

void verdict_place(const Run *run, Property property, Text *place) {
    const Story *story = run->traces[property] ? run->traces[property]->story : NULL;
    if (story && story->where) {
        text_add(place, story->where);
        return;
    }
    BirId transformation = blamed(run, property);
    if (transformation != BIR_NONE)
        trace_describe_place(run->model, transformation, place);
}

Answer verdict_overall(const Run *run) {
    Answer worst = run->options->unanswered ? ANSWER_UNKNOWN : ANSWER_HOLDS;
    for (uint32_t i = 0; i < PROPERTIES; i++) {
        if (!(run->options->search.checks >> i & 1))
            continue;
        Text detail = {0};
        Answer answer = verdict_of(run, i, &detail);
        worst = answer > worst ? answer : worst;
        text_free(&detail);
    }
    /* With no property asked for, what was visited still says whether the search came to its end. */
    if (!run->options->search.checks && run->result->end != SEARCH_COMPLETE)
        worst = ANSWER_UNKNOWN;
    return worst;
}

uint64_t verdict_peak_memory(void) {
    /* ru_maxrss would count what the process had before it became this program: it lives on across exec. */
    FILE *status = fopen("/proc/self/status", "r");
    unsigned long long kilobytes = 0;
    char line[256];
    while (status && !kilobytes && fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %llu kB", &kilobytes) != 1)
            kilobytes = 0;
    if (status)
        fclose(status);
    struct rusage usage;
    if (!kilobytes && getrusage(RUSAGE_SELF, &usage) == 0)
        kilobytes = (unsigned long long)usage.ru_maxrss;
    return kilobytes * 1024;
}

int verdict_exit_status(Answer answer) {
    return answer == ANSWER_HOLDS ? EXIT_HOLDS : answer == ANSWER_VIOLATED ? EXIT_VIOLATED : EXIT_UNKNOWN;
}

void verdict_race(const Run *run, const Race *race, Text *out) {
    Text places[2] = {{0}, {0}};
    for (uint32_t i = 0; i < 2; i++)
        trace_describe_place(run->model, race->transformations[i], &places[i]);
    /* In one order, whichever came first. */
    bool swap = strcmp(text_string(&places[0]), text_string(&places[1])) > 0;
    text_format(out, "%s and %s", text_string(&places[swap]), text_string(&places[!swap]));
    text_free(&places[0]);
    text_free(&places[1]);
}

/* Data races that were met though nobody asked for them: with one, threads may see writes in another order than here.
 */
static void add_races(const Run *run, Text *out) {
    enum { MOST_LINES = 3 };
    if (run->options->search.checks >> PROPERTY_RACE & 1)
        return;
    Text lines = {0};
    uint32_t shown = 0;
    for (uint32_t i = 0; i < run->result->race_count && shown < MOST_LINES; i++) {
        Text line = {0};
        text_add(&line, "note: data race: ");
        verdict_race(run, &run->result->races[i], &line);
        text_add(&line, "; --check race shows how\n");
        /* Several accesses of one line are one race to people. */
        if (!strstr(text_string(&lines), text_string(&line))) {
            text_add(&lines, text_string(&line));
            shown++;
        }
        text_free(&line);
    }
    text_add(out, text_string(&lines));
    text_free(&lines);
}

const char *verdict_note(const Run *run, uint32_t nth) {
    static const char *const notes[] = {
        "Random without a seed is pinned (--random choose explores its values)",
        "Random without a seed takes every value (--random choose)",
        "clocks are pinned (--clock choose lets them go on)",
        "clocks may go on whenever they are read (--clock choose)",
    };
    const RunOptions *options = run->options;
    const char *found[2];
    uint32_t count = 0;
    if (run->code->uses & USES_RANDOM)
        found[count++] = notes[options->choose_random];
    if (run->code->uses & USES_CLOCK)
        found[count++] = notes[2 + options->choose_time];
    return nth < count ? found[nth] : NULL;
}

void verdict_lines(const Run *run, Text *out) {
    const char *note;
    for (uint32_t i = 0; (note = verdict_note(run, i)); i++)
        text_format(out, "note: %s\n", note);
    add_races(run, out);
    for (uint32_t i = 0; i < PROPERTIES; i++) {
        if (!(run->options->search.checks >> i & 1))
            continue;
        Text detail = {0};
        Answer answer = verdict_of(run, i, &detail);
        text_format(out, "%s: %s", search_property_name(i), verdict_answer_name(answer));
        if (answer == ANSWER_VIOLATED) {
            text_add(out, " at ");
            verdict_place(run, i, out);
        }
        text_format(out, " (%s)\n", text_string(&detail));
        text_free(&detail);
    }
    if (run->options->unanswered & UNANSWERED_RACE)
        text_add(out, "race: unknown (not answered for BIR models)\n");
    if (run->options->unanswered & UNANSWERED_OVERFLOW)
        text_add(out, "overflow: unknown (not answered by this version)\n");
    text_format(out, "verdict: %s\n", verdict_answer_name(verdict_overall(run)));
}
