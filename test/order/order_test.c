/* Random models of threads that share plain and volatile variables, objects and locks: ordered data and ample sets,
   each alone and together, against the search in which every access is a scheduling point and all threads move.

   For each model all states are visited with and without. Both must have the same final values of the globals, the same
   violations, and a data race or none. With sleep sets, or repeated steps, a search must visit as many states, by as
   many transitions, as without, and those that sleep or are repeated must lead where they are said to. Every third
   model has time limits; it is searched once more with time limits that expire late. Seeds are S, S+1, ...; what fails
   is printed. */
#include "base/table.h"
#include "explore/encode.h"
#include "explore/explore.h"
#include "machine/state.h"
#include "pass/order.h"
#include "pass/pass.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STATES = 60000, CHECKS = 1 << PROPERTY_DEADLOCK | 1 << PROPERTY_ASSERT };

/* ---- Models ----------------------------------------------------------------------------------------------------- */

enum { DATA = 3, VOLATILES = 2, LOCKS = 2, LOCALS = 2, FUNCTIONS = 2, MOST_DEPTH = 3 };

typedef struct Generator {
    uint64_t random;
    Text *out;
    uint32_t location;
    uint32_t held; /* locks, as bits */
    bool has_monitor;
    bool is_atomic, has_atomic, has_objects, has_choices, has_waits, has_loops;
    bool has_functions, has_starts, is_function, looks_at_locks, has_limits;
    uint32_t care; /* percent of accesses to data that are made with its lock held */
} Generator;

static uint32_t below(Generator *g, uint32_t limit) {
    g->random ^= g->random << 13;
    g->random ^= g->random >> 7;
    g->random ^= g->random << 17;
    return (uint32_t)((g->random * 0x2545f4914f6cdd1du) >> 33) % limit;
}

static bool chance(Generator *g, uint32_t percent) { return below(g, 100) < percent; }

