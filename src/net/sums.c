/* Weighted sums of tokens that never grow. That a marking cannot be covered by the state equation (with real numbers of
   firings, and transfers that move as much as they like) is the same as such a sum that is larger there than at first:
   Farkas' lemma. (Esparza, Ledesma-Garza, Majumdar, Meyer, Niksic: An SMT-based approach to coverability analysis, CAV
   2014, and Blondin, Finkel, Haase, Haddad: Approaching the coverability problem continuously, TACAS 2016, prune by the
   equation; sums are its other side, and can be kept, used again, and written into a certificate.) */
#include "net/cover_int.h"
#include "net/simplex.h"

/* Longer rows would take longer than they save. */
enum { MOST_SUMS = 4096, LONGEST_ROW = 2048 };

#define NO_COLUMN UINT32_MAX

struct Sums {
    Search *search;
    const Net *net;
    const bool *is_markable;
    Arena *arena;
    Vector(CoverSum) known;
    uint32_t *column_of; /* by place; NO_COLUMN: it cannot have a weight, or needs none */
    Vector(uint32_t) places;
    SimplexEntries entries;
    uint32_t rows;
    bool is_too_large;
    Simplex *simplex; /* null: too large */
    double *objective, *solution;
    uint32_t *tokens;  /* by place: the marking of the query; zero between two queries */
    uint32_t *whole;   /* by column: the solution in whole numbers */
    uint32_t *weights; /* by place: the same; zero between two queries */
};

static void add_entry(Sums *sums, uint32_t place, double value) {
    if (sums->column_of[place] != NO_COLUMN)
        simplex_add_entry(sums->arena, &sums->entries, (SimplexEntry){sums->rows, sums->column_of[place], value});
}

/* Ends a row. One that holds by itself is not needed. */
static void end_row(Sums *sums) {
    bool is_needed = false;
    uint32_t first = sums->entries.count;
    while (first > 0 && sums->entries.items[first - 1].row == sums->rows)
        is_needed |= sums->entries.items[--first].value > 0;
    if (is_needed)
        sums->rows++;
    else
        sums->entries.count = first;
}

/* A row for what each transition takes and puts, and one for each transfer. */
static void add_rows(Sums *sums, const NetTransition *transition) {
    if (transition->puts.count > LONGEST_ROW || transition->takes.count > LONGEST_ROW) {
        sums->is_too_large = true;
        return;
    }
    for (uint32_t i = 0; i < transition->puts.count; i++)
        add_entry(sums, transition->puts.items[i].place, transition->puts.items[i].count);
    for (uint32_t i = 0; i < transition->takes.count; i++)
        add_entry(sums, transition->takes.items[i].place, -(double)transition->takes.items[i].count);
    end_row(sums);
    for (uint32_t i = 0; i < transition->transfers.count; i++) {
        NetTransfer transfer = transition->transfers.items[i];
        if (!sums->is_markable[transfer.from])
            continue;
        add_entry(sums, transfer.to, 1);
        add_entry(sums, transfer.from, -1);
        end_row(sums);
    }
}

Sums *sums_new(Search *search, const bool *is_markable) {
    const Net *net = search->net;
    Arena *arena = arena_new();
    Sums *sums = arena_alloc(arena, sizeof *sums);
    size_t places = net->places.count;
    *sums = (Sums){.search = search, .net = net, .is_markable = is_markable, .arena = arena};
    sums->column_of = arena_alloc(arena, places * sizeof *sums->column_of);
    sums->tokens = arena_alloc(arena, places * sizeof *sums->tokens);
    sums->weights = arena_alloc(arena, places * sizeof *sums->weights);
    sums->whole = arena_alloc(arena, places * sizeof *sums->whole);
    sums->objective = arena_alloc(arena, places * sizeof *sums->objective);
    sums->solution = arena_alloc(arena, places * sizeof *sums->solution);
    for (uint32_t place = 0; place < places; place++) {
        sums->column_of[place] = NO_COLUMN;
        if (net->initial.items[place].is_unbounded || !is_markable[place])
            continue;
        sums->column_of[place] = sums->places.count;
        vector_push(arena, &sums->places, place);
    }
    for (uint32_t i = 0; i < net->transitions.count; i++)
        if (net_takes_only(&net->transitions.items[i], is_markable)) /* others never fire */
            add_rows(sums, &net->transitions.items[i]);
    if (!sums->is_too_large)
        sums->simplex = simplex_new(sums->rows, sums->places.count, sums->entries.items, sums->entries.count);
    return sums;
}

