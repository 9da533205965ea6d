/* Continuous reachability: what can be covered if transitions may fire by fractions (Fraca, Haddad: Complexity analysis
   of continuous Petri nets, Fundamenta Informaticae 2015; used for pruning by Blondin, Finkel, Haase, Haddad:
   Approaching the coverability problem continuously, TACAS 2016). The transitions of a solution of the state equation
   have to be able to fire, one after another, from the initial marking. Those that no solution uses are found by linear
   programming from the other side: by a sum that they make smaller and that must not become smaller.

   Each transfer counts as a transition of its own that moves any amount, but not without its transition. */
#include "net/cover_int.h"
#include "net/simplex.h"

#include <string.h>

/* Larger linear programs would take longer than they save. */
enum { MOST_ENTRIES = 40000, MOST_ROWS = 1000, MOST_REFUTATIONS = 20000 };

#define NO_TRANSFER UINT32_MAX
#define NO_COLUMN UINT32_MAX

/* What a transition takes and puts, or one of its transfers. */
typedef struct Move {
    uint32_t transition, transfer;
    uint32_t main; /* the move that stands for the transition as such */
} Move;

struct Continuous {
    Search *search;
    const Net *net;
    Arena *arena;
    Vector(Move) moves;
    bool *counts;            /* by move: it may be used on the way to the marking at hand */
    bool *is_markable;       /* by place: by moves that count */
    Vector(uint32_t) places; /* those that can have a weight */
    uint32_t *column_of;     /* by place */
    double *objective, *solution;
    uint32_t *whole;   /* by column */
    uint32_t *weights; /* by place */
    uint32_t *tokens;  /* by place: the current marking; zero between two queries */
    SimplexEntries entries;
    Vector(CoverRefutation) known;
    Antichain *antichain;  /* the refuted markings */
    uint32_t wait, failed; /* after failures in a row, so many queries are skipped */
};

Continuous *continuous_new(Search *search) {
    const Net *net = search->net;
    Arena *arena = arena_new();
    Continuous *continuous = arena_alloc(arena, sizeof *continuous);
    size_t places = net->places.count;
    *continuous =
        (Continuous){.search = search, .net = net, .arena = arena, .antichain = antichain_new(net->places.count)};
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        uint32_t main = continuous->moves.count;
        vector_push(arena, &continuous->moves, ((Move){.transition = t, .transfer = NO_TRANSFER, .main = main}));
        for (uint32_t i = 0; i < net->transitions.items[t].transfers.count; i++)
            vector_push(arena, &continuous->moves, ((Move){.transition = t, .transfer = i, .main = main}));
    }
    continuous->column_of = arena_alloc(arena, places * sizeof *continuous->column_of);
    for (uint32_t place = 0; place < places; place++) {
        continuous->column_of[place] = net->initial.items[place].is_unbounded ? NO_COLUMN : continuous->places.count;
        if (!net->initial.items[place].is_unbounded)
            vector_push(arena, &continuous->places, place);
    }
    continuous->counts = arena_alloc(arena, continuous->moves.count * sizeof *continuous->counts);
    continuous->is_markable = arena_alloc(arena, places * sizeof *continuous->is_markable);
    continuous->objective = arena_alloc(arena, places * sizeof *continuous->objective);
    continuous->solution = arena_alloc(arena, places * sizeof *continuous->solution);
    continuous->whole = arena_alloc(arena, places * sizeof *continuous->whole);
    continuous->weights = arena_alloc(arena, places * sizeof *continuous->weights);
    continuous->tokens = arena_alloc(arena, places * sizeof *continuous->tokens);
    return continuous;
}

void continuous_free(Continuous *continuous) {
    if (!continuous)
        return;
    antichain_free(continuous->antichain);
    arena_free(continuous->arena);
}

/* Firing ----------------------------------------------------------------------------------------------------------- */

/* Whether a move can be made from places that can have tokens; if so, its own places can have some. */
static bool try_move(Continuous *continuous, const Move *move, bool *is_changed) {
    const NetTransition *transition = &continuous->net->transitions.items[move->transition];
    bool *is_markable = continuous->is_markable;
    if (!net_takes_only(transition, is_markable))
        return false;
    if (move->transfer != NO_TRANSFER) {
        NetTransfer transfer = transition->transfers.items[move->transfer];
        if (!is_markable[transfer.from])
            return false;
        *is_changed |= !is_markable[transfer.to];
        is_markable[transfer.to] = true;
        return true;
    }
    for (uint32_t i = 0; i < transition->puts.count; i++) {
        *is_changed |= !is_markable[transition->puts.items[i].place];
        is_markable[transition->puts.items[i].place] = true;
    }
    return true;
}

