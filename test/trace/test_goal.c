/* Traces of temporal properties: how loops and predicates are shown, and what a saved run has to prove. */
#include "ltl/syntax.h"
#include "trace/render.h"
#include "trace/trace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Goes up to 299, then round and round from 120: a way of 120 steps and a loop of 180. */
static const char RING[] = "system Ring()\n"
                           "  n : range 0..400;\n"
                           "main thread Main()\n"
                           "  loc a: when n < 299 do { n := n + 1; } goto a;\n"
                           "         when n == 299 do { n := 120; } goto a;\n"
                           "end Main;\n"
                           "predicates odd = n % 2 == 1; beyond = n == 400;\n"
                           "end Ring;\n";

/* One step there, two that repeat. */
static const char SMALL[] = "system Small()\n"
                            "  n : range 0..4;\n"
                            "main thread Main()\n"
                            "  loc a: when n == 0 do { n := 1; } goto b;\n"
                            "  loc b: when n == 1 do { n := 2; } goto c;\n"
                            "  loc c: when n == 2 do { n := 1; } goto b;\n"
                            "end Main;\n"
                            "predicates\n"
                            "  one = n == 1;\n"
                            "  `a name that is longer than the column for names` = n == 2;\n"
                            "  many = n == 4;\n"
                            "end Small;\n";

enum { MOST_PREDICATES = 4 };

typedef struct Case {
    BirModel *model;
    Code *code;
    Ltl *ltl;
    Automaton *automaton;
    SearchResult *result;
    const char *predicates[MOST_PREDICATES];
    TraceGoal goal;
    Trace *trace;
} Case;

/* Every predicate of the model is a proposition, in the model's order. */
static LtlId resolve(void *context, Ltl *ltl, const Formula *atom) {
    const Case *c = context;
    for (uint32_t i = 0; i < c->goal.predicate_count; i++)
        if (strcmp(c->predicates[i], atom->name) == 0)
            return ltl_proposition(ltl, i);
    fail_msg("no predicate '%s'", atom->name);
    return LTL_NONE;
}

static void compile(const char *source, Case *c) {
    Diagnostics *diagnostics = diagnostics_new("t.bir", source, strlen(source));
    c->model = bir_parse(source, strlen(source), "t.bir", diagnostics);
    if (!c->model || !bir_check(c->model, diagnostics)) {
        Text text = {0};
        diagnostics_render(diagnostics, false, &text);
        fail_msg("%s", text_string(&text));
    }
    diagnostics_free(diagnostics);
    c->code = code_compile(c->model);
    for (uint32_t i = 0; i < c->model->predicates.count; i++) {
        c->predicates[i] = bir_name(c->model, c->model->predicates.items[i].name);
        c->code->watched[c->code->watched_count++] = i;
    }
    c->goal.predicate_count = c->model->predicates.count;
}

/* Finds and records a run of a model that violates a formula. */
static Case *record(const char *source, const char *formula) {
    Case *c = calloc(1, sizeof *c);
    assert_non_null(c);
    compile(source, c);
    c->ltl = ltl_new();
    Diagnostics *diagnostics = diagnostics_new("formula", formula, strlen(formula));
    c->goal.name = "ltl";
    c->goal.text = formula;
    c->goal.ltl = c->ltl;
    c->goal.predicates = c->predicates;
    c->goal.formula = ltl_parse(c->ltl, formula, strlen(formula), (Position){1, 1}, resolve, c, diagnostics);
    assert_int_equal(diagnostics_errors(diagnostics), 0);
    diagnostics_free(diagnostics);
    c->automaton = automaton_of(c->ltl, ltl_make(c->ltl, LTL_NOT, c->goal.formula, LTL_NONE));
    SearchGoal goal = {.automaton = c->automaton};
    c->result = search_run(c->code, &(MachineOptions){0}, &(SearchOptions){.goals = &goal, .goal_count = 1});
    assert_non_null(c->result->goals[0].violation);
    Failure failure = {0};
    c->trace =
        trace_record(c->code, &(MachineOptions){0}, c->result->goals[0].violation, &c->goal, (Look){0}, &failure);
    if (!c->trace)
        fail_msg("%s", text_string(&failure.words));
    c->trace->options.formula = formula;
    failure_free(&failure);
    return c;
}

