#include "verdict.h"

#include "trace/story.h"

#include <stdlib.h>
#include <sys/resource.h>

const char *verdict_answer_name(Answer answer) {
    static const char *const names[] = {"holds", "holds within bounds", "unknown", "undecided", "violated"};
    return names[answer];
}

/* The goal of the plan that a finding is about; null when it is a built-in property. */
static const PlanGoal *goal_of(const Finding *finding) {
    return finding->question < PROPERTIES ? NULL
                                          : &finding->run->options->plan->goals.items[finding->question - PROPERTIES];
}

/* Whether answers are for sequentially consistent runs and no others: there is a data race, or nobody looks for one.
   Not every run looks for them: the first one does. */
static bool rests_on_consistency(const Check *check) {
    bool has_races = false;
    for (uint32_t i = 0; i < check->runs.count; i++)
        has_races |= check->runs.items[i]->races.count > 0;
    const RunOptions *options = &check->options->run;
    return has_races || (options->model.is_java && !options->engine->finds_races);
}

static bool is_temporal(const Finding *finding) { return goal_of(finding) && !goal_of(finding)->is_assertions; }

/* How the search for a property ended. */
typedef struct Ending {
    SearchEnd end;
    unsigned long long states;
    bool bound_hit;
    const Fault *bound;
} Ending;

static Ending ending_of(const Finding *finding) {
    const SearchResult *result = finding->run->result;
    if (!is_temporal(finding))
        return (Ending){result->end, result->states, result->bound_hit, &result->bound};
    const GoalResult *goal = &result->goals[finding->question - PROPERTIES];
    return (Ending){goal->end, goal->states, goal->bound_hit, &goal->bound};
}

