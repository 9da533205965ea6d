/* The coverability tree of Karp and Miller, for nets without transfers, kept small: nodes whose markings are below
   others are pruned, with all that grew from them (Reynier, Servais: Minimal coverability set for Petri nets: Karp and
   Miller algorithm with pruning, Fundamenta Informaticae 2013; which nodes may be pruned, and which have to count for
   acceleration, is theirs). */
#include "net/forward.h"

#include <stdlib.h>
#include <string.h>

/* A run that has to be unrolled further than this is not reported. */
enum { MOST_STEPS = 1 << 20 };

/* Where a node got NET_ANY tokens because of an ancestor: the path from there can be repeated. */
typedef struct Acceleration {
    uint32_t ancestor;
    uint32_t next; /* of the same node, NOTHING: the last */
} Acceleration;

#define NOTHING UINT32_MAX

/* What a node has besides its marking. */
typedef struct NodeExtra {
    uint32_t first_child, next_sibling;
    uint32_t acceleration; /* the first, NOTHING: none */
} NodeExtra;

typedef struct KarpMiller {
    Forward forward;
    Vector(NodeExtra) extras; /* by node */
    Vector(Acceleration) accelerations;
    Vector(uint32_t) below; /* nodes below the new one; then their descendants */
    uint32_t *before;       /* by place: the marking at hand before it was accelerated */
    uint32_t *need;         /* by place: tokens that have to be there in a run that is unrolled */
    Vector(uint32_t) steps; /* of that run, backward */
} KarpMiller;

/* Growing ---------------------------------------------------------------------------------------------------------- */

/* Gives NET_ANY tokens to the places that have more than at an ancestor, if none has fewer. */
static bool accelerate_from(KarpMiller *tree, CoverMarking ancestor) {
    const uint32_t *before = tree->before;
    uint32_t places = tree->forward.net->places.count;
    if (!net_has(&ancestor, before))
        return false;
    bool is_changed = false;
    uint32_t next = 0;
    for (uint32_t place = 0; place < places; place++) {
        uint32_t tokens = 0;
        if (next < ancestor.count && ancestor.items[next].place == place)
            tokens = ancestor.items[next++].count;
        if (tokens < before[place] && before[place] != NET_ANY) {
            tree->forward.marking[place] = NET_ANY;
            is_changed = true;
        }
    }
    return is_changed;
}

/* Accelerates the marking at hand by all active ancestors; says the first acceleration, or NOTHING. */
static uint32_t accelerate(KarpMiller *tree, uint32_t parent) {
    Forward *forward = &tree->forward;
    uint32_t first = NOTHING;
    memcpy(tree->before, forward->marking, forward->net->places.count * sizeof *tree->before);
    for (uint32_t at = parent; at != FORWARD_NO_PARENT; at = forward->nodes.items[at].parent) {
        const ForwardNode *node = &forward->nodes.items[at];
        if (node->is_active && accelerate_from(tree, node->marking)) {
            Acceleration acceleration = {.ancestor = at, .next = first};
            first = tree->accelerations.count;
            vector_push(forward->arena, &tree->accelerations, acceleration);
        }
    }
    return first;
}

static void note_below(void *context, uint32_t node) {
    KarpMiller *tree = context;
    vector_push(tree->forward.arena, &tree->below, node);
}

/* Prunes all active nodes below a marking, and their descendants. */
static void prune(KarpMiller *tree, CoverMarking marking) {
    Forward *forward = &tree->forward;
    tree->below.count = 0;
    antichain_below(forward->antichain, marking, note_below, tree);
    uint32_t found = tree->below.count;
    for (uint32_t i = 0; i < tree->below.count; i++) {
        uint32_t number = tree->below.items[i];
        ForwardNode *node = &forward->nodes.items[number];
        if (node->is_active && i >= found)
            antichain_remove(forward->antichain, node->marking);
        node->is_active = false;
        for (uint32_t child = tree->extras.items[number].first_child; child != NOTHING;
             child = tree->extras.items[child].next_sibling)
            vector_push(forward->arena, &tree->below, child);
    }
}

/* Adds the marking at hand as a child, unless a known one is above it. Whether it covers a target. */
static bool add(void *context, uint32_t parent, uint32_t transition) {
    KarpMiller *tree = context;
    Forward *forward = &tree->forward;
    uint32_t known = tree->accelerations.count;
    NodeExtra extra = {.first_child = NOTHING, .next_sibling = NOTHING};
    extra.acceleration = accelerate(tree, parent);
    CoverMarking marking = forward_short_form(forward);
    if (antichain_above(forward->antichain, marking, NULL, NULL) != UINT32_MAX) {
        tree->accelerations.count = known;
        return false;
    }
    prune(tree, marking);
    uint32_t node = forward_add(forward, marking, parent, transition);
    if (parent != FORWARD_NO_PARENT) {
        extra.next_sibling = tree->extras.items[parent].first_child;
        tree->extras.items[parent].first_child = node;
    }
    vector_push(forward->arena, &tree->extras, extra);
    return net_covered_target(forward->net, forward->marking) != UINT32_MAX;
}

