/* The checker of certificates. It uses only the definitions and shares no code with the searches, so that a mistake in
   them cannot hide here. The one exception is the index of elements: it suggests one, which the checker compares. */
#include "net/antichain.h"
#include "net/certificate_int.h"

#include <string.h>

typedef struct Checker {
    const Net *net;
    const CoverCertificate *certificate;
    bool *is_empty;     /* by place: it never gets a token */
    uint32_t *marking;  /* by place: the current one */
    uint32_t *need;     /* by place: the tokens that are needed after a transition */
    uint32_t *goes_to;  /* by place, for the current transition */
    uint32_t *last;     /* by place: the last of those whose tokens go there */
    uint32_t *origins;  /* by place: how many there are */
    NetAmount *amounts; /* the marking at hand without the empty places */
    Antichain *index;   /* suggests elements */
    uint64_t choices;   /* how many more choices of origins are checked */
    Look look;
    Failure *failure;
} Checker;

/* The marking at hand without the empty places. */
static CoverMarking short_form(const Checker *checker) {
    return net_short_form(checker->marking, checker->net->places.count, checker->amounts);
}

/* Whether to stop before the next element. */
static bool has_to_stop(Checker *checker) {
    bool has_to = look_stops(&checker->look, 0);
    if (has_to)
        failure_set(checker->failure, FAILURE_LIMIT, "the limit was reached before the check ended");
    return has_to;
}

/* Below ------------------------------------------------------------------------------------------------------------ */

/* Whether a dense marking is at or below an element, NET_ANY being above every number. */
static bool is_below_element(const Checker *checker, const CoverMarking *element) {
    uint32_t next = 0;
    for (uint32_t place = 0; place < checker->net->places.count; place++) {
        uint32_t most = 0;
        if (next < element->count && element->items[next].place == place)
            most = element->items[next++].count;
        if (checker->marking[place] > most)
            return false;
    }
    return true;
}

static bool is_below(const Checker *checker) {
    uint32_t found = antichain_above(checker->index, short_form(checker), NULL, NULL);
    return found != UINT32_MAX && is_below_element(checker, &checker->certificate->elements.items[found]);
}

static void load(Checker *checker, uint32_t *marking, const CoverMarking *element) {
    net_load(marking, checker->net->places.count, element);
}

/* A transition leads from the markings below an element exactly to those below what it makes of the element. */
static bool check_below(Checker *checker) {
    net_load_initial(checker->marking, checker->net);
    if (!is_below(checker))
        return failure_set(checker->failure, FAILURE_INPUT, "an initial marking is not below any element");
    for (uint32_t i = 0; i < checker->certificate->elements.count; i++) {
        const CoverMarking *element = &checker->certificate->elements.items[i];
        if (has_to_stop(checker))
            return false;
        load(checker, checker->marking, element);
        if (net_covered_target(checker->net, checker->marking) != UINT32_MAX)
            return failure_set(checker->failure, FAILURE_INPUT, "element %u covers a target", i);
        for (uint32_t t = 0; t < checker->net->transitions.count; t++) {
            const NetTransition *transition = &checker->net->transitions.items[t];
            if (!net_is_enabled(transition, checker->marking))
                continue;
            if (!net_fire(transition, checker->marking) || !is_below(checker))
                return failure_set(checker->failure, FAILURE_INPUT,
                                   "transition %u leads from below element %u to a marking below none", t, i);
            load(checker, checker->marking, element);
        }
    }
    return true;
}

/* Above ------------------------------------------------------------------------------------------------------------ */

/* Whether a transition takes from a place that stays empty: it never fires. */
static bool is_dead(const Checker *checker, const NetTransition *transition) {
    for (uint32_t i = 0; i < transition->takes.count; i++)
        if (checker->is_empty[transition->takes.items[i].place])
            return true;
    return false;
}

