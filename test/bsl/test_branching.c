/* The CTL mappings of the shipped patterns against the LTL mappings, on small graphs: a formula of CTL has to hold in a
   state just when that of LTL holds of every run from there. */
#include "formula_text.h"
#include "ltl/automaton.h"
#include "patterns.h"

enum { STATES = 5, GRAPHS = 2000 };

/* A graph whose states have propositions. Every state has a successor; runs begin in state 0. */
typedef struct Graph {
    uint32_t letters[STATES];
    uint32_t successors[STATES]; /* as bits */
} Graph;

enum { ALL = (1 << STATES) - 1 };

/* Sets of states as bits: those from which some step, some run up to `goal`, some run for ever stays within. */

static uint32_t some_next(const Graph *graph, uint32_t set) {
    uint32_t result = 0;
    for (uint32_t i = 0; i < STATES; i++)
        result |= graph->successors[i] & set ? 1u << i : 0;
    return result;
}

static uint32_t some_until(const Graph *graph, uint32_t within, uint32_t goal) {
    uint32_t result = goal, before;
    do {
        before = result;
        result |= within & some_next(graph, result);
    } while (result != before);
    return result;
}

static uint32_t some_globally(const Graph *graph, uint32_t within) {
    uint32_t result = within, before;
    do {
        before = result;
        result &= some_next(graph, result);
    } while (result != before);
    return result;
}

/* The states in which a formula of CTL holds, found while reading its text. */
typedef struct Reader {
    const Graph *graph;
    const char *at;
} Reader;

static uint32_t read_implication(Reader *reader);

static bool accept(Reader *reader, const char *text) {
    bool found = strncmp(reader->at, text, strlen(text)) == 0;
    reader->at += found ? strlen(text) : 0;
    return found;
}

/* `x U y]` or `x W y]`, on some run or on all. */
static uint32_t read_until(Reader *reader, bool on_all) {
    uint32_t left = read_implication(reader);
    bool is_weak = accept(reader, " W ");
    assert_true(is_weak || accept(reader, " U "));
    uint32_t right = read_implication(reader);
    assert_true(accept(reader, "]"));
    uint32_t neither = ALL & ~left & ~right;
    uint32_t leaves = some_until(reader->graph, ALL & ~right, neither); /* the left ends too early */
    uint32_t never = some_globally(reader->graph, ALL & ~right);
    if (on_all)
        return ALL & ~leaves & ~(is_weak ? 0 : never);
    return some_until(reader->graph, left, right) | (is_weak ? some_globally(reader->graph, left) : 0);
}

static uint32_t read_operand(Reader *reader) {
    const Graph *graph = reader->graph;
    if (accept(reader, "!"))
        return ALL & ~read_operand(reader);
    if (accept(reader, "A[") || accept(reader, "E["))
        return read_until(reader, reader->at[-2] == 'A');
    bool has_path = (*reader->at == 'A' || *reader->at == 'E');
    char path = has_path ? *reader->at++ : '\0', op = has_path ? *reader->at++ : '\0';
    if (accept(reader, "(")) {
        uint32_t set = read_implication(reader), other = ALL & ~set;
        assert_true(accept(reader, ")"));
        switch (op) {
        case 'X': return path == 'E' ? some_next(graph, set) : ALL & ~some_next(graph, other);
        case 'F': return path == 'E' ? some_until(graph, ALL, set) : ALL & ~some_globally(graph, other);
        case 'G': return path == 'E' ? some_globally(graph, set) : ALL & ~some_until(graph, ALL, other);
        default: return set;
        }
    }
    uint32_t letter = letter_number((char[]){*reader->at++, '\0'}), result = 0;
    for (uint32_t i = 0; i < STATES; i++)
        result |= graph->letters[i] & 1u << letter ? 1u << i : 0;
    return result;
}

static uint32_t read_conjunction(Reader *reader) {
    uint32_t set = read_operand(reader);
    while (accept(reader, " && "))
        set &= read_operand(reader);
    return set;
}

static uint32_t read_disjunction(Reader *reader) {
    uint32_t set = read_conjunction(reader);
    while (accept(reader, " || "))
        set |= read_conjunction(reader);
    return set;
}