/* Moves that cannot be made do not count. Whether every place of the marking at hand can still have a token. */
static bool drop_unfirable(Continuous *continuous, CoverMarking marking) {
    const Net *net = continuous->net;
    bool ignored = false;
    for (uint32_t place = 0; place < net->places.count; place++)
        continuous->is_markable[place] = net->initial.items[place].is_unbounded || net->initial.items[place].low > 0;
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (uint32_t i = 0; i < continuous->moves.count; i++)
            if (continuous->counts[i])
                try_move(continuous, &continuous->moves.items[i], &is_changed);
    }
    for (uint32_t i = 0; i < continuous->moves.count; i++)
        continuous->counts[i] = continuous->counts[i] && continuous->counts[continuous->moves.items[i].main] &&
                                try_move(continuous, &continuous->moves.items[i], &ignored);
    for (uint32_t i = 0; i < marking.count; i++)
        if (!continuous->is_markable[marking.items[i].place])
            return false;
    return true;
}

/* Sums ------------------------------------------------------------------------------------------------------------- */

static void add_entry(Continuous *continuous, uint32_t row, uint32_t place, double value) {
    uint32_t column = continuous->column_of[place];
    if (column == NO_COLUMN)
        return;
    continuous->objective[column] -= value;
    simplex_add_entry(continuous->arena, &continuous->entries, (SimplexEntry){row, column, value});
}

/* The sums that no move makes larger, and that are not less at the marking than initially; the objective is a sum that
   moves make smaller, or that is larger at the marking. */
static uint32_t set_up(Continuous *continuous) {
    uint32_t row = 0;
    continuous->entries.count = 0;
    memset(continuous->objective, 0, continuous->places.count * sizeof *continuous->objective);
    for (uint32_t i = 0; i < continuous->moves.count; i++) {
        const Move *move = &continuous->moves.items[i];
        const NetTransition *transition = &continuous->net->transitions.items[move->transition];
        if (!continuous->counts[i])
            continue;
        if (continuous->entries.count > MOST_ENTRIES || transition->puts.count + transition->takes.count > MOST_ROWS)
            return MOST_ROWS + 1;
        if (move->transfer != NO_TRANSFER) {
            add_entry(continuous, row, transition->transfers.items[move->transfer].to, 1);
            add_entry(continuous, row, transition->transfers.items[move->transfer].from, -1);
        } else {
            for (uint32_t k = 0; k < transition->puts.count; k++)
                add_entry(continuous, row, transition->puts.items[k].place, transition->puts.items[k].count);
            for (uint32_t k = 0; k < transition->takes.count; k++)
                add_entry(continuous, row, transition->takes.items[k].place, -(double)transition->takes.items[k].count);
        }
        row++;
    }
    for (uint32_t i = 0; i < continuous->places.count; i++) {
        uint32_t place = continuous->places.items[i];
        double more = (double)continuous->tokens[place] - (double)continuous->net->initial.items[place].low;
        if (more != 0)
            add_entry(continuous, row, place, -more);
    }
    return row + 1;
}

/* How much a move changes the sum in `weights`. */
static int64_t change_by(const Continuous *continuous, const Move *move) {
    const NetTransition *transition = &continuous->net->transitions.items[move->transition];
    const uint32_t *weights = continuous->weights;
    if (move->transfer == NO_TRANSFER)
        return net_change(transition, weights);
    NetTransfer transfer = transition->transfers.items[move->transfer];
    return (int64_t)weights[transfer.to] - weights[transfer.from];
}

/* The result of a sum: nothing, fewer moves that count, or a contradiction. */
typedef enum Outcome { NO_SUM, FEWER_MOVES, CONTRADICTION } Outcome;