void sums_free(Sums *sums) {
    if (!sums)
        return;
    simplex_free(sums->simplex);
    arena_free(sums->arena);
}

/* Whether the marking in `tokens` breaks the bound of a sum. */
static bool exceeds_bound(const Sums *sums, const CoverSum *sum) {
    return (uint64_t)net_weigh(&sum->weights, sums->tokens) > sum->bound;
}

bool sums_exclude(Sums *sums, CoverMarking marking) {
    bool is_excluded = false;
    net_lay(sums->tokens, &marking, true);
    for (uint32_t i = 0; i < sums->known.count && !is_excluded; i++) {
        is_excluded = exceeds_bound(sums, &sums->known.items[i]);
        if (is_excluded && i > 0) { /* a sum that excludes one marking probably excludes others: it moves forward */
            CoverSum sum = sums->known.items[i];
            sums->known.items[i] = sums->known.items[i / 2];
            sums->known.items[i / 2] = sum;
        }
    }
    net_lay(sums->tokens, &marking, false);
    return is_excluded;
}

/* Whether no transition makes the sum in `weights` larger; in whole numbers, so that rounding does no harm. */
static bool is_never_growing(const Sums *sums, const NetTransition *transition) {
    if (net_change(transition, sums->weights) > 0)
        return false;
    for (uint32_t i = 0; i < transition->transfers.count; i++) {
        NetTransfer transfer = transition->transfers.items[i];
        if (sums->is_markable[transfer.from] && sums->weights[transfer.to] > sums->weights[transfer.from])
            return false;
    }
    return true;
}

/* Adds the sum in `weights`, if it excludes the marking in `tokens`. */
static bool keep_sum(Sums *sums) {
    CoverSum sum = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < sums->net->transitions.count; i++)
        if (net_takes_only(&sums->net->transitions.items[i], sums->is_markable) &&
            !is_never_growing(sums, &sums->net->transitions.items[i]))
            return false;
    for (uint32_t i = 0; i < sums->places.count; i++)
        count += sums->weights[sums->places.items[i]] > 0;
    sum.weights.items = arena_alloc(sums->arena, count * sizeof *sum.weights.items);
    for (uint32_t i = 0; i < sums->places.count; i++) {
        uint32_t place = sums->places.items[i];
        if (sums->weights[place] == 0)
            continue;
        sum.weights.items[sum.weights.count++] = (NetAmount){.place = place, .count = sums->weights[place]};
        sum.bound += (uint64_t)sums->weights[place] * sums->net->initial.items[place].low;
    }
    if (!exceeds_bound(sums, &sum))
        return false;
    vector_push(sums->arena, &sums->known, sum);
    return true;
}

bool sums_learn(Sums *sums, CoverMarking marking) {
    if (!sums->simplex || sums->known.count >= MOST_SUMS)
        return false;
    bool is_kept = false;
    net_lay(sums->tokens, &marking, true);
    for (uint32_t i = 0; i < sums->places.count; i++) {
        uint32_t place = sums->places.items[i];
        sums->objective[i] = (double)sums->tokens[place] - (double)sums->net->initial.items[place].low;
    }
    /* A sum that is wrong because of rounding is computed once more from the start. */
    for (uint32_t attempt = 0; attempt < 2 && !is_kept; attempt++) {
        if (!simplex_solve(sums->simplex, sums->objective, sums->solution, cover_as_look(sums->search)))
            break;
        is_kept = simplex_round(sums->solution, sums->places.count, sums->whole);
        for (uint32_t i = 0; i < sums->places.count && is_kept; i++)
            sums->weights[sums->places.items[i]] = sums->whole[i];
        is_kept = is_kept && keep_sum(sums);
        if (!is_kept)
            simplex_reset(sums->simplex);
    }
    for (uint32_t i = 0; i < sums->places.count; i++)
        sums->weights[sums->places.items[i]] = 0;
    net_lay(sums->tokens, &marking, false);
    return is_kept;
}

void sums_report(const Sums *sums, Arena *arena, CoverCertificate *certificate) {
    for (uint32_t i = 0; i < sums->known.count; i++) {
        CoverSum sum = sums->known.items[i];
        sum.weights = net_copy_amounts(arena, sum.weights);
        vector_push(arena, &certificate->sums, sum);
    }
}