static void finish(Case *c) {
    trace_free(c->trace);
    search_result_free(c->result);
    automaton_free(c->automaton);
    ltl_free(c->ltl);
    code_free(c->code);
    bir_free(c->model);
    free(c);
}

static void expect_part(const Text *text, const char *part) {
    if (!strstr(text_string(text), part))
        fail_msg("'%s' is not in:\n%s", part, text_string(text));
}

static Text render(const Case *c, bool full) {
    Text text = {0};
    trace_render(c->trace, c->code, &(RenderOptions){.full = full}, &text);
    return text;
}

/* Loads a text and binds it to the case's model and, if asked to, its property. */
static Trace *load(const Case *c, const Text *text, bool knows_goal, Text *messages) {
    Diagnostics *diagnostics = diagnostics_new("t.trace", text_string(text), text->length);
    Trace *trace = trace_load(text_string(text), text->length, "t.trace", diagnostics);
    if (trace && trace->goal.name && knows_goal)
        trace->goal = c->goal;
    if (trace && !trace_bind(trace, c->code, trace_model_hash(c->model), diagnostics)) {
        trace_free(trace);
        trace = NULL;
    }
    assert_true((trace == NULL) == (diagnostics_errors(diagnostics) > 0));
    diagnostics_render(diagnostics, false, messages);
    diagnostics_free(diagnostics);
    return trace;
}

/* The beginning of a loop is shown, however long the trace is. */
static void test_long_loops_are_shown(void **state) {
    (void)state;
    Case *c = record(RING, "<>(beyond && odd)");
    assert_int_equal(c->trace->steps.count, 300);
    assert_true(c->trace->is_lasso);
    assert_int_equal(c->trace->loop, 120);
    Text text = render(c, false);
    expect_part(&text, "t.bir: ltl, 120 steps, then a loop of 180 steps\n  <>(beyond && odd)\n");
    expect_part(&text, "\n   50  Main#0  a -> a");
    expect_part(&text, "\n\n  ... 65 steps are not shown\n\n  116  Main#0");
    expect_part(&text, "n: 119 -> 120\n         odd becomes false\n\n"
                       "-- from here on, these 180 steps repeat for ever --\n\n  121  Main#0");
    expect_part(&text, "\n  130  Main#0");
    expect_part(&text, "\n\n  ... 70 steps are not shown\n\n  201  Main#0");
    expect_part(&text, "n: 299 -> 120\n         odd becomes false\n\n-- and again from step 121 on --\n");
    text_free(&text);
    text = render(c, true);
    assert_null(strstr(text_string(&text), "not shown"));
    text_free(&text);
    finish(c);
}

/* No line of a table is too wide, whether columns are left out or not; the bar is there once in every row. */
static void test_tables_are_folded(void **state) {
    (void)state;
    Case *c = record(RING, "<>(beyond && odd)");
    for (int full = 0; full < 2; full++) {
        Text text = render(c, full);
        const char *table = strstr(text_string(&text), "-- and again");
        assert_non_null(table);
        uint32_t rows = 0, bars = 0, columns = 0;
        for (const char *at = strchr(table, '\n') + 1; *at; at += strcspn(at, "\n") + 1) {
            size_t length = strcspn(at, "\n");
            assert_true(length <= 100);
            rows += strncmp(at, "  odd ", 6) == 0;
            for (size_t i = 0; i < length; i++) {
                bars += at[i] == '|';
                columns += strncmp(at, "  odd ", 6) == 0 && (at[i] == 'T' || at[i] == '.');
            }
        }
        assert_true(rows > 1);
        assert_int_equal(bars, 3); /* of the head, and of each predicate */
        /* Either a column for each state, or the first 20, two beside the bar, and the last 30. */
        assert_int_equal(columns, full ? 301 : 52);
        text_free(&text);
    }
    finish(c);
}

