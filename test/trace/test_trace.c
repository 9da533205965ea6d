/* Traces: recording and running them again, their text form, and stepping through them in both directions. */
#include "trace/render.h"
#include "trace/trace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char PHILOSOPHERS[] =
    "system Philosophers()\n"
    "  fork : array [2] of lock;\n"
    "  eaten : range 0..1;\n"
    "main thread Main()\n"
    "  loc s0: when true do { start(Phil, 0, 1); } goto s1;\n"
    "  loc s1: when true do { start(Phil, 1, 0); } goto s2;\n"
    "  loc s2:\n"
    "end Main;\n"
    "thread Phil(left, right : range 0..1)\n"
    "  loc think: when lockAvailable(fork[left]) do { lock(fork[left]); } goto hungry;\n"
    "  loc hungry: when lockAvailable(fork[right]) do { lock(fork[right]); } goto eat;\n"
    "  loc eat: as \"eating\" from \"Table.java\":12\n"
    "    when true do { eaten := 1; unlock(fork[right]); unlock(fork[left]); } goto think;\n"
    "end Phil;\n"
    "predicates hungry = Phil[null]@hungry; done = eaten == 1;\n"
    "end Philosophers;\n";

/* Choices, calls, objects, println, and an assertion that can fail. */
static const char CHOICES[] =
    "system Choices()\n"
    "  Node = record { next : ref Node; value : range 0..9; };\n"
    "  Nodes : collection [3] of Node;\n"
    "  Row = array of int; Rows : collection of Row;\n"
    "  head : ref Node; row : ref Row; sum : int;\n"
    "main thread Main()\n"
    "  x : range 0..9; y : range 0..9;\n"
    "  loc a: when true do { head := new Nodes; head.next := new Nodes; row := new Rows[2]; row[1] := 5; } goto b;\n"
    "  loc b: when true do { x := externChoose(1, 4, 7); } goto c;\n"
    "  loc c: when true do invisible { y := call twice(x); } goto d;\n"
    "  loc d: when true do { head.next.value := y; println(\"y is \", y); } goto e;\n"
    "  loc e: when true do { sum := sum + 1; assert(head.next.value != 8); } goto f;\n"
    "  loc f:\n"
    "end Main;\n"
    "function twice(n : range 0..9) returns range 0..9\n"
    "  loc t: when n < 5 do { return n + n; }\n"
    "         when n >= 5 do { return 0; }\n"
    "end twice;\n"
    "end Choices;\n";

/* Two threads wait, one notify wakes one of them; the other stays. */
static const char WAITING[] = "system Waiting()\n"
                              "  m : lock wait reentrant;\n"
                              "  ready : range 0..2;\n"
                              "main thread Main()\n"
                              "  loc a: when true do { start(W); start(W); } goto b;\n"
                              "  loc b: when ready == 2 && lockAvailable(m) do { lock(m); } goto c;\n"
                              "  loc c: when true do { notify(m); } goto d;\n"
                              "  loc d: when true do { unlock(m); } goto e;\n"
                              "  loc e:\n"
                              "end Main;\n"
                              "thread W()\n"
                              "  loc a: when lockAvailable(m) do { lock(m); ready := ready + 1; } goto b;\n"
                              "  loc b: when true do { wait(m); } goto c;\n"
                              "  loc c: when wasNotified(m) && lockAvailable(m) do { unwait(m); } goto d;\n"
                              "  loc d: when true do { unlock(m); } goto e;\n"
                              "  loc e:\n"
                              "end W;\n"
                              "end Waiting;\n";

typedef struct Case {
    BirModel *model;
    Code *code;
    SearchResult *result;
    Trace *trace;
} Case;

static Code *compile(const char *source, BirModel **model) {
    Diagnostics *diagnostics = diagnostics_new("t.bir", source, strlen(source));
    *model = bir_parse(source, strlen(source), "t.bir", diagnostics);
    if (!*model || !bir_check(*model, diagnostics)) {
        Text text = {0};
        diagnostics_render(diagnostics, false, &text);
        fail_msg("%s", text_string(&text));
    }
    diagnostics_free(diagnostics);
    return code_compile(*model);
}