/* Places without tokens stay so when whatever puts or moves tokens there takes them from there, too. */
static bool check_empty(Checker *checker) {
    const Net *net = checker->net;
    for (uint32_t i = 0; i < checker->certificate->empty.count; i++) {
        uint32_t place = checker->certificate->empty.items[i];
        if (place >= net->places.count || net->initial.items[place].is_unbounded || net->initial.items[place].low)
            return failure_set(checker->failure, FAILURE_INPUT, "place %u is not empty initially", place);
        checker->is_empty[place] = true;
    }
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        const NetTransition *transition = &net->transitions.items[t];
        bool fills = false;
        for (uint32_t i = 0; i < transition->puts.count; i++)
            fills |= checker->is_empty[transition->puts.items[i].place];
        for (uint32_t i = 0; i < transition->transfers.count; i++)
            fills |= checker->is_empty[transition->transfers.items[i].to] &&
                     !checker->is_empty[transition->transfers.items[i].from];
        if (fills && !is_dead(checker, transition))
            return failure_set(checker->failure, FAILURE_INPUT,
                               "transition %u puts a token into a place that should stay empty", t);
    }
    return true;
}

/* The weight of a place in a sum. */
static uint64_t weight_of(const CoverSum *sum, uint32_t place) { return net_amount(&sum->weights, place); }

/* Whether no transition makes a sum larger: not by what it takes and puts, nor by what it moves. */
static bool is_never_growing(const Checker *checker, const CoverSum *sum) {
    for (uint32_t t = 0; t < checker->net->transitions.count; t++) {
        const NetTransition *transition = &checker->net->transitions.items[t];
        uint64_t taken = 0, put = 0;
        if (is_dead(checker, transition))
            continue;
        for (uint32_t i = 0; i < transition->takes.count; i++)
            taken += weight_of(sum, transition->takes.items[i].place) * transition->takes.items[i].count;
        for (uint32_t i = 0; i < transition->puts.count; i++)
            put += weight_of(sum, transition->puts.items[i].place) * transition->puts.items[i].count;
        if (put > taken)
            return false;
        for (uint32_t i = 0; i < transition->transfers.count; i++) {
            NetTransfer transfer = transition->transfers.items[i];
            if (weight_of(sum, transfer.to) > weight_of(sum, transfer.from) && !checker->is_empty[transfer.from])
                return false;
        }
    }
    return true;
}

static bool check_sums(Checker *checker) {
    for (uint32_t i = 0; i < checker->certificate->sums.count; i++) {
        const CoverSum *sum = &checker->certificate->sums.items[i];
        uint64_t first = 0;
        for (uint32_t k = 0; k < sum->weights.count; k++) {
            NetAmount weight = sum->weights.items[k];
            NetInitial initial = checker->net->initial.items[weight.place];
            if (initial.is_unbounded)
                return failure_set(checker->failure, FAILURE_INPUT, "sum %u is unbounded initially", i);
            first += (uint64_t)weight.count * initial.low;
        }
        if (first > sum->bound || !is_never_growing(checker, sum))
            return failure_set(checker->failure, FAILURE_INPUT, "sum %u can become larger than its bound", i);
    }
    return true;
}

/* Whether the marking at hand is above some element, or else cannot be reached. */
static bool is_excluded(const Checker *checker) {
    const CoverCertificate *certificate = checker->certificate;
    for (uint32_t place = 0; place < checker->net->places.count; place++)
        if (checker->is_empty[place] && checker->marking[place] > 0)
            return true;
    uint32_t found = antichain_below(checker->index, short_form(checker), NULL, NULL);
    if (found != UINT32_MAX && net_has(&certificate->elements.items[found], checker->marking))
        return true;
    for (uint32_t i = 0; i < certificate->sums.count; i++) {
        const CoverSum *sum = &certificate->sums.items[i];
        if ((uint64_t)net_weigh(&sum->weights, checker->marking) > sum->bound)
            return true;
    }
    for (uint32_t i = 0; i < certificate->refutations.count; i++)
        if (net_has(&certificate->refutations.items[i].marking, checker->marking))
            return true;
    return false;
}

static bool check_refutations(Checker *checker) {
    for (uint32_t i = 0; i < checker->certificate->refutations.count; i++)
        if (!certificate_refutes(checker->net, &checker->certificate->refutations.items[i]))
            return failure_set(checker->failure, FAILURE_INPUT, "refutation %u is no contradiction", i);
    return true;
}