/* A location with one transformation that goes on to the next. */
static void line(Generator *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void line(Generator *g, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_format(g->out, "    loc l%u: when ", g->location);
    text_format_list(g->out, format, arguments);
    va_end(arguments);
    g->location++;
    text_format(g->out, " goto l%u;\n", g->location);
}

static void statements(Generator *g, uint32_t count, uint32_t depth);

static void data_access(Generator *g) {
    uint32_t local = below(g, LOCALS), data = below(g, DATA);
    if (chance(g, 50))
        line(g, "true yield unordered do { r%u := x%u; }", local, data);
    else if (chance(g, 50))
        line(g, "true yield unordered do { x%u := r%u; }", data, local);
    else
        line(g, "true yield unordered do { x%u := %u; }", data, below(g, 3));
}

static void volatile_access(Generator *g) {
    uint32_t local = below(g, LOCALS), variable = below(g, VOLATILES);
    if (chance(g, 50))
        line(g, "true yield do { r%u := v%u; }", local, variable);
    else if (chance(g, 70))
        line(g, "true yield do { v%u := %u; }", variable, below(g, 3));
    else
        line(g, "true yield do { r%u := v%u; v%u := r%u < 2 ? r%u + 1 : 0; }", local, variable, variable, local, local);
}

/* A thread that waits for a lock in an atomic block lets others in: so locks have to be seen held there. */
static void release(Generator *g, uint32_t lock) {
    line(g, "true %s { unlock(m%u); }", g->has_atomic ? "yield do" : "do invisible", lock);
}

/* What a lock is for: data, an object or whatever there is. */
static void lock_block(Generator *g, uint32_t depth) {
    uint32_t lock = below(g, LOCKS);
    if (g->held >> lock & 1)
        return;
    line(g, "lockAvailable(m%u) yield do { lock(m%u); }", lock, lock);
    g->held |= 1u << lock;
    statements(g, 1 + below(g, 3), depth + 1);
    g->held &= ~(1u << lock);
    release(g, lock);
}

static void branch(Generator *g, uint32_t depth) {
    uint32_t from = g->location, local = below(g, LOCALS), value = below(g, 3);
    Text *out = g->out, then = {0};
    g->out = &then;
    g->location++;
    statements(g, 1 + below(g, 2), depth + 1);
    g->out = out;
    text_format(out,
                "    loc l%u:\n      when r%u == %u do invisible { } goto l%u;\n"
                "      when r%u != %u do invisible { } goto l%u;\n%s",
                from, local, value, from + 1, local, value, g->location, text_string(&then));
    text_free(&then);
}

/* Reads a variable until it has, or has not, a value. */
static void spin(Generator *g) {
    uint32_t from = g->location, local = below(g, LOCALS), value = below(g, 3);
    line(g, "true yield%s do { r%u := %s%u; }", chance(g, 50) ? "" : " unordered", local, "v", below(g, VOLATILES));
    text_format(g->out,
                "    loc l%u:\n      when r%u %s %u do invisible { } goto l%u;\n"
                "      when r%u %s %u do invisible { } goto l%u;\n",
                from + 1, local, "==", value, from + 2, local, "!=", value, from);
    g->location++;
}

static void atomic_block(Generator *g, uint32_t depth) {
    line(g, "true yield do { atomicBegin; }");
    g->is_atomic = true;
    if (chance(g, 40)) { /* how far it has got while it waits for a lock can be seen */
        uint32_t variable = below(g, VOLATILES);
        line(g, "true yield do { v%u := 1; }", variable);
        lock_block(g, depth + 1);
        line(g, "true yield do { v%u := 2; }", variable);
    }
    statements(g, 1 + below(g, 3), depth + 1);
    g->is_atomic = false;
    line(g, "true do invisible { atomicEnd; }");
}

/* An access to the object that a thread has, if it has one. */
static void field_access(Generator *g, const char *mark) {
    uint32_t from = g->location;
    text_format(g->out,
                "    loc l%u:\n      when o == null do invisible { } goto l%u;\n"
                "      when o != null do invisible { } goto l%u;\n",
                from, from + 2, from + 1);
    g->location++;
    if (chance(g, 50))
        line(g, "true yield%s o do { o.f := %u; }", mark, below(g, 3));
    else
        line(g, "true yield%s o do { r%u := o.f; }", mark, below(g, LOCALS));
}

/* An object is made, published by a plain or volatile store, and taken from there. */
static void object_access(Generator *g) {
    const char *mark = chance(g, 30) ? " unordered" : "", *place = chance(g, 50) ? "p" : "q";
    switch (below(g, 5)) {
    case 0: line(g, "true do invisible { o := new nodes; }"); return;
    case 1: line(g, "true yield%s do { %s := o; }", mark, place); return;
    case 2: line(g, "true yield%s do { o := %s; }", mark, place); return;
    case 3: line(g, "true yield do { o := %s; %s := null; }", place, place); return;
    default: field_access(g, " unordered"); return;
    }
}

/* The monitor of an object that the thread has, or of none. */
static void monitor_block(Generator *g, uint32_t depth) {
    uint32_t from = g->location;
    Text *out = g->out, then = {0};
    g->out = &then;
    g->location++;
    line(g, "lockAvailable(monitor(k)) yield k do { lock(monitor(k)); }");
    g->has_monitor = true;
    statements(g, 1 + below(g, 2), depth + 1);
    g->has_monitor = false;
    line(g, "true do invisible { unlock(monitor(k)); }");
    g->out = out;
    text_format(out,
                "    loc l%u:\n      when o == null do invisible { } goto l%u;\n"
                "      when o != null do invisible { k := o; } goto l%u;\n%s",
                from, g->location, from + 1, text_string(&then));
    text_free(&then);
}

/* Whether somebody has a lock is looked at without waiting for it, or is waited for. */
static void look_at_lock(Generator *g) {
    uint32_t lock = below(g, LOCKS);
    if (chance(g, 70))
        line(g, "true yield do { r%u := lockAvailable(m%u) ? 1 : 0; }", below(g, LOCALS), lock);
    else
        line(g, "!lockAvailable(m%u) yield do { }", lock);
}

static void special_statement(Generator *g, uint32_t depth) {
    uint32_t kind = below(g, 7);
    if (g->looks_at_locks && kind >= 5)
        look_at_lock(g);
    else if (kind == 0 && g->has_functions && !g->is_function)
        line(g, "true do invisible { call f%u(); }", below(g, FUNCTIONS));
    else if (kind % 3 == 1 && g->has_starts && !g->is_function && !g->is_atomic && !depth)
        line(g, "true %s { start(Late); }", chance(g, 50) ? "yield do" : "do invisible");
    else if (kind == 2 && g->has_objects && !g->has_monitor && !g->is_atomic && depth < MOST_DEPTH)
        monitor_block(g, depth);
    else if (g->has_objects)
        object_access(g);
}

/* Waits for a value, or until the time is over: a variable says which. */
static void await_limited(Generator *g) {
    uint32_t from = g->location++, variable = below(g, VOLATILES), value = below(g, 3), local = below(g, LOCALS);
    text_format(g->out,
                "    loc l%u:\n      when v%u == %u yield do { r%u := 1; } goto l%u;\n"
                "      when v%u != %u timeout yield do { r%u := 2; } goto l%u;\n",
                from, variable, value, local, from + 1, variable, value, local, from + 1);
}

/* Does something with a lock, unless the time is over first. */
static void lock_limited(Generator *g, uint32_t depth) {
    uint32_t from = g->location++, lock = below(g, LOCKS);
    if (g->held >> lock & 1) {
        g->location = from;
        return;
    }
    Text *out = g->out, then = {0};
    g->out = &then;
    g->held |= 1u << lock;
    statements(g, 1 + below(g, 2), depth + 1);
    g->held &= ~(1u << lock);
    release(g, lock);
    g->out = out;
    text_format(out,
                "    loc l%u:\n      when lockAvailable(m%u) yield do { lock(m%u); } goto l%u;\n"
                "      when true timeout yield do { } goto l%u;\n%s",
                from, lock, lock, from + 1, g->location, text_string(&then));
    text_free(&then);
}

/* The time may be over although something else came first. */
static void look_at_time(Generator *g) {
    uint32_t from = g->location++, local = below(g, LOCALS);
    text_format(g->out,
                "    loc l%u:\n      when true do invisible { r%u := 0; } goto l%u;\n"
                "      when true timeout do invisible { r%u := 1; } goto l%u;\n",
                from, local, from + 1, local, from + 1);
}

static void limited_statement(Generator *g, uint32_t depth) {
    uint32_t kind = below(g, 8);
    if (kind < 3)
        line(g, "true timeout yield do { }");
    else if (kind == 3)
        await_limited(g);
    else if (kind == 4 && depth < MOST_DEPTH)
        lock_limited(g, depth);
    else if (kind == 5)
        look_at_time(g);
    else if (kind == 6)
        line(g, "true timeout yield%s do { x%u := %u; }", chance(g, 50) ? "" : " unordered", below(g, DATA),
             below(g, 3));
    else
        line(g, "true timeout do invisible { r%u := %u; }", below(g, LOCALS), below(g, 3));
}

static void statement(Generator *g, uint32_t depth) {
    if (g->has_limits && chance(g, 20)) {
        limited_statement(g, depth);
        return;
    }
    uint32_t kind = below(g, g->has_objects || g->has_starts || g->looks_at_locks ? 130 : 104);
    if (kind >= 100) {
        special_statement(g, depth);
        return;
    }
    if (kind < 40 && !g->held && chance(g, g->care))
        lock_block(g, depth < MOST_DEPTH ? depth : MOST_DEPTH - 1);
    else if (kind < 40)
        data_access(g);
    else if (kind < 55)
        volatile_access(g);
    else if (kind < 70 && depth < MOST_DEPTH)
        lock_block(g, depth);
    else if (kind < 80 && depth < MOST_DEPTH)
        branch(g, depth);
    else if (kind < 84 && g->has_atomic && !g->is_atomic && depth < MOST_DEPTH)
        atomic_block(g, depth);
    else if (kind < 89 && g->has_choices)
        line(g, "true do invisible { r%u := internChoose(0, 1); }", below(g, LOCALS));
    else if (kind < 94 && g->has_waits)
        line(g, "%s%u != %u yield do { }", chance(g, 50) ? "x" : "v", below(g, 2), below(g, 3));
    else if (kind < 97 && g->has_objects)
        object_access(g);
    else if (kind >= 94 && kind < 98 && g->has_loops && !g->is_atomic)
        spin(g);
    else if (kind < 99)
        line(g, "true do invisible { assert(r%u != %u); }", below(g, LOCALS), below(g, 3));
    else
        data_access(g);
}

static void statements(Generator *g, uint32_t count, uint32_t depth) {
    while (count--)
        statement(g, depth);
}

/* The first worker makes an object, the second takes it from there and hands it to the third; it is in no global
   meanwhile. The first and the third use it. */
static void hand_over(Generator *g, uint32_t worker) {
    if (worker == 0)
        line(g, "true yield do { o := new nodes; p := o; }");
    if (worker == 1) {
        line(g, "p != null yield do { o := p; p := null; }");
        line(g, "true yield do { q := o; }");
    }
    if (worker == 2)
        line(g, "true yield do { o := q; }");
    if (chance(g, 50))
        volatile_access(g);
    if (worker != 1)
        field_access(g, "");
}

static bool has_limits(uint64_t seed) { return seed % 3 == 0; }

/* Returns whether threads look at locks: they notice that releases, which are invisible, are steps. */
static bool write_model(uint64_t seed, Text *out) {
    Generator g = {.random = seed * 0x9e3779b97f4a7c15u + 1, .out = out, .has_limits = has_limits(seed)};
    for (uint32_t i = 0; i < 8; i++)
        below(&g, 2);
    bool hands_over = chance(&g, 3);
    uint32_t workers = hands_over ? 3 : 2 + chance(&g, 30);
    g.has_atomic = chance(&g, 30);
    g.has_objects = chance(&g, 40);
    g.has_choices = chance(&g, 40);
    g.has_waits = chance(&g, 40);
    g.has_loops = chance(&g, 30);
    g.has_functions = chance(&g, 30);
    g.has_starts = chance(&g, 20);
    g.looks_at_locks = chance(&g, 10);
    const char *locals = "    r0: Value;\n    r1: Value;\n    o: ref Node;\n    k: ref Node;\n";
    g.care = 40 + below(&g, 60);
    text_add(out, "system Ordered()\n  Value = range 0..2;\n  Node = record { f: Value; };\n"
                  "  nodes: collection of Node;\n  p: ref Node;\n  q: ref Node;\n");
    for (uint32_t i = 0; i < DATA; i++)
        text_format(out, "  x%u: Value;\n", i);
    for (uint32_t i = 0; i < VOLATILES; i++)
        text_format(out, "  v%u: Value;\n", i);
    for (uint32_t i = 0; i < LOCKS; i++)
        text_format(out, "  m%u: lock;\n", i);
    for (uint32_t i = 0; i < workers; i++)
        for (uint32_t j = 0; j < LOCALS; j++)
            text_format(out, "  end%u%u: Value;\n", i, j);
    for (uint32_t i = 0; i < FUNCTIONS && g.has_functions; i++) {
        text_format(out, "  function f%u()\n%s", i, locals);
        g.location = 0;
        g.is_function = true;
        statements(&g, 1 + below(&g, 2), 1);
        g.is_function = false;
        text_format(out, "    loc l%u: when true do invisible { return; };\n  end f%u;\n", g.location, i);
    }
    if (g.has_starts) {
        text_format(out, "  thread Late()\n%s", locals);
        g.location = 0;
        g.has_starts = false;
        statements(&g, 1 + below(&g, 3), 0);
        g.has_starts = true;
        text_format(out, "    loc l%u: when true do { exit; };\n  end Late;\n", g.location);
    }
    for (uint32_t i = 0; i < workers; i++) {
        text_format(out, "  main thread W%u()\n%s", i, locals);
        g.location = 0;
        if (hands_over)
            hand_over(&g, i);
        else
            statements(&g, 2 + below(&g, workers == 2 ? 5 : 3), 0);
        line(&g, "true yield do { end%u0 := r0; end%u1 := r1; }", i, i);
        text_format(out, "    loc l%u: when true do { exit; };\n  end W%u;\n", g.location, i);
    }
    text_add(out, "end Ordered;\n");
    return g.looks_at_locks;
}

/* ---- All states ------------------------------------------------------------------------------------------------- */

/* What a search has come to. */
typedef struct Found {
    Arena *arena;
    Table *finals; /* final values of globals */
    uint64_t states, transitions, alone, slept, repeated, mistaken;
    bool has_race, is_complete;
    bool violates[PROPERTIES];
} Found;

/* Objects and threads are at different addresses on different ways. */
static void add_final(Found *found, const Machine *m) {
    const Layout *globals = &m->code->globals;
    Text key = {0};
    for (uint32_t i = 0; i < globals->count; i++) {
        CellKind kind = globals->cells[i].kind;
        int64_t value = m->cells[MACHINE_GLOBALS + i];
        text_format(&key, "%" PRId64 " ", kind == CELL_VALUE || kind == CELL_DEPTH ? value : value != 0);
    }
    table_add(found->finals, text_string(&key), key.length);
    text_free(&key);
}

static void look_at_state(void *context, Machine *m, bool is_final) {
    Found *found = context;
    Race race;
    found->has_race |= search_find_race(m, (const BirId[]){BIR_NONE, BIR_NONE}, &race);
    if (is_final)
        add_final(found, m);
}

static void clear_found(Found *found) {
    arena_free(found->arena);
    *found = (Found){.arena = arena_new()};
    found->finals = table_new(found->arena);
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

/* A way to search. */
typedef struct Mode {
    const char *name;
    bool orders_data, goes_alone;
    bool sleeps;                  /* otherwise like the mode before */
    bool repeats, check_repeated; /* the same */
    SearchOrder order;
    bool single_steps; /* every transformation is one; then it may be too large to compare. This mode is the last */
} Mode;

static const Mode modes[] = {
    {.name = "everything"},
    {.name = "everything, repeated steps", .repeats = true},
    {.name = "everything, repeated steps, taken", .repeats = true, .check_repeated = true},
    {.name = "everything, sleep sets", .sleeps = true},
    {.name = "ordered data", .orders_data = true},
    {.name = "ordered data, repeated steps", .orders_data = true, .repeats = true},
    {.name = "ordered data, repeated steps, taken", .orders_data = true, .repeats = true, .check_repeated = true},
    {.name = "ordered data, sleep sets", .orders_data = true, .sleeps = true},
    {.name = "ample sets", .goes_alone = true},
    {.name = "ample sets, sleep sets", .goes_alone = true, .sleeps = true},
    {.name = "ordered data and ample sets", .orders_data = true, .goes_alone = true},
    {.name = "ordered data and ample sets, sleep sets", .orders_data = true, .goes_alone = true, .sleeps = true},
    {.name = "ordered data and ample sets, breadth-first",
     .orders_data = true,
     .goes_alone = true,
     .order = SEARCH_BFS},
    {.name = "every step", .single_steps = true},
};

typedef struct Totals {
    uint64_t states[COUNT(modes)], alone[COUNT(modes)], slept[COUNT(modes)], repeated[COUNT(modes)];
    uint32_t rounds, too_large, racing, late;
} Totals;

typedef Vector(const char *) Unordered;

static void learn_unordered(const BirModel *model, const SearchResult *result, Arena *arena, Unordered *unordered) {
    for (uint32_t i = 0; i < result->refuted_count; i++) {
        Text name = {0};
        order_name(model, result->refuted[i], &name);
        vector_push(arena, unordered, text_keep(&name, arena));
    }
}

/* Searches with what is assumed, and again with what was learned, until nothing is refuted. */
static void search_in_rounds(BirModel *model, const Mode *mode, bool is_late, Arena *arena, Found *found,
                             Totals *totals) {
    MachineOptions machine = {
        .check_owners = true, .interleave_invisible = mode->single_steps, .late_timeouts = is_late};
    Unordered unordered = {0};
    Futures *futures = mode->goes_alone ? futures_new() : NULL;
    for (bool again = true; again; totals->rounds += again) {
        again = false;
        pass_order(model, &(OrderAssumptions){mode->orders_data, unordered.items, unordered.count});
        Code *code = code_compile(model);
        clear_found(found);
        /* Once for the values, and once more for the violations, after which the search may end. */
        for (uint32_t checks = 0; checks <= CHECKS && !again; checks += CHECKS) {
            SearchOptions options = {.order = mode->order,
                                     .bounded = true,
                                     .all = true,
                                     .max_states = MOST_STATES,
                                     .checks = checks,
                                     .futures = futures,
                                     .sleeps = mode->sleeps,
                                     .check_sleep = mode->sleeps,
                                     .repeats = mode->repeats,
                                     .check_repeated = mode->check_repeated,
                                     .visited = look_at_state,
                                     .visited_context = found};
            SearchResult *result = search_run(code, &machine, &options);
            found->is_complete = checks ? found->is_complete : result->end == SEARCH_COMPLETE;
            found->states = checks ? found->states : result->states;
            found->transitions = checks ? found->transitions : result->transitions;
            found->alone = checks ? found->alone : result->alone;
            found->slept = checks ? found->slept : result->slept;
            found->repeated = checks ? found->repeated : result->repeated;
            found->mistaken += result->mistaken;
            for (uint32_t i = 0; i < PROPERTIES; i++)
                found->violates[i] |= result->violations[i] != NULL;
            learn_unordered(model, result, arena, &unordered);
            again = !checks && result->end != SEARCH_STATES && (result->refuted_count || result->has_learned);
            search_result_free(result);
        }
        code_free(code);
    }
    futures_free(futures);
}

static bool same_sets(const Table *left, const Table *right) {
    for (uint32_t i = 0; i < table_count(left); i++)
        if (table_find(right, table_key(left, i), table_key_size(left, i)) == TABLE_NONE)
            return false;
    return table_count(left) == table_count(right);
}

static const char *difference(const Found *all, const Found *reduced) {
    for (uint32_t i = 0; i < PROPERTIES; i++)
        if (all->violates[i] != reduced->violates[i])
            return search_property_name((Property)i);
    if (!reduced->is_complete)
        return "too many states";
    if (!same_sets(all->finals, reduced->finals))
        return "final values";
    return all->has_race != reduced->has_race ? "races" : NULL;
}

/* Sleep sets and repeated steps leave out no state. */
static const char *difference_unreduced(const Found *before, const Found *found) {
    if (found->mistaken)
        return "a transition that sleeps, or is repeated, leads elsewhere";
    return before->states != found->states || before->transitions != found->transitions ? "states" : NULL;
}

/* What differs in which mode, or null. */
static const char *compare_modes(BirModel *model, bool is_late, uint32_t mode_count, Arena *arena, Totals *totals,
                                 const char **where) {
    Found all = {0}, reduced = {0}, before;
    const char *problem = NULL;
    search_in_rounds(model, &modes[0], is_late, arena, &all, totals);
    totals->too_large += !all.is_complete;
    totals->racing += all.has_race;
    for (uint32_t i = 0; i < mode_count && all.is_complete && !problem; i++) {
        before = reduced;
        search_in_rounds(model, &modes[i], is_late, arena, &reduced, totals);
        bool is_comparable = reduced.is_complete || !modes[i].single_steps;
        problem = is_comparable ? difference(&all, &reduced) : NULL;
        if (!problem && (modes[i].sleeps || modes[i].repeats))
            problem = difference_unreduced(&before, &reduced);
        *where = modes[i].name;
        totals->states[i] += reduced.states;
        totals->alone[i] += reduced.alone;
        totals->slept[i] += reduced.slept;
        totals->repeated[i] += reduced.repeated;
    }
    arena_free(all.arena);
    arena_free(reduced.arena);
    return problem;
}

static bool compare(uint64_t seed, Totals *totals) {
    Text text = {0};
    bool looks_at_locks = write_model(seed, &text);
    Diagnostics *diagnostics = diagnostics_new("ordered.bir", text.bytes, text.length);
    BirModel *model = bir_parse(text.bytes, text.length, "ordered.bir", diagnostics);
    const char *problem = model && bir_check(model, diagnostics) ? NULL : "the model is not well-formed";
    Arena *arena = arena_new();
    const char *where = "";
    uint32_t mode_count = looks_at_locks ? COUNT(modes) - 1 : COUNT(modes);
    if (!problem) {
        pass_liveness(model, diagnostics);
        problem = compare_modes(model, false, mode_count, arena, totals, &where);
    }
    bool is_late = !problem && has_limits(seed);
    if (is_late)
        problem = compare_modes(model, true, mode_count, arena, totals, &where);
    totals->late += is_late;
    if (problem) {
        Text messages = {0};
        diagnostics_render(diagnostics, false, &messages);
        printf("FAILED seed %" PRIu64 ": %s%s: %s\n%s%s\n", seed, is_late ? "late, " : "", where, problem,
               text_string(&messages), text_string(&text));
        text_free(&messages);
    }
    arena_free(arena);
    diagnostics_free(diagnostics);
    bir_free(model);
    text_free(&text);
    return !problem;
}

int main(int count, char **arguments) {
    uint64_t seed = 1, models = 1000, most_failures = 5, passed = 0, failed = 0;
    for (int i = 1; i + 1 < count; i += 2) {
        uint64_t value = strtoull(arguments[i + 1], NULL, 10);
        if (strcmp(arguments[i], "--seed") == 0)
            seed = value;
        else if (strcmp(arguments[i], "--count") == 0)
            models = value;
        else if (strcmp(arguments[i], "--failures") == 0)
            most_failures = value;
        else
            return fprintf(stderr, "usage: order_test [--seed N] [--count N] [--failures N]\n"), 2;
    }
    Totals totals = {0};
    for (uint64_t i = 0; i < models && failed < most_failures; i++) {
        bool is_good = compare(seed + i, &totals);
        passed += is_good;
        failed += !is_good;
    }
    for (uint32_t i = 0; i < COUNT(modes); i++)
        printf("%s: %" PRIu64 " states, in %" PRIu64 " one thread alone, %" PRIu64 " transitions slept, %" PRIu64
               " steps repeated\n",
               modes[i].name, totals.states[i], totals.alone[i], totals.slept[i], totals.repeated[i]);
    printf("with races: %u, rounds more: %u, too large: %u, also with late time limits: %u\n", totals.racing,
           totals.rounds, totals.too_large, totals.late);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed ? 1 : 0;
}