/* Unrolling -------------------------------------------------------------------------------------------------------- */

/* The tokens needed before the last step to a node. */
static bool unroll_step(KarpMiller *tree, uint32_t node) {
    uint32_t number = tree->forward.nodes.items[node].transition;
    const NetTransition *transition = &tree->forward.net->transitions.items[number];
    if (tree->steps.count >= MOST_STEPS || search_must_stop(tree->forward.search, forward_bytes(&tree->forward)))
        return false;
    vector_push(tree->forward.arena, &tree->steps, number);
    for (uint32_t i = 0; i < transition->puts.count; i++) {
        NetAmount put = transition->puts.items[i];
        tree->need[put.place] -= put.count < tree->need[put.place] ? put.count : tree->need[put.place];
    }
    for (uint32_t i = 0; i < transition->takes.count; i++) {
        NetAmount take = transition->takes.items[i];
        tree->need[take.place] += take.count;
        if (tree->need[take.place] > NET_MOST_TOKENS)
            return false;
    }
    return true;
}

/* Whether a place that an ancestor accelerated needs more tokens than there were before that. */
static bool needs_more(const KarpMiller *tree, const uint32_t *before, CoverMarking ancestor) {
    uint32_t next = 0;
    for (uint32_t place = 0; place < tree->forward.net->places.count; place++) {
        uint32_t tokens = 0;
        if (next < ancestor.count && ancestor.items[next].place == place)
            tokens = ancestor.items[next++].count;
        if (before[place] != NET_ANY && tokens < before[place] && tree->need[place] > before[place])
            return true;
    }
    return false;
}

static bool unroll(KarpMiller *tree, uint32_t node, uint32_t end);

/* Repeats the paths from the ancestors that have accelerated a node, until there are enough tokens. */
static bool unroll_accelerations(KarpMiller *tree, uint32_t node) {
    Forward *forward = &tree->forward;
    const ForwardNode *here = &forward->nodes.items[node];
    uint32_t at = tree->extras.items[node].acceleration;
    if (at == NOTHING)
        return true;
    forward_load(forward, here->parent);
    if (!net_fire(&forward->net->transitions.items[here->transition], forward->marking))
        return false;
    uint32_t *before = memory_get(forward->net->places.count * sizeof *before);
    memcpy(before, forward->marking, forward->net->places.count * sizeof *before);
    bool is_done = true;
    for (; at != NOTHING && is_done; at = tree->accelerations.items[at].next) {
        uint32_t ancestor = tree->accelerations.items[at].ancestor;
        while (is_done && needs_more(tree, before, forward->nodes.items[ancestor].marking))
            is_done = unroll_step(tree, node) && unroll(tree, here->parent, ancestor);
    }
    free(before);
    return is_done;
}

/* The path to a node from an ancestor, with repetitions, so that the needed tokens are there. A repeated path lies
   within the path that repeats it, so this terminates; a path that gets too long is given up. */
static bool unroll(KarpMiller *tree, uint32_t node, uint32_t end) {
    for (; node != end; node = tree->forward.nodes.items[node].parent)
        if (!unroll_accelerations(tree, node) || !unroll_step(tree, node))
            return false;
    return true;
}

static void report_run(KarpMiller *tree) {
    Forward *forward = &tree->forward;
    uint32_t last = forward->nodes.count - 1;
    forward_load(forward, last);
    const NetAmounts *target = &forward->net->targets.items[net_covered_target(forward->net, forward->marking)];
    for (uint32_t i = 0; i < target->count; i++)
        tree->need[target->items[i].place] = target->items[i].count;
    if (!unroll(tree, last, 0)) {
        forward->search->stop_reason = "a target can be covered, but only by a very long run";
        return;
    }
    uint32_t count = tree->steps.count;
    vector_reverse(tree->steps.items, count, sizeof *tree->steps.items);
    memcpy(forward->marking, tree->need, forward->net->places.count * sizeof *tree->need);
    search_report_run(forward->search, tree->steps.items, count, forward_short_form(forward));
}

void karp_miller_search(Search *search) {
    KarpMiller tree = {0};
    forward_open(&tree.forward, search);
    tree.before = arena_alloc(tree.forward.arena, search->net->places.count * sizeof *tree.before);
    tree.need = arena_alloc(tree.forward.arena, search->net->places.count * sizeof *tree.need);
    bool is_covered = forward_search(&tree.forward, add, &tree);
    search->result->elements = tree.forward.nodes.count;
    if (is_covered)
        report_run(&tree);
    else if (!search->stop_reason)
        forward_report_certificate(&tree.forward);
    forward_close(&tree.forward);
}
