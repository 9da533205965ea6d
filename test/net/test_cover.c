/* Coverability: verdicts and their evidence, the checkers of evidence, and the structures below. */
#include "net/antichain.h"
#include "net/cover_int.h"
#include "nets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Any number of threads, each with a critical section behind one lock. */
static const char mutual_exclusion[] = "vars idle critical free rules\n"
                                       "idle >= 1, free >= 1 -> idle' = idle - 1, free' = free - 1,"
                                       " critical' = critical + 1;\n"
                                       "critical >= 1 -> critical' = critical - 1, idle' = idle + 1,"
                                       " free' = free + 1;\n"
                                       "init idle >= 1, critical = 0, free = 1 target critical >= 2";

/* Entering does not take the lock away: three threads get in. */
static const char broken_exclusion[] = "vars idle critical free rules\n"
                                       "idle >= 1, free >= 1 -> idle' = idle - 1, critical' = critical + 1;\n"
                                       "critical >= 1 -> critical' = critical - 1, idle' = idle + 1;\n"
                                       "init idle >= 1, critical = 0, free = 1 target critical >= 3";

/* A broadcast sends all readers away when the writer comes. */
static const char broadcast[] = "vars away reader writer rules\n"
                                "away >= 1 -> away' = away - 1, reader' = reader + 1 ;\n"
                                "away >= 1 -> away' = away + reader - 1, reader' = 0, writer' = writer + 1;\n"
                                "writer >= 1 -> writer' = writer - 1, away' = away + 1;\n"
                                "init away >= 1, reader = 0, writer = 0 target writer >= 1, reader >= 2";

/* As before, and nobody becomes a reader or a writer while there is a writer. */
static const char safe_broadcast[] =
    "vars away reader writer nobody rules\n"
    "away >= 1, nobody >= 1 -> away' = away - 1, reader' = reader + 1 ;\n"
    "away >= 1, nobody >= 1 -> away' = away + reader - 1, reader' = 0, writer' = writer + 1, nobody' = nobody - 1;\n"
    "writer >= 1 -> writer' = writer - 1, away' = away + 1, nobody' = nobody + 1;\n"
    "init away >= 1, reader = 0, writer = 0, nobody = 1 target writer >= 1, reader >= 1\n writer >= 2";

/* Without reductions, which would leave little of small nets to search. */
static CoverResult *search(const Net *net, uint32_t algorithms) {
    return cover_search(net, &(CoverOptions){.algorithms = algorithms, .seconds = 20, .without_reductions = true});
}

static void expect_of(const Net *net, CoverOptions options, CoverVerdict verdict, uint64_t tokens) {
    uint32_t algorithms = options.algorithms;
    options.seconds = 20;
    CoverResult *result = cover_search(net, &options);
    Failure failure = {0};
    if (result->verdict != verdict)
        fail_msg("algorithms %u: verdict %d, reason %s", algorithms, (int)result->verdict,
                 result->reason ? result->reason : "none");
    if (verdict == COVER_SAFE)
        assert_true(cover_check_certificate(net, &result->certificate, (Look){0}, &failure));
    if (verdict == COVER_UNSAFE) {
        assert_true(cover_replay(net, &result->run, &failure));
        assert_int_equal(cover_run_tokens(net, &result->run), tokens);
    }
    failure_free(&failure);
    cover_free(result);
}

static void expect(const char *text, uint32_t algorithms, CoverVerdict verdict, uint64_t tokens) {
    Net *net = net_from(text);
    assert_non_null(net);
    expect_of(net, (CoverOptions){.algorithms = algorithms, .without_reductions = true}, verdict, tokens);
    expect_of(net, (CoverOptions){.algorithms = algorithms}, verdict, tokens);
    net_free(net);
}

static void each_algorithm_knows_petri_nets(void **state) {
    (void)state;
    static const uint32_t algorithms[] = {COVER_BACKWARD, COVER_KARP_MILLER, COVER_EXPAND, COVER_ALL, 0};
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
        expect(mutual_exclusion, algorithms[i], COVER_SAFE, 0);
        expect(broken_exclusion, algorithms[i], COVER_UNSAFE, 3);
    }
}

