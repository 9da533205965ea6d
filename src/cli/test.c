/* bandera test */
#include "cli/test.h"

#include "base/process.h"
#include "trace/story.h"

#include <string.h>
#include <unistd.h>

typedef struct Session {
    const Options *options;
    Tests *tests;
    Arena *arena;
    TestResults results;
    Sarif sarif;
    bool is_quiet; /* nothing but the results; or not even those: */
    bool is_silent;
    bool is_broken; /* a check ended with an internal error */
    bool has_races; /* some answer rests on sequential consistency */
} Session;

const char *test_result_name(const TestResult *result) {
    static const char *const names[] = {"", "skipped", "not checked"};
    return result->kind == TEST_CHECKED ? verdict_answer_name(result->answer) : names[result->kind];
}

/* The finding that decides: the worst one. */
static const Finding *find_worst(const Verdict *verdict) {
    const Finding *worst = NULL;
    for (uint32_t i = 0; i < verdict->findings.count; i++) {
        const Finding *finding = &verdict->findings.items[i];
        worst = !worst || finding->answer > worst->answer ? finding : worst;
    }
    return worst;
}

static const char *keep(Session *session, const char *text) {
    return text ? arena_copy(session->arena, text, strlen(text)) : NULL;
}

/* What a violation means for a test: a test runner notices only what its own thread throws. */
static void add_remark(const Finding *finding, Text *out) {
    const Trace *trace = finding->trace;
    bool is_thrown = finding->question == PROPERTY_ASSERT || finding->question == PROPERTY_EXCEPTION ||
                     finding->question == PROPERTY_MONITOR || finding->question == PROPERTY_BOUNDS;
    const TraceStep *last = trace->steps.count ? &trace->steps.items[trace->steps.count - 1] : NULL;
    if (is_thrown && last && last->birth != 0)
        text_add(out, "note: this ends a thread that the test has started; a test runner would not notice\n");
}

/* Whether some run ends the virtual machine, and a test runner with it. */
static bool exits(const Verdict *verdict) {
    uint32_t uses = 0;
    for (uint32_t i = 0; i < verdict->check->runs.count; i++)
        uses |= verdict->check->runs.items[i]->result ? verdict->check->runs.items[i]->result->uses : 0;
    return uses & USES_EXIT;
}

/* Fills in the result of a test that was checked. */
static void take_verdict(Session *session, const Verdict *verdict, TestResult *result) {
    const Finding *worst = find_worst(verdict);
    const Trace *trace = worst ? worst->trace : NULL;
    result->answer = verdict->overall;
    result->detail = keep(session, worst ? worst->detail : "nothing was to be checked");
    Text basis = {0};
    verdict_basis(verdict, &basis);
    session->has_races |= basis.length > 0;
    text_free(&basis);
    if (result->answer <= ANSWER_WITHIN_BOUNDS && exits(verdict)) {
        result->answer = ANSWER_UNKNOWN;
        result->detail = "it calls System.exit, which ends a test runner";
    }
    if (!trace)
        return;
    Text report = {0};
    result->property = keep(session, worst->name);
    result->where = keep(session, worst->where);
    /* What is thrown because the test has thrown nothing is to blame on all of it. */
    bool has_place = trace->story && trace->story->where;
    if (!has_place && result->test->file)
        result->where = arena_format(session->arena, "%s:%u", result->test->file, result->test->line);
    result->message = keep(session, trace->violation);
    cli_add_traces(verdict, &(RenderOptions){.full = session->options->full}, &report);
    result->report = text_keep(&report, session->arena);
}

/* The line of a test. */
static void show_line(const Session *session, const TestResult *result) {
    Text line = {0};
    text_format(&line, "%s: %s", result->name, test_result_name(result));
    if (result->property)
        text_format(&line, " at %s (%s, %s)", result->where, result->property, result->detail);
    else
        text_format(&line, " (%s)", result->detail);
    Text safe = {0};
    text_move_escaped(&safe, &line);
    text_add_char(&safe, '\n');
    if (session->is_silent)
        text_free(&safe);
    else
        cli_show(&safe, stdout);
    fflush(stdout);
}

static void show_evidence(const Session *session, const Verdict *verdict) {
    Text text = {0};
    RenderOptions render = {session->options->full, cli_colors(session->options, STDOUT_FILENO), false};
    if (!session->is_quiet)
        cli_add_traces(verdict, &render, &text);
    verdict_notes(verdict, &text);
    const Finding *worst = find_worst(verdict);
    if (worst && worst->trace)
        add_remark(worst, &text);
    if (session->is_silent)
        text_free(&text);
    else
        cli_show(&text, stdout);
}

/* Checks a test, and shows what came out. */
static void check_test(Session *session, uint32_t number, bool is_live, TestResult *result) {
    double start = process_now();
    bool good;
    Check *check = tests_check(session->tests, number, &good);
    if (is_live)
        fputs("\r\033[K", stderr);
    if (!check) {
        result->kind = TEST_LEFT;
        return;
    }
    if (good) {
        Verdict *verdict = verdict_new(check);
        take_verdict(session, verdict, result);
        show_evidence(session, verdict);
        if (session->options->sarif)
            sarif_add(&session->sarif, verdict, result->name);
        verdict_free(verdict);
    } else {
        session->is_broken |= cli_show_problems(check, good, session->options) == EXIT_INTERNAL_ERROR;
        result->answer = ANSWER_UNKNOWN;
        result->detail = "bad input: see the message above";
    }
    check_free(check);
    result->seconds = process_now() - start;
}