static void describe_bound(const Run *run, const Fault *bound, Text *out) {
    Machine *machine = machine_new(run->code, &run->options->model.machine);
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

/* An answer with what it rests on. */
#define answer(given, detail, ...) (text_format((detail), __VA_ARGS__), (given))

/* The answer of a search that visited everything it was meant to. */
static Answer answer_when_complete(const Run *run, const Ending *ending, Text *detail) {
    const SearchResult *result = run->result;
    const SearchOptions *options = &run->options->search;
    if (options->choose_free)
        return answer(ANSWER_UNKNOWN, detail, "a choose-free search finds violations and proves nothing; %llu states",
                      ending->states);
    if (options->store != STORE_EXACT) {
        text_format(detail, "%s store: ", options->store == STORE_COMPACT ? "compact" : "bitstate");
        if (run->options->engine->measures_omission)
            text_format(detail, "a state was missed with probability up to %.2g", result->omission);
        else
            text_add(detail, "states may have been missed");
        return answer(ANSWER_UNKNOWN, detail, "; %llu states", ending->states);
    }
    if (ending->bound_hit) {
        describe_bound(run, ending->bound, detail);
        return ANSWER_WITHIN_BOUNDS;
    }
    bool fails = false;
    for (Property i = PROPERTY_ASSERT; i <= PROPERTY_OVERFLOW; i++)
        fails |= result->violations[i] != NULL;
    for (uint32_t i = 0; i < result->goal_count; i++)
        fails |= result->goals[i].violation && run->options->plan->goals.items[i].is_assertions;
    if (run->model->roles.count && fails) /* of a Java program, or what was printed of one */
        return answer(ANSWER_UNDECIDED, detail,
                      "the search does not continue after an uncaught exception or a failed assertion");
    return answer(ANSWER_HOLDS, detail, "%llu states", ending->states);
}

/* Without objects a quantifier is vacuously true, which is reported. */
static void describe_vacuity(const Finding *finding, Text *detail) {
    if (!is_temporal(finding) || finding->answer != ANSWER_HOLDS)
        return;
    const Plan *plan = finding->run->options->plan;
    if (plan->java.variables.count && !(finding->run->result->letters >> plan->predicates.count & 1))
        text_add(detail, ", vacuously: the quantifier binds no object");
}

/* The fairness that the answer of a temporal property assumes. */
static void describe_fairness(const Finding *finding, Text *detail) {
    static const char *const names[] = {"", "weak", "strong"};
    Fairness fairness = finding->run->options->model.fairness;
    if (is_temporal(finding) && fairness != FAIRNESS_NONE)
        text_format(detail, ", %s fairness", names[fairness]);
}

/* Other races than the one of the finding. */
static void describe_more_races(const Finding *finding, Text *detail) {
    uint32_t count = finding->run->races.count;
    if (finding->question == PROPERTY_RACE && finding->answer == ANSWER_VIOLATED && count > 1)
        text_format(detail, ", and %u more", count - 1);
}

/* Without data races, what holds under sequential consistency holds in Java. */
static void describe_consistency(const Check *check, const Finding *finding, Text *detail) {
    bool rests = finding->answer == ANSWER_HOLDS || finding->answer == ANSWER_WITHIN_BOUNDS;
    if (rests && finding->question != PROPERTY_RACE && rests_on_consistency(check))
        text_add(detail, ", sequentially consistent");
}

/* An answer that rests on when time limits expire says so. A run that violates something else than a temporal property
   is one whenever they do. */
static void describe_timeouts(const Finding *finding, Text *detail) {
    bool rests = finding->answer == ANSWER_HOLDS || finding->answer == ANSWER_WITHIN_BOUNDS || is_temporal(finding) ||
                 finding->question == PROPERTY_LIVELOCK;
    if (rests && finding->run->options->model.machine.late_timeouts)
        text_add(detail, ", time limits expire late");
}

bool verdict_stop(const Run *run, Text *out) {
    const Failure *failure = &run->failure;
    if (failure->kind != FAILURE_LIMIT)
        return false;
    switch (failure->limit) {
    case REACHED_EXHAUSTION: text_add(out, "out of memory"); return true;
    case REACHED_TIME: text_format(out, "time limit of %g s reached", run->options->time_limit); break;
    case REACHED_SIGNAL: text_add(out, "interrupted"); break;
    default: text_add(out, "memory limit reached"); break;
    }
    text_format(out, " while %s", text_string(&failure->words));
    return true;
}

static const char *plural(uint64_t count) { return count == 1 ? "" : "s"; }

/* Why a search that looked for bugs ended. */
static void describe_end(const Run *run, SearchEnd end, Text *detail) {
    if (end == SEARCH_TIME)
        text_format(detail, "time limit of %g s reached: ", run->options->time_limit);
    else if (end == SEARCH_INTERRUPTED)
        text_add(detail, "interrupted: ");
    else if (end == SEARCH_MEMORY) {
        text_add(detail, "memory limit of ");
        describe_size(run->options->search.limits.memory, detail);
        text_add(detail, " reached: ");
    }
}

static void describe_preemptions(const Hunted *hunted, Text *out) {
    text_format(out, "every run with at most %u preemption%s", hunted->preemptions, plural(hunted->preemptions));
}

static void describe_schedules(const Hunted *hunted, Text *out) {
    text_format(out, "%llu random schedule%s", (unsigned long long)hunted->schedules, plural(hunted->schedules));
}

/* The answer of a search that looked for bugs and stopped somewhere: the bounds are what it has covered. */
static Answer answer_of_hunt(const Run *run, const Ending *ending, Text *detail) {
    const Hunted *hunted = &run->result->hunted;
    describe_end(run, ending->end, detail);
    if (hunted->has_contexts)
        describe_preemptions(hunted, detail);
    text_add(detail, hunted->has_contexts && hunted->schedules ? ", " : "");
    if (hunted->schedules)
        describe_schedules(hunted, detail);
    text_format(detail, "%s%llu state%s", hunted->has_contexts || hunted->schedules ? ", " : "",
                (unsigned long long)run->result->states, plural(run->result->states));
    if (ending->bound_hit) {
        text_add(detail, "; ");
        describe_bound(run, ending->bound, detail);
    }
    return ANSWER_WITHIN_BOUNDS;
}

static bool hunts(const Run *run) {
    SearchOrder order = run->options->search.order;
    return order == SEARCH_HUNT || order == SEARCH_PCT || order == SEARCH_CONTEXTS;
}

static Answer answer_of(const Finding *finding, Text *detail) {
    const Run *run = finding->run;
    const SearchResult *result = run->result;
    const SearchOptions *options = &run->options->search;
    if (verdict_stop(run, detail))
        return ANSWER_UNKNOWN;
    if (!result)
        return answer(ANSWER_UNDECIDED, detail, "another property was violated first");
    if (finding->trace) {
        text_add(detail, "replayed, ");
        trace_describe_length(finding->trace, detail);
        return ANSWER_VIOLATED;
    }
    if (is_temporal(finding) && !run->goals[finding->question - PROPERTIES].automaton)
        return answer(ANSWER_UNKNOWN, detail, "the formula is too large for an automaton");
    const Ending ending = ending_of(finding);
    unsigned long long states = ending.states;
    if (ending.bound_hit && machine_is_unknown(ending.bound->limit) && ending.end != SEARCH_VIOLATED) {
        describe_bound(run, ending.bound, detail);
        return ANSWER_UNKNOWN;
    }
    if (result->is_weaker && ending.end != SEARCH_VIOLATED) {
        text_add(detail, "weaker than volatile: nothing orders ");
        run_describe_places(run, result->weaker, detail);
        return ANSWER_UNKNOWN;
    }
    bool is_cut = ending.end != SEARCH_COMPLETE && ending.end != SEARCH_VIOLATED && ending.end != SEARCH_REFUTED &&
                  ending.end != SEARCH_LIMITED;
    if (is_cut && hunts(run))
        return answer_of_hunt(run, &ending, detail);
    switch (ending.end) {
    case SEARCH_COMPLETE: return answer_when_complete(run, &ending, detail);
    case SEARCH_VIOLATED: return answer(ANSWER_UNDECIDED, detail, "%llu states", states);
    case SEARCH_REFUTED: return answer(ANSWER_UNKNOWN, detail, "a data race was found after %llu states", states);
    case SEARCH_LIMITED:
        text_add(detail, machine_is_unknown(ending.bound->limit) ? "" : "a bound was exceeded: ");
        describe_bound(run, ending.bound, detail);
        return ANSWER_UNKNOWN;
    case SEARCH_STATES: return answer(ANSWER_WITHIN_BOUNDS, detail, "states: %llu", states);
    case SEARCH_DEPTH:
        /* Depth-first, a state may have been met first at the bound and again above it, where it was not expanded. */
        if (options->order == SEARCH_DFS || options->order == SEARCH_AUTO)
            return answer(ANSWER_UNKNOWN, detail, "depth-first search was cut at depth %u; %llu states",
                          options->max_depth, states);
        return answer(ANSWER_WITHIN_BOUNDS, detail, "depth: %u", options->max_depth);
    case SEARCH_MEMORY:
        text_add(detail, "memory limit of ");
        describe_size(options->limits.memory, detail);
        return answer(ANSWER_UNKNOWN, detail, " reached after %llu states", states);
    case SEARCH_TIME:
        return answer(ANSWER_UNKNOWN, detail, "time limit of %g s reached after %llu states", run->options->time_limit,
                      states);
    case SEARCH_INTERRUPTED: return answer(ANSWER_UNKNOWN, detail, "interrupted after %llu states", states);
    case SEARCH_PREEMPTIONS:
    case SEARCH_SCHEDULES: break; /* of searches that look for bugs */
    }
    return ANSWER_UNKNOWN;
}

/* The transformation that causes a violation; for a deadlock one at which a thread is blocked. */
static BirId causing_transformation(const Finding *finding) {
    const Run *run = finding->run;
    const Violation *violation = *run_violation(run, finding->question);
    if (violation->fault.transformation != BIR_NONE)
        return violation->fault.transformation;
    Machine *m = machine_new(run->code, &run->options->model.machine);
    for (uint64_t i = 0; i < violation->count; i++) {
        successors_step(m, violation->moves[i]);
        machine_forget(m, machine_mark(m));
    }
    /* Rather a thread that needs a lock than one that waits for others to end. */
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

static void describe_where(const Finding *finding, Text *place) {
    const Run *run = finding->run;
    const Trace *trace = finding->trace;
    if (trace_is_temporal(trace) && trace_goal_place(trace, run->model, place))
        return;
    if (trace->story && trace->story->where) {
        text_add(place, trace->story->where);
        return;
    }
    BirId transformation = causing_transformation(finding);
    if (transformation != BIR_NONE)
        trace_describe_place(run->model, transformation, place);
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

/* The data races that were met and that no property is about. */
static const Run *find_unjudged(const Verdict *verdict) {
    for (uint32_t i = 0; i < verdict->findings.count; i++)
        if (verdict->findings.items[i].question == PROPERTY_RACE && verdict->findings.items[i].run)
            return NULL;
    return verdict->check->runs.items[0];
}

void verdict_basis(const Verdict *verdict, Text *out) {
    const Run *run = find_unjudged(verdict);
    if (verdict->overall > ANSWER_WITHIN_BOUNDS || !run || !rests_on_consistency(verdict->check))
        return;
    text_add(out, "sequentially consistent; ");
    if (run->options->engine->finds_races)
        text_format(out, "%u data race%s not judged", run->races.count, plural(run->races.count));
    else
        text_add(out, "data races not judged");
}

/* Data races that are not judged: with one, threads may see writes in another order than here. */
static void add_races(const Verdict *verdict, Text *out) {
    enum { MOST_LINES = 3 };
    const Run *run = find_unjudged(verdict);
    for (uint32_t i = 0; run && i < run->races.count && i < MOST_LINES; i++) {
        const RunRace *race = &run->races.items[i];
        text_format(out, "note: data race%s%s%s between %s: the answers assume sequential consistency",
                    race->field ? " on " : "", race->field ? race->field : "", race->field ? "," : "",
                    race->places.items[0]);
        text_add(out, " (--check race shows a run)\n");
    }
}

/* Adds the finding of a run about a question. */
static void add_finding(Verdict *verdict, const Run *run, uint32_t question) {
    Finding finding = {.run = run, .question = question, .trace = run->traces ? run->traces[question] : NULL};
    Text detail = {0}, where = {0};
    finding.name = goal_of(&finding) ? goal_of(&finding)->name : search_property_name(question);
    finding.answer = answer_of(&finding, &detail);
    describe_vacuity(&finding, &detail);
    describe_fairness(&finding, &detail);
    describe_timeouts(&finding, &detail);
    describe_more_races(&finding, &detail);
    describe_consistency(verdict->check, &finding, &detail);
    if (finding.answer == ANSWER_VIOLATED)
        describe_where(&finding, &where);
    finding.detail = text_keep(&detail, verdict->arena);
    finding.where = text_keep(&where, verdict->arena);
    vector_push(verdict->arena, &verdict->findings, finding);
}

/* Models that were not printed of a Java program do not mark synchronization, so races cannot be detected. */
static bool answers_races(const Run *run) {
    return run->options->model.is_java || (run->model && run->model->roles.count && run->options->search.races);
}

/* A built-in property is the same in every run that has it: the last one answers. */
static void find_built_in(Verdict *verdict) {
    const Check *check = verdict->check;
    for (uint32_t i = 0; i < PROPERTIES; i++) {
        const Run *run = NULL;
        for (uint32_t j = 0; j < check->runs.count; j++)
            run = check->runs.items[j]->options->search.checks >> i & 1 ? check->runs.items[j] : run;
        if (run && (i != PROPERTY_RACE || answers_races(run)))
            add_finding(verdict, run, i);
    }
}

/* The properties of a specification, in its order; those that --property does not select have no run. The last run that
   was made for one answers. */
static void find_goals(Verdict *verdict) {
    const Check *check = verdict->check;
    uint32_t count = check->specification ? check->specification->properties.count : 0;
    Finding *goals = memory_get_zeroed(count + 1, sizeof *goals);
    for (uint32_t i = 0; i < check->runs.count; i++) {
        const Plan *plan = check->runs.items[i]->options->plan;
        for (uint32_t j = plan ? plan->goals.count : 0; j-- > 0;)
            goals[plan->goals.items[j].property] = (Finding){.run = check->runs.items[i], .question = PROPERTIES + j};
    }
    for (uint32_t i = 0; i < count; i++)
        if (goals[i].run)
            add_finding(verdict, goals[i].run, goals[i].question);
    free(goals);
}

static void leave_unanswered(Verdict *verdict, const char *name, const char *detail) {
    Finding finding = {.name = name, .answer = ANSWER_UNKNOWN, .detail = detail};
    vector_push(verdict->arena, &verdict->findings, finding);
}

/* What a search that did not visit everything has covered besides, or the searches beside it. */
static void note_coverage(Verdict *verdict, const Run *run) {
    const SearchResult *result = run->result;
    Text note = {0};
    if (!result || result->end == SEARCH_COMPLETE || result->end == SEARCH_VIOLATED || result->bound_hit)
        return;
    const Hunted *hunted = &result->hunted;
    if (!hunts(run) && hunted->has_contexts) {
        describe_preemptions(hunted, &note);
        text_add(&note, " was explored beside this search");
        vector_push(verdict->arena, &verdict->notes, text_keep(&note, verdict->arena));
    }
    if (!hunted->schedules)
        return;
    describe_schedules(hunted, &note);
    text_format(&note,
                "%s: if no run has more than %u thread%s and %llu step%s, a bug of depth 2 is among them with a "
                "probability of at least %.2g, one of depth 3 with at least %.2g",
                hunts(run) ? "" : " beside this search", hunted->threads, plural(hunted->threads),
                (unsigned long long)hunted->steps, plural(hunted->steps), hunted->found[2], hunted->found[3]);
    vector_push(verdict->arena, &verdict->notes, text_keep(&note, verdict->arena));
}

static void find_notes(Verdict *verdict) {
    static const char *const notes[] = {
        "Random without a seed yields one fixed sequence (--random choose explores all values)",
        "Random without a seed yields every value (--random choose)",
        "clocks stand still while a thread runs (--clock choose lets them advance)",
        "clocks may advance whenever they are read (--clock choose)",
        "a formula with X counts single steps of the model (bandera bir shows them)",
    };
    const Check *check = verdict->check;
    const ModelOptions *model = &check->options->run.model;
    uint32_t uses = 0;
    bool counts_steps = false;
    for (uint32_t i = 0; i < check->runs.count; i++) {
        uses |= check->runs.items[i]->result ? check->runs.items[i]->result->uses : 0;
        counts_steps |= check->runs.items[i]->options->plan && check->runs.items[i]->options->plan->counts_steps;
    }
    if (uses & USES_RANDOM)
        vector_push(verdict->arena, &verdict->notes, notes[model->choose_random]);
    if (uses & USES_CLOCK)
        vector_push(verdict->arena, &verdict->notes, notes[2 + model->choose_time]);
    if (counts_steps)
        vector_push(verdict->arena, &verdict->notes, notes[4]);
    note_coverage(verdict, check->runs.items[0]);
}

/* The worst of the answers. */
static Answer answer_overall(const Verdict *verdict) {
    const Check *check = verdict->check;
    Answer worst = ANSWER_HOLDS;
    for (uint32_t i = 0; i < verdict->findings.count; i++)
        worst = verdict->findings.items[i].answer > worst ? verdict->findings.items[i].answer : worst;
    const Run *first = check->runs.items[0];
    /* Without properties, the verdict is whether the search was complete. */
    bool is_incomplete =
        !check->plans && !check->options->run.search.checks && first->result && first->result->end != SEARCH_COMPLETE;
    if (worst < ANSWER_UNKNOWN && (is_incomplete || first->failure.kind == FAILURE_LIMIT))
        worst = ANSWER_UNKNOWN;
    return worst;
}

Verdict *verdict_new(const Check *check) {
    Arena *arena = arena_new();
    Verdict *verdict = arena_alloc(arena, sizeof *verdict);
    *verdict = (Verdict){.check = check, .arena = arena};
    find_built_in(verdict);
    find_goals(verdict);
    if (check->options->run.unanswered & UNANSWERED_RACE && !answers_races(check->runs.items[0]))
        leave_unanswered(verdict, "race", "not supported for BIR models");
    if (check->options->run.unanswered & UNANSWERED_OVERFLOW)
        leave_unanswered(verdict, "overflow", "not supported for BIR models");
    find_notes(verdict);
    verdict->overall = answer_overall(verdict);
    return verdict;
}

void verdict_free(Verdict *verdict) { arena_free(verdict->arena); }

void verdict_notes(const Verdict *verdict, Text *out) {
    for (uint32_t i = 0; i < verdict->notes.count; i++)
        text_format(out, "note: %s\n", verdict->notes.items[i]);
    add_races(verdict, out);
}

void verdict_lines(const Verdict *verdict, Text *out) {
    verdict_notes(verdict, out);
    for (uint32_t i = 0; i < verdict->findings.count; i++) {
        const Finding *finding = &verdict->findings.items[i];
        bool is_violated = finding->answer == ANSWER_VIOLATED;
        text_format(out, "%s: %s%s%s (%s)\n", finding->name, verdict_answer_name(finding->answer),
                    is_violated ? " at " : "", is_violated ? finding->where : "", finding->detail);
    }
    Text basis = {0};
    verdict_basis(verdict, &basis);
    text_format(out, "verdict: %s", verdict_answer_name(verdict->overall));
    if (basis.length)
        text_format(out, " (%s)", text_string(&basis));
    text_add_char(out, '\n');
    text_free(&basis);
}