static void each_algorithm_knows_transfers(void **state) {
    (void)state;
    static const uint32_t algorithms[] = {COVER_BACKWARD, COVER_EXPAND, COVER_ALL, 0};
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
        expect(broadcast, algorithms[i], COVER_UNSAFE, 3);
        expect(safe_broadcast, algorithms[i], COVER_SAFE, 0);
    }
    expect(broadcast, COVER_KARP_MILLER, COVER_UNKNOWN, 0);
}

/* Tokens multiply: the run has to repeat a loop within a loop, which acceleration only hints at. */
static void accelerated_runs_are_unrolled(void **state) {
    (void)state;
    const char *text = "vars start a b c done rules\n"
                       "start >= 1 -> start' = start, a' = a + 1;\n"
                       "start >= 1, a >= 1 -> a' = a - 1, b' = b + 1;\n"
                       "start >= 1, b >= 2 -> b' = b - 2, c' = c + 1;\n"
                       "start >= 1, c >= 5, b >= 3, a >= 2 -> start' = start - 1, done' = done + 1;\n"
                       "init start = 1, a = 0, b = 0, c = 0, done = 0 target done >= 1, c >= 7";
    expect(text, COVER_KARP_MILLER, COVER_UNSAFE, 0);
    expect(text, COVER_BACKWARD, COVER_UNSAFE, 0);
}

static void odd_nets_have_answers(void **state) {
    (void)state;
    expect("vars a rules init a = 0 target a >= 0", COVER_ALL, COVER_UNSAFE, 0);
    expect("vars a rules init a = 0 target a >= 1", COVER_BACKWARD, COVER_SAFE, 0);
    expect("vars a rules init a = 0 target a >= 1", COVER_EXPAND, COVER_SAFE, 0);
    expect("vars a rules true -> a' = a + 1; init a = 0 target a >= 40", COVER_KARP_MILLER, COVER_UNSAFE, 0);
    expect("vars a b rules true -> a' = b, b' = a; init a >= 2, b = 0 target b >= 9", COVER_ALL, COVER_UNSAFE, 9);
}

static void a_search_stops_when_asked(void **state) {
    (void)state;
    Net *net = net_from(mutual_exclusion);
    atomic_bool interrupt = true;
    CoverResult *result = cover_search(net, &(CoverOptions){.interrupt = &interrupt, .without_reductions = true});
    assert_int_equal(result->verdict, COVER_UNKNOWN);
    assert_string_equal(result->reason, "interrupted");
    cover_free(result);
    result = cover_search(net, &(CoverOptions){.bytes = 1, .without_reductions = true});
    assert_int_equal(result->verdict, COVER_UNKNOWN);
    assert_non_null(strstr(result->reason, "memory limit"));
    cover_free(result);
    result = cover_search(net, &(CoverOptions){.seconds = 1e-9, .without_reductions = true});
    assert_int_equal(result->verdict, COVER_UNKNOWN);
    assert_string_equal(result->reason, "time limit reached");
    cover_free(result);
    net_free(net);
}

/* Evidence --------------------------------------------------------------------------------------------------------- */

static bool is_proof(const Net *net, const CoverCertificate *certificate, const char *complaint) {
    Failure failure = {0};
    bool holds = cover_check_certificate(net, certificate, (Look){0}, &failure);
    if (!holds && !strstr(text_string(&failure.words), complaint))
        fail_msg("expected '%s', got '%s'", complaint, text_string(&failure.words));
    assert_int_equal(failure.kind, holds ? FAILURE_NONE : FAILURE_INPUT);
    failure_free(&failure);
    return holds;
}

static bool stop_at_once(void *context, size_t bytes) {
    (void)context;
    (void)bytes;
    return true;
}