/* Searches a model and records the trace of its violation. */
static Case record(const char *source, Property property) {
    Case c;
    c.code = compile(source, &c.model);
    c.result = search_run(c.code, &(MachineOptions){0}, &(SearchOptions){.checks = (1u << PROPERTIES) - 1});
    assert_non_null(c.result->violations[property]);
    Failure failure = {0};
    c.trace = trace_record(c.code, &(MachineOptions){0}, c.result->violations[property], NULL, (Look){0}, &failure);
    if (!c.trace)
        fail_msg("%s", text_string(&failure.words));
    failure_free(&failure);
    return c;
}

static void finish(Case *c) {
    trace_free(c->trace);
    search_result_free(c->result);
    code_free(c->code);
    bir_free(c->model);
}

static void expect_part(const Text *text, const char *part) {
    if (!strstr(text_string(text), part))
        fail_msg("'%s' is not in:\n%s", part, text_string(text));
}

/* Loads a text and binds it; the messages go to `messages`. */
static Trace *load(const char *text, size_t length, const Code *code, Text *messages) {
    Diagnostics *diagnostics = diagnostics_new("t.trace", text, length);
    Trace *trace = trace_load(text, length, "t.trace", diagnostics);
    if (trace && !trace_bind(trace, code, trace_model_hash(code->model), diagnostics)) {
        trace_free(trace);
        trace = NULL;
    }
    assert_true((trace == NULL) == (diagnostics_errors(diagnostics) > 0));
    diagnostics_render(diagnostics, false, messages);
    diagnostics_free(diagnostics);
    return trace;
}

/* Runs commands of the stepper and returns its answers. */
static Text step_through(const Case *c, const char *commands) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *in = fmemopen((void *)(uintptr_t)commands, strlen(commands), "r");
    FILE *out = open_memstream(&bytes, &size);
    assert_non_null(in);
    assert_non_null(out);
    assert_int_equal(replay_run(&(ReplayOptions){.trace = c->trace, .code = c->code}, in, out), 0);
    fclose(in);
    fclose(out);
    Text text = {0};
    text_add_bytes(&text, bytes, size);
    free(bytes);
    return text;
}

static void round_trip(const char *source, Property property) {
    Case c = record(source, property);
    Text saved = {0}, again = {0}, messages = {0};
    trace_save(c.trace, &saved);
    Trace *loaded = load(text_string(&saved), saved.length, c.code, &messages);
    if (!loaded)
        fail_msg("%s\n%s", text_string(&messages), text_string(&saved));
    trace_save(loaded, &again);
    assert_string_equal(text_string(&saved), text_string(&again));
    trace_free(loaded);
    text_free(&saved);
    text_free(&again);
    text_free(&messages);
    finish(&c);
}

static void test_round_trips(void **state) {
    (void)state;
    round_trip(PHILOSOPHERS, PROPERTY_DEADLOCK);
    round_trip(CHOICES, PROPERTY_ASSERT);
    round_trip(WAITING, PROPERTY_DEADLOCK);
}

static void test_deadlock_is_told(void **state) {
    (void)state;
    Case c = record(PHILOSOPHERS, PROPERTY_DEADLOCK);
    Text text = {0};
    trace_render(c.trace, c.code, &(RenderOptions){0}, &text);
    expect_part(&text, "Main#0  s0 -> s1");
    expect_part(&text, "starts Phil#1(left: 0, right: 1)");
    expect_part(&text, "lock fork[0] acquired");
    expect_part(&text, "Phil#1 at hungry (t.bir:11): needs fork[1], held by Phil#2");
    expect_part(&text, "Phil#2 at hungry (t.bir:11): needs fork[0], held by Phil#1");
    text_free(&text);
    finish(&c);
}