/* Uses the sum in `weights` on the moves, in whole numbers. */
static Outcome use_sum(Continuous *continuous) {
    int64_t more = 0;
    Outcome outcome = NO_SUM;
    for (uint32_t i = 0; i < continuous->places.count; i++) {
        uint32_t place = continuous->places.items[i];
        more += (int64_t)continuous->weights[place] *
                ((int64_t)continuous->tokens[place] - continuous->net->initial.items[place].low);
    }
    if (more < 0)
        return NO_SUM;
    for (uint32_t i = 0; i < continuous->moves.count; i++)
        if (continuous->counts[i] && change_by(continuous, &continuous->moves.items[i]) > 0)
            return NO_SUM;
    if (more > 0)
        return CONTRADICTION;
    for (uint32_t i = 0; i < continuous->moves.count; i++) {
        if (continuous->counts[i] && change_by(continuous, &continuous->moves.items[i]) < 0) {
            continuous->counts[i] = false;
            outcome = FEWER_MOVES;
        }
    }
    return outcome;
}

/* Finds a sum by linear programming and uses it. */
static Outcome find_sum(Continuous *continuous, Arena *arena, CoverRefutation *refutation) {
    uint32_t rows = set_up(continuous), count = 0;
    uint32_t columns = continuous->places.count;
    Outcome outcome = NO_SUM;
    if (rows > MOST_ROWS || continuous->entries.count > MOST_ENTRIES)
        return NO_SUM;
    Simplex *simplex = simplex_new(rows, columns, continuous->entries.items, continuous->entries.count);
    if (simplex &&
        simplex_solve(simplex, continuous->objective, continuous->solution, cover_as_look(continuous->search)) &&
        simplex_round(continuous->solution, columns, continuous->whole)) {
        for (uint32_t i = 0; i < columns; i++) {
            continuous->weights[continuous->places.items[i]] = continuous->whole[i];
            count += continuous->whole[i] > 0;
        }
        outcome = use_sum(continuous);
    }
    simplex_free(simplex);
    if (outcome == NO_SUM)
        return outcome;
    CoverMarking weights = {.items = arena_alloc(arena, count * sizeof *weights.items)};
    for (uint32_t i = 0; i < columns; i++)
        if (continuous->whole[i])
            weights.items[weights.count++] =
                (NetAmount){.place = continuous->places.items[i], .count = continuous->whole[i]};
    vector_push(arena, &refutation->weights, weights);
    return outcome;
}

/* Questions -------------------------------------------------------------------------------------------------------- */

bool continuous_exclude(Continuous *continuous, CoverMarking marking) {
    return antichain_below(continuous->antichain, marking, NULL, NULL) != UINT32_MAX;
}

static bool refute(Continuous *continuous, CoverRefutation *refutation) {
    Outcome outcome = FEWER_MOVES;
    memset(continuous->counts, true, continuous->moves.count * sizeof *continuous->counts);
    while (outcome == FEWER_MOVES) {
        if (!drop_unfirable(continuous, refutation->marking))
            return true;
        outcome = find_sum(continuous, continuous->arena, refutation);
    }
    return outcome == CONTRADICTION;
}

static void ignore(void *context, uint32_t number) {
    (void)context;
    (void)number;
}

bool continuous_learn(Continuous *continuous, CoverMarking marking) {
    if (continuous->wait > 0 || continuous->known.count >= MOST_REFUTATIONS || continuous->moves.count > MOST_ROWS) {
        continuous->wait -= continuous->wait > 0;
        return false;
    }
    CoverRefutation refutation = {.marking = marking};
    net_lay(continuous->tokens, &marking, true);
    bool is_refuted = refute(continuous, &refutation);
    net_lay(continuous->tokens, &marking, false);
    continuous->failed = is_refuted ? 0 : continuous->failed + 1;
    continuous->wait = continuous->failed < 64 ? 0 : continuous->failed;
    if (!is_refuted)
        return false;
    refutation.marking = net_copy_amounts(continuous->arena, marking);
    antichain_above(continuous->antichain, marking, ignore, NULL);
    antichain_add(continuous->antichain, refutation.marking, continuous->known.count);
    vector_push(continuous->arena, &continuous->known, refutation);
    return true;
}

void continuous_report(const Continuous *continuous, Arena *arena, CoverCertificate *certificate) {
    for (uint32_t i = 0; i < continuous->known.count; i++) {
        const CoverRefutation *known = &continuous->known.items[i];
        CoverRefutation refutation = {.marking = net_copy_amounts(arena, known->marking)};
        for (uint32_t k = 0; k < known->weights.count; k++)
            vector_push(arena, &refutation.weights, net_copy_amounts(arena, known->weights.items[k]));
        vector_push(arena, &certificate->refutations, refutation);
    }
}
