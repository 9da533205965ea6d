/* Live sets: what is computed, what is kept of the written ones, and the warning. */
#include "pass/pass.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char HEAD[] =
    "system S()\n"
    "Node = record { next: ref Node; value: int; }; NodeRef = ref Node; Nodes: collection of Node;\n"
    "g: int;\n"
    "function f(x: int) returns int loc a: when true do { return x; } end f;\n"
    "main thread M()\n"
    "i, j: int; k: range 0..3; row: array [2] of int; node, other: NodeRef;\n";

typedef struct Run {
    Text source, live, messages;
    uint32_t warnings;
} Run;

/* Adds "location: variables; " for each location of the model. */
static void add_live(const BirModel *model, Text *out) {
    for (uint32_t i = 0; i < model->locations.count; i++) {
        const BirLocation *location = &model->locations.items[i];
        assert_true(location->has_live);
        text_format(out, "%s:", bir_name(model, location->name));
        for (uint32_t j = 0; j < location->live.count; j++) {
            const BirUse *use = &model->uses.items[location->live.first + j];
            assert_int_equal(model->variables.items[use->id].name, use->name);
            text_format(out, " %s", bir_name(model, use->name));
        }
        text_add(out, "; ");
    }
}

/* Computes the live sets of a model twice: the second time nothing may change. */
static Run run(const char *body, const char *rest) {
    Run result = {0};
    text_format(&result.source, "%s%s\nend M;\n%s\nend S;\n", HEAD, body, rest);
    Diagnostics *diagnostics = diagnostics_new("t.bir", text_string(&result.source), result.source.length);
    BirModel *model = bir_parse(text_string(&result.source), result.source.length, "t.bir", diagnostics);
    bool good = model != NULL && bir_check(model, diagnostics);
    if (good) {
        uint32_t before = diagnostics_warnings(diagnostics);
        pass_liveness(model, diagnostics);
        result.warnings = diagnostics_warnings(diagnostics) - before;
        add_live(model, &result.live);
        uint32_t uses = model->uses.count;
        pass_liveness(model, diagnostics);
        assert_int_equal(diagnostics_warnings(diagnostics), before + result.warnings);
        assert_int_equal(model->uses.count, uses);
        Text again = {0};
        add_live(model, &again);
        assert_string_equal(text_string(&again), text_string(&result.live));
        text_free(&again);
        assert_true(bir_check(model, diagnostics));
    }
    diagnostics_render(diagnostics, false, &result.messages);
    if (!good)
        fail_msg("%s", text_string(&result.messages));
    diagnostics_free(diagnostics);
    bir_free(model);
    return result;
}

static void finish(Run *result) {
    text_free(&result->source);
    text_free(&result->live);
    text_free(&result->messages);
}

/* The live sets of the main thread must be these, without a warning. */
static void expect(const char *body, const char *rest, const char *live) {
    Run result = run(body, rest);
    assert_memory_equal(text_string(&result.live), "a: x; ", 6);
    assert_string_equal(text_string(&result.live) + 6, live);
    assert_int_equal(result.warnings, 0);
    finish(&result);
}

static void test_straight_lines(void **state) {
    (void)state;
    expect("loc a: when i > 0 do { j := i; i := 3; } goto b; loc b: when true do { g := i + j; } goto c; loc c:", "",
           "a: i; b: i j; c:; ");
    /* Read before it is stored, in one transformation. */
    expect("loc a: when true do { i := i + 1; j := i; } goto b; loc b: when true do { g := j; } goto c; loc c:", "",
           "a: i; b: j; c:; ");
    /* A loop: what the next round reads is live at its end. */
    expect("loc a: when i < 9 do { i := i + j; } goto b; when i >= 9 do { } goto c; loc b: when true do { } goto a; "
           "loc c:",
           "", "a: i j; b: i j; c:; ");
}

static void test_parts(void **state) {
    (void)state;
    /* Storing to an element reads the index and keeps the array. */
    expect("loc a: when true do { row[k] := 1; } goto b; loc b: when true do { g := row[0]; } goto c; loc c:", "",
           "a: k row; b: row; c:; ");
    expect("loc a: when true do { node.value := i; } goto b; loc b: when true do { node := node.next; } goto c; loc c:",
           "", "a: i node; b: node; c:; ");
    /* forall may leave its variable as it was. */
    expect("loc a: when true do { node := forall(Node); other := new Nodes; } goto b;"
           "loc b: when node == other do { } goto c; loc c:",
           "", "a: node; b: node other; c:; ");
}

static void test_calls(void **state) {
    (void)state;
    expect("loc a: when true do { i := call f(j); } goto b; loc b: when i > 0 do { g := i; } goto c; loc c:", "",
           "a: j; b: i; c:; ");
}

static void test_exceptions(void **state) {
    (void)state;
    /* j is stored before the division, but the handler may still see the old one; what is caught is not live before. */
    expect(
        "loc a: when true do { j := 1; i := 1 / g; } goto z; loc h: when node != null do { g := j; } goto z; loc z:\n"
        "catch any from a to a goto h as node;",
        "", "a: j; h: j node; z:; ");
    expect("loc a: when true do { throw other; } loc b: when true do { } goto z; loc h: when node != null do { g := j; "
           "} goto z;\n"
           "loc z: catch Node from a to a goto h;",
           "", "a: j node other; b:; h: j node; z:; ");
}

static void test_predicates(void **state) {
    (void)state;
    expect("loc a: when true do { } goto b; loc b:", "predicates p = M:row[g] > 0 && M[null]:node.value > g;",
           "a: row node; b: row node; ");
}

static void test_written_sets(void **state) {
    (void)state;
    /* What is written stays, in the order of declaration. */
    expect("loc a: live { k, i } when true do { } goto b; loc b: live { }", "", "a: i k; b:; ");
    Run result = run("loc a: live { k } when i > j do { } goto b; loc b:", "");
    assert_string_equal(text_string(&result.live), "a: x; a: i j k; b:; ");
    assert_int_equal(result.warnings, 1);
    assert_non_null(
        strstr(text_string(&result.messages), "warning: the live set of 'a' lacks 'i', 'j', which is read later"));
    finish(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straight_lines), cmocka_unit_test(test_parts),      cmocka_unit_test(test_calls),
        cmocka_unit_test(test_exceptions),     cmocka_unit_test(test_predicates), cmocka_unit_test(test_written_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