static uint32_t read_implication(Reader *reader) {
    uint32_t set = read_disjunction(reader);
    return accept(reader, " -> ") ? (ALL & ~set) | read_implication(reader) : set;
}

/* Whether a run of the graph is accepted: the graph is itself an automaton, which reads the letters of its states. */
static bool has_run(const Graph *graph, const Automaton *accepted) {
    AutomatonState states[STATES] = {0};
    AutomatonEdge edges[STATES * STATES] = {0};
    Automaton automaton = {.states = states, .edges = edges, .state_count = STATES};
    for (uint32_t i = 0; i < STATES; i++) {
        states[i].first = automaton.edge_count;
        for (uint32_t j = 0; j < STATES; j++)
            if (graph->successors[i] & 1u << j)
                edges[automaton.edge_count++] =
                    (AutomatonEdge){.target = j, .needs = graph->letters[i], .forbids = ~(uint64_t)graph->letters[i]};
        states[i].count = automaton.edge_count - states[i].first;
    }
    return automaton_intersects(&automaton, accepted);
}

static uint32_t next_random(uint64_t *seed) {
    *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
    return (uint32_t)(*seed >> 20);
}

/* One or two successors each. */
static Graph random_graph(uint64_t *seed) {
    Graph graph = {0};
    for (uint32_t i = 0; i < STATES; i++) {
        graph.letters[i] = next_random(seed) & next_random(seed) & 63;
        graph.successors[i] = 1u << next_random(seed) % STATES | 1u << next_random(seed) % STATES;
    }
    return graph;
}

/* Compares on random graphs. `says_more`: the formula of CTL may fail where that of LTL holds; how often it does. */
static uint32_t compare(const char *patterns, const char *wording, uint32_t scope, bool says_more) {
    Specification *specification = specify(patterns, wording, scope);
    LtlId violation = ltl_make(specification->ltl, LTL_NOT, formula_of(specification), LTL_NONE);
    Automaton *violations = automaton_of(specification->ltl, violation);
    const char *ctl = ctl_text(specification, &specification->properties.items[0]);
    uint64_t seed = 88172645463325252u;
    uint32_t holds = 0, differences = 0;
    for (uint32_t i = 0; i < GRAPHS; i++) {
        Graph graph = random_graph(&seed);
        Reader reader = {&graph, ctl};
        bool branching = read_implication(&reader) & 1, linear = !has_run(&graph, violations);
        assert_string_equal(reader.at, "");
        holds += linear;
        differences += branching != linear;
        if (branching != linear && !(says_more && linear))
            print_error("%s %s: CTL is %s of graph %u: %s\n", wording, scope_texts[scope], branching ? "true" : "false",
                        i, ctl);
        assert_true(branching == linear || (says_more && linear));
    }
    assert_in_range(holds, 20, GRAPHS - 20);
    automaton_free(violations);
    specification_free(specification);
    return differences;
}

static void both_logics_say_the_same_of_graphs(void **state) {
    static const char *const wordings[] = {
        "{p} is absent",         "{p} is universal",    "{p} exists",           "{p} exists at most 1 times",
        "{s} precedes {p}",      "{s} responds to {p}", "{s}, {t} precede {p}", "{p} precedes {s}, {t}",
        "{p} leads to {s}, {t}", "{s}, {t} lead to {p}"};
    for (uint32_t i = 0; i < sizeof wordings / sizeof *wordings; i++)
        for (uint32_t scope = 0; scope < SCOPES; scope++)
            compare(*state, wordings[i], scope, false);
}

static void the_constrained_chain_says_more_in_branching_time(void **state) {
    uint32_t differences = 0;
    for (uint32_t scope = 0; scope < SCOPES; scope++)
        differences += compare(*state, "{p} leads to {s}, {t} without {z}", scope, true);
    assert_true(differences > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_logics_say_the_same_of_graphs),
        cmocka_unit_test(the_constrained_chain_says_more_in_branching_time),
    };
    return cmocka_run_group_tests_name("bsl branching", tests, read_patterns, free_patterns);
}