static void run_tests(Session *session, bool is_live) {
    const Tests *tests = session->tests;
    for (uint32_t i = 0; i < tests->items.count; i++) {
        const SuiteTest *test = &tests->items.items[i];
        TestResult result = {.test = test, .name = tests_name(session->tests, i)};
        if (test->skipped) {
            result.kind = TEST_SKIPPED;
            result.detail = test->skipped;
        } else if (!test->main_class) {
            result.answer = ANSWER_UNKNOWN;
            result.detail = arena_format(session->arena, "not supported: %s", test->unsupported);
        } else
            check_test(session, i, is_live, &result);
        if (result.kind == TEST_LEFT)
            result.detail = "a limit of all tests was reached before";
        else
            show_line(session, &result);
        vector_push(session->arena, &session->results, result);
    }
}

/* The answers of all tests, and how many have each. */
static Answer show_summary(const Session *session) {
    static const struct {
        TestKind kind;
        Answer answer;
        const char *words;
    } lines[] = {{TEST_CHECKED, ANSWER_VIOLATED, "violated"},
                 {TEST_CHECKED, ANSWER_UNKNOWN, "unknown"},
                 {TEST_CHECKED, ANSWER_WITHIN_BOUNDS, "hold within bounds"},
                 {TEST_CHECKED, ANSWER_HOLDS, "hold"},
                 {TEST_SKIPPED, ANSWER_HOLDS, "skipped"},
                 {TEST_LEFT, ANSWER_HOLDS, "not checked"}};
    Answer worst = ANSWER_HOLDS;
    Text text = {0};
    for (size_t i = 0; i < COUNT(lines); i++) {
        uint32_t count = 0;
        for (uint32_t j = 0; j < session->results.count; j++) {
            const TestResult *result = &session->results.items[j];
            Answer answer = result->answer == ANSWER_UNDECIDED ? ANSWER_UNKNOWN : result->answer;
            count += result->kind == lines[i].kind && (lines[i].kind != TEST_CHECKED || answer == lines[i].answer);
        }
        if (!count)
            continue;
        text_format(&text, "%s%u %s", text.length ? ", " : "", count, lines[i].words);
        Answer answer = lines[i].kind == TEST_LEFT ? ANSWER_UNKNOWN : lines[i].answer;
        worst = answer > worst ? answer : worst;
    }
    if (!session->is_silent)
        printf("\ntests: %s\nverdict: %s%s\n", text_string(&text), verdict_answer_name(worst),
               worst <= ANSWER_WITHIN_BOUNDS && session->has_races ? " (sequentially consistent; data races not judged)"
                                                                   : "");
    text_free(&text);
    return worst;
}

static bool write_reports(Session *session) {
    const Options *options = session->options;
    bool good = true;
    Text text = {0};
    if (options->junit) {
        test_add_junit(&session->results, &text);
        good &= cli_write(options->junit, &text);
    }
    if (options->sarif) {
        sarif_print(&session->sarif, &text);
        good &= cli_write(options->sarif, &text);
    }
    return good;
}

/* Checks the tests that were found, and reports. */
static int run_session(Session *session, bool is_live) {
    session->arena = arena_new();
    run_tests(session, is_live);
    Answer worst = show_summary(session);
    bool good = write_reports(session);
    int status = session->is_broken ? EXIT_INTERNAL_ERROR : verdict_exit_status(worst);
    arena_free(session->arena);
    return cli_status(status, good);
}

/* Why the tests were not found. */
static int report_failure(const Session *session) {
    const Run *front = session->tests->front;
    Text why = {0};
    int status = cli_fail(front, session->options);
    if (verdict_stop(front, &why)) {
        fprintf(stderr, "bandera: %s\n", text_string(&why));
        printf("verdict: unknown\n");
        status = EXIT_UNKNOWN;
    }
    text_free(&why);
    return status;
}

int command_test(const Options *options) {
    TestsOptions tests_options = {.filters = {options->filter.items, options->filter.count, 0},
                                  .time_limit = options->timeout};
    if (!cli_check_options(options, &tests_options.check))
        return EXIT_BAD_INPUT;
    RunOptions *run = &tests_options.check.run;
    if (!run->model.is_java && access(run->model.inputs.items[0], F_OK) != 0)
        return cli_usage("%s: there is no such file or directory", run->model.inputs.items[0]);
    if (!run->model.is_java)
        return cli_usage("test takes Java programs: sources, class files, jars and directories");
    if (options->argument_count)
        return cli_usage("tests have no arguments of a command line");
    run->search.limits = limits_from_now(options->total_timeout, run->search.limits.memory);
    run->time_limit = options->total_timeout;
    bool is_live = cli_watch(options, &run->search);
    Session session = {.options = options,
                       .tests = tests_new(&tests_options),
                       .is_silent = cli_is_output(options->junit) || cli_is_output(options->sarif)};
    session.is_quiet = options->quiet || session.is_silent;
    int status = tests_find(session.tests) ? run_session(&session, is_live) : report_failure(&session);
    tests_free(session.tests);
    return status;
}
