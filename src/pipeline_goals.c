/* The stages that are about properties of a specification: automata, predicates, and what violates them. */
#include "pipeline_int.h"

#include "pass/progress.h"

#include <string.h>

bool stage_automata(Run *run) {
    const Plan *plan = run->options->plan;
    run->goals = memory_get_zeroed(plan->goals.count + 1, sizeof *run->goals);
    for (uint32_t i = 0; i < plan->goals.count; i++)
        if (!plan->goals.items[i].is_assertions) {
            run->goals[i].formula = plan->goals.items[i].negation;
            run->goals[i].automaton = automaton_of(run->options->ltl, run->goals[i].formula);
        }
    return true;
}

/* Which predicates of the model the properties are about. */
bool stage_watch(Run *run) {
    const Plan *plan = run->options->plan;
    Code *code = run->code;
    if (run->java.program) {
        for (code->watched_count = 0; code->watched_count < run->model->predicates.count; code->watched_count++)
            code->watched[code->watched_count] = code->watched_count;
        return true;
    }
    for (uint32_t i = 0; i < plan->predicates.count; i++)
        for (uint32_t j = 0; j < run->model->predicates.count; j++)
            if (strcmp(bir_name(run->model, run->model->predicates.items[j].name), plan->predicates.items[i]) == 0)
                code->watched[code->watched_count++] = j;
    return true;
}

/* A run stops before a location where it gets on, to be told. */
bool stage_progress(Run *run) {
    Code *code = run->code;
    bool *progress = arena_alloc(code->arena, run->model->locations.count + 1);
    progress_find(run->model, progress);
    for (uint32_t i = 0; i < run->model->locations.count; i++) {
        code->locations[i].is_progress = progress[i];
        code->locations[i].is_quiet &= !progress[i];
    }
    return true;
}

/* The goal whose assertion a transformation has. */
static uint32_t goal_of(const void *context, BirId transformation) {
    const Run *run = context;
    uint32_t assertion = java_program_assertion(run->java.program, transformation);
    return assertion == UINT32_MAX ? UINT32_MAX : run->options->plan->java.assertions.items[assertion].goal;
}

SearchOptions pipeline_search_options(Run *run) {
    SearchOptions options = run->options->search;
    options.shortens = !run->options->no_shorten;
    options.fairness = run->options->model.fairness;
    if (run->options->goes_alone && !run->futures)
        run->futures = futures_new();
    options.futures = run->futures;
    if (run->options->permutes && run->java.program && !(run->java.notices & SEEN_NUMBERS))
        options.symmetry = run->are_joined_told_apart ? SYMMETRY_THREADS : SYMMETRY_JOINED;
    /* The states of models that are no programs are encoded in less time than it takes to know them. */
    options.sleeps = run->options->sleeps && run->code->is_program;
    options.repeats = run->code->is_program; /* the same of them */
    if (run->options->plan) {
        options.goals = run->goals;
        options.goal_count = run->options->plan->goals.count;
        if (run->options->plan->java.assertions.count) {
            options.goal_of = goal_of;
            options.goal_context = run;
        }
    }
    return options;
}

/* One assertion property alone. */
typedef struct OneGoal {
    const Run *run;
    uint32_t goal;
} OneGoal;

static uint32_t is_goal(const void *context, BirId transformation) {
    const OneGoal *one = context;
    return goal_of(one->run, transformation) == one->goal ? 0 : UINT32_MAX;
}

SearchResult *pipeline_search_again(Run *run, SearchOptions *options, uint32_t question) {
    OneGoal one = {run, question - PROPERTIES};
    SearchGoal search_goal = {0};
    if (question >= PROPERTIES) {
        options->checks = 0;
        options->goals = &search_goal;
        options->goal_count = 1;
        options->goal_of = is_goal;
        options->goal_context = &one;
    } else
        options->only = 1u << question;
    return search_run(run->code, &run->options->model.machine, options);
}

TraceGoal run_goal(const Run *run, uint32_t number) {
    const Plan *plan = run->options->plan;
    const PlanGoal *goal = &plan->goals.items[number];
    TraceGoal made = {.name = goal->name, .text = goal->text};
    if (!goal->is_assertions) {
        made.ltl = run->options->ltl;
        made.formula = goal->formula;
        made.predicates = plan->predicates.items;
        made.predicate_count = plan->predicates.count;
        made.variables = goal->variables.items;
        made.variable_count = goal->variables.count;
    }
    return made;
}

/* Adds to a trace what is needed to make its model again, and its story. */
static void complete_trace(const Run *run, Trace *trace) {
    trace->model_hash = run->model_hash;
    trace->options = model_options_copy(trace->arena, &run->options->model);
    if (run->options->title)
        trace->model_file = arena_copy(trace->arena, run->options->title, strlen(run->options->title));
    if (run->java.program)
        run_add_story(run, trace);
    /* All properties of the specification that share the model. */
    trace->options.properties.count = 0;
    for (uint32_t i = 0; trace->options.specification && i < run->options->plan->goals.count; i++) {
        const char *name = run->options->plan->goals.items[i].name;
        vector_push(trace->arena, &trace->options.properties, arena_copy(trace->arena, name, strlen(name)));
    }
}

Trace *pipeline_record(Run *run, uint32_t question, const Violation *violation, Look look) {
    bool is_goal = question >= PROPERTIES;
    TraceGoal goal = is_goal ? run_goal(run, question - PROPERTIES) : (TraceGoal){0};
    Trace *trace =
        trace_record(run->code, &run->options->model.machine, violation, is_goal ? &goal : NULL, look, &run->failure);
    if (!trace)
        return NULL;
    if (run->java.program && !run->options->no_shorten)
        trace_straighten(trace, run->code, &run->options->model.machine);
    complete_trace(run, trace);
    return trace;
}