static void test_assertion_is_told(void **state) {
    (void)state;
    Case c = record(CHOICES, PROPERTY_ASSERT);
    Text text = {0};
    trace_render(c.trace, c.code, &(RenderOptions){0}, &text);
    expect_part(&text, "chosen: 4\n");
    expect_part(&text, "x: 0 -> 4\n");
    expect_part(&text, "c -> twice.t");
    expect_part(&text, "calls twice(n: 4)\n");
    expect_part(&text, "twice.t -> d");
    expect_part(&text, "Node#1.value: 0 -> 8\n");
    expect_part(&text, "prints: y is 8\n");
    expect_part(&text, "e -> (error)");
    expect_part(&text, "sum: 0 -> 1\n");
    expect_part(&text, "assertion failed: assert(head.next.value != 8), at t.bir:12\n");
    text_free(&text);
    finish(&c);
}

/* A store that leaves the value as it was is a store all the same. */
static void test_equal_store_is_told(void **state) {
    (void)state;
    Case c = record("system Same()\n"
                    "  count : range 0..2;\n"
                    "main thread Main()\n"
                    "  loc a: when true do { count := 1; } goto b;\n"
                    "  loc b: when true do { count := 1; } goto c;\n"
                    "  loc c: when true do { assert(count == 2); } goto d;\n"
                    "  loc d:\n"
                    "end Main;\n"
                    "end Same;\n",
                    PROPERTY_ASSERT);
    Text text = {0};
    trace_render(c.trace, c.code, &(RenderOptions){0}, &text);
    expect_part(&text, "count: 0 -> 1\n");
    expect_part(&text, "count: stays 1\n");
    text_free(&text);
    finish(&c);
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
    assert_null(load(text_string(&changed), changed.length, c->code, &messages));
    expect_part(&messages, message);
    text_free(&saved);
    text_free(&changed);
    text_free(&messages);
}

/* What a Java program was loaded from comes back as it was saved. */
static void test_program_is_kept(void **state) {
    (void)state;
    Case c = record(CHOICES, PROPERTY_ASSERT);
    ModelOptions *program = &c.trace->options;
    program->is_java = true;
    vector_push(c.trace->arena, &program->inputs, "a dir/A.java");
    vector_push(c.trace->arena, &program->inputs, "b.jar");
    vector_push(c.trace->arena, &program->arguments, "");
    vector_push(c.trace->arena, &program->arguments, "say \"x\"\n");
    program->main_class = "p.Main";
    program->class_path = "lib:other";
    program->spurious_wakeups = true;
    program->has_concurrency_bytecode = true;
    program->choose_random = true;
    program->choose_time = true;
    Text saved = {0}, again = {0};
    trace_save(c.trace, &saved);
    Diagnostics *diagnostics = diagnostics_new("t.trace", NULL, 0);
    Trace *loaded = trace_load(text_string(&saved), saved.length, "t.trace", diagnostics);
    assert_non_null(loaded);
    assert_int_equal(loaded->options.inputs.count, 2);
    assert_string_equal(loaded->options.inputs.items[0], "a dir/A.java");
    assert_string_equal(loaded->options.arguments.items[1], "say \"x\"\n");
    assert_string_equal(loaded->options.main_class, "p.Main");
    assert_true(loaded->options.spurious_wakeups);
    assert_true(loaded->options.has_concurrency_bytecode);
    assert_true(loaded->options.choose_random);
    assert_true(loaded->options.choose_time);
    assert_true(loaded->options.is_java && !loaded->options.settles);
    trace_save(loaded, &again);
    assert_string_equal(text_string(&saved), text_string(&again));
    expect_refused(&c, "program \"a dir", "program a dir", "a text in quotes should be here");
    expect_refused(&c, "main \"p.Main\"", "main \"p.Main\" \"q\"", "the line should end here");
    trace_free(loaded);
    diagnostics_free(diagnostics);
    text_free(&saved);
    text_free(&again);
    finish(&c);
}