static void test_loop_is_told(void **state) {
    (void)state;
    Case *c = record(SMALL, "<>many");
    Text text = render(c, false);
    expect_part(&text, "t.bir: ltl, 1 step, then a loop of 2 steps\n  <>many\n  at first: no predicate holds\n");
    expect_part(&text,
                "n: 0 -> 1\n       one becomes true\n\n-- from here on, these 2 steps repeat for ever --\n\n  2");
    expect_part(&text, "n: 2 -> 1\n       one becomes true\n"
                       "       a name that is longer than the column for names becomes false\n\n"
                       "-- and again from step 2 on --\n\n"
                       "  step  0  1 |  2  3\n"
                       "  one   .  T |  .  T\n"
                       "  a name that is longer than the column for names\n"
                       "        .  . |  T  .\n"
                       "  many  .  . |  .  .\n"
                       "  T: holds after the step; right of the bar: for ever\n\n"
                       "ltl is violated: <>many\n");
    text_free(&text);
    Text place = {0};
    assert_true(trace_goal_place(c->trace, c->model, &place));
    assert_string_equal(text_string(&place), "t.bir:5");
    text_free(&place);
    finish(c);
}

/* The bar has a column to its right even if no predicate changes there. */
static void test_quiet_loop_has_a_column(void **state) {
    (void)state;
    Case *c = record("system Quiet()\n"
                     "  n : range 0..4;\n"
                     "main thread Main()\n"
                     "  loc a: when true do { n := 1; } goto b;\n"
                     "  loc b: when true do { n := 3 - n; } goto b;\n"
                     "end Main;\n"
                     "predicates many = n == 4;\n"
                     "end Quiet;\n",
                     "<>many");
    Text text = render(c, false);
    expect_part(&text, "\n  step  0 |  2\n  many  . |  .\n");
    text_free(&text);
    finish(c);
}

/* An engine takes what others cannot notice together with the step before it; the run is decided earlier. */
static void test_rest_is_dropped(void **state) {
    (void)state;
    Case *c = record("system Rest()\n"
                     "  n, m : range 0..4;\n"
                     "main thread Main()\n"
                     "  loc a: when true do invisible { n := 1; } goto b;\n"
                     "  loc b: when true do invisible { m := 1; } goto c;\n"
                     "  loc c:\n"
                     "end Main;\n"
                     "predicates one = n == 1;\n"
                     "end Rest;\n",
                     "[]!one");
    assert_false(c->trace->is_lasso);
    assert_int_equal(c->trace->steps.count, 1);
    Text text = render(c, false);
    expect_part(&text, "t.bir: ltl, 1 step\n");
    expect_part(&text, "n: 0 -> 1\n       one becomes true\n\n  step  0  1\n  one   .  T\n");
    text_free(&text);
    finish(c);
}

static void test_round_trip(void **state) {
    (void)state;
    Case *c = record(SMALL, "<>many");
    c->trace->options.fairness = FAIRNESS_STRONG;
    c->trace->options.machine.interleave_invisible = true;
    Text saved = {0}, again = {0}, messages = {0};
    trace_save(c->trace, &saved);
    expect_part(&saved,
                "\nformula \"<>many\"\nsingle-steps\nfairness strong\nproperty specification \"ltl\"\nloop 1\nstep");
    Trace *loaded = load(c, &saved, true, &messages);
    if (!loaded)
        fail_msg("%s", text_string(&messages));
    trace_save(loaded, &again);
    assert_string_equal(text_string(&saved), text_string(&again));
    Text first = render(c, false);
    trace_free(c->trace);
    c->trace = loaded;
    Text second = render(c, false);
    assert_string_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
    text_free(&saved);
    text_free(&again);
    text_free(&messages);
    finish(c);
}

/* The specification that a model was made for, and an assertion of it. */
static void test_specification_is_kept(void **state) {
    (void)state;
    Case *c = record(SMALL, "<>many");
    ModelOptions *options = &c->trace->options;
    options->formula = NULL;
    options->specification = "a dir/S.bsl";
    vector_push(c->trace->arena, &options->properties, "One");
    vector_push(c->trace->arena, &options->properties, "Two");
    c->trace->goal.name = "Two";
    c->trace->is_lasso = false;
    c->trace->error = BIR_ERROR_ASSERT;
    Text saved = {0};
    trace_save(c->trace, &saved);
    expect_part(&saved, "\nspecification \"a dir/S.bsl\"\nproperties \"One\" \"Two\"\n"
                        "property specification \"Two\" assert\nstep");
    Diagnostics *diagnostics = diagnostics_new("t.trace", NULL, 0);
    Trace *loaded = trace_load(text_string(&saved), saved.length, "t.trace", diagnostics);
    assert_non_null(loaded);
    assert_string_equal(loaded->options.specification, "a dir/S.bsl");
    assert_int_equal(loaded->options.properties.count, 2);
    assert_string_equal(loaded->options.properties.items[1], "Two");
    assert_string_equal(loaded->goal.name, "Two");
    assert_int_equal(loaded->error, BIR_ERROR_ASSERT);
    trace_free(loaded);
    diagnostics_free(diagnostics);
    text_free(&saved);
    finish(c);
}