/* At most so many choices of origins are checked. No search finds certificates that need as many. */
#define MOST_CHOICES ((uint64_t)1 << 28)

/* Chooses how many tokens each place from `place` on had before a transition, such that it has the needed ones after
   it, in every minimal way. `need` is what each place still lacks. */
static bool check_origins(Checker *checker, uint32_t place) {
    while (place < checker->net->places.count && checker->need[checker->goes_to[place]] == 0)
        place++;
    if (checker->choices == 0)
        return false;
    checker->choices--;
    if (place == checker->net->places.count)
        return is_excluded(checker);
    uint32_t to = checker->goes_to[place], most = checker->need[to];
    bool holds = true;
    for (uint32_t count = place == checker->last[to] ? most : 0; count <= most && holds; count++) {
        checker->marking[place] += count;
        checker->need[to] -= count;
        holds = check_origins(checker, place + 1);
        checker->marking[place] -= count;
        checker->need[to] += count;
    }
    return holds;
}

/* Whether a transition puts or moves tokens of a place that an element (loaded into `need`) needs. If not, every
   predecessor of a marking above the element is above it, too. */
static bool adds_needed_tokens(const Checker *checker, const NetTransition *transition) {
    for (uint32_t i = 0; i < transition->puts.count; i++)
        if (checker->need[transition->puts.items[i].place])
            return true;
    for (uint32_t i = 0; i < transition->transfers.count; i++)
        if (checker->need[transition->transfers.items[i].from] || checker->need[transition->transfers.items[i].to])
            return true;
    return false;
}

/* Which place's tokens move to which place. */
static void load_transfers(Checker *checker, const NetTransition *transition) {
    memset(checker->origins, 0, checker->net->places.count * sizeof *checker->origins);
    for (uint32_t place = 0; place < checker->net->places.count; place++)
        checker->goes_to[place] = place;
    for (uint32_t i = 0; i < transition->transfers.count; i++)
        checker->goes_to[transition->transfers.items[i].from] = transition->transfers.items[i].to;
    for (uint32_t place = 0; place < checker->net->places.count; place++) {
        checker->last[checker->goes_to[place]] = place;
        checker->origins[checker->goes_to[place]]++;
    }
}

/* Whether all predecessors, by a transition, of the markings above an element are excluded. */
static bool check_predecessors(Checker *checker, const NetTransition *transition, const CoverMarking *element) {
    load(checker, checker->need, element);
    if (!adds_needed_tokens(checker, transition))
        return true;
    for (uint32_t i = 0; i < transition->puts.count; i++) {
        NetAmount put = transition->puts.items[i];
        checker->need[put.place] = checker->need[put.place] > put.count ? checker->need[put.place] - put.count : 0;
    }
    load_transfers(checker, transition);
    load(checker, checker->marking, &transition->takes);
    /* A place whose tokens all leave, and which gets none, cannot have what is needed. Where there is no choice none is
       made. */
    for (uint32_t i = 0; i < element->count; i++) {
        uint32_t to = element->items[i].place;
        if (checker->need[to] && checker->origins[to] == 0)
            return true;
        if (checker->origins[to] == 1) {
            checker->marking[checker->last[to]] += checker->need[to];
            checker->need[to] = 0;
        }
    }
    return check_origins(checker, 0);
}

static bool check_targets(Checker *checker) {
    for (uint32_t i = 0; i < checker->net->targets.count; i++) {
        load(checker, checker->marking, &checker->net->targets.items[i]);
        if (!is_excluded(checker))
            return failure_set(checker->failure, FAILURE_INPUT, "target %u is not above any element", i);
    }
    return true;
}

static bool check_above(Checker *checker) {
    const CoverCertificate *certificate = checker->certificate;
    if (!check_empty(checker) || !check_sums(checker) || !check_refutations(checker) || !check_targets(checker))
        return false;
    for (uint32_t i = 0; i < certificate->elements.count; i++) {
        const CoverMarking *element = &certificate->elements.items[i];
        if (has_to_stop(checker))
            return false;
        net_load_initial(checker->marking, checker->net);
        if (net_has(element, checker->marking))
            return failure_set(checker->failure, FAILURE_INPUT, "an initial marking is above element %u", i);
        for (uint32_t t = 0; t < checker->net->transitions.count; t++)
            if (!check_predecessors(checker, &checker->net->transitions.items[t], element))
                return failure_set(checker->failure, FAILURE_INPUT,
                                   "transition %u leads above element %u from a marking that nothing excludes", t, i);
    }
    return true;
}