static void test_waiting_is_told(void **state) {
    (void)state;
    Case c = record(WAITING, PROPERTY_DEADLOCK);
    Text text = {0}, saved = {0};
    trace_render(c.trace, c.code, &(RenderOptions){0}, &text);
    trace_save(c.trace, &saved);
    expect_part(&text, "waits on m\n");
    expect_part(&text, "is notified on m\n");
    expect_part(&text, "ends its wait on m\n");
    expect_part(&text, "waits on m, not notified\n");
    expect_part(&saved, "choose 0 = W#");
    text_free(&text);
    text_free(&saved);
    finish(&c);
}

/* Everything that can be asked about a state, after every number of steps, forward and then backward. */
static void test_back_equals_forward(void **state) {
    (void)state;
    static const char *const sources[] = {PHILOSOPHERS, CHOICES, WAITING};
    static const char look[] = "step\nlist\nwhere\nglobals\nlocals\nlocks\nwaits\nheap\npredicates\n";
    for (int i = 0; i < 3; i++) {
        Case c = record(sources[i], i == 1 ? PROPERTY_ASSERT : PROPERTY_DEADLOCK);
        uint32_t count = c.trace->steps.count;
        for (uint32_t at = 0; at <= count; at++) {
            Text forward = {0}, back = {0};
            text_format(&forward, "goto %u\n%s", at, look);
            text_format(&back, "last\nback %u\nfirst\nnext %u\nlast\ngoto %u\n%s", count, count, at, look);
            Text one = step_through(&c, text_string(&forward)), two = step_through(&c, text_string(&back));
            assert_true(one.length <= two.length);
            assert_string_equal(text_string(&one), text_string(&two) + (two.length - one.length));
            text_free(&forward);
            text_free(&back);
            text_free(&one);
            text_free(&two);
        }
        finish(&c);
    }
}

static void test_stepper_answers(void **state) {
    (void)state;
    Case c = record(CHOICES, PROPERTY_ASSERT);
    Text text = step_through(
        &c, "n\nprint head\nprint head.next.value\np row[1]\np row[2]\np Main#0:x\nprint head.next.next.value\n"
            "print Row#2[1]\np cuont\np Main#9:x\nfly\nwhere now\nback x\nlast\nquit\nnext\n");
    expect_part(&text, "Node#0 { next: Node#1, value: 0 }\n");
    expect_part(&text, "0\n5\nthe array has 2 elements, from 0 on\n0\nnull refers to nothing\n5\n");
    expect_part(&text, "there is no thread 'Main#9' now\n");
    expect_part(&text, "there is no variable 'cuont' here\n");
    expect_part(&text, "there is no command 'fly': 'help' lists them\n");
    expect_part(&text, "'where' takes no argument\n");
    expect_part(&text, "expected a number of steps\n");
    text_free(&text);
    finish(&c);
    c = record(PHILOSOPHERS, PROPERTY_DEADLOCK);
    text = step_through(&c, "last\nlocks\nprint fork\nprint Phil#2:left\npredicates");
    expect_part(&text, "fork[1]: held by Phil#2, depth 1\n");
    expect_part(&text, "[held by Phil#1, held by Phil#2]\n1\n  hungry = true\n  done = true\n");
    text_free(&text);
    finish(&c);
}

