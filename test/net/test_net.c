/* Reading, writing and firing nets. */
#include "nets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Reads a text that has to be refused, or warned about, with these words. */
static void expect_message(const char *text, bool is_read, const char *words) {
    Diagnostics *diagnostics = diagnostics_new("test", text, strlen(text));
    Net *net = net_read(text, strlen(text), diagnostics);
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    if ((net != NULL) != is_read || (diagnostics_errors(diagnostics) == 0) != is_read ||
        !strstr(text_string(&messages), words))
        fail_msg("expected '%s', got: %s", words, text_string(&messages));
    text_free(&messages);
    diagnostics_free(diagnostics);
    net_free(net);
}

static void a_rule_takes_and_puts(void **state) {
    (void)state;
    Net *net = net_from("vars a b c # comment\n"
                        "rules\n"
                        "  c >= 1, a >= 2, b >= 3 -> a' = a - 1, c' = c + 4;\n"
                        "  true -> b' = b + 1;\n"
                        "  a >= 1 -> ;\n"
                        "init a = 1, b >= 2, c in [1, 3]\n"
                        "target a >= 1, b >= 2\n c >= 3");
    assert_non_null(net);
    assert_int_equal(net->places.count, 3);
    assert_string_equal(net->places.items[2], "c");
    const NetTransition *first = &net->transitions.items[0];
    assert_true(are_amounts_equal(first->takes.items, first->takes.count, (NetAmount[]){{0, 2}, {1, 3}, {2, 1}}, 3));
    assert_true(are_amounts_equal(first->puts.items, first->puts.count, (NetAmount[]){{0, 1}, {1, 3}, {2, 5}}, 3));
    assert_int_equal(first->transfers.count, 0);
    const NetTransition *second = &net->transitions.items[1];
    assert_int_equal(second->takes.count, 0);
    assert_true(are_amounts_equal(second->puts.items, second->puts.count, (NetAmount[]){{1, 1}}, 1));
    assert_int_equal(net->transitions.items[2].puts.count, 1);
    assert_int_equal(net->initial.items[0].low, 1);
    assert_false(net->initial.items[0].is_unbounded);
    assert_int_equal(net->initial.items[1].low, 2);
    assert_true(net->initial.items[1].is_unbounded);
    assert_int_equal(net->initial.items[2].low, 3);
    assert_int_equal(net->targets.count, 2);
    assert_int_equal(net->targets.items[0].count, 2);
    assert_true(net_is_petri(net));
    net_free(net);
}

static void a_place_without_initial_tokens_is_unbounded(void **state) {
    (void)state;
    Net *net = net_from("vars a b rules init a = 0 target b >= 1 invariants a = 1, b = 2 b = 3");
    assert_non_null(net);
    assert_false(net->initial.items[0].is_unbounded);
    assert_true(net->initial.items[1].is_unbounded);
    assert_int_equal(net->initial.items[1].low, 0);
    net_free(net);
}

/* The constant of a sum may take tokens that came in with the transfer. */
static void a_sum_of_places_is_a_transfer(void **state) {
    (void)state;
    Net *net = net_from("vars think wait use rules\n"
                        "think >= 1 -> use' = use + 1, wait' = wait + think - 1, think' = 0;\n"
                        "use >= 2 -> think' = 3, wait' = use + think + wait + 1, use' = 0;\n"
                        "init think >= 1, wait = 0, use = 0 target use >= 2");
    assert_non_null(net);
    assert_false(net_is_petri(net));
    const NetTransition *first = &net->transitions.items[0];
    assert_true(are_amounts_equal(first->takes.items, first->takes.count, (NetAmount[]){{0, 1}}, 1));
    assert_true(are_amounts_equal(first->puts.items, first->puts.count, (NetAmount[]){{2, 1}}, 1));
    assert_int_equal(first->transfers.count, 1);
    assert_int_equal(first->transfers.items[0].from, 0);
    assert_int_equal(first->transfers.items[0].to, 1);
    uint32_t marking[] = {5, 1, 3};
    assert_true(net_fire(&net->transitions.items[1], marking));
    assert_int_equal(marking[0], 3);
    assert_int_equal(marking[1], 5 + 1 + 3 + 1);
    assert_int_equal(marking[2], 0);
    net_free(net);
}

