/* Random nets: every algorithm of coverability against a plain search of markings, and its evidence against the
   definitions, which are written down here once more.

       net_test [--seed N] [--count N] */
#include "net/cover.h"
#include "net/invariant.h"
#include "nets.h"
#include "reductions.h"

enum { MOST_STATES = 4000, MOST_IN_PLACE = 12, MOST_PLACES = 8 };

/* Random numbers (xorshift*), the same on every machine. */
typedef struct Random {
    uint64_t state;
} Random;

static uint32_t below(Random *random, uint32_t limit) {
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return (uint32_t)((random->state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % limit;
}

/* Random nets ------------------------------------------------------------------------------------------------------ */

static NetAmount random_amount(Random *random, uint32_t places) {
    return (NetAmount){.place = below(random, places), .count = below(random, 4) == 0 ? 2 : 1};
}

/* Transfers from different places, each to a place that is not itself. */
static void add_transfers(Random *random, Net *net, NetTransition *transition) {
    for (uint32_t place = 0; place < net->places.count; place++) {
        uint32_t to = below(random, net->places.count);
        if (below(random, 4) == 0 && to != place)
            vector_push(net->arena, &transition->transfers, ((NetTransfer){.from = place, .to = to}));
    }
}

/* What a net is like: in a lively one tokens go round for long, and reductions have to look twice. */
typedef struct Style {
    bool is_lively, has_transfers;
} Style;

static NetInitial random_initial(Random *random, Style style) {
    if (style.is_lively)
        return (NetInitial){.low = below(random, 2), .is_unbounded = below(random, 16) == 0};
    return (NetInitial){.low = below(random, 3) == 0 ? below(random, 3) : 0, .is_unbounded = below(random, 5) == 0};
}

static NetTransition random_transition(Random *random, Net *net, Style style) {
    NetTransition transition = {0};
    uint32_t takes = below(random, 20) != 0 || style.is_lively ? 1 + below(random, 2) : 0;
    uint32_t puts = style.is_lively ? 1 + below(random, 2) : below(random, 3);
    for (; takes > 0; takes--)
        vector_push(net->arena, &transition.takes, random_amount(random, net->places.count));
    for (; puts > 0; puts--)
        vector_push(net->arena, &transition.puts, random_amount(random, net->places.count));
    if (style.has_transfers && below(random, style.is_lively ? 4 : 2) == 0)
        add_transfers(random, net, &transition);
    net_settle_transition(&transition);
    return transition;
}

static Net *random_net(Random *random) {
    Net *net = net_new();
    Style style = {.is_lively = below(random, 2), .has_transfers = below(random, 2)};
    uint32_t places = 2 + below(random, MOST_PLACES - 1);
    uint32_t transitions = style.is_lively ? 3 + below(random, 8) : 1 + below(random, 8);
    for (uint32_t i = 0; i < places; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%u", i);
        net_add_place(net, name, random_initial(random, style));
    }
    for (uint32_t i = 0; i < transitions; i++)
        vector_push(net->arena, &net->transitions, random_transition(random, net, style));
    for (uint32_t i = 1 + below(random, 2); i > 0; i--) {
        NetAmounts target = {0};
        for (uint32_t k = 1 + below(random, 2); k > 0; k--)
            vector_push(net->arena, &target, random_amount(random, places));
        net_sort_amounts(&target);
        vector_push(net->arena, &net->targets, target);
    }
    return net;
}

/* The oracle ------------------------------------------------------------------------------------------------------- */

typedef struct State {
    uint32_t tokens[MOST_PLACES];
} State;

/* A transition by its definition: take, move all at once, put. */
static bool fire(const Net *net, const NetTransition *transition, const State *before, State *after) {
    State rest = *before;
    for (uint32_t i = 0; i < transition->takes.count; i++) {
        NetAmount take = transition->takes.items[i];
        if (rest.tokens[take.place] < take.count)
            return false;
        rest.tokens[take.place] -= take.count;
    }
    *after = (State){0};
    for (uint32_t place = 0; place < net->places.count; place++) {
        uint32_t to = place;
        for (uint32_t i = 0; i < transition->transfers.count; i++)
            if (transition->transfers.items[i].from == place)
                to = transition->transfers.items[i].to;
        after->tokens[to] += rest.tokens[place];
    }
    for (uint32_t i = 0; i < transition->puts.count; i++)
        after->tokens[transition->puts.items[i].place] += transition->puts.items[i].count;
    return true;
}

static bool is_bad(const Net *net, const State *state) {
    for (uint32_t i = 0; i < net->targets.count; i++) {
        bool covers = true;
        for (uint32_t k = 0; k < net->targets.items[i].count; k++) {
            NetAmount amount = net->targets.items[i].items[k];
            covers &= state->tokens[amount.place] >= amount.count;
        }
        if (covers)
            return true;
    }
    return false;
}

/* Whether a state is new and small enough to go on from. */
static bool is_wanted(const Net *net, const State *states, uint32_t count, const State *state) {
    for (uint32_t place = 0; place < net->places.count; place++)
        if (state->tokens[place] > MOST_IN_PLACE)
            return false;
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(&states[i], state, sizeof *state) == 0)
            return false;
    return true;
}

/* Looks for a bad marking, breadth first, with some tokens more in unbounded places. Finding none proves nothing. */
static bool finds_bad(const Net *net, uint32_t more) {
    State *states = memory_get_zeroed(MOST_STATES, sizeof *states);
    uint32_t count = 1;
    bool is_found = false;
    for (uint32_t place = 0; place < net->places.count; place++)
        states[0].tokens[place] = net->initial.items[place].low + (net->initial.items[place].is_unbounded ? more : 0);
    is_found = is_bad(net, &states[0]);
    for (uint32_t i = 0; i < count && !is_found; i++) {
        for (uint32_t t = 0; t < net->transitions.count && !is_found && count < MOST_STATES; t++) {
            State next;
            if (!fire(net, &net->transitions.items[t], &states[i], &next))
                continue;
            is_found = is_bad(net, &next);
            if (is_wanted(net, states, count, &next))
                states[count++] = next;
        }
    }
    free(states);
    return is_found;
}

/* Comparing -------------------------------------------------------------------------------------------------------- */

/* Whether a run is one of the net, by the definitions above. */
static bool is_run(const Net *net, const CoverRun *run) {
    State state = {0}, next;
    for (uint32_t place = 0; place < net->places.count; place++) {
        NetInitial initial = net->initial.items[place];
        state.tokens[place] = run->initial.items[place];
        if (state.tokens[place] < initial.low || (!initial.is_unbounded && state.tokens[place] > initial.low))
            return false;
    }
    for (uint32_t i = 0; i < run->transitions.count; i++) {
        if (!fire(net, &net->transitions.items[run->transitions.items[i]], &state, &next))
            return false;
        state = next;
    }
    return is_bad(net, &state);
}

/* Whether no element of a certificate is below another: searches keep nothing that is not needed. */
static bool is_minimal(const Net *net, const CoverCertificate *certificate) {
    for (uint32_t i = 0; i < certificate->elements.count; i++) {
        for (uint32_t k = 0; k < certificate->elements.count; k++) {
            const CoverMarking *low = &certificate->elements.items[i], *high = &certificate->elements.items[k];
            uint32_t tokens[MOST_PLACES] = {0};
            bool is_below = i != k;
            for (uint32_t place = 0; place < net->places.count; place++)
                for (uint32_t n = 0; n < high->count; n++)
                    if (high->items[n].place == place)
                        tokens[place] = high->items[n].count;
            for (uint32_t n = 0; n < low->count; n++)
                is_below = is_below && low->items[n].count <= tokens[low->items[n].place];
            if (is_below)
                return false;
        }
    }
    return true;
}

/* Whether a certificate says the same after writing and reading. */
static bool survives_text(const Net *net, const CoverCertificate *certificate) {
    Arena *arena = arena_new();
    Text once = {0}, twice = {0};
    Failure failure = {0};
    cover_write_certificate(net, certificate, &once);
    Diagnostics *diagnostics = diagnostics_new("written", text_string(&once), once.length);
    CoverCertificate *again = cover_read_certificate(net, text_string(&once), once.length, arena, diagnostics);
    if (again)
        cover_write_certificate(net, again, &twice);
    bool is_same = again && strcmp(text_string(&once), text_string(&twice)) == 0 &&
                   cover_check_certificate(net, again, (Look){0}, &failure);
    diagnostics_free(diagnostics);
    text_free(&once);
    text_free(&twice);
    failure_free(&failure);
    arena_free(arena);
    return is_same;
}

/* What is wrong with an answer, or null. */
static const char *find_fault(const Net *net, const CoverResult *result, bool is_known_bad) {
    Failure failure = {0};
    const char *fault = NULL;
    if (result->verdict == COVER_UNKNOWN)
        fault = strstr(result->reason, "internal") ? result->reason : NULL;
    else if (result->verdict == COVER_UNSAFE)
        fault = is_run(net, &result->run) ? NULL : "the run is not one of the net";
    else if (is_known_bad)
        fault = "said to be safe, but a search finds a bad marking";
    else if (!cover_check_certificate(net, &result->certificate, (Look){0}, &failure))
        fault = "the certificate does not hold";
    else if (!is_minimal(net, &result->certificate))
        fault = "the certificate has elements that it does not need";
    else if (!survives_text(net, &result->certificate))
        fault = "the certificate is not the same after writing and reading";
    failure_free(&failure);
    return fault;
}

static bool survives_writing(const Net *net) {
    Text text = {0};
    net_write(net, &text);
    Net *again = net_from(text_string(&text));
    bool is_same = again && are_nets_equal(net, again);
    net_free(again);
    text_free(&text);
    return is_same;
}

/* A net that lacks one transition, or asks for one token more, may be safe where the net is not: its certificate must
   not pass for one of the net. The number tells the variants apart. */
static bool fools_checker(const Net *net, uint32_t number) {
    NetTransition kept = {0};
    bool lacks_one = number < net->transitions.count;
    NetAmount *asked = NULL;
    Failure failure = {0};
    if (lacks_one) { /* one that never changes anything takes its place */
        kept = net->transitions.items[number];
        net->transitions.items[number] = (NetTransition){0};
    } else if (net->targets.items[0].count) {
        asked = &net->targets.items[0].items[0];
        asked->count++;
    }
    CoverResult *result =
        cover_search(net, &(CoverOptions){.algorithms = number % 2 ? COVER_EXPAND : COVER_BACKWARD, .seconds = 0.2});
    if (lacks_one)
        net->transitions.items[number] = kept;
    else if (asked)
        asked->count--;
    bool is_fooled =
        result->verdict == COVER_SAFE && cover_check_certificate(net, &result->certificate, (Look){0}, &failure);
    failure_free(&failure);
    cover_free(result);
    return is_fooled;
}

/* Invariants ------------------------------------------------------------------------------------------------------- */

static int64_t sum_of(const NetInvariant *invariant, const State *state) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < invariant->weights.count; i++)
        sum += invariant->weights.items[i].weight * state->tokens[invariant->weights.items[i].place];
    return sum;
}