static void test_corrupted_traces_are_refused(void **state) {
    (void)state;
    Case c = record(CHOICES, PROPERTY_ASSERT);
    expect_refused(&c, "bandera-trace 2", "bandera-trace 3", "version 3");
    expect_refused(&c, "bandera-trace 2", "bandera-trace 0", "version 0");
    expect_refused(&c, "bandera-trace", "spin-trail", "not a saved trace");
    expect_refused(&c, "Main#0 a", "Mian#0 a", "no thread 'Mian'");
    expect_refused(&c, "Main#0 a", "twice#0 a", "no thread 'twice'");
    expect_refused(&c, "Main#0 a", "Main#3 a", "no such thread");
    expect_refused(&c, "Main#0 a", "Main#0 q", "no location 'q'");
    expect_refused(&c, "Main#0 a", "Main#0 b", "is at another location");
    expect_refused(&c, "twice:t 0", "twice:t 1", "not enabled");
    expect_refused(&c, "twice:t 0", "twice:t 7", "has 2 transformations");
    expect_refused(&c, "choose 1", "choose 0", "does not fail, although");
    expect_refused(&c, "choose 1", "choose 5", "fewer choices");
    expect_refused(&c, "choose 1", "choose 99999999999", "too large");
    expect_refused(&c, "choose 1 = 4", "choose 1 = \033[2J", "printable");
    expect_refused(&c, "property assert assert", "property assert null", "another error");
    expect_refused(&c, "property assert assert", "property speed", "name of a property");
    expect_refused(&c, "step Main#0 e 0\n", "", "cannot be replayed");
    expect_refused(&c, "\nend\n", "\n", "ends too early");
    expect_refused(&c, "\nend\n", "\nend\nstep\n", "nothing can follow");
    Case other = record(PHILOSOPHERS, PROPERTY_DEADLOCK);
    Text saved = {0}, messages = {0};
    trace_save(c.trace, &saved);
    assert_null(load(text_string(&saved), saved.length, other.code, &messages));
    expect_part(&messages, "another model");
    text_free(&saved);
    text_free(&messages);
    finish(&other);
    finish(&c);
}

/* A trace that was saved before there were specifications. */
static void test_old_version_is_read(void **state) {
    (void)state;
    Case c = record(CHOICES, PROPERTY_ASSERT);
    Text saved = {0}, messages = {0};
    trace_save(c.trace, &saved);
    char *version = strstr(saved.bytes, "bandera-trace 2");
    assert_non_null(version);
    version[strlen("bandera-trace ")] = '1';
    Trace *loaded = load(text_string(&saved), saved.length, c.code, &messages);
    if (!loaded)
        fail_msg("%s", text_string(&messages));
    assert_int_equal(loaded->steps.count, c.trace->steps.count);
    trace_free(loaded);
    text_free(&saved);
    text_free(&messages);
    finish(&c);
}

/* Cut anywhere, or with any byte changed, a trace loads or is refused, and nothing worse happens. */
static void test_any_bytes_are_safe(void **state) {
    (void)state;
    Case c = record(CHOICES, PROPERTY_ASSERT);
    Text saved = {0};
    trace_save(c.trace, &saved);
    for (size_t i = 0; i < saved.length; i++) {
        Text messages = {0};
        /* A copy of the exact size lets the sanitizer see any byte read too far. */
        char *copy = malloc(i ? i : 1);
        memcpy(copy, saved.bytes, i);
        Trace *trace = load(copy, i, c.code, &messages);
        assert_true(!trace || i + 1 == saved.length); /* the last newline may be missing */
        trace_free(trace);
        free(copy);
        for (int byte = 0; byte < 256; byte += 51) {
            char old = saved.bytes[i];
            saved.bytes[i] = (char)byte;
            trace_free(load(saved.bytes, saved.length, c.code, &messages));
            saved.bytes[i] = old;
        }
        text_free(&messages);
    }
    text_free(&saved);
    finish(&c);
}

/* A violation that the moves do not bring about is a bug of the engine, and is said to be one. */
static void test_false_violations_are_refused(void **state) {
    (void)state;
    Case c = record(PHILOSOPHERS, PROPERTY_DEADLOCK);
    Violation violation = *c.result->violations[PROPERTY_DEADLOCK];
    Failure failure = {0};
    violation.count--;
    assert_null(trace_record(c.code, &(MachineOptions){0}, &violation, NULL, (Look){0}, &failure));
    assert_int_equal(failure.kind, FAILURE_INTERNAL);
    failure_free(&failure);
    Move strange = {7, 0, 0};
    violation.count = 1;
    violation.moves = &strange;
    assert_null(trace_record(c.code, &(MachineOptions){0}, &violation, NULL, (Look){0}, &failure));
    expect_part(&failure.words, "not enabled");
    failure_free(&failure);
    finish(&c);
}

static bool stops_at_once(void *context, size_t bytes) {
    (void)bytes;
    ++*(uint32_t *)context;
    return true;
}

