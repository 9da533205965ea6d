/* Place invariants, by elimination of one transition after another: at first there is a row for each place, with what
   each transition does to its tokens; rows are added up such that a transition does nothing to the sum, until none does
   anything. Only rows with opposite signs are added, all pairs of them, so that no weight is negative; and of rows with
   more places than another one nothing is kept (Farkas; see Colom, Silva: Convex geometry and semiflows in P/T nets,
   1990).

   Places that transfers connect have the same weight: they are one row from the start. */
#include "net/invariant.h"

#include <stdlib.h>
#include <string.h>

/* At most so many numbers are visited. */
#define MOST_WORK ((uint64_t)50000000)

typedef struct Entry {
    uint32_t index;
    int64_t value; /* not 0 */
} Entry;

typedef struct Entries {
    Entry *items; /* sorted by index */
    uint32_t count;
} Entries;

/* A sum of tokens, and by how much transitions change it. */
typedef struct Row {
    Entries weights; /* by group of places */
    Entries changes; /* by transition */
} Row;

typedef struct Elimination {
    const Net *net;
    Arena *arena; /* of the rows */
    uint32_t *group_of;
    Vector(Row) rows;
    uint64_t work;
    bool is_complete;
} Elimination;

/* Rows ------------------------------------------------------------------------------------------------------------- */

static uint64_t greatest_divisor(uint64_t left, uint64_t right) {
    while (right) {
        uint64_t rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

static uint64_t magnitude(int64_t value) { return value < 0 ? 0 - (uint64_t)value : (uint64_t)value; }

static int64_t value_at(const Entries *entries, uint32_t index) {
    const Entry *found = vector_find(entries->items, entries->count, sizeof *found, index);
    return found ? found->value : 0;
}

/* The value of left * a + right * b; false when it is too large. */
static bool combine(int64_t left, int64_t a, int64_t right, int64_t b, int64_t *value) {
    int64_t first, second;
    return !__builtin_mul_overflow(left, a, &first) && !__builtin_mul_overflow(right, b, &second) &&
           !__builtin_add_overflow(first, second, value) && *value != INT64_MIN;
}

/* left * a + right * b, in the arena. */
static bool add_entries(Elimination *elimination, const Entries *left, int64_t a, const Entries *right, int64_t b,
                        Entries *sum) {
    uint32_t i = 0, k = 0;
    *sum = (Entries){.items = arena_alloc(elimination->arena, ((size_t)left->count + right->count) * sizeof(Entry))};
    elimination->work += (uint64_t)left->count + right->count;
    while (i < left->count || k < right->count) {
        bool has_left = k == right->count || (i < left->count && left->items[i].index <= right->items[k].index);
        bool has_right = i == left->count || (k < right->count && right->items[k].index <= left->items[i].index);
        Entry entry = {.index = has_left ? left->items[i].index : right->items[k].index};
        if (!combine(has_left ? left->items[i].value : 0, a, has_right ? right->items[k].value : 0, b, &entry.value))
            return false;
        if (entry.value)
            sum->items[sum->count++] = entry;
        i += has_left;
        k += has_right;
    }
    return true;
}

/* Makes weights as small as they can be. What transitions do becomes smaller with them. */
static void divide(Row *row) {
    uint64_t divisor = 0;
    for (uint32_t i = 0; i < row->weights.count; i++)
        divisor = greatest_divisor(divisor, magnitude(row->weights.items[i].value));
    for (uint32_t i = 0; i < row->weights.count && divisor > 1; i++)
        row->weights.items[i].value /= (int64_t)divisor;
    for (uint32_t i = 0; i < row->changes.count && divisor > 1; i++)
        row->changes.items[i].value /= (int64_t)divisor;
}

/* A sum of two rows that a transition changes in opposite ways, and does not change any more. */
static bool cancel(Elimination *elimination, const Row *left, const Row *right, uint32_t transition, Row *sum) {
    uint64_t a = magnitude(value_at(&right->changes, transition)), b = magnitude(value_at(&left->changes, transition));
    uint64_t divisor = greatest_divisor(a, b);
    int64_t left_factor = (int64_t)(a / divisor), right_factor = (int64_t)(b / divisor);
    if (!add_entries(elimination, &left->weights, left_factor, &right->weights, right_factor, &sum->weights) ||
        !add_entries(elimination, &left->changes, left_factor, &right->changes, right_factor, &sum->changes)) {
        elimination->is_complete = false;
        return false;
    }
    divide(sum);
    return true;
}

/* Start and end ---------------------------------------------------------------------------------------------------- */

static uint32_t find_group(uint32_t *group_of, uint32_t place) {
    while (group_of[place] != place) {
        group_of[place] = group_of[group_of[place]];
        place = group_of[place];
    }
    return place;
}

/* Places that transfers connect are a group; the smallest one stands for it. */
static void form_groups(Elimination *elimination) {
    const Net *net = elimination->net;
    uint32_t *group_of = arena_alloc(elimination->arena, net->places.count * sizeof *group_of);
    for (uint32_t place = 0; place < net->places.count; place++)
        group_of[place] = place;
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        for (uint32_t i = 0; i < net->transitions.items[t].transfers.count; i++) {
            NetTransfer transfer = net->transitions.items[t].transfers.items[i];
            uint32_t from = find_group(group_of, transfer.from), to = find_group(group_of, transfer.to);
            group_of[from > to ? from : to] = from > to ? to : from;
        }
    }
    for (uint32_t place = 0; place < net->places.count; place++)
        group_of[place] = find_group(group_of, place);
    elimination->group_of = group_of;
}

typedef Vector(Entry) InvariantSearch;

/* Adds to what a transition does to the tokens of a group. Transitions come in order. */
static void add_change(Elimination *elimination, InvariantSearch *changes, uint32_t place, uint32_t transition,
                       int64_t value) {
    InvariantSearch *growing = &changes[elimination->group_of[place]];
    uint32_t count = growing->count;
    if (count && growing->items[count - 1].index == transition)
        growing->items[count - 1].value += value;
    else
        vector_push(elimination->arena, growing, ((Entry){.index = transition, .value = value}));
}

static void start(Elimination *elimination) {
    const Net *net = elimination->net;
    InvariantSearch *changes = arena_alloc(elimination->arena, net->places.count * sizeof *changes);
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        const NetTransition *transition = &net->transitions.items[t];
        for (uint32_t i = 0; i < transition->takes.count; i++)
            add_change(elimination, changes, transition->takes.items[i].place, t,
                       -(int64_t)transition->takes.items[i].count);
        for (uint32_t i = 0; i < transition->puts.count; i++)
            add_change(elimination, changes, transition->puts.items[i].place, t, transition->puts.items[i].count);
    }
    for (uint32_t place = 0; place < net->places.count; place++) {
        Row row = {.weights.items = arena_alloc(elimination->arena, sizeof(Entry)), .weights.count = 1};
        if (elimination->group_of[place] != place)
            continue;
        row.weights.items[0] = (Entry){.index = place, .value = 1};
        row.changes.items = changes[place].items;
        for (uint32_t i = 0; i < changes[place].count; i++)
            if (changes[place].items[i].value)
                row.changes.items[row.changes.count++] = changes[place].items[i];
        vector_push(NULL, &elimination->rows, row);
    }
}

