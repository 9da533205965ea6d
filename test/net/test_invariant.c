/* Place invariants, and what the text of a net claims to be one. */
#include "net/invariant.h"
#include "nets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Whether no transition changes a sum, by the definition. */
static bool is_invariant(const Net *net, const NetInvariant *invariant) {
    int64_t weights[64] = {0};
    for (uint32_t i = 0; i < invariant->weights.count; i++)
        weights[invariant->weights.items[i].place] = invariant->weights.items[i].weight;
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        const NetTransition *transition = &net->transitions.items[t];
        int64_t change = 0;
        for (uint32_t i = 0; i < transition->takes.count; i++)
            change -= weights[transition->takes.items[i].place] * transition->takes.items[i].count;
        for (uint32_t i = 0; i < transition->puts.count; i++)
            change += weights[transition->puts.items[i].place] * transition->puts.items[i].count;
        for (uint32_t i = 0; i < transition->transfers.count; i++)
            if (weights[transition->transfers.items[i].from] != weights[transition->transfers.items[i].to])
                return false;
        if (change)
            return false;
    }
    return true;
}

static void expect_text(const Net *net, NetInvariants *invariants, const char *expected) {
    Text text = {0};
    net_write_invariants(net, invariants, &text);
    assert_string_equal(text_string(&text), expected);
    assert_true(invariants->is_complete);
    for (uint32_t i = 0; i < invariants->list.count; i++)
        assert_true(is_invariant(net, &invariants->list.items[i]));
    text_free(&text);
    net_invariants_free(invariants);
}

/* A producer and a consumer with a buffer of four: three sums, each of two places. */
static void semiflows_of_a_buffer(void **state) {
    (void)state;
    Net *net = net_from("vars idle making full gaps waiting using rules\n"
                        "idle >= 1 -> idle' = idle - 1, making' = making + 1;\n"
                        "making >= 1, gaps >= 1 -> making' = making - 1, gaps' = gaps - 1, full' = full + 1,\n"
                        "idle' = idle + 1;\n"
                        "waiting >= 1, full >= 1 -> waiting' = waiting - 1, full' = full - 1, gaps' = gaps + 1,\n"
                        "using' = using + 1; using >= 1 -> using' = using - 1, waiting' = waiting + 1;\n"
                        "init idle = 1, making = 0, full = 0, gaps = 4, waiting >= 1, using = 0 target full >= 5");
    expect_text(net, net_semiflows(net, 100), "idle + making = 1\nfull + gaps = 4\nwaiting + using stays\n");
    net_free(net);
}

/* Two of one for three of the other. A sum that only grows is none, nor is a difference. */
static void weights_and_signs(void **state) {
    (void)state;
    Net *net = net_from("vars a b rules a >= 2 -> a' = a - 2, b' = b + 3; init a = 5, b = 0 target b >= 9");
    expect_text(net, net_semiflows(net, 10), "3 a + 2 b = 15\n");
    net_free(net);
    net = net_from("vars a b rules true -> a' = a + 1, b' = b + 1; init a = 5, b = 2 target b >= 9");
    expect_text(net, net_semiflows(net, 10), "");
    net_free(net);
}

/* Tokens that a transfer moves have to keep their weight: "away" and "here" count alike, so both transitions keep the
   sum; a third place that is worth two does not go with them. */
static void transfers_tie_weights(void **state) {
    (void)state;
    Net *net = net_from("vars here away pair rules true -> away' = away + here, here' = 0;\n"
                        "away >= 2 -> away' = away - 2, pair' = pair + 1; init here = 3, away = 1, pair = 0\n"
                        "target pair >= 9");
    expect_text(net, net_semiflows(net, 10), "here + away + 2 pair = 4\n");
    net_free(net);
    net = net_from("vars here away rules true -> away' = away + here, here' = 0; here >= 2 -> here' = here - 2,\n"
                   "away' = away + 1; init here = 3, away = 1 target away >= 9");
    expect_text(net, net_semiflows(net, 10), "");
    net_free(net);
}

/* All pairs of n sources and n drains of one place: more than the limit. What is found is still true. */
static void the_limit_is_kept(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "vars");
    for (uint32_t i = 0; i < 8; i++)
        text_format(&text, " a%u b%u c%u d%u", i, i, i, i);
    text_add(&text, " rules ");
    for (uint32_t i = 0; i < 8; i++)
        text_format(&text, "a%u >= 1, b%u >= 1 -> a%u' = a%u - 1, b%u' = b%u - 1, c%u' = c%u + 1, d%u' = d%u + 1;\n", i,
                    i, i, i, i, i, i, i, i, i);
    text_add(&text, "init a0 = 1 target d0 >= 2");
    Net *net = net_from(text_string(&text));
    NetInvariants *all = net_semiflows(net, 1000), *some = net_semiflows(net, 33);
    assert_true(all->is_complete);
    assert_int_equal(all->list.count, 8 * 4);
    assert_true(some->is_complete);
    net_invariants_free(some);
    some = net_semiflows(net, 31);
    assert_false(some->is_complete);
    for (uint32_t i = 0; i < some->list.count; i++)
        assert_true(is_invariant(net, &some->list.items[i]));
    net_invariants_free(all);
    net_invariants_free(some);
    net_free(net);
    text_free(&text);
}

/* Numbers that become too large end the search, and nothing that is wrong comes out. */
static void large_numbers_are_noticed(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "vars");
    for (uint32_t i = 0; i <= 12; i++)
        text_format(&text, " p%u", i);
    text_add(&text, " rules ");
    for (uint32_t i = 0; i < 12; i++)
        text_format(&text, "p%u >= 16777213 -> p%u' = p%u - 16777213, p%u' = p%u + 16777199;\n", i, i, i, i + 1, i + 1);
    text_add(&text, "init p0 = 1 target p1 >= 2");
    Net *net = net_from(text_string(&text));
    NetInvariants *semiflows = net_semiflows(net, 100);
    assert_false(semiflows->is_complete);
    assert_int_equal(semiflows->list.count, 0);
    net_invariants_free(semiflows);
    net_free(net);
    text_free(&text);
}

/* What a text claims is read and written again. */
static void claims_are_kept(void **state) {
    (void)state;
    Net *net = net_from("vars a b c rules a >= 1 -> a' = a - 1, b' = b + 2; b >= 1 -> b' = b - 1, c' = c + 1;\n"
                        "init a = 1, b = 0, c = 0 target c >= 3 invariants a = 2, b = 1, c = 1 b = 1, a = 1");
    assert_non_null(net);
    assert_int_equal(net->claims.count, 2);
    Text text = {0};
    net_write(net, &text);
    Net *again = net_from(text_string(&text));
    assert_non_null(again);
    assert_true(are_nets_equal(net, again));
    text_free(&text);
    net_free(again);
    net_free(net);
    Diagnostics *diagnostics = diagnostics_new("net", NULL, 0);
    const char *twice = "vars a rules init a = 1 target a >= 2 invariants a = 1, a = 2";
    assert_null(net_read(twice, strlen(twice), diagnostics));
    diagnostics_render(diagnostics, false, &text);
    assert_non_null(strstr(text_string(&text), "1:57: error: the place 'a' has a weight in this invariant already"));
    text_free(&text);
    diagnostics_free(diagnostics);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(semiflows_of_a_buffer),     cmocka_unit_test(weights_and_signs),
        cmocka_unit_test(transfers_tie_weights),     cmocka_unit_test(the_limit_is_kept),
        cmocka_unit_test(large_numbers_are_noticed), cmocka_unit_test(claims_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