/* Everything that is wrong with a proof of mutual exclusion by an upward-closed set. */
static void false_proofs_from_above_are_refused(void **state) {
    (void)state;
    Net *net = net_from(mutual_exclusion);
    NetAmount bad[] = {{1, 2}}, weights[] = {{1, 1}, {2, 1}}, less[] = {{1, 1}}, heavy[] = {{0, 1}};
    CoverMarking element = {.items = bad, .count = 1};
    CoverSum sum = {.weights = {.items = weights, .count = 2}, .bound = 1};
    uint32_t empty = 1;
    CoverCertificate proof = {.kind = COVER_ABOVE};
    assert_false(is_proof(net, &proof, "target 0 is not above any element"));
    proof.elements.items = &element;
    proof.elements.count = 1;
    assert_false(is_proof(net, &proof, "transition 0 leads above element 0"));
    proof.sums.items = &sum;
    proof.sums.count = 1;
    assert_true(is_proof(net, &proof, ""));
    sum.bound = 0;
    assert_false(is_proof(net, &proof, "sum 0 can become larger"));
    sum.bound = 1;
    sum.weights = (CoverMarking){.items = less, .count = 1};
    assert_false(is_proof(net, &proof, "sum 0 can become larger"));
    sum.weights = (CoverMarking){.items = heavy, .count = 1};
    assert_false(is_proof(net, &proof, "sum 0 is unbounded"));
    proof.sums.count = 0;
    proof.empty.items = &empty;
    proof.empty.count = 1;
    assert_false(is_proof(net, &proof, "transition 0 puts a token"));
    proof.empty.count = 0;
    bad[0] = (NetAmount){0, 1};
    assert_false(is_proof(net, &proof, "target 0 is not above"));
    bad[0] = (NetAmount){3, 1};
    assert_false(is_proof(net, &proof, "not one of the net"));
    net_free(net);
}

/* What a transfer brings together has to be looked at in every way. */
static void a_proof_has_to_hold_for_transfers(void **state) {
    (void)state;
    Net *net = net_from("vars a b c go rules go >= 1 -> a' = a + b + c, b' = 0, c' = 0;\n"
                        "init a = 0, b = 1, c = 0, go = 1 target a >= 2");
    NetAmount markings[][2] = {{{0, 2}}, {{0, 1}, {1, 1}}, {{0, 1}, {2, 1}}, {{1, 2}}, {{2, 2}}, {{1, 1}, {2, 1}}};
    CoverMarking elements[6];
    for (uint32_t i = 0; i < 6; i++)
        elements[i] = (CoverMarking){.items = markings[i], .count = markings[i][1].count ? 2 : 1};
    CoverCertificate proof = {.kind = COVER_ABOVE};
    proof.elements.items = elements;
    proof.elements.count = 6;
    assert_true(is_proof(net, &proof, ""));
    proof.elements.count = 5; /* one token of b and one of c would do as well */
    assert_false(is_proof(net, &proof, "transition 0 leads above element 0"));
    net_free(net);
}

/* A sum has to stay when a transfer moves tokens to a place with more weight. */
static void a_sum_has_to_hold_for_transfers(void **state) {
    (void)state;
    Net *net = net_from("vars a b go rules go >= 1 -> b' = b + a, a' = 0;\n"
                        "init a = 1, b = 0, go = 1 target b >= 1");
    NetAmount marking[] = {{1, 1}}, weight[] = {{1, 1}};
    CoverSum sum = {.weights = {.items = weight, .count = 1}, .bound = 0};
    CoverCertificate proof = {.kind = COVER_ABOVE};
    proof.sums.items = &sum;
    proof.sums.count = 1;
    assert_false(is_proof(net, &proof, "sum 0 can become larger"));
    CoverMarking weights[] = {{.items = weight, .count = 1}};
    CoverRefutation refutation = {.marking = {.items = marking, .count = 1}};
    refutation.weights.items = weights;
    refutation.weights.count = 1;
    proof.sums.count = 0;
    proof.refutations.items = &refutation;
    proof.refutations.count = 1;
    assert_false(is_proof(net, &proof, "refutation 0 is no contradiction"));
    net_free(net);
}

