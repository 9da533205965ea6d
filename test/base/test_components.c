/* Strongly connected components: small graphs, and random ones against what can be reached from where. */
#include "base/components.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST_NODES = 12, MOST_EDGES = 40 };

typedef struct Graph {
    uint32_t nodes, edge_count;
    uint32_t from[MOST_EDGES], to[MOST_EDGES];
    uint64_t marks[MOST_EDGES];
    uint32_t asked; /* how many edges were given */
} Graph;

static bool next_edge(void *context, uint32_t node, uint64_t *position, GraphEdge *edge) {
    Graph *graph = context;
    while (*position < graph->edge_count) {
        uint64_t i = (*position)++;
        if (graph->from[i] != node)
            continue;
        graph->asked++;
        *edge = (GraphEdge){.to = graph->to[i], .marks = graph->marks[i]};
        return true;
    }
    return false;
}

static void a_long_path_has_a_component_for_each_node(void **state) {
    (void)state;
    Graph graph = {.nodes = MOST_NODES};
    for (uint32_t i = 0; i + 1 < graph.nodes; i++, graph.edge_count++) {
        graph.from[i] = i;
        graph.to[i] = i + 1;
    }
    uint32_t of[MOST_NODES];
    assert_int_equal(components_number(next_edge, &graph, graph.nodes, of), graph.nodes);
    for (uint32_t i = 0; i < graph.nodes; i++)
        assert_int_equal(of[i], graph.nodes - 1 - i);
    assert_false(components_has_cycle(next_edge, &graph, 0, 0));
}

static void a_search_ends_with_the_edge_that_shows_a_cycle(void **state) {
    (void)state;
    Graph graph = {.nodes = 4, .edge_count = 5, .from = {0, 1, 1, 2, 3}, .to = {1, 0, 2, 3, 2}, .marks = {1, 2, 4, 8}};
    assert_true(components_has_cycle(next_edge, &graph, 0, 3));
    assert_int_equal(graph.asked, 2);
    assert_false(components_has_cycle(next_edge, &graph, 0, 7)); /* the edge in between belongs to no cycle */
    assert_false(components_has_cycle(next_edge, &graph, 2, 1)); /* and from here the first cycle is out of reach */
    assert_true(components_has_cycle(next_edge, &graph, 2, 8));
}

/* A search whose owner watches it. */
typedef struct Watched {
    ComponentSearch search;
    Graph graph;
    uint32_t over_at;  /* the search is over when so many edges were given; 0: never */
    uint32_t sizes[4]; /* of the components that were complete, in their order */
    uint32_t complete, last;
} Watched;

static bool next_watched(void *context, uint32_t node, uint64_t *position, GraphEdge *edge) {
    Watched *watched = context;
    watched->search.is_over = watched->over_at && watched->graph.asked == watched->over_at;
    return !watched->search.is_over && next_edge(&watched->graph, node, position, edge);
}

static bool note_complete(void *context, const uint32_t *nodes, uint32_t count) {
    Watched *watched = context;
    watched->sizes[watched->complete++] = count;
    for (uint32_t i = 0; i < count; i++)
        if (nodes[i] == watched->last)
            return true;
    return false;
}

static Watched watch(uint32_t over_at, uint32_t last, uint32_t from) {
    Watched watched = {.over_at = over_at, .last = last};
    watched.graph = (Graph){.nodes = 4, .edge_count = 5, .from = {0, 1, 1, 2, 3}, .to = {1, 0, 2, 3, 2}};
    watched.search = (ComponentSearch){.next = next_watched, .graph = &watched, .complete = note_complete};
    uint32_t first;
    assert_false(components_search(&watched.search, from, &first));
    assert_false(components_search(&watched.search, from, &first)); /* what is complete is not searched again */
    components_free(&watched.search);
    return watched;
}

static void whoever_watches_a_search_can_end_it(void **state) {
    (void)state;
    Watched watched = watch(0, UINT32_MAX, 0);
    assert_int_equal(watched.complete, 2);
    assert_int_equal(watched.sizes[0], 2);
    assert_int_equal(watched.sizes[1], 2);
    assert_int_equal(watched.graph.asked, 5);
    assert_int_equal(watch(0, 3, 0).complete, 1);          /* by what is complete */
    assert_int_equal(watch(3, UINT32_MAX, 0).complete, 0); /* by giving no edge: then nothing more is complete */
    assert_int_equal(watch(0, UINT32_MAX, 2).complete, 1);
}

static void find_paths(const Graph *graph, bool reaches[MOST_NODES][MOST_NODES]) {
    for (uint32_t i = 0; i < graph->edge_count; i++)
        reaches[graph->from[i]][graph->to[i]] = true;
    for (uint32_t middle = 0; middle < graph->nodes; middle++)
        for (uint32_t a = 0; a < graph->nodes; a++)
            for (uint32_t b = 0; b < graph->nodes; b++)
                reaches[a][b] |= reaches[a][middle] && reaches[middle][b];
}

/* By definition: the marks of the edges between nodes that reach each other. */
static bool has_cycle(const Graph *graph, bool reaches[MOST_NODES][MOST_NODES], uint32_t from, uint64_t wanted) {
    for (uint32_t node = 0; node < graph->nodes; node++) {
        if (!reaches[node][node] || (node != from && !reaches[from][node]))
            continue;
        uint64_t marks = 0;
        for (uint32_t i = 0; i < graph->edge_count; i++)
            if (reaches[node][graph->from[i]] && reaches[graph->to[i]][node])
                marks |= graph->marks[i];
        if ((marks & wanted) == wanted)
            return true;
    }
    return false;
}

static void random_graphs_agree_with_the_definition(void **state) {
    (void)state;
    srand(1);
    for (int round = 0; round < 3000; round++) {
        Graph graph = {.nodes = 1 + (uint32_t)rand() % MOST_NODES, .edge_count = (uint32_t)rand() % MOST_EDGES};
        for (uint32_t i = 0; i < graph.edge_count; i++) {
            graph.from[i] = (uint32_t)rand() % graph.nodes;
            graph.to[i] = (uint32_t)rand() % graph.nodes;
            graph.marks[i] = rand() % 3 ? 0 : UINT64_C(1) << (rand() % 2 * 40);
        }
        bool reaches[MOST_NODES][MOST_NODES] = {{false}};
        uint32_t of[MOST_NODES], count = components_number(next_edge, &graph, graph.nodes, of);
        find_paths(&graph, reaches);
        for (uint32_t a = 0; a < graph.nodes; a++) {
            assert_true(of[a] < count);
            for (uint32_t b = 0; b < graph.nodes; b++) {
                assert_int_equal(of[a] == of[b], a == b || (reaches[a][b] && reaches[b][a]));
                assert_true(!reaches[a][b] || of[a] >= of[b]);
            }
            const uint64_t wanted[] = {0, 1, UINT64_C(1) << 40, UINT64_C(1) << 40 | 1};
            for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
                assert_int_equal(components_has_cycle(next_edge, &graph, a, wanted[i]),
                                 has_cycle(&graph, reaches, a, wanted[i]));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_path_has_a_component_for_each_node),
        cmocka_unit_test(a_search_ends_with_the_edge_that_shows_a_cycle),
        cmocka_unit_test(whoever_watches_a_search_can_end_it),
        cmocka_unit_test(random_graphs_agree_with_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