/* Whether no transition changes a sum, from a marking with different numbers of tokens everywhere. */
static bool stays(const Net *net, const NetInvariant *invariant) {
    State before = {0}, after;
    for (uint32_t place = 0; place < net->places.count; place++)
        before.tokens[place] = 10 + place * place;
    for (uint32_t t = 0; t < net->transitions.count; t++)
        if (fire(net, &net->transitions.items[t], &before, &after) &&
            sum_of(invariant, &before) != sum_of(invariant, &after))
            return false;
    return true;
}

static const char *find_wrong_invariant(const Net *net) {
    NetInvariants *semiflows = net_semiflows(net, 200);
    const char *fault = NULL;
    for (uint32_t i = 0; i < semiflows->list.count; i++) {
        const NetInvariant *semiflow = &semiflows->list.items[i];
        if (!stays(net, semiflow))
            fault = "a semiflow is no invariant";
        for (uint32_t k = 0; k < semiflow->weights.count; k++)
            if (semiflow->weights.items[k].weight <= 0)
                fault = "a semiflow has a weight that is not positive";
    }
    net_invariants_free(semiflows);
    return fault;
}

/* All ---------------------------------------------------------------------------------------------------------------
 */

static void complain(const Net *net, uint64_t seed, const char *what, const char *fault) {
    Text text = {0};
    net_write(net, &text);
    printf("seed %llu, %s: %s\n%s\n", (unsigned long long)seed, what, fault, text_string(&text));
    text_free(&text);
}

