/* Structural reductions: each rule by itself, what it must not do, and the way back. */
#include "nets.h"
#include "reductions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Reduces a net; what went by which rule, and the sizes that are left. */
static Reductions reduce(const char *text, uint32_t *places, uint32_t *transitions) {
    Net *net = net_from(text);
    assert_non_null(net);
    NetReduction *reduction = net_reduce(net);
    Reductions counts = {0};
    count_reductions(reduction, &counts);
    *places = net_reduced(reduction)->places.count;
    *transitions = net_reduced(reduction)->transitions.count;
    net_reduction_free(reduction);
    net_free(net);
    return counts;
}

/* The verdict with reductions, by an algorithm, whose evidence holds in the net itself. */
static void expect(const char *text, uint32_t algorithms, CoverVerdict verdict) {
    Net *net = net_from(text);
    CoverResult *result = cover_search(net, &(CoverOptions){.algorithms = algorithms, .seconds = 20});
    Failure failure = {0};
    if (result->verdict != verdict)
        fail_msg("verdict %d: %s", (int)result->verdict, result->reason ? result->reason : "no reason");
    if (verdict == COVER_SAFE)
        assert_true(cover_check_certificate(net, &result->certificate, (Look){0}, &failure));
    else
        assert_true(cover_replay(net, &result->run, &failure));
    failure_free(&failure);
    cover_free(result);
    net_free(net);
}

static void expect_by_all(const char *text, CoverVerdict verdict) {
    expect(text, COVER_BACKWARD, verdict);
    expect(text, COVER_EXPAND, verdict);
    expect(text, COVER_ALL, verdict);
}

/* What never gets a token, with all that asks for it. */
static void dead_parts_go(void **state) {
    (void)state;
    const char *text =
        "vars a b c d rules a >= 1, b >= 1 -> a' = a - 1, c' = c + 1; c >= 1 -> c' = c - 1, b' = b + 1;\n"
        "a >= 1, d >= 2 -> a' = a - 1;\n"
        "init a = 3, b = 0, c = 0, d = 1 target c >= 1\n a >= 3, d >= 2";
    uint32_t places, transitions;
    Reductions counts = reduce(text, &places, &transitions);
    assert_int_equal(counts.dead_places, 2);
    assert_int_equal(counts.transitions, 3); /* two are dead, and the third leads nowhere */
    expect_by_all(text, COVER_SAFE);
}

/* Steps that do not lead towards a target. A place that tokens are only moved to has to stay as a place to lose them.
 */
static void useless_parts_go(void **state) {
    (void)state;
    const char *text =
        "vars lock inside out log rules lock >= 1 -> lock' = lock - 1, inside' = inside + 1, log' = log + 1;\n"
        "inside >= 1 -> inside' = inside - 1, lock' = lock + 1; inside >= 1 -> inside' = inside - 1, log' = log + 1;\n"
        "lock >= 1 -> out' = out + inside, inside' = 0;\n"
        "init lock = 1, inside = 0, out = 0, log = 0 target inside >= 2";
    uint32_t places, transitions;
    Reductions counts = reduce(text, &places, &transitions);
    assert_int_equal(counts.free_places, 2); /* out and log */
    assert_int_equal(counts.transitions, 2);
    expect_by_all(text, COVER_SAFE);
    /* Here the transfer also makes tokens where they matter, so it stays, and with it a place to lose tokens. */
    text =
        "vars lock inside out rules lock >= 1 -> out' = out + inside, inside' = 2; init lock = 1, inside = 0, out = 0\n"
        "target inside >= 3";
    counts = reduce(text, &places, &transitions);
    assert_int_equal(transitions, 1);
    expect_by_all(text, COVER_SAFE);
    expect_by_all(
        "vars lock inside out rules lock >= 1 -> out' = out + inside, inside' = 2; init lock = 1, inside = 0, out = 0\n"
        "target inside >= 2",
        COVER_UNSAFE);
}