/* Two places swap their tokens: no transfer sees what another one has moved. */
static void transfers_happen_at_once(void **state) {
    (void)state;
    Net *net = net_from("vars a b rules true -> a' = b, b' = a + 1; init a = 0 target a >= 1");
    assert_non_null(net);
    uint32_t marking[] = {2, 7};
    assert_true(net_fire(&net->transitions.items[0], marking));
    assert_int_equal(marking[0], 7);
    assert_int_equal(marking[1], 3);
    uint32_t any[] = {NET_ANY, 1};
    assert_true(net_fire(&net->transitions.items[0], any));
    assert_int_equal(any[0], 1);
    assert_int_equal(any[1], NET_ANY);
    net_free(net);
}

static void firing_needs_the_tokens(void **state) {
    (void)state;
    Net *net = net_from("vars a b rules a >= 2, b >= 1 -> a' = a - 2, b' = b + 1; init a = 0 target b >= 3");
    assert_non_null(net);
    uint32_t marking[] = {3, 1};
    assert_int_equal(net_covered_target(net, marking), UINT32_MAX);
    assert_true(net_fire(&net->transitions.items[0], marking));
    assert_int_equal(marking[0], 1);
    assert_int_equal(marking[1], 2);
    assert_false(net_fire(&net->transitions.items[0], marking));
    assert_int_equal(marking[0], 1);
    uint32_t many[] = {NET_ANY, NET_MOST_TOKENS};
    assert_false(net_fire(&net->transitions.items[0], many));
    net_free(net);
}

/* The rule needs what it takes, whether or not its guard says so. */
static void a_guard_may_be_missing(void **state) {
    (void)state;
    Net *net = net_from("vars a b rules b >= 1, a >= 1 -> a' = a - 2; init a = 0 target b >= 1");
    assert_non_null(net);
    assert_true(are_amounts_equal(net->transitions.items[0].takes.items, net->transitions.items[0].takes.count,
                                  (NetAmount[]){{0, 2}, {1, 1}}, 2));
    net_free(net);
}

static void what_a_net_cannot_say_is_refused(void **state) {
    (void)state;
#define AROUND(rule) "vars alpha beta rules " rule " init alpha = 0 target beta >= 1"
    expect_message(AROUND("alpha = 0 -> beta' = beta + 1;"), false, "upper bound for 'alpha'");
    expect_message(AROUND("alpha in [1, 2] -> beta' = beta + 1;"), false,
                   "a guard cannot have an upper bound for 'alpha'");
    expect_message(AROUND("alpha >= 1 -> alpha' = 0;"), false, "the tokens of 'alpha' would be lost");
    expect_message(AROUND("alpha >= 1 -> beta' = beta + alpha, alpha' = alpha - 1;"), false,
                   "double the tokens of 'alpha', which move to 'beta'");
    expect_message(AROUND("alpha >= 1 -> beta' = beta + alpha - 2, alpha' = 0;"), false, "'beta' could fall below 0");
    expect_message(AROUND("alpha >= 1 -> beta' = beta + 1, beta' = beta;"), false, "double the tokens of 'beta'");
    expect_message(AROUND("alpha >= 1 -> alpha' = beta, beta' = alpha, alpha' = 2;"), false, "changes 'alpha' twice");
    expect_message("vars a rules init a = 0 target a = 1", false, "a target cannot have an upper bound for 'a'");
}

static void slips_of_published_nets_are_warned_about(void **state) {
    (void)state;
    expect_message(AROUND("alpha >= 1 -> beta' = alpha + 1, alpha' = 0;"), true, "tokens of 'beta' itself");
    expect_message(AROUND("alpha >= 1 -> beta' = beta + alpha + 1;"), true, "tokens of 'alpha' move here");
    expect_message(AROUND("alpha >= 1 -> beta' = beta + alpha, beta' = 0;"), true, "second assignment is not used");
}

