/* Expand, enlarge and check (Geeraerts, Raskin, Van Begin: Expand, enlarge and check: new algorithms for the
   coverability problem of WSTS, JCSS 2006): a forward search in which more than some number of tokens in a place count
   as any number. It ends, since there are finitely many such markings. If it covers no target, neither does the net;
   if it does, the run is tried in the net, and where that lacks tokens, the limit of the place is raised. */
#include "net/forward.h"

/* Every so many rounds the limits of all places are raised: no place may delay the others for ever. */
enum { ROUNDS_UNTIL_ALL = 8 };

typedef struct Expand {
    Forward forward;
    uint32_t *limits;   /* by place: more tokens than these count as any number */
    uint32_t *concrete; /* by place: a marking of the net itself */
} Expand;

static void deactivate(void *context, uint32_t node) {
    Forward *forward = context;
    forward->nodes.items[node].is_active = false;
}

/* Adds the marking at hand, enlarged, unless a known one is above it. Whether it covers a target. */
static bool add(void *context, uint32_t parent, uint32_t transition) {
    Expand *expand = context;
    Forward *forward = &expand->forward;
    for (uint32_t place = 0; place < forward->net->places.count; place++)
        if (forward->marking[place] > expand->limits[place])
            forward->marking[place] = NET_ANY;
    CoverMarking marking = forward_short_form(forward);
    if (antichain_above(forward->antichain, marking, NULL, NULL) != UINT32_MAX)
        return false;
    antichain_below(forward->antichain, marking, deactivate, forward);
    forward_add(forward, marking, parent, transition);
    return net_covered_target(forward->net, forward->marking) != UINT32_MAX;
}

/* The transitions to the last node, in order; they live as long as the nodes. */
static NetNumbers path_to_last(const Forward *forward) {
    NetNumbers path = {0};
    for (const ForwardNode *at = &forward->nodes.items[forward->nodes.count - 1]; at->parent != FORWARD_NO_PARENT;
         at = &forward->nodes.items[at->parent])
        vector_push(forward->arena, &path, at->transition);
    vector_reverse(path.items, path.count, sizeof *path.items);
    return path;
}

/* Raises the limit of a place that had too few tokens for a run. */
static void raise_limit(Expand *expand, NetAmount needed) {
    uint32_t *limit = &expand->limits[needed.place];
    if (expand->concrete[needed.place] < needed.count)
        *limit = *limit + 1 > needed.count ? *limit + 1 : needed.count;
}

/* Fires a path in the net, with so many tokens in each unbounded place. Where it fails limits are raised. */
static bool try_path(Expand *expand, const uint32_t *path, uint32_t length, uint32_t tokens) {
    const Net *net = expand->forward.net;
    uint32_t *marking = expand->concrete;
    for (uint32_t place = 0; place < net->places.count; place++) {
        NetInitial initial = net->initial.items[place];
        marking[place] = initial.is_unbounded && initial.low < tokens ? tokens : initial.low;
    }
    for (uint32_t i = 0; i < length; i++) {
        const NetTransition *transition = &net->transitions.items[path[i]];
        if (!net_is_enabled(transition, marking)) {
            for (uint32_t k = 0; k < transition->takes.count; k++)
                raise_limit(expand, transition->takes.items[k]);
            return false;
        }
        if (!net_fire(transition, marking)) {
            expand->forward.search->stop_reason = "a marking has too many tokens";
            return false;
        }
    }
    if (net_covered_target(net, marking) != UINT32_MAX)
        return true;
    for (uint32_t i = 0; i < net->targets.count; i++)
        for (uint32_t k = 0; k < net->targets.items[i].count; k++)
            raise_limit(expand, net->targets.items[i].items[k]);
    return false;
}

/* More tokens than a run can take from one place are never needed there. */
static uint32_t enough_tokens(const Net *net, const uint32_t *path, uint32_t length) {
    uint64_t tokens = 1;
    for (uint32_t i = 0; i < length; i++) {
        const NetTransition *transition = &net->transitions.items[path[i]];
        for (uint32_t k = 0; k < transition->takes.count; k++)
            tokens += transition->takes.items[k].count;
    }
    for (uint32_t i = 0; i < net->targets.count; i++)
        for (uint32_t k = 0; k < net->targets.items[i].count; k++)
            tokens += net->targets.items[i].items[k].count;
    return tokens < NET_MOST_TOKENS / 4 ? (uint32_t)tokens : NET_MOST_TOKENS / 4;
}

/* Fires the path to the last node in the net itself, and reports it if that succeeds. */
static bool confirm(Expand *expand) {
    Forward *forward = &expand->forward;
    const Net *net = forward->net;
    NetNumbers path = path_to_last(forward);
    uint32_t tokens = enough_tokens(net, path.items, path.count);
    bool is_real = try_path(expand, path.items, path.count, tokens);
    if (is_real) {
        net_load_initial(forward->marking, net);
        for (uint32_t place = 0; place < net->places.count; place++)
            if (forward->marking[place] == NET_ANY)
                forward->marking[place] = tokens;
        search_report_run(forward->search, path.items, path.count, forward_short_form(forward));
    }
    return is_real;
}

void expand_search(Search *search) {
    Expand expand = {0};
    Arena *arena = arena_new();
    expand.limits = arena_alloc(arena, search->net->places.count * sizeof *expand.limits);
    expand.concrete = arena_alloc(arena, search->net->places.count * sizeof *expand.concrete);
    bool has_answer = false;
    for (uint32_t round = 0; !has_answer && !search_must_stop(search, 0); round++) {
        for (uint32_t place = 0; round % ROUNDS_UNTIL_ALL == 0 && place < search->net->places.count; place++)
            expand.limits[place]++;
        forward_open(&expand.forward, search);
        /* Breadth first, so that a real run of some length comes before false ones that need more tokens than it has
           steps. */
        bool is_covered = forward_search(&expand.forward, add, &expand);
        search->result->elements += expand.forward.nodes.count;
        if (is_covered) {
            has_answer = confirm(&expand);
        } else if (!search->stop_reason) {
            forward_report_certificate(&expand.forward);
            has_answer = true;
        }
        forward_close(&expand.forward);
    }
    arena_free(arena);
}