static void false_proofs_from_below_are_refused(void **state) {
    (void)state;
    Net *net = net_from(mutual_exclusion);
    NetAmount first[] = {{0, NET_ANY}, {2, 1}}, second[] = {{0, NET_ANY}, {1, 1}};
    CoverMarking elements[] = {{.items = first, .count = 2}, {.items = second, .count = 2}};
    CoverCertificate proof = {.kind = COVER_BELOW};
    assert_false(is_proof(net, &proof, "an initial marking is not below"));
    proof.elements.items = elements;
    proof.elements.count = 2;
    assert_true(is_proof(net, &proof, ""));
    Failure failure = {0};
    assert_false(cover_check_certificate(net, &proof, (Look){stop_at_once, NULL}, &failure));
    assert_int_equal(failure.kind, FAILURE_LIMIT); /* which says nothing about the certificate */
    failure_free(&failure);
    proof.elements.count = 1;
    assert_false(is_proof(net, &proof, "transition 0 leads from below element 0"));
    proof.elements.count = 2;
    second[1].count = 2;
    assert_false(is_proof(net, &proof, "element 1 covers a target"));
    net_free(net);
}

static void false_runs_are_refused(void **state) {
    (void)state;
    Net *net = net_from(broken_exclusion);
    uint32_t initial[] = {3, 0, 1}, steps[] = {0, 0, 0};
    CoverRun run = {.target = 0};
    run.initial.items = initial;
    run.initial.count = 3;
    run.transitions.items = steps;
    run.transitions.count = 3;
    Failure failure = {0};
    assert_true(cover_replay(net, &run, &failure));
    initial[0] = 2;
    assert_false(cover_replay(net, &run, &failure));
    assert_string_equal(text_string(&failure.words), "step 2, transition 0, is not enabled");
    failure_free(&failure);
    initial[0] = 3;
    run.transitions.count = 2;
    assert_false(cover_replay(net, &run, &failure));
    assert_non_null(strstr(text_string(&failure.words), "does not cover"));
    failure_free(&failure);
    initial[2] = 2;
    assert_false(cover_replay(net, &run, &failure));
    assert_non_null(strstr(text_string(&failure.words), "'free' cannot have 2 tokens"));
    failure_free(&failure);
    net_free(net);
}

/* The state equation knows no order: with a token to come in the end it would let the first transition have it. */
static void fractions_have_to_fire_in_order(void **state) {
    (void)state;
    Net *net = net_from("vars a b c rules a >= 1, b >= 1 -> a' = a - 1, c' = c + 1; c >= 1 -> b' = b + 1;\n"
                        "init a = 1, b = 0, c = 0 target c >= 1");
    atomic_bool is_over = false;
    Search nobody = {.net = net, .options = &(CoverOptions){0}, .is_over = &is_over};
    Continuous *continuous = continuous_new(&nobody);
    NetAmount one[] = {{2, 1}}, start[] = {{0, 1}}, both[] = {{0, 1}, {2, 2}};
    assert_false(continuous_learn(continuous, (CoverMarking){.items = start, .count = 1}));
    assert_false(continuous_exclude(continuous, (CoverMarking){.items = one, .count = 1}));
    assert_true(continuous_learn(continuous, (CoverMarking){.items = one, .count = 1}));
    assert_true(continuous_exclude(continuous, (CoverMarking){.items = both, .count = 2}));
    assert_false(continuous_exclude(continuous, (CoverMarking){.items = start, .count = 1}));
    continuous_free(continuous);
    net_free(net);
}

/* A step that uses up the last of the fuel cannot be on the way to where all of it is left; without that step, another
   cannot fire, which the goal needs. */