/* A replay can be long: who is asked on the way can stop it, and then there is no reason to give. */
static void test_replays_can_be_stopped(void **state) {
    (void)state;
    Case c = record("system S() n: int; main thread M()\n"
                    "  loc a: when n < 40000 do { n := n + 1; } goto a; when n == 40000 do { assert(false); } goto b;\n"
                    "  loc b: end M; end S;\n",
                    PROPERTY_ASSERT);
    Failure failure = {0};
    uint32_t asked = 0;
    assert_null(trace_record(c.code, &(MachineOptions){0}, c.result->violations[PROPERTY_ASSERT], NULL,
                             (Look){stops_at_once, &asked}, &failure));
    assert_int_equal(asked, 1);
    assert_int_equal(failure.words.length, 0);
    finish(&c);
}

static void test_places_and_limits(void **state) {
    (void)state;
    BirModel *model;
    Code *code = compile(PHILOSOPHERS, &model);
    Machine *machine = machine_new(code, &(MachineOptions){0});
    Text text = {0};
    trace_describe_place(model, 2, &text);
    assert_string_equal(text_string(&text), "t.bir:10");
    text_free(&text);
    trace_describe_place(model, 4, &text);
    assert_string_equal(text_string(&text), "Table.java:12");
    text_free(&text);
    BirId eaten = model->globals.items[1];
    trace_describe_fault(machine, &(Fault){.limit = LIMIT_RANGE, .subject = eaten, .value = 2, .transformation = 4},
                         &text);
    assert_string_equal(text_string(&text), "range of eaten, 0..1: 2");
    text_free(&text);
    machine_free(machine);
    code_free(code);
    bir_free(model);
    code = compile(CHOICES, &model);
    machine = machine_new(code, &(MachineOptions){0});
    trace_describe_fault(machine, &(Fault){.limit = LIMIT_OBJECTS, .subject = 0, .value = 3, .transformation = 0},
                         &text);
    assert_string_equal(text_string(&text), "objects of Node: 3");
    text_free(&text);
    machine_free(machine);
    code_free(code);
    bir_free(model);
}

/* Of a long trace the beginning and the end are shown. */
static void test_long_traces_are_cut(void **state) {
    (void)state;
    Case c = record(
        "system Long() i : range 0..300;\n"
        "main thread M() loc a: when i < 300 do { i := i + 1; } goto a; when i == 300 do { assert(false); } goto a;\n"
        "end M; end Long;\n",
        PROPERTY_ASSERT);
    Text cut = {0}, full = {0};
    trace_render(c.trace, c.code, &(RenderOptions){0}, &cut);
    trace_render(c.trace, c.code, &(RenderOptions){.full = true}, &full);
    assert_int_equal(c.trace->steps.count, 301);
    expect_part(&cut, "i: 49 -> 50\n");
    expect_part(&cut, "... 151 steps are not shown\n");
    expect_part(&cut, "i: 201 -> 202\n");
    assert_null(strstr(text_string(&cut), "i: 50 -> 51\n"));
    assert_null(strstr(text_string(&cut), "i: 200 -> 201\n"));
    expect_part(&full, "i: 100 -> 101\n");
    text_free(&cut);
    text_free(&full);
    finish(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_deadlock_is_told),
        cmocka_unit_test(test_assertion_is_told),
        cmocka_unit_test(test_equal_store_is_told),
        cmocka_unit_test(test_program_is_kept),
        cmocka_unit_test(test_waiting_is_told),
        cmocka_unit_test(test_back_equals_forward),
        cmocka_unit_test(test_stepper_answers),
        cmocka_unit_test(test_corrupted_traces_are_refused),
        cmocka_unit_test(test_old_version_is_read),
        cmocka_unit_test(test_any_bytes_are_safe),
        cmocka_unit_test(test_false_violations_are_refused),
        cmocka_unit_test(test_replays_can_be_stopped),
        cmocka_unit_test(test_places_and_limits),
        cmocka_unit_test(test_long_traces_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
