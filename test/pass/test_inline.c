/* Models without functions: what becomes of calls, virtuals, exceptions, traps and predicates. That runs stay the same
   is what the random models check. */
#include "../model.h"
#include "pass/inline.h"

/* The text of what inlining makes of a model, or its reason not to. */
static Text inlined_text(const char *text, uint32_t recursion) {
    Loaded l = load_with(text, true, (MachineOptions){0});
    InlineOptions options = {.recursion = recursion};
    Failure failure = {0};
    Inlined *inlined = pass_inline(l.model, &options, &failure);
    Text out = failure.words;
    assert_int_equal(failure.kind, inlined ? FAILURE_NONE : FAILURE_UNSUPPORTED);
    if (inlined) {
        for (uint32_t i = 0; i < inlined->model->bodies.count; i++)
            assert_true(inlined->model->bodies.items[i].is_thread);
        bir_print(inlined->model, &out);
    }
    inlined_free(inlined);
    unload(&l);
    return out;
}

static void has(const Text *text, const char *part) {
    if (!strstr(text_string(text), part))
        fail_msg("'%s' is not in:\n%s", part, text_string(text));
}

static void has_not(const Text *text, const char *part) {
    if (strstr(text_string(text), part))
        fail_msg("'%s' is in:\n%s", part, text_string(text));
}

static void each_call_has_a_copy_of_its_own(void **state) {
    (void)state;
    Text text = inlined_text("system S() g: int;\n"
                             "main thread M() x: int;\n"
                             "loc a: when true do { x := call twice(3); } goto b;\n"
                             "loc b: when true do { x := call twice(x); } goto c;\n"
                             "loc c: when true do { g := x; } goto d; loc d: end M;\n"
                             "function twice(n: int) returns int k: int := 2;\n"
                             "loc f: when true do { return n * k; } end twice;\n"
                             "end S;",
                             0);
    has(&text, "when true do { `twice.n$1` := 3; `twice.k$1` := 2; } goto `twice.f$1`;");
    has(&text, "when true do { `twice.n$2` := x; `twice.k$2` := 2; } goto `twice.f$2`;");
    has(&text, "when true do { x := `twice.n$1` * `twice.k$1`; } goto b;");
    has(&text, "when true do { x := `twice.n$2` * `twice.k$2`; } goto c;");
    has(&text, "loc `twice.f$2`: live { `twice.n$2`, `twice.k$2` }");
    has_not(&text, "call");
    text_free(&text);
}

static const char RECURSIVE[] = "system S() \n"
                                "main thread M() loc a: when true do { call down(2); } goto b; loc b: end M;\n"
                                "function down(n: int) returns int r: int;\n"
                                "loc f: when n == 0 do { return 0; }\n"
                                "when n > 0 do { r := call down(n - 1); } goto h;\n"
                                "loc h: when true do { return r; } end down;\n"
                                "end S;";

static void recursion_is_refused_unless_it_is_bounded(void **state) {
    (void)state;
    Text text = inlined_text(RECURSIVE, 0);
    assert_string_equal(text_string(&text), "down calls itself (--recursion N inlines N nested calls)");
    text_free(&text);
    text = inlined_text(RECURSIVE, 2);
    has(&text, "`down.n$3` := `down.n$2` - 1;");
    has(&text, "native unsupported(\"call 0: down\"); exit;");
    has_not(&text, "down.n$4");
    text_free(&text);
}

static void virtuals_test_types_that_objects_can_be_of(void **state) {
    (void)state;
    Text text = inlined_text("system S()\n"
                             "Top = record { }; Left = record { }; Right = record { }; Low = record { };\n"
                             "Left extends Top; Right extends Top; Low extends Left;\n"
                             "lefts: collection [1] of Left; rights: collection [1] of Right;\n"
                             "lows: collection [1] of Low;\n"
                             "virtual v(this: ref Top) { Top: top; Left: left; Low: low; };\n"
                             "main thread M() x: ref Top;\n"
                             "loc a: when true do { x := new lows; } goto c; when true do { x := new lefts; } goto c;\n"
                             "loc c: when true do { invoke v(x); } goto d; loc d: end M;\n"
                             "function top(this: ref Top) loc f: when true do { return; } end top;\n"
                             "function left(this: ref Left) loc f: when true do { return; } end left;\n"
                             "function low(this: ref Low) loc f: when true do { return; } end low;\n"
                             "end S;",
                             0);
    has(&text, "when x instanceof Low do");
    has(&text, "when !(x instanceof Low) && x instanceof Left do");
    has(&text, "when x == null do { native checkNull(x); exit; };");
    has_not(&text, "top.f"); /* nothing of type Right is ever made */
    text_free(&text);
}

