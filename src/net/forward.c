#include "net/forward.h"

void forward_open(Forward *forward, Search *search) {
    Arena *arena = arena_new();
    size_t places = search->net->places.count;
    *forward = (Forward){.search = search, .net = search->net, .arena = arena};
    forward->antichain = antichain_new(search->net->places.count);
    forward->marking = arena_alloc(arena, places * sizeof *forward->marking);
    forward->amounts = arena_alloc(arena, places * sizeof *forward->amounts);
}

void forward_close(Forward *forward) {
    antichain_free(forward->antichain);
    arena_free(forward->arena);
}

void forward_load(Forward *forward, uint32_t node) {
    net_load(forward->marking, forward->net->places.count, &forward->nodes.items[node].marking);
}

CoverMarking forward_short_form(Forward *forward) {
    return net_short_form(forward->marking, forward->net->places.count, forward->amounts);
}

uint32_t forward_add(Forward *forward, CoverMarking marking, uint32_t parent, uint32_t transition) {
    ForwardNode node = {.parent = parent, .transition = transition, .is_active = true};
    node.marking = net_copy_amounts(forward->arena, marking);
    antichain_add(forward->antichain, node.marking, forward->nodes.count);
    vector_push(forward->arena, &forward->nodes, node);
    return forward->nodes.count - 1;
}

/* Visits the successors of a node, unless another node subsumes it. */
static bool visit_successors(Forward *forward, uint32_t node, ForwardVisit *visit, void *context) {
    forward_load(forward, node);
    for (uint32_t t = 0; t < forward->net->transitions.count && forward->nodes.items[node].is_active; t++) {
        const NetTransition *transition = &forward->net->transitions.items[t];
        if (!net_is_enabled(transition, forward->marking))
            continue;
        if (!net_fire(transition, forward->marking))
            forward->search->stop_reason = "a marking has too many tokens";
        if (search_must_stop(forward->search, forward_bytes(forward)))
            return false;
        if (visit(context, node, t))
            return true;
        forward_load(forward, node);
    }
    return false;
}

bool forward_search(Forward *forward, ForwardVisit *visit, void *context) {
    net_load_initial(forward->marking, forward->net);
    if (visit(context, FORWARD_NO_PARENT, 0))
        return true;
    for (uint32_t node = 0; node < forward->nodes.count; node++) {
        if (forward->nodes.items[node].is_active && visit_successors(forward, node, visit, context))
            return true;
        if (forward->search->stop_reason)
            return false;
    }
    return false;
}

uint64_t forward_bytes(const Forward *forward) {
    return arena_bytes(forward->arena) + antichain_bytes(forward->antichain);
}

void forward_report_certificate(Forward *forward) {
    CoverResult *result = forward->search->result;
    result->verdict = COVER_SAFE;
    result->certificate.kind = COVER_BELOW;
    for (uint32_t i = 0; i < forward->nodes.count; i++)
        if (forward->nodes.items[i].is_active)
            vector_push(result->arena, &result->certificate.elements,
                        net_copy_amounts(result->arena, forward->nodes.items[i].marking));
}
