#include "check.h"

#include "base/file.h"

#include <stdlib.h>

Check *check_new(const CheckOptions *options) {
    Check *check = memory_get_zeroed(1, sizeof *check);
    check->options = options;
    check->arena = arena_new();
    return check;
}

void check_free(Check *check) {
    if (check->is_exhausted)
        return; /* what was under way is half made */
    for (uint32_t i = 0; i < check->runs.count; i++)
        run_free(check->runs.items[i]);
    run_free(check->front);
    plans_free(check->plans);
    declarations_free(check->declarations);
    specification_free(check->specification);
    diagnostics_free(check->diagnostics);
    free(check->spec_text);
    free(check->pattern_text);
    arena_free(check->arena);
    free(check);
}

static bool refuse(Check *check, const char *reason) {
    return diagnostics_refuse(check->diagnostics, (Position){0, 0}, NULL, "%s", reason);
}

/* Reads the file of --spec, with the patterns that ship. */
static bool read_file(Check *check) {
    const char *file = check->options->run.model.specification;
    Failure *failure = &check->front->failure;
    Text path = {0};
    size_t length = 0;
    check->spec_text = file_read_within(file, &check->options->run.search.limits, "the specification was read",
                                        &check->spec_length, failure);
    check->diagnostics = diagnostics_new(file, check->spec_text, check->spec_length);
    if (check->spec_text && data_find("patterns.pat", &path, failure))
        check->pattern_text = file_read(text_string(&path), &length, failure);
    if (check->pattern_text) {
        SpecificationOptions options = {text_string(&path), check->pattern_text, length};
        check->specification =
            specification_parse(check->spec_text, check->spec_length, file, &options, check->diagnostics);
    } else if (failure->kind != FAILURE_LIMIT)
        refuse(check, text_string(&failure->words));
    text_free(&path);
    return check->specification != NULL;
}

/* Reads the formula of --ltl, which is a property of that name. */
static bool read_formula(Check *check) {
    const char *formula = check->options->run.model.formula;
    check->diagnostics = diagnostics_new("--ltl", formula, strlen(formula));
    check->specification = specification_of_formula(formula, strlen(formula), "ltl", check->diagnostics);
    return check->specification != NULL;
}

/* Reads what the Java sources declare. */
static bool read_declarations(Check *check) {
    const RunJava *java = &check->front->java;
    check->declarations = declarations_read(java->inputs.sources.items, java->inputs.sources.count, java->classpath);
    return check->declarations->errors == 0;
}

/* Resolves the names of the properties, and plans the models that they need. */
static bool make_plans(Check *check) {
    const CheckOptions *options = check->options;
    ltl_limit(check->specification->ltl, limits_as_look(&options->run.search.limits));
    PlanScope scope = {.declarations = check->declarations, .classpath = check->front->java.classpath};
    const BirModel *model = check->front->model;
    Vector(const char *) predicates = {0};
    for (uint32_t i = 0; model && i < model->predicates.count; i++)
        vector_push(check->arena, &predicates, bir_name(model, model->predicates.items[i].name));
    scope.predicates = predicates.items;
    scope.predicate_count = predicates.count;
    const ModelTexts *properties = &options->run.model.properties;
    check->plans = plans_make(check->specification, &scope, properties->items, properties->count, check->diagnostics);
    if (check->plans && !check->plans->items.count)
        return refuse(check, "it has no property to check");
    return check->plans != NULL;
}

bool check_plan(Check *check) {
    const CheckOptions *options = check->options;
    check->front = run_new(&options->run);
    if (!run_through(check->front, options->run.model.is_java ? "javac" : "check")) {
        check->failed = check->front;
        return false;
    }
    return (options->run.model.specification ? read_file(check) : read_formula(check)) &&
           (!options->run.model.is_java || read_declarations(check)) && make_plans(check);
}

static void add_run(Check *check, const Plan *plan, uint32_t checks) {
    RunOptions *options = arena_alloc(check->arena, sizeof *options);
    *options = check->options->run;
    options->front = check->front ? check->front : check->runs.count ? check->runs.items[0] : check->options->run.front;
    options->plan = plan;
    options->ltl = check->plans ? check->plans->ltl : NULL;
    options->search.checks = checks;
    options->finds_livelocks = checks >> PROPERTY_LIVELOCK & 1;
    if (!plan) { /* its model is not made for the specification */
        options->model.specification = options->model.formula = NULL;
        options->model.fairness = FAIRNESS_NONE;
    }
    if (plan && plan->counts_steps)
        options->model.machine.interleave_invisible = true;
    run_options_for_check(options);
    /* Data races are the same in every run: the first one tells of them, and those that have to answer for them. */
    options->search.races &= check->runs.count == 0 || checks >> PROPERTY_RACE & 1;
    vector_push(check->arena, &check->runs, run_new(options));
}

/* One run for everything built in and all assertions; one for livelocks, which most reductions do not preserve; one for
   each model that temporal properties need. */