static void exceptions_go_to_the_handler_that_fits(void **state) {
    (void)state;
    Text text = inlined_text("system S()\n"
                             "Problem = record { }; Worse = record { }; Worse extends Problem;\n"
                             "problems: collection [1] of Problem; worse: collection [1] of Worse;\n"
                             "main thread M() p: ref Problem; w: ref Worse;\n"
                             "loc a: when true do { call risky(); } goto c;\n"
                             "loc b: when true do { } goto c; loc c:\n"
                             "catch Worse from a to a goto b as w; end M;\n"
                             "function risky() p: ref Problem;\n"
                             "loc f: when true do { p := new problems; } goto g;\n"
                             "when true do { p := new worse; } goto g;\n"
                             "loc g: when true do { throw p; } end risky;\n"
                             "end S;",
                             0);
    has(&text, "when `risky.p$1` instanceof Worse do { w := trusted(");
    has(&text, "when !(`risky.p$1` instanceof Worse) do { throw `risky.p$1`; };");
    text_free(&text);
}

static void traps_become_tests(void **state) {
    (void)state;
    Text text = inlined_text("system S()\n"
                             "Node = record { next: ref Node; value: int; }; nodes: collection [1] of Node;\n"
                             "g: int; x: ref Node;\n"
                             "trap null call onNull;\n"
                             "main thread M() y: ref Node;\n"
                             "loc a: when true do { y := x.next; g := y.value; } goto b; loc b: end M;\n"
                             "function onNull() loc f: when true do { return; } end onNull;\n"
                             "end S;",
                             0);
    has(&text, "when x == null do { } goto `onNull.f$1`;");
    has(&text, "when !(x == null) && x.next == null do { } goto `onNull.f$1`;");
    has(&text, "when !(x == null) && !(!(x == null) && x.next == null) do { y := x.next; g := y.value; } goto b;");
    text_free(&text);
}

/* The same with collections split by sites. */
static Text split_text(const char *text) {
    Loaded l = load_with(text, true, (MachineOptions){0});
    InlineOptions options = {.by_site = true};
    Text out = {0};
    Failure failure = {0};
    Inlined *inlined = pass_inline(l.model, &options, &failure);
    assert_non_null(inlined);
    for (uint32_t i = 0; i < inlined->model->collections.count; i++) {
        BirId site = inlined->sites[i], whole = inlined->collections[i];
        assert_true(i < l.model->collections.count ? whole == i && site == BIR_NONE : whole < i);
        assert_true(site == BIR_NONE || l.model->actions.items[site].id == whole);
    }
    bir_print(inlined->model, &out);
    inlined_free(inlined);
    unload(&l);
    return out;
}

static void collections_are_split_by_sites(void **state) {
    (void)state;
    Text text = split_text("system S() Node = record { next: Any; }; Other = record { x: int; };\n"
                           "nodes: collection of Node; few: collection [2] of Node; others: collection of Other;\n"
                           "Any = ref Node { nodes, few }; nodes$7: int;\n"
                           "main thread M() n: Any; o: ref Other;\n"
                           "loc a: from \"S.java\":7 when true do { n := new nodes; n.next := new nodes; } goto b;\n"
                           "loc b: when true do { n := new few; o := new others; } goto c;\n"
                           "loc c: when true do { n := new few; call f(); } goto d;\n"
                           "loc d: when true do { call f(); } goto e; loc e: end M;\n"
                           "function f() m: Any; loc g: when true do { m := new nodes; return; } end f;\n"
                           "end S;");
    has(&text, "nodes$7$2: collection of Node from \"S.java\":7;");
    has(&text, "nodes$7$3: collection of Node from \"S.java\":7;");
    has(&text, "nodes$3: collection of Node;");
    has(&text, "Any = ref Node { nodes, few, nodes$7$2, nodes$7$3, nodes$3 };");
    has(&text, "{ n := new nodes$7$2; n.next := new nodes$7$3; }");
    has(&text, "{ `f.m$1` := new nodes$3; }");
    has(&text, "{ `f.m$2` := new nodes$3; }");
    /* A size is a bound of the model; and a collection with one site is its own part. */
    has(&text, "{ n := new few; o := new others; }");
    has_not(&text, "few$");
    has_not(&text, "others$");
    text_free(&text);
}

static void predicates_speak_of_copies(void **state) {
    (void)state;
    Text text = inlined_text("system S() t: tid;\n"
                             "main thread M()\n"
                             "loc a: when true do { call f(); } goto b;\n"
                             "loc b: when true do { call f(); } goto c; loc c: end M;\n"
                             "function f() loc f0: when true do { return; } end f;\n"
                             "predicates busy = f[null]@f0; mine = f[t]@f0 && t != null;\n"
                             "end S;",
                             0);
    has(&text, "busy = M[null]@`f.f0$1` || M[null]@`f.f0$2`;");
    has(&text, "mine = (M[t]@`f.f0$1` || M[t]@`f.f0$2`) && t != null;");
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_call_has_a_copy_of_its_own),
        cmocka_unit_test(recursion_is_refused_unless_it_is_bounded),
        cmocka_unit_test(virtuals_test_types_that_objects_can_be_of),
        cmocka_unit_test(exceptions_go_to_the_handler_that_fits),
        cmocka_unit_test(traps_become_tests),
        cmocka_unit_test(collections_are_split_by_sites),
        cmocka_unit_test(predicates_speak_of_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