static void refutations_are_checked_step_by_step(void **state) {
    (void)state;
    Net *net = net_from("vars fuel hot goal rules fuel >= 1 -> fuel' = fuel - 1, hot' = hot + 1;\n"
                        "hot >= 1 -> goal' = goal + 1;\n"
                        "init fuel = 1, hot = 0, goal = 0 target fuel >= 1, goal >= 1");
    NetAmount marking[] = {{0, 1}, {2, 1}}, weight[] = {{0, 1}}, other[] = {{1, 1}};
    CoverMarking weights[] = {{.items = weight, .count = 1}};
    CoverRefutation refutation = {.marking = {.items = marking, .count = 2}};
    refutation.weights.items = weights;
    refutation.weights.count = 1;
    CoverCertificate proof = {.kind = COVER_ABOVE};
    proof.refutations.items = &refutation;
    proof.refutations.count = 1;
    assert_true(is_proof(net, &proof, ""));
    weights[0] = (CoverMarking){.items = other, .count = 1}; /* this sum grows */
    assert_false(is_proof(net, &proof, "refutation 0 is no contradiction"));
    refutation.weights.count = 0;
    assert_false(is_proof(net, &proof, "refutation 0 is no contradiction"));
    weights[0] = (CoverMarking){.items = weight, .count = 1};
    refutation.weights.count = 1;
    refutation.marking = (CoverMarking){.items = marking + 1, .count = 1}; /* the goal alone can be reached */
    assert_false(is_proof(net, &proof, "refutation 0 is no contradiction"));
    refutation.marking = (CoverMarking){.items = marking, .count = 2};
    weights[0] = (CoverMarking){.items = NULL, .count = 0}; /* a sum that stays the same excludes no step */
    assert_false(is_proof(net, &proof, "refutation 0 is no contradiction"));
    proof.refutations.count = 0;
    assert_false(is_proof(net, &proof, "target 0"));
    CoverResult *result = search(net, COVER_BACKWARD);
    assert_int_equal(result->verdict, COVER_SAFE);
    cover_free(result);
    net_free(net);
}

static void certificates_can_be_read_by_people(void **state) {
    (void)state;
    Net *net = net_from(mutual_exclusion);
    CoverResult *result = search(net, COVER_BACKWARD);
    Text text = {0};
    cover_write_certificate(net, &result->certificate, &text);
    assert_string_equal(text_string(&text), "sum critical + free <= 1\n");
    text_free(&text);
    cover_free(result);
    net_free(net);
}

/* Structures ------------------------------------------------------------------------------------------------------- */

enum { PLACES = 5, MARKINGS = 400 };

typedef struct Plain {
    NetAmount amounts[PLACES];
    CoverMarking marking;
    bool is_in;
} Plain;

static bool is_at_or_below(const Plain *left, const Plain *right) {
    uint32_t tokens[PLACES] = {0};
    for (uint32_t i = 0; i < right->marking.count; i++)
        tokens[right->amounts[i].place] = right->amounts[i].count;
    for (uint32_t i = 0; i < left->marking.count; i++)
        if (left->amounts[i].count > tokens[left->amounts[i].place])
            return false;
    return true;
}

static void take_out(void *context, uint32_t number) {
    Plain *plain = context;
    assert_true(plain[number].is_in);
    plain[number].is_in = false;
}

