#include "tests.h"

#include "base/process.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

Tests *tests_new(const TestsOptions *options) {
    Tests *tests = memory_get_zeroed(1, sizeof *tests);
    tests->options = options;
    tests->arena = arena_new();
    return tests;
}

void tests_free(Tests *tests) {
    run_free(tests->front);
    arena_free(tests->arena);
    free(tests);
}

const char *tests_name(Tests *tests, uint32_t number) {
    const SuiteTest *test = &tests->items.items[number];
    return arena_format(tests->arena, "%s.%s", test->class_name, test->name);
}

/* Whether a name matches a pattern: as a whole if that has a star or a question mark, otherwise in some part. */
static bool matches(const char *pattern, const char *name) {
    Text plain = {0};
    bool has_wildcard = strpbrk(pattern, "*?") != NULL;
    for (const char *c = pattern; *c; c++) { /* brackets and backslashes mean themselves */
        if (strchr("[]\\", *c))
            text_add_char(&plain, '\\');
        text_add_char(&plain, *c);
    }
    bool found = has_wildcard ? fnmatch(text_string(&plain), name, 0) == 0 : strstr(name, pattern) != NULL;
    text_free(&plain);
    return found;
}

static bool is_selected(const Tests *tests, const char *name) {
    const ModelTexts *filters = &tests->options->filters;
    bool found = filters->count == 0;
    for (uint32_t i = 0; i < filters->count; i++)
        found |= matches(filters->items[i], name);
    return found;
}

/* Leaves those that the filters select. False with a failure when nothing is left. */
static bool select_tests(Tests *tests) {
    SuiteTests all = tests->items, selected = {0};
    Text names = {0};
    for (uint32_t i = 0; i < all.count; i++) {
        const char *name = tests_name(tests, i);
        text_format(&names, "%s%s", i ? "\n" : "", name);
        if (is_selected(tests, name))
            vector_push(tests->arena, &selected, all.items[i]);
    }
    tests->found = all.count;
    tests->items = selected;
    Failure *failure = &tests->front->failure;
    if (!all.count) {
        failure_set(failure, FAILURE_INPUT, "there are no tests");
        failure->hint = arena_format(tests->arena,
                                     "looked for %s,\nin all classes of the inputs that are neither abstract nor local",
                                     suite_looks_for);
    } else if (!selected.count) {
        failure_set(failure, FAILURE_INPUT, "no test matches --filter; the tests are:");
        failure->hint = text_keep(&names, tests->arena);
    }
    text_free(&names);
    return selected.count > 0;
}

/* The message of javac about a class that was made: behind "/bank/$bandera3.java:12: error: ". Null when there is none.
 */
static const char *find_message(const char *messages, const char *class_name, Arena *arena) {
    Text file = {0};
    text_format(&file, "/%s.java:", class_name);
    const char *at = strstr(messages, text_string(&file));
    const char *error = at ? strstr(at, "error: ") : NULL;
    text_free(&file);
    return error ? arena_copy(arena, error + 7, strcspn(error + 7, "\n")) : NULL;
}

/* Takes the tests out that javac complains about. False when there are none. */
static bool drop_refused(Tests *tests, const char *messages) {
    bool found = false;
    for (uint32_t i = 0; i < tests->items.count; i++) {
        SuiteTest *test = &tests->items.items[i];
        const char *message = test->main_class ? find_message(messages, test->main_class, tests->arena) : NULL;
        if (!message)
            continue;
        test->main_class = NULL;
        test->unsupported = arena_format(tests->arena, "a call from outside its class: %s", message);
        found = true;
    }
    return found;
}

/* Makes the classes that run the tests. */
static bool make_classes(Tests *tests) {
    Vector(JavacText) texts = {0};
    for (uint32_t i = 0; i < tests->items.count; i++)
        if (tests->items.items[i].main_class)
            vector_push(tests->arena, &texts,
                        ((JavacText){tests->items.items[i].main_class, tests->items.items[i].source}));
    Text messages = {0};
    bool good = !texts.count || run_add_classes(tests->front, texts.items, texts.count, &messages);
    bool drops = !good && tests->front->failure.kind == FAILURE_NONE && drop_refused(tests, text_string(&messages));
    if (!good && !drops && tests->front->failure.kind == FAILURE_NONE)
        failure_set(&tests->front->failure, FAILURE_INTERNAL, "javac refuses the classes that run the tests: %s",
                    text_string(&messages));
    text_free(&messages);
    return good || (drops && make_classes(tests));
}

bool tests_find(Tests *tests) {
    tests->front = run_new(&tests->options->check.run);
    if (!run_through(tests->front, "javac"))
        return false;
    bool good = suite_find(tests->front->java.classpath, tests->arena, &tests->items, &tests->front->failure) &&
                select_tests(tests) && make_classes(tests);
    if (!good)
        run_report_failure(tests->front);
    return good;
}

bool tests_stop(const Tests *tests) {
    return limits_look(&tests->options->check.run.search.limits, 0) != REACHED_NOTHING;
}

Check *tests_check(Tests *tests, uint32_t number, bool *good) {
    const TestsOptions *options = tests->options;
    if (tests_stop(tests))
        return NULL;
    tests->current = options->check;
    RunOptions *run = &tests->current.run;
    Limits *limits = &run->search.limits;
    run->front = tests->front;
    run->title = tests_name(tests, number);
    run->search.progress_context = (void *)(uintptr_t)run->title;
    run->model.main_class = tests->items.items[number].main_class;
    double deadline = options->time_limit > 0 ? process_now() + options->time_limit : 0;
    bool is_first = deadline > 0 && (limits->deadline <= 0 || deadline < limits->deadline);
    limits->deadline = is_first ? deadline : limits->deadline;
    run->time_limit = is_first ? options->time_limit : run->time_limit;
    Check *check = check_new(&tests->current);
    *good = check_run(check);
    return check;
}