/* One transition takes no more and gives no less. With transfers that differ, neither is better. */
static void dominated_transitions_go(void **state) {
    (void)state;
    uint32_t places, transitions;
    Reductions counts =
        reduce("vars a b c rules a >= 1, b >= 1 -> a' = a - 1, b' = b - 1, c' = c + 1;\n"
               "a >= 1, b >= 2 -> a' = a - 1, b' = b - 2, c' = c + 1; a >= 1, b >= 1 -> a' = a - 1, c' = c + 1;\n"
               "c >= 1 -> c' = c - 1, a' = a + 1; c >= 1 -> c' = c - 1, b' = b + 1;\n"
               "init a = 1, b = 1, c = 0 target c >= 2, a >= 1",
               &places, &transitions);
    assert_int_equal(counts.transitions, 2);
    counts = reduce("vars a b c d rules a >= 1 -> a' = a - 1, c' = c + 1, b' = b + d, d' = 0;\n"
                    "a >= 1 -> a' = a - 1, c' = c + 1; b >= 1 -> b' = b - 1, d' = d + 1; c >= 1 -> c' = c - 1,\n"
                    "a' = a + 1; init a = 1, b = 1, c = 0, d = 0 target c >= 2, d >= 1",
                    &places, &transitions);
    assert_int_equal(counts.transitions, 0);
}

/* There are always enough tokens where any number may start, and where these can go on their own. */
static void plentiful_places_go(void **state) {
    (void)state;
    const char *text = "vars idle ready busy free rules idle >= 1 -> idle' = idle - 1, ready' = ready + 1;\n"
                       "ready >= 2, free >= 1 -> ready' = ready - 2, free' = free - 1, busy' = busy + 1;\n"
                       "init idle >= 0, ready = 0, busy = 0, free = 2 target busy >= 2, ready >= 3";
    uint32_t places, transitions;
    Reductions counts = reduce(text, &places, &transitions);
    assert_int_equal(counts.plentiful_places, 2);
    Net *net = net_from(text);
    CoverResult *result = cover_search(net, &(CoverOptions){.seconds = 20});
    assert_int_equal(result->verdict, COVER_UNSAFE);
    assert_int_equal(cover_run_tokens(net, &result->run), 7);
    assert_int_equal(result->run.transitions.count, 9);
    cover_free(result);
    net_free(net);
    /* A transfer that sends all away makes them scarce: here nobody is ready after the bell. */
    text = "vars ready free bell away rules ready >= 1, bell >= 1 -> ready' = ready - 1, free' = free + 1;\n"
           "bell >= 0 -> away' = away + ready, ready' = 0, bell' = bell + 1;\n"
           "init ready >= 0, free = 0, bell = 0, away = 0 target free >= 1";
    counts = reduce(text, &places, &transitions);
    assert_int_equal(counts.plentiful_places, 0); /* not even the bell: it cannot ring without being heard */
    expect_by_all(text, COVER_SAFE);
}

/* A place that never runs out before another one does. */
static void implied_places_go(void **state) {
    (void)state;
    uint32_t places, transitions;
    Reductions counts =
        reduce("vars a b c d rules a >= 1, b >= 1, d >= 1 -> a' = a - 1, b' = b - 1, c' = c + 1, d' = d - 1;\n"
               "c >= 1 -> c' = c - 1, a' = a + 1, b' = b + 1, d' = d + 2;\n"
               "init a = 2, b = 2, c = 0, d = 2 target c >= 3, d >= 0",
               &places, &transitions);
    assert_int_equal(counts.free_places, 2); /* one of a and b implies the others */
    counts = reduce("vars a b c d rules a >= 1, b >= 1 -> a' = a - 1, b' = b - 1, c' = c + 1, d' = d + 1;\n"
                    "c >= 1 -> c' = c - 1, a' = a + 2, b' = b + 1; d >= 1 -> d' = d - 1, b' = b + 2, a' = a + 1;\n"
                    "init a = 2, b = 2, c = 0, d = 0 target c >= 3, d >= 3",
                    &places, &transitions);
    assert_int_equal(counts.free_places, 0);
}