/* How often each verdict came up: a test in which one never does tests little. */
typedef struct Tally {
    uint32_t safe, unsafe, unknown;
    Reductions reductions;
} Tally;

static bool check_net(uint64_t seed, Tally *tally) {
    static const struct {
        const char *name;
        CoverOptions options;
    } ways[] = {
        {"backward", {.algorithms = COVER_BACKWARD, .seconds = 5}},
        {"backward without sums", {.algorithms = COVER_BACKWARD, .seconds = 5, .without_sums = true}},
        {"backward without fractions", {.algorithms = COVER_BACKWARD, .seconds = 5, .without_fractions = true}},
        {"backward, plain",
         {.algorithms = COVER_BACKWARD, .seconds = 5, .without_sums = true, .without_fractions = true}},
        {"expand", {.algorithms = COVER_EXPAND, .seconds = 0.2}},
        {"karp-miller", {.algorithms = COVER_KARP_MILLER, .seconds = 5}},
        {"backward without reductions", {.algorithms = COVER_BACKWARD, .seconds = 5, .without_reductions = true}},
        {"expand without reductions", {.algorithms = COVER_EXPAND, .seconds = 0.2, .without_reductions = true}},
        {"karp-miller without reductions", {.algorithms = COVER_KARP_MILLER, .seconds = 5, .without_reductions = true}},
        {"all", {.seconds = 5}},
    };
    Random random = {.state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1};
    Net *net = random_net(&random);
    bool is_known_bad = finds_bad(net, 0) || finds_bad(net, 3);
    const char *fault = survives_writing(net) ? NULL : "it is not the same after writing and reading";
    CoverVerdict verdict = COVER_UNKNOWN;
    if (!fault)
        fault = find_wrong_invariant(net);
    if (fault)
        complain(net, seed, "net", fault);
    for (size_t i = 0; i < sizeof ways / sizeof *ways && !fault; i++) {
        CoverResult *result = cover_search(net, &ways[i].options);
        fault = find_fault(net, result, is_known_bad);
        if (!fault && result->verdict != COVER_UNKNOWN && verdict != COVER_UNKNOWN && result->verdict != verdict)
            fault = "it says something else than the others";
        if (fault)
            complain(net, seed, ways[i].name, fault);
        if (result->verdict != COVER_UNKNOWN)
            verdict = result->verdict;
        cover_free(result);
    }
    for (uint32_t i = 0; i <= net->transitions.count && verdict == COVER_UNSAFE && !fault; i++) {
        if (!fools_checker(net, i))
            continue;
        fault = "the certificate of a net with less passes for one of the net";
        complain(net, seed, "checker", fault);
    }
    NetReduction *reduction = net_reduce(net);
    count_reductions(reduction, &tally->reductions);
    net_reduction_free(reduction);
    tally->safe += verdict == COVER_SAFE;
    tally->unsafe += verdict == COVER_UNSAFE;
    tally->unknown += verdict == COVER_UNKNOWN;
    net_free(net);
    return !fault;
}

int main(int argc, char **argv) {
    uint64_t seed = 1, count = 1000;
    uint32_t passed = 0, failed = 0;
    Tally tally = {0};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--count") == 0)
            count = strtoull(argv[i + 1], NULL, 10);
    }
    for (uint64_t i = 0; i < count; i++) {
        if (check_net(seed + i, &tally))
            passed++;
        else
            failed++;
    }
    printf("%u safe, %u unsafe, %u unknown\n", tally.safe, tally.unsafe, tally.unknown);
    printf("places: %u dead, %u plentiful, %u fused, %u useless or implied; transitions: %u\n",
           tally.reductions.dead_places, tally.reductions.plentiful_places, tally.reductions.fused_places,
           tally.reductions.free_places, tally.reductions.transitions);
    printf("%u passed, %u failed\n", passed, failed);
    return failed ? 1 : 0;
}