/* The initial value of an invariant's sum. */
static void set_total(const Net *net, NetInvariant *invariant) {
    invariant->has_total = true;
    for (uint32_t i = 0; i < invariant->weights.count; i++) {
        NetInitial initial = net->initial.items[invariant->weights.items[i].place];
        invariant->has_total =
            invariant->has_total && !initial.is_unbounded &&
            combine(invariant->weights.items[i].weight, initial.low, invariant->total, 1, &invariant->total);
    }
}

/* A row that no transition changes, with the weights of single places. */
static void report(const Elimination *elimination, const Row *row, NetInvariants *invariants) {
    NetInvariant invariant = {0};
    const Net *net = elimination->net;
    for (uint32_t place = 0; place < net->places.count; place++) {
        int64_t weight = value_at(&row->weights, elimination->group_of[place]);
        if (weight)
            vector_push(invariants->arena, &invariant.weights, ((NetWeight){.place = place, .weight = weight}));
    }
    set_total(net, &invariant);
    vector_push(invariants->arena, &invariants->list, invariant);
}

static NetInvariants *finish(Elimination *elimination) {
    Arena *arena = arena_new();
    NetInvariants *invariants = arena_alloc(arena, sizeof *invariants);
    *invariants = (NetInvariants){.arena = arena, .is_complete = elimination->is_complete};
    for (uint32_t i = 0; i < elimination->rows.count; i++)
        if (elimination->rows.items[i].changes.count == 0 && elimination->rows.items[i].weights.count)
            report(elimination, &elimination->rows.items[i], invariants);
    free(elimination->rows.items);
    arena_free(elimination->arena);
    return invariants;
}

/* Semiflows -------------------------------------------------------------------------------------------------------- */

