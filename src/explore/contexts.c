/* Runs by how often a thread is preempted: taken off although it could go on (Musuvathi and Qadeer, PLDI 2007). All
   runs without a preemption come first, then those with one, and so on: most bugs need few, and there are far fewer
   such runs.

   How many preemptions are still to come depends on the state and on the thread that moved last: that is a node. Of a
   state only the nodes count that are reached with the fewest preemptions. Those that take one more lead to nothing
   that these do not lead to with as many, since whoever is preferred there may move here for one. A thread that only a
   time limit lets go on is not preempted. */
#include "explore/search_int.h"

#include "machine/state.h"

#include <stdlib.h>
#include <string.h>

enum { NOBODY = UINT16_MAX };

typedef struct Node {
    uint32_t state, preemptions;
    uint16_t last; /* the thread that moved last, if it has not ended; or NOBODY */
} Node;

/* A successor of the node that is expanded. */
typedef struct Next {
    Move move;
    uint32_t state;
    uint16_t last;
} Next;

typedef struct Contexts {
    Vector(Node) nodes;
    Vector(Origin) origins;      /* by node */
    Vector(uint32_t) fewest;     /* by state: preemptions */
    Vector(uint32_t) now, later; /* nodes that wait, of as many preemptions as there are now, and of one more */
    uint32_t taken;              /* of those that wait now */
    uint32_t preemptions;
    PairMap known; /* nodes: the preemptions with which they were reached */
    Arena *arena;  /* of the map */
    uint32_t current;
    Vector(Next) next;
    uint32_t *slots;
    size_t slot_capacity;
    int64_t births[MACHINE_MOST_THREADS]; /* of the threads of the node that is expanded */
} Contexts;

static Origin origin_of(const Search *s, uint32_t node) { return ((const Contexts *)s->own)->origins.items[node]; }

static void contexts_path(Search *s, Move **moves, uint64_t *count) {
    search_path_by_origins(s, ((const Contexts *)s->own)->current, origin_of, moves, count);
}

static size_t contexts_bytes(const Search *s) {
    const Contexts *c = s->own;
    return sizeof *c + c->nodes.capacity * (sizeof(Node) + sizeof(Origin)) +
           (c->fewest.capacity + c->now.capacity + c->later.capacity) * sizeof(uint32_t) + arena_bytes(c->arena) +
           machine_bytes(s->machine);
}

/* A node that was reached: lets it wait, unless the state was reached with fewer preemptions. */
static void reach_node(Search *s, uint32_t state, uint16_t last, uint32_t preemptions, Origin origin) {
    Contexts *c = s->own;
    if (preemptions > c->fewest.items[state])
        return;
    const int64_t *known = pair_map_find(&c->known, state, last);
    if (known && *known <= preemptions)
        return;
    c->fewest.items[state] = preemptions;
    pair_map_set(c->arena, &c->known, state, last, preemptions);
    uint32_t node = c->nodes.count;
    vector_push(NULL, &c->nodes, ((Node){state, preemptions, last}));
    vector_push(NULL, &c->origins, origin);
    if (preemptions == c->preemptions)
        vector_push(NULL, &c->now, node);
    else
        vector_push(NULL, &c->later, node);
}

/* The number of the machine's state, which is encoded like this. */
static uint32_t number_state(Search *s, const Encoding *encoding) {
    Contexts *c = s->own;
    bool added;
    uint32_t state = store_number(s->store, encoding, &added);
    if (added && !s->is_out) {
        search_count_state(s, c->preemptions);
        while (c->fewest.count <= state)
            vector_push(NULL, &c->fewest, UINT32_MAX);
    }
    return state;
}

static void note_successor(Search *s, Move move, size_t mark) {
    Contexts *c = s->own;
    Encoding encoding = encoder_change(s->encoder, mark);
    uint32_t state = number_state(s, &encoding), last = machine_find_thread(s->machine, c->births[move.thread]);
    vector_push(NULL, &c->next, ((Next){move, state, last == UINT32_MAX ? NOBODY : (uint16_t)last}));
}

static bool is_timeout(const Search *s, Move move) {
    const Machine *m = s->machine;
    uint32_t frame = (uint32_t)machine_cell(m, machine_thread(m, move.thread) + THREAD_FRAME);
    const CodeLocation *location = machine_location(m, frame);
    return m->code->transformations.items[location->first + move.transformation].is_timeout;
}

/* Whether the thread that moved last could go on by itself. */
static bool can_go_on(const Search *s, uint16_t last) {
    const Contexts *c = s->own;
    for (uint32_t i = 0; i < c->next.count; i++)
        if (c->next.items[i].move.thread == last && !is_timeout(s, c->next.items[i].move))
            return true;
    return false;
}

static void expand_node(Search *s) {
    Contexts *c = s->own;
    const Node node = c->nodes.items[c->current];
    uint32_t shape = store_slots(s->store, node.state, &c->slots, &c->slot_capacity);
    encoder_decode(s->encoder, shape, c->slots);
    if (!s->is_out)
        encoder_base(s->encoder);
    if (s->is_out)
        return;
    for (uint32_t i = 0; i < machine_threads(s->machine); i++)
        c->births[i] = machine_cell(s->machine, machine_thread(s->machine, i) + THREAD_BIRTH);
    c->next.count = 0;
    search_expand(s, note_successor);
    if (s->stop)
        return;
    bool preempts = node.last != NOBODY && can_go_on(s, node.last);
    for (uint32_t i = 0; i < c->next.count; i++) {
        const Next *next = &c->next.items[i];
        reach_node(s, next->state, next->last, node.preemptions + (preempts && next->move.thread != node.last),
                   (Origin){c->current, moves_pack(&s->moves, next->move)});
    }
}

/* Goes on with runs of one preemption more; false when there are none. */
static bool allow_preemption(Search *s) {
    Contexts *c = s->own;
    s->result->hunted.has_contexts = true;
    s->result->hunted.preemptions = c->preemptions;
    if (!c->later.count)
        return false;
    if (s->options->most_preemptions && c->preemptions == s->options->most_preemptions) {
        search_stop(s, SEARCH_PREEMPTIONS);
        return false;
    }
    free(c->now.items);
    memcpy(&c->now, &c->later, sizeof c->now);
    memset(&c->later, 0, sizeof c->later);
    c->taken = 0;
    c->preemptions++;
    return true;
}

static void contexts_begin(Search *s) {
    Contexts *c = memory_get_zeroed(1, sizeof *c);
    s->own = c;
    s->path = contexts_path;
    s->own_bytes = contexts_bytes;
    c->arena = arena_new();
    Encoding initial = encoder_base(s->encoder);
    uint32_t state = number_state(s, &initial);
    if (!s->is_out)
        reach_node(s, state, NOBODY, 0, (Origin){.parent = UINT32_MAX});
}

static bool contexts_advance(Search *s) {
    Contexts *c = s->own;
    if (c->taken == c->now.count)
        return allow_preemption(s);
    c->current = c->now.items[c->taken++];
    const Node *node = &c->nodes.items[c->current];
    if (node->preemptions == c->fewest.items[node->state])
        expand_node(s);
    return true;
}

static void contexts_end(Search *s) {
    Contexts *c = s->own;
    free(c->nodes.items);
    free(c->origins.items);
    free(c->fewest.items);
    free(c->now.items);
    free(c->later.items);
    free(c->next.items);
    free(c->slots);
    arena_free(c->arena);
    free(c);
}

const SearchMethod search_by_contexts = {contexts_begin, contexts_advance, contexts_end};