static void plan_runs(Check *check) {
    const CheckOptions *options = check->options;
    const Plans *plans = check->plans;
    uint32_t count = plans ? plans->items.count : 0;
    bool asserts = count && plans->items.items[0].goals.items[0].is_assertions;
    uint32_t all = !plans || options->built_in ? options->run.search.checks : 0;
    uint32_t apart = all & 1u << PROPERTY_LIVELOCK, checks = all & ~apart;
    if (checks || asserts || (!apart && (!plans || options->built_in)))
        add_run(check, asserts ? &plans->items.items[0] : NULL, checks);
    if (apart)
        add_run(check, NULL, apart);
    for (uint32_t i = asserts; i < count; i++)
        add_run(check, &plans->items.items[i], 0);
}

/* A data race is nothing that other properties have to wait for: see search_weigh_race. */
static bool is_violated(const Run *run) {
    for (uint32_t i = 0; i < run_questions(run); i++)
        if (i != PROPERTY_RACE && *run_violation(run, i))
            return true;
    return false;
}

/* A run ends at a false assertion, and nothing after it is explored. So every other property that shared a search with
   a violated assertion is checked again, alone. */
static void plan_again(Check *check, const Run *run) {
    const Plan *plan = run->options->plan;
    uint32_t violated = 0;
    for (uint32_t i = 0; i < run->result->goal_count; i++)
        violated += plan->goals.items[i].is_assertions && run->result->goals[i].violation;
    if (!violated || plan->goals.count + (run->options->search.checks != 0) == 1)
        return;
    for (uint32_t i = 0; i < plan->goals.count; i++)
        if (!run->result->goals[i].violation)
            add_run(check, plans_single(check->plans, plan, i), 0);
    if (run->options->search.checks)
        add_run(check, NULL, run->options->search.checks);
}

/* Where a limit is reached before the specification is read, only the built-in properties have an answer. */
static void plan_stopped(Check *check, LimitReached reached, const char *while_what) {
    add_run(check, NULL, check->options->built_in ? check->options->run.search.checks : 0);
    failure_at_limit(&check->runs.items[0]->failure, reached, while_what);
}

/* Everything that check_run does; whether it was good stands in the check. */
static void run_all(void *context) {
    Check *check = context;
    const CheckOptions *options = check->options;
    if (model_options_has_plan(&options->run.model) && !check_plan(check)) {
        const Failure *failure = &check->front->failure;
        check->is_good = failure->kind == FAILURE_LIMIT;
        if (check->is_good) {
            check->failed = NULL;
            plan_stopped(check, failure->limit, text_string(&failure->words));
        }
        return;
    }
    plan_runs(check);
    check->is_good = true;
    uint32_t planned = check->runs.count;
    for (uint32_t i = 0; i < check->runs.count; i++) {
        Run *run = check->runs.items[i];
        check->current = i;
        if (!run_through(run, NULL)) {
            if (run->failure.kind == FAILURE_LIMIT)
                continue;
            check->failed = run;
            check->is_good = false;
            return;
        }
        if (is_violated(run) && !options->run.search.all)
            break;
        if (i < planned)
            plan_again(check, run);
    }
}

bool check_run(Check *check) {
    if (memory_try(run_all, check))
        return check->is_good;
    /* Completed runs keep their answers. The others are replaced by empty ones with the reason why they stopped. */
    check->is_exhausted = true;
    check->arena = arena_new();
    check->failed = check->front = NULL;
    check->diagnostics = NULL;
    check->declarations = NULL;
    if (!check->runs.count)
        plan_stopped(check, REACHED_EXHAUSTION, "");
    for (uint32_t i = check->current; i < check->runs.count; i++) {
        check->runs.items[i] = run_new(check->runs.items[i]->options);
        failure_at_limit(&check->runs.items[i]->failure, REACHED_EXHAUSTION, "");
    }
    return true;
}

Run *check_first_run(Check *check, const char *stage) {
    const CheckOptions *options = check->options;
    if (model_options_has_plan(&options->run.model) && !check_plan(check))
        return NULL;
    plan_runs(check);
    if (run_through(check->runs.items[0], stage))
        return check->runs.items[0];
    check->failed = check->runs.items[0];
    return NULL;
}

bool check_problems(const Check *check, bool color, Text *out) {
    const Run *failed = check->failed, *front = check->front == failed ? NULL : check->front;
    bool ours = failed && run_problems(failed, color, out);
    ours |= front && run_problems(front, color, out);
    for (uint32_t i = 0; i < check->runs.count && !failed && !front; i++)
        if (check->runs.items[i]->diagnostics)
            diagnostics_render(check->runs.items[i]->diagnostics, color, out);
    if (check->diagnostics)
        diagnostics_render(check->diagnostics, color, out);
    for (uint32_t i = 0; check->declarations && i < check->declarations->sources.count; i++)
        diagnostics_render(check->declarations->sources.items[i].diagnostics, color, out);
    return ours;
}