/* A sequence of steps that nothing can hold up is one step; a run has all of them again. */
static void sequences_are_fused(void **state) {
    (void)state;
    const char *text = "vars lock one two inside rules lock >= 1 -> lock' = lock - 1, one' = one + 1;\n"
                       "one >= 1 -> one' = one - 1, two' = two + 1; two >= 1 -> two' = two - 1, inside' = inside + 1;\n"
                       "inside >= 1 -> inside' = inside - 1, lock' = lock + 1;\n"
                       "init lock = 2, one = 0, two = 0, inside = 0 target inside >= ";
    Text safe = {0}, unsafe = {0};
    uint32_t places, transitions;
    text_format(&safe, "%s3", text);
    text_format(&unsafe, "%s2", text);
    Reductions counts = reduce(text_string(&safe), &places, &transitions);
    assert_int_equal(counts.fused_places, 3);
    assert_int_equal(transitions, 0);
    expect_by_all(text_string(&safe), COVER_SAFE);
    expect_by_all(text_string(&unsafe), COVER_UNSAFE);
    text_free(&safe);
    text_free(&unsafe);
    /* A transfer catches those that have gone on, and not those that wait: order matters. */
    text = "vars a b c go lost rules a >= 1, go >= 1 -> a' = a - 1, b' = b + 1;\n"
           "b >= 1 -> b' = b - 1, c' = c + 1; go >= 1 -> go' = go - 1, lost' = lost + c, c' = 0;\n"
           "init a = 2, b = 0, c = 0, go = 1, lost = 0 target c >= 2";
    counts = reduce(text, &places, &transitions);
    assert_int_equal(counts.fused_places, 0);
    expect_by_all(text, COVER_UNSAFE);
}

/* A certificate that counts places as others is refused when it may not, or when it proves nothing. */
static void substitutions_are_checked(void **state) {
    (void)state;
    Net *net = net_from("vars a b c d rules a >= 1 -> a' = a - 1, b' = b + 1; b >= 1 -> b' = b - 1, a' = a + 1;\n"
                        "c >= 1 -> d' = d + c - 1, c' = 0; init a = 1, b = 0, c = 1, d >= 0 target b >= 2");
    NetAmount one_b[] = {{1, 1}}, one_c[] = {{2, 1}}, itself[] = {{0, 1}}, two_b[] = {{1, 2}};
    CoverSubstitution substitution = {.place = 0, .counts_as = {.items = one_b, .count = 1}};
    CoverMarking element = {.items = two_b, .count = 1};
    CoverCertificate proof = {.kind = COVER_ABOVE};
    Failure failure = {0};
    proof.substitutions.items = &substitution;
    proof.substitutions.count = 1;
    proof.elements.items = &element;
    proof.elements.count = 1;
    assert_true(cover_check_certificate(net, &proof, (Look){0}, &failure));
    substitution.counts_as = (CoverMarking){.items = one_c, .count = 1}; /* whose tokens a transfer moves away */
    assert_false(cover_check_certificate(net, &proof, (Look){0}, &failure));
    assert_non_null(strstr(text_string(&failure.words), "transition 2 moves tokens"));
    failure_free(&failure);
    substitution.counts_as = (CoverMarking){.items = itself, .count = 1};
    assert_false(cover_check_certificate(net, &proof, (Look){0}, &failure));
    assert_non_null(strstr(text_string(&failure.words), "counts as itself"));
    failure_free(&failure);
    substitution.counts_as = (CoverMarking){.items = two_b, .count = 1}; /* then two of b are there at first */
    assert_false(cover_check_certificate(net, &proof, (Look){0}, &failure));
    assert_non_null(strstr(text_string(&failure.words), "an initial marking is above element 0"));
    failure_free(&failure);
    substitution =
        (CoverSubstitution){.place = 3, .counts_as = {.items = one_b, .count = 1}}; /* it has any number at first */
    assert_false(cover_check_certificate(net, &proof, (Look){0}, &failure));
    assert_non_null(strstr(text_string(&failure.words), "place 3 cannot count as others"));
    failure_free(&failure);
    substitution.place = 99;
    assert_false(cover_check_certificate(net, &proof, (Look){0}, &failure));
    net_free(net);
    net = net_from("vars a b rules init a = 2, b = 0 target b >= 2");
    one_b[0].count = NET_MOST_TOKENS; /* two of these are too many to count */
    substitution = (CoverSubstitution){.place = 0, .counts_as = {.items = one_b, .count = 1}};
    failure_free(&failure);
    assert_false(cover_check_certificate(net, &proof, (Look){0}, &failure));
    assert_string_equal(text_string(&failure.words), "a place counts as too many tokens");
    failure_free(&failure);
    net_free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_parts_go),
        cmocka_unit_test(useless_parts_go),
        cmocka_unit_test(plentiful_places_go),
        cmocka_unit_test(dominated_transitions_go),
        cmocka_unit_test(implied_places_go),
        cmocka_unit_test(sequences_are_fused),
        cmocka_unit_test(substitutions_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