/* Expects that a changed trace is refused with a message. */
static void expect_refused(const Case *c, const char *from, const char *to, const char *message) {
    Text saved = {0}, changed = {0}, messages = {0};
    trace_save(c->trace, &saved);
    const char *at = strstr(text_string(&saved), from);
    if (!at)
        fail_msg("'%s' is not in:\n%s", from, text_string(&saved));
    text_add_bytes(&changed, saved.bytes, (size_t)(at - saved.bytes));
    text_add(&changed, to);
    text_add(&changed, at + strlen(from));
    assert_null(load(c, &changed, true, &messages));
    expect_part(&messages, message);
    text_free(&saved);
    text_free(&changed);
    text_free(&messages);
}

static void test_corrupted_traces_are_refused(void **state) {
    (void)state;
    Case *c = record(SMALL, "<>many");
    expect_refused(c, "loop 1", "loop 0", "does not come back to where its loop begins");
    expect_refused(c, "loop 1", "loop 2", "does not come back to where its loop begins");
    expect_refused(c, "loop 1", "loop 3", "at its end a thread can still move");
    expect_refused(c, "loop 1", "loop 4", "the loop begins after step 4 of 3");
    expect_refused(c, "loop 1", "loop", "a number should be here");
    expect_refused(c, "loop 1\n", "", "the property holds of it");
    expect_refused(c, "formula \"<>many\"\n", "", "'specification' or 'formula' should come before");
    expect_refused(c, "formula", "specification \"x\"\nformula", "not both");
    expect_refused(c, "property specification \"ltl\"", "property specification", "a text in quotes");
    expect_refused(c, "property specification \"ltl\"", "property specification \"ltl\" null", "only 'assert'");
    expect_refused(c, "property specification \"ltl\"", "property deadlock", "only a trace of a temporal property");
    expect_refused(c, "property", "fairness good\nproperty", "one of none, weak and strong");
    expect_refused(c, "\"ltl\"\nloop 1\n", "\"ltl\" assert\n", "not a property that enables assertions");
    Text saved = {0}, messages = {0};
    trace_save(c->trace, &saved);
    assert_null(load(c, &saved, false, &messages));
    expect_part(&messages, "'ltl' is not a temporal property, as the trace says it is");
    text_free(&saved);
    text_free(&messages);
    finish(c);
}

/* Cut anywhere, or with any byte changed, a trace loads or is refused, and nothing worse happens. */
static void test_any_bytes_are_safe(void **state) {
    (void)state;
    Case *c = record(SMALL, "<>many");
    Text saved = {0};
    trace_save(c->trace, &saved);
    for (size_t i = 0; i < saved.length; i++) {
        static const char others[] = {'0', '9', '"', ' ', '\n', '\0', (char)0x80};
        Text messages = {0}, part = {0};
        text_add_bytes(&part, saved.bytes, i);
        trace_free(load(c, &part, true, &messages));
        text_free(&part);
        char kept = saved.bytes[i];
        for (size_t j = 0; j < sizeof others; j++) {
            saved.bytes[i] = others[j];
            trace_free(load(c, &saved, true, &messages));
        }
        saved.bytes[i] = kept;
        text_free(&messages);
    }
    text_free(&saved);
    finish(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_loops_are_shown),  cmocka_unit_test(test_tables_are_folded),
        cmocka_unit_test(test_loop_is_told),          cmocka_unit_test(test_quiet_loop_has_a_column),
        cmocka_unit_test(test_rest_is_dropped),       cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_specification_is_kept), cmocka_unit_test(test_corrupted_traces_are_refused),
        cmocka_unit_test(test_any_bytes_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