/* Whether the groups of one row are all among those of another one. */
static bool has_support_within(const Row *row, const Row *other) {
    uint32_t k = 0;
    if (row->weights.count > other->weights.count)
        return false;
    for (uint32_t i = 0; i < row->weights.count; i++) {
        while (k < other->weights.count && other->weights.items[k].index < row->weights.items[i].index)
            k++;
        if (k == other->weights.count || other->weights.items[k].index != row->weights.items[i].index)
            return false;
    }
    return true;
}

/* Adds a row, unless one with no other places is there; those that have its places and more are taken out. */
static void add_minimal(Elimination *elimination, Row row) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < elimination->rows.count; i++) {
        elimination->work += elimination->rows.items[i].weights.count;
        if (has_support_within(&elimination->rows.items[i], &row))
            return; /* nothing has been removed: a row with more places than the new one has more than this one, too */
    }
    for (uint32_t i = 0; i < elimination->rows.count; i++)
        if (!has_support_within(&row, &elimination->rows.items[i]))
            elimination->rows.items[kept++] = elimination->rows.items[i];
    elimination->rows.count = kept;
    vector_push(NULL, &elimination->rows, row);
}

/* How many rows the elimination of a transition would add; UINT64_MAX: there is nothing to eliminate. */
static uint64_t count_pairs(Elimination *elimination, uint32_t transition) {
    uint64_t more = 0, less = 0;
    for (uint32_t i = 0; i < elimination->rows.count; i++) {
        int64_t value = value_at(&elimination->rows.items[i].changes, transition);
        more += value > 0;
        less += value < 0;
    }
    elimination->work += elimination->rows.count;
    return more + less ? more * less : UINT64_MAX;
}

/* The transition whose elimination costs least, UINT32_MAX when all are done. */
static uint32_t choose_transition(Elimination *elimination) {
    uint32_t best = UINT32_MAX;
    uint64_t fewest = UINT64_MAX;
    for (uint32_t t = 0; t < elimination->net->transitions.count && fewest > 0; t++) {
        uint64_t pairs = count_pairs(elimination, t);
        if (pairs < fewest) {
            fewest = pairs;
            best = t;
        }
    }
    return best;
}

/* Replaces the rows that a transition changes by their sums. False when there are too many. */
static bool add_pairs(Elimination *elimination, uint32_t transition, uint32_t limit) {
    Row *old = memory_get((elimination->rows.count + (size_t)1) * sizeof *old);
    uint32_t count = 0, kept = 0;
    for (uint32_t i = 0; i < elimination->rows.count; i++) {
        if (value_at(&elimination->rows.items[i].changes, transition))
            old[count++] = elimination->rows.items[i];
        else
            elimination->rows.items[kept++] = elimination->rows.items[i];
    }
    elimination->rows.count = kept;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count; k++) {
            Row sum;
            if (value_at(&old[i].changes, transition) < 0 || value_at(&old[k].changes, transition) > 0)
                continue;
            if (cancel(elimination, &old[i], &old[k], transition, &sum))
                add_minimal(elimination, sum);
            elimination->is_complete &= elimination->rows.count <= limit && elimination->work < MOST_WORK;
            if (!elimination->is_complete)
                break;
        }
    }
    free(old);
    return elimination->is_complete;
}

NetInvariants *net_semiflows(const Net *net, uint32_t limit) {
    Elimination elimination = {.net = net, .arena = arena_new(), .is_complete = true};
    form_groups(&elimination);
    start(&elimination);
    elimination.is_complete = elimination.rows.count <= limit;
    for (uint32_t t = 0; t != UINT32_MAX && elimination.is_complete;) {
        t = choose_transition(&elimination);
        if (t != UINT32_MAX && !add_pairs(&elimination, t, limit))
            break;
        elimination.is_complete &= elimination.work < MOST_WORK;
    }
    return finish(&elimination);
}

/* Use -------------------------------------------------------------------------------------------------------------- */

void net_invariants_free(NetInvariants *invariants) { arena_free(invariants ? invariants->arena : NULL); }

void net_write_invariants(const Net *net, const NetInvariants *invariants, Text *out) {
    for (uint32_t i = 0; i < invariants->list.count; i++) {
        const NetInvariant *invariant = &invariants->list.items[i];
        for (uint32_t k = 0; k < invariant->weights.count; k++) {
            NetWeight weight = invariant->weights.items[k];
            const char *name = net->places.items[weight.place];
            text_add(out, k ? " + " : "");
            if (weight.weight != 1)
                text_format(out, "%lld ", (long long)weight.weight);
            text_add_escaped(out, name, strlen(name));
        }
        if (invariant->has_total)
            text_format(out, " = %lld\n", (long long)invariant->total);
        else
            text_add(out, " stays\n");
    }
}