/* An antichain of least (or greatest) markings against a list that is looked through. */
static void check_antichain(uint32_t seed, bool is_least) {
    static Plain plain[MARKINGS];
    Antichain *antichain = antichain_new(PLACES);
    for (uint32_t i = 0; i < MARKINGS; i++) {
        Plain *fresh = &plain[i];
        *fresh = (Plain){.marking = {.items = fresh->amounts}};
        for (uint32_t place = 0; place < PLACES; place++) {
            seed = seed * 1664525 + 1013904223;
            uint32_t count = (seed >> 20) % 7;
            count = count < 3 ? 0 : count == 6 && !is_least ? NET_ANY : count;
            if (count)
                fresh->amounts[fresh->marking.count++] = (NetAmount){place, count};
        }
        bool is_known = false;
        for (uint32_t k = 0; k < i; k++)
            is_known |=
                plain[k].is_in && (is_least ? is_at_or_below(&plain[k], fresh) : is_at_or_below(fresh, &plain[k]));
        uint32_t found = is_least ? antichain_below(antichain, fresh->marking, NULL, NULL)
                                  : antichain_above(antichain, fresh->marking, NULL, NULL);
        assert_int_equal(found != UINT32_MAX, is_known);
        if (is_known)
            continue;
        (is_least ? antichain_above : antichain_below)(antichain, fresh->marking, take_out, plain);
        uint32_t count = 0;
        for (uint32_t k = 0; k < i; k++) {
            assert_false(plain[k].is_in &&
                         (is_least ? is_at_or_below(fresh, &plain[k]) : is_at_or_below(&plain[k], fresh)));
            count += plain[k].is_in;
        }
        assert_int_equal(antichain_count(antichain), count);
        antichain_add(antichain, fresh->marking, i);
        fresh->is_in = true;
    }
    antichain_free(antichain);
}

static void antichains_agree_with_lists(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 20; seed++) {
        check_antichain(seed, true);
        check_antichain(seed, false);
    }
}

/* What the state equation excludes here, a sum of two and three places does. */
static void sums_follow_from_the_state_equation(void **state) {
    (void)state;
    Net *net = net_from("vars a b c rules a >= 2 -> a' = a - 2, b' = b + 3; b >= 3 -> b' = b - 3, a' = a + 2;\n"
                        "init a = 4, b = 0, c >= 0 target b >= 7");
    Arena *arena = arena_new();
    atomic_bool is_over = false;
    Search nobody = {.net = net, .options = &(CoverOptions){0}, .is_over = &is_over};
    Sums *sums = sums_new(&nobody, markable_places(net, arena));
    NetAmount seven[] = {{1, 7}}, six[] = {{1, 6}}, other[] = {{1, 50}}, free_place[] = {{2, 100}};
    assert_false(sums_exclude(sums, (CoverMarking){.items = seven, .count = 1}));
    assert_false(sums_learn(sums, (CoverMarking){.items = six, .count = 1}));
    assert_false(sums_learn(sums, (CoverMarking){.items = free_place, .count = 1}));
    assert_true(sums_learn(sums, (CoverMarking){.items = seven, .count = 1}));
    assert_true(sums_exclude(sums, (CoverMarking){.items = other, .count = 1}));
    assert_false(sums_exclude(sums, (CoverMarking){.items = six, .count = 1}));
    CoverCertificate certificate = {0};
    sums_report(sums, arena, &certificate);
    assert_int_equal(certificate.sums.count, 1);
    assert_int_equal(certificate.sums.items[0].bound, 12);
    assert_int_equal(certificate.sums.items[0].weights.items[0].count, 3);
    assert_int_equal(certificate.sums.items[0].weights.items[1].count, 2);
    sums_free(sums);
    arena_free(arena);
    net_free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_algorithm_knows_petri_nets),     cmocka_unit_test(each_algorithm_knows_transfers),
        cmocka_unit_test(accelerated_runs_are_unrolled),       cmocka_unit_test(odd_nets_have_answers),
        cmocka_unit_test(a_search_stops_when_asked),           cmocka_unit_test(false_proofs_from_above_are_refused),
        cmocka_unit_test(a_proof_has_to_hold_for_transfers),   cmocka_unit_test(a_sum_has_to_hold_for_transfers),
        cmocka_unit_test(false_proofs_from_below_are_refused), cmocka_unit_test(false_runs_are_refused),
        cmocka_unit_test(fractions_have_to_fire_in_order),     cmocka_unit_test(refutations_are_checked_step_by_step),
        cmocka_unit_test(certificates_can_be_read_by_people),  cmocka_unit_test(antichains_agree_with_lists),
        cmocka_unit_test(sums_follow_from_the_state_equation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