/* Both ------------------------------------------------------------------------------------------------------------- */

/* Weights and places are so few that no sum below can wrap around. */
enum { MOST_WEIGHT = 1 << 18, MOST_WEIGHTS = 1 << 20 };

static bool is_weight_list(const CoverMarking *weights) {
    bool holds = weights->count <= MOST_WEIGHTS;
    for (uint32_t i = 0; i < weights->count; i++)
        holds &= weights->items[i].count <= MOST_WEIGHT;
    return holds;
}

/* Whether a marking names places of the net, in order, with sane numbers. */
static bool is_well_formed(const Net *net, const CoverMarking *marking, bool with_any) {
    for (uint32_t i = 0; i < marking->count; i++) {
        NetAmount amount = marking->items[i];
        if (amount.place >= net->places.count || (i && marking->items[i - 1].place >= amount.place))
            return false;
        if (amount.count > NET_MOST_TOKENS && !(with_any && amount.count == NET_ANY))
            return false;
    }
    return true;
}

static bool check_form(const Checker *checker) {
    const CoverCertificate *certificate = checker->certificate;
    bool holds = true;
    for (uint32_t i = 0; i < certificate->substitutions.count; i++)
        holds &= is_well_formed(checker->net, &certificate->substitutions.items[i].counts_as, false);
    for (uint32_t i = 0; i < certificate->elements.count; i++)
        holds &= is_well_formed(checker->net, &certificate->elements.items[i], certificate->kind == COVER_BELOW);
    for (uint32_t i = 0; i < certificate->sums.count; i++)
        holds &= is_well_formed(checker->net, &certificate->sums.items[i].weights, false) &&
                 is_weight_list(&certificate->sums.items[i].weights);
    for (uint32_t i = 0; i < certificate->refutations.count; i++) {
        const CoverRefutation *refutation = &certificate->refutations.items[i];
        holds &= is_well_formed(checker->net, &refutation->marking, false);
        for (uint32_t k = 0; k < refutation->weights.count; k++)
            holds &= is_well_formed(checker->net, &refutation->weights.items[k], false) &&
                     is_weight_list(&refutation->weights.items[k]);
    }
    if (!holds)
        failure_set(checker->failure, FAILURE_INPUT, "the certificate has a marking that is not one of the net");
    return holds;
}

bool cover_check_certificate(const Net *net, const CoverCertificate *certificate, Look look, Failure *failure) {
    Arena *work = arena_new();
    Checker checker = {
        .net = net,
        .certificate = certificate,
        .is_empty = arena_alloc(work, net->places.count * sizeof *checker.is_empty),
        .marking = arena_alloc(work, net->places.count * sizeof *checker.marking),
        .need = arena_alloc(work, net->places.count * sizeof *checker.need),
        .goes_to = arena_alloc(work, net->places.count * sizeof *checker.goes_to),
        .last = arena_alloc(work, net->places.count * sizeof *checker.last),
        .origins = arena_alloc(work, net->places.count * sizeof *checker.origins),
        .amounts = arena_alloc(work, net->places.count * sizeof *checker.amounts),
        .index = antichain_new(net->places.count),
        .choices = MOST_CHOICES,
        .look = look,
        .failure = failure,
    };
    bool holds = check_form(&checker);
    for (uint32_t i = 0; i < certificate->elements.count && holds; i++)
        antichain_add(checker.index, certificate->elements.items[i], i);
    Net *image = holds && certificate->substitutions.count ? certificate_image(net, certificate, failure) : NULL;
    checker.net = image ? image : net;
    holds = holds && (image || certificate->substitutions.count == 0) &&
            (certificate->kind == COVER_BELOW ? check_below(&checker) : check_above(&checker));
    net_free(image);
    antichain_free(checker.index);
    arena_free(work);
    return holds;
}