static void bad_texts_are_explained(void **state) {
    (void)state;
    expect_message("", false, "expected 'vars' at the start of a net, found the end of the text");
    expect_message("vars a a rules", false, "two places 'a'");
    expect_message("vars a rules b", false, "there is no place 'b'");
    expect_message(AROUND("alpha >= 1 -> bata' = beta + 1;"), false, "did you mean 'beta'?");
    expect_message(AROUND("alpha >= 1, alpha >= 2 -> ;"), false, "occurs twice in this list");
    expect_message(AROUND("alpha >= 99999999999 -> ;"), false, "a number above 16777216");
    expect_message(AROUND("alpha > 1 -> ;"), false, "expected '=', '>=' or 'in', found '>'");
    expect_message(AROUND("alpha >= 1 -> beta = beta;"), false, "expected ''' after a place that is changed");
    expect_message("vars a rules init a in [3, 2] target a >= 1", false, "no number lies between 3 and 2");
    expect_message("vars a rules init a = 1 target", false, "expected the name of a place");
    expect_message("vars a rules init a = 1 target a >= 1 ;", false, "found ';'");
    expect_message("vars \xff rules", false, "\\xff");
}

static void writing_and_reading_is_the_same(void **state) {
    (void)state;
    Net *net = net_from("vars a b c d rules\n"
                        "a >= 2, b >= 1 -> a' = a - 1, c' = c + 2;\n"
                        "a >= 2, b >= 1 -> a' = b, b' = a + c + 3, c' = 0, d' = d - 1;\n"
                        "a >= 1, b >= 1 -> a' = a + b - 2, b' = 4;\n"
                        "true -> ;\n"
                        "init a = 1, b >= 2, c = 0 target a >= 1, b >= 2\n c >= 3\n d >= 0");
    assert_non_null(net);
    Text text = {0};
    net_write(net, &text);
    Net *again = net_from(text_string(&text));
    assert_non_null(again);
    assert_true(are_nets_equal(net, again));
    text_free(&text);
    net_free(again);
    net_free(net);
}

static void names_are_made_to_fit(void **state) {
    (void)state;
    static const char *const names[] = {"x.1", "x_1", "init", "", "7", "x-1"};
    Net *net = net_new();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        net_add_place(net, names[i], (NetInitial){.low = (uint32_t)i});
    NetTransition transition = {.name = "a name\nof two lines"};
    vector_push(net->arena, &transition.takes, ((NetAmount){.place = 0, .count = 1}));
    vector_push(net->arena, &net->transitions, transition);
    NetAmounts target = {0};
    vector_push(net->arena, &target, ((NetAmount){.place = 1, .count = 1}));
    vector_push(net->arena, &net->targets, target);
    Text text = {0};
    net_write(net, &text);
    Net *again = net_from(text_string(&text));
    assert_non_null(again);
    assert_int_equal(again->places.count, 6);
    assert_string_equal(again->places.items[0], "x_1_2");
    assert_string_equal(again->places.items[1], "x_1");
    assert_string_equal(again->places.items[2], "init_");
    assert_string_equal(again->places.items[4], "_7");
    assert_int_equal(again->transitions.count, 1);
    assert_int_equal(again->initial.items[5].low, 5);
    text_free(&text);
    net_free(again);
    net_free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rule_takes_and_puts),
        cmocka_unit_test(a_place_without_initial_tokens_is_unbounded),
        cmocka_unit_test(a_sum_of_places_is_a_transfer),
        cmocka_unit_test(transfers_happen_at_once),
        cmocka_unit_test(firing_needs_the_tokens),
        cmocka_unit_test(a_guard_may_be_missing),
        cmocka_unit_test(what_a_net_cannot_say_is_refused),
        cmocka_unit_test(slips_of_published_nets_are_warned_about),
        cmocka_unit_test(bad_texts_are_explained),
        cmocka_unit_test(writing_and_reading_is_the_same),
        cmocka_unit_test(names_are_made_to_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
